"""What happened: lines that begin with a seat, the newest at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType

from . import glyphs
from .canvas import Canvas, Painted, wrapped
from .palette import seat_token


class Line(NamedTuple):
    """One thing that happened."""

    text: str
    """A sentence, as a rule beginning with the name of a seat."""
    seat: int | None = None
    """Whose sign stands before it."""
    new: bool = False
    """Whether it happened since this seat last looked."""


Row = tuple[Line, str, bool]
"""A line of the log, the part of it that fits on one row, and whether that is its beginning."""


def rows_of(lines: Sequence[Line], width: int) -> list[Row]:
    """The lines broken into rows of a width; the sign takes two columns before each."""
    return [(line, part, number == 0) for line in lines for number, part in enumerate(wrapped(line.text, width - 2) or [""])]


def paint_log(canvas: Canvas, x: int, y: int, width: int, height: int, rows: Sequence[Row], names: Sequence[str]) -> None:
    """Draw rows of a log, from the first that is given."""
    for number, (line, text, first) in enumerate(rows[:height]):
        row = y + number
        at = x + 2
        if first and line.new:
            canvas.text(x, row, glyphs.NEW, "lamp")
        elif first and line.seat is not None:
            canvas.text(x, row, glyphs.SEAT_SIGNS[line.seat % 8], f"{seat_token(line.seat)} bold")
        elif first:
            canvas.text(x, row, glyphs.NOTHING, "faint")
        if first and line.seat is not None and line.seat < len(names) and text.startswith(names[line.seat]):
            name = names[line.seat]
            at = canvas.text(at, row, name, f"{seat_token(line.seat)} bold")
            text = text.removeprefix(name)
        canvas.text(at, row, text, "ink" if line.new else "soft", width=x + width - at)


class Log(Painted, can_focus=True):
    """The event log, which can be scrolled."""

    DEFAULT_CSS = "Log { height: 1fr; width: 100%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_rows(-1)", show=False),
        Binding("down,j", "scroll_rows(1)", show=False),
        Binding("pageup", "scroll_pages(-1)", show=False),
        Binding("pagedown", "scroll_pages(1)", show=False),
        Binding("home", "scroll_rows(-100000)", show=False),
        Binding("end", "scroll_rows(100000)", show=False),
    ]

    def __init__(self, names: Sequence[str] = (), *, ground: str = "night", title: str = "Log", id: str | None = None) -> None:
        super().__init__(id=id)
        self._names = tuple(names)
        self._ground = ground
        self._title = title
        self._lines: tuple[Line, ...] = ()
        self._back = 0
        """Rows between the last one there is and the last one shown."""

    def show(self, lines: Sequence[Line], names: Sequence[str] | None = None) -> None:
        """Show these lines, the newest at the foot."""
        self._lines, self._back = tuple(lines), 0
        if names is not None:
            self._names = tuple(names)
        self.redraw()

    def action_scroll_rows(self, rows: int) -> None:
        """Go up (less than 0) or down."""
        self._back -= rows
        self.redraw()

    def action_scroll_pages(self, pages: int) -> None:
        """Go a page up or down."""
        self.action_scroll_rows(pages * max(1, self.size.height - 2))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go up."""
        event.stop()
        self.action_scroll_rows(-3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go down."""
        event.stop()
        self.action_scroll_rows(3)

    def paint(self, canvas: Canvas) -> None:
        """Draw the head and as many rows as there is room for."""
        canvas.fill(0, 0, canvas.width, canvas.height, self._ground)
        rows = rows_of(self._lines, canvas.width - 2)
        room = canvas.height - 1
        self._back = max(0, min(self._back, len(rows) - room))
        last = len(rows) - self._back
        first = max(0, last - room)
        more = (glyphs.MORE_UP if first else "") + (glyphs.MORE_DOWN if self._back else "")
        canvas.heading(0, 0, canvas.width - 1, self._title, more)
        paint_log(canvas, 0, 1, canvas.width - 1, room, rows[first:last], self._names)
