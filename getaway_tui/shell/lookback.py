"""Looking back on a match that is over: any moment of it, with anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .session import AnyLook, Session

_STEPS = {"left": -1, "right": 1, "pageup": -10, "pagedown": 10, "home": -1_000_000, "end": 1_000_000}
"""By key: how many moves on or back."""


class LookBack:
    """The moment that is shown, and whose look is drawn."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._moves = 0
        """How many moves stand in the picture."""
        self._seat = 0

    @property
    def place(self) -> str:
        """Where in the match that is."""
        return f"move {self._moves} of {self._last}"

    @property
    def _last(self) -> int:
        return len(self._session.match.steps)

    def looks(self) -> tuple[AnyLook, ...]:
        """The looks of all seats at that moment, first the one that is drawn."""
        looks = self._session.everything(self._moves)
        return (looks[self._seat], *looks[: self._seat], *looks[self._seat + 1 :])

    def to_the_end(self) -> None:
        """Show the last moment."""
        self._moves = self._last

    def keys(self, show: Callable[[], None]) -> dict[str, Callable[[], None]]:
        """What keys do: another moment or other eyes, and then `show`."""

        def step(by: int) -> None:
            self._moves = max(0, min(self._moves + by, self._last))
            show()

        def see_as(seat: int) -> None:
            self._seat = seat
            show()

        commands: dict[str, Callable[[], None]] = {key: partial(step, by) for key, by in _STEPS.items()}
        return commands | {str(seat + 1): partial(see_as, seat) for seat in range(len(self._session.names))}
