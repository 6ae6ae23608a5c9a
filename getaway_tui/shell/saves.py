"""Saved matches as the launcher lists them: who played what, and how far. No rules, no models, nothing hidden."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import NoneType
from typing import Any

from getaway_tui.engine import journal

from .opener import WAYS, Way
from .settings import TIMERS, Late, Settings, write_whole

_FOLDER = "getaway-tui"
EVENING = "evening.json"
"""The file that says who is here."""
_LONGEST_WHERE = 60
_LONGEST_TIMER = 3600


@dataclass(frozen=True)
class House:
    """What a table agreed on beside the rules of its game: kept next to the save, since the rules need not know."""

    curtain: Way = "keys"
    pins: Mapping[int, str] = field(default_factory=dict)
    """The seal of the PIN of each seat that has one."""
    where: str = ""
    """How far the match had come, in words that everybody may read ("round 3 of 7")."""
    lesson: str = ""
    """The title of the guided game that this is; empty: none."""
    timer: int = 0
    """Seconds that a turn may take; 0: as long as one likes."""
    late: Late = "bell"
    """What happens when that time is up."""
    confirm: bool = False
    """Whoever ends a turn may take its last action back before anybody else looks."""
    marks: tuple[tuple[int, str], ...] = ()
    """What the table itself noted in the log, each after so many moves."""
    seated: tuple[tuple[str, str | None], ...] = ()
    """Who sits there now, where seats have changed hands: name and level."""
    teams: tuple[tuple[str, ...], ...] = ()
    """The people of each seat by their full names, where they were asked."""
    lasted: int = 0
    """Milliseconds that the table has been together, hand-overs included."""


@dataclass(frozen=True)
class Save:
    """One saved match."""

    path: Path
    game: str
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    when: float
    """Seconds since 1970 at its last move."""
    where: str
    trouble: str | None = None
    """Why it cannot be gone on with; None: nothing speaks against it."""


def state_folder() -> Path:
    """Where matches, tables and reports lie."""
    from platformdirs import user_state_path

    return user_state_path(_FOLDER, appauthor=False)


def folder() -> Path:
    """Where the matches lie that are not over."""
    return state_folder() / "saves"


def finished_folder() -> Path:
    """Where matches go that are over: to be looked back on."""
    return state_folder() / "finished"


def new_path() -> Path:
    """Where a new match is saved. The name says nothing about it."""
    return folder() / f"{secrets.token_hex(8)}.jsonl"


def saved() -> tuple[Save, ...]:
    """The saved matches, the one played last first. Damaged ones are listed with their trouble."""
    try:
        files = [(_last_touched(path), path) for path in folder().glob("*.jsonl")]
    except OSError:
        return ()
    return tuple(_described(path, when) for when, path in sorted(files, reverse=True))


def _last_touched(path: Path) -> float:
    """When a save was written last. One that went away meanwhile, or leads nowhere, does not hide the others."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def newest() -> Path | None:
    """The match played last that can be gone on with."""
    return next((save.path for save in saved() if save.trouble is None), None)


def put_away(path: Path) -> Path:
    """A match is over: it leaves the list of open ones. Returns where it lies now."""
    target = finished_folder() / path.name
    with suppress(OSError):
        finished_folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        path.replace(target)
        with suppress(OSError):
            _house_file(path).unlink()
        return target
    return path


def drop(path: Path) -> bool:
    """Throw a saved match away, for good."""
    try:
        path.unlink()
    except OSError:
        return False
    with suppress(OSError):
        _house_file(path).unlink()
    return True


def house(path: Path) -> House:
    """What the table of this save agreed on; what cannot be read is as at a new table."""
    content = _json(_house_file(path))
    way = content.get("curtain")
    pins = content.get("pins")
    where, lesson, timer = content.get("where"), content.get("lesson"), content.get("timer")
    lasted = content.get("lasted")
    return House(
        curtain=way if way in WAYS else "keys",
        pins={int(seat): kept for seat, kept in pins.items() if seat.isdecimal() and isinstance(kept, str)}
        if isinstance(pins, dict)
        else {},
        where=_one_line(where) if isinstance(where, str) else "",
        lesson=_one_line(lesson) if isinstance(lesson, str) else "",
        timer=timer if isinstance(timer, int) and 0 <= timer <= _LONGEST_TIMER else 0,
        late="move" if content.get("late") == "move" else "bell",
        confirm=content.get("confirm") is True,
        marks=tuple((moves, _one_line(text)) for moves, text in _pairs(content.get("marks"), int, str)),
        seated=tuple(
            (_one_line(name), None if level is None else _one_line(level))
            for name, level in _pairs(content.get("seated"), str, (str, NoneType))
        ),
        teams=tuple(tuple(map(_one_line, team)) for team in _teams(content.get("teams"))),
        lasted=lasted if isinstance(lasted, int) and lasted >= 0 else 0,
    )


def _pairs(content: Any, first: Any, second: Any) -> list[tuple[Any, Any]]:
    """The pairs of a list that are of these kinds."""
    each = content if isinstance(content, list) else []
    pairs = [tuple(pair) for pair in each if isinstance(pair, list) and len(pair) == 2]
    return [pair for pair in pairs if isinstance(pair[0], first) and isinstance(pair[1], second)]


def _teams(content: Any) -> list[list[str]]:
    each = content if isinstance(content, list) else []
    return [[name for name in team if isinstance(name, str)] if isinstance(team, list) else [] for team in each]


def agreed(wanted: Settings) -> House:
    """What a new table agrees on where the settings have their way."""
    return House(curtain=wanted.curtain, timer=TIMERS[wanted.timer], late=wanted.late, confirm=wanted.confirm)


def keep_house(path: Path, house: House) -> None:
    """Remember what the table agreed on. If the disk says no, the match goes on without."""
    write_whole(_house_file(path), json.dumps(asdict(house)))


def last_table(slug: str) -> dict[str, Any]:
    """How the last table of this game was set up, as the form left it; empty for none."""
    table = _json(_tables_file()).get(slug)
    return table if isinstance(table, dict) else {}


def keep_table(slug: str, table: Mapping[str, Any]) -> None:
    """Remember how this game's table was set up."""
    tables = _json(_tables_file())
    tables[slug] = dict(table)
    write_whole(_tables_file(), json.dumps(tables))


def write_report(text: str) -> Path | None:
    """Keep what is said of a crash. None: the disk says no."""
    path = state_folder() / "reports" / f"{secrets.token_hex(4)}.txt"
    return path if write_whole(path, text) else None


def _described(path: Path, when: float) -> Save:
    try:
        setup = journal.first(path)
        seats = setup["seats"]
        names = tuple(_one_line(str(seat["name"])) for seat in seats)
        levels = tuple(None if seat.get("level") is None else str(seat["level"]) for seat in seats)
        agreed = house(path)
        if len(agreed.seated) == len(names):
            names, levels = tuple(name for name, _ in agreed.seated), tuple(level for _, level in agreed.seated)
        return Save(path, str(setup["game"]), names, levels, when, agreed.where)
    except journal.SaveError as error:
        return Save(path, "", (), (), when, "", str(error))
    except (KeyError, TypeError, AttributeError):
        return Save(path, "", (), (), when, "", f"{path.name} has no usable set-up in its first line.")


def _house_file(path: Path) -> Path:
    return path.with_suffix(".house")


def _tables_file() -> Path:
    return state_folder() / "tables.json"


def _json(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        with path.open("rb") as file:
            content = json.loads(file.read(1 << 20))
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)[:_LONGEST_WHERE]


def keeps_saves() -> bool:
    """Whether a match can be saved here at all."""
    try:
        folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return False
    return os.access(folder(), os.W_OK)
