"""The computer player of Convoy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from getaway_tui.engine.game import Bot, Game
from getaway_tui.engine.types import Look

from .public import Cover, Go, View


def weak(look: Look[Any, View], game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Any:
    """Goes at once, and has nothing to add when it holds no car."""
    return next((action for action in look.legal if isinstance(action, Go | Cover)), None)


BOTS: Mapping[str, Bot] = {"weak": weak}
