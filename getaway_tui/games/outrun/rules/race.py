"""From the first racer's preparations to the last Finish (OR-4, OR-5.10 to OR-5.14)."""

from __future__ import annotations

from random import Random

from getaway_tui.engine.chance import draw
from getaway_tui.engine.types import Refusal, Seat

from ..box import ANTIDOTE, COMMITS, DARES, LENGTH, LONG_WAY, SETTINGS
from ..public import NS, Card, Commit, Dare, DrawDare, Race, Result, Stop
from ..state import State
from ..ways import long_ways
from .check import to_check
from .relabel import pairs
from .setup import reshuffle_paths
from .tale import Tale, without


def to_races(t: Tale) -> None:
    """The card lies on the table: the first racer prepares, or the first heat starts."""
    if t.state.options.race_mode == "split":
        start_heat(t)
    else:
        t.set(phase="prep", owed=None)


def commit(t: Tale, seat: Seat, card: str) -> None:
    """A helpful card goes face down in front of its owner (OR-4.9)."""
    racer = t.of(seat)
    t.racer(seat, hand=without(racer.hand, card), committed=(*racer.committed, card))
    t.say("card_committed", hears=(seat,), card=card)


def dare(t: Tale, seat: Seat, n: int) -> None:
    """So many extra cards (OR-10.6)."""
    t.racer(seat, dare=n)
    t.say("dared", hears=(seat,), n=n)


def ready(t: Tale, seat: Seat) -> None:
    """The racer wants to see the card: from here on the race counts (OR-4.11)."""
    t.say("seat_readied", seat=seat, binds=True)
    t.set(phase="race")
    if t.state.options.race_mode == "turns":
        t.racer(seat, dare=t.of(seat).dare or 0)
        t.set(owed="draw_dare")
    else:
        show_card(t)


def dares_drawn(t: Tale, cards: tuple[str, ...]) -> None:
    """The dared cards lie in front of the racer."""
    seat = t.state.under_way[0]
    t.racer(seat, extra=cards)
    t.say("dare_shown", hears=(seat,), seat=seat, n=len(cards), cards=cards)
    show_card(t)


def start_heat(t: Tale) -> None:
    """At one keyboard: committed cards come into front, the card is shown to the heat (OR-4.9)."""
    t.set(phase="race")
    for seat in t.state.heat:
        for card in t.of(seat).committed:
            if card in t.of(seat).front:
                racer = t.of(seat)
                t.racer(seat, hand=(*racer.hand, card), committed=without(racer.committed, card))
                t.say("commit_returned", hears=(seat,), card=card)
    show_card(t)


def show_card(t: Tale) -> None:
    """The first racer of a round sees the printed card, the others what pass_path gives them (OR-10.2)."""
    state = t.state
    if not state.shown or (state.options.pass_path == "same" and state.options.race_mode != "split"):
        assert state.path is not None
        reveal(t, state.path)
    else:
        new_card(t)


def new_card(t: Tale) -> None:
    """Chance must give those under way a card of their own."""
    options = t.state.options
    if options.pass_path != "paired" or options.race_mode == "split":
        t.set(owed="relabel")
    elif options.path_length != LENGTH:
        t.set(owed="make_path")
    else:
        if not pairs(t.state):
            reshuffle_paths(t)
        t.set(owed="pair_card")


def reveal(t: Tale, card: Card) -> None:
    """Those under way see this card."""
    state = t.state
    for seat in state.under_way:
        t.racer(seat, card=card)
    t.set(owed=None, shown=(*state.shown, card.moves))
    heard = None if state.options.race_mode == "split" else state.under_way
    if card == state.path:
        t.say("path_shown", hears=heard, binds=True, card=card.id or card.moves, cells=card.cells, antidote=card.antidote)
    else:
        for seat in state.under_way:
            t.say("own_path_shown", hears=heard, binds=True, seat=seat, moves=card.moves, cells=card.cells)


def raced(t: Tale, seat: Seat, result: Result) -> None:
    """A race is over; nobody hears how (OR-4.10)."""
    t.racer(seat, result=result)
    done = sum(racer.result is not None for racer in t.state.racers)
    t.say("race_ended", seat=seat, raced=done, of=len(t.state.racing), binds=True)
    _after_race(t, seat)


def _after_race(t: Tale, seat: Seat) -> None:
    if not t.state.under_way:
        to_check(t)
    elif t.state.options.race_mode != "split":
        t.set(phase="prep")
    elif seat not in t.state.heat:
        start_heat(t)


def stop(t: Tale, caller: Seat, action: Stop) -> None:
    """Somebody wants a racer stopped; at one keyboard all who have finished must (OR-5.14)."""
    racer = action.racer
    called = (*t.of(racer).called, caller)
    t.racer(racer, called=called)
    if set(finished_in_heat(t.state)) <= set(called) or t.state.options.race_mode != "split":
        t.say("racer_stopped", seat=racer, binds=True)
        raced(t, racer, Result(sequence=action.sequence, status="stopped"))
    else:
        t.say("stop_called", seat=caller, racer=racer, binds=True)


def finished_in_heat(state: State) -> tuple[Seat, ...]:
    """Who of those at the keyboard has finished."""
    results = {seat: state.racers[seat].result for seat in state.heat}
    return tuple(seat for seat, result in results.items() if result is not None and result.status == "finished")


def rerun(t: Tale) -> None:
    """A race that was cut off after its reveal is run again on a new card, or counts as stopped (OR-4.11)."""
    options, seats = t.state.options, t.state.under_way
    for seat in seats:
        t.say("race_rerun", seat=seat, binds=True)
    if options.race_mode == "turns":
        return
    if options.race_mode == "pass" and options.pass_path == "same":
        raced(t, seats[0], Result(sequence="", status="stopped"))
    else:
        new_card(t)


# ---- what is allowed -----------------------------------------------------------------------------------------------------


def check_commit(state: State, seat: Seat, action: Commit) -> None:
    """Whether this card may be committed now.

    Raises:
        Refusal: it may not.
    """
    racer = state.racers[seat]
    if action.card not in COMMITS:
        raise Refusal("OR-4.9", "not_for_the_race", card=action.card)
    if action.card not in racer.hand:
        raise Refusal("OR-4.9", "not_in_your_hand", card=action.card)
    if action.card in (*racer.front, *racer.committed):
        raise Refusal("OR-4.9", "lies_there_already", card=action.card)


def check_dare(state: State, seat: Seat, action: Dare) -> None:
    """Whether this dare may be made.

    Raises:
        Refusal: it may not.
    """
    if state.options.race_mode != "turns":
        raise Refusal("OR-10.6", "no_dares")
    if not 0 <= action.n <= SETTINGS.dare.most:
        raise Refusal("OR-10.6", "dare_range", most=SETTINGS.dare.most)
    if state.racers[seat].dare is not None:
        raise Refusal("OR-10.6", "dared_already")


def check_race(state: State, seat: Seat, action: Race) -> None:
    """Whether this can be the result of a race.

    Raises:
        Refusal: it cannot.
    """
    check_laid(state, seat, action.sequence)
    timed = state.options.race_mode != "turns"
    if (action.ns is not None) != (timed and action.status == "finished"):
        raise Refusal("OR-4.10", "time_of_a_finish" if timed else "no_time")
    limit = state.options.raw_limit(seat)
    if action.status == "stopped" and limit is None and not state.options.group_stop:
        raise Refusal("OR-5.14", "no_limit")
    if action.ns is not None and limit is not None and action.ns > limit:
        raise Refusal("OR-5.14", "over_the_limit", seconds=limit // NS)


def check_laid(state: State, seat: Seat, sequence: str) -> None:
    """Whether these cards can lie in a row.

    Raises:
        Refusal: one of them was laid twice, or is not there.
    """
    moves = sequence.replace(LONG_WAY, "").replace(ANTIDOTE, "")
    if len(set(moves)) < len(moves) or sequence.count(ANTIDOTE) > 1:
        raise Refusal("OR-5.13", "laid_twice")
    if sequence.count(LONG_WAY) > long_ways(state.affecting(seat)):
        raise Refusal("OR-5.13", "no_long_way")


def check_stop(state: State, caller: Seat, action: Stop) -> None:
    """Whether this racer may be stopped by this seat.

    Raises:
        Refusal: not.
    """
    if not 0 <= action.racer < len(state.racers) or action.racer not in state.under_way or caller == action.racer:
        raise Refusal("OR-5.14", "not_racing")
    if caller in state.racers[action.racer].called:
        raise Refusal("OR-5.14", "called_already")
    moves = action.sequence.replace(LONG_WAY, "").replace(ANTIDOTE, "")
    if len(set(moves)) < len(moves):
        raise Refusal("OR-5.13", "laid_twice")


def check_dares(state: State, cards: tuple[str, ...]) -> None:
    """Whether these may be the dared cards.

    Raises:
        Refusal: not.
    """
    seat = state.under_way[0]
    left = dare_faces(state, seat)
    if len(cards) != (state.racers[seat].dare or 0) or len(set(cards)) < len(cards) or not set(cards) <= set(left):
        raise Refusal("OR-10.6", "not_the_dared_cards")


def dare_faces(state: State, seat: Seat) -> tuple[str, ...]:
    """What dared cards are printed from: the faces that do not affect the racer already (OR-10.6)."""
    return tuple(face for face in DARES if face not in state.affecting(seat))


def draw_dares(state: State, rng: Random) -> DrawDare:
    """As many different faces as were dared."""
    seat = state.under_way[0]
    left, cards = list(dare_faces(state, seat)), []
    for _ in range(state.racers[seat].dare or 0):
        cards.append(draw(left, rng))
        left.remove(cards[-1])
    return DrawDare(cards=tuple(cards))
