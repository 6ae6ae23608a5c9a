"""The map and the cards: totals of the settled sources, and what a station allows."""

from __future__ import annotations

from collections import Counter

import pytest

from getaway_tui.games.scotland_yard.city import CITY, LAST, Transport, net
from getaway_tui.games.scotland_yard.public import Options

from .tables import by_ticket, dests, legs, of, scene

NET = Options().net


def reached(neighbours: tuple[tuple[int, ...], ...], start: int) -> set[int]:
    """All stations that one net joins to this one."""
    found, fresh = {start}, [start]
    while fresh:
        fresh = [each for station in fresh for each in neighbours[station] if each not in found]
        found.update(fresh)
    return found


def degrees(transport: Transport) -> Counter[int]:
    """How many stations have how many connections."""
    return Counter(len(NET.by[transport][station]) for station in range(1, LAST + 1))


def test_s01_totals_of_the_map() -> None:
    counts = Counter(edge.transport for edge in CITY.edges)
    assert counts == {"taxi": 345, "bus": 99, "underground": 20, "ferry": 3}
    assert LAST == 199
    assert len({(edge.a, edge.b) for edge in CITY.edges}) == 436
    served = {row.station for row in CITY.stations if row.underground}
    assert served == {1, 13, 46, 67, 74, 79, 89, 93, 111, 128, 140, 153, 163, 185}
    assert all(row.taxi for row in CITY.stations)


def test_degrees_of_the_sources() -> None:
    assert degrees("taxi") == {2: 25, 3: 82, 4: 71, 5: 17, 6: 3, 7: 1}
    assert degrees("bus") == {0: 137, 1: 2, 2: 12, 3: 23, 4: 22, 5: 3}
    assert degrees("underground") == {0: 185, 1: 3, 2: 2, 3: 3, 4: 6}


def test_nets_are_connected() -> None:
    assert len(reached(NET.by["taxi"], 1)) == 199
    assert len(reached(NET.by["bus"], 1)) == 62
    assert len(reached(NET.by["underground"], 1)) == 14


def test_kinds_of_stations() -> None:
    kinds = Counter(row.serves for row in CITY.stations)
    assert kinds == {
        ("taxi",): 135,
        ("taxi", "bus"): 46,
        ("taxi", "bus", "underground"): 14,
        ("taxi", "bus", "ferry"): 2,
        ("taxi", "ferry"): 2,
    }


def test_neighbours_on_land() -> None:
    sizes = {station: len(NET.ways["none"][station]) for station in range(1, LAST + 1)}
    two = {station for station, size in sizes.items() if size == 2}
    assert two == {2, 4, 5, 6, 12, 21, 30, 56, 83, 84, 104, 106, 120, 132, 137, 162, 169}
    assert sizes[67] == max(sizes.values()) == 13


def test_start_cards_are_apart() -> None:
    hunters, x = CITY.deck("D"), CITY.deck("X")
    assert (len(hunters), len(x), len(CITY.deck("classic"))) == (16, 13, 18)
    near = NET.ways["black"]
    assert not any(station in near[card] for card in hunters for station in x)


@pytest.mark.rule("SY-1.1")
@pytest.mark.refusal("SY-1.1")
def test_transport_stops_only_where_it_serves() -> None:
    table = scene("hunt", "D1@1 D2@29", 104)
    assert legs(table.legal(1, "hunter_move")) == by_ticket(taxi=(8, 9), bus=(46, 58), underground=(46,))
    table.refuses(2, "hunter_move", pawn="D2", ticket="underground", dest=46, rule="SY-1.1")
    x = scene("x_turn", "D1@1", 104)
    x.refuses(0, "x_move", ticket="bus", dest=86, rule="SY-1.1")


@pytest.mark.rule("SY-1.2")
@pytest.mark.refusal("SY-1.2")
def test_one_move_goes_to_the_next_stop() -> None:
    table = scene("hunt", "D1@128 D2@1", 104)
    table.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=199, rule="SY-1.2")
    table.refuses(1, "hunter_move", pawn="D1", ticket="underground", dest=13, rule="SY-1.2")
    scene("x_turn", "D1@1", 104).refuses(0, "x_move", ticket="taxi", dest=103, rule="SY-1.2")


@pytest.mark.rule("SY-1.1")
def test_s05_thirteen_moves_at_128() -> None:
    table = scene("hunt", "D1@128 D2@2", 104)
    ways = by_ticket(taxi=(142, 143, 160, 172, 188), bus=(135, 142, 161, 187, 199), underground=(89, 140, 185))
    assert of(table.legal(1), "D1") == ways


@pytest.mark.rule("SY-1.3")
@pytest.mark.refusal("SY-1.3")
def test_taxi_serves_every_station() -> None:
    assert all(NET.by["taxi"][station] for station in range(1, LAST + 1))
    from getaway_tui.engine.types import Refusal
    from getaway_tui.games.scotland_yard.rules import GAME

    with pytest.raises(Refusal) as no:
        GAME.start(3, Options(transports=("bus", "underground")))
    assert no.value.rule == "SY-1.3"


@pytest.mark.rule("SY-1.4")
@pytest.mark.refusal("SY-1.4")
def test_ferries_carry_mister_x_with_a_black_ticket() -> None:
    ferries = {(edge.a, edge.b) for edge in CITY.edges if edge.transport == "ferry"}
    assert ferries == {(108, 115), (115, 157), (157, 194)}
    table = scene("x_turn", "D1@1", 115)
    table.refuses(0, "x_move", ticket="taxi", dest=157, rule="SY-1.4")
    table.act(0, "x_move", ticket="black", dest=157)
    assert table.state.x_station == 157


@pytest.mark.rule("SY-1.4")
def test_s15_actions_at_a_pier() -> None:
    table = scene("x_turn", "D1@1", 115, black=1, double=0)
    ways = by_ticket(taxi=(102, 114, 126, 127), black=(102, 108, 114, 126, 127, 157))
    assert legs(table.legal(0)) == ways
    assert len(table.legal(0)) == 10


@pytest.mark.rule("SY-5.6")
@pytest.mark.refusal("SY-1.4")
@pytest.mark.refusal("SY-5.6")
def test_s16_no_ferry_for_hunters() -> None:
    table = scene("hunt", "D1@115 B1@157", 1)
    assert of(table.legal(1), "D1") == by_ticket(taxi=(102, 114, 126, 127))
    assert dests(table.legal(1), "B1") == {133, 142, 156, 158, 170, 185}
    table.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=157, rule="SY-1.4")
    table.refuses(1, "bobby_move", pawn="B1", dest=194, rule="SY-5.6")


@pytest.mark.rule("SY-1.5")
def test_s14_out_and_back_in_one_round() -> None:
    table = scene("x_turn", "D1@117", 104, double=1)
    table.act(0, "x_double", t1="taxi", d1=86, t2="taxi", d2=104)
    assert table.state.x_station == 104
    assert table.state.x_tickets.double == 0
    assert [cell.ticket for cell in table.state.cells] == ["taxi", "taxi"]


@pytest.mark.rule("SY-1.6")
def test_s31_two_transports_between_the_same_stations() -> None:
    table = scene("hunt", "D1@1(0/1/1) D2@199", 104)
    assert {"bus 46", "underground 46"} <= of(table.legal(1), "D1")
    table.act(1, "hunter_move", pawn="D1", ticket="bus", dest=46)
    assert table.state.hunters[0].tickets.counts == (0, 0, 1)


@pytest.mark.rule("SY-1.7")
def test_s09_the_station_of_mister_x_does_not_count_as_occupied() -> None:
    table = scene("hunt", "D1@85 D2@199", 103, log="T")
    assert of(table.legal(1), "D1") == by_ticket(taxi=(68, 84, 103))


@pytest.mark.refusal("SY-1.7")
def test_no_move_of_mister_x_onto_a_hunter() -> None:
    table = scene("x_turn", "D1@86 B1@1", 104)
    table.refuses(0, "x_move", ticket="taxi", dest=86, rule="SY-1.7")
    table.refuses(0, "x_move", ticket="black", dest=86, rule="SY-1.7")


def test_s30_the_extra_taxi_of_older_boards() -> None:
    ways = by_ticket(taxi=(4, 23, 24), bus=(14, 23, 52))
    assert of(scene("hunt", "D1@13(1/1/0) D2@199", 104).legal(1), "D1") == ways
    older = scene("hunt", "D1@13(1/1/0) D2@199", 104, extra_edge_13_14=True)
    assert of(older.legal(1), "D1") == ways | {"taxi 14"}


def test_transports_out_of_play_have_no_connections() -> None:
    small = net(("taxi", "bus"), False)
    assert small.ways["underground"][13] == ()
    assert small.ways["black"] == small.ways["none"]
