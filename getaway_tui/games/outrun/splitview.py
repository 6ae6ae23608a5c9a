"""The picture of a race of two or three at one keyboard: one path for all, a column for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from getaway_tui.engine.language import _
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import minutes

from .box import SETTINGS
from .public import View
from .raceview import (
    LARGE,
    SMALL,
    TIGHT,
    Shape,
    extra_keys,
    key_word,
    paint_front,
    paint_grid_hand,
    paint_icon_grid,
    paint_laid,
    paint_path,
    paint_person,
    paint_small_hand,
    warning,
)
from .racing import Attempt, Heat

_LARGE_SIZE, _SMALL_SIZE = (130, 38), (96, 26)
"""Columns and rows from which on path and hands are drawn larger."""


class _Plan(NamedTuple):
    """How two sit on each side of the path."""

    shape: Shape
    margin: int
    """Columns between the path and the edges of its card, at each side."""
    fronts: int
    """Rows for the cards in front."""
    named: bool
    """The cards of the hand bear their names."""


def paint_shared(canvas: Canvas, board: View, heat: Heat, names: Sequence[str], ms: int) -> None:
    """Two or three at one keyboard: the path in the middle or on top, a column for each."""
    if len(heat.attempts) == 2:
        _paint_two(canvas, board, heat, names, ms)
    else:
        _paint_three(canvas, board, heat, names, ms)


def _extent(shape: Shape) -> tuple[int, int]:
    """Columns and rows of a path."""
    paths = SETTINGS.paths
    return (
        paths.columns * (shape.width + shape.across) - shape.across,
        paths.rows * (shape.height + shape.down) - shape.down,
    )


def _fits(canvas: Canvas, size: tuple[int, int]) -> bool:
    return canvas.width >= size[0] and canvas.height >= size[1]


# ---- two -------------------------------------------------------------------------------------------------------------------


def _paint_two(canvas: Canvas, board: View, heat: Heat, names: Sequence[str], ms: int) -> None:
    if _fits(canvas, _LARGE_SIZE):
        plan = _Plan(LARGE, 5, 7, True)
    elif _fits(canvas, _SMALL_SIZE):
        plan = _Plan(SMALL, 3, 5, True)
    else:
        plan = _Plan(TIGHT, 2, 4, False)
    wide, tall = _extent(plan.shape)
    card = wide + 2 * plan.margin
    column = (canvas.width - card) // 2
    below = plan.fronts + 5 + 2 * (5 if plan.named else 4) + 3
    top = max(0, (canvas.height - below) // 2)
    left = column + plan.margin
    canvas.middle(column, top + 1, card, _("the same card for all"), "soft")
    canvas.fill(column, top + 2, card, tall + 4, "kerb")
    paint_path(canvas, left, top + 4, heat.card, plan.shape)
    _mark(canvas, heat, column + 1, top + tall + 5)
    _clock(canvas, board, ms, top + tall + 7)
    for number, attempt in enumerate(heat.attempts):
        _paint_column(canvas, board, names, attempt, number * (canvas.width - column), top, column, plan)


def _paint_column(
    canvas: Canvas, board: View, names: Sequence[str], attempt: Attempt, x: int, y: int, width: int, plan: _Plan
) -> None:
    paint_person(canvas, x + 1, y, board, attempt.seat, names[attempt.seat], acts=False)
    paint_front(canvas, x + 1, y + 1, width - 2, board.affecting(attempt.seat), rows=plan.fronts)
    y += plan.fronts + 2
    canvas.rule(x, y, width)
    paint_laid(canvas, canvas.text(x + 1, y + 1, _("LAID "), "soft bold"), y + 1, width - 7, attempt.laid, names=False)
    if attempt.done:
        canvas.text(x + 1, y + 4, _("finished"), "go bold")
        canvas.text(x + 1, y + 5, _("again: time's up"), "soft")
        return
    canvas.text(x + 1, y + 2, warning(attempt), "stop bold", width=width - 2)
    below = paint_small_hand(canvas, x + 1, y + 3, attempt, step=(width - 1) // 4, named=plan.named)
    _own_keys(canvas, attempt, x + 1, below + 1)


# ---- three -----------------------------------------------------------------------------------------------------------------


def _paint_three(canvas: Canvas, board: View, heat: Heat, names: Sequence[str], ms: int) -> None:
    large = _fits(canvas, _LARGE_SIZE)
    shape = LARGE if large else SMALL
    wide, tall = _extent(shape)
    top = max(0, (canvas.height - tall - (20 if large else 11)) // 2)
    paint_path(canvas, (canvas.width - wide) // 2, top, heat.card, shape)
    _mark(canvas, heat, 2, top + 2)
    _clock(canvas, board, ms, top, x=2)
    width = canvas.width // len(heat.attempts)
    for number, attempt in enumerate(heat.attempts):
        _paint_third(canvas, board, names, attempt, number * width, top + tall + 1, width - 1, large=large)


def _paint_third(
    canvas: Canvas, board: View, names: Sequence[str], attempt: Attempt, x: int, y: int, width: int, *, large: bool
) -> None:
    paint_person(canvas, x + 1, y, board, attempt.seat, names[attempt.seat], acts=False)
    paint_front(canvas, x + 1, y + 1, width - 2, board.affecting(attempt.seat), rows=3)
    paint_laid(canvas, canvas.text(x + 1, y + 4, _("LAID "), "soft bold"), y + 4, width - 7, attempt.laid, names=False)
    if attempt.done:
        canvas.text(x + 1, y + 6, _("finished"), "go bold")
        return
    if large:
        below = paint_icon_grid(canvas, x + 1, y + 5, width - 2, attempt)
    else:
        paint_grid_hand(canvas, x + 1, y + 5, width - 2, attempt)
        below = y + 9
    if said := warning(attempt):
        canvas.text(x + 1, below, said, "stop bold", width=width - 2)
    else:
        _own_keys(canvas, attempt, x + 1, below)


# ---- for both --------------------------------------------------------------------------------------------------------------


def _mark(canvas: Canvas, heat: Heat, x: int, y: int) -> None:
    if heat.card.antidote:
        canvas.text(x, y, _("+ antidote"), "s3 bold")


def _clock(canvas: Canvas, board: View, ms: int, y: int, x: int | None = None) -> None:
    """How long they have been racing: in the middle, or from a column on."""
    if board.options.show_running_clock:
        said = minutes(ms, tenths=True)
        if x is None:
            canvas.middle(0, y, canvas.width, said, "lamp bold")
        else:
            canvas.text(x, y, said, "lamp bold")


def _own_keys(canvas: Canvas, attempt: Attempt, x: int, y: int) -> None:
    end = canvas.parts(x, y, (key_word(attempt.keys.finish), "lamp bold"), (_(" FINISH "), "ink bold"))
    canvas.parts(end, y, (key_word(attempt.keys.take_back), "lamp bold"), (_(" back"), "soft"))
    for key, name in extra_keys(attempt):
        y += 1
        canvas.parts(x, y, (key_word(key), "lamp bold"), (f" {name}", "soft"))
