"""The two bars that frame every screen: where we are, and which keys are valid now."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from . import glyphs
from .canvas import Canvas, Painted


class Key(NamedTuple):
    """One entry of the key bar: keys as typed and the word that names what they do to what."""

    keys: str
    word: str
    press: str = ""
    """The key that a click on the entry sends; empty: the entry only informs."""

    @property
    def width(self) -> int:
        """The columns it takes."""
        return cell_len(self.keys) + cell_len(self.word) + (1 if self.keys and self.word else 0)


def paint_top(canvas: Canvas, y: int, game: str, accent: str, where: str = "", right: str = "", *, ground: str = "slab") -> None:
    """Draw a top bar: lane mark, game in its accent, where we are; at the right end whose screen or how far."""
    canvas.fill(0, y, canvas.width, 1, ground)
    x = canvas.text(1, y, glyphs.LANE * 2, accent if canvas.palette.colour else "ink")
    x = canvas.text(x + 1, y, game, f"{accent} bold")
    end = canvas.right(canvas.width - 1, y, right, "ink") if right else canvas.width
    if where:
        canvas.text(x + 2, y, where, "soft", width=max(0, end - x - 4))
    if not canvas.palette.grounds:
        _underline(canvas, y)


def _underline(canvas: Canvas, y: int) -> None:
    """Where grounds do not show, a line under the bar parts it from the picture."""
    for x in range(canvas.width):
        canvas.ink(x, y, 1, f"{canvas.ink_at(x, y)} underline")


def paint_keys(canvas: Canvas, y: int, keys: Sequence[Key], out: Key | None = None, *, ground: str = "slab") -> None:
    """Draw a key bar: key in lamp, word in soft, the way out at the right end; entries without room are left out from the end.

    Every entry with a `press` is a spot for the mouse: its thing is the `Key`.
    """
    canvas.fill(0, y, canvas.width, 1, ground)
    end = canvas.width - 1
    if out is not None:
        end -= out.width
        _paint_key(canvas, end, y, out)
    x = 1
    for key in keys:
        if x + key.width > end - (2 if out else 0):
            break
        _paint_key(canvas, x, y, key)
        x += key.width + 2


def _paint_key(canvas: Canvas, x: int, y: int, key: Key) -> None:
    if key.press:
        canvas.hit(x, y, key.width, 1, key)
    behind = canvas.text(x, y, key.keys, "lamp bold")
    canvas.text(behind + (1 if key.keys else 0), y, key.word, "soft")


class TopBar(Painted):
    """The first row of a screen."""

    DEFAULT_CSS = "TopBar { height: 1; width: 100%; }"

    def __init__(self, game: str, accent: str, where: str = "", right: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said = (game, accent, where, right)

    def say(self, where: str = "", right: str = "", *, game: str | None = None, accent: str | None = None) -> None:
        """Change what stands there."""
        said = (game or self._said[0], accent or self._said[1], where, right)
        if said != self._said:
            self._said = said
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw the bar."""
        paint_top(canvas, 0, *self._said)


class KeyBar(Painted):
    """The last row of a screen. A click on an entry presses its key."""

    DEFAULT_CSS = "KeyBar { height: 1; width: 100%; }"

    def __init__(self, keys: Sequence[Key] = (), out: Key | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._keys = tuple(keys)
        self._out = out

    def show(self, keys: Sequence[Key], out: Key | None = None) -> None:
        """Show other keys; without `out` the way out stays as it was."""
        if (tuple(keys), out or self._out) != (self._keys, self._out):
            self._keys, self._out = tuple(keys), out or self._out
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw the bar."""
        paint_keys(canvas, 0, self._keys, self._out)

    def clicked(self, thing: Hashable) -> None:
        """Press the key that was clicked."""
        assert isinstance(thing, Key)
        self.app.simulate_key(thing.press)
