"""What a seat knows: a guess from a look has the same view, turn and choices as the truth, and differs from it where it may."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import Event, Move
from getaway_tui.games.getaway.rules import GAME
from tests.games.getaway.played import agreed, rand
from tests.games.getaway.test_scenarios import A, B, C, scene
from tests.support import Scene, look

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {"memory_aid": "full"}),
    (4, {"memory_aid": "off", "spades_trump": True}),
    (4, {"kicker": True, "dehla": True, "dehla_capture": "two_running"}),
    (3, {"ruleset": "bhabhi", "memory_aid": "counts"}),
    (4, {"ruleset": "bhabhi", "power_draw": "neighbour", "memory_aid": "full", "joker": True, "rounds": 2}),
    (4, {"ruleset": "bhabhi", "take_hand": "anyone", "memory_aid": "off"}),
]


@pytest.mark.rule("GC-8.4")
@pytest.mark.rule("GC-B.11")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_guess_cannot_be_told_from_the_truth(seats: int, options: dict[str, Any]) -> None:
    rng = Random(f"guess {seats} {options}")
    state, told = GAME.start(seats, agreed(options)), list[Event]()
    differs = steps = 0
    while GAME.outcome(state) is None and steps < 220:
        turn = GAME.turn(state)
        if steps % 3 == 0 or turn.chance == "draw_power" or state.drawn is not None:
            seat = draw_seat(rng, seats)
            seen = look(GAME, state, seat, tuple(told))
            guessed = GAME.guess(seen, rng)
            again = look(GAME, guessed, seat, tuple(told))
            assert (again.board, again.turn, again.legal) == (seen.board, seen.turn, seen.legal), f"step {steps}, seat {seat}"
            GAME.state_type.model_validate(guessed.model_dump())
            differs += guessed.hands != state.hands
        by: Any = "chance" if turn.chance else turn.asks[0].seat
        action = GAME.chance(state, rng) if turn.chance else rand(state, by, told, rng)
        state, events = GAME.apply(state, Move[Any](by=by, action=action))
        told += events
        steps += 1
    assert differs > 10


def draw_seat(rng: Random, seats: int) -> int | None:
    """One of the seats, or nobody's."""
    seat = int(rng.random() * (seats + 1))
    return None if seat == seats else seat


# ---- what everybody could work out ------------------------------------------------------------------------------------


GUESSES = 30
DEALT = Event(key="hands_dealt", params={"sizes": ()})
"""From here on the round was watched."""


def guesses(table: Scene, seat: int | None, *, watched: bool = False) -> list[Any]:
    """Positions that a seat could not tell from the real one, each of them possible."""
    seen = look(GAME, table.state, seat, (DEALT, *table.events) if watched else table.events)
    found = [GAME.guess(seen, Random(f"guess {number}")) for number in range(GUESSES)]
    for guessed in found:
        GAME.state_type.model_validate(guessed.model_dump())
        assert GAME.view(guessed, seat) == seen.board
    return found


def of_suit(hand: tuple[str, ...], suit: str) -> bool:
    return any(card.endswith(suit) for card in hand)


@pytest.mark.rule("GC-8.2")
@pytest.mark.parametrize("memory_aid", ["off", "counts"])
def test_who_is_asked_to_follow_holds_the_suit(memory_aid: str) -> None:
    table = scene("9H 2C", "2H 3C", "4C 5C", memory_aid=memory_aid)
    table.act(A, "lead", card="9H")
    assert table.asked() == {B: "follow"}
    assert all(of_suit(guessed.hands[B], "H") for guessed in guesses(table, A))
    assert len({guessed.hands[B] for guessed in guesses(table, C)}) > 10
    table.act(B, "play", card="2H")
    assert {guessed.hands[C] for guessed in guesses(table, C)} == {table.state.hands[C]}


@pytest.mark.rule("GC-8.2")
def test_a_known_card_of_another_suit_leaves_that_as_it_is() -> None:
    table = scene("9H 2C", "2H 3C", "4C 5C", memory_aid="full", known=[[], ["3C"], []], voids=["", "", ""])
    table.act(A, "lead", card="9H")
    assert all("3C" in guessed.hands[B] and of_suit(guessed.hands[B], "H") for guessed in guesses(table, A))


@pytest.mark.rule("GC-8.2")
def test_who_might_ruff_or_shed_is_asked_without_the_suit_too() -> None:
    settings: tuple[dict[str, Any], ...] = ({"spades_trump": True}, {"ruleset": "bhabhi"})
    for options in settings:
        table = scene("9H 2C", "2H 3C", "4C 5C 5S", **options)
        table.act(A, "lead", card="9H")
        assert {of_suit(guessed.hands[B], "H") for guessed in guesses(table, A)} == {True, False}
    spades = scene("9S 2C", "2S 3C", "4C 5C 5S", spades_trump=True)
    spades.act(A, "lead", card="9S")
    assert all(of_suit(guessed.hands[B], "S") for guessed in guesses(spades, A))


@pytest.mark.rule("GC-6.72")
def test_full_memory_knows_picked_up_cards_and_missed_suits() -> None:
    table = scene("9H 2C", "2H 3C 4S", "4C 5C 5S", memory_aid="full", known=[[], ["4S"], []], voids=["", "D", "H"])
    for guessed in guesses(table, A):
        assert "4S" in guessed.hands[B]
        assert not of_suit(guessed.hands[B], "D")
        assert not of_suit(guessed.hands[C], "H")


@pytest.mark.rule("GC-6.72")
def test_counted_suits_and_set_aside_cards_leave_their_places() -> None:
    position: dict[str, Any] = {"waste": ["KH", "QH", "JD"], "captured": [["10H"], ["10D"], []], "dehla": True}
    table = scene("9H 2C", "2H 3C", "4C 5C", **position)
    for guessed in guesses(table, A):
        assert sorted(card[-1] for card in guessed.waste) == ["D", "H", "H"]


@pytest.mark.rule("GC-B.11")
def test_a_card_drawn_from_the_waste_is_any_of_the_older_ones() -> None:
    table = scene("9H KH", "4H 5H 2D 2C", "6H 7H 3D 3C", ruleset="bhabhi", waste=[])
    for led, second, third in (("9H", "4H", "6H"), ("KH", "5H", "7H")):
        table.act(A, "lead", card=led)
        table.act(B, "play", card=second)
        table.act(C, "play", card=third)
    assert GAME.turn(table.state).chance == "draw_power"
    for guessed in guesses(table, B, watched=True):
        assert set(guessed.waste[:3]) == {"9H", "4H", "6H"}
    table.act("chance", "draw_power", card="4H")
    drawn = guesses(table, B, watched=True)
    assert {guessed.hands[A] for guessed in drawn} == {("9H",), ("4H",), ("6H",)}
    assert all(guessed.drawn == guessed.hands[A][0] for guessed in drawn)
    assert {guessed.hands[A] for guessed in guesses(table, A, watched=True)} == {("4H",)}
    table.act(A, "lead", card="4H")
    assert {guessed.drawn for guessed in guesses(table, B, watched=True)} == {"4H"}


@pytest.mark.rule("GC-B.11")
@pytest.mark.parametrize("memory_aid", ["off", "full"])
def test_a_card_drawn_from_a_neighbour_is_any_that_those_two_may_hold(memory_aid: str) -> None:
    memory: dict[str, Any] = {"known": [[], ["3C"], []], "voids": ["", "", ""]} if memory_aid == "full" else {}
    table = scene("9H", "4H 3C 8D", "6H 4C", ruleset="bhabhi", power_draw="neighbour", waste=[], memory_aid=memory_aid, **memory)
    table.act(A, "lead", card="9H")
    table.act(B, "play", card="4H")
    table.act(C, "play", card="6H")
    table.act("chance", "draw_power", card="3C")
    assert {(*guessed.hands[A], *guessed.hands[B]) for guessed in guesses(table, C, watched=True)} == {("3C", "8D"), ("8D", "3C")}
    assert all(len(guessed.waste) == 3 for guessed in guesses(table, C))
    assert {guessed.hands for guessed in guesses(table, A, watched=True)} >= {table.state.hands}
    assert all(guessed.hands[A] == ("3C",) for guessed in guesses(table, A, watched=True))


@pytest.mark.rule("GC-3.1")
def test_all_saw_who_has_to_cut_again() -> None:
    table = Scene.start(GAME, 3)
    table.act("chance", "cut", cards=["4C", "4D", "AS"])
    assert {guessed.cutters for guessed in guesses(table, None)} == {(A, B)}
    table.act("chance", "cut", cards=["9C", "8D"])
    assert {guessed.cutters for guessed in guesses(table, None)} == {()}
