"""What two Drivers do for each other: lend a card, share an ability or a stunt, change places (GD-13.9, 13.10, 13.13, 13.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import Agree, DoStunt, HandbrakeStunt, PlayCard, QuickSwitch
from ..box import CardName
from ..state import State
from ..steps import CarNumber, Lent, Source, Window
from . import cards, hazards
from .common import (
    Deed,
    Told,
    always,
    may_be_held,
    move_meter,
    must_have,
    no_check,
    open_face,
    plainly_unplayable,
    reusable,
    tell,
    to,
    use_up,
)
from .crashing import begin_crash
from .driving import move_car
from .filling import refill
from .lanes import ASKS, WAITS, at, close, lane, other, with_lane
from .saving import check_brake, check_handbrake, check_swap, swap_partners

LENDER: CardName = "accomplices"
SOURCES: tuple[Source, ...] = ("hand", "reuse")
LENDERS: tuple[Lent, ...] = ("hand", "discard")


# ---- a card of the other Driver (GD-13.13) -----------------------------------------------------------------


def others_cards(state: State, lent: Lent) -> tuple[CardName, ...]:
    """The cards that the other Driver could lend."""
    number = other(state)
    cards_there = state.hands[number] if lent == "hand" else state.cars[number].discard
    return tuple(card for card in cards_there if card != LENDER)


def must_be_lent(state: State, card: CardName, source: Source, lent: Lent) -> None:
    """Accomplices is there, and the other Driver has the card.

    Raises:
        Refusal: one of both is not so.
    """
    must_have(state, LENDER, source)
    if card not in others_cards(state, lent):
        raise Refusal("GD-13.13", "not_lent", card=card)


def _may_lend(state: State, card: CardName, lent: Lent) -> bool:
    """Whether everybody must reckon with it that the other Driver lends this card."""
    number = other(state)
    if lent == "discard":
        return card in state.cars[number].discard
    return may_be_held(change(state, wheel=number), card)


def claimable(state: State, card: CardName) -> bool:
    """Whether the Driver at the wheel may have this card, or be lent it, for all that everybody knows (GD-8.12)."""
    if not plainly_unplayable(state, card):
        return True
    accomplice = may_be_held(state, LENDER) or reusable(state, LENDER)
    return accomplice and any(_may_lend(state, card, lent) for lent in LENDERS)


def spend(state: State, card: CardName, source: Source, lent: Lent | None, told: Told) -> State:
    """The card that is played is used up; a lent one stays with its Driver, and Accomplices is used up instead."""
    return use_up(state, card if lent is None else LENDER, source, told)


# ---- one ability for both cars (GD-13.10) ------------------------------------------------------------------


def must_help_both(state: State, action: PlayCard) -> None:
    """The cars are close, and the ability does something for the other one.

    Raises:
        Refusal: it cannot help both.
    """
    if action.lent is not None:
        raise Refusal("GD-13.10", "not_doubled")
    if not close(state):
        raise Refusal("GD-13.10", "cars_apart")
    state = at(state, other(state))
    if state.lanes and lane(state).step == "f2_agree":
        raise Refusal("GD-13.10", "other_cannot", card=action.card)
    try:
        _HELPS.get(action.card, _helps)(state)
    except Refusal as no:
        raise Refusal("GD-13.10", "other_cannot", card=action.card) from no


def _helps(other_car: State) -> None:
    """Nothing forbids it."""


def _helps_handbrake(other_car: State) -> None:
    if lane(other_car).step == "f2_declared":
        raise Refusal("GD-13.10", "other_cannot", card="handbrake_turn")
    check_handbrake(other_car, None)


def _helps_wreckage(other_car: State) -> None:
    same = other_car.cars[0].field == other_car.cars[1].field
    if same or other_car.car.field in other_car.hazards:
        raise Refusal("GD-13.10", "other_cannot", card="leave_wreckage")


def _helps_gas(other_car: State) -> None:
    if other_car.brake:
        raise Refusal("GD-13.10", "other_cannot", card="hit_the_gas")


def _helps_decoy(other_car: State) -> None:
    if other_car.car.origin is None:
        raise Refusal("GD-13.10", "other_cannot", card="decoy_car")


_HELPS: dict[CardName, Callable[[State], None]] = {
    "handbrake_turn": _helps_handbrake,
    "leave_wreckage": _helps_wreckage,
    "hit_the_gas": _helps_gas,
    "decoy_car": _helps_decoy,
    "brake_slam": lambda other_car: check_brake(other_car, "hand"),
    "swap_cars": lambda other_car: check_swap(other_car, "hand"),
}


def help_other(state: State, card: CardName, told: Told) -> State:
    """The same ability for the other car, as soon as its turn goes on."""
    car = other(state)
    tell(told, "ability_shared", car=car, card=card)
    if card == "last_ditch":
        return change(move_meter(change(state, wheel=car), -1, "last_ditch", told), wheel=state.wheel)
    if card == "collision_course":
        return with_lane(state, car, collision=True)
    if card == "hit_the_gas":
        tell(told, "extra_earned", piece=f"car_{car + 1}", cause="hit_the_gas")
        state = with_lane(state, car, extras=(*state.lanes[car].extras, "hit_the_gas"))
        return with_lane(state, car, step="r2_after") if state.lanes[car].step in ("f2_over", "r2_end") else state
    if card == "jam_radio":
        corners = cards.at_the_corners(change(state, wheel=car))
        jamming = (*state.jamming, *(name for name in corners if name not in state.jamming))
        return to(state, "r2_jam" if jamming else "r2_again", jamming=jamming)
    steps = {"handbrake_turn": "f2_handbrake", "leave_wreckage": "f2_wreck", "brake_slam": "f2_agree", "swap_cars": "f2_swap"}
    return through(state, car, steps[card])


def through(state: State, car: CarNumber, step: str) -> State:
    """The other Driver's lane goes through a step, and then back to where it was."""
    found = state.lanes[car]
    back: Window = cast(Window, found.step) if found.step in ASKS | WAITS and found.step != "f2_agree" else found.window
    return with_lane(state, car, step=step, window=back)


def handbrake_too(state: State, told: Told) -> State:
    """The other car turns round and drives back as well, if it still can."""
    try:
        check_handbrake(state, None)
    except Refusal:
        return to(state, "r2_again")
    return cards.handbrake(state, told)


def wreck_too(state: State, told: Told) -> State:
    """A hazard token on the other car's tile as well, unless one has come there."""
    return to(state, "r2_again") if state.car.field in state.hazards else cards.leave_wreckage(state, told)


def swap_too(state: State, told: Told) -> State:
    """The other car changes places as well, with another vehicle, if there is one."""
    partners = [name for name in swap_partners(state) if name != lane(state).not_with]
    return to(state, "r2_swap" if partners and state.car.field not in state.hazards else "r2_again")


def _agree(state: State, seat: Seat, action: Agree, told: Told) -> State:
    """The other Driver brakes as well, or does not (GD-13.10)."""
    tell(told, "agreed", seat=seat, yes=action.yes)
    return cards.brake_slam(state, told) if action.yes else to(state, "r2_again")


# ---- playing -----------------------------------------------------------------------------------------------


def _check_play(state: State, seat: Seat, action: PlayCard) -> None:
    if action.lent is None:
        cards.DEEDS["play_card"].check(state, seat, action)
    else:
        _check_lent(state, action, action.lent)
    if action.both:
        must_help_both(state, action)


def _check_lent(state: State, action: PlayCard, lent: Lent) -> None:
    """A card of the other Driver, with Accomplices; at the two open asks whatever may be (GD-8.12, 13.13)."""
    cards.must_fit_the_moment(state, action.card)
    if action.card == LENDER:
        raise Refusal("GD-13.13", "not_lent", card=LENDER)
    if state.step in cards.OPEN_ASKS and action.source == "hand":
        if not may_be_held(state, LENDER):
            raise Refusal("GD-8.12", "card_is_gone", card=LENDER)
    else:
        must_have(state, LENDER, action.source)
    if state.step in cards.OPEN_ASKS:
        if not _may_lend(state, action.card, lent):
            raise Refusal("GD-13.13", "not_lent", card=action.card)
    elif action.card not in others_cards(state, lent):
        raise Refusal("GD-13.13", "not_lent", card=action.card)
    cards.must_be_able(state, action.card, action.source)


def really_there(state: State, action: PlayCard) -> bool:
    """Whether a card that was claimed is there."""
    own = action.card if action.lent is None else LENDER
    lent = action.lent is None or action.card in others_cards(state, action.lent)
    return lent and (action.source == "reuse" or own in state.hand)


def _play(state: State, seat: Seat, action: PlayCard, told: Told) -> State:
    tell(told, "card_played", seat=seat, card=action.card, source=action.source, lent=action.lent)
    state = spend(change(state, window=cast(Window, state.step)), action.card, action.source, action.lent, told)
    state = cards.ability(state, action.card, told)
    return help_other(state, action.card, told) if action.both else state


def plays(state: State, seat: Seat) -> Iterator[PlayCard]:
    """Own cards and lent ones, each for the own car or for both."""
    own = tuple(cards.DEEDS["play_card"].choices(state, seat))
    moment = cards.cards_of_the_moment(state)
    lent = [
        PlayCard(card=card, source=source, lent=where)
        for where in LENDERS
        for card in box.ALL_CARDS
        if card in moment and card != LENDER and _may_lend(state, card, where)
        for source in SOURCES
    ]
    for action in (*own, *lent):
        yield action
        if action.lent is None:
            yield change(action, both=True)


# ---- stunts: lent, and one for both cars (GD-13.9) ---------------------------------------------------------


def _check_stunt(state: State, seat: Seat, action: DoStunt) -> None:
    if action.lent is not None:
        must_be_lent(state, action.card, action.source, action.lent)
        hazards.must_match(state, action.card)
    else:
        hazards.DEEDS["stunt"].check(state, seat, action)
    if action.both:
        _must_pass_both(state, action)


def _must_pass_both(state: State, action: DoStunt) -> None:
    """Both cars began the turn on one tile, the other has its consequences before it, and the stunt fits its tile."""
    if action.lent is not None:
        raise Refusal("GD-13.10", "not_doubled")
    mate = lane(state, other(state))
    if mate.began != lane(state).began:
        raise Refusal("GD-13.9", "began_apart")
    if mate.step != "m6":
        raise Refusal("GD-13.9", "nothing_to_share")
    if not _fits(at(state, other(state)), action.card):
        raise Refusal("GD-13.9", "not_for_the_other", card=action.card)


def _fits(state: State, card: CardName) -> bool:
    face = open_face(state, state.car.field)
    return face is not None and hazards.matches(state, face, card)


def _stunt(state: State, seat: Seat, action: DoStunt, told: Told) -> State:
    tell(told, "stunt_done", car=state.wheel, card=action.card, source=action.source)
    state = spend(state, action.card, action.source, action.lent, told)
    if action.both:
        state = with_lane(state, other(state), shared=action.card)
    return begin_crash(state, hazards.pursuing(state), state.car.field, "stunt", back="m9", token=True)


def face_hazard(state: State, told: Told) -> State:
    """M8: the stunt of the other Driver may pass this hazard too (GD-13.9)."""
    shared = lane(state).shared
    if shared is None or state.car.field not in state.hazards or not _fits(state, shared):
        return hazards.face_hazard(state, told)
    tell(told, "stunt_done", car=state.wheel, card=shared, source="shared")
    state = with_lane(state, state.wheel, shared=None)
    return begin_crash(state, hazards.pursuing(state), state.car.field, "stunt", back="m9", token=True)


def stunts(state: State, seat: Seat) -> Iterator[DoStunt]:
    """Own cards and lent ones, each for the own car or for both."""
    for action in hazards.DEEDS["stunt"].choices(state, seat):
        yield action
        yield change(action, both=True)
    for lent in LENDERS:
        for card in others_cards(state, lent):
            yield from (DoStunt(card=card, source=source, lent=lent) for source in SOURCES)


def _check_handbrake(state: State, seat: Seat, action: HandbrakeStunt) -> None:
    if action.lent is None:
        must_have(state, "handbrake_turn", action.source)
    else:
        must_be_lent(state, "handbrake_turn", action.source, action.lent)


def _handbrake_stunt(state: State, seat: Seat, action: HandbrakeStunt, told: Told) -> State:
    tell(told, "stunt_done", car=state.wheel, card="handbrake_turn", source=action.source)
    state = spend(state, "handbrake_turn", action.source, action.lent, told)
    return begin_crash(state, hazards.pursuing(state), state.car.field, "stunt", back="m8_spin", token=True)


# ---- Quick Switch (GD-13.14) -------------------------------------------------------------------------------


def _check_switch(state: State, seat: Seat, action: QuickSwitch) -> None:
    must_have(state, LENDER, action.source)
    if state.cars[0].field == state.cars[1].field:
        raise Refusal("GD-13.14", "on_one_tile")


def _switch(state: State, seat: Seat, action: QuickSwitch, told: Told) -> State:
    """The cars change places, or the other one comes here; facings are kept, and nothing follows."""
    tell(told, "card_played", seat=seat, card=LENDER, source=action.source, lent=None)
    state = use_up(change(state, window=cast(Window, state.step)), LENDER, action.source, told)
    mate, here, there = other(state), state.car.field, state.cars[other(state)].field
    driver = state.wheel
    state = change(state, wheel=mate)
    state = change(move_car(state, here, state.car.facing, "switch", told), wheel=driver)
    if not action.bring:
        state = move_car(state, there, state.car.facing, "switch", told)
    return to(_withdraw(through(state, mate, "f2_moved"), mate), "r2_again" if action.bring else "f2_moved")


def _withdraw(state: State, car: CarNumber) -> State:
    """A car that was moved declares its way anew."""
    if state.lanes[car].window == "f2_declared":
        return with_lane(state, car, window="r2_move", due=True, trip=None)
    return with_lane(state, car, window="r2_stuck") if state.lanes[car].window == "f2_gave_up" else state


def moved(state: State, told: Told) -> State:
    """A car that must still move gets its empty fields filled first."""
    return refill(state, told, "r2_again") if state.due else to(state, "r2_again")


_SWITCHES = ASKS - {"f2_agree"}

DEEDS = {
    "play_card": Deed("GD-8.0", cards.DEEDS["play_card"].asks, _check_play, _play, plays),
    "stunt": Deed("GD-5.7", frozenset({"m8_hazard"}), _check_stunt, _stunt, stunts),
    "handbrake_stunt": Deed(
        "GD-8.3",
        frozenset({"m8_hazard"}),
        _check_handbrake,
        _handbrake_stunt,
        always(*(HandbrakeStunt(source=source, lent=lent) for source in SOURCES for lent in (None, *LENDERS))),
    ),
    "agree": Deed("GD-13.10", frozenset({"f2_agree"}), no_check, _agree, always(Agree(yes=True), Agree(yes=False))),
    "quick_switch": Deed(
        "GD-13.14",
        _SWITCHES,
        _check_switch,
        _switch,
        always(*(QuickSwitch(source=source, bring=bring) for source in SOURCES for bring in (False, True))),
    ),
}
AUTOMATIC = {
    "f2_handbrake": handbrake_too,
    "f2_wreck": wreck_too,
    "f2_swap": swap_too,
    "f2_moved": moved,
    "m8": face_hazard,
}
