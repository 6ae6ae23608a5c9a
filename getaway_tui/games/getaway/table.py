"""The screen of Getaway: seats and trick on the night side, the hand on the kerb. This file hears keys and mouse; `table_picture`
draws the table, `table_sheet` the scores."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar

from textual.events import Key as Pressed

from getaway_tui.engine.types import Event, Look, Seat
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.log import Line
from getaway_tui.kit.note import paint_refusal
from getaway_tui.kit.table import Key, Table

from . import captions, table_picture, table_sheet, words
from .hand import Hand, lay_out
from .public import Lead, Play, RoundResult, View
from .table_picture import Extra, Held

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_SHEET = "f5"
_TITLE = 16
"""Columns of the top bar that belong to the name of the game and to what parts it from the rest."""
_WIDE, _LOW = 116, 26
"""Columns and rows from which on log, scores and memory aid stand beside the board."""
_SIDE = 40
"""Columns that they take."""
_LINES = 40
"""Lines of the log that are put into words."""
_OPEN = 13
"""Columns that the shell may need there to say that the table is open."""


class GetawayTable(Table[Any, View]):
    """Draws the first look; offers cards by letter and arrows, other choices by digit, everything by mouse."""

    aside: ClassVar[bool] = False

    def __init__(self, names: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, id=id)
        self._cursor: str | None = None
        self._digit = ""
        self._kick: Seat | None = None
        self._tried: str | None = None
        """The card that was just tried in vain: the shell says why not, so the board need not say it too."""
        self._by_rank = False
        self._lies: tuple[tuple[str, ...], bool] = ((), False)
        self._laid = lay_out(())
        self._nobody_takes = False
        self._sheet = False
        self._result: RoundResult | None = None
        self._results_seen: dict[Seat | None, int] = {}
        self._read: dict[Seat | None, int] = {}
        """How much of the log each seat had before it last."""
        self._reader: tuple[Seat | None, int] = (None, 0)
        """Who reads the log now, and from where on it is new."""

    # ---- what is offered -------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look[Any, View] | None:
        """The look that is drawn."""
        return self.looks[0] if self.looks else None

    def _hand(self) -> Hand:
        """The hand as it lies; many ask for it at each key."""
        lies = (self.look.board.hand if self.look else (), self._by_rank)
        if lies != self._lies:
            self._lies, self._laid = lies, lay_out(lies[0], by_rank=lies[1])
        return self._laid

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
                text = captions.choice(look.board, action.kind, self.names, seat)
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
        return frozenset(action.card for action in look.legal if hasattr(action, "card")) if look else frozenset()

    # ---- what comes from the shell ----------------------------------------------------------------------------------------

    def watch_looks(self) -> None:
        """Put the cursor on something that may be played, show a round that ended, and draw."""
        self._tried = None
        look = self.look
        if look is None:  # covered: nothing of whoever looked stays behind
            self._cursor, self._digit, self._kick, self._result, self._sheet = None, "", None, None, False
        else:
            self._note_result(look)
            self._note_read(look)
            legal, hand = self._legal_cards(), self._hand()
            if self._cursor not in legal:
                playable = [slot.card for slot in hand.slots if slot.card in legal]
                self._cursor = playable[0] if playable else hand.slots[0].card if hand.slots else None
            extras = self._extras()
            quiet = next((extra for extra in extras if extra.action.kind == "no"), extras[0] if extras else None)
            self._digit = quiet.digit if quiet and not legal and len(self.looks) == 1 else ""
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

    def _note_read(self, look: Look[Any, View]) -> None:
        if look.seat != self._reader[0] or look.seat not in self._read:
            self._reader = (look.seat, self._read.get(look.seat, len(look.log)))
        self._read[look.seat] = len(look.log)

    def _told(self, look: Look[Any, View]) -> list[Line]:
        """The end of the log in words; what fades is not told again."""
        new = self._reader[1] if look.seat is not None else len(look.log)
        heard = [(number, event) for number, event in enumerate(look.log) if not event.fades][-_LINES:]
        return [Line(words.event(event, self.names), _first(event), number >= new) for number, event in heard]

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
        """Which round, what is agreed, which trick, as fully as there is room; how near a standoff is."""
        look = self.look
        if look is None:
            return "", ""
        right = captions.standoff(look.board)
        room = self.app.size.width - _TITLE - (len(right) + 2 if right else 0) - (_OPEN if look.seat is None else 0)
        return captions.where(look.board, room), right

    def keys(self) -> tuple[Key, ...]:
        """What may be pressed now."""
        if self._result is not None or self._sheet:
            return (Key("Enter", captions.GO_ON, "enter"),)
        look, hand = self._answering(), self._hand()
        entries: list[Key] = []
        if look is not None and hand.slots and self._legal_cards():
            first, last = hand.slots[0].letter, hand.slots[-1].letter
            entries.append(Key(first if first == last else f"{first}-{last}", captions.CARD))
            if self._cursor is not None and not self._digit:
                entries.append(Key("Enter", captions.play(self._cursor, self._of_card(self._cursor).kind), "enter"))
            if self._targets():
                entries.append(Key("k", captions.KICK, "k"))
        if len(self.looks) > 1 and self._extras():
            entries.append(Key("Enter", captions.NOBODY, "enter"))
        entries += [Key(extra.digit, extra.text, extra.digit) for extra in self._extras()[:3]]
        if look is None and self.look is not None:
            entries.append(Key("F5", captions.SHEET, _SHEET))
        return tuple(entries)

    # ---- keys and mouse ----------------------------------------------------------------------------------------------------

    def on_key(self, event: Pressed) -> None:
        """Letters and arrows choose a card, digits another choice, Enter does it."""
        if self._pressed(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def _pressed(self, key: str, sign: str) -> bool:
        self._tried = None
        if self._result is not None or self._sheet:
            self._result, self._sheet = None, key == _SHEET and not self._sheet
            self._changed()
            return key in ("enter", "space", "escape", _SHEET) or sign.isalnum()
        if key == _SHEET and self.look is not None:
            self._sheet = True
        elif key in _ARROWS and self._hand().slots:
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
            card = getattr(action, "card", None)
            self._tried = card if card not in self._legal_cards() else None
            self.post_message(self.Chosen(seat, action))

    def clicked(self, thing: Hashable) -> None:
        """A click chooses; a second one on the same thing does it."""
        self._tried = None
        if self._result is not None or self._sheet or thing == "go on":
            self._pressed("enter", "")
        elif thing == "nobody":
            self._digit = ""
            self._decide()
        elif thing in ("sort", "sheet"):
            self._pressed(*(("s", "s") if thing == "sort" else (_SHEET, "")))
        elif thing == "prompt":
            self._follow_prompt()
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

    def _follow_prompt(self) -> None:
        """What must be done was clicked: do it with the card under the cursor, or go to one with which it can be done."""
        legal = self._legal_cards()
        if self._cursor in legal and not self._digit:
            self._decide()
        else:
            playable = [slot.card for slot in self._hand().slots if slot.card in legal]
            self._cursor, self._digit = playable[0], ""
            self._changed()

    # ---- drawing ---------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """The table of the first look: seats and trick, scores where there is room, then the kerb. Or the sheet alone."""
        look = self.look
        if look is None:
            return
        view = look.board
        if self._sheet or view.phase == "over":
            ended = next((event for event in reversed(look.log) if event.key == "match_ended"), None)
            table_sheet.sheet(canvas, view, self.names, look.seat, words.event(ended, self.names) if ended else "")
            return
        if canvas.width >= _WIDE and canvas.height >= _LOW:
            board = Canvas(canvas.width - _SIDE, canvas.height, canvas.palette)
            self.still(canvas, "side", (look, self._reader), lambda under: self._paint_side(under, look, board.width))
            self._paint_board(board, look, beside=True)
            canvas.lay(board)
        else:
            self._paint_board(canvas, look, beside=False)

    def _paint_side(self, canvas: Canvas, look: Look[Any, View], x: int) -> None:
        table_sheet.side(canvas, look, self.names, self._told(look), x + 2, _SIDE - 4)

    def _paint_board(self, canvas: Canvas, look: Look[Any, View], *, beside: bool) -> None:
        """Seats and trick above, and below whatever belongs to whoever looks."""
        kick, targets = self._kick, self._targets()
        kerb = canvas.height - table_picture.kerb_rows(canvas.height)

        def paint_public(under: Canvas) -> None:
            table_picture.public(under, look, self.names, kerb, kick, targets, strip=not beside)
            under.fill(0, kerb, under.width, under.height - kerb, "kerb")

        def paint_all(under: Canvas) -> None:
            self.still(under, "public", (look, kick, targets, beside), paint_public)
            self._paint_kerb(under, look, kerb)

        shows = (self.looks, kick, targets, beside, self._digit, self._by_rank, self._result, self._tried)
        self.still(canvas, f"with {self._cursor}", shows, paint_all)

    def _paint_kerb(self, canvas: Canvas, look: Look[Any, View], kerb: int) -> None:
        """Whatever belongs to whoever looks."""
        if self._result is not None:
            table_sheet.result(canvas, look.board, self._result, self.names, kerb)
        elif len(self.looks) > 1 and not any(each.legal for each in self.looks):
            table_picture.open_hands(canvas, self.looks, self.names, kerb)
        elif look.seat is None or len(self.looks) > 1:
            self._paint_question(canvas, look.board, kerb)
        else:
            self._paint_hand(canvas, look, kerb)

    def _paint_question(self, canvas: Canvas, view: View, y: int) -> None:
        """What stands on the kerb while nobody's hand is shown: a question to all, else the scores."""
        extras = self._extras()
        if not extras:
            table_sheet.scores(canvas, view, self.names, 2, y + 1, canvas.width - 4, canvas.height - y - 2)
            return
        end = canvas.text(2, y + 1, captions.WHO_TAKES, "lamp bold")
        canvas.text(end + 2, y + 1, captions.claims(view, self.names), "ink", width=canvas.width - end - 4)
        for number, extra in enumerate(extras):
            x, row = 2 + (number % 2) * (canvas.width // 2), y + 3 + number // 2
            end = canvas.text(canvas.text(x, row, extra.digit, "lamp bold") + 1, row, extra.text, width=canvas.width // 2 - 6)
            canvas.hit(x, row, end - x, 1, extra.digit)
        row = y + 3 + (len(extras) + 1) // 2
        end = canvas.parts(2, row, ("Enter ", "lamp bold"), (captions.NOBODY, "ink"))
        canvas.hit(2, row, end - 2, 1, "nobody")

    def _paint_hand(self, canvas: Canvas, look: Look[Any, View], y: int) -> None:
        """The hand of whoever looks, what else may be done, and why the card under the cursor may not be played."""
        view, legal = look.board, self._legal_cards()
        cursor = self._cursor if self._answering() is not None and not self._digit else None
        held = Held(self._hand(), legal, cursor, self._answering() is not None, self._by_rank)
        table_picture.hand(canvas, view, held, self.names, look.seat or 0, y)
        row = canvas.height - 2
        x = table_picture.choices(canvas, self._extras(), self._digit, row)
        if self._targets():
            text = captions.kick(self.names[self._kick] if self._kick is not None else "")
            canvas.text(x, row, text, "lamp bold" if self._kick is not None else "soft", width=canvas.width - x - 2)
        if self._extras() or self._targets():
            row -= 1
        if legal:
            canvas.hit(2, row, canvas.width - 4, 1, "prompt")
        seat, action = self._aim()
        barred = cursor is not None and cursor not in legal and cursor != self._tried
        refused = self.why(seat, action) if barred and seat is not None else None
        if refused is not None:
            paint_refusal(canvas, 2, row, canvas.width - 4, *refused, rows=1)
        elif self._answering() is None:
            canvas.text(2, row, captions.waits(view, self.names), "soft", width=canvas.width - 4)
        elif not legal:
            canvas.text(2, row, captions.nothing_to_play(view), "ink", width=canvas.width - 4)
        else:
            letters = tuple(slot.letter for slot in held.hand.slots if slot.card in legal)
            text, rule = captions.prompt(view, letters, look.legal[0].kind)
            end = canvas.text(2, row, text, "ink", width=canvas.width - 4)
            canvas.text(end + 1, row, rule, "dusk", width=canvas.width - end - 3)


def _first(event: Event) -> Seat | None:
    """Whose sign stands before a line of the log."""
    seat = event.params.get("seat")
    return seat if isinstance(seat, int) and not isinstance(seat, bool) else None


TABLE = GetawayTable
