"""Two Drivers at once: each has a lane of the turn, and whoever acts is at the wheel (GD-13.6).

The rules of the turn speak of one car, the one at the wheel. So a lane is *spread out* into the position while its Driver acts,
and *folded* again when that Driver must wait or choose; while all are folded the position rests at `f2_turn` and asks both.
"""

from __future__ import annotations

from typing import Any

from getaway_tui.engine.types import Seat, change

from ..city import distance
from ..public import Lane, Open
from ..state import State
from ..steps import CarNumber
from .common import to

_SPREAD = ("window", "scouted", "due", "swapped", "brake", "collision", "extras", "taking", "ended_on", "trip")
"""What a lane and the position have under the same name."""
_BLANK: dict[str, Any] = {name: Open.model_fields[name].get_default() for name in _SPREAD}

ASKS: frozenset[str] = frozenset({"r2_open", "r2_scout", "r2_move", "r2_extra", "r2_stuck", "r2_end", "f2_agree"})
"""Where a Driver is asked while the other one is asked too, or waits."""
WAITS: frozenset[str] = frozenset({"f2_ready", "f2_declared", "f2_gave_up", "f2_over"})
"""Where a Driver waits for the other."""
STAGES: tuple[str, ...] = ("m1", "m2", "m3", "m4", "m5", "m6")
"""Where a car on the move waits until the other one has come as far."""
FOLDS: frozenset[str] = ASKS | WAITS | frozenset(STAGES) | frozenset({"r2_after"})


def lane(state: State, car: int | None = None) -> Lane:
    """The lane of a car, of the one at the wheel where none is named."""
    return state.lanes[state.wheel if car is None else car]


def with_lane(state: State, car: int, **fields: Any) -> State:
    """The state with something changed about one lane."""
    return change(state, lanes=tuple(change(each, **fields) if n == car else each for n, each in enumerate(state.lanes)))


def other(state: Open) -> CarNumber:
    """The car that is not at the wheel."""
    return 0 if state.wheel else 1


def at(state: State, car: CarNumber) -> State:
    """The position as the rules read it when they speak of this car."""
    if car == state.wheel:
        return state
    flags = {name: getattr(state.lanes[car], name) for name in _SPREAD} if state.lanes else {}
    return change(state, wheel=car, **flags)


def spread(state: State, car: CarNumber) -> State:
    """This car's Driver is at the wheel."""
    found = state.lanes[car]
    flags = {name: getattr(found, name) for name in _SPREAD}
    return change(with_lane(state, car, step="f2_wheel"), wheel=car, step=found.step, **flags)


def fold(state: State) -> State:
    """The Driver at the wheel waits, or chooses while the other does."""
    flags = {name: getattr(state, name) for name in _SPREAD}
    return to(with_lane(state, state.wheel, step=state.step, **flags), "f2_joint", **_BLANK)


def under_way(state: State) -> bool:
    """Whether somebody is at the wheel: then only that Driver's step counts."""
    return any(each.step == "f2_wheel" for each in state.lanes)


def for_seat(state: State, seat: Seat | None) -> State:
    """The position as this seat acts in it: a Driver with the own car at the wheel."""
    car = state.car_of(seat) if seat is not None and state.four else None
    if car is None:
        return state
    if state.step == "f2_turn":
        return spread(state, car)
    return change(state, wheel=car) if state.step in _EITHER else state


_EITHER: frozenset[str] = frozenset({"setup_cards", "r0_round_start", "r3_decoy", "f2_order"})
"""Where each Driver is asked, though no turn is under way."""


def close(state: Open) -> bool:
    """Whether both cars stand on one tile or next to each other (GD-13.10)."""
    return distance(state.cars[0].field, state.cars[1].field) <= 1
