"""When play goes round in circles, and what breaks it (section 9.1, GC-B.14)."""

from __future__ import annotations

from typing import Literal

from ..pack import JOKER, NUMBERS, SUIT, SUITS, TRUMP
from ..public import TrickKind
from ..state import State
from .table import active_count


def limit(state: State) -> int | None:
    """Broken tricks in a row that make the next one open; None: nothing counts them (GC-9.4, GC-6.19, GC-B.14)."""
    options = state.options
    if options.ruleset == "bhabhi":
        return NUMBERS.standoff.bhabhi_tricks
    if state.finishing or (options.no_pickup and not options.kicker):
        return None
    return options.standoff_laps * active_count(state)


def is_dead(state: State) -> bool:
    """A position in which nobody can ever follow suit (GC-9.2)."""
    options = state.options
    if options.no_pickup or options.last_of_suit or state.finishing or len(state.hands[state.leader]) < 2:
        return False
    if sum(map(len, state.hands)) > len(SUITS):  # then two are of one suit
        return False
    suits = [SUIT[card] for hand in state.hands for card in hand]
    return len(set(suits)) == len(suits) and SUIT[JOKER] not in suits and not (options.spades_trump and TRUMP in suits)


def met(state: State) -> Literal["dead", "counted"] | None:
    """Whether the base game stands off at the start of this trick (GC-9.3, GC-9.4)."""
    if state.trick == 1:
        return None
    if is_dead(state):
        return "dead"
    most = limit(state)
    return "counted" if most is not None and state.barren >= most else None


def kind_of(state: State) -> TrickKind:
    """How this trick is played, decided afresh at its start (GC-6.3, GC-9.3 to 9.6, GC-B.2, GC-B.14)."""
    return kind_given(state, met(state) is not None)


def kind_given(state: State, stands_off: bool) -> TrickKind:
    """How this trick is played, where it is known already whether the base game stands off."""
    options = state.options
    opening = state.trick == 1 and options.opening_amnesty
    if options.ruleset == "bhabhi":
        return "shedding" if opening or state.barren >= NUMBERS.standoff.bhabhi_tricks else "plain"
    return "open" if opening or (options.standoff == "open_trick" and stands_off) else "plain"
