"""Whole games of four with everything that must hold at every step, and what each of five pairs of eyes can tell."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.bots import random_bot
from getaway_tui.engine.game import Bot
from getaway_tui.engine.pieces import census
from getaway_tui.engine.types import Move
from getaway_tui.games.getaway_driver import box
from getaway_tui.games.getaway_driver.bot import BOTS
from getaway_tui.games.getaway_driver.options import Options
from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.state import State
from tests.support import look

A, B, POLICE, CITY = range(4)
LEVELS: dict[str, Bot] = {"random": random_bot, **BOTS}
TABLES: list[dict[str, Any]] = [
    {},
    {"table": "medium", "first_game_cards": True, "city_win": "escape_tile"},
    {"table": [14, 13], "meter_spaces": 8, "stash_count": 8, "hazard_supply": "box", "handbrake_timing": "additional"},
    {"terrain": 3, "meter_spaces": 4, "swap_then_move": False, "green_wreckage": "any_stunt", "memory_aid": False},
]


def play(level: str, options: dict[str, Any], seed: str, *, guesses: int = 0) -> State:
    """A game of four of one level; at so many steps of it every seat's guess is compared with the truth."""
    state: State = GAME.start(4, Options.model_validate({"mode": "four", **options}))
    rng, pieces = Random(seed), census(state)
    for number in range(6000):
        turn = GAME.turn(state)
        must_hold(state)
        if turn.chance is None:
            assert census(state) == pieces
        if guesses and number % 40 < guesses:
            tells_nothing(state, rng)
        if turn.chance is not None:
            move = Move[Any](by="chance", action=GAME.chance(state, rng))
        else:
            asked = [ask.seat for ask in turn.asks if ask.must]
            if not asked:
                return state
            seat = rng.choice(asked)
            move = Move[Any](by=seat, action=LEVELS[level](look(GAME, state, seat), GAME, rng, lambda: False))
        state, _told = GAME.apply(state, move)
    raise AssertionError("a game of four does not end")


def must_hold(state: State) -> None:
    """What is true at every step."""
    laid = [tile.tile for tile in state.tiles]
    assert Counter((*laid, *state.drawn, *state.bag, *state.aside)) == Counter((*box.city(2), *box.starts(2)))
    for number, hand in enumerate(state.hands):
        car = state.cars[number] if number < len(state.cars) else None
        cards = (*hand, *state.set_aside[number], *((*car.discard, *car.removed) if car else ()))
        assert sorted(cards) == sorted(box.ALL_CARDS)
    if len(state.cars) == 2:
        stash = sum(car.held + car.spent for car in state.cars) + len(state.stash)
        assert stash == 2 * state.options.stash_count
        for car in state.cars:
            assert 0 <= car.meter < state.options.meter_spaces
            assert any(tile.field == car.field and tile.up for tile in state.tiles)
    assert {*state.hazards} <= {tile.field for tile in state.tiles if tile.up}
    assert state.tokens <= 20
    limits = {"dispatch": 2, "traffic_camera": 2, "motorcycle": 2, "armored_car": 2, "helicopter": 2, "spike_strip": 2}
    assert all(count <= limits.get(upgrade, 1) for upgrade, count in Counter(state.upgrades).items())


def tells_nothing(state: State, rng: Random) -> None:
    """From each look a position can be guessed that this seat could not tell from the real one; the Drivers see alike."""
    for seat in (None, A, B, POLICE, CITY):
        seen = look(GAME, state, seat)
        twin = GAME.guess(seen, rng)
        assert State.model_validate_json(twin.model_dump_json()) == twin
        assert GAME.turn(twin) == GAME.turn(state)
        eyes = sorted(GAME.eyes(state, seat)) if seat is not None else [None]
        for eye in eyes:
            assert GAME.view(twin, eye) == GAME.view(state, eye)
            if eye is not None and GAME.turn(state).ask_of(eye) is not None:
                assert GAME.legal(twin, eye) == GAME.legal(state, eye)
        for ask in GAME.turn(state).asks:
            if seat is None and ask.open:
                assert GAME.legal(twin, ask.seat) == GAME.legal(state, ask.seat)


def ended_well(state: State) -> None:
    """The last position and the result tell the same story."""
    last, outcome = state.results[-1], GAME.outcome(state)
    assert outcome is not None
    drivers_won = last.reason == "escaped"
    assert outcome.winners == ((A, B) if drivers_won else (POLICE, CITY))
    assert outcome.losers == ((POLICE, CITY) if drivers_won else (A, B))
    if last.reason == "caught":
        assert max(car.meter for car in state.cars) == state.options.meter_spaces - 1
    if drivers_won:
        assert len(state.bag) < 6


@pytest.mark.parametrize("number", [0, 2])
def test_random_games_of_four(number: int) -> None:
    ended_well(play("random", TABLES[number], f"four {number}", guesses=1))


@pytest.mark.parametrize("level", ["weak", "fair"])
def test_a_game_of_four_computer_players(level: str) -> None:
    ended_well(play(level, {}, "four"))


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_five_hundred_random_games_of_four(number: int) -> None:
    """A hundred and twenty-five at each table."""
    for game in range(125):
        ended_well(play("random", TABLES[number], f"four {number} {game}", guesses=2))


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_fair_games_of_four(number: int) -> None:
    for game in range(25):
        ended_well(play("fair", TABLES[number], f"fair four {number} {game}"))
