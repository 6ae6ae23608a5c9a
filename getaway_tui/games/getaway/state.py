"""The whole truth of a Getaway table.

A position written by hand may leave out whatever follows from the rest: cards that lie nowhere are in the waste, seats without
cards are safe, and it is the leader's turn, or that of the next player who has not acted.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from pydantic import Field, model_validator

from getaway_tui.engine.types import Frozen, Seat

from .pack import CARDS, DEALS, JOKER
from .public import Card, CardPiece, Laid, LastTrick, Ledger, Options, Phase, TrickKind

Cards = tuple[CardPiece, ...]


class State(Frozen):
    """One position. Every card lies in exactly one of: pack, hands, table, waste, aside, captured, waiting, beside."""

    options: Options = Field(default_factory=Options)
    seats: int
    phase: Phase
    # the match
    ledger: Ledger
    dealer: Seat = 0
    cutters: tuple[Seat, ...] = ()
    """Who cuts for the deal now: all, then those tied for the lowest card."""
    cuts: tuple[tuple[Seat, Card], ...] = ()
    armer: Seat | None = None
    """Who armed the joker for this round (GC-6.40)."""
    redeals: int = 0
    """Void deals of this round (GC-7.4)."""
    # where the cards are
    pack: Cards = ()
    hands: tuple[Cards, ...]
    table: tuple[Laid, ...] = ()
    """The trick, in the order of play."""
    waste: Cards = ()
    aside: Cards = ()
    captured: tuple[Cards, ...]
    waiting: Cards = ()
    """Tens in the middle (GC-6.35)."""
    beside: Cards = ()
    """The joker, while it lies on the table."""
    # the round
    opener: Seat | None = None
    escaped: tuple[Seat, ...] = ()
    """Who is safe, first to escape first."""
    leader: Seat = 0
    trick: int = Field(default=0, ge=0)
    """The running trick; 1 is the opening trick."""
    kind: TrickKind | None = None
    """None: a position written by hand, in which it follows from the rest."""
    due: tuple[Seat, ...] = ()
    """Who has still to act in this trick, in order."""
    kicked: Seat | None = None
    barren: int = Field(default=0, ge=0)
    finishing: bool = False
    run: Seat | None = None
    """Who won the last trick, while that counts for the waiting tens (GC-6.35)."""
    drawn: Card | None = None
    """The card drawn by the player with the power, until its trick is over (GC-B.8)."""
    robbed: Seat | None = None
    """From whose hand that card was drawn, until it is led (GC-B.11)."""
    drawable: int = Field(default=0, ge=0)
    """While a card is drawn with the power: so many cards of the waste lay there before the trick just played; 0: all."""
    dealt_last: Seat | None = None
    """Who dealt the running or last round (GC-6.64)."""
    declined: tuple[Seat, ...] = ()
    claimed: tuple[Seat, ...] = ()
    last: LastTrick | None = None
    known: tuple[tuple[Card, ...], ...] = ()
    """Picked-up cards that each seat still holds, as far as all saw them; kept only where everything is remembered."""
    voids: tuple[str, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, given: Any) -> Any:
        """Fill in what follows from the rest of a position written by hand; leave nonsense to the judges below."""
        if not isinstance(given, dict):
            return given
        try:
            return _completed(dict(given))
        except (TypeError, KeyError, AttributeError, IndexError, ValueError):
            return given

    @model_validator(mode="after")
    def _possible(self) -> Self:
        _judge_seats(self)
        _judge_cards(self)
        _judge_phase(self)
        return self


# ---- positions written by hand -----------------------------------------------------------------------------------------


def _get(thing: Any, name: str) -> Any:
    return thing[name] if isinstance(thing, dict) else getattr(thing, name)


def _completed(given: dict[str, Any]) -> dict[str, Any]:
    hands = given.get("hands", ())
    seats = given.setdefault("seats", len(hands))
    nothing = (0,) * seats
    options = given.get("options", {})
    earlier = (options if isinstance(options, dict) else options.model_dump()).get
    losses, extra = earlier("earlier_losses") or nothing, earlier("earlier_chips") or nothing
    given.setdefault("ledger", Ledger(chips=nothing, losses=losses, extra=extra))
    if "hands" not in given:
        given.setdefault("phase", "cut")
        given.setdefault("cutters", tuple(range(seats)) if given["phase"] == "cut" else ())
        given["hands"] = ((),) * seats
        _place_rest(given, "pack")
    else:
        _complete_round(given, seats)
    given.setdefault("captured", ((),) * seats)
    return given


def _complete_round(given: dict[str, Any], seats: int) -> None:
    hands, table = given["hands"], [_get(laid, "seat") for laid in given.get("table", ())]
    unsettled = table if _bhabhi(given) else []
    gone = [seat for seat in range(seats) if not hands[seat] and seat not in unsettled]
    given.setdefault("escaped", tuple(sorted(gone, key=lambda seat: (seat in table, seat))))
    active = [seat for seat in range(seats) if seat not in given["escaped"]]
    given.setdefault("leader", table[0] if table else active[0] if active else 0)
    given.setdefault("phase", "follow" if table else "lead")
    given.setdefault("trick", 2)
    if given["phase"] in ("follow", "kick_answer"):
        given.setdefault("due", tuple(seat for seat in _round_from(given, seats) if seat in active and seat not in table))
    _place_rest(given, "aside" if "waste" in given else "waste")


def _round_from(given: dict[str, Any], seats: int) -> list[int]:
    """The seats from the leader's left on, the kicked one first."""
    step = -1 if dict(given.get("options", {})).get("direction") == "anticlockwise" else 1
    order = [(given["leader"] + step * n) % seats for n in range(1, seats + 1)]
    return sorted(order, key=lambda seat: seat != given.get("kicked"))


def _bhabhi(given: dict[str, Any]) -> bool:
    return bool(dict(given.get("options", {})).get("ruleset") == "bhabhi")


def _place_rest(given: dict[str, Any], place: str) -> None:
    """Put the cards that lie nowhere into this place, and the joker beside the table where it is in the game."""
    piles = [given.get(name, ()) for name in ("pack", "waste", "aside", "waiting", "beside")]
    piles += [*given["hands"], *given.get("captured", ()), [_get(laid, "card") for laid in given.get("table", ())]]
    placed = {card for pile in piles for card in pile}
    if dict(given.get("options", {})).get("joker") and JOKER not in placed:
        given.setdefault("beside", (JOKER,))
    if place not in given:
        given[place] = tuple(card for card in CARDS if card not in placed)


# ---- what cannot be ----------------------------------------------------------------------------------------------------


def _judge_seats(state: State) -> None:
    seats = state.seats
    if seats not in DEALS:
        raise ValueError(f"{seats} seats: Getaway has {min(DEALS)} to {max(DEALS)}")
    everybody = {
        "hands": len(state.hands), "captured": len(state.captured), "ledger.chips": len(state.ledger.chips),
        "ledger.losses": len(state.ledger.losses), "ledger.extra": len(state.ledger.extra),
    }  # fmt: skip
    for name, length in everybody.items():
        if length != seats:
            raise ValueError(f"{name} has {length} entries where {seats} sit at the table")
    for name in ("known", "voids"):
        if len(getattr(state, name)) not in (0, seats):
            raise ValueError(f"{name} has {len(getattr(state, name))} entries where {seats} sit at the table")
    one = (
        state.dealer,
        state.leader,
        state.armer,
        state.opener,
        state.kicked,
        state.run,
        state.dealt_last,
        state.robbed,
        state.ledger.custody,
    )
    groups = {
        "escaped": state.escaped, "due": state.due, "declined": state.declined, "claimed": state.claimed,
        "cutters": state.cutters, "table": tuple(laid.seat for laid in state.table), "ledger.playoff": state.ledger.playoff,
    }  # fmt: skip
    for seat in [*(seat for seat in one if seat is not None), *(seat for group in groups.values() for seat in group)]:
        if not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat}: {seats} sit at the table, counted from 0")
    for name, group in groups.items():
        if len(set(group)) != len(group):
            raise ValueError(f"{name} names a seat twice")


def _judge_cards(state: State) -> None:
    piles = (state.pack, state.waste, state.aside, state.waiting, state.beside, *state.hands, *state.captured)
    counted = Counter(card for pile in piles for card in pile)
    counted.update(laid.card for laid in state.table)
    twice = [card for card, number in counted.items() if number > 1]
    if twice:
        raise ValueError(f"{', '.join(twice)} would lie in two places")
    if JOKER in counted and not state.options.joker:
        raise ValueError(f"{JOKER} is in the game only with the option joker")
    if any(card != JOKER for card in state.beside):
        raise ValueError(f"beside holds nothing but {JOKER}")
    wanted = (*CARDS, JOKER) if state.options.joker else CARDS
    missing = [card for card in wanted if card not in counted]
    if missing:
        raise ValueError(f"{', '.join(missing)} would lie nowhere; leave waste or aside out, and what is left lies there")


def _judge_phase(state: State) -> None:
    phase = state.phase
    playing = phase in ("take_window", "lead", "kick_answer", "follow", "power_draw")
    if playing == bool(state.pack):
        raise ValueError(f"in {phase} the pack is {'dealt' if playing else 'not dealt'}")
    if any(state.hands[seat] for seat in state.escaped):
        raise ValueError("whoever has escaped holds no card")
    if not playing:
        if any(state.hands):
            raise ValueError(f"in {phase} nobody holds a card")
        return
    laid = [each.seat for each in state.table]
    if phase == "power_draw":
        laid.append(state.leader)
    if state.kind == "shedding" and JOKER in state.beside:  # a lone joker was shed and is laid back at once (GC-6.46)
        laid += [seat for seat in range(state.seats) if seat not in state.due]
    idle = [seat for seat in range(state.seats) if not state.hands[seat] and seat not in (*state.escaped, *laid)]
    if idle:
        raise ValueError(f"seat {idle[0]} has no card and did not escape")
    if phase in ("take_window", "lead") and (state.table or state.due or state.leader in state.escaped):
        raise ValueError(f"in {phase} the leader is still in and the table is empty")
    if phase in ("follow", "kick_answer"):
        _judge_trick(state, [each.seat for each in state.table])
    if phase == "power_draw" and (state.hands[state.leader] or state.leader in state.escaped):
        raise ValueError("only a player with the power and no card draws")


def _judge_trick(state: State, laid: list[Seat]) -> None:
    if not laid or laid[0] != state.leader or state.table[0].card == JOKER:
        raise ValueError("a trick begins with a card of its leader")
    if not state.due or any(seat in state.escaped or seat in laid for seat in state.due):
        raise ValueError("due names the active seats that have still to act in the trick")
    if (state.phase == "kick_answer") != (state.kicked == state.due[0]):
        raise ValueError("the kicked seat answers first")
