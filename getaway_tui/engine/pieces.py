"""What lies on tables: a mark for the fields of a state that hold pieces, and the census that counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel


@dataclass(frozen=True)
class Piece:
    """Marks where pieces lie in a state: `Card = Annotated[str, Piece()]`.

    A string or a model is one piece, named by its value; a number is that many pieces of `kind`; a mapping holds a number of each
    key. Fields that merely speak of a piece (the last card played) carry no mark.
    """

    kind: str = ""


Census = Counter[str]
_Count = Callable[[Any, Census], None]


def census(state: BaseModel) -> Census:
    """How many of each piece lie in this state; rules move pieces, so it is the same in every position of a game."""
    found: Census = Counter()
    _counter(type(state))(state, found)
    return +found


def _nothing(value: Any, found: Census) -> None:
    pass


_counters: dict[Any, _Count] = {}


def _counter(hint: Any) -> _Count:
    """How to count the pieces in a value of this type, worked out once."""
    if (known := _counters.get(hint)) is None:
        known = _counters[hint] = _counter_of(hint)
    return known


def _counter_of(hint: Any) -> _Count:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return _of_model(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        mark = next((part for part in args[1:] if isinstance(part, Piece)), None)
        return _of_piece(mark) if mark else _counter(args[0])
    if origin in (Union, UnionType):
        return _of_union(tuple(arg for arg in args if arg is not type(None)))
    if origin is tuple and args and args[-1] is not Ellipsis:
        return _of_pair(tuple(_counter(arg) for arg in args))
    if origin in (tuple, list, frozenset, set):
        return _of_many(_counter(args[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _of_mapping(_counter(args[0]), _counter(args[1]))
    return _nothing


def _of_piece(mark: Piece) -> _Count:
    def count(value: Any, found: Census) -> None:
        if value is None:
            return
        if isinstance(value, bool | str | BaseModel):
            found[f"{mark.kind}{value}"] += 1
        elif isinstance(value, int):
            found[mark.kind] += value
        elif isinstance(value, Mapping):
            for key, number in value.items():
                found[f"{mark.kind}{key}"] += number
        else:
            for item in value:
                count(item, found)

    return count


def _of_model(model: type[BaseModel]) -> _Count:
    def build() -> list[tuple[str, _Count]]:
        parts = []
        for name, field in model.model_fields.items():
            hint = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
            if (part := _counter(hint)) is not _nothing:
                parts.append((name, part))
        return parts

    parts: list[tuple[str, _Count]] | None = None

    def count(value: Any, found: Census) -> None:
        nonlocal parts
        if type(value) is not model:
            _counter(type(value))(value, found)
            return
        if parts is None:
            parts = build()
        for name, part in parts:
            part(getattr(value, name), found)

    return count


def _of_union(members: tuple[Any, ...]) -> _Count:
    counters = [(member, _counter(member)) for member in members]
    if all(counter is _nothing for _, counter in counters):
        return _nothing

    def count(value: Any, found: Census) -> None:
        if isinstance(value, BaseModel):
            _counter(type(value))(value, found)
        elif value is not None:
            for _, counter in counters:
                if counter is not _nothing:
                    counter(value, found)
                    return

    return count


def _of_pair(counters: tuple[_Count, ...]) -> _Count:
    if all(counter is _nothing for counter in counters):
        return _nothing

    def count(value: Any, found: Census) -> None:
        for item, counter in zip(value, counters, strict=True):
            counter(item, found)

    return count


def _of_many(inner: _Count) -> _Count:
    if inner is _nothing:
        return _nothing

    def count(value: Any, found: Census) -> None:
        for item in value:
            inner(item, found)

    return count


def _of_mapping(keys: _Count, values: _Count) -> _Count:
    if keys is _nothing and values is _nothing:
        return _nothing

    def count(value: Any, found: Census) -> None:
        for key, item in value.items():
            keys(key, found)
            values(item, found)

    return count
