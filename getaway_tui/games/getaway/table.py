"""The screen of Getaway: seats and trick on the night side, the hand on the kerb."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any, NamedTuple

from textual.events import Key as Pressed

from getaway_tui.engine.types import Look, Seat
from getaway_tui.kit import cards
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import seat_token
from getaway_tui.kit.table import Key, Table

from . import captions
from .hand import Hand, lay_out
from .pack import JOKER, RANK, SUIT, SUITS, SYMBOL
from .public import Lead, Play, RoundResult, View

KERB = 10
"""Rows of the private part at 80x24."""
TALL = 32
"""Rows from which on there is room for large cards, scores and the memory aid."""
_ROUND = 4
"""So many people sit round an oval; more sit in two rows."""
_MARGIN = 2
_NARROW = 80
_BAR = 16
"""Columns of the top bar that are taken by the name of the game, its dashes and gaps."""
_SIDE = 28
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Extra(NamedTuple):
    """A choice that is no card: a digit, what it says, the seat it is for, and the action."""

    digit: str
    text: str
    seat: Seat
    action: Any


class GetawayTable(Table[Any, View]):
    """Draws the first look; offers cards by letter and arrows, other choices by digit, everything by mouse."""

    def __init__(self, names: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, id=id)
        self._cursor: str | None = None
        self._digit = ""
        self._kick: Seat | None = None
        self._by_rank = False
        self._nobody_takes = False
        self._result: RoundResult | None = None
        self._results_seen: dict[Seat | None, int] = {}

    # ---- what is offered -------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look[Any, View] | None:
        """The look that is drawn."""
        return self.looks[0] if self.looks else None

    def _hand(self) -> Hand:
        look = self.look
        return lay_out(look.board.hand if look else (), by_rank=self._by_rank)

    def _answering(self) -> Look[Any, View] | None:
        """The look whose seat chooses a card now."""
        return next((look for look in self.looks if look.seat is not None and look.legal), None)

    def _extras(self) -> tuple[Extra, ...]:
        """Choices that are no cards: picking up, passing, taking a hand."""
        found: list[Extra] = []
        for look in self.looks:
            if (seat := look.seat) is None:
                continue
            for action in look.legal:
                if hasattr(action, "card") or (len(self.looks) > 1 and action.kind == "no"):
                    continue
                text = _extra_text(look.board, action.kind, self.names, seat)
                digit = str(seat + 1) if len(self.looks) > 1 else str(len(found) + 1)
                found.append(Extra(digit, text, seat, action))
        return tuple(found)

    def _of_card(self, card: str) -> Any:
        """What the card under the cursor would do: a legal action with it, or the one that its owner means."""
        look = self._answering()
        if look is None:
            return None
        with_card = [action for action in look.legal if getattr(action, "card", None) == card]
        for action in with_card:
            if getattr(action, "kick", None) == self._kick:
                return action
        if with_card:
            return with_card[0]
        leading = look.board.phase == "lead"
        return Lead(card=card) if leading else Play(card=card)

    def _targets(self) -> tuple[Seat, ...]:
        """Whom the card under the cursor may kick."""
        look = self._answering()
        if look is None or self._cursor is None:
            return ()
        kicks = (getattr(action, "kick", None) for action in look.legal if getattr(action, "card", None) == self._cursor)
        return tuple(seat for seat in kicks if seat is not None)

    def _aim(self) -> tuple[Seat | None, Any]:
        look = self._answering()
        extra = next((extra for extra in self._extras() if extra.digit == self._digit), None)
        if extra is not None:
            return extra.seat, extra.action
        if look is None or self._cursor is None:
            return None, None
        return look.seat, self._of_card(self._cursor)

    def _legal_cards(self) -> frozenset[str]:
        look = self._answering()
        return frozenset(getattr(action, "card", "") for action in look.legal) if look else frozenset()

    # ---- what comes from the shell ----------------------------------------------------------------------------------------

    def watch_looks(self) -> None:
        """Put the cursor on something that may be played, show a round that ended, and draw."""
        look = self.look
        if look is None:  # covered: nothing of whoever looked stays behind
            self._cursor, self._digit, self._kick, self._result = None, "", None, None
        else:
            self._note_result(look)
            legal, hand = self._legal_cards(), self._hand()
            if self._cursor not in legal:
                playable = [slot.card for slot in hand.slots if slot.card in legal]
                self._cursor = playable[0] if playable else hand.slots[0].card if hand.slots else None
            extras = self._extras()
            self._digit = extras[0].digit if extras and not legal and len(self.looks) == 1 else ""
            self._kick = None
            self._go_on_saying_no()
        self._changed()

    def _note_result(self, look: Look[Any, View]) -> None:
        rounds = look.board.ledger.rounds
        seen = self._results_seen.get(look.seat, 0)
        first = look.seat not in self._results_seen
        self._results_seen[look.seat] = len(rounds)
        if len(rounds) > seen and not (first and look.board.trick > 1) and look.board.phase != "over":
            self._result = rounds[-1]

    def _go_on_saying_no(self) -> None:
        """Enter said for everybody that no hand is taken: each asked seat answers in turn."""
        asking = [(look.seat, action) for look in self.looks for action in look.legal if action.kind == "no"]
        if self._nobody_takes and asking and len(self.looks) > 1:
            seat, action = asking[0]
            self.post_message(self.Chosen(seat or 0, action))
        else:
            self._nobody_takes = False

    def _changed(self) -> None:
        seat, action = self._aim()
        self.post_message(self.Aimed(seat, action))
        self.post_message(self.KeysChanged(self.keys()))
        self.redraw()

    def aim_at(self, action: Any) -> None:
        """The action list's cursor stands on this."""
        card = getattr(action, "card", None)
        extra = next((extra for extra in self._extras() if extra.action == action), None)
        if card is not None:
            self._cursor, self._kick, self._digit = card, getattr(action, "kick", None), ""
        elif extra is not None:
            self._digit = extra.digit
        self.redraw()

    def badge(self) -> tuple[str, str]:
        """Which round, what is agreed, which trick; how near a standoff is."""
        look = self.look
        if look is None:
            return "", ""
        right = self._right(look.board)
        return captions.where(look.board, self._bar_room(look.board)), right

    def _right(self, view: View) -> str:
        return "   ".join(filter(None, (captions.standoff(view), captions.waste(view))))

    def _bar_room(self, view: View) -> int:
        """Columns of the top bar between the game's name and its right end."""
        return (self.size.width or _NARROW) - _BAR - len(self._right(view))

    def keys(self) -> tuple[Key, ...]:
        """What may be pressed now."""
        if self._result is not None:
            return (Key("Enter", captions.GO_ON, "enter"),)
        look, hand = self._answering(), self._hand()
        entries: list[Key] = []
        if look is not None and hand.slots and self._legal_cards():
            first, last = hand.slots[0].letter, hand.slots[-1].letter
            entries.append(Key(first if first == last else f"{first}-{last}", captions.CARD))
            if self._cursor is not None and not self._digit:
                entries.append(Key("Enter", captions.play(self._cursor, leading=look.board.phase == "lead"), "enter"))
            if self._targets():
                entries.append(Key("k", captions.KICK, "k"))
        entries += [Key(extra.digit, extra.text, extra.digit) for extra in self._extras()[:3]]
        if len(self.looks) > 1 and self._extras():
            entries.append(Key("Enter", captions.NOBODY, "enter"))
        if hand.slots:
            entries.append(Key("s", captions.by_suit(self._by_rank), "s"))
        return tuple(entries)

    # ---- keys and mouse ----------------------------------------------------------------------------------------------------

    def on_key(self, event: Pressed) -> None:
        """Letters and arrows choose a card, digits another choice, Enter does it."""
        if self._pressed(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def _pressed(self, key: str, sign: str) -> bool:
        if self._result is not None:
            self._result = None
            self._changed()
            return key in ("enter", "space", "escape") or sign.isalnum()
        if key in _ARROWS:
            self._cursor, self._digit = self._hand().step(self._cursor, *_ARROWS[key]), ""
        elif key in ("enter", "space"):
            self._decide()
        elif sign == "s":
            self._by_rank = not self._by_rank
        elif sign == "k" and self._targets():
            self._next_target()
        elif sign.isdecimal() and any(extra.digit == sign for extra in self._extras()):
            self._press_digit(sign)
        elif sign and (card := self._hand().at(sign)):
            self._cursor, self._digit = card, ""
        else:
            return False
        self._changed()
        return True

    def _press_digit(self, digit: str) -> None:
        """In front of all one key answers; in one's own hand the second press does it."""
        if len(self.looks) > 1 or digit == self._digit:
            self._digit = digit
            self._decide()
        else:
            self._digit = digit

    def _next_target(self) -> None:
        targets = (None, *self._targets())
        place = targets.index(self._kick) if self._kick in targets else 0
        self._kick = targets[(place + 1) % len(targets)]

    def _decide(self) -> None:
        if len(self.looks) > 1 and not self._digit and self._extras():
            self._nobody_takes = True
            self._go_on_saying_no()
            return
        seat, action = self._aim()
        if seat is not None and action is not None:
            self.post_message(self.Chosen(seat, action))

    def clicked(self, thing: Hashable) -> None:
        """A click chooses; a second one on the same thing does it."""
        if self._result is not None or thing == "go on":
            self._pressed("enter", "")
        elif thing == "nobody":
            self._digit = ""
            self._decide()
        elif isinstance(thing, Seat):
            self._kick = None if self._kick == thing else thing
            self._changed()
        elif isinstance(thing, str) and thing.isdecimal():
            self._press_digit(thing)
            self._changed()
        elif thing == self._cursor and not self._digit:
            self._decide()
        elif isinstance(thing, str):
            self._cursor, self._digit = thing, ""
            self._changed()

    # ---- drawing ---------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """The table of the first look: seats and trick, on tall screens scores and memory aid, then the kerb."""
        look = self.look
        if look is None:
            return
        view, width = look.board, canvas.width
        kerb = canvas.height - _kerb_rows(canvas.height)
        foot = kerb - _lines(canvas, view, kerb, captions.last(view, self.names))
        if canvas.height >= TALL:
            foot = _strip(canvas, view, self.names, foot)
        if canvas.height >= TALL and view.seats <= _ROUND:
            _Oval(canvas, view, self.names, foot - 1).paint(self._kick, self._targets())
        else:
            _columns(canvas, view, self.names, width, self._kick, self._targets())
        canvas.fill(0, kerb, width, canvas.height - kerb, "kerb")
        canvas.text(_MARGIN, kerb, captions.agreed(view, self._bar_room(view)), "soft", width=width - 2 * _MARGIN)
        if self._result is not None:
            _result(canvas, view, self._result, self.names, kerb, width)
        elif len(self.looks) > 1 and not any(each.legal for each in self.looks):
            _open_hands(canvas, self.looks, self.names, kerb, width)
        elif look.seat is None or len(self.looks) > 1:
            self._public_part(canvas, view, kerb, width)
        else:
            self._private_part(canvas, look, kerb, width)

    def _public_part(self, canvas: Canvas, view: View, y: int, width: int) -> None:
        """What stands on the kerb while nobody's hand is shown: a question to all, else the scores."""
        extras = self._extras()
        if not extras:
            _scores(canvas, view, self.names, _MARGIN, y + 1, width - 2 * _MARGIN, canvas.height - y - 2)
            return
        canvas.text(_MARGIN, y + 1, captions.WHO_TAKES, "lamp bold")
        for number, extra in enumerate(extras):
            x = _MARGIN + (number % 2) * (width // 2)
            row = y + 3 + number // 2
            end = canvas.text(canvas.text(x, row, extra.digit, "lamp bold") + 1, row, extra.text, width=width // 2 - 6)
            canvas.hit(x, row, end - x, 1, extra.digit)
        row = y + 3 + (len(extras) + 1) // 2
        end = canvas.parts(_MARGIN, row, ("Enter ", "lamp bold"), (captions.NOBODY, "ink"))
        canvas.hit(_MARGIN, row, end - _MARGIN, 1, "nobody")

    def _private_part(self, canvas: Canvas, look: Look[Any, View], y: int, width: int) -> None:
        """The hand of whoever looks."""
        view, hand, legal = look.board, self._hand(), self._legal_cards()
        seat = look.seat or 0
        end = canvas.text(_MARGIN, y + 1, captions.hand_of(self.names[seat]), f"{seat_token(seat)} bold", width=width // 2)
        canvas.text(end + 1, y + 1, captions.count(len(view.hand)), "soft")
        canvas.right(width - _MARGIN, y + 1, captions.sorted_by(self._by_rank), "soft")
        if canvas.height - y >= KERB + 4 and 7 * len(hand.slots) + 4 <= width and len(hand.slots) <= 13:
            self._large_hand(canvas, hand, legal, y + 3, width)
        else:
            self._small_hand(canvas, view, hand, legal, y + 3 if canvas.height - y >= KERB else y + 2, width)
        self._choices(canvas, view, y, width, bool(legal))

    def _small_hand(self, canvas: Canvas, view: View, hand: Hand, legal: frozenset[str], y: int, width: int) -> None:
        gone = view.gone if not self._by_rank else None
        start = _MARGIN + (12 if gone is not None else 5) if not self._by_rank else _MARGIN
        room = width - start - _MARGIN
        pitch = next((pitch for pitch in (8, 7, 6) if pitch * hand.longest <= room), 5)
        for row in range(4):
            slots = hand.row(row)
            bright = any(slot.card in legal for slot in slots)
            if not self._by_rank:
                suit = tuple(reversed(SUITS))[row]
                ink = "ink" if bright else "faint"
                x = canvas.text(_MARGIN, y + row, f"{SYMBOL[suit]} {suit}", ink)
                if gone is not None:
                    canvas.text(x + 1, y + row, captions.gone(gone.get(suit, 0)), "soft")
            for slot in slots:
                x = start + pitch * slot.place
                playable = slot.card in legal
                canvas.text(x, y + row, slot.letter, "lamp bold" if playable else "faint")
                _card(canvas, x + (1 if pitch == 5 else 2), y + row, slot.card, self._state(slot.card, legal))
                canvas.hit(x, y + row, pitch, 1, slot.card)
            if bright and legal and start + pitch * len(slots) + 9 < width - _SIDE and len(legal) < len(hand.slots):
                canvas.text(start + pitch * len(slots) + 1, y + row, captions.LEGAL, "soft")
        if self._cursor is not None and start + pitch * hand.longest + _SIDE + 1 < width:
            canvas.wrap(width - _SIDE - 1, y, _SIDE - 1, captions.forecast(view, self._cursor, self.names), rows=4)

    def _large_hand(self, canvas: Canvas, hand: Hand, legal: frozenset[str], y: int, width: int) -> None:
        pitch = 8 if 8 * len(hand.slots) + 4 <= width else 7
        for number, slot in enumerate(hand.slots):
            x = _MARGIN + pitch * number
            chosen = self._state(slot.card, legal) == "chosen"
            _card(canvas, x, y + (0 if chosen else 1), slot.card, self._state(slot.card, legal), "large")
            canvas.middle(x, y + 6, 7, slot.letter, "lamp bold" if slot.card in legal else "faint")
            canvas.hit(x, y, pitch, 7, slot.card)

    def _state(self, card: str, legal: frozenset[str]) -> cards.State:
        if card == self._cursor and not self._digit and self._answering() is not None:
            return "chosen"
        return "up" if card in legal or self._answering() is None else "out"

    def _choices(self, canvas: Canvas, view: View, y: int, width: int, has_cards: bool) -> None:
        """Below the hand: what else may be done, and whom the kick would hit."""
        row = canvas.height - 2
        x = _MARGIN
        for extra in self._extras():
            chosen = extra.digit == self._digit
            text = f" {extra.digit} {extra.text} "
            end = canvas.text(x, row, text, "onlamp bold" if chosen else "lamp", "lampbg" if chosen else None)
            canvas.hit(x, row, end - x, 1, extra.digit)
            x = end + 2
        if self._targets():
            text = captions.kick(self.names[self._kick] if self._kick is not None else "")
            canvas.text(x, row, text, "lamp bold" if self._kick is not None else "soft", width=width - x - 2)
        elif x == _MARGIN and has_cards:
            canvas.text(x, row, captions.prompt(view, self._letters()), "ink", width=width - 2 * _MARGIN)
        elif x == _MARGIN and self._answering() is None:
            canvas.text(x, row, captions.waits(view, self.names), "soft", width=width - 2 * _MARGIN)

    def _letters(self) -> tuple[str, ...]:
        legal = self._legal_cards()
        return tuple(slot.letter for slot in self._hand().slots if slot.card in legal)


# ---- parts of the picture ---------------------------------------------------------------------------------------------------


def _extra_text(view: View, kind: str, names: tuple[str, ...], seat: Seat) -> str:
    if kind == "take":
        return captions.take(names[_next_active(view, seat)], names[seat])
    return captions.extra(kind, len(view.table))


def _next_active(view: View, seat: Seat) -> Seat:
    step = 1 if view.options.direction == "clockwise" else -1
    for distance in range(1, view.seats):
        other = (seat + step * distance) % view.seats
        if other not in view.escaped:
            return other
    return seat


def _card(canvas: Canvas, x: int, y: int, code: str, state: cards.State = "up", size: cards.Size = "small") -> None:
    if code == JOKER:
        cards.card(canvas, x, y, "JK", "", size, state)
    else:
        cards.card(canvas, x, y, code[: -len(SUIT[code])], SUIT[code], size, state)


def _laid(view: View, seat: Seat) -> str | None:
    return next((laid.card for laid in view.table if laid.seat == seat), None)


def _marks(view: View, seat: Seat) -> list[tuple[str, str]]:
    """The words beside a seat's card: led, highest, kicked, to play."""
    marks = []
    if view.table and view.table[0].seat == seat:
        marks.append((captions.LED, "soft"))
    if view.best == seat and len(view.table) > 1:
        marks.append((captions.HIGHEST, "lamp bold"))
    text, ink = captions.standing(view, seat)
    if text and (_laid(view, seat) is None or seat in view.escaped):
        marks.append((text, ink))
    if view.captured[seat]:
        marks.append((captions.tens(len(view.captured[seat])), "soft"))
    if view.joker == seat:
        marks.append((captions.JOKER_HELD, "soft"))
    return marks


def _acts(view: View, seat: Seat) -> bool:
    if view.phase in ("follow", "kick_answer"):
        return bool(view.due) and view.due[0] == seat
    return view.phase in ("lead", "take_window") and view.leader == seat


def _columns(
    canvas: Canvas, view: View, names: tuple[str, ...], width: int, kick: Seat | None, targets: tuple[Seat, ...]
) -> None:
    """Seats side by side, two rows of them from five people on, each with its card in front."""
    rows = 1 if view.seats <= 4 else 2
    each = -(-view.seats // rows)
    column = (width - 2 * _MARGIN) // each
    for seat in range(view.seats):
        x = _MARGIN + column * (seat % each)
        y = (1 if rows == 1 else 0) + 5 * (seat // each)
        if kick == seat:
            canvas.text(x - 2, y, "►", "lamp bold")
        end = canvas.person(x, y, seat, names[seat], acts=_acts(view, seat), width=min(column - 6, 12))
        if seat in targets:
            canvas.hit(x, y, end - x, 1, seat)
        if rows == 1:
            canvas.text(x, y + 1, captions.seat_facts(view, seat, column - 1), "soft", width=column - 1)
            _stack(canvas, view, seat, x, y + 2)
            _place(canvas, view, seat, x, y + 4, column - 6)
        else:
            canvas.text(end + 1, y, str(view.sizes[seat]) if seat not in view.escaped else "", "ink bold")
            _place(canvas, view, seat, x, y + 1, column - 6)
            canvas.text(x + 6, y + 3, captions.seat_facts(view, seat, column - 6), "soft", width=column - 6)


def _stack(canvas: Canvas, view: View, seat: Seat, x: int, y: int) -> None:
    if seat in view.escaped:
        canvas.text(x, y, captions.NO_CARDS, "go bold")
    else:
        cards.stack(canvas, x, y, view.sizes[seat])


def _place(canvas: Canvas, view: View, seat: Seat, x: int, y: int, width: int, *, before: bool = False) -> None:
    """Where a seat's card lies, and the words behind or before it."""
    card = _laid(view, seat)
    if card is not None:
        _card(canvas, x, y, card, "up", "medium")
    elif _acts(view, seat):
        cards.empty(canvas, x, y)
    marks = _marks(view, seat)
    start = x + 6 if card is not None or _acts(view, seat) else x
    for row, (text, ink) in enumerate(marks[:3]):
        line = y + row + (1 if len(marks) == 1 else 0)
        if before:
            canvas.right(x - 1, line, text, ink)
        else:
            canvas.text(start, line, text, ink, width=width)


class _Oval:
    """Seats round a quiet oval, each with its card in front, for large screens."""

    def __init__(self, canvas: Canvas, view: View, names: tuple[str, ...], height: int) -> None:
        self.canvas, self.view, self.names = canvas, view, names
        self.width, self.height = canvas.width, height
        self.middle = (self.width // 2, height // 2)

    def paint(self, kick: Seat | None, targets: tuple[Seat, ...]) -> None:
        """The oval, then who sits round it."""
        across, down = self.width // 2 - 18, self.height // 2 - 1
        for y in range(-down, down + 1):
            half = int(across * math.sqrt(max(0.0, 1 - (y / (down + 0.5)) ** 2)))
            self.canvas.fill(self.middle[0] - half, self.middle[1] + y, 2 * half, 1, "kerb")
        for seat in range(self.view.seats):
            self._seat(seat, kick, targets)

    def _seat(self, seat: Seat, kick: Seat | None, targets: tuple[Seat, ...]) -> None:
        canvas, view = self.canvas, self.view
        (x, y), (cx, cy), before = self._places(seat)
        if kick == seat:
            canvas.text(x - 2, y, "►", "lamp bold")
        end = canvas.person(x, y, seat, self.names[seat], acts=_acts(view, seat), width=12)
        if seat in targets:
            canvas.hit(x, y, end - x, 1, seat)
        canvas.text(x, y + 1, captions.seat_facts(view, seat, 18), "soft", width=18)
        _stack(canvas, view, seat, x, y + 2)
        _place(canvas, view, seat, cx, cy, 9, before=before)

    def _places(self, seat: Seat) -> tuple[tuple[int, int], tuple[int, int], bool]:
        """Where a seat's name stands, where its card lies, and whether the words stand before the card: the first seat below,
        the others clockwise."""
        width, (mx, my) = self.width, self.middle
        top, bottom = (mx - 4, 0), (mx - 4, self.height - 3)
        left, right = (_MARGIN, my - 1), (width - 19, my - 1)
        names = {2: (bottom, top), 3: (bottom, left, right), 4: (bottom, left, top, right)}[self.view.seats]
        cards_ = {
            top: (mx - 4, 3),
            bottom: (mx - 4, self.height - 6),
            left: (_MARGIN + 19, my - 1),
            right: (width - 26, my - 1),
        }
        return names[seat], cards_[names[seat]], names[seat] == right


def _lines(canvas: Canvas, view: View, kerb: int, last: str) -> int:
    """Two lines above the kerb: what was led, and what happened to the trick before. Returns the rows they take."""
    width = canvas.width
    rows = 3 if canvas.height >= 22 and view.seats <= 4 else 2
    y = kerb - rows
    first, rest = captions.led(view)
    end = canvas.text(_MARGIN, y, first, "ink bold")
    canvas.text(end + 1 if first else _MARGIN, y, rest or captions.before(view), "ink", width=width - end - 3)
    counts = captions.gone_line(view) if not view.hand and canvas.height < TALL else captions.aside(view)
    start = canvas.right(width - _MARGIN, y + 1, counts, "soft") if counts else width
    broken = view.last is not None and view.last.how == "broken" and not view.table
    canvas.text(_MARGIN, y + 1, last, "lamp bold" if broken else "soft", width=start - _MARGIN - 1)
    return rows


def _kerb_rows(height: int) -> int:
    """Rows of the private part."""
    return KERB + 4 if height >= TALL else KERB if height >= 22 else KERB - 1


def _strip(canvas: Canvas, view: View, names: tuple[str, ...], foot: int) -> int:
    """Scores, and beside them what the memory aid remembers. Returns the row where it begins."""
    rows = max(view.seats + 2, 6)
    y, half = foot - rows - 1, canvas.width // 2
    _scores(canvas, view, names, _MARGIN, y, (half if view.gone is not None else canvas.width) - 2 * _MARGIN, rows)
    if view.gone is not None:
        _memory(canvas, view, names, half + 1, y, canvas.width - half - 1 - _MARGIN, rows)
    return y


def _memory(canvas: Canvas, view: View, names: tuple[str, ...], x: int, y: int, width: int, rows: int) -> None:
    """Cards gone by suit, and known voids and cards where everything is remembered."""
    assert view.gone is not None
    canvas.heading(x, y, width, captions.MEMORY, captions.CARDS_GONE)
    each = len(RANK) // len(SUITS)
    for row, suit in enumerate(reversed(SUITS)):
        gone = view.gone.get(suit, 0)
        end = canvas.text(canvas.text(x, y + 1 + row, f"{SYMBOL[suit]} "), y + 1 + row, "━" * gone, "felt")
        canvas.text(end, y + 1 + row, "─" * (each - gone), "line")
        canvas.right(x + each + 6, y + 1 + row, str(gone), "ink bold")
    for row, line in enumerate(captions.known(view, names)[: rows - 1]):
        canvas.text(x + each + 8, y + 1 + row, line, "soft", width=width - each - 8)


def _scores(canvas: Canvas, view: View, names: tuple[str, ...], x: int, y: int, width: int, rows: int) -> None:
    """All rounds, a column each; the last ones where there is no room for all."""
    room = max(1, (width - 26) // 3)
    rounds = view.ledger.rounds[-room:]
    first = len(view.ledger.rounds) - len(rounds) + 1
    canvas.heading(x, y, width, captions.SCORE, captions.PENALTIES)
    for number in range(len(rounds)):
        canvas.right(x + 16 + 3 * number, y + 1, str(first + number), "soft")
    shown = range(view.seats)
    for row, seat in enumerate(shown):
        if row + 2 > rows:
            break
        canvas.person(x, y + 2 + row, seat, names[seat], width=10)
        for number, result in enumerate(rounds):
            points = result.points[seat] + result.credits[seat]
            canvas.right(x + 16 + 3 * number, y + 2 + row, str(points) if points else "·", "ink" if points else "faint")
        canvas.right(x + width, y + 2 + row, str(view.scores[seat]), "ink bold")


def _result(canvas: Canvas, view: View, result: RoundResult, names: tuple[str, ...], y: int, width: int) -> None:
    """A round that has just ended, until a key is pressed."""
    number = view.ledger.rounds.index(result) + 1
    canvas.text(_MARGIN, y + 1, captions.round_ended(number, result, names), "lamp bold", width=width - 4)
    column = (width - 2 * _MARGIN) // 2
    for place, seat in enumerate(result.places):
        x, row = _MARGIN + column * (place % 2), y + 3 + place // 2
        canvas.text(x, row, captions.ordinal(place + 1), "soft")
        end = canvas.person(x + 5, row, seat, names[seat], width=12)
        canvas.text(end + 2, row, captions.points_of(result, seat), "ink", width=column - (end + 2 - x))
    row = canvas.height - 2
    end = canvas.parts(_MARGIN, row, ("Enter ", "lamp bold"), (captions.GO_ON, "ink"))
    canvas.hit(_MARGIN, row, end - _MARGIN, 1, "go on")


def _open_hands(canvas: Canvas, looks: tuple[Look[Any, View], ...], names: tuple[str, ...], y: int, width: int) -> None:
    """All hands, while only computer players sit here."""
    for row, look in enumerate(looks):
        seat = look.seat or 0
        if y + 1 + row >= canvas.height:
            return
        canvas.person(_MARGIN, y + 1 + row, seat, names[seat], width=9)
        hand = look.board.hand
        pitch = 4 if 4 * len(hand) + 15 <= width else 3
        for place, card in enumerate(hand):
            x = 14 + pitch * place
            if x + 4 > width:
                break
            _card(canvas, x, y + 1 + row, card)


TABLE = GetawayTable
