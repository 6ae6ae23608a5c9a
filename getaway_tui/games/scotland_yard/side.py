"""Draws what stands beside and below the map: pawns, moves, what is known of Mister X, and the travel log."""

from __future__ import annotations

from collections.abc import Sequence

from getaway_tui.engine.language import _, ngettext
from getaway_tui.kit import meters
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import Spec, seat_token

from . import chart
from .mapview import INKS
from .public import Board, Hunter, Station, Ticket
from .words import LETTERS, TICKETS

BOBBY_SEAT = 7
"""Bobbies have the colour of the eighth seat, which never plays."""
_NAME = 10
_BAR = 11
"""Columns of the lane that shows how many stations are possible."""


def token_of(hunter: Hunter) -> Spec:
    """The colour of a pawn."""
    return seat_token(BOBBY_SEAT if hunter.owner is None else hunter.owner)


def name_of(board: Board, hunter: Hunter, names: Sequence[str]) -> str:
    """Whose pawn it is; Bobbies have a number where there are two."""
    if hunter.owner is not None:
        return names[hunter.owner]
    bobbies = [each.pawn for each in board.hunters if each.is_bobby]
    return _("Bobby {number}").format(number=bobbies.index(hunter.pawn) + 1) if len(bobbies) > 1 else _("Bobby")


def ticket_block(canvas: Canvas, x: int, y: int, ticket: Ticket | str) -> int:
    """A ticket as a letter on its colour."""
    return canvas.text(x, y, LETTERS.get(ticket, "2"), "onlamp bold", INKS[ticket] if ticket != "none" else "tile")


# ---- pawns -----------------------------------------------------------------------------------------------------------------


def pawn_rows(
    canvas: Canvas, x: int, y: int, width: int, board: Board, letters: Sequence[str], names: Sequence[str], chosen: int
) -> None:
    """One row a pawn: letter, station, whose, what the log calls it, tickets; the chosen one filled."""
    for number, hunter in enumerate(board.hunters):
        letter, token = letters[number], token_of(hunter)
        if number == chosen:
            canvas.text(x, y, f" {letter} ", "onlamp bold", token)
        else:
            canvas.text(x + 1, y, letter, f"{token} bold")
        done = hunter.status != "waiting" and board.phase == "hunt"
        if done:
            canvas.text(x, y, "•", "soft")
        canvas.right(x + 7, y, str(hunter.station), "faint" if done else "ink bold")
        end = canvas.text(x + 8, y, name_of(board, hunter, names), f"{token} bold", width=_NAME if width < 30 else _NAME + 2)
        note = canvas.right(x + width, y, pawn_note(board, hunter, done), "faint" if done else "soft")
        if end + len(hunter.pawn) + 1 < note:
            canvas.text(end + 1, y, hunter.pawn, "faint")
        canvas.hit(x, y, width, 1, ("pawn", number))
        y += 1
    if board.pool is not None:
        canvas.text(x + 8, y, _("common"), "soft")
        canvas.right(x + width, y, _counts(board.pool.counts), "soft")


def pawn_size(board: Board) -> int:
    """How many rows `pawn_rows` takes."""
    return len(board.hunters) + (board.pool is not None)


def pawn_note(board: Board, hunter: Hunter, done: bool) -> str:
    """Tickets in short, or that it has moved."""
    if hunter.status == "sits_out" and done:
        return _("sits out")
    if hunter.tickets is None:
        return _("moved") if done else _("free") if hunter.is_bobby else ""
    return _counts(hunter.tickets.counts)


def _counts(counts: tuple[int, int, int]) -> str:
    taxi, bus, underground = counts
    return f"T{taxi} B{bus} U{underground}"


# ---- moves -----------------------------------------------------------------------------------------------------------------


class Way:
    """A destination in the list of moves: by which tickets, from where, and a remark."""

    def __init__(self, ticket: Ticket, dest: Station, remark: str = "", ink: Spec = "faint", *, planned: bool = False) -> None:
        self.ticket = ticket
        self.dest = dest
        self.remark = remark
        self.ink = ink
        self.planned = planned


def way_rows(
    canvas: Canvas, x: int, y: int, width: int, rows: int, origin: Station, ways: Sequence[Way], cursor: Way | None
) -> int:
    """One row a move, scrolled so that the cursor's can be seen; the row below."""
    at = next((number for number, way in enumerate(ways) if cursor is way), 0)
    first = max(0, min(at - rows // 2, len(ways) - rows))
    for way in ways[first : first + rows]:
        here = way is cursor
        if here:
            canvas.fill(x, y, width, 1, "slab")
            canvas.text(x, y, "►", "onlamp", "lampbg")
        ticket_block(canvas, x + 2, y, way.ticket)
        canvas.right(x + 7, y, str(way.dest), "ink bold")
        canvas.text(x + 8, y, chart.heading(origin, way.dest), "soft")
        canvas.text(x + 12, y, way.remark, way.ink, width=width - 12)
        canvas.hit(x, y, width, 1, ("go", way.ticket, way.dest))
        y += 1
    return y


def compact_ways(
    canvas: Canvas, x: int, y: int, width: int, rows: int, origin: Station, ways: Sequence[Way], cursor: Way | None
) -> int:
    """The moves by transport, several on a row; the row below."""
    end, last = y + rows, ""
    column = x + 9
    for way in ways:
        if way.ticket != last:
            y += last != ""
            if y >= end:
                return y
            last, column = way.ticket, x + 9
            if way.ticket == "none":
                canvas.text(x, y, _("free"), "soft")
            else:
                ticket_block(canvas, x, y, way.ticket)
                canvas.text(x + 2, y, TICKETS[way.ticket] if way.ticket in ("taxi", "bus") else _("under"), INKS[way.ticket])
        elif column + 6 > x + width:
            y, column = y + 1, x + 9
            if y >= end:
                return y
        here = cursor is way
        ink = "onlamp bold" if here else "lamp bold" if way.planned else "ink bold"
        canvas.text(column, y, f"{way.dest:>3}", f"{ink} underline" if way.planned else ink, "lampbg" if here else None)
        canvas.text(column + 4, y, chart.heading(origin, way.dest), "lamp bold" if here else "soft")
        canvas.hit(column, y, 6, 1, ("go", way.ticket, way.dest))
        column += 8
    return y + (last != "")


# ---- Mister X --------------------------------------------------------------------------------------------------------------


def last_seen(board: Board) -> tuple[int, Station] | None:
    """The last move after which Mister X showed himself, and where."""
    seen = [(move, cell.station) for move, cell in enumerate(board.cells, 1) if cell.station is not None]
    return seen[-1] if seen else None


def x_size(board: Board, places: int | None) -> int:
    """How many rows `x_rows` takes."""
    return 3 + board.options.x_pays + (places is not None)


def x_rows(canvas: Canvas, x: int, y: int, width: int, board: Board, places: int | None, note: str = "") -> int:
    """What everybody knows of Mister X; the row below."""
    canvas.heading(x, y, width, _("Mister X"), note)
    seen_line(canvas, x, y + 1, width, board)
    purse = board.x_tickets
    canvas.text(x, y + 2, _("black {black}  double {double}").format(black=purse.black, double=purse.double), "ink")
    y += 3
    if board.options.x_pays:
        word, counts = normal_tickets(board)
        end = canvas.text(x, y, word, "soft")
        canvas.text(end + 1, y, counts, "ink", width=x + width - end - 1)
        y += 1
    if places is not None:
        text = ngettext("can be at {number} place", "can be at {number} places", places).format(number=places)
        canvas.text(x, y, text, "lamp bold")
        canvas.right(x + width, y, "c", "lamp")
        y += 1
    return y


def normal_tickets(board: Board) -> tuple[str, str]:
    """What Mister X can take his normal tickets from, and how many lie there; for games in which they can run out."""
    if board.options.x_normal == "physical":
        return _("in the supply"), _counts(board.supply.counts)
    purse = board.x_tickets
    return _("and besides"), _counts((purse.taxi, purse.bus, purse.underground))


def seen_line(canvas: Canvas, x: int, y: int, width: int, board: Board) -> None:
    """Where he was seen last, and how long ago."""
    seen = last_seen(board)
    if seen is None:
        canvas.text(x, y, _("not seen yet"), "soft", width=width)
        return
    end = canvas.text(x, y, _("seen at "), "soft")
    end = canvas.text(end, y, f"[{seen[1]}]", "stop bold")
    canvas.text(end + 1, y, ago(len(board.cells) - seen[0]), "soft", width=x + width - end - 1)


def ago(moves: int) -> str:
    """How long ago something was."""
    if moves == 0:
        return _("now")
    return ngettext("{moves} move ago", "{moves} moves ago", moves).format(moves=moves)


# ---- travel log ------------------------------------------------------------------------------------------------------------

_CELLS_A_ROW = 12
_CELL = 6


def log_rows(canvas: Canvas, x: int, y: int, board: Board) -> int:
    """The log in rows; the row below. A cell that ends with its last column moves the others on, as far as there is room, so
    that two numbers never touch."""
    start, row, cells = x, y, _cells_a_row(board)
    spare = canvas.width - x - _CELL * cells
    for move in range(1, board.options.log_cells + 1):
        if move > 1 and (move - 1) % cells == 0:
            start, row, spare = x, row + 1, canvas.width - x - _CELL * cells
        end = _log_cell(canvas, start, row, board, move)
        touching = end >= start + _CELL and spare > 0
        start, spare = start + _CELL + touching, spare - touching
    return row + 1


def log_height(board: Board) -> int:
    """The rows that `log_rows` takes."""
    return -(-board.options.log_cells // _cells_a_row(board))


def _cells_a_row(board: Board) -> int:
    """Twelve, as on paper; one less where every cell may hold a station, which makes cells wide."""
    return _CELLS_A_ROW if board.options.x_visible == "reveals" else _CELLS_A_ROW - 1


def _log_cell(canvas: Canvas, x: int, y: int, board: Board, move: int) -> int:
    """One cell; the column behind it."""
    filled = move <= len(board.cells)
    end = canvas.right(x + 2, y, str(move), "soft" if filled else "faint") + len(str(move))
    if not filled:
        must = board.options.shows(move, black=False)
        return canvas.text(end, y, "○" if must else "·", "lamp" if must else "faint")
    cell = board.cells[move - 1]
    end = ticket_block(canvas, end, y, cell.ticket)
    return end if cell.station is None else canvas.text(end, y, str(cell.station), "stop bold")


_MOVES_FIRST = 12
"""Rows that the list of moves may have before the log takes one row a move."""


def log_size(board: Board, room: int) -> int:
    """The rows of the log beside a map: one a move where there is room, else one for two moves."""
    whole = board.options.log_cells
    return whole if room - whole >= _MOVES_FIRST else (whole + 1) // 2


def log_column(canvas: Canvas, x: int, y: int, width: int, rows: int, board: Board, counts: bool) -> None:
    """All cells of the log, with the number of possible stations after each move where everybody may know it."""
    total = board.options.log_cells
    if rows >= total:
        for move in range(1, total + 1):
            _log_row(canvas, x, y + move - 1, board, move)
            if counts and move <= len(board.cells):
                most = max(len(each) for each in board.possible[1:])
                canvas.text(x + 13, y + move - 1, "━" * max(1, len(board.possible[move]) * _BAR // max(most, 1)), "fog")
                canvas.right(x + width, y + move - 1, str(len(board.possible[move])), "ink")
        return
    for move in range(1, total + 1):
        column, row = divmod(move - 1, rows)
        left = x + column * (width + 1) // 2
        _log_row(canvas, left, y + row, board, move)
        if counts and move <= len(board.cells):
            canvas.right(left + width // 2, y + row, str(len(board.possible[move])), "soft")


def _log_row(canvas: Canvas, x: int, y: int, board: Board, move: int) -> None:
    """One move: its ticket and the station where he surfaced; or that he must."""
    filled = move <= len(board.cells)
    canvas.right(x + 2, y, str(move), "soft" if filled else "faint")
    if filled:
        cell = board.cells[move - 1]
        canvas.text(x + 3, y, f" {LETTERS[cell.ticket]} ", "onlamp bold", INKS[cell.ticket] if cell.ticket != "none" else "tile")
        if cell.station is not None:
            canvas.text(x + 7, y, f"[{cell.station}]", "stop bold")
    elif board.options.shows(move, black=False):
        canvas.text(x + 4, y, "○", "lamp")
        canvas.text(x + 7, y, _("shows"), "lamp")
    else:
        canvas.text(x + 4, y, "·", "faint")


def peek_lane(canvas: Canvas, x: int, y: int, width: int, left: int, of: int) -> None:
    """How long the visor stays open."""
    end = canvas.text(x, y, _("peek closes in {seconds} s").format(seconds=left), "lamp bold")
    meters.lane(canvas, end + 1, y, max(0, x + width - end - 1), left / of)
