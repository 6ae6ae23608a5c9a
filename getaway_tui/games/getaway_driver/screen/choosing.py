"""The cursor among all that may be done: a topic, and in it one offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..city import Cell, Heading
from .offers import Offer, Topic

STEPS: dict[Heading, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Choice:
    """What Enter would do."""

    def __init__(self) -> None:
        self.topics: tuple[Topic, ...] = ()
        self._topic = 0
        self._offer = 0

    def offer(self, topics: Sequence[Topic]) -> None:
        """Other things may be done; the cursor stays with its topic and its offer if both are still there."""
        before, at = (self.topic.name, self.topic.who) if self.topic is not None else ("", None), self.at
        self.topics = tuple(topics)
        self._topic = next((number for number, topic in enumerate(self.topics) if (topic.name, topic.who) == before), 0)
        self._offer = 0
        if at is not None and self.topic is not None:
            same = [n for n, each in enumerate(self.topic.offers) if (each.action, each.then) == (at.action, at.then)]
            self._offer = same[0] if same else min(self._offer, len(self.topic.offers) - 1)

    def clear(self) -> None:
        """Nothing may be done."""
        self.topics, self._topic, self._offer = (), 0, 0

    @property
    def topic(self) -> Topic | None:
        """What it is about."""
        return self.topics[self._topic] if self.topics else None

    @property
    def at(self) -> Offer | None:
        """The offer under the cursor."""
        topic = self.topic
        return topic.offers[self._offer] if topic is not None and topic.offers else None

    @property
    def row(self) -> int:
        """Which offer of its topic that is."""
        return self._offer

    # ---- to another topic ----------------------------------------------------------------------------------------------------

    def turn(self, step: int) -> bool:
        """To the next topic; whether there are several."""
        if len(self.topics) < 2:
            return False
        self._topic, self._offer = (self._topic + step) % len(self.topics), 0
        return True

    def go_to(self, meant: Callable[[Topic], bool]) -> bool:
        """To the next topic of this sort; whether there is one."""
        count = len(self.topics)
        order = [(self._topic + step) % count for step in range(1, count + 1)] if count else []
        found = next((number for number in order if meant(self.topics[number])), None)
        if found is None:
            return False
        if found != self._topic:
            self._topic, self._offer = found, 0
        return True

    def find(self, meant: Callable[[Offer], bool]) -> bool:
        """To the next offer of this sort, in this topic first; whether there is one."""
        places = [(number, place) for number, topic in enumerate(self.topics) for place in range(len(topic.offers))]
        here = places.index((self._topic, self._offer)) if places else 0
        for number, place in (*places[here + 1 :], *places[: here + 1]):
            if meant(self.topics[number].offers[place]):
                self._topic, self._offer = number, place
                return True
        return False

    def point_at(self, action: Any) -> bool:
        """To an action, as the shell's list names it."""
        return self.find(lambda offer: bool(offer.action == action))

    # ---- within a topic --------------------------------------------------------------------------------------------------------

    def step(self, rows: int) -> bool:
        """Up or down among the offers."""
        topic = self.topic
        if topic is None or not topic.offers:
            return False
        self._offer = (self._offer + rows) % len(topic.offers)
        return True

    def arrow(self, heading: Heading) -> bool:
        """By the compass, over fields, or up and down, as the topic is steered; whether something is there."""
        topic, at = self.topic, self.at
        if topic is None or at is None:
            return False
        if topic.style == "ways":
            return self._to([n for n, each in enumerate(topic.offers) if each.way == heading])
        if topic.style == "fields":
            return self._over(topic, at, STEPS[heading])
        if heading in ("N", "S"):
            return self.step(1 if heading == "S" else -1)
        return self.turn(1 if heading == "E" else -1)

    def _to(self, places: list[int]) -> bool:
        """To the first of these, or from one of them to the next."""
        if not places:
            return False
        now = places.index(self._offer) if self._offer in places else -1
        self._offer = places[(now + 1) % len(places)]
        return True

    def _over(self, topic: Topic, at: Offer, step: Cell) -> bool:
        """To the nearest field in that direction, the facing kept."""
        if at.field is None:
            return False
        column, row = at.field
        best: tuple[int, int] | None = None
        for number, each in enumerate(topic.offers):
            if each.field is None or each.facing != at.facing:
                continue
            right, down = each.field[0] - column, each.field[1] - row
            along, across = right * step[0] + down * step[1], abs(right * step[1]) + abs(down * step[0])
            if along > 0 and (best is None or (along + 2 * across, number) < best):
                best = (along + 2 * across, number)
        if best is not None:
            self._offer = best[1]
        return best is not None

    def rotate(self) -> bool:
        """The same field, facing another way."""
        topic, at = self.topic, self.at
        if topic is None or at is None or at.field is None or topic.style != "fields":
            return False
        same = [number for number, each in enumerate(topic.offers) if each.field == at.field]
        return len(same) > 1 and self._to(same)

    def to_field(self, cell: Cell) -> bool:
        """To an offer on this field, the facing kept if that can be."""
        topic, at = self.topic, self.at
        if topic is None or at is None:
            return False
        there = [number for number, each in enumerate(topic.offers) if each.field == cell]
        kept = [number for number in there if topic.offers[number].facing == at.facing]
        if topic.style == "fields" and kept and at.field != cell:
            there = kept
        if there:
            self._offer = self._offer if self._offer in there else there[0]
        return bool(there)
