"""Table, roles, cards, stash tokens, Start tile and first patrol car (GD-1, GD-2)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import Refusal
from getaway_tui.games.getaway_driver import box
from getaway_tui.games.getaway_driver.actions import AssignRoles, Land
from getaway_tui.games.getaway_driver.city import Cell
from getaway_tui.games.getaway_driver.options import Options
from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.state import State
from getaway_tui.games.getaway_driver.steps import Role
from tests.games.getaway_driver.scenes import DRIVER, POLICE, drive, lay, scene
from tests.support import Scene, impossible, keys

rule, refusal = pytest.mark.rule, pytest.mark.refusal

CARDS = ["decoy_car", "last_ditch", "hit_the_gas", "leave_wreckage", "familiar_ground"]


def fresh(**options: Any) -> Scene:
    """An empty table."""
    return Scene.start(GAME, 2, **options)


def landed(spots: list[tuple[int, int]], **options: Any) -> Scene:
    """Stash tokens that have landed on these spots."""
    table = fresh(first_game_cards=True, stash_count=len(spots), **options)
    table.act(DRIVER, "scatter", aim=(7, 5), force="soft")
    table.act("chance", "land", spots=spots)
    return table


def settled(spots: list[tuple[int, int]], **options: Any) -> Scene:
    """Stash tokens that were adjusted automatically."""
    table = landed(spots, **options)
    table.act(POLICE, "auto_adjust")
    return table


def refused(rule_id: str, **options: Any) -> Refusal:
    """The refusal of options that do not go together."""
    with pytest.raises(Refusal) as caught:
        GAME.start(2, Options(**options))
    assert caught.value.rule == rule_id
    return caught.value


# ---- table ----------------------------------------------------------------------------------------------------


@rule("GD-1.1")
@pytest.mark.parametrize(("table", "size"), [("small", (10, 8)), ("medium", (15, 11)), ("large", (21, 14)), ((9, 40), None)])
def test_sizes_of_tables(table: Any, size: tuple[int, int] | None) -> None:
    if size is None:
        refused("GD-1.1", table=table)
    else:
        assert fresh(table=table).view(None).options.size == size
    assert Options().size == (15, 11)


@refusal("GD-1.1")
@pytest.mark.parametrize("table", [(7, 8), (8, 7), (41, 8), (8, 31)])
def test_tables_too_small_or_too_large(table: tuple[int, int]) -> None:
    assert dict(refused("GD-1.1", table=table).params) == {"least": (8, 8), "most": (40, 30)}
    assert GAME.start(2, Options(table=(8, 8))).options.size == (8, 8)
    assert GAME.start(2, Options(table=(40, 30))).options.size == (40, 30)


@rule("GD-1.2")
@refusal("GD-1.3")
def test_the_edge_and_terrain_bound_the_city() -> None:
    table = scene(
        car=(0, 5), up={(0, 4): "G09"}, police={"P1": (0, 3, "W")}, step="r3_move", terrain=[{"piece": "mug", "field": (1, 3)}]
    )
    table.refuses(POLICE, "move_vehicle", vehicle="patrol_car_1", way="F", rule="GD-1.3")
    table = scene(
        car=(0, 5), up={(0, 4): "G09"}, police={"P1": (0, 3, "E")}, step="r3_move", terrain=[{"piece": "mug", "field": (1, 3)}]
    )
    table.refuses(POLICE, "move_vehicle", vehicle="patrol_car_1", way="F", rule="GD-1.3")


@rule("GD-1.3")
def test_nothing_lies_off_the_table_or_on_terrain() -> None:
    tile = {"field": (15, 3), "tile": "G09"}
    car = [{"field": (7, 5)}]
    start = {"field": (7, 5), "tile": "START", "up": True}
    assert "no free field" in impossible(GAME, {"tiles": [start, tile], "cars": car})
    lake = [{"piece": "lake", "field": (3, 3)}]
    under = {"field": (3, 4), "tile": "G09"}
    assert "no free field" in impossible(GAME, {"tiles": [start, under], "cars": car, "terrain": lake})


@rule("GD-1.4")
def test_tiles_stay_where_they_lie() -> None:
    table = scene(up={(7, 4): "R01"}, down={(6, 5): "A01", (8, 5): "G08"}, hand=["last_ditch"])
    before = {laid.field: laid.tile for laid in table.state.tiles}
    drive(table, "F")
    table.act(DRIVER, "fall_back")
    assert {laid.field: laid.tile for laid in table.state.tiles} == before


@rule("GD-1.5")
def test_both_must_accept_the_terrain() -> None:
    table = fresh(terrain=1)
    assert table.asked() == {DRIVER: "setup_table", POLICE: "setup_table"}
    assert all(ask.open for ask in GAME.turn(table.state).asks)
    table.act(POLICE, "place_terrain", piece="lake", field=(3, 3), turns=1)
    assert set(table.view(None).terrain[0].cells) == {(3, 3), (3, 4), (2, 3)}
    table.act(DRIVER, "accept_table")
    assert table.asked()[DRIVER] == "resign"
    table.act(POLICE, "lift_terrain", field=(2, 3))
    assert table.asked() == {DRIVER: "setup_table", POLICE: "setup_table"}, "a change takes acceptance back"
    table.act(DRIVER, "place_terrain", piece="hill", field=(0, 0))
    table.act(POLICE, "accept_table")
    table.act(DRIVER, "accept_table")
    assert table.asked()[DRIVER] == "setup_cards"


@refusal("GD-1.5")
def test_terrain_that_is_refused() -> None:
    table = fresh(terrain=1)
    table.refuses(DRIVER, "accept_table", rule="GD-1.5")
    table.refuses(DRIVER, "lift_terrain", field=(3, 3), rule="GD-1.5")
    table.refuses(DRIVER, "place_terrain", piece="mug", field=(3, 3), rule="GD-1.5")
    table.refuses(DRIVER, "place_terrain", piece="lake", field=(14, 3), rule="GD-1.3")
    table.act(DRIVER, "place_terrain", piece="park", field=(3, 3))
    table.refuses(DRIVER, "place_terrain", piece="hill", field=(9, 9), rule="GD-1.5")
    table = fresh(terrain=2)
    table.act(DRIVER, "place_terrain", piece="park", field=(3, 3))
    table.refuses(DRIVER, "place_terrain", piece="park", field=(9, 9), rule="GD-1.5")
    table.refuses(DRIVER, "place_terrain", piece="lake", field=(4, 3), rule="GD-1.3")
    assert refused("GD-1.5", table=(8, 8), terrain=2).key == "no_room_for_terrain"


@refusal("GD-1.5")
def test_a_table_cut_in_two() -> None:
    """14 x 8 fields with a wall over column 7: two parts of 56 and 48 fields, where 63 must hang together."""
    table = fresh(terrain="blocks", table=[14, 8])
    for row in range(7):
        table.act(POLICE, "place_terrain", piece="mug", field=(7, row))
    assert table.allows(POLICE, "accept_table")
    table.act(POLICE, "place_terrain", piece="mug", field=(7, 7))
    assert table.refuses(DRIVER, "accept_table", rule="GD-1.5").key == "table_cut_up"
    table.act(DRIVER, "lift_terrain", field=(7, 3))
    assert table.allows(DRIVER, "accept_table")


@rule("GD-1.5")
def test_just_enough_room() -> None:
    table = fresh(terrain="blocks", table=[8, 8])
    table.act(DRIVER, "place_terrain", piece="mug", field=(0, 0))
    assert table.allows(DRIVER, "accept_table"), "63 fields are 1.4 times 45 tiles"
    table.act(DRIVER, "place_terrain", piece="mug", field=(7, 7))
    table.refuses(DRIVER, "accept_table", rule="GD-1.5")


@rule("GD-1.6")
def test_what_may_share_a_field() -> None:
    table = scene(
        up={(7, 4): "G09"},
        police={"P1": (7, 4, "N"), "P2": (7, 4, "S"), "H1": (7, 4, "E")},
        barricades=[(7, 4)],
        spikes=(7, 4),
    )
    assert len(table.view(None).standing((7, 4))) == 3
    assert "twice" in impossible(
        GAME, {**table.state.model_dump(mode="json"), "blockers": [{"name": f"barricade_{n}", "field": (7, 4)} for n in (1, 2)]}
    )


@refusal("GD-1.6")
def test_one_barricade_a_field() -> None:
    table = scene(up={(7, 4): "G09"}, barricades=[(7, 4)], tokens=4, step="r3_buy")
    table.refuses(POLICE, "buy", upgrade="barricade", field=(7, 4), rule="GD-1.6")
    assert table.allows(POLICE, "buy", upgrade="spike_strip", field=(7, 4))


# ---- roles and cards ------------------------------------------------------------------------------------------


def assigned(state: State, seed: int) -> tuple[Role, ...]:
    """The roles that chance gives out."""
    action = GAME.chance(state, Random(seed))
    assert isinstance(action, AssignRoles)
    return action.roles


def thrown(table: Scene, seed: int) -> tuple[Cell, ...]:
    """Where chance lets the stash tokens land."""
    action = GAME.chance(table.state, Random(seed))
    assert isinstance(action, Land)
    return action.spots


@rule("GD-2.1")
def test_roles_and_meter_at_the_start() -> None:
    table = fresh(roles=["police", "driver"])
    assert table.asked() == {0: "resign", 1: "setup_cards"}
    undecided = GAME.start(2, Options(roles=("any", "any")))
    drawn = {assigned(undecided, seed) for seed in range(20)}
    assert drawn == {("driver", "police"), ("police", "driver")}
    table = fresh(roles=["any", "driver"])
    assert GAME.turn(table.state).chance == "assign_roles"
    table.draw()
    assert table.state.roles == ("police", "driver")
    table = settled([(750, 550), (950, 550)])
    table.act(DRIVER, "lay_start", field=(3, 3), facing="E")
    assert table.state.car.meter == 0


@refusal("GD-2.1")
def test_roles_that_do_not_fit() -> None:
    refused("GD-2.1", roles=("driver", "driver"))
    refused("GD-2.1", roles=("police", "police"))
    refused("GD-2.1", roles=("driver",))
    table = fresh(roles=["any", "driver"])
    table.refuses("chance", "assign_roles", roles=["driver", "police"], rule="GD-2.1")
    table.refuses("chance", "assign_roles", roles=["driver", "driver"], rule="GD-2.1")


@rule("GD-2.2")
def test_the_driver_takes_five_cards_in_secret() -> None:
    table = fresh()
    for card in CARDS:
        assert table.asked()[DRIVER] == "setup_cards"
        table.act(DRIVER, "take_card", card=card)
    assert table.asked()[DRIVER] == "setup_scatter"
    assert set(table.state.hand) == set(CARDS)
    assert len(table.state.set_aside[0]) == 5
    assert table.view(POLICE).hand_count == 5
    assert "hit_the_gas" not in table.look(POLICE).model_dump_json()
    assert "hit_the_gas" in table.look(DRIVER).model_dump_json()


@rule("GD-2.2")
def test_the_first_game_set_and_other_sizes_of_hands() -> None:
    assert set(fresh(first_game_cards=True).state.hand) == set(CARDS)
    table = fresh(hand_size=[3, 7])
    for card in CARDS[:3]:
        table.act(DRIVER, "take_card", card=card)
    assert table.asked()[DRIVER] == "setup_scatter"
    table = fresh(hand_size=[3, 7], roles=["police", "driver"])
    for card in [*CARDS, "jam_radio"]:
        table.act(1, "take_card", card=card)
    assert table.asked()[1] == "setup_cards"


@refusal("GD-2.2")
def test_a_card_is_taken_once() -> None:
    table = fresh()
    table.act(DRIVER, "take_card", card="jam_radio")
    table.refuses(DRIVER, "take_card", card="jam_radio", rule="GD-2.2")
    refused("GD-2.2", hand_size=(3, 4, 5))


# ---- scattering -----------------------------------------------------------------------------------------------


@rule("GD-2.3")
def test_scattering() -> None:
    table = fresh(first_game_cards=True)
    table.act(DRIVER, "scatter", aim=(7, 5), force="medium")
    assert GAME.turn(table.state).chance == "land"
    table.draw()
    assert len(table.state.stash) == 5
    assert keys(table.events).count("token_landed") == 5
    assert table.asked()[POLICE] == "setup_adjust"


@rule("GD-2.3")
@pytest.mark.parametrize(("force", "sigma"), [("soft", 120), ("medium", 200), ("hard", 320)])
def test_the_harder_the_throw_the_wider_they_spread(force: str, sigma: int) -> None:
    """On a table large enough that next to none falls off, the spread is the one of the force."""
    table = fresh(first_game_cards=True, table=[40, 30], stash_count=8)
    table.act(DRIVER, "scatter", aim=(20, 15), force=force)
    spots = [spot for seed in range(150) for spot in thrown(table, seed)]
    for axis, middle in ((0, 2050), (1, 1550)):
        values = [spot[axis] - middle for spot in spots]
        assert abs(sum(values) / len(values)) < sigma * 0.12
        assert 0.9 < (sum(value**2 for value in values) / len(values)) ** 0.5 / sigma < 1.1


@rule("GD-2.3")
def test_tokens_that_leave_the_table_are_thrown_again() -> None:
    table = fresh(first_game_cards=True, table=[8, 8], stash_count=8)
    table.act(DRIVER, "scatter", aim=(0, 0), force="hard")
    for seed in range(40):
        assert all(0 <= x < 800 and 0 <= y < 800 for x, y in thrown(table, seed))


@refusal("GD-2.3")
def test_throws_and_landings_that_are_refused() -> None:
    table = fresh(first_game_cards=True, stash_count=2)
    table.refuses(DRIVER, "scatter", aim=(15, 5), force="soft", rule="GD-2.3")
    table.refuses(DRIVER, "scatter", aim=(5, -1), force="soft", rule="GD-2.3")
    table.act(DRIVER, "scatter", aim=(14, 10), force="soft")
    table.refuses("chance", "land", spots=[(50, 50)], rule="GD-2.3")
    table.refuses("chance", "land", spots=[(50, 50), (1500, 50)], rule="GD-2.3")
    table.refuses("chance", "draw_tiles", tiles=[], rule="GD-3.3")
    table.act("chance", "land", spots=[(50, 50), (1499, 1099)])


# ---- adjusting ------------------------------------------------------------------------------------------------


@rule("GD-2.4")
def test_adjusting_by_hand() -> None:
    table = landed([(750, 550), (800, 550), (950, 550), (750, 950)])
    table.act(POLICE, "settle", token=0)
    table.refuses(POLICE, "settle", token=1, rule="GD-2.4")
    table.act(POLICE, "settle", token=2)
    table.act(POLICE, "adjust", token=1, x=850, y=550)
    table.act(POLICE, "adjust", token=3, x=750, y=750)
    assert [(token.x, token.y) for token in table.state.stash] == [(750, 550), (850, 550), (950, 550), (750, 750)]
    assert [token.fields for token in table.state.stash] == [((7, 5),), ((8, 5),), ((9, 5),), ((7, 7),)]
    assert table.asked()[DRIVER] == "setup_start"


@refusal("GD-2.4")
def test_adjusting_that_is_refused() -> None:
    table = landed([(750, 550), (800, 550), (900, 550)])
    assert table.refuses(POLICE, "adjust", token=0, x=50, y=50, rule="GD-2.4").key == "anchor_first"
    table.act(POLICE, "settle", token=0)
    assert table.refuses(POLICE, "settle", token=0, rule="GD-2.4").key == "token_is_settled"
    assert table.refuses(POLICE, "settle", token=9, rule="GD-2.4").key == "token_is_settled"
    assert table.refuses(POLICE, "settle", token=1, rule="GD-2.4").key == "token_must_move"
    assert table.refuses(POLICE, "adjust", token=2, x=850, y=550, rule="GD-2.4").key == "token_is_legal"
    assert table.refuses(POLICE, "adjust", token=1, x=956, y=550, rule="GD-2.4").key == "spot_not_legal"
    assert table.refuses(POLICE, "adjust", token=1, x=844, y=550, rule="GD-2.4").key == "spot_not_legal"
    assert table.allows(POLICE, "adjust", token=1, x=845, y=550), "0.05 of a length is let pass"
    assert table.allows(POLICE, "adjust", token=1, x=955, y=550)


@rule("GD-2.4")
def test_adjusting_automatically() -> None:
    """The middle token is the anchor; one too near goes to the next legal spot of the raster, one that fits stays."""
    table = landed([(750, 550), (775, 550), (900, 550), (425, 550)])
    table.act(POLICE, "auto_adjust")
    spots = [(token.x, token.y) for token in table.state.stash]
    assert spots == [(750, 550), (850, 550), (950, 550), (550, 550)]


@rule("GD-2.4")
@pytest.mark.parametrize("seed", range(8))
def test_adjusting_makes_one_chain(seed: int) -> None:
    table = fresh(first_game_cards=True, stash_count=8, table="small")
    table.act(DRIVER, "scatter", aim=(5, 4), force="hard" if seed % 2 else "soft")
    table.draw(str(seed))
    table.act(POLICE, "auto_adjust")
    spots = [(token.x, token.y) for token in table.state.stash]
    apart = {
        (one, other): (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 for one in spots for other in spots if one != other
    }
    assert min(apart.values()) >= 95**2
    chain = {spots[0]}
    for _ in spots:
        chain |= {one for (one, other), square in apart.items() if other in chain and square <= 205**2}
    assert chain == set(spots)


@rule("GD-2.5")
def test_the_bag() -> None:
    bag = fresh().state.bag
    lights = [box.FACES[tile].light for tile in bag]
    assert (len(bag), lights.count("green"), lights.count("amber"), lights.count("red")) == (43, 10, 21, 12)
    assert not {"START", "ESCAPE"} & set(bag)


@rule("GD-2.6")
def test_the_start_tile() -> None:
    table = settled([(750, 550), (950, 550)])
    table.act(DRIVER, "lay_start", field=(3, 3), facing="W")
    assert (table.state.car.field, table.state.car.facing) == ((3, 3), "W")
    assert [(laid.field, laid.tile, laid.up) for laid in table.state.tiles] == [((3, 3), "START", True)]
    assert table.asked()[POLICE] == "setup_patrol"


@refusal("GD-2.6")
def test_where_no_start_tile_lies() -> None:
    table = settled([(750, 550), (890, 550)])
    assert [token.fields for token in table.state.stash] == [((7, 5),), ((8, 5), (9, 5))]
    assert table.refuses(DRIVER, "lay_start", field=(7, 5), facing="N", rule="GD-2.6").key == "stash_token_there"
    table.refuses(DRIVER, "lay_start", field=(8, 5), facing="N", rule="GD-2.6")
    table.refuses(DRIVER, "lay_start", field=(9, 5), facing="N", rule="GD-2.6")
    table.refuses(DRIVER, "lay_start", field=(15, 5), facing="N", rule="GD-1.3")
    assert table.refuses(DRIVER, "lay_start", field=(0, 5), facing="N", rule="GD-2.6").key == "no_way_blocked"
    assert table.allows(DRIVER, "lay_start", field=(0, 5), facing="E"), "the edge may lie behind the car"
    assert table.allows(DRIVER, "lay_start", field=(10, 5), facing="E")


@refusal("GD-2.6")
def test_no_room_for_a_patrol_car() -> None:
    """The car in a pocket of four fields: front and sides are free, but no field two away."""
    pocket = {(1, 0), (0, 1), (1, 1), (2, 1)}
    walls = {(0, 0), (2, 0), (0, 2), (1, 2), (2, 2), (3, 1), (1, 3)} | {(3, 0), (3, 2)}
    table = scene(car=(7, 5), terrain=[{"piece": "mug", "field": cell} for cell in sorted(walls)])
    position = {**table.state.model_dump(mode="json"), "step": "setup_start", "cars": [], "tiles": [], "aside": ["START"]}
    table = Scene.load(GAME, position)
    assert (1, 1) in pocket
    assert table.refuses(DRIVER, "lay_start", field=(1, 1), facing="N", rule="GD-2.6").key == "no_room_for_patrol"


@rule("GD-2.7")
def test_the_first_patrol_car() -> None:
    table = scene(step="setup_patrol")
    places = {action.field for action in table.legal(POLICE)}
    assert places == {(7, 3), (7, 7), (5, 5), (9, 5), (6, 4), (8, 4), (6, 6), (8, 6)}
    table.act(POLICE, "place_patrol", field=(8, 4), facing="W")
    assert table.view(None).vehicles[0].field == (8, 4)
    assert table.asked()[DRIVER] == "r0_round_start"


@refusal("GD-2.7")
def test_the_first_patrol_car_is_two_fields_away() -> None:
    table = scene(step="setup_patrol", car=(7, 1))
    for field in ((7, 2), (7, 1), (9, 2), (10, 1)):
        table.refuses(POLICE, "place_patrol", field=field, facing="W", rule="GD-2.7")
    table.refuses(POLICE, "place_patrol", field=(7, -1), facing="W", rule="GD-1.3")


@rule("GD-2.8")
@pytest.mark.parametrize(
    ("spot", "fields"),
    [
        ((750, 550), {(7, 5)}),
        ((716, 550), {(7, 5)}),
        ((715, 550), {(6, 5), (7, 5)}),
        ((784, 550), {(7, 5)}),
        ((785, 550), {(7, 5), (8, 5)}),
        ((750, 515), {(7, 4), (7, 5)}),
        ((750, 585), {(7, 5), (7, 6)}),
        ((790, 590), {(7, 5), (8, 5), (7, 6), (8, 6)}),
        ((5, 550), {(0, 5)}),
        ((1495, 1095), {(14, 10)}),
    ],
)
def test_ambiguous_tokens(spot: tuple[int, int], fields: set[tuple[int, int]]) -> None:
    far = (spot[0] - 200 if spot[0] > 500 else spot[0] + 245, spot[1])
    assert set(settled([spot, far]).state.stash[0].fields) == fields
    table = settled([spot, far], stash_ambiguity=False)
    assert table.state.stash[0].fields == ((spot[0] // 100, spot[1] // 100),)


@rule("GD-2.8")
def test_terrain_is_no_candidate() -> None:
    table = landed([(785, 550), (585, 550)], terrain="none")
    position = {**table.state.model_dump(mode="json"), "terrain": [{"piece": "mug", "field": (8, 5)}]}
    table = Scene.load(GAME, position)
    table.act(POLICE, "auto_adjust")
    assert table.state.stash[0].fields == ((7, 5),)


def test_a_round_can_begin_after_setting_up() -> None:
    table = settled([(250, 250), (400, 250)])
    table.act(DRIVER, "lay_start", field=(7, 5), facing="N")
    table.act(POLICE, "place_patrol", field=(7, 3), facing="S")
    table.act(DRIVER, "pass")
    lay(table, {(7, 4): "G09", (6, 5): "A01", (8, 5): "R01"})
    assert table.asked() == {DRIVER: "r2_open", POLICE: "resign"}
