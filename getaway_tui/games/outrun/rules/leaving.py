"""Somebody leaves the table (OR-R30)."""

from __future__ import annotations

from getaway_tui.engine.types import Seat

from .check import calls_due, offer_drop, to_check, verdicts
from .ends import last_racer
from .interfering import drawn_and_done, next_turner, no_partner, partners, play_on
from .moving import move_on, neighbours, take_effect
from .tale import Tale


def leave(t: Tale, seat: Seat) -> None:
    """The seat's cards are discarded, its tokens leave the boards, and the game goes on without it."""
    t.say("seat_left", seat=seat, binds=True)
    place = _position(t, seat)
    mine = bool(t.state.due) and t.state.due[0] == seat and t.state.drawn is not None
    _take_away(t, seat)
    if len(t.state.here) == 1:
        last_racer(t)
    elif mine:
        _drop_drawn(t)
    else:
        _go_on(t, place)


def _position(t: Tale, seat: Seat) -> int:
    """Where the seat stands in the round order; behind its end: nowhere."""
    return t.state.order.index(seat) if seat in t.state.order else len(t.state.order)


def _take_away(t: Tale, seat: Seat) -> None:
    racer, state = t.of(seat), t.state
    t.discard((*racer.front, *racer.hand, *racer.committed))
    t.racer(
        seat, gone=True, front=(), hand=(), committed=(), extra=(), dare=None, place=None, right=None, expected=None,
        old_shield=False, result=None, card=None, called=(), call=None, infected=False, immune=False,
    )  # fmt: skip
    held = state.drawn is not None and state.due[0] == seat
    t.set(
        racing=tuple(other for other in state.racing if other != seat),
        order=tuple(other for other in state.order if other != seat),
        due=tuple(other for other in state.due if other != seat or held),
        turned_red=tuple(other for other in state.turned_red if other != seat),
    )
    if state.turner == seat:
        t.set(turner=next_turner(t.state) if not t.state.order else _next_clockwise(t, seat))


def _next_clockwise(t: Tale, seat: Seat) -> Seat:
    seats = len(t.state.racers)
    return next((seat + step) % seats for step in range(1, seats) if not t.of((seat + step) % seats).gone)


def _drop_drawn(t: Tale) -> None:
    """The drawer is gone; so is the drawn card."""
    assert t.state.drawn is not None
    t.discard((t.state.drawn,))
    t.set(drawn=None)
    drawn_and_done(t)


def _go_on(t: Tale, place: int) -> None:
    """Ask on, now that one seat is empty."""
    state = t.state
    here = place == state.at
    if place < state.at:
        t.set(at=state.at - 1)
    match state.phase:
        case "prep" if not state.under_way:
            to_check(t)
        case "check" if not calls_due(state):
            verdicts(t)
        case "bear_drop":
            offer_drop(t)
        case "move" if here:
            move_on(t, state.at)
        case "infect":
            _infect_on(t, here)
        case "zombie_oneshot":
            _partners_left(t)
        case "play" if here:
            play_on(t, state.at)


def _infect_on(t: Tale, here: bool) -> None:
    """Whoever had to choose may have nobody to choose from any more."""
    if here or len(neighbours(t.state, t.state.order[t.state.at])) < 2:
        take_effect(t, t.state.at)


def _partners_left(t: Tale) -> None:
    drawer = t.state.due[0]
    assert drawer is not None
    if t.state.drawn != "FOCUS" and not partners(t.state, drawer):
        no_partner(t)
