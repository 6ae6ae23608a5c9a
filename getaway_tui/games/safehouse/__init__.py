"""Safehouse: together through five boards, a witness pursued and a clock that runs through every word."""

ABOUT = {
    "title": "Safehouse",
    "line": "One team, one witness, thirty minutes: run together, talk without numbers, solve the case.",
    "seats": (2, 4),
    "minutes": "30 min",
    "levels": ("weak", "fair", "strong"),
    "accent": "brass",
    "order": 5,
    "postcard": (
        "╲                                    ╱",
        "│╲                                  ╱│",
        "│ ╲________________________________╱ │",
        "│ │  ___        _____        ___   │ │",
        "│ │ │   │      │▒▒▒▒▒│      │   │  │ │",
        "│ │ │  ·│      │▒1904│      │·  │  │ │",
        "│ ╱_│___│______│▒▒▒▒▒│______│___│__╲ │",
        "│╱             ▒▒▒▒▒▒▒▒             ╲│",
    ),
    "tints": {
        "▒": "glow",
        "╲": "line",
        "╱": "line",
        "│": "line",
        "_": "line",
        "·": "soft",
        "1": "brass",
        "9": "brass",
        "0": "brass",
        "4": "brass",
    },
}
