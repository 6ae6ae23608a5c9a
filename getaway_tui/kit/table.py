"""The base of every game's table: it draws looks and posts what somebody chose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from textual.message import Message
from textual.reactive import reactive

from getaway_tui.engine.types import Frozen, Look, Seat

from .bars import Key as Key
from .canvas import Painted

A = TypeVar("A", bound=Frozen)
V = TypeVar("V", bound=Frozen)


class Table(Painted, Generic[A, V], can_focus=True):
    """A game's board, hands and notes. It gets looks and names, and knows no state, no rules and no other game.

    The shell assigns `looks` once a move; whatever depends on them is drawn anew from `watch_looks`. What stands under the
    table's cursor is `aim`: the shell shows it in the action list and says there what it would do or why it is not allowed.

    A table is one picture (`kit.canvas`): it overrides `paint(canvas)`, calls `redraw()` when its cursor moved, and hears the
    mouse by `clicked(thing)`. New looks redraw by themselves; a table that overrides `watch_looks` calls `redraw` there.
    """

    ALLOW_SELECT = False

    @dataclass
    class Chosen(Message):
        """Somebody made up their mind: an action out of a look's `legal`, or of a free kind."""

        seat: Seat
        action: Any

    @dataclass
    class Aimed(Message):
        """The cursor stands on something else: the action it would make (None: nothing) and the seat it is for."""

        seat: Seat | None
        action: Any

    @dataclass
    class KeysChanged(Message):
        """Other keys are valid now."""

        keys: tuple[Key, ...]

    looks: reactive[tuple[Look[A, V], ...]] = reactive((), init=False, repaint=False)
    """One look for each asked seat that sits before the screen; the first one's board is drawn."""

    aside: ClassVar[bool] = True
    """On a wide screen 40 columns at the right are the shell's, for moves and log; False: the table draws all the width."""

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.names = tuple(names)
        self.play_time: Callable[[], int] = lambda: 0
        """Play time in milliseconds, to be compared with a turn's deadline; while there is one the shell redraws each second."""

    def watch_looks(self) -> None:
        """Other looks are another picture."""
        self.redraw()

    def keys(self) -> tuple[Key, ...]:
        """The keys valid now, for the key bar."""
        return ()

    def badge(self) -> tuple[str, str]:
        """The top bar behind the game's name, and its right end: public facts only ("round 3 of 7", "standoff 3 of 6")."""
        return "", ""

    def aim_at(self, action: A) -> None:
        """The action list's cursor moved: show on the board what that action is about. Boards that have no place for it stay."""
