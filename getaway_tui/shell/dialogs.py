"""Small pages: a list to choose from, a question with two answers, a line to type, and what a terminal too small is told."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events

from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key, paint_keys
from getaway_tui.kit.canvas import Canvas

from .page import Page

NEED = (80, 24)
"""Columns and rows that every screen needs."""


class Row(NamedTuple):
    """One thing to choose."""

    thing: str
    """What choosing it returns."""
    label: str
    hint: str = ""
    key: str = ""
    """A key that chooses it at once."""
    why_not: str = ""
    """Why it cannot be chosen now; empty: it can."""


class Choice(Page[str | None]):
    """A list of things; dismissed with the one chosen, or None."""

    def __init__(
        self,
        title: str,
        rows: Sequence[Row],
        *,
        game: str = "Getaway",
        accent: str = "lamp",
        where: str = "",
        lines: Sequence[str] = (),
        at: int = 0,
    ) -> None:
        super().__init__()
        self._title = title
        self.rows = tuple(rows)
        self._game, self._accent, self._where = game, accent, where
        self._lines = tuple(lines)
        self._at = at
        longest = max((cell_len(row.label) for row in self.rows if row.hint or row.why_not), default=0)
        self._column = min(max(28, longest + 7), 40)
        """Where the hints begin, one under the other."""

    def paint(self, canvas: Canvas) -> None:
        """The list, and what is to be known before choosing."""
        keys = (Key("↑↓", "choose"), Key("Enter", self.rows[self._at].label, "enter"))
        self.bars(canvas, self._game, self._accent, self._where, "", keys, Key("Esc", "back", "escape"))
        x = (canvas.width - 60) // 2
        canvas.heading(x, 2, 60, self._title)
        y = 4
        for line in self._lines:
            y = canvas.wrap(x, y, 56, line, "soft")
        y += bool(self._lines)
        room = canvas.height - 3 - y
        first = max(0, min(self._at - room + 1, len(self.rows) - room)) if len(self.rows) > room else 0
        for row in range(first, min(len(self.rows), first + room)):
            self._paint_row(canvas, x, y + row - first, row)

    def _paint_row(self, canvas: Canvas, x: int, y: int, index: int) -> None:
        row, here = self.rows[index], index == self._at
        if here:
            canvas.fill(x, y, 60, 1, "slab")
            canvas.text(x, y, glyphs.CURSOR, "onlamp", "lampbg")
        canvas.hit(x, y, 60, 1, index)
        if row.key:
            canvas.text(x + 2, y, row.key, "lamp bold")
        end = canvas.text(x + 5, y, row.label, "faint" if row.why_not else "ink bold" if here else "ink", width=40)
        start = max(end + 2, x + self._column)
        ink = "stop" if row.why_not and here else "soft"
        canvas.text(start, y, row.why_not or row.hint, ink, width=max(0, x + 60 - start))

    def pressed(self, key: str, character: str | None) -> bool:
        """Move, choose, or go back."""
        match key:
            case "up" | "k":
                self._at = (self._at - 1) % len(self.rows)
            case "down" | "j" | "tab":
                self._at = (self._at + 1) % len(self.rows)
            case "home" | "pageup":
                self._at = 0
            case "end" | "pagedown":
                self._at = len(self.rows) - 1
            case "enter" | "space":
                self._choose(self._at)
            case "escape":
                self.dismiss(None)
            case _:
                return self._shortcut(character)
        return True

    def _shortcut(self, character: str | None) -> bool:
        for index, row in enumerate(self.rows):
            if character and row.key == character:
                self._at = index
                self._choose(index)
                return True
        if character and character.isdecimal() and 0 < int(character) <= len(self.rows):
            self._at = int(character) - 1
            return True
        return False

    def _choose(self, index: int) -> None:
        if self.rows[index].why_not:
            self.say(self.rows[index].why_not)
        else:
            self.dismiss(self.rows[index].thing)

    def clicked(self, thing: Hashable) -> None:
        """A click chooses."""
        if isinstance(thing, int):
            self._at = thing
            self._choose(thing)
        else:
            super().clicked(thing)


def question(title: str, lines: Sequence[str], yes: str, no: str, *, game: str = "Getaway", accent: str = "lamp") -> Choice:
    """A question with two answers; the harmless one stands first. Dismissed with "yes", "no" or None."""
    return Choice(title, (Row("no", no, key="n"), Row("yes", yes, key="y")), game=game, accent=accent, lines=lines)


class Typing(Page[str | None]):
    """One line to type; dismissed with it, or None."""

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        *,
        text: str = "",
        hidden: bool = False,
        longest: int = 40,
        game: str = "Getaway",
        accent: str = "lamp",
    ) -> None:
        super().__init__()
        self._title, self._lines, self._text = title, tuple(lines), text
        self._hidden, self._longest = hidden, longest
        self._game, self._accent = game, accent

    def paint(self, canvas: Canvas) -> None:
        """The question and what is typed."""
        keys = (Key("Enter", "take it", "enter"), Key("Backspace", "rub out", "backspace"))
        self.bars(canvas, self._game, self._accent, "", "", keys, Key("Esc", "back", "escape"))
        x = (canvas.width - 60) // 2
        canvas.heading(x, 2, 60, self._title)
        y = 4
        for line in self._lines:
            y = canvas.wrap(x, y, 56, line, "soft")
        shown = glyphs.TOKEN * len(self._text) if self._hidden else self._text
        canvas.fill(x, y + 1, self._longest + 2, 1, "slab")
        end = canvas.text(x + 1, y + 1, shown, "ink bold", "slab", width=self._longest)
        canvas.text(end, y + 1, " ", "onlamp", "lampbg")

    def pressed(self, key: str, character: str | None) -> bool:
        """Type, rub out, take or go back."""
        match key:
            case "enter":
                self.dismiss(self._text)
            case "escape":
                self.dismiss(None)
            case "backspace":
                self._text = self._text[:-1]
            case "ctrl+u":
                self._text = ""
            case _ if character:
                self._text = (self._text + character)[: self._longest]
            case _:
                return False
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Take what is pasted, up to its first line end."""
        line = event.text[: 4 * self._longest].splitlines()[:1]
        self._text = (self._text + "".join(char for char in "".join(line) if char.isprintable()))[: self._longest]
        self.redraw()


class TooSmall(Page[None]):
    """What there is, what is needed, and that nothing is lost. Fits into 30x8 by leaving lines out from the bottom."""

    def __init__(self, playing: bool) -> None:
        super().__init__()
        self._playing = playing

    def paint(self, canvas: Canvas) -> None:
        """The sizes, and what to do."""
        width, height = canvas.width, canvas.height
        x = 3 if width >= 60 else 1
        y = 3 if height >= 14 else 0
        canvas.text(x, y, glyphs.LANE * 3, "glow")
        x += 4
        canvas.text(x, y, "A little more room, please", "ink bold", width=width - x)
        rows = [
            (f"now   {width} x {height}", "stop bold"),
            (f"need  {NEED[0]} x {NEED[1]}", "ink"),
            ("", "ink"),
            *([("The game is paused and hidden.", "ink")] if self._playing else []),
            *([("It opens at the curtain when there is room.", "soft")] if self._playing else []),
            ("", "ink"),
            ("Ctrl and - makes letters smaller in most terminals.", "soft"),
        ]
        for row, (text, ink) in enumerate(rows[: max(0, height - y - 3)]):
            canvas.text(x, y + 2 + row, text, ink, width=width - x)
        paint_keys(canvas, height - 1, (Key("q", "save and quit", "q"),), Key("", "the clock stands"))

    def pressed(self, key: str, character: str | None) -> bool:
        """Leave, if wanted."""
        if key in ("q", "s"):
            self.root.leave()
        return True
