"""The clock on the table: it beats while a match goes on, and lets the clock speak when a deadline has come."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.timer import Timer

    from .table import TableScreen

_BEAT = 1.0
"""Seconds between two beats of a running clock."""


class Alarm:
    """Two timers: one for a turn's deadline, and one that beats, for the figures on the board and for the turn timer."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._deadline: Timer | None = None
        self._pulse: Timer | None = None

    def arm(self) -> None:
        """Beat, and wait for this turn's deadline, if it has one."""
        self.disarm()
        session = self._screen.session
        deadline = session.match.turn.deadline
        if deadline is not None:
            self._deadline = self._screen.set_timer(session.time.until(deadline) + 0.001, self._ring)
        self._pulse = self._screen.set_interval(_BEAT, self._beat)

    def disarm(self) -> None:
        """Wait for nothing."""
        for timer in (self._deadline, self._pulse):
            if timer is not None:
                timer.stop()
        self._deadline = self._pulse = None

    def says(self) -> str:
        """What the cover of a hand says of the clock; empty: no turn has a deadline here."""
        session = self._screen.session
        if session.match.turn.deadline is None:
            return ""
        left = session.time.grace_left
        if left is not None:
            return f"the clock stands for {math.ceil(left / 1000)} s"
        return "the clock stands" if session.time.stands else "the clock runs"

    def _beat(self) -> None:
        session = self._screen.session
        session.beat()
        if session.match.turn.deadline is None:
            self._screen.keeper.beat()
            return
        self._screen.table.redraw()
        self._screen.cover.redraw()
        if self._deadline is None and not session.time.stands:
            self.arm()

    def _ring(self) -> None:
        """The deadline may have come; if play time stood still meanwhile, it has not."""
        self._deadline = None
        screen, session = self._screen, self._screen.session
        before = len(session.match.steps)
        session.tick()
        if len(session.match.steps) != before:
            screen.root.ring()
            screen.root.back_to(screen)
            screen.go_on()
        elif not session.time.stands:
            self.arm()
