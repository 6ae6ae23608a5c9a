"""Cards coming to lie in front of somebody or in the centre, and being cleared away (OR-5.61)."""

from __future__ import annotations

from getaway_tui.engine.types import Seat

from ..ways import laid, replaced_by
from .tale import Tale


def put_in_front(t: Tale, seat: Seat, card: str) -> None:
    """A card that is no duplicate lies down; a "!" pushes out the one before it."""
    front, mode = t.of(seat).front, t.state.options.one_at_a_time
    gone = replaced_by(card, front, mode)
    t.racer(seat, front=laid(front, card, mode))
    _pushed_out(t, seat, gone)


def put_in_centre(t: Tale, card: str) -> None:
    """The same in the centre, for all (OR-5.52)."""
    centre, mode = t.state.centre, t.state.options.one_at_a_time
    gone = replaced_by(card, centre, mode)
    t.set(centre=laid(centre, card, mode))
    _pushed_out(t, None, gone)


def _pushed_out(t: Tale, seat: Seat | None, gone: tuple[str, ...]) -> None:
    t.discard(gone)
    for card in gone:
        t.say("card_replaced", target=seat, card=card, cause="one_at_a_time")


def clear_front(t: Tale, seat: Seat, cause: str) -> None:
    """Everything in front of a racer is discarded."""
    cards = t.of(seat).front
    if cards:
        t.discard(cards)
        t.racer(seat, front=(), old_shield=False)
        t.say("front_cleared", seat=seat, cards=cards, cause=cause)


def clear_centre(t: Tale, cause: str) -> None:
    """Everything in the centre is discarded."""
    cards = t.state.centre
    if cards:
        t.discard(cards)
        t.set(centre=(), old_shield=False)
        t.say("centre_cleared", cards=cards, cause=cause)
