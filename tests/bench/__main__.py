"""`make bench`: speeds as ratios within one run, each beside its target; `make bench` fails only past a limit.

Wall times differ from machine to machine, so every figure stands beside something measured in the same run.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec

from getaway_tui import games
from tests.bench import engine, screens
from tests.bench.report import Report


def main() -> int:
    """Measure, print, and return 1 if a limit is passed."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--only", choices=["engine", "screens", "games"], help="one part of it")
    parser.add_argument("--repeat", type=int, default=10, help="runs of each program (screens)")
    call = parser.parse_args()
    report = Report()
    if call.only in (None, "engine"):
        engine.measure(report)
    if call.only in (None, "screens"):
        screens.measure(report, call.repeat)
    if call.only in (None, "games"):
        _games(report)
    report.summary()
    return 1 if report.failed else 0


def _games(report: Report) -> None:
    """What games measure of their own, in tests/games/<slug>/bench.py."""
    for about in games.found():
        name = f"tests.games.{about.slug}.bench"
        if find_spec(f"tests.games.{about.slug}") is not None and find_spec(name) is not None:
            import_module(name).measure(report)


if __name__ == "__main__":
    sys.exit(main())
