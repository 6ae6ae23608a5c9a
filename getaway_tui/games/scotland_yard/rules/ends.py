"""How a round and a game end, and what a match scores (SY-8)."""

from __future__ import annotations

from getaway_tui.engine.types import Event, Outcome, Scalar, Seat, change

from ..city import CITY
from ..deduce import not_cornered
from ..public import Ending
from ..reach import is_cornered, is_immobile
from ..state import State

Facts = dict[str, tuple[Scalar, ...]]

# ---- the tests -------------------------------------------------------------------------------------------------------------


def ending(state: State) -> Ending | None:
    """How this game ended, told or still to be told: a hand-made position may be lost already (R-26)."""
    if state.ending is not None:
        return state.ending
    if state.phase == "hunt" and state.x_station in state.occupied:
        return Ending(winner="hunters", reason="caught", round=state.round)
    return lost_before_moving(state) if state.phase == "x_turn" else None


def lost_before_moving(state: State) -> Ending | None:
    """The tests that stand before every turn of Mister X (SY-4.4, SY-8.2, SY-8.4), in this order (R-25)."""
    over = state.round - 1
    if state.x_station in state.occupied:
        return Ending(winner="hunters", reason="caught", round=over)
    if is_cornered(state, state.x_station):
        return Ending(winner="hunters", reason="cornered", round=over)
    if is_immobile(state):
        return Ending(winner="x", reason="immobile", round=over)
    return None


def is_last_round(state: State) -> bool:
    """Whether Mister X has escaped when this round ends (SY-8.3); a full log ends the game too."""
    return state.round >= state.options.rounds or len(state.cells) >= state.options.log_cells


def next_round(state: State) -> tuple[State, list[Event]]:
    """The round has ended: either so has the game, or Mister X moves again (SY-3.3, R-25)."""
    events = [Event(key="round_ended", params={"round": state.round})]
    if is_last_round(state):
        after, told = finish(state, Ending(winner="x", reason="escaped", round=state.round))
        return after, events + told
    after, told = x_to_move(change(state, phase="x_turn", round=state.round + 1, deadline=None))
    return after, events + told


def x_to_move(state: State) -> tuple[State, list[Event]]:
    """Mister X is on turn, unless he or the hunters cannot go on; that the game goes on is news as well (10.6)."""
    if lost := lost_before_moving(state):
        return finish(change(state, round=lost.round), lost)
    return change(state, possible=(*state.possible[:-1], not_cornered(state))), []


# ---- the end ---------------------------------------------------------------------------------------------------------------


def finish(state: State, how: Ending) -> tuple[State, list[Event]]:
    """The game is over: the log is opened, and in a match Mister X scores."""
    params = {"winner": how.winner, "reason": how.reason, "round": how.round}
    events = [Event(key="game_ended", params=params, binds=True)]
    trail = enumerate(state.trail)
    events += [Event(key="leg_shown", params={"move": move, "station": station}, binds=True) for move, station in trail]
    after = change(state, ending=how, deadline=None, late=False, phase="over" if is_last_game(state) else "deal_starts")
    if state.scores and state.x is not None:
        scored = points(how)
        events.append(Event(key="points_scored", params={"seat": state.x, "points": scored}))
        after = change(after, scores=with_points(state, how))
    return after, events


def is_last_game(state: State) -> bool:
    """Whether no other game of the match follows."""
    return state.game >= state.games


def points(how: Ending) -> int:
    """What Mister X scores in a match: a fixed number for a win, else the rounds that he survived."""
    return CITY.limits.points_for_a_win if how.winner == "x" else max(0, how.round - 1)


def with_points(state: State, how: Ending) -> tuple[int, ...]:
    """The scores of the match after this ending."""
    return tuple(score + points(how) * (seat == state.x) for seat, score in enumerate(state.scores))


def next_game(state: State) -> State:
    """The table before the start cards of the next game: the role of Mister X goes round."""
    after = change(state, phase="deal_starts", game=state.game + 1, x=((state.x or 0) + 1) % state.seats)
    if state.ending is None and (untold := ending(state)):
        return change(after, scores=with_points(state, untold))
    return after


def outcome(state: State) -> Outcome | None:
    """The result of the game, or of the match where several are played."""
    how = ending(state)
    if how is None or not is_last_game(state):
        return None
    facts: Facts = {
        "role": tuple("X" if seat == state.x else "hunter" for seat in range(state.seats)),
        "rounds": (how.round,) * state.seats,
    }
    if state.scores:
        return _match_outcome(state.scores if state.ending else with_points(state, how), facts)
    x = () if state.x is None else (state.x,)
    winners, losers = (x, state.hunter_seats) if how.winner == "x" else (state.hunter_seats, x)
    return Outcome(winners=winners, losers=losers, reason=how.reason, facts=facts)


def _match_outcome(scores: tuple[int, ...], facts: Facts) -> Outcome:
    best = max(scores)
    winners: tuple[Seat, ...] = tuple(seat for seat, score in enumerate(scores) if score == best)
    losers = tuple(seat for seat, score in enumerate(scores) if score < best)
    return Outcome(winners=winners, losers=losers, reason="points", scores=dict(enumerate(scores)), facts=facts)
