"""Every game found is played on the screens by robots: by board keys, by the list, by the mouse, with all secrets kept."""

from __future__ import annotations

import pytest

from getaway_tui import games
from getaway_tui.shell.session import Session
from getaway_tui.shell.table import TableScreen
from tests.reliability.tokens import tokens

from .robots import WAYS, Robot, Way, app_for, playable, settle, shown

pytestmark = pytest.mark.usefixtures("no_calm")

NAMES = ("Ann", "Bo", "Cy", "Di")
QUICK = 24
"""Steps of the short form."""


def people(slug: str) -> tuple[str, ...]:
    """Four people, or as many as the game takes."""
    seats = games.load(slug).game.seats
    return NAMES[: 4 if 4 in seats else max(seats & {1, 2, 3})]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("slug", playable())
async def test_people_play_behind_curtains(slug: str, way: Way) -> None:
    """In the short form so far as the steps reach; what the robot sees of others is checked at every step."""
    app = app_for(slug, people(slug))
    async with app.run_test(size=(80, 24)) as pilot:
        robot = Robot(app, pilot, way, watch=no_card_of_another)
        ended = await robot.play(QUICK if way != "board" else 2 * QUICK)
        assert ended or robot.acted > 0


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(7))
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("slug", playable())
async def test_whole_matches_end_in_results(slug: str, way: Way, seed: int) -> None:
    app = app_for(slug, people(slug), seed=str(seed))
    async with app.run_test(size=(80, 24)) as pilot:
        robot = Robot(app, pilot, way, seed, watch=no_card_of_another)
        assert await robot.play()
        assert "once more" in shown(app)
        assert robot.acted > 0


@pytest.mark.parametrize("slug", playable())
async def test_one_person_and_computer_players_never_see_a_curtain(slug: str) -> None:
    loaded = games.load(slug)
    names = people(slug)
    if len(names) == 1:
        pytest.skip("a game for one")
    level = next(iter(loaded.bots))
    app = app_for(slug, names, (None, *(level,) * (len(names) - 1)))
    async with app.run_test(size=(120, 40)) as pilot:
        robot = Robot(app, pilot, "list")
        await robot.play(20)
        assert robot.curtains == 0


@pytest.mark.parametrize("slug", playable())
async def test_watching_needs_nobody(slug: str) -> None:
    names = people(slug)
    level = next(iter(games.load(slug).bots))
    app = app_for(slug, names, (level,) * len(names))
    async with app.run_test(size=(80, 24)) as pilot:
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        await settle(pilot, lambda: len(table.session.match.moves) > 5 or table.session.outcome is not None, 30)


def no_card_of_another(session: Session, screen: str) -> None:
    """What only another seat's board says (its cards, its tiles) stands nowhere on this screen."""
    looking: list[int | None] = [*sorted(session.holder)] or [None]
    words, names = session.words, session.names
    mine: set[str] = set()
    for seat in looking:
        look = session.match.look(seat)
        mine |= tokens(*words.board(look, names), *session.told(look.log), *(session.action(action) for action in look.legal))
        mine |= tokens(words.ask(look.turn.asks[0], names) if look.turn.asks else "", *session.told(look.log))
    for seat in range(len(names)):
        if seat in looking:
            continue
        others = tokens(*words.board(session.match.look(seat), names)) - mine
        secret = {token for token in others if not token.isdecimal() and len(token) > 1}
        seen = secret & tokens(screen)
        assert not seen, f"{names[seat]}'s {sorted(seen)} on the screen of {looking}:\n{screen}"
