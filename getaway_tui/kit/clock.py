"""Clocks: large figures and a lane, widgets of their own so that a tick redraws nothing else."""

from __future__ import annotations

from typing import Literal

from . import glyphs, meters
from .canvas import Canvas, Painted

SOON = 10_000
"""Below so many milliseconds a clock is red and says so in a word."""


def minutes(ms: int, *, tenths: bool = False) -> str:
    """A time as a clock shows it: "21:37", or "1:37.4" with tenths; a started second counts until it is over."""
    ms = max(0, ms)
    if tenths:
        whole, tenth = divmod(ms // 100, 10)
        return f"{whole // 60}:{whole % 60:02}.{tenth}"
    whole = -(-ms // 1000)
    return f"{whole // 60}:{whole % 60:02}"


def paint_clock(
    canvas: Canvas, x: int, y: int, text: str, *, rows: Literal[3, 4] = 3, soon: bool = False, paused: bool = False
) -> int:
    """Draw a time in large figures; the column behind.

    In ASCII it is one row of text: half blocks would all look alike.
    """
    ink = "stop bold" if soon else "lamp bold"
    if canvas.palette.ascii:
        end = canvas.text(x, y, text, ink)
    else:
        figures = glyphs.clock_figures(text, rows)
        canvas.block(x, y, figures, ink)
        end = x + len(figures[0])
    if paused:
        canvas.text(end + 1, y, glyphs.PAUSE * 2, "lamp bold")
    elif soon:
        canvas.text(end + 1, y, "soon", ink)
    return end


class Clock(Painted):
    """The time that is left, in figures, with a lane below that empties.

    Args:
        rows: how high the figures are.
        whole: the milliseconds of a full lane; 0: no lane.
        tenths: whether tenths of a second are shown (a race on a near terminal).
        up: the time that has passed is shown, and nothing is ever "soon".
    """

    DEFAULT_CSS = "Clock { height: auto; width: auto; }"

    def __init__(
        self, *, rows: Literal[3, 4] = 3, whole: int = 0, tenths: bool = False, up: bool = False, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._rows: Literal[3, 4] = rows
        self._whole = whole
        self._tenths = tenths
        self._up = up
        self._ms = 0
        self._paused = False

    def get_content_width(self, *_: object) -> int:
        """Room for an hour and the word beside it."""
        return 34 if self._rows == 4 else 25

    def get_content_height(self, *_: object) -> int:
        """The figures, and the lane below them."""
        return self._rows + (1 if self._whole else 0)

    def show(self, ms: int, *, paused: bool = False) -> None:
        """Show a time in milliseconds; nothing is drawn while the figures stay the same."""
        self._ms, self._paused = ms, paused
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw the figures and the lane."""
        soon = not self._up and self._ms < SOON
        text = minutes(self._ms, tenths=self._tenths)
        end = paint_clock(canvas, 0, 0, text, rows=self._rows, soon=soon, paused=self._paused)
        if self._whole:
            meters.lane(canvas, 0, self._rows, end, self._ms / self._whole, "stop" if soon else "glow")
