"""Deal codes: a short text that gives the same game, seats, rules and shuffles again on any machine.

A code tells all that chance will do, so it is shown when a match is over, never before. While it goes on everybody may see its
*seal*, a hash over the seed and a nonce, and afterwards check that it was the seal of this very deal.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from .match import Setup

_ALPHABET = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"0123456789ABCDEFGHJKMNPQRSTVWXYZ")
_BACK = bytes.maketrans(b"0123456789ABCDEFGHJKMNPQRSTVWXYZ", b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
_MISREAD = str.maketrans("OIL", "011")
_CHECK = 3
_LONGEST = 2_000
_GROUP = 5
_SEAL = 16


class DealError(ValueError):
    """A text that is no deal code; the message is one sentence."""


class Deal(NamedTuple):
    """What a code holds."""

    game: str
    version: int
    levels: tuple[str | None, ...]
    """The computer player of each seat; None: a person."""
    options: Mapping[str, Any]
    """Those that differ from an untouched form."""
    seed: str
    data: str = ""
    """The name of the components, where they are somebody's own."""


def encode(setup: Setup, untouched: Mapping[str, Any]) -> str:
    """The code of a match; `untouched` are the options of a form that nobody touched."""
    changed = {name: value for name, value in setup.options.items() if untouched.get(name) != value}
    levels = [seat.level for seat in setup.seats]
    held = [setup.game, setup.version, levels, changed, setup.seed, *([setup.data] if setup.data else [])]
    plain = json.dumps(held, separators=(",", ":"), sort_keys=True).encode()
    packed = zlib.compress(plain, 9)
    body = base64.b32encode(_checksum(packed) + packed).rstrip(b"=").translate(_ALPHABET).decode()
    return "-".join(body[start : start + _GROUP] for start in range(0, len(body), _GROUP))


def decode(code: str) -> Deal:
    """What a code holds, however it is spaced and written.

    Raises:
        DealError: it is none, or somebody mistyped it.
    """
    body = "".join(sign for sign in code.upper() if sign.isalnum()).translate(_MISREAD)
    if not body or len(body) > _LONGEST:
        raise DealError("A deal code is some groups of letters and digits, as the end of a match shows it.")
    try:
        raw = base64.b32decode(body.encode("ascii").translate(_BACK) + b"=" * (-len(body) % 8))
        packed = raw[_CHECK:]
        whole = base64.b32encode(raw).rstrip(b"=").translate(_ALPHABET).decode() == body  # no sign may say nothing
        if not whole or raw[:_CHECK] != _checksum(packed):
            raise DealError("This deal code has a mistake in it: a letter or digit is wrong or missing.")
        unpacker = zlib.decompressobj()
        game, version, levels, options, seed, *more = json.loads(unpacker.decompress(packed, 100_000))
    except (binascii.Error, UnicodeEncodeError, zlib.error, ValueError, TypeError, RecursionError) as error:
        if isinstance(error, DealError):
            raise
        raise DealError("This is no deal code: it does not unpack.") from None
    good = isinstance(game, str) and isinstance(version, int) and isinstance(levels, list) and isinstance(options, dict)
    good = good and isinstance(seed, str) and len(more) <= 1 and all(isinstance(each, str) for each in more)
    if not good or not all(level is None or isinstance(level, str) for level in levels):
        raise DealError("This is no deal code: what it holds is no deal.")
    return Deal(game, version, tuple(levels), options, seed, *more)


def seal(setup: Setup) -> str:
    """What everybody may know of a running deal: too little to deal it, enough to recognise it afterwards."""
    return hashlib.sha256(f"{setup.seed}:{setup.nonce}".encode()).hexdigest()[:_SEAL]


def of_the_day(day: date) -> str:
    """The seed that everybody plays on one day."""
    return f"the deal of {day.isoformat()}"


def _checksum(packed: bytes) -> bytes:
    return hashlib.sha256(packed).digest()[:_CHECK]
