"""What people at the table may choose and see: options, actions, and all that lies open."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated, Literal

from pydantic import Field

from getaway_tui.engine.pieces import Piece
from getaway_tui.engine.types import Frozen, Seat, change

from .city import CITY, PAID, Net, Station, Ticket
from .options import PRESETS, Options

__all__ = [
    "CITY",
    "PAID",
    "PRESETS",
    "Action",
    "Board",
    "BobbyMove",
    "Cell",
    "ChooseX",
    "DealStarts",
    "Ending",
    "Hunter",
    "HunterMove",
    "Options",
    "Pawn",
    "Purse",
    "Resign",
    "Station",
    "Stock",
    "Ticket",
    "TimeOut",
    "View",
    "XDouble",
    "XMove",
    "bobby_move",
    "hunter_move",
    "x_double",
    "x_move",
]

Pawn = Literal["D1", "D2", "D3", "D4", "D5", "B1", "B2"]
"""Detectives and Bobbies, numbered in the order in which the start cards were drawn."""


# ---- actions ---------------------------------------------------------------------------------------------------------------


class ChooseX(Frozen):
    """Chance picks who plays Mister X (SY-2.1)."""

    kind: Literal["choose_x"] = "choose_x"
    seat: Annotated[Seat, Field(ge=0)]


class DealStarts(Frozen):
    """All start cards of a game at once, detectives first, then Bobbies (SY-2.5)."""

    kind: Literal["deal_starts"] = "deal_starts"
    hunters: tuple[Station, ...]
    x: Station


class XMove(Frozen):
    """One move of Mister X (SY-4.1)."""

    kind: Literal["x_move"] = "x_move"
    ticket: Ticket
    dest: Station


class XDouble(Frozen):
    """Two moves of Mister X in one round, and the double ticket (SY-7.1)."""

    kind: Literal["x_double"] = "x_double"
    t1: Ticket
    d1: Station
    t2: Ticket
    d2: Station


class HunterMove(Frozen):
    """A detective travels and pays (SY-5.1)."""

    kind: Literal["hunter_move"] = "hunter_move"
    pawn: Pawn
    ticket: Ticket
    dest: Station


class BobbyMove(Frozen):
    """A Bobby travels free of charge (SY-5.6)."""

    kind: Literal["bobby_move"] = "bobby_move"
    pawn: Pawn
    dest: Station


class TimeOut(Frozen):
    """The turn timer ran out; chance moves for whoever was on turn (R-20)."""

    kind: Literal["time_out"] = "time_out"


class Resign(Frozen):
    """Mister X gives himself up, or a hunter calls the hunt off for all (R-21)."""

    kind: Literal["resign"] = "resign"


Action = Annotated[
    ChooseX | DealStarts | XMove | XDouble | HunterMove | BobbyMove | TimeOut | Resign, Field(discriminator="kind")
]

_DOUBLES_KEPT = 1 << 14


@cache
def x_move(ticket: Ticket, dest: Station) -> XMove:
    """The one instance of this move."""
    return XMove(ticket=ticket, dest=dest)


@lru_cache(maxsize=_DOUBLES_KEPT)
def x_double(t1: Ticket, d1: Station, t2: Ticket, d2: Station) -> XDouble:
    """The one instance of this double move."""
    return XDouble(t1=t1, d1=d1, t2=t2, d2=d2)


@cache
def hunter_move(pawn: Pawn, ticket: Ticket, dest: Station) -> HunterMove:
    """The one instance of this move."""
    return HunterMove(pawn=pawn, ticket=ticket, dest=dest)


@cache
def bobby_move(pawn: Pawn, dest: Station) -> BobbyMove:
    """The one instance of this move."""
    return BobbyMove(pawn=pawn, dest=dest)


# ---- the table -------------------------------------------------------------------------------------------------------------

_Count = Annotated[int, Field(ge=0)]


class Stock(Frozen):
    """Tickets of the three transports that detectives use."""

    taxi: Annotated[_Count, Piece("taxi")] = 0
    bus: Annotated[_Count, Piece("bus")] = 0
    underground: Annotated[_Count, Piece("underground")] = 0

    def of(self, ticket: Ticket) -> int:
        """How many of this ticket; none of what a stock never holds."""
        return getattr(self, ticket) if ticket in PAID else 0

    def plus(self, ticket: Ticket, number: int = 1) -> Stock:
        """With so many more of this ticket."""
        return change(self, **{ticket: getattr(self, ticket) + number})

    @property
    def counts(self) -> tuple[int, int, int]:
        """Taxi, bus, underground."""
        return self.taxi, self.bus, self.underground


class Purse(Frozen):
    """Tickets of Mister X. The normal ones are counted only where they can run out."""

    taxi: Annotated[_Count, Piece("taxi")] = 0
    bus: Annotated[_Count, Piece("bus")] = 0
    underground: Annotated[_Count, Piece("underground")] = 0
    black: Annotated[_Count, Piece("black")] = 0
    double: Annotated[_Count, Piece("double")] = 0

    def plus(self, ticket: Ticket | Literal["double"], number: int = 1) -> Purse:
        """With so many more of this ticket."""
        return change(self, **{ticket: getattr(self, ticket) + number})


class Hunter(Frozen):
    """One pawn of the hunters' side."""

    pawn: Pawn
    owner: Seat | None = None
    """Who moves it; None: a Bobby, moved by all together (SY-5.7)."""
    station: Station
    tickets: Stock | None = None
    """None: a Bobby, a detective who draws on the common pool, or a game in which nobody counts tickets."""
    status: Literal["waiting", "moved", "sits_out"] = "waiting"
    """In the hunters' turn of this round."""

    @property
    def is_bobby(self) -> bool:
        """Whether it wears a ring."""
        return self.pawn[0] == "B"


class Cell(Frozen):
    """One filled cell of the travel log: the ticket on it, and the station where Mister X surfaced there."""

    ticket: Ticket
    station: Station | None = None


class Ending(Frozen):
    """How a game ended, and after which round."""

    winner: Literal["x", "hunters"]
    reason: Literal["caught", "cornered", "escaped", "immobile", "resigned"]
    round: _Count


class Board(Frozen):
    """All that lies open on the table; what everybody sees is this and nothing else."""

    options: Options = Options()
    seats: Annotated[int, Field(ge=2, le=6)]
    x: Seat | None = None
    """The seat of Mister X; None: chance has not chosen yet."""
    game: Annotated[int, Field(ge=1)] = 1
    """Which game of the match this is."""
    scores: tuple[_Count, ...] = ()
    """In a match: the points of the seats so far."""
    phase: Literal["choose_x", "deal_starts", "x_turn", "hunt", "over"]
    round: _Count = 0
    hunters: tuple[Hunter, ...] = ()
    pool: Stock | None = None
    """The common tickets of two detectives played by one person (SY-9.2)."""
    supply: Stock = Stock()
    """Tickets that lie beside the board; those of an unlimited supply are not counted."""
    x_tickets: Purse = Purse()
    laid: Purse = Purse()
    """Tickets of Mister X on his log, and double tickets out of the game."""
    cells: tuple[Cell, ...] = ()
    """The travel log: move n stands in the n-th cell."""
    possible: tuple[tuple[Station, ...], ...] = ()
    """Where Mister X could be as far as everybody can tell: at the start, and after each of his moves."""
    deadline: _Count | None = None
    late: bool = False
    """The turn timer has run out: chance moves now."""
    ending: Ending | None = None

    @property
    def net(self) -> Net:
        """The connections in play."""
        return self.options.net

    @property
    def occupied(self) -> frozenset[int]:
        """The stations on which hunters stand."""
        return frozenset(hunter.station for hunter in self.hunters)

    @property
    def surfaced(self) -> Station | None:
        """The station of Mister X while his pawn stands on the board."""
        return self.cells[-1].station if self.cells else None

    @property
    def candidates(self) -> tuple[Station, ...]:
        """Where Mister X could be now, as far as everybody can tell."""
        return self.possible[-1] if self.possible else ()

    @property
    def hunter_seats(self) -> tuple[Seat, ...]:
        """Everybody but Mister X, in table order."""
        return tuple(seat for seat in range(self.seats) if seat != self.x)

    @property
    def games(self) -> int:
        """How many games the match has."""
        times = self.options.match
        return 1 if times == "off" else times * self.seats

    def hunter(self, pawn: Pawn) -> Hunter | None:
        """The pawn of this name, if it plays."""
        return next((hunter for hunter in self.hunters if hunter.pawn == pawn), None)

    def next_surfacing(self) -> int | None:
        """The number of the next move after which he must show himself; None: there is none."""
        ahead = range(len(self.cells) + 1, self.options.log_cells + 1)
        return next((move for move in ahead if self.options.shows(move, black=False)), None)


class View(Board):
    """What one seat sees: the open table, and the trail for whoever may know it."""

    trail: tuple[Station, ...] = ()
    """The start station and that after each move: for Mister X, and for all once the game has ended."""

    @property
    def x_station(self) -> Station | None:
        """Where Mister X is, if this seat knows."""
        return self.trail[-1] if self.trail else self.surfaced
