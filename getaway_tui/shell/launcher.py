"""The launcher: the games there are, each with its postcard, and the matches that can be gone on with.

It loads no rules, no models and no table: what it says of each game is its ABOUT. What somebody wants is posted as a message; the
app does it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from textual.message import Message
from textual.timer import Timer

from getaway_tui import games
from getaway_tui.games import About
from getaway_tui.kit import glyphs
from getaway_tui.kit.art import paint_art
from getaway_tui.kit.bars import Key, paint_keys
from getaway_tui.kit.canvas import Canvas

from .page import Page
from .skyline import paint_skyline

_BEAT = 0.1
"""Seconds between two places of the tail lights."""

_BEATS = 12
"""Places that they pass."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Gathering(Protocol):
    """What the launcher needs to know of an evening."""

    @property
    def present(self) -> tuple[str, ...]:
        """Who is here."""

    def minutes(self, game: str, people: int) -> int | None:
        """How long a match of this game really takes so many people here; None: nobody knows yet."""


class Saved(NamedTuple):
    """A match that rests."""

    slug: str
    """Its game; empty where the file does not say."""
    title: str
    """How far it has come ("round 9 of 22")."""
    detail: str
    """Who sits there ("Anil and 3 others")."""
    key: str
    """What the app knows it by."""
    when: str = ""
    """When it was played last, in a word or two."""
    trouble: str = ""
    """Why it cannot be gone on with."""


def with_a_table() -> tuple[About, ...]:
    """The games that can be played on a screen."""
    return tuple(about for about in games.found() if games.has_table(about.slug))


class Launcher(Page[None]):
    """The first page."""

    @dataclass
    class Play(Message):
        """Somebody wants to play a game."""

        slug: str

    @dataclass
    class Resume(Message):
        """Somebody wants to go on with a match."""

        save: Saved

    @dataclass
    class Drop(Message):
        """Somebody wants to throw a match away."""

        save: Saved

    @dataclass
    class Rules(Message):
        """Somebody wants to read the rules of a game."""

        slug: str

    class Settings(Message):
        """Somebody wants to change the settings."""

    class Statistics(Message):
        """Somebody wants to know who wins how often."""

    class Evening(Message):
        """Somebody wants to say who is here."""

    class Quit(Message):
        """Somebody wants to leave."""

    def __init__(
        self,
        found: Sequence[About] | None = None,
        saves: Sequence[Saved] = (),
        *,
        moving: bool = False,
        evening: Gathering | None = None,
        gathers: bool = True,
    ) -> None:
        """
        Args:
            found: the games to list; None: all that have a table.
            saves: the matches that rest, the one played last first.
            moving: whether the tail lights drive along once.
            evening: who is here.
            gathers: whether one may say who is here.
        """
        super().__init__()
        self._games = tuple(with_a_table() if found is None else found)
        self._saves = tuple(saves)
        self._evening_now = evening
        self._gathers = gathers
        self._game = 0
        self._save: int | None = None
        """The match under the cursor, among those of the game; None: the cursor is on the games."""
        self._beat = 0 if moving else _BEATS
        self._driving: Timer | None = None

    def on_mount(self) -> None:
        """Let the lights drive."""
        if self._beat < _BEATS:
            self._driving = self.set_interval(_BEAT, self._drive)

    def _drive(self) -> None:
        self._beat += 1
        if self._beat >= _BEATS and self._driving is not None:
            self._driving.stop()
        self.redraw()

    def show_saves(self, saves: Sequence[Saved]) -> None:
        """Other matches rest now."""
        self._saves = tuple(saves)
        self._save = None
        self.redraw()

    def show_evening(self, evening: Gathering | None) -> None:
        """Others may be here now."""
        self._evening_now = evening
        self.redraw()

    @property
    def _here(self) -> tuple[str, ...]:
        return self._evening_now.present if self._evening_now is not None else ()

    # ---- what is chosen --------------------------------------------------------------------------------------------------

    @property
    def about(self) -> About | None:
        """The game under the cursor."""
        return self._games[self._game] if self._games else None

    def matches(self) -> tuple[Saved, ...]:
        """The resting matches of the game under the cursor, and those of which nobody knows whose they are."""
        about = self.about
        return tuple(save for save in self._saves if about and save.slug in (about.slug, ""))

    def pressed(self, key: str, character: str | None) -> bool:
        """Do what a key says; whether it says anything here."""
        match character or key:
            case "up" | "k":
                self._go(-1)
            case "down" | "j":
                self._go(1)
            case "home":
                self._go(-len(self._games))
            case "end":
                self._go(len(self._games))
            case "right" | "tab" if self.matches():
                self._save = self._save or 0
            case "left" | "escape" | "shift+tab":
                self._save = None
            case "enter" | "space" | " ":
                self._choose()
            case "c":
                self._continue()
            case "delete" if self._save is not None:
                self.post_message(self.Drop(self.matches()[self._save]))
            case "?" | "f1" if self.about:
                self.post_message(self.Rules(self.about.slug))
            case "s":
                self.post_message(self.Settings())
            case "t":
                self.post_message(self.Statistics())
            case "e" if self._gathers:
                self.post_message(self.Evening())
            case "q":
                self.post_message(self.Quit())
            case figure if figure.isdecimal() and 0 < int(figure) <= len(self._games):
                self._game, self._save = int(figure) - 1, None
            case _:
                return False
        return True

    def _go(self, rows: int) -> None:
        if self._save is not None:
            self._save = max(0, min(self._save + rows, len(self.matches()) - 1))
        else:
            self._game = max(0, min(self._game + rows, len(self._games) - 1))

    def _choose(self) -> None:
        if self._save is not None:
            self.post_message(self.Resume(self.matches()[self._save]))
        elif self.about:
            self.post_message(self.Play(self.about.slug))

    def _continue(self) -> None:
        """Go on with the match of this game that was played last, or with the last of all."""
        sound = [save for save in (*self.matches(), *self._saves) if not save.trouble]
        if sound:
            self.post_message(self.Resume(sound[0]))

    def clicked(self, thing: Hashable) -> None:
        """A click on a game points at it, a second one plays it; a click on a match goes on with it."""
        match thing:
            case ("game", int(number)):
                if number == self._game and self._save is None:
                    self._choose()
                self._game, self._save = number, None
            case ("save", int(number)):
                self.post_message(self.Resume(self.matches()[number]))
            case "evening":
                self.post_message(self.Evening())
            case _:
                super().clicked(thing)
        self.redraw()

    # ---- how it looks ----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw the page; more room goes to the sky and to the air between the games."""
        tall = canvas.height >= 30
        lane = 11 if tall else 8
        paint_skyline(canvas, lane, self._lights(canvas.width))
        self._paint_words(canvas, lane + 1)
        top = lane + (3 if not tall else 4)
        air = 1 if canvas.height - top - 2 >= 3 * len(self._games) and tall else 0
        for number, about in enumerate(self._games):
            self._paint_game(canvas, top + number * (2 + air), number, about)
        if not self._games:
            canvas.text(2, top, "There is no game here that has a screen.", "ink")
        elif self.about:
            x = 40 if canvas.width < 100 else canvas.width * 3 // 8 + 1
            self._paint_side(canvas, x, top, canvas.width - x - 2, self.about)
        paint_keys(canvas, canvas.height - 1, self._keys(), Key("q", "quit", "q"))
        if self._note:
            canvas.text(2, canvas.height - 2, self._note, "lamp", width=canvas.width - 4)

    def _lights(self, width: int) -> int:
        """Where the tail lights are: they come to rest near the right end."""
        return (width * 5 // 6) * self._beat // _BEATS

    def _paint_words(self, canvas: Canvas, y: int) -> None:
        many = len(self._games)
        said = f"{_NUMBERS[many] if many < len(_NUMBERS) else many} game{'s' * (many != 1)}"
        if self._here:
            end = canvas.parts(2, y, ("e ", "lamp bold"), (f"here tonight ({len(self._here)}): ", "soft"))
            end = canvas.text(end, y, ", ".join(self._here), "ink", width=canvas.width - end - (18 if self._saves else 2))
            canvas.hit(2, y, end - 2, 1, "evening")
        else:
            end = canvas.text(2, y, f"{said}, one keyboard, pass it on", "soft")
            if self._gathers:
                canvas.hit(end + 3, y, 13, 1, "evening")
                canvas.parts(end + 3, y, ("e ", "lamp bold"), ("who is here", "soft"))
        if self._saves:
            canvas.right(canvas.width - 2, y, f"{len(self._saves)} match{'es' * (len(self._saves) != 1)} open", "soft")

    def _paint_game(self, canvas: Canvas, y: int, number: int, about: About) -> None:
        here = number == self._game
        width = 36 if canvas.width < 100 else canvas.width * 3 // 8 - 6
        canvas.hit(1, y, width, 2, ("game", number))
        if here:
            canvas.fill(1, y, width, 2, "slab")
            canvas.fill(1, y, 1, 2, "lampbg" if self._save is None else "slab")
            canvas.text(1, y, glyphs.CURSOR, "onlamp" if self._save is None else "soft")
        canvas.text(3, y, str(number + 1), "lamp bold" if here else "lamp")
        canvas.text(5, y, about.title, f"{about.accent} bold", width=width - 5)
        self._paint_size(canvas, 5, y + 1, about, "soft" if here else "faint", width - 5)

    def _paint_size(self, canvas: Canvas, x: int, y: int, about: About, ink: str, width: int) -> None:
        """How many play it and how long; where one knows who is here, whether it is for them, and how long it takes them."""
        many = len(self._here)
        if many < 2 or self._evening_now is None:
            canvas.text(x, y, f"{about.people} · {about.minutes}", ink, width=width)
            return
        if not about.fits(many):
            canvas.text(x, y, f"not for {many} · {about.people}", "faint", width=width)
            return
        took = self._evening_now.minutes(about.slug, many)
        lasts = f"{took} min with you" if took is not None else about.minutes
        canvas.parts(x, y, (f"{glyphs.TOKEN} ", "go"), (f"for {many} · {lasts}", "ink"))

    def _paint_side(self, canvas: Canvas, x: int, y: int, width: int, about: About) -> None:
        """The postcard of the game under the cursor, its line, and its resting matches."""
        roomy = canvas.height >= 30
        bottom = canvas.height - 1
        if roomy:
            canvas.heading(x, y, width, about.title, _levels(about), ink=f"{about.accent} bold")
            y += 2
        paint_art(canvas, x + (2 if roomy else 0), y, about.postcard, about.tints)
        y += 8 + (1 if roomy else 0)
        y = canvas.wrap(x, y, min(width, 70), about.line, "ink bold" if roomy else "ink", rows=2)
        matches = self.matches()
        if not matches:
            return
        if roomy and y + 4 <= bottom:
            canvas.heading(x, y + 1, width, "Open")
            y += 2
        self._paint_matches(canvas, x, y, width, bottom - 1 - y, matches)

    def _paint_matches(self, canvas: Canvas, x: int, y: int, width: int, room: int, matches: Sequence[Saved]) -> None:
        """As many matches as there is room for, round the one under the cursor."""
        at = self._save or 0
        room = max(1, room)
        first = max(0, min(at, len(matches) - room))
        for row, number in enumerate(range(first, min(len(matches), first + room)), y):
            save, here = matches[number], number == self._save
            canvas.hit(x, row, width, 1, ("save", number))
            end = x + width
            if save.when:
                end = canvas.right(end, row, save.when, "soft") - 1
            if here:
                canvas.ground(x, row, width, 1, "slab")
                canvas.text(x, row, glyphs.CURSOR, "onlamp", "lampbg")
            elif number == 0 and not save.trouble:
                canvas.text(x, row, glyphs.CURSOR, "lamp")
            ink = "ink bold" if here else "ink"
            if save.trouble:
                canvas.text(x + 2, row, f"{glyphs.REFUSED} {save.trouble}", "stop", width=end - x - 2)
            else:
                canvas.text(x + 2, row, f"{save.title}, {save.detail}" if save.title else save.detail, ink, width=end - x - 2)

    def _keys(self) -> tuple[Key, ...]:
        """The keys valid now."""
        if self._save is not None:
            return (
                Key("↑↓", "choose"),
                Key("Enter", "go on", "enter"),
                Key("Del", "throw away", "delete"),
                Key("Esc", "back to the games", "escape"),
            )
        several = len(self.matches()) > 1
        keys = [Key("↑↓", "" if several else "choose"), Key("Enter", "play", "enter")] if self._games else []
        keys += [Key("→", "matches", "right")] if several else []
        keys += [Key("c", "continue", "c")] if any(not save.trouble for save in self._saves) else []
        keys += [Key("?", "rules", "question_mark")] if self._games else []
        return (*keys, Key("s", "settings", "s"), Key("t", "tallies", "t"))

    def press(self, key: str) -> None:
        """Do what a key does that was clicked."""
        super().press("?" if key == "question_mark" else key)


def _levels(about: About) -> str:
    """How strong the computer players are."""
    return f"computer: {', '.join(about.levels)}" if about.levels else ""
