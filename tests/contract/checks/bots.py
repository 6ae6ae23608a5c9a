"""Computer players play by what they see."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from getaway_tui.engine.bots import LEVELS
from getaway_tui.engine.match import Match
from getaway_tui.engine.types import Seat
from tests.contract.checks.secrets import reborn
from tests.contract.playing import LONGEST, Case, Position, told_of
from tests.support import look


def bots_play_by_what_they_see(case: Case) -> None:
    """Computer players of every level make legal moves, the same from the same look and seed, and the same in any world that
    the look could not tell from this one."""
    for level in case.loaded.bots:
        for position in case.positions(case.size.bots, asked=True):
            with told_of(position):
                for ask in position.turn.asks:
                    _one_bot(case, level, position, ask.seat, must=ask.must)


def _one_bot(case: Case, level: str, position: Position, seat: Seat, *, must: bool) -> None:
    game, bot = position.game, case.loaded.bots[level]
    twin = game.guess(position.look(seat), position.rng("twin"))
    blind = bot(look(game, twin, seat, position.events), game, position.rng(level), _patience())
    seen = position.look(seat)
    chosen = bot(seen, game, position.rng(level), _patience())
    again = bot(reborn(game, seen), game, position.rng(level), _patience())
    if chosen is None:
        assert not must, f"{level} has nothing to say, though seat {seat} must act"
    else:
        assert game.allows(position.state, seat, chosen), f"{level} does what seat {seat} may not: {chosen!r}"
        assert chosen in seen.legal or chosen.kind in game.free, f"{level} does what is not offered: {chosen!r}"
    assert chosen == again, f"{level} does something else when asked again: {chosen!r}, then {again!r}"
    assert chosen == blind, f"{level} knows more than seat {seat} sees: {chosen!r}, elsewhere {blind!r}"


def _patience(questions: int = 20) -> Callable[[], bool]:
    """Says stop after so many questions, so that a strong player's turn is a short one and still the same each time."""
    asked = iter(range(questions))
    return lambda: next(asked, None) is None


def bots_finish_games(case: Case) -> None:
    """A table of computer players alone comes to an end."""
    play = case.plays[0]
    for level in [name for name in case.loaded.bots if name not in LEVELS][: case.size.levels]:
        match = Match.new(play.game, play.match.setup.names, play.setting.options, f"bots {level}")
        with told_of(play):
            while match.outcome is None:
                assert len(match.moves) < LONGEST, f"a table of {level} does not end"
                _bot_moves(case, level, match, Random(f"{level}:{len(match.moves)}"))


def _bot_moves(case: Case, level: str, match: Match, rng: Random) -> None:
    for ask in sorted(match.turn.asks, key=lambda ask: not ask.must):
        action = case.loaded.bots[level](match.look(ask.seat), match.game, rng, _patience())
        if action is not None:
            match.do(ask.seat, action)
            return
    assert match.turn.deadline is not None, f"nobody does anything: {match.turn}"
    match.tick(match.turn.deadline)
