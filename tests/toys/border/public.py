"""What people at the border may choose and see."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen, Seat


class CrateRow(BaseModel):
    """One row of crates.csv."""

    crate: str
    count: int = Field(gt=0)
    worth: int
    contraband: bool
    provenance: str


class Figures(BaseModel):
    """rules.toml: times in seconds unless named otherwise, money in coins."""

    hand: int
    hand_offers: list[int]
    purse: int
    purse_offers: list[int]
    window: int
    window_offers: list[int]
    grace_ms: int
    coin: int
    contraband_factor: int


CRATES = {row.crate: row for row in data.table("border", "crates.csv", CrateRow)}
FIGURES = data.toml("border", "rules.toml", Figures)

Phase = Literal["deal", "load", "claim", "post", "draw", "over"]


class Options(Frozen):
    """How Border Post is played."""

    partners: bool = Field(default=False, json_schema_extra={"tier": "main", "group": "table"})
    hand: int = Field(
        default=FIGURES.hand, ge=1, le=4, json_schema_extra={"tier": "main", "group": "table", "offers": [*FIGURES.hand_offers]}
    )
    window: int = Field(
        default=FIGURES.window,
        ge=0,
        le=600,
        json_schema_extra={"tier": "main", "group": "clock", "offers": [*FIGURES.window_offers]},
    )
    spyglass: bool = Field(default=True, json_schema_extra={"tier": "house", "group": "house rules"})
    glass: Literal["road", "hand"] = Field(
        default="road", json_schema_extra={"tier": "house", "group": "house rules", "when": "spyglass"}
    )
    purses: tuple[Annotated[int, Field(ge=0, le=99, json_schema_extra={"offers": [*FIGURES.purse_offers]})], ...] = Field(
        default=(), json_schema_extra={"tier": "house", "group": "house rules", "each": "seat"}
    )


class Deal(Frozen):
    """Chance deals the hands."""

    kind: Literal["deal"] = "deal"
    hands: tuple[tuple[str, ...], ...]


class Load(Frozen):
    """Put a crate of one's hand on the cart."""

    kind: Literal["load"] = "load"
    crate: str


class Claim(Frozen):
    """Say what is in it."""

    kind: Literal["claim"] = "claim"
    crate: str


class Wave(Frozen):
    """Let it through."""

    kind: Literal["wave"] = "wave"


class Search(Frozen):
    """Open it, and stake some hundredths of coins that it is not what was claimed."""

    kind: Literal["search"] = "search"
    stake: int


class Peek(Frozen):
    """Use the spyglass."""

    kind: Literal["peek"] = "peek"


class TurnBack(Frozen):
    """Take the crate home again."""

    kind: Literal["turn_back"] = "turn_back"


class Draw(Frozen):
    """Chance draws a crate from the deck."""

    kind: Literal["draw"] = "draw"
    crate: str


class Whistle(Frozen):
    """The clock ends the wait at the post."""

    kind: Literal["whistle"] = "whistle"


class Resign(Frozen):
    """Give up."""

    kind: Literal["resign"] = "resign"


Action = Annotated[
    Deal | Load | Claim | Wave | Search | Peek | TurnBack | Draw | Whistle | Resign,
    Field(discriminator="kind"),
]


class View(Frozen):
    """The border as one seat sees it; hands and cellars of other eyes are None."""

    seat: Seat | None
    options: Options
    phase: Phase
    runner: Seat
    loader: Seat | None
    hands: tuple[tuple[str, ...] | None, ...]
    held: tuple[int, ...]
    cellars: tuple[tuple[str, ...] | None, ...]
    stored: tuple[int, ...]
    opened: tuple[tuple[str, ...], ...]
    pound: tuple[str, ...]
    deck: int
    road: str | None
    """The crate on the road, for those who know it."""
    neighbour: str | None
    """The lowest crate of the loader's hand, for who looks at that through the glass."""
    loaded: bool
    claim: str | None
    purses: tuple[int, ...]
    waved: tuple[Seat, ...]
    peeked: tuple[Seat, ...]
    glasses: tuple[bool, ...]
    turned: tuple[bool, ...]
    caught: tuple[int, ...]
    deadline: int | None
    resigned: Seat | None


def worth(crate: str, *, opened: bool) -> int:
    """What a crate that got home counts (BR-4.2)."""
    row = CRATES[crate]
    return row.worth * (FIGURES.contraband_factor if row.contraband and not opened else 1)
