"""What a partner does in its turn, on a position that is played in thought: the same for the bot and for its look ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from .components import LAST, PAGES, TASKS
from .fast import BITS, NAMES, TOP, VALUE, Pot, Run, chips_missing, gain
from .plan import Plan, fill, pots


class Do(NamedTuple):
    """One action in thought."""

    what: Literal["open", "lay", "remember", "throw", "remove", "end"]
    card: str = ""
    on: str = ""
    """The task; empty: the special card."""


_PAIR = 2


class Style(NamedTuple):
    """How a partner plays."""

    listens: bool = True
    """It speaks of its own cards, and plans with those that the others speak of."""
    most_open: tuple[int, int] = (3, 4)
    """Open tasks at a time, for two seats and for more: pursuer cards count them, but small hands need more to lay on."""
    room: tuple[float, float] = (4.5, 3.5)
    """Values that a card laid without a plan must leave for each card still missing, for two seats and for more."""
    rich: int = 8
    """A lead with which a higher card on REMEMBER may be paid."""
    free: int = 4
    """Steps that the page turn would swallow, from which such a card may be paid."""
    own_chapters: int = 1
    """Chapter cards that a seat likes to hold, and all seats together."""
    team_chapters: int = 3
    patience: int = 5
    """How far down a card on REMEMBER may lie while much of the case is open."""
    chips: tuple[int, int] = (2, 2)
    """How many chips such a card turns at least, for two seats and for more."""
    calm: tuple[int, int] = (0, 0)
    """A lead up to which nothing goes to REMEMBER in a turn in which something was done: each card drawn for it may be a pursuer
    card. For two seats and for more."""

    def open_at(self, seats: int) -> int:
        """Open tasks at a time where so many play."""
        return self.most_open[seats > _PAIR]

    def room_at(self, seats: int) -> float:
        """The room that a card laid without a plan must leave where so many play."""
        return self.room[seats > _PAIR]


FAIR = Style()
STRONG = Style(chips=(3, 2), calm=(5, 0))
"""Two of them give REMEMBER fewer cards, each of which turns more chips, and none while the pursuer is near. With the small hands
of three and four that loses more than it wins."""
WEAK = Style(listens=False, most_open=(3, 3), room=(2.6, 2.6), chips=(1, 1))

_FEW_CHIPS = 4
"""Chips still missing: now every card that gains is good enough for REMEMBER."""
_SOME_CHIPS = 6
"""Chips still missing: now a card with a single chip is."""
_SAFE_TO_REMOVE = 4
"""A lead above which a hopeless task may be removed."""
_WORTH_WAITING = 2
"""Steps that the page turn would swallow, from which the page may wait."""
_SAFE_TO_WAIT = 4
"""A lead above which it may."""
_PACE = {2: 1.5, 3: 1.35, 4: 1.2}
"""How many steps a turn brings where so many play, about."""
_HURRY = 1.1
"""How much more turns than that must be left for waiting."""


def next_moves(run: Run, style: Style) -> list[Do]:
    """What the active seat does next: a few moves that belong together, or the end of its actions."""
    seat = run.active
    hand = run.hands[seat]
    escapes = [card for card in hand if card in VALUE]
    plans = plan_round(run, style)
    promised = {card for plan in plans for card in plan.parts[0]}
    waiting = page_may_wait(run)
    moves = (
        _solve(run, escapes, style)
        or _of_plans(run, _without_page_turn(run, plans) if waiting else plans)
        or (_of_plans(run, plans) if waiting and not run.done else [])
        or _remember(run, [card for card in escapes if card not in promised], style)
        or _open_first(run, hand)
        or _lay_with_room(run, escapes, plans, promised, style)
    )
    if moves:
        return moves
    if run.done or not (hand or run.tasks):
        return [Do("end")]
    return _open_instead(run, hand, style) or _remove_hopeless(run, plans) or [_last_resort(run, hand, promised)]


def perform(run: Run, do: Do) -> None:
    """Make the move in thought."""
    match do.what:
        case "open":
            run.open(do.card)
        case "lay":
            pot = run.pot(do.on)
            assert pot is not None
            run.lay(do.card, pot)
        case "remember":
            run.remember(do.card)
        case "throw":
            run.throw(do.card)
        case "remove":
            pot = run.pot(do.on)
            assert pot is not None
            run.remove(pot)


def take_turn(run: Run, style: Style) -> None:
    """A whole turn, drawing included."""
    while run.result is None:
        rank = run.rank
        for do in next_moves(run, style):
            if do.what == "end":
                refill(run, style)
                return
            perform(run, do)
            if run.result is not None or run.rank != rank:
                break


def refill(run: Run, style: Style) -> None:
    """Draw up to the limit, and pass the turn on."""
    hand, turned = run.hands[run.active], False
    while len(hand) < run.limit and run.result is None:
        empty = not run.draw and (turned or not run.discard)
        chapters = [sum(card in TASKS for card in held) for held in run.hands]
        if run.stacks[run.rank] and (empty or wants_chapter(run, chapters, style)):
            run.draw_chapter()
        elif empty:
            break
        else:
            turned = turned or not run.draw
            if run.draw_escape():
                turned = False
    if run.result is None:
        run.end_turn()


def wants_chapter(run: Run, chapters: Sequence[int], style: Style) -> bool:
    """Whether the next card should be a chapter card, if there is one: so many does each seat hold."""
    if run.safe:
        return False
    return chapters[run.active] < style.own_chapters and sum(chapters) < style.team_chapters


# ---- plans ----------------------------------------------------------------------------------------------------------------


def plan_round(run: Run, style: Style) -> list[Plan]:
    """The best first; no card is promised twice, and no more tasks lie open than the partner wants."""
    seat, reach = run.active, run.seats if style.listens else 1
    left = list(pots(run, seat))
    used: set[str] = set()
    room = style.open_at(run.seats) - len(run.tasks)
    found: dict[int, Plan | None] = {}
    plans: list[Plan] = []
    while True:
        best, best_worth, best_place = None, 0.0, -1
        for place, (pot, opener) in enumerate(left):
            if opener >= 0 and room <= 0:
                continue
            if place not in found:
                found[place] = fill(run, seat, pot, opener, used, reach)
            plan = found[place]
            if plan is not None and plan.worth > best_worth:
                best, best_worth, best_place = plan, plan.worth, place
        if best is None:
            return plans
        plans.append(best)
        room -= best.opener >= 0
        taken = {card for part in best.parts for card in part}
        used |= taken
        found[best_place] = None
        for place, plan in list(found.items()):
            if plan is not None and any(card in taken for part in plan.parts for card in part):
                del found[place]


def page_may_wait(run: Run) -> bool:
    """The pursuer runs for nothing until the page turns (SH-11.3), and there is time: tasks can be filled for the next page."""
    if run.free_steps < _WORTH_WAITING or run.lead <= _SAFE_TO_WAIT:
        return False
    return not run.glass or run.turns_left * _PACE[run.seats] >= _HURRY * (PAGES[LAST].end - run.witness)


def _without_page_turn(run: Run, plans: Sequence[Plan]) -> list[Plan]:
    """The plans, but of a task that would end the chapter now all cards except the last; it stays open when the page turns."""
    kept = []
    for plan in plans:
        if plan.order or plan.pot.steps < run.to_end:
            kept.append(plan)
        elif plan.pot.card and len(plan.parts[0]) > 1:
            kept.append(plan._replace(parts=(plan.parts[0][:-1],)))
    return kept


def _of_plans(run: Run, plans: Sequence[Plan]) -> list[Do]:
    """The own part of the plan that comes first."""
    mine = [plan for plan in plans if plan.parts[0]]
    if not mine:
        return []
    plan = min(mine, key=lambda plan: _turn_of(run, plan))
    opened = [Do("open", plan.pot.card)] if plan.opener == 0 else []
    return [*opened, *(Do("lay", card, plan.pot.card) for card in plan.parts[0])]


def _turn_of(run: Run, plan: Plan) -> tuple[bool, bool, bool, bool, int]:
    """Before others: what is finished now; no symbol; what does not end the chapter, the largest first; of those that end it
    the special card, which is cleared then, else the smallest."""
    steps = plan.pot.steps
    ends = steps >= run.to_end
    return plan.order > 0, run.symbol_after(steps), ends, ends and bool(plan.pot.card), steps if ends else -steps


def own_tasks(run: Run, hand: Sequence[str]) -> list[str]:
    """Chapter cards that could be opened."""
    return [card for card in hand if card in TASKS and TASKS[card].chapter == run.page.chapter and not run.safe]


def _open_first(run: Run, hand: Sequence[str]) -> list[Do]:
    """A task must lie open for anybody to work on."""
    own = own_tasks(run, hand)
    return [Do("open", min(own, key=lambda card: TASKS[card].cards))] if own and not run.tasks else []


def _open_instead(run: Run, hand: Sequence[str], style: Style) -> list[Do]:
    """Rather than throwing a card away: a task that somebody may fill, while fewer lie open than there are partners."""
    own = own_tasks(run, hand)
    if not own or len(run.tasks) >= min(style.open_at(run.seats), run.seats - 1):
        return []
    return [Do("open", max(own, key=lambda card: TASKS[card].steps / TASKS[card].cards))]


def _lay_with_room(run: Run, hand: Sequence[str], plans: Sequence[Plan], promised: set[str], style: Style) -> list[Do]:
    """Without a plan only a card that leaves room for those still missing; the one that leaves most."""
    planned = {plan.pot.card for plan in plans}
    found: list[tuple[float, Do]] = []
    for pot in _open_pots(run):
        if pot.card in planned:
            continue
        for card in hand:
            if card not in promised and suits(run, pot, card):
                spare = TOP - VALUE[card] - style.room_at(run.seats) * (pot.left - 1)
                if spare >= 0:
                    found.append((spare, Do("lay", card, pot.card)))
    return [max(found, key=lambda each: each[0])[1]] if found else []


def _open_pots(run: Run) -> Iterator[Pot]:
    if not run.safe:
        yield from run.tasks
        if run.special:
            yield run.special


def suits(run: Run, pot: Pot, card: str) -> bool:
    if VALUE[card] < pot.last or not pot.needs[pot.slot(card)]:
        return False
    return bool(pot.card) or NAMES[card] == run.page.chapter


def _remove_hopeless(run: Run, plans: Sequence[Plan]) -> list[Do]:
    """A task that is nearly at the top and far from full, while the lead allows it."""
    planned = {plan.pot.card for plan in plans}
    for task in run.tasks:
        if task.card not in planned and run.lead > _SAFE_TO_REMOVE and TOP - task.last < task.left:
            return [Do("remove", on=task.card)]
    return []


def _last_resort(run: Run, hand: Sequence[str], promised: set[str]) -> Do:
    """Something must be done: the card that is missed least goes."""
    if not hand:
        return Do("remove", on=run.tasks[0].card)
    rest = [card for card in hand if card not in promised] or list(hand)
    return Do("throw", min(rest, key=lambda card: _usefulness(run, card)))


def _usefulness(run: Run, card: str) -> float:
    if card in TASKS:
        return 2.0 if TASKS[card].chapter == run.page.chapter else -1.0
    wanted = sum(task.needs[task.slot(card)] > 0 for task in run.tasks)
    special = NAMES[card] == run.page.chapter and run.special is not None
    chips = BITS[card].bit_count()
    helps = run.case and gain(run.black, card) == chips
    return wanted + special + 0.5 * helps * chips + abs(VALUE[card] - TOP / 2) / TOP


# ---- weak ---------------------------------------------------------------------------------------------------------------------


def weak_moves(run: Run, style: Style) -> list[Do]:
    """Fill what the own hand fills; else open, lay what is low, lay on REMEMBER what gains."""
    hand = run.hands[run.active]
    escapes = [card for card in hand if card in VALUE]
    for pot in _open_pots(run):
        plan = fill(run, run.active, pot, -1, set(), 1)
        if plan is not None:
            return [Do("lay", card, pot.card) for card in plan.parts[0]]
    chapter = next((card for card in hand if card in TASKS and TASKS[card].chapter == run.page.chapter), None)
    if len(run.tasks) < style.open_at(run.seats) and chapter:
        return [Do("open", chapter)]
    for card in escapes:
        for task in run.tasks:
            if suits(run, task, card) and VALUE[card] < TOP - style.room_at(run.seats) * (task.left - 1):
                return [Do("lay", card, task.card)]
        if run.case and gain(run.black, card) > 0:
            return [Do("remember", card)]
    if run.done or not (hand or run.tasks):
        return [Do("end")]
    return [_last_resort(run, hand, set())]


# ---- the case ---------------------------------------------------------------------------------------------------------------


def _solve(run: Run, hand: Sequence[str], style: Style) -> list[Do]:
    """Own cards that finish the case, when it counts."""
    if not run.case or not chips_missing(run.black):
        return []
    cards = finishing_cards(run.black, hand)
    if not cards or not _affordable(run, cards[0], style):
        return []
    return [Do("remember", card) for card in cards]


def _remember(run: Run, hand: Sequence[str], style: Style) -> list[Do]:
    """A card all of whose chips help; downwards without haste."""
    if not run.case or (run.done and run.lead <= style.calm[run.seats > _PAIR] and not run.safe):
        return []
    missing = chips_missing(run.black)
    if not missing:
        return []
    patience = style.patience if missing > _FEW_CHIPS else TOP
    found = []
    for card in hand:
        better = gain(run.black, card)
        if missing > _SOME_CHIPS and better < style.chips[run.seats > _PAIR]:
            continue
        if better == BITS[card].bit_count() or (better > 0 and missing <= _FEW_CHIPS):
            drop = run.top - VALUE[card] if VALUE[card] <= run.top else TOP + 1 - VALUE[card]
            if drop <= patience and _affordable(run, card, style):
                found.append((drop, -better, card))
    return [Do("remember", min(found)[2])] if found else []


def _affordable(run: Run, card: str, style: Style) -> bool:
    """Free, or paid from a large lead or from steps that the page turn will swallow."""
    if VALUE[card] <= run.top:
        return True
    return run.lead >= style.rich or run.free_steps >= style.free or (run.safe and run.lead > 1)


def finishing_cards(black: int, cards: Sequence[str], most: int = 4) -> tuple[str, ...]:
    """Own cards that solve the case together, laid downwards; the fewest, at most `most`. Empty: there are none."""
    ordered = sorted(cards, key=lambda card: -VALUE[card])
    reach = max((BITS[card].bit_count() for card in ordered), default=0)
    if chips_missing(black) > most * reach:
        return ()
    for size in range(1, most + 1):
        if (found := _finish(black, ordered, size, reach)) is not None:
            return found
    return ()


def _finish(black: int, cards: Sequence[str], size: int, reach: int) -> tuple[str, ...] | None:
    missing = chips_missing(black)
    if size == 0:
        return None if missing else ()
    if missing > size * reach:
        return None
    for place, card in enumerate(cards):
        rest = _finish(black ^ BITS[card], cards[place + 1 :], size - 1, reach)
        if rest is not None:
            return (card, *rest)
    return None
