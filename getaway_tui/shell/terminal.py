"""What Textual does with terminals and crashes that a game of secrets cannot accept, mended in its private parts.

Each private name that is used, here or elsewhere, is listed in `PRIVATE`, and a test fails when one of them is gone from the
installed Textual.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import traceback
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from rich.text import Text
from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._xterm_parser import XTermParser
from textual.keys import Keys

from getaway_tui.kit.canvas import PRIVATE as _PICTURES

from .frames import PRIVATE as _FRAMES
from .frames import ThinApp
from .sieve import PRIVATE as _KEYS
from .sieve import SievedParser

if TYPE_CHECKING:
    from textual.driver import Driver

PRIVATE: tuple[tuple[str, str], ...] = (
    ("textual._ansi_sequences", "SYNC_START"),
    ("textual._ansi_sequences", "SYNC_END"),
    ("textual._xterm_parser:XTermParser", "_sequence_to_key_events"),
    ("textual.app:App", "_fatal_error"),
    ("textual.app:App", "_close_messages_no_wait"),
    ("textual.app:App", "_handle_exception"),
    ("textual.drivers.linux_driver", "getincrementaldecoder"),
    ("textual.drivers.linux_driver:LinuxDriver", "_enable_mouse_pixels"),
    ("textual.drivers.linux_driver:LinuxDriver", "_disable_mouse_support"),
    ("textual.drivers.linux_driver:LinuxDriver", "_sigtstp_application"),
    ("textual.drivers.linux_driver:LinuxDriver", "_sigcont_application"),
    ("textual.drivers.linux_driver:LinuxDriver", "run_input_thread"),
    ("textual.drivers.linux_driver", "XTermParser"),
    *_FRAMES,
    *_KEYS,
    *_PICTURES,
)
"""Where a private name is used, and which."""


class CleanApp(ThinApp):
    """An app whose crashes show nothing that was on the table, and end with exit code 1."""

    crash_words = "Something broke, and the program had to stop. Every move up to here is saved."
    """What is said in the terminal after a crash."""

    def keep_report(self, text: str) -> str | None:
        """Write a crash report somewhere; where, for people to read, or None."""
        return None

    ending = False
    """Whether the end was asked for: keys that were pressed before are not waited for."""

    def exit(self, *args: Any, **kwargs: Any) -> None:
        """End. Once the terminal is given back Ctrl+C is a signal again; a finger that is still on it must not break the end."""
        self.ending = True
        if not self.is_headless:
            for name in ("SIGINT", "SIGQUIT"):
                _ignore(getattr(signal, name, None))
        super().exit(*args, **kwargs)

    async def on_event(self, event: events.Event) -> None:
        """Nobody waits for thousands of keys when the program is told to end."""
        if not (self.ending and isinstance(event, events.InputEvent)):
            await super().on_event(event)

    def panic(self, *renderables: Any) -> None:
        """End after an error. What would be printed could hold a hand of cards, so it is not."""
        self._fatal_error()

    def _fatal_error(self) -> None:
        self._return_code = 1
        where = self.keep_report(report(self._exception or sys.exc_info()[1]))
        self._exit_renderables[:] = [Text(self.crash_words)]
        if where:
            self._exit_renderables[:] = [Text(f"{self.crash_words}\nWhat happened, without anything of the game: {where}")]
        self._close_messages_no_wait()


def _ignore(number: signal.Signals | None) -> None:
    """Take a signal from the event loop, which would make it deadly again when it closes, and ignore it."""
    if number is not None:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            asyncio.get_running_loop().remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN)


def report(error: BaseException | None) -> str:
    """What broke and where: kinds of errors, files, lines and functions; no message and no value, since those could be cards."""
    lines: list[str] = []
    while error is not None:
        lines.append(type(error).__qualname__)
        lines += _frames(error.__traceback__)
        error = error.__cause__ or error.__context__
    return "\n".join([f"Python {sys.version.split()[0]} on {sys.platform}", *lines]) + "\n"


def _frames(trace: TracebackType | None) -> list[str]:
    return [
        f"  {'/'.join(Path(frame.f_code.co_filename).parts[-3:])}:{line} {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(trace)
    ]


def mend() -> type[Driver] | None:
    """Make Textual survive what terminals send. Calling it again changes nothing.

    Returns:
        The driver to run with, or None for Textual's own choice.
    """
    _drop_absurd_keys()
    return None if sys.platform == "win32" else _tidy_driver()


def _drop_absurd_keys() -> None:
    """Key codes beyond Unicode are ignored; plain Textual ends with an error.

    They must come out as the key that is ignored: a sequence without any key counts as not understood, and is typed again
    letter by letter, digits that choose moves among them.
    """
    plain = XTermParser._sequence_to_key_events
    if getattr(plain, "_mended", False):
        return

    def tolerant(self: XTermParser, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            yield from plain(self, sequence, alt)
        except (ValueError, OverflowError):
            yield events.Key(Keys.Ignore, sequence)

    _replace(XTermParser, "_sequence_to_key_events", tolerant)


def _replace(owner: object, name: str, value: Any) -> None:
    """Put our own part in the place of a private one, and mark it."""
    value._mended = True
    setattr(owner, name, value)


def _tidy_driver() -> type[Driver]:
    from textual.drivers import linux_driver

    def forgiving(encoding: str) -> Any:
        """Bytes that are no UTF-8 are left out; plain Textual ends with an error."""
        return partial(getincrementaldecoder(encoding), errors="ignore")

    _replace(linux_driver, "getincrementaldecoder", forgiving)
    _replace(linux_driver, "XTermParser", SievedParser)

    class TidyDriver(linux_driver.LinuxDriver):
        """Counts the mouse in cells, covers the screen before it is stopped, and takes a vanished terminal for a hang-up."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._file: Any = _Writer(self._file, lambda: self._app.post_message(Gone()))
            self._stopped = False
            self._frame: list[str] = []
            self._later = asyncio.get_running_loop().call_soon_threadsafe

        def write(self, data: str) -> None:
            """Write; what belongs to one frame goes out in one piece, so that the thread that writes wakes up once for it."""
            if data == SYNC_START or self._frame:
                self._frame.append(data)
            if data == SYNC_END:
                data, self._frame = "".join(self._frame), []
            if not self._frame:
                super().write(data)

        def _enable_mouse_pixels(self) -> None:
            """Whole cells are enough; the pixel mode would stay on after the end."""

        def _disable_mouse_support(self) -> None:
            if self._mouse:
                self.write("\x1b[?1016l")
            super()._disable_mouse_support()

        def _sigtstp_application(self, *_: Any) -> None:
            """Between two messages: what gives the terminal back writes to it, and a write that the signal interrupts holds the
            lock that it would wait for."""
            with contextlib.suppress(RuntimeError):  # the program has ended already
                self._later(self._stop)

        def _stop(self) -> None:
            if isinstance(self._app, CleanApp) and self._app.ending:
                return
            self._stopped = True
            self._app.post_message(Stopping())
            super()._sigtstp_application()

        def _sigcont_application(self, *details: Any) -> None:
            """Plain Textual starts a second time when it was never stopped, as at a hang-up."""
            if self._stopped:
                self._stopped = False
                super()._sigcont_application(*details)

        def run_input_thread(self) -> None:
            try:
                super().run_input_thread()
            except OSError:
                self._app.post_message(Gone())

    return TidyDriver


class _Writer:
    """The terminal to write to. When it is gone, what is written goes nowhere: a writer that died would block the end."""

    def __init__(self, file: TextIO, gone: Callable[[], object]) -> None:
        self._file = file
        self._gone = gone

    def write(self, text: str) -> int:
        """Write, or tell that the terminal is gone."""
        try:
            return self._file.write(text)
        except OSError:
            self._gone()
            return 0

    def flush(self) -> None:
        """Send what was written."""
        try:
            self._file.flush()
        except OSError:
            self._gone()

    def fileno(self) -> int:
        """The file number of the terminal."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self._file.isatty()


class Stopping(events.Event, bubble=False):
    """The process is about to be stopped: whatever is on the screen when it goes on must be covered."""


class Gone(events.Event, bubble=False):
    """The terminal is not there any more."""
