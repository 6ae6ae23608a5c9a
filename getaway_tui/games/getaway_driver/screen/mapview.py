"""Draws the city: tiles as lights and signs, the pieces below them, what may be reached, and the cursor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from getaway_tui.kit import glyphs
from getaway_tui.kit.canvas import Canvas, Part
from getaway_tui.kit.palette import Spec

from .. import box, names
from ..city import Cell, Heading, distance
from ..public import Open, Seen, Token, Vehicle, View
from . import forecast
from .chart import Window

LIGHTS: Mapping[str, Spec] = {"green": "go", "amber": "lamp", "red": "stop"}
"""The colour of a light; its letter stands on it."""
LETTERS: Mapping[str, str] = {"green": "g", "amber": "a", "red": "r"}
PIECES: Mapping[str, str] = {"patrol_car": "p", "motorcycle": "m", "armored_car": "c", "helicopter": "h"}
LETTERS_OF_CARS = "AB"
HAZARD, BARRICADE, SPIKES, STASH, CAR = "▲", "╫", "≡", "$", "D"
RISKY = "!"
"""On a face-down tile that came from the risky pile."""


@dataclass
class Scene:
    """What stands on the map besides the city itself.

    Attributes:
        driver, police: the colours of the two sides.
        drivers: with two cars the colour of each, which then have letters.
        marked: the field that is looked at.
        targets: fields that may be chosen, with the arrow that finds each where one does.
        cursor: the field that Enter would choose.
        ghost: the piece that would stand there, and how it would face.
        acting: the piece that is about to act.
        token: the stash token that is being adjusted, and where it would lie.
    """

    driver: Spec = "s1"
    drivers: tuple[Spec, ...] = ()
    police: Spec = "s2"
    marked: Cell | None = None
    targets: dict[Cell, Heading | None] = field(default_factory=dict)
    cursor: Cell | None = None
    ghost: str = ""
    acting: str = ""
    shadow: tuple[Cell, ...] = ()
    token: tuple[int, Cell] | None = None


def paint(canvas: Canvas, window: Window, board: View, scene: Scene) -> None:
    """The window with all that is seen in it."""
    canvas.ground(window.x, window.y, window.across * window.wide, window.down * window.high, "night")
    canvas.hit(window.x, window.y, window.across * window.wide, window.down * window.high, ("map",))
    for row in range(window.first[1], window.first[1] + window.down):
        for column in range(window.first[0], window.first[0] + window.across):
            _field(canvas, window, board, scene, (column, row))
    for piece in board.terrain:
        _name(canvas, window, names.BLOCKS[piece.piece], piece.cells)
    _loose_tokens(canvas, window, board, scene)
    for cell in scene.targets:
        _target(canvas, window, board, scene, cell)
    _cursor(canvas, window, board, scene)


# ---- one field -------------------------------------------------------------------------------------------------------------


def _field(canvas: Canvas, window: Window, board: View, scene: Scene, cell: Cell) -> None:
    place = window.at(cell)
    if place is None:
        return
    x, y = place
    if forecast.terrain_at(board, cell):
        canvas.fill(x, y, window.wide, window.high, "kerb", glyphs.SOLID, "line")
        return
    seen = board.tile_at(cell)
    if seen is None:
        canvas.text(x + window.tile // 2 - 1, y, glyphs.NOTHING, "line")
    elif seen.up:
        _open_tile(canvas, x, y, window.tile, seen, "tile" if sum(cell) % 2 else "slab")
    else:
        _covered_tile(canvas, x, y, window.tile, seen)
    _pieces(canvas, x, y + 1, window.tile, board, scene, cell)
    if cell == scene.marked:
        _highlight(canvas, x, y, window.tile)


def _open_tile(canvas: Canvas, x: int, y: int, width: int, seen: Seen, ground: str) -> None:
    face = forecast.face_of(seen)
    assert face is not None
    canvas.fill(x, y, width, 2, ground)
    letter = LETTERS[face.light].upper() if face.tunnel else LETTERS[face.light]
    canvas.text(x, y, letter, "onlamp bold", LIGHTS[face.light])
    canvas.text(x + 1, y, signs_of(face, width - 1), "ink", width=width - 1)


def _covered_tile(canvas: Canvas, x: int, y: int, width: int, seen: Seen) -> None:
    """Face down: the back for everybody, in small letters what this seat knows of it."""
    canvas.fill(x, y, width, 2, "kerb", glyphs.BACK, "line")
    face = forecast.face_of(seen)
    if face is not None:
        letter = LETTERS[face.light].upper() if face.tunnel else LETTERS[face.light]
        canvas.text(x, y, f"{letter}{signs_of(face, width - 1).lower()}".ljust(width), "faint")
        canvas.ink(x, y, 1, LIGHTS[face.light])
    elif seen.pile == "risky":
        canvas.text(x, y, RISKY, "soft")


def signs_of(face: box.Face, width: int) -> str:
    """Badge and signs in so many columns: the dot for "no badge" goes first where they do not all fit."""
    signs = names.QUARTERS[face.midtown] if face.midtown else "".join(names.SIGNS[stunt] for stunt in face.hazards)
    if face.event:
        signs += "E"
    badge = str(face.badge) if face.badge else glyphs.NOTHING
    return f"{badge}{signs}" if face.badge or len(signs) < width else signs[:width]


def _highlight(canvas: Canvas, x: int, y: int, width: int) -> None:
    canvas.ground(x, y, width, 2, "lampbg")
    canvas.ink(x, y, width, "onlamp bold", 2)


# ---- pieces ----------------------------------------------------------------------------------------------------------------


def _pieces(canvas: Canvas, x: int, y: int, width: int, board: View, scene: Scene, cell: Cell) -> None:
    """The car and the police first; what has no room is counted, and the legend of the field lists it."""
    things = _things(board, scene, cell)
    if sum(len(text) for text, _ink, _on in things) > width:
        things = _short(board, scene, cell, width)
    for text, ink, on in things:
        x = canvas.text(x, y, text, ink, on)


_Thing = tuple[str, Spec, str | None]


def _things(board: View, scene: Scene, cell: Cell) -> list[_Thing]:
    things = _cars(board, scene, cell)
    things += [_vehicle(each, scene) for each in board.standing(cell)]
    return things + _lying(board, cell)


def _cars(board: View, scene: Scene, cell: Cell) -> list[_Thing]:
    """The cars on a field; of two on one field both are seen before anything else."""
    here = [number for number, car in enumerate(board.cars) if car.field == cell]
    return [
        (f"{car_sign(board, number)}{glyphs.ARROWS[board.cars[number].facing]}", "onlamp bold", _colour(scene, number))
        for number in here
    ]


def car_sign(board: View, number: int) -> str:
    """How a car is drawn: with two each has its letter."""
    return LETTERS_OF_CARS[number] if board.four else CAR


def _colour(scene: Scene, number: int) -> Spec:
    return scene.drivers[number] if number < len(scene.drivers) else scene.driver


def _vehicle(each: Vehicle, scene: Scene) -> _Thing:
    ink = "onlamp bold underline" if each.name == scene.acting else "onlamp bold"
    return f"{PIECES[box.kind_of(each.name)]}{glyphs.ARROWS[each.facing]}", ink, scene.police


def _lying(board: View, cell: Cell) -> list[_Thing]:
    """Tokens and blockers; each stands on a ground of its own, since tiles have two."""
    things: list[_Thing] = []
    if cell in board.hazards:
        things.append((HAZARD, "onlamp bold", "stop"))
    for each in forecast.blockers_at(board, cell):
        sign = BARRICADE if box.kind_of(each.name) == "barricade" else SPIKES
        things.append((sign, "onlamp bold", "lamp"))
    if any(len(token.fields) == 1 for token in forecast.stash_at(board, cell)):
        things.append((STASH, "onlamp bold", "go"))
    return things


def _short(board: View, scene: Scene, cell: Cell, width: int) -> list[_Thing]:
    """Too much for the room: the car, then the number of the others."""
    things = _cars(board, scene, cell)
    standing, lying = board.standing(cell), _lying(board, cell)
    if len(standing) > 1 or things:
        letters = {PIECES[box.kind_of(each.name)] for each in standing}
        letter = letters.pop() if len(letters) == 1 else "p"
        count = f"{letter}{len(standing)}" if things else f"{letter}×{len(standing)}"
        things += [(count, "onlamp bold", scene.police)] * bool(standing)
    else:
        things += [_vehicle(each, scene) for each in standing]
    left = width - sum(len(text) for text, _ink, _on in things)
    return things + (lying if len(lying) <= left else [*lying[: max(0, left - 1)], ("+", "onlamp bold", "lamp")][: max(0, left)])


# ---- stash tokens between fields -------------------------------------------------------------------------------------------


def _loose_tokens(canvas: Canvas, window: Window, board: View, scene: Scene) -> None:
    """Tokens that lie where they fell, and those of which nobody has said yet on which field they lie."""
    if board.settled and any(not token.fields for token in board.stash):
        _rings(canvas, window, board)
    for token in board.stash:
        if not token.fields and _was_thrown(board, token):
            _fallen(canvas, window, board, scene, token)
        elif len(token.fields) > 1:
            _on_a_border(canvas, window, token)


def _was_thrown(board: View, token: Token) -> bool:
    """Whether it has landed: of two Drivers the first one throws first."""
    if board.step in ("setup_scatter", "land"):
        return token.token < board.wheel * board.options.thrown
    return board.step not in ("setup_cards", "setup_table", "assign_roles")


def _fallen(canvas: Canvas, window: Window, board: View, scene: Scene, token: Token) -> None:
    place = window.spot(token.x, token.y)
    if window.holds(*place):
        ink: Spec = "onlamp bold"
        canvas.text(*place, f"{STASH}{token.token + 1}", ink, "go" if token.token in board.settled else "stop")
    if scene.token is not None and scene.token[0] == token.token:
        there = window.spot(*scene.token[1])
        if window.holds(*there):
            canvas.text(*there, f"{STASH}{token.token + 1}", "onlamp bold", "lampbg")


def _rings(canvas: Canvas, window: Window, board: Open) -> None:
    """One and two lengths round the anchor."""
    anchor = next(token for token in board.stash if token.token == board.settled[0])
    for y in range(window.y, window.y + window.down * window.high):
        for x in range(window.x, window.x + window.across * window.wide):
            right = 100 * window.first[0] + (100 * (x - window.x) + 50) // window.wide - anchor.x
            down = 100 * window.first[1] + (100 * (y - window.y) + 50) // window.high - anchor.y
            away = (right * right + down * down) ** 0.5
            if any(abs(away - 100 * length) < 100 / window.wide / 1.5 for length in (1, 2)):
                canvas.text(x, y, glyphs.NOTHING, "dusk")


def _on_a_border(canvas: Canvas, window: Window, token: Token) -> None:
    """A token that may lie on several fields stands on their border, with a question mark."""
    places = [window.at(cell) for cell in token.fields]
    seen = [place for place in places if place is not None]
    if len(seen) < len(places):
        for x, y in seen:
            canvas.text(x + window.tile - 2, y + 1, f"{STASH}?", "onlamp bold", "go")
        return
    left, right = min(x for x, _y in seen), max(x for x, _y in seen)
    top = min(y for _x, y in seen)
    x = right - 1 if right > left else left + window.tile // 2 - 1
    canvas.text(x, top + 1, f"{STASH}?", "onlamp bold", "go")


# ---- what may be chosen ----------------------------------------------------------------------------------------------------


def _target(canvas: Canvas, window: Window, board: View, scene: Scene, cell: Cell) -> None:
    place = window.at(cell)
    if place is None:
        return
    x, y = place
    canvas.hit(x, y, window.tile, 2, ("field", cell))
    heading = scene.targets[cell]
    sign = glyphs.ARROWS[heading] if heading is not None else glyphs.MUST
    row = y if _full(window, board, scene, cell) else y + 1
    if cell != scene.cursor:
        canvas.text(x + window.tile - 1, row, sign, "lamp bold", "night")


def _full(window: Window, board: View, scene: Scene, cell: Cell) -> bool:
    """Whether the pieces leave no room in their row."""
    return sum(len(text) for text, _ink, _on in _things(board, scene, cell)) >= window.tile


def _cursor(canvas: Canvas, window: Window, board: View, scene: Scene) -> None:
    place = window.at(scene.cursor) if scene.cursor is not None else None
    for cell in scene.shadow:
        spot = window.at(cell)
        if spot is not None:
            canvas.fill(*spot, window.tile, 2, "lampbg", glyphs.SOLID, "onlamp")
    if place is None or scene.cursor is None:
        return
    x, y = place
    if scene.ghost:
        width = min(window.tile, len(scene.ghost))
        canvas.text(x + window.tile - width, y + 1, scene.ghost[: window.tile], "onlamp bold", "lampbg")
    elif not scene.shadow:
        heading = scene.targets.get(scene.cursor)
        sign = glyphs.ARROWS[heading] if heading is not None else glyphs.FULL
        row = y if _full(window, board, scene, scene.cursor) else y + 1
        canvas.text(x + window.tile - 1, row, sign, "onlamp bold", "lampbg")


def _name(canvas: Canvas, window: Window, name: str, cells: tuple[Cell, ...]) -> None:
    """Terrain has its name on it, as much as there is room for."""
    row = sorted(cell[1] for cell in cells)[len(cells) // 2]
    line = sorted(cell for cell in cells if cell[1] == row)
    first, last = window.at(line[0]), window.at(line[-1])
    if first is None or last is None:
        return
    width = last[0] + window.tile - first[0]
    x = first[0] + max(0, (width - len(name)) // 2)
    canvas.text(x, first[1], name, "soft", "kerb", width=width)


# ---- the whole table, small ------------------------------------------------------------------------------------------------


def minimap(canvas: Canvas, x: int, y: int, width: int, height: int, board: View, scene: Scene, window: Window) -> int:
    """The whole table, a sign a field; larger ones than fit are cut round what is seen. The row below it."""
    columns, rows = board.options.size
    left = _clamp(window.first[0] + window.across // 2 - width // 2, 0, max(0, columns - width))
    top = _clamp(window.first[1] + window.down // 2 - height // 2, 0, max(0, rows - height))
    for row in range(top, min(rows, top + height)):
        for column in range(left, min(columns, left + width)):
            sign = _mini(board, scene, (column, row))
            inside = window.at((column, row)) is not None
            canvas.text(x + column - left, y + row - top, *sign, "slab" if inside else None)
    return y + min(rows, height)


def _mini(board: View, scene: Scene, cell: Cell) -> Part:
    if cell == scene.marked:
        return glyphs.FULL, "lamp bold"
    for number, car in enumerate(board.cars):
        if car.field == cell:
            return car_sign(board, number), f"{_colour(scene, number)} bold"
    for each in board.standing(cell):
        return PIECES[box.kind_of(each.name)], f"{scene.police} bold"
    if forecast.stash_at(board, cell):
        return STASH, "go bold"
    if forecast.terrain_at(board, cell):
        return glyphs.SOLID, "line"
    seen = board.tile_at(cell)
    if seen is None:
        return glyphs.NOTHING, "line"
    return (glyphs.FULL, "ink") if seen.up else (glyphs.BACK, "soft")


def _clamp(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))


def near(cells: tuple[Cell, ...], cell: Cell) -> Cell | None:
    """The one of these fields that is nearest."""
    return min(cells, key=lambda each: (distance(each, cell), each), default=None)
