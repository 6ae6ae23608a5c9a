"""Guided first games: each is played to its end at 80x24, and every decision of the learner is explained."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.shell import saves
from getaway_tui.shell.coach import Coach, Lesson, Tip, lessons
from getaway_tui.shell.results import Results
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.session import Invitation, Session, lesson_at
from getaway_tui.shell.settings import Settings

from .robots import Robot, playable, settle, shown, table_of

pytestmark = pytest.mark.usefixtures("no_calm")

OURS = [slug for slug in playable() if games.about(slug).package.startswith("getaway_tui")]
LESSONS = [(slug, number) for slug in playable() for number in range(len(lessons(slug)))]
QUICK = 12
"""Decisions on the screen in the short form."""


@pytest.mark.parametrize("slug", OURS)
def test_every_game_teaches(slug: str) -> None:
    titles = [lesson.title for lesson in lessons(slug)]
    assert titles
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(("slug", "number"), LESSONS)
async def test_a_guided_game_explains_each_decision_on_the_screen(slug: str, number: int, full: bool) -> None:
    app = GetawayApp(Settings(pace="none", motion="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(lesson_at(slug, number))
        await pilot.pause()
        table = table_of(app)
        robot = Robot(app, pilot, "list", seed=number)
        taught = 0
        while not isinstance(app.screen, Results) and (full or taught < QUICK):
            await settle(pilot, lambda: isinstance(app.screen, Results) or any(look.legal for look in table.table.looks), 60)
            if isinstance(app.screen, Results):
                break
            await settle(pilot, lambda: "YOUR LESSON" in shown(app), 20)
            taught += 1
            moves = len(table.session.match.moves)
            while len(table.session.match.moves) == moves and not isinstance(app.screen, Results):
                await robot.step()
                await pilot.pause()
        assert taught > 1


@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_a_guided_game_ends_and_says_most_of_its_tips(slug: str, number: int) -> None:
    """Without a screen, the learner played by a computer player that sees as much."""
    invitation = lesson_at(slug, number)
    session = Session.begin(invitation)
    coach = session.coach
    assert coach is not None
    bot = session.bots[coach.lesson.level]
    said: list[str] = []
    for step in range(5_000):
        if session.outcome is not None:
            break
        seat = next((ask.seat for ask in session.match.turn.asks if ask.must), None)
        if seat is None:
            deadline = session.match.turn.deadline
            assert deadline is not None
            session.match.tick(deadline)
            continue
        look = session.match.look(seat)
        if seat == coach.lesson.seat:
            told = coach.say(look)
            assert told, f"nothing is said of {look.turn.asks}"
            said += told
        action: Any = bot(look, session.game, Random(step), lambda: False)
        session.match.do(seat, action if action is not None else look.legal[0], session.match.now)
    assert session.outcome is not None
    spoken = [tip for tip in coach.lesson.tips if tip.text in said]
    assert len(spoken) * 2 >= len(coach.lesson.tips), [tip.text for tip in coach.lesson.tips if tip.text not in said]
    session.match.close()


def test_tips_are_said_once_unless_they_stay_and_in_their_order() -> None:
    session = Session.begin(Invitation("border", ("Ann", "Bo"), (None, None), {}, "7"))
    lesson = Lesson(
        title="x",
        intro=("hello",),
        seats=2,
        level="weak",
        tips=(Tip(text="never", ask="no such ask"), Tip(text="first"), Tip(text="again", stays=True)),
    )
    look = session.match.look(session.match.turn.asks[0].seat)
    coach = Coach(lesson)
    assert [coach.say(look) for _ in range(3)] == [("hello", "first"), ("again",), ("again",)]
    session.leave()


def test_a_guided_game_is_one_after_a_rest_as_well() -> None:
    slug = OURS[0]
    session = Session.begin(lesson_at(slug, 0))
    path = session.path
    assert path is not None
    session.leave()
    assert saves.house(path).lesson == lessons(slug)[0].title
    again = Session.resume(path)
    assert again.coach is not None
    again.leave()
