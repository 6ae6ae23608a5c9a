"""The save file: one JSON line a move, each with a running checksum, each on disk before anybody is told of it."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

try:
    import fcntl
except ImportError:  # not on this platform: two processes on one save are then not told apart
    fcntl = None  # type: ignore[assignment]

Record = Mapping[str, Any]

_SUM = 16
_HEAD = b'{"sum":"'
_LONGEST_FILE = 64 << 20
_DEEPEST = 200


class SaveError(Exception):
    """A save that cannot be read, trusted or written; the message is one sentence for people."""


class Saved(NamedTuple):
    """What a journal holds."""

    records: tuple[Record, ...]
    """The set-up, then moves and take-backs, each without its checksum."""
    torn: bool
    """The last line was unfinished and was left out."""
    length: int
    """Up to this byte the file is good."""
    sum: str
    """The running checksum there."""


class Disk:
    """The few calls by which a journal touches the disk; tests put one in that fails at any of them."""

    def open(self, path: Path, *, new: bool) -> int:
        """A file for appending that only its owner may read."""
        return os.open(path, os.O_RDWR | os.O_APPEND | (os.O_CREAT | os.O_EXCL if new else 0), 0o600)

    def lock(self, file: int) -> None:
        """Take the file for this process alone, until it ends in whatever way."""
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def write(self, file: int, data: bytes) -> int:
        """Write some of the data: how much."""
        return os.write(file, data)

    def sync(self, file: int) -> None:
        """Return when the data has reached the disk."""
        os.fsync(file)

    def truncate(self, file: int, length: int) -> None:
        """Cut an unfinished line off."""
        os.ftruncate(file, length)

    def close(self, file: int) -> None:
        """Give the file and its lock back."""
        os.close(file)

    def sync_folder(self, folder: Path) -> None:
        """Return when the folder knows of a new file."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Journal:
    """An open save file. It only grows, and one process holds it.

    If the disk fails, the records wait in memory and `trouble` says why; the next append tries to write them all.
    """

    def __init__(self, path: Path, file: int, disk: Disk, sum: str, length: int) -> None:
        self.path = path
        self.trouble: str | None = None
        """Why the last records are not on disk; None: everything is."""
        self._file: int | None = file
        self._disk = disk
        self._sum = sum
        self._length = length
        self._waiting = b""
        self._ragged = False
        """A failed write may have left part of a line behind what is good."""

    @classmethod
    def create(cls, path: Path, setup: Record, disk: Disk | None = None) -> Journal:
        """A new save that begins with this set-up.

        Raises:
            SaveError: the file exists, or cannot be written.
        """
        disk = disk or Disk()
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = disk.open(path, new=True)
        except FileExistsError:
            raise SaveError(f"There is a file {path.name} already; a new game needs a new name.") from None
        except OSError as error:
            raise SaveError(f"{path.name} cannot be written: {_reason(error)}.") from None
        journal = cls(path, file, disk, "", 0)
        with suppress(OSError):
            disk.lock(file)
        journal.append((setup,))
        with suppress(OSError):  # some file systems cannot; the file itself is on disk
            disk.sync_folder(path.parent)
        if trouble := journal.trouble:
            with suppress(OSError):
                disk.close(file)
                path.unlink()  # made a moment ago by us, and unfinished
            raise SaveError(f"{path.name} cannot be written: {trouble}.")
        return journal

    @classmethod
    def reopen(cls, path: Path, disk: Disk | None = None) -> tuple[Journal, Saved]:
        """Go on with a save; an unfinished last line is cut off.

        Raises:
            SaveError: it cannot be read or trusted, or another process plays it.
        """
        disk = disk or Disk()
        try:
            file = disk.open(path, new=False)
        except OSError as error:
            raise SaveError(f"{path.name} cannot be opened: {_reason(error)}.") from None
        try:
            try:
                disk.lock(file)
            except OSError:
                raise SaveError(f"{path.name} is being played elsewhere; end that game first.") from None
            saved = read(path)
            if saved.torn:
                disk.truncate(file, saved.length)
        except OSError as error:
            disk.close(file)
            raise SaveError(f"{path.name} cannot be written: {_reason(error)}.") from None
        except SaveError:
            disk.close(file)
            raise
        return cls(path, file, disk, saved.sum, saved.length), saved

    def append(self, records: Sequence[Record]) -> None:
        """Write the records and return when they are on disk, or when `trouble` says why they are not."""
        for record in records:
            line, self._sum = _line(record, self._sum)
            self._waiting += line
        if self._file is None or not self._waiting:
            return
        try:
            self._write(self._file)
        except OSError as error:
            self.trouble = _reason(error)
            with suppress(OSError):
                self._smooth(self._file)

    def _smooth(self, file: int) -> None:
        """Cut off what a failed write left: nothing may ever be written behind it."""
        if self._ragged:
            self._disk.truncate(file, self._length)
            self._ragged = False

    def _write(self, file: int) -> None:
        self._smooth(file)
        self._ragged = True
        rest = memoryview(self._waiting)
        while rest:
            rest = rest[self._disk.write(file, bytes(rest)) :]
        self._disk.sync(file)
        self._length += len(self._waiting)
        self._waiting = b""
        self._ragged = False
        self.trouble = None

    def close(self) -> None:
        """Give the file back; what could not be written is tried once more."""
        if self._file is not None:
            self.append(())
            with suppress(OSError):
                self._disk.close(self._file)
            self._file = None


def read(path: Path) -> Saved:
    """The records of a save, without opening it for writing.

    Raises:
        SaveError: it cannot be read, or a line before the last one is damaged; the message names the last good move.
    """
    try:
        with _opened(path) as file:
            content = file.read(_LONGEST_FILE + 1)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {_reason(error)}.") from None
    if len(content) > _LONGEST_FILE:
        raise SaveError(f"{path.name} is longer than any save can be ({_LONGEST_FILE >> 20} MiB).")
    return parse(content, path.name)


def parse(content: bytes, name: str) -> Saved:
    """The records in the bytes of a save; `name` is what messages call it.

    Raises:
        SaveError: as `read`.
    """
    lines = content.split(b"\n")
    torn = lines.pop()  # after the last line feed: nothing, or a line that was never finished
    records: list[Record] = []
    sum = ""
    for number, line in enumerate(lines, 1):
        record, sum = _checked(line, sum, number, name)
        records.append(record)
    if not records:
        raise SaveError(f"{name} holds no game: its first line, the set-up, is missing or unfinished.")
    return Saved(tuple(records), bool(torn), len(content) - len(torn), sum)


def first(path: Path) -> Record:
    """The set-up of a save, read quickly and without judging the moves.

    Raises:
        SaveError: it cannot be read, or its first line is damaged.
    """
    try:
        with _opened(path) as file:
            line = file.readline(_LONGEST_FILE)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {_reason(error)}.") from None
    return parse(line, path.name).records[0]


def _opened(path: Path) -> BinaryIO:
    """A file to read. Whatever else has a name among the saves, a pipe or a device, is never waited for."""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(0, "it is no file")
    return os.fdopen(file, "rb")


def _line(record: Record, before: str) -> tuple[bytes, str]:
    body = json.dumps(record, ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode()
    rest = body[1:]
    sum = _checksum(before, rest)
    return _HEAD + sum.encode() + b'",' + rest + b"\n", sum


def _checksum(before: str, rest: bytes) -> str:
    return hashlib.sha256(before.encode() + rest).hexdigest()[:_SUM]


def _checked(line: bytes, before: str, number: int, name: str) -> tuple[Record, str]:
    start = len(_HEAD)
    sum, rest = line[start : start + _SUM], line[start + _SUM + 2 :]
    good = _checksum(before, rest)
    if not line.startswith(_HEAD) or line[start + _SUM : start + _SUM + 2] != b'",' or sum != good.encode():
        raise SaveError(_damaged(name, number))
    try:
        if rest.count(b"[") + rest.count(b"{") > _DEEPEST and _depth(rest) > _DEEPEST:
            raise ValueError("nested too deep")
        record = json.loads(b"{" + rest, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise SaveError(_damaged(name, number)) from None
    if not isinstance(record, dict):
        raise SaveError(_damaged(name, number))
    return record, good


def _depth(text: bytes) -> int:
    """How deep brackets nest, those inside strings counted too: too careful, never too careless."""
    deepest = depth = 0
    for char in text:
        if char in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in b"]}":
            depth -= 1
    return deepest


def _damaged(name: str, number: int) -> str:
    if number == 1:
        return f"{name} is damaged in its first line, the set-up; it was left as it is."
    return f"{name} is damaged in line {number}; the lines up to {number - 1} are good, and the file was left as it is."


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
