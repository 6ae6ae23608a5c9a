"""A table may hold the keyboard for a while: what the shell then shows, and which keys it still keeps."""

from __future__ import annotations

import pytest
from textual import events

from getaway_tui.kit.table import Holds
from getaway_tui.shell.root import GetawayApp
from tests.toys.border.table import BorderTable

from .robots import app_for, settle, shown, table_of

SEEN: list[str] = []


class Holding(BorderTable):
    """The border with a moment in which every key counts."""

    state: Holds = "keys"

    def holds(self) -> Holds:
        return self.state

    def takes(self, key: str) -> bool:
        return super().takes(key) or (self.state == "keys" and key in ("ctrl+q", "ctrl+l"))

    def on_key(self, event: events.Key) -> None:
        if self.takes(event.key):
            SEEN.append(event.key)
            event.stop()
            event.prevent_default()


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> GetawayApp:
    """Somebody alone at such a table."""
    SEEN.clear()
    monkeypatch.setattr("getaway_tui.games.load_table", lambda slug: Holding)
    return app_for("border", ("Ann", "Bo"), (None, "random"))


async def test_its_bar_shows_no_list_and_no_menu(app: GetawayApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: table_of(app).table.looks != ())
        bar = shown(app).splitlines()[-1]
        assert "F2 hide" in bar
        assert "Tab" not in bar
        assert "menu" not in bar
        Holding.state = "nothing"
        try:
            table_of(app).table.post_message(Holding.KeysChanged(()))
            await settle(pilot, lambda: "Esc menu" in shown(app).splitlines()[-1])
            assert "Tab moves" in shown(app).splitlines()[-1]
        finally:
            Holding.state = "keys"


async def test_what_it_takes_reaches_it_even_where_the_shell_has_a_use_for_it(app: GetawayApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: table_of(app).table.looks != ())
        await pilot.press("tab", "escape", "L", "ctrl+q", "ctrl+l")
        assert SEEN == ["tab", "escape", "L", "ctrl+q", "ctrl+l"]
        assert app.return_code is None
        assert not table_of(app).handover.covered
        await pilot.press("f2")
        await settle(pilot, lambda: table_of(app).handover.covered)
        assert SEEN[-1] == "ctrl+l"


async def test_a_table_that_holds_nothing_leaves_them_to_the_shell(app: GetawayApp) -> None:
    Holding.state = "nothing"
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: table_of(app).table.looks != ())
            await pilot.press("ctrl+l")
            assert SEEN == []
            await settle(pilot, lambda: table_of(app).handover.covered)
    finally:
        Holding.state = "keys"


async def test_a_table_that_acts_by_itself_comes_back_from_under_a_page(app: GetawayApp) -> None:
    """A race may run out of time while its racer reads the rules."""
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: table_of(app).table.looks != ())
        table = table_of(app)
        look = table.table.looks[0]
        await pilot.press("f1")
        await settle(pilot, lambda: app.screen is not table)
        moves = len(table.session.match.moves)
        table.table.post_message(Holding.Chosen(look.seat or 0, look.legal[0]))
        await settle(pilot, lambda: app.screen is table)
        assert len(table.session.match.moves) > moves
