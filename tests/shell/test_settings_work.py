"""Each setting does what it says, on the screens themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from textual.pilot import Pilot

from getaway_tui.kit.cards import pip
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.panels import Cover
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.settings import PACES, Settings
from getaway_tui.shell.settings_page import SettingsPage
from getaway_tui.shell.thinking import Thinking

from .robots import app_for, playable, settle, shown, table_of
from .test_robots import people

pytestmark = pytest.mark.usefixtures("no_calm")


def alone(slug: str, settings: Settings) -> GetawayApp:
    """One person among random players."""
    names = people(slug)
    return app_for(slug, names, (None, *("random",) * (len(names) - 1)), settings=settings)


def decides(app: GetawayApp) -> bool:
    """Whether the person has something to do."""
    return any(look.legal for look in table_of(app).table.looks)


@pytest.mark.parametrize("slug", playable())
async def test_ascii_signs_are_all_there_is(slug: str) -> None:
    app = alone(slug, Settings(signs="ascii", pace="none"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: decides(app), 30)
        assert shown(app).isascii()


@pytest.mark.parametrize("wanted", [False, True])
async def test_four_colours_and_suit_letters_change_the_cards(wanted: bool) -> None:
    app = alone("getaway", Settings(theme="dark", pace="none", four_colours=wanted, suit_letters=wanted))
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot, lambda: decides(app), 30)
        assert ("♠S" in shown(app)) == wanted
        assert [pip(suit, app.palette) for suit in "SHDC"] == (
            ["pipblack", "pipred", "pipblue", "pipgreen"] if wanted else ["pipblack", "pipred", "pipred", "pipblack"]
        )


@pytest.mark.parametrize("wanted", [False, True])
async def test_the_bell_rings_at_a_curtain_where_it_is_wanted(wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for("getaway", people("getaway"), settings=Settings(pace="none", bell=wanted))
    rung: list[bool] = []
    monkeypatch.setattr(app, "bell", lambda: rung.append(True))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Curtain) or table_of(app).query_one(Cover).is_open)
        assert bool(rung) == wanted
        assert len(rung) <= 1


@pytest.mark.parametrize("pace", list(PACES))
async def test_computer_players_take_the_time_that_was_chosen(
    pace: Literal["none", "quick", "even", "slow"], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[float] = []
    real = Thinking.begin

    def begin(self: Thinking, seat: int, think: Callable[..., Any], pause: float) -> None:
        taken.append(pause)
        real(self, seat, think, 0.0)

    monkeypatch.setattr(Thinking, "begin", begin)
    app = app_for("getaway", ("Ann", "Bo"), ("random", "random"), settings=Settings(pace=pace))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: bool(taken))
    assert set(taken) == {PACES[pace]}


@pytest.mark.parametrize(
    ("motion", "level", "moves"), [("off", "full", False), ("short", "none", False), ("short", "full", True)]
)
async def test_the_launcher_moves_only_where_it_may(
    motion: Literal["off", "short"], level: Literal["none", "full"], moves: bool
) -> None:
    app = GetawayApp(Settings(motion=motion))
    app.animation_level = level
    async with app.run_test(size=(80, 24)) as pilot:
        first = shown(app)
        await later(pilot, 1.6)
        assert (shown(app) != first) == moves


async def later(pilot: Pilot[None], seconds: float) -> None:
    """Let time pass."""
    await pilot.pause(seconds)


async def test_what_the_page_changes_holds_at_once() -> None:
    app = GetawayApp(Settings(theme="dark", signs="full"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SettingsPage())
        await settle(pilot, lambda: isinstance(app.screen, SettingsPage))
        await pilot.press("right")
        assert app.palette.light
        await pilot.press("down", "right")
        assert shown(app).isascii()
