"""Names of people, made safe to draw: whatever somebody types, the tables keep their shape and two seats stay apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from rich.cells import cell_len, get_character_cell_size

from .glyphs import ELLIPSIS

WIDEST = 12
"""Columns of the widest name."""

_READ = 400
"""Signs that are looked at; nobody's name is longer."""

_MARKS = 2
"""Accents that may stand on one letter; more are a prank."""

_ESCAPES = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]?"  # colours, cursor movements
    "|(?:\x1b[\\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)?"  # titles, links, clipboard
    "|\x1b[ -/]*[0-~]?"
)
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\u17b4\u17b5")
"""Letters that show nothing."""

_LOOKALIKES = str.maketrans("аеорсухіјѕԁһӏгвкмнтαορνικɡ", "aeopcyxijsdhlrbkmhtaopvikg")
"""Cyrillic and Greek small letters that look like Latin ones."""


def clean(raw: str, columns: int = WIDEST) -> str:
    """A name as it may be drawn: one line, no control codes, no direction marks, nothing without width but a few accents.

    Args:
        raw: anything at all.
        columns: the widest that is allowed; longer names end with "…".

    Returns:
        The name; empty where nothing is left of it.
    """
    text = _ESCAPES.sub("", raw[:_READ])
    text = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode())
    signs: list[str] = []
    marks = 0
    for sign in text:
        kept = _kept(sign)
        if not kept:
            continue
        if get_character_cell_size(kept):
            marks = 0
            signs.append(kept)
        elif signs and signs[-1] != " " and marks < _MARKS:
            marks += 1
            signs.append(kept)
    return cut(" ".join("".join(signs).split()), columns)


def _kept(sign: str) -> str:
    """What is drawn for one sign: itself, a blank, a letter, or nothing."""
    code, category = ord(sign), unicodedata.category(sign)
    if category[0] == "Z" or sign in "\t\n\r":
        return " "
    if 0x1F1E6 <= code <= 0x1F1FF:
        return chr(code - 0x1F1E6 + ord("A"))
    if category[0] == "C" or category == "Me" or sign in _BLANK_LETTERS:
        return ""
    if 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or 0x1F3FB <= code <= 0x1F3FF:
        return ""
    if category != "Mn" and not get_character_cell_size(sign):
        return ""
    return sign


def cut(text: str, columns: int) -> str:
    """A text that fits into so many columns; a longer one ends with "…"."""
    if cell_len(text) <= columns:
        return text
    while text and cell_len(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS if columns > 0 else ""


def fold(name: str) -> str:
    """What two names have in common when people would confuse them: case, accents of compatibility, look-alike letters."""
    return unicodedata.normalize("NFKC", name).casefold().translate(_LOOKALIKES).replace(" ", "")


def table_names(
    raw: Iterable[str], *, columns: int = WIDEST, nobody: str = "Player {}", roles: Iterable[str] = ()
) -> tuple[str, ...]:
    """The names of a table by seat, cleaned and different from each other.

    Args:
        raw: what people typed.
        columns: the widest that is allowed.
        nobody: the name of a seat that has none, with "{}" for its number from 1.
        roles: names that the game itself uses ("Mister X"), which nobody gets unchanged.
    """
    taken = {fold(role) for role in roles}
    names: list[str] = []
    for number, each in enumerate(raw, 1):
        wanted = clean(each, columns) or nobody.format(number)
        name, again = wanted, 1
        while fold(name) in taken:
            again += 1
            name = f"{cut(wanted, columns - len(str(again)) - 1)} {again}"
        taken.add(fold(name))
        names.append(name)
    return tuple(names)


def seat_letters(names: Sequence[str], *, ascii: bool = False) -> tuple[str, ...]:
    """The letter of each seat where there is no room for a name: the first letter of the name that no earlier seat has.

    Args:
        names: by seat.
        ascii: only letters and figures of ASCII.
    """
    taken: set[str] = set()
    letters: list[str] = []
    for number, name in enumerate(names, 1):
        letter = next((each for each in _letters_of(name, ascii) if each not in taken), str(number))
        taken.add(letter)
        letters.append(letter)
    return tuple(letters)


def second_letter(name: str, taken: Iterable[str]) -> str:
    """The letter of a seat's second piece: the next letter of its name that is not taken; "+" when there is none."""
    used = set(taken)
    return next((each for each in _letters_of(name, False) if each not in used), "+")


def _letters_of(name: str, ascii: bool) -> Iterable[str]:
    """The letters and figures of a name that fit into one column, in capitals and without accents."""
    for sign in unicodedata.normalize("NFKD", name):
        letter = sign.upper()
        if sign.isalnum() and len(letter) == 1 and get_character_cell_size(letter) == 1 and (letter.isascii() or not ascii):
            yield letter
