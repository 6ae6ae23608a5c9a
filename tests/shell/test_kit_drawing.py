"""Cards, meters, clocks, signs and lettering: what they look like, and that nothing rests on colour."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.color import Color

from getaway_tui.kit import cards, glyphs, meters
from getaway_tui.kit.bars import Key, KeyBar, TopBar, paint_keys, paint_top
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import Clock, minutes, paint_clock
from getaway_tui.kit.filters import AsciiSigns, NoColours
from getaway_tui.kit.palette import Palette

from .kit_app import KitApp, drawn, lines

PLAIN = Palette("none")


def test_cards_of_three_sizes() -> None:
    canvas = Canvas(24, 5)
    cards.card(canvas, 0, 0, "10", "H")
    cards.card(canvas, 0, 1, "K", "S")
    cards.back(canvas, 0, 2)
    cards.card(canvas, 6, 0, "A", "D", "medium")
    cards.card(canvas, 14, 0, "10", "C", "large")
    assert drawn(canvas) == [
        "10♥   A        10",
        " K♠     ♦      ♣",
        "░░░░      A      ♣",
        "                   ♣",
        "                  10",
    ]
    assert canvas.ground_at(20, 4) == "paper"
    assert canvas.ink_at(2, 0) == "pipred bold"


def test_cards_without_colour_have_outlines() -> None:
    canvas = Canvas(24, 5, PLAIN)
    cards.card(canvas, 0, 0, "10", "H", "medium")
    cards.card(canvas, 8, 0, "A", "S", "large")
    cards.card(canvas, 16, 0, "A", "S", "large", "chosen")
    cards.card(canvas, 0, 4, "K", "C")
    assert drawn(canvas) == [
        "╭───╮   ╭─────╮  A",
        "│10♥│   │A    │  ♠",
        "╰───╯   │  ♠  │    ♠",
        "        │    A│      ♠",
        " K♣     ╰─────╯      A",
    ]
    assert canvas.style_at(17, 0).reverse
    assert canvas.style_at(1, 4).bold


def test_a_card_out_of_play_and_a_chosen_one_differ_without_colour() -> None:
    canvas = Canvas(12, 1, PLAIN)
    states: tuple[cards.State, ...] = ("up", "out", "chosen")
    for x, state in enumerate(states):
        cards.card(canvas, 4 * x, 0, "K", "C", state=state)
    up, out, chosen = (canvas.style_at(4 * x + 1, 0) for x in range(3))
    assert (up.bold, out.dim, chosen.reverse) == (True, True, True)


def test_four_colours_and_letters_on_request() -> None:
    canvas = Canvas(20, 3, Palette(four_colours=True, suit_letters=True))
    for x, suit in enumerate("SHDC"):
        cards.card(canvas, 4 * x, 0, "J", suit)
    assert drawn(canvas)[0] == " J♠S J♥H J♦D J♣C"
    assert [canvas.ink_at(4 * x + 1, 0) for x in range(4)] == ["pipblack bold", "pipred bold", "pipblue bold", "pipgreen bold"]
    assert cards.name("10", "H") == "10♥"


def test_stacks_places_chips_and_faces() -> None:
    canvas = Canvas(30, 8)
    assert cards.stack(canvas, 0, 0, 3) == 5
    cards.stack(canvas, 8, 0, 20, most=5)
    cards.stack(canvas, 20, 0, 0)
    cards.empty(canvas, 0, 1)
    cards.chip(canvas, 8, 1, " Y 10 ", "cy", chosen=True)
    cards.chip(canvas, 16, 1, " K ", "paper")
    cards.chip(canvas, 20, 1, " B ", "cb", out=True)
    assert cards.face(canvas, 0, 5, 12, 1) == ("pipblack", "paper")
    assert drawn(canvas)[:4] == ["▐▐▐ 3   ▐▐▐▐▐ 20    0", "╭───╮    Y 10    K   B", "│   │", "╰───╯"]
    assert canvas.ink_at(9, 1) == "onlamp bold underline"
    assert canvas.ground_at(20, 1) == "slab"
    assert canvas.ground_at(5, 5) == "paper"
    outlined = Canvas(10, 4, PLAIN)
    cards.face(outlined, 0, 0, 6, 3)
    assert drawn(outlined)[0] == "╭────╮"


def test_meters_say_a_little_and_nearly_all_apart_from_nothing_and_all() -> None:
    canvas = Canvas(10, 8)
    for y, share in enumerate((0, 0.001, 0.5, 0.999, 1, 7)):
        assert meters.lane(canvas, 0, y, 10, share) == 10
    meters.counted(canvas, 0, 6, 3, 5)
    meters.tokens(canvas, 5, 6, 2, 4)
    meters.history(canvas, 0, 7, [0, 3, 6], top=6)
    assert drawn(canvas) == [
        "──────────",
        "━─────────",
        "━━━━━─────",
        "━━━━━━━━━─",
        "━━━━━━━━━━",
        "━━━━━━━━━━",
        "■■■□□●●○○",
        "▁▄▇",
    ]


@pytest.mark.parametrize(
    ("ms", "tenths", "text"),
    [
        (0, False, "0:00"),
        (1, False, "0:01"),
        (97_000, False, "1:37"),
        (-5, False, "0:00"),
        (97_460, True, "1:37.4"),
        (3_600_000, False, "60:00"),
    ],
)
def test_times(ms: int, tenths: bool, text: str) -> None:
    assert minutes(ms, tenths=tenths) == text


def test_a_clock_says_in_words_what_its_colour_says() -> None:
    canvas = Canvas(30, 3)
    assert paint_clock(canvas, 0, 0, "0:07", soon=True) == 13
    assert drawn(canvas) == ["█▀█ ▄ █▀█ ▀▀█ soon", "█ █ ▄ █ █   █", "▀▀▀   ▀▀▀   ▀"]
    ascii = Canvas(30, 1, Palette(ascii=True))
    paint_clock(ascii, 0, 0, "21:37", paused=True)
    assert drawn(ascii) == ["21:37 ║║"]


async def test_a_tick_redraws_the_figures_that_changed() -> None:
    clock = Clock(whole=120_000)
    async with KitApp(clock).run_test(size=(40, 8)) as pilot:
        clock.show(97_000)
        await pilot.pause()
        before = clock.canvas()
        assert before.plain()[3].startswith("━")
        clock.show(96_999)
        await pilot.pause()
        assert list(clock.canvas().changes(before)) == []
        clock.show(96_000)
        await pilot.pause()
        regions = list(clock.canvas().changes(before))
        assert sum(region.width for region in regions) < 14
        assert clock.size.height == 4


def test_big_signs_are_thirteen_by_seven_and_differ() -> None:
    shapes = [glyphs.big_sign(seat) for seat in range(8)]
    assert all(len(shape) == 7 and all(len(row) == 13 for row in shape) for shape in shapes)
    assert len(set(shapes)) == 8


def test_lettering() -> None:
    assert glyphs.lettering("HI") == ("█   █ ▀▀█▀▀", "█▄▄▄█   █  ", "█   █   █  ", "▀   ▀ ▀▀▀▀▀")
    assert len(glyphs.lettering("HI", tall=True)) == 7
    assert {len(row) for row in glyphs.initial("Q")} == {10}
    assert glyphs.can_letter("A1")
    assert not glyphs.can_letter("Ä")
    assert not glyphs.can_letter("")
    assert {len(row) for row in glyphs.clock_figures("21:37")} == {17}


def test_every_sign_is_one_column_and_has_one_in_ascii() -> None:
    assert len(glyphs.SIGNS) == len(glyphs.ASCII) == len(set(glyphs.SIGNS))
    assert all(cell_len(sign) == 1 for sign in glyphs.SIGNS)
    assert glyphs.to_ascii(glyphs.SIGNS) == glyphs.ASCII
    assert glyphs.ASCII.isascii()


@pytest.mark.parametrize(
    ("text", "ascii"), [("Zürich", "Zurich"), ("名前", "? ? "), ("10♥ …", "10H _"), ("e\u0301", "e"), ("Ж", "?")]
)
def test_other_letters_keep_their_width_in_ascii(text: str, ascii: str) -> None:
    assert glyphs.to_ascii(text) == ascii
    assert cell_len(glyphs.to_ascii(text)) == cell_len(text)


def test_filters_leave_layouts_alone() -> None:
    canvas = Canvas(12, 1, Palette("none", ascii=True))
    canvas.text(0, 0, "● Zoë ♥", "s1 bold", "slab")
    assert [type(each) for each in canvas.palette.filters()] == [AsciiSigns, NoColours]
    coloured = Canvas(12, 1)
    coloured.lay(canvas)
    strip = coloured.strip(0)
    for each in canvas.palette.filters():
        strip = strip.apply_filter(each, Color(0, 0, 0))
    assert strip.text == "@ Zoe H     "
    assert all(segment.style is None or (segment.style.color is None and segment.style.bgcolor is None) for segment in strip)


def test_the_top_bar_keeps_its_right_end() -> None:
    canvas = Canvas(40, 1)
    paint_top(canvas, 0, "Getaway", "felt", "round 3 of 7 · trump ♠ · trick 14", "standoff 3")
    assert drawn(canvas) == [" ━━ Getaway  round 3 of 7 …  standoff 3"]


def test_bars_are_underlined_where_grounds_do_not_show() -> None:
    canvas = Canvas(40, 1, PLAIN)
    paint_top(canvas, 0, "Getaway", "felt")
    assert all(canvas.style_at(x, 0).underline for x in range(40))


def test_the_key_bar_leaves_out_from_the_end() -> None:
    keys = [Key("a-i", "card"), Key("Enter", "play J♥", "enter"), Key("s", "sort", "s")]
    canvas = Canvas(50, 1)
    paint_keys(canvas, 0, keys, Key("Esc", "menu", "escape"))
    assert drawn(canvas) == [" a-i card  Enter play J♥  s sort         Esc menu"]
    assert canvas.at(12, 0) == keys[1]
    assert canvas.at(1, 0) is None
    paint_keys(canvas := Canvas(36, 1), 0, keys, Key("Esc", "menu", "escape"))
    assert drawn(canvas) == [" a-i card  Enter play J♥   Esc menu"]


async def test_a_click_on_the_key_bar_presses_the_key() -> None:
    bar = KeyBar([Key("x", "do it", "x")], Key("q", "quit", "q"))
    pressed: list[str] = []

    class Keys(KitApp):
        def on_key(self, event: object) -> None:
            pressed.append(getattr(event, "key", ""))

    async with Keys(bar).run_test(size=(40, 3)) as pilot:
        await pilot.click(bar, offset=(2, 0))
        await pilot.click(bar, offset=(37, 0))
        await pilot.click(bar, offset=(20, 0))
        await pilot.pause()
        bar.show([Key("y", "other", "y")])
        await pilot.pause()
        assert lines(bar) == [" y other                         q quit"]
    assert pressed == ["x", "q"]


async def test_a_top_bar_changes_what_it_says() -> None:
    bar = TopBar("Getaway", "felt", "round 1")
    async with KitApp(bar).run_test(size=(40, 3)) as pilot:
        bar.say("round 2", "Anil")
        await pilot.pause()
        assert lines(bar) == [" ━━ Getaway  round 2               Anil"]


def test_pictures_laid_on_each_other_stay_apart() -> None:
    """They share their rows until one of them is written on."""
    under, over, third = (Canvas(12, 2) for _ in range(3))
    under.text(0, 0, "board")
    over.lay(under)
    third.lay(under)
    over.text(0, 0, "BOARD", "lamp")
    under.ground(6, 0, 2, 1, "lamp")
    under.ink(0, 1, 3, "lamp")
    assert [picture.plain()[0][:5] for picture in (under, over, third)] == ["board", "BOARD", "board"]
    assert [picture.ink_at(0, 0) for picture in (under, over, third)] == ["ink", "lamp", "ink"]
    assert [picture.ground_at(6, 0) for picture in (under, over, third)] == ["lamp", "night", "night"]
    assert [picture.ink_at(0, 1) for picture in (under, over, third)] == ["lamp", "ink", "ink"]


def test_a_finished_line_is_made_anew_when_it_is_written_on() -> None:
    picture = Canvas(5, 1)
    assert picture.strip(0).text == "     "
    assert picture.strip(0) is picture.strip(0)
    picture.text(0, 0, "a")
    assert picture.strip(0).text == "a    "
