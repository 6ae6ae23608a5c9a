"""The colour tokens: the only place where colours are written down.

A Python table and not a data file, because the launcher reads it at every start. Text has a contrast of at least 4.5 on every
ground on which it may stand (`tests/shell/test_kit_palette.py` counts it).
"""

from __future__ import annotations

from typing import NamedTuple


class Token(NamedTuple):
    """One colour by meaning, in every terminal."""

    dark: str
    """Truecolour on the dark ground, "#rrggbb"."""
    light: str
    """Truecolour on the light ground."""
    dark_256: int
    """Its number among the 256 colours, dark theme: rounded by hand, since rounding by rule makes grounds fall together."""
    light_256: int
    ansi: str
    """Its name among the 16 colours; "default": the terminal's own."""
    plain: str = ""
    """What it is without colour: "b" bold, "d" dim, "r" reverse."""


TOKENS: dict[str, Token] = {
    "night": Token("#10131a", "#f6f1e6", 233, 231, "default"),  # screen
    "kerb": Token("#191d27", "#ece5d6", 234, 255, "default"),  # panel, dead table
    "slab": Token("#252b38", "#ded5c2", 236, 254, "default"),  # top and key bar, row under the cursor's group
    "river": Token("#15263a", "#d3e0e8", 17, 195, "default"),  # water on the map
    "tile": Token("#343d54", "#cfc4ad", 238, 252, "default"),  # second ground of board tiles, so that neighbours part
    "line": Token("#4c5468", "#a99d86", 242, 246, "bright_black"),  # rules and dividers, never text
    "ink": Token("#ece5d7", "#23252d", 254, 235, "default"),  # text
    "soft": Token("#b8b1a3", "#4b463d", 249, 238, "white"),  # labels, second rank
    "faint": Token("#989286", "#5a5449", 247, 240, "white", "d"),  # illegal, used up, far away: still readable
    "lamp": Token("#ffc24d", "#764800", 214, 94, "yellow", "b"),  # focus, your attention, clock
    "lampbg": Token("#ffc24d", "#ffcb66", 221, 221, "yellow", "r"),  # ground under the cursor
    "glow": Token("#ffc24d", "#d98a1f", 221, 172, "yellow"),  # lane dashes, lit windows, lettering: decoration, never text
    "onlamp": Token("#16130b", "#1f1a10", 16, 16, "black"),  # text on lampbg and on seat grounds
    "go": Token("#86cf93", "#07603f", 114, 22, "green", "b"),  # done, safe, correct, green light
    "stop": Token("#ff8670", "#a5271b", 209, 124, "bright_red", "b"),  # danger, refused, red light
    "dusk": Token("#93b8ff", "#1f4b94", 111, 25, "bright_cyan"),  # information, rule ids, links
    "felt": Token("#7cc8a4", "#1b6047", 115, 23, "green", "b"),  # Getaway
    "fog": Token("#9cc3de", "#1f5474", 153, 24, "cyan", "b"),  # Scotland Yard
    "sienna": Token("#f39a70", "#913d12", 216, 124, "yellow", "b"),  # Getaway Driver
    "gallery": Token("#c4abf7", "#5b3a9e", 183, 55, "bright_magenta", "b"),  # Outrun
    "brass": Token("#e0ba66", "#6c4e00", 179, 94, "yellow", "b"),  # Safehouse
    "paper": Token("#efe7d6", "#fffdf7", 230, 230, "white"),  # card face
    "pipblack": Token("#1c1f27", "#1c1f27", 234, 234, "black"),  # black pips and text on paper
    "pipred": Token("#ae1f17", "#ae1f17", 124, 124, "red"),  # red pips on paper
    "pipblue": Token("#1f4d96", "#1f4d96", 25, 25, "blue"),  # diamonds in the four-colour deck
    "pipgreen": Token(
        "#1f6136", "#1f6136", 22, 22, "black"
    ),  # clubs in the four-colour deck; no green of the 16 is readable on white
    "back": Token("#5a2632", "#8c3a48", 52, 88, "red"),  # card back
    "backpat": Token("#e3b3ab", "#ffe9e2", 181, 224, "white"),  # pattern and numbers on a card back
    "taxi": Token("#e8ca74", "#6b5200", 222, 94, "yellow"),  # taxi
    "bus": Token("#63c9b8", "#0c5f53", 80, 23, "cyan"),  # bus
    "under": Token("#f58f95", "#9c2330", 210, 88, "bright_red"),  # underground
    "ferry": Token("#93b8ff", "#1f4b94", 111, 25, "bright_cyan"),  # ferry, black ticket
    "cy": Token("#f0d264", "#665000", 221, 94, "bright_yellow"),  # yellow
    "cg": Token("#86cf93", "#07603f", 114, 22, "green"),  # green
    "cb": Token("#93b8ff", "#1f4b94", 111, 25, "bright_cyan"),  # blue
    "cr": Token("#ff8670", "#a5271b", 209, 124, "bright_red"),  # red
    "cp": Token("#f2abdc", "#8a2470", 218, 89, "bright_magenta"),  # pink
    "s1": Token("#6c95f8", "#014268", 111, 26, "cyan", "b"),  # seat 1 harbour
    "s2": Token("#fb6616", "#a13249", 209, 88, "bright_red", "b"),  # seat 2 ember
    "s3": Token("#c2fedc", "#06380a", 158, 236, "bright_green", "b"),  # seat 3 mint
    "s4": Token("#fcc1fd", "#5a1f9e", 225, 19, "bright_magenta", "b"),  # seat 4 orchid
    "s5": Token("#f7af38", "#63450a", 214, 94, "yellow", "b"),  # seat 5 amber
    "s6": Token("#bccaa9", "#211807", 187, 233, "white", "b"),  # seat 6 reed
    "s7": Token("#ca7f7e", "#6f163d", 204, 89, "bright_yellow", "b"),  # seat 7 brick
    "s8": Token("#98a7c7", "#455e74", 146, 24, "bright_cyan", "b"),  # seat 8 slate
}

SURFACES = ("night", "kerb", "slab")
"""Grounds on which any text may stand."""

DEAD = frozenset(("night", "kerb", "slab", "river", "tile"))
"""Grounds that vanish where there are fewer than 256 colours; every other ground is strong and stays."""

SEATS = ("s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8")
"""The colours of the seats, by seat."""

REVERSED = frozenset(("lampbg", *SEATS))
"""Grounds that stay without colour, as reverse: the cursor and the seats."""

MAY_STAND = {
    "tile": ("ink", "soft"),
    "river": ("ink", "soft", "taxi", "bus", "under", "ferry", "lamp", "s1", "s2", "s3", "s4", "s5", "stop"),
    "paper": ("pipblack", "pipred", "pipblue", "pipgreen"),
    "back": ("backpat",),
}
"""What may be written on the other grounds."""
