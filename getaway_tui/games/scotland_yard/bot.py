"""Computer players: from what a seat may know to a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from getaway_tui.engine.bots import random_bot
from getaway_tui.engine.game import Bot
from getaway_tui.engine.types import Look

from .public import Action, View


def weak(look: Look[Action, View], game: Any, rng: Random, stop: Callable[[], bool]) -> Action | None:
    """Any legal move."""
    chosen: Action | None = random_bot(look, game, rng, stop)
    return chosen


BOTS: Mapping[str, Bot] = {"weak": weak, "fair": weak, "strong": weak}
