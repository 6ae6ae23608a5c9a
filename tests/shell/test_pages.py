"""The pages as people meet them: how many keys things take, what is hidden when, and what every page does with Esc."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from textual import events
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

import getaway_tui.kit
import getaway_tui.shell
from getaway_tui.kit.canvas import Painted
from getaway_tui.shell import curtain, opener, saves
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.dialogs import Choice, Typing
from getaway_tui.shell.gamepage import GamePage
from getaway_tui.shell.launcher import Launcher
from getaway_tui.shell.panels import Cover, News, Note, Side
from getaway_tui.shell.replay import ReplayScreen
from getaway_tui.shell.results import Results
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.rules import RulesPage
from getaway_tui.shell.session import Invitation, Session
from getaway_tui.shell.settings import Settings, load
from getaway_tui.shell.settings_page import SettingsPage
from getaway_tui.shell.setup import SetupPage
from getaway_tui.shell.table import TableScreen

from .robots import app_for, playable, settle, shown, table_of

pytestmark = pytest.mark.usefixtures("no_calm")

P = TypeVar("P", bound=Screen[Any])

QUIET = Settings(pace="none", motion="off")


def launcher() -> GetawayApp:
    """The app as a bare start opens it."""
    return GetawayApp(QUIET)


async def choose_game(pilot: Pilot[None], slug: str) -> int:
    """Point at a game of the launcher; how many keys that took."""
    screen = pilot.app.screen
    assert isinstance(screen, Launcher)
    place = [about.slug for about in screen._games].index(slug)
    if place == 0:
        return 0
    await pilot.press(str(place + 1))
    return 1


def decides(app: GetawayApp) -> bool:
    """Whether somebody at the device has something to decide, with nothing in front of it."""
    return isinstance(app.screen, TableScreen) and any(look.legal for look in app.screen.table.looks)


def deciding(app: GetawayApp) -> Callable[[], bool]:
    """Until somebody decides."""
    return lambda: decides(app)


def on(app: GetawayApp, *kinds: type[Screen[Any]]) -> Callable[[], bool]:
    """Until such a page is on top."""
    return lambda: isinstance(app.screen, kinds)


def top(app: GetawayApp, kind: type[P]) -> P:
    """The page on top, which is of this kind."""
    assert isinstance(app.screen, kind)
    return app.screen


# ---- the first minute --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", playable())
async def test_play_now_takes_two_keys_and_no_curtain(slug: str) -> None:
    app = launcher()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        await choose_game(pilot, slug)
        await pilot.press("enter", "enter")
        await settle(pilot, deciding(app), 30)
        assert table_of(app).session.persons == (0,)


async def test_a_table_of_four_named_people_takes_few_keys_besides_the_names() -> None:
    app = launcher()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        keys = await choose_game(pilot, "border")
        await pilot.press("enter", "s")
        keys += 2
        for number, name in enumerate(("Mia", "Noah", "Olga", "Pia")):
            if number:
                await pilot.press("down")
                keys += 1
            await pilot.press(*name)
        await pilot.press("enter")
        keys += 1
        await settle(pilot, on(app, Curtain))
        assert table_of(app).session.names == ("Mia", "Noah", "Olga", "Pia")
        assert keys <= 12


async def test_a_turn_with_its_hand_over_takes_at_most_four_keys() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Curtain))
        await pilot.press("a", "space", "1")
        await settle(pilot, lambda: len(table_of(app).session.match.moves) > 1)


async def test_the_form_begins_with_the_last_table() -> None:
    app = launcher()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        app.open_setup("border")
        await settle(pilot, on(app, SetupPage))
        await pilot.press("X", "i", "delete", "right", "enter")
        await settle(pilot, lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
        table = table_of(app)
        app.leave_table(table)
        await settle(pilot, on(app, Launcher))
        app.open_setup("border")
        await settle(pilot, on(app, SetupPage))
        chairs = top(app, SetupPage).form.chairs
        assert [chair.name for chair in chairs] == [seat.name for seat in table.session.match.setup.seats]
        assert len(chairs) == 3


# ---- hiding ------------------------------------------------------------------------------------------------------------


def everything(app: GetawayApp) -> str:
    """All text of all widgets of all screens on the stack, shown or not."""
    texts = []
    for screen in app.screen_stack:
        for widget in screen.query(Painted):
            widget.redraw()
            texts += widget.canvas().plain()
    return "\n".join(texts)


async def ann_looks(app: GetawayApp, pilot: Pilot[None]) -> Sequence[str]:
    """Ann opens the first curtain; her crates."""
    await settle(pilot, on(app, Curtain))
    await pilot.press("a", "space")
    await settle(pilot, deciding(app))
    hand = table_of(app).session.match.look(0).board.hands[0]
    assert all(crate in shown(app) for crate in hand)
    return list(hand)


@pytest.mark.parametrize("before", ["", "tab", "L", "escape", "question_mark", "f3"])
@pytest.mark.parametrize("key", ["f2", "ctrl+l"])
async def test_hide_now_works_from_anywhere_and_leaves_nothing_behind(before: str, key: str) -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        hand = await ann_looks(app, pilot)
        if before:
            await pilot.press(before)
        await pilot.press(key)
        await settle(pilot, on(app, Curtain))
        assert not any(crate in everything(app) for crate in hand)
        assert len([screen for screen in app.screen_stack if isinstance(screen, Curtain)]) == 1
        await pilot.press("b", "space")
        assert isinstance(app.screen, Curtain)
        await pilot.press("a", "space")
        await settle(pilot, deciding(app))


async def test_someone_playing_alone_comes_back_through_the_curtain_too() -> None:
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        await pilot.press("f2")
        await settle(pilot, on(app, Curtain))
        await pilot.press("a", "space")
        await settle(pilot, deciding(app))


@pytest.mark.parametrize("wanted", [False, True])
async def test_lost_focus_covers_where_it_is_wanted(wanted: bool) -> None:
    app = app_for("border", ("Ann", "Bo"), settings=Settings(pace="none", cover=wanted))
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        app.post_message(events.AppBlur())
        await settle(pilot, on(app, Curtain if wanted else TableScreen))


async def test_what_was_typed_before_the_curtain_fell_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opener, "CALM", 3600.0)
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Curtain))
        await pilot.press("a", "space", "a", "space")
        assert isinstance(app.screen, Curtain)
        monkeypatch.setattr(opener, "CALM", 0.0)
        await pilot.press("a", "space")
        await settle(pilot, deciding(app))


async def test_the_curtain_is_the_same_whatever_the_next_one_holds() -> None:
    pictures = set()
    for seed in ("1", "2", "3"):
        app = app_for("border", ("Ann", "Bo"), seed=seed)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, on(app, Curtain))
            pictures.add(shown(app))
    assert len(pictures) == 1


async def test_no_toast_no_palette_no_selection() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        await pilot.press("ctrl+p", "enter", "enter")
        assert isinstance(app.screen, TableScreen)
        assert not app.ENABLE_COMMAND_PALETTE
        assert not app.ALLOW_SELECT
        assert not list(app._notifications)


# ---- other ways to hand over -------------------------------------------------------------------------------------------


def with_house(slug: str, names: tuple[str, ...], house: saves.House) -> GetawayApp:
    """An app that goes on with a match whose table agreed on something."""
    session = Session.begin(Invitation(slug, names, (None,) * len(names), {}, "7", house))
    path = session.path
    assert path is not None
    session.leave()
    return GetawayApp(QUIET, save=path)


async def test_an_open_table_has_a_banner_and_no_curtain_after_the_first() -> None:
    app = with_house("border", ("Ann", "Bo"), saves.House(curtain="open"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Curtain))
        await pilot.press("a", "space")
        await settle(pilot, deciding(app))
        await pilot.press("1")
        await pilot.press("1")
        await settle(pilot, lambda: table_of(app).stage.seats == (1,))
        assert isinstance(app.screen, TableScreen)


async def test_a_pin_opens_and_two_keys_do_not() -> None:
    app = with_house("border", ("Ann", "Bo"), saves.House(curtain="pin", pins={0: opener.seal("2468")}))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Curtain))
        await pilot.press("a", "space")
        assert isinstance(app.screen, Curtain)
        await pilot.press("2", "4", "6", "8", "enter")
        await settle(pilot, deciding(app))


async def test_a_change_of_the_curtain_is_said_to_all() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        await pilot.press("escape")
        await settle(pilot, on(app, Choice))
        rows = [row.thing for row in top(app, Choice).rows]
        await pilot.press(*["down"] * rows.index("curtain"), "enter")
        await settle(pilot, lambda: "HOW IS THE DEVICE" in shown(app))
        await pilot.press("down", "enter")
        await settle(pilot, on(app, Curtain))
        assert "From now on" in shown(app)
        assert table_of(app).session.house.curtain == "hold"


async def test_where_the_team_goes_on_watching_only_the_hand_is_covered() -> None:
    app = app_for("convoy", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        table = table_of(app)
        offered = [(look.seat, action) for look in table.table.looks for action in look.legal]
        table.do(*next((seat, action) for seat, action in offered if seat == 0 and action.kind == "peek"))
        await settle(pilot, lambda: table.query_one(Cover).is_open)
        assert app.screen is table
        assert table.table.looks[0].seat is None
        await pilot.press("a", "space")
        await settle(pilot, deciding(app))
        assert table.table.looks[0].seat == 0


async def test_somebody_is_called_up_and_goes_again() -> None:
    app = app_for("border", ("Ann", "Bo", "Cy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        await pilot.press("1")
        await pilot.press("1")
        table = table_of(app)
        await settle(pilot, lambda: table.stage.kind == "open")
        assert table.stage.may == (0,)
        await pilot.press("f3")
        await settle(pilot, on(app, Curtain))
        await pilot.press("a", "space")
        await settle(pilot, deciding(app))
        assert [look.seat for look in table.table.looks] == [0]
        await pilot.press("escape")
        await settle(pilot, lambda: table.table.looks[0].seat is None)


# ---- the table ---------------------------------------------------------------------------------------------------------


async def test_news_since_the_last_look_go_with_the_next_key() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        news = table_of(app).query_one(News)
        assert news.display
        assert "NEW SINCE ANN LOOKED" in shown(app)
        await pilot.press("x")
        assert not news.display


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_who_reads_the_news_away_has_not_moved(key: str) -> None:
    """Enter is what people press to go on reading; it must not play the card that lies under the cursor."""
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        table = table_of(app)
        moves = len(table.session.match.moves)
        await pilot.press(key)
        assert not table.query_one(News).display
        assert len(table.session.match.moves) == moves
        assert not table.handover.covered
        await pilot.press("1", "enter")
        await settle(pilot, lambda: len(table.session.match.moves) > moves)


async def test_breaking_off_is_in_the_menu_and_asked_twice() -> None:
    """What a game calls a way out can be reached from its table: here, Getaway's broken round (GC-7.4)."""
    app = app_for("getaway", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        table = table_of(app)
        await pilot.press("escape")
        await settle(pilot, on(app, Choice))
        assert "Break the round off" in shown(app)
        page = app.screen
        assert isinstance(page, Choice)
        for _ in range([row.thing for row in page.rows].index("abandon_round")):
            await pilot.press("down")
        await pilot.press("enter")
        await settle(pilot, lambda: "No, go on" in shown(app))
        assert "abandon_round" not in [move.action.kind for move in table.session.match.moves]
        await pilot.press("y")
        await settle(pilot, lambda: "abandon_round" in [move.action.kind for move in table.session.match.moves])


def test_the_curtain_tells_whole_sentences() -> None:
    """A sentence longer than the line goes on in the next one; older ones make room."""
    long = "Trick 1 is for shedding: whoever is void sheds a card. Cleo leads."
    rows = curtain._last_rows(("Cards each: 13, 13, 13, 13.", "Cleo opens the round.", long))
    assert [mark for mark, _ in rows] == ["·", "·", ""]
    assert " ".join(text for _, text in rows) == f"Cleo opens the round. {long}"


async def test_a_refusal_is_a_note_with_its_rule_and_changes_nothing() -> None:
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        table = table_of(app)
        before = table.session.match.state
        load = type(table.table.looks[0].legal[0])
        table.do(0, load(crate="nothing"))
        await settle(pilot, lambda: "BR-2.1" in shown(app))
        assert table.session.match.state is before
        await pilot.press("question_mark")
        await settle(pilot, on(app, RulesPage))
        assert "BR-2.1" in shown(app)
        await pilot.press("escape")
        await settle(pilot, lambda: app.screen is table)


async def test_a_move_for_somebody_who_does_not_sit_here_is_not_made() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        table = table_of(app)
        moves = len(table.session.match.moves)
        table.do(1, table.table.looks[0].legal[0])
        assert len(table.session.match.moves) == moves


async def test_take_back_says_what_stands_in_the_way_or_does_it() -> None:
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        table = table_of(app)
        await pilot.press("backspace")
        assert "Chance has spoken" in shown(app)
        await pilot.press("1")
        moves = len(table.session.match.moves)
        await pilot.press("backspace")
        await settle(pilot, lambda: len(table.session.match.moves) == moves - 1)
        assert "took the last move back" in shown(app)


async def test_moves_and_log_stand_beside_the_board_on_a_wide_screen_and_over_it_on_a_small_one() -> None:
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, deciding(app))
        side = table_of(app).query_one(Side)
        assert "MOVES" in shown(app)
        assert "LOG" in shown(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot, lambda: not side.beside)
        assert "MOVES" not in shown(app)
        await pilot.press("tab")
        await settle(pilot, lambda: "MOVES" in shown(app))
        await pilot.press("escape")
        await settle(pilot, lambda: "MOVES" not in shown(app))


async def test_the_clock_speaks_when_its_time_has_come() -> None:
    app = app_for("border", ("Ann", "Bo"), window=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        await pilot.press("1")
        await pilot.press("1")
        table = table_of(app)
        await settle(pilot, lambda: table.stage.kind == "open")
        await settle(pilot, lambda: "whistle" in [event.key for event in table.session.match.events], 5)


async def test_play_time_stands_in_the_menu() -> None:
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        await pilot.press("escape")
        time_ = table_of(app).session.time
        assert time_.stands
        await pilot.press("escape")
        await settle(pilot, lambda: not time_.stands)


async def test_notes_of_one_seat_do_not_outlast_the_hand_over() -> None:
    app = app_for("border", ("Ann", "Bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ann_looks(app, pilot)
        table_of(app).query_one(Note).say("Ann holds pearls.")
        await pilot.press("f2")
        await settle(pilot, on(app, Curtain))
        assert "Ann holds pearls" not in everything(app)


# ---- the end, and what comes after ---------------------------------------------------------------------------------------


async def test_a_key_typed_ahead_finds_the_results_left() -> None:
    """Enter deals again and takes the page away; the q behind it is not for the page, nor for what lies below it."""
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        table = table_of(app)
        table.do(0, *table.session.ways_out(0))
        await settle(pilot, on(app, Results))
        page = app.screen
        assert isinstance(page, Results)
        page.press("enter")
        page.press("q")
        page.post_message(events.Key("q", "q"))
        await settle(pilot, lambda: isinstance(app.screen, TableScreen | Curtain) and table_of(app) is not table)
        assert app.is_running


async def test_enter_of_the_last_move_does_not_deal_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who presses Enter once too often when the match ends sees how it ended."""
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        table = table_of(app)
        table.do(0, *table.session.ways_out(0))
        await settle(pilot, on(app, Results))
        monkeypatch.setattr(opener, "CALM", 3600.0)
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, Results)
        monkeypatch.setattr(opener, "CALM", 0.0)
        await pilot.press("enter")
        await settle(pilot, lambda: app.screen is not table and not isinstance(app.screen, Results))


async def test_results_offer_a_rematch_a_look_back_and_the_way_out() -> None:
    app = app_for("border", ("Ann", "Bo"), (None, "weak"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, deciding(app))
        table = table_of(app)
        table.do(0, *table.session.ways_out(0))
        await settle(pilot, on(app, Results))
        assert "won" in shown(app)
        await pilot.press("L")
        assert "WHAT HAPPENED" in shown(app)
        await pilot.press("escape", "v")
        await settle(pilot, on(app, ReplayScreen))
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        await settle(pilot, lambda: "move 2 of 2" in shown(app))
        assert len(replay.table.looks) == 2
        await pilot.press("left", "left", "left")
        await settle(pilot, lambda: "move 0 of 2" in shown(app))
        assert replay.table.looks[0].log == ()
        await pilot.press("end", "left")
        await settle(pilot, lambda: "move 1 of 2" in shown(app))
        await pilot.press("2")
        assert [look.seat for look in replay.table.looks] == [1, 0]
        await pilot.press("escape")
        await settle(pilot, on(app, Results))
        await pilot.press("enter")
        await settle(pilot, lambda: decides(app) and app.screen is not table)
        assert len([screen for screen in app.screen_stack if isinstance(screen, TableScreen)]) == 1
        assert len(list(saves.finished_folder().glob("*.jsonl"))) == 1


async def test_leaving_and_going_on_leads_through_the_curtain_to_the_same_decision() -> None:
    app = launcher()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        app.open_table(Invitation("border", ("Ann", "Bo"), (None, None), {}, "7"))
        await ann_looks(app, pilot)
        await pilot.press("1")
        look = table_of(app).session.match.look(0)
        await settle(pilot, deciding(app))
        app.leave_table(table_of(app))
        await settle(pilot, on(app, Launcher))
        await pilot.press("c")
        await settle(pilot, on(app, Curtain))
        await pilot.press("a", "space")
        await settle(pilot, deciding(app))
        assert table_of(app).session.match.look(0) == look


async def test_a_damaged_save_is_said_and_left_as_it_is() -> None:
    app = launcher()
    saves.folder().mkdir(parents=True)
    path = saves.folder() / "aa.jsonl"
    path.write_text("nothing\n")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        app.open_save(path)
        await settle(pilot, on(app, Choice))
        assert "damaged" in shown(app)
        await pilot.press("enter")
        await settle(pilot, on(app, Launcher))
    assert path.read_text() == "nothing\n"


# ---- the other pages -----------------------------------------------------------------------------------------------------


async def test_settings_are_written_and_change_the_look_at_once() -> None:
    app = launcher()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        await pilot.press("s")
        await settle(pilot, on(app, SettingsPage))
        await pilot.press("right", "right")
        assert app.palette.light
        await pilot.press("down", "left")
        assert app.palette.ascii
        assert shown(app)
        await pilot.press("escape")
        await settle(pilot, on(app, Launcher))
    assert (load()[0].theme, load()[0].signs) == ("light", "ascii")


@pytest.mark.parametrize("slug", playable())
async def test_the_rules_can_be_read_and_searched(slug: str) -> None:
    app = launcher()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        app.open_rules(slug)
        await settle(pilot, on(app, RulesPage))
        stated = [rule for item in top(app, RulesPage).items for rule in item.ids]
        assert stated, "the rules text states no rule"
        last = stated[-1]
        await pilot.press("slash", *[{"-": "minus", ".": "full_stop"}.get(sign, sign) for sign in last], "enter")
        assert last in shown(app)
        await pilot.press("escape")
        await settle(pilot, on(app, Launcher))


PAGES: tuple[Callable[[], Screen[Any]], ...] = (
    lambda: GamePage("border"),
    lambda: SetupPage("border"),
    SettingsPage,
    lambda: RulesPage("border"),
)
KEYS = "up down left right home end pageup pagedown tab space backspace delete a m n p z 1 9 x"


@pytest.mark.parametrize("make", PAGES)
async def test_every_page_survives_every_key_and_esc_goes_back(make: Callable[[], Screen[Any]]) -> None:
    app = launcher()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        page = make()
        app.push_screen(page)
        for key in KEYS.split():
            if app.screen is not page:
                break
            await pilot.press(key)
        app.back_to(page)
        await pilot.press("escape")
        await settle(pilot, on(app, Launcher, GamePage))


async def test_a_line_can_be_typed_pasted_and_taken_back() -> None:
    app = launcher()
    said: list[str | None] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, on(app, Launcher))
        app.push_screen(Typing("A word", ()), said.append)
        await settle(pilot, on(app, Typing))
        await pilot.press("a", "b", "backspace")
        app.post_message(events.Paste("cd\nef"))
        await pilot.pause()
        await pilot.press("enter")
        await settle(pilot, lambda: bool(said))
    assert said == ["acd"]


HOSTILE = (
    "[bold]x[/]",
    "[/",
    "\x1b[31mred",
    "a" * 10_000,
    "\u202eevil",
    "Z\u0338\u0327\u0316\u033ba\u0336\u0322lgo",
    "\u5bb6\u65cf" * 8,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "",
    "  ",
    "Ann",
    "ANN",
)


async def test_hostile_names_are_drawn_and_stay_apart() -> None:
    for first in range(0, len(HOSTILE), 4):
        names = HOSTILE[first : first + 4]
        app = app_for("border", names)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, on(app, Curtain))
            session = table_of(app).session
            assert len(set(session.names)) == 4
            assert len(set(session.letters)) == 4
            await pilot.press("1", "space")
            await settle(pilot, deciding(app))
            for strip in app.screen._compositor.render_strips():
                assert strip.cell_length == 80
                assert "\x1b" not in strip.text


def test_no_page_hides_a_part_of_textual_behind_a_name_of_its_own() -> None:
    """A private name of a base class that a page uses for something else breaks it in strange places."""
    wanted = {"_fatal_error", "_return_code", "_display", "_frames", "_exchange_repaint_regions"}
    for package in (getaway_tui.shell, getaway_tui.kit):
        for module in pkgutil.iter_modules(package.__path__):
            loaded = importlib.import_module(f"{package.__name__}.{module.name}")
            for cls in vars(loaded).values():
                if inspect.isclass(cls) and cls.__module__ == loaded.__name__ and issubclass(cls, MessagePump):
                    theirs = set().union(*(_named(base) for base in cls.__mro__ if base.__module__.startswith("textual")))
                    clash = {name for name in _named(cls) & theirs if name.startswith("_") and not name.startswith("__")}
                    assert clash <= wanted, f"{cls.__qualname__} uses {sorted(clash - wanted)} of Textual"


@functools.cache
def _named(cls: type) -> set[str]:
    """The methods that a class defines and the attributes that it sets on itself."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return names | {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
