"""Pictures made of styled cells: whoever draws says what stands where, and only what changed goes to the terminal.

A `Canvas` is a grid of cells; each has a sign, an ink and a ground by meaning. A `Painted` widget paints one anew before a frame
for which something changed, compares it with the one on the screen, and draws the cells that differ. Parts that stand still under
a cursor may be painted once and laid again (`Painted.still`): their rows are shared, finished lines and all. Nothing else has to
think about what to redraw.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import compress, pairwise
from operator import ne, or_
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events, messages
from textual.color import Color
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from . import glyphs
from .palette import Palette, Spec, seat_token

Part = tuple[str, Spec]
"""A piece of a line and how it is written."""

CLOSE = 6
"""Two changes on one line with fewer equal cells than this between them are sent as one."""

MOST_STILLS = 24
"""So many still parts are kept, those that were laid last."""

PRIVATE = (("textual.widget:Widget", "_exchange_repaint_regions"),)
"""Where a private name of Textual is used here, and which; see `shell.terminal`."""

_DARK = Palette()
_NO_GROUND = Color(0, 0, 0, 0)


class Spot(NamedTuple):
    """A rectangle that stands for a thing, for the mouse."""

    x: int
    y: int
    width: int
    height: int
    thing: Hashable

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class _Row:
    """The cells of one line. Pictures share a row until one of them writes on it."""

    __slots__ = ("grounds", "inks", "shared", "signs", "strip")

    def __init__(self, signs: list[str], inks: list[Spec], grounds: list[str]) -> None:
        self.signs = signs
        self.inks = inks
        self.grounds = grounds
        self.shared = False
        self.strip: tuple[Palette, Strip] | None = None
        """The finished line, once it was asked for, and in which palette."""

    def copy(self) -> _Row:
        """The same cells for one who wants to write on them."""
        return _Row(self.signs[:], self.inks[:], self.grounds[:])

    def cells(self) -> tuple[list[str], list[Spec], list[str]]:
        """What there is to see of it."""
        return self.signs, self.inks, self.grounds


class Canvas:
    """A picture under the brush. What lies outside its edges is left out without a word.

    Inks are specs of the palette ("lamp bold"). `on` names the ground; without it text stands on whatever ground is there
    already, so that a panel is filled once and then written on.
    """

    def __init__(self, width: int, height: int, palette: Palette = _DARK, ground: str = "night") -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.palette = palette
        bare = _Row([" "] * self.width, ["ink"] * self.width, [ground] * self.width)
        bare.shared = True
        self._rows = [bare] * self.height
        self._spots: list[Spot] = []

    # --- painting

    def text(self, x: int, y: int, text: str, ink: Spec = "ink", on: str | None = None, *, width: int | None = None) -> int:
        """Write on one line.

        Args:
            x, y: the first cell, from 0.
            text: plain text, never markup; control codes become blanks.
            ink: how it is written.
            on: the ground; None: what is there.
            width: at most so many columns; a longer text ends with "…".

        Returns:
            The column behind the last one written.
        """
        if not text.isprintable():
            text = "".join(sign if sign.isprintable() else " " for sign in text)
        if not text.isascii() and not glyphs.NARROW.issuperset(text):
            return self._wide_text(x, y, text, ink, on, width)
        if width is not None and len(text) > width:
            text = text[: width - 1] + glyphs.ELLIPSIS if width > 0 else ""
        end = x + len(text)
        if not text or not 0 <= y < self.height or max(0, x) >= self.width or end <= 0:
            return end
        if x < 0:
            text, x = text[-x:], 0
        if end > self.width:
            text = text[: self.width - x]
        self._put(x, y, list(text), ink, on)
        return end

    def _wide_text(self, x: int, y: int, text: str, ink: Spec, on: str | None, width: int | None) -> int:
        """The same for text with letters two columns wide, or marks that stand on the letter before them."""
        cells = glyphs.split_cells(text)
        if width is not None and len(cells) > width:
            cells = cells[: max(0, width - 1)]
            if cells and cell_len(cells[-1]) == 2:
                cells[-1] = " "
            cells += [glyphs.ELLIPSIS] * (width > 0)
        end = x + len(cells)
        if not cells or not 0 <= y < self.height or max(0, x) >= self.width or end <= 0:
            return end
        cells = cells[max(0, -x) : self.width - x]
        if cells[0] == "":
            cells[0] = " "
        if cell_len(cells[-1]) == 2:
            cells[-1] = " "
        self._put(max(0, x), y, cells, ink, on)
        return end

    def _put(self, x: int, y: int, cells: list[str], ink: Spec, on: str | None) -> None:
        """Lay cells that fit; a wide letter that is cut by them leaves a blank."""
        row, end = self._own(y), x + len(cells)
        signs = row.signs
        if signs[x] == "" and x:
            signs[x - 1] = " "
        if end < self.width and signs[end] == "":
            signs[end] = " "
        signs[x:end] = cells
        row.inks[x:end] = [ink] * len(cells)
        if on is not None:
            row.grounds[x:end] = [on] * len(cells)

    def _own(self, y: int) -> _Row:
        """A row to write on."""
        row = self._rows[y]
        if row.shared:
            row = self._rows[y] = row.copy()
        row.strip = None
        return row

    def right(self, end: int, y: int, text: str, ink: Spec = "ink", on: str | None = None) -> int:
        """Write so that the text ends before column `end`; the column where it begins."""
        x = end - cell_len(text)
        self.text(x, y, text, ink, on)
        return x

    def middle(self, x: int, y: int, width: int, text: str, ink: Spec = "ink", on: str | None = None) -> int:
        """Write in the middle of a stretch of columns; the column behind the text."""
        return self.text(x + (width - cell_len(text)) // 2, y, text, ink, on)

    def parts(self, x: int, y: int, *parts: Part, on: str | None = None) -> int:
        """Write pieces of different ink behind each other; the column behind the last."""
        for text, ink in parts:
            x = self.text(x, y, text, ink, on)
        return x

    def block(
        self, x: int, y: int, rows: Iterable[str], ink: Spec = "ink", on: str | None = None, *, blanks: bool = False
    ) -> int:
        """Draw rows below each other (lettering, icons, art); the row below the last.

        Args:
            blanks: whether blanks cover what is below them; else they let it shine through.
        """
        for row in rows:
            if blanks:
                self.text(x, y, row, ink, on)
            else:
                for start, piece in _pieces(row):
                    self.text(x + start, y, piece, ink, on)
            y += 1
        return y

    def wrap(self, x: int, y: int, width: int, text: str, ink: Spec = "ink", *, rows: int | None = None) -> int:
        """Write a paragraph in lines of at most `width` columns; the row below it.

        Args:
            rows: at most so many rows; what is left out is shown by "…".
        """
        lines = wrapped(text, width)
        if rows is not None and len(lines) > rows:
            lines = [*lines[: rows - 1], " ".join(lines[rows - 1 :])] if rows > 0 else []
        for line in lines:
            self.text(x, y, line, ink, width=width)
            y += 1
        return y

    def fill(self, x: int, y: int, width: int, height: int, on: str, sign: str = " ", ink: Spec = "ink") -> None:
        """Lay a ground, or a texture, over a rectangle."""
        for row in range(y, y + height):
            self.text(x, row, sign * width, ink, on)

    def ground(self, x: int, y: int, width: int, height: int, on: str) -> None:
        """Change the ground of a rectangle and leave what is written there."""
        left, right = max(0, x), min(self.width, x + width)
        for row in range(max(0, y), min(self.height, y + height)):
            if left < right:
                self._own(row).grounds[left:right] = [on] * (right - left)

    def ink(self, x: int, y: int, width: int, ink: Spec, height: int = 1) -> None:
        """Write what stands there anew in another ink."""
        left, right = max(0, x), min(self.width, x + width)
        for row in range(max(0, y), min(self.height, y + height)):
            if left < right:
                self._own(row).inks[left:right] = [ink] * (right - left)

    def rule(self, x: int, y: int, width: int, ink: Spec = "line") -> None:
        """A thin line."""
        self.text(x, y, glyphs.RULE * width, ink)

    def divide(self, x: int, y: int, height: int, ink: Spec = "line") -> None:
        """The one line between two columns."""
        for row in range(y, y + height):
            self.text(x, row, glyphs.DIVIDE, ink)

    def heading(self, x: int, y: int, width: int, name: str, right: str = "", *, ink: Spec = "soft bold") -> None:
        """The head of a panel: its name in capitals, a thin rule, perhaps a word at the right end. Where there is no room for
        both, the word alone, which says what the numbers below it are."""
        if right and len(name) + len(right) + 1 > width:
            name = ""
        start = self.text(x, y, name.upper(), ink) + bool(name)
        end = x + width
        if right:
            end = self.right(end, y, right, "soft") - 1
        if end > start:
            self.rule(start, y, end - start)

    def frame(self, x: int, y: int, width: int, height: int, ink: Spec = "line", on: str | None = None) -> None:
        """A rounded frame, for things that one could pick up."""
        self.text(x, y, f"╭{glyphs.RULE * (width - 2)}╮", ink, on)
        for row in range(y + 1, y + height - 1):
            self.text(x, row, glyphs.DIVIDE, ink, on)
            self.text(x + width - 1, row, glyphs.DIVIDE, ink, on)
        self.text(x, y + height - 1, f"╰{glyphs.RULE * (width - 2)}╯", ink, on)

    def person(self, x: int, y: int, seat: int, name: str, *, acts: bool = False, width: int | None = None) -> int:
        """A seat: its sign and name in its colour; filled for the one who acts now, once on a screen.

        Args:
            width: at most so many columns for the name.
        """
        sign = glyphs.SEAT_SIGNS[seat % len(glyphs.SEAT_SIGNS)]
        if not acts:
            return self.text(
                self.text(x, y, f"{sign} ", f"{seat_token(seat)} bold"), y, name, f"{seat_token(seat)} bold", width=width
            )
        end = self.text(
            self.text(x, y, f" {sign} ", "onlamp bold", seat_token(seat)), y, name, "onlamp bold", seat_token(seat), width=width
        )
        return self.text(end, y, " ", "onlamp", seat_token(seat))

    def letter(self, x: int, y: int, seat: int, letter: str) -> int:
        """A seat where there is no room for more: its letter on its colour."""
        return self.text(x, y, letter, "onlamp bold", seat_token(seat))

    def lay(self, other: Canvas, x: int = 0, y: int = 0) -> None:
        """Lay another picture on this one, its spots too: a board that seldom changes is painted once and laid under a cursor."""
        left, width = max(0, -x), min(other.width, self.width - x)
        whole = x == 0 and self.width == other.width
        for place in range(max(0, -y), min(other.height, self.height - y)):
            laid = other._rows[place]
            if whole:
                laid.shared = True
                self._rows[y + place] = laid
            elif left < width:
                row = self._own(y + place)
                row.signs[x + left : x + width] = laid.signs[left:width]
                row.inks[x + left : x + width] = laid.inks[left:width]
                row.grounds[x + left : x + width] = laid.grounds[left:width]
        self._spots += [spot._replace(x=spot.x + x, y=spot.y + y) for spot in other._spots]

    # --- the mouse

    def hit(self, x: int, y: int, width: int, height: int, thing: Hashable) -> None:
        """A click in this rectangle means this thing; what is laid later lies on top."""
        self._spots.append(Spot(x, y, width, height, thing))

    def at(self, x: int, y: int) -> Hashable | None:
        """The thing that lies at a cell."""
        return next((spot.thing for spot in reversed(self._spots) if spot.holds(x, y)), None)

    # --- reading

    def plain(self) -> list[str]:
        """The lines without styles, for tests and for the eye."""
        return ["".join(row.signs) for row in self._rows]

    def ink_at(self, x: int, y: int) -> Spec:
        """How one cell is written."""
        return self._rows[y].inks[x]

    def ground_at(self, x: int, y: int) -> str:
        """The ground of one cell."""
        return self._rows[y].grounds[x]

    def style_at(self, x: int, y: int) -> Style:
        """The style of one cell."""
        return self.palette.style(self._rows[y].inks[x], self._rows[y].grounds[x])

    def strip(self, y: int) -> Strip:
        """A finished line, cells of equal looks joined to one segment.

        A blank shows nothing of its ink, so it goes with its neighbours: that saves a third of the bytes of a usual screen.
        """
        row = self._rows[y]
        if row.strip is None or row.strip[0] is not self.palette:
            segments = [Segment(text, self.palette.style(ink, on)) for text, ink, on in self._runs(y)]
            row.strip = self.palette, Strip(segments, self.width)
        return row.strip[1]

    def _runs(self, y: int) -> Iterator[tuple[str, Spec, str]]:
        """The stretches of equal looks of one line."""
        signs, inks, grounds = self._rows[y].cells()
        text, ink, on, bare = "", "", "", True
        for start, end in pairwise((0, *_turns(inks, grounds), self.width) if signs else ()):
            piece, mine = "".join(signs[start:end]), inks[start]
            blank = piece.isspace() and "underline" not in mine
            joins = mine == ink or ((blank or bare) and "underline" not in ink + mine)
            if text and grounds[start] == on and joins:
                text, ink, bare = text + piece, ink if blank else mine, bare and blank
                continue
            if text:
                yield text, ink, on
            text, ink, on, bare = piece, mine, grounds[start], blank
        if text:
            yield text, ink, on

    def changes(self, old: Canvas) -> Iterator[Region]:
        """Where this picture differs from an older one of the same size, line by line."""
        for y, (row, other) in enumerate(zip(self._rows, old._rows, strict=True)):
            if row is other:
                continue
            mine, its = row.cells(), other.cells()
            if mine != its:
                yield from (Region(start, y, end - start, 1) for start, end in _stretches(mine, its))


def _pieces(row: str) -> Iterator[tuple[int, str]]:
    """The words of a row and the columns where they begin."""
    start = 0
    for word in row.split(" "):
        if word:
            yield start, word
        start += len(word) + 1


def _turns(inks: list[Spec], grounds: list[str]) -> list[int]:
    """The columns at which ink or ground change."""
    return list(compress(range(1, len(inks)), map(or_, map(ne, inks[1:], inks), map(ne, grounds[1:], grounds))))


def _stretches(mine: tuple[list[str], ...], its: tuple[list[str], ...]) -> Iterator[tuple[int, int]]:
    """Where two lines differ, as columns from … to; neighbours that are close are one."""
    columns = range(len(mine[0]))
    signs, inks, grounds = (map(ne, new, old) for new, old in zip(mine, its, strict=True))
    different = list(compress(columns, map(or_, map(or_, signs, inks), grounds)))
    start = last = different[0]
    for x in different[1:]:
        if x - last > CLOSE:
            yield start, last + 1
            start = x
        last = x
    yield start, last + 1


def wrapped(text: str, width: int) -> list[str]:
    """A paragraph in lines of at most `width` columns, broken between words where that can be."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while cell_len(word) > width > 0:
            head = word[:width]
            while cell_len(head) > width:
                head = head[:-1]
            if not head:
                break
            lines.append(head)
            word = word[len(head) :]
        line = word
    return [*lines, line] if line else lines


class Painted(Widget):
    """A widget that is one picture.

    Subclasses override `paint`, call `redraw` when something changed, and hear the mouse by `clicked`. The picture is the whole
    widget: style sheets give it place and size, and no border or padding.
    """

    ALLOW_SELECT = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._shown: Canvas | None = None
        self._stale = True
        self._differs: list[Region] = []
        """What differs from the last frame."""
        self._strips: dict[int, Strip] = {}
        self._stills: dict[str, tuple[tuple[object, ...], Canvas]] = {}

    @property
    def palette(self) -> Palette:
        """The colours of the app."""
        palette = getattr(self.app, "palette", _DARK)
        assert isinstance(palette, Palette)
        return palette

    def paint(self, canvas: Canvas) -> None:
        """Draw everything anew."""
        raise NotImplementedError

    def clicked(self, thing: Hashable) -> None:
        """A click met a thing that `Canvas.hit` named."""

    def still(self, canvas: Canvas, part: str, shows: tuple[object, ...], paint: Callable[[Canvas], None]) -> None:
        """Lay what stands still under a cursor: it is painted again only when it shows something else.

        Args:
            canvas: the picture; all of it is covered, so still parts come first.
            part: the name of this part of the picture; with the cursor's place in it, a place that was painted before is laid
                again when the cursor comes back.
            shows: everything that it depends on, but for size and palette, which are watched anyway.
            paint: draws it.
        """
        asked = (canvas.width, canvas.height, canvas.palette, *shows)
        known = self._stills.pop(part, None)
        if known is None or known[0] != asked:
            under = Canvas(canvas.width, canvas.height, canvas.palette)
            paint(under)
            known = (asked, under)
        self._stills[part] = known
        while len(self._stills) > MOST_STILLS:
            del self._stills[next(iter(self._stills))]
        canvas.lay(known[1])

    def redraw(self) -> None:
        """Paint anew before the next frame; many calls of one moment are one painting."""
        if not self._stale:
            self._stale = True
            if self.is_attached and self.display:
                self.screen.post_message(messages.Update(self))

    def canvas(self) -> Canvas:
        """The picture as it stands on the screen."""
        if self._stale or self._shown is None or (self._shown.width, self._shown.height) != self.size:
            self._repaint(self.size)
        assert self._shown is not None
        return self._shown

    def _repaint(self, size: Size) -> None:
        old, self._stale = self._shown, False
        width, height = size
        new = self._shown = Canvas(width, height, self.palette)
        if width and height:
            self.paint(new)
        if old is None or (old.width, old.height) != (width, height) or old.palette is not new.palette:
            self._strips.clear()
            self._differs = [Region(0, 0, width, height)]
        else:
            changes = list(new.changes(old))
            for region in changes:
                self._strips.pop(region.y, None)
            self._differs += changes

    def _exchange_repaint_regions(self) -> Collection[Region]:
        """Before a frame Textual asks what has to be drawn: the moment to paint, once, whatever happened since the last one."""
        self.canvas()
        differs, self._differs = self._differs, []
        return [*super()._exchange_repaint_regions(), *differs]

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        return self._finished_line(self.canvas(), y)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines of the picture, finished: no style sheet has anything to add."""
        canvas = self.canvas()
        strips = [self._finished_line(canvas, y) for y in crop.line_range]
        if crop.column_span == (0, canvas.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def _finished_line(self, canvas: Canvas, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            strip = canvas.strip(y) if y < canvas.height else Strip.blank(canvas.width)
            for line_filter in self.get_line_filters():
                strip = strip.apply_filter(line_filter, _NO_GROUND)
            self._strips[y] = strip
        return strip

    def on_resize(self) -> None:
        """Another size is another picture."""
        if self._shown is None or (self._shown.width, self._shown.height) != self.size:
            self.redraw()

    def notify_style_update(self) -> None:
        """Another palette is another picture."""
        super().notify_style_update()
        if self._shown is not None and self._shown.palette is not self.palette:
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        thing = self.canvas().at(event.x, event.y)
        if thing is not None:
            event.stop()
            self.clicked(thing)
