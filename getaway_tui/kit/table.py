"""The base of every game's table: it draws looks and posts what somebody chose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

from textual.message import Message
from textual.reactive import reactive

from getaway_tui.engine.types import Frozen, Look, Seat

from .bars import Key as Key
from .canvas import Painted

A = TypeVar("A", bound=Frozen)
V = TypeVar("V", bound=Frozen)

Holds = Literal["nothing", "keys", "wait"]
"""How much of the keyboard a table keeps to itself: see `Table.holds`."""

ALWAYS = frozenset({"f1", "f2", "f8", "ctrl+l", "ctrl+c", "ctrl+q", "ctrl+z"})
"""Keys that are the shell's as a rule even while a table holds the keyboard: rules, hiding, pause, leaving."""


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

    tempo: ClassVar[float] = 1.0
    """What the waits of a table's own (a countdown, cards turned over one by one) are multiplied by: robots are in a hurry. At 0
    nothing waits and a clock of the table's own stands, as for a picture."""

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.names = tuple(names)
        self.people: tuple[Seat, ...] = tuple(range(len(self.names)))
        """The seats of people; computer players sit on the others."""
        self.play_time: Callable[[], int] = lambda: 0
        """Play time in milliseconds, to be compared with a turn's deadline; while there is one the shell redraws each second."""
        self.moving = False
        """Whether this person wants pictures that move: a page turned over, a chip that blinks. They say nothing that the still
        picture does not say."""
        self.why: Callable[[Seat, A], tuple[str, str] | None] = lambda seat, action: None
        """Why a seat that sits before the screen may not do this now, as a sentence and its rule; None: it may. For a table that
        says so while the cursor is still on it."""

    def watch_looks(self) -> None:
        """Other looks are another picture."""
        self.redraw()

    def post_message(self, message: Message) -> bool:
        """What a table has to say goes straight to its screen, and not from container to container: so list, key bar and board
        change in one frame."""
        if isinstance(message, Table.Chosen | Table.Aimed | Table.KeysChanged) and self.is_attached:
            return self.screen.post_message(message)
        return super().post_message(message)

    def keys(self) -> tuple[Key, ...]:
        """The keys valid now, for the key bar."""
        return ()

    def holds(self) -> Holds:
        """How much of the keyboard is the table's alone at this moment.

        - `"nothing"`, as a rule: keys that it leaves alone are the shell's (Esc, Tab, L, ?, …).
        - `"keys"`: something is under way in which any key may count, such as a race. All of them go to the table, so there is no
          list of moves and no menu; `keys` names what ends it, and the shell takes its own keys off the bar.
        - `"wait"`: the same, but no key counts yet, such as in a countdown. It comes to an end by itself.

        A table that overrides this posts `KeysChanged` when the answer changes, and stops the key events that it `takes`.
        """
        return "nothing"

    def takes(self, key: str) -> bool:
        """Whether this key is the table's now even where the shell has a use for it.

        While it holds the keyboard these are all keys but rules, hiding and leaving; a table at which several people type at
        once may take Ctrl with a letter too. F2 is always the shell's.
        """
        return self.holds() != "nothing" and key not in ALWAYS

    def badge(self) -> tuple[str, str]:
        """The top bar behind the game's name, and its right end: public facts only ("round 3 of 7", "standoff 3 of 6")."""
        return "", ""

    def aim_at(self, action: A) -> None:
        """The action list's cursor moved: show on the board what that action is about. Boards that have no place for it stay."""
