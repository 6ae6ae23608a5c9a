"""PS01 to PS11: no fault of disk, process or file gives a wrong position, and none costs more than the unfinished move."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.engine import journal
from getaway_tui.engine.journal import Disk, Journal, SaveError
from getaway_tui.engine.match import Match
from getaway_tui.shell import saves
from getaway_tui.shell.session import Invitation, Session
from tests.contract.playing import NAMES, go_on
from tests.shell.pty_run import ROOT

GAMES = tuple(about.slug for about in games.found())
MOVES = 14
"""Decisions of the match that is damaged."""
SECONDS = 2.0
"""Of this process, in which any file is read or refused (PS02)."""
FAULTS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EMFILE, errno.EINTR)


def some_match(slug: str, path: Path | None, disk: Disk | None = None, decisions: int = MOVES) -> Match:
    """A match of random players, some decisions old."""
    game = games.load(slug).game
    seats = min(game.seats, key=lambda number: abs(number - 3))
    match = Match.new(game, NAMES[:seats], next(iter(game.presets.values())), "a chosen seed", path=path, disk=disk)
    rng = Random(3)
    for _ in range(decisions):
        go_on(match, rng)
    return match


def saved_match(slug: str, path: Path) -> tuple[bytes, list[Any]]:
    """The bytes of a save, and the positions after each of its records."""
    match = some_match(slug, path)
    first = match._first_state()
    match.close()
    content = path.read_bytes()
    states = [first, *(step.state for step in match.steps)]
    assert len(content.splitlines()) == len(states)
    return content, states


# ---- PS01, PS02, PS11: damage ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_ps01_a_save_cut_anywhere_in_its_last_line_goes_on_at_the_last_whole_move(slug: str, full: bool, tmp_path: Path) -> None:
    content, states = saved_match(slug, tmp_path / "whole.jsonl")
    last = content.rindex(b"\n", 0, -1) + 1
    ends = range(last, len(content))
    path = tmp_path / "cut.jsonl"
    for end in ends if full else sorted({*Random(1).sample(ends, min(8, len(ends))), last, len(content) - 1}):
        path.write_bytes(content[:end])
        match = Match.resume(games.load(slug).game, path)
        assert match.state == states[-2] or match.steps[-1].move.by == "chance", end  # a draw that was owed is made again
        match.close()


@pytest.mark.parametrize("slug", GAMES)
def test_ps02_a_changed_byte_is_refused_or_costs_the_last_line_and_the_file_stays(slug: str, full: bool, tmp_path: Path) -> None:
    content, states = saved_match(slug, tmp_path / "whole.jsonl")
    game = games.load(slug).game
    path = tmp_path / "damaged.jsonl"
    rng = Random(2)
    places = range(len(content)) if full else sorted(rng.sample(range(len(content)), 60))
    for place in places:
        for byte in (content[place] ^ 1, 0, 0xFF, ord("\n")) if full else (rng.randrange(256),):
            damaged = content[:place] + bytes((byte,)) + content[place + 1 :]
            if damaged != content:
                _is_refused_or_earlier(game, path, damaged, states)


@pytest.mark.parametrize("slug", GAMES)
def test_ps02_many_changed_bytes_as_well(slug: str, full: bool, tmp_path: Path) -> None:
    content, states = saved_match(slug, tmp_path / "whole.jsonl")
    game = games.load(slug).game
    rng = Random(4)
    for _ in range(2_000 if full else 40):
        damaged = bytearray(content)
        for _ in range(rng.randrange(2, 9)):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        if bytes(damaged) != content:
            _is_refused_or_earlier(game, tmp_path / "damaged.jsonl", bytes(damaged), states)


def _opened(game: Any, path: Path) -> tuple[Match | None, str]:
    """The match of a save, or why it is refused."""
    try:
        return Match.resume(game, path), ""
    except SaveError as error:
        return None, str(error)


def _is_refused_or_earlier(game: Any, path: Path, damaged: bytes, states: list[Any]) -> None:
    path.write_bytes(damaged)
    begin = time.process_time()
    match, refused = _opened(game, path)
    if match is None:
        assert refused.endswith("."), refused
        assert path.read_bytes() == damaged, "a save that is refused is left as it was (PS11)"
    else:
        assert match.state in states, "a damaged save gave a position that never was"
        match.close()
    assert time.process_time() - begin < SECONDS


# ---- PS03 to PS05: the disk says no ----------------------------------------------------------------------------------


class Faulty(Disk):
    """A disk of which one call fails, with a reason; a write that fails leaves half of its bytes."""

    def __init__(self, nth: int, reason: int, lasting: bool) -> None:
        self.calls = 0
        self._nth, self._reason, self._lasting = nth, reason, lasting

    def _call(self) -> None:
        self.calls += 1
        if self.calls == self._nth or (self._lasting and self.calls > self._nth):
            raise OSError(self._reason, os.strerror(self._reason))

    def open(self, path: Path, *, new: bool) -> int:
        self._call()
        return super().open(path, new=new)

    def lock(self, file: int) -> None:
        self._call()
        super().lock(file)

    def write(self, file: int, data: bytes) -> int:
        try:
            self._call()
        except OSError:
            os.write(file, data[: len(data) // 2])
            raise
        return super().write(file, data)

    def sync(self, file: int) -> None:
        self._call()
        super().sync(file)

    def truncate(self, file: int, length: int) -> None:
        self._call()
        super().truncate(file, length)

    def sync_folder(self, folder: Path) -> None:
        self._call()
        super().sync_folder(folder)


def faults(full: bool) -> Iterator[tuple[int, int, bool]]:
    """Which call fails, why, and whether for good."""
    for nth in range(1, 60 if full else 12):
        for reason in FAULTS if full else (FAULTS[nth % len(FAULTS)],):
            for lasting in (False, True):
                yield nth, reason, lasting


@pytest.mark.parametrize("slug", GAMES)
def test_ps03_whichever_call_fails_the_match_goes_on_and_says_so(slug: str, full: bool, tmp_path: Path) -> None:
    game = games.load(slug).game
    wanted = some_match(slug, None)
    for nth, reason, lasting in faults(full):
        path = tmp_path / f"{nth}-{reason}-{lasting}.jsonl"
        disk = Faulty(nth, reason, lasting)
        try:
            match = some_match(slug, path, disk)
        except SaveError:
            assert not path.exists(), "what could not be begun leaves nothing behind"
            continue
        assert match.state == wanted.state, "the disk does not change the game"
        if lasting and disk.calls >= nth:
            assert match.trouble is not None
        match.close()
        read = Match.replay(game, journal.read(path))
        assert read.state in [match._first_state(), *(step.state for step in match.steps)]
        if not lasting:
            assert read.state == match.state, "what waited was written as soon as the disk allowed it"


class Forgetful(Disk):
    """A disk that keeps only what was synced: what a power cut leaves."""

    def __init__(self) -> None:
        self.kept = b""
        self._written = b""
        self.folder_known = False

    def write(self, file: int, data: bytes) -> int:
        self._written += data
        return super().write(file, data)

    def truncate(self, file: int, length: int) -> None:
        self._written = self._written[:length]
        super().truncate(file, length)

    def sync(self, file: int) -> None:
        self.kept = self._written
        super().sync(file)

    def sync_folder(self, folder: Path) -> None:
        self.folder_known = True
        super().sync_folder(folder)


@pytest.mark.parametrize("slug", GAMES)
def test_ps04_after_a_power_cut_every_move_that_anybody_was_told_of_is_there(slug: str, tmp_path: Path) -> None:
    disk = Forgetful()
    match = some_match(slug, tmp_path / "a.jsonl", disk, decisions=0)
    assert disk.folder_known, "the folder knows of the new file before the first decision"
    rng = Random(3)
    for _ in range(MOVES):
        go_on(match, rng)
        kept = Match.replay(match.game, journal.parse(disk.kept, "a.jsonl"))
        assert kept.state == match.state
    match.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no limits there")
@pytest.mark.parametrize("slug", GAMES)
def test_ps05_a_full_disk_costs_the_save_not_the_match(slug: str, tmp_path: Path) -> None:
    """The limit on file sizes stands for a full disk; the signal that comes with it must not end the program."""
    path = tmp_path / "a.jsonl"
    code = f"""
import resource
from pathlib import Path
from tests import toys; toys.install()
from tests.reliability.test_saves import some_match
match = some_match({slug!r}, Path({str(path)!r}), decisions=2)
size = Path({str(path)!r}).stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 9, size + 9))
from random import Random
from tests.contract.playing import go_on
rng = Random(3)
for _ in range(6):
    go_on(match, rng)
print(match.trouble)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "file too large"
    Match.replay(games.load(slug).game, journal.read(path))


# ---- PS06, PS07: homes and neighbours --------------------------------------------------------------------------------


def invitation(slug: str) -> Invitation:
    """Two or three people, or as many as the game takes."""
    game = games.load(slug).game
    seats = min(game.seats, key=lambda number: abs(number - 2))
    return Invitation(slug, NAMES[:seats], (None,) * seats, {}, "7")


@pytest.mark.parametrize("kind", ["a file", "a dangling link", "nothing under nothing", "a link to a file"])
def test_ps06_a_home_that_takes_no_saves_is_said_once_and_the_match_is_played(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "odd"
    match kind:
        case "a file":
            state.write_text("")
        case "a dangling link":
            state.symlink_to(Path("/proc/nowhere/at/all"))
        case "a link to a file":
            (tmp_path / "target").write_text("")
            state.symlink_to(tmp_path / "target")
        case _:
            state = Path("/proc/nowhere")
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    session = Session.begin(invitation(GAMES[0]))
    assert session.path is None
    assert len(session.notices) == 1
    assert session.notices[0].endswith(".")
    assert saves.saved() == ()
    assert not saves.keeps_saves()
    session.leave()


@pytest.mark.skipif(sys.platform == "win32", reason="other rights there")
@pytest.mark.parametrize("umask", [0o000, 0o077, 0o277])
def test_ps06_files_are_for_their_owner_alone_whatever_the_umask(umask: int) -> None:
    before = os.umask(umask)
    try:
        session = Session.begin(invitation(GAMES[0]))
    finally:
        os.umask(before)
    assert session.path is not None
    for path in (session.path, session.path.with_suffix(".house")):
        assert path.stat().st_mode & 0o077 == 0
    assert saves.folder().stat().st_mode & 0o077 == 0
    session.leave()


@pytest.mark.skipif(sys.platform == "win32", reason="no flock")
def test_ps07_the_lock_of_a_killed_process_holds_nobody_up(tmp_path: Path) -> None:
    session = Session.begin(invitation(GAMES[0]))
    path = session.path
    assert path is not None
    session.leave()
    code = f"""
import sys, time
from pathlib import Path
from tests import toys; toys.install()
from getaway_tui.shell.session import Session
session = Session.resume(Path({str(path)!r}))
print("held", flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(SaveError, match="elsewhere"):
            Session.resume(path)
        other.send_signal(signal.SIGKILL)
        other.wait()
    Session.resume(path).leave()


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
@pytest.mark.parametrize("slug", GAMES)
def test_ps01_a_killed_process_loses_no_move_that_was_told(slug: str, full: bool, tmp_path: Path) -> None:
    code = f"""
import sys
from pathlib import Path
from random import Random
from tests import toys; toys.install()
from tests.contract.playing import go_on
from tests.reliability.test_saves import some_match
match = some_match({slug!r}, Path(sys.argv[1]), decisions=0)
rng = Random(3)
while go_on(match, rng):
    print(len(match.moves), flush=True)
"""
    for number in range(12 if full else 1):
        path = tmp_path / f"{number}.jsonl"
        with subprocess.Popen([sys.executable, "-c", code, str(path)], cwd=ROOT, stdout=subprocess.PIPE) as other:
            assert other.stdout is not None
            told = b"".join(other.stdout.readline() for _ in range(1 + 3 * number))
            other.send_signal(signal.SIGKILL)
            told += other.stdout.read()
            other.wait()
        match = Match.resume(games.load(slug).game, path)
        assert len(match.moves) >= int(told.split()[-1])
        match.close()


# ---- PS08 to PS10: other saves ---------------------------------------------------------------------------------------


def hostile(slug: str) -> Iterator[tuple[str, dict[str, Any], list[Any]]]:
    """Set-ups and moves that no program of ours writes, each with the right checksums."""
    setup = json.loads(json.dumps(some_match(slug, None, decisions=0).records()[0]))
    yield "unknown game", {**setup, "game": "chess"}, []
    yield "a path for a game", {**setup, "game": "../../etc/passwd"}, []
    yield "a long game", {**setup, "game": "x" * 100_000}, []
    yield "no version", {name: value for name, value in setup.items() if name != "version"}, []
    yield "another version", {**setup, "version": setup["version"] + 1}, []
    yield "another format", {**setup, "format": 2}, []
    yield "a huge number", {**setup, "version": 10**400}, []
    yield "too many players", {**setup, "seats": [{"name": "x"}] * 100_000}, []
    yield "no players", {**setup, "seats": []}, []
    yield "players that are none", {**setup, "seats": [1, 2]}, []
    yield "an unknown field", {**setup, "evil": True}, []
    yield "an unknown option", {**setup, "options": {**setup["options"], "evil": True}}, []
    yield "options that are none", {**setup, "options": [1]}, []
    yield "a text for a seed", {**setup, "seed": {"a": 1}}, []
    yield "a long seed", {**setup, "seed": "x" * 100_000}, []
    yield "a position that is none", {**setup, "state": {"evil": [[[[]]]]}}, []
    yield "a move of nobody", setup, [{"by": 99, "action": {"kind": "x"}, "at": 0}]
    yield "a move that is none", setup, [{"by": 0, "action": {"kind": "evil"}, "at": 0}]
    yield "a move without an action", setup, [{"by": 0}]
    yield "time that is none", setup, [{"time": "late"}]
    yield "time before the start", setup, [{"time": -5}]
    yield "a take-back of nothing", setup, [{"undo": 0}, {"undo": "x"}]
    yield "a list for a move", setup, [{"by": [0], "action": [], "at": []}]


@pytest.mark.parametrize("slug", GAMES)
def test_ps09_a_hostile_save_is_refused_with_a_sentence_and_left_alone(slug: str, tmp_path: Path) -> None:
    for number, (what, setup, moves) in enumerate(hostile(slug)):
        path = tmp_path / f"{number}.jsonl"
        written = Journal.create(path, setup)
        written.append(moves)
        written.close()
        content = path.read_bytes()
        begin = time.process_time()
        with pytest.raises(SaveError) as refused:
            Session.resume(path)
        assert time.process_time() - begin < SECONDS, what
        assert str(refused.value).endswith("."), what
        assert len(str(refused.value)) < 400, what
        assert "\n" not in str(refused.value), what
        assert path.read_bytes() == content, what


def test_ps09_bombs_and_nonsense_are_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    for content in (
        b"[" * 1_000_000,
        b'{"a":' * 200_000,
        b"\x00" * 1_000_000,
        b'{"sum":"' + b"0" * 16 + b'","format":NaN}\n',
        b"\n" * 9,
    ):
        path.write_bytes(content)
        begin = time.process_time()
        with pytest.raises(SaveError):
            Session.resume(path)
        assert time.process_time() - begin < SECONDS
