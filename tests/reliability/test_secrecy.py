"""NI03 to NI18: nothing hidden stays behind the curtain, in a report, on the way to the terminal, or after the end."""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from getaway_tui import games
from getaway_tui.engine.match import Match
from getaway_tui.shell import saves
from getaway_tui.shell.curtain import Curtain
from getaway_tui.shell.panels import Cover
from getaway_tui.shell.root import GetawayApp, resting
from getaway_tui.shell.session import Invitation, Session
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.table import TableScreen
from getaway_tui.start import Table
from tests.contract.playing import NAMES, go_on
from tests.shell.pty_run import START, Terminal
from tests.shell.robots import Robot, app_for, playable, shown, table_of
from tests.support import look as look_of

from .tokens import secrets_of, texts, tokens

GAMES = playable()


def people(slug: str) -> tuple[str, ...]:
    """Three people, or the nearest number that the game takes."""
    seats = min(games.load(slug).game.seats, key=lambda number: abs(number - 3))
    return NAMES[:seats]


def covered(app: App[Any]) -> bool:
    """Whether a curtain stands, over the screen or over the hand."""
    screen = app.screen
    return isinstance(screen, Curtain) or (isinstance(screen, TableScreen) and screen.query_one(Cover).is_open)


async def to_a_curtain(robot: Robot, steps: int) -> bool:
    """Play on until a curtain stands again; False: none came."""
    for _ in range(steps):
        await robot._wait_for_people()
        if covered(robot.app):
            return True
        if not isinstance(robot.app.screen, TableScreen):
            return False
        await robot.step()
    return False


# ---- NI13, NI14: behind the curtain ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_calm")
@pytest.mark.parametrize("slug", GAMES)
async def test_ni13_while_a_curtain_stands_no_widget_holds_a_secret(slug: str, full: bool) -> None:
    app = app_for(slug, people(slug))
    met = 0
    async with app.run_test(size=(100, 30)) as pilot:
        robot = Robot(app, pilot, "list")
        for _ in range(60 if full else 2):
            if not await to_a_curtain(robot, 30):
                break
            met += 1
            session = table_of(app).session
            secret = secrets_of(session)
            for screen in app.screen_stack:
                for node in screen.walk_children(with_self=True):
                    held = {(name, word) for name, text in texts(node) for word in tokens(text) & secret}
                    assert not held, f"{node!r} holds {sorted(held)} while the curtain stands"
            assert not secret & tokens(shown(app))
            await robot.step()
    assert met or not _has_curtains(slug)


@pytest.mark.usefixtures("no_calm")
@pytest.mark.parametrize("slug", GAMES)
async def test_ni14_whatever_comes_while_it_stands_it_stays_shut(slug: str, full: bool) -> None:
    """Sizes, themes, hiding, lost focus, keys that belong to nothing: the curtain stays, and nothing hidden shows."""
    app = app_for(slug, people(slug))
    rng = Random(5)
    async with app.run_test(size=(80, 24)) as pilot:
        robot = Robot(app, pilot, "list")
        if not await to_a_curtain(robot, 30):
            assert not _has_curtains(slug)
            return
        await robot.step()
        await to_a_curtain(robot, 30)
        secret = secrets_of(table_of(app).session)
        for _ in range(120 if full else 12):
            await _disturb(app, pilot, rng)
            assert covered(app), shown(app)
            assert not secret & tokens(shown(app)), shown(app)


_LOOKS = (
    Settings(theme="dark"),
    Settings(theme="light"),
    Settings(theme="16", pace="none"),
    Settings(theme="none", signs="ascii"),
)


async def _disturb(app: GetawayApp, pilot: Pilot[None], rng: Random) -> None:
    match rng.randrange(5):
        case 0:
            await pilot.resize_terminal(rng.randrange(80, 200), rng.randrange(24, 60))
        case 1:
            app.draw_with(rng.choice(_LOOKS))
        case 2:
            await pilot.press(rng.choice(("f2", "ctrl+l", "ctrl+p", "f1", "question_mark", "tab", "backspace", "f3", "f4", "L")))
        case 3:
            app.app_focus = not app.app_focus
        case _:
            await pilot.press(*rng.choices(("enter", "down", "x", "7", "left"), k=4))
    await pilot.pause()


def _has_curtains(slug: str) -> bool:
    """Whether people of this game know different things."""
    game = games.load(slug).game
    names = people(slug)
    match = Match.new(game, names, seed="7")
    return any(set(range(len(names))) - match.eyes(seat) for seat in range(len(names)))


# ---- PS10: back through the curtain ----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
async def test_ps10_a_resumed_match_opens_behind_the_curtain(slug: str, full: bool) -> None:
    names = people(slug)
    for decisions in range(0, 40, 2) if full else (3,):
        path = saves.new_path()
        match = Match.new(games.load(slug).game, names, seed="7", path=path)
        rng = Random(decisions)
        for _ in range(decisions):
            go_on(match, rng)
        match.close()
        if match.outcome is not None:
            return
        session = Session.resume(path)
        secret = secrets_of(session)
        session.match.close()
        app = GetawayApp(Settings(pace="none"), save=path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.pause()
            assert covered(app), shown(app)
            assert not secret & tokens(shown(app))


# ---- NI06, NI07, NI10: what Textual would offer ----------------------------------------------------------------------


def test_ni06_ni07_no_palette_no_picture_of_the_screen_no_selection() -> None:
    assert not GetawayApp.ENABLE_COMMAND_PALETTE
    assert not GetawayApp.ALLOW_SELECT

    def below(kind: type[Any]) -> list[type[Any]]:
        return [each for sub in kind.__subclasses__() for each in (sub, *below(sub))]

    ours = [kind for kind in below(Screen) if kind.__module__.startswith("getaway_tui")]
    assert TableScreen in ours
    assert [kind for kind in ours if kind.ALLOW_SELECT] == []
    assert not any("screenshot" in str(getattr(binding, "action", binding)) for binding in GetawayApp.BINDINGS)


@pytest.mark.parametrize("slug", GAMES)
def test_ni10_no_title_no_clipboard_no_notice_and_no_bell_reach_the_terminal(slug: str, home: Path) -> None:
    with Terminal(_call(slug), home=home) as run:
        through_the_curtain(run)
        for key in ("tab", "down", "enter", "f2"):
            run.type(key)
        run.type("ctrl+q")
        run.ended()
    sent = run.sent.replace(b"\x1b]22;default\x07", b"")  # the shape of the mouse pointer, always the same
    for start, what in ((b"\x1b]", "an operating system command"), (b"\x1bP", "a device control string"), (b"\x07", "a bell")):
        assert start not in sent, f"{what} was sent"


def _call(slug: str) -> list[str]:
    return ["play", slug, *(part for name in people(slug) for part in ("-p", name)), "--seed", "7"]


def through_the_curtain(run: Terminal, tries: int = 20) -> None:
    """Through the curtain, by whatever it asks for."""
    for _ in range(tries):
        text = run.wait(lambda text: text.strip() != "")
        place = text.find("then Space")
        if place < 0:
            place = text.find("then  Space")
        if place > 0:
            letter = text[:place].rstrip(" ·.").rsplit(None, 1)[-1]
            time.sleep(0.35)
            run.type(letter.lower(), "space")
            run.wait(lambda text: "then Space" not in text and "then  Space" not in text)
            return
        run.read(0.2)


# ---- NI03, NI04: twins all the way to the terminal -------------------------------------------------------------------


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("slug", GAMES)
def test_ni04_a_seat_that_could_not_tell_two_tables_apart_gets_the_same_screen(slug: str, full: bool, tmp_path: Path) -> None:
    """Both are opened in a real terminal; every cell and its style agree before and behind the curtain."""
    met = 0
    for number in range(12 if full else 1):
        twins = _twins(slug, tmp_path / str(number), decisions=4 + 9 * number)
        if twins is None:
            continue
        met += 1
        pictures = [_pictures(path, tmp_path / f"{number}-{index}") for index, path in enumerate(twins)]
        assert pictures[0] == pictures[1]
    if not met:
        pytest.skip("no position of these is asked of one seat, hides something, and has no clock")


def _twins(slug: str, folder: Path, decisions: int) -> tuple[Path, Path] | None:
    """Two saves of positions that the seat to move cannot tell apart; None where a clock runs or nothing is hidden."""
    game = games.load(slug).game
    names = people(slug)
    match = Match.new(game, names, seed="7")
    rng = Random(decisions)
    for _ in range(decisions + 40):
        asks = match.turn.asks
        if len(match.moves) >= decisions and match.turn.deadline is None and len(asks) == 1 and not asks[0].open:
            break
        if not go_on(match, rng):
            return None
    else:
        return None
    seat = match.turn.asks[0].seat
    look = look_of(game, match.state, seat)
    guessed = game.guess(match.look(seat), Random(1))
    if guessed == match.state or look_of(game, guessed, seat) != look:
        return None
    paths = folder / "a.jsonl", folder / "b.jsonl"
    for path, state in zip(paths, (match.state, guessed), strict=True):
        Match.load(game, json.loads(state.model_dump_json()), names, "7", path=path).close()
    return paths


def _pictures(path: Path, home: Path) -> list[Any]:
    with Terminal(["resume", str(path)], home=home) as run:
        run.wait("then")
        shut = _cells(run)
        through_the_curtain(run)
        run.read(0.4)
        return [shut, _cells(run)]


def _cells(run: Terminal) -> list[Any]:
    """Every cell that the terminal shows: sign, colours and what is done to them."""
    lines = run.screen.buffer
    return [[lines[y][x] for x in range(run.screen.columns)] for y in range(run.screen.lines)]


# ---- NI05: time ------------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_ni05_an_answer_takes_as_long_whatever_is_hidden(slug: str) -> None:
    game = games.load(slug).game
    match = Match.new(game, people(slug), seed="7")
    rng = Random(1)
    for _ in range(6):
        go_on(match, rng)
    seat = match.turn.asks[0].seat if match.turn.asks else 0
    states = [match.state, game.guess(match.look(seat), Random(1))]
    times: list[list[float]] = [[], []]
    for _ in range(200):
        for state, taken in zip(states, times, strict=True):
            begin = time.perf_counter()
            look_of(game, state, seat)
            taken.append(time.perf_counter() - begin)
    real, guessed = (statistics.median(taken) for taken in times)
    assert abs(real - guessed) < 0.005


# ---- NI08, TP06: crashes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_ni08_a_crash_at_the_table_says_nothing_of_the_game(slug: str, home: Path) -> None:
    broken = START.replace(
        "main()",
        "from getaway_tui import games; kind = games.load_table(sys.argv[2]); "
        "kind.keys = lambda self: (_ for _ in ()).throw(ValueError('SECRET' + repr(self.looks))); main()",
    )
    computer = next(iter(games.load(slug).bots))
    names = people(slug)
    seats = [names[0], *(f"{name}={computer}" for name in names[1:])]
    call = ["play", slug, *(part for seat in seats for part in ("-p", seat)), "--seed", "7"]
    with Terminal(call, home=home, program=f"import sys; {broken}") as run:
        assert run.ended(20) == 1
        run.read()
        assert run.left_clean() == []
        said = run.sent.rpartition(b"\x1b[?1049l")[2]
    assert b"Something broke" in said
    assert b"SECRET" not in run.sent
    reports = list((home / "state" / "getaway-tui" / "reports").iterdir())
    assert len(reports) == 1
    assert "SECRET" not in reports[0].read_text()


# ---- NI12, NI16, NI18: what lies on the disk and what is told afterwards ---------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_ni12_names_sizes_and_the_list_of_saves_tell_nothing_hidden(slug: str) -> None:
    names = people(slug)
    session = Session.begin(Invitation(slug, names, (None,) * len(names), {}, "7"))
    assert session.path is not None
    rng = Random(2)
    for _ in range(8):
        go_on(session.match, rng)
    listed = " ".join((*map(repr, saves.saved()), *map(repr, resting()), session.path.with_suffix(".house").read_text()))
    assert not secrets_of(session) & tokens(listed)
    session.match.close()


@pytest.mark.parametrize("slug", GAMES)
def test_ni16_a_match_that_goes_on_is_not_shown_to_all(slug: str) -> None:
    names = people(slug)
    session = Session.begin(Invitation(slug, names, (None,) * len(names), {}, "7"))
    with pytest.raises(AssertionError, match="goes on"):
        session.everything(0)
    session.leave()


def test_ni18_the_seed_of_a_running_match_is_nowhere_on_the_screen() -> None:
    call = Table("border", ("Ann", "Bo"), (None, None), {}, "seed-of-this-table")
    session = Session.begin(Invitation(call.slug, call.names, call.levels, {}, call.seed))
    assert "seed-of-this-table" not in repr(session.public())
    session.leave()
