"""What people at a Getaway table may choose and see: the options, the actions, the view."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator

from getaway_tui.engine import data
from getaway_tui.engine.pieces import Piece
from getaway_tui.engine.types import Frozen, Seat

from .pack import FACES, JOKER, SLUG, Row

# ---- options -----------------------------------------------------------------------------------------------------------


def plain(cell: str) -> str | int | bool:
    """A value of an option as JSON has it."""
    if cell in ("true", "false"):
        return cell == "true"
    return int(cell) if cell.isdigit() else cell


Cells = Annotated[tuple[str, ...], BeforeValidator(lambda cell: tuple(cell.split("|")) if isinstance(cell, str) else cell)]


class OptionRow(Row):
    """options.csv: one line of the set-up form."""

    option: str
    values: str
    default: str
    default_bhabhi: str | None = None
    tier: Literal["main", "house"]
    group: str
    when: str | None = None
    offers: Cells = ()
    place: Literal["first"] | None = None
    """What the form asks before it asks who plays."""
    provenance: str


OPTION_ROWS = {row.option: row for row in data.table(SLUG, "options.csv", OptionRow)}


def _about(name: str) -> dict[str, Any]:
    """What a form has to know of an option besides its values."""
    row = OPTION_ROWS[name]
    extra: dict[str, Any] = {"tier": row.tier, "group": row.group}
    if row.when:
        extra["when"] = row.when
    if row.offers:
        extra["offers"] = [plain(offer) for offer in row.offers]
    if row.place:
        extra["place"] = row.place
    return extra


def _option(name: str) -> Any:
    """A field of the form with the default of the table; another default under bhabhi where the table has one."""
    row = OPTION_ROWS[name]
    if row.default_bhabhi is None:
        return Field(default=plain(row.default), validate_default=True, json_schema_extra=_about(name))

    def default(earlier: dict[str, Any]) -> Any:
        return plain(row.default_bhabhi or row.default) if earlier.get("ruleset") == "bhabhi" else plain(row.default)

    return Field(default_factory=default, validate_default=True, json_schema_extra=_about(name))


def _range(name: str) -> tuple[int, int]:
    """The smallest and largest number that an option takes."""
    low, high = OPTION_ROWS[name].values.split("..")
    return int(low), int(high)


_LEAST_ROUNDS, _MOST_ROUNDS = _range("rounds")
_PER_SEAT: dict[str, Any] = {"tier": "house", "group": "scoring", "when": "beggar", "each": "seat"}


class Options(Frozen):
    """How Getaway is played: section 6 of the rules says what each option does."""

    ruleset: Literal["base", "bhabhi"] = _option("ruleset")
    rounds: Annotated[int, Field(ge=_LEAST_ROUNDS, le=_MOST_ROUNDS)] = _option("rounds")
    spades_trump: bool = _option("spades_trump")
    no_pickup: bool = _option("no_pickup")
    kicker: bool = _option("kicker")
    dehla: bool = _option("dehla")
    joker: bool = _option("joker")
    beggar: bool = _option("beggar")
    scoring: Literal["loser_only", "placement", "sliding"] = _option("scoring")
    pot: Literal["off", "match_winner", "round_winner", "loser_keeps"] = _option("pot")
    memory_aid: Literal["off", "counts", "full"] = _option("memory_aid")
    uneven_deal: Literal["set_aside", "fat_hand", "spread"] = _option("uneven_deal")
    fat_hand_seat: Literal["dealer", "eldest", 0, 1, 2, 3, 4, 5, 6, 7] = _option("fat_hand_seat")
    direction: Literal["clockwise", "anticlockwise"] = _option("direction")
    later_opener: Literal["ace_leads", "ace_holder_any", "round_winner", "round_loser", "eldest"] = _option("later_opener")
    opening_amnesty: bool = _option("opening_amnesty")
    opening_discard: Literal["any", "highest"] = _option("opening_discard")
    winner_escaped: Literal["next_clockwise", "next_highest"] = _option("winner_escaped")
    last_trick: Literal["sudden", "play_out"] = _option("last_trick")
    standoff: Literal["open_trick", "finish_no_pickup", "adjudicate", "redeal"] = _option("standoff")
    standoff_laps: Literal[1, 2, 3, 4, 6] = _option("standoff_laps")
    last_of_suit: bool = _option("last_of_suit")
    trump_duty: Literal["may", "must"] = _option("trump_duty")
    dehla_capture: Literal["immediate", "two_running"] = _option("dehla_capture")
    joker_weight: Literal["tempo", "last_card"] = _option("joker_weight")
    beggar_scale: Literal["flat", "rising"] = _option("beggar_scale")
    tiebreak: Literal["countback", "playoff", "shared"] = _option("tiebreak")
    power_draw: Literal["waste", "neighbour", "escape"] = _option("power_draw")
    take_hand: Literal["off", "leader", "anyone"] = _option("take_hand")
    heads_up: Literal["normal", "shootout"] = _option("heads_up")
    earlier_losses: tuple[Annotated[int, Field(ge=0)], ...] = Field(default=(), json_schema_extra=_PER_SEAT)
    """Losses of each seat in earlier matches of this sitting (GC-6.52); none given: none lost."""
    earlier_chips: tuple[Annotated[int, Field(ge=0)], ...] = Field(default=(), json_schema_extra=_PER_SEAT)
    """Extra chips that each seat paid in earlier matches of this sitting (GC-6.52)."""

    @field_validator("pot")
    @classmethod
    def _beggar_needs_a_pot(cls, pot: str, info: ValidationInfo) -> str:
        """GC-6.53."""
        return "match_winner" if pot == "off" and info.data.get("beggar") else pot


class PresetRow(Row):
    """presets.csv: ready-made options."""

    preset: str
    settings: str = ""
    provenance: str


def _preset(row: PresetRow) -> Options:
    pairs = (setting.partition("=") for setting in row.settings.split())
    return Options.model_validate({name: plain(value) for name, _, value in pairs})


PRESET_ROWS = data.table(SLUG, "presets.csv", PresetRow)
PRESETS = {row.preset: _preset(row) for row in PRESET_ROWS}

# ---- cards and actions -------------------------------------------------------------------------------------------------


def _known(card: str) -> str:
    if card not in FACES:
        raise ValueError(f"there is no card {card[:9]!r}; cards are written like AS, 10H, 2C, {JOKER}")
    return card


Card = Annotated[str, AfterValidator(_known), Field(json_schema_extra={"enum": [*FACES]})]
CardPiece = Annotated[Card, Piece()]


class Cut(Frozen):
    """Chance: the cards that the seats cut, in the order of the seats (GC-3.1)."""

    kind: Literal["cut"] = "cut"
    cards: tuple[Card, ...]


class Deal(Frozen):
    """Chance: a hand for each seat, without the joker (GC-3.3)."""

    kind: Literal["deal"] = "deal"
    hands: tuple[tuple[Card, ...], ...]


class Lead(Frozen):
    """Open a trick; `kick`: the seat that must answer first (GC-6.21)."""

    kind: Literal["lead"] = "lead"
    card: Card
    kick: Seat | None = None


class Play(Frozen):
    """Follow suit (GC-5.2)."""

    kind: Literal["play"] = "play"
    card: Card


class Ruff(Frozen):
    """Play a spade for want of the led suit (GC-6.11)."""

    kind: Literal["ruff"] = "ruff"
    card: Card


class Shed(Frozen):
    """Bhabhi: play any card for want of the led suit (GC-B.3)."""

    kind: Literal["shed"] = "shed"
    card: Card


class PickUp(Frozen):
    """Take the trick into hand (GC-5.3)."""

    kind: Literal["pick_up"] = "pick_up"


class Pass(Frozen):
    """Play nothing and take nothing (GC-6.16)."""

    kind: Literal["pass"] = "pass"


class Take(Frozen):
    """Bhabhi: take the whole hand of the next player (GC-B.12)."""

    kind: Literal["take"] = "take"


class No(Frozen):
    """Bhabhi: leave the next player's hand alone (GC-B.12)."""

    kind: Literal["no"] = "no"


class DrawPower(Frozen):
    """Chance: the card that the player with the power and no cards draws (GC-B.8)."""

    kind: Literal["draw_power"] = "draw_power"
    card: Card


class AbandonRound(Frozen):
    """Break the round off; it is void (GC-7.4)."""

    kind: Literal["abandon_round"] = "abandon_round"


Action = Annotated[
    Cut | Deal | Lead | Play | Ruff | Shed | PickUp | Pass | Take | No | DrawPower | AbandonRound, Field(discriminator="kind")
]

# ---- what lies open ----------------------------------------------------------------------------------------------------

Phase = Literal["cut", "deal", "take_window", "lead", "kick_answer", "follow", "power_draw", "over"]
TrickKind = Literal["plain", "open", "shedding"]


class Laid(Frozen):
    """A card in the trick and who played it."""

    seat: Seat
    card: CardPiece


class LastTrick(Frozen):
    """How the trick before this one ended, and for whom."""

    trick: int
    how: Literal["completed", "broken", "joker"]
    seat: Seat
    """Who won it, picked it up, or led the joker."""
    count: int
    """How many cards went to the waste or into hand."""


class RoundResult(Frozen):
    """One finished round of the score table, everything by seat but the places."""

    places: tuple[Seat, ...]
    """The seats, first to escape first."""
    loser: Seat | None
    points: tuple[int, ...]
    """Penalty points without credits."""
    credits: tuple[int, ...]
    """Points off for captured tens (GC-6.34)."""
    chips: tuple[int, ...]
    """What the round brought or cost."""
    adjudicated: bool = False
    playoff: bool = False


class Ledger(Frozen):
    """What runs on from round to round."""

    rounds: tuple[RoundResult, ...] = ()
    chips: tuple[int, ...]
    """What each seat has won or paid in this match (GC-6.65)."""
    pot: int = 0
    """Chips that wait for the winner of the match."""
    antes: int = 0
    """Chips of this round, and of rounds that nobody took."""
    custody: Seat | None = None
    """Who keeps the chips until the match ends (GC-6.63)."""
    losses: tuple[int, ...]
    """Rounds lost in this sitting (GC-6.52)."""
    extra: tuple[int, ...]
    """Extra chips paid in this sitting (GC-6.52)."""
    playoff: tuple[Seat, ...] = ()
    """Those who still play for the tie (GC-7.3)."""


class View(Frozen):
    """The table as one seat sees it (section 8)."""

    options: Options
    seats: int
    phase: Phase
    # the round
    round: int
    """From 1; play-off rounds count on."""
    dealer: Seat
    leader: Seat
    opener: Seat | None
    redeals: int
    """How many void deals this round has seen."""
    sizes: tuple[int, ...]
    """Cards in hand, by seat."""
    escaped: tuple[Seat, ...]
    """Who is safe, first to escape first."""
    hand: tuple[Card, ...]
    """One's own cards."""
    # the trick
    trick: int
    kind: TrickKind
    table: tuple[Laid, ...]
    led: str
    """The letter of the led suit; empty before the lead."""
    best: Seat | None
    """Whose card wins the trick so far."""
    due: tuple[Seat, ...]
    """Who has still to act in this trick, in order."""
    passed: tuple[Seat, ...]
    """Who acted in this trick without playing a card."""
    kicked: Seat | None
    declined: tuple[Seat, ...]
    """Who said no to taking a hand."""
    claimed: tuple[Seat, ...]
    """Who wants to take a hand."""
    last: LastTrick | None
    # the rest of the cards
    waste: int
    aside: tuple[Card, ...]
    captured: tuple[tuple[Card, ...], ...]
    waiting: tuple[Card, ...]
    run: Seat | None
    """Who won the last trick and takes the waiting tens by winning this one (GC-6.35)."""
    joker: Seat | Literal["table"] | None
    """Where the joker is known to be."""
    armer: Seat | None
    gone: dict[str, int] | None
    """Cards out of play, by suit; None: nobody counts for the players (GC-6.72)."""
    known: tuple[tuple[Card, ...], ...] | None
    """Picked-up cards that each seat still holds; only where everything is remembered."""
    voids: tuple[str, ...] | None
    """Suits that each seat has missed and not picked up since; only where everything is remembered."""
    # standoff
    barren: int
    limit: int | None
    """Broken tricks in a row that make the next one open; None: no such rule is at work."""
    finishing: bool
    """The round ends without pick-ups (GC-9.7)."""
    # the match
    cuts: tuple[tuple[Seat, Card], ...]
    """The cards cut for the deal, and by whom."""
    ledger: Ledger
    scores: tuple[int, ...]
    drawable: int
    """While a card is drawn with the power: cards of the waste that may be drawn; 0: all."""
    dealt_last: Seat | None
    """Who dealt the running or last round."""
    robbed: Seat | None
    """From whose hand the leader has drawn a card that was not led yet (GC-B.8)."""
