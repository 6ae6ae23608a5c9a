"""Safehouse: together through five boards, a witness pursued and a clock that runs through every word."""

DRAFT = {
    "title": "Safehouse",
    "line": "One team, one witness, thirty minutes: run together, talk without numbers, solve the case.",
    "seats": (2, 4),
    "minutes": "30 min",
    "levels": ("weak", "fair", "strong"),
    "accent": "brass",
    "order": 5,
    "postcard": (
        "                                      ",
        "   ________________________________   ",
        "  |\\                              /|  ",
        "  | \\  __    __    __    __   __ / |  ",
        "  |  ||  |  |  |  |■■|  |  | |  ||  |  ",
        "  |  ||  |  |  |  |■■|  |  | |  ||  |  ",
        "  | /‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾\\ |  ",
        "  |/            1904              \\|  ",
    ),
    "tints": {"■": "glow", "|": "line", "_": "line", "1": "brass", "9": "brass", "0": "brass", "4": "brass"},
}
