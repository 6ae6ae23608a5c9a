"""The paper side of the table: scores of all rounds, chips, what decides a tie, and what the memory aid remembers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from getaway_tui.engine.types import Look, Seat
from getaway_tui.kit.canvas import Canvas, wrapped
from getaway_tui.kit.log import Line, paint_log, rows_of

from . import captions
from .pack import RANK, SUITS, SYMBOL
from .public import RoundResult, View

_MARGIN = 2
_FIRST = 16
"""The column, from the names on, before which the first round's figures end."""
_PITCH = 3
_BESIDE = 44
"""Columns from which on there is room for them behind the suits."""
_LEAST_LOG = 6
"""Rows of the log beside the board that nothing else may take."""
_MOST_KNOWN = 8
"""Lines of known voids and cards beside the board."""
_TOTALS = 8
"""Columns of one total on the sheet."""


def scores(
    canvas: Canvas, view: View, names: tuple[str, ...], x: int, y: int, width: int, rows: int, *, seats: Sequence[Seat] = ()
) -> None:
    """All rounds, a column each; the last ones where there is no room for all."""
    rounds = view.ledger.rounds[-max(1, (width - _FIRST - 6) // _PITCH) :]
    first = len(view.ledger.rounds) - len(rounds) + 1
    canvas.heading(x, y, width, captions.SCORE, captions.PENALTIES)
    _numbers(canvas, view, rounds, first, x, y + 1)
    for row, seat in enumerate(tuple(seats or range(view.seats))[: rows - 2], y + 2):
        _points(canvas, names, rounds, seat, x, row)
        canvas.right(x + width, row, str(view.scores[seat]), "ink bold")


def _numbers(canvas: Canvas, view: View, rounds: Sequence[RoundResult], first: int, x: int, y: int) -> None:
    for column, result in enumerate(rounds):
        canvas.right(x + _FIRST + _PITCH * column, y, captions.PLAYOFF if result.playoff else str(first + column), "soft")


def _points(canvas: Canvas, names: tuple[str, ...], rounds: Sequence[RoundResult], seat: Seat, x: int, y: int) -> None:
    canvas.person(x, y, seat, names[seat], width=10)
    for column, result in enumerate(rounds):
        points = result.points[seat] + result.credits[seat]
        canvas.right(x + _FIRST + _PITCH * column, y, str(points) if points else "·", "ink" if points else "faint")


def memory(canvas: Canvas, view: View, names: tuple[str, ...], me: Seat | None, x: int, y: int, width: int, rows: int) -> None:
    """Cards gone by suit; known voids and cards of the others where everything is remembered, behind the suits or below them."""
    if view.gone is None:
        return
    known = captions.known(view, names, me)
    canvas.heading(x, y, width, captions.MEMORY, captions.CARDS_GONE)
    if width < _BESIDE and known:
        canvas.text(x, y + 1, captions.gone_counts(view.gone), "ink bold")
        for row, line in enumerate(known[: rows - 2], y + 2):
            canvas.text(x, row, line, "soft", width=width)
        return
    each = len(RANK) // len(SUITS)
    for row, suit in enumerate(reversed(SUITS), y + 1):
        gone = view.gone.get(suit, 0)
        end = canvas.text(canvas.text(x, row, f"{SYMBOL[suit]} "), row, "━" * gone, "felt")
        canvas.text(end, row, "─" * (each - gone), "line")
        canvas.right(x + each + 6, row, str(gone), "ink bold")
    for row, line in enumerate(known[: rows - 1], y + 1):
        canvas.text(x + each + 8, row, line, "soft", width=width - each - 8)


def result(canvas: Canvas, view: View, result: RoundResult, names: tuple[str, ...], y: int) -> None:
    """A round that has just ended, until a key is pressed."""
    number = view.ledger.rounds.index(result) + 1
    canvas.text(_MARGIN, y + 1, captions.round_ended(number, result, names), "lamp bold", width=canvas.width - 4)
    columns = 1 if view.seats <= 4 else 2
    column = (canvas.width - 2 * _MARGIN) // columns
    for place, seat in enumerate(result.places):
        x, row = _MARGIN + column * (place % columns), y + 3 + place // columns
        canvas.text(x, row, captions.ordinal(place + 1), "soft")
        end = canvas.person(x + 5, row, seat, names[seat], width=12)
        start = x + 20 if columns == 1 else end + 2
        text = captions.points_of(result, seat, view.scores[seat] if columns == 1 else None)
        canvas.text(start, row, text, "ink", width=column - (start - x))
    row = canvas.height - 2
    end = canvas.parts(_MARGIN, row, ("Enter ", "lamp bold"), (captions.GO_ON, "ink"))
    canvas.hit(_MARGIN, row, end - _MARGIN, 1, "go on")
    canvas.text(end + 3, row, captions.custody(view, names), "soft", width=canvas.width - end - 3 - _MARGIN)


# ---- the side of a wide screen -------------------------------------------------------------------------------------------


def side(canvas: Canvas, look: Look[Any, View], names: tuple[str, ...], told: Sequence[Line], x: int, width: int) -> None:
    """Log, scores, chips and memory aid below each other; the log gets what is left."""
    view = look.board
    known = captions.known(view, names, look.seat) if view.gone is not None else []
    book = [row for line in captions.ledger(view, names) for row in wrapped(line, width)]
    score = view.seats + 2
    room = canvas.height - 2 - _LEAST_LOG - (score + 1)
    remembered = 0 if view.gone is None else 2 + min(len(known), _MOST_KNOWN) if known else 1 + len(SUITS)
    if remembered + 1 > room:  # a low screen: what is in the hand's own lines, and on the sheet, goes first
        remembered = 0
    if len(book) + 1 > room - (remembered + 1 if remembered else 0):
        book = []
    y = canvas.height - 1
    if remembered:
        y -= remembered
        memory(canvas, view, names, look.seat, x, y, width, remembered)
        y -= 1
    if book:
        y -= len(book)
        canvas.block(x, y, book, "soft")
        y -= 1
    y -= score
    scores(canvas, view, names, x, y, width, score)
    canvas.heading(x, 1, width, captions.LOG)
    paint_log(canvas, x, 2, width, y - 3, rows_of(told, width)[-max(1, y - 3) :], names)


# ---- the whole sheet -----------------------------------------------------------------------------------------------------


def sheet(canvas: Canvas, view: View, names: tuple[str, ...], me: Seat | None, decided: str) -> None:
    """Every round with points, credits and totals; what decides a tie or has decided the match; the chips; and what the memory
    aid knows."""
    width = canvas.width - 2 * _MARGIN
    totals = captions.totals(view)
    rounds = view.ledger.rounds[-max(1, (width - _FIRST - _TOTALS * len(totals)) // _PITCH) :]
    first = len(view.ledger.rounds) - len(rounds) + 1
    canvas.hit(0, 0, canvas.width, canvas.height, "go on")
    canvas.heading(_MARGIN, 1, width, captions.SCORE, captions.PENALTIES)
    _numbers(canvas, view, rounds, first, _MARGIN, 2)
    for row, seat in enumerate(range(view.seats), 3):
        _points(canvas, names, rounds, seat, _MARGIN, row)
    for column, (label, values) in enumerate(reversed(totals)):
        end = canvas.width - _MARGIN - _TOTALS * column
        canvas.right(end, 2, label, "soft")
        for row, value in enumerate(values, 3):
            canvas.right(end, row, str(value), "ink bold" if column == len(totals) - 1 else "ink")
    y = 4 + view.seats
    if decided:
        y = canvas.wrap(_MARGIN, y, width, decided, "lamp bold", rows=2) + 1
    for line in (*captions.agreed(view, first), *captions.ledger(view, names)):
        if y >= canvas.height - 1:
            return
        y = canvas.wrap(_MARGIN, y, width, line, "soft", rows=2)
    rows = canvas.height - y - 2
    if view.gone is not None and view.phase != "over" and rows >= 5:
        memory(canvas, view, names, me, _MARGIN, y + 1, width, rows)
