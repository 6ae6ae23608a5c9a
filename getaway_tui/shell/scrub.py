"""What the environment may not decide in a game of secrets."""

from __future__ import annotations

import os
from collections.abc import MutableMapping

_KEPT = ("TEXTUAL_ANIMATIONS", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_FPS")


def scrub(environ: MutableMapping[str, str] = os.environ) -> None:
    """Take away, before Textual reads it, what would let the environment log, press keys, take pictures or load code."""
    for name in [name for name in environ if name.startswith("TEXTUAL") and name not in _KEPT]:
        del environ[name]
