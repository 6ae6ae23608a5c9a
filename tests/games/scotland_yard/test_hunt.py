"""The round (SY-3) and the hunters' moves (SY-5)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from getaway_tui.games.scotland_yard.rules import GAME
from tests.support import keys

from .tables import by_ticket, dests, of, position, scene


@pytest.mark.rule("SY-3.1")
@pytest.mark.rule("SY-5.8")
@pytest.mark.refusal("SY-5.8")
def test_s24_the_order_of_the_pawns_is_free() -> None:
    first = scene("hunt", "D1@2 D2@10", 104)
    first.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=10, rule="SY-5.8")
    other = scene("hunt", "D1@2 D2@10", 104)
    other.act(2, "hunter_move", pawn="D2", ticket="taxi", dest=11)
    other.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=10)
    assert [hunter.station for hunter in other.state.hunters] == [10, 11]


@pytest.mark.rule("SY-5.8")
def test_s08_a_colleague_blocks() -> None:
    table = scene("hunt", "D1@10(0/0/0) D2@2", 104)
    assert of(table.legal(2), "D2") == {"taxi 20"}


@pytest.mark.rule("SY-3.1")
@pytest.mark.refusal("SY-3.1")
def test_mister_x_first_then_each_pawn_once() -> None:
    table = scene("x_turn", "D1@1 D2@29", 104)
    assert table.asked() == {0: "x_turn"}
    table.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=8, rule="SY-3.1")
    table.refuses(1, "x_move", ticket="taxi", dest=86, rule="SY-3.1")
    table.refuses(0, "hunter_move", pawn="D1", ticket="taxi", dest=8, rule="SY-3.1")
    assert list(table.game.choices(table.state, 1)) == []
    table.act(0, "x_move", ticket="taxi", dest=86)
    assert table.asked() == {1: "hunt", 2: "hunt"}
    table.refuses(0, "x_move", ticket="taxi", dest=104, rule="SY-3.1")
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert table.asked() == {2: "hunt"}
    table.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=1, rule="SY-3.1")
    both = scene("hunt", "+D1@1 D2@29 B1@50", 104)
    both.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=8, rule="SY-3.1")


@pytest.mark.rule("SY-3.3")
def test_a_round_ends_after_the_last_hunter() -> None:
    table = scene("hunt", "D1@1 D2@29", 104, log="T", round=1)
    assert "round_ended" not in keys(table.act(2, "hunter_move", pawn="D2", ticket="taxi", dest=16))
    told = table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert told[-1].key == "round_ended"
    assert told[-1].params == {"round": 1}
    assert (table.state.round, table.state.phase) == (2, "x_turn")


@pytest.mark.rule("SY-3.4")
def test_moves_are_numbered_by_cells() -> None:
    table = scene("x_turn", "D1@1", 104)
    table.act(0, "x_double", t1="taxi", d1=86, t2="taxi", d2=104)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    table.act(0, "x_move", ticket="taxi", dest=86)
    numbers = [event.params["move"] for event in table.events if event.key == "leg_logged"]
    assert numbers == [1, 2, 3]
    assert table.state.round == 2
    assert table.state.surfaced == 86


@pytest.mark.rule("SY-3.2")
@pytest.mark.refusal("SY-3.2")
def test_s26_nobody_passes() -> None:
    table = scene("hunt", "D1@2(1/0/0) D2@1", 104)
    with pytest.raises(ValidationError):
        GAME.action_type.validate_python({"kind": "pass", "pawn": "D1"})
    table.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=2, rule="SY-3.2")
    table.act(2, "hunter_move", pawn="D2", ticket="taxi", dest=8)
    assert table.asked() == {1: "hunt"}


@pytest.mark.rule("SY-5.1")
@pytest.mark.refusal("SY-5.1")
def test_a_detective_pays_the_supply() -> None:
    table = scene("hunt", "D1@86(9/6/3) D2@1", 35)
    told = table.act(1, "hunter_move", pawn="D1", ticket="bus", dest=102)
    assert told[0].params == {"pawn": "D1", "ticket": "bus", "from": 86, "to": 102}
    assert told[0].binds
    assert table.state.hunters[0].tickets.counts == (9, 5, 3)
    assert table.state.supply.counts == (0, 1, 0)
    assert table.state.x_tickets.bus == 0
    table.refuses(2, "hunter_move", pawn="D2", ticket="black", dest=8, rule="SY-5.1")
    table.refuses(2, "hunter_move", pawn="D2", ticket="none", dest=8, rule="SY-5.1")


@pytest.mark.rule("SY-5.2")
@pytest.mark.refusal("SY-5.2")
def test_s06_no_ticket_no_ride() -> None:
    table = scene("hunt", "D1@128(0/8/4) D2@2", 104)
    ways = by_ticket(bus=(135, 142, 161, 187, 199), underground=(89, 140, 185))
    assert of(table.legal(1), "D1") == ways
    table.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=142, rule="SY-5.2")


@pytest.mark.rule("SY-5.3")
def test_s25_who_cannot_move_sits_out_and_blocks() -> None:
    table = scene("hunt", "D1@103(0/8/4) D2@1", 35, log="T")
    assert of(table.legal(1), "D1") == set()
    assert table.asked() == {2: "hunt"}
    told = table.act(2, "hunter_move", pawn="D2", ticket="taxi", dest=8)
    assert told[1].key == "pawn_sat_out"
    assert told[1].params == {"pawn": "D1"}
    idle = table.state.hunters[0]
    assert (idle.station, idle.status, idle.tickets.counts) == (103, "sits_out", (0, 8, 4))
    blocked = scene("x_turn", "D1@103(0/8/4) D2@68", 86)
    blocked.refuses(0, "x_move", ticket="taxi", dest=103, rule="SY-1.7")


@pytest.mark.rule("SY-5.3")
@pytest.mark.refusal("SY-5.8")
def test_an_idle_detective_blocks_his_colleagues() -> None:
    table = scene("hunt", "D1@103(0/8/4) D2@86", 35)
    table.refuses(2, "hunter_move", pawn="D2", ticket="taxi", dest=103, rule="SY-5.8")


@pytest.mark.rule("SY-5.4")
@pytest.mark.refusal("SY-5.4")
def test_nobody_pays_with_another_ones_ticket() -> None:
    table = scene("hunt", "D1@128(0/1/0) D2@1(11/8/4)", 104)
    table.refuses(1, "hunter_move", pawn="D1", ticket="taxi", dest=142, rule="SY-5.2")
    kinds = set(GAME.action_type.json_schema()["discriminator"]["mapping"])
    assert kinds == {
        "choose_x", "deal_starts", "x_move", "x_double", "hunter_move", "bobby_move", "time_out", "resign"
    }  # fmt: skip


@pytest.mark.rule("SY-5.5")
def test_tickets_lie_open() -> None:
    table = scene("hunt", "D1@86(9/6/3) B1@82", 104)
    for seat in (None, 0, 1, 2):
        assert table.view(seat).hunters[0].tickets.counts == (9, 6, 3)


@pytest.mark.rule("SY-5.6")
@pytest.mark.refusal("SY-5.6")
def test_s07_a_bobby_rides_free() -> None:
    table = scene("hunt", "D1@2 B1@128", 104)
    assert dests(table.legal(1), "B1") == {89, 135, 140, 142, 143, 160, 161, 172, 185, 187, 188, 199}
    table.refuses(1, "hunter_move", pawn="B1", ticket="taxi", dest=142, rule="SY-5.6")
    table.refuses(1, "bobby_move", pawn="D1", dest=20, rule="SY-5.6")
    before = table.state.supply
    told = table.act(1, "bobby_move", pawn="B1", dest=185)
    assert told[0].params == {"pawn": "B1", "ticket": "none", "from": 128, "to": 185}
    assert table.state.supply == before


@pytest.mark.rule("SY-5.7")
@pytest.mark.refusal("SY-5.7")
def test_s37_owners_move_detectives_and_everybody_moves_bobbies() -> None:
    table = scene("hunt", "D1@1 D2@29 D3@50 B1@103", 35)
    assert table.asked() == {1: "hunt", 2: "hunt", 3: "hunt"}
    before = table.state
    table.refuses(2, "hunter_move", pawn="D1", ticket="taxi", dest=8, rule="SY-5.7")
    assert table.state == before
    table.act(3, "bobby_move", pawn="B1", dest=85)
    assert table.state.hunters[3].station == 85


@pytest.mark.rule("SY-5.7")
def test_a_seat_without_a_pawn_to_move_is_asked_while_a_bobby_can() -> None:
    table = scene("hunt", "D1@1 D2@29 B1@103", 35)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=8)
    assert table.asked() == {1: "hunt", 2: "hunt"}
    assert {action.pawn for action in table.legal(1)} == {"B1"}
    table.act(2, "bobby_move", pawn="B1", dest=85)
    assert table.asked() == {2: "hunt"}


@pytest.mark.rule("SY-5.9")
def test_a_pawn_set_free_by_a_colleague_must_still_move() -> None:
    table = scene("hunt", "D1@2(1/0/0) D2@10 D3@20", 104)
    assert of(table.legal(1), "D1") == set()
    assert table.asked() == {2: "hunt", 3: "hunt"}
    table.act(3, "hunter_move", pawn="D3", ticket="taxi", dest=33)
    assert table.asked() == {1: "hunt", 2: "hunt"}
    table.act(2, "hunter_move", pawn="D2", ticket="taxi", dest=34)
    assert table.asked() == {1: "hunt"}
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=20)
    assert table.state.phase == "x_turn"


@pytest.mark.rule("SY-5.3")
def test_positions_that_cannot_be() -> None:
    for wrong in (
        position("hunt", "D1@1 D2@1", 104),
        position("hunt", "D1@103(0/8/4)", 104),
        position("hunt", "D1@1 D1@2", 104),
        position("hunt", "D1@1", 104, round=0),
        position("hunt", "D1@1", 104, more={"trail": [104, 86]}),
        position("hunt", "D1@1", 104, log="T", possible=[86]),
        position("x_turn", "D1@1", 104, log="T:86"),
        position("x_turn", "B1@1 D1@2", 104, more={"x": 3}),
        position("over", "D1@1", 104),
    ):
        with pytest.raises(ValidationError):
            GAME.state_type.model_validate(wrong)
