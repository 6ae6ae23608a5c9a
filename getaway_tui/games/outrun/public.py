"""All that people at the table may choose and see: options, actions, and the view of one seat."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from getaway_tui.engine.types import Frozen, Seat

from .box import (
    ACTIVE,
    ALL_MOVES,
    BOARDS,
    BOX,
    CHARACTERS,
    OPTION_ROWS,
    PATHS,
    ROOMS,
    SETTINGS,
    SLOWEST,
    Cell,
    Held,
    Monster,
    Moves,
    PathId,
    Place,
    Row,
)

NS = 1_000_000_000
"""Nanoseconds in a second."""

# ---- options -------------------------------------------------------------------------------------------------------------


def plain(cell: str) -> str | int | bool:
    """A value of an option as JSON has it."""
    if cell in ("true", "false"):
        return cell == "true"
    return int(cell) if cell.isdigit() else cell


def _about(name: str) -> dict[str, Any]:
    row = OPTION_ROWS[name]
    extra: dict[str, Any] = {"tier": row.tier, "group": row.group}
    if row.when:
        extra["when"] = row.when
    if row.offers:
        extra["offers"] = [plain(offer) for offer in row.offers.split("|")]
    return extra


def _option(name: str) -> Any:
    """A field of the form, with its default from the data."""
    return Field(default=plain(OPTION_ROWS[name].default), validate_default=True, json_schema_extra=_about(name))


def _each(name: str, **more: Any) -> Any:
    """A field with one value a seat; none given: what the table would give them."""
    return Field(default=(), json_schema_extra={**_about(name), "each": "seat", **more})


_time, _handicap, _rounds = SETTINGS.time, SETTINGS.handicap, SETTINGS.round_limit
Factor = Annotated[int, Field(ge=_handicap.least_factor, le=_handicap.most_factor)]
Grace = Annotated[int, Field(ge=0, le=_handicap.most_grace_s)]
Handicap = Annotated[
    tuple[Factor, Grace] | None, Field(json_schema_extra={"offers": [None, *(list(offer) for offer in _handicap.offers)]})
]
CharacterId = Annotated[int, Field(ge=min(CHARACTERS), le=max(CHARACTERS), json_schema_extra={"offers": []})]


class Options(Frozen):
    """How Outrun is played: section 6 of the rules says what each option does."""

    monster: Literal["vampire", "bear", "zombie", "dragon", "random"] = _option("monster")
    map_boards: Literal[1, 2, 3] = _option("map_boards")
    match: Literal["single", "best_of_3", "best_of_5", "grand_tour"] = _option("match")
    race_mode: Literal["pass", "split", "turns"] = _option("race_mode")
    pass_path: Literal["relabel", "same", "paired"] = _option("pass_path")
    time_limit: Annotated[int, Field(ge=_time.fewest_limit_s, le=_time.most_limit_s)] | Literal["off"] = _option("time_limit")
    group_stop: bool = _option("group_stop")
    key_scheme: Literal["home", "letters", "digits", "mouse", "two_tap", "custom"] = _option("key_scheme")
    hand_order: Literal["fixed", "shuffled"] = _option("hand_order")
    handicap: tuple[Handicap, ...] = _each("handicap")
    character: tuple[CharacterId, ...] = _each("character")
    starter: Literal["ask", "random", 0, 1, 2, 3, 4, 5] = _option("starter")
    referee: Literal["computer", "neighbour"] = _option("referee")
    one_at_a_time: Literal["standard", "family", "off"] = _option("one_at_a_time")
    position_order: Literal["p1_fastest", "mirrored"] = _option("position_order")
    long_way_place: Literal["printed", "free"] = _option("long_way_place")
    little_shortcut: Literal["optional", "mandatory"] = _option("little_shortcut")
    shield_lasts: Literal["one_round", "next_play", "until_cleared"] = _option("shield_lasts")
    boost_timing: Literal["prep", "when_moving"] = _option("boost_timing")
    vampire_duds: Literal["literal", "redraw"] = _option("vampire_duds")
    duplicate_draw: Literal["discard", "redraw"] = _option("duplicate_draw")
    claw_in_box: bool = _option("claw_in_box")
    box_adjacent: bool = _option("box_adjacent")
    infect_from: Literal["biohazard", "anywhere"] = _option("infect_from")
    antidote_when_wrong: bool = _option("antidote_when_wrong")
    race_to_end: Literal["first_out", "full_round"] = _option("race_to_end")
    round_limit: Annotated[int, Field(ge=_rounds.fewest, le=_rounds.most)] | Literal["none"] = _option("round_limit")
    path_length: Literal[6, 5, 7, 8, "mixed"] = _option("path_length")
    show_running_clock: bool = _option("show_running_clock")
    sound: bool = _option("sound")

    def handicap_of(self, seat: Seat) -> tuple[int, int]:
        """Factor in hundredths and grace in seconds of a seat (OR-10.6)."""
        given = self.handicap[seat] if seat < len(self.handicap) else None
        return given or (_handicap.most_factor, 0)

    def ranked(self, seat: Seat, ns: int) -> int:
        """What a raw time counts, in hundredths of nanoseconds (OR-10.6)."""
        factor, grace = self.handicap_of(seat)
        return max(0, ns - grace * NS) * factor

    def raw_limit(self, seat: Seat) -> int | None:
        """The raw time in nanoseconds after which a racer is stopped; None: never (OR-5.14, OR-10.6)."""
        if self.time_limit == "off" or self.race_mode == "turns":
            return None
        factor, grace = self.handicap_of(seat)
        return self.time_limit * NS * _handicap.most_factor // factor + grace * NS

    def positions(self, seats: int) -> tuple[int, ...]:
        """The active positions, the fastest first (OR-3.3)."""
        active = ACTIVE[seats]
        if self.position_order == "mirrored":
            return tuple(sorted(SLOWEST + 1 - place for place in active))
        return active


# ---- actions -------------------------------------------------------------------------------------------------------------

Status = Literal["finished", "stopped", "gave_up"]
Grid = Literal[0, 1, 2, 3]
"""How a path card is mirrored: not, left-right, top-bottom, both."""
GRIDS: tuple[Grid, ...] = (0, 1, 2, 3)


class ChooseMonster(Frozen):
    """Chance: the monster of this game (OR-3.2)."""

    kind: Literal["choose_monster"] = "choose_monster"
    monster: Monster


class ChooseStarter(Frozen):
    """Who turns the first path card (OR-3.6)."""

    kind: Literal["choose_starter"] = "choose_starter"
    seat: Seat


class TurnPath(Frozen):
    """Turn the top path card (OR-5.36)."""

    kind: Literal["turn_path"] = "turn_path"


class DrawPath(Frozen):
    """Chance: the path card of the round (OR-5.10)."""

    kind: Literal["draw_path"] = "draw_path"
    card: PathId


class MakePath(Frozen):
    """Chance: a path of another length (OR-5.10)."""

    kind: Literal["make_path"] = "make_path"
    moves: Moves
    cells: tuple[Cell, ...]
    antidote: bool


class ShuffleHand(Frozen):
    """Chance: in which slots the movement cards lie this round (OR-5.13)."""

    kind: Literal["shuffle_hand"] = "shuffle_hand"
    order: Moves


class Commit(Frozen):
    """Put a helpful card in front of oneself, face down until the check (OR-4.9)."""

    kind: Literal["commit"] = "commit"
    card: Held


class Dare(Frozen):
    """Turns mode: race with so many extra cards (OR-10.6)."""

    kind: Literal["dare"] = "dare"
    n: int


class Ready(Frozen):
    """Show me the card (OR-4.11)."""

    kind: Literal["ready"] = "ready"


class DrawDare(Frozen):
    """Chance: the dared cards (OR-10.6)."""

    kind: Literal["draw_dare"] = "draw_dare"
    cards: tuple[Held, ...]


class Relabel(Frozen):
    """Chance: what the eight moves become on the next racer's card, and how its grid is mirrored (OR-10.2)."""

    kind: Literal["relabel"] = "relabel"
    moves: Moves
    grid: Grid


class PairCard(Frozen):
    """Chance: another card of the same kind for the next racer (OR-10.2)."""

    kind: Literal["pair_card"] = "pair_card"
    card: PathId


class Race(Frozen):
    """A whole race: what was laid, how long it took in nanoseconds, and how it ended (OR-4.10)."""

    kind: Literal["race"] = "race"
    sequence: Row
    ns: Annotated[int, Field(ge=0, lt=1 << 63)] | None = None
    status: Status = "finished"


class Stop(Frozen):
    """Time's up: the group stops a racer who has laid this (OR-5.14)."""

    kind: Literal["stop"] = "stop"
    racer: Seat
    sequence: Row


class Rerun(Frozen):
    """Run a race again that was cut off after its reveal (OR-4.11)."""

    kind: Literal["rerun"] = "rerun"


class Judge(Frozen):
    """Call the left neighbour's row right or wrong (OR-5.15)."""

    kind: Literal["judge"] = "judge"
    racer: Seat
    right: bool


class Drop(Frozen):
    """Stand under the claw, or not (OR-5.33)."""

    kind: Literal["drop"] = "drop"
    yes: bool


class Infect(Frozen):
    """Choose whom to infect (OR-5.45)."""

    kind: Literal["infect"] = "infect"
    target: Seat


class DrawCard(Frozen):
    """Chance: one interference card (OR-5.52)."""

    kind: Literal["draw_card"] = "draw_card"
    card: Held


class Use(Frozen):
    """Use the card that was drawn, or not (OR-5.68, OR-5.69)."""

    kind: Literal["use"] = "use"
    yes: bool = True
    target: Seat | None = None


class Decline(Frozen):
    """Do not use it (OR-5.69)."""

    kind: Literal["decline"] = "decline"


class Play(Frozen):
    """Play a held card on somebody (OR-5.63)."""

    kind: Literal["play"] = "play"
    card: Held
    target: Seat


class UseFocus(Frozen):
    """Discard everything in front of oneself (OR-5.65)."""

    kind: Literal["use_focus"] = "use_focus"


class UseFair(Frozen):
    """Exchange everything in front of oneself with somebody (OR-5.66)."""

    kind: Literal["use_fair"] = "use_fair"
    target: Seat


class UseHave(Frozen):
    """Give everything in front of oneself to somebody (OR-5.67)."""

    kind: Literal["use_have"] = "use_have"
    target: Seat


class Done(Frozen):
    """End the turn (OR-5.63)."""

    kind: Literal["done"] = "done"


class Abandon(Frozen):
    """The table ends the game (OR-7.5)."""

    kind: Literal["abandon"] = "abandon"


class Leave(Frozen):
    """Leave the table (OR-R30)."""

    kind: Literal["leave"] = "leave"


Action = Annotated[
    ChooseMonster
    | ChooseStarter
    | TurnPath
    | DrawPath
    | MakePath
    | ShuffleHand
    | Commit
    | Dare
    | Ready
    | DrawDare
    | Relabel
    | PairCard
    | Race
    | Stop
    | Rerun
    | Judge
    | Drop
    | Infect
    | DrawCard
    | Use
    | Decline
    | Play
    | UseFocus
    | UseFair
    | UseHave
    | Done
    | Abandon
    | Leave,
    Field(discriminator="kind"),
]

# ---- what lies on the table ----------------------------------------------------------------------------------------------

Phase = Literal[
    "setup",
    "turn",
    "prep",
    "race",
    "check",
    "bear_drop",
    "move",
    "infect",
    "draw",
    "vamp_focus",
    "zombie_oneshot",
    "play",
    "over",
]
Reason = Literal["escaped", "round_limit", "last_racer", "abandoned", "match"]


class Card(Frozen):
    """A path as it lies before a racer."""

    moves: Moves
    cells: tuple[Cell, ...]
    antidote: bool = False
    id: PathId | None = None
    """None: relabelled, or made for this round."""


def printed(card: str) -> Card:
    """The path card of this id."""
    row = PATHS[card]
    return Card(moves=row.moves, cells=row.cells, antidote=row.antidote, id=card)


def _card(value: Any) -> Any:
    return printed(value) if isinstance(value, str) and value in PATHS else value


Shown = Annotated[Card, BeforeValidator(_card)]
"""A card, or the id of a printed one."""


class Result(Frozen):
    """How a race ended."""

    sequence: Row
    ns: Annotated[int, Field(ge=0, lt=1 << 63)] | None = None
    status: Status = "finished"


class Standing(Frozen):
    """What everybody sees of a racer."""

    character: int = min(CHARACTERS)
    room: Annotated[int, Field(ge=1)] = 1
    infected: bool = False
    immune: bool = False
    """Until the end of this round."""
    place: Annotated[int, Field(ge=BOX, le=SLOWEST)] | None = None
    """On the monster board in this round; 0: the box; None: not placed yet."""
    right: bool | None = None
    """The verdict of this round."""
    expected: Row | None = None
    """The right sequence nearest to what was laid, once it is judged."""
    gone: bool = False
    """Left the table."""
    old_shield: bool = False
    """The Shield in front has already survived one end of a round."""
    fastest: int | None = None
    """The best right time so far, in nanoseconds."""
    points: Annotated[int, Field(ge=0)] = 0
    """Of the match so far."""
    wins: Annotated[int, Field(ge=0)] = 0


class Figure(Standing):
    """A racer as one seat sees it; None: not for these eyes."""

    front: tuple[Held, ...]
    held: int
    """Cards in the hand, those committed in secret among them."""
    raced: bool
    """Has run in this round."""
    hand: tuple[Held, ...] | None = None
    committed: tuple[Held, ...] | None = None
    dare: int | None = None
    extra: tuple[Held, ...] | None = None
    card: Card | None = None
    result: Result | None = None
    called: tuple[Seat, ...] = ()
    """Who wants this racer stopped."""
    call: bool | None = None
    """What the neighbour called."""


class Public(Frozen):
    """What lies open for everybody: the same in the whole truth and in every view."""

    options: Options = Options()
    phase: Phase = "turn"
    monster: Monster | None = None
    """None: chance has not chosen yet."""
    game: Annotated[int, Field(ge=1)] = 1
    """Which game of the match."""
    round: Annotated[int, Field(ge=1)] = 1
    turner: Seat = 0
    racing: tuple[Seat, ...] = ()
    """In which order they race in this round."""
    order: tuple[Seat, ...] = ()
    """The round order, from the check on: right racers first, each kind from fast to slow."""
    at: Annotated[int, Field(ge=0)] = 0
    """How far the round order has been gone through in this phase."""
    hand_order: Moves = ALL_MOVES
    old_shield: bool = False
    """The Shield in the centre has already survived one end of a round."""
    due: tuple[Seat | None, ...] = ()
    """For whom cards are still to be drawn, one entry a card; None: for the centre."""
    turned_red: tuple[Seat, ...] = ()
    """Who was infected in this round."""
    ended: Reason | None = None
    winner: Seat | None = None

    @property
    def rooms(self) -> int:
        """Rooms of the map; leaving takes as many steps (OR-3.4)."""
        return ROOMS[self.options.map_boards]

    def board(self, place: int) -> Place:
        """A position of the monster board."""
        assert self.monster is not None
        return BOARDS[self.monster][place]


class View(Public):
    """What one seat sees, or everybody."""

    seat: Seat | None
    racers: tuple[Figure, ...]
    centre: tuple[Held, ...]
    deck: int
    discard: tuple[Held, ...]
    drawn: Held | None
    """The card in course of use."""
    aside: tuple[Held, ...]
    path_deck: int
    used_paths: tuple[PathId, ...]
    path: Card | None
    """The printed card of the round, for who has seen it."""
    heat: tuple[Seat, ...]
    """Who races now."""

    def affecting(self, seat: Seat) -> tuple[str, ...]:
        """The cards that affect a racer, as far as these eyes see them."""
        racer = self.racers[seat]
        lying = self.centre if self.monster == "vampire" else racer.front
        return (*lying, *(racer.committed or ()), *(racer.extra or ()))


def heats(racing: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Who races together at one keyboard (section 10.3)."""
    most = SETTINGS.race.racers_in_a_heat
    count = -(-len(racing) // most)
    sizes = [len(racing) // count + (number < len(racing) % count) for number in range(count)] if racing else []
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return tuple(racing[start : start + size] for start, size in zip(starts, sizes, strict=True))


def judge_of(racer: Seat, gone: tuple[bool, ...]) -> Seat:
    """The right-hand neighbour, who checks this racer (OR-R37)."""
    seats = len(gone)
    return next(seat % seats for seat in range(racer - 1 + seats, racer - 1, -1) if not gone[seat % seats])
