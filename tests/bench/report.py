"""One line a figure: what, measured, target, limit."""

from __future__ import annotations


class Report:
    """Prints figures as they come and remembers which passed their limit."""

    def __init__(self) -> None:
        self.failed: list[str] = []

    def head(self, text: str) -> None:
        """A heading."""
        print(f"\n{text}", flush=True)

    def note(self, text: str) -> None:
        """A figure without a target."""
        print(f"  {text}", flush=True)

    def at_most(self, what: str, figure: float, target: float, limit: float | None = None, unit: str = "x") -> None:
        """A figure that should be small."""
        self._line(what, figure, f"<= {target:g}", figure <= target, limit is None or figure <= limit, unit)

    def at_least(self, what: str, figure: float, target: float, limit: float | None = None, unit: str = "x") -> None:
        """A figure that should be large."""
        self._line(what, figure, f">= {target:g}", figure >= target, limit is None or figure >= limit, unit)

    def _line(self, what: str, figure: float, target: str, reached: bool, allowed: bool, unit: str) -> None:
        verdict = "reached" if reached else "not reached" if allowed else "PAST THE LIMIT"
        print(f"  {what:58} {figure:10.2f}{unit:3} target {target:9} {verdict}", flush=True)
        if not allowed:
            self.failed.append(what)

    def summary(self) -> None:
        """What went past a limit."""
        print("\nPast a limit: " + ", ".join(self.failed) if self.failed else "\nNothing is past a limit.", flush=True)
