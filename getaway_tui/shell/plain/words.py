"""What people may type beside numbers, and what they can read about it."""

from __future__ import annotations

HELP = (
    "A number makes that move; the other words are:",
    "  moves   list the moves again          board   read the table again",
    "  log     what happened                 news    what is new to you",
    "  back    take the last move back       again   make it again",
    "  call    somebody else wants to act    hide    cover everything",
    "  seats   change who sits where         rules   the rules",
    "  why     every choice, and why not     give up",
    "  quit    save and leave",
    "A line that begins with { is a move as the protocol writes it; some moves are typed as the table says.",
    "The first letter of a word is enough.",
)

_WORDS = (
    "moves",
    "board",
    "log",
    "news",
    "back",
    "again",
    "rules",
    "seats",
    "call",
    "hide",
    "why",
    "give up",
    "quit",
    "help",
    "computers",
)


def word(line: str) -> str:
    """The word that a line begins: its first letters are enough."""
    typed = " ".join(line.split()).casefold()
    if not typed:
        return ""
    if typed in ("?", "h"):
        return "help"
    if typed in ("yes", "y"):
        return "yes"
    return next((known for known in _WORDS if known.startswith(typed)), "unknown")


def rules(slug: str) -> tuple[str, ...]:
    """The rules of a game, a line an item."""
    from getaway_tui.engine import data

    from ..rulestext import items

    try:
        text = data.text(slug, "rules.en.md")
    except data.DataError as error:
        return (str(error),)
    return tuple(("\n" if item.level else "") + " ".join(part for part in (*item.ids, item.text) if part) for item in items(text))
