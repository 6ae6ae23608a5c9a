"""Whole games against the automaton, and ways to go on counted a second way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.engine.bots import random_bot
from getaway_tui.engine.match import Match
from getaway_tui.engine.pieces import census
from getaway_tui.engine.types import Move
from getaway_tui.games.getaway_driver import box
from getaway_tui.games.getaway_driver.bot import BOTS
from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.state import State

from . import judge_solo
from .judge import Paper, Police
from .test_perft import board, paper

LEVELS = ("standard", "imposing", "ruthless")
PLAYERS = {"random": random_bot, **BOTS}


def play(player: str, level: str, seed: str) -> Match:
    """A game of one computer player, looked at after every move."""
    match = Match.new(GAME, ("Ann",), {"mode": "solo", "solo_level": level}, seed)
    rng, first = Random(seed), None
    while match.outcome is None:
        state: State = match.state
        first = first or census(state)
        must_hold(state)
        assert census(state) == first
        assert [ask.seat for ask in match.turn.asks] == [0]
        match.do(0, PLAYERS[player](match.look(0), GAME, rng, lambda: False))
        assert len(match.moves) < 4000
    return match


def must_hold(state: State) -> None:
    """What is true at every step of every game."""
    deck = box.SETTINGS.solo.deck[state.options.solo_level]
    assert sorted((*state.deck, *state.upgrades)) == sorted(deck), "every upgrade card lies in the deck or was drawn"
    assert state.tokens == 0
    assert not [each for each in state.blockers if each.field is not None and each.name.startswith("spike_strip")]
    assert all(len(token.fields) == 1 for token in state.stash if state.cars)
    stood = [each.field for each in state.vehicles if each.field is not None and not each.name.startswith("helicopter")]
    if state.step in ("r2_open", "r0_round_start") and state.car.origin is None:
        assert not [cell for cell in stood if cell in state.hazards and cell != state.car.field], "none drives onto a hazard"
    held = len(state.stash) + sum(car.held + car.spent for car in state.cars)
    assert held == box.SETTINGS.stash.solo[state.options.solo_level]


def ended_well(match: Match) -> None:
    """The Driver escaped, or the automaton won for one of its reasons."""
    assert match.outcome is not None
    state: State = match.state
    if match.outcome.reason == "escaped":
        assert (match.outcome.winners, len(state.bag) < 3) == ((0,), True)
    else:
        assert (match.outcome.winners, match.outcome.losers) == ((), (0,))
        assert match.outcome.reason in ("caught", "stuck", "stalled")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("player", list(PLAYERS))
def test_games_alone(player: str, level: str) -> None:
    ended_well(play(player, level, "short"))


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("level", LEVELS)
def test_five_hundred_random_games_alone(level: str) -> None:
    for number in range(500):
        ended_well(play("random", level, f"random {number}"))


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("level", LEVELS)
def test_a_hundred_fair_games_alone(level: str) -> None:
    for number in range(100):
        ended_well(play("fair", level, f"fair {number}"))


# ---- counted a second way --------------------------------------------------------------------------------------------------

POSITIONS: list[tuple[str, Paper, tuple[int, ...]]] = [
    (
        "two cars come from ahead",
        paper(police={"patrol_car_1": Police((7, 2), "S"), "patrol_car_2": Police((9, 3), "W")}),
        (1, 3, 4, 4, 6, 11, 14, 14, 16),
    ),
    (
        "pursued, with a stunt that is a decoy too",
        paper(police={"patrol_car_1": Police((7, 5), "N"), "motorcycle_1": Police((5, 6), "E")}, hand=["decoy_car"]),
        (1, 3, 4, 6, 8, 13, 25, 34, 41),
    ),
    (
        "hazards in the way of a car and a helicopter",
        paper(
            police={"patrol_car_1": Police((6, 3), "E"), "helicopter_1": Police((9, 6), "N")},
            hazards={(7, 4), (8, 4), (6, 6)},
        ),
        (1, 3, 4, 4, 4, 10, 13, 13),
    ),
]


def alone(given: Paper) -> State:
    """The same position for the game against the automaton."""
    content: dict[str, Any] = board(given).model_dump(mode="json")
    content["options"] |= {"mode": "solo"}
    deck = list(box.SETTINGS.solo.deck["standard"])
    return State.model_validate(content | {"roles": ["driver"], "deck": deck, "upgrades": []})


def ways(state: State, depth: int) -> int:
    """How many ways the game knows to go on, until it ends or something is drawn."""
    turn = GAME.turn(state)
    if depth == 0 or not turn.asks or turn.chance:
        return 1
    return sum(ways(GAME.apply(state, Move(by=0, action=action))[0], depth - 1) for action in GAME.legal(state, 0))


@pytest.mark.parametrize(("given", "counts"), [case[1:] for case in POSITIONS], ids=[case[0] for case in POSITIONS])
def test_both_readings_of_the_automaton_count_the_same(given: Paper, counts: tuple[int, ...]) -> None:
    start = alone(given)
    for depth, expected in enumerate(counts, 1):
        assert (ways(start, depth), judge_solo.count(given, depth)) == (expected, expected), f"at depth {depth}"


@pytest.mark.parametrize("seed", range(40))
def test_both_readings_move_the_vehicles_alike(seed: int) -> None:
    """Vehicles and hazard tokens anywhere near the city: after the automaton's move everybody stands where the second reading
    says."""
    rng = Random(f"automaton {seed}")
    given = paper()
    near = [(column, row) for column in range(5, 11) for row in range(2, 9)]
    for name in judge_solo.FLEET[: rng.randrange(1, 6)]:
        given.police[name] = Police(rng.choice(near), rng.choice("NESW"))
    given.hazards = {cell for cell in given.up if rng.random() < 0.25 and cell != given.car}
    state = alone(given)
    state = state.model_copy(update={"step": "r2_end"})
    after, _told = GAME.apply(state, Move(by=0, action=GAME.action_type.validate_python({"kind": "end_turn"})))
    judge_solo.move_all(given)
    stood = {each.name: (each.field, each.facing) for each in after.vehicles if each.field is not None}
    assert stood == {name: (each.cell, each.facing) for name, each in given.police.items()}
