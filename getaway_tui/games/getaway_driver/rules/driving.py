"""The move pipeline of the car, M1 to M10: barricade, badges, followers, stash, hazard, midtown (GD-4, GD-5, GD-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import Drive, FaceCar, LookAt, SpendCard, TurnAway
from ..city import SIDES, WAYS, Cell, Heading, Side, back, neighbours, turned
from ..public import Trip, Vehicle
from ..state import State
from .common import (
    Deed,
    Told,
    blocker_at,
    drivable,
    is_helicopter,
    must_have,
    open_face,
    pay,
    standing,
    stash_at,
    take_back_tokens,
    target,
    tell,
    the_seat,
    tile_at,
    to,
    unused,
    use_up,
    vehicle,
    with_blocker,
    with_car,
    with_vehicle,
)
from .crashing import begin_crash, crash_one
from .filling import refill
from .placing import on_open_tunnel
from .tiles import pay_badge, turn_up
from .turning import without_extra


def trip_of(state: State) -> Trip:
    """The move that the car is making."""
    assert state.trip is not None
    return state.trip


# ---- M1: the way, and a barricade on it --------------------------------------------------------------------


def _check_drive(state: State, seat: Seat, action: Drive) -> None:
    cell = target(state, action.way)
    if tile_at(state, cell) is None:
        raise Refusal("GD-4.5", "no_tile_there", field=cell)
    if not drivable(state, cell):
        raise Refusal("GD-4.6", "barricade_unpaid", field=cell)


def _drive(state: State, seat: Seat, action: Drive, told: Told) -> State:
    facing, follows = turned(state.car.facing, action.way), state.taking != "hit_the_gas"
    if state.taking is None:
        return set_out(change(state, due=False), "drive", facing, target(state, action.way), follows)
    state = change(without_extra(state), taking=None)
    return set_out(state, "extra", facing, target(state, action.way), follows)


def set_out(state: State, cause: Literal["drive", "extra", "handbrake"], facing: Heading, cell: Cell, follows: bool) -> State:
    """The move is declared."""
    car = state.car
    trip = Trip(cause=cause, target=cell, facing=facing, origin=car.field, before=car.facing, follows=follows)
    return to(state, "m1", trip=trip)


def pay_the_way(state: State, told: Told) -> State:
    """M1: a barricade in the way must be paid for, unless Collision Course clears it (GD-5.9)."""
    barred = blocker_at(state, trip_of(state).target, "barricade") is not None and not state.collision
    return to(state, "m1_barricade" if barred else "m2")


def _check_spend(state: State, seat: Seat, action: SpendCard) -> None:
    must_have(state, action.card, action.source)
    if trip_of(state).cause == "handbrake" and action.card == "handbrake_turn":
        raise Refusal("GD-5.9", "another_card", card=action.card)


def _spend(state: State, seat: Seat, action: SpendCard, told: Told) -> State:
    tell(told, "card_spent", card=action.card, source=action.source)
    state = use_up(state, action.card, action.source, told)
    tell(told, "barricade_passed", car=state.wheel, field=trip_of(state).target)
    return to(state, "m2")


def _spendable(state: State, seat: Seat) -> Iterator[SpendCard]:
    for card in state.hand:
        yield SpendCard(card=card)
    for card in state.car.discard:
        yield SpendCard(card=card, source="reuse")


# ---- M2 to M5: the car drives, what stood there turns, what pursued follows --------------------------------


def depart(state: State, told: Told) -> State:
    """M2: the car turns that way and drives on."""
    trip = trip_of(state)
    stood = tuple(each.name for each in standing(state, trip.target))
    state = change(state, trip=change(trip, stood=stood))
    state = with_car(state, origin=trip.origin, origin_facing=trip.before)
    return to(move_car(state, trip.target, trip.facing, trip.cause, told), "m3")


def move_car(state: State, cell: Cell, facing: Heading, cause: str, told: Told) -> State:
    """The car somewhere else."""
    tell(told, "car_moved", car=state.wheel, from_=state.car.field, to_=cell, facing=facing, cause=cause)
    return with_car(state, field=cell, facing=facing)


def arrive(state: State, told: Told) -> State:
    """M3: a face-down tile is turned up; what stood on it is met, unless the cars were swapped."""
    trip = trip_of(state)
    laid = tile_at(state, trip.target)
    assert laid is not None
    state = pay_badge(state, trip.target, told) if laid.up else turn_up(state, trip.target, trip.cause, told)
    return to(state, "m6" if trip.cause == "swap" else "m4")


def meet(state: State, told: Told) -> State:
    """M4: Collision Course crashes whatever stood there (GD-8.7)."""
    trip = trip_of(state)
    if not state.collision:
        return to(state, "m4_faces")
    if (barricade := blocker_at(state, trip.target, "barricade")) is not None:
        tell(told, "barricade_crashed", field=trip.target, cause="collision")
        state = change(with_blocker(state, barricade.name, None), stirred=True)
    return begin_crash(state, trip.stood, trip.target, "collision", back="m4_faces")


def turn_to_follow(state: State, told: Told) -> State:
    """M4: a vehicle that stood across turns to the car's facing; of one exactly opposite the Police decide (GD-4.9).

    The automaton's turns so that it would drive off to the right of the car (GD-12.9).
    """
    trip = trip_of(state)
    opposite = []
    for name in trip.stood:
        each = vehicle(state, name)
        if each.field != trip.target or each.facing == trip.facing:
            continue
        if each.facing == back(trip.facing) and not state.options.alone:
            opposite.append(name)
        elif each.facing == back(trip.facing):
            state = _face(state, name, turned(trip.facing, "R"), told)
        else:
            state = _face(state, name, trip.facing, told)
    state = change(state, trip=change(trip, undecided=tuple(opposite)))
    return to(state, "m4_turn" if opposite else "m5")


def _face(state: State, name: str, facing: Heading, told: Told) -> State:
    tell(told, "vehicle_turned", vehicle=name, facing=facing, cause="follow")
    return with_vehicle(state, name, facing=facing)


def must_be_undecided(state: State, name: str) -> None:
    """The Police speak for vehicles that wait to be turned (GD-4.9).

    Raises:
        Refusal: this one does not.
    """
    if name not in trip_of(state).undecided:
        raise Refusal("GD-4.9", "not_opposite", vehicle=name)


def _check_face(state: State, seat: Seat, action: FaceCar) -> None:
    must_be_undecided(state, action.vehicle)
    if action.facing == trip_of(state).facing:
        raise Refusal("GD-4.9", "quarter_turn_only", vehicle=action.vehicle)


def _face_car(state: State, seat: Seat, action: FaceCar, told: Told) -> State:
    trip = trip_of(state)
    if action.facing == vehicle(state, action.vehicle).facing:
        tell(told, "vehicle_stayed", vehicle=action.vehicle, cause="opposite")
    else:
        state = _face(state, action.vehicle, action.facing, told)
    left = tuple(name for name in trip.undecided if name != action.vehicle)
    return to(state, "m4_turn" if left else "m5", trip=change(trip, undecided=left))


def _faces(state: State, seat: Seat) -> Iterator[FaceCar]:
    for name in trip_of(state).undecided:
        facing = vehicle(state, name).facing
        yield from (FaceCar(vehicle=name, facing=turned(facing, way)) for way in WAYS)


def follow(state: State, told: Told) -> State:
    """M5: pursuers drive along; one cannot reverse, a helicopter not go through a tunnel (GD-4.10, 4.11, 7.8)."""
    trip = trip_of(state)
    if not trip.follows:
        return to(state, "m6")
    halting: list[str] = []
    for each in pursuers(state, trip):
        if each.turned_away or each.facing == back(trip.facing):
            tell(told, "vehicle_stayed", vehicle=each.name, cause="turned_away" if each.turned_away else "reverse")
        elif is_helicopter(each.name) and on_open_tunnel(state, trip.target):
            halting.append(each.name)
        else:
            state = _follow(state, each, told)
    return _at_the_tunnel(change(state, trip=change(trip, undecided=tuple(halting))), told)


def pursuers(state: State, trip: Trip) -> tuple[Vehicle, ...]:
    """The vehicles that go after the car: all on its origin, but for those that the Police sent after another one (GD-13.8)."""
    if trip.pursuers is None:
        return standing(state, trip.origin)
    return tuple(vehicle(state, name) for name in trip.pursuers)


def _follow(state: State, each: Vehicle, told: Told) -> State:
    trip = trip_of(state)
    tell(told, "vehicle_moved", vehicle=each.name, from_=trip.origin, to_=trip.target, facing=trip.facing, cause="follow")
    extra = max(each.extra - (trip.cause == "extra"), 0)
    state = with_vehicle(state, each.name, field=trip.target, facing=trip.facing, followed=True, extra=extra)
    return earn_extra(state, each.name, told)


def earn_extra(state: State, name: str, told: Told) -> State:
    """A vehicle that drives onto an open Thoroughfare may make one extra move (GD-9.4)."""
    each = vehicle(state, name)
    face = open_face(state, each.field) if each.field is not None else None
    if face is None or face.midtown != "thoroughfare":
        return state
    tell(told, "extra_earned", piece=name, cause="thoroughfare")
    return with_vehicle(state, name, extra=each.extra + box.MIDTOWN["thoroughfare"].amount)


def _at_the_tunnel(state: State, told: Told) -> State:
    """A helicopter that cannot follow is turned away if the Police can pay, once a round, or crashes (GD-7.8).

    The automaton's turns a quarter right and stays (GD-12.9).
    """
    trip = trip_of(state)
    if state.options.alone:
        for name in trip.undecided:
            state = _hovering(state, name, "R", told)
        return to(state, "m6", trip=change(trip, undecided=()))
    if trip.undecided and unused(state, "helicopter_tunnel") and state.tokens >= _hover_cost():
        return to(state, "m5_tunnel")
    for name in trip.undecided:
        state = crash_one(state, name, "tunnel", told)
    return to(state, "m6", trip=change(trip, undecided=()))


def _hover_cost() -> int:
    return box.UPGRADES["helicopter"].ability_cost or 0


def check_hover(state: State, action: TurnAway) -> None:
    """Only a helicopter before a tunnel (GD-7.8).

    Raises:
        Refusal: it is another vehicle.
    """
    if action.vehicle not in trip_of(state).undecided:
        raise Refusal("GD-7.8", "not_that_helicopter", vehicle=action.vehicle)


def hover(state: State, action: TurnAway, told: Told) -> State:
    """It turns a quarter and stays where the car came from."""
    trip = trip_of(state)
    state = pay(state, _hover_cost(), "helicopter", told)
    state = _hovering(state, action.vehicle, action.side, told)
    left = tuple(name for name in trip.undecided if name != action.vehicle)
    return _at_the_tunnel(change(state, trip=change(trip, undecided=left), used=(*state.used, "helicopter_tunnel")), told)


def _hovering(state: State, name: str, side: Side, told: Told) -> State:
    facing = turned(vehicle(state, name).facing, side)
    tell(told, "vehicle_turned", vehicle=name, facing=facing, cause="tunnel")
    return with_vehicle(state, name, facing=facing)


def hovers(state: State) -> Iterator[TurnAway]:
    """Both sides of each helicopter before the tunnel."""
    return (TurnAway(vehicle=name, side=side) for name in trip_of(state).undecided for side in SIDES)


def pass_tunnel(state: State, told: Told) -> State:
    """It is not turned away and crashes."""
    tell(told, "ask_declined", ask="m5_tunnel")
    trip = trip_of(state)
    state = crash_one(state, trip.undecided[0], "tunnel", told)
    return _at_the_tunnel(change(state, trip=change(trip, undecided=trip.undecided[1:])), told)


# ---- M6, M9, M10: stash, midtown, the end of the move ------------------------------------------------------


def take_stash(state: State, told: Told) -> State:
    """M6: a stash token on the field is the Driver's, and keeps hazards off (GD-5.1)."""
    cell = state.car.field
    for token in stash_at(state, cell):
        state = with_car(state, held=state.car.held + 1)
        state = change(
            state,
            stash=tuple(each for each in state.stash if each.token != token.token),
            trip=change(trip_of(state), calm=True),
            stirred=True,
        )
        tell(told, "stash_taken", car=state.wheel, token=token.token, held=state.car.held)
    return to(state, "m7")


def midtown(state: State, told: Told) -> State:
    """M9: a car that is still here gets the bonus of a midtown tile, every time (GD-9.0)."""
    face = open_face(state, state.car.field)
    assert face is not None
    state = to(state, "m10")
    match face.midtown:
        case "city_map":
            return to(state, "m9_city_map") if any(not laid.up for laid in state.tiles) else state
        case "slum" if not state.options.alone:
            _give(state, told, "slum")
            return take_back_tokens(state, box.MIDTOWN["slum"].amount, "slum", told)
        case "thoroughfare":
            _give(state, told, "thoroughfare")
            tell(told, "extra_earned", piece=f"car_{state.wheel + 1}", cause="thoroughfare")
            return change(state, extras=(*state.extras, *(("thoroughfare",) * box.MIDTOWN["thoroughfare"].amount)))
        case "lookout":
            _give(state, told, "lookout")
            return _look_round(state, told)
        case _:
            return state


def _give(state: State, told: Told, bonus: str) -> None:
    tell(told, "midtown_given", car=state.wheel, midtown=bonus)


def _look_round(state: State, told: Told) -> State:
    """Lookout: all adjacent face-down tiles are turned up, and badges pay (GD-9.5)."""
    for cell in neighbours(state.car.field):
        laid = tile_at(state, cell)
        if laid is not None and not laid.up:
            state = turn_up(state, cell, "lookout", told)
    return state


def _check_look(state: State, seat: Seat, action: LookAt) -> None:
    laid = tile_at(state, action.field)
    if laid is None or laid.up:
        raise Refusal("GD-9.1", "nothing_face_down", field=action.field)


def _look_at(state: State, seat: Seat, action: LookAt, told: Told) -> State:
    """City Map: one face-down tile for the Driver's eyes (GD-9.1)."""
    laid, remembered = tile_at(state, action.field), state.options.memory_aid
    assert laid is not None
    _give(state, told, "city_map")
    tell(told, "tile_looked_at", field=action.field, binds=True)
    tell(told, "tile_shown", to=the_seat(state, "driver"), field=action.field, tile=laid.tile, fades=not remembered)
    tiles = tuple(change(each, seen=remembered or each.seen) if each.field == action.field else each for each in state.tiles)
    return to(state, "m10", tiles=tiles)


def _looks(state: State, seat: Seat) -> Iterator[LookAt]:
    return (LookAt(field=laid.field) for laid in state.tiles if not laid.up)


def end_move(state: State, told: Told) -> State:
    """M10: after Swap Cars the start of the turn goes on (GD-8.11), after a move the turn does."""
    trip = trip_of(state)
    state = change(state, trip=None)
    if trip.cause == "swap" and state.due:
        return refill(state, told, "r2_open")
    return to(state, "r2_after")


DEEDS = {
    "drive": Deed("GD-4.5", frozenset({"r2_move"}), _check_drive, _drive, lambda state, seat: (Drive(way=way) for way in WAYS)),
    "spend_card": Deed("GD-5.9", frozenset({"m1_barricade"}), _check_spend, _spend, _spendable),
    "face": Deed("GD-4.9", frozenset({"m4_turn"}), _check_face, _face_car, _faces),
    "look_at": Deed("GD-9.1", frozenset({"m9_city_map"}), _check_look, _look_at, _looks),
}
AUTOMATIC = {
    "m1": pay_the_way,
    "m2": depart,
    "m3": arrive,
    "m4": meet,
    "m4_faces": turn_to_follow,
    "m5": follow,
    "m6": take_stash,
    "m9": midtown,
    "m10": end_move,
}
PASSES = {"m5_tunnel": pass_tunnel}
