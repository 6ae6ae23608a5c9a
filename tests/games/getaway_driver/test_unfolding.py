"""What the automaton does is shown step by step, each step with its reason, and nobody has to hand anything over."""

from __future__ import annotations

from getaway_tui.games.getaway_driver.screen.unfolding import unfold
from tests.support import Scene, keys

from .scenes import DRIVER
from .screens import TableApp, kinds
from .test_solo import ALL_ROUND, solo

SMALL = (80, 22)


def two_cars() -> Scene:
    """The end of the Driver's turn, with P1 right before the car and P2 two moves away."""
    return solo(up=ALL_ROUND, police={"P1": (7, 4, "S"), "P2": (9, 4, "W")}, step="r2_end")


def test_each_step_has_its_reason_and_the_table_as_it_then_stood() -> None:
    table = two_cars()
    before, known = table.view(DRIVER), len(table.events)
    table.act(DRIVER, "end_turn")
    steps = unfold(before, table.view(DRIVER), table.heard(DRIVER)[known:])
    assert [keys(step.said)[0] for step in steps] == ["route_chosen", "route_chosen", "meter_moved"]
    stood = [{each.name: each.field for each in step.board.vehicles if each.field} for step in steps]
    assert stood[0] == {"patrol_car_1": (7, 5), "patrol_car_2": (9, 4)}, "P2 has not moved yet"
    assert stood[1] == {"patrol_car_1": (7, 5), "patrol_car_2": (8, 4)}
    assert steps[-1].board.vehicles == table.view(DRIVER).vehicles
    assert [step.field for step in steps] == [(7, 5), (8, 4), None]


def test_where_the_automaton_did_nothing_there_is_nothing_to_show() -> None:
    table = two_cars()
    before = table.view(DRIVER)
    assert unfold(before, before, ()) == ()


async def test_enter_goes_from_step_to_step_and_then_the_driver_is_asked() -> None:
    app = TableApp(two_cars())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert kinds(app) == ["end_turn"]
        shown = []
        for _ in range(3):
            assert "The automaton plays." in app.text
            offered = app.table.keys()
            assert [key.word for key in offered] == ["next step", "to the end"]
            shown.append(app.text)
            await pilot.press("enter")
        assert "patrol car 1 drives ahead: the shortest route" in shown[0]
        assert "step 1 of 3" in shown[0]
        assert "patrol car 2 drives ahead" in shown[1]
        assert "patrol car 2 drives ahead" not in shown[0], "what comes later is not told before"
        assert "the meter moves from 0 to 1" in shown[2]
        assert "The automaton plays." not in app.text
        assert app.scene.asked()[DRIVER] == "r2_open"
        assert "The turn begins" in app.text


async def test_e_goes_to_the_end_and_the_mouse_goes_on_too() -> None:
    app = TableApp(two_cars())
    async with app.run_test(size=(140, 43)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        app.table.clicked(("key", "enter"))
        assert "step 2 of 3" in app.text
        await pilot.press("e")
        assert "The automaton plays." not in app.text
        assert "AUTOMATON" in app.text
        assert kinds(app) == ["end_turn"]


async def test_a_table_that_is_opened_anew_shows_no_old_steps() -> None:
    scene = two_cars()
    scene.act(DRIVER, "end_turn")
    app = TableApp(scene)
    async with app.run_test(size=SMALL):
        assert "The automaton plays." not in app.text
        assert "Piles" in app.text
