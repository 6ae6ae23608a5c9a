"""The largest map under a cursor: a key among the targets of a pawn, beside the one-widget board of the same size."""

from __future__ import annotations

from tests.bench.report import Report
from tests.bench.screens import OURS, key_beside, median, stopwatch

SIZE = "200x60"
RUNS = 3
GAME = [OURS, "play", "scotland_yard", "--seed", "7", "--player", "Mister X=fair"]
HUNTERS = ("Ann", "Ben", "Cat", "Dan", "Eve")
KEYS = f"settle right left settle label:move {' '.join(['right left'] * 20)}"
"""To and fro between two targets; the first keys clear the note of what Mister X did."""


def measure(report: Report) -> None:
    """Time to paint, processor time and bytes of such a key."""
    report.head("Scotland Yard: a key that moves the cursor on the large map at 200x60, beside the one-widget board")
    with stopwatch(report, RUNS) as probe:
        if probe is None:
            return
        hunters = [word for name in HUNTERS for word in ("--player", name)]
        options = ["--size", SIZE, "--keys", f"expect:‹ settle z {KEYS}", "--versus", "board", "--versus-keys", KEYS]
        measured = probe.run(options, [*GAME, *hunters])
        report.at_most("key to paint", key_beside(measured, "move", "paint_ms"), 1.3, 1.5, goal=1.0)
        report.at_most("CPU of a key", key_beside(measured, "move", "cpu_ms"), 1.3, 1.5, goal=1.0)
        report.at_most("bytes of a key", median(measured["measured"]["keys"]["move"], "bytes"), 1200, 3000, " B")
