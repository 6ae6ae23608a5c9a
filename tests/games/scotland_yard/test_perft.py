"""Moves and whole rounds counted twice: by the game, and by the oracle that shares nothing with it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from getaway_tui.engine.types import Move
from getaway_tui.games.scotland_yard.rules import GAME
from getaway_tui.games.scotland_yard.state import State

from .oracle import Oracle, Pawn
from .tables import position


class Count(NamedTuple):
    """A position with Mister X to move, his moves, and the ways to play the round to its end or to his capture."""

    hunters: str
    x: int
    moves: int
    rounds: int
    black: int = 5
    double: int = 2
    log: int = 0


COUNTS = [
    Count("D1@117", 104, 58, 232),
    Count("D1@116", 104, 26, 208),
    Count("D1@1 B1@29", 115, 10, 700, black=1, double=0),
    Count("D1@128(0/8/4)", 104, 17, 136, black=0, double=1),
    Count("D1@192 D2@193 D3@195", 194, 1, 120, black=1, double=0, log=5),
    Count("D1@2 D2@10", 104, 2, 20, black=0, double=0),
    Count("D1@67(1/1/1)", 52, 166, 2158, double=1),
    Count("D1@13 B1@23", 37, 6, 500, black=2, double=0),
    Count("D1@86 D2@88 B1@118", 103, 2, 884, black=0, double=0),
    Count("D1@20(1/0/0) D2@10(1/0/0) D3@2(1/0/0)", 11, 4, 164, black=1, double=0),
    Count("D1@140", 128, 296, 3848),
    Count("D1@153", 185, 144, 1872, black=1, double=1, log=22),
]


def board(count: Count) -> State:
    """The position for the game."""
    log = " ".join("T" for _ in range(count.log))
    made = position(
        "x_turn", count.hunters, count.x, black=count.black, double=count.double, log=log, round=min(22, count.log + 1)
    )
    return GAME.state_type.model_validate(made)


def second(count: Count) -> Oracle:
    """The same position for the oracle."""
    made: dict[str, Any] = position("x_turn", count.hunters, count.x)
    pawns = tuple(
        Pawn(pawn["pawn"], pawn["station"], tuple(pawn["tickets"].values()) if pawn["tickets"] else None)
        for pawn in made["hunters"]
    )
    return Oracle(x=count.x, hunters=pawns, black=count.black, double=count.double, cells=count.log)


def rounds(state: State) -> int:
    """How many ways the game knows to play this round to its end or to his capture."""
    asked = GAME.turn(state).asks
    if state.phase == "hunt":
        moves = {action: ask.seat for ask in asked for action in GAME.legal(state, ask.seat)}
        return sum(rest(state, Move(by=seat, action=action)) for action, seat in moves.items())
    return sum(rest(state, Move(by=0, action=action)) for action in GAME.legal(state, 0))


def rest(state: State, move: Move[Any]) -> int:
    """The ways to go on after this move."""
    after, _ = GAME.apply(state, move)
    return rounds(after) if after.phase == "hunt" else 1


@pytest.mark.parametrize("count", COUNTS, ids=lambda count: count.hunters)
def test_moves_of_mister_x(count: Count) -> None:
    assert len(second(count).x_moves()) == count.moves
    assert len(set(GAME.legal(board(count), 0))) == len(GAME.legal(board(count), 0)) == count.moves


@pytest.mark.parametrize("count", COUNTS, ids=lambda count: count.hunters)
def test_whole_rounds(count: Count) -> None:
    assert second(count).rounds() == count.rounds
    assert rounds(board(count)) == count.rounds
