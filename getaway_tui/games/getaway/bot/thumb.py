"""Rules of thumb: players that look at their hand and at the trick, and remember only who was void (section 12)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from getaway_tui.engine.chance import draw
from getaway_tui.engine.types import Look

from ..memory import recall
from ..pack import JOKER, RANK, SUIT
from ..public import View

AnyLook = Look[Any, View]
Worth = Callable[[str], tuple[int, int]]


def anything(look: AnyLook, rng: Random) -> Any:
    """Any legal action; a lead in two steps, first the card, then whether to kick somebody (section 9.2)."""
    if look.board.phase != "lead":
        return draw(look.legal, rng)
    card = draw(tuple(dict.fromkeys(action.card for action in look.legal)), rng)
    return draw([action for action in look.legal if action.card == card], rng)


def low(look: AnyLook) -> Any:
    """Lead the lowest, follow with the lowest, ruff with the lowest spade, shed the highest; the joker at once."""
    if look.board.phase == "lead":
        return kicking(look, led_joker(look) or min(cards(look, "lead"), key=lambda card: (RANK[card], -length(look, card))))
    if follows := cards(look, "play"):
        return with_card(look, min(follows, key=RANK.__getitem__))
    return void(look)


def high(look: AnyLook) -> Any:
    """Lead the highest, follow with the highest; else as `low`."""
    if look.board.phase == "lead":
        return kicking(look, led_joker(look) or max(cards(look, "lead"), key=lambda card: (RANK[card], length(look, card))))
    if follows := cards(look, "play"):
        return with_card(look, max(follows, key=RANK.__getitem__))
    return void(look)


def greedy(look: AnyLook) -> Any:
    """Base: cash the highest card of the longest suit, win tricks cheaply. Bhabhi: lead low and duck."""
    bhabhi = look.board.options.ruleset == "bhabhi"
    if look.board.phase == "lead":
        leads = cards(look, "lead")
        if bhabhi:
            card = min(leads, key=lambda each: (RANK[each], length(look, each)))
        else:
            card = max(leads, key=lambda each: (length(look, each), RANK[each]))
        return kicking(look, led_joker(look) or card)
    if follows := cards(look, "play"):
        return with_card(look, duck(look, follows) if bhabhi else cheaply(look, follows))
    return void(look)


# ---- following -----------------------------------------------------------------------------------------------------------


def cheaply(look: AnyLook, follows: list[str]) -> str:
    """As last to act the cheapest winner, else the highest if it wins, else the lowest."""
    best = best_rank(look.board)
    winners = [card for card in follows if RANK[card] > best]
    if not winners:
        return min(follows, key=RANK.__getitem__)
    return (min if len(look.board.due) == 1 else max)(winners, key=RANK.__getitem__)


def duck(look: AnyLook, follows: list[str]) -> str:
    """The highest card below the best; else, as last to act, the highest, else the lowest."""
    under = [card for card in follows if RANK[card] < best_rank(look.board)]
    if under:
        return max(under, key=RANK.__getitem__)
    return (max if len(look.board.due) == 1 else min)(follows, key=RANK.__getitem__)


def void(look: AnyLook) -> Any:
    """Without the led suit: ruff with the lowest spade, shed the highest card, else pick up, pass, or leave a hand alone."""
    if ruffs := cards(look, "ruff"):
        return with_card(look, min(ruffs, key=RANK.__getitem__))
    if sheds := cards(look, "shed"):
        return with_card(look, max(sheds, key=lambda card: (RANK[card], -length(look, card))))
    return next((action for action in look.legal if action.kind in ("pick_up", "pass", "no")), look.legal[0])


# ---- tools ---------------------------------------------------------------------------------------------------------------


def cards(look: AnyLook, kind: str) -> list[str]:
    """The cards that may be played as this, the joker apart where there are others."""
    found = list(dict.fromkeys(action.card for action in look.legal if action.kind == kind))
    return [card for card in found if card != JOKER] or found


def with_card(look: AnyLook, card: str) -> Any:
    """The action with this card that kicks nobody."""
    return next(action for action in look.legal if getattr(action, "card", None) == card and not getattr(action, "kick", None))


def kicking(look: AnyLook, card: str) -> Any:
    """The lead of this card, with a kick on somebody known to be void, else on whoever holds fewest, where it may kick."""
    kicks = [action for action in look.legal if getattr(action, "card", None) == card and action.kick is not None]
    if not kicks:
        return with_card(look, card)
    memory = recall(look.board.seats, look.log)
    return min(kicks, key=lambda action: (SUIT[card] not in memory.voids[action.kick], look.board.sizes[action.kick]))


def led_joker(look: AnyLook) -> str | None:
    """The joker, where it may be led."""
    return JOKER if any(getattr(action, "card", None) == JOKER for action in look.legal) else None


def length(look: AnyLook, card: str) -> int:
    """How many cards of its suit the hand has."""
    return sum(SUIT[held] == SUIT[card] for held in look.board.hand)


def best_rank(board: View) -> int:
    """The highest rank of the led suit in the trick."""
    return max((RANK[laid.card] for laid in board.table if SUIT[laid.card] == board.led), default=0)
