"""Where stations and lines stand on a terminal, at three zooms, from layout.csv and routes.csv. Draws nothing itself."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen

from .city import CITY, SLUG, Station, Transport

Zoom = Literal["small", "medium", "large"]
ZOOMS: tuple[Zoom, ...] = ("small", "medium", "large")

Cell = tuple[int, int]
"""Column and row."""

_BANK = (3, 1)
"""How far the river reaches beside the ferry line: columns, rows."""


class LayoutRow(Frozen):
    """The cell of a station at each zoom."""

    station: int
    large_col: int
    large_row: int
    medium_col: int
    medium_row: int
    small_col: int
    small_row: int


class RouteRow(Frozen):
    """Taxi stations past which a bus or underground line is drawn; it never stops there (SY-1.2)."""

    a: int
    b: int
    transport: Transport
    via: str = ""
    detour: float


class Size(NamedTuple):
    """A grid of cells."""

    width: int
    height: int


@cache
def places(zoom: Zoom) -> dict[Station, Cell]:
    """The cell of every station."""
    rows = data.table(SLUG, "layout.csv", LayoutRow)
    return {row.station: (getattr(row, f"{zoom}_col"), getattr(row, f"{zoom}_row")) for row in rows}


@cache
def size(zoom: Zoom) -> Size:
    """How large the whole map is."""
    cells = places(zoom).values()
    return Size(max(col for col, _ in cells) + 2, max(row for _, row in cells) + 1)


@cache
def _via() -> dict[tuple[int, int, Transport], tuple[int, ...]]:
    rows = data.table(SLUG, "routes.csv", RouteRow)
    return {(row.a, row.b, row.transport): tuple(int(station) for station in row.via.split()) for row in rows}


@cache
def line(zoom: Zoom, a: Station, b: Station, transport: Transport) -> tuple[Cell, ...]:
    """The cells of a connection, without those of its two stations."""
    a, b = min(a, b), max(a, b)
    stops = (a, *_via().get((a, b, transport), ()), b)
    where = places(zoom)
    cells = dict.fromkeys(cell for start, end in itertools.pairwise(stops) for cell in _straight(where[start], where[end]))
    ends = {cell for station in (a, b) for cell in label_cells(zoom, station)}
    return tuple(cell for cell in cells if cell not in ends)


def _straight(start: Cell, end: Cell) -> Iterator[Cell]:
    """A straight line, one cell a step of its longer side."""
    (x, y), (to_x, to_y) = start, end
    steps = max(abs(to_x - x), abs(to_y - y), 1)
    for step in range(steps + 1):
        yield round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps)


def label_cells(zoom: Zoom, station: Station) -> tuple[Cell, ...]:
    """The cells of a station's number."""
    col, row = places(zoom)[station]
    return tuple((col + step, row) for step in (-1, 0, 1))


@cache
def _labels(zoom: Zoom) -> frozenset[Cell]:
    return frozenset(cell for station in places(zoom) for cell in label_cells(zoom, station))


class Ground(NamedTuple):
    """What lies under the stations: rows of dots for the taxis, and the river."""

    rows: tuple[str, ...]
    river: tuple[tuple[int, int, int], ...]
    """Stretches of water: row, first column, width."""
    waves: tuple[Cell, ...]
    """The ferry lines."""


@cache
def ground(zoom: Zoom, extra_edge: bool, ferries: bool) -> Ground:
    """The ground of a map: without lines at the smallest zoom, where numbers stand side by side."""
    wide, high = size(zoom)
    edges = (*CITY.edges, *(CITY.extra_edges if extra_edge else ()))
    lines = [edge for edge in edges if edge.transport == "ferry"] if ferries else []
    labels = _labels(zoom)
    course = {cell for edge in lines for cell in line(zoom, edge.a, edge.b, "ferry")}
    water = {
        (col + right, row + down)
        for col, row in course
        for right in range(-_BANK[0], _BANK[0] + 1)
        for down in range(-_BANK[1], _BANK[1] + 1)
        if 0 <= col + right < wide and 0 <= row + down < high
    }
    dots = set()
    if zoom != "small":
        taxis = (edge for edge in edges if edge.transport == "taxi")
        dots = {cell for edge in taxis for cell in line(zoom, edge.a, edge.b, "taxi")} - labels - water
    rows = tuple("".join("·" if (col, row) in dots else " " for col in range(wide)) for row in range(high))
    return Ground(rows, tuple(_stretches(water)), tuple(sorted(course - labels)))


def _stretches(cells: set[Cell]) -> Iterator[tuple[int, int, int]]:
    for row in sorted({row for _, row in cells}):
        columns = sorted(col for col, each in cells if each == row)
        first = last = columns[0]
        for col in columns[1:]:
            if col > last + 1:
                yield row, first, last - first + 1
                first = col
            last = col
        yield row, first, last - first + 1


_HEADINGS = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
_WIDER = 1.34
"""The board is so much wider than high, and its coordinates run from 0 to 1 both ways."""


def heading(origin: Station, dest: Station) -> str:
    """In which direction a station lies, as a letter or two."""
    start, end = CITY.stations[origin - 1], CITY.stations[dest - 1]
    right, down = (end.x - start.x) * _WIDER, end.y - start.y
    return _HEADINGS[round(math.atan2(down, right) / (math.pi / 4)) % 8]


class Port(NamedTuple):
    """A window on the map: zoom, and what lies in its middle as a share of the whole width and height."""

    zoom: Zoom
    x: float
    y: float

    def corner(self, width: int, height: int) -> Cell:
        """The cell of the map that stands in the upper left corner of a window of this size; small maps are put in its middle."""
        whole = size(self.zoom)
        return _clamped(round(self.x * whole.width), width, whole.width), _clamped(
            round(self.y * whole.height), height, whole.height
        )

    def at(self, station: Station) -> Port:
        """The same zoom with this station in the middle."""
        col, row = places(self.zoom)[station]
        whole = size(self.zoom)
        return Port(self.zoom, col / whole.width, row / whole.height)

    def moved(self, right: int, down: int, width: int, height: int) -> Port:
        """Scrolled by so many cells, never past the edge."""
        whole = size(self.zoom)
        col, row = self.corner(width, height)
        col, row = (
            _clamped(col + right + width // 2, width, whole.width),
            _clamped(row + down + height // 2, height, whole.height),
        )
        return Port(self.zoom, (col + width // 2) / whole.width, (row + height // 2) / whole.height)

    def zoomed(self, zoom: Zoom) -> Port:
        """Another zoom on the same place."""
        return Port(zoom, self.x, self.y)

    def shows(self, station: Station, width: int, height: int) -> bool:
        """Whether a station can be read in a window of this size."""
        (left, top), (col, row) = self.corner(width, height), places(self.zoom)[station]
        return left + 2 <= col < left + width - 2 and top <= row < top + height


def _clamped(middle: int, window: int, whole: int) -> int:
    if window >= whole:
        return -((window - whole) // 2)
    return max(0, min(whole - window, middle - window // 2))
