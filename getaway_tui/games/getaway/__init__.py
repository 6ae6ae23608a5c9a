"""Getaway: shed your cards; whoever cannot follow picks the trick up."""

ABOUT = {
    "title": "Getaway",
    "line": "Shed your cards. Whoever cannot follow picks the trick up.",
    "seats": (2, 8),
    "minutes": "30 min",
    "levels": ("weak", "fair", "strong"),
    "accent": "felt",
    "order": 1,
    "postcard": (
        " .7.....                              ",
        " .♣..... .10....         .A.....      ",
        " ...♣... .♦..... .J..... .♠.....      ",
        " .....♣. ...♦... .♠..... ...♠...      ",
        " .....7. .....♦. ...♠... .....♠.      ",
        "         ....10. .....♠. .....A. K....",
        "                 .....J.         ..♥..",
        "                                 ....K",
    ),
    "tints": {
        ".": "on paper",
        "7": "pipblack bold on paper",
        "♣": "pipblack bold on paper",
        "1": "pipred bold on paper",
        "0": "pipred bold on paper",
        "♦": "pipred bold on paper",
        "J": "pipblack bold on paper",
        "A": "pipblack bold on paper",
        "♠": "pipblack bold on paper",
        "K": "pipred bold on paper",
        "♥": "pipred bold on paper",
    },
}
