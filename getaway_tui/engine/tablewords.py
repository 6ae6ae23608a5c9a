"""The sentences that belong to the table itself, whatever is played on it."""

from __future__ import annotations

from getaway_tui.engine.language import _, ngettext

from .match import Barred
from .types import Event, Refusal
from .words import Names, Words

_MOST_SHOWN = 2
"""Sentences that say what was shown."""


def refusal(words: Words, no: Refusal, names: Names) -> str:
    """Why not, from the game's words or, where the table forbids, from the table's."""
    said = _table_says(no, names)
    if said is None:
        return words.refusal(no, names)
    return " ".join((said, *_shown(words, no.shown, names))) if isinstance(no, Barred) else said


def _shown(words: Words, events: tuple[Event, ...], names: Names) -> tuple[str, ...]:
    """What was heard of what stands in the way of a take-back: its last sentences."""
    said = (words.event(event, names) for event in events)
    return tuple(sentence for sentence in said if sentence)[-_MOST_SHOWN:]


def _table_says(no: Refusal, names: Names) -> str | None:
    if no.rule:
        return None
    match no.key:
        case "not_asked":
            return _not_asked(no, names)
        case "over":
            return _("The game is over; start another one.")
        case "time_back":
            return _("Play time cannot run back from {now} to {at} ms.").format(now=no.params["now"], at=no.params["at"])
        case "nothing_to_take_back":
            return _("There is no move to take back yet.")
        case "chance_spoke":
            return _("Chance has spoken since, so the last move stands.")
        case "clock_spoke":
            return _("The clock has spoken since, so the last move stands.")
        case "not_own_move":
            return _("The last move was made by {name}; only one's own can be taken back.").format(
                name=_name(no.params["seat"], names)
            )
        case "binds":
            return _("The last move showed something hidden, so it stands.")
        case "nothing_to_do_again":
            return _("There is no move of yours to make again: none was taken back, or something else happened since.")
        case "over_and_shown":
            return _("The game is over and everything was shown, so the last move stands.")
        case "handed_over":
            return _("It is the turn of {name} by now, so the last move stands.").format(name=_name(no.params["seat"], names))
        case _:
            return None


def _not_asked(no: Refusal, names: Names) -> str:
    asked = no.params["asked"]
    seats = asked if isinstance(asked, tuple) else ()
    who = ", ".join(_name(seat, names) for seat in seats) or _("nobody")
    return ngettext(
        "{name} is not asked now; it is the turn of {who}.",
        "{name} is not asked now; those who may act are {who}.",
        max(1, len(seats)),
    ).format(name=_name(no.params["seat"], names), who=who)


def _name(seat: object, names: Names) -> str:
    if isinstance(seat, int) and 0 <= seat < len(names):
        return names[seat]
    return {"chance": _("Chance"), "clock": _("The clock")}.get(str(seat), str(seat))
