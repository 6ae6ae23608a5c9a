"""Play time: the only clock that rules ever see. It stands still while the game is paused, hidden or handed over."""

from __future__ import annotations

import time
from collections.abc import Callable

_NS = 1_000_000
_LONGEST_GAP = 3_000
"""Milliseconds between two beats; a longer gap was a stopped process or a sleeping laptop, not play."""


class PlayTime:
    """Milliseconds of play since a match began.

    Several things may hold the clock at once (a menu behind a curtain); it runs while none does. A hold with a grace lets go by
    itself, so that nobody plans for free behind a curtain.
    """

    def __init__(self, start: int = 0, clock: Callable[[], int] = time.monotonic_ns) -> None:
        self._clock = clock
        self._base = float(start)
        self._since = self._read()
        self._beat = self._since
        self._holds: dict[str, float | None] = {}

    def now(self) -> int:
        """Play time in whole milliseconds."""
        self._settle()
        return int(self._base)

    @property
    def stands(self) -> bool:
        """Whether the clock stands now."""
        self._settle()
        return bool(self._holds)

    @property
    def grace_left(self) -> int | None:
        """Milliseconds after which the clock goes on by itself; None: it runs, or somebody must release it."""
        self._settle()
        if not self._holds or None in self._holds.values():
            return None
        return int(max(end for end in self._holds.values() if end is not None) - self._since)

    def hold(self, why: str, grace: int | None = None) -> None:
        """Stop the clock for this reason; with a grace, for so many milliseconds at most."""
        self._settle()
        self._holds[why] = None if grace is None else self._since + grace

    def release(self, why: str) -> None:
        """This reason is over; the clock goes on if there is no other."""
        self._settle()
        self._holds.pop(why, None)
        self._beat = self._since

    def beat(self) -> None:
        """Called at least once a second while the clock matters: a long gap since the last call was no play and is left out."""
        now = self._read()
        if now - self._beat > _LONGEST_GAP and not self._holds:
            self._since = now
        self._beat = now
        self._settle()

    def until(self, deadline: int) -> float:
        """Seconds until play time reaches `deadline`, were nothing to hold it."""
        return max(0.0, (deadline - self.now()) / 1000)

    def _read(self) -> float:
        return self._clock() / _NS

    def _settle(self) -> None:
        now = self._read()
        if not self._holds:
            self._base += now - self._since
        elif None not in self._holds.values():
            until = max(end for end in self._holds.values() if end is not None)
            if now >= until:
                self._base += now - until
                self._holds.clear()
        self._since = now
