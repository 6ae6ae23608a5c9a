"""Pursuers of two cars: whom each follows, how one turns that meets both, who falls back with whom (GD-13.8, 13.16, 13.17)."""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.types import Refusal, Seat, change

from ..actions import FaceCar, FallBack, Follow, GoAlong, LayHazard
from ..city import Heading, back, turned
from ..public import Vehicle
from ..state import State
from ..steps import CarNumber
from . import driving, hazards
from .common import Deed, Told, always, standing, tell, to, vehicle
from .driving import trip_of
from .lanes import STAGES, other, with_lane

# ---- M4: a vehicle that is met by both cars ----------------------------------------------------------------


def _mate_facing(state: State) -> Heading | None:
    """The direction of the other car, where it drives onto the same field in the same move."""
    mate = state.lanes[other(state)]
    trip = mate.trip if mate.step in STAGES else None
    return trip.facing if trip is not None and trip.target == trip_of(state).target else None


def _facings(state: State, name: str) -> tuple[Heading, ...]:
    """How a vehicle may face after one car or the other has driven onto its field (GD-4.9, 13.17)."""
    now = vehicle(state, name).facing
    directions = {trip_of(state).facing, _mate_facing(state) or trip_of(state).facing}
    found: list[Heading] = []
    for direction in sorted(directions):
        head_on = now == back(direction)
        found += [turned(now, way) for way in ("F", "L", "R")] if head_on else [direction]
    return tuple(dict.fromkeys(found))


def turn_to_follow(state: State, told: Told) -> State:
    """M4: as with one car; of a vehicle that both meet in different directions the Police choose, once. Vehicles that pursue a
    car which leaves the field at the same time are not met: they are on their way."""
    if _being_left(state):
        return to(state, "m5")
    mate, facing = state.lanes[other(state)], _mate_facing(state)
    if facing is None or (facing == trip_of(state).facing and not _passed(mate.step)):
        return driving.turn_to_follow(state, told)
    if _passed(mate.step):
        return to(state, "m5")
    here = [name for name in trip_of(state).stood if vehicle(state, name).field == trip_of(state).target]
    undecided = tuple(name for name in here if len(_facings(state, name)) > 1)
    return to(state, "m4_turn" if undecided else "m5", trip=change(trip_of(state), undecided=undecided))


def _being_left(state: State) -> bool:
    """Whether the other car sets out from the field onto which this one drives."""
    mate = state.lanes[other(state)]
    return mate.step in STAGES and mate.trip is not None and mate.trip.origin == trip_of(state).target


def _passed(step: str) -> bool:
    """Whether the other car has been met already."""
    return step in ("m5", "m6")


def _check_face(state: State, seat: Seat, action: FaceCar) -> None:
    driving.must_be_undecided(state, action.vehicle)
    if action.facing not in _facings(state, action.vehicle):
        raise Refusal("GD-4.9", "quarter_turn_only", vehicle=action.vehicle)


def _faces(state: State, seat: Seat) -> Iterator[FaceCar]:
    for name in trip_of(state).undecided:
        yield from (FaceCar(vehicle=name, facing=facing) for facing in _facings(state, name))


# ---- M5: whom each pursuer follows -------------------------------------------------------------------------


def movers(state: State) -> tuple[CarNumber, ...]:
    """The cars that are on the move now."""
    cars: tuple[CarNumber, ...] = (0, 1)
    return tuple(car for car in cars if state.lanes[car].step in STAGES)


def followable(state: State, each: Vehicle) -> tuple[CarNumber, ...]:
    """The cars with which a pursuer may go: those that leave its field the way it can drive, or the one that stays there."""
    cars: tuple[CarNumber, ...] = (0, 1)
    found: list[CarNumber] = []
    targets = set()
    for car in cars:
        trip = state.lanes[car].trip if car in movers(state) else None
        if trip is None:
            stays = car not in movers(state) and state.cars[car].field == each.field
            found += [car] if stays else []
        elif trip.origin == each.field and trip.follows and not each.turned_away and each.facing != back(trip.facing):
            found += [car] if trip.target not in targets else []
            targets.add(trip.target)
    return tuple(found)


def send_pursuers(state: State, told: Told) -> State:
    """Each pursuer goes after one car; where it could go after either, the Police decide (GD-13.8)."""
    trips = {car: trip for car in movers(state) if (trip := state.lanes[car].trip) is not None}
    sent: dict[CarNumber, list[str]] = {car: [] for car in trips}
    undecided = []
    for each in state.vehicles:
        leaving = [car for car, trip in trips.items() if trip.origin == each.field]
        if each.field is None or not leaving:
            continue
        choice = followable(state, each)
        if len(choice) > 1:
            undecided.append(each.name)
        elif not choice or choice[0] in sent:
            sent[choice[0] if choice else leaving[0]].append(each.name)
    for car, names in sent.items():
        state = with_lane(state, car, trip=change(trips[car], pursuers=tuple(names)))
    return to(state, "m5_split" if undecided else "f2_joint", split=tuple(undecided))


def _check_follow(state: State, seat: Seat, action: Follow) -> None:
    if action.vehicle not in state.split:
        raise Refusal("GD-13.8", "not_to_be_sent", vehicle=action.vehicle)
    if action.car not in followable(state, vehicle(state, action.vehicle)):
        raise Refusal("GD-13.8", "cannot_follow", vehicle=action.vehicle)


def _follow(state: State, seat: Seat, action: Follow, told: Told) -> State:
    tell(told, "pursuit_chosen", vehicle=action.vehicle, car=action.car)
    trip = state.lanes[action.car].trip
    if trip is not None and trip.pursuers is not None:
        state = with_lane(state, action.car, trip=change(trip, pursuers=(*trip.pursuers, action.vehicle)))
    left = tuple(name for name in state.split if name != action.vehicle)
    return to(state, "m5_split" if left else "f2_joint", split=left)


def _follows(state: State, seat: Seat) -> Iterator[Follow]:
    return (Follow(vehicle=name, car=car) for name in state.split for car in followable(state, vehicle(state, name)))


# ---- M6, M7: what one car does for both on one field (GD-13.16) ------------------------------------------------


def _calm_for_both(state: State) -> State:
    """No hazard comes for the other car either, if it drove onto the same field."""
    mate = other(state)
    trip = state.lanes[mate].trip if state.lanes[mate].step in STAGES else None
    if trip is None or trip.target != state.car.field:
        return state
    return with_lane(state, mate, trip=change(trip, calm=True))


def take_stash(state: State, told: Told) -> State:
    """M6: a stash token keeps hazards off for both."""
    state = driving.take_stash(state, told)
    return _calm_for_both(state) if trip_of(state).calm else state


def _lay_hazard(state: State, seat: Seat, action: LayHazard, told: Told) -> State:
    """On amber the Driver whose consequences come first decides for both."""
    state = hazards.DEEDS["lay_hazard"].do(state, seat, action, told)
    return state if action.yes else _calm_for_both(state)


# ---- M8: who falls back ------------------------------------------------------------------------------------


def _fall_back(state: State, seat: Seat, action: FallBack, told: Told) -> State:
    """Where the other car stays, the Police decide of each pursuer there whether it goes along (GD-13.16)."""
    here = state.car.field
    if state.cars[other(state)].field != here or not standing(state, here):
        return hazards.DEEDS["fall_back"].do(state, seat, action, told)
    split = tuple(each.name for each in standing(state, here))
    state = driving.move_car(state, trip_of(state).origin, state.car.facing, "fall_back", told)
    return to(state, "m8_split", split=split)


def _check_along(state: State, seat: Seat, action: GoAlong) -> None:
    if action.vehicle not in state.split:
        raise Refusal("GD-13.16", "not_to_be_sent", vehicle=action.vehicle)


def _go_along(state: State, seat: Seat, action: GoAlong, told: Told) -> State:
    left = tuple(name for name in state.split if name != action.vehicle)
    if action.yes:
        state = hazards.go_back(state, action.vehicle, told)
    else:
        tell(told, "vehicle_stayed", vehicle=action.vehicle, cause="other_car")
    if left:
        return change(state, split=left)
    return to(hazards.remove_token(state, trip_of(state).origin, "fall_back", told), "m10", split=())


def _alongs(state: State, seat: Seat) -> Iterator[GoAlong]:
    return (GoAlong(vehicle=name, yes=yes) for name in state.split for yes in (True, False))


DEEDS = {
    "face": Deed("GD-4.9", frozenset({"m4_turn"}), _check_face, driving.DEEDS["face"].do, _faces),
    "follow": Deed("GD-13.8", frozenset({"m5_split"}), _check_follow, _follow, _follows),
    "fall_back": Deed("GD-5.8", frozenset({"m8_hazard"}), hazards.DEEDS["fall_back"].check, _fall_back, always(FallBack())),
    "lay_hazard": hazards.DEEDS["lay_hazard"]._replace(do=_lay_hazard),
    "go_along": Deed("GD-13.16", frozenset({"m8_split"}), _check_along, _go_along, _alongs),
}
AUTOMATIC = {"m4_faces": turn_to_follow, "m6": take_stash}
