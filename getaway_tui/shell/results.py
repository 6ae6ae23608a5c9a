"""How it ended: who got away, the standing, the rounds, and what comes next."""

from __future__ import annotations

import time
from collections.abc import Sequence

from textual import events

from getaway_tui.engine.types import Outcome, Scalar
from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import minutes

from . import opener
from .page import Page
from .session import Session
from .standing import rank

_KEYS = (Key("Enter", "once more", "enter"), Key("v", "look back", "v"), Key("L", "what happened", "L"))
_MOST_FACTS = 5
_LAST_LINES = 4
_SEEN = 4
"""So many times the calm of a curtain, a second in all, passes before Enter deals again."""


class Results(Page[str | None]):
    """Dismissed with "again", "look" or None (leave)."""

    def __init__(self, session: Session, evening: str = "") -> None:
        """
        Args:
            evening: how the evening stands, in a line; empty: none runs.
        """
        super().__init__()
        self._evening = evening
        outcome = session.outcome
        assert outcome is not None, "results of a match that goes on"
        self._session = session
        self._outcome: Outcome = outcome
        self._log_from = -1
        """The first line of the log that is shown; less than 0: the standing is shown."""
        self._stands = time.monotonic()

    def on_key(self, event: events.Key) -> None:
        """Hear a key. An Enter from before the end was to play on, and does not deal again before anybody has seen the result."""
        if event.key == "enter" and event.time < self._stands + _SEEN * opener.CALM:
            event.stop()
            event.prevent_default()
        else:
            super().on_key(event)

    def paint(self, canvas: Canvas) -> None:
        """The standing, or the whole log."""
        about = self._session.about
        time = minutes(self._session.match.now) if self._session.match.now else ""
        self.bars(canvas, about.title, about.accent, time, "over", _KEYS, Key("q", "leave", "q"))
        if self._log_from >= 0:
            self._paint_log(canvas)
            return
        y = self._paint_head(canvas)
        y = self._paint_standing(canvas, y + 1)
        y = self._paint_rounds(canvas, y + 1)
        self._paint_end(canvas, y + 1)

    def _paint_head(self, canvas: Canvas) -> int:
        canvas.text(3, 2, glyphs.LANE * 3, "glow")
        said = self._session.words.outcome(self._outcome, self._session.names)
        return canvas.wrap(7, 2, min(70, canvas.width - 10), said, "ink bold", rows=3)

    def _paint_standing(self, canvas: Canvas, y: int) -> int:
        """The seats by place: winners first, then by points, then the others."""
        outcome, names = self._outcome, self._session.names
        place = 0
        for index, seat in enumerate(self._order()):
            if index == 0 or rank(outcome, seat) != rank(outcome, self._order()[index - 1]):
                place = index + 1
            if seat in outcome.winners:
                canvas.fill(2, y, canvas.width - 4, 1, "slab")
            canvas.right(5, y, str(place), "lamp bold" if seat in outcome.winners else "soft")
            canvas.person(6, y, seat, names[seat])
            word, ink = self._word(seat)
            canvas.text(24, y, word, ink)
            if seat in outcome.scores:
                canvas.right(44, y, str(outcome.scores[seat]), "ink bold")
            level = self._session.levels[seat]
            canvas.text(48, y, f"computer, {level}" if level else "", "faint")
            y += 1
        return y

    def _order(self) -> list[int]:
        return sorted(range(len(self._session.names)), key=lambda seat: (*rank(self._outcome, seat), seat))

    def _word(self, seat: int) -> tuple[str, str]:
        if seat in self._outcome.winners:
            return "won", "go"
        return ("caught", "soft") if seat in self._outcome.losers and len(self._outcome.losers) == 1 else ("", "soft")

    def _paint_rounds(self, canvas: Canvas, y: int) -> int:
        """What the game counted, one row a fact, one column a seat."""
        facts = [
            (name, values) for name, values in self._outcome.facts.items() if any(values)
        ]  # what nobody did or had is no news
        if not facts:
            return y
        canvas.rule(3, y, min(74, canvas.width - 6))
        y += 1
        for seat, letter in enumerate(self._session.letters):
            canvas.letter(29 + 7 * seat, y, seat, letter)
        for name, values in facts[:_MOST_FACTS]:
            y += 1
            canvas.text(3, y, name.replace("_", " "), "soft", width=22)
            for seat, value in enumerate(values):
                canvas.right(30 + 7 * seat, y, _said(value)[:6], "ink")
        return y + 1

    def _paint_end(self, canvas: Canvas, y: int) -> None:
        """What decided it: the last things that happened."""
        code = _grouped(f"deal {self._session.deal}", canvas.width - 6)
        foot = canvas.height - 1 - len(code)
        for row, line in enumerate(code, foot):
            canvas.text(3, row, line, "faint")
        if self._evening:
            foot -= 1
            end = canvas.text(3, foot, "this evening ", "soft")
            canvas.text(end, foot, self._evening, "ink", width=canvas.width - end - 3)
        lines = self._session.last_public(max(0, min(_LAST_LINES, foot - 2 - y)))
        if lines:
            canvas.heading(3, y, min(74, canvas.width - 6), "the end")
        for row, line in enumerate(lines, y + 1):
            canvas.text(3, row, glyphs.NOTHING, "soft")
            canvas.text(5, row, line, "soft", width=canvas.width - 8)

    def _paint_log(self, canvas: Canvas) -> None:
        lines = self._lines()
        room = canvas.height - 5
        self._log_from = max(0, min(self._log_from, len(lines) - room))
        canvas.heading(3, 2, canvas.width - 6, "what happened", f"{min(len(lines), self._log_from + room)} of {len(lines)}")
        for row, line in enumerate(lines[self._log_from : self._log_from + room], 3):
            canvas.text(3, row, line, "ink", width=canvas.width - 6)

    def _lines(self) -> Sequence[str]:
        return self._session.story()

    def pressed(self, key: str, character: str | None) -> bool:
        """Once more, look back, read, or leave."""
        match key:
            case "enter" | "r":
                self.dismiss("again")
            case "v":
                self.dismiss("look")
            case "L" | "l":
                self._log_from = -1 if self._log_from >= 0 else len(self._lines())
            case "up" | "down" | "pageup" | "pagedown" | "home" | "end" if self._log_from >= 0:
                step = {"up": -1, "down": 1, "pageup": -15, "pagedown": 15, "home": -100_000, "end": 100_000}[key]
                self._log_from = max(0, self._log_from + step)
            case "escape" if self._log_from >= 0:
                self._log_from = -1
            case "escape" | "q":
                self.dismiss(None)
            case _:
                return False
        return True


def _grouped(code: str, width: int) -> list[str]:
    """A deal code in rows that end between its groups."""
    rows = [""]
    for group in code.split("-"):
        if len(rows[-1]) + len(group) + 1 > width:
            rows.append("     ")
        rows[-1] += f"{group}-"
    return [*rows[:-1], rows[-1].removesuffix("-")]


def _said(value: Scalar) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return glyphs.NOTHING if value is None else str(value)
