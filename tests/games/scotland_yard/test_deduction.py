"""The deduction aid: worked examples, and brute force over all hidden paths."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.engine.types import By, Event, Move
from getaway_tui.games.scotland_yard.city import CITY
from getaway_tui.games.scotland_yard.public import View
from getaway_tui.games.scotland_yard.rules import GAME
from getaway_tui.games.scotland_yard.rules.guessing import guess
from getaway_tui.games.scotland_yard.state import State
from tests.support import Scene

from .oracle import hidden_paths, ways
from .tables import scene


def test_s23_underground_out_of_46() -> None:
    table = scene("x_turn", "D1@1 D2@79", 46, log="T T T:46", round=4, possible=[46])
    table.act(0, "x_move", ticket="underground", dest=74)
    assert table.view(1).candidates == (13, 74)


@pytest.mark.rule("SY-4.4")
def test_s36_the_whole_chain() -> None:
    table = scene(
        "x_turn",
        "D1@69(5/4/2) D2@118(5/4/2) D3@188(5/4/2)",
        103,
        black=2,
        round=5,
        log="T T T:103 T",
        possible=[85, 86, 103, 104],
    )
    table.act(0, "x_move", ticket="taxi", dest=85)
    assert table.view(1).candidates == (68, 84, 85, 86, 102, 103, 104, 116)
    table.act(1, "hunter_move", pawn="D1", ticket="taxi", dest=86)
    assert table.view(1).candidates == (68, 84, 85, 102, 103, 104, 116)
    table.act(2, "hunter_move", pawn="D2", ticket="taxi", dest=116)
    assert table.view(1).candidates == (68, 84, 85, 102, 103, 104)
    table.act(3, "hunter_move", pawn="D3", ticket="taxi", dest=187)
    assert table.view(1).candidates == (68, 84, 85, 102, 103)
    table.act(0, "x_move", ticket="black", dest=84)
    assert table.view(1).candidates == (51, 67, 68, 69, 83, 84, 85, 102, 103, 115, 127)


def test_double_moves_are_followed_leg_by_leg() -> None:
    table = scene("x_turn", "D1@1", 104, log="T T T:104", round=4, possible=[104])
    table.act(0, "x_double", t1="taxi", d1=86, t2="bus", d2=52)
    assert table.view(1).possible[-2] == (86, 116)
    reached = ways("bus", 86) | ways("bus", 116)
    assert table.view(1).candidates == tuple(sorted(reached))


def test_the_first_set_is_the_start_cards() -> None:
    table = Scene.start(GAME, 3)
    table.draw()
    assert set(table.view(None).candidates) == set(CITY.deck("X"))


class Record:
    """What a hunter writes down of a game: nothing but public events."""

    def __init__(self) -> None:
        self.paths: set[tuple[int, ...]] = {(station,) for station in CITY.deck("X")}
        self.stations: dict[str, int] = {}
        self.black = 5

    @property
    def taken(self) -> set[int]:
        """Where the hunters stand."""
        return set(self.stations.values())

    def hear(self, event: Event) -> None:
        """One public event shortens the list of ways that he may have gone."""
        given = event.params
        match event.key:
            case "pawn_placed":
                self.stations[str(given["pawn"])] = int(str(given["station"]))
            case "leg_logged":
                self.paths = hidden_paths(self.paths, str(given["ticket"]), self.taken)
            case "x_surfaced":
                self.paths = {path for path in self.paths if path[-1] == given["station"]}
            case "x_tickets_changed":
                self.black = int(str(given["black"]))
            case "pawn_moved":
                self.stations[str(given["pawn"])] = int(str(given["to"]))
                self.paths = {path for path in self.paths if path[-1] != given["to"]}
            case "round_ended":
                self.paths = {path for path in self.paths if self._gets_away(path[-1])}

    def _gets_away(self, station: int) -> bool:
        return bool(ways("black" if self.black else "none", station) - self.taken)


@pytest.mark.parametrize("seed", range(10))
def test_exact_against_all_hidden_paths(seed: int) -> None:
    rng, record = Random(seed), Record()
    state: State = GAME.start(2 + seed % 5, GAME.presets["edition_2013"])
    compared = 0
    while (turn := GAME.turn(state)) and (turn.chance or turn.asks):
        by: By = "chance" if turn.chance else rng.choice(turn.asks).seat
        action = GAME.chance(state, rng) if by == "chance" else rng.choice(_thrifty(GAME.legal(state, int(by)), rng))
        state, told = GAME.apply(state, Move(by=by, action=action))
        for event in told:
            if event.to is None:
                record.hear(event)
        if state.ending is None:
            assert tuple(sorted({path[-1] for path in record.paths})) == GAME.view(state, None).candidates
            record.paths = _one_each(record.paths) if len(record.paths) > 20_000 else record.paths
            compared += 1
    assert compared > 10


def _thrifty(legal: tuple[Any, ...], rng: Random) -> list[Any]:
    """Black tickets and double moves now and then, so that the number of ways stays small."""
    plain = [action for action in legal if getattr(action, "ticket", "double") not in ("black", "double")]
    keep = [action for action in legal if getattr(action, "pawn", None)]
    return keep or (plain if plain and rng.random() < 0.8 else list(legal))


def _one_each(paths: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Two ways to the same station allow the same from there on."""
    return set({path[-1]: path for path in sorted(paths)}.values())


def replayed(state: State, moves: list[Move[Any]], trail: tuple[int, ...]) -> list[tuple[Event, ...]]:
    """What all hear when Mister X goes another way with the same tickets, as long as the rules allow it."""
    heard, at = [], 0
    for move in moves:
        action = move.action
        if action.kind == "deal_starts":
            action = action.model_copy(update={"x": trail[0]})
        elif action.kind == "x_move":
            action, at = action.model_copy(update={"dest": trail[at + 1]}), at + 1
        elif action.kind == "x_double":
            action, at = action.model_copy(update={"d1": trail[at + 1], "d2": trail[at + 2]}), at + 2
        state, told = GAME.apply(state, Move(by=move.by, action=action))
        heard.append(tuple(event for event in told if event.to is None))
    return heard


@pytest.mark.parametrize("seed", range(6))
def test_every_guessed_trail_tells_the_same_story(seed: int) -> None:
    """A guess is a game that could really have been: played from the start, everybody hears the same."""
    rng = Random(seed)
    start: State = GAME.start(2 + seed % 5, GAME.presets["edition_2013"])
    state, moves, heard = start, [], []
    while (turn := GAME.turn(state)) and (turn.chance or turn.asks):
        by: By = "chance" if turn.chance else rng.choice(turn.asks).seat
        action = GAME.chance(state, rng) if by == "chance" else rng.choice(GAME.legal(state, int(by)))
        moves.append(Move(by=by, action=action))
        state, told = GAME.apply(state, moves[-1])
        heard.append(tuple(event for event in told if event.to is None))
        if state.ending is None and state.cells and rng.random() < 0.2:
            view: View = GAME.view(state, None)
            trail = guess(view, rng).trail
            assert replayed(start, moves, trail) == heard
