"""The whole truth at the border."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Self

from pydantic import model_validator

from getaway_tui.engine.pieces import Piece
from getaway_tui.engine.types import Frozen, Seat

from .public import CRATES, Options, Phase

Crate = Annotated[str, Piece()]
Coins = Annotated[int, Piece("coin hundredths")]


class State(Frozen):
    """A position; hands and deck are kept sorted, so that an order tells nothing."""

    options: Options
    phase: Phase = "deal"
    runner: Seat = 0
    loader: Seat | None = None
    hands: tuple[tuple[Crate, ...], ...]
    cellars: tuple[tuple[Crate, ...], ...]
    """Got through unopened."""
    opened: tuple[tuple[Crate, ...], ...]
    """Were opened, and were what was claimed."""
    pound: tuple[Crate, ...] = ()
    deck: tuple[Crate, ...] = ()
    road: Crate | None = None
    claim: str | None = None
    purses: tuple[Coins, ...]
    waved: tuple[Seat, ...] = ()
    peeked: tuple[Seat, ...] = ()
    """Who looked through the glass at this crate."""
    glasses: tuple[bool, ...]
    """Who still has a spyglass."""
    turned: tuple[bool, ...]
    """Who has turned back once."""
    caught: tuple[int, ...]
    deadline: int | None = None
    resigned: Seat | None = None

    @model_validator(mode="after")
    def _possible(self) -> Self:
        seats = len(self.hands)
        rows = (self.cellars, self.opened, self.purses, self.glasses, self.turned, self.caught)
        if not 2 <= seats <= 4 or any(len(row) != seats for row in rows):
            raise ValueError("two to four seats, and everything once for each")
        lying = Counter(crate for crate in (*self.pound, *self.deck) if crate)
        for pile in (*self.hands, *self.cellars, *self.opened):
            lying.update(pile)
        if self.road is not None:
            lying[self.road] += 1
        for crate, count in lying.items():
            if crate not in CRATES or count > CRATES[crate].count:
                raise ValueError(f"{count} crates of {crate}")
        if (self.road is not None) != (self.phase in ("claim", "post")) or (self.claim is not None) != (self.phase == "post"):
            raise ValueError("a crate is on the road from loading to the end of the post, and claimed at the post")
        return self
