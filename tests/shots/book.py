"""The picture book: draws, writes and compares the pictures of the shell and of each game."""

from __future__ import annotations

import asyncio
import difflib
import os
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from textual.screen import Screen

from getaway_tui import games
from getaway_tui.kit.canvas import Painted
from getaway_tui.kit.table import Table
from getaway_tui.shell import opener
from getaway_tui.shell.launcher import Launcher
from getaway_tui.shell.root import GetawayApp
from tests.shell.robots import settle
from tests.shots.dress import DRESSES, SIZES, Shot, svg_of, text_of
from tests.shots.scenes import SHELL, Scene, Set, plain, scenes

FOLDER = Path(__file__).parent.parent.parent / "screenshots"
"""What is kept in the repository."""

ALL = FOLDER / "all"
"""Every picture in every size and dress; not kept."""

PORTRAIT = "portrait"
"""The one SVG of each place that is kept: the launcher, and of a game its most common decision."""

_SMALL = SIZES[0]
_MOST_DIFFERENT = 60


class Picture(NamedTuple):
    """A screen with all its shots."""

    place: str
    """The shell, or a game."""
    scene: Scene
    shots: Sequence[Shot]

    @property
    def path(self) -> Path:
        """Its text file in the repository."""
        return FOLDER / self.place / f"{self.scene.name}.txt"

    def kept(self) -> str:
        """The content of that file: all sizes in the dark dress, whose text the light one shares, and the small size without
        colour and in ASCII."""
        dark = {shot.size: shot.text for shot in self.shots if shot.dress == "dark"}
        parts = [f"{self.place} · {self.scene.name}" + (f" · {self.scene.note}" if self.scene.note else "")]
        for shot in self.shots:
            if is_kept(shot.size, shot.dress, self.scene):
                same = shot.dress != "dark" and shot.text == dark[shot.size]
                parts.append(f"=== {shot.title}" + (" is the same as dark" if same else f"\n{shot.text}"))
        return "\n\n".join(parts) + "\n"


def is_kept(size: tuple[int, int], dress: str, scene: Scene) -> bool:
    """Whether a picture of this size and dress is in the repository as text."""
    return dress == "dark" or (dress in ("nocolour", "ascii") and size == scene.sizes[0])


def places() -> tuple[str, ...]:
    """Whatever has pictures: the shell, and the games that are found and have a table."""
    with real_games():
        return (SHELL, *(about.slug for about in games.found() if games.has_table(about.slug)))


@contextmanager
def real_games() -> Iterator[None]:
    """Only the games of the program are found, not the toys of the tests."""
    with mock.patch.object(games, "PLACES", [place for place in games.PLACES if place.startswith("getaway_tui.")]):
        yield


@contextmanager
def studio() -> Iterator[None]:
    """A fresh home and a terminal with all colours; curtains open at once, and no table moves by itself."""
    with tempfile.TemporaryDirectory() as home:
        environ = {
            "XDG_STATE_HOME": f"{home}/state",
            "XDG_CONFIG_HOME": f"{home}/config",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8",
        }
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "GETAWAY_TUI_CONFIG")}
        hurry = mock.patch.object(opener, "CALM", 0.0), mock.patch.object(Table, "tempo", 0.0)
        with mock.patch.dict(os.environ, {**kept, **environ}, clear=True), hurry[0], hurry[1], real_games():
            yield


async def draw(place: str, *, everything: bool) -> AsyncIterator[Picture]:
    """The pictures of a place, one screen after the other.

    Args:
        everything: in every size and dress, with SVG; else only what the repository keeps.
    """
    app = GetawayApp(DRESSES["dark"])
    async with app.run_test(size=_SMALL) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        camera = Set(app, pilot)
        async for scene in scenes(place)(camera):
            shots: list[Shot] = []
            for size in scene.sizes:
                await pilot.resize_terminal(*size)
                for dress in DRESSES:
                    if everything or is_kept(size, dress, scene):
                        with_svg = everything or (scene.portrait and not shots)
                        shots.append(await _shot(camera, size, dress, f"{place}: {scene.name}", with_svg))
            await _dress(camera, "dark")
            if scene.sizes is SIZES:
                await pilot.resize_terminal(*_SMALL)
                await _at_rest(camera, _SMALL)  # where a page has scrolled to depends on the sizes it has had
            yield Picture(place, scene, shots)


async def _dress(camera: Set, dress: str) -> None:
    if camera.app.settings is not DRESSES[dress]:
        camera.app.draw_with(DRESSES[dress])
    await camera.pilot.pause()


async def _at_rest(camera: Set, size: tuple[int, int]) -> None:
    """A busy machine draws late: wait until the picture has this size and stays as it is."""
    before = ""
    while True:
        await camera.pilot.pause()
        text = text_of(camera.app)
        if camera.app.screen.size == size and text == before and _fills(camera.app.screen, size):
            return
        before = text
        await asyncio.sleep(0.005)


def _fills(screen: Screen[Any], size: tuple[int, int]) -> bool:
    """Whether what is painted reaches to the edges: the screen may have its new size before its widgets have theirs."""
    regions = [painted.region for painted in screen.query(Painted)]
    return any(each.right == size[0] for each in regions) and any(each.bottom == size[1] for each in regions)


async def _shot(camera: Set, size: tuple[int, int], dress: str, title: str, with_svg: bool) -> Shot:
    await _dress(camera, dress)
    await _at_rest(camera, size)
    app = camera.app
    return Shot(size, dress, text_of(app), svg_of(app, app.palette, title) if with_svg else "")


def plain_file(place: str) -> tuple[Path, str]:
    """A game in plain lines, and the file it is kept in."""
    return FOLDER / place / "plain.txt", f"{place} · plain lines · {plain(games.about(place))}"


async def record(place: str, *, everything: bool) -> int:
    """Write the pictures of a place, all or only those that are kept, and take away those of screens that are gone. How many
    files are kept."""
    written = set()
    with studio():
        async for picture in draw(place, everything=everything):
            _write(picture.path, picture.kept())
            written.add(picture.path)
            for shot in picture.shots if everything else ():
                stem = ALL / place / f"{picture.scene.name}-{shot.title}"
                _write(stem.with_suffix(".txt"), shot.text + "\n")
                _write(stem.with_suffix(".svg"), shot.svg)
            if (portrait := portrait_of(picture)) is not None:
                _write(portrait[0], portrait[1].svg)
                written.add(portrait[0])
        if place != SHELL:
            path, text = plain_file(place)
            _write(path, text)
            written.add(path)
    for path in (FOLDER / place).iterdir():
        if path not in written:
            path.unlink()
    return len(written)


def portrait_of(picture: Picture) -> tuple[Path, Shot] | None:
    """The SVG that is kept of this screen, if it is the one that the README shows."""
    if not picture.scene.portrait:
        return None
    return FOLDER / picture.place / f"{PORTRAIT}.svg", picture.shots[0]


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def again(place: str) -> str:
    """How the pictures of a place are made anew."""
    return f"make shots GAME={place}"


def kept_files(place: str) -> set[Path]:
    """What the repository keeps of a place."""
    return set((FOLDER / place).glob("*")) if (FOLDER / place).is_dir() else set()


def difference(path: Path, text: str) -> str:
    """What differs between a kept file and what is drawn now; empty: nothing."""
    if not path.exists():
        return f"{path.relative_to(FOLDER)} is missing"
    kept = path.read_text("utf-8")
    if kept == text:
        return ""
    lines = difflib.unified_diff(kept.splitlines(), text.splitlines(), "kept", "drawn", n=1, lineterm="")
    return "\n".join([f"{path.relative_to(FOLDER)} differs:", *list(lines)[:_MOST_DIFFERENT]])
