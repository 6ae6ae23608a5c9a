"""The turn of Mister X: single and double moves, the log, surfacing (SY-4, SY-6, SY-7)."""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.types import Event, Refusal, Seat, change

from .. import deduce
from ..city import PAID, Station, Ticket
from ..public import Cell, XDouble, XMove, x_double, x_move
from ..reach import x_holds, x_tickets
from ..state import State

# ---- what he may do --------------------------------------------------------------------------------------------------------


def choices(state: State) -> Iterator[XMove | XDouble]:
    """Every single and double move along the connections that he can pay for."""
    move = len(state.cells) + 1
    singles = tuple(_legs(state, state.x_station, x_tickets(state, move)))
    yield from (x_move(ticket, dest) for ticket, dest in singles)
    if _may_double(state):
        for t1, d1 in singles:
            for t2, d2 in _legs(state, d1, x_tickets(state, move + 1, t1)):
                yield x_double(t1, d1, t2, d2)


def tries(state: State) -> Iterator[XMove | XDouble]:
    """Every single move along a connection of his station, whatever his tickets, then the double moves."""
    paid: tuple[Ticket, ...] = PAID if state.options.with_tickets else ("none",)
    yield from (x_move(ticket, dest) for ticket, dest in _legs(state, state.x_station, (*paid, "black")))
    yield from (move for move in choices(state) if isinstance(move, XDouble))


def _legs(state: State, station: Station, tickets: tuple[Ticket, ...]) -> Iterator[tuple[Ticket, Station]]:
    for ticket in tickets:
        for dest in state.net.ways[ticket][station]:
            yield ticket, dest


def _may_double(state: State) -> bool:
    return state.x_tickets.double > 0 and state.options.log_cells - len(state.cells) >= 2


def check_single(state: State, action: XMove) -> None:
    """Whether he may make this move.

    Raises:
        Refusal: he cannot pay it, no connection leads there, or a hunter stands there.
    """
    move = len(state.cells) + 1
    _check_ticket(state, move, action.ticket, None)
    _check_way(state, action.ticket, state.x_station, action.dest)
    if action.dest in state.occupied and not state.options.x_may_land_on_hunter:
        raise Refusal("SY-1.7", "hunter_there", station=action.dest)


def check_double(state: State, action: XDouble) -> None:
    """Whether he may make both moves in this round.

    Raises:
        Refusal: he has no double ticket or no room in the log, or one of the legs is not possible.
    """
    if state.x_tickets.double == 0:
        raise Refusal("SY-7.1", "no_double_left")
    if not _may_double(state):
        raise Refusal("SY-7.8", "log_has_one_cell")
    move = len(state.cells) + 1
    occupied = state.occupied
    _check_ticket(state, move, action.t1, None)
    _check_way(state, action.t1, state.x_station, action.d1)
    _check_leg_free(occupied, action.d1)
    _check_ticket(state, move + 1, action.t2, action.t1)
    _check_way(state, action.t2, action.d1, action.d2)
    _check_leg_free(occupied, action.d2)


def _check_leg_free(occupied: frozenset[int], station: Station) -> None:
    if station in occupied:
        raise Refusal("SY-7.2", "hunter_there", station=station)


def _check_ticket(state: State, move: int, ticket: Ticket, spent: Ticket | None) -> None:
    if (ticket in PAID) != state.options.with_tickets and ticket != "black":
        raise Refusal("SY-4.3", "no_such_ticket_here", ticket=ticket)
    if ticket == "black" and not state.options.black_counts(move):
        raise Refusal("SY-7.5", "black_hides_nothing", move=move)
    if not x_holds(state, ticket, spent):
        rule = "SY-7.5" if ticket == "black" else "SY-4.3"
        raise Refusal(rule, "x_has_no_ticket", ticket=ticket)


def _check_way(state: State, ticket: Ticket, station: Station, dest: Station) -> None:
    ways = state.net.ways[ticket]
    if dest in ways[station]:
        return
    if dest == station:
        raise Refusal("SY-3.2", "must_change_station", station=station)
    if not ways[station]:
        raise Refusal("SY-1.1", "does_not_stop_here", ticket=ticket, station=station)
    if state.net.only_by_ferry(station, dest):
        raise Refusal("SY-1.4", "ferry_takes_black", station=station, dest=dest)
    raise Refusal("SY-1.2", "not_the_next_stop", ticket=ticket, station=station, dest=dest)


# ---- what then happens -----------------------------------------------------------------------------------------------------


def single(state: State, action: XMove) -> tuple[State, list[Event]]:
    """He travels, writes the station down and covers it with the ticket (SY-4.1)."""
    events: list[Event] = []
    after = _leg(state, action.ticket, action.dest, events)
    return after, events + _tickets_told(state, after)


def double(state: State, action: XDouble) -> tuple[State, list[Event]]:
    """Two moves, two cells, two tickets, and the double ticket leaves the game (SY-7.1)."""
    purse, laid = state.x_tickets.plus("double", -1), state.laid.plus("double")
    after = change(state, x_tickets=purse, laid=laid)
    events = [Event(key="double_used", params={"left": purse.double})]
    after = _leg(after, action.t1, action.d1, events)
    after = _leg(after, action.t2, action.d2, events)
    return after, events + _tickets_told(state, after)


def _leg(state: State, ticket: Ticket, dest: Station, events: list[Event]) -> State:
    move = len(state.cells) + 1
    shown = state.options.shows(move, black=ticket == "black")
    known: tuple[Seat, ...] = () if state.x is None else (state.x,)
    events.append(Event(key="leg_logged", params={"move": move, "ticket": ticket}))
    events.append(Event(key="leg_known", params={"move": move, "station": dest}, to=known, fades=True))
    if shown:
        events.append(Event(key="x_surfaced", params={"move": move, "station": dest}, binds=True))
    elif state.surfaced is not None:
        events.append(Event(key="x_vanished", params={"move": move}))
    return change(
        _paid(state, ticket),
        cells=(*state.cells, Cell(ticket=ticket, station=dest if shown else None)),
        trail=(*state.trail, dest),
        possible=(*state.possible, (dest,) if shown else _deduced(state, ticket, dest)),
    )


def _deduced(state: State, ticket: Ticket, dest: Station) -> tuple[Station, ...]:
    """What the hunters can work out; a move onto one of them ends the game and is seen."""
    if dest in state.occupied:
        return (dest,)
    return deduce.after_leg(state.candidates, state.net.ways[ticket], state.occupied)


def _paid(state: State, ticket: Ticket) -> State:
    """The ticket goes onto the log; normal ones are counted where they can run out."""
    if ticket == "black":
        return change(state, x_tickets=state.x_tickets.plus(ticket, -1), laid=state.laid.plus(ticket))
    if not state.options.x_pays:
        return state
    if state.options.x_normal == "physical":
        return change(state, supply=state.supply.plus(ticket, -1), laid=state.laid.plus(ticket))
    return change(state, x_tickets=state.x_tickets.plus(ticket, -1), laid=state.laid.plus(ticket))


def _tickets_told(before: State, after: State) -> list[Event]:
    purse = after.x_tickets
    if (purse.black, purse.double) == (before.x_tickets.black, before.x_tickets.double):
        return []
    return [Event(key="x_tickets_changed", params={"black": purse.black, "double": purse.double})]
