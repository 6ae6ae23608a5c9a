"""The screens, run in a pseudo-terminal beside the smallest Textual program and a one-widget board, in turn.

The stopwatch is `ttyprobe.py`, which lies beside this project (../shared/tools) or where TTYPROBE says.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.report import Report

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = str(Path(sys.executable).with_name("getaway-tui"))


def measure(report: Report, repeat: int) -> None:
    """All figures of the screens."""
    probe = Path(os.environ.get("TTYPROBE", ROOT.parent / "shared" / "tools" / "ttyprobe.py"))
    if not probe.exists():
        report.head("Screens: not measured, because ttyprobe.py is not there (set TTYPROBE)")
        return
    with tempfile.TemporaryDirectory() as home:
        probed = Probe(probe, repeat, Path(home))
        _launcher(report, probed)
        _game(report, probed)
        _cursor(report, probed)


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


def _median(part: dict[str, Any], name: str) -> float:
    figure: dict[str, float] = part[name]
    return figure["median"]


def _beside(measured: dict[str, Any], name: str) -> float:
    return _median(measured["measured"]["startup"], name) / _median(measured["reference"]["startup"], name)


def _launcher(report: Report, probe: Probe) -> None:
    report.head("Launcher beside the smallest Textual program")
    measured = probe.run(["--size", "100x40", "--expect", "Getaway", "--keys", "idle:3", "--versus", "minimal"], [OURS])
    report.at_most("ready (goal 1.05)", _beside(measured, "ready_ms"), 1.10, 1.30)
    report.at_most("start-up CPU (goal 1.10)", _beside(measured, "cpu_ms"), 1.15, 1.35)
    report.at_most("memory (goal 1.10)", _beside(measured, "rss_mib"), 1.15, 1.5)
    idle = measured["measured"]["idle"]
    report.at_most("idle", _median(idle, "bytes_per_s"), 0, 0, " B/s")
    report.note(f"idle CPU {_median(idle, 'cpu_percent'):.2f} %")
    report.at_most("quit key to the end", _quit(measured), 1.2, 2.0)


def _quit(measured: dict[str, Any]) -> float:
    return _median(measured["measured"], "exit_ms") / _median(measured["reference"], "exit_ms")


def _game(report: Report, probe: Probe) -> None:
    report.head("Straight into a game")
    command = [OURS, "play", "getaway", "--seed", "7"]
    measured = probe.run(["--size", "100x40", "--expect", "HAND", "--versus", "minimal"], command)
    report.at_most("first playable screen (goal 1.5)", _beside(measured, "ready_ms"), 1.8, 2.5)
    written = _median(measured["measured"]["startup"], "bytes") / 1000
    report.at_most("bytes of the first paint at 100x40 (goal 20)", written, 30, 100, "kB")


def _cursor(report: Report, probe: Probe) -> None:
    report.head("A key that moves the cursor on the table, beside the one-widget board")
    keys = "expect:HAND settle label:move right*30 left*30"
    options = ["--size", "100x40", "--keys", keys, "--versus", "board", "--versus-keys", "right*30 left*30"]
    measured = probe.run(options, [OURS, "play", "getaway", "--seed", "7"], repeat=max(2, probe.repeat // 3))
    ours = measured["measured"]["keys"]["move"]
    board = next(iter(measured["reference"]["keys"].values()))
    report.at_most("key to paint (goal 1.0)", _median(ours, "paint_ms") / _median(board, "paint_ms"), 1.3, 2.0)
    report.at_most("key to paint, p99 (goal 1.5)", ours["paint_ms"]["p99"] / board["paint_ms"]["p99"], 2.0, 4.0)
    report.at_most("bytes (goal 790)", _median(ours, "bytes"), 1200, 3000, "B")
