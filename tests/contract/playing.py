"""Random games, played through a match and kept step by step, and the positions that the checks look at."""

from __future__ import annotations

import functools
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from getaway_tui.engine.chance import below, draw, shuffled
from getaway_tui.engine.game import Loaded
from getaway_tui.engine.match import Match, Step
from getaway_tui.engine.types import By, Event, Look, Seat, Turn
from tests.contract.cover import Setting, settings
from tests.contract.mutants import Mutants, kinds
from tests.support import AnyGame, look

NAMES = ("Ann", "Bo", "Cem", "Dee", "Eva", "Finn", "Gus", "Hal")

LONGEST = 50_000
"""Moves: a game of random players that is not over by then does not end."""

_OPTIONAL = 0.1
"""How often somebody uses an ask that the game does not wait for."""
_LATE = 0.05
"""How often everybody waits for the clock."""
_HURRY = 3_000
"""Milliseconds that a move takes at most, if nothing is due before."""


class Play(NamedTuple):
    """One game."""

    game: AnyGame
    setting: Setting
    seed: str
    match: Match
    steps: tuple[Step, ...]
    """Its moves."""
    cut: bool
    """It was not played to its end."""
    states: tuple[Any, ...]
    """The first position, and that after each move."""
    turns: tuple[Turn, ...]
    """Who may act in each of them."""
    told: tuple[Event, ...]
    """All that happened."""
    heard: tuple[int, ...]
    """How much of it had happened in each position."""

    @property
    def seats(self) -> range:
        """Who sits at the table."""
        return range(self.setting.seats)

    def __repr__(self) -> str:
        return f"a game of {self.game.slug}: {self.setting}; seed {self.seed!r}"


class Position(NamedTuple):
    """A moment of a game: after so many moves."""

    play: Play
    moves: int

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self.play.game

    @property
    def state(self) -> Any:
        """The whole truth."""
        return self.play.states[self.moves]

    @property
    def turn(self) -> Turn:
        """Who may act."""
        return self.play.turns[self.moves]

    @property
    def now(self) -> int:
        """Play time of the last move."""
        return self.play.steps[self.moves - 1].move.at if self.moves else 0

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that may act; nobody where chance must come first."""
        return () if self.turn.chance else tuple(ask.seat for ask in self.turn.asks)

    @property
    def everybody(self) -> tuple[Seat | None, ...]:
        """Every pair of eyes: nobody's first."""
        return (None, *self.play.seats)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that had happened."""
        return self.play.told[: self.play.heard[self.moves]]

    def look(self, seat: Seat | None) -> Look[Any, Any]:
        """What a seat knows."""
        return look(self.game, self.state, seat, self.events)

    def rng(self, purpose: str) -> Random:
        """Randomness of its own."""
        return Random(f"{purpose}:{self.play.seed}:{self.moves}")

    def __repr__(self) -> str:
        last = self.play.steps[self.moves - 1].move.model_dump_json() if self.moves else "none"
        return f"{self.play}; after {self.moves} moves, the last one {last}"


def sound(game: AnyGame, state: Any) -> bool:
    """Whether this is a state as its model describes it: of its type, valid, and of nothing but what may be in it."""
    if type(state) is not game.state_type:
        return False
    try:
        return bool(game.state_type.model_validate(state.model_dump(warnings="error")) == state)
    except (ValidationError, PydanticSerializationError):
        return False


@contextmanager
def told_of(place: Position | Play) -> Iterator[None]:
    """Whatever goes wrong inside says where it was."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in {place!r}")
        raise


def offers(position: Position, count: int) -> Iterator[tuple[By, Any]]:
    """What may be done now: what chance or the clock would say, and so many of the actions of each seat that is asked."""
    game, state, rng = position.game, position.state, position.rng("offers")
    if position.turn.chance is not None:
        yield "chance", game.chance(state, rng)
    elif position.turn.deadline is not None:
        yield "clock", game.clock(state)
    for seat in position.asked:
        legal = game.legal(state, seat)
        yield from ((seat, action) for action in (legal if len(legal) <= count else (draw(legal, rng) for _ in range(count))))


def play(game: AnyGame, setting: Setting, seed: str, most: int | None = None) -> Play:
    """A game of random players and a random clock: a whole one, or `most` decisions of it."""
    match = Match.new(game, NAMES[: setting.seats], setting.options, seed)
    rng = Random(f"players:{seed}")
    first = game.start(setting.seats, game.option_type.model_validate_json(json.dumps(match.setup.options)))
    for _ in range(LONGEST if most is None else most):
        if not go_on(match, rng):
            return _kept(match, setting, seed, first, cut=False)
    if most is None:
        raise AssertionError(f"a game does not end: {game.slug}, {setting}; seed {seed!r}")
    return _kept(match, setting, seed, first, cut=True)


def go_on(match: Match, rng: Random) -> bool:
    """One more move of somebody, or of the clock; False: it is over."""
    turn = match.turn
    must = [ask for ask in turn.asks if ask.must]
    if turn.deadline is not None and (not must or rng.random() < _LATE):
        match.tick(max(turn.deadline, match.now))
        return True
    optional = [ask for ask in turn.asks if not ask.must]
    asks = optional if optional and (not must or rng.random() < _OPTIONAL) else must
    if not asks:
        return False
    seat = draw(asks, rng).seat
    legal = match.game.legal(match.state, seat)
    if not legal and must:
        seat = draw(must, rng).seat
        legal = match.game.legal(match.state, seat)
    if not legal:
        return False
    at = match.now + below(_HURRY, rng)
    match.do(seat, draw(legal, rng), min(at, max(turn.deadline, match.now)) if turn.deadline is not None else at)
    return True


def _kept(match: Match, setting: Setting, seed: str, first: Any, *, cut: bool) -> Play:
    steps = match.steps
    states = (first, *(step.state for step in steps))
    heard = [0]
    for step in steps:
        heard.append(heard[-1] + len(step.events))
    turns = tuple(map(match.game.turn, states))
    return Play(match.game, setting, seed, match, steps, cut, states, turns, match.events, tuple(heard))


class Size(NamedTuple):
    """How much of the games the checks look at: numbers of positions, spread over all kinds of moments."""

    settings: int | None
    """So many tables at most; None: the whole cover."""
    rounds: int
    """Games at each table at most."""
    moves: int
    """No further game at any table once so many moves are made; games are replayed up to so many moves."""
    whole: int
    """Games are played to their end until so many moves are made, presets first; the others have `start` decisions."""
    start: int
    cheap: int
    sound: int
    dear: int
    bots: int
    """Positions a level."""
    levels: int
    """Levels that finish a game, the weakest first."""
    draws: int
    """Guesses from one look."""
    mutants: int
    """Wrong actions tried on one position."""


SHORT = Size(
    None, rounds=5, moves=1_500, whole=12_000, start=100, cheap=800, sound=120, dear=70, bots=6, levels=1, draws=2, mutants=30
)
LONG = Size(None, 6, 60_000, whole=10**9, start=0, cheap=40_000, sound=4_000, dear=1_000, bots=60, levels=9, draws=4, mutants=100)
TINY = Size(6, rounds=3, moves=400, whole=10**9, start=0, cheap=300, sound=60, dear=40, bots=4, levels=1, draws=2, mutants=30)


class Case:
    """A game with what was played of it: what a check gets."""

    def __init__(self, loaded: Loaded, plays: Sequence[Play], size: Size) -> None:
        self.loaded = loaded
        self.game: AnyGame = loaded.game
        self.plays = tuple(plays)
        self.size = size

    def positions(self, count: int, *, over: bool = True, asked: bool = False) -> Iterator[Position]:
        """So many positions, the rare kinds of moments as often as the common ones; with `over`, ended games too; with
        `asked`, only those in which seats may act."""
        moments = self._moments.items()
        kinds = [list(group) for kind, group in moments if (over or kind != _OVER) and (_asks(kind) or not asked)]
        while count > 0 and kinds:
            for group in kinds[:count]:
                yield group.pop()
            count -= len(kinds[:count])
            kinds = [group for group in kinds if group]

    def draws(self, count: int) -> Iterator[Position]:
        """So many positions in which chance must speak, each kind of draw as often as the others."""
        kinds = [list(group) for (draw, _, _), group in self._moments.items() if draw is not None]
        for group in kinds:
            yield from group[: 1 + count // len(kinds)]

    @property
    def whole(self) -> tuple[Play, ...]:
        """The games that were played to their end."""
        return tuple(play for play in self.plays if not play.cut)

    def games(self) -> Iterator[Play]:
        """Whole games, as many as the size has moves for, and one at least."""
        moves = 0
        for each in self.plays:
            if moves > self.size.moves:
                return
            moves += len(each.steps)
            yield each

    @functools.cached_property
    def _moments(self) -> dict[Any, list[Position]]:
        """All positions, by the kind of moment: the draw that is due, or what is asked."""
        found: dict[Any, list[Position]] = defaultdict(list)
        for each in self.plays:
            for moves, turn in enumerate(each.turns[: len(each.steps) + (not each.cut)]):
                asks = tuple(sorted({(ask.ask, ask.open, ask.must) for ask in turn.asks}))
                found[turn.chance, asks, turn.deadline is not None].append(Position(each, moves))
        return {kind: list(shuffled(group, Random("moments"))) for kind, group in sorted(found.items(), key=repr)}

    @functools.cached_property
    def mutants(self) -> Mutants:
        """Wrong actions, made of those of these games."""
        actions = [step.move.action for play in self.plays for step in play.steps[: self.size.sound]]
        for position in self.positions(self.size.dear, over=False):
            rng = position.rng("pool")
            for seat in position.asked:
                legal = position.game.legal(position.state, seat)
                actions += [draw(legal, rng) for _ in range(_SOME) if legal]
        return Mutants(self.game, actions)

    @functools.cached_property
    def used_by(self) -> dict[str, frozenset[str]]:
        """The kinds of action that chance and the clock used, and that seats were offered."""
        used: dict[str, set[str]] = {"chance": set(), "clock": set(), "seat": set()}
        for play in self.plays:
            for step in play.steps:
                used["seat" if isinstance(step.move.by, int) else step.move.by].add(step.move.action.kind)
        for position in self.positions(self.size.sound, over=False):
            for seat in position.asked:
                used["seat"].update(action.kind for action in position.game.legal(position.state, seat))
        return {by: frozenset(kinds) for by, kinds in used.items()}

    @functools.cached_property
    def unlisted(self) -> frozenset[str]:
        """The kinds that seats need not be offered: free ones, and those that nobody used in any game (giving up, for one)."""
        return self.game.free | (frozenset(kinds(self.game)) - frozenset().union(*self.used_by.values()))


_OVER = (None, (), False)


def _asks(kind: Any) -> bool:
    chance, asks, _ = kind
    return chance is None and bool(asks)


_SOME = 5


def case(loaded: Loaded, size: Size) -> Case:
    """Play the games that the checks of one game look at; the same ones on every call."""
    game = loaded.game
    tables = tuple(islice(settings(game), size.settings))
    plays: list[Play] = []
    moves = 0
    for number in range(size.rounds):
        if moves < size.moves:
            for place, table in enumerate(tables):
                plays.append(play(game, table, f"{game.slug}-{place}-{number}", None if moves < size.whole else size.start))
                moves += len(plays[-1].steps)
    return Case(loaded, plays, size)
