"""What somebody is about to do: the moves on offer, and a choice that grows key by key until Enter. Draws nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from getaway_tui.engine.types import Look, Seat

from .public import CITY, BobbyMove, HunterMove, Pawn, Station, Ticket, View, XDouble, XMove, x_move

_WIDER = 1.34
"""The board is so much wider than high, and its coordinates run from 0 to 1 both ways."""

TICKET_KEYS: dict[str, Ticket] = {"t": "taxi", "b": "bus", "u": "underground", "k": "black"}
NO_TICKET: Ticket = "none"


def ticket_of(name: str) -> Ticket | None:
    """The ticket of this name."""
    return next((ticket for ticket in (*TICKET_KEYS.values(), NO_TICKET) if ticket == name), None)


Amiss = Literal["", "empty", "no_station", "nowhere"]
"""What is wrong with what was entered: nothing, no move yet, a number that no station has, or a move that cannot be made."""


class Offer(NamedTuple):
    """One leg that may be chosen, and the action that it makes, if it makes one by itself."""

    seat: Seat
    ticket: Ticket
    dest: Station
    action: Any


def hunter_offers(looks: Iterable[Look[Any, View]], pawn: Pawn) -> tuple[Offer, ...]:
    """The moves of one pawn, each for a seat that may enter it."""
    found: dict[Any, Offer] = {}
    for look in looks:
        for action in look.legal:
            if isinstance(action, HunterMove | BobbyMove) and action.pawn == pawn and look.seat is not None:
                ticket = action.ticket if isinstance(action, HunterMove) else "none"
                found.setdefault(action, Offer(look.seat, ticket, action.dest, action))
    return tuple(found.values())


def x_offers(look: Look[Any, View], double: bool, first: Offer | None) -> tuple[Offer, ...]:
    """The legs that Mister X may choose now: a single move, or one leg of a double one after the other."""
    seat = look.seat
    assert seat is not None, "nobody's look offers nothing"
    if not double:
        return tuple(Offer(seat, each.ticket, each.dest, each) for each in look.legal if isinstance(each, XMove))
    doubles = [each for each in look.legal if isinstance(each, XDouble)]
    if first is None:
        return tuple(dict.fromkeys(Offer(seat, each.t1, each.d1, None) for each in doubles))
    return tuple(
        Offer(seat, each.t2, each.d2, each) for each in doubles if (each.t1, each.d1) == (first.ticket, first.dest)
    )  # fmt: skip


class Choice:
    """The cursor on the offers, and what is being typed.

    Attributes:
        offers: what may be chosen.
        at: the offer under the cursor.
        digits: the station as far as it is typed.
        ticket: the ticket that was asked for; None: whichever fits.
    """

    def __init__(self) -> None:
        self.offers: tuple[Offer, ...] = ()
        self.clear()

    def clear(self) -> None:
        """Nothing is chosen or typed."""
        self.at: Offer | None = None
        self.digits = ""
        self.ticket: Ticket | None = None

    def offer(self, offers: Sequence[Offer]) -> None:
        """Other moves are on offer; a choice that is among them stays."""
        self.offers = tuple(offers)
        if self.at not in self.offers:
            self.at = None

    @property
    def dests(self) -> dict[Station, tuple[Ticket, ...]]:
        """Where one can go, and by which tickets."""
        found: dict[Station, tuple[Ticket, ...]] = {}
        for each in self.offers:
            found[each.dest] = (*found.get(each.dest, ()), each.ticket)
        return found

    def type(self, sign: str) -> None:
        """One more digit of a station."""
        self.digits = (self.digits + sign)[-len(str(len(CITY.stations))) :]
        self._find(int(self.digits))

    def erase(self) -> bool:
        """Take the last digit back, or the ticket; whether there was something."""
        if self.digits:
            self.digits = self.digits[:-1]
            self.at = None
            if self.digits:
                self._find(int(self.digits))
            return True
        had = self.ticket is not None or self.at is not None
        self.clear()
        return had

    def by(self, ticket: Ticket) -> None:
        """Ask for a ticket; the station chosen stays if the ticket leads there."""
        self.ticket = ticket
        if self.at is not None:
            self._find(self.at.dest)

    def go(self, station: Station, ticket: Ticket | None = None) -> bool:
        """Point at a station; whether it can be chosen."""
        self.digits = ""
        if ticket is not None:
            self.ticket = ticket
        self._find(station)
        return self.at is not None

    def _find(self, station: Station) -> None:
        there = [each for each in self.offers if each.dest == station]
        asked = [each for each in there if each.ticket == self.ticket]
        if self.ticket == "black":
            there = asked
        self.at = next(iter(asked or there), None)

    def step(self, by: int) -> None:
        """The next or the one before in the list."""
        if self.offers:
            place = self.offers.index(self.at) + by if self.at in self.offers else (0 if by > 0 else -1)
            self.at, self.digits = self.offers[place % len(self.offers)], ""

    def turn(self, origin: Station, right: int, down: int) -> None:
        """Point at the target that lies in this direction, seen from the cursor."""
        here = self.at.dest if self.at is not None else origin
        ahead = [(_cost(here, dest, right, down), dest) for dest in self.dests if dest != here]
        ahead = [each for each in ahead if each[0] < math.inf]
        if ahead:
            self.go(min(ahead)[1])

    @property
    def typed(self) -> int | None:
        """The station that is typed, whether or not one can go there."""
        return int(self.digits) if self.digits else None


def _cost(here: Station, dest: Station, right: int, down: int) -> float:
    """How far off a station lies in a direction; infinite behind one's back."""
    start, end = CITY.stations[here - 1], CITY.stations[dest - 1]
    x, y = (end.x - start.x) * _WIDER, end.y - start.y
    along, across = x * right + y * down, abs(x * down) + abs(y * right)
    return along + 2 * across if along > 0 else math.inf


def as_typed(offers: Sequence[Offer], pawn: Pawn | None, station: Station, ticket: Ticket | None) -> Any:
    """The action that somebody typed although it is not on offer, so that the rules can say why not."""
    if not 1 <= station <= len(CITY.stations):
        return None
    if pawn is None:
        return x_move(ticket or "taxi", station)
    if pawn[0] == "B":
        return BobbyMove(pawn=pawn, dest=station)
    usual: Ticket = next((each.ticket for each in offers), "taxi")
    return HunterMove(pawn=pawn, ticket=ticket or usual, dest=station)
