"""Whole games in a real pseudo-terminal: the largest table and the smallest, by the map's keys and by the list of moves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.shell.pty_run import Terminal
from tests.shell.test_whole import Person

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1500), pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")]

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


@pytest.mark.parametrize("way", ["board", "list"])
@pytest.mark.parametrize("seats", [2, 6])
def test_a_game_is_played_to_its_results(tmp_path: Path, seats: int, way: str) -> None:
    """Curtains before and after every turn of Mister X, none between hunters."""
    call = ["play", "scotland_yard", "-o", "rounds=6", "--seed", "evening"]
    call += [part for name in NAMES[:seats] for part in ("--player", name)]
    with Terminal(call, home=tmp_path) as run:
        person = Person(run, way, seats)
        assert person.play(1400), f"it did not end:\n{run.text()}"
        assert person.curtains >= 2
        run.type("ctrl+q")
        assert run.ended() == 0, run.sent[-4000:].decode(errors="replace")
        assert run.left_clean() == []
