"""The turn timer that a table may agree on: how long whoever decides at the device has left, in play time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from getaway_tui.engine.types import By, Seat

SOON = 10_000
"""With so many milliseconds left, it is said that the time is soon up."""

_LEAST_SHARE = 4
"""After a move of one's own there is at least this part of the whole time for the next one."""


def said(seconds: int) -> str:
    """A timer in words."""
    return f"{seconds // 60}:{seconds % 60:02}" if seconds else "off"


def said_left(ms: int) -> str:
    """What is left as a clock shows it: a started second counts until it is over."""
    whole = -(-ms // 1000)
    return f"{whole // 60}:{whole % 60:02}"


class TurnTimer:
    """Runs while people decide, and for nobody else. It begins anew when other seats decide, or when somebody else has moved.

    It knows play time alone, so it stands behind the curtain, in menus and while the program is stopped, as play time does.
    """

    def __init__(self, seconds: int, now: Callable[[], int]) -> None:
        """
        Args:
            seconds: the whole time; 0: no timer.
            now: play time in milliseconds.
        """
        self._whole = 1000 * seconds
        self._now = now
        self._seats: tuple[Seat, ...] = ()
        self._moves = 0
        self._ends = 0
        self._told = 0

    def give(self, seats: Sequence[Seat], movers: Sequence[By]) -> None:
        """These seats decide now; nobody: the timer rests. `movers` are those who made the standing moves."""
        seats = tuple(seats)
        since = movers[self._moves :]
        if seats != self._seats or any(by not in seats for by in since):
            self._begin(seats)
        elif since:
            self._ends = max(self._ends, self._now() + self._whole // _LEAST_SHARE)
            self._told = 0 if self.left > SOON else min(self._told, 1)
        self._moves = len(movers)

    def _begin(self, seats: tuple[Seat, ...]) -> None:
        self._seats = seats
        self._ends = self._now() + self._whole
        self._told = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who decides."""
        return self._seats

    @property
    def runs(self) -> bool:
        """Whether somebody has a time to keep now."""
        return bool(self._whole and self._seats)

    @property
    def left(self) -> int:
        """Milliseconds that are left; none when the time is up."""
        return max(0, self._ends - self._now())

    def due(self) -> Literal["", "soon", "up"]:
        """What has to be said now, each thing once: that the time is soon up, or that it is."""
        if not self.runs:
            return ""
        stage = 2 if not self.left else 1 if self.left <= SOON < self._whole else 0
        if stage <= self._told:
            return ""
        self._told = stage
        return "up" if stage == 2 else "soon"

    def text(self) -> str:
        """What the top bar says, with a word where the time runs out; empty without a timer."""
        if not self.runs:
            return ""
        word = "up" if not self.left else "soon up" if self.left <= SOON < self._whole else ""
        return " ".join(part for part in ("turn", said_left(self.left), word) if part)
