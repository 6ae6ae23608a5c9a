"""Side rooms: places beside the game that take the keyboard until they are left, such as the practice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas


class Room(ABC):
    """Holds the keyboard; decides nothing of the game.

    Attributes:
        left: whoever was in it wants to go on with the game.
    """

    left = False

    @abstractmethod
    def press(self, key: str, sign: str, at: float) -> None:
        """A key by its name and sign, at a time in seconds on the clock of the key events."""

    @abstractmethod
    def paint(self, canvas: Canvas, now: float) -> None:
        """Draw it at this time."""

    @abstractmethod
    def keys(self) -> Sequence[Key]:
        """What may be pressed, for the key bar."""

    @abstractmethod
    def clicked(self, thing: Hashable, now: float) -> None:
        """A click met something."""

    def tick(self, now: float) -> bool:
        """Time went on; whether the picture changes by that."""
        return False

    def drawn(self, now: float) -> None:
        """What was painted last has been handed to the terminal; a room that measures nothing lets it pass."""
        return
