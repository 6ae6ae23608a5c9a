"""Who could fill what within one round of the table.

Own cards count by their value, partners' cards by the middle of the band that they say aloud; nobody looks a card up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from operator import sub
from typing import NamedTuple

from .components import TASKS
from .fast import COLOUR, MIDDLE, NAMES, VALUE, Pot, Run, new_task

Heap = list[list[tuple[float, str]]]
"""The escape cards of one seat that fit a pot: for each need the known values, the lowest first."""


class Plan(NamedTuple):
    """A way to fill a pot: what each seat lays, from the one that acts now."""

    pot: Pot
    parts: tuple[tuple[str, ...], ...]
    opener: int
    """0: the seat that acts opens it; -1: it lies open."""

    @property
    def order(self) -> int:
        """How many seats come before the one that lays the last card."""
        return max(place for place, part in enumerate(self.parts) if part)

    @property
    def worth(self) -> float:
        """Steps for each seat that it takes."""
        return self.pot.steps / (self.order + 1)


def pots(run: Run, seat: int) -> Iterator[tuple[Pot, int]]:
    """All that the team could fill, and whether this seat would have to open it first (0) or it lies open (-1)."""
    if run.safe:
        return
    for task in run.tasks:
        yield task, -1
    if run.special:
        yield run.special, -1
    for card in run.hands[seat]:
        if card in TASKS and TASKS[card].chapter == run.page.chapter:
            yield new_task(card), 0


def fill(run: Run, seat: int, pot: Pot, opener: int, used: set[str], reach: int) -> Plan | None:
    """The soonest way to fill this pot with cards that nobody has promised, each seat as low as it can."""
    heaps = [_heap(run, (seat + order) % run.seats, pot, used, own=order == 0) for order in range(reach)]
    if any(need > sum(len(heap[place]) for heap in heaps) for place, need in enumerate(pot.needs)):
        return None
    states: dict[tuple[int, ...], tuple[float, tuple[tuple[str, ...], ...]]] = {tuple(pot.needs): (pot.last, ())}
    for order, heap in enumerate(heaps):
        others = [sum(len(later[place]) for later in heaps[order + 1 :]) for place in range(len(pot.needs))]
        after: dict[tuple[int, ...], tuple[float, tuple[tuple[str, ...], ...]]] = {}
        for needs, (last, parts) in states.items():
            for left, top, part in _contributions(heap, needs, last, others):
                if left not in after or top < after[left][0]:
                    after[left] = (top, (*parts, part))
        states = after
        if (done := states.get((0,) * len(pot.needs))) is not None:
            return Plan(pot, done[1], opener)
    return None


def _heap(run: Run, seat: int, pot: Pot, used: set[str], *, own: bool) -> Heap:
    heap: Heap = [[] for _ in pot.needs]
    known = VALUE if own else MIDDLE
    for card in run.hands[seat]:
        if card in VALUE and card not in used and known[card] >= pot.last:
            if pot.card:
                if pot.needs[COLOUR[card]]:
                    heap[COLOUR[card]].append((known[card], card))
            elif NAMES[card] == run.page.chapter:
                heap[0].append((known[card], card))
    for cards in heap:
        cards.sort()
    return heap


def _contributions(
    heap: Heap, needs: tuple[int, ...], last: float, others: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], float, tuple[str, ...]]]:
    """Every number of cards of each kind that a seat may lay, always the lowest that may follow; at least what the seats after
    it do not have."""
    fitting = [[each for each in cards if each[0] >= last] if need else [] for cards, need in zip(heap, needs, strict=True)]
    ranges = [
        range(max(0, need - other), min(len(cards), need) + 1) for cards, need, other in zip(fitting, needs, others, strict=True)
    ]
    for counts in product(*ranges):
        if not any(counts):
            yield needs, last, ()
            continue
        laid = sorted(each for cards, count in zip(fitting, counts, strict=True) for each in cards[:count])
        left = tuple(map(sub, needs, counts))
        yield left, laid[-1][0], tuple(card for _, card in laid)
