"""The grid under the city: fields, headings, ways and distances. Columns grow eastward, rows southward."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Collection, Iterator
from typing import Literal

Cell = tuple[int, int]
"""A field of the table: column and row, (0, 0) being the north-west corner."""

Heading = Literal["N", "E", "S", "W"]
Way = Literal["F", "L", "R"]
Side = Literal["L", "R"]

HEADINGS: tuple[Heading, ...] = ("N", "E", "S", "W")
WAYS: tuple[Way, ...] = ("F", "L", "R")
SIDES: tuple[Side, ...] = ("L", "R")

_STEP: dict[Heading, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_QUARTERS = {"F": 0, "R": 1, "L": 3}


def turned(heading: Heading, way: Way) -> Heading:
    """The heading after a quarter turn to the left or right, or the same."""
    return HEADINGS[(HEADINGS.index(heading) + _QUARTERS[way]) % 4]


def back(heading: Heading) -> Heading:
    """The opposite heading."""
    return HEADINGS[(HEADINGS.index(heading) + 2) % 4]


def ahead(cell: Cell, heading: Heading) -> Cell:
    """The next field that way."""
    column, row = _STEP[heading]
    return cell[0] + column, cell[1] + row


def way_to(cell: Cell, facing: Heading, way: Way) -> Cell:
    """The field in front, to the left or to the right of a piece that stands so."""
    return ahead(cell, turned(facing, way))


def beside(cell: Cell, heading: Heading, forward: int, right: int) -> Cell:
    """The field so many steps ahead and to the right of somebody who looks that way; negative: behind, to the left."""
    onward, across = _STEP[heading], _STEP[turned(heading, "R")]
    return cell[0] + forward * onward[0] + right * across[0], cell[1] + forward * onward[1] + right * across[1]


def seen_from(cell: Cell, heading: Heading, other: Cell) -> tuple[int, int]:
    """How far ahead and how far to the right another field lies for somebody who looks that way."""
    onward, across = _STEP[heading], _STEP[turned(heading, "R")]
    east, south = other[0] - cell[0], other[1] - cell[1]
    return east * onward[0] + south * onward[1], east * across[0] + south * across[1]


def heading_along(cell: Cell, other: Cell) -> Heading:
    """The point of the compass towards another field, along the longer of the two axes."""
    east, south = other[0] - cell[0], other[1] - cell[1]
    if abs(east) > abs(south):
        return "E" if east > 0 else "W"
    return "S" if south > 0 else "N"


def distance(one: Cell, other: Cell) -> int:
    """How many fields lie between, counted along columns and rows."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@functools.cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four fields that share an edge."""
    return tuple(ahead(cell, heading) for heading in HEADINGS)


@functools.cache
def diagonals(cell: Cell) -> tuple[Cell, ...]:
    """The four fields that share a corner only."""
    column, row = cell
    return ((column - 1, row - 1), (column + 1, row - 1), (column - 1, row + 1), (column + 1, row + 1))


@functools.cache
def two_away(cell: Cell) -> tuple[Cell, ...]:
    """The eight fields at a distance of two."""
    column, row = cell
    return ((column, row - 2), (column + 2, row), (column, row + 2), (column - 2, row), *diagonals(cell))


@functools.cache
def within(cell: Cell, reach: int) -> frozenset[Cell]:
    """All fields at most so far away, this one included."""
    column, row = cell
    return frozenset(
        (column + right, row + down)
        for right in range(-reach, reach + 1)
        for down in range(abs(right) - reach, reach - abs(right) + 1)
    )


def areas(cells: Collection[Cell]) -> Iterator[int]:
    """The sizes of the connected parts of these fields."""
    left = set(cells)
    for start in cells:
        if start in left:
            left.discard(start)
            queue, size = deque([start]), 0
            while queue:
                size += 1
                for cell in neighbours(queue.popleft()):
                    if cell in left:
                        left.discard(cell)
                        queue.append(cell)
            yield size
