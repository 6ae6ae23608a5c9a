"""Ways to go on from fixed positions of four, counted by the game and by a second reading that shares nothing with it."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

import pytest

from getaway_tui.engine.types import Move
from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.state import State

from .judge_four import Duo, count
from .test_four import four

_ROUND = {(7, 4): "R02", (6, 5): "R07", (8, 5): "A16", (7, 6): "G08"}


class Position(NamedTuple):
    """A position on paper, and the number of ways on for 1, 2, 3, … actions."""

    name: str
    duo: Duo
    counts: tuple[int, ...]


POSITIONS = [
    Position(
        "scouting and going on, apart",
        Duo(
            cars=[((3, 5), "N"), ((10, 5), "E")],
            up={(3, 5): "START", (10, 5): "STARTb", (3, 4): "G09"},
            down={(2, 5): "A16", (11, 5): "R07", (10, 4): "G10"},
            meters=[1, 2],
        ),
        (5, 17, 43, 92, 236),
    ),
    Position(
        "both on one tile with two pursuers and a stunt for both",
        Duo(
            cars=[((7, 5), "N"), ((7, 5), "N")],
            up={(7, 5): "START", **_ROUND},
            police={"patrol_car_1": ((7, 5), "N"), "patrol_car_2": ((7, 5), "W")},
            hands=[["familiar_ground", "decoy_car"], ["decoy_car"]],
            stages=["decide", "decide"],
        ),
        (6, 18, 56, 144, 392),
    ),
    Position(
        "two cars meet on an amber tile, each with a pursuer",
        Duo(
            cars=[((6, 4), "E"), ((8, 4), "W")],
            up={(6, 4): "START", (8, 4): "STARTb", (7, 4): "A16"},
            police={"patrol_car_1": ((6, 4), "E"), "patrol_car_2": ((8, 4), "W")},
            hands=[["decoy_car"], []],
        ),
        (2, 2, 4, 4, 16, 32, 56),
    ),
    Position(
        "a stash token for whoever comes first, and a tile changed for the other's",
        Duo(
            cars=[((7, 5), "E"), ((8, 5), "N")],
            up={(7, 5): "START", (8, 5): "STARTb", (8, 4): "R07"},
            down={(7, 4): "A19"},
            police={"patrol_car_1": ((8, 5), "N")},
            stash={(7, 4)},
            hands=[[], ["familiar_ground"]],
        ),
        (3, 5, 11, 28, 88, 192),
    ),
]


def board(duo: Duo) -> State:
    """The same position for the game."""
    started = duo.stages == ["decide", "decide"]
    lanes = [{"began": list(cell), "step": "r2_move" if started else "r2_open"} for cell, _facing in duo.cars]
    up = {cell: tile for cell, tile in duo.up.items() if cell not in {place for place, _facing in duo.cars}}
    cars = tuple((*cell, facing) for cell, facing in duo.cars)
    made: Any = four(
        cars=(cars[0], cars[1]),
        up=up,
        down=duo.down,
        hands=(duo.hands[0], duo.hands[1]),
        meters=(duo.meters[0], duo.meters[1]),
        lanes=False,
        step="f2_turn",
        hazards=sorted(duo.hazards),
        stash=[{"token": number, "fields": [cell]} for number, cell in enumerate(sorted(duo.stash))],
    ).state
    vehicles = [{"name": name, "field": cell, "facing": facing} for name, (cell, facing) in duo.police.items()]
    content = made.model_dump(mode="json") | {"vehicles": vehicles, "lanes": lanes}
    return State.model_validate_json(State.model_validate(content).model_dump_json())


def ways(state: State, depth: int) -> int:
    """How many ways the game knows to go on, until both turns are over or the game is."""
    turn = GAME.turn(state)
    if depth == 0 or not turn.asks or turn.chance or state.step.startswith("r3"):
        return 1
    return sum(
        ways(GAME.apply(state, Move(by=ask.seat, action=action))[0], depth - 1)
        for ask in turn.asks
        if ask.must
        for action in GAME.legal(state, ask.seat)
    )


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_both_readings_count_the_same(position: Position) -> None:
    start = board(position.duo)
    for depth, expected in enumerate(position.counts, 1):
        assert (ways(start, depth), count(copy.deepcopy(position.duo), depth)) == (expected, expected), f"at depth {depth}"
