"""Where vehicles and blockers may be placed (GD-6.10, 6.11) and where vehicles may drive (GD-6.2, 6.7)."""

from __future__ import annotations

from getaway_tui.engine.types import Refusal

from .. import box
from ..city import Cell, distance
from ..state import State
from .common import blocker_at, is_helicopter, must_be_placeable, near_a_tile, open_face, placeable, stash_at, tile_at


def on_open_tunnel(state: State, cell: Cell) -> bool:
    """Whether a tunnel lies open there."""
    face = open_face(state, cell)
    return face is not None and face.tunnel


def must_take_vehicle(state: State, name: str, cell: Cell) -> None:
    """A vehicle is placed on the table, not on a hazard token, a helicopter not on an open tunnel (GD-6.10).

    Raises:
        Refusal: that field takes no vehicle.
    """
    must_be_placeable(state, cell)
    if cell in state.hazards and not is_helicopter(name):
        raise Refusal("GD-6.10", "hazard_there", field=cell)
    if is_helicopter(name) and on_open_tunnel(state, cell):
        raise Refusal("GD-6.10", "tunnel_there", field=cell)


def must_take_blocker(state: State, kind: str, cell: Cell) -> None:
    """A blocker lies beside the car, not on a stash or hazard token, one of a kind a field (GD-6.11).

    Raises:
        Refusal: that field takes none.
    """
    must_be_placeable(state, cell)
    if distance(cell, state.car.field) != box.upgrade_of(kind).distance:
        raise Refusal("GD-6.11", "one_field_away", field=cell)
    if stash_at(state, cell):
        raise Refusal("GD-6.11", "stash_token_there", field=cell)
    if cell in state.hazards:
        raise Refusal("GD-6.11", "hazard_there", field=cell)
    if blocker_at(state, cell, kind) is not None:
        raise Refusal("GD-1.6", "one_of_a_kind", field=cell, piece=kind)


def must_be_passable(state: State, name: str, cell: Cell) -> None:
    """A vehicle drives where a tile could lie, off the road only near the city, a helicopter not onto an open tunnel.

    Raises:
        Refusal: it cannot drive there.
    """
    must_be_placeable(state, cell)
    if tile_at(state, cell) is None and not near_a_tile(state, cell):
        raise Refusal("GD-6.2", "too_far_off_road", field=cell, reach=box.SETTINGS.vehicles.off_road)
    if is_helicopter(name) and on_open_tunnel(state, cell):
        raise Refusal("GD-6.7", "tunnel_there", field=cell)


def passable(state: State, name: str, cell: Cell) -> bool:
    """Whether a vehicle may drive there."""
    if not placeable(state, cell) or (tile_at(state, cell) is None and not near_a_tile(state, cell)):
        return False
    return not (is_helicopter(name) and on_open_tunnel(state, cell))
