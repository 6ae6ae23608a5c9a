"""What every phase needs: telling, changing one piece, and simple questions about the table."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from getaway_tui.engine.types import Event, Param, Refusal, Seat, change

from .. import box
from ..box import CardName, UpgradeName
from ..city import WAYS, Cell, Way, ahead, back, way_to, within
from ..public import Blocker, Open, Terrain, Token, Vehicle
from ..state import Laid, State
from ..steps import DRIVERS, Ability, Next, Role, Source, Step

Told = list[Event]
"""What happens is told here, in order."""


class Deed(NamedTuple):
    """One kind of action: which asks it answers, when it is allowed, and what it does."""

    rule: str
    """The rule that says when it may be done."""
    asks: frozenset[str]
    check: Callable[[State, Seat, Any], None]
    do: Callable[[State, Seat, Any, Told], State]
    choices: Callable[[State, Seat], Iterable[Any]]


def tell(
    told: Told, key: str, *, to: tuple[Seat, ...] | None = None, binds: bool = False, fades: bool = False, **params: Param
) -> None:
    """One more event. A parameter called `from` is given as `from_`."""
    named = {name.removesuffix("_"): param for name, param in params.items()}
    told.append(Event(key=key, params=named, to=to, binds=binds, fades=fades))


def to(state: State, step: Step | Next, **fields: Any) -> State:
    """The state at another step."""
    return change(state, step=step, **fields)


def with_car(state: State, **fields: Any) -> State:
    """The state with something changed about the car at the wheel."""
    return change(state, cars=tuple(change(car, **fields) if car is state.car else car for car in state.cars))


def with_hand(state: State, hand: tuple[CardName, ...], set_aside: tuple[CardName, ...] | None = None) -> State:
    """The state with other cards for the Driver at the wheel."""
    state = change(state, hands=_replaced(state.hands, state.wheel, hand))
    return state if set_aside is None else change(state, set_aside=_replaced(state.set_aside, state.wheel, set_aside))


def _replaced(rows: tuple[tuple[CardName, ...], ...], place: int, row: tuple[CardName, ...]) -> tuple[tuple[CardName, ...], ...]:
    return tuple(row if number == place else each for number, each in enumerate(rows))


def vehicle(state: Open, name: str) -> Vehicle:
    """A vehicle by its name.

    Raises:
        Refusal: there is none.
    """
    for each in state.vehicles:
        if each.name == name:
            return each
    raise Refusal("GD-6.12", "no_such_vehicle", vehicle=name)


def with_vehicle(state: State, name: str, **fields: Any) -> State:
    """The state with something changed about one vehicle."""
    return change(state, vehicles=tuple(change(each, **fields) if each.name == name else each for each in state.vehicles))


def with_blocker(state: State, name: str, cell: Cell | None) -> State:
    """The state with a barricade or spike strip somewhere else."""
    return change(state, blockers=tuple(change(each, field=cell) if each.name == name else each for each in state.blockers))


# ---- questions about the table -----------------------------------------------------------------------------


@functools.cache
def _stones(terrain: tuple[Terrain, ...]) -> frozenset[Cell]:
    return frozenset(cell for piece in terrain for cell in piece.cells)


def stones(state: Open) -> frozenset[Cell]:
    """The fields under terrain (GD-1.2)."""
    return _stones(state.terrain)


def placeable(state: Open, cell: Cell) -> bool:
    """Whether something may lie there: on the table and not under terrain (GD-1.2, 1.3)."""
    columns, rows = state.options.size
    return 0 <= cell[0] < columns and 0 <= cell[1] < rows and cell not in stones(state)


def must_be_placeable(state: Open, cell: Cell) -> None:
    """Nothing may lie off the table or on terrain.

    Raises:
        Refusal: it is one of both.
    """
    if not placeable(state, cell):
        raise Refusal("GD-1.3", "not_on_the_table", field=cell)


def tile_at(state: State, cell: Cell) -> Laid | None:
    """The tile on a field."""
    return next((laid for laid in state.tiles if laid.field == cell), None)


def open_face(state: State, cell: Cell) -> box.Face | None:
    """The face of the tile on a field, if it lies face up."""
    laid = tile_at(state, cell)
    return laid.face if laid is not None and laid.up else None


def near_a_tile(state: State, cell: Cell) -> bool:
    """Whether a laid tile is near enough for a vehicle off the road (GD-6.2)."""
    reach = within(cell, box.SETTINGS.vehicles.off_road)
    return any(laid.field in reach for laid in state.tiles)


def standing(state: Open, cell: Cell) -> tuple[Vehicle, ...]:
    """The vehicles on a field."""
    return tuple(each for each in state.vehicles if each.field == cell)


def blocker_at(state: Open, cell: Cell, kind: str) -> Blocker | None:
    """The barricade or spike strip on a field."""
    return next((each for each in state.blockers if each.field == cell and box.kind_of(each.name) == kind), None)


def stash_at(state: Open, cell: Cell) -> tuple[Token, ...]:
    """The stash tokens that lie, or may lie, on a field."""
    return tuple(token for token in state.stash if cell in token.fields)


def is_helicopter(name: str) -> bool:
    """Whether it flies."""
    return box.kind_of(name) == "helicopter"


def target(state: Open, way: Way) -> Cell:
    """The field to which the car would drive."""
    return way_to(state.car.field, state.car.facing, way)


def behind(state: Open) -> Cell:
    """The field behind the car."""
    return ahead(state.car.field, back(state.car.facing))


def drivable(state: State, cell: Cell) -> bool:
    """Whether the car could drive there: a tile, and no barricade that cannot be paid for (GD-4.5, 4.6)."""
    if tile_at(state, cell) is None:
        return False
    if state.collision or blocker_at(state, cell, "barricade") is None:
        return True
    return payable(state, len(state.hand), len(state.car.discard), state.car.held)


def targets(state: State) -> tuple[Way, ...]:
    """The ways the car can drive."""
    return tuple(way for way in WAYS if drivable(state, target(state, way)))


def last_space(state: Open) -> int:
    """The red end of the pursuit meter."""
    return state.options.meter_spaces - 1


# ---- cards -------------------------------------------------------------------------------------------------


def payable(state: Open, hand: int, discarded: int, held: int) -> bool:
    """Whether some card can be paid for a barricade, out of so many that are held or discarded (GD-5.9).

    It asks for numbers that everybody sees.
    """
    return hand > 0 or (discarded > 0 and held >= state.options.reuse_cost)


def reusable(state: Open, card: CardName) -> bool:
    """Whether a discarded card can be used once more (GD-8.0)."""
    return card in state.car.discard and state.car.held >= state.options.reuse_cost


def must_have(state: State, card: CardName, source: Source) -> None:
    """A card is played from the hand, or from the discard pile for a stash token (GD-8.0).

    Raises:
        Refusal: it is not there, or no token is.
    """
    if source == "hand" and card not in state.hand:
        raise Refusal("GD-8.0", "not_in_hand", card=card)
    if source == "reuse" and card not in state.car.discard:
        raise Refusal("GD-8.0", "not_discarded", card=card)
    if source == "reuse" and state.car.held < state.options.reuse_cost:
        raise Refusal(
            "GD-12.8" if state.options.alone else "GD-8.0",
            "no_stash_token",
            cost=state.options.reuse_cost,
            held=state.car.held,
        )


def use_up(state: State, card: CardName, source: Source, told: Told) -> State:
    """A card from the hand goes to the discard pile; a discarded one and a stash token leave the game (GD-8.0)."""
    car, cost = state.car, state.options.reuse_cost
    state = change(state, stirred=True, plays=state.plays + 1)
    if source == "hand":
        state = with_car(state, discard=(*car.discard, card))
        return with_hand(state, tuple(each for each in state.hand if each != card))
    state = with_car(
        state,
        discard=tuple(each for each in car.discard if each != card),
        removed=(*car.removed, card),
        held=car.held - cost,
        spent=car.spent + cost,
    )
    tell(told, "card_removed", card=card)
    tell(told, "stash_spent", seat=state.seat_of("driver"), left=state.car.held)
    return state


def may_be_held(state: State, card: CardName) -> bool:
    """Whether everybody must reckon with this card in the Driver's hand: it has not been seen to be used, or left in the box.

    Against the automaton there is nobody to reckon with it: the hand lies open.
    """
    if state.options.alone:
        return card in state.hand
    known = state.options.first_game_cards and card not in box.FIRST_GAME
    return not known and card not in state.car.discard and card not in state.car.removed


def plainly_unplayable(state: State, card: CardName) -> bool:
    """Whether everybody knows that this card cannot be played (GD-8.12)."""
    if state.options.alone:
        return card not in state.hand and not reusable(state, card)
    return card in state.car.removed or (card in state.car.discard and not reusable(state, card))


def copies(state: Open, upgrade: UpgradeName) -> int:
    """How many cards of an upgrade are in play: with two boxes there may be two (GD-13.11)."""
    return max(1, state.upgrades.count(upgrade))


_UPGRADE_OF: dict[Ability, UpgradeName] = {
    "traffic_camera": "traffic_camera",
    "spike_strip": "spike_strip",
    "dispatch": "dispatch",
    "armored_car": "armored_car",
    "motorcycle": "motorcycle",
    "helicopter_turn": "helicopter",
    "helicopter_tunnel": "helicopter",
}


def unused(state: Open, ability: Ability) -> bool:
    """Whether an ability may still be used this round: once, or once a copy (GD-6.13, 13.11)."""
    return state.used.count(ability) < copies(state, _UPGRADE_OF[ability])


def catchers(state: State) -> frozenset[Cell]:
    """The fields of cars that Brake Slam holds in their place: vehicles that must drive onto them crash (GD-8.8)."""
    if not state.lanes:
        return frozenset((state.car.field,))
    return frozenset(car.field for car, lane in zip(state.cars, state.lanes, strict=True) if lane.brake)


# ---- police ------------------------------------------------------------------------------------------------


def pay(state: State, amount: int, cause: str, told: Told) -> State:
    """Tokens go back to the supply."""
    if not amount:
        return state
    state = change(state, tokens=state.tokens - amount)
    tell(told, "tokens_lost", amount=amount, held=state.tokens, cause=cause)
    return state


def take_back_tokens(state: State, amount: int, cause: str, told: Told) -> State:
    """The Police lose tokens, as many as they have (GD-9.3)."""
    return pay(state, min(amount, state.tokens), cause, told)


def move_meter(state: State, step: int, cause: str, told: Told) -> State:
    """The pursuit meter moves, not below 0 and not past its end."""
    car = state.car
    after = min(max(car.meter + step, 0), last_space(state))
    if after == car.meter:
        return state
    tell(told, "meter_moved", car=state.wheel, from_=car.meter, to_=after, cause=cause)
    return with_car(state, meter=after, peak=max(car.peak, after))


def the_seat(state: State, role: Role) -> tuple[Seat, ...]:
    """Who hears what only this role may know: nobody where the automaton plays it; two Drivers hear together."""
    heard: tuple[Role, ...] = ("driver", *DRIVERS) if role == "driver" else (role,)
    return tuple(seat for seat, played in enumerate(state.roles) if played in heard)


def no_check(state: State, seat: Seat, action: Any) -> None:
    """Nothing forbids it once it is asked for."""


def always(*actions: Any) -> Callable[[State, Seat], Iterable[Any]]:
    """The same choices in every position."""
    return lambda state, seat: actions
