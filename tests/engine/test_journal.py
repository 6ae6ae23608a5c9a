"""Saves: a torn last line costs one move, any other damage is refused, and the file is never written over."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from getaway_tui.engine.journal import Disk, Journal, SaveError, first, parse, read

SETUP = {"format": 1, "game": "toy"}
MOVES: list[dict[str, Any]] = [
    {"by": 0, "action": {"kind": "play", "card": "A♠"}, "at": 5},
    {"undo": 0},
    {"by": "chance", "action": {}, "at": 9},
]


def written(path: Path) -> bytes:
    journal = Journal.create(path, SETUP)
    for move in MOVES:
        journal.append([move])
    journal.close()
    return path.read_bytes()


def test_what_was_written_is_read_and_the_first_line_is_read_alone(tmp_path: Path) -> None:
    written(tmp_path / "a.jsonl")
    saved = read(tmp_path / "a.jsonl")
    assert list(saved.records) == [SETUP, *MOVES]
    assert not saved.torn
    assert first(tmp_path / "a.jsonl") == SETUP
    assert all(isinstance(json.loads(line), dict) for line in (tmp_path / "a.jsonl").read_text().splitlines())


def test_only_the_owner_may_read_a_save(tmp_path: Path) -> None:
    written(tmp_path / "saves" / "a.jsonl")
    assert (tmp_path / "saves" / "a.jsonl").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "saves").stat().st_mode & 0o777 == 0o700


def test_cut_at_every_byte_it_holds_the_complete_lines(tmp_path: Path) -> None:
    content = written(tmp_path / "a.jsonl")
    ends = [end + 1 for end, byte in enumerate(content) if byte == ord("\n")]
    for length in range(len(content) + 1):
        complete = sum(end <= length for end in ends)
        if complete == 0:
            with pytest.raises(SaveError):
                parse(content[:length], "a")
        else:
            saved = parse(content[:length], "a")
            assert len(saved.records) == complete
            assert saved.torn == (length not in ends)


def test_going_on_after_a_torn_line_cuts_it_off_and_appends(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    content = written(path)
    path.write_bytes(content[:-7])
    journal, saved = Journal.reopen(path)
    assert saved.torn
    journal.append([{"by": 1, "action": {}, "at": 10}])
    journal.close()
    assert list(read(path).records) == [SETUP, *MOVES[:2], {"by": 1, "action": {}, "at": 10}]


def test_any_changed_byte_before_the_last_line_is_refused(tmp_path: Path) -> None:
    content = written(tmp_path / "a.jsonl")
    last = content.rindex(b"\n", 0, -1) + 1
    for place in range(last - 1):
        for byte in (content[place] ^ 1, 0, 0xFF):
            damaged = content[:place] + bytes([byte]) + content[place + 1 :]
            if damaged == content:
                continue
            with pytest.raises(SaveError) as error:
                parse(damaged, "a.jsonl")
            assert "a.jsonl" in str(error.value)


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused_with_a_sentence(content: bytes) -> None:
    with pytest.raises(SaveError, match=r"\.$"):
        parse(content, "a")  # no such bytes have the right checksum


def test_deep_nesting_and_constants_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    journal = Journal.create(path, SETUP)
    deep: list[object] = []
    for _ in range(300):
        deep = [deep]
    journal.append([{"by": 0, "action": deep}])
    journal.close()
    with pytest.raises(SaveError, match="line 2"):
        read(path)


def test_an_existing_file_is_never_begun_anew(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("precious")
    with pytest.raises(SaveError, match="already"):
        Journal.create(tmp_path / "a.jsonl", SETUP)
    assert (tmp_path / "a.jsonl").read_text() == "precious"


@pytest.mark.skipif(sys.platform == "win32", reason="no flock")
def test_a_second_process_is_told_that_the_game_is_played_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    written(path)
    journal, _ = Journal.reopen(path)
    code = f"from pathlib import Path; from getaway_tui.engine.journal import Journal; Journal.reopen(Path({str(path)!r}))"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "played elsewhere" in other.stderr
    journal.close()
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class Failing(Disk):
    """A disk of which the n-th call fails; a failing write leaves half of the data behind, as a full disk does."""

    def __init__(self, n: int) -> None:
        self.left = n

    def _count(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise OSError(28, "No space left on device")

    def write(self, file: int, data: bytes) -> int:
        self.left -= 1
        if self.left == 0:
            os.write(file, data[: len(data) // 2])
            raise OSError(28, "No space left on device")
        return super().write(file, data)

    def sync(self, file: int) -> None:
        self._count()
        super().sync(file)

    def truncate(self, file: int, length: int) -> None:
        self._count()
        super().truncate(file, length)


@pytest.mark.parametrize("n", range(1, 8))
def test_when_any_call_fails_the_moves_wait_and_are_written_later(tmp_path: Path, n: int) -> None:
    path = tmp_path / "a.jsonl"
    if n <= 2:  # the set-up itself cannot be written: no game is begun, and nothing is left lying about
        with pytest.raises(SaveError, match="no space left"):
            Journal.create(path, SETUP, Failing(n))
        assert not path.exists()
        return
    journal = Journal.create(path, SETUP, Failing(n))
    for move in MOVES:
        journal.append([move])
    journal.append([])
    assert journal.trouble is None
    journal.close()
    assert list(read(path).records) == [SETUP, *MOVES]


def test_trouble_is_told_while_it_lasts(tmp_path: Path) -> None:
    disk = Failing(0)
    journal = Journal.create(tmp_path / "a.jsonl", SETUP, disk)
    disk.left = 1
    journal.append([MOVES[0]])
    assert journal.trouble == "no space left on device"
    assert list(read(tmp_path / "a.jsonl").records) == [SETUP]
