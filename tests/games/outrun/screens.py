"""A small app around the table: it makes the moves that are chosen and shows the next looks, as the shell does."""

from __future__ import annotations

from typing import Any

from textual import on
from textual.app import App, ComposeResult

from getaway_tui.engine.match import Match
from getaway_tui.games.outrun.rules import GAME
from getaway_tui.games.outrun.table import OutrunTable
from getaway_tui.kit.palette import Palette
from getaway_tui.kit.table import Table
from tests.games.outrun.players import NAMES


class TableApp(App[None]):
    """People only; every seat that is asked sits before the screen."""

    CSS = "Screen { background: $night; } Table { height: 1fr; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, match: Match, theme: str = "dark") -> None:
        self.palette = Palette(theme)
        super().__init__()
        self.match = match
        self.chosen: list[Any] = []
        self.people = tuple(range(len(match.setup.names)))
        """Who sits before the screen."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return self.palette.variables()

    def compose(self) -> ComposeResult:
        yield OutrunTable(self.match.setup.names)

    def on_mount(self) -> None:
        theme = self.palette.theme()
        self.register_theme(theme)
        self.theme = theme.name
        self.table.focus()
        self.show()

    @property
    def table(self) -> OutrunTable:
        """The widget under test."""
        return self.query_one(OutrunTable)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.table.canvas().plain())

    def show(self) -> None:
        """The looks of whoever is asked, everybody's first where the answer is open."""
        asks = self.match.turn.asks
        must = [ask for ask in asks if ask.must]
        if any(ask.open for ask in must):
            seats = [ask.seat for ask in asks if ask.open and ask.seat in self.people]
            self.table.looks = (self.match.look(None), *(self.match.look(seat) for seat in seats))
        elif must:
            self.table.looks = (self.match.look(must[0].seat),)
        else:
            self.table.looks = (self.match.look(None),)

    @on(Table.Chosen)
    def choose(self, event: Table.Chosen) -> None:
        """Make the move."""
        self.chosen.append((event.seat, event.action))
        self.match.do(event.seat, event.action)
        self.show()


def table(seats: int = 2, seed: str = "screen", **options: Any) -> TableApp:
    """A table of people that begins."""
    return TableApp(Match.new(GAME, NAMES[:seats], {"starter": 0, **options}, seed))


def at(position: dict[str, Any], names: int) -> TableApp:
    """A table that goes on from a position."""
    return TableApp(Match.load(GAME, position, NAMES[:names], "screen"))
