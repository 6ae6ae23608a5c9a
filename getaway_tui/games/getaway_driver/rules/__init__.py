"""The rules of Getaway Driver, a module a phase; here they are put together."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Ask, By, Event, Look, Move, Outcome, Refusal, Seat, Turn

from ..actions import Action, Pass, Resign, action_type
from ..options import Options
from ..public import View
from ..state import State
from ..steps import Role
from . import (
    adjusting,
    automaton,
    cards,
    closing,
    crashing,
    driving,
    ending,
    filling,
    hazards,
    knowledge,
    lanes,
    quartet,
    reinforcing,
    setup,
    turning,
)
from .common import Deed, Told, always

CHANCE: Mapping[str, Callable[[State, Random], Any]] = {
    "assign_roles": setup.chance_roles,
    "land": setup.chance_land,
    "draw_tiles": filling.chance_draw,
    "draw_upgrade": reinforcing.chance_upgrade,
}

POLICE_ASKS: frozenset[str] = frozenset(
    {
        "setup_adjust",
        "setup_patrol",
        "r1_draw",
        "r1_token",
        "r2_premove",
        "m4_turn",
        "m5_tunnel",
        "m7_supply",
        "protect",
        "r3_forced",
        "r3_move",
        "r3_buy",
    }
)
OPEN_ASKS: frozenset[str] = frozenset(
    {
        "setup_table",
        "r0_round_start",
        "r2_premove",
        "m4_turn",
        "m5_tunnel",
        "m7_supply",
        "r3_decoy",
        "f0_plan",
        "m5_split",
        "m8_split",
    }
)

PASSES: Mapping[str, Callable[[State, Told], State]] = {
    **filling.PASSES,
    **turning.PASSES,
    **driving.PASSES,
    **crashing.PASSES,
    **cards.PASSES,
}
AUTOMATIC: Mapping[str, Callable[[State, Told], State]] = {
    **adjusting.AUTOMATIC,
    **filling.AUTOMATIC,
    **turning.AUTOMATIC,
    **driving.AUTOMATIC,
    **crashing.AUTOMATIC,
    **hazards.AUTOMATIC,
    **cards.AUTOMATIC,
    **closing.AUTOMATIC,
    **automaton.AUTOMATIC,
    **reinforcing.AUTOMATIC,
    **ending.AUTOMATIC,
}


def _pass(state: State, seat: Seat, action: Pass, told: Told) -> State:
    return PASSES[state.step](state, told)


def _check_turn_away(state: State, seat: Seat, action: Any) -> None:
    (driving.check_hover if state.step == "m5_tunnel" else turning.check_dodge)(state, action)


def _turn_away(state: State, seat: Seat, action: Any, told: Told) -> State:
    return (driving.hover if state.step == "m5_tunnel" else turning.dodge)(state, action, told)


def _turns_away(state: State, seat: Seat) -> Iterable[Any]:
    return (driving.hovers if state.step == "m5_tunnel" else turning.dodges)(state)


def _nothing_to_check(state: State, seat: Seat, action: Any) -> None:
    """Whoever is asked may say no."""


DEEDS: Mapping[str, Deed] = {
    **setup.DEEDS,
    **adjusting.DEEDS,
    **filling.DEEDS,
    **turning.DEEDS,
    **driving.DEEDS,
    **crashing.DEEDS,
    **hazards.DEEDS,
    **cards.DEEDS,
    **closing.DEEDS,
    **reinforcing.DEEDS,
    **ending.DEEDS,
    "pass": Deed("GD-4.1", frozenset(PASSES), _nothing_to_check, _pass, always(Pass())),
    "turn_away": Deed("GD-7.7", frozenset({"r2_premove", "m5_tunnel"}), _check_turn_away, _turn_away, _turns_away),
}


FOUR_DEEDS = quartet.deeds(DEEDS)
FOUR_AUTOMATIC = quartet.automatic(AUTOMATIC)


def _for_one_driver(action: Action) -> None:
    """There is one car, one spike strip, and nobody who lends or shares a card (GD-13.1).

    Raises:
        Refusal: the action is for four players.
    """
    second = getattr(action, "car", 0) != 0 or getattr(action, "strip", 1) == 2
    if action.kind not in DEEDS or second or getattr(action, "lent", None) is not None or getattr(action, "both", False):
        raise Refusal("GD-13.1", "four_players_only")


@functools.cache
def _turn(roles: tuple[Role, ...], asked: tuple[tuple[Seat, str], ...], open_: bool) -> Turn:
    """Who is asked what; everybody else may give the game up (GD-11.6)."""
    seats = {seat for seat, _step in asked}
    others = (Ask(seat=seat, ask="resign", must=False) for seat in range(len(roles)) if seat not in seats)
    asks = (*(Ask(seat=seat, ask=step, open=open_) for seat, step in asked), *others)
    return Turn(asks=tuple(sorted(asks, key=lambda ask: ask.seat)))


class GetawayDriver(Game[Options, State, Action, View]):
    """One drives, one hunts, and the city grows tile by tile."""

    slug = "getaway_driver"
    ways_out = ("resign",)
    version = 1
    seats = frozenset({1, 2, 4})
    presets: Mapping[str, Options] = {
        "standard": Options(),
        "first_game": Options(open_tiles=True, first_game_cards=True),
        "narrow_streets": Options(table="small"),
        "both_sides": Options(match="swap_roles"),
        "alone": Options(mode="solo"),
        "two_cars": Options(mode="four"),
    }
    free = frozenset({"place_terrain", "scatter", "adjust"})
    option_type = Options
    state_type = State
    view_type = View
    action_type = action_type

    def start(self, seats: int, options: Options) -> State:
        """An empty table.

        Raises:
            Refusal: these options do not go together.
        """
        options = setup.for_seats(options, seats)
        setup.must_seat(options, seats)
        return setup.opening(options)

    def players(self, state: State) -> int:
        """One Driver, one Police; alone the Driver."""
        return 1 if state.options.alone else len(state.options.roles)

    def turn(self, state: State) -> Turn:
        """Who is asked: it follows from the step, which everybody sees."""
        if state.step == "end":
            return Turn()
        if state.step in CHANCE:
            return Turn(chance=state.step)
        asked = self._asked(state)
        if state.four:
            asked = tuple((seat, quartet.spoken(step)) for seat, step in asked)
        return _turn(state.roles, asked, self._open(state))

    def _asked(self, state: State) -> tuple[tuple[Seat, str], ...]:
        """Who is asked, and in which step: of two Drivers each may be in another one."""
        if state.four and (asked := quartet.asked(state)):
            return asked
        return tuple((seat, state.step) for seat in self._seats_asked(state))

    def _seats_asked(self, state: State) -> tuple[Seat, ...]:
        if state.step == "setup_table":
            return tuple(seat for seat in range(len(state.roles)) if seat not in state.accepted)
        if state.step == "setup_cards":
            return setup.still_taking(state)
        if state.step == "r1_lay" and state.fill is not None:
            return (state.seat_of(state.fill.layer),)
        return (state.seat_of("police" if state.step in POLICE_ASKS else "driver"),)

    def eyes(self, state: State, seat: Seat) -> frozenset[Seat]:
        """Two Drivers may see each other's cards, and what each was shown (GD-13.1)."""
        drivers = frozenset(state.driver_seats)
        return drivers if seat in drivers else frozenset((seat,))

    def _open(self, state: State) -> bool:
        """Answered in front of all: interrupts of the other side's steps; who is alone has nobody to answer before."""
        if state.options.alone:
            return False
        if state.step == "r1_token":
            return state.fill is not None and state.fill.layer != "police"
        if state.step == "protect":
            return state.crash is not None and state.crash.back not in ("r3_moves", "r3_force")
        return state.step in OPEN_ASKS

    def choices(self, state: State, seat: Seat) -> Iterable[Action]:
        """Candidates of the ask that this seat has; giving up is never among them."""
        step = self._step_of(state, seat)
        state = lanes.for_seat(state, seat)
        for deed in (FOUR_DEEDS if state.four else DEEDS).values():
            if step in deed.asks:
                yield from deed.choices(state, seat)

    def check(self, state: State, by: By, action: Action) -> None:
        """The only judge.

        Raises:
            Refusal: by the rule that forbids it.
        """
        if not state.four:
            _for_one_driver(action)
        deed = (FOUR_DEEDS if state.four else DEEDS)[action.kind]
        if isinstance(by, str):
            if by != "chance" or self.turn(state).chance != action.kind:
                raise Refusal(deed.rule, "not_now", ask=state.step)
            deed.check(state, 0, action)
            return
        if isinstance(action, Resign) and self.turn(state).ask_of(by) is not None:
            return
        if self._step_of(state, by) not in deed.asks:
            raise Refusal(deed.rule, "not_now", ask=state.step)
        deed.check(lanes.for_seat(state, by), by, action)

    def _step_of(self, state: State, seat: Seat) -> str | None:
        """The step in which this seat is asked; None: it is not."""
        if state.step == "end" or state.step in CHANCE:
            return None
        return dict(self._asked(state)).get(seat)

    def apply(self, state: State, move: Move[Action]) -> tuple[State, tuple[Event, ...]]:
        """The move, and all that follows by itself until somebody must decide.

        Raises:
            Refusal: as `check`.
        """
        self.check(state, move.by, move.action)
        told: Told = []
        seat = move.by if isinstance(move.by, int) else 0
        if state.four:
            return self._apply_with_four(state, seat, move.action, told), tuple(told)
        state = DEEDS[move.action.kind].do(state, seat, move.action, told)
        while (step := AUTOMATIC.get(state.step)) is not None:
            state = step(state, told)
        return state, tuple(told)

    def _apply_with_four(self, state: State, seat: Seat, action: Action, told: Told) -> State:
        """The same for two Drivers: who acts is at the wheel, until there is something to wait for (GD-13.6)."""
        if not isinstance(action, Resign):
            state = lanes.for_seat(state, seat)
        state = FOUR_DEEDS[action.kind].do(state, seat, action, told)
        while True:
            if state.step in lanes.FOLDS and lanes.under_way(state):
                state = lanes.fold(state)
            if (step := FOUR_AUTOMATIC.get(state.step)) is None:
                return state
            state = step(state, told)

    def chance(self, state: State, rng: Random) -> Action:
        """Roles, landing tokens, drawn tiles and upgrades."""
        action: Action = CHANCE[state.step](state, rng)
        return action

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat may know."""
        return knowledge.view(state, seat)

    def guess(self, look: Look[Action, View], rng: Random) -> State:
        """A position that this seat could not tell from the real one."""
        return knowledge.guess(look, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Who won, and how."""
        return ending.outcome(state)

    def rematch(self, state: State) -> Options:
        """The same again."""
        return state.options


GAME = GetawayDriver()
