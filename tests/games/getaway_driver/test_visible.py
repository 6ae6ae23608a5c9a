"""What section 11 of the specification wants on the screen at all times stands there, in every position of a recorded chase."""

from __future__ import annotations

import pytest

from getaway_tui import games
from getaway_tui.games.getaway_driver.table import DriverTable
from getaway_tui.kit.palette import Palette
from tests import golden
from tests.games.getaway_driver.screens import NAMES
from tests.games.getaway_driver.visible import always_visible
from tests.shell.kit_app import KitApp
from tests.support import look
from tests.visible import Shown

ABOUT = games.about("getaway_driver")
EVERY = 9
"""Each so manyth position."""


@pytest.mark.parametrize("journal", ["chase-2", "alone-1"])
@pytest.mark.parametrize("size", [(80, 22), (100, 28), (140, 43)], ids=str)
async def test_everything_that_must_be_seen_is_seen(size: tuple[int, int], journal: str) -> None:
    match = golden.replayed(ABOUT, golden.folder(ABOUT) / f"{journal}.jsonl")
    table = DriverTable(NAMES)
    checked = 0
    async with KitApp(table, Palette()).run_test(size=size):
        for number in range(3, len(match.steps), EVERY):
            state = match.steps[number].state
            if state.step == "end":
                continue
            for seat in (*range(len(state.roles)), None):
                seen = look(match.game, state, seat, ())
                table.looks = ()
                table.looks = (seen,)
                shown = Shown([" ".join(table.badge()), *table.canvas().plain()], NAMES)
                lacking = shown.lacks([*always_visible(seen, NAMES)])
                assert not lacking, f"position {number}, seat {seat} lacks {[each.what for each in lacking]}:\n{shown}"
                checked += 1
    assert checked > 20
