"""The list of what may be done now: rows with numbers and a cursor, narrowed by typing, and open to the mouse."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from . import glyphs
from .canvas import Canvas, Painted
from .palette import seat_token


class Entry(NamedTuple):
    """One thing that may be done."""

    text: str
    """What it would do, in a few words."""
    thing: Any
    """What is handed back when it is chosen: an action."""
    seat: int | None = None
    """Whose it is; shown where several seats may act."""


class ActionList(Painted, can_focus=True):
    """The legal actions as rows.

    Keys: arrows, Home, End and the page keys move the cursor; figures go to the row of that number; "/" and letters keep the rows
    that contain them; Backspace takes the last sign back; Enter chooses. A click points at a row, a click on the cursor's row
    chooses.
    """

    DEFAULT_CSS = "ActionList { height: 1fr; width: 100%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("home", "move(-100000)", show=False),
        Binding("end", "move(100000)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """Somebody chose a row."""

        entry: Entry

    @dataclass
    class Pointed(Message):
        """The cursor came to another row."""

        entry: Entry

    def __init__(self, *, title: str = "Actions", ground: str = "kerb", id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._ground = ground
        self._entries: tuple[Entry, ...] = ()
        self._rows: list[int] = []
        self._row = 0
        self._first = 0
        self._typed = ""

    def show(self, entries: Sequence[Entry], *, title: str | None = None) -> None:
        """Show these entries, the cursor on the first."""
        self._entries = tuple(entries)
        self._title = title or self._title
        self._typed = ""
        self._row = self._first = 0
        self._narrow()

    @property
    def entry(self) -> Entry | None:
        """The entry under the cursor."""
        return self._entries[self._rows[self._row]] if self._rows else None

    def point_at(self, thing: Any) -> None:
        """Put the cursor on the row of an action, as the board's cursor moved; nothing is posted."""
        for row, number in enumerate(self._rows):
            if self._entries[number].thing == thing:
                self._row = row
                self.redraw()
                return

    def _narrow(self) -> None:
        """Keep the rows that contain what was typed behind "/"."""
        words = self._typed[1:].casefold().split() if self._typed.startswith("/") else []
        self._rows = [
            number for number, entry in enumerate(self._entries) if all(word in entry.text.casefold() for word in words)
        ]
        self._row = min(self._row, max(0, len(self._rows) - 1))
        self.redraw()

    def _go(self, row: int) -> None:
        row = max(0, min(row, len(self._rows) - 1))
        if self._rows and row != self._row:
            self._row = row
            self.redraw()
            self.post_message(self.Pointed(self._entries[self._rows[row]]))

    def action_move(self, rows: int) -> None:
        """Move the cursor."""
        self._typed = self._typed if self._typed.startswith("/") else ""
        self._go(self._row + rows)

    def action_page(self, pages: int) -> None:
        """Move the cursor by as many rows as are seen."""
        self.action_move(pages * max(1, self.size.height - 2))

    def action_choose(self) -> None:
        """Take the row under the cursor."""
        entry = self.entry
        if entry is not None:
            self._typed = ""
            self.post_message(self.Chosen(entry))

    def on_key(self, event: events.Key) -> None:
        """Figures go to a row, "/" begins a search, what follows narrows it."""
        sign = event.character or ""
        if event.key == "backspace" and self._typed:
            self._type(self._typed[:-1])
        elif event.key == "escape" and self._typed:
            self._type("")
        elif self._typed.startswith("/") and sign.isprintable() and sign:
            self._type(self._typed + sign)
        elif sign == "/":
            self._type("/")
        elif sign.isdecimal() and sign.isascii():
            self._type_number(sign)
        else:
            return
        event.stop()
        event.prevent_default()

    def _type(self, typed: str) -> None:
        before = self.entry
        self._typed = typed
        self._narrow()
        if self.entry is not None and self.entry != before:
            self.post_message(self.Pointed(self.entry))

    def _type_number(self, figure: str) -> None:
        """Go to the row of the number typed so far; a number beyond the last row begins anew."""
        number = int(self._typed + figure)
        if not 1 <= number <= len(self._entries):
            number = int(figure)
        if 1 <= number <= len(self._entries):
            self._typed = str(number)
            self._narrow()
            self._go(self._rows.index(number - 1))

    def clicked(self, thing: Hashable) -> None:
        """Point at a row, or choose the one under the cursor."""
        assert isinstance(thing, int)
        if thing == self._row:
            self.action_choose()
        else:
            self._go(thing)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Move the cursor up."""
        event.stop()
        self.action_move(-1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Move the cursor down."""
        event.stop()
        self.action_move(1)

    def paint(self, canvas: Canvas) -> None:
        """Draw the head and the rows round the cursor."""
        canvas.fill(0, 0, canvas.width, canvas.height, self._ground)
        room = max(1, canvas.height - 1)
        self._first = max(min(self._first, self._row), self._row - room + 1, 0)
        count = f"{len(self._rows)} of {len(self._entries)}" if len(self._rows) != len(self._entries) else str(len(self._entries))
        canvas.heading(1, 0, canvas.width - 2, self._title, f"{self._typed}_" if self._typed.startswith("/") else count)
        if not self._rows:
            canvas.text(3, 1, "Nothing fits." if self._entries else "Nothing to do now.", "soft")
        several = len({entry.seat for entry in self._entries}) > 1
        for y, row in enumerate(range(self._first, min(len(self._rows), self._first + room)), 1):
            self._paint_row(canvas, y, row, several)
        if self._first + room < len(self._rows):
            canvas.text(canvas.width - 2, canvas.height - 1, glyphs.MORE_DOWN, "soft")
        if self._first:
            canvas.text(canvas.width - 2, 1, glyphs.MORE_UP, "soft")

    def _paint_row(self, canvas: Canvas, y: int, row: int, several: bool) -> None:
        number = self._rows[row]
        entry = self._entries[number]
        here = row == self._row
        canvas.hit(0, y, canvas.width, 1, row)
        if here:
            canvas.fill(1, y, canvas.width - 2, 1, "slab")
            canvas.text(1, y, glyphs.CURSOR, "onlamp", "lampbg")
        figures = len(str(len(self._entries)))
        x = canvas.text(3, y, f"{number + 1:>{figures}} ", "lamp bold" if here else "lamp")
        if several and entry.seat is not None:
            x = canvas.text(x, y, f"{glyphs.SEAT_SIGNS[entry.seat % 8]} ", f"{seat_token(entry.seat)} bold")
        canvas.text(x, y, entry.text, "ink bold" if here else "ink", width=canvas.width - 3 - x)
