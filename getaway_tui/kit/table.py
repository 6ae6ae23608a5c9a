"""The base of every game's table: it draws looks and posts what somebody chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from getaway_tui.engine.types import Frozen, Look, Seat

A = TypeVar("A", bound=Frozen)
V = TypeVar("V", bound=Frozen)


class Key(NamedTuple):
    """One entry of the key bar: keys as typed and the word that names what they do to what."""

    keys: str
    word: str
    press: str = ""
    """The key that a click on the entry sends; empty: the entry only informs."""


class Table(Widget, Generic[A, V], can_focus=True):
    """A game's board, hands and notes. It gets looks and names, and knows no state, no rules and no other game.

    The shell assigns `looks` once a move; whatever depends on them is drawn anew from `watch_looks`. What stands under the
    table's cursor is `aim`: the shell shows it in the action list and says there what it would do or why it is not allowed.
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

    looks: reactive[tuple[Look[A, V], ...]] = reactive((), init=False)
    """One look for each asked seat that sits before the screen; the first one's board is drawn."""

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.names = tuple(names)

    def keys(self) -> tuple[Key, ...]:
        """The keys valid now, for the key bar."""
        return ()

    def badge(self) -> tuple[str, str]:
        """The top bar behind the game's name, and its right end: public facts only ("round 3 of 7", "standoff 3 of 6")."""
        return "", ""

    def aim_at(self, action: A) -> None:
        """The action list's cursor moved: show on the board what that action is about. Boards that have no place for it stay."""
