"""A faster copy of the moves, for partners that think ahead: plain lists and numbers, and nobody asks whether a move is allowed.

What it plays is the truth of nobody: hands and piles are either what one seat knows of them or a guess at the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .components import CHAPTERS, CHIPS, COLOURS, ESCAPE, GLASSES, LAST, PAGES, PURSUERS, ROWS, SETUP, TASKS, Band, Page, band_of
from .public import Board, OpenTask, missing

TOP = max(card.value for card in ESCAPE.values())

VALUE = {card: face.value for card, face in ESCAPE.items()}
COLOUR = {card: COLOURS.index(face.colour) for card, face in ESCAPE.items()}
NAMES = {card: face.chapter for card, face in ESCAPE.items()}
BAND: dict[str, Band] = {card: band_of(face.value) for card, face in ESCAPE.items()}
MIDDLE = {card: sum(SETUP.bands[band]) / 2 for card, band in BAND.items()}
"""What somebody else takes the value of a card for that is told in words."""
BITS = {card: sum(1 << list(CHIPS).index(chip) for chip in face.chips) for card, face in ESCAPE.items()}
"""The chips of a card, a bit each."""
_ROW_BITS = tuple(sum(1 << list(CHIPS).index(chip) for chip in chips) for chips in ROWS.values())
_TO_SOLVE = SETUP.investigation.black_per_row_to_solve
_COSTS = SETUP.pursuer_costs

WANTS = {card: tuple(face.wants[colour] for colour in COLOURS) for card, face in TASKS.items()}


def bits_of(black: Sequence[str]) -> int:
    """The black chips, a bit each."""
    return sum(1 << place for place, chip in enumerate(CHIPS) if chip in black)


@lru_cache(maxsize=1 << 16)
def chips_missing(black: int) -> int:
    """How many chips must still turn black; those of rows that are overfull must turn back."""
    return sum(abs(_TO_SOLVE - (black & row).bit_count()) for row in _ROW_BITS)


def gain(black: int, card: str) -> int:
    """How much nearer this card brings the case; negative where it turns chips back."""
    return chips_missing(black) - chips_missing(black ^ BITS[card])


class Pot:
    """Where cards are laid upwards: an open task, or the special card."""

    __slots__ = ("card", "cards", "last", "needs", "steps")

    def __init__(self, card: str, needs: list[int], steps: int, cards: list[str]) -> None:
        self.card = card
        """The chapter card; empty: the special card."""
        self.needs = needs
        """Cards still missing of each colour; of the special card one number for all."""
        self.steps = steps
        self.cards = cards
        self.last: float = VALUE[cards[-1]] if cards else 0

    @property
    def left(self) -> int:
        """How many cards are missing."""
        return sum(self.needs)

    def slot(self, card: str) -> int:
        """Which of its needs this escape card meets."""
        return COLOUR[card] if self.card else 0

    def copy(self) -> Pot:
        """The same, to be changed apart."""
        return Pot(self.card, self.needs.copy(), self.steps, self.cards.copy())


def _task(task: OpenTask) -> Pot:
    needs = missing(task)
    return Pot(task.card, [needs[colour] for colour in COLOURS], TASKS[task.card].steps, list(task.cards))


def new_task(card: str) -> Pot:
    """A chapter card as it is opened."""
    return Pot(card, list(WANTS[card]), TASKS[card].steps, [])


class Run:
    """A position that is played on in thought. Piles lie with their top at the end of the list."""

    __slots__ = (
        "active",
        "black",
        "case",
        "discard",
        "done",
        "draw",
        "glass",
        "hands",
        "limit",
        "page",
        "pursuer",
        "rank",
        "result",
        "seats",
        "special",
        "stacks",
        "tasks",
        "through",
        "top",
        "turns",
        "witness",
    )

    def __init__(self) -> None:
        self.seats = self.active = self.limit = self.done = self.turns = self.through = self.black = self.rank = 0
        self.glass = 0
        """Turns for each glass; 0: none runs."""
        self.case = False
        """There is a case to solve."""
        self.page: Page = PAGES[CHAPTERS[0]]
        self.witness = self.pursuer = 0
        self.tasks: list[Pot] = []
        self.special: Pot | None = None
        """None: it is used up."""
        self.top = TOP + 1
        """The value on REMEMBER; above all values where it is empty."""
        self.hands: list[list[str]] = []
        """Escape and chapter cards."""
        self.draw: list[str] = []
        self.discard: list[str] = []
        self.stacks: list[list[str]] = []
        self.result: bool | None = None
        """Won or lost."""

    @classmethod
    def of(cls, board: Board, hands: Sequence[Sequence[str]], glass: int) -> Run:
        """What lies open, and these hands. The piles are empty."""
        run = cls()
        run.seats, run.active, run.limit = board.seats, board.active, board.limit
        run.done, run.turns, run.through, run.glass = board.done, board.turns, board.clock.through, glass
        run.rank, run.page = CHAPTERS.index(board.chapter), board.page
        run.witness, run.pursuer = board.witness, board.pursuer
        run.tasks = [_task(task) for task in board.tasks]
        if not board.special_used:
            left = board.page.special_cards - len(board.special)
            run.special = Pot("", [left], board.page.special_steps, list(board.special))
        run.case = board.options.setup.investigation
        run.black = bits_of(board.black)
        run.top = VALUE[board.remember[-1]] if board.remember else TOP + 1
        run.hands = [list(hand) for hand in hands]
        run.stacks = [[] for _ in CHAPTERS]
        return run

    def copy(self) -> Run:
        """The same, to be played on apart."""
        run = Run()
        for name in ("seats", "active", "limit", "done", "turns", "through", "glass", "rank", "page", "witness", "pursuer"):
            setattr(run, name, getattr(self, name))
        run.case, run.black, run.top, run.result = self.case, self.black, self.top, self.result
        run.tasks = [task.copy() for task in self.tasks]
        run.special = self.special.copy() if self.special else None
        run.hands = [hand.copy() for hand in self.hands]
        run.draw, run.discard = self.draw.copy(), self.discard.copy()
        run.stacks = [stack.copy() for stack in self.stacks]
        return run

    # ---- what follows from it ---------------------------------------------------------------------------------------------

    @property
    def lead(self) -> int:
        """The witness's number minus the pursuer's."""
        return self.witness - self.pursuer

    @property
    def safe(self) -> bool:
        """The witness is in the safehouse."""
        return self.page.chapter == LAST and self.witness == self.page.end

    @property
    def to_end(self) -> int:
        """Steps to the end of the chapter."""
        return self.page.end - self.witness

    @property
    def free_steps(self) -> int:
        """How many steps the pursuer may take for nothing: up to the lowest number of the next board (SH-11.3)."""
        if self.page.chapter == LAST:
            return 0
        return max(0, PAGES[CHAPTERS[self.rank + 1]].lowest - self.pursuer)

    @property
    def turns_left(self) -> int:
        """Turns until the last glass is through, where a glass lasts some."""
        return (GLASSES - self.through) * self.glass - (self.turns % self.glass if self.glass else 0)

    def symbol_after(self, steps: int) -> bool:
        """Whether a run of so many steps ends on a pursuer symbol."""
        return self.witness + steps in self.page.symbols

    def pot(self, card: str) -> Pot | None:
        """The open task of this chapter card, or the special card."""
        return next((task for task in self.tasks if task.card == card), None) if card else self.special

    # ---- moves ------------------------------------------------------------------------------------------------------------

    def open(self, card: str) -> None:
        """A chapter card becomes a task."""
        self.hands[self.active].remove(card)
        self.tasks.append(new_task(card))
        self.done += 1

    def lay(self, card: str, pot: Pot) -> None:
        """An escape card on a task or on the special card."""
        self.hands[self.active].remove(card)
        pot.needs[pot.slot(card)] -= 1
        pot.cards.append(card)
        pot.last = VALUE[card]
        self.done += 1
        if not pot.left:
            if pot.card:
                self.tasks.remove(pot)
            else:
                self.special = None
            self.discard += pot.cards
            self._witness_runs(pot.steps)

    def remember(self, card: str) -> None:
        """An escape card on REMEMBER."""
        self.hands[self.active].remove(card)
        higher, self.top = VALUE[card] > self.top, VALUE[card]
        self.done += 1
        if higher:
            self.chase(_COSTS.remember_higher_card)
        if self.result is None:
            self.black ^= BITS[card]
            self._win_if_safe()

    def throw(self, card: str) -> None:
        """A card off the hand."""
        self.hands[self.active].remove(card)
        if card in VALUE:
            self.discard.append(card)
        self.done += 1

    def remove(self, task: Pot) -> None:
        """An open task out of the game."""
        self.tasks.remove(task)
        self.discard += task.cards
        self.done += 1
        self.chase(_COSTS.remove_chapter_card)

    def draw_chapter(self) -> None:
        """The top chapter card of the current stack."""
        self.hands[self.active].append(self.stacks[self.rank].pop())

    def draw_escape(self) -> bool:
        """The top card of the draw pile; whether it was an escape card."""
        if not self.draw:
            self.draw, self.discard = self.discard[::-1], []
        card = self.draw.pop()
        if card in VALUE:
            self.hands[self.active].append(card)
            return True
        self.discard.append(card)
        self.chase(PURSUERS[card].steps(len(self.tasks)))
        return False

    def end_turn(self) -> None:
        """The glass where turns are counted, and the next seat."""
        self.turns += 1
        self.done = 0
        if self.glass and self.turns % self.glass == 0:
            self.through += 1
            if self.through == GLASSES:
                self.result = False
                return
            self.chase(SETUP.clock.pursuer_steps_per_glass)
        self.active = (self.active + 1) % self.seats

    def chase(self, steps: int) -> None:
        """The pursuer comes nearer."""
        self.pursuer += steps
        if self.pursuer >= self.witness:
            self.result = False

    def _witness_runs(self, steps: int) -> None:
        if self.safe:
            return
        self.witness = min(self.witness + steps, self.page.end)
        if self.witness in self.page.symbols:
            self.chase(_COSTS.land_on_symbol)
        elif self.safe:
            self._win_if_safe()
        elif self.witness == self.page.end:
            self._turn_page()

    def _win_if_safe(self) -> None:
        if self.safe and not (self.case and chips_missing(self.black)):
            self.result = True

    def _turn_page(self) -> None:
        if self.special:
            self.discard += self.special.cards
        self.rank += 1
        self.page = PAGES[CHAPTERS[self.rank]]
        self.witness, self.pursuer = self.page.blue, max(self.pursuer, self.page.lowest)
        self.special = Pot("", [self.page.special_cards], self.page.special_steps, [])
        stack = self.stacks[self.rank]
        for offset in range(self.seats):
            hand = self.hands[(self.active + offset) % self.seats]
            for place, card in enumerate(hand):
                if card in TASKS and stack:
                    hand[place] = stack.pop()
