"""The end between two: read out by the duel, and a second time by trying everything through the rules."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.chance import shuffled
from getaway_tui.engine.types import Move
from getaway_tui.games.getaway import duel
from getaway_tui.games.getaway.duel import Duel, mask
from getaway_tui.games.getaway.pack import CARDS
from getaway_tui.games.getaway.public import DrawPower, Options
from getaway_tui.games.getaway.rules import GAME, standoff
from getaway_tui.games.getaway.state import State
from tests.support import Scene

AGREED: dict[str, Mapping[str, Any]] = {
    "base": {},
    "may_ruff": {"spades_trump": True},
    "must_ruff": {"spades_trump": True, "trump_duty": "must"},
    "no_pickup": {"no_pickup": True},
    "last_of_suit": {"last_of_suit": True},
    "last_of_suit_and_trump": {"last_of_suit": True, "spades_trump": True},
    "finish": {"standoff": "finish_no_pickup", "standoff_laps": 1},
    "bhabhi": {"ruleset": "bhabhi"},
    "bhabhi_escape": {"ruleset": "bhabhi", "power_draw": "escape"},
}
ENDS = 12


def end(options: Mapping[str, Any], rng: Random) -> State:
    """Two hands of a few cards of few ranks, a small waste, and the other cards out of the way; seat 0 leads."""
    few = shuffled([card for card in CARDS if card[:-1] in ("3", "7", "J", "A")], rng)
    sizes = [1 + int(3 * rng.random()), 1 + int(3 * rng.random()), int(3 * rng.random())]
    one, other, waste = few[: sizes[0]], few[sizes[0] : sizes[0] + sizes[1]], few[sizes[0] + sizes[1] :][: sizes[2]]
    nothing = [0, 0]
    position = {
        "options": options,
        "seats": 2,
        "phase": "lead",
        "ledger": {"chips": nothing, "losses": nothing, "extra": nothing},
        "trick": 9,
        "leader": 0,
        "barren": int(3 * rng.random()),
        "hands": [one, other],
        "waste": waste,
        "aside": [card for card in CARDS if card not in (*one, *other, *waste)],
        "captured": [[], []],
    }
    state: State = Scene.load(GAME, position).state
    return state


def is_late(state: State) -> bool:
    """Whether the round would have begun to finish already when this trick started, which no position written by hand shows."""
    return state.options.standoff == "finish_no_pickup" and standoff.met(state) is not None


@functools.cache
def escapes(state: State) -> float:
    """How likely seat 0 is to get away, every choice tried through the rules."""
    if state.ledger.rounds:
        return float(state.ledger.rounds[-1].loser != 0)
    turn = GAME.turn(state)
    if turn.chance:
        drawn = [DrawPower(card=card) for card in CARDS if GAME.allows(state, "chance", DrawPower(card=card))]
        return sum(escapes(after(state, "chance", card)) for card in drawn) / len(drawn)
    seat = turn.asks[0].seat
    values = [escapes(after(state, seat, action)) for action in GAME.legal(state, seat)]
    return max(values) if seat == 0 else min(values)


def after(state: State, by: Any, action: Any) -> State:
    """The position after a move; what was only told does not matter here."""
    return GAME.apply(state, Move[Any](by=by, action=action))[0]


@pytest.mark.parametrize("agreed", AGREED)
def test_the_duel_says_of_every_lead_what_trying_everything_says(agreed: str) -> None:
    rng = Random(agreed)
    found: list[float] = []
    for _ in range(ENDS):
        state = end({**AGREED[agreed], "rounds": 2}, rng)
        if len(state.hands[0]) < 2 or is_late(state):  # a single card leaves nothing to read out
            continue
        reader = Duel(state.options, 100_000)
        mine, theirs = (mask(hand) for hand in state.hands)
        said = reader.leads(mine, theirs, state.barren, state.finishing, mask(state.waste))
        tried = {action.card: escapes(after(state, 0, action)) for action in GAME.legal(state, 0) if action.kick is None}
        assert said == {mask([card]).bit_length() - 1: pytest.approx(value) for card, value in tried.items()}, state
        found += tried.values()
    assert 0.0 < sum(found) < len(found), "these ends are all won, or all lost"


@pytest.mark.parametrize("agreed", AGREED)
def test_the_duel_says_of_every_answer_what_trying_everything_says(agreed: str) -> None:
    rng = Random(f"answers {agreed}")
    for _ in range(ENDS):
        state = end({**AGREED[agreed], "rounds": 2}, rng)
        if is_late(state):
            continue
        lead = GAME.legal(state, 0)[0]
        led = after(state, 0, lead)
        if led.phase != "follow" or led.trick != state.trick:
            continue
        reader = Duel(state.options, 100_000)
        open_ = led.kind == "open" or led.finishing or led.options.no_pickup
        mine, theirs = mask(led.hands[1]), mask(led.hands[0])
        card = mask([lead.card]).bit_length() - 1
        said = reader.answers(card, mine, theirs, led.barren, led.finishing, open_, mask(led.waste))
        for action in GAME.legal(led, 1):
            bit = mask([action.card]).bit_length() - 1 if hasattr(action, "card") else None
            value = 1 - escapes(after(led, 1, action))
            if bit in said:
                assert said[bit] == pytest.approx(value), (led, action)
        assert max(said.values()) == pytest.approx(1 - escapes(led)), led


def test_a_duel_that_is_too_long_says_so() -> None:
    rng = Random("long")
    cards = shuffled(CARDS, rng)
    with pytest.raises(duel.TooLong):
        Duel(Options(), 50).leads(mask(cards[:10]), mask(cards[10:20]), 0, False)


def test_a_won_end_is_played_as_it_is_read_out() -> None:
    # A leads a suit that B lacks, B must take it, and so on to the standoff: worked by hand below.
    # A {5C 9D}, B {JH 2S}, counter 0: dead at once, so A's lead is passed and A leads again and is away (scenario 20).
    said = Duel(Options(), 100).leads(mask(["5C", "9D"]), mask(["JH", "2S"]), 0, False)
    assert set(said.values()) == {1.0}
    # A {5C}, B {9C}: the last card is away the moment it is led (GC-5.10), and B is caught.
    assert Duel(Options(), 10).leads(mask(["5C"]), mask(["9C"]), 0, False) == {mask(["5C"]).bit_length() - 1: 1.0}
    # Bhabhi: A {9H} leads, B {3C} sheds its last card and is safe (scenario 45); B {5H} follows and is safe (scenario 44).
    for theirs in ("3C", "5H"):
        assert Duel(Options(ruleset="bhabhi"), 10).leads(mask(["9H"]), mask([theirs]), 0, False, mask(["2D"])) == {
            mask(["9H"]).bit_length() - 1: 0.0
        }
