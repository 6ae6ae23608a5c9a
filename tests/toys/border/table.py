"""The screen of Border Post: plain lines, and a digit for each legal action."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from textual.events import Key as Pressed

from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.table import Key, Table

from . import words
from .public import View


class BorderTable(Table[Any, View]):
    """Draws the first look and offers the legal actions of all."""

    def paint(self, canvas: Canvas) -> None:
        if not self.looks:
            return
        rows = list(words.board(self.looks[0], self.names))
        for y, line in enumerate(rows):
            canvas.text(1, y, line)
        for number, (seat, action) in enumerate(self._offered()):
            canvas.text(1, len(rows) + 1 + number, f"{number + 1} {self.names[seat]}: {words.action(action, self.names)}")
            canvas.hit(0, len(rows) + 1 + number, canvas.width, 1, number)

    def clicked(self, thing: Hashable) -> None:
        if isinstance(thing, int):
            self.post_message(self.Chosen(*self._offered()[thing]))

    def watch_looks(self) -> None:
        self.redraw()
        self.post_message(self.KeysChanged(self.keys()))

    def keys(self) -> tuple[Key, ...]:
        offered = self._offered()
        return (Key(f"1-{min(9, len(offered))}", "choose", ""),) if offered else ()

    def badge(self) -> tuple[str, str]:
        return ("", f"{self.looks[0].board.deck} crates") if self.looks else ("", "")

    def on_key(self, event: Pressed) -> None:
        offered = self._offered()
        if event.key.isdecimal() and 0 < int(event.key) <= len(offered):
            event.stop()
            self.post_message(self.Chosen(*offered[int(event.key) - 1]))

    def _offered(self) -> list[tuple[int, Any]]:
        return [(look.seat, action) for look in self.looks if look.seat is not None for action in look.legal]


TABLE = BorderTable
