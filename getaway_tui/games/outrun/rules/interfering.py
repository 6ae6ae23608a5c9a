"""Interfering with the players: cards expire, are drawn, used and played (OR-5.51 to OR-5.69)."""

from __future__ import annotations

from getaway_tui.engine.types import Refusal, Seat

from ..box import FACES, MONSTERS
from ..public import Play
from ..state import State
from ..ways import handed_on
from .fronts import clear_centre, clear_front, put_in_centre, put_in_front
from .tale import Tale, without

ONE_SHOTS = ("FAIR", "HAVE")
"""Used once, and on somebody else."""


def expire(t: Tale) -> None:
    """The "1" cards are discarded, then cards are drawn (OR-5.51)."""
    for seat in t.state.here:
        front, old = t.of(seat).front, t.of(seat).old_shield
        gone = _expired(t.state, front, old)
        _expire_from(t, seat, gone)
        left = tuple(card for card in front if card not in gone)
        t.racer(seat, front=left, old_shield="SHIELD" in left, extra=())
    gone = _expired(t.state, t.state.centre, t.state.old_shield)
    _expire_from(t, None, gone)
    centre = tuple(card for card in t.state.centre if card not in gone)
    t.set(centre=centre, old_shield="SHIELD" in centre, due=draws(t.state), phase="draw")
    draw_on(t)


def _expired(state: State, front: tuple[str, ...], old: bool) -> tuple[str, ...]:
    return tuple(card for card in front if FACES[card].icon == "1" and (card != "SHIELD" or _shield_ends(state, old)))


def _shield_ends(state: State, old: bool) -> bool:
    """Whether a Shield goes now (option shield_lasts)."""
    lasts = state.options.shield_lasts
    return lasts == "one_round" or (lasts == "next_play" and old)


def _expire_from(t: Tale, seat: Seat | None, gone: tuple[str, ...]) -> None:
    t.discard(gone)
    for card in gone:
        t.say("card_expired", seat=seat, card=card)


# ---- drawing -------------------------------------------------------------------------------------------------------------


def draws(state: State) -> tuple[Seat | None, ...]:
    """For whom cards are drawn, one entry a card (OR-5.52, OR-5.54, OR-5.55)."""
    assert state.monster is not None
    rule = MONSTERS[state.monster]
    if rule.cards_to == "centre":
        return (None,) * rule.count_each
    if rule.cards_to == "every infected player":
        return tuple(seat for seat in state.order if state.racers[seat].infected for _ in range(rule.count_each))
    return tuple(seat for seat in state.order for _ in range(state.board(state.racers[seat].place or 0).cards))


def draw_on(t: Tale) -> None:
    """Chance draws the next card, or all are drawn; an empty deck is made anew of the discards (OR-5.56)."""
    while t.state.due:
        if not t.state.deck and t.state.discard:
            t.say("deck_reshuffled", which="interference", count=len(t.state.discard))
            t.set(deck=tuple(sorted(t.state.discard, key=list(FACES).index)), discard=())
        if t.state.deck:
            t.set(phase="draw", owed="draw_card")
            return
        t.say("card_lost", seat=t.state.due[0])
        _finish_draw(t)
    _all_drawn(t)


def _finish_draw(t: Tale) -> None:
    """A draw is complete: what was put aside for it is discarded."""
    t.discard(t.state.aside)
    t.set(aside=(), due=t.state.due[1:])


def _all_drawn(t: Tale) -> None:
    assert t.state.monster is not None
    if t.state.monster in ("bear", "dragon"):
        play_on(t, 0)
    else:
        next_round(t)


def card_drawn(t: Tale, card: str) -> None:
    """A card comes from the deck: into a hand, the centre, or the drawer's front."""
    t.set(owed=None, deck=without(t.state.deck, card))
    seat = t.state.due[0]
    if t.state.monster in ("bear", "dragon"):
        assert seat is not None
        t.racer(seat, hand=(*t.of(seat).hand, card))
        t.say("card_drawn", seat=seat, binds=True)
        t.say("card_given", hears=(seat,), card=card, binds=True)
        drawn_and_done(t)
    else:
        t.say("card_laid", seat=seat, card=card, binds=True)
        _lay_drawn(t, seat, card)


def drawn_and_done(t: Tale) -> None:
    """This draw is complete, the next one follows."""
    _finish_draw(t)
    draw_on(t)


def _lay_drawn(t: Tale, seat: Seat | None, card: str) -> None:
    if _is_dud(t.state, card):
        _useless(t, seat, card, "no_effect", again=t.state.options.vampire_duds == "redraw")
    elif FACES[card].lasts == "discard_after_use":
        _ask_to_use(t, seat, card)
    elif card in (t.state.centre if seat is None else t.of(seat).front):
        _useless(t, seat, card, "duplicate", again=t.state.options.duplicate_draw == "redraw")
    else:
        if seat is None:
            put_in_centre(t, card)
        else:
            put_in_front(t, seat, card)
        drawn_and_done(t)


def _is_dud(state: State, card: str) -> bool:
    """What has no effect in the centre; a Shield lies there for its time (OR-5.68)."""
    redrawn = card == "SHIELD" and state.options.vampire_duds == "redraw"
    return state.monster == "vampire" and (card in ONE_SHOTS or redrawn)


def _useless(t: Tale, seat: Seat | None, card: str, cause: str, *, again: bool) -> None:
    """A drawn card is discarded, or put aside and drawn for again (OR-5.62, OR-5.68)."""
    t.say("card_replaced", target=seat, card=card, cause="redraw" if again else cause)
    if again:
        t.set(aside=(*t.state.aside, card))
        draw_on(t)
    else:
        t.discard((card,))
        drawn_and_done(t)


def _ask_to_use(t: Tale, seat: Seat | None, card: str) -> None:
    """Somebody decides about a drawn card that is used at once (OR-5.68, OR-5.69)."""
    t.set(drawn=card)
    if seat is None:
        t.set(phase="vamp_focus")
    elif card == "FOCUS" or partners(t.state, seat):
        t.set(phase="zombie_oneshot")
    else:
        no_partner(t)


def no_partner(t: Tale) -> None:
    """Nobody can be chosen for the drawn card: it has no effect."""
    card = t.state.drawn
    assert card is not None
    t.say("card_replaced", target=t.state.due[0], card=card, cause="no_effect")
    _used(t)


def partners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whom an infected drawer may choose: another infected player without a Shield (OR-5.69)."""
    racers = state.racers
    return tuple(
        other for other in state.here if other != seat and racers[other].infected and "SHIELD" not in racers[other].front
    )


def use(t: Tale, seat: Seat, target: Seat | None) -> None:
    """The drawn card is used (OR-5.68, OR-5.69)."""
    match t.state.drawn:
        case "FOCUS" if t.state.phase == "vamp_focus":
            t.say("focus_used", seat=seat)
            clear_centre(t, "focus")
        case "FOCUS":
            t.say("focus_used", seat=seat)
            clear_front(t, seat, "focus")
        case "FAIR":
            assert target is not None
            trade(t, seat, target)
        case _:
            assert target is not None
            hand_on(t, seat, target)
    _used(t)


def decline(t: Tale, seat: Seat) -> None:
    """The drawn card is not used."""
    assert t.state.drawn is not None
    t.say("use_declined", seat=seat, card=t.state.drawn)
    _used(t)


def _used(t: Tale) -> None:
    assert t.state.drawn is not None
    t.discard((t.state.drawn,))
    t.set(drawn=None)
    drawn_and_done(t)


# ---- playing -------------------------------------------------------------------------------------------------------------


def play_on(t: Tale, start: int) -> None:
    """Each holder of cards has one turn, in round order (OR-5.63)."""
    for at in range(start, len(t.state.order)):
        if t.of(t.state.order[at]).held:
            t.set(phase="play", at=at)
            return
    next_round(t)


def play(t: Tale, seat: Seat, action: Play) -> None:
    """A card goes in front of somebody (OR-5.61)."""
    t.racer(seat, hand=without(t.of(seat).hand, action.card))
    t.say("card_played", seat=seat, card=action.card, target=action.target)
    put_in_front(t, action.target, action.card)
    _maybe_done(t, seat)


def use_held(t: Tale, seat: Seat, card: str, target: Seat | None = None) -> None:
    """Focus, Fair trade? or Have mine out of the hand (OR-5.65 to OR-5.67)."""
    t.racer(seat, hand=without(t.of(seat).hand, card))
    if card == "FOCUS":
        t.say("focus_used", seat=seat)
        clear_front(t, seat, "focus")
    elif target is not None:
        (trade if card == "FAIR" else hand_on)(t, seat, target)
    t.discard((card,))
    _maybe_done(t, seat)


def trade(t: Tale, seat: Seat, target: Seat) -> None:
    """The two sets change places, a Shield and its age with them (OR-5.66)."""
    mine, theirs = t.of(seat), t.of(target)
    t.racer(seat, front=theirs.front, old_shield=theirs.old_shield)
    t.racer(target, front=mine.front, old_shield=mine.old_shield)
    t.say("fair_used", seat=seat, target=target)


def hand_on(t: Tale, seat: Seat, target: Seat) -> None:
    """Everything in front of one moves in front of the other (OR-5.67)."""
    mine, theirs = t.of(seat), t.of(target)
    front, gone = handed_on(mine.front, theirs.front, t.state.options.one_at_a_time)
    old = mine.old_shield if "SHIELD" in mine.front else theirs.old_shield and "SHIELD" in front
    t.racer(seat, front=(), old_shield=False)
    t.racer(target, front=front, old_shield=old)
    t.discard(gone)
    t.say("have_used", seat=seat, target=target)
    for card in gone:
        t.say("card_replaced", target=target, card=card, cause="have_mine")


def _maybe_done(t: Tale, seat: Seat) -> None:
    """A turn ends by itself when everybody sees that the hand is empty."""
    if not t.of(seat).held:
        done(t, seat)


def done(t: Tale, seat: Seat) -> None:
    """The turn ends."""
    t.say("turn_ended", seat=seat)
    play_on(t, t.state.at + 1)


# ---- the end of a round --------------------------------------------------------------------------------------------------


def next_turner(state: State) -> Seat:
    """The fastest right racer, else the same as before, or who sits next if that seat is empty (OR-5.36)."""
    right = [seat for seat in state.order if state.racers[seat].right]
    first, seats = (right[0] if right else state.turner), len(state.racers)
    return next((first + step) % seats for step in range(seats) if not state.racers[(first + step) % seats].gone)


def next_round(t: Tale) -> None:
    """The path cards of this round are used; the next turner is named."""
    state = t.state
    t.everybody(immune=False)
    t.set(
        phase="turn",
        round=state.round + 1,
        turner=next_turner(state),
        used_paths=(*state.used_paths, *state.table_paths),
        table_paths=(),
        turned_red=(),
        at=0,
    )


# ---- what is allowed -----------------------------------------------------------------------------------------------------


def check_play(state: State, seat: Seat, action: Play) -> None:
    """Whether this card may be played on this target.

    Raises:
        Refusal: it may not.
    """
    if action.card not in state.racers[seat].hand:
        raise Refusal("OR-5.63", "not_in_your_hand", card=action.card)
    if FACES[action.card].lasts == "discard_after_use":
        raise Refusal("OR-5.63", "used_not_played", card=action.card)
    if action.target not in state.here:
        raise Refusal("OR-5.63", "nobody_there", seats=len(state.racers))
    _check_shield(state, seat, action.target)
    if action.card in state.racers[action.target].front:
        raise Refusal("OR-5.62", "lies_there_already", card=action.card)


def check_use_held(state: State, seat: Seat, card: str, target: Seat | None) -> None:
    """Whether Focus, Fair trade? or Have mine may be used.

    Raises:
        Refusal: it may not.
    """
    if card not in state.racers[seat].hand:
        raise Refusal("OR-5.63", "not_in_your_hand", card=card)
    if target is None:
        return
    if target not in state.here or target == seat:
        raise Refusal("OR-5.66" if card == "FAIR" else "OR-5.67", "another_player", card=card)
    _check_shield(state, seat, target)


def _check_shield(state: State, seat: Seat, target: Seat) -> None:
    if target != seat and "SHIELD" in state.racers[target].front:
        raise Refusal("OR-5.64", "shielded", target=target)


def check_use(state: State, seat: Seat, yes: bool, target: Seat | None) -> None:
    """Whether the drawn card may be used so.

    Raises:
        Refusal: it may not.
    """
    if state.phase == "vamp_focus":
        if target is not None:
            raise Refusal("OR-5.68", "no_target")
    elif not yes:
        raise Refusal("OR-5.69", "decline_instead")
    elif (target is not None) == (state.drawn == "FOCUS"):
        raise Refusal("OR-5.69", "choose_a_partner" if state.drawn != "FOCUS" else "no_target")
    elif target is not None and target not in partners(state, seat):
        raise Refusal("OR-5.69", "no_partner")
