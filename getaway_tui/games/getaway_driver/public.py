"""All that people at the table may choose and see: options, actions, what lies open, and the view of a seat."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, field_validator

from getaway_tui.engine.pieces import Piece
from getaway_tui.engine.types import Frozen, Seat

from . import box
from .box import CardName, Feel, UpgradeName
from .city import Cell, Heading, Side, Way

Role = Literal["driver", "police"]
Ability = Literal[
    "traffic_camera", "spike_strip", "dispatch", "armored_car", "motorcycle", "helicopter_turn", "helicopter_tunnel"
]
"""What the Police may use once a round each."""
Block = Literal["park", "lake", "hill", "fruit_bowl", "mug", "book", "laptop"]
Source = Literal["hand", "reuse"]
"""A card is played from the hand, or from the discard pile by paying a stash token."""
Reason = Literal["thoroughfare", "hit_the_gas"]
Right = Literal["move", "extra", "paid"]
Force = Literal["soft", "medium", "hard"]
Car0 = Literal[0]
Columns = tuple[int, int]

Window = Literal["r2_open", "r2_scout", "r2_move", "r2_extra", "r2_stuck", "r2_end"]
"""Where the Driver may play cards in the turn."""
Step = (
    Literal[
        "assign_roles",
        "setup_table",
        "setup_cards",
        "setup_scatter",
        "land",
        "setup_adjust",
        "setup_start",
        "setup_patrol",
        "r0_round_start",
        "draw_tiles",
        "r1_draw",
        "r1_lay",
        "r1_token",
        "r2_premove",
        "r2_jam",
        "r2_swap",
        "m1_barricade",
        "m4_turn",
        "m5_tunnel",
        "m7_amber",
        "m7_supply",
        "m8_hazard",
        "m9_city_map",
        "protect",
        "r3_forced",
        "r3_move",
        "r3_decoy",
        "r3_buy",
        "end",
    ]
    | Window
)
"""Where a position may rest: an ask, a draw of chance, or the end."""

Next = Literal[
    "r0",
    "r1_fill",
    "r2_begin",
    "r2_go",
    "r2_again",
    "r2_after",
    "r2_offer",
    "m2",
    "m3",
    "m4",
    "m4_faces",
    "m5",
    "m6",
    "m7",
    "m8",
    "m8_spin",
    "m9",
    "m10",
    "wreck",
    "crash",
    "r3_force",
    "r3_moves",
    "r3_moves_done",
    "r3_check",
    "r4",
]
"""What happens by itself before the game rests again."""


Back = Next | Literal["r2_open"]
"""Where a fill leads back to."""


# ---- options -----------------------------------------------------------------------------------------------


class Options(Frozen):
    """The set-up form."""

    roles: tuple[Literal["driver", "police", "any"], ...] = Field(
        default=("driver", "police"), json_schema_extra={"tier": "main", "group": "people", "each": "seat"}
    )
    table: Literal["small", "medium", "large"] | Columns = Field(
        default="medium", json_schema_extra={"tier": "main", "group": "table"}
    )
    terrain: Literal["none", 1, 2, 3, "blocks"] = Field(default="none", json_schema_extra={"tier": "main", "group": "table"})
    stash_count: int = Field(
        default=box.SETTINGS.stash.default,
        ge=box.SETTINGS.stash.min,
        le=box.SETTINGS.stash.max,
        json_schema_extra={"tier": "main", "group": "balance"},
    )
    meter_spaces: int = Field(
        default=box.SETTINGS.meter.spaces,
        ge=box.SETTINGS.meter.spaces_min,
        le=box.SETTINGS.meter.spaces_max,
        json_schema_extra={"tier": "main", "group": "balance"},
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
    feel_bag: Literal["fuzzy", "exact"] = Field(default="fuzzy", json_schema_extra={"tier": "house", "group": "rulings"})
    stash_ambiguity: bool = Field(default=True, json_schema_extra={"tier": "house", "group": "rulings"})
    enforcement_cap: Literal["box", "unlimited"] = Field(default="box", json_schema_extra={"tier": "house", "group": "rulings"})
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

    def hand_of(self, seat: Seat) -> int:
        """How many cards this seat takes as the Driver."""
        return self.hand_size if isinstance(self.hand_size, int) else self.hand_size[seat]


# ---- actions -----------------------------------------------------------------------------------------------


class AssignRoles(Frozen):
    """Chance: who plays what."""

    kind: Literal["assign_roles"] = "assign_roles"
    roles: tuple[Role, ...]


class PlaceTerrain(Frozen):
    """A piece of terrain with its first field there, after quarter turns clockwise."""

    kind: Literal["place_terrain"] = "place_terrain"
    piece: Block
    field: Cell
    turns: int = Field(default=0, ge=0, le=3)


class LiftTerrain(Frozen):
    """The piece that covers this field goes away."""

    kind: Literal["lift_terrain"] = "lift_terrain"
    field: Cell


class AcceptTable(Frozen):
    """The table is good as it is."""

    kind: Literal["accept_table"] = "accept_table"


class TakeCard(Frozen):
    """One more card into the Driver's hand."""

    kind: Literal["take_card"] = "take_card"
    card: CardName


class Scatter(Frozen):
    """The Driver throws all stash tokens at a field."""

    kind: Literal["scatter"] = "scatter"
    aim: Cell
    force: Force


class Land(Frozen):
    """Chance: where the tokens lie, in hundredths of a tile."""

    kind: Literal["land"] = "land"
    spots: tuple[Cell, ...]


class Settle(Frozen):
    """This token stays where it lies."""

    kind: Literal["settle"] = "settle"
    token: int


class Adjust(Frozen):
    """This token goes to another spot, in hundredths of a tile."""

    kind: Literal["adjust"] = "adjust"
    token: int
    x: int
    y: int


class AutoAdjust(Frozen):
    """All other tokens by the automatic procedure."""

    kind: Literal["auto_adjust"] = "auto_adjust"


class LayStart(Frozen):
    """The Start tile and the car on it."""

    kind: Literal["lay_start"] = "lay_start"
    field: Cell
    facing: Heading
    car: Car0 = 0


class PlacePatrol(Frozen):
    """The first patrol car."""

    kind: Literal["place_patrol"] = "place_patrol"
    field: Cell
    facing: Heading
    car: Car0 = 0


class Pass(Frozen):
    """No."""

    kind: Literal["pass"] = "pass"


class PlayCard(Frozen):
    """A card for its ability."""

    kind: Literal["play_card"] = "play_card"
    card: CardName
    source: Source = "hand"
    lent: None = None
    both: Literal[False] = False


class DrawTiles(Frozen):
    """Chance: what comes out of the bag."""

    kind: Literal["draw_tiles"] = "draw_tiles"
    tiles: tuple[str, ...]


class UseCamera(Frozen):
    """Traffic Camera: all drawn tiles back, and draw again."""

    kind: Literal["use_camera"] = "use_camera"


class LayTile(Frozen):
    """A drawn tile goes onto a field."""

    kind: Literal["lay_tile"] = "lay_tile"
    tile: str
    field: Cell


class DecideToken(Frozen):
    """Whether an ambiguous stash token lies on the tile just laid."""

    kind: Literal["decide_token"] = "decide_token"
    token: int
    here: bool


class Scout(Frozen):
    """Turn an adjacent tile up."""

    kind: Literal["scout"] = "scout"
    field: Cell


class GoOn(Frozen):
    """Now the car moves."""

    kind: Literal["go_on"] = "go_on"


class TurnAway(Frozen):
    """A vehicle turns away from the car, so that it does not follow."""

    kind: Literal["turn_away"] = "turn_away"
    vehicle: str
    side: Side


class Drive(Frozen):
    """The car drives."""

    kind: Literal["drive"] = "drive"
    way: Way


class SpendCard(Frozen):
    """A card is paid to pass a barricade."""

    kind: Literal["spend_card"] = "spend_card"
    card: CardName
    source: Source = "hand"


class FaceCar(Frozen):
    """A vehicle that stood exactly opposite turns, or stays as it is."""

    kind: Literal["face"] = "face"
    vehicle: str
    facing: Heading


class LayHazard(Frozen):
    """Whether the Driver drives recklessly on amber."""

    kind: Literal["lay_hazard"] = "lay_hazard"
    yes: bool


class LiftHazard(Frozen):
    """Which far hazard token is used again when the box has none left."""

    kind: Literal["lift_hazard"] = "lift_hazard"
    field: Cell


class DoStunt(Frozen):
    """A card for its stunt."""

    kind: Literal["stunt"] = "stunt"
    card: CardName
    source: Source = "hand"
    lent: None = None
    both: Literal[False] = False


class HandbrakeStunt(Frozen):
    """Handbrake Turn as a stunt: back to where the car came from."""

    kind: Literal["handbrake_stunt"] = "handbrake_stunt"
    source: Source = "hand"
    lent: None = None


class FallBack(Frozen):
    """Back to where the car came from, pursuers and all."""

    kind: Literal["fall_back"] = "fall_back"


class Protect(Frozen):
    """An armored car does not crash."""

    kind: Literal["protect"] = "protect"
    vehicle: str


class LookAt(Frozen):
    """City Map: the Driver looks at a face-down tile."""

    kind: Literal["look_at"] = "look_at"
    field: Cell


class Jam(Frozen):
    """A vehicle with a jammed radio is turned and moved that way."""

    kind: Literal["jam"] = "jam"
    vehicle: str
    facing: Heading


class SwapWith(Frozen):
    """The car and this vehicle change places."""

    kind: Literal["swap_with"] = "swap_with"
    vehicle: str
    car: Car0 = 0


class TakeExtra(Frozen):
    """The car makes an extra move."""

    kind: Literal["take_extra"] = "take_extra"
    reason: Reason


class DeclineExtra(Frozen):
    """The car leaves an extra move out."""

    kind: Literal["decline_extra"] = "decline_extra"
    reason: Reason


class EndTurn(Frozen):
    """The Driver's turn is over."""

    kind: Literal["end_turn"] = "end_turn"


class ForceAhead(Frozen):
    """Brake Slam: this vehicle must move ahead."""

    kind: Literal["force"] = "force"
    vehicle: str


class Turn180(Frozen):
    """The helicopter turns round before it moves."""

    kind: Literal["turn_180"] = "turn_180"
    vehicle: str


class MoveVehicle(Frozen):
    """A vehicle drives one field."""

    kind: Literal["move_vehicle"] = "move_vehicle"
    vehicle: str
    way: Way
    right: Right = "move"


class TurnVehicle(Frozen):
    """A vehicle turns a quarter in place."""

    kind: Literal["turn_vehicle"] = "turn_vehicle"
    vehicle: str
    side: Side
    right: Right = "move"


class Dispatch(Frozen):
    """A vehicle is sent to two fields from the car."""

    kind: Literal["dispatch"] = "dispatch"
    vehicle: str
    field: Cell
    facing: Heading
    car: Car0 = 0


class RelaySpikes(Frozen):
    """The spike strip is laid anew beside the car."""

    kind: Literal["relay_spikes"] = "relay_spikes"
    field: Cell
    car: Car0 = 0
    strip: Literal[1] = 1


class EndMoves(Frozen):
    """The Police have moved what they want."""

    kind: Literal["end_moves"] = "end_moves"


class Buy(Frozen):
    """An upgrade, and where its piece goes."""

    kind: Literal["buy"] = "buy"
    upgrade: UpgradeName
    field: Cell | None = None
    facing: Heading | None = None
    car: Car0 = 0


class EndBuying(Frozen):
    """The Police have bought what they want."""

    kind: Literal["end_buying"] = "end_buying"


class Resign(Frozen):
    """Give this game up."""

    kind: Literal["resign"] = "resign"


Action = Annotated[
    AssignRoles
    | PlaceTerrain
    | LiftTerrain
    | AcceptTable
    | TakeCard
    | Scatter
    | Land
    | Settle
    | Adjust
    | AutoAdjust
    | LayStart
    | PlacePatrol
    | Pass
    | PlayCard
    | DrawTiles
    | UseCamera
    | LayTile
    | DecideToken
    | Scout
    | GoOn
    | TurnAway
    | Drive
    | SpendCard
    | FaceCar
    | LayHazard
    | LiftHazard
    | DoStunt
    | HandbrakeStunt
    | FallBack
    | Protect
    | LookAt
    | Jam
    | SwapWith
    | TakeExtra
    | DeclineExtra
    | EndTurn
    | ForceAhead
    | Turn180
    | MoveVehicle
    | TurnVehicle
    | Dispatch
    | RelaySpikes
    | EndMoves
    | Buy
    | EndBuying
    | Resign,
    Field(discriminator="kind"),
]
action_type: TypeAdapter[Action] = TypeAdapter(Action)


# ---- what lies open ----------------------------------------------------------------------------------------


class Result(Frozen):
    """How one game of a match ended."""

    driver: Seat
    winner: Seat
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


class Bag(Frozen):
    """What a hand feels in the bag."""

    feel: Feel
    tiles: int | None
    """The number, where it is felt exactly."""


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
