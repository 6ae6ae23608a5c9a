"""What moves on the table for a moment: a page that turns over, chips that blink. It says nothing new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .public import View

if TYPE_CHECKING:
    from textual.timer import Timer

    from .table import SafehouseTable

_FRAME = 0.1
"""Seconds between two pictures."""
_PAGE_FRAMES = 8
"""Pictures of a page that turns over: it takes less than a second, and the clock runs."""
_CHIP_FRAMES = 5
"""Pictures of a chip that blinks, lit in every other one."""


class Motion:
    """Watches boards go by. Where nothing may move it stays at rest.

    Attributes:
        chips: the chips that are lit in this picture.
    """

    def __init__(self, table: SafehouseTable) -> None:
        self._table = table
        self._before: View | None = None
        self._turned: frozenset[str] = frozenset()
        self._page_left = self._chips_left = 0
        self._timer: Timer | None = None

    @property
    def page(self) -> float:
        """How far the page has turned over, from 0 to 1: it lies still."""
        return 1 - self._page_left / _PAGE_FRAMES

    @property
    def chips(self) -> frozenset[str]:
        """The chips that are lit in this picture."""
        return self._turned if self._chips_left % 2 else frozenset()

    def see(self, board: View) -> None:
        """The next board: what changed since the last one begins to move."""
        before, self._before = self._before, board
        if before is None or not (self._table.moving and self._table.tempo and self._table.is_attached):
            return
        if board.chapter != before.chapter:
            self._page_left = _PAGE_FRAMES
        turned = frozenset(board.black) ^ frozenset(before.black)
        if turned:
            self._turned, self._chips_left = turned, _CHIP_FRAMES
        if self._timer is None and (self._page_left or self._chips_left):
            self._timer = self._table.set_interval(_FRAME * self._table.tempo, self._step)

    def skip(self) -> None:
        """Any key brings everything to rest."""
        self._page_left = self._chips_left = 0
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._table.redraw()

    def _step(self) -> None:
        self._page_left, self._chips_left = max(0, self._page_left - 1), max(0, self._chips_left - 1)
        if self._page_left or self._chips_left:
            self._table.redraw()
        else:
            self.skip()
