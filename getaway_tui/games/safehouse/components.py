"""What lies in the box: every card, chip, board and number, read from rules_data/safehouse and checked against itself."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, WithJsonSchema

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen

SLUG = "safehouse"

Colour = Literal["yellow", "green", "blue", "red", "pink"]
Band = Literal["very_low", "low", "medium", "high", "very_high"]
Reward = Literal["small", "medium", "large"]
Level = Literal["great_danger", "big_thrill", "try_to_survive"]
Pile = Literal["escape", "chapter"]

COLOURS: tuple[Colour, ...] = ("yellow", "green", "blue", "red", "pink")
BANDS: tuple[Band, ...] = ("very_low", "low", "medium", "high", "very_high")


class EscapeFace(NamedTuple):
    """An escape card: its colour and value, the chapter and the chips it names."""

    id: str
    colour: Colour
    value: int
    chapter: str
    chips: tuple[str, ...]


class TaskFace(NamedTuple):
    """A chapter card: how many cards of each colour it wants, and the steps it pays."""

    id: str
    chapter: str
    wants: Mapping[Colour, int]
    cards: int
    steps: int
    order: tuple[Colour, ...]
    """Its colours as printed, one for each card wanted."""


class PursuerFace(NamedTuple):
    """A pursuer card: fixed steps, and the steps it adds for each open task."""

    id: str
    fixed: int
    per_task: int

    def steps(self, open_tasks: int) -> int:
        """How far the pursuer runs (SH-8.5)."""
        return self.fixed + self.per_task * open_tasks


class Page(NamedTuple):
    """One board of the book, with its printed special card."""

    chapter: str
    name: str
    lowest: int
    blue: int
    end: int
    symbols: frozenset[int]
    special_cards: int
    special_steps: int


class Chip(NamedTuple):
    """One chip of the investigation."""

    id: str
    row: str
    name: str


# ---- the files as they stand ------------------------------------------------------------------


class _EscapeRow(Frozen):
    id: str
    colour: Colour
    value: int
    chapter: str
    chip_count: int
    chip1: str
    chip2: str = ""
    chip3: str = ""
    provenance: str


class _ChapterCardRow(Frozen):
    id: str
    chapter: str
    yellow: int
    green: int
    blue: int
    red: int
    pink: int
    cards: int
    steps: int
    colour_order: str
    provenance: str


class _PursuerRow(Frozen):
    id: str
    kind: Literal["fixed", "open_chapters", "open_chapters_plus"]
    steps: int | None = None
    formula: str
    provenance: str


class _FieldRow(Frozen):
    chapter_no: int
    chapter: str
    field_number: int
    offset_from_blue: int
    kind: Literal["pursuer_start", "run_in", "blue", "normal", "chapter_end", "safehouse"]
    pursuer_symbol: bool
    provenance: str


class _ChapterRow(Frozen):
    chapter_no: int
    chapter: str
    name_en: str
    name_de: str
    lowest_number: int
    blue_number: int
    end_number: int
    steps_to_end: int
    provenance: str


class _SpecialRow(Frozen):
    chapter_no: int
    chapter: str
    cards_needed: int
    steps: int
    provenance: str


class _ChipRow(Frozen):
    id: str
    row: str
    index: int
    name_en: str
    name_de: str
    provenance: str


class HandSize(Frozen):
    """For one number of players: cards dealt, and the limit from then on (SH-1.5, SH-1.6)."""

    escape: int
    chapter: int
    limit: int


class LevelSetup(Frozen):
    """What a level changes."""

    order: int
    pursuer_cards: int
    piles: int
    investigation: bool


class _DrawPile(Frozen):
    pursuer_cards_per_pile: int


class _Clock(Frozen):
    total_seconds: int
    glass_seconds: int
    time_fields: tuple[int, ...]
    pursuer_steps_per_glass: int
    curtain_grace_seconds: int
    turns_per_glass: Mapping[int, int]
    even_glass_seconds: Mapping[int, int]


class _Track(Frozen):
    witness_start: int
    pursuer_start: int
    run_in_fields: int


class _Costs(Frozen):
    land_on_symbol: int
    remove_chapter_card: int
    remember_higher_card: int


class _Investigation(Frozen):
    rows: tuple[str, ...]
    chips_per_row: int
    black_per_row_to_solve: int


class _Patience(Frozen):
    briefing_seconds: int
    peek_seconds: int
    unturned_glass_seconds: int


class _Ranges(Frozen):
    turns_per_glass: tuple[int, int]
    glass_seconds: tuple[int, int]
    head_start: tuple[int, int]


class Setup(Frozen):
    """The fixed numbers of the game."""

    hand: Mapping[int, HandSize]
    level: Mapping[Level, LevelSetup]
    draw_pile: _DrawPile
    clock: _Clock
    track: _Track
    pursuer_costs: _Costs
    investigation: _Investigation
    bands: Mapping[Band, tuple[int, int]]
    reward_words: Mapping[Reward, tuple[int, int]]
    patience: _Patience
    ranges: _Ranges


class _Defaults(Frozen, extra="allow"):
    pass


# ---- the box ------------------------------------------------------------------


def _escape(row: _EscapeRow) -> EscapeFace:
    chips = tuple(chip for chip in (row.chip1, row.chip2, row.chip3) if chip)
    _must(len(chips) == row.chip_count, f"escape_cards.csv: {row.id} names {len(chips)} chips and counts {row.chip_count}")
    return EscapeFace(row.id, row.colour, row.value, row.chapter, chips)


def _task(row: _ChapterCardRow) -> TaskFace:
    wants = {colour: getattr(row, colour) for colour in COLOURS}
    order = tuple(next(colour for colour in COLOURS if colour[0] == letter) for letter in row.colour_order)
    counted = {colour: order.count(colour) for colour in COLOURS}
    _must(wants == counted and len(order) == row.cards, f"chapter_cards.csv: {row.id} wants other colours than its colour_order")
    return TaskFace(row.id, row.chapter, wants, row.cards, row.steps, order)


def _pursuer(row: _PursuerRow) -> PursuerFace:
    parts = [part.strip() for part in row.formula.split("+")]
    return PursuerFace(row.id, sum(int(part) for part in parts if part != "open"), parts.count("open"))


def _page(row: _ChapterRow) -> Page:
    fields = [field for field in _fields if field.chapter == row.chapter]
    numbers = [field.field_number for field in fields]
    _must(
        numbers == list(range(row.lowest_number, row.end_number + 1)),
        f"boards.csv: the numbers of {row.chapter} are not consecutive",
    )
    special = next(card for card in _specials if card.chapter == row.chapter)
    symbols = frozenset(field.field_number for field in fields if field.pursuer_symbol)
    return Page(
        row.chapter,
        row.name_en,
        row.lowest_number,
        row.blue_number,
        row.end_number,
        symbols,
        special.cards_needed,
        special.steps,
    )


def _must(good: bool, what: str) -> None:
    if not good:
        raise data.DataError(f"{SLUG}/{what}.")


SETUP = data.toml(SLUG, "setup.toml", Setup)
DEFAULTS: Mapping[str, Any] = data.toml(SLUG, "options.toml", _Defaults).model_dump()

_fields = data.table(SLUG, "boards.csv", _FieldRow)
_specials = data.table(SLUG, "special_cards.csv", _SpecialRow)

ESCAPE: Mapping[str, EscapeFace] = {row.id: _escape(row) for row in data.table(SLUG, "escape_cards.csv", _EscapeRow)}
TASKS: Mapping[str, TaskFace] = {row.id: _task(row) for row in data.table(SLUG, "chapter_cards.csv", _ChapterCardRow)}
PURSUERS: Mapping[str, PursuerFace] = {row.id: _pursuer(row) for row in data.table(SLUG, "pursuer_cards.csv", _PursuerRow)}
CHIPS: Mapping[str, Chip] = {row.id: Chip(row.id, row.row, row.name_en) for row in data.table(SLUG, "chips.csv", _ChipRow)}
PAGES: Mapping[str, Page] = {row.chapter: _page(row) for row in data.table(SLUG, "chapters.csv", _ChapterRow)}

CHAPTERS: tuple[str, ...] = tuple(PAGES)
LAST = CHAPTERS[-1]
"""The safehouse: the last board of the book."""
ROWS: Mapping[str, tuple[str, ...]] = {
    row: tuple(chip.id for chip in CHIPS.values() if chip.row == row) for row in SETUP.investigation.rows
}
"""The chips of each row of the investigation."""
GLASSES = len(SETUP.clock.time_fields)
"""How many glasses a game lasts at most."""

for _one, _next in pairwise(PAGES.values()):
    _must(_next.blue == _one.end, f"chapters.csv: the blue field of {_next.chapter} is not the end of {_one.chapter}")
for _card in ESCAPE.values():
    _must(set(_card.chips) <= CHIPS.keys() and _card.chapter in PAGES, f"escape_cards.csv: {_card.id} names what there is not")
for _face in TASKS.values():
    _must(_face.chapter in PAGES and _face.cards >= 2, f"chapter_cards.csv: {_face.id} fits no board or wants fewer than 2 cards")


def band_of(value: int) -> Band:
    """The word that stands for a value in public (SH-13.1)."""
    return next(band for band in BANDS if SETUP.bands[band][0] <= value <= SETUP.bands[band][1])


def reward_of(steps: int) -> Reward:
    """The word that stands for the steps of a chapter card in public (R-17)."""
    words: tuple[Reward, ...] = ("small", "medium", "large")
    return next(word for word in words if SETUP.reward_words[word][0] <= steps <= SETUP.reward_words[word][1])


_must(
    all(any(low <= card.value <= high for low, high in SETUP.bands.values()) for card in ESCAPE.values()),
    "setup.toml: the bands leave a value out",
)
_must(
    all(any(low <= task.steps <= high for low, high in SETUP.reward_words.values()) for task in TASKS.values()),
    "setup.toml: the reward words leave a number of steps out",
)


# ---- how cards are named in actions and positions ------------------------------------------------------------------


def _one_of(known: Mapping[str, object], what: str) -> Any:
    def judge(value: str) -> str:
        if value not in known:
            raise ValueError(f"there is no {what} {value[:20]!r}")
        return value

    return AfterValidator(judge)


def _schema(*known: Mapping[str, object]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": [name for names in known for name in names]})


EscapeCard = Annotated[str, _one_of(ESCAPE, "escape card"), _schema(ESCAPE)]
ChapterCard = Annotated[str, _one_of(TASKS, "chapter card"), _schema(TASKS)]
PursuerCard = Annotated[str, _one_of(PURSUERS, "pursuer card"), _schema(PURSUERS)]
ChipId = Annotated[str, _one_of(CHIPS, "chip"), _schema(CHIPS)]
ChapterName = Annotated[str, _one_of(PAGES, "chapter"), _schema(PAGES)]
Card = Annotated[str, _one_of({**ESCAPE, **TASKS}, "escape or chapter card"), _schema(ESCAPE, TASKS)]
DrawCard = Annotated[str, _one_of({**ESCAPE, **PURSUERS}, "escape or pursuer card"), _schema(ESCAPE, PURSUERS)]
AnyCard = Annotated[str, _one_of({**ESCAPE, **TASKS, **PURSUERS}, "card"), _schema(ESCAPE, TASKS, PURSUERS)]
