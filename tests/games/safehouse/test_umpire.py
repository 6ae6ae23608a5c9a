"""Recorded games are judged by a second reading of the rules, which comes to the same end, move by move and choice by choice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.engine.match import Match
from getaway_tui.engine.selfplay import play_out
from getaway_tui.games.safehouse.rules import GAME
from getaway_tui.games.safehouse.rules.choices import choices
from tests.games.safehouse.umpire import BOOK, Umpire, judged

GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.jsonl"))
_SAMPLED = 60
"""Positions of a game in which every choice is judged twice."""

PLAYED: Mapping[str, dict[str, Any]] = {
    "two with a case": {"seats": 2, "seed": "a", "level": "big_thrill", "clock": "turns"},
    "four": {"seats": 4, "seed": "b", "clock": "real", "timer": "sand_glass", "draw_choice": "announce"},
    "three": {"seats": 3, "seed": "c", "level": "try_to_survive", "clock": "chess", "remember_cost": "after"},
    "on the clock": {"seats": 2, "seed": "d", "briefing": "on_clock", "first_player": 1, "discard": "only_alone"},
}
"""Games of computer partners, which come further through the book than the short golden ones."""


def lines(path: Path) -> list[dict[str, Any]]:
    """A journal as it is written."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def same_end(umpire: Umpire, state: Mapping[str, Any]) -> None:
    """Assert that both readings left the table alike."""
    assert umpire.ended == state["result"]
    told = {name: state[name] for name in ("chapter", "witness", "pursuer", "turns", "active", "phase", "special_used")}
    assert told == {name: getattr(umpire, name) for name in told}
    assert [umpire.hand(seat) for seat in range(umpire.seats)] == [list(hand) for hand in state["hands"]]
    assert {task["card"]: list(task["cards"]) for task in state["tasks"]} == {
        card: umpire.at(("task", card)) for card in umpire.tasks
    }
    places = {"draw_pile": "draw", "discard": "discard", "remember": "remember", "special": "special"}
    assert {name: list(state[name]) for name in places} == {name: umpire.at(place) for name, place in places.items()}
    assert [list(stack) for stack in state["stacks"]] == [umpire.at(("stack", chapter)) for chapter in BOOK]
    assert set(state["black"]) == umpire.black
    assert {pin["card"]: pin["show"] for pin in state["pins"]} == umpire.pinned
    assert (state["clock"]["through"], list(state["clock"]["spent"])) == (umpire.glasses, _spent(umpire, state))


def _spent(umpire: Umpire, state: Mapping[str, Any]) -> list[int]:
    """The last stretch is charged when the game ends."""
    spent = list(umpire.used)
    if umpire.phase in ("act", "refill") and umpire.peeker is None:
        spent[umpire.active] += state["clock"]["since"] - umpire.since
    return spent


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_recorded_games_come_to_the_same_end(path: Path) -> None:
    end = json.loads(path.with_suffix(".end.json").read_text("utf-8"))
    umpire = judged(lines(path))
    assert umpire.ended == end["outcome"]["reason"]
    same_end(umpire, end["state"])


def test_there_are_ten_recorded_games() -> None:
    assert len(GOLDEN) >= 10


@pytest.mark.parametrize("name", PLAYED)
def test_partners_games_are_judged_alike_at_every_step(name: str) -> None:
    told = dict(PLAYED[name])
    seats, seed = told.pop("seats"), told.pop("seed")
    match = Match.new(GAME, ("Ann", "Ben", "Cleo", "Dan")[:seats], told, seed)
    play_out(match, [games.load("safehouse").bots["fair"]] * seats, pace=4_000)
    setup, *moves = json.loads(json.dumps(match.records()))
    umpire, state = Umpire(setup), GAME.start(seats, GAME.option_type.model_validate_json(json.dumps(setup["options"])))
    looked = set(Random(seed).sample(range(len(moves)), min(_SAMPLED, len(moves))))
    for number, (record, step) in enumerate(zip(moves, match.steps, strict=True)):
        if number in looked:
            _judge_choices(umpire, state, record["at"])
        umpire.line(record)
        state, _ = GAME.apply(state, step.move)
    same_end(umpire, state.model_dump(mode="json"))


def _judge_choices(umpire: Umpire, state: Any, now: int) -> None:
    """Whatever somebody might think of is allowed by both readings or by neither."""
    everything = {action for seat in range(state.seats) for action in choices(state, seat)}
    for by in (*range(state.seats), "chance"):
        for action in sorted(everything, key=repr):
            told = action.model_dump(mode="json")
            assert umpire.allows(by, told, now) == GAME.allows(state, by, action), (by, told)
