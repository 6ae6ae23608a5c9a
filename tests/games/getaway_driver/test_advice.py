"""What the form says of a table before the chase."""

from __future__ import annotations

import pytest

from getaway_tui.games.getaway_driver.advice import advice
from getaway_tui.games.getaway_driver.options import Options


@pytest.mark.parametrize(("table", "share"), [("small", 56), ("medium", 27), ("large", 15), ((40, 30), 4)])
def test_the_city_fills_so_much_of_the_table(table: object, share: int) -> None:
    """45 tiles on 80, 165, 294 and 1,200 fields."""
    assert f"{share} %" in advice(2, 2, Options.model_validate({"table": table}))[0]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, ()),
        ({"stash_count": 8, "meter_spaces": 6}, ("Helps the Driver: stash tokens, meter.",)),
        ({"stash_count": 2, "table": "small"}, ("Helps the Police: stash tokens, small table.",)),
        ({"stash_count": 2, "meter_spaces": 8}, ("Helps the Driver: meter.", "Helps the Police: stash tokens.")),
    ],
)
def test_whom_the_options_help(options: dict[str, object], said: tuple[str, ...]) -> None:
    assert advice(2, 2, Options.model_validate(options))[1:] == said
