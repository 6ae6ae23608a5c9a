"""Computer players: what they do in plain positions, and that they only use what their seat knows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import Move
from getaway_tui.games.scotland_yard import fast, policies, search
from getaway_tui.games.scotland_yard.bot import BOTS, YARDSTICKS
from getaway_tui.games.scotland_yard.public import HunterMove, View, XDouble, XMove
from getaway_tui.games.scotland_yard.rules import GAME
from getaway_tui.games.scotland_yard.state import State
from tests.support import look

from .tables import scene

SEEN = "T T T:86"


def patience(questions: int) -> Callable[[], bool]:
    """Says stop after so many questions."""
    left = iter(range(questions))
    return lambda: next(left, None) is None


def answer(level: str, table: Any, seat: int, seed: int = 1, questions: int = 10_000) -> Any:
    """What a computer player does."""
    return BOTS[level](table.look(seat), GAME, Random(seed), patience(questions))


@pytest.mark.parametrize("level", ["fair", "strong"])
def test_a_hunter_takes_mister_x_where_he_stands(level: str) -> None:
    table = scene("hunt", "D1@69 D2@1", 86, log=SEEN, round=3, possible=[86])
    assert answer(level, table, 1) == HunterMove(pawn="D1", ticket="taxi", dest=86)


def test_a_weak_hunter_goes_where_mister_x_was_seen() -> None:
    table = scene("hunt", "D1@69 D2@1", 104, log=f"{SEEN} T", round=4, possible=[104, 69])
    assert answer("weak", table, 1) == HunterMove(pawn="D1", ticket="taxi", dest=86)


@pytest.mark.parametrize("level", ["fair", "strong"])
def test_mister_x_leaves_the_reach_of_a_hunter(level: str) -> None:
    """At 103 only 85 and 102 are out of one move's reach of the hunters on 69 and 104."""
    table = scene("x_turn", "D1@69 D2@104", 103, double=0, log="T T T:103", round=4, possible=[103])
    action = answer(level, table, 0)
    assert isinstance(action, XMove)
    assert action.dest in (85, 102)


def test_fair_mister_x_doubles_only_when_one_move_is_not_enough() -> None:
    near = scene("x_turn", "D1@87 D2@118", 104, log="T T T:104", round=4, possible=[104])
    far = scene("x_turn", "D1@1 D2@10", 104, log="T T T:104", round=4, possible=[104])
    assert isinstance(answer("fair", near, 0), XDouble)
    assert isinstance(answer("fair", far, 0), XMove)


def test_fair_mister_x_lays_black_when_he_is_known() -> None:
    known = scene("x_turn", "D1@1 D2@10", 104, log="T T T:104", round=4, possible=[104])
    hidden = scene("x_turn", "D1@1 D2@10", 104, log=f"{SEEN} T", round=5, possible=[104, 69])
    assert answer("fair", known, 0).ticket == "black"
    assert answer("fair", hidden, 0).ticket != "black"


def test_own_pawns_first_then_bobbies() -> None:
    table = scene("hunt", "D1@69 D2@1 B1@50", 104, log=f"{SEEN} T", round=4)
    assert answer("fair", table, 2).pawn == "D2"
    table.act(2, answer("fair", table, 2))
    assert answer("fair", table, 2).pawn == "B1"


def test_a_fair_hunter_measures_by_what_runs_and_the_yardstick_by_the_whole_board() -> None:
    """From 14 the way to 89 begins at 15 by bus. From 13 an underground goes there, but in this game none runs."""
    table = scene(
        "hunt", "D1@14 D2@199", 89, preset="introductory", detective_tickets="none", log=". . . .:89", round=4, possible=[89]
    )
    for seed in range(9):
        assert BOTS["fair"](table.look(1), GAME, Random(seed), patience(9)).dest == 15
        assert YARDSTICKS["baseline"](table.look(1), GAME, Random(seed), patience(9)).dest == 13


@pytest.mark.parametrize("level", list(BOTS))
def test_a_look_that_is_not_asked_gets_no_answer(level: str) -> None:
    table = scene("hunt", "D1@69 D2@1", 104)
    assert answer(level, table, 0) is None


@pytest.mark.parametrize("level", list(BOTS))
def test_the_same_look_gets_the_same_answer_in_every_world(level: str) -> None:
    moves = set()
    for station in (85, 86, 103, 104):
        table = scene("hunt", "D1@69 D2@118", station, log="T T T:103 T", possible=[85, 86, 103, 104], round=4)
        moves.add(answer(level, table, 1, questions=20).model_dump_json())
    assert len(moves) == 1


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_they_play_every_edition_to_its_end(preset: str) -> None:
    rng = Random(preset)
    for seats in (2, 4):
        state: State = GAME.start(seats, GAME.presets[preset])
        state, _ = GAME.apply(state, Move(by="chance", action=GAME.chance(state, rng)))
        while state.ending is None:
            seat = GAME.turn(state).asks[0].seat
            level = "strong" if rng.random() < 0.1 else "fair"
            action = BOTS[level](look(GAME, state, seat), GAME, rng, patience(3))
            state, _ = GAME.apply(state, Move(by=seat, action=action))


def nearly_six(move: int, luck: Random) -> float:
    """A value that is best at 6, with some luck."""
    return -abs(move - 6) + luck.random() / 4


def test_the_best_of_is_the_best() -> None:
    assert search.best_of(range(9), nearly_six, search.Patience(200, lambda: False), Random(1)) == 6


@pytest.mark.parametrize(
    ("seconds", "tries"), [(10, 9 * 3), (44, 9 * 5), (47, 9 * 5 + 5), (999, 9 * 5 + 5 * 10 + 3 * 16 + 2 * 25)]
)
def test_a_search_ends_by_the_processor_but_never_before_a_few_tries(
    seconds: float, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each playout takes a second here. 200 of them in four halvings are 5 for each of 9 moves, 10 of 5, 16 of 3 and 25 of 2; the
    clock is read after each row of them, and three rows are made in any case."""
    made: list[int] = []
    monkeypatch.setattr("time.thread_time", lambda: len(made))

    def value(move: int, luck: Random) -> float:
        made.append(move)
        return nearly_six(move, luck)

    found = search.best_of(range(9), value, search.Patience(200, lambda: False, 3, seconds), Random(1))
    assert (found, len(made)) == (6, tries)


def test_nobody_waits_for_a_search_that_is_told_to_stop() -> None:
    made: list[int] = []

    def value(move: int, luck: Random) -> float:
        made.append(move)
        return 0.0

    search.best_of(range(9), value, search.Patience(200, lambda: True, 3), Random(1))
    assert len(made) == 9


def test_playouts_end() -> None:
    table = scene("x_turn", "D1@69 D2@1", 104, log="T T T:104", round=4)
    view: View = table.view(0)
    world = fast.chase(view, 104)
    policies.play_on(world, 50, Random(1))
    assert world.result != fast.GOING
