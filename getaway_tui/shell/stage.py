"""Who sits before the screen: the one place that decides when the device goes to other eyes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from getaway_tui.engine.types import Seat, Turn


@dataclass(frozen=True)
class Stage:
    """What the screen is for now."""

    kind: Literal["private", "open", "computers", "waiting", "over"]
    """private: some seats of common eyes decide; open: answered in front of all (never where all people share their eyes);
    computers: they are to move; waiting: for the clock, or for nobody in particular; over: nobody is asked any more."""
    seats: tuple[Seat, ...] = ()
    """The persons asked who sit before the screen together."""
    may: tuple[Seat, ...] = ()
    """Persons who may act but for whom the game does not wait: called up by a key."""
    computers: tuple[Seat, ...] = ()
    """Computer players who are asked as well."""


def stage(turn: Turn, persons: Collection[Seat], eyes: Callable[[Seat], Collection[Seat]], holder: Collection[Seat]) -> Stage:
    """What the screen is for in this turn.

    Args:
        turn: who may act now.
        persons: the seats of people.
        eyes: the seats that share a seat's knowledge.
        holder: the seats whose eyes the device is before now; they keep it while they are asked too.
    """
    asked = tuple(ask.seat for ask in turn.asks if ask.must and ask.seat in persons)
    computers = tuple(ask.seat for ask in turn.asks if ask.seat not in persons)
    may = tuple(ask.seat for ask in turn.asks if not ask.must and ask.seat in persons)
    open_to = tuple(ask.seat for ask in turn.asks if ask.open and ask.seat in persons)
    if open_to and not any(set(persons) <= set(eyes(seat)) for seat in open_to) and (not asked or set(asked) & set(open_to)):
        return Stage("open", open_to, tuple(seat for seat in may if seat not in open_to), computers)
    if asked:
        first = next((seat for seat in asked if seat in holder), asked[0])
        together = eyes(first)
        return Stage("private", tuple(seat for seat in asked if seat in together), may, computers)
    if any(ask.must for ask in turn.asks):
        return Stage("computers", (), may, computers)
    if turn.asks or turn.deadline is not None:
        return Stage("waiting", (), may, computers)
    return Stage("over")


def needs_handing_over(seats: Collection[Seat], holder: Collection[Seat], persons: Collection[Seat], everybody: bool) -> bool:
    """Whether the device must go to other eyes before these seats may look.

    Never when they look already, when one person plays alone, or when the table agreed that everybody may look.
    """
    return not (everybody or len(persons) <= 1 or set(seats) <= set(holder))
