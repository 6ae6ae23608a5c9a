"""Moving on the map, and the special effects (OR-5.34 to OR-5.46)."""

from __future__ import annotations

from getaway_tui.engine.types import Seat

from ..box import ANTIDOTE, BOX
from ..state import State
from .ends import win
from .fronts import clear_front
from .interfering import expire
from .tale import Tale, without


def move_on(t: Tale, start: int) -> None:
    """Everybody moves in round order; who may still play a Boost is asked just before (OR-5.34)."""
    for at in range(start, len(t.state.order)):
        seat = t.state.order[at]
        if may_boost(t.state, seat):
            t.set(phase="move", at=at)
            return
        _step(t, seat)
        if t.state.options.race_to_end == "first_out" and t.of(seat).room > t.state.rooms:
            win(t, seat, "escaped")
            return
    _after_moving(t)


def may_boost(state: State, seat: Seat) -> bool:
    """Whether this seat is asked before its move: whoever is right and holds cards, so that the question shows nothing."""
    racer = state.racers[seat]
    return state.options.boost_timing == "when_moving" and bool(racer.right) and racer.held > 0


def boost(t: Tale, seat: Seat) -> None:
    """A Boost just before moving (OR-5.34)."""
    racer = t.of(seat)
    t.racer(seat, hand=without(racer.hand, "BOOST"), front=(*racer.front, "BOOST"))
    t.say("commit_shown", seat=seat, card="BOOST", binds=True)


def moved(t: Tale) -> None:
    """The seat that was asked moves, and those after it."""
    seat, at = t.state.order[t.state.at], t.state.at
    _step(t, seat)
    if t.state.options.race_to_end == "first_out" and t.of(seat).room > t.state.rooms:
        win(t, seat, "escaped")
    else:
        move_on(t, at + 1)


def _step(t: Tale, seat: Seat) -> None:
    racer = t.of(seat)
    assert racer.place is not None
    lying = t.state.centre if t.state.monster == "vampire" else racer.front
    doubled = "BOOST" in lying
    room = racer.room + t.state.board(racer.place).advance * (2 if doubled else 1)
    t.racer(seat, room=room)
    if racer.place != BOX or room != racer.room:
        steps: dict[str, int] = {"from": racer.room, "to": min(room, t.state.rooms + 1)}
        t.tell("racer_moved", {"seat": seat, **steps, "doubled": doubled})


def _after_moving(t: Tale) -> None:
    state = t.state
    furthest = max(state.order, key=lambda seat: (state.racers[seat].room, -state.order.index(seat)))
    if state.racers[furthest].room > state.rooms:
        win(t, furthest, "escaped")
    elif state.options.round_limit != "none" and state.round >= state.options.round_limit:
        win(t, furthest, "round_limit")
    else:
        _antidotes(t)
        take_effect(t, 0)


# ---- special effects -----------------------------------------------------------------------------------------------------


def _antidotes(t: Tale) -> None:
    """First of all, antidotes cure (OR-5.43)."""
    for seat in t.state.order if t.state.monster == "zombie" else ():
        if took_antidote(t.state, seat):
            t.say("racer_cured", seat=seat)
            clear_front(t, seat, "antidote")
            t.racer(seat, infected=False, immune=True)


def took_antidote(state: State, seat: Seat) -> bool:
    """Whether the racer laid the antidote in a way that cures (OR-5.71, OR-5.72)."""
    racer = state.racers[seat]
    assert racer.result is not None
    assert racer.card is not None
    laid = racer.result.sequence
    if not (racer.infected and racer.card.antidote and laid.endswith(ANTIDOTE)):
        return False
    if state.options.antidote_when_wrong:
        return racer.result.status == "finished"
    return bool(racer.right)


def take_effect(t: Tale, start: int) -> None:
    """The effects of the positions, in round order; who must choose is asked (OR-5.41 to OR-5.46)."""
    for at in range(start, len(t.state.order)):
        seat = t.state.order[at]
        _burn_or_claw(t, seat)
        if t.state.monster == "zombie" and _bites(t, seat) == "ask":
            t.set(phase="infect", at=at)
            return
    expire(t)


def _burn_or_claw(t: Tale, seat: Seat) -> None:
    place = t.of(seat).place
    assert place is not None
    special = t.state.board(place).special
    if special == "fire":
        t.say("racer_burned", seat=seat)
        clear_front(t, seat, "fire")
    elif special == "claw" or (place == BOX and t.state.monster == "bear" and t.state.options.claw_in_box):
        t.say("racer_clawed", seat=seat)
        clear_front(t, seat, "claw")


def _bites(t: Tale, seat: Seat) -> str:
    """A biohazard turns a white racer red; a red one infects a neighbour (OR-5.44, OR-5.46)."""
    racer = t.of(seat)
    assert racer.place is not None
    hazard = t.state.board(racer.place).special == "biohazard"
    everywhere = t.state.options.infect_from == "anywhere" and racer.place != BOX
    if racer.infected and seat not in t.state.turned_red and (hazard or everywhere):
        targets = neighbours(t.state, seat)
        if len(targets) > 1:
            return "ask"
        if targets:
            infect(t, targets[0], seat)
    elif hazard and not racer.infected and not racer.immune:
        infect(t, seat, None)
    return ""


def infect(t: Tale, seat: Seat, by: Seat | None) -> None:
    """Somebody turns red."""
    t.racer(seat, infected=True)
    t.set(turned_red=(*t.state.turned_red, seat))
    t.say("racer_infected", seat=seat, by=by)


def neighbours(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whom a red racer can infect: the nearest token on each side, white and not immune (OR-5.45)."""
    row = _row(state)
    at = row.index(seat)
    beside = (*row[max(0, at - 1) : at], *row[at + 1 : at + 2])
    return tuple(other for other in beside if not state.racers[other].infected and not state.racers[other].immune)


def _row(state: State) -> list[Seat]:
    """The tokens on the positions from left to right; with box_adjacent the box continues the row to the left."""
    on_board = [seat for seat in state.order if state.racers[seat].place != BOX]
    boxed = [seat for seat in state.order if state.racers[seat].place == BOX] if state.options.box_adjacent else []
    return [*reversed(boxed), *sorted(on_board, key=lambda seat: -(state.racers[seat].place or 0))]
