"""Pictures out of cells: what is written stands where it was put, and only what changed is drawn."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from rich.cells import cell_len
from textual.geometry import Region

from getaway_tui.kit.canvas import CLOSE, Canvas, Painted, wrapped
from getaway_tui.kit.palette import Palette

from .kit_app import KitApp, drawn

SIGNS = "ab ·■♥名e\u0301\u200b"


def test_text_stands_where_it_was_put() -> None:
    canvas = Canvas(10, 2)
    assert canvas.text(2, 1, "abc", "lamp bold", "kerb") == 5
    assert drawn(canvas) == ["", "  abc"]
    assert canvas.style_at(2, 1) == Palette().style("lamp bold", "kerb")
    assert canvas.ground_at(1, 1) == "night"


def test_what_lies_outside_is_left_out() -> None:
    canvas = Canvas(4, 1)
    canvas.text(-1, 0, "abcdefg")
    canvas.text(0, 1, "below")
    canvas.text(0, -1, "above")
    canvas.text(9, 0, "right")
    canvas.text(-9, 0, "left")
    canvas.fill(-3, -3, 99, 2, "kerb")
    assert drawn(canvas) == ["bcde"]


def test_text_takes_the_ground_that_is_there() -> None:
    canvas = Canvas(6, 1)
    canvas.fill(0, 0, 3, 1, "kerb")
    canvas.text(1, 0, "abcd", "soft")
    assert [canvas.ground_at(x, 0) for x in range(5)] == ["kerb"] * 3 + ["night"] * 2


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("abc", 1, "…"), ("abc", 0, ""), ("名前の", 4, "名 …"), ("名前", 4, "名前")],
)
def test_text_that_is_too_wide_ends_with_dots(text: str, width: int, shown: str) -> None:
    canvas = Canvas(8, 1)
    canvas.text(0, 0, text, width=width)
    assert drawn(canvas) == [shown]


def test_a_wide_letter_that_is_cut_leaves_a_blank() -> None:
    canvas = Canvas(6, 1)
    canvas.text(1, 0, "名前")
    canvas.text(2, 0, "x")
    assert canvas.plain() == ["  x前 "]
    canvas.text(2, 0, "yz")
    assert canvas.plain() == ["  yz  "]
    canvas.text(5, 0, "名")
    canvas.text(-1, 0, "名")
    assert cell_len(canvas.plain()[0]) == 6


def test_any_mixture_of_writing_keeps_every_line_as_wide_as_it_is() -> None:
    rng = random.Random(5)
    for _ in range(300):
        canvas = Canvas(rng.randint(0, 9), rng.randint(0, 3))
        for _ in range(8):
            text = "".join(rng.choice(SIGNS) for _ in range(rng.randint(0, 8)))
            width = rng.choice([None, rng.randint(0, 5)])
            canvas.text(rng.randint(-4, 10), rng.randint(-1, 3), text, rng.choice(["ink", "lamp bold"]), width=width)
        for y, line in enumerate(canvas.plain()):
            assert cell_len(line) == canvas.width
            assert canvas.strip(y).text == line
            assert cell_len(canvas.strip(y).text) == canvas.strip(y).cell_length


def test_control_codes_never_reach_the_terminal() -> None:
    canvas = Canvas(20, 1)
    canvas.text(0, 0, "a\x1b[31mb\nc\x9bd\u202e\u200be")
    assert drawn(canvas) == ["a [31mb c d  e"]


def test_equal_neighbours_are_one_segment_and_blanks_go_with_them() -> None:
    canvas = Canvas(30, 1)
    canvas.text(2, 0, "one", "soft")
    canvas.text(8, 0, "two", "soft")
    canvas.text(14, 0, "three", "lamp")
    assert [segment.text for segment in canvas.strip(0)] == ["  one   two   ", "three           "]


def test_an_underline_does_not_run_into_blanks() -> None:
    canvas = Canvas(9, 1)
    canvas.text(3, 0, "a b", "soft underline")
    segments = [(segment.text, bool(segment.style and segment.style.underline)) for segment in canvas.strip(0)]
    assert segments == [("   ", False), ("a b", True), ("   ", False)]


def test_grounds_part_segments() -> None:
    canvas = Canvas(6, 1)
    canvas.fill(2, 0, 2, 1, "kerb")
    assert [segment.text for segment in canvas.strip(0)] == ["  ", "  ", "  "]


def test_changes_are_the_cells_that_differ() -> None:
    old, new = Canvas(40, 3), Canvas(40, 3)
    assert list(new.changes(old)) == []
    new.text(3, 1, "ab")
    new.text(3 + 2 + CLOSE - 1, 1, "c")
    new.text(30, 1, "d")
    new.ground(5, 2, 4, 1, "slab")
    assert list(new.changes(old)) == [Region(3, 1, 8, 1), Region(30, 1, 1, 1), Region(5, 2, 4, 1)]
    newer = Canvas(40, 3)
    newer.lay(new)
    newer.ink(3, 1, 2, "stop")
    assert list(newer.changes(new)) == [Region(3, 1, 2, 1)]


def test_a_picture_is_laid_on_another_with_its_spots() -> None:
    board = Canvas(4, 2)
    board.fill(0, 0, 4, 2, "slab", "x")
    board.hit(0, 0, 2, 1, "field")
    canvas = Canvas(5, 3)
    canvas.lay(board, 2, 1)
    assert drawn(canvas) == ["", "  xxx", "  xxx"]
    assert canvas.at(2, 1) == "field"
    canvas.lay(board, -3, -1)
    assert drawn(canvas)[0] == "x"


def test_a_laid_picture_and_the_one_below_it_are_written_on_apart() -> None:
    board = Canvas(4, 3)
    board.text(0, 0, "abcd")
    canvas, other = Canvas(4, 3), Canvas(4, 3)
    canvas.lay(board)
    other.lay(board)
    canvas.text(1, 0, "X", "stop", "slab")
    canvas.ink(0, 1, 2, "lamp")
    canvas.ground(0, 2, 2, 1, "slab")
    board.text(3, 0, "Y")
    other.lay(Canvas(1, 1), 0, 0)
    assert (drawn(canvas), drawn(board), drawn(other)) == (["aXcd", "", ""], ["abcY", "", ""], [" bcd", "", ""])
    assert [board.ink_at(0, 1), board.ground_at(0, 2), board.ground_at(1, 0)] == ["ink", "night", "night"]
    assert [canvas.ink_at(0, 1), canvas.ink_at(0, 2), canvas.ground_at(0, 2), canvas.ground_at(0, 0)] == [
        "lamp",
        "ink",
        "slab",
        "night",
    ]
    canvas.hit(0, 0, 1, 1, "here")
    assert board.at(0, 0) is None


def test_the_thing_on_top_is_hit() -> None:
    canvas = Canvas(9, 9)
    canvas.hit(0, 0, 9, 9, "table")
    canvas.hit(2, 2, 3, 1, ("card", 7))
    assert canvas.at(4, 2) == ("card", 7)
    assert canvas.at(5, 2) == "table"
    assert Canvas(9, 9).at(1, 1) is None


def test_headings_rules_frames_and_people() -> None:
    canvas = Canvas(30, 8)
    canvas.heading(0, 0, 20, "Cards", "small")
    canvas.frame(0, 1, 5, 3)
    canvas.person(8, 1, 0, "Anil")
    canvas.person(8, 2, 3, "Dieter", acts=True)
    canvas.letter(8, 3, 1, "B")
    canvas.divide(25, 1, 2)
    canvas.middle(0, 4, 10, "mid")
    canvas.parts(0, 5, ("a", "ink"), ("b", "lamp"))
    canvas.block(0, 6, ["x x", " y "])
    assert drawn(canvas) == [
        "CARDS ──────── small",
        "╭───╮   ● Anil           │",
        "│   │    ◆ Dieter        │",
        "╰───╯   B",
        "   mid",
        "ab",
        "x x",
        " y",
    ]
    assert canvas.ground_at(8, 2) == "s4"


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("", 5, []),
        ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]),
        ("名前の 名", 4, ["名前", "の", "名"]),
        ("名", 1, ["名"]),
    ],
)
def test_paragraphs_are_broken_between_words(text: str, width: int, rows: list[str]) -> None:
    assert wrapped(text, width) == rows


def test_a_paragraph_without_room_ends_with_dots() -> None:
    canvas = Canvas(9, 4)
    assert canvas.wrap(0, 0, 8, "one two three four five", rows=2) == 2
    assert drawn(canvas) == ["one two", "three f…", "", ""]


class Dots(Painted):
    """A grid of dots with a cursor."""

    DEFAULT_CSS = "Dots { width: 100%; height: 100%; }"
    x = 3
    painted = 0
    clicks: tuple[object, ...] = ()

    def paint(self, canvas: Canvas) -> None:
        self.painted += 1
        canvas.fill(0, 0, canvas.width, canvas.height, "kerb", ".", "soft")
        canvas.text(self.x, 1, "X", "onlamp", "lampbg")
        canvas.hit(self.x, 1, 1, 1, "cursor")

    def clicked(self, thing: object) -> None:
        self.clicks = (*self.clicks, thing)


async def test_a_widget_draws_only_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    dots = Dots()
    async with KitApp(dots).run_test(size=(20, 5)) as pilot:
        await pilot.pause()
        assert [strip.text for strip in dots.render_lines(Region(0, 0, 20, 2))] == ["." * 20, "...X" + "." * 16]
        before, untouched = dots.painted, dots.render_line(0)
        asked: list[Region] = []
        exchange = dots._exchange_repaint_regions

        def listen() -> list[Region]:
            asked.extend(regions := [*exchange()])
            return regions

        monkeypatch.setattr(dots, "_exchange_repaint_regions", listen)
        dots.x = 15
        dots.redraw()
        dots.redraw()
        await pilot.pause()
        assert dots.painted == before + 1
        assert asked == [Region(3, 1, 1, 1), Region(15, 1, 1, 1)]
        assert dots.render_line(0) is untouched
        assert dots.render_line(1).text == "." * 15 + "X...."


async def test_a_widget_follows_size_palette_and_mouse() -> None:
    dots = Dots()
    app = KitApp(dots)
    async with app.run_test(size=(20, 5)) as pilot:
        await pilot.resize_terminal(30, 6)
        await pilot.pause()
        assert dots.canvas().width == 30
        app.palette = app.palette.changed("light")
        app.register_theme(app.palette.theme())
        app.theme = "getaway-light"
        await pilot.pause()
        segment = next(iter(dots.render_line(0)))
        assert segment.style == app.palette.style("soft", "kerb")
        await pilot.click(dots, offset=(3, 1))
        await pilot.click(dots, offset=(4, 1))
        assert dots.clicks == ("cursor",)


async def test_a_widget_without_room_is_not_painted() -> None:
    dots = Dots()
    async with KitApp(dots).run_test(size=(20, 5)) as pilot:
        await pilot.pause()
        before = dots.painted
        await pilot.resize_terminal(0, 0)
        await pilot.pause()
        assert dots.painted == before


def test_the_kit_draws_without_an_engine() -> None:
    modules = [
        "actions",
        "art",
        "bars",
        "canvas",
        "cards",
        "clock",
        "filters",
        "glyphs",
        "log",
        "meters",
        "names",
        "note",
        "palette",
        "tokens",
    ]
    code = (
        f"import sys, importlib; [importlib.import_module('getaway_tui.kit.' + name) for name in {modules}]; print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "getaway_tui.kit.canvas" in loaded
    assert [name for name in loaded if name.startswith(("pydantic", "getaway_tui.engine", "getaway_tui.shell"))] == []
