"""Everything that somebody can do, and what chance does."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from getaway_tui.engine.types import Frozen

from .box import CardName, UpgradeName
from .city import Cell, Heading, Side, Way
from .steps import Block, CarNumber, Force, Lent, Reason, Right, Role, Source


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
    car: CarNumber = 0


class PlacePatrol(Frozen):
    """The first patrol car."""

    kind: Literal["place_patrol"] = "place_patrol"
    field: Cell
    facing: Heading
    car: CarNumber = 0


class Pass(Frozen):
    """No."""

    kind: Literal["pass"] = "pass"


class PlayCard(Frozen):
    """A card for its ability."""

    kind: Literal["play_card"] = "play_card"
    card: CardName
    source: Source = "hand"
    lent: Lent | None = None
    both: bool = False


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
    lent: Lent | None = None
    both: bool = False


class HandbrakeStunt(Frozen):
    """Handbrake Turn as a stunt: back to where the car came from."""

    kind: Literal["handbrake_stunt"] = "handbrake_stunt"
    source: Source = "hand"
    lent: Lent | None = None


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
    car: CarNumber = 0


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
    car: CarNumber = 0


class RelaySpikes(Frozen):
    """The spike strip is laid anew beside the car."""

    kind: Literal["relay_spikes"] = "relay_spikes"
    field: Cell
    car: CarNumber = 0
    strip: Literal[1, 2] = 1


class EndMoves(Frozen):
    """The Police have moved what they want."""

    kind: Literal["end_moves"] = "end_moves"


class Buy(Frozen):
    """An upgrade, and where its piece goes."""

    kind: Literal["buy"] = "buy"
    upgrade: UpgradeName
    field: Cell | None = None
    facing: Heading | None = None
    car: CarNumber = 0


class EndBuying(Frozen):
    """The Police have bought what they want."""

    kind: Literal["end_buying"] = "end_buying"


class DrawUpgrade(Frozen):
    """Chance: the automaton's next upgrade."""

    kind: Literal["draw_upgrade"] = "draw_upgrade"
    upgrade: UpgradeName


class EndPlan(Frozen):
    """Four: Police or City have planned enough."""

    kind: Literal["end_plan"] = "end_plan"


class Follow(Frozen):
    """Four: which car a pursuer goes after."""

    kind: Literal["follow"] = "follow"
    vehicle: str
    car: CarNumber = 0


class GoAlong(Frozen):
    """Four: whether a vehicle falls back with one car, or stays with the other."""

    kind: Literal["go_along"] = "go_along"
    vehicle: str
    yes: bool


class FirstCar(Frozen):
    """Four: the car whose consequences come first."""

    kind: Literal["first_car"] = "first_car"
    car: CarNumber = 0


class Agree(Frozen):
    """Four: whether the other Driver brakes too."""

    kind: Literal["agree"] = "agree"
    yes: bool


class QuickSwitch(Frozen):
    """Four: the cars change places, or the other one comes here."""

    kind: Literal["quick_switch"] = "quick_switch"
    source: Source = "hand"
    bring: bool = False


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
    | EndPlan
    | Follow
    | GoAlong
    | FirstCar
    | Agree
    | QuickSwitch
    | DrawUpgrade
    | Resign,
    Field(discriminator="kind"),
]
action_type: TypeAdapter[Action] = TypeAdapter(Action)
