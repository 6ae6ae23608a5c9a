"""The whole truth: the open table and the trail of Mister X."""

from __future__ import annotations

from pydantic import model_validator

from .city import LAST, Station
from .public import Board
from .reach import is_cornered, movers


class State(Board):
    """A position. Refuses what cannot be; what a hand-made one leaves out of `possible` is filled in as wide as can be."""

    trail: tuple[Station, ...] = ()
    """Where Mister X started and where he was after each move."""

    @property
    def x_station(self) -> Station:
        """Where Mister X is."""
        return self.trail[-1]

    @model_validator(mode="after")
    def _can_be(self) -> State:
        _seats_fit(self)
        _pawns_fit(self)
        if self.phase == "over" and self.ending is None:
            raise ValueError("a game that is over has an ending")
        if self.phase in ("x_turn", "hunt"):
            _trail_fits(self)
            _hunt_can_go_on(self)
        return self


def _seats_fit(state: State) -> None:
    if (state.x is None) != (state.phase == "choose_x"):
        raise ValueError("the seat x of Mister X is known unless chance has still to choose it")
    if state.x is not None and not 0 <= state.x < state.seats:
        raise ValueError(f"there is no seat {state.x} for Mister X; the seats are 0 to {state.seats - 1}")
    if len(state.scores) not in ((0,) if state.options.match == "off" else (state.seats,)):
        raise ValueError("scores has one number a seat in a match, and none otherwise")


def _pawns_fit(state: State) -> None:
    pawns = [hunter.pawn for hunter in state.hunters]
    if len(set(pawns)) != len(pawns):
        raise ValueError("each pawn stands on the board once")
    if len(state.occupied) != len(pawns):
        raise ValueError("two hunters never share a station (SY-5.8)")
    for hunter in state.hunters:
        if hunter.is_bobby != (hunter.owner is None):
            raise ValueError(f"{hunter.pawn}: a detective has an owner, a Bobby has none")
        if hunter.owner is not None and hunter.owner not in state.hunter_seats:
            raise ValueError(f"{hunter.pawn} is owned by a hunter's seat")
        owns_tickets = not hunter.is_bobby and state.pool is None and isinstance(state.options.detective_tickets, tuple)
        if owns_tickets != (hunter.tickets is not None):
            raise ValueError(f"{hunter.pawn} has {'its own' if owns_tickets else 'no own'} tickets in this game")


def _trail_fits(state: State) -> None:
    if all(hunter.is_bobby for hunter in state.hunters):
        raise ValueError("at least one detective hunts")
    if state.round < 1:
        raise ValueError("rounds are counted from 1")
    if len(state.trail) != len(state.cells) + 1:
        raise ValueError("trail has one station more than cells: where Mister X started, and where each move led")
    if not state.possible:
        object.__setattr__(state, "possible", _as_wide_as_can_be(state))
    if len(state.possible) != len(state.trail):
        raise ValueError("possible has one set of stations for each station of trail")
    for move, (cell, station) in enumerate(zip(state.cells, state.trail[1:], strict=True), 1):
        if cell.station not in (None, station):
            raise ValueError(f"cell {move} shows another station than the trail")
    for move, (candidates, station) in enumerate(zip(state.possible, state.trail, strict=True)):
        if station not in candidates:
            raise ValueError(f"the trail has {station} at move {move}, where by possible Mister X cannot be")


def _as_wide_as_can_be(state: State) -> tuple[tuple[Station, ...], ...]:
    """Where he was seen, that station; elsewhere every station that nothing rules out."""
    anywhere = tuple(range(1, LAST + 1))
    shown = (state.trail[0] if state.options.surface_at_start else None, *(cell.station for cell in state.cells))
    earlier = tuple((station,) if station else anywhere for station in shown[:-1])
    return (*earlier, (shown[-1],) if shown[-1] else tuple(each for each in anywhere if _may_be_at(state, each)))


def _may_be_at(state: State, station: Station) -> bool:
    if station == state.trail[-1]:
        return True
    return station not in state.occupied and not (state.phase == "x_turn" and is_cornered(state, station))


def _hunt_can_go_on(state: State) -> None:
    if state.phase == "hunt" and state.trail[-1] not in state.occupied and not movers(state):
        raise ValueError("in the hunters' turn at least one pawn that has not moved can move")
