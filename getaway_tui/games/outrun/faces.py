"""The heads of the four monsters, small and large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SMALL_FACES: Mapping[str, Sequence[str]] = {
    "vampire": ("▼ ▼", " ▀ "),
    "bear": ("● ●", " ▄ "),
    "zombie": ("○ ●", " ═ "),
    "dragon": ("◆ ◆", "▀▄▀"),
}

FACE_WIDTH = 14
"""Columns of a large head."""

LARGE_FACES: Mapping[str, Sequence[str]] = {
    "vampire": (
        "▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
        "███▀▀████▀▀███",
        "███ ● ██ ● ███",
        " ████████████ ",
        "  ██▀▼▀▀▼▀██  ",
        "   ▀▀████▀▀   ",
    ),
    "bear": (
        " ▄██▄    ▄██▄ ",
        " ▀██████████▀ ",
        "  ██ ●██● ██  ",
        "  ██████████  ",
        "   ███▄▄███   ",
        "    ▀████▀    ",
    ),
    "zombie": (
        "  ▄▄██████▄▄  ",
        " ████████▀▀██ ",
        " ██ ○ ██ ● ██ ",
        " ██████▄█████ ",
        "  ██ ═══ ███  ",
        "   ▀██████▀   ",
    ),
    "dragon": (
        "▄    ▄▄▄▄    ▄",
        "██▄▄██████▄▄██",
        " ██ ◆ ██ ◆ ██ ",
        "  ▀████████▀  ",
        "   ██▀██▀██   ",
        "    ▀▄▀▀▄▀    ",
    ),
}
