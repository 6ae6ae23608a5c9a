"""The rules of Safehouse read a second time, from the specification alone, to judge recorded games.

It shares nothing with the game but the files of rules_data: it reads the lines of a journal as they are written, keeps score in
its own way (one dictionary from card to place), and objects where a line could not have happened.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "rules_data" / "safehouse"


class Objection(AssertionError):
    """A line of a journal that the rules do not allow."""


def object_unless(good: bool, why: str) -> None:
    """Object where it is not so."""
    if not good:
        raise Objection(why)


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


ESCAPES = {row["id"]: row for row in _rows("escape_cards.csv")}
TASKS = {row["id"]: row for row in _rows("chapter_cards.csv")}
PURSUERS = {row["id"]: row for row in _rows("pursuer_cards.csv")}
CHIPS = {row["id"]: row["row"] for row in _rows("chips.csv")}
FIELDS = _rows("boards.csv")
SPECIALS = {row["chapter"]: row for row in _rows("special_cards.csv")}
NUMBERS = tomllib.loads((DATA / "setup.toml").read_text("utf-8"))
BOOK = list(dict.fromkeys(row["chapter"] for row in FIELDS))
SYMBOLS = {int(row["field_number"]) for row in FIELDS if row["pursuer_symbol"] == "1"}
BLUE = {row["chapter"]: int(row["field_number"]) for row in FIELDS if row["kind"] == "blue"}
END = {row["chapter"]: int(row["field_number"]) for row in FIELDS if row["kind"] in ("chapter_end", "safehouse")}
LOWEST = {chapter: min(int(row["field_number"]) for row in FIELDS if row["chapter"] == chapter) for chapter in BOOK}


def value(card: str) -> int:
    """The number on an escape card."""
    return int(ESCAPES[card]["value"])


def chips_of(card: str) -> list[str]:
    """What an escape card turns at REMEMBER."""
    return [ESCAPES[card][name] for name in ("chip1", "chip2", "chip3") if ESCAPES[card][name]]


class Umpire:
    """Follows one game, line by line.

    Attributes:
        place: where each card lies: ("hand", seat), ("task", card), "special", "remember", "discard", "draw", ("stack", chapter),
            "open", "box".
        order: in which order the cards of a place lie, the one that came first being the first.
    """

    def __init__(self, setup: Mapping[str, Any]) -> None:
        self.options: Mapping[str, Any] = setup["options"]
        self.seats = len(setup["seats"])
        level = NUMBERS["level"][self.options["level"]]
        self.case, self.piles, self.chased = level["investigation"], level["piles"], level["pursuer_cards"]
        self.limit = NUMBERS["hand"][str(self.seats)]["limit"]
        self.order: dict[Any, list[str]] = {}
        self.phase, self.active = "deal", 0
        self.peeker: int | None = None
        self.chapter, self.witness, self.pursuer = BOOK[0], BLUE[BOOK[0]], -int(self.options["head_start"])
        self.special_used = self.page_passed = False
        self.black: set[str] = set()
        self.pinned: dict[str, str] = {}
        self.done = self.turns = self.glasses = 0
        self.owed: int | None = None
        self.ended: str | None = None
        self.since = self.peeked = 0
        self.turned: int | None = None
        self.emptied: int | None = None
        self.used = [0] * self.seats
        self.own_glasses = [0] * self.seats

    # ---- the table ---------------------------------------------------------------------------------------------------------

    def at(self, place: Any) -> list[str]:
        """The cards that lie there."""
        return self.order.setdefault(place, [])

    def hand(self, seat: int) -> list[str]:
        """What a seat holds."""
        return self.at(("hand", seat))

    @property
    def tasks(self) -> list[str]:
        """Open tasks."""
        return self.at("open")

    @property
    def solved(self) -> bool:
        """Each row has exactly one white chip left."""
        white = [row for chip, row in CHIPS.items() if chip not in self.black]
        return sorted(white) == sorted(set(CHIPS.values()))

    @property
    def arrived(self) -> bool:
        """The witness is in the safehouse."""
        return self.chapter == BOOK[-1] and self.witness == END[self.chapter]

    @property
    def glass(self) -> int:
        """Milliseconds of a glass."""
        length = self.options["glass_seconds"]
        return 1000 * int(NUMBERS["clock"]["even_glass_seconds"][str(self.seats)] if length == "even" else length)

    def still_needed(self, task: str) -> dict[str, int]:
        """Cards that a task wants, by colour."""
        laid = [ESCAPES[card]["colour"] for card in self.at(("task", task))]
        return {name: int(TASKS[task][name]) - laid.count(name) for name in ("yellow", "green", "blue", "red", "pink")}

    # ---- a line of the journal ---------------------------------------------------------------------------------------------

    def line(self, record: Mapping[str, Any]) -> None:
        """Judge one line, then let it happen."""
        by, action, now = record["by"], dict(record["action"]), record["at"]
        self.judge(by, action, now)
        getattr(self, f"_do_{action['kind']}")(by, action, now)

    def judge(self, by: Any, action: Mapping[str, Any], now: int) -> None:
        """Object to what may not be done now."""
        object_unless(self.ended is None, "the game is over")
        kind = action["kind"]
        if by == "clock":
            object_unless(kind in self._due(now), f"the clock does not say {kind} at {now}")
            return
        if by == "chance":
            wanted = "deal" if self.phase == "deal" else "choose"
            random = self.phase == "who_begins" and self.options["first_player"] == "random"
            object_unless(kind == wanted and (self.phase == "deal" or random), "chance is not asked")
        else:
            object_unless(kind not in ("deal", "horn"), "nobody at the table does that")
            object_unless(0 <= by < self.seats, "nobody sits there")
        getattr(self, f"_may_{kind}")(by, action)

    def allows(self, by: Any, action: Mapping[str, Any], now: int) -> bool:
        """Whether it does not object."""
        try:
            self.judge(by, action, now)
        except Objection:
            return False
        return True

    def _due(self, now: int) -> set[str]:
        """What the clock may say."""
        said = set()
        patience = NUMBERS["patience"]
        if self.options["clock"] == "real" and self.turned is not None and now >= self.turned + self.glass:
            said.add("horn")
        if self.options["clock"] == "chess" and self.phase in ("act", "refill") and self.peeker is None:
            spent = self.used[self.active] + now - self.since
            if spent >= self.glass * (self.own_glasses[self.active] + 1):
                said.add("horn")
        if self.emptied is not None and now >= self.emptied + 1000 * patience["unturned_glass_seconds"]:
            said.add("turn_glass")
        if self.peeker is not None and now >= self.peeked + 1000 * patience["peek_seconds"]:
            said.add("end_peek")
        off = self.options["briefing"] == "off_clock"
        if self.phase == "briefing" and off and now >= self.since + 1000 * patience["briefing_seconds"]:
            said.add("end_briefing")
        return said

    # ---- set-up ------------------------------------------------------------------------------------------------------------

    def _may_deal(self, by: Any, action: Mapping[str, Any]) -> None:
        object_unless(self.phase == "deal", "dealt already")
        size = NUMBERS["hand"][str(self.seats)]
        for hand in action["hands"]:
            object_unless(sum(card in ESCAPES for card in hand) == size["escape"], "escape cards of a hand")
            first = [card for card in hand if card in TASKS and TASKS[card]["chapter"] == BOOK[0]]
            object_unless(len(first) == size["chapter"] == len(hand) - size["escape"], "hotel cards of a hand")
        pile = action["draw_pile"]
        everything = [card for part in (*action["hands"], pile, *action["stacks"]) for card in part]
        object_unless(len(everything) == len(set(everything)), "a card twice")
        object_unless({*ESCAPES, *TASKS} <= {*everything}, "a card is missing")
        object_unless(sum(card in PURSUERS for card in pile) == self.chased, "pursuer cards")
        for chapter, stack in zip(BOOK, action["stacks"], strict=True):
            object_unless({TASKS[card]["chapter"] for card in stack} <= {chapter}, "a stack of one chapter")
        object_unless(self._cut(pile, self.piles, len(pile) - 2 * self.piles), "two pursuer cards in each pile")

    def _cut(self, pile: list[str], piles: int, escapes: int) -> bool:
        """Whether so many piles, as equal as can be, with two pursuer cards each, can lie on one another like this."""
        if piles == 0:
            return not pile
        low, spare = divmod(escapes, piles)
        for size in {low, low + (spare > 0)}:
            top, rest = pile[: size + 2], pile[size + 2 :]
            if sum(card in PURSUERS for card in top) == 2 and self._cut(rest, piles - 1, escapes - size):
                return True
        return False

    def _do_deal(self, by: Any, action: Mapping[str, Any], now: int) -> None:
        for seat, hand in enumerate(action["hands"]):
            self.order["hand", seat] = list(hand)
        self.order["draw"] = list(action["draw_pile"])
        for chapter, stack in zip(BOOK, action["stacks"], strict=True):
            self.order["stack", chapter] = list(stack)
        self.phase, self.since = "briefing", now
        if self.options["briefing"] == "on_clock":
            self._start(now)

    def _may_end_briefing(self, by: Any, action: Mapping[str, Any]) -> None:
        object_unless(self.phase == "briefing" and by == self.active, "no briefing of this seat")

    def _do_end_briefing(self, by: Any, action: Mapping[str, Any], now: int) -> None:
        self.since = now
        if self.active < self.seats - 1:
            self.active += 1
        elif isinstance(self.options["first_player"], int):
            self._begin(self.options["first_player"], now)
        else:
            self.phase, self.active = "who_begins", 0

    def _may_choose(self, by: Any, action: Mapping[str, Any]) -> None:
        object_unless(self.phase == "who_begins" and 0 <= action["player"] < self.seats, "nobody begins now")

    def _do_choose(self, by: Any, action: Mapping[str, Any], now: int) -> None:
        self._begin(action["player"], now)

    def _begin(self, seat: int, now: int) -> None:
        if self.options["briefing"] == "off_clock":
            self._start(now)
        self._turn_of(seat, now)

    def _start(self, now: int) -> None:
        self.turned = now if self.options["clock"] == "real" else None

    # ---- talk --------------------------------------------------------------------------------------------------------------

    def _sees(self, seat: int) -> bool:
        if self.peeker is not None:
            return seat == self.peeker
        return seat == self.active and self.phase in ("briefing", "act")

    def _may_pin(self, by: int, action: Mapping[str, Any]) -> None:
        object_unless(self.options["signals"] == "pins" and self._sees(by), "no pins now")
        object_unless(action["card"] in self.hand(by), "not in the hand")
        object_unless(action["card"] in ESCAPES or action["show"] == "band", "a chapter card has one form")

    def _do_pin(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self.pinned.pop(action["card"], None)
        self.pinned[action["card"]] = action["show"]

    def _may_unpin(self, by: int, action: Mapping[str, Any]) -> None:
        object_unless(self.options["signals"] == "pins" and self._sees(by), "no pins now")
        object_unless(action["card"] in self.hand(by) and action["card"] in self.pinned, "not pinned")

    def _do_unpin(self, by: int, action: Mapping[str, Any], now: int) -> None:
        del self.pinned[action["card"]]

    def _may_ask(self, by: int, action: Mapping[str, Any]) -> None:
        object_unless(self.phase in ("act", "refill") and by == self.active and self.peeker is None, "not theirs to ask")

    def _do_ask(self, by: int, action: Mapping[str, Any], now: int) -> None:
        """Words alone."""

    def _may_peek(self, by: int, action: Mapping[str, Any]) -> None:
        covered = self.options["peek"] and self.options["hands"] == "hidden" and not self.options["solo"]
        object_unless(covered and action["player"] == by != self.active, "no peek")
        object_unless(self.phase in ("act", "refill") and self.peeker is None, "no peek now")

    def _do_peek(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self._charge(now)
        self.peeker, self.peeked = by, now

    def _may_end_peek(self, by: int, action: Mapping[str, Any]) -> None:
        object_unless(self.peeker is not None and by == self.peeker, "nobody peeks")

    def _do_end_peek(self, by: Any, action: Mapping[str, Any], now: int) -> None:
        self.peeker, self.since = None, now

    # ---- actions -----------------------------------------------------------------------------------------------------------

    def _acts(self, by: int, card: str | None = None) -> None:
        object_unless(self.phase == "act" and by == self.active and self.peeker is None, "not their turn to act")
        object_unless(card is None or card in self.hand(by), "not in the hand")

    def _may_play_chapter(self, by: int, action: Mapping[str, Any]) -> None:
        self._acts(by, action["card"])
        object_unless(TASKS[action["card"]]["chapter"] == self.chapter, "another chapter")

    def _do_play_chapter(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self._leave(by, action["card"])
        self.tasks.append(action["card"])

    def _may_lay_task(self, by: int, action: Mapping[str, Any]) -> None:
        self._acts(by, action["card"])
        card, task = action["card"], action["task"]
        object_unless(task in self.tasks, "no such task")
        object_unless(self.still_needed(task)[ESCAPES[card]["colour"]] > 0, "a colour not needed")
        laid = self.at(("task", task))
        object_unless(not laid or value(card) >= value(laid[-1]), "too low")

    def _do_lay_task(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self._leave(by, action["card"])
        task = action["task"]
        self.at(("task", task)).append(action["card"])
        if not any(self.still_needed(task).values()):
            self._away(task)
            self._run(int(TASKS[task]["steps"]), by)

    def _away(self, task: str) -> None:
        self.tasks.remove(task)
        self.at("discard").extend(self.order.pop(("task", task), []))

    def _may_lay_special(self, by: int, action: Mapping[str, Any]) -> None:
        self._acts(by, action["card"])
        object_unless(not self.special_used and ESCAPES[action["card"]]["chapter"] == self.chapter, "not for the special card")
        laid = self.at("special")
        if laid:
            above = value(action["card"]) - value(laid[-1])
            object_unless(above > 0 or (above == 0 and self.options["special_equal"]), "too low")

    def _do_lay_special(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self._leave(by, action["card"])
        self.at("special").append(action["card"])
        if len(self.at("special")) == int(SPECIALS[self.chapter]["cards_needed"]):
            self.at("discard").extend(self.order.pop("special"))
            self.special_used = True
            self._run(int(SPECIALS[self.chapter]["steps"]), by)

    def _may_lay_remember(self, by: int, action: Mapping[str, Any]) -> None:
        self._acts(by, action["card"])
        object_unless(self.case and action["card"] in ESCAPES, "nothing to remember")

    def _do_lay_remember(self, by: int, action: Mapping[str, Any], now: int) -> None:
        card, pile = action["card"], self.at("remember")
        higher = bool(pile) and value(card) > value(pile[-1])
        self._leave(by, card)
        pile.append(card)
        if higher and self.options["remember_cost"] == "before":
            self._chase(NUMBERS["pursuer_costs"]["remember_higher_card"])
        if self.ended is None:
            self.black ^= set(chips_of(card))
            self._home()
        if higher and self.options["remember_cost"] == "after" and self.ended is None:
            self._chase(NUMBERS["pursuer_costs"]["remember_higher_card"])

    def _may_discard(self, by: int, action: Mapping[str, Any]) -> None:
        cards = action["cards"]
        object_unless(bool(cards) and len(cards) == len(set(cards)), "name each card once")
        for card in cards:
            self._acts(by, card)
        object_unless(self.options["discard"] == "free" or not self.done, "discarding goes alone")

    def _do_discard(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self.done += 1
        for card in action["cards"]:
            self._drop(by, card)
            if card in ESCAPES:
                self.at("discard").append(card)
        if self.options["discard"] == "only_alone":
            self._to_refill(now)

    def _may_remove_task(self, by: int, action: Mapping[str, Any]) -> None:
        self._acts(by)
        object_unless(action["task"] in self.tasks, "no such task")

    def _do_remove_task(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self.done += 1
        self._away(action["task"])
        self._chase(NUMBERS["pursuer_costs"]["remove_chapter_card"])

    def _may_end_actions(self, by: int, action: Mapping[str, Any]) -> None:
        self._acts(by)
        object_unless(self.done > 0 or not (self.hand(by) or self.tasks), "do something first")

    def _do_end_actions(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self._to_refill(now)

    def _leave(self, seat: int, card: str) -> None:
        self.done += 1
        self._drop(seat, card)

    def _drop(self, seat: int, card: str) -> None:
        self.hand(seat).remove(card)
        self.pinned.pop(card, None)

    # ---- drawing -----------------------------------------------------------------------------------------------------------

    def _to_refill(self, now: int) -> None:
        self.phase, self.owed, self.page_passed = "refill", None, False
        self._full(now)

    def _escapes_left(self) -> bool:
        return bool(self.at("draw")) or (bool(self.at("discard")) and not self.page_passed)

    def _may_announce(self, by: int, action: Mapping[str, Any]) -> None:
        object_unless(self.phase == "refill" and by == self.active and self.peeker is None, "nothing is drawn")
        object_unless(self.options["draw_choice"] == "announce" and self.owed is None, "nothing to announce")
        most = min(self.limit - len(self.hand(by)), len(self.at(("stack", self.chapter))))
        object_unless(0 <= action["k"] <= most, "too many")

    def _do_announce(self, by: int, action: Mapping[str, Any], now: int) -> None:
        self.owed = action["k"]

    def _may_draw(self, by: int, action: Mapping[str, Any]) -> None:
        object_unless(self.phase == "refill" and by == self.active and self.peeker is None, "nothing is drawn")
        announced = self.options["draw_choice"] == "announce"
        object_unless(not announced or self.owed is not None, "announce first")
        if action["pile"] == "chapter":
            object_unless(bool(self.at(("stack", self.chapter))), "no chapter cards")
            object_unless(not announced or bool(self.owed) or not self._escapes_left(), "escape cards only")
        else:
            object_unless(self._escapes_left(), "no escape card can come")
            object_unless(not self.owed, "chapter cards first")

    def _do_draw(self, by: int, action: Mapping[str, Any], now: int) -> None:
        if action["pile"] == "chapter":
            self.hand(by).append(self.at(("stack", self.chapter)).pop(0))
            self.owed = self.owed - 1 if self.owed else self.owed
        else:
            if not self.at("draw"):
                self.order["draw"], self.order["discard"] = self.at("discard"), []
                self.page_passed = True
            card = self.at("draw").pop(0)
            if card in ESCAPES:
                self.page_passed = False
                self.hand(by).append(card)
            else:
                self.at("discard").append(card)
                self._chase(self._steps(card))
        if self.ended is None:
            self._full(now)

    def _steps(self, card: str) -> int:
        row = PURSUERS[card]
        if row["kind"] == "fixed":
            return int(row["steps"])
        return len(self.tasks) + (row["kind"] == "open_chapters_plus")

    def _full(self, now: int) -> None:
        filled = len(self.hand(self.active)) >= self.limit
        if not filled and (self._escapes_left() or self.at(("stack", self.chapter))):
            return
        self._charge(now)
        self.turns, self.owed, self.page_passed = self.turns + 1, None, False
        if self.options["clock"] == "turns":
            each = self.options["turns_per_glass"]
            each = NUMBERS["clock"]["turns_per_glass"][str(self.seats)] if each == "auto" else each
            if self.turns % each == 0:
                self._glass_through()
        if self.ended is None:
            self._turn_of((self.active + 1) % self.seats, now)

    def _turn_of(self, seat: int, now: int) -> None:
        drawable = self.at(("stack", self.chapter)) or any(card in ESCAPES for card in (*self.at("draw"), *self.at("discard")))
        if not any(self.hand(each) for each in range(self.seats)) and not self.tasks and not drawable:
            self._end("stuck")
            return
        self.phase, self.active, self.done, self.since = "act", seat, 0, now
        if not self.hand(seat) and not self.tasks:
            self._to_refill(now)

    # ---- pawns -------------------------------------------------------------------------------------------------------------

    def _chase(self, steps: int) -> None:
        for _ in range(steps):
            self.pursuer += 1
            if self.pursuer >= self.witness:
                self._end("not_solved" if self.arrived else "caught")
                return

    def _run(self, steps: int, by: int) -> None:
        if self.arrived:
            return
        self.witness = min(self.witness + steps, END[self.chapter])
        if self.witness < END[self.chapter]:
            if self.witness in SYMBOLS:
                self._chase(NUMBERS["pursuer_costs"]["land_on_symbol"])
        elif self.chapter == BOOK[-1]:
            self._home()
        else:
            self._page(by)

    def _page(self, by: int) -> None:
        self.at("discard").extend(self.order.pop("special", []))
        self.special_used = False
        old, self.chapter = self.chapter, BOOK[BOOK.index(self.chapter) + 1]
        self.witness, self.pursuer = BLUE[self.chapter], max(self.pursuer, LOWEST[self.chapter])
        for seat in [*range(by, self.seats), *range(by)]:
            held = [card for card in self.hand(seat) if card in TASKS and TASKS[card]["chapter"] != self.chapter]
            for card in held:
                self._drop(seat, card)
            stack = self.at(("stack", self.chapter))
            self.hand(seat).extend(stack[: len(held)])
            self.order["stack", self.chapter] = stack[len(held) :]
        self.order["stack", old] = []

    def _home(self) -> None:
        if self.arrived and (self.solved or not self.case):
            self._end("safe")

    def _end(self, how: str) -> None:
        self.ended = how

    # ---- time --------------------------------------------------------------------------------------------------------------

    def _charge(self, now: int) -> None:
        if self.phase in ("act", "refill") and self.peeker is None:
            self.used[self.active] += now - self.since
        self.since = now

    def _glass_through(self) -> None:
        self.glasses += 1
        if self.glasses == len(NUMBERS["clock"]["time_fields"]):
            self._end("time")
        else:
            self._chase(NUMBERS["clock"]["pursuer_steps_per_glass"])

    def _do_horn(self, by: Any, action: Mapping[str, Any], now: int) -> None:
        if self.options["clock"] == "chess":
            self.own_glasses[self.active] += 1
        elif self.options["timer"] == "sand_glass":
            self.turned, self.emptied = None, now
        else:
            self.turned = now
        self._glass_through()

    def _may_turn_glass(self, by: Any, action: Mapping[str, Any]) -> None:
        object_unless(self.emptied is not None and self.phase in ("act", "refill") and self.peeker is None, "the glass runs")

    def _do_turn_glass(self, by: Any, action: Mapping[str, Any], now: int) -> None:
        self.turned, self.emptied = now, None


def judged(records: Iterable[Mapping[str, Any]]) -> Umpire:
    """Follow a journal from its first line to its last."""
    lines = iter(records)
    umpire = Umpire(next(lines))
    for record in lines:
        umpire.line(record)
    return umpire
