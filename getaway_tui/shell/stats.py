"""Who played what and how it went: kept on this machine, of matches that are over, and of nothing hidden."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
import unicodedata
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from . import saves

if TYPE_CHECKING:
    from .session import Session

_TABLES = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, variant TEXT NOT NULL, reason TEXT NOT NULL, seats INTEGER NOT NULL,
    moves INTEGER NOT NULL, played_ms INTEGER NOT NULL, ended REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS places (
    id TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, person TEXT, name TEXT NOT NULL, level TEXT,
    role TEXT NOT NULL, result TEXT NOT NULL, score INTEGER, PRIMARY KEY (id, seat)
);
"""
_BUSY = 2.0
"""Seconds to wait for another program that writes."""
OWN_RULES = "own rules"
"""What is kept for a match whose options are those of no preset; people read `told`."""


class Tally(NamedTuple):
    """What one person did in one game, in one role and variant, or in all."""

    name: str
    game: str
    played: int
    won: int
    lost: int


class Duel(NamedTuple):
    """Two people who met: how often, and who won when the other did not."""

    first: str
    second: str
    met: int
    first_won: int
    second_won: int


def file() -> Path:
    """Where the figures lie."""
    return saves.state_folder() / "statistics.sqlite3"


def keep(session: Session, path: Path) -> bool:
    """Note a match that is over, once however often it is told. False: it goes on, nobody played, or the disk says no."""
    outcome = session.outcome
    if outcome is None or not session.persons:
        return False
    match = session.match
    roles = outcome.facts.get("role", ())
    ended = path.stat().st_mtime if path.exists() else time.time()
    head = (
        path.stem,
        session.game.slug,
        variant(session),
        outcome.reason,
        len(session.names),
        len(match.steps),
        match.now,
        ended,
    )
    rows = [
        (
            path.stem,
            seat,
            _person(name) if session.levels[seat] is None else None,
            name,
            session.levels[seat],
            str(roles[seat]) if seat < len(roles) and roles[seat] is not None else "",
            "won" if seat in outcome.winners else "lost" if seat in outcome.losers else "neither",
            outcome.scores.get(seat),
        )
        for seat, name in enumerate(session.names)
    ]
    try:
        with _open() as figures:
            figures.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)", head)
            figures.executemany("INSERT OR IGNORE INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    except (sqlite3.Error, OSError):
        return False
    return True


def variant(session: Session) -> str:
    """The preset that was played, or that the table had rules of its own."""
    played = session.match.setup.options
    for name, preset in session.game.presets.items():
        if preset.model_dump(mode="json") == played:
            return name
    return OWN_RULES


def told(variant: str) -> str:
    """What was played, in words: the preset's name, or that its rules were changed."""
    return "rules changed at setup" if variant == OWN_RULES else variant.replace("_", " ")


def tallies(game: str | None = None) -> tuple[Tally, ...]:
    """What every person did in each game, most played first."""
    return tuple(
        Tally(*row)
        for row in _ask(
            "SELECT max(name), game, count(*), sum(result = 'won'), sum(result = 'lost') FROM places JOIN matches USING (id) "
            "WHERE person IS NOT NULL AND (?1 IS NULL OR game = ?1) GROUP BY person, game ORDER BY count(*) DESC, 1, 2",
            game,
        )
    )


def by_role(game: str) -> tuple[tuple[str, str, int, int], ...]:
    """Of one game: role, variant, how often people sat there, and how often they won."""
    return tuple(
        _ask(
            "SELECT role, variant, count(*), sum(result = 'won') FROM places JOIN matches USING (id) "
            "WHERE person IS NOT NULL AND game = ? GROUP BY role, variant ORDER BY 1, 2",
            game,
        )
    )


def streak(name: str, game: str) -> tuple[int, int]:
    """A person's longest run of wins in a game, and the one that goes on."""
    longest = running = 0
    for (result,) in _ask(
        "SELECT result FROM places JOIN matches USING (id) WHERE person = ? AND game = ? ORDER BY ended, id", _person(name), game
    ):
        running = running + 1 if result == "won" else 0
        longest = max(longest, running)
    return longest, running


def quickest(game: str, most: int = 5) -> tuple[tuple[str, int], ...]:
    """The shortest matches that somebody won: the winner and the play time in milliseconds. Only games with a clock have any."""
    return tuple(
        _ask(
            "SELECT name, played_ms FROM places JOIN matches USING (id) WHERE person IS NOT NULL AND result = 'won' AND game = ? "
            "AND played_ms > 0 ORDER BY played_ms LIMIT ?",
            game,
            most,
        )
    )


def duels(game: str | None = None) -> tuple[Duel, ...]:
    """Head to head: every two people who sat at one table."""
    return tuple(
        Duel(*row)
        for row in _ask(
            "SELECT max(a.name), max(b.name), count(*), sum(a.result = 'won' AND b.result != 'won'), "
            "sum(b.result = 'won' AND a.result != 'won') FROM places a JOIN places b ON a.id = b.id AND a.person < b.person "
            "JOIN matches ON matches.id = a.id WHERE ?1 IS NULL OR game = ?1 "
            "GROUP BY a.person, b.person ORDER BY count(*) DESC, 1, 2",
            game,
        )
    )


def reset() -> Path | None:
    """Begin anew; a copy of what there was stays beside it. Where that copy lies, or None if there was nothing.

    Raises:
        OSError: the disk says no; then nothing has changed.
    """
    path = file()
    if not path.exists():
        return None
    copy = path.with_name(f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3")
    shutil.copy2(path, copy)
    path.unlink()
    return copy


def as_json() -> str:
    """Everything as JSON."""
    return json.dumps(
        {"tallies": [each._asdict() for each in tallies()], "duels": [each._asdict() for each in duels()]}, indent=1
    )


def _person(name: str) -> str:
    """What makes two names one person: case and ways of writing do not."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


@contextmanager
def _open() -> Iterator[sqlite3.Connection]:
    path = file()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        path.touch(mode=0o600)
    with closing(sqlite3.connect(path, timeout=_BUSY)) as figures, figures:
        figures.executescript(_TABLES)
        yield figures


def _ask(question: str, *values: object) -> list[tuple[Any, ...]]:
    """Rows; none where there are no figures, or where the file is damaged."""
    if not file().exists():
        return []
    with suppress(sqlite3.Error, OSError), _open() as figures:
        return figures.execute(question, values).fetchall()
    return []
