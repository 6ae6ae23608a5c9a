"""Components, maps and numbers: read from rules_data/<slug>, validated, never written in code."""

from __future__ import annotations

import csv
import functools
import hashlib
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

M = TypeVar("M", bound=BaseModel)

_package = Path(__file__).resolve().parent.parent
_roots: list[Path] = [_package / "rules_data", _package.parent / "rules_data"]


class DataError(ValueError):
    """A data file that cannot be used: the message names the file, the place and what would be right."""


_own: dict[str, tuple[Path, ...]] = {}
"""A reader's own component files, game by game."""

_COMPONENTS = (".csv", ".toml")
_NOT_COMPONENTS = frozenset(("ledger.csv", "lessons.toml"))


def adopt(folder: Path, slugs: Sequence[str]) -> tuple[str, ...]:
    """Play with a reader's own components: `folder/<game>/` holds files that stand in for ours of the same name. Before any game
    is loaded.

    Returns:
        The games for which there are some.

    Raises:
        DataError: there is no such folder, nothing in it is for a game, or a file is none that the game reads.
    """
    if not folder.is_dir():
        raise DataError(f"There is no folder {folder}.")
    found: dict[str, tuple[Path, ...]] = {}
    for slug in slugs:
        files = sorted(file for file in (folder / slug).glob("*") if file.suffix in _COMPONENTS and file.is_file())
        for file in files:
            if file.name in _NOT_COMPONENTS or not any((root / slug / file.name).is_file() for root in _roots):
                raise DataError(f"{slug}/{file.name} is no component file of this game; it reads {', '.join(_readable(slug))}.")
            if file.suffix == ".csv" and not _read_rows(file) and _read_rows(path(slug, file.name)):
                raise DataError(f"{slug}/{file.name} has no rows below its heading.")
        if files:
            found[slug] = tuple(files)
    if not found:
        raise DataError(f"{folder} holds no component files; they lie in folders named {', '.join(slugs)}.")
    _own.update(found)
    use(folder)
    return tuple(found)


def _read_rows(file: Path) -> int:
    """How many rows stand below the heading."""
    return sum(1 for line in file.read_bytes().splitlines()[1:] if line.strip())


def _readable(slug: str) -> list[str]:
    """The component files of a game."""
    names = {file.name for root in _roots for file in (root / slug).glob("*") if file.suffix in _COMPONENTS}
    return sorted(names - _NOT_COMPONENTS)


def own_folder() -> Path | None:
    """Where a reader's own components lie, if some are played with."""
    return next((files[0].parent.parent for files in _own.values()), None)


def fingerprint(slug: str) -> str:
    """A short name for a reader's own components of a game, the same on every machine; empty where ours are played with."""
    if slug not in _own:
        return ""
    digest = hashlib.sha256()
    for file in _own[slug]:
        digest.update(f"{file.name}:{file.stat().st_size}:".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def use(folder: Path) -> None:
    """Read data from `folder` before looking anywhere else. Games loaded already keep the data they were loaded with."""
    _roots.insert(0, folder)
    _read_table.cache_clear()


def path(slug: str, name: str) -> Path:
    """Where a data file of a game lies: beside an installed package or in a checkout.

    Raises:
        DataError: no such file.
    """
    for root in _roots:
        if (found := root / slug / name).is_file():
            return found
    raise DataError(f"There is no file {slug}/{name} in the rules data; a full installation has one.")


def text(slug: str, name: str) -> str:
    """A text file of a game.

    Raises:
        DataError: it is missing, or not UTF-8.
    """
    file = path(slug, name)
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(f"{slug}/{name} is not UTF-8 text: byte {error.start} cannot be read.") from None


def table(slug: str, name: str, row: type[M]) -> tuple[M, ...]:
    """The rows of a CSV file. Empty cells are left out, so that a field's default stands for them.

    Raises:
        DataError: the file is missing, or a row does not fit the model; the message names line and column.
    """
    rows = []
    for line, cells in _read_table(slug, name):
        try:
            rows.append(row.model_validate_strings({key: cell for key, cell in cells if cell != ""}))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the row"
            raise DataError(f"{slug}/{name} line {line}: {where}: {first['msg']}.") from None
    return tuple(rows)


@functools.cache
def _read_table(slug: str, name: str) -> tuple[tuple[int, tuple[tuple[str, str], ...]], ...]:
    reader = csv.reader(text(slug, name).splitlines())
    head = next(reader, [])
    rows = []
    for cells in reader:
        if len(cells) != len(head):
            raise DataError(f"{slug}/{name} line {reader.line_num}: {len(cells)} cells where the heading has {len(head)}.")
        rows.append((reader.line_num, tuple(zip(head, cells, strict=True))))
    return tuple(rows)


def toml(slug: str, name: str, model: type[M]) -> M:
    """A TOML file as one validated model.

    Raises:
        DataError: the file is missing, is no TOML, or does not fit the model.
    """
    try:
        content: dict[str, Any] = tomllib.loads(text(slug, name))
        return TypeAdapter(model).validate_python(content)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{slug}/{name} is not valid TOML: {error}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the file"
        raise DataError(f"{slug}/{name}: {where}: {first['msg']}.") from None
