"""What is always visible at Outrun: section 11 of its specification."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from getaway_tui.engine.types import Look
from getaway_tui.games.outrun.public import View
from tests.visible import Seen

_MONSTERS = {"vampire": "Vampire", "bear": "Bear", "zombie": "Zombie", "dragon": "Dragon"}
_MOVES = {"R": "Run", "J": "Jump", "C": "Climb", "D": "Duck", "S": "Slide", "H": "Hide", "T": "Tiptoe", "V": "Vault"}
_TOKENS = {1: "(M)", 2: "[W]", 3: "<R>", 4: "{P}", 5: "|G|", 6: "/K/"}
_CARDS = {
    "NTW": ("Not that way", "skip"), "SW": ("Switcheroo",), "LW": ("The long way",), "BACK": ("Back away",), "BOOST": ("Boost",),
    "LITTLE": ("Little shortcut",), "MAJOR": ("Major shortcut",), "SHIELD": ("Shield",), "FOCUS": ("Focus",),
    "FAIR": ("Fair trade",), "HAVE": ("Have mine",),
}  # fmt: skip
_FACES = {  # the middle rows of the pictures, small and large
    "R": (" >>>", ">>>>>"), "J": (" / \\",), "C": ("|===|", "||=======||"), "D": ("/_\\", "/|\\"), "S": ("`\\.", "`\\\\."),
    "H": ("|o o|", "|  o   o  |"), "T": (", ,", ",,  ,"), "V": ("/   \\", "[#########]"),
}  # fmt: skip


def always_visible(look: Look[Any, View], names: Sequence[str]) -> Iterator[Seen]:
    """Monster, maps and round; in a race path, cards, row and hand with keys; else board, map, fronts, hands, and the log."""
    view = look.board
    if view.monster is None:
        return
    yield from _head(view)
    ask = look.turn.ask_of(look.seat)
    if view.phase == "race" and ask is not None and ask.must and look.legal:
        yield from _race(view, look.seat or 0, names)
    elif view.phase not in ("race", "check"):
        yield from _table(view, names)


def _head(view: View) -> Iterator[Seen]:
    head = r"\A[^\n]*"
    assert view.monster is not None
    yield Seen("the monster", rf"{head}\b{_MONSTERS[view.monster]}\b")
    boards = view.options.map_boards
    yield Seen("the maps", rf"{head}\b{boards} map{'s' * (boards > 1)}\b")
    yield Seen("the round", rf"{head}\bround {view.round}\b")


def _race(view: View, seat: int, names: Sequence[str]) -> Iterator[Seen]:
    """Only what every scheme of keys shows."""
    racer = view.racers[seat]
    if racer.card is None:
        return
    yield Seen("whose screen", re.escape(names[seat]))
    yield Seen("the laid row", r"\bLAID\b")
    for move in racer.card.moves:
        yield Seen(f"the picture of {_MOVES[move]}", "|".join(re.escape(face) for face in _FACES[move]))
    yield Seen("the start", r"[<>][^\n]*\n[^\n]*[<>][^\n]*\n[^\n]*[<>]")
    yield Seen("the key to finish", r"(\b\w+ finish|FINISH)")
    for card in view.affecting(seat)[:4]:
        yield Seen(f"{card} in front", "|".join(map(re.escape, _words(card))))


def _words(card: str) -> tuple[str, ...]:
    return _CARDS[re.sub(r"[_\d].*", "", card)]


def _table(view: View, names: Sequence[str]) -> Iterator[Seen]:
    assert view.monster is not None
    yield Seen("the monster board", rf"THE {_MONSTERS[view.monster].upper()}")
    for place in view.options.positions(len(view.racers)):
        yield Seen(f"the value of place {place}", rf"\+{view.board(place).advance}\b")
    yield Seen("the box", r"\+0 box")
    for room in (1, view.rooms):
        yield Seen(f"room {room}", rf"(?<!\d){room}(?!\d)")
    yield Seen("the way out", r"\bEXIT\b")
    yield Seen("the end of the row", r"(in front|this race)|(IN FRONT|THIS RACE)")
    for seat, racer in enumerate(view.racers):
        if not racer.gone:
            yield Seen(f"the token of {names[seat]}", re.escape(_TOKENS[racer.character]))
