"""Whole games for tests: of random players, and of computer racers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from getaway_tui.engine.chance import draw
from getaway_tui.engine.match import Match
from getaway_tui.games.outrun.bot import BOTS
from getaway_tui.games.outrun.rules import GAME

NAMES = ("Ann", "Bo", "Cem", "Dee", "Eva", "Finn")


def random_game(seats: int, seed: str, **options: Any) -> Match:
    """A finished game in which everybody takes any listed action."""
    match, rng = Match.new(GAME, NAMES[:seats], {"starter": 0, **options}, seed), Random(seed)
    while match.outcome is None:
        seat = draw([ask.seat for ask in match.turn.asks if ask.must], rng)
        match.do(seat, draw(GAME.legal(match.state, seat), rng))
    return match


def bot_game(levels: Sequence[str], seed: str, **options: Any) -> Match:
    """A finished game of computer racers."""
    match, rng = Match.new(GAME, NAMES[: len(levels)], {"starter": 0, **options}, seed), Random(seed)
    while match.outcome is None:
        seat = next(ask.seat for ask in match.turn.asks if ask.must)
        match.do(seat, BOTS[levels[seat]](match.look(seat), GAME, rng, lambda: False))
    return match
