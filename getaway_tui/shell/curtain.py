"""The curtain: what stands between two people who share a screen. Opaque, and the same whoever comes next with whatever cards."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass

from textual import events

from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas, wrapped
from getaway_tui.kit.palette import seat_token

from .opener import Opener
from .page import Page
from .session import Session

_LONGEST_LETTERED = 8
_LINES = 3
_LINE = 60
_DIGITS = "1234567890"


@dataclass(frozen=True)
class Call:
    """Whom a curtain calls, and what it says."""

    seat: int
    name: str
    letter: str
    digit: str
    game: str
    accent: str
    where: str
    lines: tuple[str, ...]
    """The last things that everybody heard, and what the table itself has to say."""
    opens: str
    """What opens: "Dieter's hand"."""
    others: str = "everyone else: look away"
    lead: str = "pass the device to"


def call(session: Session, seat: int, where: str, *, lead: str = "pass the device to") -> Call:
    """What the curtain before this seat says."""
    sharing = sorted(session.match.eyes(seat) & set(session.persons) - {seat})
    told = [*session.last_public(_LINES), *session.notices[-1:]][-_LINES:]
    return Call(
        seat=seat,
        name=session.names[seat],
        letter=session.letters[seat],
        digit=str(seat + 1),
        game=session.about.title,
        accent=session.about.accent,
        where=where,
        lines=tuple(told),
        opens=f"what {session.names[seat]} may see",
        others="everyone else: look away"
        if not sharing
        else "looks too: " + ", ".join(session.names[other] for other in sharing),
        lead=lead,
    )


def opener(session: Session, seat: int) -> Opener:
    """What this seat has to do at the curtain."""
    return Opener(
        letter=session.letters[seat],
        digit=str(seat + 1),
        way=session.house.curtain,
        fell=time.monotonic(),
        pin=session.house.pins.get(seat),
    )


class Curtain(Page[bool]):
    """Covers everything until the one it calls opens it (dismissed with True) or asks for the menu (False)."""

    def __init__(self, call: Call, opener: Opener) -> None:
        super().__init__()
        self._call = call
        self._opener = opener

    def on_key(self, event: events.Key) -> None:
        """Hear a key, and when it was pressed: what was typed before the curtain fell is thrown away."""
        event.stop()
        event.prevent_default()
        if event.time >= self._opener.fell:
            self._feed(event.key, event.time)

    def press(self, key: str) -> None:
        """A click on a key is that key."""
        self._feed(key, time.monotonic())

    def pressed(self, key: str, character: str | None) -> bool:
        """Every key is fed to the opener."""
        self._feed(key, time.monotonic())
        return True

    def clicked(self, thing: Hashable) -> None:
        """Two clicks on two places are as deliberate as two keys."""
        if isinstance(thing, Key):
            self.press(thing.press)

    def _feed(self, key: str, at: float) -> None:
        if key == "escape":
            self.dismiss(False)
        elif self._opener.feed(key, at):
            self.dismiss(True)
        else:
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Bands, sign and name in the seat's colour, the last public lines, and the act that opens."""
        call, height = self._call, canvas.height
        left, top = (canvas.width - 80) // 2, max(0, (height - 24) // 3)
        _bands(canvas, call.seat)
        canvas.block(left + 11, top + 4, glyphs.big_sign(call.seat), seat_token(call.seat))
        canvas.text(left + 29, top + 2, call.lead, "soft")
        _name(canvas, left + 29, top + 4, call)
        canvas.parts(left + 29, top + 10, (call.name, "ink bold"), (f" · {call.letter} · seat {call.seat + 1}", "soft"))
        canvas.text(left + 29, top + 11, call.others, "soft", width=50)
        canvas.rule(left + 9, top + 13, 62)
        canvas.text(left + 9, top + 14, call.game, f"{call.accent} bold")
        canvas.right(left + 71, top + 14, call.where, "soft")
        for row, (mark, line) in enumerate(_last_rows(call.lines)):
            canvas.text(left + 9, top + 15 + row, mark, "soft")
            canvas.text(left + 11, top + 15 + row, line, "ink", width=_LINE)
        paint_act(canvas, left + 10, top + 19, self._opener, call.opens)
        canvas.text(1, height - 1, "keys typed before the curtain fell are thrown away", "faint", width=canvas.width - 19)
        canvas.hit(canvas.width - 17, height - 1, 16, 1, Key("Esc", "pause, seats", "escape"))
        canvas.right(canvas.width - 1, height - 1, "Esc pause, seats", "soft")


def _last_rows(lines: tuple[str, ...]) -> list[tuple[str, str]]:
    """As many of the last sentences as there are rows for, whole, each with its point."""
    rows: list[tuple[str, str]] = []
    for line in reversed(lines):
        told = [(glyphs.NOTHING if number == 0 else "", part) for number, part in enumerate(wrapped(line, _LINE))]
        if rows and len(told) + len(rows) > _LINES:
            break
        rows = [*told, *rows]
    return rows[:_LINES]


def _bands(canvas: Canvas, seat: int) -> None:
    sign = glyphs.SEAT_SIGNS[seat % len(glyphs.SEAT_SIGNS)]
    row = "".join(sign if x % 6 == 1 else " " for x in range(canvas.width))
    for y in (0, canvas.height - 2):
        canvas.text(0, y, row, "onlamp", seat_token(seat))


def _name(canvas: Canvas, x: int, y: int, call: Call) -> None:
    """The name in large letters; a longer one as its initial and spaced capitals; one without such letters as it is."""
    ink, name = seat_token(call.seat), call.name.upper()
    if glyphs.can_letter(name) and len(name) <= _LONGEST_LETTERED:
        canvas.block(x, y, glyphs.lettering(name), ink)
    elif glyphs.can_letter(name[0]):
        canvas.block(x, y - 1, glyphs.initial(name[0]), ink)
        canvas.text(x + 13, y + 2, " ".join(name), f"{ink} bold", width=36)
    else:
        canvas.text(x, y + 2, call.name, f"{ink} bold", width=48)


def paint_act(canvas: Canvas, x: int, y: int, opener: Opener, opens: str) -> int:
    """What has to be done, the key that is asked for on amber; the column behind it."""
    match opener.act:
        case "pin":
            return _paint_pin(canvas, x, y, opener, opens)
        case "hold":
            x = _key(canvas, x, y, "Space", "space", True) + 2
            x = canvas.text(x, y, "held opens ", "soft")
            full = round(opener.held * 8)
            x = canvas.parts(x, y, (glyphs.LANE * full, "glow"), (glyphs.RULE * (8 - full), "line"))
            return canvas.text(x + 2, y, opens)
        case _:
            if opener.step:
                canvas.hit(x, y, 3, 1, Key("", "", opener.digit))
                x = canvas.text(x, y, f"{opener.letter}{glyphs.NOTHING}", "go bold")
            else:
                x = _key(canvas, x, y, opener.letter, opener.digit, True)
            x = canvas.text(x, y, " then ", "soft")
            x = _key(canvas, x, y, "Space", "space", bool(opener.step))
            return canvas.text(x + 2, y, f"opens {opens}", width=max(0, canvas.width - x - 4))


def _paint_pin(canvas: Canvas, x: int, y: int, opener: Opener, opens: str) -> int:
    if time.monotonic() < opener.locked_until:
        return canvas.text(x, y, "Too many wrong PINs: half a minute's rest.", "stop")
    x = canvas.text(x, y, "PIN ", "soft")
    x = canvas.text(x, y, (glyphs.TOKEN * opener.step).ljust(8, glyphs.NOTHING), "lamp bold") + 1
    for digit in _DIGITS:
        canvas.hit(x, y, 2, 1, Key("", "", digit))
        x = canvas.text(x, y, f"{digit} ", "soft")
    x = _key(canvas, x, y, "Enter", "enter", True) + 2
    if opener.wrong:
        return canvas.text(x, y, "another PIN", "stop")
    return canvas.text(x, y, f"opens {opens}", width=max(0, canvas.width - x - 2))


def _key(canvas: Canvas, x: int, y: int, word: str, press: str, asked: bool) -> int:
    """A key to press: an amber block where it is asked for now."""
    canvas.hit(x, y, len(word) + 2, 1, Key(word, "", press))
    return canvas.text(x, y, f" {word} ", "onlamp bold" if asked else "lamp bold", "lampbg" if asked else None)
