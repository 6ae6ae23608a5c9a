"""The deliberate act that opens a curtain: two different keys, one key held, or a PIN. Nothing typed before it fell counts."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import Literal

Way = Literal["keys", "hold", "pin", "open"]
WAYS: tuple[Way, ...] = ("keys", "hold", "pin", "open")

CALM = 0.25
"""Seconds after the curtain fell in which keys are still those of the one before."""
HELD = 1.0
"""Seconds a key must be held."""
_REPEAT = 0.7
"""Longest pause between two repeats of a held key; the first one comes late on most systems."""
_TRIES = 5
_PAUSE = 30.0
PIN_DIGITS = range(4, 9)
"""How many digits a PIN may have."""


@dataclass
class Opener:
    """Watches the keys at a curtain. `feed` says True when it opens.

    Times are seconds of one clock, in order. The act is the same for every seat but for its letter.
    """

    letter: str
    """The letter or number of the seat that takes the device."""
    digit: str
    """Its number, for keyboards without Latin letters."""
    way: Way
    fell: float
    """When the curtain fell."""
    pin: str | None = None
    """The seal of the seat's PIN; a seat without one opens with two keys."""
    step: int = 0
    """How much of the act is done: keys, or digits typed."""
    held: float = 0.0
    """For how long the key has been held, as a share of the time needed."""
    wrong: int = 0
    locked_until: float = 0.0
    _typed: str = ""
    _first: float = 0.0
    _last: float = field(default=0.0)

    @property
    def act(self) -> Way:
        """What this seat has to do."""
        return "keys" if self.way == "open" or (self.way == "pin" and self.pin is None) else self.way

    def feed(self, key: str, at: float) -> bool:
        """A key pressed at `at`: whether the curtain opens."""
        if at < self.fell + CALM:
            self._last = at
            return False
        match self.act:
            case "hold":
                return self._hold(key, at)
            case "pin":
                return self._pin(key, at)
            case _:
                return self._keys(key)

    def _keys(self, key: str) -> bool:
        if self.step and key in ("space", "enter"):
            return True
        self.step = 1 if key.lower() in (self.letter.lower(), self.digit) else 0
        return False

    def _hold(self, key: str, at: float) -> bool:
        pause, self._last = at - self._last, at
        if key != "space":
            self.step = 0
        elif pause > _REPEAT:  # pressed anew: a key held since before the curtain never makes a pause
            self.step, self._first = 1, at
        self.held = min(1.0, (at - self._first) / HELD) if self.step else 0.0
        return self.held >= 1.0

    def _pin(self, key: str, at: float) -> bool:
        if at < self.locked_until or self.pin is None:
            return False
        if key.isdigit() and key.isascii() and len(key) == 1:
            self._typed = (self._typed + key)[: PIN_DIGITS.stop - 1]
        elif key == "backspace":
            self._typed = self._typed[:-1]
        elif key in ("enter", "space") and self._typed:
            fits = unsealed(self.pin, self._typed)
            self._typed = ""
            self.step = 0
            if not fits:
                self._miss(at)
            return fits
        self.step = len(self._typed)
        return False

    def _miss(self, at: float) -> None:
        self.wrong += 1
        if self.wrong % _TRIES == 0:
            self.locked_until = at + _PAUSE


def seal(pin: str) -> str:
    """A PIN as it is kept: scrypt with its own salt. It keeps the curious out, not an attacker: four digits are few."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_scrypt(pin, salt).hex()}"


def unsealed(kept: str, pin: str) -> bool:
    """Whether this is the PIN that was sealed."""
    salt, _, digest = kept.partition(":")
    try:
        return hmac.compare_digest(_scrypt(pin, bytes.fromhex(salt)), bytes.fromhex(digest))
    except ValueError:
        return False


def is_pin(text: str) -> bool:
    """Whether a text can be a PIN: four to eight digits."""
    return text.isascii() and text.isdigit() and len(text) in PIN_DIGITS


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
