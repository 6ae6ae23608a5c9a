"""The set-up form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from getaway_tui.engine.types import Frozen, Seat

from . import box
from .steps import DRIVERS, Columns, Mode, Pile, Role

Asked = Literal["driver", "police", "city", "any"]
ROLES: Mapping[Mode, tuple[Asked, ...]] = {
    "base": ("driver", "police"),
    "solo": ("driver",),
    "four": ("driver", "driver", "police", "city"),
}
"""Who sits where at first, in each way to play; of two Drivers the first one drives car A."""


def named(asked: Sequence[Asked]) -> tuple[Role, ...]:
    """The roles of the seats, with two Drivers told apart."""
    drivers = iter(DRIVERS if asked.count("driver") > 1 else ("driver",))
    return tuple(next(drivers) if role == "driver" else role for role in asked if role != "any")


def plain(role: Role) -> Asked:
    """What the form calls a role."""
    return "driver" if role in DRIVERS or role == "driver" else "city" if role == "city" else "police"


def _usual_stash(mode: Mode) -> int:
    return box.SETTINGS.stash.four_player_each if mode == "four" else box.SETTINGS.stash.default


NOT_ALONE = "mode=base|four"
"""Where an option matters that the game against the automaton has no use for."""


class Options(Frozen):
    """The set-up form."""

    mode: Mode = Field(
        default="base",
        json_schema_extra={"tier": "main", "group": "game", "place": "first", "offers": ["base", "solo", "four"]},
    )
    roles: tuple[Asked, ...] = Field(
        default_factory=lambda so_far: ROLES[so_far["mode"]],
        json_schema_extra={"tier": "main", "group": "people", "each": "seat", "when": NOT_ALONE},
    )
    table: Literal["small", "medium", "large"] | Columns = Field(
        default_factory=lambda so_far: "large" if so_far["mode"] == "four" else "medium",
        json_schema_extra={"tier": "main", "group": "table"},
    )
    terrain: Literal["none", 1, 2, 3, "blocks"] = Field(default="none", json_schema_extra={"tier": "main", "group": "table"})
    stash_count: int = Field(
        default_factory=lambda so_far: _usual_stash(so_far["mode"]),
        ge=box.SETTINGS.stash.min,
        le=box.SETTINGS.stash.max,
        json_schema_extra={"tier": "main", "group": "balance", "when": NOT_ALONE},
    )
    meter_spaces: int = Field(
        default=box.SETTINGS.meter.spaces,
        ge=box.SETTINGS.meter.spaces_min,
        le=box.SETTINGS.meter.spaces_max,
        json_schema_extra={"tier": "main", "group": "balance"},
    )
    solo_level: Literal["standard", "imposing", "ruthless"] = Field(
        default="standard", json_schema_extra={"tier": "main", "group": "balance", "when": "mode=solo"}
    )
    open_tiles: bool = Field(default=False, json_schema_extra={"tier": "main", "group": "learning"})
    first_game_cards: bool = Field(default=False, json_schema_extra={"tier": "main", "group": "learning"})
    match: Literal["single", "swap_roles"] = Field(default="single", json_schema_extra={"tier": "main", "group": "match"})
    hand_size: (
        Annotated[int, Field(ge=box.SETTINGS.driver.hand_min, le=box.SETTINGS.driver.hand_max)]
        | tuple[Annotated[int, Field(ge=box.SETTINGS.driver.hand_min, le=box.SETTINGS.driver.hand_max)], ...]
    ) = Field(
        default=box.SETTINGS.driver.hand,
        json_schema_extra={
            "tier": "house",
            "group": "balance",
            "offers": list(range(box.SETTINGS.driver.hand_min, box.SETTINGS.driver.hand_max + 1)),
        },
    )
    stall_limit: Annotated[int, Field(ge=box.SETTINGS.stall.limit_min, le=box.SETTINGS.stall.limit_max)] | Literal["off"] = Field(
        default=box.SETTINGS.stall.limit_rounds,
        json_schema_extra={"tier": "house", "group": "rulings", "offers": [5, 10, 20, 30]},
    )
    feel_bag: Literal["fuzzy", "exact"] = Field(
        default="fuzzy", json_schema_extra={"tier": "house", "group": "rulings", "when": NOT_ALONE}
    )
    stash_ambiguity: bool = Field(default=True, json_schema_extra={"tier": "house", "group": "rulings", "when": NOT_ALONE})
    enforcement_cap: Literal["box", "unlimited"] = Field(
        default="box", json_schema_extra={"tier": "house", "group": "rulings", "when": NOT_ALONE}
    )
    hazard_supply: Literal["unlimited", "box"] = Field(
        default="unlimited", json_schema_extra={"tier": "house", "group": "rulings"}
    )
    green_wreckage: Literal["strict", "any_stunt"] = Field(
        default="strict", json_schema_extra={"tier": "house", "group": "rulings"}
    )
    handbrake_timing: Literal["replaces", "additional"] = Field(
        default="replaces", json_schema_extra={"tier": "house", "group": "rulings"}
    )
    swap_then_move: bool = Field(default=True, json_schema_extra={"tier": "house", "group": "rulings"})
    memory_aid: bool = Field(default=True, json_schema_extra={"tier": "house", "group": "rulings"})
    solo_risky_reds: Literal["eight", "all_twelve"] = Field(
        default="eight", json_schema_extra={"tier": "house", "group": "rulings", "when": "mode=solo"}
    )
    city_win: Literal["empty_bag", "escape_tile"] = Field(
        default="empty_bag", json_schema_extra={"tier": "house", "group": "rulings", "when": "mode=four"}
    )

    @property
    def alone(self) -> bool:
        """Whether one person drives against the automaton (GD-12)."""
        return self.mode == "solo"

    @property
    def usual_stash(self) -> int:
        """How many are thrown where nothing was changed."""
        return self.thrown if self.alone else box.SETTINGS.stash.default

    @property
    def thrown(self) -> int:
        """How many stash tokens a Driver throws (GD-2.3, 12.4)."""
        return box.SETTINGS.stash.solo[self.solo_level] if self.alone else self.stash_count

    @property
    def reuse_cost(self) -> int:
        """Stash tokens for a card from the discard pile (GD-8.0, 12.8)."""
        return box.SETTINGS.solo.reuse_cost[self.solo_level if self.alone else "standard"]

    @property
    def boxes(self) -> int:
        """How many boxes of components are on the table (GD-13.1)."""
        return 2 if self.mode == "four" else 1

    @property
    def drivers(self) -> int:
        """How many drive."""
        return self.boxes

    @property
    def size(self) -> Columns:
        """Columns and rows of the table."""
        if isinstance(self.table, tuple):
            return self.table
        return {
            "small": box.SETTINGS.table.small,
            "medium": box.SETTINGS.table.medium,
            "large": box.SETTINGS.table.large,
        }[self.table]

    def pile_of(self, tile: str) -> Pile:
        """Against the automaton: the pile to which a tile belongs (GD-12.2, R-2)."""
        face = box.face(tile)
        all_reds = self.solo_risky_reds == "all_twelve" and face.light == "red"
        return "risky" if all_reds or face.solo_pile == "risky" else "quiet"

    def hand_of(self, seat: Seat) -> int:
        """How many cards this seat takes as the Driver."""
        return self.hand_size if isinstance(self.hand_size, int) else self.hand_size[seat]
