"""Hand-made positions in table language.

position("hunt", "D1@86(9/6/3) B1@82", x=104, black=5, double=2, log="T T B:46")
"""

from __future__ import annotations

import re
from typing import Any

from getaway_tui.games.scotland_yard.rules import GAME
from tests.support import Scene

_PAWN = re.compile(r"(?P<status>[+-]?)(?P<pawn>[DB]\d)@(?P<station>\d+)(?:\((?P<tickets>\d+/\d+/\d+)\))?$")
_STATUS = {"": "waiting", "+": "moved", "-": "sits_out"}
_TICKETS = {"T": "taxi", "B": "bus", "U": "underground", "K": "black", ".": "none"}


def position(
    phase: str,
    hunters: str,
    x: int,
    *,
    seats: int = 0,
    black: int = 5,
    double: int = 2,
    log: str = "",
    round: int = 1,
    pool: str = "",
    possible: list[int] | None = None,
    x_tickets: dict[str, int] | None = None,
    supply: dict[str, int] | None = None,
    more: dict[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A position as JSON: seat 0 is Mister X, D1 belongs to seat 1, D2 to seat 2, …; `+D1` has moved already."""
    pawns = [_pawn(word, free=bool(pool) or isinstance(options.get("detective_tickets"), str)) for word in hunters.split()]
    cells = [_cell(word) for word in log.split()]
    owners = [pawn["owner"] for pawn in pawns if pawn["owner"] is not None]
    seats = seats or max(3, *owners) + (1 if max(owners) >= 3 else 0)
    for pawn in pawns:
        if pawn["owner"] is not None:
            pawn["owner"] = (pawn["owner"] - 1) % (seats - 1) + 1
    whole: dict[str, Any] = {
        "options": options,
        "seats": seats,
        "x": 0,
        "phase": phase,
        "round": round,
        "hunters": pawns,
        "x_tickets": {"black": black, "double": double, **(x_tickets or {})},
        "cells": cells,
        "trail": [x, *(cell["station"] or x for cell in cells)] if cells else [x],
    }
    whole["trail"][-1] = x
    if pool:
        whole["pool"] = _stock(pool)
    if supply:
        whole["supply"] = supply
    if possible is not None:
        whole["possible"] = [*([sorted({*possible, station}) for station in whole["trail"][:-1]]), possible]
    return {**whole, **(more or {})}


def scene(phase: str, hunters: str, x: int, **fields: Any) -> Scene:
    """A hand-made position, loaded."""
    return Scene.load(GAME, position(phase, hunters, x, **fields))


def _pawn(word: str, *, free: bool) -> dict[str, Any]:
    found = _PAWN.match(word)
    assert found, f"{word} is no pawn on a station"
    bobby = found["pawn"][0] == "B"
    return {
        "pawn": found["pawn"],
        "owner": None if bobby else int(found["pawn"][1]),
        "station": int(found["station"]),
        "tickets": None if bobby or free else _stock(found["tickets"] or "11/8/4"),
        "status": _STATUS[found["status"]],
    }


def _stock(text: str) -> dict[str, int]:
    return dict(zip(("taxi", "bus", "underground"), map(int, text.split("/")), strict=True))


def _cell(word: str) -> dict[str, Any]:
    letter, _, station = word.partition(":")
    return {"ticket": _TICKETS[letter], "station": int(station) if station else None}


def legs(actions: tuple[Any, ...]) -> set[str]:
    """Single moves in short: "taxi 86"."""
    return {f"{each.ticket} {each.dest}" for each in actions if each.kind in ("x_move", "hunter_move")}


def dests(actions: tuple[Any, ...], pawn: str) -> set[int]:
    """Where a pawn may go."""
    return {each.dest for each in actions if getattr(each, "pawn", "") == pawn}


def of(actions: tuple[Any, ...], pawn: str) -> set[str]:
    """The moves of one detective in short."""
    return legs(tuple(each for each in actions if getattr(each, "pawn", "") == pawn))


def by_ticket(**ways: tuple[int, ...]) -> set[str]:
    """by_ticket(taxi=(86, 103)) is {"taxi 86", "taxi 103"}."""
    return {f"{ticket} {dest}" for ticket, stations in ways.items() for dest in stations}
