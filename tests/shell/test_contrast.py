"""What is written can be read: counted on the screens themselves, in every theme that has colours of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from textual.app import App

from getaway_tui import games
from getaway_tui.shell.gamepage import GamePage
from getaway_tui.shell.keys_page import KeysPage
from getaway_tui.shell.page import Page
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.rules import RulesPage
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.settings_page import SettingsPage
from getaway_tui.shell.setup import SetupPage
from getaway_tui.shell.whynot import WhyNotPage
from tests.shots.positions import positions

from .robots import playable, settle
from .test_kit_palette import contrast
from .test_whynot import at_the_table, before_the_device, looks

pytestmark = pytest.mark.usefixtures("no_calm")

THEMES: tuple[Literal["dark", "light", "256-dark", "256-light"], ...] = ("dark", "light", "256-dark", "256-light")
LEAST = 4.5


def weak(app: App[Any]) -> Iterator[str]:
    """Letters and digits on the screen that are too near to their ground."""
    read = 0
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        for text, style, _ in strip:
            if style is None or not any(sign.isalnum() for sign in text):
                continue
            read += 1
            ink, ground = style.color, style.bgcolor
            assert ink is not None, f"row {y}: {text!r} leaves its colour to the terminal"
            assert ground is not None, f"row {y}: {text!r} leaves its ground to the terminal"
            one, other = ink.get_truecolor().hex, ground.get_truecolor().hex
            if contrast(one, other) < LEAST:
                yield f"row {y}: {text.strip()!r} {contrast(one, other):.2f}, {one} on {other}"
    assert read > 5, "there is next to nothing to read"


async def in_every_theme(app: GetawayApp, what: str) -> list[str]:
    """What is too weak on this screen, theme by theme."""
    found = []
    for theme in THEMES:
        app.draw_with(Settings(theme=theme, motion="off", pace="none", four_colours=True))
        for _ in range(3):
            await asyncio.sleep(0)
        await settle_down(app)
        found += [f"{what}, {theme}: {line}" for line in weak(app)]
    return found


async def settle_down(app: GetawayApp) -> None:
    """Until the colours of this theme are on the screen."""
    slab = app.palette.style("ink", "slab").bgcolor
    assert slab is not None
    awaited = slab.get_truecolor().hex
    for _ in range(200):
        strips = app.screen._compositor.render_strips()
        grounds = {style.bgcolor.get_truecolor().hex for strip in strips for _, style, _ in strip if style and style.bgcolor}
        if awaited in grounds:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the theme does not come")


@pytest.mark.parametrize("slug", playable())
async def test_text_of_every_table_is_readable_in_every_theme(slug: str, full: bool) -> None:
    app = GetawayApp(Settings(theme="dark", motion="off", pace="none"))
    moments = [moment for moment in positions(games.about(slug))[:-1] if before_the_device(moment) is not None]
    found: list[str] = []
    async with app.run_test(size=(100, 30)) as pilot:
        for moment in moments if full else moments[:1]:
            session = before_the_device(moment)
            assert session is not None
            table = await at_the_table(pilot, app, session)
            found += await in_every_theme(app, moment.name)
            table.leave()
            app.pop_screen()
        session = before_the_device(moments[0])
        assert session is not None
        pages: tuple[Page[None], ...] = (GamePage(slug), SetupPage(slug), RulesPage(slug), WhyNotPage(session, looks(session)))
        for page in pages if full else pages[-1:]:
            found += await on_page(app, pilot, page)
    assert not found, "\n".join(found)


async def on_page(app: GetawayApp, pilot: Any, page: Page[None]) -> list[str]:
    """The same of a page."""
    app.push_screen(page)
    await settle(pilot, lambda: app.screen is page)
    found = await in_every_theme(app, type(page).__name__)
    app.pop_screen()
    await pilot.pause()
    return found


async def test_text_of_the_shell_is_readable_in_every_theme() -> None:
    app = GetawayApp(Settings(theme="dark", motion="off"))
    async with app.run_test(size=(100, 30)) as pilot:
        found = await in_every_theme(app, "launcher")
        for page in (SettingsPage(), KeysPage()):
            found += await on_page(app, pilot, page)
    assert not found, "\n".join(found)
