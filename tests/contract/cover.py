"""Which tables to play: every value of every option, and every allowed pair of values, at least once."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, permutations
from random import Random
from typing import Any, NamedTuple

from pydantic import ValidationError

from getaway_tui.engine.chance import draw, shuffled
from getaway_tui.engine.types import Refusal, Seat
from tests.support import AnyGame

SEATS = "seats"
"""The number of players is covered like an option."""

_TRIES = 6

Value = Callable[[int], Any]
"""One value of a factor, as JSON, at a table of so many seats."""


class Setting(NamedTuple):
    """A table that the game allows: its options as JSON, complete."""

    seats: int
    options: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.seats} seats, {json.dumps(self.options)}"


class Factor(NamedTuple):
    """Something to choose about a table."""

    name: str
    values: tuple[Value, ...]
    """The default first."""
    when: str
    """The option that must be on for this one to matter, as the form writes it."""
    each: bool
    """Its values are rows of one value a seat."""


Row = tuple[int, ...]
"""The place of the chosen value, factor by factor."""
Pair = tuple[tuple[int, int], tuple[int, int]]
"""Two factors, each with the place of a value."""


def settings(game: AnyGame) -> Iterator[Setting]:
    """Tables that hold every preset, every option value and every allowed pair of values; the same ones on every call."""
    cover = Cover(game)
    known: set[str] = set()
    for setting in chain(cover.of_presets(), cover.of_pairs()):
        if str(setting) not in known:
            known.add(str(setting))
            yield setting


class Cover:
    """A pairwise cover, grown a row at a time: each row takes the values that cover most of what is still missing."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.factors = factors(game)
        self._place = {factor.name: place for place, factor in enumerate(self.factors)}
        self._rng = Random(f"cover:{game.slug}")
        self._known: dict[Row, bool] = {}

    def of_presets(self) -> Iterator[Setting]:
        """Every preset, with the fewest and the most players it allows."""
        for preset in self.game.presets.values():
            options = preset.model_dump(mode="json")
            fitting = [seats for seats in sorted(self.game.seats) if starts(self.game, seats, options)]
            assert fitting, f"a preset allows no number of players: {options}"
            yield from (Setting(seats, options) for seats in sorted({fitting[0], fitting[-1]}))

    def of_pairs(self) -> Iterator[Setting]:
        """Rows until no pair is missing, but for those that the game does not allow."""
        missing = dict.fromkeys(self.pairs())
        for pair in list(missing):
            if pair in missing:
                row = self._row(pair, missing)
                for covered in self._covered(row) if row else (pair,):
                    missing.pop(covered, None)
                if row:
                    yield self.setting(row)

    def pairs(self) -> tuple[Pair, ...]:
        """All pairs of values of different factors."""
        places = range(len(self.factors))
        return tuple(
            ((one, value), (other, second))
            for one, other in combinations(places, 2)
            for value in range(len(self.factors[one].values))
            for second in range(len(self.factors[other].values))
        )

    def allows(self, pair: Pair) -> bool:
        """Whether some table has this pair of values."""
        return self._row(pair, {}) is not None

    def setting(self, row: Row) -> Setting:
        """The table of a row."""
        seats = self._value(row, 0, 0)
        options = {factor.name: self._value(row, place, seats) for place, factor in enumerate(self.factors) if place}
        return Setting(seats, options)

    def _value(self, row: Row, place: int, seats: int) -> Any:
        return self.factors[place].values[row[place]](seats)

    def _row(self, pair: Pair, missing: Mapping[Pair, None]) -> Row | None:
        """An allowed row that holds the pair, and as much else of what is missing as may be; None: no table has it."""
        fixed = self._with_conditions(dict(pair))
        row = None if fixed is None else self._plain(fixed) or self._other(fixed)
        if row is None or fixed is None:
            return None
        for place in shuffled(range(len(self.factors)), self._rng):
            if place not in fixed:
                row, fixed = self._better(row, place, fixed, missing)
        return row

    def _better(self, row: Row, place: int, fixed: dict[int, int], missing: Mapping[Pair, None]) -> tuple[Row, dict[int, int]]:
        """The row with the value in this place that covers most of what is missing and is allowed, and what is fixed now."""
        others = [(other, value) for other, value in enumerate(row) if other != place and self._matters(row, other)]
        values = shuffled(range(len(self.factors[place].values)), self._rng)
        gains = {value: sum(_pair(place, value, *other) in missing for other in others) for value in values}
        for value in sorted(gains, key=lambda value: -gains[value]):
            if not gains[value]:
                break
            wanted = self._with_conditions({**fixed, place: value})
            if wanted is not None:
                changed = self._tidy([wanted.get(other, now) for other, now in enumerate(row)])
                if self._holds(changed, wanted) and self._starts(changed):
                    return changed, wanted
        return row, fixed

    def _other(self, fixed: Mapping[int, int]) -> Row | None:
        """A row around what is fixed that the game allows, though not with the defaults: some tries at random."""
        for _ in range(_TRIES):
            drawn = [draw(range(len(factor.values)), self._rng) for factor in self.factors]
            row = [fixed.get(place, value) for place, value in enumerate(drawn)]
            for place in (-1, *shuffled([place for place in range(len(row)) if place not in fixed], self._rng)):
                if place >= 0:
                    row[place] = 0
                tidy = self._tidy(row)
                if self._holds(tidy, fixed) and self._starts(tidy):
                    return tidy
        return None

    def _with_conditions(self, fixed: dict[int, int]) -> dict[int, int] | None:
        """The same with the options on that the fixed ones need to matter; None: these do not go together."""
        todo = list(fixed)
        while todo:
            factor = self.factors[todo.pop()]
            if not factor.when:
                continue
            place, wanted = self._condition(factor.when)
            if place in fixed and fixed[place] not in wanted:
                return None
            if place not in fixed:
                fixed[place] = wanted[0]
                todo.append(place)
        return fixed

    def _condition(self, when: str) -> tuple[int, tuple[int, ...]]:
        """The factor that a condition speaks of, and which of its values fulfil it."""
        name, _, words = when.partition("=")
        values = [value(0) for value in self.factors[self._place[name]].values]
        wanted = words.split("|") if words else []
        fitting = [place for place, value in enumerate(values) if (str(value) in wanted if wanted else bool(value))]
        assert fitting, f"no value fulfils the condition {when!r}"
        return self._place[name], tuple(fitting)

    def _plain(self, fixed: Mapping[int, int]) -> Row | None:
        """The row of defaults around what is fixed, with any number of players."""
        for seats in range(len(self.factors[0].values)):
            row = self._tidy([{0: seats, **fixed}.get(place, 0) for place in range(len(self.factors))])
            if self._holds(row, fixed) and self._starts(row):
                return row
        return None

    def _tidy(self, row: Sequence[int]) -> Row:
        """Options that do not matter have their defaults, so that no pair counts as covered by one of them."""
        return tuple(value if not value or self._matters(tuple(row), place) else 0 for place, value in enumerate(row))

    def _covered(self, row: Row) -> Iterator[Pair]:
        """The pairs of this row, but for options that do not matter in it."""
        return combinations([(place, value) for place, value in enumerate(row) if self._matters(row, place)], 2)

    def _matters(self, row: Row, place: int) -> bool:
        when = self.factors[place].when
        if not when:
            return True
        other, wanted = self._condition(when)
        return row[other] in wanted and self._matters(row, other)

    def _holds(self, row: Row, fixed: Mapping[int, int]) -> bool:
        return all(row[place] == value for place, value in fixed.items())

    def _starts(self, row: Row) -> bool:
        if row not in self._known:
            setting = self.setting(row)
            self._known[row] = starts(self.game, setting.seats, setting.options)
        return self._known[row]


def starts(game: AnyGame, seats: int, options: Mapping[str, Any]) -> bool:
    """Whether the game allows this table."""
    try:
        game.start(seats, game.option_type.model_validate_json(json.dumps(options)))
    except (Refusal, ValidationError):
        return False
    return True


def factors(game: AnyGame) -> tuple[Factor, ...]:
    """What there is to choose about a table of this game; the number of players first."""
    schema = game.option_type.model_json_schema()
    defaults = next(iter(game.presets.values())).model_dump(mode="json")
    found = [Factor(SEATS, tuple(map(_always, sorted(game.seats))), "", each=False)]
    for name, field in schema.get("properties", {}).items():
        if field.get("tier") != "hidden":
            values = _values(field, defaults[name], schema.get("$defs", {}))
            found.append(Factor(name, values, field.get("when", ""), field.get("each") == "seat"))
    return tuple(found)


def _values(field: Mapping[str, Any], default: Any, shared: Mapping[str, Any]) -> tuple[Value, ...]:
    if field.get("each") == "seat":
        return (_always(default), *_rows(_listed(_array(field, shared).get("items", {}), shared)))
    listed = [value for value in _listed(field, shared) if not _same(value, default)]
    return (_always(default), *map(_always, listed))


def _array(field: Mapping[str, Any], shared: Mapping[str, Any]) -> Mapping[str, Any]:
    """The part of a field that is a row, one value a seat."""
    parts = [_resolved(part, shared) for part in field.get("anyOf", [field])]
    return next((part for part in parts if part.get("type") == "array"), {})


def _rows(values: list[Any]) -> Iterator[Value]:
    """Rows of one value a seat: all alike, or one seat (the first, the last) apart from the others."""
    for value in values:
        yield functools.partial(_apart, one=value, other=value, seat=0)
    for one, other in permutations(values, 2):
        for seat in (0, -1):
            yield functools.partial(_apart, one=one, other=other, seat=seat)


def _apart(seats: int, one: Any, other: Any, seat: Seat) -> list[Any]:
    row = [other] * seats
    if row:
        row[seat] = one
    return row


def _listed(field: Mapping[str, Any], shared: Mapping[str, Any]) -> list[Any]:
    """The values that a form offers of a field, or where it lists none the ends of its range."""
    field = _resolved(field, shared)
    if "offers" in field:
        return list(field["offers"])
    if "const" in field:
        return [field["const"]]
    if "enum" in field:
        return list(field["enum"])
    if "anyOf" in field:
        return [value for part in field["anyOf"] for value in _listed(part, shared)]
    if field.get("type") == "boolean":
        return [False, True]
    if field.get("type") == "null":
        return [None]
    return [field[end] for end in ("minimum", "maximum") if end in field]


def _resolved(field: Mapping[str, Any], shared: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" in field:
        return {**shared[field["$ref"].rpartition("/")[2]], **{key: value for key, value in field.items() if key != "$ref"}}
    return field


def _always(value: Any) -> Value:
    return lambda seats: value


def _same(one: Any, other: Any) -> bool:
    """Equal as JSON: 1 is not true."""
    return json.dumps(one) == json.dumps(other)


def _pair(place: int, value: int, other: int, second: int) -> Pair:
    return ((place, value), (other, second)) if place < other else ((other, second), (place, value))
