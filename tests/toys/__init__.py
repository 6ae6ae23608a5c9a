"""Small games that use every concept of the engine, in the exact shape of the real ones."""

from __future__ import annotations

from pathlib import Path

from getaway_tui import games
from getaway_tui.engine import data

DATA = Path(__file__).parent / "rules_data"


def install() -> None:
    """Let the toys be found beside the real games. Calling it again changes nothing."""
    if __name__ not in games.PLACES:
        games.PLACES.append(__name__)
        data.use(DATA)
