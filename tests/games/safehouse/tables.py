"""Positions on which one thing is looked at: Ann, Ben, Cleo and Dan in seats 0 to 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from getaway_tui.games.safehouse.rules import GAME
from tests.support import Scene

ANN, BEN, CLEO, DAN = range(4)
NAMES = ("Ann", "Ben", "Cleo", "Dan")
BIG = {"level": "big_thrill"}


def table(*hands: Sequence[str], seats: int = 3, now: int = 0, **position: Any) -> Scene:
    """Ann acts, nothing is done yet, and only the named cards lie elsewhere than in their piles."""
    held = [list(hand) for hand in hands] + [[] for _ in range(seats - len(hands))]
    return Scene.load(GAME, {"hands": held, **position}, now)


def refill(*hands: Sequence[str], **position: Any) -> Scene:
    """Ann fills her hand up."""
    return table(*hands, **{"phase": "refill", "done": 1, **position})


def begun(seats: int = 3, seed: str = "begun", **options: Any) -> Scene:
    """A dealt game after everybody's first look; Ann begins."""
    scene = dealt(seats, seed, **options)
    for seat in range(seats):
        scene.act(seat, "end_briefing")
    if scene.game.turn(scene.state).chance is None and scene.state.phase == "who_begins":
        scene.act(ANN, "choose", player=ANN)
    return scene


def dealt(seats: int = 3, seed: str = "dealt", **options: Any) -> Scene:
    """A game after the deal."""
    scene = Scene.start(GAME, seats, **options)
    scene.draw(seed)
    return scene


def task(card: str, *cards: str) -> dict[str, Any]:
    """An open task with cards on it."""
    return {"card": card, "cards": list(cards)}


def where(scene: Scene) -> tuple[int, int]:
    """The fields of witness and pursuer."""
    return scene.state.witness, scene.state.pursuer


def told(scene: Scene, key: str) -> list[dict[str, Any]]:
    """What all events of this key said."""
    return [dict(event.params) for event in scene.events if event.key == key]
