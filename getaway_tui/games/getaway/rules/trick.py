"""One trick: its start, the lead, following, ruffing, passing and picking up (sections 4 and 5)."""

from __future__ import annotations

from typing import Any

from getaway_tui.engine.types import Seat, change

from ..pack import JOKER, NUMBERS, SUIT, TENS, TRUMP, holds
from ..public import Laid, TrickKind
from ..state import State
from . import standoff
from .rounds import adjudicate, end_round, void_round
from .table import (
    Crier,
    active_count,
    actives_after,
    best_of,
    escape,
    laid,
    last_trick,
    led_suit,
    next_active,
    with_cards,
    without,
)

# ---- the start of a trick ----------------------------------------------------------------------------------------------


def start_trick(state: State, leader: Seat, crier: Crier, *, after_draw: bool = False) -> State:
    """The next trick, or the end of the round; whether it is open is decided afresh (TRICK_START, GC-9.6)."""
    if active_count(state) == 1:
        return end_round(change(state, leader=leader), next_active(state, leader), crier)
    state = change(state, trick=state.trick + 1, leader=leader, table=(), due=(), kicked=None, declined=(), claimed=(), kind=None)
    off = standoff.met(state) if state.options.ruleset == "base" else None
    if off is not None:
        crier.say("standoff_met", kind=off)
        match state.options.standoff:
            case "finish_no_pickup":
                state = change(state, finishing=True)
            case "adjudicate":
                return adjudicate(state, crier)
            case "redeal":
                redealt = state.redeals >= NUMBERS.standoff.redeals
                return adjudicate(state, crier) if redealt else void_round(state, "redeal", crier)
    kind = standoff.kind_given(state, off is not None)
    if kind == "shedding" and state.trick > 1:
        crier.say("standoff_met", kind="counted")
    return open_window(state, kind, crier) if not after_draw else to_lead(state, kind, crier)


def open_window(state: State, kind: TrickKind, crier: Crier) -> State:
    """May somebody take the next player's hand before this trick (GC-B.12)?"""
    wanted = state.options.ruleset == "bhabhi" and state.options.take_hand != "off"
    if wanted and state.trick > 1 and active_count(state) > 2:
        return change(state, phase="take_window", kind=kind, declined=(), claimed=())
    return to_lead(state, kind, crier)


def to_lead(state: State, kind: TrickKind, crier: Crier) -> State:
    """The leader is asked."""
    crier.say("trick_begun", trick=state.trick, leader=state.leader, kind=kind)
    return change(state, phase="lead", kind=kind, declined=(), claimed=())


# ---- leading -----------------------------------------------------------------------------------------------------------


def lead(state: State, card: str, kick: Seat | None, crier: Crier) -> State:
    """Open the trick with a card, perhaps kicking somebody (GC-5.1, GC-6.21)."""
    leader = state.leader
    if state.kind is None or state.robbed is not None:
        state = change(state, kind=state.kind or standoff.kind_of(state), robbed=None)
    if card == JOKER:
        return _lead_joker(state, crier)
    crier.say("card_led", seat=leader, card=card)
    state = _lay(state, leader, card, crier)
    if kick is not None:
        crier.say("kick_declared", seat=leader, target=kick)
    order = tuple(seat for seat in actives_after(state, leader) if seat != leader)
    if kick is not None:
        order = (kick, *(seat for seat in order if seat != kick))
    state = change(state, due=order, kicked=kick, phase="kick_answer" if kick is not None else "follow")
    if _is_over(state):
        return go_on(_last_player(state, crier), crier)
    if is_wasted(state, card):
        crier.say("last_of_suit_wasted", seat=leader, card=card)
        return complete(change(state, due=()), crier)
    return go_on(state, crier)


def is_wasted(state: State, card: str) -> bool:
    """Whether a led card is the last of its suit and nobody could beat it: it leaves play at once (GC-6.7)."""
    options = state.options
    if not options.last_of_suit or state.trick == 1:
        return False
    if any(held != card and SUIT[held] == SUIT[card] for hand in state.hands for held in hand):
        return False
    return not options.spades_trump or SUIT[card] == TRUMP or not any(holds(hand, TRUMP) for hand in state.hands)


def _lead_joker(state: State, crier: Crier) -> State:
    """The joker is a trick of its own and passes the lead on (GC-6.42, GC-6.45)."""
    leader = state.leader
    crier.say("joker_led", seat=leader)
    state = change(
        state, hands=without(state.hands, leader, JOKER), beside=(JOKER,), barren=0, run=None, drawn=None,
        last=last_trick(state.trick, "joker", leader, 0),
    )  # fmt: skip
    if not state.hands[leader]:
        state = change(state, escaped=escape(state, leader, crier))
    after = next_active(state, leader)
    if active_count(state) > 1:
        crier.say("lead_passed", seat=after)
    return start_trick(state, after, crier)


def _lay(state: State, seat: Seat, card: str, crier: Crier, **after: Any) -> State:
    """A card leaves the hand for the table; in the base game the last one is an escape at once (GC-5.10)."""
    if state.known:
        after["known"] = _forget(state.known, card)
    state = change(state, hands=without(state.hands, seat, card), table=(*state.table, laid(seat, card)), **after)
    if state.options.ruleset == "base" and not state.hands[seat]:
        state = change(state, escaped=escape(state, seat, crier), barren=0)
    return state


def _forget(known: tuple[tuple[str, ...], ...], card: str) -> tuple[tuple[str, ...], ...]:
    """A card on the table is in nobody's hand any more; one drawn from a neighbour shows only now (GC-B.11)."""
    return tuple(tuple(held for held in cards if held != card) for cards in known)


# ---- following ---------------------------------------------------------------------------------------------------------


def go_on(state: State, crier: Crier) -> State:
    """Play what has no choice, until somebody must be asked or the trick is over (GC-8.2, GC-8.3)."""
    while state.phase in ("follow", "kick_answer"):
        if not state.due:
            return complete(state, crier)
        seat = state.due[0]
        if is_asked(state, seat):
            return state
        state = _forced(state, seat, crier)
    return state


def is_asked(state: State, seat: Seat) -> bool:
    """Whether a seat has to be asked what it does in the trick.

    One with a single card is not, where that leaves no choice: sizes are public. One that might ruff is asked whether it holds a
    spade or not, or the question itself would tell (GC-8.2, GC-8.3).
    """
    hand, suit = state.hands[seat], led_suit(state)
    if holds(hand, suit):
        return len(hand) > 1
    if state.options.ruleset == "bhabhi":
        return len(hand) > 1
    if not state.options.spades_trump or suit == TRUMP:
        return False
    if state.options.trump_duty == "must":
        return len(hand) > 1 and holds(hand, TRUMP)
    return any(SUIT[card] == TRUMP for held in state.hands for card in held)


def may_pass(state: State) -> bool:
    """Whether a void player passes instead of picking up (GC-6.16, GC-9.5, GC-9.7); a kicked one never does (GC-6.24)."""
    if state.phase == "kick_answer":
        return False
    return state.options.no_pickup or state.finishing or state.kind == "open" or active_count(state) == 1


def _forced(state: State, seat: Seat, crier: Crier) -> State:
    """What a seat without a choice does."""
    hand, suit = state.hands[seat], led_suit(state)
    if holds(hand, suit):
        return follow(state, seat, hand[0], crier)
    if state.options.ruleset == "bhabhi":
        from .bhabhi import shed

        return shed(state, seat, hand[0], crier)
    if state.options.spades_trump and suit != TRUMP and state.options.trump_duty == "must" and holds(hand, TRUMP):
        return ruff(state, seat, hand[0], crier)
    return pass_by(state, seat, crier) if may_pass(state) else pick_up(state, seat, crier)


def follow(state: State, seat: Seat, card: str, crier: Crier) -> State:
    """Play a card of the led suit (GC-5.2)."""
    crier.say("card_followed", seat=seat, card=card)
    return _acted(state, seat, card, crier)


def ruff(state: State, seat: Seat, card: str, crier: Crier) -> State:
    """Play a spade for want of the led suit (GC-6.11)."""
    state = _missed(state, seat, crier)
    crier.say("card_ruffed", seat=seat, card=card)
    return _acted(state, seat, card, crier)


def _acted(state: State, seat: Seat, card: str, crier: Crier) -> State:
    """The seat lays its card; the others go on from the leader's left (GC-6.23)."""
    state = _lay(state, seat, card, crier, due=state.due[1:], phase="follow")
    return _last_player(state, crier) if _is_over(state) else state


def _missed(state: State, seat: Seat, crier: Crier) -> State:
    suit = led_suit(state)
    crier.say("suit_missed", seat=seat, suit=suit)
    if state.voids and suit not in state.voids[seat]:
        missed = state.voids[seat] + suit
        state = change(state, voids=(*state.voids[:seat], missed, *state.voids[seat + 1 :]))
    return state


def pass_by(state: State, seat: Seat, crier: Crier) -> State:
    """Play nothing and take nothing (GC-6.16, GC-6.17)."""
    state = _missed(state, seat, crier)
    crier.say("pass_made", seat=seat)
    if _is_over(state):
        return end_round(state, seat, crier)
    return change(state, due=state.due[1:])


def pick_up(state: State, seat: Seat, crier: Crier) -> State:
    """Take the unfinished trick into hand and lead the next one (GC-5.3, GC-5.4)."""
    if _is_over(state):  # the last player cannot play the card: the round is lost, and nothing is picked up (GC-6.6)
        return end_round(_missed(state, seat, crier), seat, crier)
    return break_trick(_missed(state, seat, crier), seat, crier)


def broken(state: State, seat: Seat, crier: Crier) -> State:
    """The trick goes into a seat's hand, which leads next (TRICK_BROKEN)."""
    taken = tuple(each.card for each in state.table if each.card != JOKER)
    crier.say("trick_picked_up", seat=seat, count=len(taken))
    for card in taken:
        crier.say("card_picked_up", seat=seat, card=card)
    crier.say("trick_broken", trick=state.trick)
    state = change(
        state, hands=with_cards(state.hands, seat, taken), table=(), due=(), leader=seat, run=None,
        last=last_trick(state.trick, "broken", seat, len(taken)),
    )  # fmt: skip
    return remember(state, seat, taken)


def remember(state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    """All saw these cards go into this hand; a suit it missed before it may hold now."""
    if not state.known:
        return state
    known = (*state.known[:seat], (*state.known[seat], *cards), *state.known[seat + 1 :])
    still = "".join(suit for suit in state.voids[seat] if not holds(cards, suit))
    return change(state, known=known, voids=(*state.voids[:seat], still, *state.voids[seat + 1 :]))


def count_barren(state: State, escaped: bool, crier: Crier) -> State:
    """A broken trick in which nobody escaped counts; an escape begins anew (GC-9.1)."""
    if escaped:
        return change(state, barren=0)
    state = change(state, barren=state.barren + 1)
    most = standoff.limit(state)
    if most is not None and state.barren >= most * NUMBERS.standoff.announce_from:
        crier.say("standoff_counted", count=state.barren, limit=most)
    return state


def break_trick(state: State, seat: Seat, crier: Crier) -> State:
    """A trick picked up in the base game, and the next one."""
    away = any(each.seat in state.escaped for each in state.table)
    return start_trick(count_barren(broken(state, seat, crier), away, crier), seat, crier)


# ---- the end of a trick --------------------------------------------------------------------------------------------------


def complete(state: State, crier: Crier) -> State:
    """Everybody due has acted: the trick goes to the waste and its winner leads (GC-5.6 to 5.8)."""
    if state.options.ruleset == "bhabhi":
        from .bhabhi import clean

        return clean(state, crier)
    winner = best_of(state.table, state.options.spades_trump).seat
    crier.say("trick_completed", trick=state.trick, winner=winner, count=len(state.table))
    table = state.table
    state = to_waste(state, winner, crier)
    leader = _leader_after(state, table, winner)
    if leader != winner:
        crier.say("lead_passed", seat=leader)
    return start_trick(state, leader, crier)


def to_waste(state: State, winner: Seat, crier: Crier) -> State:
    """The cards of a completed trick leave play, tens into prison (GC-5.7, GC-6.30)."""
    cards = tuple(each.card for each in state.table if each.card != JOKER)
    tens = tuple(card for card in cards if card in TENS) if state.options.dehla else ()
    state = change(
        state, table=(), due=(), barren=0, drawn=None, waste=(*state.waste, *(card for card in cards if card not in tens)),
        last=last_trick(state.trick, "completed", winner, len(cards)),
    )  # fmt: skip
    return _tens(state, winner, tens, crier) if state.options.dehla else state


def _tens(state: State, winner: Seat, tens: tuple[str, ...], crier: Crier) -> State:
    """Tens go to the winner, at once or after two completed tricks in a row (GC-6.30, GC-6.35)."""
    if state.options.dehla_capture == "two_running":
        for card in tens:
            crier.say("ten_waiting", card=card)
        waiting = state.waiting + tens
        if state.run != winner:
            return change(state, waiting=waiting, run=winner)
        tens, state = waiting, change(state, waiting=(), run=None)
    for card in tens:
        crier.say("ten_captured", seat=winner, card=card)
    captured = state.captured
    return change(state, captured=(*captured[:winner], captured[winner] + tens, *captured[winner + 1 :]))


def _leader_after(state: State, table: tuple[Laid, ...], winner: Seat) -> Seat:
    """The winner leads, or somebody else if the winner has just escaped (GC-5.8, GC-5.12, GC-6.5)."""
    if winner not in state.escaped:
        return winner
    if state.options.winner_escaped == "next_highest":
        wins = {SUIT[table[0].card]} | ({TRUMP} if state.options.spades_trump else set())
        rivals = tuple(each for each in table if each.seat not in state.escaped and SUIT[each.card] in wins)
        if rivals:
            return best_of(rivals, state.options.spades_trump).seat
    return next_active(state, winner)


# ---- the last player -------------------------------------------------------------------------------------------------------


def _is_over(state: State) -> bool:
    """Only one player is in (GC-5.20)."""
    return state.options.ruleset == "base" and active_count(state) <= 1


def _last_player(state: State, crier: Crier) -> State:
    """The round ends now, unless the last player may still play a last card to the trick (GC-5.20, GC-6.6)."""
    if active_count(state) == 0:
        return end_round(state, None, crier)
    last = next_active(state, state.leader)
    playing_out = state.options.last_trick == "play_out" and last in state.due and len(state.hands[last]) == 1
    if not playing_out or state.hands[last] == (JOKER,):
        return end_round(state, last, crier)
    return change(state, due=(last,), phase="kick_answer" if state.kicked == last else "follow")
