"""Statistics: kept once a match, of people, after the end alone; told in tables, and begun anew with a copy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui import games
from getaway_tui.engine.types import Outcome
from getaway_tui.shell import saves, stats
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.session import Invitation, Session
from getaway_tui.shell.settings import Settings
from tests import golden

from .pty_run import START
from .robots import playable, settle, shown

GAMES = playable()


def finished(slug: str) -> tuple[Session, Path]:
    """A match of people that is over."""
    path = min(golden.journals(games.about(slug)), key=lambda path: path.stat().st_size)
    return Session.retold(path), path


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_that_is_over_is_counted_once_for_every_person(slug: str) -> None:
    session, path = finished(slug)
    assert stats.keep(session, path)
    assert stats.keep(session, path)
    outcome = session.outcome
    assert outcome is not None
    found = {tally.name: tally for tally in stats.tallies(slug)}
    assert set(found) == set(session.names)
    for seat, name in enumerate(session.names):
        assert found[name] == (name, slug, 1, int(seat in outcome.winners), int(seat in outcome.losers))
    assert sum(played for _, _, played, _ in stats.by_role(slug)) == len(session.names)
    assert len(stats.duels(slug)) == len(session.names) * (len(session.names) - 1) // 2
    assert all(duel.met == 1 for duel in stats.duels())


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_that_goes_on_is_not_counted(slug: str) -> None:
    seats = min(games.load(slug).game.seats)
    session = Session.begin(Invitation(slug, ("Ann", "Bo", "Cy", "Di")[:seats], (None,) * seats, {}, "7"))
    assert session.path is not None
    assert not stats.keep(session, session.path)
    session.leave()
    assert stats.tallies() == ()
    assert not stats.file().exists()


def test_leaving_a_match_that_is_over_counts_it_and_computer_players_are_nobody() -> None:
    session = Session.begin(Invitation("border", ("Ann", "Bo"), (None, "weak"), {}, "7"))
    session.do(0, *session.ways_out(0))
    session.leave()
    assert [(tally.name, tally.played, tally.won) for tally in stats.tallies()] == [("Ann", 1, 0)]
    assert stats.duels() == ()
    assert stats.file().stat().st_mode & 0o777 == 0o600


def test_names_written_otherwise_are_one_person_and_runs_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = finished("border")
    won = session.outcome
    assert won is not None
    results = [(0,), (0,), (1,), (0,)]
    for number, winners in enumerate(results):
        made_up = Outcome(winners=winners, losers=tuple({0, 1} - set(winners)), reason="made up")
        monkeypatch.setattr(Session, "outcome", made_up)
        session.names = ("Ann" if number % 2 else " ANN", "Bo")
        path = tmp_path / f"{number}.jsonl"
        path.write_text("")
        os.utime(path, (number, number))
        assert stats.keep(session, path)
    (ann,) = [tally for tally in stats.tallies("border") if tally.name.strip().casefold() == "ann"]
    assert (ann.played, ann.won, ann.lost) == (4, 3, 1)
    assert stats.streak("ann", "border") == (2, 1)
    assert stats.duels("border")[0].met == 4
    assert {stats.duels("border")[0].first_won, stats.duels("border")[0].second_won} == {1, 3}


def test_a_damaged_file_costs_the_figures_and_nothing_else() -> None:
    stats.file().parent.mkdir(parents=True)
    stats.file().write_bytes(b"no figures at all" * 100)
    session, path = finished("border")
    assert not stats.keep(session, path)
    assert stats.tallies() == ()


def test_beginning_anew_keeps_a_copy(home: Path) -> None:
    assert stats.reset() is None
    stats.keep(*finished("border"))
    copy = stats.reset()
    assert copy is not None
    assert copy.exists()
    assert stats.tallies() == ()


def test_the_command_tells_asks_and_begins_anew(home: Path) -> None:
    def call(*arguments: str, typed: str = "") -> str:
        command = [sys.executable, "-c", START, "stats", *arguments]
        return subprocess.run(command, capture_output=True, text=True, input=typed, check=True).stdout

    assert "has ended yet" in call()
    session, path = finished("border")
    stats.keep(session, path)
    assert f"{session.names[0]:20} border" in call("border")
    assert len(json.loads(call("--json"))["tallies"]) == len(session.names)
    assert "Nothing was changed" in call("--reset", typed="no\n")
    assert stats.tallies()
    assert "the copy is" in call("--reset", typed="yes\n")
    assert stats.tallies() == ()


async def test_the_page_shows_people_roles_and_duels_at_every_size() -> None:
    for slug in GAMES:
        stats.keep(*finished(slug))
    app = GetawayApp(Settings(motion="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await settle(pilot, lambda: "HEAD TO HEAD" in shown(app))
        for size in ((80, 24), (140, 45)):
            await pilot.resize_terminal(*size)
            for _ in GAMES:
                await pilot.press("right")
                await pilot.pause()
                assert "PEOPLE" in shown(app)
        await pilot.press("escape")
        await settle(pilot, lambda: "one keyboard" in shown(app))


async def test_the_page_says_plainly_that_a_table_changed_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stats, "variant", lambda session: stats.OWN_RULES)
    stats.keep(*finished("border"))
    app = GetawayApp(Settings(motion="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "right")
        await settle(pilot, lambda: "BY ROLE AND RULES" in shown(app))
        assert "rules changed at setup" in shown(app)
        assert "own rules" not in shown(app)


def test_the_statistics_lie_beside_the_saves_of_this_home(home: Path) -> None:
    assert stats.file().parent == saves.state_folder()
    assert home in stats.file().parents
