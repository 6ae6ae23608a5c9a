"""Computer players: from what a seat may know to a move.

A hunter moves his own pawns first, in their order, and then the Bobbies that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from getaway_tui.engine.chance import draw
from getaway_tui.engine.game import Bot
from getaway_tui.engine.types import Look, Seat

from . import fast, policies, search
from .fast import Chase, Step, XAction
from .public import Action, View

Flee = Callable[[Chase, Random, Callable[[], bool]], XAction]
Hunt = Callable[[Chase, int, View, Random, Callable[[], bool]], Step]

_DOUBLE = 0.15
"""How often a weak Mister X makes a double move."""


def player(flee: Flee, hunt: Hunt) -> Bot:
    """A computer player for either side."""

    def play(look: Look[Action, View], game: Any, rng: Random, stop: Callable[[], bool]) -> Action | None:
        board = look.board
        if look.seat is None or not look.legal:
            return None
        if look.seat == board.x:
            return fast.x_action(flee(fast.chase(board, board.trail[-1]), rng, stop))
        position = fast.chase(board, board.candidates[0])
        pawn = _first_pawn(board, position, look.seat)
        return fast.hunter_action(board, hunt(position, pawn, board, rng, stop))

    return play


def _first_pawn(board: View, position: Chase, seat: Seat) -> int:
    """The first pawn of this seat that must move and can; then the first Bobby."""
    numbers = sorted(range(len(board.hunters)), key=lambda number: (board.hunters[number].is_bobby, number))
    mine = (number for number in numbers if board.hunters[number].owner in (None, seat))
    return next(number for number in mine if position.waiting >> number & 1 and position.steps(number))


# ---- weak ------------------------------------------------------------------------------------------------------------------


def _stroll(position: Chase, rng: Random, stop: Callable[[], bool]) -> XAction:
    """Any move, now and then a double one."""
    doubles = position.doubles()
    if doubles and rng.random() < _DOUBLE:
        return draw(doubles, rng)
    return draw(position.singles(), rng)


def _follow(position: Chase, pawn: int, board: View, rng: Random, stop: Callable[[], bool]) -> Step:
    """Straight to where Mister X was seen last."""
    steps = position.steps(pawn)
    seen = [cell.station for cell in board.cells if cell.station is not None]
    if not seen:
        return draw(steps, rng)
    far = fast.reach_of(position, pawn)
    return min(steps, key=lambda step: (far[step[2]][seen[-1]], rng.random()))


# ---- fair and strong -------------------------------------------------------------------------------------------------------


def _keep_away(position: Chase, rng: Random, stop: Callable[[], bool]) -> XAction:
    return policies.flee(position, rng)


def _close_in(position: Chase, pawn: int, board: View, rng: Random, stop: Callable[[], bool]) -> Step:
    return policies.close_in(position, pawn, rng)


def _close_in_by_the_board(position: Chase, pawn: int, board: View, rng: Random, stop: Callable[[], bool]) -> Step:
    return policies.close_in(position, pawn, rng, reach=policies.by_the_board)


def _search(position: Chase, pawn: int, board: View, rng: Random, stop: Callable[[], bool]) -> Step:
    return search.hunt(position, pawn, rng, stop)


BOTS: Mapping[str, Bot] = {
    "weak": player(_stroll, _follow),
    "fair": player(_keep_away, _close_in),
    "strong": player(search.flee, _search),
}

YARDSTICKS: Mapping[str, Bot] = {"baseline": player(_keep_away, _close_in_by_the_board)}
"""The fair player as an earlier simulation had him: his hunters know no lines but all, and do not look at their tickets."""
