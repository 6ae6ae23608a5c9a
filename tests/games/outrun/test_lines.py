"""A race in plain lines: a row is typed and judged, its time is sealed, and no list tells which row is right."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from getaway_tui.games.outrun.ways import accepted
from getaway_tui.shell.plain.desk import Desk, Ended
from getaway_tui.shell.plain.table import PlainTable
from getaway_tui.shell.session import Invitation, Session

_CURTAIN = re.compile(r"type . or (\d+) and press Enter")
Typing = Callable[[Session, int], list[str]]
"""What a racer types, by seat."""


class Typed(Desk):
    """People who open their curtains, take the first move of every list, and type in a race what they are told to."""

    def __init__(self, typing: Typing) -> None:
        super().__init__(io.StringIO(), io.StringIO(), wipes=False)
        self.session: Session
        self.lines: list[str] = []
        self._typing = typing
        self._waiting: list[str] = []

    def say(self, *lines: str) -> None:
        self.lines += lines

    def wipe(self) -> None:
        self._waiting.clear()

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        board = self.session.match.look(None).board
        if board.round > 1 or self.session.outcome is not None:
            raise Ended
        if curtain := _CURTAIN.search(prompt):
            return curtain[1]
        if board.phase != "race":
            return "1"
        if not self._waiting:
            self._waiting = self._typing(self.session, board.heat[0])
        line = self._waiting.pop(0)
        if line == "leave":
            raise Ended
        return line


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Typed, Any]]:
    """Plays a round of two people in lines: the desk with all that was said, and the board that everybody sees then."""
    for home in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(home, str(tmp_path))

    def play(typing: Typing, resumed: Path | None = None, **options: Any) -> tuple[Typed, Any]:
        desk = Typed(typing)
        if resumed is not None:
            desk.session = Session.resume(resumed)
        else:
            invitation = Invitation("outrun", ("Ann", "Bo"), (None, None), {"starter": 0, **options}, "lines")
            desk.session = Session.begin(invitation, tmp_path / "lines.jsonl")
        PlainTable(desk.session, desk, resumed=resumed is not None).run()
        return desk, desk.session.match.look(None).board

    return play


def right(session: Session, seat: int) -> str:
    """The right row of a racer who sees the card."""
    board = session.match.look(seat).board
    card = board.racers[seat].card
    return accepted(card.moves, board.affecting(seat), board.racers[seat].infected, card.antidote)[0]


@pytest.mark.rule("OR-5.12")
@pytest.mark.rule("OR-5.15")
@pytest.mark.parametrize("race_mode", ["pass", "split", "turns"])
def test_a_typed_row_is_judged_like_one_of_cards(run: Callable[..., tuple[Typed, Any]], race_mode: str) -> None:
    def typing(session: Session, seat: int) -> list[str]:
        row = right(session, seat)
        return [row.lower() if seat == 0 else " ".join(row[::-1])]

    desk, board = run(typing, race_mode=race_mode)
    assert [racer.right for racer in board.racers] == [True, False]
    times = [racer.result.ns for racer in board.racers]
    assert all(ns is None for ns in times) if race_mode == "turns" else all(0 < ns < 60_000_000_000 for ns in times)
    assert not [line for line in desk.lines if line.startswith(("1 Finish", "2 Finish"))]
    assert "1 Give up" in desk.lines or "1 Ann: Give up" in desk.lines


@pytest.mark.rule("OR-5.13")
def test_words_of_the_table_stay_words_and_a_card_laid_twice_is_refused(run: Callable[..., tuple[Typed, Any]]) -> None:
    def typing(session: Session, seat: int) -> list[str]:
        return ["h", "xyz", "SS", "lay H"] if seat == 0 else ["lay"]

    desk, board = run(typing)
    assert "A number makes that move; the other words are:" in desk.lines
    assert "That is no word of this table; help lists them." in desk.lines
    assert [line for line in desk.lines if line.startswith("No: ") and "OR-5.13" in line]
    assert [racer.result.sequence for racer in board.racers] == ["H", ""]


def test_the_names_of_the_cards_do_as_well(run: Callable[..., tuple[Typed, Any]]) -> None:
    _, board = run(lambda session, seat: ["Slide jump VAULT climb"])
    assert [racer.result.sequence for racer in board.racers] == ["SJVC", "SJVC"]


@pytest.mark.rule("OR-5.14")
def test_the_clock_runs_from_the_card_on_and_stops_who_is_late(
    run: Callable[..., tuple[Typed, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    began, later = time.monotonic, [0.0]
    monkeypatch.setattr("getaway_tui.shell.plain.table.time.monotonic", lambda: began() + later[0])

    def typing(session: Session, seat: int) -> list[str]:
        later[0] += 20 if seat == 0 else 61
        return ["board", right(session, seat)]

    _, board = run(typing)
    first, second = (racer.result for racer in board.racers)
    assert (first.status, second.status) == ("finished", "stopped")
    assert 20 <= first.ns / 1e9 < 40


@pytest.mark.rule("OR-4.11")
def test_a_race_that_was_left_is_run_again_on_another_card(run: Callable[..., tuple[Typed, Any]], tmp_path: Path) -> None:
    cards: list[str] = []

    def leave(session: Session, seat: int) -> list[str]:
        cards.append(session.match.look(seat).board.racers[seat].card.moves)
        return ["leave"]

    def go_on(session: Session, seat: int) -> list[str]:
        cards.append(session.match.look(seat).board.racers[seat].card.moves)
        return [right(session, seat)]

    run(leave)
    desk, board = run(go_on, resumed=tmp_path / "lines.jsonl")
    assert cards[0] != cards[1]
    assert [move.action.kind for move in desk.session.match.moves].count("rerun") == 1
    assert [racer.right for racer in board.racers] == [True, True]
