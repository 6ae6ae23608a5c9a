"""What is always visible at Getaway: section 11 of its specification."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from getaway_tui.engine.types import Look
from getaway_tui.games.getaway.public import View
from tests.visible import Seen

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
_PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
_BADGES = {
    "spades_trump": "♠",
    "no_pickup": "no pick-up",
    "kicker": "kicker",
    "dehla": "tens",
    "joker": "joker",
    "beggar": "beggar",
    "last_of_suit": "last of suit",
}


def always_visible(look: Look[Any, View], names: Sequence[str]) -> Iterator[Seen]:
    """Seats, sizes, places, dealer, leader, trick, led suit, waste, round, scores, variants, standoff, last line; one's hand."""
    view = look.board
    yield from _match(view)
    for seat, name in enumerate(names):
        yield from _seat(view, seat, name)
    yield from _trick(view, names)
    if look.seat is not None:
        yield from _hand(view, look)


def _match(view: View) -> Iterator[Seen]:
    head = r"\A[^\n]*"
    rounds = view.options.rounds
    playoff = view.round > rounds
    yield Seen("round", head + (re.escape("play-off") if playoff else rf"\b(round {view.round} of |{view.round}/){rounds}\b"))
    yield Seen("waste", rf"\bwaste {view.waste}\b")
    for option, badge in _BADGES.items():
        if getattr(view.options, option):
            yield Seen(f"the badge of {option}", head + badge)
    if view.options.ruleset == "bhabhi":
        yield Seen("the badge of bhabhi", head + "bhabhi")
    if view.kind == "plain" and view.limit is not None and 2 * view.barren >= view.limit:
        yield Seen("the standoff counter", rf"{head}\bstandoff {view.barren} of {view.limit}\b")


def _seat(view: View, seat: int, name: str) -> Iterator[Seen]:
    if seat in view.escaped:
        yield Seen(f"{name}'s place", rf"\baway, {_PLACES[view.escaped.index(seat)]}\b", by=name)
    else:
        yield Seen(f"{name}'s {view.sizes[seat]} cards", rf"(?<![\d♠♥♦♣]){view.sizes[seat]}(?!\d)", by=name)
    if seat == view.dealer:
        yield Seen("the dealer", r"\(D\)", by=name)
    yield Seen(f"{name}'s score", rf"(penalty|pen\.) {view.scores[seat]}(?!\d)", by=name)


def _trick(view: View, names: Sequence[str]) -> Iterator[Seen]:
    for laid in view.table:
        yield Seen(f"{names[laid.seat]}'s card", _drawn(laid.card), by=names[laid.seat])
    if view.table:
        yield Seen("the leader of the trick", r"\bled\b", by=names[view.table[0].seat])
    elif view.phase == "lead":
        yield Seen("who leads", r"\bto lead\b", by=names[view.leader])
    if view.led:
        yield Seen("the led suit", rf"\b{_SUITS[view.led]} were led\b")
    if view.phase == "kick_answer" and view.kicked is not None:
        yield Seen("the kick mark", r"\bkicked\b", by=names[view.kicked])
    if view.last is not None:
        yield Seen("the last line", rf"\bTrick {view.last.trick}: {names[view.last.seat]} (won|took|led)\b")


def _hand(view: View, look: Look[Any, View]) -> Iterator[Seen]:
    seat = look.seat or 0
    yield Seen("the number of one's cards", rf"HAND {len(view.hand)} cards?\b")
    assert len(view.hand) == view.sizes[seat]
    for card in view.hand:
        if card[-1] in _SIGNS:
            yield Seen(f"{card} in hand", rf"\b[a-zA-Z] ?.?{card[:-1]}{_SIGNS[card[-1]]}")


def _drawn(card: str) -> str:
    """A card in front of its player: rank above, sign in the middle."""
    if card[-1] not in _SIGNS:
        return r"\bJK\b"
    return rf"(?<!\d){card[:-1]}\b.*{_SIGNS[card[-1]]}"
