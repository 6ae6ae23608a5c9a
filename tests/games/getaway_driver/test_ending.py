"""How games and matches end (GD-11)."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.engine.match import Match
from getaway_tui.games.getaway_driver.public import Result
from getaway_tui.games.getaway_driver.rules import GAME
from getaway_tui.games.getaway_driver.rules.ending import match_winner
from tests.games.getaway_driver.scenes import DRIVER, POLICE, B, F, L, R, drive, nobody_moves, scene
from tests.support import Scene, keys

rule, refusal = pytest.mark.rule, pytest.mark.refusal


@rule("GD-11.1")
def test_the_result_of_an_escape() -> None:
    table = scene(step="r0_round_start", bag=["G06"], round=9, meter=2, crashes=3, plays=4)
    table.act(DRIVER, "pass")
    assert table.outcome is not None
    assert table.outcome.losers == (POLICE,)
    assert dict(table.outcome.facts) == {
        "role": ("driver", "police"),
        "rounds": (9, 9),
        "meter": (2, 2),
        "tiles_left": (1, 1),
        "crashes": (3, 3),
        "cards_used": (4, 4),
    }


@rule("GD-11.3")
def test_stuck_in_the_last_round() -> None:
    table = scene(terrain=[{"piece": "mug", "field": cell} for cell in (F, L, R)])
    table.act(DRIVER, "go_on")
    assert table.outcome is not None
    assert table.outcome.reason == "stuck"


@rule("GD-11.4")
def test_the_end_is_at_once_and_shows_everything() -> None:
    table = scene(meter=4, down={F: "A01", L: "R01"}, hand=["jam_radio"])
    told = table.act(DRIVER, "scout", field=F)
    assert keys(told) == ["tile_scouted", "meter_moved", "game_ended", "tile_shown", "tile_shown", "hand_shown"]
    assert all(event.to is None for event in told)
    assert table.asked() == {}
    assert table.view(DRIVER).tile_at(L).tile == "R01"
    assert table.view(POLICE).hand == ("jam_radio",)
    assert table.state.tokens == 0


def result(driver: int, winner: int, round_: int, peak: int) -> Result:
    """One game of a match."""
    return Result(
        driver=driver, winner=winner, reason="escaped", round=round_, meter=0, peak=peak, tiles_left=0, crashes=0, cards_used=0
    )


@rule("GD-11.5")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ((0, 0, 20, 3), (1, 0, 9, 4), (0,)),
        ((0, 1, 20, 3), (1, 1, 9, 4), (1,)),
        ((0, 1, 20, 3), (1, 0, 9, 4), (0,)),
        ((0, 1, 9, 3), (1, 0, 20, 4), (1,)),
        ((0, 0, 9, 4), (1, 1, 12, 3), (0,)),
        ((0, 0, 9, 4), (1, 1, 9, 3), (1,)),
        ((0, 0, 9, 3), (1, 1, 9, 4), (0,)),
        ((0, 0, 9, 3), (1, 1, 9, 3), ()),
    ],
)
def test_who_wins_a_match(first: tuple[int, ...], second: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert match_winner((result(*first), result(*second))) == winners


@rule("GD-11.5")
def test_a_match_changes_the_roles() -> None:
    match = Match.new(GAME, ("Ann", "Bo"), {"match": "swap_roles", "table": "small", "first_game_cards": True}, 1)
    match.do(DRIVER, GAME.action_type.validate_python({"kind": "resign"}))
    assert match.outcome is None
    assert match.state.roles == ("police", "driver")
    assert match.state.game == 2
    assert match.state.options.table == "small"
    assert {ask.seat: ask.ask for ask in match.turn.asks}[1] == "setup_scatter"
    match.do(DRIVER, GAME.action_type.validate_python({"kind": "resign"}))
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.facts["games_won"] == (0, 2)


@rule("GD-11.5")
def test_there_are_no_points() -> None:
    table = scene(step="r0_round_start", bag=[])
    table.act(DRIVER, "pass")
    assert table.outcome is not None
    assert table.outcome.scores == {}


def quiet(**given: Any) -> Scene:
    """The end of a round in which nothing happened."""
    return scene(step="r3_buy", **given)


@rule("GD-11.6")
@pytest.mark.parametrize(
    ("given", "quiet_after"),
    [({"quiet": 4}, 5), ({"quiet": 4, "stirred": True}, 0), ({"quiet": 4, "meter": 2}, 0), ({"quiet": 4, "meter": 1}, 5)],
)
def test_what_counts_as_quiet(given: dict[str, Any], quiet_after: int) -> None:
    table = quiet(**given)
    table.act(POLICE, "end_buying")
    assert table.state.quiet == quiet_after


@rule("GD-11.6")
def test_the_limits() -> None:
    table = quiet(quiet=9)
    table.act(POLICE, "end_buying")
    assert table.outcome is not None
    assert table.outcome.reason == "stalled"
    table = quiet(quiet=9, options={"stall_limit": 30})
    table.act(POLICE, "end_buying")
    assert table.outcome is None
    table = quiet(quiet=300, options={"stall_limit": "off"})
    told = table.act(POLICE, "end_buying")
    assert table.outcome is None
    assert "stall_counted" not in keys(told)
    for round_, over in ((119, False), (120, True)):
        table = quiet(round=round_, stirred=True, options={"stall_limit": "off"})
        table.act(POLICE, "end_buying")
        assert (table.outcome is not None) is over


@rule("GD-11.6")
def test_what_stirs_a_round() -> None:
    table = scene(up={F: "R01"}, hazards=[F], hand=["last_ditch"], quiet=5)
    table.act(DRIVER, "play_card", card="last_ditch")
    drive(table, "F")
    table.act(DRIVER, "fall_back")
    nobody_moves(table)
    table.act(POLICE, "end_buying")
    assert table.state.quiet == 0
    table = scene(up={F: "G09", L: "G08", R: "G07", B: "G06"}, stash=[{"token": 0, "fields": [F]}], quiet=5)
    drive(table, "F")
    assert table.state.stirred
    table = scene(step="r3_buy", tokens=2, quiet=5)
    table.act(POLICE, "buy", upgrade="dispatch")
    assert table.state.stirred


@refusal("GD-11.6")
def test_giving_up() -> None:
    for seat, winner in ((DRIVER, POLICE), (POLICE, DRIVER)):
        table = scene(up={F: "G09"})
        assert not any(action.kind == "resign" for action in table.legal(seat))
        table.act(seat, "resign")
        assert table.outcome is not None
        assert (table.outcome.winners, table.outcome.reason) == ((winner,), "resigned")
    table = scene(up={F: "G09"})
    table.refuses(POLICE, "drive", way="F", rule="GD-4.5")
