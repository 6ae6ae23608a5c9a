"""Whole games: judged again by a second reading of the rules, simulated with invariants, and of computer racers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from getaway_tui.engine.match import Match
from getaway_tui.engine.pieces import census
from getaway_tui.games.outrun.box import FACES, MONSTERS
from getaway_tui.games.outrun.rules import GAME
from tests.games.outrun.judge import right
from tests.games.outrun.players import bot_game, random_game

ROOT = Path(__file__).parents[3]
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
        front = before.centre if monster == "vampire" else (*racer.front, *racer.committed)
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


# ---- data ----------------------------------------------------------------------------------------------------------------------

_CHANGED = """
import sys
from pathlib import Path
from getaway_tui.engine import data
data.use(Path(sys.argv[1]))
from getaway_tui.games.outrun.box import BOARDS, FACES
from getaway_tui.games.outrun.public import Options
from getaway_tui.games.outrun.rules import GAME
state = GAME.start(2, Options(starter=0))
print(BOARDS["vampire"][1].advance, FACES["BACK"].copies, len(state.deck), Options().time_limit, Options().monster)
"""


def changed(folder: Path, *edits: tuple[str, str, str]) -> subprocess.CompletedProcess[str]:
    """What a fresh interpreter says after these edits of the data."""
    there = folder / "outrun"
    there.mkdir()
    for file in (ROOT / "rules_data" / "outrun").iterdir():
        there.joinpath(file.name).write_bytes(file.read_bytes())
    for name, before, after in edits:
        text = there.joinpath(name).read_text("utf-8")
        assert before in text
        there.joinpath(name).write_text(text.replace(before, after, 1), "utf-8")
    return subprocess.run(
        [sys.executable, "-c", _CHANGED, str(folder)], capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def test_data_reach_the_game(tmp_path: Path) -> None:
    done = changed(
        tmp_path,
        ("monster_boards.csv", "vampire,1,3", "vampire,1,5"),
        ("interference_deck.csv", "I26,BACK,BACK,Back away,,!,until_cleared,reconstructed (composition)\n", ""),
        ("interference_types.csv", "BACK,Back away,4", "BACK,Back away,3"),
        ("options.csv", "time_limit,60", "time_limit,45"),
        ("options.csv", "monster,vampire", "monster,dragon"),
    )
    assert done.stdout.split() == ["5", "3", "47", "45", "dragon"], done.stderr


@pytest.mark.parametrize(
    ("edit", "word"),
    [
        (("interference_types.csv", "BACK,Back away,4", "BACK,Back away,5"), "interference_types.csv"),
        (("path_cards.csv", "P04,SJVCRD", "P04,SJVCRS"), "path_cards.csv"),
        (("path_cards.csv", "C4,0,2", "C4,0,3"), "path_cards.csv"),
        (("monster_boards.csv", "bear,6,0", "bear,7,0"), "monster_boards.csv"),
    ],
)
def test_data_that_contradict_themselves_are_refused(tmp_path: Path, edit: tuple[str, str, str], word: str) -> None:
    done = changed(tmp_path, edit)
    assert done.returncode != 0
    assert f"outrun/{word}" in done.stderr
