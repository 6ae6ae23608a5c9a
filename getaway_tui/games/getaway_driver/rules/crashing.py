"""Vehicles that crash, one or several at once, and armored cars that are protected (GD-5.7, 6.4, 7.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import Protect
from ..city import Cell
from ..public import Crash
from ..state import State
from ..steps import Next
from .common import Deed, Told, is_helicopter, pay, tell, to, unused, vehicle, with_vehicle
from .solo import draw_at_once

Cause = Literal["stunt", "hazard", "wreckage", "collision", "brake_slam"]


def begin_crash(state: State, names: Sequence[str], cell: Cell, cause: Cause, *, back: Next, token: bool = False) -> State:
    """These vehicles crash, helicopters never; of armored cars the Police are asked first, if they can pay (GD-7.6, 7.8)."""
    doomed = tuple(name for name in names if not is_helicopter(name))
    armored = tuple(name for name in doomed if box.kind_of(name) == "armored_car")
    crash = Crash(vehicles=doomed, field=cell, cause=cause, token=token, undecided=armored, back=back)
    return _ask_or_crash(change(state, crash=crash))


def _ask_or_crash(state: State) -> State:
    crash = _crash(state)
    if state.options.alone:
        return to(state, "crash", crash=_saved_by_charge(state, crash))
    payable = unused(state, "armored_car") and state.tokens >= _cost()
    return to(state, "protect" if crash.undecided and payable else "crash")


def _saved_by_charge(state: State, crash: Crash) -> Crash:
    """The automaton protects a charged armored car, once (GD-12.9, 12.17)."""
    return change(crash, undecided=(), saved=crash.undecided if state.charged else ())


def _crash(state: State) -> Crash:
    assert state.crash is not None
    return state.crash


def _cost() -> int:
    return box.UPGRADES["armored_car"].ability_cost or 0


def _check_protect(state: State, seat: Seat, action: Protect) -> None:
    if action.vehicle not in _crash(state).undecided:
        raise Refusal("GD-7.6", "not_crashing", vehicle=action.vehicle)


def _protect(state: State, seat: Seat, action: Protect, told: Told) -> State:
    crash = _crash(state)
    state = pay(state, _cost(), "armored_car", told)
    tell(told, "vehicle_protected", vehicle=action.vehicle, field=crash.field)
    left = tuple(name for name in crash.undecided if name != action.vehicle)
    crash = change(crash, undecided=left, saved=(*crash.saved, action.vehicle))
    return _ask_or_crash(change(state, crash=crash, used=(*state.used, "armored_car")))


def pass_protect(state: State, told: Told) -> State:
    """It crashes like the others."""
    tell(told, "ask_declined", ask="protect")
    crash = _crash(state)
    return _ask_or_crash(change(state, crash=change(crash, undecided=crash.undecided[1:])))


def _protectable(state: State, seat: Seat) -> Iterator[Protect]:
    return (Protect(vehicle=name) for name in _crash(state).undecided)


def crash_all(state: State, told: Told) -> State:
    """All that are not protected crash at once; the token that an armored car went through goes (R-15)."""
    crash = _crash(state)
    for name in crash.vehicles:
        if name not in crash.saved:
            state = crash_one(state, name, crash.cause, told)
    if crash.saved and crash.token:
        tell(told, "hazard_removed", field=crash.field, cause="protected")
        state = change(state, hazards=tuple(cell for cell in state.hazards if cell != crash.field))
    lost = len(crash.vehicles) > len(crash.saved)
    state = to(state, crash.back, crash=None)
    if not state.options.alone:
        return state
    for name in crash.saved:
        tell(told, "vehicle_protected", vehicle=name, field=crash.field)
        state = change(state, charge=0)
    return draw_at_once(state, crash.back, told) if lost else state


def crash_one(state: State, name: str, cause: str, told: Told) -> State:
    """A vehicle goes back to the Police's supply."""
    tell(told, "vehicle_crashed", vehicle=name, field=vehicle(state, name).field, cause=cause)
    fresh = {"followed": False, "acted": False, "extra": 0, "halted": False, "turned_away": False}
    return change(with_vehicle(state, name, field=None, facing="N", **fresh), crashes=state.crashes + 1, stirred=True)


DEEDS = {"protect": Deed("GD-7.6", frozenset({"protect"}), _check_protect, _protect, _protectable)}
AUTOMATIC = {"crash": crash_all}
PASSES = {"protect": pass_protect}
