"""The arena: computer players against each other, many games, with intervals. The instrument for every figure of strength."""

from __future__ import annotations

import hashlib
import json
import math
import statistics
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

PACE = 2_000
"""Milliseconds of play time that a decision takes where a clock runs."""


@dataclass(frozen=True)
class Contest:
    """What is played: the same for the same fields, on every machine."""

    slug: str
    players: tuple[str, ...]
    """The level of each entrant; entrant 0 sits in seat 0 of the first game of a set."""
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "arena"
    version: int = 1
    """Of the game's rules."""
    rotate: bool = True
    """Every deal is played once for each way of moving the entrants on by one seat, so that luck of seat and deal evens out."""

    @property
    def key(self) -> str:
        """A name for what was played already."""
        text = json.dumps(asdict(self), sort_keys=True, default=str)
        return f"{self.slug}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"

    @property
    def set_size(self) -> int:
        """Games that share one deal."""
        return len(self.players) if self.rotate else 1


@dataclass(frozen=True)
class Played:
    """One game of a contest; all tuples by entrant, not by seat."""

    number: int
    won: tuple[float, ...]
    """Each winner's share of the win."""
    lost: tuple[float, ...]
    score: tuple[float, ...]
    reason: str
    moves: int
    seconds: tuple[tuple[float, int, float], ...]
    """Thinking time: the sum in seconds, the number of decisions, the longest."""


def play_game(contest: Contest, number: int) -> Played:
    """One game of the contest; number counts from 0, and the games of a set lie next to each other."""
    from getaway_tui.engine.match import Match
    from getaway_tui.engine.selfplay import play_out
    from getaway_tui.games import load

    game, bots, _ = load(contest.slug)
    seats = len(contest.players)
    deal, turn = divmod(number, contest.set_size)
    entrant = [(seat + turn) % seats for seat in range(seats)]
    levels = [contest.players[who] for who in entrant]
    match = Match.new(game, [f"{level} {seat}" for seat, level in enumerate(levels)], contest.options, f"{contest.seed}:{deal}")
    decisions = play_out(match, [bots[level] for level in levels], pace=PACE if match.turn.deadline is not None else 0)
    outcome = match.outcome
    assert outcome is not None
    thought: dict[int, list[float]] = defaultdict(list)
    for decision in decisions:
        thought[entrant[decision.seat]].append(decision.seconds)

    def by_entrant(of_seat: Callable[[int], float]) -> tuple[float, ...]:
        return tuple(of_seat(entrant.index(who)) for who in range(seats))

    return Played(
        number=number,
        won=by_entrant(lambda seat: (seat in outcome.winners) / max(1, len(outcome.winners))),
        lost=by_entrant(lambda seat: float(seat in outcome.losers)),
        score=by_entrant(lambda seat: float(outcome.scores.get(seat, 0))),
        reason=outcome.reason,
        moves=len(match.moves),
        seconds=tuple((sum(thought[who]), len(thought[who]), max(thought[who], default=0.0)) for who in range(seats)),
    )


class Book:
    """The games of a contest that were played already, kept in a file, so that an interrupted contest goes on later."""

    def __init__(self, folder: Path | None, contest: Contest) -> None:
        self._path = folder / f"{contest.key}.jsonl" if folder else None
        self.played: dict[int, Played] = {}
        if self._path and self._path.exists():
            for line in self._path.read_text("utf-8").splitlines():
                self._read(line)

    def _read(self, line: str) -> None:
        try:
            content = json.loads(line)
            content |= {name: tuple(content[name]) for name in ("won", "lost", "score")}
            played = Played(**{**content, "seconds": tuple(tuple(each) for each in content["seconds"])})
        except (ValueError, TypeError, KeyError):  # the line that an interruption cut off
            return
        self.played[played.number] = played

    def forget(self) -> None:
        """Begin anew."""
        self.played.clear()
        if self._path:
            self._path.unlink(missing_ok=True)

    def add(self, played: Played) -> None:
        """Keep one more game."""
        self.played[played.number] = played
        if self._path:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(played)) + "\n")


def run(contest: Contest, games: int, executor: Executor, book: Book, jobs: int = 2) -> Generator[Played, None, None]:
    """Play the games that the book lacks, on any executor, and yield each as it ends; few wait in line, so it stops quickly."""
    todo = iter([number for number in range(games) if number not in book.played])
    running: set[Future[Played]] = set()

    def fill() -> None:
        for number in todo:
            running.add(executor.submit(play_game, contest, number))
            if len(running) >= 3 * jobs:
                return

    fill()
    try:
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                running.discard(future)
                played = future.result()
                book.add(played)
                yield played
            fill()
    finally:
        for future in running:
            future.cancel()


@dataclass(frozen=True)
class Share:
    """A share of games with its 95 % interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:5.1f} % ({100 * self.low:.1f} .. {100 * self.high:.1f})"


@dataclass(frozen=True)
class Standing:
    """What came of one entrant, or of all entrants of one level together."""

    who: str
    games: int
    won: Share
    lost: Share
    score: float
    think_mean: float
    """Seconds a decision."""
    think_longest: float


def standings(contest: Contest, played: Iterable[Played]) -> list[Standing]:
    """One line an entrant. Games of one deal are no independent samples, so intervals are taken over whole sets."""
    sets: dict[int, list[Played]] = defaultdict(list)
    for game in played:
        sets[game.number // contest.set_size].append(game)
    whole = [games for games in sets.values() if len(games) == contest.set_size]
    lines = []
    for who, level in enumerate(contest.players):
        games = [game for each in whole for game in each]
        decisions = sum(game.seconds[who][1] for game in games)
        lines.append(
            Standing(
                who=f"{level} {who + 1}",
                games=len(games),
                won=interval([statistics.fmean(game.won[who] for game in each) for each in whole], contest.set_size),
                lost=interval([statistics.fmean(game.lost[who] for game in each) for each in whole], contest.set_size),
                score=statistics.fmean([game.score[who] for game in games]) if games else 0.0,
                think_mean=sum(game.seconds[who][0] for game in games) / max(1, decisions),
                think_longest=max((game.seconds[who][2] for game in games), default=0.0),
            )
        )
    return lines


_Z = 1.959963984540054


def interval(samples: Sequence[float], size: int = 1) -> Share:
    """The mean of the samples (each the mean of `size` games) with its 95 % interval: Wilson's for single games, else the normal
    one over sets, which knows that games of a set hang together."""
    n = len(samples)
    if n == 0:
        return Share(0.0, 0.0, 1.0)
    mean = statistics.fmean(samples)
    if size == 1:
        middle = (mean + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
        half = _Z * math.sqrt(mean * (1 - mean) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
        return Share(mean, max(0.0, middle - half), min(1.0, middle + half))
    half = _Z * statistics.stdev(samples) / math.sqrt(n) if n > 1 else 1.0
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


def report(contest: Contest, played: Sequence[Played]) -> dict[str, Any]:
    """All figures, for people and for JSON."""
    lengths = sorted(game.moves for game in played) or [0]
    reasons: dict[str, int] = defaultdict(int)
    for game in played:
        reasons[game.reason] += 1
    return {
        "game": contest.slug,
        "players": list(contest.players),
        "options": dict(contest.options),
        "seed": contest.seed,
        "games": len(played),
        "standings": [asdict(line) for line in standings(contest, played)],
        "moves": {"median": statistics.median(lengths), "p90": lengths[int(0.9 * (len(lengths) - 1))], "longest": lengths[-1]},
        "endings": dict(sorted(reasons.items())),
    }


def lines(contest: Contest, played: Sequence[Played]) -> Iterator[str]:
    """The report as plain lines."""
    found = report(contest, played)
    yield f"{'player':14} {'games':>6}  {'won':28} {'lost':28} {'score':>7}  a decision"
    for line in standings(contest, played):
        yield (
            f"{line.who:14} {line.games:6}  {line.won!s:28} {line.lost!s:28} {line.score:7.2f}  "
            f"{1e3 * line.think_mean:.1f} ms, longest {1e3 * line.think_longest:.0f} ms"
        )
    moves = found["moves"]
    yield f"moves a game: median {moves['median']:.0f}, 90 % {moves['p90']}, longest {moves['longest']}"
    yield "endings: " + ", ".join(f"{reason} {number}" for reason, number in found["endings"].items())
