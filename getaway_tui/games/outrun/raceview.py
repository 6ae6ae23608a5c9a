"""The pictures of a race: path, cards in front, laid row and hand. Shapes say everything, colours only repeat it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Seat
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import seat_token

from .box import ALL_MOVES, ANTIDOTE, CELLS, CHARACTERS, FACES, LARGE_ICONS, LONG_WAY, MOVES, SETTINGS
from .public import Card, View
from .racing import Attempt
from .words import card as card_name
from .words import move

INKS: Mapping[str, str] = {
    "R": "dusk", "J": "cy", "C": "go", "D": "stop", "S": "fog", "H": "cp", "T": "brass", "V": "ink", "L": "lamp", "A": "s3",
}  # fmt: skip
_ARROWS = {(0, 1): "->", (0, -1): "<-", (1, 0): "v", (-1, 0): "^"}
_KEY_WORDS = {"space": _("Space"), "backspace": _("Bksp"), "delete": _("Del")}
_EFFECTS = {
    "SW": _("{one} for {other}"),
    "LW": _("L after card {parameter}"),
    "NTW": _("skip {one}"),
    "BACK": _("lay in reverse"),
    "BOOST": _("rooms × 2"),
    "LITTLE": _("one card fewer"),
    "MAJOR": _("just finish"),
    "SHIELD": _("no more on you"),
    "FOCUS": _("clear your front"),
    "FAIR": _("swap fronts"),
    "HAVE": _("give your front"),
}


class Shape:
    """How large a path is drawn: an icon's columns and rows, and the gap between two of them."""

    def __init__(self, width: int, height: int, across: int, down: int) -> None:
        self.width, self.height, self.across, self.down = width, height, across, down

    def icon(self, sign: str) -> Sequence[str]:
        """The picture of a move."""
        return MOVES[sign].icon if self.width == len(MOVES[sign].icon_row1) else LARGE_ICONS[sign]

    def spot(self, cell: str) -> tuple[int, int]:
        """Where a cell's icon begins, from the corner of the first one."""
        row, column = divmod(CELLS.index(cell), SETTINGS.paths.columns)
        return column * (self.width + self.across), row * (self.height + self.down)


SMALL = Shape(5, 3, 4, 1)
TIGHT = Shape(5, 3, 2, 1)
LARGE = Shape(11, 5, 5, 3)


def key_word(key: str) -> str:
    """A key as people read it."""
    return _KEY_WORDS.get(key, key.upper())


def token(board: View, seat: Seat) -> str:
    """The mark of a racer: (M), and (M)! when infected."""
    racer = board.racers[seat]
    return CHARACTERS[racer.character].token + ("!" if racer.infected else "")


def effect(name: str) -> str:
    """What a card does, in a few words."""
    face = FACES[name]
    moves = [move(sign) for sign in face.parameter if sign in MOVES]
    one, other = [*moves, "", ""][:2]
    return _EFFECTS[face.type].format(one=one, other=other, parameter=face.parameter)


def short_name(name: str) -> str:
    """A card's type, without its parameter."""
    return card_name(name).partition(":")[0]


def paint_path(canvas: Canvas, x: int, y: int, card: Card, shape: Shape = SMALL) -> None:
    """The path: a dot where nothing lies, three marks at the start, an arrow to each next icon."""
    for cell in CELLS:
        if cell not in card.cells:
            dx, dy = shape.spot(cell)
            canvas.text(x + dx + shape.width // 2, y + dy + shape.height // 2, "·", "faint")
    for number, (cell, sign) in enumerate(zip(card.cells, card.moves, strict=True)):
        dx, dy = shape.spot(cell)
        canvas.block(x + dx, y + dy, shape.icon(sign), f"{INKS[sign]} bold")
        if number == 0:
            _start(canvas, x + dx, y + dy, card, shape)
        else:
            _arrow(canvas, x, y, card.cells[number - 1], cell, shape)


def _start(canvas: Canvas, x: int, y: int, card: Card, shape: Shape) -> None:
    """Three marks in front of the first icon; behind it where the path leaves to the front."""
    here, there = (CELLS.index(cell) for cell in card.cells[:2])
    leaves_left = there == here - 1 and here // SETTINGS.paths.columns == there // SETTINGS.paths.columns
    at = x + shape.width + (1 if shape.across > 2 else 0) if leaves_left else x - 2
    canvas.block(at, y, ("<" if leaves_left else ">") * shape.height, "lamp bold")


def _arrow(canvas: Canvas, x: int, y: int, one: str, other: str, shape: Shape) -> None:
    columns = SETTINGS.paths.columns
    (row, column), (to_row, to_column) = divmod(CELLS.index(one), columns), divmod(CELLS.index(other), columns)
    sign = _ARROWS[to_row - row, to_column - column]
    dx, dy = shape.spot(CELLS[min(row, to_row) * columns + min(column, to_column)])
    if row == to_row:
        canvas.middle(x + dx + shape.width, y + dy + shape.height // 2, shape.across, sign, "soft")
    else:
        canvas.text(x + dx + shape.width // 2, y + dy + shape.height + (shape.down - 1) // 2, sign, "soft")


def paint_front(canvas: Canvas, x: int, y: int, width: int, cards: Sequence[str], *, rows: int, count: bool = True) -> int:
    """The cards that affect somebody: their sign, name and effect; the row below."""
    if not cards:
        canvas.text(x, y, _("nothing"), "soft")
        return y + 1
    if len(cards) > rows:
        return _paint_crowd(canvas, x, y, width, cards, rows)
    for name in cards:
        face = FACES[name]
        sign = "" if face.icon == "none" else face.icon
        canvas.text(x, y, sign, "go bold" if face.helps else "stop bold")
        said, known = effect(name), short_name(name)
        if len(known) + len(said) + 3 <= width:
            canvas.text(x + 2, y, known, "ink bold")
            canvas.right(x + width, y, said, "soft")
        else:  # what it does is what a racer has to know
            canvas.text(x + 2, y, said, "ink bold", width=width - 2)
        y += 1
    return y


def _paint_crowd(canvas: Canvas, x: int, y: int, width: int, cards: Sequence[str], rows: int) -> int:
    """More cards than rows: what they do, side by side, first what makes the way another one; the row below."""
    lines: list[str] = []
    for name in sorted(cards, key=lambda name: FACES[name].helps):
        sign = "" if FACES[name].icon == "none" else f"{FACES[name].icon} "
        said = f"{sign}{effect(name)}"
        if lines and len(lines[-1]) + len(said) + 3 <= width:
            lines[-1] += f" · {said}"
        else:
            lines.append(said)
    for number, line in enumerate(lines[:rows], 1):
        more = "…" if number == rows < len(lines) else ""
        canvas.text(x, y, line, "ink bold", width=width - len(more))
        canvas.right(x + width, y, more, "soft")
        y += 1
    return y


def paint_laid(canvas: Canvas, x: int, y: int, width: int, laid: str, *, names: bool = True, ends: bool = False) -> None:
    """The laid row, each card on its colour, and where the next one goes unless it ends there."""
    end = x + width
    full = names and sum(len(move(sign)) + 3 for sign in laid) + 2 <= width
    for sign in laid:
        text = f" {move(sign)} " if full else f" {sign} " if names else sign
        if x + len(text) > end:
            return
        x = canvas.text(x, y, text, "onlamp bold" if canvas.palette.colour else "ink bold", INKS[sign]) + 1
    if not ends:
        canvas.text(x, y, "_", "lamp bold")


def paint_hand(canvas: Canvas, x: int, y: int, width: int, attempt: Attempt, shape: Shape = SMALL) -> None:
    """The hand as the fingers lie: icon, name and key of each card; a laid one has left its place."""
    left, half = SETTINGS.relabel.left_hand_slots, len(ALL_MOVES) // 2
    wide, tall = shape.width, shape.height
    step = min(wide + 9 if shape is SMALL else wide + 4, (width - 4) // (len(ALL_MOVES) + 1))
    for slot, sign in enumerate(attempt.order):
        at = x + slot * step + (step // 2 if slot >= left and half else 0)
        key = key_word(attempt.keys.key_of(slot))
        canvas.hit(at, y, wide + 1, tall + 2, ("lay", attempt.seat, sign))
        if sign in attempt.laid:
            canvas.middle(at, y + tall // 2, wide, _("laid"), "faint")
            canvas.fill(at, y + tall + 1, wide, 1, "slab")
            canvas.middle(at, y + tall + 1, wide, key, "faint", "slab")
            continue
        canvas.block(at, y, shape.icon(sign), f"{INKS[sign]} bold")
        canvas.middle(at, y + tall, max(wide, len(move(sign))), move(sign), "ink")
        canvas.fill(at, y + tall + 1, wide, 1, "lampbg")
        canvas.middle(at, y + tall + 1, wide, key, "onlamp bold", "lampbg")


def paint_small_hand(canvas: Canvas, x: int, y: int, attempt: Attempt, *, step: int = 6, named: bool = False) -> int:
    """The hand of two at one keyboard: four icons a row, the key below each, and between them the name where there is room; the
    row below."""
    tall = SMALL.height + 2 if named else SMALL.height + 1
    for slot, sign in enumerate(attempt.order):
        row, column = divmod(slot, 4)
        at, line = x + column * step, y + row * tall
        laid = sign in attempt.laid
        if not laid:
            canvas.block(at, line, MOVES[sign].icon, f"{INKS[sign]} bold")
        if named:
            canvas.middle(at, line + tall - 2, max(SMALL.width, len(move(sign))), move(sign), "faint" if laid else "ink")
        key = f"[{key_word(attempt.keys.key_of(slot))}]"
        canvas.middle(at, line + tall - 1, SMALL.width, key, "faint" if laid else "lamp bold")
    return y + 2 * tall


def paint_icon_grid(canvas: Canvas, x: int, y: int, width: int, attempt: Attempt) -> int:
    """The hand of few keys with its icons, the name beside each; the row below."""
    codes = sorted(attempt.keys.codes, key=lambda key: attempt.keys.codes[key])
    step, tall = (width - 2) // len(codes), SMALL.height + 1
    for column, key in enumerate(codes):
        canvas.text(x + 2 + column * step, y, key.upper(), "lamp bold")
    for row, key in enumerate(codes):
        tapped = attempt.tapped == row
        middle = y + 1 + row * tall + SMALL.height // 2
        canvas.text(x, middle, key.upper(), "onlamp bold" if tapped else "lamp bold", "lampbg" if tapped else None)
        for column in range(len(codes)):
            slot, at = row * len(codes) + column, x + 2 + column * step
            if slot >= len(attempt.order):
                canvas.text(at, middle, _("L or A"), "ink")
            elif attempt.order[slot] in attempt.laid:
                canvas.text(at, middle, _("laid"), "faint")
            else:
                sign = attempt.order[slot]
                canvas.block(at, middle - SMALL.height // 2, MOVES[sign].icon, f"{INKS[sign]} bold")
                canvas.text(at + SMALL.width + 1, middle, move(sign), "ink", width=step - SMALL.width - 2)
    return y + 1 + len(codes) * tall


def paint_grid_hand(canvas: Canvas, x: int, y: int, width: int, attempt: Attempt) -> None:
    """The hand of few keys: a grid of three by three, first its row, then its column."""
    codes = sorted(attempt.keys.codes, key=lambda key: attempt.keys.codes[key])
    step = (width - 2) // 3
    for column, key in enumerate(codes):
        canvas.text(x + 2 + column * step, y, key.upper(), "lamp bold")
    for row, key in enumerate(codes):
        canvas.text(x, y + 1 + row, key.upper(), "onlamp bold" if attempt.tapped == row else "lamp bold",
                    "lampbg" if attempt.tapped == row else None)  # fmt: skip
        for column in range(3):
            slot = row * 3 + column
            sign = attempt.order[slot] if slot < len(attempt.order) else ""
            name = move(sign) if sign else _("L or A")
            canvas.text(
                x + 2 + column * step, y + 1 + row, name, "faint" if sign and sign in attempt.laid else "ink", width=step - 1
            )


def extra_signs(attempt: Attempt) -> list[str]:
    """What may be laid besides the movement cards: The long way while one is left, the antidote where it can cure."""
    return [LONG_WAY] * (attempt.longs_left > 0) + [ANTIDOTE] * attempt.may_cure


def extra_keys(attempt: Attempt) -> list[tuple[str, str]]:
    """The keys for them, where the scheme has any."""
    keys = {LONG_WAY: attempt.keys.long_way, ANTIDOTE: attempt.keys.antidote}
    return [(keys[sign], move(sign)) for sign in extra_signs(attempt) if keys[sign]]


def warning(attempt: Attempt) -> str:
    """What is wrong with how the keys come, if anything."""
    if attempt.leans:
        return _("let go of the key")
    return _("too fast: typed, not pasted") if attempt.pasted else ""


def paint_person(canvas: Canvas, x: int, y: int, board: View, seat: Seat, name: str, *, acts: bool = False) -> int:
    """A racer by sign, name and mark in the seat's colour."""
    end = canvas.person(x, y, seat, f"{name} {token(board, seat)}", acts=acts)
    return end if acts else canvas.text(end, y, "", seat_token(seat))
