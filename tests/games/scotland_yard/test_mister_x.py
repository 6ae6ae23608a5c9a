"""The turn of Mister X: SY-4, SY-6 and SY-7."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.games.scotland_yard.public import View
from tests.support import Scene, keys

from .tables import by_ticket, legs, scene


def doubles(table: Scene) -> list[Any]:
    """The double moves that Mister X may make."""
    return list(table.legal(0, "x_double"))


@pytest.mark.rule("SY-4.1")
@pytest.mark.rule("SY-7.7")
def test_s10_singles_and_doubles_at_104() -> None:
    table = scene("x_turn", "D1@117", 104)
    assert legs(table.legal(0)) == by_ticket(taxi=(86, 116), black=(86, 116))
    assert len(doubles(table)) == 54
    assert all(117 not in (move.d1, move.d2) for move in doubles(table))


@pytest.mark.rule("SY-7.2")
@pytest.mark.refusal("SY-7.2")
def test_s11_neither_leg_may_end_on_a_hunter() -> None:
    table = scene("x_turn", "D1@116", 104)
    assert legs(table.legal(0)) == by_ticket(taxi=(86,), black=(86,))
    assert len(doubles(table)) == 24
    assert all(116 not in (move.d1, move.d2) for move in doubles(table))
    table.refuses(0, "x_double", t1="taxi", d1=116, t2="taxi", d2=104, rule="SY-7.2")
    table.refuses(0, "x_double", t1="taxi", d1=86, t2="bus", d2=116, rule="SY-7.2")


@pytest.mark.rule("SY-7.1")
def test_s12_doubles_without_black_tickets() -> None:
    table = scene("x_turn", "D1@117", 104, black=0)
    assert legs(table.legal(0)) == by_ticket(taxi=(86, 116))
    found = {(move.d1, f"{move.t2} {move.d2}") for move in doubles(table)}
    via_86 = {(86, way) for way in by_ticket(taxi=(69, 103, 104), bus=(52, 87, 102, 116))}
    via_116 = {(116, way) for way in by_ticket(taxi=(104, 118, 127), bus=(86, 108, 127, 142))}
    assert found == via_86 | via_116
    assert len(doubles(table)) == 14


@pytest.mark.rule("SY-7.1")
@pytest.mark.refusal("SY-7.1")
def test_s13_no_double_without_the_ticket() -> None:
    table = scene("x_turn", "D1@117", 104, double=0)
    assert {action.kind for action in table.legal(0)} == {"x_move"}
    assert len(table.legal(0)) == 4
    table.refuses(0, "x_double", t1="taxi", d1=86, t2="taxi", d2=104, rule="SY-7.1")


@pytest.mark.rule("SY-4.1")
@pytest.mark.rule("SY-4.2")
def test_the_hunters_see_the_ticket_and_not_the_station() -> None:
    table = scene("x_turn", "D1@1", 104)
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert table.state.x_station == 86
    assert [event.key for event in table.heard(1)] == ["leg_logged"]
    assert table.heard(1)[0].params == {"move": 1, "ticket": "taxi"}
    assert [event.key for event in table.heard(0)] == ["leg_logged", "leg_known"]
    assert table.heard(0)[1].params == {"move": 1, "station": 86}
    seen: View = table.view(1)
    assert (seen.cells[0].ticket, seen.cells[0].station, seen.trail) == ("taxi", None, ())


@pytest.mark.rule("SY-4.1")
def test_the_next_move_starts_where_the_last_one_led() -> None:
    table = scene("x_turn", "D1@1", 104)
    table.act(0, "x_move", ticket="taxi", dest=86)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert {f"taxi {station}" for station in (69, 103, 104)} <= legs(table.legal(0))


@pytest.mark.rule("SY-4.3")
@pytest.mark.refusal("SY-4.3")
def test_normal_tickets_run_out_only_where_they_are_counted() -> None:
    plain = scene("x_turn", "D1@1", 104)
    for _ in range(4):
        plain.act(0, "x_move", ticket="taxi", dest=86 if plain.state.x_station == 104 else 104)
        plain.act(1, plain.legal(1)[0])
    assert "taxi 86" in legs(plain.legal(0))
    counted = scene("x_turn", "D1@1", 104, x_normal=[4, 3, 3], x_tickets={"taxi": 1, "bus": 3, "underground": 3})
    assert not [move for move in doubles(counted) if move.t1 == move.t2 == "taxi"]
    counted.refuses(0, "x_double", t1="taxi", d1=86, t2="taxi", d2=104, rule="SY-4.3")
    counted.act(0, "x_move", ticket="taxi", dest=86)
    counted.act(1, counted.legal(1)[0])
    counted.refuses(0, "x_move", ticket="taxi", dest=104, rule="SY-4.3")
    counted.refuses(0, "x_move", ticket="none", dest=104, rule="SY-4.3")


@pytest.mark.rule("SY-4.3")
@pytest.mark.refusal("SY-4.3")
def test_the_printed_tickets_may_be_all_there_are() -> None:
    table = scene("x_turn", "D1@1 D2@29", 104, x_normal="physical", supply={"taxi": 0, "bus": 1, "underground": 0})
    assert legs(table.legal(0)) == by_ticket(black=(86, 116))
    table.refuses(0, "x_move", ticket="taxi", dest=86, rule="SY-4.3")
    table.act(0, "x_move", ticket="black", dest=86)
    told = table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert keys(told) == ["pawn_moved"]
    assert table.state.supply.counts == (1, 1, 0)
    table.act(2, "hunter_move", pawn="D2", ticket="bus", dest=15)
    assert legs(table.legal(0)) == by_ticket(taxi=(69, 103, 104), bus=(52, 87, 102, 116), black=(52, 69, 87, 102, 103, 104, 116))
    table.act(0, "x_move", ticket="bus", dest=102)
    assert table.state.supply.counts == (1, 1, 0)


@pytest.mark.rule("SY-4.4")
def test_s17_a_ferry_saves_him_with_a_black_ticket() -> None:
    table = scene("x_turn", "D1@192 D2@193 D3@195", 194, black=1, double=0, round=6, log="T T T:194 T T")
    assert legs(table.legal(0)) == {"black 157"}
    assert len(table.legal(0)) == 1


@pytest.mark.rule("SY-4.4")
@pytest.mark.rule("SY-8.2")
def test_s18_without_it_he_is_cornered() -> None:
    table = scene("hunt", "+D1@192 +D2@193 D3@197", 194, black=0, double=0, round=5, log="T T T:194 T T")
    told = table.act(3, "hunter_move", pawn="D3", ticket="taxi", dest=195)
    ended = next(event for event in told if event.key == "game_ended")
    assert ended.params == {"winner": "hunters", "reason": "cornered", "round": 5}
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((1, 2, 3), "cornered")


@pytest.mark.rule("SY-4.4")
@pytest.mark.rule("SY-8.2")
def test_s19_a_bobby_corners_as_well() -> None:
    table = scene("hunt", "D1@69 +B1@116", 104, round=5, log="T T T:86 T T")
    told = table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=86)
    assert "game_ended" in keys(told)
    assert table.outcome is not None
    assert table.outcome.reason == "cornered"


@pytest.mark.rule("SY-4.4")
def test_tickets_he_cannot_pay_do_not_save_him() -> None:
    stuck = scene("hunt", "D1@69 +B1@118", 104, round=5, black=0, log="T T T:86 T T", x_normal=[4, 3, 3], x_tickets={"bus": 2})
    stuck.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=86)
    assert stuck.outcome is not None
    assert stuck.outcome.reason == "cornered"


# ---- surfacing -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SY-6.1")
@pytest.mark.rule("SY-6.2")
@pytest.mark.rule("SY-7.3")
def test_s21_surfacing_with_the_second_leg() -> None:
    table = scene("x_turn", "D1@1", 116, round=2, log="T")
    told = table.act(0, "x_double", t1="taxi", d1=117, t2="taxi", d2=129)
    assert keys(told) == [
        "double_used", "leg_logged", "leg_known", "leg_logged", "leg_known", "x_surfaced", "x_tickets_changed"
    ]  # fmt: skip
    assert [event.key for event in told if event.binds] == ["x_surfaced"]
    assert [event.key for event in told if event.fades] == ["leg_known", "leg_known"]
    seen = table.view(1)
    assert [(cell.ticket, cell.station) for cell in seen.cells[1:]] == [("taxi", None), ("taxi", 129)]
    assert seen.surfaced == seen.x_station == 129
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert table.view(1).surfaced == 129
    told = table.act(0, "x_move", ticket="taxi", dest=117)
    assert "x_vanished" in keys(told)
    assert table.view(1).surfaced is None


@pytest.mark.rule("SY-6.1")
@pytest.mark.rule("SY-7.3")
def test_s20_surfacing_with_the_first_leg() -> None:
    table = scene("x_turn", "D1@1", 107, round=3, log="T T")
    told = table.act(0, "x_double", t1="taxi", d1=106, t2="taxi", d2=105)
    assert keys(told)[1:] == [
        "leg_logged",
        "leg_known",
        "x_surfaced",
        "leg_logged",
        "leg_known",
        "x_vanished",
        "x_tickets_changed",
    ]
    seen = table.view(1)
    assert [(cell.ticket, cell.station) for cell in seen.cells[2:]] == [("taxi", 106), ("taxi", None)]
    assert seen.surfaced is None
    assert set(seen.candidates) == {105, 107}
    assert table.asked() == {1: "hunt"}


@pytest.mark.rule("SY-6.1")
@pytest.mark.parametrize("move", range(1, 25))
def test_he_surfaces_after_the_ringed_moves(move: int) -> None:
    log = " ".join("T" for _ in range(move - 1))
    table = scene("x_turn", "D1@1", 104, round=min(move, 22), log=log)
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert (table.view(1).surfaced == 86) == (move in (3, 8, 13, 18, 24))


@pytest.mark.rule("SY-6.2")
@pytest.mark.rule("SY-7.5")
def test_s22_a_black_ticket_out_of_sight() -> None:
    table = scene("x_turn", "D1@1", 67, round=9, log="T T T:67 T T T T T:67", possible=[67])
    table.act(0, "x_move", ticket="black", dest=23)
    seen = table.view(1)
    assert (seen.cells[8].ticket, seen.cells[8].station, seen.surfaced) == ("black", None, None)
    assert seen.candidates == (13, 23, 51, 52, 65, 66, 68, 79, 82, 84, 89, 102, 111)


@pytest.mark.rule("SY-6.3")
def test_a_black_ticket_stays_black_where_he_surfaces() -> None:
    table = scene("x_turn", "D1@1", 104, round=3, log="T T")
    told = table.act(0, "x_move", ticket="black", dest=116)
    assert told[0].params == {"move": 3, "ticket": "black"}
    assert table.view(1).cells[2].model_dump() == {"ticket": "black", "station": 116}


# ---- special tickets -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SY-7.1")
@pytest.mark.rule("SY-7.6")
def test_a_double_move_fills_two_cells_and_costs_three_tickets() -> None:
    table = scene("x_turn", "D1@1", 104)
    told = table.act(0, "x_double", t1="black", d1=86, t2="black", d2=52)
    assert [cell.ticket for cell in table.state.cells] == ["black", "black"]
    assert (table.state.x_tickets.black, table.state.x_tickets.double) == (3, 1)
    assert (table.state.laid.black, table.state.laid.double) == (2, 1)
    assert told[0].params == {"left": 1}
    assert told[-1].params == {"black": 3, "double": 1}


@pytest.mark.rule("SY-7.4")
@pytest.mark.refusal("SY-7.4")
def test_one_double_ticket_a_round() -> None:
    table = scene("x_turn", "D1@1", 104)
    table.act(0, "x_double", t1="taxi", d1=86, t2="taxi", d2=104)
    assert table.state.x_tickets.double == 1
    table.refuses(0, "x_double", t1="taxi", d1=86, t2="taxi", d2=104, rule="SY-3.1")
    assert table.asked() == {1: "hunt"}


@pytest.mark.rule("SY-7.5")
@pytest.mark.refusal("SY-7.5")
def test_black_tickets_run_out() -> None:
    table = scene("x_turn", "D1@1", 104, black=1)
    assert not [move for move in doubles(table) if move.t1 == move.t2 == "black"]
    table.refuses(0, "x_double", t1="black", d1=86, t2="black", d2=104, rule="SY-7.5")
    table.act(0, "x_move", ticket="black", dest=86)
    assert table.events[-1].params == {"black": 0, "double": 2}
    table.act(1, table.legal(1)[0])
    table.refuses(0, "x_move", ticket="black", dest=104, rule="SY-7.5")


@pytest.mark.rule("SY-7.8")
@pytest.mark.refusal("SY-7.8")
def test_a_double_move_must_be_possible_as_a_whole() -> None:
    hunters = "D1@105 D2@116 D3@117 D4@119 D5@135"
    table = scene("x_turn", hunters, 115, black=1)
    assert "black 108" in legs(table.legal(0))
    assert not [move for move in doubles(table) if move.d1 == 108]
    table.refuses(0, "x_double", t1="black", d1=108, t2="bus", d2=135, rule="SY-7.2")
    last = scene("x_turn", "D1@1", 104, round=10, log="T T T:104", log_cells=24)
    assert doubles(last)
    full = scene("x_turn", "D1@1", 104, round=13, log=" ".join("." for _ in range(13)), preset="introductory",
                 detective_tickets="none", x_tickets={})  # fmt: skip
    assert not doubles(full)
    full.refuses(0, "x_double", t1="none", d1=86, t2="none", d2=104, rule="SY-7.8")


@pytest.mark.rule("SY-3.2")
@pytest.mark.refusal("SY-3.2")
def test_mister_x_must_leave_his_station() -> None:
    table = scene("x_turn", "D1@1", 104)
    table.refuses(0, "x_move", ticket="taxi", dest=104, rule="SY-3.2")
    assert all(action.dest != 104 for action in table.legal(0, "x_move"))
