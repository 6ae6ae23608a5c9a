"""The foot of the table: what happened last, what is asked, and what may be done with what it would cost and reveal."""

from __future__ import annotations

from collections.abc import Sequence

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Event
from getaway_tui.kit import glyphs
from getaway_tui.kit.canvas import Canvas, wrapped
from getaway_tui.kit.log import Line, paint_log, rows_of
from getaway_tui.kit.palette import Spec

from .. import names, words
from ..public import View
from .choosing import Choice
from .offers import Offer, Topic
from .unfolding import Unfolded, sentences


def lines(log: Sequence[Event], people: Sequence[str], count: int) -> list[Line]:
    """The last things that happened, the newest last."""
    found: list[Line] = []
    for event in reversed(log):
        if not event.fades and (text := words.event(event, people)):
            seat = event.params.get("seat")
            found.append(Line(text, seat if isinstance(seat, int) and not isinstance(seat, bool) else None))
        if len(found) == count:
            break
    return found[::-1]


def log(canvas: Canvas, x: int, y: int, width: int, height: int, said: Sequence[Line], people: Sequence[str]) -> None:
    """The end of the log, the newest at the foot."""
    rows = rows_of(said, width)[-height:]
    paint_log(canvas, x, y, width, height, rows, people)


def headline(canvas: Canvas, x: int, y: int, width: int, choice: Choice, sentence: str, ink: Spec, *, named: bool) -> None:
    """What is asked, and the topics in turn; `named`: the sentence says already which topic it is."""
    topic = choice.topic
    right = ""
    if topic is not None and len(choice.topics) > 1:
        place = choice.topics.index(topic) + 1
        right = _("n: {place} of {count}").format(place=place, count=len(choice.topics))
        right = right if named else f"{topic.title} · {right}"
    end = canvas.right(x + width, y, right, "soft") if right else x + width
    if right:
        canvas.hit(end, y, x + width - end, 1, ("key", "n"))
    canvas.text(x, y, sentence, ink, width=max(0, end - x - 1))


def unfolding(
    canvas: Canvas, x: int, y: int, width: int, height: int, step: Unfolded, number: int, count: int, people: Sequence[str]
) -> None:
    """One step of the automaton and why it was made; Enter, or a click on it, shows the next."""
    right = _("step {number} of {count}").format(number=number, count=count)
    canvas.text(x, y, _("The automaton plays."), "lamp bold")
    canvas.right(x + width, y, right, "soft")
    said = [text for event in sentences(step) if (text := words.event(event, people))]
    rows = [row for text in said for row in wrapped(text, width - 2)]
    canvas.block(x + 2, y + 1, rows[: height - 1], "ink")
    canvas.hit(x - 1, y, width + 1, height, ("key", "enter"))


def choices(canvas: Canvas, x: int, y: int, width: int, height: int, choice: Choice, board: View) -> None:
    """The offers of the topic as rows round the cursor; of a field with several facings one row."""
    topic, at = choice.topic, choice.at
    if topic is None or at is None:
        return
    rows = rows_of_topic(topic, at)
    here = rows.index(at)
    first = max(0, min(here - height // 2, len(rows) - height))
    for number, offer in enumerate(rows[first : first + height]):
        _row(canvas, x, y + number, width, topic, offer, chosen=offer is at)
    if first:
        canvas.text(x + width - 1, y, glyphs.MORE_UP, "soft")
    if first + height < len(rows):
        canvas.text(x + width - 1, y + height - 1, glyphs.MORE_DOWN, "soft")


def rows_of_topic(topic: Topic, at: Offer) -> list[Offer]:
    """Every offer, but of a field where a piece may face several ways only one: the cursor's, else the first."""
    if topic.style != "fields":
        return list(topic.offers)
    shown: dict[object, Offer] = {}
    for offer in topic.offers:
        if offer.field not in shown or offer is at:
            shown[offer.field] = offer
    return list(shown.values())


def _row(canvas: Canvas, x: int, y: int, width: int, topic: Topic, offer: Offer, *, chosen: bool) -> None:
    if chosen:
        canvas.fill(x - 1, y, width + 1, 1, "slab")
    heading = offer.facing or offer.way
    sign = glyphs.ARROWS[heading] if heading is not None else glyphs.CURSOR if chosen else glyphs.NOTHING
    canvas.text(x, y, sign, "onlamp bold" if chosen else "lamp bold", "lampbg" if chosen else None)
    start = x + 2
    if offer.field is not None and topic.style in ("ways", "fields"):
        start = canvas.text(start, y, f"{names.cell(offer.field):<8}", "ink" if chosen else "soft")
    end = x + width - 2
    if offer.effect.text:
        end = canvas.right(end, y, offer.effect.text, offer.effect.ink) - 1
    canvas.text(start, y, offer.text, "ink bold" if chosen else "ink", width=max(0, end - start))
    canvas.hit(x - 1, y, width + 1, 1, ("row", topic.name, topic.offers.index(offer)))
