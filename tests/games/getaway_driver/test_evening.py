"""A whole game of four in a real pseudo-terminal: by the map's keys and by the list of moves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.shell.pty_run import Terminal
from tests.shell.test_whole import Person

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3000), pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")]

NAMES = ("Ann", "Bo", "Cy", "Di")


@pytest.mark.parametrize("way", ["board", "list"])
def test_a_game_of_four_is_played_to_its_results(tmp_path: Path, way: str) -> None:
    """Two Drivers share the screen, Police and City have it each alone."""
    call = [
        "play",
        "getaway_driver",
        "-o",
        "mode=four",
        "-o",
        "table=medium",
        "-o",
        "meter_spaces=4",
        "-o",
        "first_game_cards=true",
    ]
    call += ["--seed", "evening"] + [part for name in NAMES for part in ("--player", name)]
    with Terminal(call, home=tmp_path) as run:
        person = Person(run, way, len(NAMES))
        assert person.play(6000), f"it did not end:\n{run.text()}"
        assert person.curtains >= 4
        run.type("ctrl+q")
        assert run.ended() == 0, run.sent[-4000:].decode(errors="replace")
        assert run.left_clean() == []
