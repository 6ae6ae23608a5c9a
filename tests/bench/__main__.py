"""`make bench`: speeds as ratios within one run, each beside target, limit and goal; it fails only past a limit.

Wall times differ from machine to machine, so every figure stands beside something measured in the same run.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec

from getaway_tui import games
from tests.bench import engine, link, screens
from tests.bench.report import Report


def _games(report: Report, repeat: int) -> None:
    """What games measure of their own, in tests/games/<slug>/bench.py."""
    for about in games.found():
        name = f"tests.games.{about.slug}.bench"
        if find_spec(f"tests.games.{about.slug}") is not None and find_spec(name) is not None:
            import_module(name).measure(report)


PARTS: Mapping[str, Callable[[Report, int], None]] = {
    "moves": lambda report, repeat: engine.moves(report),
    "looks": lambda report, repeat: engine.looks(report),
    "version": lambda report, repeat: engine.version(report),
    "launcher": screens.launcher,
    "game": screens.game,
    "cursor": screens.cursor,
    "link": link.link,
    "games": _games,
}
"""What can be measured, in order."""

GROUPS = {"engine": ("moves", "looks", "version"), "screens": ("launcher", "game", "cursor")}
"""Names for several parts."""


def main() -> int:
    """Measure, print, and return 1 if a limit is passed."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*PARTS, *GROUPS]
    parser.add_argument("--only", nargs="+", choices=names, default=list(PARTS), metavar="PART", help=f"of {', '.join(names)}")
    parser.add_argument("--repeat", type=int, default=10, help="runs of each program (screens)")
    call = parser.parse_args()
    chosen = {part for name in call.only for part in GROUPS.get(name, (name,))}
    report = Report()
    for name, measure in PARTS.items():
        if name in chosen:
            measure(report, call.repeat)
    print(report.table())
    if hasattr(os, "getloadavg"):
        print(f"Load of the machine: {os.getloadavg()[0]:.1f}. Ratios hold within a run; on a busy machine repeat it.")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
