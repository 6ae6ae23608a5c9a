"""A round of four: the plan, the City's fill, two cars that drive at once, the checks of both (GD-13.3 to 13.7, 13.11, 13.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import Buy, EndPlan, FirstCar, Pass, PlayCard
from ..box import CardName
from ..city import Cell
from ..public import Fill, Lane
from ..state import State
from ..steps import CarNumber, Next
from . import cards, closing, driving, sharing, splitting, turning
from .common import Deed, Told, always, no_check, tell, to
from .ending import finish
from .filling import empty_fields
from .lanes import ASKS, STAGES, at, other, spread, with_lane

Step = Callable[[State, Told], State]
CARS: tuple[CarNumber, ...] = (0, 1)


# ---- the start of a round, and its end: questions to both Drivers ------------------------------------------

_QUESTIONS: Mapping[str, tuple[CardName, Next]] = {
    "r0_round_start": ("familiar_ground", "f0_begin"),
    "r3_decoy": ("decoy_car", "r3_check"),
}
"""The card that each open question is about, and what comes after it."""


def asked_openly(state: State) -> tuple[Seat, ...]:
    """The Drivers who have yet to answer the open question: those who may have its card, as far as everybody knows (GD-8.12)."""
    card = _QUESTIONS[state.step][0]
    seats = zip(CARS, state.driver_seats, strict=True)
    return tuple(
        seat
        for car, seat in seats
        if seat not in state.accepted
        and sharing.claimable(change(state, wheel=car), card)
        and (card != "decoy_car" or state.cars[car].origin is not None)
    )


def _ask_openly(state: State, step: Literal["r0_round_start", "r3_decoy"]) -> State:
    return _answered(to(state, step, accepted=(), wheel=0))


def _answered(state: State) -> State:
    """On to the next Driver, or to what follows the question."""
    if asked_openly(state):
        return change(state, wheel=0)
    return to(state, _QUESTIONS[state.step][1], accepted=(), wheel=0)


def begin_round(state: State, told: Told) -> State:
    """What was used last round may be used again; both Drivers are asked about Familiar Ground."""
    state = turning.begin_round(state, told)
    return _ask_openly(change(state, lanes=(), first=None), "r0_round_start")


def decoy_gate(state: State, told: Told) -> State:
    """After 3A both Drivers are asked about Decoy Car."""
    return _ask_openly(state, "r3_decoy")


def _claim(state: State, seat: Seat, action: PlayCard, told: Told) -> State:
    """A card at an open question; claimed without being there it counts as a no."""
    if not sharing.really_there(state, action):
        return _decline(state, seat, told)
    step, wheel = state.step, state.wheel
    tell(told, "card_played", seat=seat, card=action.card, source=action.source, lent=action.lent)
    state = sharing.spend(state, action.card, action.source, action.lent, told)
    for car in (wheel, other(state)) if action.both else (wheel,):
        state = _OPENLY[action.card](change(state, wheel=car), told)
    if action.both:
        tell(told, "ability_shared", car=1 - wheel, card=action.card)
    return _answered(to(state, step, accepted=(*state.accepted, seat), wheel=wheel))


def _familiar(state: State, told: Told) -> State:
    familiars = state.familiars or (0, 0)
    rounds = box.SETTINGS.driver.familiar_rounds
    return change(state, familiars=tuple(rounds if car == state.wheel else now for car, now in zip(CARS, familiars, strict=True)))


_OPENLY: Mapping[CardName, Step] = {"familiar_ground": _familiar, "decoy_car": cards.decoy_car}


def _decline(state: State, seat: Seat, told: Told) -> State:
    tell(told, "ask_declined", ask=state.step)
    return _answered(change(state, accepted=(*state.accepted, seat)))


# ---- phase 1: plan, and fill (GD-13.5) ---------------------------------------------------------------------


def fields_to_fill(state: State) -> tuple[Cell, ...]:
    """The empty fields in front and beside both cars, a shared one once."""
    return tuple(dict.fromkeys(cell for car in CARS for cell in empty_fields(change(state, wheel=car))))


def begin_fill(state: State, told: Told) -> State:
    """A bag too small for all fields lets the Drivers out; else Police and City make a plan, if the City has tiles to lay."""
    need = len(fields_to_fill(state))
    tell(told, "fill_counted", need=need)
    if need > len(state.bag):
        return finish(state, told, "driver", "escaped")
    drivers = {cell for car in _familiar_cars(state) for cell in empty_fields(change(state, wheel=car))}
    return to(state, "f0_plan" if set(fields_to_fill(state)) - drivers else "r1_fill", accepted=())


def _familiar_cars(state: State) -> tuple[CarNumber, ...]:
    return tuple(car for car, rounds in zip(CARS, state.familiars, strict=False) if rounds)


def _end_plan(state: State, seat: Seat, action: EndPlan, told: Told) -> State:
    accepted = (*state.accepted, seat)
    if len(accepted) < 2:
        return change(state, accepted=accepted)
    tell(told, "plan_made")
    return to(state, "r1_fill", accepted=())


def next_fill(state: State, told: Told) -> State:
    """First the Drivers under Familiar Ground fill for their own cars, then the City what is left (GD-8.9, 13.10)."""
    for car in _familiar_cars(state):
        if fields := empty_fields(change(state, wheel=car)):
            return to(state, "draw_tiles", wheel=car, fill=Fill(fields=fields, layer="driver", back="r1_fill"))
    if fields := fields_to_fill(state):
        return to(state, "draw_tiles", wheel=0, fill=Fill(fields=fields, layer="city", back="r1_fill"))
    return to(state, "r2_begin", wheel=0)


# ---- phase 2: both drive at once (GD-13.6) -----------------------------------------------------------------


def begin_turns(state: State, told: Told) -> State:
    """Both Drivers may play the cards of the start of a turn."""
    return to(state, "f2_joint", lanes=tuple(Lane(began=car.field) for car in state.cars))


_BEFORE: frozenset[str] = frozenset({"r2_open", "r2_scout", "f2_agree"})
"""Where a Driver has not said "now I move" yet."""


def joint(state: State, told: Told) -> State:
    """Whoever can go on does; a Driver who must wait for the other waits; else both are asked."""
    if movers := splitting.movers(state):
        return _travel(state, movers, told)
    for car in CARS:
        if state.lanes[car].step in AUTOMATIC:
            return _go_on(state, car, told)
    steps = {lane.step for lane in state.lanes}
    if "f2_ready" in steps and not steps & _BEFORE:
        for car in CARS:
            if state.lanes[car].step == "f2_ready":
                state = with_lane(state, car, step="f2_premove")
        return state
    if not any(_undeclared(lane) for lane in state.lanes):
        if "f2_gave_up" in steps and steps <= {"f2_gave_up", "f2_declared", "f2_over"}:
            return finish(state, told, "police", "stuck")
        if "f2_declared" in steps and "f2_gave_up" not in steps:
            return _set_out(state)
    return _end_turns(state) if steps == {"f2_over"} else to(state, "f2_turn", wheel=0)


def _undeclared(lane: Lane) -> bool:
    """Whether a Driver must still declare a way."""
    if lane.step in _BEFORE or lane.step in ("f2_ready", "r2_stuck"):
        return True
    return lane.step == "r2_move" and lane.taking is None


def _go_on(state: State, car: CarNumber, told: Told) -> State:
    """One Driver's turn goes on by itself."""
    state = spread(state, car)
    return AUTOMATIC[state.step](state, told)


def _set_out(state: State) -> State:
    """Both have declared: they drive."""
    for car in CARS:
        if state.lanes[car].step == "f2_declared":
            state = with_lane(state, car, step="m1")
    return change(state, first=None)


def _travel(state: State, movers: tuple[CarNumber, ...], told: Told) -> State:
    """M1 to M5 are made by both side by side, M6 to M10 by one after the other, in the order that the Drivers choose."""
    stage = min((state.lanes[car].step for car in movers), key=STAGES.index)
    here = [car for car in movers if state.lanes[car].step == stage]
    trips = [state.lanes[car].trip for car in here]
    if stage == "m5" and any(trip is not None and trip.pursuers is None for trip in trips):
        return splitting.send_pursuers(state, told)
    if stage == "m6" and len(movers) > 1 and state.first is None:
        return to(state, "f2_order", wheel=0)
    return _go_on(state, state.first if state.first in here else here[0], told)


def _first_car(state: State, seat: Seat, action: FirstCar, told: Told) -> State:
    tell(told, "order_chosen", car=action.car)
    return to(state, "f2_joint", first=action.car)


def set_off(state: State, told: Told) -> State:
    """ "Now I move": the other Driver is waited for, but not before an extra move, nor by a car that Brake Slam holds."""
    if state.due and state.taking is None and not state.brake:
        return to(state, "f2_ready")
    return turning.set_off(state, told)


def before_moving(state: State, told: Told) -> State:
    """Both are ready: motorcycles may turn away before each declares a way (GD-7.7); behind two cars on one field they are asked
    about once."""
    same = state.cars[0].field == state.cars[1].field and state.wheel == 1 and state.lanes[0].step in ("r2_move", "r2_stuck")
    return (turning.moving if same else turning.before_moving)(state, told)


def again(state: State, told: Told) -> State:
    """After a card: back to where the Driver was, or waited."""
    return to(state, state.window) if state.window.startswith("f2_") else turning.again(state, told)


def _drive(state: State, seat: Seat, action: Any, told: Told) -> State:
    """The way is declared, and driven once both have declared; an extra move is made at once."""
    extra = state.taking is not None
    state = driving.DEEDS["drive"].do(state, seat, action, told)
    if extra:
        return state
    tell(told, "way_declared", car=state.wheel)
    return to(state, "f2_declared")


def _end_turn(state: State, seat: Seat, action: Any, told: Told) -> State:
    tell(told, "turn_ended", seat=seat)
    return to(state, "f2_over")


def _end_turns(state: State) -> State:
    """Both turns are over; vehicles that must move because of Brake Slam move first (GD-8.8)."""
    for car in CARS:
        state = with_lane(state, car, ended_on=state.cars[car].field)
    return to(state, "r3_force" if any(lane.brake for lane in state.lanes) else "r3_move", wheel=0)


# ---- the checks of both (GD-13.3, 13.11, 13.17) ------------------------------------------------------------


def check_both(state: State, told: Told) -> State:
    """3B for Driver A, then for Driver B; the first who is caught ends it."""
    for car in CARS:
        state = closing.pursuit_check(at(state, car), told)
        if state.step == "end":
            return state
    return change(at(state, 0), ended_on=None)


# ---- near which car a piece is placed (GD-13.11) -----------------------------------------------------------


def _near_either(kind: str) -> Deed:
    """A deed of the Police that says near which car: the rules read the position with that car at the wheel."""
    deed = closing.DEEDS[kind]

    def check(state: State, seat: Seat, action: Any) -> None:
        if isinstance(action, Buy) and action.field is None and action.car:
            raise Refusal("GD-6.9", "no_piece", upgrade=action.upgrade)
        deed.check(change(state, wheel=action.car), seat, action)

    def do(state: State, seat: Seat, action: Any, told: Told) -> State:
        return change(deed.do(change(state, wheel=action.car), seat, action, told), wheel=0)

    def choices(state: State, seat: Seat) -> Iterator[Any]:
        seen = set()
        for car in CARS:
            for action in deed.choices(change(state, wheel=car), seat):
                placed = action.field is not None
                if placed or action not in seen:
                    seen.add(action)
                    yield change(action, car=car) if placed else action

    return Deed(deed.rule, deed.asks, check, do, choices)


# ---- put together ------------------------------------------------------------------------------------------


def _pass(base: Deed) -> Deed:
    """No: of two Drivers who are asked openly each says it, and one who is stuck waits for the other's help (GD-13.18)."""

    def do(state: State, seat: Seat, action: Pass, told: Told) -> State:
        if state.step in _QUESTIONS:
            return _decline(state, seat, told)
        if state.step == "r2_stuck":
            tell(told, "ask_declined", ask="r2_stuck")
            return to(state, "f2_gave_up")
        return base.do(state, seat, action, told)

    return base._replace(do=do)


def _play(state: State, seat: Seat, action: PlayCard, told: Told) -> State:
    if state.step in _QUESTIONS:
        return _claim(state, seat, action, told)
    return sharing.DEEDS["play_card"].do(state, seat, action, told)


def _swap_with(state: State, seat: Seat, action: Any, told: Told) -> State:
    """The other car, if it swaps by the same card, takes another vehicle (GD-13.10)."""
    if state.lanes[other(state)].step == "f2_swap":
        state = with_lane(state, other(state), not_with=action.vehicle)
    return cards.DEEDS["swap_with"].do(state, seat, action, told)


def _check_swap_with(state: State, seat: Seat, action: Any) -> None:
    if action.car != state.wheel:
        raise Refusal("GD-13.1", "not_your_car")
    if state.lanes[state.wheel].not_with == action.vehicle:
        raise Refusal("GD-13.10", "another_vehicle", vehicle=action.vehicle)
    cards.DEEDS["swap_with"].check(state, seat, action)


def _partners(state: State, seat: Seat) -> Iterator[Any]:
    """The own car with any vehicle on another tile."""
    return (change(action, car=state.wheel) for action in cards.DEEDS["swap_with"].choices(state, seat))


def deeds(base: Mapping[str, Deed]) -> Mapping[str, Deed]:
    """What four can do: all that two can, and what is different or new."""
    return {
        **base,
        **splitting.DEEDS,
        **sharing.DEEDS,
        "play_card": sharing.DEEDS["play_card"]._replace(do=_play),
        "pass": _pass(base["pass"]),
        "drive": base["drive"]._replace(do=_drive),
        "end_turn": base["end_turn"]._replace(do=_end_turn),
        "swap_with": base["swap_with"]._replace(do=_swap_with, check=_check_swap_with, choices=_partners),
        "end_plan": Deed("GD-13.5", frozenset({"f0_plan"}), no_check, _end_plan, always(EndPlan())),
        "first_car": Deed("GD-13.6", frozenset({"f2_order"}), no_check, _first_car, always(FirstCar(car=0), FirstCar(car=1))),
        **{kind: _near_either(kind) for kind in ("dispatch", "relay_spikes", "buy")},
    }


AUTOMATIC: dict[str, Step] = {}


def automatic(base: Mapping[str, Step]) -> Mapping[str, Step]:
    """What happens by itself with four."""
    AUTOMATIC.update(base)
    AUTOMATIC.update(splitting.AUTOMATIC)
    AUTOMATIC.update(sharing.AUTOMATIC)
    AUTOMATIC.update(
        {
            "r0": begin_round,
            "f0_begin": begin_fill,
            "r1_fill": next_fill,
            "r2_begin": begin_turns,
            "f2_joint": joint,
            "f2_premove": before_moving,
            "r2_go": set_off,
            "r2_again": again,
            "r3_moves_done": decoy_gate,
            "r3_check": check_both,
        }
    )
    return AUTOMATIC


def asked(state: State) -> tuple[tuple[Seat, str], ...]:
    """Who is asked in a step of four's own, and what it is called; nothing where the rules for two say it."""
    match state.step:
        case "f2_turn":
            seats = zip(state.driver_seats, state.lanes, strict=True)
            return tuple((seat, lane.step) for seat, lane in seats if lane.step in ASKS)
        case "r0_round_start" | "r3_decoy":
            return tuple((seat, state.step) for seat in asked_openly(state))
        case "f0_plan":
            planners = (state.seat_of("police"), state.seat_of("city"))
            return tuple((seat, state.step) for seat in planners if seat not in state.accepted)
        case "f2_order":
            return tuple((seat, state.step) for seat in state.driver_seats)
        case "m5_split" | "m8_split":
            return ((state.seat_of("police"), state.step),)
        case "r1_draw":
            return ((state.seat_of("city"), state.step),)
        case _:
            return ()


def spoken(step: str) -> str:
    """What a step is called in the game of four."""
    if step == "r2_move":
        return "f2_declare"
    return f"f{step[1:]}" if step.startswith(("r1_", "r2_")) and step not in ("r2_jam", "r2_swap") else step
