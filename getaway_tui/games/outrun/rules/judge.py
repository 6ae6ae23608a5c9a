"""The one judge of every move."""

from __future__ import annotations

from typing import Any

from getaway_tui.engine.types import Ask, By, Refusal, Seat

from ..public import (
    Abandon,
    ChooseStarter,
    Commit,
    Dare,
    Decline,
    Done,
    DrawCard,
    DrawDare,
    DrawPath,
    Drop,
    Infect,
    Judge,
    Leave,
    MakePath,
    PairCard,
    Play,
    Race,
    Ready,
    Relabel,
    Rerun,
    ShuffleHand,
    Stop,
    TurnPath,
    Use,
    UseFair,
    UseFocus,
    UseHave,
)
from ..state import State
from .asks import stoppers, turn
from .check import calls_due
from .interfering import check_play, check_use, check_use_held
from .moving import neighbours
from .race import check_commit, check_dare, check_dares, check_race, check_stop
from .relabel import check_pair, check_relabel
from .setup import check_draw_path, check_made_path, check_order


def check(state: State, by: By, action: Any) -> None:
    """Whether this mover may do this now.

    Raises:
        Refusal: it may not, and which rule says so.
    """
    if by == "chance":
        _check_chance(state, action)
    elif by == "clock" or state.owed is not None or state.ended is not None:
        raise Refusal("OR-4.1", "not_now")
    else:
        _check_seat(state, by, action)


def _check_chance(state: State, action: Any) -> None:
    if action.kind != state.owed:
        raise Refusal("OR-4.1", "not_now")
    match action:
        case ChooseStarter():
            _check_starter(state, action)
        case DrawPath():
            check_draw_path(state, action.card)
        case MakePath():
            check_made_path(state, action)
        case ShuffleHand():
            check_order(action.order)
        case DrawDare():
            check_dares(state, action.cards)
        case Relabel():
            check_relabel(state, action)
        case PairCard():
            check_pair(state, action)
        case DrawCard():
            if action.card not in state.deck:
                raise Refusal("OR-5.56", "not_in_the_deck", card=action.card)


def _check_starter(state: State, action: ChooseStarter) -> None:
    if action.seat not in state.here:
        raise Refusal("OR-3.6", "nobody_there", seats=len(state.racers))


def _check_seat(state: State, seat: Seat, action: Any) -> None:
    ask = turn(state).ask_of(seat)
    if isinstance(action, Leave):
        if state.phase == "race" or seat not in state.here:
            raise Refusal("OR-R30", "not_while_racing")
    elif ask is None:
        raise Refusal("OR-4.1", "not_now")
    elif isinstance(action, Abandon):
        if state.phase == "race" or not ask.must:
            raise Refusal("OR-7.5", "not_while_racing")
    else:
        _check_answer(state, seat, ask, action)


def _check_answer(state: State, seat: Seat, ask: Ask, action: Any) -> None:
    match ask.ask, action:
        case ("setup", ChooseStarter()):
            _check_starter(state, action)
        case ("turn", TurnPath()) | ("prep", Ready()) | ("bear_drop", Drop()) | ("play" | "move", Done()):
            pass
        case ("prep", Commit()):
            check_commit(state, seat, action)
        case ("prep", Dare()):
            check_dare(state, seat, action)
        case ("race", _):
            _check_racing(state, seat, action)
        case ("check", Judge()):
            if calls_due(state).get(action.racer) != seat:
                raise Refusal("OR-5.15", "not_your_neighbour")
        case ("move", Commit()):
            if action.card != "BOOST":
                raise Refusal("OR-5.34", "only_boost")
            check_commit(state, seat, action)
        case ("infect", Infect()):
            if action.target not in neighbours(state, seat):
                raise Refusal("OR-5.45", "not_beside_you")
        case ("vamp_focus" | "zombie_oneshot", Use()):
            check_use(state, seat, action.yes, action.target)
        case ("zombie_oneshot", Decline()):
            pass
        case ("play", _):
            _check_playing(state, seat, action)
        case _:
            raise Refusal("OR-4.1", "not_now")


def _check_racing(state: State, seat: Seat, action: Any) -> None:
    match action:
        case Race() if seat in state.under_way:
            check_race(state, seat, action)
        case Rerun() if seat in state.under_way:
            pass
        case Stop() if seat in stoppers(state):
            check_stop(state, seat, action)
        case _:
            raise Refusal("OR-4.1", "not_now")


def _check_playing(state: State, seat: Seat, action: Any) -> None:
    match action:
        case Play():
            check_play(state, seat, action)
        case UseFocus():
            check_use_held(state, seat, "FOCUS", None)
        case UseFair(target=target):
            check_use_held(state, seat, "FAIR", target)
        case UseHave(target=target):
            check_use_held(state, seat, "HAVE", target)
        case Commit() if state.options.race_mode == "split":
            check_commit(state, seat, action)
        case Commit():
            raise Refusal("OR-4.9", "before_the_race")
        case _:
            raise Refusal("OR-4.1", "not_now")
