"""What was measured, as one table: measure, value, target, limit, and how far it is from the goal."""

from __future__ import annotations

import sys
from typing import NamedTuple


class Row(NamedTuple):
    """One figure."""

    part: str
    what: str
    value: float | None = None
    """None: there is only something to say."""
    unit: str = ""
    target: float | None = None
    """What it should be; None: it is only told."""
    limit: float | None = None
    """What it must be, or `make bench` fails."""
    goal: float | None = None
    """What we want to reach some day."""
    rises: bool = False
    """Whether more is better."""

    def meets(self, wanted: float | None) -> bool:
        """Whether the value is as good as that."""
        if wanted is None or self.value is None:
            return True
        return self.value >= wanted if self.rises else self.value <= wanted

    @property
    def verdict(self) -> str:
        """Reached, or not, or worse than it may be."""
        if not self.meets(self.limit):
            return "PAST THE LIMIT"
        return "" if self.target is None else "reached" if self.meets(self.target) else "not reached"

    @property
    def distance(self) -> str:
        """How far it is from the goal, or from the target where there is no other goal, as a share of it."""
        goal = self.target if self.goal is None else self.goal
        if goal is None or self.value is None or self.meets(goal):
            return "" if goal is None else "0"
        return f"{(self.value - goal) / goal:+.0%}" if goal else f"{self.value - goal:+g}{self.unit}"

    def cells(self) -> tuple[str, ...]:
        """The row as it is printed."""
        sign = ">=" if self.rises else "<="
        told = (f"{sign} {wanted:g}" if wanted is not None else "" for wanted in (self.target, self.limit, self.goal))
        value = "" if self.value is None else f"{self.value:,.{2 if self.value < 1000 else 0}f}{self.unit}"
        return (self.what, value, *told)


class Report:
    """Takes figures as they come, and prints them together at the end."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._part = ""

    def head(self, text: str) -> None:
        """The figures that follow belong to this; it is also said at once, so that nobody wonders what goes on."""
        self._part = text
        print(f"measuring: {text}", file=sys.stderr, flush=True)

    def note(self, what: str, value: float | None = None, unit: str = "") -> None:
        """A figure without a target, or only a sentence."""
        self.rows.append(Row(self._part, what, value, unit))

    def at_most(
        self, what: str, value: float, target: float, limit: float | None = None, unit: str = "x", goal: float | None = None
    ) -> None:
        """A figure that should be small."""
        self.rows.append(Row(self._part, what, value, unit, target, limit, goal))

    def at_least(
        self, what: str, value: float, target: float, limit: float | None = None, unit: str = "x", goal: float | None = None
    ) -> None:
        """A figure that should be large."""
        self.rows.append(Row(self._part, what, value, unit, target, limit, goal, rises=True))

    @property
    def failed(self) -> list[str]:
        """What is past its limit."""
        return [f"{row.part}: {row.what}" for row in self.rows if not row.meets(row.limit)]

    def table(self) -> str:
        """All figures, and what went past a limit."""
        heads = ("measure", "value", "target", "limit", "goal", "off the goal", "")
        lines: list[str] = [_line(heads)]
        part = ""
        for row in self.rows:
            if row.part != part:
                part = row.part
                lines += ["", part]
            lines.append(_line((f"  {row.cells()[0]}", *row.cells()[1:], row.distance, row.verdict)))
        failed = self.failed
        lines += ["", f"Past a limit: {'; '.join(failed)}" if failed else "Nothing is past a limit."]
        return "\n".join(lines)


def _line(cells: tuple[str, ...]) -> str:
    what, value, target, limit, goal, distance, verdict = cells
    return f"{what:52} {value:>14} {target:>9} {limit:>9} {goal:>9} {distance:>13}  {verdict}".rstrip()
