"""What somebody knows of the running round who watched it and forgot nothing: the log, put together."""

from __future__ import annotations

from typing import Any

from getaway_tui.engine.types import Event, Seat

from .pack import JOKER


class Memory:
    """Everything that somebody who watched and forgot nothing knows of the running round."""

    def __init__(self, seats: int, log: tuple[Event, ...]) -> None:
        self.complete = False
        """Whether the round was watched from its deal."""
        self.waste: list[str] = []
        self.older: list[str] = []
        """The waste before the last completed trick: the power draws from it, unless it was empty (GC-B.8)."""
        self.known: list[list[str]] = [[] for _ in range(seats)]
        """Cards that each seat is known to hold."""
        self.voids: list[set[str]] = [set() for _ in range(seats)]
        """Suits that the unknown cards of each seat cannot have."""
        self.drawer: Seat | None = None
        """Who holds a drawn card that was not led yet, or has led it in this trick."""
        self._table: list[tuple[Seat, str]] = []
        start = max((n for n, event in enumerate(log) if event.key == "hands_dealt"), default=None)
        if start is None:
            return
        self.complete = True
        for event in log[start:]:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        params: Any = event.params
        match event.key:
            case "card_led" | "card_followed" | "card_ruffed" | "card_shed":
                self._play(params["seat"], params["card"])
            case "suit_missed":
                self.voids[params["seat"]].add(params["suit"])
            case "card_picked_up":
                self.known[params["seat"]].append(params["card"])
            case "trick_picked_up":
                self._table.clear()
            case "trick_completed":
                self.older = [*self.waste]
                self.waste += [card for _, card in self._table]
                self._table.clear()
                self.drawer = None
            case "trick_broken" | "joker_led":
                self.drawer = None
            case "hand_taken":
                taker, other = params["taker"], params["from"]
                self.known[taker] += self.known[other]
                self.known[other].clear()
                self.voids[taker] &= self.voids[other]
                self.voids[other].clear()
            case "power_drawn":
                self.drawer = params["seat"]
                self.voids[params["seat"]].clear()
                self.known[params["seat"]].clear()

    def _play(self, seat: Seat, card: str) -> None:
        for held in self.known:  # its player's, or the neighbour's from whom it was drawn
            if card in held:
                held.remove(card)
        if card in self.waste:  # drawn from there with the power
            self.waste.remove(card)
        if card != JOKER:
            self._table.append((seat, card))


_last: tuple[int, tuple[Event, ...], Memory] = (0, (), Memory(0, ()))


def recall(seats: int, log: tuple[Event, ...]) -> Memory:
    """The memory of a log, not to be changed. Whoever thinks about a look asks for it many times over, so the last is kept."""
    global _last
    last = _last
    if last[0] != seats or last[1] is not log:
        _last = last = (seats, log, Memory(seats, log))
    return last[2]
