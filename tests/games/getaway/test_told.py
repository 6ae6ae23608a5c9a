"""What the table is told and shows: events word by word, and the fields of the view that a screen relies on."""

from __future__ import annotations

from random import Random

import pytest

from getaway_tui.engine.types import Event, Refusal
from getaway_tui.games.getaway import captions, words
from getaway_tui.games.getaway.rules import GAME
from tests.games.getaway.test_match import results, second_round, told
from tests.games.getaway.test_scenarios import A, B, C, D, bhabhi, lead, play, refusal, rule, scene, started
from tests.support import Scene, keys


def test_two_to_eight_play() -> None:
    assert GAME.seats == {2, 3, 4, 5, 6, 7, 8}


@rule("GC-3.1")
@rule("GC-3.3")
@rule("GC-6.63")
def test_a_round_begins_with_everything_in_its_place() -> None:
    table = started(3, pot="match_winner", memory_aid="full")
    state = table.state
    assert (state.trick, state.barren, state.finishing, state.run, state.drawn) == (1, 0, False, None, None)
    assert (state.ledger.antes, state.ledger.chips) == (3, (-1, -1, -1))
    assert (state.waste, state.table, state.escaped, state.waiting) == ((), (), (), ())
    assert (state.known, state.voids) == (((), (), ()), ("", "", ""))
    begins = [*["card_cut"] * 3, "dealer_chosen", "round_begun", *["chips_paid"] * 3, "cards_set_aside"]
    assert keys(table.events)[: len(begins)] == begins
    assert told(table, "round_begun") == [{"round": 1, "dealer": A}]
    assert told(table, "hands_dealt") == [{"sizes": (17, 17, 17)}]
    opener = next(seat for seat, hand in enumerate(state.hands) if "AS" in hand)
    assert told(table, "opener_named") == [{"seat": opener}]
    assert told(table, "trick_begun") == [{"trick": 1, "leader": opener, "kind": "plain"}]
    for seat in range(3):
        own = [event for event in table.heard(seat) if event.key == "hand_dealt"]
        assert [dict(event.params) for event in own] == [{"cards": state.hands[seat]}]
        assert own[0].binds
    assert not [event for event in table.heard(None) if event.key == "hand_dealt"]


@rule("GC-5.6")
@rule("GC-5.8")
@rule("GC-5.10")
def test_a_trick_is_told_card_by_card() -> None:
    table = scene("3H 2C", "AH", "5H 4C", "7H 5C")
    lead(table, A, "3H")
    play(table, (C, "5H"), (D, "7H"))
    assert [(event.key, dict(event.params)) for event in table.events] == [
        ("card_led", {"seat": A, "card": "3H"}),
        ("card_followed", {"seat": B, "card": "AH"}),
        ("player_escaped", {"seat": B, "place": 1}),
        ("card_followed", {"seat": C, "card": "5H"}),
        ("card_followed", {"seat": D, "card": "7H"}),
        ("trick_completed", {"trick": 2, "winner": B, "count": 4}),
        ("lead_passed", {"seat": C}),
        ("trick_begun", {"trick": 3, "leader": C, "kind": "plain"}),
    ]
    last = table.view(None).last
    assert (last.trick, last.how, last.seat, last.count) == (2, "completed", B, 4)


@rule("GC-5.3")
@rule("GC-9.10")
def test_a_pick_up_is_told_card_by_card() -> None:
    table = scene("9H 2S", "KH 3C", "4C 5D", barren=2)
    lead(table, A, "9H")
    play(table, (B, "KH"))
    assert [(event.key, dict(event.params)) for event in table.events[2:]] == [
        ("suit_missed", {"seat": C, "suit": "H"}),
        ("trick_picked_up", {"seat": C, "count": 2}),
        ("card_picked_up", {"seat": C, "card": "9H"}),
        ("card_picked_up", {"seat": C, "card": "KH"}),
        ("trick_broken", {"trick": 2}),
        ("standoff_counted", {"count": 3, "limit": 6}),
        ("trick_begun", {"trick": 3, "leader": C, "kind": "plain"}),
    ]
    last = table.view(None).last
    assert (last.trick, last.how, last.seat, last.count) == (2, "broken", C, 2)


@rule("GC-7.1")
@rule("GC-7.5")
def test_the_end_of_a_round_is_told() -> None:
    table = scene("", "4C", "9C 2D", leader=B, escaped=[A], rounds=2, dehla=True, captured=[["10H"], [], []])
    lead(table, B, "4C")
    assert [(event.key, dict(event.params)) for event in table.events] == [
        ("card_led", {"seat": B, "card": "4C"}),
        ("player_escaped", {"seat": B, "place": 2}),
        ("hand_shown", {"seat": C, "cards": ("9C", "2D")}),
        ("round_ended", {"round": 1, "places": (A, B, C), "loser": C}),
        ("points_scored", {"seat": A, "points": 0, "credit": -1}),
        ("points_scored", {"seat": C, "points": 1, "credit": 0}),
    ]
    assert table.view(None).round == 2
    assert table.view(None).scores == (-1, 0, 1)
    assert table.state.ledger.rounds[-1].chips == (0, 0, 0)
    after = table.state
    assert (after.phase, after.trick, after.barren, after.drawable, after.redeals) == ("deal", 0, 0, 0, 0)
    assert (after.waste, after.table, after.due, after.escaped, after.captured) == ((), (), (), (), ((), (), ()))


@rule("GC-7.2")
@rule("GC-7.5")
@rule("GC-6.64")
def test_the_end_of_a_match_is_told() -> None:
    table = scene("4C", "9C 2D", rounds=1, pot="match_winner",
                  ledger={"rounds": [], "chips": [-1, -1], "antes": 2, "losses": [0, 0], "extra": [0, 0]})  # fmt: skip
    assert table.view(None).round == 1
    lead(table, A, "4C")
    assert told(table, "custody_given") == [{"seat": B}]
    assert told(table, "chips_won") == [{"seat": A, "chips": 2, "cause": "match"}]
    assert told(table, "match_ended") == [{"winners": (A,), "losers": (B,), "decided_by": "points"}]
    assert table.view(None).round == 1
    assert table.outcome is not None
    assert dict(table.outcome.scores) == {A: 0, B: 1}
    assert dict(table.outcome.facts) == {"rounds_lost": (0, 1), "first_away": (1, 0), "sum_of_places": (1, 2), "chips": (1, -1)}
    assert GAME.turn(table.state) == type(GAME.turn(table.state))()


@rule("GC-6.42")
def test_the_joker_is_told_and_seen_by_all() -> None:
    table = scene("JK 9H 2S", "KH 3C", "4C 5D", joker=True, memory_aid="full", known=[[], [], []], voids=["", "", ""])
    assert [table.view(seat).joker for seat in (A, B, None)] == [A, A, A]
    lead(table, A, "JK")
    assert [(event.key, dict(event.params)) for event in table.events] == [
        ("joker_led", {"seat": A}),
        ("lead_passed", {"seat": B}),
        ("trick_begun", {"trick": 3, "leader": B, "kind": "plain"}),
    ]
    assert table.view(C).joker == "table"
    last = table.view(None).last
    assert (last.trick, last.how, last.seat, last.count) == (2, "joker", A, 0)
    away = scene("JK", "3H 4C", joker=True, rounds=2)
    lead(away, A, "JK")
    assert "lead_passed" not in keys(away.events)
    assert told(away, "joker_armed") == [{"seat": A}]


@rule("GC-6.40")
@rule("GC-6.41")
def test_who_gets_the_joker_is_told() -> None:
    assert told(second_round(armer=B), "joker_given") == [{"seat": C}]
    kept = second_round(armer=C)
    assert told(kept, "joker_kept") == [{}]
    assert told(kept, "joker_given") == []
    first = started(3, joker=True)
    assert told(first, "joker_kept") == told(first, "joker_given") == []
    assert first.state.beside == ("JK",)


@rule("GC-B.8")
@rule("GC-B.11")
def test_a_draw_is_told_without_the_card() -> None:
    table = bhabhi("9H", "4H 2C", "6H 3C", memory_aid="counts")
    lead(table, A, "9H")
    play(table, (B, "4H"), (C, "6H"))
    gone = table.view(None).gone
    table.act("chance", "draw_power", card="KD")
    assert told(table, "power_drawn") == [{"seat": A}]
    assert [dict(event.params) for event in table.heard(A) if event.key == "card_drawn"] == [{"card": "KD"}]
    assert not [event for seat in (B, C, None) for event in table.heard(seat) if event.key == "card_drawn"]
    assert table.view(None).gone == gone  # its suit would show
    lead(table, A, "KD")
    assert table.view(None).gone == {**gone, "D": gone["D"] - 1}


@rule("GC-B.8")
def test_a_draw_from_a_neighbour_is_told_to_both() -> None:
    table = bhabhi("9H", "4H 3C", "6H 4C", power_draw="neighbour")
    lead(table, A, "9H")
    play(table, (B, "4H"), (C, "6H"))
    table.refuses("chance", "draw_power", card="4C", rule="GC-B.8")
    table.act("chance", "draw_power", card="3C")
    for seat, hears in ((A, True), (B, True), (C, False), (None, False)):
        assert bool([event for event in table.heard(seat) if event.key == "card_drawn"]) == hears
    assert told(table, "neighbour_emptied") == [{"seat": B}]
    assert table.view(None).robbed == B


@rule("GC-B.8")
def test_the_lead_is_passed_only_to_somebody_who_plays_on() -> None:
    table = bhabhi("9H", "4H 3C", power_draw="escape", rounds=2)
    lead(table, A, "9H")
    play(table, (B, "4H"))
    assert "lead_passed" not in keys(table.events)
    three = bhabhi("9H", "4H 3C", "6H 4C", power_draw="escape")
    lead(three, A, "9H")
    play(three, (B, "4H"), (C, "6H"))
    assert told(three, "lead_passed") == [{"seat": B}]


@rule("GC-B.12")
def test_a_taken_hand_is_told() -> None:
    table = bhabhi("2C 3C", "4C 7C", "5C 6C", "7D 8D", take_hand="leader", phase="take_window", memory_aid="full",
                   known=[[], ["4C"], [], []], voids=["HD", "HS", "", ""])  # fmt: skip
    table.act(A, "take")
    assert told(table, "hand_taken") == [{"taker": A, "from": B, "count": 2}]
    assert [event.params["card"] for event in table.heard(A) if event.key == "card_taken"] == ["4C", "7C"]
    assert not [event for event in table.heard(C) if event.key == "card_taken"]
    assert table.view(None).known == (("4C",), (), (), ())
    table.act(A, "no")
    assert told(table, "take_declined") == [{"seat": A}]


@rule("GC-3.6")
@refusal("GC-3.6")
def test_a_fat_hand_needs_somebody_in_its_seat() -> None:
    GAME.start(3, GAME.option_type(uneven_deal="fat_hand", fat_hand_seat=2))
    GAME.start(3, GAME.option_type(fat_hand_seat=3))
    with pytest.raises(Refusal) as no:
        GAME.start(3, GAME.option_type(uneven_deal="fat_hand", fat_hand_seat=3))
    assert no.value.rule == "GC-3.6"


@rule("GC-3.7")
@pytest.mark.parametrize(
    ("seats", "sizes"), [(3, [17, 18, 17]), (6, [8, 9, 9, 9, 9, 8]), (7, [7, 8, 8, 8, 7, 7, 7]), (8, [6, 7, 7, 7, 7, 6, 6, 6])]
)
def test_who_gets_one_more(seats: int, sizes: list[int]) -> None:
    assert [len(hand) for hand in started(seats, uneven_deal="spread").state.hands] == sizes


@rule("GC-5.2")
def test_the_board_shows_who_leads_and_who_is_due() -> None:
    table = scene("7D 2C", "3C 4C", "QD 5C", "3D 6C", no_pickup=True)
    lead(table, A, "7D")
    board = table.view(B)
    assert (board.led, board.best, board.due, board.passed, board.leader) == ("D", A, (C, D), (B,), A)
    play(table, (C, "QD"))
    assert (table.view(None).best, table.view(None).due) == (C, (D,))
    assert table.view(None).sizes == (1, 2, 1, 2)
    trumps = scene("KH 2C", "4S 3C", "AH 5C", spades_trump=True)
    lead(trumps, A, "KH")
    trumps.act(B, "ruff", card="4S")
    assert trumps.view(None).best == B


@rule("GC-6.72")
def test_what_a_table_that_remembers_knows() -> None:
    table = scene("9H 2S 8C", "3C 4D", "5H 6D", memory_aid="full", known=[[], [], []], voids=["", "", ""])
    lead(table, A, "9H")  # B is void and takes it
    assert table.view(None).known == ((), ("9H",), ())
    assert table.view(None).voids == ("", "", "")  # B holds a heart by now
    lead(table, B, "4D")
    play(table, (C, "6D"))
    assert set(table.state.hands[A]) == {"2S", "8C", "4D", "6D"}  # A is void in diamonds
    assert table.view(None).known == (("4D", "6D"), ("9H",), ())


@rule("GC-6.44")
def test_with_a_light_joker_it_may_be_led_at_any_time() -> None:
    assert scene("9H JK", "3H 4C", "5H 6C", joker=True).allows(A, "lead", card="JK")
    assert scene("JK", "3H 4C", "5H 6C", joker=True, joker_weight="last_card").allows(A, "lead", card="JK")


@rule("GC-3.1")
@rule("GC-9.9")
def test_what_is_asked_of_chance_and_of_nobody() -> None:
    table = Scene.start(GAME, 4)
    assert GAME.turn(table.state).chance == "cut"
    assert GAME.legal(table.state, A) == ()
    cut = GAME.chance(table.state, Random(1))
    assert len(set(cut.cards)) == 4
    table.act("chance", "cut", cards=["2C", "4C", "5C", "6C"])
    assert GAME.turn(table.state).chance == "deal"
    table.refuses("chance", "cut", cards=["2C", "4C", "5C", "6C"], rule="GC-3.3")
    table.refuses(A, "deal", hands=[[], [], [], []], rule="GC-3.3")


@rule("GC-7.3")
@pytest.mark.parametrize("played", [0, 4, 5])
def test_after_five_play_offs_countback_decides(played: int) -> None:
    rounds = [*results([0, 1, 2]), *[{**results([2, 0, 1], losers=False)[0], "playoff": True} for _ in range(played)]]
    ledger = {"rounds": rounds, "chips": [0] * 3, "losses": [0] * 3, "extra": [0] * 3, "playoff": [A, B]}
    table = scene("4C", "9C", "", escaped=[C], rounds=1, tiebreak="playoff", last_trick="play_out", ledger=ledger)
    lead(table, A, "4C")  # nobody is caught, so A and B stay level
    if played < 4:
        assert table.state.phase == "deal"
        return
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((A,), "countback")  # A was first in the table of the match


@rule("GC-B.2")
@rule("GC-B.14")
def test_the_opening_shedding_trick_is_no_standoff() -> None:
    table = started(4, ruleset="bhabhi")
    assert told(table, "trick_begun")[0]["kind"] == "shedding"
    assert "standoff_met" not in keys(table.events)


@rule("GC-B.12")
def test_no_hand_is_taken_before_the_opening_trick() -> None:
    table = started(3, ruleset="bhabhi", take_hand="leader")
    assert list(table.asked().values()) == ["lead"]
    lead(table, table.state.leader, "AS")
    assert table.state.trick == 1


@rule("GC-6.40")
@refusal("GC-6.40")
def test_two_rounds_are_enough_for_the_joker() -> None:
    assert GAME.start(4, GAME.option_type(joker=True, rounds=2)).beside == ("JK",)
    with pytest.raises(Refusal) as no:
        GAME.start(4, GAME.option_type(joker=True, rounds=1))
    assert no.value.rule == "GC-6.40"


@rule("GC-6.22")
def test_the_board_shows_who_is_kicked() -> None:
    table = scene("KH 2C", "5H 3C", "4H 5C", "3H 7C", kicker=True)
    lead(table, A, "KH", kick=C)
    assert told(table, "kick_declared") == [{"seat": A, "target": C}]
    assert (table.view(B).kicked, table.view(B).due, table.asked()) == (C, (C, B, D), {C: "kick_answer"})
    plain = scene("KH 2C", "5H 3C", "4H 5C", "3H 7C", kicker=True)
    lead(plain, A, "KH")
    assert (plain.view(B).kicked, plain.view(B).due, plain.asked()) == (None, (B, C, D), {B: "follow"})


@rule("GC-5.2")
@refusal("GC-5.2")
def test_nobody_plays_for_another() -> None:
    table = scene("9H 2C", "2H KH 3C", "4H 4C")
    lead(table, A, "9H")
    table.refuses(C, "play", card="2H", rule="GC-5.2")
    table.refuses(A, "play", card="2H", rule="GC-5.2")
    table.refuses(C, "play", card="4H", rule="GC-5.2")


@rule("GC-6.63")
@rule("GC-6.64")
def test_antes_that_nobody_took_go_to_the_winners() -> None:
    table = scene("6H", "9H", "", escaped=[C], rounds=1, last_trick="play_out", pot="loser_keeps",
                  ledger={"rounds": [], "chips": [-1] * 3, "antes": 3, "losses": [0] * 3, "extra": [0] * 3})  # fmt: skip
    lead(table, A, "6H")  # nobody is caught; C was first, A second, B third
    assert table.outcome is not None
    assert table.outcome.winners == (C,)
    assert (table.state.ledger.chips, table.state.ledger.antes, table.state.ledger.pot) == ((-1, -1, 2), 0, 0)


@rule("GC-B.3")
@rule("GC-6.72")
def test_a_thulla_tells_what_its_player_lacks() -> None:
    table = bhabhi(
        "4D 2S", "JD 3S", "KC 5S", "2D 6S", memory_aid="full", known=[[], [], ["KC"], ["6S"]], voids=["C", "H", "", "C"]
    )
    lead(table, A, "4D")
    play(table, (B, "JD"))
    table.act(C, "shed", card="KC")
    assert told(table, "suit_missed") == [{"seat": C, "suit": "D"}]
    assert table.view(None).voids == ("C", "H", "D", "C")
    assert table.view(None).known == ((), ("4D", "JD", "KC"), (), ("6S",))


# ---- sentences ---------------------------------------------------------------------------------------------------------


def test_one_card_is_spoken_of_as_one() -> None:
    assert words.event(Event(key="cards_set_aside", params={"cards": ("2C",)}, to=None), ()) == "2♣ lies beside the table."
    two = Event(key="cards_set_aside", params={"cards": ("2C", "2D")}, to=None)
    assert words.event(two, ()) == "2♣ 2♦ lie beside the table."
    table = scene("9H 2S", "KH 3C", "4H 5D")
    lead(table, A, "9H")
    assert captions.led(table.view(B))[1] == "1 card lies. Void in hearts: take it."
    play(table, (B, "KH"))
    assert captions.led(table.view(C))[1] == "2 cards lie. Void in hearts: take them."


def test_a_refusal_begins_with_a_capital() -> None:
    no = Refusal("GC-5.2", "not_your_card", card="JK")
    assert words.refusal(no, ()) == "The joker is not in this hand; choose a card of it."


def test_a_trick_has_no_number_below_nought() -> None:
    with pytest.raises(ValueError, match="trick"):
        scene("9H 2S", "KH 3C", trick=-5)


def test_whoever_may_lead_one_card_reads_which_and_why() -> None:
    first = scene("AS 2S", "KH 3C", trick=1).view(A)
    assert captions.prompt(first, ("b",), "lead") == ("The round opens with A♠: b.", "GC-3.8")
    last = scene("2S", "KH 3C").view(A)
    assert captions.prompt(last, ("a",), "lead") == ("Lead the last card: a.", "GC-5.1")
