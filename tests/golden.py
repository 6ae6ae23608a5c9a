"""Golden journals: finished games that must replay for good.

    python -m tests.golden SLUG [--set rounds=1] [--only NAME] [--seats 4 --level fair]

writes for every preset a short game of random players with the fewest and one with the most seats it allows, and beside each
journal how it ended. With a level, computer players of that strength play them: their tables look as people's do.
Run it again only with a reason: these files are what tells that old saves still mean the same.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from getaway_tui import games
from getaway_tui.engine import journal
from getaway_tui.engine.journal import Journal
from getaway_tui.engine.match import Match
from getaway_tui.engine.selfplay import play_out
from tests import toys
from tests.contract.cover import starts
from tests.contract.playing import LONGEST, NAMES, go_on

TESTS = Path(__file__).parent
_SEEDS = 8
"""Games tried for each journal; the shortest is kept."""
_PACE = 2_000
"""Milliseconds of play time that a computer player takes."""


def folder(about: games.About) -> Path:
    """Where the golden journals of a game lie."""
    if about.package.startswith("tests."):
        return TESTS / "toys" / "golden" / about.slug
    return TESTS / "games" / about.slug / "golden"


def journals(about: games.About) -> tuple[Path, ...]:
    """The golden journals of a game."""
    return tuple(sorted(folder(about).glob("*.jsonl")))


def end(match: Match) -> dict[str, Any]:
    """How a match stands at its end, as JSON."""
    outcome = match.outcome
    assert outcome is not None, "the game is not over"
    return {
        "moves": len(match.moves),
        "events": len(match.events),
        "outcome": outcome.model_dump(mode="json"),
        "state": match.state.model_dump(mode="json"),
    }


def end_of(path: Path) -> dict[str, Any]:
    """How the game of a golden journal ended when it was made."""
    content: dict[str, Any] = json.loads(path.with_suffix(".end.json").read_text("utf-8"))
    return content


def replayed(about: games.About, path: Path) -> Match:
    """The match that a golden journal tells."""
    return Match.replay(games.load(about.slug).game, journal.read(path), path.name)


def make(about: games.About, changes: Mapping[str, Any], only: str = "", level: str = "random", seats: int = 0) -> None:
    """Write the golden journals of a game, each preset with these options changed where it allows that.

    Args:
        changes: options that make games short.
        only: a part of the names of the journals to write.
        level: who plays.
        seats: how many play; 0: the fewest, and the most.
    """
    game = games.load(about.slug).game
    folder(about).mkdir(parents=True, exist_ok=True)
    for name, preset in game.presets.items():
        plain = preset.model_dump(mode="json")
        fitting = [seats for seats in sorted(game.seats) if starts(game, seats, plain)]
        for number in sorted({fitting[0], fitting[-1]} if not seats else {seats} & {*fitting}):
            changed = {**plain, **changes}
            options = changed if starts(game, number, changed) else plain
            if only in f"{name}-{number}":
                _write(folder(about) / f"{name}-{number}.jsonl", _shortest(about, number, options, level))


def _shortest(about: games.About, seats: int, options: Mapping[str, Any], level: str) -> Match:
    played = (_played(about, seats, options, f"golden {number}", level) for number in range(_SEEDS))
    return min(played, key=lambda match: len(match.moves))


def _played(about: games.About, seats: int, options: Mapping[str, Any], seed: str, level: str) -> Match:
    loaded = games.load(about.slug)
    match = Match.new(loaded.game, NAMES[:seats], options, seed)
    if level != "random":
        play_out(match, [loaded.bots[level]] * seats, pace=_PACE)
    rng = Random(seed)
    while go_on(match, rng):
        assert len(match.moves) < LONGEST, f"a game of {about.slug} does not end"
    return match


def _write(path: Path, match: Match) -> None:
    path.unlink(missing_ok=True)
    setup, *moves = match.records()
    written = Journal.create(path, setup)
    written.append(moves)
    written.close()
    path.chmod(0o644)
    path.with_suffix(".end.json").write_text(json.dumps(end(match), indent=1) + "\n", "utf-8")
    print(f"{path.name}: {len(moves)} moves, {path.stat().st_size // 1000} kB")


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the golden journals of one game."""
    toys.install()
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description="Make the golden journals of a game.")
    parser.add_argument("slug", choices=[about.slug for about in games.found()])
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="an option that makes games short, as JSON"
    )
    parser.add_argument("--only", default="", help="only journals whose name holds this")
    parser.add_argument("--level", default="random", help="the computer players that play")
    parser.add_argument("--seats", type=int, default=0, help="so many seats only")
    given = parser.parse_args(arguments)
    changes = {name: json.loads(value) for name, _, value in (change.partition("=") for change in given.set)}
    make(games.about(given.slug), changes, given.only, given.level, given.seats)


if __name__ == "__main__":
    main()
