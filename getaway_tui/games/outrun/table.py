"""The screen of Outrun: the board between races, the race itself, and the finish pile. Time is the key event's own."""

from __future__ import annotations

import random
import sys
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from textual.events import Key as Pressed
from textual.timer import Timer

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look, Seat
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.table import Holds, Key, Table

from . import words
from .aloneview import far, paint_alone, paint_countdown
from .box import SETTINGS
from .keyroom import KeyRoom, Typist
from .practice import PracticeRoom
from .public import NS, Play, Status, Stop, TurnPath, View, heats
from .raceview import effect, extra_keys, key_word
from .racing import Attempt, Heat, Keys, keys_of, scheme_of, typed, unshifted
from .rooms import Room
from .splitview import paint_shared
from .suggesting import raced_times
from .tableview import Between, Choice, paint_table

_SCREEN = SETTINGS.screen
_LAGS = 300
"""How many of the last keys the lag is measured by."""
_TOLD = 24
"""How many of the last events are looked through for something to say."""


def now() -> float:
    """The clock that key events are stamped with."""
    return time.perf_counter() if sys.platform == "win32" else time.monotonic()


def _from(first: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats in the order of the table, from this one on."""
    return (*(seat for seat in seats if seat >= first), *(seat for seat in seats if seat < first))


class OutrunTable(Table[Any, View]):
    """Draws the first look; a race takes all keys, everything else is a list of choices by digits, arrows or mouse."""

    aside = False

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(names, id=id)
        self._heat: Heat | None = None
        self._cursor = 0
        self._pile: int | None = None
        """How many cards of the finish pile are turned over; None: it does not lie there."""
        self._piles_seen: set[tuple[int, int]] = set()
        self._met = False
        """Some look has been drawn: a race that is under way at the first one was cut off."""
        self._whole_race = False
        self._ticks: Timer | None = None
        self._lags: deque[float] = deque(maxlen=_LAGS)
        """Seconds from a key event's own time to its handling: what reading the clock too late would cost."""
        self._room: Room | None = None
        """A side room that holds the keyboard."""
        self._own_keys: dict[Hashable, Keys] = {}
        """Keys that people have set: by the number of those at one keyboard and the place there, or by seat."""
        self._keyboards: set[int] = set()
        """For how many people at it the keyboard was tried."""
        self._practised: dict[Seat, list[float]] = {}
        """Seconds of the right races in the practice."""

    # ---- looks -----------------------------------------------------------------------------------------------------------

    @property
    def board(self) -> View | None:
        """What is drawn."""
        return self.looks[0].board if self.looks else None

    def watch_looks(self) -> None:
        """Begin a race, turn the pile over, or offer what is to be chosen."""
        self._leave_room()
        if self.board is not None:
            racing = self._racers()
            if racing and not self._met and self._cut_off(racing):
                return
            self._met = True
            self._enter_race(racing)
            self._enter_pile(self.board)
        self._cursor = 0
        self._changed()

    def _racers(self) -> tuple[Look[Any, View], ...]:
        """The looks whose seats must race now."""
        found = []
        for look in self.looks:
            ask = look.turn.ask_of(look.seat)
            if look.legal and ask is not None and ask.must and ask.ask == "race":
                found.append(look)
        return tuple(found)

    def _cut_off(self, racing: Sequence[Look[Any, View]]) -> bool:
        """A race that was shown before this screen was there is run again (OR-4.11)."""
        self._met = True
        look, action = racing[0], words.taken_up(racing[0])
        if action is None or look.seat is None:
            return False
        self.post_message(self.Chosen(look.seat, action))
        return True

    def _enter_race(self, racing: Sequence[Look[Any, View]]) -> None:
        if not racing:
            if not any(look.board.phase == "race" for look in self.looks):
                self._end_heat()
            return
        board, seats = racing[0].board, tuple(look.seat for look in racing if look.seat is not None)
        card = board.racers[seats[0]].card
        if card is None:
            return
        shared = board.options.race_mode == "split"
        key = (board.game, board.round, card.moves, () if shared else seats)
        if self._heat is None or self._heat.key != key:
            own = sorted(((look.seat, look.board) for look in racing if look.seat is not None), key=lambda each: each[0])
            attempts = [
                Attempt.of(its, seat, card, self._keys(board, seat, number, len(own)), far=far())
                for number, (seat, its) in enumerate(own, 1)
            ]
            self._heat = Heat(key, attempts, card)
            self._count_down()
        for attempt in self._heat.attempts:
            attempt.done = attempt.seat not in seats
        self._stop_the_late()

    def _keys(self, board: View, seat: Seat, number: int, racers: int) -> Keys:
        """The keys of who sits in this place, from 1, of so many at the keyboard: their own where they have set some."""
        mine: Hashable = (racers, number) if racers > 1 else seat
        if mine in self._own_keys and (racers > 1 or board.options.key_scheme == "custom"):
            return self._own_keys[mine]
        return keys_of(scheme_of(board, racers), number if racers > 1 else 1, board.hand_order)

    def _end_heat(self) -> None:
        self._heat = None
        self._stop_ticks()

    def _stop_ticks(self) -> None:
        if self._ticks is not None:
            self._ticks.stop()
            self._ticks = None

    def _start_ticks(self) -> None:
        if self.tempo and self._ticks is None:
            self._ticks = self.set_interval((_SCREEN.far_tick_ms if far() else _SCREEN.tick_ms) / 1000, self._tick)

    def _enter_pile(self, board: View) -> None:
        """The finish pile of a round is turned over once, one card at a time."""
        key = (board.game, board.round if board.order and board.phase != "turn" else board.round - 1)
        judged = any(racer.right is not None and racer.result is not None for racer in board.racers)
        if judged and board.phase not in ("prep", "race", "check") and key not in self._piles_seen:
            self._piles_seen.add(key)
            self._pile = 0
            self._wait(_SCREEN.pile_ms, self._turn_over)

    def _turn_over(self) -> None:
        """The next Finish card; after the last one the table goes on."""
        if self._pile is None or self.board is None:
            return
        self._pile += 1
        if self._pile <= len(self.board.order):
            self._wait(_SCREEN.pile_ms, self._turn_over)
        else:
            self._pile = None
        self._changed()

    def _wait(self, ms: float, then: Callable[[], None]) -> None:
        if self.tempo:
            self.set_timer(ms * self.tempo / 1000, then)
        else:
            self.call_later(then)

    def _changed(self) -> None:
        choices = self._choices()
        aimed = choices[self._cursor] if self._cursor < len(choices) else None
        self.post_message(self.Aimed(aimed.seat if aimed else None, aimed.action if aimed else None))
        self.post_message(self.KeysChanged(self.keys()))
        self.redraw()

    # ---- the countdown and the clock -------------------------------------------------------------------------------------

    def _count_down(self) -> None:
        """Three, two, one; at one keyboard a wait that nobody can foresee; then the card."""
        heat = self._heat
        if heat is None or heat.step not in ("count", "wait"):
            return
        if heat.count > 0 and heat.step == "count":
            heat.count -= 1
            self._wait(_SCREEN.count_ms, self._count_down)
        elif heat.step == "count" and len(heat.attempts) > 1:
            heat.step = "wait"
            self._wait(random.uniform(_SCREEN.least_wait_ms, _SCREEN.most_wait_ms), self._count_down)
        else:
            heat.step = "shown"
            self.redraw()
            self.call_after_refresh(self._start, heat)
            return
        self.redraw()

    def _start(self, heat: Heat) -> None:
        """The card has been handed to the terminal: from now on time counts."""
        if heat is not self._heat:
            return
        heat.step, heat.since = "run", now()
        if self.board is not None and self.board.options.sound:
            self.app.bell()
        self._start_ticks()
        self._changed()

    def _tick(self) -> None:
        if self._room is not None:
            self._tick_room(self._room)
            return
        self._stop_the_late()
        if self.board is not None and self.board.options.show_running_clock:
            self.redraw()

    def _stop_the_late(self) -> None:
        """Whoever has reached the limit is stopped (OR-5.14)."""
        heat, board = self._heat, self.board
        if heat is None or board is None or heat.step != "run":
            return
        for attempt in heat.attempts:
            limit = board.options.raw_limit(attempt.seat)
            if limit is not None and not attempt.done and self._ms(heat) * (NS // 1000) > limit:
                self._end(attempt, None, "stopped")

    def _end(self, attempt: Attempt, seconds: float | None, status: Status = "finished") -> None:
        """A race is over; nothing of its time is shown to anybody."""
        attempt.done = True
        untimed = self.board is not None and self.board.options.race_mode == "turns"
        self.post_message(self.Chosen(attempt.seat, attempt.result(None if untimed else seconds, status)))
        self.redraw()

    # ---- side rooms ------------------------------------------------------------------------------------------------------

    def _typists(self) -> list[tuple[Seat, str]]:
        """The people who would be at one keyboard in the next race; the racer alone where one races after the other."""
        board = self.board
        if board is None or board.phase not in ("turn", "prep"):
            return []
        asked = [look.seat for look in self.looks if look.seat is not None and look.legal]
        if board.options.race_mode == "split":
            heat = heats(_from(board.turner, [seat for seat, racer in enumerate(board.racers) if not racer.gone]))[0]
            return [(seat, self.names[seat]) for seat in sorted(heat) if seat in self.people]
        return [(seat, self.names[seat]) for seat in asked[:1]]

    def _enter_practice(self) -> None:
        board = self.board
        if board is None or not self.looks:
            return
        people = [(seat, self.names[seat]) for seat, racer in enumerate(board.racers) if not racer.gone]

        def keys(seat: Seat) -> Keys:
            return self._keys(board, seat, 1, 1)

        raced = raced_times(self.looks[0].log)
        self._enter_room(PracticeRoom(people, keys, board.hand_order, self._practised, raced, random.Random(), self.tempo))

    def _must_try_keys(self) -> bool:
        """Before the first race of so many at one keyboard all press together (section 10.3)."""
        return len(people := self._typists()) > 1 and len(people) not in self._keyboards

    def _enter_keys(self, *, together: bool = False) -> None:
        board, people = self.board, self._typists()
        if board is None or not people:
            return
        self._keyboards.add(len(people))
        typists = [
            Typist(seat, name, self._keys(board, seat, number, len(people))) for number, (seat, name) in enumerate(people, 1)
        ]
        room = KeyRoom(typists, board.hand_order, self._lags)
        if together:
            room.press_together()
        self._enter_room(room)

    def _enter_room(self, room: Room) -> None:
        self._room = room
        self._start_ticks()
        self._changed()

    def _leave_room(self) -> None:
        room, self._room = self._room, None
        if room is None:
            return
        self._stop_ticks()
        if isinstance(room, KeyRoom):
            shared = len(room.typists) > 1
            for number, typist in enumerate(room.typists, 1):
                self._own_keys[(len(room.typists), number) if shared else typist.seat] = typist.keys

    def _tick_room(self, room: Room) -> None:
        if room.tick(now()):
            self._room_changed(room)

    def _room_changed(self, room: Room) -> None:
        if room.left:
            self._leave_room()
            self._changed()
            return
        self.post_message(self.KeysChanged(self.keys()))
        self.redraw()
        self.call_after_refresh(self._room_drawn, room)

    def _room_drawn(self, room: Room) -> None:
        if room is self._room:
            room.drawn(now())

    # ---- keys ------------------------------------------------------------------------------------------------------------

    def on_key(self, event: Pressed) -> None:
        """In a race every key belongs to it but those that hide the screen and show the rules."""
        if self.holds() != "nothing":
            if not self.takes(event.key):
                return
            self._lags.append(max(0.0, now() - event.time))
            if self._room is not None:
                self._room.press(event.key, event.character or "", event.time)
                self._room_changed(self._room)
            else:
                self._race_key(event)
        elif not self._table_key(event.key, event.character or ""):
            return
        event.stop()
        event.prevent_default()

    def holds(self) -> Holds:
        """A race takes every key: those before the card count for nothing (section 10.2)."""
        heat = self._heat
        if self._room is not None:
            return "keys" if self._room.keys() else "wait"
        if heat is None or not self._racers_here():
            return "nothing"
        return "keys" if heat.step == "run" and not all(attempt.done for attempt in heat.attempts) else "wait"

    def takes(self, key: str) -> bool:
        """At one keyboard a neighbour's Ctrl is no way to leave or to hide (section 10.3)."""
        if self._room is None and self._heat is not None and len(self._heat.attempts) > 1 and self.holds() != "nothing":
            return key not in ("f1", "f2")
        return super().takes(key)

    def _racers_here(self) -> bool:
        return bool(self.looks) and any(look.board.phase == "race" for look in self.looks)

    def _race_key(self, event: Pressed) -> None:
        heat = self._heat
        assert heat is not None
        if event.key in ("f9", "f10") and heat.step == "run":
            self._stop_key(event.key)
            return
        heat.asking = None
        name = typed(event.key, event.character or "", shared=len(heat.attempts) > 1)
        if not any(attempt.owns(name) for attempt in heat.attempts):
            name = unshifted(name)
        for attempt in heat.attempts:
            if heat.step != "run" or event.time < heat.since:
                attempt.early = attempt.early or attempt.owns(name)
            elif attempt.done and name == attempt.keys.finish:
                self._call_time(attempt)
            elif attempt.press(name, event.time) == "finish":
                self._end(attempt, event.time - heat.since)
        self.redraw()

    def _stop_key(self, key: str) -> None:
        """F9 gives up, F10 stops the racer; both want a second press."""
        heat = self._heat
        assert heat is not None
        attempt = next((each for each in heat.attempts if not each.done), None)
        if attempt is None or (len(heat.attempts) > 1 and key == "f10"):
            return
        if heat.asking == attempt.seat:
            self._end(attempt, None, "gave_up" if key == "f9" or not self._may_stop() else "stopped")
        else:
            heat.asking = attempt.seat
        self._changed()

    def _may_stop(self) -> bool:
        options = self.board.options if self.board is not None else None
        return options is not None and options.group_stop and options.race_mode != "turns"

    def _call_time(self, caller: Attempt) -> None:
        """Who has finished presses Finish again: time's up for those who have not (OR-5.14)."""
        heat = self._heat
        look = next((look for look in self.looks if look.seat == caller.seat), None)
        if heat is None or look is None:
            return
        for action in look.legal:
            late = heat.of(action.racer) if isinstance(action, Stop) else None
            if late is not None and not late.done:  # a computer racer, who answers when the people have, is not kept waiting for
                self.post_message(self.Chosen(caller.seat, Stop(racer=late.seat, sequence=late.laid)))
                return

    def _table_key(self, key: str, sign: str) -> bool:
        if self._pile is not None and key in ("space", "enter"):
            self._turn_over()
            return True
        choices = self._choices()
        if sign == "p" and self._may_practise():
            self._enter_practice()
            return True
        if sign == "k" and self._may_set_keys():
            self._enter_keys()
            return True
        if sign == "v":
            self._whole_race = not self._whole_race
        elif key in ("up", "down") and choices:
            self._cursor = (self._cursor + (1 if key == "down" else -1)) % len(choices)
        elif key in ("enter", "space") and choices:
            self._take(self._cursor)
        elif sign.isdecimal() and 0 < int(sign) <= len(choices):
            self._cursor = int(sign) - 1
            if len({choice.seat for choice in choices}) == 1 and len(choices) < 4:
                self._take(self._cursor)
        else:
            return False
        self._changed()
        return True

    def _may_practise(self) -> bool:
        return bool(self._choices()) and self.board is not None and self.board.phase == "turn"

    def _may_set_keys(self) -> bool:
        """Own keys are for those at one keyboard, and for who has chosen them."""
        board = self.board
        own = board is not None and (board.options.race_mode == "split" or board.options.key_scheme == "custom")
        return own and bool(self._choices()) and bool(self._typists())

    def _take(self, number: int) -> None:
        choice = self._choices()[number]
        if isinstance(choice.action, TurnPath) and self._must_try_keys():
            self._enter_keys(together=True)
        else:
            self.post_message(self.Chosen(choice.seat, choice.action))

    def clicked(self, thing: Hashable) -> None:
        """A click lays a card, finishes, or takes a choice."""
        heat = self._heat
        if self._room is not None:
            self._room.clicked(thing, now())
            self._room_changed(self._room)
            return
        if isinstance(thing, tuple) and heat is not None and heat.step == "run":
            kind, seat, *rest = thing
            attempt = heat.of(seat)
            if attempt is not None and kind == "lay":
                attempt.lay(rest[0])
            elif attempt is not None and kind == "back":
                attempt.take_back()
            elif attempt is not None and kind == "finish" and not attempt.done:
                self._end(attempt, now() - heat.since)
            self.redraw()
        elif isinstance(thing, int) and thing < len(self._choices()):
            if thing == self._cursor:
                self._take(thing)
            self._cursor = thing
            self._changed()

    # ---- choices -----------------------------------------------------------------------------------------------------------

    def _choices(self) -> tuple[Choice, ...]:
        """What can be decided now, outside of races."""
        found = []
        for look in self.looks:
            ask = look.turn.ask_of(look.seat)
            if look.seat is None or ask is None or ask.ask == "race":
                continue
            for action in look.legal:
                text = words.action(action, self.names)
                many = len(self.looks) > 2 and look.board.phase in ("check",)
                brief = f"{self.names[action.target]}: {effect(action.card)}" if isinstance(action, Play) else ""
                found.append(Choice(look.seat, action, f"{self.names[look.seat]}: {text}" if many else text, brief))
        return tuple(self._once(found))

    def _once(self, choices: Sequence[Choice]) -> list[Choice]:
        """In front of all, who answers does not matter where everybody can say the same."""
        known: dict[str, Choice] = {}
        for choice in choices:
            known.setdefault(choice.text, choice)
        return list(known.values())

    def aim_at(self, action: Any) -> None:
        """The action list's cursor moved."""
        choices = self._choices()
        self._cursor = next((at for at, choice in enumerate(choices) if choice.action == action), self._cursor)
        self.redraw()

    def keys(self) -> tuple[Key, ...]:
        """What may be pressed now."""
        if self._room is not None:
            return tuple(self._room.keys())
        if self._heat is not None and self.holds() != "nothing":
            return self._race_keys(self._heat)
        if self._pile is not None:
            return (Key("Space", _("next card"), "space"),)
        choices = self._choices()
        found: list[Key] = []
        if len(choices) == 1:
            found.append(Key("Space", choices[0].text, "space"))
        elif choices:
            found += [Key("↑↓", _("choose")), Key("Enter", choices[min(self._cursor, len(choices) - 1)].text, "enter")]
        if self._may_set_keys():
            found.append(Key("k", _("keys"), "k"))
        if self._may_practise():
            found.append(Key("p", _("practise"), "p"))
        if self.board is not None and any(racer.right is not None for racer in self.board.racers):
            found.append(Key("v", _("last race"), "v"))
        return tuple(found)

    def _race_keys(self, heat: Heat) -> tuple[Key, ...]:
        if self.holds() == "wait":
            return ()
        if len(heat.attempts) > 1:
            return (Key("F9", _("give up")), Key("", _("Finish again: time's up for the last")))
        attempt = heat.attempts[0]
        found = [Key(key_word(attempt.keys.finish), _("finish")), Key(key_word(attempt.keys.take_back), _("take back"))]
        found += [Key(key_word(key), name) for key, name in extra_keys(attempt)]
        found.append(Key("F9", _("give up twice") if heat.asking is None else _("again: give up")))
        if self._may_stop():
            found.append(Key("F10", _("time's up twice")))
        return tuple(found)

    def badge(self) -> tuple[str, str]:
        """Monster, maps and round; who has raced."""
        board = self.board
        if board is None:
            return "", ""
        monster = words.MONSTER_NAMES[board.monster] if board.monster else _("?")
        maps = _("{count} maps").format(count=board.options.map_boards) if board.options.map_boards > 1 else _("1 map")
        game = "" if board.options.match == "single" else _(" · game {game}").format(game=board.game)
        raced = sum(racer.raced for racer in board.racers)
        right = (
            _("{raced} of {of} have raced").format(raced=raced, of=len(board.racing)) if board.phase in ("prep", "race") else ""
        )
        return f"{monster} · {maps} · {_('round {round}').format(round=board.round)}{game}", right

    # ---- pictures ------------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """The race, or the table between races."""
        board = self.board
        if board is None:
            return
        if self._room is not None:
            self._room.paint(canvas, now())
        elif self._heat is not None and self.holds() != "nothing":
            self._paint_race(canvas, board, self._heat)
        elif board.monster is not None:
            self._paint_table(canvas, board)
        else:
            canvas.middle(0, canvas.height // 2, canvas.width, _("Chance chooses the monster."), "soft")

    def _paint_race(self, canvas: Canvas, board: View, heat: Heat) -> None:
        if heat.step in ("count", "wait"):
            paint_countdown(canvas, heat, self.names)
        elif all(attempt.done for attempt in heat.attempts):
            name = self.names[heat.attempts[0].seat]
            said = _("{name} has finished. Pass on.").format(name=name) if len(heat.attempts) == 1 else _("All have finished.")
            canvas.middle(0, canvas.height // 2, canvas.width, said, "lamp bold")
        elif len(heat.attempts) > 1:
            paint_shared(canvas, board, heat, self.names, self._ms(heat))
        else:
            paint_alone(canvas, board, heat, self.names, self._ms(heat))

    def _ms(self, heat: Heat) -> int:
        """How long the race has been under way, in milliseconds; in a picture it stands."""
        return max(0, round((now() - heat.since) * 1000)) if heat.step == "run" and self.tempo else 0

    def _paint_table(self, canvas: Canvas, board: View) -> None:
        choices = self._choices() if self._pile is None else ()  # who is asked next would tell who was fastest
        ask = self.looks[-1].turn.ask_of(choices[0].seat) if choices else None
        said = words.ask(ask, self.names) if ask is not None else ""
        private = board.seat is not None and len(self.looks) == 1
        told, before = ((), self._rooms_before()) if self._pile is not None else (self._told(), {})
        between = Between(choices, self._cursor, said, self._pile, self._whole_race, private, before, told)
        paint_table(canvas, board, self.names, between)

    def _rooms_before(self) -> dict[Seat, int]:
        """From which rooms the racers have moved since the race was judged."""
        rooms: dict[Seat, int] = {}
        for event in reversed(self.looks[0].log):
            params: Any = event.params
            if event.key == "race_judged":
                break
            if event.key == "racer_moved":
                rooms[params["seat"]] = params["from"]
        return rooms

    def _told(self) -> tuple[str, ...]:
        """The last sentences of the log."""
        heard = (words.event(event, self.names) for event in self.looks[0].log[-_TOLD:] if not event.fades)
        return tuple(sentence for sentence in heard if sentence)


TABLE = OutrunTable
