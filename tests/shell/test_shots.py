"""Every screen has a picture in `screenshots/`, and it is what the code draws."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import re
import tempfile
from pathlib import Path

import pytest
from textual.screen import Screen

from getaway_tui import shell
from getaway_tui.shell.root import GetawayApp
from tests.shots import book, scenes
from tests.shots.dress import DRESSES, svg_of, text_of, words_of_svg
from tests.shots.scenes import SHELL

PLACES = book.places()


@pytest.mark.parametrize("place", PLACES)
async def test_every_screen_has_a_picture_of_what_the_code_draws(place: str) -> None:
    drawn: set[Path] = set()
    wrong: list[str] = []
    with book.studio():
        async for picture in book.draw(place, everything=False):
            drawn.add(picture.path)
            wrong += filter(None, [book.difference(picture.path, picture.kept())])
            if (portrait := book.portrait_of(picture)) is not None:
                drawn.add(portrait[0])
                if not portrait[0].exists() or words_of_svg(portrait[0].read_text("utf-8")) != _words(portrait[1].text):
                    wrong.append(f"{portrait[0].name} is missing or shows something else")
        if place != SHELL:
            path, text = book.plain_file(place)
            drawn.add(path)
            wrong += filter(None, [book.difference(path, text)])
    wrong += [f"{path.name} is a picture of nothing" for path in sorted(book.kept_files(place) - drawn)]
    assert not wrong, "\n\n".join([*wrong[:4], f"{len(wrong)} pictures differ; look at them after:  {book.again(place)}"])


THROUGH = {"Choice": "question(", "TooSmall": "TOO_SMALL", "ReplayScreen": '"look-back"', "Page": "Page"}
"""Pages that are put up by other words than their name."""


def test_every_page_of_the_shell_stands_before_the_camera() -> None:
    """A new page needs a scene."""
    written = inspect.getsource(scenes)
    pages = []
    for module in pkgutil.walk_packages(shell.__path__, f"{shell.__name__}."):
        loaded = importlib.import_module(module.name)
        pages += [
            name
            for name, found in vars(loaded).items()
            if inspect.isclass(found) and issubclass(found, Screen) and found.__module__ == module.name
        ]
    assert "Launcher" in pages
    assert [name for name in pages if THROUGH.get(name, name) not in written] == []


def test_no_picture_lies_about_of_a_game_that_is_not_there() -> None:
    folders = {path.name for path in book.FOLDER.iterdir() if path.is_dir() and path != book.ALL}
    assert folders <= set(PLACES)


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("place", PLACES)
async def test_light_and_dark_say_the_same_and_svg_and_text_agree(place: str) -> None:
    with book.studio():
        async for picture in book.draw(place, everything=True):
            said = {shot.title: shot.text for shot in picture.shots}
            for shot in picture.shots:
                assert words_of_svg(shot.svg) == _words(shot.text), f"{picture.scene.name} {shot.title}"
                assert shot.text == said[f"{shot.size[0]}x{shot.size[1]}-dark"] or shot.dress != "light"
                assert shot.text.isascii() or shot.dress != "ascii", f"{picture.scene.name} {shot.title}"


def test_pictures_hold_no_address_no_path_and_nothing_to_fetch() -> None:
    machine = {str(place) for place in (Path.home(), Path(tempfile.gettempdir()), book.FOLDER.parent)}
    checked = 0
    for path in book.FOLDER.rglob("*"):
        if path.suffix in (".svg", ".txt") and book.ALL not in path.parents:
            text = path.read_text("utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
            assert not re.search(r"https?:|@font-face|url\(", text), path.name
            assert not re.search(rf"(?<![\w<]){re.escape(os.sep)}\w+{re.escape(os.sep)}\w", text), f"{path.name} holds a path"
            assert not [place for place in machine if place in text], path.name
            checked += 1
    assert checked > len(PLACES)


async def test_an_svg_says_what_the_screen_says() -> None:
    with book.studio():
        app = GetawayApp(DRESSES["light"])
        async with app.run_test(size=(80, 24)):
            svg = svg_of(app, app.palette, "the launcher")
            assert words_of_svg(svg) == _words(text_of(app))
            assert app.palette.hex("night") in svg


def _words(text: str) -> str:
    return re.sub(r"\s", "", text)
