"""The horn in a real terminal, timed from outside: after every glass of play, through a stop and a resumed save."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from getaway_tui.engine import data, journal
from tests.shell.pty_run import ROOT, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

WITHIN = 0.25
"""Seconds by which a horn may be early or late, on a machine that is not late itself."""
LEAD = 6
"""With nobody moving, so many horns catch the witness."""

_HORN = re.compile(r"HORN: time field (\d+)")
_DATA = """
from pathlib import Path
from getaway_tui.engine import data
data.use(Path({folder!r}))
"""
_PROGRAM = f"""{_DATA}
from getaway_tui.__main__ import main
main()
"""
_REPLAY = f"""{_DATA}
import sys
from getaway_tui.engine import journal
from getaway_tui.engine.match import Match
from getaway_tui.games.safehouse.rules import GAME
match = Match.replay(GAME, journal.read(Path(sys.argv[1])), "the save")
print(match.outcome.reason, match.state.clock.through, match.state.pursuer)
"""
"""What a fresh interpreter, with the same data, says of a journal's end."""


class Lateness:
    """How late this machine gets a short piece of work done: what a test may not blame on the program."""

    def __init__(self) -> None:
        self.worst = 0.0
        self._over = threading.Event()

    @contextmanager
    def watched(self) -> Iterator[Lateness]:
        """Watch while something else is measured."""
        watcher = threading.Thread(target=self._watch, daemon=True)
        watcher.start()
        yield self
        self._over.set()
        watcher.join()

    def _watch(self) -> None:
        least = min(_worked() for _ in range(10))
        while not self._over.is_set():
            before = time.monotonic()
            time.sleep(0.1)
            _worked()
            self.worst = max(self.worst, time.monotonic() - before - 0.1 - least)


def _worked() -> float:
    """Seconds for about as much work as a frame of the screen is."""
    before = time.monotonic()
    for _ in range(400_000):
        pass
    return time.monotonic() - before


def short_glasses(folder: Path) -> Path:
    """The data of all games, with glasses of a second allowed."""
    shutil.copytree(data.path("safehouse", "setup.toml").parents[1], folder)
    setup = folder / "safehouse" / "setup.toml"
    setup.write_text(setup.read_text("utf-8").replace("glass_seconds = [60, 240]", "glass_seconds = [1, 240]"), "utf-8")
    return folder


class Stopwatch:
    """Play time as somebody before the terminal would take it: it runs while the hand lies open.

    Attributes:
        fast: how much of it may be no play, for nobody outside sees when the program takes the key that opens.
        slow: how much more play there may have been, until the program took the key that covers.
    """

    def __init__(self) -> None:
        self._gone = self._since = self._stopped = self.fast = self.slow = 0.0

    def start(self) -> None:
        """The key that opens the hand is pressed."""
        self._since = time.monotonic()

    def started(self) -> None:
        """The hand is seen."""
        self.fast += time.monotonic() - self._since

    def stop(self) -> None:
        """The key that covers the hand is pressed."""
        self._stopped = time.monotonic()
        self._gone += self._stopped - self._since

    def stopped(self) -> None:
        """It is seen that the program took it."""
        self.slow += time.monotonic() - self._stopped

    @property
    def now(self) -> float:
        """Seconds of play while it runs."""
        return self._gone + time.monotonic() - self._since


def horn(run: Terminal, watch: Stopwatch, field: int, seconds: float) -> float:
    """Wait for the horn of this time field: the play time at which it was seen."""
    end = time.monotonic() + seconds
    while not ((found := _HORN.search(run.text())) and int(found[1]) == field):
        assert time.monotonic() < end, f"no horn for time field {field}:\n{run.text()}"
        run.read(0.01)
    return watch.now


def opened(run: Terminal, watch: Stopwatch) -> None:
    """Through the curtain with the two keys that it names."""
    text = run.wait(lambda screen: re.search(r"(\S) +then +Space", screen) is not None, 30)
    time.sleep(0.4)
    key = re.search(r"(\S) +then +Space", text)
    assert key is not None
    run.type(key[1].lower(), "space")
    watch.start()
    run.wait("HAND", 20)
    watch.started()


def stopped(run: Terminal) -> None:
    """Wait until the process stands still."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        run.read(0.02)
        pid, status = os.waitpid(run.pid, os.WNOHANG | os.WUNTRACED)
        if pid:
            assert os.WIFSTOPPED(status)
            return
    raise AssertionError("it goes on")


def quit_by_key(run: Terminal) -> None:
    """Leave the program; until it gives the terminal back."""
    before, end = run.sent.count(b"\x1b[?1049l"), time.monotonic() + 20
    run.type("ctrl+q")
    while run.sent.count(b"\x1b[?1049l") == before:
        assert time.monotonic() < end, "it stays"
        run.read(0.01)


def play(home: Path, glass: int, environ_folder: Path, watch: Stopwatch) -> tuple[list[float], Path]:
    """A game in which nobody moves: when the horns were seen, in seconds of play, and its journal."""
    program, heard = _PROGRAM.format(folder=str(environ_folder)), []
    options = [f"glass_seconds={glass}", "handoff=stopped", "hands=open", "first_player=0"]
    call = ["play", "safehouse", "-p", "Ann", "-p", "Ben", "--seed", "horn", *(word for each in options for word in ("-o", each))]
    patience = glass + 20.0
    with Terminal(call, home=home, program=program) as run:
        run.wait("first look", 30)
        run.type("enter")
        run.wait("BEN'S HAND", 20)
        run.type("enter")
        watch.start()
        run.wait("acts", 20)
        watch.started()
        heard += [horn(run, watch, field, patience) for field in (28, 26)]
        run.read(0.3)
        watch.stop()
        run.type("ctrl+z")
        stopped(run)
        watch.stopped()
        time.sleep(4.0)
        run.kill(signal.SIGCONT)
        opened(run, watch)
        heard.append(horn(run, watch, 24, patience))
        run.read(0.3)
        watch.stop()
        quit_by_key(run)
        watch.stopped()
        assert run.ended(20) == 0
    with Terminal(["resume"], home=home, program=program) as run:
        opened(run, watch)
        heard += [horn(run, watch, field, patience) for field in (22, 20)]
        run.wait("caught the witness", patience)
        heard.append(watch.now)
        run.kill(signal.SIGTERM)
        run.ended(20)
    (saved,) = (path for path in home.rglob("*.jsonl") if "safehouse" in path.read_text("utf-8")[:200])
    return heard, saved


def judge(home: Path, glass: int, folder: Path) -> None:
    """Assert that the horns came when they should, for eyes outside and in the journal, which tells the same end."""
    lateness, watch = Lateness(), Stopwatch()
    with lateness.watched():
        heard, saved = play(home, glass, folder, watch)
    off = [seen - glass * number for number, seen in enumerate(heard, 1)]
    slack = WITHIN + 2 * lateness.worst
    print(f"horns off by {off}; machine late by {lateness.worst}; watch fast by {watch.fast}, slow by {watch.slow} at most")
    assert max(off) <= slack + watch.fast
    assert min(off) >= -slack - watch.slow
    records = journal.read(saved).records
    began = next(record["at"] for record in reversed(records) if record.get("action", {}).get("kind") == "end_briefing")
    told = [record["at"] - began for record in records if record.get("action", {}).get("kind") == "horn"]
    assert told == [1_000 * glass * number for number in range(1, LEAD + 1)]
    call = [sys.executable, "-c", _REPLAY.format(folder=str(folder)), str(saved)]
    said = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["caught", str(LEAD), "0"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home of its own."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_the_horn_comes_after_every_glass_of_play(tmp_path: Path, home: Path) -> None:
    """With glasses of three seconds, which only a copy of the data allows."""
    folder = short_glasses(tmp_path / "rules_data")
    judge(home, 3, folder)


@pytest.mark.soak
@pytest.mark.timeout(1_200)
def test_the_horn_comes_every_two_minutes(home: Path) -> None:
    """The glass of the box."""
    judge(home, 120, data.path("safehouse", "setup.toml").parents[1])
