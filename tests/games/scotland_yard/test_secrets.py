"""What the hunters may not know (section 8 of the rules on paper): S34, and every step of random games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.pieces import census
from getaway_tui.engine.types import By, Move, Seat
from getaway_tui.games.scotland_yard.rules import GAME
from getaway_tui.games.scotland_yard.state import State
from tests.support import look

from .tables import position, scene

KNOWN = [85, 86, 103, 104]


def test_s34_the_view_of_the_hunters_depends_on_nothing_hidden() -> None:
    views = set()
    for station in KNOWN:
        table = scene("hunt", "D1@69 D2@118", station, log="T T T:103 T", possible=KNOWN, round=4)
        for seat in (None, 1, 2):
            views.add(json.dumps(table.view(seat).model_dump(mode="json"), sort_keys=True))
        assert table.view(0).x_station == station
    assert len(views) == 1
    seen = json.loads(views.pop())
    assert seen["trail"] == []
    assert [cell["station"] for cell in seen["cells"]] == [None, None, 103, None]


def test_the_hunters_share_their_eyes() -> None:
    table = scene("hunt", "D1@69 D2@118 D3@1", 104)
    assert GAME.eyes(table.state, 1) == {1, 2, 3}
    assert GAME.eyes(table.state, 0) == {0}
    undecided = GAME.start(4, GAME.presets["edition_2013"].model_copy(update={"mister_x": "random"}))
    assert GAME.eyes(undecided, 2) == {2}


@pytest.mark.parametrize("preset", list(GAME.presets))
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_guess_cannot_be_told_from_the_truth(preset: str, seats: int) -> None:
    rng = Random(f"{preset} {seats}")
    state: State = GAME.start(seats, GAME.presets[preset])
    events: tuple[Any, ...] = ()
    varied, pieces = False, None
    while (turn := GAME.turn(state)) and (turn.chance or turn.asks):
        by: By = "chance" if turn.chance else rng.choice(turn.asks).seat
        action = GAME.chance(state, rng) if by == "chance" else rng.choice(GAME.legal(state, int(by)))
        state, told = GAME.apply(state, Move(by=by, action=action))
        events += told
        assert GAME.state_type.model_validate_json(state.model_dump_json()) == state
        if state.phase in ("x_turn", "hunt"):
            pieces = pieces or census(state)
            assert census(state) == pieces
        seat: Seat | None
        for seat in (None, 0, 1):
            seen = look(GAME, state, seat, events)
            guess = GAME.guess(seen, rng)
            assert GAME.view(guess, seat) == seen.board
            assert GAME.turn(guess) == seen.turn
            if seat is not None and seen.legal:
                assert GAME.legal(guess, seat) == seen.legal
            varied = varied or (state.ending is None and guess.trail != state.trail)
    assert varied


def test_refusals_of_hunters_do_not_depend_on_mister_x() -> None:
    answers = set()
    for station in KNOWN:
        table = scene("hunt", "D1@69 D2@118", station, log="T T T:103 T", possible=KNOWN, round=4)
        answers.add(tuple(GAME.allows(table.state, 1, table.action("hunter_move", {"pawn": "D1", "ticket": "taxi", "dest": dest}))
                          for dest in range(1, 200)))  # fmt: skip
    assert len(answers) == 1


def test_a_loaded_position_says_as_little_as_a_played_one() -> None:
    wide = position("hunt", "D1@69", 104, log="T")
    state = GAME.state_type.model_validate(wide)
    assert len(state.candidates) == 198
    assert 69 not in state.candidates
