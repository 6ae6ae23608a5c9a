"""The driver cards and midtown (GD-8, GD-9)."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.games.getaway_driver import box
from getaway_tui.games.getaway_driver.rules import GAME
from tests.games.getaway_driver.scenes import (
    DRIVER,
    POLICE,
    B,
    F,
    L,
    R,
    car,
    drive,
    end_turn,
    face_up,
    lay,
    may_move,
    name,
    nobody_moves,
    scene,
    to_check,
    where,
)
from tests.support import Scene, keys

rule, refusal = pytest.mark.rule, pytest.mark.refusal


def decoy(**given: Any) -> Scene:
    """After the moves of the Police; the Driver has driven ahead."""
    table = scene(up={F: "G09"}, **given)
    drive(table, "F")
    end_turn(table)
    table.act(POLICE, "end_moves")
    return table


# ---- Decoy Car and Familiar Ground: the open questions ----------------------------------------------------------


@rule("GD-8.0")
def test_any_number_of_cards_in_a_turn() -> None:
    table = scene(
        up={F: "G09"}, hand=["last_ditch", "collision_course", "leave_wreckage"], discard=["jam_radio"], held=1, meter=3
    )
    for card in ("last_ditch", "collision_course", "leave_wreckage"):
        table.act(DRIVER, "play_card", card=card)
    table.act(DRIVER, "play_card", card="jam_radio", source="reuse")
    assert table.state.car.discard == ("last_ditch", "collision_course", "leave_wreckage")
    assert table.state.car.removed == ("jam_radio",)
    assert table.state.hand == ()
    assert table.view(POLICE).car.discard == table.state.car.discard, "both may look through the pile"


@refusal("GD-8.0")
def test_cards_that_are_not_there() -> None:
    table = scene(hand=["last_ditch"], discard=["hit_the_gas"])
    table.refuses(DRIVER, "play_card", card="leave_wreckage", rule="GD-8.0")
    table.refuses(DRIVER, "play_card", card="hit_the_gas", rule="GD-8.0")
    table.refuses(DRIVER, "play_card", card="hit_the_gas", source="reuse", rule="GD-8.0")
    table.refuses(DRIVER, "play_card", card="last_ditch", source="reuse", rule="GD-8.0")


@rule("GD-8.1")
def test_decoy_after_a_fall_back_turns_only() -> None:
    table = scene(up={L: "R01"}, hand=["decoy_car"])
    drive(table, "L")
    table.act(DRIVER, "fall_back")
    assert car(table) == (7, 5, "W")
    end_turn(table)
    table.act(POLICE, "end_moves")
    table.act(DRIVER, "play_card", card="decoy_car")
    assert car(table) == (7, 5, "N")
    assert "car_turned" in keys(table.events)


@rule("GD-8.1")
def test_decoy_onto_a_hazard_asks_for_no_stunt() -> None:
    table = decoy(hand=["decoy_car"], hazards=[(7, 5)], spikes=(7, 5), meter=1)
    table.act(DRIVER, "play_card", card="decoy_car")
    assert car(table) == (7, 5, "N")
    assert table.state.hazards == ((7, 5),)
    assert table.state.car.meter == 2, "the position at the check decides: the spike strip lies there"
    assert table.asked()[POLICE] == "r3_buy"


@refusal("GD-8.1")
def test_decoy_is_not_for_the_own_turn() -> None:
    scene(hand=["decoy_car"]).refuses(DRIVER, "play_card", card="decoy_car", rule="GD-8.1")
    table = decoy(hand=["decoy_car"])
    still = {"cars": [{**table.state.car.model_dump(mode="json"), "origin": None}]}
    table = Scene.load(GAME, {**table.state.model_dump(mode="json"), **still})
    table.refuses(DRIVER, "play_card", card="decoy_car", rule="GD-8.1")


@rule("GD-8.12")
def test_the_open_questions_look_the_same_whatever_is_held() -> None:
    for hand in (["decoy_car", "familiar_ground"], ["last_ditch", "jam_radio"]):
        table = decoy(hand=hand)
        ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == DRIVER)
        assert (ask.ask, ask.open) == ("r3_decoy", True)
        assert {action.kind for action in table.legal(DRIVER)} == {"pass", "play_card"}
        table.act(DRIVER, "play_card", card="decoy_car")
        assert car(table) == ((7, 5, "N") if "decoy_car" in hand else (7, 4, "N")), "a yes without the card is a no"
        table = scene(step="r0_round_start", hand=hand)
        assert next(ask.open for ask in GAME.turn(table.state).asks if ask.ask == "r0_round_start")
        table.act(DRIVER, "play_card", card="familiar_ground")
        assert table.state.familiar == (2 if "familiar_ground" in hand else 0)
        assert table.state.hand == (("decoy_car",) if "decoy_car" in hand else tuple(hand))


@rule("GD-8.12")
def test_no_question_about_a_card_that_is_plainly_gone() -> None:
    played = decoy(discard=["decoy_car"])
    assert played.asked()[POLICE] == "r3_buy"
    reusable = decoy(discard=["decoy_car"], held=1)
    assert reusable.asked()[DRIVER] == "r3_decoy"
    reusable.act(DRIVER, "play_card", card="decoy_car", source="reuse")
    assert car(reusable) == (7, 5, "N")
    table = scene(step="r3_buy", discard=["familiar_ground"])
    table.act(POLICE, "end_buying")
    assert GAME.turn(table.state).chance == "draw_tiles", "straight to the fill"
    table = scene(up={F: "G09"}, hand=["brake_slam", "decoy_car"])
    table.act(DRIVER, "play_card", card="brake_slam")
    table.act(DRIVER, "go_on")
    end_turn(table)
    table.act(POLICE, "end_moves")
    assert table.asked()[POLICE] == "r3_buy", "no move was made"


@refusal("GD-8.12")
def test_a_card_that_everybody_saw_cannot_be_claimed() -> None:
    table = decoy(discard=["decoy_car"], held=1)
    table.refuses(DRIVER, "play_card", card="decoy_car", rule="GD-8.12")
    table.refuses(DRIVER, "play_card", card="familiar_ground", rule="GD-8.9")


# ---- Handbrake Turn and Hit the Gas -----------------------------------------------------------------------------


@rule("GD-8.2")
def test_handbrake_before_the_move_is_the_move() -> None:
    table = scene(up={F: "G09"}, down={B: "A16"}, police={"P1": (7, 5, "S")}, hand=["handbrake_turn"])
    table.act(DRIVER, "play_card", card="handbrake_turn")
    assert car(table) == (7, 6, "S")
    assert where(table, "P1") == (7, 5, "S"), "pursuers do not follow"
    table.act(DRIVER, "lay_hazard", yes=False)
    assert table.kinds(DRIVER) == {"end_turn"}


@rule("GD-8.2")
def test_handbrake_as_an_additional_move() -> None:
    table = scene(down={B: "G09"}, hand=["handbrake_turn"], options={"handbrake_timing": "additional"})
    table.act(DRIVER, "play_card", card="handbrake_turn")
    lay(table, {(7, 7): "G06", (8, 6): "G07", (6, 6): "G08"})
    assert table.asked()[DRIVER] == "r2_move"
    table.act(DRIVER, "drive", way="F")
    assert car(table) == (7, 7, "S")
    assert table.asked()[DRIVER] == "r2_end"


@rule("GD-8.2")
def test_vehicles_behind_turn_to_follow_the_handbrake() -> None:
    table = scene(up={F: "G09"}, down={B: "R01"}, police={"P1": (7, 6, "W")}, hand=["handbrake_turn"])
    table.act(DRIVER, "play_card", card="handbrake_turn")
    assert where(table, "P1") == (7, 6, "S")
    assert table.state.hazards == (), "it stood there before"


@refusal("GD-8.2")
def test_handbrake_needs_a_tile_behind() -> None:
    table = scene(up={F: "G09"}, hand=["handbrake_turn"])
    table.refuses(DRIVER, "play_card", card="handbrake_turn", rule="GD-8.2")
    table = decoy(hand=["handbrake_turn"])
    table.refuses(DRIVER, "play_card", card="handbrake_turn", rule="GD-8.2")


@rule("GD-8.3")
def test_handbrake_stunt_leaves_a_protected_car() -> None:
    table = scene(up={F: "G09"}, hazards=[F, (7, 5)], police={"A1": (7, 5, "N")}, tokens=1, hand=["handbrake_turn"], on="A16")
    drive(table, "F")
    table.act(DRIVER, "handbrake_stunt")
    assert table.asked()[POLICE] == "protect"
    table.act(POLICE, "protect", vehicle=name("A1"))
    assert car(table) == (7, 5, "S")
    assert where(table, "A1") == (7, 4, "N")
    assert table.state.hazards == (), "the armored car clears its own, the origin is cleared too"


@refusal("GD-8.3")
def test_handbrake_stunt_needs_a_hazard_and_the_card() -> None:
    table = scene(up={F: "A16"}, hand=["handbrake_turn"])
    drive(table, "F")
    table.refuses(DRIVER, "handbrake_stunt", rule="GD-8.3")
    table = scene(up={F: "R01"})
    drive(table, "F")
    table.refuses(DRIVER, "handbrake_stunt", rule="GD-8.0")


@rule("GD-8.4")
def test_gas_before_the_move_comes_after_it() -> None:
    table = scene(up={F: "G08"}, hand=["hit_the_gas"])
    table.act(DRIVER, "play_card", card="hit_the_gas")
    drive(table, "F")
    lay(table, {(7, 3): "G09", (6, 4): "G06", (8, 4): "G07"})
    assert table.kinds(DRIVER) == {"take_extra", "decline_extra"}
    table.act(DRIVER, "decline_extra", reason="hit_the_gas")
    assert table.kinds(DRIVER) == {"end_turn"}
    assert car(table) == (7, 4, "N")


@rule("GD-8.4")
def test_an_extra_move_lapses_where_there_is_no_way() -> None:
    stones = [{"piece": "mug", "field": cell} for cell in ((7, 3), (6, 4), (8, 4))]
    table = scene(up={F: "G08"}, terrain=stones, hand=["hit_the_gas"])
    drive(table, "F")
    table.act(DRIVER, "play_card", card="hit_the_gas")
    assert "extra_lapsed" in keys(table.events)
    assert table.asked()[DRIVER] == "r2_end"


@rule("GD-8.4")
def test_a_taken_extra_move_lapses_when_its_barricade_cannot_be_paid_any_more() -> None:
    stones = [{"piece": "mug", "field": cell} for cell in ((6, 4), (8, 4))]
    table = scene(up={F: "G04", (7, 3): "G08"}, terrain=stones, barricades=[(7, 3)], hand=["last_ditch"])
    drive(table, "F")
    table.act(DRIVER, "take_extra", reason="thoroughfare")
    table.act(DRIVER, "play_card", card="last_ditch")
    assert "extra_lapsed" in keys(table.events)
    assert table.asked()[DRIVER] == "r2_end"


@rule("GD-8.4")
@rule("GD-9.4")
def test_two_kinds_of_extra_moves() -> None:
    table = scene(up={F: "G04", (7, 3): "G08", (6, 4): "G09", (8, 4): "G07"}, police={"P1": (7, 5, "N")}, hand=["hit_the_gas"])
    table.act(DRIVER, "play_card", card="hit_the_gas")
    drive(table, "F")
    assert {action.reason for action in table.legal(DRIVER)} == {"hit_the_gas", "thoroughfare"}
    table.act(DRIVER, "take_extra", reason="hit_the_gas")
    table.act(DRIVER, "drive", way="L")
    assert where(table, "P1") == (7, 4, "N")
    lay(table, {(5, 4): "G06", (6, 3): "A16", (6, 5): "A17"})
    assert {action.reason for action in table.legal(DRIVER)} == {"thoroughfare"}


@refusal("GD-8.4")
def test_extra_moves_that_are_not_owed() -> None:
    table = scene(up={F: "G04", (7, 3): "G08", (6, 4): "G09", (8, 4): "G07"})
    drive(table, "F")
    table.refuses(DRIVER, "take_extra", reason="hit_the_gas", rule="GD-8.4")
    table.refuses(DRIVER, "decline_extra", reason="hit_the_gas", rule="GD-8.4")
    decoy(hand=["hit_the_gas"]).refuses(DRIVER, "play_card", card="hit_the_gas", rule="GD-8.4")


@refusal("GD-9.4")
def test_thoroughfare_moves_that_are_not_owed() -> None:
    table = scene(up={F: "G08"}, hand=["hit_the_gas"], police={"P1": (7, 3, "N")})
    drive(table, "F")
    table.act(DRIVER, "play_card", card="hit_the_gas")
    lay(table, {(7, 3): "G09", (6, 4): "G06", (8, 4): "G07"})
    table.refuses(DRIVER, "take_extra", reason="thoroughfare", rule="GD-9.4")
    table.act(DRIVER, "decline_extra", reason="hit_the_gas")
    end_turn(table)
    table.refuses(POLICE, "move_vehicle", vehicle=name("P1"), way="F", right="extra", rule="GD-9.4")


@rule("GD-8.4")
def test_a_handbrake_turn_between_gives_the_extra_move_back() -> None:
    table = scene(up={F: "G04", (7, 3): "G08", (6, 4): "G09", (8, 4): "G07", L: "G06", R: "A16"}, hand=["handbrake_turn"])
    drive(table, "F")
    table.act(DRIVER, "take_extra", reason="thoroughfare")
    table.act(DRIVER, "play_card", card="handbrake_turn")
    assert car(table) == (7, 5, "S")
    lay(table, {B: "A17"})
    assert {action.reason for action in table.legal(DRIVER) if action.kind == "take_extra"} == {"thoroughfare"}


# ---- Jam the Police Radio, Last Ditch, Collision Course, Leave Wreckage -------------------------------------------


@rule("GD-8.5")
def test_jamming_several_and_one_that_cannot_move() -> None:
    stones = [{"piece": "mug", "field": cell} for cell in ((8, 3), (9, 4))]
    table = scene(
        up={F: "R01", R: "R02"},
        hazards=[F, R],
        terrain=stones,
        police={"P1": (8, 4, "W"), "P2": (6, 6, "N"), "P3": (7, 3, "N"), "H1": (7, 5, "N")},
        hand=["jam_radio"],
    )
    table.act(DRIVER, "play_card", card="jam_radio")
    assert {action.vehicle for action in table.legal(DRIVER)} == {name("P1"), name("P2")}, "diagonal ones only"
    table.refuses(DRIVER, "jam", vehicle=name("P3"), facing="N", rule="GD-8.5")
    assert {action.facing for action in table.legal(DRIVER) if action.vehicle == name("P1")} == {"N", "E", "S", "W"}
    table.act(DRIVER, "jam", vehicle=name("P1"), facing="E")
    assert where(table, "P1") == (8, 4, "E"), "turned only"
    table.refuses(DRIVER, "jam", vehicle=name("P1"), facing="N", rule="GD-8.5")
    table.refuses(DRIVER, "jam", vehicle=name("P2"), facing="W", rule="GD-8.5")
    table.act(DRIVER, "jam", vehicle=name("P2"), facing="N")
    assert where(table, "P2") == (6, 5, "N")
    assert table.asked()[DRIVER] == "r2_open"


@rule("GD-8.5")
@rule("GD-9.4")
def test_jammed_onto_the_thoroughfare() -> None:
    table = scene(up={F: "G04", L: "G09"}, police={"P1": (6, 4, "W")}, hand=["jam_radio"])
    table.act(DRIVER, "play_card", card="jam_radio")
    table.act(DRIVER, "jam", vehicle=name("P1"), facing="E")
    drive(table, "L")
    end_turn(table)
    assert may_move(table, "P1") == {"move", "extra"}


@refusal("GD-8.5")
def test_jamming_is_for_the_start() -> None:
    table = scene(up={F: "G09"}, down={L: "A16"}, hand=["jam_radio"])
    table.act(DRIVER, "scout", field=L)
    table.refuses(DRIVER, "play_card", card="jam_radio", rule="GD-8.5")
    table.act(DRIVER, "go_on")
    table.refuses(DRIVER, "play_card", card="jam_radio", rule="GD-8.5")


@rule("GD-8.6")
@pytest.mark.parametrize(("meter", "after"), [(3, 2), (1, 0), (0, 0)])
def test_last_ditch_effort(meter: int, after: int) -> None:
    table = scene(meter=meter, hand=["last_ditch"])
    table.act(DRIVER, "play_card", card="last_ditch")
    assert table.state.car.meter == after
    assert table.asked()[DRIVER] == "r2_open"


@refusal("GD-8.6")
def test_last_ditch_is_for_the_own_turn() -> None:
    decoy(hand=["last_ditch"]).refuses(DRIVER, "play_card", card="last_ditch", rule="GD-8.6")


@rule("GD-8.7")
def test_collision_course() -> None:
    table = scene(
        down={F: "R01"},
        barricades=[F],
        spikes=F,
        police={"P1": (7, 4, "E"), "H1": (7, 4, "W"), "P2": (7, 5, "N")},
        hand=["collision_course"],
    )
    table.act(DRIVER, "play_card", card="collision_course")
    drive(table, "F")
    assert where(table, "P1") is None
    assert where(table, "H1") == (7, 4, "N"), "a helicopter never crashes, it turns to follow"
    assert where(table, "P2") == (7, 4, "N"), "who follows is not affected"
    assert [blocker.field for blocker in table.state.blockers] == [None, None, None, F], "the strip stays"
    assert table.state.hazards == (), "helicopter and strip were there"
    assert "m1_barricade" not in [ask.ask for ask in GAME.turn(table.state).asks]


@rule("GD-8.7")
def test_the_light_counts_after_the_collision() -> None:
    table = scene(down={F: "R01"}, police={"P1": (7, 4, "E")}, hand=["collision_course"])
    table.act(DRIVER, "play_card", card="collision_course")
    drive(table, "F")
    assert table.state.hazards == (F,)


@rule("GD-8.7")
@rule("GD-7.6")
def test_an_armored_car_survives_a_collision() -> None:
    table = scene(down={F: "R01"}, police={"A1": (7, 4, "S"), "P1": (7, 4, "E")}, tokens=1, hand=["collision_course"])
    table.act(DRIVER, "play_card", card="collision_course")
    drive(table, "F")
    ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == POLICE)
    assert (ask.ask, ask.open) == ("protect", True)
    table.act(POLICE, "protect", vehicle=name("A1"))
    assert where(table, "P1") is None
    assert table.asked()[POLICE] == "m4_turn", "it stood head-on and is still there"


@refusal("GD-8.7")
def test_collision_course_is_for_the_start() -> None:
    table = scene(up={F: "G09"}, hand=["collision_course"])
    drive(table, "F")
    table.refuses(DRIVER, "play_card", card="collision_course", rule="GD-8.7")


@rule("GD-8.10")
def test_leave_wreckage() -> None:
    table = scene(
        up={F: "G09"}, police={"P1": (7, 5, "N"), "H1": (7, 5, "N"), "P2": (7, 4, "N")}, spikes=(7, 5), hand=["leave_wreckage"]
    )
    table.act(DRIVER, "play_card", card="leave_wreckage")
    assert (where(table, "P1"), where(table, "H1"), where(table, "P2")) == (None, (7, 5, "N"), (7, 4, "N"))
    assert table.state.hazards == ((7, 5),)
    assert table.asked()[DRIVER] == "r2_open", "no stunt is asked for"


@rule("GD-8.10")
@rule("GD-7.6")
def test_wreckage_and_a_protected_car() -> None:
    table = scene(up={F: "G09"}, police={"A1": (7, 5, "N"), "P1": (7, 5, "N")}, tokens=1, hand=["leave_wreckage"])
    table.act(DRIVER, "play_card", card="leave_wreckage")
    table.act(POLICE, "protect", vehicle=name("A1"))
    assert (where(table, "A1"), where(table, "P1")) == ((7, 5, "N"), None)
    assert table.state.hazards == ((7, 5),), "the ability is the cause, so the token stays"


@refusal("GD-8.10")
def test_no_second_token_by_wreckage() -> None:
    table = scene(on="A16", hazards=[(7, 5)], up={F: "G09"}, hand=["leave_wreckage"])
    table.refuses(DRIVER, "play_card", card="leave_wreckage", rule="GD-8.10")


# ---- Brake Slam and Swap Cars -------------------------------------------------------------------------------------


def braked(**given: Any) -> Scene:
    """The Police must make their forced moves."""
    table = scene(up={F: "G09"}, hand=["brake_slam"], **given)
    table.act(DRIVER, "play_card", card="brake_slam")
    table.act(DRIVER, "go_on")
    assert table.asked()[DRIVER] == "r2_end"
    end_turn(table)
    return table


@rule("GD-8.8")
def test_a_vehicle_that_cannot_go_ahead_stays_and_has_moved() -> None:
    table = braked(police={"P1": (0, 5, "W")})
    table.act(POLICE, "force", vehicle=name("P1"))
    assert where(table, "P1") == (0, 5, "W")
    assert "vehicle_stayed" in keys(table.events)
    assert may_move(table, "P1") == set()


@rule("GD-8.8")
def test_forced_onto_a_hazard_or_the_car() -> None:
    table = braked(
        down={(7, 3): "R01"}, hazards=[(7, 3)], police={"P1": (6, 3, "E"), "H1": (7, 6, "N"), "A1": (8, 3, "W")}, tokens=2
    )
    table.act(POLICE, "force", vehicle=name("P1"))
    assert where(table, "P1") is None
    table.act(POLICE, "turn_180", vehicle=name("H1"))
    table.act(POLICE, "force", vehicle=name("H1"))
    assert where(table, "H1") == (7, 7, "S")
    table.act(POLICE, "force", vehicle=name("A1"))
    ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == POLICE)
    assert (ask.ask, ask.open) == ("protect", False), "their own step: a private screen"
    table.act(POLICE, "protect", vehicle=name("A1"))
    assert where(table, "A1") == (7, 3, "W")
    assert table.state.hazards == ()
    assert table.asked()[POLICE] == "r3_move"


@rule("GD-8.8")
def test_a_protected_car_stands_by_the_braked_one() -> None:
    table = braked(police={"A1": (7, 6, "N"), "H1": (6, 5, "E")}, tokens=1, meter=1)
    table.act(POLICE, "force", vehicle=name("A1"))
    table.act(POLICE, "protect", vehicle=name("A1"))
    table.act(POLICE, "force", vehicle=name("H1"))
    assert (where(table, "A1"), where(table, "H1")) == ((7, 5, "N"), (7, 5, "E"))
    to_check(table)
    assert table.state.car.meter == 2


@rule("GD-8.8")
def test_paid_abilities_come_after_the_forced_moves() -> None:
    table = braked(police={"M1": (9, 5, "N")}, tokens=2, upgrades=["motorcycle", "dispatch"])
    assert table.kinds(POLICE) == {"force"}
    table.act(POLICE, "force", vehicle=name("M1"))
    assert may_move(table, "M1") == {"paid"}
    assert "dispatch" in table.kinds(POLICE)


@refusal("GD-8.8")
def test_brake_slam_is_for_the_start_and_forces_once() -> None:
    table = scene(up={F: "G09"}, down={L: "A16"}, hand=["brake_slam"])
    table.act(DRIVER, "scout", field=L)
    table.refuses(DRIVER, "play_card", card="brake_slam", rule="GD-8.8")
    table = braked(police={"P1": (9, 5, "N"), "P2": (9, 6, "N")})
    table.act(POLICE, "force", vehicle=name("P1"))
    table.refuses(POLICE, "force", vehicle=name("P1"), rule="GD-8.8")
    table.refuses(POLICE, "end_moves", rule="GD-6.1")
    table.refuses(POLICE, "force", vehicle=name("P3"), rule="GD-6.12")


@rule("GD-8.13")
def test_brake_slam_loses_the_gas() -> None:
    table = scene(up={F: "G09", B: "G08"}, hand=["hit_the_gas", "brake_slam"])
    table.act(DRIVER, "play_card", card="hit_the_gas")
    table.act(DRIVER, "play_card", card="brake_slam")
    assert "extra_lapsed" in keys(table.events)
    table.act(DRIVER, "go_on")
    assert table.kinds(DRIVER) == {"end_turn"}
    assert table.state.extras == ()


@refusal("GD-8.13")
def test_what_brake_slam_rules_out() -> None:
    given: dict[str, Any] = {"up": {F: "G09", B: "G08", (9, 5): "G07"}, "police": {"P1": (9, 5, "E")}}
    table = scene(**given, hand=["hit_the_gas", "handbrake_turn", "swap_cars", "brake_slam"])
    table.act(DRIVER, "play_card", card="brake_slam")
    for card in ("hit_the_gas", "handbrake_turn", "swap_cars"):
        table.refuses(DRIVER, "play_card", card=card, rule="GD-8.13")
    table = scene(**given, hand=["swap_cars", "brake_slam"], discard=[])
    table.act(DRIVER, "play_card", card="swap_cars")
    table.act(DRIVER, "swap_with", vehicle=name("P1"))
    lay(table, {(10, 5): "G06", (9, 4): "A16", (9, 6): "A17"})
    assert table.asked()[DRIVER] == "r2_open"
    table.refuses(DRIVER, "play_card", card="brake_slam", rule="GD-8.13")


@rule("GD-8.11")
def test_swapping_with_all_effects() -> None:
    table = scene(
        down={(9, 5): "G03"},
        up={F: "G09", (9, 4): "G08", (10, 5): "G07", (9, 6): "G06"},
        police={"P1": (9, 5, "E"), "P2": (9, 5, "W"), "P3": (7, 5, "N")},
        stash=[{"token": 0, "fields": [(9, 5)]}],
        tokens=3,
        hand=["swap_cars"],
    )
    table.act(DRIVER, "play_card", card="swap_cars")
    table.act(DRIVER, "swap_with", vehicle=name("P1"))
    assert car(table) == (9, 5, "E")
    assert (where(table, "P1"), where(table, "P2"), where(table, "P3")) == ((7, 5, "N"), (9, 5, "W"), (7, 5, "N"))
    assert face_up(table, (9, 5)) == "G03"
    assert (table.state.tokens, table.state.car.held) == (1, 1)
    assert table.asked()[DRIVER] == "r2_open"
    drive(table, "F")
    assert car(table) == (10, 5, "E")


@rule("GD-8.11")
def test_a_stunt_after_a_swap_and_the_swap_as_the_move() -> None:
    table = scene(
        down={(9, 5): "R08"}, police={"P1": (9, 5, "E")}, hand=["swap_cars", "last_ditch"], options={"swap_then_move": False}
    )
    table.act(DRIVER, "play_card", card="swap_cars")
    table.act(DRIVER, "swap_with", vehicle=name("P1"))
    table.act(DRIVER, "stunt", card="last_ditch")
    assert car(table) == (9, 5, "E")
    assert where(table, "P1") == (7, 5, "N"), "it is not here, so it does not crash"
    assert table.kinds(DRIVER) == {"end_turn"}
    end_turn(table)
    table.act(POLICE, "end_moves")
    assert table.asked()[POLICE] == "r3_buy", "a swap is no move for Decoy Car"


@rule("GD-8.11")
def test_amber_asks_after_a_swap_and_police_there_keep_it_off() -> None:
    table = scene(down={(9, 5): "A16"}, police={"P1": (9, 5, "E")}, hand=["swap_cars"])
    table.act(DRIVER, "play_card", card="swap_cars")
    table.act(DRIVER, "swap_with", vehicle=name("P1"))
    assert table.asked()[DRIVER] == "m7_amber"
    table = scene(
        down={(9, 5): "R01"}, police={"P1": (9, 5, "E"), "P2": (9, 5, "N")}, hand=["swap_cars"], bag=["G06", "G07", "G08"]
    )
    table.act(DRIVER, "play_card", card="swap_cars")
    table.act(DRIVER, "swap_with", vehicle=name("P1"))
    assert table.state.hazards == ()


@refusal("GD-8.11")
def test_swaps_that_are_refused() -> None:
    table = scene(on="A16", hazards=[(7, 5)], up={(9, 5): "G09"}, police={"P1": (9, 5, "E")}, hand=["swap_cars"])
    assert table.refuses(DRIVER, "play_card", card="swap_cars", rule="GD-8.11").key == "on_a_hazard"
    table = scene(up={F: "G09"}, police={"P1": (9, 5, "E"), "P2": (7, 5, "N")}, hand=["swap_cars"])
    assert table.refuses(DRIVER, "play_card", card="swap_cars", rule="GD-8.11").key == "nobody_to_swap_with"
    table = scene(on="G10", up={(9, 5): "G09"}, police={"H1": (9, 5, "E")}, hand=["swap_cars"])
    table.refuses(DRIVER, "play_card", card="swap_cars", rule="GD-8.11")
    table = scene(up={(9, 5): "G09"}, down={F: "A16"}, police={"P1": (9, 5, "E"), "P2": (11, 5, "N")}, hand=["swap_cars"])
    table.act(DRIVER, "play_card", card="swap_cars")
    table.refuses(DRIVER, "swap_with", vehicle=name("P2"), rule="GD-8.11")
    table = scene(up={(9, 5): "G09"}, down={F: "A16"}, police={"P1": (9, 5, "E")}, hand=["swap_cars"])
    table.act(DRIVER, "scout", field=F)
    table.refuses(DRIVER, "play_card", card="swap_cars", rule="GD-8.11")


# ---- midtown --------------------------------------------------------------------------------------------------------


@rule("GD-9.0")
def test_police_do_not_stop_the_bonus_but_falling_back_does() -> None:
    table = scene(down={F: "G03"}, police={"P1": (7, 4, "N")}, tokens=5)
    drive(table, "F")
    assert table.state.tokens == 3
    table = scene(up={F: "G03"}, hazards=[F], tokens=5)
    drive(table, "F")
    table.act(DRIVER, "fall_back")
    assert table.state.tokens == 5


@rule("GD-9.1")
def test_city_map() -> None:
    table = scene(up={F: "G01"}, down={(3, 3): "A01", (4, 3): "R01"})
    drive(table, "F")
    assert {action.field for action in table.legal(DRIVER)} == {(3, 3), (4, 3)}
    table.act(DRIVER, "look_at", field=(3, 3))
    assert table.state.tokens == 0
    assert table.view(DRIVER).tile_at((3, 3)).tile == "A01"
    assert table.view(None).tile_at((3, 3)).tile is None
    assert face_up(table, (3, 3)) is None
    public = [event for event in table.heard(POLICE) if event.key in ("tile_looked_at", "tile_shown")]
    assert [(event.key, event.params) for event in public] == [("tile_looked_at", {"field": (3, 3)})]
    assert public[0].binds


@rule("GD-9.1")
def test_city_map_with_nothing_face_down() -> None:
    table = scene(up={F: "G01"})
    drive(table, "F")
    assert table.asked()[DRIVER] == "r2_end"
    table = scene(up={F: "G01"}, down={(3, 3): "A01"}, options={"memory_aid": False})
    drive(table, "F")
    table.act(DRIVER, "look_at", field=(3, 3))
    assert table.view(DRIVER).tile_at((3, 3)).tile is None


@refusal("GD-9.1")
def test_city_map_looks_at_one_face_down_tile() -> None:
    table = scene(up={F: "G01"}, down={(3, 3): "A01"})
    table.refuses(DRIVER, "look_at", field=(3, 3), rule="GD-9.1")
    drive(table, "F")
    table.refuses(DRIVER, "look_at", field=F, rule="GD-9.1")
    table.refuses(DRIVER, "look_at", field=(5, 5), rule="GD-9.1")


@rule("GD-9.2")
def test_the_garage_holds_for_the_round_even_after_a_decoy() -> None:
    table = scene(up={F: "G02"}, spikes=(7, 5), meter=3, hand=["decoy_car"])
    drive(table, "F")
    end_turn(table)
    table.act(POLICE, "end_moves")
    table.act(DRIVER, "play_card", card="decoy_car")
    assert car(table) == (7, 5, "N")
    assert table.state.car.meter == 3
    table = scene(up={F: "G02"}, meter=3)
    drive(table, "F")
    nobody_moves(table)
    assert table.state.car.meter == 2, "not pursued: down as usual"


@rule("GD-9.3")
@pytest.mark.parametrize(("held", "after"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_back_streets(held: int, after: int) -> None:
    table = scene(up={F: "G03"}, tokens=held)
    drive(table, "F")
    assert table.state.tokens == after
    assert box.MIDTOWN["slum"].amount == 2


@rule("GD-9.4")
def test_police_on_the_thoroughfare() -> None:
    table = scene(up={F: "G04"}, police={"P1": (6, 4, "E")}, step="r3_move")
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    assert may_move(table, "P1") == {"extra"}
    table.act(POLICE, "turn_vehicle", vehicle=name("P1"), side="L", right="extra")
    assert where(table, "P1") == (7, 4, "N")
    assert may_move(table, "P1") == set()
    table = scene(down={F: "G04"}, police={"P1": (6, 4, "E")}, step="r3_move")
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    assert may_move(table, "P1") == set(), "face down it is no Thoroughfare"


@rule("GD-9.5")
def test_lookout_shows_adjacent_tiles_only() -> None:
    table = scene(up={F: "G05"}, down={(6, 4): "G06", (6, 3): "A01"})
    drive(table, "F")
    assert (face_up(table, (6, 4)), face_up(table, (6, 3))) == ("G06", None)
    assert table.state.tokens == 2
    assert L not in [laid.field for laid in table.state.tiles]
    assert R not in [laid.field for laid in table.state.tiles]
