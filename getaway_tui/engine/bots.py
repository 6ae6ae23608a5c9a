"""Computer players that every game has, and the tools to write better ones. They get a Look and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from .chance import draw
from .game import Bot, Game
from .types import Look

_PASS = 0.5


def random_bot(look: Look[Any, Any], game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Any:
    """Any legal action, each as likely as the others; an optional ask is let pass half the time."""
    ask = look.turn.ask_of(look.seat)
    if not look.legal or (ask is not None and not ask.must and rng.random() < _PASS):
        return None
    return draw(look.legal, rng)


def worlds(
    look: Look[Any, Any], game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool], count: int
) -> Iterator[Any]:
    """Up to `count` full positions that this look could not tell from the real one, for computer players that sample."""
    for _ in range(count):
        if stop():
            return
        yield game.guess(look, rng)


LEVELS: dict[str, Bot] = {"random": random_bot}
"""The levels that exist in every game."""
