"""Amounts: what flows is a lane, what is counted is blocks, what somebody owns is tokens. A number stands beside each."""

from __future__ import annotations

from collections.abc import Sequence

from . import glyphs
from .canvas import Canvas
from .palette import Spec


def lane(canvas: Canvas, x: int, y: int, width: int, share: float, ink: Spec = "glow") -> int:
    """An amount that flows (time, a bag, a distance): the filled part in the colour of what it measures; the column behind.

    Args:
        share: from 0 to 1; anything above nothing shows at least one dash, anything below all leaves one open.
    """
    share = min(1.0, max(0.0, share))
    filled = round(width * share)
    if 0 < share < 1:
        filled = min(width - 1, max(1, filled))
    canvas.text(x, y, glyphs.LANE * filled, ink)
    return canvas.text(x + filled, y, glyphs.RULE * (width - filled), "line")


def counted(canvas: Canvas, x: int, y: int, there: int, of: int, ink: Spec = "ink") -> int:
    """An amount that is counted; the column behind."""
    x = canvas.text(x, y, glyphs.FULL * there, ink)
    return canvas.text(x, y, glyphs.EMPTY * (of - there), "soft")


def tokens(canvas: Canvas, x: int, y: int, held: int, of: int, ink: Spec = "ink") -> int:
    """Tokens in the colour of their owner, spent ones as rings; the column behind."""
    x = canvas.text(x, y, glyphs.TOKEN * held, ink)
    return canvas.text(x, y, glyphs.TOKEN_GONE * (of - held), "soft")


def history(canvas: Canvas, x: int, y: int, values: Sequence[float], ink: Spec = "soft", top: float | None = None) -> int:
    """How an amount went, one column a value; the column behind."""
    return canvas.text(x, y, glyphs.spark(tuple(values), top), ink)
