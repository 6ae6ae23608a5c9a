"""The screen of Border Post: plain lines, and a digit for each legal action."""

from __future__ import annotations

from typing import Any

from textual.content import Content
from textual.events import Key as Pressed

from getaway_tui.kit.table import Key, Table

from . import words
from .public import View


class BorderTable(Table[Any, View]):
    """Draws the first look and offers the legal actions of all."""

    def render(self) -> Content:
        if not self.looks:
            return Content("")
        return Content("\n".join(words.board(self.looks[0], self.names)))

    def watch_looks(self) -> None:
        super().watch_looks()
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
