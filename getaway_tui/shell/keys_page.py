"""The list of keys: what each does on every table, and another one for whoever wants it."""

from __future__ import annotations

from collections.abc import Hashable

from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas

from . import settings
from .keys import COMMANDS, choices
from .page import Page

_ALWAYS = (
    "Esc goes one level back, or to the menu. Enter does what stands under the cursor.",
    "Ctrl+C twice saves and leaves. Letters, digits and arrows belong to the game.",
)


class KeysPage(Page[None]):
    """Dismissed when done."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._waits = False
        """The next key is the new one."""

    def paint(self, canvas: Canvas) -> None:
        """The commands with their keys."""
        shown = (
            (Key("", "press the new key"),)
            if self._waits
            else (Key("↑↓", "command"), Key("Enter", "another key", "enter"), Key("←→", "turn"), Key("d", "as delivered", "d"))
        )
        out = Key("Esc", "keep it" if self._waits else "done", "escape")
        self.bars(canvas, "Getaway", "lamp", "keys", "", shown, out)
        x = (canvas.width - 60) // 2
        canvas.heading(x, 2, 60, "keys on every table")
        for row in range(len(COMMANDS)):
            self._paint_row(canvas, x, 4 + row, row)
        y = 5 + len(COMMANDS)
        for line in _ALWAYS:
            y = canvas.wrap(x, y, 60, line, "soft")

    def _paint_row(self, canvas: Canvas, x: int, y: int, row: int) -> None:
        here, command = row == self._at, COMMANDS[row]
        if here:
            canvas.fill(x, y, 60, 1, "slab")
            canvas.text(x, y, glyphs.CURSOR, "onlamp", "lampbg")
        canvas.hit(x, y, 60, 1, ("row", row))
        canvas.text(x + 2, y, command.does, "ink bold" if here else "ink")
        key = "press it" if here and self._waits else self.root.settings.keys.shown(command.name)
        text = f"{glyphs.LEGAL_OPEN} {key} {glyphs.LEGAL_CLOSE}"
        canvas.text(x + 42, y, text, "onlamp bold" if here else "ink", "lampbg" if here else None)
        canvas.hit(x + 42, y, 2, 1, ("turn", row, -1))
        canvas.hit(x + 44, y, len(text) - 2, 1, ("turn", row, 1))

    def meant(self, key: str) -> str:
        """A key that is being chosen means itself."""
        return key if self._waits else super().meant(key)

    def pressed(self, key: str, character: str | None) -> bool:
        """Move, choose a key, or go back."""
        if self._waits:
            self._waits = False
            if key != "escape":
                self._give(character if character is not None and key not in choices(COMMANDS[self._at].name) else key)
            return True
        match key:
            case "up" | "k":
                self._at = (self._at - 1) % len(COMMANDS)
            case "down" | "j" | "tab":
                self._at = (self._at + 1) % len(COMMANDS)
            case "left" | "h":
                self._turn(-1)
            case "right" | "l":
                self._turn(1)
            case "enter" | "space":
                self._waits = True
            case "d":
                self._give(COMMANDS[self._at].key)
            case "escape" | "q":
                self.dismiss(None)
            case _:
                return False
        return True

    def _turn(self, step: int) -> None:
        """To the next key that is free."""
        name, keys = COMMANDS[self._at].name, self.root.settings.keys
        values = choices(name)
        now = values.index(keys.key(name))
        around = [values[(now + step * far) % len(values)] for far in range(1, len(values))]
        self._give(next(key for key in around if keys.clash(name, key) is None))

    def _give(self, key: str) -> None:
        name = COMMANDS[self._at].name
        clash = self.root.settings.keys.clash(name, key)
        if clash is not None:
            self.say(clash)
            return
        changed = settings.with_value(self.root.settings, f"key_{name}", key)
        self.root.draw_with(changed)
        if not settings.save(changed):
            self.say("The settings cannot be written; they hold until the end.")

    def clicked(self, thing: Hashable) -> None:
        """A click points at a command, or turns to another key."""
        match thing:
            case ("row", int(row)):
                self._at = row
            case ("turn", int(row), int(step)):
                self._at = row
                self._turn(step)
            case _:
                super().clicked(thing)
        self.redraw()
