"""The cover of a hand says what the clock does meanwhile: nobody plans for free, and nobody wonders."""

from __future__ import annotations

import pytest

from getaway_tui.shell.panels import Cover
from tests.shell.robots import app_for, settle, shown, table_of


async def test_grace_is_counted_down_on_the_cover() -> None:
    app = app_for("safehouse", ("Ann", "Ben"), briefing="on_clock")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: table_of(app).query_one(Cover).is_open)
        cover, time = table_of(app).query_one(Cover), table_of(app).session.time
        assert "the clock stands for 5 s" in shown(app)
        time.hold("menu")
        cover.redraw()
        await pilot.pause()
        assert "the clock stands" in shown(app)
        assert "stands for" not in shown(app)
        time.release("menu")
        time.release("curtain")
        cover.redraw()
        await pilot.pause()
        assert "the clock runs" in shown(app)


@pytest.mark.parametrize("clock", ["turns", "off"])
async def test_where_no_seconds_count_the_cover_says_nothing_of_a_clock(clock: str) -> None:
    app = app_for("safehouse", ("Ann", "Ben"), briefing="on_clock", clock=clock)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: table_of(app).query_one(Cover).is_open)
        assert "the clock" not in shown(app)
