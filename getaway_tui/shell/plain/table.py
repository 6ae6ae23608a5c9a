"""A match in lines: whose turn, what they see, what they may do, and nothing that somebody else may not see."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from getaway_tui.engine.types import Event, Look, Seat

from .. import opener
from ..session import Session, who
from ..stage import Stage
from ..turntimer import TurnTimer
from .decision import Decision
from .desk import HUNG_UP, INTERRUPTED, OK, Desk, Ended
from .words import word

_MOST_NEWS = 12


class PlainTable:
    """The people at one desk.

    Attributes:
        session: the match; another one after "once more".
        news: what was new to whoever looks now.
        computers_called: the computer players act next, although people are asked as well.
    """

    def __init__(self, session: Session, desk: Desk, *, resumed: bool = False, pace: float = 0.0) -> None:
        self.session = session
        self.desk = desk
        self.news: tuple[str, ...] = ()
        self.computers_called = False
        self._pace = pace
        self._sit_down(session)
        self._shut = resumed and bool(session.persons)
        """The next one who looks comes through the curtain, even when playing alone."""
        self._said = 0
        """How many notices were read out."""
        self._taken_up = resumed
        """Nobody has decided anything since the match was opened again."""
        self._shown = (-1, 0.0)
        """How many moves stood when a decision was shown first, and when that was."""

    def _sit_down(self, session: Session) -> None:
        self.session = session
        self.desk.beat = session.beat
        self._timer = TurnTimer(session.house.timer, session.time.now)

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

    # ---- turns -----------------------------------------------------------------------------------------------------------

    def _one_turn(self) -> None:
        session = self.session
        self._tell_notices()
        stage = session.stage()
        computer = session.next_computer(stage, self.computers_called)
        self.computers_called = False
        if computer is not None:
            self._computer(computer)
        elif stage.kind == "private":
            self._private(stage)
        elif stage.kind == "open":
            self._open(stage)
        else:
            self._wait(stage)

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
            self.hand_over(stage.seats[0])
            stage = session.stage()
            if stage.kind != "private":
                return
            self._tell_news(stage.seats[0])
        session.hand_to(stage.seats)
        looks = session.looks(stage)
        if self._takes_up(looks):
            return
        self.show_board(looks[0])
        session.saw(sorted(session.holder))
        self._time_turn(stage)
        Decision(self, stage, looks).take()

    def _open(self, stage: Stage) -> None:
        session = self.session
        if not session.everybody and session.holder:
            self.desk.say(*session.last_public(2))
            session.nobody_looks()
            self.desk.wipe()
            self.desk.say("A question to all; everybody may look.")
        looks = session.looks(stage)
        if self._takes_up(looks):
            return
        self.show_board(looks[0])
        self._time_turn(stage)
        Decision(self, stage, looks).take()

    def _takes_up(self, looks: Sequence[Look[Any, Any]]) -> bool:
        """Do what the game wants done first when it is opened again at this decision; whether there was anything."""
        written, first = self.session.written, self._taken_up
        self._taken_up = False
        if not first or written is None:
            return False
        for look in looks:
            action = written.taken_up(look)
            if action is not None and look.seat is not None:
                self.hear(self.session.do(look.seat, action))
                return True
        return False

    def passed(self) -> float:
        """Seconds since the decision at hand was shown first, covered or not."""
        return time.monotonic() - self._shown[1]

    def _wait(self, stage: Stage) -> None:
        """Nobody must decide: wait for the clock, and let those act who may."""
        session = self.session
        looks = session.looks(stage)
        if any(look.legal for look in looks) or stage.may:
            Decision(self, stage, looks).take()
            return
        deadline = session.match.turn.deadline
        assert deadline is not None, "a turn that asks nobody and has no deadline is over"
        time.sleep(session.time.until(deadline))
        self.tick()

    def tick(self) -> None:
        """Let the clock speak if its time has come, or the turn timer."""
        self.hear(self.session.tick())
        if self._timer.due() == "up":
            self._time_is_up()

    def seconds(self) -> float | None:
        """How long there is to answer; None: as long as one likes."""
        deadline = self.session.match.turn.deadline
        if deadline is not None:
            return self.session.time.until(deadline) + 0.001
        return self._timer.left / 1000 + 0.001 if self._timer.runs and self._timer.left else None

    def _time_turn(self, stage: Stage) -> None:
        """Whoever decides now has the time of a turn, unless a clock of the game runs."""
        timed = self.session.match.turn.deadline is None
        self._timer.give(stage.seats if timed else (), [step.move.by for step in self.session.match.steps])

    def _time_is_up(self) -> None:
        session, seats = self.session, self._timer.seats
        sentence = f"Time was up for {' and '.join(session.names[seat] for seat in seats)}."
        session.mark(sentence)
        self.desk.ring()
        self.desk.say(sentence)
        if session.house.late == "move":
            self._computer(seats[0])

    # ---- the curtain -----------------------------------------------------------------------------------------------------

    def hand_over(self, seat: Seat) -> None:
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
            line = self.desk.ask(f"{name}, type {asked} and press Enter:", self.seconds()) or ""
            if line in ("quit", "q"):
                raise Ended
            if opener.unsealed(pin, line) if pin else line.casefold() in (letter.casefold(), str(seat + 1)):
                break
            self.tick()
            if session.stage().seats[:1] != (seat,):
                return
        self._shut = False
        session.time.release("curtain")
        self.desk.wipe()
        session.hand_to((seat,))

    def hide(self) -> None:
        """Cover everything; whoever goes on comes through the curtain."""
        self._shut = True
        self.session.nobody_looks()
        self.desk.wipe()
        self.desk.ask("Covered. Enter goes on:")

    def change_seat(self) -> bool:
        """A seat goes to a computer player or to a person, or its person is called otherwise; whether one did."""
        session = self.session
        if session.coach is not None or session.house.pins:
            self.desk.say("Seats stay as they are here.")
            return False
        self.desk.say(*(f"{seat + 1} {name}: {who(session.levels[seat])}" for seat, name in enumerate(session.names)))
        line = self.desk.ask("Which seat changes? Enter alone: none.") or ""
        if not (line.isascii() and line.isdecimal() and 0 < int(line) <= len(session.names)):
            return False
        seat = int(line) - 1
        levels = [level for level in session.about.levels if level in session.bots]
        name = (self.desk.ask(f"A person's name, or computer {' or '.join(levels)}:") or "").strip()
        _, computer, level = name.rpartition("computer ")
        if not name or (computer and (level not in levels or session.persons == (seat,))):
            self.desk.say("Nothing was changed.")
            return False
        session.sit(seat, session.names[seat] if computer else name, level if computer else None)
        self._shut = True
        return True

    # ---- what the table says ---------------------------------------------------------------------------------------------

    def show_board(self, look: Look[Any, Any]) -> None:
        """Read the table out."""
        self.desk.say(*self.session.words.board(look, self.session.names), "")
        moves = len(self.session.match.moves)
        if self._shown[0] != moves:
            self._shown = (moves, time.monotonic())

    def hear(self, told: Iterable[Event]) -> None:
        """What just happened, as those before the device heard it."""
        eyes = self.session.holder
        heard = [event for event in told if event.to is None or not eyes.isdisjoint(event.to)]
        self.desk.say(*self.session.told(heard))
        self.session.saw(sorted(eyes))

    def _tell_news(self, seat: Seat) -> None:
        self.news = self.session.told(self.session.news(seat))[-_MOST_NEWS:]
        if self.news:
            self.desk.say(f"New since {self.session.names[seat]} looked:", *(f"  {line}" for line in self.news), "")

    def _tell_notices(self) -> None:
        self.desk.say(*self.session.notices[self._said :])
        self._said = len(self.session.notices)

    def _tell_end(self) -> None:
        session, outcome = self.session, self.session.outcome
        assert outcome is not None, "the end of a match that goes on"
        self.desk.say("", session.words.outcome(outcome, session.names))
        self.desk.say(*(f"{session.names[seat]}: {score}" for seat, score in sorted(outcome.scores.items())))
        if session.persons:
            self._tell_evening()

    def _tell_evening(self) -> None:
        """The tally, where an evening runs."""
        from .. import evening

        evening.keep(self.session)
        tallies = [each for each in evening.load().tally() if each.played]
        if tallies:
            self.desk.say("This evening:")
        self.desk.say(*(f"  {each.name}: {each.won} won, {each.points} points in {each.played}" for each in tallies))

    def _again(self) -> bool:
        """Another match at this table, if somebody wants one."""
        if not self.session.persons:
            return False
        if word(self.desk.ask("Once more? Type yes, or Enter to leave:") or "") != "yes":
            return False
        invitation = self.session.rematch()
        self.session.leave()
        self._sit_down(Session.begin(invitation))
        self._said = 0
        return True
