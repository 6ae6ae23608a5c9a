"""The screen: races by keys and mouse, sealed times, the pile, and what nobody may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot

from getaway_tui.games.outrun.box import MOVES, SETTINGS
from getaway_tui.games.outrun.public import Card, Race, Ready, Rerun, Stop
from getaway_tui.games.outrun.racing import Attempt, Heat, keys_of, scheme_of, typed, unshifted
from getaway_tui.games.outrun.rules import GAME
from getaway_tui.games.outrun.table import _SCREEN, OutrunTable
from getaway_tui.games.outrun.ways import accepted
from tests.games.outrun.screens import TableApp, at, table
from tests.support import Scene


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Countdowns and the pile take no time."""
    fast = _SCREEN.model_copy(update={"count_ms": 1, "least_wait_ms": 1, "most_wait_ms": 2, "pile_ms": 20_000})
    monkeypatch.setattr("getaway_tui.games.outrun.table._SCREEN", fast)
    monkeypatch.setattr("getaway_tui.games.outrun.racing._SCREEN", fast.model_copy(update={"paste_ms": 0}))


def heat_of(app: TableApp) -> Heat:
    """The race on the screen."""
    heat = app.table._heat
    assert heat is not None, "nobody races"
    return heat


async def until_running(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait for the card."""
    for _ in range(200):
        await pilot.pause(0.01)
        heat = app.table._heat
        if heat is not None and heat.step == "run":
            return
    raise AssertionError("the race does not begin")


async def run_race(app: TableApp, pilot: Pilot[None]) -> Any:
    """The racer before the screen lays the right row with the home keys and finishes."""
    await pilot.press("space")
    await until_running(app, pilot)
    heat = app.table._heat
    assert heat is not None
    attempt = heat.attempts[0]
    way = accepted(heat.card.moves, app.match.state.affecting(attempt.seat))[0]
    for move in way:
        await pilot.press({";": "semicolon"}.get(key := attempt.keys.key_of(attempt.order.index(move)), key))
    await pilot.press("space")
    await pilot.pause()
    return app.chosen[-1]


async def test_a_round_by_keys() -> None:
    app = table(2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await pilot.pause()
        assert "Ready" in app.text
        seat, race = await run_race(app, pilot)
        assert (seat, race.status) == (0, "finished")
        assert race.ns > 0
        seat, race = await run_race(app, pilot)
        assert seat == 1
        assert [racer.right for racer in app.match.state.racers] == [True, True]
        assert "░░░" in app.text
        await pilot.press("space", "space", "space")
        assert "░░░" not in app.text


async def test_the_card_is_hidden_before_the_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[Callable[[], None]] = []
    monkeypatch.setattr(OutrunTable, "_wait", lambda self, ms, then: waits.append(then))
    app = table(2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space", "space")
        heat = heat_of(app)
        while heat.step == "count":
            assert not any(card.icon[0].strip() in app.text for card in MOVES.values() if card.code in "CH")
            await pilot.press("a", "s")
            waits.pop()()
        await until_running(app, pilot)
        assert any(card.icon[0].strip() in app.text for card in MOVES.values() if card.code in "CH")
        assert heat.attempts[0].laid == ""
        assert heat.attempts[0].early


async def test_take_back_and_no_card_twice() -> None:
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await until_running(app, pilot)
        attempt = heat_of(app).attempts[0]
        await pilot.press("j", "s", "s", "backspace", "d", "g", "h", "escape", "l")
        assert attempt.laid == "SCT"


async def test_give_up_wants_two_presses() -> None:
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await until_running(app, pilot)
        await pilot.press("f9", "a", "f9")
        assert not any(isinstance(action, Race) for _, action in app.chosen)
        await pilot.press("f9")
        assert app.chosen[-1][1] == Race(sequence="R", status="gave_up")


async def test_nothing_of_the_time_is_shown_after_finish() -> None:
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await run_race(app, pilot)
        assert "0:0" not in app.text
        assert "right" not in app.text.replace("right,", "")


async def test_a_cut_off_race_is_run_again() -> None:
    app = at({"racers": [{}, {}], "phase": "race", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await until_running(app, pilot)
        assert app.chosen == [(0, Rerun())]
        assert heat_of(app).card.moves != "SJVCRD"


async def test_two_at_one_keyboard() -> None:
    app = at({"racers": [{}, {}], "phase": "turn", "options": {"race_mode": "split"}}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space", "enter", "enter", "space")
        await until_running(app, pilot)
        heat = app.table._heat
        assert heat is not None
        await pilot.press("q", "u", "Q", "w", "i", "x")
        assert [attempt.laid for attempt in heat.attempts] == ["RJ", "RJ"]
        assert app.chosen[-1][0] == 0
        await pilot.press("x")
        assert isinstance(app.chosen[-1][1], Stop)
        assert app.match.state.racers[1].right is False


async def test_three_at_one_keyboard() -> None:
    app = at({"racers": [{}, {}, {}], "phase": "turn", "options": {"race_mode": "split"}}, 3)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space", "enter", "enter", "space")
        await until_running(app, pilot)
        heat = app.table._heat
        assert heat is not None
        await pilot.press("q", "v", "i", "w", "b", "o", "a", "g", "l")
        assert [attempt.laid for attempt in heat.attempts] == ["J", "J", "J"]
        assert all(racer.result is not None for racer in app.match.state.racers)


@pytest.mark.rule("OR-5.14")
async def test_a_computer_racer_is_not_stopped_by_those_at_the_keyboard() -> None:
    """It answers when all people have; its time has been running like theirs."""
    app = at({"racers": [{}, {}], "phase": "turn", "options": {"race_mode": "split"}}, 2)
    app.people = (0,)
    async with app.run_test(size=(80, 22)) as pilot:
        app.table.people = app.people
        await pilot.press("space")
        await until_running(app, pilot)
        await pilot.press("a", "space", "space")
        assert [action.kind for _, action in app.chosen] == ["turn_path", "race"]
        assert app.match.state.racers[1].result is None


async def test_the_mouse_lays_and_finishes() -> None:
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        await until_running(app, pilot)
        app.table.clicked(("lay", 0, "S"))
        app.table.clicked(("finish", 0))
        await pilot.pause()
        assert app.chosen[-1][1].sequence == "S"


async def test_choices_of_the_bear() -> None:
    racers = [{"place": 0, "right": False, "hand": ["NTW_R", "BOOST"]}, {"place": 0, "right": False}]
    app = at({"racers": racers, "phase": "play", "options": {"monster": "bear"}}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        assert "Play Not that way: Run on" in app.text
        await pilot.press("down", "enter")
        assert app.chosen[0][1].kind == "play"


@pytest.mark.parametrize("size", [(80, 22), (120, 38)])
@pytest.mark.parametrize("seats", [2, 6])
async def test_every_moment_can_be_drawn(size: tuple[int, int], seats: int) -> None:
    app = table(seats, monster="zombie", map_boards=3, pass_path="same")
    async with app.run_test(size=size) as pilot:
        await pilot.press("space")
        for _ in range(seats):
            await run_race(app, pilot)
        assert app.text.strip()


# ---- keys without a screen -----------------------------------------------------------------------------------------------------


def attempt(scheme: str = "home", player: int = 1, **racer: Any) -> Attempt:
    """A racer on P01 (VCDJTS, with the antidote)."""
    fields = {"racers": [racer, {}], "phase": "race", "path": "P01", "options": {"monster": "zombie"}}
    board = Scene.load(GAME, fields).view(0)
    card = Card(moves="VCDJTS", cells=("B4", "A4", "A3", "B3", "B2", "A2"), antidote=True)
    return Attempt.of(board, 0, card, keys_of(scheme, player, board.hand_order))


def test_a_held_key_lays_once() -> None:
    racer = attempt("split3")
    for number in range(6):
        racer.press("q", number * 0.03)
    assert racer.tapped == 0
    racer.press("w", 1.0)
    assert racer.laid == "J"


def test_the_ninth_slot() -> None:
    both = attempt("split3", infected=True, front=["LW1"])
    for at_, key in enumerate("eeee"):
        both.press(key, float(at_))
    assert both.laid == "LA"
    first = attempt("split3", infected=True, front=["LW1", "MAJOR"])
    for at_, key in enumerate("ee"):
        first.press(key, float(at_))
    assert first.laid == "A"


def test_long_way_and_antidote_only_where_they_can_be_laid() -> None:
    white = attempt()
    white.press("g", 0.0)
    white.press("h", 1.0)
    assert white.laid == ""
    red = attempt(infected=True, front=["LW2"])
    for at_, key in enumerate("ggh"):
        red.press(key, float(at_))
    assert red.laid == "LA"


def test_schemes() -> None:
    assert attempt("letters").keys.moves["r"] == 0
    assert attempt("digits").keys.key_of(7) == "8"
    view = Scene.load(GAME, {"racers": [{}, {}], "options": {"key_scheme": "two_tap"}}).view(0)
    assert scheme_of(view, 1) == "split3"


def test_a_neighbours_shift_and_ctrl_change_nothing() -> None:
    assert typed("Q", "Q", shared=True) == "q"
    assert typed("ctrl+w", "", shared=True) == "w"
    assert typed("tab", "", shared=True) == "i"
    assert typed("enter", "", shared=True) == "m"
    assert typed("semicolon", ";", shared=True) == ";"
    assert typed("backspace", "", shared=False) == "backspace"


def test_times_are_never_negative() -> None:
    racer = attempt()
    assert racer.result(-0.5) == Race(sequence="", ns=0)
    assert racer.result(2.5).ns == 2_500_000_000
    assert racer.result(2.5, "gave_up").ns is None


# ---- what cannot cheat ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pasted keys are told from typed ones again."""
    monkeypatch.setattr("getaway_tui.games.outrun.racing._SCREEN", SETTINGS.screen)


@pytest.mark.usefixtures("strict")
def test_a_pasted_row_counts_for_nothing() -> None:
    racer = attempt()
    for number, key in enumerate((*";dfslj", "space")):
        assert racer.press(key, 1.0 + number * 0.0005) != "finish"
    assert racer.laid == ""
    assert racer.pasted


@pytest.mark.usefixtures("strict")
def test_what_was_typed_before_a_paste_stays() -> None:
    racer = attempt()
    for number, key in enumerate(";d"):
        racer.press(key, 1.0 + number * 0.2)
    for number, key in enumerate("fslj"):
        racer.press(key, 2.0 + number * 0.001)
    assert racer.laid == "VC"
    assert racer.press("f", 3.0) == "lay"
    assert racer.laid == "VCD"


@pytest.mark.usefixtures("strict")
def test_fast_fingers_are_no_paste_and_a_network_may_bring_keys_together() -> None:
    fast = attempt()
    for number, key in enumerate(";dfslj"):
        fast.press(key, 1.0 + number * 0.02)
    assert fast.laid == "VCDJTS"
    board = Scene.load(GAME, {"racers": [{}, {}], "phase": "race", "path": "P04"}).view(0)
    over = Attempt.of(board, 0, board.racers[0].card, keys_of("home", 1, board.hand_order), far=True)
    for key in "jsd;af":
        over.press(key, 1.0)
    assert over.laid == "SJCVRD"


@pytest.mark.usefixtures("strict")
def test_whoever_leans_on_a_key_is_told() -> None:
    racer = attempt()
    for number in range(SETTINGS.screen.lean_presses - 1):
        racer.press("a", 1.0 + number * 0.03)
    assert not racer.leans
    racer.press("a", 1.0 + (SETTINGS.screen.lean_presses - 1) * 0.03)
    assert racer.leans
    assert racer.laid == "R"
    racer.press("s", 3.0)
    assert not racer.leans


def test_shifted_signs_of_a_neighbour_are_the_same_keys() -> None:
    assert [unshifted(sign) for sign in ":><?a"] == [";", ".", ",", "/", "a"]
    assert typed("ctrl+shift+q", "", shared=True) == "q"
    assert typed("alt+P", "", shared=True) == "p"
    assert typed("left_shift", "", shared=True) == "left_shift"


def pressed(key: str, when: float) -> Key:
    """A key event with a time of its own."""
    event = Key(key, key if len(key) == 1 else None)
    event.time = when
    return event


async def test_the_time_is_that_of_the_key_event_not_of_its_handling() -> None:
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await until_running(app, pilot)
        heat = app.table._heat
        assert heat is not None
        app.table.on_key(pressed("j", heat.since + 1.0))
        app.table.on_key(pressed("space", heat.since + 2.5))
        await pilot.pause()
        assert app.chosen[-1][1] == Race(sequence="S", ns=2_500_000_000)


async def test_keys_typed_before_the_card_count_for_nothing_even_if_they_come_late() -> None:
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await until_running(app, pilot)
        heat = app.table._heat
        assert heat is not None
        for key in ("j", "s", "space"):
            app.table.on_key(pressed(key, heat.since - 0.001))
        assert heat.attempts[0].laid == ""
        assert heat.attempts[0].early
        assert len(app.chosen) == 1


async def test_a_paste_event_lays_nothing() -> None:
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await until_running(app, pilot)
        app.table.post_message(Paste("js;dafg "))
        await pilot.pause()
        assert heat_of(app).attempts[0].laid == ""
        assert len(app.chosen) == 1


async def test_whoever_reaches_the_limit_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04", "options": {"time_limit": 5}}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await until_running(app, pilot)
        heat = app.table._heat
        assert heat is not None
        await pilot.press("j")
        heat.since -= 4.0
        app.table._tick()
        await pilot.pause()
        assert len(app.chosen) == 1
        heat.since -= 1.1
        app.table._tick()
        await pilot.pause()
        assert app.chosen[-1][1] == Race(sequence="S", status="stopped")


async def test_a_hidden_race_goes_on() -> None:
    """Hiding takes the card off the screen, but neither the race nor its clock stands."""
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await until_running(app, pilot)
        heat = app.table._heat
        assert heat is not None
        await pilot.press("j")
        looks = app.table.looks
        app.table.looks = ()
        await pilot.pause()
        assert app.table.holds() == "nothing"
        assert not app.text.strip()
        app.table.looks = looks
        await pilot.pause()
        assert app.table._heat is heat
        assert heat.attempts[0].laid == "S"
        assert app.table.holds() == "keys"
        assert len(app.chosen) == 1


async def test_a_click_before_the_card_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = _SCREEN.model_copy(update={"count_ms": 60_000})
    monkeypatch.setattr("getaway_tui.games.outrun.table._SCREEN", slow)
    app = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await pilot.pause()
        assert app.table.holds() == "wait"
        app.table.clicked(("finish", 0))
        app.table.clicked(("lay", 0, "S"))
        await pilot.pause()
        assert len(app.chosen) == 1
        assert heat_of(app).attempts[0].laid == ""


async def test_at_one_keyboard_no_ctrl_of_a_neighbour_leaves() -> None:
    app = at({"racers": [{}, {}], "phase": "turn", "options": {"race_mode": "split"}}, 2)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space", "enter", "enter", "space")
        await until_running(app, pilot)
        assert all(app.table.takes(key) for key in ("ctrl+q", "ctrl+c", "ctrl+z", "ctrl+l", "escape", "tab"))
        assert not app.table.takes("f2")
    alone = at({"racers": [{}, {}], "phase": "prep", "path": "P04"}, 2)
    async with alone.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        await until_running(alone, pilot)
        assert not alone.table.takes("ctrl+q")
        assert alone.table.takes("escape")


# ---- the finish pile and the neighbours' calls ---------------------------------------------------------------------------------


def ended(*races: tuple[str, int], **options: Any) -> TableApp:
    """Everybody has raced on P04 in so many milliseconds; the picture of the race stands again."""
    position = {"racers": [{} for _ in races], "phase": "race", "path": "P04", "options": {"pass_path": "same", **options}}
    app = at(position, len(races))
    for seat, (row, ms) in enumerate(races):
        if app.match.state.phase == "prep":
            app.match.do(seat, Ready())
        app.match.do(seat, Race(sequence=row, ns=ms * 1_000_000))
    return app


@pytest.mark.parametrize(("second", "close"), [(5007, True), (5008, False)])
async def test_a_photo_finish_is_said(second: int, close: bool) -> None:
    app = ended(("SJVCRD", 5000), ("SJVCRD", second), race_mode="split")
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press(*["space"] * 3, "v")
        await pilot.pause()
        assert ("photo finish: Ann, Bo" in app.text) is close


async def test_a_handicap_stands_openly_beside_the_time() -> None:
    app = ended(("SJVCRD", 8000), ("SJ", 5000), handicap=[[80, 2], None])
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press(*["space"] * 3, "v")
        await pilot.pause()
        line = next(line for line in app.text.splitlines() if "00:08.000" in line)
        assert "×.80 −2s" in line
        assert "right" in line
        assert "not S J V C R D" in app.text


async def test_a_neighbour_sees_both_sides_before_the_call() -> None:
    app = ended(("SJVCRD", 8000), ("SJ", 5000), referee="neighbour")
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.pause()
        assert "|===|" in app.text
        assert "LAID" in app.text
        assert "Slide" in app.text
        assert "not S J" not in app.text
        await pilot.press("enter")
        await pilot.pause()
        assert app.chosen[0][1].kind == "judge"


async def test_the_log_stands_where_there_is_room() -> None:
    app = ended(("SJVCRD", 8000), ("SJ", 5000))
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press(*["space"] * 3)
        await pilot.pause()
        assert "is drawn for all." in app.text


@pytest.mark.parametrize("size", [(80, 22), (140, 43)])
async def test_whose_finish_lies_face_down_has_not_moved_yet(size: tuple[int, int]) -> None:
    """Ann is right and goes from room 1 to 4, Bo is wrong, Cem goes to room 2."""
    app = ended(("SJVCRD", 5118), ("SJVCDR", 6871), ("SJVCRD", 7002))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for turned, rooms in enumerate([(1, 1, 1), (4, 1, 1), (4, 1, 1), (4, 1, 2)]):
            app.table._pile = turned
            app.table._changed()
            await pilot.pause()
            lines = app.text.split("THIS RACE")[0].splitlines()
            doors = next(line for line in lines if " 9 " in line)
            starts = [doors.index(f" {room} ") for room in range(1, 10)]
            below = lines[lines.index(doors) + 1 :]
            columns = [next(line.index(mark) for line in below if mark in line) for mark in ("(M)", "[W]", "<R>")]
            assert tuple(sum(start <= column + 1 for start in starts) for column in columns) == rooms
            assert "\n".join(lines[: lines.index(doors)]).count("(M)") == (turned > 0)
            assert "Turn the path card" not in app.text


# ---- narrow places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 22), (100, 28), (140, 43)])
@pytest.mark.parametrize("racers", [2, 3])
async def test_at_one_keyboard_everybody_reads_what_every_card_does(racers: int, size: tuple[int, int]) -> None:
    fronts = (["BOOST", "LITTLE", "NTW_C", "NTW_R", "SW_DS", "NTW_T"], ["NTW_V", "SW_RJ"], ["LW1"])[:racers]
    position = {"racers": [{"front": front} for front in fronts], "phase": "turn", "monster": "bear"}
    app = at({**position, "options": {"race_mode": "split", "monster": "bear"}}, racers)
    async with app.run_test(size=size) as pilot:
        await pilot.press("space", "enter", "enter", "space")
        await until_running(app, pilot)
        for effect in ("skip Climb", "skip Run", "Duck for Slide", "skip Tiptoe", "skip Vault", "Run for Jump"):
            assert effect in app.text
        assert app.text.count("FINISH") == racers


async def test_every_choice_names_whom_it_is_for() -> None:
    racers = [{"hand": ["SW_HT"]}, {"front": ["BACK"]}, {"front": ["BACK"]}, {"front": ["BACK"]}]
    app = at({"racers": racers, "phase": "play", "order": [0, 1, 2, 3], "monster": "bear", "options": {"monster": "bear"}}, 4)
    async with app.run_test(size=(80, 22)):
        for name in app.match.setup.names:
            assert f"{name}: Hide for Tiptoe" in app.text
