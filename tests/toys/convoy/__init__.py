"""Convoy: a toy that is played together on the table everybody watches, all asked at once, against the horn."""

ABOUT = {
    "title": "Convoy",
    "line": "Leave in the right order without a word.",
    "seats": (2, 3),
    "minutes": "3 min",
    "levels": ("weak",),
    "accent": "brass",
    "order": 91,
    "postcard": tuple(row.ljust(38) for row in ("", "", "", "   __o__   __o__   __o__", "   o   o   o   o   o   o", "", "", "")),
}
