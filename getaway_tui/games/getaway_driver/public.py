"""All that people at the table may see: what lies open, and the view of a seat."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from getaway_tui.engine.pieces import Piece
from getaway_tui.engine.types import Frozen, Seat

from . import box
from .box import CardName, Feel, UpgradeName
from .city import Cell, Heading
from .options import Options
from .steps import Ability, Back, Block, Force, Next, Pile, Reason, Role, Step, Window


class Result(Frozen):
    """How one game of a match ended."""

    driver: Seat
    winner: Seat | None
    """None: the automaton."""
    reason: str
    round: int
    meter: int
    peak: int
    tiles_left: int
    crashes: int
    cards_used: int


class Terrain(Frozen):
    """A piece of terrain on the table."""

    piece: Block
    field: Cell
    turns: int = Field(default=0, ge=0, le=3)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The fields that it covers."""
        return tuple((self.field[0] + right, self.field[1] + down) for right, down in box.blocks(self.piece, self.turns))


class Throw(Frozen):
    """Stash tokens in the air."""

    aim: Cell
    force: Force


def _middle(fields: tuple[Cell, ...], axis: int) -> int:
    return 100 * fields[0][axis] + 50 if fields else 0


class Token(Frozen):
    """A stash token on the table."""

    token: int = Field(ge=0)
    fields: tuple[Cell, ...] = ()
    """The fields on which it may lie: none before it is adjusted, one when that is certain (GD-2.8)."""
    x: int = Field(default_factory=lambda so_far: _middle(so_far["fields"], 0))
    """In hundredths of a tile from the west edge."""
    y: int = Field(default_factory=lambda so_far: _middle(so_far["fields"], 1))
    """In hundredths of a tile from the north edge."""
    piece: Annotated[Literal["stash token"], Piece()] = "stash token"


class Vehicle(Frozen):
    """A police vehicle."""

    name: Annotated[str, Piece()]
    field: Cell | None = None
    """None: in the Police's supply."""
    facing: Heading = "N"
    followed: bool = False
    """It moved with the car this turn (GD-4.12)."""
    acted: bool = False
    """It made its move of 3A, or its forced one."""
    extra: int = Field(default=0, ge=0)
    """Extra moves that Thoroughfare owes it (GD-9.4)."""
    halted: bool = False
    """It was dispatched and drives no more this round (GD-7.4)."""
    turned_away: bool = False
    """It does not follow the car this turn (GD-7.7)."""


class Blocker(Frozen):
    """A barricade or spike strip."""

    name: Annotated[str, Piece()]
    field: Cell | None = None


class Car(Frozen):
    """A Driver's car, and what lies open before that Driver."""

    field: Cell
    facing: Heading = "N"
    origin: Cell | None = None
    """Where its latest move of this turn began."""
    origin_facing: Heading | None = None
    """How it stood there before it turned."""
    meter: int = Field(default=0, ge=0)
    peak: int = Field(default=0, ge=0)
    """The farthest that the meter ever stood."""
    held: Annotated[int, Piece("stash token"), Field(ge=0)] = 0
    spent: Annotated[int, Piece("stash token"), Field(ge=0)] = 0
    discard: tuple[Annotated[CardName, Piece()], ...] = ()
    removed: tuple[Annotated[CardName, Piece()], ...] = ()


class Trip(Frozen):
    """The move that the car is making (M1 to M10)."""

    cause: Literal["drive", "extra", "handbrake", "swap"]
    target: Cell
    facing: Heading
    """The direction of travel."""
    origin: Cell
    before: Heading
    """How the car stood before it turned."""
    follows: bool = True
    """Whether pursuers follow this move."""
    stood: tuple[str, ...] = ()
    """The vehicles that stood on the target before."""
    undecided: tuple[str, ...] = ()
    """The vehicles that the Police have yet to speak for."""
    calm: bool = False
    """A stash token lay there, so no hazard comes (GD-5.1)."""


class Crash(Frozen):
    """Vehicles that are about to crash."""

    vehicles: tuple[str, ...]
    field: Cell
    cause: Literal["stunt", "hazard", "wreckage", "collision", "brake_slam"]
    token: bool
    """A hazard token is the cause: it goes when an armored car is protected (GD-7.6)."""
    undecided: tuple[str, ...] = ()
    """Armored cars that may still be protected."""
    saved: tuple[str, ...] = ()
    back: Next
    """What comes after it."""


class Fill(Frozen):
    """Empty fields that are being covered."""

    fields: tuple[Cell, ...]
    """Those still without a tile."""
    layer: Role
    back: Back
    """What comes after it."""
    covered: Cell | None = None
    """The field of the tile just laid."""


class Open(Frozen):
    """All that lies open on the table, for everybody to see."""

    options: Options = Options()
    roles: tuple[Role, ...] = ("driver", "police")
    """What each seat plays; empty until chance has said it."""
    game: int = 1
    """Which game of a match this is."""
    results: tuple[Result, ...] = ()
    step: Step = "r2_open"
    round: int = Field(default=1, ge=1)

    terrain: tuple[Terrain, ...] = ()
    accepted: tuple[Seat, ...] = ()
    throw: Throw | None = None
    settled: tuple[int, ...] = ()
    """The tokens that are adjusted, the anchor first."""

    stash: tuple[Token, ...] = ()
    cars: tuple[Car, ...] = ()
    vehicles: tuple[Vehicle, ...] = tuple(Vehicle(name=name) for name in box.FLEET)
    blockers: tuple[Blocker, ...] = tuple(Blocker(name=name) for name in box.BARRIERS)
    hazards: tuple[Cell, ...] = ()
    tokens: int = Field(default=0, ge=0)
    """Enforcement tokens that the Police hold."""
    upgrades: tuple[UpgradeName, ...] = ()
    """The upgrade cards that lie open before the Police."""

    used: tuple[Ability, ...] = ()
    """Abilities used this round."""
    bought: bool = False
    """The Police have bought something this round."""
    familiar: int = Field(default=0, ge=0)
    """Rounds in which the Driver still lays the tiles, this one included (GD-8.9)."""
    window: Window = "r2_open"
    """Where the Driver was when a card or a fill interrupted the turn."""
    scouted: bool = False
    due: bool = True
    """The move of this turn is still to be made."""
    swapped: bool = False
    brake: bool = False
    collision: bool = False
    extras: tuple[Reason, ...] = ()
    """Extra moves that the car is owed."""
    taking: Reason | None = None
    """The extra move that the car is about to make."""
    ended_on: Cell | None = None
    """Where the Driver's turn ended."""
    trip: Trip | None = None
    crash: Crash | None = None
    fill: Fill | None = None
    jamming: tuple[str, ...] = ()
    """Vehicles whose jammed radio has yet to send them somewhere."""

    deck: tuple[UpgradeName, ...] = ()
    """The automaton's face-down upgrade cards: it has no order, since chance draws (GD-12.3)."""
    draws: int = Field(default=0, ge=0)
    """Upgrades that badges of this round still bring the automaton (GD-12.14)."""
    drawn_upgrades: int = Field(default=0, ge=0)
    """Upgrades that the automaton has drawn this round (GD-12.18)."""
    charge: int = Field(default=0, ge=0)
    """The round in which the armored car may go through one hazard token (GD-12.17); 0: in none."""
    queue: tuple[str, ...] = ()
    """Vehicles that still have a forced move to make (GD-12.10)."""
    resume: Next | None = None
    """What comes after the upgrade that is being drawn."""

    quiet: int = Field(default=0, ge=0)
    """Rounds in a row in which nothing happened (GD-11.6)."""
    stirred: bool = False
    """Something happened this round."""
    crashes: int = Field(default=0, ge=0)
    plays: int = Field(default=0, ge=0)
    """Cards played or spent so far."""

    @field_validator("vehicles")
    @classmethod
    def _whole_fleet(cls, given: tuple[Vehicle, ...]) -> tuple[Vehicle, ...]:
        known = {vehicle.name: vehicle for vehicle in given}
        if len(known) != len(given) or not known.keys() <= set(box.FLEET):
            raise ValueError(f"vehicles are called {', '.join(box.FLEET)}, each once")
        return tuple(known.get(name) or Vehicle(name=name) for name in box.FLEET)

    @field_validator("blockers")
    @classmethod
    def _whole_barriers(cls, given: tuple[Blocker, ...]) -> tuple[Blocker, ...]:
        known = {blocker.name: blocker for blocker in given}
        if len(known) != len(given) or not known.keys() <= set(box.BARRIERS):
            raise ValueError(f"blockers are called {', '.join(box.BARRIERS)}, each once")
        return tuple(known.get(name) or Blocker(name=name) for name in box.BARRIERS)

    @property
    def car(self) -> Car:
        """The car at the wheel of which the Driver sits."""
        return self.cars[0]

    def seat_of(self, role: Role) -> Seat:
        """Who plays this."""
        return self.roles.index(role)

    @property
    def charged(self) -> bool:
        """Whether the armored car may go through a hazard token this round (GD-12.17)."""
        return self.charge == self.round

    def opened(self) -> dict[str, Any]:
        """The open part of a position, field by field."""
        return {name: getattr(self, name) for name in Open.model_fields}


# ---- the view of a seat ------------------------------------------------------------------------------------


class Seen(Frozen):
    """A tile on the table as a seat sees it."""

    field: Cell
    tile: str | None
    """Its face, or None where this seat does not know it."""
    up: bool
    paid: bool = False
    seen: bool = False
    """The Driver knows this face although it lies face down."""
    pile: Pile | None = None
    """Against the automaton: the pile that a face-down tile came from."""


class Bag(Frozen):
    """What a hand feels in the bag."""

    feel: Feel
    tiles: int | None
    """The number, where it is felt exactly, or lies open as the height of two piles."""
    risky: int | None = None
    """Against the automaton: how many of them are in the risky pile."""


class View(Open):
    """What one seat sees: the open table, and what it alone may know."""

    seat: Seat | None
    tiles: tuple[Seen, ...]
    bag: Bag
    drawn_count: int
    drawn: tuple[str, ...] | None
    """Tiles drawn and not yet laid; None: not for this seat."""
    hand_count: int
    hand: tuple[CardName, ...] | None
    set_aside: tuple[CardName, ...] | None

    @property
    def role(self) -> Role | None:
        """What this seat plays."""
        return self.roles[self.seat] if self.seat is not None and self.roles else None

    def tile_at(self, cell: Cell) -> Seen | None:
        """The tile on a field."""
        return next((tile for tile in self.tiles if tile.field == cell), None)

    def standing(self, cell: Cell) -> tuple[Vehicle, ...]:
        """The vehicles on a field."""
        return tuple(vehicle for vehicle in self.vehicles if vehicle.field == cell)
