"""What is always visible at Scotland Yard: section 11 of its specification."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from getaway_tui.engine.types import Look
from getaway_tui.games.scotland_yard.public import Hunter, View
from tests.visible import Seen

_LETTERS = {"taxi": "T", "bus": "B", "underground": "U", "black": "K", "none": "-"}
_NAME = 8
"""Letters of a name that stand in the narrowest column."""


def always_visible(look: Look[Any, View], names: Sequence[str]) -> Iterator[Seen]:
    """Round, moves to the next surfacing, the ticket row, black and double tickets, the last sighting, every hunter."""
    view = look.board
    if not view.hunters:
        return
    yield from _head(view)
    yield from _log(view)
    purse = view.x_tickets
    yield Seen("black and double tickets", rf"\bblack {purse.black}\b\W+double {purse.double}\b")
    if view.options.x_pays and isinstance(view.options.x_normal, tuple):
        yield Seen("his other tickets", _tickets((purse.taxi, purse.bus, purse.underground)))
    if view.surfaced is not None and view.phase == "hunt" and view.options.x_visible == "reveals":
        yield from _page(view, look)
        return
    yield from _sighting(view)
    for hunter in view.hunters:
        yield from _hunter(view, hunter, names)
    if view.pool is not None:
        yield Seen("the common tickets", rf"\bcommon\s+{_tickets(view.pool.counts)}")
    if view.phase == "hunt":
        moved = sum(hunter.status != "waiting" for hunter in view.hunters)
        yield Seen("how many have moved", rf"\bmoved {moved} of {len(view.hunters)}\b")
    if look.seat is not None and look.seat == view.x and view.options.assist_x:
        yield Seen("how many places the hunters look for him", rf"\bcan be at {len(view.candidates)} places?\b")


def _head(view: View) -> Iterator[Seen]:
    head = r"\A[^\n]*"
    yield Seen("round", rf"{head}\bround {view.round} of {view.options.rounds}\b")
    ahead = [move for move in view.options.reveals if move > len(view.cells) and move <= view.options.log_cells]
    if view.ending is None and ahead and view.options.x_visible == "reveals":
        yield Seen("moves to the next surfacing", rf"{head}\bX surfaces in {min(ahead) - len(view.cells)}\b")


def _log(view: View) -> Iterator[Seen]:
    """Every cell: at the foot "3B46" or in a column "3  B  [46]"."""
    for move, cell in enumerate(view.cells, 1):
        place = rf"\s*\[?{cell.station}(?!\d)" if cell.station is not None else "(?!\\w)"
        yield Seen(f"cell {move}", rf"(?<!\d){move}\s*{_LETTERS[cell.ticket]}{place}")
    for move in range(len(view.cells) + 1, view.options.log_cells + 1):
        yield Seen(f"cell {move}", rf"(?<!\d){move}\s*[·○]")


def _sighting(view: View) -> Iterator[Seen]:
    seen = [(move, cell.station) for move, cell in enumerate(view.cells, 1) if cell.station is not None]
    if not seen:
        yield Seen("that he was not seen", r"\bnot seen yet\b")
        return
    move, station = seen[-1]
    ago = len(view.cells) - move
    yield Seen("the last sighting", rf"\bseen at \[{station}\] " + ("now" if not ago else rf"{ago} moves? ago"))


def _page(view: View, look: Look[Any, View]) -> Iterator[Seen]:
    """He has just shown himself: the page says where the hunters stand, and the next key shows the table."""
    yield Seen("that he surfaces", r"Mister X surfaces|seen at \[")
    for hunter in view.hunters:
        yield Seen(f"the station of {hunter.pawn}", rf"(?<!\d){hunter.station}(?!\d)")


def _hunter(view: View, hunter: Hunter, names: Sequence[str]) -> Iterator[Seen]:
    name = "Bobby" if hunter.owner is None else re.escape(names[hunter.owner][:_NAME])
    moved = hunter.status == "moved" and view.phase == "hunt"
    sign = "•" if moved else "[^•]"
    who = f"{hunter.pawn}, whether it has moved, its station"
    yield Seen(who, rf"{sign}\w\s+{hunter.station}\s+{name}" if moved else rf"{hunter.station}\s+{name}")
    if hunter.tickets is not None:
        yield Seen(f"the tickets of {hunter.pawn}", rf"{hunter.station}\s+{name}[^\n]*{_tickets(hunter.tickets.counts)}")


def _tickets(counts: tuple[int, int, int]) -> str:
    return rf"T{counts[0]} B{counts[1]} U{counts[2]}(?!\d)"
