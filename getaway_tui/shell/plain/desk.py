"""Where lines come from and go to, and how a match in lines ends."""

from __future__ import annotations

import os
import select
import sys
import textwrap
import time
from collections.abc import Callable
from typing import TextIO

OK, ERROR, USAGE, HUNG_UP, INTERRUPTED, TERMINATED = 0, 1, 2, 129, 130, 143
"""Exit codes."""

_SLICE = 1.0
"""Seconds between two beats while somebody thinks."""

_WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears screen and scrollback."""

_BLANK_LINES = 100
"""What clears a terminal that knows no commands."""


class Ended(Exception):
    """The people leave; the code is the exit code."""

    def __init__(self, code: int = OK) -> None:
        super().__init__(code)
        self.code = code


class Desk:
    """Where lines come from and go to."""

    def __init__(self, source: TextIO, target: TextIO, *, wipes: bool) -> None:
        self._source = source
        self._target = target
        self._wipes = wipes
        self._typed: list[str] = []
        self.beat: Callable[[], None] | None = None
        """Called about once a second while somebody thinks, so that thinking counts as play."""
        self._rest = b""

    def say(self, *lines: str) -> None:
        """Print lines, broken between words where the terminal ends."""
        width = self._width()
        for line in lines:
            parts = (
                textwrap.wrap(line, width, subsequent_indent="  ", break_long_words=False) if width and len(line) > width else []
            )
            self._target.write("\n".join(parts or [line]) + "\n")
        self._target.flush()

    def _width(self) -> int:
        """The columns of a terminal; 0: there is none."""
        try:
            return os.get_terminal_size(self._target.fileno()).columns if self._target.isatty() else 0
        except (OSError, ValueError):
            return 0

    def ring(self) -> None:
        """The bell, where a terminal listens."""
        if self._wipes:
            self._target.write("\a")

    def wipe(self) -> None:
        """Nothing that stood here before can be read any more, by scrolling back either."""
        self._typed.clear()
        self._target.write(_WIPE if self._wipes else "\n" * _BLANK_LINES)
        self._target.flush()

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        """One line that somebody typed; None: the time is up.

        Raises:
            Ended: there is nothing more to come.
        """
        self._target.write(f"{prompt} ")
        self._target.flush()
        if not self._typed and not self._wait(seconds):
            self._target.write("\n")
            return None
        line = self._read_line()
        return line.strip()

    def _wait(self, seconds: float | None) -> bool:
        """Whether something is typed in time (None: there is all the time); where that cannot be known, wait for ever."""
        try:
            number = self._source.fileno()
        except (OSError, ValueError):
            return True
        if sys.platform == "win32" or b"\n" in self._rest:
            return True
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            left = _SLICE if end is None else max(0.0, min(_SLICE, end - time.monotonic()))
            if select.select([number], [], [], left)[0]:
                return True
            if self.beat is not None:
                self.beat()
            if end is not None and time.monotonic() >= end:
                return False

    def _read_line(self) -> str:
        try:
            number = self._source.fileno()
        except (OSError, ValueError):
            line = self._source.readline()
            if not line:
                raise Ended from None
            return line
        while b"\n" not in self._rest:
            try:
                more = os.read(number, 4096)
            except OSError:
                raise Ended(HUNG_UP) from None
            if not more:
                raise Ended
            self._rest += more
        line_bytes, _, self._rest = self._rest.partition(b"\n")
        return line_bytes.decode("utf-8", "ignore")
