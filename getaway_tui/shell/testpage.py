"""The test page of `getaway-tui doctor --screen`: whether signs, colours, keys and mouse arrive as they should."""

from __future__ import annotations

from collections.abc import Hashable

from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.tokens import SEATS

from .page import Page

_INKS = ("ink", "soft", "faint", "lamp", "glow", "go", "stop")
_PER_ROW = 26
_TARGETS = 3


class TestPage(Page[None]):
    """Dismissed when seen."""

    __test__ = False  # no test case, whatever its name

    def __init__(self) -> None:
        super().__init__()
        self._key = ""
        self._clicked: frozenset[int] = frozenset()

    def paint(self, canvas: Canvas) -> None:
        """One block a question."""
        self.bars(canvas, "Getaway", "lamp", "doctor", "", (Key("any key", "is shown"),), Key("Esc", "done", "escape"))
        y = self._paint_signs(canvas, 2)
        y = self._paint_colours(canvas, y + 1)
        self._paint_input(canvas, y + 1)

    def _paint_signs(self, canvas: Canvas, y: int) -> int:
        canvas.heading(3, y, canvas.width - 6, "signs: every bar stands in one column, no sign is a box or a question mark")
        signs = glyphs.SIGNS
        for first in range(0, len(signs), _PER_ROW):
            y += 1
            row = signs[first : first + _PER_ROW]
            canvas.text(5, y, "".join(sign + " " for sign in row) + " " * 2 * (_PER_ROW - len(row)) + glyphs.DIVIDE)
        for letter, sign in glyphs.SUITS.items():
            canvas.text(62 + 4 * "SHDC".index(letter), y, f"{letter}{sign}")
        return y + 1

    def _paint_colours(self, canvas: Canvas, y: int) -> int:
        said = "colours: each word can be read, seats differ" if canvas.palette.colour else "no colours are used here"
        canvas.heading(3, y, canvas.width - 6, said)
        x = 5
        for ink in _INKS:
            x = canvas.text(x, y + 1, ink, ink) + 2
        for seat in range(len(SEATS)):
            canvas.letter(5 + 4 * seat, y + 2, seat, "ABCDEFGH"[seat % 8])
        if not canvas.palette.grounds:
            return y + 3
        x = 5
        for ground in ("night", "kerb", "slab"):
            canvas.fill(x, y + 3, 10, 1, ground)
            canvas.text(x + 1, y + 3, ground, "ink")
            x += 12
        return y + 4

    def _paint_input(self, canvas: Canvas, y: int) -> None:
        canvas.heading(3, y, canvas.width - 6, "keys and mouse: press some, click the three fields")
        canvas.text(5, y + 1, f"last key: {self._key or 'none yet'}", "lamp" if self._key else "soft", width=40)
        for field in range(_TARGETS):
            met = field in self._clicked
            canvas.fill(48 + 10 * field, y + 1, 8, 1, "lampbg" if met else "slab")
            word = "seen" if met else f"{glyphs.LEGAL_OPEN} {field + 1} {glyphs.LEGAL_CLOSE}"
            canvas.text(50 + 10 * field, y + 1, word, "onlamp bold" if met else "ink")
            canvas.hit(48 + 10 * field, y + 1, 8, 1, ("field", field))

    def pressed(self, key: str, character: str | None) -> bool:
        """Show the key; Escape leaves."""
        if key == "escape":
            self.dismiss(None)
        self._key = key
        return True

    def clicked(self, thing: Hashable) -> None:
        """A field that was met says so."""
        match thing:
            case ("field", int(field)):
                self._clicked |= {field}
                self.redraw()
            case _:
                super().clicked(thing)
