"""Ways to go on from fixed positions, counted by the game and by a second reading of the rules that shares nothing with it."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

import pytest

from getaway_tui.engine.types import Move
from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.state import State

from .judge import Paper, Police, count
from .scenes import scene

_STEPS = {"open": "r2_open", "police": "r3_move", "buy": "r3_buy"}
_ROUND = {(7, 4): "G09", (6, 5): "A16", (8, 5): "R07", (7, 6): "G10"}
_WIDER = {**_ROUND, (7, 3): "G06", (6, 4): "A17", (8, 4): "G08", (5, 5): "R08", (9, 5): "A19", (6, 6): "R01", (8, 6): "A13"}


class Position(NamedTuple):
    """A position on paper, and how deep the ways on are counted, with their number."""

    name: str
    paper: Paper
    counts: tuple[int, ...]
    """For 1, 2, 3, … actions."""


def paper(**more: Any) -> Paper:
    """The car on (7,5) facing N."""
    given = {"car": (7, 5), "facing": "N", "up": {(7, 5): "START", **_WIDER}, **more}
    return Paper(**copy.deepcopy(given))


POSITIONS = [
    Position(
        "scouting and driving on",
        paper(up={(7, 5): "START"}, down=_WIDER, meter=2, hand=["decoy_car", "familiar_ground"]),
        (5, 19, 52, 81, 98, 116, 137),
    ),
    Position(
        "pursued, with stunts",
        paper(
            police={"patrol_car_1": Police((7, 5), "N"), "patrol_car_2": Police((6, 5), "E")},
            hand=["decoy_car"],
            discard=["familiar_ground"],
            held=1,
        ),
        (1, 3, 5, 10, 31, 40, 60),
    ),
    Position(
        "a barricade, a spike strip and a stash token",
        paper(
            barricades={(7, 4)},
            spikes=(6, 5),
            stash={(8, 5)},
            hazards={(6, 5)},
            hand=["decoy_car"],
            discard=["familiar_ground", "swap_cars"],
            held=1,
        ),
        (1, 3, 6, 6),
    ),
    Position(
        "two cars and a helicopter close in",
        paper(
            step="police",
            police={
                "patrol_car_1": Police((7, 3), "S"),
                "patrol_car_2": Police((9, 5), "W"),
                "helicopter_1": Police((5, 6), "E"),
            },
            hazards={(8, 5), (7, 6)},
            tokens=1,
        ),
        (17, 192, 1242),
    ),
    Position(
        "shopping with two tokens",
        paper(
            step="buy",
            tokens=2,
            police={"patrol_car_1": Police((7, 3), "S")},
            hazards={(8, 5), (5, 5)},
            stash={(7, 4)},
        ),
        (35, 35),
    ),
    Position(
        "shopping with three tokens",
        paper(
            step="buy",
            tokens=3,
            owned={"dispatch"},
            police={"patrol_car_1": Police((7, 3), "S"), "patrol_car_2": Police((0, 0), "S")},
        ),
        (106, 6390),
    ),
    Position(
        "a head-on meeting in a corner",
        paper(
            car=(0, 0),
            facing="E",
            up={(0, 0): "START", (1, 0): "G09", (0, 1): "A16", (1, 1): "R07"},
            police={
                "patrol_car_1": Police((1, 0), "W"),
                "patrol_car_2": Police((1, 0), "W"),
                "patrol_car_3": Police((0, 1), "S"),
            },
        ),
        (1, 2, 7, 31, 128, 752),
    ),
]


def board(paper: Paper) -> State:
    """The same position for the game."""
    extra: dict[str, Any] = {"step": _STEPS[paper.step], "tokens": paper.tokens, "upgrades": sorted(paper.owned)}
    if paper.step != "open":
        extra["ended_on"] = paper.car
    up = {cell: tile for cell, tile in paper.up.items() if cell != paper.car}
    made = scene(
        car=paper.car,
        facing=paper.facing,
        on=paper.up[paper.car],
        up=up,
        down=paper.down,
        hand=paper.hand,
        discard=paper.discard,
        held=paper.held,
        meter=paper.meter,
        hazards=sorted(paper.hazards),
        barricades=sorted(paper.barricades),
        spikes=paper.spikes,
        stash=[{"token": number, "fields": [cell]} for number, cell in enumerate(sorted(paper.stash))],
        **extra,
    ).state
    standing = {name: (each.cell, each.facing) for name, each in paper.police.items()}
    vehicles = [{"name": name, "field": cell, "facing": facing} for name, (cell, facing) in standing.items() if cell is not None]
    content = made.model_dump(mode="json") | {"vehicles": vehicles}
    return State.model_validate(content)


def ways(state: State, depth: int) -> int:
    """How many ways the game knows to go on, to the end of the round or of the game."""
    turn = GAME.turn(state)
    asked = [ask.seat for ask in turn.asks if ask.must]
    if depth == 0 or not asked or turn.chance or state.round > 1:
        return 1
    return sum(
        ways(GAME.apply(state, Move(by=seat, action=action))[0], depth - 1)
        for seat in asked
        for action in GAME.legal(state, seat)
    )


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_both_readings_count_the_same(position: Position) -> None:
    start = board(position.paper)
    for depth, expected in enumerate(position.counts, 1):
        assert (ways(start, depth), count(position.paper, depth)) == (expected, expected), f"at depth {depth}"
