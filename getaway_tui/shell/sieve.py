"""Keeps away from Textual's key parser what is no key: it types whatever it does not understand letter by letter, and letters
choose moves.

A terminal answers in control sequences, some of which nobody asked for; noise on a line makes up others, without an end.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from functools import lru_cache

from textual import events
from textual._time import get_time
from textual._xterm_parser import XTermParser
from textual.message import Message

PRIVATE: tuple[tuple[str, str], ...] = (
    ("textual._xterm_parser:XTermParser", "feed"),
    ("textual._xterm_parser:XTermParser", "tick"),
    ("textual._time", "get_time"),
)
"""Where a private name of Textual is used, and which."""

LONGEST = 32
"""Characters of the longest control sequence that means something to Textual."""

PAUSE = 0.1
"""Seconds of silence after which a sequence without an end is over: as long as Textual waits after the Esc key."""

_LONGEST_PASTE = 1.0
"""Seconds of silence after which a paste is over."""

_BEGIN = re.compile(r"\x1b(?:\[|[\]P_^X](?=.))", re.DOTALL)
"""A control sequence, or a control string with something in it; without, it is a key pressed with Alt."""
_BODY = re.compile(r"[ -?]*")
_STRING_END = re.compile(r"\x07|\x1b\\|(?=\x1b[^\\])|[\x18\x1a]")
_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"
"""Before and behind a paste."""
_OLD_CLICK = "\x1b[M"
"""Goes on behind its end, with three letters."""


class Sieve:
    """Lets text and understood sequences through, whole ones at a time."""

    def __init__(self) -> None:
        self._held = ""
        """A sequence that has begun."""
        self._since = 0.0
        """When something came last."""
        self._pasting = False

    def sift(self, data: str) -> Iterator[str]:
        """What is to be read of what came."""
        self._since = time.monotonic()
        text, self._held, start = self._held + data, "", 0
        while begin := _BEGIN.search(text, start):
            yield text[start : begin.start()]
            rest = text[begin.start() :]
            length, sound = _control(rest) if begin[0] == "\x1b[" else _string(rest)
            sound = sound and (not self._pasting or rest.startswith(_PASTED))
            if not length:
                self._held = _short(rest)
                return
            if sound:
                self._pasting = rest.startswith(_PASTE)
                yield rest[:length]
            start = begin.start() + length
        yield text[start:]

    def silence(self) -> str:
        """Nothing came for a moment: what is to be read now. A paste whose end got lost must not swallow the keyboard."""
        passed = time.monotonic() - self._since
        if self._held and passed >= PAUSE:
            held, self._held = self._held, ""
            return held if held == "\x1b[" else ""
        if self._pasting and passed >= _LONGEST_PASTE:
            self._pasting = False
            return _PASTED
        return ""


def _control(text: str) -> tuple[int, bool]:
    """How long the control sequence is at the beginning of a text (0: its end has not come), and whether it means something."""
    body = _BODY.match(text, 2)
    assert body is not None, "a pattern that fits everything"
    end = body.end()
    if end == len(text):
        return 0, False
    if not "@" <= text[end] <= "~":
        return end, False
    sequence = text[: end + 1]
    return end + 1, end < LONGEST and understood(sequence)


def _string(text: str) -> tuple[int, bool]:
    """The same of a control string; none means anything here."""
    end = _STRING_END.search(text, 2)
    return (end.end(), False) if end else (0, False)


def _short(text: str) -> str:
    """As much of a sequence as has to be kept: with its end it is too long, or it has none."""
    if text[1] == "[":
        return text[: LONGEST + 1]
    return text[:3] + "\x1b" * text.endswith("\x1b", 3)


@lru_cache(4096)
def understood(sequence: str) -> bool:
    """Whether Textual's parser knows a sequence: it is done with it, and takes the next letter for a key."""
    if sequence in (_PASTE, _PASTED, _OLD_CLICK):
        return True
    *_, last = (None, *XTermParser().feed(sequence + "x"))
    return isinstance(last, events.Key) and last.key == "x"


class SievedParser(XTermParser):
    """Textual's parser behind a sieve."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._sieve = Sieve()

    def feed(self, data: str) -> Iterable[Message]:
        """Read what came; nothing at all is the end. The thread that reads calls this at once, so what came is stamped with
        this moment, whatever time its parsing and those before it in the same bundle take: races are timed by it."""
        arrived = get_time()
        if not data:
            yield from super().feed(data)
        for text in self._sieve.sift(data):
            if text:
                for message in super().feed(text):
                    message.time = arrived
                    yield message

    def tick(self) -> Iterable[Message]:
        """Called at least ten times a second."""
        if left := self._sieve.silence():
            yield from super().feed(left)
        yield from super().tick()
