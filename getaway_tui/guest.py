"""A stranger at the door: `getaway-tui --demo` plays with whoever logs in, and lets nobody out of the games or into another's.

A guest is known by the fingerprint of the key that logged in, or by a phrase of four words that is shown on leaving. Either names
a folder of its own, which becomes the only home the program knows; the names of these folders are hashes, so a list of them says
nothing either.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

KEPT = ("TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ", "PATH", "COLUMNS", "LINES")
"""What a guest's environment may say; everything else goes before anything reads it."""

WORDS = 4
TRIES = 3
SLOW = 2.0
"""Seconds that a wrong phrase costs, each one more than the last."""
MOST_WELCOME = 200
FORGOTTEN = 90 * 86_400.0
"""Seconds after which a guest who did not come again is forgotten."""

_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"


@dataclass(frozen=True)
class Limits:
    """How long a guest may stay, in seconds."""

    idle: float = 15 * 60
    stay: float = 3 * 3600


@dataclass(frozen=True)
class Guest:
    """Who plays, and how the door is set up.

    Attributes:
        home: the folder that holds all that this guest has.
        phrase: the words that open it again; None: a key does.
        back: whether the guest has been here before.
        welcome: what the host says to all.
        limits: how long a guest may stay.
    """

    home: Path
    phrase: str | None
    back: bool
    welcome: str = ""
    limits: Limits = field(default_factory=Limits)


def strip(environ: MutableMapping[str, str] = os.environ) -> None:
    """Drop every variable that could load code, write files, press keys or name a folder."""
    for name in [name for name in environ if name not in KEPT]:
        del environ[name]


def admit(
    folder: Path,
    environ: MutableMapping[str, str] = os.environ,
    *,
    ask: Callable[[], str],
    welcome: str = "",
    limits: Limits | None = None,
    wait: Callable[[float], None] = time.sleep,
) -> Guest:
    """Let a guest in, give them a home, and leave the environment bare.

    Args:
        folder: where the homes of all guests lie.
        ask: asks for a phrase, where no key speaks; an empty answer is a new guest.
    """
    key = fingerprint(environ.get("SSH_USER_AUTH"))
    strip(environ)
    phrase = None
    if key is None:
        phrase = _known(folder, ask, wait) or new_phrase()
        key = f"phrase:{phrase}"
    home = folder / hashlib.sha256(key.encode()).hexdigest()[:32]
    back = home.is_dir()
    environ["HOME"] = environ["XDG_STATE_HOME"] = environ["XDG_CONFIG_HOME"] = str(home)
    return Guest(home, phrase, back, one_line(welcome), limits or Limits())


def fingerprint(auth: str | None) -> str | None:
    """The fingerprint of the key that opened this login, from the file that sshd's ExposeAuthInfo names; None: no key did."""
    if not auth:
        return None
    try:
        lines = Path(auth).read_text("ascii", "replace")[:100_000].splitlines()
    except OSError:
        return None
    for line in lines:
        match line.split():
            case ["publickey", _, blob, *_]:
                with suppress(binascii.Error, ValueError):
                    return "key:" + hashlib.sha256(base64.b64decode(blob, validate=True)).hexdigest()
    return None


def new_phrase() -> str:
    """Four words that nobody guesses: 64 bits, sixteen a word, written so that they can be said."""
    return "-".join(_word(secrets.randbits(16)) for _ in range(WORDS))


def _word(bits: int) -> str:
    """Two bytes as consonants and vowels in turn."""
    return "".join(
        alphabet[(bits >> shift) & (len(alphabet) - 1)]
        for alphabet, shift in ((_CONSONANTS, 12), (_VOWELS, 10), (_CONSONANTS, 6), (_VOWELS, 4), (_CONSONANTS, 0))
    )


def _known(folder: Path, ask: Callable[[], str], wait: Callable[[float], None]) -> str | None:
    """The phrase of a guest who was here before; None: a new one."""
    for wrong in range(TRIES):
        said = "-".join("".join(sign if sign.isalpha() else " " for sign in ask().lower()[:100]).split())
        if not said:
            return None
        if (folder / hashlib.sha256(f"phrase:{said}".encode()).hexdigest()[:32]).is_dir():
            return said
        wait(SLOW * (wrong + 1))
    return None


def one_line(text: str) -> str:
    """What a host says, without anything a terminal could take for a command."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:MOST_WELCOME].strip()


def choose(offered: Iterable[str], wanted: str | None) -> frozenset[str]:
    """The games that a host wants to offer, from a list between commas; empty: all.

    Raises:
        ValueError: one of them does not exist; the message is one sentence.
    """
    if wanted is None:
        return frozenset()
    known, chosen = tuple(offered), frozenset(name.strip() for name in wanted.split(",") if name.strip())
    unknown = sorted(chosen - set(known))
    if unknown or not chosen:
        raise ValueError(f"There is no game {', '.join(map(repr, unknown)) or 'in that list'}; the games are {', '.join(known)}.")
    return chosen


def ask_in_lines() -> str:
    """Ask for a phrase on the terminal, before any screen."""
    print("Been here before? Type your four words, or press Enter to begin anew: ", end="", flush=True)
    return sys.stdin.readline(1000)


def farewell(guest: Guest) -> str:
    """What is said on leaving; empty for a guest who has nothing to come back to."""
    if not any((guest.home / "getaway-tui").glob("saves/*.jsonl")):
        return ""
    if guest.phrase is None:
        return "Your games are kept. Log in with the same key to go on."
    return f"Your games are kept. To go on, say these four words when you log in: {guest.phrase}"


def sweep(folder: Path, *, older: float, now: float) -> int:
    """Forget guests who have not been here for so many seconds. Returns how many."""
    gone = 0
    for home in folder.iterdir() if folder.is_dir() else ():
        files = [path for path in home.rglob("*") if path.is_file()]
        if all(now - path.stat().st_mtime > older for path in files) and now - home.stat().st_mtime > older:
            for path in files:
                with suppress(OSError):
                    path.unlink()
            for inner in sorted((path for path in home.rglob("*") if path.is_dir()), reverse=True):
                with suppress(OSError):
                    inner.rmdir()
            with suppress(OSError):
                home.rmdir()
                gone += 1
    return gone
