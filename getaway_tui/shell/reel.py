"""A match as a reel of moments: which one is shown, and with whose eyes.

A match that is over is open to all. One that goes on is shown as everybody may see it, to whoever opens it.
"""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.types import Event, Seat

from .session import AnyLook, Session


class Reel:
    """One match, stopped at a moment.

    Attributes:
        session: the match; only its past is read.
        at: how many moves stand in the picture.
        eyes: the seats that may be looked through; (None,) where only what all may see is shown.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.at = 0
        over = session.outcome is not None
        self.eyes: tuple[Seat | None, ...] = tuple(range(len(session.names))) if over else (None,)
        self._eye = 0

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.session.match.steps)

    @property
    def seat(self) -> Seat | None:
        """Whose eyes are looked through."""
        return self.eyes[self._eye]

    @property
    def place(self) -> str:
        """Where in the match that is."""
        return f"move {self.at} of {self.last}"

    def go(self, moves: int) -> None:
        """On by so many moves, or back; it stops at either end."""
        self.at = max(0, min(self.at + moves, self.last))

    def turn(self, way: int) -> None:
        """On (1) or back (-1) to where somebody else moves."""
        steps = self.session.match.steps
        mover = steps[self.at - 1].move.by if self.at else None
        self.go(way)
        while 0 < self.at < self.last and steps[self.at - 1].move.by == mover:
            self.go(way)

    def look_through(self, number: int) -> None:
        """Take other eyes, by their place among those there are."""
        self._eye = number % len(self.eyes)

    def looks(self) -> tuple[AnyLook, ...]:
        """The looks at this moment, first the one that is drawn; of a match that is over those of all seats follow."""
        if self.seat is None:
            return (self.session.seen_by_all(self.at),)
        looks = self.session.everything(self.at)
        return (looks[self.seat], *looks[: self.seat], *looks[self.seat + 1 :])

    def told(self, moves: int) -> tuple[Event, ...]:
        """What the move before this moment told those who may look."""
        events = self.session.match.steps[moves - 1].events if moves else ()
        return tuple(event for event in events if event.to is None or self.seat is not None)

    def story(self) -> Iterator[str]:
        """The whole match in words, a line an event; what only some heard says so."""
        session = self.session
        if session.outcome is not None:
            yield session.sealing
        for moves in range(1, self.last + 1):
            for event in self.told(moves):
                sentence = session.words.event(event, session.names)
                if sentence:
                    alone = "" if event.to is None else f" (told to {', '.join(session.names[seat] for seat in event.to)})"
                    yield f"{moves}. {sentence}{alone}"
