"""How the table looks: the page of the book, the tasks, the case, the team; below it the hand of whoever looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look, Seat
from getaway_tui.kit import glyphs, meters
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas, Part, wrapped
from getaway_tui.kit.clock import paint_clock
from getaway_tui.kit.palette import Spec, seat_token

from . import words
from .components import CHAPTERS, CHIPS, ESCAPE, LAST, PAGES, ROWS, SETUP, TASKS
from .forecast import Outlook, entry, last_cause, letter, outlooks, recent, run
from .public import OpenTask, Signal, View, missing, row_solved
from .timing import Face

COLOUR_TOKEN = {"yellow": "cy", "green": "cg", "blue": "cb", "red": "cr", "pink": "cp"}
"""The ground of each colour; its letter always stands on it."""
SHORT = {"very_low": "vl", "low": "lo", "medium": "me", "high": "hi", "very_high": "vh"}
"""Bands where there is no room for words."""
KERB = 7
"""Rows of the hand at 80x24: what the shell covers at a hand-over."""
WIDE = (118, 34)
"""From so many columns and rows on there is room for the way, the log and a line for each card."""
_MARGIN = 2
_SIDE = 29
_CLOCK = 20
_PILES = 11
"""The row of the piles at 80x24, below the case."""
_ASIDE, _ASIDE_MOST = 39, 52


class Cursor(NamedTuple):
    """What is chosen on the screen, and what a line at the foot asks for."""

    card: str | None = None
    marked: tuple[str, ...] = ()
    aimed: str = ""
    """The key of the target under the cursor."""
    prompt: tuple[Key, ...] = ()
    """What the foot of the screen says and offers; pieces with a key to press can be clicked."""
    hand: tuple[str, ...] = ()
    """The own hand in the order in which it is shown."""
    shown: bool = False
    """Whether the hand is open on this screen."""
    flash: str = ""
    remember: bool = False
    """The REMEMBER pile lies open over the tasks."""
    page: float = 1.0
    """How far the page has turned over; 1: it lies still."""
    blinking: frozenset[str] = frozenset()
    """Chips that are lit for a moment because they were turned over."""


class Picture:
    """One painting of the table."""

    def __init__(self, canvas: Canvas, look: Look[Any, View], names: Sequence[str], face: Face, cursor: Cursor) -> None:
        self.canvas, self.look, self.board = canvas, look, look.board
        self.names, self.face, self.cursor = tuple(names), face, cursor
        self.wide = canvas.width >= WIDE[0] and canvas.height >= WIDE[1]
        self.kerb = canvas.height - (len(self._rows_of_hand()) + 5 if self.wide else KERB)
        self.aside = min(_ASIDE_MOST, _ASIDE + max(0, canvas.width - WIDE[0]) // 2)
        """Columns of the way, the case and the log at the right, where there is room for them."""
        self.left = canvas.width - self.aside - 3 if self.wide else canvas.width
        """Where the public and the private part end at the right."""

    def paint(self) -> None:
        """All of it."""
        if self.wide:
            self._paint_wide()
        else:
            self._paint_narrow()
        if self.cursor.page < 1:
            self._page_turns(self.cursor.page)
        if self.cursor.flash:
            self.canvas.fill(0, 0, self.canvas.width, 1, "stop")
            self.canvas.text(_MARGIN, 0, self.cursor.flash, "onlamp bold", "stop", width=self.canvas.width - 2 * _MARGIN)

    def _paint_narrow(self) -> None:
        side = self.canvas.width - _MARGIN - _SIDE
        others = self._others()
        foot = self.kerb - len(others)
        self._track(1, 2)
        self._standing(3)
        self._clock(self.canvas.width - _MARGIN - _CLOCK, 0, 3)
        self._tasks(5, foot - 6, side - 5)
        self._beside(side, 5, _SIDE)
        self._team(foot, others, self.canvas.width - _MARGIN)
        self._private(self.canvas.width)
        if foot > _PILES:
            self._piles(side, _PILES, _SIDE)
        else:  # four partners above a covered hand: the piles stand in its place
            self._piles(_MARGIN, self.kerb + 4, _SIDE)

    def _paint_wide(self) -> None:
        x, width, others = self.left + 3, self.aside - 1, self._others()
        foot = self.kerb - len(others) - 2
        self._track(2, 3)
        self._standing(5)
        self._large_lead(5)
        self._tasks(9, foot - 10, self.left - 2 * _MARGIN)
        self.canvas.heading(_MARGIN, foot, self.left - 2 * _MARGIN, _("Partners"))
        self._team(foot + 1, others, self.left - _MARGIN)
        self.canvas.divide(self.left + 1, 0, self.canvas.height)
        self._clock(x, 1, 4)
        self._way(x, 8, width)
        row = self._case(x, 15, width) if self.board.options.setup.investigation else 15
        self._log(x, row + 1, width)
        self._private(self.left)

    def _page_turns(self, turned: float) -> None:
        """The new page comes from the left; what is left of the old one covers the rest, but never clock and hand."""
        right, top = (self.left, 2) if self.wide else (self.canvas.width, 5)
        edge = round(right * turned)
        self.canvas.fill(edge, top, right - edge, self.kerb - top, "slab")
        if not self.wide:  # beside the clock
            self.canvas.fill(edge, 1, right - _CLOCK - _MARGIN - edge, top - 1, "slab")
        name = PAGES[self.board.chapter].name.upper()
        if right - edge > len(name) + 4:
            self.canvas.middle(edge, (top + self.kerb) // 2, right - edge, name, "lamp bold", "slab")

    # ---- the page of the book -----------------------------------------------------------

    def _track(self, y: int, pitch: int) -> None:
        """The fields of this board, both pawns and the symbols."""
        board, page = self.board, self.board.page
        for number in range(board.lowest, page.end):
            x = _MARGIN + pitch * (number - board.lowest)
            self.canvas.fill(x, y, pitch, 2, "slab" if number % 2 else "kerb")
            sign, ink, on = self._field(number)
            self.canvas.text(x, y, sign.ljust(pitch), ink, on)
            if number % 5 == 0:
                self.canvas.text(x, y + 1, str(number), "soft")
        end = _MARGIN + pitch * (page.end - board.lowest)
        self.canvas.text(end, y + 1, str(page.end), "soft")
        if board.witness == page.end:
            sign, ink, on = self._field(page.end)
            end = self.canvas.text(end, y, sign.ljust(pitch), ink, on) + 1
        self.canvas.text(end, y, _("SAFE") if board.chapter == LAST else _("END"), "go bold")

    def _field(self, number: int) -> tuple[str, Spec, str | None]:
        board = self.board
        if number == board.witness:
            return "▲", "onlamp bold", "s1"
        if number == board.pursuer:
            return "●●", "stop bold", None
        if number in board.page.symbols:
            return "!", "lamp bold", None
        if number == board.page.blue:
            return "○", "s1", None
        return ("·", "soft", None) if board.pursuer < number < board.witness else ("", "soft", None)

    def _standing(self, y: int) -> None:
        """Lead, distance, where the pursuer would enter the next page, and its last step with the cause."""
        board = self.board
        lead: Spec = "stop bold" if board.lead <= 3 else "ink bold"
        parts: list[Part] = [(_("lead "), "soft"), (str(board.lead), lead), (_("  to the end "), "soft")]
        parts += [(str(board.page.end - board.witness), "ink bold")]
        enters = entry(board)
        if enters is not None:
            parts += [(_("  next page: pursuer on "), "soft"), (str(enters), "ink bold")]
        self.canvas.parts(_MARGIN, y, *parts)
        self.canvas.text(_MARGIN, y + 1, last_cause(self.look), "stop", width=54)
        if board.request and not self.wide:
            self._request(_MARGIN, y - 3)
        elif board.request:
            self._request(_MARGIN, y + 2)

    def _large_lead(self, y: int) -> None:
        """How far the witness is ahead, in large figures."""
        text = str(self.board.lead)
        x = self.left - _MARGIN - 12
        self.canvas.right(x - 1, y + 1, _("lead"), "soft")
        paint_clock(self.canvas, x, y, text, rows=3, soon=False)

    def _request(self, x: int, y: int) -> None:
        request = self.board.request
        assert request is not None
        asked = _(" asks: {band} {colour}?").format(
            band=words.BAND_NAMES[request.band], colour=words.COLOUR_NAMES[request.colour]
        )
        end = self.canvas.person(x, y, request.seat, self.names[request.seat])
        self.canvas.text(end, y, asked, "lamp bold")

    def _clock(self, x: int, y: int, rows: int) -> None:
        """The time in large figures, the horn in words, the glass as a lane."""
        face = self.face
        ink: Spec = "stop bold" if face.soon else "soft"
        end = self.canvas.width - _MARGIN
        self.canvas.right(end, y, face.caption, ink)
        if face.figures:
            paint_clock(self.canvas, x, y + 1, face.figures, rows=4 if rows == 4 else 3)
            meters.lane(self.canvas, x, y + 1 + rows, end - x, face.share, "stop" if face.soon else "glow")

    # ---- tasks --------------------------------------------------------------------------

    def _tasks(self, y: int, room: int, width: int) -> None:
        """Every open task and the special card, a line each, or two where there is room."""
        board = self.board
        if self.cursor.remember:
            self._remember_pile(y, room, width)
            return
        stack = board.stacks[CHAPTERS.index(board.chapter)]
        head = _("{count} open · stack {stack}").format(count=len(board.tasks), stack=stack)
        self.canvas.heading(_MARGIN, y, width, _("Tasks"), head)
        places = list(range(len(board.tasks)))
        rows = 2 if 2 * (len(places) + 1) <= room else 1
        fitting = room // rows - 1
        for row, place in enumerate(places[:fitting] if fitting < len(places) else places):
            self._task(y + 1 + rows * row, place, board.tasks[place], rows, width)
        shown = min(len(places), fitting)
        self._special(y + 1 + rows * shown, rows, width)
        if shown < len(places):
            more = " ".join(f"{letter(place)} {words.task(board.tasks[place].card)}" for place in places[shown:])
            self.canvas.text(_MARGIN, y, more, "lamp", width=width)

    def _key(self, x: int, y: int, key: str, width: int) -> None:
        aimed = self.cursor.aimed == key
        lit = any(each.key == key and each.legal for each in self._outlooks())
        plain: Spec = "lamp bold" if lit or self.cursor.card is None else "faint"
        self.canvas.text(x, y, f" {key} ", "onlamp bold" if aimed else plain, "lampbg" if aimed else None)
        self.canvas.hit(x, y, width, 1, ("target", key))

    def _outlooks(self) -> tuple[Outlook, ...]:
        card = self.cursor.card
        return outlooks(self.look, card) if card is not None and self.cursor.shown else ()

    def _task(self, y: int, place: int, task: OpenTask, rows: int, width: int) -> None:
        face, key = TASKS[task.card], letter(place)
        self._key(_MARGIN, y, key, width)
        name = words.chapter(face.chapter)
        end = self.canvas.text(_MARGIN + 4, y, name, "ink bold", width=10)
        steps = words.steps(face.steps) if rows == 2 else f"+{face.steps}"
        end = self.canvas.text(max(end + 1, _MARGIN + 14), y, steps, "soft")
        x, line = (_MARGIN + 4, y + 1) if rows == 2 else (end + 1, y)
        behind = self._chips_of_task(x, line, task)
        if rows == 2:
            self.canvas.hit(_MARGIN, y + 1, width, 1, ("target", key))
            self._from(y, task.cards, _MARGIN + (44 if self.wide else width))
        if self.wide:
            closed = _("closed: {run}").format(run=run(self.board, face.steps))
            self.canvas.text(max(behind + 2, _MARGIN + 48), line, closed, "soft", width=width - 46)

    def _from(self, y: int, cards: Sequence[str], end: int) -> None:
        """The least value that may follow."""
        if cards:
            self.canvas.right(end, y, _("from {value}").format(value=ESCAPE[cards[-1]].value), "soft")

    def _chips_of_task(self, x: int, y: int, task: OpenTask) -> int:
        for card in task.cards:
            x = self._laid(x, y, card)
        for colour, count in missing(task).items():
            for _each in range(count):
                x = self.canvas.text(x, y, f"‹{words.LETTERS[colour]}›", f"{COLOUR_TOKEN[colour]} bold") + 1
        return x

    def _laid(self, x: int, y: int, card: str) -> int:
        face = ESCAPE[card]
        text = f"{words.LETTERS[face.colour]}{face.value:>2}"
        return self.canvas.text(x, y, text, "onlamp bold", COLOUR_TOKEN[face.colour]) + 1

    def _special(self, y: int, rows: int, width: int) -> None:
        board, page = self.board, self.board.page
        self._key(_MARGIN, y, "*", width)
        end = self.canvas.text(_MARGIN + 4, y, _("special"), "faint" if board.special_used else "ink bold")
        if board.special_used:
            self.canvas.text(end + 1, y, _("used until the page turns"), "faint")
            return
        steps = words.steps(page.special_steps) if rows == 2 else f"+{page.special_steps}"
        end = self.canvas.text(max(end + 1, _MARGIN + 14), y, steps, "soft")
        x, line = (_MARGIN + 4, y + 1) if rows == 2 else (end + 1, y)
        for card in board.special:
            x = self._laid(x, line, card)
        left = page.special_cards - len(board.special)
        more = _("{left} more {chapter} cards") if board.special else _("{left} {chapter} cards")
        self.canvas.text(x, line, more.format(left=left, chapter=words.chapter(board.chapter)), "soft")
        if rows == 2:
            self._from(y, board.special, _MARGIN + (44 if self.wide else width))

    def _remember_pile(self, y: int, room: int, width: int) -> None:
        """All cards of REMEMBER, the top one first (SH-7.5)."""
        cards = self.board.remember
        self.canvas.heading(_MARGIN, y, width, _("Remember"), _("top first · v closes"))
        if not cards:
            self.canvas.text(_MARGIN, y + 1, _("No card lies there yet."), "soft")
        for place, card in enumerate(reversed(cards)):
            column, row = divmod(place, max(1, room))
            x = _MARGIN + 15 * column
            end = self._laid(x, y + 1 + row, card)
            self.canvas.text(end, y + 1 + row, " ".join(ESCAPE[card].chips), "soft")

    # ---- the case, the way, the piles ---------------------------------------------------

    def _beside(self, x: int, y: int, width: int) -> None:
        if self.board.options.setup.investigation:
            self._case(x, y, width)
        else:
            self._way(x, y, width)

    def _case(self, x: int, y: int, width: int) -> int:
        """The grid of chips; the row below it."""
        board = self.board
        top = _("REMEMBER {value}").format(value=ESCAPE[board.remember[-1]].value) if board.remember else _("REMEMBER empty")
        self.canvas.heading(x, y, width, _("Case") if width < _ASIDE - 1 else _("Investigation"), top)
        self.canvas.hit(x, y, width, 1, "remember pile")
        for place, (row, chips) in enumerate(ROWS.items(), 1):
            self.canvas.text(x, y + place, words.ROW_NAMES[row], "ink")
            for column, chip in enumerate(chips):
                black = chip in board.black
                sign, ink = (glyphs.FULL, "brass bold") if black else (glyphs.EMPTY, "soft")
                lit = chip in self.cursor.blinking
                self.canvas.text(x + 10 + 2 * column, y + place, sign, "onlamp bold" if lit else ink, "lampbg" if lit else None)
            self._count(x + width, y + place, row, chips)
        if width >= _ASIDE - 1:
            found = [CHIPS[chip].name for row, chips in ROWS.items() if row_solved(board.black, row) for chip in chips]
            white = [name for name in found if name in {CHIPS[chip].name for chip in board.white}]
            self.canvas.wrap(x, y + 6, width, ", ".join(white), "go bold", rows=2)
            self._piles(x, y + 8, width)
            return y + 9
        return y + 6

    def _count(self, end: int, y: int, row: str, chips: Sequence[str]) -> None:
        count = sum(chip in self.board.black for chip in chips)
        of = SETUP.investigation.black_per_row_to_solve
        solved = row_solved(self.board.black, row)
        self.canvas.right(end, y, _("{count} of {of}").format(count=count, of=of), "go bold" if solved else "soft")

    def _way(self, x: int, y: int, width: int) -> None:
        """The five pages, and how far the witness has come."""
        board, here = self.board, CHAPTERS.index(self.board.chapter)
        self.canvas.heading(x, y, width, _("The way"))
        for place, (name, page) in enumerate(PAGES.items()):
            done, length = place < here, page.end - page.blue
            sign, ink = (glyphs.FULL, "go") if done else (glyphs.CURSOR, "lamp bold") if place == here else (glyphs.EMPTY, "soft")
            self.canvas.text(self.canvas.text(x, y + 1 + place, f"{sign} ", ink), y + 1 + place, PAGES[name].name, ink)
            gone = length if done else board.witness - page.blue if place == here else 0
            self.canvas.right(x + width, y + 1 + place, _("{gone} of {length}").format(gone=gone, length=length), "soft")
            meters.lane(self.canvas, x + 13, y + 1 + place, max(4, width - 24), gone / length, "go" if done else "glow")

    def _piles(self, x: int, y: int, width: int) -> None:
        board = self.board
        text = _("draw {draw} pile {pile} ").format(draw=board.draw_count, pile=board.discard_count)
        end = self.canvas.text(x, y, text, "soft")
        if board.discard:
            end = self.canvas.text(end, y, self._short(board.discard[-1]), "ink") + 1
        seen = _("{seen} of {of}").format(seen=board.pursuers_seen, of=board.pursuers_in_play)
        start = x + width - len(seen)
        self.canvas.text(start, y, seen, "soft")
        self.canvas.text(start - 2, y, glyphs.TOKEN, "stop")

    def _short(self, card: str) -> str:
        face = ESCAPE.get(card)
        return f"{words.LETTERS[face.colour]}{face.value}" if face else glyphs.TOKEN

    def _log(self, x: int, y: int, width: int) -> None:
        """The last things that happened, the pursuer's steps in their colour."""
        room = self.canvas.height - y - 2
        self.canvas.heading(x, y, width, _("Log"))
        lines = [
            ("  " * bool(place) + part, chase)
            for text, chase in recent(self.look, self.names, room)
            for place, part in enumerate(wrapped(text, width - 2))
        ]
        for place, (text, chase) in enumerate(lines[-room:] if room > 0 else ()):
            self.canvas.text(x, y + 1 + place, text, "stop" if chase else "soft", width=width)

    # ---- the team ------------------------------------------------------------------------

    def _others(self) -> tuple[Seat, ...]:
        """Whose cards are told above the hand: the partners, or everybody where no hand is open."""
        own = self.look.seat if self.cursor.shown else None
        return tuple(seat for seat in range(self.board.seats) if seat != own)

    def _team(self, y: int, seats: Sequence[Seat], end: int) -> None:
        for place, seat in enumerate(seats):
            acts = seat == self.board.active and self.board.phase in ("act", "refill") and self.board.result is None
            count = self.board.counts[seat]
            at = self.canvas.person(_MARGIN, y + place, seat, self.names[seat], acts=acts, width=10)
            said = _("{escape} escape {chapter} chapter").format(escape=count.escape, chapter=count.chapter)
            at = self.canvas.text(max(at + 1, _MARGIN + 14), y + place, said, "soft")
            self._said(at + 2, y + place, seat, end)

    def _said(self, x: int, y: int, seat: Seat, end: int) -> None:
        """The hand where it lies open; else the words for it, short where they would not fit."""
        hand = self.board.hands[seat]
        if hand is not None and seat != self.look.seat:
            for card in hand:
                x = self._face(x, y, card)
            return
        signals = [signal for signal in self.board.signals if signal.seat == seat]
        long = sum(len(_signal_text(signal)) + 6 for signal in signals) <= end - x
        bare = sum(len(_signal_text(signal, short=True)) + 4 for signal in signals) > end - x
        tight = sum(len(_signal_text(signal, short=True, bare=True)) + 3 for signal in signals) > end - x
        for signal in signals:
            x = self._signal(x, y, signal, short=not long, bare=bare, tight=tight)

    def _signal(self, x: int, y: int, signal: Signal, *, short: bool, bare: bool, tight: bool) -> int:
        """The words for a card; bare: without chapter and chips, which stand in the log; tight: on no more paper than that."""
        text = _signal_text(signal, short=short, bare=bare)
        if signal.colour is None:
            return self.canvas.text(x, y, text if tight else f" {text} ", "pipblack", "paper") + 1
        token, sign = COLOUR_TOKEN[signal.colour], words.LETTERS[signal.colour]
        if short:
            return self.canvas.text(x, y, f"{sign} {text}", "onlamp bold", token) + 1
        return self.canvas.text(self.canvas.text(x, y, f"{text} ", "ink"), y, f" {sign} ", "onlamp bold", token) + 2

    def _face(self, x: int, y: int, card: str) -> int:
        if card in ESCAPE:
            return self._laid(x, y, card)
        face = TASKS[card]
        return self.canvas.text(x, y, f"{words.wanted(face.order)}+{face.steps}", "pipblack", "paper") + 1

    # ---- the private part -------------------------------------------------------------------

    def _private(self, width: int) -> None:
        self.canvas.fill(0, self.kerb, width, self.canvas.height - self.kerb, "kerb")
        if self.cursor.shown and self.look.seat is not None:
            self._hand(self.look.seat, width)
        elif not self.wide:
            for place, (text, chase) in enumerate(recent(self.look, self.names, KERB - 3)):
                self.canvas.text(_MARGIN, self.kerb + place, text, "stop" if chase else "soft", width=width - 2 * _MARGIN)
        self._foot(width)

    def _rows_of_hand(self) -> tuple[str, ...]:
        return self.cursor.hand if self.cursor.shown else ("",) * 4

    def _hand(self, seat: Seat, width: int) -> None:
        """Every card of the hand, its number to press, what it says and whether it is pinned."""
        y, cards = self.kerb, self.cursor.hand
        end = self.canvas.text(_MARGIN, y, _("{name}'s hand").format(name=self.names[seat]).upper(), f"{seat_token(seat)} bold")
        count = _("{count} of {limit}").format(count=len(cards), limit=self.board.limit)
        self.canvas.text(end + 1, y, count, "soft")
        self.canvas.right(width - _MARGIN, y, _("never say a number aloud"), "soft")
        rows = len(cards) if self.wide else KERB - 3
        for place, card in enumerate(cards):
            column, row = divmod(place, rows)
            self._held(_MARGIN + column * (width // 2), y + 1 + row, place, card, width if self.wide else width // 2)

    def _held(self, x: int, y: int, place: int, card: str, width: int) -> None:
        chosen, marked = card == self.cursor.card, card in self.cursor.marked
        if chosen and self.wide:
            self.canvas.ground(0, y, width, 1, "slab")
        key: Spec = "lamp bold underline" if chosen else "lamp bold"
        end = self.canvas.text(x, y, str(place + 1), key)
        pinned = any(pin.card == card for pin in self.board.pins)
        self.canvas.text(end, y, glyphs.REFUSED if marked else glyphs.NEW if pinned else " ", "stop" if marked else "lamp")
        self.canvas.hit(x, y, width - 4, 1, ("card", card))
        if not self.wide:
            self._says(x + 3, y, card, chosen, 12)
            return
        said = self._fits(card)
        start = max(x + 38, width - _MARGIN - len(said))
        self._says(x + 3, y, card, chosen, start - x - 26)
        ink = "faint" if said == _("nothing fits") else "go bold"
        self.canvas.text(start, y, said, ink, width=width - _MARGIN - start)

    def _fits(self, card: str) -> str:
        """What the card may be laid on; nothing while its owner does not act, since then it may be laid nowhere."""
        if self.board.phase != "act" or self.board.active != self.look.seat:
            return ""
        return " · ".join(f"{each.key} {each.text}" for each in outlooks(self.look, card) if each.legal) or _("nothing fits")

    def _says(self, x: int, y: int, card: str, chosen: bool, room: int) -> None:
        ink: Spec = "ink bold underline" if chosen else "ink"
        if card in TASKS:
            face = TASKS[card]
            end = self.canvas.text(x, y, _(" chapter "), "pipblack", "paper") + 1
            for colour in face.order:
                end = self.canvas.text(end, y, words.LETTERS[colour], f"{COLOUR_TOKEN[colour]} bold")
            self.canvas.text(end + 1, y, words.steps(face.steps), ink)
            return
        escape = ESCAPE[card]
        text = f" {words.LETTERS[escape.colour]} {escape.value:>2} "
        end = self.canvas.text(x, y, text, "onlamp bold", COLOUR_TOKEN[escape.colour]) + 1
        self.canvas.text(end, y, words.chapter(escape.chapter), ink)
        if self.board.options.setup.investigation:
            full = " · ".join(f"{chip} {CHIPS[chip].name}" for chip in escape.chips)
            names = full if self.wide and len(full) <= room else " ".join(escape.chips)
            self.canvas.text(end + 11, y, names, "soft", width=room)

    def _foot(self, width: int) -> None:
        """What the chosen card would do, and what the line below asks for."""
        y = self.canvas.height - 2
        x = _MARGIN
        for each in self._outlooks():
            parts: list[Part] = [(f"{each.key} ", "lamp bold" if each.legal else "faint"), (each.text, each.ink)]
            if x + len(each.text) + 2 > width - _MARGIN:
                break
            start = x
            x = self.canvas.parts(x, y, *parts) + 2
            self.canvas.hit(start, y, x - start - 2, 1, ("target", each.key))
        done = _("done: {count}").format(count=self.board.done) if self.board.phase == "act" else ""
        self.canvas.right(width - _MARGIN, y + 1, done, "soft")
        x = _MARGIN
        for piece in self.cursor.prompt:
            start = x
            x = self.canvas.text(x, y + 1, piece.keys, "lamp bold") + (1 if piece.keys else 0)
            x = self.canvas.text(x, y + 1, piece.word, "ink", width=max(0, width - 12 - x))
            if piece.press:
                self.canvas.hit(start, y + 1, x - start, 1, piece)
            x += 2


def _signal_text(signal: Signal, *, short: bool = False, bare: bool = False) -> str:
    if signal.colour is None:
        reward = words.REWARD_NAMES[str(signal.reward)]
        return f"{words.wanted(signal.wants)} {reward[0] if short else reward}"
    said = SHORT[str(signal.band)] if short else words.BAND_NAMES[str(signal.band)]
    if bare:
        return said
    more = [*([words.chapter(signal.chapter)] if signal.chapter else []), *signal.chips]
    return " ".join([said, *more])


def sorted_hand(hand: Sequence[str], order: str) -> tuple[str, ...]:
    """The hand as it came, or by colour, value or chapter."""
    colours = list(COLOUR_TOKEN)

    def key(card: str) -> tuple[int, int, int]:
        if card in TASKS:
            return 99, 0, 0
        face = ESCAPE[card]
        colour, chapter = colours.index(face.colour), CHAPTERS.index(face.chapter)
        return {"colour": (colour, face.value, 0), "value": (face.value, colour, 0)}.get(order, (chapter, face.value, colour))

    return tuple(hand) if order == "drawn" else tuple(sorted(hand, key=key))


def targets(found: Sequence[Outlook]) -> Iterator[str]:
    """The keys of what is allowed."""
    return (each.key for each in found if each.legal)
