"""The set-up screen: who plays, what rules, and why something does not go together, while one chooses."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from textual import events

from getaway_tui.engine import data
from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas, wrapped
from getaway_tui.kit.palette import seat_token

from . import opener
from .form import Form
from .menu import WAYS
from .page import Page
from .pins import ask_pins
from .turntimer import said

_LEFT = 50
"""Columns of the form at 80; what the option means stands beside it."""

_LONGEST = 40
"""Signs of a name that are kept while typing; the table cuts what is too wide."""

_SEAT = "Type a name, or two with & between them for a team. Left and right choose a person or a computer player."


class Row(NamedTuple):
    """One row of the form."""

    kind: str
    """seat, add, preset, option, own, more, curtain, timer, seed, heading or blank."""
    name: str = ""
    seat: int = -1


class SetupPage(Page[None]):
    """Sets a table up and begins the match."""

    def __init__(self, slug: str) -> None:
        super().__init__()
        self._slug = slug
        self._form: Form | None = None
        self._at = 1
        self._top = 0
        self._house = False
        self._fresh = True
        """The next letter replaces the name or seed under the cursor."""
        self._reasons: dict[tuple[str, int, Any], str | None] = {}

    @property
    def form(self) -> Form:
        """The form, made when it is first needed: a game's rules take a moment to load."""
        if self._form is None:
            self._form = Form(self._slug, self.root.house(), self.root.evening())
        return self._form

    # ---- rows ------------------------------------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """The rows as they stand now."""
        form = self.form
        shown = [each for each in form.fields if self._house or not each.house]
        if self._house:  # each heading stands once, over all that it heads
            groups = list(dict.fromkeys(each.group for each in shown))
            shown.sort(key=lambda each: groups.index(each.group))
        first = [Row("option", each.name) for each in form.fields if each.first and not each.each]
        rows = [Row("heading", "which game"), *first, Row("blank")] if first else []
        rows += [Row("heading", "who plays")]
        for seat in range(len(form.chairs)):
            rows.append(Row("seat", seat=seat))
            rows += [Row("own", each.name, seat) for each in shown if each.each and form.matters(each)]
        rows += [Row("add")] * form.can_add
        rows += [Row("blank"), Row("heading", "rules")]
        rows += [Row("preset")] * (len(form.loaded.game.presets) > 1)
        group = ""
        for each in shown:
            if each.each or each.first:
                continue
            if self._house and each.group != group:
                group = each.group
                rows += [Row("group", group)]
            rows.append(Row("option", each.name))
        rows += [Row("more")] * any(each.house for each in form.fields)
        rows += [Row("blank"), Row("heading", "evening"), Row("curtain")]
        rows += [] if form.has_own_clock() else [Row("timer")]
        rows.append(Row("seed"))
        return rows

    def _can_stand(self, row: Row) -> bool:
        return row.kind not in ("heading", "blank", "group")

    def _row(self) -> Row:
        rows = self.rows()
        self._at = min(self._at, len(rows) - 1)
        return rows[self._at]

    def _go(self, step: int) -> None:
        rows = self.rows()
        at = self._at
        for _ in rows:
            at = (at + (1 if step > 0 else -1)) % len(rows)
            if self._can_stand(rows[at]):
                break
        self._at, self._fresh = at, True

    # ---- keys ------------------------------------------------------------------------------------------------------------

    def pressed(self, key: str, character: str | None) -> bool:
        """Move, change, type, begin or go back."""
        row = self._row()
        match key:
            case "up" | "shift+tab":
                self._go(-1)
            case "down" | "tab":
                self._go(1)
            case "left":
                self._turn(row, -1)
            case "right":
                self._turn(row, 1)
            case "enter":
                self._enter(row)
            case "escape":
                self.dismiss(None)
            case "delete" if row.kind == "seat":
                self._remove(row.seat)
            case "backspace" if row.kind in ("seat", "seed"):
                self._type(row, None)
            case "question_mark" | "f1" if row.kind != "seat":
                self.root.open_rules(self._slug, (self.form.trouble() or ("", ""))[1])
            case _ if character and row.kind in ("seat", "seed"):
                self._type(row, character)
            case "space":
                self._turn(row, 1)
            case "m":
                self._house = not self._house
                self._stay_on(row)
            case "a":
                self.form.add()
                self._stay_on(row)
            case _:
                return False
        return True

    def _turn(self, row: Row, step: int) -> None:
        form = self.form
        match row.kind:
            case "seat":
                form.turn_level(row.seat, step)
            case "own":
                form.turn(row.name, step, row.seat)
            case "option":
                form.turn(row.name, step)
            case "preset":
                form.turn_preset(step)
            case "curtain":
                form.curtain = opener.WAYS[(opener.WAYS.index(form.curtain) + step) % len(opener.WAYS)]
            case "timer":
                form.turn_timer(step)
            case "add":
                form.add()
            case "more":
                self._house = not self._house
        self._reasons.clear()
        self._stay_on(row)

    def _stay_on(self, row: Row) -> None:
        """Rows came or went: the cursor stays on its own, or on the nearest."""
        rows = self.rows()
        self._at = rows.index(row) if row in rows else min(self._at, len(rows) - 1)
        if not self._can_stand(rows[self._at]):
            self._go(-1)

    def _type(self, row: Row, character: str | None) -> None:
        text = self.form.seed if row.kind == "seed" else self.form.chairs[row.seat].name
        text = text[:-1] if character is None else ("" if self._fresh else text) + character
        self._fresh = False
        if row.kind == "seed":
            self.form.seed = text[:_LONGEST]
        else:
            self.form.chairs[row.seat].name = text[:_LONGEST]

    def on_paste(self, event: events.Paste) -> None:
        """Paste into a name or the seed."""
        row = self._row()
        if row.kind in ("seat", "seed"):
            for character in "".join(event.text[:200].splitlines()[:1])[:_LONGEST]:
                if character.isprintable():
                    self._type(row, character)
            self.redraw()

    def _remove(self, seat: int) -> None:
        row = self._row()
        self.form.remove(seat)
        self._reasons.clear()
        self._stay_on(row)

    def _enter(self, row: Row) -> None:
        if row.kind in ("add", "more"):
            self._turn(row, 1)
        else:
            self.deal()

    def deal(self) -> None:
        """Begin, if everything fits."""
        form = self.form
        trouble = form.trouble()
        if trouble is not None:
            self.say(trouble[0])
            return
        people = [seat for seat, chair in enumerate(form.chairs) if chair.level is None]
        if form.curtain == "pin" and len(people) > 1:
            ask_pins(self.app, form.about, form.names, people, self._begin)
        else:
            self._begin({})

    def _begin(self, pins: dict[int, str] | None) -> None:
        if pins is None:
            return
        self.form.remember()
        self.root.join_evening(self.form.people())
        invitation = self.form.invitation(pins)
        self.dismiss(None)
        self.root.open_table(invitation)

    def clicked(self, thing: Hashable) -> None:
        """A click stands on a row, or turns its value."""
        match thing:
            case ("row", int(at)):
                self._at, self._fresh = at, True
                if self._row().kind in ("add", "more"):
                    self._turn(self._row(), 1)
            case ("turn", int(at), int(step)):
                self._at, self._fresh = at, True
                self._turn(self._row(), step)
            case _:
                super().clicked(thing)
        self.redraw()

    # ---- the picture -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """The rows at the left; what the one under the cursor means at the right."""
        about, row = self.form.about, self._row()
        keys = [Key("↑↓", "row"), Key("←→", "change")]
        keys += [Key("letters", "name"), Key("Del", "remove", "delete")] if row.kind == "seat" else []
        keys += [Key("a", "add seat", "a")] if row.kind not in ("seat", "seed") and self.form.can_add else []
        keys += [Key("?", "rules", "question_mark")] if row.kind not in ("seat", "seed") else []
        own = data.fingerprint(self._slug)
        where = f"new game · own components {own}" if own else "new game"
        self.bars(canvas, about.title, about.accent, where, "Esc back", keys, Key("Enter", "deal", "enter"))
        canvas.hit(canvas.width - 9, 0, 9, 1, Key("Esc", "back", "escape"))
        left = canvas.width - 30 if canvas.width < 110 else 70
        rows, room = self.rows(), canvas.height - 3
        self._top = max(0, min(self._top, len(rows) - room), self._at - room + 1)
        self._top = min(self._top, max(0, self._at - 1))
        for y, at in enumerate(range(self._top, min(len(rows), self._top + room)), 2):
            self._paint_row(canvas, left - 2, y, at, rows[at])
        if self._top + room < len(rows):
            canvas.text(left - 3, canvas.height - 2, glyphs.MORE_DOWN, "soft")
        if self._top:
            canvas.text(left - 3, 1, glyphs.MORE_UP, "soft")
        self._paint_meaning(canvas, left, row)

    def _paint_row(self, canvas: Canvas, end: int, y: int, at: int, row: Row) -> None:
        here = at == self._at
        if self._can_stand(row):
            canvas.hit(1, y, end - 1, 1, ("row", at))
        if here:
            canvas.fill(2, y, end - 3, 1, "slab")
            canvas.text(2, y, glyphs.CURSOR, "onlamp", "lampbg")
        match row.kind:
            case "heading":
                canvas.heading(2, y, end - 3, row.name)
            case "group":
                canvas.text(4, y, row.name, "faint")
            case "seat":
                self._paint_seat(canvas, end, y, at, row.seat, here)
            case "add":
                canvas.parts(3, y, ("+", "lamp bold"), (" add a seat", "soft"))
                seats = sorted(self.form.loaded.game.seats)
                canvas.right(end - 2, y, f"{len(self.form.chairs)} of {seats[0]}-{seats[-1]}", "soft")
            case "more":
                house = sum(1 for each in self.form.fields if each.house and (not each.each or self.form.matters(each)))
                canvas.parts(4, y, ("m ", "lamp bold"), ("fewer options" if self._house else f"{house} house rules more", "soft"))
            case "preset":
                title = self.form.loaded.words.TITLES.get(self.form.preset, self.form.preset)
                self._paint_value(canvas, end, y, at, "Preset", title, here)
            case "curtain":
                self._paint_value(canvas, end, y, at, "Hand-over", WAYS[self.form.curtain], here)
            case "timer":
                self._paint_value(canvas, end, y, at, "Turn timer", said(self.form.timer), here)
            case "seed":
                canvas.text(4, y, "Seed", "ink bold" if here else "ink")
                self._paint_typed(canvas, 22, y, self.form.seed, "by chance", here)
            case "option" | "own":
                self._paint_option(canvas, end, y, at, row, here)

    def _paint_seat(self, canvas: Canvas, end: int, y: int, at: int, seat: int, here: bool) -> None:
        form, ink = self.form, f"{seat_token(seat)} bold"
        chair = form.chairs[seat]
        canvas.text(4, y, glyphs.SEAT_SIGNS[seat % 8], ink)
        if here:
            self._paint_typed(canvas, 6, y, chair.name, f"Player {seat + 1}", here)
        else:
            canvas.text(6, y, form.names[seat], ink, width=14)
        word = "person" if chair.level is None else f"computer, {chair.level}"
        self._paint_turner(canvas, 22, y, at, word, False, faint=False)
        if form.names[seat] != chair.name and chair.name and not here:
            canvas.right(end - 2, y, "shortened", "faint")

    def _paint_typed(self, canvas: Canvas, x: int, y: int, text: str, empty: str, here: bool) -> None:
        end = canvas.text(x, y, text[-12:] or empty, "ink bold" if text else "faint", width=14)
        if here:
            end = x if not text else end
            canvas.text(end, y, " " if text else empty[:1], "onlamp", "lampbg")

    def _paint_option(self, canvas: Canvas, end: int, y: int, at: int, row: Row, here: bool) -> None:
        form = self.form
        each = form.field(row.name)
        seat = row.seat if row.kind == "own" else None
        value = form.say(row.name, form.value(row.name, seat))
        matters = form.matters(each)
        label = each.label if seat is None else f"  {each.label}"
        x = self._paint_value(canvas, end, y, at, label, value, here, faint=not matters)
        room = end - 2 - x
        if not matters:
            canvas.right(end - 2, y, _fitting(form.needs(each), room), "stop" if here else "faint")
        elif seat is None and form.changed(row.name):
            canvas.right(end - 2, y, _fitting("changed", room), "lamp")

    def _paint_value(
        self, canvas: Canvas, end: int, y: int, at: int, label: str, said: str, here: bool, *, faint: bool = False
    ) -> int:
        canvas.text(4, y, label, "faint" if faint else "ink bold" if here else "ink", width=17)
        return self._paint_turner(canvas, 22, y, at, said, here, faint=faint, width=end - 28)

    def _paint_turner(
        self, canvas: Canvas, x: int, y: int, at: int, word: str, here: bool, *, faint: bool, width: int = 22
    ) -> int:
        """A value between its two arrows; the right one, and the word, turn it on."""
        ink, on = ("onlamp bold", "lampbg") if here else ("faint" if faint else "ink", None)
        end = canvas.text(x, y, f"{glyphs.LEGAL_OPEN} ", ink, on)
        end = canvas.text(end, y, word, ink, on, width=width)
        end = canvas.text(end, y, f" {glyphs.LEGAL_CLOSE}", ink, on)
        canvas.hit(x, y, 2, 1, ("turn", at, -1))
        canvas.hit(x + 2, y, end - x - 2, 1, ("turn", at, 1))
        return end

    def _paint_meaning(self, canvas: Canvas, x: int, row: Row) -> None:
        """What the row under the cursor means, which values do not go, and whether everything fits."""
        canvas.fill(x, 1, canvas.width - x, canvas.height - 2, "kerb")
        width, form = canvas.width - x - 2, self.form
        title, text = self._meaning(row)
        canvas.text(x + 1, 2, title.upper(), "soft bold", width=width)
        y = canvas.wrap(x + 1, 4, width, text, "ink", rows=8) + 1
        for value, reason in self._excluded(row):
            if y > canvas.height - 9:
                break
            value_said = form.say(row.name, value)
            canvas.parts(x + 1, y, (f"{glyphs.REFUSED} ", "stop"), (value_said, "faint"))
            y = canvas.wrap(x + 3, y + 1, width - 2, reason, "soft", rows=3)
        trouble = form.trouble()
        if trouble is None:
            self._paint_advice(canvas, x + 1, y, width)
            people = sum(1 for chair in form.chairs if chair.level is None)
            canvas.text(x + 1, canvas.height - 5, "Everything fits.", "go bold")
            canvas.wrap(x + 1, canvas.height - 4, width, _who(people, len(form.chairs) - people), "soft", rows=2)
        else:
            end = canvas.wrap(x + 1, canvas.height - 7, width, trouble[0], "stop", rows=4)
            canvas.text(x + 1, end, trouble[1], "dusk")

    def _paint_advice(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """What the game says of this table, above the verdict; as much of it as there is room for."""
        said = [wrapped(text, width) for text in self.form.advice()]
        room = canvas.height - 6 - y
        while said and sum(map(len, said)) > room:
            said.pop()
        at = canvas.height - 6 - sum(map(len, said))
        for line in (line for lines in said for line in lines):
            canvas.text(x, at, line, "soft", width=width)
            at += 1

    def _meaning(self, row: Row) -> tuple[str, str]:
        match row.kind:
            case "option" | "own":
                each = self.form.field(row.name)
                return each.label, each.meaning
            case "seat":
                out = self.form.sitting_out()
                without = f" Without a seat: {', '.join(out)}." if out else ""
                return f"seat {row.seat + 1}", f"{_SEAT}{without}"
            case "add":
                return "add a seat", "One more at the table."
            case "preset":
                return "preset", "Sets all rules at once; each can be changed afterwards."
            case "more":
                return "house rules", "Rules that tables differ in."
            case "timer":
                return "turn timer", "How long a turn may take. It stands behind the curtain and in menus."
            case "curtain":
                return "hand-over", "What opens the curtain when the device goes to somebody else."
            case _:
                return "seed", "The same seed, seats and rules deal the same match. Left empty, nobody knows the deal."

    def _excluded(self, row: Row) -> list[tuple[Any, str]]:
        """The other values of an option that do not go with the rest, with their reasons."""
        if row.kind not in ("option", "own"):
            return []
        seat = row.seat if row.kind == "own" else None
        found = []
        for value in self.form.field(row.name).values:
            key = (row.name, row.seat, repr(value))
            if key not in self._reasons:
                same = value == self.form.value(row.name, seat)
                self._reasons[key] = None if same else self.form.excluded(row.name, value, seat)
            reason = self._reasons[key]
            if reason is not None:
                found.append((value, reason))
        return found


def _fitting(text: str, room: int) -> str:
    return text if len(text) <= room else ""


def _who(people: int, computers: int) -> str:
    persons = "one person" if people == 1 else f"{people} people" if people else "nobody plays"
    others = "" if not computers else " and one computer player" if computers == 1 else f" and {computers} computer players"
    return f"{persons}{others}".capitalize() + "."
