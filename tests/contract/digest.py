"""One line a game that stands for all it does from fixed seeds: `python -m tests.contract.digest` prints the same on every run,
in every process and on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

from getaway_tui import games
from getaway_tui.engine.types import Frozen
from tests import toys
from tests.contract.playing import Case, Size, case

SIZE = Size(settings=4, rounds=1, moves=1, whole=0, start=200, cheap=0, sound=40, dear=25, bots=3, levels=9, draws=1, mutants=0)


def digest(slug: str) -> str:
    """What stands for this game: its tables, states, events, offers, views, guesses and computer players."""
    total = hashlib.sha256()
    for part in _parts(case(games.load(slug), SIZE)):
        total.update(part.encode())
    return total.hexdigest()[:32]


def _parts(played: Case) -> Iterator[str]:
    for play in played.plays:
        yield str(play.setting)
        for step in play.steps:
            yield step.move.model_dump_json()
            yield from _written(*step.events)
        yield from _written(play.states[0], play.states[-1])
    for position in played.positions(SIZE.dear, over=False):
        yield from _written(position.state)
        for seat in position.everybody:
            seen = position.look(seat)
            yield from _written(seen.board, *seen.legal, position.game.guess(seen, position.rng("digest")))
    for level, bot in played.loaded.bots.items():
        for position in played.positions(SIZE.bots, asked=True):
            for seat in position.asked:
                yield f"{level} {bot(position.look(seat), position.game, Random(level), lambda: True)!r}"


def _written(*values: Frozen | Any) -> Iterator[str]:
    for value in values:
        yield value.model_dump_json()


def main() -> None:
    """Print a line for every game."""
    toys.install()
    for about in games.found():
        try:
            print(about.slug, digest(about.slug), flush=True)
        except Exception as error:  # one broken game must not hide what the others do
            print(about.slug, f"fails: {type(error).__name__}: {error}".splitlines()[0], flush=True)


if __name__ == "__main__":
    main()
