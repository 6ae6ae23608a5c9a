"""The call that comes most often, `play GAME`, read without the machinery of the command line, which takes as long to load as
a game does.

Only what is written in the plainest way is read here, and only what can be carried out. Help, slips of the pen and everything
else are left to `cli`, which reads the same out of these calls (a test compares them).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

_VALUES = {"--player": "player", "-p": "player", "--option": "option", "-o": "option", "--preset": "preset", "--seed": "seed"}
_FLAGS = ("--plain", "--watch")


@dataclass
class Play:
    """A call of `play`, under the names that the command line gives to its parts."""

    slug: str = ""
    plain: bool = False
    watch: bool = False
    values: dict[str, list[str]] = field(default_factory=lambda: {"player": [], "option": [], "preset": [], "seed": []})

    def last(self, name: str) -> str | None:
        """The last value that was given for what is wanted once."""
        return self.values[name][-1] if self.values[name] else None


def read(arguments: Sequence[str]) -> Play | None:
    """The call, or None where the command line has to look at it."""
    if not arguments or arguments[0] != "play":
        return None
    call, words = Play(), iter(arguments[1:])
    for word in words:
        if word in _VALUES:
            value = next(words, "-")
            if value.startswith("-"):
                return None
            call.values[_VALUES[word]].append(value)
        elif word in _FLAGS:
            call.plain, call.watch = call.plain or word == "--plain", call.watch or word == "--watch"
        elif word.startswith("-") or call.slug:
            return None
        else:
            call.slug = word
    return call if call.slug else None


def play(arguments: Sequence[str]) -> int | None:
    """Play at once. Returns the exit code, or None where the command line has to look at the call."""
    from getaway_tui import games, start

    call = read(arguments)
    if call is None:
        return None
    try:
        about = games.about(call.slug)
        table = start.table(
            about, call.values["player"], call.values["option"], call.last("preset"), call.last("seed"), call.watch
        )
    except (KeyError, start.CallError):
        return None
    return start.play(table, start.Look(), plain=call.plain)
