"""The table: the only screen that holds a match. It decides nothing of a game; it passes moves on, and the device round."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from getaway_tui import games
from getaway_tui.engine.types import Event, Look, Refusal, Seat
from getaway_tui.kit.actions import ActionList, Entry
from getaway_tui.kit.bars import Key, KeyBar, TopBar
from getaway_tui.kit.log import Line
from getaway_tui.kit.table import Table

from . import curtain, dialogs, menu
from .panels import Cover, News, Note, Side
from .session import Session
from .settings import PACES
from .stage import Stage

if TYPE_CHECKING:
    from .root import GetawayApp

WIDE = (120, 30)
"""From so many columns and rows on, moves and log stand beside the board."""

_BEAT = 1.0
"""Seconds between two beats of a running clock."""


class TableScreen(Screen[str | None]):
    """A match on the screen; dismissed with what comes next ("rematch", "leave", …)."""

    DEFAULT_CSS = """
    TableScreen { layers: board over; background: $night; }
    TableScreen #middle { height: 1fr; layers: board over; }
    TableScreen Table { width: 1fr; height: 1fr; }
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    @dataclass
    class Thought(Message):
        """A computer player has made up its mind."""

        turn: int
        seat: Seat
        action: Any
        error: BaseException | None = None

    def __init__(self, session: Session, *, resumed: bool = False) -> None:
        super().__init__()
        self.session = session
        self.stage = Stage("waiting")
        self.table: Table[Any, Any] = games.load_table(session.game.slug)(session.names, id="table")
        self.table.play_time = session.time.now
        self.called: Seat | None = None
        """A person called up for what the game does not wait for."""
        self._shut = resumed and bool(session.persons)
        """The screen was covered for its own sake: whoever comes back comes through the curtain, even when playing alone."""
        self._covered = True
        """Nothing but what all may see is drawn."""
        self._thinking = 0
        """Which thought is awaited; an older one is dropped."""
        self._calls = 0
        """How many curtains have fallen."""
        self._awaiting = False
        self._stop = threading.Event()
        self._alarm: Timer | None = None
        self._pulse: Timer | None = None
        self._where = ""
        self._back_at = 0
        """How many moves stand in the picture of a match that is over."""
        self._back_seat = 0
        """Whose look is drawn there."""
        self._told_last = ""
        """What the last computer player did, to be said before the next one thinks."""

    @property
    def root(self) -> GetawayApp:
        """The app."""
        return cast("GetawayApp", self.app)

    # ---- what stands on it -----------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The bars, the game's table, and what lies beside or over it."""
        about = self.session.about
        yield TopBar(about.title, about.accent)
        with Horizontal(id="middle"):
            yield self.table
            yield Side()
        yield Note()
        yield News()
        yield Cover()
        yield KeyBar(out=Key("Esc", "menu", "escape"))

    def on_mount(self) -> None:
        """Begin, or go on through the curtain."""
        self._place_side()
        self.call_after_refresh(self.go_on)

    def on_resize(self, event: events.Resize) -> None:
        """A wide screen has room for the list of moves and the log."""
        self._place_side()

    def _place_side(self) -> None:
        wide = self.app.size.width >= WIDE[0] and self.app.size.height >= WIDE[1]
        self.query_one(Side).stand(beside=wide and self.table.aside)

    # ---- the turn --------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Look at the turn, and give the screen to whom it belongs."""
        session = self.session
        self._end_thought()
        self.called = None
        self.stage = session.stage()
        if self.stage.kind == "over":
            self._finish()
        elif self._must_cover():
            self._hand_over(self.stage.seats[0] if self.stage.kind == "private" else None)
        else:
            self._give_to_holder()

    def _must_cover(self) -> bool:
        return self._shut or (self.stage.kind == "private" and self.session.must_hand_over(self.stage.seats))

    def _give_to_holder(self) -> None:
        if self.stage.kind == "private":
            self.session.hand_to(self.stage.seats)
        elif self.stage.kind == "open" and not self.session.everybody:
            self.session.nobody_looks()
        self._lift_cover()
        self._show(self.session.looks(self.stage))
        self._arm_clock()
        self._think()

    def _show(self, looks: tuple[Look[Any, Any], ...]) -> None:
        """The one place where a look reaches the screen: whatever was said to those who looked before goes first."""
        self.query_one(News).close()
        self.query_one(Note).clear()
        self.table.looks = looks
        self._where, right = self.table.badge()
        self.query_one(TopBar).say(self._where, " · ".join(part for part in (self._whose(), right) if part))
        self.query_one(Side).show(self._offers(looks), self._told(looks), self.session.names)
        self.session.saw(sorted(self.session.holder))
        self._show_keys(self.table.keys())
        if self.stage.kind == "over":
            self.set_focus(None)
            return
        self.table.focus()
        if self._where != self.session.house.where:
            self.session.agree(where=self._where)

    def _whose(self) -> str:
        if self.session.everybody and len(self.session.persons) > 1:
            return "open table"
        return ""

    def _offers(self, looks: Sequence[Look[Any, Any]]) -> tuple[Entry, ...]:
        return tuple(Entry(self.session.action(action), action, look.seat) for look in looks for action in look.legal)

    def _told(self, looks: Sequence[Look[Any, Any]]) -> tuple[Line, ...]:
        """The log as this look heard it, what is new since it last looked with its mark."""
        log, seat = looks[0].log, looks[0].seat
        old = len(log) if seat is None else self.session.seen(seat)
        said = ((number, event, self.session.words.event(event, self.session.names)) for number, event in enumerate(log))
        return tuple(Line(text, _first_seat(event), number >= old) for number, event, text in said if text and not event.fades)

    # ---- moves -----------------------------------------------------------------------------------------------------------

    @on(Table.Chosen)
    def choose(self, event: Table.Chosen) -> None:
        """Somebody made up their mind."""
        event.stop()
        self.do(event.seat, event.action)

    @on(ActionList.Chosen)
    def pick(self, event: ActionList.Chosen) -> None:
        """An action was taken from the list."""
        event.stop()
        self.query_one(Side).close()
        if event.entry.seat is not None:
            self.do(event.entry.seat, event.entry.thing)

    @on(ActionList.Pointed)
    def point(self, event: ActionList.Pointed) -> None:
        """The list's cursor moved: the board shows what the action is about."""
        event.stop()
        self.table.aim_at(event.entry.thing)

    @on(Table.Aimed)
    def aim(self, event: Table.Aimed) -> None:
        """The board's cursor moved: the list goes along, and what is not allowed says why."""
        event.stop()
        self.query_one(Side).point_at(event.action)

    @on(Table.KeysChanged)
    def change_keys(self, event: Table.KeysChanged) -> None:
        """Other keys are valid now."""
        event.stop()
        if not self._covered:
            self._show_keys(event.keys)

    def do(self, seat: Seat, action: Any) -> None:
        """Make a move for a person; a refusal is a note, and changes nothing."""
        if self._covered or not self._sits_here(seat):
            return
        self.query_one(Note).clear()
        try:
            self.session.do(seat, action)
        except Refusal as no:
            self.query_one(Note).refuse(self.session.refusal(no), no.rule)
            return
        self.go_on()

    def _sits_here(self, seat: Seat) -> bool:
        return any(look.seat == seat for look in self.table.looks)

    def take_back(self) -> None:
        """Take the last move of whoever holds the device back."""
        seats = sorted(self.session.holder) or sorted(self.stage.seats)
        refusal: Refusal | None = None
        for seat in seats:
            try:
                self.session.take_back(seat)
            except Refusal as no:
                refusal = refusal or no
            else:
                self.go_on()
                self.query_one(Note).say(f"{self.session.names[seat]} took the last move back.")
                return
        if refusal is not None:
            self.query_one(Note).refuse(self.session.refusal(refusal), refusal.rule)

    # ---- the clock -------------------------------------------------------------------------------------------------------

    def _arm_clock(self) -> None:
        self._disarm()
        deadline = self.session.match.turn.deadline
        if deadline is None:
            return
        self._alarm = self.set_timer(self.session.time.until(deadline) + 0.001, self._ring)
        self._pulse = self.set_interval(_BEAT, self._beat)

    def _disarm(self) -> None:
        for timer in (self._alarm, self._pulse):
            if timer is not None:
                timer.stop()
        self._alarm = self._pulse = None

    def _beat(self) -> None:
        self.session.time.beat()
        self.table.redraw()
        if self._alarm is None and not self.session.time.stands:
            self._arm_clock()

    def _ring(self) -> None:
        """The deadline may have come; if play time stood still meanwhile, it has not."""
        self._alarm = None
        before = len(self.session.match.steps)
        self.session.tick()
        if len(self.session.match.steps) != before:
            self.root.ring()
            self.root.back_to(self)
            self.go_on()
        elif not self.session.time.stands:
            self._arm_clock()

    # ---- computer players ------------------------------------------------------------------------------------------------

    def _think(self, called: bool = False) -> None:
        """Let the next computer player think in a thread of its own that holds nothing but a look and the rules."""
        seat = self.session.next_computer(self.stage, called)
        if seat is None or self._covered:
            return
        self._end_thought()
        self._awaiting = True
        turn, stop, think = self._thinking, threading.Event(), self.session.thinker(seat)
        self._stop = stop
        pause = PACES[self.root.settings.pace]
        self.query_one(Note).think(seat, self.session.names[seat], self._told_last)
        self._told_last = ""
        arguments = (self.post_message, think, turn, seat, stop, pause)
        threading.Thread(target=_thought, args=arguments, name="computer player", daemon=True).start()

    def think_now(self) -> None:
        """Let the computer players act although people are asked as well."""
        self._think(called=True)

    @on(Thought)
    def thought(self, event: TableScreen.Thought) -> None:
        """A computer player's move, if it is still awaited."""
        event.stop()
        if event.turn != self._thinking or self._stop.is_set():
            return
        self._awaiting = False
        if event.error is not None:
            raise event.error
        told = self.session.computer_did(event.seat, event.action)
        self._told_last = self._sentence(told)
        self.go_on()
        if self._told_last and not self._covered:
            self.query_one(Note).say(self._told_last)
        self._told_last = ""

    def _sentence(self, told: Sequence[Event]) -> str:
        """What a computer player's move looked like to those before the screen: its last sentence."""
        looking = self.session.holder
        sentences = self.session.told([event for event in told if event.to is None or not looking.isdisjoint(event.to)])
        return sentences[-1] if sentences else ""

    def on_screen_suspend(self) -> None:
        """A page lies over the table: computer players wait until it is gone."""
        self._end_thought()

    def on_screen_resume(self) -> None:
        """The page is gone."""
        if not (self._covered or self._awaiting or self.stage.kind == "over"):
            self._think()

    def _end_thought(self) -> None:
        self._stop.set()
        self._thinking += 1
        self._awaiting = False

    # ---- other eyes ------------------------------------------------------------------------------------------------------

    def cover(self, why: str = "curtain") -> None:
        """Take everything that some may not see off the screen, at once."""
        self._covered = True
        self._end_thought()
        self.called = None
        self.table.looks = ()
        self.query_one(Note).clear()
        self.query_one(News).close()
        side = self.query_one(Side)
        side.close()
        side.show((), (), ())
        self.set_focus(None)
        self.session.time.hold(why, self.session.match.turn.grace if why == "curtain" else None)

    def _lift_cover(self) -> None:
        self._covered = False
        self.session.time.release("curtain")
        self.query_one(Cover).close()

    def _hand_over(self, seat: Seat | None) -> None:
        """Through the curtain to this seat (None: to the table as everybody may see it)."""
        session, where = self.session, self._where_now()
        caller = seat if seat is not None else min(session.holder & set(session.persons), default=session.persons[0])
        self.cover()
        session.nobody_looks()
        self._arm_clock()
        self.root.ring()
        call = curtain.call(session, caller, where, lead="covered; opens for" if self._shut else "pass the device to")
        opener = curtain.opener(session, caller)
        if session.game.handover == "table" and not self._shut:
            self._cover_hand(call, opener, caller)
        else:
            self._calls += 1
            this = self._calls
            self.app.push_screen(curtain.Curtain(call, opener), lambda opened: self._opened(seat, bool(opened), this))

    def _cover_hand(self, call: curtain.Call, opener: Any, seat: Seat) -> None:
        """The team goes on watching the table; only the hand waits for its owner."""
        self.table.looks = (self.session.public(),)
        self.query_one(TopBar).say(*self.table.badge())
        self.query_one(Cover).open(call, opener, lambda: self._opened(seat, True, self._calls))
        self._show_keys(())

    def _where_now(self) -> str:
        self.table.set_reactive(type(self.table).looks, (self.session.public(),))
        where = self.table.badge()[0]
        self.table.set_reactive(type(self.table).looks, ())
        self._where = where
        return where

    def _opened(self, seat: Seat | None, opened: bool, call: int) -> None:
        """The curtain opens before whom it called, or whoever is at the device wants the menu. If another one fell meanwhile,
        that one counts."""
        if call != self._calls:
            return
        if not opened:
            self.open_menu()
            return
        self._shut = False
        session = self.session
        news = session.told(session.news(seat)) if seat is not None else ()
        if seat is not None or len(session.persons) == 1:
            session.hand_to((seat if seat is not None else session.persons[0],))
        if seat is not None and self.called == seat:
            self._show_called(seat)
        else:
            self.stage = session.stage()
            self._give_to_holder()
        if seat is not None and self.root.settings.recap and len(session.persons) > 1:
            self.query_one(News).tell(session.names[seat], news)

    def hide(self) -> None:
        """Cover everything now, from anywhere; whoever was looking comes back through the curtain."""
        if self.session.outcome is not None or not self.session.persons or isinstance(self.root.screen, curtain.Curtain):
            return
        self.root.back_to(self)
        self._shut = True
        self._hand_over(self._looking())

    @property
    def covered(self) -> bool:
        """Whether nothing but what all may see is drawn."""
        return self._covered

    def decides(self) -> Seat | None:
        """The one seat that decides at the device now, if it is one."""
        if self._covered:
            return None
        return self.called if self.called is not None else next(iter(self.stage.seats), None)

    def announce(self) -> None:
        """The table itself has something to say: at the device now, and at the next curtains."""
        self._shut = self._shut or len(self.session.persons) > 1
        self.go_on()
        if not self._covered:
            self.query_one(Note).say(self.session.notices[-1])

    def _looking(self) -> Seat | None:
        """Who decides at the device now, if it is one person."""
        if self.called is not None:
            return self.called
        return self.stage.seats[0] if self.stage.kind == "private" else None

    def call_up(self, seat: Seat) -> None:
        """A person wants to do what the game does not wait for."""
        if self.session.must_hand_over((seat,)):
            self._hand_over(seat)
            self.called = seat
        else:
            self._show_called(seat)

    def _show_called(self, seat: Seat) -> None:
        self._lift_cover()
        self.called = seat
        self._show((self.session.match.look(seat),))
        self._arm_clock()
        self.query_one(Note).say("Esc goes back without doing anything.")

    # ---- keys ------------------------------------------------------------------------------------------------------------

    def _show_keys(self, keys: Sequence[Key]) -> None:
        own = [Key("F2", "hide", "f2"), Key("Tab", "moves", "tab"), Key("?", "rules", "question_mark"), Key("L", "log", "L")]
        if self.stage.kind == "over":
            keys = (Key("←→", "a move back, on"), Key(f"1-{len(self.session.names)}", "whose eyes"))
            own = [Key("L", "log", "L"), Key("?", "rules", "question_mark")]
        elif self._covered:
            own = []
        elif self.stage.may and not self.called:
            own.insert(0, Key("F3", "call up", "f3"))
        self.query_one(KeyBar).show((*keys, *own))

    def on_key(self, event: events.Key) -> None:
        """Keys that the game's table left alone."""
        cover = self.query_one(Cover)
        if cover.is_open and event.key != "escape":
            cover.feed(event)
            event.stop()
            event.prevent_default()
            return
        commands = {**self._commands(), **(self._backwards() if self.stage.kind == "over" else {})}
        act = commands.get(event.key)
        if act is not None:
            event.stop()
            event.prevent_default()
            act()

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "escape": self._back,
            "tab": lambda: self.turn_to(log=False),
            "shift+tab": lambda: self.turn_to(log=False),
            "L": lambda: self.turn_to(log=True),
            "l": lambda: self.turn_to(log=True),
            "question_mark": self.open_rules,
            "f1": self.open_rules,
            "backspace": self.take_back,
            "f3": self.call_somebody,
            "f4": self.think_now,
        }

    def turn_to(self, *, log: bool) -> None:
        """Turn to the log or the list of moves, or back to the board."""
        if not self._covered and self.query_one(Side).toggle(log):
            self.table.focus()

    def _back(self) -> None:
        """Esc: one level back, or the menu."""
        if self.query_one(Side).close():
            self.table.focus()
        elif self.called is not None:
            self.go_on()
        elif self.stage.kind == "over":
            self.root.show_results(self)
        else:
            self.open_menu()

    def open_menu(self) -> None:
        """The menu; play time stands while it is open."""
        self.session.time.hold("menu")
        self.app.push_screen(menu.table_menu(self), self._menu_closed)

    def _menu_closed(self, chosen: str | None) -> None:
        self.session.time.release("menu")
        if not menu.do(self, chosen):
            self.resume()

    def resume(self) -> None:
        """Back from a menu or a page over the table: through the curtain if one stands."""
        if self._covered:
            self.go_on()
        else:
            self._arm_clock()

    def open_rules(self) -> None:
        """The rules, at the rule that was last cited."""
        self.root.open_rules(self.session.game.slug, self.query_one(Note).rule)

    def call_somebody(self) -> None:
        """Ask who wants to do what the game does not wait for."""
        may = self.stage.may
        if len(may) == 1:
            self.call_up(may[0])
        elif may:
            rows = [dialogs.Row(str(seat), self.session.names[seat], self.session.ask(seat)) for seat in may]
            title = "Who wants to act?"
            self.app.push_screen(
                dialogs.Choice(title, rows, game=self.session.about.title, accent=self.session.about.accent),
                lambda seat: self.call_up(int(seat)) if seat is not None else None,
            )

    def touched(self) -> None:
        """Somebody pressed a key: notes and news have been read."""
        note = self.query_one(Note)
        if not note.thinking:
            note.clear()
        self.query_one(News).close()

    def say(self, sentence: str) -> None:
        """A short note, until the next move."""
        self.query_one(Note).say(sentence)

    # ---- the end ---------------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        self._disarm()
        self._lift_cover()
        self.session.hand_to(range(len(self.session.names)))
        self._look_back(len(self.session.match.steps))
        self.root.ring()
        self.root.show_results(self)

    def _look_back(self, moves: int) -> None:
        """The open table of a match that is over, when so many moves stood."""
        self._back_at = max(0, min(moves, len(self.session.match.steps)))
        looks = self.session.everything(self._back_at)
        self._show((looks[self._back_seat], *looks[: self._back_seat], *looks[self._back_seat + 1 :]))
        self.query_one(TopBar).say(self._where, f"move {self._back_at} of {len(self.session.match.steps)}")
        self._show_keys(())

    def _backwards(self) -> dict[str, Callable[[], None]]:
        """The keys of looking back."""
        steps = {"left": -1, "right": 1, "pageup": -10, "pagedown": 10, "home": -1_000_000, "end": 1_000_000}
        commands: dict[str, Callable[[], None]] = {key: partial(self._step, by) for key, by in steps.items()}
        for seat in range(len(self.session.names)):
            commands[str(seat + 1)] = partial(self._see_as, seat)
        return commands

    def _see_as(self, seat: Seat) -> None:
        self._back_seat = seat
        self._look_back(self._back_at)

    def _step(self, by: int) -> None:
        self._look_back(self._back_at + by)

    def leave(self) -> None:
        """The match rests: nothing of it stays on the screen."""
        self._disarm()
        self.cover("left")
        self.session.leave()


def _thought(post: Callable[[Message], Any], think: Any, turn: int, seat: Seat, stop: threading.Event, pause: float) -> None:
    """Run in a thread: think, then wait until as much time has gone as always."""
    began = time.monotonic()
    try:
        action, error = think(stop.is_set), None
    except BaseException as caught:
        action, error = None, caught
    if not stop.wait(max(0.0, pause - (time.monotonic() - began))):
        post(TableScreen.Thought(turn, seat, action, error))


def _first_seat(event: Event) -> Seat | None:
    seat = event.params.get("seat")
    return seat if isinstance(seat, int) and not isinstance(seat, bool) else None
