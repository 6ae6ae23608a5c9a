"""How the game ends (SY-8), giving up, the timer, and the match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.games.scotland_yard.reach import is_immobile
from getaway_tui.games.scotland_yard.rules import GAME
from tests.support import Scene, keys

from .tables import legs, position, scene


def ended(table: Scene) -> tuple[str, str, int]:
    """Winner, reason and round, as told."""
    last = [event for event in table.events if event.key == "game_ended"][-1].params
    return str(last["winner"]), str(last["reason"]), int(str(last["round"]))


@pytest.mark.rule("SY-8.1")
def test_s09_caught_at_once() -> None:
    table = scene("hunt", "D1@85 D2@1", 103, log="T", round=1)
    told = table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=103)
    assert ended(table) == ("hunters", "caught", 1)
    assert table.asked() == {}
    assert keys(told)[-2:] == ["leg_shown", "leg_shown"]
    assert [event.params["station"] for event in told if event.key == "leg_shown"] == [103, 103]
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.losers, table.outcome.reason) == ((1, 2), (0,), "caught")
    assert table.view(1).trail == table.view(None).trail == (103, 103)


@pytest.mark.rule("SY-8.1")
def test_s33_caught_in_the_open() -> None:
    table = scene("hunt", "D1@22 D2@1", 34, log="T T T:34", round=3)
    assert table.view(1).surfaced == 34
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=34)
    assert ended(table) == ("hunters", "caught", 3)


@pytest.mark.rule("SY-8.1")
def test_a_bobby_catches_as_well() -> None:
    table = scene("hunt", "D1@1 B1@85", 103)
    table.act(2, "bobby_move", pawn="B1", dest=103)
    assert ended(table)[:2] == ("hunters", "caught")


@pytest.mark.rule("SY-8.3")
def test_s27_the_last_round_is_played_to_its_end() -> None:
    log = " ".join(["T"] * 22)
    table = scene("hunt", "D1@1 D2@29 D3@50 D4@68(0/0/0) D5@91", 35, log=log, round=22)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    table.act(2, "hunter_move", pawn="D2", ticket="taxi", dest=16)
    assert table.outcome is None
    table.act(3, "hunter_move", pawn="D3", ticket="taxi", dest=37)
    assert table.outcome is None
    told = table.act(5, "hunter_move", pawn="D5", ticket="taxi", dest=72)
    assert "pawn_sat_out" in keys(told)
    assert ended(table) == ("x", "escaped", 22)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.losers) == ((0,), (1, 2, 3, 4, 5))


@pytest.mark.rule("SY-8.3")
def test_s28_move_24_falls_in_the_last_round() -> None:
    table = scene("x_turn", "D1@1", 104, log=" ".join(["T"] * 23), round=22, double=0)
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert len(table.state.cells) == 24
    assert table.state.surfaced == 86
    assert table.outcome is None
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert ended(table) == ("x", "escaped", 22)


@pytest.mark.rule("SY-8.3")
def test_s29_with_one_double_the_last_move_is_23() -> None:
    table = scene("x_turn", "D1@1", 104, log=" ".join(["T"] * 22), round=22, double=1)
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert len(table.state.cells) == 23
    assert table.state.surfaced is None


@pytest.mark.rule("SY-8.3")
def test_encircled_at_the_end_of_the_last_round_he_has_won() -> None:
    table = scene("hunt", "D1@69 +D2@116", 104, log=" ".join(["T"] * 22), round=22)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=86)
    assert ended(table) == ("x", "escaped", 22)


@pytest.mark.rule("SY-8.4")
def test_s32_no_detective_can_move() -> None:
    log = " ".join(["T"] * 12)
    table = scene("hunt", "+D1@2(0/8/4) +D2@20(0/8/4) +D3@30(0/8/4) +D4@38(0/8/4) D5@50(1/8/4)", 104, log=log, round=12)
    table.act(5, "hunter_move", pawn="D5", ticket="taxi", dest=37)
    assert ended(table) == ("x", "immobile", 12)


@pytest.mark.rule("SY-8.4")
@pytest.mark.parametrize(
    ("hunters", "rule", "stuck"),
    [
        ("D1@2(0/8/4) D2@20(0/8/4)", "detectives", True),
        ("D1@2(0/8/4) D2@20(1/8/4)", "detectives", False),
        ("D1@2(0/8/4) D2@20(0/8/4) B1@50", "detectives", True),
        ("D1@2(0/8/4) D2@20(0/8/4) B1@50", "all_hunters", False),
        ("D1@2(1/0/0) D2@10(0/0/0) D3@20(0/0/0)", "detectives", True),
        ("D1@2(1/0/0) D2@10(0/0/0) B1@20", "detectives", False),
        ("D1@2(1/0/0) D2@10(0/0/0) D3@20(1/0/0)", "detectives", False),
    ],
)
def test_immobile_for_good_and_not_just_blocked(hunters: str, rule: str, stuck: bool) -> None:
    state = GAME.state_type.model_validate(position("x_turn", hunters, 104, immobile_rule=rule))
    assert is_immobile(state) == stuck


@pytest.mark.rule("SY-8.4")
def test_the_test_comes_at_the_end_of_the_round_and_bobbies_may_still_catch_him() -> None:
    table = scene("hunt", "D1@30(1/0/0) B1@85", 103)
    told = table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=17)
    assert "game_ended" not in keys(told)
    table.act(1, "bobby_move", pawn="B1", dest=103)
    assert ended(table)[:2] == ("hunters", "caught")


@pytest.mark.rule("SY-8.2")
def test_cornered_comes_before_immobile() -> None:
    table = scene("hunt", "D1@103(1/0/0) +D2@116(0/0/0)", 104)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=86)
    assert ended(table)[:2] == ("hunters", "cornered")


@pytest.mark.rule("SY-8.5")
def test_hunters_win_or_lose_together() -> None:
    table = scene("hunt", "D1@85 D2@1 D3@29", 103)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=103)
    assert table.outcome is not None
    assert table.outcome.winners == (1, 2, 3)
    assert all(event.binds for event in table.events if event.key in ("game_ended", "leg_shown"))
    assert table.outcome.facts["role"] == ("X", "hunter", "hunter", "hunter")


@pytest.mark.parametrize(
    ("hunters", "x", "reason", "winners"),
    [
        ("D1@86 D2@116", 104, "cornered", (1, 2)),
        ("D1@2(0/1/0) D2@1(0/0/0)", 104, "immobile", (0,)),
        ("D1@104 D2@1", 104, "caught", (1, 2)),
    ],
)
def test_a_hand_made_position_may_be_lost_already(hunters: str, x: int, reason: str, winners: tuple[int, ...]) -> None:
    table = scene("x_turn", hunters, x)
    assert table.asked() == {}
    assert table.legal(0) == ()
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == (reason, winners)


# ---- giving up and running out of time -------------------------------------------------------------------------------------


def test_mister_x_gives_himself_up() -> None:
    table = scene("x_turn", "D1@1", 104, round=4, log="T T T:104")
    assert not [action for action in table.legal(0) if action.kind == "resign"]
    told = table.act(0, "resign")
    assert told[0].params == {"seat": 0}
    assert ended(table) == ("hunters", "resigned", 4)


def test_a_hunter_gives_up_for_all() -> None:
    table = scene("hunt", "D1@1 D2@29", 104)
    table.refuses(0, "resign", rule="SY-3.1")
    table.act(2, "resign")
    assert ended(table)[:2] == ("x", "resigned")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_the_timer_of_mister_x() -> None:
    table = Scene.start(GAME, 3, turn_timer=30)
    table.draw()
    assert GAME.turn(table.state).deadline == 30_000
    assert GAME.turn(table.state).grace is None
    told = table.ring()
    assert told[0].params == {"side": "x"}
    assert GAME.turn(table.state).chance == "x_move"
    moves = {GAME.chance(table.state, Random(seed)) for seed in range(60)}
    assert moves == set(GAME.legal(dealt_again(table), 0)) - set(doubles(table))
    table.draw()
    assert table.state.phase == "hunt"
    assert GAME.turn(table.state).deadline == 60_000


def dealt_again(table: Scene) -> Any:
    """The same position before the time ran out."""
    return table.state.model_copy(update={"late": False})


def doubles(table: Scene) -> list[Any]:
    """The double moves that Mister X could have made in time."""
    return [action for action in GAME.legal(dealt_again(table), 0) if action.kind == "x_double"]


def test_the_timer_of_the_hunters() -> None:
    table = scene("hunt", "D1@103(0/8/4) D2@29 B1@50", 104, log="T", turn_timer=60, more={"deadline": 60_000})
    table.act(2, "bobby_move", pawn="B1", dest=37, at=20_000)
    assert GAME.turn(table.state).deadline == 60_000
    table.ring()
    assert GAME.turn(table.state).chance == "hunter_move"
    table.refuses("chance", "hunter_move", pawn="D1", ticket="bus", dest=86, rule="SY-3.1")
    told = table.draw()
    assert [event.params["pawn"] for event in told if event.key == "pawn_moved"] == ["D2"]
    assert [event.params["pawn"] for event in told if event.key == "pawn_sat_out"] == ["D1"]
    assert GAME.turn(table.state).deadline == 120_000
    assert table.asked() == {0: "x_turn"}


def test_chance_moves_bobbies_too() -> None:
    table = scene("hunt", "+D1@1 B1@50", 104, log="T", turn_timer=60, more={"deadline": 60_000})
    table.ring()
    assert GAME.turn(table.state).chance == "bobby_move"
    table.draw()
    assert table.state.phase == "x_turn"


# ---- match -----------------------------------------------------------------------------------------------------------------


def points(table: Scene) -> list[tuple[Any, Any]]:
    """Who scored what, as told."""
    return [(event.params["seat"], event.params["points"]) for event in table.events if event.key == "points_scored"]


def test_everybody_is_mister_x_once() -> None:
    table = Scene.start(GAME, 3, match=1, mister_x=1)
    table.draw()
    assert table.state.x == 1
    table.act(1, "resign")
    table.draw()
    assert (table.state.game, table.state.x) == (2, 2)
    assert table.outcome is None
    table.act(2, table.legal(2)[0])
    table.act(0, "resign")
    table.draw()
    assert (table.state.game, table.state.x) == (3, 0)
    table.act(0, table.legal(0)[0])
    table.act(1, "resign")
    assert points(table) == [(1, 0), (2, 25), (0, 25)]
    assert table.outcome is not None
    assert dict(table.outcome.scores) == {0: 25, 1: 0, 2: 25}
    assert (table.outcome.winners, table.outcome.losers, table.outcome.reason) == ((0, 2), (1,), "points")


@pytest.mark.parametrize(
    ("hunters", "kind", "dest", "scored"),
    [("D1@85 D2@1", "hunter_move", 103, 6), ("D1@85 D2@1", "resign", 0, 25)],
)
def test_points_of_mister_x(hunters: str, kind: str, dest: int, scored: int) -> None:
    table = scene("hunt", hunters, 103, round=7, log="T T T:86 T T T T", match=1, more={"scores": [0, 0, 0]})
    fields: dict[str, Any] = {"pawn": "D1", "ticket": "taxi", "dest": dest} if dest else {}
    table.act(1, kind, **fields)
    assert points(table) == [(0, scored)]


def test_points_for_being_cornered_do_not_count_that_round() -> None:
    table = scene("hunt", "D1@69 +D2@116", 104, round=5, log="T T T:86 T T", match=1, more={"scores": [0, 0, 0]})
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=86)
    assert points(table) == [(0, 4)]


def test_a_match_goes_on_from_a_lost_position() -> None:
    table = scene("x_turn", "D1@86 D2@116", 104, match=1, more={"scores": [0, 3, 0]})
    assert GAME.turn(table.state).chance == "deal_starts"
    table.draw()
    assert (table.state.game, table.state.x, table.state.scores) == (2, 1, (0, 3, 0))
    assert legs(table.legal(1))
