"""The whole truth of a game of Safehouse."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import model_validator

from getaway_tui.engine.pieces import Piece, census
from getaway_tui.engine.types import Seat

from .components import (
    CHAPTERS,
    CHIPS,
    ESCAPE,
    PURSUERS,
    SETUP,
    TASKS,
    AnyCard,
    Card,
    ChapterCard,
    DrawCard,
    EscapeCard,
)
from .public import Board, OpenTask, PinnedCard, missing

CardPiece = Annotated[Card, Piece()]
DrawPiece = Annotated[DrawCard, Piece()]
ChapterPiece = Annotated[ChapterCard, Piece()]


class SeatPin(PinnedCard):
    """Whose card shows in public, and how."""

    seat: Seat


class State(Board):
    """What lies open, and what does not.

    A position written by hand may leave out what follows from the rest: fields stand at their start, cards that are named
    nowhere lie in their pile, their stack or the box, chips lie white side up.
    """

    hands: tuple[tuple[CardPiece, ...], ...]
    """Each in the order in which the cards came."""
    draw_pile: tuple[DrawPiece, ...] = ()
    """From the top."""
    discard: tuple[DrawPiece, ...] = ()
    """From the bottom to the top."""
    stacks: tuple[tuple[ChapterPiece, ...], ...] = ()
    """One for each chapter, from the top."""
    box: tuple[Annotated[AnyCard, Piece()], ...] = ()
    """Out of the game."""
    pins: tuple[SeatPin, ...] = ()

    @model_validator(mode="after")
    def _complete(self) -> State:
        """Fill in what a position written by hand leaves out."""
        given = self.model_fields_set
        found: dict[str, Any] = {}
        if "seats" not in given:
            found["seats"] = len(self.hands)
        if "witness" not in given:
            found["witness"] = self.page.blue
        if "pursuer" not in given:
            first = self.chapter == CHAPTERS[0]
            found["pursuer"] = -self.options.head_start if first else self.lowest
        if "white" not in given and self.options.setup.investigation:
            found["white"] = tuple(chip for chip in CHIPS if chip not in self.black)
        if len(self.clock.spent) == len(self.clock.own) == 0:
            zeros = (0,) * len(self.hands)
            found["clock"] = self.clock.model_copy(update={"spent": zeros, "own": zeros})
        found.update(self._unnamed())
        self.__dict__.update(found)
        return self

    def _unnamed(self) -> dict[str, Any]:
        """Where the cards lie that are named nowhere."""
        given = self.model_fields_set
        named = census(self)
        found: dict[str, Any] = {}
        if "draw_pile" not in given:
            found["draw_pile"] = tuple(card for card in ESCAPE if card not in named)
        if "stacks" not in given:
            ahead = CHAPTERS[CHAPTERS.index(self.chapter) :]
            found["stacks"] = tuple(
                tuple(card for card, face in TASKS.items() if face.chapter == chapter and chapter in ahead and card not in named)
                for chapter in CHAPTERS
            )
        if "box" not in given and found.keys() >= {"draw_pile", "stacks"}:
            stacked = {card for stack in found["stacks"] for card in stack}
            found["box"] = tuple(card for card in (*TASKS, *PURSUERS) if card not in named and card not in stacked)
        return found

    @model_validator(mode="after")
    def _possible(self) -> State:
        """Refuse a position that no game can reach."""
        if self.seats not in SETUP.hand or len(self.hands) != self.seats:
            raise ValueError(f"{len(self.hands)} hands do not make a table of {self.seats}")
        if len(self.stacks) != len(CHAPTERS):
            raise ValueError(f"there are {len(CHAPTERS)} stacks of chapter cards")
        if not all(0 <= seat < self.seats for seat in (self.active, self.peeking or 0)):
            raise ValueError("nobody sits there")
        self._pieces_once()
        self._hands_fit()
        self._board_fits()
        self._open_cards_fit()
        self._clock_fits()
        return self

    def _pieces_once(self) -> None:
        twice = [piece for piece, count in census(self).items() if count > 1]
        if twice:
            raise ValueError(f"{twice[0]} lies in two places")
        chips = {*self.white, *self.black}
        if chips != (set(CHIPS) if self.options.setup.investigation else set()):
            raise ValueError("each chip lies in the grid, or none where the level has no investigation")
        for chapter, stack in zip(CHAPTERS, self.stacks, strict=True):
            if any(TASKS[card].chapter != chapter for card in stack):
                raise ValueError(f"the stack of {chapter} holds a card of another chapter")

    def _hands_fit(self) -> None:
        if any(len(hand) > self.limit for hand in self.hands):
            raise ValueError(f"a hand holds at most {self.limit} cards")
        if self.phase == "refill" and self.result is None and len(self.hands[self.active]) == self.limit:
            raise ValueError("a refill is over when the hand is full")
        if any(not 0 <= pin.seat < self.seats or pin.card not in self.hands[pin.seat] for pin in self.pins):
            raise ValueError("a pinned card is in its owner's hand")

    def _board_fits(self) -> None:
        if not self.page.blue <= self.witness <= self.page.end:
            raise ValueError(f"the witness is on a field from {self.page.blue} to {self.page.end}")
        if not self.lowest <= self.pursuer <= self.page.end:
            raise ValueError(f"the pursuer is on a field from {self.lowest} to {self.page.end}")
        if self.result is None and self.pursuer >= self.witness:
            raise ValueError("the pursuer has caught the witness, but the game goes on")
        if self.result is None and self.safe and (self.solved or not self.options.setup.investigation):
            raise ValueError("the witness is safe, but the game goes on")
        if self.witness == self.page.end and not self.safe:
            raise ValueError("on the chapter-end field the page turns")

    def _open_cards_fit(self) -> None:
        for task in self.tasks:
            _task_fits(task)
        if len(self.special) >= self.page.special_cards or (self.special_used and self.special):
            raise ValueError("a full special card is cleared")
        if any(ESCAPE[card].chapter != self.chapter for card in self.special) or not _ascending(self.special):
            raise ValueError("cards on the special card are of this chapter and ascend")
        if self.remember and not self.options.setup.investigation:
            raise ValueError("this level has no REMEMBER pile")

    def _clock_fits(self) -> None:
        if not len(self.clock.spent) == len(self.clock.own) == self.seats:
            raise ValueError("the clock counts for each seat")


def _task_fits(task: OpenTask) -> None:
    if not _ascending(task.cards) or min(missing(task).values()) < 0:
        raise ValueError(f"the cards on {task.card} do not fit it")
    if len(task.cards) >= TASKS[task.card].cards:
        raise ValueError(f"{task.card} is fulfilled, but lies open")


def _ascending(cards: tuple[EscapeCard, ...]) -> bool:
    values = [ESCAPE[card].value for card in cards]
    return values == sorted(values)
