"""More of the worked scenarios, by their numbers, and what runs on over rounds: places, tens, the joker, chips, ties."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.games.getaway.rules import GAME
from tests.games.getaway.test_scenarios import A, B, C, D, bhabhi, lead, legal_cards, play, refusal, rule, scene, started
from tests.support import Scene, keys


def told(table: Scene, key: str) -> list[dict[str, Any]]:
    """What was told of one kind."""
    return [dict(event.params) for event in table.events if event.key == key]


# ---- tricks ------------------------------------------------------------------------------------------------------------------


@rule("GC-5.12")
def test_16_two_escape_in_one_trick_and_the_third_leads() -> None:
    table = scene("3H 2C", "AH", "5H", "7H 5C")
    lead(table, A, "3H")
    play(table, (D, "7H"))
    assert table.state.escaped == (B, C)
    assert table.asked() == {D: "lead"}


@rule("GC-6.5")
def test_where_nobody_who_played_is_in_the_next_one_leads() -> None:
    table = scene("5H", "KH", "2C 3C", "4C 6C", winner_escaped="next_highest", no_pickup=True)
    lead(table, A, "5H")
    assert table.state.escaped == (A, B)
    assert table.asked() == {C: "lead"}


@rule("GC-6.5")
@rule("GC-6.10")
def test_the_next_highest_is_the_highest_trump_where_one_lies() -> None:
    table = scene("KH 2C", "9S", "AH 3C", "4S 5C", spades_trump=True, winner_escaped="next_highest")
    lead(table, A, "KH")
    table.act(B, "ruff", card="9S")
    play(table, (C, "AH"))
    table.act(D, "ruff", card="4S")
    assert table.state.escaped == (B,)
    assert table.asked() == {D: "lead"}
    plain = scene("KH 2C", "9S", "AH 3C", "4H 5C", spades_trump=True, winner_escaped="next_highest")
    lead(plain, A, "KH")
    plain.act(B, "ruff", card="9S")
    play(plain, (C, "AH"), (D, "4H"))
    assert plain.asked() == {C: "lead"}


@rule("GC-5.11")
@rule("GC-9.1")
def test_13_the_picker_of_an_escaped_card_leads_and_the_count_is_nought() -> None:
    table = scene("5D", "3C 4C", "JD 5C", "2D 7C", barren=3)
    lead(table, A, "5D")
    assert table.asked() == {B: "lead"}
    assert table.state.barren == 0
    assert table.state.escaped == (A,)


@rule("GC-9.2")
@rule("GC-9.3")
@rule("GC-9.5")
def test_21_a_dead_position_of_three_is_played_to_its_end() -> None:
    table = scene("5C 9D", "JH", "2S", rounds=2)
    assert table.view(None).kind == "open"
    lead(table, A, "5C")
    assert "5C" in table.state.waste
    lead(table, A, "9D")  # the leader has a single card: not dead any more, so B, who is void, takes it
    assert table.state.escaped == (A,)
    assert set(table.state.hands[B]) == {"JH", "9D"}
    assert table.state.kind == "open"
    lead(table, B, "JH")
    assert table.asked() == {B: "lead"}
    lead(table, B, "9D")
    result = table.state.ledger.rounds[0]
    assert (result.places, result.loser) == ((A, B, C), C)


@rule("GC-9.2")
@pytest.mark.parametrize(
    ("hands", "options", "kind"),
    [
        (("5C 9D", "JH 2S"), {}, "open"),
        (("5C", "JH 2S"), {}, "plain"),  # a leader with one card may yet escape
        (("5C 9D", "JC 2S"), {}, "plain"),  # two clubs
        (("5C 9D", "JH JK"), {"joker": True}, "plain"),
        (("5C 9D", "JH 2S"), {"spades_trump": True}, "plain"),
        (("5C 9D", "JH"), {"spades_trump": True}, "open"),
        (("5C 9D", "JH 2S"), {"no_pickup": True, "kicker": True}, "plain"),
        (("5C 9D", "JH 2S"), {"last_of_suit": True}, "plain"),
        (("5C 9D", "JH 2S"), {"standoff": "finish_no_pickup", "finishing": True}, "plain"),
    ],
)
def test_what_makes_a_position_dead(hands: tuple[str, str], options: dict[str, Any], kind: str) -> None:
    assert scene(*hands, **options).view(None).kind == kind


@rule("GC-9.2")
def test_the_opening_trick_is_never_dead() -> None:
    assert scene("AS 9D", "JH 2C", trick=1).view(None).kind == "plain"


@rule("GC-9.4")
@rule("GC-9.5")
def test_22_after_the_open_trick_the_count_is_nought() -> None:
    table = scene("9H 2S", "KH 3C", "4C 5D", "10H 6C", barren=7)
    lead(table, A, "9H")
    play(table, (B, "KH"))
    assert (table.state.barren, table.state.kind) == (8, "open")
    assert "standoff_met" in keys(table.events)
    lead(table, C, "5D")
    assert (table.state.barren, table.state.kind) == (0, "plain")
    assert "5D" in table.state.waste
    assert table.asked() == {C: "lead"}


@rule("GC-9.1")
@rule("GC-9.4")
def test_23_an_escape_begins_the_count_anew_with_a_lower_limit() -> None:
    table = scene("9H", "3C 4C 2S", "5C 6C 3S", barren=5)
    assert table.view(None).limit == 6
    lead(table, A, "9H")
    assert table.asked() == {B: "lead"}
    assert (table.state.barren, table.state.kind, table.view(None).limit) == (0, "plain", 4)


@rule("GC-9.4")
@pytest.mark.parametrize("laps", [1, 2, 3, 4, 6])
def test_as_many_laps_as_agreed(laps: int) -> None:
    assert scene("9H 2S", "3H 4C", "4H 5C", standoff_laps=laps, barren=3 * laps - 1).view(None).kind == "plain"
    assert scene("9H 2S", "3H 4C", "4H 5C", standoff_laps=laps, barren=3 * laps).view(None).kind == "open"


@rule("GC-9.7")
@rule("GC-6.21")
def test_nobody_kicks_in_a_round_that_is_finished_without_pick_ups() -> None:
    table = scene("AH 2S", "3H 4C", "4H 5C", kicker=True, standoff="finish_no_pickup", finishing=True)
    table.refuses(A, "lead", card="AH", kick=B, rule="GC-6.21")
    lead(table, A, "2S")
    assert table.state.hands[B] == ("3H", "4C")
    assert table.asked() == {A: "lead"}
    assert table.view(None).limit is None


@rule("GC-9.8")
def test_40_a_dead_position_is_counted() -> None:
    table = scene("3H 5C 9D", "4H JH 2S", standoff="adjudicate", rounds=2)
    lead(table, A, "3H")
    play(table, (B, "4H"))
    result = table.state.ledger.rounds[0]
    assert result.adjudicated
    assert (result.places, result.loser) == ((B, A), A)  # two cards each, 11 + 2 against 5 + 9
    assert [event.params["cards"] for event in table.events if event.key == "hand_shown"]


@rule("GC-9.8")
@pytest.mark.parametrize(
    ("hands", "places"),
    [
        (("3H KC", "4H JH 10S"), (A, B)),  # fewer cards
        (("3H QC 4D", "4H JH 5S"), (B, A)),  # 16 each; the queen is higher than the knave
        (("3H JC 5D", "4H JH 5S"), (A, B)),  # 16 each and two knaves: hearts are above clubs
        (("3H JS 5D", "4H JH 5C"), (B, A)),  # spades are above hearts
        (("3H JD 5S", "4H JC 5H"), (B, A)),  # diamonds are above clubs
    ],
)
def test_how_a_standoff_is_counted(hands: tuple[str, str], places: tuple[int, int]) -> None:
    table = scene(*hands, standoff="adjudicate", rounds=2, dealer=A, barren=0)
    lead(table, A, "3H")
    play(table, (B, "4H"))
    assert table.state.ledger.rounds[0].places == places


@rule("GC-9.8")
@rule("GC-6.43")
def test_the_joker_counts_as_a_card_of_no_rank() -> None:
    table = scene("9H 2S 8C", "3C AD", "4C JK", standoff="adjudicate", rounds=2, joker=True, barren=5)
    lead(table, A, "9H")
    # A 2 cards (2 + 8), B 3 cards, C 2 cards (4 + 0)
    assert table.state.ledger.rounds[0].places == (C, A, B)


# ---- variants ----------------------------------------------------------------------------------------------------------------


@rule("GC-6.17")
def test_24_three_cards_go_to_the_waste() -> None:
    table = scene("7D 2C", "3C 4C", "QD 5C", "3D 6C", no_pickup=True)
    waste = len(table.state.waste)
    lead(table, A, "7D")
    assert told(table, "pass_made") == [{"seat": B}]
    play(table, (C, "QD"), (D, "3D"))
    assert len(table.state.waste) == waste + 3


@rule("GC-6.12")
def test_a_duty_to_ruff_holds_in_open_tricks_and_without_pick_ups() -> None:
    for options in ({"barren": 6}, {"no_pickup": True}):
        table = scene("KH 2C", "4S 3C", "AH 5C", spades_trump=True, trump_duty="must", **options)
        lead(table, A, "KH")
        assert table.kinds(B) == {"ruff"}
        table.refuses(B, "pass", rule="GC-6.12")


@rule("GC-6.15")
@rule("GC-6.14")
def test_a_picker_takes_the_ruffs_and_a_lower_ruff_is_allowed() -> None:
    table = scene("KH 2C", "9S 3C", "4S 5C", "6C 7C", spades_trump=True)
    lead(table, A, "KH")
    table.act(B, "ruff", card="9S")
    table.act(C, "ruff", card="4S")
    assert set(table.state.hands[D]) == {"6C", "7C", "KH", "9S", "4S"}
    away = scene("KH 2C", "9S", "AH 5C", "6C 7C", spades_trump=True)
    lead(away, A, "KH")
    away.act(B, "ruff", card="9S")
    assert away.state.escaped == (B,)


@rule("GC-6.22")
@rule("GC-6.12")
def test_a_kicked_player_may_ruff_or_must() -> None:
    table = scene("AH 2C", "9C 3C", "4S 5C", spades_trump=True, kicker=True)
    lead(table, A, "AH", kick=C)
    assert table.asked() == {C: "kick_answer"}
    assert table.kinds(C) == {"ruff", "pick_up"}
    table.act(C, "ruff", card="4S")
    assert table.asked() == {B: "lead"}  # no spade is about any more
    assert set(table.state.hands[B]) == {"9C", "3C", "AH", "4S"}
    must = scene("AH 2C", "9C 3C", "4S 5C", spades_trump=True, kicker=True, trump_duty="must")
    lead(must, A, "AH", kick=C)
    assert must.kinds(C) == {"ruff"}


@rule("GC-6.24")
@refusal("GC-5.3")
def test_a_kicked_player_never_passes() -> None:
    table = scene("AH 2C", "9C 3C", "4S 5C", spades_trump=True, kicker=True, no_pickup=True)
    lead(table, A, "AH", kick=C)
    assert table.kinds(C) == {"ruff", "pick_up"}
    table.refuses(C, "pass", rule="GC-5.3")
    table.act(C, "pick_up")
    assert table.asked() == {C: "lead"}


@rule("GC-6.20")
def test_a_top_card_is_told_by_what_is_gone() -> None:
    table = scene("QH JD 2C", "JH KD 3C", "4C 5D", kicker=True)
    kicks = {(action.card, action.kick) for action in table.legal(A) if action.kick is not None}
    assert kicks == {("QH", B), ("QH", C)}  # the king of diamonds is live, and so are higher clubs


@rule("GC-6.21")
@rule("GC-6.22")
def test_47_a_kick_in_the_opening_trick() -> None:
    hands = ("AS 2C", "3S 4C", "5S 2D", "3D 4D")
    table = scene(*hands, trick=1, kicker=True)
    lead(table, A, "AS", kick=D)
    assert "AS" in table.state.hands[D]
    assert table.asked() == {D: "lead"}
    amnesty = scene(*hands, trick=1, kicker=True, opening_amnesty=True)
    assert [(action.card, action.kick) for action in amnesty.legal(A)] == [("AS", None)]


@rule("GC-6.7")
@rule("GC-6.21")
def test_48_the_last_of_a_suit_leaves_play_and_its_leader_leads_again() -> None:
    table = scene("9H 2C", "3C 4C", "5C 6C", kicker=True, last_of_suit=True)
    assert [action.kick for action in table.legal(A) if action.card == "9H"] == [None]
    lead(table, A, "9H")
    assert table.asked() == {A: "lead"}
    assert legal_cards(table, A) == {"2C"}
    assert told(table, "trick_completed") == [{"trick": 2, "winner": A, "count": 1}]


@rule("GC-6.7")
def test_the_last_of_a_suit_as_last_card_is_an_escape_first() -> None:
    table = scene("10H", "3C 4C", "5C 6C", last_of_suit=True, dehla=True)
    lead(table, A, "10H")
    assert table.state.escaped == (A,)
    assert table.state.captured[A] == ("10H",)
    assert table.asked() == {B: "lead"}
    two = scene("10H", "3C 4C", last_of_suit=True, dehla=True, rounds=2)
    lead(two, A, "10H")
    assert two.state.ledger.rounds[0].credits == (0, 0)
    opening = scene("AS 2C", "3C 4C", trick=1, last_of_suit=True)
    lead(opening, A, "AS")
    assert "AS" in opening.state.hands[B]


@rule("GC-6.7")
@rule("GC-6.10")
def test_the_last_spade_leaves_play_under_trumps_too() -> None:
    table = scene("9S 2C", "3C 4C", "5C 6C", spades_trump=True, last_of_suit=True)
    lead(table, A, "9S")
    assert "9S" in table.state.waste


@rule("GC-8.2")
def test_53_spades_on_the_table_are_not_about() -> None:
    table = scene("KH 2C", "7S 3C", "4D 5D", "5C 6C", spades_trump=True)
    lead(table, A, "KH")
    table.act(B, "ruff", card="7S")
    assert table.asked() == {C: "lead"}  # no live spade but the one that lies there: C takes both cards unasked
    assert set(table.state.hands[C]) == {"4D", "5D", "KH", "7S"}


@rule("GC-8.2")
@rule("GC-8.3")
def test_who_holds_one_card_is_asked_too_where_a_spade_is_about() -> None:
    table = scene("KH 2C", "3C", "5S 5C", spades_trump=True)
    lead(table, A, "KH")
    assert table.asked() == {B: "follow"}
    assert table.kinds(B) == {"pick_up"}
    must = scene("KH 2C", "3S", "5S 5C", spades_trump=True, trump_duty="must")
    lead(must, A, "KH")
    assert must.state.escaped == (B,)


@rule("GC-6.6")
def test_54_who_is_left_may_play_the_last_card() -> None:
    table = scene("5H", "9H", "3H", leader=B, rounds=2, last_trick="play_out")
    lead(table, B, "9H")
    result = table.state.ledger.rounds[0]
    assert (result.places, result.loser, result.points) == ((B, C, A), None, (0, 0, 0))
    acted = scene("9H", "4H 2C", "3H", rounds=2, last_trick="play_out")  # B has acted already when C escapes
    lead(acted, A, "9H")
    play(acted, (B, "4H"))
    assert acted.state.ledger.rounds[0].loser == B
    joker = scene("6H", "JK", rounds=2, last_trick="play_out", joker=True)
    lead(joker, A, "6H")
    assert joker.state.ledger.rounds[0].loser == B


@rule("GC-6.6")
@rule("GC-6.11")
def test_the_last_card_may_be_a_ruff_that_nobody_has_to_make() -> None:
    for answer, loser in (("ruff", None), ("pass", B)):
        table = scene("6H", "2S", rounds=2, last_trick="play_out", spades_trump=True)
        lead(table, A, "6H")
        assert table.kinds(B) == {"ruff", "pass"}
        fields: dict[str, Any] = {"card": "2S"} if answer == "ruff" else {}
        table.act(B, answer, **fields)
        assert table.state.ledger.rounds[0].loser == loser
        assert table.state.ledger.rounds[0].places == (A, B)


@rule("GC-6.6")
@rule("GC-6.63")
@rule("GC-6.50")
def test_where_nobody_is_caught_nobody_pays_and_the_deal_moves_on() -> None:
    table = scene("6H", "9H", rounds=3, last_trick="play_out", pot="loser_keeps", beggar=True, dealer=A,
                  ledger={"rounds": [], "chips": [-1, -1], "antes": 2, "losses": [0, 0], "extra": [0, 0]})  # fmt: skip
    lead(table, A, "6H")
    ledger = table.state.ledger
    assert (ledger.chips, ledger.antes, ledger.losses, ledger.extra) == ((-1, -1), 2, (0, 0), (0, 0))
    assert table.state.dealer == B


@rule("GC-6.34")
@pytest.mark.parametrize(
    ("tens", "credits"),
    [
        ("10C 10D 10H 10S///", (0, 0, 0, 0)),  # A is caught: they go free
        ("/10C 10D 10H 10S//", (0, -2, 0, 0)),
        ("/10C 10D/10H/10S", (0, -1, 0, 0)),
        ("10C 10D/10H//", (0, -1, 0, 0)),
        ("10C/10D/10H/10S", (0, 0, 0, 0)),
        ("///", (0, 0, 0, 0)),
    ],
)
def test_33_credits_by_tens(tens: str, credits: tuple[int, ...]) -> None:
    table = scene("2C 3D", "", "", "4C", leader=D, escaped=[B, C], dehla=True, rounds=2,
                  captured=[held.split() for held in tens.split("/")])  # fmt: skip
    lead(table, D, "4C")
    result = table.state.ledger.rounds[0]
    assert (result.loser, result.points, result.credits) == (A, (1, 0, 0, 0), credits)
    assert table.view(None).scores == tuple(point + credit for point, credit in zip((1, 0, 0, 0), credits, strict=True))


@rule("GC-6.35")
def test_a_broken_trick_or_the_joker_ends_a_run() -> None:
    def run(*plays: str) -> Scene:
        """A wins a trick with a ten in it, then this happens."""
        table = scene("AH AD 2S 3S JK 2C", "10H 3D 4S 5D 6D", "4H 5H", dehla=True, dehla_capture="two_running", joker=True)
        lead(table, A, "AH")
        play(table, (B, "10H"), (C, "4H"))
        assert (table.state.waiting, table.state.run) == (("10H",), A)
        return table

    joker = run()
    lead(joker, A, "JK")
    assert (joker.state.waiting, joker.state.run) == (("10H",), None)
    broken = run()
    lead(broken, A, "2C")
    assert broken.asked() == {B: "lead"}
    assert broken.state.run is None
    other = run()
    lead(other, A, "2S")
    play(other, (B, "4S"))
    assert (other.state.waiting, other.state.run) == (("10H",), None)  # C, void, took the trick


@rule("GC-6.35")
def test_a_run_starts_again_at_nought_after_a_capture() -> None:
    table = scene("AH AD AC 10S", "10H 3D 10C 4D", dehla=True, dehla_capture="two_running")
    lead(table, A, "AH")
    play(table, (B, "10H"))
    lead(table, A, "AD")
    play(table, (B, "3D"))
    assert (table.state.captured[A], table.state.waiting, table.state.run) == (("10H",), (), None)
    lead(table, A, "AC")
    play(table, (B, "10C"))
    assert (table.state.captured[A], table.state.waiting, table.state.run) == (("10H",), ("10C",), A)


# ---- the joker ---------------------------------------------------------------------------------------------------------------


def second_round(armer: int, first: int = B, **options: Any) -> Scene:
    """Round 2 of four players, C holding the ace of spades; `first` escaped first in round 1."""
    order = [first, *(seat for seat in range(4) if seat != first)]
    result = {"places": order, "loser": None, "points": [0] * 4, "credits": [0] * 4, "chips": [0] * 4}
    ledger = {"rounds": [result], "chips": [0] * 4, "losses": [0] * 4, "extra": [0] * 4}
    position = {"options": {"joker": True, **options}, "seats": 4, "phase": "deal", "armer": armer, "ledger": ledger}
    table = Scene.load(GAME, position)
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    table.act("chance", "deal", hands=[[rank + suit for rank in ranks] for suit in "CDSH"])
    return table


@rule("GC-6.42")
@rule("GC-6.45")
@refusal("GC-6.42")
def test_35_the_joker_is_led_and_the_lead_passes_on() -> None:
    table = second_round(armer=B, opening_amnesty=True)
    lead(table, C, "AS")
    assert table.asked() == {C: "lead"}
    lead(table, C, "JK")
    assert table.asked() == {D: "lead"}
    assert len(table.state.hands[C]) == 12
    assert table.state.beside == ("JK",)
    opened = second_round(armer=B, later_opener="ace_holder_any")
    opened.refuses(C, "lead", card="JK", rule="GC-6.42")


@rule("GC-6.41")
@rule("GC-6.4")
def test_52_where_the_winner_opens_the_joker_is_a_handicap() -> None:
    table = second_round(armer=B, later_opener="round_winner")
    assert table.asked() == {B: "lead"}
    assert len(table.state.hands[B]) == 14
    assert legal_cards(table, B) == set(table.state.hands[B]) - {"JK"}


@rule("GC-6.4")
@pytest.mark.parametrize(
    ("later", "opener"), [("ace_leads", C), ("ace_holder_any", C), ("round_winner", B), ("round_loser", D), ("eldest", B)]
)
def test_who_opens_later_rounds(later: str, opener: int) -> None:
    table = second_round(armer=B, later_opener=later, joker=False)
    assert table.asked() == {opener: "lead"}
    assert len(legal_cards(table, opener)) == (1 if later == "ace_leads" else 13)


@rule("GC-6.43")
@rule("GC-6.42")
def test_the_joker_as_last_card_is_an_escape_when_led() -> None:
    table = scene("JK", "3H 4C", "5H 6C", joker=True, joker_weight="last_card")
    lead(table, A, "JK")
    assert table.state.escaped == (A,)
    assert table.asked() == {B: "lead"}
    two = scene("JK", "3H 4C", joker=True, rounds=2)
    lead(two, A, "JK")
    assert two.state.ledger.rounds[0].places == (A, B)
    assert two.state.armer == A


@rule("GC-6.43")
def test_who_holds_nothing_but_the_joker_is_void() -> None:
    table = scene("3H 4C", "JK", "5H 6C", joker=True)
    lead(table, A, "3H")
    assert set(table.state.hands[B]) == {"JK", "3H"}
    assert table.state.escaped == ()


# ---- Bhabhi ------------------------------------------------------------------------------------------------------------------


@rule("GC-B.2")
def test_a_shedding_trick_may_be_dropped_or_led_with_any_card() -> None:
    table = bhabhi("AS 2C", "KD 4C", "3S 5C", trick=1, opening_amnesty=False)
    lead(table, A, "AS")
    table.act(B, "shed", card="KD")
    assert set(table.state.hands[A]) == {"2C", "AS", "KD"}


@rule("GC-B.8")
@rule("GC-B.9")
def test_57_without_a_third_the_drawer_is_caught() -> None:
    table = bhabhi("9H", "4H 3C", power_draw="neighbour", rounds=2)
    lead(table, A, "9H")
    play(table, (B, "4H"))
    table.act("chance", "draw_power", card="3C")
    result = table.state.ledger.rounds[0]
    assert (result.places, result.loser) == ((B, A), A)


@rule("GC-B.8")
def test_a_winner_without_cards_is_away_where_agreed() -> None:
    table = bhabhi("9H", "4H 3C", "6H 4C", power_draw="escape")
    lead(table, A, "9H")
    play(table, (B, "4H"), (C, "6H"))
    assert table.state.escaped == (A,)
    assert table.asked() == {B: "lead"}
    two = bhabhi("9H", "4H 3C", power_draw="escape", rounds=2)
    lead(two, A, "9H")
    play(two, (B, "4H"))
    assert two.state.ledger.rounds[0].places == (A, B)


@rule("GC-B.8")
def test_with_an_empty_waste_the_trick_itself_is_drawn_from_without_its_tens() -> None:
    def table(**options: Any) -> Scene:
        rest = [card for card in GAME.start(2, GAME.option_type()).pack if card not in ("9H", "4H", "3C", "10H", "2C")]
        hands = ("9H", "4H 3C", "10H 2C") if not options else ("10H", "4H 3C", "9H 2C")
        made = bhabhi(*hands, waste=[], aside=rest, **options)
        lead(made, A, hands[0].split()[0])
        play(made, (B, "4H"), (C, hands[2].split()[0]))
        return made

    plain = table()  # C's ten wins; nobody is without cards
    assert plain.asked() == {C: "lead"}
    tens = table(dehla=True)
    assert GAME.turn(tens.state).chance == "draw_power"
    tens.refuses("chance", "draw_power", card="10H", rule="GC-B.8")
    tens.act("chance", "draw_power", card="4H")
    assert tens.state.hands[A] == ("4H",)


@rule("GC-B.6")
@rule("GC-B.10")
def test_escapes_are_settled_in_the_order_of_play() -> None:
    table = bhabhi("4H", "9H 2C", "5H", "6H 3C")
    lead(table, A, "4H")
    play(table, (B, "9H"), (D, "6H"))
    assert table.state.escaped == (A, C)
    assert table.asked() == {B: "lead"}


@rule("GC-B.12")
def test_a_window_opens_before_each_trick_but_the_first_and_not_after_a_draw() -> None:
    table = bhabhi("AS 2C", "3S 4C", "5S 6C", take_hand="leader", trick=1)
    lead(table, A, "AS")
    play(table, (B, "3S"), (C, "5S"))
    assert table.asked() == {A: "take_window"}
    table.act(A, "no")
    assert table.asked() == {A: "lead"}
    drawing = bhabhi("9H", "4H 3C", "6H 4C", take_hand="leader")
    lead(drawing, A, "9H")
    play(drawing, (B, "4H"), (C, "6H"))
    drawing.act("chance", "draw_power", card="KD")
    assert drawing.asked() == {A: "lead"}


@rule("GC-B.12")
@rule("GC-8.1")
def test_the_first_yes_in_order_has_the_hand() -> None:
    table = bhabhi("2C 3C", "4C 7C", "5C 6C", "7D 8D", take_hand="anyone", phase="take_window", leader=B)
    assert table.asked() == dict.fromkeys((A, B, C, D), "take_window")
    table.act(D, "take")  # B and C come before D
    table.act(A, "no")
    table.act(B, "no")
    assert table.asked() == {C: "take_window"}
    table.act(C, "no")
    assert table.state.escaped == (A,)
    assert table.asked() == dict.fromkeys((B, C, D), "take_window")


@rule("GC-6.46")
@rule("GC-B.2")
def test_a_lone_joker_is_laid_back_in_a_shedding_trick() -> None:
    table = bhabhi("9H 2C", "JK", "5H 6C", joker=True, barren=60)
    lead(table, A, "9H")
    assert table.state.beside == ("JK",)
    play(table, (C, "5H"))
    assert table.state.escaped == (B,)
    assert table.asked() == {A: "lead"}


# ---- chips and ties ----------------------------------------------------------------------------------------------------------


def results(*places: list[int], losers: bool = True) -> list[dict[str, Any]]:
    """Finished rounds with these places, a point for each last place."""
    seats = len(places[0])
    return [
        {"places": order, "loser": order[-1] if losers else None,
         "points": [int(losers and seat == order[-1]) for seat in range(seats)], "credits": [0] * seats, "chips": [0] * seats}
        for order in places
    ]  # fmt: skip


def last_round(*before: list[int], **options: Any) -> Scene:
    """A, B and C before the last round, which A wins and C loses unless a test says otherwise."""
    ledger = {"rounds": results(*before), "chips": [0] * 3, "losses": [0] * 3, "extra": [0] * 3, **options.pop("ledger", {})}
    return scene("", "4C", "9C 2D", leader=B, escaped=[A], rounds=len(before) + 1, ledger=ledger, **options)


@rule("GC-6.63")
@rule("GC-6.64")
def test_38_a_pot_that_stays_shared_after_countback() -> None:
    before = [[0, 1, 2], [1, 0, 2], [2, 0, 1], [2, 1, 0], [0, 1, 2], [1, 0, 2]]
    table = last_round(*before, pot="match_winner", dealer=C, dealt_last=C, ledger={"chips": [-7] * 3, "pot": 18, "antes": 3})
    # A and B have lost one round each; with the seventh A was first three times, B twice
    lead(table, B, "4C")
    assert table.outcome is not None
    assert table.outcome.winners == (A,)
    level = [[1, 0, 2], [1, 0, 2], [2, 0, 1], [2, 1, 0], [0, 1, 2], [1, 0, 2]]
    table = last_round(*level, pot="match_winner", dealer=C, dealt_last=C, ledger={"chips": [-7] * 3, "pot": 18, "antes": 3})
    lead(table, B, "4C")
    assert table.outcome is not None
    assert table.outcome.winners == (B,)  # three first places against two
    equal = [[1, 0, 2], [0, 1, 2], [2, 0, 1], [2, 1, 0], [1, 0, 2]]
    table = last_round(*equal, pot="match_winner", dealer=C, dealt_last=C, ledger={"chips": [-6] * 3, "pot": 15, "antes": 3})
    lead(table, B, "4C")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((A, B), "shared")
    assert table.state.ledger.chips == (3, 3, -6)
    odd = last_round(*equal, pot="match_winner", dealer=C, dealt_last=C, ledger={"chips": [-7] * 3, "pot": 18, "antes": 3})
    lead(odd, B, "4C")
    assert odd.state.ledger.chips == (11 - 7, 10 - 7, -7)  # 21 chips; the odd one to A, on C's left
    mirrored = last_round(*equal, pot="match_winner", dealer=C, dealt_last=C, direction="anticlockwise",
                          ledger={"chips": [-7] * 3, "pot": 18, "antes": 3})  # fmt: skip
    lead(mirrored, B, "4C")
    assert mirrored.state.ledger.chips == (10 - 7, 11 - 7, -7)


@rule("GC-7.3")
def test_countback_looks_at_losses_then_firsts_then_the_sum() -> None:
    before = results([1, 2, 0])
    before[0]["credits"] = [-1, 0, 0]
    losses = last_round([1, 2, 0], ledger={"rounds": before})  # A and B have no points, but A has lost a round
    lead(losses, B, "4C")
    assert losses.outcome is not None
    assert (losses.outcome.winners, losses.outcome.reason) == ((B,), "countback")
    firsts = last_round([1, 2, 0], [1, 2, 0], [0, 2, 1])  # B and C have lost one round each; B was first twice
    lead(firsts, B, "4C")
    assert firsts.outcome is not None
    assert (firsts.outcome.winners, firsts.outcome.losers, firsts.outcome.reason) == ((B,), (A,), "countback")
    ledger = {"rounds": results([3, 1, 2, 0]), "chips": [0] * 4, "losses": [0] * 4, "extra": [0] * 4}
    sums = scene("", "", "4C", "9C 2D", leader=C, escaped=[A, B], rounds=2, ledger=ledger)
    lead(sums, C, "4C")  # B and C lost none and were never first: second twice against third twice
    assert sums.outcome is not None
    assert (sums.outcome.winners, sums.outcome.losers, sums.outcome.reason) == ((B,), (A, D), "countback")


@rule("GC-7.3")
@rule("GC-7.5")
def test_a_play_off_counts_only_those_who_tie() -> None:
    table = last_round([1, 0, 2], tiebreak="playoff")
    lead(table, B, "4C")
    assert table.state.ledger.playoff == (A, B)
    assert "playoff_begun" in keys(table.events)
    played = scene("4C", "9C 2D", "", leader=A, escaped=[C], rounds=1, tiebreak="playoff", pot="match_winner", beggar=True,
                   ledger={"rounds": results([0, 1, 2]), "chips": [-1] * 3, "pot": 3, "losses": [0] * 3, "extra": [0] * 3,
                           "playoff": [A, B]})  # fmt: skip
    lead(played, A, "4C")
    assert played.outcome is not None
    assert (played.outcome.winners, played.outcome.reason) == ((A,), "playoff")
    assert played.view(None).scores == (0, 0, 1)  # the table of the match stays as it was
    assert played.state.ledger.extra == (0, 0, 0)
    assert played.state.ledger.chips == (2, -1, -1)


@rule("GC-7.3")
def test_no_antes_are_paid_in_a_play_off() -> None:
    position = {"options": {"rounds": 1, "tiebreak": "playoff", "pot": "match_winner"}, "seats": 2, "phase": "deal",
                "ledger": {"rounds": results([0, 1], losers=False), "chips": [-1, -1], "pot": 2, "losses": [0, 0],
                           "extra": [0, 0], "playoff": [0, 1]}}  # fmt: skip
    table = Scene.load(GAME, position)
    table.act("chance", GAME.chance(table.state, Random(1)))
    assert table.state.ledger.chips == (-1, -1)


@rule("GC-7.2")
def test_a_tie_for_most_points_is_looked_at_in_reverse() -> None:
    table = last_round([0, 2, 1], [0, 1, 2], [0, 2, 1])
    lead(table, B, "4C")  # B and C lost twice each; B was second twice and third twice, C the same
    assert table.outcome is not None
    assert table.outcome.losers == (B, C)
    clear = last_round([0, 2, 1], [2, 0, 1])
    lead(clear, B, "4C")  # B lost twice, C once
    assert clear.outcome is not None
    assert (clear.outcome.winners, clear.outcome.losers, clear.outcome.reason) == ((A,), (B,), "points")


@rule("GC-6.63")
@pytest.mark.parametrize(
    ("pot", "chips", "kept", "custody"),
    [
        ("match_winner", (-1, -1, -1), 3, C),
        ("round_winner", (2, -1, -1), 0, None),
        ("loser_keeps", (-1, -1, 2), 0, None),
    ],
)
def test_where_the_antes_go(pot: str, chips: tuple[int, ...], kept: int, custody: int | None) -> None:
    table = scene("", "4C", "9C 2D", leader=B, escaped=[A], rounds=2, pot=pot,
                  ledger={"rounds": [], "chips": [-1] * 3, "antes": 3, "losses": [0] * 3, "extra": [0] * 3})  # fmt: skip
    lead(table, B, "4C")
    ledger = table.state.ledger
    assert (ledger.chips, ledger.pot, ledger.antes, ledger.custody) == (chips, kept, 0, custody)
    assert ledger.rounds[0].chips == chips


@rule("GC-6.51")
@rule("GC-6.63")
@pytest.mark.parametrize(("pot", "chips", "kept"), [("round_winner", (3, -1, -2), 0), ("loser_keeps", (-1, -1, 1), 1)])
def test_where_the_beggars_chips_go(pot: str, chips: tuple[int, ...], kept: int) -> None:
    table = scene("", "4C", "9C 2D", leader=B, escaped=[A], rounds=2, pot=pot, beggar=True,
                  ledger={"rounds": [], "chips": [-1] * 3, "antes": 3, "losses": [0, 0, 4], "extra": [0] * 3})  # fmt: skip
    lead(table, B, "4C")
    assert (table.state.ledger.chips, table.state.ledger.pot) == (chips, kept)
    assert table.state.ledger.losses == (0, 0, 5)
    assert table.state.ledger.extra == (0, 0, 1)  # the flat penalty does not grow


@rule("GC-9.9")
@rule("GC-7.4")
@rule("GC-6.41")
@rule("GC-6.63")
def test_59_a_void_round_keeps_antes_dealer_and_armer() -> None:
    options: dict[str, Any] = {"standoff": "redeal", "pot": "round_winner", "joker": True, "rounds": 2}
    table = scene("9C 2D", "4C", leader=B, dealer=A, dealt_last=A, **options,
                  ledger={"rounds": [], "chips": [-1, -1], "antes": 2, "losses": [0, 0], "extra": [0, 0]})  # fmt: skip
    lead(table, B, "4C")
    assert table.state.ledger.chips == (-1, 1)
    assert (table.state.dealer, table.state.armer) == (B, B)
    table.act("chance", GAME.chance(table.state, Random(1)))
    assert table.state.ledger.chips == (-2, 0)
    # the same round, brought to a standoff
    rounds = [result.model_dump(mode="json") for result in table.state.ledger.rounds]
    ledger = {"rounds": rounds, "chips": [-2, 0], "antes": 2, "losses": [1, 0], "extra": [0, 0]}
    stands = scene("9H 2S", "3C 3D", barren=3, dealer=B, dealt_last=B, armer=B, ledger=ledger, **options)
    lead(stands, A, "9H")
    assert "round_voided" in keys(stands.events)
    assert (stands.state.phase, stands.state.dealer, stands.state.armer, stands.state.redeals) == ("deal", B, B, 1)
    stands.act("chance", GAME.chance(stands.state, Random(2)))
    assert (stands.state.ledger.chips, stands.state.ledger.antes) == ((-2, 0), 2)
    second = scene("9H 2S", "3C 3D", barren=3, dealer=B, dealt_last=B, armer=B, ledger=ledger, redeals=1, **options)
    lead(second, A, "9H")
    assert second.state.ledger.rounds[1].adjudicated


@rule("GC-7.4")
def test_a_round_that_is_broken_off_is_dealt_again() -> None:
    table = started(3, pot="match_winner", dehla=True)
    chips = table.state.ledger.chips
    table.act(next(iter(table.asked())), "abandon_round")
    assert (table.state.phase, table.state.dealer, table.state.ledger.rounds) == ("deal", A, ())
    table.act("chance", GAME.chance(table.state, Random(3)))
    assert table.state.ledger.chips == chips == (-1, -1, -1)
    assert told(table, "round_voided") == [{"cause": "abandoned"}]


@rule("GC-6.52")
@rule("GC-6.50")
def test_39_the_penalty_rises_over_the_sitting() -> None:
    sitting: dict[str, Any] = {"earlier_losses": [0, 2], "earlier_chips": [0, 3]}
    table = scene("4C", "9C 2D", rounds=1, beggar=True, beggar_scale="rising", dealer=A, **sitting)
    lead(table, A, "4C")
    assert told(table, "chips_paid") == [{"seat": B, "chips": 3, "cause": "beggar"}]
    again = GAME.rematch(table.state)
    assert (again.earlier_losses, again.earlier_chips) == ((0, 3), (0, 6))
    assert GAME.start(2, again).ledger.losses == (0, 3)


@rule("GC-3.2")
@rule("GC-6.8")
def test_the_deal_moves_on_in_the_direction_of_play() -> None:
    table = scene("4C", "9C 2D", "", rounds=2, dealer=A, escaped=[C], direction="anticlockwise")
    lead(table, A, "4C")
    assert table.state.dealer == C
    assert [len(hand) for hand in started(5, uneven_deal="spread", direction="anticlockwise").state.hands] == [10, 10, 10, 11, 11]


@rule("GC-7.2")
@pytest.mark.parametrize(("tiebreak", "losers"), [("countback", (C,)), ("shared", (B, C))])
def test_where_ties_stay_shared_so_does_the_loss(tiebreak: str, losers: tuple[int, ...]) -> None:
    table = last_round([0, 2, 1], [1, 0, 2], [0, 2, 1], tiebreak=tiebreak)
    lead(table, B, "4C")  # B and C have lost twice each; B was first once
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.losers) == ((A,), losers)
