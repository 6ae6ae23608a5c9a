"""Where the automaton's new pieces go, and what its upgrades do (GD-12.14 to 12.18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from getaway_tui.engine.chance import draw
from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import DrawUpgrade
from ..city import Cell, Way, ahead, beside, distance, heading_along, seen_from, way_to
from ..public import Blocker
from ..state import State
from .automaton import one_move
from .closing import supply_of
from .common import Deed, Told, always, blocker_at, is_helicopter, placeable, stash_at, tell, to, with_blocker, with_vehicle
from .placing import on_open_tunnel
from .solo import ask_chance, could_drive, draw_at_once

_RESTED = {"followed": False, "acted": False, "extra": 0, "halted": False, "turned_away": False}


# ---- new vehicles (GD-12.15) -------------------------------------------------------------------------------


def first_patrol(state: State, told: Told) -> State:
    """The first patrol car is placed as any new vehicle (GD-12.5)."""
    return to(place_vehicle(state, box.FLEET[0], "start", told), "r0")


def place_vehicle(state: State, name: str, cause: str, told: Told) -> State:
    """At a corner before the car, or as near to its front as can be; where there is no room it is left out."""
    for cell, reason in _spots(state, name):
        if _takes(state, name, cell):
            facing = heading_along(cell, ahead(state.car.field, state.car.facing))
            tell(told, "spot_chosen", piece=name, field=cell, cause=reason)
            tell(told, "vehicle_placed", vehicle=name, field=cell, facing=facing, cause=cause)
            return change(with_vehicle(state, name, field=cell, facing=facing, **_RESTED), stirred=True)
    tell(told, "spot_chosen", piece=name, field=None, cause="none")
    return state


def _spots(state: State, name: str) -> Iterator[tuple[Cell, str]]:
    """Corners before the car, two ahead, two to the side, two behind; the side with fewer vehicles first, else the left."""
    car = state.car
    sideways = [
        seen_from(car.field, car.facing, each.field)[1] for each in state.vehicles if each.field is not None and each.name != name
    ]
    left, right = sum(away < 0 for away in sideways), sum(away > 0 for away in sideways)
    better, why = (1, "fewer_right") if right < left else (-1, "fewer_left" if left < right else "equal_left")
    yield beside(car.field, car.facing, 1, better), why
    yield beside(car.field, car.facing, 1, -better), "other_corner"
    yield beside(car.field, car.facing, 2, 0), "ahead"
    yield beside(car.field, car.facing, 0, 2 * better), "side"
    yield beside(car.field, car.facing, 0, -2 * better), "side"
    yield beside(car.field, car.facing, -2, 0), "behind"


def _takes(state: State, name: str, cell: Cell) -> bool:
    """A new vehicle goes on a free field without a hazard token, a helicopter not on an open tunnel."""
    return placeable(state, cell) and cell not in state.hazards and not (is_helicopter(name) and on_open_tunnel(state, cell))


# ---- drawing (GD-12.14) ------------------------------------------------------------------------------------


def draw_due(state: State, told: Told) -> State:
    """3C of the automaton: an upgrade for every badge of this round, one after the other; then see whether anybody is left."""
    if not state.draws:
        return to(state, "s3_empty")
    return ask_chance(change(state, draws=state.draws - 1), "s3_upgrades", told)


def see_to_it(state: State, told: Told) -> State:
    """No vehicle on the table at the end of the round: one upgrade more (GD-12.18)."""
    return draw_at_once(state, "r4", told)


def chance_upgrade(state: State, rng: Random) -> DrawUpgrade:
    """One card of the deck."""
    return DrawUpgrade(upgrade=draw(state.deck, rng))


def _check_draw(state: State, seat: Seat, action: DrawUpgrade) -> None:
    if action.upgrade not in state.deck:
        raise Refusal("GD-12.14", "not_in_the_deck", upgrade=action.upgrade)


def _draw(state: State, seat: Seat, action: DrawUpgrade, told: Told) -> State:
    tell(told, "upgrade_drawn", upgrade=action.upgrade, binds=True)
    state = change(
        state,
        deck=tuple(card for card in state.deck if card != action.upgrade),
        upgrades=(*state.upgrades, action.upgrade),
        drawn_upgrades=state.drawn_upgrades + 1,
    )
    state = _COMES[action.upgrade](state, told)
    assert state.resume is not None
    return to(state, state.resume, resume=None)


# ---- what each does (GD-12.16, 12.17) ----------------------------------------------------------------------


def _patrol_car(state: State, told: Told) -> State:
    """A new one; with all of them out the farthest is placed as if it were new."""
    if supply := supply_of(state, "patrol_car"):
        return place_vehicle(state, supply[0], "drawn", told)
    cars = [each for each in state.vehicles if box.kind_of(each.name) == "patrol_car"]
    farthest = max(cars, key=lambda each: distance(each.field or state.car.field, state.car.field))
    return place_vehicle(state, farthest.name, "drawn", told)


def _motorcycle(state: State, told: Told) -> State:
    """New, or in play already: at once one extra move."""
    if supply := supply_of(state, "motorcycle"):
        return place_vehicle(state, supply[0], "drawn", told)
    out = next(each.name for each in state.vehicles if box.kind_of(each.name) == "motorcycle")
    return one_move(state, out, "extra", told)


def _armored_car(state: State, told: Told) -> State:
    """New, or in play already: next round it may go through one hazard token."""
    if supply := supply_of(state, "armored_car"):
        return place_vehicle(state, supply[0], "drawn", told)
    out = next(each.name for each in state.vehicles if box.kind_of(each.name) == "armored_car")
    tell(told, "charge_given", vehicle=out, round=state.round + 1)
    return change(state, charge=state.round + 1)


def _helicopter(state: State, told: Told) -> State:
    """New; its card is drawn only once."""
    return place_vehicle(state, supply_of(state, "helicopter")[0], "drawn", told)


def _barricade(state: State, told: Told) -> State:
    """From the supply, or the one farthest from the car."""
    cell, cause = _barricade_spot(state)
    tell(told, "spot_chosen", piece="barricade", field=cell, cause=cause)
    if cell is None:
        return state
    supply = supply_of(state, "barricade")
    if supply:
        tell(told, "blocker_placed", kind="barricade", field=cell)
        return change(with_blocker(state, supply[0], cell), stirred=True)
    moved = max(_barricades(state), key=lambda each: distance(each.field or state.car.field, state.car.field))
    tell(told, "barricade_moved", from_=moved.field, to_=cell)
    return change(with_blocker(state, moved.name, cell), stirred=True)


def _barricades(state: State) -> tuple[Blocker, ...]:
    return tuple(each for each in state.blockers if box.kind_of(each.name) == "barricade")


_BESIDE: tuple[Way, ...] = ("F", "R", "L")


def _barricade_spot(state: State) -> tuple[Cell | None, str]:
    """Beside the car, out of the reach of any vehicle if possible; else the nearest free field ahead (GD-12.16)."""
    car = state.car
    free = [cell for way in _BESIDE if _bars(state, cell := way_to(car.field, car.facing, way))]
    safe = [cell for cell in free if not any(could_drive(state, each, cell) for each in state.vehicles)]
    if safe:
        return safe[0], "out_of_reach"
    if free:
        return free[0], "beside"
    cells = sorted((_nearness(state, cell), cell) for cell in _ahead(state) if _bars(state, cell))
    return (cells[0][1], "nearest_ahead") if cells else (None, "none")


def _bars(state: State, cell: Cell) -> bool:
    """A barricade goes on a free field without a hazard token, a stash token or another barricade."""
    clear = cell not in state.hazards and not stash_at(state, cell) and blocker_at(state, cell, "barricade") is None
    return placeable(state, cell) and clear


def _ahead(state: State) -> Iterator[Cell]:
    columns, rows = state.options.size
    car = state.car
    every = ((column, row) for row in range(rows) for column in range(columns))
    return (cell for cell in every if seen_from(car.field, car.facing, cell)[0] >= 1)


def _nearness(state: State, cell: Cell) -> tuple[int, int, bool]:
    """Smallest distance, then least to the side, then the right side."""
    away = seen_from(state.car.field, state.car.facing, cell)[1]
    return distance(cell, state.car.field), abs(away), away < 0


_COMES: Mapping[str, Callable[[State, Told], State]] = {
    "patrol_car": _patrol_car,
    "motorcycle": _motorcycle,
    "armored_car": _armored_car,
    "helicopter": _helicopter,
    "barricade": _barricade,
}

DEEDS = {"draw_upgrade": Deed("GD-12.14", frozenset({"draw_upgrade"}), _check_draw, _draw, always())}
AUTOMATIC = {"s_patrol": first_patrol, "s3_upgrades": draw_due, "s3_empty": see_to_it}
