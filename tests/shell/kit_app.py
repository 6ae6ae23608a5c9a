"""A little app with one widget of the kit, for its tests."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App, ComposeResult
from textual.filter import LineFilter
from textual.message import Message
from textual.widget import Widget

from getaway_tui.kit.canvas import Canvas, Painted
from getaway_tui.kit.palette import Palette


class KitApp(App[None]):
    """Draws one widget in a palette and keeps the messages that reach it."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, widget: Widget, palette: Palette | None = None) -> None:
        self.palette = palette or Palette()
        super().__init__()
        theme = self.palette.theme()
        self.register_theme(theme)
        self.set_reactive(App.theme, theme.name)
        self.widget = widget
        self.heard: list[Message] = []

    def get_line_filters(self) -> Sequence[LineFilter]:
        return self.palette.filters()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return self.palette.variables()

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_mount(self) -> None:
        self.widget.focus()

    def hear(self, message: Message) -> None:
        self.heard.append(message)

    on_action_list_chosen = on_action_list_pointed = hear


def lines(painted: Painted) -> list[str]:
    """What a widget shows, without styles and blanks at the end."""
    return [line.rstrip() for line in painted.canvas().plain()]


def drawn(canvas: Canvas) -> list[str]:
    """The same of a canvas."""
    return [line.rstrip() for line in canvas.plain()]
