"""TP01 to TP20: whatever a terminal, a signal or a link does, the match is kept and the terminal is left as it was."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from getaway_tui import games
from getaway_tui.engine import journal
from getaway_tui.engine.match import Match
from getaway_tui.shell.playtime import PlayTime
from tests.shell.pty_run import ROOT, START, Terminal
from tests.shell.robots import Robot, app_for, playable

from .test_secrecy import people
from .test_secrecy import through_the_curtain as through

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")

GAMES = playable()
SOON = 2.0
"""Seconds from a signal to the end."""


def call(slug: str, *, alone: bool = False) -> list[str]:
    """A table of people, or of one person and computer players."""
    names = people(slug)
    computer = next(iter(games.load(slug).bots))
    seats = [names[0], *(f"{name}={computer}" if alone else name for name in names[1:])]
    return ["play", slug, *(part for seat in seats for part in ("-p", seat)), "--seed", "7"]


def kept(home: Path) -> list[Match]:
    """The saved matches of a home, each replayed from its first move."""
    folder = home / "state" / "getaway-tui"
    found = []
    for path in sorted((*folder.glob("saves/*.jsonl"), *folder.glob("finished/*.jsonl"))):
        slug = str(journal.first(path)["game"])
        found.append(Match.replay(games.load(slug).game, journal.read(path), path.name))
    return found


def ends_at_once(run: Terminal, number: int, code: int) -> None:
    """The signal ends it soon, with this code and a clean terminal."""
    begin = time.monotonic()
    run.kill(number)
    assert run.ended() == code
    assert time.monotonic() - begin < SOON + 3 * _busy(), "it took too long to end"
    assert run.left_clean() == []


def _busy() -> float:
    """How much more than one process wants each core now; 0 on a quiet machine."""
    return max(0.0, os.getloadavg()[0] / (os.cpu_count() or 1) - 1)


# ---- TP01 to TP03, TP05: signals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_tp01_at_the_curtain_and_at_the_table_a_signal_keeps_the_match(slug: str, full: bool, home: Path) -> None:
    signals = [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130), (signal.SIGQUIT, 131)]
    for number, code in signals if full else signals[len(slug) % 4 :][:1]:
        with Terminal(call(slug), home=home) as run:
            run.wait(lambda text: text.strip() != "")
            through(run)
            ends_at_once(run, number, code)
    assert len(kept(home)) == (len(signals) if full else 1)


PAGES: dict[str, tuple[str, ...]] = {
    "launcher": (),
    "game": ("enter",),
    "form": ("enter", "down", "enter"),
    "settings": ("s",),
    "rules": ("r",),
}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGQUIT, 131)])
def test_tp01_from_every_page_a_signal_ends_it_cleanly(page: str, number: int, code: int, home: Path) -> None:
    with Terminal(home=home) as run:
        run.wait("Getaway")
        run.type(*PAGES[page])
        ends_at_once(run, number, code)


def test_tp05_after_kill_9_the_next_start_offers_the_match(home: Path) -> None:
    with Terminal(call("border"), home=home) as run:
        run.wait("then")
        through(run)
        run.type("1")
        run.read(0.3)
        run.kill(signal.SIGKILL)
        assert run.ended() == -9
    assert len(kept(home)) == 1
    with Terminal(home=home) as again:
        again.wait("1 match open")


# ---- TP04, TP12, TP15, TP18: what terminals do -----------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_tp12_a_storm_of_sizes_leaves_it_whole(slug: str, full: bool, home: Path) -> None:
    rng = Random(3)
    with Terminal(call(slug), home=home) as run:
        run.wait(lambda text: text.strip() != "")
        through(run)
        for _ in range(1_000 if full else 25):
            run.resize(rng.randrange(1, 500 if full else 200), rng.randrange(1, 500 if full else 80))
            run.read(0.0 if full else 0.02)
        run.resize(80, 24)
        run.wait(lambda text: games.about(slug).title in text, 20)
        ends_at_once(run, signal.SIGTERM, 143)
    assert len(kept(home)) == 1


def test_tp18_a_terminal_that_stops_reading_holds_nothing_up_for_good(full: bool, home: Path) -> None:
    with Terminal(call("border", alone=True), home=home, size=(200, 60)) as run:
        run.wait("Load")
        for _ in range(60):  # keys whose pictures nobody reads
            os.write(run._master, b"\t\x1b[B\x1b[A?\x1b")
        time.sleep(30 if full else 1.5)
        run.read(0.3)
        ends_at_once(run, signal.SIGTERM, 143)
    assert len(kept(home)) == 1


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_tp15_tmux_comes_and_goes(home: Path) -> None:
    """Detached and attached again, the match is where it was and the mouse works."""
    socket = f"getaway-{os.getpid()}"

    def tmux(*words: str) -> str:
        return subprocess.run(["tmux", "-L", socket, *words], capture_output=True, text=True, check=True, cwd=ROOT).stdout

    def until(word: str) -> None:
        end = time.monotonic() + 20
        while word not in tmux("capture-pane", "-p"):
            assert time.monotonic() < end, tmux("capture-pane", "-p")
            time.sleep(0.1)

    command = f"XDG_STATE_HOME={home}/state {sys.executable} -c '{START}' {' '.join(call('border', alone=True))}"
    tmux("new-session", "-d", "-x", "80", "-y", "24", command)
    try:
        until("Load")
        with Terminal(
            ["-L", socket, "attach"], home=home, program="import os,sys;os.execvp('tmux',['tmux',*sys.argv[1:]])"
        ) as seen:
            seen.wait("Load")
            tmux("detach-client")
        until("Load")
        tmux("send-keys", "Tab")
        until("MOVES")
    finally:
        tmux("kill-server")


# ---- TP06: crashes elsewhere than in a key ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    [
        "from tests.toys.border.table import BorderTable as T; T.paint = lambda self, canvas: 1 / 0",
        "from getaway_tui.shell.thinking import Thinking as T; T.begin = lambda self, *a: 1 / 0",
        "from getaway_tui.shell.session import Session as T; T.looks = lambda self, stage: 1 / 0",
    ],
    ids=["while painting", "in a computer player", "at the turn"],
)
def test_tp06_wherever_it_breaks_it_ends_with_1_and_a_clean_terminal(place: str, home: Path) -> None:
    broken = START.replace("main()", f"{place}; main()")
    with Terminal(call("border", alone=True), home=home, program=broken) as run:
        for _ in range(40):
            with contextlib.suppress(OSError):
                run.type("1")
            if _over(run):
                break
        assert run.code == 1
        assert run.left_clean() == []
    assert len(kept(home)) == 1
    assert len(list((home / "state" / "getaway-tui" / "reports").iterdir())) == 1


def _over(run: Terminal) -> bool:
    with contextlib.suppress(AssertionError):
        run.ended(0.3)
    return run.code is not None


# ---- TP07 to TP11: line noise ----------------------------------------------------------------------------------------

NOISE: dict[str, bytes] = {
    "Latin-1": b"\xe9\xfc\xff\xfe",
    "an old mouse": b"\x1b[M\xff\xff\xff",
    "a code beyond Unicode": b"\x1b[1114112u\x1b[99999999u",
    "a code beyond 32 bits": b"\x1b[4294967296u\x1b[99999999999999999999u",
    "the palette": b"\x10\r\r\r",
    "an absurd mouse": b"\x1b[<0;99999;99999M\x1b[<999;0;0m",
    "focus": b"\x1b[O\x1b[I\x1b[O\x1b[I",
    "nothing": b"\x00" * 50,
    "half a letter": b"\xe2\x99",
    "a cursor report": b"\x1b[999;999R\x1b[?2026;9$y",
    "a pasted code": b"\x1b[200~\x1b[31m\x1b]52;c;AAAA\x07\xff\x1b[201~",
}


@pytest.mark.parametrize("slug", GAMES)
def test_tp07_to_tp10_noise_does_nothing(slug: str, home: Path) -> None:
    with Terminal(call(slug), home=home) as run:
        run.wait(lambda text: text.strip() != "")
        through(run)
        for data in NOISE.values():
            run.raw(data)
        run.raw(b"\x1b[200~" + b"paste " * 30_000 + b"\x1b[201~")
        run.read(0.3)
        ends_at_once(run, signal.SIGTERM, 143)
    assert not (home / "state" / "getaway-tui" / "reports").exists()
    assert len(kept(home)) == 1


_AFTER_LEAVING = (-signal.SIGINT, -signal.SIGQUIT)
"""Ctrl+Q among the keys ends the program; the bytes behind it are the shell's, where a Ctrl+C may meet what is just ending."""


@pytest.mark.parametrize("slug", GAMES)
def test_tp11_random_bytes_press_keys_and_break_nothing(slug: str, full: bool, home: Path) -> None:
    for seed in range(20 if full else 1):
        noise = Random(seed)
        with Terminal(call(slug), home=home) as run:
            run.wait(lambda text: text.strip() != "")
            through(run)
            for _ in range(1_000 if full else 12):
                try:
                    run.raw(bytes(noise.randrange(256) for _ in range(100)))
                except OSError:
                    break
            run.kill(signal.SIGCONT)  # Ctrl+Z was among the keys
            run.kill(signal.SIGTERM)
            assert run.ended(20) in (0, 143, *_AFTER_LEAVING), f"seed {seed}"
            assert run.left_clean() == []
        assert not (home / "state" / "getaway-tui" / "reports").exists(), f"seed {seed}"
        kept(home)


# ---- TP16, TP17, TP20: long evenings ---------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.usefixtures("no_calm")
@pytest.mark.parametrize("slug", GAMES)
async def test_tp16_many_matches_leave_nothing_behind(slug: str) -> None:
    import tracemalloc

    async def evening(matches: int) -> None:
        for number in range(matches):
            app = app_for(slug, people(slug), seed=str(number))
            async with app.run_test(size=(80, 24)) as pilot:
                await Robot(app, pilot, "list", number).play(60)
        gc.collect()

    await evening(4)
    tracemalloc.start()
    before, tasks = tracemalloc.get_traced_memory()[0], len(asyncio.all_tasks())
    await evening(12)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert len(asyncio.all_tasks()) <= tasks
    assert grown < 5_000_000, f"{grown / 1e6:.1f} MB"


def test_tp17_where_nothing_moves_nothing_is_sent(full: bool, home: Path) -> None:
    with Terminal(call("border", alone=True), home=home) as run:
        run.wait("Load")
        run.read(0.5)
        run.sent = b""
        used = _cpu(run.pid)
        run.read(10 if full else 1.5)
        assert run.sent == b""
        if full:
            assert _cpu(run.pid) - used < 0.1
        ends_at_once(run, signal.SIGTERM, 143)


def _cpu(pid: int) -> float:
    """Seconds of processor time that a process has used; 0 where nobody says."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_tp20_play_time_does_not_follow_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    played = PlayTime(0)
    real = time.time
    for leap in (86_400.0, -86_400.0):
        monkeypatch.setattr(time, "time", lambda leap=leap: real() + leap)
        assert 0 <= played.now() < 60_000
