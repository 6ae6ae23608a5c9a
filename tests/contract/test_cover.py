"""The tables that are played cover the options: counted a second way, by brute force over every table of a small game."""

from __future__ import annotations

import json
from itertools import combinations, product
from typing import Any

import pytest

from getaway_tui import games
from tests import toys
from tests.contract.cover import Setting, factors, settings, starts
from tests.support import AnyGame

toys.install()

Choice = tuple[str, int]
"""The name of a factor, and the place of its value."""


def _pairs(game: AnyGame, setting: Setting) -> set[tuple[Choice, Choice]]:
    """The pairs of values of a table, of options that matter in it; a row of purses may be several values at once."""
    values: dict[str, Any] = {"seats": setting.seats, **setting.options}
    chosen = [
        (factor.name, place)
        for factor in factors(game)
        if _matters(factor.when, values)
        for place, value in enumerate(factor.values)
        if json.dumps(value(setting.seats)) == json.dumps(values[factor.name])
    ]
    return {(one, other) for one, other in combinations(chosen, 2) if one[0] != other[0]}


def _matters(when: str, values: dict[str, Any]) -> bool:
    return not when or bool(values[when])


def _every_table(game: AnyGame) -> list[Setting]:
    seats, *options = factors(game)
    tables = []
    for many, *chosen in product(seats.values, *(factor.values for factor in options)):
        given = {factor.name: value(many(0)) for factor, value in zip(options, chosen, strict=True)}
        if starts(game, many(0), given):
            tables.append(Setting(many(0), given))
    return tables


@pytest.mark.parametrize("slug", ["border", "convoy"])
def test_every_allowed_pair_is_covered(slug: str) -> None:
    game = games.load(slug).game
    allowed = {pair for table in _every_table(game) for pair in _pairs(game, table)}
    covered = {pair for table in settings(game) for pair in _pairs(game, table)}
    assert allowed - covered == set()


@pytest.mark.parametrize("slug", ["border", "convoy"])
def test_every_table_is_one_that_starts(slug: str) -> None:
    game = games.load(slug).game
    played = list(settings(game))
    assert all(starts(game, table.seats, table.options) for table in played)
    assert len(played) < len(_every_table(game)) / 2


def test_values_are_those_of_the_form() -> None:
    by_name = {factor.name: factor for factor in factors(games.load("border").game)}
    assert [value(3) for value in by_name["window"].values] == [5, 0, 20]
    assert [value(3) for value in by_name["partners"].values] == [False, True]
    assert [value(3) for value in by_name["purses"].values] == [
        [],
        [4, 4, 4],
        [6, 6, 6],
        [4, 6, 6],
        [6, 6, 4],
        [6, 4, 4],
        [4, 4, 6],
    ]
