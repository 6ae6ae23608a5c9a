"""What is in the box: tiles, cards, upgrades and figures, as rules_data/getaway_driver has them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, NonNegativeInt, PositiveInt

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen

SLUG = "getaway_driver"

Light = Literal["green", "amber", "red", "none"]
Stunt = Literal["two_wheels", "narrow_alley", "sidewalk", "ramp", "wrong_way"]
Midtown = Literal["city_map", "hideout_garage", "slum", "thoroughfare", "lookout"]
CardName = Literal[
    "decoy_car",
    "last_ditch",
    "hit_the_gas",
    "leave_wreckage",
    "familiar_ground",
    "handbrake_turn",
    "jam_radio",
    "collision_course",
    "brake_slam",
    "swap_cars",
    "accomplices",
]
UpgradeName = Literal[
    "armored_car", "barricade", "dispatch", "patrol_car", "helicopter", "motorcycle", "spike_strip", "traffic_camera"
]
Feel = Literal["nearly_empty", "few", "light", "half", "heavy", "bulging"]

_Offset = tuple[NonNegativeInt, NonNegativeInt]
_Size = tuple[PositiveInt, PositiveInt]


def _parted(cell: object) -> object:
    return tuple(cell.split("|")) if isinstance(cell, str) else cell


class Face(Frozen):
    """The face of a city tile."""

    tile_id: str
    light: Light
    badge: int = Field(ge=0, le=3)
    """Enforcement tokens that the Police take when it becomes visible."""
    midtown: Midtown | None = None
    tunnel: bool
    event: bool
    hazards: Annotated[tuple[Stunt, ...], BeforeValidator(_parted)] = ()
    """The stunts that pass a hazard token here."""
    solo_pile: Literal["risky", "quiet", "none"]
    provenance: str


class DriverCard(Frozen):
    """A card of the Driver: a stunt on top, an ability below."""

    card_id: CardName
    name_en: str
    name_nl: str
    stunt: Stunt | Literal["none"]
    ability_window: str
    four_player_only: bool
    first_game_set: bool
    stunt_provenance: str


class UpgradeCard(Frozen):
    """A card of the Police: what it costs, and the piece that comes with it."""

    upgrade_id: UpgradeName
    name_en: str
    name_nl: str
    cost: NonNegativeInt
    piece: str | None = None
    pieces_in_box: NonNegativeInt
    distance: NonNegativeInt
    """How many fields from the car its piece is placed."""
    ability_cost: NonNegativeInt | None = None
    ability_window: str | None = None
    in_solo: str
    provenance: str


class MidtownRow(Frozen):
    """A midtown bonus."""

    midtown_id: Midtown
    name_en: str
    name_nl: str
    tile_id: str
    when: str
    effect: str
    amount: NonNegativeInt = 0
    provenance: str


class StuntRow(Frozen):
    """A stunt and its symbol."""

    stunt_id: Stunt
    name_en: str
    name_nl: str
    symbol: str
    cards: str
    provenance: str


class Component(Frozen):
    """A line of the list of contents."""

    component: str
    count_one_box: NonNegativeInt
    count_two_boxes: NonNegativeInt
    limited: bool
    provenance: str


class MeterFigures(Frozen):
    """The pursuit meter: its first space is white, its last one red."""

    spaces: PositiveInt
    spaces_min: PositiveInt
    spaces_max: PositiveInt
    colours: tuple[str, ...]
    provenance: str


class StashFigures(Frozen):
    """Stash tokens: how many, and how far from each other, in tile lengths."""

    default: PositiveInt
    min: PositiveInt
    max: PositiveInt
    solo_standard: PositiveInt
    solo_imposing: PositiveInt
    solo_ruthless: PositiveInt
    four_player_each: PositiveInt
    spacing_min: float
    spacing_max: float
    spacing_tolerance: float
    raster: float
    ambiguity_margin: float

    @property
    def solo(self) -> Mapping[str, int]:
        """How many are thrown at each level of the game against the automaton."""
        return {"standard": self.solo_standard, "imposing": self.solo_imposing, "ruthless": self.solo_ruthless}

    @property
    def nearest(self) -> int:
        """The least distance of two tokens, in hundredths."""
        return _hundredths(self.spacing_min - self.spacing_tolerance)

    @property
    def farthest(self) -> int:
        """The longest link of the chain, in hundredths."""
        return _hundredths(self.spacing_max + self.spacing_tolerance)

    @property
    def grain(self) -> int:
        """Between two spots that the automatic adjusting tries, in hundredths."""
        return _hundredths(self.raster)

    @property
    def margin(self) -> int:
        """How near a border a token is ambiguous, in hundredths."""
        return _hundredths(self.ambiguity_margin)


class DriverFigures(Frozen):
    """The Driver's hand, and how long Familiar Ground lasts."""

    hand: PositiveInt
    hand_min: PositiveInt
    hand_max: PositiveInt
    familiar_rounds: PositiveInt


class VehicleFigures(Frozen):
    """What holds for every police vehicle."""

    off_road: PositiveInt


class TableFigures(Frozen):
    """Columns and rows of the tables."""

    small: _Size
    medium: _Size
    large: _Size
    four_player_default: _Size
    custom_min: _Size
    custom_max: _Size
    min_free_fields_factor: float


class ScatterFigures(Frozen):
    """How far tokens roll: the standard deviation of each force, in tile lengths."""

    retries: PositiveInt
    sigma: Mapping[Literal["soft", "medium", "hard"], float]


class StallFigures(Frozen):
    """After how many quiet rounds the Police win."""

    limit_rounds: PositiveInt
    limit_min: PositiveInt
    limit_max: PositiveInt
    shown_from: PositiveInt
    hard_limit_rounds: PositiveInt


class SoloFigures(Frozen):
    """The figures of the game against the automaton."""

    reuse_cost: Mapping[str, PositiveInt]
    draws_for_badge: Mapping[int, PositiveInt]
    deck_standard: tuple[UpgradeName, ...]
    deck_imposing: tuple[UpgradeName, ...]
    deck_ruthless: tuple[UpgradeName, ...]

    @property
    def deck(self) -> Mapping[str, tuple[UpgradeName, ...]]:
        """The upgrade cards of each level."""
        return {"standard": self.deck_standard, "imposing": self.deck_imposing, "ruthless": self.deck_ruthless}


class Settings(Frozen):
    """settings.toml."""

    meter: MeterFigures
    stash: StashFigures
    solo: SoloFigures
    driver: DriverFigures
    vehicles: VehicleFigures
    table: TableFigures
    scatter: ScatterFigures
    terrain: Mapping[str, tuple[_Offset, ...]]
    household: Mapping[str, tuple[_Offset, ...]]
    bag: Mapping[Feel, NonNegativeInt]
    stall: StallFigures


def _hundredths(lengths: float) -> int:
    return round(lengths * 100)


SETTINGS = data.toml(SLUG, "settings.toml", Settings)
FACES: Mapping[str, Face] = {row.tile_id: row for row in data.table(SLUG, "tiles.csv", Face)}
ALL_CARDS: Mapping[CardName, DriverCard] = {row.card_id: row for row in data.table(SLUG, "driver_cards.csv", DriverCard)}
"""The driver cards of a box."""
CARDS: Mapping[CardName, DriverCard] = {card: row for card, row in ALL_CARDS.items() if not row.four_player_only}
"""Those that a lone Driver plays with."""
UPGRADES: Mapping[UpgradeName, UpgradeCard] = {row.upgrade_id: row for row in data.table(SLUG, "upgrades.csv", UpgradeCard)}
MIDTOWN: Mapping[str, MidtownRow] = {row.midtown_id: row for row in data.table(SLUG, "midtown.csv", MidtownRow)}
STUNTS: Mapping[str, StuntRow] = {row.stunt_id: row for row in data.table(SLUG, "stunts.csv", StuntRow)}
COMPONENTS: Mapping[str, Component] = {row.component: row for row in data.table(SLUG, "components.csv", Component)}

START, ESCAPE = "START", "ESCAPE"
CITY: tuple[str, ...] = tuple(tile for tile in FACES if tile not in (START, ESCAPE))
"""The tiles of the bag, in the order of the list."""
FIRST_GAME: tuple[CardName, ...] = tuple(card for card, row in CARDS.items() if row.first_game_set)
"""The cards that the rulebook recommends for a first game."""

VEHICLE_KINDS: tuple[str, ...] = ("patrol_car", "motorcycle", "armored_car", "helicopter")
BLOCKER_KINDS: tuple[str, ...] = ("barricade", "spike_strip")


def upgrade_of(piece: str) -> UpgradeCard:
    """The upgrade that a kind of piece comes with."""
    return next(row for row in UPGRADES.values() if row.piece == piece)


def _numbered(kinds: tuple[str, ...], boxes: int) -> tuple[str, ...]:
    pieces = {row.piece: row.pieces_in_box for row in UPGRADES.values() if row.piece}
    return tuple(f"{kind}_{number}" for kind in kinds for number in range(1, boxes * pieces[kind] + 1))


FLEET = _numbered(VEHICLE_KINDS, 1)
"""Every police vehicle by kind and number."""
BARRIERS = _numbered(BLOCKER_KINDS, 1)
"""Every barricade and spike strip by kind and number."""


# ---- two boxes, for four players: pieces are numbered on, and tiles of the second box end in "b" -----------------------------

_SECOND = "b"


@functools.cache
def fleet(boxes: int) -> tuple[str, ...]:
    """The police vehicles of so many boxes."""
    return _numbered(VEHICLE_KINDS, boxes)


@functools.cache
def barriers(boxes: int) -> tuple[str, ...]:
    """The barricades and spike strips of so many boxes."""
    return _numbered(BLOCKER_KINDS, boxes)


@functools.cache
def city(boxes: int) -> tuple[str, ...]:
    """The city tiles of so many boxes."""
    return CITY if boxes == 1 else (*CITY, *(tile + _SECOND for tile in CITY))


@functools.cache
def starts(boxes: int) -> tuple[str, ...]:
    """The Start tiles of so many boxes, one for each car."""
    return (START,) if boxes == 1 else (START, START + _SECOND)


def deck(boxes: int) -> Mapping[CardName, DriverCard]:
    """The cards among which a Driver chooses: with two boxes there are two Drivers, who may be each other's accomplices."""
    return CARDS if boxes == 1 else ALL_CARDS


def is_tile(name: str) -> bool:
    """Whether this names a tile."""
    return name.removesuffix(_SECOND) in FACES


def face(tile: str) -> Face:
    """What is printed on a tile of either box."""
    return FACES[tile.removesuffix(_SECOND)]


def count(component: str, boxes: int) -> int:
    """How many of something so many boxes hold."""
    row = COMPONENTS[component]
    return row.count_one_box if boxes == 1 else row.count_two_boxes


def kind_of(piece: str) -> str:
    """ "patrol_car" of "patrol_car_2"."""
    return piece.rpartition("_")[0]


def felt(tiles: int) -> Feel:
    """What a hand feels that reaches into a bag of so many tiles."""
    return max((fewest, feel) for feel, fewest in SETTINGS.bag.items() if fewest <= tiles)[1]


def feel_range(feel: Feel, boxes: int = 1) -> tuple[int, int]:
    """The fewest and the most tiles that feel so."""
    steps = sorted(SETTINGS.bag.values())
    above = [fewest for fewest in steps if fewest > SETTINGS.bag[feel]]
    return SETTINGS.bag[feel], above[0] - 1 if above else len(city(boxes))


def blocks(kind: str, turns: int) -> tuple[tuple[int, int], ...]:
    """The fields that a piece of terrain covers, as offsets, after so many quarter turns clockwise."""
    shape: tuple[tuple[int, int], ...] = {**SETTINGS.terrain, **SETTINGS.household}[kind]
    for _ in range(turns):
        shape = tuple((-row, column) for column, row in shape)
    return shape
