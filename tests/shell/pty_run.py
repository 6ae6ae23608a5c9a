"""A program under a pseudo-terminal with an emulated screen: types keys, reads what a person would see."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pyte

KEYS: Mapping[str, str] = {
    "enter": "\r",
    "space": " ",
    "tab": "\t",
    "escape": "\x1b",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "backspace": "\x7f",
    "f2": "\x1bOQ",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
    "ctrl+q": "\x11",
    "ctrl+z": "\x1a",
}

ROOT = Path(__file__).parents[2]

START = "from tests import toys; toys.install(); from getaway_tui.__main__ import main; main()"
"""The program with the toys among its games."""


class Terminal:
    """One run of the program. Use as a context; whatever still runs at the end is ended."""

    def __init__(
        self,
        arguments: Sequence[str] = (),
        *,
        home: Path,
        size: tuple[int, int] = (80, 24),
        environ: Mapping[str, str] | None = None,
        program: str = "",
    ) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = b""
        """Every byte that the program wrote."""
        self.code: int | None = None
        """Its exit code, once it has ended."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "XDG", "COLUMNS", "LINES"))}
        self._environ = {
            **clean,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "XDG_STATE_HOME": str(home / "state"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "PYTHONPATH": str(ROOT),
            **(environ or {}),
        }
        self._size = size
        self._arguments = [sys.executable, "-c", program or START, *arguments]
        self.pid, self._master = self._spawn()

    def _spawn(self) -> tuple[int, int]:
        pid, master = pty.fork()
        if pid == 0:
            with contextlib.suppress(BaseException):
                os.execvpe(self._arguments[0], self._arguments, self._environ)
            os._exit(127)
        columns, rows = self._size
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(pid, signal.SIGWINCH)
        return pid, master

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.code is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.pid, 0)
        self.hang_up()

    def hang_up(self) -> None:
        """The terminal goes away."""
        with contextlib.suppress(OSError):
            os.close(self._master)

    def resize(self, columns: int, rows: int) -> None:
        """The window gets another size."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, seconds: float = 0.05) -> None:
        """Take what the program wrote, until it was silent for so long."""
        while True:
            ready, _, _ = select.select([self._master], [], [], seconds)
            if not ready:
                return
            try:
                data = os.read(self._master, 65536)
            except OSError:
                return
            if not data:
                return
            self.sent += data
            self._stream.feed(data)

    def wait(self, until: Callable[[str], bool] | str, seconds: float = 15.0) -> str:
        """Read until a text (or a test of the screen) holds; the screen.

        Raises:
            AssertionError: it did not come in time.
        """
        test = until if callable(until) else lambda text: until in text
        end = time.monotonic() + seconds
        while not test(self.text()):
            if time.monotonic() > end:
                raise AssertionError(f"{until!r} did not come; the screen was:\n{self.text()}")
            self.read(0.03)
        return self.text()

    def type(self, *keys: str) -> None:
        """Type keys by name, anything else as it is."""
        for key in keys:
            os.write(self._master, KEYS.get(key, key).encode())
            self.read(0.04)

    def raw(self, data: bytes) -> None:
        """Send bytes."""
        os.write(self._master, data)
        self.read(0.05)

    def click(self, column: int, row: int) -> None:
        """Press and release the left button at a cell, from 0."""
        for final in ("M", "m"):
            os.write(self._master, f"\x1b[<0;{column + 1};{row + 1}{final}".encode())
        self.read(0.04)

    def kill(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def ended(self, seconds: float = 10.0) -> int:
        """Wait for the end: the exit code, or minus the signal.

        Raises:
            AssertionError: it did not end in time.
        """
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(OSError, ValueError):
                self.read(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
                return self.code
            time.sleep(0.01)
        raise AssertionError(f"it did not end; the screen was:\n{self.text()}")

    def left_clean(self) -> list[str]:
        """The modes that are still on after the end: none for a tidy program."""
        on: list[str] = []
        for mode in ("1049", "1000", "1002", "1003", "1006", "1015", "1016", "1004", "2004", "2048"):
            last_on = self.sent.rfind(f"\x1b[?{mode}h".encode())
            last_off = self.sent.rfind(f"\x1b[?{mode}l".encode())
            if last_on > last_off:
                on.append(mode)
        if self.sent.rfind(b"\x1b[?25l") > self.sent.rfind(b"\x1b[?25h"):
            on.append("cursor hidden")
        return on
