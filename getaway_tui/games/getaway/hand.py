"""How a hand lies before its owner: rows, letters to press, and where the cursor goes. Draws nothing."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .pack import JOKER, RANK, SUIT, SUITS, in_order

ROWS = 4
_COMMANDS = "sLkt"
"""Letters that are commands on this screen, and so name no card."""
LETTERS = tuple(letter for letter in string.ascii_letters if letter not in _COMMANDS)


class Slot(NamedTuple):
    """One card and where it lies."""

    card: str
    letter: str
    row: int
    place: int
    """From the left, from 0."""


@dataclass(frozen=True)
class Hand:
    """A hand in rows: one a suit, or in the order of rank."""

    slots: tuple[Slot, ...]

    def at(self, letter: str) -> str | None:
        """The card that a letter names."""
        return next((slot.card for slot in self.slots if slot.letter == letter), None)

    def letter(self, card: str) -> str:
        """The letter that names a card."""
        return next((slot.letter for slot in self.slots if slot.card == card), "")

    @property
    def longest(self) -> int:
        """Cards in the longest row."""
        return max((slot.place + 1 for slot in self.slots), default=0)

    def row(self, number: int) -> tuple[Slot, ...]:
        """The cards of one row."""
        return tuple(slot for slot in self.slots if slot.row == number)

    def step(self, card: str | None, across: int, down: int) -> str | None:
        """Where the cursor goes from a card: to the next card of the row, or the nearest of the next row that has any."""
        here = next((slot for slot in self.slots if slot.card == card), None)
        if here is None:
            return self.slots[0].card if self.slots else None
        if across:
            number = (self.slots.index(here) + across) % len(self.slots)
            return self.slots[number].card
        for distance in range(1, ROWS + 1):
            row = self.row((here.row + down * distance) % (ROWS + 1))
            if row:
                return min(row, key=lambda slot: abs(slot.place - here.place)).card
        return here.card


def lay_out(cards: Sequence[str], *, by_rank: bool = False) -> Hand:
    """Lay a hand out; the joker lies behind the last row."""
    suited = [card for card in cards if card != JOKER]
    rows = _by_rank(suited) if by_rank else _by_suit(suited)
    if JOKER in cards:
        rows[-1].append(JOKER)
    slots: list[Slot] = []
    for number, row in enumerate(rows):
        for place, card in enumerate(row):
            slots.append(Slot(card, LETTERS[len(slots)], number, place))
    return Hand(tuple(slots))


def _by_suit(cards: Sequence[str]) -> list[list[str]]:
    ordered = in_order(cards)
    return [[card for card in ordered if SUIT[card] == suit] for suit in reversed(SUITS)]


def _by_rank(cards: Sequence[str]) -> list[list[str]]:
    ordered = sorted(in_order(cards), key=lambda card: RANK[card])
    each = max(1, -(-len(ordered) // ROWS))
    return [ordered[start : start + each] for start in range(0, ROWS * each, each)]
