"""The shortest way from what the terminal shows to the next picture.

Textual writes a changed line from the left edge of its widget, ends each stretch of equal looks with a reset, and paints a new
screen several times. Over a slow link that is most of the waiting. Here the cells that the terminal shows are remembered, and
only cells that differ are written, with only the colours that change between them.

What is remembered can be wrong: another program may have written on the terminal. So every new size, every new start of the
terminal and every change from one screen to another is painted whole; above all the curtain covers every cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from operator import is_not, ne
from typing import TYPE_CHECKING, Any

from rich.color import Color, ColorSystem
from rich.console import COLOR_SYSTEMS
from rich.style import Style
from textual import events
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App

from getaway_tui.kit.glyphs import NARROW, split_cells

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from textual.screen import Screen
    from textual.strip import Strip

PRIVATE: tuple[tuple[str, str], ...] = (
    ("textual.app:App", "_display"),
    ("textual._compositor:LayoutUpdate", "render_segments"),
    ("textual._compositor:ChopsUpdate", "render_segments"),
    ("textual._compositor:Compositor", "render_full_update"),
    ("rich.style:Style", "_attributes"),
    ("rich.style:Style", "_set_attributes"),
)
"""Where a private name is used, and which."""

_CLOSE = 4
"""Fewer equal cells than this between two changes are written again: that costs no more than going over them."""

_PLAIN = Style.null()
_CODES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "21", "51", "52", "53")
"""Of Rich's attributes, in its order."""

Cells = tuple[list[str], list[Style]]
"""The signs and the looks of one line, column by column; a wide letter is followed by an empty cell."""


class Frames:
    """The terminal as it was left by the last frame."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._signs: list[list[str | None]] = []
        self._looks: list[list[Style]] = []
        self._screen: Screen[Any] | None = None

    def forget(self) -> None:
        """Whatever the terminal shows, it is not what was written: the next frame is whole."""
        self._size = (0, 0)

    def thin(self, screen: Screen[Any], update: CompositorUpdate) -> CompositorUpdate:
        """An update that writes only what differs, for one of Textual's."""
        if not isinstance(update, LayoutUpdate | ChopsUpdate):
            return update
        if screen is not self._screen:
            if self._screen is not None and self._screen.id != "_default":
                self.forget()
            self._screen = screen
        return _Thin(self, update)

    def whole(self, update: LayoutUpdate, system: ColorSystem) -> str:
        """The bytes of a whole picture."""
        self._make_room(update.region.width, update.region.height)
        pen = _Pen(system)
        for y, strips in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in strips:
                self._write(pen, x, y, _cells(strip, 0, strip.cell_length)[1], 0, strip.cell_length)
                x += strip.cell_length
        return pen.finish()

    def part(self, update: ChopsUpdate, system: ColorSystem) -> str:
        """The bytes of the changed parts of a picture."""
        pen = _Pen(system)
        for y, left, right in _lines(update.spans):
            for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if strip is not None and x < right and end > left:
                    first, last = max(0, left - x), min(end, right) - x
                    begin, cells = _cells(strip, first, last)
                    self._write(pen, x + begin, y, cells, first - begin, last - begin)
        return pen.finish()

    def _make_room(self, width: int, height: int) -> None:
        if self._size != (width, height):
            self._size = (width, height)
            self._signs = [[None] * width for _ in range(height)]
            self._looks = [[_PLAIN] * width for _ in range(height)]

    def _write(self, pen: _Pen, x: int, y: int, cells: Cells, first: int, last: int) -> None:
        """Write the columns `first` to `last` of a piece that begins at column `x`, as far as they differ.

        Looks are compared as objects: pictures ask their palette, which keeps one object for each.
        """
        if y >= len(self._signs):
            return
        shown, looks = self._signs[y], self._looks[y]
        signs, styles = cells
        last = min(last, len(signs), len(shown) - x)
        columns = range(first, last)
        changed = sorted(
            {
                *compress(columns, map(ne, signs[first:last], shown[x + first : x + last])),
                *compress(columns, map(is_not, styles[first:last], looks[x + first : x + last])),
            }
        )
        for start, end in _stretches(changed):
            if signs[start] == "" and start:
                start -= 1
            pen.write(x + start, y, signs[start:end], styles[start:end])
            shown[x + start : x + end] = signs[start:end]
            looks[x + start : x + end] = styles[start:end]


class ThinApp(App[None]):
    """An app that sends each frame by the shortest way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames = Frames()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        inline = self._driver is not None and self._driver.is_inline
        if isinstance(renderable, CompositorUpdate) and not inline:
            renderable = self._frames.thin(screen, renderable)
        super()._display(screen, renderable)

    async def on_event(self, event: events.Event) -> None:
        """A new size, which every new start of the terminal brings, makes the next frame whole."""
        if isinstance(event, events.Resize):
            self._frames.forget()
        await super().on_event(event)


class _Thin(CompositorUpdate):
    """One of Textual's updates, written by `Frames` when it is sent."""

    def __init__(self, frames: Frames, update: LayoutUpdate | ChopsUpdate) -> None:
        self._frames = frames
        self._update = update

    def render_segments(self, console: Console) -> str:
        """The bytes."""
        system = COLOR_SYSTEMS[console.color_system or "truecolor"]
        if isinstance(self._update, LayoutUpdate):
            return self._frames.whole(self._update, system)
        return self._frames.part(self._update, system)


class _Pen:
    """Writes cells and remembers in which looks the terminal writes."""

    def __init__(self, system: ColorSystem) -> None:
        self._system = system
        self._out: list[str] = []
        self._look = _PLAIN

    def write(self, x: int, y: int, signs: Iterable[str], styles: Iterable[Style]) -> None:
        """Go to a cell and write from there."""
        out, look = self._out, self._look
        out.append(f"\x1b[{y + 1};{x + 1}H")
        for sign, style in zip(signs, styles, strict=True):
            if style is not look and not (sign == " " and _ground_of(look) == style):
                out.append(_turn(look, style, self._system))
                look = style
            out.append(sign)
        self._look = look

    def finish(self) -> str:
        """All that was written; the terminal is left in its own looks."""
        if self._look is not _PLAIN:
            self._out.append(_turn(self._look, _PLAIN, self._system))
        return "".join(self._out)


@lru_cache(16384)
def _turn(old: Style, new: Style, system: ColorSystem) -> str:
    """The escape sequence from one look to another: only what differs."""
    before, after = _attributes(old), _attributes(new)
    codes: list[str] = []
    if before - after:
        codes.append("0")
        old, before = _PLAIN, frozenset()
    codes += sorted(after - before, key=int)
    for was, now, ground in ((old.color, new.color, False), (old.bgcolor, new.bgcolor, True)):
        wanted = _colour(now, ground, system)
        if wanted != _colour(was, ground, system):
            codes += wanted
    return f"\x1b[{';'.join(codes)}m" if codes else ""


def _attributes(style: Style) -> frozenset[str]:
    bits = style._attributes & style._set_attributes
    return frozenset(code for place, code in enumerate(_CODES) if bits & (1 << place))


def _colour(colour: Color | None, ground: bool, system: ColorSystem) -> tuple[str, ...]:
    """The codes of a colour; no colour is the terminal's own."""
    if colour is None or colour.is_default:
        return ("49",) if ground else ("39",)
    return tuple(colour.downgrade(system).get_ansi_codes(not ground))


@lru_cache(4096)
def _ground_of(style: Style) -> Style:
    """A blank shows nothing of its ink: its ground alone, and what lines it has."""
    if _attributes(style) & {"4", "7", "9", "21", "53"}:
        return style
    return Style(bgcolor=style.bgcolor) if style.bgcolor else _PLAIN


def _cells(strip: Strip, first: int, last: int) -> tuple[int, Cells]:
    """The column where the first segment begins that reaches `first`, and the strip from there to `last` as cells."""
    signs: list[str] = []
    styles: list[Style] = []
    begin = 0
    for text, style, _ in strip:
        if begin + len(signs) >= last:
            break
        narrow = text.isascii() or NARROW.issuperset(text)
        if narrow and not signs and begin + len(text) <= first:
            begin += len(text)
            continue
        look = style or _PLAIN
        if not narrow:
            cells = split_cells(text)
            signs += cells
            styles += [look] * len(cells)
            continue
        signs += text
        if " " in text:
            blank = _ground_of(look)
            styles += [blank if sign == " " else look for sign in text]
        else:
            styles += [look] * len(text)
    return begin, (signs, styles)


def _lines(spans: Iterable[tuple[int, int, int]]) -> Iterable[tuple[int, int, int]]:
    """Changed parts as one a line, from the first to the last changed column; what is equal in between is found out later."""
    lines: dict[int, tuple[int, int]] = {}
    for y, left, right in spans:
        first, last = lines.get(y, (left, right))
        lines[y] = min(first, left), max(last, right)
    return ((y, left, right) for y, (left, right) in lines.items())


def _stretches(columns: list[int]) -> Iterable[tuple[int, int]]:
    """Columns as stretches from … to; neighbours that are close are one."""
    if not columns:
        return
    start = last = columns[0]
    for column in columns[1:]:
        if column - last > _CLOSE:
            yield start, last + 1
            start = column
        last = column
    yield start, last + 1
