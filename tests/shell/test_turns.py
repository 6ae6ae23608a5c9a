"""The end of a turn: made again, confirmed, timed, paused; and who sits there from then on. On every game that has a table."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from getaway_tui import games
from getaway_tui.engine.types import Look
from getaway_tui.shell import saves
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.dialogs import Choice, Typing
from getaway_tui.shell.form import Form
from getaway_tui.shell.opener import seal
from getaway_tui.shell.panels import Cover
from getaway_tui.shell.pause import PausePage
from getaway_tui.shell.results import Results
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.session import Invitation, Session
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.setup import Row, SetupPage
from getaway_tui.shell.table import TableScreen
from getaway_tui.shell.turntimer import TurnTimer, said
from tests.contract.playing import NAMES
from tests.reliability.tokens import secrets_of, texts, tokens

from .robots import Robot, app_for, playable, settle, shown, table_of

pytestmark = pytest.mark.usefixtures("no_calm")

QUIET = Settings(pace="none", motion="off")


def people(slug: str) -> tuple[str, ...]:
    """Two people, or the nearest number that the game takes."""
    return NAMES[: min(games.load(slug).game.seats, key=lambda number: abs(number - 2))]


def covered(app: GetawayApp) -> bool:
    """Whether a curtain stands, over the screen or over the hand."""
    screen = app.screen
    return isinstance(screen, Curtain) or (isinstance(screen, TableScreen) and screen.query_one(Cover).is_open)


def decides(app: GetawayApp) -> bool:
    """Whether somebody at the device has something to decide, with nothing in front of it."""
    screen = app.screen
    return isinstance(screen, TableScreen) and not covered(app) and any(look.legal for look in screen.table.looks)


async def to_decision(app: GetawayApp, pilot: Pilot[None]) -> TableScreen:
    """Through curtains until somebody decides."""
    robot = Robot(app, pilot, "list")

    def reached() -> bool:
        return covered(app) or decides(app) or isinstance(app.screen, Results)

    await settle(pilot, reached, 30)
    while covered(app):
        await robot.step()
        await settle(pilot, reached, 30)
    return table_of(app)


def first(looks: tuple[Look[Any, Any], ...]) -> tuple[int, Any]:
    """The first action that is offered."""
    look = next(look for look in looks if look.legal)
    assert look.seat is not None
    return look.seat, look.legal[0]


# ---- again -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", playable())
async def test_what_is_taken_back_is_made_again_by_its_key_or_the_bar_says_why(slug: str) -> None:
    """A few moves of every game: each that can be taken back is, and stands again after the other key."""
    app = app_for(slug, people(slug))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            table = await to_decision(app, pilot)
            if table.table.holds() != "nothing" or not decides(app):
                return
            seat, action = first(table.table.looks)
            table.do(seat, action)
            await pilot.pause()
            match = table.session.match
            if match.bars(seat) is not None or covered(app):
                continue
            made = match.moves
            await pilot.press("backspace")
            assert match.moves == made[:-1]
            await pilot.press("ctrl+y")
            assert [(move.by, move.action) for move in match.moves] == [(move.by, move.action) for move in made]


async def test_nothing_to_make_again_is_said_in_a_sentence() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_decision(app, pilot)
        await pilot.press("ctrl+y")
        assert "no move of yours to make again" in shown(app)


async def test_the_bar_says_what_was_revealed_and_to_nobody_who_did_not_hear_it() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(100, 30)) as pilot:
        table = await to_decision(app, pilot)
        await pilot.press("backspace")
        session = table.session
        bar = session.match.bars(0)
        assert bar is not None
        heard = session.told(bar.shown)
        assert any(sentence in session.refusal(bar) for sentence in heard)
        session.nobody_looks()
        private = session.told([event for event in bar.shown if event.to is not None])
        assert not any(sentence in session.refusal(bar) for sentence in private)


# ---- the end of a turn confirmed ---------------------------------------------------------------------------------------


def confirming(slug: str, names: tuple[str, ...], **house: Any) -> GetawayApp:
    """An app that goes on with a match of a table that agreed on something; nobody hurries at the border."""
    agreed = saves.House(**{"confirm": True, **house})
    options = {"window": 0} if slug == "border" else {}
    session = Session.begin(Invitation(slug, names, (None,) * len(names), options, "7", agreed))
    path = session.path
    assert path is not None
    session.leave()
    return GetawayApp(QUIET, save=path)


@pytest.mark.parametrize("slug", playable())
async def test_the_last_action_of_a_turn_waits_for_its_maker_and_shows_nothing_new(slug: str) -> None:
    """On every game: where an action passes the turn on, the screen stays as it was, the action can be taken back, made again,
    and stands when it is confirmed."""
    app = confirming(slug, people(slug))
    waited = 0
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(12):
            table = await to_decision(app, pilot)
            if table.table.holds() != "nothing" or waited == 2 or not decides(app):
                break
            before = table.table.looks
            seat, action = first(before)
            moves = len(table.session.match.moves)
            table.do(seat, action)
            await pilot.pause()
            if table.pending is None:
                continue
            waited += 1
            assert [look.board for look in table.table.looks] == [look.board for look in before]
            assert [look.log for look in table.table.looks] == [look.log for look in before]
            assert not any(look.legal for look in table.table.looks)
            table.do(seat, action)  # nothing but the two keys counts
            await pilot.press("tab", "f3", "f4")
            assert table.pending == seat
            await pilot.press("backspace")
            assert len(table.session.match.moves) == moves
            assert decides(app)
            await pilot.press("ctrl+y")
            assert table.pending == seat
            await pilot.press("enter")
            assert table.pending is None
            assert len(table.session.match.moves) > moves
    passes = slug in ("border", "getaway", "getaway_driver", "scotland_yard")
    assert waited or not passes


@pytest.mark.parametrize("key", ["f2", "f8"])
async def test_hiding_or_pausing_ends_the_turn_and_the_next_one_is_called(key: str) -> None:
    app = confirming("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            table = await to_decision(app, pilot)
            table.do(*first(table.table.looks))
            await pilot.pause()
            if table.pending is not None:
                break
        assert table.pending is not None
        await pilot.press(key)
        await settle(pilot, lambda: covered(app) or isinstance(app.screen, Choice) or table.pending is None)
        assert table.pending is None
        assert not any(look.seat is not None and look.seat in (0,) and look.legal for look in table.table.looks)


async def test_a_turn_left_unconfirmed_is_saved_as_made() -> None:
    app = confirming("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            table = await to_decision(app, pilot)
            table.do(*first(table.table.looks))
            await pilot.pause()
            if table.pending is not None:
                break
        path, moves = table.session.path, table.session.match.moves
        await pilot.press("ctrl+q")
    assert path is not None
    assert Session.resume(path).match.moves == moves


# ---- the turn timer ----------------------------------------------------------------------------------------------------


class Time:
    """Play time, set by hand."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


def test_a_timer_warns_once_and_is_up_once() -> None:
    time = Time()
    timer = TurnTimer(30, time)
    assert (timer.due(), timer.text()) == ("", "")
    timer.give((0,), ())
    assert timer.text() == "turn 0:30"
    time.ms = 20_000
    assert (timer.due(), timer.due(), timer.text()) == ("soon", "", "turn 0:10 soon up")
    time.ms = 31_000
    assert (timer.due(), timer.due(), timer.text()) == ("up", "", "turn 0:00 up")


def test_it_begins_anew_for_others_and_leaves_time_after_a_move_of_ones_own() -> None:
    time = Time()
    timer = TurnTimer(60, time)
    timer.give((0,), ())
    time.ms = 55_000
    timer.give((0,), (0,))
    assert timer.left == 15_000
    timer.give((1,), (0, 0))
    assert timer.left == 60_000
    time.ms = 100_000
    timer.give((1,), (0, 0, 1, 0))
    assert timer.left == 60_000
    timer.give((), ())
    assert not timer.runs


def test_without_a_timer_nothing_is_ever_due() -> None:
    timer = TurnTimer(0, Time())
    timer.give((0,), ())
    assert (timer.runs, timer.due(), timer.text(), said(0), said(90)) == (False, "", "", "off", "1:30")


def run_out(table: TableScreen) -> None:
    """Let the time of the turn pass."""
    table.session.time._base += 31_000
    table.keeper.beat()


@pytest.mark.parametrize("slug", playable())
@pytest.mark.parametrize("late", ["bell", "move"])
async def test_a_turn_that_lasts_too_long_is_marked_and_perhaps_played_by_a_computer(slug: str, late: str) -> None:
    app = confirming(slug, people(slug), confirm=False, timer=30, late=late)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await to_decision(app, pilot)
        if not table.keeper.is_offered or table.table.holds() != "nothing":
            assert not table.keeper.timer.runs
            return
        assert table.keeper.timer.runs
        assert "turn 0:" in shown(app).splitlines()[0]
        seats, moves = table.stage.seats, len(table.session.match.moves)
        secret = secrets_of(table.session)
        run_out(table)
        names = [table.session.names[seat] for seat in seats]
        marks = [text for _, text in table.session.house.marks]
        assert marks == [f"Time was up for {' and '.join(names)}."]
        assert not tokens(*marks) & secret
        assert marks[0] in [text for _, _, text in table.session.log(table.session.match.look(seats[0]))]
        if late == "move":
            await settle(pilot, lambda: len(table.session.match.moves) > moves, 30)
            assert table.session.match.moves[moves].by == seats[0]
        else:
            await pilot.pause()
            assert len(table.session.match.moves) == moves
    path = table.session.path
    assert path is None or saves.house(path).marks == table.session.house.marks


async def test_the_timer_stands_behind_the_curtain_in_the_menu_and_in_a_pause() -> None:
    app = confirming("border", ("Ann", "Bo"), confirm=False, timer=60)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: covered(app))
        assert table_of(app).session.time.stands
        table = await to_decision(app, pilot)
        assert not table.session.time.stands
        await pilot.press("escape")
        await settle(pilot, lambda: isinstance(app.screen, Choice))
        assert table.session.time.stands
        await pilot.press("escape")
        await settle(pilot, lambda: decides(app))
        await pilot.press("f8")
        await settle(pilot, lambda: isinstance(app.screen, PausePage))
        assert table.session.time.stands
        assert table.session.together.stands


def test_a_game_with_a_clock_of_its_own_is_offered_no_timer() -> None:
    for slug in playable():
        session = Session.begin(Invitation(slug, people(slug), (None,) * len(people(slug)), {}, "7"))
        table = TableScreen(session)
        assert table.keeper.is_offered == (session.match.turn.deadline is None)
        session.leave()
        form = Form(slug, saves.House(timer=60))
        offers = any(row.kind == "timer" for row in _rows(form))
        timed = Session.begin(form.invitation())
        assert offers == (timed.match.turn.deadline is None) == (timed.house.timer == 60)
        timed.leave()


def _rows(form: Form) -> list[Row]:
    page = SetupPage(form.about.slug)
    page._form = form
    return page.rows()


# ---- the pause ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", playable())
async def test_a_pause_covers_everything_and_goes_on_through_the_curtain(slug: str) -> None:
    app = app_for(slug, people(slug))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await to_decision(app, pilot)
        secret = secrets_of(table.session)
        await pilot.press("f8")
        await settle(pilot, lambda: isinstance(app.screen, PausePage))
        assert not secret & tokens(shown(app))
        for screen in app.screen_stack:
            for node in screen.walk_children(with_self=True):
                assert not {word for _, text in texts(node) for word in tokens(text) & secret}
        await pilot.press("x", "backspace", "tab")
        assert isinstance(app.screen, PausePage)
        await pilot.press("space")
        await settle(pilot, lambda: covered(app) or decides(app))
        shared = set(table.session.persons) <= table.session.match.eyes(table.session.persons[0])
        assert covered(app) or shared
        assert not table.session.together.stands


async def test_alone_with_computer_players_a_pause_goes_on_at_once() -> None:
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: decides(app))
        await pilot.press("f8")
        await settle(pilot, lambda: isinstance(app.screen, PausePage))
        await pilot.press("space")
        await settle(pilot, lambda: decides(app))


# ---- who sits where ----------------------------------------------------------------------------------------------------


async def choose(app: GetawayApp, pilot: Pilot[None], thing: str) -> None:
    """Choose something of the list on top."""
    await settle(pilot, lambda: isinstance(app.screen, Choice))
    page = app.screen
    assert isinstance(page, Choice)
    things = [row.thing for row in page.rows]
    page.clicked(things.index(thing))
    await pilot.pause()


async def seats_menu(app: GetawayApp, pilot: Pilot[None], seat: int) -> None:
    """From a curtain or the table to what can be done with a seat."""
    await pilot.press("escape")
    await choose(app, pilot, "seats")
    await choose(app, pilot, str(seat))


@pytest.mark.parametrize("slug", playable())
async def test_at_a_curtain_a_seat_goes_to_a_computer_player_and_back_to_a_person(slug: str) -> None:
    app = app_for(slug, people(slug))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: covered(app) or decides(app), 30)
        session = table_of(app).session
        seat, secret = session.persons[-1], secrets_of(session)
        level = session.about.levels[0]
        await seats_menu(app, pilot, seat)
        await choose(app, pilot, f"level:{level}")
        await settle(pilot, lambda: covered(app), 30)
        assert session.levels[seat] == level
        assert not secret & tokens(shown(app))
        assert f"plays for {session.names[seat]} now" in shown(app)
        await seats_menu(app, pilot, seat)
        await choose(app, pilot, "person")
        await settle(pilot, lambda: isinstance(app.screen, Typing))
        await pilot.press(*"Zoe", "enter")
        await settle(pilot, lambda: covered(app), 30)
        assert (session.names[seat], session.levels[seat]) == ("Zoe", None)
        path = session.path
        await pilot.press("escape")
        await choose(app, pilot, "leave")
        await choose(app, pilot, "yes")
    assert path is not None
    assert saves.saved()[0].names[seat] == "Zoe"
    again = Session.resume(path)
    assert (again.names, again.levels) == (session.names, session.levels)


async def test_somebody_is_called_otherwise_and_two_names_never_are_the_same() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: covered(app))
        await seats_menu(app, pilot, 1)
        await choose(app, pilot, "name")
        await settle(pilot, lambda: isinstance(app.screen, Typing))
        await pilot.press(*"ANN", "enter")
        await settle(pilot, lambda: covered(app))
        assert table_of(app).session.names == ("Ann", "ANN 2")


async def test_the_last_person_stays_and_a_seat_with_a_pin_wants_it() -> None:
    app = confirming("border", ("Ann", "Bo"), curtain="pin", pins={1: seal("2468")})
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: covered(app))
        session = table_of(app).session
        for typed in ("1111", "2468"):
            await seats_menu(app, pilot, 1)
            await settle(pilot, lambda: isinstance(app.screen, Typing))
            await pilot.press(*typed, "enter")
            await pilot.pause()
            if typed == "1111":
                assert session.levels == (None, None)
                await settle(pilot, lambda: covered(app))
        await choose(app, pilot, "level:weak")
        await settle(pilot, lambda: covered(app))
        assert session.levels == (None, "weak")
        await seats_menu(app, pilot, 0)
        page = app.screen
        assert isinstance(page, Choice)
        assert all(row.why_not for row in page.rows if row.thing.startswith("level:"))


async def test_leaving_asks_once_and_can_be_thought_better_of() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_decision(app, pilot)
        await pilot.press("escape")
        await choose(app, pilot, "leave")
        assert "Leave this table?".upper() in shown(app).upper()
        await choose(app, pilot, "no")
        await settle(pilot, lambda: decides(app))
        await pilot.press("escape")
        await choose(app, pilot, "leave")
        await choose(app, pilot, "yes")
        await pilot.pause()
    assert app.return_code == 0
    assert saves.newest() is not None
