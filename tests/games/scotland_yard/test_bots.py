"""Computer players: what they do in plain positions, and that they only use what their seat knows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import Move
from getaway_tui.games.scotland_yard import fast, policies, search
from getaway_tui.games.scotland_yard.bot import BOTS
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


def test_the_best_of_is_the_best() -> None:
    found = search.best_of(range(9), lambda move, luck: -abs(move - 6) + luck.random() / 4, 200, Random(1), patience(10_000))
    assert found == 6


def test_playouts_end() -> None:
    table = scene("x_turn", "D1@69 D2@1", 104, log="T T T:104", round=4)
    view: View = table.view(0)
    world = fast.chase(view, 104)
    policies.play_on(world, 50, Random(1))
    assert world.result != fast.GOING
