"""Computer players of Border Post."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from getaway_tui.engine.bots import worlds
from getaway_tui.engine.chance import draw
from getaway_tui.engine.game import Bot, Game
from getaway_tui.engine.types import Look

from .public import Claim, Search, View, Wave

AnyGame = Game[Any, Any, Any, Any]
SAMPLES = 12


def weak(look: Look[Any, View], game: AnyGame, rng: Random, stop: Callable[[], bool]) -> Any:
    """Tells the truth and trusts everybody."""
    return _truthful(look, rng)


def fair(look: Look[Any, View], game: AnyGame, rng: Random, stop: Callable[[], bool]) -> Any:
    """Tells the truth, and opens what in most worlds is not what was claimed."""
    searches = [action for action in look.legal if isinstance(action, Search)]
    if searches and look.board.claim is not None:
        drawn = [state.road == look.board.claim for state in worlds(look, game, rng, stop, SAMPLES)]
        if drawn.count(False) * 3 > len(drawn) * 2:
            return searches[-1]
    return _truthful(look, rng)


def _truthful(look: Look[Any, View], rng: Random) -> Any:
    if look.board.phase == "post":
        return Wave() if look.seat != look.board.loader else None
    if look.board.phase == "claim" and look.board.road is not None:
        return Claim(crate=look.board.road)
    return draw(look.legal, rng)


BOTS: Mapping[str, Bot] = {"weak": weak, "fair": fair}
