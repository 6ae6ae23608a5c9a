"""The Bhabhi rule set: a void player ends the trick, the highest of the led suit picks it up (section 6.9)."""

from __future__ import annotations

from getaway_tui.engine.types import Refusal, Seat, change

from ..pack import JOKER, RANK
from ..state import State
from .rounds import end_round
from .standoff import kind_of
from .table import Crier, active_count, actives_after, best_of, escape, laid, led_suit, next_active, with_cards, without
from .trick import broken, count_barren, open_window, remember, start_trick, to_lead, to_waste


def may_shed(state: State, seat: Seat, card: str) -> None:
    """Any card of another suit, but the joker only when it is the only card (GC-B.3, GC-6.46, GC-B.2).

    Raises:
        Refusal: the card may not be shed.
    """
    hand = state.hands[seat]
    if card == JOKER and len(hand) > 1:
        raise Refusal("GC-6.46", "joker_not_shed")
    if state.kind == "shedding" and state.trick == 1 and state.options.opening_discard == "highest":
        highest = max(RANK[held] for held in hand)
        if RANK[card] != highest:
            raise Refusal("GC-B.2", "shed_the_highest")


def shed(state: State, seat: Seat, card: str, crier: Crier) -> State:
    """A void player's card: in a shedding trick one of many, else a thulla that ends the trick (GC-B.2 to B.4)."""
    crier.say("suit_missed", seat=seat, suit=led_suit(state))
    crier.say("card_shed", seat=seat, card=card)
    if state.voids and led_suit(state) not in state.voids[seat]:
        state = change(state, voids=(*state.voids[:seat], state.voids[seat] + led_suit(state), *state.voids[seat + 1 :]))
    state = change(
        state, hands=without(state.hands, seat, card), due=state.due[1:],
        table=(*state.table, laid(seat, card)) if card != JOKER else state.table,
        beside=(JOKER,) if card == JOKER else state.beside,
    )  # fmt: skip
    if state.known:
        known = tuple(held for held in state.known[seat] if held != card)
        state = change(state, known=(*state.known[:seat], known, *state.known[seat + 1 :]))
    return state if state.kind == "shedding" else _thulla(state, seat, crier)


def _thulla(state: State, seat: Seat, crier: Crier) -> State:
    """The highest card of the led suit picks all up; whoever else has no card is safe (GC-B.4, GC-B.6)."""
    picker = best_of(state.table, trumps=False).seat
    if state.options.heads_up == "shootout" and active_count(state) == 2 and state.table[0].card == state.drawn:
        return _shot(state, seat, crier)
    order = tuple(dict.fromkeys((*(each.seat for each in state.table), seat)))
    before = len(state.escaped)
    state = change(broken(state, picker, crier), drawn=None)
    state = _settle(state, order, picker, crier)
    return start_trick(count_barren(state, len(state.escaped) > before, crier), picker, crier)


def _shot(state: State, seat: Seat, crier: Crier) -> State:
    """With two left, answering a drawn card by a thulla saves whatever one holds (GC-B.13)."""
    drawer = state.table[0].seat
    state = change(state, escaped=escape(state, seat, crier))
    return end_round(state, drawer, crier)


def _settle(state: State, order: tuple[Seat, ...], keeper: Seat, crier: Crier) -> State:
    """Whoever has no card, and neither picks up nor has the power, is safe, in the order of play (GC-B.6)."""
    for seat in order:
        if seat != keeper and not state.hands[seat] and seat not in state.escaped:
            state = change(state, escaped=escape(state, seat, crier))
    return state


def clean(state: State, crier: Crier) -> State:
    """All followed, or it was a shedding trick: to the waste; the highest of the led suit has the power (GC-B.5, GC-B.2)."""
    winner = best_of(state.table, trumps=False).seat
    crier.say("trick_completed", trick=state.trick, winner=winner, count=len(state.table))
    order = tuple(seat for seat in (state.leader, *actives_after(state, state.leader)))
    played = tuple(each.card for each in state.table)
    older = state.waste
    state = change(to_waste(state, winner, crier), leader=winner)
    state = _settle(state, tuple(dict.fromkeys(order)), winner, crier)
    if active_count(state) == 1:
        return end_round(state, winner, crier)
    if state.hands[winner]:
        return start_trick(state, winner, crier)
    return _power_without_cards(state, winner, older, played, crier)


def _power_without_cards(state: State, winner: Seat, older: tuple[str, ...], played: tuple[str, ...], crier: Crier) -> State:
    """The power and no card: draw one and lead it (GC-B.8)."""
    fresh = tuple(card for card in state.waste if card in played)
    pile = _pile(state, winner, older or fresh)
    if state.options.power_draw == "escape" or not pile:
        state = change(state, escaped=escape(state, winner, crier))
        after = next_active(state, winner)
        if active_count(state) > 1:
            crier.say("lead_passed", seat=after)
        return start_trick(state, after, crier)
    return change(state, phase="power_draw", due=(), drawable=len(older) or len(fresh))


def _pile(state: State, winner: Seat, waste: tuple[str, ...]) -> tuple[str, ...]:
    return state.hands[next_active(state, winner)] if state.options.power_draw == "neighbour" else waste


def drawable(state: State) -> tuple[str, ...]:
    """The cards from which the player with the power draws: the waste without the trick just played, or the neighbour's hand."""
    if state.options.power_draw == "neighbour":
        return state.hands[next_active(state, state.leader)]
    return state.waste[: state.drawable] if state.drawable else state.waste


def draw(state: State, card: str, crier: Crier) -> State:
    """The drawn card is the whole hand, and is led next (GC-B.8, GC-B.11)."""
    seat = state.leader
    crier.say("power_drawn", seat=seat)
    if state.options.power_draw == "neighbour":
        other = next_active(state, seat)
        crier.whisper(tuple(sorted((seat, other))), "card_drawn", card=card)  # whoever loses a card sees which
        state = change(state, hands=without(state.hands, other, card), robbed=other)
        if not state.hands[other]:
            crier.say("neighbour_emptied", seat=other)
            state = change(state, escaped=escape(state, other, crier))
    else:
        crier.whisper(seat, "card_drawn", card=card)
        state = change(state, waste=tuple(held for held in state.waste if held != card))
    state = change(state, hands=with_cards(state.hands, seat, (card,)), drawn=card, drawable=0)
    if active_count(state) == 1:
        return end_round(state, seat, crier)
    return start_trick(state, seat, crier, after_draw=True)


# ---- taking a hand ---------------------------------------------------------------------------------------------------------


def asked_to_take(state: State) -> tuple[Seat, ...]:
    """Who has still to say whether to take the next player's hand (GC-B.12)."""
    if state.options.take_hand == "leader":
        return (state.leader,)
    order = (state.leader, *actives_after(state, state.leader)[:-1])
    return tuple(seat for seat in order if seat not in (*state.declined, *state.claimed))


def answer(state: State, seat: Seat, takes: bool, crier: Crier) -> State:
    """One says yes or no; the first yes clockwise from the leader has it (GC-B.12)."""
    if takes:
        state = change(state, claimed=(*state.claimed, seat))
    else:
        crier.say("take_declined", seat=seat)
        state = change(state, declined=(*state.declined, seat))
    if state.options.take_hand == "leader":
        return _take(state, seat, crier) if takes else to_lead(state, kind_of(state), crier)
    for each in (state.leader, *actives_after(state, state.leader)[:-1]):
        if each in state.claimed:
            return _take(state, each, crier)
        if each not in state.declined:
            return state
    return to_lead(state, kind_of(state), crier)


def _take(state: State, taker: Seat, crier: Crier) -> State:
    """All cards of the next active player; that player is safe (GC-B.12)."""
    other = next_active(state, taker)
    cards = state.hands[other]
    crier.say("hand_taken", **{"taker": taker, "from": other, "count": len(cards)})
    for card in cards:
        crier.whisper(taker, "card_taken", card=card)
    hands = with_cards(state.hands, taker, cards)
    hands = (*hands[:other], (), *hands[other + 1 :])
    seen = state.known[other] if state.known else ()
    state = change(state, hands=hands, barren=0)
    if state.known:
        state = change(
            state, known=(*state.known[:other], (), *state.known[other + 1 :]),
            voids=(*state.voids[:taker], "", *state.voids[taker + 1 :]),
        )  # fmt: skip
    state = remember(change(state, escaped=escape(state, other, crier)), taker, seen)
    if other == state.leader:
        state = change(state, leader=taker)
    return open_window(state, kind_of(state), crier)  # an escape is progress: what was due may lapse
