"""Replays: stepped, played and recorded; all open where the match is over, and as everybody may see it where it goes on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pyte
import pytest

from getaway_tui import games
from getaway_tui.engine.match import Match
from getaway_tui.shell.film import picture, record
from getaway_tui.shell.reel import Reel
from getaway_tui.shell.replay import ReplayScreen
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.session import Session
from getaway_tui.shell.settings import Settings
from tests import golden
from tests.contract.playing import NAMES, go_on
from tests.reliability.tokens import secrets_of, tokens
from tests.shots.dress import words_of_svg

from .pty_run import START
from .robots import playable, settle, shown

GAMES = playable()


def over(slug: str) -> Path:
    """A match that is over: the shortest golden journal of a game."""
    return min(golden.journals(games.about(slug)), key=lambda path: path.stat().st_size)


def running(slug: str, folder: Path) -> Path:
    """A match that goes on."""
    game = games.load(slug).game
    seats = min(game.seats, key=lambda number: abs(number - 3))
    for number in range(20):
        path = folder / f"{number}.jsonl"
        match = Match.new(game, NAMES[:seats], seed="7", path=path)
        rng = Random(number)
        for _ in range(5):
            go_on(match, rng)
        match.close()
        if match.outcome is None:
            return path
    raise AssertionError(f"every match of {slug} is over at once")


@pytest.mark.parametrize("slug", GAMES)
async def test_a_match_that_is_over_is_stepped_through_with_anybodys_eyes(slug: str) -> None:
    path = over(slug)
    before = path.read_bytes()
    app = GetawayApp(Settings(motion="off"), reel=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        reel = screen.reel
        await settle(pilot, lambda: f"move 0 of {reel.last}" in shown(app))
        await pilot.press("right", "right", "left", "pagedown")
        assert reel.at == min(11, reel.last)
        await pilot.press("end")
        await settle(pilot, lambda: f"move {reel.last} of {reel.last}" in shown(app))
        await pilot.press("2")
        assert reel.seat == 1
        await pilot.press("home", "down")
        assert reel.at > 0
        await pilot.press("l")
        await pilot.press("escape")
        assert app.screen is screen
        await pilot.press("escape")
        await pilot.pause()
    assert app.return_code == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize("slug", GAMES)
async def test_a_match_that_goes_on_shows_what_everybody_may_see(slug: str, tmp_path: Path) -> None:
    path = running(slug, tmp_path)
    secret = secrets_of(Session.retold(path))
    app = GetawayApp(Settings(motion="off"), reel=path)
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        reel = screen.reel
        assert reel.eyes == (None,)
        await pilot.press("2", "end")
        await settle(pilot, lambda: f"move {reel.last} of" in shown(app))
        assert not secret & tokens(shown(app)), shown(app)


async def test_it_plays_by_itself_to_the_end_at_a_pace() -> None:
    app = GetawayApp(Settings(motion="off"), reel=over("border"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press(*["plus"] * 9)
        await pilot.press("space")
        assert "Space stop" in shown(app)
        await settle(pilot, lambda: screen.reel.at == screen.reel.last, 60)
        await settle(pilot, lambda: "Space play" in shown(app))


@pytest.mark.parametrize("slug", GAMES)
def test_the_story_is_whole_of_a_match_that_is_over_and_public_of_one_that_goes_on(slug: str, tmp_path: Path) -> None:
    told = list(Reel(Session.retold(over(slug))).story())
    assert told
    session = Session.retold(running(slug, tmp_path))
    public = "\n".join(Reel(session).story())
    assert "(told to" not in public
    assert not secrets_of(session) & tokens(public)


def test_turns_are_jumped_to() -> None:
    reel = Reel(Session.retold(over("border")))
    steps = reel.session.match.steps
    reel.turn(1)
    first = steps[reel.at - 1].move.by
    reel.turn(1)
    assert steps[reel.at - 1].move.by != first or reel.at == reel.last
    reel.go(-1_000)
    reel.turn(-1)
    assert reel.at == 0


def test_a_recording_plays_to_the_last_picture(tmp_path: Path) -> None:
    session = Session.retold(over("border"))
    record(session, tmp_path / "a.cast")
    head, *pictures = [json.loads(line) for line in (tmp_path / "a.cast").read_text().splitlines()]
    assert head == {"version": 2, "width": 80, "height": 24, "title": "Border Post"}
    assert [kind for _, kind, _ in pictures] == ["o"] * len(pictures)
    times = [at for at, _, _ in pictures]
    assert times == sorted(times)
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    for _, _, data in pictures:
        stream.feed(data)
    last = len(session.match.steps)
    assert f"move {last} of {last}" in "\n".join(screen.display)


@pytest.mark.parametrize("slug", GAMES)
def test_a_moment_is_drawn_as_everybody_or_anybody_may_see_it(slug: str, tmp_path: Path) -> None:
    ended, goes_on = Session.retold(over(slug)), Session.retold(running(slug, tmp_path))
    last = len(ended.match.steps)
    picture(ended, tmp_path / "begin.svg", 1)
    assert f"move1of{last}" in words_of_svg((tmp_path / "begin.svg").read_text("utf-8"))
    picture(goes_on, tmp_path / "open.svg", None)
    said = " ".join(re.findall(r">([^<>]*)</text>", (tmp_path / "open.svg").read_text("utf-8")))
    assert f"of {len(goes_on.match.steps)}" in said
    assert not secrets_of(goes_on) & tokens(said)


@pytest.mark.parametrize(
    ("arguments", "said"), [(("missing.jsonl", "--text"), "missing.jsonl cannot be read"), (("x.jsonl",), "--text tells it")]
)
def test_what_cannot_be_shown_gets_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, "replay", *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
