"""The practice: any card with any cards in front, the right rows beside it, and races that count for nothing (section 10.6)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from statistics import median
from typing import Literal

from getaway_tui.engine.chance import draw
from getaway_tui.engine.language import _
from getaway_tui.engine.types import Seat
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import minutes, paint_clock

from .aloneview import MARGIN, far, paint_buttons, paint_keys
from .box import FACES, PATHS, SETTINGS
from .public import Card, printed
from .raceview import SMALL, effect, paint_laid, paint_path, short_name, warning
from .racing import Attempt, Keys, typed
from .rooms import Room
from .suggesting import suggested
from .ways import accepted
from .words import row

Part = Literal["look", "count", "shown", "run", "done"]
_SIDE = 45
_LIST = 8
"""Rows of the list of cards."""
_FACES = tuple(FACES)


class PracticeRoom(Room):
    """Somebody races alone; the times stay for the suggestion of handicaps.

    Args:
        people: who may practise: seats and names.
        keys: the keys of a seat.
        order: the movement cards by slot of the hand.
        times: seconds of right practice races by seat, to which those of this visit are added.
        raced: the same of the match so far.
        rng: chooses the next card.
        tempo: as the table's: what the countdown is multiplied by.
    """

    def __init__(
        self,
        people: Sequence[tuple[Seat, str]],
        keys: Callable[[Seat], Keys],
        order: str,
        times: dict[Seat, list[float]],
        raced: Mapping[Seat, Sequence[float]],
        rng: Random,
        tempo: float,
    ) -> None:
        self.people = tuple(people)
        self.part: Part = "look"
        self.card: Card = printed(next(iter(PATHS)))
        self.front: tuple[str, ...] = ()
        self.infected = False
        self.attempt: Attempt | None = None
        self.seconds = 0.0
        self._at = 0
        self._who = 0
        self._keys, self._order, self._times, self._raced, self._rng = keys, order, times, raced, rng
        self._count = SETTINGS.screen.count_ms * SETTINGS.screen.count_from * tempo / 1000
        self._since = 0.0

    @property
    def seat(self) -> Seat:
        """Who practises."""
        return self.people[self._who][0]

    @property
    def ways(self) -> tuple[str, ...]:
        """The right rows."""
        return accepted(self.card.moves, self.front, self.infected, self.card.antidote)

    @property
    def times(self) -> Mapping[Seat, Sequence[float]]:
        """Everybody's right races, of the match and of the practice."""
        seats = {**self._raced, **self._times}
        return {seat: [*self._raced.get(seat, ()), *self._times.get(seat, ())] for seat in seats}

    # ---- keys ------------------------------------------------------------------------------------------------------------

    def press(self, key: str, sign: str, at: float) -> None:
        """Choose, race, or go back."""
        if self.part in ("count", "shown"):
            return
        if key in ("escape", "enter") and (self.part != "run" or key == "escape"):
            self.left = self.part == "look"
            self.part = "look"
        elif self.part == "run":
            self._race_key(typed(key, sign, shared=False), at)
        elif key == "space":
            if self.part == "done":
                self._next_card()
            self._begin(at)
        else:
            self.part = "look"
            self._choose(key, sign)

    def _choose(self, key: str, sign: str) -> None:
        cards = [*PATHS]
        if key in ("left", "right"):
            at = cards.index(self.card.id or cards[0]) + (1 if key == "right" else -1)
            self.card = printed(cards[at % len(cards)])
        elif key in ("up", "down"):
            self._at = (self._at + (1 if key == "down" else -1)) % len(_FACES)
        elif sign == "x":
            self._turn(_FACES[self._at])
        elif sign == "i":
            self.infected = not self.infected
        elif sign.isdecimal() and 0 < int(sign) <= len(self.people):
            self._who = int(sign) - 1

    def _turn(self, face: str) -> None:
        """A card comes into front, behind the others, or goes."""
        held = tuple(card for card in self.front if card != face)
        self.front = held if face in self.front else (*held, face)

    def _next_card(self) -> None:
        self.card = printed(draw([card for card in PATHS if card != self.card.id], self._rng))

    def _begin(self, at: float) -> None:
        self.attempt = Attempt(
            self.seat, self.card, self._keys(self.seat), self._order, self.front, infected=self.infected, far=far()
        )
        self.part, self._since = "count", at

    def _race_key(self, key: str, at: float) -> None:
        assert self.attempt is not None
        if at >= self._since and self.attempt.press(key, at) == "finish":
            self._finish(at)

    def _finish(self, at: float) -> None:
        assert self.attempt is not None
        self.attempt.done = True
        self.part, self.seconds = "done", max(0.0, at - self._since)
        if self.right:
            self._times.setdefault(self.seat, []).append(self.seconds)

    @property
    def right(self) -> bool:
        """The verdict of the last race."""
        return self.attempt is not None and self.attempt.laid in self.ways

    # ---- time ------------------------------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """The countdown, and the running clock."""
        if self.part == "count" and now - self._since >= self._count:
            self.part = "shown"
        return self.part in ("count", "shown", "run")

    def drawn(self, now: float) -> None:
        """The card is on the screen: time counts."""
        if self.part == "shown":
            self.part, self._since = "run", now

    # ---- the mouse -------------------------------------------------------------------------------------------------------

    def clicked(self, thing: Hashable, now: float) -> None:
        """A card of the list, a card of the hand, or a word that stands for a key."""
        match thing:
            case str():
                self.press(thing, "", now)
            case ("face", int(at)) if self.part in ("look", "done"):
                self._at = at
                self._turn(_FACES[at])
            case ("lay", _seat, str(sign)) if self.attempt is not None and self.part == "run":
                self.attempt.lay(sign)
            case ("back", _seat) if self.attempt is not None and self.part == "run":
                self.attempt.take_back()
            case ("finish", _seat) if self.part == "run":
                self._finish(now)

    # ---- pictures --------------------------------------------------------------------------------------------------------

    def keys(self) -> Sequence[Key]:
        """What may be pressed."""
        if self.part == "run":
            assert self.attempt is not None
            return (Key("Space", _("finish")), Key("Esc", _("back"), "escape"))
        if self.part != "look":
            return () if self.part != "done" else (Key("Space", _("next card"), "space"), Key("Enter", _("back"), "enter"))
        choose = (Key("←→", _("card")), Key("↑↓", _("in front")), Key("x", _("lay or take it"), "x"), Key("i", _("red"), "i"))
        return (Key("Space", _("race"), "space"), Key("Enter", _("back"), "enter"), *choose)

    def paint(self, canvas: Canvas, now: float) -> None:
        """The card, what lies in front, and the right rows or the race."""
        if self.part == "count":
            left = max(0.0, self._count - (now - self._since))
            said = str(max(1, round(left * 1000 / SETTINGS.screen.count_ms + 0.5)))
            paint_clock(canvas, canvas.width // 2 - 2, canvas.height // 2 - 2, said)
            return
        canvas.fill(0, 0, _SIDE - 3, 13, "kerb")
        paint_path(canvas, 5, 1, self.card, SMALL)
        canvas.text(1, 12, self.card.id or "", "soft")
        if self.card.antidote:
            canvas.text(6, 12, _("+ antidote"), "s3 bold")
        racing = self.part in ("run", "shown")
        self._paint_side(canvas, now, racing)
        self._paint_middle(canvas, racing)
        canvas.fill(0, 15, canvas.width, canvas.height - 15, "kerb")
        attempt = self.attempt if self.attempt is not None and self.part != "look" else self._fresh()
        paint_keys(canvas, 16, canvas.width, attempt)

    def _fresh(self) -> Attempt:
        return Attempt(self.seat, self.card, self._keys(self.seat), self._order)

    def _paint_side(self, canvas: Canvas, now: float, racing: bool) -> None:
        width = canvas.width - _SIDE - MARGIN
        end = canvas.person(_SIDE, 0, self.seat, self.people[self._who][1])
        canvas.text(end + 1, 0, _("practises") + (_(", RED") if self.infected else ""), "soft")
        if racing:
            ms = round((now - self._since) * 1000) if self.part == "run" else 0
            paint_clock(canvas, _SIDE, 2, minutes(ms, tenths=not far()))
            if self.attempt is not None:
                canvas.text(_SIDE, 6, warning(self.attempt), "stop bold")
            for number, card in enumerate(self.front[:5]):
                canvas.text(_SIDE, 7 + number, f"{short_name(card)} · {effect(card)}", "ink", width=width)
            return
        canvas.heading(_SIDE, 1, width, _("in front, for practice"), str(len(self.front)))
        first = max(0, min(self._at - _LIST // 2, len(_FACES) - _LIST))
        for number, face in enumerate(_FACES[first : first + _LIST], first):
            y, here, lies = 2 + number - first, number == self._at, face in self.front
            ink = "onlamp bold" if here else "ink bold" if lies else "soft"
            said = f"{'►' if here else ' '}[{'x' if lies else ' '}] {short_name(face)}"
            canvas.fill(_SIDE, y, width, 1, "lampbg" if here else "night")
            canvas.text(_SIDE, y, said, ink)
            canvas.right(_SIDE + width, y, effect(face), ink)
            canvas.hit(_SIDE, y, width, 1, ("face", number))
        self._paint_times(canvas, width)

    def _paint_times(self, canvas: Canvas, width: int) -> None:
        """What the own times say."""
        mine = self.times.get(self.seat, ())
        if mine:
            said = _("{count} right, middle time {seconds:.2f} s").format(count=len(mine), seconds=median(mine))
            canvas.text(_SIDE, 11, said, "ink", width=width)
        factor = suggested(self.times).get(self.seat)
        if factor is not None:
            canvas.text(_SIDE, 12, _("handicap for a fair race: {factor} %").format(factor=factor), "lamp bold", width=width)
        elif mine:
            canvas.text(_SIDE, 12, _("{races} right races suggest a handicap").format(races=SETTINGS.practice.races), "soft")

    def _paint_middle(self, canvas: Canvas, racing: bool) -> None:
        width = canvas.width - 2 * MARGIN
        if racing or self.part == "done":
            assert self.attempt is not None
            canvas.text(MARGIN, 13, _("LAID"), "soft bold")
            paint_laid(canvas, MARGIN + 6, 13, width - 6, self.attempt.laid)
        if racing:
            assert self.attempt is not None
            paint_buttons(canvas, self.attempt, 14)
        elif self.part == "done":
            verdict = _("right in {seconds:.3f} s") if self.right else _("wrong after {seconds:.3f} s; right: {ways}")
            said = verdict.format(seconds=self.seconds, ways=row(self.ways[0]))
            canvas.text(MARGIN, 14, said, "go bold" if self.right else "stop bold", width=width)
        else:
            canvas.text(MARGIN, 13, _("RIGHT"), "soft bold")
            shown = "  ".join(way or _("nothing") for way in self.ways)
            canvas.text(MARGIN + 6, 13, row(self.ways[0]) if len(self.ways) == 1 else shown, "go bold", width=width - 6)
            end = canvas.text(MARGIN, 14, _(" race "), "onlamp bold", "lampbg")
            canvas.hit(MARGIN, 14, end - MARGIN, 1, "space")
            later = canvas.text(end + 2, 14, _(" back "), "ink", "slab")
            canvas.hit(end + 2, 14, later - end - 2, 1, "enter")
