"""The check: every row is judged, and the finish pile is turned over (OR-5.15, OR-5.31 to OR-5.33)."""

from __future__ import annotations

from getaway_tui.engine.types import Seat

from ..box import BOX, SETTINGS, SLOWEST
from ..public import judge_of
from ..state import State
from ..ways import accepted, nearest
from .moving import move_on
from .tale import Tale

_NS_IN_MS = 1_000_000


def to_check(t: Tale) -> None:
    """Everybody has raced: cards, dares and rows are uncovered (OR-4.9)."""
    t.set(phase="check")
    _show_cards(t)
    for seat in t.state.racing:
        _uncover(t, seat)
    if t.state.options.referee != "neighbour" or not calls_due(t.state):
        verdicts(t)


def _show_cards(t: Tale) -> None:
    path = t.state.path
    assert path is not None
    t.say("path_shown", binds=True, card=path.id or path.moves, cells=path.cells, antidote=path.antidote)
    for seat in t.state.racing:
        card = t.of(seat).card
        if card is not None and card != path:
            t.say("own_path_shown", binds=True, seat=seat, moves=card.moves, cells=card.cells)


def _uncover(t: Tale, seat: Seat) -> None:
    racer = t.of(seat)
    for card in racer.committed:
        t.say("commit_shown", binds=True, seat=seat, card=card)
    t.racer(seat, front=(*racer.front, *racer.committed), committed=())
    if racer.dare is not None:
        t.say("dare_shown", binds=True, seat=seat, n=racer.dare, cards=racer.extra)


# ---- the neighbours' calls -----------------------------------------------------------------------------------------------


def calls_due(state: State) -> dict[Seat, Seat]:
    """Which finished racers nobody has judged yet, each with the judge (OR-R37)."""
    gone = tuple(racer.gone for racer in state.racers)
    finished = [seat for seat in state.racing if _finished(state, seat) and state.racers[seat].call is None]
    return {seat: judge_of(seat, gone) for seat in finished}


def call(t: Tale, judge: Seat, racer: Seat, right: bool) -> None:
    """A neighbour says right or wrong; the verdict stands whatever is called (OR-R25)."""
    t.racer(racer, call=right)
    t.say("call_made", judge=judge, racer=racer, right=right, binds=True)
    if not calls_due(t.state):
        verdicts(t)


# ---- verdicts and places -------------------------------------------------------------------------------------------------


def verdicts(t: Tale) -> None:
    """The finish pile is turned over, from the fastest (OR-5.15)."""
    pile = finish_pile(t.state)
    for seat in pile:
        _judge(t, seat)
    _place(t, pile)
    offer_drop(t)


def _judge(t: Tale, seat: Seat) -> None:
    racer, ways = t.of(seat), right_ways(t.state, seat)
    result = racer.result
    assert result is not None
    right = result.status == "finished" and result.sequence in ways
    best = racer.fastest
    if right and result.ns is not None:
        best = result.ns if best is None else min(best, result.ns)
    expected = nearest(result.sequence, ways)
    t.racer(seat, right=right, expected=expected, fastest=best)
    t.say(
        "race_judged",
        binds=True,
        seat=seat,
        right=right,
        laid=result.sequence,
        expected=expected,
        ns=result.ns,
        status=result.status,
    )


def right_ways(state: State, seat: Seat) -> tuple[str, ...]:
    """Every right sequence of a racer in this round (OR-5.15)."""
    racer, options = state.racers[seat], state.options
    assert racer.card is not None
    return accepted(
        racer.card.moves,
        state.affecting(seat),
        racer.infected,
        racer.card.antidote,
        long_way=options.long_way_place,
        little=options.little_shortcut,
    )


def _finished(state: State, seat: Seat) -> bool:
    result = state.racers[seat].result
    return result is not None and result.status == "finished"


def finish_pile(state: State) -> tuple[Seat, ...]:
    """All racers from fast to slow; who has no time comes after all who have (OR-5.31, OR-R22)."""
    finished = [seat for seat in state.racing if _finished(state, seat)]
    rest = [seat for seat in state.racing if not _finished(state, seat)]
    return (*_by_time(state, finished), *sorted(rest, key=lambda seat: _tie(state, seat)))


def _by_time(state: State, seats: list[Seat]) -> list[Seat]:
    if state.options.race_mode == "turns":
        return sorted(seats, key=lambda seat: (-(state.racers[seat].dare or 0), _tie(state, seat)))
    ordered = sorted(seats, key=lambda seat: (_ranked(state, seat), _tie(state, seat)))
    return _photo_finish(state, ordered) if state.options.race_mode == "split" else ordered


def _ranked(state: State, seat: Seat) -> int:
    result = state.racers[seat].result
    assert result is not None
    assert result.ns is not None
    return state.options.ranked(seat, result.ns)


def _tie(state: State, seat: Seat) -> tuple[int, int]:
    """Of equal times the lower room comes first, then who sits next to the turner clockwise, himself first (OR-R22)."""
    return state.racers[seat].room, (seat - state.turner) % len(state.racers)


def _photo_finish(state: State, ordered: list[Seat]) -> list[Seat]:
    """Finishes within a few milliseconds of the first of their group are one group (OR-R22)."""
    window = SETTINGS.time.photo_finish_ms * _NS_IN_MS * SETTINGS.handicap.most_factor
    groups: list[list[Seat]] = []
    for seat in ordered:
        if groups and _ranked(state, seat) - _ranked(state, groups[-1][0]) < window:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return [seat for group in groups for seat in sorted(group, key=lambda seat: _tie(state, seat))]


def _place(t: Tale, pile: tuple[Seat, ...]) -> None:
    """Right racers go to the active positions from the right, wrong ones into the box (OR-5.31, OR-5.32)."""
    right = [seat for seat in pile if t.of(seat).right]
    wrong = [seat for seat in pile if not t.of(seat).right]
    positions = t.state.options.positions(len(t.state.racers))
    for seat, position in (*zip(right, positions, strict=False), *((seat, BOX) for seat in wrong)):
        t.racer(seat, place=position)
        t.say("racer_placed", seat=seat, position=position)
    t.set(order=(*right, *wrong), at=0)


def offer_drop(t: Tale) -> None:
    """The Bear's slowest right racer may stand under the claw if nobody does (OR-5.33)."""
    slowest = may_drop(t.state)
    if slowest is None:
        move_on(t, 0)
    else:
        t.set(phase="bear_drop", at=t.state.order.index(slowest))


def may_drop(state: State) -> Seat | None:
    """The slowest right racer, if the claw's place is free."""
    right = [seat for seat in state.order if state.racers[seat].right]
    taken = any(racer.place == SLOWEST for racer in state.racers)
    return right[-1] if state.monster == "bear" and right and not taken else None


def drop(t: Tale, seat: Seat, yes: bool) -> None:
    """The slowest right racer decides."""
    if yes:
        t.racer(seat, place=SLOWEST)
        t.say("racer_dropped", seat=seat)
    else:
        t.say("drop_declined", seat=seat)
    move_on(t, 0)
