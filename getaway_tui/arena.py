"""The arena: computer players against each other, many games, with intervals. The instrument for every figure of strength."""

from __future__ import annotations

import hashlib
import importlib
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
    code: str = ""
    """What the engine and the game were made of (`fingerprint`): games of other players are never taken for these."""
    rotate: bool = True
    """Every deal is played once for each way of moving the entrants on by one seat, so that luck of seat and deal evens out."""

    @property
    def key(self) -> str:
        """A name for what was played already."""
        text = json.dumps(asdict(self), sort_keys=True, default=str)
        return f"{self.slug}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"

    @property
    def set_size(self) -> int:
        """Games that share one deal: as many as there are different ways to seat the levels by moving everybody on. A table of
        one level alone plays each deal once; again it would be the same game."""
        if not self.rotate:
            return 1
        return next(by for by in range(1, len(self.players) + 1) if self.players[by:] + self.players[:by] == self.players)

    def seat_of(self, who: int, number: int) -> int:
        """Where an entrant sits in a game."""
        return (who - number % self.set_size) % len(self.players)


def fingerprint(slug: str) -> str:
    """A name for the code and data that play a game: the engine, the game's own package, its tables."""
    from getaway_tui import games
    from getaway_tui.engine import data

    digest = hashlib.sha256()
    for name in ("getaway_tui.engine", games.about(slug).package):
        module = importlib.import_module(name)
        for path in sorted(Path(str(module.__file__)).parent.rglob("*.py")):
            digest.update(path.read_bytes())
    for path in sorted(data.path(slug, "rules.en.md").parent.iterdir()):
        if path.suffix in (".csv", ".toml"):
            digest.update(path.read_bytes())
    digest.update(data.fingerprint(slug).encode())
    return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Played:
    """One game of a contest; all tuples by entrant, not by seat."""

    number: int
    won: tuple[float, ...]
    """1 for each of the winners: whoever wins together has won as much as whoever wins alone."""
    lost: tuple[float, ...]
    score: tuple[float, ...]
    reason: str
    moves: int
    seconds: tuple[tuple[float, int, float], ...]
    """Thinking time: the sum in seconds, the number of decisions, the longest."""
    winners: int = 1
    roles: tuple[str, ...] = ()
    """Which part each played, in games that tell it by the fact "role"."""
    facts: Mapping[str, tuple[float | None, ...]] = field(default_factory=dict)
    """What the game counted, where it is a number."""


def play_game(contest: Contest, number: int) -> Played:
    """One game of the contest; number counts from 0, and the games of a set lie next to each other."""
    from getaway_tui.engine.match import Match
    from getaway_tui.engine.selfplay import play_out
    from getaway_tui.games import contestants, load

    game, bots = load(contest.slug).game, contestants(contest.slug)
    seats = len(contest.players)
    deal = number // contest.set_size
    place = [contest.seat_of(who, number) for who in range(seats)]
    entrant = [place.index(seat) for seat in range(seats)]
    levels = [contest.players[who] for who in entrant]
    match = Match.new(game, [f"{level} {seat}" for seat, level in enumerate(levels)], contest.options, f"{contest.seed}:{deal}")
    decisions = play_out(match, [bots[level] for level in levels], pace=PACE if match.turn.deadline is not None else 0)
    outcome = match.outcome
    assert outcome is not None
    thought: dict[int, list[float]] = defaultdict(list)
    for decision in decisions:
        thought[entrant[decision.seat]].append(decision.seconds)

    def by_entrant(of_seat: Callable[[int], float]) -> tuple[float, ...]:
        return tuple(of_seat(seat) for seat in place)

    facts = {name: tuple(values[seat] for seat in place) for name, values in outcome.facts.items()}
    return Played(
        number=number,
        won=by_entrant(lambda seat: float(seat in outcome.winners)),
        lost=by_entrant(lambda seat: float(seat in outcome.losers)),
        score=by_entrant(lambda seat: float(outcome.scores.get(seat, 0))),
        reason=outcome.reason,
        moves=len(match.moves),
        seconds=tuple((sum(thought[who]), len(thought[who]), max(thought[who], default=0.0)) for who in range(seats)),
        winners=len(outcome.winners),
        roles=tuple(str(role) for role in facts.get(_ROLE, ())),
        facts={name: tuple(map(_figure, values)) for name, values in facts.items() if any(map(_is_figure, values))},
    )


_ROLE = "role"
"""The fact by which a game tells who played which part."""


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float)


def _figure(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


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
            content |= {name: tuple(content[name]) for name in ("won", "lost", "score", "roles")}
            content["seconds"] = tuple(tuple(each) for each in content["seconds"])
            content["facts"] = {name: tuple(values) for name, values in content["facts"].items()}
            played = Played(**content)
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
    """What came of one entrant, of all entrants of one level, of a level in one role, or of a seat."""

    who: str
    games: int
    """Times that somebody was this in a game."""
    won: Share
    lost: Share
    share: float
    """Of the wins: a win of several is divided."""
    score: float
    think_mean: float
    """Seconds a decision."""
    think_longest: float
    facts: Mapping[str, float]
    """The means of what the game counted."""


Pick = Callable[[Played], Sequence[int]]
"""Which entrants of a game are meant."""


def standings(contest: Contest, played: Iterable[Played]) -> list[Standing]:
    """One line an entrant."""
    sets = whole_sets(contest, played)

    def pick(who: int) -> Pick:
        return lambda game: (who,)

    return [_standing(f"{level} {who + 1}", sets, pick(who)) for who, level in enumerate(contest.players)]


def by_level(contest: Contest, played: Iterable[Played]) -> list[Standing]:
    """One line a level: all its entrants together."""
    sets = whole_sets(contest, played)

    def pick(level: str) -> Pick:
        return lambda game: _of_level(contest, level)

    return [_standing(level, sets, pick(level)) for level in dict.fromkeys(contest.players)]


def by_role(contest: Contest, played: Iterable[Played]) -> list[Standing]:
    """One line for each level in each role, in games that have roles: a side that wins together counts once a game."""
    sets = whole_sets(contest, played)
    roles = tuple(dict.fromkeys(role for games in sets for game in games for role in game.roles))

    def pick(role: str, level: str) -> Pick:
        return lambda game: [who for who in _of_level(contest, level) if game.roles[who] == role] if game.roles else ()

    lines = [_standing(f"{role}: {level}", sets, pick(role, level)) for role in roles for level in dict.fromkeys(contest.players)]
    return [line for line in lines if line.games]


def by_seat(contest: Contest, played: Iterable[Played]) -> list[Standing]:
    """One line a seat: what the place at the table is worth."""
    sets, seats = whole_sets(contest, played), range(len(contest.players))

    def pick(seat: int) -> Pick:
        return lambda game: [who for who in seats if contest.seat_of(who, game.number) == seat]

    return [_standing(f"seat {seat + 1}", sets, pick(seat)) for seat in seats]


def whole_sets(contest: Contest, played: Iterable[Played]) -> list[list[Played]]:
    """The games by deal; a deal that was not played in all its seatings is left out."""
    sets: dict[int, list[Played]] = defaultdict(list)
    for game in played:
        sets[game.number // contest.set_size].append(game)
    return [games for games in sets.values() if len(games) == contest.set_size]


def _of_level(contest: Contest, level: str) -> list[int]:
    return [who for who, each in enumerate(contest.players) if each == level]


def _standing(who: str, sets: Sequence[Sequence[Played]], pick: Pick) -> Standing:
    """Games of one deal are no independent samples, so intervals are taken over whole sets."""
    found = [[(game, picked) for game in games for picked in pick(game)] for games in sets]
    found = [each for each in found if each]
    every = [pair for each in found for pair in each]

    def share(of: Callable[[Played, int], float]) -> Share:
        return interval([statistics.fmean(of(game, picked) for game, picked in each) for each in found])

    def mean(values: Iterable[float | None]) -> float:
        known = [value for value in values if value is not None]
        return statistics.fmean(known) if known else 0.0

    thought = [game.seconds[picked] for game, picked in every]
    names = dict.fromkeys(name for game, _ in every for name in game.facts)
    return Standing(
        who=who,
        games=len(every),
        won=share(lambda game, picked: game.won[picked]),
        lost=share(lambda game, picked: game.lost[picked]),
        share=mean(game.won[picked] / max(1, game.winners) for game, picked in every),
        score=mean(game.score[picked] for game, picked in every),
        think_mean=sum(total for total, _, _ in thought) / max(1, sum(count for _, count, _ in thought)),
        think_longest=max((longest for _, _, longest in thought), default=0.0),
        facts={name: mean(game.facts[name][picked] for game, picked in every if name in game.facts) for name in names},
    )


_Z = 1.959963984540054


def interval(samples: Sequence[float]) -> Share:
    """The mean of the samples, one a deal, with its 95 % interval: Wilson's where each was won or lost as a whole, else the
    normal one over deals, whose games hang together."""
    n = len(samples)
    if n == 0:
        return Share(0.0, 0.0, 1.0)
    mean = statistics.fmean(samples)
    if set(samples) <= {0.0, 1.0}:
        middle = (mean + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
        half = _Z * math.sqrt(mean * (1 - mean) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
        return Share(mean, max(0.0, middle - half), min(1.0, middle + half))
    half = _Z * statistics.stdev(samples) / math.sqrt(n) if n > 1 else 1.0
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


def report(contest: Contest, played: Sequence[Played], asked: int | None = None) -> dict[str, Any]:
    """All figures, for people and for JSON. `asked`: how many games were wanted, if it is not all of them yet."""
    lengths = sorted(game.moves for game in played) or [0]
    reasons: dict[str, int] = defaultdict(int)
    for game in played:
        reasons[game.reason] += 1
    return {
        "game": contest.slug,
        "players": list(contest.players),
        "options": dict(contest.options),
        "seed": contest.seed,
        "set_size": contest.set_size,
        "games": len(played),
        "asked": len(played) if asked is None else asked,
        "standings": [asdict(line) for line in standings(contest, played)],
        "levels": [asdict(line) for line in by_level(contest, played)],
        "roles": [asdict(line) for line in by_role(contest, played)],
        "seats": [asdict(line) for line in by_seat(contest, played)],
        "moves": {"median": statistics.median(lengths), "p90": lengths[int(0.9 * (len(lengths) - 1))], "longest": lengths[-1]},
        "endings": dict(sorted(reasons.items())),
    }


def lines(contest: Contest, played: Sequence[Played]) -> Iterator[str]:
    """The report as plain lines."""
    if not played:
        yield "No game has been played yet."
        return
    found = report(contest, played)
    levels, roles = by_level(contest, played), by_role(contest, played)
    yield f"{'':20} {'games':>6}  {'won':24} {'lost':24} {'score':>7}  a decision"
    yield from map(_line, standings(contest, played))
    if len(levels) < len(contest.players):
        yield "by level"
        yield from map(_line, levels)
    if roles:
        yield "by role"
        yield from map(_line, roles)
    if len(contest.players) > 1:
        yield "won by seat: " + ", ".join(f"{100 * line.won.share:.1f} %" for line in by_seat(contest, played))
    for name in dict.fromkeys(name for line in levels for name in line.facts):
        means = [(line.who, line.facts[name]) for line in roles or levels]
        if len({round(mean, 9) for _, mean in means}) == 1:
            means = [("all", means[0][1])]
        yield f"{name.replace('_', ' ')}: " + ", ".join(f"{who} {mean:.2f}" for who, mean in means)
    moves = found["moves"]
    yield f"moves a game: median {moves['median']:.0f}, 90 % {moves['p90']}, longest {moves['longest']}"
    yield "endings: " + ", ".join(f"{reason} {number}" for reason, number in found["endings"].items())


def _line(line: Standing) -> str:
    return (
        f"{line.who:20} {line.games:6}  {line.won!s:24} {line.lost!s:24} {line.score:7.2f}  "
        f"{1e3 * line.think_mean:.1f} ms, longest {1e3 * line.think_longest:.0f} ms"
    )
