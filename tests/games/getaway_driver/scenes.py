"""Positions in the language of the table, as the worked scenarios of the specification write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from getaway_tui.games.getaway_driver.public import Vehicle
from getaway_tui.games.getaway_driver.rules import GAME
from tests.support import Scene

Cell = tuple[int, int]
Standing = tuple[int, int, str]

DRIVER, POLICE = 0, 1
F, L, R, B = (7, 4), (6, 5), (8, 5), (7, 6)
"""Round the car on (7,5) facing N."""

_SHORT = {"P": "patrol_car_", "M": "motorcycle_", "A": "armored_car_", "H": "helicopter_"}


def name(short: str) -> str:
    """The vehicle that "P1" or "H1" stands for."""
    return _SHORT[short[0]] + short[1:]


def scene(
    *,
    car: Cell = (7, 5),
    facing: str = "N",
    on: str = "START",
    up: Mapping[Cell, str] | None = None,
    down: Mapping[Cell, str] | None = None,
    police: Mapping[str, Standing] | None = None,
    hand: Iterable[str] = (),
    discard: Iterable[str] = (),
    held: int = 0,
    meter: int = 0,
    hazards: Iterable[Cell] = (),
    barricades: Iterable[Cell] = (),
    spikes: Cell | None = None,
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> Scene:
    """A table on which only these things exist; the car stands on an open tile, and the meter has six spaces."""
    tiles = [{"field": car, "tile": on, "up": True}]
    tiles += [{"field": cell, "tile": tile, "up": True} for cell, tile in (up or {}).items()]
    tiles += [{"field": cell, "tile": tile} for cell, tile in (down or {}).items()]
    blockers: list[dict[str, Any]] = [{"name": f"barricade_{number}", "field": cell} for number, cell in enumerate(barricades, 1)]
    if spikes is not None:
        blockers.append({"name": "spike_strip_1", "field": spikes})
    vehicles = [
        {"name": name(short), "field": (column, row), "facing": heading}
        for short, (column, row, heading) in (police or {}).items()
    ]
    return Scene.load(
        GAME,
        {
            "options": {"meter_spaces": 6, **(options or {})},
            "tiles": tiles,
            "cars": [{"field": car, "facing": facing, "meter": meter, "held": held, "discard": list(discard)}],
            "vehicles": vehicles,
            "blockers": blockers,
            "hazards": list(hazards),
            "hands": [list(hand)],
            **state,
        },
    )


def vehicle(table: Scene, short: str) -> Vehicle:
    """A vehicle as it stands now."""
    found: Vehicle = next(each for each in table.state.vehicles if each.name == name(short))
    return found


def where(table: Scene, short: str) -> Standing | None:
    """Field and facing of a vehicle; None: it is in the supply."""
    each = vehicle(table, short)
    return (*each.field, each.facing) if each.field is not None else None


def car(table: Scene) -> Standing:
    """Field and facing of the car."""
    return (*table.state.car.field, table.state.car.facing)


def face_up(table: Scene, cell: Cell) -> str | None:
    """The tile that lies open on a field."""
    return next((laid.tile for laid in table.state.tiles if laid.field == cell and laid.up), None)


def drive(table: Scene, way: str) -> None:
    """From the start of the turn: go on, and drive that way."""
    table.act(DRIVER, "go_on")
    table.act(DRIVER, "drive", way=way)


def end_turn(table: Scene) -> None:
    """The Driver's turn is over; the Police move."""
    table.act(DRIVER, "end_turn")


def to_check(table: Scene) -> None:
    """From 3A to the purchases, with no further move and no decoy."""
    table.act(POLICE, "end_moves")
    if table.asked().get(DRIVER) == "r3_decoy":
        table.act(DRIVER, "pass")


def nobody_moves(table: Scene) -> None:
    """From the end of the Driver's turn to the purchases."""
    end_turn(table)
    to_check(table)


def may_move(table: Scene, short: str) -> set[str]:
    """With which rights a vehicle may move or turn now."""
    return {
        action.right
        for action in table.legal(POLICE)
        if action.kind in ("move_vehicle", "turn_vehicle") and action.vehicle == name(short)
    }


def lay(table: Scene, tiles: Mapping[Cell, str]) -> None:
    """Chance draws exactly these tiles, and they are laid so."""
    table.act("chance", "draw_tiles", tiles=list(tiles.values()))
    layer = next(seat for seat, ask in table.asked().items() if ask in ("r1_draw", "r1_lay"))
    for cell, tile in tiles.items():
        table.act(layer, "lay_tile", tile=tile, field=cell)
