"""The pack, the deal table and the numbers of the game, as the data files tell them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from getaway_tui.engine import data

SLUG = "getaway"


class Row(BaseModel):
    """A row of a data file: a column that nobody knows is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CardRow(Row):
    """cards.csv: one card; the joker has no suit."""

    code: str
    rank: str
    suit: str = ""
    suit_symbol: str
    colour: str = ""
    rank_value: int
    set_aside_order: int | None = None
    ten: bool
    provenance: str


Codes = Annotated[tuple[str, ...], BeforeValidator(lambda cell: tuple(cell.split()) if isinstance(cell, str) else cell)]


class DealRow(Row):
    """deal.csv: how many cards everybody gets."""

    players: int
    extra_cards: int
    set_aside_cards: Codes = ()
    hand_size_set_aside: int
    fat_hand_size: int | None = None
    other_hands_with_fat_hand: int | None = None
    spread_hands_with_one_extra: int
    spread_large_hand: int | None = None
    spread_small_hand: int
    provenance: str


class Points(Row):
    """Penalty points and credits."""

    loser: int
    placement: tuple[int, ...]
    sliding_step: int
    kot_credit: int
    most_tens_credit: int


class Chips(Row):
    """What is paid, in chips."""

    ante: int
    beggar: int


class Standoff(Row):
    """Limits of barren play."""

    bhabhi_tricks: int = Field(gt=0)
    announce_from: float
    redeals: int


class Playoff(Row):
    """Extra rounds for a tie."""

    rounds: int


class Handovers(Row):
    """How often play goes on to another player in a round, about, from the fewest players to the most."""

    base: tuple[int, ...]
    no_pickup: tuple[int, ...]
    bhabhi: tuple[int, ...]


class FormFigures(Row):
    """What the set-up form says of lengths."""

    seconds: int
    fewest: int
    many: int
    handovers: Handovers


class Numbers(Row):
    """numbers.toml."""

    opening_card: str
    trump_suit: str
    points: Points
    chips: Chips
    standoff: Standoff
    playoff: Playoff
    form: FormFigures


_ROWS = data.table(SLUG, "cards.csv", CardRow)
NUMBERS = data.toml(SLUG, "numbers.toml", Numbers)
DEALS = {row.players: row for row in data.table(SLUG, "deal.csv", DealRow)}

CARDS = tuple(row.code for row in _ROWS if row.suit)
"""The 52 cards, in the order of the file."""
JOKER = next(row.code for row in _ROWS if not row.suit)
FACES = {row.code: row for row in _ROWS}
RANK = {row.code: row.rank_value for row in _ROWS}
SUIT = {row.code: row.code[len(row.rank) :] if row.suit else "" for row in _ROWS}
"""The letter of a card's suit; the joker has none."""
SUITS = tuple(dict.fromkeys(SUIT[card] for card in CARDS))
"""The suits from the lowest to the highest, as GC-9.8 ranks them."""
SYMBOL = {SUIT[row.code]: row.suit_symbol for row in _ROWS}
TENS = tuple(row.code for row in _ROWS if row.ten)
OPENING = NUMBERS.opening_card
TRUMP = NUMBERS.trump_suit

_PLACE = {card: (-SUITS.index(SUIT[card]), RANK[card]) for card in CARDS} | {JOKER: (1, 0)}
_SORTED = {card: number for number, card in enumerate(sorted(_PLACE, key=lambda card: _PLACE[card]))}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards as a hand is held: suit by suit from spades down, low to high, the joker last."""
    return tuple(sorted(cards, key=_SORTED.__getitem__))


_OF_SUIT = {suit: frozenset(card for card in SUIT if SUIT[card] == suit) for suit in SUIT.values()}


def holds(hand: Iterable[str], suit: str) -> bool:
    """Whether a hand has a card of this suit."""
    return not _OF_SUIT[suit].isdisjoint(hand)


def of_suit(cards: Iterable[str], suit: str) -> tuple[str, ...]:
    """The cards of one suit."""
    return tuple(card for card in cards if SUIT[card] == suit)
