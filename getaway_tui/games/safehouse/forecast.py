"""What a card would do if it were laid: said before it happens, from what its owner may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from getaway_tui.engine.language import _, ngettext
from getaway_tui.engine.types import Look

from . import words
from .components import CHAPTERS, ESCAPE, PAGES, ROWS, SETUP, TASKS
from .public import LayRemember, LaySpecial, LayTask, OpenTask, PlayChapter, View


class Outlook(NamedTuple):
    """One thing that could be done with a card."""

    key: str
    text: str
    ink: str
    action: Any
    legal: bool


def letter(place: int) -> str:
    """The letter of an open task, by its place in the row."""
    return chr(ord("a") + place)


def outlooks(look: Look[Any, View], card: str) -> tuple[Outlook, ...]:
    """All that could be done with this card, what is not allowed too."""
    if card in TASKS:
        return (_opens(look, card),)
    found = [_on_task(look, card, place, task) for place, task in enumerate(look.board.tasks)]
    found.append(_on_special(look, card))
    if look.board.options.setup.investigation:
        found.append(_on_remember(look, card))
    return tuple(found)


def _opens(look: Look[Any, View], card: str) -> Outlook:
    action = PlayChapter(card=card)
    legal = action in look.legal
    count = len(look.board.tasks) + 1
    text = ngettext("opens {count} task", "opens task {count}", count).format(count=count)
    return Outlook("c", text if legal else _("other chapter"), "go bold" if legal else "faint", action, legal)


def _on_task(look: Look[Any, View], card: str, place: int, task: OpenTask) -> Outlook:
    action = LayTask(card=card, task=task.card)
    if action not in look.legal:
        return Outlook(letter(place), _("no"), "faint", action, False)
    if len(task.cards) + 1 < TASKS[task.card].cards:
        return Outlook(letter(place), _("fits"), "go bold", action, True)
    return Outlook(letter(place), run(look.board, TASKS[task.card].steps), "go bold", action, True)


def _on_special(look: Look[Any, View], card: str) -> Outlook:
    board, action = look.board, LaySpecial(card=card)
    if action not in look.legal:
        return Outlook("*", _why_not_special(board, card), "faint", action, False)
    last = len(board.special) + 1 == board.page.special_cards
    return Outlook("*", run(board, board.page.special_steps) if last else _("fits"), "go bold", action, True)


def _why_not_special(board: View, card: str) -> str:
    if board.special_used:
        return _("used")
    names = ESCAPE[card].chapter
    return _("no") if names == board.chapter else _("no: {chapter}").format(chapter=words.chapter(names))


def run(board: View, steps: int) -> str:
    """Where the witness would come to, and what that would set off."""
    field = min(board.witness + steps, board.page.end)
    text = _("{steps} to {field}").format(steps=words.steps(steps), field=field)
    if board.safe:
        return _("fills it")
    if field == board.page.end:
        return _("{text}, the end").format(text=text)
    return _("{text}, symbol").format(text=text) if field in board.page.symbols else text


def _on_remember(look: Look[Any, View], card: str) -> Outlook:
    board, action = look.board, LayRemember(card=card)
    chips = ", ".join(_turn(board, chip) for chip in ESCAPE[card].chips)
    if not board.remember or ESCAPE[card].value <= ESCAPE[board.remember[-1]].value:
        return Outlook("r", chips, "ink", action, action in look.legal)
    cost = words.steps(SETUP.pursuer_costs.remember_higher_card)
    return Outlook("r", _("costs {cost}; {chips}").format(cost=cost, chips=chips), "stop", action, action in look.legal)


def _turn(board: View, chip: str) -> str:
    """How a chip would change its row: "Evidence 2→3"."""
    row, chips = next((row, chips) for row, chips in ROWS.items() if chip in chips)
    count = sum(each in board.black for each in chips)
    after = count - 1 if chip in board.black else count + 1
    return _("{row} {before}→{after}").format(row=words.ROW_NAMES[row], before=count, after=after)


def entry(board: View) -> int | None:
    """Where the pursuer would stand if the page turned now (SH-11.3); None on the last page."""
    following = CHAPTERS[CHAPTERS.index(board.chapter) + 1 :]
    return max(board.pursuer, PAGES[following[0]].lowest) if following else None


def last_cause(look: Look[Any, View]) -> str:
    """The last step of the pursuer and why it was made."""
    for event in reversed(look.log):
        if event.key == "pursuer_moved":
            moved = int(str(event.params["to"])) - int(str(event.params["from"]))
            cause = words.CAUSES[str(event.params["cause"])]
            return _("pursuer {steps}: {cause}").format(steps=words.steps(moved), cause=cause)
    return ""


def recent(look: Look[Any, View], names: tuple[str, ...], count: int) -> Iterator[tuple[str, bool]]:
    """The last things that happened, the newest last, and whether each is a step of the pursuer."""
    for event in look.log[-count:] if count else ():
        yield words.event(event, names), event.key in ("pursuer_moved", "glass_emptied")
