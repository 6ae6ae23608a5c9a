"""Cutting for the deal, dealing, and who opens (section 3)."""

from __future__ import annotations

from getaway_tui.engine.types import Refusal, Seat, change

from ..pack import CARDS, DEALS, JOKER, NUMBERS, OPENING, RANK, in_order
from ..public import Cut, Deal
from ..state import State
from .table import Crier, clockwise, next_seat, step, with_cards
from .trick import start_trick


def check_cut(state: State, action: Cut) -> None:
    """Every seat that cuts turns over one card of the pack (GC-3.1)."""
    cards = action.cards
    if len(cards) != len(state.cutters) or len(set(cards)) != len(cards) or JOKER in cards:
        raise Refusal("GC-3.1", "cut_one_each", seats=len(state.cutters))


def cut(state: State, action: Cut, crier: Crier) -> State:
    """The lowest card deals; those tied for it cut again (GC-3.1)."""
    for seat, card in zip(state.cutters, action.cards, strict=True):
        crier.say("card_cut", seat=seat, card=card)
    shown = state.cuts + tuple(zip(state.cutters, action.cards, strict=True))
    low = lowest(state.cutters, action.cards)
    if len(low) > 1:
        return change(state, cuts=shown, cutters=low)
    crier.say("dealer_chosen", seat=low[0])
    return change(state, cuts=shown, cutters=(), dealer=low[0], phase="deal")


def lowest(cutters: tuple[Seat, ...], cards: tuple[str, ...]) -> tuple[Seat, ...]:
    """The seats that cut the lowest rank."""
    least = min(RANK[card] for card in cards)
    return tuple(seat for seat, card in zip(cutters, cards, strict=True) if RANK[card] == least)


def set_aside(state: State) -> tuple[str, ...]:
    """The twos that lie beside the table so that everybody gets as many cards (GC-3.5)."""
    return DEALS[state.seats].set_aside_cards if state.options.uneven_deal == "set_aside" else ()


def sizes(state: State) -> tuple[int, ...]:
    """How many cards each seat gets (GC-3.4 to 3.7)."""
    row = DEALS[state.seats]
    order = clockwise(state.seats, step(state), state.dealer)
    uneven = state.options.uneven_deal
    if uneven == "fat_hand" and row.fat_hand_size is not None and row.other_hands_with_fat_hand is not None:
        fat = _fat_seat(state)
        return tuple(row.fat_hand_size if seat == fat else row.other_hands_with_fat_hand for seat in range(state.seats))
    if uneven == "spread" and row.spread_large_hand is not None:
        larger = order[: row.spread_hands_with_one_extra]
        return tuple(row.spread_large_hand if seat in larger else row.spread_small_hand for seat in range(state.seats))
    return (row.hand_size_set_aside,) * state.seats


def _fat_seat(state: State) -> Seat:
    match state.options.fat_hand_seat:
        case "dealer":
            return state.dealer
        case "eldest":
            return next_seat(state, state.dealer)
        case seat:
            return seat


def check_deal(state: State, action: Deal) -> None:
    """Everybody gets the right number of cards, and every card that is not set aside is dealt once (GC-3.3 to 3.7)."""
    wanted = sizes(state)
    got = tuple(len(hand) for hand in action.hands)
    if got != wanted:
        raise Refusal("GC-3.4", "wrong_hand_sizes", sizes=wanted)
    aside = set_aside(state)
    dealt = [card for hand in action.hands for card in hand]
    if any(card in aside for card in dealt):
        raise Refusal("GC-3.5", "set_aside_not_dealt", cards=aside)
    if JOKER in dealt or len(set(dealt)) != len(dealt):
        raise Refusal("GC-3.3", "deal_every_card_once")


def deal(state: State, action: Deal, crier: Crier) -> State:
    """A new round: antes, cards, perhaps the joker, and the opener named."""
    number = len(state.ledger.rounds) + 1
    crier.say("round_begun", round=number, dealer=state.dealer)
    state = _antes(state, crier)
    aside = set_aside(state)
    if aside:
        crier.say("cards_set_aside", cards=aside)
    hands = tuple(in_order(hand) for hand in action.hands)
    crier.say("hands_dealt", sizes=tuple(len(hand) for hand in hands))
    for seat, hand in enumerate(hands):
        crier.whisper(seat, "hand_dealt", cards=hand)
    nothing: tuple[tuple[str, ...], ...] = ((),) * state.seats
    full = state.options.memory_aid == "full"
    state = change(
        state, pack=(), hands=hands, aside=aside, last=None, dealt_last=state.dealer,
        known=nothing if full else (), voids=("",) * state.seats if full else (),
    )  # fmt: skip
    opener = _opener(state)
    state = _joker(state, opener, crier)
    crier.say("opener_named", seat=opener)
    return start_trick(change(state, opener=opener), opener, crier)


def _antes(state: State, crier: Crier) -> State:
    """Everybody pays one chip before a round; not again after a void deal, and not in a play-off (GC-6.63, GC-7.4, GC-7.3)."""
    if state.options.pot == "off" or state.redeals or state.ledger.playoff:
        return state
    ante = NUMBERS.chips.ante
    for seat in range(state.seats):
        crier.say("chips_paid", seat=seat, chips=ante, cause="ante")
    chips = tuple(held - ante for held in state.ledger.chips)
    return change(state, ledger=change(state.ledger, chips=chips, antes=state.ledger.antes + ante * state.seats))


def _opener(state: State) -> Seat:
    """Who opens the round (GC-3.8, GC-6.4)."""
    rounds = state.ledger.rounds
    if rounds:
        match state.options.later_opener:
            case "round_winner":
                return rounds[-1].places[0]
            case "round_loser":
                return rounds[-1].places[-1]
            case "eldest":
                return next_seat(state, state.dealer)
    return next(seat for seat, hand in enumerate(state.hands) if OPENING in hand)


def must_open_with_ace(state: State) -> bool:
    """Whether the opening trick must begin with the ace of spades (GC-3.8)."""
    if state.trick != 1 or OPENING not in state.hands[state.leader]:  # not there only in a position written by hand
        return False
    return not state.ledger.rounds or state.options.later_opener == "ace_leads"


def _joker(state: State, opener: Seat, crier: Crier) -> State:
    """The opener gets the armed joker on top of the hand (GC-6.40, GC-6.41)."""
    if not state.options.joker:
        return state
    if state.armer is None or (state.armer == opener and state.options.later_opener != "round_winner"):
        if state.armer is not None:
            crier.say("joker_kept")
        return change(state, beside=(JOKER,))
    crier.say("joker_given", seat=opener)
    return change(state, beside=(), hands=with_cards(state.hands, opener, (JOKER,)))


def undealt(state: State) -> tuple[str, ...]:
    """The cards that will be dealt."""
    aside = set_aside(state)
    return tuple(card for card in CARDS if card not in aside)
