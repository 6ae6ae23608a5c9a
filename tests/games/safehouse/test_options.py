"""What every option changes, against the same position without it."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.games.safehouse.components import PURSUERS
from getaway_tui.games.safehouse.public import Options
from getaway_tui.games.safehouse.rules import GAME
from tests.games.safehouse.tables import ANN, BEN, BIG, CLEO, begun, dealt, refill, table, task, where
from tests.support import keys


@pytest.mark.parametrize(
    ("level", "pursuers", "chips"), [("great_danger", 10, 0), ("big_thrill", 10, 25), ("try_to_survive", 12, 25)]
)
def test_levels(level: str, pursuers: int, chips: int) -> None:
    state = dealt(2, level=level).state
    assert sum(card in PURSUERS for card in state.draw_pile) == pursuers
    assert len(state.white) == chips


@pytest.mark.parametrize(("seats", "hand"), [(2, 8), (3, 6), (4, 5)])
def test_hands_by_players(seats: int, hand: int) -> None:
    scene = dealt(seats)
    assert [len(cards) for cards in scene.state.hands] == [hand] * seats
    assert scene.state.limit == hand


def test_a_clock_for_each_player() -> None:
    scene = refill(
        ["Y01", "Y02", "Y03", "Y04", "Y05"],
        ["B01", "B02"],
        options={"clock": "chess"},
        witness=9,
        pursuer=0,
        draw_pile=["R01", "R02", "R03", "R04", "R05"],
        clock={"since": 0, "spent": [100_000, 0, 0], "own": [0, 0, 0]},
    )
    assert GAME.turn(scene.state).deadline == 20_000
    scene.act(ANN, "draw", at=15_000, pile="escape")
    assert scene.state.clock.spent == (115_000, 0, 0)
    assert GAME.turn(scene.state).deadline == 135_000
    scene.act(CLEO, "peek", at=25_000, player=CLEO)
    assert GAME.turn(scene.state).deadline == 33_000, "no glass runs while somebody peeks"
    scene.act(CLEO, "end_peek", at=30_000)
    assert GAME.turn(scene.state).deadline == 140_000
    scene.ring()
    assert where(scene) == (9, 1)
    assert scene.state.clock.own == (0, 1, 0)
    assert scene.view(None).time_field == 28
    assert GAME.turn(scene.state).deadline == 260_000


def test_no_clock() -> None:
    scene = begun(2, clock="off")
    assert GAME.turn(scene.state).deadline is None


@pytest.mark.parametrize(("seats", "turns"), [(2, 3), (3, 5), (4, 8)])
def test_turns_per_glass_by_players(seats: int, turns: int) -> None:
    assert Options(clock="turns").glass_turns(seats) == turns
    assert Options(clock="turns", turns_per_glass=6).glass_turns(seats) == 6


@pytest.mark.parametrize(("seats", "seconds"), [(2, 80), (3, 120), (4, 180)])
def test_even_glasses(seats: int, seconds: int) -> None:
    scene = table(["Y01"], seats=seats, options={"glass_seconds": "even"})
    assert GAME.turn(scene.state).deadline == seconds * 1_000


def test_a_glass_of_another_length() -> None:
    assert GAME.turn(table(["Y01"], options={"glass_seconds": 60}).state).deadline == 60_000


@pytest.mark.parametrize("fields", [3, 6, 12])
def test_head_start(fields: int) -> None:
    scene = dealt(2, head_start=fields)
    assert where(scene) == (0, -fields)
    assert scene.state.lowest == min(-6, -fields)


def test_discarding_only_alone() -> None:
    options = {"discard": "only_alone"}
    scene = table(["Y01", "HO1"], options=options)
    scene.act(ANN, "discard", cards=["Y01"])
    assert scene.asked()[ANN] == "refill"
    scene = table(["Y01", "HO1"], options=options)
    scene.act(ANN, "play_chapter", card="HO1")
    scene.refuses(ANN, "discard", cards=["Y01"], rule="SH-6.1")


def test_cost_of_remember_after_the_chips() -> None:
    position: dict[str, Any] = {"witness": 8, "pursuer": 7, "remember": ["Y06"], "black": ["E4"]}
    scene = table(["P11"], options={**BIG, "remember_cost": "after"}, **position)
    scene.act(ANN, "lay_remember", card="P11")
    assert scene.state.black == ("M5",)
    assert scene.outcome is not None
    assert scene.outcome.reason == "caught"
    told_keys = keys(scene.events)
    assert told_keys.index("chip_turned") < told_keys.index("pursuer_moved")


def test_a_win_comes_before_the_cost_paid_after() -> None:
    black = [f"{row}{number}" for row in "SVMW" for number in (1, 2, 3, 4)] + ["E1", "E2", "E3"]
    position: dict[str, Any] = {"chapter": "safehouse", "witness": 60, "pursuer": 59, "black": black, "remember": ["G01"]}
    for cost, reason in (("before", "not_solved"), ("after", "safe")):
        scene = table(["Y06"], options={**BIG, "remember_cost": cost}, **position)
        scene.act(ANN, "lay_remember", card="Y06")
        assert scene.outcome is not None
        assert scene.outcome.reason == reason


@pytest.mark.parametrize(("browse", "seen"), [("top", ("B03",)), ("all", ("B01", "B02", "B03"))])
def test_browsing_the_discard_pile(browse: str, seen: tuple[str, ...]) -> None:
    scene = table(["Y01"], options={"discard_browse": browse}, discard=["B01", "B02", "B03"])
    assert scene.view(BEN).discard == seen
    assert scene.view(BEN).discard_count == 3


def test_open_hands_are_everybodys() -> None:
    scene = table(["Y01"], ["B14"], options={"hands": "open"})
    assert scene.view(None).hands == (("Y01",), ("B14",), ())
    assert GAME.eyes(scene.state, ANN) == {0, 1, 2}
    scene.act(ANN, "discard", cards=["Y01"])
    scene.act(ANN, "end_actions")
    scene.act(ANN, "draw", pile="chapter")
    assert keys(scene.heard(BEN))[-1] == "chapter_given"


def test_alone_means_two_open_hands() -> None:
    scene = dealt(2, solo=True)
    assert all(hand is not None for hand in scene.view(ANN).hands)


def test_full_signals_show_every_hand_in_words() -> None:
    scene = table(["B14", "HO8"], ["Y01"], options={"signals": "full"})
    said = {(signal.seat, signal.words) for signal in scene.view(None).signals}
    assert said == {
        (ANN, ("blue", "very_high")),
        (ANN, ("chapter", "yellow", "yellow", "red", "pink", "medium")),
        (BEN, ("yellow", "very_low")),
    }


def test_voice_only() -> None:
    scene = table(["B14"], options={"signals": "off"})
    assert scene.view(None).signals == ()
    assert "pin" not in scene.kinds(ANN)


def test_the_rematch_goes_up_after_a_win() -> None:
    scene = table(["Y10"], chapter="safehouse", witness=58, pursuer=50, tasks=[task("HO8", "Y03", "R04", "P05")])
    scene.act(ANN, "lay_task", card="Y10", task="HO8")
    assert GAME.rematch(scene.state).level == "big_thrill"
    scene = table(["Y01"], witness=5, pursuer=4, tasks=[task("HO4")])
    scene.act(ANN, "remove_task", task="HO4")
    assert GAME.rematch(scene.state).level == "great_danger"


def test_the_facts_of_the_end() -> None:
    black = [f"{row}{number}" for row in "SVMW" for number in (1, 2, 3, 4)] + ["E1", "E2", "E3"]
    scene = table(
        ["Y06"], chapter="safehouse", options=BIG, witness=60, pursuer=55, black=black, remember=["G09"], turns=40, fulfilled=12
    )
    scene.act(ANN, "lay_remember", at=90_000, card="Y06")
    assert scene.outcome is not None
    facts = {name: values[0] for name, values in scene.outcome.facts.items()}
    assert facts["case"] == "S5 V5 M5 W5 E5"
    assert (facts["seconds"], facts["lead"], facts["turns"], facts["fulfilled"], facts["remember"]) == (90, 5, 40, 12, 2)
    assert facts["time_left"] == 30 * 60 - 90
