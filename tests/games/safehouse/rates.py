"""How often partners win, on the faster copy of the moves: `python -m tests.games.safehouse.rates --games 300`.

It plays what `getaway-tui arena safehouse` plays with `clock=turns` and four turns a glass, every card spoken of, in a tenth of
the time; `test_fast.py` holds the copy against the game.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from random import Random

from getaway_tui.games.safehouse.components import SETUP
from getaway_tui.games.safehouse.fast import Run
from getaway_tui.games.safehouse.partner import FAIR, STRONG, WEAK, Do, Style, next_moves, perform, refill, weak_moves
from getaway_tui.games.safehouse.public import Deal
from getaway_tui.games.safehouse.rules import GAME

TURNS = 4
"""Turns a glass."""
LONGEST = 1_000
"""Turns after which a game would be endless."""

Moves = Callable[[Run, Style], list[Do]]
LEVELS: dict[str, tuple[Moves, Style]] = {"fair": (next_moves, FAIR), "strong": (next_moves, STRONG), "weak": (weak_moves, WEAK)}


def dealt(seats: int, level: str, seed: str) -> Run:
    """A game after the deal; seat 0 begins."""
    options = GAME.option_type.model_validate({"level": level, "clock": "turns", "turns_per_glass": TURNS})
    state = GAME.start(seats, options)
    deal = GAME.chance(state, Random(seed))
    assert isinstance(deal, Deal)
    run = Run.of(state, deal.hands, TURNS)
    run.draw, run.stacks = list(deal.draw_pile[::-1]), [list(stack[::-1]) for stack in deal.stacks]
    return run


def won(run: Run, moves: Moves, style: Style) -> bool:
    """Whether these partners bring the witness home."""
    for _ in range(LONGEST):
        while run.result is None:
            rank = run.rank
            found = moves(run, style)
            if found[0].what == "end":
                refill(run, style)
                break
            for do in found:
                perform(run, do)
                if run.result is not None or run.rank != rank:
                    break
        if run.result is not None:
            return run.result
    raise AssertionError("an endless game")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the share of games won, and how far chance may have moved it."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.safehouse.rates")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--partners", choices=LEVELS, default="fair")
    parser.add_argument("--level", choices=SETUP.level, action="append")
    parser.add_argument("--players", type=int, choices=SETUP.hand, action="append")
    given = parser.parse_args(arguments)
    for level in given.level or SETUP.level:
        for seats in given.players or SETUP.hand:
            games = [won(dealt(seats, level, f"rates {number}"), *LEVELS[given.partners]) for number in range(given.games)]
            rate = sum(games) / len(games)
            error = math.sqrt(rate * (1 - rate) / len(games))
            print(f"{given.partners} {level} {seats} players: {rate:.2f} +- {error:.2f} ({len(games)} games)", flush=True)


if __name__ == "__main__":
    main()
