"""The rules reader: the game's own rules text, by headings and by rule ids."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from getaway_tui import games
from getaway_tui.engine import data
from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas, wrapped

from .page import Page
from .rulestext import Item, items

_ID_COLUMNS = 10
_CONTENTS = 26


class Row(NamedTuple):
    """One row as it stands on the screen."""

    text: str
    item: int
    first: bool


class RulesPage(Page[None]):
    """Contents at the left, the rules at the right; opened at a rule where one is asked for."""

    def __init__(self, slug: str, rule: str = "") -> None:
        super().__init__()
        self._about = games.about(slug)
        try:
            self.items = items(data.text(slug, "rules.en.md"))
        except data.DataError:
            self.items = (Item("The rules of this game are not written down yet.", 0),)
        self._wanted = rule
        self._cited = rule
        self._top = 0
        self._width = 0
        self._room = 1
        self._rows: list[Row] = []
        self._typed: str | None = None
        """What is searched for; None: nothing is typed."""
        self._searched = ""

    def paint(self, canvas: Canvas) -> None:
        """The contents, and the rows from the top one on."""
        keys = (Key("↑↓", "scroll"), Key("n p", "next, previous heading"), Key("/", "search", "/"))
        typed = "" if self._typed is None else f"/{self._typed}_"
        self.bars(
            canvas, self._about.title, self._about.accent, "rules", typed or self._cited, keys, Key("Esc", "back", "escape")
        )
        width = min(70, canvas.width - _CONTENTS - 6)
        self._room = canvas.height - 3
        if width != self._width:
            self._lay(width)
        if self._wanted:
            self._go_to(self._wanted)
            self._wanted = ""
        self._top = max(0, min(self._top, len(self._rows) - self._room + 1))
        self._paint_contents(canvas)
        for y, row in enumerate(self._rows[self._top : self._top + self._room], 2):
            self._paint_row(canvas, _CONTENTS + 3, y, row)
        if self._top + self._room < len(self._rows):
            canvas.text(canvas.width - 2, canvas.height - 2, glyphs.MORE_DOWN, "soft")

    def _lay(self, width: int) -> None:
        self._width = width
        self._rows = []
        for number, item in enumerate(self.items):
            if item.level and self._rows:
                self._rows.append(Row("", number, False))
            room = width if item.level else width - _ID_COLUMNS
            self._rows += [Row(line, number, at == 0) for at, line in enumerate(wrapped(item.text, room))]
            if not item.mark:
                self._rows.append(Row("", number, False))

    def _paint_row(self, canvas: Canvas, x: int, y: int, row: Row) -> None:
        item = self.items[row.item]
        if item.level:
            canvas.text(x, y, row.text.upper() if item.level > 2 else row.text, "soft bold" if item.level > 2 else "ink bold")
            return
        cited = self._cited in item.ids
        if row.first and item.ids:
            canvas.text(x, y, item.ids[0], "dusk", width=_ID_COLUMNS - 1)
        elif row.first and item.mark:
            canvas.text(x + _ID_COLUMNS - 2, y, item.mark, "soft")
        canvas.text(x + _ID_COLUMNS, y, row.text, "ink bold" if cited else "ink")
        if cited and row.first:
            canvas.text(x - 2, y, glyphs.CURSOR, "lamp")

    def _paint_contents(self, canvas: Canvas) -> None:
        canvas.fill(0, 1, _CONTENTS, canvas.height - 2, "kerb")
        canvas.text(2, 2, "CONTENTS", "soft bold")
        heads = self._headings()
        here = max((number for number in heads if number <= self._item_at_top()), default=-1)
        room = canvas.height - 5
        first = max(0, min(heads.index(here) - room // 2, len(heads) - room)) if here in heads else 0
        for y, number in enumerate(heads[first : first + room], 4):
            if y >= canvas.height - 1:
                break
            item = self.items[number]
            if number == here:
                canvas.fill(1, y, _CONTENTS - 2, 1, "slab")
                canvas.text(1, y, glyphs.CURSOR, "onlamp", "lampbg")
            indent = 2 + 2 * max(0, item.level - 2)
            canvas.text(
                indent + (1 if number == here else 0),
                y,
                item.text,
                "ink bold" if number == here else "soft",
                width=_CONTENTS - 2 - indent,
            )
            canvas.hit(0, y, _CONTENTS, 1, number)

    def _headings(self) -> list[int]:
        return [number for number, item in enumerate(self.items) if 1 < item.level <= 3]

    def _item_at_top(self) -> int:
        return self._rows[min(self._top + 1, len(self._rows) - 1)].item if self._rows else 0

    def _go_to_item(self, number: int) -> None:
        self._top = next((at for at, row in enumerate(self._rows) if row.item == number and row.text), self._top)

    def _go_to(self, rule: str) -> None:
        found = next((number for number, item in enumerate(self.items) if rule in item.ids), None)
        if found is not None:
            self._go_to_item(found)

    def clicked(self, thing: Hashable) -> None:
        """A click on a heading goes there."""
        if isinstance(thing, int):
            self._go_to_item(thing)
            self.redraw()
        else:
            super().clicked(thing)

    def pressed(self, key: str, character: str | None) -> bool:
        """Scroll, jump, search or go back."""
        if self._typed is not None:
            return self._search_key(key, character)
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -self._room, "pagedown": self._room, "space": self._room}
        if key in steps:
            self._top += steps[key]
        elif key in ("home", "end"):
            self._top = 0 if key == "home" else len(self._rows)
        elif key in ("n", "p", "tab", "shift+tab"):
            self._jump(1 if key in ("n", "tab") else -1)
        elif key == "slash":
            self._typed = ""
        elif key == "escape":
            self.dismiss(None)
        else:
            return False
        return True

    def _jump(self, step: int) -> None:
        if self._searched and step > 0:
            self._search(self._top + 1)
            return
        here, heads = self._item_at_top(), self._headings()
        ahead: Sequence[int] = (
            [number for number in heads if number > here] if step > 0 else [n for n in reversed(heads) if n < here]
        )
        if ahead:
            self._go_to_item(ahead[0])

    def _search_key(self, key: str, character: str | None) -> bool:
        assert self._typed is not None
        if key == "enter":
            self._searched, self._typed = self._typed.casefold(), None
            self._search(0)
        elif key == "escape":
            self._typed, self._searched = None, ""
        elif key == "backspace":
            self._typed = self._typed[:-1]
        elif character:
            self._typed = (self._typed + character)[:30]
        return True

    def _search(self, start: int) -> None:
        """To the next row, round the end, that holds the words or states the rule."""
        order = [*range(start, len(self._rows)), *range(start)]
        for at in order:
            row = self._rows[at]
            ids = " ".join(self.items[row.item].ids).casefold() if row.first else ""
            if self._searched and (self._searched in row.text.casefold() or self._searched == ids):
                self._top = at
                return
        self.say("Not found.")
