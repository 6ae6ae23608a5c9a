"""Names: whatever somebody types, tables keep their shape and seats stay apart."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.names import WIDEST, clean, cut, fold, seat_letters, second_letter, table_names

CORPUS = [
    "",
    "   ",
    "\u3000\u00a0 ",
    "x" * 10_000,
    "a\u0301" * 10_000,
    "".join(map(chr, range(0x20))),
    "".join(map(chr, range(0x7F, 0xA0))),
    "Bo\x00b",
    "\x1b[31mRed\x1b[0m",
    "\x1b]0;title\x07Tim",
    "\x1b]8;;http://a.b\x1b\\link\x1b]8;;\x1b\\",
    "\x1b]52;c;aGk=\x07Clip",
    "\x1bPdevice\x1b\\Control",
    "\x9b31mEight",
    "un\x1b[",
    "tail\x1b",
    "a\r\nb\tc\bd\x7f",
    "[bold]Bo[/bold]",
    "[/]",
    "[/",
    "[b",
    "[@click=app.quit]x[/]",
    "[link=http://a.b]",
    ":smiley:",
    "back\\slash\\",
    "%s {0} ${x}",
    "\u202eevil\u202c",
    "\u2066iso\u2069",
    "a\u200bb\u200cc\u200dd\ufeffe\u2060f",
    "z" + "\u0310\u0321\u034f\u0489" * 40 + "o",
    "\u0301\u0302lead",
    "\u2665\ufe0f heart",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f1e9\U0001f1ea",
    "\U0001f44b\U0001f3fd",
    "1\ufe0f\u20e3",
    "名前のとても長いテスト",
    "مرحبا بالعالم الكبير",
    "שלום עולם",
    "\ud800lone",
    "Анна",
    "Z\u00fcrich",
    "Zu\u0308rich",
    "\u1100\u1161\u11a8",
    "\u1160\u3164",
    "नमस्ते",
    "Mister X",
    "CON",
    "NUL",
    "../../x",
    "\ue000private",
    "\U000e0041tag",
    "½⅓™",
    "…………………………………",
]


@pytest.mark.parametrize("raw", CORPUS, ids=range(len(CORPUS)))
def test_a_clean_name_is_one_line_of_visible_signs(raw: str) -> None:
    name = clean(raw)
    assert cell_len(name) <= WIDEST
    assert name == name.strip()
    assert unicodedata.is_normalized("NFC", name)
    assert not [sign for sign in name if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")]
    assert "\ufe0f" not in name
    assert clean(name) == name


@pytest.mark.parametrize("raw", CORPUS, ids=range(len(CORPUS)))
def test_every_cell_keeps_its_place_behind_any_name(raw: str) -> None:
    (name,) = table_names([raw])
    canvas = Canvas(20, 1)
    canvas.text(15, 0, "|")
    canvas.text(1, 0, name)
    line = canvas.plain()[0]
    assert line.endswith("|    ")
    assert cell_len(line) == 20


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Anil", "Anil"),
        ("  Bea  the\tsecond ", "Bea the sec…"),
        ("\x1b[31mRed\x1b[0m", "Red"),
        ("\x1b]0;title\x07Tim", "Tim"),
        ("\u202eevil", "evil"),
        ("\U0001f1e9\U0001f1ea", "DE"),
        ("Zu\u0308rich", "Z\u00fcrich"),
        ("[bold]Bo[/]", "[bold]Bo[/]"),
        ("名前のとても長い", "名前のとて…"),
        ("\u200b", ""),
    ],
)
def test_what_is_left_of_a_name(raw: str, name: str) -> None:
    assert clean(raw) == name


def test_no_more_than_two_accents_stand_on_a_letter() -> None:
    assert clean("z" + "\u0316\u0317\u0318\u0319") == "z\u0316\u0317"


def test_a_cut_never_splits_a_wide_letter() -> None:
    assert cut("名前の", 4) == "名…"
    assert cut("名前", 4) == "名前"
    assert cut("abc", 0) == ""


def test_the_corpus_at_one_table_stays_apart() -> None:
    names = table_names(CORPUS, roles=["Mister X"])
    assert len({fold(name) for name in names}) == len(CORPUS)
    assert all(names)
    assert all(cell_len(name) <= WIDEST for name in names)
    assert fold("Mister X") not in {fold(name) for name in names}


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        (["Ann", "Ann"], ("Ann", "Ann 2")),
        (["ann", "ANN", "Ann 2"], ("ann", "ANN 2", "Ann 2 2")),
        (["Anna", "Аnnа"], ("Anna", "Аnnа 2")),
        (["", ""], ("Player 1", "Player 2")),
        (["abcdefghijklmn"] * 2, ("abcdefghijk…", "abcdefghi… 2")),
    ],
)
def test_equal_names_get_a_number(raw: list[str], names: tuple[str, ...]) -> None:
    assert table_names(raw) == names


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Anil", "Bea", "Chandra"], ("A", "B", "C")),
        (["Ann", "Anna", "Nan"], ("A", "N", "3")),
        (["Émile", "Emma"], ("E", "M")),
        (["名前", "?"], ("1", "2")),
        (["a", "A", "a"], ("A", "2", "3")),
    ],
)
def test_a_seat_has_a_letter_of_its_own(names: list[str], letters: tuple[str, ...]) -> None:
    assert seat_letters(names) == letters


def test_a_second_piece_takes_the_next_letter() -> None:
    assert second_letter("Bea", {"B"}) == "E"
    assert second_letter("Bo", {"B", "O"}) == "+"
    assert seat_letters(["Анна"], ascii=True) == ("1",)
