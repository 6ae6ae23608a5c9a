"""The automaton at the wheel of the police vehicles: order, routes, forced moves (GD-12.10 to 12.13)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from getaway_tui.engine.types import change

from .. import box
from ..city import Cell, Heading, Way, ahead, back, distance, turned, within
from ..public import Vehicle
from ..state import State
from ..steps import Right
from .cards import move_vehicle
from .closing import drive_on
from .common import Told, is_helicopter, placeable, tell, to, vehicle, with_vehicle
from .placing import on_open_tunnel, passable

BY_PREFERENCE: tuple[Way, ...] = ("F", "R", "L")
"""Among equally short routes: straight on, then right, then left (GD-12.12)."""

Spot = tuple[Cell, Heading]


def in_order(state: State) -> tuple[str, ...]:
    """A charged armored car first, then by distance to the car; ties as the fleet is listed (GD-12.10)."""

    def place(each: Vehicle) -> tuple[bool, int, int]:
        assert each.field is not None
        charged = state.charged and box.kind_of(each.name) == "armored_car"
        return not charged, distance(each.field, state.car.field), box.FLEET.index(each.name)

    return tuple(each.name for each in sorted((each for each in state.vehicles if each.field is not None), key=place))


# ---- routes (GD-12.12) -------------------------------------------------------------------------------------


class Step(NamedTuple):
    """The first step of a route, how many moves the route takes, and why it is this one."""

    way: Way
    moves: int
    cause: str


def next_step(state: State, each: Vehicle) -> Step | None:
    """The first step of a shortest route to the car that does not crash the vehicle; None: there is no such route."""
    routes = _routes(state, each.name)
    first = {way: moves for way in BY_PREFERENCE if (moves := _moves_by(state, each, way, routes)) is not None}
    safe = {way: moves for way, moves in first.items() if not _crashes(state, each, way)}
    through = {way: moves for way, moves in first.items() if way not in safe}
    shortest = min(safe.values(), default=None)
    if through and state.charged and box.kind_of(each.name) == "armored_car":
        way = min(through, key=lambda way: through[way])
        if shortest is None or through[way] < shortest or _goes_to(each, way) == state.car.field:
            return Step(way, through[way], "through_hazard")
    if shortest is None:
        return None
    ways = [way for way in safe if safe[way] == shortest]
    shorter = any(moves < shortest for moves in through.values())
    return Step(ways[0], shortest, "safe_route" if shorter else "preferred_route" if len(ways) > 1 else "shortest_route")


def _goes_to(each: Vehicle, way: Way) -> Cell:
    assert each.field is not None
    return ahead(each.field, turned(each.facing, way))


def _crashes(state: State, each: Vehicle, way: Way) -> bool:
    return _goes_to(each, way) in state.hazards and not is_helicopter(each.name)


def _moves_by(state: State, each: Vehicle, way: Way, routes: Mapping[Spot, int]) -> int | None:
    """How many moves it takes with this first step, which may lead onto a hazard token; None: it leads nowhere."""
    cell, facing = _goes_to(each, way), turned(each.facing, way)
    if not passable(state, each.name, cell):
        return None
    if cell == state.car.field:
        return 1
    onward = ((ahead(cell, turned(facing, then)), turned(facing, then)) for then in BY_PREFERENCE)
    moves = min((routes[spot] for spot in onward if spot in routes), default=None)
    return None if moves is None else moves + 2


def _routes(state: State, name: str) -> dict[Spot, int]:
    """How many moves the car is away from every place and facing on the way to it, found from the car backwards."""
    road = _road(state, name)
    found: dict[Spot, int] = {(state.car.field, heading): 0 for heading in ("N", "E", "S", "W")}
    edge = deque(found)
    while edge:
        cell, facing = edge.popleft()
        before = ahead(cell, back(facing))
        if before not in road:
            continue
        for way in BY_PREFERENCE:
            spot = (before, turned(facing, way))
            if spot not in found:
                found[spot] = found[cell, facing] + 1
                edge.append(spot)
    return found


def _road(state: State, name: str) -> set[Cell]:
    """The fields on which this kind of vehicle may be on its way: near a tile, off hazard tokens, a helicopter off tunnels."""
    near = {cell for laid in state.tiles for cell in within(laid.field, box.SETTINGS.vehicles.off_road)}
    free = {cell for cell in near if placeable(state, cell)}
    if is_helicopter(name):
        return {cell for cell in free if not on_open_tunnel(state, cell)}
    return free - set(state.hazards)


# ---- moves -------------------------------------------------------------------------------------------------


def move_all(state: State, told: Told) -> State:
    """3A of the automaton: each vehicle in its order (GD-12.10)."""
    for name in in_order(state):
        state = _act(state, name, told)
    tell(told, "moves_ended")
    return to(state, "r3_moves_done")


def _act(state: State, name: str, told: Told) -> State:
    """Its move, unless it followed or was forced; then what Thoroughfare owes it, at once."""
    each = vehicle(state, name)
    if each.followed:
        tell(told, "vehicle_stayed", vehicle=name, cause="followed")
    elif not each.acted:
        state = one_move(with_vehicle(state, name, acted=True), name, "move", told)
    return _extra_moves(state, name, told)


def _extra_moves(state: State, name: str, told: Told) -> State:
    while (owed := vehicle(state, name).extra) > 0:
        state = one_move(with_vehicle(state, name, extra=owed - 1), name, "extra", told)
    return state


def one_move(state: State, name: str, right: Right, told: Told) -> State:
    """One move of a vehicle: on the car's field it turns, elsewhere it drives towards the car (GD-12.11 to 12.13)."""
    each = vehicle(state, name)
    if each.field == state.car.field:
        return _turn_with_the_car(state, each, told)
    step = next_step(state, each)
    if step is None:
        tell(told, "route_chosen", vehicle=name, moves=None, way="R", cause="no_route")
        return _turn(state, each, turned(each.facing, "R"), right, told)
    tell(told, "route_chosen", vehicle=name, moves=step.moves, way=step.way, cause=step.cause)
    state = move_vehicle(state, name, turned(each.facing, step.way), right, told)
    return _through(state, name, told) if step.cause == "through_hazard" else state


def _turn_with_the_car(state: State, each: Vehicle, told: Told) -> State:
    """It pursues already, so it only faces as the car does; from exactly opposite it turns to the car's right (GD-12.11)."""
    facing = state.car.facing
    if each.facing == facing:
        tell(told, "vehicle_stayed", vehicle=each.name, cause="pursues")
        return state
    opposite = each.facing == back(facing)
    return _turn(state, each, turned(facing, "R") if opposite else facing, "opposite" if opposite else "pursues", told)


def _turn(state: State, each: Vehicle, facing: Heading, cause: str, told: Told) -> State:
    tell(told, "vehicle_turned", vehicle=each.name, facing=facing, cause=cause)
    return with_vehicle(state, each.name, facing=facing)


def _through(state: State, name: str, told: Told) -> State:
    """The armored car uses its charge: the hazard token is gone (GD-12.17)."""
    cell = vehicle(state, name).field
    assert cell is not None
    tell(told, "vehicle_protected", vehicle=name, field=cell)
    tell(told, "hazard_removed", field=cell, cause="protected")
    return change(state, hazards=tuple(each for each in state.hazards if each != cell), charge=0)


# ---- forced moves of Brake Slam (GD-8.8) -------------------------------------------------------------------


def begin_forced(state: State, told: Told) -> State:
    """All that stand on the table now must drive on, in the same order (GD-12.10)."""
    return to(state, "s3_forced", queue=in_order(state))


def next_forced(state: State, told: Told) -> State:
    """The next one drives on, after the extra moves of whoever went before; then the automaton moves the others as usual."""
    for each in state.vehicles:
        if each.field is not None and each.acted:
            state = _extra_moves(state, each.name, told)
    if not state.queue:
        return to(state, "s3_moves")
    name, left = state.queue[0], state.queue[1:]
    return drive_on(change(state, queue=left), vehicle(state, name), "s3_forced", told)


AUTOMATIC = {"s3_force": begin_forced, "s3_forced": next_forced, "s3_moves": move_all}
