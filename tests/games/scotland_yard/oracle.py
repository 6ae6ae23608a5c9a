"""The rules a second time, from the data files and the rulebook alone: slow, plain, and sharing no code with the game.

Used to count moves (perft) and to enumerate hidden paths. A position is a plain dictionary; see `Oracle`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

_EDGES = Path(__file__).parents[3] / "rules_data" / "scotland_yard" / "edges.csv"
_LAND = ("taxi", "bus", "underground")


def _lines() -> set[tuple[str, int, int]]:
    with _EDGES.open(encoding="utf-8", newline="") as file:
        rows = [(row["transport"], int(row["a"]), int(row["b"])) for row in csv.DictReader(file)]
    return {(kind, a, b) for kind, a, b in rows} | {(kind, b, a) for kind, a, b in rows}


LINES = _lines()
FROM: dict[tuple[str, int], list[int]] = {}
for _kind, _a, _b in sorted(LINES):
    FROM.setdefault((_kind, _a), []).append(_b)


def ways(ticket: str, station: int) -> set[int]:
    """Where a ticket leads from a station."""
    kinds = (*_LAND, "ferry") if ticket == "black" else _LAND if ticket == "none" else (ticket,)
    return {dest for kind in kinds for dest in FROM.get((kind, station), ())}


@dataclass(frozen=True)
class Pawn:
    """A hunter: a Bobby has no tickets."""

    name: str
    station: int
    tickets: tuple[int, int, int] | None = None
    moved: bool = False

    def moves(self, taken: set[int]) -> Iterator[tuple[str, int]]:
        """The moves that he can pay for."""
        if self.tickets is None:
            yield from (("none", dest) for dest in sorted(ways("none", self.station) - taken))
            return
        for kind, left in zip(_LAND, self.tickets, strict=True):
            if left:
                yield from ((kind, dest) for dest in sorted(ways(kind, self.station) - taken))

    def after(self, kind: str, dest: int) -> Pawn:
        """He has travelled and paid."""
        if self.tickets is None:
            return replace(self, station=dest, moved=True)
        taxi, bus, underground = (count - (each == kind) for each, count in zip(_LAND, self.tickets, strict=True))
        return replace(self, station=dest, moved=True, tickets=(taxi, bus, underground))


@dataclass(frozen=True)
class Oracle:
    """A position with Mister X to move, under the rulebook of 2013."""

    x: int
    hunters: tuple[Pawn, ...]
    black: int = 5
    double: int = 2
    cells: int = 0
    round: int = 1
    moved: bool = field(default=False)

    def taken(self) -> set[int]:
        """Where hunters stand."""
        return {pawn.station for pawn in self.hunters}

    def x_moves(self) -> list[Oracle]:
        """The position after each of his moves, a double being one."""
        found = []
        for ticket, dest in self._legs(self.x, self.black):
            found.append(self._gone(dest, ticket == "black", 0, 1))
            if self.double and self.cells <= 22:
                for second, end in self._legs(dest, self.black - (ticket == "black")):
                    found.append(self._gone(end, (ticket == "black") + (second == "black"), 1, 2))
        return found

    def _legs(self, station: int, black: int) -> Iterator[tuple[str, int]]:
        for ticket in (*_LAND, "black"):
            if ticket != "black" or black:
                for dest in sorted(ways(ticket, station) - self.taken()):
                    yield ticket, dest

    def _gone(self, dest: int, black: int, double: int, cells: int) -> Oracle:
        return replace(self, x=dest, black=self.black - black, double=self.double - double, cells=self.cells + cells, moved=True)

    def hunts(self) -> list[Oracle]:
        """The position after each move of each hunter who has not moved."""
        found = []
        for number, pawn in enumerate(self.hunters):
            if not pawn.moved:
                for kind, dest in pawn.moves(self.taken()):
                    found.append(
                        replace(self, hunters=(*self.hunters[:number], pawn.after(kind, dest), *self.hunters[number + 1 :]))
                    )
        return found

    def is_caught(self) -> bool:
        """Whether a hunter has found him."""
        return self.x in self.taken()

    def rounds(self) -> int:
        """How many ways there are to play one round to its end or to his capture."""
        return sum(after._rest() for after in self.x_moves())

    def _rest(self) -> int:
        if self.is_caught():
            return 1
        following = self.hunts()
        return sum(after._rest() for after in following) if following else 1


def hidden_paths(paths: Iterable[tuple[int, ...]], ticket: str, taken: set[int]) -> set[tuple[int, ...]]:
    """Every way he may have gone, one move longer."""
    return {(*path, dest) for path in paths for dest in ways(ticket, path[-1]) - taken}
