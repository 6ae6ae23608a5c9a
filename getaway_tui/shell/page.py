"""A page: a screen that is one picture, with a top bar, a key bar and a line for short notes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from getaway_tui.kit.bars import Key, paint_keys, paint_top
from getaway_tui.kit.canvas import Canvas, Painted

if TYPE_CHECKING:
    from .root import GetawayApp

R = TypeVar("R")


class Picture(Painted):
    """The whole screen, painted by its page."""

    DEFAULT_CSS = "Picture { width: 100%; height: 100%; }"

    def __init__(self, page: Page[R]) -> None:
        super().__init__()
        self._page = page

    def paint(self, canvas: Canvas) -> None:
        """Let the page draw."""
        self._page.paint(canvas)

    def clicked(self, thing: Hashable) -> None:
        """Let the page hear."""
        self._page.clicked(thing)


class Page(Screen[R], Generic[R]):
    """A screen that is one picture. Subclasses override `paint`, `pressed` and perhaps `clicked`."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self._note = ""

    @property
    def root(self) -> GetawayApp:
        """The app."""
        return cast("GetawayApp", self.app)

    def compose(self) -> ComposeResult:
        """One picture."""
        yield Picture(self)

    def paint(self, canvas: Canvas) -> None:
        """Draw everything anew."""
        raise NotImplementedError

    def pressed(self, key: str, character: str | None) -> bool:
        """A key: whether it meant something here."""
        raise NotImplementedError

    def clicked(self, thing: Hashable) -> None:
        """A click met a thing that the picture named; an entry of the key bar presses its key."""
        if isinstance(thing, Key):
            self.press(thing.press)

    def press(self, key: str) -> None:
        """Do what a key does."""
        if not self.is_current:
            return
        self.pressed(self.meant(key), key if len(key) == 1 else None)
        self.redraw()

    def meant(self, key: str) -> str:
        """What a key means here: that of a command may have been changed in the settings."""
        return self.root.settings.keys.meant(key)

    def on_key(self, event: events.Key) -> None:
        """Hear a key; one that was typed ahead of leaving finds the page gone, and means nothing."""
        if not self.is_current:
            return
        self._note = ""
        if self.pressed(self.meant(event.key), event.character if event.is_printable else None):
            event.stop()
            event.prevent_default()
        self.redraw()

    def say(self, note: str) -> None:
        """A short note above the key bar, until the next key."""
        self._note = note
        self.redraw()

    def redraw(self) -> None:
        """Paint anew before the next frame."""
        for picture in self.query(Picture):
            picture.redraw()

    def bars(
        self, canvas: Canvas, title: str, accent: str, where: str, right: str, keys: Sequence[Key], out: Key | None = None
    ) -> None:
        """The first and the last row, and the note."""
        paint_top(canvas, 0, title, accent, where, right)
        worn = self.root.settings.keys.worn
        paint_keys(canvas, canvas.height - 1, [worn(key) for key in keys], out)
        if self._note:
            canvas.fill(0, canvas.height - 2, canvas.width, 1, "kerb")
            canvas.text(2, canvas.height - 2, self._note, "lamp", width=canvas.width - 4)
