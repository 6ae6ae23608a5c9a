"""The device goes to other eyes: what some may not see leaves the screen, the next seat is called, and opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from getaway_tui.engine.types import Seat

from . import curtain
from .opener import Opener
from .pause import PausePage

if TYPE_CHECKING:
    from .stage import Stage
    from .table import TableScreen


class HandOver:
    """Whether the table screen is covered, and whose act opens it.

    Attributes:
        covered: nothing but what all may see is drawn.
        called: a person called up for what the game does not wait for.
        shut: the screen was covered for its own sake: whoever comes back comes through the curtain, even when playing alone.
    """

    def __init__(self, screen: TableScreen, *, shut: bool) -> None:
        self._screen = screen
        self.covered = True
        self.called: Seat | None = None
        self.shut = shut
        self._calls = 0
        """How many curtains have fallen."""

    def is_due(self, stage: Stage) -> bool:
        """Whether the device must go to other eyes before this stage is played."""
        return self.shut or (stage.kind == "private" and self._screen.session.must_hand_over(stage.seats))

    def decides(self) -> Seat | None:
        """The one seat that decides at the device now, if it is one."""
        if self.covered:
            return None
        return self.called if self.called is not None else next(iter(self._screen.stage.seats), None)

    # ---- covering --------------------------------------------------------------------------------------------------------

    def cover(self, why: str = "curtain") -> None:
        """Take everything that some may not see off the screen, at once."""
        screen, session = self._screen, self._screen.session
        self.covered = True
        self.called = None
        screen.thinking.end()
        screen.table.looks = ()
        screen.note.clear()
        screen.news.close()
        screen.side.close()
        screen.side.show((), (), ())
        screen.show_keys(())
        screen.set_focus(None)
        session.time.hold(why, session.match.turn.grace if why == "curtain" else None)

    def uncover(self) -> None:
        """What belongs to whoever looks now may be drawn."""
        self.covered = False
        self._screen.session.time.release("curtain")
        self._screen.cover.close()

    def hide(self) -> None:
        """Cover everything now, from anywhere; whoever was looking comes back through the curtain."""
        screen, session = self._screen, self._screen.session
        if session.outcome is not None or not session.persons or isinstance(screen.root.screen, curtain.Curtain):
            return
        if screen.end_turn() and self.covered:
            return
        screen.root.back_to(screen)
        self.shut = True
        self.to(self._looking())

    def _looking(self) -> Seat | None:
        """Who decides at the device now, if it is one person."""
        if self.called is not None:
            return self.called
        stage = self._screen.stage
        return stage.seats[0] if stage.kind == "private" else None

    # ---- through the curtain ---------------------------------------------------------------------------------------------

    def to(self, seat: Seat | None) -> None:
        """Through the curtain to this seat (None: to the table as everybody may see it)."""
        screen, session = self._screen, self._screen.session
        where = screen.public_badge()[0]
        caller = seat if seat is not None else min(session.holder & set(session.persons), default=session.persons[0])
        self.cover()
        session.nobody_looks()
        screen.alarm.arm()
        screen.root.ring()
        call = curtain.call(session, caller, where, lead="covered; opens for" if self.shut else "pass the device to")
        opener = curtain.opener(session, caller)
        if session.game.handover == "table" and not self.shut:
            self._cover_hand(call, opener, caller)
        else:
            self._calls += 1
            this = self._calls
            screen.app.push_screen(curtain.Curtain(call, opener), lambda opened: self._opened(seat, bool(opened), this))

    def _cover_hand(self, call: curtain.Call, opener: Opener, seat: Seat) -> None:
        """The team goes on watching the table; only the hand waits for its owner."""
        screen = self._screen
        screen.show_public()
        screen.cover.open(call, opener, lambda: self._opened(seat, True, self._calls), screen.alarm.says)
        screen.show_keys(())

    def _opened(self, seat: Seat | None, opened: bool, call: int) -> None:
        """The curtain opens before whom it called, or whoever is at the device wants the menu. If another one fell meanwhile,
        that one counts."""
        screen, session = self._screen, self._screen.session
        if call != self._calls:
            return
        if not opened:
            screen.open_menu()
            return
        self.shut = False
        news = session.told(session.news(seat)) if seat is not None else ()
        if seat is not None or len(session.persons) == 1:
            session.hand_to((seat if seat is not None else session.persons[0],))
        if seat is not None and self.called == seat:
            self._show_called(seat)
        else:
            screen.play_on()
        if seat is not None and screen.root.settings.recap and len(session.persons) > 1:
            screen.news.tell(session.names[seat], news)

    # ---- called up -------------------------------------------------------------------------------------------------------

    def call_up(self, seat: Seat) -> None:
        """A person wants to do what the game does not wait for."""
        if self._screen.session.must_hand_over((seat,)):
            self.to(seat)
            self.called = seat
        else:
            self._show_called(seat)

    def _show_called(self, seat: Seat) -> None:
        self.uncover()
        self.called = seat
        self._screen.show((self._screen.session.match.look(seat),))
        self._screen.alarm.arm()
        self._screen.say("Esc goes back without doing anything.")

    def pause(self) -> None:
        """Cover everything until somebody goes on, with the clock standing; then through the curtain where several play."""
        screen, session = self._screen, self._screen.session
        if session.outcome is not None or not session.persons or self.covered:
            return
        screen.end_turn()
        if self.covered:
            screen.open_menu()
            return
        where = screen.public_badge()[0]
        self.cover("pause")
        session.together.hold("pause")
        if len(session.persons) > 1:
            session.nobody_looks()
            self.shut = True
        page = PausePage(session.about.title, session.about.accent, where, session.names)
        screen.app.push_screen(page, lambda on: self._paused(bool(on)))

    def _paused(self, on: bool) -> None:
        self._screen.session.go_on("pause")
        if on:
            self._screen.go_on()
        else:
            self._screen.open_menu()

    def announce(self) -> None:
        """The table itself has something to say: at the device now, and at the next curtains."""
        session = self._screen.session
        self.shut = self.shut or len(session.persons) > 1
        self._screen.go_on()
        if not self.covered:
            self._screen.say(session.notices[-1])
