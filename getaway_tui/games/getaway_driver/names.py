"""What things are called: cards, upgrades, pieces, stunts, fields and tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from getaway_tui.engine.language import _

from . import box
from .box import CardName

CARDS: Mapping[str, str] = {name: row.name_en for name, row in box.ALL_CARDS.items()}
UPGRADES: Mapping[str, str] = {name: row.name_en for name, row in box.UPGRADES.items()}
SHORT_UPGRADES: Mapping[str, str] = {name: text.removeprefix("Police ") for name, text in UPGRADES.items()}
"""The same where there is little room."""
BRIEF_UPGRADES: Mapping[str, str] = {
    "armored_car": _("Armored"),
    "barricade": _("Barricade"),
    "dispatch": _("Dispatch"),
    "patrol_car": _("Patrol"),
    "helicopter": _("Helicopter"),
    "motorcycle": _("Motorcycle"),
    "spike_strip": _("Spikes"),
    "traffic_camera": _("Camera"),
}
"""The same in a list."""
SHORT_CARDS: Mapping[str, str] = {
    "decoy_car": _("Decoy"),
    "last_ditch": _("Last Ditch"),
    "hit_the_gas": _("Gas"),
    "leave_wreckage": _("Wreckage"),
    "familiar_ground": _("Familiar"),
    "handbrake_turn": _("Handbrake"),
    "jam_radio": _("Jam"),
    "collision_course": _("Collision"),
    "brake_slam": _("Brake"),
    "swap_cars": _("Swap"),
    "accomplices": _("Accomplices"),
}
"""Cards where there is little room."""
MIDTOWNS: Mapping[str, str] = {name: row.name_en for name, row in box.MIDTOWN.items()}
STUNTS: Mapping[str, str] = {
    "two_wheels": _("two wheels"),
    "narrow_alley": _("narrow alley"),
    "sidewalk": _("sidewalk"),
    "ramp": _("ramp"),
    "wrong_way": _("wrong way"),
}
SIGNS: Mapping[str, str] = {"two_wheels": "W", "narrow_alley": "A", "sidewalk": "S", "ramp": "R", "wrong_way": "X"}
"""One letter a stunt, as on the tiles."""


def sign_of(card: CardName) -> str:
    """The letter of a card's stunt; a card with two abilities has none."""
    return SIGNS.get(box.ALL_CARDS[card].stunt, "&")


def stunt_of(card: CardName) -> str:
    """A card's stunt in words."""
    return STUNTS.get(box.ALL_CARDS[card].stunt, _("two abilities"))


QUARTERS: Mapping[str, str] = {
    "city_map": "CM",
    "hideout_garage": "HG",
    "slum": "BS",
    "thoroughfare": "TH",
    "lookout": "LO",
}
"""Two letters a midtown tile."""
LIGHTS: Mapping[str, str] = {"green": _("green"), "amber": _("amber"), "red": _("red")}
FEELS: Mapping[str, str] = {
    "nearly_empty": _("nearly empty"),
    "few": _("a few"),
    "light": _("light"),
    "half": _("half"),
    "heavy": _("heavy"),
    "bulging": _("bulging"),
}
ABILITIES: Mapping[str, str] = {
    "traffic_camera": _("Traffic Camera"),
    "spike_strip": _("Spike Strip"),
    "dispatch": _("Dispatch"),
    "armored_car": _("Armored Car"),
    "motorcycle": _("Motorcycle"),
    "helicopter_turn": _("Helicopter, turning round"),
    "helicopter_tunnel": _("Helicopter, before a tunnel"),
}
PILES: Mapping[str, str] = {"risky": _("risky"), "quiet": _("quiet")}
LEVELS: Mapping[str, str] = {"standard": _("standard"), "imposing": _("imposing"), "ruthless": _("ruthless")}
"""The automaton's."""
BLOCKS: Mapping[str, str] = {
    "park": _("park"),
    "lake": _("lake"),
    "hill": _("hill"),
    "fruit_bowl": _("fruit bowl"),
    "mug": _("mug"),
    "book": _("book"),
    "laptop": _("laptop"),
}
WAYS: Mapping[str, str] = {"F": _("ahead"), "L": _("left"), "R": _("right")}
_HEADINGS: Mapping[str, str] = {"N": _("N"), "E": _("E"), "S": _("S"), "W": _("W")}
_KINDS: Mapping[str, str] = {
    "patrol_car": _("patrol car"),
    "motorcycle": _("motorcycle"),
    "armored_car": _("armored car"),
    "helicopter": _("helicopter"),
    "barricade": _("barricade"),
    "spike_strip": _("spike strip"),
    "car": _("car"),
}


def cell(field: Sequence[object]) -> str:
    """A field as people see it."""
    return f"({field[0]},{field[1]})"


def cells(fields: Iterable[Sequence[object]], between: str = " ") -> str:
    """Several fields."""
    return between.join(cell(field) for field in fields) or "-"


def heading(facing: str) -> str:
    """A point of the compass."""
    return _HEADINGS[facing]


def piece(name: str) -> str:
    """A vehicle, blocker or block of terrain; numbered where the box holds several of a kind."""
    if name in BLOCKS:
        return BLOCKS[name]
    if name in _KINDS:
        return _KINDS[name]
    kind, _sep, number = name.rpartition("_")
    if kind not in _KINDS:
        return name
    several = f"{kind}_2" in (*box.FLEET, *box.BARRIERS) or number != "1"
    return f"{_KINDS[kind]} {number}" if several else _KINDS[kind]


def face(tile: str) -> str:
    """What is printed on a tile."""
    if not box.is_tile(tile):
        return tile
    row = box.face(tile)
    if row.tile_id == box.START:
        return _("Start tile, green")
    parts = [LIGHTS[row.light]]
    if row.badge:
        parts.append(_("badge {badge}").format(badge=row.badge))
    if row.midtown:
        parts.append(MIDTOWNS[row.midtown])
    if row.tunnel:
        parts.append(_("tunnel"))
    if row.hazards:
        parts.append("/".join(STUNTS[stunt] for stunt in row.hazards))
    return ", ".join(parts)
