"""Computer partners: they know their own hand, what lies open, and what the others say in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from getaway_tui.engine.game import Bot, Game
from getaway_tui.engine.types import Look, Seat

from .components import CHAPTERS, ESCAPE, TASKS
from .plan import (
    TOP,
    Goal,
    Plan,
    chips_missing,
    cost_of_landing,
    fill,
    finishing_cards,
    free_steps,
    gain,
    goals,
    lands,
    plan_round,
    team_cards,
)
from .public import (
    Action,
    Announce,
    Choose,
    Discard,
    Draw,
    EndActions,
    EndBriefing,
    EndPeek,
    LayRemember,
    LaySpecial,
    LayTask,
    Peek,
    Pin,
    PlayChapter,
    RemoveTask,
    View,
)

AnyLook = Look[Action, View]

# ---- what every level does the same -------------------------------------------------------


def _outside_the_turn(look: AnyLook, seat: Seat, pins: bool) -> Action | None:
    """Briefing, who begins, peeking and asides: pins for every card, where the level sets pins."""
    board, ask = look.board, look.turn.ask_of(seat)
    name = ask.ask if ask else ""
    if name == "who_begins":
        return Choose(player=_who_begins(board))
    if name == "aside":
        return Peek(player=seat) if pins and _worth_a_peek(look, seat) else None
    if pins and (card := _unpinned(board, seat)):
        return Pin(card=card, show="band")
    return EndBriefing() if name == "briefing" else EndPeek()


def _who_begins(board: View) -> Seat:
    """The seat that has said most of low cards: tasks grow upwards."""
    low = [
        sum(signal.seat == seat and signal.band in ("very_low", "low") for signal in board.signals) for seat in range(board.seats)
    ]
    return low.index(max(low))


def _worth_a_peek(look: AnyLook, seat: Seat) -> bool:
    """New cards to tell of, before the active player has begun, and where it costs nobody time."""
    board = look.board
    free = board.options.clock != "real" and board.phase == "act" and board.done == 0
    return free and Peek(player=seat) in look.legal and _unpinned(board, seat) is not None


def _unpinned(board: View, seat: Seat) -> str | None:
    if board.options.signals != "pins":
        return None
    pinned = {pin.card for pin in board.pins}
    return next((card for card in board.hands[seat] or () if card not in pinned), None)


def _refill(look: AnyLook, seat: Seat) -> Action:
    """One chapter card for the own hand, at most three in the team; all else are escape cards (section 12)."""
    board = look.board
    wants_chapter = _wants_chapter(board, seat)
    if board.options.draw_choice == "announce" and board.announced is None:
        most = max((action.k for action in look.legal if isinstance(action, Announce)), default=0)
        return Announce(k=min(most, int(wants_chapter)))
    first, second = (Draw(pile="chapter"), Draw(pile="escape")) if wants_chapter else (Draw(pile="escape"), Draw(pile="chapter"))
    return first if first in look.legal else second


def _wants_chapter(board: View, seat: Seat) -> bool:
    if board.safe or not board.stacks[CHAPTERS.index(board.chapter)]:
        return False
    team = sum(count.chapter for count in board.counts)
    return board.counts[seat].chapter == 0 and team < 3


def _last_resort(board: View, hand: Sequence[str], keep: Sequence[str]) -> Action:
    """Something must be done: the card that is missed least goes."""
    if not hand:
        return RemoveTask(task=board.tasks[0].card) if board.tasks else EndActions()
    rest = [card for card in hand if card not in keep] or list(hand)
    return Discard(cards=(min(rest, key=lambda card: _usefulness(board, card)),))


def _usefulness(board: View, card: str) -> float:
    if card in TASKS:
        return 2.0 if TASKS[card].chapter == board.chapter else -1.0
    face = ESCAPE[card]
    wanted = sum(TASKS[task.card].wants[face.colour] > 0 for task in board.tasks)
    special = face.chapter == board.chapter and not board.special_used
    helps = board.options.setup.investigation and gain(board.black, card) == len(face.chips)
    return wanted + special + 0.5 * helps * len(face.chips) + abs(face.value - TOP / 2) / TOP


# ---- weak -----------------------------------------------------------------------------------

_WEAK_SLOPE = 2.6
"""Values that a weak partner leaves for each card still needed."""


def weak(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Action | None:
    """Fills what it can from the own hand, and listens to nobody."""
    seat = look.seat
    assert seat is not None
    ask = look.turn.ask_of(seat)
    if ask is None or ask.ask not in ("act", "refill"):
        return _outside_the_turn(look, seat, pins=False)
    return _refill(look, seat) if ask.ask == "refill" else _weak_act(look, seat)


def _weak_act(look: AnyLook, seat: Seat) -> Action:
    board, hand = look.board, look.board.hands[seat] or ()
    own = [card for card in team_cards(board, seat) if hand[card.place : card.place + 1] and card.order == 0]
    opened = [goal for goal in goals(board, seat) if goal.opened]
    for goal in opened:
        if chain := fill(goal, own):
            return _lay(goal, hand[chain[0].place])
    chapter = next((card for card in hand if card in TASKS), None)
    if len(board.tasks) < 3 and chapter and PlayChapter(card=chapter) in look.legal:
        return PlayChapter(card=chapter)
    for action in look.legal:
        if isinstance(action, LayTask) and _low_enough(board, action):
            return action
        if isinstance(action, LayRemember) and gain(board.black, action.card) > 0:
            return action
    return EndActions() if EndActions() in look.legal else _last_resort(board, hand, ())


def _low_enough(board: View, action: LayTask) -> bool:
    task = board.task(action.task)
    assert task is not None
    after = TASKS[task.card].cards - len(task.cards) - 1
    return ESCAPE[action.card].value < TOP - _WEAK_SLOPE * after


def _lay(goal: Goal, card: str) -> Action:
    return LayTask(card=card, task=goal.card) if goal.card else LaySpecial(card=card)


# ---- fair -----------------------------------------------------------------------------------

_ROOM = 4.5
"""Values that a card laid without a plan must leave for each card still missing."""
_RICH = 8
"""A lead with which a higher card on REMEMBER may be paid."""
_SAFE_TO_REMOVE = 4
"""A lead with which a hopeless task may be removed."""


def fair(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Action | None:
    """Plans each task over one round of the table, and speaks of every card."""
    seat = look.seat
    assert seat is not None
    ask = look.turn.ask_of(seat)
    if ask is None or ask.ask not in ("act", "refill"):
        return _outside_the_turn(look, seat, pins=True)
    if ask.ask == "refill":
        return _refill(look, seat)
    if card := _unpinned(look.board, seat):
        return Pin(card=card, show="band")
    return _fair_act(look, seat)


def _fair_act(look: AnyLook, seat: Seat) -> Action:
    board, hand = look.board, look.board.hands[seat] or ()
    plans = plan_round(board, seat)
    promised = {hand[card.place] for plan in plans for card in plan.chain if card.order == 0}
    for action in (
        _solve(board, hand),
        _next_of_plans(board, hand, plans),
        _remember(board, hand, promised),
        _open_first(board, hand, plans),
        _lay_with_room(board, hand, plans, promised, seat),
    ):
        if action is not None and action in look.legal:
            return action
    if EndActions() in look.legal:
        return EndActions()
    return _remove_hopeless(board, plans) or _last_resort(board, hand, [*promised])


def _next_of_plans(board: View, hand: Sequence[str], plans: Sequence[Plan]) -> Action | None:
    """The next own card of the plan that comes first."""
    mine = [plan for plan in plans if plan.chain[0].order == 0]
    if not mine:
        return None
    plan = min(mine, key=lambda plan: _turn_of(board, plan))
    if not plan.goal.opened:
        return PlayChapter(card=plan.goal.card)
    return _lay(plan.goal, hand[plan.chain[0].place])


def _turn_of(board: View, plan: Plan) -> tuple[bool, int, int, int]:
    """Before others: what is finished now; no symbol; of those that end the chapter the smallest, else the largest."""
    steps = plan.goal.steps
    ends = lands(board, steps) == board.page.end
    return plan.order > 0, cost_of_landing(board, steps), int(ends), steps if ends else -steps


def _open_first(board: View, hand: Sequence[str], plans: Sequence[Plan]) -> Action | None:
    """A task must lie open for anybody to work on."""
    own = [card for card in hand if card in TASKS and TASKS[card].chapter == board.chapter]
    if board.tasks or board.safe or not own:
        return None
    return PlayChapter(card=min(own, key=lambda card: TASKS[card].cards))


def _lay_with_room(board: View, hand: Sequence[str], plans: Sequence[Plan], promised: set[str], seat: Seat) -> Action | None:
    """Without a plan only a card that leaves room for those still missing; the one that leaves most."""
    planned = {plan.goal.card for plan in plans}
    found: list[tuple[float, Action]] = []
    for goal in goals(board, seat):
        if not goal.opened or goal.card in planned:
            continue
        for card in hand:
            if card in TASKS or card in promised or not _suits(board, goal, card):
                continue
            spare = TOP - ESCAPE[card].value - _ROOM * (goal.cards - 1)
            if ESCAPE[card].value >= goal.last and spare >= 0:
                found.append((spare, _lay(goal, card)))
    return max(found, key=lambda each: each[0])[1] if found else None


def _suits(board: View, goal: Goal, card: str) -> bool:
    face = ESCAPE[card]
    return any(colour == face.colour for colour, _ in goal.wants) if goal.card else face.chapter == board.chapter


def _remove_hopeless(board: View, plans: Sequence[Plan]) -> Action | None:
    """A task that is nearly at the top and far from full, while the lead allows it."""
    planned = {plan.goal.card for plan in plans}
    for task in board.tasks:
        last = ESCAPE[task.cards[-1]].value if task.cards else 0
        left = TASKS[task.card].cards - len(task.cards)
        if task.card not in planned and board.lead > _SAFE_TO_REMOVE and TOP - last < left:
            return RemoveTask(task=task.card)
    return None


# ---- the case ---------------------------------------------------------------------------------


def _solve(board: View, hand: Sequence[str]) -> Action | None:
    """Own cards that finish the case, when it counts."""
    if not board.options.setup.investigation or board.solved:
        return None
    cards = finishing_cards(board, [card for card in hand if card in ESCAPE])
    return LayRemember(card=cards[0]) if cards and _affordable(board, cards[0]) else None


def _remember(board: View, hand: Sequence[str], promised: set[str]) -> Action | None:
    """A card all of whose chips help and that nobody plans with; downwards without haste."""
    if not board.options.setup.investigation or board.solved:
        return None
    missing = chips_missing(board.black)
    found = [card for card in hand if card in ESCAPE and card not in promised and _helps(board, card)]
    found = [card for card in found if _affordable(board, card) and _drop(board, card) <= _patience(board, missing)]
    return LayRemember(card=min(found, key=lambda card: (_drop(board, card), -gain(board.black, card)))) if found else None


def _helps(board: View, card: str) -> bool:
    better = gain(board.black, card)
    return better == len(ESCAPE[card].chips) or (better > 0 and chips_missing(board.black) <= 4)


def _drop(board: View, card: str) -> float:
    """How much of the way down this card uses up; a higher one begins anew."""
    top = ESCAPE[board.remember[-1]].value if board.remember else TOP + 1
    value = ESCAPE[card].value
    return top - value if value <= top else TOP + 1 - value


def _patience(board: View, missing: int) -> float:
    """How far down a card may lie: all of the way, shared among the cards still needed."""
    return 3.0 if missing > 4 else TOP


def _affordable(board: View, card: str) -> bool:
    """Free, or paid from a large lead or from steps that the page turn will swallow."""
    if not board.remember or ESCAPE[card].value <= ESCAPE[board.remember[-1]].value:
        return True
    return board.lead >= _RICH or free_steps(board) >= 4 or (board.safe and board.lead > 1)


BOTS: Mapping[str, Bot] = {"weak": weak, "fair": fair}
