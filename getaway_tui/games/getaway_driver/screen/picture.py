"""Puts the table together: the city, the column beside it, and the foot below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Event
from getaway_tui.kit import glyphs
from getaway_tui.kit.canvas import Canvas, wrapped
from getaway_tui.kit.palette import Spec, seat_token

from .. import box, names
from ..actions import Adjust, PlaceTerrain, Settle
from ..city import Cell
from ..public import Terrain, View
from . import chart, foot, forecast, mapview, pair, side
from .chart import Window
from .choosing import Choice
from .mapview import PIECES, Scene
from .offers import Offer
from .unfolding import Unfolded

WIDE = (118, 34)
"""From so many columns and rows on there is room for the log and the signs at the foot."""


@dataclass(frozen=True)
class Desk:
    """What the picture shows besides the board: who looks, and what is being done.

    Attributes:
        people: the names by seat.
        said: what happened, as those who look heard it.
        ask: the question, as a sentence.
        middle: the field in the middle of the window; with two cars None: there is a window for each.
        marked: the field that is looked at; None: nobody looks about.
        hand_open: whether the Driver's cards are shown to whoever may see them.
        bag: what the bag feels like, while somebody feels it.
    step: what the automaton is shown doing, and which step of how many that is.
    """

    people: tuple[str, ...]
    said: Sequence[Event]
    choice: Choice
    ask: str
    middle: Cell | None
    marked: Cell | None
    hand_open: bool
    bag: str
    step: tuple[Unfolded, int, int] | None = None


class Layout(NamedTuple):
    """How the room is shared out."""

    map_width: int
    map_height: int
    side: int
    """Columns of the column beside the map."""
    wide: bool


def layout(width: int, height: int) -> Layout:
    """More room goes to the board first, then to the column, then to the log."""
    wide = width >= WIDE[0] and height >= WIDE[1]
    beside = 40 if width >= 130 else 34 if width >= 96 else 30
    below = 10 if wide else 9 if height >= 26 else 6
    return Layout(max(0, width - beside - 1), max(0, height - below), beside, wide)


def window(width: int, height: int, board: View, middle: Cell) -> Window:
    """The part of the table that is seen."""
    room = layout(width, height)
    return chart.window(0, 0, room.map_width, room.map_height, board.options.size, middle)


def windows(width: int, height: int, board: View, middle: Cell | None) -> tuple[Window, ...]:
    """The parts of the table that are seen: one, or with two cars that are far apart one for each."""
    room = layout(width, height)
    return pair.windows(room.map_width, room.map_height, board, middle)


def paint(canvas: Canvas, board: View, desk: Desk) -> None:
    """The whole table."""
    room = layout(canvas.width, canvas.height)
    views = windows(canvas.width, canvas.height, board, desk.middle)
    seen, stage = views[0], scene(board, desk)
    canvas.ground(0, 0, room.map_width, room.map_height, "kerb")
    for view in views:
        mapview.paint(canvas, view, board, stage)
    if len(views) > 1:
        canvas.divide(views[0].width, 0, room.map_height)
    canvas.divide(room.map_width, 0, room.map_height)
    x = room.map_width + 2
    _beside(canvas, x, room.map_height, canvas.width - x - 1, board, desk, stage, seen)
    canvas.fill(0, room.map_height, canvas.width, canvas.height - room.map_height, "kerb")
    _below(canvas, room, board, desk)


# ---- the map ---------------------------------------------------------------------------------------------------------------


def scene(board: View, desk: Desk) -> Scene:
    """What stands on the map for whoever looks."""
    found = Scene(marked=desk.marked)
    if board.roles:
        found.driver = seat_token(board.driver_seats[board.own])
        found.police = seat_token(1 if board.options.alone else board.seat_of("police"))
        found.drivers = pair.colours(board)
    if desk.step is not None:
        found.marked = desk.step[0].field
        return found
    topic, at = desk.choice.topic, desk.choice.at
    if topic is None or at is None:
        return found
    found.acting = topic.piece or ""
    if topic.style in ("ways", "fields"):
        for offer in topic.offers:
            if offer.field is not None and offer.field != topic.origin:
                found.targets.setdefault(offer.field, offer.way if topic.style == "ways" else None)
    found.cursor = at.field
    if isinstance(at.action, PlaceTerrain):
        found.shadow = Terrain(piece=at.action.piece, field=at.action.field, turns=at.action.turns).cells
    elif isinstance(at.action, Adjust):
        found.token, found.cursor = (at.action.token, (at.action.x, at.action.y)), None
    elif isinstance(at.action, Settle):
        token = next(token for token in board.stash if token.token == at.action.token)
        found.token, found.cursor = (token.token, (token.x, token.y)), None
    elif topic.style == "fields" or topic.name.startswith("lay "):
        found.ghost = _ghost(topic.piece, at, mapview.car_sign(board, board.own))
    return found


def _ghost(piece: str | None, at: Offer, car: str) -> str:
    """What would stand on the field: a piece that faces somewhere, or a tile."""
    if piece is None:
        return ""
    if box.is_tile(piece):
        face = box.face(piece)
        return f"{mapview.LETTERS[face.light]}{mapview.signs_of(face, 3)}"
    kind = box.kind_of(piece)
    sign = {"car": car, "barricade": mapview.BARRICADE, "spike_strip": mapview.SPIKES, **PIECES}[kind]
    return sign + (glyphs.ARROWS[at.facing] if at.facing is not None else "")


# ---- beside the map --------------------------------------------------------------------------------------------------------


def _beside(canvas: Canvas, x: int, height: int, width: int, board: View, desk: Desk, stage: Scene, seen: Window) -> None:
    roomy = height >= 22
    y = side.status(canvas, x, 1 if roomy else 0, width, board, stage) + 1
    if desk.marked is not None and not roomy:
        canvas.heading(x, y, width, _("whole table"), _("m goes back"))
        mapview.minimap(canvas, x, y + 1, width, height - y - 1, board, stage, seen)
        return
    if board.four and board.role in ("driver_a", "driver_b"):
        _driver_of_two(canvas, x, y, width, height, board, desk, stage, seen)
        return
    if board.role == "city":
        _city(canvas, x, y, width, height, board, desk, stage, seen)
        return
    if board.role == "police":
        y = side.shop(canvas, x, y if roomy else y - 1, width, board, stage, _aimed_upgrade(desk))
        if board.four:
            below = _drivers_in_brief(canvas, x, y + roomy, width, height, board)
            _spare_room(canvas, x, below + 1, width, height, board, stage, seen)
            return
        if not roomy:
            canvas.wrap(x, y, width, side.driver_in_brief(board), "soft", rows=height - y)
            return
        y = side.cards(canvas, x, y + 1, width, board, stage, _cards_title(board, desk), None, hand_open=False)
    else:
        own = [] if roomy else wrapped(_others_in_brief(board), width)
        y -= not roomy and y + side.cards_height(board, desk.hand_open) + len(own) > height
        y = side.cards(canvas, x, y, width, board, stage, _cards_title(board, desk), _aimed_card(desk), desk.hand_open)
        if not roomy:
            canvas.block(x, max(y, height - len(own)), own[: height - y], "soft")
            return
        if board.options.alone:
            y = side.automaton(canvas, x, y + 1, width, board, stage)
        else:
            y = side.shop(canvas, x, y + 1, width, board, stage, _aimed_upgrade(desk))
    _spare_room(canvas, x, y + 1, width, height, board, stage, seen)


def _driver_of_two(
    canvas: Canvas, x: int, y: int, width: int, height: int, board: View, desk: Desk, stage: Scene, seen: Window
) -> None:
    """The own cards, the other Driver's in brief, what the Police own."""
    roomy = height >= 22
    y = side.cards(canvas, x, y - (not roomy), width, board, stage, _cards_title(board, desk), _aimed_card(desk), desk.hand_open)
    mate = pair.in_brief(board, 1 - board.own) if desk.hand_open else ""
    told = [*wrapped(mate, width), *wrapped(_("Police own {upgrades}").format(upgrades=side.owned(board)), width)]
    canvas.block(x, y, told[: max(0, height - y)], "soft")
    y += len(told) + 1
    if roomy and height - y > len(box.UPGRADES):
        y = side.shop(canvas, x, y, width, board, stage, None)
    _spare_room(canvas, x, y + 1, width, height, board, stage, seen)


def _drivers_in_brief(canvas: Canvas, x: int, y: int, width: int, height: int, board: View) -> int:
    """What each Driver holds and used, in lines of its own where there is room; the row below."""
    told = [row for car in range(len(board.hand_counts)) for row in wrapped(pair.in_brief(board, car), width)]
    if len(told) > height - y:
        return canvas.wrap(x, y, width, side.driver_in_brief(board), "soft", rows=height - y)
    canvas.block(x, y, told, "soft")
    return y + len(told)


def _city(canvas: Canvas, x: int, y: int, width: int, height: int, board: View, desk: Desk, stage: Scene, seen: Window) -> None:
    """What both Drivers hold and used, as far as it is open, and what the Police own."""
    canvas.heading(x, y, width, _("the drivers"))
    told = [row for car in range(len(board.hand_counts)) for row in wrapped(pair.in_brief(board, car), width)]
    told += wrapped(_("Police own {upgrades}").format(upgrades=side.owned(board)), width)
    canvas.block(x, y + 1, told[: max(0, height - y - 1)], "soft")
    y += len(told) + 2
    if height - y > len(box.UPGRADES):
        y = side.shop(canvas, x, y, width, board, stage, None)
    _spare_room(canvas, x, y + 1, width, height, board, stage, seen)


def _others_in_brief(board: View) -> str:
    """What the other side has, in a line or two."""
    if board.options.alone:
        return side.automaton_in_brief(board)
    return _("Police own {upgrades}").format(upgrades=side.owned(board))


def _spare_room(canvas: Canvas, x: int, y: int, width: int, height: int, board: View, stage: Scene, seen: Window) -> None:
    """The whole table, small, where the window does not show all of it."""
    columns, rows = board.options.size
    if (seen.across, seen.down) != (columns, rows) and height - y > min(rows, 6):
        canvas.heading(x, y, width, _("whole table"))
        y = mapview.minimap(canvas, x, y + 1, width, height - y - 1, board, stage, seen) + 1


def _cards_title(board: View, desk: Desk) -> str:
    if not board.roles:
        return _("Driver's cards")
    return _("{name}'s cards").format(name=desk.people[board.driver_seats[board.own]])


def _aimed_card(desk: Desk) -> str | None:
    return desk.choice.at.card if desk.choice.at is not None else None


def _aimed_upgrade(desk: Desk) -> str | None:
    return getattr(desk.choice.at.action, "upgrade", None) if desk.choice.at is not None else None


# ---- below it --------------------------------------------------------------------------------------------------------------


def _below(canvas: Canvas, room: Layout, board: View, desk: Desk) -> None:
    y, bottom = room.map_height, canvas.height
    if room.wide:
        split = canvas.width - 46
        canvas.heading(split, y + 1, canvas.width - split - 2, _("log"))
        said = foot.lines(desk.said, desk.people, bottom - y - 3)
        foot.log(canvas, split, y + 2, canvas.width - split - 2, bottom - y - 3, said, desk.people)
        _decision(canvas, 2, y + 1, split - 4, bottom - y - 4, board, desk)
        _signs(canvas, 2, bottom - 2, split - 4, board)
        return
    told = 2 if bottom - y < 8 else 3
    foot.log(canvas, 2, y, canvas.width - 4, told, foot.lines(desk.said, desk.people, told), desk.people)
    _decision(canvas, 2, y + told, canvas.width - 4, bottom - y - told, board, desk)


def _decision(canvas: Canvas, x: int, y: int, width: int, height: int, board: View, desk: Desk) -> None:
    """The question, or what lies on the field that is looked at; then what may be done."""
    if desk.step is not None:
        foot.unfolding(canvas, x, y, width, height, *desk.step, desk.people)
        return
    if desk.bag:
        canvas.text(x, y, desk.bag, "lamp", width=width)
    elif desk.marked is not None:
        canvas.text(x, y, forecast.legend(board, desk.marked), "lamp bold", width=width)
    else:
        ink: Spec = "ink bold" if desk.choice.topics else "soft"
        sentence, named = _sentence(board, desk)
        foot.headline(canvas, x, y, width, desk.choice, sentence, ink, named=named)
    foot.choices(canvas, x, y + 1, width, height - 1, desk.choice, board)


def _sentence(board: View, desk: Desk) -> tuple[str, bool]:
    """The question; where there is a choice of pieces, which one it is about, and then that it names the topic."""
    topic = desk.choice.topic
    if topic is None or not topic.piece or len(desk.choice.topics) < 2 or topic.name == "drive":
        return desk.ask, False
    if topic.name.startswith("lay "):
        return _("Lay {tile}").format(tile=topic.title), True
    facing = next((each.facing for each in board.vehicles if each.name == topic.piece), None)
    if topic.origin is None or facing is None:
        return topic.title, True
    where = _("{piece} on {field}, facing {facing}")
    return where.format(piece=topic.title, field=names.cell(topic.origin), facing=names.heading(facing)), True


_SIGNS: tuple[tuple[str, Spec, str | None, str], ...] = (
    ("g", "onlamp bold", "go", _("green")),
    ("a", "onlamp bold", "lamp", _("amber")),
    ("r", "onlamp bold", "stop", _("red")),
    (mapview.HAZARD, "onlamp bold", "stop", _("hazard")),
    (mapview.BARRICADE, "onlamp bold", "lamp", _("barricade")),
    (mapview.SPIKES, "onlamp bold", "lamp", _("spikes")),
    (mapview.RISKY, "soft", None, _("risky pile")),
    ("$", "onlamp bold", "go", _("stash")),
    ("G", "ink bold", None, _("capital: tunnel")),
)


def _signs(canvas: Canvas, x: int, y: int, width: int, board: View) -> None:
    """What the signs of the map mean; the automaton has no spike strip, and only it has piles."""
    without = mapview.SPIKES if board.options.alone else mapview.RISKY
    end = x + width
    for sign, ink, on, word in _SIGNS:
        if sign == without:
            continue
        if x + len(word) + 4 > end:
            break
        x = canvas.text(canvas.text(x, y, sign, ink, on) + 1, y, word, "soft") + 2
    x = 2
    for stunt, sign in names.SIGNS.items():
        x = canvas.text(canvas.text(x, y + 1, sign, "ink bold") + 1, y + 1, names.STUNTS[stunt], "soft") + 2
    for midtown, sign in names.QUARTERS.items():
        if x + len(names.MIDTOWNS[midtown]) + 3 > end:
            break
        x = canvas.text(canvas.text(x, y + 1, sign, "ink bold") + 1, y + 1, names.MIDTOWNS[midtown], "soft") + 2
