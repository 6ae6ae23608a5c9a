"""Puts the phases together: who is asked, what is judged, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Literal

from pydantic import TypeAdapter

from getaway_tui.engine.chance import draw
from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Ask, By, Event, Look, Move, Outcome, Refusal, Seat, Turn, change

from ..city import SLUG
from ..options import PRESETS, Options
from ..public import (
    Action,
    Board,
    BobbyMove,
    ChooseX,
    DealStarts,
    Ending,
    HunterMove,
    Resign,
    TimeOut,
    View,
    XDouble,
    XMove,
)
from ..reach import movers
from ..state import State
from . import ends, guessing, hunt, misterx, setup

Told = tuple[State, list[Event]]


@lru_cache(maxsize=4096)
def _asked(seats: tuple[Seat, ...], ask: str, deadline: int | None) -> Turn:
    return Turn(asks=tuple(Ask(seat=seat, ask=ask) for seat in seats), deadline=deadline)


@lru_cache(maxsize=64)
def _owed(draw: str) -> Turn:
    return Turn(chance=draw)


class ScotlandYard(Game[Options, State, Action, View]):
    """The rules of 2013, with the variants of the set-up form."""

    slug = SLUG
    ways_out = ("resign",)
    version = 1
    seats = frozenset(range(2, 7))
    presets = PRESETS
    option_type = Options
    state_type = State
    view_type = View
    action_type: TypeAdapter[Action] = TypeAdapter(Action)

    # ---- who may act -------------------------------------------------------------------------------------------------------

    def start(self, seats: int, options: Options) -> State:
        """Before the start cards are drawn."""
        return setup.first_position(seats, options)

    def players(self, state: State) -> int:
        """How many seats this position has."""
        return state.seats

    def turn(self, state: State) -> Turn:
        """Mister X alone, then all hunters who can still move something (SY-3.1, R-28)."""
        if state.phase in ("choose_x", "deal_starts"):
            return _owed(state.phase)
        if state.ending is not None or ends.ending(state) is not None:
            return Turn() if ends.is_last_game(state) else _owed("deal_starts")
        if state.phase == "x_turn":
            return _owed("x_move") if state.late else _asked((state.x or 0,), "x_turn", state.deadline)
        if state.late:
            return _owed("bobby_move" if movers(state)[0].is_bobby else "hunter_move")
        return _asked(hunt.asked_seats(state), "hunt", state.deadline)

    def eyes(self, state: State, seat: Seat) -> frozenset[Seat]:
        """The hunters share what they know."""
        return frozenset((seat,)) if state.x in (None, seat) else frozenset(state.hunter_seats)

    # ---- what may be done --------------------------------------------------------------------------------------------------

    def choices(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every move along a connection that the mover can pay for."""
        if state.phase == "x_turn" and seat == state.x:
            yield from misterx.choices(state)
        elif state.phase == "hunt" and seat != state.x:
            yield from hunt.choices(state, seat)

    def tries(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every connection of the movers, whether they can pay for it or not, and pawns that have moved already."""
        if state.phase == "x_turn" and seat == state.x:
            yield from misterx.tries(state)
        elif state.phase == "hunt" and seat != state.x:
            yield from hunt.tries(state, seat)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Every choice that the rules let pass; whether the game waits for seats at all is judged once."""
        if not _waits_for_seats(state):
            return ()
        return tuple(action for action in self.choices(state, seat) if _passes(state, seat, action))

    def check(self, state: State, by: By, action: Action) -> None:
        """Whether it is this mover's turn, and the move is within the rules."""
        if not self._may_speak(state, by, action):
            asked = tuple(ask.seat for ask in self.turn(state).asks)
            raise Refusal("SY-3.1", "not_now", by=by, asked=asked)
        _judge(state, by, action)

    def _may_speak(self, state: State, by: By, action: Action) -> bool:
        """Whether this kind of move is awaited from this mover; which pawns it may move is judged with the move."""
        if by == "chance":
            return self.turn(state).chance == action.kind
        if by == "clock":
            return isinstance(action, TimeOut) and self.turn(state).deadline is not None
        if not _waits_for_seats(state):
            return False
        if state.phase == "x_turn":
            return by == state.x and isinstance(action, XMove | XDouble | Resign)
        if isinstance(action, Resign):
            return by in hunt.asked_seats(state)
        return by in state.hunter_seats and isinstance(action, HunterMove | BobbyMove)

    # ---- what follows ------------------------------------------------------------------------------------------------------

    def apply(self, state: State, move: Move[Action]) -> tuple[State, tuple[Event, ...]]:
        """Make the move, and whatever it brings about."""
        self.check(state, move.by, move.action)
        after, events = self._done(state, move)
        return after, tuple(events)

    def _done(self, state: State, move: Move[Action]) -> Told:
        match move.action:
            case ChooseX() as choice:
                after, told = setup.choose(state, choice)
                return after, list(told)
            case DealStarts() as deal:
                return _begun(state, deal, move.at)
            case XMove() as leg:
                return _x_has_moved(misterx.single(state, leg), move.at)
            case XDouble() as legs:
                return _x_has_moved(misterx.double(state, legs), move.at)
            case HunterMove() | BobbyMove() as step:
                return _hunter_has_moved(hunt.move(state, step), move.at)
            case TimeOut():
                side = "x" if state.phase == "x_turn" else "hunters"
                return change(state, late=True, deadline=None), [Event(key="timer_ran_out", params={"side": side})]
            case Resign():
                return _resigned(state, move.by)

    # ---- chance and the clock ----------------------------------------------------------------------------------------------

    def chance(self, state: State, rng: Random) -> Action:
        """Who is Mister X, the start cards, or a random move for whoever ran out of time (R-20)."""
        owed = self.turn(state).chance
        if owed == "choose_x":
            return setup.random_choice(state, rng)
        if owed == "deal_starts":
            return setup.random_deal(state, rng)
        if owed == "x_move":
            legal = tuple(each for each in misterx.choices(state) if isinstance(each, XMove) and _passes(state, "chance", each))
            return draw(legal, rng)
        pawn = movers(state)[0]
        return draw(tuple(each for each in hunt.moves_of(state, pawn) if _passes(state, "chance", each)), rng)

    def clock(self, state: State) -> Action:
        """The turn timer runs out."""
        return TimeOut()

    # ---- what is seen ------------------------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """The open table, and the trail for Mister X; for all once the game has ended."""
        told = state.ending is not None or (seat is not None and seat == state.x)
        return View(**{name: getattr(state, name) for name in Board.model_fields}, trail=state.trail if told else ())

    def guess(self, look: Look[Action, View], rng: Random) -> State:
        """A way that Mister X may have gone."""
        return guessing.guess(look.board, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Who won, once the last game of the match has ended."""
        return ends.outcome(state)

    def rematch(self, state: State) -> Options:
        """The same agreements again."""
        return state.options


def _waits_for_seats(state: State) -> bool:
    """Whether people are on turn: neither chance nor the clock speaks, and the game goes on."""
    return state.phase in ("x_turn", "hunt") and not state.late and ends.ending(state) is None


def _judge(state: State, by: By, action: Action) -> None:
    match action:
        case ChooseX():
            setup.check_chosen(state, action)
        case DealStarts():
            setup.check_deal(state, action)
        case XMove():
            misterx.check_single(state, action)
        case XDouble():
            misterx.check_double(state, action)
        case HunterMove() | BobbyMove():
            hunt.check(state, by if isinstance(by, int) else None, action)
        case TimeOut() | Resign():
            pass


def _passes(state: State, by: By, action: Action) -> bool:
    try:
        _judge(state, by, action)
    except Refusal:
        return False
    return True


def _timer(state: State, at: int) -> int | None:
    """When the turn that begins now is over."""
    seconds = state.options.turn_timer
    return None if seconds == "off" else at + seconds * 1000


def _begun(state: State, action: DealStarts, at: int) -> Told:
    """The start cards are drawn, and Mister X is on turn; in a match another game has ended before."""
    table = ends.next_game(state) if ends.ending(state) else state
    dealt, events = setup.deal(table, action)
    after, told = ends.x_to_move(change(dealt, deadline=_timer(dealt, at)))
    return after, events + told


def _x_has_moved(made: Told, at: int) -> Told:
    """The hunt begins, unless he went to a hunter (SY-8.1)."""
    state, events = made
    if state.x_station in state.occupied:
        after, told = _caught(state)
    else:
        after, told = change(hunt.ready(state), phase="hunt", late=False, deadline=_timer(state, at)), []
    return after, events + told


def _hunter_has_moved(made: Told, at: int) -> Told:
    """Caught at once, or the hunt goes on while a pawn that must move can move (SY-8.1, SY-5.9)."""
    state, events = made
    if state.x_station in state.occupied:
        after, told = _caught(state)
        return after, events + told
    if movers(state):
        return state, events
    rested, idle = hunt.sit_out(state)
    after, told = ends.next_round(change(rested, late=False))
    if after.phase == "x_turn":
        after = change(after, deadline=_timer(after, at))
    return after, events + idle + told


def _caught(state: State) -> Told:
    return ends.finish(state, Ending(winner="hunters", reason="caught", round=state.round))


def _resigned(state: State, by: By) -> Told:
    """Mister X gives himself up, or a hunter gives up for all (R-21)."""
    winner: Literal["x", "hunters"] = "hunters" if by == state.x else "x"
    after, told = ends.finish(state, Ending(winner=winner, reason="resigned", round=state.round))
    return after, [Event(key="resigned", params={"seat": by}), *told]


GAME = ScotlandYard()
