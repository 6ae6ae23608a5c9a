"""The app: themes, leaving, hiding, signals, crashes, and which page stands on which."""

from __future__ import annotations

import asyncio
import contextlib
import locale
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.screen import Screen

from getaway_tui.kit.palette import Palette, choose

from . import saves, terminal
from .dialogs import NEED, TooSmall
from .launcher import Launcher, Saved
from .page import Page
from .settings import Settings
from .stay import MOST_SAVES, Stay

if TYPE_CHECKING:
    from getaway_tui.guest import Guest
    from getaway_tui.start import Table as Call

    from .evening import Evening
    from .session import Invitation, Session
    from .table import TableScreen

_TWICE = 3.0
"""Seconds between two presses of Ctrl+C that mean to leave."""

_LOOK_ROUND = 5.0
"""Seconds between two looks at how long a guest has been here."""

_HUNG_UP, _INTERRUPTED, _QUIT, _TERMINATED = 129, 130, 131, 143
"""Exit codes."""

_TAKEN: Mapping[str, str] = {"interrupt": "ctrl+c", "stop": "ctrl+z", "cover": "ctrl+l"}
"""Bindings that a table may take for itself beside leaving, and their keys."""

_THEMES: Mapping[str, str] = {"auto": "night", "dark": "night", "light": "day", "16": "16 colours", "none": "no colours"}


class GetawayApp(terminal.CleanApp):
    """The launcher, or straight to a table; it ends with an exit code."""

    TITLE = "Getaway"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT: ClassVar[bool] = False
    CSS = "Screen { background: $night; color: $ink; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", show=False, priority=True, id="quit"),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "stop", show=False, priority=True),
        Binding("f2", "hide", show=False, priority=True, id="hide"),
        Binding("ctrl+l", "cover", show=False, priority=True),
    ]

    def __init__(
        self,
        settings: Settings,
        *,
        table: Call | None = None,
        save: Path | None = None,
        reel: Path | None = None,
        test: bool = False,
        guest: Guest | None = None,
        warnings: Sequence[str] = (),
    ) -> None:
        self.palette = Palette()
        self.settings = settings
        super().__init__(driver_class=terminal.mend())
        self._call = table
        self._save = save
        self._reel = reel
        self._test = test
        self._guest = guest
        self._stay = Stay(guest.limits, time.monotonic()) if guest is not None else None
        self.warnings = tuple(warnings)
        """What was wrong in the settings file, to be said once."""
        self._interrupted = -_TWICE
        self._rang = 0.0
        self.draw_with(settings)

    # ---- looks -----------------------------------------------------------------------------------------------------------

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Every token is a variable of the style sheets, under any theme."""
        return self.palette.variables()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What finished lines pass through: the palette has chosen the colours already, and knows of ASCII."""
        return self.palette.filters()

    def draw_with(self, settings: Settings) -> None:
        """Draw by these settings from now on."""
        self.settings = settings
        self.set_keymap({name: settings.keys.key(name) for name in ("hide", "quit")})
        self._wear(self._palette_for(settings))

    def _palette_for(self, settings: Settings) -> Palette:
        ascii = {"auto": None, "full": False, "ascii": True}[settings.signs]
        if ascii is None and "utf" not in locale.getpreferredencoding(False).lower():
            ascii = True
        palette = choose(
            self.console.color_system,
            _THEMES.get(settings.theme, "night"),
            ascii=ascii,
            four_colours=settings.four_colours,
            suit_letters=settings.suit_letters,
        )
        if settings.theme in ("256-dark", "256-light") and palette.colour:
            palette = palette.changed("dark-256" if settings.theme == "256-dark" else "light-256")
        return palette.extended(self._own_colours())

    def _own_colours(self) -> tuple[Mapping[str, Mapping[str, str]], ...]:
        from getaway_tui import games

        return tuple(about.tokens for about in games.found() if about.tokens)

    def _wear(self, palette: Palette) -> None:
        theme = palette.theme()
        self.palette = palette
        self.register_theme(theme)
        if self.theme == theme.name:
            self.theme_changed_signal.publish(theme)
            self.refresh_css(animate=False)
        self.theme = theme.name

    # ---- how it begins and ends ------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Listen to signals, and show the first page."""
        self._listen()
        self._check_room(self.size.width, self.size.height)
        if self._save is not None:
            self.open_save(self._save)
        elif self._call is not None:
            self.open_call(self._call)
        elif self._reel is not None:
            self.show_replay(self._reel)
        elif self._test:
            self.open_test_page()
        elif self._guest is not None and self._guest.welcome:
            self.call_after_refresh(self._say, self._guest.welcome)
        if self._stay is not None:
            self.set_interval(_LOOK_ROUND, self._look_round)

    def _look_round(self) -> None:
        """Whether a guest has to leave now, or soon."""
        assert self._stay is not None
        sentence, over = self._stay.judge(time.monotonic())
        if sentence:
            self._say(sentence)
        if over:
            self.leave()

    def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        codes = {"SIGTERM": _TERMINATED, "SIGHUP": _HUNG_UP, "SIGINT": _INTERRUPTED, "SIGQUIT": _QUIT}
        for name, code in codes.items():
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.leave, code)

    def leave(self, code: int = 0) -> None:
        """Everything is on disk already; give the saves back and end."""
        for table in self._tables():
            table.leave()
        self.exit(return_code=code)

    def on_gone(self, event: terminal.Gone) -> None:
        """The terminal vanished."""
        self.leave(_HUNG_UP)

    def keep_report(self, text: str) -> str | None:
        """A crash report lies where the saves lie."""
        path = saves.write_report(text)
        return None if path is None or self._guest is not None else str(path)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ctrl with a letter is the table's where several people type at once: one's Ctrl must not end another one's race."""
        key = self.settings.keys.key("quit") if action == "leave" else _TAKEN.get(action)
        return key is None or not any(self.screen is table and table.table.takes(key) for table in self._tables())

    def action_leave(self) -> None:
        """Ctrl+Q: save and leave."""
        self.leave()

    async def action_quit(self) -> None:
        """Ctrl+Q is Textual's own as well, and goes on meaning this where another key was chosen."""
        self.leave()

    def action_interrupt(self) -> None:
        """Ctrl+C twice: save and leave."""
        now = time.monotonic()
        if now - self._interrupted < _TWICE:
            self.leave()
            return
        self._interrupted = now
        self._say("Ctrl+C once more saves and leaves.")

    def _say(self, sentence: str) -> None:
        screen = self.screen
        if isinstance(screen, Page):
            screen.say(sentence)
        for table in self._tables():
            if screen is table:
                table.say(sentence)

    # ---- hiding ----------------------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Any key or click takes away what stands on the table until the next one, and then does what it does."""
        if isinstance(event, events.Key | events.MouseDown) and not event.is_forwarded:
            if self._stay is not None:
                self._stay.touched(time.monotonic())
            key = event.key if isinstance(event, events.Key) else ""
            read = [table.touched(key) for table in self._tables()]
            if any(read):
                return
        await super().on_event(event)

    def action_hide(self) -> None:
        """Cover what is private, from anywhere."""
        for table in self._tables():
            table.handover.hide()

    def action_cover(self) -> None:
        """The same by Ctrl+L."""
        self.action_hide()

    def action_stop(self) -> None:
        """Ctrl+Z: cover first, stop when the cover is on the screen. A guest has no shell to stop into."""
        self.action_hide()
        if self._guest is None and sys.platform != "win32":
            self.call_after_refresh(self.set_timer, 0.05, self.action_suspend_process)

    def on_stopping(self, event: terminal.Stopping) -> None:
        """The process was stopped from outside: it goes on behind the curtain."""
        for table in self._tables():
            table.handover.hide()

    def on_app_blur(self, event: events.AppBlur) -> None:
        """Somebody turned to another window."""
        if self.settings.cover:
            self.action_hide()

    def on_resize(self, event: events.Resize) -> None:
        """Too small to draw everything is too small to draw anything."""
        self._check_room(event.size.width, event.size.height)

    def _check_room(self, width: int, height: int) -> None:
        small = (width < NEED[0] or height < NEED[1]) and width * height > 0
        shown = isinstance(self.screen, TooSmall)
        if small and not shown:
            tables = self._tables()
            for table in tables:
                table.handover.hide()
                table.session.time.hold("small")
            self.push_screen(TooSmall(bool(tables)))
        elif shown and not small:
            self.pop_screen()
            for table in self._tables():
                table.session.time.release("small")

    def _tables(self) -> list[TableScreen]:
        """The table, if one is on the stack."""
        table = sys.modules.get("getaway_tui.shell.table")
        return [screen for screen in self.screen_stack if isinstance(screen, table.TableScreen)] if table else []

    def back_to(self, below: Screen[Any]) -> None:
        """Take every page off that lies on this one."""
        while below in self.screen_stack and self.screen is not below and not isinstance(self.screen, TooSmall):
            self.pop_screen()

    def ring(self, *, agreed: bool = False) -> None:
        """The bell, where it is wanted or the table agreed on it, never twice within a second."""
        now = time.monotonic()
        if (self.settings.bell or agreed) and now - self._rang > 1.0:
            self._rang = now
            self.bell()

    # ---- pages -----------------------------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """The list of games lies below everything, unless the call goes straight to something else."""
        if self._save is not None or self._call is not None or self._reel is not None or self._test:
            return super().get_default_screen()
        return Launcher(
            saves=resting(),
            moving=self.settings.motion != "off" and self.animation_level != "none",
            evening=self.evening(),
            gathers=self._guest is None,
        )

    @on(Launcher.Play)
    def _play(self, event: Launcher.Play) -> None:
        self.open_game(event.slug)

    @on(Launcher.Resume)
    def _resume(self, event: Launcher.Resume) -> None:
        if event.save.trouble:
            self._tell_trouble(event.save.trouble)
        else:
            self.open_save(Path(event.save.key))

    @on(Launcher.Drop)
    def _drop(self, event: Launcher.Drop) -> None:
        from .dialogs import question

        lines = (f"{event.save.title or event.save.detail}. It cannot be brought back.",)
        page = question("Throw this match away?", lines, "Throw it away", "Keep it")
        self.push_screen(page, lambda said: self._dropped(event.save, said))

    def _dropped(self, save: Saved, said: str | None) -> None:
        if said == "yes":
            saves.drop(Path(save.key))
            self.refresh_launcher()

    def refresh_launcher(self) -> None:
        """The matches that rest may be others now."""
        for screen in self.screen_stack:
            if isinstance(screen, Launcher):
                screen.show_saves(resting())
                screen.show_evening(self.evening())

    @on(Launcher.Rules)
    def _rules(self, event: Launcher.Rules) -> None:
        self.open_rules(event.slug)

    @on(Launcher.Settings)
    def _settings(self) -> None:
        self.open_settings()

    @on(Launcher.Statistics)
    def _statistics(self) -> None:
        from .stats_page import StatsPage

        self.push_screen(StatsPage())

    @on(Launcher.Evening)
    def _evening(self) -> None:
        from .evening_page import EveningPage

        self.push_screen(EveningPage(), lambda _: self.refresh_launcher())

    def evening(self) -> Evening | None:
        """The evening that runs, if one does; never for a guest, whom nobody else's name concerns."""
        if self._guest is not None or not (saves.state_folder() / saves.EVENING).exists():
            return None
        from . import evening

        return evening.load()

    def join_evening(self, names: Sequence[str]) -> None:
        """These people sat down at a table."""
        if self._guest is None:
            from . import evening

            evening.join(names)

    def _tally(self, session: Session) -> str:
        """How the evening stands after this match, in a line; empty: none runs."""
        if self.evening() is None or not session.persons:
            return ""
        from . import evening
        from .evening_page import one_line

        evening.keep(session)
        return one_line(evening.load())

    @on(Launcher.Quit)
    def _quit(self) -> None:
        self.leave()

    def open_call(self, call: Call) -> None:
        """The table of a command line; leaving it ends the program."""
        from .session import Invitation

        self.open_table(Invitation(call.slug, call.names, call.levels, call.options, call.seed, self.house()))

    def house(self) -> saves.House:
        """What a new table agrees on unless it says otherwise."""
        return saves.agreed(self.settings)

    def open_table(self, invitation: Invitation) -> None:
        """Begin a match."""
        if self._guest is not None and len(saves.saved()) >= MOST_SAVES:
            self._tell_full()
            return
        from .session import Session

        self._sit_down(Session.begin(invitation), resumed=False)

    def _tell_full(self) -> None:
        from .dialogs import Choice, Row

        lines = (f"{MOST_SAVES} matches are open, and no more are kept here. End one, or throw one away in the list of games.",)
        self.push_screen(Choice("No room for another match", (Row("on", "All right"),), lines=lines))

    def open_save(self, path: Path) -> None:
        """Go on with a save, or say why it cannot be."""
        from getaway_tui.engine.journal import SaveError

        from .session import Session

        try:
            session = Session.resume(path)
        except SaveError as error:
            self._tell_trouble(str(error))
        else:
            self._sit_down(session, resumed=True)

    def _tell_trouble(self, sentence: str, title: str = "This match cannot be gone on with") -> None:
        from .dialogs import Choice, Row

        rows = (Row("on", "All right"),)
        self.push_screen(
            Choice(title, rows, lines=(sentence, "The file was left as it is.")),
            lambda _: self.leave() if self._save is not None or self._reel is not None else None,
        )

    def _sit_down(self, session: Session, *, resumed: bool) -> None:
        from .table import TableScreen

        self.push_screen(TableScreen(session, resumed=resumed))

    def reseat(self, table: TableScreen) -> None:
        """Others sit there now: the table is set anew, behind the curtain."""
        table.retire()
        self.back_to(table)
        self.pop_screen()
        self._sit_down(table.session, resumed=True)

    def leave_table(self, table: TableScreen) -> None:
        """The match rests; back to where it was opened."""
        table.leave()
        if self._call is not None or self._save is not None:
            self.exit(return_code=0)
            return
        self.back_to(table)
        self.pop_screen()
        self.refresh_launcher()

    def open_game(self, slug: str) -> None:
        """A game's own page."""
        from .gamepage import GamePage

        self.push_screen(GamePage(slug))

    def open_setup(self, slug: str) -> None:
        """The set-up form of a game."""
        from .setup import SetupPage

        self.push_screen(SetupPage(slug))

    def open_rules(self, slug: str, rule: str = "") -> None:
        """The rules reader."""
        from .rules import RulesPage

        self.push_screen(RulesPage(slug, rule))

    def open_test_page(self) -> None:
        """What the doctor shows; leaving it ends the program."""
        from .testpage import TestPage

        self.push_screen(TestPage(), lambda _: self.leave())

    def open_settings(self, then: Callable[[], None] | None = None) -> None:
        """The settings page."""
        from .settings_page import SettingsPage

        self.push_screen(SettingsPage(), lambda _: then() if then is not None else None)

    def open_keys(self, then: Callable[[], None] | None = None) -> None:
        """The list of keys."""
        from .keys_page import KeysPage

        self.push_screen(KeysPage(), lambda _: then() if then is not None else None)

    def open_replay(self, session: Session, *, then: Callable[[], None]) -> None:
        """A match once more, from its last moment back."""
        from .replay import ReplayScreen

        self.push_screen(ReplayScreen(session, len(session.match.steps)), lambda _: then())

    def show_replay(self, path: Path) -> None:
        """The replay of a save, from its first moment on; leaving it ends the program."""
        from getaway_tui.engine.journal import SaveError

        from .replay import ReplayScreen
        from .session import Session

        try:
            session = Session.retold(path)
        except SaveError as error:
            self._tell_trouble(str(error), "This match cannot be shown")
        else:
            self.push_screen(ReplayScreen(session), lambda _: self.leave())

    def show_results(self, table: TableScreen) -> None:
        """How it ended."""
        from .results import Results

        self.push_screen(Results(table.session, self._tally(table.session)), lambda chosen: self._after_results(table, chosen))

    def _after_results(self, table: TableScreen, chosen: str | None) -> None:
        match chosen:
            case "again":
                invitation = table.session.rematch()
                table.leave()
                self.back_to(table)
                self.pop_screen()
                self.open_table(invitation)
            case "look":
                self.open_replay(table.session, then=lambda: self.show_results(table))
            case _:
                self.leave_table(table)


def resting() -> tuple[Saved, ...]:
    """The saved matches as the launcher lists them."""
    return tuple(
        Saved(
            slug=save.game,
            title=save.where,
            detail=_who(save),
            key=str(save.path),
            when=_ago(save.when, time.time()),
            trouble=save.trouble or "",
        )
        for save in saves.saved()
    )


def _who(save: saves.Save) -> str:
    """Who sits there: people by name, computer players by number."""
    people = [name for name, level in zip(save.names, save.levels, strict=True) if level is None]
    computers = len(save.names) - len(people)
    others = f"{computers} computer player{'s' * (computers != 1)}" if computers else ""
    return " and ".join(part for part in (", ".join(people), others) if part)


def _ago(when: float, now: float) -> str:
    """A moment of the last days in a word."""
    days = (datetime.fromtimestamp(now).date() - datetime.fromtimestamp(when).date()).days
    if days <= 0:
        return datetime.fromtimestamp(when).strftime("%H:%M")
    return "yesterday" if days == 1 else f"{days} days ago"
