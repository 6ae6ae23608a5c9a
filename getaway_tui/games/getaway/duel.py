"""The end of a round between the last two, read out to the last card: whoever counts knows the other's hand by then.

Hands are bit masks, 13 bits a suit. Nothing here is a rule of thumb: every lead and every answer is tried, and the drawn card of
Bhabhi is averaged over the waste. A test plays the same ends through the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .fast import number
from .pack import NUMBERS, RANK, SUIT, SUITS, TRUMP
from .public import Options

_EACH = len({RANK[card] for card in RANK if SUIT[card]})
_FULL = [((1 << _EACH) - 1) << (_EACH * suit) for suit in range(len(SUITS))]
_TRUMP = SUITS.index(TRUMP)
_SUIT_OF = [at // _EACH for at in range(_EACH * len(SUITS))]


class TooLong(Exception):
    """More positions than there is patience for."""


def mask(cards: Iterable[str]) -> int:
    """A hand as bits; it must hold no joker."""
    bits = 0
    for card in cards:
        suit, rank = number(card)
        bits |= 1 << (_EACH * suit + rank)
    return bits


def fits(options: Options) -> bool:
    """Whether a duel under these options is one that this reads out."""
    if options.ruleset == "bhabhi":
        return options.power_draw != "neighbour" and options.heads_up == "normal"
    kicks_matter = options.kicker and options.no_pickup
    return options.last_trick == "sudden" and options.standoff in ("open_trick", "finish_no_pickup") and not kicks_matter


class Duel:
    """Two hands that both know. The value of a position is how likely its leader is to get away, with best play of both.

    Args:
        budget: how many positions may be looked at.
        rough: in Bhabhi let the waste stay as it is, and drawn cards count alike that lie alike among the other's cards: nearly
            as good, and much shorter.
    """

    def __init__(self, options: Options, budget: int, *, rough: bool = False) -> None:
        self.bhabhi = options.ruleset == "bhabhi"
        self.trumps = options.spades_trump
        self.must_ruff = options.trump_duty == "must"
        self.limit = 2 * options.standoff_laps
        self.finish = options.standoff == "finish_no_pickup"
        self.no_pickup = options.no_pickup
        self.last_of_suit = options.last_of_suit
        self.draws = options.power_draw == "waste"
        self.budget = budget
        self.rough = rough
        self._known: dict[tuple[int, int, int, bool], float] = {}

    # ---- what is asked -------------------------------------------------------------------------------------------------------

    def leads(self, mine: int, theirs: int, barren: int, passes: bool, waste: int = 0) -> dict[int, float]:
        """How likely the leader is to get away, by lead.

        Raises:
            TooLong: the budget is spent.
        """
        if self.bhabhi:
            return {card: self._bhabhi_lead(card, mine, theirs, waste) for card in _bits(mine)}
        passes, open_ = self._standing(mine, theirs, barren, passes)
        return {card: self._base_lead(card, mine, theirs, barren, passes, open_) for card in _bits(mine)}

    def answers(
        self, led: int, mine: int, theirs: int, barren: int, passes: bool, open_: bool, waste: int = 0
    ) -> dict[int | None, float]:
        """How likely whoever answers this lead is to get away, by card; None: picking up or passing.

        Args:
            theirs: the leader's hand, without the card that was led.
        Raises:
            TooLong: the budget is spent.
        """
        if self.bhabhi:
            return {card: 1 - value for card, value in self._bhabhi_answers(led, theirs, mine, waste)}
        return {card: 1 - value for card, value in self._base_answers(led, theirs, mine, barren, passes, open_)}

    # ---- the base game ---------------------------------------------------------------------------------------------------------

    def _value(self, leader: int, other: int, barren: int, passes: bool) -> float:
        passes, open_ = self._standing(leader, other, barren, passes)
        key = (leader, other, barren, passes)
        if (known := self._known.get(key)) is not None:
            return known
        self._spend()
        value = 0.0
        for card in self._leads(leader, other):
            value = max(value, self._base_lead(card, leader, other, barren, passes, open_))
            if value == 1.0:
                break
        self._known[key] = value
        return value

    @staticmethod
    def _leads(leader: int, other: int) -> Iterator[int]:
        """Every lead; of a suit that must be followed, so that the card leaves play, one of each run of equals."""
        for full in _FULL:
            yield from _different(leader & full, other & full) if other & full else _bits(leader & full)

    def _standing(self, leader: int, other: int, barren: int, passes: bool) -> tuple[bool, bool]:
        """Whether void players pass from now on, and whether they do in this trick (GC-9.2 to 9.7)."""
        if passes or self.no_pickup:
            return True, True
        off = barren >= self.limit or self._dead(leader, other)
        return off and self.finish, off

    def _dead(self, leader: int, other: int) -> bool:
        both = leader | other
        if self.last_of_suit or leader.bit_count() < 2 or (self.trumps and both & _FULL[_TRUMP]):
            return False
        return all((both & full).bit_count() <= 1 for full in _FULL)

    def _base_lead(self, card: int, leader: int, other: int, barren: int, passes: bool, open_: bool) -> float:
        left = leader ^ (1 << card)
        if not left:
            return 1.0
        if self._wasted(card, left | other):
            return self._value(left, other, 0, passes)
        return _least(self._base_answers(card, left, other, barren, passes, open_))

    def _wasted(self, card: int, live: int) -> bool:
        """GC-6.7."""
        suit = _SUIT_OF[card]
        if not self.last_of_suit or live & _FULL[suit]:
            return False
        return not self.trumps or suit == _TRUMP or not live & _FULL[_TRUMP]

    def _base_answers(
        self, led: int, leader: int, other: int, barren: int, passes: bool, open_: bool
    ) -> Iterator[tuple[int | None, float]]:
        """Every answer, with what it leaves the leader."""
        suit = _SUIT_OF[led]
        follows = other & _FULL[suit]
        ruffs = other & _FULL[_TRUMP] if self.trumps and suit != _TRUMP and not follows else 0
        for card in _different(follows or ruffs, leader | 1 << led):
            left = other ^ (1 << card)
            if not left:
                yield card, 0.0
            elif ruffs or card > led:
                yield card, 1 - self._value(left, leader, 0, passes)
            else:
                yield card, self._value(leader, left, 0, passes)
        if follows or (ruffs and self.must_ruff):
            return
        if open_:
            yield None, self._value(leader, other, 0, passes)
        else:
            yield None, 1 - self._value(other | 1 << led, leader, barren + 1, passes)

    # ---- Bhabhi ------------------------------------------------------------------------------------------------------------

    def _chance(self, leader: int, other: int, waste: int) -> float:
        key = (leader, other, waste, True)
        if (known := self._known.get(key)) is not None:
            return known
        self._spend()
        value = 0.0
        for card in _bits(leader):
            value = max(value, self._bhabhi_lead(card, leader, other, waste))
            if value == 1.0:
                break
        self._known[key] = value
        return value

    def _bhabhi_lead(self, card: int, leader: int, other: int, waste: int) -> float:
        return _least(self._bhabhi_answers(card, leader ^ (1 << card), other, waste))

    def _bhabhi_answers(self, led: int, leader: int, other: int, waste: int) -> Iterator[tuple[int, float]]:
        follows = other & _FULL[_SUIT_OF[led]]
        for card in _bits(follows or other):
            left = other ^ (1 << card)
            if not follows:  # a thulla: the leader picks both up (GC-B.4), and who has no card left is safe (GC-B.6)
                yield card, self._chance(leader | 1 << led | 1 << card, left, waste) if left else 0.0
            elif card > led:
                yield card, 1 - self._power(left, leader, waste, 1 << led | 1 << card)
            else:
                yield card, self._power(leader, left, waste, 1 << led | 1 << card)

    def _power(self, winner: int, other: int, waste: int, trick: int) -> float:
        """How likely the winner of a clean trick is to get away (GC-B.6, GC-B.8, GC-B.9)."""
        if not other:
            return 0.0
        if winner:
            return self._chance(winner, other, waste if self.rough and waste else waste | trick)
        if not self.draws:
            return 1.0
        if self.rough and (drawable := waste & ~other):
            return self._rough_draw(other, waste, drawable)
        pile = [*_bits(waste or trick)]
        return sum(self._chance(1 << card, other, (waste | trick) ^ (1 << card)) for card in pile) / len(pile)

    def _rough_draw(self, other: int, waste: int, drawable: int) -> float:
        """The mean over the cards that may be drawn, one for all of those between the same two cards of the other."""
        worth, last = 0.0, -1
        for card in _bits(drawable):
            if last < 0 or _SUIT_OF[last] != _SUIT_OF[card] or other & ((1 << card) - (1 << last)):
                value = self._chance(1 << card, other, waste)
            worth, last = worth + value, card
        return worth / drawable.bit_count()

    def _spend(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise TooLong


def counted_out(options: Options, barren: int) -> bool:
    """Whether the safety net of Bhabhi is so near that a duel may fall into it (GC-B.14)."""
    return options.ruleset == "bhabhi" and 2 * barren > NUMBERS.standoff.bhabhi_tricks


def _least(answers: Iterable[tuple[int | None, float]]) -> float:
    """What the best answer leaves the leader; nothing is worse than nothing."""
    least = 1.0
    for _, value in answers:
        least = min(least, value)
        if least == 0.0:
            break
    return least


def _bits(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def _different(cards: int, others: int) -> Iterator[int]:
    """One of each run of cards between which none of the others lies: where they leave play they are worth the same."""
    last = -1
    for card in _bits(cards):
        if last < 0 or _SUIT_OF[last] != _SUIT_OF[card] or others & ((1 << card) - (1 << last)):
            yield card
        last = card
