"""A plain fast copy of the round for computer players that look ahead: hands as bit masks, everybody playing by rule of thumb.

It knows every rule that decides who is caught. Nobody in it kicks or takes a hand, and a round that would be dealt again is
counted instead. A test plays the same rounds through it and through the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from .pack import NUMBERS, RANK, SUIT, SUITS, TENS, TRUMP
from .public import Options

Card = tuple[int, int]
"""Suit and rank, both from 0."""
Laid = tuple[int, int, int]
"""Seat, suit and rank."""

_SUITS = range(len(SUITS))
_JOKER = len(SUITS)
"""The joker is a suit of its own, of one card; it comes behind the others."""
_TRUMP = SUITS.index(TRUMP)
_LOW = min(RANK[card] for card in RANK if SUIT[card])
_NUMBER = {card: (SUITS.index(SUIT[card]), RANK[card] - _LOW) if SUIT[card] else (_JOKER, 0) for card in RANK}
_TENS = frozenset(_NUMBER[card] for card in TENS)


def number(card: str) -> Card:
    """A card as suit and rank, both from 0."""
    return _NUMBER[card]


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


class Round:
    """One running round, all hands known; somebody is about to lead."""

    def __init__(
        self, options: Options, hands: Sequence[Sequence[str]], leader: int, escaped: Sequence[int], barren: int, *,
        opening: bool = False, finishing: bool = False, waste: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.hands = [[0] * (_JOKER + 1) for _ in hands]
        for held, hand in zip(self.hands, hands, strict=True):
            for card in hand:
                suit, rank = _NUMBER[card]
                held[suit] |= 1 << rank
        self.places = list(escaped)
        self.lost: int | None = None
        """Who is caught; None: nobody yet, or nobody at all."""
        self.over = False
        self.leader = leader
        self.barren = barren
        self.opening = opening
        self.waste = [_NUMBER[card] for card in waste]
        self.options = options
        self.bhabhi = options.ruleset == "bhabhi"
        self.trumps = options.spades_trump
        self.passes = options.no_pickup or finishing
        self.drawn: Card | None = None
        seats, step = len(self.hands), -1 if options.direction == "anticlockwise" else 1
        self.round = [[(seat + step * distance) % seats for distance in range(1, seats)] for seat in range(seats)]
        """For each seat the others, from the next one in the direction of play."""

    def catches(self, seat: int, card: Card) -> bool:
        """Whether this seat is caught after this lead; played no further than until that is known."""
        return self.caught(card, seat) == seat

    def caught(self, card: Card | None = None, watched: int = -1) -> int | None:
        """Play to the end, beginning with this lead, or until the watched seat is safe: the seat that is caught, if any is
        (GC-6.6)."""
        while not self.over and watched not in self.places:
            open_ = self._starts()
            if self.over:
                break
            suit, rank = card or self._lead()
            if suit == _JOKER:
                self._lead_joker()
            elif self.bhabhi:
                self._bhabhi_trick(suit, rank, open_)
            else:
                self._base_trick(suit, rank, open_)
            card, self.opening = None, False
        return self.lost

    def _starts(self) -> bool:
        """Whether void players pass in this trick, or in Bhabhi shed; it may not come to it (GC-6.3, GC-9.3 to 9.9, GC-B.14)."""
        if self.opening and self.options.opening_amnesty:
            return True
        if self.bhabhi:
            return self.barren >= NUMBERS.standoff.bhabhi_tricks
        if self.passes or not self._stands_off():
            return self.passes
        if self.options.standoff in ("adjudicate", "redeal"):
            self._adjudicate()
        self.passes = self.options.standoff == "finish_no_pickup"
        return True

    # ---- rules of thumb ----------------------------------------------------------------------------------------------------

    def _lead(self) -> Card:
        """The joker at once; else the lowest rank, of equal ones that of the longer suit, in Bhabhi of the shorter."""
        hand = self.hands[self.leader]
        if hand[_JOKER] and self._may_lead_joker(hand):
            return _JOKER, 0
        best, choice, sign = 99 * 64, (0, 0), 1 if self.bhabhi else -1
        for suit in _SUITS:
            mask = hand[suit]
            if mask:
                rank = (mask & -mask).bit_length() - 1
                worth = rank * 64 + sign * mask.bit_count()
                if worth < best:
                    best, choice = worth, (suit, rank)
        return choice

    def _may_lead_joker(self, hand: list[int]) -> bool:
        """GC-6.42, GC-6.44."""
        return not self.opening and (self.options.joker_weight == "tempo" or not any(hand[:_JOKER]))

    def _shed(self, hand: list[int]) -> Card:
        """The highest card of all; the joker only where it is the only one."""
        suit = max(range(_JOKER + 1), key=lambda each: hand[each].bit_length())
        return suit, hand[suit].bit_length() - 1

    def _duck(self, mask: int, best: int, last: bool) -> int:
        """The highest card below the best; else, as last to act, the highest, else the lowest."""
        under = mask & ((1 << best) - 1)
        if under or last:
            return (under or mask).bit_length() - 1
        return _lowest(mask)

    # ---- small words ---------------------------------------------------------------------------------------------------------

    def _after(self, seat: int) -> list[int]:
        """Who is still in, from the next one in the direction of play; the seat itself left out."""
        return [each for each in self.round[seat] if each not in self.places]

    def _size(self, seat: int) -> int:
        return sum(mask.bit_count() for mask in self.hands[seat])

    def _held(self, suit: int) -> bool:
        return any(hand[suit] for hand in self.hands)

    def _end(self, lost: int | None) -> None:
        self.over, self.lost = True, lost

    def _is_over(self, due: Sequence[int]) -> bool:
        """Whether an escape has ended the round; where agreed the last one may still play a last card (GC-5.20, GC-6.6)."""
        left = len(self.hands) - len(self.places)
        if left > 1:
            return False
        if not left:
            self._end(None)
            return True
        last = next(seat for seat in range(len(self.hands)) if seat not in self.places)
        if self.options.last_trick == "play_out" and last in due and self._size(last) == 1 and not self.hands[last][_JOKER]:
            return False
        self._end(last)
        return True

    def _lead_joker(self) -> None:
        """GC-6.42, GC-6.45."""
        leader = self.leader
        self.hands[leader][_JOKER] = 0
        self.barren, self.drawn = 0, None
        if not any(self.hands[leader]):
            self.places.append(leader)
            if self._is_over(()):
                return
        self.leader = self._after(leader)[0]

    # ---- the base game ---------------------------------------------------------------------------------------------------------

    def _base_trick(self, suit: int, rank: int, passes: bool) -> None:
        leader = self.leader
        before = len(self.places)
        due = self._after(leader)
        table = [(leader, suit, rank)]
        self.hands[leader][suit] ^= 1 << rank
        if not any(self.hands[leader]):
            self.places.append(leader)
            if self._is_over(due):
                return
        if self.options.last_of_suit and self._leaves_play(suit):
            due = []
        for acted, seat in enumerate(due, 1):
            hand = self.hands[seat]
            laid = suit if hand[suit] else _TRUMP if self.trumps and suit != _TRUMP else suit
            if mask := hand[laid]:
                low = mask & -mask
                hand[laid] ^= low
                table.append((seat, laid, low.bit_length() - 1))
                if not any(hand):
                    self.places.append(seat)
                    if self._is_over(due[acted:]):
                        return
            elif len(self.places) == len(self.hands) - 1:  # the last one cannot play the last card
                self._end(seat)
                return
            elif not passes:
                self._take(seat, table)
                self.barren = 0 if len(self.places) > before else self.barren + 1
                return
        self.barren = 0
        self._leads_after(table)

    def _stands_off(self) -> bool:
        """GC-9.2, GC-9.4."""
        if self.barren >= self.options.standoff_laps * (len(self.hands) - len(self.places)):
            return True
        for mask in self.hands[self.leader]:
            if mask & (mask - 1):  # two of a suit: by far the usual case
                return False
        if self.opening or self.options.last_of_suit or self._size(self.leader) < 2 or self._held(_JOKER):
            return False
        if self.trumps and self._held(_TRUMP):
            return False
        seen = [0] * len(SUITS)
        for hand in self.hands:
            for suit in _SUITS:
                seen[suit] += hand[suit].bit_count()
                if seen[suit] > 1:
                    return False
        return True

    def _adjudicate(self) -> None:
        """Fewest cards, then the lower sum of ranks, then the lower highest card (GC-9.8)."""

        def weight(seat: int) -> tuple[int, int, tuple[int, int]]:
            cards = [(rank, suit) for suit, rank in self._cards(seat)]
            plain = [card for card in cards if card[1] != _JOKER]
            return len(cards), sum(rank + _LOW for rank, _ in plain), max(plain, default=(-1, -1))

        *safe, last = sorted((seat for seat in range(len(self.hands)) if seat not in self.places), key=weight)
        self.places += safe
        self._end(last)

    def _cards(self, seat: int) -> list[Card]:
        """A hand as it is held: suit by suit from the highest down, low to high, the joker last."""
        hand = self.hands[seat]
        suits = (*reversed(_SUITS), _JOKER)
        return [(suit, rank) for suit in suits for rank in range(hand[suit].bit_length()) if hand[suit] >> rank & 1]

    def _leaves_play(self, suit: int) -> bool:
        """Whether the led card was the last of its suit (GC-6.7)."""
        if self.opening or self._held(suit) or len(self.places) == len(self.hands) - 1:
            return False
        return not self.trumps or suit == _TRUMP or not self._held(_TRUMP)

    def _take(self, seat: int, table: list[Laid]) -> None:
        hand = self.hands[seat]
        for _, suit, rank in table:
            hand[suit] |= 1 << rank
        self.leader = seat

    def _best(self, cards: Sequence[Laid], led: int) -> int:
        """Who laid the highest spade under trumps, else the highest of the led suit."""
        winner, highest = cards[0][0], -1
        for seat, suit, rank in cards:
            worth = rank + 64 * (2 if self.trumps and suit == _TRUMP else suit == led)
            if worth > highest:
                winner, highest = seat, worth
        return winner

    def _leads_after(self, table: list[Laid]) -> None:
        """GC-5.8, GC-5.12, GC-6.5."""
        led = table[0][1]
        winner = self._best(table, led)
        if winner in self.places:
            rivals = [each for each in table if each[0] not in self.places]
            if self.options.winner_escaped == "next_highest" and rivals:
                winner = self._best(rivals, led)
            else:
                winner = self._after(winner)[0]
        self.leader = winner

    # ---- Bhabhi ------------------------------------------------------------------------------------------------------------

    def _bhabhi_trick(self, suit: int, rank: int, shedding: bool) -> None:
        leader, best = self.leader, rank
        winner, before = leader, len(self.places)
        due = self._after(leader)
        self.hands[leader][suit] ^= 1 << rank
        table = [(leader, suit, rank)]
        for acted, seat in enumerate(due, 1):
            hand = self.hands[seat]
            if hand[suit]:
                played = self._duck(hand[suit], best, acted == len(due))
                hand[suit] ^= 1 << played
                table.append((seat, suit, played))
                if played > best:
                    best, winner = played, seat
                continue
            shed, high = self._shed(hand)
            hand[shed] ^= 1 << high
            if shed != _JOKER:  # the joker is laid back
                table.append((seat, shed, high))
            if not shedding:
                self._thulla([leader, *due[:acted]], table, winner, before)
                return
        self._clean([leader, *due], table, winner)

    def _thulla(self, acted: Sequence[int], table: list[Laid], picker: int, before: int) -> None:
        """GC-B.4, GC-B.6, GC-B.13."""
        led = table[0][1:]
        if self.options.heads_up == "shootout" and led == self.drawn and len(self.hands) - len(self.places) == 2:
            self.places.append(acted[-1])
            self._end(acted[0])
            return
        self.drawn = None
        self._take(picker, table)
        self._settle(acted, picker)
        self.barren = 0 if len(self.places) > before else self.barren + 1

    def _settle(self, acted: Sequence[int], keeper: int) -> None:
        """Whoever has no card left is safe, but for one who picks up or has the power (GC-B.6)."""
        self.places += [seat for seat in acted if seat != keeper and not any(self.hands[seat])]
        if len(self.places) == len(self.hands) - 1:
            self._end(keeper)

    def _clean(self, acted: Sequence[int], table: list[Laid], winner: int) -> None:
        """GC-B.5, GC-B.8, GC-B.9."""
        older = len(self.waste)
        self.waste += [each[1:] for each in table if not (self.options.dehla and each[1:] in _TENS)]
        self.leader, self.barren, self.drawn = winner, 0, None
        self._settle(acted, winner)
        if not self.over and not any(self.hands[winner]):
            self._power_without_cards(winner, older or len(self.waste))

    def _power_without_cards(self, winner: int, pile: int) -> None:
        """Draw a card to lead, or be safe (GC-B.8)."""
        neighbour = self._after(winner)[0]
        if self.options.power_draw == "neighbour":
            cards = self._cards(neighbour)
            self.drawn = suit, rank = cards[self._draws(len(cards))]
            self.hands[neighbour][suit] ^= 1 << rank
            self.hands[winner][suit] |= 1 << rank
            self._settle([neighbour], winner)
        elif self.options.power_draw == "waste" and pile:
            self.drawn = suit, rank = self.waste.pop(self._draws(pile))
            self.hands[winner][suit] |= 1 << rank
        else:
            self.places.append(winner)
            self.leader = neighbour
            self._is_over(())

    def _draws(self, pile: int) -> int:
        """Which card of a pile is drawn with the power: one from its middle stands for chance."""
        return (7 * pile + len(self.places)) % pile
