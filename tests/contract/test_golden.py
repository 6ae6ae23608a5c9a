"""Finished games of every variant replay for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from getaway_tui import games
from tests import golden, toys

toys.install()

ABOUTS = games.found()
JOURNALS = [(about, path) for about in ABOUTS for path in golden.journals(about)]


@pytest.mark.parametrize(("about", "path"), JOURNALS, ids=lambda part: getattr(part, "slug", getattr(part, "stem", "")))
def test_a_golden_journal_replays(about: games.About, path: Path) -> None:
    _holds(golden.end(golden.replayed(about, path)), golden.end_of(path), "the end")


@pytest.mark.parametrize("about", ABOUTS, ids=lambda about: about.slug)
def test_every_preset_has_a_golden_journal(about: games.About) -> None:
    made = {path.stem.rpartition("-")[0] for path in golden.journals(about)}
    assert sorted(games.load(about.slug).game.presets.keys() - made) == []


def _holds(now: Any, then: Any, where: str) -> None:
    """Assert that what was recorded is still so; fields that have come since are no difference."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key, value in then.items():
            _holds(now.get(key), value, f"{where}: {key}")
    else:
        assert now == then, where
