"""What a player makes of the table: where the car can go, who can reach it, what an unknown tile may be."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from .. import box
from ..box import Face, Light
from ..city import WAYS, Cell, Heading, Way, ahead, back, distance, turned, way_to, within
from ..public import Seen, Vehicle, View

_STUNTS = len(box.STUNTS)
_SYMBOLS = 2
"""Symbols on most tiles."""


class Sight:
    """A look's board, with the questions that players ask again and again answered once."""

    def __init__(self, board: View) -> None:
        self.board = board
        self.columns, self.rows = board.options.size
        self.stones = frozenset(cell for piece in board.terrain for cell in piece.cells)
        self.tiles: dict[Cell, Seen] = {seen.field: seen for seen in board.tiles}
        self.hazards = frozenset(board.hazards)
        self.last = board.options.meter_spaces - 1
        self.patrolled: dict[Cell, list[Vehicle]] = {}
        for each in board.vehicles:
            if each.field is not None:
                self.patrolled.setdefault(each.field, []).append(each)
        self.barricades = frozenset(each.field for each in board.blockers if each.field and box.kind_of(each.name) == "barricade")
        self.spikes = frozenset(each.field for each in board.blockers if each.field and box.kind_of(each.name) == "spike_strip")
        self.stash = {cell: len(token.fields) == 1 for token in board.stash for cell in token.fields}
        """Fields with a stash token, and whether it is certain."""

    # ---- fields ----------------------------------------------------------------------------------------------------------------

    def placeable(self, cell: Cell) -> bool:
        """Whether a tile could lie there."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows and cell not in self.stones

    def empty(self, cell: Cell) -> bool:
        """Whether a tile would be laid there."""
        return self.placeable(cell) and cell not in self.tiles

    def ways_from(self, cell: Cell, facing: Heading) -> Iterator[tuple[Way, Heading, Cell]]:
        """The three ways out of a field."""
        for way in WAYS:
            heading = turned(facing, way)
            yield way, heading, ahead(cell, heading)

    def opens(self, cell: Cell, facing: Heading) -> int:
        """How many tiles the Police must lay for a car that stands so."""
        return sum(self.empty(way_to(cell, facing, way)) for way in WAYS)

    def exits(self, cell: Cell, facing: Heading) -> int:
        """How many of the ways out could be driven without a card."""
        return sum(
            self.placeable(there) and there not in self.barricades and there not in self.hazards
            for _way, _heading, there in self.ways_from(cell, facing)
        )

    def space(self, cell: Cell, reach: int = 3) -> int:
        """How much empty table lies near."""
        return sum(self.empty(each) for each in within(cell, reach))

    def to_new_ground(self, cell: Cell, facing: Heading, most: int = 8) -> int:
        """How many moves on from here the car comes beside an empty field, without passing hazards or barricades."""
        seen, edge = {(cell, facing)}, [(cell, facing)]
        for moves in range(most):
            if any(self.opens(*state) for state in edge):
                return moves
            onward = []
            for state in edge:
                for _way, heading, there in self.ways_from(*state):
                    free = there in self.tiles and there not in self.hazards and there not in self.barricades
                    if free and (there, heading) not in seen:
                        seen.add((there, heading))
                        onward.append((there, heading))
            edge = onward
        return most

    def face(self, cell: Cell) -> Face | None:
        """The face of a tile, where it is known."""
        seen = self.tiles.get(cell)
        return box.face(seen.tile) if seen is not None and seen.tile is not None else None

    def calm(self, cell: Cell) -> bool:
        """Whether something there keeps hazards off (GD-5.1)."""
        return bool(self.stash.get(cell) or self.patrolled.get(cell) or cell in self.barricades or cell in self.spikes)

    def nearest_stash(self, cell: Cell) -> int:
        """How far the nearest stash token is."""
        return min((distance(cell, each) for each in self.stash), default=0)

    # ---- tiles that nobody has seen ------------------------------------------------------------------------------------------

    def odds(self, light: Light, cell: Cell) -> float:
        """How likely a tile that this seat does not know has this light; of some it is known from which pile they came."""
        known = {seen.tile for seen in self.board.tiles} | set(self.board.drawn or ())
        seen = self.tiles.get(cell)
        pile = seen.pile if seen is not None else None
        options = self.board.options
        unseen = [tile for tile in box.city(options.boxes) if tile not in known and pile in (None, options.pile_of(tile))]
        return sum(box.face(tile).light == light for tile in unseen) / len(unseen) if unseen else 0.0

    # ---- police ----------------------------------------------------------------------------------------------------------------

    def pursuers(self) -> list[Vehicle]:
        """The vehicles on the car's field."""
        return self.patrolled.get(self.board.car.field, [])

    def followers(self, heading: Heading) -> list[Vehicle]:
        """The pursuers that would follow a move in this direction (GD-4.10, 4.11)."""
        return [each for each in self.pursuers() if not each.turned_away and each.facing != back(heading)]

    def can_reach(self, each: Vehicle, cell: Cell) -> bool:
        """Whether a vehicle that has not moved could drive onto this field by its own move (GD-6.1 to 6.7)."""
        if each.field is None or each.followed or each.acted or each.halted:
            return False
        if not any(way_to(each.field, each.facing, way) == cell for way in WAYS):
            return False
        return self.enters(each.name, cell)

    def enters(self, name: str, cell: Cell) -> bool:
        """Whether a vehicle can stand there without crashing."""
        if box.kind_of(name) != "helicopter":
            return self.placeable(cell) and cell not in self.hazards
        face = self.face(cell)
        seen = self.tiles.get(cell)
        return self.placeable(cell) and not (face is not None and face.tunnel and seen is not None and seen.up)

    def near_a_tile(self, cell: Cell) -> bool:
        """Whether a vehicle may be there off the road (GD-6.2)."""
        return any(each in self.tiles for each in within(cell, box.SETTINGS.vehicles.off_road))

    def threats(self, cell: Cell, gone: frozenset[str] = frozenset()) -> int:
        """How many vehicles could be on this field after the Police have moved, but for those left out."""
        return sum(self.can_reach(each, cell) for each in self.board.vehicles if each.name not in gone)

    # ---- where the car will go -----------------------------------------------------------------------------------------------

    def likely(self) -> dict[Cell, float]:
        """How likely the car drives to each of its three fields, as far as the open table tells."""
        car = self.board.car
        weights = {}
        for way, heading, cell in self.ways_from(car.field, car.facing):
            if not self.placeable(cell):
                continue
            weight = 1.0 + 0.5 * self.opens(cell, heading) + (0.2 if way == "F" else 0.0)
            weight *= 2.0 if self.stash.get(cell) else 1.0
            weight *= 0.4 if cell in self.hazards else 1.0
            weight *= 0.3 if cell in self.barricades else 1.0
            weight *= 0.4 if self.patrolled.get(cell) else 1.0
            weight *= 0.5 if not self.exits(cell, heading) else 1.0
            weights[cell] = weight
        total = sum(weights.values())
        return {cell: weight / total for cell, weight in weights.items()} if total else {}


def match_odds(stunts: int) -> float:
    """How likely one of so many different stunts passes a tile with two symbols."""
    return 1 - comb(max(0, _STUNTS - stunts), _SYMBOLS) / comb(_STUNTS, _SYMBOLS)
