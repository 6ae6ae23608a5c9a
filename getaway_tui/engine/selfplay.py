"""Computer players among themselves: one decision after another, until a match is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from .game import Bot
from .match import Match
from .types import Ask, Seat

LIMIT = 100_000
"""Decisions after which a game counts as endless."""


class Endless(RuntimeError):
    """A game that does not end."""


class Decision(NamedTuple):
    """Who decided, and how many seconds of the processor it took: what else runs on the machine does not count."""

    seat: Seat
    seconds: float


def _never() -> bool:
    return False


def mind(match: Match, seat: Seat) -> Random:
    """The randomness of one decision: the same for the same seed, moves and seat."""
    return Random(f"{match.setup.seed}:{len(match.moves)}:{seat}")


def decide(match: Match, bots: Mapping[Seat, Bot], *, pace: int = 0, stop: Callable[[], bool] = _never) -> Decision | None:
    """Let one computer player act, or the clock where nobody has to.

    Seats that may act but need not are heard first, then the first that must. A decision takes `pace` milliseconds of play time.

    Returns:
        Who decided; None where only the clock spoke.
    """
    asks = match.turn.asks
    for ask in (*(ask for ask in asks if not ask.must), *(ask for ask in asks if ask.must)):
        if (decision := _ask(match, ask, bots, pace, stop)) is not None:
            return decision
    if match.turn.deadline is None:
        raise Endless(f"nobody acts, and no clock runs: {match.turn}")
    match.tick(match.turn.deadline)
    return None


def _ask(match: Match, ask: Ask, bots: Mapping[Seat, Bot], pace: int, stop: Callable[[], bool]) -> Decision | None:
    if ask.seat not in bots:
        return None
    begin = time.thread_time()
    action = bots[ask.seat](match.look(ask.seat), match.game, mind(match, ask.seat), stop)
    seconds = time.thread_time() - begin
    if action is None:
        return None
    at, deadline = match.now + pace, match.turn.deadline
    if deadline is not None and deadline < at:  # the clock was faster; what it leaves is asked anew
        match.tick(deadline)
        return Decision(ask.seat, seconds)
    match.do(ask.seat, action, at)
    return Decision(ask.seat, seconds)


def play_out(match: Match, bots: Sequence[Bot], *, pace: int = 0) -> list[Decision]:
    """Play to the end.

    Raises:
        Endless: the match did not end within LIMIT decisions.
    """
    seated = dict(enumerate(bots))
    decisions: list[Decision] = []
    for _ in range(LIMIT):
        if match.outcome is not None:
            return decisions
        if (decision := decide(match, seated, pace=pace)) is not None:
            decisions.append(decision)
    raise Endless(f"{match.game.slug} did not end within {LIMIT} decisions, seed {match.setup.seed}")
