"""An evening: who is here is asked once, tables are set up with them, games are counted, and nothing hidden is kept."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.engine.match import Match
from getaway_tui.engine.types import Outcome
from getaway_tui.guest import Guest
from getaway_tui.shell import evening, saves, standing
from getaway_tui.shell.dialogs import Choice
from getaway_tui.shell.evening import Evening, Played, Result
from getaway_tui.shell.evening_page import EveningPage
from getaway_tui.shell.form import Form
from getaway_tui.shell.launcher import Launcher
from getaway_tui.shell.results import Results
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.session import Invitation, Session
from getaway_tui.shell.settings import Settings
from getaway_tui.shell.setup import SetupPage
from tests.contract.playing import NAMES, go_on
from tests.reliability.tokens import secrets_of, tokens

from .robots import playable, settle, shown
from .test_kit_names import CORPUS

QUIET = Settings(pace="none", motion="off")


def played(number: int, *seats: tuple[tuple[str, ...], int]) -> Played:
    """A match in which these people ended at these places."""
    places = [place for _, place in seats]
    results = (Result(people, place == 1, place, sum(other > place for other in places)) for people, place in seats)
    return Played(str(number), "getaway", tuple(results))


# ---- who is here -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_calm")
async def test_who_is_here_is_asked_once_and_kept(home: Path) -> None:
    app = GetawayApp(QUIET)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        await pilot.press("e")
        await settle(pilot, lambda: isinstance(app.screen, EveningPage))
        for name in ("Ann", "Bo", "Cleo"):
            await pilot.press(*name, "enter")
        await pilot.press("escape")
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        assert "here tonight (3): Ann, Bo, Cleo" in shown(app)
    assert evening.load().present == ("Ann", "Bo", "Cleo")
    assert stat.S_IMODE(evening.file().stat().st_mode) == 0o600
    again = GetawayApp(QUIET)
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(again.screen, Launcher))
        assert "Ann, Bo, Cleo" in shown(again)


async def test_somebody_leaves_and_the_evening_ends_by_a_deliberate_act() -> None:
    evening.here(("Ann", "Bo", "Cleo"))
    evening.save(Evening(("Ann", "Bo", "Cleo"), (played(1, (("Ann",), 1), (("Bo",), 2)),), 1.0, {"getaway": {"2": (60_000,)}}))
    app = GetawayApp(QUIET)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        app.push_screen(EveningPage())
        await settle(pilot, lambda: isinstance(app.screen, EveningPage))
        await pilot.press("up", "delete")
        assert evening.load().present == ("Ann", "Bo")
        await pilot.press("down", "enter")
        await settle(pilot, lambda: isinstance(app.screen, Choice))
        await pilot.press("enter")  # the harmless answer stands first
        await settle(pilot, lambda: isinstance(app.screen, EveningPage))
        assert evening.load().games
        await pilot.press("enter", "y")
        await settle(pilot, lambda: isinstance(app.screen, EveningPage))
    ended = evening.load()
    assert (ended.present, ended.games, ended.runs) == ((), (), False)
    assert ended.minutes("getaway", 2) == 1


def test_names_of_an_evening_are_made_safe_and_told_apart() -> None:
    present = evening.here((*CORPUS[: evening.MOST - 2], "Ann", "ann")).present
    assert len(set(present)) == len(present) > 2
    assert not any(ord(sign) < 32 or sign in "\x1b\x9b\u202e" for each in present for sign in each)
    assert evening.load().present == present


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"present": 5}', '{"present": [], "games": [1], "began": "x"}', "[" * 9999])
def test_a_damaged_file_is_no_evening(content: str) -> None:
    saves.state_folder().mkdir(parents=True)
    evening.file().write_text(content)
    assert evening.load() == Evening()


def test_a_start_without_an_evening_loads_nothing_of_it() -> None:
    program = (
        "import sys; from getaway_tui.shell.root import GetawayApp; from getaway_tui.shell.settings import Settings; "
        "app = GetawayApp(Settings()); app.get_default_screen(); "
        "print([name for name in sys.modules if 'evening' in name or 'turntimer' in name or name == 'statistics'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ---- guests ------------------------------------------------------------------------------------------------------------


async def test_a_guest_is_neither_asked_nor_told_who_is_here(home: Path) -> None:
    evening.here(("Ann", "Bo", "Cleo"))
    app = GetawayApp(QUIET, guest=Guest(home, None, back=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        assert "who is here" not in shown(app)
        assert "Cleo" not in shown(app)
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, Launcher)
        app.open_setup("border")
        await settle(pilot, lambda: isinstance(app.screen, SetupPage))
        assert "Bo " not in shown(app)
        await pilot.press("enter")
        await pilot.pause()
    assert evening.load().present == ("Ann", "Bo", "Cleo")


# ---- the launcher ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [2, 3, 7])
async def test_the_launcher_marks_the_games_that_fit_with_their_real_length(many: int) -> None:
    evening.here(NAMES[:many])
    lengths = {about.slug: {str(many): (25 * 60_000, 33 * 60_000, 31 * 60_000)} for about in games.found()[:1]}
    evening.save(Evening(NAMES[:many], (), 1.0, lengths))
    app = GetawayApp(QUIET)
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        lines = shown(app).splitlines()
    for about in games.found():
        if not games.has_table(about.slug):
            continue
        here = next(number for number, line in enumerate(lines) if f" {about.title}" in line)
        said = lines[here + 1]
        fits = about.fits(many)
        assert (f"for {many} ·" in said and "not for" not in said) if fits else f"not for {many}" in said, said
        if fits:
            assert ("31 min with you" if about.slug in lengths else about.minutes[:10]) in said


# ---- the form ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("slug", playable())
def test_a_table_is_set_up_with_those_who_are_here(slug: str, many: int) -> None:
    """As many of them as the game takes; computer players where they are too few; and everything fits."""
    form = Form(slug, evening=Evening(NAMES[:many]))
    assert form.trouble() is None
    seats = form.loaded.game.seats
    people = form.people()
    assert set(people) <= set(NAMES[:many])
    assert len(people) == min(many, max(number for number in seats if number <= max(many, min(seats))))
    assert set(form.sitting_out()) == set(NAMES[:many]) - set(people)


def test_whoever_sat_the_last_match_out_gets_a_seat_first() -> None:
    last = played(1, (("Ann",), 1), (("Bo",), 2))
    assert Evening(("Ann", "Bo", "Cleo"), (last,)).turn_of() == ("Cleo", "Ann", "Bo")
    both = (last, played(2, (("Cleo",), 1), (("Ann",), 2)))
    assert Evening(("Ann", "Bo", "Cleo"), both).turn_of() == ("Bo", "Cleo", "Ann")
    slug = min(playable(), key=lambda slug: max(games.load(slug).game.seats))
    most = max(games.load(slug).game.seats)
    last = played(1, *(((name,), place) for place, name in enumerate(NAMES[:most], 1)))
    form = Form(slug, evening=Evening(NAMES[: most + 1], (last,)))
    assert form.people()[0] == NAMES[most]
    assert len(form.people()) == most
    assert form.sitting_out() == (NAMES[most - 1],)


def test_the_last_table_of_the_same_people_stays_as_it_was() -> None:
    form = Form("border")
    form.chairs[0].name, form.chairs[1].name = "Bo", "Ann"
    del form.chairs[2:]
    form.add()
    form.chairs[2].level = "weak"
    form.remember()
    assert [chair.name for chair in Form("border", evening=Evening(("Ann", "Bo"))).chairs][:2] == ["Bo", "Ann"]
    assert Form("border", evening=Evening(("Ann", "Cleo"))).people() == ("Ann", "Cleo")


@pytest.mark.usefixtures("no_calm")
async def test_who_sits_down_at_a_table_is_here() -> None:
    app = GetawayApp(QUIET)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        app.open_setup("border")
        await settle(pilot, lambda: isinstance(app.screen, SetupPage))
        await pilot.press(*"Zoe & Yan", "enter")
        await settle(pilot, lambda: len(app.screen_stack) > 2 or not isinstance(app.screen, SetupPage))
        await pilot.pause()
    assert evening.load().present[:2] == ("Zoe", "Yan")


# ---- teams -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "people", "seat"),
    [
        ("Ann", ("Ann",), "Ann"),
        ("Ann & Bo", ("Ann", "Bo"), "Ann & Bo"),
        ("Ann+Bo", ("Ann", "Bo"), "Ann & Bo"),
        ("Antonia & Benedict", ("Antonia", "Benedict"), "Anto&Bene"),
        ("A & B & C & D", ("A", "B", "C", "D"), "A&B&C&D"),
        ("&", (), "&"),
    ],
)
def test_a_seat_may_be_a_team(typed: str, people: tuple[str, ...], seat: str) -> None:
    assert evening.members(typed) == people
    assert evening.seat_name(typed) == seat


def test_every_member_of_a_team_gets_what_the_team_did() -> None:
    evening.here(("Antonia", "Benedict", "Cleo"))
    form = Form("border", evening=evening.load())
    form.chairs[0].name = "Cleo"
    form.chairs[1].name = "Antonia & Benedict"
    del form.chairs[2:]
    session = Session.begin(form.invitation())
    assert session.names == ("Cleo", "Anto&Bene")
    assert session.people() == (("Cleo",), ("Antonia", "Benedict"))
    session.do(0, session.ways_out(0)[0])
    assert evening.keep(session)
    tallies = {tally.name: tally for tally in evening.load().tally()}
    assert (tallies["Antonia"].won, tallies["Antonia"].points) == (1, 1)
    assert tallies["Antonia"][1:] == tallies["Benedict"][1:]
    assert (tallies["Cleo"].won, tallies["Cleo"].places) == (0, (2,))
    session.leave()


# ---- the tally ---------------------------------------------------------------------------------------------------------


def test_places_are_shared_and_nobody_has_one_where_all_lost() -> None:
    assert standing.places(Outcome(winners=(1,), reason="x", scores={0: 3, 1: 9, 2: 3}), 3) == (2, 1, 2)
    assert standing.places(Outcome(winners=(0,), reason="x", scores={0: 1, 1: 5, 2: 9}), 3) == (1, 2, 3)  # fewer is better
    assert standing.places(Outcome(winners=(1,), reason="x", scores={0: 0, 1: 0, 2: 2, 3: 1}), 4) == (2, 1, 4, 3)  # level, ahead
    assert standing.places(Outcome(winners=(), losers=(0, 1), reason="x"), 2) == (0, 0)
    assert standing.places(Outcome(winners=(0, 1), reason="x"), 2) == (1, 1)
    assert standing.left_behind(Outcome(winners=(1,), losers=(2,), reason="x"), 1, 3) == 2


def over(slug: str, names: tuple[str, ...]) -> Session:
    """A match of these people that is over."""
    path = saves.new_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    match = Match.new(games.load(slug).game, names, seed="7", path=path)
    rng = Random(3)
    while go_on(match, rng):
        pass
    match.close()
    return Session.resume(path)


@pytest.mark.usefixtures("no_calm")
@pytest.mark.parametrize("slug", playable())
async def test_every_game_counts_in_the_tally_once_and_its_results_show_it(slug: str) -> None:
    """A match of every game, as random players end it: what is kept names people and places, and nothing of the match itself."""
    names = NAMES[: min(games.load(slug).game.seats, key=lambda number: abs(number - 3))]
    evening.here(names)
    session = over(slug, names)
    outcome = session.outcome
    assert outcome is not None
    app = GetawayApp(QUIET)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Launcher))
        app.push_screen(Results(session, app._tally(session)))
        await settle(pilot, lambda: isinstance(app.screen, Results))
        assert "this evening" in shown(app)
        assert app._tally(session) == app._tally(session)
    kept = evening.load()
    assert len(kept.games) == 1
    tallies = {tally.name: tally for tally in kept.tally()}
    for seat, name in enumerate(names):
        assert tallies[name].played == 1
        assert tallies[name].won == (seat in outcome.winners)
        assert tallies[name].points == standing.left_behind(outcome, seat, len(names))
    allowed = {"present", "games", "began", "lengths", "id", "game", "results", "people", "won", "place", "points"}
    assert _keys(json.loads(evening.file().read_text())["games"]) <= allowed
    session.leave()


def _keys(content: Any) -> set[str]:
    match content:
        case dict():
            return {*content} | {key for value in content.values() for key in _keys(value)}
        case list():
            return {key for value in content for key in _keys(value)}
        case _:
            return set()


@pytest.mark.parametrize("slug", playable())
def test_a_match_that_goes_on_leaves_no_trace_in_the_evening(slug: str) -> None:
    names = NAMES[: min(games.load(slug).game.seats, key=lambda number: abs(number - 2))]
    evening.here(names)
    before = evening.file().read_text()
    session = Session.begin(Invitation(slug, names, (None,) * len(names), {}, "7"))
    rng = Random(1)
    for _ in range(10):
        go_on(session.match, rng)
    if session.outcome is None:
        assert not evening.keep(session)
        secret = secrets_of(session)
        assert evening.file().read_text() == before
        assert not tokens(before) & secret
    session.match.close()


def test_one_person_against_computer_players_is_no_match_of_the_evening() -> None:
    evening.here(("Ann", "Bo"))
    session = Session.begin(Invitation("border", ("Ann", "B"), (None, "weak"), {}, "7"))
    session.do(0, session.ways_out(0)[0])
    assert not evening.keep(session)
    session.leave()
