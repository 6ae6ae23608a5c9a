"""What is always visible at Getaway Driver: section 11 of its specification."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from getaway_tui.engine.types import Look
from getaway_tui.games.getaway_driver.public import View
from tests.visible import Seen

_FEELS = ("nearly_empty", "few", "light", "half", "heavy", "bulging")
_CARDS = {
    "decoy_car": "Decoy",
    "last_ditch": "Ditch",
    "hit_the_gas": "Gas",
    "leave_wreckage": "Wreckage",
    "familiar_ground": "Familiar",
    "handbrake_turn": "Handbrake",
    "jam_radio": "Jam",
    "collision_course": "Collision",
    "brake_slam": "Brake",
    "swap_cars": "Swap",
    "accomplices": "Accomplices",
}
_SHOP = {
    "armored_car": ("Armored Car", 4),
    "barricade": ("Barricade", 2),
    "dispatch": ("Dispatch", 2),
    "patrol_car": ("Patrol Car", 2),
    "helicopter": ("Helicopter", 8),
    "motorcycle": ("Motorcycle", 4),
    "spike_strip": ("Spike Strip", 2),
    "traffic_camera": ("Traffic Camera", 2),
}
_BRIEF = {
    **{upgrade: name for upgrade, (name, _cost) in _SHOP.items()},
    "armored_car": "Armored",
    "patrol_car": "Patrol",
    "spike_strip": "Spikes",
    "traffic_camera": "Camera",
}
_HEAD = r"\A[^\n]*"
_LETTERS = {"patrol_car": "p", "motorcycle": "m", "armored_car": "c", "helicopter": "h"}


def always_visible(look: Look[Any, View], names: Sequence[str]) -> Iterator[Seen]:
    """Round, whose step, meter, tokens, bag, stash, upgrades, discard pile; the hand, or the shop and who may move."""
    view = look.board
    if view.cars:
        yield Seen("the round", rf"{_HEAD}\bround {view.round}\b")
    yield from _step(look, view, names)
    yield from _status(view)
    if view.options.alone:
        yield from _automaton(view)
        yield from _cards(view)
    elif view.role == "police":
        yield from _police(view)
    else:
        for upgrade in view.upgrades:
            yield Seen(f"the {upgrade} of the Police", rf"(?<![a-z])({_spread(_SHOP[upgrade][0])}|{_BRIEF[upgrade]}\b)")
        yield from _both_drivers(view) if view.role == "city" else _cards(view)


def _step(look: Look[Any, View], view: View, names: Sequence[str]) -> Iterator[Seen]:
    asked = [ask.seat for ask in look.turn.asks if ask.must]
    if len(asked) == 1:
        verb = {"police": "for the Police", "city": "for the City"}.get(view.roles[asked[0]], "drives")
        yield Seen("whose step it is", rf"{_HEAD}{re.escape(names[asked[0]])} {verb}")


def _status(view: View) -> Iterator[Seen]:
    last = view.options.meter_spaces - 1
    meters = [(car.meter, car.held) for car in view.cars] or [(0, 0)]
    if len(meters) > 1:
        for letter, (meter, held) in zip("AB", meters, strict=True):
            bar = "■" * meter + "□" * (last - meter)
            yield Seen(f"meter and stash of car {letter}", rf"Meter {letter} {bar} \${held} +{meter} of {last}")
        yield Seen("the stash", rf"\b{len(view.stash)} \$ lie")
    else:
        meter, held = meters[0]
        yield Seen("the meter", rf"Meter +{'■' * meter}{'□' * (last - meter)} +{meter} of {last}")
        yield Seen("the stash", rf"Stash +\${held} +{len(view.stash)} lie")
    if view.options.alone:
        yield Seen("the upgrades that are due", rf"Deck +░* +{view.draws or 'none'} due")
        yield Seen("the piles", rf"Piles +{view.bag.risky} risky +{(view.bag.tiles or 0) - (view.bag.risky or 0)} quiet")
    else:
        yield Seen("the tokens of the Police", rf"Police tokens .*\b{view.tokens}\b")
        feel = view.bag.feel.replace("_", " ").replace("few", "a few")
        yield Seen("the bag", rf"Bag +━+─* +{feel if view.bag.tiles is None else view.bag.tiles}")


def _automaton(view: View) -> Iterator[Seen]:
    for upgrade in view.deck:
        yield Seen(f"that the {upgrade} is to come", rf"(?<![a-z])({_spread(_SHOP[upgrade][0])}|{_BRIEF[upgrade]}\b)")
    if view.options.reuse_cost > 1 and view.cars and view.car.discard:
        yield Seen("what it costs to use a card again", rf"USED .*\${view.options.reuse_cost} to use again")


def _cards(view: View) -> Iterator[Seen]:
    if view.hand is not None:
        for card in view.hand:
            yield Seen(f"{card} in hand", _CARDS[card])
    else:
        yield Seen("how many cards the Driver holds", rf"░ {view.hand_count}\b|no card left" if view.hand_count else r"\b0\b")
    for card in view.car.discard if view.cars else ():
        yield Seen(f"{card} in the discard pile", rf"USED .*{_CARDS[card]}")


def _both_drivers(view: View) -> Iterator[Seen]:
    """What the City knows of both Drivers' cards: how many, and those that were used."""
    for letter, count in zip("AB", view.hand_counts, strict=True):
        yield Seen(f"how many cards Driver {letter} holds", rf"\b{letter} holds {count}\b")
    for car in view.cars:
        for card in car.discard:
            yield Seen(f"{card} used", _CARDS[card])


def _police(view: View) -> Iterator[Seen]:
    for upgrade, (name, cost) in _SHOP.items():
        yield Seen(f"the {upgrade} and its cost", rf"{name} +{'●' * cost}(?!●)")
        if upgrade in {each.removesuffix("_turn").removesuffix("_tunnel") for each in view.used}:
            yield Seen(f"that the {upgrade} was used", rf"{name} +●+ +used")
    yield Seen("how many cards the Driver holds", rf"Driver +holds +{view.hand_count}\b|░ {view.hand_count}\b|  0\b")
    for card in view.car.discard if view.cars else ():
        yield Seen(f"{card} in the discard pile", _spread(_CARDS[card]))
    if view.step == "r3_move":
        for each in view.vehicles:
            waits = not (each.acted or each.followed) or each.extra
            if each.field is not None and not each.halted and waits:
                kind, _sep, number = each.name.rpartition("_")
                yield Seen(f"that the {each.name} may move", rf"SHOP [^\n]*move [^\n]*{_LETTERS[kind]}{number}")


def _spread(words: str) -> str:
    """The words of a name, perhaps on two rows."""
    return words.replace(" ", r"\s+(?:[^\n]*│ )?")
