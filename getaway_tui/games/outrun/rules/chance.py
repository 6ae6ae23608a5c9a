"""What chance does, and what comes of it."""

from __future__ import annotations

from random import Random
from typing import Any

from getaway_tui.engine.chance import draw, shuffled

from ..box import ALL_MOVES, MONSTERS
from ..public import (
    Card,
    ChooseMonster,
    ChooseStarter,
    DrawCard,
    DrawDare,
    DrawPath,
    MakePath,
    PairCard,
    Relabel,
    ShuffleHand,
)
from ..state import State
from .interfering import card_drawn
from .race import dares_drawn, draw_dares, reveal, to_races
from .relabel import draw_relabel, pairs, relabelled
from .setup import make_path, monster_chosen, path_drawn, starter_chosen
from .tale import Tale


def chance(state: State, rng: Random) -> Any:
    """What is drawn now."""
    match state.owed:
        case "choose_monster":
            return ChooseMonster(monster=draw(tuple(MONSTERS), rng))
        case "choose_starter":
            return ChooseStarter(seat=draw(state.here, rng))
        case "draw_path":
            return DrawPath(card=draw(state.path_deck, rng))
        case "make_path":
            return make_path(state, rng)
        case "shuffle_hand":
            return ShuffleHand(order="".join(shuffled(ALL_MOVES, rng)))
        case "draw_dare":
            return draw_dares(state, rng)
        case "relabel":
            return draw_relabel(state, rng)
        case "pair_card":
            return PairCard(card=draw(pairs(state), rng))
        case "draw_card":
            return DrawCard(card=draw(state.deck, rng))
    raise AssertionError("chance is not asked")


def spoken(t: Tale, action: Any) -> None:
    """Carry out what chance said."""
    match action:
        case ChooseMonster():
            monster_chosen(t, action.monster)
        case ChooseStarter():
            starter_chosen(t, action.seat)
        case DrawPath():
            _path_lies(t, path_drawn(t, action.card))
        case MakePath() if t.state.path is None:
            _path_lies(t, _made(action))
        case MakePath():
            reveal(t, _made(action))
        case ShuffleHand():
            t.set(hand_order=action.order)
            t.say("hand_ordered", order=action.order)
            to_races(t)
        case DrawDare():
            dares_drawn(t, action.cards)
        case Relabel():
            assert t.state.path is not None
            reveal(t, relabelled(t.state.path, action))
        case PairCard():
            t.say("path_turned", binds=True)
            reveal(t, path_drawn(t, action.card))
        case DrawCard():
            card_drawn(t, action.card)


def _made(action: MakePath) -> Card:
    return Card(moves=action.moves, cells=action.cells, antidote=action.antidote)


def _path_lies(t: Tale, card: Card) -> None:
    """The printed card of the round lies face down (OR-5.10)."""
    t.set(path=card)
    t.say("path_turned", binds=True)
    if t.state.options.hand_order == "shuffled":
        t.set(owed="shuffle_hand")
    else:
        to_races(t)
