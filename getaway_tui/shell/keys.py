"""Which key does what that the shell does on every table. People may choose other keys; games keep letters, digits and arrows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from getaway_tui.kit.bars import Key

R = TypeVar("R")


class Command(NamedTuple):
    """Something that a key does on every table."""

    name: str
    key: str
    """As delivered, by Textual's name."""
    word: str
    """For the key bar."""
    does: str
    """For the list of keys and the menu."""
    also: tuple[str, ...] = ()
    """Keys that do it as well, unless they are chosen for something else."""


COMMANDS: tuple[Command, ...] = (
    Command("hide", "f2", "hide", "Hide everything", ("ctrl+l",)),
    Command("moves", "tab", "moves", "Every move in a list", ("shift+tab",)),
    Command("why", "f7", "why not", "Why not: every choice with its reason"),
    Command("rules", "question_mark", "rules", "The rules, where they matter now", ("f1",)),
    Command("log", "L", "log", "What happened", ("l",)),
    Command("back", "backspace", "back", "Take the last move back"),
    Command("again", "ctrl+y", "again", "Make it again"),
    Command("pause", "f8", "pause", "Pause"),
    Command("call", "f3", "call up", "Somebody else wants to act"),
    Command("computers", "f4", "computers", "Let the computer players act now"),
    Command("quit", "ctrl+q", "quit", "Save and quit"),
)
"""In the order of the list of keys."""

_FUNCTIONS = ("f1", "f2", "f3", "f4", "f7", "f8", "f11", "f12")
"""F5, F6, F9 and F10 are the games'."""
_CONTROLS = tuple(f"ctrl+{letter}" for letter in "abdefgknoprtuvwxy")
"""Without those that a terminal sends for other keys (h, i, j, m), stops its output with (s), or that mean to leave, to stop or
to cover (c, q, z, l)."""

_SHOWN = {"question_mark": "?", "tab": "Tab", "backspace": "Backspace"}
_NO_KEY = "That key belongs to the games or the terminal; choose F1-F4, F7, F8, F11, F12, or Ctrl with a letter."


def command(name: str) -> Command:
    """A command by its name."""
    return next(each for each in COMMANDS if each.name == name)


def choices(name: str) -> tuple[str, ...]:
    """The keys that a command may have, its own first. Hiding has a key of its own even while a game takes Ctrl with a letter."""
    return tuple(dict.fromkeys((command(name).key, *_FUNCTIONS, *(_CONTROLS if name != "hide" else ()))))


def shown(key: str) -> str:
    """A key as people know it: "F7", "Ctrl+X", "?"."""
    if key in _SHOWN:
        return _SHOWN[key]
    return key.upper() if key in _FUNCTIONS else key.title() if key.startswith("ctrl+") else key


class Keys:
    """The keys that were chosen.

    Args:
        chosen: command -> key, for those that differ from what was delivered.
    """

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self._keys = {each.name: chosen.get(each.name, each.key) for each in COMMANDS}

    def key(self, name: str) -> str:
        """The key of a command, by Textual's name."""
        return self._keys[name]

    def shown(self, name: str) -> str:
        """The key of a command as people know it."""
        return shown(self._keys[name])

    def entry(self, name: str) -> Key:
        """The key bar's entry of a command."""
        from getaway_tui.kit.bars import Key  # the line mode reads settings too, and draws nothing

        return Key(self.shown(name), command(name).word, self._keys[name])

    def clash(self, name: str, key: str) -> str | None:
        """Why a command cannot have this key, in one sentence; None: it can."""
        if key not in choices(name):
            if name == "hide" and key in _CONTROLS:
                return "Hiding needs F1-F4, F7, F8, F11 or F12, since some games take Ctrl with a letter."
            return _NO_KEY
        other = next((each for each in COMMANDS if each.name != name and self._keys[each.name] == key), None)
        return None if other is None else f'{shown(key)} is the key of "{other.does}"; give that another one first.'

    def acts(self, acts: Mapping[str, Callable[[], R]]) -> dict[str, Callable[[], R]]:
        """What each key does, for what each of these commands does."""
        also = {key: act for name, act in acts.items() for key in command(name).also}
        return {**also, **{self._keys[name]: act for name, act in acts.items()}}

    def meant(self, key: str) -> str:
        """The key as delivered for the command that this one was chosen for: pages know no others."""
        return next((each.key for each in COMMANDS if self._keys[each.name] == key), key)

    def worn(self, entry: Key) -> Key:
        """An entry of a key bar with the key that was chosen for its command."""
        moved = next((each for each in COMMANDS if each.key == entry.press != self._keys[each.name]), None)
        return entry if moved is None else entry._replace(keys=self.shown(moved.name), press=self._keys[moved.name])


def settled(chosen: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The chosen keys without those that clash, and the commands that therefore keep theirs."""
    kept = dict(chosen)
    refused: list[str] = []
    while True:
        keys = Keys(kept)
        name = next((name for name in reversed(kept) if keys.clash(name, kept[name]) is not None), None)
        if name is None:
            return kept, tuple(refused)
        del kept[name]
        refused.append(name)
