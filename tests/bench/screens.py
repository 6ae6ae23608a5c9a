"""The screens, run in a pseudo-terminal beside the smallest Textual program and a one-widget board, in turn.

The stopwatch is `ttyprobe.py`, which lies beside this project (../shared/tools) or where TTYPROBE says.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.report import Report

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = str(Path(sys.executable).with_name("getaway-tui"))
GAME = [OURS, "play", "getaway", "--seed", "7"]
KEYS = "settle right left settle label:move right*30 left*30"
STILL = 4
"""Seconds after which the launcher's opening picture stands still."""


class Probe:
    """One measured comparison after another, each with a fresh home."""

    def __init__(self, path: Path, repeat: int, home: Path) -> None:
        self.path, self.repeat, self.home = path, repeat, home

    def run(self, options: Sequence[str], command: Sequence[str], repeat: int | None = None) -> dict[str, Any]:
        """What ttyprobe measured of the command and of what stands beside it."""
        call = [sys.executable, str(self.path), "--json", "--repeat", str(repeat or self.repeat), "--warmup", "1"]
        for kind in ("STATE", "CONFIG", "DATA"):
            call += ["--env", f"XDG_{kind}_HOME={self.home}"]
        call += ["--quit-keys", "ctrl+q", *options, "--", *command]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        try:
            measured: dict[str, Any] = json.loads(done.stdout)
        except ValueError:
            raise SystemExit(f"ttyprobe failed: {done.stderr or done.stdout}") from None
        return measured


def median(part: dict[str, Any], name: str) -> float:
    """The median of a figure."""
    figure: dict[str, float] = part[name]
    return figure["median"]


def _beside(measured: dict[str, Any], name: str) -> float:
    return median(measured["measured"]["startup"], name) / median(measured["reference"]["startup"], name)


def key_beside(measured: dict[str, Any], label: str, name: str) -> float:
    """A figure of the keys under a label, as a multiple of the other program's."""
    ours, board = (measured[whose]["keys"][label] for whose in ("measured", "reference"))
    return median(ours, name) / median(board, name)


@contextmanager
def stopwatch(report: Report, repeat: int) -> Iterator[Probe | None]:
    """The stopwatch in a fresh home, or None where there is none."""
    path = Path(os.environ.get("TTYPROBE", ROOT.parent / "shared" / "tools" / "ttyprobe.py"))
    if not path.exists():
        report.note("not measured: ttyprobe.py is not there (set TTYPROBE)")
        yield None
        return
    with tempfile.TemporaryDirectory() as home:
        yield Probe(path, repeat, Path(home))


def launcher(report: Report, repeat: int) -> None:
    """The bare start beside the smallest Textual program."""
    report.head("Launcher beside the smallest Textual program")
    with stopwatch(report, repeat) as probe:
        if probe is None:
            return
        options = ["--size", "100x40", "--expect", "Getaway", "--keys", f"wait:{STILL} idle:3", "--versus", "minimal"]
        measured = probe.run(options, [OURS])
        report.at_most("ready", _beside(measured, "ready_ms"), 1.10, 1.30, goal=1.05)
        report.at_most("start-up CPU", _beside(measured, "cpu_ms"), 1.15, 1.35, goal=1.10)
        report.at_most("memory", _beside(measured, "rss_mib"), 1.15, 1.5, goal=1.10)
        idle = measured["measured"]["idle"]
        report.at_most("idle, nobody touching it", median(idle, "bytes_per_s"), 0, 0, " B/s")
        report.note("idle CPU", median(idle, "cpu_percent"), " %")
        ended = median(measured["measured"], "exit_ms") / median(measured["reference"], "exit_ms")
        report.at_most("quit key to the end", ended, 1.2, 2.0)


def game(report: Report, repeat: int) -> None:
    """Straight into a game beside the smallest Textual program, and what its first picture weighs."""
    report.head("Straight into a game, beside the smallest Textual program")
    with stopwatch(report, repeat) as probe:
        if probe is None:
            return
        measured = probe.run(["--size", "100x40", "--expect", "HAND", "--versus", "minimal"], GAME)
        report.at_most("first playable screen", _beside(measured, "ready_ms"), 1.8, 2.5, goal=1.5)
        report.note("start-up CPU", _beside(measured, "cpu_ms"), "x")
        written = median(measured["measured"]["startup"], "bytes") / 1000
        report.at_most("bytes of the first paint at 100x40", written, 30, 100, " kB", goal=20)


def cursor(report: Report, repeat: int) -> None:
    """A key that moves the cursor on the table beside the one-widget board; the first keys clear the notes of the start."""
    report.head("A key that moves the cursor on the table, beside the one-widget board")
    with stopwatch(report, repeat) as probe:
        if probe is None:
            return
        options = ["--size", "100x40", "--keys", f"expect:HAND {KEYS}", "--versus", "board", "--versus-keys", KEYS]
        measured = probe.run(options, GAME, repeat=max(3, repeat // 3))
        ours, board = (measured[whose]["keys"]["move"] for whose in ("measured", "reference"))
        report.at_most("key to paint", key_beside(measured, "move", "paint_ms"), 1.3, 2.0, goal=1.0)
        report.at_most("key to paint, p99", ours["paint_ms"]["p99"] / board["paint_ms"]["p99"], 2.0, 4.0, goal=1.5)
        report.note("CPU of a key", key_beside(measured, "move", "cpu_ms"), "x")
        report.at_most("bytes of a key", median(ours, "bytes"), 1200, 3000, " B", goal=790)
