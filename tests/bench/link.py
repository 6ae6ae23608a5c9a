"""Every game over a slow link: 300 ms there and back, 9600 bit/s, 256 colours, 80 columns and 24 rows. Bytes are what counts;
they do not depend on the machine.

    python -m tests.bench.link [GAME ...]     these games alone, with the seconds that people wait
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from getaway_tui import games
from tests.bench.report import Report
from tests.bench.screens import OURS, stopwatch

ROUND_TRIP, KILOBITS = 300, 9.6
OPTIONS = [
    *("--size", "80x24", "--colorterm", "", "--rtt", str(ROUND_TRIP), "--kbps", str(KILOBITS), "--expect", "Esc menu"),
    *("--settle", "450", "--settle-limit", "10", "--timeout", "90", "--key-timeout", "20", "--warmup", "0"),
]
STEPS = (
    "settle right settle label:move right left right left label:do enter settle idle:5 "
    "label:page f7 settle label:back esc settle label:curtain f2 settle"
)


class Act(NamedTuple):
    """Something that people do, and how many bytes it may cost."""

    label: str
    what: str
    most: int


ACTS = (
    Act("move", "a key that moves the cursor", 4_000),
    Act("do", "Enter, and what the computer players answer", 12_000),
    Act("page", "a new page", 12_000),
    Act("back", "back to the table", 12_000),
    Act("curtain", "the curtain falls", 8_000),
)
IDLE = 300
"""Bytes a second while nobody touches it; a clock may run."""


def link(report: Report, repeat: int) -> None:
    """What a turn of every game sends, beside what the link can carry in a bearable time."""
    report.head(f"Over a link of {ROUND_TRIP} ms and {KILOBITS * 1000:.0f} bit/s, bytes at 80x24")
    for about in games.found():
        measured = measure(report, about.slug)
        if measured is not None:
            _tell(report, about.title, measured)


def measure(report: Report, slug: str) -> dict[str, Any] | None:
    """What the stopwatch saw of one game; None: there is none."""
    with stopwatch(report, 1) as probe:
        return None if probe is None else probe.run([*OPTIONS, "--keys", STEPS], [OURS, "play", slug, "--seed", "7"])["measured"]


def _tell(report: Report, title: str, measured: dict[str, Any]) -> None:
    report.at_most(f"{title}: the first screen", measured["startup"]["bytes"]["max"], 12_000, 12_000, " B")
    for act in ACTS:
        report.at_most(f"{title}: {act.what}", _bytes(measured["keys"][act.label]), act.most, act.most, " B")
    report.at_most(f"{title}: nobody touches it", measured["idle"]["bytes_per_s"]["max"], IDLE, 2 * IDLE, " B/s")


def _bytes(act: dict[str, Any]) -> float:
    return float(act["bytes"]["max"]) if act["bytes"] is not None else 0.0


def main() -> None:
    """A line a game, as `docs/ssh.md` has it."""
    for slug in sys.argv[1:] or [about.slug for about in games.found()]:
        measured = measure(Report(), slug)
        if measured is not None:
            acts = [measured["keys"][act.label] for act in ACTS]
            told = [_told(act) for act in acts]
            first = f"{measured['startup']['bytes']['max']:.0f} B"
            print(
                " | ".join(
                    ["", games.about(slug).title, first, *told, f"{measured['idle']['bytes_per_s']['max']:.0f} B/s", ""]
                ).strip()
            )


def _told(act: dict[str, Any]) -> str:
    """Bytes and seconds; a key that means nothing at this moment sends nothing."""
    if act["paint_ms"] is None:
        return "nothing"
    return f"{act['bytes']['max']:.0f} B, {act['paint_ms']['median'] / 1000:.1f} s"


if __name__ == "__main__":
    main()
