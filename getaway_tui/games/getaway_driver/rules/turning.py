"""The Driver's turn: Familiar Ground, scouting, setting off, extra moves, the end of the turn (GD-4)."""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import DeclineExtra, EndTurn, GoOn, Scout, TakeExtra, TurnAway
from ..city import SIDES, Cell, neighbours, turned
from ..public import Vehicle
from ..state import State
from .common import (
    Deed,
    Told,
    always,
    last_space,
    move_meter,
    no_check,
    pay,
    plainly_unplayable,
    standing,
    targets,
    tell,
    tile_at,
    to,
    unused,
    vehicle,
    with_vehicle,
)
from .ending import finish
from .filling import refill
from .saving import can_be_saved
from .tiles import turn_up

_RESTED = {"followed": False, "acted": False, "extra": 0, "halted": False, "turned_away": False}


# ---- the start of a round ----------------------------------------------------------------------------------


def begin_round(state: State, told: Told) -> State:
    """What was used last round may be used again; the Driver is asked about Familiar Ground, unless it is plainly gone."""
    tell(told, "round_begun", round=state.round)
    state = change(
        state,
        cars=tuple(change(car, origin=None, origin_facing=None) for car in state.cars),
        vehicles=tuple(change(each, **_RESTED) for each in state.vehicles),
        used=(),
        bought=False,
        window="r2_open",
        scouted=False,
        due=True,
        swapped=False,
        brake=False,
        collision=False,
        extras=(),
        taking=None,
        ended_on=None,
        draws=0,
        drawn_upgrades=0,
        stirred=False,
    )
    return to(state, "r1_fill" if plainly_unplayable(state, "familiar_ground") else "r0_round_start")


def pass_round_start(state: State, told: Told) -> State:
    """Without Familiar Ground."""
    tell(told, "ask_declined", ask="r0_round_start")
    return to(state, "r1_fill")


def begin_turn(state: State, told: Told) -> State:
    """The tiles lie; the Driver may play the cards of the start of a turn."""
    return to(state, "r2_open")


# ---- scouting ----------------------------------------------------------------------------------------------


def _check_scout(state: State, seat: Seat, action: Scout) -> None:
    if state.options.open_tiles:
        raise Refusal("GD-3.8", "no_scouting")
    if action.field not in neighbours(state.car.field):
        raise Refusal("GD-4.2", "not_adjacent", field=action.field)
    laid = tile_at(state, action.field)
    if laid is None or laid.up:
        raise Refusal("GD-4.2", "nothing_face_down", field=action.field)


def _scout(state: State, seat: Seat, action: Scout, told: Told) -> State:
    """The meter first; only if the chase goes on the tile is turned up (GD-4.2, 4.3)."""
    tell(told, "tile_scouted", field=action.field)
    state = move_meter(state, 1, "scout", told)
    if state.car.meter == last_space(state):
        return finish(state, told, "police", "caught")
    state = turn_up(state, action.field, "scout", told)
    return to(state, "r2_scout", scouted=True)


def _scoutable(state: State, seat: Seat) -> Iterator[Scout]:
    return (Scout(field=cell) for cell in neighbours(state.car.field))


# ---- setting off -------------------------------------------------------------------------------------------


def _go_on(state: State, seat: Seat, action: GoOn, told: Told) -> State:
    return to(state, "r2_go")


def set_off(state: State, told: Told) -> State:
    """From "now I move" to the choice of the way; a motorcycle may turn away before (GD-7.7)."""
    if state.brake:
        return to(state, "r2_end")
    return before_moving(state, told)


def before_moving(state: State, told: Told) -> State:
    """A motorcycle may turn away before the car drives (GD-7.7)."""
    if targets(state) and _dodgers(state):
        return to(state, "r2_premove")
    return moving(state, told)


def moving(state: State, told: Told) -> State:
    """Somewhere to drive, or the end of an extra move, or of the chase (GD-4.7)."""
    if targets(state):
        return to(state, "r2_move")
    if state.taking is not None:
        return after_move(_lapsed(state, told), told)
    if can_be_saved(state):
        return to(state, "r2_stuck")
    return finish(state, told, "police", "stuck")


def again(state: State, told: Told) -> State:
    """After a card: back to where the Driver was, if that still holds."""
    if state.window in ("r2_open", "r2_scout"):
        return to(state, state.window)
    if state.window in ("r2_move", "r2_stuck"):
        return to(state, "r2_end") if state.brake else moving(state, told)
    return after_move(state, told)


def pass_stuck(state: State, told: Told) -> State:
    """Nowhere to go, and no card for it."""
    tell(told, "ask_declined", ask="r2_stuck")
    return finish(state, told, "police", "stuck")


def _dodgers(state: State) -> tuple[Vehicle, ...]:
    """The motorcycles that may turn away now: they pursue, would follow, and the Police can pay (GD-7.7, 12.19)."""
    paid = not state.options.alone and unused(state, "motorcycle") and state.tokens >= _dodge_cost()
    if not paid or state.taking == "hit_the_gas":
        return ()
    pursuers = standing(state, state.car.field)
    return tuple(each for each in pursuers if box.kind_of(each.name) == "motorcycle" and not each.turned_away)


def _dodge_cost() -> int:
    return box.UPGRADES["motorcycle"].ability_cost or 0


def pass_premove(state: State, told: Told) -> State:
    """The motorcycle stays on the car's heels."""
    tell(told, "ask_declined", ask="r2_premove")
    return to(state, "r2_move")


def check_dodge(state: State, action: TurnAway) -> None:
    """Only a motorcycle that pursues (GD-7.7).

    Raises:
        Refusal: it is another vehicle.
    """
    if action.vehicle not in (each.name for each in _dodgers(state)):
        raise Refusal("GD-7.7", "not_that_motorcycle", vehicle=action.vehicle)


def dodge(state: State, action: TurnAway, told: Told) -> State:
    """A quarter turn, so that it follows no move of this turn."""
    state = pay(state, _dodge_cost(), "motorcycle", told)
    facing = turned(vehicle(state, action.vehicle).facing, action.side)
    tell(told, "vehicle_turned", vehicle=action.vehicle, facing=facing, cause="turn_away")
    state = with_vehicle(state, action.vehicle, facing=facing, turned_away=True)
    state = change(state, used=(*state.used, "motorcycle"))
    return to(state, "r2_premove" if _dodgers(state) else "r2_move")


def dodges(state: State) -> Iterator[TurnAway]:
    """Both sides of each motorcycle."""
    return (TurnAway(vehicle=each.name, side=side) for each in _dodgers(state) for side in SIDES)


# ---- extra moves and the end of the turn -------------------------------------------------------------------


def after_move(state: State, told: Told) -> State:
    """The move of the turn if it is still due, then extra moves, each after a fill (GD-8.2, 8.4, 9.4)."""
    if state.due:
        return refill(state, told, "r2_go")
    if state.extras:
        return refill(state, told, "r2_offer")
    return to(state, "r2_end")


def offer(state: State, told: Told) -> State:
    """Extra moves are offered, and lapse where the car cannot drive (GD-8.4)."""
    if targets(state):
        return to(state, "r2_extra", taking=None)
    for reason in state.extras:
        state = _lapsed(change(state, taking=reason), told)
    return to(state, "r2_end")


def _lapsed(state: State, told: Told) -> State:
    tell(told, "extra_lapsed", car=state.wheel, cause=state.taking)
    return change(without_extra(state), taking=None)


def without_extra(state: State) -> State:
    """The state with the extra move that is being taken struck off."""
    extras = list(state.extras)
    if state.taking in extras:
        extras.remove(state.taking)
    return change(state, extras=tuple(extras))


def _check_extra(state: State, seat: Seat, action: TakeExtra | DeclineExtra) -> None:
    if action.reason not in state.extras:
        raise Refusal("GD-9.4" if action.reason == "thoroughfare" else "GD-8.4", "no_extra_owed", reason=action.reason)


def _take_extra(state: State, seat: Seat, action: TakeExtra, told: Told) -> State:
    tell(told, "extra_taken", car=state.wheel, cause=action.reason)
    return to(state, "r2_go", taking=action.reason)


def _decline_extra(state: State, seat: Seat, action: DeclineExtra, told: Told) -> State:
    tell(told, "extra_declined", car=state.wheel, cause=action.reason)
    state = change(without_extra(change(state, taking=action.reason)), taking=None)
    return to(state, "r2_offer") if state.extras else to(state, "r2_end")


def _takes(state: State, seat: Seat) -> Iterator[TakeExtra]:
    return (TakeExtra(reason=reason) for reason in dict.fromkeys(state.extras))


def _declines(state: State, seat: Seat) -> Iterator[DeclineExtra]:
    return (DeclineExtra(reason=reason) for reason in dict.fromkeys(state.extras))


def _end_turn(state: State, seat: Seat, action: EndTurn, told: Told) -> State:
    tell(told, "turn_ended", seat=seat)
    ended_on: Cell = state.car.field
    if state.options.alone:
        return to(state, "s3_force" if state.brake else "s3_moves", ended_on=ended_on)
    return to(state, "r3_force" if state.brake else "r3_move", ended_on=ended_on)


_SCOUTING = frozenset({"r2_open", "r2_scout"})

DEEDS = {
    "scout": Deed("GD-4.2", _SCOUTING, _check_scout, _scout, _scoutable),
    "go_on": Deed("GD-4.1", _SCOUTING, no_check, _go_on, always(GoOn())),
    "take_extra": Deed("GD-8.4", frozenset({"r2_extra"}), _check_extra, _take_extra, _takes),
    "decline_extra": Deed("GD-8.4", frozenset({"r2_extra"}), _check_extra, _decline_extra, _declines),
    "end_turn": Deed("GD-4.1", frozenset({"r2_end"}), no_check, _end_turn, always(EndTurn())),
}
AUTOMATIC = {
    "r0": begin_round,
    "r2_begin": begin_turn,
    "r2_go": set_off,
    "r2_again": again,
    "r2_after": after_move,
    "r2_offer": offer,
}
PASSES = {"r0_round_start": pass_round_start, "r2_premove": pass_premove, "r2_stuck": pass_stuck}
