"""All that Border Post says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Ask, Event, Look, Outcome, Refusal, Scalar
from getaway_tui.engine.words import Names

from .public import View

TITLES: Mapping[str, str] = {"usual": _("As usual"), "partners": _("Two against two")}

_EVENTS = {
    "dealt": "Everybody gets {each} crates.",
    "your_hand": "{seat} holds {crates}.",
    "loaded": "{seat} loads a crate.",
    "packed": "It is {crate}.",
    "claimed": "{seat} claims that it is {crate}.",
    "waved": "{seat} waves it through.",
    "whistle": "The whistle blows.",
    "through": "The crate of {seat} gets through.",
    "honest": "{seat} opens the crate: it is {crate}, as {loader} said, who gets {paid}.",
    "caught": "{seat} opens the crate: it is {crate}, and {loader} pays {paid}.",
    "peeked": "{seat} takes the spyglass.",
    "saw": "The glass shows {crate}.",
    "turned_back": "{seat} turns back.",
    "drew": "{seat} draws a crate.",
    "drawn": "It is {crate}.",
    "gave_up": "{seat} gives up.",
}

_REFUSALS = {
    "partners_need_four": "Partners need four people, not {seats}.",
    "too_few_crates": "There are only {crates} crates; deal fewer.",
    "a_purse_each": "Name a purse for each of the {seats} seats, or none.",
    "not_in_the_deck": "There is no {crate} in the deck.",
    "no_whistle": "The whistle blows when the time at the post is up.",
    "not_your_crate": "You hold no {crate}; load one of your own crates.",
    "no_such_crate": "There is no crate of {crate}; claim a kind that exists.",
    "turned_back_already": "You turned back once already.",
    "stake_out_of_range": "Stake at least 1 and at most the {purse} in your purse.",
    "no_spyglass": "Your spyglass is used up.",
    "nothing_to_see": "There is nothing left to see through the glass.",
    "not_a_deal": "A deal gives everybody as many crates of the deck as the options say.",
    "not_now": "That is not what is asked now.",
}

_ASKS = {"load": "Load a crate.", "claim": "Say what is in it.", "post": "Wave it through, or search it?", "cargo": "Turn back?"}

_ACTIONS = {
    "load": "Load {crate}",
    "claim": "Claim {crate}",
    "wave": "Wave it through",
    "search": "Search it for {stake}",
    "peek": "Take the spyglass",
    "turn_back": "Turn back",
    "resign": "Give up",
    "deal": "Deal",
    "draw": "Draw {crate}",
    "whistle": "Blow the whistle",
}

_OPTIONS = {
    "partners": ("Partners", "Those who sit opposite play together."),
    "hand": ("Crates", "So many crates are dealt to each."),
    "window": ("Time at the post", "After so many seconds the crate is through."),
    "spyglass": ("Spyglass", "Once a game one may look."),
    "glass": ("What it shows", "The spyglass looks at the crate on the road, or at the hand it came from."),
    "purses": ("Coins", "So many coins are in a purse."),
}


def _said(template: str, params: Mapping[str, Any], names: Names) -> str:
    shown = {key: _param(key, value, names) for key, value in params.items()}
    sentence: str = _(template).format(**shown)
    return sentence


def _param(key: str, value: Any, names: Names) -> str:
    if key in ("seat", "loader"):
        return str(names[value])
    if key in ("paid", "purse", "stake"):
        return f"{value / 100:.2f}"
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
    if name == "window":
        return _("{seconds} s").format(seconds=value) if value else _("no clock")
    return str(value)


def outcome(outcome: Outcome, names: Names) -> str:
    """How it ended."""
    won = ", ".join(names[seat] for seat in outcome.winners)
    if outcome.reason == "gave_up":
        return _("{loser} gave up, so {won} win.").format(loser=", ".join(names[seat] for seat in outcome.losers), won=won)
    return _("The goods of {won} are worth the most.").format(won=won)


def board(look: Look[Any, View], names: Names) -> Sequence[str]:
    """The border in plain lines."""
    seen = look.board
    lines = [_("{seat} is the runner; {deck} crates are left.").format(seat=names[seen.runner], deck=seen.deck)]
    for seat, name in enumerate(names):
        hand, cellar = seen.hands[seat], seen.cellars[seat]
        held = ", ".join(hand) if hand is not None else str(seen.held[seat])
        stored = ", ".join(cellar) if cellar is not None else str(seen.stored[seat])
        opened = ", ".join(seen.opened[seat])
        lines.append(f"{name}: hand {held}; cellar {stored}; opened {opened}; coins {seen.purses[seat] / 100:.2f}")
    if seen.loaded:
        lines.append(_("On the road: {crate}, claimed as {claim}").format(crate=seen.road or "?", claim=seen.claim or "?"))
    if seen.neighbour:
        lines.append(_("Through the glass: {crate}").format(crate=seen.neighbour))
    lines.append(_("Pound: {crates}").format(crates=", ".join(seen.pound)))
    return lines
