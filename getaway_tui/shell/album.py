"""The program in pictures: its pages, and each game from a match that computer players play for the camera."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from getaway_tui import games
from getaway_tui.engine.match import Match
from getaway_tui.engine.selfplay import decide
from getaway_tui.start import company, usual_number

from . import saves
from .gamepage import GamePage
from .replay import ReplayScreen
from .root import GetawayApp
from .rules import RulesPage
from .session import Session
from .settings import Settings
from .settings_page import SettingsPage
from .setup import SetupPage
from .svg import svg_of, text_of

_MOMENTS = 4
_LONGEST = 600
"""Decisions that the players make for the camera at most."""

_SEED = "album"


def draw(folder: Path, slugs: Sequence[str], settings: Settings, size: tuple[int, int]) -> int:
    """Write the pictures; what this home holds (saves, last tables) is on none of them. Returns how many.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _another_home():
        return asyncio.run(_draw(folder, slugs, settings, size))


@contextmanager
def _another_home() -> Any:
    """A home in which nothing has been played."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as home:
        os.environ.update({"XDG_STATE_HOME": f"{home}/state", "XDG_CONFIG_HOME": f"{home}/config"})
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


async def _draw(folder: Path, slugs: Sequence[str], settings: Settings, size: tuple[int, int]) -> int:
    app = GetawayApp(settings)
    async with app.run_test(size=size) as pilot:
        album = _Album(app, pilot, folder)
        await album.keep("launcher")
        await album.page("settings", SettingsPage())
        for slug in slugs:
            await album.page(f"{slug}-menu", GamePage(slug))
            await album.page(f"{slug}-setup", SetupPage(slug))
            await album.page(f"{slug}-rules", RulesPage(slug))
            session = _played(slug)
            moves = len(session.match.steps)
            for number in range(1, _MOMENTS + 1):
                await album.page(f"{slug}-table-{number}", ReplayScreen(session, moves * number // _MOMENTS))
        return album.count


class _Album:
    """The app before the camera."""

    def __init__(self, app: GetawayApp, pilot: Pilot[None], folder: Path) -> None:
        self._app, self._pilot, self._folder = app, pilot, folder
        self.count = 0

    async def page(self, name: str, screen: Screen[Any]) -> None:
        """Put a screen up, keep its picture, and take it down."""
        await self._app.push_screen(screen)
        await self.keep(name)
        self._app.pop_screen()
        await self._pilot.pause()

    async def keep(self, name: str) -> None:
        """Write the screen once it stands still."""
        before = ""
        while (text := text_of(self._app)) != before or not text.strip():
            before = text
            await self._pilot.pause()
        (self._folder / f"{name}.txt").write_text(text + "\n", "utf-8")
        (self._folder / f"{name}.svg").write_text(svg_of(self._app, self._app.palette, name), "utf-8")
        self.count += 1


def _played(slug: str) -> Session:
    """A match of the usual company, all of them computer players of the weakest level: they are quick."""
    loaded, about = games.load(slug), games.about(slug)
    seats = company(about, usual_number(loaded.game, {}), watch=True)
    bot = loaded.bots[about.levels[0]] if about.levels else loaded.bots["random"]
    match = Match.new(loaded.game, [name for name, _ in seats], None, _SEED, levels=[level for _, level in seats])
    for _ in range(_LONGEST):
        if match.outcome is not None:
            break
        decide(match, dict.fromkeys(range(len(seats)), bot))
    return Session(loaded, match, saves.House())
