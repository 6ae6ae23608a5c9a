"""The line mode: any game in plain numbered lines, for screen readers, slow links and terminals that cannot draw."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from getaway_tui.engine.journal import SaveError

from .. import saves, settings
from ..session import Invitation, Session
from .desk import USAGE, Desk, Ended
from .table import PlainTable

if TYPE_CHECKING:
    from getaway_tui.start import Table


def play_plain(table: Table) -> int:
    """A new match in plain lines. Returns the exit code."""
    wanted, _ = settings.load()
    house = saves.agreed(wanted)
    if house.curtain not in ("keys", "open"):
        house = replace(house, curtain="keys")
    invitation = Invitation(table.slug, table.names, table.levels, table.options, table.seed, house)
    return _run(lambda: Session.begin(invitation), resumed=False)


def resume_plain(path: Path) -> int:
    """Go on with a save in plain lines. Returns the exit code."""
    return _run(lambda: Session.resume(path), resumed=True)


def _run(open_session: Callable[[], Session], *, resumed: bool) -> int:
    try:
        session = open_session()
    except SaveError as error:
        print(str(error), file=sys.stderr)
        return USAGE
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    wipes = sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    desk = Desk(sys.stdin, sys.stdout, wipes=wipes)
    pace = settings.PACES[settings.load()[0].pace] if sys.stdin.isatty() else 0.0
    with _signals():
        return PlainTable(session, desk, resumed=resumed, pace=pace).run()


@contextmanager
def _signals() -> Iterator[None]:
    """Hang-up and termination end the match as quitting does."""

    def end(number: int, _: Any) -> NoReturn:
        raise Ended(128 + number)

    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
