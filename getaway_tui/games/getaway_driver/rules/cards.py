"""The abilities of the driver cards (GD-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import Jam, PlayCard, SwapWith
from ..box import CardName
from ..city import HEADINGS, Heading, ahead, back, diagonals
from ..public import Trip
from ..state import State
from ..steps import Source
from .common import (
    Deed,
    Told,
    behind,
    may_be_held,
    move_meter,
    must_have,
    plainly_unplayable,
    standing,
    tell,
    to,
    use_up,
    vehicle,
    with_car,
    with_vehicle,
)
from .crashing import begin_crash
from .driving import earn_extra, move_car, set_out
from .hazards import lay_token
from .placing import passable
from .saving import check_brake, check_handbrake, check_swap, start_window, swap_partners

_Check = Callable[[State, Source], None]
_Ability = Callable[[State, Told], State]


def _any_moment(state: State, source: Source) -> None:
    """Nothing forbids it in the Driver's own turn."""


# ---- start of the turn -------------------------------------------------------------------------------------


def _check_start(rule: str) -> _Check:
    def check(state: State, source: Source) -> None:
        if not start_window(state):
            raise Refusal(rule, "start_of_turn_only")

    return check


def _jam_radio(state: State, told: Told) -> State:
    """Every vehicle at a corner of the car's field is turned and sent one field off (GD-8.5)."""
    jamming = at_the_corners(state)
    return to(state, "r2_jam" if jamming else "r2_again", jamming=jamming)


def at_the_corners(state: State) -> tuple[str, ...]:
    """The vehicles on fields diagonal to the car."""
    corners = diagonals(state.car.field)
    return tuple(each.name for each in state.vehicles if each.field in corners)


def _jam_ways(state: State, name: str) -> tuple[Heading, ...]:
    """The headings in which a jammed vehicle can leave its field, hazard tokens left out."""
    cell = vehicle(state, name).field
    assert cell is not None
    cells = {heading: ahead(cell, heading) for heading in HEADINGS}
    return tuple(way for way in HEADINGS if cells[way] not in state.hazards and passable(state, name, cells[way]))


def _check_jam(state: State, seat: Seat, action: Jam) -> None:
    if action.vehicle not in state.jamming:
        raise Refusal("GD-8.5", "not_jammed", vehicle=action.vehicle)
    ways = _jam_ways(state, action.vehicle)
    if ways and action.facing not in ways:
        raise Refusal("GD-8.5", "not_that_way", vehicle=action.vehicle, facing=action.facing)


def _jam(state: State, seat: Seat, action: Jam, told: Told) -> State:
    name, facing = action.vehicle, action.facing
    left = tuple(each for each in state.jamming if each != name)
    if _jam_ways(state, name):
        state = move_vehicle(state, name, facing, "jam", told)
    else:
        tell(told, "vehicle_turned", vehicle=name, facing=facing, cause="jam")
        state = with_vehicle(state, name, facing=facing)
    return to(state, "r2_jam" if left else "r2_again", jamming=left)


def move_vehicle(state: State, name: str, facing: Heading, cause: str, told: Told) -> State:
    """A vehicle drives one field that way; Thoroughfare pays it too (GD-9.4)."""
    here = vehicle(state, name).field
    assert here is not None
    tell(told, "vehicle_moved", vehicle=name, from_=here, to_=ahead(here, facing), facing=facing, cause=cause)
    return earn_extra(with_vehicle(state, name, field=ahead(here, facing), facing=facing), name, told)


def _jams(state: State, seat: Seat) -> Iterator[Jam]:
    return (Jam(vehicle=name, facing=facing) for name in state.jamming for facing in HEADINGS)


def _collision_course(state: State, told: Told) -> State:
    return to(state, "r2_again", collision=True)


def brake_slam(state: State, told: Told) -> State:
    """The car does not drive this turn by any means; an extra move owed is lost (GD-8.8, 8.13)."""
    for reason in state.extras:
        tell(told, "extra_lapsed", car=state.wheel, cause=reason)
    return to(state, "r2_again", brake=True, due=False, extras=())


def _swap_cars(state: State, told: Told) -> State:
    return to(state, "r2_swap")


def _check_swap_with(state: State, seat: Seat, action: SwapWith) -> None:
    if action.vehicle not in swap_partners(state):
        raise Refusal("GD-8.11", "not_on_another_tile", vehicle=action.vehicle)


def _swap_with(state: State, seat: Seat, action: SwapWith, told: Told) -> State:
    """Places and facings are exchanged; then the consequences, as after driving (GD-8.11)."""
    car, other = state.car, vehicle(state, action.vehicle)
    assert other.field is not None
    stood = tuple(each.name for each in standing(state, other.field) if each.name != other.name)
    trip = Trip(
        cause="swap", target=other.field, facing=other.facing, origin=car.field, before=car.facing, follows=False, stood=stood
    )
    tell(told, "vehicle_moved", vehicle=other.name, from_=other.field, to_=car.field, facing=car.facing, cause="swap")
    state = with_vehicle(state, other.name, field=car.field, facing=car.facing)
    state = move_car(state, other.field, other.facing, "swap", told)
    return to(state, "m3", trip=trip, swapped=True, due=state.due and state.options.swap_then_move)


def _partners(state: State, seat: Seat) -> Iterator[SwapWith]:
    return (SwapWith(vehicle=name) for name in swap_partners(state))


# ---- any moment of the turn --------------------------------------------------------------------------------


def _last_ditch(state: State, told: Told) -> State:
    return to(move_meter(state, -1, "last_ditch", told), "r2_again")


def _check_gas(state: State, source: Source) -> None:
    if state.brake:
        raise Refusal("GD-8.13", "braked")


def _hit_the_gas(state: State, told: Told) -> State:
    """One extra move after the normal one; police do not follow it (GD-8.4)."""
    tell(told, "extra_earned", piece=f"car_{state.wheel + 1}", cause="hit_the_gas")
    return to(state, "r2_again", extras=(*state.extras, "hit_the_gas"))


def _check_wreckage(state: State, source: Source) -> None:
    if state.car.field in state.hazards:
        raise Refusal("GD-8.10", "token_there_already", field=state.car.field)


def leave_wreckage(state: State, told: Told) -> State:
    """A token on the car's own tile; all police on it crash, the Driver need not stunt (GD-8.10)."""
    return lay_token(state, "wreckage", "wreck", told)


def wreck(state: State, told: Told) -> State:
    """The second half of Leave Wreckage; the cause is the ability, so the token stays (R-16)."""
    names = tuple(each.name for each in standing(state, state.car.field))
    return begin_crash(state, names, state.car.field, "wreckage", back="r2_again")


def handbrake(state: State, told: Told) -> State:
    """A half turn and one field ahead; pursuers do not follow (GD-8.2)."""
    due = state.due and state.options.handbrake_timing == "additional"
    state = change(state, due=due, taking=None)
    return set_out(state, "handbrake", back(state.car.facing), behind(state), follows=False)


# ---- the two open questions --------------------------------------------------------------------------------


def _check_decoy(state: State, source: Source) -> None:
    if state.car.origin is None:
        raise Refusal("GD-8.1", "no_move_this_turn")


def decoy_car(state: State, told: Told) -> State:
    """Back to where the latest move began, as the car stood then (GD-8.1)."""
    car = state.car
    assert car.origin is not None
    assert car.origin_facing is not None
    if car.origin != car.field:
        state = move_car(state, car.origin, car.origin_facing, "decoy", told)
    elif car.origin_facing != car.facing:
        tell(told, "car_turned", car=state.wheel, facing=car.origin_facing)
        state = with_car(state, facing=car.origin_facing)
    return to(state, "r3_check")


def _familiar_ground(state: State, told: Told) -> State:
    """The Driver draws and lays in this round and the next (GD-8.9)."""
    return to(state, "r1_fill", familiar=box.SETTINGS.driver.familiar_rounds)


def pass_decoy(state: State, told: Told) -> State:
    """The car stays where it is."""
    tell(told, "ask_declined", ask="r3_decoy")
    return to(state, "r3_check")


def decoy_gate(state: State, told: Told) -> State:
    """After 3A the Driver is asked about Decoy Car, unless it is plainly unplayable (GD-8.12)."""
    gone = plainly_unplayable(state, "decoy_car") or state.car.origin is None
    return to(state, "r3_check" if gone else "r3_decoy")


# ---- playing -----------------------------------------------------------------------------------------------

OPEN_ASKS: dict[str, CardName] = {"r0_round_start": "familiar_ground", "r3_decoy": "decoy_car"}
_START: frozenset[str] = frozenset({"jam_radio", "collision_course", "brake_slam", "swap_cars"})
_ANY: frozenset[str] = frozenset({"last_ditch", "hit_the_gas", "leave_wreckage", "handbrake_turn"})
_WINDOWS: dict[str, frozenset[str]] = {
    "r0_round_start": frozenset({"familiar_ground"}),
    "r2_open": _START | _ANY,
    "r2_scout": _ANY,
    "r2_move": _ANY,
    "r2_extra": _ANY,
    "r2_stuck": _ANY | {"brake_slam", "swap_cars"},
    "r2_end": _ANY,
    "r3_decoy": frozenset({"decoy_car"}),
}
_WINDOW_RULE: dict[str, str] = {
    "decoy_car": "GD-8.1",
    "handbrake_turn": "GD-8.2",
    "hit_the_gas": "GD-8.4",
    "jam_radio": "GD-8.5",
    "last_ditch": "GD-8.6",
    "collision_course": "GD-8.7",
    "brake_slam": "GD-8.8",
    "familiar_ground": "GD-8.9",
    "leave_wreckage": "GD-8.10",
    "swap_cars": "GD-8.11",
    "accomplices": "GD-13.13",
}
_ABILITIES: dict[str, tuple[_Check, _Ability]] = {
    "decoy_car": (_check_decoy, decoy_car),
    "handbrake_turn": (check_handbrake, handbrake),
    "hit_the_gas": (_check_gas, _hit_the_gas),
    "jam_radio": (_check_start("GD-8.5"), _jam_radio),
    "last_ditch": (_any_moment, _last_ditch),
    "collision_course": (_check_start("GD-8.7"), _collision_course),
    "brake_slam": (check_brake, brake_slam),
    "familiar_ground": (_any_moment, _familiar_ground),
    "leave_wreckage": (_check_wreckage, leave_wreckage),
    "swap_cars": (check_swap, _swap_cars),
}


def _check_play(state: State, seat: Seat, action: PlayCard) -> None:
    """At the two open asks a card that might be held may be claimed; elsewhere it must be there (GD-8.0, 8.12)."""
    must_fit_the_moment(state, action.card)
    if state.step in OPEN_ASKS and action.source == "hand":
        if not may_be_held(state, action.card):
            raise Refusal("GD-8.12", "card_is_gone", card=action.card)
    else:
        must_have(state, action.card, action.source)
    must_be_able(state, action.card, action.source)


def cards_of_the_moment(state: State) -> frozenset[str]:
    """The cards whose ability has its window now."""
    return _WINDOWS[state.step]


def must_fit_the_moment(state: State, card: CardName) -> None:
    """Every ability has its window (GD-4.1, 8.1 to 8.11).

    Raises:
        Refusal: not now.
    """
    if card not in cards_of_the_moment(state):
        raise Refusal(_WINDOW_RULE[card], "not_that_card_now", card=card)


def must_be_able(state: State, card: CardName, source: Source) -> None:
    """What the ability itself asks for.

    Raises:
        Refusal: it cannot be used so.
    """
    _ABILITIES[card][0](state, source)


def ability(state: State, card: CardName, told: Told) -> State:
    """What the card does for the car at the wheel."""
    return _ABILITIES[card][1](state, told)


def _play(state: State, seat: Seat, action: PlayCard, told: Told) -> State:
    if action.source == "hand" and action.card not in state.hand:
        return (pass_decoy if state.step == "r3_decoy" else _no_familiar_ground)(state, told)
    tell(told, "card_played", seat=seat, card=action.card, source=action.source, lent=None)
    if state.step not in OPEN_ASKS:
        state = change(state, window=state.step)
    state = use_up(state, action.card, action.source, told)
    return _ABILITIES[action.card][1](state, told)


def _no_familiar_ground(state: State, told: Told) -> State:
    tell(told, "ask_declined", ask="r0_round_start")
    return to(state, "r1_fill")


def _playable(state: State, seat: Seat) -> Iterator[PlayCard]:
    if state.step in OPEN_ASKS:
        card = OPEN_ASKS[state.step]
        yield PlayCard(card=card)
        yield PlayCard(card=card, source="reuse")
        return
    allowed = _WINDOWS[state.step]
    yield from (PlayCard(card=card) for card in state.hand if card in allowed)
    yield from (PlayCard(card=card, source="reuse") for card in state.car.discard if card in allowed)


DEEDS = {
    "play_card": Deed("GD-8.0", frozenset(_WINDOWS), _check_play, _play, _playable),
    "jam": Deed("GD-8.5", frozenset({"r2_jam"}), _check_jam, _jam, _jams),
    "swap_with": Deed("GD-8.11", frozenset({"r2_swap"}), _check_swap_with, _swap_with, _partners),
}
AUTOMATIC = {"wreck": wreck, "r3_moves_done": decoy_gate}
PASSES = {"r3_decoy": pass_decoy}
