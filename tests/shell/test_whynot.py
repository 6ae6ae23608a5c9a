"""Why not: every choice on the table with its reason and rule, out of the seat's own view, on every game found."""

from __future__ import annotations

import functools
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from getaway_tui import games
from getaway_tui.engine.match import Match
from getaway_tui.shell import saves
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.panels import Cover
from getaway_tui.shell.plain.desk import Desk
from getaway_tui.shell.plain.table import PlainTable
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.rules import RulesPage
from getaway_tui.shell.session import Session
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.table import TableScreen
from getaway_tui.shell.whynot import WhyNotPage, lines, reasons
from tests.shots.positions import Position, positions

from .robots import playable, settle, shown

MOST = 3

pytestmark = pytest.mark.usefixtures("no_calm")


def sessions(slug: str) -> list[Session]:
    """Some private decisions of the recorded games, each with whoever decides before the device; those with a refusal first."""
    return [session for moment in decisions(slug) if (session := before_the_device(moment)) is not None]


@functools.cache
def decisions(slug: str) -> tuple[Position, ...]:
    """Their moments."""
    refusing: list[Position] = []
    others: list[Position] = []
    for moment in positions(games.about(slug)):
        session = before_the_device(moment)
        if session is not None:
            refuses = any(group.why for group in reasons(session, looks(session)))
            (refusing if refuses else others).append(moment)
        if len(refusing) == MOST:
            break
    return tuple([*refusing, *others][:MOST])


def before_the_device(moment: Position) -> Session | None:
    """The match at this moment; None where nobody decides alone."""
    match = moment.match()
    session = Session(games.load(match.game.slug), match, saves.House())
    stage = session.stage()
    if stage.kind != "private":
        return None
    session.hand_to(stage.seats)
    return session


def looks(session: Session) -> tuple[Any, ...]:
    """What those who decide see."""
    return session.looks(session.stage())


@pytest.mark.parametrize("slug", playable())
def test_every_choice_is_listed_with_its_reason_and_rule(slug: str) -> None:
    for session in sessions(slug):
        groups = reasons(session, looks(session))
        allowed = {choice for group in groups if not group.why for choice in group.choices}
        assert allowed == {session.action(action) for look in looks(session) for action in look.legal}
        for group in groups:
            assert bool(group.why) == bool(group.rule)
            assert group.choices


@pytest.mark.parametrize("slug", playable())
def test_the_list_is_the_same_whatever_is_hidden(slug: str) -> None:
    """Told in sentences: the real match, and one that begins in a guess from the seat's own look."""
    for number, session in enumerate(sessions(slug)):
        seat = session.stage().seats[0]
        guess = session.game.guess(session.match.look(seat), Random(number))
        twin = Session(
            games.load(slug), Match.load(session.game, guess.model_dump(mode="json"), session.match.setup.names), saves.House()
        )
        twin.hand_to((seat,))
        assert lines(twin, looks(twin)) == lines(session, looks(session))


async def at_the_table(pilot: Pilot[None], app: GetawayApp, session: Session) -> TableScreen:
    """The session's table on the screen."""
    screen = TableScreen(session)
    app.push_screen(screen)
    await settle(pilot, lambda: bool(screen.table.looks) and screen.table.holds() != "wait")
    return screen


@pytest.mark.parametrize("slug", playable())
async def test_one_key_lists_them_and_another_opens_the_rule(slug: str) -> None:
    session = sessions(slug)[0]
    app = GetawayApp(Settings(pace="none"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_the_table(pilot, app, session)
        if table.table.holds() != "nothing":
            pytest.skip("at the first decision every key is the table's")
        await pilot.press("f7")
        page = app.screen
        assert isinstance(page, WhyNotPage)
        group = page.group
        assert group is not None
        assert group.choices[0][:40] in shown(app)
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, RulesPage))
        if group.rule:
            assert group.rule in shown(app)
        await pilot.press("escape", "end", "home", "n", "p", "pagedown", "escape")
        assert app.screen is table


@pytest.mark.parametrize("slug", playable())
async def test_hiding_takes_the_list_away(slug: str) -> None:
    session = sessions(slug)[0]
    listed = {choice for group in reasons(session, looks(session)) for choice in group.choices}
    app = GetawayApp(Settings(pace="none"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_the_table(pilot, app, session)
        await pilot.press("f7", "f2")
        await settle(pilot, lambda: isinstance(app.screen, Curtain) or table.query_one(Cover).is_open)
        assert not any(isinstance(screen, WhyNotPage) for screen in app.screen_stack)
        assert not [choice for choice in listed if choice in shown(app)]


class Asker(Desk):
    """Types "why", then leaves."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, *lines: str) -> None:
        self.said += lines

    def wipe(self) -> None:
        self.said.clear()

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        if "why" in self.said:
            return "quit"
        if prompt.startswith(("Move", ">")):
            self.said.append("why")
            return "why"
        return prompt.partition(" and press Enter")[0].split()[-1]


@pytest.mark.parametrize("slug", playable())
def test_plain_lines_tell_the_same(slug: str) -> None:
    session = sessions(slug)[0]
    expected = lines(session, looks(session))
    desk = Asker()
    PlainTable(session, desk).run()
    after = desk.said[desk.said.index("why") + 1 :]
    assert tuple(after[: len(expected)]) == expected
