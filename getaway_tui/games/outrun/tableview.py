"""The picture between races: board and map above; below the finish pile, or what lies in front of everybody and the choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Seat, change
from getaway_tui.kit import meters
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import seat_token

from .aloneview import MARGIN, TALL
from .boardview import (
    box_line,
    finish_pile,
    fronts_head,
    monster_facts,
    paint_board,
    paint_fronts,
    paint_map,
    paint_race,
    race_head,
)
from .checkview import FOOT, paint_check
from .public import Judge, View
from .raceview import token

_LEAST_FOOT = 8
_BESIDE = 34
"""The most columns that choices get beside the fronts; longer ones stand below them, in columns."""
_COLUMN = 38


class Choice(NamedTuple):
    """One line of the list of choices."""

    seat: Seat
    action: Any
    text: str
    brief: str = ""
    """Shorter, for a narrow column."""


class Between(NamedTuple):
    """What the table shows between races besides the board."""

    choices: Sequence[Choice]
    cursor: int
    asked: str
    pile: int | None
    """How many cards of the finish pile are turned over; None: it does not lie there."""
    again: bool
    """The last race is shown again."""
    private: bool
    """One seat looks, and may see how many cards it holds."""
    before: Mapping[Seat, int] = MappingProxyType({})
    """The rooms of those who have moved since the race, before they did."""
    told: Sequence[str] = ()
    """What was said last, the newest last."""


def paint_table(canvas: Canvas, board: View, names: Sequence[str], between: Between) -> None:
    """All of it; or, while neighbours call, the row that is judged."""
    racer = _judged(between)
    if racer is not None:
        paint_check(canvas, board, names, racer)
        _paint_choices(canvas, MARGIN, FOOT, canvas.width - 2 * MARGIN, canvas.height - FOOT, board, between)
        return
    width, tall = canvas.width - 2 * MARGIN, canvas.height >= TALL
    if between.pile is not None:
        board = _uncovered(board, finish_pile(board)[between.pile :], between.before)
    paint_board(canvas, MARGIN, 1 if tall else 0, width, board, names, large=tall)
    top = 7 if tall else 3
    gets, rest = monster_facts(board)
    canvas.text(MARGIN, top, box_line(board), "ink")
    canvas.right(canvas.width - MARGIN, top, gets, "soft")
    canvas.text(max(MARGIN, canvas.width - MARGIN - len(rest)), top + 1, rest, "soft", width=width)
    top += 3 if tall else 2
    foot = max(_LEAST_FOOT, len(board.racers) + (2 if board.monster == "vampire" else 1) + (4 if _is_long(between) else 0))
    below = paint_map(canvas, MARGIN, top, width, canvas.height - top - (foot + 9 if tall else foot), board)
    y = below + (1 if canvas.height - below > foot else 0)
    shown = len(board.order) if between.pile is None else between.pile
    judged = any(racer.right is not None for racer in board.racers)
    if tall:
        _paint_tall_foot(canvas, board, names, between, y, shown if judged else None)
    elif judged and (between.pile is not None or between.again):
        canvas.heading(MARGIN, y, width, _("this race"), race_head(board, names) if shown == len(board.order) else "")
        below = paint_race(canvas, MARGIN, y + 1, width, board, names, shown, rows=width >= 76)
        if between.again:
            _paint_told(canvas, MARGIN, below + 1, width, between)
    else:
        _paint_foot(canvas, board, names, between, y)


def _uncovered(board: View, covered: Sequence[Seat], before: Mapping[Seat, int]) -> View:
    """The table as far as the pile is turned over: whose Finish lies face down stands nowhere yet and has not moved."""
    racers = (
        change(racer, place=None, room=before.get(seat, racer.room)) if seat in covered else racer
        for seat, racer in enumerate(board.racers)
    )
    return change(board, racers=tuple(racers))


def _judged(between: Between) -> Seat | None:
    """Whose row the call under the cursor is about."""
    if between.cursor >= len(between.choices):
        return None
    action = between.choices[between.cursor].action
    return action.racer if isinstance(action, Judge) else None


def _paint_told(canvas: Canvas, x: int, y: int, width: int, between: Between) -> None:
    """The last things that were said, from row y to the end of the picture."""
    for row, said in enumerate(reversed(between.told[-max(0, canvas.height - y) :] if canvas.height > y else ())):
        canvas.text(x, canvas.height - 1 - row, said, "soft", width=width)


def _wanted(between: Between) -> int:
    """The columns that the choices take."""
    return max((max(len(choice.text) + 6, len(between.asked) + 1) for choice in between.choices), default=0)


def _is_long(between: Between) -> bool:
    return _wanted(between) > _BESIDE


def _paint_foot(canvas: Canvas, board: View, names: Sequence[str], between: Between, y: int) -> None:
    """Fronts, and the choices beside them, or below where they are long."""
    width = canvas.width - 2 * MARGIN
    stacked = _is_long(between) and canvas.width < 120
    right = 0 if stacked or not between.choices else _wanted(between)
    left = width - right - (2 if right else 0)
    canvas.heading(MARGIN, y, left, _("in front"), fronts_head(board))
    below = paint_fronts(canvas, MARGIN, y + 1, left, board, names)
    if stacked:
        below = _paint_choices(canvas, MARGIN, below, width, canvas.height - below, board, between)
        _paint_told(canvas, MARGIN, below + 1, width, between)
    else:
        _paint_choices(canvas, MARGIN + left + 2, y, right, canvas.height - y, board, between)
        _paint_told(canvas, MARGIN, below + 1, left, between)


def _paint_tall_foot(canvas: Canvas, board: View, names: Sequence[str], between: Between, y: int, shown: int | None) -> None:
    """Race and choices at the left, fronts and gaps at the right."""
    width = canvas.width - 2 * MARGIN
    right = max(44, width * 9 // 20)
    left, x = width - right - 4, MARGIN + width - right
    canvas.heading(x, y, right, _("in front"), fronts_head(board))
    below = paint_fronts(canvas, x, y + 1, right, board, names) + 1
    if below + len(board.racers) < canvas.height:
        canvas.heading(x, below, right, _("gaps"))
        _paint_gaps(canvas, x, below + 1, right, board)
        below += len(board.racers) + 2
    if below + 1 < canvas.height:
        canvas.heading(x, below, right, _("what happened"))
        _paint_told(canvas, x, below + 1, right, between)
    if shown is not None:
        canvas.heading(MARGIN, y, left, _("this race"), race_head(board, names) if shown == len(board.order) else "")
        y = paint_race(canvas, MARGIN, y + 1, left, board, names, shown, rows=True) + 1
    _paint_choices(canvas, MARGIN, y, left, canvas.height - y, board, between)


def _paint_gaps(canvas: Canvas, x: int, y: int, width: int, board: View) -> None:
    """How far everybody has come, as a lane each."""
    here = [seat for seat, racer in enumerate(board.racers) if not racer.gone]
    for row, seat in enumerate(here):
        racer = board.racers[seat]
        ink = seat_token(seat)
        canvas.text(x, y + row, token(board, seat), f"{ink} bold")
        meters.lane(canvas, x + 5, y + row, width - 18, min(1.0, (racer.room - 1) / board.rooms), ink)
        canvas.right(x + width, y + row, _("{rooms} to go").format(rooms=max(0, board.rooms + 1 - racer.room)), "soft")


def _paint_choices(canvas: Canvas, x: int, y: int, width: int, rows: int, board: View, between: Between) -> int:
    """The question and what can be chosen, in columns where one is too short; the row below."""
    choices = between.choices
    if not choices:
        return y
    ink = f"{seat_token(choices[0].seat)} bold"
    canvas.text(x, y, _asked(board, between, width), ink, width=width)
    room = max(1, rows - 1)
    columns = max(1, min(width // _COLUMN, -(-len(choices) // room)))
    page = between.cursor // (room * columns) * room * columns
    wide = width // columns
    for number, choice in enumerate(choices[page : page + room * columns], page):
        column, row = divmod(number - page, room)
        _paint_choice(canvas, x + column * wide, y + 1 + row, wide - 1, number, choice, chosen=number == between.cursor)
    if len(choices) > room * columns:
        canvas.right(x + width, y, _("{number} of {count}").format(number=between.cursor + 1, count=len(choices)), "soft")
    return y + 1 + min(room, len(choices))


def _paint_choice(canvas: Canvas, x: int, y: int, width: int, number: int, choice: Choice, *, chosen: bool) -> None:
    if chosen:
        canvas.fill(x, y, width, 1, "lampbg")
    head = f"{'►' if chosen else ' '} {number + 1:>2} "
    text = head + (choice.brief if choice.brief and len(head) + len(choice.text) > width else choice.text)
    canvas.text(x, y, text, "onlamp bold" if chosen else "ink", width=width)
    canvas.hit(x, y, width, 1, number)


def _asked(board: View, between: Between, width: int) -> str:
    """The question; behind it, on a private screen, how many cards its owner holds."""
    hand = board.racers[board.seat].hand if board.seat is not None else None
    if not between.private or not hand:
        return between.asked
    said = _("{asked} You hold {count}.").format(asked=between.asked, count=len(hand))
    return said if len(said) <= width else between.asked
