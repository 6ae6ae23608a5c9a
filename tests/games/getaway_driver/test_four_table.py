"""The table of four: a window for each car, topics of each Driver, and what everybody must always see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.app import ComposeResult

from getaway_tui import games
from getaway_tui.games.getaway_driver.public import View
from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.table import DriverTable
from getaway_tui.kit.palette import Palette
from getaway_tui.shell.form import Form
from tests import golden
from tests.games.getaway_driver.screens import TableApp, kinds
from tests.games.getaway_driver.test_four import POLICE, A, B, four
from tests.shell.kit_app import KitApp
from tests.support import Scene, look

NAMES = ("Ann", "Ben", "Cleo", "Dan")
SMALL = (80, 22)
ABOUT = games.about("getaway_driver")
EVERY = 45
"""Each so manyth position."""


class FourApp(TableApp):
    """Two Drivers share the screen; the others have it alone."""

    def compose(self) -> ComposeResult:
        yield DriverTable(NAMES)

    def show(self) -> None:
        asks = [ask for ask in self.scene.game.turn(self.scene.state).asks if ask.must]
        if not asks or asks[0].open:
            super().show()
            return
        eyes = self.scene.game.eyes(self.scene.state, asks[0].seat)
        self.table.looks = tuple(self.scene.look(ask.seat) for ask in asks if ask.seat in eyes)


def apart(**more: Any) -> Scene:
    """Two cars that no small window can show together."""
    return four(cars=((2, 2, "N"), (18, 11, "S")), up={(2, 1): "G09", (18, 12): "A16"}, options={"table": "large"}, **more)


async def test_cars_that_are_apart_have_a_window_each() -> None:
    app = FourApp(apart())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "A↑" in app.text
        assert "B↓" in app.text
        halves = [row[:24] for row in app.rows], [row[25:49] for row in app.rows]
        assert any("A↑" in row for row in halves[0])
        assert any("B↓" in row for row in halves[1])
        assert app.rows[0][24] == "│"


async def test_cars_that_are_near_share_a_window() -> None:
    app = FourApp(four())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert any("A↑" in row and "B↑" in row for row in app.rows)


async def test_a_turn_of_two_cars_by_the_keyboard_alone() -> None:
    """A goes on, B goes on; A decides to drive ahead, B to the right; then the order, and both end."""
    app = FourApp(four(up={(7, 4): "G09", (8, 4): "G10", (9, 5): "G08", (6, 5): "A16"}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "A: Go on" in app.text
        await pilot.press("enter", "enter")
        assert kinds(app) == ["go_on", "go_on"]
        assert "A: Drive" in app.text
        await pilot.press("up", "enter")
        await pilot.press("right", "enter")
        assert [(driven.field, driven.facing) for driven in app.scene.state.cars] == [((7, 4), "N"), ((9, 5), "E")]
        assert "Whose consequences come first?" in app.text
        await pilot.press("enter")
        await pilot.press("e", "enter", "e", "enter")
        assert kinds(app)[2:] == ["drive", "drive", "first_car", "end_turn", "end_turn"]
        assert app.scene.asked()[POLICE] == "r3_move"


async def test_the_hand_belongs_to_the_car_that_is_spoken_of() -> None:
    app = FourApp(four(hands=(["last_ditch"], ["jam_radio"]), meters=(1, 1)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "ANN'S CARDS" in app.text
        assert "Last Ditch" in app.text
        while "BEN'S CARDS" not in app.text:
            await pilot.press("n")
        await pilot.press("1")
        assert app.table.choice.at is not None
        assert app.table.choice.at.action.card == "jam_radio"
        assert app.table.choice.at.seat == B


@pytest.mark.parametrize("size", [SMALL, (140, 43)], ids=str)
async def test_driver_b_lays_a_start_tile_beside_the_other_car(size: tuple[int, int]) -> None:
    table = Scene.load(GAME, {"options": {"mode": "four"}, "step": "setup_start"})
    table.act(A, "lay_start", field=[5, 5], facing="N")
    app = FourApp(table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "A↑" in app.text
        await pilot.press("enter")
        assert app.scene.state.cars[0].field == (5, 5)
        assert len(app.scene.state.cars) == 2


async def test_driver_b_sees_where_the_tokens_of_driver_a_have_landed() -> None:
    table = Scene.start(GAME, 4, mode="four", first_game_cards=True)
    table.act(A, "scatter", aim=[10, 7], force="soft")
    table.act("chance", "land", spots=[[1150, 750], [850, 650], [1250, 650], [1050, 950], [950, 450]])
    assert [event.params["field"] for event in table.events[-5:]] == [(11, 7), (8, 6), (12, 6), (10, 9), (9, 4)]
    app = FourApp(table)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert all(f"${number}" in app.text for number in range(1, 6))
        assert "$6" not in app.text


async def test_the_cursor_for_the_start_tile_begins_where_it_is_seen() -> None:
    app = FourApp(Scene.load(GAME, {"options": {"mode": "four"}, "step": "setup_start"}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        at = app.table.choice.at
        assert at is not None
        assert at.field == (10, 7), "the middle of a table of 21 by 14"
        assert "A↑" in app.text or "A↓" in app.text


async def test_each_row_of_the_plan_says_whose_it_is() -> None:
    app = FourApp(four(hands=((), ()), lanes=False, step="f0_plan"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Police: the plan is made" in app.text
        assert "City: the plan is made" in app.text


async def test_the_police_see_no_hand_and_no_face() -> None:
    table = four(hands=(["last_ditch"], ["jam_radio"]), down={(7, 3): "R07"}, lanes=False, step="r3_buy", tokens=4)
    app = FourApp(table)
    async with app.run_test(size=(140, 43)) as pilot:
        await pilot.pause()
        assert "Last Ditch" not in app.text
        assert re.search(r"A holds 1 [^§]*B holds 1", app.text)
        assert not re.search(r"r·s", app.text)


@pytest.mark.parametrize("size", [(80, 22), (140, 43)], ids=str)
async def test_everything_that_must_be_seen_is_seen(size: tuple[int, int]) -> None:
    """Both meters, tokens, bag, upgrades; the shop for the Police, the hand for each Driver."""
    match = golden.replayed(ABOUT, golden.folder(ABOUT) / "two_cars-4.jsonl")
    table, checked = DriverTable(NAMES), 0
    async with KitApp(table, Palette()).run_test(size=size):
        for number in range(30, len(match.steps), EVERY):
            state = match.steps[number].state
            if state.step == "end":
                continue
            for seat in (A, B, POLICE, 3, None):
                seen = look(match.game, state, seat, ())
                table.looks = ()
                table.looks = (seen,)
                text = "\n".join([" ".join(table.badge()), *table.canvas().plain()])
                lacking = [sign for sign in _signs(seen.board) if not re.search(sign, text)]
                assert not lacking, f"position {number}, seat {seat} lacks {lacking}:\n{text}"
                checked += 1
    assert checked > 40


def _signs(board: View) -> list[str]:
    last = board.options.meter_spaces - 1
    found = [rf"Meter {'AB'[number]} .*{car.meter} of {last}" for number, car in enumerate(board.cars)]
    found += [rf"Police tokens ● {board.tokens}\b", r"Bag +━", rf"{len(board.stash)} \$ lie"]
    if board.role == "police":
        found += ["Armored Car", "Traffic Camera"]
        found += [rf"{'AB'[number]} holds {count}\b" for number, count in enumerate(board.hand_counts)]
    elif board.hand is not None:
        found += [f"{number} " for number in range(1, len(board.hand) + 1)]
    return found


def test_the_set_up_form_turns_to_four_and_to_one_with_their_chairs_and_roles() -> None:
    form = Form("getaway_driver")
    seen = []
    for _ in range(3):
        form.turn("mode", 1)
        assert form.trouble() is None
        seen.append((form.value("mode"), len(form.chairs), form.asked()["roles"], form.value("table")))
    assert seen == [
        ("solo", 1, ["driver"], "medium"),
        ("four", 4, ["driver", "driver", "police", "city"], "large"),
        ("base", 2, ["driver", "police"], "medium"),
    ]


def test_roles_that_somebody_chose_are_kept_where_they_go() -> None:
    form = Form("getaway_driver")
    form.set("roles", "police", 0)
    form.set("roles", "driver", 1)
    form.set("mode", "four")
    assert [chair.own["roles"] for chair in form.chairs[:2]] == ["police", "driver"]
