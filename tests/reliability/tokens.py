"""Words that only some seats may read, and where text hides in a program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel
from rich.text import Text
from textual.dom import DOMNode

from getaway_tui.shell.session import Session

_TOKEN = re.compile(r"[^\s,;:.()\[\]]+")
_DEEPEST = 5
_NOT_SHOWN = frozenset(
    ("_parent", "_app", "app", "session", "_session", "match", "screen", "_screen", "root", "_nodes", "_context")
)
"""Ways from a widget back to the game itself, which holds everything and is never drawn."""


def tokens(*lines: str) -> set[str]:
    """Words and cards in lines of text."""
    return {token for line in lines for token in _TOKEN.findall(line)}


def public_words(session: Session) -> set[str]:
    """What everybody may read."""
    look, words, names = session.public(), session.words, session.names
    return tokens(*words.board(look, names), *session.told(look.log), *session.match.setup.names, session.about.title)


def secrets_of(session: Session) -> set[str]:
    """What some seat's board says and the board for all does not. Numbers alone are left out: they stand everywhere."""
    words, names = session.words, session.names
    every: set[str] = set()
    for seat in range(len(names)):
        look = session.match.look(seat)
        private = [event for event in look.log if event.to is not None]
        every |= tokens(*words.board(look, names), *session.told(private))
    return {word for word in every - public_words(session) if len(word) > 1 and not word.isdecimal()}


def texts(node: DOMNode) -> Iterator[tuple[str, str]]:
    """Every text that hangs on a widget, with the name of its attribute."""
    for name, value in vars(node).items():
        if name not in _NOT_SHOWN:
            yield from ((name, text) for text in _texts(value, _DEEPEST))


def _texts(value: Any, deep: int) -> Iterator[str]:
    if deep == 0 or isinstance(value, DOMNode | Session):
        return
    match value:
        case str():
            yield value
        case Text():
            yield value.plain
        case BaseModel():
            for name in type(value).model_fields:
                yield from _texts(getattr(value, name), deep - 1)
        case Mapping():
            for each in (*value, *value.values()):
                yield from _texts(each, deep - 1)
        case tuple() | list() | set() | frozenset():
            for each in value:
                yield from _texts(each, deep - 1)
        case _ if hasattr(value, "__dataclass_fields__"):
            for name in value.__dataclass_fields__:
                if name not in _NOT_SHOWN:
                    yield from _texts(getattr(value, name, None), deep - 1)
