"""All that people at the table may choose and see: options, actions, what lies open, and the view of one seat."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field

from getaway_tui.engine.pieces import Piece
from getaway_tui.engine.types import Frozen, Seat

from .components import (
    CHAPTERS,
    DEFAULTS,
    ESCAPE,
    GLASSES,
    LAST,
    PAGES,
    ROWS,
    SETUP,
    TASKS,
    Band,
    Card,
    ChapterCard,
    ChapterName,
    ChipId,
    Colour,
    DrawCard,
    EscapeCard,
    Level,
    LevelSetup,
    Page,
    Pile,
    Reward,
    band_of,
    reward_of,
)

MINUTE = 60_000
SECOND = 1_000

# ---- options ------------------------------------------------------------------


def _option(name: str, group: str, *, house: bool = False, when: str = "", offers: tuple[Any, ...] = ()) -> Any:
    """A field of the form, with its default from the data."""
    extra: dict[str, Any] = {"tier": "house" if house else "main", "group": group}
    if when:
        extra["when"] = when
    if offers:
        extra["offers"] = list(offers)
    return Field(default=DEFAULTS[name], validate_default=True, json_schema_extra=extra)


def _between(name: str) -> Any:
    low, high = getattr(SETUP.ranges, name)
    return Field(ge=low, le=high)


class Options(Frozen):
    """The rows of the option table (section 6 of the rules)."""

    level: Level = _option("level", "game")
    clock: Literal["real", "chess", "turns", "off"] = _option("clock", "clock")
    timer: Literal["music", "sand_glass"] = _option("timer", "clock", when="clock=real")
    turns_per_glass: Annotated[int, _between("turns_per_glass")] | Literal["auto"] = _option(
        "turns_per_glass", "clock", when="clock=turns", offers=("auto", 3, 4, 5, 6, 7, 8)
    )
    handoff: Literal["grace", "running", "stopped"] = _option("handoff", "clock")
    briefing: Literal["off_clock", "on_clock"] = _option("briefing", "clock")
    horn: Literal["bell_flash", "flash", "bell", "off"] = _option("horn", "clock")
    signals: Literal["pins", "off", "full"] = _option("signals", "talk")
    peek: bool = _option("peek", "talk")
    first_player: Annotated[int, Field(ge=0)] | Literal["ask", "random"] = _option(
        "first_player", "game", offers=("ask", "random", 0, 1, 2, 3)
    )
    hands: Literal["hidden", "open"] = _option("hands", "house rules", house=True)
    solo: bool = _option("solo", "house rules", house=True)
    glass_seconds: Annotated[int, _between("glass_seconds")] | Literal["even"] = _option(
        "glass_seconds", "house rules", house=True, offers=(120, "even", 60, 90, 150, 180, 240)
    )
    head_start: Annotated[int, _between("head_start")] = _option(
        "head_start", "house rules", house=True, offers=(3, 4, 5, 6, 8, 10, 12)
    )
    discard: Literal["free", "only_alone"] = _option("discard", "rulings", house=True)
    special_equal: bool = _option("special_equal", "rulings", house=True)
    draw_choice: Literal["one_by_one", "announce"] = _option("draw_choice", "rulings", house=True)
    remember_cost: Literal["before", "after"] = _option("remember_cost", "rulings", house=True)
    discard_browse: Literal["top", "all"] = _option("discard_browse", "rulings", house=True)

    @property
    def setup(self) -> LevelSetup:
        """What this level changes."""
        return SETUP.level[self.level]

    @property
    def open_hands(self) -> bool:
        """All hands lie face up, so everybody has the same eyes."""
        return self.hands == "open" or self.solo

    def glass(self, seats: int) -> int:
        """How long a glass runs, in milliseconds (SH-10.1)."""
        seconds = SETUP.clock.even_glass_seconds[seats] if self.glass_seconds == "even" else self.glass_seconds
        return seconds * SECOND

    def glass_turns(self, seats: int) -> int:
        """How many turns a glass lasts where turns are counted instead of seconds."""
        return SETUP.clock.turns_per_glass[seats] if self.turns_per_glass == "auto" else self.turns_per_glass


# ---- actions ------------------------------------------------------------------


class Deal(Frozen):
    """Chance: the whole set-up (SH-1.2, SH-1.4 to SH-1.7). Piles are told from the top."""

    kind: Literal["deal"] = "deal"
    hands: tuple[tuple[Card, ...], ...]
    draw_pile: tuple[DrawCard, ...]
    stacks: tuple[tuple[ChapterCard, ...], ...]


class Choose(Frozen):
    """Who begins (SH-1.9)."""

    kind: Literal["choose"] = "choose"
    player: Seat


class EndBriefing(Frozen):
    """Enough of the first look at the own hand (R-1)."""

    kind: Literal["end_briefing"] = "end_briefing"


class PlayChapter(Frozen):
    """A chapter card becomes a task for all (SH-3.1)."""

    kind: Literal["play_chapter"] = "play_chapter"
    card: ChapterCard


class LayTask(Frozen):
    """An escape card on an open task (SH-3.3)."""

    kind: Literal["lay_task"] = "lay_task"
    card: EscapeCard
    task: ChapterCard


class LaySpecial(Frozen):
    """An escape card on the special card (SH-5.2)."""

    kind: Literal["lay_special"] = "lay_special"
    card: EscapeCard


class LayRemember(Frozen):
    """An escape card on REMEMBER (SH-7.1)."""

    kind: Literal["lay_remember"] = "lay_remember"
    card: EscapeCard


class Discard(Frozen):
    """Cards off the own hand, in this order (SH-6.1)."""

    kind: Literal["discard"] = "discard"
    cards: tuple[Card, ...]


class RemoveTask(Frozen):
    """An open task out of the game, for a step of the pursuer (SH-6.2)."""

    kind: Literal["remove_task"] = "remove_task"
    task: ChapterCard


class EndActions(Frozen):
    """On to the refill (SH-2.2)."""

    kind: Literal["end_actions"] = "end_actions"


class Announce(Frozen):
    """How many chapter cards this refill takes (R-14)."""

    kind: Literal["announce"] = "announce"
    k: int


class Draw(Frozen):
    """One card off a pile (SH-8.2)."""

    kind: Literal["draw"] = "draw"
    pile: Pile


class Pin(Frozen):
    """Show a card to all in words without a number (SH-13.1)."""

    kind: Literal["pin"] = "pin"
    card: Card
    show: Literal["band", "chapter", "chips"]


class Unpin(Frozen):
    """Take the words of a card away."""

    kind: Literal["unpin"] = "unpin"
    card: Card


class AskAround(Frozen):
    """Who has such a card? (SH-13.1)"""

    kind: Literal["ask"] = "ask"
    colour: Colour
    band: Band


class Peek(Frozen):
    """A look at the own hand outside the own turn (SH-13.2)."""

    kind: Literal["peek"] = "peek"
    player: Seat


class EndPeek(Frozen):
    """Back to the active player."""

    kind: Literal["end_peek"] = "end_peek"


class TurnGlass(Frozen):
    """The sand glass is turned (SH-10.5)."""

    kind: Literal["turn_glass"] = "turn_glass"


class Horn(Frozen):
    """Clock: a glass is through (SH-10.2)."""

    kind: Literal["horn"] = "horn"


Action = Annotated[
    Deal
    | Choose
    | EndBriefing
    | PlayChapter
    | LayTask
    | LaySpecial
    | LayRemember
    | Discard
    | RemoveTask
    | EndActions
    | Announce
    | Draw
    | Pin
    | Unpin
    | AskAround
    | Peek
    | EndPeek
    | TurnGlass
    | Horn,
    Field(discriminator="kind"),
]

# ---- what lies open ------------------------------------------------------------------

Phase = Literal["deal", "briefing", "who_begins", "act", "refill"]
Reason = Literal["safe", "caught", "not_solved", "time", "stuck"]
EscapePiece = Annotated[EscapeCard, Piece()]
ChipPiece = Annotated[ChipId, Piece()]


class OpenTask(Frozen):
    """A chapter card beside the board, with the escape cards on it, the first one laid first."""

    card: Annotated[ChapterCard, Piece()]
    cards: tuple[EscapePiece, ...] = ()


class Request(Frozen):
    """What the active player asked the others for."""

    seat: Seat
    colour: Colour
    band: Band


class Clock(Frozen):
    """The time that is gone. Moments and spans are milliseconds of play time."""

    through: int = Field(default=0, ge=0, le=GLASSES)
    """How many glasses are through."""
    turned: int | None = 0
    """When the glass that runs was turned; None: no glass runs for all."""
    emptied: int | None = None
    """When the sand glass that nobody has turned yet ran out."""
    since: int = 0
    """When the present seat's time began."""
    peek_since: int = 0
    spent: tuple[int, ...] = ()
    """What each seat has used, before `since`."""
    own: tuple[int, ...] = ()
    """How many glasses of its own each seat has emptied (clock: chess)."""


class Board(Frozen):
    """Everything that lies open for all: the same in the whole truth and in every view."""

    options: Options = Options()
    seats: int = 0
    phase: Phase = "act"
    active: Seat = 0
    chapter: ChapterName = CHAPTERS[0]
    witness: int = 0
    pursuer: int = 0
    tasks: tuple[OpenTask, ...] = ()
    special: tuple[EscapePiece, ...] = ()
    special_used: bool = False
    remember: tuple[EscapePiece, ...] = ()
    """From the first card laid to the top."""
    white: tuple[ChipPiece, ...] = ()
    black: tuple[ChipPiece, ...] = ()
    done: int = Field(default=0, ge=0)
    """Actions done in this turn."""
    announced: int | None = None
    """Chapter cards still owed in this refill; None: nothing was announced."""
    turned: bool = False
    """In this refill the discard pile was turned over, and no escape card has come since (R-15)."""
    request: Request | None = None
    peeking: Seat | None = None
    clock: Clock = Clock()
    turns: int = Field(default=0, ge=0)
    """Turns completed."""
    paid: int = Field(default=0, ge=0)
    """Higher cards on REMEMBER."""
    fulfilled: int = Field(default=0, ge=0)
    removed: int = Field(default=0, ge=0)
    result: Reason | None = None

    @property
    def page(self) -> Page:
        """The board that lies open."""
        return PAGES[self.chapter]

    @property
    def lowest(self) -> int:
        """The lowest number of this board; a longer head start adds fields to the first one."""
        first = self.chapter == CHAPTERS[0]
        return min(self.page.lowest, -self.options.head_start) if first else self.page.lowest

    @property
    def lead(self) -> int:
        """The witness's number minus the pursuer's."""
        return self.witness - self.pursuer

    @property
    def limit(self) -> int:
        """How many cards a hand holds (SH-1.6)."""
        return SETUP.hand[self.seats].limit

    @property
    def safe(self) -> bool:
        """The witness is in the safehouse."""
        return self.chapter == LAST and self.witness == self.page.end

    @property
    def solved(self) -> bool:
        """Each row shows exactly one white chip (SH-7.6)."""
        return all(row_solved(self.black, row) for row in ROWS)

    @property
    def time_field(self) -> int:
        """Where the marker stands on the time track; 0: the last glass is through."""
        fields = SETUP.clock.time_fields
        return fields[self.clock.through] if self.clock.through < len(fields) else 0

    def task(self, card: str) -> OpenTask | None:
        """The open task of this chapter card."""
        return next((task for task in self.tasks if task.card == card), None)


def row_solved(black: tuple[str, ...], row: str) -> bool:
    """Exactly so many chips of the row are black that one is left white (SH-7.6)."""
    return sum(chip in black for chip in ROWS[row]) == SETUP.investigation.black_per_row_to_solve


def missing(task: OpenTask) -> dict[Colour, int]:
    """How many cards of each colour a task still needs (SH-3.4)."""
    colours = [ESCAPE[card].colour for card in task.cards]
    return {colour: wanted - colours.count(colour) for colour, wanted in TASKS[task.card].wants.items()}


# ---- what one seat sees ------------------------------------------------------------------


class Signal(Frozen):
    """The words that stand for a card of somebody's hand. No number is ever among them (SH-13.1)."""

    seat: Seat
    colour: Colour | None = None
    """Of an escape card; None: it is a chapter card."""
    band: Band | None = None
    chapter: ChapterName | None = None
    chips: tuple[ChipId, ...] = ()
    wants: tuple[Colour, ...] = ()
    """Of a chapter card."""
    reward: Reward | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The same as events tell it."""
        if self.colour is None:
            return ("chapter", *self.wants, str(self.reward))
        return (self.colour, str(self.band), *((self.chapter,) if self.chapter else ()), *self.chips)


@cache
def signal_of(seat: Seat, card: str, show: str) -> Signal:
    """The words for a card (R-17, R-18): colour and band, and what else its owner wants to say."""
    if card in TASKS:
        task = TASKS[card]
        return Signal(seat=seat, wants=task.order, reward=reward_of(task.steps))
    face = ESCAPE[card]
    return Signal(
        seat=seat,
        colour=face.colour,
        band=band_of(face.value),
        chapter=face.chapter if show == "chapter" else None,
        chips=face.chips if show == "chips" else (),
    )


class HandCount(Frozen):
    """How many cards of each kind somebody holds: the backs differ."""

    escape: int
    chapter: int


class PinnedCard(Frozen):
    """A card of the own hand that shows in public, and how."""

    card: Card
    show: Literal["band", "chapter", "chips"]


class View(Board):
    """What one seat sees, or everybody."""

    hands: tuple[tuple[Card, ...] | None, ...]
    """The own hand, or all of them where hands lie open; None: somebody else's."""
    counts: tuple[HandCount, ...]
    signals: tuple[Signal, ...]
    pins: tuple[PinnedCard, ...]
    """Of the hands that are seen, in the order of their signals."""
    draw_count: int
    discard_count: int
    discard: tuple[DrawCard, ...]
    """The top card, or the whole pile from the bottom where it may be looked through."""
    pursuers_in_play: int
    pursuers_seen: int
    """Drawn since the pile was last turned."""
    stacks: tuple[int, ...]
    """Cards left in the stack of each chapter."""
