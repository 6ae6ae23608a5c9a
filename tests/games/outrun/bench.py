"""How far behind the finger a key of a race is stamped: the lag of the event's own time, and of whoever asks the clock later.

Keys are written into a pseudo-terminal during a race; both processes read the same monotonic clock. A bare program that only
reads and looks at the clock is measured in the same minute: what its keys lag behind is the machine's.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench.report import Report
from tests.shell.pty_run import Terminal

PRESSES = 300
_OPENS = re.compile(r"(\S)[·.]? +then +Space")
_PROGRAM = """
import sys, time
from getaway_tui.games.outrun import table
heard = table.OutrunTable.on_key
log = open({log!r}, "w", buffering=1)
def on_key(self, event):
    log.write(f"{{event.key}} {{event.time}} {{table.now()}}\\n")
    heard(self, event)
table.OutrunTable.on_key = on_key
from getaway_tui.__main__ import main
main()
"""

_BARE = """
import os, time, tty
tty.setraw(0)
log = open({log!r}, "w", buffering=1)
print("LAID", flush=True)
while key := os.read(0, 4096):
    when = time.monotonic()
    log.write(f"{{key.decode()}} {{when}} {{when}}\\n")
"""


class Lag(NamedTuple):
    """One press: seconds from writing it to its stamp, and to its handling."""

    stamped: float
    handled: float


def measure(report: Report) -> None:
    """Both lags as median and p99, in milliseconds."""
    report.head("Outrun: a key of a race behind the finger")
    if sys.platform == "win32":
        report.note("not measured without pseudo-terminals")
        return
    lags, bare = presses(PRESSES), presses(PRESSES, bare=True)
    stamped, handled = sorted(lag.stamped for lag in lags), sorted(lag.handled for lag in lags)
    read = sorted(lag.stamped for lag in bare)
    report.at_most("the event's own time, median", median(stamped) * 1000, 0.5, 20, " ms")
    report.at_most("the event's own time, p99", _percentile(stamped, 99) * 1000, 8, 200, " ms")
    report.note(f"its handling: median {median(handled) * 1000:.2f} ms, p99 {_percentile(handled, 99) * 1000:.2f} ms")
    report.note(f"a bare program's: median {median(read) * 1000:.2f} ms, p99 {_percentile(read, 99) * 1000:.2f} ms")


def _percentile(values: Sequence[float], percent: int) -> float:
    return values[min(len(values) - 1, len(values) * percent // 100)]


def presses(count: int, *, bare: bool = False) -> list[Lag]:
    """Press so many keys in a race whose clock is running, or in the bare program."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "keys"
        call = ["play", "outrun", "--seed", "7", "-p", "Ann", "-p", "Bo", "-o", "starter=0", "-o", "time_limit=off"]
        program = (_BARE if bare else _PROGRAM).format(log=str(log))
        with Terminal(call, home=Path(folder), program=program) as run:
            if bare:
                run.wait("LAID")
            else:
                _into_the_race(run)
            began = len(log.read_text().splitlines())
            written = [_press(run, "asdfjkl"[number % 7]) for number in range(count)]
            run.wait(lambda _text: len(log.read_text().splitlines()) >= began + count)
        heard = [line.split() for line in log.read_text().splitlines()[began:]]
    return [Lag(float(stamp) - when, float(handled) - when) for when, (_key, stamp, handled) in zip(written, heard, strict=True)]


def _press(run: Terminal, key: str) -> float:
    when = time.monotonic()
    run.type(key)
    return when


def _into_the_race(run: Terminal) -> None:
    run.wait("Space Turn")
    run.type("space")
    act = _OPENS.search(run.wait(lambda text: bool(_OPENS.search(text))))
    assert act is not None
    time.sleep(0.4)
    run.type(act[1].lower(), "space")
    run.wait("Space Ready")
    run.type("space")  # puts the news away
    time.sleep(0.4)
    if "Space Ready" in run.text():
        run.type("space")
    run.wait("LAID")
