"""What the clock shows: the time that is left, and when the horn comes."""

from __future__ import annotations

from typing import NamedTuple

from getaway_tui.engine.language import _, ngettext
from getaway_tui.kit.clock import SOON, minutes

from .components import GLASSES
from .public import MINUTE, View


class Face(NamedTuple):
    """A clock as it stands now."""

    figures: str
    """Large; empty where no clock runs."""
    caption: str
    share: float
    """What is left of the glass, from 0 to 1."""
    soon: bool = False
    """The horn comes within seconds."""


def face(board: View, now: int) -> Face:
    """The clock of this table at this moment of play time."""
    match board.options.clock:
        case "real":
            return _real(board, now)
        case "chess":
            return _own_glass(board, now)
        case "turns":
            return _turns(board)
        case _:
            return Face("", _("no clock"), 1.0)


_TOLD_AT = (20, 10, 5, 1)
"""So many minutes before the end somebody says how late it is."""
_TOLD_FOR = 4_000


def notice(board: View, now: int) -> str:
    """What a voice would say of the time now; as a rule nothing."""
    clock = board.clock
    if board.options.clock != "real" or clock.turned is None or board.result is not None:
        return ""
    glass = board.options.glass(board.seats)
    left = (GLASSES - clock.through) * glass - max(0, now - clock.turned)
    for told in _TOLD_AT:
        if 0 <= told * MINUTE - left < _TOLD_FOR:
            return ngettext("{count} minute left", "{count} minutes left", told).format(count=told)
    return ""


def _real(board: View, now: int) -> Face:
    clock, glass = board.clock, board.options.glass(board.seats)
    left = (GLASSES - clock.through) * glass
    if clock.emptied is not None:
        return Face(minutes(left), _("the glass is empty: T turns it"), 0.0, True)
    if clock.turned is None or board.result is not None:
        return Face(minutes(left), _("the clock stands"), 1.0)
    gone = min(glass, max(0, now - clock.turned))
    horn = glass - gone
    caption = _("[{field}]  horn in {time}").format(field=board.time_field, time=minutes(horn))
    return Face(minutes(left - gone), caption, horn / glass, horn < SOON)


def _own_glass(board: View, now: int) -> Face:
    clock, glass = board.clock, board.options.glass(board.seats)
    running = board.phase in ("act", "refill") and board.peeking is None and board.result is None
    spent = clock.spent[board.active] + (max(0, now - clock.since) if running else 0)
    left = min(glass, max(0, glass * (clock.own[board.active] + 1) - spent))
    return Face(minutes(left), _("own glass; field {field}").format(field=board.time_field), left / glass, left < SOON)


def _turns(board: View) -> Face:
    each = board.options.glass_turns(board.seats)
    turn = board.turns % each
    caption = _("turn {turn} of {each}; horn after {each}").format(turn=turn + 1, each=each)
    return Face(minutes(board.time_field * MINUTE), caption, (each - turn) / each, turn + 1 == each)
