"""A second reading of the automaton (GD-12.10 to 12.13): it walks every route forwards, from where a vehicle stands.

The Driver's turn is that of `judge`; behind its end the automaton moves, the check follows, and the next round begins at once, as
long as nothing has to be drawn.
"""

from __future__ import annotations

import copy
from typing import Any

from . import judge
from .judge import WAYS, Cell, Paper, beyond, far, right

FLEET = ("patrol_car_1", "patrol_car_2", "patrol_car_3", "motorcycle_1", "armored_car_1", "helicopter_1")


def count(paper: Paper, depth: int) -> int:
    """How many ways there are to go on for so many actions, until the game ends or something is drawn."""
    if depth == 0 or paper.step == "over":
        return 1
    return sum(count(_after(paper, act), depth - 1) for act in judge.acts(paper))


def _after(paper: Paper, act: tuple[Any, ...]) -> Paper:
    new = copy.deepcopy(paper)
    judge._DO[act[0]](new, *act[1:])
    while new.step == "faces" and new.waiting:
        name = new.waiting[0]
        judge._face(new, name, right(new.way))
    if new.step == "police":
        move_all(new)
        may_decoy = "decoy_car" in new.hand or ("decoy_car" in new.discard and new.held > 0)
        if may_decoy and new.origin is not None:
            new.step = "decoy"
        else:
            judge._check(new)
    if new.step == "buy":
        _next_round(new)
    return new


def _next_round(paper: Paper) -> None:
    """Chance must speak where badges were turned up, nobody is left, or fields are empty; else the Driver is asked again."""
    empty = [cell for way in WAYS.values() if not paper.tile(cell := beyond(paper.car, right(paper.facing, way)))]
    nobody = all(each.cell is None for each in paper.police.values())
    if paper.tokens or nobody or any(paper.on_table(cell) for cell in empty):
        paper.step = "over"
        return
    paper.step, paper.origin = "open", None
    for each in paper.police.values():
        each.followed = each.acted = False


def move_all(paper: Paper) -> None:
    """Every vehicle, the nearest to the car first."""
    out = [name for name in FLEET if name in paper.police and paper.police[name].cell is not None]
    for name in sorted(out, key=lambda name: (far(_cell(paper, name), paper.car), FLEET.index(name))):
        if not paper.police[name].followed:
            _move(paper, name)


def _cell(paper: Paper, name: str) -> Cell:
    cell = paper.police[name].cell
    assert cell is not None
    return cell


def _move(paper: Paper, name: str) -> None:
    each = paper.police[name]
    cell = _cell(paper, name)
    if cell == paper.car:
        each.facing = right(paper.facing) if each.facing == right(paper.facing, 2) else paper.facing
        return
    best: tuple[int, int] | None = None
    for place, quarters in enumerate((0, 1, 3)):
        facing = right(each.facing, quarters)
        there = beyond(cell, facing)
        if judge._may_stand(paper, name, there) and (name.startswith("helicopter") or there not in paper.hazards):
            length = _walk(paper, name, there, facing)
            if length is not None and (best is None or length < best[0]):
                best = (length, place)
    if best is None:
        each.facing = right(each.facing)
        return
    each.facing = right(each.facing, (0, 1, 3)[best[1]])
    each.cell = beyond(cell, each.facing)


def _walk(paper: Paper, name: str, cell: Cell, facing: str) -> int | None:
    """How many moves it is from there to the car, wave by wave."""
    wave, seen, moves = {(cell, facing)}, {(cell, facing)}, 0
    while wave:
        if any(here == paper.car for here, _way in wave):
            return moves
        onward = set()
        for here, way in wave:
            for quarters in (0, 1, 3):
                turned = right(way, quarters)
                there = beyond(here, turned)
                free = judge._may_stand(paper, name, there) and (name.startswith("helicopter") or there not in paper.hazards)
                if (there == paper.car or free) and (there, turned) not in seen:
                    onward.add((there, turned))
        seen |= onward
        wave, moves = onward, moves + 1
    return None
