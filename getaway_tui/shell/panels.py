"""What lies beside the game's board or over it: moves and log, the note, the news after a curtain, and the covered hand."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.timer import Timer

from getaway_tui.engine.types import Event, Look, Seat
from getaway_tui.kit import glyphs
from getaway_tui.kit.actions import ActionList, Entry
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas, Painted, wrapped
from getaway_tui.kit.log import Line, Log
from getaway_tui.kit.note import NoteLine

from .curtain import Call, paint_act
from .opener import Opener
from .session import Session

WIDE = (120, 30)
"""From so many columns and rows on, moves and log stand beside the board."""
_BEAT = 1.0
_MOST_NEWS = 7


def heard_lines(look: Look[Any, Any], session: Session, old: int | None = None) -> tuple[Line, ...]:
    """The house rules, then the log as this look heard it; from the event `old` on it is new (None: nothing is)."""
    new = len(look.log) if old is None else old
    return tuple(Line(rule) for rule in session.house_rules) + tuple(
        Line(text, _first_seat(event), number >= new) if event is not None else Line(text, None, False)
        for number, event, text in session.log(look)
    )


def _first_seat(event: Event) -> Seat | None:
    seat = event.params.get("seat")
    return seat if isinstance(seat, int) and not isinstance(seat, bool) else None


class Side(Vertical):
    """The list of moves and the log: beside the board where there is room, else over its right half when asked for."""

    DEFAULT_CSS = """
    Side { width: 40; height: 1fr; background: $kerb; display: none; }
    Side ActionList { height: 1fr; }
    Side Log { height: 1fr; display: none; }
    Side.-beside { display: block; }
    Side.-beside ActionList { height: 2fr; }
    Side.-beside Log { display: block; height: 3fr; }
    Side.-over { layer: over; dock: right; width: 46; }
    Side.-over.-moves { display: block; }
    Side.-over.-log { display: block; width: 60; }
    Side.-over.-log ActionList { display: none; }
    Side.-over.-log Log { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.moves = ActionList(title="Moves")
        self.log_lines = Log(ground="kerb")

    def compose(self) -> ComposeResult:
        """Moves above, log below."""
        yield self.moves
        yield self.log_lines

    @property
    def read(self) -> ActionList | Log | None:
        """Which of the two has the keys, if one has."""
        return next((part for part in (self.moves, self.log_lines) if part is self.screen.focused), None)

    @property
    def beside(self) -> bool:
        """Whether it stands beside the board."""
        return self.has_class("-beside")

    def place(self, wanted: bool) -> None:
        """Stand beside the board where that is wanted and the screen is wide, else wait to be laid over it."""
        width, height = self.app.size
        beside = wanted and width >= WIDE[0] and height >= WIDE[1]
        self.set_class(beside, "-beside")
        self.set_class(not beside, "-over")
        if beside:
            self.remove_class("-moves", "-log")

    def show(self, entries: Sequence[Entry], lines: Sequence[Line], names: Sequence[str]) -> None:
        """Show what may be done and what happened."""
        self.moves.show(entries)
        self.log_lines.show(lines, names)

    def point_at(self, action: object) -> None:
        """Put the list's cursor on an action, if the list can be seen."""
        if self.beside or self.has_class("-moves"):
            self.moves.point_at(action)

    def toggle(self, log: bool) -> bool:
        """Turn to the moves or to the log, or back to the board; whether the board has the keys again."""
        target: ActionList | Log = self.log_lines if log else self.moves
        if target is self.read:
            self.close()
            return True
        if not self.beside:
            self.set_class(log, "-log")
            self.set_class(not log, "-moves")
        target.redraw()
        self.screen.set_focus(target)
        return False

    def close(self) -> bool:
        """Turn back to the board; whether something was turned to."""
        was = self.has_class("-moves") or self.has_class("-log") or self.read is not None
        self.remove_class("-moves", "-log")
        return was


class Note(NoteLine):
    """One line over the foot of the board, there only while it says something."""

    DEFAULT_CSS = """
    Note { layer: over; dock: bottom; margin-bottom: 1; height: 1; display: none; }
    Note.-two { height: 2; }
    """

    def __init__(self) -> None:
        super().__init__(ground="slab")
        self.rule = ""
        """The rule that was cited last, for the rules reader."""
        self._dots: Timer | None = None

    def _show(self, mark: tuple[str, str], sentence: str, ink: str, rule: str) -> None:
        self._still()
        if not sentence and not self.display:
            return
        super()._show(mark, sentence, ink, rule)
        self.display = bool(sentence)
        self.set_class(len(wrapped(f"{sentence} {rule}", self.app.size.width - 6)) > 1, "-two")
        if rule:
            self.rule = rule

    def think(self, seat: int, name: str, after: str = "") -> None:
        """A computer player thinks, a dot more each second; what happened before it stands first for a beat."""
        beat = 0

        def more() -> None:
            nonlocal beat
            beat = beat % 3 + 1
            dots, self._dots = self._dots, None
            self.thinks(seat, f"{name} thinks", beat)
            self._dots = dots

        if after:
            self.say(after)
        else:
            more()
        self._dots = self.set_interval(_BEAT, more)

    @property
    def thinking(self) -> bool:
        """Whether it says that a computer player thinks."""
        return self._dots is not None

    def _still(self) -> None:
        if self._dots is not None:
            self._dots.stop()
            self._dots = None


class News(Painted):
    """What happened since this seat last looked.

    The next key takes it away and does what it does, but for Enter and Space: whoever presses them has read, and has not moved.
    """

    DEFAULT_CSS = "News { layer: over; dock: right; width: 48; height: auto; margin: 1 2; display: none; }"

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._lines: list[str] = []

    def tell(self, name: str, sentences: Sequence[str]) -> None:
        """Say what is new to this seat; nothing where nothing is."""
        if not sentences:
            self.close()
            return
        left_out = len(sentences) - _MOST_NEWS
        told = [f"and {left_out} more before; the log has them"] * (left_out > 0) + list(sentences[-_MOST_NEWS:])
        self._show(f"new since {name} looked", told)

    def teach(self, sentences: Sequence[str]) -> None:
        """Say what a learner should know before deciding."""
        self._show("your lesson", sentences)

    def _show(self, title: str, told: Sequence[str]) -> None:
        self._title = title
        self._lines = [part for text in told for part in _hanging(text)]
        self.styles.height = len(self._lines) + 1
        self.display = True
        self.redraw()

    def close(self) -> None:
        """Take it away."""
        self.display = False
        self._lines = []

    def paint(self, canvas: Canvas) -> None:
        """The news as a short list."""
        canvas.fill(0, 0, canvas.width, canvas.height, "slab")
        canvas.heading(1, 0, canvas.width - 2, self._title, "Enter goes on")
        for y, line in enumerate(self._lines, 1):
            canvas.text(1, y, line[:2], "lamp")
            canvas.text(3, y, line[2:], "ink")
        canvas.hit(0, 0, canvas.width, canvas.height, "close")

    def clicked(self, thing: Hashable) -> None:
        """A click takes it away."""
        self.close()


def _hanging(text: str) -> list[str]:
    lines = wrapped(text, 43)
    return [f"{glyphs.NEW if number == 0 else ' '} {line}" for number, line in enumerate(lines)]


class Cover(Painted):
    """Stands where a hand will be, while the team goes on watching the table: the same act as at a curtain opens it."""

    DEFAULT_CSS = "Cover { layer: over; dock: bottom; margin-bottom: 1; height: 7; display: none; }"

    def __init__(self) -> None:
        super().__init__()
        self._call: Call | None = None
        self._opener: Opener | None = None
        self._then: Callable[[], None] | None = None
        self._clock: Callable[[], str] = str

    @property
    def is_open(self) -> bool:
        """Whether it stands."""
        return self._call is not None

    def open(self, call: Call, opener: Opener, then: Callable[[], None], clock: Callable[[], str]) -> None:
        """Stand, and call `then` when the one who is called has opened it; `clock` says what the clock does meanwhile."""
        self._call, self._opener, self._then, self._clock = call, opener, then, clock
        self.display = True
        self.redraw()

    def close(self) -> None:
        """Go away."""
        self._call = self._opener = self._then = None
        self.display = False

    def feed(self, event: events.Key) -> None:
        """A key, and when it was pressed."""
        if self._opener is not None and event.time >= self._opener.fell:
            self._feed(event.key, event.time)

    def _feed(self, key: str, at: float) -> None:
        then = self._then
        if self._opener is not None and self._opener.feed(key, at) and then is not None:
            self.close()
            then()
        else:
            self.redraw()

    def clicked(self, thing: Hashable) -> None:
        """A click on a key is that key."""
        if isinstance(thing, Key):
            self._feed(thing.press, time.monotonic())

    def paint(self, canvas: Canvas) -> None:
        """Whom it calls, a row of backs, and the act."""
        if self._call is None or self._opener is None:
            return
        call = self._call
        canvas.fill(0, 0, canvas.width, canvas.height, "kerb")
        x = canvas.text(2, 1, f"{call.lead} ", "soft")
        canvas.person(x, 1, call.seat, call.name, acts=True)
        canvas.right(canvas.width - 2, 1, self._clock(), "lamp bold")
        for back in range(6):
            canvas.text(2 + 5 * back, 3, glyphs.BACK * 4, "backpat", "back")
        canvas.text(34, 3, call.others, "soft")
        paint_act(canvas, 2, 5, self._opener, call.opens)
