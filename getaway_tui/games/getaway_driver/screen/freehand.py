"""What is chosen freely over the table: terrain, the aim of the throw, and where a stash token is nudged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look, Seat

from .. import box, names
from ..actions import Adjust, LiftTerrain, PlaceTerrain, Scatter, Settle
from ..city import Cell
from ..public import Terrain, Token, View
from . import forecast
from .forecast import Effect
from .offers import Offer, Topic

FREE = ("setup_table", "setup_scatter", "setup_adjust")
"""The steps with places without number."""


class Freehand:
    """A cursor that may stand anywhere."""

    def __init__(self) -> None:
        self.cursor: Cell | None = None
        self.turns = 0
        """Quarter turns of the terrain in hand."""
        self.nudged: dict[int, Cell] = {}
        """Where tokens would go, in hundredths."""

    def forget(self) -> None:
        """Somebody else looks."""
        self.cursor, self.turns, self.nudged = None, 0, {}

    def at(self, board: View) -> Cell:
        """The field under the cursor; the middle of the table at first."""
        columns, rows = board.options.size
        return self.cursor if self.cursor is not None else (columns // 2, rows // 2)

    def topics(self, looks: Sequence[Look[Any, View]]) -> tuple[Topic, ...]:
        """What may be done with the cursor."""
        board = looks[0].board if looks else None
        if board is None or board.step not in FREE:
            return ()
        look = next((each for each in looks if each.seat is not None and each.legal), None)
        if look is None or look.seat is None:
            return ()
        maker = {"setup_table": self._terrain, "setup_scatter": self._throws, "setup_adjust": self._tokens}[board.step]
        offers = tuple(maker(board, look.seat, look.legal))
        return (Topic("free", _("Table"), "free", offers),) if offers else ()

    def _terrain(self, board: View, seat: Seat, legal: Sequence[Any]) -> Iterator[Offer]:
        cell = self.at(board)
        if forecast.terrain_at(board, cell):
            text = _("lift the {piece}").format(piece=names.BLOCKS[forecast.terrain_at(board, cell) or ""])
            yield Offer(seat, LiftTerrain(field=cell), text, field=cell)
        wanted, placed = board.options.terrain, {piece.piece for piece in board.terrain}
        if isinstance(wanted, int) and len(board.terrain) >= wanted:
            return
        kinds = [*box.SETTINGS.terrain, *(box.SETTINGS.household if wanted == "blocks" else ())]
        for kind in kinds:
            if kind in placed and kind in box.SETTINGS.terrain:
                continue
            piece = Terrain(piece=kind, field=cell, turns=self.turns)
            text = _("{piece}, {count} fields").format(piece=names.BLOCKS[kind], count=len(piece.cells))
            yield Offer(seat, PlaceTerrain(piece=piece.piece, field=cell, turns=self.turns), text, field=cell)

    def _throws(self, board: View, seat: Seat, legal: Sequence[Any]) -> Iterator[Offer]:
        for force, spread in box.SETTINGS.scatter.sigma.items():
            text = _("{force}: most land within {reach} fields of {field}").format(
                force=FORCES[force], reach=f"{spread * 1.5:.1f}".rstrip("0").rstrip("."), field=names.cell(self.at(board))
            )
            yield Offer(seat, Scatter(aim=self.at(board), force=force), text, field=self.at(board))

    def _tokens(self, board: View, seat: Seat, legal: Sequence[Any]) -> Iterator[Offer]:
        stay = {action.token for action in legal if action.kind == "settle"}
        moves = {action.token: (action.x, action.y) for action in legal if action.kind == "adjust"}
        for token in board.stash:
            if token.token in stay:
                text = _("token {number} stays where it lies") if board.settled else _("token {number} stays: the anchor")
                yield Offer(seat, Settle(token=token.token), text.format(number=token.token + 1), field=_cell(token.x, token.y))
            elif token.token in moves:
                x, y = self.nudged.get(token.token, moves[token.token])
                text = _("token {number} moves to {x}, {y}").format(number=token.token + 1, x=_lengths(x), y=_lengths(y))
                why = Effect(_("too near or too far"), "stop bold")
                yield Offer(seat, Adjust(token=token.token, x=x, y=y), text, why, field=_cell(x, y))

    def move(self, board: View, aimed: Offer | None, step: Cell) -> bool:
        """The cursor, or the token that must move, goes one step."""
        if board.step == "setup_adjust":
            return self._nudge(board, aimed, step)
        columns, rows = board.options.size
        column, row = self.at(board)
        self.cursor = (min(max(column + step[0], 0), columns - 1), min(max(row + step[1], 0), rows - 1))
        return True

    def _nudge(self, board: View, aimed: Offer | None, step: Cell) -> bool:
        if aimed is None or not isinstance(aimed.action, Adjust):
            return False
        columns, rows = board.options.size
        grain, action = box.SETTINGS.stash.grain, aimed.action
        x, y = action.x + grain * step[0], action.y + grain * step[1]
        self.nudged[action.token] = (min(max(x, 0), 100 * columns - 1), min(max(y, 0), 100 * rows - 1))
        return True

    def put(self, board: View, cell: Cell) -> None:
        """The cursor goes to a field."""
        self.cursor = cell

    def rotate(self) -> None:
        """The terrain in hand is turned a quarter."""
        self.turns = (self.turns + 1) % 4


FORCES = {"soft": _("soft"), "medium": _("medium"), "hard": _("hard")}


def _cell(x: int, y: int) -> Cell:
    return x // 100, y // 100


def _lengths(hundredths: int) -> str:
    return f"{hundredths / 100:g}"


def waiting(board: View, token: Token) -> bool:
    """Whether a token has yet to be adjusted."""
    return not token.fields and token.token not in board.settled
