"""Border Post: a toy with secret hands, shared eyes, open and optional asks, a clock, real-numbered stakes and two draws."""

ABOUT = {
    "title": "Border Post",
    "line": "Tell them it is bread and keep a straight face.",
    "seats": (2, 4),
    "minutes": "5 min",
    "levels": ("weak", "fair"),
    "accent": "felt",
    "order": 90,
    "postcard": tuple(row.ljust(38) for row in ("", "", "      _____", "  ___|_[]_|____===", "     o    o", "", "", "")),
}
