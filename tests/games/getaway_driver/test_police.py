"""The Police close the net, and their upgrades (GD-6, GD-7)."""

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
    scene,
    to_check,
    vehicle,
    where,
)
from tests.support import Scene, keys

rule, refusal = pytest.mark.rule, pytest.mark.refusal

AWAY = {(7, 3), (7, 7), (5, 5), (9, 5), (6, 4), (8, 4), (6, 6), (8, 6)}
"""Two fields from (7,5)."""


def moving(**given: Any) -> Scene:
    """The moves of the Police."""
    return scene(step="r3_move", **given)


def buying(tokens: int = 10, **given: Any) -> Scene:
    """The purchases of the Police."""
    return scene(step="r3_buy", tokens=tokens, **given)


# ---- moves ----------------------------------------------------------------------------------------------------


@rule("GD-6.1")
@pytest.mark.parametrize(("way", "after"), [("F", (8, 3, "N")), ("L", (7, 4, "W")), ("R", (9, 4, "E"))])
def test_a_vehicle_drives(way: str, after: tuple[int, int, str]) -> None:
    table = moving(up={(8, 4): "G09"}, police={"P1": (8, 4, "N")})
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way=way)
    assert where(table, "P1") == after
    assert may_move(table, "P1") == set()


@rule("GD-6.1")
def test_a_vehicle_turns_or_stays_in_any_order() -> None:
    table = moving(police={"P1": (8, 4, "N"), "P2": (6, 4, "N"), "P3": (5, 5, "S")})
    table.act(POLICE, "turn_vehicle", vehicle=name("P3"), side="L")
    table.act(POLICE, "turn_vehicle", vehicle=name("P1"), side="R")
    assert (where(table, "P3"), where(table, "P1")) == ((5, 5, "E"), (8, 4, "E"))
    table.act(POLICE, "end_moves")
    assert where(table, "P2") == (6, 4, "N")


@refusal("GD-6.1")
def test_once_each() -> None:
    table = moving(police={"P1": (8, 4, "N")})
    table.act(POLICE, "turn_vehicle", vehicle=name("P1"), side="R")
    table.refuses(POLICE, "move_vehicle", vehicle=name("P1"), way="F", rule="GD-6.1")
    table.act(POLICE, "end_moves")
    table.refuses(POLICE, "move_vehicle", vehicle=name("P1"), way="F", rule="GD-6.1")


@refusal("GD-6.2")
def test_too_far_off_the_road() -> None:
    table = moving(police={"P1": (7, 3, "N")})
    table.refuses(POLICE, "move_vehicle", vehicle=name("P1"), way="F", rule="GD-6.2")
    assert table.allows(POLICE, "move_vehicle", vehicle=name("P1"), way="L") is False
    table = moving(police={"P1": (7, 3, "S")})
    assert table.allows(POLICE, "move_vehicle", vehicle=name("P1"), way="F")


@rule("GD-6.3")
def test_vehicles_leave_tiles_and_tokens_alone() -> None:
    table = moving(down={F: "R09"}, police={"P1": (8, 4, "W")}, stash=[{"token": 0, "fields": [F]}])
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    assert where(table, "P1") == (7, 4, "W")
    assert face_up(table, F) is None
    assert (table.state.hazards, table.state.tokens, len(table.state.stash)) == ((), 0, 1)


@rule("GD-6.4")
def test_a_helicopter_flies_over_hazards() -> None:
    table = moving(up={F: "R01"}, hazards=[F], police={"H1": (8, 4, "W")})
    table.act(POLICE, "move_vehicle", vehicle=name("H1"), way="F")
    assert where(table, "H1") == (7, 4, "W")
    assert table.state.hazards == (F,)


@rule("GD-6.5")
def test_blockers_do_not_hinder_vehicles() -> None:
    table = moving(up={F: "G09"}, barricades=[F], spikes=F, police={"P1": (8, 4, "W")})
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    assert where(table, "P1") == (7, 4, "W")


@rule("GD-6.6")
def test_driving_onto_the_car() -> None:
    table = moving(police={"P1": (7, 4, "S")})
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    assert where(table, "P1") == (7, 5, "S")
    to_check(table)
    assert table.state.car.meter == 1


@rule("GD-6.7")
@refusal("GD-6.7")
def test_no_helicopter_in_an_open_tunnel() -> None:
    table = moving(up={F: "G10"}, police={"H1": (8, 4, "W"), "P1": (6, 4, "E")})
    table.refuses(POLICE, "move_vehicle", vehicle=name("H1"), way="F", rule="GD-6.7")
    assert table.allows(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    table = moving(down={F: "G10"}, police={"H1": (8, 4, "W")})
    assert table.allows(POLICE, "move_vehicle", vehicle=name("H1"), way="F"), "nobody knows of the tunnel"


@rule("GD-6.8")
@pytest.mark.parametrize(
    ("police", "spikes", "meter", "after"),
    [
        ({"P1": (7, 5, "N"), "P2": (7, 5, "S")}, None, 2, 3),
        ({"P1": (7, 5, "N")}, (7, 5), 2, 3),
        ({}, (7, 5), 2, 3),
        ({"P1": (7, 4, "N")}, (7, 4), 2, 1),
        ({}, None, 0, 0),
    ],
)
def test_the_pursuit_check(
    police: dict[str, tuple[int, int, str]], spikes: tuple[int, int] | None, meter: int, after: int
) -> None:
    table = moving(up={F: "G09"}, police=police, spikes=spikes, meter=meter)
    to_check(table)
    assert table.state.car.meter == after
    assert table.asked()[POLICE] == "r3_buy"


@rule("GD-6.8")
@rule("GD-11.2")
def test_the_last_space() -> None:
    table = moving(police={"P1": (7, 5, "N")}, meter=4)
    table.act(POLICE, "end_moves")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.losers, table.outcome.reason) == ((POLICE,), (DRIVER,), "caught")
    assert table.state.car.meter == 5


# ---- purchases ------------------------------------------------------------------------------------------------


@rule("GD-6.9")
def test_one_purchase_is_paid_and_placed() -> None:
    table = buying(5)
    table.act(POLICE, "buy", upgrade="motorcycle", field=(8, 4), facing="W")
    assert where(table, "M1") == (8, 4, "W")
    assert (table.state.tokens, table.state.upgrades) == (1, ("motorcycle",))
    assert table.kinds(POLICE) == {"end_buying"}
    table.act(POLICE, "end_buying")
    assert table.state.round == 2


@refusal("GD-6.9")
def test_purchases_that_are_refused() -> None:
    table = buying(4)
    table.refuses(POLICE, "buy", upgrade="helicopter", field=(8, 4), facing="W", rule="GD-6.9")
    table.refuses(POLICE, "buy", upgrade="patrol_car", rule="GD-6.9")
    table.refuses(POLICE, "buy", upgrade="patrol_car", field=(8, 4), rule="GD-6.9")
    table.refuses(POLICE, "buy", upgrade="barricade", field=F, facing="N", rule="GD-6.9")
    table.refuses(POLICE, "buy", upgrade="dispatch", field=F, rule="GD-6.9")
    table.refuses(POLICE, "buy", upgrade="dispatch", facing="N", rule="GD-6.9")
    table.act(POLICE, "buy", upgrade="dispatch")
    table.refuses(POLICE, "buy", upgrade="traffic_camera", rule="GD-6.9")
    moving(tokens=4).refuses(POLICE, "buy", upgrade="dispatch", rule="GD-6.9")


@rule("GD-6.10")
@pytest.mark.parametrize(
    ("upgrade", "short"), [("patrol_car", "P1"), ("motorcycle", "M1"), ("armored_car", "A1"), ("helicopter", "H1")]
)
def test_where_vehicles_are_placed(upgrade: str, short: str) -> None:
    table = buying()
    places = {action.field for action in table.legal(POLICE) if action.kind == "buy" and action.upgrade == upgrade}
    assert places == AWAY
    table.act(POLICE, "buy", upgrade=upgrade, field=(7, 7), facing="S")
    assert where(table, short) == (7, 7, "S")


@refusal("GD-6.10")
def test_where_no_vehicle_is_placed() -> None:
    table = buying(up={(7, 3): "R01", (8, 4): "G10"}, hazards=[(7, 3)])
    table.refuses(POLICE, "buy", upgrade="patrol_car", field=F, facing="N", rule="GD-6.10")
    table.refuses(POLICE, "buy", upgrade="patrol_car", field=(7, 3), facing="N", rule="GD-6.10")
    assert table.allows(POLICE, "buy", upgrade="helicopter", field=(7, 3), facing="N")
    table.refuses(POLICE, "buy", upgrade="helicopter", field=(8, 4), facing="N", rule="GD-6.10")
    assert table.allows(POLICE, "buy", upgrade="patrol_car", field=(8, 4), facing="N")


@rule("GD-6.11")
@refusal("GD-6.11")
def test_where_blockers_are_laid() -> None:
    table = buying(up={F: "R01"}, hazards=[F], police={"P1": (8, 5, "N")}, stash=[{"token": 0, "fields": [L, (5, 5)]}])
    places = {action.field for action in table.legal(POLICE) if action.kind == "buy" and action.upgrade == "barricade"}
    assert places == {R, B}, "vehicles there do not matter"
    table.refuses(POLICE, "buy", upgrade="barricade", field=F, rule="GD-6.11")
    table.refuses(POLICE, "buy", upgrade="barricade", field=L, rule="GD-6.11")
    table.refuses(POLICE, "buy", upgrade="spike_strip", field=(7, 3), rule="GD-6.11")
    table.act(POLICE, "buy", upgrade="barricade", field=R)
    assert table.state.blockers[0].field == R


@rule("GD-6.12")
def test_what_the_box_holds() -> None:
    assert [box.UPGRADES[name].pieces_in_box for name in ("patrol_car", "barricade", "motorcycle", "helicopter")] == [3, 3, 1, 1]
    table = buying(police={"P1": (3, 3, "N"), "P3": (4, 3, "N")}, upgrades=["patrol_car"])
    table.act(POLICE, "buy", upgrade="patrol_car", field=(7, 3), facing="S")
    assert where(table, "P2") == (7, 3, "S")
    assert table.state.upgrades == ("patrol_car",)


@refusal("GD-6.12")
def test_what_the_box_does_not_hold() -> None:
    table = buying(
        police={"P1": (3, 3, "N"), "P2": (4, 3, "N"), "P3": (4, 3, "N"), "H1": (1, 1, "N")},
        barricades=[(1, 1), (2, 1), (3, 1)],
        upgrades=["dispatch", "traffic_camera"],
    )
    table.refuses(POLICE, "buy", upgrade="patrol_car", field=(7, 3), facing="S", rule="GD-6.12")
    table.refuses(POLICE, "buy", upgrade="helicopter", field=(7, 3), facing="S", rule="GD-6.12")
    table.refuses(POLICE, "buy", upgrade="barricade", field=B, rule="GD-6.12")
    table.refuses(POLICE, "buy", upgrade="dispatch", rule="GD-6.12")
    table.refuses(POLICE, "buy", upgrade="traffic_camera", rule="GD-6.12")
    table = moving()
    table.refuses(POLICE, "move_vehicle", vehicle=name("P1"), way="F", rule="GD-6.12")
    table.refuses(POLICE, "move_vehicle", vehicle="patrol_car_4", way="F", rule="GD-6.12")


@rule("GD-6.13")
@refusal("GD-6.13")
def test_each_ability_once_a_round() -> None:
    table = moving(police={"M1": (8, 4, "N"), "H1": (6, 4, "N")}, tokens=2, upgrades=["motorcycle", "helicopter"])
    table.act(POLICE, "turn_180", vehicle=name("H1"))
    table.refuses(POLICE, "turn_180", vehicle=name("H1"), rule="GD-6.13")
    table.act(POLICE, "turn_vehicle", vehicle=name("M1"), side="L", right="paid")
    assert table.state.tokens == 0
    table.refuses(POLICE, "turn_vehicle", vehicle=name("M1"), side="L", right="paid", rule="GD-6.13")
    table = moving(police={"M1": (8, 4, "N")}, upgrades=["motorcycle"])
    assert (
        table.refuses(POLICE, "move_vehicle", vehicle=name("M1"), way="F", right="paid", rule="GD-6.13").key == "too_few_tokens"
    )


@rule("GD-6.13")
def test_abilities_come_back_with_the_round() -> None:
    table = scene(
        up={F: "G09", L: "G08", R: "G07"},
        step="r3_buy",
        used=["motorcycle"],
        police={"M1": (8, 4, "N")},
        discard=["familiar_ground"],
    )
    table.act(POLICE, "end_buying")
    assert table.state.used == ()


# ---- upgrades -------------------------------------------------------------------------------------------------


@rule("GD-7.1")
@rule("GD-7.2")
@pytest.mark.parametrize(
    ("upgrade", "cost"),
    [
        ("patrol_car", 2),
        ("barricade", 2),
        ("spike_strip", 2),
        ("dispatch", 2),
        ("traffic_camera", 2),
        ("armored_car", 4),
        ("motorcycle", 4),
        ("helicopter", 8),
    ],
)
def test_prices(upgrade: str, cost: int) -> None:
    for tokens in (cost - 1, cost):
        table = buying(tokens)
        offered = {action.upgrade for action in table.legal(POLICE) if action.kind == "buy"}
        assert (upgrade in offered) == (tokens == cost)
    action = next(action for action in table.legal(POLICE) if action.kind == "buy" and action.upgrade == upgrade)
    table.act(POLICE, action)
    assert table.state.tokens == 0


@rule("GD-7.3")
def test_the_spike_strip_is_laid_anew() -> None:
    for table in (moving(spikes=(3, 3), tokens=1), buying(1, spikes=(3, 3))):
        table.act(POLICE, "relay_spikes", field=L)
        assert table.state.blockers[-1].field == L
        assert table.state.tokens == 0
        table.refuses(POLICE, "relay_spikes", field=R, rule="GD-6.13")


@refusal("GD-7.3")
def test_spikes_that_are_not_there() -> None:
    moving(tokens=1).refuses(POLICE, "relay_spikes", field=L, rule="GD-7.3")
    table = moving(spikes=L, tokens=1, up={F: "R01"}, hazards=[F])
    table.refuses(POLICE, "relay_spikes", field=L, rule="GD-1.6")
    table.refuses(POLICE, "relay_spikes", field=F, rule="GD-6.11")
    table.refuses(POLICE, "relay_spikes", field=(7, 7), rule="GD-6.11")
    scene(spikes=L, tokens=1, step="r3_decoy").refuses(POLICE, "relay_spikes", field=R, rule="GD-7.3")


@rule("GD-7.4")
def test_dispatch() -> None:
    table = moving(police={"M1": (7, 5, "N")}, tokens=2, upgrades=["dispatch"])
    places = {action.field for action in table.legal(POLICE) if action.kind == "dispatch"}
    assert places == AWAY
    table.act(POLICE, "dispatch", vehicle=name("M1"), field=(8, 4), facing="W")
    assert where(table, "M1") == (8, 4, "W")
    assert table.state.tokens == 1
    assert may_move(table, "M1") == set(), "it drives no more this round, for no token either"


@refusal("GD-7.4")
def test_dispatches_that_are_refused() -> None:
    table = moving(police={"P1": (3, 3, "N")}, tokens=2)
    table.refuses(POLICE, "dispatch", vehicle=name("P1"), field=(8, 4), facing="W", rule="GD-7.4")
    table = moving(police={"P1": (3, 3, "N"), "M1": (9, 5, "N")}, tokens=2, upgrades=["dispatch"])
    table.refuses(POLICE, "dispatch", vehicle=name("P2"), field=(8, 4), facing="W", rule="GD-6.12")
    table.refuses(POLICE, "dispatch", vehicle=name("P1"), field=F, facing="W", rule="GD-6.10")
    table.act(POLICE, "dispatch", vehicle=name("M1"), field=(8, 4), facing="W")
    table.refuses(POLICE, "move_vehicle", vehicle=name("M1"), way="F", rule="GD-7.4")
    table.refuses(POLICE, "move_vehicle", vehicle=name("M1"), way="F", right="paid", rule="GD-7.4")
    table.refuses(POLICE, "dispatch", vehicle=name("P1"), field=(6, 4), facing="W", rule="GD-6.13")


@rule("GD-7.6")
def test_one_protection_a_round() -> None:
    table = scene(up={F: "R07"}, police={"A1": (7, 5, "N"), "P1": (7, 5, "N")}, tokens=3, hand=["leave_wreckage"])
    drive(table, "F")
    table.act(DRIVER, "stunt", card="leave_wreckage")
    ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == POLICE)
    assert (ask.ask, ask.open) == ("protect", True)
    table.act(POLICE, "protect", vehicle=name("A1"))
    assert (where(table, "A1"), where(table, "P1")) == ((7, 4, "N"), None)
    assert table.state.hazards == (), "the stunt's crash is the hazard token's doing"
    assert (table.state.tokens, table.state.used) == (2, ("armored_car",))


@rule("GD-7.6")
def test_no_question_where_it_cannot_be_paid_or_was_used() -> None:
    for given in ({"tokens": 0}, {"tokens": 3, "used": ["armored_car"]}):
        table = moving(up={F: "R01"}, hazards=[F], police={"A1": (8, 4, "W")}, **given)
        table.act(POLICE, "move_vehicle", vehicle=name("A1"), way="F")
        assert where(table, "A1") is None
        assert table.state.hazards == (F,)
    table = moving(up={F: "R01"}, hazards=[F], police={"A1": (8, 4, "W")}, tokens=1)
    table.act(POLICE, "move_vehicle", vehicle=name("A1"), way="F")
    table.act(POLICE, "pass")
    assert where(table, "A1") is None
    assert table.state.tokens == 1
    assert table.asked()[POLICE] == "r3_move"


@refusal("GD-7.6")
def test_only_a_crashing_car_is_protected() -> None:
    table = moving(up={F: "R01"}, hazards=[F], police={"A1": (8, 4, "W"), "P1": (6, 4, "N")}, tokens=2)
    table.refuses(POLICE, "protect", vehicle=name("A1"), rule="GD-7.6")
    table.act(POLICE, "move_vehicle", vehicle=name("A1"), way="F")
    table.refuses(POLICE, "protect", vehicle=name("P1"), rule="GD-7.6")
    table.refuses(POLICE, "end_moves", rule="GD-6.1")


@rule("GD-7.7")
def test_a_paid_move_of_the_motorcycle() -> None:
    table = scene(up={F: "G09"}, police={"M1": (7, 5, "N")}, tokens=2)
    table.act(DRIVER, "go_on")
    table.act(POLICE, "pass")
    table.act(DRIVER, "drive", way="F")
    end_turn(table)
    assert may_move(table, "M1") == {"paid"}, "it followed"
    table.act(POLICE, "move_vehicle", vehicle=name("M1"), way="F", right="paid")
    assert where(table, "M1") == (7, 3, "N")
    assert table.state.tokens == 1


@rule("GD-7.7")
def test_the_motorcycle_turns_away() -> None:
    table = scene(up={F: "R07"}, police={"M1": (7, 5, "N"), "P1": (7, 5, "N")}, tokens=1, hand=["leave_wreckage"])
    table.act(DRIVER, "go_on")
    ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == POLICE)
    assert (ask.ask, ask.open) == ("r2_premove", True)
    table.act(POLICE, "turn_away", vehicle=name("M1"), side="L")
    table.act(DRIVER, "drive", way="F")
    assert (where(table, "M1"), where(table, "P1")) == ((7, 5, "W"), (7, 4, "N"))
    table.act(DRIVER, "stunt", card="leave_wreckage")
    assert where(table, "P1") is None
    end_turn(table)
    assert may_move(table, "M1") == {"move"}, "its ordinary move is left"


@rule("GD-7.7")
@pytest.mark.parametrize(
    "given",
    [
        {"police": {"M1": (7, 4, "N")}, "tokens": 1},
        {"police": {"M1": (7, 5, "N")}, "tokens": 0},
        {"police": {"M1": (7, 5, "N")}, "tokens": 1, "used": ["motorcycle"]},
        {"police": {"P1": (7, 5, "N")}, "tokens": 1},
    ],
)
def test_no_question_about_turning_away(given: dict[str, Any]) -> None:
    table = scene(up={F: "G09"}, **given)
    table.act(DRIVER, "go_on")
    assert table.asked()[DRIVER] == "r2_move"


@rule("GD-7.7")
def test_no_turning_away_before_the_gas_or_the_brake() -> None:
    around = {F: "G09", (7, 3): "G08", (6, 4): "G07", (8, 4): "G06"}
    table = scene(up=around, police={"M1": (7, 5, "N")}, tokens=1, hand=["hit_the_gas"])
    table.act(DRIVER, "go_on")
    table.act(POLICE, "pass")
    table.act(DRIVER, "drive", way="F")
    table.act(DRIVER, "play_card", card="hit_the_gas")
    table.act(DRIVER, "take_extra", reason="hit_the_gas")
    assert table.asked()[DRIVER] == "r2_move"
    table = scene(up=around, police={"M1": (7, 5, "N")}, tokens=1, hand=["brake_slam"])
    table.act(DRIVER, "play_card", card="brake_slam")
    table.act(DRIVER, "go_on")
    assert table.asked()[DRIVER] == "r2_end"


@rule("GD-7.7")
@rule("GD-9.4")
def test_turning_away_before_the_extra_move_of_thoroughfare() -> None:
    around = {F: "G04", (7, 3): "G08", (6, 4): "G07", (8, 4): "G06"}
    table = scene(up=around, police={"M1": (7, 5, "N")}, tokens=1)
    table.act(DRIVER, "go_on")
    table.act(POLICE, "pass")
    table.act(DRIVER, "drive", way="F")
    table.act(DRIVER, "take_extra", reason="thoroughfare")
    table.act(POLICE, "turn_away", vehicle=name("M1"), side="R")
    table.act(DRIVER, "drive", way="F")
    assert where(table, "M1") == (7, 4, "E")
    end_turn(table)
    assert may_move(table, "M1") == {"extra"}, "it followed once, and its own extra move is left"


@refusal("GD-7.7")
def test_what_a_motorcycle_cannot_do() -> None:
    table = moving(police={"P1": (8, 4, "N")}, tokens=1, upgrades=["motorcycle"])
    table.refuses(POLICE, "move_vehicle", vehicle=name("P1"), way="F", right="paid", rule="GD-7.7")
    table.refuses(POLICE, "turn_away", vehicle=name("P1"), side="L", rule="GD-7.7")
    table = scene(up={F: "G09"}, police={"M1": (7, 5, "N"), "P1": (7, 5, "N")}, tokens=1)
    table.act(DRIVER, "go_on")
    table.refuses(POLICE, "turn_away", vehicle=name("P1"), side="L", rule="GD-7.7")


@rule("GD-7.8")
def test_the_helicopter_turns_round_before_it_moves() -> None:
    table = moving(police={"H1": (8, 4, "E")}, tokens=1, upgrades=["helicopter"])
    table.act(POLICE, "turn_180", vehicle=name("H1"))
    table.act(POLICE, "move_vehicle", vehicle=name("H1"), way="F")
    assert where(table, "H1") == (7, 4, "W")
    assert table.state.tokens == 0


@rule("GD-7.8")
def test_a_second_tunnel_in_a_round_crashes_it() -> None:
    for given in ({"tokens": 0}, {"tokens": 3, "used": ["helicopter_tunnel"]}):
        table = scene(up={F: "G10"}, police={"H1": (7, 5, "N")}, **given)
        drive(table, "F")
        assert where(table, "H1") is None
        assert [event.params["cause"] for event in table.events if event.key == "vehicle_crashed"] == ["tunnel"]


@rule("GD-7.8")
def test_a_badge_pays_for_the_turn_before_the_tunnel_and_a_reverse_needs_none() -> None:
    table = scene(up={F: "G10"}, police={"H1": (7, 5, "S")}, tokens=1)
    drive(table, "F")
    assert where(table, "H1") == (7, 5, "S"), "it cannot reverse, so it does not follow at all"
    assert table.state.tokens == 1
    table = scene(up={F: "G10"}, police={"H1": (7, 5, "E")}, tokens=1)
    drive(table, "F")
    table.act(POLICE, "turn_away", vehicle=name("H1"), side="R")
    assert where(table, "H1") == (7, 5, "S")
    end_turn(table)
    assert may_move(table, "H1") == {"move"}


@refusal("GD-7.8")
def test_what_a_helicopter_cannot_do() -> None:
    table = moving(police={"H1": (8, 4, "E"), "P1": (6, 4, "E")}, tokens=2)
    table.refuses(POLICE, "turn_180", vehicle=name("P1"), rule="GD-7.8")
    table.act(POLICE, "move_vehicle", vehicle=name("H1"), way="R")
    table.refuses(POLICE, "turn_180", vehicle=name("H1"), rule="GD-7.8")
    table = scene(up={F: "G09"}, police={"H1": (7, 5, "N")}, tokens=2)
    drive(table, "F")
    end_turn(table)
    table.refuses(POLICE, "turn_180", vehicle=name("H1"), rule="GD-7.8")
    table = scene(up={F: "G10"}, police={"H1": (7, 5, "N"), "P1": (7, 5, "N")}, tokens=1)
    drive(table, "F")
    table.refuses(POLICE, "turn_away", vehicle=name("P1"), side="L", rule="GD-7.8")


@rule("GD-7.9")
def test_over_a_tunnel_that_opens() -> None:
    table = scene(down={F: "G10"}, police={"H1": (7, 4, "N")})
    drive(table, "F")
    assert where(table, "H1") == (7, 4, "N")
    assert car(table) == (7, 4, "N")
    assert "vehicle_crashed" not in keys(table.events)


def test_a_crashed_vehicle_starts_anew() -> None:
    table = moving(up={F: "R01"}, hazards=[F], police={"P1": (8, 4, "W")}, tokens=2)
    table.act(POLICE, "move_vehicle", vehicle=name("P1"), way="F")
    to_check(table)
    table.act(POLICE, "buy", upgrade="patrol_car", field=(9, 5), facing="N")
    assert where(table, "P1") == (9, 5, "N")
    assert not vehicle(table, "P1").acted
