"""An evening: who is here, and how its games went. Asked once, kept in a small file, and ended by a deliberate act.

Whatever is kept here everybody at the table has seen: names, and how matches ended that are over.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from getaway_tui.kit.names import WIDEST, clean, cut, fold, table_names

from . import saves
from .settings import write_whole

if TYPE_CHECKING:
    from .session import Session

MOST = 24
"""People that an evening may have."""

_LENGTHS = 5
"""Matches of one game and number of people that its real length is taken from."""

_APART = re.compile(r"\s*[&+]\s*")


@dataclass(frozen=True)
class Result:
    """How one seat ended."""

    people: tuple[str, ...]
    """Who sat there: one name, the names of a team, or nobody for a computer player."""
    won: bool
    place: int
    """From 1; 0: nobody had any."""
    points: int
    """Seats left behind."""


@dataclass(frozen=True)
class Played:
    """One match of the evening."""

    id: str
    game: str
    results: tuple[Result, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who sat there."""
        return tuple(name for result in self.results for name in result.people)


class Tally(NamedTuple):
    """How the evening goes for one person."""

    name: str
    played: int
    won: int
    points: int
    places: tuple[int, ...]
    """In the order of the games."""


@dataclass(frozen=True)
class Evening:
    """Who is here, and what was played.

    Attributes:
        present: the people, as they are called.
        games: the matches that are over, the oldest first.
        began: seconds since 1970; 0: none runs.
        lengths: how long matches lasted at the table, in milliseconds, by game and number of people. It outlasts the evening.
    """

    present: tuple[str, ...] = ()
    games: tuple[Played, ...] = ()
    began: float = 0.0
    lengths: Mapping[str, Mapping[str, Sequence[int]]] = field(default_factory=dict)

    @property
    def runs(self) -> bool:
        """Whether somebody said who is here."""
        return bool(self.present)

    def tally(self) -> tuple[Tally, ...]:
        """Everybody's evening, the best first."""
        tallies = []
        for name in self._everybody():
            own = [result for played in self.games for result in played.results if _is_among(name, result.people)]
            places = tuple(result.place for result in own)
            tallies.append(Tally(name, len(own), sum(each.won for each in own), sum(each.points for each in own), places))
        return tuple(sorted(tallies, key=lambda each: (-each.points, -each.won, each.played)))

    def _everybody(self) -> list[str]:
        """Those present, then those who played and left."""
        names = list(self.present)
        for played in self.games:
            names += [name for name in played.people if not _is_among(name, names)]
        return names

    def turn_of(self) -> tuple[str, ...]:
        """Those present in the order in which they should get a seat: who sat the last match out, then who has played least."""
        last = self.games[-1].people if self.games else ()

        def played(name: str) -> int:
            return sum(_is_among(name, each.people) for each in self.games)

        return tuple(sorted(self.present, key=lambda name: (_is_among(name, last), played(name))))

    def minutes(self, game: str, people: int) -> int | None:
        """How long a match of this game really takes so many people here; None: nobody knows yet."""
        lengths = self.lengths.get(game, {}).get(str(people), ())
        return max(1, round(sorted(lengths)[len(lengths) // 2] / 60_000)) if lengths else None


# ---- names ---------------------------------------------------------------------------------------------------------------


def members(name: str) -> tuple[str, ...]:
    """The people behind the name of a seat: "Ann & Ben" are two."""
    return tuple(filter(None, (clean(part) for part in _APART.split(name))))


def seat_name(name: str) -> str:
    """What a seat is called: a team so that a bit of every name is left."""
    people = members(name)
    if len(people) < 2:
        return name
    for between in (" & ", "&"):
        if len(clean(joined := between.join(people), 200)) <= WIDEST and clean(joined) == joined:
            return joined
    share = max(1, (WIDEST - len(people) + 1) // len(people))
    return "&".join(cut(each, share).rstrip("…") for each in people)


def called(raw: Iterable[str]) -> tuple[str, ...]:
    """The names of an evening: safe to draw and told apart, without those that nothing is left of."""
    return table_names([name for name in raw if clean(name)][:MOST])


def _is_among(name: str, names: Iterable[str]) -> bool:
    return fold(name) in {fold(each) for each in names}


def same_people(first: Iterable[str], second: Iterable[str]) -> bool:
    """Whether these are the same people in any order."""
    return {fold(name) for name in first} == {fold(name) for name in second}


# ---- the file ------------------------------------------------------------------------------------------------------------


def file() -> Path:
    """Where the evening is kept."""
    return saves.state_folder() / saves.EVENING


def load() -> Evening:
    """The evening that runs; what cannot be read is none."""
    try:
        with file().open("rb") as content:
            found = json.loads(content.read(1 << 20))
        return Evening(
            present=called(str(name) for name in found["present"]),
            games=tuple(_played(each) for each in found["games"]),
            began=float(found["began"]),
            lengths={
                str(game): {str(people): [int(ms) for ms in lengths][-_LENGTHS:] for people, lengths in by_people.items()}
                for game, by_people in found["lengths"].items()
            },
        )
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Evening()


def _played(content: Any) -> Played:
    results = (
        Result(tuple(map(clean, each["people"])), bool(each["won"]), int(each["place"]), int(each["points"]))
        for each in content["results"]
    )
    return Played(str(content["id"]), str(content["game"]), tuple(results))


def save(evening: Evening) -> bool:
    """Keep the evening. False: the disk says no."""
    return write_whole(file(), json.dumps(asdict(evening)))


def here(names: Iterable[str]) -> Evening:
    """These people are here from now on, and nobody else."""
    evening = load()
    present = called(names)
    evening = replace(evening, present=present, began=evening.began or time.time())
    save(evening)
    return evening


def join(names: Iterable[str]) -> None:
    """People sat down at a table: they are here too. One alone begins no evening."""
    evening, names = load(), [*names]
    new = [name for name in names if not _is_among(name, evening.present)]
    if new and (evening.runs or len(names) > 1):
        here((*evening.present, *new))


def end() -> None:
    """The evening is over: names and tally go, what is known of the games' lengths stays."""
    save(replace(load(), present=(), games=(), began=0.0))


def keep(session: Session) -> bool:
    """Note a match that is over, once however often it is told. False: it belongs to no evening."""
    evening, outcome = load(), session.outcome
    people = session.people()
    count = sum(map(len, people))
    if outcome is None or not evening.runs or count < 2 or session.coach is not None:
        return False
    if any(played.id == session.id for played in evening.games):
        return False
    from .standing import left_behind, places

    seats = len(people)
    results = tuple(
        Result(people[seat], seat in outcome.winners, place, left_behind(outcome, seat, seats))
        for seat, place in enumerate(places(outcome, seats))
    )
    played = Played(session.id, session.game.slug, results)
    lengths = {game: dict(by_people) for game, by_people in evening.lengths.items()}
    own = lengths.setdefault(session.game.slug, {})
    own[str(count)] = [*own.get(str(count), ()), session.together.now()][-_LENGTHS:]
    return save(replace(evening, games=(*evening.games, played), lengths=lengths))
