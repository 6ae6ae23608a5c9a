"""The picture of a race of two or three at one keyboard: one path for all, a column for each."""

from __future__ import annotations

from collections.abc import Sequence

from getaway_tui.engine.language import _
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import minutes

from .public import View
from .raceview import (
    SMALL,
    TIGHT,
    extra_keys,
    key_word,
    paint_front,
    paint_grid_hand,
    paint_laid,
    paint_path,
    paint_person,
    paint_small_hand,
    warning,
)
from .racing import Attempt, Heat


def paint_shared(canvas: Canvas, board: View, heat: Heat, names: Sequence[str], ms: int) -> None:
    """Two or three at one keyboard: the path in the middle or on top, a column for each."""
    two = len(heat.attempts) == 2
    if two:
        middle = (canvas.width - 28) // 2
        canvas.fill(middle - 1, 2, 30, 15, "kerb")
        paint_path(canvas, middle + 2, 4, heat.card, TIGHT)
        canvas.middle(0, 1, canvas.width, _("the same card for all"), "soft")
        _mark(canvas, heat, middle, 16)
        _clock(canvas, board, ms, 18)
        for number, attempt in enumerate(heat.attempts):
            _column(canvas, board, names, attempt, number * (canvas.width - 25), 0, 25)
    else:
        paint_path(canvas, (canvas.width - 34) // 2, 0, heat.card, SMALL)
        _mark(canvas, heat, 2, 2)
        _clock(canvas, board, ms, 0)
        width = canvas.width // len(heat.attempts)
        for number, attempt in enumerate(heat.attempts):
            _third(canvas, board, names, attempt, number * width, 12, width - 1)


def _mark(canvas: Canvas, heat: Heat, x: int, y: int) -> None:
    if heat.card.antidote:
        canvas.text(x, y, _("+ antidote"), "s3 bold")


def _clock(canvas: Canvas, board: View, ms: int, y: int) -> None:
    if board.options.show_running_clock:
        said = minutes(ms, tenths=True)
        canvas.middle(0, y, canvas.width, said, "lamp bold") if y else canvas.text(2, y, said, "lamp bold")


def _column(canvas: Canvas, board: View, names: Sequence[str], attempt: Attempt, x: int, y: int, width: int) -> None:
    paint_person(canvas, x + 1, y, board, attempt.seat, names[attempt.seat], acts=False)
    paint_front(canvas, x + 1, y + 1, width - 2, board.affecting(attempt.seat), rows=4)
    canvas.rule(x, y + 6, width)
    paint_laid(canvas, canvas.text(x + 1, y + 7, _("LAID "), "soft bold"), y + 7, width - 7, attempt.laid, names=False)
    if attempt.done:
        canvas.text(x + 1, y + 10, _("finished"), "go bold")
        canvas.text(x + 1, y + 11, _("again: time's up"), "soft")
        return
    paint_small_hand(canvas, x + 1, y + 9, attempt)
    canvas.text(x + 1, y + 8, warning(attempt), "stop bold", width=width - 2)
    _own_keys(canvas, attempt, x + 1, y + 18)


def _own_keys(canvas: Canvas, attempt: Attempt, x: int, y: int) -> None:
    end = canvas.parts(x, y, (key_word(attempt.keys.finish), "lamp bold"), (_(" FINISH "), "ink bold"))
    canvas.parts(end, y, (key_word(attempt.keys.take_back), "lamp bold"), (_(" back"), "soft"))
    for key, name in extra_keys(attempt):
        y += 1
        canvas.parts(x, y, (key_word(key), "lamp bold"), (f" {name}", "soft"))


def _third(canvas: Canvas, board: View, names: Sequence[str], attempt: Attempt, x: int, y: int, width: int) -> None:
    paint_person(canvas, x + 1, y, board, attempt.seat, names[attempt.seat], acts=False)
    front = board.affecting(attempt.seat)
    paint_front(canvas, x + 1, y + 1, width - 2, front, rows=3)
    paint_laid(canvas, canvas.text(x + 1, y + 4, _("LAID "), "soft bold"), y + 4, width - 7, attempt.laid, names=False)
    if attempt.done:
        canvas.text(x + 1, y + 6, _("finished"), "go bold")
        return
    paint_grid_hand(canvas, x + 1, y + 5, width - 2, attempt)
    if said := warning(attempt):
        canvas.text(x + 1, y + 9, said, "stop bold", width=width - 2)
    _own_keys(canvas, attempt, x + 1, y + 9)
