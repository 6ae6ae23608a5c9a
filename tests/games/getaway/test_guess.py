"""What a seat knows: a guess from a look has the same view, turn and choices as the truth, and differs from it where it may."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import Event, Move
from getaway_tui.games.getaway.rules import GAME
from tests.games.getaway.played import agreed, rand
from tests.support import look

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {"memory_aid": "full"}),
    (4, {"memory_aid": "off", "spades_trump": True}),
    (4, {"kicker": True, "dehla": True, "dehla_capture": "two_running"}),
    (3, {"ruleset": "bhabhi", "memory_aid": "counts"}),
    (4, {"ruleset": "bhabhi", "power_draw": "neighbour", "memory_aid": "full", "joker": True, "rounds": 2}),
    (4, {"ruleset": "bhabhi", "take_hand": "anyone", "memory_aid": "off"}),
]


@pytest.mark.rule("GC-8.4")
@pytest.mark.rule("GC-B.11")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_guess_cannot_be_told_from_the_truth(seats: int, options: dict[str, Any]) -> None:
    rng = Random(f"guess {seats} {options}")
    state, told = GAME.start(seats, agreed(options)), list[Event]()
    differs = steps = 0
    while GAME.outcome(state) is None and steps < 220:
        turn = GAME.turn(state)
        if steps % 3 == 0 or turn.chance == "draw_power" or state.drawn is not None:
            seat = draw_seat(rng, seats)
            seen = look(GAME, state, seat, tuple(told))
            guessed = GAME.guess(seen, rng)
            again = look(GAME, guessed, seat, tuple(told))
            assert (again.board, again.turn, again.legal) == (seen.board, seen.turn, seen.legal), f"step {steps}, seat {seat}"
            GAME.state_type.model_validate(guessed.model_dump())
            differs += guessed.hands != state.hands
        by: Any = "chance" if turn.chance else turn.asks[0].seat
        action = GAME.chance(state, rng) if turn.chance else rand(state, by, told, rng)
        state, events = GAME.apply(state, Move[Any](by=by, action=action))
        told += events
        steps += 1
    assert differs > 10


def draw_seat(rng: Random, seats: int) -> int | None:
    """One of the seats, or nobody's."""
    seat = int(rng.random() * (seats + 1))
    return None if seat == seats else seat
