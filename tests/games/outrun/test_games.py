"""Whole games: judged again by a second reading of the rules, simulated with invariants, and of computer racers."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from getaway_tui.engine import journal
from getaway_tui.engine.match import Match
from getaway_tui.engine.pieces import census
from getaway_tui.games.outrun.box import FACES, MONSTERS
from getaway_tui.games.outrun.rules import GAME
from tests.games.outrun.judge import right
from tests.games.outrun.players import bot_game, random_game

_PLACES = {2: (1, 6), 3: (1, 4, 6), 4: (1, 3, 4, 6), 5: (1, 2, 3, 4, 6), 6: (1, 2, 3, 4, 5, 6)}
_STEPS = {1: 3, 2: 2, 3: 2, 4: 1, 5: 1, 6: 0}
_DRAGON = {**_STEPS, 1: 4}


def read_again(match: Match) -> int:
    """Judge every race of a game anew from what was told and what lay there; how many races there were."""
    judged, before = 0, None
    for step in match.steps:
        keys = [event.key for event in step.events]
        if "race_judged" in keys:
            assert before is not None
            judged += _round(before, step.events)
        before = step.state
    return judged


def _round(before: Any, events: tuple[Any, ...]) -> int:
    """One check: verdicts, places and steps on paper against those of the rules."""
    told = [event.params for event in events if event.key == "race_judged"]
    seats, monster = len(before.racers), before.monster
    shown = {event.params["seat"]: event.params["card"] for event in events if event.key == "commit_shown"}
    verdicts: list[tuple[int, bool]] = []
    for params in told:
        racer = before.racers[params["seat"]]
        front = (*(before.centre if monster == "vampire" else racer.front), *racer.committed, *racer.extra)
        card = racer.card or before.path
        if card is not None and params["status"] == "finished":
            assert params["right"] == right(params["laid"], card.moves, front, infected=racer.infected, antidote=card.antidote)
        assert params["right"] is (params["right"] and params["status"] == "finished")
        verdicts.append((params["seat"], params["right"]))
    placed = [(event.params["seat"], event.params["position"]) for event in events if event.key == "racer_placed"]
    winners = [seat for seat, good in verdicts if good]
    losers = [seat for seat, good in verdicts if not good]
    assert placed == [*zip(winners, _PLACES[seats], strict=False), *((seat, 0) for seat in losers)]
    _steps(before, events, dict(placed), shown)
    return len(told)


def _steps(before: Any, events: tuple[Any, ...], placed: dict[int, int], shown: dict[int, str]) -> None:
    values = _DRAGON if before.monster == "dragon" else _STEPS
    dropped = {event.params["seat"] for event in events if event.key == "racer_dropped"}
    for event in events:
        if event.key == "racer_moved" and not dropped:
            seat = event.params["seat"]
            lying = before.centre if before.monster == "vampire" else before.racers[seat].front
            double = 2 if "BOOST" in lying or shown.get(seat) == "BOOST" else 1
            wanted = min(event.params["from"] + values[placed[seat]] * double, before.rooms + 1)
            assert event.params["to"] == wanted


@pytest.mark.parametrize("number", range(10))
def test_ten_games_read_again(number: int) -> None:
    monster = list(MONSTERS)[number % 4]
    match = bot_game(("fair", "strong", "weak", "fair")[: 2 + number % 3], f"again {number}", monster=monster, pass_path="paired")
    assert read_again(match) >= 6


GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_ten_recorded_games_read_again(path: Path) -> None:
    match = Match.replay(GAME, journal.read(path), path.name)
    assert read_again(match) >= 2 * len(match.setup.names)


def test_there_are_ten_recorded_games() -> None:
    assert len(GOLDEN) == 10


# ---- simulated games -----------------------------------------------------------------------------------------------------------

_CARDS = sum(face.copies for face in FACES.values())


def simulate(seats: int, monster: str, seed: str) -> Match:
    """A random game, with what must hold after every move."""
    match = random_game(seats, seed, monster=monster)
    whole = None
    for step in match.steps:
        state = step.state
        pieces = census(state)
        whole = whole or Counter(pieces)
        assert pieces == whole
        assert sum(pieces[name] for name in FACES) == _CARDS
        for racer in state.racers:
            assert len(set(racer.front)) == len(racer.front)
            assert sum(FACES[card].icon == "!" for card in racer.front) <= 1
            assert monster != "vampire" or not racer.hand
            assert racer.infected is False or monster == "zombie"
        taken = [racer.place for racer in state.racers if racer.place]
        assert len(set(taken)) == len(taken)
    assert match.outcome is not None
    assert match.outcome.reason == "escaped"
    return match


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("monster", list(MONSTERS))
def test_simulated_games(monster: str, seats: int) -> None:
    for number in range(2):
        simulate(seats, monster, f"simulated {monster} {seats} {number}")


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("monster", list(MONSTERS))
def test_a_thousand_simulated_games(monster: str, seats: int) -> None:
    for number in range(1_000):
        simulate(seats, monster, f"thousand {monster} {seats} {number}")


def test_a_game_replays_from_its_journal() -> None:
    match = random_game(4, "replay", monster="bear", referee="neighbour")
    again = Match.new(GAME, match.setup.names, match.setup.options, match.setup.seed, auto_chance=False)
    for move in match.moves:
        again.do(move.by, again.read_action(json.loads(json.dumps(match.write_move(move)["action"]))), move.at)
    assert again.state == match.state
    assert again.events == match.events


# ---- computer racers -----------------------------------------------------------------------------------------------------------


def wins(one: str, other: str, games: int, **options: Any) -> int:
    """How many of these two-player games the first level wins, sitting on either side equally often."""
    won = 0
    for number in range(games):
        levels = (one, other) if number % 2 else (other, one)
        match = bot_game(levels, f"{one} {other} {number}", **options)
        assert match.outcome is not None
        won += levels[match.outcome.winners[0]] == one
    return won


def test_stronger_racers_win_more_often() -> None:
    assert wins("fair", "weak", 24) >= 15
    assert wins("strong", "fair", 24) >= 15


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("better", "worse", "least"), [("fair", "weak", 0.7), ("strong", "fair", 0.7), ("strong", "weak", 0.85)])
def test_levels_stand_in_the_stated_order(better: str, worse: str, least: float) -> None:
    assert wins(better, worse, 400, monster="bear") >= 400 * least


def test_mirror_follows_the_table() -> None:
    match = bot_game(("mirror", "strong"), "mirror", map_boards=2)
    assert match.outcome is not None
