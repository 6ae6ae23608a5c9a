"""Any game without a screen: one JSON object a line in, one JSON object a line out. No rule lives here."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import IO, Annotated, Any, Literal, Protocol

from pydantic import Field, TypeAdapter, ValidationError

from . import journal, tablewords
from .chance import source
from .data import DataError
from .game import Loaded
from .journal import SaveError
from .match import Barred, Match, NotAsked, OptionError, Over, TimeBack
from .types import Event, Frozen, Refusal, Seat

LONGEST_LINE = 1 << 20
_EXAMPLES = 4
Answer = dict[str, Any]


class About(Protocol):
    """What the protocol needs to know of a game that it has not loaded."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...


class Library(Protocol):
    """Where games come from; handed in, so that the engine imports none."""

    def found(self) -> Sequence[About]: ...
    def load(self, slug: str) -> Loaded: ...


class _Error(Exception):
    """A refused request."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.rule = code, message, rule


# ---- requests ----------------------------------------------------------------------------------------------------------

Mover = Seat | Literal["chance"]
Time = Annotated[int, Field(ge=0, lt=1 << 53)]
Seed = int | Annotated[str, Field(max_length=1000)]
SeatNames = Annotated[list[Annotated[str, Field(max_length=10_000)]], Field(max_length=32)]


class Games(Frozen):
    cmd: Literal["games"]


class Schema(Frozen):
    cmd: Literal["schema"]
    game: str


class New(Frozen):
    cmd: Literal["new"]
    game: str
    seats: SeatNames
    options: dict[str, Any] = Field(default_factory=dict)
    seed: Seed | None = None
    chance: Literal["auto", "ask"] = "auto"


class Load(Frozen):
    cmd: Literal["load"]
    game: str
    state: dict[str, Any]
    seats: SeatNames | None = None
    seed: Seed | None = None
    chance: Literal["auto", "ask"] = "auto"


class State(Frozen):
    cmd: Literal["state"]


class View(Frozen):
    cmd: Literal["view"]
    seat: Seat | None


class Legal(Frozen):
    cmd: Literal["legal"]
    seat: Mover


class Act(Frozen):
    cmd: Literal["act"]
    seat: Mover
    action: dict[str, Any]
    at: Time | None = None


class Tick(Frozen):
    cmd: Literal["tick"]
    at: Time


class Why(Frozen):
    cmd: Literal["why"]
    seat: Mover
    action: dict[str, Any]


class Undo(Frozen):
    cmd: Literal["undo"]


class Redo(Frozen):
    cmd: Literal["redo"]


class BotMove(Frozen):
    cmd: Literal["bot"]
    seat: Seat
    level: str


class Save(Frozen):
    cmd: Literal["save"]
    path: Annotated[str, Field(min_length=1, max_length=4096)]


class Open(Frozen):
    cmd: Literal["open"]
    path: Annotated[str, Field(min_length=1, max_length=4096)]


class Entries(Frozen):
    cmd: Literal["journal"]


class Quit(Frozen):
    cmd: Literal["quit"]


Request = Annotated[
    Games | Schema | New | Load | State | View | Legal | Act | Tick | Why | Undo | Redo | BotMove | Save | Open | Entries | Quit,
    Field(discriminator="cmd"),
]
_request: TypeAdapter[Request] = TypeAdapter(Request)
_event: TypeAdapter[list[Event]] = TypeAdapter(list[Event])


class Engine:
    """One conversation. Every request is answered; a refused one changes nothing; nothing ends it but `quit`."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._loaded: Loaded | None = None
        self._match: Match | None = None
        self.done = False

    def answer(self, line: bytes) -> str:
        """The answer to one line, as one line."""
        try:
            reply = self._carry_out(_read(line))
        except _Error as error:
            reply = {"ok": False, "error": {"code": error.code, "message": error.message}}
            if error.rule:
                reply["error"]["rule"] = error.rule
        except Exception as fault:  # a fault of ours must not end the conversation: it is told, and the position stands
            traceback.print_exc(file=sys.stderr)
            message = f"This could not be carried out ({type(fault).__name__}); nothing has changed."
            reply = {"ok": False, "error": {"code": "bad_request", "message": message}}
        return json.dumps(reply, ensure_ascii=True, separators=(",", ":"))

    def _carry_out(self, request: Request) -> Answer:
        match request:
            case Games():
                return {"ok": True, "games": [self._describe(about) for about in self._library.found()]}
            case Schema():
                return self._schema(request)
            case New():
                return self._new(request)
            case Load():
                return self._load(request)
            case Open():
                return self._open(request)
            case Quit():
                self.done = True
                return {"ok": True}
            case _:
                return self._at_the_table(request)

    def _at_the_table(self, request: Request) -> Answer:
        match request:
            case State():
                return {"ok": True, "state": self._playing.state.model_dump(mode="json")}
            case View():
                return self._view(request)
            case Legal():
                return self._legal(request)
            case Act():
                return self._act(request)
            case Tick():
                with self._refusals_told():
                    return self._position(self._playing.tick(request.at))
            case Why():
                return self._why(request)
            case Undo():
                return self._undo()
            case Redo():
                return self._redo()
            case BotMove():
                return self._bot(request)
            case Save():
                return self._save(request)
            case _:
                return self._entries()

    # ---- games ---------------------------------------------------------------------------------------------------------

    def _game(self, slug: str) -> Loaded:
        known = [about.slug for about in self._library.found()]
        if slug not in known:
            raise _Error("unknown_game", f"There is no game {slug[:40]!r}; the games are {', '.join(known)}.")
        try:
            return self._library.load(slug)
        except DataError as error:
            raise _Error("io", str(error)) from None

    def _describe(self, about: About) -> Answer:
        loaded = self._game(about.slug)
        game = loaded.game
        return {
            "slug": game.slug,
            "title": about.title,
            "min_seats": min(game.seats),
            "max_seats": max(game.seats),
            "seats": sorted(game.seats),
            "levels": list(loaded.bots),
            "presets": {name: options.model_dump(mode="json") for name, options in game.presets.items()},
            "options": game.option_type.model_json_schema(),
            "version": game.version,
        }

    def _schema(self, request: Schema) -> Answer:
        game = self._game(request.game).game
        return {
            "ok": True,
            "state": game.state_type.model_json_schema(),
            "action": game.action_type.json_schema(),
            "event": Event.model_json_schema(),
        }

    # ---- beginnings ----------------------------------------------------------------------------------------------------

    def _new(self, request: New) -> Answer:
        loaded = self._game(request.game)
        _check_seats(loaded, len(request.seats))
        try:
            match = Match.new(loaded.game, request.seats, request.options, request.seed, auto_chance=request.chance == "auto")
        except OptionError as error:
            raise _Error("bad_options", str(error)) from None
        except Refusal as no:
            raise _Error("bad_options", tablewords.refusal(loaded.words, no, request.seats), no.rule) from None
        return self._begin(loaded, match)

    def _load(self, request: Load) -> Answer:
        loaded = self._game(request.game)
        try:
            position = loaded.game.state_type.model_validate_json(json.dumps(request.state))
        except ValidationError as error:
            raise _Error("bad_state", f"This position cannot be: {_first_fault(error)}.") from None
        players = loaded.game.players(position)
        names = request.seats if request.seats is not None else [f"Seat {seat + 1}" for seat in range(players)]
        if len(names) != players:
            raise _Error("bad_options", f"The position has {players} seats, but {len(names)} names were given.")
        _check_seats(loaded, players)
        try:
            match = Match.load(loaded.game, request.state, names, request.seed, auto_chance=request.chance == "auto")
        except Refusal as no:
            raise _Error("bad_state", tablewords.refusal(loaded.words, no, names), no.rule) from None
        return self._begin(loaded, match)

    def _open(self, request: Open) -> Answer:
        path = Path(request.path)
        try:
            saved = journal.read(path)
            slug = saved.records[0].get("game")
            known = [about.slug for about in self._library.found()]
            if slug not in known:
                raise SaveError(f"{path.name} is no save of a game known here ({', '.join(known)}).")
            loaded = self._game(str(slug))
            match = Match.replay(loaded.game, saved, path.name)
            match.let_chance_speak()
        except (SaveError, ValueError) as error:
            raise _Error("io", _sentence(str(error))) from None
        return self._begin(loaded, match)

    def _begin(self, loaded: Loaded, match: Match) -> Answer:
        answer = self._position(match.events, match)
        self._loaded, self._match = loaded, match
        return answer

    # ---- at the table --------------------------------------------------------------------------------------------------

    @property
    def _playing(self) -> Match:
        if self._match is None:
            raise _Error("no_game", "No game is set up; send new, load or open first.")
        return self._match

    @property
    def _table(self) -> Loaded:
        if self._loaded is None:
            raise _Error("no_game", "No game is set up; send new, load or open first.")
        return self._loaded

    def _position(self, events: Sequence[Event], match: Match | None = None) -> Answer:
        match = match or self._playing
        turn, outcome = match.turn, match.outcome
        if turn.chance is not None:
            to_act: list[Answer] = [{"seat": "chance", "ask": turn.chance, "must": True, "open": False}]
        else:
            to_act = [ask.model_dump(mode="json") for ask in turn.asks]
        return {
            "ok": True,
            "events": _event.dump_python(list(events), mode="json"),
            "to_act": to_act,
            "deadline": turn.deadline,
            "outcome": None if outcome is None else outcome.model_dump(mode="json"),
        }

    @contextmanager
    def _refusals_told(self) -> Iterator[None]:
        """What forbids the deed inside becomes an error with a sentence."""
        try:
            yield
        except Refusal as no:
            message = tablewords.refusal(self._table.words, no, self._playing.names)
            raise _Error(_code(no), message, no.rule) from None

    def _seat(self, seat: Mover | None) -> None:
        seats = len(self._playing.seats)
        if isinstance(seat, int) and not 0 <= seat < seats:
            raise _Error("bad_request", f"There is no seat {str(seat)[:20]}; the seats are 0 to {seats - 1}.")

    def _action(self, action: Mapping[str, Any]) -> Any:
        try:
            return self._playing.read_action(action)
        except ValidationError as error:
            raise _Error("bad_request", f"This is no action of {self._table.game.slug}: {_first_fault(error)}.") from None

    def _view(self, request: View) -> Answer:
        self._seat(request.seat)
        look = self._playing.look(request.seat)
        return {
            "ok": True,
            "view": look.board.model_dump(mode="json"),
            "log": _event.dump_python(list(look.log), mode="json"),
        }

    def _legal(self, request: Legal) -> Answer:
        self._seat(request.seat)
        actions = list(self._legal_actions(request.seat))
        adapter = self._table.game.action_type
        answer: Answer = {"ok": True, "actions": [adapter.dump_python(action, mode="json") for action in actions]}
        free = self._table.game.free
        kinds = {str(getattr(action, "kind", "")): type(action) for action in actions}
        if open_kinds := [kind for kind in kinds if kind in free or request.seat == "chance"]:
            schemas = [kinds[kind].model_json_schema() for kind in open_kinds]
            answer["space"] = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
        return answer

    def _legal_actions(self, seat: Mover) -> Iterator[Any]:
        match = self._playing
        if seat != "chance":
            if match.turn.chance is None and match.turn.ask_of(seat) is not None:
                yield from match.game.legal(match.state, seat)
            return
        drawn: list[Any] = []
        for number in range(_EXAMPLES if match.turn.chance is not None else 0):
            action = match.game.chance(match.state, source(f"{match.setup.seed}:example{number}", len(match.moves)))
            if action not in drawn:
                drawn.append(action)
                yield action

    def _act(self, request: Act) -> Answer:
        match = self._playing
        self._seat(request.seat)
        if request.at is not None and request.at < match.now:
            raise _Error("bad_request", f"Play time cannot run back from {match.now} to {request.at} ms.")
        action = self._action(request.action)
        with self._refusals_told():
            return self._position(match.do(request.seat, action, request.at))

    def _why(self, request: Why) -> Answer:
        self._seat(request.seat)
        no = self._playing.why(request.seat, self._action(request.action))
        if no is None:
            return {"ok": True, "legal": True}
        reason = tablewords.refusal(self._table.words, no, self._playing.names)
        return {"ok": True, "legal": False, "rule": no.rule, "reason": reason}

    def _undo(self) -> Answer:
        match = self._playing
        last = match.moves[-1].by if match.moves else 0
        with self._refusals_told():
            match.take_back(last if isinstance(last, int) else 0)
        return self._position(())

    def _redo(self) -> Answer:
        """The counterpart of undo: by whichever seat took the last move back."""
        match = self._playing
        seat = next((seat for seat in range(len(match.seats)) if match.can_do_again(seat)), 0)
        with self._refusals_told():
            return self._position(match.do_again(seat))

    def _bot(self, request: BotMove) -> Answer:
        match = self._playing
        self._seat(request.seat)
        bot = self._table.bots.get(request.level)
        if bot is None:
            levels = ", ".join(self._table.bots)
            raise _Error("bad_request", f"There is no level {request.level[:40]!r}; the levels are {levels}.")
        with self._refusals_told():
            match.must_be_asked(request.seat)
        rng = Random(f"{match.setup.seed}:{len(match.moves)}:{request.seat}")
        action = bot(match.look(request.seat), match.game, rng, lambda: False)
        return {"ok": True, "action": None if action is None else match.game.action_type.dump_python(action, mode="json")}

    def _save(self, request: Save) -> Answer:
        path = Path(request.path)
        try:
            _write_save(path, self._playing.records())
        except SaveError as error:
            raise _Error("io", str(error)) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise _Error("io", _sentence(f"{path.name or path} cannot be written: {reason.lower()}")) from None
        return {"ok": True}

    def _entries(self) -> Answer:
        return {"ok": True, "entries": [dict(record) for record in self._playing.records()]}


def _write_save(path: Path, records: Sequence[journal.Record]) -> None:
    """A whole save at once; only another save may be replaced, and never half-way."""
    if path.exists():
        journal.first(path)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".saving-") as folder:
        new = journal.Journal.create(Path(folder) / path.name, records[0])
        new.append(records[1:])
        trouble = new.trouble
        new.close()
        if trouble:
            raise SaveError(f"{path.name} cannot be written: {trouble}.")
        (Path(folder) / path.name).replace(path)


def _read(line: bytes) -> Request:
    try:
        content = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise _Error("bad_json", "The line is not UTF-8; send one JSON object a line.") from None
    except RecursionError:
        raise _Error("bad_json", "The line nests too deep; send one flat JSON object a line.") from None
    except ValueError as error:
        raise _Error("bad_json", _sentence(f"The line is no JSON ({error}); send one JSON object a line")) from None
    if not isinstance(content, dict):
        raise _Error("bad_request", "A request is a JSON object with the field cmd.")
    try:
        return _request.validate_python(content, strict=True)
    except ValidationError as error:
        raise _Error("bad_request", f"The request cannot be read: {_first_fault(error)}.") from None
    except RecursionError:
        raise _Error("bad_request", "The request nests too deep.") from None


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no JSON number")


def _check_seats(loaded: Loaded, number: int) -> None:
    if number not in loaded.game.seats:
        allowed = ", ".join(str(seats) for seats in sorted(loaded.game.seats))
        raise _Error("bad_options", f"{loaded.game.slug} is for {allowed} players, not for {number}.")


def _code(no: Refusal) -> str:
    match no:
        case NotAsked():
            return "not_your_turn"
        case Over():
            return "game_over"
        case TimeBack():
            return "bad_request"
        case Barred():
            return "not_allowed"
        case _:
            return "illegal_action"


def _first_fault(error: ValidationError) -> str:
    """The first thing that is wrong, where it is and what would be right, without the end of a sentence."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])[:200]
    text = first["msg"][:500].rstrip(".")
    return f"{where}: {text}" if where else text


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream; None stands for one that is too long, whose rest is skipped."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line.rstrip(b"\n")) <= LONGEST_LINE and (line.endswith(b"\n") or len(line) <= LONGEST_LINE):
            yield line
            continue
        while not line.endswith(b"\n") and line:
            line = stream.readline(LONGEST_LINE)
        yield None


_TOO_LONG = json.dumps(
    {"ok": False, "error": {"code": "bad_request", "message": "The line is longer than 1 MiB; send shorter ones."}},
    separators=(",", ":"),
)


def serve(library: Library, requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every line until `quit` or the end of input. Empty lines are passed over."""
    engine = Engine(library)
    for line in lines(requests):
        if line is not None and not line.strip():
            continue
        answer = _TOO_LONG if line is None else engine.answer(line)
        try:
            answers.write(answer.encode() + b"\n")
            answers.flush()
        except BrokenPipeError:
            with suppress(OSError):  # nobody listens any more; keep the interpreter's own last flush quiet
                os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())
            return
        if engine.done:
            return
