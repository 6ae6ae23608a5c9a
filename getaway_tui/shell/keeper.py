"""Keeps the time of a turn at a table: shows it to all, warns, and does what the table agreed on when it is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .turntimer import TurnTimer, said_left

if TYPE_CHECKING:
    from getaway_tui.engine.types import Seat

    from .table import TableScreen


class Keeper:
    """The turn timer of one table.

    Attributes:
        timer: who decides, and how long they have left.
        late: persons whose time is up, where a computer player moves then.
    """

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._own_clock = screen.session.match.turn.deadline is not None
        self.renew()

    def renew(self) -> None:
        """As the table has agreed now."""
        session = self._screen.session
        self.timer = TurnTimer(session.house.timer, session.time.now)
        self.late: tuple[Seat, ...] = ()

    @property
    def is_offered(self) -> bool:
        """Whether this table may agree on a turn timer: never where the game has shown a clock of its own."""
        session = self._screen.session
        if not self._own_clock:
            self._own_clock = any(session.game.turn(step.state).deadline is not None for step in session.match.steps)
        return bool(session.persons) and not self._own_clock

    def give(self) -> None:
        """Whoever decides now has the time of a turn, unless a clock of the game runs or somebody races."""
        screen = self._screen
        match, stage = screen.session.match, screen.stage
        timed = match.turn.deadline is None and screen.table.holds() == "nothing" and stage.kind in ("private", "open")
        self.timer.give(stage.seats if timed else (), [step.move.by for step in match.steps])
        if not set(self.late) <= set(stage.seats):
            self.late = ()

    def beat(self) -> None:
        """A second has passed: say how much of the turn is left, and when it is up."""
        screen = self._screen
        if screen.handover.covered or not self.timer.runs or screen.session.time.stands:
            return
        screen.say_top()
        match self.timer.due():
            case "soon":
                screen.say(f"The time of this turn is soon up: {said_left(self.timer.left)}.")
            case "up":
                self._is_up()
            case _:
                pass

    def _is_up(self) -> None:
        """The bell and a mark in the log, for all to see; an action that waits to be confirmed stands; perhaps a computer player
        moves."""
        screen, session = self._screen, self._screen.session
        sentence = f"Time was up for {' and '.join(session.names[seat] for seat in self.timer.seats)}."
        session.mark(sentence)
        screen.root.ring(agreed=True)
        if screen.end_turn():
            return
        screen.show_sides()
        if session.house.late == "move":
            screen.root.back_to(screen)
            self.late = screen.stage.seats
            screen.think_for(sentence)
        else:
            screen.say(sentence)
