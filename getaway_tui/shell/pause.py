"""The pause: everything is covered, the clock stands, and nothing goes on until somebody says so."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas

from .page import Page


class PausePage(Page[bool]):
    """Dismissed with True when the game goes on, with False when somebody wants the menu."""

    def __init__(self, game: str, accent: str, where: str, names: Sequence[str]) -> None:
        """
        Args:
            where: how far the match has come, as everybody may know it.
            names: who sits there.
        """
        super().__init__()
        self._game, self._accent, self._where = game, accent, where
        self._names = tuple(names)

    def paint(self, canvas: Canvas) -> None:
        """A large sign, who plays, and what goes on."""
        keys = (Key("Space", "go on", "space"),)
        self.bars(canvas, self._game, self._accent, self._where, "paused", keys, Key("Esc", "menu", "escape"))
        x, y = (canvas.width - 60) // 2, max(4, (canvas.height - 16) // 2)
        canvas.block(x, y, glyphs.lettering("PAUSE"), "lamp")
        canvas.text(x, y + 4, "Everything is covered, and the clock stands.", "ink")
        canvas.text(x, y + 5, "Whoever goes on comes through the curtain.", "soft")
        column = x
        for seat, name in enumerate(self._names):
            if column + 18 > x + 60:
                column, y = x, y + 1
            canvas.person(column, y + 7, seat, name)
            column += 18
        canvas.hit(0, 1, canvas.width, canvas.height - 2, "on")

    def pressed(self, key: str, character: str | None) -> bool:
        """Go on, or to the menu."""
        match key:
            case "space" | "enter" | "f8":
                self.dismiss(True)
            case "escape":
                self.dismiss(False)
            case _:
                return False
        return True

    def clicked(self, thing: Hashable) -> None:
        """A click goes on."""
        if thing == "on":
            self.dismiss(True)
        else:
            super().clicked(thing)
