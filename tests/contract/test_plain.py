"""Every game can be played to its end in plain lines, by people who pass the device."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path
from random import Random

import pytest

from getaway_tui import games
from getaway_tui.engine.chance import below
from getaway_tui.shell.plain.desk import OK, Desk
from getaway_tui.shell.plain.table import PlainTable
from getaway_tui.shell.session import Invitation, Session
from tests import toys
from tests.contract.cover import settings
from tests.contract.playing import LONGEST, NAMES

toys.install()

SLUGS = [pytest.param(about.slug, marks=pytest.mark.xdist_group(about.slug)) for about in games.found()]

_MOVE = re.compile(r"(\d+) .")
_CURTAIN = re.compile(r"type . or (\d+) and press Enter")


class Robot(Desk):
    """People who type the number of any move that is listed, and their own seat when the device comes to them."""

    def __init__(self, seed: str, session: Session) -> None:
        super().__init__(io.StringIO(), io.StringIO(), wipes=False)
        self.lines: list[str] = []
        """All that was said."""
        self.session = session
        self.handed = 0
        """How often the device changed hands."""
        self._listed = 0
        self._rng = Random(seed)
        self._left = LONGEST

    def say(self, *lines: str) -> None:
        self.lines += lines
        if lines and all(_MOVE.match(line) for line in lines):
            self._listed = len(lines)

    def _unlisted(self) -> list[str]:
        """Moves that people type, as the protocol writes them."""
        written, stage = self.session.written, self.session.stage()
        if written is None or not stage.seats:
            return []
        moves = self.session.match.look(stage.seats[0]).legal
        return [move.model_dump_json() for move in moves if not written.listed(move)]

    def wipe(self) -> None:
        self._listed = 0

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        self._left -= 1
        assert self._left, "the game does not end"
        if curtain := _CURTAIN.search(prompt):
            self.handed += 1
            return curtain[1]
        if prompt == "Move:":
            unlisted = self._unlisted()
            number = below(self._listed + 5 * len(unlisted), self._rng)
            return str(1 + number) if number < self._listed else unlisted[number % len(unlisted)]
        if seconds is not None:  # only the clock goes on from here
            time.sleep(min(seconds, 0.01))
            return None
        return ""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_played_to_its_end_in_plain_lines(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for home in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(home, str(tmp_path))
    game = games.load(slug).game
    table = next(table for table in settings(game) if table.seats > 1)
    invitation = Invitation(slug, NAMES[: table.seats], [None] * table.seats, table.options, seed="plain")
    session = Session.begin(invitation, tmp_path / "plain.jsonl")
    robot = Robot(slug, session)
    assert PlainTable(session, robot).run() == OK
    outcome = session.outcome
    assert outcome is not None
    assert session.words.outcome(outcome, session.names) in robot.lines
    assert robot.handed or game.handover == "table"
