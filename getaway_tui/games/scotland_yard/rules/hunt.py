"""The hunters' turn: detectives pay, Bobbies do not, every pawn that can move must (SY-5)."""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.types import Event, Refusal, Seat, change

from .. import deduce
from ..city import PAID, Station, Ticket
from ..public import BobbyMove, Hunter, HunterMove, Stock, bobby_move, hunter_move
from ..reach import hunter_ways, movers, tickets_of
from ..state import State

HuntMove = HunterMove | BobbyMove


# ---- who moves what --------------------------------------------------------------------------------------------------------


def asked_seats(state: State) -> tuple[Seat, ...]:
    """The hunters who can still enter a move: for a pawn of their own, or for a Bobby (R-28)."""
    able = movers(state)
    if any(hunter.is_bobby for hunter in able):
        return state.hunter_seats
    owners = {hunter.owner for hunter in able}
    return tuple(seat for seat in state.hunter_seats if seat in owners)


def choices(state: State, seat: Seat) -> Iterator[HuntMove]:
    """Every move of the pawns that this seat may move."""
    for hunter in state.hunters:
        if hunter.status == "waiting" and hunter.owner in (None, seat):
            yield from moves_of(state, hunter)


def moves_of(state: State, hunter: Hunter) -> Iterator[HuntMove]:
    """The moves along this pawn's connections."""
    for ticket, dest in hunter_ways(state, hunter):
        yield bobby_move(hunter.pawn, dest) if hunter.is_bobby else hunter_move(hunter.pawn, ticket, dest)


def tries(state: State, seat: Seat) -> Iterator[HuntMove]:
    """Every connection of the pawns that this seat moves, whatever tickets are left, and whether they have moved or not."""
    paid: tuple[Ticket, ...] = PAID if state.options.with_tickets else ("none",)
    for hunter in state.hunters:
        if hunter.owner in (None, seat):
            for ticket in ("none",) if hunter.is_bobby else paid:
                for dest in state.net.ways[ticket][hunter.station]:
                    yield bobby_move(hunter.pawn, dest) if hunter.is_bobby else hunter_move(hunter.pawn, ticket, dest)


def check(state: State, by: Seat | None, action: HuntMove) -> None:
    """Whether this pawn may be moved so; `by` is None where chance moves it.

    Raises:
        Refusal: not this seat's pawn, moved already, not paid for, no connection, or a colleague stands there.
    """
    hunter = _pawn(state, action)
    if by is not None and hunter.owner not in (None, by):
        raise Refusal("SY-5.7", "moved_by_its_owner", pawn=hunter.pawn, owner=hunter.owner)
    if hunter.status != "waiting":
        raise Refusal("SY-3.1", "moved_already", pawn=hunter.pawn)
    if by is None and hunter != movers(state)[0]:
        raise Refusal("SY-3.1", "first_pawn_first", pawn=movers(state)[0].pawn)
    ticket = action.ticket if isinstance(action, HunterMove) else "none"
    _check_payment(state, hunter, ticket)
    _check_way(state, hunter, ticket, action.dest)
    if action.dest in state.occupied:
        raise Refusal("SY-5.8", "colleague_there", pawn=hunter.pawn, station=action.dest)


def _pawn(state: State, action: HuntMove) -> Hunter:
    hunter = state.hunter(action.pawn)
    if hunter is None:
        raise Refusal("SY-2.2", "pawn_not_in_play", pawn=action.pawn)
    if hunter.is_bobby != isinstance(action, BobbyMove):
        raise Refusal("SY-5.6", "bobbies_pay_nothing" if hunter.is_bobby else "detectives_pay", pawn=action.pawn)
    return hunter


def _check_payment(state: State, hunter: Hunter, ticket: Ticket) -> None:
    if ticket in tickets_of(state, hunter):
        return
    if (ticket in PAID) != state.options.with_tickets:
        raise Refusal("SY-5.1", "no_ticket_of_detectives", ticket=ticket)
    raise Refusal("SY-5.2", "detective_has_no_ticket", pawn=hunter.pawn, ticket=ticket)


def _check_way(state: State, hunter: Hunter, ticket: Ticket, dest: Station) -> None:
    station, ways = hunter.station, state.net.ways[ticket]
    if dest in ways[station]:
        return
    if dest == station:
        raise Refusal("SY-3.2", "must_change_station", station=station)
    if not ways[station]:
        raise Refusal("SY-1.1", "does_not_stop_here", ticket=ticket, station=station)
    if state.net.only_by_ferry(station, dest):
        rule = "SY-5.6" if hunter.is_bobby else "SY-1.4"
        raise Refusal(rule, "no_ferry_for_hunters", station=station, dest=dest)
    raise Refusal("SY-1.2", "not_the_next_stop", ticket=ticket, station=station, dest=dest)


# ---- what then happens -----------------------------------------------------------------------------------------------------


def move(state: State, action: HuntMove) -> tuple[State, list[Event]]:
    """The pawn goes to its new station; if Mister X is not there, everybody knows (10.6)."""
    ticket = action.ticket if isinstance(action, HunterMove) else "none"
    origin = next(hunter for hunter in state.hunters if hunter.pawn == action.pawn)
    params = {"pawn": action.pawn, "ticket": ticket, "from": origin.station, "to": action.dest}
    events = [Event(key="pawn_moved", params=params, binds=True)]
    after = _paid(state, origin, ticket, events)
    hunters = tuple(
        change(hunter, station=action.dest, status="moved") if hunter.pawn == action.pawn else hunter for hunter in after.hunters
    )
    after = change(after, hunters=hunters)
    if action.dest != state.x_station:
        after = change(after, possible=(*after.possible[:-1], deduce.without(after.candidates, action.dest)))
    return after, events


def _paid(state: State, hunter: Hunter, ticket: Ticket, events: list[Event]) -> State:
    """The ticket goes to the supply or, in older editions, to Mister X (SY-5.1)."""
    if ticket == "none":
        return state
    after = _taken(state, hunter, ticket, events)
    if after is state:
        return state
    if state.options.used_tickets == "mister_x" and isinstance(state.options.x_normal, tuple):
        events.append(Event(key="ticket_received", params={"ticket": ticket}))
        return change(after, x_tickets=after.x_tickets.plus(ticket))
    return change(after, supply=after.supply.plus(ticket))


def _taken(state: State, hunter: Hunter, ticket: Ticket, events: list[Event]) -> State:
    """The ticket leaves the pool or the detective; nothing where nobody counts tickets."""
    if state.pool is not None:
        pool: Stock = state.pool.plus(ticket, -1)
        taxi, bus, underground = pool.counts
        events.append(Event(key="pool_changed", params={"taxi": taxi, "bus": bus, "underground": underground}))
        return change(state, pool=pool)
    if hunter.tickets is None:
        return state
    poorer = change(hunter, tickets=hunter.tickets.plus(ticket, -1))
    return change(state, hunters=tuple(poorer if each is hunter else each for each in state.hunters))


def ready(state: State) -> State:
    """The hunters' turn begins: every pawn waits to be moved."""
    return change(state, hunters=tuple(change(hunter, status="waiting") for hunter in state.hunters))


def sit_out(state: State) -> tuple[State, list[Event]]:
    """Whoever could not move stays where he is, and blocks (SY-5.3)."""
    idle = tuple(hunter for hunter in state.hunters if hunter.status == "waiting")
    if not idle:
        return state, []
    hunters = tuple(change(hunter, status="sits_out") if hunter in idle else hunter for hunter in state.hunters)
    return change(state, hunters=hunters), [Event(key="pawn_sat_out", params={"pawn": hunter.pawn}) for hunter in idle]
