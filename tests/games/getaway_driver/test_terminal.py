"""A chase alone in a real pseudo-terminal, from the call to the results, with the board's keys."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from getaway_tui.engine import journal
from getaway_tui.engine.match import Match
from getaway_tui.games.getaway_driver.rules import GAME
from tests.shell.pty_run import Terminal
from tests.shell.test_whole import Person

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")


def test_a_chase_alone_is_played_to_its_results_without_a_curtain(tmp_path: Path) -> None:
    """The call names nobody: the game seats the one person that it is for. Every step of the automaton is leafed through."""
    call = [
        "play",
        "getaway_driver",
        "--seed",
        "7",
        "-o",
        "mode=solo",
        "-o",
        "solo_level=imposing",
        "-o",
        "first_game_cards=true",
    ]
    with Terminal(call, home=tmp_path) as run:
        run.wait("throw the stash tokens", 60)
        person = Person(run, "board", 3)
        assert person.play(150), f"it did not end:\n{run.text()}"
        assert person.curtains == 0
    saves = [*(tmp_path / "state" / "getaway-tui" / "saves").glob("*.jsonl")]
    match = Match.replay(GAME, journal.read(saves[0]), saves[0].name)
    assert match.outcome is not None
    assert (match.state.roles, match.state.options.solo_level) == (("driver",), "imposing")
