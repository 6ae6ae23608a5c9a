"""Computer players: what fair ones do where it is plain what is good, and that they use what they have."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.games.getaway_driver.bot import BOTS
from getaway_tui.games.getaway_driver.rules import GAME
from tests.support import Scene

from .scenes import DRIVER, POLICE, B, F, L, R, scene

_CITY = {F: "G09", L: "G08", R: "G10", B: "G06", (7, 3): "G07", (6, 4): "A16", (8, 4): "A17"}
_TRIP = {"cause": "drive", "target": [7, 5], "facing": "N", "origin": [7, 6], "before": "N"}


def answer(table: Scene, seat: int, level: str = "fair", seed: int = 1) -> Any:
    """What a computer player does."""
    return BOTS[level](table.look(seat), GAME, Random(seed), lambda: False)


# ---- both -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", list(BOTS))
def test_whoever_is_not_asked_lets_it_pass(level: str) -> None:
    table = scene(up=_CITY)
    assert answer(table, POLICE, level) is None


@pytest.mark.parametrize("level", list(BOTS))
def test_the_same_look_gets_the_same_answer_whatever_is_hidden(level: str) -> None:
    hidden = [{F: "A01", L: "R07", R: "G01"}, {F: "G01", L: "A01", R: "R07"}]
    answers = {answer(scene(down=tiles, hand=["decoy_car"], bag=["A02"]), DRIVER, level) for tiles in hidden}
    assert len(answers) == 1
    hands = [["decoy_car", "hit_the_gas"], ["brake_slam", "jam_radio"]]
    moves = {answer(scene(up=_CITY, hand=hand, police={"P1": (5, 5, "N")}, step="r3_move"), POLICE, level) for hand in hands}
    assert len(moves) == 1


# ---- the Driver ------------------------------------------------------------------------------------------------------------


def test_a_fair_driver_stunts_when_pursued_and_spares_the_card_when_not() -> None:
    table: dict[str, Any] = {
        "on": "R07",
        "up": {B: "G09", (6, 6): "G08", (8, 6): "G06"},
        "hazards": [(7, 5)],
        "trip": _TRIP,
        "step": "m8_hazard",
    }
    pursued = scene(**table, hand=["leave_wreckage", "decoy_car"], police={"P1": (7, 5, "N")})
    alone = scene(**table, hand=["leave_wreckage", "decoy_car"])
    assert answer(pursued, DRIVER).kind == "stunt"
    assert answer(alone, DRIVER).kind == "fall_back"


@pytest.mark.parametrize(("police", "hand", "yes"), [(True, True, True), (True, False, False), (False, True, False)])
def test_a_fair_driver_is_reckless_only_to_shake_somebody_off(police: bool, hand: bool, yes: bool) -> None:
    table = scene(
        on="A16",
        up={B: "G09"},
        trip=_TRIP,
        step="m7_amber",
        hand=["leave_wreckage" if hand else "swap_cars"],
        police={"P1": (7, 5, "N")} if police else {},
    )
    assert answer(table, DRIVER).yes is yes


def test_a_fair_driver_does_not_drive_where_the_police_stand() -> None:
    table = scene(up=_CITY, police={"P1": (7, 4, "N"), "P2": (5, 5, "E")}, step="r2_move")
    assert answer(table, DRIVER).way == "R"


def test_a_fair_driver_leaves_wreckage_behind_rather_than_be_caught() -> None:
    table = scene(up=_CITY, police={"P1": (7, 5, "N")}, hand=["leave_wreckage"], meter=3, step="r2_end")
    assert answer(table, DRIVER).card == "leave_wreckage"


def test_a_fair_driver_interrupts_with_the_decoy_when_it_helps() -> None:
    moved = {"field": [7, 5], "facing": "N", "origin": [7, 6], "origin_facing": "N"}
    caught = scene(up=_CITY, police={"P1": (7, 5, "N")}, hand=["decoy_car"], cars=[moved], step="r3_decoy")
    free = scene(up=_CITY, police={"P1": (7, 3, "N")}, hand=["decoy_car"], cars=[moved], step="r3_decoy")
    without = scene(up=_CITY, police={"P1": (7, 5, "N")}, hand=["jam_radio"], cars=[moved], step="r3_decoy")
    assert [answer(table, DRIVER).kind for table in (caught, free, without)] == ["play_card", "pass", "pass"]


def test_a_stuck_driver_saves_the_turn() -> None:
    table = scene(up={B: "G09"}, hand=["handbrake_turn"], step="r2_stuck")
    assert answer(table, DRIVER).card == "handbrake_turn"


# ---- the Police ------------------------------------------------------------------------------------------------------------


def test_fair_police_drive_onto_the_car() -> None:
    table = scene(up=_CITY, police={"P1": (6, 4, "E"), "P2": (7, 4, "S")}, step="r3_move")
    move = answer(table, POLICE)
    assert (move.kind, move.vehicle, move.way) == ("move_vehicle", "patrol_car_2", "F")


def test_fair_police_do_not_crash_their_own() -> None:
    table = scene(up=_CITY, police={"P1": (7, 3, "S")}, hazards=[F], step="r3_move")
    for _ in range(3):
        move = answer(table, POLICE)
        if move.kind == "end_moves":
            break
        table.act(POLICE, move)
    assert table.state.crashes == 0


def test_fair_police_lay_badges_where_the_car_will_go() -> None:
    """The car can go on only straight ahead: left and right are off the table or blocked by hazards."""
    table = scene(car=(7, 10), facing="W", up={(7, 9): "G09", (6, 9): "G08"}, hazards=[], step="r0_round_start")
    table.act(DRIVER, "pass")
    assert table.game.turn(table.state).chance == "draw_tiles"
    need = len(table.state.fill.fields)
    table.act("chance", "draw_tiles", tiles=["A01", "G01", "G02"][:need])
    lay = answer(table, POLICE)
    ahead = (6, 10)
    assert (lay.tile == "A01") == (lay.field == ahead)


@pytest.mark.parametrize(
    ("upgrade", "position"),
    [
        ("patrol_car", {"police": {"P1": (7, 3, "S")}, "tokens": 2}),
        ("motorcycle", {"police": {"P1": (7, 3, "S"), "P2": (6, 3, "S")}, "tokens": 5, "hand": ["jam_radio", "brake_slam"]}),
        ("helicopter", {"police": {"P1": (7, 3, "S"), "P2": (6, 3, "S")}, "tokens": 8, "round": 6}),
        ("dispatch", {"police": {"P1": (0, 0, "S"), "P2": (6, 3, "S")}, "tokens": 2, "hand": ["jam_radio", "brake_slam"]}),
        (
            "armored_car",
            {
                "police": {"P1": (7, 3, "S"), "P2": (6, 3, "S"), "P3": (8, 3, "S"), "M1": (5, 5, "E")},
                "tokens": 4,
                "hand": ["jam_radio", "brake_slam"],
            },
        ),
        ("barricade", {"police": {"P1": (7, 3, "S"), "P2": (6, 3, "S")}, "tokens": 2, "hand": []}),
        (
            "spike_strip",
            {
                "police": {"P1": (7, 3, "S"), "P2": (6, 3, "S"), "P3": (8, 3, "S"), "M1": (5, 5, "E"), "A1": (9, 5, "W")},
                "tokens": 2,
                "hand": ["jam_radio", "brake_slam"],
            },
        ),
        (
            "traffic_camera",
            {
                "police": {"P1": (7, 3, "S"), "P2": (6, 3, "S"), "P3": (8, 3, "S"), "M1": (5, 5, "E"), "A1": (9, 5, "W")},
                "tokens": 2,
                "spikes": (7, 6),
                "barricades": [L, R, F],
                "hand": ["jam_radio", "brake_slam"],
            },
        ),
    ],
)
def test_fair_police_buy_every_upgrade_where_it_helps(upgrade: str, position: dict[str, Any]) -> None:
    table = scene(up=_CITY, step="r3_buy", **position)
    bought = answer(table, POLICE)
    assert (bought.kind, bought.upgrade) == ("buy", upgrade)


def test_fair_police_save_for_the_helicopter() -> None:
    fleet = {"P1": (7, 3, "S"), "P2": (6, 3, "S"), "P3": (8, 3, "S")}
    table = scene(up=_CITY, step="r3_buy", police=fleet, tokens=6, round=7, hand=["jam_radio", "brake_slam"])
    assert answer(table, POLICE).kind == "end_buying"


def test_fair_police_use_what_they_bought() -> None:
    protect = {"vehicles": ["armored_car_1"], "field": [7, 5], "cause": "stunt", "token": True, "undecided": ["armored_car_1"]}
    about_to_crash = scene(
        on="R07",
        up={B: "G09"},
        hazards=[(7, 5)],
        police={"A1": (7, 5, "N")},
        tokens=1,
        step="protect",
        trip=_TRIP,
        crash={**protect, "back": "m9"},
    )
    assert answer(about_to_crash, POLICE).kind == "protect"
    paid = scene(up=_CITY, police={"M1": (7, 3, "S")}, tokens=2, step="r3_move", upgrades=["motorcycle"])
    paid.act(POLICE, answer(paid, POLICE))
    assert paid.state.vehicles[3].field == F
    again = answer(paid, POLICE)
    assert (again.kind, again.right) == ("move_vehicle", "paid")
    far = scene(up=_CITY, police={"P1": (0, 0, "S")}, tokens=3, upgrades=["dispatch"], step="r3_buy", bought=True)
    assert answer(far, POLICE).kind == "dispatch"
    strip = scene(up=_CITY, spikes=B, tokens=3, upgrades=["spike_strip"], step="r3_buy", bought=True)
    assert answer(strip, POLICE).kind == "relay_spikes"
    dull = scene(step="r1_draw", drawn=["G01", "G02", "G03"], upgrades=["traffic_camera"], fill=_fill())
    rich = scene(step="r1_draw", drawn=["A01", "A02", "A03"], upgrades=["traffic_camera"], fill=_fill())
    assert [answer(table, POLICE).kind for table in (dull, rich)] == ["use_camera", "pass"]


def _fill() -> dict[str, Any]:
    return {"fields": [list(F), list(L), list(R)], "layer": "police", "back": "r2_begin"}


def test_the_helicopter_turns_round_or_away() -> None:
    astray = scene(up=_CITY, police={"H1": (7, 4, "N")}, tokens=3, upgrades=["helicopter"], step="r3_move")
    assert answer(astray, POLICE).kind == "turn_180"
    tunnel = {**_TRIP, "target": [7, 5], "undecided": ["helicopter_1"]}
    before = scene(on="G10", up={B: "G09"}, police={"H1": (7, 6, "N")}, tokens=1, step="m5_tunnel", trip=tunnel)
    assert answer(before, POLICE).kind == "turn_away"
