"""What the active player does with cards and tasks (SH-2, SH-3, SH-5, SH-6, SH-7)."""

from __future__ import annotations

from getaway_tui.engine.types import Refusal, Seat

from ..components import CHIPS, ESCAPE, SETUP, TASKS, EscapeFace
from ..public import Discard, LayRemember, LaySpecial, LayTask, OpenTask, PlayChapter, RemoveTask, missing
from ..state import State
from .chase import advance_pursuer, move_witness, win_if_safe
from .course import Course
from .turns import begin_refill, can_do_something


def check_acting(state: State, seat: Seat) -> None:
    """Only the active player, and only before the first card is drawn (SH-2.1, SH-8.8)."""
    if seat != state.active or state.peeking is not None or state.phase not in ("act", "refill"):
        raise Refusal("SH-2.1", "not_your_turn", seat=state.active)
    if state.phase == "refill":
        raise Refusal("SH-8.8", "actions_are_over")


def _must_hold(state: State, card: str, rule: str) -> None:
    if card not in state.hands[state.active]:
        raise Refusal(rule, "not_in_hand", card=card)


# ---- chapter cards and tasks (SH-3) ------------------------------------------------------------------


def check_play_chapter(state: State, action: PlayChapter) -> None:
    """A chapter card of the current chapter (SH-3.2)."""
    _must_hold(state, action.card, "SH-3.1")
    if TASKS[action.card].chapter != state.chapter:
        raise Refusal("SH-3.2", "other_chapter", card=action.card, chapter=state.chapter)


def play_chapter(course: Course, action: PlayChapter) -> None:
    """It becomes a task for all (SH-3.1)."""
    seat = course.state.active
    course.take(seat, action.card)
    course.put(tasks=(*course.state.tasks, OpenTask(card=action.card)))
    course.tell("chapter_played", seat=seat, card=action.card)


def check_lay_task(state: State, action: LayTask) -> None:
    """A colour still needed, and no lower than the last card (SH-3.3, SH-3.4)."""
    _must_hold(state, action.card, "SH-3.3")
    task = state.task(action.task)
    if task is None:
        raise Refusal("SH-3.3", "task_not_open", task=action.task)
    face = ESCAPE[action.card]
    if not TASKS[task.card].wants[face.colour]:
        raise Refusal("SH-3.3", "colour_not_wanted", task=task.card, colour=face.colour)
    if not missing(task)[face.colour]:
        raise Refusal("SH-3.4", "colour_complete", task=task.card, colour=face.colour)
    if task.cards and face.value < ESCAPE[task.cards[-1]].value:
        raise Refusal("SH-3.3", "too_low", last=ESCAPE[task.cards[-1]].value)


def lay_task(course: Course, action: LayTask) -> None:
    """The card lies there; the last one fulfils the task at once (SH-3.6)."""
    seat = course.state.active
    course.take(seat, action.card)
    tasks = tuple(
        OpenTask(card=task.card, cards=(*task.cards, action.card)) if task.card == action.task else task
        for task in course.state.tasks
    )
    course.put(tasks=tasks)
    course.tell("card_laid", seat=seat, card=action.card, task=action.task)
    task = next(task for task in tasks if task.card == action.task)
    if len(task.cards) == TASKS[task.card].cards:
        _fulfil(course, task)


def _fulfil(course: Course, task: OpenTask) -> None:
    """Cards to the discard pile, the chapter card to the box, then the witness runs (SH-3.6, R-8)."""
    steps = TASKS[task.card].steps
    _clear(course, task)
    course.put(fulfilled=course.state.fulfilled + 1)
    course.tell("task_fulfilled", task=task.card, steps=steps)
    move_witness(course, steps)


def _clear(course: Course, task: OpenTask) -> None:
    course.put(tasks=tuple(other for other in course.state.tasks if other.card != task.card))
    course.throw(*task.cards)
    course.box(task.card)


# ---- the special card (SH-5) ------------------------------------------------------------------


def check_lay_special(state: State, action: LaySpecial) -> None:
    """A card of the current chapter, upwards, once a chapter (SH-5.1 to SH-5.3)."""
    _must_hold(state, action.card, "SH-5.2")
    if state.special_used:
        raise Refusal("SH-5.1", "special_used", chapter=state.chapter)
    face = ESCAPE[action.card]
    if face.chapter != state.chapter:
        raise Refusal("SH-5.2", "names_other_chapter", card=action.card, chapter=state.chapter)
    if state.special and not _ascends(state, ESCAPE[state.special[-1]], face):
        raise Refusal("SH-5.3", "too_low", last=ESCAPE[state.special[-1]].value)


def _ascends(state: State, last: EscapeFace, face: EscapeFace) -> bool:
    """Upwards; an equal card counts as upwards unless the table says otherwise (R-5)."""
    return face.value > last.value or (face.value == last.value and state.options.special_equal)


def lay_special(course: Course, action: LaySpecial) -> None:
    """The card lies there; the last one pays the printed steps (SH-5.5)."""
    seat, page = course.state.active, course.state.page
    course.take(seat, action.card)
    course.put(special=(*course.state.special, action.card))
    course.tell("special_laid", seat=seat, card=action.card)
    if len(course.state.special) == page.special_cards:
        course.throw(*course.state.special)
        course.put(special=(), special_used=True)
        course.tell("special_fulfilled", steps=page.special_steps)
        move_witness(course, page.special_steps)


# ---- discarding and removing (SH-6) ------------------------------------------------------------------


def check_discard(state: State, action: Discard) -> None:
    """One or more cards of the own hand (SH-6.1)."""
    if not action.cards or len(set(action.cards)) != len(action.cards):
        raise Refusal("SH-6.1", "name_each_card_once")
    for card in action.cards:
        _must_hold(state, card, "SH-6.1")
    if state.options.discard == "only_alone" and state.done:
        raise Refusal("SH-6.1", "discard_alone")


def discard(course: Course, action: Discard) -> None:
    """Escape cards to the discard pile, chapter cards face down into the box (SH-6.1)."""
    seat = course.state.active
    for card in action.cards:
        course.take(seat, card)
        if card in ESCAPE:
            course.throw(card)
            course.tell("escape_discarded", seat=seat, card=card)
        else:
            course.box(card)
            course.tell("chapter_boxed", seat=seat)
            course.whisper(seat, "chapter_known", card=card)
    if course.state.options.discard == "only_alone":
        begin_refill(course)


def check_remove_task(state: State, action: RemoveTask) -> None:
    """Only what lies open (SH-6.2)."""
    if state.task(action.task) is None:
        raise Refusal("SH-6.2", "task_not_open", task=action.task)


def remove_task(course: Course, action: RemoveTask) -> None:
    """The task leaves the game, and the pursuer comes a step nearer (SH-6.2)."""
    task = course.state.task(action.task)
    assert task is not None
    _clear(course, task)
    course.put(removed=course.state.removed + 1)
    course.tell("task_removed", seat=course.state.active, task=task.card)
    advance_pursuer(course, SETUP.pursuer_costs.remove_chapter_card, "removal")


# ---- the investigation (SH-7) ------------------------------------------------------------------


def check_lay_remember(state: State, action: LayRemember) -> None:
    """Any escape card, where there is a case to solve (SH-1.8, SH-7.1)."""
    if not state.options.setup.investigation:
        raise Refusal("SH-1.8", "no_investigation")
    _must_hold(state, action.card, "SH-7.1")


def lay_remember(course: Course, action: LayRemember) -> None:
    """A higher card costs a step; all chips shown are turned over (SH-7.2 to SH-7.4, R-12)."""
    state = course.state
    face = ESCAPE[action.card]
    higher = bool(state.remember) and face.value > ESCAPE[state.remember[-1]].value
    course.take(state.active, action.card)
    course.put(remember=(*state.remember, action.card), paid=state.paid + higher)
    course.tell("remember_laid", seat=state.active, card=action.card, higher=higher)
    if higher and state.options.remember_cost == "before":
        _pay_for_higher(course)
    if not course.over:
        _turn_chips(course, face)
        win_if_safe(course)
    if higher and state.options.remember_cost == "after" and not course.over:
        _pay_for_higher(course)


def _pay_for_higher(course: Course) -> None:
    advance_pursuer(course, SETUP.pursuer_costs.remember_higher_card, "remember")


def _turn_chips(course: Course, face: EscapeFace) -> None:
    """White to black, black back to white (SH-7.4); the case is solved or open again (SH-7.6)."""
    solved = course.state.solved
    for chip in face.chips:
        black = {*course.state.black} ^ {chip}
        course.put(
            black=tuple(each for each in CHIPS if each in black),
            white=tuple(each for each in CHIPS if each not in black),
        )
        course.tell("chip_turned", chip=chip, side="black" if chip in black else "white")
    if course.state.solved != solved:
        course.tell("case_opened" if solved else "case_solved")


# ---- the end of the actions ------------------------------------------------------------------


def check_end_actions(state: State) -> None:
    """At least one action must be done, unless none can be (SH-2.2, SH-2.4)."""
    if not state.done and can_do_something(state):
        raise Refusal("SH-2.2", "do_something_first")
