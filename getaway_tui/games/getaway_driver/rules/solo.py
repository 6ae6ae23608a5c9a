"""The table of the game against the automaton: piles, the charge of the armored car, what badges bring (GD-12.2 to 12.18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from getaway_tui.engine.chance import shuffled
from getaway_tui.engine.types import Refusal, change

from .. import box
from ..city import WAYS, Cell, way_to
from ..options import Options
from ..public import Vehicle
from ..state import State
from ..steps import Next, Pile
from .common import Told, blocker_at, standing, stash_at, tell, to
from .placing import passable


def pile(options: Options, tiles: Iterable[str], which: Pile) -> tuple[str, ...]:
    """Those of the tiles that belong to a pile."""
    return tuple(tile for tile in tiles if options.pile_of(tile) == which)


# ---- which pile a field is filled from (GD-12.6) -------------------------------------------------------------


def piles_for(state: State, fields: Sequence[Cell]) -> tuple[tuple[Pile, str, str], ...]:
    """For each field its pile, and why: what lies there, or who could drive there; an empty pile is replaced by the other."""
    left = {which: len(pile(state.options, state.bag, which)) for which in ("risky", "quiet")}
    found: list[tuple[Pile, str, str]] = []
    for cell in fields:
        wanted, cause, who = _wanted(state, cell)
        other: Pile = "quiet" if wanted == "risky" else "risky"
        which, cause, who = (wanted, cause, who) if left[wanted] else (other, f"{wanted}_empty", "")
        left[which] -= 1
        found.append((which, cause, who))
    return tuple(found)


def _wanted(state: State, cell: Cell) -> tuple[Pile, str, str]:
    if stash_at(state, cell):
        return "quiet", "stash", ""
    if standing(state, cell):
        return "quiet", "vehicle", standing(state, cell)[0].name
    if blocker_at(state, cell, "barricade"):
        return "quiet", "barricade", ""
    for each in state.vehicles:
        if could_drive(state, each, cell):
            return "quiet", "reach", each.name
    return "risky", "free", ""


def could_drive(state: State, each: Vehicle, cell: Cell) -> bool:
    """Whether a vehicle could be there after one move from where it stands (GD-6.2)."""
    if each.field is None or not any(way_to(each.field, each.facing, way) == cell for way in WAYS):
        return False
    return passable(state, each.name, cell)


def tell_piles(state: State, fields: Sequence[Cell], told: Told) -> None:
    """Say which pile each field is filled from, and why."""
    for cell, (which, cause, who) in zip(fields, piles_for(state, fields), strict=True):
        tell(told, "pile_chosen", field=cell, pile=which, vehicle=who or None, cause=cause)


def draw_from_piles(state: State, fields: Sequence[Cell], rng: Random) -> tuple[str, ...]:
    """A tile for each field, in the order of the fields, each from its pile."""
    shuffled_piles: dict[Pile, list[str]] = {
        which: list(shuffled(pile(state.options, state.bag, which), rng)) for which in ("risky", "quiet")
    }
    return tuple(shuffled_piles[which].pop() for which, _cause, _who in piles_for(state, fields))


def must_fit_piles(state: State, fields: Sequence[Cell], tiles: Sequence[str]) -> None:
    """Each tile comes from the pile of its field.

    Raises:
        Refusal: one does not.
    """
    for cell, tile, (which, _cause, _who) in zip(fields, tiles, piles_for(state, fields), strict=True):
        if state.options.pile_of(tile) != which:
            raise Refusal("GD-12.6", "other_pile", field=cell, pile=which)


# ---- badges and upgrades -----------------------------------------------------------------------------------


def count_badge(state: State, badge: int, told: Told) -> State:
    """A badge brings no tokens but upgrades at the end of the round (GD-12.14)."""
    count = box.SETTINGS.solo.draws_for_badge.get(badge, 0)
    if not count:
        return state
    state = change(state, draws=state.draws + count)
    tell(told, "draws_due", count=count)
    return state


def nobody_left(state: State) -> bool:
    """Whether an upgrade must be drawn at once, for want of any vehicle (GD-12.18)."""
    empty = all(each.field is None for each in state.vehicles)
    return empty and not state.drawn_upgrades and not state.draws


def draw_at_once(state: State, then: Next, told: Told) -> State:
    """No vehicle is left on the table: an upgrade is drawn before anything else happens (GD-12.18)."""
    if not nobody_left(state):
        return to(state, then)
    tell(told, "table_empty")
    return ask_chance(state, then, told)


def ask_chance(state: State, then: Next, told: Told) -> State:
    """Chance draws an upgrade; an empty deck is made of all drawn cards first, but never of the helicopter again (GD-12.14)."""
    if not state.deck:
        gone = tuple(card for card in state.upgrades if card == "helicopter")
        deck = tuple(card for card in box.SETTINGS.solo.deck[state.options.solo_level] if card not in gone)
        tell(told, "deck_reshuffled", count=len(deck))
        state = change(state, deck=deck, upgrades=gone)
    return to(state, "draw_upgrade", resume=then)
