"""Computer players of Getaway Driver. They get a look and nothing else.

weak plays at random where nothing is at stake, stunts when it can, and steps towards the car; fair plays by rules of thumb
(section 12 of the specification).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from getaway_tui.engine.chance import draw
from getaway_tui.engine.game import Bot, Game
from getaway_tui.engine.types import Look

from .city import distance, turned, way_to
from .players.driver import fair_driver
from .players.pair import fair_pair
from .players.police import fair_police
from .public import View

AnyLook = Look[Any, View]
Stop = Callable[[], bool]


def fair(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Stop) -> Any:
    """Rules of thumb for either side; nobody gives up."""
    ask = look.turn.ask_of(look.seat)
    if ask is None or not ask.must or not look.legal:
        return None
    if look.board.seat in look.board.driver_seats:
        return fair_driver(look, rng)
    return (fair_pair if look.board.four else fair_police)(look, rng)


def weak(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Stop) -> Any:
    """Any legal action, but the nearest step with a vehicle, the cheapest upgrade, and no wasted stunt."""
    ask = look.turn.ask_of(look.seat)
    if ask is None or not ask.must or not look.legal:
        return None
    wanted = _STUBBORN.get(look.board.step)
    kept = [action for action in look.legal if action.kind in wanted] if wanted else []
    if look.board.step == "r3_move":
        return _nearest_step(look, rng)
    return draw(tuple(kept) or look.legal, rng)


_STUBBORN = {
    "setup_table": ("accept_table",),
    "setup_adjust": ("auto_adjust",),
    "r2_open": ("go_on",),
    "r2_scout": ("go_on",),
    "r2_move": ("drive",),
    "r2_stuck": ("play_card",),
    "m8_hazard": ("stunt", "handbrake_stunt"),
    "r3_buy": ("buy",),
}
"""What even a weak player does rather than anything else."""


def _nearest_step(look: AnyLook, rng: Random) -> Any:
    """A vehicle goes a field nearer to the car if it can, else the moves end."""
    board = look.board
    nearer = []
    for action in look.legal:
        if action.kind == "move_vehicle":
            each = next(each for each in board.vehicles if each.name == action.vehicle)
            assert each.field is not None
            cell = way_to(each.field, turned(each.facing, action.way), "F")
            if min(distance(cell, car.field) for car in board.cars) < min(distance(each.field, car.field) for car in board.cars):
                nearer.append(action)
    return draw(tuple(nearer) or tuple(action for action in look.legal if action.kind == "end_moves"), rng)


BOTS: dict[str, Bot] = {"weak": weak, "fair": fair}
