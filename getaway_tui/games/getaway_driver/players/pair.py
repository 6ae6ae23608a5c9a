"""Fair Police and a fair City of four: the same rules of thumb for two cars, most of all the one whose meter stands higher."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

from getaway_tui.engine.types import Look, change

from ..city import WAYS, Cell, Heading, way_to
from ..public import View
from ..steps import CarNumber
from .police import Police

_CARS: tuple[CarNumber, ...] = (0, 1)
_FOCUS = 0.8
"""How much more it is worth to go after the car whose meter stands one space higher."""


def fair_pair(look: Look[Any, View], rng: Random) -> Any:
    """What fair Police and a fair City of four do."""
    return _Pair(look, rng).act()


class _Pair(Police):
    """One decision about two cars: each is looked at by itself."""

    def __init__(self, look: Look[Any, View], rng: Random) -> None:
        super().__init__(look, rng)
        self.each = (
            [Police(change(look, board=change(look.board, wheel=car)), rng) for car in _CARS] if look.board.cars[1:] else []
        )
        for one in self.each:
            for cell, odds in one.likely.items():
                self.likely[cell] = max(self.likely.get(cell, 0.0), odds)

    def acts(self) -> dict[str, Callable[[], Any]]:
        """What four are asked besides."""
        return {
            **super().acts(),
            "f0_plan": lambda: self._of("end_plan")[0],
            "m5_split": self._split,
            "m8_split": self._along,
        }

    def _meter(self, car: int) -> int:
        return self.board.cars[car].meter

    def _split(self) -> Any:
        """After the car whose meter stands higher."""
        first = self._of("follow")[0].vehicle
        choices = [action for action in self._of("follow") if action.vehicle == first]
        return self._best(choices, lambda action: float(self._meter(action.car)))

    def _along(self) -> Any:
        """With the car whose meter stands higher: the one that falls back is at the wheel."""
        here = self.board.wheel
        back = self._meter(here) >= self._meter(1 - here)
        return next(action for action in self._of("go_along") if action.yes == back)

    def place(self, name: str, cell: Cell, facing: Heading, alone: bool | None = None) -> float:
        """How good it is to stand so, for the chase of the car that it serves best."""
        if not self.each:
            return super().place(name, cell, facing, alone)
        return max(one.place(name, cell, facing, alone) + _FOCUS * self._meter(car) for car, one in enumerate(self.each))

    def follows(self, facing: Heading) -> float:
        """How likely a pursuer that faces so can follow the car that is at the wheel."""
        return self.each[self.board.wheel].follows(facing) if self.each else super().follows(facing)

    def _owner(self, cell: Cell) -> Police:
        """The car that may drive there next."""
        for one in self.each:
            car = one.board.car
            if any(way_to(car.field, car.facing, way) == cell for way in WAYS):
                return one
        return self

    def _lay(self) -> Any:
        """The best of all ways to lay the drawn tiles round both cars; the first tile of it."""
        fields = list(dict.fromkeys(action.field for action in self._of("lay_tile")))
        tiles = list(dict.fromkeys(action.tile for action in self._of("lay_tile")))
        worth = {(cell, tile): self._owner(cell).worth(tile) * self.likely.get(cell, 0.1) for cell in fields for tile in tiles}

        def value(order: tuple[str, ...]) -> float:
            return sum(worth[cell, tile] for cell, tile in zip(fields, order, strict=False))

        order = max(permutations(tiles, len(fields)), key=value)
        return next(action for action in self._of("lay_tile") if (action.tile, action.field) == (order[0], fields[0]))
