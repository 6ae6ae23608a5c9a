"""The faster copy of the moves that partners think with plays as the game does, and partners are no worse for it."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.engine.match import Match
from getaway_tui.engine.selfplay import play_out
from getaway_tui.games.safehouse.fast import Run, bits_of
from getaway_tui.games.safehouse.partner import Do, perform
from getaway_tui.games.safehouse.public import (
    Discard,
    Draw,
    EndActions,
    LayRemember,
    LaySpecial,
    LayTask,
    PlayChapter,
    RemoveTask,
)
from getaway_tui.games.safehouse.rules import GAME

OPTIONS: dict[str, Any] = {"clock": "turns", "turns_per_glass": 4}


def run_of(state: Any) -> Run:
    """The whole truth as the faster copy holds it."""
    run = Run.of(state, state.hands, OPTIONS["turns_per_glass"])
    run.draw, run.discard = list(state.draw_pile[::-1]), list(state.discard)
    run.stacks = [list(stack[::-1]) for stack in state.stacks]
    return run


def same(run: Run, state: Any) -> None:
    """Assert that both tell the same position."""
    assert run.result is (None if state.result is None else state.result == "safe")
    if run.result is False:
        return
    assert (run.page.chapter, run.witness, run.pursuer) == (state.chapter, state.witness, state.pursuer)
    assert [(task.card, task.cards) for task in run.tasks] == [(task.card, list(task.cards)) for task in state.tasks]
    assert (run.special is None, run.black) == (state.special_used, bits_of(state.black))
    assert [sorted(hand) for hand in run.hands] == [sorted(hand) for hand in state.hands]
    assert (run.draw[::-1], run.discard) == (list(state.draw_pile), list(state.discard))
    assert (run.active, run.turns, run.through) == (state.active, state.turns, state.clock.through)


def follow(run: Run, action: Any) -> None:
    """The same move in the faster copy."""
    match action:
        case PlayChapter(card=card):
            perform(run, Do("open", card))
        case LayTask(card=card, task=task):
            perform(run, Do("lay", card, task))
        case LaySpecial(card=card):
            perform(run, Do("lay", card))
        case LayRemember(card=card):
            perform(run, Do("remember", card))
        case Discard(cards=cards):
            for card in cards:
                perform(run, Do("throw", card))
        case RemoveTask(task=task):
            perform(run, Do("remove", on=task))
        case Draw(pile="chapter"):
            run.draw_chapter()
        case Draw():
            run.draw_escape()


@pytest.mark.parametrize(("seats", "level"), [(2, "big_thrill"), (3, "great_danger"), (4, "try_to_survive")])
@pytest.mark.parametrize("partner", ["weak", "fair", "strong"])
def test_it_plays_as_the_game_does(seats: int, level: str, partner: str) -> None:
    match = Match.new(GAME, ("Ann", "Ben", "Cleo", "Dan")[:seats], {**OPTIONS, "level": level}, "alike")
    play_out(match, [games.load("safehouse").bots[partner]] * seats)
    state = GAME.start(seats, GAME.option_type.model_validate({**OPTIONS, "level": level}))
    run: Run | None = None
    for step in match.steps:
        before, (state, _) = state, GAME.apply(state, step.move)
        if state.phase in ("act", "refill") and run is None:
            run = run_of(state)
            continue
        if run is not None:
            follow(run, step.move.action)
            if run.result is None and state.turns > before.turns:
                run.end_turn()
            if state.phase == "act" or not isinstance(step.move.action, EndActions):
                same(run, state)
    assert run is not None
    assert run.result == (state.result == "safe")
