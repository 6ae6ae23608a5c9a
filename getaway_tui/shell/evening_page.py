"""The evening's page: who is here, and the tally over its games."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import date, datetime
from typing import Literal

from textual import events

from getaway_tui import games
from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas

from . import evening
from .dialogs import question
from .page import Page

_LEFT = 26
_LONGEST = 24
"""Signs of a name that are kept while typing."""
_PLACES = 6
"""Places of the last games that are shown."""

Row = tuple[Literal["name", "add", "end"], int]


class EveningPage(Page[None]):
    """Names are typed on the left and kept at once; dismissed when done."""

    def __init__(self) -> None:
        super().__init__()
        self._evening = evening.load()
        self._names = list(self._evening.present)
        self._at = len(self._names)

    def rows(self) -> list[Row]:
        """The names, a row for one more, and the end of the evening where one runs."""
        rows: list[Row] = [("name", number) for number in range(len(self._names))]
        rows += [("add", 0)] if len(self._names) < evening.MOST else []
        rows += [("end", 0)] if self._evening.runs or self._evening.games else []
        return rows

    def _row(self) -> Row:
        rows = self.rows()
        self._at = min(self._at, len(rows) - 1)
        return rows[self._at]

    # ---- keys ------------------------------------------------------------------------------------------------------------

    def pressed(self, key: str, character: str | None) -> bool:
        """Move, type, remove, end or go back."""
        kind, number = self._row()
        match key:
            case "up" | "shift+tab":
                self._go(-1)
            case "down" | "tab":
                self._go(1)
            case "enter" if kind == "end":
                self._ask_end()
            case "enter":
                self._go(1 if kind == "name" else 0)
            case "escape":
                self._keep()
                self.dismiss(None)
            case "delete" if kind == "name":
                del self._names[number]
                self._keep()
            case "backspace" if kind == "name":
                self._names[number] = self._names[number][:-1]
            case _ if character and kind != "end":
                self._type(character)
            case _:
                return False
        return True

    def _go(self, step: int) -> None:
        self._keep()
        self._at = (self._at + step) % len(self.rows())

    def _type(self, character: str) -> None:
        kind, number = self._row()
        if kind == "add":
            if character == " ":
                return
            self._names.append("")
            number = len(self._names) - 1
            self._at = number
        self._names[number] = (self._names[number] + character)[:_LONGEST]

    def on_paste(self, event: events.Paste) -> None:
        """Paste into a name."""
        if self._row()[0] != "end":
            for character in "".join(event.text[:200].splitlines()[:1])[:_LONGEST]:
                if character.isprintable():
                    self._type(character)
            self.redraw()

    def _keep(self) -> None:
        """Who is here now, as names of a table: what nothing is left of goes."""
        if evening.called(self._names) != self._evening.present:
            self._evening = evening.here(self._names)
            if evening.load().present != self._evening.present:
                self.say("The evening cannot be written; it is forgotten when the program ends.")
        self._names = list(self._evening.present)

    def _ask_end(self) -> None:
        lines = ("Names and tally go. The statistics stay.",)
        page = question("Is the evening over?", lines, "End the evening", "Go on")
        self.app.push_screen(page, self._ended)

    def _ended(self, said: str | None) -> None:
        if said == "yes":
            evening.end()
            self._evening = evening.load()
            self._names = []
            self._at = 0
        self.redraw()

    def clicked(self, thing: Hashable) -> None:
        """A click stands on a row, or asks for the end."""
        match thing:
            case ("row", int(at)):
                self._keep()
                self._at = at
                if self._row()[0] == "end":
                    self._ask_end()
            case _:
                super().clicked(thing)
        self.redraw()

    # ---- the picture -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Names at the left, the tally at the right."""
        kind, _ = self._row()
        keys = [Key("↑↓", "row"), Key("letters", "name")]
        keys += [Key("Del", "has left", "delete")] if kind == "name" else []
        keys += [Key("Enter", "end", "enter")] if kind == "end" else []
        self.bars(canvas, "Getaway", "lamp", "the evening", self._since(), keys, Key("Esc", "done", "escape"))
        x = max(2, (canvas.width - 100) // 2)
        canvas.heading(x, 2, _LEFT, "who is here", str(len(self._names)) if self._names else "")
        rows, room = self.rows(), canvas.height - 6
        first = max(0, min(self._at - room + 1, len(rows) - room))
        for y, at in enumerate(range(first, min(len(rows), first + room)), 3):
            self._paint_row(canvas, x, y, at, rows[at])
        right = x + _LEFT + 4
        width = min(canvas.width - x, 100 + x) - right
        y = self._paint_tally(canvas, right, 2, width)
        self._paint_games(canvas, right, y + 1, width)

    def _since(self) -> str:
        """The day it began, where that was not today."""
        began = datetime.fromtimestamp(self._evening.began).date() if self._evening.began else date.today()
        return "" if began == date.today() else f"since {began.strftime('%d.%m.%Y')}"

    def _paint_row(self, canvas: Canvas, x: int, y: int, at: int, row: Row) -> None:
        here = at == self._at
        canvas.hit(x, y, _LEFT, 1, ("row", at))
        if here:
            canvas.fill(x, y, _LEFT, 1, "slab")
            canvas.text(x, y, glyphs.CURSOR, "onlamp", "lampbg")
        kind, number = row
        if kind == "name":
            end = canvas.text(x + 2, y, self._names[number][-(_LEFT - 4) :], "ink bold" if here else "ink")
            if here:
                canvas.text(end, y, " ", "onlamp", "lampbg")
        elif kind == "add":
            canvas.parts(x + 2, y, ("+ ", "lamp bold"), ("type a name", "soft"))
        else:
            canvas.text(x + 2, y, "End the evening", "ink bold" if here else "soft")

    def _paint_tally(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """Wins, points and places of everybody; the row behind."""
        tallies = self._evening.tally()
        canvas.heading(x, y, width, "tally", "games won points      places")
        if not self._evening.games:
            text = "Say who is here: tables are set up with them, and the games of the evening are counted."
            return canvas.wrap(x, y + 1, width, text, "soft")
        room = max(3, (canvas.height - 8) * 2 // 3)
        for tally in tallies[:room]:
            y += 1
            canvas.text(x, y, tally.name, "ink bold", width=14)
            canvas.right(x + width - 23, y, str(tally.played), "ink")
            canvas.right(x + width - 19, y, str(tally.won), "ink bold")
            canvas.right(x + width - 12, y, str(tally.points), "ink bold")
            said = " ".join(str(place) if place else glyphs.NOTHING for place in tally.places[-_PLACES:])
            canvas.right(x + width, y, said, "soft")
        return y + 1

    def _paint_games(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """The games of the evening, the last ones, and who won."""
        room = canvas.height - 3 - y
        if not self._evening.games or room < 1:
            return
        canvas.heading(x, y, width, "games")
        titles = {about.slug: about.title for about in games.found()}
        for row, played in enumerate(self._evening.games[-room:], y + 1):
            won = ", ".join(" & ".join(result.people) or "the computer" for result in played.results if result.won)
            canvas.text(x, row, titles.get(played.game, played.game), "soft", width=17)
            canvas.text(x + 18, row, f"{won} won" if won else "nobody won", "ink", width=width - 18)


def one_line(tallied: evening.Evening) -> str:
    """The tally in a line, the best first."""
    return " · ".join(f"{each.name} {each.won} won {each.points} p" for each in tallied.tally() if each.played)
