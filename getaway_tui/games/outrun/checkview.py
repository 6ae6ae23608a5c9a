"""The picture of a neighbour's call: the path, what changes it, and the row that was laid, side by side (option referee)."""

from __future__ import annotations

from collections.abc import Sequence

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Seat
from getaway_tui.kit.canvas import Canvas

from .aloneview import MARGIN
from .public import View
from .raceview import SMALL, paint_front, paint_laid, paint_path, paint_person

_SIDE = 45
FOOT = 15
"""The row below it."""


def paint_check(canvas: Canvas, board: View, names: Sequence[str], racer: Seat) -> None:
    """All that is needed to say right or wrong, and no verdict."""
    figure, width = board.racers[racer], canvas.width - _SIDE - MARGIN
    canvas.fill(0, 0, _SIDE - 3, 13, "kerb")
    if figure.card is not None:
        paint_path(canvas, 5, 1, figure.card, SMALL)
        if figure.card.antidote:
            canvas.text(1, 12, _("+ antidote"), "s3 bold")
    paint_person(canvas, _SIDE, 1, board, racer, names[racer], acts=True)
    front = board.affecting(racer)
    canvas.heading(_SIDE, 3, width, _("changed by"), str(len(front)))
    y = paint_front(canvas, _SIDE, 4, width, front, rows=6)
    canvas.text(_SIDE, max(y + 1, 11), _("skip, switch, reverse, long way"), "soft")
    canvas.text(MARGIN, 13, _("LAID"), "soft bold")
    if figure.result is not None:
        paint_laid(canvas, MARGIN + 6, 13, canvas.width - 10, figure.result.sequence, ends=True)
