"""Who can get where, from what lies open on the table: payment, exits, and the two ends that follow from them."""

from __future__ import annotations

from collections.abc import Iterator

from .city import PAID, Station, Ticket
from .public import Board, Hunter

_KINDS: tuple[tuple[Ticket, ...], ...] = tuple(
    tuple(ticket for place, ticket in enumerate(PAID) if kinds >> place & 1) for kinds in range(8)
)
"""What a stock can pay for, by which of its three heaps hold something."""


def tickets_of(board: Board, hunter: Hunter) -> tuple[Ticket, ...]:
    """The tickets that this hunter can pay with; "none" where nothing is paid (SY-5.2, SY-5.6)."""
    if hunter.is_bobby or not board.options.with_tickets:
        return ("none",)
    stock = hunter.tickets if board.pool is None else board.pool
    return PAID if stock is None else _KINDS[(stock.taxi > 0) | (stock.bus > 0) << 1 | (stock.underground > 0) << 2]


def hunter_ways(board: Board, hunter: Hunter) -> Iterator[tuple[Ticket, Station]]:
    """The connections that this hunter can pay for, whoever stands at their other ends."""
    for ticket in tickets_of(board, hunter):
        for dest in board.net.ways[ticket][hunter.station]:
            yield ticket, dest


def can_move(board: Board, hunter: Hunter, occupied: frozenset[int]) -> bool:
    """Whether this hunter has a free station to go to (SY-5.3)."""
    ways = board.net.ways
    return any(dest not in occupied for ticket in tickets_of(board, hunter) for dest in ways[ticket][hunter.station])


def movers(board: Board) -> tuple[Hunter, ...]:
    """The hunters that still must move in this turn, in the order of the pawns (SY-5.9)."""
    occupied = board.occupied
    return tuple(each for each in board.hunters if each.status == "waiting" and can_move(board, each, occupied))


def x_holds(board: Board, ticket: Ticket, spent: Ticket | None = None) -> bool:
    """Whether Mister X has this ticket, another one being spent already (SY-4.3, SY-7.5)."""
    if ticket == "none":
        return True
    if ticket == "black":
        return board.x_tickets.black > (spent == "black")
    normal = board.options.x_normal
    if normal == "unlimited":
        return True
    source = board.supply if normal == "physical" else board.x_tickets
    return int(getattr(source, ticket)) > (spent == ticket)


def x_tickets(board: Board, move: int, spent: Ticket | None = None) -> tuple[Ticket, ...]:
    """The tickets that Mister X may lay on this move, another one being spent already."""
    normal: tuple[Ticket, ...] = PAID if board.options.with_tickets else ("none",)
    held = tuple(ticket for ticket in normal if x_holds(board, ticket, spent))
    if board.options.black_counts(move) and x_holds(board, "black", spent):
        return (*held, "black")
    return held


def is_cornered(board: Board, station: Station) -> bool:
    """Whether Mister X, were he here, would reach no free station with his next move (SY-4.4)."""
    return not has_exit(board, station, x_tickets(board, len(board.cells) + 1), board.occupied)


def has_exit(board: Board, station: Station, tickets: tuple[Ticket, ...], occupied: frozenset[int]) -> bool:
    """Whether one of these tickets leads from here to a free station."""
    return any(dest not in occupied for ticket in tickets for dest in board.net.ways[ticket][station])


def is_immobile(board: Board) -> bool:
    """Whether no detective can ever move again (SY-8.4, R-10).

    Beginning with all hunters as stuck, whoever has a connection to a station on which nobody stuck stands is freed, until
    nobody is freed any more.
    """
    stuck = list(board.hunters)
    while True:
        blocked = frozenset(hunter.station for hunter in stuck)
        still = [hunter for hunter in stuck if not can_move(board, hunter, blocked)]
        if len(still) == len(stuck):
            break
        stuck = still
    if board.options.immobile_rule == "all_hunters":
        return len(stuck) == len(board.hunters)
    return all(hunter in stuck for hunter in board.hunters if not hunter.is_bobby)
