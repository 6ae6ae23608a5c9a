"""The fast moves are the rules: the same random games through both, compared at every step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import Move
from getaway_tui.games.scotland_yard import fast
from getaway_tui.games.scotland_yard.public import Options, XDouble, XMove
from getaway_tui.games.scotland_yard.rules import GAME
from getaway_tui.games.scotland_yard.state import State

TABLES: list[tuple[int, dict[str, Any]]] = [
    *((seats, {"preset": preset}) for preset in GAME.presets for seats in (2, 3, 4, 6)),
    (4, {"x_normal": "physical"}),
    (3, {"x_normal": [3, 2, 1], "used_tickets": "mister_x", "bobbies": 0}),
    (5, {"detective_tickets": "unlimited", "immobile_rule": "all_hunters"}),
    (3, {"detective_tickets": [3, 1, 1], "immobile_rule": "all_hunters"}),
    (4, {"detective_tickets": "none", "transports": ["taxi", "bus", "underground", "ferry"]}),
    (3, {"x_visible": "except_hidden_moves", "hidden_moves": [2, 3, 4, 7]}),
    (2, {"log_cells": 22, "rounds": 22, "detective_tickets": [2, 1, 1], "two_player_pool": [5, 3, 1]}),
]


def compare(state: State, quick: fast.Chase) -> None:
    """Everything that both know."""
    fresh = fast.chase(state, state.x_station)
    assert {name: getattr(quick, name) for name in quick.__slots__} == {name: getattr(fresh, name) for name in fresh.__slots__}


def compare_moves(state: State, quick: fast.Chase) -> None:
    """The same moves in the same order."""
    if state.phase == "x_turn":
        offered = [fast.x_action(action) for action in (*quick.singles(), *quick.doubles())]
        assert offered == list(GAME.legal(state, state.x or 0))
        return
    able = [pawn for pawn in range(len(state.hunters)) if quick.waiting >> pawn & 1]
    steps = {fast.hunter_action(state, step) for pawn in able for step in quick.steps(pawn)}
    assert steps == {action for ask in GAME.turn(state).asks for action in GAME.legal(state, ask.seat)}


def in_numbers(state: State, action: Any) -> Any:
    """A move of a hunter for the fast game."""
    pawn = next(number for number, hunter in enumerate(state.hunters) if hunter.pawn == action.pawn)
    return pawn, fast.TICKETS.index(getattr(action, "ticket", "none")), action.dest


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_equal_to_the_rules(seats: int, options: dict[str, Any]) -> None:
    rng = Random(f"{seats} {options}")
    for _ in range(3):
        state = GAME.start(seats, Options.model_validate(options))
        state, _told = GAME.apply(state, Move(by="chance", action=GAME.chance(state, rng)))
        quick = fast.chase(state, state.x_station)
        while state.ending is None:
            compare_moves(state, quick)
            by = rng.choice(GAME.turn(state).asks).seat
            action = rng.choice(GAME.legal(state, by))
            before = quick.clone()
            if isinstance(action, XMove | XDouble):
                quick.x_goes(fast.of_x(action))
            else:
                quick.hunter_goes(in_numbers(state, action))
            compare(state, before)
            state, _told = GAME.apply(state, Move(by=by, action=action))
            if state.ending is None:
                compare(state, quick)
        assert quick.result == (fast.X_WINS if state.ending.winner == "x" else fast.HUNTERS_WIN)


def test_distances() -> None:
    options = Options()
    by_all = fast.distances(options.transports, False, (0, 1, 2))
    by_taxi = fast.distances(options.transports, False, (0,))
    pairs = [(a, b) for a in range(1, 200) for b in range(a + 1, 200)]
    assert max(by_all[a][b] for a, b in pairs) == 10
    assert round(sum(by_all[a][b] for a, b in pairs) / len(pairs), 2) == 4.74
    assert max(by_taxi[a][b] for a, b in pairs) == 20
