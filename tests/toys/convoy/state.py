"""The whole truth of a convoy."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from getaway_tui.engine.types import Frozen, Seat

from .public import FIGURES, Options, Phase

Car = Annotated[int, Field(ge=1, le=FIGURES.cars)]


class State(Frozen):
    """A position; hands are sorted."""

    options: Options
    phase: Phase = "deal"
    hands: tuple[tuple[Car, ...], ...]
    gone: tuple[Car, ...] = ()
    behind: tuple[Car, ...] = ()
    lives: Annotated[int, Field(ge=0)] = FIGURES.lives
    pins: tuple[tuple[tuple[int, int], ...], ...]
    looked: tuple[bool, ...]
    looking: Seat | None = None
    deadline: int | None = None
    left: int | None = None
    given_up: bool = False

    @model_validator(mode="after")
    def _possible(self) -> Self:
        cars = [*self.gone, *self.behind, *(car for hand in self.hands for car in hand)]
        if len(cars) != len(set(cars)):
            raise ValueError("every car is there once")
        if not 2 <= len(self.hands) <= 3 or any(len(row) != len(self.hands) for row in (self.pins, self.looked)):
            raise ValueError("two or three seats, and everything once for each")
        return self
