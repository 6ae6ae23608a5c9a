"""Four players: two cars at once, what the Drivers share, what the City keeps from the Police (GD-13.3 to 13.18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from getaway_tui.games.getaway_driver.rules import GAME
from tests.games.getaway_driver.scenes import Cell, Standing, name
from tests.support import Scene, keys

rule = pytest.mark.rule
refusal = pytest.mark.refusal

A, B, POLICE, CITY = range(4)
NEAR: Mapping[Cell, str] = {(7, 4): "G09", (6, 5): "A16", (8, 5): "G10", (7, 6): "G08"}
"""Round (7,5); car B stands on (8,5) where nothing else is said."""


def four(
    *,
    cars: tuple[Standing, Standing] = ((7, 5, "N"), (8, 5, "N")),
    up: Mapping[Cell, str] | None = None,
    down: Mapping[Cell, str] | None = None,
    police: Mapping[str, Standing] | None = None,
    hands: tuple[Iterable[str], Iterable[str]] = ((), ()),
    discards: tuple[Iterable[str], Iterable[str]] = ((), ()),
    held: tuple[int, int] = (0, 0),
    meters: tuple[int, int] = (0, 0),
    lanes: bool = True,
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> Scene:
    """Two cars on open tiles, at the start of the Drivers' turn where no step is named."""
    tiles = {**NEAR, (8, 4): "A17", (9, 5): "G06", (8, 6): "A18"} if up is None else dict(up)
    for number, (column, row, _facing) in enumerate(cars):
        tiles.setdefault((column, row), ("START", "STARTb")[number])
    laid = [{"field": cell, "tile": tile, "up": True} for cell, tile in tiles.items()]
    laid += [{"field": cell, "tile": tile} for cell, tile in (down or {}).items()]
    standing = [
        {"name": name(short), "field": [column, row], "facing": facing} for short, (column, row, facing) in (police or {}).items()
    ]
    driven = [
        {
            "field": [column, row],
            "facing": facing,
            "meter": meters[number],
            "held": held[number],
            "discard": list(discards[number]),
        }
        for number, (column, row, facing) in enumerate(cars)
    ]
    in_turn = {"step": "f2_turn", "lanes": [{"began": car["field"]} for car in driven]} if lanes else {}
    return Scene.load(
        GAME,
        {
            "options": {"mode": "four", "table": "medium", "meter_spaces": 6, **(options or {})},
            "tiles": laid,
            "cars": driven,
            "vehicles": standing,
            "hands": [list(hand) for hand in hands],
            **in_turn,
            **state,
        },
    )


def go(table: Scene, way_a: str, way_b: str) -> None:
    """Both say that they move, and decide on their ways."""
    table.act(A, "go_on")
    table.act(B, "go_on")
    table.act(A, "drive", way=way_a)
    table.act(B, "drive", way=way_b)


def car(table: Scene, number: int) -> Standing:
    """Where a car stands."""
    found = table.state.cars[number]
    return (*found.field, found.facing)


def where(table: Scene, short: str) -> Standing | None:
    """Where a vehicle stands."""
    each = next(each for each in table.state.vehicles if each.name == name(short))
    return (*each.field, each.facing) if each.field is not None else None


def fill(table: Scene) -> None:
    """The City lays whatever is drawn, as it comes."""
    table.draw()
    while table.asked().get(CITY) == "f1_lay":
        table.act(CITY, table.legal(CITY, "lay_tile")[0])


# ---- the start and the end -------------------------------------------------------------------------------------------------


@rule("GD-13.3")
@pytest.mark.parametrize("caught", [A, B])
def test_one_driver_caught_is_enough(caught: int) -> None:
    meters = (4, 0) if caught == A else (0, 4)
    column = 7 if caught == A else 8
    table = four(police={"P1": (column, 5, "N")}, meters=meters, lanes=False, step="r3_move")
    table.act(POLICE, "end_moves")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.losers, table.outcome.reason) == ((POLICE, CITY), (A, B), "caught")
    assert table.outcome.facts["meter"] == ((5, 0, 5, 5) if caught == A else (0, 5, 5, 5)), "to each Driver the own one"


@rule("GD-13.4")
@pytest.mark.parametrize(("city_win", "over"), [("empty_bag", True), ("escape_tile", False)])
def test_the_drivers_are_away_when_the_bag_is_empty(city_win: str, over: bool) -> None:
    up = {cell: tile for cell, tile in NEAR.items() if cell != (7, 4)} | {(8, 4): "A17", (9, 5): "G06"}
    table = four(up=up, lanes=False, step="f0_plan", bag=["A01"], options={"city_win": city_win})
    for seat in (POLICE, CITY):
        table.act(seat, "end_plan")
    table.draw()
    table.act(CITY, "lay_tile", tile="A01", field=[7, 4])
    assert (table.outcome is not None) == over
    if table.outcome is not None:
        assert (table.outcome.winners, table.outcome.reason) == ((A, B), "escaped")


@rule("GD-13.4")
def test_too_few_tiles_let_both_out() -> None:
    table = four(up=NEAR, cars=((7, 4, "N"), (8, 5, "N")), lanes=False, step="r3_buy", bag=["A01"])
    table.act(POLICE, "end_buying")
    for seat in (A, B):
        table.act(seat, "pass")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((A, B), "escaped")


@rule("GD-13.5")
def test_the_city_draws_for_both_after_the_plan() -> None:
    """A lacks (7,4) and (6,5), B lacks (9,5) and shares (7,4)... none but (8,4): four fields, one of them for both."""
    up = {(7, 5): "G09", (8, 4): "G08"}
    table = four(up=up, cars=((7, 5, "N"), (8, 4, "W")), lanes=False, step="r3_buy")
    table.act(POLICE, "end_buying")
    for seat in (A, B):
        table.act(seat, "pass")
    assert table.asked()[POLICE] == table.asked()[CITY] == "f0_plan"
    table.act(POLICE, "end_plan")
    assert table.asked()[POLICE] == "resign"
    table.act(CITY, "end_plan")
    table.draw()
    assert table.asked()[CITY] == "f1_lay"
    fields = {action.field for action in table.legal(CITY, "lay_tile")}
    assert fields == {(7, 4), (6, 5), (8, 5), (8, 3)}
    assert table.view(CITY).drawn == table.state.drawn
    assert [table.view(seat).drawn for seat in (A, B, POLICE, None)] == [None] * 4
    tile = table.state.drawn[0]
    table.act(CITY, "lay_tile", tile=tile, field=[7, 4])
    seen = {seat: table.view(seat).tile_at((7, 4)).tile for seat in (A, B, POLICE, CITY)}
    assert seen == {A: None, B: None, POLICE: None, CITY: tile}


@rule("GD-13.12")
def test_the_city_draws_only_after_the_purchases() -> None:
    table = four(up={}, lanes=False, step="r3_buy", tokens=2)
    assert table.state.drawn == ()
    assert CITY not in {seat for seat, ask in table.asked().items() if ask != "resign"}
    table.act(POLICE, "buy", upgrade="patrol_car", field=[7, 3], facing="S")
    assert table.state.drawn == ()


@rule("GD-13.5")
def test_the_police_place_a_borderline_token_without_the_tile() -> None:
    up = {cell: tile for cell, tile in NEAR.items() if cell != (7, 4)} | {(8, 4): "A17", (9, 5): "G06"}
    stash = [{"token": 0, "fields": [[7, 4], [7, 3]]}]
    table = four(up=up, lanes=False, step="f0_plan", stash=stash, bag=["A01", "A02"])
    for seat in (POLICE, CITY):
        table.act(seat, "end_plan")
    table.act("chance", "draw_tiles", tiles=["A01"])
    table.act(CITY, "lay_tile", tile="A01", field=[7, 4])
    assert table.asked()[POLICE] == "f1_token"
    assert table.view(POLICE).tile_at((7, 4)).tile is None


# ---- driving at once -------------------------------------------------------------------------------------------------------


@rule("GD-13.6")
def test_nobody_drives_before_both_have_decided() -> None:
    table = four(down={(7, 3): "A01"}, up={**NEAR, (8, 4): "A17", (9, 5): "G06"})
    assert table.asked()[A] == table.asked()[B] == "f2_open"
    table.act(A, "go_on")
    assert (table.asked()[A], table.asked()[B]) == ("resign", "f2_open")
    table.act(B, "go_on")
    table.act(A, "drive", way="F")
    assert car(table, 0) == (7, 5, "N")
    table.act(B, "drive", way="R")
    assert (car(table, 0), car(table, 1)) == ((7, 4, "N"), (9, 5, "E"))
    assert table.asked()[A] == table.asked()[B] == "f2_order"


@rule("GD-13.6")
def test_the_drivers_choose_whose_consequences_come_first() -> None:
    table = four(up={**NEAR, (8, 4): "A17", (9, 5): "A18"})
    go(table, "L", "F")
    table.act(B, "first_car", car=1)
    assert table.asked()[B] == "m7_amber"
    table.act(B, "lay_hazard", yes=False)
    assert table.asked()[A] == "m7_amber"


@rule("GD-13.7")
def test_badges_of_both_pay_up_to_twenty() -> None:
    table = four(up={(6, 5): "A16", (9, 5): "G06"}, down={(7, 4): "A02", (8, 4): "A01b"}, tokens=16)
    go(table, "F", "F")
    assert table.state.tokens == 20


@rule("GD-13.8")
def test_s37_the_police_choose_for_each_pursuer() -> None:
    table = four(cars=((7, 5, "N"), (7, 5, "N")), up=NEAR, police={"P1": (7, 5, "N"), "P2": (7, 5, "N")})
    go(table, "F", "L")
    assert table.asked()[POLICE] == "m5_split"
    table.act(POLICE, "follow", vehicle=name("P1"), car=0)
    table.act(POLICE, "follow", vehicle=name("P2"), car=1)
    assert (where(table, "P1"), where(table, "P2")) == ((7, 4, "N"), (6, 5, "W"))


@rule("GD-13.8")
def test_who_cannot_reverse_follows_the_other_car() -> None:
    table = four(cars=((7, 5, "N"), (7, 5, "N")), up=NEAR, police={"P1": (7, 5, "S")})
    go(table, "F", "L")
    assert where(table, "P1") == (6, 5, "W")


@refusal("GD-13.8")
def test_a_pursuer_goes_only_where_it_can() -> None:
    table = four(cars=((7, 5, "N"), (7, 5, "N")), up=NEAR, police={"P1": (7, 5, "N"), "P2": (7, 5, "S")})
    go(table, "F", "L")
    table.refuses(POLICE, "follow", vehicle=name("P2"), car=0, rule="GD-13.8")


@rule("GD-13.8")
def test_a_pursuer_may_stay_with_the_car_that_stays() -> None:
    table = four(cars=((7, 5, "N"), (7, 5, "N")), up=NEAR, police={"P1": (7, 5, "N")}, hands=(["brake_slam"], []))
    table.act(A, "play_card", card="brake_slam")
    table.act(A, "go_on")
    table.act(B, "go_on")
    table.act(B, "drive", way="F")
    assert table.asked()[POLICE] == "m5_split"
    table.act(POLICE, "follow", vehicle=name("P1"), car=0)
    assert where(table, "P1") == (7, 5, "N")


@rule("GD-13.6")
def test_cars_that_change_fields_take_only_their_own_pursuers() -> None:
    """A drives right onto B's field, B left onto A's; each is followed by the vehicle that pursued it."""
    table = four(police={"P1": (7, 5, "E"), "P2": (8, 5, "W")})
    go(table, "R", "L")
    assert (where(table, "P1"), where(table, "P2")) == ((8, 5, "E"), (7, 5, "W"))


# ---- one field, two cars ---------------------------------------------------------------------------------------------------

MEET = ((6, 4, "E"), (8, 4, "W"))
"""Both drive onto (7,4)."""


def meeting(tile: str, *, down: bool = False, **more: Any) -> Scene:
    """Two cars on both sides of a tile."""
    there = {(7, 4): tile}
    rest = {(6, 4): "G09", (8, 4): "G10"}
    return four(cars=MEET, up=rest if down else {**rest, **there}, down=there if down else {}, **more)


@rule("GD-13.16")
def test_one_tile_is_turned_up_once_and_its_token_taken_once() -> None:
    table = meeting("A01", down=True, stash=[{"token": 0, "fields": [[7, 4]]}])
    go(table, "F", "F")
    assert table.state.tokens == 3
    table.act(A, "first_car", car=1)
    assert [driven.held for driven in table.state.cars] == [0, 1]
    assert table.state.hazards == ()
    assert table.asked()[A] == table.asked()[B] == "f2_end"


@rule("GD-13.16")
def test_on_amber_the_first_driver_decides_for_both() -> None:
    table = meeting("A16", hands=(["decoy_car"], ["leave_wreckage"]))
    go(table, "F", "F")
    table.act(A, "first_car", car=0)
    table.act(A, "lay_hazard", yes=True)
    table.act(A, "stunt", card="decoy_car")
    assert table.asked()[B] == "m8_hazard"
    table.act(B, "fall_back")
    assert (car(table, 0), car(table, 1)) == ((7, 4, "E"), (8, 4, "W"))


@rule("GD-13.16")
def test_a_stunt_crashes_those_that_followed_the_other_car_too() -> None:
    table = meeting("R07", police={"P1": (6, 4, "E"), "P2": (8, 4, "W")}, hands=(["leave_wreckage"], []))
    go(table, "F", "F")
    table.act(A, "first_car", car=0)
    table.act(A, "stunt", card="leave_wreckage")
    assert (where(table, "P1"), where(table, "P2")) == (None, None)


@rule("GD-13.16")
@refusal("GD-13.16")
def test_the_police_say_who_falls_back() -> None:
    table = meeting("R07", police={"P1": (6, 4, "E"), "P2": (8, 4, "W")})
    go(table, "F", "F")
    table.act(A, "first_car", car=0)
    table.act(A, "fall_back")
    assert table.asked()[POLICE] == "m8_split"
    table.act(POLICE, "go_along", vehicle=name("P1"), yes=True)
    table.refuses(POLICE, "go_along", vehicle=name("P1"), yes=True, rule="GD-13.16")
    table.act(POLICE, "go_along", vehicle=name("P2"), yes=False)
    assert (where(table, "P1"), where(table, "P2")) == ((6, 4, "E"), (7, 4, "W"))


@rule("GD-13.17")
def test_one_vehicle_pursues_both() -> None:
    table = four(cars=((7, 5, "N"), (7, 5, "N")), police={"P1": (7, 5, "N")}, meters=(1, 2), lanes=False, step="r3_move")
    table.act(POLICE, "end_moves")
    assert [driven.meter for driven in table.state.cars] == [2, 3]


@rule("GD-13.17")
def test_a_vehicle_met_by_both_turns_as_the_police_choose() -> None:
    """A comes eastward, B from the south northward; the vehicle faces N: stays for B, turns E for A."""
    table = four(cars=((6, 4, "E"), (7, 5, "N")), up={(6, 4): "G09", (7, 5): "G10", (7, 4): "G08"}, police={"P1": (7, 4, "N")})
    go(table, "F", "F")
    assert {action.facing for action in table.legal(POLICE, "face")} == {"N", "E"}
    table.act(POLICE, "face", vehicle=name("P1"), facing="E")
    assert where(table, "P1") == (7, 4, "E")


# ---- one card for both -----------------------------------------------------------------------------------------------------


def shared_stunt(tiles: tuple[str, str], hand: Iterable[str]) -> Scene:
    """Both began on (7,5); A drives ahead, B left."""
    up = {(7, 5): "START", (7, 4): tiles[0], (6, 5): tiles[1]}
    table = four(cars=((7, 5, "N"), (7, 5, "N")), up=up, hands=(hand, []), police={"P1": (7, 5, "N"), "P2": (7, 5, "N")})
    go(table, "F", "L")
    table.act(POLICE, "follow", vehicle=name("P1"), car=0)
    table.act(POLICE, "follow", vehicle=name("P2"), car=1)
    table.act(A, "first_car", car=0)
    return table


@rule("GD-13.9")
def test_one_stunt_passes_both_hazards() -> None:
    """R02 and R07 both take the sidewalk."""
    table = shared_stunt(("R02", "R07"), ["leave_wreckage"])
    table.act(A, "stunt", card="leave_wreckage", both=True)
    assert table.asked()[A] == table.asked()[B] == "f2_end"
    assert (car(table, 0), car(table, 1)) == ((7, 4, "N"), (6, 5, "W"))
    assert table.state.crashes == 2
    assert table.state.plays == 1


@refusal("GD-13.9")
def test_a_stunt_is_shared_only_where_it_fits_and_by_who_began_together() -> None:
    shared_stunt(("R02", "R08"), ["leave_wreckage"]).refuses(A, "stunt", card="leave_wreckage", both=True, rule="GD-13.9")
    table = four(cars=((7, 5, "N"), (8, 5, "N")), up={(7, 4): "R02", (8, 4): "R07"}, hands=(["leave_wreckage"], []))
    go(table, "F", "F")
    table.act(A, "first_car", car=0)
    table.refuses(A, "stunt", card="leave_wreckage", both=True, rule="GD-13.9")


@rule("GD-13.10")
def test_last_ditch_helps_both_meters() -> None:
    table = four(hands=(["last_ditch"], []), meters=(3, 2))
    table.act(A, "play_card", card="last_ditch", both=True)
    assert [driven.meter for driven in table.state.cars] == [2, 1]


@rule("GD-13.10")
def test_both_leave_wreckage() -> None:
    table = four(hands=(["leave_wreckage"], []), police={"P1": (7, 5, "N"), "P2": (8, 5, "N")})
    table.act(A, "play_card", card="leave_wreckage", both=True)
    assert set(table.state.hazards) == {(7, 5), (8, 5)}
    assert table.state.crashes == 2
    assert table.asked()[A] == table.asked()[B] == "f2_open"


@rule("GD-13.10")
def test_both_get_an_extra_move() -> None:
    table = four(hands=(["hit_the_gas"], []))
    table.act(A, "play_card", card="hit_the_gas", both=True)
    assert [lane.extras for lane in table.state.lanes] == [("hit_the_gas",), ("hit_the_gas",)]


@rule("GD-13.10")
def test_both_turn_round() -> None:
    table = four(up={**NEAR, (8, 6): "G06"}, hands=(["handbrake_turn"], []), police={"P1": (7, 5, "N")})
    table.act(A, "play_card", card="handbrake_turn", both=True)
    assert (car(table, 0), car(table, 1)) == ((7, 6, "S"), (8, 6, "S"))
    assert where(table, "P1") == (7, 5, "N")


@rule("GD-13.10")
@pytest.mark.parametrize("yes", [True, False])
def test_both_brake_only_if_the_other_agrees(yes: bool) -> None:
    table = four(hands=(["brake_slam"], []))
    table.act(A, "play_card", card="brake_slam", both=True)
    assert table.asked()[B] == "f2_agree"
    table.act(B, "agree", yes=yes)
    assert [lane.brake for lane in table.state.lanes] == [True, yes]
    assert table.asked()[B] == "f2_open"


@rule("GD-13.10")
def test_vehicles_at_the_corners_of_either_are_sent_away() -> None:
    table = four(hands=(["jam_radio"], []), police={"P1": (6, 4, "N"), "P2": (9, 4, "N"), "P3": (7, 6, "N")})
    table.act(A, "play_card", card="jam_radio", both=True)
    assert {action.vehicle for action in table.legal(A, "jam")} == {name("P1"), name("P2"), name("P3")}


@rule("GD-13.10")
def test_both_are_on_collision_course() -> None:
    table = four(hands=(["collision_course"], []), police={"P1": (7, 4, "N"), "P2": (8, 4, "N")})
    table.act(A, "play_card", card="collision_course", both=True)
    go(table, "F", "F")
    assert (where(table, "P1"), where(table, "P2")) == (None, None)


@rule("GD-13.10")
@refusal("GD-13.10")
def test_both_change_places_each_with_another_vehicle() -> None:
    """P1 and P2 stand on open green tiles away from the cars."""
    table = four(hands=(["swap_cars"], []), police={"P1": (7, 4, "N"), "P2": (7, 6, "N")})
    table.act(A, "play_card", card="swap_cars", both=True)
    table.act(A, "swap_with", vehicle=name("P1"))
    fill(table)
    assert table.asked()[B] == "r2_swap"
    table.refuses(B, "swap_with", vehicle=name("P1"), rule="GD-13.10", car=1)
    table.refuses(B, "swap_with", vehicle=name("P2"), rule="GD-13.1")
    table.act(B, "swap_with", vehicle=name("P2"), car=1)
    fill(table)
    assert (car(table, 0)[:2], car(table, 1)[:2]) == ((7, 4), (7, 6))


@rule("GD-13.10")
def test_both_return_with_one_decoy() -> None:
    moved = {"origin": [7, 6], "origin_facing": "E"}
    driven = [{"field": [7, 5], **moved}, {"field": [8, 5], "origin": [8, 6], "origin_facing": "W"}]
    table = four(hands=(["decoy_car"], ["jam_radio"]), lanes=False, step="r3_move", cars=((7, 5, "N"), (8, 5, "N")))
    state = table.state.model_dump(mode="json") | {"cars": driven}
    table = Scene.load(GAME, state)
    table.act(POLICE, "end_moves")
    assert table.asked()[A] == table.asked()[B] == "r3_decoy"
    table.act(A, "play_card", card="decoy_car", both=True)
    assert (car(table, 0), car(table, 1)) == ((7, 6, "E"), (8, 6, "W"))
    table.act(B, "pass")
    assert table.asked()[POLICE] == "r3_buy"


@rule("GD-13.10")
def test_both_lay_their_own_tiles_on_familiar_ground() -> None:
    table = four(up={}, hands=(["familiar_ground"], []), lanes=False, step="r0_round_start", cars=((5, 5, "W"), (6, 5, "E")))
    table.act(A, "play_card", card="familiar_ground", both=True)
    table.act(B, "pass")
    assert table.state.familiars == (2, 2)
    table.draw()
    assert table.asked()[A] == "f1_lay"
    assert table.view(CITY).drawn is None
    assert table.view(B).drawn == table.state.drawn


@refusal("GD-13.10")
def test_one_card_helps_both_only_when_they_are_close() -> None:
    table = four(cars=((7, 5, "N"), (9, 5, "N")), hands=(["last_ditch", "accomplices"], ["last_ditch"]))
    table.refuses(A, "play_card", card="last_ditch", both=True, rule="GD-13.10")
    near = four(hands=(["accomplices"], ["last_ditch"]), meters=(1, 1))
    near.refuses(A, "play_card", card="last_ditch", lent="hand", both=True, rule="GD-13.10")


# ---- Accomplices and Quick Switch ------------------------------------------------------------------------------------------


@rule("GD-13.13")
@pytest.mark.parametrize("lent", ["hand", "discard"])
def test_a_lent_card_stays_where_it_is(lent: str) -> None:
    theirs = (["last_ditch"], []) if lent == "hand" else ([], ["last_ditch"])
    table = four(hands=(["accomplices"], theirs[0]), discards=([], theirs[1]), meters=(3, 0))
    table.act(A, "play_card", card="last_ditch", lent=lent)
    assert table.state.cars[0].meter == 2
    assert table.state.cars[0].discard == ("accomplices",)
    assert (table.state.hands[1], table.state.cars[1].discard) == (tuple(theirs[0]), tuple(theirs[1]))


@rule("GD-13.13")
def test_a_stunt_is_lent() -> None:
    table = four(up={(7, 4): "R07", (8, 4): "G09"}, hands=(["accomplices"], ["leave_wreckage"]))
    go(table, "F", "F")
    table.act(A, "first_car", car=0)
    table.act(A, "stunt", card="leave_wreckage", lent="hand")
    assert car(table, 0) == (7, 4, "N")
    assert table.state.hands[1] == ("leave_wreckage",)


@refusal("GD-13.13")
def test_what_the_other_has_not_is_not_lent() -> None:
    table = four(hands=(["accomplices"], ["last_ditch"]), meters=(2, 0))
    table.refuses(A, "play_card", card="hit_the_gas", lent="hand", rule="GD-13.13")
    table.refuses(A, "play_card", card="last_ditch", lent="discard", rule="GD-13.13")


@rule("GD-13.13")
def test_at_an_open_question_a_claim_tells_nothing() -> None:
    """Whoever might hold Accomplices may say so; without it that is a no."""
    table = four(hands=(["jam_radio"], ["brake_slam"]), lanes=False, step="r0_round_start")
    table.act(A, "play_card", card="familiar_ground", lent="hand")
    assert table.state.hands == (("jam_radio",), ("brake_slam",))
    assert keys(table.events) == ["ask_declined"]


@rule("GD-13.14")
@pytest.mark.parametrize("bring", [False, True])
def test_quick_switch(bring: bool) -> None:
    table = four(hands=(["accomplices"], []), cars=((7, 5, "N"), (8, 5, "E")), police={"P1": (7, 5, "N")})
    table.act(A, "quick_switch", bring=bring)
    assert car(table, 0) == ((7, 5, "N") if bring else (8, 5, "N"))
    assert car(table, 1) == (7, 5, "E")
    assert where(table, "P1") == (7, 5, "N")


@rule("GD-13.14")
def test_a_car_that_was_moved_gets_its_fields_and_decides_anew() -> None:
    """B has decided; brought to A's tile, facing W, it lacks (6,5)."""
    up = {(7, 5): "START", (7, 4): "G09", (8, 5): "G10", (7, 6): "G08", (8, 4): "G06", (8, 6): "G07"}
    table = four(up=up, cars=((7, 5, "N"), (8, 5, "W")), hands=(["accomplices"], []))
    table.act(A, "go_on")
    table.act(B, "go_on")
    table.act(B, "drive", way="R")
    table.act(A, "quick_switch", bring=True)
    table.draw()
    assert {action.field for action in table.legal(CITY, "lay_tile")} == {(6, 5)}
    table.act(CITY, "lay_tile", tile=table.state.drawn[0], field=[6, 5])
    assert (table.asked()[A], table.asked()[B]) == ("f2_declare", "f2_declare")


@refusal("GD-13.14")
def test_two_cars_on_one_tile_cannot_switch() -> None:
    table = four(cars=((7, 5, "N"), (7, 5, "N")), hands=(["accomplices"], []))
    table.refuses(A, "quick_switch", rule="GD-13.14")


@rule("GD-13.18")
def test_a_stuck_driver_is_saved_by_the_other() -> None:
    """A stands where no tile is ahead, left or right; B brings it along."""
    table = four(up={(8, 4): "G09", (9, 5): "G10"}, cars=((3, 3, "N"), (8, 5, "N")), hands=([], ["accomplices"]))
    table.act(A, "go_on")
    table.act(B, "go_on")
    assert table.asked()[A] == "f2_stuck"
    table.act(A, "pass")
    assert table.outcome is None
    table.act(B, "quick_switch", bring=True)
    fill(table)
    assert table.asked()[A] == "f2_declare"


@rule("GD-13.18")
def test_a_stuck_driver_is_caught_when_nobody_helps() -> None:
    table = four(up={(8, 4): "G09", (9, 5): "G10"}, cars=((3, 3, "N"), (8, 5, "N")), hands=([], ["accomplices"]))
    table.act(A, "go_on")
    table.act(B, "go_on")
    table.act(A, "pass")
    table.act(B, "drive", way="F")
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("stuck", (POLICE, CITY))


# ---- the Police ------------------------------------------------------------------------------------------------------------


@rule("GD-13.11")
def test_both_meters_are_checked_and_pieces_go_near_either_car() -> None:
    table = four(
        cars=((3, 3, "N"), (10, 5, "N")), police={"P1": (10, 5, "N")}, meters=(2, 2), lanes=False, step="r3_move", tokens=9
    )
    table.act(POLICE, "end_moves")
    assert [driven.meter for driven in table.state.cars] == [1, 3]
    fields = {(action.car, action.field) for action in table.legal(POLICE, "buy") if action.upgrade == "barricade"}
    assert fields == {(0, (3, 2)), (0, (4, 3)), (0, (3, 4)), (0, (2, 3)), (1, (10, 4)), (1, (11, 5)), (1, (10, 6)), (1, (9, 5))}


@rule("GD-13.11")
def test_two_copies_are_two_uses() -> None:
    table = four(lanes=False, step="r3_buy", tokens=6, upgrades=["dispatch"], police={"P1": (0, 0, "N"), "P2": (0, 1, "N")})
    table.act(POLICE, "buy", upgrade="dispatch")
    assert table.state.upgrades == ("dispatch", "dispatch")
    table.act(POLICE, "dispatch", vehicle=name("P1"), field=[7, 3], facing="S")
    table.act(POLICE, "dispatch", vehicle=name("P2"), field=[7, 7], facing="N")
    assert not table.legal(POLICE, "dispatch")


@rule("GD-13.11")
def test_a_second_motorcycle_brings_a_second_use_and_a_new_one_for_a_crashed_one_does_not() -> None:
    table = four(lanes=False, step="r3_buy", tokens=8, upgrades=["motorcycle"], police={"M1": (7, 3, "S")})
    table.act(POLICE, "buy", upgrade="motorcycle", field=[8, 3], facing="S", car=1)
    assert table.state.upgrades == ("motorcycle", "motorcycle")
    again = four(lanes=False, step="r3_buy", tokens=8, upgrades=["motorcycle"])
    again.act(POLICE, "buy", upgrade="motorcycle", field=[8, 3], facing="S", car=1)
    assert again.state.upgrades == ("motorcycle",)


# ---- secrets ---------------------------------------------------------------------------------------------------------------


@rule("GD-13.1")
def test_drivers_see_each_others_cards_and_nobody_else_does() -> None:
    table = four(hands=(["decoy_car"], ["jam_radio"]))
    hands = (("decoy_car",), ("jam_radio",))
    assert [table.view(seat).hands for seat in (A, B, POLICE, CITY, None)] == [hands, hands, None, None, None]
    assert table.view(POLICE).hand_counts == (1, 1)
    assert GAME.eyes(table.state, A) == GAME.eyes(table.state, B) == {A, B}
    assert GAME.eyes(table.state, POLICE) == {POLICE}
