"""Which sequences are right: pure functions of a path and of the cards that affect a racer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import Literal

from .box import ALL_MOVES, ANTIDOTE, FACES, LONG_WAY, SETTINGS

Front = tuple[str, ...]
"""The interference cards in front of somebody, in order of arrival."""
OneAtATime = Literal["standard", "family", "off"]

_LONG_PLACES = tuple(dict.fromkeys(int(face.parameter) for face in FACES.values() if face.type == "LW"))


def accepted(
    path: str,
    front: Front,
    infected: bool = False,
    antidote: bool = False,
    *,
    long_way: Literal["printed", "free"] = "printed",
    little: Literal["optional", "mandatory"] = "optional",
) -> tuple[str, ...]:
    """Every right sequence, the plain one first (OR-5.15).

    Args:
        path: the printed icons in order.
        front: the cards that affect the racer, in order of arrival.
        infected: the placeholder lies red side up.
        antidote: the path card shows the antidote.
        long_way: where L may lie (option long_way_place).
        little: whether a Little shortcut must be taken (option little_shortcut).
    """
    ways: Iterable[str] = [_reversed(_switched(_skipped(path, front), front), front)]
    ways = [short for way in ways for short in _shortened(way, front, little)]
    ways = [long for way in ways for long in _lengthened(way, front, long_way)]
    if "MAJOR" in front:  # OR-5.26
        ways = [*ways, ""]
    if antidote and infected:  # OR-5.27
        ways = [each for way in ways for each in (way, way + ANTIDOTE)]
    return tuple(dict.fromkeys(ways))


def _skipped(path: str, front: Front) -> str:
    """Without the printed icons that a Not that way names (OR-5.21)."""
    skipped = {FACES[card].parameter for card in front if FACES[card].type == "NTW"}
    return "".join(move for move in path if move not in skipped)


def _switched(way: str, front: Front) -> str:
    """Each icon of a Switcheroo replaced by its partner, card after card (OR-5.22)."""
    for card in front:
        if FACES[card].type == "SW":
            pair = FACES[card].parameter
            way = way.translate(str.maketrans(pair, pair[::-1]))
    return way


def _reversed(way: str, front: Front) -> str:
    """From the end with a Back away (OR-5.23)."""
    return way[::-1] if "BACK" in front else way


def _shortened(way: str, front: Front, little: str) -> list[str]:
    """With a Little shortcut also without any one card (OR-5.24)."""
    if "LITTLE" not in front or not way:
        return [way]
    shorter = [way[:place] + way[place + 1 :] for place in range(len(way))]
    return shorter if little == "mandatory" else [way, *shorter]


def _lengthened(way: str, front: Front, long_way: str) -> list[str]:
    """With an L for each The long way (OR-5.25)."""
    printed = [int(FACES[card].parameter) for card in front if FACES[card].type == "LW"]
    allowed = [_LONG_PLACES if long_way == "free" else (place,) for place in printed]
    return [_with_long(way, places) for places in product(*allowed)]


def _with_long(way: str, places: Sequence[int]) -> str:
    after = [min(place, len(way)) for place in places]
    laid = [LONG_WAY * after.count(number) + move for number, move in enumerate(way)]
    return "".join(laid) + LONG_WAY * after.count(len(way))


def nearest(laid: str, ways: Sequence[str]) -> str:
    """The right sequence that a laid one follows longest; the plain one if several do."""
    return max(ways, key=lambda way: (_common(laid, way), -ways.index(way)))


def _common(one: str, other: str) -> int:
    """How many cards two sequences begin with alike."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            return same
        same += 1
    return same + (len(one) == len(other))


def named(cards: Iterable[str]) -> frozenset[str]:
    """The moves that these cards name (OR-10.2)."""
    return frozenset("".join(FACES[card].parameter for card in cards if FACES[card].type in ("NTW", "SW")))


def long_ways(front: Iterable[str]) -> int:
    """How many L there are to lay."""
    return sum(FACES[card].type == "LW" for card in front)


def effort(row: str, order: str = ALL_MOVES) -> int:
    """What it costs the fingers to lay these moves one after the other, in hundredths of a change of hands (OR-10.2).

    Args:
        row: the moves as they lie on the card.
        order: the moves in the order of the hand.
    """
    slots = [order.index(move) for move in row]
    return sum(_reach(one, other) for one, other in pairwise(slots))


def _reach(one: int, other: int) -> int:
    costs, left = SETTINGS.relabel, SETTINGS.relabel.left_hand_slots
    if (one < left) != (other < left):
        return costs.other_hand
    return costs.neighbour_finger if abs(one - other) == 1 else costs.same_hand


# ---- what lies in front of somebody --------------------------------------------------------------------------------------


def replaced_by(card: str, front: Front, mode: OneAtATime) -> Front:
    """The "!" cards that this card pushes out (OR-5.61)."""
    face = FACES[card]
    if face.icon != "!" or mode == "off":
        return ()
    rivals = [each for each in front if FACES[each].icon == "!"]
    return tuple(each for each in rivals if mode == "standard" or FACES[each].type == face.type)


def laid(front: Front, card: str, mode: OneAtATime) -> Front:
    """The front with one more card, no duplicate, and without what it pushes out (OR-5.61)."""
    gone = replaced_by(card, front, mode)
    return (*(each for each in front if each not in gone), card)


def handed_on(giver: Front, target: Front, mode: OneAtATime) -> tuple[Front, Front]:
    """What lies in front of the target of Have mine, and what is discarded (OR-5.67)."""
    gone = tuple(card for card in target if FACES[card].icon == "1") if any(FACES[card].icon == "1" for card in giver) else ()
    front = tuple(card for card in target if card not in gone)
    for card in giver:
        if card in front:
            gone += (card,)
        else:
            gone += replaced_by(card, front, mode)
            front = laid(front, card, mode)
    return front, gone
