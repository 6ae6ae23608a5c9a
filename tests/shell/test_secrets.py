"""What a seat sees is drawn from what it may know alone: a real table and one it could not tell from it look the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.kit.table import Table
from getaway_tui.shell.session import Invitation, Session
from tests.support import look as look_of

from .kit_app import KitApp
from .robots import playable

POSITIONS = 12
"""Of each game in the short form."""


def picture(table: Table[Any, Any], look: Any) -> list[tuple[str, object]]:
    """Every cell of a table that draws this look: sign and style."""
    table.looks = ()
    table.looks = (look,)
    table.redraw()
    canvas = table.canvas()
    return [(canvas.plain()[y][x], canvas.style_at(x, y)) for y in range(canvas.height) for x in range(len(canvas.plain()[y]))]


async def pictures_agree(slug: str, seed: str, positions: int) -> int:
    """Walk through a match of computer players; compare the picture of every seat with one of a guessed table.

    Each is drawn by a table of its own, since a table remembers what it has shown: that a round is over, and the like.

    Returns:
        How many of the guessed tables differed from the real one.
    """
    loaded = games.load(slug)
    number = min(loaded.game.seats, key=lambda seats: abs(seats - 4))
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[:number]
    session = Session.begin(Invitation(slug, names, ("random",) * number, {}, seed))
    true, guessing = (games.load_table(slug)(session.names) for _ in range(2))
    differed = 0
    async with KitApp(true).run_test(size=(80, 22)), KitApp(guessing).run_test(size=(80, 22)):
        for position in range(positions):
            if session.outcome is not None:
                break
            for seat in (*range(number), None):
                look = session.match.look(seat)
                guessed = loaded.game.guess(look, Random(position))
                differed += guessed != session.match.state
                twin = look_of(loaded.game, guessed, seat, session.match.events)
                assert picture(true, look) == picture(guessing, twin), f"{slug} shows seat {seat} what it may not know"
            for _ in range(7):
                seat = session.next_computer(session.stage())
                if seat is None or session.outcome is not None:
                    return differed
                session.computer_did(seat, session.thinker(seat)(lambda: False))
    return differed


@pytest.mark.parametrize("slug", playable())
async def test_real_and_guessed_tables_look_the_same(slug: str) -> None:
    assert await pictures_agree(slug, "1", POSITIONS) > 0


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("slug", playable())
async def test_real_and_guessed_tables_look_the_same_all_evening(slug: str, seed: int) -> None:
    assert await pictures_agree(slug, str(seed), 500) > 0
