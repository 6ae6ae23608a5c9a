"""A match as a recording of the screen, in asciinema's format (version 2): one JSON line a picture, only what changed in it. And
one moment of it as an SVG."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from rich.color import ColorSystem
from textual._compositor import LayoutUpdate

from .frames import Frames
from .replay import ReplayScreen
from .root import GetawayApp
from .session import Session
from .settings import Settings
from .svg import svg_of

_CLEAR = Settings(theme="dark", signs="full", motion="off", pace="none")

SIZE = (80, 24)
MOMENT = 0.8
"""Seconds that each moment is seen."""


def record(session: Session, path: Path) -> None:
    """Write the recording of a match: all of it if it is over, else what everybody could see.

    Raises:
        OSError: the file cannot be written.
    """
    pictures = asyncio.run(_pictures(session))
    head = {"version": 2, "width": SIZE[0], "height": SIZE[1], "title": session.about.title}
    lines = [head, *([round(number * MOMENT, 3), "o", picture] for number, picture in enumerate(pictures) if picture)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def picture(session: Session, path: Path, at: int | None) -> None:
    """Write one moment of a match as an SVG: when so many moves stood, or the last one.

    Raises:
        OSError: the file cannot be written.
    """
    path.write_text(asyncio.run(_still(session, at)), "utf-8")


async def _still(session: Session, at: int | None) -> str:
    app = GetawayApp(_CLEAR)
    async with app.run_test(size=SIZE) as pilot:
        screen = ReplayScreen(session, len(session.match.steps) if at is None else at)
        await app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        return svg_of(app, app.palette, f"{session.about.title}, {screen.reel.place}")


async def _pictures(session: Session) -> list[str]:
    """What a terminal would be sent for each moment, one after the other."""
    app = GetawayApp(_CLEAR)
    frames = Frames()
    pictures: list[str] = []
    async with app.run_test(size=SIZE) as pilot:
        screen = ReplayScreen(session)
        await app.push_screen(screen)
        await pilot.pause()
        for _ in range(screen.reel.last + 1):
            await pilot.pause()
            update = screen._compositor.render_full_update()
            assert isinstance(update, LayoutUpdate)
            pictures.append(frames.whole(update, ColorSystem.TRUECOLOR))
            screen.step(1)
    return pictures
