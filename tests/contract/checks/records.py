"""Journals, take-backs and chance: the same moves lead to the same game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from getaway_tui.engine import tablewords
from getaway_tui.engine.chance import source
from getaway_tui.engine.journal import Record, Saved, SaveError
from getaway_tui.engine.match import Barred, Match
from getaway_tui.engine.types import Event, Look, Move
from tests.contract.checks.texts import sentence
from tests.contract.playing import NAMES, Case, Play, Position, told_of
from tests.support import AnyGame, look


def journals_replay(case: Case) -> None:
    """From the journal alone every position comes back, prefix by prefix, and the log of every seat with it."""
    for play in case.games():
        with told_of(play):
            records = [json.loads(json.dumps(record)) for record in play.match.records()]
            state = play.states[0]
            for moves, record in enumerate(records[1:]):
                move = play.match.read_move(record)
                state, events = play.game.apply(state, move)
                assert (state, events) == (play.states[moves + 1], play.steps[moves].events), f"move {moves} replays otherwise"
    for position in case.positions(case.size.bots):
        with told_of(position):
            _one_prefix(position)


def _one_prefix(position: Position) -> None:
    records = position.play.match.records()[: position.moves + 1]
    again = Match.replay(position.game, _saved(records))
    assert again.state == position.state, "the replayed match stands elsewhere"
    for seat in position.everybody:
        assert again.look(seat) == position.look(seat), f"seat {seat} knows something else after a replay"


def _saved(records: tuple[Record, ...]) -> Saved:
    return Saved(tuple(json.loads(json.dumps(record)) for record in records), torn=False, length=0, sum="")


def saved_states_go_on(case: Case) -> None:
    """A state written out and read again goes on as the state itself does."""
    for position in case.positions(case.size.sound, over=False):
        with told_of(position):
            step = position.play.steps[position.moves]
            read = position.game.state_type.model_validate_json(position.state.model_dump_json())
            assert position.game.apply(read, step.move) == (step.state, step.events), f"it goes on otherwise after {step.move}"


def other_versions_are_refused(case: Case) -> None:
    """A save of other rules is refused with a sentence, never guessed at."""
    play = case.plays[0]
    setup, *moves = play.match.records()
    for bad in ({"version": play.game.version + 1}, {"version": play.game.version - 1}, {"game": "nothing"}, {"format": 2}):
        try:
            Match.replay(play.game, _saved(({**setup, **bad}, *moves)))
        except SaveError as error:
            sentence(str(error))
        else:
            raise AssertionError(f"a save with {bad} is replayed")


def take_backs_are_safe(case: Case) -> None:
    """A move that can be taken back showed its maker nothing, passed on nothing, leads to where it came from, and can be made
    again; the bar says why in a sentence. So it is with the last move of a turn while nobody has looked since."""
    unseen = case.size.sound
    for play in case.games():
        with told_of(play):
            match = Match.new(play.game, play.match.setup.names, play.setting.options, play.seed, auto_chance=False)
            for step in play.steps:
                if isinstance(step.move.by, int):
                    unseen -= _one_take_back(match, play, step.move, case, unseen > 0)
                elif step.move.by == "clock":
                    match.tick(step.move.at)
                else:
                    match.do("chance", step.move.action, step.move.at)


def _one_take_back(match: Match, play: Play, move: Move[Any], case: Case, unseen: bool) -> bool:
    """Make the move; where it can be taken back, do so, look around, and make it again. Whether that took `unseen`."""
    assert isinstance(move.by, int)
    before = match.state
    events = match.do(move.by, move.action, move.at)
    if match.turn.chance is not None:
        return False
    bar = match.bars(move.by)
    unseen = unseen and bar is not None and bar.key == "handed_over"
    if bar is not None:
        sentence(tablewords.refusal(case.loaded.words, bar, NAMES))
        assert all(event.to is None or move.by in event.to for event in bar.shown), f"the bar tells more than was heard: {move}"
        if not unseen:
            return False
    match.take_back(move.by, unseen=unseen)
    assert match.state == before, f"taken back, {move} leaves something behind"
    for seat in (None, *play.seats):
        assert match.look(seat) == look(play.game, before, seat, match.events), f"taken back, {move} is still known to {seat}"
    after, _ = play.game.apply(before, move)
    assert _passed(play.game, after, events, move) == ("the turn" if unseen else ""), f"it should stand: {move}"
    _nothing_learnt(play, match.look(move.by), after, events, move, unseen)
    _made_again(match, play, move, events)
    assert match.state == after, f"made again, {move} leads elsewhere"
    return unseen


def _made_again(match: Match, play: Play, move: Move[Any], events: tuple[Event, ...]) -> None:
    """The move that was taken back is made again by its maker and nobody else."""
    assert isinstance(move.by, int)
    for seat in play.seats:
        assert match.can_do_again(seat) == (seat == move.by), f"{seat} may do again what {move.by} took back"
    assert match.do_again(move.by, move.at) == events, f"made again, {move} goes otherwise"
    assert match.moves[-1] == move, f"made again, {move} is another one"
    assert not match.can_do_again(move.by), f"{move} can be made twice"


def _passed(game: AnyGame, after: Any, events: tuple[Event, ...], move: Move[Any]) -> str:
    """What a move passed on: what stands in the way of taking it back."""
    assert isinstance(move.by, int)
    if any(event.binds for event in events):
        return "what binds"
    if game.outcome(after) is not None:
        return "the end"
    turn, eyes = game.turn(after), game.eyes(after, move.by)
    if turn.chance is not None:
        return "a draw"
    return "the turn" if any(ask.must and ask.seat not in eyes for ask in turn.asks) else ""


def _nothing_learnt(
    play: Play, seen: Look[Any, Any], after: Any, events: tuple[Event, ...], move: Move[Any], unseen: bool
) -> None:
    """In a world that its maker could not tell from this one, the same move shows its maker the same: the whole look, or, where
    the turn passed on and was called back, that it did."""
    assert isinstance(move.by, int)
    twin = play.game.guess(seen, Random(f"learnt:{play.seed}"))
    if not play.game.allows(twin, move.by, move.action):
        return
    twin_after, twin_events = play.game.apply(twin, move)
    if unseen:
        here, there = _passed(play.game, after, events, move), _passed(play.game, twin_after, twin_events, move)
        assert here == there, f"that {here} passed on, not {there or 'nothing'}, shows its maker something hidden: {move}"
    else:
        assert look(play.game, after, move.by, events) == look(play.game, twin_after, move.by, twin_events), (
            f"a move was taken back that showed its maker something hidden: {move}"
        )


def chance_repeats_itself(case: Case) -> None:
    """Chance depends on the seed and the number of standing moves alone: taken back and made again, a game draws the same."""
    for play in case.games():
        with told_of(play):
            match = Match.new(play.game, play.match.setup.names, play.setting.options, play.seed)
            moves = tuple(step.move for step in play.steps)
            while (now := match.moves) != moves:
                assert now == moves[: len(now)], _first_other(now, moves)
                _there_and_back(match, moves[len(now)])
            assert match.events == play.told, "the same moves told something else"


def _there_and_back(match: Match, move: Move[Any]) -> None:
    assert move.by != "chance", f"chance had said {move}"
    if move.by == "clock":
        match.tick(move.at)
        return
    match.do(move.by, move.action, move.at)
    try:
        match.take_back(move.by)
    except Barred:
        return
    match.do(move.by, move.action, move.at)


def _first_other(now: tuple[Move[Any], ...], before: tuple[Move[Any], ...]) -> str:
    pairs = zip(now, before, strict=False)
    return next((f"chance said {one} where it had said {other}" for one, other in pairs if one != other), "other moves")


def draws_depend_on_the_seed(case: Case) -> None:
    """Chance says the same each time it is asked with the same randomness."""
    for position in case.positions(case.size.cheap, over=False):
        if position.turn.chance is not None:
            with told_of(position):
                first, second = (position.game.chance(position.state, source("same", position.moves)) for _ in range(2))
                assert first == second, f"the same randomness drew {first} and {second}"
