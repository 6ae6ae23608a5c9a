"""One decision in lines: what may be done is listed, and what people type is obeyed until the table has to be looked at anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from getaway_tui.engine.match import Barred
from getaway_tui.engine.types import Event, Look, Refusal, Seat

from ..stage import Stage
from . import words
from .desk import Ended

if TYPE_CHECKING:
    from .table import PlainTable

_LOG = 40
"""So many lines of the log are read out."""

_LONGEST_LINE = 10_000


class Decision:
    """What those before the device may do now, and every word that is known there."""

    def __init__(self, table: PlainTable, stage: Stage, looks: Sequence[Look[Any, Any]]) -> None:
        self._table = table
        self._session = table.session
        self._desk = table.desk
        self._stage = stage
        self._looks = looks
        written = self._session.written
        self._writers = tuple(look for look in looks if look.seat is not None and written and written.writing(look))
        several = sum(1 for look in looks if look.legal) > 1
        self._offers = [
            (look.seat, action, (f"{self._session.names[look.seat]}: " if several else "") + self._session.action(action))
            for look in looks
            if look.seat is not None
            for action in look.legal
            if written is None or written.listed(action)
        ]

    def list(self) -> None:
        """Read out what is asked and what may be answered."""
        for seat in self._stage.seats:
            name, asked = self._session.names[seat], self._session.ask(seat)
            self._desk.say(asked if asked.startswith(name) else f"{name}: {asked}")
        written = self._session.written
        if written is not None and self._writers:
            self._desk.say(*written.writing(self._writers[0]))
        self._desk.say(*(f"{number} {text}" for number, (_, _, text) in enumerate(self._offers, 1)))

    def take(self) -> None:
        """Ask until somebody moves, or something else needs the table."""
        self.list()
        while True:
            line = self._desk.ask("Move:" if self._offers else ">", self._table.seconds())
            if line is None:
                self._table.tick()
                return
            if self._obey(line):
                return

    def take_or_leave(self) -> None:
        """Ask once; anything but a move lets it be."""
        self.list()
        line = self._desk.ask("Move, or Enter alone to let it be:", self._table.seconds()) or ""
        if _is_number(line) and 1 <= int(line) <= len(self._offers):
            self._numbered(line)
        elif line.startswith("{"):
            self._written(line)

    def _obey(self, line: str) -> bool:
        """Do what a line says; whether the table has to be looked at anew."""
        if _is_number(line):
            return self._numbered(line)
        if line.startswith("{"):
            return self._written(line)
        match words.word(line):
            case "quit":
                raise Ended
            case "back":
                return self._take_back()
            case "again":
                return self._do_again()
            case "seats":
                return self._table.change_seat()
            case "call":
                return self._call()
            case "hide":
                self._table.hide()
                return True
            case "give up":
                return self._give_up()
            case "computers":
                self._table.computers_called = True
                return True
            case "unknown" if self._writers:
                return self._typed(line)
            case word:
                self._read_out(word)
                return False

    def _read_out(self, word: str) -> None:
        """What can be heard again as often as one likes."""
        match word:
            case "moves" | "":
                self.list()
            case "board":
                self._table.show_board(self._looks[0])
            case "log":
                self._desk.say(*self._session.house_rules)
                self._desk.say(*[text for _, _, text in self._session.log(self._looks[0])][-_LOG:])
            case "news":
                self._desk.say(*(self._table.news or ("Nothing is new.",)))
            case "why":
                from .. import whynot  # what stands on its page, which draws

                self._desk.say(*whynot.lines(self._session, self._looks))
            case "rules":
                self._desk.say(*words.rules(self._session.game.slug))
            case "help":
                self._desk.say(*words.HELP)
            case _:
                self._desk.say("That is no word of this table; help lists them.")

    # ---- moves -----------------------------------------------------------------------------------------------------------

    def _numbered(self, line: str) -> bool:
        number, last = int(line), len(self._offers)
        if 1 <= number <= last:
            seat, action, _ = self._offers[number - 1]
            return self._move(seat, action)
        self._desk.say(f"There is no move {number}; they go from 1 to {last}." if last else "Nothing to do now.")
        return False

    def _written(self, line: str) -> bool:
        """A move as the protocol writes it."""
        try:
            action = self._session.match.read_action(json.loads(line[:_LONGEST_LINE]))
        except (ValueError, RecursionError):
            self._desk.say("That is no move of this game.")
            return False
        seats = [look.seat for look in self._looks if look.seat is not None]
        return self._move(seats[0], action) if seats else False

    def _typed(self, line: str) -> bool:
        """A move in the game's own writing, of the first who may write one."""
        look, written = self._writers[0], self._session.written
        assert look.seat is not None
        assert written is not None
        action = written.written(look, line, self._table.passed())
        if action is None:
            self._read_out("unknown")
            return False
        return self._move(look.seat, action)

    def _move(self, seat: Seat, action: Any) -> bool:
        return self._make(seat, lambda: self._session.do(seat, action))

    def _make(self, seat: Seat, move: Callable[[], tuple[Event, ...]]) -> bool:
        """Make a move; where it ends the turn and the table wants that, its maker confirms it before anything is read out."""
        session = self._session
        try:
            told = move()
        except Refusal as no:
            self._refuse(no)
            return False
        if session.house.confirm and self._stage.kind == "private" and session.ends_unseen(seat):
            said = self._desk.ask("That ends the turn. Enter alone ends it, back takes it back:") or ""
            if words.word(said) == "back":
                session.take_back(seat, unseen=True)
                self._desk.say(f"{session.names[seat]} took the last move back.")
                return True
        self._table.hear(told)
        return True

    def _do_again(self) -> bool:
        """Make the move again that was taken back last."""
        seats = sorted(self._session.holder) or sorted(self._stage.seats)
        seat = next((seat for seat in seats if self._session.match.can_do_again(seat)), None)
        if seat is None:
            self._refuse(Barred("nothing_to_do_again"))
            return False
        return self._make(seat, lambda: self._session.do_again(seat))

    def _refuse(self, no: Refusal) -> None:
        rule = f" ({no.rule})" if no.rule else ""
        self._desk.say(f"No: {self._session.refusal(no)}{rule}")

    def _take_back(self) -> bool:
        refusal: Refusal | None = None
        for seat in sorted(self._session.holder):
            try:
                self._session.take_back(seat)
            except Refusal as no:
                refusal = refusal or no
            else:
                self._desk.say(f"{self._session.names[seat]} took the last move back.")
                return True
        if refusal is not None:
            self._refuse(refusal)
        return False

    def _call(self) -> bool:
        """Somebody whom the game does not wait for comes to the device, acts, and goes."""
        session, may = self._session, self._stage.may
        if not may:
            self._desk.say("Nobody else may act now.")
            return False
        for seat in may:
            self._desk.say(f"{seat + 1} {session.names[seat]}: {session.ask(seat)}")
        line = self._desk.ask("Who? Enter alone: nobody.", self._table.seconds()) or ""
        seat = int(line) - 1 if _is_number(line) else -1
        if seat not in may:
            return False
        if session.must_hand_over((seat,)):
            self._table.hand_over(seat)
        if session.match.turn.ask_of(seat) is not None:
            look = session.match.look(seat)
            self._table.show_board(look)
            Decision(self._table, Stage("private", (seat,)), (look,)).take_or_leave()
        return True

    def _give_up(self) -> bool:
        session = self._session
        seats = self._stage.seats or tuple(sorted(session.holder & set(session.persons)))
        ways = session.ways_out(seats[0]) if len(seats) == 1 else ()
        if not ways:
            self._desk.say("Nobody can give up here now.")
        for way in ways:
            if self._desk.ask(f"{session.names[seats[0]]}: {session.action(way)}? Type yes:") == "yes":
                return self._move(seats[0], way)
        return False


def _is_number(line: str) -> bool:
    return line.isdecimal() and line.isascii()
