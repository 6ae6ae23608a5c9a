"""The picture of the table: seats round the trick, two lines on it, the hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from getaway_tui.engine.types import Look, Seat
from getaway_tui.kit import cards
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.glyphs import DIVIDE as EDGE
from getaway_tui.kit.palette import seat_token

from . import captions, table_sheet
from .hand import Hand
from .pack import JOKER, SUIT, SUITS, SYMBOL, TRUMP
from .public import View

KERB = 10
"""Rows of the private part at 80x24."""
_LOW = 22
"""Rows below which the private part has one row less."""
TALL = 32
"""Rows from which on there is room for large cards on the kerb, and for seats round an oval."""
_ROUND = 4
"""So many people sit round an oval, or in one row; more sit in two rows."""
_MARGIN = 2
_SIDE = 28
"""Columns beside the hand for what the card under the cursor means."""
_NARROWEST = 4
"""Columns of a large card that must show for its corner to be read."""
_NAME = 12
_SEAT = 19
"""Columns that a seat at the left or right of the oval takes."""


class Extra(NamedTuple):
    """A choice that is no card: a digit, what it says, the seat it is for, and the action."""

    digit: str
    text: str
    seat: Seat
    action: Any


class Held(NamedTuple):
    """A hand before its owner."""

    hand: Hand
    legal: frozenset[str]
    cursor: str | None
    asked: bool
    """Whether its owner chooses a card now."""
    by_rank: bool

    def state(self, card: str) -> cards.State:
        """How a card of it is drawn."""
        if card == self.cursor:
            return "chosen"
        return "up" if card in self.legal or not self.asked else "out"


def kerb_rows(height: int) -> int:
    """Rows of the private part."""
    return KERB + 4 if height >= TALL else KERB if height >= _LOW else KERB - 1


# ---- the public part -----------------------------------------------------------------------------------------------------


def public(
    canvas: Canvas,
    look: Look[Any, View],
    names: tuple[str, ...],
    kerb: int,
    kick: Seat | None,
    targets: tuple[Seat, ...],
    *,
    strip: bool,
) -> None:
    """Seats and trick, where asked and where there is room scores and memory aid, and two lines on the trick."""
    view, me = look.board, look.seat
    foot = kerb - _lines(canvas, view, kerb, captions.last(view, names))
    rows = 1 if view.seats <= _ROUND else 2
    top = _strip(canvas, view, names, me, 8 if rows == 1 else 9, foot) if strip else foot
    if rows == 1 and canvas.height >= TALL:
        _Oval(canvas, view, names, top - 1).paint(kick, targets)
    else:
        _Columns(canvas, view, names, top).paint(kick, targets)


def _strip(canvas: Canvas, view: View, names: tuple[str, ...], me: Seat | None, top: int, foot: int) -> int:
    """Scores, and beside them what the memory aid remembers, between the trick and the lines at the foot.

    Returns:
        The row where it begins; `foot` where there is no room.
    """
    full, half = view.seats + 2, canvas.width // 2
    left = half - _MARGIN - 1
    if foot - top > full:
        y = foot - max(full, 6) - (1 if foot - top > full + 1 else 0)
        if view.gone is None:
            table_sheet.scores(canvas, view, names, _MARGIN, y, canvas.width - 2 * _MARGIN, full)
        else:
            table_sheet.scores(canvas, view, names, _MARGIN, y, left, full)
            table_sheet.memory(canvas, view, names, me, half + 1, y, canvas.width - half - 1 - _MARGIN, max(full, 6))
        return y
    each = -(-view.seats // 2)
    if view.seats > _ROUND and foot - top >= each + 2:
        y = foot - each - 2
        table_sheet.scores(canvas, view, names, _MARGIN, y, left, each + 2, seats=range(each))
        right = canvas.width - half - 1 - _MARGIN
        table_sheet.scores(canvas, view, names, half + 1, y, right, each + 2, seats=range(each, view.seats))
        return y
    return foot


def _lines(canvas: Canvas, view: View, kerb: int, last: str) -> int:
    """Two lines above the kerb: what was led, and what happened to the trick before. Returns the rows they take."""
    width = canvas.width
    rows = 3 if canvas.height == _LOW and view.seats <= _ROUND else 2
    y = kerb - rows
    first, rest = captions.led(view)
    end = canvas.text(_MARGIN, y, first, "ink bold")
    canvas.text(end + 1 if first else _MARGIN, y, rest or captions.before(view), "ink", width=width - end - 3)
    counted = [*captions.aside(view), *captions.barren(view), captions.waste(view)]
    if not view.hand and view.gone is not None and canvas.height < TALL:
        counted.insert(0, captions.gone_line(view.gone))
    while len(" · ".join(counted)) + len(last) + 2 * _MARGIN + 2 > width and len(counted) > 1:
        counted.pop(-2)
    start = canvas.right(width - _MARGIN, y + 1, " · ".join(counted), "soft")
    broken = view.last is not None and view.last.how == "broken" and not view.table
    canvas.text(_MARGIN, y + 1, last, "lamp bold" if broken else "soft", width=start - _MARGIN - 1)
    return rows


def _card(canvas: Canvas, x: int, y: int, code: str, state: cards.State = "up", size: cards.Size = "small") -> None:
    if code == JOKER:
        cards.card(canvas, x, y, "JK", "", size, state)
    else:
        cards.card(canvas, x, y, code[: -len(SUIT[code])], SUIT[code], size, state)


def _laid(view: View, seat: Seat) -> str | None:
    return next((laid.card for laid in view.table if laid.seat == seat), None)


def _acts(view: View, seat: Seat) -> bool:
    if view.phase in ("follow", "kick_answer"):
        return bool(view.due) and view.due[0] == seat
    return view.phase in ("lead", "take_window") and view.leader == seat


def _marks(view: View, seat: Seat) -> list[tuple[str, str]]:
    """The words beside a seat's card, three rows at most: led, kicked, ruffs, highest, to play; captured tens, the joker."""
    marks: list[tuple[str, str]] = []
    card = _laid(view, seat)
    if card is not None:
        if view.table[0].seat == seat:
            marks.append((captions.LED, "soft"))
        elif view.kicked == seat:
            marks.append((captions.KICKED, "soft"))
        if SUIT[card] != view.led:
            ruffs = SUIT[card] == TRUMP and view.options.ruleset == "base"
            marks.append((captions.RUFFS if ruffs else captions.SHED, "ink"))
        if view.best == seat and len(view.table) > 1:
            marks.append((captions.HIGHEST, "lamp bold"))
    text, ink = captions.standing(view, seat)
    if text and (card is None or seat in view.escaped):
        marks.append((text, ink))
    if view.captured[seat]:
        marks.append((captions.tens(view.captured[seat]), "ink"))
    if view.joker == seat:
        marks.append((captions.JOKER_HELD, "ink"))
    while len(marks) > 3:
        (one, _), (other, _) = marks[-2:]
        marks[-2:] = [(f"{one}, {other}", "ink")]
    return marks


def _name(
    canvas: Canvas, view: View, names: tuple[str, ...], seat: Seat, x: int, y: int, room: int, kick: Seat | None, size: bool
) -> int:
    """A seat's name, with the number of its cards where no stack shows it, and the dealer's mark; the column behind."""
    acts, deals = _acts(view, seat), seat == view.dealer
    if kick == seat:
        canvas.text(x - 2, y, captions.AIMED, "lamp bold")
    taken = (4 if acts else 2) + (3 if size else 0) + (4 if deals else 0)
    end = canvas.person(x, y, seat, names[seat], acts=acts, width=max(3, min(room - taken, _NAME)))
    if size and seat not in view.escaped:
        end = canvas.text(end + 1, y, str(view.sizes[seat]), "ink bold")
    if deals:
        end = canvas.text(end + 1, y, captions.DEALER, "soft")
    return end


def _stack(canvas: Canvas, view: View, seat: Seat, x: int, y: int) -> None:
    if seat in view.escaped:
        canvas.text(x, y, captions.NO_CARDS, "go bold")
    else:
        cards.stack(canvas, x, y, view.sizes[seat])


def _place(canvas: Canvas, view: View, seat: Seat, x: int, y: int, width: int, size: cards.Size, *, before: bool = False) -> None:
    """Where a seat's card lies, and the words behind or before it."""
    card, (across, down) = _laid(view, seat), cards.SIZES[size]
    if card is not None:
        _card(canvas, x, y, card, "up", size)
    elif _acts(view, seat):
        cards.empty(canvas, x, y, size)
    marks = _marks(view, seat)
    start = x + across + 1 if card is not None or _acts(view, seat) else x
    first = y + (down - len(marks)) // 2
    for line, (text, ink) in enumerate(marks, first):
        if before:
            canvas.right(x - 1, line, text, ink)
        else:
            canvas.text(start, line, text, ink, width=x + width - start)


class _Columns:
    """Seats side by side, two rows of them from five people on, each with its card in front."""

    def __init__(self, canvas: Canvas, view: View, names: tuple[str, ...], height: int) -> None:
        self.canvas, self.view, self.names = canvas, view, names
        self.rows = 1 if view.seats <= _ROUND else 2
        self.each = -(-view.seats // self.rows)
        self.column = (canvas.width - 2 * _MARGIN) // self.each
        large = height >= (11 if self.rows == 1 else 16)
        self.size: cards.Size = "large" if large else "medium"
        self.block = cards.SIZES[self.size][1] + (4 if self.rows == 1 else 2)
        self.gap = max(0, min(2, (height - self.rows * self.block) // (self.rows + 1)))
        """Blank rows above each row of seats, beyond the one that every row has below it."""
        self.top = max(self.gap, 1 if self.rows == 1 or height >= 2 * self.block + 1 else 0)

    def paint(self, kick: Seat | None, targets: tuple[Seat, ...]) -> None:
        """Every seat."""
        for seat in range(self.view.seats):
            x, y = _MARGIN + self.column * (seat % self.each), self.top + (self.block + self.gap) * (seat // self.each)
            room = self.column - (1 if self.column < 30 else 2)
            end = _name(self.canvas, self.view, self.names, seat, x, y, room, kick, self.rows == 2)
            if seat in targets:
                self.canvas.hit(x, y, end - x, 1, seat)
            if self.rows == 1:
                self._roomy(seat, x, y, room)
            else:
                self._close(seat, x, y, room)

    def _roomy(self, seat: Seat, x: int, y: int, room: int) -> None:
        """One row of seats: facts and stack below the name, then the card."""
        self.canvas.text(x, y + 1, captions.seat_facts(self.view, seat, room), "soft")
        _stack(self.canvas, self.view, seat, x, y + 2)
        _place(self.canvas, self.view, seat, x, y + 4, room, self.size)

    def _close(self, seat: Seat, x: int, y: int, room: int) -> None:
        """Two rows of seats: the card at once, and the facts in its last line where they fit, else below it."""
        view, (across, down) = self.view, cards.SIZES[self.size]
        _place(self.canvas, view, seat, x, y + 1, room, self.size)
        free = _laid(view, seat) is None and not _acts(view, seat)
        full = len(_marks(view, seat)) == 3
        beside = 0 if free or full else across + 1
        self.canvas.text(x + beside, y + down + full, captions.seat_facts(view, seat, room - beside), "soft")


class _Oval:
    """Seats round a quiet oval, each with its card in front, for large screens."""

    def __init__(self, canvas: Canvas, view: View, names: tuple[str, ...], height: int) -> None:
        self.canvas, self.view, self.names = canvas, view, names
        self.width, self.height = canvas.width, height
        self.middle = (self.width // 2, height // 2)
        self.size: cards.Size = "large" if height >= 17 else "medium"

    def paint(self, kick: Seat | None, targets: tuple[Seat, ...]) -> None:
        """The oval, then who sits round it."""
        (mx, _my), top, bottom = self.middle, 3, self.height - 4
        across, down, centre = mx - _SEAT - 1, (bottom - top) / 2 + 0.5, (bottom + top) / 2
        for y in range(top, bottom + 1):
            half = int(across * math.sqrt(max(0.0, 1 - ((y - centre) / down) ** 2)))
            self.canvas.fill(mx - half, y, 2 * half, 1, "kerb")
        for seat in range(self.view.seats):
            self._seat(seat, kick, targets)

    def _seat(self, seat: Seat, kick: Seat | None, targets: tuple[Seat, ...]) -> None:
        canvas, view = self.canvas, self.view
        (x, y), (cx, cy), room, before = self._places(seat)
        end = _name(canvas, view, self.names, seat, x, y, room, kick, False)
        if seat in targets:
            canvas.hit(x, y, end - x, 1, seat)
        canvas.text(x, y + 1, captions.seat_facts(view, seat, room), "soft")
        _stack(canvas, view, seat, x, y + 2)
        _place(canvas, view, seat, cx, cy, 22, self.size, before=before)

    def _places(self, seat: Seat) -> tuple[tuple[int, int], tuple[int, int], int, bool]:
        """Where a seat's name stands, where its card lies, the columns for its facts, and whether words stand before the card:
        the first seat below, the others clockwise."""
        width, (mx, my), (across, down) = self.width, self.middle, cards.SIZES[self.size]
        top, bottom = (mx - across // 2 - 1, 0), (mx - across // 2 - 1, self.height - 3)
        left, right = (_MARGIN, my - 1), (width - _SEAT - 1, my - 1)
        names = {2: (bottom, top), 3: (bottom, left, right), 4: (bottom, left, top, right)}[self.view.seats]
        if self.view.options.direction == "anticlockwise":
            names = (names[0], *reversed(names[1:]))
        cards_ = {
            top: (top[0], 3),
            bottom: (bottom[0], self.height - 3 - down),
            left: (_MARGIN + _SEAT + 3, my - down // 2),
            right: (width - _SEAT - across - 5, my - down // 2),
        }
        place = names[seat]
        room = _SEAT - 1 if place in (left, right) else 34
        return place, cards_[place], room, place == right


# ---- the private part ------------------------------------------------------------------------------------------------------


def hand(canvas: Canvas, view: View, held: Held, names: tuple[str, ...], seat: Seat, y: int) -> None:
    """A hand under its heading: large where that fits, else a line a suit."""
    width, slots = canvas.width, held.hand.slots
    end = canvas.text(_MARGIN, y + 1, captions.hand_of(names[seat]), f"{seat_token(seat)} bold", width=width // 2)
    canvas.text(end + 1, y + 1, captions.count(len(view.hand)), "soft")
    _hints(canvas, held.by_rank, y + 1)
    if canvas.height - y >= KERB + 4 and _pitch(width, len(slots)) >= _NARROWEST:
        _large_hand(canvas, held, y + 3)
        if held.cursor is not None:
            canvas.text(_MARGIN, y + 10, captions.forecast(view, held.cursor, names), "soft", width=width - 2 * _MARGIN)
    else:
        _small_hand(canvas, view, held, names, y + 3 if canvas.height - y >= KERB else y + 2)


def _hints(canvas: Canvas, by_rank: bool, y: int) -> None:
    """What the two keys do that every hand has: sort it, and turn to the score sheet."""
    x = canvas.width - _MARGIN - len(captions.SHEET) - 3
    canvas.parts(x, y, ("F5 ", "lamp bold"), (captions.SHEET, "soft"))
    canvas.hit(x, y, canvas.width - _MARGIN - x, 1, "sheet")
    text = captions.by_suit(by_rank)
    start = x - len(text) - 5
    canvas.parts(start, y, ("s ", "lamp bold"), (text, "soft"))
    canvas.hit(start, y, x - start - 2, 1, "sort")


def _small_hand(canvas: Canvas, view: View, held: Held, names: tuple[str, ...], y: int) -> None:
    """A line a suit, with the number of cards gone, or lines by rank; beside it what the card under the cursor means."""
    gone, width = view.gone if not held.by_rank else None, canvas.width
    start = _MARGIN if held.by_rank else _MARGIN + (12 if gone is not None else 5)
    text = captions.forecast(view, held.cursor, names) if held.cursor is not None else ""
    longest = held.hand.longest
    beside = next((pitch for pitch in (8, 7, 6) if start + pitch * longest + _SIDE + 2 <= width), 0) if text else 0
    pitch = beside or next((pitch for pitch in (8, 7, 6) if start + pitch * longest + _MARGIN <= width), 5)
    for row in range(4):
        slots = held.hand.row(row)
        bright = any(slot.card in held.legal for slot in slots)
        if not held.by_rank:
            suit = tuple(reversed(SUITS))[row]
            label = suit if canvas.palette.ascii else f"{SYMBOL[suit]} {suit}"
            canvas.text(_MARGIN, y + row, label, "ink" if bright else "faint")
            if gone is not None:
                canvas.text(_MARGIN + 4, y + row, captions.gone(gone.get(suit, 0)), "soft")
        for slot in slots:
            x, playable = start + pitch * slot.place, slot.card in held.legal
            canvas.text(x, y + row, slot.letter, "lamp bold" if playable else "faint")
            _card(canvas, x + (1 if pitch == 5 else 2), y + row, slot.card, held.state(slot.card))
            canvas.hit(x, y + row, pitch, 1, slot.card)
        end = start + pitch * len(slots) + 1
        if bright and len(held.legal) < len(held.hand.slots) and end + len(captions.LEGAL) < width - (_SIDE if text else 0):
            canvas.text(end, y + row, captions.LEGAL, "soft")
    if beside:
        canvas.wrap(width - _SIDE, y, _SIDE - _MARGIN, text, rows=4)
    elif text and canvas.height - y > 6:
        canvas.text(_MARGIN, y + 4, text, "soft", width=width - 2 * _MARGIN)


def _large_hand(canvas: Canvas, held: Held, y: int) -> None:
    """Large cards side by side, or like a fan, each over the one before; the chosen one stands a row higher."""
    slots = held.hand.slots
    pitch = _pitch(canvas.width, len(slots))
    for number, slot in enumerate(slots):
        x, state = _MARGIN + pitch * number, held.state(slot.card)
        top = y + (0 if state == "chosen" else 1)
        _card(canvas, x, top, slot.card, state, "large")
        if number and pitch < cards.SIZES["large"][0] and canvas.palette.colour:  # the edge of a card that lies over another
            canvas.block(x, top, [EDGE] * 5, "pipblack" if state == "up" else "line" if state == "out" else "onlamp")
        canvas.middle(x, y + 6, min(pitch, 7), slot.letter, "lamp bold" if slot.card in held.legal else "faint")
        canvas.hit(x, y, 7, 7, slot.card)


def _pitch(width: int, number: int) -> int:
    """Columns from one large card to the next."""
    return min(8, (width - 2 * _MARGIN - 7) // max(1, number - 1))


def choices(canvas: Canvas, extras: Sequence[Extra], digit: str, y: int) -> int:
    """What may be done without a card; the column behind."""
    x = _MARGIN
    for extra in extras:
        chosen = extra.digit == digit
        text = f" {extra.digit} {extra.text} "
        end = canvas.text(x, y, text, "onlamp bold" if chosen else "lamp", "lampbg" if chosen else None)
        canvas.hit(x, y, end - x, 1, extra.digit)
        x = end + 2
    return x


def open_hands(canvas: Canvas, looks: tuple[Look[Any, View], ...], names: tuple[str, ...], y: int) -> None:
    """All hands, while only computer players sit here."""
    for row, look in enumerate(sorted(looks, key=lambda look: look.seat or 0), y + 1):
        if row >= canvas.height:
            return
        canvas.person(_MARGIN, row, look.seat or 0, names[look.seat or 0], width=9)
        held = look.board.hand
        pitch = next((pitch for pitch in (4, 3) if pitch * len(held) + 15 <= canvas.width), 2)
        for place, card in enumerate(held):
            x = 14 + pitch * place
            if x + 4 > canvas.width:
                break
            _card(canvas, x, row, card)
