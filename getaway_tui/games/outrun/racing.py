"""A race at the keyboard: which keys lay which cards, and what lies there; it knows no screen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Literal, NamedTuple

from getaway_tui.engine.types import Seat

from .box import ANTIDOTE, KEYS, LONG_WAY, SETTINGS
from .public import NS, Card, Race, Status, View
from .ways import long_ways

Command = Literal["lay", "finish", "take_back", "clear", "nothing"]

Step = Literal["count", "wait", "shown", "run"]

_SCREEN = SETTINGS.screen
FEW_KEYS = "split3"
"""The scheme of two presses a card, for up to three at one keyboard."""
_TWO_TAP_ROW = 3
"""The hand of few keys is a grid of so many columns."""
_SHARED = {"custom": "home", "mouse": "home"}
"""Schemes that start from the keys of another one."""
_CLEAR = "delete"
_CONTROLS = {"tab": "i", "enter": "m", "backspace": "h", "ctrl+j": "j"}
"""What a neighbour's Ctrl makes of letters that are keys of their own."""


class Keys(NamedTuple):
    """The keys of one racer."""

    moves: Mapping[str, int]
    """Slot of the hand, from 0, by key."""
    codes: Mapping[str, int]
    """The keys of two-tap schemes, from 0."""
    finish: str
    take_back: str
    long_way: str = ""
    antidote: str = ""

    def key_of(self, slot: int) -> str:
        """The key, or the two keys, of a slot."""
        if self.codes:
            by_number = {number: key for key, number in self.codes.items()}
            row, column = divmod(slot, _TWO_TAP_ROW)
            return by_number[row] + by_number[column]
        return next((key for key, number in self.moves.items() if number == slot), "")


def scheme_of(board: View, racers: int) -> str:
    """The scheme for so many racers at one keyboard."""
    if board.options.race_mode == "split" and racers > 1:
        return "split2" if racers == 2 else FEW_KEYS
    scheme = board.options.key_scheme
    return FEW_KEYS if scheme == "two_tap" else _SHARED.get(scheme, scheme)


def keys_of(scheme: str, player: int, hand_order: str) -> Keys:
    """The keys of a player of a scheme, from 1.

    Args:
        hand_order: the moves by slot; the scheme of initials names moves, not slots.
    """
    rows = {row.action: row.key for row in KEYS if (row.scheme, row.player) == (scheme, player)}
    moves = {rows[f"move_{number}"]: number - 1 for number in range(1, 9) if f"move_{number}" in rows}
    if scheme == "letters":
        moves = {key: hand_order.index(key.upper()) for key in moves}
    codes = {rows[f"code_{number}"]: number - 1 for number in range(1, _TWO_TAP_ROW + 1) if f"code_{number}" in rows}
    return Keys(moves, codes, rows["finish"], rows["take_back"], rows.get("long_way", ""), rows.get("antidote", ""))


def typed(key: str, sign: str, *, shared: bool) -> str:
    """A key press as the schemes name it; at one keyboard a neighbour's Shift, Ctrl or Alt changes nothing."""
    if shared:
        key = _CONTROLS.get(key, key).rpartition("+")[2]
        return key.lower() if len(key) == 1 else (sign.lower() if sign.isprintable() and sign.strip() else key)
    return sign.lower() if sign and sign.isprintable() and sign != " " else key


def unshifted(name: str) -> str:
    """The key on which a sign stands that a neighbour's Shift has made."""
    return _SCREEN.unshifted.get(name, name)


class Attempt:
    """One racer's race: the row so far. Pure but for its own row, so that a test plays it without a clock.

    Args:
        seat: who races.
        card: the path.
        keys: which keys lay what.
        order: the movement cards by slot of the hand.
        front: the cards that affect the racer.
        infected: the placeholder lies red side up.
        far: the keys come over a network, which may bring several at once; else such a burst was pasted and counts for nothing.
    """

    def __init__(
        self,
        seat: Seat,
        card: Card,
        keys: Keys,
        order: str,
        front: Sequence[str] = (),
        *,
        infected: bool = False,
        far: bool = False,
    ) -> None:
        self.seat = seat
        self.card = card
        self.keys = keys
        self.order = order
        self.laid = ""
        self.done = False
        """Finished, given up or stopped; waits for the others."""
        self.early = False
        """Pressed something before the reveal."""
        self.pasted = False
        """Keys came faster than fingers can be."""
        self._longs = long_ways(front)
        self._antidote = infected and card.antidote
        self._major = "MAJOR" in front
        self._first = -1
        self._last: tuple[str, float] = ("", -1.0)
        self._repeats = 0
        self._far = far
        self._before: list[tuple[float, str]] = []
        """When the last keys came, and the row before each."""

    @classmethod
    def of(cls, board: View, seat: Seat, card: Card, keys: Keys, *, far: bool = False) -> Attempt:
        """The race of a seat as the board has it."""
        return cls(seat, card, keys, board.hand_order, board.affecting(seat), infected=board.racers[seat].infected, far=far)

    @property
    def leans(self) -> bool:
        """Somebody leans on a key: it repeats and repeats."""
        return self._repeats >= _SCREEN.lean_presses - 1

    @property
    def longs_left(self) -> int:
        """How many Long way cards are still in hand."""
        return self._longs - self.laid.count(LONG_WAY)

    @property
    def may_cure(self) -> bool:
        """Whether the antidote can be laid: both facts are open, so this is no hint."""
        return self._antidote and ANTIDOTE not in self.laid

    def lay(self, sign: str) -> None:
        """Lay a card; one that is not in hand is not laid (OR-5.13)."""
        in_hand = {LONG_WAY: self.longs_left > 0, ANTIDOTE: self.may_cure}.get(sign, sign not in self.laid)
        if in_hand and not self.done:
            self.laid += sign

    def take_back(self) -> None:
        """The last card comes back into the hand (OR-5.12)."""
        if not self.done:
            self.laid = self.laid[:-1]

    def clear(self) -> None:
        """All cards come back."""
        self.laid = ""

    def owns(self, key: str) -> bool:
        """Whether this key is one of the racer's."""
        keys = self.keys
        return bool(key) and (
            key in keys.moves or key in keys.codes or key in (keys.finish, keys.take_back, keys.long_way, keys.antidote, _CLEAR)
        )

    def press(self, key: str, at: float) -> Command:
        """A key at a time in seconds; whether it finished the race or changed the row."""
        held = key == self._last[0] and at - self._last[1] < _SCREEN.repeat_ms / 1000
        self._last = (key, at)
        if not self.owns(key) or self.done:
            return "nothing"
        self._repeats = self._repeats + 1 if held else 0
        if held or self._is_paste(at):
            return "nothing"
        if key == self.keys.finish:
            return "finish"
        return self._act(key)

    def _is_paste(self, at: float) -> bool:
        """So many keys at once are no fingers': what the burst has laid comes back, and nothing of it counts."""
        most, span = _SCREEN.paste_keys, _SCREEN.paste_ms / 1000
        self._before = [*self._before, (at, self.laid)][-most:]
        if self._far or len(self._before) < most or at - self._before[0][0] >= span:
            return False
        self.pasted, self._first = True, -1
        self.laid = self._before[0][1]
        self._before = [(when, self.laid) for when, _ in self._before]
        return True

    def _act(self, key: str) -> Command:
        if key == self.keys.take_back:
            self.take_back()
            return "take_back"
        if key == _CLEAR:
            self.clear()
            return "clear"
        before = self.laid
        if key in self.keys.codes:
            self._tap(self.keys.codes[key])
        elif key in self.keys.moves:
            self.lay(self.order[self.keys.moves[key]])
        elif key and key == self.keys.long_way:
            self.lay(LONG_WAY)
        elif key and key == self.keys.antidote:
            self.lay(ANTIDOTE)
        return "lay" if self.laid != before or key in self.keys.codes else "nothing"

    @property
    def tapped(self) -> int | None:
        """The row of the grid that was tapped first, in two-tap schemes."""
        return self._first if self._first >= 0 else None

    def _tap(self, number: int) -> None:
        """The first key names the row of the grid, the second the column."""
        if self._first < 0:
            self._first = number
            return
        slot, self._first = self._first * _TWO_TAP_ROW + number, -1
        if slot < len(self.order):
            self.lay(self.order[slot])
        else:
            self.lay(self._ninth())

    def _ninth(self) -> str:
        """The ninth slot: a Long way card while one is left, else the antidote (section 10.3)."""
        antidote_first = self._major and not self.laid and self.may_cure
        return ANTIDOTE if antidote_first or not self.longs_left else LONG_WAY

    def result(self, seconds: float | None, status: Status = "finished") -> Race:
        """The race as the rules hear of it; only a finish has a time."""
        ns = None if seconds is None or status != "finished" else max(0, round(seconds * NS))
        return Race(sequence=self.laid, ns=ns, status=status)


class Heat:
    """Those who race at this keyboard now, from the countdown to the last Finish."""

    def __init__(self, key: Hashable, attempts: Sequence[Attempt], card: Card) -> None:
        self.key = key
        self.attempts = tuple(attempts)
        self.card = card
        self.step: Step = "count"
        self.count = _SCREEN.count_from
        self.since = 0.0
        """When the card was shown, on the clock of the key events."""
        self.asking: Seat | None = None
        """Whom a first press of the stop key named."""

    def of(self, seat: Seat) -> Attempt | None:
        """The attempt of a seat."""
        return next((attempt for attempt in self.attempts if attempt.seat == seat), None)
