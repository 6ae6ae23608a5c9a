"""The rules of Outrun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from pydantic import TypeAdapter

from getaway_tui.engine.game import Game
from getaway_tui.engine.types import By, Event, Look, Move, Outcome, Seat, Turn

from ..box import CHARACTERS
from ..public import (
    Abandon,
    Action,
    ChooseStarter,
    Commit,
    Dare,
    Decline,
    Done,
    Drop,
    Infect,
    Judge,
    Leave,
    Options,
    Play,
    Race,
    Ready,
    Rerun,
    Result,
    Stop,
    TurnPath,
    Use,
    UseFair,
    UseFocus,
    UseHave,
    View,
)
from ..state import State
from . import asks, check, ends, interfering, judge, moving, race, setup
from .chance import chance, spoken
from .guessing import guess
from .leaving import leave
from .seeing import view
from .tale import Tale

_PRESETS: Mapping[str, Options] = {
    "first_race": Options(),
    "bear": Options(monster="bear", map_boards=2),
    "one_keyboard": Options(race_mode="split", monster="bear"),
    "no_clock": Options(race_mode="turns", map_boards=2),
    "grand_tour": Options(match="grand_tour"),
}


class Outrun(Game[Options, State, Any, View]):
    """Outrun: lay the way out faster than the others."""

    slug = "outrun"
    ways_out = ("leave", "abandon")
    version = 1
    seats = frozenset(range(2, len(CHARACTERS) + 1))
    presets = _PRESETS
    free = frozenset(("race", "stop"))
    option_type = Options
    state_type = State
    view_type = View
    action_type: TypeAdapter[Any] = TypeAdapter(Action)

    def start(self, seats: int, options: Options) -> State:
        setup.check_options(seats, options)
        return setup.first_state(seats, options)

    def players(self, state: State) -> int:
        return len(state.racers)

    def turn(self, state: State) -> Turn:
        return asks.turn(state)

    def choices(self, state: State, seat: Seat) -> Iterable[Any]:
        return asks.choices(state, seat)

    def check(self, state: State, by: By, action: Any) -> None:
        judge.check(state, by, action)

    def apply(self, state: State, move: Move[Any]) -> tuple[State, tuple[Event, ...]]:
        self.check(state, move.by, move.action)
        tale = Tale(state)
        if isinstance(move.by, int):
            _answer(tale, move.by, move.action)
        else:
            spoken(tale, move.action)
        return tale.state, tuple(tale.events)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def guess(self, look: Look[Any, View], rng: Random) -> State:
        return guess(look, rng)

    def outcome(self, state: State) -> Outcome | None:
        return ends.outcome(state)

    def chance(self, state: State, rng: Random) -> Any:
        return chance(state, rng)

    def rematch(self, state: State) -> Options:
        return state.options


def _answer(t: Tale, seat: Seat, action: Any) -> None:
    """Carry out what somebody decided."""
    match action:
        case Leave():
            leave(t, seat)
        case Abandon():
            ends.abandon(t)
        case ChooseStarter():
            setup.starter_chosen(t, action.seat)
        case TurnPath():
            setup.turn_path(t)
        case Commit() if t.state.phase == "move":
            moving.boost(t, seat)
            moving.moved(t)
        case Done() if t.state.phase == "move":
            moving.moved(t)
        case Judge():
            check.call(t, seat, action.racer, action.right)
        case Drop():
            check.drop(t, seat, action.yes)
        case Infect():
            moving.infect(t, action.target, seat)
            moving.take_effect(t, t.state.at + 1)
        case _:
            _race_or_card(t, seat, action)


def _race_or_card(t: Tale, seat: Seat, action: Any) -> None:
    match action:
        case Commit():
            race.commit(t, seat, action.card)
        case Dare():
            race.dare(t, seat, action.n)
        case Ready():
            race.ready(t, seat)
        case Race():
            race.raced(t, seat, Result(sequence=action.sequence, ns=action.ns, status=action.status))
        case Stop():
            race.stop(t, seat, action)
        case Rerun():
            race.rerun(t)
        case Use(yes=True):
            interfering.use(t, seat, action.target)
        case Use() | Decline():
            interfering.decline(t, seat)
        case Play():
            interfering.play(t, seat, action)
        case UseFocus():
            interfering.use_held(t, seat, "FOCUS")
        case UseFair(target=target):
            interfering.use_held(t, seat, "FAIR", target)
        case UseHave(target=target):
            interfering.use_held(t, seat, "HAVE", target)
        case Done():
            interfering.done(t, seat)


GAME = Outrun()
