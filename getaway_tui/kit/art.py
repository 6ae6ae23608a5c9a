"""Small pictures out of rows of signs, each sign in its colour: the postcards of the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from .canvas import Canvas
from .palette import Spec

Tint = tuple[Spec | None, str | None]
"""How a sign is written and on which ground; without ink the sign stands for a blank, without ground it takes what is there."""


def tint(words: str) -> Tint:
    """Read a tint: "lamp", "pipred bold on paper", or "on paper" for a sign that only lays its ground."""
    ink, on, ground = f" {words}".partition(" on ")
    return ink.strip() or None, ground.strip() if on else None


def paint_art(canvas: Canvas, x: int, y: int, rows: Sequence[str], tints: Mapping[str, str], ink: Spec = "ink") -> None:
    """Draw rows of signs; blanks let through what is there.

    Args:
        tints: sign to tint.
        ink: for signs without a tint.
    """
    known = {sign: tint(words) for sign, words in tints.items()}
    for row, signs in enumerate(rows, y):
        column = x
        for (written, ground), same in groupby(signs, lambda sign: known.get(sign, (ink, None))):
            text = "".join(same)
            if written is None:
                canvas.text(column, row, " " * len(text), "ink", ground)
            elif ground is not None:
                canvas.text(column, row, text, written, ground)
            else:
                canvas.block(column, row, [text], written)
            column += len(text)
