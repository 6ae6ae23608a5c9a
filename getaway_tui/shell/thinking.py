"""Computer players at the table think one at a time, in a thread that holds nothing but a look and the rules."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual.message import Message

from getaway_tui.engine.types import Seat

Think = Callable[[Callable[[], bool]], Any]
"""Finds a move; asks the function that it is given whether it should stop."""


@dataclass
class Thought(Message):
    """A computer player has made up its mind."""

    number: int
    seat: Seat
    action: Any
    error: BaseException | None = None


class Thinking:
    """The one thought that is awaited now; an older one is dropped when it comes."""

    def __init__(self, post: Callable[[Message], Any]) -> None:
        self._post = post
        self._number = 0
        self._stop = threading.Event()
        self.awaited = False
        """Whether somebody thinks."""

    def begin(self, seat: Seat, think: Think, pause: float) -> None:
        """Let a computer player think; its `Thought` is posted after `pause` seconds at the earliest."""
        self.end()
        self.awaited = True
        self._stop = threading.Event()
        arguments = (self._post, think, self._number, seat, self._stop, pause)
        threading.Thread(target=_think, args=arguments, name="computer player", daemon=True).start()

    def end(self) -> None:
        """Whoever thinks may stop: nobody waits for it any more."""
        self._stop.set()
        self._number += 1
        self.awaited = False

    def comes(self, thought: Thought) -> bool:
        """A thought is there: whether it is the one that was awaited."""
        if thought.number != self._number or self._stop.is_set():
            return False
        self.awaited = False
        return True


def _think(post: Callable[[Message], Any], think: Think, number: int, seat: Seat, stop: threading.Event, pause: float) -> None:
    """Run in a thread: think, then wait until as much time has gone as always."""
    began = time.monotonic()
    try:
        action, error = think(stop.is_set), None
    except BaseException as caught:
        action, error = None, caught
    if not stop.wait(max(0.0, pause - (time.monotonic() - began))):
        post(Thought(number, seat, action, error))
