"""A game's rules text, read: headings, paragraphs and the rule ids that they state."""

from __future__ import annotations

import re
from typing import NamedTuple

_ANCHOR = re.compile(r'<a id="([^"]*)"></a>\s*')
_MARKS = re.compile(r"\*\*|__|`|(?<=\w)\*|\*(?=\w)")
"""What makes letters bold, slanted or stiff on paper; a point of a list has a blank behind it."""
_POINT = "·"


class Item(NamedTuple):
    """One paragraph, heading or table row of a rules text."""

    text: str
    level: int = 0
    """1 and more: a heading of that level."""
    ids: tuple[str, ...] = ()
    """The rules that it states."""
    mark: str = ""
    """What stands before it: a list's point, or nothing."""


def items(text: str) -> tuple[Item, ...]:
    """The paragraphs of a rules text in order."""
    found: list[Item] = []
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        starts = line.startswith(("#", "- ", "* ", "|")) or bool(_ANCHOR.match(line)) or not line.strip()
        if starts and block:
            found.append(_item(" ".join(block)))
            block = []
        if line.strip() and not re.fullmatch(r"[|\s:-]+", line):
            block.append(line.strip())
    return tuple(found)


def _item(text: str) -> Item:
    ids = tuple(_ANCHOR.findall(text))
    text = _MARKS.sub("", _ANCHOR.sub("", text)).strip()
    level = len(text) - len(text.lstrip("#"))
    if level:
        return Item(text.lstrip("# "), level, ids)
    for rule in ids:
        text = text.removeprefix(rule).lstrip(" .:")
    if text.startswith(("- ", "* ")):
        return Item(text[2:], 0, ids, _POINT)
    if text.startswith("|"):
        return Item("  ".join(cell.strip() for cell in text.strip("|").split("|")), 0, ids)
    return Item(text, 0, ids)
