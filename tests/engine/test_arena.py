"""The arena: fair shares of luck, right intervals, and nothing lost when it is interrupted."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

from getaway_tui.arena import Book, Contest, Played, interval, lines, play_game, report, run, standings
from getaway_tui.cli import app

CONTEST = Contest("border", ("random", "random"), {"window": 0}, seed="t")


def played(number: int, winner: int) -> Played:
    won = tuple(float(winner == who) for who in range(2))
    return Played(number, won, tuple(1 - each for each in won), (0.0, 0.0), "end", 10 + number, ((0.1, 2, 0.08), (0.2, 4, 0.1)))


def test_wilsons_interval_is_that_of_the_tables() -> None:
    share = interval([1.0] * 10 + [0.0] * 10)  # 10 of 20: 0.2993 to 0.7007
    assert (share.share, round(share.low, 4), round(share.high, 4)) == (0.5, 0.2993, 0.7007)
    assert interval([]).high == 1.0
    assert interval([1.0] * 5).high == 1.0


def test_games_of_one_deal_count_as_one_sample() -> None:
    # the seat decides every game: each set gives both entrants one win, so nothing is uncertain about the share
    games = [played(number, number % 2) for number in range(8)]
    first = standings(CONTEST, games)[0]
    assert (first.games, first.won.share, first.won.low, first.won.high) == (8, 0.5, 0.5, 0.5)
    assert first.think_mean == pytest.approx(0.05)


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
    found = json.loads(json.dumps(report(CONTEST, games)))
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
