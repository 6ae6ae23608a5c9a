"""The engine without a screen: random moves beside open_spiel's games written in Python, looks, replays, `--version`."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from getaway_tui import games
from getaway_tui.engine import journal
from getaway_tui.engine.chance import draw
from getaway_tui.engine.game import Game
from getaway_tui.engine.match import Match
from getaway_tui.engine.types import Move
from tests.bench.report import Report

SLICES = 7
SLICE_SECONDS = 0.6
YARDSTICK = "python_block_dominoes"


def moves(report: Report) -> None:
    """Random moves of every game beside the yardstick, in turn, so that a busy moment hits all alike."""
    report.head("Random moves a second through choices, check and apply (CPU time)")
    runs: dict[str, Callable[[], int]] = {about.slug: _playout(games.load(about.slug).game) for about in games.found()}
    peer = _peer(YARDSTICK)
    if peer is not None:
        runs[YARDSTICK] = peer
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(SLICES):
        for name, run in runs.items():
            rates[name].append(_rate(run))
    medians = {name: statistics.median(each) for name, each in rates.items()}
    for name, rate in medians.items():
        report.note(name, rate, " moves/s")
    if peer is None:
        report.note(f"no {YARDSTICK} to compare with: make bench installs it")
        return
    for slug in medians:
        if slug != YARDSTICK:
            limit = 0.5 if slug == "getaway" else None
            report.at_least(f"{slug} beside {YARDSTICK}", medians[slug] / medians[YARDSTICK], 1.0, limit)


def looks(report: Report) -> None:
    """The time to build a look and to replay a save, of every game."""
    report.head("Looks and saves")
    for about in games.found():
        _look_and_replay(report, about.slug)


def version(report: Report) -> None:
    """`--version` beside a Python that does nothing."""
    report.head("Command line")
    bare, ours = [], []
    for _ in range(15):
        bare.append(_wall([sys.executable, "-c", "pass"]))
        ours.append(_wall([str(Path(sys.executable).with_name("getaway-tui")), "--version"]))
    report.at_most("--version beside bare Python", statistics.median(ours) / statistics.median(bare), 3.0, 15.0)


def _rate(run: Callable[[], int]) -> float:
    moves, begin = 0, time.process_time()
    while (passed := time.process_time() - begin) < SLICE_SECONDS:
        moves += run()
    return moves / passed


def _playout(game: Game[Any, Any, Any, Any]) -> Callable[[], int]:
    """Plays one random game to its end, with default options for four seats or the nearest number."""
    seats = min(game.seats, key=lambda number: abs(number - 4))
    options = next(iter(game.presets.values()))
    rng = Random(5)

    def run() -> int:
        state, moves, now = game.start(seats, options), 0, 0
        while True:
            turn = game.turn(state)
            if turn.chance is not None:
                move: Move[Any] = Move(by="chance", action=game.chance(state, rng), at=now)
            elif choices := [(ask.seat, action) for ask in turn.asks for action in game.legal(state, ask.seat)]:
                seat, action = draw(choices, rng)
                move = Move(by=seat, action=action, at=now)
            elif turn.deadline is not None:
                now = turn.deadline
                move = Move(by="clock", action=game.clock(state), at=now)
            else:
                return moves
            state, _ = game.apply(state, move)
            moves += 1

    return run


def _peer(name: str) -> Callable[[], int] | None:
    try:
        import pyspiel
        from open_spiel.python.games import block_dominoes  # noqa: F401  (importing it registers the game)
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    rng = Random(5)

    def run() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return run


def _look_and_replay(report: Report, slug: str) -> None:
    game = games.load(slug).game
    seats = min(game.seats, key=lambda number: abs(number - 4))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "save.jsonl"
        match = Match.new(game, [f"P{seat}" for seat in range(seats)], next(iter(game.presets.values())), 7, path=path)
        rng, looks = Random(3), []
        for _ in range(400):
            if not match.turn.asks:
                if match.turn.deadline is None:
                    break
                match.tick(match.turn.deadline)
                continue
            choices = [(ask.seat, action) for ask in match.turn.asks for action in match.game.legal(match.state, ask.seat)]
            if not choices:
                if match.turn.deadline is None:
                    break
                match.tick(match.turn.deadline)
                continue
            match.do(*draw(choices, rng))
            begin = time.perf_counter()
            match.look(0)
            looks.append(time.perf_counter() - begin)
        moves = len(match.moves)
        match.close()
        begin = time.perf_counter()
        Match.replay(game, journal.read(path))
        passed = time.perf_counter() - begin
    report.note(f"{slug}: one look", statistics.median(looks) * 1e6, " us")
    report.note(f"{slug}: replay of {moves} moves", passed * 1e3, " ms")


def _wall(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin
