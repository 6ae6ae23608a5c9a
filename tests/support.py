"""Helpers of scenario tests: put any game in an exact position, act, and look at what follows.

scene = Scene.load(GAME, {"phase": "follow", …})        # a position as JSON
scene.act(0, "play", card="QH")                         # kind and fields, or an action
scene.refuses(1, "play", card="2C", rule="GC-5.2")      # raises nothing, changes nothing, says which rule
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from getaway_tui.engine.game import Game
from getaway_tui.engine.types import By, Event, Frozen, Look, Move, Outcome, Refusal, Seat

AnyGame = Game[Any, Any, Any, Any]


class Scene:
    """One position of a game and how it goes on, without a match: time stands still unless `at` says otherwise.

    Attributes:
        state: the whole truth now.
        events: everything told since the scene began.
        now: play time of the last move in milliseconds.
    """

    def __init__(self, game: AnyGame, state: Any, now: int = 0) -> None:
        self.game = game
        self.state = state
        self.events: tuple[Event, ...] = ()
        self.now = now

    @classmethod
    def start(cls, game: AnyGame, seats: int, **options: Any) -> Scene:
        """The first position under these options; what is left out has its default."""
        return cls(game, game.start(seats, game.option_type.model_validate_json(json.dumps(options))))

    @classmethod
    def load(cls, game: AnyGame, position: Mapping[str, Any], now: int = 0) -> Scene:
        """An exact position, validated as a loaded one is."""
        return cls(game, game.state_type.model_validate_json(json.dumps(position)), now)

    def action(self, action: str | Frozen, fields: Mapping[str, Any]) -> Any:
        """The action of this kind, parsed as from a journal; one that exists already stays as it is."""
        if isinstance(action, Frozen):
            return action
        return self.game.action_type.validate_json(json.dumps({"kind": action, **fields}))

    def act(self, by: By, action: str | Frozen, at: int | None = None, **fields: Any) -> tuple[Event, ...]:
        """Make a move of somebody who is asked, and return what was told."""
        self.now = self.now if at is None else at
        assert self._asked(by), f"{by!r} is not asked; {self.game.turn(self.state)}"
        self.state, told = self.game.apply(self.state, Move[Any](by=by, action=self.action(action, fields), at=self.now))
        self.events += told
        return told

    def draw(self, seed: str = "scene") -> tuple[Event, ...]:
        """Let chance speak until somebody else must."""
        told: tuple[Event, ...] = ()
        while self.game.turn(self.state).chance:
            told += self.act("chance", self.game.chance(self.state, Random(f"{seed}:{len(self.events)}")))
        return told

    def ring(self) -> tuple[Event, ...]:
        """Let time pass to the deadline, and the clock speak."""
        deadline = self.game.turn(self.state).deadline
        assert deadline is not None, "no deadline is set"
        return self.act("clock", self.game.clock(self.state), at=deadline)

    def refuses(self, by: By, action: str | Frozen, *, rule: str, **fields: Any) -> Refusal:
        """Assert that the rules refuse this move by this id, in judging and in making it, and return the refusal."""
        move = self.action(action, fields)
        with pytest.raises(Refusal) as judged:
            self.game.check(self.state, by, move)
        with pytest.raises(Refusal) as made:
            self.game.apply(self.state, Move[Any](by=by, action=move, at=self.now))
        assert judged.value.same_as(made.value)
        assert judged.value.rule == rule, f"refused by {judged.value}, not by {rule}"
        return judged.value

    def allows(self, by: By, action: str | Frozen, **fields: Any) -> bool:
        """Whether the rules let this move pass."""
        return self.game.allows(self.state, by, self.action(action, fields))

    def legal(self, seat: Seat, kind: str | None = None) -> tuple[Any, ...]:
        """The listed legal actions of a seat, of one kind where it is named."""
        return tuple(each for each in self.game.legal(self.state, seat) if kind in (None, each.kind))

    def kinds(self, seat: Seat) -> set[str]:
        """The kinds of action that a seat may choose from."""
        return {action.kind for action in self.game.legal(self.state, seat)}

    def asked(self) -> dict[Seat, str]:
        """Who is asked now, and in what."""
        return {ask.seat: ask.ask for ask in self.game.turn(self.state).asks}

    def view(self, seat: Seat | None) -> Any:
        """What a seat sees now."""
        return self.game.view(self.state, seat)

    def heard(self, seat: Seat | None) -> tuple[Event, ...]:
        """What a seat has heard since the scene began."""
        return heard(self.events, seat)

    def look(self, seat: Seat | None) -> Look[Any, Any]:
        """All that a seat knows now."""
        return look(self.game, self.state, seat, self.events)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    def _asked(self, by: By) -> bool:
        turn = self.game.turn(self.state)
        if by == "chance":
            return turn.chance is not None
        if by == "clock":
            return turn.deadline is not None and self.now >= turn.deadline
        return turn.ask_of(by) is not None


def heard(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """Those of the events that a seat hears; None: those that everybody hears."""
    return tuple(event for event in events if event.to is None or (seat is not None and seat in event.to))


def look(game: AnyGame, state: Any, seat: Seat | None, events: tuple[Event, ...] = ()) -> Look[Any, Any]:
    """What a match shows a seat in this position after these events."""
    turn = game.turn(state)
    legal = game.legal(state, seat) if seat is not None and turn.ask_of(seat) is not None else ()
    return Look[Any, Any](seat=seat, turn=turn, board=game.view(state, seat), legal=legal, log=heard(events, seat))


def impossible(game: AnyGame, position: Mapping[str, Any]) -> str:
    """Assert that this position is refused as impossible, and return why."""
    with pytest.raises(ValidationError) as caught:
        game.state_type.model_validate_json(json.dumps(position))
    return str(caught.value)


def keys(events: tuple[Event, ...]) -> list[str]:
    """What was told, by key, in order."""
    return [event.key for event in events]
