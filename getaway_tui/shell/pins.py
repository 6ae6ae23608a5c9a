"""Asking for PINs, one person after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import opener
from .dialogs import Typing

if TYPE_CHECKING:
    from textual.app import App

    from getaway_tui.games import About


def ask_pins(
    app: App[Any], about: About, names: Sequence[str], seats: Sequence[int], then: Callable[[dict[int, str] | None], None]
) -> None:
    """Ask each seat for a PIN, then hand the seals over (None: somebody went back). An empty PIN leaves a seat with two keys."""
    sealed: dict[int, str] = {}

    def ask(rest: Sequence[int], again: bool = False) -> None:
        if not rest:
            then(sealed)
            return
        lines = (
            f"Four to eight figures that only {names[rest[0]]} knows." + (" That was none." if again else ""),
            "Enter alone: two keys open the curtain instead.",
        )
        page = Typing(f"A PIN for {names[rest[0]]}", lines, hidden=True, longest=8, game=about.title, accent=about.accent)
        app.push_screen(page, lambda pin: answer(rest, pin))

    def answer(rest: Sequence[int], pin: str | None) -> None:
        if pin is None:
            then(None)
        elif pin and not opener.is_pin(pin):
            ask(rest, again=True)
        else:
            if pin:
                sealed[rest[0]] = opener.seal(pin)
            ask(rest[1:])

    ask(tuple(seats))
