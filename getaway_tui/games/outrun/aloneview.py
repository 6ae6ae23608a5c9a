"""The picture of one racer's race: the path at the left, what changes it at the right, the hand below; and the countdown."""

from __future__ import annotations

import os
from collections.abc import Sequence

from getaway_tui.engine.language import _
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import minutes, paint_clock

from .boardview import paint_fronts
from .public import View
from .raceview import (
    LARGE,
    SMALL,
    extra_signs,
    paint_front,
    paint_grid_hand,
    paint_hand,
    paint_laid,
    paint_path,
    paint_person,
    warning,
)
from .racing import Attempt, Heat
from .words import move

TALL, WIDE = 32, 110
"""Rows and columns from which on there is room for large icons."""
MARGIN = 2
_SIDE = 45
"""Where the private side begins."""


def far() -> bool:
    """Whether the keys come over a network."""
    return "SSH_CONNECTION" in os.environ


def paint_countdown(canvas: Canvas, heat: Heat, names: Sequence[str]) -> None:
    """Three, two, one; who pressed something too early."""
    y = canvas.height // 2 - 2
    if heat.step == "count":
        paint_clock(canvas, canvas.width // 2 - 2, y, str(heat.count))
    else:
        canvas.middle(0, y, canvas.width, _("wait for it"), "lamp bold")
    early = [names[attempt.seat] for attempt in heat.attempts if attempt.early]
    if early:
        canvas.middle(0, y + 5, canvas.width, _("too early: {names}").format(names=", ".join(early)), "stop bold")
    else:
        canvas.middle(0, y + 5, canvas.width, _("keys count from the card on"), "soft")


def paint_alone(canvas: Canvas, board: View, heat: Heat, names: Sequence[str], ms: int) -> None:
    """A race of one."""
    attempt = heat.attempts[0]
    large = canvas.height >= TALL and canvas.width >= WIDE
    shape, side = (LARGE, 72) if large else (SMALL, _SIDE)
    tall = 24 if large else 13
    canvas.fill(0, 0, side - 3, tall, "kerb")
    paint_path(canvas, 5, 1, heat.card, shape)
    if heat.card.antidote:
        canvas.text(1, tall - 1, _("+ antidote"), "s3 bold")
    _paint_side(canvas, board, attempt, names, ms, side, tall)
    y = tall + (1 if canvas.height > tall + 10 else 0)
    canvas.text(MARGIN, y, _("LAID"), "soft bold")
    paint_laid(canvas, MARGIN + 6, y, canvas.width - 10, attempt.laid)
    paint_buttons(canvas, attempt, y + 1)
    top = y + 2 if canvas.height < y + 10 else y + 3
    canvas.fill(0, top, canvas.width, canvas.height - top, "kerb")
    paint_keys(canvas, top + 1, canvas.width, attempt)


def paint_keys(canvas: Canvas, y: int, width: int, attempt: Attempt) -> None:
    """The hand with its keys, as the scheme has it, in the middle of the rows that are left."""
    room = canvas.height - y
    if attempt.keys.codes:
        paint_grid_hand(canvas, MARGIN + 2, y + max(0, (room - 4) // 2), min(60, width - 8), attempt)
        return
    large = room >= LARGE.height + 2 and width >= WIDE
    spare = room - (LARGE.height + 3 if large else SMALL.height + 2)
    paint_hand(canvas, MARGIN, y + max(0, spare // 2), width, attempt, LARGE if large else SMALL)


def _paint_side(canvas: Canvas, board: View, attempt: Attempt, names: Sequence[str], ms: int, x: int, tall: int) -> None:
    width = canvas.width - x - MARGIN
    paint_person(canvas, x, 1, board, attempt.seat, names[attempt.seat], acts=True)
    if board.options.show_running_clock and board.options.race_mode != "turns":
        paint_clock(canvas, x, 3, minutes(ms, tenths=not far()))
    front = board.affecting(attempt.seat)
    where = _("FOR ALL") if board.monster == "vampire" else _("IN FRONT OF {name}").format(name=names[attempt.seat])
    canvas.heading(x, 7, width, where, str(len(front)))
    y = paint_front(canvas, x, 8, width, front, rows=4 if tall < 20 else 7)
    if said := warning(attempt):
        canvas.text(x, max(y, 12), said, "stop bold", width=width)
    elif tall < 20:
        canvas.text(x, max(y, 12), _("skip, switch, reverse, long way"), "soft")
    else:
        y = _paint_order(canvas, x, y + 1, width)
        canvas.heading(x, y + 1, width, _("in front of the others"))
        paint_fronts(canvas, x, y + 2, width, board, names, but=attempt.seat)
    if far():
        canvas.right(canvas.width - 1, 0, _("remote: ± network jitter"), "soft")


def _paint_order(canvas: Canvas, x: int, y: int, width: int) -> int:
    """In which order cards change the path; the row below."""
    canvas.heading(x, y, width, _("order of looking"))
    steps = (_("skip"), _("switch"), _("reverse"), _("long way"), _("finish"))
    for number, step in enumerate(steps, 1):
        canvas.text(x, y + number, f"{number} {step}", "soft")
    return y + len(steps) + 1


def paint_buttons(canvas: Canvas, attempt: Attempt, y: int) -> None:
    """Finish, take back, and what else may be laid, for the mouse."""
    if y >= canvas.height:
        return
    x = MARGIN
    buttons: list[tuple[tuple[object, ...], str]] = [
        (("finish", attempt.seat), _("finish")),
        (("back", attempt.seat), _("take back")),
    ]
    buttons += [(("lay", attempt.seat, sign), move(sign)) for sign in extra_signs(attempt)]
    for thing, word in buttons:
        said, first = f" {word} ", thing[0] == "finish"
        canvas.text(x, y, said, "onlamp bold" if first else "ink", "lampbg" if first else "slab")
        canvas.hit(x, y, len(said), 1, thing)
        x += len(said) + 2
