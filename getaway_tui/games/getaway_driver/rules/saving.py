"""What can save a car that has nowhere to drive, as far as everybody can tell (GD-4.7)."""

from __future__ import annotations

from collections.abc import Callable

from getaway_tui.engine.types import Refusal, change

from ..box import CardName
from ..city import distance
from ..state import State
from ..steps import CarNumber, Source
from .common import (
    behind,
    blocker_at,
    is_helicopter,
    may_be_held,
    payable,
    reusable,
    tile_at,
)
from .placing import on_open_tunnel


def start_window(state: State) -> bool:
    """Whether the turn is still at its start: no scouting and no move so far."""
    return not state.scouted and state.car.origin is None


def check_handbrake(state: State, source: Source | None) -> None:
    """A tile behind the car, and a barricade there paid with another card; never under Brake Slam (GD-8.2, 8.13).

    Raises:
        Refusal: the car cannot drive back.
    """
    if state.brake:
        raise Refusal("GD-8.13", "braked")
    if tile_at(state, behind(state)) is None:
        raise Refusal("GD-8.2", "no_tile_behind", field=behind(state))
    if state.collision or blocker_at(state, behind(state), "barricade") is None:
        return
    car, reused, cost = state.car, source == "reuse", state.options.reuse_cost
    if not payable(state, len(state.hand) - (source == "hand"), len(car.discard) - reused, car.held - reused * cost):
        raise Refusal("GD-5.9", "barricade_unpaid", field=behind(state))


def check_brake(state: State, source: Source) -> None:
    """At the start of the turn, and not after Swap Cars (GD-8.8, 8.13).

    Raises:
        Refusal: it is too late.
    """
    if not start_window(state):
        raise Refusal("GD-8.8", "start_of_turn_only")
    if state.swapped:
        raise Refusal("GD-8.13", "swapped_already")


def swap_partners(state: State) -> tuple[str, ...]:
    """The vehicles on other tiles with which the car can change places (GD-8.11)."""
    grounded = on_open_tunnel(state, state.car.field)
    return tuple(
        each.name
        for each in state.vehicles
        if each.field is not None
        and each.field != state.car.field
        and tile_at(state, each.field) is not None
        and not (grounded and is_helicopter(each.name))
    )


def check_swap(state: State, source: Source) -> None:
    """At the start of the turn, off any hazard token, with a vehicle on another tile (GD-8.11, 8.13).

    Raises:
        Refusal: one of these fails.
    """
    if not start_window(state):
        raise Refusal("GD-8.11", "start_of_turn_only")
    if state.brake:
        raise Refusal("GD-8.13", "braked")
    if state.car.field in state.hazards:
        raise Refusal("GD-8.11", "on_a_hazard")
    if not swap_partners(state):
        raise Refusal("GD-8.11", "nobody_to_swap_with")


SAVERS: dict[CardName, Callable[[State, Source], None]] = {
    "handbrake_turn": check_handbrake,
    "swap_cars": check_swap,
    "brake_slam": check_brake,
}
"""The cards that make a move possible, or unnecessary."""
SOURCES: tuple[Source, ...] = ("hand", "reuse")


def can_be_saved(state: State) -> bool:
    """Whether, for all that everybody knows, the Driver may hold a card that saves the turn.

    It must not ask what is really in the hand: the question itself would tell the Police.
    """
    if any(_may_play(state, card, source) for card in SAVERS for source in SOURCES):
        return True
    return state.four and _may_be_helped(state)


def _may_be_helped(state: State) -> bool:
    """Whether the other Driver's help may save the turn: by Accomplices of either, or by a card that helps both (GD-13.18)."""
    cars: tuple[CarNumber, ...] = (0, 1)
    near = distance(state.cars[0].field, state.cars[1].field) <= 1
    for car in cars:
        there = change(state, wheel=car)
        helps: tuple[CardName, ...] = ("accomplices", *SAVERS) if near and car != state.wheel else ("accomplices",)
        if any((there.hand and may_be_held(there, card)) or reusable(there, card) for card in helps):
            return True
    return False


def _may_play(state: State, card: CardName, source: Source) -> bool:
    there = bool(state.hand) and may_be_held(state, card) if source == "hand" else reusable(state, card)
    if not there:
        return False
    try:
        SAVERS[card](state, source)
    except Refusal:
        return False
    return True
