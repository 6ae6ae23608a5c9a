"""What must always stand on a game's screen, and a screen on which it is looked for.

A game says it in `tests/games/<slug>/visible.py`:

    def always_visible(look, names):
        yield Seen("the round", f"round {look.board.round} of 7")
        for seat, name in enumerate(names):
            yield Seen(f"{name}'s cards", rf"\\b{look.board.sizes[seat]}\\b", by=name)

The patterns are written from the specification's list of what is always visible, never with the functions that draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_MARK = 3
"""Columns that belong to a seat left of its name: sign and blanks."""
_SIGN = 2
"""Columns in front of a name that hold its sign, at least."""
_ROWS = 7
"""Rows at most that belong to a seat."""


class Seen(NamedTuple):
    """One thing that must stand there."""

    what: str
    """What it is, for people."""
    pattern: str
    """A regular expression that finds it in the text; `.` means a line end as well."""
    by: str = ""
    """The name in whose place on the board it must stand; empty: anywhere."""


class Shown:
    """The text of a screen, row by row."""

    def __init__(self, rows: Sequence[str], names: Sequence[str]) -> None:
        self.rows = tuple(rows)
        self._names = tuple(names)

    def __str__(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows)

    def lacks(self, wanted: Sequence[Seen]) -> list[Seen]:
        """Those of the things that do not stand there."""
        return [
            seen for seen in wanted if not re.search(seen.pattern, self.place_of(seen.by) if seen.by else str(self), re.DOTALL)
        ]

    def place_of(self, name: str) -> str:
        """The part of the board that belongs to a name: from where it stands first to the next name right of it and below it."""
        spots = [(y, x, who) for who in self._names for y, x in self._spots(who)]
        own = next(((y, x) for y, x, who in sorted(spots) if who == name), None)
        if own is None:
            return ""
        y, x = own
        right = min((other for row, other, _ in spots if row == y and other > x), default=max(map(len, self.rows)) + _MARK)
        left = max(0, x - _MARK)
        below = (row for row, other, _ in spots if row > y and left <= other < right - _SIGN)
        return "\n".join(row[left : right - _SIGN] for row in self.rows[y : min([*below, y + _ROWS])])

    def _spots(self, name: str) -> Iterator[tuple[int, int]]:
        for y, row in enumerate(self.rows[1:], 1):
            for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", row):
                yield y, found.start()
