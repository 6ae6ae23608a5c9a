"""How a partner looks ahead: it deals what it cannot see, again and again, and plays each idea on with fair partners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp, sqrt
from statistics import fmean, stdev

from .fast import BITS, TOP, VALUE, Run, chips_missing, gain
from .partner import FAIR, Do, next_moves, own_tasks, perform, plan_round, refill, suits, take_turn

_TURNS = 4
"""Turns that an idea is played on, or one of each seat where there are more."""
_IDEAS = 5
"""Ideas that are compared with the usual one at most."""
_FEWEST = 4
"""Deals below which nothing is sure."""
_DOUBT = 1.5
"""Standard errors by which an idea must be better."""

Idea = tuple[Do, ...]


def best(run: Run, deals: Iterable[Run], stop: Callable[[], bool]) -> Idea:
    """What a fair partner would do, unless another idea is clearly better over these deals of what is unknown.

    Args:
        run: the position as the seat that acts knows it.
        deals: positions that look the same to it, with everything in its place; they are drawn while there is time.
        stop: whether there is none any more.
    """
    plain = tuple(next_moves(run, FAIR))
    if _obvious(run, plain):
        return plain
    others = [idea for idea in dict.fromkeys(_ideas(run)) if idea != plain][:_IDEAS]
    if not others:
        return plain
    better: list[list[float]] = [[] for _ in others]
    for deal in deals:
        if stop():
            break
        usual = _played_on(deal.copy(), plain)
        for idea, found in zip(others, better, strict=True):
            found.append(_played_on(deal.copy(), idea) - usual)
    surely = [_surely(found) for found in better]
    most = max(surely)
    return others[surely.index(most)] if most > 0 else plain


def _surely(found: Sequence[float]) -> float:
    """By how much an idea is better even if chance was kind to it; below 0: nobody can tell."""
    if len(found) < _FEWEST:
        return -1.0
    return fmean(found) - _DOUBT * stdev(found) / sqrt(len(found))


# ---- ideas ----------------------------------------------------------------------------------------------------------------


def _obvious(run: Run, idea: Idea) -> bool:
    """A pot is filled now, and the witness does not run onto a symbol: nobody thinks long."""
    pot = run.pot(idea[-1].on) if idea[-1].what == "lay" else None
    return pot is not None and len(idea) == pot.left and not run.symbol_after(pot.steps)


def _ideas(run: Run) -> Iterator[Idea]:
    """What else might be worth a thought."""
    hand = run.hands[run.active]
    for plan in plan_round(run, FAIR):
        if plan.parts[0]:
            opened = (Do("open", plan.pot.card),) if plan.opener == 0 else ()
            yield (*opened, *(Do("lay", card, plan.pot.card) for card in plan.parts[0]))
    if run.done or not (hand or run.tasks):
        yield (Do("end"),)
    escapes = [card for card in hand if card in VALUE]
    yield from _to_remember(run, escapes)
    yield from ((Do("open", card),) for card in own_tasks(run, hand)[:1])
    yield from _with_room(run, escapes)


def _to_remember(run: Run, escapes: Sequence[str]) -> Iterator[Idea]:
    """The cards that bring the case on most."""
    if not run.case or not chips_missing(run.black):
        return
    helping = [card for card in escapes if gain(run.black, card) == BITS[card].bit_count()]
    down = [card for card in helping if VALUE[card] <= run.top]
    if down:
        yield (Do("remember", max(down, key=lambda card: (gain(run.black, card), VALUE[card]))),)
        yield (Do("remember", max(down, key=lambda card: VALUE[card])),)
    elif helping and run.lead > 2:
        yield (Do("remember", max(helping, key=lambda card: (gain(run.black, card), VALUE[card]))),)


def _with_room(run: Run, escapes: Sequence[str]) -> Iterator[Idea]:
    """For each pot the card that leaves most room."""
    if run.safe:
        return
    for pot in [*run.tasks, *([run.special] if run.special else [])]:
        fitting = [card for card in escapes if suits(run, pot, card)]
        if fitting:
            card = min(fitting, key=lambda card: VALUE[card])
            if TOP - VALUE[card] >= 2 * (pot.left - 1):
                yield (Do("lay", card, pot.card),)


# ---- what becomes of them ---------------------------------------------------------------------------------------------------


def _played_on(run: Run, idea: Idea) -> float:
    """How the team stands some turns later."""
    turns = run.turns + max(_TURNS, run.seats)
    rank = run.rank
    for do in idea:
        if do.what == "end":
            refill(run, FAIR)
        elif run.result is None and run.rank == rank:
            perform(run, do)
    while run.result is None and run.turns < turns:
        take_turn(run, FAIR)
    return _standing(run)


def _standing(run: Run) -> float:
    """Fields and chips gained; a small lead is worth less than its fields."""
    if run.result is not None:
        return _WON if run.result else _LOST
    chips = _A_CHIP * chips_missing(run.black) if run.case else 0.0
    return _A_FIELD * run.witness - chips - _FEAR * exp(-run.lead / _NEAR)


_WON, _LOST = 40.0, -15.0
_A_FIELD = 0.3
_A_CHIP = 0.25
_FEAR, _NEAR = 12.0, 2.5
"""How bad it is to have the pursuer right behind, and within how many fields that fades."""
