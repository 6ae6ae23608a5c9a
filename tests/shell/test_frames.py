"""Frames: after any row of updates the terminal shows what Textual wanted, with fewer bytes."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import _compositor
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import NAMES, Palette
from getaway_tui.shell.frames import Frames

WIDTH, HEIGHT = 30, 6
INKS = ("ink", "lamp bold", "faint", "s2 bold underline", "onlamp")
GROUNDS = ("night", "kerb", "lampbg", "s3")
TEXTS = ("Anil leads 9♥", "  ", "━━ x", "名前", "e\u0301t", "   wide   gap", "░░░")

Cell = tuple[str, str, str, bool, bool, bool]


class Terminal:
    """A second opinion on what a terminal shows."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.Stream(self.screen)
        self.stream.feed("\x1b[?7l")  # as Textual does: no wrap at the right end
        self.bytes = 0

    def feed(self, text: str) -> None:
        self.bytes += len(text.encode())
        self.stream.feed(text)

    def cells(self) -> list[list[Cell]]:
        return [[self._seen(self.screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]

    @staticmethod
    def _seen(cell: pyte.screens.Char) -> Cell:
        """What people see: a blank has no ink and is not bold."""
        blank = cell.data in (" ", "")
        unseen = blank and not cell.underscore and not cell.reverse
        return (cell.data, "" if unseen else cell.fg, cell.bg, not blank and cell.bold, cell.underscore, cell.reverse)


def pictures(palette: Palette, seed: int) -> Iterator[tuple[Canvas, list[Region] | None]]:
    """Pictures one after the other, and where each differs from the one before; None: painted whole."""
    rng = random.Random(seed)
    shown: Canvas | None = None
    for _ in range(25):
        canvas = Canvas(WIDTH, HEIGHT, palette)
        if shown is not None:
            canvas.lay(shown)
        for _ in range(rng.randint(0, 4)):
            x, y = rng.randint(-3, WIDTH), rng.randrange(HEIGHT)
            canvas.text(x, y, rng.choice(TEXTS), rng.choice(INKS), rng.choice((None, *GROUNDS)))
        whole = shown is None or rng.random() < 0.3
        yield canvas, None if whole or shown is None else list(canvas.changes(shown))
        shown = canvas


def layout(canvas: Canvas) -> LayoutUpdate:
    return LayoutUpdate([[canvas.strip(y)] for y in range(HEIGHT)], Region(0, 0, WIDTH, HEIGHT))


def partial(canvas: Canvas, regions: list[Region]) -> ChopsUpdate:
    """As the compositor cuts it: two widgets side by side."""
    chops = [dict(zip((0, 11), canvas.strip(y).divide([11, WIDTH]), strict=True)) for y in range(HEIGHT)]
    spans = list(_compositor.Compositor._regions_to_spans(regions))
    return ChopsUpdate(chops, spans, [[11, WIDTH]] * HEIGHT)


@pytest.fixture
def console() -> Console:
    return Console(color_system="truecolor", force_terminal=True)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_the_terminal_shows_the_picture(name: str, seed: int, console: Console) -> None:
    thin, plain = Terminal(), Terminal()
    frames, screen = Frames(), Screen[None]()
    for canvas, regions in pictures(Palette(name), seed):
        update = layout(canvas) if regions is None else partial(canvas, regions) if regions else None
        if update is not None:
            thin.feed(frames.thin(screen, update).render_segments(console))
        plain.feed(layout(canvas).render_segments(console))
        assert thin.cells() == plain.cells()
    assert thin.bytes < plain.bytes / 2


@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
def test_colours_are_those_of_the_terminal(system: ColorSystem) -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.text(0, 0, "x", "lamp", "slab")
    sent = Frames().whole(layout(canvas), system)
    assert ("38;2;" in sent) is (system is ColorSystem.TRUECOLOR)
    assert ("38;5;" in sent) is (system is ColorSystem.EIGHT_BIT)
    assert sent.endswith(("\x1b[39;49m", "\x1b[49m"))


def test_without_colours_no_colour_code_is_sent() -> None:
    canvas = Canvas(WIDTH, HEIGHT, Palette("none"))
    canvas.text(0, 0, "bold", "lamp bold")
    canvas.text(6, 0, "seat", "onlamp", "s1")
    sent = Frames().whole(layout(canvas), ColorSystem.TRUECOLOR)
    codes = {code for piece in sent.split("\x1b[")[1:] if "m" in piece for code in piece.partition("m")[0].split(";")}
    assert {code for code in codes if "H" not in code} == {"0", "1", "7"}


def test_the_same_picture_costs_nothing(console: Console) -> None:
    canvas, frames, screen = Canvas(WIDTH, HEIGHT), Frames(), Screen[None]()
    canvas.text(3, 3, "something", "lamp")
    assert len(frames.thin(screen, layout(canvas)).render_segments(console)) > 100
    assert frames.thin(screen, layout(canvas)).render_segments(console) == ""


def test_another_screen_and_a_new_start_are_painted_whole(console: Console) -> None:
    canvas, frames = Canvas(WIDTH, HEIGHT), Frames()
    first, second = Screen[None](), Screen[None]()
    whole = frames.thin(first, layout(canvas)).render_segments(console)
    assert frames.thin(second, layout(canvas)).render_segments(console) == whole
    assert frames.thin(second, layout(canvas)).render_segments(console) == ""
    frames.forget()
    assert frames.thin(second, layout(canvas)).render_segments(console) == whole


def test_the_empty_page_below_all_hides_nothing(console: Console) -> None:
    canvas, frames = Canvas(WIDTH, HEIGHT), Frames()
    frames.thin(Screen[None](id="_default"), layout(canvas)).render_segments(console)
    canvas.text(3, 3, "x")
    assert len(frames.thin(Screen[None](), layout(canvas)).render_segments(console)) < 60


def test_looks_change_by_what_differs(console: Console) -> None:
    red, bold = Style(color="#ff0000", bgcolor="#000000"), Style(color="#ff0000", bgcolor="#000000", bold=True)
    strip = Strip(
        [Segment("a", red), Segment("b", bold), Segment("c d", red), Segment("e", Style(color="#00ff00", bgcolor="#000000"))]
    )
    sent = Frames().whole(LayoutUpdate([[strip]], Region(0, 0, 6, 1)), ColorSystem.TRUECOLOR)
    assert sent == (
        "\x1b[1;1H\x1b[38;2;255;0;0;48;2;0;0;0ma\x1b[1mb\x1b[0;38;2;255;0;0;48;2;0;0;0mc d\x1b[38;2;0;255;0me\x1b[39;49m"
    )
