"""Robots that play any game on the screens as people do: by the board's keys, by the list of moves, by the mouse.

Written once and run on every game that has a table. They read the screen and press what it offers; none knows a game by name.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any, Literal

from textual.app import App
from textual.pilot import Pilot

from getaway_tui import games
from getaway_tui.kit.actions import ActionList
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas, Painted
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.page import Page, Picture
from getaway_tui.shell.panels import Cover
from getaway_tui.shell.results import Results
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.session import Session
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.table import TableScreen
from getaway_tui.start import Table

Way = Literal["board", "list", "mouse"]
WAYS: tuple[Way, ...] = ("board", "list", "mouse")

_ACT = re.compile(r"(\S)[·.]? +then +Space")
_NAMED = {"Enter": "enter", "Space": "space", "Tab": "tab", "Backspace": "backspace", "Del": "delete"}
_ARROWS = {"↑": "up", "↓": "down", "←": "left", "→": "right"}


def playable() -> tuple[str, ...]:
    """The games with rules, words, computer players and a table."""
    parts = ("rules", "words", "bot", "table")
    return tuple(about.slug for about in games.found() if all(find_spec(f"{about.package}.{part}") for part in parts))


def app_for(
    slug: str,
    names: Sequence[str],
    levels: Sequence[str | None] = (),
    *,
    seed: str = "7",
    settings: Settings | None = None,
    **options: Any,
) -> GetawayApp:
    """The app straight at a table."""
    filled = tuple(levels) or (None,) * len(names)
    chosen = settings or Settings(pace="none")
    return GetawayApp(chosen, table=Table(slug, tuple(names), filled, options, seed))


def shown(app: App[Any]) -> str:
    """All text on the screen, as it goes to the terminal."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def table_of(app: GetawayApp) -> TableScreen:
    """The table on the stack."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def press_names(keys: Sequence[Key]) -> list[str]:
    """The keys that a key bar offers, by the names that the pilot knows: "a-i", "↑↓", "Enter", "s"."""
    names: list[str] = []
    for key in keys:
        for part in key.keys.split():
            if part in _NAMED:
                names.append(_NAMED[part])
            elif len(part) == 3 and part[1] == "-" and part[0].isalnum() and part[2].isalnum():
                names += [chr(code) for code in range(ord(part[0]), ord(part[2]) + 1)]
            elif all(sign in _ARROWS for sign in part):
                names += [_ARROWS[sign] for sign in part]
            elif len(part) == 1:
                names.append(part if part.isalnum() else Key(part, "", part).press)
    return names


async def settle(pilot: Pilot[None], until: Callable[[], bool] = lambda: True, seconds: float = 10.0) -> None:
    """Let the app work until something holds.

    Raises:
        AssertionError: it did not come to hold.
    """
    end = time.monotonic() + seconds
    await pilot.pause()
    while not until():
        assert time.monotonic() < end, f"it does not go on:\n{shown(pilot.app)}"
        await asyncio.sleep(0.005)
        await pilot.pause()


class Robot:
    """Plays one match in one way.

    Attributes:
        steps: what it pressed or clicked so far.
        curtains: how many curtains it opened.
        acted: how many moves of people stand.
        watch: called with the session and the screen's text before every step at the table.
    """

    def __init__(
        self, app: GetawayApp, pilot: Pilot[None], way: Way, seed: int = 1, watch: Callable[[Session, str], None] | None = None
    ) -> None:
        self.app, self.pilot, self.way = app, pilot, way
        self.rng = Random(seed)
        self.steps = 0
        self.curtains = 0
        self.acted = 0
        self.watch = watch
        self._tried: set[Any] = set()
        """What was clicked since the last move; the rest comes first, so that a move is found however the dice fall."""

    async def play(self, most: int = 100_000) -> bool:
        """Play until the results, or for so many steps; whether the match ended."""
        while self.steps < most:
            await self._wait_for_people()
            if isinstance(self.app.screen, Results):
                return True
            await self.step()
        return False

    async def _wait_for_people(self) -> None:
        """Until somebody at the device has something to do."""

        def ready() -> bool:
            screen = self.app.screen
            if not isinstance(screen, TableScreen):
                return True
            if screen.query_one(Cover).is_open:
                return True
            return screen.table.holds() != "wait" and any(look.legal for look in screen.table.looks)

        await settle(self.pilot, ready)

    async def step(self) -> None:
        """One deliberate act of a person."""
        screen = self.app.screen
        self.steps += 1
        if isinstance(screen, Curtain) or (isinstance(screen, TableScreen) and screen.query_one(Cover).is_open):
            await self._open_curtain()
            return
        assert isinstance(screen, TableScreen), f"a robot does not know this page:\n{shown(self.app)}"
        if self.watch is not None:
            self.watch(screen.session, shown(self.app))
        session = screen.session
        await {"board": self._by_board, "list": self._by_list, "mouse": self._by_mouse}[self.way](screen)
        await self.pilot.pause()
        acted = sum(1 for step in session.match.steps if isinstance(step.move.by, int))
        if acted != self.acted:
            self.acted = acted
            self._tried.clear()

    async def _open_curtain(self) -> None:
        self.curtains += 1
        act = _ACT.search(shown(self.app))
        assert act, f"the curtain does not say what opens it:\n{shown(self.app)}"
        if self.way == "mouse":
            await self._click_key(act.start(1))
            await self._click_key(act.end() - 1)
        else:
            await self.pilot.press(act[1].lower() if act[1].isalpha() else act[1])
            await self.pilot.press("space")
        await self.pilot.pause()

    async def _click_key(self, position: int) -> None:
        before = shown(self.app)[:position]
        await self.pilot.click(offset=(len(before) - before.rfind("\n") - 1, before.count("\n")))

    async def _by_board(self, screen: TableScreen) -> None:
        offered = press_names(screen.table.keys())
        assert offered, f"the table offers no key:\n{shown(self.app)}"
        key = self.rng.choice(offered)
        await self.pilot.press(key)
        if key != "enter" and "enter" in offered:
            await self.pilot.press("enter")

    async def _by_list(self, screen: TableScreen) -> None:
        if screen.table.holds() != "nothing":  # there is no list while all keys are the table's
            await self._by_board(screen)
            return
        moves = len(screen.session.match.moves)
        await self.pilot.press("tab")
        count = sum(len(look.legal) for look in screen.table.looks)
        await self.pilot.press(*str(self.rng.randrange(1, count + 1)))
        if len(screen.session.match.moves) == moves:  # else the clock spoke meanwhile, and the list is another one
            assert isinstance(self.app.focused, ActionList)
            await self.pilot.press("enter")

    async def _by_mouse(self, screen: TableScreen) -> None:
        things = things_on(screen.table)
        assert things, f"nothing on the table can be clicked:\n{shown(self.app)}"
        if self._tried.issuperset(things):
            self._tried.clear()
        thing = self.rng.choice([thing for thing in things if thing not in self._tried])
        self._tried.add(thing)
        await self._click_table(screen, things[thing])
        await self.pilot.pause()
        place = things_on(screen.table).get(thing)
        if self.app.screen is screen and place is not None:  # what was chosen is clicked again to do it
            await self._click_table(screen, place)

    async def _click_table(self, screen: TableScreen, place: tuple[int, int]) -> None:
        region = screen.table.region
        await self.pilot.click(offset=(region.x + place[0], region.y + place[1]))


def things_on(painted: Painted) -> dict[Any, tuple[int, int]]:
    """Everything on a picture that a click means, and the first cell of each."""
    canvas: Canvas = painted.canvas()
    found: dict[Any, tuple[int, int]] = {}
    for y in range(canvas.height):
        for x in range(canvas.width):
            thing = canvas.at(x, y)
            if thing is not None:
                found.setdefault(thing, (x, y))
    return found


def clickable(painted: Painted) -> list[tuple[int, int]]:
    """A cell of every thing on a picture that a click means."""
    return [*things_on(painted).values()]


def page_places(page: Page[Any]) -> list[tuple[int, int]]:
    """The same of a page."""
    return clickable(page.query_one(Picture))
