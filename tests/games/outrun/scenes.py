"""Positions of the worked scenarios, written by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from getaway_tui.games.outrun.public import NS
from getaway_tui.games.outrun.rules import GAME
from tests.support import Scene

A, B, C, D = range(4)
S = NS
"""A second."""


def start(seats: int = 2, **options: Any) -> Scene:
    """A table before the first card; seat 0 turns it."""
    return Scene.start(GAME, seats, **{"starter": 0, **options})


def position(
    racers: Sequence[Mapping[str, Any]], *, phase: str = "race", path: str | None = "P04", options: Any = None, **more: Any
) -> Scene:
    """An exact position; racers that race see this path card (P04 is SJVCRD without antidote)."""
    fields = {"racers": racers, "phase": phase, "options": {"pass_path": "same", **(options or {})}, **more}
    if path is not None:
        fields["path"] = path
    return Scene.load(GAME, fields)


def run(scene: Scene, *races: tuple[str, float | None]) -> Scene:
    """Everybody under way races in turn: what was laid, and the seconds (None: gives up)."""
    for sequence, seconds in races:
        seat = scene.state.under_way[0]
        if scene.state.phase == "prep":
            scene.act(seat, "ready")
        if seconds is None:
            scene.act(seat, "race", sequence=sequence, status="gave_up")
        else:
            scene.act(seat, "race", sequence=sequence, ns=round(seconds * S), status="finished")
    return scene


RIGHT, WRONG = "SJVCRD", "SJ"


def raced(count: int, times: Sequence[tuple[bool, float]], **more: Any) -> Scene:
    """Racers without cards have all raced on P04: right or wrong, and the seconds."""
    racers = more.pop("racers", None) or [{} for _ in range(count)]
    return run(position(racers, **more), *((RIGHT if right else WRONG, seconds) for right, seconds in times))


def drawing(scene: Scene, *cards: str) -> Scene:
    """Chance draws these cards."""
    for card in cards:
        scene.act("chance", "draw_card", card=card)
    return scene


def front(scene: Scene, seat: int) -> tuple[str, ...]:
    """What lies in front of a seat."""
    cards: tuple[str, ...] = scene.state.racers[seat].front
    return cards


def rooms(scene: Scene) -> list[int]:
    """Where everybody is on the map."""
    return [racer.room for racer in scene.state.racers]


def places(scene: Scene) -> list[int | None]:
    """Where everybody is on the monster board."""
    return [racer.place for racer in scene.state.racers]
