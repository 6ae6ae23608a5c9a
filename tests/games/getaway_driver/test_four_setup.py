"""Four players: who plays, what two boxes hold, and how the table is set up (GD-13.1, 13.2, 13.15)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from getaway_tui.engine.types import Refusal
from getaway_tui.games.getaway_driver.rules import GAME
from tests.support import Scene, impossible

rule = pytest.mark.rule
refusal = pytest.mark.refusal

A, B, POLICE, CITY = range(4)
TABLE = {"options": {"mode": "four"}}


def four(**state: Any) -> Scene:
    """A position of four players."""
    return Scene.load(GAME, {**TABLE, **state})


def start(**options: Any) -> Refusal:
    """Why these options do not go together."""
    with pytest.raises(Refusal) as refused:
        GAME.start(4, GAME.option_type.model_validate_json(json.dumps({"mode": "four", **options})))
    return refused.value


@rule("GD-13.1")
def test_two_boxes_and_two_hands() -> None:
    table = Scene.start(GAME, 4, mode="four")
    state = table.state
    assert state.roles == ("driver_a", "driver_b", "police", "city")
    assert len(state.bag) == 86
    assert len(set(state.bag)) == 86
    assert [len(cards) for cards in state.set_aside] == [11, 11]
    assert state.hands == ((), ())
    kinds = Counter(each.name.rpartition("_")[0] for each in (*state.vehicles, *state.blockers))
    assert kinds == {
        "patrol_car": 6,
        "motorcycle": 2,
        "armored_car": 2,
        "helicopter": 2,
        "barricade": 6,
        "spike_strip": 2,
    }
    assert len(state.stash) == 10
    assert state.options.size == (21, 14)


@rule("GD-13.1")
def test_four_at_the_table_are_enough_to_say_so() -> None:
    assert Scene.start(GAME, 4).state == Scene.start(GAME, 4, mode="four").state
    assert Scene.start(GAME, 4, meter_spaces=6).state == Scene.start(GAME, 4, mode="four", meter_spaces=6).state
    roles = ["city", "driver", "police", "driver"]
    assert Scene.start(GAME, 4, roles=roles).state == Scene.start(GAME, 4, mode="four", roles=roles).state
    for options in ({"roles": ["driver", "police", "driver", "police"]}, {"match": "swap_roles"}, {"table": "small"}):
        with pytest.raises(Refusal):
            Scene.start(GAME, 4, **options)


@refusal("GD-13.1")
@pytest.mark.parametrize(
    "roles",
    [
        ["driver", "driver", "police", "police"],
        ["driver", "driver", "driver", "city"],
        ["driver", "police"],
    ],
)
def test_each_role_is_somebodys(roles: list[str]) -> None:
    assert start(roles=roles).rule == "GD-13.1"


@refusal("GD-13.1")
def test_what_is_for_four_is_refused_to_two() -> None:
    table = Scene.load(
        GAME,
        {"step": "r3_buy", "tokens": 2, "tiles": [{"field": [7, 5], "tile": "START", "up": True}], "cars": [{"field": [7, 5]}]},
    )
    assert table.allows(1, "buy", upgrade="patrol_car", field=[7, 3], facing="S")
    table.refuses(1, "buy", upgrade="patrol_car", field=[7, 3], facing="S", car=1, rule="GD-13.1")


@rule("GD-13.2")
def test_each_driver_lays_a_start_tile() -> None:
    table = four(step="setup_start")
    table.act(A, "lay_start", field=[5, 5], facing="N")
    assert table.asked()[B] == "setup_start"
    table.act(B, "lay_start", field=[6, 5], facing="S", car=1)
    assert {(laid.field, laid.tile) for laid in table.state.tiles} == {((5, 5), "START"), ((6, 5), "STARTb")}
    table.act(POLICE, "place_patrol", field=[5, 3], facing="S")
    table.act(POLICE, "place_patrol", field=[6, 7], facing="N", car=1)
    assert [(each.name, each.field) for each in table.state.vehicles if each.field] == [
        ("patrol_car_1", (5, 3)),
        ("patrol_car_2", (6, 7)),
    ]


@refusal("GD-13.2")
def test_one_car_after_the_other_and_not_on_the_same_tile() -> None:
    table = four(step="setup_start")
    table.refuses(A, "lay_start", field=[5, 5], facing="N", car=1, rule="GD-13.2")
    table.act(A, "lay_start", field=[5, 5], facing="N")
    table.refuses(B, "lay_start", field=[5, 5], facing="N", car=1, rule="GD-13.2")
    table.act(B, "lay_start", field=[9, 5], facing="N", car=1)
    table.refuses(POLICE, "place_patrol", field=[9, 3], facing="N", car=1, rule="GD-13.2")


@rule("GD-13.15")
def test_stash_and_hand_count_for_each() -> None:
    table = Scene.start(GAME, 4, mode="four", stash_count=3, first_game_cards=True)
    assert len(table.state.stash) == 6
    assert [len(hand) for hand in table.state.hands] == [5, 5]


@refusal("GD-13.15")
@pytest.mark.parametrize("options", [{"open_tiles": True}, {"match": "swap_roles"}])
def test_what_does_not_combine_with_four(options: dict[str, Any]) -> None:
    assert start(**options).rule == "GD-13.15"


def test_a_table_for_two_boxes_takes_them() -> None:
    assert start(table="small").rule == "GD-1.5"
    assert start(table=[12, 10]).rule == "GD-1.5"
    assert len(GAME.start(4, GAME.option_type(mode="four", table="medium")).bag) == 86


def test_positions_that_cannot_be_are_refused() -> None:
    assert "role" in impossible(GAME, {**TABLE, "roles": ["driver", "police"]})
    assert "card decoy_car" in impossible(
        GAME, {**TABLE, "step": "setup_cards", "hands": [["decoy_car"], []], "set_aside": [["decoy_car"], []]}
    )
    assert "vehicles are called" in impossible(GAME, {**TABLE, "vehicles": [{"name": "patrol_car_7"}]})
    assert "second car" in impossible(GAME, {"wheel": 1})
