"""The end of a round and of the match: places, points, chips, ties (sections 6.6, 6.7, 7 and 9)."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from getaway_tui.engine.types import Seat, change

from ..pack import NUMBERS, RANK, SUIT, SUITS, TENS
from ..public import Ledger, Options, RoundResult
from ..state import State
from .table import Crier, actives_after, all_cards, beside, clockwise, next_seat, step

Verdict = tuple[tuple[Seat, ...], tuple[Seat, ...], str]
"""Winners, losers, and what decided."""


# ---- a round ---------------------------------------------------------------------------------------------------------------


def end_round(state: State, last: Seat | None, crier: Crier) -> State:
    """One player is left, who is caught; or nobody, where the last one could play out (GC-5.20, GC-5.21, GC-6.6)."""
    places = state.escaped if last is None else (*state.escaped, last)
    return _close(state, places, last, crier)


def adjudicate(state: State, crier: Crier) -> State:
    """The round stops: fewest cards first, then the lower sum of ranks, then the lower highest card (GC-9.8)."""
    active = actives_after(state, state.leader)
    order = tuple(sorted(active, key=lambda seat: _weight(state.hands[seat])))
    places = (*state.escaped, *order)
    crier.say("round_adjudicated", places=places)
    return _close(state, places, places[-1], crier, adjudicated=True)


def _weight(hand: tuple[str, ...]) -> tuple[int, int, tuple[int, int]]:
    highest = max((RANK[card], SUITS.index(SUIT[card]) if SUIT[card] else -1) for card in hand)
    return len(hand), sum(RANK[card] for card in hand), highest


def void_round(state: State, cause: Literal["redeal", "abandoned"], crier: Crier) -> State:
    """The round does not count: the same dealer deals again, antes and the armed joker stay (GC-7.4)."""
    _show_hands(state, crier)
    crier.say("round_voided", cause=cause)
    return change(_collected(state), phase="deal", redeals=state.redeals + 1)


def _show_hands(state: State, crier: Crier) -> None:
    for seat, hand in enumerate(state.hands):
        if hand:
            crier.say("hand_shown", seat=seat, cards=hand)


def _collected(state: State) -> State:
    """Every card back in the pack."""
    nothing: tuple[tuple[str, ...], ...] = ((),) * state.seats
    return change(
        state, pack=all_cards(state), hands=nothing, table=(), waste=(), aside=(), captured=nothing, waiting=(),
        beside=beside(state), escaped=(), due=(), kicked=None, declined=(), claimed=(), kind=None, run=None, drawn=None,
        barren=0, finishing=False, opener=None, trick=0, known=(), voids=(), drawable=0,
        robbed=None,
    )  # fmt: skip


def _close(state: State, places: tuple[Seat, ...], loser: Seat | None, crier: Crier, *, adjudicated: bool = False) -> State:
    """Count the round, and go on to the next deal or to the end of the match (ROUND_END)."""
    _show_hands(state, crier)
    crier.say("round_ended", round=len(state.ledger.rounds) + 1, places=places, loser=loser)
    points, credits = _points(state.options, places, loser), _credits(state, loser)
    for seat in range(state.seats):
        if points[seat] or credits[seat]:
            crier.say("points_scored", seat=seat, points=points[seat], credit=credits[seat])
    before = state.ledger
    ledger = _chips(state, places, loser, crier)
    ante = NUMBERS.chips.ante if state.options.pot != "off" and not before.playoff else 0
    result = RoundResult(
        places=places, loser=loser, points=points, credits=credits, adjudicated=adjudicated, playoff=bool(before.playoff),
        chips=tuple(after - held - ante for held, after in zip(before.chips, ledger.chips, strict=True)),
    )  # fmt: skip
    ledger = change(ledger, rounds=(*ledger.rounds, result))
    dealer = loser if state.options.beggar and loser is not None else next_seat(state, state.dealer)
    state = change(_collected(state), ledger=ledger, redeals=0, dealer=dealer)
    if state.options.joker:
        crier.say("joker_armed", seat=places[0])
        state = change(state, armer=places[0])
    return _next(state, crier)


def _points(options: Options, places: tuple[Seat, ...], loser: Seat | None) -> tuple[int, ...]:
    """Penalty points by seat (GC-6.60, GC-6.61, GC-6.66); none where nobody is caught (GC-6.6)."""
    points = [0] * len(places)
    if loser is None:
        return tuple(points)
    match options.scoring:
        case "loser_only":
            points[loser] = NUMBERS.points.loser
        case "placement":  # from the last place up; the first to escape never pays
            for seat, penalty in zip(reversed(places[1:]), NUMBERS.points.placement, strict=False):
                points[seat] = penalty
        case "sliding":
            for place, seat in enumerate(places):
                points[seat] = place * NUMBERS.points.sliding_step
    return tuple(points)


def _credits(state: State, loser: Seat | None) -> tuple[int, ...]:
    """Points off for captured tens; the loser's go free (GC-6.33, GC-6.34)."""
    credits = [0] * state.seats
    held = [0 if seat == loser else len(tens) for seat, tens in enumerate(state.captured)]
    most = max(held)
    if most == len(TENS):
        credits[held.index(most)] = -NUMBERS.points.kot_credit
    elif most and held.count(most) == 1:
        credits[held.index(most)] = -NUMBERS.points.most_tens_credit
    return tuple(credits)


# ---- chips -----------------------------------------------------------------------------------------------------------------


def _chips(state: State, places: tuple[Seat, ...], loser: Seat | None, crier: Crier) -> Ledger:
    """The round's antes and the beggar's extra chips go where the agreement says (GC-6.50 to 6.63)."""
    ledger, options = state.ledger, state.options
    if options.pot == "off" or ledger.playoff:
        return ledger
    ledger = _beggar(options, ledger, loser, crier)
    if loser is not None:
        ledger = change(ledger, losses=_plus(ledger.losses, loser, 1))
    match options.pot:
        case "match_winner":
            ledger = change(ledger, pot=ledger.pot + ledger.antes, antes=0)
            if loser is not None:
                crier.say("custody_given", seat=loser)
                ledger = change(ledger, custody=loser)
        case "round_winner":
            ledger = _pay(ledger, places[0], crier)
        case "loser_keeps" if loser is not None:
            ledger = _pay(ledger, loser, crier)
    return ledger


def _beggar(options: Options, ledger: Ledger, loser: Seat | None, crier: Crier) -> Ledger:
    """The loser's extra chip, or as many as losses so far (GC-6.51, GC-6.52)."""
    if not options.beggar or loser is None:
        return ledger
    times = ledger.losses[loser] + 1 if options.beggar_scale == "rising" else 1
    chips = NUMBERS.chips.beggar * times
    crier.say("chips_paid", seat=loser, chips=chips, cause="beggar")
    ledger = change(ledger, chips=_plus(ledger.chips, loser, -chips), extra=_plus(ledger.extra, loser, chips))
    if options.pot == "loser_keeps":
        return change(ledger, pot=ledger.pot + chips)
    return change(ledger, antes=ledger.antes + chips)


def _pay(ledger: Ledger, seat: Seat, crier: Crier) -> Ledger:
    crier.say("chips_won", seat=seat, chips=ledger.antes, cause="round")
    return change(ledger, chips=_plus(ledger.chips, seat, ledger.antes), antes=0)


def _plus(held: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return (*held[:seat], held[seat] + number, *held[seat + 1 :])


# ---- the match -------------------------------------------------------------------------------------------------------------


def _next(state: State, crier: Crier) -> State:
    """Another round, a play-off, or the end (GC-7.2, GC-7.3)."""
    ledger = state.ledger
    if sum(not result.playoff for result in ledger.rounds) < state.options.rounds:
        return change(state, phase="deal")
    tied = tied_for_win(state)
    played = sum(result.playoff for result in ledger.rounds)
    if state.options.tiebreak == "playoff" and len(tied) > 1 and played < NUMBERS.playoff.rounds:
        if tied != ledger.playoff:
            crier.say("playoff_begun", seats=tied)
        return change(state, phase="deal", ledger=change(ledger, playoff=tied))
    return _end_match(state, crier)


def scores(state: State) -> tuple[int, ...]:
    """Penalty points of each seat in the table of the match."""
    return _totals(state.ledger.rounds, state.seats, playoff=False)


def _totals(rounds: tuple[RoundResult, ...], seats: int, *, playoff: bool) -> tuple[int, ...]:
    counted = [result for result in rounds if result.playoff == playoff]
    return tuple(sum(result.points[seat] + result.credits[seat] for result in counted) for seat in range(seats))


def tied_for_win(state: State) -> tuple[Seat, ...]:
    """Those with the fewest points who are still level in every play-off round (GC-7.3)."""
    totals = scores(state)
    tied = tuple(seat for seat in range(state.seats) if totals[seat] == min(totals))
    behind: Counter[Seat] = Counter()
    for result in state.ledger.rounds:
        if result.playoff:
            for seat in tied:
                behind[seat] += result.points[seat] + result.credits[seat]
            least = min(behind[seat] for seat in tied)
            tied = tuple(seat for seat in tied if behind[seat] == least)
    return tied


def _countback(state: State, seat: Seat) -> tuple[int, int, int]:
    """Fewer last places, more first places, lower sum of places (GC-7.3)."""
    rounds = [result.places for result in state.ledger.rounds if not result.playoff]
    return (
        sum(places[-1] == seat for places in rounds),
        -sum(places[0] == seat for places in rounds),
        sum(places.index(seat) for places in rounds),
    )


def verdict(state: State) -> Verdict:
    """Who won the match, who lost it, and what decided (GC-7.2, GC-7.3)."""
    totals = scores(state)
    level = [seat for seat in range(state.seats) if totals[seat] == min(totals)]
    winners, decided = tied_for_win(state), "points"
    if len(level) > 1:
        decided = "playoff" if len(winners) == 1 else "shared"
        if len(winners) > 1 and state.options.tiebreak != "shared":
            best = min(_countback(state, seat) for seat in winners)
            winners = tuple(seat for seat in winners if _countback(state, seat) == best)
            decided = "countback" if len(winners) == 1 else "shared"
    losers = tuple(seat for seat in range(state.seats) if totals[seat] == max(totals))
    if len(losers) > 1 and state.options.tiebreak != "shared":
        worst = max(_countback(state, seat) for seat in losers)
        losers = tuple(seat for seat in losers if _countback(state, seat) == worst)
    return winners, tuple(seat for seat in losers if seat not in winners), decided


def _end_match(state: State, crier: Crier) -> State:
    winners, losers, decided = verdict(state)
    ledger = change(_pot_to_winners(state, winners, crier), playoff=())
    crier.say("match_ended", winners=winners, losers=losers, decided_by=decided)
    return change(state, phase="over", ledger=ledger)


def _pot_to_winners(state: State, winners: tuple[Seat, ...], crier: Crier) -> Ledger:
    """The pot is split evenly; a remainder goes one chip each, from the last dealer's left on (GC-6.64)."""
    ledger = state.ledger
    pot = ledger.pot + ledger.antes
    if not pot:
        return ledger
    share, left = divmod(pot, len(winners))
    last_dealer = _last_dealer(state)
    order = [seat for seat in clockwise(state.seats, step(state), last_dealer) if seat in winners]
    for number, seat in enumerate(order):
        chips = share + (1 if number < left else 0)
        crier.say("chips_won", seat=seat, chips=chips, cause="match")
        ledger = change(ledger, chips=_plus(ledger.chips, seat, chips))
    return change(ledger, pot=0, antes=0)


def _last_dealer(state: State) -> Seat:
    """Who dealt the round that has just ended; `dealer` names the next one already."""
    return state.dealt_last if state.dealt_last is not None else state.dealer
