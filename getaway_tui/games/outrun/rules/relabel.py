"""The same card in other clothes: how later racers get a card of equal difficulty that nobody has seen (OR-10.2)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import NamedTuple

from getaway_tui.engine.chance import draw, shuffled
from getaway_tui.engine.types import Refusal

from ..box import ALL_MOVES, CELLS, PATHS, SETTINGS, turns_of
from ..public import GRIDS, Card, Grid, PairCard, Relabel
from ..state import State
from ..ways import effort, named

TIERS = SETTINGS.relabel.tiers


class Task(NamedTuple):
    """What a relabelled card must keep to."""

    path: str
    """The printed sequence."""
    fixed: str
    """The moves that stay as they are, sorted: those on cards that affect the racer."""
    shown: tuple[str, ...]
    """What racers have seen in this round."""
    order: str
    """In which slots the moves lie."""


def task(state: State) -> Task:
    """What the next racer's card must keep to."""
    assert state.path is not None
    fixed = frozenset().union(*(named(state.affecting(seat)) for seat in state.under_way))
    return Task(state.path.moves, "".join(sorted(fixed)), tuple(sorted(set(state.shown))), state.hand_order)


def relabelled(path: Card, action: Relabel) -> Card:
    """The card that this action makes of the printed one."""
    return Card(
        moves=path.moves.translate(str.maketrans(ALL_MOVES, action.moves)),
        cells=tuple(_mirrored(cell, action.grid) for cell in path.cells),
        antidote=path.antidote,
    )


def _mirrored(cell: str, grid: int) -> str:
    """A cell of the grid, mirrored left-right (1), top-bottom (2) or both (3)."""
    rows, columns = SETTINGS.paths.rows, SETTINGS.paths.columns
    row, column = divmod(CELLS.index(cell), columns)
    if grid & 1:
        column = columns - 1 - column
    if grid & 2:
        row = rows - 1 - row
    return CELLS[row * columns + column]


def tier(row: str, kept: Task) -> int:
    """How many of the wishes this sequence gives up; the number of tiers where it keeps none."""
    free = sum(move not in kept.fixed for move in kept.path)
    apart = min((sum(a != b for a, b in zip(row, other, strict=True)) for other in kept.shown), default=len(row))
    wanted, cost = effort(kept.path, kept.order), effort(row, kept.order)
    for number, (places, percent) in enumerate(TIERS):
        if apart >= min(places, free) and abs(cost - wanted) * 100 <= percent * wanted:
            return number
    return len(TIERS)


@functools.lru_cache(maxsize=64)
def best_tier(kept: Task) -> int:
    """The fewest wishes that must be given up."""
    best = len(TIERS)
    for row in _sequences(kept):
        best = min(best, tier(row, kept))
        if not best:
            break
    return best


def _sequences(kept: Task) -> Iterator[str]:
    """Every sequence that the fixed moves allow."""
    free = [move for move in ALL_MOVES if move not in kept.fixed]
    places = [place for place, move in enumerate(kept.path) if move not in kept.fixed]
    for moves in permutations(free, len(places)):
        row = list(kept.path)
        for place, move in zip(places, moves, strict=True):
            row[place] = move
        yield "".join(row)


def draw_relabel(state: State, rng: Random) -> Relabel:
    """A random way that gives up as little as can be."""
    kept = task(state)
    grid = draw(GRIDS, rng)
    free = [move for move in ALL_MOVES if move not in kept.fixed]
    for _ in range(SETTINGS.relabel.tries):
        becomes = dict(zip(free, shuffled(free, rng), strict=True))
        row = "".join(becomes.get(move, move) for move in kept.path)
        if not tier(row, kept):
            return _action(becomes, grid)
    best = best_tier(kept)
    row = draw([each for each in _sequences(kept) if tier(each, kept) == best], rng)
    return _action(_filled(kept.path, row), grid)


def _filled(path: str, row: str) -> dict[str, str]:
    """A whole permutation that makes this row of this path; what neither shows stays as it is."""
    becomes = dict(zip(path, row, strict=True))
    unseen = [move for move in ALL_MOVES if move not in path]
    rest = [move for move in ALL_MOVES if move not in row and move not in unseen]
    return becomes | {move: rest.pop() if move in row else move for move in unseen}


def _action(becomes: dict[str, str], grid: Grid) -> Relabel:
    return Relabel(moves="".join(becomes.get(move, move) for move in ALL_MOVES), grid=grid)


def check_relabel(state: State, action: Relabel) -> None:
    """Whether this card is as hard as the printed one and as new as can be.

    Raises:
        Refusal: it is not.
    """
    if sorted(action.moves) != sorted(ALL_MOVES):
        raise Refusal("OR-10.2", "no_relabelling")
    kept = task(state)
    if any(action.moves[ALL_MOVES.index(move)] != move for move in kept.fixed):
        raise Refusal("OR-10.2", "named_moves_stay", moves=kept.fixed)
    row = kept.path.translate(str.maketrans(ALL_MOVES, action.moves))
    given_up = tier(row, kept)
    if given_up and given_up > best_tier(kept):
        raise Refusal("OR-10.2", "not_as_hard_or_not_as_new")


# ---- another card of the same kind ---------------------------------------------------------------------------------------


def pairs(state: State) -> tuple[str, ...]:
    """The path cards that may be drawn for the next racer: as many turns and the same mark, or at least the same mark."""
    assert state.path is not None
    wanted = turns_of(state.path.cells)
    marked = [card for card in state.path_deck if PATHS[card].antidote == state.path.antidote]
    return tuple(card for card in marked if PATHS[card].turns == wanted) or tuple(marked)


def check_pair(state: State, action: PairCard) -> None:
    """Whether this card is a fair pair.

    Raises:
        Refusal: it is not.
    """
    if action.card not in pairs(state):
        raise Refusal("OR-10.2", "no_pair", card=action.card)
