"""A second reading of two cars that drive at once: scouting, deciding, pursuers of two cars, consequences one after the other.

It shares nothing with the game but the list of tiles and cards: a position is a plain table, and everything is tried.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .judge import STUNTS, TILES, WAYS, Cell, beyond, right

Act = tuple[Any, ...]


@dataclass
class Duo:
    """Two cars on paper."""

    cars: list[tuple[Cell, str]]
    up: dict[Cell, str]
    down: dict[Cell, str] = field(default_factory=dict)
    police: dict[str, tuple[Cell, str]] = field(default_factory=dict)
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    hazards: set[Cell] = field(default_factory=set)
    stash: set[Cell] = field(default_factory=set)
    meters: list[int] = field(default_factory=lambda: [0, 0])
    spaces: int = 6
    stages: list[str] = field(default_factory=lambda: ["open", "open"])
    step: str = "turns"
    trips: dict[int, tuple[Cell, str, Cell]] = field(default_factory=dict)
    """Where from, which way, where to."""
    began: list[Cell] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    """Vehicles that wait for a word of the Police."""
    sent: dict[str, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    calm: set[int] = field(default_factory=set)
    shared: str = ""
    stood: dict[int, list[str]] = field(default_factory=dict)

    def face(self, cell: Cell) -> dict[str, str]:
        return TILES[self.up[cell].removesuffix("b")]

    def at(self, cell: Cell) -> list[str]:
        return [name for name, (there, _facing) in self.police.items() if there == cell]


def count(duo: Duo, depth: int) -> int:
    """How many ways there are to go on for so many actions, or until both turns are over."""
    if depth == 0 or duo.step == "over":
        return 1
    return sum(count(after(duo, act), depth - 1) for act in acts(duo))


def after(duo: Duo, act: Act) -> Duo:
    """The position after an action, run on to the next question."""
    new = copy.deepcopy(duo)
    _DO[act[0]](new, *act[1:])
    return new


def acts(duo: Duo) -> Iterator[Act]:
    """Everything that anybody may do."""
    if duo.step == "turns":
        for who in (0, 1):
            yield from _of_driver(duo, who)
    elif duo.step == "split":
        yield from (("send", name, who) for name in duo.asked for who in _choices(duo, name))
    elif duo.step == "order":
        yield from (("first", who) for _seat in (0, 1) for who in (0, 1))
    elif duo.step == "amber":
        yield from (("lay", yes) for yes in (True, False))
    elif duo.step == "hazard":
        yield from _past(duo)
    elif duo.step == "along":
        yield from (("along", name, yes) for name in duo.asked for yes in (True, False))


def _of_driver(duo: Duo, who: int) -> Iterator[Act]:
    cell, facing = duo.cars[who]
    if duo.stages[who] == "open":
        yield from (("scout", who, beyond(cell, way)) for way in "NESW" if beyond(cell, way) in duo.down)
        yield ("go", who)
    elif duo.stages[who] == "decide":
        for way, quarters in WAYS.items():
            there = beyond(cell, right(facing, quarters))
            if there in duo.up or there in duo.down:
                yield ("way", who, way)
    elif duo.stages[who] == "end":
        yield ("end", who)


def _scout(duo: Duo, who: int, cell: Cell) -> None:
    duo.meters[who] += 1
    if duo.meters[who] == duo.spaces - 1:
        duo.step = "over"
    else:
        duo.up[cell] = duo.down.pop(cell)


def _go(duo: Duo, who: int) -> None:
    duo.stages[who] = "ready"
    if duo.stages == ["ready", "ready"]:
        duo.stages = ["decide", "decide"]


def _way(duo: Duo, who: int, way: str) -> None:
    cell, facing = duo.cars[who]
    heading = right(facing, WAYS[way])
    duo.trips[who] = (cell, heading, beyond(cell, heading))
    duo.stages[who] = "decided"
    if duo.stages == ["decided", "decided"]:
        _drive(duo)


def _drive(duo: Duo) -> None:
    duo.began = [cell for cell, _facing in duo.cars]
    for who, (_origin, heading, target) in duo.trips.items():
        duo.stood[who] = duo.at(target)
        duo.cars[who] = (target, heading)
        if target in duo.down:
            duo.up[target] = duo.down.pop(target)
    for who, (_origin, heading, target) in duo.trips.items():
        left = any(trip[0] == target for other, trip in duo.trips.items() if other != who)
        for name in [] if left else duo.stood[who]:
            assert duo.police[name][1] != right(heading, 2), "this reading leaves head-on meetings to the other one"
            duo.police[name] = (target, heading)
    duo.asked = [name for name in duo.police if len(_choices(duo, name)) > 1]
    for name in duo.police:
        if name not in duo.asked:
            for who in _choices(duo, name):
                duo.sent[name] = who
    duo.step = "split"
    if not duo.asked:
        _follow(duo)


def _choices(duo: Duo, name: str) -> list[int]:
    """The cars that a pursuer can follow; with one target there is nothing to choose."""
    cell, facing = duo.police[name]
    found = [who for who, trip in sorted(duo.trips.items()) if trip[0] == cell and facing != right(trip[1], 2)]
    return found[:1] if len({duo.trips[who][2] for who in found}) == 1 else found


def _send(duo: Duo, name: str, who: int) -> None:
    duo.sent[name] = who
    duo.asked.remove(name)
    if not duo.asked:
        _follow(duo)


def _follow(duo: Duo) -> None:
    for name, who in duo.sent.items():
        duo.police[name] = (duo.trips[who][2], duo.trips[who][1])
    duo.step = "order"


def _first(duo: Duo, who: int) -> None:
    duo.order = [who, 1 - who]
    _arrive(duo)


def _arrive(duo: Duo) -> None:
    """The stash and the light for the car whose turn it is."""
    if not duo.order:
        duo.step, duo.stages = "turns", ["end", "end"]
        return
    who = duo.order[0]
    cell = duo.cars[who][0]
    if cell in duo.stash:
        duo.stash.remove(cell)
        duo.calm |= {other for other in (0, 1) if duo.trips[other][2] == cell}
    policed = any(duo.police[name][0] == cell for name in duo.stood[who])
    if cell in duo.hazards or who in duo.calm or policed:
        _met(duo)
    elif duo.face(cell)["light"] == "amber":
        duo.step = "amber"
    else:
        if duo.face(cell)["light"] == "red":
            duo.hazards.add(cell)
        _met(duo)


def _lay(duo: Duo, yes: bool) -> None:
    cell = duo.cars[duo.order[0]][0]
    if yes:
        duo.hazards.add(cell)
    else:
        duo.calm |= {other for other in (0, 1) if duo.trips[other][2] == cell}
    _met(duo)


def _met(duo: Duo) -> None:
    cell = duo.cars[duo.order[0]][0]
    if cell not in duo.hazards:
        _next(duo)
    elif duo.shared and duo.shared in duo.face(cell)["hazards"].split("|"):
        _crash(duo, cell)
        _next(duo)
    else:
        duo.step = "hazard"


def _past(duo: Duo) -> Iterator[Act]:
    who = duo.order[0]
    symbols = duo.face(duo.cars[who][0])["hazards"].split("|")
    for card in duo.hands[who]:
        if STUNTS[card] in symbols:
            yield ("stunt", card, False)
            together = len(duo.order) == 2 and duo.began[0] == duo.began[1]
            if together and STUNTS[card] in duo.face(duo.cars[1 - who][0])["hazards"].split("|"):
                yield ("stunt", card, True)
    yield ("back",)


def _stunt(duo: Duo, card: str, both: bool) -> None:
    who = duo.order[0]
    duo.hands[who].remove(card)
    duo.shared = STUNTS[card] if both else ""
    _crash(duo, duo.cars[who][0])
    _next(duo)


def _crash(duo: Duo, cell: Cell) -> None:
    for name in duo.at(cell):
        del duo.police[name]


def _back(duo: Duo) -> None:
    who = duo.order[0]
    cell, heading = duo.cars[who]
    duo.cars[who] = (duo.trips[who][0], heading)
    duo.asked = duo.at(cell)
    if duo.asked and duo.cars[1 - who][0] == cell:
        duo.step = "along"
        return
    for name in duo.at(cell):
        duo.police[name] = duo.cars[who]
    duo.hazards.discard(duo.cars[who][0])
    _next(duo)


def _along(duo: Duo, name: str, yes: bool) -> None:
    duo.asked.remove(name)
    if yes:
        duo.police[name] = duo.cars[duo.order[0]]
    if not duo.asked:
        duo.hazards.discard(duo.cars[duo.order[0]][0])
        _next(duo)


def _next(duo: Duo) -> None:
    duo.order.pop(0)
    _arrive(duo)


def _end(duo: Duo, who: int) -> None:
    duo.stages[who] = "over"
    if duo.stages == ["over", "over"]:
        duo.step = "over"


_DO: dict[str, Any] = {
    "scout": _scout,
    "go": _go,
    "way": _way,
    "send": _send,
    "first": _first,
    "lay": _lay,
    "stunt": _stunt,
    "back": _back,
    "along": _along,
    "end": _end,
}
