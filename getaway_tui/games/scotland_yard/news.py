"""Draws the page that tells of a surfacing: where Mister X stands, how he came there, who is near."""

from __future__ import annotations

from collections.abc import Sequence

from getaway_tui.engine.language import _, ngettext
from getaway_tui.kit import glyphs, meters
from getaway_tui.kit.canvas import Canvas

from . import fast
from .mapview import INKS
from .public import CITY, Board, Station
from .side import ago, log_rows, name_of, normal_tickets, token_of
from .words import LETTERS, TICKETS

_LEFT, _RIGHT = 4, 38
_ROWS = 20
"""So many rows are written."""
_LANE = 12
_FAR = 6
"""So many moves away a hunter's lane is empty."""


def surfacings(board: Board) -> tuple[int, ...]:
    """The moves after which he showed himself."""
    return tuple(move for move, cell in enumerate(board.cells, 1) if cell.station is not None)


def paint(canvas: Canvas, board: Board, letters: Sequence[str], names: Sequence[str]) -> None:
    """The last surfacing, on a page of its own."""
    move = surfacings(board)[-1]
    station = board.cells[move - 1].station
    assert station is not None, "he was seen there"
    left = max(_LEFT, (canvas.width - 76) // 2)
    right = left + _RIGHT - _LEFT
    top = max(0, (canvas.height - _ROWS) // 2 - 1)
    canvas.text(left, top + 1, "━━━━", "glow")
    canvas.text(left + 5, top + 1, _("Mister X surfaces"), "ink bold")
    canvas.right(left + 72, top + 1, _before(board, move), "soft")
    _figure(canvas, left, top + 3, station)
    _came_by(canvas, right, top + 3, board, move)
    _nearest(canvas, right, top + 9, board, station, letters, names)
    log_rows(canvas, left, top + 16, board)
    ahead = board.next_surfacing()
    told = _("Next time at move {move}.").format(move=ahead) if ahead else _("He need not show himself again.")
    end = canvas.text(left, top + 19, told, "ink")
    purse = board.x_tickets
    left_over = _("black {black} · double {double}").format(black=purse.black, double=purse.double)
    if board.options.x_pays:
        left_over = f"{left_over} · {' '.join(normal_tickets(board))}"
    canvas.text(end + 2, top + 19, left_over, "soft")
    canvas.right(left + 72, top + 19, "SY-6.1", "dusk")
    canvas.hit(0, 0, canvas.width, canvas.height, ("read",))


def _before(board: Board, move: int) -> str:
    earlier = [each for each in surfacings(board) if each < move]
    if not earlier:
        return _("not seen before")
    station = board.cells[earlier[-1] - 1].station
    return _("seen before at {station}, {ago}").format(station=station, ago=ago(move - earlier[-1]))


def _figure(canvas: Canvas, x: int, y: int, station: Station) -> None:
    """The number, to be read across the table."""
    canvas.frame(x, y, 30, 11)
    figures = glyphs.lettering(str(station), tall=True)
    wide = len(figures[0])
    canvas.block(x + (30 - wide) // 2, y + 2, figures, "stop bold")
    serves = [TICKETS[each] for each in CITY.stations[station - 1].serves]
    canvas.middle(x, y + 9, 30, " · ".join(serves), "soft")


def _came_by(canvas: Canvas, x: int, y: int, board: Board, move: int) -> None:
    """The tickets since he was seen before."""
    canvas.text(x, y, _("Came by").upper(), "soft bold")
    since = max((each for each in surfacings(board) if each < move), default=0)
    for place, number in enumerate(range(max(since + 1, move - 5), move + 1)):
        ticket = board.cells[number - 1].ticket
        ground = INKS[ticket] if ticket != "none" else "tile"
        canvas.fill(x + place * 6, y + 1, 5, 3, ground)
        canvas.middle(x + place * 6, y + 2, 5, LETTERS[ticket], "onlamp bold", ground)
        canvas.middle(x + place * 6, y + 4, 5, str(number), "soft")


def _nearest(
    canvas: Canvas, x: int, y: int, board: Board, station: Station, letters: Sequence[str], names: Sequence[str]
) -> None:
    """How many moves each hunter is away, with the kinds of ticket that he has."""
    canvas.text(x, y, _("Nearest").upper(), "soft bold")
    away = fast.rows(fast.chase(board, station))
    for number, hunter in enumerate(board.hunters):
        row, moves = y + 1 + number, away[number][station]
        canvas.text(x, row, letters[number], f"{token_of(hunter)} bold")
        canvas.text(x + 2, row, name_of(board, hunter, names), f"{token_of(hunter)} bold", width=9)
        canvas.right(x + 15, row, str(hunter.station), "ink")
        meters.lane(canvas, x + 17, row, _LANE, max(0, _FAR - moves) / _FAR, token_of(hunter))
        told = ngettext("{moves} move", "{moves} moves", moves).format(moves=moves) if moves < fast.FAR else _("cannot")
        canvas.right(x + 38, row, told, "soft")
