"""How the table fits into a window: how large a field is drawn, and which part of the table is seen."""

from __future__ import annotations

from dataclasses import dataclass

from ..city import Cell

ZOOMS: tuple[tuple[int, int, int], ...] = ((6, 3, 5), (6, 2, 5), (4, 2, 4))
"""Columns and rows that a field takes, and how many of the columns are the tile: the rest is street."""


@dataclass(frozen=True)
class Window:
    """A rectangle of the screen that shows part of the table."""

    x: int
    y: int
    width: int
    height: int
    wide: int
    """Columns of a field."""
    high: int
    """Rows of a field."""
    tile: int
    """Columns of a tile."""
    first: Cell
    """The field in the corner."""
    across: int
    """Fields that are seen side by side."""
    down: int
    """Fields that are seen one above the other."""

    def at(self, cell: Cell) -> Cell | None:
        """Where a field begins on the screen, if it is seen."""
        column, row = cell[0] - self.first[0], cell[1] - self.first[1]
        if not (0 <= column < self.across and 0 <= row < self.down):
            return None
        return self.x + column * self.wide, self.y + row * self.high

    def spot(self, x: int, y: int) -> Cell:
        """Where a spot of the table, in hundredths, lies on the screen."""
        return self.x + (x - 100 * self.first[0]) * self.wide // 100, self.y + (y - 100 * self.first[1]) * self.high // 100

    def holds(self, x: int, y: int) -> bool:
        """Whether a place on the screen lies in it."""
        return self.x <= x < self.x + self.across * self.wide and self.y <= y < self.y + self.down * self.high

    def field(self, x: int, y: int) -> Cell | None:
        """The field under a place of the screen."""
        if not self.holds(x, y):
            return None
        return self.first[0] + (x - self.x) // self.wide, self.first[1] + (y - self.y) // self.high


def window(x: int, y: int, width: int, height: int, size: tuple[int, int], middle: Cell) -> Window:
    """The largest fields with which the whole table is seen; on small screens a part of it round its middle."""
    wide, high, tile = next((zoom for zoom in ZOOMS if _fits(zoom, width, height, size)), _part(width))
    across, down = min(size[0], width // wide), min(size[1], height // high)
    first = (_first(middle[0], across, size[0]), _first(middle[1], down, size[1]))
    left, top = x + (width - across * wide) // 2, y + (height - down * high) // 2
    return Window(left, top, width, height, wide, high, tile, first, across, down)


def _fits(zoom: tuple[int, int, int], width: int, height: int, size: tuple[int, int]) -> bool:
    return size[0] * zoom[0] <= width and size[1] * zoom[1] <= height


def _part(width: int) -> tuple[int, int, int]:
    """What is drawn when the whole table does not fit."""
    return ZOOMS[1] if width >= 84 else ZOOMS[2]


def _first(middle: int, seen: int, all_: int) -> int:
    return min(max(middle - seen // 2, 0), all_ - seen)
