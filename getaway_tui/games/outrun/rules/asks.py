"""Whom the game asks, and what there is to choose from."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from getaway_tui.engine.types import Ask, Seat, Turn

from ..box import COMMITS, SETTINGS
from ..public import (
    ChooseStarter,
    Commit,
    Dare,
    Decline,
    Done,
    Drop,
    Infect,
    Judge,
    Play,
    Race,
    Ready,
    Stop,
    TurnPath,
    Use,
    UseFair,
    UseFocus,
    UseHave,
)
from ..state import State
from ..ways import accepted
from .check import calls_due
from .interfering import next_turner, partners
from .moving import neighbours
from .race import finished_in_heat

_MS = 1_000_000


def turn(state: State) -> Turn:
    """Who may act now."""
    if state.ended is not None:
        return _turn(())
    if state.owed is not None:
        return _chance(state.owed)
    asks = tuple(_asked(state))
    if state.phase != "race":
        named = {ask.seat for ask in asks}
        asks += tuple(_ask(seat, "leave", must=False) for seat in state.here if seat not in named)
    return _turn(asks)


@functools.cache
def _turn(asks: tuple[Ask, ...]) -> Turn:
    return Turn(asks=asks)


@functools.cache
def _chance(owed: str) -> Turn:
    return Turn(chance=owed)


@functools.cache
def _ask(seat: Seat, ask: str, *, open: bool = False, must: bool = True) -> Ask:
    return Ask(seat=seat, ask=ask, open=open, must=must)


def _asked(state: State) -> Iterable[Ask]:
    match state.phase:
        case "setup":
            return tuple(_ask(seat, "setup", open=True) for seat in state.here)
        case "turn":
            return (_ask(state.turner, "turn", open=True),)
        case "prep":
            return (_ask(state.under_way[0], "prep"),)
        case "race":
            return _racing(state)
        case "check":
            return tuple(_ask(judge, "check", open=True) for judge in sorted(set(calls_due(state).values())))
        case "vamp_focus":
            return (_ask(next_turner(state), "vamp_focus", open=True),)
        case "zombie_oneshot":
            return (_ask(_drawer(state), "zombie_oneshot", open=True),)
    seat = state.order[state.at]
    return (_ask(seat, state.phase, open=state.phase in ("bear_drop", "infect")),)


def _drawer(state: State) -> Seat:
    drawer = state.due[0]
    assert drawer is not None
    return drawer


def _racing(state: State) -> tuple[Ask, ...]:
    """Those under way, and those who may stop them (OR-5.14)."""
    split = state.options.race_mode == "split"
    racing = tuple(_ask(seat, "race", open=split) for seat in state.under_way)
    callers = tuple(seat for seat in stoppers(state) if stoppable(state, seat))
    return (*racing, *(_ask(seat, "race", open=split, must=False) for seat in callers))


def stoppers(state: State) -> tuple[Seat, ...]:
    """Who may stop a racer: all others, or at one keyboard those who have finished (OR-5.14)."""
    if not state.options.group_stop or state.options.race_mode == "turns":
        return ()
    if state.options.race_mode == "split":
        return finished_in_heat(state)
    return tuple(seat for seat in state.here if seat not in state.under_way)


def stoppable(state: State, caller: Seat) -> tuple[Seat, ...]:
    """Whom this seat may still call on."""
    return tuple(seat for seat in state.under_way if caller not in state.racers[seat].called)


# ---- choices -------------------------------------------------------------------------------------------------------------


def choices(state: State, seat: Seat) -> Iterable[Any]:
    """Candidates for a seat that is asked."""
    ask = turn(state).ask_of(seat)
    match ask.ask if ask is not None else None:
        case "setup":
            yield from (ChooseStarter(seat=other) for other in state.here)
        case "turn":
            yield TurnPath()
        case "prep":
            yield from _preparations(state)
        case "race":
            yield from _races(state, seat) if seat in state.under_way else _stops(state, seat)
        case "check":
            judged = [racer for racer, judge in calls_due(state).items() if judge == seat]
            yield from (Judge(racer=racer, right=right) for racer in judged for right in (True, False))
        case "bear_drop":
            yield from (Drop(yes=yes) for yes in (True, False))
        case "move":
            yield from (Commit(card="BOOST"), Done())
        case "infect":
            yield from (Infect(target=target) for target in neighbours(state, seat))
        case "vamp_focus":
            yield from (Use(yes=yes) for yes in (True, False))
        case "zombie_oneshot":
            yield from _one_shots(state, seat)
        case "play":
            yield from _plays(state, seat)


def _preparations(state: State) -> Iterable[Any]:
    yield Ready()
    yield from _commits()
    if state.options.race_mode == "turns":
        yield from _dares()


@functools.cache
def _commits() -> tuple[Commit, ...]:
    return tuple(Commit(card=card) for card in COMMITS)


@functools.cache
def _dares() -> tuple[Dare, ...]:
    return tuple(Dare(n=n) for n in range(SETTINGS.dare.most + 1))


def _races(state: State, seat: Seat) -> Iterable[Race]:
    """A right row fast and slow, an empty one, and giving up; at one keyboard right as far as everybody can see."""
    racer, options = state.racers[seat], state.options
    assert racer.card is not None
    lying = state.centre if state.monster == "vampire" else racer.front
    known = lying if options.race_mode == "split" else state.affecting(seat)
    ways = accepted(
        racer.card.moves,
        known,
        racer.infected,
        racer.card.antidote,
        long_way=options.long_way_place,
        little=options.little_shortcut,
    )
    for ms, row in ((SETTINGS.examples.fast_ms, ways[0]), (SETTINGS.examples.slow_ms, ways[-1]), (SETTINGS.examples.slow_ms, "")):
        ns = None if options.race_mode == "turns" else (ms + seat) * _MS
        limit = options.raw_limit(seat)
        yield Race(sequence=row, ns=ns if ns is None or limit is None else min(ns, limit))
    yield Race(sequence="", status="gave_up")


def _stops(state: State, seat: Seat) -> Iterable[Stop]:
    return (Stop(racer=racer, sequence="") for racer in stoppable(state, seat))


def _one_shots(state: State, seat: Seat) -> Iterable[Any]:
    if state.drawn == "FOCUS":
        yield Use()
    else:
        yield from (Use(target=target) for target in partners(state, seat))
    yield Decline()


def _plays(state: State, seat: Seat) -> Iterable[Any]:
    hand = dict.fromkeys(state.racers[seat].hand)
    yield Done()
    yield UseFocus()
    for other in state.here:
        yield UseFair(target=other)
        yield UseHave(target=other)
        yield from (Play(card=card, target=other) for card in hand)
    if state.options.race_mode == "split":
        yield from _commits()
