"""A move being carried out: the position so far, and what has been told of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from getaway_tui.engine.types import Event, Param, Seat, change

from ..state import Racer, State


class Tale:
    """The steps of one move write into it one after the other; outside of `apply` nobody ever sees it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def set(self, **fields: Any) -> None:
        """Change the position."""
        self.state = change(self.state, **fields)

    def racer(self, seat: Seat, **fields: Any) -> None:
        """Change one racer."""
        racers = self.state.racers
        self.set(racers=(*racers[:seat], change(racers[seat], **fields), *racers[seat + 1 :]))

    def everybody(self, **fields: Any) -> None:
        """Change all racers alike."""
        self.set(racers=tuple(change(racer, **fields) for racer in self.state.racers))

    def of(self, seat: Seat) -> Racer:
        """A racer as things stand."""
        return self.state.racers[seat]

    def say(self, key: str, hears: Iterable[Seat] | None = None, binds: bool = False, **params: Param) -> None:
        """Tell everybody, or some."""
        self.tell(key, params, hears, binds)

    def tell(self, key: str, params: Mapping[str, Param], hears: Iterable[Seat] | None = None, binds: bool = False) -> None:
        """The same, where a parameter has a name that Python keeps for itself."""
        heard = None if hears is None else tuple(hears)
        self.events.append(Event(key=key, params=params, to=heard, binds=binds))

    def discard(self, cards: Iterable[str]) -> None:
        """Put interference cards on the discard pile."""
        self.set(discard=(*self.state.discard, *cards))


def without(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The pile with one card less."""
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]
