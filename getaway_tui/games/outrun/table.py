"""The screen of Outrun: the board between races, the race itself, and the finish pile. Time is the key event's own."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from textual.events import Key as Pressed
from textual.timer import Timer

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look, Seat
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import minutes, paint_clock
from getaway_tui.kit.palette import seat_token
from getaway_tui.kit.table import Holds, Key, Table

from . import words
from .boardview import box_line, monster_rule, paint_board, paint_fronts, paint_map, paint_race
from .box import SETTINGS
from .public import NS, Rerun, Status, Stop, View
from .raceview import (
    LARGE,
    SMALL,
    extra_keys,
    key_word,
    paint_front,
    paint_hand,
    paint_laid,
    paint_path,
    paint_person,
)
from .racing import Attempt, Heat, keys_of, scheme_of, typed
from .splitview import paint_shared

TALL = 32
"""Rows from which on there is room for large icons and every laid row."""
WIDE = 110
_MARGIN = 2
_SCREEN = SETTINGS.screen
_SIDE = 45
"""Where the private side of the race screen begins."""


def now() -> float:
    """The clock that key events are stamped with."""
    return time.perf_counter() if sys.platform == "win32" else time.monotonic()


class Choice(NamedTuple):
    """One line of the list of choices."""

    seat: Seat
    action: Any
    text: str


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

    # ---- looks -----------------------------------------------------------------------------------------------------------

    @property
    def board(self) -> View | None:
        """What is drawn."""
        return self.looks[0].board if self.looks else None

    def watch_looks(self) -> None:
        """Begin a race, turn the pile over, or offer what is to be chosen."""
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
        look = racing[0]
        if look.board.options.race_mode == "turns" or look.seat is None:
            return False
        self.post_message(self.Chosen(look.seat, Rerun()))
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
            scheme = scheme_of(board, len(seats))
            attempts = [
                Attempt(look.board, look.seat, card, keys_of(scheme, number, board.hand_order))
                for number, look in enumerate(racing, 1)
                if look.seat is not None
            ]
            self._heat = Heat(key, attempts, card)
            self._count_down()
        for attempt in self._heat.attempts:
            attempt.done = attempt.seat not in seats
        self._stop_the_late()

    def _end_heat(self) -> None:
        self._heat = None
        if self._ticks is not None:
            self._ticks.stop()
            self._ticks = None

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
        tick = _SCREEN.far_tick_ms if "SSH_CONNECTION" in os.environ else _SCREEN.tick_ms
        if self.tempo:
            self._ticks = self._ticks or self.set_interval(tick / 1000, self._tick)
        self._changed()

    def _tick(self) -> None:
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

    # ---- keys ------------------------------------------------------------------------------------------------------------

    def on_key(self, event: Pressed) -> None:
        """In a race every key belongs to it but those that hide the screen and show the rules."""
        if self.holds() != "nothing":
            if not self.takes(event.key):
                return
            self._race_key(event)
        elif not self._table_key(event.key, event.character or ""):
            return
        event.stop()
        event.prevent_default()

    def holds(self) -> Holds:
        """A race takes every key: those before the card count for nothing (section 10.2)."""
        heat = self._heat
        if heat is None or not self._racers_here():
            return "nothing"
        return "keys" if heat.step == "run" and not all(attempt.done for attempt in heat.attempts) else "wait"

    def takes(self, key: str) -> bool:
        """At one keyboard a neighbour's Ctrl is no way to leave or to hide (section 10.3)."""
        if self._heat is not None and len(self._heat.attempts) > 1 and self.holds() != "nothing":
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
        for attempt in heat.attempts:
            if heat.step != "run":
                attempt.early = attempt.early or self._is_own(attempt, name)
            elif attempt.done and name == attempt.keys.finish:
                self._call_time(attempt)
            elif attempt.press(name, event.time) == "finish":
                self._end(attempt, event.time - heat.since)
        self.redraw()

    def _is_own(self, attempt: Attempt, name: str) -> bool:
        keys = attempt.keys
        return name in keys.moves or name in keys.codes or name in (keys.finish, keys.take_back)

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
        stops = [action for action in look.legal if isinstance(action, Stop)]
        if stops:
            late = heat.of(stops[0].racer)
            sequence = late.laid if late is not None else ""
            self.post_message(self.Chosen(caller.seat, Stop(racer=stops[0].racer, sequence=sequence)))

    def _table_key(self, key: str, sign: str) -> bool:
        if self._pile is not None and key in ("space", "enter"):
            self._turn_over()
            return True
        choices = self._choices()
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

    def _take(self, number: int) -> None:
        choice = self._choices()[number]
        self.post_message(self.Chosen(choice.seat, choice.action))

    def clicked(self, thing: Hashable) -> None:
        """A click lays a card, finishes, or takes a choice."""
        heat = self._heat
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
                found.append(Choice(look.seat, action, f"{self.names[look.seat]}: {text}" if many else text))
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
        return (*found, Key("v", _("last race"), "v"))

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
        if self._heat is not None and self.holds() != "nothing":
            self._paint_race(canvas, board, self._heat)
        elif board.monster is not None:
            self._paint_table(canvas, board)
        else:
            canvas.middle(0, canvas.height // 2, canvas.width, _("Chance chooses the monster."), "soft")

    def _paint_race(self, canvas: Canvas, board: View, heat: Heat) -> None:
        if heat.step in ("count", "wait"):
            self._paint_countdown(canvas, heat)
        elif all(attempt.done for attempt in heat.attempts):
            name = self.names[heat.attempts[0].seat]
            said = _("{name} has finished. Pass on.").format(name=name) if len(heat.attempts) == 1 else _("All have finished.")
            canvas.middle(0, canvas.height // 2, canvas.width, said, "lamp bold")
        elif len(heat.attempts) > 1:
            paint_shared(canvas, board, heat, self.names, self._ms(heat))
        else:
            self._paint_alone(canvas, board, heat, heat.attempts[0])

    def _paint_countdown(self, canvas: Canvas, heat: Heat) -> None:
        y, said = canvas.height // 2 - 2, str(heat.count) if heat.step == "count" else "…"
        paint_clock(canvas, canvas.width // 2 - 2, y, said) if heat.step == "count" else canvas.middle(
            0, y, canvas.width, _("wait for it"), "lamp bold"
        )
        early = [self.names[attempt.seat] for attempt in heat.attempts if attempt.early]
        if early:
            canvas.middle(0, y + 5, canvas.width, _("too early: {names}").format(names=", ".join(early)), "stop bold")
        else:
            canvas.middle(0, y + 5, canvas.width, _("keys count from the card on"), "soft")

    def _paint_alone(self, canvas: Canvas, board: View, heat: Heat, attempt: Attempt) -> None:
        """One racer: the path at the left, what changes it at the right, the hand below."""
        large = canvas.height >= TALL and canvas.width >= WIDE
        shape, side = (LARGE, 72) if large else (SMALL, _SIDE)
        tall = 24 if large else 13
        canvas.fill(0, 0, side - 3, tall, "kerb")
        paint_path(canvas, 5, 1, heat.card, shape)
        if heat.card.antidote:
            canvas.text(1, tall - 1, _("+ antidote"), "s3 bold")
        self._paint_side(canvas, board, heat, attempt, side, tall)
        canvas.text(_MARGIN, tall, _("LAID"), "soft bold")
        paint_laid(canvas, _MARGIN + 6, tall, canvas.width - 10, attempt.laid)
        canvas.fill(0, tall + 2, canvas.width, canvas.height - tall - 2, "kerb")
        paint_hand(canvas, _MARGIN, tall + 3, canvas.width, attempt)
        self._paint_buttons(canvas, attempt, tall + 1)

    def _paint_side(self, canvas: Canvas, board: View, heat: Heat, attempt: Attempt, x: int, tall: int) -> None:
        width = canvas.width - x - _MARGIN
        paint_person(canvas, x, 1, board, attempt.seat, self.names[attempt.seat], acts=True)
        timed = board.options.show_running_clock and board.options.race_mode != "turns"
        if timed:
            paint_clock(canvas, x, 3, minutes(self._ms(heat), tenths="SSH_CONNECTION" not in os.environ))
        front = board.affecting(attempt.seat)
        where = _("FOR ALL") if board.monster == "vampire" else _("IN FRONT")
        canvas.heading(x, 7, width, where, str(len(front)))
        y = paint_front(canvas, x, 8, width, front, rows=4 if tall < 20 else 7)
        canvas.text(x, max(y + 1, 12), _("skip, switch, reverse, long way"), "soft")
        if tall >= 20:
            canvas.heading(x, y + 3, width, _("in front of the others"))
            paint_fronts(canvas, x, y + 4, width, board, self.names)
        if "SSH_CONNECTION" in os.environ:
            canvas.right(canvas.width - 1, 0, _("remote: ± network jitter"), "soft")

    def _ms(self, heat: Heat) -> int:
        """How long the race has been under way, in milliseconds; in a picture it stands."""
        return max(0, round((now() - heat.since) * 1000)) if heat.step == "run" and self.tempo else 0

    def _paint_buttons(self, canvas: Canvas, attempt: Attempt, y: int) -> None:
        """Finish and take back, for the mouse."""
        if y >= canvas.height:
            return
        for x, kind, word in ((_MARGIN, "finish", _(" Finish ")), (_MARGIN + 12, "back", _(" take back "))):
            canvas.text(x, y, word, "onlamp bold" if kind == "finish" else "ink", "lampbg" if kind == "finish" else "slab")
            canvas.hit(x, y, len(word), 1, (kind, attempt.seat))

    # ---- between races ---------------------------------------------------------------------------------------------------

    def _paint_table(self, canvas: Canvas, board: View) -> None:
        width = canvas.width - 2 * _MARGIN
        tall = canvas.height >= TALL
        shown = len(board.order) if self._pile is None else self._pile
        pile = self._finished(board)
        placed = pile[:shown] if self._pile is not None else None
        paint_board(canvas, _MARGIN, 0 if not tall else 1, width, board, placed)
        top = 3 if not tall else 5
        canvas.text(_MARGIN + 10, top, box_line(board, placed), "ink")
        canvas.right(canvas.width - _MARGIN, top, monster_rule(board), "soft")
        foot = paint_map(canvas, _MARGIN, top + 1, width, 10 if not tall else 14, board)
        self._paint_foot(canvas, board, max(foot, 13 if not tall else top + 16), width, shown)

    def _finished(self, board: View) -> list[Seat]:
        return [seat for seat in board.order if board.racers[seat].result is not None]

    def _paint_foot(self, canvas: Canvas, board: View, y: int, width: int, shown: int) -> None:
        """The pile while it is turned over; else fronts and choices, or the last race again."""
        judged = any(racer.right is not None for racer in board.racers)
        tall = canvas.height >= TALL
        if judged and (self._pile is not None or self._whole_race or tall):
            canvas.heading(_MARGIN, y, width, _("this race"))
            y = paint_race(canvas, _MARGIN, y + 1, width, board, self.names, shown, rows=width >= 76)
            if not tall:
                return
            y += 1
        choices = self._choices()
        private = self._hand_line(board)
        half = width if not choices else width - 38
        canvas.heading(_MARGIN, y, half - 1, _("in front"), private)
        paint_fronts(canvas, _MARGIN, y + 1, half - 1, board, self.names)
        self._paint_choices(canvas, _MARGIN + half, y, canvas.width - half - 2 * _MARGIN, canvas.height - y, choices)

    def _hand_line(self, board: View) -> str:
        """What the looking seat holds, on its private screen."""
        if board.seat is None or len(self.looks) > 1:
            return ""
        hand = board.racers[board.seat].hand
        return _("you hold {count}").format(count=len(hand)) if hand else ""

    def _paint_choices(self, canvas: Canvas, x: int, y: int, width: int, rows: int, choices: Sequence[Choice]) -> None:
        if not choices:
            return
        ask = self.looks[-1].turn.ask_of(choices[0].seat)
        said = words.ask(ask, self.names) if ask is not None else ""
        canvas.text(x, y, said, f"{seat_token(choices[0].seat)} bold", width=width)
        room = max(1, rows - 1)
        first = max(0, min(self._cursor - room + 1, len(choices) - room))
        for number, choice in enumerate(choices[first : first + room], first):
            row, chosen = y + 1 + number - first, number == self._cursor
            text = f"{'►' if chosen else ' '} {number + 1:>2} {choice.text}"
            canvas.text(x, row, text, "onlamp bold" if chosen else "ink", "lampbg" if chosen else None, width=width)
            canvas.hit(x, row, width, 1, number)


TABLE = OutrunTable
