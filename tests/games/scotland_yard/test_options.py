"""What the options change beside setting up."""

from __future__ import annotations

import pytest

from getaway_tui.games.scotland_yard.rules import GAME
from tests.support import Scene, keys

from .tables import by_ticket, legs, of, scene

FIRST_GAME = {"preset": "introductory", "detective_tickets": "none"}
"""The second name tells the helper that nobody holds tickets."""


def test_s38_moving_onto_a_hunter_where_it_is_allowed() -> None:
    plain = scene("x_turn", "D1@86", 104)
    table = scene("x_turn", "D1@86", 104, x_may_land_on_hunter=True)
    assert set(table.legal(0)) - set(plain.legal(0)) == {
        table.action("x_move", {"ticket": "taxi", "dest": 86}),
        table.action("x_move", {"ticket": "black", "dest": 86}),
    }
    assert set(plain.legal(0)) < set(table.legal(0))
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("caught", (1, 2))


def test_cornered_still_means_no_free_station_where_he_may_land_on_hunters() -> None:
    table = scene("x_turn", "D1@86 D2@116", 104, x_may_land_on_hunter=True)
    assert table.outcome is not None
    assert table.outcome.reason == "cornered"


def test_a_full_log_ends_the_game() -> None:
    log = " ".join(["T"] * 22)
    table = scene("x_turn", "D1@1", 104, log=log, round=21, rounds=24)
    table.act(0, "x_double", t1="taxi", d1=86, t2="taxi", d2=104)
    told = table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert told[-26].params == {"winner": "x", "reason": "escaped", "round": 21}


def test_used_tickets_may_go_to_mister_x() -> None:
    table = scene(
        "hunt", "D1@1 D2@29", 104, x_normal=[4, 3, 3], used_tickets="mister_x", x_tickets={"taxi": 4, "bus": 3, "underground": 3}
    )
    told = table.act(1, "hunter_move", pawn="D1", ticket="underground", dest=46)
    assert keys(told) == ["pawn_moved", "ticket_received"]
    assert table.state.x_tickets.underground == 4
    assert table.state.supply.underground == 0
    other = scene("hunt", "D1@1 D2@29", 104, used_tickets="mister_x")
    assert keys(other.act(1, "hunter_move", pawn="D1", ticket="underground", dest=46)) == ["pawn_moved"]
    assert other.state.supply.underground == 1


def test_tickets_of_mister_x_are_counted_where_he_has_a_stock() -> None:
    table = scene("x_turn", "D1@1", 104, x_normal=[4, 3, 3], x_tickets={"taxi": 4, "bus": 3, "underground": 3})
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert (table.state.x_tickets.taxi, table.state.laid.taxi) == (3, 1)


def test_detectives_may_ride_without_counting() -> None:
    table = scene("hunt", "D1@128 D2@2", 104, detective_tickets="unlimited")
    assert len(of(table.legal(1), "D1")) == 13
    table.act(1, "hunter_move", pawn="D1", ticket="bus", dest=142)
    assert table.state.hunters[0].tickets is None
    assert table.state.supply.counts == (0, 0, 0)


def test_first_game_without_tickets() -> None:
    table = scene("x_turn", "D1@1 B1@29", 104, black=1, double=1, **FIRST_GAME)
    assert legs(table.legal(0)) == by_ticket(none=(86, 116), black=(86, 116))
    table.refuses(0, "x_move", ticket="taxi", dest=86, rule="SY-4.3")
    told = table.act(0, "x_move", ticket="none", dest=86)
    assert keys(told) == ["leg_logged", "leg_known", "x_surfaced"]
    assert table.view(1).surfaced == 86
    table.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=8, rule="SY-5.1")
    table.act(1, "hunter_move", pawn="D1", ticket="none", dest=46)
    assert table.state.hunters[0].station == 46


def test_first_game_hidden_moves() -> None:
    table = scene("x_turn", "D1@1", 104, black=1, double=1, log=".:86 .:104", round=3, possible=[104], **FIRST_GAME)
    assert legs(table.legal(0)) == by_ticket(none=(86, 116))
    table.refuses(0, "x_move", ticket="black", dest=86, rule="SY-7.5")
    told = table.act(0, "x_move", ticket="none", dest=86)
    assert keys(told) == ["leg_logged", "leg_known", "x_vanished"]
    assert table.view(1).candidates == (86, 116)
    seen = scene("x_turn", "D1@1", 104, black=1, double=1, **FIRST_GAME)
    told = seen.act(0, "x_move", ticket="black", dest=86)
    assert keys(told) == ["leg_logged", "leg_known", "x_tickets_changed"]
    assert seen.view(1).candidates[0] not in (86,) or len(seen.view(1).candidates) > 1


def test_first_game_doubles_follow_leg_by_leg() -> None:
    table = scene("x_turn", "D1@1", 104, black=1, double=1, log=".:104", round=2, **FIRST_GAME)
    tickets = {(move.t1, move.t2) for move in table.legal(0, "x_double")}
    assert tickets == {("none", "none"), ("black", "none")}
    table.refuses(0, "x_double", t1="none", d1=86, t2="black", d2=104, rule="SY-7.5")


def test_only_transports_in_play_run() -> None:
    table = scene("hunt", "D1@1 D2@29", 104, transports=["taxi", "bus"])
    assert of(table.legal(1), "D1") == by_ticket(taxi=(8, 9), bus=(46, 58))
    pier = scene("x_turn", "D1@1", 115, transports=["taxi", "bus", "underground"])
    assert "black 157" not in legs(pier.legal(0))


@pytest.mark.parametrize(("rounds", "cells"), [(5, 24), (24, 24)])
def test_rounds(rounds: int, cells: int) -> None:
    log = " ".join(["T"] * (rounds - 1))
    table = scene("x_turn", "D1@1", 104, log=log, round=rounds, rounds=rounds, log_cells=cells)
    table.act(0, "x_move", ticket="taxi", dest=86)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert table.outcome is not None
    assert table.outcome.reason == "escaped"


def test_other_moves_to_surface_after() -> None:
    table = scene("x_turn", "D1@1", 104, reveals=[1])
    assert table.state.next_surfacing() == 1
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert table.state.surfaced == 86
    assert table.state.next_surfacing() is None


def test_one_black_ticket_a_detective() -> None:
    assert Scene.start(GAME, 5, x_black="detective_pawns").state.options.x_black == "detective_pawns"
    table = Scene.start(GAME, 5, x_black="detective_pawns")
    table.draw()
    assert table.state.x_tickets.black == 4
