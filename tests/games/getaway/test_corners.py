"""Small print of the base rules, of Bhabhi and of what the table is told: one thing a test, by rule id."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.games.getaway.rules import GAME
from tests.games.getaway.test_scenarios import A, B, C, D, bhabhi, lead, play, refusal, rule, scene
from tests.support import Scene


def told(table: Scene, key: str) -> list[dict[str, Any]]:
    """What was told of one kind."""
    return [dict(event.params) for event in table.events if event.key == key]


def result(places: list[int], loser: int | None = None, points: list[int] | None = None) -> dict[str, Any]:
    """A finished round of the ledger."""
    nothing = [0] * len(places)
    return {"places": places, "loser": loser, "points": points or nothing, "credits": nothing, "chips": nothing}


@rule("GC-3.4")
def test_two_to_eight_play() -> None:
    assert sorted(GAME.seats) == [2, 3, 4, 5, 6, 7, 8]
    assert [len(GAME.start(seats, GAME.option_type()).hands) for seats in sorted(GAME.seats)] == [2, 3, 4, 5, 6, 7, 8]


# ---- tricks ----------------------------------------------------------------------------------------------------------


@refusal("GC-5.1")
def test_nobody_leads_for_the_leader_or_into_a_trick() -> None:
    table = scene("9H 2C", "2H 3C", "4H 4C")
    table.refuses(B, "lead", card="9H", rule="GC-5.1")
    lead(table, A, "9H")
    table.refuses(A, "lead", card="2C", rule="GC-5.1")


@rule("GC-6.21")
def test_the_first_seat_is_kicked_like_any_other() -> None:
    table = scene("2C 3C", "KH 4C", "5H 5C", kicker=True, leader=B)
    lead(table, B, "KH", kick=A)
    assert "KH" in table.state.hands[A]


@rule("GC-9.5")
@rule("GC-9.1")
def test_an_open_trick_stays_open_although_its_leader_escapes() -> None:
    table = scene("9H", "KH 3C", "4C 5C", "2H 6C", barren=8)
    waste = len(table.state.waste)
    lead(table, A, "9H")
    assert (table.view(None).kind, table.view(None).barren) == ("open", 0)
    play(table, (B, "KH"), (D, "2H"))
    assert set(table.state.hands[C]) == {"4C", "5C"}
    assert len(table.state.waste) == waste + 3


@rule("GC-6.42")
def test_the_lead_passes_on_between_two_as_well() -> None:
    table = scene("9H JK", "2H 3C", joker=True)
    lead(table, A, "JK")
    assert told(table, "lead_passed") == [{"seat": B}]
    assert table.asked() == {B: "lead"}


@rule("GC-6.72")
@pytest.mark.parametrize(("memory_aid", "fades"), [("off", True), ("counts", False), ("full", False)])
def test_only_a_table_without_memory_forgets_what_was_played(memory_aid: str, fades: bool) -> None:
    table = scene("9H 2C", "2H 3C", "4H 4C", memory_aid=memory_aid)
    lead(table, A, "9H")
    play(table, (B, "2H"), (C, "4H"))
    faded = {event.key: event.fades for event in table.events}
    assert faded["card_led"] is fades
    assert faded["card_followed"] is fades
    assert faded["trick_completed"] is False


def test_hands_that_are_shown_bind_and_cards_that_are_played_do_not() -> None:
    table = scene("4C", "9C 2D", rounds=2)
    lead(table, A, "4C")
    binds = {event.key: event.binds for event in table.events}
    assert binds["hand_shown"] is True
    assert binds["card_led"] is False


@rule("GC-6.16")
def test_full_memory_notes_a_missed_suit_once() -> None:
    table = scene("9H 8H 2C", "2H 3H 3C", "4C 5C 6C", memory_aid="full", no_pickup=True, known=[[], [], []], voids=["", "", ""])
    lead(table, A, "9H")
    play(table, (B, "2H"))
    assert table.view(None).voids == ("", "", "H")
    lead(table, A, "8H")
    play(table, (B, "3H"))
    assert table.view(None).voids == ("", "", "H")


# ---- rounds and the match --------------------------------------------------------------------------------------------


@rule("GC-9.8")
def test_only_a_counted_round_is_marked_as_counted() -> None:
    table = scene("4C", "9C 2D", rounds=2)
    lead(table, A, "4C")
    assert table.state.ledger.rounds[0].adjudicated is False
    stood = scene("9H 2S", "3C 4C 6C", "5D 6D", rounds=2, standoff="adjudicate", barren=5)
    lead(stood, A, "9H")
    assert stood.state.ledger.rounds[0].adjudicated is True


@rule("GC-9.7")
def test_a_round_without_pick_ups_is_over_with_the_round() -> None:
    table = scene("4C", "9C 2D", rounds=2, standoff="finish_no_pickup", finishing=True, barren=3)
    lead(table, A, "4C")
    assert (table.state.finishing, table.state.barren) == (False, 0)


@rule("GC-6.63")
@rule("GC-6.65")
def test_without_a_pot_no_chip_moves() -> None:
    table = scene("4C", "9C 2D", rounds=1)
    lead(table, A, "4C")
    assert table.state.phase == "over"
    assert table.state.ledger.chips == (0, 0)
    assert not told(table, "chips_won")


@rule("GC-7.3")
@rule("GC-6.34")
def test_a_credit_decides_a_play_off() -> None:
    ledger = {"rounds": [result([A, B, C], C, [0, 0, 1])], "chips": [0] * 3, "losses": [0] * 3, "extra": [0] * 3,
              "playoff": [A, B]}  # fmt: skip
    table = scene("4C", "", "9C 2D", leader=A, escaped=[B], rounds=1, dehla=True, tiebreak="playoff", ledger=ledger,
                  captured=[["10H"], [], []])  # fmt: skip
    lead(table, A, "4C")
    assert table.state.ledger.rounds[1].credits == (-1, 0, 0)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((A,), "playoff")


# ---- Bhabhi ----------------------------------------------------------------------------------------------------------


@rule("GC-B.12")
@pytest.mark.parametrize(("take_hand", "asked"), [("leader", {(A, False)}), ("anyone", {(A, True), (B, True), (C, True)})])
def test_a_window_for_all_is_open_and_one_for_the_leader_private(take_hand: str, asked: set[tuple[int, bool]]) -> None:
    table = bhabhi("2C 3C", "4C 7C", "5C 6C", take_hand=take_hand, phase="take_window")
    assert {(ask.seat, ask.open) for ask in GAME.turn(table.state).asks} == asked


@rule("GC-B.12")
@rule("GC-B.14")
@pytest.mark.parametrize(("take_hand", "barren", "kind"), [("leader", 0, "plain"), ("anyone", 60, "shedding")])
def test_after_the_last_no_the_trick_is_as_it_was_to_be(take_hand: str, barren: int, kind: str) -> None:
    table = bhabhi("2C 3C", "4C 7C", "5C 6C", take_hand=take_hand, phase="take_window", barren=barren)
    for seat in (A, B, C) if take_hand == "anyone" else (A,):
        table.act(seat, "no")
    assert (table.state.phase, table.state.kind) == ("lead", kind)


@rule("GC-B.12")
def test_what_a_taken_hand_lacks_nobody_knows() -> None:
    table = bhabhi("2C 3C", "4C 7C", "5C 6C", "7D 8D", take_hand="leader", phase="take_window", memory_aid="full",
                   known=[[], ["7C"], [], []], voids=["H", "C", "D", "S"])  # fmt: skip
    table.act(A, "take")
    assert table.view(None).voids == ("", "C", "D", "S")
    assert table.view(None).known == (("7C",), (), (), ())


@rule("GC-B.2")
def test_55_a_shed_spade_wins_nothing() -> None:
    table = bhabhi("9H 2C", "AS 4C", "2H 6D", barren=60)
    lead(table, A, "9H")
    table.act(B, "shed", card="AS")
    play(table, (C, "2H"))
    assert "AS" in table.state.waste
    assert table.asked() == {A: "lead"}


@rule("GC-6.46")
def test_51_a_lone_joker_is_all_that_may_be_shed() -> None:
    table = bhabhi("2C", "3C 4C", "JK", "5C 6C", joker=True, table=[{"seat": A, "card": "9H"}, {"seat": B, "card": "4H"}])
    assert [action.card for action in table.legal(C)] == ["JK"]


@rule("GC-B.8")
@pytest.mark.parametrize("power_draw", ["waste", "neighbour"])
def test_a_trick_of_captured_tens_leaves_nothing_to_draw_but_from_a_neighbour(power_draw: str) -> None:
    table = bhabhi("10H", "10C 2C", "10D 3D", dehla=True, barren=60, waste=[], power_draw=power_draw)
    lead(table, A, "10H")
    table.act(B, "shed", card="10C")
    table.act(C, "shed", card="10D")
    assert set(table.state.captured[A]) == {"10H", "10C", "10D"}
    if power_draw == "waste":
        assert table.state.escaped == (A,)
        assert table.asked() == {B: "lead"}
    else:
        assert GAME.turn(table.state).chance == "draw_power"
        table.act("chance", "draw_power", card="2C")
        assert table.state.escaped == (B,)


@rule("GC-B.8")
@rule("GC-B.11")
def test_57_from_whom_a_card_was_drawn_counts_until_it_is_led() -> None:
    table = bhabhi("9H", "4H 3C 8D", "6H 4C", power_draw="neighbour")
    lead(table, A, "9H")
    play(table, (B, "4H"), (C, "6H"))
    assert table.view(C).robbed is None
    table.act("chance", "draw_power", card="8D")
    assert (table.view(C).robbed, table.view(C).drawable) == (B, 0)
    lead(table, A, "8D")
    assert table.view(C).robbed is None


@rule("GC-B.8")
def test_43_after_the_draw_nothing_is_left_to_be_drawn() -> None:
    table = bhabhi("9H", "4H 2C", "6H 3C")
    lead(table, A, "9H")
    play(table, (B, "4H"), (C, "6H"))
    table.act("chance", "draw_power", card="KD")
    assert table.view(None).drawable == 0
