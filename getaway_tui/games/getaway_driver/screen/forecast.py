"""What lies on a field, and what going there would cost and reveal, as far as the look that is drawn can tell."""

from __future__ import annotations

from typing import NamedTuple

from getaway_tui.engine.language import _
from getaway_tui.kit.palette import Spec

from .. import box, names
from ..city import Cell
from ..public import Blocker, Open, Seen, Token, Vehicle, View


class Effect(NamedTuple):
    """What a choice would do, in a few words, and how they are written."""

    text: str
    ink: Spec


NOTHING = Effect("", "soft")


def good(text: str) -> Effect:
    """Something that helps whoever chooses."""
    return Effect(text, "go bold")


def bad(text: str) -> Effect:
    """Something that costs."""
    return Effect(text, "stop bold")


def open_(text: str) -> Effect:
    """Something that is not known, or still to be decided."""
    return Effect(text, "lamp")


# ---- what lies there -------------------------------------------------------------------------------------------------------


def on_table(board: Open, cell: Cell) -> bool:
    """Whether a field is on the table."""
    columns, rows = board.options.size
    return 0 <= cell[0] < columns and 0 <= cell[1] < rows


def terrain_at(board: Open, cell: Cell) -> str | None:
    """The piece of terrain that covers a field."""
    return next((piece.piece for piece in board.terrain if cell in piece.cells), None)


def blockers_at(board: Open, cell: Cell) -> tuple[Blocker, ...]:
    """Barricade and spike strip on a field."""
    return tuple(each for each in board.blockers if each.field == cell)


def barred(board: Open, cell: Cell) -> bool:
    """Whether a barricade lies there."""
    return any(box.kind_of(each.name) == "barricade" for each in blockers_at(board, cell))


def stash_at(board: Open, cell: Cell) -> tuple[Token, ...]:
    """The stash tokens that lie, or may lie, on a field."""
    return tuple(token for token in board.stash if cell in token.fields)


def face_of(seen: Seen | None) -> box.Face | None:
    """The face of a tile, if it is known here."""
    return box.face(seen.tile) if seen is not None and seen.tile is not None else None


def tile_text(board: View, cell: Cell) -> str:
    """The tile on a field."""
    seen = board.tile_at(cell)
    if seen is None:
        if not on_table(board, cell):
            return _("off the table")
        terrain = terrain_at(board, cell)
        return names.BLOCKS[terrain] if terrain else _("no tile")
    if seen.up and seen.tile is not None:
        return names.face(seen.tile)
    if seen.tile is not None:
        return _("face down: {face}").format(face=names.face(seen.tile))
    if seen.pile is not None:
        return _("face down, {pile} pile").format(pile=names.PILES[seen.pile])
    return _("face down")


def vehicle_text(each: Vehicle) -> str:
    """A vehicle and how it stands."""
    return _("{name} facing {facing}").format(name=names.piece(each.name), facing=names.heading(each.facing))


def pieces_text(board: View, cell: Cell) -> list[str]:
    """All that stands or lies on a field besides its tile."""
    texts = [
        (_("car {letter} facing {facing}") if board.four else _("the car facing {facing}")).format(
            letter="AB"[number], facing=names.heading(car.facing)
        )
        for number, car in enumerate(board.cars)
        if car.field == cell
    ]
    texts += [vehicle_text(each) for each in board.standing(cell)]
    texts += [names.piece(box.kind_of(each.name)) for each in blockers_at(board, cell)]
    texts += [_("hazard token")] * (cell in board.hazards)
    for token in stash_at(board, cell):
        texts.append(_("a stash token") if len(token.fields) == 1 else _("perhaps a stash token"))
    return texts


def legend(board: View, cell: Cell) -> str:
    """Everything about one field in a line."""
    return f"{names.cell(cell)} {', '.join([tile_text(board, cell), *pieces_text(board, cell)])}"


def brief(board: View, cell: Cell) -> str:
    """The same without the coordinates, pieces first where they matter more."""
    return ", ".join([tile_text(board, cell), *pieces_text(board, cell)])


# ---- what it would do ------------------------------------------------------------------------------------------------------


def of_driving(board: View, cell: Cell) -> Effect:
    """What the car would meet on a field (GD-5.1 to 5.9)."""
    if barred(board, cell) and not board.collision:
        return bad(_("costs a card"))
    standing = board.standing(cell)
    if standing and board.collision:
        return good(_("they crash"))
    if cell in board.hazards:
        return bad(_("stunt or fall back"))
    if any(len(token.fields) == 1 for token in stash_at(board, cell)):
        return good(_("takes $, no hazard"))
    if standing or blockers_at(board, cell):
        return good(_("no hazard"))
    return _of_light(board, cell)


def _of_light(board: View, cell: Cell) -> Effect:
    face = face_of(board.tile_at(cell))
    if face is None:
        return open_(_("light not known"))
    if face.light == "red":
        return bad(_("hazard: stunt or back"))
    if face.light == "amber":
        return open_(_("hazard if wanted"))
    return good(names.MIDTOWNS[face.midtown] if face.midtown else _("no hazard"))


def of_scouting(board: View) -> Effect:
    """What a look ahead costs (GD-4.2)."""
    meter, last = board.car.meter, board.options.meter_spaces - 1
    return (
        bad(_("meter full: caught")) if meter + 1 >= last else open_(_("meter {now} to {then}").format(now=meter, then=meter + 1))
    )


def of_moving(board: View, name: str, cell: Cell) -> Effect:
    """What a police vehicle would meet on a field (GD-6.1 to 6.7)."""
    if cell in board.hazards and box.kind_of(name) != "helicopter":
        return bad(_("crashes"))
    if any(car.field == cell for car in board.cars):
        return good(_("pursues the car"))
    if board.tile_at(cell) is None:
        return Effect(_("off the road"), "soft")
    return NOTHING


def of_reuse(board: Open) -> Effect:
    """What it costs to use a card again (GD-8.0, 12.8)."""
    cost = board.options.reuse_cost
    return open_(_("costs a stash token") if cost == 1 else _("costs {cost} stash tokens").format(cost=cost))


def of_paying(board: View, cost: int) -> Effect:
    """What is left after paying."""
    return open_(_("costs {cost}, leaves {left}").format(cost=cost, left=board.tokens - cost)) if cost else NOTHING
