"""Who plays whom, what lies where, and the start cards (SY-2)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from getaway_tui.engine.chance import below, shuffled
from getaway_tui.engine.types import Event, Refusal, Seat, change

from ..city import CITY, PAID, Station
from ..deduce import at_start
from ..options import Options
from ..public import ChooseX, DealStarts, Hunter, Pawn, Purse, Stock
from ..state import State

_DETECTIVES: tuple[Pawn, ...] = ("D1", "D2", "D3", "D4", "D5")
_BOBBIES: tuple[Pawn, ...] = ("B1", "B2")


def first_position(seats: int, options: Options) -> State:
    """Before the start cards are drawn.

    Raises:
        Refusal: options or number of players do not go together.
    """
    check_options(seats, options)
    drawn = options.mister_x == "random"
    return State(
        options=options,
        seats=seats,
        x=None if options.mister_x == "random" else options.mister_x,
        scores=() if options.match == "off" else (0,) * seats,
        phase="choose_x" if drawn else "deal_starts",
    )


def check_options(seats: int, options: Options) -> None:
    """Whether these options go together at this table.

    Raises:
        Refusal: they do not.
    """
    if options.mister_x != "random" and options.mister_x >= seats:
        raise Refusal("SY-2.1", "no_such_seat", seat=options.mister_x, seats=seats)
    pawns = sum(pawn_counts(seats, options))
    if pawns > CITY.count("hunter_pawn"):
        raise Refusal("SY-2.2", "too_many_pawns", pawns=pawns, limit=CITY.count("hunter_pawn"))
    if "taxi" not in options.transports:
        raise Refusal("SY-1.3", "taxi_needed")
    if options.log_cells < options.rounds:
        raise Refusal("SY-3.4", "log_too_short", cells=options.log_cells, rounds=options.rounds)
    if options.with_tickets and options.x_normal == "physical" and (short := _short_of(seats, options)):
        raise Refusal("SY-2.3", "supply_too_small", ticket=short)


def pawn_counts(seats: int, options: Options) -> tuple[int, int]:
    """How many detectives and Bobbies hunt (SY-2.2)."""
    by_rule = next(row.detectives for row in CITY.hunters if row.players == seats)
    detectives = max(by_rule, options.min_detectives)
    if options.bobbies != "by_rule":
        return detectives, options.bobbies
    return detectives, next((row.bobbies for row in CITY.hunters if row.detectives == detectives), 0)


def _pool(seats: int, options: Options) -> Stock | None:
    """The common tickets of two detectives in one hand (SY-9.2)."""
    pool = options.two_player_pool
    shared = seats == min(row.players for row in CITY.hunters) and pawn_counts(seats, options)[0] == 2
    if not shared or pool == "off" or not isinstance(options.detective_tickets, tuple):
        return None
    return _stock(pool)


def _stock(counts: tuple[int, int, int]) -> Stock:
    return Stock(**dict(zip(PAID, counts, strict=True)))


def _own_tickets(seats: int, options: Options) -> Stock | None:
    counts = options.detective_tickets
    return _stock(counts) if isinstance(counts, tuple) and _pool(seats, options) is None else None


def _handed_out(seats: int, options: Options) -> Stock:
    """All tickets that the detectives hold at the start."""
    own, pool = _own_tickets(seats, options), _pool(seats, options)
    detectives = pawn_counts(seats, options)[0]
    return pool or (Stock() if own is None else Stock(**{ticket: own.of(ticket) * detectives for ticket in PAID}))


def _short_of(seats: int, options: Options) -> str | None:
    """A ticket of which the box has fewer than the detectives get."""
    out = _handed_out(seats, options)
    return next((ticket for ticket in PAID if CITY.printed(ticket) < out.of(ticket)), None)


def _supply(seats: int, options: Options) -> Stock:
    """What lies beside the board; counted from the box only where it can run out (SY-4.3)."""
    if not options.with_tickets or options.x_normal != "physical":
        return Stock()
    out = _handed_out(seats, options)
    return Stock(**{ticket: CITY.printed(ticket) - out.of(ticket) for ticket in PAID})


def _x_tickets(seats: int, options: Options) -> Purse:
    """What Mister X begins with (SY-2.4)."""
    black = pawn_counts(seats, options)[0] if options.x_black == "detective_pawns" else options.x_black
    own = options.x_normal if options.with_tickets and isinstance(options.x_normal, tuple) else (0, 0, 0)
    return Purse(**dict(zip(PAID, own, strict=True)), black=black, double=options.x_double)


# ---- who is Mister X -------------------------------------------------------------------------------------------------------


def check_chosen(state: State, action: ChooseX) -> None:
    """Whether chance may pick this seat."""
    if action.seat >= state.seats:
        raise Refusal("SY-2.1", "no_such_seat", seat=action.seat, seats=state.seats)


def choose(state: State, action: ChooseX) -> tuple[State, tuple[Event, ...]]:
    """Mister X is picked."""
    return change(state, x=action.seat, phase="deal_starts"), (Event(key="x_chosen", params={"seat": action.seat}),)


def random_choice(state: State, rng: Random) -> ChooseX:
    """Any seat, each as likely as the others."""
    return ChooseX(seat=below(state.seats, rng))


# ---- start cards -----------------------------------------------------------------------------------------------------------


def _decks(state: State) -> tuple[tuple[Station, ...], tuple[Station, ...]]:
    """The start cards for the hunters and those for Mister X; the older editions have one deck for both."""
    if state.options.start_decks == "classic":
        return CITY.deck("classic"), CITY.deck("classic")
    return CITY.deck("D"), CITY.deck("X")


def check_deal(state: State, action: DealStarts) -> None:
    """Whether these cards can be drawn (SY-2.5)."""
    for_hunters, for_x = _decks(state)
    if len(action.hunters) != (pawns := sum(pawn_counts(state.seats, state.options))):
        raise Refusal("SY-2.5", "cards_for_all_pawns", cards=len(action.hunters), pawns=pawns)
    if stranger := next((card for card in action.hunters if card not in for_hunters), None):
        raise Refusal("SY-2.5", "not_in_deck", station=stranger)
    if len(set(action.hunters)) < len(action.hunters) or action.x in action.hunters:
        raise Refusal("SY-2.5", "card_drawn_twice")
    if action.x not in for_x:
        raise Refusal("SY-2.5", "not_in_deck", station=action.x)


def random_deal(state: State, rng: Random) -> DealStarts:
    """One card a hunter, then one for Mister X, from shuffled decks."""
    for_hunters, for_x = _decks(state)
    hunters = shuffled(for_hunters, rng)[: sum(pawn_counts(state.seats, state.options))]
    left = tuple(card for card in for_x if card not in hunters)
    return DealStarts(hunters=hunters, x=shuffled(left, rng)[0])


def deal(state: State, action: DealStarts) -> tuple[State, list[Event]]:
    """The table of a new game: pawns on their stations, tickets handed out, Mister X in hiding (SY-2.3 to SY-2.6)."""
    hunters = tuple(_pawns(state, action.hunters))
    shown = state.options.surface_at_start
    after = State(
        options=state.options,
        seats=state.seats,
        x=state.x,
        game=state.game,
        scores=state.scores,
        phase="x_turn",
        round=1,
        hunters=hunters,
        pool=_pool(state.seats, state.options),
        supply=_supply(state.seats, state.options),
        x_tickets=_x_tickets(state.seats, state.options),
        possible=((action.x,) if shown else at_start(state.options, action.hunters),),
        trail=(action.x,),
    )
    to = None if shown or state.x is None else (state.x,)
    events = [
        Event(key="game_begun", params={"game": state.game, "x": state.x}),
        *(_placed(hunter) for hunter in hunters),
        Event(key="start_dealt", params={"station": action.x}, to=to, binds=shown, fades=not shown),
    ]
    return after, events


def _pawns(state: State, cards: tuple[Station, ...]) -> Iterator[Hunter]:
    """One card a detective, then one a Bobby; detectives go round the hunters' seats in turn."""
    detectives = pawn_counts(state.seats, state.options)[0]
    tickets = _own_tickets(state.seats, state.options)
    seats: tuple[Seat, ...] = state.hunter_seats
    for number, station in enumerate(cards[:detectives]):
        yield Hunter(pawn=_DETECTIVES[number], owner=seats[number % len(seats)], station=station, tickets=tickets)
    for number, station in enumerate(cards[detectives:]):
        yield Hunter(pawn=_BOBBIES[number], station=station)


def _placed(hunter: Hunter) -> Event:
    params = {"pawn": hunter.pawn, "seat": hunter.owner, "station": hunter.station}
    return Event(key="pawn_placed", params=params, binds=True)
