"""Finds the games: a folder here is a game, and nothing else has to be told of it."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from getaway_tui.engine.game import Bot, Loaded
    from getaway_tui.kit.table import Table

PLACES = ["getaway_tui.games"]
"""The packages whose sub-packages are games; tests add their own."""

ONLY: set[str] = set()
"""The games that a host offers to guests; empty: all."""


@dataclass(frozen=True)
class About:
    """What the launcher says of a game without loading it: the plain data of its ABOUT."""

    slug: str
    package: str
    title: str
    line: str
    """One sentence that makes somebody want to play it."""
    seats: tuple[int, int]
    """The fewest and the most people."""
    minutes: str
    """How long a game takes, in words that fit "· 30 min"."""
    levels: tuple[str, ...]
    """Computer players, from weak to strong."""
    accent: str
    """The colour token of its name."""
    order: int = 99
    """Its place in the launcher's list."""
    postcard: tuple[str, ...] = ()
    """8 rows of 38 columns."""
    tints: Mapping[str, str] = field(default_factory=dict)
    """How each sign of the postcard is drawn: "lamp", "pipred bold on paper", or "on paper" for one that only lays its ground."""
    without: tuple[int, ...] = ()
    """Numbers of people between the fewest and the most that it is not for."""
    tokens: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Colour tokens of its own: name -> {"dark": …, "light": …, "dark_256": …, "light_256": …, "ansi": …, "plain": …}."""

    @property
    def people(self) -> str:
        """How many may play, in words."""
        fewest, most = self.seats
        if self.without:
            *numbers, last = (str(many) for many in range(fewest, most + 1) if self.fits(many))
            return f"{', '.join(numbers)} or {last} players"
        return f"{fewest}-{most} players" if fewest != most else f"{most} player{'s' * (most != 1)}"

    def fits(self, many: int) -> bool:
        """Whether so many people can play it."""
        fewest, most = self.seats
        return fewest <= many <= most and many not in self.without


def found() -> tuple[About, ...]:
    """Every game there is, in the order of the launcher. Imports no engine, no rules and no screen."""
    games = []
    for place in PLACES:
        for module in pkgutil.iter_modules(importlib.import_module(place).__path__):
            if module.ispkg and not module.name.startswith("_") and (not ONLY or module.name in ONLY):
                package = f"{place}.{module.name}"
                told = getattr(importlib.import_module(package), "ABOUT", None)
                if told is not None:  # without it, a game is still being built, and nobody is offered it
                    games.append(About(slug=module.name, package=package, **told))
    return tuple(sorted(games, key=lambda about: (about.order, about.slug)))


def about(slug: str) -> About:
    """What is known of one game.

    Raises:
        KeyError: no game is called so.
    """
    for each in found():
        if each.slug == slug:
            return each
    raise KeyError(slug)


@functools.cache
def load(slug: str) -> Loaded:
    """A game's rules, computer players and words.

    Raises:
        KeyError: no game is called so.
    """
    from getaway_tui.engine.bots import LEVELS
    from getaway_tui.engine.game import Loaded

    package = about(slug).package
    game = importlib.import_module(f"{package}.rules").GAME
    bots: dict[str, Any] = importlib.import_module(f"{package}.bot").BOTS
    words: Any = importlib.import_module(f"{package}.words")
    return Loaded(game, {**LEVELS, **bots}, words)


def contestants(slug: str) -> Mapping[str, Bot]:
    """The computer players that the arena knows: the levels that people meet, and the game's `YARDSTICKS` if it has any.

    Raises:
        KeyError: no game is called so.
    """
    bots = load(slug).bots
    return {**bots, **getattr(importlib.import_module(f"{about(slug).package}.bot"), "YARDSTICKS", {})}


def has_table(slug: str) -> bool:
    """Whether the game has a screen yet; without one it is played through the protocol and in plain lines."""
    return importlib.util.find_spec(f"{about(slug).package}.table") is not None


@functools.cache
def load_table(slug: str) -> type[Table[Any, Any]]:
    """The widget that draws a game's looks.

    Raises:
        KeyError: no game is called so.
    """
    table: type[Table[Any, Any]] = importlib.import_module(f"{about(slug).package}.table").TABLE
    return table
