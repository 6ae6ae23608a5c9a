"""One match at one table of people: what both front ends, screens and plain lines, share. Draws nothing, hides nothing itself."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from getaway_tui import games
from getaway_tui.engine import tablewords
from getaway_tui.engine.journal import SaveError
from getaway_tui.engine.match import Barred, Match, read_options
from getaway_tui.engine.types import Event, Look, Outcome, Refusal, Seat, change
from getaway_tui.kit.names import seat_letters, table_names

from . import saves
from .playtime import PlayTime
from .stage import Stage, needs_handing_over, stage

if TYPE_CHECKING:
    from getaway_tui.engine.game import Game, Loaded
    from getaway_tui.engine.words import Written

    from .coach import Coach

AnyLook = Look[Any, Any]


@dataclass(frozen=True)
class Invitation:
    """A match to begin: the game, who sits where, and what the table agrees on."""

    slug: str
    names: Sequence[str]
    levels: Sequence[str | None]
    options: Mapping[str, Any]
    seed: str | None = None
    house: saves.House = field(default_factory=saves.House)


class Session:
    """A match, the people and computer players round it, and whose eyes the device is before.

    Attributes:
        match: the match; its state is never read here.
        names: how the seats are called, safe to draw and told apart.
        letters: one letter or digit a seat.
        persons: the seats of people.
        holder: the seats whose eyes the device is before; empty: nobody's, it shows what all may see.
        time: play time.
        together: how long the people have sat at this table, hand-overs included and pauses not.
        house: what the table agreed on beside the rules.
        coach: explains each decision of a guided game; None in any other.
        notices: what everybody must hear of the table itself (a changed curtain, a save that fails), the last one last.
    """

    def __init__(self, loaded: Loaded, match: Match, house: saves.House) -> None:
        self.game, self.bots, self.words = loaded
        self.match = match
        self.about = games.about(self.game.slug)
        self._take_seats()
        self.holder: frozenset[Seat] = frozenset(self.persons) if len(self.persons) == 1 else frozenset()
        self.house = house
        self.time = PlayTime(match.now)
        self.together = PlayTime(house.lasted)
        self.notices: list[str] = []
        self.wrong_pins = 0
        self.id = match.journal.path.stem if match.journal else secrets.token_hex(8)
        """What the statistics and the evening know this match by."""
        self.coach = coach(self.game.slug, house.lesson) if house.lesson else None
        self._seen: dict[Seat, int] = {}
        self._passed: set[tuple[int, Seat]] = set()
        self._told_of_trouble = False

    def _take_seats(self) -> None:
        self.names = table_names(self.match.names)
        self.letters = seat_letters(self.names)
        self.levels = tuple(seat.level for seat in self.match.seats)
        self.persons = tuple(seat for seat, level in enumerate(self.levels) if level is None)

    # ---- how it begins and ends ------------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, invitation: Invitation, path: Path | None = None) -> Session:
        """A new match, saved at `path`, by default in the folder of saves. A disk that says no costs the save, not the match.

        Raises:
            OptionError: an option does not exist, or has no such value.
            Refusal: options or number of seats do not go together.
        """
        loaded = games.load(invitation.slug)
        path = path or saves.new_path()
        names = table_names(invitation.names)
        new = _starter(loaded, invitation, names)
        try:
            session = cls(loaded, new(path), invitation.house)
            saves.keep_house(path, invitation.house)
        except SaveError as error:
            session = cls(loaded, new(None), invitation.house)
            session.notices.append(f"This match is not saved: {error}")
        return session

    @classmethod
    def resume(cls, path: Path) -> Session:
        """Go on with a save, at the same decision.

        Raises:
            SaveError: it cannot be read or trusted, is of another version, or is played elsewhere.
        """
        loaded = _loaded(path)
        session = cls(loaded, Match.resume(loaded.game, path), saves.house(path))
        session.holder = frozenset()
        return session

    @classmethod
    def retold(cls, path: Path) -> Session:
        """A save to be looked at; nothing is written, and it may be played elsewhere meanwhile.

        Raises:
            SaveError: it cannot be read or trusted, or is of another version.
        """
        from getaway_tui.engine import journal

        loaded = _loaded(path)
        session = cls(loaded, Match.replay(loaded.game, journal.read(path), path.name), saves.House())
        session.holder = frozenset()
        return session

    @property
    def path(self) -> Path | None:
        """Where the match is saved, if it is."""
        return self.match.journal.path if self.match.journal else None

    def leave(self) -> None:
        """The match rests: the time since the last move is noted, the save given back; a match that is over is put away."""
        path, over = self.path, self.outcome is not None
        if path is not None and not over:
            self.agree(lasted=self.together.now())
        self._pass_time()
        self.match.close()
        if path is not None and over:
            from . import stats

            stats.keep(self, saves.put_away(path))

    def _pass_time(self) -> None:
        """Time that no deadline has to judge may pass unseen; the rest counts when the clock is asked."""
        deadline = self.match.turn.deadline
        now = self.time.now()
        self.match.tick(now if deadline is None else max(self.match.now, min(now, deadline - 1)))

    def rematch(self) -> Invitation:
        """The next match at this table."""
        house = replace(self.house, where="", marks=(), seated=(), lasted=0)
        options = self.game.rematch(self.match.state).model_dump(mode="json")
        return Invitation(self.game.slug, self.names, self.levels, options, None, house)

    # ---- what it is now --------------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.match.outcome

    @property
    def everybody(self) -> bool:
        """Whether the table agreed that everybody may look."""
        return self.house.curtain == "open"

    def stage(self) -> Stage:
        """What the screen is for now."""
        if self.outcome is not None:
            return Stage("over")
        return stage(self.match.turn, self.persons, self.match.eyes, self.holder)

    @property
    def waits_for_people(self) -> bool:
        """Whether somebody at the table must act."""
        return any(ask.must and ask.seat in self.persons for ask in self.match.turn.asks)

    def must_hand_over(self, seats: Sequence[Seat]) -> bool:
        """Whether a curtain must fall before these seats may look: never where all people share their eyes anyway."""
        if set(self.persons) <= self.match.eyes(seats[0]):
            return False
        return needs_handing_over(seats, self.holder, self.persons, self.everybody)

    def hand_to(self, seats: Sequence[Seat]) -> None:
        """The device is before these seats and those that share their eyes."""
        self.holder = frozenset(eye for seat in seats for eye in self.match.eyes(seat))

    def nobody_looks(self) -> None:
        """The device shows what all may see, or nothing: who looks next comes through a curtain."""
        self.holder = frozenset()

    def looks(self, stage: Stage) -> tuple[AnyLook, ...]:
        """What the screen may show, the first look being the one that is drawn."""
        match stage.kind:
            case "open":
                return self._in_front_of_all(stage.seats)
            case "private":
                return tuple(self.match.look(seat) for seat in stage.seats)
            case _:
                return self._between(stage.may)

    def _in_front_of_all(self, seats: Sequence[Seat]) -> tuple[AnyLook, ...]:
        """What all may see, and what each asked seat may answer: nothing else of those seats' own looks."""
        public = self.match.look(None)
        answers = (change(public, seat=seat, legal=self.match.look(seat).legal) for seat in seats)
        return (public, *answers)

    def _between(self, may: Sequence[Seat]) -> tuple[AnyLook, ...]:
        """While nobody before the screen must decide: the holder goes on looking, and may do what the game does not wait for;
        with computer players alone all hands are open."""
        if not self.persons:
            return tuple(_only_watching(self.match.look(seat)) for seat in range(len(self.names)))
        if not self.holder:
            return (self.match.look(None),)
        seats = [seat for seat in may if seat in self.holder] or [min(self.holder.intersection(self.persons))]
        return tuple(self.match.look(seat) if seat in may else _only_watching(self.match.look(seat)) for seat in seats)

    def public(self) -> AnyLook:
        """What everybody may see now."""
        return self.match.look(None)

    @property
    def deal(self) -> str:
        """What may be known of the deal now: its code once the match is over, else its seal."""
        from getaway_tui.engine import dealcode

        setup = self.match.setup
        if self.outcome is None:
            return f"sealed deal {dealcode.seal(setup)}"
        return dealcode.encode(setup, read_options(self.game, None).model_dump(mode="json"))

    @property
    def sealing(self) -> str:
        """How a seal that was noted while the match went on is compared with the deal now that it is over."""
        from getaway_tui.engine import dealcode

        setup = self.match.setup
        assert self.outcome is not None, "a match that goes on keeps its seed"
        text = f"{setup.seed}:{setup.nonce}"
        return f'Deal {self.deal}; its seal {dealcode.seal(setup)} begins the SHA-256 of "{text}".'

    def seen_by_all(self, moves: int) -> AnyLook:
        """What everybody could see when so many moves stood."""
        return self.match.look_back(moves, None)

    def everything(self, moves: int) -> tuple[AnyLook, ...]:
        """The looks of all seats when so many moves stood, for a match that is over."""
        assert self.outcome is not None, "a match that goes on is not shown to all"
        return tuple(self.match.look_back(moves, seat) for seat in range(len(self.names)))

    # ---- what changes it -------------------------------------------------------------------------------------------------

    def do(self, seat: Seat, action: Any) -> tuple[Event, ...]:
        """A move of a person or a computer player, at this moment of play time.

        Raises:
            Refusal: the move is not allowed; nothing has changed.
        """
        self.time.beat()
        told = self.match.do(seat, action, max(self.match.now, self.time.now()))
        self._notice_trouble()
        return told

    def tick(self) -> tuple[Event, ...]:
        """Let the clock speak if its time has come."""
        self.time.beat()
        told = self.match.tick(max(self.match.now, self.time.now()))
        self._notice_trouble()
        return told

    def take_back(self, seat: Seat, *, unseen: bool = False) -> None:
        """Take this seat's own last move back; `unseen`: nobody has looked since, although somebody else is asked.

        Raises:
            Refusal: something stands in the way.
        """
        self.match.take_back(seat, unseen=unseen)

    def do_again(self, seat: Seat) -> tuple[Event, ...]:
        """Make the move once more that this seat took back last, at this moment of play time.

        Raises:
            Refusal: there is none, or it is not allowed any more.
        """
        self.time.beat()
        told = self.match.do_again(seat, max(self.match.now, self.time.now()))
        self._notice_trouble()
        return told

    def ends_unseen(self, seat: Seat) -> bool:
        """Whether the move just made passed the turn on, and could be taken back while nobody has looked since. Never where a
        clock of the game runs."""
        bar = self.match.bars(seat)
        passed = bar is not None and bar.key == "handed_over" and self.match.turn.deadline is None
        return passed and self.match.bars(seat, unseen=True) is None

    def pause(self, why: str) -> None:
        """Everything stands for this reason: play, and the time that the table is together."""
        self.time.hold(why)
        self.together.hold(why)

    def go_on(self, why: str) -> None:
        """This reason is over."""
        self.time.release(why)
        self.together.release(why)

    def beat(self) -> None:
        """Once a second: time in which the program was stopped is left out."""
        self.time.beat()
        self.together.beat()

    def sit(self, seat: Seat, name: str, level: str | None) -> None:
        """Somebody else sits in a seat from now on, or is called otherwise; everybody is told. The device is nobody's then."""
        before, was = self.names[seat], self.levels[seat]
        name = table_names([*(other for index, other in enumerate(self.names) if index != seat), name])[-1]
        self.match.sit(seat, name, level)
        self._take_seats()
        if level is not None:
            said = f"A computer player, {level}, plays for {name} now."
        elif was is not None:
            said = f"{name} plays for {before} now."
        else:
            said = f"{before} is called {name} now."
        self.notices.append(said)
        self.mark(said)
        self.nobody_looks()
        pins = {other: pin for other, pin in self.house.pins.items() if other in self.persons}
        self.agree(seated=tuple(zip(self.names, self.levels, strict=True)), teams=(), pins=pins)

    def people(self) -> tuple[tuple[str, ...], ...]:
        """Who sits in each seat: one person, a team, or nobody for a computer player."""
        from .evening import members

        teams = self.house.teams if len(self.house.teams) == len(self.names) else ()
        return tuple(
            () if seat not in self.persons else (teams[seat] if teams and teams[seat] else members(name) or (name,))
            for seat, name in enumerate(self.names)
        )

    def mark(self, sentence: str) -> None:
        """Note something in the log that the table itself has to say."""
        self.agree(marks=(*self.house.marks, (len(self.match.moves), sentence)))

    def agree(self, **changes: Any) -> None:
        """The table agrees on something else (curtain, pins, where)."""
        self.house = replace(self.house, **changes)
        if self.path is not None:
            saves.keep_house(self.path, self.house)

    def _notice_trouble(self) -> None:
        trouble = self.match.trouble
        if trouble is not None and not self._told_of_trouble:
            self.notices.append(f"The match goes on but is not saved: {trouble}.")
        elif trouble is None and self._told_of_trouble:
            self.notices.append("The match is saved again.")
        self._told_of_trouble = trouble is not None

    # ---- computer players ------------------------------------------------------------------------------------------------

    def next_computer(self, stage: Stage, called: bool = False) -> Seat | None:
        """The computer player who moves now. Where people are asked as well it waits, unless somebody called the computers."""
        if self.waits_for_people and not called:
            return None
        moves = len(self.match.moves)
        waiting = [seat for seat in stage.computers if (moves, seat) not in self._passed]
        musts = [ask.seat for ask in self.match.turn.asks if ask.must and ask.seat in waiting]
        return next(iter([*musts, *waiting]), None)

    @property
    def stand_in(self) -> str:
        """The level of the computer player that moves for a person whose time is up: a middling one."""
        levels = [level for level in self.about.levels if level in self.bots] or [*self.bots]
        return levels[len(levels) // 2]

    def thinker(self, seat: Seat) -> Callable[[Callable[[], bool]], Any]:
        """What a worker thread runs to find a computer player's move: it holds a look and the rules, and nothing else."""
        look, game = self.match.look(seat), self.game
        bot = self.bots.get(self.levels[seat] or self.stand_in, self.bots["random"])
        rng = Random(f"{self.match.setup.seed}:{len(self.match.moves)}:{seat}")
        return lambda stop: bot(look, game, rng, stop)

    def computer_did(self, seat: Seat, action: Any) -> tuple[Event, ...]:
        """A computer player's answer: a move, or None, which lets an optional ask pass until the next move."""
        ask = self.match.turn.ask_of(seat)
        if action is None and (ask is None or not ask.must):
            self._passed.add((len(self.match.moves), seat))
            return ()
        if action is None or self.match.why(seat, action) is not None:
            action = self._any_action(seat)
        return self.do(seat, action)

    def _any_action(self, seat: Seat) -> Any:
        """What a computer player does that found nothing legal: the first legal action, so that the match goes on."""
        return self.match.look(seat).legal[0]

    # ---- what people hear ------------------------------------------------------------------------------------------------

    def saw(self, seats: Sequence[Seat]) -> None:
        """These seats look now: what they have heard up to here is no news any more."""
        for seat in seats:
            self._seen[seat] = len(self.match.look(seat).log)

    def news(self, seat: Seat) -> tuple[Event, ...]:
        """What this seat heard since it last looked."""
        return self.match.look(seat).log[self.seen(seat) :]

    def seen(self, seat: Seat) -> int:
        """How many of the events that it heard this seat has looked at."""
        return self._seen[seat] if seat in self._seen else self._heard_at_own_last_move(seat)

    def _heard_at_own_last_move(self, seat: Seat) -> int:
        """For a match just opened: how much the seat had heard when it last moved."""
        steps = self.match.steps
        last = next((index for index in reversed(range(len(steps))) if steps[index].move.by == seat), None)
        if last is None:
            return 0
        return sum(1 for step in steps[: last + 1] for event in step.events if event.to is None or seat in event.to)

    def told(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The sentences of events, without those that the game says nothing of."""
        said = (self.words.event(event, self.names) for event in events)
        return tuple(sentence for sentence in said if sentence)

    @cached_property
    def house_rules(self) -> tuple[str, ...]:
        """In what this table differs from one that nobody changed, a sentence each: they stand at the head of the log."""
        untouched, chosen = read_options(self.game, None).model_dump(mode="json"), self.match.setup.options
        differ = [
            name for name in untouched if name in chosen and chosen[name] != untouched[name] and _is_offered(self.game, name)
        ]
        return tuple(f"House rule. {self.words.option(name)[0]}: {self._option(name, chosen[name])}." for name in differ)

    def _option(self, name: str, value: Any) -> str:
        """A value of an option in words; of one that each seat has for itself, all of them."""
        values = value if isinstance(value, list) else [value]
        return ", ".join(self.words.value(name, each) for each in values) or "none"

    def last_public(self, count: int) -> tuple[str, ...]:
        """The last things everybody heard, the newest last."""
        return self.told(self.match.look(None).log[-4 * count :])[-count:] if count else ()

    def log(self, look: AnyLook) -> tuple[tuple[int, Event | None, str], ...]:
        """What a look heard, in words: its number in the look's log, the event, and the sentence. What the table itself noted
        stands at its place, without an event; what fades or has no words is left out."""
        said = [(number, event, self.words.event(event, self.names)) for number, event in enumerate(look.log) if not event.fades]
        lines: list[tuple[int, Event | None, str]] = [line for line in said if line[2]]
        for moves, sentence in self.house.marks:
            steps = self.match.steps[:moves]
            heard = sum(1 for step in steps for event in step.events if event.to is None or look.seat in event.to)
            if heard <= len(look.log):
                lines.append((heard, None, sentence))
        return tuple(sorted(lines, key=lambda line: (line[0], line[1] is not None)))

    def story(self) -> tuple[str, ...]:
        """All that happened in a match that is over, what the table noted at its place."""
        marks = list(self.house.marks)
        lines: list[str] = []
        for moves, step in enumerate(self.match.steps):
            while marks and marks[0][0] <= moves:
                lines.append(marks.pop(0)[1])
            lines += self.told(step.events)
        return (*lines, *(sentence for _, sentence in marks))

    def refusal(self, no: Refusal) -> str:
        """Why not, as one sentence; of what stands in the way of a take-back, what all before the screen have heard."""
        if isinstance(no, Barred):
            shown = (each for each in no.shown if each.to is None or (self.holder and self.holder <= set(each.to)))
            no = Barred(no.key, tuple(shown), **no.params)
        return tablewords.refusal(self.words, no, self.names)

    def action(self, action: Any) -> str:
        """What an action would do."""
        return self.words.action(action, self.names)

    def ask(self, seat: Seat) -> str:
        """What a seat is asked, or nothing."""
        ask = self.match.turn.ask_of(seat)
        return "" if ask is None else self.words.ask(ask, self.names)

    @property
    def written(self) -> Written | None:
        """How actions are typed in the line mode, where the game has such."""
        words: Any = self.words
        return words if hasattr(words, "written") else None

    def ways_out(self, seat: Seat) -> tuple[Any, ...]:
        """How this seat may give up, or break off for all, where the game knows such a thing and allows it now."""
        ways = [self.match.read_action({"kind": kind}) for kind in self.game.ways_out]
        return tuple(way for way in ways if self.match.why(seat, way) is None)


def _is_offered(game: Game[Any, Any, Any, Any], name: str) -> bool:
    """Whether the form shows this option. Asked without making the form, which a match that goes on has no use for."""
    extra = game.option_type.model_fields[name].json_schema_extra
    return isinstance(extra, dict) and extra.get("tier") in ("main", "house")


def who(level: str | None) -> str:
    """Who sits in a seat, in words."""
    return "person" if level is None else f"computer player, {level}"


def coach(slug: str, title: str) -> Coach | None:
    """Who teaches a guided game; None where there is no such lesson (any more)."""
    from .coach import Coach, lessons

    return next((Coach(lesson) for lesson in lessons(slug) if lesson.title == title), None)


def lesson_at(slug: str, number: int) -> Invitation:
    """The table of a guided game."""
    from .coach import lessons

    lesson = lessons(slug)[number]
    names = ["Ann" if seat == lesson.seat else _PARTNERS[seat] for seat in range(lesson.seats)]
    levels = [None if seat == lesson.seat else lesson.level for seat in range(lesson.seats)]
    return Invitation(slug, names, levels, lesson.options, lesson.seed, saves.House(lesson=lesson.title))


_PARTNERS = ("Bea", "Chandra", "Dieter", "Esi", "Farid", "Gita", "Hanna", "Iris")


def _loaded(path: Path) -> Loaded:
    """The game of a save."""
    from getaway_tui.engine import journal

    slug = str(journal.first(path).get("game"))
    try:
        return games.load(slug)
    except KeyError:
        raise SaveError(f"{path.name} is a game of {slug[:40]!r}, which this program does not have.") from None


def _starter(loaded: Loaded, invitation: Invitation, names: Sequence[str]) -> Callable[[Path | None], Match]:
    def new(path: Path | None) -> Match:
        return Match.new(loaded.game, names, invitation.options, invitation.seed, levels=invitation.levels, path=path)

    return new


def _only_watching(look: AnyLook) -> AnyLook:
    return change(look, legal=()) if look.legal else look
