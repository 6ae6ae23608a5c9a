"""Computer players of Getaway. They get a look and nothing else: the board, and a log of which they forget nothing.

weak plays at random, fair by rules of thumb (section 12: `low` in the base game, `greedy` in Bhabhi), strong weighs who may be
void (`tracker`) and tries its leads on sampled hands (`mc`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from getaway_tui.engine.bots import worlds
from getaway_tui.engine.chance import draw
from getaway_tui.engine.game import Bot, Game
from getaway_tui.engine.types import Look, Seat

from .fast import Round, number
from .memory import Memory
from .pack import CARDS, JOKER, RANK, SUIT, SUITS, holds
from .public import View

AnyLook = Look[Any, View]
Stop = Callable[[], bool]
SAMPLES = 16
_TOP = max(RANK[card] for card in CARDS)
_EACH = len(CARDS) // len(SUITS)


# ---- weak ----------------------------------------------------------------------------------------------------------------


def weak(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Stop) -> Any:
    """Any legal action; a lead in two steps, first the card, then whether to kick somebody (section 9.2)."""
    if look.board.phase != "lead":
        return draw(look.legal, rng)
    card = draw(tuple(dict.fromkeys(action.card for action in look.legal)), rng)
    return draw([action for action in look.legal if action.card == card], rng)


# ---- fair: rules of thumb ------------------------------------------------------------------------------------------------


def fair(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Stop) -> Any:
    """`low` in the base game, `greedy` in Bhabhi."""
    return greedy(look) if look.board.options.ruleset == "bhabhi" else low(look)


def low(look: AnyLook) -> Any:
    """Base: lead the lowest, follow with the lowest, ruff with the lowest spade; the joker at once."""
    if look.board.phase == "lead":
        return _kicking(look, _led_joker(look) or min(_cards(look, "lead"), key=lambda card: (RANK[card], -_length(look, card))))
    if cards := _cards(look, "play") or _cards(look, "ruff"):
        return _with(look, min(cards, key=RANK.__getitem__))
    return _without_card(look)


def greedy(look: AnyLook) -> Any:
    """Bhabhi: lead low, duck under the best card, shed the highest; take no hands."""
    board = look.board
    if board.phase == "lead":
        card = _led_joker(look) or min(_cards(look, "lead"), key=lambda each: (RANK[each], _length(look, each)))
        return _with(look, card)
    if sheds := _cards(look, "shed"):
        return _with(look, max(sheds, key=lambda card: (RANK[card], -_length(look, card))))
    if cards := _cards(look, "play"):
        return _with(look, _duck(look, cards))
    return _without_card(look)


def _duck(look: AnyLook, cards: list[str]) -> str:
    """The highest card below the best; else, as last to act, the highest, else the lowest."""
    under = [card for card in cards if RANK[card] < _best_rank(look.board)]
    if under:
        return max(under, key=RANK.__getitem__)
    return (max if len(look.board.due) == 1 else min)(cards, key=RANK.__getitem__)


def _cards(look: AnyLook, kind: str) -> list[str]:
    """The cards that may be played as this, the joker apart where there are others."""
    cards = list(dict.fromkeys(action.card for action in look.legal if action.kind == kind))
    return [card for card in cards if card != JOKER] or cards


def _with(look: AnyLook, card: str) -> Any:
    return next(action for action in look.legal if getattr(action, "card", None) == card and not getattr(action, "kick", None))


def _without_card(look: AnyLook) -> Any:
    """Picking up, passing, or leaving a hand alone."""
    return next((action for action in look.legal if action.kind in ("pick_up", "pass", "no")), look.legal[0])


def _led_joker(look: AnyLook) -> str | None:
    return JOKER if any(getattr(action, "card", None) == JOKER for action in look.legal) else None


def _length(look: AnyLook, card: str) -> int:
    return sum(SUIT[held] == SUIT[card] for held in look.board.hand)


def _best_rank(board: View) -> int:
    return max((RANK[laid.card] for laid in board.table if SUIT[laid.card] == board.led), default=0)


def _kicking(look: AnyLook, card: str) -> Any:
    """The lead of this card, with a kick on somebody known to be void, else on whoever holds fewest, where it may kick."""
    kicks = [action for action in look.legal if getattr(action, "card", None) == card and action.kick is not None]
    if not kicks:
        return _with(look, card)
    memory = Memory(look.board.seats, look.log)
    return min(kicks, key=lambda action: (SUIT[card] not in memory.voids[action.kick], look.board.sizes[action.kick]))


# ---- strong: counting and sampling ---------------------------------------------------------------------------------------


class Count:
    """What a player who counts cards thinks of the others' hands."""

    def __init__(self, look: AnyLook) -> None:
        board = look.board
        memory = Memory(board.seats, look.log)
        self.me: Seat = look.seat or 0
        self.board = board
        self.known = [[card for card in cards if card not in board.hand] for cards in memory.known]
        self.voids = memory.voids
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
    """Lead what the count says, follow by rule of thumb."""
    if look.board.phase == "lead":
        joker = _led_joker(look)
        if joker:
            return _with(look, joker)
        count = Count(look)
        return _kicking(look, max(_candidates(look), key=lambda card: _worth(look, count, card) + 0.02 * rng.random()))
    if look.board.options.ruleset == "bhabhi":
        return _follow_counting(look)
    return _follow_greedy(look)


def _candidates(look: AnyLook, middle: bool = False) -> list[str]:
    """The lowest and the highest lead of each suit, and where asked the middle one."""
    cards = _cards(look, "lead")
    chosen: list[str] = []
    for suit in SUITS:
        held = sorted((card for card in cards if SUIT[card] == suit), key=RANK.__getitem__)
        if held:
            chosen += [held[0], held[-1], *([held[len(held) // 2]] if middle else [])]
    return list(dict.fromkeys(chosen)) or cards


def _worth(look: AnyLook, count: Count, card: str) -> float:
    """What a lead is worth (section 12)."""
    suit = SUIT[card]
    unseen, length = len(count.out_of(suit)), _length(look, card)
    void, wins = count.somebody_void(suit, count.rivals), count.wins(card)
    if look.board.options.ruleset == "bhabhi":
        rank = (RANK[card] - 2) / 12
        return -2 * void * wins + 0.8 * (1 - void) * rank + 0.25 * (length == 1) - 0.02 * length
    return void + 0.6 * (1 - void) * wins - 1.2 * (unseen / _EACH) * (length == 1) + 0.03 * length


def _follow_greedy(look: AnyLook) -> Any:
    """As last to act the cheapest winner, else a winning highest card, else the lowest."""
    cards = _cards(look, "play")
    if not cards:
        ruffs = _cards(look, "ruff")
        return _with(look, min(ruffs, key=RANK.__getitem__)) if ruffs else _without_card(look)
    best = _best_rank(look.board)
    winners = [card for card in cards if RANK[card] > best]
    if winners and len(look.board.due) == 1:
        return _with(look, min(winners, key=RANK.__getitem__))
    return _with(look, max(winners, key=RANK.__getitem__) if winners else min(cards, key=RANK.__getitem__))


def _follow_counting(look: AnyLook) -> Any:
    """Bhabhi: high when nobody behind is likely void, else under the best card."""
    cards = _cards(look, "play")
    if not cards:
        return greedy(look)
    count = Count(look)
    behind = [seat for seat in look.board.due[1:] if seat != look.seat]
    if 1 - count.somebody_void(look.board.led, behind) > 0.7:
        return _with(look, max(cards, key=RANK.__getitem__))
    return _with(look, _duck(look, cards))


def _played_on(world: Any, leader: Seat) -> Round:
    """The rest of the round on one sampled position."""
    return Round(
        world.options, world.hands, leader, world.escaped, world.barren,
        opening=world.trick == 1, finishing=world.finishing, waste=world.waste,
    )  # fmt: skip


def strong(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Stop) -> Any:
    """Try each lead on sampled hands and choose the one that is caught least; else as `tracker`."""
    board = look.board
    candidates = _candidates(look, middle=True) if board.phase == "lead" and not _led_joker(look) else []
    if len(candidates) < 2:
        return tracker(look, rng)
    caught = dict.fromkeys(candidates, 0)
    me, sampled = look.seat or 0, 0
    for world in worlds(look, game, rng, stop, SAMPLES):
        sampled += 1
        for card in candidates:
            if _played_on(world, me).caught(number(card)) == me:
                caught[card] += 1
    if not sampled:
        return tracker(look, rng)
    count = Count(look)
    return _kicking(look, min(candidates, key=lambda card: caught[card] / sampled - 0.05 * _worth(look, count, card)))


BOTS: dict[str, Bot] = {"weak": weak, "fair": fair, "strong": strong}
