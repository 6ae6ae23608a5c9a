"""The fast copy of the rules that computer players look ahead with: rounds through it end as rounds through the rules do."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.chance import below, draw, shuffled
from getaway_tui.engine.types import By, Move
from getaway_tui.games.getaway.fast import Round, number
from getaway_tui.games.getaway.rules import GAME
from tests.games.getaway.judge import PACK, SUITS, rank, suit
from tests.games.getaway.test_judge import BASE_CHOICES, BHABHI_CHOICES, CHOICES, action_of
from tests.support import Scene

# ---- the same rules of thumb, on the rules --------------------------------------------------------------------------------


def place(card: str) -> int:
    """Clubs first."""
    return SUITS.find(suit(card))


def lead(hand: tuple[str, ...], bhabhi: bool) -> str:
    """The lowest rank, of equal ones that of the longer suit (in Bhabhi of the shorter)."""

    def worth(card: str) -> tuple[int, int, int]:
        length = sum(suit(held) == suit(card) for held in hand)
        return rank(card), length if bhabhi else -length, place(card)

    return min((card for card in hand if card != "JK"), key=worth)


def follow(state: Any, cards: list[str]) -> str:
    """Base: the lowest. Bhabhi: the highest below the best; else, as last to act, the highest, else the lowest."""
    if state.options.ruleset == "base":
        return min(cards, key=rank)
    led = suit(state.table[0].card)
    best = max(rank(laid.card) for laid in state.table if suit(laid.card) == led)
    under = [card for card in cards if rank(card) < best]
    if under:
        return max(under, key=rank)
    return (max if len(state.due) == 1 else min)(cards, key=rank)


def decide(state: Any) -> tuple[By, str]:
    """Who moves next, and how, by the rules of thumb."""
    turn = GAME.turn(state)
    if turn.chance:
        pile = state.waste[: state.drawable] if state.drawable else state.waste
        if state.options.power_draw == "neighbour":
            seats = [(state.leader + _step(state) * n) % state.seats for n in range(1, state.seats)]
            pile = state.hands[next(seat for seat in seats if seat not in state.escaped)]
        return "chance", f"draw_power {pile[(7 * len(pile) + len(state.escaped)) % len(pile)]}"
    seat = turn.asks[0].seat
    words = [f"{action.kind} {getattr(action, 'card', '')}".strip() for action in GAME.legal(state, seat)]
    if state.phase == "lead":
        card = "JK" if "lead JK" in words else lead(state.hands[seat], state.options.ruleset == "bhabhi")
        return seat, f"lead {card}"
    for kind in ("play", "ruff", "shed"):
        cards = [word.split()[1] for word in words if word.startswith(kind)]
        if cards and kind == "shed":
            return seat, f"shed {max(cards, key=lambda card: (rank(card), -place(card)))}"
        if cards:
            return seat, f"{kind} {follow(state, cards)}"
    return seat, words[0]


def _step(state: Any) -> int:
    return -1 if state.options.direction == "anticlockwise" else 1


NAMED = ("spades_trump", "no_pickup", "kicker", "joker", "last_of_suit", "take_hand")
"""What only a variant's own line switches on."""

# ---- rounds ----------------------------------------------------------------------------------------------------------------


def agreed(variant: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """A variant, with some house rules drawn at random."""
    more = BHABHI_CHOICES if "ruleset" in variant else BASE_CHOICES
    drawn = {name: draw(values, rng) for name, values in {**CHOICES, **more}.items() if name not in NAMED}
    if variant.get("ruleset") and not drawn["opening_amnesty"]:
        drawn["opening_discard"] = "any"
    return {**drawn, **variant}


def position(options: Mapping[str, Any], rng: Random) -> Any:
    """Somebody is about to lead: a whole deal, or some cards a seat; the opening trick, or a later one."""
    stops = options.get("standoff", "open_trick") != "open_trick"
    seats, whole = 2 + below(7, rng), stops or rng.random() < 0.5  # a standoff that is met has had its effect
    pack = list(shuffled(PACK, rng))
    each = 52 // seats if whole else 1 + below(5, rng)
    hands = [[pack.pop() for _ in range(each)] for _ in range(seats)]
    if options.get("joker"):
        hands[below(seats, rng)].append("JK")
    opening = rng.random() < 0.3
    more = {"trick": 1} if opening else {"trick": 5, "barren": 0 if stops else below(4, rng)}
    ledger = {"rounds": [{"places": [*range(seats)], "loser": None, "points": [0] * seats, "credits": [0] * seats,
                          "chips": [0] * seats}],
              "chips": [0] * seats, "losses": [0] * seats, "extra": [0] * seats}  # fmt: skip
    table = {"options": {"rounds": 3, "later_opener": "eldest", **options}, "hands": hands, "leader": below(seats, rng),
             "redeals": 1, "ledger": ledger, "finishing": options.get("standoff") == "finish_no_pickup" and rng.random() < 0.3,
             **more}  # fmt: skip
    return Scene.load(GAME, table).state


def by_rules(state: Any, first: str) -> tuple[tuple[int, ...], int | None]:
    """Places and who is caught."""
    by: By = state.leader
    state = GAME.apply(state, Move[Any](by=by, action=action_of(f"lead {first}")))[0]
    while len(state.ledger.rounds) < 2:
        by, word = decide(state)
        state = GAME.apply(state, Move[Any](by=by, action=action_of(word)))[0]
    return state.ledger.rounds[1].places, state.ledger.rounds[1].loser


def by_copy(state: Any, first: str) -> tuple[tuple[int, ...], int | None]:
    """The same through the fast copy of the rules."""
    copy = Round(
        state.options, state.hands, state.leader, state.escaped, state.barren,
        opening=state.trick == 1, finishing=state.finishing, waste=state.waste,
    )  # fmt: skip
    caught = copy.caught(number(first))
    return (*copy.places, *([caught] if caught is not None else [])), caught


VARIANTS: dict[str, dict[str, Any]] = {
    "base": {},
    "trumps": {"spades_trump": True},
    "no pick-up": {"no_pickup": True},
    "trumps without pick-up": {"spades_trump": True, "no_pickup": True},
    "kicks that nobody makes": {"kicker": True},
    "tens": {"dehla": True},
    "joker": {"joker": True},
    "last of suit": {"last_of_suit": True},
    "trumps and last of suit": {"spades_trump": True, "last_of_suit": True},
    "played out": {"last_trick": "play_out", "spades_trump": True},
    "bhabhi": {"ruleset": "bhabhi"},
    "bhabhi with joker": {"ruleset": "bhabhi", "joker": True},
    "bhabhi with tens": {"ruleset": "bhabhi", "dehla": True},
    "bhabhi, neighbour": {"ruleset": "bhabhi", "power_draw": "neighbour", "joker": True},
}


def _agree(name: str, rounds: int) -> None:
    for seed in range(rounds):
        rng = Random(f"{name} {seed}")
        options = agreed(VARIANTS[name], rng)
        state = position(options, rng)
        first = draw([action.card for action in GAME.legal(state, state.leader) if action.kick is None], rng)
        assert by_copy(state, first) == by_rules(state, first), f"seed {seed}: {options}, {first} led"


@pytest.mark.parametrize("name", VARIANTS)
def test_the_fast_copy_ends_rounds_as_the_rules_do(name: str) -> None:
    _agree(name, 25)


@pytest.mark.soak
@pytest.mark.parametrize("name", VARIANTS)
def test_the_fast_copy_ends_many_rounds_as_the_rules_do(name: str) -> None:
    _agree(name, 400)
