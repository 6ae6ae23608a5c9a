"""Scotland Yard: one player flees through London in secret, the others hunt together."""

from __future__ import annotations

from typing import Any

ABOUT: dict[str, Any] = {
    "title": "Scotland Yard",
    "line": "Mister X moves unseen through London; everybody else hunts him together.",
    "seats": (2, 6),
    "minutes": "45 to 60 min",
    "levels": ("weak", "fair", "strong"),
    "accent": "fog",
    "order": 4,
    "postcard": (
        "      ·         ···24·             ·  ",
        "   ··  ···    ··     ··         ··    ",
        " 37       ·38·         ··■39···       ",
        "   ·       ·   ··    ··     ·   ··40  ",
        "    ·     ·      ●51·        ·   ·    ",
        "≈≈≈≈≈50··       ·   ··    ··52···     ",
        "≈≈≈≈≈≈≈≈≈≈≈  n?n      ·68·      ≈≈≈≈≈≈",
        "    ≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈    ",
    ),
    "tints": {
        "·": "faint",
        "≈": "dusk",
        "■": "s2 bold",
        "●": "s1 bold",
        "?": "onlamp bold on lampbg",
        "n": "on lampbg",
    },
}
