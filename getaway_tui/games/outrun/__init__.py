"""Outrun: lay the way out of the museum faster than the others, with a monster behind."""

from __future__ import annotations

from typing import Any

ABOUT: dict[str, Any] = {
    "title": "Outrun",
    "line": "Lay the way out of the museum faster than the others, with a monster at your heels.",
    "seats": (2, 6),
    "minutes": "10 to 60 min",
    "levels": ("weak", "fair", "strong", "mirror"),
    "accent": "gallery",
    "order": 3,
    "postcard": (
        "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
        "kkdddddkkdddddkknnnnnnkkdddddkkdddddkk",
        "kkdddddkkdddddkkn●nn●nkkdddddkkdddddkk",
        "kkdddd·kkdddd·kknnnnnnkkdddd·kkdddd·kk",
        "kkdddddkkdddddkknnvvnnkkdddddkkdddddkk",
        "kkdddddkkdddddkknnnnnnkkdddddkkdddddkk",
        "━━━━    ━━━━    ━━━━    ━━━━    ━━━━  ",
        "  >>>    (M)   [W]   {P}         |G|  ",
    ),
    "tints": {
        "k": "on kerb",
        "d": "on slab",
        "n": "on night",
        "·": "brass bold on slab",
        "●": "stop bold",
        "v": "faint",
        "━": "glow",
        ">": "go",
        "(": "s1 bold",
        "M": "s1 bold",
        ")": "s1 bold",
        "[": "s2 bold",
        "W": "s2 bold",
        "]": "s2 bold",
        "{": "s4 bold",
        "P": "s4 bold",
        "}": "s4 bold",
        "|": "s3 bold",
        "G": "s3 bold",
    },
}
