"""Counting: who may be void, and what may beat a card, worked out from all that was seen (`tracker` of section 12)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from getaway_tui.engine.types import Seat

from ..memory import recall
from ..pack import CARDS, RANK, SUIT, SUITS, holds
from . import thumb
from .thumb import AnyLook

_EACH = len(CARDS) // len(SUITS)
_LOW, _TOP = min(RANK[card] for card in CARDS), max(RANK[card] for card in CARDS)
_TIE = 0.02
_SURE = 0.7
"""How likely it must be that nobody behind is void, for a high card to follow in Bhabhi."""


class Count:
    """What a player who counts cards thinks of the others' hands."""

    def __init__(self, look: AnyLook) -> None:
        board = look.board
        memory = recall(board.seats, look.log)
        self.me: Seat = look.seat or 0
        self.board = board
        self.known = [[card for card in cards if card not in board.hand] for cards in memory.known]
        self.voids = memory.voids
        self.waste = memory.waste
        self.rivals = [seat for seat in range(board.seats) if seat != self.me and seat not in board.escaped]
        seen = set(board.hand) | {laid.card for laid in board.table} | set(memory.waste) | set(board.aside) | set(board.waiting)
        seen |= {card for tens in board.captured for card in tens}
        self.out = [card for card in CARDS if card not in seen]
        """Cards in the others' hands."""
        self._unknown = [card for card in self.out if not any(card in cards for cards in self.known)]

    def out_of(self, suit: str) -> list[str]:
        """The others' cards of a suit."""
        return [card for card in self.out if SUIT[card] == suit]

    def void(self, seat: Seat, suit: str) -> float:
        """How likely it is that a seat has no card of this suit."""
        if holds(self.known[seat], suit):
            return 0.0
        if suit in self.voids[seat]:
            return 1.0
        unknown = sum(SUIT[card] == suit for card in self._unknown)
        share = max(0, self.board.sizes[seat] - len(self.known[seat])) / max(1, len(self._unknown))
        return float((1 - min(1.0, share)) ** unknown)

    def somebody_void(self, suit: str, seats: Iterable[Seat]) -> float:
        """How likely it is that one of these seats has no card of this suit."""
        none = 1.0
        for seat in seats:
            none *= 1 - self.void(seat, suit)
        return 1 - none

    def wins(self, card: str) -> float:
        """How likely a led card is to stay the highest."""
        live = self.out_of(SUIT[card])
        higher = sum(RANK[other] > RANK[card] for other in live)
        if not higher:
            return 1.0
        return float((1 - higher / len(live)) ** min(len(self.rivals), 2))


def tracker(look: AnyLook, rng: Random) -> Any:
    """Lead what the count says, follow by rule of thumb; in Bhabhi follow by the count as well."""
    if look.board.phase == "lead":
        if joker := thumb.led_joker(look):
            return thumb.with_card(look, joker)
        count = Count(look)
        leads = candidates(look)
        return thumb.kicking(look, max(leads, key=lambda card: worth(look, count, card) + _TIE * rng.random()))
    follows = thumb.cards(look, "play")
    if not follows:
        return thumb.void(look)
    if look.board.options.ruleset != "bhabhi":
        return thumb.with_card(look, thumb.cheaply(look, follows))
    count = Count(look)
    behind = [seat for seat in look.board.due[1:] if seat != look.seat]
    if 1 - count.somebody_void(look.board.led, behind) > _SURE:
        return thumb.with_card(look, max(follows, key=RANK.__getitem__))
    return thumb.with_card(look, thumb.duck(look, follows))


def candidates(look: AnyLook, *, middle: bool = False) -> list[str]:
    """The lowest and the highest lead of each suit, and where asked the middle one."""
    leads = thumb.cards(look, "lead")
    chosen: list[str] = []
    for suit in SUITS:
        held = sorted((card for card in leads if SUIT[card] == suit), key=RANK.__getitem__)
        if held:
            chosen += [held[0], held[-1], *([held[len(held) // 2]] if middle else [])]
    return list(dict.fromkeys(chosen)) or leads


def worth(look: AnyLook, count: Count, card: str) -> float:
    """What a lead is worth; the weights are those of section 12."""
    suit = SUIT[card]
    unseen, length = len(count.out_of(suit)), thumb.length(look, card)
    void, wins = count.somebody_void(suit, count.rivals), count.wins(card)
    if look.board.options.ruleset == "bhabhi":
        rank = (RANK[card] - _LOW) / (_TOP - _LOW)
        return -2 * void * wins + 0.8 * (1 - void) * rank + 0.25 * (length == 1) - 0.02 * length
    return void + 0.6 * (1 - void) * wins - 1.2 * (unseen / _EACH) * (length == 1) + 0.03 * length
