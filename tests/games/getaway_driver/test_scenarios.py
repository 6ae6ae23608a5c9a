"""The worked scenarios of the specification, one test each."""

from __future__ import annotations

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
    vehicle,
    where,
)
from tests.support import Scene, keys

rule = pytest.mark.rule


@rule("GD-3.1")
@rule("GD-3.3")
def test_s1_three_tiles_in_the_first_round() -> None:
    table = scene(step="r0_round_start")
    table.act(DRIVER, "pass")
    assert len(table.state.bag) == 43
    lay(table, {F: "G01", L: "A01", R: "R01"})
    assert {(laid.field, laid.tile, laid.up) for laid in table.state.tiles if laid.tile != "START"} == {
        (F, "G01", False),
        (L, "A01", False),
        (R, "R01", False),
    }
    assert len(table.state.bag) == 40
    assert table.asked()[DRIVER] == "r2_open"


@rule("GD-3.1")
def test_s2_nothing_to_fill_at_the_edge() -> None:
    table = scene(car=(7, 0), on="G09", up={(6, 0): "G08", (8, 0): "G10"}, step="r0_round_start")
    bag = table.state.bag
    table.act(DRIVER, "pass")
    assert table.state.bag == bag
    assert table.asked()[DRIVER] == "r2_open"
    assert "tiles_drawn" not in keys(table.events)


@rule("GD-3.2")
@rule("GD-11.1")
def test_s3_bag_too_small() -> None:
    table = scene(car=(7, 4), on="G09", bag=["G06", "G07"], step="r0_round_start")
    table.act(DRIVER, "pass")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((DRIVER,), "escaped")
    assert table.state.bag == ("G06", "G07")
    assert len(table.state.tiles) == 1


@rule("GD-3.2")
def test_s4_bag_just_enough() -> None:
    table = scene(car=(7, 4), on="G09", bag=["G06", "G07", "G08"], step="r0_round_start")
    table.act(DRIVER, "pass")
    lay(table, {(7, 3): "G06", (6, 4): "G07", (8, 4): "G08"})
    assert table.state.bag == ()
    assert table.outcome is None


@rule("GD-4.2")
@rule("GD-11.2")
def test_s5_caught_by_scouting() -> None:
    table = scene(meter=4, down={F: "A01"})
    table.act(DRIVER, "scout", field=F)
    assert table.state.results[-1].meter == 5
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((POLICE,), "caught")
    assert face_up(table, F) is None
    assert table.state.tokens == 0


@rule("GD-4.2")
@rule("GD-4.3")
def test_s6_scout_and_drive_elsewhere() -> None:
    table = scene(meter=1, down={F: "A06"}, up={R: "G09"})
    table.act(DRIVER, "scout", field=F)
    assert table.state.car.meter == 2
    assert face_up(table, F) == "A06"
    assert table.state.tokens == 2
    drive(table, "R")
    assert car(table) == (8, 5, "E")


@rule("GD-4.8")
@rule("GD-4.9")
@rule("GD-4.12")
def test_s7_a_vehicle_across_turns_to_follow() -> None:
    table = scene(down={F: "G09"}, police={"P1": (7, 4, "E")})
    drive(table, "F")
    assert face_up(table, F) == "G09"
    assert where(table, "P1") == (7, 4, "N")
    assert table.state.hazards == ()
    end_turn(table)
    assert "move" in may_move(table, "P1")


@rule("GD-4.9")
def test_s8_a_vehicle_head_on_is_turned_by_the_police() -> None:
    table = scene(down={F: "G09"}, police={"P1": (7, 4, "S")})
    drive(table, "F")
    ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == POLICE)
    assert (ask.ask, ask.open) == ("m4_turn", True)
    assert {action.facing for action in table.legal(POLICE)} == {"E", "W", "S"}
    table.act(POLICE, "face", vehicle=name("P1"), facing="W")
    assert where(table, "P1") == (7, 4, "W")
    assert table.asked()[DRIVER] == "r2_end"


@rule("GD-4.5")
@rule("GD-4.10")
@rule("GD-4.12")
def test_s9_a_pursuer_follows_round_the_corner() -> None:
    table = scene(down={L: "G09"}, police={"P1": (7, 5, "N")})
    drive(table, "L")
    assert car(table) == (6, 5, "W")
    assert where(table, "P1") == (6, 5, "W")
    end_turn(table)
    assert may_move(table, "P1") == set()


@rule("GD-4.11")
def test_s10_a_pursuer_cannot_reverse() -> None:
    table = scene(down={F: "G09"}, police={"P1": (7, 5, "S")})
    drive(table, "F")
    assert where(table, "P1") == (7, 5, "S")
    end_turn(table)
    assert may_move(table, "P1") == {"move"}


@rule("GD-5.1")
@rule("GD-5.2")
@rule("GD-5.7")
def test_s11_a_stunt_shakes_the_pursuer() -> None:
    table = scene(down={F: "R07"}, police={"P1": (7, 5, "N")}, hand=["leave_wreckage", "decoy_car"])
    drive(table, "F")
    table.act(DRIVER, "stunt", card="leave_wreckage")
    assert table.state.hazards == (F,)
    assert where(table, "P1") is None
    assert table.state.car.discard == ("leave_wreckage",)
    assert car(table) == (7, 4, "N")
    assert "hazard_laid" in keys(table.events)
    assert sum(event.key == "hazard_laid" for event in table.events) == 1, "its ability has no effect"


@rule("GD-5.1")
@rule("GD-6.8")
def test_s12_police_on_the_tile_keep_hazards_off() -> None:
    table = scene(down={F: "R07"}, police={"P1": (7, 5, "N"), "P2": (7, 4, "W")}, hand=["leave_wreckage", "decoy_car"])
    drive(table, "F")
    assert table.state.hazards == ()
    assert where(table, "P2") == (7, 4, "N")
    assert where(table, "P1") == (7, 4, "N")
    assert set(table.state.hand) == {"leave_wreckage", "decoy_car"}
    nobody_moves(table)
    assert table.state.car.meter == 1


@rule("GD-5.8")
@rule("GD-6.8")
def test_s13_falling_back_clears_the_origin() -> None:
    table = scene(on="A16", hazards=[(7, 5)], down={L: "R08"}, hand=["decoy_car"], meter=2)
    drive(table, "L")
    assert set(table.state.hazards) == {(7, 5), L}
    table.act(DRIVER, "fall_back")
    assert car(table) == (7, 5, "W")
    assert table.state.hazards == (L,)
    nobody_moves(table)
    assert table.state.car.meter == 1


@rule("GD-5.8")
@rule("GD-4.12")
def test_s14_the_pursuer_falls_back_too() -> None:
    table = scene(down={R: "R07"}, police={"P1": (7, 5, "N")}, meter=1)
    drive(table, "R")
    assert table.kinds(DRIVER) == {"fall_back"}
    table.act(DRIVER, "fall_back")
    assert car(table) == (7, 5, "E")
    assert where(table, "P1") == (7, 5, "E")
    assert "vehicle_crashed" not in keys(table.events)
    end_turn(table)
    assert may_move(table, "P1") == set()
    to_check(table)
    assert table.state.car.meter == 2


@rule("GD-8.0")
@rule("GD-5.7")
def test_s15_a_card_is_reused() -> None:
    table = scene(up={F: "R04"}, police={"P1": (7, 5, "N")}, discard=["hit_the_gas"], held=1)
    drive(table, "F")
    table.act(DRIVER, "stunt", card="hit_the_gas", source="reuse")
    assert table.state.hazards == (F,)
    assert where(table, "P1") is None
    assert table.state.car.discard == ()
    assert table.state.car.removed == ("hit_the_gas",)
    assert (table.state.car.held, table.state.car.spent) == (0, 1)
    assert table.asked()[DRIVER] == "r2_end", "no extra move"


@rule("GD-5.9")
@rule("GD-5.1")
def test_s16_a_barricade_costs_a_card() -> None:
    table = scene(down={F: "R01"}, barricades=[F], hand=["last_ditch"], meter=3, police={"P1": (7, 5, "N")})
    drive(table, "F")
    assert table.asked()[DRIVER] == "m1_barricade"
    table.act(DRIVER, "spend_card", card="last_ditch")
    assert table.state.car.meter == 3
    assert table.state.car.discard == ("last_ditch",)
    assert table.state.hazards == ()
    assert where(table, "P1") == (7, 4, "N")
    assert table.state.blockers[0].field == F


@rule("GD-4.6")
@rule("GD-4.7")
@rule("GD-11.3")
def test_s17_nowhere_to_drive() -> None:
    table = scene(car=(0, 5), on="G09", up={(0, 4): "G08", (1, 5): "G10"}, barricades=[(0, 4), (1, 5)], discard=["decoy_car"])
    table.act(DRIVER, "go_on")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((POLICE,), "stuck")


@rule("GD-6.4")
def test_s18_a_vehicle_crashes_on_a_hazard() -> None:
    table = scene(up={(7, 3): "R02"}, hazards=[(7, 3)], police={"P1": (6, 3, "E")}, step="r3_move")
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    assert where(table, "P1") is None
    assert table.state.hazards == ((7, 3),)
    assert table.state.crashes == 1


@rule("GD-7.6")
def test_s19_an_armored_car_clears_the_way() -> None:
    table = scene(up={(7, 3): "R02"}, hazards=[(7, 3)], police={"A1": (6, 3, "E"), "P1": (7, 2, "S")}, tokens=1, step="r3_move")
    table.act(POLICE, "move_vehicle", vehicle=name("A1"), way="F")
    table.act(POLICE, "protect", vehicle=name("A1"))
    assert table.state.tokens == 0
    assert table.state.hazards == ()
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    assert (where(table, "A1"), where(table, "P1")) == ((7, 3, "E"), (7, 3, "S"))


@rule("GD-6.2")
def test_s20_off_the_road() -> None:
    table = scene(up={F: "G09", L: "G08", R: "G10"}, police={"P1": (9, 4, "E")}, step="r3_move")
    patrol = name("P1")
    table.refuses(POLICE, "move_vehicle", vehicle=patrol, way="F", rule="GD-6.2")
    table.refuses(POLICE, "move_vehicle", vehicle=patrol, way="L", rule="GD-6.2")
    assert table.allows(POLICE, "move_vehicle", vehicle=patrol, way="R")
    assert table.allows(POLICE, "turn_vehicle", vehicle=patrol, side="L")
    assert table.allows(POLICE, "end_moves")


@rule("GD-8.1")
def test_s21_decoy_car() -> None:
    table = scene(facing="E", up={F: "G09", (8, 4): "G08"}, police={"P1": (8, 4, "W")}, hand=["decoy_car"], meter=2)
    drive(table, "L")
    assert car(table) == (7, 4, "N")
    end_turn(table)
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    assert where(table, "P1") == (7, 4, "W")
    table.act(POLICE, "end_moves")
    table.act(DRIVER, "play_card", card="decoy_car")
    assert car(table) == (7, 5, "E")
    assert where(table, "P1") == (7, 4, "W")
    assert table.state.car.meter == 1


@rule("GD-8.2")
@rule("GD-4.12")
def test_s22_handbrake_turn_leaves_the_pursuer() -> None:
    table = scene(up={F: "G09"}, police={"P1": (7, 5, "N")}, hand=["handbrake_turn"], meter=2)
    drive(table, "F")
    table.act(DRIVER, "play_card", card="handbrake_turn")
    assert car(table) == (7, 5, "S")
    assert where(table, "P1") == (7, 4, "N")
    end_turn(table)
    assert may_move(table, "P1") == set()
    to_check(table)
    assert table.state.car.meter == 1


@rule("GD-8.3")
def test_s23_handbrake_turn_as_a_stunt() -> None:
    table = scene(down={F: "R05"}, police={"P1": (7, 5, "N")}, hand=["handbrake_turn"])
    drive(table, "F")
    table.act(DRIVER, "handbrake_stunt")
    assert where(table, "P1") is None
    assert car(table) == (7, 5, "S")
    assert table.state.hazards == (F,)
    assert table.state.car.discard == ("handbrake_turn",)


@rule("GD-8.4")
@rule("GD-3.2")
def test_s24_out_of_the_city_in_the_drivers_turn() -> None:
    table = scene(up={F: "G09"}, bag=["G08"], hand=["hit_the_gas"])
    drive(table, "F")
    table.act(DRIVER, "play_card", card="hit_the_gas")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((DRIVER,), "escaped")


@rule("GD-8.4")
@rule("GD-3.7")
def test_s25_nobody_follows_the_gas() -> None:
    table = scene(up={F: "G08"}, police={"P1": (7, 5, "N")}, hand=["hit_the_gas"])
    drive(table, "F")
    assert where(table, "P1") == (7, 4, "N")
    table.act(DRIVER, "play_card", card="hit_the_gas")
    lay(table, {(7, 3): "G09", (6, 4): "G06", (8, 4): "G07"})
    table.act(DRIVER, "take_extra", reason="hit_the_gas")
    table.act(DRIVER, "drive", way="F")
    assert car(table) == (7, 3, "N")
    assert where(table, "P1") == (7, 4, "N")


@rule("GD-8.5")
def test_s26_jam_the_radio() -> None:
    table = scene(
        up={L: "G06", F: "G07", R: "G08", (6, 3): "R01"},
        hazards=[(6, 3)],
        police={"P1": (6, 4, "W")},
        hand=["jam_radio"],
    )
    table.act(DRIVER, "play_card", card="jam_radio")
    assert {action.facing for action in table.legal(DRIVER)} == {"E", "S", "W"}
    table.refuses(DRIVER, "jam", vehicle=name("P1"), facing="N", rule="GD-8.5")
    table.act(DRIVER, "jam", vehicle=name("P1"), facing="S")
    assert where(table, "P1") == (6, 5, "S")
    drive(table, "R")
    end_turn(table)
    assert "move" in may_move(table, "P1")


@rule("GD-8.8")
def test_s27_brake_slam() -> None:
    table = scene(
        up={F: "G09"},
        police={"P1": (7, 5, "N"), "P2": (7, 3, "S"), "P3": (6, 5, "E")},
        hand=["brake_slam"],
        meter=2,
    )
    table.act(DRIVER, "play_card", card="brake_slam")
    table.act(DRIVER, "go_on")
    end_turn(table)
    for short in ("P1", "P2", "P3"):
        table.act(POLICE, "force", vehicle=name(short))
    assert where(table, "P1") == (7, 4, "N")
    assert where(table, "P2") == (7, 4, "S")
    assert where(table, "P3") is None
    assert table.kinds(POLICE) == {"end_moves"}, "no further moves in 3A"
    to_check(table)
    assert table.state.car.meter == 1


@rule("GD-5.1")
@rule("GD-7.3")
def test_s28_the_spike_strip_counts_as_pursuit() -> None:
    table = scene(down={R: "R01"}, spikes=R, meter=3)
    drive(table, "R")
    assert face_up(table, R) == "R01"
    assert table.state.hazards == ()
    nobody_moves(table)
    assert table.state.car.meter == 4


@rule("GD-9.2")
def test_s29_the_garage_hides_the_car() -> None:
    table = scene(up={F: "G02"}, police={"P1": (7, 5, "N")}, meter=3)
    drive(table, "F")
    nobody_moves(table)
    assert where(table, "P1") == (7, 4, "N")
    assert table.state.car.meter == 3


def _on_the_thoroughfare() -> Scene:
    """A bag of thirty; the car and its pursuer reach the Thoroughfare, and the three fields round it are filled."""
    bag = [tile for tile in box.CITY if tile[0] in "AR"][:29]
    table = scene(down={F: "G04"}, police={"P1": (7, 5, "N")}, bag=[*bag, "G09"])
    drive(table, "F")
    lay(table, {(6, 4): "G09", (7, 3): "A19", (8, 4): "A20"})
    return table


@rule("GD-9.4")
def test_s30_the_pursuer_follows_the_extra_move() -> None:
    table = _on_the_thoroughfare()
    assert len(table.state.bag) == 27
    table.act(DRIVER, "take_extra", reason="thoroughfare")
    table.act(DRIVER, "drive", way="L")
    assert car(table) == (6, 4, "W")
    assert where(table, "P1") == (6, 4, "W")
    end_turn(table)
    assert may_move(table, "P1") == set()


@rule("GD-9.4")
def test_s31_a_declined_extra_move_is_left_to_the_pursuer() -> None:
    table = _on_the_thoroughfare()
    table.act(DRIVER, "decline_extra", reason="thoroughfare")
    end_turn(table)
    assert may_move(table, "P1") == {"extra"}
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="L", right="extra")
    assert where(table, "P1") == (6, 4, "W")
    assert may_move(table, "P1") == set()


@rule("GD-9.5")
@rule("GD-4.4")
def test_s32_lookout() -> None:
    table = scene(up={F: "G05"}, down={(6, 4): "A01", (7, 3): "R01", (8, 4): "G08"}, tokens=8)
    drive(table, "F")
    assert [face_up(table, cell) for cell in ((6, 4), (7, 3), (8, 4))] == ["A01", "R01", "G08"]
    assert table.state.hazards == ()
    assert table.state.tokens == 10


@rule("GD-7.8")
def test_s33_a_helicopter_before_a_tunnel() -> None:
    for side, facing in (("L", "W"), ("R", "E")):
        table = scene(down={F: "G10"}, police={"H1": (7, 5, "N")}, tokens=1)
        drive(table, "F")
        assert table.asked()[POLICE] == "m5_tunnel"
        table.act(POLICE, "turn_away", vehicle=name("H1"), side=side)
        assert where(table, "H1") == (7, 5, facing)
        assert table.state.tokens == 0
    table = scene(down={F: "G10"}, police={"H1": (7, 5, "N")}, tokens=1)
    drive(table, "F")
    table.act(POLICE, "pass")
    assert where(table, "H1") is None
    assert table.state.tokens == 1


@rule("GD-8.11")
def test_s34_swap_cars_and_fall_back() -> None:
    table = scene(
        down={(9, 5): "R08"},
        up={L: "G09", F: "G08", B: "G07"},
        police={"P1": (9, 5, "W")},
        hand=["swap_cars", "decoy_car"],
    )
    table.act(DRIVER, "play_card", card="swap_cars")
    table.act(DRIVER, "swap_with", vehicle=name("P1"))
    assert face_up(table, (9, 5)) == "R08"
    assert table.state.hazards == ((9, 5),)
    assert table.kinds(DRIVER) == {"fall_back"}, "Decoy Car has no wrong way on it"
    table.act(DRIVER, "fall_back")
    assert car(table) == (7, 5, "W")
    assert where(table, "P1") == (7, 5, "N")
    assert table.asked()[DRIVER] == "r2_open"
    drive(table, "F")
    assert car(table) == (6, 5, "W")


@rule("GD-5.5")
def test_s40_what_everybody_sees() -> None:
    table = scene(up={F: "A12"}, hazards=[F], hand=["hit_the_gas"])
    for seat in (DRIVER, POLICE):
        seen = table.view(seat)
        assert (seen.tile_at(F).tile, seen.hazards) == ("A12", (F,))
    seen = table.view(POLICE)
    assert (seen.hand_count, seen.hand) == (1, None)
    assert "hit_the_gas" not in str(table.look(POLICE))


@rule("GD-11.6")
def test_s42_a_standstill_is_a_win_of_the_police() -> None:
    table = scene(
        on="G09",
        up={F: "R01", L: "R02", R: "R03", B: "R04"},
        hazards=[F, L, R, B],
        police={"P1": (5, 5, "E")},
        step="r0_round_start",
    )
    before = table.state
    for number in range(1, 11):
        assert table.outcome is None
        table.act(DRIVER, "pass")
        drive(table, "F")
        table.act(DRIVER, "fall_back")
        nobody_moves(table)
        table.act(POLICE, "end_buying")
        counted = [event.params["rounds"] for event in table.events if event.key == "stall_counted"]
        assert counted == list(range(3, number + 1)), "both see the count from the third such round on"
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((POLICE,), "stalled")
    assert (table.state.tiles, table.state.hazards, table.state.tokens) == (before.tiles, before.hazards, before.tokens)
    assert (car(table), vehicle(table, "P1").field) == ((7, 5, "N"), (5, 5))
