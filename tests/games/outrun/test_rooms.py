"""The rooms beside the game: own keys, pressing together, practice, and the handicap that it suggests."""

from __future__ import annotations

from random import Random

import pytest

from getaway_tui.engine.types import Event
from getaway_tui.games.outrun.box import ALL_MOVES, SETTINGS
from getaway_tui.games.outrun.keyroom import KeyRoom, Typist
from getaway_tui.games.outrun.practice import PracticeRoom
from getaway_tui.games.outrun.public import NS, printed
from getaway_tui.games.outrun.racing import Attempt, keys_of
from getaway_tui.games.outrun.suggesting import raced_times, suggested
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.table import Table
from tests.games.outrun.screens import TableApp, at
from tests.games.outrun.test_screen import until_running

ROUNDS = SETTINGS.keys.rollover_rounds


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Countdowns take no time."""
    monkeypatch.setattr(Table, "tempo", 0.001)


def room(players: int, scheme: str = "") -> KeyRoom:
    """Those at one keyboard before their keys."""
    scheme = scheme or {1: "home", 2: "split2", 3: "split3"}[players]
    names = ("Ann", "Bo", "Cem")
    typists = [Typist(seat, names[seat], keys_of(scheme, seat + 1, ALL_MOVES)) for seat in range(players)]
    return KeyRoom(typists, ALL_MOVES)


def type_in(place: KeyRoom, *keys: str, since: float = 0.0, step: float = 0.2) -> None:
    """Press one after the other."""
    for number, key in enumerate(keys):
        place.press(key, key if len(key) == 1 else "", since + number * step)


def said(place: KeyRoom | PracticeRoom) -> str:
    """Its picture as text."""
    canvas = Canvas(80, 22)
    place.paint(canvas, 0.0)
    return "\n".join(canvas.plain())


# ---- own keys ----------------------------------------------------------------------------------------------------------------


def test_everybody_presses_the_own_keys_once_and_they_are_the_scheme() -> None:
    """On a French keyboard the left hand of Ann lies on A Z E R / Q S D F."""
    place = room(2)
    type_in(place, "f6", *"azerqsdf", "w", "x", "c", "v", *"uiopjklm", "!", ":", ";", ",")
    assert place.part == "try"
    ann, bo = (typist.keys for typist in place.typists)
    assert "".join(ann.key_of(slot) for slot in range(8)) == "azerqsdf"
    assert (ann.finish, ann.take_back, ann.long_way, ann.antidote) == ("w", "x", "c", "v")
    assert "".join(bo.key_of(slot) for slot in range(8)) == "uiopjklm"
    assert bo.finish == "!"


def test_a_key_of_two_people_and_a_dead_key_are_refused() -> None:
    place = room(2)
    type_in(place, "f6", "a", "a")
    assert "A is taken: Ann, Run" in said(place)
    type_in(place, "up", "shift", "f7")
    assert "cannot be used" in said(place)
    assert "press the key for Jump" in said(place)
    type_in(place, "b")
    assert "press the key for Climb" in said(place)


def test_codes_are_set_for_three() -> None:
    place = room(3)
    type_in(place, "f6", *"123", "4", "5", *"qwe", "r", "t", *"asd", "f", "g")
    assert [typist.keys.codes for typist in place.typists][1] == {"q": 0, "w": 1, "e": 2}
    assert place.typists[2].keys.finish == "f"


def test_somebody_alone_may_use_space_too() -> None:
    place = room(1)
    type_in(place, "f6", *"12345678", "space", "backspace", "9", "0")
    assert place.typists[0].keys.finish == "space"
    type_in(place, "enter")
    assert place.left


def test_leaving_half_way_changes_nothing() -> None:
    place = room(2)
    type_in(place, "f6", "1", "2", "enter")
    assert not place.left
    assert place.typists[0].keys.key_of(0) == "q"
    type_in(place, "escape")
    assert place.left


def test_keys_that_arrive_are_counted() -> None:
    place = room(2)
    type_in(place, "q", "q", "u")
    assert "×2" in said(place)
    assert "×1" in said(place)


# ---- pressing together -------------------------------------------------------------------------------------------------------


def test_first_keys_three_times_then_second_keys() -> None:
    place = room(2)
    place.press("f5", "", 0.0)
    assert "1 of 6: Ann Q  Bo U" in said(place)
    for number in range(ROUNDS):
        type_in(place, "q", "u", since=1.0 + number, step=0.001)
    assert "Ann W  Bo I" in said(place)
    for number in range(ROUNDS):
        type_in(place, "w", "i", since=5.0 + number, step=0.001)
    assert place.share == 100
    assert "hears everybody" in said(place)
    assert "Arrived together: 2 of 2" in said(place)


def test_a_keyboard_that_loses_keys_is_told() -> None:
    place = room(3)
    place.press("f5", "", 0.0)
    for number in range(2 * ROUNDS):
        key = "q" if number < ROUNDS else "w"
        other = "v" if number < ROUNDS else "b"
        type_in(place, key, other, since=1.0 + number, step=0.001)
        assert place.tick(1.0 + number + SETTINGS.keys.rollover_ms / 1000 + 0.01)
    assert place.share == 66
    assert "loses keys" in said(place)


def test_a_key_held_down_does_not_count_for_the_others() -> None:
    place = room(2)
    place.press("f5", "", 0.0)
    type_in(place, *["q"] * 20, since=1.0, step=0.03)
    assert place.arrived == [(1, 2)]


# ---- practice ----------------------------------------------------------------------------------------------------------------


def practice(times: dict[int, list[float]] | None = None) -> PracticeRoom:
    """Ann and Bo may practise; nothing is waited for."""
    known: dict[int, list[float]] = {} if times is None else times
    return PracticeRoom(
        ((0, "Ann"), (1, "Bo")), lambda seat: keys_of("home", 1, ALL_MOVES), ALL_MOVES, known, {}, Random("practice"), 0.0
    )


def test_any_card_with_any_cards_in_front_shows_the_right_rows() -> None:
    place = practice()
    assert place.ways == ("VCDJTS",)
    place.press("right", "", 0.0)
    place.press("x", "x", 0.0)
    assert place.front == ("NTW_R",)
    place.press("x", "x", 0.0)
    for _ in range(3):
        place.press("left", "", 0.0)
    place.card = printed("P04")
    for _ in range(16):
        place.press("down", "", 0.0)
    place.press("x", "x", 0.0)
    assert place.front == ("LW1",)
    assert place.ways == ("SLJVCRD",)
    assert "RIGHT" in said(place)


def test_a_red_racer_practises_the_antidote() -> None:
    place = practice()
    place.press("i", "i", 0.0)
    assert place.ways == ("VCDJTS", "VCDJTSA")
    assert "RED" in said(place)


def race(place: PracticeRoom, row: str, seconds: float, since: float = 100.0) -> None:
    """A race in the practice; a key before the card counts for nothing."""
    place.press("space", " ", since)
    place.press("a", "a", since)
    assert place.tick(since)
    place.drawn(since)
    keys = keys_of("home", 1, ALL_MOVES)
    for number, sign in enumerate(row, 1):
        key = keys.key_of(ALL_MOVES.index(sign))
        place.press(key, key, since + seconds * number / (len(row) + 1))
    place.press("space", " ", since + seconds)


def test_right_races_count_and_wrong_ones_do_not() -> None:
    times: dict[int, list[float]] = {}
    place = practice(times)
    race(place, "VCDJTS", 5.0)
    assert place.part == "done"
    assert times == {0: [pytest.approx(5.0)]}
    assert "right in 5.000 s" in said(place)
    place.press("enter", "", 110.0)
    race(place, "VC", 3.0, 120.0)
    assert len(times[0]) == 1
    assert "wrong after 3.000 s" in said(place)
    place.press("enter", "", 130.0)
    assert not place.left
    place.press("enter", "", 130.0)
    assert place.left


def test_space_after_a_race_is_another_card() -> None:
    place = practice()
    race(place, "VCDJTS", 5.0)
    before = place.card
    place.press("space", " ", 200.0)
    assert place.card != before
    assert place.part == "count"


def test_the_mouse_practises_too() -> None:
    place = practice()
    place.clicked(("face", 1), 0.0)
    assert place.front == ("NTW_J",)
    place.clicked(("face", 1), 0.0)
    place.clicked("space", 1.0)
    place.tick(1.0)
    place.drawn(1.0)
    for sign in "VCDJTSR":
        place.clicked(("lay", 0, sign), 2.0)
    place.clicked(("back", 0), 2.0)
    place.clicked(("finish", 0), 5.0)
    assert place.right
    assert place.seconds == pytest.approx(4.0)


# ---- handicaps ---------------------------------------------------------------------------------------------------------------


def test_the_suggestion_is_the_best_middle_time_by_the_own_one() -> None:
    assert suggested({0: [5.0, 6.0, 7.0], 1: [8.0, 12.0, 9.0], 2: [4.0, 4.0]}) == {0: 100, 1: 67}
    assert suggested({0: [1.0, 1.0, 1.0], 1: [50.0, 50.0, 50.0]}) == {0: 100, 1: 25}
    assert suggested({0: [1.0]}) == {}


def test_races_of_the_match_are_times_as_well() -> None:
    def judged(seat: int, ns: int | None, right: bool) -> Event:
        return Event(key="race_judged", params={"seat": seat, "ns": ns, "right": right})

    log = [judged(0, 5 * NS, True), judged(1, 6 * NS, False), judged(1, None, False), judged(0, 7 * NS, True)]
    assert raced_times(log) == {0: [5.0, 7.0]}


def test_a_keyboard_that_loses_keys_is_offered_fewer_of_them() -> None:
    place = room(2)
    place.press("f5", "", 0.0)
    for number in range(2 * ROUNDS):
        place.press("q" if number < ROUNDS else "w", "", 1.0 + number)
        place.tick(1.9 + number)
    assert place.share == 50
    assert "F7 takes fewer" in said(place)
    place.press("f7", "", 20.0)
    assert [sorted(typist.keys.codes) for typist in place.typists] == [["e", "q", "w"], ["b", "n", "v"]]
    assert not place.offers_few
    place.press("f5", "", 21.0)
    assert "1 of 6: Ann Q  Bo V" in said(place)


# ---- at the table ------------------------------------------------------------------------------------------------------------


def shared(racers: int = 2, **options: object) -> TableApp:
    """A table at one keyboard before the first card."""
    return at({"racers": [{} for _ in range(racers)], "phase": "turn", "options": {"race_mode": "split", **options}}, racers)


async def test_before_the_first_race_at_one_keyboard_all_press_together() -> None:
    app = shared()
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space")
        assert "All at once, 1 of 6: Ann Q  Bo U" in app.text
        for _ in range(ROUNDS):
            await pilot.press("q", "u")
        for _ in range(ROUNDS):
            await pilot.press("w", "i")
        assert "hears everybody" in app.text
        await pilot.press("enter")
        assert app.chosen == []
        await pilot.press("space")
        assert [action.kind for _, action in app.chosen] == ["turn_path"]


async def test_enter_goes_past_the_test_of_the_keyboard() -> None:
    app = shared(3)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("space", "enter", "enter", "space")
        await until_running(app, pilot)


async def test_somebody_alone_at_the_keyboard_tests_nothing() -> None:
    app = shared()
    async with app.run_test(size=(80, 22)) as pilot:
        app.table.people = (0,)
        await pilot.press("space")
        await until_running(app, pilot)


async def test_own_keys_are_raced_with() -> None:
    app = shared()
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("k", "f6", *"12345678", "9", "0", "minus", "equals_sign", *"qwertyui", "o", "p", "a", "s")
        await pilot.press("enter")
        assert app.table.holds() == "nothing"
        await pilot.press("space")
        await until_running(app, pilot)
        heat = app.table._heat
        assert heat is not None
        await pilot.press("1", "q", "2")
        assert [attempt.laid for attempt in heat.attempts] == ["RJ", "R"]


async def test_a_room_holds_the_keyboard_until_it_is_left() -> None:
    app = shared()
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("p")
        assert app.table.holds() == "keys"
        assert app.table.takes("tab")
        assert not app.table.takes("f2")
        assert "RIGHT" in app.text
        await pilot.press("enter")
        assert app.table.holds() == "nothing"
        await pilot.press("k")
        assert "Ann" in app.text
        await pilot.press("escape")
        assert app.table.holds() == "nothing"
        assert app.chosen == []


async def test_practice_in_the_table_runs_by_itself_to_the_card() -> None:
    app = shared()
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.press("p", "space")
        for _ in range(200):
            await pilot.pause(0.01)
            if "LAID" in app.text and app.table.holds() == "keys":
                break
        await pilot.press("f", "space")
        await pilot.pause()
        assert "wrong after" in app.text
        assert app.chosen == []


async def test_keys_and_practice_are_offered_where_they_make_sense() -> None:
    passing = at({"racers": [{}, {}], "phase": "turn"}, 2)
    async with passing.run_test(size=(80, 22)) as pilot:
        offered = passing.table.keys()
        assert [key.keys for key in offered] == ["Space", "p"]
        await pilot.press("k")
        assert passing.table.holds() == "nothing"
    custom = at({"racers": [{}, {}], "phase": "prep", "path": "P04", "options": {"key_scheme": "custom"}}, 2)
    async with custom.run_test(size=(80, 22)) as pilot:
        await pilot.press("k", "f6", *"12345678", "space", "backspace", "9", "0", "enter", "space")
        await until_running(custom, pilot)
        heat = custom.table._heat
        assert heat is not None
        await pilot.press("8", "1")
        assert heat.attempts[0].laid == "VR"


def test_hands_lie_where_they_sit_whoever_turns_the_card() -> None:
    """The left one keeps the left keys, also when the right one is named first."""
    app = at({"racers": [{}, {}], "phase": "turn", "turner": 1, "options": {"race_mode": "split"}}, 2)
    board = app.match.look(None).board
    keys = keys_of("split2", 1, board.hand_order)
    assert Attempt.of(board, 0, printed("P04"), keys).keys.finish == "x"
