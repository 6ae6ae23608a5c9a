"""The Driver's turn and the hazards (GD-4, GD-5, GD-10)."""

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
    may_move,
    name,
    nobody_moves,
    scene,
    where,
)
from tests.support import Scene, keys

rule, refusal = pytest.mark.rule, pytest.mark.refusal


# ---- the turn -------------------------------------------------------------------------------------------------


@rule("GD-4.1")
def test_the_order_of_the_turn() -> None:
    table = scene(up={F: "G09"}, down={L: "A01"})
    assert table.kinds(DRIVER) == {"scout", "go_on"}
    table.act(DRIVER, "scout", field=L)
    assert table.asked()[DRIVER] == "r2_scout"
    table.act(DRIVER, "go_on")
    assert table.kinds(DRIVER) == {"drive"}, "the move is compulsory"
    table.act(DRIVER, "drive", way="F")
    assert table.kinds(DRIVER) == {"end_turn"}
    table.act(DRIVER, "end_turn")
    assert table.asked()[POLICE] == "r3_move"


@refusal("GD-4.1")
def test_no_step_of_the_turn_comes_early() -> None:
    table = scene(up={F: "G09"}, down={L: "A01"})
    table.refuses(DRIVER, "end_turn", rule="GD-4.1")
    table.refuses(DRIVER, "drive", way="F", rule="GD-4.5")
    table.refuses(DRIVER, "pass", rule="GD-4.1")
    table.act(DRIVER, "go_on")
    table.refuses(DRIVER, "go_on", rule="GD-4.1")


@refusal("GD-4.2")
def test_what_cannot_be_scouted() -> None:
    table = scene(up={F: "G09"}, down={(6, 4): "A01", L: "A02", B: "A03"})
    assert table.refuses(DRIVER, "scout", field=(6, 4), rule="GD-4.2").key == "not_adjacent"
    assert table.refuses(DRIVER, "scout", field=F, rule="GD-4.2").key == "nothing_face_down"
    assert table.refuses(DRIVER, "scout", field=R, rule="GD-4.2").key == "nothing_face_down"
    assert table.allows(DRIVER, "scout", field=B), "the tile behind is adjacent too"
    table.act(DRIVER, "go_on")
    table.refuses(DRIVER, "scout", field=L, rule="GD-4.2")


@rule("GD-4.2")
def test_scouting_again_and_again() -> None:
    table = scene(down={F: "A16", L: "A17", B: "A18"}, meter=1)
    for cell in (F, B, L):
        table.act(DRIVER, "scout", field=cell)
    assert table.state.car.meter == 4
    assert table.state.car.peak == 4
    assert [face_up(table, cell) for cell in (F, L, B)] == ["A16", "A17", "A18"]


@rule("GD-4.3")
def test_scouting_red_lays_no_hazard() -> None:
    table = scene(down={F: "R09", L: "G05"})
    table.act(DRIVER, "scout", field=F)
    table.act(DRIVER, "scout", field=L)
    assert table.state.hazards == ()
    assert table.state.tokens == 1
    assert "midtown_given" not in keys(table.events)


@rule("GD-4.4")
@pytest.mark.parametrize(("tile", "held", "after"), [("A01", 0, 3), ("A06", 9, 10), ("A10", 10, 10), ("G09", 4, 4)])
def test_badges_pay_up_to_the_box(tile: str, held: int, after: int) -> None:
    table = scene(down={F: tile}, tokens=held)
    table.act(DRIVER, "scout", field=F)
    assert table.state.tokens == after


@rule("GD-4.4")
def test_badges_without_a_limit() -> None:
    table = scene(down={F: "A01"}, tokens=9, options={"enforcement_cap": "unlimited"})
    drive(table, "F")
    assert table.state.tokens == 12


@rule("GD-4.4")
def test_a_badge_pays_although_the_car_falls_back_and_only_once() -> None:
    table = scene(down={F: "R09"})
    drive(table, "F")
    table.act(DRIVER, "fall_back")
    assert table.state.tokens == 1
    table = scene(up={F: "R09"})
    drive(table, "F")
    assert table.state.tokens == 0


@rule("GD-4.5")
@pytest.mark.parametrize(("facing", "way", "after"), [("N", "F", (7, 4, "N")), ("N", "R", (8, 5, "E")), ("S", "R", (6, 5, "W"))])
def test_driving(facing: str, way: str, after: tuple[int, int, str]) -> None:
    table = scene(facing=facing, up={F: "G09", L: "G08", R: "G07", B: "G06"})
    drive(table, way)
    assert car(table) == after


@refusal("GD-4.5")
def test_no_driving_without_a_tile() -> None:
    table = scene(up={F: "G09", B: "G08"})
    table.act(DRIVER, "go_on")
    table.refuses(DRIVER, "drive", way="L", rule="GD-4.5")
    assert {action.way for action in table.legal(DRIVER)} == {"F"}, "and never backwards"


@refusal("GD-4.6")
@rule("GD-7.2")
def test_a_barricade_that_cannot_be_paid() -> None:
    table = scene(up={F: "G09", L: "G08"}, barricades=[F], discard=["decoy_car"])
    table.act(DRIVER, "go_on")
    table.refuses(DRIVER, "drive", way="F", rule="GD-4.6")
    table = scene(up={F: "G09", L: "G08"}, barricades=[F], discard=["decoy_car"], held=1)
    table.act(DRIVER, "go_on")
    assert table.allows(DRIVER, "drive", way="F")


@rule("GD-4.7")
def test_whether_a_card_saves_the_turn_is_asked_of_any_hand() -> None:
    """Behind the car lies a tile: Handbrake Turn would do. The Police must not learn who holds it."""
    for hand in (["handbrake_turn"], ["last_ditch"]):
        table = scene(car=(0, 5), up={(0, 6): "G09"}, terrain=[{"piece": "mug", "field": (0, 4)}], hand=hand)
        table.act(DRIVER, "go_on")
        assert table.asked()[DRIVER] == "r2_stuck"
    table.act(DRIVER, "pass")
    assert table.outcome is not None
    assert table.outcome.reason == "stuck"


@rule("GD-4.7")
def test_cards_that_save_the_turn() -> None:
    stones = [{"piece": "mug", "field": cell} for cell in (F, L, R)]
    table = scene(up={B: "G09"}, terrain=stones, hand=["handbrake_turn"])
    table.act(DRIVER, "go_on")
    table.act(DRIVER, "play_card", card="handbrake_turn")
    assert car(table) == (7, 6, "S")
    table = scene(terrain=stones, hand=["brake_slam"])
    table.act(DRIVER, "go_on")
    table.act(DRIVER, "play_card", card="brake_slam")
    assert table.asked()[DRIVER] == "r2_end"
    table = scene(up={(9, 5): "G09"}, terrain=stones, police={"P1": (9, 5, "E")}, hand=["swap_cars"])
    table.act(DRIVER, "go_on")
    table.act(DRIVER, "play_card", card="swap_cars")
    table.act(DRIVER, "swap_with", vehicle=name("P1"))
    assert car(table) == (9, 5, "E")


@rule("GD-4.7")
def test_after_scouting_the_start_cards_save_nobody() -> None:
    stones = [{"piece": "mug", "field": cell} for cell in (F, L, R)]
    table = scene(down={B: "G09"}, terrain=stones, hand=["brake_slam"])
    table.act(DRIVER, "scout", field=B)
    table.act(DRIVER, "go_on")
    assert table.asked()[DRIVER] == "r2_stuck", "Handbrake Turn might be held"
    table.refuses(DRIVER, "play_card", card="brake_slam", rule="GD-8.8")
    table = scene(terrain=stones, hand=["last_ditch"], discard=["brake_slam", "handbrake_turn"])
    table.act(DRIVER, "go_on")
    assert table.outcome is not None, "everybody sees that no card can help"


@rule("GD-4.7")
def test_a_hazard_token_is_somewhere_to_drive() -> None:
    table = scene(up={F: "R01"}, hazards=[F], terrain=[{"piece": "mug", "field": cell} for cell in (L, R)])
    table.act(DRIVER, "go_on")
    assert table.asked()[DRIVER] == "r2_move"


@refusal("GD-4.9")
def test_turning_head_on() -> None:
    table = scene(up={F: "G09"}, police={"P1": (7, 4, "S"), "P2": (7, 4, "E"), "P3": (7, 4, "N")})
    drive(table, "F")
    assert (where(table, "P2"), where(table, "P3")) == ((7, 4, "N"), (7, 4, "N"))
    table.refuses(POLICE, "face", vehicle=name("P2"), facing="E", rule="GD-4.9")
    table.refuses(POLICE, "face", vehicle=name("P1"), facing="N", rule="GD-4.9")
    table.act(POLICE, "face", vehicle=name("P1"), facing="S")
    assert where(table, "P1") == (7, 4, "S")


@rule("GD-4.9")
def test_two_head_on_are_turned_in_any_order() -> None:
    table = scene(up={F: "G09"}, police={"P1": (7, 4, "S"), "P2": (7, 4, "S")})
    drive(table, "F")
    table.act(POLICE, "face", vehicle=name("P2"), facing="E")
    table.act(POLICE, "face", vehicle=name("P1"), facing="W")
    assert (where(table, "P1"), where(table, "P2")) == ((7, 4, "W"), (7, 4, "E"))


@rule("GD-4.10")
def test_all_pursuers_follow_and_none_crashes_by_that() -> None:
    table = scene(up={F: "R01"}, hazards=[F], police={"P1": (7, 5, "N"), "P2": (7, 5, "E"), "M1": (7, 5, "W")})
    drive(table, "F")
    assert [where(table, short) for short in ("P1", "P2", "M1")] == [(7, 4, "N")] * 3
    table.act(DRIVER, "fall_back")
    assert [where(table, short) for short in ("P1", "P2", "M1")] == [(7, 5, "N")] * 3


@refusal("GD-4.12")
def test_who_followed_has_moved() -> None:
    table = scene(up={F: "G09"}, police={"P1": (7, 5, "N")})
    drive(table, "F")
    end_turn(table)
    table.refuses(POLICE, "move_vehicle", vehicle=name("P1"), way="F", rule="GD-4.12")
    table.refuses(POLICE, "turn_vehicle", vehicle=name("P1"), side="L", rule="GD-4.12")


@rule("GD-4.13")
def test_old_tiles_have_their_consequences_again() -> None:
    table = scene(up={F: "R01"}, hand=["hit_the_gas"])
    drive(table, "F")
    assert table.state.hazards == (F,)
    table = scene(up={F: "G03"}, tokens=5)
    drive(table, "F")
    assert table.state.tokens == 3


# ---- hazards --------------------------------------------------------------------------------------------------


@rule("GD-5.1")
def test_a_stash_token_is_taken_and_keeps_hazards_off() -> None:
    table = scene(down={F: "R01"}, stash=[{"token": 0, "fields": [F]}, {"token": 3, "fields": [L]}])
    drive(table, "F")
    assert table.state.car.held == 1
    assert [token.token for token in table.state.stash] == [3]
    assert table.state.hazards == ()
    assert table.asked()[DRIVER] == "r2_end"


@rule("GD-5.1")
def test_a_stash_token_does_not_help_against_a_token_that_lies() -> None:
    table = scene(up={F: "R01"}, hazards=[F], stash=[{"token": 0, "fields": [F]}])
    drive(table, "F")
    assert table.state.car.held == 1
    assert table.asked()[DRIVER] == "m8_hazard"


@rule("GD-5.1")
@pytest.mark.parametrize("things", [{"barricades": [F], "hand": ["decoy_car"]}, {"spikes": F}, {"police": {"H1": (7, 4, "N")}}])
def test_police_on_the_tile(things: dict[str, Any]) -> None:
    table = scene(down={F: "R01"}, **things)
    drive(table, "F")
    if "hand" in things:
        table.act(DRIVER, "spend_card", card="decoy_car")
    assert table.state.hazards == ()


@rule("GD-5.1")
def test_those_who_came_along_do_not_count() -> None:
    table = scene(down={F: "A16"}, police={"P1": (7, 5, "N")})
    drive(table, "F")
    assert table.asked()[DRIVER] == "m7_amber"


@rule("GD-5.2")
def test_red() -> None:
    table = scene(down={F: "R01"})
    drive(table, "F")
    assert table.state.hazards == (F,)
    assert [event.params["cause"] for event in table.events if event.key == "hazard_laid"] == ["red"]


@rule("GD-5.3")
def test_amber() -> None:
    for yes in (True, False):
        table = scene(down={F: "A16"}, hand=["leave_wreckage"])
        drive(table, "F")
        table.act(DRIVER, "lay_hazard", yes=yes)
        assert table.state.hazards == ((F,) if yes else ())
        assert table.asked()[DRIVER] == ("m8_hazard" if yes else "r2_end")


@refusal("GD-5.3")
def test_only_amber_asks() -> None:
    table = scene(down={F: "R01"})
    drive(table, "F")
    table.refuses(DRIVER, "lay_hazard", yes=False, rule="GD-5.3")


@rule("GD-5.4")
@pytest.mark.parametrize("tile", ["G08", "G05", "G10"])
def test_green(tile: str) -> None:
    table = scene(down={F: tile})
    drive(table, "F")
    assert table.state.hazards == ()
    table = scene(car=F, facing="S", up={(7, 5): "START"}, on="G09")
    drive(table, "F")
    assert table.asked()[DRIVER] == "r2_end", "Start is green too"


@rule("GD-5.5")
def test_one_token_a_tile() -> None:
    table = scene(up={F: "A02"}, hazards=[F])
    drive(table, "F")
    assert table.state.hazards == (F,)
    assert table.asked()[DRIVER] == "m8_hazard", "amber does not ask where a token lies"


@rule("GD-5.6")
def test_a_hazard_asks_whatever_is_held() -> None:
    for hand in ([], ["handbrake_turn", "collision_course"]):
        table = scene(up={F: "R04"}, hazards=[F], hand=hand)
        drive(table, "F")
        ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == DRIVER)
        assert (ask.ask, ask.open) == ("m8_hazard", False)
    assert table.kinds(DRIVER) == {"stunt", "handbrake_stunt", "fall_back"}


@rule("GD-5.7")
def test_all_pursuers_crash_at_once() -> None:
    table = scene(up={F: "R07"}, police={"P1": (7, 5, "N"), "P2": (7, 5, "E"), "H1": (7, 5, "N")}, hand=["leave_wreckage"])
    drive(table, "F")
    table.act(DRIVER, "stunt", card="leave_wreckage")
    assert (where(table, "P1"), where(table, "P2"), where(table, "H1")) == (None, None, (7, 4, "N"))
    assert table.state.crashes == 2
    assert table.state.hazards == (F,)


@refusal("GD-5.7")
@refusal("GD-8.0")
def test_stunts_that_do_not_fit() -> None:
    table = scene(up={F: "R07"}, hand=["decoy_car", "leave_wreckage"], discard=["brake_slam"])
    drive(table, "F")
    table.refuses(DRIVER, "stunt", card="decoy_car", rule="GD-5.7")
    table.refuses(DRIVER, "stunt", card="swap_cars", rule="GD-8.0")
    table.refuses(DRIVER, "stunt", card="brake_slam", rule="GD-8.0")
    assert table.refuses(DRIVER, "stunt", card="brake_slam", source="reuse", rule="GD-8.0").key == "no_stash_token"
    assert table.refuses(DRIVER, "stunt", card="leave_wreckage", source="reuse", rule="GD-8.0").key == "not_discarded"
    table.act(DRIVER, "stunt", card="leave_wreckage")
    table.refuses(DRIVER, "stunt", card="decoy_car", rule="GD-5.7")


@rule("GD-5.8")
def test_falling_back_has_no_tile_effects() -> None:
    table = scene(on="G03", up={F: "R01"}, tokens=5)
    drive(table, "F")
    table.act(DRIVER, "fall_back")
    assert table.state.tokens == 5
    assert "midtown_given" not in keys(table.events)


@rule("GD-5.8")
def test_falling_back_takes_a_protected_vehicle_along() -> None:
    table = scene(up={F: "R01"}, hazards=[F], police={"H1": (7, 4, "E"), "P1": (7, 5, "S")})
    drive(table, "F")
    table.act(DRIVER, "fall_back")
    assert (where(table, "H1"), where(table, "P1")) == ((7, 5, "N"), (7, 5, "S"))
    end_turn(table)
    assert (may_move(table, "H1"), may_move(table, "P1")) == (set(), {"move"})


@refusal("GD-5.8")
def test_no_falling_back_without_a_hazard() -> None:
    table = scene(up={F: "A16"})
    drive(table, "F")
    table.refuses(DRIVER, "fall_back", rule="GD-5.8")


@rule("GD-5.9")
def test_a_barricade_is_paid_by_reuse() -> None:
    table = scene(up={F: "G09"}, barricades=[F], discard=["last_ditch"], held=2)
    drive(table, "F")
    assert table.legal(DRIVER) == (table.action("spend_card", {"card": "last_ditch", "source": "reuse"}),)
    table.act(DRIVER, "spend_card", card="last_ditch", source="reuse")
    assert (table.state.car.removed, table.state.car.held) == (("last_ditch",), 1)
    assert "barricade_passed" in keys(table.events)
    assert car(table) == (7, 4, "N")


@refusal("GD-5.9")
def test_barricades_and_handbrake_turn() -> None:
    table = scene(up={B: "G09", F: "G08"}, barricades=[B], hand=["handbrake_turn"])
    table.refuses(DRIVER, "play_card", card="handbrake_turn", rule="GD-5.9")
    table = scene(up={B: "G09", F: "G08"}, barricades=[B], hand=["handbrake_turn", "decoy_car"], held=1)
    table.act(DRIVER, "play_card", card="handbrake_turn")
    assert table.asked()[DRIVER] == "m1_barricade"
    table.refuses(DRIVER, "spend_card", card="handbrake_turn", source="reuse", rule="GD-5.9")
    table.refuses(DRIVER, "drive", way="F", rule="GD-4.5")
    table.act(DRIVER, "spend_card", card="decoy_car")
    assert car(table) == (7, 6, "S")


@refusal("GD-5.9")
@pytest.mark.parametrize(
    ("held", "more", "allowed"), [(1, [], False), (2, [], False), (2, ["decoy_car"], True), (1, ["decoy_car"], False)]
)
def test_a_reused_handbrake_turn_before_a_barricade(held: int, more: list[str], allowed: bool) -> None:
    """Reusing it costs one token; a barricade behind needs another card, and here that costs one more."""
    table = scene(up={B: "G09", F: "G08"}, barricades=[B], discard=["handbrake_turn", *more], held=held)
    assert table.allows(DRIVER, "play_card", card="handbrake_turn", source="reuse") is allowed


@rule("GD-5.10")
@refusal("GD-5.10")
def test_a_token_on_green() -> None:
    table = scene(up={F: "G09"}, hazards=[F], hand=["leave_wreckage", "handbrake_turn"])
    drive(table, "F")
    table.refuses(DRIVER, "stunt", card="leave_wreckage", rule="GD-5.10")
    assert table.kinds(DRIVER) == {"handbrake_stunt", "fall_back"}
    table = scene(up={F: "G09"}, hazards=[F], hand=["leave_wreckage"], options={"green_wreckage": "any_stunt"})
    drive(table, "F")
    table.act(DRIVER, "stunt", card="leave_wreckage")
    assert car(table) == (7, 4, "N")


def _twelve() -> tuple[dict[tuple[int, int], str], list[tuple[int, int]]]:
    """Twelve open tiles with hazard tokens: ten near the car, two equally far from (7,4)."""
    cells = [(column, row) for row in (6, 7) for column in range(5, 10)] + [(2, 7), (12, 7)]
    tiles = [tile for tile in box.CITY if tile[0] == "A"][:12]
    return dict(zip(cells, tiles, strict=True)), cells


@rule("GD-5.11")
def test_hazard_tokens_do_not_run_out() -> None:
    tiles, hazards = _twelve()
    table = scene(up=tiles, down={F: "R01"}, hazards=hazards)
    drive(table, "F")
    assert len(table.state.hazards) == 13


@rule("GD-5.11")
@refusal("GD-5.11")
def test_the_box_has_twelve() -> None:
    tiles, hazards = _twelve()
    table = scene(up=tiles, down={F: "R01"}, hazards=hazards, options={"hazard_supply": "box"})
    drive(table, "F")
    ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == POLICE)
    assert (ask.ask, ask.open) == ("m7_supply", True)
    table.refuses(POLICE, "lift_hazard", field=(5, 7), rule="GD-5.11")
    table.act(POLICE, "lift_hazard", field=(12, 7))
    assert len(table.state.hazards) == 12
    assert (12, 7) not in table.state.hazards
    assert table.asked()[DRIVER] == "m8_hazard"


@rule("GD-5.11")
def test_one_farthest_token_is_used_again_by_itself() -> None:
    tiles, hazards = _twelve()
    tiles[(1, 7)] = tiles.pop((2, 7))
    hazards[10] = (1, 7)
    table = scene(up=tiles, hazards=hazards, hand=["leave_wreckage"], options={"hazard_supply": "box"})
    table.act(DRIVER, "play_card", card="leave_wreckage")
    assert (1, 7) not in table.state.hazards
    assert (7, 5) in table.state.hazards
    assert table.asked()[DRIVER] == "r2_open"


@rule("GD-5.11")
def test_wreckage_with_two_farthest_tokens() -> None:
    tiles, hazards = _twelve()
    table = scene(
        up=tiles, hazards=hazards, police={"P1": (7, 5, "N")}, hand=["leave_wreckage"], options={"hazard_supply": "box"}
    )
    table.act(DRIVER, "play_card", card="leave_wreckage")
    table.act(POLICE, "lift_hazard", field=(2, 7))
    assert where(table, "P1") is None
    assert table.asked()[DRIVER] == "r2_open"


@rule("GD-10.1")
def test_one_fitting_symbol_is_enough() -> None:
    fitting = {"ramp": "hit_the_gas", "wrong_way": "collision_course"}
    assert set(box.FACES["R04"].hazards) == set(fitting)
    for card in fitting.values():
        table = scene(up={F: "R04"}, hand=[card])
        drive(table, "F")
        assert table.allows(DRIVER, "stunt", card=card)
    assert len(box.STUNTS) == 5
    assert {card.stunt for card in box.CARDS.values()} == set(box.STUNTS)


@rule("GD-10.2")
def test_one_card_passes_one_hazard() -> None:
    table = scene(up={F: "R07", (7, 3): "R08", (6, 4): "G08", (8, 4): "G09"}, hand=["leave_wreckage", "hit_the_gas"])
    drive(table, "F")
    table.act(DRIVER, "stunt", card="leave_wreckage")
    table.act(DRIVER, "play_card", card="hit_the_gas")
    table.act(DRIVER, "take_extra", reason="hit_the_gas")
    table.act(DRIVER, "drive", way="F")
    assert table.kinds(DRIVER) == {"fall_back"}
    table.act(DRIVER, "fall_back")
    assert car(table) == (7, 4, "N"), "back to the origin of this move"
    assert table.state.hazards == ((7, 3),), "the token on the origin goes"


def test_the_meter_sinks_when_nobody_pursues() -> None:
    table: Scene = scene(up={F: "G09"}, meter=1)
    drive(table, "F")
    nobody_moves(table)
    assert table.state.car.meter == 0
