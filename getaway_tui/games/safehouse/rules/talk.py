"""Words without numbers: pins, requests, and a look at one's own hand (SH-13)."""

from __future__ import annotations

from collections.abc import Iterable

from getaway_tui.engine.types import Refusal, Seat

from ..components import TASKS
from ..public import AskAround, Pin, PinnedCard, Request, Signal, Unpin, signal_of
from ..state import SeatPin, State
from .course import Course


def sees_hand(state: State, seat: Seat) -> bool:
    """Whether this seat looks at its own hand now, so that it can pin cards (section 8)."""
    if state.peeking is not None:
        return seat == state.peeking
    return seat == state.active and state.phase in ("briefing", "act")


def signals(state: State) -> Iterable[Signal]:
    """All that stands on the table about the hands: pins in the order in which they were set, or every card in words."""
    if state.options.signals == "pins":
        return [signal_of(pin.seat, pin.card, pin.show) for pin in state.pins]
    if state.options.signals == "full":
        shown = [signal_of(seat, card, "band") for seat, hand in enumerate(state.hands) for card in hand]
        return sorted(shown, key=lambda signal: (signal.seat, signal.words))
    return []


def check_pin(state: State, seat: Seat, action: Pin) -> None:
    """A card of the hand that its owner sees, in words that fit it (SH-13.1)."""
    _check_pinning(state, seat, action.card)
    if action.card in TASKS and action.show != "band":
        raise Refusal("SH-13.1", "chapter_card_in_short", card=action.card)


def _check_pinning(state: State, seat: Seat, card: str) -> None:
    if state.options.signals != "pins":
        raise Refusal("SH-13.1", "no_pins_here")
    if not sees_hand(state, seat):
        raise Refusal("SH-13.1", "hand_is_covered")
    if card not in state.hands[seat]:
        raise Refusal("SH-13.1", "not_in_hand", card=card)


def pin(course: Course, seat: Seat, action: Pin) -> None:
    """The words appear; a second pin of a card replaces the first (SH-13.1)."""
    pins = tuple(pin for pin in course.state.pins if pin.card != action.card)
    course.put(pins=(*pins, SeatPin(seat=seat, card=action.card, show=action.show)))
    course.tell("card_pinned", seat=seat, words=signal_of(seat, action.card, action.show).words)


def check_unpin(state: State, seat: Seat, action: Unpin) -> None:
    """Only what is pinned (SH-13.1)."""
    _check_pinning(state, seat, action.card)
    if pin_of(state, action.card) is None:
        raise Refusal("SH-13.1", "not_pinned", card=action.card)


def pin_of(state: State, card: str) -> PinnedCard | None:
    """How this card shows in public."""
    return next((pin for pin in state.pins if pin.card == card), None)


def unpin(course: Course, seat: Seat, action: Unpin) -> None:
    """The words go."""
    pinned = pin_of(course.state, action.card)
    assert pinned is not None
    course.put(pins=tuple(pin for pin in course.state.pins if pin.card != action.card))
    course.tell("pin_lifted", seat=seat, words=signal_of(seat, action.card, pinned.show).words)


def check_ask(state: State, seat: Seat) -> None:
    """Only the active player asks (SH-13.1)."""
    if seat != state.active or state.phase not in ("act", "refill") or state.peeking is not None:
        raise Refusal("SH-13.1", "only_the_active_player_asks")


def ask_around(course: Course, action: AskAround) -> None:
    """The request stands until the turn ends or another takes its place (SH-13.1)."""
    seat = course.state.active
    course.put(request=Request(seat=seat, colour=action.colour, band=action.band))
    course.tell("request_made", seat=seat, colour=action.colour, band=action.band)


def may_peek(state: State) -> bool:
    """Whether anybody may look at the own hand outside the own turn: no need where hands lie open."""
    return state.options.peek and not state.options.open_hands


def check_peek(state: State, seat: Seat, player: Seat) -> None:
    """One's own hand only, while somebody else acts (SH-13.2)."""
    if not may_peek(state):
        raise Refusal("SH-13.2", "no_peek_here")
    if player != seat:
        raise Refusal("SH-13.2", "own_hand_only")
    if state.phase not in ("act", "refill") or state.peeking is not None or seat == state.active:
        raise Refusal("SH-13.2", "not_now")


def peek(course: Course, player: Seat) -> None:
    """The active hand is covered, this one is seen (SH-13.2)."""
    course.settle()
    course.put(peeking=player)
    course.put_clock(peek_since=course.at)
    course.tell("peek_begun", seat=player)


def check_end_peek(state: State, seat: Seat) -> None:
    """Only who peeks ends it."""
    if state.peeking is None or seat != state.peeking:
        raise Refusal("SH-13.2", "not_now")


def end_peek(course: Course) -> None:
    """Back to the active player."""
    seat = course.state.peeking
    course.put(peeking=None)
    course.put_clock(since=course.at)
    course.tell("peek_ended", seat=seat)
