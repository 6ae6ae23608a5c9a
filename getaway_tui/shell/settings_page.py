"""The settings: one row each, changed in place, written at once."""

from __future__ import annotations

from collections.abc import Hashable

from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas

from . import settings
from .keys_page import KeysPage
from .page import Page

_KEYS = "keys"

_ROWS: tuple[tuple[str, str, str], ...] = (
    ("theme", "Colours", "Auto draws a dark screen with as many colours as the terminal has."),
    ("signs", "Signs", "ASCII signs suit terminals and fonts without box lines and card suits."),
    ("four_colours", "Four-colour deck", "Diamonds in blue and clubs in green."),
    ("suit_letters", "Suit letters", "S, H, D or C beside each suit sign."),
    ("motion", "Moving pictures", "Short ones, or none."),
    ("pace", "Computer pace", "How long a computer player seems to think, whatever it holds."),
    ("curtain", "Curtain of new tables", "Two keys, one key held, a PIN each, or all may look."),
    ("timer", "Turn timer", "How long a turn may take at new tables; games with a clock of their own go without."),
    ("late", "When it is up", "Bell: the bell and a mark in the log. Move: a computer player moves as well."),
    ("confirm", "Confirm end of turn", "At new tables a turn's last action can be taken back before anybody else looks."),
    ("recap", "News after the curtain", "What happened since a seat last looked."),
    ("cover", "Cover on lost focus", "The screen is covered when another window is used."),
    (_KEYS, "Keys", "Which key does what on every table."),
    ("bell", "Bell", "Once when the device goes to somebody else, at the horn and at the end."),
)


class SettingsPage(Page[None]):
    """Dismissed when done."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    def paint(self, canvas: Canvas) -> None:
        """The rows, and what the one under the cursor means."""
        keys = (Key("↑↓", "setting"), Key("←→", "change"))
        self.bars(canvas, "Getaway", "lamp", "settings", "", keys, Key("Esc", "done", "escape"))
        x = (canvas.width - 60) // 2
        canvas.heading(x, 2, 60, "settings")
        for row, (name, label, _) in enumerate(_ROWS):
            self._paint_row(canvas, x, 4 + row, row, label, "" if name == _KEYS else getattr(self.root.settings, name))
        canvas.wrap(x, 5 + len(_ROWS), 56, _ROWS[self._at][2], "soft")
        y = 7 + len(_ROWS)
        for warning in self.root.warnings:
            y = canvas.wrap(x, y, 60, warning, "stop", rows=max(0, canvas.height - 1 - y))

    def _paint_row(self, canvas: Canvas, x: int, y: int, row: int, label: str, value: str | bool) -> None:
        here = row == self._at
        if here:
            canvas.fill(x, y, 60, 1, "slab")
            canvas.text(x, y, glyphs.CURSOR, "onlamp", "lampbg")
        canvas.hit(x, y, 60, 1, ("row", row))
        canvas.text(x + 2, y, label, "ink bold" if here else "ink")
        word = ("on" if value else "off") if isinstance(value, bool) else value
        text = f"{glyphs.LEGAL_OPEN} {word} {glyphs.LEGAL_CLOSE}" if word else f"the list {glyphs.LEGAL_CLOSE}"
        canvas.text(x + 30, y, text, "onlamp bold" if here else "ink", "lampbg" if here else None)
        canvas.hit(x + 30, y, 2, 1, ("turn", row, -1))
        canvas.hit(x + 32, y, len(text) - 2, 1, ("turn", row, 1))

    def pressed(self, key: str, character: str | None) -> bool:
        """Move, change or go back."""
        match key:
            case "up" | "k":
                self._at = (self._at - 1) % len(_ROWS)
            case "down" | "j" | "tab":
                self._at = (self._at + 1) % len(_ROWS)
            case "left" | "h":
                self._turn(-1)
            case "right" | "l" | "enter" | "space":
                self._turn(1)
            case "escape" | "q":
                self.dismiss(None)
            case _:
                return False
        return True

    def _turn(self, step: int) -> None:
        name = _ROWS[self._at][0]
        if name == _KEYS:
            self.app.push_screen(KeysPage())
            return
        values = settings.choices(name)
        now = values.index(getattr(self.root.settings, name))
        changed = settings.with_value(self.root.settings, name, values[(now + step) % len(values)])
        self.root.draw_with(changed)
        if not settings.save(changed):
            self.say("The settings cannot be written; they hold until the end.")

    def clicked(self, thing: Hashable) -> None:
        """A click points at a row or turns its value."""
        match thing:
            case ("row", int(row)):
                self._at = row
            case ("turn", int(row), int(step)):
                self._at = row
                self._turn(step)
            case _:
                super().clicked(thing)
        self.redraw()
