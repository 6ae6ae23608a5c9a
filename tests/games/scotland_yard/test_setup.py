"""Setting up (SY-2), the two-player game (SY-9), and options that do not go together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import Refusal
from getaway_tui.games.scotland_yard.city import CITY
from getaway_tui.games.scotland_yard.public import ChooseX, Options
from getaway_tui.games.scotland_yard.rules import GAME
from tests.support import Scene, keys

from .tables import of, scene


def dealt(seats: int, **options: Any) -> Scene:
    """A game with its start cards drawn."""
    table = Scene.start(GAME, seats, **options)
    table.draw()
    return table


def refused(seats: int, **options: Any) -> Refusal:
    """Why these options do not go together."""
    with pytest.raises(Refusal) as no:
        Scene.start(GAME, seats, **options)
    return no.value


@pytest.mark.rule("SY-2.1")
@pytest.mark.refusal("SY-2.1")
def test_who_plays_mister_x() -> None:
    table = dealt(4, mister_x=2)
    assert table.asked() == {2: "x_turn"}
    assert refused(3, mister_x=3).rule == "SY-2.1"


@pytest.mark.rule("SY-2.1")
@pytest.mark.refusal("SY-2.1")
def test_chance_may_choose_mister_x() -> None:
    table = Scene.start(GAME, 3, mister_x="random")
    assert GAME.turn(table.state).chance == "choose_x"
    table.refuses("chance", "choose_x", seat=3, rule="SY-2.1")
    table.act("chance", "choose_x", seat=2)
    assert table.events[0].params == {"seat": 2}
    table.draw()
    assert table.asked() == {2: "x_turn"}
    chosen = {GAME.chance(GAME.start(3, Options(mister_x="random")), Random(seed)) for seed in range(40)}
    assert chosen == {ChooseX(seat=seat) for seat in range(3)}


@pytest.mark.rule("SY-2.2")
@pytest.mark.parametrize(
    ("seats", "pawns"), [(2, "D1 D2 B1 B2"), (3, "D1 D2 B1 B2"), (4, "D1 D2 D3 B1"), (5, "D1 D2 D3 D4"), (6, "D1 D2 D3 D4 D5")]
)
def test_hunters_by_number_of_players(seats: int, pawns: str) -> None:
    assert " ".join(hunter.pawn for hunter in dealt(seats).state.hunters) == pawns


@pytest.mark.refusal("SY-2.2")
def test_no_more_hunters_than_pawns() -> None:
    assert refused(5, bobbies=2).rule == "SY-2.2"
    assert refused(3, min_detectives=4, bobbies=2).rule == "SY-2.2"
    scene("hunt", "D1@1 D2@29", 104).refuses(1, "hunter_move", pawn="D3", ticket="taxi", dest=8, rule="SY-2.2")


@pytest.mark.rule("SY-2.2")
def test_extra_detectives_go_round_the_hunters() -> None:
    table = dealt(3, min_detectives=5)
    assert [(hunter.pawn, hunter.owner) for hunter in table.state.hunters] == [
        ("D1", 1), ("D2", 2), ("D3", 1), ("D4", 2), ("D5", 1)
    ]  # fmt: skip


@pytest.mark.rule("SY-2.3")
@pytest.mark.rule("SY-2.4")
@pytest.mark.rule("SY-2.5")
@pytest.mark.rule("SY-2.6")
def test_s02_six_players() -> None:
    state = dealt(6).state
    assert [hunter.pawn for hunter in state.hunters] == ["D1", "D2", "D3", "D4", "D5"]
    assert {hunter.tickets.counts for hunter in state.hunters} == {(11, 8, 4)}
    assert (state.x_tickets.black, state.x_tickets.double) == (5, 2)
    stations = [hunter.station for hunter in state.hunters]
    assert len(set(stations)) == 5
    assert set(stations) <= set(CITY.deck("D"))
    assert state.x_station in CITY.deck("X")
    assert state.cells == ()
    assert state.surfaced is None


@pytest.mark.refusal("SY-2.3")
def test_the_box_must_hold_the_tickets() -> None:
    assert refused(6, detective_tickets=[12, 8, 4], x_normal="physical").rule == "SY-2.3"
    assert dealt(6, x_normal="physical").state.supply.counts == (57 - 55, 45 - 40, 23 - 20)


@pytest.mark.rule("SY-2.5")
def test_s03_bobbies_draw_after_the_detectives() -> None:
    table = Scene.start(GAME, 4)
    table.act("chance", "deal_starts", hunters=[13, 26, 29, 34], x=35)
    assert [(hunter.pawn, hunter.owner, hunter.station) for hunter in table.state.hunters] == [
        ("D1", 1, 13), ("D2", 2, 26), ("D3", 3, 29), ("B1", None, 34)
    ]  # fmt: skip
    assert keys(table.events) == ["game_begun", *["pawn_placed"] * 4, "start_dealt"]
    assert table.events[-1].to == (0,)
    assert [event.binds for event in table.events] == [False, True, True, True, True, False]
    assert [event.fades for event in table.events] == [False] * 5 + [True]
    assert table.events[4].params == {"pawn": "B1", "seat": None, "station": 34}


@pytest.mark.refusal("SY-2.5")
@pytest.mark.parametrize(
    ("hunters", "x"),
    [([13, 26, 29], 35), ([13, 26, 29, 34, 50], 35), ([13, 26, 29, 35], 45), ([13, 26, 29, 29], 35), ([13, 26, 29, 34], 50)],
)
def test_start_cards_come_from_their_decks(hunters: list[int], x: int) -> None:
    Scene.start(GAME, 4).refuses("chance", "deal_starts", hunters=hunters, x=x, rule="SY-2.5")


@pytest.mark.rule("SY-2.5")
@pytest.mark.refusal("SY-2.5")
def test_the_older_editions_have_one_deck() -> None:
    table = Scene.start(GAME, 3, start_decks="classic", bobbies=0)
    table.refuses("chance", "deal_starts", hunters=[13, 197], x=13, rule="SY-2.5")
    table.act("chance", "deal_starts", hunters=[13, 197], x=198)
    assert table.state.candidates == tuple(sorted(set(CITY.deck("classic")) - {13, 197}))


@pytest.mark.rule("SY-2.6")
def test_the_start_station_is_not_in_the_log() -> None:
    table = dealt(3)
    start = table.state.x_station
    table.act(0, table.legal(0, "x_move")[0])
    assert len(table.state.cells) == 1
    assert table.state.trail[0] == start


@pytest.mark.rule("SY-2.7")
def test_unused_start_cards_stay_unseen() -> None:
    table = dealt(6)
    for seat in (None, 1, 5):
        assert table.view(seat).candidates == tuple(sorted(CITY.deck("X")))
        assert "start_dealt" not in keys(table.heard(seat))


@pytest.mark.rule("SY-2.3")
@pytest.mark.rule("SY-9.2")
@pytest.mark.parametrize(("pool", "taxis"), [([20, 16, 8], (20, 19, 18)), ([22, 16, 8], (22, 21, 20))])
def test_s04_two_detectives_share_a_pool(pool: list[int], taxis: tuple[int, ...]) -> None:
    table = Scene.start(GAME, 2, two_player_pool=pool)
    table.act("chance", "deal_starts", hunters=[13, 26, 29, 34], x=104)
    table.act(0, "x_move", ticket="taxi", dest=86)
    found = [table.state.pool.taxi]
    for pawn, dest in (("D1", 23), ("D2", 15)):
        told = table.act(1, "hunter_move", pawn=pawn, ticket="taxi", dest=dest)
        assert told[1].key == "pool_changed"
        found.append(told[1].params["taxi"])
    assert tuple(found) == taxis
    assert table.state.pool.counts == (taxis[-1], 16, 8)


@pytest.mark.rule("SY-9.1")
@pytest.mark.rule("SY-9.3")
def test_one_person_plays_four_pawns() -> None:
    table = Scene.start(GAME, 2)
    table.act("chance", "deal_starts", hunters=[13, 26, 29, 34], x=104)
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert table.asked() == {1: "hunt"}
    assert {action.pawn for action in table.legal(1)} == {"D1", "D2", "B1", "B2"}
    for pawn, dest in (("B2", 47), ("B1", 16)):
        table.act(1, "bobby_move", pawn=pawn, dest=dest)
    table.act(1, "hunter_move", pawn="D2", ticket="taxi", dest=15)
    table.act(1, "hunter_move", pawn="D1", ticket="bus", dest=14)
    assert table.asked() == {0: "x_turn"}
    assert table.state.round == 2


@pytest.mark.rule("SY-9.2")
def test_s35_an_empty_pool_stops_both() -> None:
    table = scene("hunt", "D1@103 D2@116 B1@1", 35, seats=2, pool="0/3/0")
    assert of(table.legal(1), "D1") == set()
    assert all(move.startswith("bus") for move in of(table.legal(1), "D2"))
    table.act(1, "hunter_move", pawn="D2", ticket="bus", dest=86)
    assert table.state.pool.counts == (0, 2, 0)
    told = table.act(1, "bobby_move", pawn="B1", dest=8)
    assert "pawn_sat_out" in keys(told)


def test_the_pool_is_for_two_detectives_in_one_hand() -> None:
    assert dealt(2).state.pool is not None
    assert dealt(3).state.pool is None
    assert dealt(2, min_detectives=4, bobbies=0).state.pool is None
    assert dealt(2, two_player_pool="off").state.pool is None
    assert dealt(2, detective_tickets="none").state.pool is None


@pytest.mark.refusal("SY-3.4")
def test_the_log_has_a_cell_for_every_round() -> None:
    assert refused(3, rounds=22, log_cells=21).rule == "SY-3.4"


def test_presets_of_the_editions() -> None:
    old = dealt(3, preset="edition_1983").state
    assert [hunter.pawn for hunter in old.hunters] == ["D1", "D2", "D3", "D4", "D5"]
    assert old.x_tickets.model_dump() == {"taxi": 4, "bus": 3, "underground": 3, "black": 5, "double": 2}
    assert {hunter.tickets.counts for hunter in old.hunters} == {(10, 8, 4)}
    digital = dealt(3, preset="digital_2012").state
    assert [(hunter.pawn, hunter.owner) for hunter in digital.hunters] == [("D1", 1), ("D2", 2), ("D3", 1), ("D4", 2)]
    first = dealt(4, preset="introductory").state
    assert [hunter.tickets for hunter in first.hunters] == [None] * 4
    assert (first.x_tickets.black, first.x_tickets.double, first.options.rounds) == (1, 1, 13)


def test_what_a_preset_sets_may_be_changed() -> None:
    options = Options.model_validate({"preset": "edition_1983", "rounds": 20})
    assert (options.rounds, options.min_detectives, options.start_decks) == (20, 5, "classic")
    assert Options() == GAME.presets["edition_2013"]


def test_the_start_may_be_open() -> None:
    table = dealt(3, surface_at_start=True)
    told = table.events[-1]
    assert (told.key, told.to) == ("start_dealt", None)
    assert table.view(1).candidates == (table.state.x_station,)
    assert table.view(1).surfaced is None
