"""Draws a window of the map: ground, lines, stations, pawns, and what may be reached."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import Spec

from . import chart
from .chart import Cell, Port
from .city import Transport
from .public import CITY, Board, Station, Ticket

INKS: Mapping[str, Spec] = {
    "taxi": "taxi",
    "bus": "bus",
    "underground": "under",
    "ferry": "ferry",
    "black": "paper",
    "double": "lamp",
    "none": "soft",
}
"""The colour of a ticket and of the lines that it pays for."""


@dataclass(frozen=True)
class Pawn:
    """A pawn as it is drawn: a letter on a colour. A hunter's has his number, for the mouse."""

    letter: str
    token: Spec
    chosen: bool = False
    number: int | None = None


@dataclass
class Scene:
    """What stands on the map besides the map itself.

    Attributes:
        pawns: by station.
        ghosts: planned moves: by station, whose.
        targets: legal destinations of the chosen pawn, with a ticket that leads there.
        origin: where the lines of the targets begin.
        seen: the station where Mister X was seen last.
        marked: stations where he may be.
        trail: the stations of his way, once the log is open.
        overlays: transports whose lines are all drawn.
    """

    pawns: dict[Station, Pawn] = field(default_factory=dict)
    ghosts: dict[Station, Pawn] = field(default_factory=dict)
    targets: dict[Station, tuple[Ticket, ...]] = field(default_factory=dict)
    origin: Station | None = None
    seen: Station | None = None
    marked: frozenset[Station] = frozenset()
    trail: tuple[Station, ...] = ()
    overlays: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Window:
    """A rectangle of the canvas that shows a part of the map."""

    canvas: Canvas
    x: int
    y: int
    width: int
    height: int
    port: Port

    @cached_property
    def corner(self) -> Cell:
        """The cell of the map in the upper left corner."""
        return self.port.corner(self.width, self.height)

    def put(self, cell: Cell, text: str, ink: Spec, on: str | None = None) -> None:
        """Write at a cell of the map, as far as the window reaches."""
        left, top = self.corner
        col, row = cell[0] - left, cell[1] - top
        if not 0 <= row < self.height:
            return
        if col < 0:
            text, col = text[-col:], 0
        text = text[: max(0, self.width - col)]
        if text:
            self.canvas.text(self.x + col, self.y + row, text, ink, on)


def paint(window: Window, board: Board, scene: Scene) -> None:
    """The map with everything on it but the cursor."""
    _ground(window, board)
    for transport in sorted(scene.overlays):
        _lines_of(window, board, transport)
    _ways(window, board, scene)
    for station in range(1, len(CITY.stations) + 1):
        if _fits(window, station):
            _station(window, board, scene, station)


def point(window: Window, board: Board, station: Station) -> None:
    """The cursor on the target that Enter would choose; its number is still underlined where more than taxis stop."""
    if _fits(window, station):
        col, row = _start(window, station)
        window.put((col - 1, row), f"‹{station}›", "onlamp bold", "lampbg")
        if "underline" in _kind(board, station)[0]:
            window.put((col, row), str(station), "onlamp bold underline")


def _start(window: Window, station: Station) -> Cell:
    """Where a number begins."""
    col, row = chart.places(window.port.zoom)[station]
    return col + 2 - len(str(station)), row


def _fits(window: Window, station: Station) -> bool:
    """Whether all of a number can be read: a part of it would be another station's."""
    (left, top), (col, row) = window.corner, _start(window, station)
    return top <= row < top + window.height and left <= col <= left + window.width - len(str(station))


# ---- ground and lines ------------------------------------------------------------------------------------------------------


def _ground(window: Window, board: Board) -> None:
    """Water, waves and taxi lines."""
    options = board.options
    ground = chart.ground(window.port.zoom, options.extra_edge_13_14, "ferry" in options.transports)
    if window.canvas.palette.grounds:
        for row, col, width in ground.river:
            window.put((col, row), " " * width, "ink", "river")
    left, top = window.corner
    for row in range(max(0, top), min(len(ground.rows), top + window.height)):
        start = max(0, left)
        window.put((start, row), ground.rows[row][start : left + window.width], "faint")
    for cell in ground.waves:
        window.put(cell, "≈", "ferry")


def _lines_of(window: Window, board: Board, transport: str) -> None:
    """All lines of one transport."""
    for edge in CITY.edges:
        if edge.transport == transport and transport in board.options.transports:
            _dots(window, edge.a, edge.b, edge.transport)


def _ways(window: Window, board: Board, scene: Scene) -> None:
    """The lines that the chosen pawn can take."""
    if scene.origin is None or window.port.zoom == "small":
        return
    for dest, tickets in scene.targets.items():
        for transport in _transports(board, scene.origin, dest, tickets):
            _dots(window, scene.origin, dest, transport)


def _transports(board: Board, origin: Station, dest: Station, tickets: Collection[str]) -> list[Transport]:
    """What runs between two stations and can be paid with one of these tickets."""
    by = board.net.by
    running = [transport for transport in by if dest in by[transport][origin]]
    paid = [transport for transport in running if transport in tickets]
    return paid or running


def _dots(window: Window, a: Station, b: Station, transport: Transport) -> None:
    for cell in chart.line(window.port.zoom, a, b, transport):
        window.put(cell, "•", INKS[transport])


# ---- stations --------------------------------------------------------------------------------------------------------------


def _station(window: Window, board: Board, scene: Scene, station: Station) -> None:
    number = str(station)
    start, row = _start(window, station)
    end = start + len(number)
    pawn = scene.pawns.get(station)
    if pawn is not None:
        _pawn(window, (start, row), number, pawn)
    else:
        ink, ground = _kind(board, station)
        if station in scene.trail:
            ink, ground = "lamp bold", None
        if station == scene.seen:
            ink, ground = "stop bold underline", None
        window.put((start, row), number, ink, ground)
        if station == scene.seen:
            window.put((start - 1, row), "[", "stop bold")
            window.put((end, row), "]", "stop bold")
    _around(window, scene, station, (start, row), end)
    _spot(window, scene, station, (start, row), len(number))


def _kind(board: Board, station: Station) -> tuple[Spec, str | None]:
    """Taxi plain, bus underlined, underground filled and bold: told apart without colour as well."""
    row, running = CITY.stations[station - 1], board.options.transports
    if row.underground and "underground" in running:
        return "onlamp bold underline", "under"
    if row.bus and "bus" in running:
        return "bus underline", None
    return "ink", None


def _pawn(window: Window, cell: Cell, number: str, pawn: Pawn) -> None:
    """A letter and the number on the colour of the seat; the chosen pawn is wider."""
    text = f"{pawn.letter}{number}"
    if pawn.chosen:
        window.put((cell[0] - 2, cell[1]), f" {text} ", "onlamp bold", pawn.token)
    else:
        window.put((cell[0] - 1, cell[1]), text, "onlamp bold", pawn.token)


def _around(window: Window, scene: Scene, station: Station, start: Cell, end: int) -> None:
    """Signs beside the number: brackets of a target, a ghost, a question mark."""
    col, row = start
    ghost = scene.ghosts.get(station)
    if station in scene.targets and station not in scene.pawns:
        window.put((col - 1, row), "‹", "lamp bold")
        window.put((end, row), "›", "lamp bold")
    if ghost is not None and station not in scene.pawns:
        window.put((col - 1, row), ghost.letter.lower(), f"{ghost.token} bold underline")
    if station in scene.marked:
        window.put((end, row), "?", "lamp bold")


def _spot(window: Window, scene: Scene, station: Station, start: Cell, width: int) -> None:
    """A click on a target means going there; one on a hunter, choosing him."""
    left, top = window.corner
    x, y, pawn = window.x + start[0] - left - 1, window.y + start[1] - top, scene.pawns.get(station)
    if station in scene.targets:
        window.canvas.hit(x, y, width + 2, 1, ("go", scene.targets[station][0], station))
    elif pawn is not None and pawn.number is not None:
        window.canvas.hit(x, y, width + 1, 1, ("pawn", pawn.number))
