"""What a seat sees, and which full positions would look the same to it (section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

from getaway_tui.engine.chance import shuffled
from getaway_tui.engine.types import Look, Seat

from ..components import CHAPTERS, ESCAPE, PURSUERS, TASKS
from ..public import Action, Board, HandCount, PinnedCard, Signal, View, signal_of
from ..state import SeatPin, State
from .talk import signals

_OPEN = tuple(Board.model_fields)


def view(state: State, seat: Seat | None) -> View:
    """What lies open, the own hand, and of all else how much there is."""
    pursuers = sum(card in PURSUERS for card in state.discard)
    return View(
        **{name: getattr(state, name) for name in _OPEN},
        hands=tuple(hand if _shown(state, owner, seat) else None for owner, hand in enumerate(state.hands)),
        counts=tuple(_count(hand) for hand in state.hands),
        signals=tuple(signals(state)),
        pins=tuple(PinnedCard(card=pin.card, show=pin.show) for pin in state.pins if _shown(state, pin.seat, seat)),
        draw_count=len(state.draw_pile),
        discard_count=len(state.discard),
        discard=state.discard if state.options.discard_browse == "all" else state.discard[-1:],
        pursuers_in_play=pursuers + sum(card in PURSUERS for card in state.draw_pile),
        pursuers_seen=pursuers,
        stacks=tuple(len(stack) for stack in state.stacks),
    )


def _shown(state: State, owner: Seat, seat: Seat | None) -> bool:
    return owner == seat or state.options.open_hands


def _count(hand: tuple[str, ...]) -> HandCount:
    chapters = sum(card in TASKS for card in hand)
    return HandCount(escape=len(hand) - chapters, chapter=chapters)


# ---- a position that looks the same ------------------------------------------------------------------


def guess(look: Look[Action, View], rng: Random) -> State:
    """Hands as the signals say, piles as large as they are, and all that is unknown shuffled."""
    board = look.board
    unknown = _Unknown(look, rng)
    pins = _pinned(board, look.seat, unknown)
    hands = tuple(_hand(board, owner, pins, unknown) for owner in range(board.seats))
    draw_pile, discard = _piles(board, unknown)
    stacks = tuple(
        tuple(unknown.chapter_card(chapter) for _ in range(count)) for chapter, count in zip(CHAPTERS, board.stacks, strict=True)
    )
    return State(
        **{name: getattr(board, name) for name in _OPEN},
        hands=hands,
        draw_pile=draw_pile,
        discard=discard,
        stacks=stacks,
        box=tuple(unknown.rest()),
        pins=pins if board.options.signals == "pins" else (),
    )


class _Unknown:
    """The cards that this look does not show, in random order."""

    def __init__(self, look: Look[Action, View], rng: Random) -> None:
        self.rng = rng
        self.chapter = look.board.chapter
        seen = {*_seen(look.board)}
        gone = _gone(look)
        self._gone = [card for card in TASKS if card in gone and card not in seen]
        seen.update(self._gone)
        self._escapes = list(shuffled([card for card in ESCAPE if card not in seen], rng))
        self._chapters = list(shuffled([card for card in TASKS if card not in seen], rng))
        self._pursuers = list(shuffled([card for card in PURSUERS if card not in seen], rng))

    def matching(self, signal: Signal) -> str:
        """A card for which these words would stand; a chapter card is of the current chapter where one fits."""
        cards = self._chapters if signal.colour is None else self._escapes
        fitting = [card for card in cards if signal_of(signal.seat, card, show_of(signal)) == signal]
        card = next((card for card in fitting if card in TASKS and TASKS[card].chapter == self.chapter), fitting[0])
        cards.remove(card)
        return card

    def escape(self) -> str:
        """Any escape card."""
        return self._escapes.pop()

    def chapter_card(self, chapter: str) -> str:
        """A chapter card of this chapter, or of another one where there is none left."""
        card = next((card for card in self._chapters if TASKS[card].chapter == chapter), self._chapters[-1])
        self._chapters.remove(card)
        return card

    def pile(self, size: int, pursuers: int) -> tuple[str, ...]:
        """So many cards, so many of them pursuer cards."""
        chased = [self._pursuers.pop() for _ in range(pursuers)]
        return shuffled([*chased, *(self.escape() for _ in range(size - pursuers))], self.rng)

    def rest(self) -> Iterator[str]:
        """What is left over at the end: out of the game."""
        yield from (*self._gone, *self._chapters, *self._pursuers, *self._escapes)


def show_of(signal: Signal) -> Literal["band", "chapter", "chips"]:
    """How the card of this signal was pinned."""
    if signal.chips:
        return "chips"
    return "chapter" if signal.chapter else "band"


def _seen(board: View) -> Iterator[str]:
    yield from (card for hand in board.hands for card in hand or ())
    for task in board.tasks:
        yield task.card
        yield from task.cards
    yield from (*board.special, *board.remember, *board.discard)


def _gone(look: Look[Action, View]) -> set[str]:
    """Chapter cards that this seat knows to be out of the game."""
    gone: set[str] = set()
    for event in look.log:
        if event.key in ("task_fulfilled", "task_removed"):
            gone.add(str(event.params["task"]))
        elif event.key == "chapter_known":
            gone.add(str(event.params["card"]))
    return gone


def _pinned(board: View, seat: Seat | None, unknown: _Unknown) -> tuple[SeatPin, ...]:
    """A card for each signal, in the order of the signals; the narrowest words choose first."""
    own = iter(board.pins)
    cards: dict[int, str] = {}
    for place, signal in enumerate(board.signals):
        if board.hands[signal.seat] is not None and board.options.signals == "pins":
            cards[place] = next(own).card
    for place, signal in sorted(enumerate(board.signals), key=lambda each: _width(each[1])):
        if place not in cards:
            shown = board.hands[signal.seat]
            cards[place] = unknown.matching(signal) if shown is None else _in_hand(signal, shown, {*cards.values()})
    return tuple(SeatPin(seat=signal.seat, card=cards[place], show=show_of(signal)) for place, signal in enumerate(board.signals))


def _width(signal: Signal) -> int:
    return ("chips", "chapter", "band").index(show_of(signal))


def _in_hand(signal: Signal, hand: tuple[str, ...], used: set[str]) -> str:
    return next(card for card in hand if card not in used and signal_of(signal.seat, card, show_of(signal)) == signal)


def _hand(board: View, owner: Seat, pins: tuple[SeatPin, ...], unknown: _Unknown) -> tuple[str, ...]:
    """A shown hand as it is; another one from its signals, filled up to its size."""
    shown = board.hands[owner]
    if shown is not None:
        return shown
    held = [pin.card for pin in pins if pin.seat == owner]
    count = board.counts[owner]
    chapters = count.chapter - sum(card in TASKS for card in held)
    escapes = count.escape - sum(card in ESCAPE for card in held)
    more = [*(unknown.escape() for _ in range(escapes)), *(unknown.chapter_card(board.chapter) for _ in range(chapters))]
    return (*held, *more)


def _piles(board: View, unknown: _Unknown) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The draw pile, and the discard pile under what is seen of it."""
    shown = sum(card in PURSUERS for card in board.discard)
    below = unknown.pile(board.discard_count - len(board.discard), board.pursuers_seen - shown)
    draw_pile = unknown.pile(board.draw_count, board.pursuers_in_play - board.pursuers_seen)
    return draw_pile, (*below, *board.discard)
