"""Glasses, horns and the short states that the clock ends (SH-10)."""

from __future__ import annotations

from typing import NamedTuple

from getaway_tui.engine.types import Refusal, Seat

from ..components import GLASSES, SETUP
from ..public import SECOND, EndBriefing, EndPeek, Horn, TurnGlass
from ..state import State
from .chase import advance_pursuer
from .course import Course


class Due(NamedTuple):
    """When the clock speaks, and what it says."""

    at: int
    action: EndBriefing | EndPeek | Horn | TurnGlass


def due(state: State) -> Due | None:
    """The next thing that the clock does; of several at the same moment the horn comes first."""
    dues = [each for each in (_horn_due(state), _glass_due(state), _peek_due(state), _briefing_due(state)) if each]
    return min(dues, key=lambda each: each.at, default=None)


def _horn_due(state: State) -> Due | None:
    clock, length = state.clock, state.options.glass(state.seats)
    if state.options.clock == "real" and clock.turned is not None:
        return Due(clock.turned + length, Horn())
    if state.options.clock == "chess" and state.phase in ("act", "refill") and state.peeking is None:
        left = length * (clock.own[state.active] + 1) - clock.spent[state.active]
        return Due(clock.since + left, Horn())
    return None


def _glass_due(state: State) -> Due | None:
    if state.options.clock != "real" or state.clock.emptied is None:
        return None
    return Due(state.clock.emptied + SETUP.patience.unturned_glass_seconds * SECOND, TurnGlass())


def _peek_due(state: State) -> Due | None:
    if state.peeking is None:
        return None
    return Due(state.clock.peek_since + SETUP.patience.peek_seconds * SECOND, EndPeek())


def _briefing_due(state: State) -> Due | None:
    if state.phase != "briefing" or state.options.briefing == "on_clock":
        return None
    return Due(state.clock.since + SETUP.patience.briefing_seconds * SECOND, EndBriefing())


def grace(state: State) -> int | None:
    """How much time behind a curtain counts for nothing (section 10.1)."""
    options = state.options
    if options.handoff == "stopped" or (state.phase == "briefing" and options.briefing == "off_clock"):
        return None
    return SETUP.clock.curtain_grace_seconds * SECOND if options.handoff == "grace" else 0


def start_clock(course: Course) -> None:
    """The first glass is turned (SH-1.9)."""
    course.put_clock(turned=course.at if course.state.options.clock == "real" else None)


def blow_horn(course: Course) -> None:
    """A glass is through: the marker moves on, the pursuer a step; the last one ends the game (SH-10.2, SH-10.3)."""
    clock = course.state.clock
    course.put_clock(through=clock.through + 1, **_next_glass(course))
    course.tell("glass_emptied", field=course.state.time_field)
    if course.state.clock.through == GLASSES:
        course.end("time")
    else:
        advance_pursuer(course, SETUP.clock.pursuer_steps_per_glass, "horn")


def _next_glass(course: Course) -> dict[str, object]:
    """Music goes on by itself, a sand glass waits for a hand, a seat's own glass is a fresh one (SH-10.5)."""
    options, clock = course.state.options, course.state.clock
    if options.clock == "chess":
        own = list(clock.own)
        own[course.state.active] += 1
        return {"own": tuple(own)}
    if options.clock == "real" and options.timer == "sand_glass":
        return {"turned": None, "emptied": course.at}
    return {"turned": course.at} if options.clock == "real" else {}


def check_turn_glass(state: State) -> None:
    """Only a sand glass that has run out is turned (SH-10.5)."""
    if state.clock.emptied is None:
        raise Refusal("SH-10.5", "glass_runs")
    if state.phase not in ("act", "refill") or state.peeking is not None:
        raise Refusal("SH-10.5", "not_now")


def turn_glass(course: Course, seat: Seat | None) -> None:
    """The next glass starts (SH-10.5)."""
    course.put_clock(turned=course.at, emptied=None)
    course.tell("glass_turned", seat=seat)
