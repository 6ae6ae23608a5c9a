"""All that Convoy says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Ask, Event, Look, Outcome, Refusal, Scalar
from getaway_tui.engine.words import Names

from .public import View

TITLES: Mapping[str, str] = {"usual": _("As usual"), "quiet": _("Without a horn")}

_EVENTS = {
    "dealt": "Everybody gets {cars} cars.",
    "your_cars": "{seat} holds {cars}.",
    "went": "{seat} sends car {car}.",
    "left_behind": "{seat} leaves {cars} behind.",
    "horn": "The horn costs a life.",
    "looks": "{seat} looks at the lowest car of {at}.",
    "saw": "It is {car}.",
    "covered": "{seat} has looked.",
    "pinned": "{seat} sets a pin at {x}, {y}.",
    "gave_up": "{seat} gives the game up.",
}
_REFUSALS = {
    "two_or_three": "Two or three play, not {seats}.",
    "too_many_cars": "With {seats} seats there are too few cars; deal fewer.",
    "not_a_deal": "A deal gives everybody different cars, as many as the options say.",
    "no_horn": "The horn blows when its time has come.",
    "no_car": "You have no car left.",
    "looked_already": "You have looked once already.",
    "nothing_to_see": "The next seat holds no car.",
    "no_pin": "You have set all of your {pins} pins.",
    "off_the_board": "A pin lies between 0 and {edge} both ways.",
    "not_now": "That is not what is asked now.",
}
_ASKS = {
    "drive": "Send your lowest car when you think it is time.",
    "watch": "Watch the others.",
    "peek": "Cover it when you have seen it.",
}
_ACTIONS = {
    "go": "Go",
    "peek": "Look at the neighbour's lowest car",
    "cover": "Cover it",
    "pin": "Pin {x}, {y}",
    "give_up": "Give the game up",
    "deal": "Deal",
    "horn": "Blow the horn",
}
_OPTIONS = {
    "hand": ("Cars", "So many cars are dealt to each."),
    "horn": ("Horn", "Waiting too long costs a life."),
    "seconds": ("Seconds", "The horn waits so long."),
}


def _said(template: str, params: Mapping[str, Any], names: Names) -> str:
    sentence: str = _(template).format(**{key: _param(key, value, names) for key, value in params.items()})
    return sentence


def _param(key: str, value: Any, names: Names) -> str:
    if key in ("seat", "at"):
        return str(names[value])
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def event(event: Event, names: Names) -> str:
    """What happened."""
    return _said(_EVENTS[event.key], event.params, names)


def ask(ask: Ask, names: Names) -> str:
    """What the seat is asked."""
    return _(_ASKS[ask.ask])


def action(action: Any, names: Names) -> str:
    """What an action would do."""
    return _said(_ACTIONS[action.kind], action.model_dump(), names)


def refusal(refusal: Refusal, names: Names) -> str:
    """Why not."""
    return _said(_REFUSALS[refusal.key], refusal.params, names)


def option(name: str) -> tuple[str, str]:
    """Label and sentence of an option."""
    label, sentence = _OPTIONS[name]
    return _(label), _(sentence)


def value(name: str, value: Scalar) -> str:
    """Label of a value."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def outcome(outcome: Outcome, names: Names) -> str:
    """How it ended."""
    return {
        "arrived": _("Every car is on its way."),
        "crashed": _("The last life is lost."),
        "gave_up": _("The game was given up."),
    }[outcome.reason]


def board(look: Look[Any, View], names: Names) -> Sequence[str]:
    """The convoy in plain lines."""
    seen = look.board
    lines = [_("Gone: {gone}; left behind: {behind}; lives {lives}").format(
        gone=_list(seen.gone), behind=_list(seen.behind), lives=seen.lives)]  # fmt: skip
    for seat, name in enumerate(names):
        held = _list(seen.hand) if seat == seen.seat else str(seen.held[seat])
        pins = _list(f"{x}/{y}" for x, y in seen.pins[seat])
        lines.append(_("{name}: cars {held}; pins {pins}").format(name=name, held=held, pins=pins))
    if seen.seen is not None:
        lines.append(_("The lowest car of the next seat: {car}").format(car=seen.seen))
    return lines


def _list(items: Any) -> str:
    return ", ".join(map(str, items)) or "-"
