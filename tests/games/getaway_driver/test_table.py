"""The table: what is drawn for whom, and what keys and mouse choose."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.table import DriverTable
from getaway_tui.kit.palette import Palette
from tests.games.getaway_driver.scenes import DRIVER, POLICE, B, F, L, R, scene
from tests.games.getaway_driver.screens import NAMES, TableApp, kinds
from tests.shell.kit_app import KitApp
from tests.support import Scene

SMALL = (80, 22)
FULL = {F: "A06", L: "R07", R: "G09"}


async def picture(table: Scene, seat: int | None, size: tuple[int, int] = SMALL) -> list[str]:
    """What a seat sees."""
    widget = DriverTable(NAMES)
    async with KitApp(widget, Palette()).run_test(size=size):
        widget.looks = (table.look(seat),)
        return widget.canvas().plain()


# ---- what a newcomer is told -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("setup_cards", "Take the cards for this chase: each is a trick, or a stunt at a hazard."),
        ("r0_round_start", "Is Familiar Ground played: does the Driver lay the tiles, not the Police?"),
    ],
)
async def test_the_first_decisions_say_what_they_are_about(step: str, told: str) -> None:
    """They come before anything has been explained, so the question does it, whole at 80 columns."""
    app = TableApp(scene(step=step))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert told in app.text


# ---- what is drawn ---------------------------------------------------------------------------------------------------------


async def test_the_drivers_screen_has_no_hidden_face() -> None:
    table = scene(down=FULL, police={"P1": (7, 2, "S")}, hand=["hit_the_gas"])
    shown = "\n".join(await picture(table, DRIVER))
    assert "a2WS" not in shown
    assert "a2ws" not in shown
    assert "░░░░" in shown
    assert "light not known" in shown
    assert "Hit the Gas" in shown


async def test_the_police_see_faces_in_small_letters_and_no_cards() -> None:
    table = scene(down=FULL, police={"P1": (7, 2, "S")}, hand=["hit_the_gas"], step="r3_move")
    shown = "\n".join(await picture(table, POLICE))
    assert "a2ws" in shown
    assert "r·s" in shown
    assert "Hit the Gas" not in shown
    assert "Driver holds 1" in shown


async def test_all_that_must_be_seen_stands_there_at_80_columns() -> None:
    table = scene(
        up=FULL, hand=["decoy_car"], discard=["brake_slam"], held=2, meter=3, tokens=4, upgrades=["dispatch"], used=["dispatch"]
    )
    shown = "\n".join(await picture(table, DRIVER))
    for part in ("3 of 5", "Police tokens", "●●●●○○○○○○", "Bag", "$2", "Decoy Car", "Brake Slam", "Dispatch (used)"):
        assert part in shown, part


async def test_an_ambiguous_token_stands_on_the_border() -> None:
    table = scene(up=FULL, stash=[{"token": 0, "fields": [[9, 5], [10, 5]]}, {"token": 1, "fields": [[10, 3]]}])
    rows = await picture(table, DRIVER)
    assert sum("$?" in row for row in rows) == 1
    assert sum("$" in row for row in rows[:16] if "$?" not in row and "Stash" not in row) == 1


async def test_the_city_on_larger_screens() -> None:
    table = scene(up=FULL, options={"table": [40, 30]})
    assert "WHOLE TABLE" in "\n".join(await picture(table, DRIVER, (140, 43)))
    shown = "\n".join(await picture(scene(up=FULL), DRIVER, (140, 43)))
    assert "WHOLE TABLE" not in shown
    assert "wrong way" in shown
    assert "LOG" in shown


@pytest.mark.parametrize("size", [(80, 22), (100, 28), (120, 38), (140, 43), (60, 14)])
async def test_every_size_is_drawn(size: tuple[int, int]) -> None:
    rows = await picture(scene(up=FULL, hand=list(GAME.start(2, GAME.option_type()).set_aside[0][:7])), DRIVER, size)
    assert (len(rows[0]), len(rows)) == size


@pytest.mark.parametrize(("step", "card"), [("r0_round_start", "familiar_ground"), ("r3_decoy", "decoy_car")])
async def test_open_questions_look_the_same_with_and_without_the_card(step: str, card: str) -> None:
    shown = []
    for hand in ([card], ["jam_radio"]):
        app = TableApp(scene(up=FULL, hand=hand, step=step, police={"P1": (7, 4, "N")}, cars=[_moved(hand)]))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            shown.append((app.rows, app.table.keys(), app.table.badge()))
    assert shown[0] == shown[1]
    assert any("yes:" in row for row in shown[0][0])


def _moved(hand: list[str]) -> dict[str, Any]:
    return {"field": [7, 5], "facing": "N", "origin": [7, 6], "origin_facing": "N"}


async def test_a_closed_hand_names_no_card() -> None:
    app = TableApp(scene(up={F: "A01"}, hand=["hit_the_gas", "decoy_car"]))
    async with app.run_test(size=SMALL) as pilot:
        assert "Hit the Gas" in app.text
        await pilot.press("h")
        assert "Hit the Gas" not in app.text
        assert all(topic.name != "cards" for topic in app.table.choice.topics)
        app.show()
        await pilot.pause()
        assert "Hit the Gas" not in app.text, "it stays closed"
        await pilot.press("h")
        assert "Hit the Gas" in app.text


async def test_a_hazard_with_a_closed_hand_says_how_it_opens() -> None:
    trip = {"cause": "drive", "target": [7, 5], "facing": "N", "origin": [7, 6], "before": "N"}
    app = TableApp(scene(on="R07", up={B: "G09"}, hazards=[(7, 5)], hand=["leave_wreckage"], step="m8_hazard", trip=trip))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h")
        assert "Leave Wreckage" not in app.text
        assert "fall back" in app.text


# ---- what is chosen --------------------------------------------------------------------------------------------------------


async def test_one_key_says_where_and_enter_goes_on_and_drives() -> None:
    app = TableApp(scene(up={F: "G09", L: "G08", (6, 4): "G06", (5, 5): "G10", (6, 6): "G07"}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("left", "enter")
        await pilot.pause()
        assert kinds(app) == ["go_on", "drive"]
        assert app.scene.state.car.field == L


async def test_a_second_thought_stops_the_drive() -> None:
    """The motorcycle may turn away between the two: then the Driver says anew where to."""
    app = TableApp(scene(up={F: "G09", L: "G08", R: "A06"}, police={"M1": (7, 5, "N")}, tokens=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert kinds(app) == ["go_on"]
        assert app.scene.asked()[POLICE] == "r2_premove"
        await pilot.press("enter")
        await pilot.pause()
        assert app.scene.asked()[DRIVER] == "r2_move"
        assert len(app.chosen) == 2


async def test_a_way_that_is_not_offered_says_why() -> None:
    app = TableApp(scene(up={F: "G09"}, step="r2_move"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("left")
        await pilot.pause()
        assert [no.rule for no in app.refused] == ["GD-4.5"]


async def test_scouting_has_a_key_and_a_price() -> None:
    app = TableApp(scene(down={F: "A06"}, up={L: "G09"}, meter=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        assert "meter 1 to 2" in app.text
        await pilot.press("enter")
        await pilot.pause()
        assert kinds(app) == ["scout"]
        assert app.scene.state.car.meter == 2


async def test_a_number_takes_a_card() -> None:
    app = TableApp(scene(up={F: "G09"}, hand=["decoy_car", "last_ditch"], meter=2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2", "enter")
        await pilot.pause()
        assert [(action.kind, action.card) for action in app.chosen] == [("play_card", "last_ditch")]
        await pilot.press("1")
        await pilot.pause()
        assert app.refused, "Decoy Car is for another moment, and the rules say so"


async def test_a_vehicle_is_moved_by_the_compass_and_turned_by_the_same_arrow() -> None:
    app = TableApp(scene(up=FULL, police={"P1": (5, 5, "N")}, step="r3_move"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right")
        assert app.table.choice.at is not None
        assert app.table.choice.at.action.kind == "move_vehicle"
        await pilot.press("right", "enter")
        await pilot.pause()
        assert kinds(app) == ["turn_vehicle"]
        assert app.scene.state.vehicles[0].facing == "E"


async def test_a_purchase_is_placed_and_turned() -> None:
    app = TableApp(scene(up=FULL, tokens=2, step="r3_buy"))
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(8):
            topic = app.table.choice.topic
            if topic is not None and topic.name == "buy patrol_car":
                break
            await pilot.press("n")
        await pilot.press("r", "r", "down", "enter")
        await pilot.pause()
        bought = app.chosen[-1]
        assert (bought.kind, bought.upgrade, bought.facing) == ("buy", "patrol_car", "S")
        assert app.scene.state.vehicles[0].field == bought.field


async def test_tiles_are_laid_by_the_compass() -> None:
    app = TableApp(scene(step="r0_round_start"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.scene.asked()[POLICE] == "r1_lay"
        await pilot.press("left", "enter")
        await pilot.pause()
        assert (app.chosen[-1].kind, app.chosen[-1].field) == ("lay_tile", L)


async def test_clicks_choose_and_then_do() -> None:
    app = TableApp(scene(up={F: "G09", L: "G08", R: "A06"}, step="r2_move"))
    async with app.run_test(size=SMALL) as pilot:
        x, y = _place(app, ("field", R))
        await pilot.click(offset=(x, y))
        assert not app.chosen
        await pilot.click(offset=(x, y))
        await pilot.pause()
        assert [(action.kind, action.way) for action in app.chosen] == [("drive", "R")]


def _place(app: TableApp, thing: Any) -> tuple[int, int]:
    canvas = app.table.canvas()
    return next((x, y) for y in range(canvas.height) for x in range(canvas.width) if canvas.at(x, y) == thing)


async def test_a_click_on_the_map_tells_what_lies_there() -> None:
    app = TableApp(scene(up={F: "A06"}, police={"P1": (7, 3, "S")}))
    async with app.run_test(size=SMALL) as pilot:
        seen = app.table
        await pilot.press("m")
        assert "amber, badge 2" in app.text
        await pilot.press("up")
        assert "patrol car 1 facing S" in app.text
        assert seen.marked == (7, 3)
        await pilot.press("m")
        assert seen.marked is None


async def test_the_window_moves_and_goes_home() -> None:
    app = TableApp(scene(up={F: "A06"}, options={"table": "large"}))
    async with app.run_test(size=SMALL) as pilot:
        before = app.rows
        await pilot.press("shift+right", "shift+right")
        assert app.rows != before
        await pilot.press("home")
        assert app.rows == before


async def test_feeling_the_bag() -> None:
    app = TableApp(scene(up={F: "A06"}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b")
        assert "The bag feels bulging: 31 to 43 tiles." in app.text
        await pilot.press("up")
        assert "The bag feels" not in app.text


# ---- set-up ----------------------------------------------------------------------------------------------------------------


async def test_the_first_game_takes_five_cards_by_one_key() -> None:
    app = TableApp(Scene.start(GAME, 2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f")
        for _ in range(6):
            await pilot.pause()
        assert kinds(app) == ["take_card"] * 5
        assert set(app.scene.state.hand) == {"decoy_car", "last_ditch", "hit_the_gas", "leave_wreckage", "familiar_ground"}


async def test_the_throw_is_aimed_and_has_a_force() -> None:
    app = TableApp(Scene.start(GAME, 2, first_game_cards=True))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("left", "up", "3", "enter")
        await pilot.pause()
        assert (app.chosen[0].aim, app.chosen[0].force) == ((6, 4), "hard")
        assert app.scene.asked()[POLICE] == "setup_adjust"
        assert any(f"${number}" in app.text for number in range(1, 6))


async def test_tokens_are_nudged_until_they_lie_well() -> None:
    table = Scene.start(GAME, 2, first_game_cards=True, stash_count=2)
    table.act(DRIVER, "scatter", aim=[7, 5], force="soft")
    table.act("chance", "land", spots=[[750, 550], [770, 560]])
    app = TableApp(table)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert kinds(app) == ["settle"]
        before = app.table.choice.at
        assert before is not None
        await pilot.press("right")
        after = app.table.choice.at
        assert after is not None
        assert after.action.x == before.action.x + 25
        await pilot.press("e", "enter")
        await pilot.pause()
        assert kinds(app)[-1] == "auto_adjust"
        assert app.scene.asked()[DRIVER] == "setup_start"


async def test_terrain_is_turned_placed_lifted_and_accepted() -> None:
    app = TableApp(Scene.start(GAME, 2, terrain="blocks"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r", "enter")
        await pilot.pause()
        placed = app.chosen[0]
        assert (placed.kind, placed.piece, placed.turns) == ("place_terrain", "park", 1)
        assert "park" in app.text
        await pilot.press("1", "enter")
        await pilot.pause()
        assert kinds(app)[-1] == "lift_terrain"
        assert not app.scene.state.terrain
        await pilot.press("e", "enter")
        await pilot.pause()
        assert kinds(app)[-1] == "accept_table"


async def test_the_end_shows_everything_and_how_it_came() -> None:
    table = scene(down={F: "A06"}, hand=["brake_slam"], meter=4)
    table.act(DRIVER, "scout", field=list(F))
    shown = "\n".join(await picture(table, DRIVER))
    assert "The pursuit meter is full in round 1" in shown
    assert "a2ws" in shown
