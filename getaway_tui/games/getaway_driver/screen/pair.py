"""What the table of four shows besides: two meters, two hands, and a window for each car (GD-13)."""

from __future__ import annotations

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Seat, change
from getaway_tui.kit import meters
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import Spec, seat_token

from .. import names
from ..city import Cell
from ..public import View
from . import chart
from .chart import Window

LETTERS = "AB"
"""What the cars are called, and how they are drawn."""


def board_of(board: View, seat: Seat) -> View:
    """The board as it is about this Driver's car."""
    car = board.car_of(seat) if board.four else None
    return change(board, wheel=car) if car is not None and board.seat != seat else board


def windows(width: int, height: int, board: View, middle: Cell | None) -> tuple[Window, ...]:
    """One window round both cars, where it shows them and what is beside them; else one for each."""
    size = board.options.size
    if middle is not None or len(board.cars) < 2:
        return (chart.window(0, 0, width, height, size, middle or (size[0] // 2, size[1] // 2)),)
    one, two = (car.field for car in board.cars)
    whole = chart.window(0, 0, width, height, size, ((one[0] + two[0]) // 2, (one[1] + two[1]) // 2))
    if all(_round(whole, cell, size) for cell in (one, two)):
        return (whole,)
    half = (width - 1) // 2
    return (chart.window(0, 0, half, height, size, one), chart.window(half + 1, 0, width - half - 1, height, size, two))


def _round(window: Window, cell: Cell, size: tuple[int, int]) -> bool:
    """Whether a field and its neighbours are seen, as far as they are on the table."""
    around = [(cell[0] + right, cell[1] + down) for right, down in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))]
    return all(window.at(each) is not None for each in around if 0 <= each[0] < size[0] and 0 <= each[1] < size[1])


def colours(board: View) -> tuple[Spec, ...]:
    """The colour of each car."""
    return tuple(seat_token(seat) for seat in board.driver_seats)


def meters_of(canvas: Canvas, x: int, y: int, width: int, board: View) -> int:
    """A row for each car: its meter, and the stash tokens of its Driver; the row below."""
    last = board.options.meter_spaces - 1
    for number, car in enumerate(board.cars):
        canvas.text(x, y, _("Meter {letter}").format(letter=LETTERS[number]), "soft")
        meters.counted(canvas, x + 8, y, car.meter, last, "stop bold")
        canvas.parts(x + 9 + last, y, ("$", "go bold"), (str(car.held), "ink bold"))
        canvas.right(x + width, y, _("{at} of {last}").format(at=car.meter, last=last), "ink bold")
        y += 1
    return y


def in_brief(board: View, car: int) -> str:
    """One Driver's cards in a line: how many, which for those who may see them, and which were used."""
    text = _("{letter} holds {count}").format(letter=LETTERS[car], count=board.hand_counts[car])
    if board.hands is not None:
        text = f"{LETTERS[car]}: {_short(board.hands[car]) or _('no card')}"
    if car < len(board.cars):
        used, gone = board.cars[car].discard, board.cars[car].removed
        text += _(", used {cards}").format(cards=_short(used)) if used else ""
        text += _(", gone {cards}").format(cards=_short(gone)) if gone else ""
    return text


def _short(cards: tuple[str, ...]) -> str:
    return " ".join(names.SHORT_CARDS[card] for card in cards)
