"""Searching: what comes of each lead on hands that might be the true ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from getaway_tui.engine.bots import worlds
from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Seat

from ..fast import Round, number
from . import thumb
from .count import Count, candidates, tracker, worth
from .thumb import AnyLook

SAMPLES = 16


def strong(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Any:
    """Try each lead on sampled hands and choose the one that is caught least; else as `tracker`."""
    leads = candidates(look, middle=True) if look.board.phase == "lead" and not thumb.led_joker(look) else []
    if len(leads) < 2:
        return tracker(look, rng)
    caught = dict.fromkeys(leads, 0)
    me, sampled = look.seat or 0, 0
    for world in worlds(look, game, rng, stop, SAMPLES):
        sampled += 1
        for card in leads:
            if _played_on(world, me).caught(number(card)) == me:
                caught[card] += 1
    if not sampled:
        return tracker(look, rng)
    count = Count(look)
    return thumb.kicking(look, min(leads, key=lambda card: caught[card] / sampled - 0.05 * worth(look, count, card)))


def _played_on(world: Any, leader: Seat) -> Round:
    """The rest of the round on one sampled position."""
    return Round(
        world.options, world.hands, leader, world.escaped, world.barren,
        opening=world.trick == 1, finishing=world.finishing, waste=world.waste,
    )  # fmt: skip
