"""Hazard tokens: when they come, and the stunt or the way back that they ask for (GD-5)."""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import DoStunt, FallBack, HandbrakeStunt, LayHazard, LiftHazard
from ..box import CardName
from ..city import Cell, back, distance
from ..state import State
from ..steps import Next
from .common import (
    Deed,
    Told,
    always,
    blocker_at,
    must_have,
    no_check,
    open_face,
    standing,
    tell,
    to,
    use_up,
    vehicle,
    with_vehicle,
)
from .crashing import begin_crash
from .driving import move_car, trip_of

# ---- M7: does a hazard come? -------------------------------------------------------------------------------


def consequence(state: State, told: Told) -> State:
    """M7: none where a stash token, the Police or another token is; else red lays one and amber asks (GD-5.1 to 5.5)."""
    cell = state.car.field
    face = open_face(state, cell)
    assert face is not None
    if cell in state.hazards or trip_of(state).calm or policed(state, cell):
        return to(state, "m8")
    if face.light == "red":
        return lay_token(state, "red", "m8", told)
    return to(state, "m7_amber" if face.light == "amber" else "m8")


def policed(state: State, cell: Cell) -> bool:
    """Whether a vehicle that stood here before still stands, or a blocker lies here; those that came along do not count."""
    here = any(vehicle(state, name).field == cell for name in trip_of(state).stood)
    return here or any(blocker_at(state, cell, kind) for kind in box.BLOCKER_KINDS)


def _lay_hazard(state: State, seat: Seat, action: LayHazard, told: Told) -> State:
    if action.yes:
        return lay_token(state, "amber", "m8", told)
    tell(told, "hazard_declined", field=state.car.field)
    return to(state, "m8")


def lay_token(state: State, cause: str, then: Next, told: Told) -> State:
    """A token on the car's tile. When the box has none left, the farthest one is used again (GD-5.11).

    Of several the Police choose, the automaton the one laid first (GD-12.9).
    """
    tell(told, "hazard_laid", field=state.car.field, cause=cause)
    short = state.options.hazard_supply == "box" and len(state.hazards) >= box.count("hazard tokens", state.options.boxes)
    state = to(state, then, hazards=(*state.hazards, state.car.field), stirred=True)
    if not short:
        return state
    far = _farthest(state)
    asked = len(far) > 1 and not state.options.alone
    return to(state, "m7_supply") if asked else remove_token(state, far[0], "supply", told)


def remove_token(state: State, cell: Cell, cause: str, told: Told) -> State:
    """A token leaves a tile, if one is there."""
    if cell not in state.hazards:
        return state
    tell(told, "hazard_removed", field=cell, cause=cause)
    return change(state, hazards=tuple(each for each in state.hazards if each != cell))


def _farthest(state: State) -> tuple[Cell, ...]:
    """The tokens farthest from the car."""
    most = max(distance(cell, state.car.field) for cell in state.hazards)
    return tuple(cell for cell in state.hazards if distance(cell, state.car.field) == most)


def _check_lift(state: State, seat: Seat, action: LiftHazard) -> None:
    if action.field not in _farthest(state):
        raise Refusal("GD-5.11", "not_the_farthest", field=action.field)


def _lift(state: State, seat: Seat, action: LiftHazard, told: Told) -> State:
    state = remove_token(state, action.field, "supply", told)
    return to(state, "m8" if state.trip is not None else "wreck")


def _liftable(state: State, seat: Seat) -> Iterator[LiftHazard]:
    return (LiftHazard(field=cell) for cell in _farthest(state))


# ---- M8: stunt, or back ------------------------------------------------------------------------------------


def face_hazard(state: State, told: Told) -> State:
    """M8: a token, old or new, asks for a stunt or the way back, whatever is held (GD-5.6)."""
    return to(state, "m8_hazard" if state.car.field in state.hazards else "m9")


def _check_stunt(state: State, seat: Seat, action: DoStunt) -> None:
    must_have(state, action.card, action.source)
    must_match(state, action.card)


def must_match(state: State, card: CardName) -> None:
    """The stunt of a card is among the symbols of the car's tile; without symbols none fits, but by option any (GD-5.7, 5.10).

    Raises:
        Refusal: it does not fit.
    """
    face = open_face(state, state.car.field)
    assert face is not None
    stunt = box.ALL_CARDS[card].stunt
    if not face.hazards and not matches(state, face, card):
        raise Refusal("GD-5.10", "no_symbols_here", stunt=stunt)
    if not matches(state, face, card):
        raise Refusal("GD-5.7", "stunt_does_not_fit", stunt=stunt, symbols=face.hazards)


def matches(state: State, face: box.Face, card: CardName) -> bool:
    """Whether the stunt of a card passes a hazard on this tile."""
    stunt = box.ALL_CARDS[card].stunt
    if stunt == "none":
        return False
    return stunt in face.hazards if face.hazards else state.options.green_wreckage == "any_stunt"


def _stunt(state: State, seat: Seat, action: DoStunt, told: Told) -> State:
    """The car stays, the token stays, and all that pursue crash (GD-5.7)."""
    tell(told, "stunt_done", car=state.wheel, card=action.card, source=action.source)
    state = use_up(state, action.card, action.source, told)
    return begin_crash(state, pursuing(state), state.car.field, "stunt", back="m9", token=True)


def pursuing(state: State) -> tuple[str, ...]:
    """The vehicles on the car's field."""
    return tuple(each.name for each in standing(state, state.car.field))


def _stunts(state: State, seat: Seat) -> Iterator[DoStunt]:
    for card in state.hand:
        yield DoStunt(card=card)
    for card in state.car.discard:
        yield DoStunt(card=card, source="reuse")


def _check_handbrake(state: State, seat: Seat, action: HandbrakeStunt) -> None:
    must_have(state, "handbrake_turn", action.source)


def _handbrake(state: State, seat: Seat, action: HandbrakeStunt, told: Told) -> State:
    """Whatever the symbols: pursuers crash, and the car is back where it came from, facing away (GD-8.3)."""
    tell(told, "stunt_done", car=state.wheel, card="handbrake_turn", source=action.source)
    state = use_up(state, "handbrake_turn", action.source, told)
    return begin_crash(state, pursuing(state), state.car.field, "stunt", back="m8_spin", token=True)


def spin_back(state: State, told: Told) -> State:
    """The second half of Handbrake Turn as a stunt."""
    trip = trip_of(state)
    state = move_car(state, trip.origin, back(trip.facing), "stunt", told)
    return to(remove_token(state, trip.origin, "stunt", told), "m10")


def _fall_back(state: State, seat: Seat, action: FallBack, told: Told) -> State:
    """Back to the origin in the present facing, all vehicles here along; a token on the origin goes (GD-5.8)."""
    trip, here = trip_of(state), state.car.field
    state = move_car(state, trip.origin, state.car.facing, "fall_back", told)
    for each in standing(state, here):
        state = go_back(state, each.name, told)
    return to(remove_token(state, trip.origin, "fall_back", told), "m10")


def go_back(state: State, name: str, told: Told) -> State:
    """A vehicle falls back along with the car, and faces as it does."""
    here, car = vehicle(state, name).field, state.car
    tell(told, "vehicle_moved", vehicle=name, from_=here, to_=car.field, facing=car.facing, cause="fall_back")
    return with_vehicle(state, name, field=car.field, facing=car.facing, followed=True)


_M8 = frozenset({"m8_hazard"})

DEEDS = {
    "lay_hazard": Deed(
        "GD-5.3", frozenset({"m7_amber"}), no_check, _lay_hazard, always(LayHazard(yes=True), LayHazard(yes=False))
    ),
    "lift_hazard": Deed("GD-5.11", frozenset({"m7_supply"}), _check_lift, _lift, _liftable),
    "stunt": Deed("GD-5.7", _M8, _check_stunt, _stunt, _stunts),
    "handbrake_stunt": Deed(
        "GD-8.3", _M8, _check_handbrake, _handbrake, always(HandbrakeStunt(), HandbrakeStunt(source="reuse"))
    ),
    "fall_back": Deed("GD-5.8", _M8, no_check, _fall_back, always(FallBack())),
}
AUTOMATIC = {"m7": consequence, "m8": face_hazard, "m8_spin": spin_back}
