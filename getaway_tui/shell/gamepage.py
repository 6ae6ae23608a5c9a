"""A game's own page: play now, set up a table, watch, go on with a save, read the rules."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from getaway_tui import games
from getaway_tui.kit import glyphs
from getaway_tui.kit.art import paint_art
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas

from . import saves
from .coach import lessons
from .page import Page
from .session import lesson_at

if TYPE_CHECKING:
    from .form import Form

_SAVES = 6
_POSTCARD = 38


class GamePage(Page[None]):
    """Everything one can do with one game."""

    def __init__(self, slug: str) -> None:
        super().__init__()
        self._about = games.about(slug)
        self._at = 0
        self._lessons = tuple(lesson.title for lesson in lessons(slug))
        self._saves: tuple[saves.Save, ...] = ()

    def on_mount(self) -> None:
        """Look which matches are open."""
        self._look_for_saves()

    def on_screen_resume(self) -> None:
        """Back from a match: others may be open now."""
        self._look_for_saves()
        self.redraw()

    def _look_for_saves(self) -> None:
        self._saves = tuple(save for save in saves.saved() if save.game == self._about.slug and not save.trouble)[:_SAVES]

    def _rows(self) -> list[tuple[str, str, str, str]]:
        """What can be chosen: thing, key, label and hint."""
        rows = [
            ("now", "n", "Play now", "you and computer players"),
            ("setup", "s", "Set up a table", self._about.people),
            ("watch", "w", "Watch", "computer players, open hands"),
            *((f"teach:{number}", "t" * (not number), "Teach me", title) for number, title in enumerate(self._lessons)),
            ("rules", "r", "Rules", "?"),
        ]
        for number, save in enumerate(self._saves):
            rows.append((f"save:{number}", "", " · ".join(part for part in ("Go on", save.where) if part), _people(save)))
        return rows

    def paint(self, canvas: Canvas) -> None:
        """The choices, and the postcard beside them."""
        about, rows = self._about, self._rows()
        self._at = min(self._at, len(rows) - 1)
        keys = (Key("↑↓", "choose"), Key("Enter", rows[self._at][2].lower(), "enter"), Key("?", "rules", "question_mark"))
        where = f"{about.people} · {about.minutes}"
        self.bars(canvas, about.title, about.accent, where, "", keys, Key("Esc", "games", "escape"))
        x = max(2, (canvas.width - 110) // 2)
        art = canvas.width - _POSTCARD - x - 1
        paint_art(canvas, art, 3, about.postcard, about.tints)
        canvas.text(x, 3, about.title, f"{about.accent} bold")
        canvas.wrap(x, 5, art - x - 2, about.line, "ink")
        for number, row in enumerate(rows):
            self._paint_row(canvas, x, 13 + number - (2 if len(rows) > 8 else 0), number, row)

    def _paint_row(self, canvas: Canvas, x: int, y: int, number: int, row: tuple[str, str, str, str]) -> None:
        here, width = number == self._at, min(canvas.width - 2 * x, 100)
        _, key, label, hint = row
        canvas.hit(x, y, width, 1, number)
        if here:
            canvas.fill(x, y, width, 1, "slab")
            canvas.text(x, y, glyphs.CURSOR, "onlamp", "lampbg")
        canvas.text(x + 2, y, key, "lamp bold")
        end = canvas.text(x + 4, y, label, "ink bold" if here else "ink", width=30)
        canvas.text(max(end + 2, x + 28), y, hint, "soft", width=x + width - max(end + 2, x + 28))

    def pressed(self, key: str, character: str | None) -> bool:
        """Move, choose or go back."""
        rows = self._rows()
        shortcut = next((number for number, row in enumerate(rows) if character and row[1] == character), None)
        if key in ("up", "k", "down", "j", "tab", "shift+tab"):
            self._at = (self._at + (-1 if key in ("up", "k", "shift+tab") else 1)) % len(rows)
        elif key in ("enter", "space"):
            self._choose(rows[self._at][0])
        elif key in ("escape", "q"):
            self.dismiss(None)
        elif key in ("question_mark", "f1"):
            self._choose("rules")
        elif shortcut is not None:
            self._at = shortcut
            self._choose(rows[shortcut][0])
        else:
            return False
        return True

    def clicked(self, thing: Hashable) -> None:
        """A click chooses."""
        if isinstance(thing, int):
            self._at = thing
            self._choose(self._rows()[thing][0])
            self.redraw()
        else:
            super().clicked(thing)

    def _choose(self, thing: str) -> None:
        slug = self._about.slug
        match thing.partition(":"):
            case ("now", _, _):
                self.root.open_table(self._form(watch=False).invitation())
            case ("watch", _, _):
                self.root.open_table(self._form(watch=True).invitation())
            case ("setup", _, _):
                self.root.open_setup(slug)
            case ("teach", _, number):
                self.root.open_table(lesson_at(slug, int(number)))
            case ("rules", _, _):
                self.root.open_rules(slug)
            case ("save", _, number):
                self.root.open_save(self._saves[int(number)].path)

    def _form(self, *, watch: bool) -> Form:
        """The rules of an untouched form, and company for one person or none."""
        from .form import Form

        form = Form(self._about.slug, self.root.house())
        form.choose_preset(next(iter(form.loaded.game.presets)))
        if watch:
            form.only_watch()
        else:
            form.play_alone()
        return form


def _people(save: saves.Save) -> str:
    people = [name for name, level in zip(save.names, save.levels, strict=True) if level is None]
    computers = len(save.names) - len(people)
    if not people:
        return "computer players"
    named = ", ".join(people)
    return named if not computers else f"{named} and {computers} computer player{'s' * (computers > 1)}"
