"""The strong computer players: every promising move is played on many times, and the best one survives.

They count playouts, so that a seed gives the same move everywhere. Only where the processor is so busy that a round would take
them longer than people like to wait do they stop earlier, though never before each move has been tried a few times.

Mister X knows everything but the hunters' minds: he imagines them to be fair players. The hunters imagine Mister X at any station
where he could be, and him and themselves to go on as fair players who know no more than they know at the table.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen

from . import fast, policies
from .city import SLUG
from .fast import BLACK, HUNTERS_WIN, X_WINS, Chase, Step, XAction

M = TypeVar("M")


class HunterSkill(Frozen):
    """How the strong hunters think."""

    playouts: int
    enough: int
    seconds: float
    rounds: int
    weights: tuple[float, ...]
    caught: float
    late: float
    near: float
    far: float


class XSkill(Frozen):
    """How the strong Mister X thinks."""

    playouts: int
    enough: int
    seconds: float
    rounds: int
    moves: int
    doubles: int
    hidden: float
    many: int
    black: float
    double: float


class Skill(Frozen):
    """The file bots.toml."""

    hunters: HunterSkill
    mister_x: XSkill


@functools.cache
def skill() -> Skill:
    """How hard the strong players think."""
    return data.toml(SLUG, "bots.toml", Skill)


class Patience(NamedTuple):
    """How long the best move is looked for."""

    playouts: int
    """Of all moves together."""
    stop: Callable[[], bool]
    """Whether nobody waits for the answer any more."""
    enough: int = 1
    """Playouts of each move that are made however long they take …"""
    seconds: float = float("inf")
    """… before the search ends after so much time of the processor."""


def best_of(moves: Sequence[M], value: Callable[[M, Random], float], patience: Patience, rng: Random) -> M:
    """The move with the best mean value: all get the same number of playouts, then the better half of them again, and so on.

    The playouts of one turn share their luck: each move meets the same chances.
    """
    began, made = time.thread_time(), 0
    totals = [0.0] * len(moves)
    alive = list(range(len(moves)))
    halvings = max(1, (len(moves) - 1).bit_length())
    while len(alive) > 1:
        for _ in range(max(1, patience.playouts // (len(alive) * halvings))):
            luck = rng.random()
            for number in alive:
                totals[number] += value(moves[number], Random(luck))
            made += 1
            late = made >= patience.enough and time.thread_time() - began > patience.seconds
            if late or patience.stop():
                return moves[max(alive, key=totals.__getitem__)]
        alive.sort(key=totals.__getitem__, reverse=True)
        alive = alive[: (len(alive) + 1) // 2]
    return moves[alive[0]]


# ---- hunters ---------------------------------------------------------------------------------------------------------------


def hunt(position: Chase, pawn: int, rng: Random, stop: Callable[[], bool]) -> Step:
    """The best move of one hunter."""
    how = skill().hunters
    places = fast.stations(position.where)
    weights = _likely(position, places, how)

    def value(step: Step, luck: Random) -> float:
        world = position.clone()
        world.x = luck.choices(places, weights)[0]
        world.hunter_goes(step)
        start = world.round
        policies.play_on(world, how.rounds, luck)
        return _hunters_think(world, how, world.round - start)

    patience = Patience(how.playouts, stop, how.enough, how.seconds / len(position.pawns))
    return best_of(_one_a_station(position.steps(pawn), position), value, patience, rng)


def _likely(position: Chase, places: list[int], how: HunterSkill) -> list[float]:
    """How likely Mister X is at each of these places, by how near the hunters are."""
    rows = fast.rows(position)
    last = len(how.weights)
    return [how.weights[min(max(1, policies.nearest(rows, place)), last) - 1] for place in places]


def _one_a_station(steps: list[Step], position: Chase) -> list[Step]:
    """The way that leaves him most tickets, where several lead to the same station."""
    best: dict[int, Step] = {}
    for step in steps:
        if step[2] not in best or _left(position, step) > _left(position, best[step[2]]):
            best[step[2]] = step
    return list(best.values())


def _left(position: Chase, step: Step) -> int:
    number = position.purse_no[step[0]]
    return 0 if number < 0 else position.purses[number][step[1]]


def _hunters_think(world: Chase, how: HunterSkill, rounds: int) -> float:
    if world.result == HUNTERS_WIN:
        return how.caught - how.late * rounds
    if world.result == X_WINS:
        return 0.0
    rows = fast.rows(world)
    places = fast.stations(world.where)
    mean = sum(policies.nearest(rows, place) for place in places) / len(places)
    return how.near * max(0.0, 1 - mean / how.far)


# ---- Mister X --------------------------------------------------------------------------------------------------------------


def flee(position: Chase, rng: Random, stop: Callable[[], bool]) -> XAction:
    """The best move of Mister X."""
    how = skill().mister_x

    def value(action: XAction, luck: Random) -> float:
        world = position.clone()
        world.x_goes(action)
        policies.play_on(world, how.rounds, luck)
        return _x_thinks(world, how)

    return best_of(_worth_a_look(position, how), value, Patience(how.playouts, stop, how.enough, how.seconds), rng)


def _worth_a_look(position: Chase, how: XSkill) -> list[XAction]:
    rows = fast.rows(position)

    def promise(action: XAction) -> tuple[int, int]:
        return min(2, policies.nearest(rows, action[-1])), _hidden_after(position, action)

    singles: list[XAction] = sorted(position.singles(), key=promise, reverse=True)
    doubles = sorted(position.doubles(), key=promise, reverse=True)
    return singles[: how.moves] + doubles[: how.doubles]


def _hidden_after(position: Chase, action: XAction) -> int:
    """Among how many stations the hunters must look for him after this move."""
    where, cells = position.where, position.cells
    for ticket, dest in zip(action[::2], action[1::2], strict=True):
        cells += 1
        shown = position.table.shown_black if ticket == BLACK else position.table.shown
        where = 1 << dest if shown[cells] else position.spread(where, ticket)
    return where.bit_count()


def _x_thinks(world: Chase, how: XSkill) -> float:
    if world.result == HUNTERS_WIN:
        return 0.0
    kept = how.black * world.black + how.double * world.double
    if world.result == X_WINS:
        return 1.0 + how.hidden
    return 1.0 - how.hidden + kept + how.hidden * min(1.0, world.where.bit_count() / how.many)
