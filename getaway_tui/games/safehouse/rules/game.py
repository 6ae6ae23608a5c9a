"""The game as the engine knows it: who is asked, who judges, and which rule does what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Literal

from pydantic import TypeAdapter

from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Ask, By, Event, Look, Move, Outcome, Refusal, Seat, Turn, change

from ..components import GLASSES, SETUP, SLUG, Level
from ..public import (
    SECOND,
    Action,
    Announce,
    AskAround,
    Choose,
    Deal,
    Discard,
    Draw,
    EndActions,
    EndBriefing,
    EndPeek,
    Horn,
    LayRemember,
    LaySpecial,
    LayTask,
    Options,
    Peek,
    Pin,
    PlayChapter,
    RemoveTask,
    TurnGlass,
    Unpin,
    View,
)
from ..state import State
from . import actions, opening, talk, time, turns
from .choices import choices
from .course import Course
from .sight import guess, view

PlayerAct = PlayChapter | LayTask | LaySpecial | LayRemember | Discard | RemoveTask | EndActions


class Safehouse(Game[Options, State, Action, View]):
    """Two to four people against the pursuer and the clock."""

    slug = SLUG
    version = 1
    seats = frozenset(SETUP.hand)
    presets: Mapping[str, Options] = {
        "great_danger": Options(),
        "big_thrill": Options(level="big_thrill"),
        "try_to_survive": Options(level="try_to_survive"),
        "first_time": Options(clock="off", hands="open"),
        "by_turns": Options(clock="turns", handoff="stopped"),
    }
    free = frozenset({"discard"})
    handover: Literal["curtain", "table"] = "table"
    option_type = Options
    state_type = State
    view_type = View
    action_type: TypeAdapter[Action] = TypeAdapter(Action)

    def start(self, seats: int, options: Options) -> State:
        """The table before the deal."""
        return opening.start(seats, options)

    def players(self, state: State) -> int:
        """How many sit at this table."""
        return state.seats

    def turn(self, state: State) -> Turn:
        """Who may act now: all of it follows from what lies open."""
        if state.result is not None:
            return Turn()
        if state.phase == "deal":
            return Turn(chance="deal")
        due = time.due(state)
        if state.phase == "who_begins" and state.options.first_player == "random":
            return Turn(chance="choose", deadline=due.at if due else None)
        return _turn(_asks(state), due.at if due else None, time.grace(state))

    def choices(self, state: State, seat: Seat) -> Iterable[Action]:
        """Candidates for this seat."""
        return choices(state, seat)

    def check(self, state: State, by: By, action: Action) -> None:
        """The only judge."""
        if state.result is not None:
            raise Refusal("SH-12.3", "over")
        if by == "chance":
            _check_chance(state, action)
        elif by == "clock":
            _check_clock(state, action)
        else:
            _check_seat(state, by, action)

    def apply(self, state: State, move: Move[Action]) -> tuple[State, tuple[Event, ...]]:
        """Check the move, then make it."""
        self.check(state, move.by, move.action)
        course = Course(state, move.at)
        _make(course, move.by, move.action)
        return course.state, tuple(course.events)

    def chance(self, state: State, rng: Random) -> Action:
        """The deal, or who begins."""
        return opening.chance_deal(state, rng) if state.phase == "deal" else opening.chance_choose(state, rng)

    def clock(self, state: State) -> Action:
        """What falls due next."""
        due = time.due(state)
        assert due is not None
        return due.action

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat sees."""
        return view(state, seat)

    def guess(self, look: Look[Action, View], rng: Random) -> State:
        """A full position that looks the same."""
        return guess(look, rng)

    def eyes(self, state: State, seat: Seat) -> frozenset[Seat]:
        """Open hands are everybody's."""
        return frozenset(range(state.seats)) if state.options.open_hands else frozenset((seat,))

    def outcome(self, state: State) -> Outcome | None:
        """Won or not, all together."""
        if state.result is None:
            return None
        team = tuple(range(state.seats))
        won = state.result == "safe"
        return Outcome(winners=team if won else (), losers=() if won else team, reason=state.result, facts=_facts(state))

    def rematch(self, state: State) -> Options:
        """A won level leads to the next one, a lost one is tried again (section 7)."""
        if state.result != "safe":
            return state.options
        levels: list[Level] = sorted(SETUP.level, key=lambda level: SETUP.level[level].order)
        following = levels[levels.index(state.options.level) + 1 :] or levels[-1:]
        return change(state.options, level=following[0])


def _facts(state: State) -> Mapping[str, tuple[str | int | bool | None, ...]]:
    """What the last page and the statistics show, a value a seat (section 7)."""
    team: dict[str, str | int | None] = {
        "time_left": time_left(state) // SECOND,
        "lead": state.lead,
        "turns": state.turns,
        "fulfilled": state.fulfilled,
        "removed": state.removed,
        "remember": len(state.remember),
        "paid": state.paid,
        "chapter": state.chapter,
        "level": state.options.level,
        "case": " ".join(state.white) if state.solved and state.white else None,
    }
    alike = {name: (value,) * state.seats for name, value in team.items()}
    return {"seconds": tuple(spent // SECOND for spent in state.clock.spent), **alike}


def time_left(state: State) -> int:
    """Play time until the last glass is through, in milliseconds; turns count as shares of a glass."""
    length = state.options.glass(state.seats)
    gone = state.clock.through * length
    if state.options.clock == "real" and state.clock.turned is not None:
        gone += state.clock.since - state.clock.turned
    return max(0, GLASSES * length - gone)


# ---- who is asked ------------------------------------------------------------------


@cache
def _turn(asks: tuple[Ask, ...], deadline: int | None, grace: int | None) -> Turn:
    return Turn(asks=asks, deadline=deadline, grace=grace)


def _asks(state: State) -> tuple[Ask, ...]:
    if state.phase == "who_begins":
        return _everybody(state.seats)
    if state.peeking is not None:
        return (_ask(state.peeking, "peek"),)
    if state.phase == "briefing":
        return (_ask(state.active, "briefing"),)
    aside = talk.may_peek(state) or state.clock.emptied is not None
    return _around(state.seats, state.active, state.phase, aside)


@cache
def _ask(seat: Seat, name: str) -> Ask:
    return Ask(seat=seat, ask=name)


@cache
def _everybody(seats: int) -> tuple[Ask, ...]:
    return tuple(Ask(seat=seat, ask="who_begins", open=True) for seat in range(seats))


@cache
def _around(seats: int, active: Seat, name: str, aside: bool) -> tuple[Ask, ...]:
    others = (seat for seat in range(seats) if seat != active and aside)
    return (Ask(seat=active, ask=name), *(Ask(seat=seat, ask="aside", must=False) for seat in others))


# ---- who judges ------------------------------------------------------------------


def _check_chance(state: State, action: Action) -> None:
    match action:
        case Deal():
            opening.check_deal(state, action)
        case Choose(player=player) if state.options.first_player == "random":
            opening.check_choose(state, player)
        case _:
            raise Refusal("SH-1.5", "chance_deals_and_chooses")


def _check_clock(state: State, action: Action) -> None:
    due = time.due(state)
    if due is None or due.action != action:
        raise Refusal("SH-10.2", "not_due")


def _check_seat(state: State, seat: Seat, action: Action) -> None:
    match action:
        case Choose(player=player):
            opening.check_choose(state, player)
        case EndBriefing():
            opening.check_end_briefing(state, seat)
        case Pin():
            talk.check_pin(state, seat, action)
        case Unpin():
            talk.check_unpin(state, seat, action)
        case AskAround():
            talk.check_ask(state, seat)
        case Peek(player=player):
            talk.check_peek(state, seat, player)
        case EndPeek():
            talk.check_end_peek(state, seat)
        case TurnGlass():
            time.check_turn_glass(state)
        case Announce() | Draw():
            _check_refill(state, seat, action)
        case Deal():
            raise Refusal("SH-1.5", "chance_deals_and_chooses")
        case Horn():
            raise Refusal("SH-10.2", "not_due")
        case _:
            actions.check_acting(state, seat)
            _check_act(state, action)


def _check_refill(state: State, seat: Seat, action: Announce | Draw) -> None:
    if seat != state.active or state.peeking is not None or state.phase not in ("act", "refill"):
        raise Refusal("SH-2.1", "not_your_turn", seat=state.active)
    if state.phase == "act":
        raise Refusal("SH-8.1", "actions_first")
    if isinstance(action, Draw):
        turns.check_draw(state, action)
    else:
        turns.check_announce(state, action)


def _check_act(state: State, action: PlayerAct) -> None:
    match action:
        case PlayChapter():
            actions.check_play_chapter(state, action)
        case LayTask():
            actions.check_lay_task(state, action)
        case LaySpecial():
            actions.check_lay_special(state, action)
        case LayRemember():
            actions.check_lay_remember(state, action)
        case Discard():
            actions.check_discard(state, action)
        case RemoveTask():
            actions.check_remove_task(state, action)
        case EndActions():
            actions.check_end_actions(state)


# ---- which rule does what ------------------------------------------------------------------


def _make(course: Course, by: By, action: Action) -> None:
    seat = by if isinstance(by, int) else None
    match action:
        case Deal():
            opening.deal_out(course, action)
        case Choose(player=player):
            opening.begin(course, player)
        case EndBriefing():
            opening.end_briefing(course)
        case Pin() if seat is not None:
            talk.pin(course, seat, action)
        case Unpin() if seat is not None:
            talk.unpin(course, seat, action)
        case AskAround():
            talk.ask_around(course, action)
        case Peek(player=player):
            talk.peek(course, player)
        case EndPeek():
            talk.end_peek(course)
        case TurnGlass():
            time.turn_glass(course, seat)
        case Horn():
            time.blow_horn(course)
        case Announce(k=k):
            turns.announce(course, k)
        case Draw():
            turns.draw(course, action)
        case EndActions():
            turns.begin_refill(course)
        case PlayChapter() | LayTask() | LaySpecial() | LayRemember() | Discard() | RemoveTask():
            course.put(done=course.state.done + 1)
            _act(course, action)


def _act(course: Course, action: PlayChapter | LayTask | LaySpecial | LayRemember | Discard | RemoveTask) -> None:
    match action:
        case PlayChapter():
            actions.play_chapter(course, action)
        case LayTask():
            actions.lay_task(course, action)
        case LaySpecial():
            actions.lay_special(course, action)
        case LayRemember():
            actions.lay_remember(course, action)
        case Discard():
            actions.discard(course, action)
        case RemoveTask():
            actions.remove_task(course, action)


GAME = Safehouse()
