"""Wrong actions: real ones with a field bent, taken from another moment, or of a kind that is never offered."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from pydantic import ValidationError

from getaway_tui.engine.chance import below, draw, shuffled
from tests.support import AnyGame

Json = Any


class Mutants:
    """Makes actions that most probably are not allowed, out of actions that somewhere were."""

    def __init__(self, game: AnyGame, actions: Iterable[Any]) -> None:
        self.game = game
        known = {game.action_type.dump_json(action): None for action in actions}
        self._actions: list[dict[str, Json]] = [json.loads(line) for line in known]
        self._values: dict[tuple[str, str], list[Json]] = defaultdict(list)
        for action in self._actions:
            for field, value in action.items():
                if field != "kind" and value not in self._values[action["kind"], field]:
                    self._values[action["kind"], field].append(value)
        self.bare = tuple(action for kind in kinds(game) if (action := self._read({"kind": kind})) is not None)
        """An action of every kind that needs no fields."""

    def of(self, offered: tuple[Any, ...], rng: Random, count: int) -> tuple[Any, ...]:
        """So many tries at a wrong action, for a moment when these are offered; some may be right all the same."""
        made = [self._one(offered, rng) for _ in range(count)]
        return (*self.bare, *(action for action in made if action is not None))

    def bent(self, action: Any, rng: Random) -> Any:
        """This action with one field changed; None: nothing came of it."""
        content = self.game.action_type.dump_python(action, mode="json")
        fields = sorted(content.keys() - {"kind"})
        if not fields:
            return None
        field = draw(fields, rng)
        others = self._values[content["kind"], field]
        if others and rng.random() < 0.5:
            content[field] = draw(others, rng)
        else:
            content[field] = _bent(content[field], rng)
        return self._read(content)

    def swapped(self, action: Any, rng: Random) -> Any:
        """This action with two of the pieces it names changed about; None: nothing came of it."""
        content = self.game.action_type.dump_python(action, mode="json")
        leaves = [leaf for leaf in _leaves(content) if leaf != (content, "kind")]
        if len(leaves) < 2:
            return self.bent(action, rng)
        (here, key), (there, other) = shuffled(leaves, rng)[:2]
        here[key], there[other] = there[other], here[key]
        return self._read(content)

    def _one(self, offered: tuple[Any, ...], rng: Random) -> Any:
        if offered and rng.random() < 0.6:
            return self.bent(draw(offered, rng), rng)
        return self._read(draw(self._actions, rng))

    def _read(self, content: Mapping[str, Json]) -> Any:
        try:
            return self.game.action_type.validate_json(json.dumps(content))
        except ValidationError:
            return None


def kinds(game: AnyGame) -> tuple[str, ...]:
    """Every kind of action of a game."""
    schema = game.action_type.json_schema()
    mapping = schema.get("discriminator", {}).get("mapping")
    if mapping is None:
        return (schema["properties"]["kind"]["const"],)
    return tuple(mapping)


def _leaves(value: Json) -> Iterator[tuple[Json, Json]]:
    """Where in some JSON single values stand: what holds them, and the key or place."""
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(item, dict | list):
            yield from _leaves(item)
        else:
            yield value, key


def _bent(value: Json, rng: Random) -> Json:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draw([value - 1, value + 1, -1, 0, 1, 1_000_000], rng)
    if isinstance(value, str):
        return draw(["", f"{value}x", value[1:], value.swapcase(), "0"], rng)
    if isinstance(value, list):
        return _bent_list(value, rng)
    if isinstance(value, dict) and value:
        key = draw(sorted(value), rng)
        return {**value, key: _bent(value[key], rng)}
    return draw([0, "x", None, []], rng)


def _bent_list(value: list[Json], rng: Random) -> Json:
    if not value:
        return draw([[0], ["x"], [[]]], rng)
    place = below(len(value), rng)
    return draw(
        [
            [],
            value[:place] + value[place + 1 :],
            [*value[:place], value[place], *value[place:]],
            list(shuffled(value, rng)),
            [*value[:place], _bent(value[place], rng), *value[place + 1 :]],
            [*value[:place], draw(value, rng), *value[place + 1 :]],
        ],
        rng,
    )
