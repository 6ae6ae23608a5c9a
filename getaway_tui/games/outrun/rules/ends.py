"""How games and matches end (OR-5.35, OR-7)."""

from __future__ import annotations

from getaway_tui.engine.types import Outcome, Seat

from ..box import FACES, PATHS, SETTINGS
from ..public import Reason
from ..state import State
from .tale import Tale


def ranking(state: State, winner: Seat) -> tuple[Seat, ...]:
    """The winner, then the others by room, ties in this round's order (OR-7.2)."""
    order = [*state.order, *(seat for seat in state.here if seat not in state.order)]
    others = sorted((seat for seat in order if seat != winner), key=lambda seat: (-state.racers[seat].room, order.index(seat)))
    return (winner, *others)


def win(t: Tale, winner: Seat, reason: Reason) -> None:
    """A game is won; in a match points are given and the next game begins (OR-7.1, OR-7.3, OR-7.4)."""
    t.say("game_ended", winner=winner, reason=reason, round=t.state.round, binds=True)
    if t.state.options.match == "single":
        _over(t, winner, reason)
        return
    for rank, seat in enumerate(ranking(t.state, winner)):
        points = SETTINGS.match.points[rank]
        t.racer(seat, points=t.of(seat).points + points)
        t.say("points_scored", seat=seat, points=points)
    t.racer(winner, wins=t.of(winner).wins + 1)
    if _decided(t.state):
        _over(t, winner, "match")
    else:
        _next_game(t, winner)


def _games(state: State) -> int:
    """How many games a match has at most."""
    match = SETTINGS.match
    return len(match.tour) if state.options.match == "grand_tour" else match.games[state.options.match]


def _decided(state: State) -> bool:
    """Whether the match is over: all games are played, or somebody has won most of them (OR-7.4)."""
    return state.game >= _games(state) or bool(_has_most(state))


def _has_most(state: State) -> tuple[Seat, ...]:
    """Who has won more than half of a best-of match."""
    if state.options.match == "grand_tour":
        return ()
    return tuple(seat for seat, racer in enumerate(state.racers) if racer.wins * 2 > _games(state))


def _over(t: Tale, winner: Seat | None, reason: Reason) -> None:
    t.set(phase="over", owed=None, ended=reason, winner=winner)


def last_racer(t: Tale) -> None:
    """Everybody else has left (OR-R30)."""
    winner = t.state.here[0]
    t.say("game_ended", winner=winner, reason="last_racer", round=t.state.round, binds=True)
    _over(t, winner, "last_racer")


def abandon(t: Tale) -> None:
    """The table ends the game (OR-7.5)."""
    t.say("game_abandoned", binds=True)
    _over(t, None, "abandoned")


def _next_game(t: Tale, winner: Seat) -> None:
    """All cards go back, all tokens to the start; the winner turns the first card."""
    state = t.state
    t.everybody(
        room=1, infected=False, immune=False, place=None, right=None, expected=None, front=(), hand=(), committed=(),
        old_shield=False, dare=None, extra=(), card=None, result=None, called=(), call=None,
    )  # fmt: skip
    t.set(
        game=state.game + 1, round=1, turner=winner, phase="turn", racing=(), order=(), at=0, centre=(), old_shield=False,
        deck=tuple(name for name, face in FACES.items() for _ in range(face.copies)), discard=(), drawn=None, aside=(), due=(),
        path_deck=tuple(PATHS), used_paths=(), table_paths=(), path=None, shown=(), turned_red=(),
    )  # fmt: skip
    if state.options.match == "grand_tour":
        t.set(monster=SETTINGS.match.tour[state.game])
        t.say("monster_chosen", monster=SETTINGS.match.tour[state.game])
    elif state.options.monster == "random":
        t.set(owed="choose_monster")


def outcome(state: State) -> Outcome | None:
    """How it ended."""
    if state.ended is None:
        return None
    winners = _winners(state)
    seats = range(len(state.racers))
    losers = tuple(seat for seat in seats if seat not in winners) if winners else ()
    scores = {} if state.options.match == "single" else {seat: racer.points for seat, racer in enumerate(state.racers)}
    facts = {
        "room": tuple(racer.room for racer in state.racers),
        "fastest_ms": tuple(_ms(racer.fastest) for racer in state.racers),
    }
    return Outcome(winners=winners, losers=losers, reason=state.ended, scores=scores, facts=facts)


def _ms(ns: int | None) -> int | None:
    return None if ns is None else ns // 1_000_000


def _winners(state: State) -> tuple[Seat, ...]:
    if state.winner is None:
        return ()
    if state.ended != "match":
        return (state.winner,)
    if most := _has_most(state):
        return most
    best = max((racer.points, racer.wins) for racer in state.racers)
    return tuple(seat for seat, racer in enumerate(state.racers) if (racer.points, racer.wins) == best)
