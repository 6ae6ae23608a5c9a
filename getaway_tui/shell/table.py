"""The table: the only screen that holds a match. It decides nothing of a game; it passes moves on, and the device round.

What it is made of stands beside it: `handover` (other eyes), `thinking` (computer players), `alarm` (the clock), `panels` (what
lies beside or over the board).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from getaway_tui import games
from getaway_tui.engine.match import Barred
from getaway_tui.engine.types import Event, Look, Refusal, Seat, change
from getaway_tui.kit.actions import ActionList, Entry
from getaway_tui.kit.bars import Key, KeyBar, TopBar
from getaway_tui.kit.log import Line
from getaway_tui.kit.table import Table

from . import dialogs, menu
from .alarm import Alarm
from .handover import HandOver
from .keeper import Keeper
from .panels import Cover, News, Note, Side, heard_lines
from .session import Session
from .settings import PACES
from .stage import Stage
from .thinking import Thinking, Thought
from .whynot import WhyNotPage

if TYPE_CHECKING:
    from .root import GetawayApp


class TableScreen(Screen[str | None]):
    """A match on the screen; dismissed with what comes next ("rematch", "leave", …)."""

    DEFAULT_CSS = """
    TableScreen { layers: board over; background: $night; }
    TableScreen #middle { height: 1fr; layers: board over; }
    TableScreen Table { width: 1fr; height: 1fr; }
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    def __init__(self, session: Session, *, resumed: bool = False) -> None:
        super().__init__()
        self.session = session
        if resumed:
            session.time.hold("curtain")  # it opens paused: no play passes while the screen is being built
        self.stage = Stage("waiting")
        self.table: Table[Any, Any] = games.load_table(session.game.slug)(session.names, id="table")
        self.table.people = session.persons
        self.table.play_time = session.time.now
        self.table.why = self._why
        self.top = TopBar(session.about.title, session.about.accent)
        self.side = Side()
        self.note = Note()
        self.news = News()
        self.cover = Cover()
        self.keybar = KeyBar(out=Key("Esc", "menu", "escape"))
        self.handover = HandOver(self, shut=resumed and bool(session.persons))
        self.thinking = Thinking(self.post_message)
        self.alarm = Alarm(self)
        self.keeper = Keeper(self)
        self.pending: Seat | None = None
        """Who has ended a turn and may still take its last action back: nobody has looked since."""
        self._told_last = ""
        """What the last computer player did, to be said before the next one thinks."""

    @property
    def root(self) -> GetawayApp:
        """The app."""
        return cast("GetawayApp", self.app)

    # ---- what stands on it -----------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The bars, the game's table, and what lies beside or over it."""
        yield self.top
        with Horizontal(id="middle"):
            yield self.table
            yield self.side
        yield self.note
        yield self.news
        yield self.cover
        yield self.keybar

    def on_mount(self) -> None:
        """Begin, or go on through the curtain."""
        self.side.place(self.table.aside)
        self.table.moving = self.root.settings.motion != "off"
        self.call_after_refresh(self.go_on)

    def on_resize(self, event: events.Resize) -> None:
        """A wide screen has room for the list of moves and the log."""
        self.side.place(self.table.aside)

    # ---- the turn --------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Look at the turn, and give the screen to whom it belongs."""
        self.thinking.end()
        self.handover.called = None
        self.pending = None
        self.stage = self.session.stage()
        if self.stage.kind == "over":
            self._finish()
        elif self.handover.is_due(self.stage):
            self.handover.to(self.stage.seats[0] if self.stage.kind == "private" else None)
        else:
            self._give_to_holder()

    def play_on(self) -> None:
        """Look at the turn; whoever looks now has come through the curtain already."""
        self.stage = self.session.stage()
        self._give_to_holder()

    def _give_to_holder(self) -> None:
        if self.stage.kind == "private":
            self.session.hand_to(self.stage.seats)
        elif self.stage.kind == "open" and not self.session.everybody:
            self.session.nobody_looks()
        self.handover.uncover()
        self.keeper.give()
        self.show(self.session.looks(self.stage))
        self.alarm.arm()
        self._teach()
        self._think()

    def _teach(self) -> None:
        """In a guided game, explain the decision that has come."""
        look = next((look for look in self.table.looks if look.legal), None)
        if self.session.coach is not None and look is not None:
            self.news.teach(self.session.coach.say(look))

    def show(self, looks: tuple[Look[Any, Any], ...]) -> None:
        """The one place where a private look reaches the screen: whatever was said to those who looked before goes first."""
        self.news.close()
        self.note.clear()
        self.table.looks = looks
        where = self.say_top()
        self.show_sides()
        self.session.saw(sorted(self.session.holder))
        self.show_keys(self.table.keys())
        if self.stage.kind == "over":
            self.set_focus(None)
            return
        self.set_focus(self.table)
        if where != self.session.house.where:
            self.session.agree(where=where)

    def show_sides(self) -> None:
        """Show what may be done, and what happened."""
        looks = self.table.looks
        self.side.show(self._offers(looks), self._told(looks[0]), self.session.names)

    def say_top(self) -> str:
        """Say in the top bar where the match is and how much of the turn is left; the former."""
        where, right = self.table.badge()
        self.top.say(where, " · ".join(part for part in (self.keeper.timer.text(), self._whose(), right) if part))
        return where

    def show_public(self) -> None:
        """The table as all may see it."""
        self.table.looks = (self.session.public(),)
        self.top.say(*self.table.badge())

    def public_badge(self) -> tuple[str, str]:
        """What the top bar says where all may read it."""
        looks, reactive = self.table.looks, type(self.table).looks
        self.table.set_reactive(reactive, (self.session.public(),))
        badge = self.table.badge()
        self.table.set_reactive(reactive, looks)
        return badge

    def _whose(self) -> str:
        """What the table itself has agreed on that everybody should know."""
        chosen = "chosen seed" if self.session.match.setup.chosen else ""
        open_table = "open table" if self.session.everybody and len(self.session.persons) > 1 else ""
        own = "own components" if self.session.match.setup.data else ""
        return " · ".join(part for part in (open_table, chosen, own) if part)

    def _offers(self, looks: Sequence[Look[Any, Any]]) -> tuple[Entry, ...]:
        return tuple(Entry(self.session.action(action), action, look.seat) for look in looks for action in look.legal)

    def _told(self, look: Look[Any, Any]) -> tuple[Line, ...]:
        """The log as this look heard it, what is new since it last looked with its mark."""
        return heard_lines(look, self.session, None if look.seat is None else self.session.seen(look.seat))

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
        self.side.close()
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
        self.side.point_at(event.action)

    @on(Table.KeysChanged)
    def change_keys(self, event: Table.KeysChanged) -> None:
        """Other keys are valid now."""
        event.stop()
        if not self.handover.covered:
            self.show_keys(event.keys)

    def do(self, seat: Seat, action: Any) -> None:
        """Make a move for a person; a refusal is a note, and changes nothing."""
        if self.handover.covered or self.pending is not None or not self._sits_here(seat):
            return
        self.note.clear()
        self._make(seat, action, lambda: self.session.do(seat, action))

    def _make(self, seat: Seat, action: Any, move: Callable[[], object]) -> None:
        """Make a move, and see who is next; where that is somebody else, perhaps not before its maker has confirmed it."""
        alone = self.stage.kind == "private" and self.handover.called is None
        try:
            move()
        except Refusal as no:
            self.note.refuse(self.session.refusal(no), no.rule)
            return
        self.root.back_to(self)  # a table whose own time ran out may act while a page lies over it
        if alone and self.session.house.confirm and self.table.holds() == "nothing" and self.session.ends_unseen(seat):
            self._wait_for_end(seat, action)
        else:
            self.go_on()

    def _wait_for_end(self, seat: Seat, action: Any) -> None:
        """The turn is over, but nobody else looks yet. What stands on the screen is what its maker saw before the move: what it
        led to is not told to somebody who may still take it back."""
        self.pending = seat
        self.thinking.end()
        self.stage = Stage("waiting")
        self.table.looks = tuple(change(look, legal=()) for look in self.table.looks)
        self.news.close()
        self.side.close()
        self.show_sides()
        self.set_focus(None)
        self.show_keys(())
        back = self.root.settings.keys.shown("back")
        self.say(f"{self.session.action(action)}. Enter ends the turn, {back} takes it back.")

    def end_turn(self) -> bool:
        """Whoever ended a turn stands by it; whether somebody had to."""
        if self.pending is None:
            return False
        self.go_on()
        return True

    def _why(self, seat: Seat, action: Any) -> tuple[str, str] | None:
        """Why not, for a table that says it while the cursor is there: what trying it would say, and to nobody else."""
        if self.handover.covered or not self._sits_here(seat):
            return None
        no = self.session.match.why(seat, action)
        return None if no is None else (self.session.refusal(no), no.rule)

    def _sits_here(self, seat: Seat) -> bool:
        return any(look.seat == seat for look in self.table.looks)

    def take_back(self) -> None:
        """Take the last move of whoever holds the device back."""
        unseen = self.pending is not None
        seats = [self.pending] if self.pending is not None else self._at_device()
        refusal: Refusal | None = None
        for seat in seats:
            try:
                self.session.take_back(seat, unseen=unseen)
            except Refusal as no:
                refusal = refusal or no
            else:
                self.go_on()
                self.say(f"{self.session.names[seat]} took the last move back.")
                return
        if refusal is not None:
            self.note.refuse(self.session.refusal(refusal), refusal.rule)

    def do_again(self) -> None:
        """Make the move again that whoever holds the device took back last."""
        if self.handover.covered or self.pending is not None:
            return
        seats = self._at_device()
        seat = next((seat for seat in seats if self.session.match.can_do_again(seat)), None)
        if seat is not None:
            self._make(seat, self.session.match.undone(seat), lambda: self.session.do_again(seat))
        elif seats:
            self.note.refuse(self.session.refusal(Barred("nothing_to_do_again")), "")

    def _at_device(self) -> list[Seat]:
        return sorted(self.session.holder) or sorted(self.stage.seats)

    # ---- computer players ------------------------------------------------------------------------------------------------

    def _think(self, called: bool = False) -> None:
        """Let the next computer player think."""
        seat = self.session.next_computer(self.stage, called)
        if seat is None and self.stage.seats and self.keeper.late:
            seat = self.stage.seats[0]
        if seat is None or self.handover.covered:
            return
        self.note.think(seat, self.session.names[seat], self._told_last)
        self._told_last = ""
        self.thinking.begin(seat, self.session.thinker(seat), PACES[self.root.settings.pace])

    def think_for(self, sentence: str) -> None:
        """A computer player moves for somebody whose time is up."""
        self._told_last = sentence
        self._think()

    def think_now(self) -> None:
        """Let the computer players act although people are asked as well."""
        self._think(called=True)

    @on(Thought)
    def thought(self, event: Thought) -> None:
        """A computer player's move, if it is still awaited."""
        event.stop()
        if not self.thinking.comes(event):
            return
        if event.error is not None:
            raise event.error
        told = self.session.computer_did(event.seat, event.action)
        self._told_last = self._sentence(told)
        reads = self.side.read
        self.go_on()
        if reads is not None and not self.handover.covered and self.stage.kind != "over":
            self.set_focus(reads)  # whoever looks through moves or log is not sent back to the board by a computer player
        if self._told_last and not self.handover.covered:
            self.say(self._told_last)
        self._told_last = ""

    def _sentence(self, told: Sequence[Event]) -> str:
        """What a computer player's move looked like to those before the screen: its last sentence."""
        looking = self.session.holder
        sentences = self.session.told([event for event in told if event.to is None or not looking.isdisjoint(event.to)])
        return sentences[-1] if sentences else ""

    def on_screen_suspend(self) -> None:
        """A page lies over the table: computer players wait until it is gone."""
        self.thinking.end()

    def on_screen_resume(self) -> None:
        """The page is gone."""
        if not (self.handover.covered or self.thinking.awaited or self.stage.kind == "over"):
            self._think()

    # ---- keys ------------------------------------------------------------------------------------------------------------

    def show_keys(self, keys: Sequence[Key]) -> None:
        """Show which keys are valid now: these of the game, and the table's own."""
        if self.pending is not None:
            self.keybar.show((Key("Enter", "end the turn", "enter"), self.root.settings.keys.entry("back")))
            return
        chosen = self.root.settings.keys
        own = [chosen.entry(name) for name in ("hide", "moves", "rules", "log", "why")]
        out = Key("Esc", "menu", "escape")
        if not self.handover.covered and self.stage.kind != "over" and self.table.holds() != "nothing":
            own, out = [], chosen.entry("hide")
        elif self.stage.kind == "over":
            keys = (Key("←→", "a move back, on"), Key(f"1-{len(self.session.names)}", "whose eyes"))
            own = [chosen.entry("log"), chosen.entry("rules")]
        elif self.handover.covered:
            own = []
        elif self.stage.may and not self.handover.called:
            own.insert(0, chosen.entry("call"))
        self.keybar.show((*keys, *own), out)

    def on_key(self, event: events.Key) -> None:
        """Keys that the game's table left alone."""
        if self.cover.is_open and event.key != "escape":
            self.cover.feed(event)
            event.stop()
            event.prevent_default()
            return
        act = self._commands().get(event.key) if self.pending is None else self._while_pending().get(event.key)
        if act is not None:
            event.stop()
            event.prevent_default()
            act()

    def _commands(self) -> dict[str, Callable[[], object]]:
        acts: dict[str, Callable[[], object]] = {
            "moves": lambda: self.turn_to(log=False),
            "log": lambda: self.turn_to(log=True),
            "why": self.open_why,
            "rules": self.open_rules,
            "back": self.take_back,
            "again": self.do_again,
            "pause": self.handover.pause,
            "call": self.call_somebody,
            "computers": self.think_now,
        }
        return {"escape": self._one_level_back, **self.root.settings.keys.acts(acts)}

    def _while_pending(self) -> dict[str, Callable[[], object]]:
        """What can be done while a turn is over but not yet ended."""
        acts: dict[str, Callable[[], object]] = {
            "back": self.take_back,
            "rules": self.open_rules,
            "pause": self.handover.pause,
        }
        own = {"enter": self.end_turn, "space": self.end_turn, "escape": self.open_menu}
        return {**own, **self.root.settings.keys.acts(acts)}

    def turn_to(self, *, log: bool) -> None:
        """Turn to the log or the list of moves, or back to the board."""
        if not self.handover.covered and self.side.toggle(log):
            self.table.focus()

    def _one_level_back(self) -> None:
        """Esc: one level back, or the menu."""
        if self.side.close():
            self.table.focus()
        elif self.handover.called is not None:
            self.go_on()
        elif self.stage.kind == "over":
            self.root.show_results(self)
        else:
            self.open_menu()

    def open_menu(self) -> None:
        """The menu; play time stands while it is open."""
        self.session.pause("menu")
        self.app.push_screen(menu.table_menu(self), self._menu_closed)

    def _menu_closed(self, chosen: str | None) -> None:
        self.session.go_on("menu")
        if not menu.do(self, chosen):
            self.resume()

    def resume(self) -> None:
        """Back from a menu or a page over the table: through the curtain if one stands."""
        if self.handover.covered:
            self.go_on()
        else:
            self.alarm.arm()

    def open_rules(self) -> None:
        """The rules, at the rule that was last cited."""
        self.root.open_rules(self.session.game.slug, self.note.rule)

    def open_why(self) -> None:
        """Every choice on the table with its reason, as those who look may know it."""
        if not self.handover.covered and self.stage.kind != "over" and self.table.holds() == "nothing":
            self.app.push_screen(WhyNotPage(self.session, self.table.looks), lambda _: self.resume())

    def call_somebody(self) -> None:
        """Ask who wants to do what the game does not wait for."""
        may = self.stage.may
        if len(may) == 1:
            self.handover.call_up(may[0])
        elif may:
            rows = [dialogs.Row(str(seat), self.session.names[seat], self.session.ask(seat)) for seat in may]
            title = "Who wants to act?"
            self.app.push_screen(
                dialogs.Choice(title, rows, game=self.session.about.title, accent=self.session.about.accent),
                lambda seat: self.handover.call_up(int(seat)) if seat is not None else None,
            )

    def touched(self, key: str = "") -> bool:
        """Somebody pressed a key, or the mouse: notes and news have been read. Whether that was all that the key was for."""
        if not self.note.thinking and self.pending is None:
            self.note.clear()
        read = self.news.display and key in ("enter", "space") and self.root.screen is self and self.table.holds() != "keys"
        self.news.close()
        return read

    def say(self, sentence: str) -> None:
        """A short note, until the next move."""
        self.note.say(sentence)

    # ---- the end ---------------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        self.alarm.disarm()
        self.keeper.timer.give((), ())
        self.handover.uncover()
        self.session.hand_to(range(len(self.session.names)))
        self.show(self.session.everything(len(self.session.match.steps)))
        self.root.ring()
        self.root.show_results(self)

    def leave(self) -> None:
        """The match rests: nothing of it stays on the screen."""
        self.retire()
        self.session.leave()

    def retire(self) -> None:
        """This screen is done with: nothing stays on it, and it waits for nothing."""
        self.alarm.disarm()
        self.handover.cover("left")
