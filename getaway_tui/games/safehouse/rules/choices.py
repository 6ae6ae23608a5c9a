"""What each seat might do now: a superset of what is allowed (discards by several cards are too many to list)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from getaway_tui.engine.types import Seat

from ..components import BANDS, COLOURS, ESCAPE, TASKS
from ..public import (
    Action,
    Announce,
    AskAround,
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
    TurnGlass,
    Unpin,
)
from ..state import State
from .talk import may_peek
from .turns import most_announced

_SHOWS: tuple[Literal["band", "chapter", "chips"], ...] = ("band", "chapter", "chips")
_END_BRIEFING, _END_ACTIONS, _END_PEEK, _TURN_GLASS = EndBriefing(), EndActions(), EndPeek(), TurnGlass()
_DRAWS = (Draw(pile="escape"), Draw(pile="chapter"))
_REQUESTS = tuple(AskAround(colour=colour, band=band) for colour in COLOURS for band in BANDS)

_lay_task = cache(lambda card, task: LayTask(card=card, task=task))
_lay_special = cache(lambda card: LaySpecial(card=card))
_lay_remember = cache(lambda card: LayRemember(card=card))
_play_chapter = cache(lambda card: PlayChapter(card=card))
_discard = cache(lambda card: Discard(cards=(card,)))
_remove = cache(lambda task: RemoveTask(task=task))
_pin = cache(lambda card, show: Pin(card=card, show=show))
_unpin = cache(lambda card: Unpin(card=card))
_peek = cache(lambda seat: Peek(player=seat))
_choose = cache(lambda seat: Choose(player=seat))
_announce = cache(lambda k: Announce(k=k))


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """Candidates for this seat."""
    if state.peeking is not None:
        if seat == state.peeking:
            yield from (_END_PEEK, *_pins(state, seat))
    elif state.phase == "who_begins":
        yield from (_choose(player) for player in range(state.seats))
    elif seat != state.active:
        yield from _aside(state, seat)
    elif state.phase == "briefing":
        yield from (_END_BRIEFING, *_pins(state, seat))
    elif state.phase == "act":
        yield from (*_acts(state, seat), *_pins(state, seat), *_REQUESTS, _TURN_GLASS)
    elif state.phase == "refill":
        yield from (*_draws(state), *_REQUESTS, _TURN_GLASS)


def _aside(state: State, seat: Seat) -> Iterator[Action]:
    if may_peek(state):
        yield _peek(seat)
    yield _TURN_GLASS


def _acts(state: State, seat: Seat) -> Iterator[Action]:
    tasks = [task.card for task in state.tasks]
    for card in state.hands[seat]:
        if card in TASKS:
            yield _play_chapter(card)
        if card in ESCAPE:
            yield from (_lay_task(card, task) for task in tasks)
            yield from (_lay_special(card), _lay_remember(card))
        yield _discard(card)
    yield from (_remove(task) for task in tasks)
    yield _END_ACTIONS


def _draws(state: State) -> Iterator[Action]:
    if state.options.draw_choice == "announce" and state.announced is None:
        yield from (_announce(k) for k in range(most_announced(state) + 1))
    yield from _DRAWS


def _pins(state: State, seat: Seat) -> Iterator[Action]:
    if state.options.signals == "pins":
        for card in state.hands[seat]:
            yield from (_pin(card, show) for show in _SHOWS)
            yield _unpin(card)
