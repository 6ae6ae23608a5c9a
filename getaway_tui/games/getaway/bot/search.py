"""Searching: what comes of each lead on hands that might be the true ones, and the end between two read out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from getaway_tui.engine.bots import worlds
from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Seat

from ..duel import Duel, TooLong, counted_out, fits, mask
from ..fast import Round, number
from ..pack import JOKER
from . import thumb
from .count import Count, candidates, tracker, worth
from .thumb import AnyLook

SAMPLES = 16
POSITIONS = 12_000
"""Positions of an end between two that are looked at before it counts as too long to be read out, and so many more roughly."""
_CARDS = {"base": 17, "bhabhi": 11}
"""More cards than that in the hands of two are not even tried."""
_LEANING = 0.05
"""How much the count's opinion of a lead weighs against the share of sampled rounds in which its leader is caught."""


def strong(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Any:
    """Read the end out where two are left; else try each lead on sampled hands and choose the one that is caught least, and
    answer as `tracker`."""
    count = Count(look)
    if len(count.rivals) == 1 and (action := read_out(look, count)) is not None:
        return action
    leads = candidates(look, middle=True) if look.board.phase == "lead" and not thumb.led_joker(look) else []
    if len(leads) < 2:
        return tracker(look, rng)
    caught = dict.fromkeys(leads, 0)
    me, sampled = look.seat or 0, 0
    for world in worlds(look, game, rng, stop, SAMPLES):
        sampled += 1
        for card in leads:
            caught[card] += _played_on(world, me).catches(me, number(card))
    if not sampled:
        return tracker(look, rng)
    return thumb.kicking(look, min(leads, key=lambda card: caught[card] / sampled - _LEANING * worth(look, count, card)))


def _played_on(world: Any, leader: Seat) -> Round:
    """The rest of the round on one sampled position."""
    return Round(
        world.options, world.hands, leader, world.escaped, world.barren,
        opening=world.trick == 1, finishing=world.finishing, waste=world.waste,
    )  # fmt: skip


def read_out(look: AnyLook, count: Count) -> Any:
    """The best action of an end between two, where it can be read out and is not lost anyway; else None."""
    board, other = look.board, count.rivals[0]
    theirs = [*count.out, *([JOKER] if board.joker == other else [])]
    if len(theirs) != board.sizes[other] or JOKER in theirs or JOKER in board.hand or board.trick == 1:
        return None
    if not fits(board.options) or counted_out(board.options, board.barren):
        return None
    if len(theirs) + len(board.hand) > _CARDS[board.options.ruleset]:
        return None
    hands = mask(board.hand), mask(theirs)
    worths = _worths(look, count, hands, other, rough=False)
    if worths is None and board.options.ruleset == "bhabhi":
        worths = _worths(look, count, hands, other, rough=True)
    best = max((worths or {}).values(), default=0.0)
    return next((action for action in look.legal if worths and best > 0 and worths.get(_bit(action)) == best), None)


def _worths(look: AnyLook, count: Count, hands: tuple[int, int], other: Seat, *, rough: bool) -> dict[int | None, float] | None:
    """How likely one is to get away, by card; None where nobody knows."""
    board, waste = look.board, mask(count.waste)
    duel = Duel(board.options, POSITIONS, rough=rough)
    try:
        if board.phase == "lead":
            return dict[int | None, float](duel.leads(*hands, board.barren, board.finishing, waste).items())
        if board.phase in ("follow", "kick_answer") and [laid.seat for laid in board.table] == [other]:
            led = mask([board.table[0].card]).bit_length() - 1
            open_ = board.kind == "open" or board.finishing or board.options.no_pickup
            return duel.answers(led, *hands, board.barren, board.finishing, open_, waste)
    except TooLong:
        pass
    return None


def _bit(action: Any) -> int | None:
    """The card of an action as the duel names it; None: picking up or passing."""
    card = getattr(action, "card", None)
    return None if card is None or getattr(action, "kick", None) is not None else mask([card]).bit_length() - 1
