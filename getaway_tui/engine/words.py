"""What the module `words` of a game offers: the only place where it speaks in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .types import Ask, Event, Look, Outcome, Refusal, Scalar

Names = Sequence[str]
"""How the people at the table are called, by seat. Never parsed as markup."""


class Words(Protocol):
    """Rules speak keys; these functions turn them into one English sentence each, through gettext.

    Every sentence starts with a capital, ends with a full stop, and is plain text without markup.

    Games with a free kind of action may offer more (`Written`), for the line mode.
    """

    TITLES: Mapping[str, str]
    """The names of presets, by key."""

    def event(self, event: Event, names: Names) -> str:
        """What happened, in the present tense."""

    def ask(self, ask: Ask, names: Names) -> str:
        """What the seat is asked."""

    def action(self, action: Any, names: Names) -> str:
        """What an action would do, short enough for a list: "Play J♥"."""

    def refusal(self, refusal: Refusal, names: Names) -> str:
        """Why not, and what would be allowed instead."""

    def option(self, name: str) -> tuple[str, str]:
        """A short label for an option of the form, and one sentence on what it does."""

    def value(self, name: str, value: Scalar) -> str:
        """A short label for one value of an option."""

    def outcome(self, outcome: Outcome, names: Names) -> str:
        """How it ended, in one sentence."""

    def board(self, look: Look[Any, Any], names: Names) -> Sequence[str]:
        """The table as plain lines, complete, without box characters: for the line mode and for screen readers."""


class Written(Protocol):
    """Where people type an action of a free kind in the line mode, because a list of some would give away or miss the point."""

    def listed(self, action: Any) -> bool:
        """Whether a list of moves offers this action."""

    def writing(self, look: Look[Any, Any]) -> Sequence[str]:
        """How such an action is typed; nothing where none is asked for."""

    def written(self, look: Look[Any, Any], line: str, seconds: float) -> Any | None:
        """What a line means, typed so many seconds after the decision was shown; None: nothing."""

    def taken_up(self, look: Look[Any, Any]) -> Any | None:
        """What has to be done first when the match is opened again at this decision; None: nothing."""
