"""Shuffles, draws and dice made of `Random.random()` alone, so that a seed gives the same game on every Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def source(seed: str, moves: int) -> Random:
    """The randomness of the next draw: it depends on the seed and on how many moves stand, so that taking a move back and
    making it again draws the same."""
    return Random(f"{seed}:{moves}")


def below(n: int, rng: Random) -> int:
    """A whole number from 0 to n - 1, each as likely as the others."""
    return int(rng.random() * n)


def shuffled(items: Sequence[T], rng: Random) -> tuple[T, ...]:
    """The items in random order (Fisher and Yates)."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, rng)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def draw(items: Sequence[T], rng: Random) -> T:
    """One of the items."""
    return items[below(len(items), rng)]


def die(sides: int, rng: Random) -> int:
    """One throw of a die with faces 1 to `sides`."""
    return 1 + below(sides, rng)
