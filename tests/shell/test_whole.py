"""A whole evening in a real pseudo-terminal: launcher, form, curtains, results, by the board's keys alone and by the list alone.

Reads the screen as a person does, so it plays every game found.
"""

from __future__ import annotations

import contextlib
import re
import sys
import time
from pathlib import Path
from random import Random

import pytest

from getaway_tui import games
from getaway_tui.kit.bars import Key
from getaway_tui.shell.form import Form

from .pty_run import Terminal
from .robots import playable, press_names

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")

_ACT = re.compile(r"(\S)[·.]? +then +Space")
_ENTRIES = re.compile(r"(\S+) (.+?)(?:  |$)")
_LIST = "MOVES ─"
"""The head of the list of moves; a game's own head may begin with the same word."""
_SHELL = {"F2", "F3", "Tab", "L", "?", "Esc"}
CALM = 0.3
"""Seconds that a person lets pass after a curtain fell."""


def offered(text: str) -> list[str]:
    """The game's own keys in the key bar of a screen."""
    bar = text.splitlines()[-1].strip()
    entries = [(keys, word) for keys, word in _ENTRIES.findall(bar) if keys not in _SHELL]
    return press_names([Key(keys, word, keys) for keys, word in entries])


def held(text: str) -> bool:
    """Whether all keys are the table's now: its bar shows no menu, but how to hide."""
    return text.splitlines()[-1].rstrip().endswith("F2 hide")


class Person:
    """Plays for everybody at the table, in one way."""

    def __init__(self, run: Terminal, way: str, seed: int) -> None:
        self.run, self.way, self.rng = run, way, Random(seed)
        self.curtains = 0
        self.turns = 0

    def play(self, seconds: float) -> bool:
        """Play until the results, or for so long; whether the match ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            text = self.run.text()
            if "once more" in text and text.splitlines()[0].rstrip().endswith("over"):
                return True
            self.step(text)
            self.run.read(0.02)
        return False

    def step(self, text: str) -> None:
        """One act of whoever is before the screen."""
        act = _ACT.search(text)
        if act:
            self.curtains += 1
            time.sleep(CALM)
            self.run.type(act[1].lower(), "space")
        elif self.way == "list" and not held(text):
            self._by_list()
        elif keys := offered(text):
            self.turns += 1
            key = self.rng.choice(keys)
            self.run.type(key)
            if key != "enter" and "enter" in keys:
                self.run.type("enter")

    def _by_list(self) -> None:
        shown = self._list_opened()
        if _LIST not in shown:
            return
        if "Nothing to do now" in shown:
            self.run.type("tab")
            time.sleep(0.1)
            return
        self.turns += 1
        self.run.type(*["down"] * self.rng.randrange(3), "enter")

    def _list_opened(self) -> str:
        """The screen with the list open, or with what came instead; Tab may meet a list that a slow screen does not show yet."""
        for _ in range(5):
            if _LIST not in self.run.text():
                self.run.type("tab")
            with contextlib.suppress(AssertionError):
                return self.run.wait(
                    lambda text: _LIST in text or bool(_ACT.search(text)) or "once more" in text or held(text), 4
                )
        raise AssertionError(f"the list does not open:\n{self.run.text()}")


def table_through_the_form(run: Terminal, slug: str) -> None:
    """From the launcher to the first curtain of a table of people."""
    place = [about.slug for about in games.found() if games.has_table(about.slug)].index(slug) + 1
    run.wait("pass it on")
    run.type(str(place), "enter")
    run.wait("Set up a table")
    run.type("s")
    run.wait("WHO PLAYS")
    run.type("enter")
    run.wait(lambda text: "WHO PLAYS" not in text)


def test_a_toy_is_played_to_its_results_and_back_to_the_launcher(home: Path) -> None:
    with Terminal([], home=home) as run:
        table_through_the_form(run, "convoy")
        assert Person(run, "board", 3).play(100), f"it did not end:\n{run.text()}"
        run.type("q")
        run.wait("Set up a table")
        run.type("q")
        run.wait("here tonight")
        run.type("q")
        assert run.ended() == 0
        assert run.left_clean() == []


@pytest.mark.soak
@pytest.mark.timeout(2000)
@pytest.mark.parametrize("way", ["board", "list"])
@pytest.mark.parametrize("slug", playable())
def test_every_game_is_played_to_its_results(home: Path, slug: str, way: str) -> None:
    with Terminal([], home=home) as run:
        table_through_the_form(run, slug)
        person = Person(run, way, 5)
        assert person.play(1800), f"it did not end:\n{run.text()}"
        assert person.curtains or games.load(slug).game.handover == "table"


@pytest.mark.parametrize("slug", playable())
def test_every_game_begins_through_launcher_and_form(home: Path, slug: str) -> None:
    """A few turns of people in a real terminal."""
    with Terminal([], home=home) as run:
        table_through_the_form(run, slug)
        person = Person(run, "list", 1)
        end = time.monotonic() + 40
        while person.turns < 4 and time.monotonic() < end and not person.play(0.3):
            pass
        assert person.turns >= 4 or "once more" in run.text()
        run.type("ctrl+q")
        assert run.ended() == 0
    assert Form(slug).chairs


@pytest.mark.parametrize("slug", playable())
def test_one_person_against_computer_players_without_any_curtain(home: Path, slug: str) -> None:
    with Terminal([], home=home, environ={"GETAWAY_TUI_CONFIG": str(quick(home))}) as run:
        place = [about.slug for about in games.found() if games.has_table(about.slug)].index(slug) + 1
        run.wait("pass it on")
        run.type(str(place), "enter")
        run.wait("Play now")
        run.type("enter")
        run.wait(lambda text: "Play now" not in text)
        person = Person(run, "list", 1)
        end = time.monotonic() + 30
        while person.turns < 3 and time.monotonic() < end and not person.play(0.3):
            pass
        assert person.curtains == 0
        assert person.turns >= 3 or "once more" in run.text()
        run.type("ctrl+q")
        assert run.ended() == 0


def quick(home: Path) -> Path:
    """Settings under which computer players do not pretend to think."""
    file = home / "quick.toml"
    file.write_text('pace = "none"\n')
    return file
