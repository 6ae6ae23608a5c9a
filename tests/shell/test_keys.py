"""Keys can be chosen anew; they work on every table, are shown wherever keys are shown, and never clash."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from getaway_tui.kit.bars import Key
from getaway_tui.kit.log import Log
from getaway_tui.shell import keys, settings
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.dialogs import Choice
from getaway_tui.shell.keys_page import KeysPage
from getaway_tui.shell.panels import Cover
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.rules import RulesPage
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.table import TableScreen
from getaway_tui.shell.whynot import WhyNotPage

from .robots import app_for, playable, settle, shown
from .test_robots import people

pytestmark = pytest.mark.usefixtures("no_calm")

OTHERS = Settings(
    pace="none",
    key_hide="f8",
    key_moves="f3",
    key_why="f11",
    key_rules="f12",
    key_log="ctrl+n",
    key_back="f4",
    key_call="ctrl+k",
    key_computers="ctrl+p",
    key_again="ctrl+r",
    key_pause="ctrl+t",
    key_quit="ctrl+x",
)


@pytest.mark.parametrize("slug", playable())
async def test_chosen_keys_work_on_every_table_and_stand_in_its_bar(slug: str) -> None:
    app = app_for(slug, (people(slug)[0], *("Bo",) * (len(people(slug)) - 1)), settings=OTHERS)
    async with app.run_test(size=(160, 45)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Curtain | TableScreen))
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        if isinstance(app.screen, Curtain) or table.query_one(Cover).is_open:
            seat = table.session.stage().seats[0]
            await pilot.press(str(seat + 1), "space")
        await settle(pilot, lambda: not table.handover.covered and table.table.holds() == "nothing")
        bar = shown(app).splitlines()[-1]
        assert "F8 hide" in bar
        assert "F2" not in bar
        await pilot.press("f11")
        assert isinstance(app.screen, WhyNotPage) == bool(table.stage.kind != "over")
        await pilot.press("escape", "f12")
        await settle(pilot, lambda: isinstance(app.screen, RulesPage))
        await pilot.press("escape", "ctrl+n")
        await settle(pilot, lambda: isinstance(table.side.read, Log))
        await pilot.press("escape", "f3")
        await settle(pilot, lambda: table.side.read is table.side.moves)
        await pilot.press("escape")
        await pilot.press("question_mark", "f2", "f7")
        assert app.screen is table, "keys that were given up do nothing"
        await pilot.press("escape")
        await settle(pilot, lambda: isinstance(app.screen, Choice))
        menu = shown(app)
        assert all(keys.shown(key) in menu for key in ("f8", "f4", "ctrl+n", "f12", "ctrl+x"))
        await pilot.press("escape", "f8")
        await settle(pilot, lambda: isinstance(app.screen, Curtain) or table.query_one(Cover).is_open)
        await pilot.press("ctrl+x")
        await settle(pilot, lambda: app.return_code == 0)


@pytest.mark.parametrize("slug", playable())
async def test_no_game_has_a_use_for_a_key_that_people_may_choose(slug: str) -> None:
    """Whatever is chosen, nothing on the table stands in its way."""
    delivered = {command.key for command in keys.COMMANDS} | {also for command in keys.COMMANDS for also in command.also}
    free = sorted({key for command in keys.COMMANDS for key in keys.choices(command.name)} - delivered)
    app = app_for(slug, people(slug), (None, *("random",) * (len(people(slug)) - 1)))
    async with app.run_test(size=(80, 24)) as pilot:
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        await settle(pilot, lambda: any(look.legal for look in table.table.looks))
        before = table.table.canvas().plain()
        await pilot.press(*free)
        assert app.screen is table
        assert table.table.canvas().plain() == before


def test_the_bar_and_the_pages_say_the_new_key() -> None:
    chosen = OTHERS.keys
    assert chosen.worn(Key("?", "rules", "question_mark")) == Key("F12", "rules", "f12")
    assert chosen.worn(Key("Enter", "go", "enter")) == Key("Enter", "go", "enter")
    assert chosen.meant("f12") == "question_mark"
    assert chosen.meant("x") == "x"
    assert Settings().keys.worn(Key("?", "rules", "question_mark")) == Key("?", "rules", "question_mark")


def test_every_command_has_a_setting_whose_default_is_its_key() -> None:
    named = {field.name: field.default for field in fields(Settings) if field.name.startswith("key_")}
    assert named == {f"key_{command.name}": command.key for command in keys.COMMANDS}
    assert len({command.key for command in keys.COMMANDS}) == len(keys.COMMANDS)


def test_keys_are_written_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    assert settings.save(OTHERS, file)
    assert settings.load(file) == (OTHERS, ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('key_log = "f3"', "key_log is F3, which is another key already; it stays L"),
        ('key_log = "f11"\nkey_why = "f11"', "key_log is F11, which is another key already; it stays L"),
        ('key_log = "x"', '"f11", "f12" or "ctrl+a" and the like; it stays "L"'),
        ('key_hide = "ctrl+a"', '"f11", "f12"; it stays "f2"'),
        ('key_rules = "f5"', "key_rules can be"),
    ],
)
def test_a_clash_in_the_file_is_one_sentence_and_the_key_stays(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    found, warnings = settings.load(file)
    assert len(warnings) == 1
    assert said in warnings[0]
    assert len({found.keys.key(command.name) for command in keys.COMMANDS}) == len(keys.COMMANDS)


def test_two_commands_may_change_about(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('key_call = "f4"\nkey_computers = "f3"\n')
    found, warnings = settings.load(file)
    assert not warnings
    assert (found.keys.key("call"), found.keys.key("computers")) == ("f4", "f3")


async def test_the_page_takes_the_next_key_and_refuses_what_is_taken(home: Path) -> None:
    app = GetawayApp(Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(KeysPage())
        await settle(pilot, lambda: isinstance(app.screen, KeysPage))
        await pilot.press("down", "down", "enter", "f11")
        assert app.settings.key_why == "f11"
        assert "‹ F11 ›" in shown(app)
        await pilot.press("enter", "f3")
        assert app.settings.key_why == "f11"
        assert 'F3 is the key of "Somebody else wants to act"' in shown(app)
        await pilot.press("enter", "a")
        assert "belongs to the games" in shown(app)
        await pilot.press("enter", "escape")
        assert app.settings.key_why == "f11"
        await pilot.press("right")
        assert app.settings.key_why == "f12"
        await pilot.press("d")
        assert app.settings.key_why == "f7"
        await pilot.press("right")
        assert settings.load()[0] == app.settings
        await pilot.press("escape")
        assert not isinstance(app.screen, KeysPage)
