"""What lies in the box: every card, board and number, read from rules_data/outrun and checked against itself."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, WithJsonSchema

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen

SLUG = "outrun"

Monster = Literal["vampire", "bear", "zombie", "dragon"]
Special = Literal["", "claw", "biohazard", "fire"]
Icon = Literal["!", "1", "none"]
Lasts = Literal["until_cleared", "one_round", "discard_after_use"]

LONG_WAY, ANTIDOTE = "L", "A"
"""What may be laid besides the movement cards."""
BOX = 0
"""Where the tokens of wrong racers stand, as a position."""


class MoveCard(Frozen):
    """A movement card."""

    code: str
    name: str
    hand_slot: int
    icon_row1: str
    icon_row2: str
    icon_row3: str
    colour: str
    key_home: str
    key_letter: str
    key_digit: str
    provenance: str

    @property
    def icon(self) -> tuple[str, str, str]:
        """Its picture."""
        return self.icon_row1, self.icon_row2, self.icon_row3


Words = Annotated[tuple[str, ...], BeforeValidator(lambda cell: tuple(cell.split()) if isinstance(cell, str) else cell)]


class PathCard(Frozen):
    """A path card: its icons in order and where they lie."""

    id: str
    moves: str
    cells: Words
    antidote: bool
    turns: int
    provenance: str


class CardRow(Frozen):
    """One interference card of the deck."""

    id: str
    type: str
    variant: str
    name: str
    parameter: str = ""
    icon: Icon
    lasts: Lasts
    provenance: str


class TypeRow(Frozen):
    """What is true of every interference card of a type."""

    type: str
    name: str
    copies: int
    icon: Icon
    lasts: Lasts
    windows: str
    nature: Literal["helps", "hinders"]
    provenance: str


class Face(NamedTuple):
    """One variant of the interference cards."""

    name: str
    type: str
    parameter: str
    icon: Icon
    lasts: Lasts
    helps: bool
    copies: int


class Place(NamedTuple):
    """A position of a monster board, or its box."""

    advance: int
    special: Special
    cards: int


class _PlaceRow(Frozen):
    monster: Monster
    position: str
    advance: int
    special: Special = ""
    cards_drawn: int
    provenance: str


class MonsterRow(Frozen):
    """Who gets cards from a monster, and what is printed about it."""

    monster: Monster
    cards_to: str
    count_each: int
    where_played: str
    cleared_by: str
    provenance: str


class _ActiveRow(Frozen):
    players: int
    p1: bool
    p2: bool
    p3: bool
    p4: bool
    p5: bool
    p6: bool
    provenance: str

    @property
    def positions(self) -> tuple[int, ...]:
        """From the fastest place to the slowest."""
        marks = (self.p1, self.p2, self.p3, self.p4, self.p5, self.p6)
        return tuple(place for place, open_ in enumerate(marks, 1) if open_)


class _MapRow(Frozen):
    map_boards: int
    rooms_each: int
    rooms_total: int
    steps_to_exit: int
    provenance: str


class Character(Frozen):
    """Whom somebody runs as."""

    id: int
    name: str
    letter: str
    token: str
    colour: str
    provenance: str


class KeyRow(Frozen):
    """A key of a scheme, as Textual or a keyboard names it."""

    scheme: str
    player: int
    action: str
    key: str


class _PlusRow(Frozen):
    id: str
    front: str
    back: str
    provenance: str


class _Time(Frozen):
    photo_finish_ms: int
    fewest_limit_s: int
    most_limit_s: int


class _Handicap(Frozen):
    least_factor: int
    most_factor: int
    most_grace_s: int
    offers: tuple[tuple[int, int], ...]


class _Dare(Frozen):
    most: int
    types: tuple[str, ...]


class _Race(Frozen):
    commit: tuple[str, ...]
    racers_in_a_heat: int


class _Paths(Frozen):
    rows: int
    columns: int
    turns: tuple[int, ...]
    lengths: tuple[int, ...]
    antidote_of: int


class _Relabel(Frozen):
    other_hand: int
    same_hand: int
    neighbour_finger: int
    left_hand_slots: int
    tries: int
    tiers: tuple[tuple[int, int], ...]


class _Match(Frozen):
    points: tuple[int, ...]
    tour: tuple[Monster, ...]
    games: Mapping[str, int]


class _RoundLimit(Frozen):
    fewest: int
    most: int


class _Examples(Frozen):
    fast_ms: int
    slow_ms: int


class _Screen(Frozen):
    count_from: int
    count_ms: int
    least_wait_ms: int
    most_wait_ms: int
    tick_ms: int
    far_tick_ms: int
    pile_ms: int
    repeat_ms: int
    lean_presses: int
    paste_keys: int
    paste_ms: int
    unshifted: Mapping[str, str]


class _Keys(Frozen):
    rollover_rounds: int
    rollover_ms: int
    rollover_percent: int


class _Practice(Frozen):
    races: int


class Settings(Frozen):
    """settings.toml."""

    time: _Time
    handicap: _Handicap
    dare: _Dare
    race: _Race
    paths: _Paths
    relabel: _Relabel
    match: _Match
    round_limit: _RoundLimit
    examples: _Examples
    screen: _Screen
    keys: _Keys
    practice: _Practice


class _LargeIcons(Frozen):
    icons: Mapping[str, tuple[str, ...]]


class OptionRow(Frozen):
    """options.csv: one line of the set-up form."""

    option: str
    default: str = ""
    tier: Literal["main", "house", "hidden"]
    group: str
    when: str = ""
    offers: str = ""
    provenance: str


def _must(good: bool, what: str) -> None:
    if not good:
        raise data.DataError(f"{SLUG}/{what}.")


SETTINGS = data.toml(SLUG, "settings.toml", Settings)
OPTION_ROWS: Mapping[str, OptionRow] = {row.option: row for row in data.table(SLUG, "options.csv", OptionRow)}
MOVES: Mapping[str, MoveCard] = {row.code: row for row in data.table(SLUG, "moves.csv", MoveCard)}
LARGE_ICONS: Mapping[str, tuple[str, ...]] = data.toml(SLUG, "large_icons.toml", _LargeIcons).icons
ALL_MOVES = "".join(sorted(MOVES, key=lambda code: MOVES[code].hand_slot))
"""The eight moves in the order of the hand."""
PATHS: Mapping[str, PathCard] = {row.id: row for row in data.table(SLUG, "path_cards.csv", PathCard)}
LENGTH = len(next(iter(PATHS.values())).moves)
"""How many moves a printed path has."""
TYPES: Mapping[str, TypeRow] = {row.type: row for row in data.table(SLUG, "interference_types.csv", TypeRow)}
CHARACTERS: Mapping[int, Character] = {row.id: row for row in data.table(SLUG, "characters.csv", Character)}
MONSTERS: Mapping[Monster, MonsterRow] = {row.monster: row for row in data.table(SLUG, "monster_rules.csv", MonsterRow)}
ACTIVE: Mapping[int, tuple[int, ...]] = {
    row.players: row.positions for row in data.table(SLUG, "active_positions.csv", _ActiveRow)
}
ROOMS: Mapping[int, int] = {row.map_boards: row.rooms_total for row in data.table(SLUG, "maps.csv", _MapRow)}
KEYS: tuple[KeyRow, ...] = data.table(SLUG, "keys.csv", KeyRow)

_deck = data.table(SLUG, "interference_deck.csv", CardRow)
_places = data.table(SLUG, "monster_boards.csv", _PlaceRow)
_plus = data.table(SLUG, "vampire_plus_cards.csv", _PlusRow)


def _face(name: str) -> Face:
    rows = [row for row in _deck if row.variant == name]
    card, kind = rows[0], TYPES[rows[0].type]
    same = all(
        (row.type, row.parameter, row.icon, row.lasts) == (card.type, card.parameter, card.icon, card.lasts) for row in rows
    )
    _must(same, f"interference_deck.csv: the cards {name} are not alike")
    _must((card.icon, card.lasts) == (kind.icon, kind.lasts), f"interference_deck.csv: {name} is not like its type {card.type}")
    return Face(card.name, card.type, card.parameter, card.icon, card.lasts, kind.nature == "helps", len(rows))


FACES: Mapping[str, Face] = {name: _face(name) for name in dict.fromkeys(row.variant for row in _deck)}
"""The interference cards by variant, in the order of the deck."""
BOARDS: Mapping[Monster, Mapping[int, Place]] = {
    monster: {
        (BOX if row.position == "box" else int(row.position)): Place(row.advance, row.special, row.cards_drawn)
        for row in _places
        if row.monster == monster
    }
    for monster in MONSTERS
}
SLOWEST = max(max(places) for places in ACTIVE.values())
"""The leftmost position, where the Bear's claw is."""
CELLS: tuple[str, ...] = tuple(
    f"{'ABCDEFGH'[row]}{column + 1}" for row in range(SETTINGS.paths.rows) for column in range(SETTINGS.paths.columns)
)
"""The grid of a path card, row by row."""

# ---- checks of the data --------------------------------------------------------------------------------------------------


def walks(cells: tuple[str, ...]) -> bool:
    """Whether these cells lie on the grid, each but once, each beside the one before it."""
    if len(set(cells)) != len(cells) or not set(cells) <= set(CELLS):
        return False
    spots = [divmod(CELLS.index(cell), SETTINGS.paths.columns) for cell in cells]
    return all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(spots))


def turns_of(cells: tuple[str, ...]) -> int:
    """How often a walk changes its direction."""
    spots = [divmod(CELLS.index(cell), SETTINGS.paths.columns) for cell in cells]
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(spots)]
    return sum(one != other for one, other in pairwise(steps))


for _path in PATHS.values():
    _must(len(_path.moves) == LENGTH, f"path_cards.csv: {_path.id} is of another length than the first card")
    _good = set(_path.moves) <= set(MOVES) and len(set(_path.moves)) == len(_path.moves) == len(_path.cells)
    _must(_good and walks(_path.cells), f"path_cards.csv: {_path.id} is no path of different moves over the grid")
    _must(turns_of(_path.cells) == _path.turns, f"path_cards.csv: {_path.id} does not turn {_path.turns} times")
_must(set(LARGE_ICONS) == set(MOVES), "large_icons.toml: not every move has a large picture, or another has one")
for _kind in TYPES.values():
    _must(
        sum(face.copies for face in FACES.values() if face.type == _kind.type) == _kind.copies,
        f"interference_types.csv: there are not {_kind.copies} cards {_kind.type} in the deck",
    )
for _name, _row in FACES.items():
    _named = _row.parameter if _row.type in ("NTW", "SW") else ""
    _must(set(_named) <= set(MOVES), f"interference_deck.csv: {_name} names a move that does not exist")
for _monster, _board in BOARDS.items():
    _must(set(_board) == {BOX, *range(1, SLOWEST + 1)}, f"monster_boards.csv: {_monster} has not each position once")
for _card in _plus:
    _must({_card.front, _card.back} <= FACES.keys(), f"vampire_plus_cards.csv: {_card.id} shows a card that does not exist")
for _name, _row in FACES.items():
    _enough = sum(_name in (_card.front, _card.back) for _card in _plus) >= max(ACTIVE)
    _must(_row.type != "LW" or _enough, f"vampire_plus_cards.csv: not everybody can get a copy of {_name}")
_must(set(SETTINGS.race.commit) <= FACES.keys(), "settings.toml: race.commit names a card that does not exist")
_must(set(SETTINGS.dare.types) <= TYPES.keys(), "settings.toml: dare.types names a type that does not exist")

DARES: tuple[str, ...] = tuple(name for name, face in FACES.items() if face.type in SETTINGS.dare.types)
"""The faces that dared cards are printed from."""
COMMITS: tuple[str, ...] = SETTINGS.race.commit

# ---- how cards are named in actions and positions ------------------------------------------------------------------------


def _one_of(known: Mapping[str, object], what: str) -> tuple[Any, Any]:
    def judge(value: str) -> str:
        if value not in known:
            raise ValueError(f"there is no {what} {value[:20]!r}")
        return value

    return AfterValidator(judge), WithJsonSchema({"type": "string", "enum": list(known)})


LONGEST_ROW = len(ALL_MOVES) + len([name for name in FACES if FACES[name].type == "LW"]) + 1
"""All moves, every version of The long way, the antidote."""


def _row_of(signs: str) -> tuple[Any, Any]:
    def judge(value: str) -> str:
        if wrong := set(value) - set(signs):
            raise ValueError(f"{min(wrong)!r} is none of {signs}")
        return value

    return AfterValidator(judge), WithJsonSchema({"type": "string", "pattern": f"^[{signs}]*$", "maxLength": LONGEST_ROW})


_held, _held_schema = _one_of(FACES, "interference card")
_path_id, _path_schema = _one_of(PATHS, "path card")
_cell, _cell_schema = _one_of(dict.fromkeys(CELLS), "cell")
_row, _row_schema = _row_of(ALL_MOVES + LONG_WAY + ANTIDOTE)
_moves, _moves_schema = _row_of(ALL_MOVES)

Held = Annotated[str, _held, _held_schema]
"""A variant of the interference deck."""
PathId = Annotated[str, _path_id, _path_schema]
Cell = Annotated[str, _cell, _cell_schema]
Row = Annotated[str, _row, _row_schema]
"""What was laid: moves, L and A."""
Moves = Annotated[str, _moves, _moves_schema]
