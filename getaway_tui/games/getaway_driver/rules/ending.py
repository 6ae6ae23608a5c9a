"""How games end, rounds turn over, and a match of two games is decided (GD-11)."""

from __future__ import annotations

from collections.abc import Sequence

from getaway_tui.engine.types import Outcome, Scalar, Seat, change

from .. import box
from ..actions import Resign
from ..public import Result
from ..state import State
from ..steps import Role
from .common import Deed, Told, always, no_check, tell, the_seat, to
from .setup import opening


def finish(state: State, told: Told, winner: Role, reason: str) -> State:
    """The first condition met ends the game at once; all is shown (GD-11.4)."""
    result = Result(
        driver=state.seat_of("driver"),
        winner=next(iter(the_seat(state, winner)), None),
        reason=reason,
        round=state.round,
        meter=max((car.meter for car in state.cars), default=0),
        peak=max((car.peak for car in state.cars), default=0),
        tiles_left=len(state.bag),
        crashes=state.crashes,
        cards_used=state.plays,
    )
    tell(told, "game_ended", winner=result.winner, reason=reason, round=state.round, binds=True)
    for laid in state.tiles:
        if not laid.up:
            tell(told, "tile_shown", field=laid.field, tile=laid.tile)
    for seat, hand in zip(state.driver_seats, state.hands, strict=True):
        tell(told, "hand_shown", seat=seat, cards=hand)
    results = (*state.results, result)
    if state.options.match == "swap_roles" and len(results) == 1:
        return _swapped(state, results, told)
    return to(state, "end", results=results)


def _swapped(state: State, results: tuple[Result, ...], told: Told) -> State:
    """The second game: the same table size, roles exchanged."""
    roles = tuple(reversed(state.roles))
    tell(told, "roles_assigned", roles=roles)
    return change(opening(state.options, roles), game=2, results=results)


def round_end(state: State, told: Told) -> State:
    """The stall guard, then the next round (GD-11.6)."""
    quiet = 0 if state.stirred or max(car.meter for car in state.cars) > 1 else state.quiet + 1
    state = change(state, quiet=quiet)
    limit = state.options.stall_limit
    if isinstance(limit, int) and quiet >= box.SETTINGS.stall.shown_from:
        tell(told, "stall_counted", rounds=quiet, limit=limit)
    if (isinstance(limit, int) and quiet >= limit) or state.round >= box.SETTINGS.stall.hard_limit_rounds:
        return finish(state, told, "police", "stalled")
    familiars = tuple(max(rounds - 1, 0) for rounds in state.familiars)
    return to(state, "r0", round=state.round + 1, familiar=max(state.familiar - 1, 0), familiars=familiars)


def _resign(state: State, seat: Seat, action: Resign, told: Told) -> State:
    tell(told, "resigned", seat=seat)
    return finish(state, told, "driver" if state.car_of(seat) is None else "police", "resigned")


def outcome(state: State) -> Outcome | None:
    """How the game, or the match, ended."""
    if state.step != "end":
        return None
    last = state.results[-1]
    seats = len(state.roles)
    won = () if last.winner is None else side(state, last.winner)
    winners = won if len(state.results) == 1 else match_winner(state.results)
    losers = tuple(seat for seat in range(seats) if seat not in winners) if winners or last.winner is None else ()
    facts: dict[str, tuple[Scalar, ...]] = {
        "role": state.roles,
        "rounds": (last.round,) * seats,
        "meter": tuple(_meter(state, seat, last.meter) for seat in range(seats)),
        "tiles_left": (last.tiles_left,) * seats,
        "crashes": (last.crashes,) * seats,
        "cards_used": (last.cards_used,) * seats,
    }
    if state.options.match == "swap_roles":
        facts["games_won"] = tuple(sum(result.winner == seat for result in state.results) for seat in range(2))
    return Outcome(winners=winners, losers=losers, reason=last.reason, facts=facts)


def _meter(state: State, seat: Seat, farthest: int) -> int:
    """The own meter of one of two Drivers; for everybody else the one that stands farthest."""
    car = state.car_of(seat)
    return farthest if car is None or car >= len(state.cars) else state.cars[car].meter


def side(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who wins and loses together: the Drivers, or the Police and with four the City."""
    drives = state.car_of(seat) is not None
    return tuple(other for other in range(len(state.roles)) if (state.car_of(other) is not None) == drives)


def match_winner(results: Sequence[Result]) -> tuple[Seat, ...]:
    """Who won both games; at 1:1 the quicker win, then the lower peak of the meter as the Driver, else nobody."""
    first, second = results
    assert first.winner is not None
    assert second.winner is not None
    if first.winner == second.winner:
        return (first.winner,)
    if first.round != second.round:
        return (first.winner,) if first.round < second.round else (second.winner,)
    if first.peak != second.peak:
        return (min(results, key=lambda result: result.peak).driver,)
    return ()


DEEDS = {"resign": Deed("GD-11.6", frozenset(), no_check, _resign, always())}
AUTOMATIC = {"r4": round_end}
