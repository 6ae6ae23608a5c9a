"""Why not? Every choice that lies before whoever looks, with its reason and its rule, as that seat may know them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from getaway_tui.engine.types import Seat
from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas, wrapped

from .page import Page
from .session import AnyLook, Session

_ALLOWED = "May be done now"
_INDENT = 4


class Group(NamedTuple):
    """Choices that share one answer."""

    seat: Seat
    why: str
    """Why not, in one sentence; empty: they may be done."""
    rule: str
    choices: tuple[str, ...]
    """What each would do, in a few words."""


def reasons(session: Session, looks: Iterable[AnyLook]) -> tuple[Group, ...]:
    """What lies before the seats that look and are asked: first what may not be done, then what may."""
    groups: dict[tuple[Seat, str, str], list[str]] = {}
    for seat in [look.seat for look in looks if look.seat is not None and look.turn.ask_of(look.seat) is not None]:
        allowed: list[str] = []
        for action, no in session.match.weigh(seat):
            if no is None:
                allowed.append(session.action(action))
            else:
                groups.setdefault((seat, session.refusal(no), no.rule), []).append(session.action(action))
        if allowed:
            groups[seat, "", ""] = allowed
    return tuple(Group(*answer, tuple(dict.fromkeys(choices))) for answer, choices in groups.items())


def lines(session: Session, looks: Sequence[AnyLook]) -> tuple[str, ...]:
    """The same as plain lines."""
    told: list[str] = []
    groups = reasons(session, looks)
    several = len({group.seat for group in groups}) > 1
    for group in groups:
        rule = f" ({group.rule})" if group.rule else ""
        name = f"{session.names[group.seat]}: " if several else ""
        told.append(f"{name}{f'No: {group.why}' if group.why else f'{_ALLOWED}:'}{rule}")
        told += [f"  {choice}" for choice in group.choices]
    return tuple(told) or ("Nothing lies before you to choose from now.",)


class Row(NamedTuple):
    """One row as it stands on the screen."""

    text: str
    group: int
    choice: bool
    """A choice, on which the cursor can stand; else part of a group's answer."""
    first: bool = False


class WhyNotPage(Page[None]):
    """Answers as headings, below each its choices; Enter opens the rules at the answer's rule."""

    def __init__(self, session: Session, looks: Sequence[AnyLook]) -> None:
        super().__init__()
        self._session = session
        self.groups = reasons(session, looks)
        self._at = 0
        """The choice under the cursor, counted over all groups."""
        self._top = 0
        self._room = 1
        self._width = 0
        self._rows: list[Row] = []
        self._choices: list[int] = []
        """The row of each choice."""

    @property
    def group(self) -> Group | None:
        """The group of the choice under the cursor."""
        return self.groups[self._rows[self._choices[self._at]].group] if self._choices else None

    def paint(self, canvas: Canvas) -> None:
        """The answers and choices round the cursor."""
        about = self._session.about
        if canvas.width != self._width:
            self._lay(canvas.width)
        group = self.group
        keys = [Key("↑↓", "choice"), Key("n p", "next, previous answer")]
        if group is not None and group.rule:
            keys.append(Key("Enter", f"rule {group.rule}", "enter"))
        count = f"{len(self._choices)} choices" if len(self._choices) != 1 else "1 choice"
        self.bars(canvas, about.title, about.accent, "why not?", count, keys, Key("Esc", "back", "escape"))
        if group is None:
            canvas.text(3, 2, "Nothing lies before you to choose from now.", "soft")
            return
        self._room = canvas.height - 3
        self._keep_in_sight()
        for y, row in enumerate(range(self._top, min(len(self._rows), self._top + self._room)), 2):
            self._paint_row(canvas, y, row)
        if self._top + self._room < len(self._rows):
            canvas.text(canvas.width - 2, canvas.height - 2, glyphs.MORE_DOWN, "soft")
        if self._top:
            canvas.text(canvas.width - 2, 2, glyphs.MORE_UP, "soft")

    def _lay(self, width: int) -> None:
        self._width = width
        self._rows, self._choices = [], []
        several = len({group.seat for group in self.groups}) > 1
        for number, group in enumerate(self.groups):
            if self._rows:
                self._rows.append(Row("", number, choice=False))
            name = f"{self._session.names[group.seat]}: " if several else ""
            answer = f"{name}{group.why or _ALLOWED}"
            for line, text in enumerate(wrapped(answer, width - 18)):
                self._rows.append(Row(text, number, choice=False, first=line == 0))
            for choice in group.choices:
                self._choices.append(len(self._rows))
                self._rows.append(Row(choice, number, choice=True))

    def _keep_in_sight(self) -> None:
        """Scroll so that the cursor is seen, and its group's answer where there is room for both."""
        here = self._choices[self._at]
        group = self._rows[here].group
        head = next(at for at, row in enumerate(self._rows) if row.group == group and row.first)
        if here - head < self._room:
            self._top = min(self._top, head)
        self._top = max(min(self._top, here), here - self._room + 1, 0)

    def _paint_row(self, canvas: Canvas, y: int, number: int) -> None:
        row = self._rows[number]
        group = self.groups[row.group]
        if row.choice:
            at = self._choices.index(number)
            here = at == self._at
            canvas.hit(2, y, canvas.width - 5, 1, at)
            if here:
                canvas.fill(_INDENT - 2, y, canvas.width - _INDENT - 1, 1, "slab")
                canvas.text(_INDENT - 2, y, glyphs.CURSOR, "onlamp", "lampbg")
            canvas.text(_INDENT + 1, y, row.text, "ink bold" if here else "ink", width=canvas.width - _INDENT - 5)
            return
        if row.first:
            canvas.text(1, y, *((glyphs.REFUSED, "stop bold") if group.why else (glyphs.LEGAL_OPEN, "lamp bold")))
            if group.rule:
                canvas.right(canvas.width - 3, y, group.rule, "dusk")
        canvas.text(3, y, row.text, "stop" if group.why else "go bold")

    def pressed(self, key: str, character: str | None) -> bool:
        """Move, open the rule or go back."""
        last = len(self._choices) - 1
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -self._room, "pagedown": self._room, "space": self._room}
        if key in steps:
            self._at = max(0, min(self._at + steps[key], last))
        elif key in ("home", "end"):
            self._at = 0 if key == "home" else max(0, last)
        elif key in ("n", "tab", "p", "shift+tab"):
            self._jump(1 if key in ("n", "tab") else -1)
        elif key in ("enter", "question_mark", "f1"):
            self._open_rule()
        elif key == "escape":
            self.dismiss(None)
        else:
            return False
        return True

    def _jump(self, step: int) -> None:
        """To the first choice of the next or the previous answer."""
        if not self._choices:
            return
        firsts = [at for at, row in enumerate(self._choices) if not self._rows[row - 1].choice]
        ahead = [at for at in firsts if at > self._at] if step > 0 else [at for at in reversed(firsts) if at < self._at]
        if ahead:
            self._at = ahead[0]

    def _open_rule(self) -> None:
        group = self.group
        self.root.open_rules(self._session.game.slug, group.rule if group is not None else "")

    def clicked(self, thing: Hashable) -> None:
        """A click stands on a choice, a click on the cursor's row opens its rule."""
        if not isinstance(thing, int):
            super().clicked(thing)
        elif thing == self._at:
            self._open_rule()
        else:
            self._at = thing
        self.redraw()
