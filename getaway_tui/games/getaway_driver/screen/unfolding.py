"""What the automaton did, step by step: each with its reason, on the table as it then stood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from getaway_tui.engine.types import Event, Look, change

from .. import box
from ..city import Cell
from ..public import View

_OPENING: frozenset[str] = frozenset(
    {"route_chosen", "upgrade_drawn", "table_empty", "meter_moved", "fill_counted", "game_ended"}
)
"""What begins a step wherever it stands."""
_ITS_OWN: frozenset[str] = frozenset({"pursues", "followed", "opposite", "forced"})
"""Causes by which a vehicle acts without a route."""
_OTHERS: frozenset[str] = frozenset(
    {"route_chosen", "upgrade_drawn", "table_empty", "pile_chosen", "moves_ended", "charge_given", "spot_chosen"}
)
"""What only the automaton does."""


@dataclass(frozen=True)
class Unfolded:
    """One step: what is said of it, the board after it, and the field it is about."""

    said: tuple[Event, ...]
    board: View
    field: Cell | None
    known: int = 0
    """How much of the log had been told before."""


class Unfolding:
    """Shows step by step what the automaton did between two looks of whoever plays on."""

    def __init__(self) -> None:
        self._steps: tuple[Unfolded, ...] = ()
        self._before: Look[Any, View] | None = None
        self._seen = 0

    def watch(self, look: Look[Any, View] | None) -> None:
        """Another look is drawn: what happened since the last one is to be shown, if the automaton did something."""
        before = self._before
        self._before, self._steps, self._seen = look, (), 0
        if look is None or before is None or not look.board.options.alone or not (look.legal and before.legal):
            return
        known = len(before.log)
        if look.log[:known] == before.log:
            steps = unfold(before.board, look.board, look.log[known:])
            self._steps = tuple(replace(step, known=known + step.known) for step in steps)

    @property
    def at(self) -> tuple[Unfolded, int, int] | None:
        """The step that is shown, its number, and how many there are; None: all have been shown."""
        steps = self._steps
        return (steps[self._seen], self._seen + 1, len(steps)) if self._seen < len(steps) else None

    def go_on(self, *, to_the_end: bool) -> None:
        """The next step, or what is asked after the last one."""
        self._seen = len(self._steps) if to_the_end else self._seen + 1


def unfold(before: View, after: View, told: Sequence[Event]) -> tuple[Unfolded, ...]:
    """The steps of the automaton among what was told between two boards; none where it did nothing.

    Args:
        before: the board that was drawn last; the pieces move on from there.
        after: the board now; all but the pieces is drawn from it.
    """
    groups = _grouped(told)
    if not any(_is_automatic(event) for group in groups for event in group):
        return ()
    board = change(after, vehicles=before.vehicles, blockers=before.blockers, hazards=before.hazards)
    steps, known = [], 0
    for group in groups:
        for event in group:
            board = _moved(board, event)
        known += len(group)
        if any(_is_automatic(event) or event.key == "meter_moved" for event in group):
            steps.append(Unfolded(tuple(group), board, _about(group), known - len(group)))
    return tuple(steps)


def _grouped(told: Sequence[Event]) -> list[list[Event]]:
    """Reason and action together, each step apart."""
    groups: list[list[Event]] = []
    for event in told:
        if not groups or _opens(event, groups[-1][-1]):
            groups.append([])
        groups[-1].append(event)
    return groups


def _opens(event: Event, last: Event) -> bool:
    if event.key in ("vehicle_turned", "vehicle_stayed", "vehicle_moved"):
        return event.params.get("cause") in _ITS_OWN
    return event.key in _OPENING or (event.key == "round_begun" and last.key != "round_begun")


def _is_automatic(event: Event) -> bool:
    acts = event.key in ("vehicle_turned", "vehicle_stayed", "vehicle_moved") and event.params.get("cause") in _ITS_OWN
    return acts or event.key in _OTHERS


def _about(group: Sequence[Event]) -> Cell | None:
    for key in ("to", "field"):
        for event in group:
            value = event.params.get(key)
            if isinstance(value, tuple) and event.key != "pile_chosen":
                column, row = value
                return int(str(column)), int(str(row))
    return None


def _moved(board: View, event: Event) -> View:
    """The pieces after an event."""
    given = event.params
    match event.key:
        case "vehicle_moved":
            return _with_vehicle(board, given["vehicle"], field=given["to"], facing=given["facing"])
        case "vehicle_placed":
            return _with_vehicle(board, given["vehicle"], field=given["field"], facing=given["facing"])
        case "vehicle_turned":
            return _with_vehicle(board, given["vehicle"], facing=given["facing"])
        case "vehicle_crashed":
            return _with_vehicle(board, given["vehicle"], field=None)
        case "blocker_placed" | "barricade_moved":
            return _with_barricade(board, given.get("from"), given.get("to") or given["field"])
        case "hazard_laid":
            return change(board, hazards=(*board.hazards, given["field"]))
        case "hazard_removed":
            return change(board, hazards=tuple(cell for cell in board.hazards if cell != given["field"]))
        case _:
            return board


def _with_vehicle(board: View, name: object, **fields: object) -> View:
    return change(board, vehicles=tuple(change(each, **fields) if each.name == name else each for each in board.vehicles))


def _with_barricade(board: View, here: object, there: object) -> View:
    """The barricade that lay there, or one more, on another field."""
    taken = next(each.name for each in board.blockers if each.field == here and box.kind_of(each.name) == "barricade")
    return change(board, blockers=tuple(change(each, field=there) if each.name == taken else each for each in board.blockers))


def sentences(step: Unfolded) -> Iterator[Event]:
    """What is said of a step; what the board shows by itself is left out."""
    return (event for event in step.said if event.key not in ("moves_ended", "round_begun", "fill_counted", "tiles_drawn"))
