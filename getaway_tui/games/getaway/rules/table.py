"""Small questions that every part of the rules asks of a position, and the voice that tells what happens."""

from __future__ import annotations

import functools
from typing import Literal

from getaway_tui.engine.types import Event, Param, Seat

from ..pack import CARDS, JOKER, RANK, SUIT, TRUMP, in_order
from ..public import Laid, LastTrick
from ..state import State

FADING = frozenset(
    ("card_led", "card_followed", "card_ruffed", "card_shed", "suit_missed", "card_picked_up"),
)
"""What a table without memory forgets (section 4.3)."""
BINDING = frozenset(("hand_shown", "hand_dealt", "card_taken", "card_drawn"))
"""What shows something hidden: no take-back past it."""


@functools.lru_cache(maxsize=1 << 16)
def _event(key: str, forgetful: bool, /, **params: Param) -> Event:
    return Event(key=key, params=params, binds=key in BINDING, fades=forgetful and key in FADING)


class Crier:
    """Gathers what the table hears while one move is made."""

    __slots__ = ("_forgetful", "events")

    def __init__(self, state: State) -> None:
        self.events: list[Event] = []
        self._forgetful = state.options.memory_aid == "off"

    def say(self, key: str, /, **params: Param) -> None:
        """Tell everybody."""
        self.events.append(_event(key, self._forgetful, **params))

    def whisper(self, to: Seat | tuple[Seat, ...], key: str, /, **params: Param) -> None:
        """Tell one seat, or some, what only they may know."""
        seats = to if isinstance(to, tuple) else (to,)
        self.events.append(Event(key=key, params=params, to=seats, binds=key in BINDING))


@functools.cache
def laid(seat: Seat, card: str) -> Laid:
    """A card in the trick."""
    return Laid(seat=seat, card=card)


@functools.lru_cache(maxsize=1 << 12)
def last_trick(trick: int, how: Literal["completed", "broken", "joker"], seat: Seat, count: int) -> LastTrick:
    """What the table remembers of the trick before."""
    return LastTrick(trick=trick, how=how, seat=seat, count=count)


# ---- seats -------------------------------------------------------------------------------------------------------------


def step(state: State) -> int:
    """Which way play goes round the seats (GC-3.9, GC-6.8)."""
    return -1 if state.options.direction == "anticlockwise" else 1


def next_seat(state: State, seat: Seat) -> Seat:
    """The neighbour in the direction of play."""
    return (seat + step(state)) % state.seats


@functools.cache
def clockwise(seats: int, step: int, seat: Seat) -> tuple[Seat, ...]:
    """All seats in the direction of play, from the neighbour of `seat` round to `seat` itself."""
    return tuple((seat + step * n) % seats for n in range(1, seats + 1))


def actives_after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The active players in the direction of play, `seat` itself last."""
    order = clockwise(state.seats, step(state), seat)
    escaped = state.escaped
    return tuple(each for each in order if each not in escaped) if escaped else order


def next_active(state: State, seat: Seat) -> Seat:
    """The next active player in the direction of play."""
    return actives_after(state, seat)[0]


def active_count(state: State) -> int:
    """How many players are still in."""
    return state.seats - len(state.escaped)


# ---- cards -------------------------------------------------------------------------------------------------------------


def without(hands: tuple[tuple[str, ...], ...], seat: Seat, card: str) -> tuple[tuple[str, ...], ...]:
    """The hands after a seat has played a card."""
    hand = hands[seat]
    place = hand.index(card)
    return (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])


def with_cards(hands: tuple[tuple[str, ...], ...], seat: Seat, cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The hands after a seat has taken cards."""
    return (*hands[:seat], in_order((*hands[seat], *cards)), *hands[seat + 1 :])


def led_suit(state: State) -> str:
    """The suit of the trick; empty before the lead."""
    return SUIT[state.table[0].card] if state.table else ""


def best_of(table: tuple[Laid, ...], trumps: bool) -> Laid:
    """The card that wins the trick: the highest spade under trumps, else the highest of the led suit (GC-5.6, GC-6.10)."""
    wins = SUIT[table[0].card]
    if trumps and any(SUIT[each.card] == TRUMP for each in table):
        wins = TRUMP
    return max((each for each in table if SUIT[each.card] == wins), key=lambda each: RANK[each.card])


def escape(state: State, seat: Seat, crier: Crier) -> tuple[Seat, ...]:
    """Tell of an escape, and who is safe after it (GC-5.10)."""
    crier.say("player_escaped", seat=seat, place=len(state.escaped) + 1)
    return (*state.escaped, seat)


def all_cards(state: State) -> tuple[str, ...]:
    """The 52 cards, back in the pack in the order of the data."""
    return CARDS


def beside(state: State) -> tuple[str, ...]:
    """The joker on the table, where it is in the game."""
    return (JOKER,) if state.options.joker else ()
