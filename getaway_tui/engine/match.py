"""The only mutable object: one match, from set-up to outcome, as the list of its moves."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

from pydantic import Field, ValidationError

from . import data
from .chance import source
from .game import Game
from .journal import Disk, Journal, Record, Saved, SaveError
from .types import By, Event, Frozen, Look, Move, Outcome, Param, Refusal, Seat, Turn

FORMAT: Literal[1] = 1
"""Of save files."""

AnyGame = Game[Any, Any, Any, Any]


class NotAsked(Refusal):
    """This seat has nothing to decide now."""


class Over(Refusal):
    """The game has ended."""


class Barred(Refusal):
    """The last move cannot be taken back, or none can be made again; the key says what stands in the way.

    Attributes:
        shown: what was heard, by the seat that asked, of what stands in the way.
    """

    def __init__(self, key: str, shown: tuple[Event, ...] = (), **params: Param) -> None:
        super().__init__("", key, **params)
        self.shown = shown


class TimeBack(Refusal):
    """Play time never runs back."""


class OptionError(ValueError):
    """Options that do not exist or have no such value; the message is one sentence."""


class SeatSetup(Frozen):
    """Who sits where."""

    name: str
    level: str | None = None
    """The level of a computer player; None: a person."""


class Setup(Frozen):
    """All that a match is made of before its first move, and line 1 of its save."""

    format: Literal[1] = FORMAT
    game: str
    version: int = Field(ge=0, le=1_000_000)
    options: dict[str, Any]
    seats: tuple[SeatSetup, ...] = Field(min_length=1, max_length=32)
    seed: str = Field(max_length=1000)
    nonce: str = Field(default="", max_length=64)
    """Nobody knows it while the match goes on, so that the seal of a deal cannot be guessed from likely seeds."""
    chosen: bool = False
    """Somebody chose the seed, and may know what it deals."""
    data: str = Field(default="", max_length=64)
    """The name of the components it is played with, where they are a reader's own (`data.fingerprint`)."""
    state: dict[str, Any] | None = None
    """The position it began from, where that was not the start."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    def record(self) -> Record:
        """Line 1 of a save: components are named where they are somebody's own."""
        return self.model_dump(mode="json", exclude=None if self.data else {"data"})


class Weighed(NamedTuple):
    """Something that a seat might do now, and why it may not."""

    action: Any
    no: Refusal | None
    """None: it may."""


class Step(NamedTuple):
    """One standing move, with what came of it."""

    move: Move[Any]
    state: Any
    events: tuple[Event, ...]


class Match:
    """One match of one game.

    Everything that happens is a move in its journal; the position is the fold over them. Either all of a request happens or,
    where it is refused, nothing does, time included.
    """

    def __init__(self, game: AnyGame, setup: Setup, *, journal: Journal | None = None, auto_chance: bool = True) -> None:
        self.game = game
        self.setup = setup
        self.journal = journal
        self.auto_chance = auto_chance
        """Chance speaks by itself; otherwise it waits to be told, so that a test can deal the cards it wants."""
        self.now = 0
        """Play time in milliseconds."""
        self.seats = setup.seats
        """Who sits where now: people come, go and are called otherwise while a match goes on."""
        self._first = self._first_state()
        self._steps: list[Step] = []
        self._undone: list[Move[Any]] = []
        """Moves taken back that can be made again, the one taken back last at the end; any other move forgets them."""
        self._turn: Turn | None = None
        self._heard: dict[Seat | None, tuple[int, list[Event]]] = {}

    # ---- how a match begins --------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: AnyGame,
        names: Sequence[str],
        options: Frozen | Mapping[str, Any] | None = None,
        seed: str | int | None = None,
        *,
        levels: Sequence[str | None] = (),
        path: Path | None = None,
        disk: Disk | None = None,
        auto_chance: bool = True,
    ) -> Self:
        """A new match, saved at `path` if one is given. A seed nobody chose is 128 bits that nobody knows.

        Raises:
            OptionError: an option does not exist, or has no such value.
            Refusal: options or number of seats do not go together.
            SaveError: the save cannot be written.
        """
        setup = Setup(
            game=game.slug,
            version=game.version,
            options=read_options(game, options).model_dump(mode="json"),
            seats=tuple(
                SeatSetup(name=name, level=levels[seat] if seat < len(levels) else None) for seat, name in enumerate(names)
            ),
            seed=secrets.token_hex(16) if seed is None else str(seed),
            nonce=secrets.token_hex(16),
            chosen=seed is not None,
            data=data.fingerprint(game.slug),
        )
        match = cls(game, setup, auto_chance=auto_chance)
        match._begin(path, disk)
        return match

    @classmethod
    def load(
        cls,
        game: AnyGame,
        state: Mapping[str, Any],
        names: Sequence[str],
        seed: str | int | None = None,
        *,
        path: Path | None = None,
        disk: Disk | None = None,
        auto_chance: bool = True,
    ) -> Self:
        """A match that goes on from a full position, which holds its options.

        Raises:
            ValueError: the position is impossible (a pydantic ValidationError).
            SaveError: the save cannot be written.
        """
        position = game.state_type.model_validate_json(json.dumps(state))
        setup = Setup(
            game=game.slug,
            version=game.version,
            options={},
            seats=tuple(SeatSetup(name=name) for name in names),
            seed=secrets.token_hex(16) if seed is None else str(seed),
            nonce=secrets.token_hex(16),
            chosen=seed is not None,
            data=data.fingerprint(game.slug),
            state=position.model_dump(mode="json"),
        )
        match = cls(game, setup, auto_chance=auto_chance)
        match._begin(path, disk)
        return match

    @classmethod
    def resume(cls, game: AnyGame, path: Path, *, disk: Disk | None = None) -> Self:
        """Go on with a save; chance that was owed when it broke off speaks now.

        Raises:
            SaveError: it cannot be read or trusted, is of another game or rules version, or is played elsewhere.
        """
        journal, saved = Journal.reopen(path, disk)
        try:
            match = cls.replay(game, saved, path.name)
            match.journal = journal
            match.let_chance_speak()
        except BaseException:
            journal.close()
            raise
        return match

    @classmethod
    def replay(cls, game: AnyGame, saved: Saved, name: str = "The save") -> Self:
        """The match that these records tell, move by move; nothing is written.

        Raises:
            SaveError: a record is no move, or a move that the rules refuse.
        """
        match = cls(game, read_setup(game, saved.records[0], name))
        for line, record in enumerate(saved.records[1:], 2):
            try:
                match._retell(record)
            except (Refusal, ValidationError, KeyError, TypeError, ValueError) as error:
                raise SaveError(
                    f"{name} cannot be replayed: line {line} is no legal move ({_short(error)}); the lines before it are good."
                ) from None
        return match

    def _first_state(self) -> Any:
        if self.setup.state is not None:
            return self.game.state_type.model_validate_json(json.dumps(self.setup.state))
        options = self.game.option_type.model_validate_json(json.dumps(self.setup.options))
        return self.game.start(len(self.setup.seats), options)

    def _begin(self, path: Path | None, disk: Disk | None) -> None:
        """Let chance speak, and write the first lines."""
        opening = self._settled(self._first, [])
        if path is not None:
            self.journal = Journal.create(path, self.setup.record(), disk)
        self._commit(opening, 0)

    def _retell(self, record: Record) -> None:
        if record.keys() == {"time"}:
            if not isinstance(record["time"], int) or record["time"] < self.now:
                raise TimeBack("", "time_back")
            self.now = record["time"]
        elif record.keys() == {"undo"} or (record.keys() == {"undo", "unseen"} and record["unseen"] is True):
            self._may_take_back(record["undo"], unseen="unseen" in record)
            self._forget_last()
        elif "sit" in record:
            self._seat(_Sitting.model_validate_json(json.dumps(record)))
        else:
            move = self.read_move(record)
            self._publish([self._made(self.state, move)], max(move.at, self.now))

    # ---- what it is now ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The whole truth: for the referee, never for a seat."""
        return self._steps[-1].state if self._steps else self._first

    @property
    def steps(self) -> tuple[Step, ...]:
        """The standing moves, each with the position after it and what was heard."""
        return tuple(self._steps)

    @property
    def moves(self) -> tuple[Move[Any], ...]:
        """The standing moves."""
        return tuple(step.move for step in self._steps)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, whoever heard it."""
        return tuple(event for step in self._steps for event in step.events)

    @property
    def names(self) -> tuple[str, ...]:
        """How the seats are called now."""
        return tuple(seat.name for seat in self.seats)

    @property
    def turn(self) -> Turn:
        """Who may act now."""
        if self._turn is None:
            self._turn = self.game.turn(self.state)
        return self._turn

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    @property
    def trouble(self) -> str | None:
        """Why the last moves are not on disk; None: they are, or nothing is saved."""
        return self.journal.trouble if self.journal else None

    def look(self, seat: Seat | None) -> Look[Any, Any]:
        """All that this seat may know now (None: what everybody may)."""
        asked = seat is not None and self.turn.ask_of(seat) is not None
        return Look(
            seat=seat,
            turn=self.turn,
            board=self.game.view(self.state, seat),
            legal=self.game.legal(self.state, seat) if asked and seat is not None else (),
            log=tuple(self._heard_by(seat)),
        )

    def eyes(self, seat: Seat) -> frozenset[Seat]:
        """The seats that share this seat's knowledge now, itself among them."""
        return self.game.eyes(self.state, seat)

    def look_back(self, moves: int, seat: Seat | None) -> Look[Any, Any]:
        """What a seat knew when so many moves stood, for looking back on a match that is over. Nobody can act there."""
        state = self._steps[moves - 1].state if moves else self._first
        heard = (event for step in self._steps[:moves] for event in step.events if event.to is None or seat in event.to)
        return Look(seat=seat, turn=self.game.turn(state), board=self.game.view(state, seat), log=tuple(heard))

    def _heard_by(self, seat: Seat | None) -> list[Event]:
        known, heard = self._heard.get(seat, (0, []))
        for step in self._steps[known:]:
            heard.extend(event for event in step.events if event.to is None or seat in event.to)
        self._heard[seat] = (len(self._steps), heard)
        return heard

    def must_be_asked(self, by: By) -> None:
        """Whether it is this mover's turn at all.

        Raises:
            Refusal: NotAsked or Over.
        """
        self._judge(self.turn, by)

    def why(self, by: By, action: Any) -> Refusal | None:
        """Why this seat may not do this now, or None if it may."""
        try:
            self.must_be_asked(by)
            self.game.check(self.state, by, action)
        except Refusal as refusal:
            return refusal
        return None

    def weigh(self, seat: Seat) -> tuple[Weighed, ...]:
        """Everything that lies before this seat, each with why not; nothing where it is not asked. What the seat sees decides it:
        like a look, it is the same in every position that the seat could not tell from this one."""
        if self.turn.ask_of(seat) is None:
            return ()
        tried = dict.fromkeys(self.game.tries(self.state, seat))
        return tuple(Weighed(action, self.why(seat, action)) for action in tried)

    # ---- what changes it -----------------------------------------------------------------------------------------------

    def do(self, by: By, action: Any, at: int | None = None) -> tuple[Event, ...]:
        """Let time pass up to `at`, make the move, write it down, then let chance speak.

        Returns:
            All that happened, whoever heard it.
        Raises:
            Refusal: the move is not allowed; then nothing has changed, and that time has not passed either.
        """
        at = self._not_before_now(at)
        steps = self._passed(at, self.state, before=True)
        state = steps[-1].state if steps else self.state
        steps.append(self._made(state, Move(by=by, action=action, at=at)))
        return self._commit(self._settled(steps[-1].state, steps), at)

    def tick(self, at: int) -> tuple[Event, ...]:
        """Let time pass with nobody acting.

        Raises:
            TimeBack: `at` is earlier than now.
        """
        at = self._not_before_now(at)
        return self._commit(self._passed(at, self.state, before=False), at)

    def let_chance_speak(self) -> tuple[Event, ...]:
        """What chance owed when a save broke off."""
        return self._commit(self._settled(self.state, []), self.now)

    def take_back(self, seat: Seat, *, unseen: bool = False) -> None:
        """Take this seat's own last move back.

        Args:
            unseen: somebody else is asked by now, but the caller vouches that nobody has looked since the move.

        Raises:
            Barred: it was not the last move, or something was drawn, shown or handed over since.
        """
        self._may_take_back(seat, unseen=unseen)
        if self.journal:
            self.journal.append(({"undo": seat, "unseen": True} if unseen else {"undo": seat},))
        self._forget_last()

    def bars(self, seat: Seat, *, unseen: bool = False) -> Barred | None:
        """What stands in the way of taking this seat's last move back, or None."""
        try:
            self._may_take_back(seat, unseen=unseen)
        except Barred as bar:
            return bar
        return None

    def can_do_again(self, seat: Seat) -> bool:
        """Whether this seat took a move back that it can make again. It says nothing of what others took back."""
        return bool(self._undone) and self._undone[-1].by == seat

    def undone(self, seat: Seat) -> Any | None:
        """The action that this seat took back last and can do again, or None."""
        return self._undone[-1].action if self.can_do_again(seat) else None

    def do_again(self, seat: Seat, at: int | None = None) -> tuple[Event, ...]:
        """Make the move once more that this seat took back last. It is a move like any other, judged and written down anew.

        Raises:
            Barred: there is none, or something else happened since.
            Refusal: as `do`.
        """
        if not self.can_do_again(seat):
            raise Barred("nothing_to_do_again")
        return self.do(seat, self._undone[-1].action, at)

    def sit(self, seat: Seat, name: str, level: str | None) -> None:
        """Somebody else sits in a seat from now on, or the same one is called otherwise. No rule knows of it."""
        sitting = _Sitting(sit=seat, name=name, level=level)
        self._seat(sitting)
        if self.journal:
            self.journal.append((sitting.model_dump(mode="json"),))

    def _seat(self, sitting: _Sitting) -> None:
        if sitting.sit >= len(self.seats):
            raise ValueError(f"there is no seat {sitting.sit}")
        seats = list(self.seats)
        seats[sitting.sit] = SeatSetup(name=sitting.name, level=sitting.level)
        self.seats = tuple(seats)

    def close(self) -> None:
        """Note the time that has passed since the last move, and give the save back."""
        if self.journal:
            last = self._steps[-1].move.at if self._steps else 0
            if self.now > last and self.outcome is None:
                self.journal.append(({"time": self.now},))
            self.journal.close()
            self.journal = None

    def read_move(self, record: Record) -> Move[Any]:
        """A move from its JSON.

        Raises:
            ValueError: it is none.
        """
        move = _RawMove.model_validate_json(json.dumps(record))
        return Move(by=move.by, action=self.read_action(move.action), at=move.at)

    def read_action(self, action: Any) -> Any:
        """An action of this game from its JSON.

        Raises:
            ValueError: it is none (a pydantic ValidationError).
        """
        return self.game.action_type.validate_json(json.dumps(action))

    def records(self) -> tuple[Record, ...]:
        """The match as a journal would tell it: the set-up, with who sits there now, then every move that stands."""
        setup = self.setup.model_copy(update={"seats": self.seats})
        return (setup.record(), *(self.write_move(step.move) for step in self._steps))

    def write_move(self, move: Move[Any]) -> Record:
        """A move as the journal keeps it."""
        return {"by": move.by, "action": self.game.action_type.dump_python(move.action, mode="json"), "at": move.at}

    # ---- the parts of a move -------------------------------------------------------------------------------------------

    def _not_before_now(self, at: int | None) -> int:
        if at is None:
            return self.now
        if at < self.now:
            raise TimeBack("", "time_back", at=at, now=self.now)
        return at

    def _passed(self, at: int, state: Any, *, before: bool) -> list[Step]:
        """What the clock does up to `at`; with `before`, what fell due before it: an action at the same time goes first."""
        steps: list[Step] = []
        while True:
            turn = self.game.turn(state)
            if turn.deadline is None or turn.chance is not None or turn.deadline > at or (before and turn.deadline == at):
                return steps
            steps.append(self._made(state, Move(by="clock", action=self.game.clock(state), at=turn.deadline)))
            steps = self._settled(steps[-1].state, steps)
            state = steps[-1].state

    def _settled(self, state: Any, steps: list[Step]) -> list[Step]:
        """The steps, and behind them those of chance, until somebody else must act."""
        while self.auto_chance and self.game.turn(state).chance is not None:
            rng = source(self.setup.seed, len(self._steps) + len(steps))
            at = steps[-1].move.at if steps else self.now
            steps.append(self._made(state, Move(by="chance", action=self.game.chance(state, rng), at=at)))
            state = steps[-1].state
        return steps

    def _made(self, state: Any, move: Move[Any]) -> Step:
        self._judge(self.game.turn(state), move.by, move.at)
        after, events = self.game.apply(state, move)
        return Step(move, after, events)

    def _judge(self, turn: Turn, by: By, at: int | None = None) -> None:
        if not turn.asks and turn.chance is None and turn.deadline is None:
            raise Over("", "over")
        if by == "chance":
            asked = turn.chance is not None
        elif by == "clock":
            asked = turn.chance is None and turn.deadline is not None and (at is None or at >= turn.deadline)
        else:
            asked = turn.chance is None and turn.ask_of(by) is not None
        if not asked:
            raise NotAsked("", "not_asked", seat=by, asked=tuple(ask.seat for ask in turn.asks))

    def _commit(self, steps: list[Step], now: int) -> tuple[Event, ...]:
        """On disk first, then the new position is true."""
        if self.journal and steps:
            self.journal.append([self.write_move(step.move) for step in steps])
        return self._publish(steps, now)

    def _publish(self, steps: list[Step], now: int) -> tuple[Event, ...]:
        self._steps.extend(steps)
        for step in steps:
            if self._undone and (step.move.by, step.move.action) == (self._undone[-1].by, self._undone[-1].action):
                self._undone.pop()
            else:
                self._undone.clear()
        self._turn = None
        self.now = now
        return tuple(event for step in steps for event in step.events)

    def _may_take_back(self, seat: Seat, *, unseen: bool) -> None:
        if not self._steps:
            raise Barred("nothing_to_take_back")
        last = self._steps[-1]
        if last.move.by == "chance":
            raise Barred("chance_spoke", self._spoken(seat))
        if last.move.by == "clock":
            raise Barred("clock_spoke", self._spoken(seat))
        if last.move.by != seat:
            raise Barred("not_own_move", seat=last.move.by)
        if any(event.binds for event in last.events):
            raise Barred("binds", tuple(event for event in last.events if event.binds and _hears(seat, event)))
        if self.outcome is not None:
            raise Barred("over_and_shown")
        eyes = self.game.eyes(self.state, seat)
        for ask in () if unseen else self.turn.asks:
            if ask.must and ask.seat not in eyes:
                raise Barred("handed_over", seat=ask.seat)

    def _spoken(self, seat: Seat) -> tuple[Event, ...]:
        """What this seat heard of what chance and the clock did last."""
        said = list(takewhile(lambda step: not isinstance(step.move.by, int), reversed(self._steps)))
        return tuple(event for step in reversed(said) for event in step.events if _hears(seat, event))

    def _forget_last(self) -> None:
        self._undone.append(self._steps.pop().move)
        self._turn = None
        self._heard.clear()


def _hears(seat: Seat, event: Event) -> bool:
    return event.to is None or seat in event.to


class _RawMove(Frozen):
    by: By
    action: dict[str, Any]
    at: int = Field(default=0, ge=0)


class _Sitting(Frozen):
    """Who sits in a seat from here on, as the journal keeps it."""

    sit: Seat = Field(ge=0)
    name: str = Field(max_length=1000)
    level: str | None = Field(default=None, max_length=100)


def read_options(game: AnyGame, options: Frozen | Mapping[str, Any] | None) -> Frozen:
    """The options of a game from what somebody asked for; those left out have their defaults.

    Raises:
        OptionError: an option does not exist, or has no such value.
    """
    try:
        asked = options.model_dump(mode="json") if isinstance(options, Frozen) else options or {}
        read: Frozen = game.option_type.model_validate_json(json.dumps(asked), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            known = ", ".join(game.option_type.model_fields)
            raise OptionError(f"{game.slug} has no option {name!r}; it has {known}.") from None
        where = f"Option {name!r} of {game.slug}" if name else f"The options of {game.slug}"
        raise OptionError(f"{where} cannot be so: {first['msg'][:1].lower()}{first['msg'][1:]}.") from None
    return read


def read_setup(game: AnyGame, record: Record, name: str) -> Setup:
    """The set-up of a save, judged.

    Raises:
        SaveError: it is none, or of another format, game or rules version.
    """
    if record.get("format") != FORMAT:
        raise SaveError(f"{name} has save format {str(record.get('format'))[:20]!r}; this program reads format {FORMAT}.")
    try:
        setup = Setup.model_validate_json(json.dumps(record))
    except ValidationError as error:
        raise SaveError(f"{name} has no usable set-up in its first line ({_short(error)}).") from None
    if setup.game != game.slug:
        raise SaveError(f"{name} is a game of {setup.game}, not of {game.slug}.")
    if setup.version != game.version:
        raise SaveError(
            f"{name} was played by version {setup.version} of the rules of {game.slug}; "
            f"this program plays version {game.version}."
        )
    if setup.data != (here := data.fingerprint(game.slug)):
        raise SaveError(_other_components(name, setup.data, here))
    try:
        Match(game, setup)
    except (Refusal, ValidationError) as error:
        raise SaveError(f"{name} begins with a position that cannot be ({_short(error)}).") from None
    return setup


def _other_components(name: str, played: str, here: str) -> str:
    if not played:
        return f"{name} was played with the components of this program; start it without --data."
    other = f", not with {here}" if here else ""
    return f"{name} was played with own components {played}{other}; start with --data and the folder that holds them."


_LONGEST_REASON = 160


def _short(error: Exception) -> str:
    said = str(error)
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        said = f"{where}: {first['msg']}" if where else first["msg"]
    return said if len(said) <= _LONGEST_REASON else f"{said[: _LONGEST_REASON - 1]}…"
