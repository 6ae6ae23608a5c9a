"""The first minute: how few keys lead from the launcher to a decision, to a table of four, and through a hand-over."""

from __future__ import annotations

import pytest

from getaway_tui import games
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.form import Form
from getaway_tui.shell.launcher import Launcher
from getaway_tui.shell.panels import Cover
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.setup import Row, SetupPage
from getaway_tui.shell.table import TableScreen

from .robots import app_for, playable, settle, shown, table_of

pytestmark = pytest.mark.usefixtures("no_calm")

TO_A_DECISION, TO_A_TABLE, A_TURN = 3, 12, 4
FOUR = ("Rosa", "Sven", "Tara", "Uli")


def place_of(slug: str) -> str:
    """The figure that points at a game in the launcher."""
    return str([about.slug for about in games.found() if games.has_table(about.slug)].index(slug) + 1)


@pytest.mark.parametrize("slug", playable())
async def test_three_keys_lead_to_ones_own_first_decision(slug: str) -> None:
    app = GetawayApp(Settings(pace="none", motion="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        keys = [place_of(slug), "enter", "enter"]
        assert len(keys) <= TO_A_DECISION
        await pilot.press(*keys)

        def decides() -> bool:
            screen = app.screen
            return isinstance(screen, TableScreen) and any(look.legal for look in screen.table.looks)

        await settle(pilot, decides, 60)
        assert not isinstance(app.screen, Curtain)


@pytest.mark.parametrize("slug", playable())
async def test_a_table_of_named_people_takes_twelve_keys_besides_the_names(slug: str) -> None:
    app = GetawayApp(Settings(pace="none", motion="off"))
    seats = sorted(games.load(slug).game.seats)
    people = FOUR[: max(number for number in seats if number <= len(FOUR))]
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        keys = [place_of(slug), "enter", "s"]
        await pilot.press(*keys)
        form = app.screen
        assert isinstance(form, SetupPage)
        people = people[: len(form.form.chairs)]
        for number, name in enumerate(people):
            while form.rows()[form._at] != Row("seat", seat=number):
                keys.append("down")
                await pilot.press("down")
            await pilot.press(*name)
        while len(form.form.chairs) > len(people):
            keys += ["down", "delete"]
            await pilot.press("down", "delete")
        keys.append("enter")
        await pilot.press("enter")
        await settle(pilot, lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack), 60)
        assert table_of(app).session.names == people, shown(app)
        assert len(keys) <= TO_A_TABLE


@pytest.mark.parametrize("slug", playable())
async def test_a_turn_with_its_hand_over_takes_four_keys(slug: str) -> None:
    """Two keys open the curtain, and two more make a move of the one who is asked."""
    seats = games.load(slug).game.seats
    app = app_for(slug, FOUR[: max(number for number in seats if number <= len(FOUR))])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
        table = table_of(app)

        def stands() -> bool:
            return isinstance(app.screen, Curtain) or table.query_one(Cover).is_open

        await settle(pilot, lambda: stands() or any(look.legal for look in table.table.looks), 30)
        used = 0
        if stands():
            seat = table.session.stage().seats[0]
            await pilot.press(str(seat + 1), "space")
            used += 2
            await settle(pilot, lambda: not stands() and any(look.legal for look in table.table.looks), 30)
        moves = len(table.session.match.moves)
        keys = ("tab", "enter")  # the list of moves, and its first one
        await pilot.press(*keys)
        await settle(pilot, lambda: len(table.session.match.moves) > moves, 10)
        assert used + len(keys) <= A_TURN


@pytest.mark.parametrize("slug", ["getaway", "getaway_driver", "outrun", "scotland_yard", "safehouse"])
def test_each_heading_of_the_form_stands_once_and_the_fold_counts_what_it_hides(slug: str) -> None:
    page = SetupPage(slug)
    page._form = Form(slug)
    folded = {row.name for row in page.rows() if row.kind in ("option", "own")}
    told = sum(1 for each in page.form.fields if each.house and (not each.each or page.form.matters(each)))
    page._house = True
    rows = page.rows()
    headings = [row.name for row in rows if row.kind == "group"]
    assert len(headings) == len(set(headings))
    shown = [row for row in rows if row.kind in ("option", "own") and row.name not in folded]
    assert len({row.name for row in shown}) == told
    assert {row.name for row in rows} >= folded
