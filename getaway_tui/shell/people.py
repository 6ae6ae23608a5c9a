"""Names as people type them, made safe to draw: one line, no control or direction signs, told apart, as wide as fits."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

WIDEST = 16
"""Columns that a name may take; every table leaves room for that many."""

_LETTER_CAP = 40
_MARKS = 2


def clean(name: str, seat: int, widest: int = WIDEST) -> str:
    """A name as it can be drawn: normalised, without what moves the cursor, turns the line or stacks up, cut to `widest` columns.

    An empty rest becomes "Player 3", by seat.
    """
    safe = _without_stacks(unicodedata.normalize("NFC", name[: 40 * _LETTER_CAP]))
    text = " ".join("".join(char if _is_drawable(char) else " " for char in safe).split())
    if not any(char.isprintable() and not char.isspace() and not unicodedata.combining(char) for char in text):
        return f"Player {seat + 1}"
    return _cut(text, widest)


def told_apart(names: Sequence[str], widest: int = WIDEST) -> tuple[str, ...]:
    """The names, cleaned, and a number behind every one that would be mistaken for an earlier one."""
    seen: set[str] = set()
    apart: list[str] = []
    for seat, raw in enumerate(names):
        name = clean(raw, seat, widest)
        number = 2
        while _folded(name) in seen:
            name = f"{_cut(clean(raw, seat, widest), widest - len(str(number)) - 1)} {number}"
            number += 1
        seen.add(_folded(name))
        apart.append(name)
    return tuple(apart)


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """The letter of each seat: the first of its name that no earlier seat has, else its number."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        fit = (char.upper() for char in name if char.isascii() and char.isalpha() and char.upper() not in taken)
        taken.append(next(fit, str(seat + 1)))
    return tuple(taken)


def columns(text: str) -> int:
    """How many columns a terminal gives a text, by the properties of its letters."""
    wide = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
    return wide - sum(1 for char in text if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me"))


def _is_drawable(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] not in "CZ" and not "\ufe00" <= char <= "\ufe0f" and not 0x1F000 <= ord(char) <= 0x1FFFF


def _without_stacks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= _MARKS:
            kept.append(char)
    return "".join(kept)


def _cut(text: str, widest: int) -> str:
    if columns(text) <= widest:
        return text
    while text and columns(text) > widest - 1:
        text = text[:-1]
    return text.rstrip() + "."


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
