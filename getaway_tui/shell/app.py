"""The door of the screens: what a call wants, what the settings say, and the exit code. Textual is imported behind it."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from . import settings
from .scrub import scrub

if TYPE_CHECKING:
    from getaway_tui.guest import Guest
    from getaway_tui.start import Look, Table

THEMES: dict[str, Literal["dark", "light", "256-dark", "256-light", "16", "none"]] = {
    "dark": "dark",
    "light": "light",
    "256-dark": "256-dark",
    "256-light": "256-light",
    "16": "16",
    "none": "none",
}
"""What `--theme` may say."""


def run(
    look: Look,
    table: Table | None = None,
    save: Path | None = None,
    *,
    reel: Path | None = None,
    test: bool = False,
    guest: Guest | None = None,
) -> int:
    """Draw until the people leave: the launcher, a new table, a save, a replay or the test page. Returns the exit code."""
    scrub()
    wanted, warnings = settings.load()
    wanted = called_for(wanted, look)
    from .root import GetawayApp

    app = GetawayApp(wanted, table=table, save=save, reel=reel, test=test, guest=guest, warnings=warnings)
    app.run()
    return app.return_code or 0


def called_for(wanted: settings.Settings, look: Look) -> settings.Settings:
    """What the call says goes over what the settings say, for this run."""
    if look.theme in THEMES:
        wanted = dataclasses.replace(wanted, theme=THEMES[look.theme])
    if look.ascii:
        wanted = dataclasses.replace(wanted, signs="ascii")
    if look.still:
        wanted = dataclasses.replace(wanted, motion="off")
    return wanted
