"""The witness runs, the pursuer follows, pages turn (SH-4, SH-9, SH-11, SH-12)."""

from __future__ import annotations

from typing import Literal

from getaway_tui.engine.types import Seat

from ..components import CHAPTERS, LAST, PAGES, SETUP, TASKS
from .course import Course

Cause = Literal["horn", "symbol", "card", "removal", "remember"]


def advance_pursuer(course: Course, steps: int, cause: Cause) -> None:
    """Step by step, until it is done or the witness is caught (SH-9.1, SH-9.2)."""
    start, witness = course.state.pursuer, course.state.witness
    if steps == 0:
        return
    course.put(pursuer=min(start + steps, witness))
    course.tell("pursuer_moved", **{"from": start, "to": course.state.pursuer, "cause": cause})
    if course.state.pursuer >= witness:
        course.end("not_solved" if course.state.safe else "caught")


def move_witness(course: Course, steps: int) -> None:
    """The full number of steps, but never past the end field (SH-4.1, SH-4.2)."""
    page, start = course.state.page, course.state.witness
    if course.state.safe:
        return
    course.put(witness=min(start + steps, page.end))
    course.tell("witness_moved", **{"from": start, "to": course.state.witness})
    if course.state.witness == page.end:
        _reach_end(course)
    elif course.state.witness in page.symbols:
        advance_pursuer(course, SETUP.pursuer_costs.land_on_symbol, "symbol")


def win_if_safe(course: Course) -> None:
    """In the safehouse, and the case solved where there is one (SH-12.1, SH-12.2)."""
    state = course.state
    if state.safe and (state.solved or not state.options.setup.investigation):
        course.end("safe")


def _reach_end(course: Course) -> None:
    if course.state.chapter == LAST:
        win_if_safe(course)
    else:
        _turn_page(course)


def _turn_page(course: Course) -> None:
    """The next board, in the order of SH-11."""
    state = course.state
    old, new = state.chapter, CHAPTERS[CHAPTERS.index(state.chapter) + 1]
    if state.special:
        course.throw(*state.special)
        course.tell("special_cleared", cards=state.special)
    page = PAGES[new]
    pursuer = max(state.pursuer, page.lowest)
    course.put(chapter=new, witness=page.blue, pursuer=pursuer, special=(), special_used=False)
    course.tell("page_turned", chapter=new, witness=page.blue, pursuer=pursuer)
    for offset in range(state.seats):
        _exchange(course, (state.active + offset) % state.seats)
    _box_stack(course, old)


def _exchange(course: Course, seat: Seat) -> None:
    """Chapter cards of the old chapter for as many of the new one (SH-11.4)."""
    state = course.state
    old = tuple(card for card in state.hands[seat] if card in TASKS and TASKS[card].chapter != state.chapter)
    if not old:
        return
    course.take(seat, *old)
    course.box(*old)
    new = take_from_stack(course, len(old))
    course.give(seat, *new)
    course.tell("chapters_exchanged", seat=seat, count=len(new))
    for card in old:
        course.whisper(seat, "chapter_known", card=card)
    for card in new:
        course.whisper(seat, "chapter_given", card=card)


def take_from_stack(course: Course, count: int) -> tuple[str, ...]:
    """The top cards of the current chapter's stack, as many as it has."""
    index = CHAPTERS.index(course.state.chapter)
    stacks = list(course.state.stacks)
    taken, stacks[index] = stacks[index][:count], stacks[index][count:]
    course.put(stacks=tuple(stacks))
    return taken


def _box_stack(course: Course, chapter: str) -> None:
    """The old stack leaves the game (SH-11.5)."""
    index = CHAPTERS.index(chapter)
    stacks = list(course.state.stacks)
    course.box(*stacks[index])
    stacks[index] = ()
    course.put(stacks=tuple(stacks))
