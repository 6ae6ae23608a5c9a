"""What this machine and this terminal are to the program: for somebody whose evening does not start, and for a bug report.

Nothing in it is a secret: no names, no saves, no cards, and the home folder is written "~".
"""

from __future__ import annotations

import locale
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TextIO

from getaway_tui import __version__, games, start
from getaway_tui.engine import data
from getaway_tui.shell import saves, settings

PACKAGES = ("textual", "rich", "pydantic", "typer", "platformdirs")
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "TMUX", "SSH_TTY", "TERM_PROGRAM")
"""What the environment says about the terminal. Only whether the last three are set is told, not what they hold."""
_ONLY_WHETHER = frozenset(("TMUX", "SSH_TTY"))
_LONGEST = 60


def report() -> tuple[str, ...]:
    """The report, a line a fact."""
    return (*_versions(), "", *_terminal(), "", *_folders(), "", *_games())


def _versions() -> Iterator[str]:
    yield f"getaway-tui {__version__}"
    yield f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    for name in PACKAGES:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            yield f"{name} is not installed"


def _terminal() -> Iterator[str]:
    for name in VARIABLES:
        held = os.environ.get(name)
        yield f"{name}: {'not set' if held is None else 'set' if name in _ONLY_WHETHER else _printable(held)}"
    width, height = shutil.get_terminal_size((0, 0))
    yield f"size: {width} x {height}" if width else "size: unknown"
    yield f"encoding: {locale.getpreferredencoding(False)}"
    streams = (("input", sys.stdin), ("output", sys.stdout), ("error output", sys.stderr))
    yield "a terminal: " + ", ".join(f"{name} {'yes' if _is_terminal(stream) else 'no'}" for name, stream in streams)
    yield f"screens: {start.why_no_screens() or 'can be drawn here'}"


def _folders() -> Iterator[str]:
    chosen, warnings = settings.load()
    yield f"settings: {_short(settings.path())}, theme {chosen.theme}, signs {chosen.signs}"
    yield from (f"  {warning}" for warning in warnings)
    kept = saves.saved()
    damaged = sum(save.trouble is not None for save in kept)
    can = "can be written" if saves.keeps_saves() else "cannot be written: games are not saved"
    yield f"saves: {_short(saves.folder())}, {can}; {len(kept)} open, {damaged} of them damaged"


def _games() -> Iterator[str]:
    for about in games.found():
        own = data.fingerprint(about.slug)
        try:
            rules = games.load(about.slug).game.version
        except Exception as error:  # whatever is wrong with a game, the doctor says so and goes on
            yield f"{about.slug}: cannot be loaded ({type(error).__name__})"
        else:
            yield f"{about.slug}: rules version {rules}{f', own components {own}' if own else ''}"


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and os.isatty(stream.fileno())
    except (OSError, ValueError):
        return False


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)[:_LONGEST]


def _short(path: Path) -> str:
    try:
        return f"~/{path.relative_to(Path.home())}"
    except ValueError:
        return str(path)
