"""`make bench`: speeds as ratios within one run, each beside its target; `make bench` fails only past a limit.

Wall times differ from machine to machine, so every figure stands beside something measured in the same run.
"""

from __future__ import annotations

import argparse
import sys

from tests.bench import engine, screens
from tests.bench.report import Report


def main() -> int:
    """Measure, print, and return 1 if a limit is passed."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--only", choices=["engine", "screens"], help="one half of it")
    parser.add_argument("--repeat", type=int, default=10, help="runs of each program (screens)")
    call = parser.parse_args()
    report = Report()
    if call.only != "screens":
        engine.measure(report)
    if call.only != "engine":
        screens.measure(report, call.repeat)
    report.summary()
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
