"""What section 11 of the specification wants always visible stands on the screens of the recorded games, at every size."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from getaway_tui import games
from getaway_tui.engine import journal
from getaway_tui.engine.match import Match
from getaway_tui.games.outrun.rules import GAME
from getaway_tui.kit.table import Table
from getaway_tui.shell import saves
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.session import Session
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.table import TableScreen
from tests.games.outrun.visible import always_visible
from tests.shell.robots import settle, shown
from tests.visible import Shown

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((80, 24), (100, 30), (140, 45))
MOMENTS = 5
"""Of each journal."""


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A fresh home, in which nothing moves by itself."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(Table, "tempo", 0.0)


def at_rest(screen: TableScreen) -> bool:
    """The table draws somebody's look, and no countdown runs."""
    return bool(screen.table.looks) and screen.table.holds() != "wait"


@pytest.mark.parametrize("name", ["bear-6", "one_keyboard-2", "grand_tour-2"])
async def test_nothing_that_must_be_seen_is_missing(name: str) -> None:
    whole = journal.read(GOLDEN / f"{name}.jsonl")
    steps = Match.replay(GAME, whole, name).steps
    decided = [moves for moves, step in enumerate(steps, 1) if GAME.turn(step.state).asks]
    app = GetawayApp(Settings(pace="none"))
    async with app.run_test(size=SIZES[0]) as pilot:
        for moves in decided[:: len(decided) // MOMENTS]:
            cut = journal.Saved(whole.records[: moves + 1], False, 0, "")
            session = Session(games.load("outrun"), Match.replay(GAME, cut, name), saves.House())
            stage = session.stage()
            if stage.kind == "private":
                session.hand_to(stage.seats)
            screen = TableScreen(session)
            app.push_screen(screen)
            await settle(pilot, partial(at_rest, screen))
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await settle(pilot)
                look = screen.table.looks[0]
                picture = Shown(shown(app).splitlines(), session.names)
                missing = [seen.what for seen in picture.lacks([*always_visible(look, session.names)])]
                assert not missing, f"{name}, {moves} moves, {size}: {missing}\n{picture}"
            screen.leave()
            app.pop_screen()
            await settle(pilot)
