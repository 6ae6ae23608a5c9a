"""What is always visible at Safehouse: section 11 of its specification."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from getaway_tui.engine.types import Look
from getaway_tui.games.safehouse.components import CHAPTERS, ESCAPE, PAGES, ROWS, TASKS
from getaway_tui.games.safehouse.public import OpenTask, View
from tests.visible import Seen

_LETTERS = {"yellow": "Y", "green": "G", "blue": "B", "red": "R", "pink": "P"}
_ROWS = ("Suspect", "Victim", "Motive", "Weapon", "Evidence")
_SHORT = {"very_low": "vl", "low": "lo", "medium": "me", "high": "hi", "very_high": "vh"}


def always_visible(look: Look[Any, View], names: Sequence[str]) -> Iterator[Seen]:
    """Clock, board, lead, tasks, special card, chips, REMEMBER, piles, partners, whose turn; one's hand."""
    board = look.board
    if board.phase == "deal":
        return
    chapter = PAGES[board.chapter].name.lower()
    yield Seen("the chapter", rf"\A[^\n]*chapter {CHAPTERS.index(board.chapter) + 1} of {len(CHAPTERS)}, {chapter}")
    yield from _clock(board)
    yield Seen("the witness", "▲")
    if board.pursuer != board.witness and board.pursuer >= board.lowest:
        yield Seen("the pursuer", "●●")
    yield Seen("the lead", rf"\blead {board.lead}\b")
    yield Seen("the way to the end", rf"to the end {board.page.end - board.witness}\b")
    for place, task in enumerate(board.tasks):
        yield _task("abcdefgh"[place], task)
    yield from _special(board)
    yield from _case(board)
    yield Seen("the piles", rf"draw {board.draw_count}  ?pile {board.discard_count}\b")
    yield Seen("the pursuer's cards", rf"{board.pursuers_seen} of {board.pursuers_in_play}\b")
    if board.phase in ("act", "refill") and board.peeking is None:
        yield Seen("whose turn it is", rf"\A[^\n]*{names[board.active]} ")
    for seat, name in enumerate(names):
        if seat != look.seat:
            count = board.counts[seat]
            signs = sum(signal.seat == seat for signal in board.signals)
            pins = r"[^\n]*".join("" for _ in range(signs + 1))
            yield Seen(f"{name}'s hand", rf"{name} [^\n]*{count.escape} escape {count.chapter} chapter{pins}")
            yield from _pins(board, seat, name) if board.hands[seat] is None else _open(board, seat, name)
    yield from _hand(look)


def _clock(board: View) -> Iterator[Seen]:
    if board.options.clock == "real" and board.clock.turned is not None and board.clock.emptied is None:
        yield Seen("the time field and the horn", rf"\[{board.time_field}\] +horn in \d+:\d\d|\d+ minutes left")


def _task(key: str, task: OpenTask) -> Seen:
    laid = r"[^\n]*".join(_laid(card) for card in task.cards)
    colours = [ESCAPE[card].colour for card in task.cards]
    needs = r"[^\n]*".join(
        rf"‹{_LETTERS[colour]}›" for colour, count in TASKS[task.card].wants.items() for _ in range(count - colours.count(colour))
    )
    chapter = PAGES[TASKS[task.card].chapter].name.lower()[:10]
    return Seen(f"task {key}", rf"\b{key} +{chapter}[^\n]*\n?[^\n]*{laid}[^\n]*{needs}")


def _laid(card: str) -> str:
    return rf"{_LETTERS[ESCAPE[card].colour]} ?{ESCAPE[card].value}\b"


def _special(board: View) -> Iterator[Seen]:
    if board.special_used:
        yield Seen("the special card, used", r"\* +special used")
    else:
        laid = r"[^\n]*".join(_laid(card) for card in board.special)
        left = board.page.special_cards - len(board.special)
        yield Seen("the special card", rf"\* +special[^\n]*\n?[^\n]*{laid}[^\n]*{left} (more )?\w+[ \w]* card")


def _case(board: View) -> Iterator[Seen]:
    if not board.options.setup.investigation:
        return
    top = rf"REMEMBER {ESCAPE[board.remember[-1]].value}\b" if board.remember else "REMEMBER empty"
    yield Seen("the top of REMEMBER", top)
    for title, (row, chips) in zip(_ROWS, ROWS.items(), strict=True):
        assert title.lower().startswith(row[:3].lower())
        yield Seen(f"the chips of {row}", rf"{title}[^\n]*{sum(chip in board.black for chip in chips)} of \d")


def _open(board: View, seat: int, name: str) -> Iterator[Seen]:
    """A hand that all may see: the cards themselves, which say more than what was told of them."""
    for card in board.hands[seat] or ():
        if card in ESCAPE:
            yield Seen(f"{name}'s open {card}", rf"{name} [^\n]*{_laid(card)}")


def _pins(board: View, seat: int, name: str) -> Iterator[Seen]:
    for signal in board.signals:
        if signal.seat == seat and signal.colour is not None:
            letter, band = _LETTERS[signal.colour], str(signal.band)
            words = rf"({letter} {_SHORT[band]}|{re.escape(band.replace('_', ' '))}[^\n]*? {letter}\b)"
            yield Seen(f"{name}'s pinned {band} {signal.colour}", rf"{name} [^\n]*{words}")


def _hand(look: Look[Any, View]) -> Iterator[Seen]:
    hand = None if look.seat is None else look.board.hands[look.seat]
    for card in hand or ():
        if card in ESCAPE:
            yield Seen(f"{card} in hand", rf"\d. +{_LETTERS[ESCAPE[card].colour]} +{ESCAPE[card].value}\b")
        else:
            face = TASKS[card]
            yield Seen(f"{card} in hand", rf"chapter +{''.join(_LETTERS[colour] for colour in face.order)} {face.steps} step")
