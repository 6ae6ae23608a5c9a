"""One move on its way: the position so far, and what was heard."""

from __future__ import annotations

from typing import Any

from getaway_tui.engine.types import Event, Param, Seat, change

from ..public import Reason, signal_of
from ..state import State


class Course:
    """What the rules write on while one move happens; the move as a whole stays a pure function."""

    def __init__(self, state: State, at: int) -> None:
        self.state = state
        self.at = at
        """When it happens, in milliseconds of play time."""
        self.events: list[Event] = []

    @property
    def over(self) -> bool:
        """The game ended on the way."""
        return self.state.result is not None

    def put(self, **fields: Any) -> None:
        """The position with some fields replaced."""
        self.state = change(self.state, **fields)

    def put_clock(self, **fields: Any) -> None:
        """The clock with some fields replaced."""
        self.put(clock=change(self.state.clock, **fields))

    def tell(self, key: str, **params: Param) -> None:
        """Everybody hears it. What is laid stays, so everything binds (SH-2.5)."""
        self.events.append(Event(key=key, params=params, binds=True))

    def whisper(self, seat: Seat, key: str, **params: Param) -> None:
        """Only that seat hears it, or everybody where hands lie open."""
        to = None if self.state.options.open_hands else (seat,)
        self.events.append(Event(key=key, params=params, to=to, binds=True))

    # ---- cards on their way ---------------------------------------------------------------------------------------------

    def take(self, seat: Seat, *cards: str) -> None:
        """Out of a hand; a pin goes with its card."""
        kept = tuple(card for card in self.state.hands[seat] if card not in cards)
        self._hand(seat, kept)
        self.put(pins=tuple(pin for pin in self.state.pins if pin.card not in cards))

    def give(self, seat: Seat, *cards: str) -> None:
        """Into a hand."""
        self._hand(seat, (*self.state.hands[seat], *cards))
        self.speak_of(seat, *cards)

    def speak_of(self, seat: Seat, *cards: str) -> None:
        """Where every hand shows in words, new cards are told in words (option `signals`)."""
        if self.state.options.signals == "full":
            for words in sorted(signal_of(seat, card, "band").words for card in cards):
                self.tell("card_pinned", seat=seat, words=words)

    def _hand(self, seat: Seat, cards: tuple[str, ...]) -> None:
        hands = list(self.state.hands)
        hands[seat] = cards
        self.put(hands=tuple(hands))

    def throw(self, *cards: str) -> None:
        """Onto the discard pile, the first one lowest (R-13)."""
        self.put(discard=(*self.state.discard, *cards))

    def box(self, *cards: str) -> None:
        """Out of the game."""
        self.put(box=(*self.state.box, *cards))

    # ---- time and end ---------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Charge the active seat with the time since its stretch began."""
        state = self.state
        if state.phase in ("act", "refill") and state.peeking is None:
            spent = list(state.clock.spent)
            spent[state.active] += self.at - state.clock.since
            self.put_clock(spent=tuple(spent))
        self.put_clock(since=self.at)

    def end(self, reason: Reason) -> None:
        """The game is over (SH-12)."""
        self.settle()
        self.put(result=reason, request=None)
        self.tell("game_ended", won=reason == "safe", reason=reason, chapter=self.state.chapter)
