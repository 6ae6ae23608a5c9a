"""The Police expand the city (GD-3)."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.games.getaway_driver.rules import GAME
from tests.games.getaway_driver.scenes import DRIVER, POLICE, B, F, L, R, drive, end_turn, face_up, lay, scene
from tests.support import Scene, keys

rule, refusal = pytest.mark.rule, pytest.mark.refusal

OPEN = {"open_tiles": True}


def drawn(tiles: tuple[str, ...] = ("G06", "A01", "R01"), **given: Any) -> Scene:
    """A round that begins with these three tiles drawn for F, L and R."""
    table = scene(step="r0_round_start", **given)
    table.act(DRIVER, "pass")
    table.act("chance", "draw_tiles", tiles=tiles)
    return table


@rule("GD-3.1")
def test_only_empty_free_fields_are_filled() -> None:
    table = scene(car=(14, 5), facing="N", up={(14, 4): "G09"}, step="r0_round_start")
    table.act(DRIVER, "pass")
    assert table.view(None).fill.fields == ((13, 5),)
    table = scene(terrain=[{"piece": "mug", "field": F}], down={L: "A01"}, step="r0_round_start")
    table.act(DRIVER, "pass")
    assert table.view(None).fill.fields == (R,)


@refusal("GD-3.3")
def test_what_is_drawn_and_laid() -> None:
    table = scene(step="r0_round_start", up={B: "G01"})
    table.act(DRIVER, "pass")
    table.refuses("chance", "draw_tiles", tiles=["G06", "A01"], rule="GD-3.3")
    table.refuses("chance", "draw_tiles", tiles=["G06", "A01", "A01"], rule="GD-3.3")
    table.refuses("chance", "draw_tiles", tiles=["G06", "A01", "G01"], rule="GD-3.3")
    table.act("chance", "draw_tiles", tiles=["G06", "A01", "R01"])
    table.refuses(POLICE, "lay_tile", tile="G07", field=F, rule="GD-3.3")
    table.refuses(POLICE, "lay_tile", tile="G06", field=(7, 3), rule="GD-3.3")
    table.act(POLICE, "lay_tile", tile="G06", field=F)
    table.refuses(POLICE, "lay_tile", tile="A01", field=F, rule="GD-3.3")
    table.refuses(POLICE, "lay_tile", tile="G06", field=L, rule="GD-3.3")
    assert len(table.legal(POLICE)) == 4


@rule("GD-3.4")
def test_a_tile_goes_under_what_is_there() -> None:
    table = drawn(police={"P1": (7, 4, "S")}, barricades=[R])
    table.act(POLICE, "lay_tile", tile="R01", field=F)
    table.act(POLICE, "lay_tile", tile="A01", field=R)
    seen = table.view(DRIVER)
    assert (seen.vehicles[0].field, seen.blockers[0].field) == (F, R)
    assert {tile.field for tile in seen.tiles} == {(7, 5), F, R}


@rule("GD-3.5")
def test_the_police_look_under_tiles_and_the_driver_feels_the_bag() -> None:
    table = drawn()
    lay_all(table)
    police, driver = table.view(POLICE), table.view(DRIVER)
    assert {tile.tile for tile in police.tiles} == {"START", "G06", "A01", "R01"}
    assert {tile.tile for tile in driver.tiles} == {"START", None}
    assert driver.bag == police.bag
    assert (driver.bag.feel, driver.bag.tiles) == ("bulging", None)
    assert table.view(None).tile_at(F).tile is None


def lay_all(table: Scene) -> None:
    """The three drawn tiles on F, L and R."""
    for tile, field in zip(("G06", "A01", "R01"), (F, L, R), strict=True):
        table.act(POLICE, "lay_tile", tile=tile, field=field)


@rule("GD-3.5")
@pytest.mark.parametrize(
    ("feel", "counts"),
    [
        ("nearly_empty", (0, 3)),
        ("few", (4, 6)),
        ("light", (7, 12)),
        ("half", (13, 20)),
        ("heavy", (21, 30)),
        ("bulging", (31, 42)),
    ],
)
def test_what_the_bag_feels_like(feel: str, counts: tuple[int, int]) -> None:
    for count in counts:
        bag = scene().state.bag[:count]
        assert scene(bag=bag).view(DRIVER).bag.feel == feel
        exact = scene(bag=bag, options={"feel_bag": "exact"}).view(DRIVER).bag
        assert (exact.feel, exact.tiles) == (feel, count)


@rule("GD-3.6")
def test_the_police_say_where_an_ambiguous_token_lies() -> None:
    token = {"token": 0, "x": 800, "y": 400, "fields": [(7, 3), (8, 3), F, (8, 4)]}
    table = drawn(stash=[token])
    table.act(POLICE, "lay_tile", tile="A01", field=F)
    ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == POLICE)
    assert (ask.ask, ask.open) == ("r1_token", False)
    table.act(POLICE, "decide_token", token=0, here=False)
    assert table.state.stash[0].fields == ((7, 3), (8, 3), (8, 4))
    table.act(POLICE, "lay_tile", tile="R01", field=R)
    assert table.asked()[POLICE] == "r1_lay", "no candidate was covered"
    told = table.heard(DRIVER)
    assert [event.params["here"] for event in told if event.key == "token_decided"] == [False]


@rule("GD-3.6")
def test_yes_makes_it_certain_and_the_last_field_too() -> None:
    tokens = [{"token": 0, "fields": [F, (8, 4)]}, {"token": 1, "fields": [L, (5, 5)]}]
    table = drawn(stash=tokens)
    table.act(POLICE, "lay_tile", tile="A01", field=F)
    table.act(POLICE, "decide_token", token=0, here=True)
    table.act(POLICE, "lay_tile", tile="R01", field=L)
    table.act(POLICE, "decide_token", token=1, here=False)
    assert [token.fields for token in table.state.stash] == [(F,), ((5, 5),)]


@refusal("GD-3.6")
def test_only_tokens_of_the_covered_field_are_decided() -> None:
    table = drawn(stash=[{"token": 0, "fields": [F, (8, 4)]}, {"token": 1, "fields": [L, (5, 5)]}])
    table.act(POLICE, "lay_tile", tile="A01", field=F)
    table.refuses(POLICE, "decide_token", token=1, here=True, rule="GD-3.6")
    table.refuses(POLICE, "lay_tile", tile="R01", field=L, rule="GD-3.3")


@rule("GD-3.6")
def test_two_tokens_on_one_border_are_both_decided() -> None:
    table = drawn(stash=[{"token": 0, "fields": [F, (8, 4)]}, {"token": 1, "fields": [F, (7, 3)]}])
    table.act(POLICE, "lay_tile", tile="A01", field=F)
    assert {action.token for action in table.legal(POLICE)} == {0, 1}
    table.act(POLICE, "decide_token", token=1, here=True)
    table.act(POLICE, "decide_token", token=0, here=True)
    assert [token.fields for token in table.state.stash] == [(F,), (F,)]


@rule("GD-3.7")
def test_a_fill_in_the_turn_is_the_business_of_the_police() -> None:
    table = scene(up={F: "G04"}, familiar=2)
    drive(table, "F")
    table.act("chance", "draw_tiles", tiles=["G06", "A01", "R01"])
    assert table.asked() == {POLICE: "r1_lay", DRIVER: "resign"}


@rule("GD-3.8")
def test_open_tiles() -> None:
    table = drawn(options=OPEN)
    lay_all(table)
    assert [face_up(table, cell) for cell in (F, L, R)] == ["G06", "A01", "R01"]
    assert table.state.tokens == 0
    assert "tile_turned" in keys(table.heard(DRIVER))
    drive(table, "L")
    assert table.state.tokens == 3, "a badge pays when the car first drives onto it"
    table.act(DRIVER, "lay_hazard", yes=False)
    end_turn(table)


@rule("GD-3.8")
def test_an_open_badge_pays_once() -> None:
    table = scene(up={F: "G08"}, hand=["handbrake_turn"], options=OPEN)
    drive(table, "F")
    assert table.state.tokens == 1
    table.act(DRIVER, "play_card", card="handbrake_turn")
    table = Scene.load(GAME, {**table.state.model_dump(mode="json"), "due": True, "step": "r2_move"})
    table.state = table.state.model_copy(update={"cars": (table.state.car.model_copy(update={"facing": "N"}),)})
    table.act(DRIVER, "drive", way="F")
    assert table.state.tokens == 1


@refusal("GD-3.8")
def test_nothing_to_scout_with_open_tiles() -> None:
    scene(down={F: "A01"}, options=OPEN).refuses(DRIVER, "scout", field=F, rule="GD-3.8")


@rule("GD-7.5")
def test_the_traffic_camera() -> None:
    table = drawn(upgrades=["traffic_camera"])
    assert table.asked()[POLICE] == "r1_draw"
    table.act(POLICE, "use_camera")
    assert table.state.drawn == ()
    assert len(table.state.bag) == 43
    table.act("chance", "draw_tiles", tiles=["G06", "A02", "R02"])
    assert table.asked()[POLICE] == "r1_lay", "once a round"
    table = drawn(upgrades=["traffic_camera"])
    table.act(POLICE, "pass")
    assert table.asked()[POLICE] == "r1_lay"
    assert table.state.used == ()
    assert table.state.drawn == ("G06", "A01", "R01")


@rule("GD-7.5")
def test_the_camera_is_kept_for_a_fill_in_the_turn() -> None:
    table = scene(up={F: "G04"}, upgrades=["traffic_camera"])
    drive(table, "F")
    table.act("chance", "draw_tiles", tiles=["G06", "A01", "R01"])
    assert table.asked()[POLICE] == "r1_draw"


@refusal("GD-7.5")
def test_no_camera_while_laying() -> None:
    table = drawn()
    table.refuses(POLICE, "use_camera", rule="GD-7.5")


@rule("GD-8.9")
def test_familiar_ground() -> None:
    table = scene(step="r0_round_start", hand=["familiar_ground"], upgrades=["traffic_camera"])
    table.act(DRIVER, "play_card", card="familiar_ground")
    table.act("chance", "draw_tiles", tiles=["G06", "A01", "R01"])
    assert table.asked() == {DRIVER: "r1_lay", POLICE: "resign"}, "no camera for the Driver's tiles"
    assert table.view(DRIVER).drawn == ("G06", "A01", "R01")
    assert table.view(POLICE).drawn is None
    for tile, field in zip(("G06", "A01", "R01"), (F, L, R), strict=True):
        table.act(DRIVER, "lay_tile", tile=tile, field=field)
    assert table.view(DRIVER).tile_at(L).tile == "A01", "the Driver remembers"
    assert table.view(POLICE).tile_at(L).tile == "A01", "the Police may look"
    assert table.view(None).tile_at(L).tile is None
    assert table.state.familiar == 2


@rule("GD-8.9")
def test_familiar_ground_lasts_two_rounds() -> None:
    table = scene(step="r3_buy", familiar=2, discard=["familiar_ground"])
    table.act(POLICE, "end_buying")
    assert table.state.fill.layer == "driver"
    table = scene(step="r3_buy", familiar=1, discard=["familiar_ground"])
    table.act(POLICE, "end_buying")
    assert table.state.fill.layer == "police"
    table = scene(step="r0_round_start", familiar=1, discard=["familiar_ground"], held=1)
    table.act(DRIVER, "play_card", card="familiar_ground", source="reuse")
    assert table.state.familiar == 2


@rule("GD-8.9")
def test_under_familiar_ground_the_police_decide_tokens_openly() -> None:
    table = scene(step="r0_round_start", hand=["familiar_ground"], stash=[{"token": 0, "fields": [F, (8, 4)]}])
    table.act(DRIVER, "play_card", card="familiar_ground")
    table.act("chance", "draw_tiles", tiles=["G06", "A01", "R01"])
    table.act(DRIVER, "lay_tile", tile="G06", field=F)
    ask = next(ask for ask in GAME.turn(table.state).asks if ask.seat == POLICE)
    assert (ask.ask, ask.open, ask.must) == ("r1_token", True, True)
    table.act(POLICE, "decide_token", token=0, here=True)
    assert table.asked()[DRIVER] == "r1_lay"


@rule("GD-8.9")
def test_without_memory_aid_the_driver_forgets() -> None:
    table = scene(step="r0_round_start", hand=["familiar_ground"], options={"memory_aid": False})
    table.act(DRIVER, "play_card", card="familiar_ground")
    lay(table, {F: "G06", L: "A01", R: "R01"})
    assert table.view(DRIVER).tile_at(F).tile is None
    told = [event for event in table.heard(DRIVER) if event.key == "tile_known"]
    assert len(told) == 3
    assert all(event.fades for event in told)


@rule("GD-8.9")
def test_a_small_bag_ends_the_game_under_familiar_ground_too() -> None:
    table = scene(step="r0_round_start", hand=["familiar_ground"], bag=["G06", "G07"])
    table.act(DRIVER, "play_card", card="familiar_ground")
    assert table.outcome is not None
    assert table.outcome.reason == "escaped"


@refusal("GD-8.9")
def test_familiar_ground_is_for_the_start_of_a_round() -> None:
    scene(hand=["familiar_ground"]).refuses(DRIVER, "play_card", card="familiar_ground", rule="GD-8.9")
