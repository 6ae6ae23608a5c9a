"""A plain fast copy of the round for computer players that look ahead: hands as bit masks, everybody playing by rule of thumb.

It covers what the two rule sets differ in, trumps, passing and the open trick; the finer house rules hardly change who is caught.
A test plays the same rounds through it and through the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from .pack import NUMBERS, RANK, SUIT, SUITS, TRUMP
from .public import Options

_SUIT = {suit: number for number, suit in enumerate(SUITS)}
_TRUMP = _SUIT[TRUMP]
_LOW = min(RANK[card] for card in RANK if SUIT[card])
_PLAYS = 4_000
"""More than any round has; a round that goes on longer counts as lost by whoever holds most."""


def number(card: str) -> tuple[int, int]:
    """A card as suit and rank, both from 0."""
    return _SUIT[SUIT[card]], RANK[card] - _LOW


class Round:
    """One running round, all hands known."""

    __slots__ = ("barren", "bhabhi", "hands", "laps", "leader", "order", "passes", "places", "step", "trumps", "waste")

    def __init__(
        self, options: Options, hands: Sequence[Sequence[str]], leader: int, escaped: Sequence[int], barren: int
    ) -> None:
        self.hands = [[0, 0, 0, 0] for _ in hands]
        for seat, hand in enumerate(hands):
            for card in hand:
                if SUIT[card]:
                    suit, rank = number(card)
                    self.hands[seat][suit] |= 1 << rank
        self.places = list(escaped)
        self.leader = leader
        self.barren = barren
        self.bhabhi = options.ruleset == "bhabhi"
        self.trumps = options.spades_trump
        self.passes = options.no_pickup
        self.laps = NUMBERS.standoff.bhabhi_tricks if self.bhabhi else options.standoff_laps
        self.step = -1 if options.direction == "anticlockwise" else 1
        self.order = [seat for seat in range(len(hands)) if seat not in self.places]
        self.waste: list[tuple[int, int]] = []

    def caught(self, card: tuple[int, int] | None = None) -> int:
        """Play to the end, beginning with this lead: the seat that is caught."""
        plays = 0
        while len(self.places) < len(self.hands) - 1 and plays < _PLAYS:
            plays += self._trick(card or self._lead())
            card = None
        left = [seat for seat in range(len(self.hands)) if seat not in self.places]
        return max(left, key=lambda seat: sum(mask.bit_count() for mask in self.hands[seat]))

    # ---- rules of thumb ----------------------------------------------------------------------------------------------------

    def _lead(self) -> tuple[int, int]:
        """The lowest rank; of equal ones that of the longer suit, in Bhabhi of the shorter."""
        best, choice = 99 * 64, (0, 0)
        for suit, mask in enumerate(self.hands[self.leader]):
            if mask:
                rank = (mask & -mask).bit_length() - 1
                length = mask.bit_count()
                worth = rank * 64 + (length if self.bhabhi else 20 - length)
                if worth < best:
                    best, choice = worth, (suit, rank)
        return choice

    def _shed(self, seat: int) -> tuple[int, int]:
        """The highest card of all."""
        suits = self.hands[seat]
        suit = max(range(4), key=lambda each: suits[each].bit_length())
        return suit, suits[suit].bit_length() - 1

    # ---- a trick -------------------------------------------------------------------------------------------------------------

    def _open(self) -> bool:
        """Whether void players pass or shed in this trick (GC-9.3, GC-9.4, GC-B.14)."""
        active = [seat for seat in range(len(self.hands)) if seat not in self.places]
        if self.bhabhi:
            return self.barren >= self.laps
        if self.passes:
            return True
        if self.barren >= self.laps * len(active):
            return True
        together = [0, 0, 0, 0]
        for seat in active:
            for suit in range(4):
                together[suit] += self.hands[seat][suit].bit_count()
        mine = sum(mask.bit_count() for mask in self.hands[self.leader])
        return max(together) <= 1 and mine > 1 and not (self.trumps and together[_TRUMP])

    def _trick(self, led: tuple[int, int]) -> int:
        open_ = self._open()
        seats, leader = len(self.hands), self.leader
        suit, rank = led
        self.hands[leader][suit] &= ~(1 << rank)
        table = [(leader, suit, rank)]
        before = len(self.places)
        if not self.bhabhi and not any(self.hands[leader]):
            self.places.append(leader)
        seat, best = leader, led
        winner = leader
        for distance in range(1, seats):
            seat = (leader + self.step * distance) % seats
            if seat in self.places:
                continue
            if not self.bhabhi and len(self.places) >= seats - 1:
                return len(table)
            mask = self.hands[seat][suit]
            if mask:
                if self.bhabhi:
                    under = mask & ((1 << best[1]) - 1)
                    low = (mask & -mask).bit_length() - 1
                    last = not any((leader + self.step * more) % seats not in self.places for more in range(distance + 1, seats))
                    played = under.bit_length() - 1 if under else mask.bit_length() - 1 if last else low
                else:
                    played = (mask & -mask).bit_length() - 1
                self.hands[seat][suit] &= ~(1 << played)
                table.append((seat, suit, played))
                if played > best[1] and best[0] == suit:
                    best, winner = (suit, played), seat
            elif self.bhabhi:
                shed = self._shed(seat)
                self.hands[seat][shed[0]] &= ~(1 << shed[1])
                table.append((seat, *shed))
                if not open_:
                    self._take(winner, table)
                    self._settle(table, winner)
                    self.barren = 0 if len(self.places) > before else self.barren + 1
                    return len(table)
            elif self.trumps and suit != _TRUMP and self.hands[seat][_TRUMP]:
                spades = self.hands[seat][_TRUMP]
                low = (spades & -spades).bit_length() - 1
                self.hands[seat][_TRUMP] &= ~(1 << low)
                table.append((seat, _TRUMP, low))
                if best[0] != _TRUMP or low > best[1]:
                    best, winner = (_TRUMP, low), seat
            elif not open_:
                self._take(seat, table)
                self.barren = 0 if len(self.places) > before else self.barren + 1
                return len(table)
            if not self.bhabhi and not any(self.hands[seat]):
                self.places.append(seat)
                if len(self.places) >= seats - 1:
                    return len(table)
        self.barren = 0
        self._completed(table, winner)
        return len(table)

    def _take(self, seat: int, table: list[tuple[int, int, int]]) -> None:
        for _, suit, rank in table:
            self.hands[seat][suit] |= 1 << rank
        self.leader = seat

    def _settle(self, table: list[tuple[int, int, int]], keeper: int) -> None:
        for seat, _, _ in table:
            if seat != keeper and seat not in self.places and not any(self.hands[seat]):
                self.places.append(seat)

    def _completed(self, table: list[tuple[int, int, int]], winner: int) -> None:
        self.leader = winner
        if self.bhabhi:
            older = len(self.waste)
            self.waste += [(suit, rank) for _, suit, rank in table]
            self._settle(table, winner)
            if not any(self.hands[winner]) and len(self.places) < len(self.hands) - 1:
                suit, rank = self.waste.pop(self._drawn(older))
                self.hands[winner][suit] |= 1 << rank
        while self.leader in self.places and len(self.places) < len(self.hands):
            self.leader = (self.leader + self.step) % len(self.hands)

    def _drawn(self, older: int) -> int:
        """Which card of the waste is drawn with the power: one from its middle stands for chance."""
        pile = older or len(self.waste)
        return (7 * pile + len(self.places)) % pile
