"""Single rounds of computer players, played on the bare rules and counted: how long they are, and what happened in them."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from getaway_tui.engine.chance import below, draw
from getaway_tui.engine.types import Event, Look, Move, Seat, change
from getaway_tui.games.getaway.bot import fair as fair_bot
from getaway_tui.games.getaway.rules import GAME

Policy = Callable[[Any, Seat, Sequence[Event], Random], Any]
"""From a position, who acts, and what was told so far, to an action."""

CARDS_LAID = ("card_led", "card_followed", "card_ruffed", "card_shed", "joker_led")


class Endless(AssertionError):
    """A round that passed its proven bound."""


class Round(NamedTuple):
    """What one round came to."""

    tricks: int
    plays: int
    """Cards laid."""
    opens: int
    """Open tricks (in Bhabhi: shedding tricks) after the opening one."""
    standoffs: int
    voids: int
    """Deals that did not count."""
    loser: Seat | None
    places: tuple[Seat, ...]


def rand(state: Any, seat: Seat, told: Sequence[Event], rng: Random) -> Any:
    """Any legal action, each as likely; a lead in two steps, first the card, then whether to kick somebody (section 9.2)."""
    if state.phase != "lead":
        return draw(GAME.legal(state, seat), rng)
    if not state.options.kicker and state.trick > 1 and not state.options.joker:  # any card will do
        hand = state.hands[seat]
        return _lead(hand[below(len(hand), rng)])
    legal = GAME.legal(state, seat)
    card = draw(tuple(dict.fromkeys(action.card for action in legal)), rng)
    return draw([action for action in legal if action.card == card], rng)


@functools.cache
def _lead(card: str) -> Any:
    return GAME.action_type.validate_python({"kind": "lead", "card": card})


def fair(state: Any, seat: Seat, told: Sequence[Event], rng: Random) -> Any:
    """The fair computer player, with what its seat may know."""
    heard = tuple(event for event in told if event.to is None or seat in event.to) if state.options.kicker else ()
    look = Look[Any, Any](
        seat=seat, turn=GAME.turn(state), board=GAME.view(state, seat), legal=GAME.legal(state, seat), log=heard
    )
    return fair_bot(look, GAME, rng, lambda: False)


def bound(options: Any, seats: int) -> int:
    """More tricks than any round has (section 9.1): progress can be made so often, and between two times so many tricks break."""
    laps = 60 if options.ruleset == "bhabhi" else options.standoff_laps * seats
    deals = 2 if options.standoff == "redeal" else 1
    return int((52 + seats + 1) * (laps + 1) * deals)


def agreed(options: Mapping[str, Any]) -> Any:
    """Options by name, validated."""
    return _options(json.dumps(dict(options)))


@functools.cache
def _options(settings: str) -> Any:
    return GAME.option_type.model_validate_json(settings)


def play(options: Mapping[str, Any], seats: int, policy: Policy, seed: str) -> Round:
    """Deal and play one round; with the joker in the game, as a round in which the opener holds it.

    Raises:
        Endless: the round passed its bound.
    """
    table = agreed(options)
    rng = Random(f"{seed}:{seats}:{json.dumps(dict(options))}")
    state = change(GAME.start(seats, table), phase="deal", cutters=(), dealer=below(seats, rng))
    counts: Counter[str] = Counter()
    told: list[Event] = []
    most = bound(table, seats)
    while not state.ledger.rounds:
        turn = GAME.turn(state)
        if turn.chance:
            action = GAME.chance(state, rng)
            if table.joker and turn.chance == "deal":
                state = change(state, armer=_armer(action.hands))
            move = Move[Any](by="chance", action=action)
        else:
            seat = turn.asks[0].seat
            move = Move[Any](by=seat, action=policy(state, seat, told, rng))
        state, events = GAME.apply(state, move)
        told += events
        counts.update(event.key for event in events)
        counts.update(
            "later_open" for event in events
            if event.key == "trick_begun" and event.params["trick"] != 1 and event.params["kind"] != "plain"
        )  # fmt: skip
        if counts["trick_begun"] > most:
            raise Endless(f"{seats} players, {dict(options)}, seed {seed!r}: more than {most} tricks")
    result = state.ledger.rounds[0]
    return Round(
        tricks=counts["trick_begun"],
        plays=sum(counts[key] for key in CARDS_LAID),
        opens=counts["later_open"],
        standoffs=counts["standoff_met"],
        voids=counts["round_voided"],
        loser=result.loser,
        places=result.places,
    )


def _armer(hands: Sequence[Sequence[str]]) -> Seat:
    """Somebody who does not open, so that the opener gets the joker."""
    opener = next(seat for seat, hand in enumerate(hands) if "AS" in hand)
    return (opener + 1) % len(hands)
