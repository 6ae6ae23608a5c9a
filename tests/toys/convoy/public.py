"""What the people of a convoy may choose and see."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen, Seat


class Figures(BaseModel):
    """rules.toml: times in seconds unless named otherwise."""

    cars: int
    hand: int
    hand_offers: list[int]
    lives: int
    seconds: int
    seconds_offers: list[int]
    grace_ms: int
    peek_seconds: int
    pins: int
    board: int


FIGURES = data.toml("convoy", "rules.toml", Figures)

Phase = Literal["deal", "drive", "peek", "over"]


class Options(Frozen):
    """How Convoy is played."""

    hand: int = Field(default=FIGURES.hand, ge=1, le=5, json_schema_extra={"tier": "main", "offers": [*FIGURES.hand_offers]})
    horn: bool = Field(default=True, json_schema_extra={"tier": "main"})
    seconds: int = Field(
        default=FIGURES.seconds,
        ge=1,
        le=600,
        json_schema_extra={"tier": "house", "when": "horn", "offers": [*FIGURES.seconds_offers]},
    )


class Deal(Frozen):
    """Chance deals the cars."""

    kind: Literal["deal"] = "deal"
    hands: tuple[tuple[int, ...], ...]


class Go(Frozen):
    """Send the lowest car."""

    kind: Literal["go"] = "go"


class Peek(Frozen):
    """Look at the lowest car of the next seat."""

    kind: Literal["peek"] = "peek"


class Cover(Frozen):
    """Stop looking."""

    kind: Literal["cover"] = "cover"


class Pin(Frozen):
    """Set a pin, in hundredths of the board's unit."""

    kind: Literal["pin"] = "pin"
    x: int
    y: int


class Horn(Frozen):
    """The clock blows the horn, or ends a look."""

    kind: Literal["horn"] = "horn"


class GiveUp(Frozen):
    """End the game."""

    kind: Literal["give_up"] = "give_up"


Action = Annotated[Deal | Go | Peek | Cover | Pin | Horn | GiveUp, Field(discriminator="kind")]


class View(Frozen):
    """The convoy as one seat sees it."""

    seat: Seat | None
    options: Options
    phase: Phase
    hand: tuple[int, ...]
    """One's own; nobody's for nobody."""
    held: tuple[int, ...]
    gone: tuple[int, ...]
    behind: tuple[int, ...]
    lives: int
    pins: tuple[tuple[tuple[int, int], ...], ...]
    looked: tuple[bool, ...]
    looking: Seat | None
    seen: int | None
    """The neighbour's lowest car, while one looks at it."""
    deadline: int | None
    left: int | None
    """Milliseconds until the horn when the look is over."""
    given_up: bool
