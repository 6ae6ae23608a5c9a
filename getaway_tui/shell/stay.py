"""How long a guest may stay: idle, and in all."""

from __future__ import annotations

from typing import Protocol

MOST_SAVES = 12
"""Matches that are kept for a guest."""

_WARN = 60.0
"""Seconds before the end at which it is said."""


class Limits(Protocol):
    """Seconds that a guest may do nothing, and seconds that a guest may stay."""

    @property
    def idle(self) -> float:
        """Without a key or a click."""

    @property
    def stay(self) -> float:
        """In all."""


class Stay:
    """One guest's visit."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits = limits
        self._came = self._touched = now
        self._warned = False

    def touched(self, now: float) -> None:
        """The guest did something."""
        self._touched = now
        self._warned = False

    def judge(self, now: float) -> tuple[str, bool]:
        """What has to be said now, and whether the visit is over."""
        left = min(self._touched + self._limits.idle, self._came + self._limits.stay) - now
        if left <= 0:
            return "", True
        if left > _WARN:
            self._warned = False
            return "", False
        if self._warned:
            return "", False
        self._warned = True
        why = (
            "Nobody has pressed a key for long"
            if self._touched + self._limits.idle - now == left
            else "The time here is nearly up"
        )
        return f"{why}: in a minute the match is saved and the connection closed.", False
