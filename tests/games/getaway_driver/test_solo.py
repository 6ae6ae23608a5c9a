"""Alone against the automaton (GD-12): piles, routes, upgrades, and what the levels change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from getaway_tui.games.getaway_driver import box
from getaway_tui.games.getaway_driver.rules import GAME
from tests.support import Scene, keys

from .scenes import DRIVER, B, Cell, F, L, R, Standing, car, drive, face_up, scene, vehicle, where

rule, refusal = pytest.mark.rule, pytest.mark.refusal

RISKY = {"A01", "A02", "A03", "A04", "A05", "G06", "G07", "R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08"}
"""8 red without a badge, 5 amber with badge 3, 2 green with badge 2."""


def solo(level: str = "standard", *, options: Mapping[str, Any] | None = None, **more: Any) -> Scene:
    """A table on which the Driver is alone, the upgrade deck that of the level."""
    deck = ["patrol_car", "barricade", "motorcycle", "helicopter"] + ["armored_car"] * (level != "standard")
    more = {"deck": deck, "roles": ["driver"], **more}
    return scene(options={"mode": "solo", "solo_level": level, **(options or {})}, **more)


def city(*cells: Cell) -> dict[Cell, str]:
    """Plain open tiles on these fields."""
    quiet = ["G09", "G08", "A06", "A07", "A08", "A09", "A10", "A11", "A12", "A13", "A14", "A16", "A17", "A19", "A20", "A21"]
    return dict(zip(cells, quiet, strict=False))


ALL_ROUND = city(F, L, R, B, (6, 4), (8, 4), (6, 6), (8, 6), (7, 3), (6, 3), (8, 3), (5, 5), (5, 4), (9, 5), (9, 4))


def reasons(table: Scene, key: str) -> list[Any]:
    """Why, by the events of one sort."""
    return [event.params["cause"] for event in table.events if event.key == key]


def police_move(table: Scene) -> None:
    """The Driver ends the turn, and the automaton moves."""
    table.act(DRIVER, "end_turn")


def ending(police: Mapping[str, Standing], **more: Any) -> Scene:
    """The end of the Driver's turn on a city all round the car."""
    given = {"up": ALL_ROUND, "step": "r2_end", **more}
    return solo(more.pop("level", "standard"), police=police, **{key: value for key, value in given.items() if key != "level"})


def draw(table: Scene, *upgrades: str) -> None:
    """The automaton draws these."""
    for upgrade in upgrades:
        assert table.game.turn(table.state).chance == "draw_upgrade"
        table.act("chance", "draw_upgrade", upgrade=upgrade)


def draws(count: int, police: Mapping[str, Standing], **more: Any) -> Scene:
    """The Driver ends the turn in a round in which badges brought so many upgrades; the vehicles have followed and stay."""
    table = ending(police, draws=count, **more)
    standing = tuple(each.model_copy(update={"followed": each.field is not None}) for each in table.state.vehicles)
    table.state = table.state.model_copy(update={"vehicles": standing})
    police_move(table)
    return table


# ---- the table -------------------------------------------------------------------------------------------------------------


@rule("GD-12.1")
@refusal("GD-12.1")
def test_one_person_drives_and_there_is_nobody_else() -> None:
    table = Scene.start(GAME, 1, mode="solo")
    assert table.asked() == {DRIVER: "setup_cards"}
    assert not [ask for ask in table.game.turn(table.state).asks if ask.open]
    assert Scene.start(GAME, 1).state == table.state, "one person at the table is enough to say so"
    for seats, options in ((2, {}), (1, {"open_tiles": True}), (1, {"match": "swap_roles"})):
        with pytest.raises(Exception, match=r"GD-12\.1"):
            Scene.start(GAME, seats, mode="solo", **options)
    for changed in ({"stash_count": 8}, {"feel_bag": "exact"}, {"roles": ["police"]}):
        with pytest.raises(Exception, match=r"GD-12\.1"):
            Scene.start(GAME, 1, **changed)


@rule("GD-12.1")
def test_no_tokens_come_from_badges() -> None:
    table = solo(down={F: "A06"}, police={"P1": (7, 8, "N")}, hand=["jam_radio"])
    table.act(DRIVER, "scout", field=F)
    assert (table.state.tokens, table.state.draws) == (0, 1)
    assert "tokens_gained" not in keys(table.events)


@rule("GD-12.2")
def test_the_piles_are_those_of_the_rulebook_and_their_heights_are_public() -> None:
    view = Scene.start(GAME, 1, mode="solo").view(None)
    assert (view.bag.tiles, view.bag.risky) == (43, 15)
    all_red = Scene.start(GAME, 1, mode="solo", solo_risky_reds="all_twelve").view(None)
    assert all_red.bag.risky == 15 + 4
    table = solo(down={F: "A01", L: "G09"}, bag=["R01", "R02", "A16"])
    assert (table.view(None).bag.tiles, table.view(None).bag.risky) == (3, 2)
    assert {tile.field: tile.pile for tile in table.view(DRIVER).tiles if not tile.up} == {F: "risky", L: "quiet"}
    assert {tile for tile in box.CITY if box.FACES[tile].solo_pile == "risky"} == RISKY


@rule("GD-12.3")
@pytest.mark.parametrize(("level", "armored"), [("standard", False), ("imposing", True), ("ruthless", True)])
def test_the_deck_of_each_level(level: str, armored: bool) -> None:
    deck = Scene.start(GAME, 1, mode="solo", solo_level=level).state.deck
    assert set(deck) == {"patrol_car", "barricade", "motorcycle", "helicopter"} | ({"armored_car"} if armored else set())
    assert len(deck) == len(set(deck))


def started(level: str = "standard") -> Scene:
    """A game in which the tokens have been thrown."""
    table = Scene.start(GAME, 1, mode="solo", solo_level=level, first_game_cards=True)
    table.act(DRIVER, "scatter", aim=[7, 5], force="soft")
    spots = [[790, 550], [700, 300], [750, 700], [500, 500], [900, 500], [750, 900]]
    table.act("chance", "land", spots=spots[: len(table.state.stash)])
    return table


@rule("GD-12.4")
@pytest.mark.parametrize(("level", "count"), [("standard", 5), ("imposing", 6), ("ruthless", 6)])
def test_stash_tokens_are_adjusted_by_themselves_and_are_certain(level: str, count: int) -> None:
    table = started(level)
    assert table.asked() == {DRIVER: "setup_start"}
    assert [len(token.fields) for token in table.state.stash] == [1] * count
    near_a_border = next(token for token in table.state.stash if token.token == 0)
    assert near_a_border.fields == ((7, 5),), "0.10 from the border of (8,5), yet certain"


@rule("GD-12.5")
def test_the_first_patrol_car_comes_to_the_left_corner() -> None:
    table = started()
    table.act(DRIVER, "lay_start", field=[11, 8], facing="E")
    assert where(table, "P1") == (12, 7, "S"), "left of a car that faces E is N; it faces (12,8)"
    assert table.state.round == 1


# ---- filling (GD-12.6, 12.7) -----------------------------------------------------------------------------------------------


def begun(police: Mapping[str, Standing], **more: Any) -> Scene:
    """The round begins, Familiar Ground is not played, and chance is about to draw."""
    table = solo(step="r0_round_start", hand=["familiar_ground"], police=police, **more)
    table.act(DRIVER, "pass")
    return table


def piles(table: Scene) -> dict[Any, tuple[Any, Any]]:
    """From which pile each field is filled, and why."""
    told = [event.params for event in table.events if event.key == "pile_chosen"]
    return {each["field"]: (each["pile"], each["cause"]) for each in told}


FAR = {"P1": (0, 10, "W")}


@rule("GD-12.6")
def test_s35_fields_in_reach_of_a_vehicle_are_quiet() -> None:
    """S35: P1 on (6,4) facing E reaches (7,4) ahead and (6,5) to its right."""
    assert piles(begun({"P1": (6, 4, "E")})) == {F: ("quiet", "reach"), L: ("quiet", "reach"), R: ("risky", "free")}


@rule("GD-12.6")
@pytest.mark.parametrize(
    ("police", "more", "expected"),
    [
        (FAR, {}, {F: ("risky", "free"), L: ("risky", "free"), R: ("risky", "free")}),
        ({"P1": (7, 4, "N")}, {}, {F: ("quiet", "vehicle"), L: ("risky", "free"), R: ("risky", "free")}),
        (FAR, {"stash": [{"token": 0, "fields": [R]}]}, {F: ("risky", "free"), L: ("risky", "free"), R: ("quiet", "stash")}),
        (FAR, {"barricades": [L]}, {F: ("risky", "free"), L: ("quiet", "barricade"), R: ("risky", "free")}),
        ({"P1": (7, 5, "N")}, {}, {F: ("quiet", "reach"), L: ("quiet", "reach"), R: ("quiet", "reach")}),
        ({"P1": (7, 5, "S")}, {}, {F: ("risky", "free"), L: ("quiet", "reach"), R: ("quiet", "reach")}),
    ],
    ids=["nobody near", "under a vehicle", "under a stash token", "under a barricade", "pursued", "head-on"],
)
def test_which_pile_a_field_is_filled_from(police: Any, more: Any, expected: Any) -> None:
    assert piles(begun(police, **more)) == expected


@rule("GD-12.6")
def test_an_empty_pile_is_replaced_by_the_other() -> None:
    table = begun(FAR, bag=["R01", "A16", "G09"])
    assert piles(table) == {F: ("risky", "free"), L: ("quiet", "risky_empty"), R: ("quiet", "risky_empty")}
    table = begun({"P1": (7, 5, "N")}, bag=["R01", "R02", "G09"])
    assert piles(table) == {F: ("quiet", "reach"), L: ("risky", "quiet_empty"), R: ("risky", "quiet_empty")}


@rule("GD-12.6")
@refusal("GD-12.6")
def test_every_field_gets_a_tile_of_its_pile() -> None:
    table = begun({"P1": (6, 4, "E")})
    table.refuses("chance", "draw_tiles", tiles=["R01", "G09", "R02"], rule="GD-12.6")
    table.refuses("chance", "draw_tiles", tiles=["G08", "G09", "A16"], rule="GD-12.6")
    table.act("chance", "draw_tiles", tiles=["G08", "G09", "A01"])
    laid = {tile.field: (tile.tile, tile.up) for tile in table.state.tiles}
    assert (laid[F], laid[L], laid[R]) == (("G08", False), ("G09", False), ("A01", False))
    assert table.asked()[DRIVER] == "r2_open"


@rule("GD-12.6")
def test_the_driver_escapes_before_anything_is_drawn() -> None:
    table = begun(FAR, bag=["R01", "A16"])
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((DRIVER,), "escaped")
    assert len(table.state.bag) == 2


@rule("GD-12.7")
def test_nobody_looks_at_drawn_tiles_but_under_familiar_ground() -> None:
    table = begun(FAR)
    table.act("chance", "draw_tiles", tiles=["R01", "R02", "R03"])
    assert not [event for event in table.events if event.key in ("tile_drawn", "tile_known")]
    assert [tile.tile for tile in table.view(DRIVER).tiles if not tile.up] == [None, None, None]

    table = solo(step="r0_round_start", hand=["familiar_ground"], police=FAR)
    table.act(DRIVER, "play_card", card="familiar_ground")
    assert set(piles(table).values()) == {("risky", "free")}
    table.act("chance", "draw_tiles", tiles=["R01", "R02", "R03"])
    assert (table.asked()[DRIVER], table.view(DRIVER).drawn) == ("s1_fill", ("R01", "R02", "R03"))
    for tile, cell in (("R03", F), ("R01", L), ("R02", R)):
        table.act(DRIVER, "lay_tile", tile=tile, field=cell)
    assert {tile.field: tile.tile for tile in table.view(DRIVER).tiles if not tile.up} == {F: "R03", L: "R01", R: "R02"}
    assert table.asked()[DRIVER] == "r2_open"


# ---- cards (GD-12.8) -------------------------------------------------------------------------------------------------------


@rule("GD-12.8")
@refusal("GD-12.8")
@pytest.mark.parametrize(("level", "cost"), [("standard", 1), ("imposing", 2), ("ruthless", 3)])
def test_what_it_costs_to_use_a_card_again(level: str, cost: int) -> None:
    given: dict[str, Any] = {"discard": ["last_ditch"], "meter": 2, "up": ALL_ROUND, "step": "r2_end", "police": FAR}
    poor, rich = solo(level, held=cost - 1, **given), solo(level, held=3, **given)
    poor.refuses(DRIVER, "play_card", card="last_ditch", source="reuse", rule="GD-12.8")
    assert not poor.legal(DRIVER, "play_card")
    rich.act(DRIVER, "play_card", card="last_ditch", source="reuse")
    assert (rich.state.car.held, rich.state.car.spent, rich.state.car.removed) == (3 - cost, cost, ("last_ditch",))


@rule("GD-12.8")
def test_back_streets_do_nothing() -> None:
    table = solo(up={F: "G03"}, police=FAR)
    drive(table, "F")
    assert car(table) == (7, 4, "N")
    assert "midtown_given" not in keys(table.events)


@rule("GD-12.8")
def test_only_cards_that_can_be_played_are_asked_for() -> None:
    """Nobody is there from whom the hand would have to be hidden."""
    assert ending({"P1": (7, 8, "N")}, hand=["jam_radio"]).view(None).hand == ("jam_radio",)
    table = solo(step="r2_end", up=ALL_ROUND, hand=["jam_radio"], police={"P1": (7, 8, "N")})
    police_move(table)
    assert "ask_declined" not in keys(table.events), "neither Decoy Car nor Familiar Ground is held"
    assert (table.state.round, table.asked()[DRIVER]) == (2, "r2_open")


# ---- in the Driver's turn (GD-12.9) ----------------------------------------------------------------------------------------


@rule("GD-12.9")
def test_a_vehicle_met_head_on_turns_to_the_right_of_the_car() -> None:
    table = solo(up={F: "G09"}, police={"P1": (7, 4, "S")})
    drive(table, "F")
    assert where(table, "P1") == (7, 4, "E"), "the car faces N; off to its right is E"


@rule("GD-12.9")
def test_a_red_light_lays_a_hazard() -> None:
    table = solo(up={F: "R07"}, police=FAR)
    drive(table, "F")
    assert (table.state.hazards, table.asked()[DRIVER]) == ((F,), "m8_hazard")


@rule("GD-12.9")
def test_the_hazard_token_laid_first_is_used_again() -> None:
    """All twelve tokens of the box are out, those on (0,5) and (14,5) are the farthest from (7,4)."""
    row = [(14, 5), (0, 5), *[(column, 6) for column in range(3, 13)]]
    tiles = [tile for tile in box.CITY if tile not in ("R07", "G09")]
    table = solo(up={F: "R07", **dict(zip(row, tiles, strict=False))}, hazards=row, police=FAR, options={"hazard_supply": "box"})
    drive(table, "F")
    assert table.asked()[DRIVER] == "m8_hazard"
    assert set(row) - set(table.state.hazards) == {(14, 5)}


@rule("GD-12.9")
def test_a_helicopter_stays_before_a_tunnel_and_turns_right() -> None:
    table = solo(down={F: "G10"}, police={"H1": (7, 5, "N")})
    drive(table, "F")
    assert (where(table, "H1"), table.state.crashes) == ((7, 5, "E"), 0)


@rule("GD-12.9")
@pytest.mark.parametrize("charge", [0, 1])
def test_a_charged_armored_car_is_protected_once(charge: int) -> None:
    table = solo(
        "imposing",
        up={F: "R07"},
        police={"A1": (7, 5, "N"), "P1": (7, 5, "N")},
        hand=["leave_wreckage", "brake_slam"],
        charge=charge,
        draws=1,
    )
    drive(table, "F")
    table.act(DRIVER, "stunt", card="leave_wreckage")
    assert where(table, "P1") is None
    assert where(table, "A1") == ((7, 4, "N") if charge else None)
    assert (table.state.charge, table.state.hazards) == ((0, ()) if charge else (0, (F,)))


# ---- vehicles (GD-12.10 to 12.13) ------------------------------------------------------------------------------------------


def moved(table: Scene) -> list[Any]:
    """The vehicles that moved, turned or said that they stay, in that order, each once."""
    told = [event for event in table.events if event.key in ("vehicle_moved", "vehicle_turned", "vehicle_stayed")]
    return list(dict.fromkeys(event.params["vehicle"] for event in told))


@rule("GD-12.10")
def test_the_nearest_moves_first_and_ties_go_by_the_fleet() -> None:
    table = ending({"P1": (7, 1, "S"), "P2": (7, 3, "S"), "M1": (9, 5, "W"), "H1": (5, 5, "E"), "P3": (8, 4, "W")})
    police_move(table)
    assert moved(table) == ["patrol_car_2", "patrol_car_3", "motorcycle_1", "helicopter_1", "patrol_car_1"]


@rule("GD-12.10")
def test_a_charged_armored_car_moves_first_of_all() -> None:
    table = ending({"A1": (7, 1, "S"), "P1": (7, 4, "S")}, charge=1, level="imposing")
    police_move(table)
    assert moved(table) == ["armored_car_1", "patrol_car_1"]


@rule("GD-12.10")
def test_a_vehicle_that_followed_does_not_move_but_uses_what_thoroughfare_owes_it() -> None:
    table = solo(up={F: "G04", (7, 3): "G09", (6, 4): "G08", (8, 4): "A06"}, police={"P1": (7, 5, "N")})
    drive(table, "F")
    table.act(DRIVER, "decline_extra", reason="thoroughfare")
    police_move(table)
    assert where(table, "P1") == (7, 4, "N")
    assert "route_chosen" not in keys(table.events)

    table = solo(up={F: "G04", L: "A16", (7, 3): "G09", (6, 4): "G08", (8, 4): "A06"}, police={"P1": (7, 5, "N")})
    table = solo(
        on="G04",
        up={**ALL_ROUND},
        police={"P1": (7, 3, "S")},
        step="r2_end",
        vehicles=[{"name": "patrol_car_1", "field": [7, 3], "facing": "S", "followed": True, "extra": 1}],
    )
    police_move(table)
    assert where(table, "P1") == (7, 4, "S"), "one field, by the extra move"


@rule("GD-12.10")
def test_an_extra_move_is_made_at_once() -> None:
    """P1 drives onto the open Thoroughfare at (7,3), and on towards the car before P2 moves."""
    up = {**ALL_ROUND, (7, 3): "G04", (7, 2): "G06"}
    table = ending({"P1": (7, 2, "S"), "P2": (9, 3, "S")}, up=up)
    police_move(table)
    assert where(table, "P1") == (7, 4, "S")
    assert moved(table) == ["patrol_car_1", "patrol_car_2"]


@rule("GD-12.10")
def test_forced_moves_go_in_the_same_order() -> None:
    table = solo(up=ALL_ROUND, police={"P1": (7, 2, "S"), "P2": (6, 5, "W"), "H1": (7, 4, "S")}, hand=["brake_slam"])
    table.act(DRIVER, "play_card", card="brake_slam")
    table.act(DRIVER, "go_on")
    police_move(table)
    assert moved(table) == ["patrol_car_2", "helicopter_1", "patrol_car_1"]
    assert [where(table, short) for short in ("P2", "H1", "P1")] == [(5, 5, "W"), (7, 5, "S"), (7, 3, "S")]


@rule("GD-12.10")
def test_a_forced_move_onto_the_car_crashes_and_the_last_one_is_replaced() -> None:
    table = solo(up=ALL_ROUND, police={"P1": (7, 4, "S")}, hand=["brake_slam"])
    table.act(DRIVER, "play_card", card="brake_slam")
    table.act(DRIVER, "go_on")
    police_move(table)
    draw(table, "motorcycle")
    assert (where(table, "P1"), table.state.crashes) == (None, 1)
    assert where(table, "M1") == (7, 4, "E"), "placed on (6,4) facing E, it makes a move of its own"


@rule("GD-12.11")
@pytest.mark.parametrize(("facing", "after"), [("N", "N"), ("E", "N"), ("W", "N"), ("S", "E")])
def test_a_vehicle_on_the_field_of_the_car_only_turns(facing: str, after: str) -> None:
    table = ending({"P1": (7, 5, facing)})
    police_move(table)
    assert where(table, "P1") == (7, 5, after)
    assert table.state.car.meter == 1


@rule("GD-12.12")
@pytest.mark.parametrize(
    ("start", "after", "cause"),
    [
        ((7, 3, "S"), (7, 4, "S"), "shortest_route"),
        ((7, 4, "S"), (7, 5, "S"), "shortest_route"),
        ((6, 4, "E"), (7, 4, "E"), "preferred_route"),
        ((8, 4, "W"), (7, 4, "W"), "preferred_route"),
        ((8, 4, "S"), (8, 5, "S"), "preferred_route"),
        ((5, 5, "W"), (5, 4, "N"), "preferred_route"),
    ],
    ids=[
        "straight",
        "onto the car",
        "straight before right",
        "straight before left",
        "straight before right 2",
        "right before left",
    ],
)
def test_the_first_step_of_a_shortest_route(start: Standing, after: Standing, cause: str) -> None:
    table = ending({"P1": start})
    police_move(table)
    assert (where(table, "P1"), reasons(table, "route_chosen")) == (after, [cause])


@rule("GD-12.12")
def test_s41_a_step_that_would_crash_the_vehicle_is_not_taken() -> None:
    """S41: the car on a hazard token at (7,4); P1 at (6,4) facing E; left and right are equally long, so right."""
    up = {**ALL_ROUND, (7, 2): "G06", (6, 2): "G07", (8, 2): "A18"}
    up.pop(F)
    table = solo(car=F, on="A02", up={**up, (7, 5): "G10"}, hazards=[F], police={"P1": (6, 4, "E")}, step="r2_end", draws=0)
    police_move(table)
    assert (where(table, "P1"), table.state.crashes) == ((6, 5, "S"), 0)
    assert reasons(table, "route_chosen") == ["safe_route"]


@rule("GD-12.12")
def test_a_helicopter_flies_over_hazards_but_not_onto_tunnels() -> None:
    table = ending({"H1": (7, 3, "S"), "P1": (7, 2, "S")}, hazards=[F, (7, 3)])
    police_move(table)
    assert where(table, "H1") == (7, 4, "S")
    assert where(table, "P1") != (7, 3, "S")
    table = ending({"H1": (7, 3, "S")}, up={**ALL_ROUND, F: "G10"})
    police_move(table)
    assert where(table, "H1") in ((6, 3, "W"), (8, 3, "E"))


@rule("GD-12.12")
def test_off_the_road_a_vehicle_stays_near_the_city() -> None:
    """Tiles on (7,5), (7,4), (7,3) only. P1 on (7,2) facing N comes round on either side in five moves: right before left. P1 on
    (7,1) is two from the nearest tile, and each way on from there three."""
    table = ending({"P1": (7, 2, "N")}, up={(7, 4): "G09", (7, 3): "G08"})
    police_move(table)
    assert where(table, "P1") == (8, 2, "E")
    assert [event.params["moves"] for event in table.events if event.key == "route_chosen"] == [5]
    table = ending({"P1": (7, 1, "N")}, up={(7, 4): "G09", (7, 3): "G08"})
    police_move(table)
    assert where(table, "P1") == (7, 1, "E")


@rule("GD-12.13")
def test_without_a_route_it_turns_right() -> None:
    """P1 in the corner (0,0) facing N of a table on which it is more than two fields from every tile."""
    table = ending({"P1": (0, 0, "N")}, up={})
    police_move(table)
    assert (where(table, "P1"), reasons(table, "route_chosen")) == ((0, 0, "E"), ["no_route"])


# ---- upgrades (GD-12.14 to 12.18) ------------------------------------------------------------------------------------------


@rule("GD-12.14")
@pytest.mark.parametrize(("tile", "count"), [("A10", 1), ("A06", 1), ("A01", 2), ("A16", 0)])
def test_badges_draw_upgrades_however_they_are_turned_up(tile: str, count: int) -> None:
    scouted = solo(down={F: tile}, police=FAR)
    scouted.act(DRIVER, "scout", field=F)
    assert scouted.state.draws == count
    seen = solo(up={F: "G05"}, down={(6, 4): tile, (7, 3): "G09"}, police=FAR)
    drive(seen, "F")
    assert seen.state.draws == count, "by the Lookout"


@rule("GD-12.14")
@refusal("GD-12.14")
def test_upgrades_are_drawn_at_the_end_of_the_round_and_come_at_once() -> None:
    table = draws(2, {"P1": (7, 5, "N")}, deck=["patrol_car", "motorcycle"], upgrades=["barricade"])
    table.refuses("chance", "draw_upgrade", upgrade="barricade", rule="GD-12.14")
    draw(table, "patrol_car")
    assert where(table, "P2") is not None
    draw(table, "motorcycle")
    assert where(table, "M1") is not None
    assert (table.state.round, table.state.draws, table.state.deck) == (2, 0, ())


@rule("GD-12.14")
def test_an_empty_deck_is_made_of_all_drawn_cards_but_the_helicopter() -> None:
    drawn = ["patrol_car", "barricade", "motorcycle", "helicopter"]
    table = draws(1, {"P1": (7, 5, "N"), "H1": (0, 0, "N")}, deck=[], upgrades=drawn)
    assert set(table.state.deck) == {"patrol_car", "barricade", "motorcycle"}
    assert table.state.upgrades == ("helicopter",)
    draw(table, "barricade")


@rule("GD-12.15")
@pytest.mark.parametrize(
    ("others", "more", "after"),
    [
        ({"P1": (6, 6, "N")}, {}, (8, 4, "W")),
        ({"P1": (8, 6, "N")}, {}, (6, 4, "E")),
        ({"P1": (7, 5, "N")}, {}, (6, 4, "E")),
        ({"P1": (7, 5, "N")}, {"hazards": [(6, 4)]}, (8, 4, "W")),
        ({"P1": (7, 5, "N")}, {"hazards": [(6, 4), (8, 4)]}, (7, 3, "S")),
        ({"P1": (7, 5, "N")}, {"hazards": [(6, 4), (8, 4), (7, 3)]}, (5, 5, "E")),
        ({"P1": (6, 5, "N")}, {"hazards": [(6, 4), (8, 4), (7, 3)]}, (9, 5, "W")),
        ({"P1": (7, 5, "N")}, {"hazards": [(6, 4), (8, 4), (7, 3), (5, 5)]}, (9, 5, "W")),
        ({"P1": (7, 5, "N")}, {"hazards": [(6, 4), (8, 4), (7, 3), (5, 5), (9, 5)]}, (7, 7, "N")),
    ],
    ids=["S36", "left", "on the axis", "other corner", "ahead", "side", "other side", "other side 2", "behind"],
)
def test_where_a_new_vehicle_comes(others: Any, more: Any, after: Standing) -> None:
    """S36: P1 at (6,6), so the new one comes on (8,4), facing W."""
    table = draws(1, others, deck=["patrol_car"], **more)
    draw(table, "patrol_car")
    assert where(table, "P2") == after


@rule("GD-12.15")
def test_where_no_field_takes_a_vehicle_it_is_left_out() -> None:
    blocked = [(6, 4), (8, 4), (7, 3), (5, 5), (9, 5), (7, 7)]
    table = draws(1, {"P1": (7, 5, "N")}, deck=["motorcycle"], up={**ALL_ROUND, (7, 7): "G06"}, hazards=blocked)
    draw(table, "motorcycle")
    assert (where(table, "M1"), reasons(table, "spot_chosen")) == (None, ["none"])


@rule("GD-12.15")
def test_a_new_helicopter_keeps_off_tunnels_and_hazards() -> None:
    table = draws(1, {"P1": (7, 5, "N")}, deck=["helicopter"], up={**ALL_ROUND, (6, 4): "G10"}, hazards=[(8, 4)])
    draw(table, "helicopter")
    assert where(table, "H1") == (7, 3, "S")


@rule("GD-12.16")
@pytest.mark.parametrize(
    ("police", "more", "spot"),
    [
        ({"P1": (0, 0, "N")}, {}, F),
        ({"P1": (7, 3, "S")}, {}, R),
        ({"P1": (7, 5, "N")}, {}, F),
        ({"P1": (0, 0, "N")}, {"hazards": [F]}, R),
        ({"P1": (0, 0, "N")}, {"hazards": [F], "stash": [{"token": 0, "fields": [R]}]}, L),
        ({"P1": (0, 0, "N")}, {"hazards": [F, L, R]}, (7, 3)),
        ({"P1": (0, 0, "N")}, {"hazards": [F, L, R, (7, 3)]}, (8, 4)),
    ],
    ids=[
        "ahead",
        "out of reach first",
        "all in reach",
        "hazard ahead",
        "stash to the right",
        "nearest ahead",
        "right side first",
    ],
)
def test_where_a_barricade_comes(police: Any, more: Any, spot: Cell) -> None:
    """P1 at (7,3) facing S could be on (7,4), so (8,5) comes first."""
    table = draws(1, police, deck=["barricade"], **more)
    draw(table, "barricade")
    assert [each.field for each in table.state.blockers if each.field is not None] == [spot]


@rule("GD-12.16")
def test_the_farthest_barricade_is_moved_when_all_are_out() -> None:
    table = draws(1, {"P1": (7, 5, "N")}, deck=["barricade"], barricades=[(0, 0), (14, 10), (7, 4)])
    draw(table, "barricade")
    assert [each.field for each in table.state.blockers][:3] == [(8, 5), (14, 10), (7, 4)], "both are 12 away; number 1 goes"


@rule("GD-12.17")
def test_a_motorcycle_drawn_again_makes_an_extra_move() -> None:
    table = draws(1, {"M1": (7, 3, "S"), "P1": (0, 0, "N")}, deck=["motorcycle"])
    draw(table, "motorcycle")
    assert where(table, "M1") == (7, 4, "S")
    table = draws(1, {"M1": (7, 5, "E")}, deck=["motorcycle"])
    draw(table, "motorcycle")
    assert where(table, "M1") == (7, 5, "N")


@rule("GD-12.17")
def test_an_armored_car_drawn_again_goes_through_one_hazard_next_round() -> None:
    """A1 at (7,3) facing S; a token on (7,4). Charged, it drives through; otherwise it goes round."""
    up = {**ALL_ROUND, (7, 2): "G06"}
    table = draws(1, {"A1": (7, 3, "S"), "P1": (0, 0, "N")}, deck=["armored_car"], up=up, hazards=[F], level="imposing")
    draw(table, "armored_car")
    assert (table.state.charge, table.state.round, table.state.charged) == (2, 2, True)
    for charge, after, hazards in ((1, (7, 4, "S"), ()), (0, (6, 3, "W"), (F,))):
        table = ending({"A1": (7, 3, "S")}, up=up, hazards=[F], charge=charge, level="imposing")
        police_move(table)
        assert (where(table, "A1"), table.state.hazards, table.state.charge) == (after, hazards, 0)


@rule("GD-12.17")
def test_a_charge_is_not_wasted_where_another_route_is_as_short() -> None:
    """From (6,4) facing E both (7,4) and (6,5) lead to the car in two moves; the token is on (7,4)."""
    table = ending({"A1": (6, 4, "E")}, hazards=[F], charge=1, level="imposing")
    police_move(table)
    assert (where(table, "A1"), table.state.hazards, table.state.charge) == ((6, 5, "S"), (F,), 1)


@rule("GD-12.17")
def test_a_charge_lasts_one_round() -> None:
    table = ending({"A1": (7, 3, "S")}, hazards=[F], charge=1, round=2, level="imposing")
    police_move(table)
    assert (where(table, "A1"), table.state.hazards) == ((6, 3, "W"), (F,))


@rule("GD-12.17")
def test_with_all_patrol_cars_out_the_farthest_is_placed_as_new() -> None:
    table = draws(1, {"P1": (8, 6, "N"), "P2": (0, 0, "N"), "P3": (7, 5, "N")}, deck=["patrol_car"])
    draw(table, "patrol_car")
    assert (where(table, "P2"), where(table, "P1")) == ((6, 4, "E"), (8, 6, "N"))


@rule("GD-12.17")
def test_the_card_of_the_helicopter_is_drawn_only_once() -> None:
    table = draws(2, {"P1": (7, 5, "N")}, deck=["helicopter"], upgrades=["patrol_car", "barricade", "motorcycle"])
    draw(table, "helicopter")
    assert "helicopter" not in table.state.deck
    assert set(table.state.deck) == {"patrol_car", "barricade", "motorcycle"}


@rule("GD-12.18")
def test_an_empty_table_draws_an_upgrade_at_once() -> None:
    table = solo(up={F: "R07"}, police={"P1": (7, 5, "N")}, hand=["leave_wreckage"])
    drive(table, "F")
    table.act(DRIVER, "stunt", card="leave_wreckage")
    draw(table, "barricade")
    assert table.asked()[DRIVER] == "r2_end", "once a round is enough, whatever came of it"
    police_move(table)
    assert table.state.round == 2


@rule("GD-12.18")
@pytest.mark.parametrize(("draws", "drawn"), [(1, 0), (0, 1)])
def test_no_upgrade_at_once_where_one_came_or_will_come(draws: int, drawn: int) -> None:
    table = solo(up={F: "R07"}, police={"P1": (7, 5, "N")}, hand=["leave_wreckage"], draws=draws, drawn_upgrades=drawn)
    drive(table, "F")
    table.act(DRIVER, "stunt", card="leave_wreckage")
    assert table.asked()[DRIVER] == "r2_end"


@rule("GD-12.18")
def test_a_round_that_ends_without_a_vehicle_draws_one() -> None:
    table = ending({})
    police_move(table)
    draw(table, "patrol_car")
    assert where(table, "P1") == (6, 4, "E")


@rule("GD-12.19")
def test_what_the_automaton_does_not_have() -> None:
    assert not {"dispatch", "spike_strip", "traffic_camera"} & set(box.SETTINGS.solo.deck["ruthless"])
    table = solo(up=ALL_ROUND, police={"M1": (7, 5, "N")})
    table.act(DRIVER, "go_on")
    assert table.asked()[DRIVER] == "r2_move", "no question whether the motorcycle turns away"
    table = ending({"H1": (7, 3, "N")})
    police_move(table)
    assert where(table, "H1") == (8, 3, "E"), "it does not turn round before it moves"


# ---- the end ---------------------------------------------------------------------------------------------------------------


@rule("GD-12.1")
def test_the_automaton_wins_without_a_seat() -> None:
    table = ending({"P1": (7, 4, "S")}, meter=4)
    police_move(table)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.losers, table.outcome.reason) == ((), (DRIVER,), "caught")
    assert table.outcome.facts["role"] == ("driver",)


@rule("GD-12.1")
def test_whoever_gives_up_loses_alone() -> None:
    table = solo(up=ALL_ROUND, police=FAR)
    table.act(DRIVER, "resign")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.losers, table.outcome.reason) == ((), (DRIVER,), "resigned")


def names(vehicles: Iterable[Any]) -> set[str]:
    """The vehicles on the table."""
    return {each.name for each in vehicles if each.field is not None}


@rule("GD-12.13")
def test_no_vehicle_ever_crashes_by_its_own_move() -> None:
    """Tokens all round: whoever can do nothing else turns."""
    table = ending({"P1": (7, 3, "S"), "P2": (9, 5, "W")}, hazards=[F, R, (8, 4), (6, 4)])
    police_move(table)
    assert names(table.state.vehicles) >= {"patrol_car_1", "patrol_car_2"}
    assert table.state.crashes == 0
    assert face_up(table, F) is not None
    assert vehicle(table, "P1").field is not None
