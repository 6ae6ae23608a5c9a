"""What a game is: a pure value machine that anybody can drive, draw, save and search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from pydantic import TypeAdapter

from .types import By, Event, Frozen, Look, Move, Outcome, Refusal, Seat, Turn
from .words import Words

O = TypeVar("O", bound=Frozen)  # noqa: E741  (the letters of the design: options, state, action, view)
S = TypeVar("S", bound=Frozen)
A = TypeVar("A", bound=Frozen)
V = TypeVar("V", bound=Frozen)


class Game(ABC, Generic[O, S, A, V]):
    """The stateless rules of one game. People, chance and the clock are all movers, and `check` judges every move of theirs."""

    slug: str
    version: int
    """Of the rules: a save of another version is refused, never guessed at."""
    seats: frozenset[int]
    """The numbers of players for which there is some set of options."""
    presets: Mapping[str, O]
    """Named options, the first one being what an untouched form starts with."""
    free: frozenset[str] = frozenset()
    """Kinds of action too many to list: `choices` yields a few of them, `check` judges all."""
    ways_out: tuple[str, ...] = ()
    """Kinds of action with no field, never among the choices, by which somebody gives up or the table breaks off: in the menu."""
    handover: Literal["curtain", "table"] = "curtain"
    """Whether the device changes hands behind a curtain, or on the table that everybody goes on watching."""
    option_type: type[O]
    state_type: type[S]
    view_type: type[V]
    action_type: TypeAdapter[A]

    @abstractmethod
    def start(self, seats: int, options: O) -> S:
        """The first position.

        Raises:
            Refusal: these options, or this number of seats, do not go together.
        """

    @abstractmethod
    def players(self, state: S) -> int:
        """How many seats this position has."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Who may act now. What it says is known to everybody, so it follows from what everybody can see."""

    @abstractmethod
    def choices(self, state: S, seat: Seat) -> Iterable[A]:
        """Candidates for this seat: every legal action is among them, but for `free` kinds and giving up."""

    def tries(self, state: S, seat: Seat) -> Iterable[A]:
        """All that this seat might reach for, so that it can be told why not: `choices`, and where a game wants whatever else
        lies before it. What it yields follows from what the seat sees."""
        return self.choices(state, seat)

    @abstractmethod
    def check(self, state: S, by: By, action: A) -> None:
        """The only judge of every mover's move.

        Raises:
            Refusal: the action is against the rules, and which rule says so.
        """

    @abstractmethod
    def apply(self, state: S, move: Move[A]) -> tuple[S, tuple[Event, ...]]:
        """Check the move, then make it: the position after it and what was heard.

        Raises:
            Refusal: as `check`.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat sees (None: what all may see), built up from nothing, never cut down from the state."""

    @abstractmethod
    def guess(self, look: Look[A, V], rng: Random) -> S:
        """Some full state that this look could not tell from the real one, drawn with `rng`."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def chance(self, state: S, rng: Random) -> A:
        """What chance does; asked when `turn.chance` is set."""
        raise AssertionError(f"{self.slug} leaves nothing to chance")

    def clock(self, state: S) -> A:
        """What the clock does; asked when `turn.deadline` has come."""
        raise AssertionError(f"{self.slug} has no clock")

    def eyes(self, state: S, seat: Seat) -> frozenset[Seat]:
        """The seats that share this seat's knowledge, itself among them."""
        return frozenset((seat,))

    @abstractmethod
    def rematch(self, state: S) -> O:
        """The options of the next match at this table."""

    def legal(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Every choice of this seat that `check` does not refuse."""
        legal: list[A] = []
        for action in self.choices(state, seat):
            try:
                self.check(state, seat, action)
            except Refusal:
                continue
            legal.append(action)
        return tuple(legal)

    def allows(self, state: S, by: By, action: A) -> bool:
        """Whether `check` lets this move pass."""
        try:
            self.check(state, by, action)
        except Refusal:
            return False
        return True


Bot = Callable[[Look[Any, Any], Game[Any, Any, Any, Any], Random, Callable[[], bool]], Any]
"""A computer player: from what its seat may know to an action, or None to let an optional ask pass. The last argument says
"stop now?"; a bot counts its work in iterations, not in seconds, so that a seed gives the same move everywhere."""


class Loaded(NamedTuple):
    """A game with everything that plays it without a screen."""

    game: Game[Any, Any, Any, Any]
    bots: Mapping[str, Bot]
    words: Words
