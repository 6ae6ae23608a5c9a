"""Turning tiles up, and the badges that pay when they become visible (GD-4.4)."""

from __future__ import annotations

from getaway_tui.engine.types import change

from .. import box
from ..city import Cell
from ..state import State
from .common import Told, tell, tile_at
from .solo import count_badge


def turn_up(state: State, cell: Cell, cause: str, told: Told) -> State:
    """A face-down tile is turned up for good, and its badge pays at once."""
    laid = tile_at(state, cell)
    assert laid is not None
    tell(told, "tile_turned", field=cell, tile=laid.tile, cause=cause, binds=True)
    tiles = tuple(change(each, up=True, seen=False) if each.field == cell else each for each in state.tiles)
    return gain(change(state, tiles=tiles, stirred=True), laid.face.badge, told)


def pay_badge(state: State, cell: Cell, told: Told) -> State:
    """With open tiles a badge pays when the Driver first drives onto it (GD-3.8)."""
    laid = tile_at(state, cell)
    assert laid is not None
    if not state.options.open_tiles or laid.paid:
        return state
    tiles = tuple(change(each, paid=True) if each.field == cell else each for each in state.tiles)
    return gain(change(state, tiles=tiles), laid.face.badge, told)


def gain(state: State, badge: int, told: Told) -> State:
    """The Police take tokens from the supply, as many as it has; the automaton draws upgrades instead."""
    if state.options.alone:
        return count_badge(state, badge, told)
    supply = box.count("enforcement tokens", state.options.boxes) - state.tokens
    amount = badge if state.options.enforcement_cap == "unlimited" else min(badge, supply)
    if amount <= 0:
        return state
    state = change(state, tokens=state.tokens + amount)
    tell(told, "tokens_gained", amount=amount, held=state.tokens, cause="badge")
    return state
