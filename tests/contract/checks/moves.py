"""Whose turn it is, what is allowed, and that every value is what it says."""

from __future__ import annotations

import warnings
from collections import Counter
from typing import Any

from pydantic import TypeAdapter

from getaway_tui.engine.pieces import census
from getaway_tui.engine.types import By, Event, Move, Outcome, Refusal, Seat, Turn
from tests.contract.playing import Case, Play, Position, offers, sound, told_of

_OUTCOME, _TURN, _EVENT = TypeAdapter(Outcome), TypeAdapter(Turn), TypeAdapter(Event)
_FEW = 5


def asks_hang_together(case: Case) -> None:
    """The game asks seats that exist, once each, and only what can be answered; it never stands still, and over is over."""
    for position in case.positions(case.size.cheap):
        with told_of(position):
            _one_turn(position)


def _one_turn(position: Position) -> None:
    game, state, turn = position.game, position.state, position.turn
    asked = [ask.seat for ask in turn.asks]
    assert len(set(asked)) == len(asked), f"a seat is asked twice: {turn}"
    assert set(asked) <= set(position.play.seats), f"a seat that is not there is asked: {turn}"
    over = not asked and turn.chance is None and turn.deadline is None
    assert (game.outcome(state) is not None) == over, f"the outcome is {game.outcome(state)}, and the turn {turn}"
    if over or turn.chance is not None:
        return
    assert any(ask.must for ask in turn.asks) or turn.deadline is not None, f"nothing makes the game go on: {turn}"
    assert turn.deadline is None or turn.deadline >= position.now, f"the clock should have spoken before: {turn}"
    for ask in turn.asks:
        assert not ask.must or game.legal(state, ask.seat), f"seat {ask.seat} must act and has nothing to choose: {turn}"


def games_end_well(case: Case) -> None:
    """Every outcome speaks of the seats of its table, and a rematch with its options starts."""
    for play in case.whole:
        with told_of(play):
            outcome = play.game.outcome(play.states[-1])
            assert outcome is not None, "the game is not over, but nobody can go on"
            _one_outcome(outcome, set(play.seats))
            play.game.start(play.setting.seats, play.game.rematch(play.states[-1]))


def _one_outcome(outcome: Outcome, seats: set[Seat]) -> None:
    winners, losers = set(outcome.winners), set(outcome.losers)
    assert winners | losers <= seats, f"seats that are not there: {outcome}"
    assert not winners & losers, f"nobody wins and loses: {outcome}"
    assert set(outcome.scores) <= seats, f"scores of seats that are not there: {outcome}"
    for fact, values in outcome.facts.items():
        assert len(values) == len(seats), f"{fact} has {len(values)} values for {len(seats)} seats"


def eyes_are_shared_both_ways(case: Case) -> None:
    """Who shares a seat's knowledge is told: each sees with its own eyes, and who sees with another's is seen with."""
    for position in case.positions(case.size.sound):
        with told_of(position):
            for seat in position.play.seats:
                eyes = position.game.eyes(position.state, seat)
                assert seat in eyes, f"seat {seat} does not see with its own eyes"
                assert all(position.game.eyes(position.state, other) == eyes for other in eyes), f"seat {seat} sees with {eyes}"


def values_are_sound(case: Case) -> None:
    """Every state, view, action, event and outcome is what its model says, and comes back from JSON as it was."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # pydantic warns where a value is not of its field's type
        for position in case.positions(case.size.sound):
            with told_of(position):
                _one_state(position)
        for play in case.whole:
            with told_of(play):
                _returns(_OUTCOME, play.game.outcome(play.states[-1]))
                for step in play.steps[: case.size.sound]:
                    _returns(play.game.action_type, step.move.action)
                    for event in step.events:
                        _returns(_EVENT, event)


def _one_state(position: Position) -> None:
    game = position.game
    assert sound(game, position.state), f"this is no sound state: {position.state!r}"
    _returns(TypeAdapter(game.state_type), position.state)
    _returns(_TURN, position.turn)
    for seat in position.everybody:
        board = game.view(position.state, seat)
        assert type(board) is game.view_type, f"the view is a {type(board).__name__}"
        _returns(TypeAdapter(game.view_type), board)
    for seat in position.asked:
        for action in game.legal(position.state, seat)[:_FEW]:
            _returns(game.action_type, action)


def _returns(model: TypeAdapter[Any], value: Any) -> None:
    content = model.dump_json(value)
    assert model.validate_json(content) == value, f"this does not come back from JSON: {content.decode()}"


def nothing_is_lost(case: Case) -> None:
    """No move makes a piece or loses one. Where a draw is due, pieces may be on their way to the table."""
    for position in case.positions(case.size.cheap):
        if position.turn.chance is None and census(position.state) != _pieces(position.play):
            with told_of(_loss(position.play)):
                now, first = census(position.state), _pieces(position.play)
                raise AssertionError(f"pieces lost {dict(first - now)}, new {dict(now - first)}")


def _pieces(play: Play) -> Counter[str]:
    """What lies on the table at the first decision."""
    return census(next(state for state, turn in zip(play.states, play.turns, strict=True) if turn.chance is None))


def _loss(play: Play) -> Position:
    """Where the pieces first were others."""
    rest = (Position(play, moves) for moves, turn in enumerate(play.turns) if turn.chance is None)
    return next(position for position in rest if census(position.state) != _pieces(play))


def offers_are_accepted(case: Case) -> None:
    """Every listed action can be made, and leads to a sound state; so can what chance and the clock say."""
    for position in case.positions(case.size.sound, over=False):
        with told_of(position):
            for by, action in offers(position, case.size.mutants):
                _made(position, by, action)


def _made(position: Position, by: By, action: Any) -> Any:
    """The position after this move, which must be as sound as any other."""
    at = max(position.now, position.turn.deadline or 0) if by == "clock" else position.now
    move = Move[Any](by=by, action=action, at=at)
    try:
        after, _ = position.game.apply(position.state, move)
    except Refusal as refusal:
        raise AssertionError(f"check allows what apply refuses with {refusal}: {move}") from None
    assert sound(position.game, after), f"not a sound state after {move}"
    if position.turn.chance is None and position.game.turn(after).chance is None:
        assert census(after) == census(position.state), f"pieces lost or new after {move}"
    return after


def others_are_refused(case: Case) -> None:
    """What is not listed is refused by a rule, but for free kinds and giving up; what chance and the clock may not say, too."""
    for position in case.positions(case.size.sound, over=False):
        with told_of(position):
            for seat in position.asked:
                _refused_to_seat(position, seat, case)
            if position.turn.chance is not None:
                _chance_is_judged(position, case)
            elif position.turn.deadline is not None:
                _clock_is_judged(position, case)


def _refused_to_seat(position: Position, seat: Seat, case: Case) -> None:
    legal = position.game.legal(position.state, seat)
    listed = set(legal)
    for action in case.mutants.of(legal, position.rng(f"mutants of {seat}"), case.size.mutants):
        if action not in listed and not _refused(position, seat, action):
            assert action.kind in case.unlisted, f"seat {seat} may do what is not listed: {action!r}"
            _made(position, seat, action)


def _chance_is_judged(position: Position, case: Case) -> None:
    rng = position.rng("mutants of chance")
    for action in case.mutants.of((position.game.chance(position.state, rng),), rng, case.size.mutants):
        if not _refused(position, "chance", action):
            assert action.kind in case.used_by["chance"], f"chance may do what seats or the clock do: {action!r}"
            _made(position, "chance", action)


def _clock_is_judged(position: Position, case: Case) -> None:
    said = position.game.clock(position.state)
    for action in case.mutants.of((said,), position.rng("mutants of the clock"), case.size.mutants):
        assert action == said or _refused(position, "clock", action), f"the clock may do something else: {action!r}"


def _refused(position: Position, by: By, action: Any) -> bool:
    try:
        position.game.check(position.state, by, action)
    except Refusal as refusal:
        if not (refusal.rule and refusal.key):
            raise AssertionError(f"no rule or no reason is named for refusing {action!r} to {by}") from None
        return True
    return False


def refusals_change_nothing(case: Case) -> None:
    """After any number of refusals everything is as it was: state, turn, offers and what everybody sees."""
    for position in case.positions(case.size.dear, asked=True):
        with told_of(position):
            before = _everything(position)
            for seat in position.asked:
                for action in case.mutants.of((), position.rng("refusals"), case.size.mutants):
                    _refused_or_made(position, seat, action)
            assert _everything(position) == before, "a refusal changed something"


def _refused_or_made(position: Position, seat: Seat, action: Any) -> None:
    try:
        position.game.apply(position.state, Move[Any](by=seat, action=action, at=position.now))
    except Refusal:
        return


def _everything(position: Position) -> tuple[Any, ...]:
    game, state = position.game, position.state
    return (
        state.model_dump_json(),
        game.turn(state),
        tuple(game.legal(state, seat) for seat in position.asked),
        tuple(game.view(state, seat) for seat in position.everybody),
    )
