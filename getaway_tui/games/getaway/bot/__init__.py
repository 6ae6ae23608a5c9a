"""Computer players of Getaway. They get a look and nothing else: the board, and a log of which they forget nothing.

People meet three levels: weak plays at random, fair by rules of thumb, strong weighs who may be void, tries what it might play on
sampled hands, and reads the end of a round out when two are left. The others are the yardsticks of the strength table.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from getaway_tui.engine.game import Bot, Game

from . import thumb
from .count import tracker
from .search import strong
from .thumb import AnyLook

AnyGame = Game[Any, Any, Any, Any]
Stop = Callable[[], bool]


def weak(look: AnyLook, game: AnyGame, rng: Random, stop: Stop) -> Any:
    """Any legal action."""
    return thumb.anything(look, rng)


def fair(look: AnyLook, game: AnyGame, rng: Random, stop: Stop) -> Any:
    """`low` in the base game, `greedy` in Bhabhi: the better rule of thumb of each."""
    return thumb.greedy(look) if look.board.options.ruleset == "bhabhi" else thumb.low(look)


def _by_thumb(choose: Callable[[AnyLook], Any]) -> Bot:
    return lambda look, game, rng, stop: choose(look)


BOTS: dict[str, Bot] = {"weak": weak, "fair": fair, "strong": strong}

YARDSTICKS: dict[str, Bot] = {
    "low": _by_thumb(thumb.low),
    "high": _by_thumb(thumb.high),
    "greedy": _by_thumb(thumb.greedy),
    "tracker": lambda look, game, rng, stop: tracker(look, rng),
}
"""What the levels are measured against, in the arena alone."""
