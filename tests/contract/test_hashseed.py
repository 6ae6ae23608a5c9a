"""One seed gives one game, whatever order Python keeps its sets in."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui import games
from tests import toys

toys.install()

ROOT = Path(__file__).parents[2]


@functools.cache
def _digests() -> tuple[dict[str, str], ...]:
    """What two processes that hash differently say of every game."""
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.contract.digest"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    outputs = [run.communicate()[0] for run in runs]
    return tuple({line.partition(" ")[0]: line.partition(" ")[2] for line in output.splitlines()} for output in outputs)


@pytest.mark.parametrize("slug", [about.slug for about in games.found()])
def test_hash_order_reaches_nothing(slug: str) -> None:
    first, second = _digests()
    assert not first[slug].startswith("fails"), first[slug]
    assert first[slug] == second[slug], f"{slug} plays otherwise when Python hashes otherwise"
