"""How the fair computer players move: by distance alone, from what they may know. The strong ones imagine the others so."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from random import Random

from . import fast
from .fast import BLACK, Chase, Leg, Step, XAction

Rows = list[tuple[int, ...]]
"""By hunter: how many moves every station is from him."""

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
    return min(row[station] for row in rows)


def _safest(position: Chase, rows: Rows, legs: list[Leg], rng: Random) -> Leg:
    black_now = is_known(position)
    return max(
        legs, key=lambda leg: (nearest(rows, leg[1]), exits(position, leg[1]), (leg[0] == BLACK) == black_now, rng.random())
    )


def is_known(position: Chase) -> bool:
    """Whether the hunters know where he is: the time for a black ticket."""
    return position.where == 1 << position.x


def exits(position: Chase, station: int) -> int:
    """How many free stations lead on from here."""
    return position.exit_mask(station, position.exits()).bit_count()


# ---- hunters ---------------------------------------------------------------------------------------------------------------


def close_in(position: Chase, pawn: int, rng: Random, rows: Rows | None = None) -> Step:
    """Where the stations at which Mister X could be are nearest to their nearest hunter on average; among equals, nearest to
    this hunter himself, so that the others come along."""
    rows = rows or fast.rows(position)
    places = _picker(position)
    others = [places(row) for number, row in enumerate(rows) if number != pawn]
    base = tuple(map(min, *others)) if len(others) > 1 else others[0] if others else ()
    mine = fast.reach_of(position, pawn)
    hub = surfaces_next(position)

    def worth(step: Step) -> tuple[int, int, int, float]:
        own = places(mine[step[2]])
        spread = sum(map(min, base, own)) if base else sum(own)
        return spread, sum(own), -lines_at(position, step[2]) if hub else 0, rng.random()

    return min(position.steps(pawn), key=worth)


def _picker(position: Chase) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Picks the stations where Mister X could be out of a row of distances."""
    places = fast.stations(position.where)
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: (row[places[0]],)


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
    while position.hunting and not position.result:
        step = close_in(position, position.next_pawn(), rng, rows)
        position.hunter_goes(step)
        rows[step[0]] = fast.reach_of(position, step[0])[step[2]]


def play_on(position: Chase, rounds: int, rng: Random) -> None:
    """So many rounds at most, everybody moving like this."""
    chase_on(position, rng)
    while not position.result and rounds > 0:
        position.x_goes(flee(position, rng))
        chase_on(position, rng)
        rounds -= 1
