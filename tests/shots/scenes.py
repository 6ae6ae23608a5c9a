"""Every screen there is, put up one after the other in one app: the shell's own, and those of a game."""

from __future__ import annotations

import io
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from textual.pilot import Pilot

from getaway_tui import games
from getaway_tui.engine.types import Refusal, change
from getaway_tui.shell import evening, saves, stats
from getaway_tui.shell.coach import lessons
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.dialogs import Typing, question
from getaway_tui.shell.evening_page import EveningPage, one_line
from getaway_tui.shell.gamepage import GamePage
from getaway_tui.shell.keys_page import KeysPage
from getaway_tui.shell.launcher import Launcher
from getaway_tui.shell.menu import table_menu
from getaway_tui.shell.page import Page
from getaway_tui.shell.panels import Cover
from getaway_tui.shell.pause import PausePage
from getaway_tui.shell.plain.desk import Desk, Ended
from getaway_tui.shell.plain.table import PlainTable
from getaway_tui.shell.playtime import PlayTime
from getaway_tui.shell.results import Results
from getaway_tui.shell.root import GetawayApp, resting
from getaway_tui.shell.rules import RulesPage
from getaway_tui.shell.seating import Seating
from getaway_tui.shell.session import Invitation, Session, lesson_at
from getaway_tui.shell.settings_page import SettingsPage
from getaway_tui.shell.setup import SetupPage
from getaway_tui.shell.stats_page import StatsPage
from getaway_tui.shell.table import TableScreen
from getaway_tui.shell.testpage import TestPage
from getaway_tui.shell.whynot import WhyNotPage
from tests.shell.robots import settle
from tests.shots.dress import SIZES
from tests.shots.positions import Position, commonest, positions

SHELL = "shell"
"""The folder of the screens that belong to no game."""

TOO_SMALL = ((70, 20), (60, 16), (40, 10), (30, 8))

_DAY = 86_400


class Scene(NamedTuple):
    """A screen that stands before the camera."""

    name: str
    note: str = ""
    """What it shows, for the head of the text file."""
    sizes: Sequence[tuple[int, int]] = SIZES
    portrait: bool = False
    """The README shows it."""


class Set:
    """The app and the hand that works it."""

    def __init__(self, app: GetawayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def page(self, page: Page[Any]) -> None:
        """Put a page up."""
        self.app.push_screen(page)
        await settle(self.pilot, lambda: self.app.screen is page)

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def table(self, session: Session) -> TableScreen:
        """Put a match up, and wait for the first picture that it makes."""
        screen = TableScreen(session)
        self.app.push_screen(screen)
        await settle(
            self.pilot, lambda: screen.stage.kind != "waiting" or bool(screen.table.looks) or self.app.screen is not screen
        )
        await settle(self.pilot, lambda: screen.table.holds() != "wait")
        return screen

    async def clear(self) -> None:
        """Take everything down to the launcher."""
        while not isinstance(self.app.screen, Launcher):
            screen = self.app.screen
            if isinstance(screen, TableScreen):
                screen.leave()
            self.app.pop_screen()
            await self.pilot.pause()


# ---- the shell -----------------------------------------------------------------------------------------------------------


async def of_shell(camera: Set) -> AsyncIterator[Scene]:
    """The screens of the shell, with the first game where one is needed."""
    app, about = camera.app, games.found()[0]
    launcher = app.screen
    assert isinstance(launcher, Launcher)
    yield Scene("launcher", "a fresh home", portrait=True)
    _keep_saves(about)
    launcher.show_saves(resting())
    await camera.press("right", "down")
    yield Scene("launcher-matches", "the cursor on an open match")
    await camera.press("escape")
    await camera.page(GamePage(about.slug))
    yield Scene("menu-matches", "a game's page with open matches")
    await camera.clear()
    for path in saves.folder().iterdir():
        path.unlink()
    launcher.show_saves(())
    await camera.page(SettingsPage())
    yield Scene("settings")
    await camera.clear()
    await camera.page(KeysPage())
    yield Scene("keys", "which one does what")
    await camera.clear()
    warning = ("Ann, Bo and 2 computer players. It cannot be brought back.",)
    await camera.page(question("Throw this match away?", warning, "Throw it away", "Keep it"))
    yield Scene("question")
    await camera.clear()
    lines = ("Four to eight figures that only Ann knows.", "Enter alone: two keys open the curtain instead.")
    page = Typing("A PIN for Ann", lines, text="12345", hidden=True, longest=8, game=about.title, accent=about.accent)
    await camera.page(page)
    yield Scene("typing", "a PIN")
    await camera.clear()
    await camera.page(TestPage())
    yield Scene("test-page", "what doctor --screen shows")
    await camera.clear()
    await camera.page(StatsPage())
    yield Scene("statistics", "a fresh home")
    await camera.clear()
    stats.keep(_session(positions(about)[-1], looking=False), Path("first.jsonl"))
    await camera.page(StatsPage())
    yield Scene("statistics-all", "one match is over")
    await camera.press("right")
    yield Scene("statistics-game", "of one game")
    await camera.clear()
    async for scene in _turns(camera, about):
        yield scene
    async for scene in _evening(camera, about):
        yield scene
    await camera.pilot.resize_terminal(*TOO_SMALL[0])
    yield Scene("too-small", "less room than a table needs", TOO_SMALL)
    await camera.pilot.resize_terminal(*SIZES[0])
    await camera.pilot.pause()


async def _evening(camera: Set, about: games.About) -> AsyncIterator[Scene]:
    """Who is here, what the launcher and the form make of it, and the tally over some matches."""
    await camera.page(EveningPage())
    yield Scene("evening", "nobody has said who is here")
    await camera.clear()
    here = ("Ann", "Bo", "Cem", "Dee", "Eva")
    evening.here(here)
    await camera.page(SetupPage(about.slug))
    yield Scene("setup-evening", "a table is set up with those who are here")
    await camera.clear()
    session = _session(positions(about)[-1], looking=False)
    evening.keep(session)
    kept = evening.load()
    again = [replace(kept.games[0], id=str(number)) for number in range(3)]
    evening.save(replace(kept, games=(*kept.games, *again), lengths={about.slug: {str(len(here)): [31 * 60_000]}}))
    camera.app.refresh_launcher()
    yield Scene("launcher-evening", "the games that fit those who are here")
    await camera.page(EveningPage())
    yield Scene("evening-tally", "after some matches")
    await camera.clear()
    await camera.page(Results(session, one_line(evening.load())))
    yield Scene("results-evening", "a match of an evening is over")
    await camera.clear()
    evening.end()
    camera.app.refresh_launcher()


async def _turns(camera: Set, about: games.About) -> AsyncIterator[Scene]:
    """The end of a turn, its timer, the pause, and who sits where."""
    moment = next(each for each in _private(positions(about)) if each.name == commonest(about))
    house = saves.House(timer=60, confirm=True)
    session = _session(moment, looking=True, house=house)
    table = await camera.table(session)
    yield Scene("turn-timer", f"{moment}: a table that agreed on a minute a turn")
    look = next(look for look in table.table.looks if look.legal)
    assert look.seat is not None
    table.do(look.seat, look.legal[0])
    await camera.pilot.pause()
    yield Scene("turn-end", f"{moment}: the last action of a turn waits to be confirmed")
    await camera.clear()
    session = _session(moment, looking=True)
    table = await camera.table(session)
    await camera.page(PausePage(about.title, about.accent, table.public_badge()[0], session.names))
    yield Scene("pause", str(moment))
    camera.app.pop_screen()
    await camera.pilot.pause()
    seating = Seating(table)
    seating.ask()
    await camera.pilot.pause()
    yield Scene("seats", f"{moment}: who sits where")
    await camera.press("enter")
    yield Scene("seats-how", f"{moment}: what can be done with a seat")
    camera.app.pop_screen()
    await camera.pilot.pause()
    await camera.clear()


def _keep_saves(about: games.About) -> None:
    """Three matches that rest, one of them damaged, last played on days that have a word of their own."""
    folder = saves.folder()
    for number, (names, levels, where) in enumerate(
        (
            (("Ann", "Bo", "Cleo", "Dan"), (None, None, "fair", "fair"), "round 2 of 3"),
            (("Ann", "Ben"), (None, None), "round 1 of 3"),
        ),
        1,
    ):
        path = folder / f"match{number}.jsonl"
        seats = sorted(games.load(about.slug).game.seats)
        many = max(count for count in seats if count <= len(names))
        session = Session.begin(Invitation(about.slug, names[:many], levels[:many], {}, "shots"), path)
        session.agree(where=where)
        session.leave()
        _played_days_ago(path, number)
    damaged = folder / "match3.jsonl"
    damaged.write_text("nothing\n")
    _played_days_ago(damaged, 3)


def _played_days_ago(path: Path, days: int) -> None:
    when = time.time() - days * _DAY
    os.utime(path, (when, when))


# ---- a game --------------------------------------------------------------------------------------------------------------


async def of_game(camera: Set, about: games.About) -> AsyncIterator[Scene]:
    """The screens of a game: its pages, and its table at the moments that its journals hold."""
    async for scene in _pages(camera, about):
        yield scene
    moments = positions(about)
    async for scene in _hand_over(camera, moments):
        yield scene
    portrait = commonest(about)
    for moment in moments[:-1]:
        await camera.table(_session(moment, looking=True))
        yield Scene(f"table-{moment.name}", str(moment), portrait=moment.name == portrait)
        await camera.clear()
    async for scene in _beside(camera, moments[0]):
        yield scene
    async for scene in _why_not(camera, moments):
        yield scene
    async for scene in _taught(camera, about):
        yield scene
    async for scene in _watched(camera, (_private(moments) or moments)[0]):
        yield scene
    async for scene in _end(camera, moments[-1]):
        yield scene


async def _pages(camera: Set, about: games.About) -> AsyncIterator[Scene]:
    await camera.page(GamePage(about.slug))
    yield Scene("menu")
    await camera.clear()
    setup = SetupPage(about.slug)
    await camera.page(setup)
    yield Scene("setup", "as a fresh home has it")
    kinds = [row.kind for row in setup.rows()]
    if "more" in kinds:
        setup.clicked(("row", kinds.index("more")))
        yield Scene("setup-house", "the fold open")
        last = max(at for at, row in enumerate(setup.rows()) if row.kind == "option")
        setup.clicked(("row", last))
        yield Scene("setup-last", "the fold open, the cursor on the last house rule")
    await camera.clear()
    await camera.page(RulesPage(about.slug))
    yield Scene("rules", "from the beginning")
    await camera.clear()
    page = RulesPage(about.slug)
    stated = [rule for item in page.items for rule in item.ids]
    if stated:
        middle = stated[len(stated) // 2]
        await camera.page(RulesPage(about.slug, middle))
        yield Scene("rules-cited", f"opened at {middle}")
        await camera.clear()


async def _hand_over(camera: Set, moments: Sequence[Position]) -> AsyncIterator[Scene]:
    """The device changes hands: the curtain or the covered hand, its first key, and what is new behind it."""
    moment = _newsworthy(moments)
    if moment is None:
        return
    session = _session(moment, looking=False)
    table = await camera.table(session)

    def stands() -> bool:
        return isinstance(camera.app.screen, Curtain) or table.query_one(Cover).is_open

    await settle(camera.pilot, lambda: stands() or bool(table.table.looks))
    if not stands():
        await camera.clear()
        return
    yield Scene("curtain", str(moment))
    seat = session.stage().seats[0]
    await camera.press(str(seat + 1))
    yield Scene("curtain-first-key", "the first of two keys pressed")
    await camera.press("space")
    await settle(camera.pilot, lambda: not stands())
    yield Scene("table-news", "after the curtain: what is new to whoever looks")
    await camera.clear()


def _private(moments: Sequence[Position]) -> list[Position]:
    """The moments at which somebody decides alone."""
    return [each for each in moments[:-1] if "-open" not in each.name and each.name != "waiting"]


def _newsworthy(moments: Sequence[Position]) -> Position | None:
    """The first moment at which whoever takes the device hears something new; else the first at which somebody decides alone."""
    private = _private(moments)
    for moment in private:
        session = _session(moment, looking=False)
        if session.told(session.news(session.stage().seats[0])):
            return moment
    return private[0] if private else None


async def _beside(camera: Set, moment: Position) -> AsyncIterator[Scene]:
    """What can be laid over the table: moves, log, menu, and why not."""
    session = _session(moment, looking=True)
    table = await camera.table(session)
    await camera.press("tab")
    yield Scene("moves", f"{moment}: the list of moves")
    await camera.press("escape", "L")
    yield Scene("log", f"{moment}: what happened")
    await camera.press("escape")
    await camera.page(table_menu(table))
    yield Scene("table-menu", str(moment))
    camera.app.pop_screen()
    await camera.pilot.pause()
    seat = session.stage().seats[0]
    why = _refused(session, seat)
    if why is not None:
        table.do(seat, why[0])
        await camera.pilot.pause()
        yield Scene("refused", f"{moment}: a move that {why[1].rule} refuses")
    await camera.clear()


async def _why_not(camera: Set, moments: Sequence[Position]) -> AsyncIterator[Scene]:
    """Every choice with its reason, at the first decision at which something is not allowed."""
    private = [(moment, _session(moment, looking=True)) for moment in _private(moments)]
    asked = [(moment, session) for moment, session in private if session.stage().kind == "private"]
    moment, session = next(
        (each for each in asked if _refused(each[1], each[1].stage().seats[0]) is not None), asked[0] if asked else (None, None)
    )
    if session is not None:
        await camera.page(WhyNotPage(session, session.looks(session.stage())))
        yield Scene("why-not", f"{moment}: every choice with its reason")
        await camera.clear()


async def _taught(camera: Set, about: games.About) -> AsyncIterator[Scene]:
    """The first decision of each guided game, explained."""
    for number, lesson in enumerate(lessons(about.slug), 1):
        session = Session.begin(lesson_at(about.slug, number - 1))
        table = await camera.table(session)
        await settle(camera.pilot, partial(_told, table), 30)
        yield Scene(f"lesson-{number}", f"{lesson.title}: the first decision")
        await camera.clear()


async def _watched(camera: Set, moment: Position) -> AsyncIterator[Scene]:
    """Computer players alone: all hands are open."""
    match = moment.match()
    match.seats = tuple(change(seat, level="random") for seat in match.seats)
    session = Session(games.load(match.game.slug), match, saves.House())
    session.time = PlayTime(match.now, clock=_standing)
    with mock.patch.object(TableScreen, "_think", _never_thinks):
        await camera.table(session)
        yield Scene("watch", f"{moment}: computer players alone")
        await camera.clear()


def _told(table: TableScreen) -> bool:
    return table.news.display


def _never_thinks(table: TableScreen, called: bool = False) -> None:
    """The picture is taken before anybody moves."""


def _refused(session: Session, seat: int) -> tuple[object, Refusal] | None:
    """Something that a seat might try here and may not."""
    match = session.match
    tried = ((action, match.why(seat, action)) for action in match.game.choices(match.state, seat))
    return next(((action, why) for action, why in tried if why is not None), None)


async def _end(camera: Set, moment: Position) -> AsyncIterator[Scene]:
    session = _session(moment, looking=True)
    await camera.table(session)
    await settle(camera.pilot, lambda: isinstance(camera.app.screen, Results))
    yield Scene("results", str(moment))
    await camera.press("L")
    yield Scene("results-log", str(moment))
    await camera.press("escape", "v")
    await settle(camera.pilot, lambda: not isinstance(camera.app.screen, Results))
    await camera.press("pageup")
    yield Scene("look-back", f"{moment}: ten moves before the end, with open hands")
    await camera.clear()


def _session(moment: Position, *, looking: bool, house: saves.House | None = None) -> Session:
    """A match that stands at this moment, its clock too; whoever decides sits before the device, or nobody does."""
    match = moment.match()
    session = Session(games.load(match.game.slug), match, house or saves.House())
    session.time = PlayTime(match.now, clock=_standing)
    stage = session.stage()
    if looking and stage.kind == "private":
        session.hand_to(stage.seats)
    return session


def _standing() -> int:
    return 0


# ---- plain lines ---------------------------------------------------------------------------------------------------------

_PLAIN_MOVES = 3


def plain(about: games.About) -> str:
    """A few moves of a game in plain lines, as a screen reader gets them."""
    found = positions(about)
    moment = _newsworthy(found) or found[0]
    desk = _Typist()
    PlainTable(_session(moment, looking=False), desk).run()
    return f"{moment}\n\n{desk.written()}"


class _Typist(Desk):
    """Opens each curtain and takes the first move, then leaves."""

    def __init__(self) -> None:
        self._page = io.StringIO()
        super().__init__(io.StringIO(), self._page, wipes=False)
        self._answers = _answers()

    def wipe(self) -> None:
        self.say("", "~~~ the screen and what can be scrolled back are wiped ~~~", "")

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        if prompt.startswith("Move"):
            answer = next(self._answers, None)
        elif " or " in prompt:
            answer = prompt.partition(" and press Enter")[0].split()[-1]
        else:
            answer = ""
        self.say(f"{prompt} {answer if answer is not None else 'quit'}")
        if answer is None:
            raise Ended
        return answer

    def written(self) -> str:
        """The whole of it."""
        return "\n".join(line.rstrip() for line in self._page.getvalue().splitlines()) + "\n"


def _answers() -> Iterator[str]:
    for _ in range(_PLAIN_MOVES):
        yield "1"


Scenes = Callable[[Set], AsyncIterator[Scene]]


def scenes(place: str) -> Scenes:
    """The screens of the shell or of a game."""
    if place == SHELL:
        return of_shell
    about = games.about(place)
    return lambda camera: of_game(camera, about)
