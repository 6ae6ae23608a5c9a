"""How the fair computer players move: by distance alone, from what they may know. The strong ones imagine the others so."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from random import Random
from typing import get_args

from . import fast
from .city import Transport
from .fast import BLACK, Chase, Leg, Step, XAction

Rows = list[tuple[int, ...]]
"""By hunter: how many moves every station is from him."""

Reach = Callable[[Chase, int], fast.Distances]
"""How far all stations are from each other for a hunter."""

_REACH = 1
"""A hunter gets so far in one move."""


# ---- Mister X --------------------------------------------------------------------------------------------------------------


def flee(position: Chase, rng: Random) -> XAction:
    """As far from the nearest hunter as he gets, then to where most ways lead on; twice only when one move is not enough."""
    rows = fast.rows(position)
    legs = position.singles()
    best = _safest(position, rows, legs, rng)
    if nearest(rows, best[1]) <= _REACH and (doubles := position.doubles()):
        ends = {(action[2], action[3]): action for action in doubles}
        second = _safest(position, rows, list(ends), rng)
        if nearest(rows, second[1]) > nearest(rows, best[1]):
            return ends[second]
    return best


def nearest(rows: Rows, station: int) -> int:
    """How many moves the nearest hunter is from a station."""
    return min([row[station] for row in rows])


def _safest(position: Chase, rows: Rows, legs: list[Leg], rng: Random) -> Leg:
    """The leg that ends furthest from the nearest hunter; what parts equals is looked at among equals alone."""
    far = [nearest(rows, leg[1]) for leg in legs]
    most = max(far)
    best = [leg for leg, moves in zip(legs, far, strict=True) if moves == most]
    if len(best) == 1:
        return best[0]
    black_now = is_known(position)
    return max(best, key=lambda leg: (exits(position, leg[1]), (leg[0] == BLACK) == black_now, rng.random()))


def is_known(position: Chase) -> bool:
    """Whether the hunters know where he is: the time for a black ticket."""
    return position.where == 1 << position.x


def exits(position: Chase, station: int) -> int:
    """How many free stations lead on from here."""
    return position.exit_mask(station, position.exits()).bit_count()


# ---- hunters ---------------------------------------------------------------------------------------------------------------


def close_in(position: Chase, pawn: int, rng: Random, rows: Rows | None = None, reach: Reach = fast.reach_of) -> Step:
    """Where the stations at which Mister X could be are nearest to their nearest hunter on average; among equals, nearest to
    this hunter himself, so that the others come along."""
    rows = rows or [reach(position, number)[station] for number, station in enumerate(position.pawns)]
    places = _picker(position.where)
    others = [places(row) for number, row in enumerate(rows) if number != pawn]
    base = tuple(map(min, *others)) if len(others) > 1 else others[0] if others else places((fast.FAR,) * len(rows[pawn]))
    mine = reach(position, pawn)
    steps = position.steps(pawn)
    spreads = [sum(map(min, base, places(mine[step[2]]))) for step in steps]
    least = min(spreads)
    best = [step for step, spread in zip(steps, spreads, strict=True) if spread == least]
    if len(best) == 1:
        return best[0]
    hub = surfaces_next(position)
    return min(
        best, key=lambda step: (sum(places(mine[step[2]])), -lines_at(position, step[2]) if hub else 0, rng.random())
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _picker(where: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Picks the stations where Mister X could be out of a row of distances."""
    places = fast.stations(where)
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: (row[places[0]],)


def by_the_board(position: Chase, pawn: int) -> fast.Distances:
    """All distances on land as the board shows them, whether or not a line runs in this game and can be paid."""
    return fast.distances(get_args(Transport), position.table.options.extra_edge_13_14, (fast.NONE,))


def surfaces_next(position: Chase) -> bool:
    """Whether Mister X must show himself with his next move."""
    shown = position.table.shown
    return position.cells + 1 < len(shown) and shown[position.cells + 1]


def lines_at(position: Chase, station: int) -> int:
    """How many connections a station has on land."""
    return position.table.masks[fast.NONE][station].bit_count()


def chase_on(position: Chase, rng: Random) -> None:
    """The hunters move one after the other, in the order of the pawns, to the end of the round."""
    if position.result or not position.hunting:
        return
    rows = fast.rows(position)
    pawn = position.next_pawn()
    while pawn >= 0:
        step = close_in(position, pawn, rng, rows)
        next_pawn = position.hunter_goes(step)
        rows[pawn] = fast.reach_of(position, pawn)[step[2]]
        pawn = next_pawn


def play_on(position: Chase, rounds: int, rng: Random) -> None:
    """So many rounds at most, everybody moving like this."""
    chase_on(position, rng)
    while not position.result and rounds > 0:
        position.x_goes(flee(position, rng))
        chase_on(position, rng)
        rounds -= 1
