"""The replay: a match once more, moment by moment, by itself or by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer

from getaway_tui import games
from getaway_tui.kit.bars import Key, KeyBar, TopBar
from getaway_tui.kit.table import Table

from .panels import Note, Side, heard_lines
from .reel import Reel
from .session import Session

if TYPE_CHECKING:
    from .root import GetawayApp

PACES = (2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds from one moment to the next, from slow to fast."""
_MANY = 10
_ALL = 1_000_000


class ReplayScreen(Screen[None]):
    """Dismissed when seen enough."""

    DEFAULT_CSS = """
    ReplayScreen { layers: board over; background: $night; }
    ReplayScreen #middle { height: 1fr; layers: board over; }
    ReplayScreen Table { width: 1fr; height: 1fr; }
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    def __init__(self, session: Session, at: int = 0) -> None:
        """
        Args:
            session: the match.
            at: how many moves stand in the first picture.
        """
        super().__init__()
        self.reel = Reel(session)
        self.reel.go(at)
        self.table: Table[Any, Any] = games.load_table(session.game.slug)(session.names, id="table")
        self._pace = 1
        self._playing: Timer | None = None

    @property
    def root(self) -> GetawayApp:
        """The app."""
        return cast("GetawayApp", self.app)

    def compose(self) -> ComposeResult:
        """The bars, the board and the log."""
        about = self.reel.session.about
        yield TopBar(about.title, about.accent)
        with Horizontal(id="middle"):
            yield self.table
            yield Side()
        yield Note()
        yield KeyBar(out=Key("Esc", "leave", "escape"))

    def on_mount(self) -> None:
        """Show the first moment."""
        self.query_one(Side).place(self.table.aside)
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        """A wide screen has room for the log."""
        self.query_one(Side).place(self.table.aside)

    def show(self) -> None:
        """Draw this moment."""
        reel, session = self.reel, self.reel.session
        self.table.looks = reel.looks()
        where, _ = self.table.badge()
        self.query_one(TopBar).say(where, reel.place)
        self.query_one(Side).show((), heard_lines(self.table.looks[0], session), session.names)
        sentences = session.told(reel.told(reel.at))
        if sentences:
            self.query_one(Note).say(sentences[-1])
        else:
            self.query_one(Note).clear()
        self.query_one(KeyBar).show(self._keys())

    def _keys(self) -> tuple[Key, ...]:
        keys = [
            Key("←→", "move"),
            Key("↑↓", "turn"),
            Key("Space", "stop" if self._playing else "play", "space"),
            Key("+-", "pace"),
        ]
        if len(self.reel.eyes) > 1:
            keys.append(Key(f"1-{len(self.reel.eyes)}", "whose eyes"))
        chosen = self.root.settings.keys
        return (*keys, chosen.entry("log"), chosen.entry("rules"))

    # ---- what keys do ----------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Another moment, other eyes, or out."""
        act = self._commands().get(event.key)
        if act is not None:
            event.stop()
            event.prevent_default()
            act()

    def _commands(self) -> dict[str, Callable[[], None]]:
        eyes = {str(number + 1): partial(self._look_through, number) for number in range(len(self.reel.eyes))}
        return eyes | {
            "left": partial(self.step, -1),
            "right": partial(self.step, 1),
            "pageup": partial(self.step, -_MANY),
            "pagedown": partial(self.step, _MANY),
            "home": partial(self.step, -_ALL),
            "end": partial(self.step, _ALL),
            "up": partial(self._turn, -1),
            "down": partial(self._turn, 1),
            "space": self._play_or_stop,
            "plus": partial(self._change_pace, 1),
            "minus": partial(self._change_pace, -1),
            **self.root.settings.keys.acts({"log": self._read_log, "rules": self._open_rules}),
            "escape": self._out,
            "q": self._out,
        }

    def step(self, moves: int) -> None:
        """On or back by so many moves."""
        self.reel.go(moves)
        self.show()

    def _turn(self, way: int) -> None:
        self.reel.turn(way)
        self.show()

    def _look_through(self, number: int) -> None:
        self.reel.look_through(number)
        self.show()

    def _play_or_stop(self) -> None:
        if self._playing is not None:
            self._stop()
        else:
            if self.reel.at == self.reel.last:
                self.reel.go(-_ALL)
            self._playing = self.set_interval(PACES[self._pace], self._next)
        self.show()

    def _next(self) -> None:
        self.reel.go(1)
        if self.reel.at == self.reel.last:
            self._stop()
        self.show()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _change_pace(self, way: int) -> None:
        self._pace = max(0, min(self._pace + way, len(PACES) - 1))
        if self._playing is not None:
            self._stop()
            self._playing = self.set_interval(PACES[self._pace], self._next)
        self.query_one(Note).say(f"{PACES[self._pace]:g} s a move")

    def _read_log(self) -> None:
        if self.query_one(Side).toggle(True):
            self.set_focus(None)

    def _open_rules(self) -> None:
        self._stop()
        self.root.open_rules(self.reel.session.game.slug)

    def _out(self) -> None:
        if self.query_one(Side).close():
            self.set_focus(None)
        else:
            self._stop()
            self.dismiss(None)
