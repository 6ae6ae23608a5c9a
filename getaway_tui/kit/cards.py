"""Playing cards in three sizes, backs, stacks, empty places; and the faces and chips of other games' cards.

Coloured ground makes the card; without colour the larger ones get an outline of the same size and the small one is bold text.
"""

from __future__ import annotations

from typing import Literal

from . import glyphs
from .canvas import Canvas
from .palette import Palette, Spec

Size = Literal["small", "medium", "large"]

SIZES: dict[Size, tuple[int, int]] = {"small": (4, 1), "medium": (5, 3), "large": (7, 5)}
"""Columns and rows."""

State = Literal["up", "chosen", "out"]
"""Face up and playable; under the cursor; not playable now."""

_PIPS = {"S": "pipblack", "C": "pipblack", "H": "pipred", "D": "pipred"}
_FOUR = {"S": "pipblack", "C": "pipgreen", "H": "pipred", "D": "pipblue"}


def pip(suit: str, palette: Palette) -> str:
    """The colour of a suit on paper, in two or in four colours."""
    return (_FOUR if palette.four_colours else _PIPS).get(suit, "pipblack")


def sign(suit: str) -> str:
    """The suit's sign for its letter (S H D C); other letters stand for themselves."""
    return glyphs.SUITS.get(suit, suit)


def name(rank: str, suit: str) -> str:
    """A card inside a sentence: "10♥"."""
    return f"{rank}{sign(suit)}"


def _look(suit: str, state: State, palette: Palette) -> tuple[Spec, str]:
    """How a card is written, and its ground."""
    if state == "chosen":
        return "onlamp bold", "lampbg"
    if state == "out":
        return "faint", "slab"
    if palette.colour:
        return f"{pip(suit, palette)} bold", "paper"
    return "ink bold", "paper"


def card(canvas: Canvas, x: int, y: int, rank: str, suit: str, size: Size = "small", state: State = "up") -> None:
    """Draw a card face up.

    Args:
        rank: at most two signs ("10", "K").
        suit: its letter, S H D or C; empty for a card without suit, whose `rank` then is its whole face ("JO").
    """
    ink, on = _look(suit, state, canvas.palette)
    width, height = SIZES[size]
    mark = sign(suit)
    if size == "small":
        letter = suit if canvas.palette.suit_letters and not canvas.palette.ascii else " "
        canvas.text(x, y, f"{rank:>2}{mark:1}{letter:1}", ink, on)
        return
    outlined = not canvas.palette.colour and state != "chosen"
    canvas.fill(x, y, width, height, on)
    if outlined:
        canvas.frame(x, y, width, height, "line" if state == "out" else "ink", on)
    if size == "medium":
        _medium(canvas, x, y, rank, mark, ink, outlined)
    else:
        _large(canvas, x, y, rank, mark, ink, outlined)
    if canvas.palette.suit_letters and suit and not canvas.palette.ascii:
        canvas.text(x + width // 2 + 1, y + height // 2, suit, ink)


def _medium(canvas: Canvas, x: int, y: int, rank: str, mark: str, ink: Spec, outlined: bool) -> None:
    if outlined:
        canvas.text(x + 1, y + 1, f"{rank:<2}{mark}"[:3], ink)
        return
    canvas.text(x, y, rank, ink)
    canvas.text(x + 2, y + 1, mark, ink)
    canvas.right(x + 5, y + 2, rank, ink)


def _large(canvas: Canvas, x: int, y: int, rank: str, mark: str, ink: Spec, outlined: bool) -> None:
    top = 1 if outlined else 0
    canvas.text(x + 1, y + top, rank, ink)
    canvas.text(x + 3, y + 2, mark, ink)
    canvas.right(x + 6, y + 4 - top, rank, ink)
    if not outlined:
        canvas.text(x + 1, y + 1, mark, ink)
        canvas.text(x + 5, y + 3, mark, ink)


def back(canvas: Canvas, x: int, y: int, size: Size = "small") -> None:
    """Draw a card face down: never blank, so that hiding is not mistaken for having nothing."""
    width, height = SIZES[size]
    canvas.fill(x, y, width, height, "back", glyphs.BACK, "backpat")


def stack(canvas: Canvas, x: int, y: int, count: int, most: int = 13) -> int:
    """Draw somebody's hand from outside: an edge a card, the number beside it; the column behind.

    Args:
        most: the widest stack; the number says the rest.
    """
    shown = min(count, most)
    edge = glyphs.EDGE if canvas.palette.colour else glyphs.DIVIDE
    x = canvas.text(x, y, edge * shown, "backpat", "back") + (1 if shown else 0)
    return canvas.text(x, y, str(count), "ink bold")


def empty(canvas: Canvas, x: int, y: int, size: Size = "medium") -> None:
    """Draw an empty place to play to."""
    canvas.frame(x, y, *SIZES[size])


def chip(canvas: Canvas, x: int, y: int, text: str, token: str, *, chosen: bool = False, out: bool = False) -> int:
    """Draw a card of one row on its own colour (` Y 10 `, a ticket, a light); the column behind it.

    Args:
        token: its colour, which is the ground; without colour the text is bold.
        chosen: the first of two presses: underlined.
        out: not to be used now.
    """
    if out:
        return canvas.text(x, y, text, "faint", "slab")
    ink = "pipblack bold" if token == "paper" else "onlamp bold"
    if not canvas.palette.colour:
        ink = "ink bold"
    return canvas.text(x, y, text, f"{ink} underline" if chosen else ink, token)


def face(canvas: Canvas, x: int, y: int, width: int, height: int, state: State = "up") -> tuple[Spec, str]:
    """Lay a blank card of any size for a game's own faces.

    Returns:
        The ink to write on it with, and its ground.
    """
    ink, on = _look("", state, canvas.palette)
    canvas.fill(x, y, width, height, on)
    if not canvas.palette.colour and height > 2 and state != "chosen":
        canvas.frame(x, y, width, height, "line" if state == "out" else "ink", on)
    return ink.removesuffix(" bold"), on
