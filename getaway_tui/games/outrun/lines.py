"""Racing in plain lines: a row is typed by its letters, and its time is that from the card to the Enter (section 10.2)."""

from __future__ import annotations

from typing import Any

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look

from .box import ALL_MOVES, ANTIDOTE, LONG_WAY
from .public import NS, Race, Rerun, View
from .ways import long_ways

LAY = "lay"
"""Before a row that could be taken for something else, and before none at all."""


def listed(action: Any) -> bool:
    """Whether a list of moves offers this. A row is typed: among finished ones the right one would stand out."""
    return bool(action.kind != "race" or action.status == "gave_up")


def writing(look: Look[Any, View]) -> tuple[str, ...]:
    """How a row is typed, for whoever races now."""
    if not _races(look):
        return ()
    board, seat = look.board, look.seat
    assert seat is not None
    racer, card = board.racers[seat], board.racers[seat].card
    lines = [_("Type the row by the first letters of its cards, R for Run, and press Enter to finish.")]
    if card is not None and long_ways(board.affecting(seat)):
        lines.append(_("{sign} lays a Long way.").format(sign=LONG_WAY))
    if card is not None and card.antidote and racer.infected:
        lines.append(_("{sign} at the end lays the antidote.").format(sign=ANTIDOTE))
    lines.append(_("The word {lay} before a row is never wrong; alone it finishes with no card.").format(lay=LAY))
    if board.options.race_mode != "turns":
        lines.append(_("The clock runs."))
    return tuple(lines)


def written(look: Look[Any, View], line: str, seconds: float) -> Race | None:
    """The race that a line finishes, so many seconds after the card was shown; None: it is no row."""
    words = line.split()
    laid = bool(words) and words[0].casefold() == LAY
    words = words[1:] if laid else words
    if not _races(look) or not (laid or words):
        return None
    row = (words[0] if len(words) == 1 else "".join(word[0] for word in words)).upper() if words else ""
    if not set(row) <= {*ALL_MOVES, LONG_WAY, ANTIDOTE}:
        return None
    board, seat = look.board, look.seat
    assert seat is not None
    limit, ns = board.options.raw_limit(seat), round(seconds * NS)
    if board.options.race_mode == "turns":
        return Race(sequence=row)
    if limit is not None and ns > limit:
        return Race(sequence=row, status="stopped")
    return Race(sequence=row, ns=ns)


def taken_up(look: Look[Any, View]) -> Rerun | None:
    """What the table does first when it is opened again during this race: a card that was seen is not raced on (OR-4.11)."""
    return Rerun() if _races(look) and look.board.options.race_mode != "turns" else None


def _races(look: Look[Any, View]) -> bool:
    """Whether this look's seat must race now."""
    ask = look.turn.ask_of(look.seat)
    return bool(look.legal) and ask is not None and ask.must and ask.ask == "race"
