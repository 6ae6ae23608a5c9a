"""The moves of a game once more, as numbers and bit masks, for computer players that look ahead.

A station is a bit. Tickets are the positions in `TICKETS`. A chase is built from what a seat may know and from a station where
Mister X might be; a test plays the same games by the rules and here. Moves onto a hunter, which an option allows, lose at once
and are left out.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .city import LAST, Neighbours, Ticket, Transport, net
from .options import Options
from .public import Action, Board, XDouble, XMove, bobby_move, hunter_move, x_double, x_move

TICKETS: tuple[Ticket, ...] = ("taxi", "bus", "underground", "black", "none")
BLACK, NONE = 3, 4
_LAND = (0, 1, 2)

Leg = tuple[int, int]
"""A ticket and where it leads."""
XAction = tuple[int, ...]
"""Ticket and station, once or twice."""
Step = tuple[int, int, int]
"""Which hunter, by what ticket, to where."""

GOING, X_WINS, HUNTERS_WIN = 0, 1, -1


def stations(mask: int) -> list[int]:
    """The stations in a set, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: tuple[int, ...]) -> int:
    """A set of stations."""
    return sum(1 << number for number in numbers)


class Table(NamedTuple):
    """What stays the same during a game."""

    options: Options
    ways: tuple[Neighbours, ...]
    """By ticket and station."""
    masks: tuple[tuple[int, ...], ...]
    """The same as sets."""
    shown: tuple[bool, ...]
    """By number of the move: whether Mister X surfaces."""
    shown_black: tuple[bool, ...]
    """The same with a black ticket."""
    black_counts: tuple[bool, ...]
    """By number of the move: whether a black ticket may be laid."""


@cache
def table_of(options: Options) -> Table:
    """What stays the same in games with these options."""
    ways = tuple(options.net.ways[ticket] for ticket in TICKETS)
    moves = range(options.log_cells + 2)
    return Table(
        options=options,
        ways=ways,
        masks=tuple(tuple(mask_of(ends) for ends in each) for each in ways),
        shown=tuple(options.shows(move, black=False) for move in moves),
        shown_black=tuple(options.shows(move, black=True) for move in moves),
        black_counts=tuple(options.black_counts(move) for move in moves),
    )


class Chase:
    """One position, changed in place.

    Attributes:
        x: where Mister X is.
        pawns: where the hunters are.
        purses: their tickets, each once; the pool of two detectives is one purse.
        purse_no: which purse a hunter pays from; -1: he pays nothing.
        free: by hunter, the tickets that he uses without paying.
        waiting: the hunters that have not moved in this round, as a set of their numbers.
        where: the stations where Mister X could be, as far as the hunters know.
        result: who has won, seen from Mister X.
    """

    __slots__ = (
        "black",
        "bobbies",
        "cells",
        "double",
        "free",
        "hunting",
        "normal",
        "occupied",
        "pawns",
        "purse_no",
        "purses",
        "result",
        "round",
        "table",
        "waiting",
        "where",
        "x",
    )

    table: Table
    x: int
    pawns: list[int]
    purses: list[list[int]]
    purse_no: tuple[int, ...]
    free: tuple[tuple[int, ...], ...]
    bobbies: int
    black: int
    double: int
    normal: list[int] | None
    cells: int
    round: int
    hunting: bool
    waiting: int
    occupied: int
    where: int
    result: int

    def clone(self) -> Chase:
        """The same position, to be changed on its own."""
        new = Chase.__new__(Chase)
        new.table, new.purse_no, new.free, new.bobbies = self.table, self.purse_no, self.free, self.bobbies
        new.x, new.pawns, new.purses = self.x, self.pawns[:], [purse[:] for purse in self.purses]
        new.black, new.double, new.normal = self.black, self.double, self.normal[:] if self.normal else self.normal
        new.cells, new.round, new.hunting, new.waiting = self.cells, self.round, self.hunting, self.waiting
        new.occupied, new.where, new.result = self.occupied, self.where, self.result
        return new

    # ---- Mister X ----------------------------------------------------------------------------------------------------------

    def tickets(self, move: int, spent: int = -1) -> tuple[int, ...]:
        """The tickets that Mister X may lay on this move, another one being spent already."""
        normal = self.normal
        if not self.table.options.with_tickets:
            held: tuple[int, ...] = (NONE,)
        elif normal is None:
            held = _LAND
        else:
            held = tuple(ticket for ticket in _LAND if normal[ticket] > (spent == ticket))
        if self.black > (spent == BLACK) and self.table.black_counts[move]:
            return (*held, BLACK)
        return held

    def legs(self, station: int, tickets: tuple[int, ...]) -> list[Leg]:
        """The moves of Mister X from a station."""
        ways, occupied = self.table.ways, self.occupied
        return [(ticket, dest) for ticket in tickets for dest in ways[ticket][station] if not occupied >> dest & 1]

    def singles(self) -> list[Leg]:
        """His single moves."""
        return self.legs(self.x, self.tickets(self.cells + 1))

    def doubles(self) -> list[XAction]:
        """His double moves."""
        if not self.double or self.table.options.log_cells - self.cells < 2:
            return []
        move = self.cells + 2
        return [
            (t1, d1, t2, d2) for t1, d1 in self.singles() for t2, d2 in self.legs(d1, self.tickets(move, t1))
        ]  # fmt: skip

    def x_goes(self, action: XAction) -> None:
        """Mister X makes his move, and the hunt begins."""
        self._leg(action[0], action[1])
        if len(action) > 2:
            self.double -= 1
            self._leg(action[2], action[3])
        self.hunting = True
        self.waiting = (1 << len(self.pawns)) - 1

    def _leg(self, ticket: int, dest: int) -> None:
        self.cells += 1
        if ticket == BLACK:
            self.black -= 1
        elif self.normal is not None and ticket != NONE:
            self.normal[ticket] -= 1
        shown = self.table.shown_black if ticket == BLACK else self.table.shown
        self.where = 1 << dest if shown[self.cells] else self.spread(self.where, ticket)
        self.x = dest

    def spread(self, where: int, ticket: int) -> int:
        """Where Mister X could be after a hidden move with this ticket."""
        masks, reached = self.table.masks[ticket], 0
        while where:
            low = where & -where
            reached |= masks[low.bit_length() - 1]
            where ^= low
        return reached & ~self.occupied

    # ---- hunters -----------------------------------------------------------------------------------------------------------

    def steps(self, pawn: int) -> list[Step]:
        """The moves of one hunter."""
        station, occupied, ways = self.pawns[pawn], self.occupied, self.table.ways
        number = self.purse_no[pawn]
        tickets = self.free[pawn] if number < 0 else [ticket for ticket in _LAND if self.purses[number][ticket]]
        return [(pawn, ticket, dest) for ticket in tickets for dest in ways[ticket][station] if not occupied >> dest & 1]

    def next_pawn(self) -> int:
        """The first hunter who must still move and can; -1: nobody."""
        for pawn in range(len(self.pawns)):
            if self.waiting >> pawn & 1 and self._can_move(pawn, self.occupied):
                return pawn
        return -1

    def _can_move(self, pawn: int, blocked: int) -> bool:
        masks, station, number = self.table.masks, self.pawns[pawn], self.purse_no[pawn]
        if number < 0:
            return any(masks[ticket][station] & ~blocked for ticket in self.free[pawn])
        purse = self.purses[number]
        return any(purse[ticket] and masks[ticket][station] & ~blocked for ticket in _LAND)

    def hunter_goes(self, step: Step) -> int:
        """A hunter moves; he catches Mister X, or the round may be over.

        Returns:
            The hunter who is next in the order of the pawns; -1: the hunters have nothing more to do.
        """
        pawn, ticket, dest = step
        number = self.purse_no[pawn]
        if number >= 0:
            self.purses[number][ticket] -= 1
            self._hand_on(ticket)
        self.occupied ^= 1 << self.pawns[pawn] | 1 << dest
        self.pawns[pawn] = dest
        self.waiting &= ~(1 << pawn)
        if dest == self.x:
            self.result = HUNTERS_WIN
            return -1
        self.where &= ~(1 << dest)
        pawn = self.next_pawn()
        if pawn < 0:
            self.end_round()
        return pawn

    def _hand_on(self, ticket: int) -> None:
        """The used ticket goes where Mister X can take it, if anywhere."""
        options = self.table.options
        if self.normal is not None and (options.x_normal == "physical" or options.used_tickets == "mister_x"):
            self.normal[ticket] += 1

    def end_round(self) -> None:
        """Escaped, cornered, immobile, or Mister X is on turn."""
        options = self.table.options
        self.hunting, self.waiting = False, 0
        if self.round >= options.rounds or self.cells >= options.log_cells:
            self.result = X_WINS
            return
        self.round += 1
        ways_out = self.exits()
        if not self.exit_mask(self.x, ways_out):
            self.result = HUNTERS_WIN
        elif self._immobile():
            self.result = X_WINS
        else:
            self.where = sum(1 << each for each in stations(self.where) if self.exit_mask(each, ways_out))

    def exits(self) -> tuple[int, ...]:
        """The tickets of his next move that are not included in another one."""
        tickets = self.tickets(self.cells + 1)
        return (BLACK,) if BLACK in tickets else tickets

    def exit_mask(self, station: int, tickets: tuple[int, ...]) -> int:
        """The free stations that these tickets lead to."""
        found = 0
        for ticket in tickets:
            found |= self.table.masks[ticket][station]
        return found & ~self.occupied

    def _immobile(self) -> bool:
        everybody = self.table.options.immobile_rule == "all_hunters"
        counting = [pawn for pawn in range(len(self.pawns)) if everybody or not self.bobbies >> pawn & 1]
        if any(self._can_move(pawn, self.occupied) for pawn in counting):
            return False  # as nearly always; the others can be freed only by somebody who is
        stuck = list(range(len(self.pawns)))
        while True:
            blocked = sum(1 << self.pawns[pawn] for pawn in stuck)
            still = [pawn for pawn in stuck if not self._can_move(pawn, blocked)]
            if len(still) == len(stuck):
                break
            stuck = still
        return all(pawn in stuck for pawn in counting)


# ---- from and to the table -------------------------------------------------------------------------------------------------


def chase(board: Board, x: int) -> Chase:
    """The position that this board shows, Mister X being at `x`."""
    new = Chase.__new__(Chase)
    new.table = table_of(board.options)
    new.x = x
    new.pawns = [hunter.station for hunter in board.hunters]
    _hand_out(new, board)
    new.bobbies = sum(1 << number for number, hunter in enumerate(board.hunters) if hunter.is_bobby)
    new.black, new.double = board.x_tickets.black, board.x_tickets.double
    new.normal = _normal(board)
    new.cells, new.round, new.hunting = len(board.cells), board.round, board.phase == "hunt"
    new.waiting = sum(1 << number for number, hunter in enumerate(board.hunters) if hunter.status == "waiting")
    new.occupied = mask_of(tuple(new.pawns))
    new.where = mask_of(board.candidates)
    new.result = GOING
    return new


def _hand_out(new: Chase, board: Board) -> None:
    """Purses: the pool, or one a detective; nobody pays where tickets are not counted."""
    new.purses, numbers, free = [], [], []
    if board.pool is not None:
        new.purses.append(list(board.pool.counts))
    for hunter in board.hunters:
        rides_free = hunter.is_bobby or not board.options.with_tickets
        free.append((NONE,) if rides_free else _LAND)
        if board.pool is not None and not hunter.is_bobby:
            numbers.append(0)
        elif hunter.tickets is not None:
            numbers.append(len(new.purses))
            new.purses.append(list(hunter.tickets.counts))
        else:
            numbers.append(-1)
    new.purse_no, new.free = tuple(numbers), tuple(free)


def _normal(board: Board) -> list[int] | None:
    """What Mister X has of each normal ticket; None: as many as he likes."""
    if not board.options.x_pays:
        return None
    if board.options.x_normal == "physical":
        return list(board.supply.counts)
    return [board.x_tickets.taxi, board.x_tickets.bus, board.x_tickets.underground]


def x_action(action: XAction) -> Action:
    """A move of Mister X as the table knows it."""
    if len(action) > 2:
        return x_double(TICKETS[action[0]], action[1], TICKETS[action[2]], action[3])
    return x_move(TICKETS[action[0]], action[1])


def of_x(action: XMove | XDouble) -> XAction:
    """The move of Mister X in numbers."""
    if isinstance(action, XMove):
        return TICKETS.index(action.ticket), action.dest
    return TICKETS.index(action.t1), action.d1, TICKETS.index(action.t2), action.d2


def hunter_action(board: Board, step: Step) -> Action:
    """A move of a hunter as the table knows it."""
    hunter = board.hunters[step[0]]
    if hunter.is_bobby:
        return bobby_move(hunter.pawn, step[2])
    return hunter_move(hunter.pawn, TICKETS[step[1]], step[2])


# ---- distances -------------------------------------------------------------------------------------------------------------

FAR = 99
"""Further than any way on the map."""

Distances = tuple[tuple[int, ...], ...]
"""By station and station: how many moves."""


@cache
def distances(transports: tuple[Transport, ...], extra_edge: bool, tickets: tuple[int, ...]) -> Distances:
    """How far all stations are from each other for somebody who has these tickets, however many there are of each."""
    ways = net(transports, extra_edge).ways
    lines = tuple(tuple(mask_of(ends) for ends in ways[TICKETS[ticket]]) for ticket in tickets)
    return tuple(_from(start, lines) for start in range(LAST + 1))


def _from(start: int, lines: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """How far every station is from this one, ring by ring."""
    far, ring, moves = [FAR] * (LAST + 1), 1 << start, 0
    seen = ring
    while ring:
        ahead = 0
        for station in stations(ring):
            far[station] = moves
            for line in lines:
                ahead |= line[station]
        ring, moves = ahead & ~seen, moves + 1
        seen |= ring
    return tuple(far)


def rows(position: Chase) -> list[tuple[int, ...]]:
    """By hunter: how many moves every station is from him, with the kinds of ticket that he has."""
    return [reach_of(position, pawn)[station] for pawn, station in enumerate(position.pawns)]


def reach_of(position: Chase, pawn: int) -> Distances:
    """All distances for one hunter, with the kinds of ticket that he has."""
    table = position.table
    return distances(table.options.transports, table.options.extra_edge_13_14, tickets_left(position, pawn))


_KINDS = tuple(tuple(ticket for ticket in _LAND if kinds >> ticket & 1) for kinds in range(8))


def tickets_left(position: Chase, pawn: int) -> tuple[int, ...]:
    """The kinds of ticket that a hunter can use."""
    number = position.purse_no[pawn]
    if number < 0:
        return position.free[pawn]
    taxi, bus, underground = position.purses[number]
    return _KINDS[(taxi > 0) | (bus > 0) << 1 | (underground > 0) << 2]
