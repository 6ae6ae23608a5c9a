"""Components, maps and numbers: read from rules_data/<slug>, validated, never written in code."""

from __future__ import annotations

import csv
import functools
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

M = TypeVar("M", bound=BaseModel)

_package = Path(__file__).resolve().parent.parent
_roots: list[Path] = [_package / "rules_data", _package.parent / "rules_data"]


class DataError(ValueError):
    """A data file that cannot be used: the message names the file, the place and what would be right."""


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
