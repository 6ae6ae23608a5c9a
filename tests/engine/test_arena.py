"""The arena: fair shares of luck, right intervals, and nothing lost when it is interrupted."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

from getaway_tui.arena import (
    Book,
    Contest,
    Played,
    by_level,
    by_role,
    by_seat,
    fingerprint,
    interval,
    lines,
    play_game,
    report,
    run,
    standings,
)
from getaway_tui.cli import app

CONTEST = Contest("border", ("random", "fair"), {"window": 0}, seed="t")


TIMES = ((0.1, 2, 0.08), (0.2, 4, 0.1))


def played(number: int, winner: int, roles: tuple[str, ...] = ()) -> Played:
    won = tuple(float(winner == who) for who in range(2))
    facts = {"caught": (float(number), None)}
    return Played(number, won, tuple(1 - each for each in won), (0.0, 0.0), "end", 10 + number, TIMES, 1, roles, facts)


def test_wilsons_interval_is_that_of_the_tables() -> None:
    share = interval([1.0] * 10 + [0.0] * 10)  # 10 of 20: 0.2993 to 0.7007
    assert (share.share, round(share.low, 4), round(share.high, 4)) == (0.5, 0.2993, 0.7007)
    assert interval([]).high == 1.0
    assert interval([1.0] * 5).high == 1.0


def test_an_interval_over_deals_is_the_normal_one_and_never_without_width() -> None:
    share = interval([0.25] * 8 + [0.75] * 8)  # mean 0.5, deviation 0.2582, so 0.5 -+ 1.96 * 0.2582 / 4
    assert (round(share.low, 3), round(share.high, 3)) == (0.373, 0.627)
    never = interval([0.0] * 20)  # Wilson for 0 of 20: 0 to z^2 / (20 + z^2)
    assert (never.low, round(never.high, 4)) == (0.0, 0.1611)


def test_games_of_one_deal_count_as_one_sample() -> None:
    # the seat decides every game: each set gives both entrants one win, so nothing is uncertain about the share
    games = [played(number, number % 2) for number in range(8)]
    first = standings(CONTEST, games)[0]
    assert (first.games, first.won.share, first.won.low, first.won.high) == (8, 0.5, 0.5, 0.5)
    assert first.think_mean == pytest.approx(0.05)
    assert first.facts == {"caught": 3.5}


def test_a_deal_that_was_not_played_in_every_seat_is_left_out() -> None:
    assert standings(CONTEST, [played(0, 0), played(1, 1), played(2, 0)])[0].games == 2


def test_seats_and_levels_are_counted_too() -> None:
    games = [played(0, 0), played(1, 0)]  # entrant 0 wins from seat 0, then from seat 1
    assert [line.won.share for line in by_level(CONTEST, games)] == [1.0, 0.0]
    assert [line.won.share for line in by_seat(CONTEST, games)] == [0.5, 0.5]
    games = [played(0, 0), played(1, 1)]
    assert [line.won.share for line in by_seat(CONTEST, games)] == [1.0, 0.0]


def test_a_game_with_sides_counts_each_level_in_each_role() -> None:
    games = [played(0, 0, ("thief", "guard")), played(1, 1, ("guard", "thief"))]  # the thief always wins
    found = {line.who: (line.games, line.won.share) for line in by_role(CONTEST, games)}
    assert found == {
        "thief: random": (1, 1.0),
        "thief: fair": (1, 1.0),
        "guard: random": (1, 0.0),
        "guard: fair": (1, 0.0),
    }
    assert "thief: fair" in "\n".join(lines(CONTEST, games))
    assert by_role(CONTEST, [played(0, 0), played(1, 1)]) == []


def test_winning_together_is_winning_and_equal_tables_play_a_deal_once() -> None:
    contest = Contest("convoy", ("weak", "weak", "weak"), seed="t")
    assert contest.set_size == 1
    games = [play_game(contest, number) for number in range(4)]
    assert all(set(game.won) in ({1.0}, {0.0}) for game in games)
    line = by_level(contest, games)[0]
    assert line.won.share == sum(game.won[0] for game in games) / 4
    assert line.share == pytest.approx(line.won.share / 3)


@pytest.mark.parametrize(
    ("levels", "size"),
    [(("a", "b", "b", "b"), 4), (("a", "b", "a", "b"), 2), (("a", "a"), 1), (("a", "b", "c"), 3)],
)
def test_a_set_has_every_seating_once(levels: tuple[str, ...], size: int) -> None:
    contest = Contest("border", levels)
    seatings = {tuple(levels[[contest.seat_of(who, n) for who in range(len(levels))].index(s)] for s in range(len(levels)))
                for n in range(2 * size)}  # fmt: skip
    assert (contest.set_size, len(seatings)) == (size, size)
    assert Contest("border", levels, rotate=False).set_size == 1


def test_other_code_is_another_contest() -> None:
    assert Contest("border", ("a", "b"), code="1").key != Contest("border", ("a", "b"), code="2").key
    assert fingerprint("border") == fingerprint("border") != fingerprint("convoy")


def test_a_set_plays_one_deal_with_the_entrants_moved_on() -> None:
    first, second = play_game(CONTEST, 0), play_game(CONTEST, 1)
    assert (first.number, second.number) == (0, 1)
    again = play_game(CONTEST, 0)
    assert (again.won, again.lost, again.score, again.moves) == (first.won, first.lost, first.score, first.moves)


def test_an_interrupted_contest_goes_on_where_it_stopped_on_any_executor(tmp_path: Path) -> None:
    book = Book(tmp_path, CONTEST)
    with ThreadPoolExecutor(1) as pool:
        going = run(CONTEST, 6, pool, book, jobs=1)
        next(going)
        going.close()
    kept = len(book.played)
    assert kept >= 1
    path = next(tmp_path.iterdir())
    path.write_text(path.read_text() + '{"number": 5, "wo')  # cut off while writing
    book = Book(tmp_path, CONTEST)
    assert len(book.played) == kept
    with ThreadPoolExecutor(2) as pool:
        assert len(list(run(CONTEST, 6, pool, book))) == 6 - kept
    assert sorted(book.played) == list(range(6))
    book.forget()
    assert not list(tmp_path.iterdir())


def test_the_report_is_complete_and_becomes_json() -> None:
    games = [played(number, 0) for number in range(4)]
    found = json.loads(json.dumps(report(CONTEST, games, asked=10)))
    assert (found["games"], found["asked"], found["set_size"]) == (4, 10, 2)
    assert {"standings", "levels", "roles", "seats"} <= found.keys()
    assert found["endings"] == {"end": 4}
    assert found["moves"] == {"median": 11.5, "p90": 12, "longest": 13}
    text = "\n".join(lines(CONTEST, games))
    assert "random 1" in text
    assert "100.0 %" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["border", "--players", "random,wizard"], "no computer player 'wizard'"),
        (["border", "--players", "random"], "is for 2, 3, 4 players, not for 1"),
        (["chess", "--players", "random"], "no game 'chess'"),
        (["border", "--players", "random,random", "-o", "window"], "NAME=VALUE"),
    ],
)
def test_a_wrong_call_is_one_sentence_and_exit_code_2(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(app, ["arena", *arguments])
    assert result.exit_code == 2
    assert said in result.stderr


def test_the_call_plays_prints_figures_and_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("getaway_tui.arena_call.folder", lambda: tmp_path)
    call = ["arena", "getaway", "--players", "weak,random", "-o", "rounds=1", "--games", "3", "--jobs", "1", "--json"]
    result = CliRunner().invoke(app, call)
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["games"], found["asked"]) == (4, 4)  # whole sets
    assert sum(line["won"]["share"] for line in found["standings"]) == pytest.approx(1.0)
    assert {line["who"] for line in found["seats"]} == {"seat 1", "seat 2"}
    kept = next(tmp_path.glob("getaway-*.jsonl"))
    assert len(kept.read_text().splitlines()) == 4
    again = CliRunner().invoke(app, call)
    assert [line["won"] for line in json.loads(again.stdout)["standings"]] == [line["won"] for line in found["standings"]]
    assert len(kept.read_text().splitlines()) == 4  # nothing was played twice


def test_a_worker_that_dies_costs_nothing_that_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from concurrent.futures.process import BrokenProcessPool

    from getaway_tui import arena_call

    def dies(*_: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(arena_call, "folder", lambda: tmp_path)
    monkeypatch.setattr(arena_call, "run", dies)
    result = CliRunner().invoke(app, ["arena", "getaway", "--players", "weak,random", "--games", "2", "--jobs", "1"])
    assert result.exit_code == 1
    assert "A worker died after 0 of 2 games; the same call goes on from there." in result.stderr
