"""The Police close the net: forced moves, their own moves, the pursuit check, upgrades (GD-6, GD-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import Buy, Dispatch, EndBuying, EndMoves, ForceAhead, MoveVehicle, RelaySpikes, Turn180, TurnVehicle
from ..box import UpgradeName
from ..city import HEADINGS, SIDES, WAYS, Cell, Heading, ahead, back, distance, neighbours, turned, two_away
from ..public import Vehicle
from ..state import State
from ..steps import Ability, Next, Right, Step
from .cards import move_vehicle
from .common import (
    Deed,
    Told,
    always,
    blocker_at,
    catchers,
    is_helicopter,
    last_space,
    move_meter,
    no_check,
    open_face,
    pay,
    standing,
    tell,
    to,
    unused,
    vehicle,
    with_blocker,
    with_vehicle,
)
from .crashing import begin_crash
from .ending import finish
from .placing import must_be_passable, must_take_blocker, must_take_vehicle, passable


def in_play(state: State, name: str) -> Vehicle:
    """A vehicle that stands on the table.

    Raises:
        Refusal: it is in the supply, or there is none.
    """
    each = vehicle(state, name)
    if each.field is None:
        raise Refusal("GD-6.12", "in_the_supply", vehicle=name)
    return each


def must_afford(state: State, upgrade: UpgradeName, ability: Ability) -> None:
    """An ability of an upgrade: once a round, for its tokens (GD-6.13).

    Raises:
        Refusal: it was used, or cannot be paid.
    """
    if not unused(state, ability):
        raise Refusal("GD-6.13", "used_this_round", ability=ability)
    cost = box.UPGRADES[upgrade].ability_cost or 0
    if state.tokens < cost:
        raise Refusal("GD-6.13", "too_few_tokens", cost=cost, held=state.tokens)


def use(state: State, upgrade: UpgradeName, ability: Ability, told: Told) -> State:
    """Pay for an ability; it is used for this round."""
    state = pay(state, box.UPGRADES[upgrade].ability_cost or 0, upgrade, told)
    return change(state, used=(*state.used, ability))


# ---- forced moves (GD-8.8) ---------------------------------------------------------------------------------


def next_forced(state: State, told: Told) -> State:
    """After Brake Slam every vehicle must first move ahead; then the Police go on as usual."""
    waiting = any(each.field is not None and not each.acted for each in state.vehicles)
    return to(state, "r3_forced" if waiting else "r3_move")


def _check_force(state: State, seat: Seat, action: ForceAhead) -> None:
    if in_play(state, action.vehicle).acted:
        raise Refusal("GD-8.8", "moved_already", vehicle=action.vehicle)


def _force(state: State, seat: Seat, action: ForceAhead, told: Told) -> State:
    """One field ahead; a hazard token or the car there crashes it, a field where it cannot be holds it back."""
    return drive_on(state, in_play(state, action.vehicle), "r3_force", told)


def drive_on(state: State, each: Vehicle, then: Next, told: Told) -> State:
    """The forced move of one vehicle."""
    assert each.field is not None
    cell = ahead(each.field, each.facing)
    state = with_vehicle(state, each.name, acted=True)
    if not passable(state, each.name, cell):
        tell(told, "vehicle_stayed", vehicle=each.name, cause="forced")
        return to(state, then)
    state = move_vehicle(state, each.name, each.facing, "forced", told)
    token = cell in state.hazards
    if not token and cell not in catchers(state):
        return to(state, then)
    return begin_crash(state, (each.name,), cell, "brake_slam", back=then, token=token)


def _forceable(state: State, seat: Seat) -> Iterator[ForceAhead]:
    return (ForceAhead(vehicle=each.name) for each in state.vehicles if each.field is not None and not each.acted)


# ---- 3A: moves of the Police -------------------------------------------------------------------------------


def _must_have_right(state: State, each: Vehicle, right: Right) -> None:
    """Which move it is: its own, one that Thoroughfare owes it, or the motorcycle's paid one (GD-6.1, 7.7, 9.4)."""
    if each.halted:
        raise Refusal("GD-7.4", "dispatched", vehicle=each.name)
    if right == "extra" and not each.extra:
        raise Refusal("GD-9.4", "no_extra_owed", reason="thoroughfare")
    if right == "paid":
        if box.kind_of(each.name) != "motorcycle":
            raise Refusal("GD-7.7", "motorcycle_only", vehicle=each.name)
        must_afford(state, "motorcycle", "motorcycle")
    if right == "move" and each.followed:
        raise Refusal("GD-4.12", "followed_already", vehicle=each.name)
    if right == "move" and each.acted:
        raise Refusal("GD-6.1", "moved_already", vehicle=each.name)


def _use_right(state: State, each: Vehicle, right: Right, told: Told) -> State:
    if right == "extra":
        return with_vehicle(state, each.name, extra=each.extra - 1)
    if right == "paid":
        return use(state, "motorcycle", "motorcycle", told)
    return with_vehicle(state, each.name, acted=True)


def _check_move(state: State, seat: Seat, action: MoveVehicle) -> None:
    each = in_play(state, action.vehicle)
    _must_have_right(state, each, action.right)
    assert each.field is not None
    must_be_passable(state, each.name, ahead(each.field, turned(each.facing, action.way)))


def _move(state: State, seat: Seat, action: MoveVehicle, told: Told) -> State:
    """One field to the front, left or right; onto a hazard token it crashes, unless protected (GD-6.4)."""
    each = in_play(state, action.vehicle)
    state = _use_right(state, each, action.right, told)
    state = move_vehicle(state, each.name, turned(each.facing, action.way), action.right, told)
    cell = vehicle(state, each.name).field
    assert cell is not None
    if cell not in state.hazards:
        return state
    return begin_crash(state, (each.name,), cell, "hazard", back="r3_moves", token=True)


def _check_turn(state: State, seat: Seat, action: TurnVehicle) -> None:
    _must_have_right(state, in_play(state, action.vehicle), action.right)


def _turn(state: State, seat: Seat, action: TurnVehicle, told: Told) -> State:
    each = in_play(state, action.vehicle)
    facing = turned(each.facing, action.side)
    tell(told, "vehicle_turned", vehicle=each.name, facing=facing, cause=action.right)
    return with_vehicle(_use_right(state, each, action.right, told), each.name, facing=facing)


def _rights(state: State, each: Vehicle) -> Iterator[Right]:
    if each.field is None or each.halted:
        return
    if not (each.acted or each.followed):
        yield "move"
    if each.extra:
        yield "extra"
    if box.kind_of(each.name) == "motorcycle":
        yield "paid"


def _moves(state: State, seat: Seat) -> Iterator[MoveVehicle]:
    for each in state.vehicles:
        for right in _rights(state, each):
            yield from (MoveVehicle(vehicle=each.name, way=way, right=right) for way in WAYS)


def _turns(state: State, seat: Seat) -> Iterator[TurnVehicle]:
    for each in state.vehicles:
        for right in _rights(state, each):
            yield from (TurnVehicle(vehicle=each.name, side=side, right=right) for side in SIDES)


def _check_turn_180(state: State, seat: Seat, action: Turn180) -> None:
    each = in_play(state, action.vehicle)
    if not is_helicopter(each.name):
        raise Refusal("GD-7.8", "helicopter_only", vehicle=each.name)
    if each.acted or each.followed or each.halted:
        raise Refusal("GD-7.8", "before_it_moves", vehicle=each.name)
    must_afford(state, "helicopter", "helicopter_turn")


def _turn_180(state: State, seat: Seat, action: Turn180, told: Told) -> State:
    facing = back(vehicle(state, action.vehicle).facing)
    state = use(state, "helicopter", "helicopter_turn", told)
    tell(told, "vehicle_turned", vehicle=action.vehicle, facing=facing, cause="turn_180")
    return with_vehicle(state, action.vehicle, facing=facing)


def _helicopters(state: State, seat: Seat) -> Iterator[Turn180]:
    flying = (each.name for each in state.vehicles if each.field is not None and is_helicopter(each.name))
    return (Turn180(vehicle=name) for name in flying)


def _end_moves(state: State, seat: Seat, action: EndMoves, told: Told) -> State:
    tell(told, "moves_ended")
    return to(state, "r3_moves_done")


def moves_go_on(state: State, told: Told) -> State:
    """After a crash the Police go on moving."""
    return to(state, "r3_move")


# ---- Dispatch and the spike strip (GD-7.3, 7.4) ------------------------------------------------------------


def _must_own(state: State, upgrade: UpgradeName, rule: str) -> None:
    if upgrade not in state.upgrades:
        raise Refusal(rule, "not_bought", upgrade=upgrade)


def _must_be_two_away(state: State, cell: Cell) -> None:
    if distance(cell, state.car.field) != box.upgrade_of("patrol_car").distance:
        raise Refusal("GD-6.10", "two_fields_away", field=cell)


def _check_dispatch(state: State, seat: Seat, action: Dispatch) -> None:
    _must_own(state, "dispatch", "GD-7.4")
    must_afford(state, "dispatch", "dispatch")
    in_play(state, action.vehicle)
    _must_be_two_away(state, action.field)
    must_take_vehicle(state, action.vehicle, action.field)


def _dispatch(state: State, seat: Seat, action: Dispatch, told: Told) -> State:
    """Any vehicle in play, and it drives no more this round."""
    state = use(state, "dispatch", "dispatch", told)
    here = vehicle(state, action.vehicle).field
    tell(
        told,
        "vehicle_moved",
        vehicle=action.vehicle,
        from_=here,
        to_=action.field,
        facing=action.facing,
        cause="dispatch",
    )
    state = with_vehicle(state, action.vehicle, field=action.field, facing=action.facing, halted=True, extra=0)
    return change(state, stirred=True)


def _dispatches(state: State, seat: Seat) -> Iterator[Dispatch]:
    if "dispatch" not in state.upgrades or not unused(state, "dispatch"):
        return
    for each in state.vehicles:
        if each.field is not None:
            for cell in two_away(state.car.field):
                yield from (Dispatch(vehicle=each.name, field=cell, facing=facing) for facing in HEADINGS)


def _strip(state: State, number: int) -> str:
    """A spike strip that lies on the table, by its number."""
    name = f"spike_strip_{number}"
    if any(each.name == name and each.field is not None for each in state.blockers):
        return name
    raise Refusal("GD-7.3", "no_strip_out")


def _check_relay(state: State, seat: Seat, action: RelaySpikes) -> None:
    _strip(state, action.strip)
    must_afford(state, "spike_strip", "spike_strip")
    must_take_blocker(state, "spike_strip", action.field)


def _relay(state: State, seat: Seat, action: RelaySpikes, told: Told) -> State:
    name = _strip(state, action.strip)
    here = next(each.field for each in state.blockers if each.name == name)
    state = use(state, "spike_strip", "spike_strip", told)
    tell(told, "spikes_moved", strip=action.strip, from_=here, to_=action.field)
    return change(with_blocker(state, name, action.field), stirred=True)


def _relays(state: State, seat: Seat) -> Iterator[RelaySpikes]:
    strips: tuple[Literal[1, 2], ...] = (1, 2)
    for strip in strips[: state.options.boxes]:
        yield from (RelaySpikes(field=cell, strip=strip) for cell in neighbours(state.car.field))


# ---- 3B: the pursuit check (GD-6.8) ------------------------------------------------------------------------


def pursuit_check(state: State, told: Told) -> State:
    """Police on the car's field push the meter on; nobody there lets it sink; a garage hides the car (GD-9.2)."""
    cell, then = state.car.field, _upgrading(state)
    if not standing(state, cell) and blocker_at(state, cell, "spike_strip") is None:
        return to(move_meter(state, -1, "shaken_off", told), then)
    if _in_the_garage(state):
        tell(told, "midtown_given", car=state.wheel, midtown="hideout_garage")
        return to(state, then)
    state = move_meter(state, 1, "pursued", told)
    if state.car.meter == last_space(state):
        return finish(state, told, "police", "caught")
    return to(state, then)


def _upgrading(state: State) -> Step | Next:
    """3C: the Police buy, the automaton draws."""
    return "s3_upgrades" if state.options.alone else "r3_buy"


def _in_the_garage(state: State) -> bool:
    """Whether the Driver's turn ended in the Hideout Garage (R-25)."""
    face = open_face(state, state.ended_on) if state.ended_on is not None else None
    return face is not None and face.midtown == "hideout_garage"


# ---- 3C: upgrades (GD-6.9 to 6.12) -------------------------------------------------------------------------


def supply_of(state: State, piece: str) -> tuple[str, ...]:
    """The pieces of a kind that are not on the table."""
    resting = [each.name for each in state.vehicles if each.field is None]
    resting += [each.name for each in state.blockers if each.field is None]
    return tuple(name for name in resting if box.kind_of(name) == piece)


def _check_buy(state: State, seat: Seat, action: Buy) -> None:
    card = box.UPGRADES[action.upgrade]
    if state.bought:
        raise Refusal("GD-6.9", "one_a_round")
    if state.tokens < card.cost:
        raise Refusal("GD-6.9", "too_few_tokens", cost=card.cost, held=state.tokens)
    if card.piece is None:
        if state.upgrades.count(action.upgrade) >= state.options.boxes:
            raise Refusal("GD-6.12", "bought_already", upgrade=action.upgrade)
        if action.field is not None or action.facing is not None:
            raise Refusal("GD-6.9", "no_piece", upgrade=action.upgrade)
        return
    if not supply_of(state, card.piece):
        raise Refusal("GD-6.12", "none_in_supply", upgrade=action.upgrade)
    _check_piece(state, action, card.piece)


def _check_piece(state: State, action: Buy, piece: str) -> None:
    vehicle_bought = piece in box.VEHICLE_KINDS
    if action.field is None or (action.facing is None) == vehicle_bought:
        raise Refusal("GD-6.9", "say_where", upgrade=action.upgrade)
    if vehicle_bought:
        _must_be_two_away(state, action.field)
        must_take_vehicle(state, supply_of(state, piece)[0], action.field)
    else:
        must_take_blocker(state, piece, action.field)


def _buy(state: State, seat: Seat, action: Buy, told: Told) -> State:
    card = box.UPGRADES[action.upgrade]
    state = change(state, tokens=state.tokens - card.cost, bought=True, stirred=True)
    tell(told, "upgrade_bought", upgrade=action.upgrade, cost=card.cost, held=state.tokens)
    if card.piece is None or action.field is None:
        return change(state, upgrades=(*state.upgrades, action.upgrade))
    if state.upgrades.count(action.upgrade) < _cards_wanted(state, action.upgrade, card.piece):
        state = change(state, upgrades=(*state.upgrades, action.upgrade))
    name = supply_of(state, card.piece)[0]
    if action.facing is None:
        tell(told, "blocker_placed", kind=card.piece, field=action.field)
        return with_blocker(state, name, action.field)
    return _enter(state, name, action.field, action.facing, told)


def _cards_wanted(state: State, upgrade: UpgradeName, piece: str) -> int:
    """How many cards of an upgrade lie open once one more of its pieces is on the table: a second one, of the second box, only
    beside a piece that has the ability of the first (GD-13.11)."""
    if box.UPGRADES[upgrade].ability_window is None:
        return 1
    out = [each.name for each in state.vehicles if each.field] + [each.name for each in state.blockers if each.field]
    return min(1 + sum(box.kind_of(name) == piece for name in out), state.options.boxes)


def _enter(state: State, name: str, cell: Cell, facing: Heading, told: Told) -> State:
    tell(told, "vehicle_placed", vehicle=name, field=cell, facing=facing, cause="bought")
    return with_vehicle(state, name, field=cell, facing=facing)


def _purchases(state: State, seat: Seat) -> Iterator[Buy]:
    if state.bought:
        return
    for upgrade, card in box.UPGRADES.items():
        if card.cost > state.tokens:
            continue
        if card.piece is None:
            yield Buy(upgrade=upgrade)
        elif card.piece in box.VEHICLE_KINDS:
            for cell in two_away(state.car.field):
                yield from (Buy(upgrade=upgrade, field=cell, facing=facing) for facing in HEADINGS)
        else:
            yield from (Buy(upgrade=upgrade, field=cell) for cell in neighbours(state.car.field))


def _end_buying(state: State, seat: Seat, action: EndBuying, told: Told) -> State:
    return to(state, "r4")


_MOVING = frozenset({"r3_move"})
_BUYING = frozenset({"r3_buy"})
_EITHER = _MOVING | _BUYING

DEEDS = {
    "force": Deed("GD-8.8", frozenset({"r3_forced"}), _check_force, _force, _forceable),
    "move_vehicle": Deed("GD-6.1", _MOVING, _check_move, _move, _moves),
    "turn_vehicle": Deed("GD-6.1", _MOVING, _check_turn, _turn, _turns),
    "turn_180": Deed("GD-7.8", _MOVING | {"r3_forced"}, _check_turn_180, _turn_180, _helicopters),
    "dispatch": Deed("GD-7.4", _EITHER, _check_dispatch, _dispatch, _dispatches),
    "relay_spikes": Deed("GD-7.3", _EITHER, _check_relay, _relay, _relays),
    "end_moves": Deed("GD-6.1", _MOVING, no_check, _end_moves, always(EndMoves())),
    "buy": Deed("GD-6.9", _BUYING, _check_buy, _buy, _purchases),
    "end_buying": Deed("GD-6.9", _BUYING, no_check, _end_buying, always(EndBuying())),
}
AUTOMATIC = {"r3_force": next_forced, "r3_moves": moves_go_on, "r3_check": pursuit_check}
