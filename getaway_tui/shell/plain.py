"""The line mode: any game in plain numbered lines, for screen readers, slow links and terminals that cannot draw."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from getaway_tui.engine.journal import SaveError
from getaway_tui.engine.types import Look, Refusal, Seat

from . import opener, saves, settings
from .session import Invitation, Session
from .settings import PACES
from .stage import Stage

if TYPE_CHECKING:
    from getaway_tui.start import Table

OK, ERROR, USAGE, HUNG_UP, INTERRUPTED, TERMINATED = 0, 1, 2, 129, 130, 143

_WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears screen and scrollback."""

_BLANK_LINES = 100
"""What clears a terminal that knows no commands."""

_MOST_NEWS = 12

_HELP = (
    "A number makes that move; the other words are:",
    "  moves   list the moves again          board   read the table again",
    "  log     what happened                 news    what happened since you last looked",
    "  back    take the last move back       rules   the rules",
    "  call    somebody else wants to act    hide    cover everything",
    "  give up                               quit    save and leave",
    "A line that begins with { is a move as the protocol writes it.",
    "The first letter of a word is enough.",
)

_WORDS = ("moves", "board", "log", "news", "back", "rules", "call", "hide", "give up", "quit", "help", "computers")


class Ended(Exception):
    """The people leave; the code is the exit code."""

    def __init__(self, code: int = OK) -> None:
        super().__init__(code)
        self.code = code


class Desk:
    """Where lines come from and go to."""

    def __init__(self, source: TextIO, target: TextIO, *, wipes: bool) -> None:
        self._source = source
        self._target = target
        self._wipes = wipes
        self._typed: list[str] = []
        self._rest = b""

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            self._target.write(f"{line}\n")
        self._target.flush()

    def wipe(self) -> None:
        """Nothing that stood here before can be read any more, by scrolling back either."""
        self._typed.clear()
        self._target.write(_WIPE if self._wipes else "\n" * _BLANK_LINES)
        self._target.flush()

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        """One line that somebody typed; None: the time is up.

        Raises:
            Ended: there is nothing more to come.
        """
        self._target.write(f"{prompt} ")
        self._target.flush()
        if not self._typed and seconds is not None and not self._wait(seconds):
            self._target.write("\n")
            return None
        line = self._read_line()
        return line.strip()

    def _wait(self, seconds: float) -> bool:
        """Whether something is typed in time; where that cannot be known, wait for ever."""
        try:
            number = self._source.fileno()
        except (OSError, ValueError):
            return True
        if sys.platform == "win32" or b"\n" in self._rest:
            return True
        return bool(select.select([number], [], [], seconds)[0])

    def _read_line(self) -> str:
        try:
            number = self._source.fileno()
        except (OSError, ValueError):
            line = self._source.readline()
            if not line:
                raise Ended from None
            return line
        while b"\n" not in self._rest:
            try:
                more = os.read(number, 4096)
            except OSError:
                raise Ended(HUNG_UP) from None
            if not more:
                raise Ended
            self._rest += more
        line_bytes, _, self._rest = self._rest.partition(b"\n")
        return line_bytes.decode("utf-8", "ignore")


def play_plain(table: Table) -> int:
    """A new match in plain lines. Returns the exit code."""
    wanted, _ = settings.load()
    house = saves.House(curtain=wanted.curtain if wanted.curtain in ("keys", "open") else "keys")
    invitation = Invitation(table.slug, table.names, table.levels, table.options, table.seed, house)
    return _run(lambda: Session.begin(invitation), resumed=False)


def resume_plain(path: Path) -> int:
    """Go on with a save in plain lines. Returns the exit code."""
    return _run(lambda: Session.resume(path), resumed=True)


def _run(open_session: Any, *, resumed: bool) -> int:
    try:
        session: Session = open_session()
    except SaveError as error:
        print(str(error), file=sys.stderr)
        return USAGE
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    wipes = sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    desk = Desk(sys.stdin, sys.stdout, wipes=wipes)
    pace = PACES[settings.load()[0].pace] if sys.stdin.isatty() else 0.0
    with _signals():
        return PlainTable(session, desk, resumed=resumed, pace=pace).run()


@contextmanager
def _signals() -> Iterator[None]:
    """Hang-up and termination end the match as quitting does."""

    def end(number: int, _: Any) -> NoReturn:
        raise Ended(128 + number)

    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class PlainTable:
    """One match in lines: whose turn, what they see, what they may do, and nothing that somebody else may not see."""

    def __init__(self, session: Session, desk: Desk, *, resumed: bool = False, pace: float = 0.0) -> None:
        self.session = session
        self.desk = desk
        self._pace = pace
        self._shut = resumed and bool(session.persons)
        """The next one who looks comes through the curtain, even when playing alone."""
        self._said = 0
        """How many notices were read out."""
        self._called_computers = False
        self._news: tuple[str, ...] = ()
        """What was new to whoever looks now."""

    def run(self) -> int:
        """Play until the match is over or the people leave. Returns the exit code."""
        code = OK
        try:
            self._greet()
            while True:
                self._play()
                if not self._again():
                    break
        except Ended as ended:
            code = ended.code
        except KeyboardInterrupt:
            code = INTERRUPTED
        finally:
            saved = self.session.path is not None and self.session.outcome is None
            self.session.leave()
        if saved and code != HUNG_UP:
            self.desk.say("", "Saved. getaway-tui resume --plain goes on with it.")
        return code

    def _greet(self) -> None:
        session = self.session
        self.desk.say(f"{session.about.title}: {', '.join(session.names)}.", "Type help for the words that are known here.")

    def _play(self) -> None:
        while self.session.outcome is None:
            self._one_turn()
        self._tell_end()

    def _one_turn(self) -> None:
        session = self.session
        self._tell_notices()
        stage = session.stage()
        computer = session.next_computer(stage, self._called_computers)
        self._called_computers = False
        if computer is not None:
            self._computer(computer)
        elif stage.kind == "private":
            self._private(stage)
        elif stage.kind == "open":
            self._open(stage)
        else:
            self._wait(stage)

    # ---- turns -----------------------------------------------------------------------------------------------------------

    def _computer(self, seat: Seat) -> None:
        session = self.session
        if self._pace:
            time.sleep(self._pace)
        told = session.computer_did(seat, session.thinker(seat)(lambda: False))
        viewer = min(session.holder, default=None)
        self.desk.say(*session.told([event for event in told if event.to is None or viewer in event.to]))
        session.saw(sorted(session.holder))

    def _private(self, stage: Stage) -> None:
        session = self.session
        if self._shut or session.must_hand_over(stage.seats):
            self._hand_over(stage.seats[0])
            stage = session.stage()
            if stage.kind != "private":
                return
            self._hear_news(stage.seats[0])
        session.hand_to(stage.seats)
        looks = session.looks(stage)
        self._show_board(looks[0])
        session.saw(sorted(session.holder))
        self._decide(stage, looks)

    def _open(self, stage: Stage) -> None:
        session = self.session
        if not session.everybody and session.holder:
            self._hear_public()
            session.nobody_looks()
            self.desk.wipe()
            self.desk.say("A question to all; everybody may look.")
        looks = session.looks(stage)
        self._show_board(looks[0])
        self._decide(stage, looks)

    def _wait(self, stage: Stage) -> None:
        """Nobody must decide: wait for the clock, and let those act who may."""
        session = self.session
        looks = session.looks(stage)
        if any(look.legal for look in looks) or stage.may:
            self._decide(stage, looks)
            return
        deadline = session.match.turn.deadline
        assert deadline is not None, "a turn that asks nobody and has no deadline is over"
        time.sleep(session.time.until(deadline))
        self._tick()

    def _tick(self) -> None:
        self._hear(self.session.tick())

    # ---- the curtain -----------------------------------------------------------------------------------------------------

    def _hand_over(self, seat: Seat) -> None:
        """Clear everything, say who is next, and wait for that person's letter."""
        session = self.session
        session.nobody_looks()
        session.time.hold("curtain", session.match.turn.grace)
        name, letter = session.names[seat], session.letters[seat]
        pin = session.house.pins.get(seat) if session.house.curtain == "pin" else None
        self.desk.wipe()
        self.desk.say(*session.last_public(3), "", f"Pass the device to {name}, seat {seat + 1}. Everybody else looks away.")
        asked = "your PIN" if pin else f"{letter} or {seat + 1}"
        while True:
            line = self.desk.ask(f"{name}, type {asked} and press Enter:", self._seconds()) or ""
            if line in ("quit", "q"):
                raise Ended
            if opener.unsealed(pin, line) if pin else line.casefold() in (letter.casefold(), str(seat + 1)):
                break
            self._tick()
            if self.session.stage().seats[:1] != (seat,):
                return
        self._shut = False
        session.time.release("curtain")
        self.desk.wipe()
        session.hand_to((seat,))

    def _seconds(self) -> float | None:
        deadline = self.session.match.turn.deadline
        return None if deadline is None else self.session.time.until(deadline) + 0.001

    def _hear_news(self, seat: Seat) -> None:
        self._news = self.session.told(self.session.news(seat))[-_MOST_NEWS:]
        if self._news:
            self.desk.say(f"New since {self.session.names[seat]} looked:", *(f"  {line}" for line in self._news), "")

    def _hear_public(self) -> None:
        self.desk.say(*self.session.last_public(2))

    # ---- a decision ------------------------------------------------------------------------------------------------------

    def _show_board(self, look: Look[Any, Any]) -> None:
        self.desk.say(*self.session.words.board(look, self.session.names), "")

    def _offers(self, looks: Sequence[Look[Any, Any]]) -> list[tuple[Seat, Any, str]]:
        several = sum(1 for look in looks if look.legal) > 1
        return [
            (look.seat, action, (f"{self.session.names[look.seat]}: " if several else "") + self.session.action(action))
            for look in looks
            if look.seat is not None
            for action in look.legal
        ]

    def _list(self, stage: Stage, offers: Sequence[tuple[Seat, Any, str]]) -> None:
        for seat in stage.seats:
            self.desk.say(f"{self.session.names[seat]}: {self.session.ask(seat)}")
        self.desk.say(*(f"{number} {text}" for number, (_, _, text) in enumerate(offers, 1)))

    def _decide(self, stage: Stage, looks: Sequence[Look[Any, Any]]) -> None:
        """Ask until somebody moves, or something else needs the table."""
        offers = self._offers(looks)
        self._list(stage, offers)
        while True:
            line = self.desk.ask("Move:" if offers else ">", self._seconds())
            if line is None:
                self._tick()
                return
            if self._obey(line, stage, looks, offers):
                return

    def _obey(self, line: str, stage: Stage, looks: Sequence[Look[Any, Any]], offers: Sequence[tuple[Seat, Any, str]]) -> bool:
        """Do what a line says; whether the table has to be looked at anew."""
        if line.isdecimal() and line.isascii():
            if 1 <= int(line) <= len(offers):
                return self._move(*offers[int(line) - 1][:2])
            self.desk.say(f"There is no move {int(line)}; they go from 1 to {len(offers)}." if offers else "Nothing to do now.")
            return False
        if line.startswith("{"):
            return self._free_move(line, looks)
        match _word(line):
            case "moves" | "":
                self._list(stage, offers)
            case "board":
                self._show_board(looks[0])
            case "log":
                self.desk.say(*self.session.told(looks[0].log)[-40:])
            case "news":
                self.desk.say(*(self._news or ("Nothing is new.",)))
            case "rules":
                self.desk.say(*_rules(self.session.game.slug))
            case "quit":
                raise Ended
            case "back":
                return self._take_back()
            case "call":
                return self._call(stage)
            case "hide":
                self._shut = True
                self.session.nobody_looks()
                self.desk.wipe()
                self.desk.ask("Covered. Enter goes on:")
                return True
            case "give up":
                return self._give_up(stage)
            case "computers":
                self._called_computers = True
                return True
            case "help":
                self.desk.say(*_HELP)
            case _:
                self.desk.say("That is no word of this table; help lists them.")
        return False

    def _move(self, seat: Seat, action: Any) -> bool:
        try:
            told = self.session.do(seat, action)
        except Refusal as no:
            self._refuse(no)
            return False
        self._hear(told)
        return True

    def _hear(self, told: Iterable[Any]) -> None:
        """What just happened, as those before the screen heard it."""
        eyes = self.session.holder
        heard = [event for event in told if event.to is None or not eyes.isdisjoint(event.to)]
        self.desk.say(*self.session.told(heard))
        self.session.saw(sorted(eyes))

    def _refuse(self, no: Refusal) -> None:
        rule = f" ({no.rule})" if no.rule else ""
        self.desk.say(f"No: {self.session.refusal(no)}{rule}")

    def _free_move(self, line: str, looks: Sequence[Look[Any, Any]]) -> bool:
        import json

        try:
            action = self.session.match.read_action(json.loads(line[:10_000]))
        except (ValueError, RecursionError):
            self.desk.say("That is no move of this game.")
            return False
        seats = [look.seat for look in looks if look.seat is not None]
        return self._move(seats[0], action) if seats else False

    def _take_back(self) -> bool:
        refusal: Refusal | None = None
        for seat in sorted(self.session.holder):
            try:
                self.session.take_back(seat)
            except Refusal as no:
                refusal = refusal or no
            else:
                self.desk.say(f"{self.session.names[seat]} took the last move back.")
                return True
        if refusal is not None:
            self._refuse(refusal)
        return False

    def _call(self, stage: Stage) -> bool:
        """Somebody whom the game does not wait for comes to the device, acts, and goes."""
        session = self.session
        if not stage.may:
            self.desk.say("Nobody else may act now.")
            return False
        for seat in stage.may:
            self.desk.say(f"{seat + 1} {session.names[seat]}: {session.ask(seat)}")
        line = self.desk.ask("Who? Enter alone: nobody.", self._seconds()) or ""
        seat = int(line) - 1 if line.isdecimal() and line.isascii() else -1
        if seat not in stage.may:
            return False
        if session.must_hand_over((seat,)):
            self._hand_over(seat)
        if session.match.turn.ask_of(seat) is None:
            return True
        look = session.match.look(seat)
        self._show_board(look)
        offers = self._offers((look,))
        self._list(Stage("private", (seat,)), offers)
        line = self.desk.ask("Move, or Enter alone to let it be:", self._seconds()) or ""
        if line.isdecimal() and line.isascii() and 1 <= int(line) <= len(offers):
            self._move(*offers[int(line) - 1][:2])
        elif line.startswith("{"):
            self._free_move(line, (look,))
        return True

    def _give_up(self, stage: Stage) -> bool:
        seats = stage.seats or tuple(sorted(self.session.holder & set(self.session.persons)))
        action = self.session.resignation(seats[0]) if len(seats) == 1 else None
        if action is None:
            self.desk.say("Nobody can give up here now.")
            return False
        name = self.session.names[seats[0]]
        if self.desk.ask(f"Does {name} give up? Type yes:") != "yes":
            return False
        return self._move(seats[0], action)

    # ---- what the table says ---------------------------------------------------------------------------------------------

    def _tell_notices(self) -> None:
        self.desk.say(*self.session.notices[self._said :])
        self._said = len(self.session.notices)

    def _tell_end(self) -> None:
        session, outcome = self.session, self.session.outcome
        assert outcome is not None, "the end of a match that goes on"
        self.desk.say("", session.words.outcome(outcome, session.names))
        self.desk.say(*(f"{session.names[seat]}: {score}" for seat, score in sorted(outcome.scores.items())))

    def _again(self) -> bool:
        """Another match at this table, if somebody wants one."""
        if not self.session.persons:
            return False
        if _word(self.desk.ask("Once more? Type yes, or Enter to leave:") or "") != "yes":
            return False
        invitation = self.session.rematch()
        self.session.leave()
        self.session = Session.begin(invitation)
        self._said = 0
        return True


def _word(line: str) -> str:
    """The word that a line begins: its first letters are enough."""
    typed = " ".join(line.split()).casefold()
    if not typed:
        return ""
    if typed in ("?", "h"):
        return "help"
    if typed in ("yes", "y"):
        return "yes"
    return next((word for word in _WORDS if word.startswith(typed)), "unknown")


def _rules(slug: str) -> tuple[str, ...]:
    from getaway_tui.engine import data

    from .rulestext import items

    try:
        text = data.text(slug, "rules.en.md")
    except data.DataError as error:
        return (str(error),)
    return tuple(("\n" if item.level else "") + " ".join(part for part in (*item.ids, item.text) if part) for item in items(text))
