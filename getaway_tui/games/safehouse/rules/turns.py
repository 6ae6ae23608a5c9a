"""How turns begin, pass into the refill and end (SH-2, SH-8)."""

from __future__ import annotations

from getaway_tui.engine.types import Refusal, Seat

from ..components import CHAPTERS, ESCAPE, PURSUERS, TASKS
from ..public import Announce, Draw
from ..state import State
from .chase import advance_pursuer, take_from_stack
from .course import Course
from .time import blow_horn


def begin_turn(course: Course, seat: Seat) -> None:
    """The next player acts, or goes straight to the refill where nothing can be done (SH-2.4)."""
    if stuck(course.state):
        course.end("stuck")
        return
    course.put(phase="act", active=seat, done=0, request=None)
    course.put_clock(since=course.at)
    course.tell("turn_begun", seat=seat)
    if not can_do_something(course.state):
        begin_refill(course)


def can_do_something(state: State) -> bool:
    """A card can at least be discarded, a task removed (SH-2.4)."""
    return bool(state.hands[state.active] or state.tasks)


def stuck(state: State) -> bool:
    """No hand, no task, and nothing left to draw (SH-2.4)."""
    return (
        not any(state.hands)
        and not state.tasks
        and not current_stack(state)
        and not any(card in ESCAPE for card in (*state.draw_pile, *state.discard))
    )


def current_stack(state: State) -> tuple[str, ...]:
    """The chapter cards that can be drawn (SH-8.3)."""
    return state.stacks[CHAPTERS.index(state.chapter)]


def begin_refill(course: Course) -> None:
    """The actions are over (SH-8.1)."""
    course.put(phase="refill", announced=None, turned=False)
    course.tell("actions_ended", seat=course.state.active)
    _end_if_filled(course)


# ---- which pile gives a card ------------------------------------------------------------------


def check_announce(state: State, announce: Announce) -> None:
    """Once, before the first card, and no more than there are (R-14)."""
    if state.options.draw_choice != "announce":
        raise Refusal("SH-8.2", "nothing_to_announce")
    if state.announced is not None:
        raise Refusal("SH-8.2", "announced_already")
    most = most_announced(state)
    if not 0 <= announce.k <= most:
        raise Refusal("SH-8.2", "announce_at_most", most=most)


def most_announced(state: State) -> int:
    """The cards missing, but no more than the stack has (R-14)."""
    return min(state.limit - len(state.hands[state.active]), len(current_stack(state)))


def check_draw(state: State, draw: Draw) -> None:
    """Whether this pile gives a card now (SH-8.2, SH-8.3, SH-8.7)."""
    if state.options.draw_choice == "announce" and state.announced is None:
        raise Refusal("SH-8.2", "announce_first")
    if draw.pile == "chapter":
        _check_chapter(state)
    else:
        _check_escape(state)


def _check_chapter(state: State) -> None:
    if not current_stack(state):
        raise Refusal("SH-8.3", "stack_empty", chapter=state.chapter)
    if state.announced == 0 and escape_left(state):
        raise Refusal("SH-8.2", "only_escape_cards")


def _check_escape(state: State) -> None:
    if not escape_left(state):
        raise Refusal("SH-8.7", "pile_passed_once")
    if state.announced:
        raise Refusal("SH-8.2", "chapter_cards_first", left=state.announced)


def escape_left(state: State) -> bool:
    """A card lies on the draw pile, or the discard pile may be turned (SH-8.6, SH-8.7)."""
    return bool(state.draw_pile or (state.discard and not state.turned))


# ---- drawing ------------------------------------------------------------------


def announce(course: Course, k: int) -> None:
    """So many chapter cards come first (R-14)."""
    course.put(announced=k)
    course.tell("draw_announced", seat=course.state.active, k=k)


def draw(course: Course, draw: Draw) -> None:
    """One card of the pile (SH-8.2)."""
    if draw.pile == "chapter":
        _draw_chapter(course)
    else:
        _draw_escape(course)
    if not course.over:
        _end_if_filled(course)


def _draw_chapter(course: Course) -> None:
    seat = course.state.active
    (card,) = take_from_stack(course, 1)
    course.give(seat, card)
    if course.state.announced:
        course.put(announced=course.state.announced - 1)
    course.tell("chapter_drawn", seat=seat)
    course.whisper(seat, "chapter_given", card=card)


def _draw_escape(course: Course) -> None:
    """The top card; the discard pile is turned first where there is none (SH-8.6)."""
    if not course.state.draw_pile:
        course.tell("pile_turned", count=len(course.state.discard))
        course.put(draw_pile=course.state.discard, discard=(), turned=True)
    card, *rest = course.state.draw_pile
    course.put(draw_pile=tuple(rest))
    if card in PURSUERS:
        _pursuer_card(course, card)
    else:
        course.put(turned=False)
        course.give(course.state.active, card)
        course.tell("escape_drawn", seat=course.state.active)
        course.whisper(course.state.active, "card_given", card=card)


def _pursuer_card(course: Course, card: str) -> None:
    """Resolved at once, then laid on the discard pile (SH-8.4, SH-8.5)."""
    steps = PURSUERS[card].steps(len(course.state.tasks))
    course.throw(card)
    course.tell("pursuer_drawn", seat=course.state.active, card=card, steps=steps)
    advance_pursuer(course, steps, "card")


# ---- the end of a turn ------------------------------------------------------------------


def _end_if_filled(course: Course) -> None:
    """The hand is full, or nothing can be drawn (SH-8.1, SH-8.7)."""
    state = course.state
    full = len(state.hands[state.active]) >= state.limit
    if full or not (escape_left(state) or current_stack(state)):
        _end_turn(course)


def _end_turn(course: Course) -> None:
    state = course.state
    hand = state.hands[state.active]
    chapters = sum(card in TASKS for card in hand)
    course.settle()
    course.put(turns=state.turns + 1, announced=None, turned=False, request=None)
    course.tell("hand_filled", seat=state.active, escape=len(hand) - chapters, chapter=chapters)
    course.tell("turn_ended", seat=state.active)
    if state.options.clock == "turns" and course.state.turns % state.options.glass_turns(state.seats) == 0:
        blow_horn(course)
    if not course.over:
        begin_turn(course, (state.active + 1) % state.seats)
