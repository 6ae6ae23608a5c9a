"""The screen: what keys and mouse choose, what every size shows, and what nobody else may read on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from getaway_tui.engine.types import Look
from getaway_tui.games.safehouse.components import ESCAPE
from getaway_tui.games.safehouse.public import (
    Announce,
    AskAround,
    Choose,
    Discard,
    Draw,
    EndActions,
    EndBriefing,
    EndPeek,
    LayRemember,
    LaySpecial,
    LayTask,
    Peek,
    Pin,
    PlayChapter,
    RemoveTask,
    TurnGlass,
    Unpin,
)
from getaway_tui.games.safehouse.table import TABLE, SafehouseTable
from tests.games.safehouse.tables import ANN, BEN, BIG, NAMES, dealt, refill, table, task
from tests.support import Scene

SIZES = ((80, 22), (120, 38))
HAND = ("Y06", "G09", "Y10", "P13", "R11", "HA3")


class Stand(App[None]):
    """A table alone, and what it says."""

    def __init__(self, looks: Sequence[Look[Any, Any]], names: Sequence[str]) -> None:
        super().__init__()
        self.table: SafehouseTable = TABLE(tuple(names))
        self._looks = tuple(looks)
        self.chosen: list[tuple[int, Any]] = []

    def compose(self) -> ComposeResult:
        """Nothing but the table."""
        yield self.table

    def on_mount(self) -> None:
        """Fill the screen and look."""
        self.table.styles.height = "1fr"
        self.table.looks = self._looks
        self.table.focus()

    def on_table_chosen(self, event: SafehouseTable.Chosen) -> None:
        """Keep what was chosen."""
        self.chosen.append((event.seat, event.action))

    def text(self) -> str:
        """What stands there, without styles."""
        return "\n".join(self.table.canvas().plain())


def stand(scene: Scene, *seats: int | None, names: Sequence[str] = NAMES) -> Stand:
    """The table with these looks."""
    return Stand([scene.look(seat) for seat in seats], names[: scene.state.seats])


def harbour(**changes: Any) -> Scene:
    """Ann acts in the harbour with a full hand, two tasks and a case."""
    position: dict[str, Any] = {
        "options": BIG,
        "chapter": "harbour",
        "witness": 13,
        "pursuer": 6,
        "tasks": [task("HA1", "Y03", "G04"), task("HO5", "B07")],
        "special": ["Y04"],
        "remember": ["P12", "B11"],
        "discard": ["R12"],
        "done": 1,
    }
    return table(HAND, ["B14", "Y05"], ["R08"], **{**position, **changes})


async def press(app: Stand, *keys: str) -> list[Any]:
    """Type, and return what was chosen."""
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        await _type(pilot, keys)
    return [action for _, action in app.chosen]


async def _type(pilot: Pilot[None], keys: Sequence[str]) -> None:
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        (("1", "a"), LayTask(card="Y06", task="HA1")),
        (("1", "asterisk"), LaySpecial(card="Y06")),
        (("1", "r"), LayRemember(card="Y06")),
        (("6", "c"), PlayChapter(card="HA3")),
        (("5", "right", "enter"), LayTask(card="R11", task="HO5")),
        (("down", "right", "space"), LayTask(card="Y06", task="HA1")),
        (("x", "2", "1", "enter"), Discard(cards=("G09", "Y06"))),
        (("1", "x", "enter"), Discard(cards=("Y06",))),
        (("minus", "b", "y"), RemoveTask(task="HO5")),
        (("enter",), EndActions()),
        (("1", "s"), Pin(card="Y06", show="band")),
        (("w", "b", "5"), AskAround(colour="blue", band="very_high")),
        (("o", "1", "r"), LayRemember(card="Y06")),
        (("o", "o", "5", "r"), LayRemember(card="P13")),
    ],
)
async def test_keys_in_a_turn(keys: tuple[str, ...], action: Any) -> None:
    assert await press(stand(harbour(), ANN), *keys) == [action]


@pytest.mark.parametrize("keys", [("minus", "b", "n"), ("1", "escape", "a"), ("x", "enter"), ("w", "b", "9"), ("1", "z")])
async def test_keys_that_choose_nothing(keys: tuple[str, ...]) -> None:
    assert await press(stand(harbour(), ANN), *keys) == []


async def test_what_is_not_allowed_goes_to_the_rules() -> None:
    assert await press(stand(harbour(), ANN), "1", "b") == [LayTask(card="Y06", task="HO5")]


async def test_a_key_held_down_lays_one_card() -> None:
    assert await press(stand(harbour(), ANN), "1", "a", "a", "a") == [LayTask(card="Y06", task="HA1")]


async def test_pins_go_on_from_word_to_word() -> None:
    scene = harbour(pins=[{"seat": 0, "card": "Y06", "show": "band"}])
    assert await press(stand(scene, ANN), "1", "S") == [Pin(card="Y06", show="chapter")]
    assert await press(stand(scene, ANN), "1", "s") == [Unpin(card="Y06")]


async def test_keys_in_the_refill() -> None:
    scene = refill(["Y01"], draw_pile=["R01", "R02"])
    assert await press(stand(scene, ANN), "e") == [Draw(pile="escape")]
    assert await press(stand(scene, ANN), "k") == [Draw(pile="chapter")]
    announcing = refill(["Y01"], options={"draw_choice": "announce"})
    assert await press(stand(announcing, ANN), "2") == [Announce(k=2)]


async def test_filling_up_goes_on_by_itself_and_stops_at_a_pursuer_card() -> None:
    scene = refill(["Y01"], draw_pile=["R01", "PU01", "R02"], witness=9, pursuer=0)
    app = stand(scene, ANN)
    async with app.run_test(size=SIZES[0]) as pilot:
        await _type(pilot, ["E"])
        for _ in range(3):
            before = len(app.chosen)
            scene.act(ANN, "draw", pile="escape")
            app.table.looks = (scene.look(ANN),)
            await pilot.pause()
            if len(app.chosen) == before:
                break
    assert [action for _, action in app.chosen] == [Draw(pile="escape")] * 2
    assert scene.state.pursuer == 1


async def test_keys_outside_a_turn() -> None:
    scene = dealt(3)
    assert await press(stand(scene, ANN), "enter") == [EndBriefing()]
    for seat in range(3):
        scene.act(seat, "end_briefing")
    app = stand(scene, None, 0, 1, 2)
    assert await press(app, "3") == [Choose(player=2)]
    scene.act(ANN, "choose", player=ANN)
    assert await press(stand(scene, BEN), "p") == [Peek(player=BEN)]
    scene.act(BEN, "peek", player=BEN)
    assert await press(stand(scene, BEN), "enter") == [EndPeek()]


async def test_the_empty_glass_is_turned_by_a_key() -> None:
    scene = table(["Y01"], options={"timer": "sand_glass"}, witness=5, pursuer=0)
    scene.ring()
    assert await press(stand(scene, BEN), "T") == [TurnGlass()]


async def test_the_mouse_chooses_and_lays() -> None:
    app = stand(harbour(), ANN)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        lines = app.table.canvas().plain()
        card = next((line.index("Y  6"), y) for y, line in enumerate(lines) if "Y  6" in line)
        goal = next((line.index(" a ") + 1, y) for y, line in enumerate(lines) if line.strip().startswith("a  harbour"))
        await pilot.click(app.table, offset=card)
        await pilot.click(app.table, offset=goal)
        await pilot.pause()
    assert [action for _, action in app.chosen] == [LayTask(card="Y06", task="HA1")]


@pytest.mark.parametrize("size", SIZES)
async def test_everything_of_the_table_is_shown(size: tuple[int, int]) -> None:
    scene = harbour(pins=[{"seat": 1, "card": "B14", "show": "band"}])
    app = stand(scene, ANN)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = app.text()
    said = ["lead 7", "to the end 8", "pursuer on 15", "2 open", "stack 6", "from 4", "from 7", "REMEMBER 11", "2 more harbour"]
    said += [
        "Suspect",
        "0 of 4",
        "Ben",
        "2 escape",
        "very high",
        "ANN'S HAND 6 of 6",
        "never say a number",
        "[30]  horn in",
        "R12",
        "0 of 0",
    ]
    assert [word for word in said if word not in text] == []
    for card in HAND:
        assert (str(ESCAPE[card].value) if card in ESCAPE else "PP") in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("open_tasks", [3, 5, 8])
async def test_many_tasks_are_all_named(size: tuple[int, int], open_tasks: int) -> None:
    cards = [f"HO{number}" for number in range(1, open_tasks + 1)]
    app = stand(table(["Y01"], tasks=[task(card) for card in cards], seats=4), ANN)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = app.text()
    for place in range(open_tasks):
        assert f" {chr(ord('a') + place)} " in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", [None, BEN])
async def test_a_covered_hand_is_nowhere(size: tuple[int, int], seat: int | None) -> None:
    """Ben looks while Ann acts: his own hand is covered too, until he peeks."""
    one = harbour()
    other = table(
        ["Y07", "G08", "Y11", "P14", "R10", "HA5"],
        ["B13", "Y06"],
        ["R07"],
        **{**_public(one), "pins": []},
    )
    pictures = []
    for scene in (one, other):
        app = stand(scene, seat)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            pictures.append(app.text())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [(BEN,), (ANN, BEN)])
async def test_alone_among_computer_partners_the_hand_stays_open(size: tuple[int, int], people: tuple[int, ...]) -> None:
    """Ann, a computer player or a person, acts; Ben looks: section 8, nobody else could see his hand."""
    scene = harbour()
    alone = people == (BEN,)
    app = stand(scene, BEN)
    app.table.people = people
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert ("BEN'S HAND" in app.text()) == alone
        assert ("The hand is covered." in app.text()) != alone
        assert "nothing fits" not in app.text(), "it is not his turn"
        await pilot.press("p")
        assert app.chosen == ([] if alone else [(BEN, Peek(player=BEN))])
        app.table.looks = (scene.look(None),)
        await pilot.pause()
        assert "BEN'S HAND" not in app.text(), "behind a curtain it is closed for him alone too"


def _public(scene: Scene) -> dict[str, Any]:
    state = scene.state.model_dump(mode="json")
    names = ("options", "chapter", "witness", "pursuer", "tasks", "special", "remember", "discard", "done")
    return {name: state[name] for name in names}


async def test_the_pile_of_remember_can_be_looked_through() -> None:
    app = stand(harbour(), ANN)
    async with app.run_test(size=SIZES[0]) as pilot:
        await _type(pilot, ["v"])
        text = app.text()
    assert "P12" in text.replace(" ", "")
    assert "top first" in text


async def test_a_horn_cannot_be_missed() -> None:
    scene = harbour()
    app = stand(scene, ANN)
    async with app.run_test(size=SIZES[0]) as pilot:
        scene.ring()
        app.table.looks = (scene.look(ANN),)
        await pilot.pause()
        assert "HORN: time field 28. The pursuer comes a step nearer: lead 6." in app.text()
        await _type(pilot, ["1"])
        assert "HORN" not in app.text()
        assert "pursuer 1 step: empty glass" in app.text()


async def test_the_horn_rings_where_the_table_wants_a_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[str] = []
    for horn in ("bell_flash", "flash", "bell", "off"):
        scene = harbour(options={**BIG, "horn": horn})
        app = stand(scene, ANN)
        monkeypatch.setattr(app, "bell", partial(rung.append, horn))
        async with app.run_test(size=SIZES[0]) as pilot:
            await pilot.pause()
            assert rung.count(horn) == 0, "nothing rings before the glass is through"
            scene.ring()
            app.table.looks = (scene.look(ANN),)
            await pilot.pause()
            assert ("HORN" in app.text()) == ("flash" in horn)
    assert rung == ["bell_flash", "bell"]


@pytest.mark.parametrize(
    ("through", "now", "said"),
    [(5, 1_000, "20 minutes left"), (10, 0, "10 minutes left"), (12, 60_500, "5 minutes left"), (14, 60_000, "1 minute left")],
)
async def test_a_voice_tells_the_time_at_20_10_5_and_1_minutes(
    monkeypatch: pytest.MonkeyPatch, through: int, now: int, said: str
) -> None:
    app = stand(harbour(clock={"through": through, "turned": 0}), ANN)
    async with app.run_test(size=SIZES[0]) as pilot:
        for moment, there in ((now, True), (now + 4_000, False)):
            monkeypatch.setattr(app.table, "play_time", partial(int, moment))
            app.table.redraw()
            await pilot.pause()
            assert (said in app.text()) == there


async def test_leaving_the_screen_leaves_nothing() -> None:
    app = stand(harbour(), ANN)
    async with app.run_test(size=SIZES[0]) as pilot:
        await _type(pilot, ["1"])
        app.table.looks = ()
        await pilot.pause()
        assert app.text().strip() == ""


@pytest.mark.rule("SH-7.5")
async def test_remember_is_looked_through_while_others_act() -> None:
    """Nobody at the device is asked: Ben peeks, and his hand is covered."""
    scene = harbour()
    scene.act(BEN, "peek", player=BEN)
    app = stand(scene, None)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        assert app.table.ask == ""
        await pilot.press("v")
        assert "top first" in app.text()
        await pilot.press("escape")
        assert "top first" not in app.text()


async def test_filling_up_stops_at_each_pursuer_card_and_only_there() -> None:
    """PU10 counts open tasks: none, so nothing follows it in the log. The next E goes on to the full hand all the same."""
    scene = refill(["Y01", "Y02", "Y03"], draw_pile=["PU10", "R03", "G05", "B07"])
    app = stand(scene, ANN)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        made = 0
        for drawn in (1, 4):
            await pilot.press("E")
            while len(app.chosen) > made:
                scene.act(*app.chosen[made])
                made += 1
                app.table.looks = (scene.look(ANN),)
                await pilot.pause()
            assert len(app.chosen) == drawn


# ---- what moves -----------------------------------------------------------------------------


def page_turning() -> tuple[Look[Any, Any], Look[Any, Any]]:
    """Ann's looks before and after the last card that ends the hotel."""
    scene = table(["G09"], witness=9, pursuer=5, tasks=[task("HO7", "G01", "B02", "B03")])
    before = scene.look(ANN)
    scene.act(ANN, "lay_task", card="G09", task="HO7")
    return before, scene.look(ANN)


@pytest.mark.parametrize("size", SIZES)
async def test_a_page_turns_over_and_any_key_skips_it(size: tuple[int, int]) -> None:
    before, after = page_turning()
    app = Stand([before], NAMES[:3])
    app.table.moving = True
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.table.looks = (after,)
        assert "HARBOUR" in app.text()
        await pilot.press("z")
        assert "HARBOUR" not in app.text()


async def test_the_page_comes_to_rest_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = page_turning()
    app = Stand([before], NAMES[:3])
    app.table.moving = True
    monkeypatch.setattr(SafehouseTable, "tempo", 0.1)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        app.table.looks = (after,)
        await pilot.pause(0.5)
        assert "HARBOUR" not in app.text()


async def test_nothing_moves_where_pictures_stand_still() -> None:
    before, after = page_turning()
    app = Stand([before], NAMES[:3])
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        app.table.looks = (after,)
        assert "HARBOUR" not in app.text()


@pytest.mark.parametrize("moving", [True, False])
async def test_a_chip_that_was_turned_over_blinks(moving: bool) -> None:
    scene = harbour()
    app = stand(scene, ANN)
    app.table.moving = moving
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        scene.act(ANN, "lay_remember", card="Y06")
        app.table.looks = (scene.look(ANN),)
        assert _lit(app) == (1 if moving else 0), "Y06 turns one chip"
        await pilot.press("z")
        assert _lit(app) == 0


def _lit(app: Stand) -> int:
    """Cells of the case that stand out."""
    canvas = app.table.canvas()
    return sum(canvas.ground_at(x, y) == "lampbg" for x in range(canvas.width // 2, canvas.width) for y in range(canvas.height))
