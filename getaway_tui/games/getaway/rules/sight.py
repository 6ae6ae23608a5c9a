"""What a seat sees, and which hidden cards it could not tell from the real ones (section 8)."""

from __future__ import annotations

from random import Random
from typing import Any

from getaway_tui.engine.chance import draw, shuffled
from getaway_tui.engine.types import Look, Seat

from ..memory import Memory, recall
from ..pack import CARDS, JOKER, SUIT, SUITS, TRUMP
from ..public import View
from ..state import State
from . import standoff
from .deal import lowest
from .rounds import scores
from .table import best_of, led_suit


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it, built from nothing (section 8)."""
    options = state.options
    playing = state.phase in ("take_window", "lead", "kick_answer", "follow", "power_draw")
    laid = tuple(each.seat for each in state.table)
    passed: tuple[Seat, ...] = ()
    if state.phase in ("follow", "kick_answer"):
        passed = tuple(s for s in range(state.seats) if s not in (*state.escaped, *laid, *state.due))
    bhabhi_table = options.ruleset == "bhabhi"
    return View(
        options=options,
        seats=state.seats,
        phase=state.phase,
        round=len(state.ledger.rounds) + (0 if state.phase == "over" else 1),
        dealer=state.dealer,
        leader=state.leader,
        opener=state.opener,
        redeals=state.redeals,
        sizes=tuple(len(hand) for hand in state.hands),
        escaped=state.escaped,
        hand=state.hands[seat] if seat is not None else (),
        trick=state.trick,
        kind=state.kind or (standoff.kind_of(state) if playing else "plain"),
        table=state.table,
        led=led_suit(state),
        best=best_of(state.table, options.spades_trump and not bhabhi_table).seat if state.table else None,
        due=state.due,
        passed=passed,
        kicked=state.kicked,
        declined=state.declined,
        claimed=state.claimed,
        last=state.last,
        waste=len(state.waste),
        aside=state.aside,
        captured=state.captured,
        waiting=state.waiting,
        run=state.run,
        joker=joker_place(state, seat),
        armer=state.armer,
        gone=gone_by_suit(state) if options.memory_aid != "off" else None,
        known=state.known if state.known else None,
        voids=state.voids if state.voids else None,
        barren=state.barren,
        limit=standoff.limit(state) if playing else None,
        finishing=state.finishing,
        cuts=state.cuts,
        ledger=state.ledger,
        scores=scores(state),
        drawable=state.drawable,
        dealt_last=state.dealt_last,
        robbed=state.robbed,
    )


def joker_place(state: State, seat: Seat | None) -> Any:
    """Where this seat knows the joker to be; all saw it go there, unless it was just drawn from a hand (GC-6.40, GC-B.11)."""
    if not state.options.joker:
        return None
    if state.robbed is not None and state.drawn == JOKER and seat not in (state.leader, state.robbed):
        return state.robbed
    return next((holder for holder, hand in enumerate(state.hands) if JOKER in hand), "table")


def gone_by_suit(state: State) -> dict[str, int]:
    """Cards out of play, by suit (section 6, "gone").

    A card drawn from the waste counts until it is led, or its suit would show.
    """
    gone = dict.fromkeys(SUITS, 0)
    for card in gone_cards(state):
        gone[SUIT[card]] += 1
    if state.drawn and state.drawn in state.hands[state.leader] and state.options.power_draw == "waste":
        gone[SUIT[state.drawn]] += 1
    return gone


def gone_cards(state: State) -> tuple[str, ...]:
    """Every card that is in the waste, set aside, captured or waiting."""
    return (*state.waste, *state.aside, *state.waiting, *(card for tens in state.captured for card in tens))


# ---- what a look could not tell apart --------------------------------------------------------------------------------


def guess(look: Look[Any, View], rng: Random) -> State:
    """Some full position that this look could not tell from the real one."""
    board = look.board
    hands, waste = _hands(look, rng) if board.phase not in ("cut", "deal", "over") else (((),) * board.seats, ())
    playing = board.phase not in ("cut", "deal", "over")
    memory = recall(board.seats, look.log)
    drawn = _drawn(board, memory, hands)
    return State(
        options=board.options,
        seats=board.seats,
        phase=board.phase,
        ledger=board.ledger,
        dealer=board.dealer,
        cutters=_cutters(board),
        cuts=board.cuts,
        armer=board.armer,
        redeals=board.redeals,
        pack=() if playing else CARDS,
        hands=hands,
        table=board.table,
        waste=waste,
        aside=board.aside,
        captured=board.captured,
        waiting=board.waiting,
        beside=(JOKER,) if board.joker == "table" else (),
        opener=board.opener,
        escaped=board.escaped,
        leader=board.leader,
        trick=board.trick,
        kind=board.kind if playing else None,
        due=board.due,
        kicked=board.kicked,
        barren=board.barren,
        finishing=board.finishing,
        run=board.run,
        drawn=drawn,
        declined=board.declined,
        claimed=board.claimed,
        last=board.last,
        known=board.known or (),
        voids=board.voids or (),
        drawable=board.drawable,
        dealt_last=board.dealt_last,
        robbed=board.robbed,
    )


def _drawn(board: View, memory: Memory, hands: tuple[tuple[str, ...], ...]) -> str | None:
    if board.robbed is not None:
        return hands[board.leader][0]
    if memory.drawer is None:
        return None
    if board.table:
        return board.table[0].card
    return hands[memory.drawer][0] if board.phase == "lead" else None


def _cutters(board: View) -> tuple[Seat, ...]:
    """Who cuts now: all, then those tied for the lowest card."""
    if board.phase != "cut":
        return ()
    cutters = tuple(range(board.seats))
    cuts = list(board.cuts)
    while cuts:
        now, cuts = cuts[: len(cutters)], cuts[len(cutters) :]
        cutters = lowest(cutters, tuple(card for _, card in now))
    return cutters


def _hands(look: Look[Any, View], rng: Random) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The hands, the own one as it is, and the waste."""
    board = look.board
    memory = recall(board.seats, look.log)
    open_cards = {each.card for each in board.table} | set(board.aside) | set(board.waiting)
    open_cards |= {card for tens in board.captured for card in tens} | set(board.hand)
    fixed: list[list[str]] = [list(board.hand) if seat == look.seat else [] for seat in range(board.seats)]
    if isinstance(board.joker, int) and board.joker != look.seat:
        fixed[board.joker].append(JOKER)
    known = board.known or (memory.known if memory.complete else ((),) * board.seats)
    for seat in range(board.seats):
        if seat != look.seat:
            fixed[seat] += [card for card in known[seat] if card not in open_cards]
    drawer = board.leader if board.robbed is not None else memory.drawer if board.phase == "lead" else None
    if drawer == look.seat:
        drawer = None
    if drawer is not None and board.options.power_draw == "waste" and memory.complete:
        piles = ([card for card in pile if card not in open_cards] for pile in (memory.older, memory.waste))
        fixed[drawer] = [draw(next(pile for pile in piles if pile), rng)]
    taken = open_cards | {card for hand in fixed for card in hand}
    hidden = [card for card in CARDS if card not in taken]
    must = _must_hold(look, fixed)
    if must is not None and (fitting := [card for card in hidden if SUIT[card] == board.led and card not in memory.waste]):
        fixed[must].append(draw(fitting, rng))
        hidden.remove(fixed[must][-1])
    wants = [board.sizes[seat] - len(fixed[seat]) for seat in range(board.seats)]
    robbed = board.robbed if board.robbed != look.seat else None
    if robbed is not None and drawer is not None:
        wants[robbed] += 1
        wants[drawer] -= 1
    wasted = _waste(look, memory, hidden, sum(wants), rng)
    free = [card for card in hidden if card not in wasted]
    dealt = _share_out(free, wants, _barred(look, memory), rng)
    if robbed is not None and drawer is not None and (both := [*fixed[robbed], *dealt[robbed]]):
        card = draw(both, rng)
        for pile in (fixed[robbed], dealt[robbed]):
            if card in pile:
                pile.remove(card)
        fixed[drawer].append(card)
    order = {card: n for n, card in enumerate(_ORDER)}
    hands = tuple(tuple(sorted((*fixed[seat], *dealt[seat]), key=order.__getitem__)) for seat in range(board.seats))
    return hands, tuple(card for card in _waste_order(memory, wasted))


def _waste_order(memory: Memory, wasted: set[str]) -> list[str]:
    """In the order in which the cards went there, as far as that was seen."""
    seen = [card for card in memory.waste if card in wasted]
    return [card for card in CARDS if card in wasted and card not in seen] + seen


def _waste(look: Look[Any, View], memory: Memory, hidden: list[str], wanted: int, rng: Random) -> set[str]:
    """The cards in the waste: those seen to go there; else any."""
    board = look.board
    if memory.complete:
        return {card for card in memory.waste if card in hidden}
    counts = dict(board.gone) if board.gone is not None else None
    if counts is None:
        return set(shuffled(hidden, rng)[: len(hidden) - wanted])
    for card in (*board.aside, *board.waiting, *(card for tens in board.captured for card in tens)):
        counts[SUIT[card]] -= 1
    wasted: set[str] = set()
    for suit, count in counts.items():
        wasted |= set(shuffled([card for card in hidden if SUIT[card] == suit], rng)[:count])
    return wasted


def _barred(look: Look[Any, View], memory: Memory) -> list[set[str]]:
    """Suits that a seat's unknown cards cannot have."""
    board = look.board
    if board.voids is None:
        return memory.voids
    return [memory.voids[seat] | set(board.voids[seat]) for seat in range(board.seats)]


def _must_hold(look: Look[Any, View], fixed: list[list[str]]) -> Seat | None:
    """Who is asked to follow, and would not be without the led suit, so holds a card of it; None: it is known, or may be."""
    board = look.board
    if not board.due or board.due[0] == look.seat:
        return None
    seat, options = board.due[0], board.options
    may_ruff = options.spades_trump and board.led != TRUMP
    if options.ruleset == "bhabhi" or may_ruff or any(SUIT[card] == board.led for card in fixed[seat]):
        return None
    return seat if len(fixed[seat]) < board.sizes[seat] else None


_TRIES = 30
_ORDER = (*(card for suit in reversed(SUITS) for card in CARDS if SUIT[card] == suit), JOKER)


def _share_out(free: list[str], wants: list[int], barred: list[set[str]], rng: Random) -> list[list[str]]:
    """Deal the free cards so that nobody gets a suit that they are known to lack; after some tries, without that care."""
    for _ in range(_TRIES):
        hands = _dealt(free, wants, barred, rng)
        if hands is not None:
            return hands
    hands = _dealt(free, wants, [set() for _ in wants], rng)
    assert hands is not None, "as many free cards as are wanted"
    return hands


def _dealt(free: list[str], wants: list[int], barred: list[set[str]], rng: Random) -> list[list[str]] | None:
    """One try; None: a card was left that nobody may have."""
    left, hands = list(wants), [[] for _ in wants]  # type: list[int], list[list[str]]
    cards = list(shuffled(free, rng))
    cards.sort(key=lambda card: sum(SUIT[card] not in suits for suits in barred))  # the suits that fewest may hold go first
    for card in cards:
        open_seats = [seat for seat in range(len(left)) if left[seat] > 0 and SUIT[card] not in barred[seat]]
        if not open_seats:
            return None
        pick = rng.random() * sum(left[seat] for seat in open_seats)
        for seat in open_seats:
            pick -= left[seat]
            if pick < 0:
                break
        hands[seat].append(card)
        left[seat] -= 1
    return hands
