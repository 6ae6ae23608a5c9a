"""Which moments of a game are worth a picture: found in its golden journals, in the same way for every game.

Every kind of decision that the journals hold (who is asked what, in private or in front of all) is pictured at a small and at a
large table; so are the last decision before chance deals anew and the first one after it, and how a match ends.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from getaway_tui import games
from getaway_tui.engine import journal
from getaway_tui.engine.journal import Saved
from getaway_tui.engine.match import Match
from getaway_tui.engine.types import Turn
from tests import golden

_COMMON_TABLE = 4
"""Seats of the table that most people know; where a journal has them, it is pictured first."""


class Position(NamedTuple):
    """A moment of a recorded game."""

    name: str
    """What it shows: "follow", "follow-many", "before-deal"."""
    journal: Path
    moves: int

    def match(self) -> Match:
        """The match up to this moment; nothing of it is written."""
        saved = journal.read(self.journal)
        cut = Saved(saved.records[: self.moves + 1], False, 0, "")
        slug = str(saved.records[0]["game"])
        return Match.replay(games.load(slug).game, cut, self.journal.name)

    def __str__(self) -> str:
        return f"{self.journal.stem}, {self.moves} moves"


class _Moment(NamedTuple):
    journal: Path
    seats: int
    moves: int
    kind: str
    """Empty: nobody decides."""
    chance: str
    """What chance draws here."""


def positions(about: games.About) -> tuple[Position, ...]:
    """The moments of a game, the last of them a match that is over.

    Raises:
        AssertionError: the game has no golden journals.
    """
    paths = golden.journals(about)
    assert paths, f"{about.slug} has no golden journal: python -m tests.golden {about.slug}"
    told = [_moments(about, path) for path in _in_order(about, paths)]
    found = [*_decisions(told), *_deals(told)]
    longest = max(told, key=lambda moments: (-abs(moments[-1].seats - _COMMON_TABLE), len(moments)))
    return (*found, Position("over", longest[-1].journal, longest[-1].moves))


def commonest(about: games.About) -> str:
    """The name of the decision that comes most often in the first journal: the game's portrait shows it."""
    moments = _moments(about, _in_order(about, golden.journals(about))[0])
    return Counter(moment.kind for moment in moments if moment.kind).most_common(1)[0][0]


def _in_order(about: games.About, paths: Sequence[Path]) -> list[Path]:
    """Journals of the first preset first, what an untouched form deals, and of those the common table."""
    presets = [*games.load(about.slug).game.presets]

    def place(path: Path) -> tuple[int, int, str]:
        preset, _, seats = path.stem.rpartition("-")
        return (presets.index(preset) if preset in presets else len(presets), abs(int(seats) - _COMMON_TABLE), path.stem)

    return sorted(paths, key=place)


def _moments(about: games.About, path: Path) -> list[_Moment]:
    match = golden.replayed(about, path)
    seats = len(match.setup.seats)
    return [
        _Moment(path, seats, moves, _kind(turn), turn.chance or "")
        for moves, turn in enumerate((match.game.turn(step.state) for step in match.steps), 1)
    ]


def _kind(turn: Turn) -> str:
    """What is decided: the asks for which the game waits, and whether in front of all."""
    if turn.chance:
        return ""
    names = sorted({ask.ask + "-open" * ask.open for ask in turn.asks if ask.must})
    if not names and turn.deadline is not None:
        return "waiting"
    return "-".join(names)


def _decisions(told: Sequence[Sequence[_Moment]]) -> Iterator[Position]:
    """Each kind of decision at the table nearest to the common one, and at the largest other one."""
    found: dict[str, list[_Moment]] = defaultdict(list)
    for moments in told:
        for moment in moments:
            if moment.kind:
                found[moment.kind].append(moment)
    for kind, moments in found.items():
        sizes = sorted({moment.seats for moment in moments}, key=lambda seats: (abs(seats - _COMMON_TABLE), seats))
        yield _middle(kind, moments, sizes[0])
        if len(sizes) > 1:
            yield _middle(f"{kind}-{max(sizes[1:])}", moments, max(sizes[1:]))


def _middle(name: str, moments: Sequence[_Moment], seats: int) -> Position:
    """The middle one of the first journal that has this number of seats."""
    here = [moment for moment in moments if moment.seats == seats]
    here = [moment for moment in here if moment.journal == here[0].journal]
    moment = here[len(here) // 2]
    return Position(name, moment.journal, moment.moves)


def _deals(told: Sequence[Sequence[_Moment]]) -> Iterator[Position]:
    """Before and after chance deals in mid-match, for the draw that comes least often: in most games the end of a round."""
    found: dict[str, list[tuple[_Moment, _Moment]]] = defaultdict(list)
    for moments in told:
        before: _Moment | None = None
        drawn = ""
        for moment in moments:
            drawn = drawn or moment.chance
            if moment.kind:
                if before is not None and drawn:
                    found[drawn].append((before, moment))
                before, drawn = moment, ""
    if not found:
        return
    pairs = min(found.items(), key=lambda each: (len(each[1]), each[0]))[1]
    before, after = pairs[len(pairs) // 2]
    yield Position("round-ends", before.journal, before.moves)
    yield Position("round-begins", after.journal, after.moves)
