"""The guided first game: a fixed deal, played alone, in which each decision is explained as it comes.

A game brings its lessons along as `lessons.toml`: who sits where, and tips. The coach reads the learner's look and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import Field

from getaway_tui.engine import data
from getaway_tui.engine.types import Event, Frozen, Look

_FILE = "lessons.toml"


class Tip(Frozen):
    """What is said when everything it names holds. The first of the file that fits is said, once, or each time where it stays."""

    text: str
    ask: str = ""
    """The ask that the learner answers."""
    kinds: tuple[str, ...] = ()
    """Kinds of action that are all among what may be done."""
    event: str = ""
    """What has happened since the last tip."""
    stays: bool = False


class Lesson(Frozen):
    """One guided game."""

    title: str
    intro: tuple[str, ...] = Field(min_length=1)
    """What is said first."""
    seat: int = 0
    """Where the learner sits; computer players sit elsewhere."""
    seats: int
    level: str
    """Of the computer players."""
    seed: str = "lesson"
    options: Mapping[str, Any] = {}
    """Those that differ from an untouched form."""
    tips: tuple[Tip, ...] = Field(min_length=1)


class Lessons(Frozen):
    """lessons.toml."""

    lesson: tuple[Lesson, ...] = Field(min_length=1)


def lessons(slug: str) -> tuple[Lesson, ...]:
    """The lessons of a game; none where it brings none along, nor with own components: the tips speak of what ours deal."""
    if data.fingerprint(slug):
        return ()
    try:
        data.path(slug, _FILE)
    except data.DataError:
        return ()
    return data.toml(slug, _FILE, Lessons).lesson


class Coach:
    """Goes through one lesson with one learner."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._said: set[int] = set()
        self._heard = 0
        self._begun = False

    def say(self, look: Look[Any, Any]) -> tuple[str, ...]:
        """What to say before this decision."""
        news = look.log[self._heard :]
        self._heard = len(look.log)
        said = [] if self._begun else list(self.lesson.intro)
        self._begun = True
        tip = self._next(look, news)
        return (*said, tip.text) if tip is not None else tuple(said)

    def _next(self, look: Look[Any, Any], news: Sequence[Event]) -> Tip | None:
        ask = look.turn.ask_of(look.seat)
        kinds = {action.kind for action in look.legal}
        keys = {event.key for event in news}
        for number, tip in enumerate(self.lesson.tips):
            new = number not in self._said or tip.stays
            fits = (not tip.ask or (ask is not None and tip.ask == ask.ask)) and kinds.issuperset(tip.kinds)
            if new and fits and (not tip.event or tip.event in keys):
                self._said.add(number)
                return tip
        return None
