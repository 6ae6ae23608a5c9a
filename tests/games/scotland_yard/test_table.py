"""The screen: what it shows to whom, and every way of entering a move."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from textual.events import Key, MouseMove
from textual.pilot import Pilot

from getaway_tui.engine.match import Match
from getaway_tui.engine.types import Event
from getaway_tui.games.scotland_yard import chart, words
from getaway_tui.games.scotland_yard.chart import Port
from getaway_tui.games.scotland_yard.public import CITY, BobbyMove, HunterMove, XDouble, XMove
from getaway_tui.games.scotland_yard.rules import GAME
from getaway_tui.games.scotland_yard.table import PEEK, ScotlandYardTable
from getaway_tui.kit.palette import Palette
from getaway_tui.kit.table import Table
from tests.shell.kit_app import KitApp
from tests.support import Scene
from tests.visible import Shown

from .tables import scene
from .visible import always_visible

NAMES = ("Dieter", "Anil", "Bea", "Emre")
HUNTERS = "D1@51(7/5/3) D2@82(6/6/3) D3@23(8/4/3) B1@102"
LOG = "T T B:46 K T T U U:67 B"


class Desk(KitApp):
    """A table on its own; what it chooses is kept."""

    def on_table_chosen(self, message: Table.Chosen) -> None:
        """Keep what was chosen."""
        self.heard.append(message)

    def on_table_aimed(self, message: Table.Aimed) -> None:
        """Keep what was aimed at."""
        self.heard.append(message)


class Play:
    """A table under test."""

    def __init__(self, table: ScotlandYardTable, app: Desk, pilot: Pilot[None]) -> None:
        self.table, self.app, self.pilot = table, app, pilot

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all is drawn."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def see(self, position: Scene, *seats: int | None) -> None:
        """Show other looks."""
        self.table.looks = tuple(position.look(seat) for seat in seats)
        await self.pilot.pause()

    async def click(self, thing: Any) -> None:
        """Click where this thing is."""
        canvas = self.table.canvas()
        place = next((x, y) for y in range(canvas.height) for x in range(canvas.width) if canvas.at(x, y) == thing)
        await self.pilot.click(offset=place)
        await self.pilot.pause()

    @property
    def text(self) -> str:
        """What the table shows."""
        return "\n".join(line.rstrip() for line in self.table.canvas().plain())

    @property
    def chosen(self) -> list[tuple[int, Any]]:
        """What was chosen, and for whom."""
        return [(each.seat, each.action) for each in self.app.heard if isinstance(each, Table.Chosen)]

    @property
    def aimed(self) -> list[Table.Aimed]:
        """What the cursor was said to stand on."""
        return [each for each in self.app.heard if isinstance(each, Table.Aimed)]

    def style(self, sign: str) -> Any:
        """The style of the first place where this text stands."""
        for y, line in enumerate(self.table.canvas().plain()):
            if (x := line.find(sign)) >= 0:
                return self.table.canvas().style_at(x + len(sign) - 1, y)
        raise AssertionError(f"{sign} is not to be seen:\n{self.text}")


@asynccontextmanager
async def play(
    position: Scene, *seats: int | None, size: tuple[int, int] = (80, 22), palette: Palette | None = None, read: bool = True
) -> AsyncIterator[Play]:
    """A table that shows what these seats see."""
    table = ScotlandYardTable(NAMES)
    app = Desk(table, palette)
    async with app.run_test(size=size) as pilot:
        table.styles.height = "1fr"
        found = Play(table, app, pilot)
        if read:
            table.told = len(position.state.cells)
        await found.see(position, *seats)
        yield found


def hunt(x: int = 65, **fields: Any) -> Scene:
    """The hunters' turn of the pictures: seen at 67 after move 8, since then by bus."""
    return scene("hunt", HUNTERS, x, black=4, log=LOG, round=9, **{"possible": [52, 65], "assist": "stations", **fields})


def flight(x: int = 65, **fields: Any) -> Scene:
    """The same, with Mister X to move."""
    return scene("x_turn", HUNTERS, x, black=4, log=LOG, round=10, **{"possible": [52, 65], **fields})


# ---- the map ---------------------------------------------------------------------------------------------------------------


def numbers(text: str) -> set[int]:
    """All numbers in a text."""
    signs = "".join(sign if sign.isdigit() else " " for sign in text)
    return {int(word) for word in signs.split()}


@pytest.mark.parametrize(("size", "keys"), [((80, 22), ["z"]), ((120, 38), ["m"]), ((120, 38), ["-"]), ((150, 43), [])])
async def test_the_whole_map_can_be_seen_at_once(size: tuple[int, int], keys: list[str]) -> None:
    async with play(hunt(), 1, 2, 3, size=size) as desk:
        if size[0] == 150:
            desk.table.port = Port("medium", 0.5, 0.5)
        await desk.press(*keys)
        assert set(range(1, 200)) <= numbers(desk.text)


async def test_no_two_labels_meet_and_every_line_ends_at_its_stations() -> None:
    for zoom in chart.ZOOMS:
        cells = [cell for station in range(1, 200) for cell in chart.label_cells(zoom, station)]
        assert len(set(cells)) == 3 * 199
        whole = chart.size(zoom)
        assert all(0 <= col < whole.width and 0 <= row < whole.height for col, row in cells)
    assert chart.size("small")[0] <= 80
    assert chart.size("medium")[0] <= 120


@pytest.mark.parametrize("name", ["dark", "none", "16"])
async def test_kinds_pawns_and_targets_differ_without_colour(name: str) -> None:
    async with play(hunt(), 1, 2, 3, palette=Palette(name), size=(120, 38)) as desk:
        await desk.press("m")
        plain, bus, under = desk.style(" 37"), desk.style(" 34"), desk.style(" 46")
        looks = [(each.bold or False, each.underline or False, each.reverse or False) for each in (plain, bus, under)]
        assert len(set(looks)) == 3
        assert "‹39›" in desk.text
        assert "A51" in desk.text
        assert "B82" in desk.text
        assert "b102" in desk.text
        assert "‹67›" in desk.text


async def test_lines_of_the_chosen_pawn_and_of_a_whole_transport() -> None:
    async with play(hunt(), 1, 2, 3, size=(120, 38)) as desk:
        before = desk.text.count("•")
        await desk.press("U")
        with_undergrounds = desk.text.count("•")
        await desk.press("B")
        assert before < with_undergrounds < desk.text.count("•")
        await desk.press("U", "B")
        assert desk.text.count("•") == before


async def test_scrolling_zooming_and_going_to_a_station() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        assert "A51" in desk.text
        before = desk.text
        await desk.press("shift+right")
        assert desk.text != before
        await desk.press("1", "7", "1", "g")
        assert " 171" in desk.text
        assert "A51" not in desk.text
        zooms = []
        for key in ("escape", "-", "+", "+"):
            await desk.press(key)
            zooms.append(desk.table.view_port.zoom)
        assert zooms == ["large", "medium", "large", "large"]


@pytest.mark.parametrize("zoom", ["medium", "large"])
async def test_no_number_at_an_edge_is_cut_to_another_one(zoom: chart.Zoom) -> None:
    async with play(hunt(), 1, 2, 3, size=(80, 22)) as desk:
        width, height = desk.table._window()
        for share in range(0, 100, 3):
            port = desk.table.port = Port(zoom, share / 100, share / 100)
            desk.table.redraw()
            left, top = port.corner(width, height)
            ends = {(col + 1 - left, row - top): station for station, (col, row) in chart.places(zoom).items()}
            for row, line in enumerate(desk.table.canvas().plain()[:height]):
                for found in re.finditer(r"\d+", line[:width]):
                    assert ends.get((found.end() - 1, row)) == int(found[0]), (share, line)


async def test_a_drag_scrolls_the_map() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        await desk.press("shift+down")
        before = desk.table.view_port.corner(52, 17)
        await desk.pilot.mouse_down(desk.table, offset=(30, 8))
        desk.table.on_mouse_move(MouseMove(desk.table, 24, 6, 0, 0, 1, False, False, False))
        await desk.pilot.mouse_up(desk.table, offset=(24, 6))
        after = desk.table.view_port.corner(52, 17)
        assert (after[0] - before[0], after[1] - before[1]) == (6, 2)


# ---- hunters ---------------------------------------------------------------------------------------------------------------


async def test_a_move_by_number() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        await desk.press("5", "2")
        assert "A to 52 by taxi  leaves taxi 6" in desk.text
        await desk.press("enter")
        assert desk.chosen == [(1, HunterMove(pawn="D1", ticket="taxi", dest=52))]


async def test_a_move_by_the_cursor() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        await desk.press("right")
        assert desk.table.choice.at is not None
        assert desk.table.choice.at.dest == 52
        await desk.press("down")
        assert desk.table.choice.at.dest in (67, 68)
        await desk.press("up", "up", "enter")
        assert desk.chosen[0][1].dest in (38, 39)


async def test_a_move_by_the_mouse() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        await desk.click(("go", "taxi", 68))
        assert desk.chosen == []
        await desk.click(("go", "taxi", 68))
        assert desk.chosen == [(1, HunterMove(pawn="D1", ticket="taxi", dest=68))]
        await desk.click(("pawn", 1))
        assert "MOVES OF B FROM 82" in desk.text


async def test_a_click_on_a_hunter_on_the_map_chooses_him() -> None:
    async with play(hunt(), 1, 2, 3, size=(120, 38)) as desk:
        row = next(row for row, line in enumerate(desk.table.canvas().plain()) if "B82" in line[:80])
        await desk.pilot.click(offset=(desk.table.canvas().plain()[row].index("B82"), row))
        await desk.pilot.pause()
        assert "MOVES OF B FROM 82" in desk.text


async def test_a_move_by_the_list_shows_on_the_map() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        desk.table.aim_at(BobbyMove(pawn="B1", dest=83))
        await desk.pilot.pause()
        assert desk.table.pawn == 3
        assert "Bobby to 83" in desk.text


async def test_every_pawn_is_moved_for_a_seat_that_may() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        await desk.press("n", "left", "enter")
        await desk.press("n", "left", "enter")
        await desk.press("n", "left", "enter")
        assert [(seat, action.pawn) for seat, action in desk.chosen] == [(2, "D2"), (3, "D3"), (1, "B1")]


async def test_the_ticket_is_chosen_where_several_lead_there() -> None:
    table = scene("hunt", "D1@1 D2@82", 104)
    async with play(table, 1, 2) as desk:
        await desk.press("4", "6")
        assert "by bus" in desk.text
        await desk.press("u")
        assert "by underground" in desk.text
        await desk.press("enter")
        assert desk.chosen == [(1, HunterMove(pawn="D1", ticket="underground", dest=46))]


async def test_a_station_out_of_reach_is_passed_on_for_the_reason() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        await desk.press("1", "9", "9", "enter")
        assert desk.chosen == [(1, HunterMove(pawn="D1", ticket="taxi", dest=199))]
        await desk.press("backspace", "backspace", "backspace", "enter")
        assert len(desk.chosen) == 1


async def test_plans_are_ghosts_that_the_game_knows_nothing_of() -> None:
    position = hunt()
    async with play(position, 1, 2, 3, size=(120, 38)) as desk:
        await desk.press("5", "2", "space")
        assert desk.table.plans["D1"].dest == 52
        await desk.press("n")
        assert "a52" in desk.text
        await desk.press("n", "n", "n")
        assert "A to 52" in desk.text
        position.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=68)
        await desk.see(position, 1, 2, 3)
        assert desk.table.plans == {}


async def test_the_deduction_aid_shows_the_places_where_it_is_agreed_on() -> None:
    async with play(hunt(), 1, 2, 3, size=(120, 38)) as desk:
        assert "52?" in desk.text
        assert "65?" in desk.text
        assert "he may be here" in desk.text
        await desk.press("c")
        assert "65?" not in desk.text
    async with play(hunt(assist="off"), 1, 2, 3, size=(120, 38)) as desk:
        assert "65?" not in desk.text
        assert "places" not in desk.text
        assert "may be at" not in desk.text.lower()


async def test_marks_by_hand_where_there_is_no_aid() -> None:
    async with play(hunt(assist="off"), 1, 2, 3, size=(120, 38)) as desk:
        await desk.press("6", "5", "x")
        assert "65?" in desk.text
        await desk.press("6", "5", "x")
        assert "65?" not in desk.text


async def test_what_everybody_sees_stands_on_both_screens() -> None:
    for position, seat in ((hunt(), 1), (flight(), 0)):
        for size in ((80, 22), (120, 38)):
            async with play(position, seat, size=size) as desk:
                assert "67" in desk.text
                assert "black 4" in desk.text
                assert "double 2" in desk.text
                assert "T7 B5 U3" in desk.text
                assert "51 Anil" in desk.text
                assert "Bobby" in desk.text
                assert desk.table.badge()[0].startswith("round ")
                assert "surfaces in 4" in desk.table.badge()[1]


# ---- Mister X --------------------------------------------------------------------------------------------------------------


async def test_a_covered_screen_is_the_same_wherever_he_is() -> None:
    pictures = set()
    for station in (52, 65):
        async with play(flight(station), 0) as desk:
            pictures.add(desk.text)
            assert "X" + str(station) not in desk.text
            assert "‹" not in desk.text
    assert len(pictures) == 1


async def test_a_move_typed_unseen() -> None:
    async with play(flight(), 0) as desk:
        await desk.press("t", "6", "4")
        assert "•••" in desk.text
        assert "T 64" not in desk.text
        await desk.press("enter")
        assert desk.chosen == [(0, XMove(ticket="taxi", dest=64))]


async def test_a_wrong_station_typed_unseen_stays_unseen() -> None:
    async with play(flight(), 0) as desk:
        await desk.press("t", "9", "9", "enter")
        assert desk.chosen == []
        await desk.press("p", "enter")
        assert desk.chosen == [(0, XMove(ticket="taxi", dest=99))]


async def test_what_cannot_be_done_says_so_without_a_place() -> None:
    async with play(flight(), 0) as desk:
        await desk.press("t", "9", "9", "enter")
        assert "× Nothing leads there: Backspace" in desk.text
        assert "99" not in desk.text.splitlines()[-1]
        await desk.press("backspace")
        assert "Nothing leads there" not in desk.text


NOTHING = "Nothing is chosen yet: the ticket's letter, then the station, then Enter."
NO_STATION = "There is no such station: their numbers go from 1 to 199."
NOWHERE = "Nothing leads there: Backspace, then a station one ride away (p: the map)."


@pytest.mark.parametrize(
    ("keys", "told"), [("", NOTHING), ("t", NOTHING), ("t999", NO_STATION), ("0", NO_STATION), ("t199", NOWHERE)]
)
async def test_a_move_that_cannot_be_is_answered_in_the_same_words_wherever_he_is(keys: str, told: str) -> None:
    """Nothing entered, a number that no station has, a station too far: Enter says it, whole at 80 columns."""
    pictures = []
    for station in (65, 52):
        async with play(flight(station), 0) as desk:
            await desk.press(*keys, "enter")
            assert desk.chosen == []
            pictures.append(desk.text)
    assert pictures[0] == pictures[1]
    assert f"× {told}" in pictures[0]


async def test_the_open_visor_and_the_hunters_hear_it_too() -> None:
    async with play(flight(), 0) as desk:
        await desk.press("p", "t", "9", "9", "9", "enter")
        assert "There is no such station: their numbers go from 1 to 199." in desk.text
    async with play(hunt(), 1, 2, 3) as desk:
        await desk.press("enter")
        assert "× point at a station or type it first" in desk.text
        await desk.press("9", "9", "9", "enter")
        assert "× no such station: 1 to 199" in desk.text
        await desk.press("5", "2")
        assert "×" not in desk.text.splitlines()[-2]


async def test_alone_at_the_table_the_visor_is_open_until_he_shuts_it() -> None:
    """Section 8: among computer hunters not even a curtain falls; so nobody is there whom the visor could guard against."""
    async with play(flight(), 0) as desk:
        desk.table.people = (0,)
        await desk.see(flight())
        assert not desk.table.peeks
        await desk.see(flight(), 0)
        assert desk.table.peeks
        assert "X65" in desk.text
        assert "open: nobody else is here" in desk.text
        assert desk.table._visor is None, "no time runs"
        await desk.see(hunt(), 0)
        assert desk.table.peeks, "he goes on looking while the computers hunt"
        await desk.press("p")
        await desk.see(flight(), 0)
        assert not desk.table.peeks, "it stays as he left it"
        await desk.press("p")
        await desk.see(hunt(), 0)
        assert desk.table.peeks
        desk.table.people = (0, 2)
        await desk.see(flight(), 0)
        assert not desk.table.peeks, "somebody else is here"


async def test_no_sentence_for_mister_x_alone_names_a_place() -> None:
    table = Scene.start(GAME, 4)
    table.draw()
    table.act(0, next(each for each in table.legal(0) if each.kind == "x_move"))
    alone = [event for event in table.events if event.to == (0,)]
    assert [event.key for event in alone] == ["start_dealt", "leg_known"]
    assert [event.fades for event in alone] == [True, True]
    places = {str(station) for station in table.view(0).trail}
    assert not any(place in words.event(event, NAMES) for event in alone for place in places if event.key == "start_dealt")
    assert words.event(alone[1], NAMES) == "Mister X writes move 1 down, under its ticket."
    assert words.event(Event(key="start_dealt", params={"station": 35}), NAMES) == "Mister X starts at 35."


async def test_the_visor_opens_shuts_by_itself_and_leaves_the_map_as_it_was() -> None:
    async with play(flight(), 0) as desk:
        port, covered = desk.table.view_port, desk.text
        await desk.press("p")
        assert "X65" in desk.text
        assert "FROM 65" in desk.text
        assert "× B reach" in desk.text
        await desk.press("shift+down", "+")
        for _ in range(PEEK):
            desk.table._tick()
        await desk.pilot.pause()
        assert desk.table.view_port == port
        assert desk.text == covered


async def test_the_visor_is_shut_at_the_start_of_every_turn() -> None:
    position = flight()
    async with play(position, 0) as desk:
        await desk.press("p")
        assert desk.table.peeks
        await desk.see(position)
        await desk.see(position, 0)
        assert not desk.table.peeks


async def test_a_mister_x_who_goes_on_looking_begins_every_turn_anew() -> None:
    """Alone among computer players no curtain falls between his turns: yet nothing of the last one stays."""
    async with play(flight(), 0) as desk:
        await desk.press("p", "2", "t", "6", "6", "enter", "t", "4", "9")
        assert desk.table.peeks
        assert desk.table.double
        await desk.press("enter")
        assert isinstance(desk.chosen[-1][1], XDouble)
        await desk.see(hunt(), 0)
        assert not desk.table.peeks
        await desk.press("p")
        await desk.see(hunt(), 0)
        assert desk.table.peeks, "the hunters' moves do not shut it"
        desk.table.play_time = lambda: 70_000
        await desk.see(scene("x_turn", HUNTERS, 65, black=4, log=f"{LOG} T", round=11, possible=[52, 65]), 0)
        assert (desk.table.peeks, desk.table.double, desk.table.first) == (False, False, None)
        assert desk.table._began == 70_000
        await desk.press("t", "6", "6", "enter")
        assert isinstance(desk.chosen[-1][1], XMove)


async def test_the_hunters_get_their_map_back_unchanged() -> None:
    position = hunt()
    async with play(position, 1, 2, 3) as desk:
        await desk.press("shift+right", "shift+down")
        port, shown = desk.table.port, desk.text
        private = flight()
        await desk.see(private, 0)
        await desk.press("p", "right", "shift+down", "-", "p", "z")
        await desk.see(private)
        await desk.see(position, 1, 2, 3)
        assert desk.table.port == port
        assert desk.text == shown


async def test_a_black_ticket_and_a_double_move_leg_by_leg() -> None:
    async with play(flight(), 0) as desk:
        await desk.press("k", "6", "4", "enter")
        assert desk.chosen == [(0, XMove(ticket="black", dest=64))]
        await desk.press("escape", "2", "t", "6", "4", "enter")
        assert len(desk.chosen) == 1
        assert "Double:" in desk.text
        await desk.press("k", "6", "5", "enter")
        assert desk.chosen[1] == (0, XDouble(t1="taxi", d1=64, t2="black", d2=65))


async def test_esc_leaves_a_double_move() -> None:
    async with play(flight(), 0) as desk:
        await desk.press("2", "t", "6", "4", "enter", "escape")
        assert "Move:" in desk.text
        await desk.press("t", "6", "4", "enter")
        assert desk.chosen == [(0, XMove(ticket="taxi", dest=64))]


async def test_mister_x_sees_how_well_he_is_hidden_unless_agreed_otherwise() -> None:
    async with play(flight(), 0) as desk:
        assert "HOW WELL HIDDEN" in desk.text
    async with play(flight(assist_x=False), 0) as desk:
        assert "HOW WELL HIDDEN" not in desk.text


async def test_how_well_hidden_counts_on_from_the_first_leg() -> None:
    """By taxi he can be at 39, 40, 69 (from 52) and at 35, 64, 66 (from 65); a second taxi leads on from all six of them."""
    taxi = {(edge.a, edge.b) for edge in CITY.edges if edge.transport == "taxi"}
    first = {39, 40, 69, 35, 64, 66}
    second = {b for a, b in taxi | {(b, a) for a, b in taxi} if a in first} - {51, 82, 23, 102}
    async with play(flight(), 0) as desk:
        await desk.press("p")
        assert "T 6  B 6" in desk.text
        await desk.press("2", "t", "6", "6", "enter")
        assert "SECOND LEG FROM 66" in desk.text
        assert f"T {len(second)}  " in desk.text
    shown = scene("x_turn", HUNTERS, 65, black=4, log="T T", round=3, possible=[52, 65])
    async with play(shown, 0) as desk:
        await desk.press("p", "2", "t", "6", "6", "enter")
        assert f"T {len({b for a, b in taxi | {(b, a) for a, b in taxi} if a == 66} - {82})}  " in desk.text


async def test_the_keys_of_a_covered_mister_x_tell_nothing_of_where_he_is() -> None:
    """He has a double ticket, and nothing to pay a second leg with: that is found out by trying alone."""
    fields: dict[str, Any] = {"black": 1, "double": 1, "x_normal": [0, 0, 0], "log": "T", "round": 2, "possible": [115, 108, 86]}
    keys = []
    for station in (115, 86):
        async with play(scene("x_turn", "D1@1 D2@10", station, **fields), 0) as desk:
            legal = desk.table.looks[0].legal
            assert not any(isinstance(action, XDouble) for action in legal)
            await desk.press("2")
            keys.append((desk.table.keys(), desk.text))
    assert keys[0] == keys[1]
    assert "2" in [key.keys for key in keys[0][0]]
    assert "Nothing leads there" in keys[0][1]


async def test_what_a_move_means_stands_beside_it_at_every_size() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        await desk.press("5", "2")
        assert "leaves taxi 6  he may be here" in desk.text
    async with play(hunt(assist="distances", possible=[40, 65]), 1, 2, 3) as desk:
        await desk.press("5", "2")
        assert "leaves taxi 6  1 next to it" in desk.text


async def test_pawns_are_called_what_the_log_calls_them() -> None:
    async with play(hunt(), 1, 2, 3) as desk:
        assert [name in desk.text for name in ("Anil D1", "Bea D2", "Emre D3", "Bobby B1")] == [True] * 4


async def test_the_cursor_of_a_covered_mister_x_is_told_to_nobody() -> None:
    async with play(flight(), 0) as desk:
        await desk.press("t", "6", "4")
        assert {each.action for each in desk.aimed} == {None}
        await desk.press("p")
        assert desk.aimed[-1].action == XMove(ticket="taxi", dest=64)


async def test_a_steady_pace_keeps_the_screen_shut() -> None:
    async with play(flight(steady_pace=10), 0) as desk:
        desk.table.play_time = lambda: desk.table._began + 3_000
        await desk.press("t", "6", "4", "enter")
        assert desk.chosen == []
        assert "in a moment" in desk.text
        desk.table._waited(next(each for each in desk.table.choice.offers if each.dest == 64))
        await desk.pilot.pause()
        assert len(desk.chosen) == 1
    async with play(flight(steady_pace=10), 0) as desk:
        desk.table.play_time = lambda: desk.table._began + 10_000
        await desk.press("t", "6", "4", "enter")
        assert len(desk.chosen) == 1


# ---- news, clock, end ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SY-6.1")
async def test_a_surfacing_is_a_page_until_it_is_read() -> None:
    surfaced = scene("hunt", HUNTERS, 67, black=4, log=LOG.removesuffix(" B"), round=8, possible=[67])
    async with play(surfaced, 1, 2, 3, read=False) as desk:
        assert "Mister X surfaces" in desk.text
        assert "seen before at 46, 5 moves ago" in desk.text
        assert "Next time at move 13." in desk.text
        await desk.press("space")
        assert "MOVES OF A FROM 51" in desk.text
        assert desk.table.told == 8


async def test_a_surfacing_in_the_middle_of_a_double_move_is_told() -> None:
    position = scene("x_turn", HUNTERS, 65, black=4, log="T T B:46 K T T U", round=8, possible=[65])
    async with play(position, 0, read=False) as desk:
        position.act(0, "x_double", t1="taxi", d1=64, t2="taxi", d2=81)
        await desk.see(position, 1, 2, 3)
        assert "Mister X surfaces" in desk.text
        await desk.press("space")
        assert "Mister X surfaces" not in desk.text


async def test_an_old_surfacing_is_no_news() -> None:
    """Whoever comes back to a match is not told what was told a round ago."""
    async with play(hunt(), 1, 2, 3, read=False) as desk:
        assert "Mister X surfaces" not in desk.text
    position = flight(65)
    async with play(position, 0, read=False) as desk:
        position.act(0, "x_move", ticket="taxi", dest=64)
        await desk.see(position, 1, 2, 3)
        assert "Mister X surfaces" not in desk.text


async def test_mister_x_sees_no_page() -> None:
    async with play(flight(), 0, read=False) as desk:
        assert "surfaces" not in desk.text


async def test_the_turn_timer_is_shown() -> None:
    async with play(hunt(turn_timer=60, more={"deadline": 60_000}), 1, 2, 3) as desk:
        desk.table.play_time = lambda: 15_000
        desk.table.redraw()
        await desk.pilot.pause()
        assert "0:45" in desk.text


async def test_at_the_end_the_log_is_open() -> None:
    position = hunt(52)
    position.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=52)
    async with play(position, 1, 2, 3) as desk:
        assert "Trail:" in desk.text
        assert "caught" in desk.text
        assert "X52" in desk.text
        assert desk.table.keys() == ()


async def test_looking_back_shows_both_sides() -> None:
    """With his eyes his place and his way up to then; with a hunter's the places where he could have been; no visor, no moves."""
    moment = hunt(assist="off")
    async with play(moment, 0, 1, 2, 3, size=(150, 43)) as desk:
        assert desk.table.replay
        assert "X65" in desk.text
        assert "52?" in desk.text
        assert "HIS WAY SO FAR" in desk.text
        assert not desk.table.hunts
        await desk.see(moment, 1, 0, 2, 3)
        assert "X65" not in desk.text
        assert "65?" in desk.text
        assert "AS THE HUNTERS SAW IT" in desk.text
        await desk.see(moment, 1, 2, 3)
        assert "65?" not in desk.text
        assert not desk.table.replay


async def test_every_detective_of_one_person_has_a_letter_of_its_own() -> None:
    """The next letter of the name, then any that is free; never that of Mister X."""
    table = ScotlandYardTable(("Dieter", "Xo"))
    position = scene("hunt", "D1@51 D2@82 D3@23 D4@102 D5@1", 65, seats=2, preset="edition_1983", black=5, log=LOG, round=9)
    async with Desk(table, None).run_test(size=(80, 22)) as pilot:
        table.looks = (position.look(1),)
        await pilot.pause()
        letters = table.letters()
        assert letters[0] == "O"
        assert len(set(letters)) == 5
        assert "X" not in letters


async def test_what_mister_x_can_pay_with_is_open() -> None:
    position = scene("hunt", HUNTERS, 65, x_normal=[4, 3, 3], x_tickets={"taxi": 2, "bus": 3, "underground": 1}, log="T T")
    async with play(position, 1, 2, 3) as desk:
        assert "and besides T2 B3 U1" in desk.text


async def test_two_bobbies_have_numbers() -> None:
    position = scene("hunt", "D1@51 D2@82 B1@102 B2@23", 65, log=LOG, round=9)
    async with play(position, 1, 2) as desk:
        await desk.press("n", "n", "n")
        assert "Bobby 1" in desk.text
        assert "MOVES OF BOBBY 2 FROM 23" in desk.text
        assert "free" in desk.text
        await desk.press("1", "2")
        assert "Bobby 2 to 12" in desk.text


@pytest.mark.parametrize("size", [(80, 22), (100, 28), (120, 38), (140, 43)])
@pytest.mark.parametrize(
    ("preset", "seats"), [("edition_2013", 2), ("edition_2013", 6), ("edition_1983", 2), ("introductory", 4)]
)
async def test_what_is_always_visible(preset: str, seats: int, size: tuple[int, int]) -> None:
    """At every size, for every seat and for onlookers, through a game of random moves."""
    names = ("Ann", "Bo", "Christopher", "Di", "Ed", "Flo")[:seats]
    match = Match.new(GAME, names, GAME.presets[preset].model_dump(mode="json"), "seen")
    rng, table = Random(preset), ScotlandYardTable(names)
    async with Desk(table, None).run_test(size=size):
        table.styles.height = "1fr"
        while match.turn.asks and len(match.moves) < 25:
            for seat in (match.turn.asks[0].seat, 0, None):
                look = match.look(seat)
                table.told, table.looks = None, (look,)
                table.redraw()
                rows = [" ".join(table.badge()), *table.canvas().plain()]
                shown = Shown(rows, names)
                assert not shown.lacks([*always_visible(look, names)]), f"{seat}:\n{shown}"
            asked = match.turn.asks[0].seat
            match.do(asked, rng.choice(match.look(asked).legal), match.now)


async def test_before_the_deal_there_is_nothing_to_see() -> None:
    from getaway_tui.games.scotland_yard.rules import GAME

    async with play(Scene.start(GAME, 4), None) as desk:
        assert "start cards" in desk.text


@pytest.mark.parametrize("size", [(80, 22), (100, 30), (120, 38), (200, 58)])
@pytest.mark.parametrize("look", [(1, 2, 3), (None,)])
async def test_every_size_is_drawn(size: tuple[int, int], look: Sequence[int | None]) -> None:
    async with play(hunt(preset="edition_1983", detective_tickets=[10, 8, 4]), *look, size=size) as desk:
        for _ in range(3):
            await desk.press("z")
            assert "51" in desk.text


KEYS = (*"ntbuk2pcxz+-mgBUF5138", "left", "right", "up", "down", "space", "backspace", "shift+left", "shift+down", "escape")


def look_of(desk: Play) -> list[Any]:
    """All that is drawn, and what the mouse finds there."""
    canvas = desk.table.canvas()
    return [canvas.plain(), [list(canvas.strip(y)) for y in range(canvas.height)], canvas._spots]


@pytest.mark.parametrize("size", [(80, 22), (120, 38)])
@pytest.mark.parametrize("side", ["hunt", "flight"])
async def test_what_stands_still_under_the_cursor_is_what_would_be_painted_anew(side: str, size: tuple[int, int]) -> None:
    """Random keys: each picture is the same with the still parts thrown away. Flags that a key cannot change change too."""
    rng = Random(f"{side} {size}")
    position = hunt(talk="none") if side == "hunt" else flight(possible=[52, 65, 66, 67])
    async with play(position, *((1, 2, 3) if side == "hunt" else (0,)), size=size) as desk:
        for number in range(24):
            desk.table.on_key(Key(rng.choice(KEYS), None))
            if number % 8 == 7 and desk.table.peeks:
                desk.table._tick()
            laid = look_of(desk)
            desk.table._stills.clear()
            desk.table.redraw()
            for anew, still in zip(look_of(desk), laid, strict=True):
                assert anew == still, number
