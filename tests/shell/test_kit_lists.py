"""The action list, the log and the note line."""

from __future__ import annotations

import pytest

from getaway_tui.kit.actions import ActionList, Entry
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.log import Line, Log
from getaway_tui.kit.note import NoteLine, paint_refusal
from getaway_tui.kit.palette import Palette

from .kit_app import KitApp, drawn, lines

CARDS = [Entry(f"Play {rank}{suit}", (rank, suit)) for suit in "♠♥" for rank in ("2", "3", "4", "5", "6", "7", "8")]


def chosen(app: KitApp) -> list[object]:
    return [message.entry.thing for message in app.heard if isinstance(message, ActionList.Chosen)]


def pointed(app: KitApp) -> list[object]:
    return [message.entry.thing for message in app.heard if isinstance(message, ActionList.Pointed)]


async def test_the_cursor_moves_and_chooses() -> None:
    actions = ActionList()
    app = KitApp(actions)
    async with app.run_test(size=(30, 6)) as pilot:
        actions.show(CARDS)
        await pilot.press("down", "down", "enter", "end", "up", "enter", "home", "up")
        assert lines(actions)[0] == " ACTIONS " + "─" * 17 + " 14"
        assert lines(actions)[1] == " ►  1 Play 2♠"
        assert chosen(app) == [("4", "♠"), ("7", "♥")]
        assert pointed(app) == [("3", "♠"), ("4", "♠"), ("8", "♥"), ("7", "♥"), ("2", "♠")]


async def test_the_rows_follow_the_cursor() -> None:
    actions = ActionList()
    async with KitApp(actions).run_test(size=(30, 5)) as pilot:
        actions.show(CARDS)
        await pilot.press("end")
        assert lines(actions)[1:] == ["   11 Play 5♥               ▲", "   12 Play 6♥", "   13 Play 7♥", " ► 14 Play 8♥"]
        await pilot.press("pageup")
        assert lines(actions)[1:] == [" ► 11 Play 5♥               ▲", "   12 Play 6♥", "   13 Play 7♥", "   14 Play 8♥"]
        await pilot.press("home")
        assert lines(actions)[4] == "    4 Play 5♠               ▼"


async def test_figures_go_to_a_row() -> None:
    actions = ActionList()
    app = KitApp(actions)
    async with app.run_test(size=(30, 20)) as pilot:
        actions.show(CARDS)
        await pilot.press("1", "2", "enter")
        await pilot.press("9", "9", "3", "enter")
        await pilot.press("0", "enter")
    assert chosen(app) == [("6", "♥"), ("4", "♠"), ("4", "♠")]


async def test_a_search_narrows_the_rows() -> None:
    actions = ActionList()
    app = KitApp(actions)
    async with app.run_test(size=(30, 6)) as pilot:
        actions.show(CARDS)
        await pilot.press(*"/y 3")
        assert lines(actions) == [" ACTIONS " + "─" * 14 + " /y 3_", " ►  2 Play 3♠", "    9 Play 3♥", "", "", ""]
        await pilot.press("down", "enter")
        actions.show(CARDS)
        await pilot.press(*"/zz")
        assert lines(actions)[1] == "   Nothing fits."
        await pilot.press("enter", "backspace", "backspace")
        assert len([row for row in lines(actions) if "Play" in row]) == 5
        await pilot.press("escape")
        assert lines(actions)[0].endswith("14")
    assert chosen(app) == [("3", "♥")]


async def test_a_search_can_be_taken_back() -> None:
    actions = ActionList()
    async with KitApp(actions).run_test(size=(30, 6)) as pilot:
        actions.show([])
        await pilot.pause()
        assert lines(actions)[1] == "   Nothing to do now."
        await pilot.press("enter", "down", "5")
        assert actions.entry is None


async def test_the_mouse_points_and_chooses() -> None:
    actions = ActionList()
    app = KitApp(actions)
    async with app.run_test(size=(30, 8)) as pilot:
        actions.show(CARDS)
        await pilot.pause()
        await pilot.click(actions, offset=(8, 3))
        await pilot.click(actions, offset=(20, 3))
    assert pointed(app) == [("4", "♠")]
    assert chosen(app) == [("4", "♠")]


async def test_seats_are_shown_where_several_may_act() -> None:
    actions = ActionList()
    async with KitApp(actions).run_test(size=(30, 4)) as pilot:
        actions.show([Entry("Pass", "p", 0), Entry("Pass", "q", 1)], title="Who?")
        actions.point_at("q")
        await pilot.pause()
        assert lines(actions)[:3] == [" WHO? " + "─" * 21 + " 2", "   1 ● Pass", " ► 2 ■ Pass"]


async def test_the_log_ends_with_what_is_new() -> None:
    log = Log(["Anil", "Bea"])
    async with KitApp(log).run_test(size=(24, 5)) as pilot:
        log.show(
            [Line("Anil leads 9♥.", 0), Line("The trick is over."), Line("Bea has no hearts and takes 3 cards.", 1, new=True)]
        )
        await pilot.pause()
        assert lines(log) == [
            "LOG ───────────────────",
            "● Anil leads 9♥.",
            "· The trick is over.",
            "• Bea has no hearts",
            "  and takes 3 cards.",
        ]
        log.show([Line(f"line {number}") for number in range(20)])
        await pilot.press("up", "up")
        assert lines(log)[1:] == ["· line 14", "· line 15", "· line 16", "· line 17"]
        await pilot.press("home")
        assert lines(log)[:2] == ["LOG ───────────────── ▼", "· line 0"]
        await pilot.press("pagedown", "end")
        assert lines(log)[4] == "· line 19"


def test_a_refusal_says_why_and_by_which_rule() -> None:
    canvas = Canvas(40, 3)
    paint_refusal(canvas, 0, 0, 40, "Hearts were led: d, e or f.", "GC-5.2")
    assert drawn(canvas)[0] == "× Hearts were led: d, e or f. GC-5.2"
    assert canvas.ink_at(2, 0) == "stop"
    assert canvas.ink_at(31, 0) == "dusk"
    canvas = Canvas(20, 3)
    assert paint_refusal(canvas, 0, 0, 20, "Hearts were led: d, e or f.", "GC-5.2") == 2
    assert drawn(canvas)[:2] == ["× Hearts were led:", "  d, e or f. GC-5.2"]
    canvas = Canvas(20, 2)
    paint_refusal(canvas, 0, 0, 20, "A long sentence that does not fit here at all.", "GC-5.2")
    assert drawn(canvas)[1].endswith("…")


async def test_the_note_line_stands_until_it_is_cleared() -> None:
    note = NoteLine()
    async with KitApp(note, Palette("none")).run_test(size=(40, 4)) as pilot:
        note.refuse("Must follow hearts.", "GC-5.2")
        await pilot.pause()
        assert lines(note) == ["  × Must follow hearts. GC-5.2", ""]
        note.ask("Interrupt the police?")
        await pilot.pause()
        assert lines(note)[0] == "  ? Interrupt the police?"
        note.say("J♥ stays under K♥.")
        await pilot.pause()
        assert note.text == "J♥ stays under K♥."
        note.thinks(2, "Chandra thinks", 2)
        await pilot.pause()
        assert lines(note)[0] == "  ▲ Chandra thinks ●●○"
        note.clear()
        await pilot.pause()
        assert lines(note) == ["", ""]


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (3, 2), (500, 2)])
async def test_no_size_breaks_a_list(size: tuple[int, int]) -> None:
    for widget in (ActionList(), Log(["Anil"]), NoteLine()):
        async with KitApp(widget).run_test(size=size) as pilot:
            if isinstance(widget, ActionList):
                widget.show(CARDS)
            elif isinstance(widget, Log):
                widget.show([Line("Anil leads a very long way.", 0)])
            else:
                widget.refuse("No.", "GC-1.1")
            await pilot.press("down", "end")
