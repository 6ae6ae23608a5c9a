"""A second reading of the rules: one turn of the car without abilities of cards, the moves of the Police, the shop.

It shares nothing with the game: a position is a plain table, tiles come straight out of the list, and every count below is made
by trying what the specification allows.
"""

from __future__ import annotations

import copy
import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Cell = tuple[int, int]

_ROWS = Path(__file__).parents[3] / "rules_data" / "getaway_driver"
TILES = {row["tile_id"]: row for row in csv.DictReader((_ROWS / "tiles.csv").open(encoding="utf-8"))}
STUNTS = {row["card_id"]: row["stunt"] for row in csv.DictReader((_ROWS / "driver_cards.csv").open(encoding="utf-8"))}
COSTS = {"armored_car": 4, "barricade": 2, "dispatch": 2, "patrol_car": 2, "helicopter": 8, "motorcycle": 4}
COSTS |= {"spike_strip": 2, "traffic_camera": 2}

_TURN = "NESW"
_STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def right(facing: str, quarters: int = 1) -> str:
    """The heading after so many quarter turns clockwise."""
    return _TURN[(_TURN.index(facing) + quarters) % 4]


WAYS = {"F": 0, "R": 1, "L": 3}


def beyond(cell: Cell, facing: str) -> Cell:
    """The next field."""
    return cell[0] + _STEP[facing][0], cell[1] + _STEP[facing][1]


def far(one: Cell, other: Cell) -> int:
    """Columns and rows between."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@dataclass
class Police:
    """A vehicle."""

    cell: Cell | None
    facing: str
    followed: bool = False
    acted: bool = False


@dataclass
class Paper:
    """A position on paper."""

    car: Cell
    facing: str
    up: dict[Cell, str]
    down: dict[Cell, str] = field(default_factory=dict)
    police: dict[str, Police] = field(default_factory=dict)
    hazards: set[Cell] = field(default_factory=set)
    barricades: set[Cell] = field(default_factory=set)
    spikes: Cell | None = None
    stash: set[Cell] = field(default_factory=set)
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    held: int = 0
    meter: int = 0
    tokens: int = 0
    columns: int = 15
    rows: int = 11
    spaces: int = 6
    step: str = "open"
    used_turn: bool = False
    bought: bool = False
    sent: bool = False
    relaid: bool = False
    owned: set[str] = field(default_factory=set)
    origin: tuple[Cell, str] | None = None
    way: str = "N"
    stood: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    calm: bool = False

    def on_table(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def tile(self, cell: Cell) -> str | None:
        return self.up.get(cell) or self.down.get(cell)

    def here(self, cell: Cell) -> list[str]:
        return [name for name, each in self.police.items() if each.cell == cell]


def count(paper: Paper, depth: int) -> int:
    """How many ways there are to go on for so many actions, or until the round is over."""
    if depth == 0 or paper.step == "over":
        return 1
    return sum(count(_after(paper, act), depth - 1) for act in acts(paper))


def _after(paper: Paper, act: tuple[Any, ...]) -> Paper:
    new = copy.deepcopy(paper)
    _DO[act[0]](new, *act[1:])
    return new


def acts(paper: Paper) -> Iterator[tuple[Any, ...]]:
    """Everything that may be done."""
    yield from _ACTS[paper.step](paper)


# ---- the car ---------------------------------------------------------------------------------------------------------------


def _payable(paper: Paper) -> bool:
    return bool(paper.hand) or (bool(paper.discard) and paper.held > 0)


def _ways(paper: Paper) -> list[str]:
    found = []
    for way, quarters in WAYS.items():
        cell = beyond(paper.car, right(paper.facing, quarters))
        if paper.tile(cell) and (cell not in paper.barricades or _payable(paper)):
            found.append(way)
    return found


def _opening(paper: Paper) -> Iterator[tuple[Any, ...]]:
    for facing in _TURN:
        if beyond(paper.car, facing) in paper.down:
            yield ("scout", beyond(paper.car, facing))
    yield ("go",)


def _scout(paper: Paper, cell: Cell) -> None:
    paper.meter += 1
    if paper.meter == paper.spaces - 1:
        paper.step = "over"
    else:
        _turn_up(paper, cell)


def _turn_up(paper: Paper, cell: Cell) -> None:
    tile = paper.down.pop(cell)
    paper.up[cell] = tile
    paper.tokens = min(10, paper.tokens + int(TILES[tile]["badge"]))


def _go(paper: Paper) -> None:
    paper.step = "move" if _ways(paper) else "over"


def _drive(paper: Paper, way: str) -> None:
    paper.way = right(paper.facing, WAYS[way])
    paper.step = "pay"
    if beyond(paper.car, paper.way) not in paper.barricades:
        _set_out(paper)


def _spends(paper: Paper) -> Iterator[tuple[Any, ...]]:
    yield from (("spend", card, "hand") for card in paper.hand)
    if paper.held:
        yield from (("spend", card, "reuse") for card in paper.discard)


def _use(paper: Paper, card: str, source: str) -> None:
    if source == "hand":
        paper.hand.remove(card)
        paper.discard.append(card)
    else:
        paper.discard.remove(card)
        paper.removed.append(card)
        paper.held -= 1


def _spend(paper: Paper, card: str, source: str) -> None:
    _use(paper, card, source)
    _set_out(paper)


def _set_out(paper: Paper) -> None:
    paper.origin = (paper.car, paper.facing)
    paper.car, paper.facing = beyond(paper.car, paper.way), paper.way
    paper.stood = paper.here(paper.car)
    if paper.car in paper.down:
        _turn_up(paper, paper.car)
    paper.waiting = []
    for name in paper.stood:
        facing = paper.police[name].facing
        if facing == right(paper.way, 2):
            paper.waiting.append(name)
        else:
            paper.police[name].facing = paper.way
    paper.step = "faces"
    if not paper.waiting:
        _arrived(paper)


def _faces(paper: Paper) -> Iterator[tuple[Any, ...]]:
    for name in paper.waiting:
        yield from (("face", name, right(paper.police[name].facing, quarters)) for quarters in (0, 1, 3))


def _face(paper: Paper, name: str, facing: str) -> None:
    paper.police[name].facing = facing
    paper.waiting.remove(name)
    if not paper.waiting:
        _arrived(paper)


def _arrived(paper: Paper) -> None:
    """Who pursued follows; then stash, light and hazard."""
    assert paper.origin is not None
    for name in paper.here(paper.origin[0]):
        each = paper.police[name]
        if each.facing != right(paper.way, 2):
            each.cell, each.facing, each.followed = paper.car, paper.way, True
    paper.calm = paper.car in paper.stash
    paper.held += paper.calm
    paper.stash.discard(paper.car)
    quiet = paper.calm or paper.car in paper.barricades or paper.car == paper.spikes
    quiet = quiet or any(paper.police[name].cell == paper.car for name in paper.stood)
    light = TILES[paper.up[paper.car]]["light"]
    if paper.car not in paper.hazards and not quiet:
        if light == "amber":
            paper.step = "amber"
            return
        if light == "red":
            paper.hazards.add(paper.car)
    _met(paper)


def _lay(paper: Paper, yes: bool) -> None:
    if yes:
        paper.hazards.add(paper.car)
    _met(paper)


def _met(paper: Paper) -> None:
    paper.step = "hazard" if paper.car in paper.hazards else "end"


def _ways_past(paper: Paper) -> Iterator[tuple[Any, ...]]:
    symbols = TILES[paper.up[paper.car]]["hazards"].split("|")
    yield from (("stunt", card, "hand") for card in paper.hand if STUNTS[card] in symbols)
    if paper.held:
        yield from (("stunt", card, "reuse") for card in paper.discard if STUNTS[card] in symbols)
    yield ("back",)


def _stunt(paper: Paper, card: str, source: str) -> None:
    _use(paper, card, source)
    for name in paper.here(paper.car):
        if not name.startswith("helicopter"):
            paper.police[name].cell = None
    paper.step = "end"


def _back(paper: Paper) -> None:
    assert paper.origin is not None
    for name in paper.here(paper.car):
        each = paper.police[name]
        each.cell, each.facing, each.followed = paper.origin[0], paper.facing, True
    paper.car = paper.origin[0]
    paper.hazards.discard(paper.car)
    paper.step = "end"


def _end(paper: Paper) -> None:
    paper.step = "police"


# ---- the Police ------------------------------------------------------------------------------------------------------------


def _may_stand(paper: Paper, name: str, cell: Cell) -> bool:
    if not paper.on_table(cell):
        return False
    if not any(far(cell, tile) <= 2 for tile in (*paper.up, *paper.down)):
        return False
    tunnel = cell in paper.up and TILES[paper.up[cell]]["tunnel"] == "1"
    return not (name.startswith("helicopter") and tunnel)


def _moves(paper: Paper) -> Iterator[tuple[Any, ...]]:
    for name, each in paper.police.items():
        if each.cell is None or each.followed or each.acted:
            continue
        for way, quarters in WAYS.items():
            if _may_stand(paper, name, beyond(each.cell, right(each.facing, quarters))):
                yield ("m", name, way)
        yield from (("t", name, quarters) for quarters in (1, 3))
        if name.startswith("helicopter") and paper.tokens and not paper.used_turn:
            yield ("u", name)
    yield ("done",)


def _move(paper: Paper, name: str, way: str) -> None:
    each = paper.police[name]
    assert each.cell is not None
    each.facing = right(each.facing, WAYS[way])
    each.cell, each.acted = beyond(each.cell, each.facing), True
    if each.cell in paper.hazards and not name.startswith("helicopter"):
        each.cell = None


def _turn(paper: Paper, name: str, quarters: int) -> None:
    paper.police[name].facing = right(paper.police[name].facing, quarters)
    paper.police[name].acted = True


def _round(paper: Paper, name: str) -> None:
    paper.police[name].facing = right(paper.police[name].facing, 2)
    paper.tokens -= 1
    paper.used_turn = True


def _done(paper: Paper) -> None:
    """The Driver may interrupt with a car that moved and a card that is not known to be gone."""
    gone = "decoy_car" in paper.removed or ("decoy_car" in paper.discard and not paper.held)
    if not gone and paper.origin is not None:
        paper.step = "decoy"
    else:
        _check(paper)


def _answers(paper: Paper) -> Iterator[tuple[Any, ...]]:
    if "decoy_car" not in paper.discard:
        yield ("decoy", "hand")
    elif paper.held:
        yield ("decoy", "reuse")
    yield ("no",)


def _decoy(paper: Paper, source: str) -> None:
    assert paper.origin is not None
    if source == "reuse" or "decoy_car" in paper.hand:
        _use(paper, "decoy_car", source)
        paper.car, paper.facing = paper.origin
    _check(paper)


def _check(paper: Paper) -> None:
    if paper.here(paper.car) or paper.spikes == paper.car:
        paper.meter += 1
    else:
        paper.meter = max(0, paper.meter - 1)
    paper.step = "over" if paper.meter == paper.spaces - 1 else "buy"


def _wares(paper: Paper) -> Iterator[tuple[Any, ...]]:
    """What can be bought, and where it may stand; pieces that this reading leaves in the box are bought like patrol cars."""
    if not paper.bought:
        for upgrade, cost in COSTS.items():
            if cost <= paper.tokens:
                yield from (("buy", upgrade, cell, facing) for cell, facing in _sites(paper, upgrade))
    if "dispatch" in paper.owned and paper.tokens and not paper.sent:
        for name, each in paper.police.items():
            if each.cell is not None:
                yield from (("send", name, cell, facing) for cell, facing in _two_away(paper, name))
    if paper.spikes is not None and paper.tokens and not paper.relaid:
        yield from (("relay", cell) for cell in _beside(paper, {paper.spikes}))
    yield ("over",)


def _two_away(paper: Paper, name: str) -> Iterator[tuple[Cell, str]]:
    for column in range(paper.columns):
        for row in range(paper.rows):
            cell = (column, row)
            tunnel = cell in paper.up and TILES[paper.up[cell]]["tunnel"] == "1"
            barred = tunnel if name.startswith("helicopter") else cell in paper.hazards
            if far(cell, paper.car) == 2 and not barred:
                yield from ((cell, facing) for facing in _TURN)


def _sites(paper: Paper, upgrade: str) -> Iterator[tuple[Cell | None, str | None]]:
    if upgrade in ("dispatch", "traffic_camera"):
        if upgrade not in paper.owned:
            yield (None, None)
    elif upgrade in ("barricade", "spike_strip"):
        box = 3 - len(paper.barricades) if upgrade == "barricade" else 1 - (paper.spikes is not None)
        there = paper.barricades if upgrade == "barricade" else {paper.spikes}
        yield from ((cell, None) for cell in (_beside(paper, there) if box else ()))
    else:
        out = [name for name, each in paper.police.items() if name.startswith(upgrade) and each.cell is not None]
        if len(out) < (3 if upgrade == "patrol_car" else 1):
            yield from _two_away(paper, upgrade)


def _beside(paper: Paper, taken: set[Any]) -> Iterator[Cell]:
    for facing in _TURN:
        cell = beyond(paper.car, facing)
        if paper.on_table(cell) and not {cell} & (paper.stash | paper.hazards | taken):
            yield cell


def _relay(paper: Paper, cell: Cell) -> None:
    paper.tokens -= 1
    paper.spikes, paper.relaid = cell, True


def _buy(paper: Paper, upgrade: str, cell: Cell | None, facing: str | None) -> None:
    paper.tokens -= COSTS[upgrade]
    paper.bought = True
    paper.owned.add(upgrade)
    if upgrade == "barricade" and cell is not None:
        paper.barricades.add(cell)
    elif upgrade == "spike_strip":
        paper.spikes = cell
    elif cell is not None and facing is not None:
        free = [n for n in (1, 2, 3) if (each := paper.police.get(f"{upgrade}_{n}")) is None or each.cell is None]
        paper.police[f"{upgrade}_{free[0]}"] = Police(cell, facing)


def _send(paper: Paper, name: str, cell: Cell, facing: str) -> None:
    paper.tokens -= 1
    paper.sent = True
    paper.police[name].cell, paper.police[name].facing = cell, facing


_ACTS = {
    "open": _opening,
    "move": lambda paper: (("drive", way) for way in _ways(paper)),
    "pay": _spends,
    "faces": _faces,
    "amber": lambda paper: iter((("lay", True), ("lay", False))),
    "hazard": _ways_past,
    "end": lambda paper: iter((("end",),)),
    "police": _moves,
    "decoy": _answers,
    "buy": _wares,
}
_DO: dict[str, Any] = {
    "scout": _scout,
    "go": _go,
    "drive": _drive,
    "spend": _spend,
    "face": _face,
    "lay": _lay,
    "stunt": _stunt,
    "back": _back,
    "end": _end,
    "m": _move,
    "t": _turn,
    "u": _round,
    "done": _done,
    "decoy": _decoy,
    "no": lambda paper: _check(paper),
    "buy": _buy,
    "send": _send,
    "relay": _relay,
    "over": lambda paper: setattr(paper, "step", "over"),
}
