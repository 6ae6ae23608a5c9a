"""In which order the seats of a match ended: winners first, then by points, losers last."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from getaway_tui.engine.types import Outcome, Seat


def rank(outcome: Outcome, seat: Seat) -> tuple[int, int]:
    """Smaller is better. Winners before others before losers; where the game has points, those who did better first."""
    group = 0 if seat in outcome.winners else 2 if seat in outcome.losers else 1
    best = [outcome.scores[winner] for winner in outcome.winners if winner in outcome.scores]
    others = [score for other, score in outcome.scores.items() if other not in outcome.winners]
    fewer = bool(best and others) and max(best) <= min(others) and max(best) < max(others)
    score = outcome.scores.get(seat, 0)
    return group, score if fewer else -score


def places(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """The place of each seat from 1, shared by those who did equally well; none (0) where all lost together."""
    ranks = [rank(outcome, seat) for seat in range(seats)]
    if not outcome.winners and len(set(ranks)) == 1:
        return (0,) * seats
    return tuple(1 + sum(other < own for other in ranks) for own in ranks)


def left_behind(outcome: Outcome, seat: Seat, seats: int) -> int:
    """How many seats did worse: the points that a match is worth in an evening's tally."""
    own = rank(outcome, seat)
    return sum(own < rank(outcome, other) for other in range(seats))
