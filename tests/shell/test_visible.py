"""At 80x24 everything is on the screen that a game's specification wants there at every moment."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from getaway_tui import games
from getaway_tui.engine.types import Look, change
from getaway_tui.kit.bars import Key, paint_keys, paint_top
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.table import Table
from getaway_tui.shell.stage import stage
from tests.contract.playing import NAMES, TINY, Position, case
from tests.visible import Seen, Shown

from .kit_app import KitApp

WIDTH, HEIGHT = 80, 24
FEW, MANY = 24, 200
"""Positions of the short and the long form."""

MOST_PAGES = 12
"""Pages of news that lie over a table at most."""

AnyTable = Table[Any, Any]
SLUGS = tuple(about.slug for about in games.found() if about.package.startswith("getaway_tui.") and games.has_table(about.slug))


def always_visible(slug: str) -> Callable[[Look[Any, Any], Sequence[str]], Iterable[Seen]]:
    """What a game's tests say of its screen."""
    module = f"tests.games.{slug}.visible"
    assert find_spec(module), f"{module} does not say what is always visible; see tests/visible.py"
    found: Callable[[Look[Any, Any], Sequence[str]], Iterable[Seen]] = importlib.import_module(module).always_visible
    return found


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing moves: each picture is the last one."""
    monkeypatch.setattr(Table, "tempo", 0.0)


@pytest.mark.parametrize("slug", SLUGS)
async def test_everything_that_is_always_visible_is_found(slug: str) -> None:
    await all_is_found(slug, FEW)


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("slug", SLUGS)
async def test_everything_that_is_always_visible_is_found_in_200_positions(slug: str) -> None:
    await all_is_found(slug, MANY)


async def all_is_found(slug: str, count: int) -> None:
    """Look at so many random positions of random tables, each drawn for those who decide there."""
    loaded, wanted = games.load(slug), always_visible(slug)
    size = TINY if count == FEW else TINY._replace(settings=None)
    positions = case(loaded, size).positions(count, over=False, asked=True)
    app = KitApp(Static())
    looked = 0
    async with app.run_test(size=(WIDTH, HEIGHT - 2)) as pilot:
        for position in positions:
            names = NAMES[: position.play.setting.seats]
            table = games.load_table(slug)(names)
            table.play_time = partial(int, position.now)
            looks = looks_at(position)
            shown = await screen(pilot, slug, table, looks, names)
            lacking = shown.lacks([seen for look in looks[:1] for seen in wanted(look, names)])
            said = "\n".join(f"no {seen.what}: {seen.pattern}" for seen in lacking)
            assert not lacking, f"{position!r}\n{said}\n{shown}"
            await table.remove()
            looked += 1
    assert looked == count


def looks_at(position: Position) -> tuple[Look[Any, Any], ...]:
    """What the screen gets in this position, when everybody at the table is a person."""
    seats = range(position.play.setting.seats)
    now = stage(position.turn, seats, lambda seat: position.game.eyes(position.state, seat), ())
    if now.kind == "private":
        return tuple(position.look(seat) for seat in now.seats)
    public = position.look(None)
    if now.kind == "open":
        return (public, *(change(public, seat=seat, legal=position.look(seat).legal) for seat in now.seats))
    return tuple(position.look(seat) for seat in now.may[:1]) or (public,)


async def screen(
    pilot: Pilot[None], slug: str, table: AnyTable, looks: tuple[Look[Any, Any], ...], names: Sequence[str]
) -> Shown:
    """The whole screen: the game's table between the bars of the shell."""
    app = pilot.app
    assert isinstance(app, KitApp)
    app.widget.display = False
    await app.mount(table)
    table.focus()
    table.looks = (change(looks[0], legal=()),)  # the screen was there before it was anybody's turn
    await pilot.pause()
    table.looks = looks
    await pilot.pause()
    for _ in range(MOST_PAGES):
        keys = table.keys()
        if len(keys) != 1 or not keys[0].press:
            break
        await pilot.press(keys[0].press)  # a page of news lies over the table until its key is pressed
        await pilot.pause()
    about = games.about(slug)
    top, foot = Canvas(WIDTH, 1, app.palette), Canvas(WIDTH, 1, app.palette)
    paint_top(top, 0, about.title, about.accent, *table.badge())
    paint_keys(foot, 0, table.keys(), Key("Esc", "menu", "escape"))
    return Shown([*top.plain(), *table.canvas().plain(), *foot.plain()], names)
