"""Signs and lettering: everything beyond ASCII that is ever drawn, and what stands for it in ASCII.

Every sign is one column wide and none has the emoji property but the four suits, which are text by default and never carry a
variation selector. In ASCII one character stands for one character, so no layout changes.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from rich.cells import cell_len, get_character_cell_size

SEAT_SIGNS = "●■▲◆▼○□◇"
"""By seat, filled ones first: up to five people are told apart by outline alone."""

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
"""By the suit's letter."""

CURSOR, LEGAL_OPEN, LEGAL_CLOSE, LEGAL_ROW, NEW, REFUSED, NOTHING, MUST = "►", "‹", "›", "«", "•", "×", "·", "○"
MORE_UP, MORE_DOWN, PAUSE = "▲", "▼", "║"
RULE, LANE, DIVIDE = "─", "━", "│"
FULL, EMPTY, TOKEN, TOKEN_GONE = "■", "□", "●", "○"
BACK, SOLID, EDGE, WINDOW = "░", "▒", "▐", "▖"
SPARKS = "▁▂▃▄▅▆▇"
ELLIPSIS = "…"
ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
"""By heading; diagonals are letters (NE), since the diagonal arrows are emoji."""

SIGNS = "¤§«·»×†•…‹›←↑→↓≈≡⌂─━│┃┌┐└┘├┤┬┴┼╌╍═║╫╭╮╯╰╱╲╳▀▁▂▃▄▅▆▇█▌▐░▒▓▖▗▘▝■□▲►▼◄◆◇◉○●♠♣♥♦"
"""Every sign there is, …"""
ASCII = "$&<.>x+*_<><^>v~=A-=||+++++++++-==|#++++/\\X\"____####||:%#..''#=^>v<%~0o@SCHD"
"""… and what stands for it."""


NARROW = frozenset(SIGNS) | {chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x180)) if code != 0xAD}
"""Signs known to be one column wide: our own, and the letters of western and middle Europe."""


def split_cells(text: str) -> list[str]:
    """A text as cells: a wide letter is followed by an empty cell, a mark without width joins the letter before it."""
    cells: list[str] = []
    for sign in text:
        width = cell_len(sign)
        if width:
            cells += [sign, ""][:width]
        elif cells:
            cells[-1 if cells[-1] else -2] += sign
    return cells


class _Translation(dict[int, str | int]):
    """The table above, completed for what people bring in by their names: an accent is left off, anything else is "?"."""

    def __missing__(self, code: int) -> str | int:
        if code < 128:
            return code
        sign = chr(code)
        width = get_character_cell_size(sign)
        letter = unicodedata.normalize("NFKD", sign)[0]
        self[code] = (letter if width and letter.isascii() else "?" * bool(width)).ljust(width)
        return self[code]


_TRANSLATION = _Translation({ord(sign): ascii for sign, ascii in zip(SIGNS, ASCII, strict=True)})


@lru_cache(4096)
def to_ascii(text: str) -> str:
    """The same text with ASCII signs only, as wide as before."""
    return text.translate(_TRANSLATION)


LETTERS = {
    "A": "01110 10001 10001 11111 10001 10001 10001",
    "B": "11110 10001 10001 11110 10001 10001 11110",
    "C": "01111 10000 10000 10000 10000 10000 01111",
    "D": "11110 10001 10001 10001 10001 10001 11110",
    "E": "11111 10000 10000 11110 10000 10000 11111",
    "F": "11111 10000 10000 11110 10000 10000 10000",
    "G": "01111 10000 10000 10011 10001 10001 01111",
    "H": "10001 10001 10001 11111 10001 10001 10001",
    "I": "11111 00100 00100 00100 00100 00100 11111",
    "J": "00111 00010 00010 00010 00010 10010 01100",
    "K": "10001 10010 10100 11000 10100 10010 10001",
    "L": "10000 10000 10000 10000 10000 10000 11111",
    "M": "10001 11011 10101 10101 10001 10001 10001",
    "N": "10001 11001 11001 10101 10011 10011 10001",
    "O": "01110 10001 10001 10001 10001 10001 01110",
    "P": "11110 10001 10001 11110 10000 10000 10000",
    "Q": "01110 10001 10001 10001 10101 10010 01101",
    "R": "11110 10001 10001 11110 10100 10010 10001",
    "S": "01111 10000 10000 01110 00001 00001 11110",
    "T": "11111 00100 00100 00100 00100 00100 00100",
    "U": "10001 10001 10001 10001 10001 10001 01110",
    "V": "10001 10001 10001 10001 01010 01010 00100",
    "W": "10001 10001 10001 10101 10101 11011 10001",
    "X": "10001 10001 01010 00100 01010 10001 10001",
    "Y": "10001 10001 01010 00100 00100 00100 00100",
    "Z": "11111 00001 00010 00100 01000 10000 11111",
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 00100 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    ":": "0 0 1 0 1 0 0",
    ".": "0 0 0 0 0 0 1",
}
"""5 x 7 dots, one string a row."""

FIGURES = {
    "0": "111 101 101 101 111",
    "1": "010 110 010 010 111",
    "2": "111 001 111 100 111",
    "3": "111 001 111 001 111",
    "4": "101 101 111 001 001",
    "5": "111 100 111 001 111",
    "6": "111 100 111 101 111",
    "7": "111 001 001 001 001",
    "8": "111 101 111 101 111",
    "9": "111 101 111 001 111",
    ":": "0 1 0 1 0",
    ".": "0 0 0 0 1",
}
"""3 x 5 dots, for clocks of three rows."""

TITLE = (
    "    ▄██████▄  ████████  ████████   ▄████▄   ██      ██   ▄████▄   ██    ██",
    "   ██        ██           ██     ██    ██  ██  ▄▄  ██  ██    ██  ▀█▄  ▄█▀",
    "  ██  ████  ██████       ██     ██▄▄▄▄██  ██  ██  ██  ██▄▄▄▄██    ▀██▀",
    " ██    ██  ██           ██     ██▀▀▀▀██  ██ ▄██▄ ██  ██▀▀▀▀██     ██",
    "▀██████▀  ████████     ██     ██    ██  ▀██▀  ▀██▀  ██    ██     ██",
)
"""The name of the suite, leaning one column a row; the last row is lit."""

TITLE_ASCII = (
    "    ########  ########  ########   ######   ##      ##   ######   ##    ##",
    "   ##        ##           ##     ##    ##  ##  ##  ##  ##    ##  ###  ###",
    "  ##  ####  ######       ##     ########  ##  ##  ##  ########    ####",
    " ##    ##  ##           ##     ########  ## #### ##  ########     ##",
    "########  ########     ##     ##    ##  ####  ####  ##    ##     ##",
)

SEAT_SHAPES = (
    (5, 9, 13, 13, 13, 9, 5),
    (13, 13, 13, 13, 13, 13, 13),
    (1, 3, 5, 7, 9, 11, 13),
    (1, 5, 9, 13, 9, 5, 1),
    (13, 11, 9, 7, 5, 3, 1),
    (5, 9, 13, 13, 13, 9, 5),
    (13, 13, 13, 13, 13, 13, 13),
    (1, 5, 9, 13, 9, 5, 1),
)
"""The seats' signs 13 x 7, as the width of each row."""

_HOLES = {5: (0, 3, 7, 7, 7, 3, 0), 6: (0, 7, 7, 7, 7, 7, 0), 7: (0, 0, 3, 7, 3, 0, 0)}
"""What is cut out of the three open signs."""


def big_sign(seat: int) -> tuple[str, ...]:
    """The seat's sign 13 x 7, to be seen from two metres."""
    holes = _HOLES.get(seat, (0,) * 7)
    return tuple(
        ("█" * ((solid - hole) // 2) + " " * hole + "█" * (solid - hole - (solid - hole) // 2)).center(13)
        for solid, hole in zip(SEAT_SHAPES[seat], holes, strict=True)
    )


def dots(text: str, alphabet: dict[str, str] = LETTERS) -> tuple[str, ...]:
    """A text as rows of "0" and "1", a dot's width between two letters.

    Raises:
        KeyError: a letter that the alphabet does not have.
    """
    return tuple("0".join(rows) for rows in zip(*(alphabet[letter].split() for letter in text), strict=True))


@cache
def half_blocks(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Dots as half blocks: one column a dot, two rows of dots in one line."""
    pairs = {"00": " ", "10": "▀", "01": "▄", "11": "█"}
    lower = (*rows[1:], "0" * len(rows[0]))
    return tuple("".join(pairs[a + b] for a, b in zip(rows[y], lower[y], strict=True)) for y in range(0, len(rows), 2))


def full_blocks(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Dots as whole blocks, one a cell: twice as high as half blocks, and readable in ASCII."""
    return tuple(row.replace("0", " ").replace("1", "█") for row in rows)


def can_letter(text: str) -> bool:
    """Whether the large letters spell this text: A-Z and 0-9, and the clock's colon and point."""
    return bool(text) and all(letter in LETTERS for letter in text)


def lettering(text: str, *, tall: bool = False) -> tuple[str, ...]:
    """A text in letters 5 columns wide and 4 rows high; `tall` 7 rows, as ASCII needs it, where half blocks cannot be told apart.

    Raises:
        KeyError: a letter that `can_letter` refuses.
    """
    return full_blocks(dots(text)) if tall else half_blocks(dots(text))


def initial(letter: str) -> tuple[str, ...]:
    """One letter 10 columns wide and 7 rows high.

    Raises:
        KeyError: a letter that `can_letter` refuses.
    """
    return tuple("".join("██" if dot == "1" else "  " for dot in row) for row in LETTERS[letter].split())


def clock_figures(text: str, rows: int = 3) -> tuple[str, ...]:
    """A time ("21:37") in figures of three or of four rows; of five (whole blocks) for ASCII.

    Raises:
        KeyError: something other than figures, ":" and ".".
    """
    if rows == 5:
        return full_blocks(dots(text, FIGURES))
    return half_blocks(dots(text, FIGURES if rows == 3 else LETTERS))


def spark(values: tuple[float, ...], top: float | None = None) -> str:
    """A history as little towers, one column a value; `top` is the value of the highest tower."""
    highest = max((*values, top or 0)) or 1
    return "".join(SPARKS[min(6, max(0, round(value / highest * 6)))] for value in values)
