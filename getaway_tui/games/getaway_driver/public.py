"""All that people at the table may see: what lies open, and the view of a seat."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from getaway_tui.engine.pieces import Piece
from getaway_tui.engine.types import Frozen, Seat

from . import box
from .box import CardName, Feel, UpgradeName
from .city import Cell, Heading
from .options import ROLES, Options, named
from .steps import DRIVERS, Ability, Back, Block, CarNumber, Force, Next, Pile, Reason, Role, Stand, Step, Window


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
    pursuers: tuple[str, ...] | None = None
    """With four: the vehicles that go after this car and no other (GD-13.8); None: all on its origin."""


class Lane(Frozen):
    """How far one Driver's turn has come while another drives at the same time (GD-13.6).

    Whoever is at the wheel has the lane's fields spread out in the position itself, under the same names.
    """

    step: Stand = "r2_open"
    window: Window = "r2_open"
    scouted: bool = False
    due: bool = True
    swapped: bool = False
    brake: bool = False
    collision: bool = False
    extras: tuple[Reason, ...] = ()
    taking: Reason | None = None
    ended_on: Cell | None = None
    trip: Trip | None = None
    began: Cell
    """Where the car stood when the turn began."""
    shared: CardName | None = None
    """The other Driver's stunt card that passes the hazard of this car too (GD-13.9)."""
    not_with: str | None = None
    """The vehicle that the other car changed places with by the same card (GD-13.10)."""


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
    roles: tuple[Role, ...] = Field(default_factory=lambda so_far: named(ROLES[so_far["options"].mode]))
    """What each seat plays; empty until chance has said it."""
    game: int = 1
    """Which game of a match this is."""
    results: tuple[Result, ...] = ()
    step: Step = "r2_open"
    round: int = Field(default=1, ge=1)

    terrain: tuple[Terrain, ...] = ()
    accepted: tuple[Seat, ...] = ()
    """Who has accepted the table, or answered what several are asked at once."""
    throw: Throw | None = None
    settled: tuple[int, ...] = ()
    """The tokens that are adjusted, the anchor first."""

    stash: tuple[Token, ...] = ()
    cars: tuple[Car, ...] = ()
    vehicles: tuple[Vehicle, ...] = Field(default_factory=lambda so_far: _fleet(so_far["options"]))
    blockers: tuple[Blocker, ...] = Field(default_factory=lambda so_far: _barriers(so_far["options"]))
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

    wheel: CarNumber = 0
    """Whose car the step is about; with one Driver always 0."""
    lanes: tuple[Lane, ...] = ()
    """With four, in the Drivers' turn: where each of them is."""
    familiars: tuple[int, ...] = ()
    """The same as `familiar`, for each of two cars."""
    first: CarNumber | None = None
    """Whose consequences come first (GD-13.6)."""
    split: tuple[str, ...] = ()
    """Vehicles of which the Police have yet to say with which car they go (GD-13.8, 13.16)."""

    @field_validator("vehicles")
    @classmethod
    def _whole_fleet(cls, given: tuple[Vehicle, ...], info: ValidationInfo) -> tuple[Vehicle, ...]:
        whole = _fleet(info.data.get("options") or Options())
        known = {vehicle.name: vehicle for vehicle in given}
        if len(known) != len(given) or not known.keys() <= {each.name for each in whole}:
            raise ValueError(f"vehicles are called {', '.join(each.name for each in whole)}, each once")
        return tuple(known.get(each.name) or each for each in whole)

    @field_validator("blockers")
    @classmethod
    def _whole_barriers(cls, given: tuple[Blocker, ...], info: ValidationInfo) -> tuple[Blocker, ...]:
        whole = _barriers(info.data.get("options") or Options())
        known = {blocker.name: blocker for blocker in given}
        if len(known) != len(given) or not known.keys() <= {each.name for each in whole}:
            raise ValueError(f"blockers are called {', '.join(each.name for each in whole)}, each once")
        return tuple(known.get(each.name) or each for each in whole)

    @property
    def four(self) -> bool:
        """Whether four play: Police, City and two Drivers (GD-13)."""
        return self.options.mode == "four"

    @property
    def car(self) -> Car:
        """The car whose turn or step it is."""
        return self.cars[self.wheel]

    def seat_of(self, role: Role) -> Seat:
        """Who plays this; "driver": who drives the car at the wheel."""
        return self.roles.index(DRIVERS[self.wheel] if role == "driver" and self.four else role)

    def car_of(self, seat: Seat) -> CarNumber | None:
        """The car that this seat drives; None: it drives none."""
        role = self.roles[seat] if self.roles else None
        if role == "driver" or role == DRIVERS[0]:
            return 0
        return 1 if role == DRIVERS[1] else None

    @property
    def driver_seats(self) -> tuple[Seat, ...]:
        """Who drives, by car."""
        return tuple(self.roles.index(role) for role in (DRIVERS if self.four else ("driver",))) if self.roles else ()

    @property
    def charged(self) -> bool:
        """Whether the armored car may go through a hazard token this round (GD-12.17)."""
        return self.charge == self.round

    def opened(self) -> dict[str, Any]:
        """The open part of a position, field by field."""
        return {name: getattr(self, name) for name in Open.model_fields}


def _fleet(options: Options) -> tuple[Vehicle, ...]:
    return tuple(Vehicle(name=name) for name in box.fleet(options.boxes))


def _barriers(options: Options) -> tuple[Blocker, ...]:
    return tuple(Blocker(name=name) for name in box.barriers(options.boxes))


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
    hand_counts: tuple[int, ...]
    """How many cards each Driver holds."""
    hands: tuple[tuple[CardName, ...], ...] | None
    set_asides: tuple[tuple[CardName, ...], ...] | None

    @property
    def own(self) -> CarNumber:
        """The car that this seat is about: its own, else the one at the wheel."""
        driven = self.car_of(self.seat) if self.seat is not None else None
        return self.wheel if driven is None else driven

    @property
    def car(self) -> Car:
        """The car that this seat is about; while Driver B has not set the own one, the other."""
        return self.cars[min(self.own, len(self.cars) - 1)]

    @property
    def hand_count(self) -> int:
        """How many cards the Driver of that car holds."""
        return self.hand_counts[self.own]

    @property
    def hand(self) -> tuple[CardName, ...] | None:
        """That Driver's cards."""
        return self.hands[self.own] if self.hands is not None else None

    @property
    def set_aside(self) -> tuple[CardName, ...] | None:
        """The cards that this Driver did not take."""
        return self.set_asides[self.own] if self.set_asides is not None else None

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
