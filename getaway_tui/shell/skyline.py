"""The launcher's picture: roofs at night, the name of the suite, and the lane with two tail lights."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from getaway_tui.kit import glyphs
from getaway_tui.kit.canvas import Canvas

_SEED = 11
"""Of the roofs: the town is the same every evening."""

TITLE_WIDTH = max(len(row) for row in glyphs.TITLE)
"""Columns of the lettering."""


class Roof(NamedTuple):
    """One house, seen as a shape."""

    x: int
    width: int
    height: int
    antenna: int
    """The column of its antenna; -1: none."""
    windows: tuple[tuple[int, int], ...]
    """Lit windows, as columns from the left and rows from the top."""


@lru_cache(8)
def roofs(width: int, height: int) -> tuple[Roof, ...]:
    """The houses along a street of this width, none higher than `height` rows."""
    rng = Random(_SEED)
    houses = []
    x = 0
    while x < width:
        wide, tall = rng.randint(5, 10), rng.randint(1, height)
        antenna = rng.randrange(1, wide - 1) if rng.random() < 0.3 and tall < height else -1
        spots = [(column, row) for column in range(1, wide - 1, 2) for row in range(1, tall - 1)]
        windows = tuple(sorted(rng.sample(spots, len(spots) // 4)))
        houses.append(Roof(x, wide, tall, antenna, windows))
        x += wide
    return tuple(houses)


def paint_skyline(canvas: Canvas, lane: int, lights: int | None) -> None:
    """Draw roofs, name and lane over the first rows of a screen.

    Args:
        lane: the row of the lane; the name stands five rows above it or higher.
        lights: the column of the tail lights; None: they are not there yet.
    """
    left = (canvas.width - TITLE_WIDTH) // 2
    top = (lane - len(glyphs.TITLE)) // 2 + 1
    if canvas.palette.grounds:
        _paint_roofs(canvas, lane, left, top)
    rows = glyphs.TITLE_ASCII if canvas.palette.ascii else glyphs.TITLE
    canvas.block(left, top, rows[:-1], "ink bold")
    canvas.block(left, top + len(rows) - 1, rows[-1:], "glow bold")
    paint_lane(canvas, lane, lights)


def _paint_roofs(canvas: Canvas, lane: int, left: int, top: int) -> None:
    """The houses; what is small on them is left out behind the name."""

    def detail(x: int, y: int, sign: str, ink: str) -> None:
        if not (top <= y < top + len(glyphs.TITLE) and left - 2 <= x <= left + TITLE_WIDTH):
            canvas.text(x, y, sign, ink)

    for roof in roofs(canvas.width, lane - 1):
        ridge = lane - roof.height
        canvas.fill(roof.x, ridge, roof.width, roof.height, "kerb")
        if roof.antenna >= 0:
            detail(roof.x + roof.antenna, ridge - 1, glyphs.DIVIDE, "line")
        for column, row in roof.windows:
            detail(roof.x + column, ridge + row, glyphs.WINDOW, "glow")


def paint_lane(canvas: Canvas, y: int, lights: int | None) -> None:
    """Draw the lane's dashes, and the lights of whoever gets away."""
    dashes = glyphs.LANE * 4 + " " * 4
    canvas.text(0, y, (dashes * (canvas.width // 8 + 1))[: canvas.width], "glow")
    if lights is not None:
        canvas.text(lights - 1, y, " ")
        canvas.text(lights, y, glyphs.TOKEN * 2, "stop")
        canvas.text(lights + 2, y, " ")
