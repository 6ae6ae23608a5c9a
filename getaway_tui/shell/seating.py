"""Who sits where, while a match goes on: a person hands a seat to a computer player, takes one over, or is called otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import opener
from .dialogs import Choice, Row, Typing
from .session import who

if TYPE_CHECKING:
    from .page import Page
    from .session import Session
    from .table import TableScreen

_LONGEST = 24
"""Signs of a name that are kept."""

_TRIES = 5
"""Wrong PINs after which the seats that have one stay as they are, until the match is opened anew."""


class Seating:
    """Asks which seat changes, how, and lets the table be set anew behind the curtain."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._session: Session = table.session
        self._about = table.session.about

    def ask(self) -> None:
        """Which seat?"""
        session = self._session
        rows = [Row(str(seat), name, who(session.levels[seat])) for seat, name in enumerate(session.names)]
        lines = ("A person may hand a seat to a computer player, take one over, or be called otherwise. Everybody is told.",)
        self._show(Choice("Who sits where?", rows, lines=lines, game=self._about.title, accent=self._about.accent), self._chosen)

    def _show(self, page: Page[str | None], then: Callable[[str | None], None]) -> None:
        self._table.app.push_screen(page, then)

    def _chosen(self, said: str | None) -> None:
        if said is None:
            self._table.resume()
            return
        seat = int(said)
        if (kept := self._session.house.pins.get(seat)) is not None and self._session.wrong_pins >= _TRIES:
            self._table.resume()
            self._table.say("Too many wrong PINs: this seat stays as it is.")
        elif kept is not None:
            self._ask_pin(seat, kept)
        else:
            self._ask_how(seat)

    def _ask_pin(self, seat: int, kept: str) -> None:
        """A seat with a PIN changes hands by its PIN alone: whoever sits there sees its hand."""

        def typed(pin: str | None) -> None:
            if pin is not None and opener.unsealed(kept, pin):
                self._ask_how(seat)
                return
            self._session.wrong_pins += pin is not None
            self._table.resume()

        lines = ("This seat has a PIN, and changes hands by it alone.",)
        self._show(
            Typing(
                f"The PIN of {self._session.names[seat]}",
                lines,
                hidden=True,
                longest=8,
                game=self._about.title,
                accent=self._about.accent,
            ),
            typed,
        )

    def _ask_how(self, seat: int) -> None:
        session = self._session
        name, level = session.names[seat], session.levels[seat]
        last = "Somebody must stay at the table." if session.persons == (seat,) else ""
        levels = [each for each in session.about.levels if each in session.bots and each != level]
        rows = [Row("name", "Another name")]
        rows += [Row("person", "A person takes this seat over")] if level is not None else []
        rows += [Row(f"level:{each}", f"A computer player, {each}", why_not="" if level else last) for each in levels]
        self._show(
            Choice(f"{name}, {who(level)}", rows, game=self._about.title, accent=self._about.accent),
            lambda said: self._decided(seat, said),
        )

    def _decided(self, seat: int, said: str | None) -> None:
        session = self._session
        match (said or "").partition(":"):
            case ("level", _, level):
                self._sit(seat, session.names[seat], level)
            case ("name", _, _):
                self._ask_name(seat, session.levels[seat])
            case ("person", _, _):
                self._ask_name(seat, None)
            case _:
                self._table.resume()

    def _ask_name(self, seat: int, level: str | None) -> None:
        def typed(name: str | None) -> None:
            if name is None or not name.strip():
                self._table.resume()
            else:
                self._sit(seat, name, level)

        title = f"Who plays for {self._session.names[seat]}?" if level != self._session.levels[seat] else "Which name?"
        lines = ("Two names with & between them are a team.",) if level is None else ()
        self._show(Typing(title, lines, longest=_LONGEST, game=self._about.title, accent=self._about.accent), typed)

    def _sit(self, seat: int, name: str, level: str | None) -> None:
        self._session.sit(seat, name, level)
        self._table.root.reseat(self._table)
