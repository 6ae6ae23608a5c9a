"""Whole games with everything that must hold at every step: random players and fair ones, on every table."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.bots import random_bot
from getaway_tui.engine.match import Match
from getaway_tui.engine.pieces import census
from getaway_tui.games.getaway_driver import box
from getaway_tui.games.getaway_driver.bot import BOTS
from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.state import State

TABLES: list[dict[str, Any]] = [
    {},
    {"table": "small"},
    {"table": "large", "terrain": 3},
    {"table": [8, 8]},
    {"open_tiles": True, "first_game_cards": True},
    {"match": "swap_roles", "terrain": "blocks"},
    {
        "meter_spaces": 8,
        "stash_count": 8,
        "hazard_supply": "box",
        "enforcement_cap": "unlimited",
        "handbrake_timing": "additional",
    },
]
_ids = [",".join(f"{key}={value}" for key, value in table.items()) or "standard" for table in TABLES]
LEVELS = {"random": random_bot, **BOTS}


def play(level: str, options: dict[str, Any], seed: str) -> Match:
    """A game of two players of one level, looked at after every move."""
    match = Match.new(GAME, ("Ann", "Bo"), options, seed)
    rng = Random(seed)
    before: State | None = None
    while match.outcome is None:
        state: State = match.state
        must_hold(state, before)
        before = state
        ask = next(ask for ask in match.turn.asks if ask.must)
        match.do(ask.seat, LEVELS[level](match.look(ask.seat), GAME, rng, lambda: False))
        assert len(match.moves) < 4000
    return match


def must_hold(state: State, before: State | None) -> None:
    """What is true at every step of every game."""
    laid = [tile.tile for tile in state.tiles]
    assert Counter((*laid, *state.drawn, *state.bag, *state.aside)) == Counter((*box.CITY, box.START))
    car = state.car if state.cars else None
    cards = (*state.hand, *state.set_aside[0], *((*car.discard, *car.removed) if car else ()))
    assert sorted(cards) == sorted(box.CARDS)
    columns, rows = state.options.size
    stones = {cell for piece in state.terrain for cell in piece.cells}
    placed = [each.field for each in state.vehicles if each.field is not None]
    placed += [each.field for each in state.blockers if each.field is not None]
    for column, row in (*placed, *(tile.field for tile in state.tiles)):
        assert 0 <= column < columns
        assert 0 <= row < rows
        assert (column, row) not in stones
    assert {*state.hazards} <= {tile.field for tile in state.tiles if tile.up}
    if state.options.hazard_supply == "box" and state.step != "m7_supply":
        assert len(state.hazards) <= box.COMPONENTS["hazard tokens"].count_one_box
    if car is not None:
        assert 0 <= car.meter < state.options.meter_spaces
        assert any(tile.field == car.field and tile.up for tile in state.tiles)
        assert car.held + car.spent + len(state.stash) == state.options.stash_count
        assert state.fill is not None or state.step in ("r0_round_start", "setup_patrol") or state.step[:2] != "r1"
    _never_back(state, before)


def _never_back(state: State, before: State | None) -> None:
    """What only ever goes one way within a game."""
    if before is None or before.game != state.game:
        return
    assert {(tile.field, tile.tile) for tile in before.tiles} <= {(tile.field, tile.tile) for tile in state.tiles}
    assert {tile.field for tile in before.tiles if tile.up} <= {tile.field for tile in state.tiles if tile.up}
    assert (state.round, state.crashes, state.plays) >= (before.round, before.crashes, before.plays)
    assert set(before.upgrades) <= set(state.upgrades)
    if before.cars and state.cars:
        assert set(before.car.removed) <= set(state.car.removed)
        assert census(before) == census(state)


def ended_well(match: Match) -> None:
    """The last position and the result tell the same story."""
    state, outcome = match.state, match.outcome
    assert outcome is not None
    last = state.results[-1]
    driver = state.seat_of("driver")
    assert last.winner == (driver if last.reason == "escaped" else 1 - driver) or last.reason == "resigned"
    if last.reason == "escaped":
        assert sum(tile.field != state.car.field for tile in state.tiles) + len(state.bag) == len(box.CITY)
        assert len(state.bag) < 3
    if last.reason == "caught":
        assert state.car.meter == state.options.meter_spaces - 1


@pytest.mark.parametrize("options", TABLES, ids=_ids)
def test_random_games(options: dict[str, Any]) -> None:
    ended_well(play("random", options, "short"))


@pytest.mark.parametrize(("options", "level"), [(TABLES[0], "fair"), (TABLES[2], "fair"), (TABLES[1], "weak")])
def test_games_of_computer_players(options: dict[str, Any], level: str) -> None:
    ended_well(play(level, options, "short"))


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("options", TABLES, ids=_ids)
def test_a_thousand_random_games(options: dict[str, Any]) -> None:
    for number in range(1000):
        ended_well(play("random", options, f"random {number}"))


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("options", TABLES, ids=_ids)
def test_two_hundred_fair_games(options: dict[str, Any]) -> None:
    for number in range(200):
        ended_well(play("fair", options, f"fair {number}"))
