"""The launcher: what is listed, what the keys and the mouse ask for, and that it loads nothing that it does not need."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest
from textual.app import App
from textual.filter import LineFilter
from textual.message import Message

from getaway_tui.games import About
from getaway_tui.kit.art import paint_art, tint
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import NAMES, Palette
from getaway_tui.shell.launcher import Launcher, Saved
from getaway_tui.shell.page import Picture
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.skyline import paint_lane, paint_skyline, roofs

from .kit_app import drawn

GAMES = tuple(
    About(
        slug=name.lower(),
        package="nowhere",
        title=name,
        line=f"A line that makes people want to play {name}.",
        seats=(2, 2 + number),
        minutes="30 min",
        levels=("weak", "fair"),
        accent="felt",
        postcard=(f"{name:<38}",) + (" " * 38,) * 7,
    )
    for number, name in enumerate(("Ash", "Birch", "Cedar", "Damson", "Elm"))
)
SAVES = (
    Saved("birch", "round 9 of 22", "Anil and 3 others", "one", "yesterday"),
    Saved("birch", "round 2 of 22", "Bea against three computers", "two", "Sunday"),
    Saved("ash", "", "Cleo", "three"),
    Saved("", "", "", "four", trouble="Line 212 does not fit line 211."),
)


class LauncherApp(App[None]):
    """Shows a launcher and keeps what it asks for."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, launcher: Launcher, palette: Palette | None = None) -> None:
        self.palette = palette or Palette()
        self.settings = Settings()
        super().__init__()
        theme = self.palette.theme()
        self.register_theme(theme)
        self.set_reactive(App.theme, theme.name)
        self.launcher = launcher
        self.asked: list[Message] = []

    def get_line_filters(self) -> Sequence[LineFilter]:
        return self.palette.filters()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return self.palette.variables()

    def on_mount(self) -> None:
        self.push_screen(self.launcher)

    def hear(self, message: Message) -> None:
        self.asked.append(message)

    on_launcher_play = on_launcher_resume = on_launcher_drop = on_launcher_rules = hear
    on_launcher_settings = on_launcher_quit = hear

    def lines(self) -> list[str]:
        return drawn(self.launcher.query_one(Picture).canvas())

    def words(self) -> list[str]:
        """What was asked for, and of what."""
        found = []
        for message in self.asked:
            save = getattr(message, "save", None)
            found.append(f"{type(message).__name__} {save.key if save else getattr(message, 'slug', '')}".rstrip())
        return found


@pytest.mark.parametrize(
    ("keys", "asked"),
    [
        (["enter"], ["Play ash"]),
        (["down", "down", "enter"], ["Play cedar"]),
        (["end", "enter", "home", "space"], ["Play elm", "Play ash"]),
        (["4", "enter"], ["Play damson"]),
        (["9", "enter"], ["Play ash"]),
        (["2", "c"], ["Resume one"]),
        (["5", "c"], ["Resume one"]),
        (["2", "right", "down", "enter"], ["Resume two"]),
        (["2", "right", "down", "down", "delete"], ["Drop four"]),
        (["2", "right", "escape", "delete", "enter"], ["Play birch"]),
        (["3", "question_mark", "f1"], ["Rules cedar", "Rules cedar"]),
        (["s", "q"], ["Settings", "Quit"]),
        (["x", "escape"], []),
    ],
)
async def test_keys(keys: list[str], asked: list[str]) -> None:
    app = LauncherApp(Launcher(GAMES, SAVES))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
    assert app.words() == asked


async def test_the_mouse_alone_is_enough() -> None:
    app = LauncherApp(Launcher(GAMES, SAVES))
    async with app.run_test(size=(80, 24)) as pilot:
        picture = app.launcher.query_one(Picture)
        for number in (1, 1):
            await pilot.click(picture, offset=(8, 12 + 2 * number))
        row = next(y for y, line in enumerate(app.lines()) if "round 9" in line)
        await pilot.click(picture, offset=(50, row))
        for word in ("rules", "settings", "quit"):
            await pilot.click(picture, offset=(app.lines()[23].index(word), 23))
    assert app.words() == ["Play birch", "Resume one", "Rules birch", "Settings", "Quit"]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (140, 45)])
async def test_everything_is_in_sight(size: tuple[int, int]) -> None:
    app = LauncherApp(Launcher(GAMES, SAVES))
    async with app.run_test(size=size) as pilot:
        for game in GAMES:
            await pilot.pause()
            text = "\n".join(app.lines())
            assert all(each.title in text for each in GAMES)
            assert " ".join(game.line.split()[:3]) in text
            assert text.count(game.title) + text.count(game.title.upper()) >= 2
            await pilot.press("down")
        assert "five games, one keyboard" in text
        assert "4 matches open" in text
        assert all(word in app.lines()[-1] for word in ("Enter play", "c continue", "? rules", "s settings", "q quit"))


async def test_at_80_columns_every_key_is_named_whatever_rests() -> None:
    app = LauncherApp(Launcher(GAMES, SAVES))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in GAMES:
            await pilot.pause()
            assert all(word in app.lines()[-1] for word in ("c continue", "? rules", "s settings", "t tallies", "q quit"))
            assert ("→ matches" in app.lines()[-1]) == (len(app.launcher.matches()) > 1)
            await pilot.press("down")


async def test_the_match_under_the_cursor_stays_in_sight() -> None:
    app = LauncherApp(Launcher(GAMES, SAVES))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "right")
        assert any("round 9" in line for line in app.lines())
        await pilot.press("down", "down")
        assert any("× Line 212" in line for line in app.lines())
        app.launcher.show_saves(())
        await pilot.pause()
        assert not any("open" in line for line in app.lines())
        await pilot.press("right", "c", "enter")
    assert app.words() == ["Play birch"]


async def test_without_a_game_it_says_so() -> None:
    app = LauncherApp(Launcher(()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "down", "end", "question_mark", "right", "1", "q")
        assert any("There is no game here" in line for line in app.lines())
    assert app.words() == ["Quit"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ascii", [False, True])
async def test_every_palette_draws_it(name: str, ascii: bool) -> None:
    app = LauncherApp(Launcher(GAMES, SAVES), Palette(name, ascii=ascii))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        assert len(strips) == 24
        assert all(strip.cell_length == 80 for strip in strips)
        assert not ascii or all(strip.text.isascii() for strip in strips)
        if name == "none":
            styles = [segment.style for strip in strips for segment in strip if segment.style]
            assert not any(style.color or style.bgcolor for style in styles)


async def test_the_lights_drive_once_and_come_to_rest() -> None:
    app = LauncherApp(Launcher(GAMES, moving=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        start = app.lines()[8].index("●●")
        await pilot.pause(1.6)
        assert start < app.lines()[8].index("●●") == 66


def test_the_town_is_the_same_every_evening() -> None:
    houses = roofs(100, 10)
    assert houses == roofs.__wrapped__(100, 10)
    assert sum(house.width for house in houses) >= 100
    assert all(1 <= house.height <= 10 for house in houses)


def test_nothing_small_stands_behind_the_name() -> None:
    with_name, without = Canvas(100, 12), Canvas(100, 12)
    paint_skyline(with_name, 11, None)
    assert {sign for row in with_name.plain()[4:9] for sign in row[12:88]} <= set(" ▄█▀")
    paint_lane(without, 11, None)
    assert drawn(with_name)[11] == drawn(without)[11]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("lamp", ("lamp", None)),
        ("pipred bold on paper", ("pipred bold", "paper")),
        ("on slab", (None, "slab")),
    ],
)
def test_tints_are_read(words: str, read: tuple[str | None, str | None]) -> None:
    assert tint(words) == read


def test_art_lets_through_what_it_does_not_cover() -> None:
    canvas = Canvas(8, 1)
    canvas.text(0, 0, "........")
    paint_art(canvas, 1, 0, ["a kk7x"], {"k": "on kerb", "7": "pipred on paper", "a": "lamp"}, "soft")
    assert drawn(canvas) == [".a.  7x."]
    assert [canvas.ground_at(x, 0) for x in range(8)] == ["night", "night", "night", "kerb", "kerb", "paper", "night", "night"]
    assert canvas.ink_at(6, 0) == "soft"


def test_it_loads_no_models_no_engine_and_no_table() -> None:
    code = "import sys; import getaway_tui.shell.launcher; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "textual.app" in loaded
    heavy = [name for name in loaded if name.split(".")[0] == "pydantic" or name.startswith("getaway_tui.engine")]
    assert heavy == []
    assert not [name for name in loaded if name.startswith("getaway_tui.") and name.endswith((".rules", ".table"))]
