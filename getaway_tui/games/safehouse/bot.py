"""Computer partners: they know their own hand, what lies open, and what the others say in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from getaway_tui.engine.game import Bot, Game
from getaway_tui.engine.types import Look, Seat

from .ahead import best
from .components import BANDS, ESCAPE, TASKS, reward_of
from .fast import BAND, Run
from .partner import FAIR, STRONG, WEAK, Do, Style, next_moves, wants_chapter, weak_moves
from .public import (
    SECOND,
    Action,
    Announce,
    Choose,
    Discard,
    Draw,
    EndActions,
    EndBriefing,
    EndPeek,
    LayRemember,
    LaySpecial,
    LayTask,
    Peek,
    Pin,
    PlayChapter,
    RemoveTask,
    Signal,
    View,
)

AnyLook = Look[Action, View]

_SECONDS_A_TURN = 23
"""How long a turn takes where a clock runs: what the time model of the rules was measured with."""


# ---- what a seat knows --------------------------------------------------------------------------------------------------------


def known(board: View, seat: Seat) -> Run:
    """The position as this seat knows it: of partners' cards a card like it stands for each that they speak of."""
    taken = {card for hand in board.hands for card in hand or ()}
    taken.update(card for task in board.tasks for card in (task.card, *task.cards))
    taken.update((*board.special, *board.remember, *board.discard))
    hands = [board.hands[owner] if owner == seat else tuple(_spoken_of(board, owner, taken)) for owner in range(board.seats)]
    return Run.of(board, [hand or () for hand in hands], glass_turns(board))


def glass_turns(board: View) -> int:
    """About how many turns a glass lasts; 0: no clock runs."""
    options = board.options
    if options.clock == "turns":
        return options.glass_turns(board.seats)
    return 0 if options.clock == "off" else max(1, options.glass(board.seats) // (_SECONDS_A_TURN * SECOND))


def _spoken_of(board: View, owner: Seat, taken: set[str]) -> Iterator[str]:
    """A card for each of the words of a partner, none of them twice; open hands need no words."""
    shown = board.hands[owner]
    if shown is not None:
        yield from shown
        return
    for signal in board.signals:
        if signal.seat == owner and (card := _like(signal, board.chapter, taken)):
            taken.add(card)
            yield card


def _like(signal: Signal, chapter: str, taken: set[str]) -> str | None:
    """Some card for which these words would stand and that lies nowhere else; a chapter card is of this chapter if one fits."""
    if signal.colour is not None:
        words = (signal.colour, signal.band)
        return next((card for card, face in ESCAPE.items() if (face.colour, BAND[card]) == words and card not in taken), None)
    words_of_task = (signal.wants, signal.reward)
    found = [card for card, face in TASKS.items() if (face.order, reward_of(face.steps)) == words_of_task and card not in taken]
    return next((card for card in found if TASKS[card].chapter == chapter), found[0] if found else None)


def action_of(do: Do) -> Action:
    """What was thought of, as a move of the game."""
    match do.what:
        case "open":
            return PlayChapter(card=do.card)
        case "lay":
            return LayTask(card=do.card, task=do.on) if do.on else LaySpecial(card=do.card)
        case "remember":
            return LayRemember(card=do.card)
        case "throw":
            return Discard(cards=(do.card,))
        case "remove":
            return RemoveTask(task=do.on)
        case _:
            return EndActions()


# ---- outside the own actions --------------------------------------------------------------------------------------------------


def _outside_the_turn(look: AnyLook, seat: Seat, pins: bool) -> Action | None:
    """Briefing, who begins, peeking and asides: pins for every card, where the level sets pins."""
    board, ask = look.board, look.turn.ask_of(seat)
    name = ask.ask if ask else ""
    if name == "who_begins":
        return Choose(player=_who_begins(board))
    if name == "aside":
        return Peek(player=seat) if pins and _worth_a_peek(look, seat) else None
    if pins and (card := _unpinned(board, seat)):
        return Pin(card=card, show="band")
    return EndBriefing() if name == "briefing" else EndPeek()


def _who_begins(board: View) -> Seat:
    """The seat that has said most of low cards: tasks grow upwards."""
    low = [sum(signal.seat == seat and signal.band in BANDS[:2] for signal in board.signals) for seat in range(board.seats)]
    return low.index(max(low))


def _worth_a_peek(look: AnyLook, seat: Seat) -> bool:
    """New cards to tell of, before the active player has begun, and where it costs nobody time."""
    board = look.board
    free = board.options.clock != "real" and board.phase == "act" and board.done == 0
    return free and Peek(player=seat) in look.legal and _unpinned(board, seat) is not None


def _unpinned(board: View, seat: Seat) -> str | None:
    if board.options.signals != "pins":
        return None
    pinned = {pin.card for pin in board.pins}
    return next((card for card in board.hands[seat] or () if card not in pinned), None)


def _refill(look: AnyLook, style: Style) -> Action:
    """Chapter cards as the partner likes them; all else are escape cards (section 12)."""
    board = look.board
    run = Run.of(board, (), 0)
    wants = wants_chapter(run, [count.chapter for count in board.counts], style)
    if board.options.draw_choice == "announce" and board.announced is None:
        most = max((action.k for action in look.legal if isinstance(action, Announce)), default=0)
        return Announce(k=min(most, int(wants)))
    first, second = (Draw(pile="chapter"), Draw(pile="escape")) if wants else (Draw(pile="escape"), Draw(pile="chapter"))
    return first if first in look.legal else second


# ---- the levels ---------------------------------------------------------------------------------------------------------------


def weak(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Action | None:
    """Fills what it can from the own hand, and listens to nobody."""
    return _plays(look, WEAK, weak_moves)


def fair(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Action | None:
    """Plans each task over one round of the table, and speaks of every card."""
    return _plays(look, FAIR, next_moves)


def strong(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Action | None:
    """Plays like a fair partner, but solves the case with fewer cards and from a safer distance."""
    return _plays(look, STRONG, next_moves)


_DEALS = 10
"""How often a partner that looks ahead deals what it cannot see."""


def ahead(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Action | None:
    """Plays like a fair partner, but plays other ideas on in thought before it chooses."""

    def moves(run: Run, style: Style) -> list[Do]:
        return [*best(run, (_dealt(look, game, rng) for _ in range(_DEALS)), stop)]

    return _plays(look, FAIR, moves)


def _dealt(look: AnyLook, game: Game[Any, Any, Any, Any], rng: Random) -> Run:
    """A position that looks the same to this seat, everything in its place."""
    state = game.guess(look, rng)
    run = Run.of(state, state.hands, glass_turns(look.board))
    run.draw, run.discard = list(state.draw_pile[::-1]), list(state.discard)
    run.stacks = [list(stack[::-1]) for stack in state.stacks]
    return run


def _plays(look: AnyLook, style: Style, moves: Callable[[Run, Style], list[Do]]) -> Action | None:
    seat = look.seat
    assert seat is not None
    ask = look.turn.ask_of(seat)
    if ask is None or ask.ask not in ("act", "refill"):
        return _outside_the_turn(look, seat, pins=style.listens)
    if ask.ask == "refill":
        return _refill(look, style)
    if style.listens and (card := _unpinned(look.board, seat)):
        return Pin(card=card, show="band")
    return _allowed(look, [action_of(do) for do in moves(known(look.board, seat), style)])


def _allowed(look: AnyLook, wished: list[Action]) -> Action:
    """The first of them that is legal here (a house rule may forbid one); else the end, or whatever is legal."""
    others = [action for action in look.legal if isinstance(action, LayTask | PlayChapter | RemoveTask | Discard)]
    return next(action for action in (*wished, EndActions(), *others) if action in look.legal)


BOTS: Mapping[str, Bot] = {"weak": weak, "fair": fair, "strong": strong}
YARDSTICKS: Mapping[str, Bot] = {"ahead": ahead}
"""Not offered to people while nothing shows that it is stronger than fair."""
