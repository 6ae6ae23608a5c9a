"""The worked scenarios of the rules, by rule id. Players A, B, C, D are seats 0 to 3; what is not listed lies in the waste."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import Refusal
from getaway_tui.games.getaway.rules import GAME
from tests.support import Scene, keys

A, B, C, D = range(4)
rule, refusal = pytest.mark.rule, pytest.mark.refusal


def scene(*hands: str, trick: int = 2, **position: Any) -> Scene:
    """A position: a hand a seat, cards between blanks; options by name."""
    options = {name: position.pop(name) for name in list(position) if name in GAME.option_type.model_fields}
    return Scene.load(GAME, {"options": options, "hands": [hand.split() for hand in hands], "trick": trick, **position})


def lead(table: Scene, seat: int, card: str, **more: Any) -> None:
    table.act(seat, "lead", card=card, **more)


def play(table: Scene, *plays: tuple[int, str]) -> None:
    for seat, card in plays:
        table.act(seat, "play", card=card)


def legal_cards(table: Scene, seat: int) -> set[str]:
    return {action.card for action in table.legal(seat) if hasattr(action, "card")}


def started(seats: int, dealer: int = 0, **options: Any) -> Scene:
    """A dealt table whose dealer is known."""
    table = Scene.start(GAME, seats, **options)
    cards = ["3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C"][:seats]
    cards[dealer] = "2C"
    table.act("chance", "cut", cards=cards)
    table.act("chance", GAME.chance(table.state, Random(5)))
    return table


# ---- dealing -------------------------------------------------------------------------------------------------------


@rule("GC-3.4")
@rule("GC-3.3")
def test_1_four_players_get_thirteen_each() -> None:
    table = started(4)
    assert [len(hand) for hand in table.state.hands] == [13, 13, 13, 13]
    assert table.state.aside == ()


@rule("GC-3.5")
@pytest.mark.parametrize(
    ("seats", "aside", "each"),
    [
        (3, ("2C",), 17),
        (5, ("2C", "2D"), 10),
        (6, ("2C", "2D", "2H", "2S"), 8),
        (7, ("2C", "2D", "2H"), 7),
        (8, ("2C", "2D", "2H", "2S"), 6),
    ],
)
def test_2_3_twos_lie_aside_so_that_everybody_gets_as_many(seats: int, aside: tuple[str, ...], each: int) -> None:
    table = started(seats)
    assert table.state.aside == aside
    assert {len(hand) for hand in table.state.hands} == {each}


@rule("GC-3.6")
@rule("GC-6.1")
def test_4_a_fat_hand_goes_to_the_dealer() -> None:
    assert [len(hand) for hand in started(6, dealer=2, uneven_deal="fat_hand").state.hands] == [8, 8, 12, 8, 8, 8]
    assert [len(hand) for hand in started(3, uneven_deal="fat_hand", fat_hand_seat="eldest").state.hands] == [17, 18, 17]
    assert [len(hand) for hand in started(5, uneven_deal="fat_hand", fat_hand_seat=3).state.hands] == [10, 10, 10, 12, 10]


@rule("GC-3.7")
def test_5_spread_gives_the_first_ones_one_more() -> None:
    assert [len(hand) for hand in started(5, uneven_deal="spread").state.hands] == [10, 11, 11, 10, 10]


@rule("GC-3.1")
def test_the_lowest_cut_deals_and_ties_cut_again() -> None:
    table = Scene.start(GAME, 3)
    table.act("chance", "cut", cards=["4C", "4D", "AS"])
    assert table.state.cutters == (A, B)
    table.act("chance", "cut", cards=["9C", "8D"])
    assert table.state.dealer == B


@refusal("GC-3.1")
@refusal("GC-3.3")
@refusal("GC-3.4")
@refusal("GC-3.5")
def test_what_chance_may_not_do() -> None:
    table = Scene.start(GAME, 3)
    table.refuses("chance", "cut", cards=["4C", "4C", "AS"], rule="GC-3.1")
    table.refuses("chance", "cut", cards=["4C", "4D"], rule="GC-3.1")
    table.refuses("chance", "deal", hands=[[], [], []], rule="GC-3.3")
    table.act("chance", "cut", cards=["2D", "4D", "AS"])
    dealt = GAME.chance(table.state, Random(1))
    hands = [list(hand) for hand in dealt.hands]
    table.refuses("chance", "deal", hands=[hands[0][1:], hands[1], hands[2]], rule="GC-3.4")
    table.refuses("chance", "deal", hands=[["2C", *hands[0][1:]], hands[1], hands[2]], rule="GC-3.5")
    table.refuses("chance", "deal", hands=[[hands[0][1], *hands[0][1:]], hands[1], hands[2]], rule="GC-3.3")


@rule("GC-3.2")
@rule("GC-3.9")
def test_the_deal_moves_on_one_seat_a_round() -> None:
    table = scene("4C", "9C", rounds=3, dealer=A)
    lead(table, A, "4C")
    assert table.state.dealer == B


# ---- the base game -------------------------------------------------------------------------------------------------


@rule("GC-3.8")
@refusal("GC-3.8")
def test_6_the_opening_trick_begins_with_the_ace() -> None:
    table = scene("2C", "3C", "AS KS", "4C", trick=1, leader=C)
    table.refuses(C, "lead", card="KS", rule="GC-3.8")
    assert legal_cards(table, C) == {"AS"}


@rule("GC-5.2")
@rule("GC-5.22")
@refusal("GC-5.2")
def test_7_suit_is_followed_by_any_card_of_it() -> None:
    table = scene("9H 2C", "2H KH 3C", "4C", "5C")
    lead(table, A, "9H")
    assert legal_cards(table, B) == {"2H", "KH"}
    table.refuses(B, "play", card="3C", rule="GC-5.2")
    table.refuses(B, "play", card="AH", rule="GC-5.2")
    table.refuses(C, "play", card="4C", rule="GC-5.2")


@rule("GC-5.1")
@refusal("GC-5.1")
def test_the_leader_leads_any_own_card() -> None:
    table = scene("9H 2C JS", "2H 3C", "4C")
    assert legal_cards(table, A) == {"9H", "2C", "JS"}
    table.refuses(A, "lead", card="3C", rule="GC-5.1")
    table.refuses(B, "lead", card="3C", rule="GC-5.1")


@rule("GC-5.3")
@rule("GC-5.4")
@rule("GC-5.14")
@rule("GC-8.2")
@rule("GC-9.1")
def test_8_a_void_player_takes_the_trick_and_leads() -> None:
    table = scene("9H 2S", "KH 3C", "4C 5D", "10H 6C")
    waste = table.state.waste
    lead(table, A, "9H")
    play(table, (B, "KH"))
    assert set(table.state.hands[C]) == {"4C", "5D", "9H", "KH"}
    assert table.asked() == {C: "lead"}
    assert table.state.waste == waste
    assert table.state.barren == 1
    assert legal_cards(table, C) == {"4C", "5D", "9H", "KH"}


@refusal("GC-5.3")
def test_nobody_passes_or_sheds_or_plays_without_the_suit() -> None:
    table = scene("9H 2S", "3C 4S", "4C 5D", spades_trump=True)
    lead(table, A, "9H")
    table.refuses(B, "pass", rule="GC-5.3")
    table.refuses(B, "shed", card="3C", rule="GC-5.3")
    table.refuses(B, "play", card="3C", rule="GC-5.3")


@rule("GC-5.6")
@rule("GC-5.7")
@rule("GC-5.8")
def test_9_a_completed_trick_goes_to_the_waste_and_its_winner_leads() -> None:
    table = scene("9H 2C", "KH 3C", "2H 4C", "10H 5C", barren=3)
    waste = len(table.state.waste)
    lead(table, A, "9H")
    play(table, (B, "KH"), (C, "2H"), (D, "10H"))
    assert len(table.state.waste) == waste + 4
    assert table.asked() == {B: "lead"}
    assert table.state.barren == 0


@rule("GC-5.5")
def test_10_the_ace_of_the_opening_trick_is_picked_up() -> None:
    table = scene("AS 2C", "3C 4D", "3S 4C", "4S 5C", trick=1)
    lead(table, A, "AS")
    assert "AS" in table.state.hands[B]
    assert table.asked() == {B: "lead"}


@rule("GC-6.3")
@rule("GC-9.5")
def test_11_with_amnesty_the_void_player_passes() -> None:
    table = scene("AS 2C", "3C 4D", "3S 4C", "4S 5C", trick=1, opening_amnesty=True)
    lead(table, A, "AS")
    play(table, (C, "3S"), (D, "4S"))
    assert {"AS", "3S", "4S"} <= set(table.state.waste)
    assert table.asked() == {A: "lead"}


@rule("GC-5.10")
def test_12_the_last_card_is_an_escape() -> None:
    table = scene("5D", "8D 3C 4C", "JD 5C 6C", "2D 7C 8C")
    lead(table, A, "5D")
    assert table.state.escaped == (A,)
    play(table, (B, "8D"), (C, "JD"), (D, "2D"))
    assert table.asked() == {C: "lead"}


@rule("GC-5.11")
def test_13_an_escape_is_final() -> None:
    table = scene("5D", "3C 4C", "JD 5C", "2D 7C")
    lead(table, A, "5D")
    assert table.state.escaped == (A,)
    assert "5D" in table.state.hands[B]
    assert table.state.barren == 0


@rule("GC-5.12")
@rule("GC-5.13")
def test_14_a_winner_who_is_away_passes_the_lead_on() -> None:
    table = scene("3H 2C", "AH", "5H 4C", "7H 5C")
    lead(table, A, "3H")
    play(table, (C, "5H"), (D, "7H"))
    assert table.state.last.seat == B
    assert table.asked() == {C: "lead"}


@rule("GC-6.5")
def test_15_the_next_highest_leads_where_agreed() -> None:
    table = scene("3H 2C", "AH", "5H 4C", "7H 5C", winner_escaped="next_highest")
    lead(table, A, "3H")
    play(table, (C, "5H"), (D, "7H"))
    assert table.asked() == {D: "lead"}


@rule("GC-5.20")
@rule("GC-5.21")
@rule("GC-7.1")
def test_17_the_round_ends_the_instant_one_is_left() -> None:
    table = scene("4C", "9C 2D", rounds=1)
    lead(table, A, "4C")
    result = table.state.ledger.rounds[0]
    assert (result.places, result.loser, result.points) == ((A, B), B, (0, 1))
    assert table.outcome is not None
    assert table.outcome.winners == (A,)


@rule("GC-6.6")
def test_18_54_the_last_card_may_be_played_out() -> None:
    sudden = scene("4C", "9C", rounds=2)
    lead(sudden, A, "4C")
    assert sudden.state.ledger.rounds[0].loser == B
    table = scene("4C", "9C", rounds=2, last_trick="play_out")
    lead(table, A, "4C")
    result = table.state.ledger.rounds[0]
    assert (result.places, result.loser, result.points) == ((A, B), None, (0, 0))
    kept = scene("6H", "9H 2C", rounds=2, last_trick="play_out")
    lead(kept, A, "6H")
    assert kept.state.ledger.rounds[0].loser == B
    void = scene("2D", "9H", "3H", leader=B, rounds=2, last_trick="play_out")
    lead(void, B, "9H")
    assert void.state.ledger.rounds[0].loser == A


@rule("GC-5.20")
def test_19_three_left_and_the_second_escape_ends_it() -> None:
    table = scene("6S", "10S 2H", "3S", rounds=1)
    lead(table, A, "6S")
    play(table, (B, "10S"))
    assert table.state.ledger.rounds[0].places == (A, C, B)


@rule("GC-8.3")
def test_a_hand_of_one_card_plays_itself_and_no_larger_one() -> None:
    table = scene("9H 2C", "KH", "2H 4C", "10H 5C")
    lead(table, A, "9H")
    assert table.asked() == {C: "follow"}
    assert [action.card for action in table.legal(C)] == ["2H"]


# ---- standoff ------------------------------------------------------------------------------------------------------


@rule("GC-9.2")
@rule("GC-9.3")
def test_20_a_dead_position_makes_the_trick_open() -> None:
    table = scene("5C 9D", "JH 2S", rounds=1)
    assert table.view(A).kind == "open"
    lead(table, A, "5C")
    assert "5C" in table.state.waste
    assert table.asked() == {A: "lead"}
    lead(table, A, "9D")
    assert table.state.ledger.rounds[0].places == (A, B)


@rule("GC-9.4")
def test_22_two_laps_of_broken_tricks_make_the_next_one_open() -> None:
    table = scene("9H 2S", "KH 3C", "4C 5D", "10H 6C", barren=7)
    lead(table, A, "9H")
    play(table, (B, "KH"))
    assert (table.state.barren, table.state.kind) == (8, "open")


@rule("GC-9.10")
def test_the_count_is_told_from_half_the_limit_on() -> None:
    table = scene("9H 2S", "KH 3C", "4C 5D", "10H 6C", barren=3)
    lead(table, A, "9H")
    play(table, (B, "KH"))
    assert "standoff_counted" in keys(table.events)
    early = scene("9H 2S", "KH 3C", "4C 5D", "10H 6C", barren=1)
    lead(early, A, "9H")
    play(early, (B, "KH"))
    assert "standoff_counted" not in keys(early.events)


@rule("GC-9.6")
@rule("GC-6.45")
@rule("GC-6.42")
def test_a_due_open_trick_lapses_on_a_joker_lead() -> None:
    table = scene("9H 2S JK", "KH 3C 9S", "4C 5D", joker=True, barren=6, leader=A)
    assert table.view(A).kind == "open"
    lead(table, A, "JK")
    assert (table.state.barren, table.state.kind) == (0, "plain")
    assert table.asked() == {B: "lead"}
    assert table.state.beside == ("JK",)


@rule("GC-9.7")
def test_the_rest_of_the_round_may_be_played_without_pick_ups() -> None:
    table = scene("9H 2S 4H", "KH 3C 9S", "4C 5D 6D", standoff="finish_no_pickup", barren=5)
    lead(table, A, "9H")
    play(table, (B, "KH"))
    assert table.state.finishing
    lead(table, C, "5D")
    assert table.state.hands[A] == ("2S", "4H")
    assert table.asked() == {C: "lead"}


@rule("GC-9.8")
def test_40_a_standoff_may_be_counted() -> None:
    table = scene("5C 9D 4H", "JH 2S AH", "3H 3C", standoff="adjudicate", rounds=1, leader=A, barren=5)
    lead(table, A, "9D")
    result = table.state.ledger.rounds[0]
    assert result.adjudicated
    # 2 cards each for A and C: C's 3+3 is lower than A's 5+4; B took the 9 and holds 4
    assert (result.places, result.loser) == ((C, A, B), B)


@rule("GC-9.9")
@rule("GC-7.4")
def test_59_a_standoff_may_be_dealt_again_once() -> None:
    table = scene("9H 2S", "KH 3C", "4C 5D", "10H 6C", barren=7, standoff="redeal", dealer=C)
    lead(table, A, "9H")
    play(table, (B, "KH"))
    assert (table.state.phase, table.state.redeals, table.state.dealer) == ("deal", 1, C)
    assert table.state.ledger.rounds == ()
    again = scene("9H 2S", "KH 3C", "4C 5D", "10H 6C", barren=7, standoff="redeal", redeals=1, rounds=2)
    lead(again, A, "9H")
    play(again, (B, "KH"))
    assert again.state.ledger.rounds[0].adjudicated


@refusal("GC-7.4")
def test_a_round_is_broken_off_by_whoever_is_asked() -> None:
    table = scene("9H 2S", "KH 3C", "4C 5D")
    assert "abandon_round" not in table.kinds(A)
    table.refuses("chance", "abandon_round", rule="GC-7.4")
    table.act(A, "abandon_round")
    assert table.state.phase == "deal"


# ---- variants ------------------------------------------------------------------------------------------------------


@rule("GC-6.16")
@rule("GC-6.17")
@refusal("GC-6.16")
def test_24_25_without_pick_up_the_void_player_passes() -> None:
    table = scene("7D 2C", "3C 4C", "QD 5C", "3D 6C", no_pickup=True)
    lead(table, A, "7D")
    assert table.state.hands[B] == ("3C", "4C")
    play(table, (C, "QD"), (D, "3D"))
    assert table.asked() == {C: "lead"}
    alone = scene("7D 2C", "3C 4C", "5C 6S", no_pickup=True)
    lead(alone, A, "7D")
    assert "7D" in alone.state.waste
    assert alone.asked() == {A: "lead"}
    trumps = scene("7D 2C", "3C 4S", "5C 6S", no_pickup=True, spades_trump=True)
    lead(trumps, A, "7D")
    trumps.refuses(B, "pick_up", rule="GC-6.16")


@rule("GC-6.10")
@rule("GC-6.14")
@rule("GC-6.15")
def test_26_the_highest_spade_wins() -> None:
    table = scene("KH 2C", "4S 3C", "AH 5C", "9S 6C", spades_trump=True)
    lead(table, A, "KH")
    table.act(B, "ruff", card="4S")
    play(table, (C, "AH"))
    table.act(D, "ruff", card="9S")
    assert table.asked() == {D: "lead"}


@rule("GC-6.11")
@rule("GC-6.12")
@rule("GC-6.18")
@refusal("GC-6.11")
@refusal("GC-6.12")
def test_27_ruffing_is_free_or_a_duty() -> None:
    may = scene("KH 2C", "4S 3C", "AH 5C", spades_trump=True)
    lead(may, A, "KH")
    assert may.kinds(B) == {"ruff", "pick_up"}
    may.refuses(B, "ruff", card="3C", rule="GC-6.11")
    must = scene("KH 2C", "4S 3C", "AH 5C", spades_trump=True, trump_duty="must")
    lead(must, A, "KH")
    assert must.kinds(B) == {"ruff"}
    must.refuses(B, "pick_up", rule="GC-6.12")
    gentle = scene("KH 2C", "4S 3C", "AH 5C", spades_trump=True, no_pickup=True)
    lead(gentle, A, "KH")
    assert gentle.kinds(B) == {"ruff", "pass"}


@rule("GC-6.13")
@refusal("GC-6.13")
def test_28_spades_are_not_ruffed() -> None:
    table = scene("6S 2C", "3C 4D", "5S 5C", spades_trump=True)
    lead(table, A, "6S")
    assert "6S" in table.state.hands[B]
    position = {"options": {"spades_trump": True}, "hands": [["2C"], ["4D", "3S"], ["5S"]], "table": [{"seat": A, "card": "6S"}]}
    Scene.load(GAME, position).refuses(B, "ruff", card="3S", rule="GC-5.2")
    void = {**position, "hands": [["2C"], ["4D", "3C"], ["5S"]]}
    Scene.load(GAME, void).refuses(B, "ruff", card="3C", rule="GC-6.13")


@rule("GC-8.2")
def test_53_whoever_might_ruff_is_asked_with_or_without_a_spade() -> None:
    live = scene("KH 2C", "3C 4D", "5S 5C", spades_trump=True)
    lead(live, A, "KH")
    assert live.asked() == {B: "follow"}
    assert live.kinds(B) == {"pick_up"}
    gone = scene("KH 2C", "3C 4D", "5D 5C", spades_trump=True)
    lead(gone, A, "KH")
    assert gone.asked() == {B: "lead"}
    must = scene("KH 2C", "3C 4D", "5S 5C", spades_trump=True, trump_duty="must")
    lead(must, A, "KH")
    assert must.asked() == {B: "lead"}


@rule("GC-6.20")
@rule("GC-6.21")
@rule("GC-6.22")
def test_29_a_kicked_void_player_takes_the_card_and_leads() -> None:
    table = scene("KH 2C", "5H 3C", "4C 5C", "6C 7C", kicker=True)
    lead(table, A, "KH", kick=D)
    assert "KH" in table.state.hands[D]
    assert table.asked() == {D: "lead"}


@rule("GC-6.23")
@rule("GC-6.25")
def test_30_after_the_kick_the_trick_goes_on() -> None:
    table = scene("KH 2C", "5H 3C", "4C 5C", "3H 7C", kicker=True)
    lead(table, A, "KH", kick=D)
    assert table.asked() == {D: "kick_answer"}
    play(table, (D, "3H"), (B, "5H"))
    assert set(table.state.hands[C]) == {"4C", "5C", "KH", "3H", "5H"}
    assert table.asked() == {C: "lead"}


@rule("GC-6.24")
def test_a_kick_is_the_only_way_to_make_somebody_take_cards() -> None:
    table = scene("KH 2C", "5H 3C", "4C 5C", kicker=True, no_pickup=True)
    lead(table, A, "KH", kick=C)
    assert "KH" in table.state.hands[C]


@refusal("GC-6.20")
@refusal("GC-6.21")
@refusal("GC-6.7")
def test_31_48_who_may_not_kick() -> None:
    table = scene("QH 2C", "KH 3C", "4C 5C", kicker=True)
    table.refuses(A, "lead", card="QH", kick=B, rule="GC-6.20")
    table.refuses(A, "lead", card="QH", kick=A, rule="GC-6.21")
    scene("AH 2C", "KH 3C").refuses(A, "lead", card="AH", kick=B, rule="GC-6.21")
    scene("AS 2C", "KS 3C", kicker=True, opening_amnesty=True, trick=1).refuses(A, "lead", card="AS", kick=B, rule="GC-6.21")
    last = scene("9H 2C", "3C 4C", "5C 6C", kicker=True, last_of_suit=True)
    last.refuses(A, "lead", card="9H", kick=B, rule="GC-6.7")
    lead(last, A, "9H")
    assert "9H" in last.state.waste
    assert last.asked() == {A: "lead"}


@rule("GC-6.7")
def test_49_under_trumps_a_live_spade_keeps_the_trick_ordinary() -> None:
    live = scene("9H 4S 2C", "3C 4C", "5C 6C", spades_trump=True, last_of_suit=True)
    lead(live, A, "9H")
    assert live.asked() == {B: "follow"}
    gone = scene("9H 2D 2C", "3C 4C", "5C 6C", spades_trump=True, last_of_suit=True)
    lead(gone, A, "9H")
    assert "9H" in gone.state.waste


@rule("GC-6.30")
@rule("GC-6.32")
def test_50_tens_are_captured_by_the_winner_of_a_completed_trick() -> None:
    cut_short = scene("10H", "3H 2C", "9H", dehla=True, rounds=2)
    lead(cut_short, A, "10H")
    play(cut_short, (B, "3H"))
    assert cut_short.state.ledger.rounds[0].credits == (0, 0, 0)
    table = scene("10H", "3H 2C", "9H", "4H 3C", dehla=True)
    lead(table, A, "10H")
    play(table, (B, "3H"), (D, "4H"))
    assert table.state.captured[A] == ("10H",)
    assert table.asked() == {B: "lead"}


@rule("GC-6.31")
def test_a_ten_in_a_broken_trick_stays_live() -> None:
    table = scene("10H 2S", "3C 4C", "9H 5C", dehla=True)
    lead(table, A, "10H")
    assert "10H" in table.state.hands[B]


@rule("GC-6.33")
@rule("GC-6.34")
def test_32_33_credits_for_tens() -> None:
    captured: dict[str, Any] = {"captured": [["10H", "10D"], ["10C"], ["10S"], []]}
    tie = scene("2C 3D", "", "", "4C", leader=D, escaped=[B, C], dehla=True, rounds=2, **captured)
    lead(tie, D, "4C")
    result = tie.state.ledger.rounds[0]
    assert (result.loser, result.credits) == (A, (0, 0, 0, 0))
    kot: dict[str, Any] = {"captured": [[], [], ["10H", "10D", "10C", "10S"], []]}
    table = scene("2C", "", "", "4D 4C", leader=A, escaped=[B, C], dehla=True, rounds=2, **kot)
    lead(table, A, "2C")
    assert table.state.ledger.rounds[0].credits == (0, 0, -2, 0)


@rule("GC-6.35")
def test_two_tricks_in_a_row_take_the_waiting_tens() -> None:
    table = scene("AH 10D AD 2S", "10H 3D 4S 5S", dehla=True, dehla_capture="two_running")
    lead(table, A, "AH")
    play(table, (B, "10H"))
    assert table.state.waiting == ("10H",)
    lead(table, A, "AD")
    play(table, (B, "3D"))
    assert table.state.captured[A] == ("10H",)


@rule("GC-6.40")
@rule("GC-6.41")
@rule("GC-6.43")
@refusal("GC-6.42")
def test_34_36_the_opener_gets_the_joker_unless_they_armed_it() -> None:
    def second_round(armer: int) -> Scene:
        order = [armer, *(seat for seat in range(4) if seat != armer)]
        results = [{"places": order, "loser": None, "points": [0] * 4, "credits": [0] * 4, "chips": [0] * 4}]
        ledger = {"rounds": results, "chips": [0] * 4, "losses": [0] * 4, "extra": [0] * 4}
        table = Scene.load(GAME, {"options": {"joker": True}, "seats": 4, "phase": "deal", "armer": armer, "ledger": ledger})
        ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        hands = [[rank + suit for rank in ranks] for suit in "CDSH"]
        table.act("chance", "deal", hands=hands)
        return table

    table = second_round(B)
    assert len(table.state.hands[C]) == 14
    assert legal_cards(table, C) == {"AS"}
    table.refuses(C, "lead", card="JK", rule="GC-3.8")
    kept = second_round(C)
    assert len(kept.state.hands[C]) == 13
    assert kept.state.beside == ("JK",)
    first = scene("AS JK", "3S 4C", "5S 6C", joker=True, later_opener="eldest", trick=1, ledger={
        "rounds": [{"places": [0, 1, 2], "loser": 2, "points": [0, 0, 1], "credits": [0] * 3, "chips": [0] * 3}],
        "chips": [0] * 3, "losses": [0] * 3, "extra": [0] * 3,
    })  # fmt: skip
    first.refuses(A, "lead", card="JK", rule="GC-6.42")


@rule("GC-6.44")
@refusal("GC-6.44")
def test_the_joker_may_be_kept_for_the_last_card() -> None:
    table = scene("9H JK", "3H 4C", "5H 6C", joker=True, joker_weight="last_card")
    table.refuses(A, "lead", card="JK", rule="GC-6.44")


@rule("GC-6.50")
@rule("GC-6.51")
@rule("GC-6.52")
@rule("GC-6.53")
def test_39_the_beggar_deals_and_pays() -> None:
    table = scene("4C", "9C 2D", rounds=2, beggar=True, beggar_scale="rising", earlier_losses=[0, 2], dealer=B)
    assert table.state.options.pot == "match_winner"
    lead(table, A, "4C")
    assert table.state.dealer == B
    assert table.state.ledger.extra == (0, 3)
    assert GAME.rematch(table.state).earlier_losses == (0, 3)


@rule("GC-6.60")
@rule("GC-6.61")
@rule("GC-6.66")
@pytest.mark.parametrize(
    ("scoring", "points"), [("loser_only", (0, 0, 0, 1)), ("placement", (0, 0, 1, 3)), ("sliding", (0, 1, 2, 3))]
)
def test_37_60_points_by_place(scoring: str, points: tuple[int, ...]) -> None:
    table = scene("", "", "4C", "9C 2D", leader=C, escaped=[A, B], rounds=2, scoring=scoring)
    lead(table, C, "4C")
    assert table.state.ledger.rounds[0].points == points


@rule("GC-6.61")
def test_with_two_players_the_first_away_never_pays() -> None:
    table = scene("4C", "9C 2D", rounds=2, scoring="placement")
    lead(table, A, "4C")
    assert table.state.ledger.rounds[0].points == (0, 3)


@rule("GC-6.63")
@rule("GC-6.64")
@rule("GC-6.65")
def test_38_a_shared_pot_is_split_from_the_last_dealers_left() -> None:
    def result(places: list[int]) -> dict[str, Any]:
        return {"places": places, "loser": None, "points": [0, 0, 0], "credits": [0, 0, 0], "chips": [0, 0, 0]}

    ledger = {"rounds": [result([0, 1, 2])], "chips": [-7, -7, -7], "pot": 18, "antes": 3, "losses": [0] * 3, "extra": [0] * 3}
    table = scene("", "4C", "9C 2D", leader=B, escaped=[A], rounds=2, pot="match_winner", tiebreak="shared", ledger=ledger,
                  dealer=C, dealt_last=C)  # fmt: skip
    lead(table, B, "4C")
    assert table.state.phase == "over"
    assert table.state.ledger.chips == (4, 3, -7)


@rule("GC-7.2")
@rule("GC-7.3")
@rule("GC-7.5")
@rule("GC-6.62")
def test_fewest_points_win_and_countback_breaks_ties() -> None:
    table = scene("4C", "", "9C 2D", leader=A, escaped=[B], rounds=1)
    lead(table, A, "4C")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.losers, table.outcome.reason) == ((B,), (C,), "countback")
    shared = scene("4C", "", "9C 2D", leader=A, escaped=[B], rounds=1, tiebreak="shared")
    lead(shared, A, "4C")
    assert shared.outcome is not None
    assert (shared.outcome.winners, shared.outcome.reason) == ((A, B), "shared")


# ---- Bhabhi --------------------------------------------------------------------------------------------------------


def bhabhi(*hands: str, **position: Any) -> Scene:
    return scene(*hands, ruleset="bhabhi", **position)


@rule("GC-B.2")
@rule("GC-B.1")
def test_41_everybody_sheds_in_the_opening_trick() -> None:
    table = bhabhi("AS 2C", "KD 4C", "3S 5C", "9S 6C", trick=1)
    lead(table, A, "AS")
    table.act(B, "shed", card="KD")
    play(table, (C, "3S"), (D, "9S"))
    assert {"AS", "KD", "3S", "9S"} <= set(table.state.waste)
    assert table.asked() == {A: "lead"}


@refusal("GC-B.2")
def test_the_highest_rank_is_shed_where_agreed() -> None:
    table = bhabhi("AS 2C", "KD 4C", "3S 5C", trick=1, opening_discard="highest")
    lead(table, A, "AS")
    table.refuses(B, "shed", card="4C", rule="GC-B.2")


@rule("GC-B.3")
@rule("GC-B.4")
@refusal("GC-B.3")
def test_42_a_thulla_ends_the_trick() -> None:
    table = bhabhi("4D 2S", "JD 3S", "KC 5S", "2D 6S")
    lead(table, A, "4D")
    play(table, (B, "JD"))
    table.refuses(C, "pick_up", rule="GC-B.3")
    table.act(C, "shed", card="KC")
    assert {"4D", "JD", "KC"} <= set(table.state.hands[B])
    assert table.asked() == {B: "lead"}


@rule("GC-B.5")
@rule("GC-B.8")
@rule("GC-B.11")
@refusal("GC-B.8")
def test_43_the_power_without_cards_draws_from_the_older_waste() -> None:
    table = bhabhi("9H", "4H 2C", "6H 3C")
    waste = set(table.state.waste)
    lead(table, A, "9H")
    play(table, (B, "4H"), (C, "6H"))
    assert GAME.turn(table.state).chance == "draw_power"
    table.refuses("chance", "draw_power", card="4H", rule="GC-B.8")
    table.act("chance", "draw_power", card="KD")
    assert "KD" in waste
    assert table.state.hands[A] == ("KD",)
    assert not [event for event in table.heard(B) if event.key == "card_drawn"]


@rule("GC-B.6")
@rule("GC-B.9")
@rule("GC-B.10")
def test_44_45_the_last_two() -> None:
    table = bhabhi("9H", "5H", rounds=2)
    lead(table, A, "9H")
    assert table.state.ledger.rounds[0].loser == A
    shed = bhabhi("9H", "3C", rounds=2)
    lead(shed, A, "9H")
    assert shed.state.ledger.rounds[0].places == (B, A)


@rule("GC-B.7")
def test_whoever_picks_up_is_not_away() -> None:
    table = bhabhi("9H", "3C 4C", "5C 6C")
    lead(table, A, "9H")
    table.act(B, "shed", card="3C")
    assert set(table.state.hands[A]) == {"9H", "3C"}
    assert table.state.escaped == ()


@rule("GC-B.12")
@refusal("GC-B.12")
def test_46_58_a_hand_is_taken() -> None:
    table = bhabhi("2C 3C", "4C 7C", "5C 6C", "7D 8D", take_hand="leader", phase="take_window")
    table.act(A, "take")
    assert table.state.escaped == (B,)
    assert set(table.state.hands[A]) == {"2C", "3C", "4C", "7C"}
    anyone = bhabhi("2C 3C", "4C 7C", "5C 6C", "7D 8D", take_hand="anyone", phase="take_window", leader=B)
    for seat in (B, C, D):
        anyone.act(seat, "no")
    anyone.act(A, "take")
    assert (anyone.state.escaped, anyone.state.leader) == ((B,), A)
    anyone.act(A, "no")
    anyone.act(C, "take")
    assert anyone.state.escaped == (B, D)
    assert anyone.asked() == {A: "lead"}
    anyone.refuses(A, "take", rule="GC-B.12")


@rule("GC-B.13")
def test_56_the_shoot_out() -> None:
    for heads_up, loser in (("shootout", A), ("normal", None)):
        table = bhabhi("9H", "4H 3C 2C", heads_up=heads_up, rounds=2)
        lead(table, A, "9H")
        play(table, (B, "4H"))
        table.act("chance", "draw_power", card="KD")
        lead(table, A, "KD")
        table.act(B, "shed", card="3C")
        assert (table.state.ledger.rounds[0].loser if table.state.ledger.rounds else None) == loser


@rule("GC-B.14")
def test_55_sixty_broken_tricks_make_a_shedding_trick() -> None:
    table = bhabhi("9H 2C", "3C 4C", "5D 6D", barren=59)
    lead(table, A, "9H")
    table.act(B, "shed", card="4C")
    assert (table.state.barren, table.state.kind) == (60, "shedding")
    lead(table, A, "9H")
    table.act(C, "shed", card="6D")
    assert table.state.barren == 0


@rule("GC-B.8")
def test_57_the_neighbours_last_card_is_drawn() -> None:
    table = bhabhi("9H", "4H 3C", "6H 4C", power_draw="neighbour")
    lead(table, A, "9H")
    play(table, (B, "4H"), (C, "6H"))
    table.act("chance", "draw_power", card="3C")
    assert table.state.escaped == (B,)
    assert table.asked() == {A: "lead"}


@rule("GC-6.46")
@rule("GC-B.15")
@refusal("GC-6.46")
def test_51_a_lone_joker_is_shed() -> None:
    table = bhabhi("9H 2C", "4H 3C", "JK", "5C 6C", joker=True)
    lead(table, A, "9H")
    play(table, (B, "4H"))
    assert set(table.state.hands[A]) == {"2C", "9H", "4H"}
    assert table.state.escaped == (C,)
    assert table.state.beside == ("JK",)
    more = bhabhi("9H 2C", "4H 3C", "JK 7S", "5C 6C", joker=True)
    lead(more, A, "9H")
    play(more, (B, "4H"))
    more.refuses(C, "shed", card="JK", rule="GC-6.46")


# ---- what is agreed ------------------------------------------------------------------------------------------------


@rule("GC-6.4")
def test_later_rounds_may_be_opened_by_others() -> None:
    table = scene("4C", "9C 2D", rounds=2, later_opener="round_loser")
    lead(table, A, "4C")
    table.act("chance", GAME.chance(table.state, Random(1)))
    assert table.state.opener == B
    assert len(legal_cards(table, B)) == 26


@rule("GC-6.8")
def test_anticlockwise_mirrors_the_play() -> None:
    table = scene("9H 2C", "KH 3C", "2H 4C", direction="anticlockwise")
    lead(table, A, "9H")
    assert table.asked() == {C: "follow"}


@rule("GC-6.19")
def test_without_kicks_no_pick_up_needs_no_standoff() -> None:
    assert scene("9H 2C", "KH 3C", no_pickup=True).view(A).limit is None
    assert scene("9H 2C", "KH 3C", no_pickup=True, kicker=True).view(A).limit == 4


def _refused(rule_id: str, seats: int, **options: Any) -> None:
    with pytest.raises(Refusal) as no:
        Scene.start(GAME, seats, **options)
    assert no.value.rule == rule_id


@refusal("GC-3.6")
@refusal("GC-6.40")
@refusal("GC-6.52")
def test_what_does_not_go_together_is_refused() -> None:
    _refused("GC-3.4", 9)
    _refused("GC-3.6", 3, uneven_deal="fat_hand", fat_hand_seat=5)
    _refused("GC-6.40", 4, joker=True, rounds=1)
    _refused("GC-6.52", 4, earlier_losses=[1])


@rule("GC-8.1")
@rule("GC-8.4")
def test_only_who_decides_is_asked_and_nobody_else_sees_a_hand() -> None:
    table = scene("9H 2C", "KH 3C", "2H 4C")
    assert table.asked() == {A: "lead"}
    assert table.view(None).hand == ()
    assert table.view(B).hand == ("KH", "3C")


@rule("GC-B.11")
def test_a_joker_drawn_from_a_neighbour_shows_to_those_two_alone_until_it_is_led() -> None:
    table = bhabhi("9H", "4H 3C JK", "6H 4C", power_draw="neighbour", joker=True)
    lead(table, A, "9H")
    play(table, (B, "4H"), (C, "6H"))
    table.act("chance", "draw_power", card="JK")
    assert [table.view(seat).joker for seat in (A, B, C, None)] == [A, A, B, B]
    other = bhabhi("9H", "4H 3C JK", "6H 4C", power_draw="neighbour", joker=True)
    lead(other, A, "9H")
    play(other, (B, "4H"), (C, "6H"))
    other.act("chance", "draw_power", card="3C")
    assert table.view(C) == other.view(C)
    for seat in (A, B, C, None):
        guessed = GAME.guess(table.look(seat), Random(1))
        assert GAME.view(guessed, seat) == table.view(seat)
    lead(table, A, "JK")
    assert table.view(C).joker == "table"


@rule("GC-B.12")
@rule("GC-B.14")
def test_a_taken_hand_is_progress_so_a_due_shedding_trick_lapses() -> None:
    table = bhabhi("2C 3C", "4C 7C", "5C 6C", "7D 8D", take_hand="leader", phase="take_window", barren=60, kind="shedding")
    table.act(A, "take")
    assert (table.state.barren, table.state.kind) == (0, "plain")


@rule("GC-B.14")
def test_the_table_is_told_of_a_standoff_in_bhabhi() -> None:
    table = bhabhi("9H 2C", "3C 4C", "5D 6D", barren=59)
    lead(table, A, "9H")
    table.act(B, "shed", card="4C")
    assert "standoff_met" in keys(table.events)


@rule("GC-3.8")
def test_an_opener_without_the_ace_is_never_left_without_a_lead() -> None:
    assert legal_cards(scene("4C 9D", "9C 2D", trick=1), A) == {"4C", "9D"}
