"""The vocabulary that every game, screen, computer player and save shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict

Seat = int
"""A place at the table, from 0 in code, data and protocol; people see 1, 2, …"""

By = Seat | Literal["chance", "clock"]
"""Who makes a move: people, chance and time are all movers."""

Scalar = str | int | bool | None
Param = Scalar | tuple[Scalar, ...]


class Frozen(BaseModel):
    """A value: never changed, compared by what it holds, unknown fields refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


F = TypeVar("F", bound=Frozen)
A = TypeVar("A", bound=Frozen)
V = TypeVar("V", bound=Frozen)


_new = object.__new__
_put_values = BaseModel.__dict__["__dict__"].__set__
_put_fields_set = BaseModel.__dict__["__pydantic_fields_set__"].__set__
_put_extra = BaseModel.__dict__["__pydantic_extra__"].__set__
_put_private = BaseModel.__dict__["__pydantic_private__"].__set__
"""The slots of every model: a frozen one lets nothing else write to it, and half the time of a rule is spent here."""


def change(value: F, /, **fields: Any) -> F:
    """`value` with some fields replaced, in the time of a dict copy.

    The new fields are not validated: rules hand over what is right by their own types, and the contract suite re-validates
    every state it meets.

    Raises:
        TypeError: a name that the model does not have.
    """
    values = value.__dict__
    changed = values | fields
    if len(changed) != len(values):
        unknown = ", ".join(sorted(fields.keys() - values.keys()))
        raise TypeError(f"{type(value).__name__} has no field {unknown}")
    new = _new(type(value))
    _put_values(new, changed)
    _put_fields_set(new, value.__pydantic_fields_set__)
    _put_extra(new, None)
    _put_private(new, None)
    return new


class Move(Frozen, Generic[A]):
    """One move as the journal keeps it. `at` is play time in milliseconds, the only clock that rules ever see."""

    by: By
    action: A
    at: int = 0


class Ask(Frozen):
    """One seat that may act now. `ask` is the state's name in the specification, in lower case."""

    seat: Seat
    ask: str
    open: bool = False
    """Answered in front of all, on the board that everybody sees."""
    must: bool = True
    """The game waits for it; otherwise the seat may act, and the game goes on without."""


class Turn(Frozen):
    """Who may act now. No asks, no chance and no deadline: the game is over."""

    asks: tuple[Ask, ...] = ()
    chance: str | None = None
    """The name of the draw that must come first."""
    deadline: int | None = None
    """The play time in milliseconds at which the clock speaks; an action at the same millisecond goes first."""
    grace: int | None = None
    """How many milliseconds behind a curtain count for nothing; None: all."""

    def ask_of(self, seat: Seat | None) -> Ask | None:
        """The ask that this seat may answer now, if there is one."""
        return next((ask for ask in self.asks if ask.seat == seat), None)


class Event(Frozen):
    """Something that happened, as some or all of the table heard it. A fact that some hear in full is two events."""

    key: str
    params: Mapping[str, Param] = {}
    to: tuple[Seat, ...] | None = None
    """The seats that hear it; None: everybody."""
    binds: bool = False
    """From here on no take-back: something hidden was shown, or the rules say so."""
    fades: bool = False
    """Told once and in the recap, then gone from the log on screen."""


class Outcome(Frozen):
    """How a game ended."""

    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...] = ()
    reason: str
    scores: Mapping[Seat, int] = {}
    facts: Mapping[str, tuple[Scalar, ...]] = {}
    """One value a seat, in the order of the seats, for the statistics."""


class Refusal(Exception):
    """The only way to say no.

    Attributes:
        rule: the id of the rule that forbids it ("GC-5.2"); empty where the table itself forbids (not asked, over, …).
        key: which sentence of the game's words says so ("must_follow_suit").
        params: what that sentence needs to know.
    """

    def __init__(self, rule: str, key: str, **params: Param) -> None:
        super().__init__(rule, key)
        self.rule = rule
        self.key = key
        self.params: Mapping[str, Param] = params

    def __str__(self) -> str:
        return f"{self.key} ({self.rule})" if self.rule else self.key

    def same_as(self, other: Self) -> bool:
        """Whether both say the same thing to the same person."""
        return (self.rule, self.key, dict(self.params)) == (other.rule, other.key, dict(other.params))


class Look(Frozen, Generic[A, V]):
    """All that one seat may know: screens, computer players and the protocol receive a Look and nothing else."""

    seat: Seat | None
    """None: nobody's seat, what everybody at the table may see."""
    turn: Turn
    board: V
    legal: tuple[A, ...] = ()
    log: tuple[Event, ...] = ()
    """All that this seat has heard since the start."""
