"""A position that somebody who does not know where Mister X is could not tell from the real one."""

from __future__ import annotations

from random import Random

from getaway_tui.engine.chance import draw

from ..city import Station
from ..public import Board, View
from ..state import State


def guess(view: View, rng: Random) -> State:
    """The open table as it is; where the trail is hidden, one that fits everything seen."""
    trail = view.trail or _trail(view, rng)
    return State(**{name: getattr(view, name) for name in Board.model_fields}, trail=trail)


def _trail(view: View, rng: Random) -> tuple[Station, ...]:
    """A way from a start card to a place where he may be now, drawn backwards: each station from those that lead to the next."""
    if not view.possible:
        return ()
    trail = [draw(view.possible[-1], rng)]
    for move in range(len(view.cells), 0, -1):
        ways = view.net.ways[view.cells[move - 1].ticket]
        before = tuple(station for station in view.possible[move - 1] if trail[-1] in ways[station])
        trail.append(draw(before or view.possible[move - 1], rng))
    return tuple(reversed(trail))
