"""Setting up a keyboard: everybody tries the keys, sets own ones, and all press together (section 10.3)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from statistics import median
from typing import Literal, NamedTuple

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Seat
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas

from .box import ANTIDOTE, LONG_WAY, SETTINGS
from .raceview import key_word
from .racing import FEW_KEYS, Keys, keys_of, typed
from .rooms import Room
from .words import move

Part = Literal["try", "set", "together"]
_KEYS = SETTINGS.keys
_LEAST_LAGS = 20
"""So many keys are tried before their lag is told."""
_ALONE = ("space", "backspace")
"""Keys without a sign of their own that somebody alone may use."""


class Typist(NamedTuple):
    """Somebody at the keyboard."""

    seat: Seat
    name: str
    keys: Keys


class KeyRoom(Room):
    """The keys of those at one keyboard; what is set here is read from `typists` when it is left.

    Args:
        typists: who types, from the left.
        order: the movement cards by slot of the hand.
        lags: seconds from the stamp of the last keys to their handling, which no time counts; it grows while keys are tried.
    """

    def __init__(self, typists: Sequence[Typist], order: str, lags: Collection[float] = ()) -> None:
        self.typists = list(typists)
        self.part: Part = "try"
        self.shared = len(typists) > 1
        self.arrived: list[tuple[int, int]] = []
        """How many of how many came together, a round each."""
        self._order = order
        self._lags = lags
        self._heard: dict[str, int] = {}
        self._said = ""
        self._got: list[str] = []
        self._came: dict[str, float] = {}

    # ---- what is asked for -----------------------------------------------------------------------------------------------

    @property
    def wanted(self) -> list[tuple[int, str]]:
        """Whose which key is set, in the order in which they are asked for: the hand first."""
        found = []
        for number, typist in enumerate(self.typists):
            keys = typist.keys
            slots = [f"code {code + 1}" for code in range(len(keys.codes))] or [
                f"slot {slot}" for slot in range(len(self._order))
            ]
            extra = [name for name, key in (("long way", keys.long_way), ("antidote", keys.antidote)) if key]
            found += [(number, name) for name in (*slots, "finish", "take back", *extra)]
        return found

    @property
    def together(self) -> list[str]:
        """Whose keys are pressed together in this round: everybody's first ones, later the second ones."""
        second = len(self.arrived) >= _KEYS.rollover_rounds
        return [list(typist.keys.codes or typist.keys.moves)[second] for typist in self.typists]

    @property
    def share(self) -> int | None:
        """How many of a hundred presses came when all pressed together; None: not tried to the end yet."""
        if len(self.arrived) < 2 * _KEYS.rollover_rounds:
            return None
        return 100 * sum(came for came, _of in self.arrived) // sum(of for _came, of in self.arrived)

    # ---- keys ------------------------------------------------------------------------------------------------------------

    def press(self, key: str, sign: str, at: float) -> None:
        """Try a key, set one, or press together with the others."""
        name = typed(key, sign, shared=self.shared)
        if key in ("escape", "enter"):
            self._back()
        elif key == "f6":
            self.part, self._got, self._said = "set", [], ""
        elif key == "f5" and self.shared:
            self.press_together()
        elif key == "f7" and self.part == "try" and self.offers_few:
            self._take_few()
        elif self.part == "set":
            self._set(name)
        elif self.part == "together":
            self._press_together(name, at)
        else:
            self._heard[name] = self._heard.get(name, 0) + 1

    def press_together(self) -> None:
        """Everybody's keys at once, from the first round on."""
        self.part, self.arrived, self._came = "together", [], {}

    @property
    def offers_few(self) -> bool:
        """Whether this keyboard loses keys, and a scheme of fewer keys is left (section 10.3)."""
        lost = self.share is not None and self.share < _KEYS.rollover_percent
        return lost and not any(typist.keys.codes for typist in self.typists)

    def _take_few(self) -> None:
        for number, typist in enumerate(self.typists):
            self.typists[number] = typist._replace(keys=keys_of(FEW_KEYS, number + 1, self._order))
        self.arrived, self._heard = [], {}
        self._said = _("Two presses a card now: first its row, then its column. Press together again.")

    def _back(self) -> None:
        if self.part == "try":
            self.left = True
        self.part, self._said = "try", ""

    def _set(self, name: str) -> None:
        """The next key: any sign that nobody has taken yet."""
        if len(name) > 1 and (self.shared or name not in _ALONE):
            self._said = _("{key} cannot be used").format(key=key_word(name))
        elif name in self._got:
            number, what = self.wanted[self._got.index(name)]
            owner = self.typists[number].name
            self._said = _("{key} is taken: {name}, {what}").format(
                key=key_word(name), name=owner, what=self._label(number, what)
            )
        else:
            self._got.append(name)
            self._said = ""
            if len(self._got) == len(self.wanted):
                self._keep()

    def _keep(self) -> None:
        for number, typist in enumerate(self.typists):
            mine = {what: key for (owner, what), key in zip(self.wanted, self._got, strict=True) if owner == number}
            keys = Keys(
                moves={key: int(what[5:]) for what, key in mine.items() if what.startswith("slot ")},
                codes={key: int(what[5:]) - 1 for what, key in mine.items() if what.startswith("code ")},
                finish=mine["finish"],
                take_back=mine["take back"],
                long_way=mine.get("long way", ""),
                antidote=mine.get("antidote", ""),
            )
            self.typists[number] = typist._replace(keys=keys)
        self.part, self._heard = "try", {}
        self._said = _("These are your keys now.")

    def _press_together(self, name: str, at: float) -> None:
        self.tick(at)
        if self.part == "together" and name in self.together:
            self._came.setdefault(name, at)
            if len(self._came) == len(self.typists):
                self._end_round()

    def tick(self, now: float) -> bool:
        """Whoever has not come by now does not come any more."""
        if self.part == "together" and self._came and now - min(self._came.values()) > _KEYS.rollover_ms / 1000:
            self._end_round()
            return True
        return False

    def _end_round(self) -> None:
        self.arrived.append((len(self._came), len(self.typists)))
        self._came = {}
        if self.share is not None:
            self.part = "try"

    # ---- pictures --------------------------------------------------------------------------------------------------------

    def keys(self) -> Sequence[Key]:
        """What may be pressed."""
        if self.part != "try":
            return (Key("Enter", _("back"), "enter"),)
        together = (Key("F5", _("press together"), "f5"),) if self.shared else ()
        few = (Key("F7", _("two presses a card"), "f7"),) if self.offers_few else ()
        return (*together, *few, Key("F6", _("set own keys"), "f6"), Key("Enter", _("back to the table"), "enter"))

    def clicked(self, thing: Hashable, now: float) -> None:
        """A word of the picture does what its key does."""
        if isinstance(thing, str):
            self.press(thing, "", now)

    def paint(self, canvas: Canvas, now: float) -> None:
        """A column for everybody, and what is asked for above."""
        canvas.heading(2, 0, canvas.width - 4, _("the keys"))
        head, ink = self._asked()
        canvas.text(2, 1, head, ink, width=canvas.width - 4)
        canvas.text(2, 2, self._said or self._found(), "stop bold" if self.part == "set" and self._said else "soft")
        canvas.text(2, 3, self._verdict(), "lamp bold", width=canvas.width - 4)
        width = (canvas.width - 4) // len(self.typists)
        for number, typist in enumerate(self.typists):
            self._paint_typist(canvas, 2 + number * width, 4, width - 2, number, typist)
        end = canvas.text(2, canvas.height - 2, _(" back "), "onlamp bold", "lampbg")
        canvas.hit(2, canvas.height - 2, end - 2, 1, "enter")
        if self.shared and self.part == "try":
            later = canvas.text(end + 2, canvas.height - 2, _(" press together "), "ink", "slab")
            canvas.hit(end + 2, canvas.height - 2, later - end - 2, 1, "f5")
            if self.offers_few:
                last = canvas.text(later + 2, canvas.height - 2, _(" two presses a card "), "ink", "slab")
                canvas.hit(later + 2, canvas.height - 2, last - later - 2, 1, "f7")

    def _asked(self) -> tuple[str, str]:
        if self.part == "set":
            number, what = self.wanted[len(self._got)]
            name, label = self.typists[number].name, self._label(number, what)
            return _("{name}: press the key for {what}").format(name=name, what=label), "lamp bold"
        if self.part == "together":
            who = "  ".join(f"{typist.name} {key_word(key)}" for typist, key in zip(self.typists, self.together, strict=True))
            round_ = len(self.arrived) + 1
            said = _("All at once, {round} of {rounds}: {who}")
            return said.format(round=round_, rounds=2 * _KEYS.rollover_rounds, who=who), "lamp bold"
        return _("Press your keys: each that arrives is counted."), "ink"

    def _found(self) -> str:
        """What came when all pressed together."""
        if not self.arrived:
            return _("At the same moment; Enter goes past it.") if self.part == "together" else ""
        rounds = "  ".join(_("{came} of {of}").format(came=came, of=of) for came, of in self.arrived)
        return _("Arrived together: {rounds}").format(rounds=rounds)

    def _verdict(self) -> str:
        """Whether this keyboard is one to race on together."""
        if self.share is None:
            return self._lag()
        if self.share >= _KEYS.rollover_percent:
            return _("This keyboard hears everybody.")
        if self.offers_few:
            return _("This keyboard loses keys: F7 takes fewer of them; or pass the device in the next match.")
        return _("This keyboard loses keys: try others, or pass the device in the next match.")

    def _lag(self) -> str:
        """How late a key would be if its own stamp were not used."""
        if len(self._lags) < _LEAST_LAGS:
            return ""
        lags = sorted(lag * 1000 for lag in self._lags)
        said = _("Keys are stamped as they arrive; they are handled {median:.1f} ms later, 99 of 100 within {most:.1f} ms.")
        return said.format(median=median(lags), most=lags[len(lags) * 99 // 100])

    def _paint_typist(self, canvas: Canvas, x: int, y: int, width: int, number: int, typist: Typist) -> None:
        canvas.person(x, y, typist.seat, typist.name)
        asked = self.wanted[len(self._got)] if self.part == "set" else None
        for row, (_owner, what) in enumerate([each for each in self.wanted if each[0] == number], 1):
            key = self._key_of(number, what)
            now = asked == (number, what)
            canvas.text(x, y + row, self._label(number, what), "lamp bold" if now else "ink", width=width - 10)
            canvas.right(x + width - 4, y + row, key_word(key) if key else "…", "lamp bold")
            if heard := self._heard.get(key, 0):
                canvas.right(x + width, y + row, f"×{heard}", "go bold")

    def _key_of(self, number: int, what: str) -> str:
        """The key as it is, or as it is set so far."""
        if self.part == "set":
            at = self.wanted.index((number, what))
            return self._got[at] if at < len(self._got) else ""
        keys = self.typists[number].keys
        kind, _space, slot = what.partition(" ")
        if kind == "slot":
            return keys.key_of(int(slot))
        if kind == "code":
            return next(key for key, code in keys.codes.items() if code == int(slot) - 1)
        return {"finish": keys.finish, "take back": keys.take_back, "long way": keys.long_way, "antidote": keys.antidote}[what]

    def _label(self, number: int, what: str) -> str:
        kind, _space, slot = what.partition(" ")
        if kind == "slot":
            return move(self._order[int(slot)])
        if kind == "code":
            return _("tap {number}").format(number=slot)
        signs = {"long way": move(LONG_WAY), "antidote": move(ANTIDOTE)}
        return signs.get(what) or {"finish": _("Finish"), "take back": _("take back")}[what]
