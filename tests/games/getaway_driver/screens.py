"""A small app round the table: it makes the moves that are chosen and shows the next looks, as the shell does."""

from __future__ import annotations

from typing import Any

from textual import on
from textual.app import App, ComposeResult

from getaway_tui.engine.types import Refusal, change
from getaway_tui.games.getaway_driver.table import DriverTable
from getaway_tui.kit.palette import Palette
from getaway_tui.kit.table import Table
from tests.support import Scene

NAMES = ("Bea", "Anil")


class TableApp(App[None]):
    """Whoever is asked sits before the screen."""

    CSS = "Screen { background: $night; } Table { height: 1fr; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, scene: Scene) -> None:
        self.palette = Palette()
        super().__init__()
        self.scene = scene
        self.chosen: list[Any] = []
        self.refused: list[Refusal] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return self.palette.variables()

    def compose(self) -> ComposeResult:
        yield DriverTable(NAMES)

    def on_mount(self) -> None:
        theme = self.palette.theme()
        self.register_theme(theme)
        self.theme = theme.name
        self.table.focus()
        self.show()

    @property
    def table(self) -> DriverTable:
        """The widget under test."""
        return self.query_one(DriverTable)

    @property
    def rows(self) -> list[str]:
        """What stands on the screen."""
        return self.table.canvas().plain()

    @property
    def text(self) -> str:
        """The same in one piece."""
        return "\n".join(self.rows)

    def show(self) -> None:
        """The looks of whoever is asked, everybody's first where the answer is open."""
        asks = [ask for ask in self.scene.game.turn(self.scene.state).asks if ask.must]
        if asks and asks[0].open:
            public = self.scene.look(None)
            answers = (change(public, seat=ask.seat, legal=self.scene.look(ask.seat).legal) for ask in asks)
            self.table.looks = (public, *answers)
        else:
            self.table.looks = tuple(self.scene.look(ask.seat) for ask in asks[:1]) or (self.scene.look(None),)

    @on(Table.Chosen)
    def make(self, event: Table.Chosen) -> None:
        self.chosen.append(event.action)
        try:
            self.scene.act(event.seat, event.action)
        except Refusal as no:
            self.refused.append(no)
            return
        self.scene.draw()
        self.show()


def kinds(app: TableApp) -> list[str]:
    """The kinds of action that were chosen so far."""
    return [action.kind for action in app.chosen]
