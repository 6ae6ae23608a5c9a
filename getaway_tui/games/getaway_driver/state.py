"""The whole truth of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from getaway_tui.engine.pieces import Piece
from getaway_tui.engine.types import Frozen

from . import box
from .box import CardName
from .city import Cell
from .options import ROLES, named
from .public import Open
from .steps import Step

SETTING_UP: frozenset[Step] = frozenset(
    {"assign_roles", "setup_table", "setup_cards", "setup_scatter", "land", "setup_adjust", "setup_start"}
)
"""Where no car stands on the table yet."""
ON_THE_WAY: frozenset[Step] = frozenset({"m1_barricade", "m4_turn", "m5_tunnel", "m7_amber", "m8_hazard", "m9_city_map"})
"""Where the car is in the middle of a move."""
FILLING: frozenset[Step] = frozenset({"draw_tiles", "r1_draw", "r1_lay", "r1_token", "s1_fill"})
"""Where empty fields are being covered."""


class Laid(Frozen):
    """A tile on the table."""

    field: Cell
    tile: Annotated[str, Piece()]
    up: bool = False
    paid: bool = False
    """With open tiles: its badge has been paid (GD-3.8)."""
    seen: bool = False
    """The Driver knows this face although it lies face down."""

    @property
    def face(self) -> box.Face:
        """What is printed on it."""
        return box.face(self.tile)


def _other_tiles(so_far: dict[str, Any]) -> tuple[str, ...]:
    """The city tiles that are nowhere else."""
    elsewhere = {laid.tile for laid in so_far["tiles"]} | set(so_far["drawn"])
    return tuple(tile for tile in box.city(so_far["options"].boxes) if tile not in elsewhere)


def _other_cards(so_far: dict[str, Any]) -> tuple[tuple[CardName, ...], ...]:
    """The driver cards that are nowhere else, for each Driver."""
    deck = box.deck(so_far["options"].boxes)
    return tuple(
        tuple(card for card in deck if card not in (*hand, *(car.discard + car.removed if car else ())))
        for hand, car in zip_longest(so_far["hands"], so_far["cars"])
        if hand is not None
    )


def _lone_start(so_far: dict[str, Any]) -> tuple[str, ...]:
    """The Start tile, before it is laid."""
    laid = {each.tile for each in so_far["tiles"]}
    return tuple(tile for tile in box.starts(so_far["options"].boxes) if tile not in laid)


class State(Open):
    """Everything: the open table, the faces of the tiles, the bag and the Driver's cards.

    A position written by hand may leave out whatever has a default: the bag then holds all other city tiles, the cards set
    aside are all other cards, pieces not named are in the supply.
    """

    tiles: tuple[Laid, ...] = ()
    drawn: tuple[Annotated[str, Piece()], ...] = ()
    bag: tuple[Annotated[str, Piece()], ...] = Field(default_factory=_other_tiles)
    """What is in it: it has no order, since chance draws."""
    aside: tuple[Annotated[str, Piece()], ...] = Field(default_factory=_lone_start)
    """The Start tile until it is laid."""
    hands: tuple[tuple[Annotated[CardName, Piece()], ...], ...] = Field(
        default_factory=lambda so_far: ((),) * so_far["options"].drivers
    )
    """The cards that each Driver holds."""
    set_aside: tuple[tuple[Annotated[CardName, Piece()], ...], ...] = Field(default_factory=_other_cards)
    """The cards that each Driver did not take."""

    @property
    def hand(self) -> tuple[CardName, ...]:
        """The cards of the Driver at the wheel."""
        return self.hands[self.wheel]

    @model_validator(mode="after")
    def _possible(self) -> Self:
        _each_once("tile", [laid.tile for laid in self.tiles], self.drawn, self.bag, self.aside)
        boxes = self.options.boxes
        _known(
            "tile", {*box.city(boxes), *box.starts(boxes)}, [laid.tile for laid in self.tiles], self.drawn, self.bag, self.aside
        )
        self._cards_possible()
        self._table_possible()
        self._step_possible()
        return self

    def _cards_possible(self) -> None:
        drivers = self.options.drivers
        if len(self.hands) != drivers or len(self.set_aside) != drivers or len(self.cars) > drivers:
            raise ValueError("every Driver has one hand and one car")
        for hand, aside, car in zip_longest(self.hands, self.set_aside, self.cars):
            _each_once("card", hand, aside, *((car.discard, car.removed) if car else ()))

    def _table_possible(self) -> None:
        columns, rows = self.options.size
        stones = [cell for piece in self.terrain for cell in piece.cells]
        _each_once("field of terrain", stones)
        _each_once("field of a tile", [laid.field for laid in self.tiles])
        _each_once("hazard token", self.hazards)
        for kind in box.BLOCKER_KINDS:
            _each_once(
                f"field of a {kind}", [each.field for each in self.blockers if each.field and box.kind_of(each.name) == kind]
            )
        pieces = [each.field for each in self.vehicles if each.field] + [each.field for each in self.blockers if each.field]
        tokens = [cell for token in self.stash for cell in token.fields]
        tiled = [laid.field for laid in self.tiles]
        for cell in (*tiled, *pieces, *tokens):
            if not (0 <= cell[0] < columns and 0 <= cell[1] < rows) or cell in stones:
                raise ValueError(f"nothing can lie on {cell}: it is no free field of this table")
        for cell in (*self.hazards, *(car.field for car in self.cars)):
            if cell not in tiled:
                raise ValueError(f"there is no tile on {cell}")

    def _step_possible(self) -> None:
        if not self.roles and self.step != "assign_roles":
            raise ValueError("somebody must be the Driver")
        wanted = named(ROLES[self.options.mode])
        if self.roles and sorted(self.roles) != sorted(wanted):
            raise ValueError(f"each of these roles is somebody's: {', '.join(wanted)}")
        if self.wheel and len(self.hands) < 2:
            raise ValueError("there is no second car")
        if self.step not in SETTING_UP and self.step != "end" and not self.cars:
            raise ValueError(f"at {self.step} a car stands on the table")
        if any(car.meter >= self.options.meter_spaces for car in self.cars):
            raise ValueError(f"the meter has the positions 0 to {self.options.meter_spaces - 1}")
        cap = box.count("enforcement tokens", self.options.boxes)
        if self.options.enforcement_cap == "box" and self.tokens > cap:
            raise ValueError(f"there are {cap} enforcement tokens")
        if self.step not in SETTING_UP | {"end"} and not all(token.fields for token in self.stash):
            raise ValueError(f"at {self.step} every stash token lies on a field")
        if self.step in ON_THE_WAY and self.trip is None:
            raise ValueError(f"at {self.step} the car is on its way: trip says where to")
        if self.step == "protect" and not (self.crash and self.crash.undecided):
            raise ValueError("at protect some vehicle is about to crash")
        if self.step in FILLING and self.fill is None:
            raise ValueError(f"at {self.step} there are fields to fill")
        if self.step in ("r1_draw", "r1_lay", "s1_fill") and self.fill and len(self.drawn) != len(self.fill.fields):
            raise ValueError("there is one drawn tile for each field to fill")
        if self.step == "end" and not self.results:
            raise ValueError("a game that is over has a result")
        if self.step == "draw_upgrade" and not (self.deck and self.resume):
            raise ValueError("at draw_upgrade there is a card to draw, and something that comes after it")
        if self.step == "r2_jam" and not self.jamming:
            raise ValueError("at r2_jam there is a vehicle to send away")


def _each_once(what: str, *groups: Iterable[object]) -> None:
    counted = Counter(item for group in groups for item in group)
    if twice := [str(item) for item, number in counted.items() if number > 1]:
        raise ValueError(f"{what} {twice[0]} is there twice")


def _known(what: str, names: set[str], *groups: Iterable[str]) -> None:
    for group in groups:
        for item in group:
            if item not in names:
                raise ValueError(f"there is no {what} {item}")
