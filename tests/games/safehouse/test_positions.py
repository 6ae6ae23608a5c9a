"""Positions written by hand: what may be left out, and what is refused as impossible."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.engine.pieces import census
from getaway_tui.games.safehouse.rules import GAME
from tests.games.safehouse.tables import ANN, BIG, dealt, table, task
from tests.support import impossible


def test_what_is_left_out_lies_where_it_belongs() -> None:
    state = table(["Y01", "HO1"], tasks=[task("HO4", "G03")], options=BIG).state
    assert set(census(state).values()) == {1}
    assert census(state) == census(dealt(3, **BIG).state)
    assert len(state.draw_pile) == 73
    assert [len(stack) for stack in state.stacks] == [6, 8, 8, 8, 8]
    assert (state.witness, state.pursuer, state.phase, state.active) == (0, -6, "act", ANN)


def test_a_later_board_begins_on_its_blue_field() -> None:
    state = table(["Y01"], chapter="city").state
    assert (state.witness, state.pursuer) == (21, 15)
    assert [len(stack) for stack in state.stacks] == [0, 0, 8, 8, 8]


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"hands": [["Y01"], ["Y01"]]}, "two places"),
        ({"hands": [["Y01"]]}, "do not make a table"),
        ({"hands": [["Y99"], []]}, "no escape or chapter card"),
        ({"hands": [["Y01"], []], "active": 2}, "nobody sits there"),
        ({"hands": [[f"Y{number:02}" for number in range(1, 10)], []]}, "at most 8"),
        ({"hands": [[], []], "witness": 3, "pursuer": 3}, "caught"),
        ({"hands": [[], []], "witness": 11}, "witness is on a field"),
        ({"hands": [[], []], "pursuer": -7}, "pursuer is on a field"),
        ({"hands": [[], []], "witness": 10}, "the page turns"),
        ({"hands": [[], []], "chapter": "safehouse", "witness": 60}, "safe"),
        ({"hands": [[], []], "tasks": [task("HO4", "G05", "G03")]}, "do not fit"),
        ({"hands": [[], []], "tasks": [task("HO4", "Y03")]}, "do not fit"),
        ({"hands": [[], []], "tasks": [task("HO4", "G03", "G05")]}, "fulfilled"),
        ({"hands": [[], []], "special": ["Y04"]}, "of this chapter"),
        ({"hands": [[], []], "special": ["R08", "Y03"]}, "ascend"),
        ({"hands": [[], []], "special": ["Y03"], "special_used": True}, "cleared"),
        ({"hands": [[], []], "remember": ["Y04"]}, "no REMEMBER"),
        ({"hands": [[], []], "white": ["S1"]}, "chip"),
        ({"hands": [[], []], "stacks": [["HA1"], [], [], [], []]}, "another chapter"),
        ({"hands": [[], []], "stacks": [[]]}, "5 stacks"),
        ({"hands": [[], []], "pins": [{"seat": 0, "card": "Y01", "show": "band"}]}, "owner's hand"),
        ({"hands": [[f"Y{number:02}" for number in range(1, 9)], []], "phase": "refill"}, "refill is over"),
        ({"hands": [[], []], "clock": {"spent": [1], "own": [0]}}, "each seat"),
    ],
)
def test_what_cannot_be(position: dict[str, Any], why: str) -> None:
    assert why in impossible(GAME, position)
