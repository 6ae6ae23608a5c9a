"""Set-up, briefing, and who begins (SH-1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from getaway_tui.engine.chance import below, shuffled
from getaway_tui.engine.types import Refusal, Seat

from ..components import CHAPTERS, ESCAPE, PURSUERS, SETUP, TASKS
from ..public import Choose, Clock, Deal, Options
from ..state import State
from .course import Course
from .time import start_clock
from .turns import begin_turn


def start(seats: int, options: Options) -> State:
    """The table before the deal: everything in the box (SH-1.1, SH-1.3, SH-1.8)."""
    if seats not in SETUP.hand:
        raise Refusal("SH-1.1", "number_of_players", seats=seats)
    if options.solo and seats != min(SETUP.hand):
        raise Refusal("SH-1.1", "solo_is_for_two_hands", seats=seats)
    if isinstance(options.first_player, int) and options.first_player >= seats:
        raise Refusal("SH-1.1", "no_such_beginner", seat=options.first_player)
    return State(
        options=options,
        phase="deal",
        hands=((),) * seats,
        draw_pile=(),
        stacks=((),) * len(CHAPTERS),
        box=(*ESCAPE, *TASKS, *PURSUERS),
        clock=Clock(turned=None, spent=(0,) * seats, own=(0,) * seats),
    )


# ---- the deal ------------------------------------------------------------------


def chance_deal(state: State, rng: Random) -> Deal:
    """Shuffle and deal all there is (SH-1.2, SH-1.4 to SH-1.7)."""
    size = SETUP.hand[state.seats]
    escapes = shuffled(tuple(ESCAPE), rng)
    stacks = [shuffled([card for card, face in TASKS.items() if face.chapter == chapter], rng) for chapter in CHAPTERS]
    hands = []
    for _ in range(state.seats):
        hands.append((*escapes[: size.escape], *stacks[0][: size.chapter]))
        escapes, stacks[0] = escapes[size.escape :], stacks[0][size.chapter :]
    return Deal(hands=tuple(hands), draw_pile=_stacked(state, escapes, rng), stacks=tuple(stacks))


def _stacked(state: State, escapes: Sequence[str], rng: Random) -> tuple[str, ...]:
    """Piles with the same number of pursuer cards in each, one on top of the other (SH-1.7)."""
    level, each = state.options.setup, SETUP.draw_pile.pursuer_cards_per_pile
    pursuers = shuffled(tuple(PURSUERS), rng)[: level.pursuer_cards]
    pile: list[str] = []
    for number, size in enumerate(shuffled(_pile_sizes(len(escapes), level.piles), rng)):
        part, escapes = escapes[:size], escapes[size:]
        pile.extend(shuffled((*part, *pursuers[number * each : (number + 1) * each]), rng))
    return tuple(pile)


def _pile_sizes(cards: int, piles: int) -> list[int]:
    """As equal as possible: the sizes differ by at most 1."""
    return [cards // piles + (number < cards % piles) for number in range(piles)]


def check_deal(state: State, deal: Deal) -> None:
    """Whether this is a set-up by the rules."""
    if state.phase != "deal":
        raise Refusal("SH-1.5", "dealt_already")
    _check_hands(state, deal)
    _check_stacks(deal)
    _check_pile(state, deal)


def _check_hands(state: State, deal: Deal) -> None:
    size = SETUP.hand[state.seats]
    first = CHAPTERS[0]
    held = [card for hand in deal.hands for card in hand]
    if len(deal.hands) != state.seats or len(set(held)) != len(held):
        raise Refusal("SH-1.5", "each_card_once")
    for hand in deal.hands:
        if sum(card in ESCAPE for card in hand) != size.escape:
            raise Refusal("SH-1.5", "escape_cards_dealt", count=size.escape)
        if [TASKS[card].chapter for card in hand if card in TASKS] != [first] * size.chapter:
            raise Refusal("SH-1.6", "chapter_cards_dealt", count=size.chapter)


def _check_stacks(deal: Deal) -> None:
    dealt = {card for hand in deal.hands for card in hand}
    due = [[card for card, face in TASKS.items() if face.chapter == chapter and card not in dealt] for chapter in CHAPTERS]
    if [sorted(stack) for stack in deal.stacks] != [sorted(stack) for stack in due]:
        raise Refusal("SH-1.4", "stacks_by_chapter")


def _check_pile(state: State, deal: Deal) -> None:
    level = state.options.setup
    dealt = {card for hand in deal.hands for card in hand}
    escapes = [card for card in deal.draw_pile if card in ESCAPE]
    pursuers = [card for card in deal.draw_pile if card in PURSUERS]
    if len(set(pursuers)) != len(pursuers) or len(pursuers) != level.pursuer_cards:
        raise Refusal("SH-1.2", "pursuer_cards_chosen", count=level.pursuer_cards)
    if sorted(escapes) != sorted(card for card in ESCAPE if card not in dealt):
        raise Refusal("SH-1.7", "rest_is_the_pile")
    if not _splits(deal.draw_pile, level.piles):
        raise Refusal("SH-1.7", "pursuer_cards_spread", piles=level.piles)


def _splits(pile: Sequence[str], piles: int) -> bool:
    """Whether some order of the pile sizes puts the right number of pursuer cards into each pile (R-24)."""
    each = SETUP.draw_pile.pursuer_cards_per_pile
    seen = (0, *accumulate(card in PURSUERS for card in pile))
    sizes = _pile_sizes(len(pile) - each * piles, piles)
    small, large = each + min(sizes), sum(size > min(sizes) for size in sizes)
    reached = {(0, 0)}
    for _ in range(piles):
        reached = {
            (end, grown + extra)
            for begin, grown in reached
            for extra in (0, 1)
            if (end := begin + small + extra) <= len(pile) and seen[end] - seen[begin] == each
        }
    return (len(pile), large) in reached


def deal_out(course: Course, deal: Deal) -> None:
    """Hands and piles go where they belong; the rest stays in the box."""
    out = {*deal.draw_pile, *(card for part in (*deal.hands, *deal.stacks) for card in part)}
    course.put(
        hands=deal.hands,
        draw_pile=deal.draw_pile,
        stacks=deal.stacks,
        box=tuple(card for card in course.state.box if card not in out),
        phase="briefing",
        active=0,
    )
    for seat, hand in enumerate(deal.hands):
        course.whisper(seat, "hand_dealt", cards=hand)
        chapters = sum(card in TASKS for card in hand)
        course.tell("hands_counted", seat=seat, escape=len(hand) - chapters, chapter=chapters)
        course.speak_of(seat, *hand)
    course.put_clock(since=course.at)
    if course.state.options.briefing == "on_clock":
        start_clock(course)


# ---- briefing and beginner ------------------------------------------------------------------


def check_end_briefing(state: State, seat: Seat) -> None:
    """Only the seat that looks ends its look."""
    if state.phase != "briefing" or seat != state.active:
        raise Refusal("SH-1.9", "not_now")


def end_briefing(course: Course) -> None:
    """The next seat looks at its hand; after the last one somebody begins (R-1)."""
    state = course.state
    course.put_clock(since=course.at)
    if state.active + 1 < state.seats:
        course.put(active=state.active + 1)
    elif isinstance(state.options.first_player, int):
        begin(course, state.options.first_player)
    else:
        course.put(phase="who_begins", active=0)


def check_choose(state: State, player: Seat) -> None:
    """Once, and somebody who sits there (SH-1.9)."""
    if state.phase != "who_begins":
        raise Refusal("SH-1.9", "not_now")
    if not 0 <= player < state.seats:
        raise Refusal("SH-1.9", "nobody_sits_there", seat=player)


def chance_choose(state: State, rng: Random) -> Choose:
    """Somebody begins."""
    return Choose(player=below(state.seats, rng))


def begin(course: Course, player: Seat) -> None:
    """The clock starts unless it runs already, and the first turn begins (SH-1.9)."""
    course.tell("beginner_chosen", seat=player)
    if course.state.options.briefing == "off_clock":
        start_clock(course)
    begin_turn(course, player)
