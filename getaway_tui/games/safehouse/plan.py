"""What a computer partner works out: who could fill which task within one round of the table, and what helps the case.

Own cards count by their value, partners' cards by the middle of the band that they say aloud; nobody looks a card up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from getaway_tui.engine.types import Seat

from .components import CHAPTERS, CHIPS, ESCAPE, PAGES, ROWS, SETUP, TASKS, Band, Colour
from .public import View, missing

ANY = "any"
"""Stands for every colour: the special card does not care."""
TOP = max(card.value for card in ESCAPE.values())
_MIDDLE: Mapping[Band, float] = {band: (low + high) / 2 for band, (low, high) in SETUP.bands.items()}


class Held(NamedTuple):
    """A card of the team: how many seats come before its holder's turn, and what is known of it."""

    order: int
    value: float
    colour: Colour
    special: bool
    """It names the current chapter, so that it fits the special card."""
    place: int
    """Which card of that hand it is; of the own hand, its place there."""


class Goal(NamedTuple):
    """Something to fill: an open task, an own chapter card not yet opened, or the special card."""

    card: str
    """The chapter card; empty for the special card."""
    steps: int
    last: float
    wants: tuple[tuple[str, int], ...]
    opened: bool

    @property
    def cards(self) -> int:
        """How many cards it still needs."""
        return sum(count for _, count in self.wants)


class Plan(NamedTuple):
    """A way to fill a goal, its cards in the order of laying."""

    goal: Goal
    chain: tuple[Held, ...]

    @property
    def order(self) -> int:
        """How many seats come before the one that lays the last card."""
        return self.chain[-1].order

    @property
    def worth(self) -> float:
        """Steps for each seat used."""
        return self.goal.steps / (self.order + 1)


def team_cards(board: View, seat: Seat) -> list[Held]:
    """The escape cards of all, as this seat knows them, in the order in which they could be laid."""
    own = board.hands[seat] or ()
    cards = [
        Held(_order(board, seat), face.value, face.colour, face.chapter == board.chapter, place)
        for place, card in enumerate(own)
        if (face := ESCAPE.get(card))
    ]
    for place, signal in enumerate(board.signals):
        if signal.seat != seat and signal.colour is not None and signal.band is not None:
            chapters = {signal.chapter} if signal.chapter else _chapters(signal.colour, signal.band)
            special = chapters == {board.chapter}
            cards.append(Held(_order(board, signal.seat), _MIDDLE[signal.band], signal.colour, special, place))
    return sorted(cards)


def _order(board: View, seat: Seat) -> int:
    return (seat - board.active) % board.seats


def _chapters(colour: Colour, band: Band) -> set[str]:
    """The chapters that a card of this colour and band may name."""
    low, high = SETUP.bands[band]
    return {card.chapter for card in ESCAPE.values() if card.colour == colour and low <= card.value <= high}


# ---- goals and plans --------------------------------------------------------------------


def goals(board: View, seat: Seat) -> Iterator[Goal]:
    """All that the team could fill: what lies open, and what this seat could open."""
    if not board.safe:
        for task in board.tasks:
            last = ESCAPE[task.cards[-1]].value if task.cards else 0
            wants = tuple((colour, count) for colour, count in missing(task).items() if count)
            yield Goal(task.card, TASKS[task.card].steps, last, wants, opened=True)
        if not board.special_used:
            last = ESCAPE[board.special[-1]].value if board.special else 0
            count = board.page.special_cards - len(board.special)
            yield Goal("", board.page.special_steps, last, ((ANY, count),), opened=True)
        for card in board.hands[seat] or ():
            if card in TASKS and TASKS[card].chapter == board.chapter:
                face = TASKS[card]
                wants = tuple((colour, count) for colour, count in face.wants.items() if count)
                yield Goal(card, face.steps, 0, wants, opened=False)


def plan_round(board: View, seat: Seat) -> list[Plan]:
    """The best steps for each seat used come first; no card is promised twice, and at most three tasks lie open."""
    cards = team_cards(board, seat)
    left = list(goals(board, seat))
    room = MOST_OPEN - len(board.tasks)
    plans: list[Plan] = []
    while left:
        found = [Plan(goal, chain) for goal in left if (goal.opened or room > 0) and (chain := fill(goal, cards))]
        if not found:
            break
        best = max(found, key=lambda plan: (plan.worth, plan.goal.opened, -plan.goal.cards))
        plans.append(best)
        left.remove(best.goal)
        room -= not best.goal.opened
        cards = [card for card in cards if card not in best.chain]
    return plans


MOST_OPEN = 3
"""Open tasks at a time: pursuer cards count them."""


def fill(goal: Goal, cards: Sequence[Held]) -> tuple[Held, ...]:
    """The chain of cards that fills a goal soonest, upwards and seat by seat; empty if there is none."""
    fitting = [card for card in cards if card.value >= goal.last and _fits(goal, card)]
    if len(fitting) < goal.cards:
        return ()
    return _Filling(goal, fitting).best


def _fits(goal: Goal, card: Held) -> bool:
    if not goal.card:
        return card.special
    return any(colour == card.colour for colour, _ in goal.wants)


class _Filling:
    """The search for the soonest chain over cards that are sorted by seat and value."""

    def __init__(self, goal: Goal, cards: Sequence[Held]) -> None:
        self._cards = cards
        self._slots = {colour: place for place, (colour, _) in enumerate(goal.wants)}
        self._known: dict[tuple[int, float, tuple[int, ...]], tuple[int, tuple[Held, ...]]] = {}
        found = self._from(0, goal.last, tuple(count for _, count in goal.wants))
        self.best = found[1] if found[0] < _NEVER else ()

    def _from(self, place: int, last: float, needs: tuple[int, ...]) -> tuple[int, tuple[Held, ...]]:
        """The soonest last seat, and the cards from this place on."""
        if not any(needs):
            return 0, ()
        if len(self._cards) - place < sum(needs):
            return _NEVER, ()
        key = place, last, needs
        if key not in self._known:
            self._known[key] = min(self._take(place, last, needs), self._from(place + 1, last, needs), key=_soonest)
        return self._known[key]

    def _take(self, place: int, last: float, needs: tuple[int, ...]) -> tuple[int, tuple[Held, ...]]:
        card = self._cards[place]
        slot = self._slots.get(card.colour, 0)
        if card.value < last or not needs[slot]:
            return _NEVER, ()
        fewer = (*needs[:slot], needs[slot] - 1, *needs[slot + 1 :])
        order, chain = self._from(place + 1, card.value, fewer)
        return max(order, card.order), (card, *chain)


_NEVER = 99


def _soonest(found: tuple[int, tuple[Held, ...]]) -> int:
    return found[0]


# ---- where the witness would land ---------------------------------------------------------


def lands(board: View, steps: int) -> int:
    """The field on which a run of so many steps ends."""
    return min(board.witness + steps, board.page.end)


def cost_of_landing(board: View, steps: int) -> int:
    """Steps of the pursuer that the run would set off."""
    return SETUP.pursuer_costs.land_on_symbol if lands(board, steps) in board.page.symbols else 0


def free_steps(board: View) -> int:
    """How many steps the pursuer may take for nothing: up to the lowest number of the next board (SH-11.3)."""
    if board.chapter == CHAPTERS[-1]:
        return 0
    following = PAGES[CHAPTERS[CHAPTERS.index(board.chapter) + 1]]
    return max(0, following.lowest - board.pursuer)


# ---- the case ------------------------------------------------------------------------------


def chips_missing(black: Sequence[str]) -> int:
    """How many chips must still turn black, rows that are overfull counted too."""
    target = SETUP.investigation.black_per_row_to_solve
    return sum(abs(target - sum(chip in black for chip in chips)) for chips in ROWS.values())


def gain(black: Sequence[str], card: str) -> int:
    """How much nearer this card brings the case; negative where it turns chips back."""
    after = set(black) ^ set(ESCAPE[card].chips)
    return chips_missing(black) - chips_missing(tuple(chip for chip in CHIPS if chip in after))


def finishing_cards(board: View, cards: Sequence[str], most: int = 4) -> tuple[str, ...]:
    """Own cards that solve the case together, laid downwards; the fewest, at most `most`. Empty: there are none."""
    ordered = sorted(cards, key=lambda card: -ESCAPE[card].value)
    for size in range(1, most + 1):
        if (found := _finish(board.black, ordered, size)) is not None:
            return found
    return ()


def _finish(black: Sequence[str], cards: Sequence[str], size: int) -> tuple[str, ...] | None:
    if size == 0:
        return () if not chips_missing(black) else None
    reach = max((len(ESCAPE[card].chips) for card in cards), default=0)
    if chips_missing(black) > size * reach:
        return None
    for place, card in enumerate(cards):
        after = set(black) ^ set(ESCAPE[card].chips)
        rest = _finish(tuple(chip for chip in CHIPS if chip in after), cards[place + 1 :], size - 1)
        if rest is not None:
            return (card, *rest)
    return None
