"""Puts the table together: the map, the column beside it, and the foot below; the same for both sides.

What does not depend on the cursor is painted once and laid again under it; list of moves, prompt and help are drawn at every key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from getaway_tui.engine.language import _, ngettext
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import seat_token

from . import chart, deduce, mapview, reach, side
from .chart import Port
from .entry import Amiss, Choice, Offer
from .mapview import Pawn, Scene, Window
from .public import CITY, Board, Hunter, Station, Ticket, View
from .side import Way
from .words import LETTERS, TICKETS, outcome_line

WIDE = (110, 34)
"""From so many columns and rows on there is room for the log as a column."""

_SIDE, _SIDE_WIDE = 27, 31
_HIDDEN = "•"
_WHO = 3
"""Letters of hunters that a warning names."""


class Desk(Protocol):
    """What the picture needs to know of the table: who looks, and what is being done."""

    names: tuple[str, ...]
    choice: Choice
    pawn: int
    plans: dict[str, Offer]
    marks: set[int]
    overlays: set[str]
    places: bool
    alone: bool
    double: bool
    first: Offer | None
    peek_left: int
    waits: bool
    amiss: Amiss

    @property
    def replay(self) -> bool: ...
    @property
    def is_x(self) -> bool: ...
    @property
    def peeks(self) -> bool: ...
    @property
    def unwatched(self) -> bool: ...
    @property
    def hunts(self) -> bool: ...
    @property
    def view_port(self) -> Port: ...
    @property
    def board(self) -> View | None: ...
    def letters(self) -> tuple[str, ...]: ...
    def time_left(self) -> str: ...
    def still(self, canvas: Canvas, part: str, shows: tuple[object, ...], paint: Callable[[Canvas], None]) -> None: ...


# ---- room ------------------------------------------------------------------------------------------------------------------


def is_wide(width: int, height: int) -> bool:
    """Whether the log stands beside the map."""
    return width >= WIDE[0] and height >= WIDE[1]


def map_size(width: int, height: int, desk: Desk) -> tuple[int, int]:
    """The columns and rows of the map."""
    return width - _side_width(width, height, desk), height - _foot_height(width, height, desk)


def _side_width(width: int, height: int, desk: Desk) -> int:
    """The column and its line; none where the map takes all the room."""
    needed = chart.size("small").width
    beside = _SIDE_WIDE if is_wide(width, height) else _SIDE
    if desk.alone or (desk.view_port.zoom == "small" and width - beside - 1 < needed):
        return 0
    return beside + 1


def _foot_height(width: int, height: int, desk: Desk) -> int:
    if desk.view_port.zoom == "small" and not is_wide(width, height):
        return max(1, height - chart.size("small").height)
    if desk.alone:
        return max(2, height - chart.size("medium").height) if is_wide(width, height) else 5
    return 4 if is_wide(width, height) else 3 + _log_height(desk)


def _log_height(desk: Desk) -> int:
    board = desk.board
    return 2 if board is None else side.log_height(board)


def paint(canvas: Canvas, board: View, desk: Desk) -> None:
    """The whole table."""
    width, height = map_size(canvas.width, canvas.height, desk)
    desk.still(canvas, "table", _shows(board, desk), lambda under: _still(under, board, desk, width, height))
    if (cursor := _cursor(desk)) is not None:
        mapview.point(Window(canvas, 0, 0, width, height, desk.view_port), board, cursor)
    if width < canvas.width:
        _moves(canvas, board, desk, width, height)
    _foot(canvas, board, desk, height, beside=width < canvas.width)


def _shows(board: View, desk: Desk) -> tuple[object, ...]:
    """All that the still part of the table depends on."""
    who = (desk.names, desk.replay, desk.is_x, desk.peeks, desk.hunts)
    doing = (desk.pawn, desk.choice.offers, desk.first, tuple(desk.plans.items()))
    silent = board.options.talk == "none" and desk.choice.at is None
    shown = (silent, desk.view_port, frozenset(desk.marks), frozenset(desk.overlays), desk.places, desk.alone)
    return board, who, doing, shown


def _still(canvas: Canvas, board: View, desk: Desk, width: int, height: int) -> None:
    """The table without what the cursor changes."""
    mapview.paint(Window(canvas, 0, 0, width, height, desk.view_port), board, scene(board, desk))
    if width < canvas.width:
        _beside(canvas, board, desk, width, height)
    canvas.ground(0, height, canvas.width, canvas.height - height, "kerb")
    if _log_below(canvas, desk, height, beside=width < canvas.width):
        side.log_rows(canvas, 1 if canvas.width < WIDE[0] else 2, height, board)
    if (y := _prompt_row(canvas, desk, height, beside=width < canvas.width)) + 1 < canvas.height:
        _help(canvas, board, desk, y + 1)


# ---- the map ---------------------------------------------------------------------------------------------------------------


def scene(board: View, desk: Desk) -> Scene:
    """What stands on the map for whoever looks."""
    letters = desk.letters()
    found = Scene(overlays=frozenset(desk.overlays))
    for number, hunter in enumerate(board.hunters):
        chosen = desk.hunts and number == desk.pawn
        found.pawns[hunter.station] = Pawn(letters[number], side.token_of(hunter), chosen, number)
        plan = desk.plans.get(hunter.pawn)
        if plan is not None and board.phase == "hunt":
            found.ghosts[plan.dest] = Pawn(letters[number], side.token_of(hunter))
    _mister_x(found, board, desk)
    _targets(found, board, desk)
    found.marked = _marked(board, desk)
    return found


def _mister_x(found: Scene, board: View, desk: Desk) -> None:
    token = seat_token(board.x or 0)
    if board.ending is not None or desk.peeks or desk.replay or board.surfaced is not None:
        station = board.x_station
        if station is not None:
            found.pawns[station] = Pawn("X", token, chosen=True)
    seen = side.last_seen(board)
    found.seen = seen[1] if seen else None
    found.trail = board.trail if board.ending is not None or desk.replay else ()


def _targets(found: Scene, board: View, desk: Desk) -> None:
    if desk.is_x and not desk.peeks:
        return
    found.targets = desk.choice.dests
    if desk.is_x:
        found.origin = desk.first.dest if desk.first is not None else board.x_station
    elif desk.hunts and desk.pawn >= 0:
        found.origin = board.hunters[desk.pawn].station


def _cursor(desk: Desk) -> Station | None:
    """The station under the cursor, as far as it may be shown."""
    at = desk.choice.at
    return None if at is None or (desk.is_x and not desk.peeks) else at.dest


def _marked(board: View, desk: Desk) -> frozenset[Station]:
    """Where he may be: by the aid, by hand, or at the end by what could have been known."""
    if board.ending is not None or desk.replay:
        return frozenset(board.candidates)
    if desk.is_x:
        return frozenset()
    if board.options.assist != "off" and desk.places:
        return frozenset(board.candidates)
    return frozenset(desk.marks)


# ---- beside the map --------------------------------------------------------------------------------------------------------


def _beside(canvas: Canvas, board: View, desk: Desk, x: int, height: int) -> None:
    """Pawns and what is known of Mister X, with room for the moves between them."""
    canvas.divide(x, 0, height)
    left, width = x + 2, canvas.width - x - 3
    wide = is_wide(canvas.width, canvas.height)
    chosen = desk.pawn if desk.hunts else -1
    side.pawn_rows(canvas, left, _top(height), width, board, desk.letters(), desk.names, chosen)
    y = _moves(Canvas(canvas.width, canvas.height), board, desk, x, height)
    if (below := _known_size(canvas, board, desk, height)) is None:
        return
    note = _("places") if wide and _counted(board, desk) else ""
    y = side.x_rows(canvas, left, y + 1 if wide else max(y, height - below), width, board, _places(board, desk), note)
    if wide:
        side.log_column(canvas, left, y, width, _log_size(canvas, board, desk, height), board, counts=_counted(board, desk))


def _top(height: int) -> int:
    """The row of the first pawn."""
    return 1 if height > 17 else 0


def _moves_top(board: Board, height: int) -> int:
    """The row of what stands below the pawns, and below a blank row where there is room for one."""
    return _top(height) + side.pawn_size(board) + (height > 16)


def _log_size(canvas: Canvas, board: View, desk: Desk, height: int) -> int:
    """The rows of the log in the column."""
    known = side.x_size(board, _places(board, desk))
    return side.log_size(board, height - _moves_top(board, height) - known) if is_wide(canvas.width, canvas.height) else 0


def _known_size(canvas: Canvas, board: View, desk: Desk, height: int) -> int | None:
    """The rows of what is known of Mister X, his log too; None: an open visor needs them."""
    if desk.peeks and not is_wide(canvas.width, canvas.height):
        return None
    return side.x_size(board, _places(board, desk)) + _log_size(canvas, board, desk, height) + 1


def _moves(canvas: Canvas, board: View, desk: Desk, x: int, height: int) -> int:
    """What stands between the pawns and Mister X; the row below."""
    y = _moves_top(board, height)
    left, width = x + 2, canvas.width - x - 3
    if board.ending is not None:
        return _end_rows(canvas, left, y, width, board)
    if desk.replay:
        return _trail_rows(canvas, left, y, width, board)
    rows = max(1, height - y - (_known_size(canvas, board, desk, height) or 0) - 1)
    if desk.is_x:
        return _x_panel(canvas, left, y, width, rows, board, desk)
    if desk.hunts:
        return _moves_panel(canvas, left, y, width, rows, board, desk, wide=is_wide(canvas.width, canvas.height))
    return y


def _counted(board: View, desk: Desk) -> bool:
    """Whether the number of possible stations may be shown."""
    if board.ending is not None or desk.replay:
        return True
    return board.options.assist_x if desk.is_x else board.options.assist != "off"


def _places(board: View, desk: Desk) -> int | None:
    return len(board.candidates) if _counted(board, desk) else None


def _end_rows(canvas: Canvas, x: int, y: int, width: int, board: View) -> int:
    """How it ended, and the trail."""
    assert board.ending is not None, "the game is over"
    canvas.heading(x, y, width, _("The end"))
    y = canvas.wrap(x, y + 1, width, outcome_line(board.ending.winner, board.ending.reason, board.ending.round))
    return _trail_line(canvas, x, y, width, board)


def _trail_rows(canvas: Canvas, x: int, y: int, width: int, board: View) -> int:
    """Looking back: his way up to this moment, or what the hunters saw of it."""
    canvas.heading(x, y, width, _("His way so far") if board.trail else _("As the hunters saw it"))
    return _trail_line(canvas, x, y + 1, width, board) if board.trail else y + 1


def _trail_line(canvas: Canvas, x: int, y: int, width: int, board: View) -> int:
    trail = " ".join(str(station) for station in board.trail)
    return canvas.wrap(x, y, width, _("Trail: {trail}").format(trail=trail), "lamp", rows=6)


def _moves_panel(canvas: Canvas, x: int, y: int, width: int, rows: int, board: View, desk: Desk, *, wide: bool) -> int:
    """The moves of the chosen pawn."""
    if desk.pawn < 0:
        return y
    hunter = board.hunters[desk.pawn]
    who = _called(board, desk, hunter)
    canvas.heading(x, y, width, _("Moves of {pawn} from {station}").format(pawn=who, station=hunter.station))
    ways = [_hunter_way(board, desk, hunter, offer) for offer in desk.choice.offers]
    cursor = _cursor_way(ways, desk.choice)
    draw = side.way_rows if wide else side.compact_ways
    return draw(canvas, x, y + 1, width, rows, hunter.station, ways, cursor)


def _called(board: Board, desk: Desk, hunter: Hunter) -> str:
    """What a pawn is called in a line of text: its letter, or Bobby, since headings make all letters large."""
    return side.name_of(board, hunter, desk.names) if hunter.is_bobby else desk.letters()[desk.pawn]


def _cursor_way(ways: Sequence[Way], choice: Choice) -> Way | None:
    at = choice.at
    return None if at is None else next((way for way in ways if (way.ticket, way.dest) == (at.ticket, at.dest)), None)


def _hunter_way(board: View, desk: Desk, hunter: Hunter, offer: Offer) -> Way:
    """A move with what it means: planned, or how many of the possible stations it covers."""
    if desk.plans.get(hunter.pawn) == offer:
        return Way(offer.ticket, offer.dest, _("planned"), "lamp", planned=True)
    if board.options.assist != "off" and desk.places:
        if offer.dest in board.candidates:
            return Way(offer.ticket, offer.dest, _("he may be here"), "lamp")
        near = _near(board, offer.dest) if board.options.assist == "distances" else 0
        if near:
            return Way(offer.ticket, offer.dest, _("{number} next to it").format(number=near), "soft")
    seen = side.last_seen(board)
    if seen is not None and seen[1] == offer.dest:
        return Way(offer.ticket, offer.dest, _("seen here"), "soft")
    return Way(offer.ticket, offer.dest)


def _near(board: View, station: Station) -> int:
    """How many possible stations lie one move from here."""
    around = board.net.ways["none"][station]
    return sum(candidate in around for candidate in board.candidates)


# ---- Mister X --------------------------------------------------------------------------------------------------------------


def _x_panel(canvas: Canvas, x: int, y: int, width: int, rows: int, board: View, desk: Desk) -> int:
    """His moves while he peeks; else how to move unseen."""
    if not desk.choice.offers:
        return y
    if not desk.peeks:
        return _covered(canvas, x, y, width, board, desk)
    if desk.unwatched:
        canvas.text(x, y, _("open: nobody else is here"), "lamp bold", width=width)
    else:
        side.peek_lane(canvas, x, y, width, desk.peek_left, 10)
    origin = desk.first.dest if desk.first is not None else board.x_station
    assert origin is not None, "Mister X knows where he is"
    name = _("Second leg from {station}") if desk.first is not None else _("From {station}")
    canvas.heading(x, y + 1, width, name.format(station=origin), _more(desk.choice, rows - 3))
    ways = [_x_way(board, desk, offer) for offer in desk.choice.offers]
    y = side.way_rows(canvas, x, y + 2, width, max(1, rows - 3), origin, ways, _cursor_way(ways, desk.choice))
    return _how_hidden(canvas, x, y, width, board, desk.first)


def _more(choice: Choice, rows: int) -> str:
    """Which of the moves the cursor stands on, where not all of them can be seen."""
    if len(choice.offers) <= rows:
        return ""
    at = choice.offers.index(choice.at) + 1 if choice.at in choice.offers else 0
    return f"{at}/{len(choice.offers)}" if at else _("{number} moves").format(number=len(choice.offers))


def _covered(canvas: Canvas, x: int, y: int, width: int, board: View, desk: Desk) -> int:
    canvas.heading(x, y, width, _("Covered"))
    end = canvas.text(x, y + 1, "p", "lamp bold")
    canvas.text(end, y + 1, _(" uncovers it") if desk.unwatched else _(" uncovers it for {seconds} s").format(seconds=10), "soft")
    canvas.hit(x, y + 1, width, 1, ("key", "p"))
    canvas.text(x, y + 2, _("or type the move unseen:"), "soft")
    example = "t 86" if board.options.with_tickets else "86"
    canvas.text(x, y + 3, example, "ink bold")
    return _how_hidden(canvas, x, y + 4, width, board)


def _x_way(board: View, desk: Desk, offer: Offer) -> Way:
    """A move with a warning where hunters could come next turn, given their tickets."""
    letters = desk.letters()
    who = [
        letters[number]
        for number, hunter in enumerate(board.hunters)
        if any(dest == offer.dest for _, dest in reach.hunter_ways(board, hunter))
    ]
    if not who:
        return Way(offer.ticket, offer.dest, _("clear"), "soft")
    named = " ".join(dict.fromkeys(who[:_WHO]))
    warning = ngettext("× {who} reaches", "× {who} reach", len(named.split()))
    return Way(offer.ticket, offer.dest, warning.format(who=named), "stop bold")


def _how_hidden(canvas: Canvas, x: int, y: int, width: int, board: View, first: Offer | None = None) -> int:
    """Among how many stations the hunters must look for him then, by ticket; after the first leg of a double, if there is one."""
    if not board.options.assist_x:
        return y
    move, places, spent = len(board.cells) + 1, board.candidates, None
    if first is not None:
        places, spent = _after(board, places, move, first.ticket) or (first.dest,), first.ticket
        move += 1
    after = {ticket: _after(board, places, move, ticket) for ticket in reach.x_tickets(board, move, spent)}
    counts = [f"{LETTERS[ticket]} {len(left)}" for ticket, left in after.items() if left]
    canvas.heading(x, y, width, _("How well hidden"))
    text = "  ".join(counts) if counts else _("this move shows him")
    canvas.text(x, y + 1, text, "ink", width=width)
    return y + 2


def _after(board: View, places: tuple[Station, ...], move: int, ticket: Ticket) -> tuple[Station, ...]:
    """Where he can be after a hidden leg with this ticket; nowhere, if the leg shows him."""
    if board.options.shows(move, black=ticket == "black"):
        return ()
    return deduce.after_leg(places, board.net.ways[ticket], board.occupied)


# ---- foot ------------------------------------------------------------------------------------------------------------------


def _log_below(canvas: Canvas, desk: Desk, y: int, *, beside: bool) -> bool:
    """Whether the log stands in the foot: there is room, and no column for it."""
    return canvas.height - y >= 2 + _log_height(desk) and not (beside and is_wide(canvas.width, canvas.height))


def _foot(canvas: Canvas, board: View, desk: Desk, y: int, *, beside: bool) -> None:
    """What is about to be done, what helps Mister X, and the time that is left."""
    y = _prompt_row(canvas, desk, y, beside=beside)
    _prompt(canvas, board, desk, y)
    if y + 1 < canvas.height:
        if desk.is_x and (desk.choice.offers or desk.peeks):
            _x_help(canvas, board, desk, y + 1)
        canvas.right(canvas.width - 1, y + 1, desk.time_left(), "lamp bold")


def _prompt_row(canvas: Canvas, desk: Desk, y: int, *, beside: bool) -> int:
    """The row of the prompt in a foot that begins here."""
    if _log_below(canvas, desk, y, beside=beside):
        y += _log_height(desk)
    return y + (canvas.height - y >= 3)


def _prompt(canvas: Canvas, board: View, desk: Desk, y: int) -> None:
    """What Enter would do."""
    if board.ending is not None:
        return
    if desk.is_x and desk.choice.offers:
        _x_prompt(canvas, board, desk, y)
        return
    moved = sum(hunter.status != "waiting" for hunter in board.hunters)
    if board.phase == "hunt":
        canvas.right(
            canvas.width - 1, y, _("moved {moved} of {all}").format(moved=moved, all=len(board.hunters)), "soft"
        )  # fmt: skip
    if not desk.hunts or desk.pawn < 0:
        return
    hunter = board.hunters[desk.pawn]
    at, who = desk.choice.at, _called(board, desk, hunter)
    if at is None:
        typed = desk.choice.digits or "…"
        end = canvas.parts(1, y, (who, "ink bold"), (_(" to {typed}").format(typed=typed), "soft"))
        if desk.amiss in _HUNT_AMISS:
            _amiss(canvas, end + 2, y, canvas.width - 14, _HUNT_AMISS[desk.amiss])
        return
    end = canvas.text(1, y, _leg(who, at.dest, at.ticket), "ink bold")
    if desk.plans.get(hunter.pawn) == at:
        end = canvas.text(end + 2, y, _("planned"), "lamp")
    end = canvas.text(end + 2, y, _cost(board, hunter, at.ticket), "soft")
    if not is_wide(canvas.width, canvas.height):  # else it stands in the list
        way = _hunter_way(board, desk, hunter, at)
        canvas.text(end + 2 * bool(_cost(board, hunter, at.ticket)), y, "" if way.planned else way.remark, way.ink)
    canvas.hit(0, y, canvas.width - 16, 1, ("key", "Enter"))


def _leg(pawn: str, dest: Station, ticket: Ticket) -> str:
    if ticket == "none":
        return _("{pawn} to {dest}").format(pawn=pawn, dest=dest)
    return _("{pawn} to {dest} by {ticket}").format(pawn=pawn, dest=dest, ticket=TICKETS[ticket])


def _cost(board: Board, hunter: Hunter, ticket: Ticket) -> str:
    """What the move leaves."""
    stock = board.pool if board.pool is not None and not hunter.is_bobby else hunter.tickets
    if stock is None or ticket == "none":
        return ""
    return _("leaves {ticket} {number}").format(ticket=TICKETS[ticket], number=stock.of(ticket) - 1)


def _x_prompt(canvas: Canvas, board: View, desk: Desk, y: int) -> None:
    """The move as it grows; as dots while the visor is shut."""
    x = canvas.text(1, y, _("Double: ") if desk.double else _("Move: "), "soft")
    if desk.first is not None:
        x = canvas.text(x, y, _shown(desk, f"{LETTERS[desk.first.ticket]} {desk.first.dest}") + ", ", "ink bold")
    at = desk.choice.at
    if at is not None:
        text = f"{LETTERS[at.ticket]} {at.dest}"
        canvas.hit(0, y, canvas.width // 2, 1, ("key", "Enter"))
    else:
        letter = "" if desk.choice.ticket is None else LETTERS[desk.choice.ticket]
        text = f"{letter} {desk.choice.digits}".strip()
    if not desk.peeks:
        text = _HIDDEN * ((desk.choice.ticket is not None) + len(desk.choice.digits))
    canvas.text(x, y, text or "…", "ink bold")
    purse = board.x_tickets
    left = _("black {black}  double {double}").format(black=purse.black, double=purse.double)
    canvas.right(canvas.width - 1, y, left, "soft")


_X_AMISS: Mapping[Amiss, str] = {
    "empty": _("Nothing is chosen yet: the ticket's letter, then the station, then Enter."),
    "no_station": _("There is no such station: their numbers go from 1 to {last}."),
    "nowhere": _("Nothing leads there: Backspace, then a station one ride away (p: the map)."),
}
"""What is wrong with Mister X's move and what would be right: the same words wherever he is."""

_HUNT_AMISS: Mapping[Amiss, str] = {
    "empty": _("point at a station or type it first"),
    "no_station": _("no such station: 1 to {last}"),
}
"""The same for a hunter, beside the move as it grows."""


def _amiss(canvas: Canvas, x: int, y: int, end: int, sentence: str) -> None:
    start = canvas.text(x, y, "× ", "stop")
    canvas.text(start, y, sentence.format(last=len(CITY.stations)), "stop", width=max(0, end - start))


def _shown(desk: Desk, text: str) -> str:
    return text if desk.peeks else _HIDDEN * 3


def _help(canvas: Canvas, board: View, desk: Desk, y: int) -> None:
    """Signs of the map, or what the hunters know, or the stations that are left; Mister X is helped at every key."""
    if board.ending is not None:
        canvas.text(1, y, _("The log is open: every station of the trail is lit."), "soft")
    elif desk.replay:
        told = _("His way is lit; ? marks where he could have been.") if board.trail else _("? marks where he could have been.")
        canvas.text(1, y, told, "soft", width=canvas.width - 2)
    elif desk.is_x and (desk.choice.offers or desk.peeks):
        return
    elif is_wide(canvas.width, canvas.height):
        _legend(canvas, y)
    else:
        canvas.text(1, y, _known(board, desk), "soft", width=canvas.width - 2)


def _x_help(canvas: Canvas, board: View, desk: Desk, y: int) -> None:
    """How Mister X moves, or why nothing happened; never a word that depends on where he is. With the visor open the column has
    no room for where he was seen, so it stands here."""
    if desk.waits:
        canvas.text(1, y, _("The screen opens for the others in a moment."), "soft")
    elif desk.amiss:
        _amiss(canvas, 1, y, canvas.width - 1, _X_AMISS[desk.amiss])
    elif desk.peeks:
        side.seen_line(canvas, 1, y, canvas.width - 2, board)
    else:
        canvas.text(1, y, _("Letter for the ticket, then the station, then Enter."), "soft")


def _legend(canvas: Canvas, y: int) -> None:
    x = canvas.text(2, y, "37", "ink")
    x = canvas.text(x + 1, y, _("taxi"), "soft")
    x = canvas.text(x + 3, y, "34", "bus underline")
    x = canvas.text(x + 1, y, _("and bus"), "soft")
    x = canvas.text(x + 3, y, "46", "onlamp bold underline", "under")
    x = canvas.text(x + 1, y, _("and underground"), "soft")
    x = canvas.text(x + 3, y, "≈", "ferry")
    x = canvas.text(x + 1, y, _("ferry"), "soft")
    x = canvas.text(x + 3, y, "‹39›", "lamp bold")
    x = canvas.text(x + 1, y, _("may go"), "soft")
    x = canvas.text(x + 3, y, "[67]", "stop bold")
    x = canvas.text(x + 1, y, _("last seen"), "soft")
    x = canvas.text(x + 3, y, "52?", "lamp bold")
    canvas.text(x + 1, y, _("may be"), "soft")


def _known(board: View, desk: Desk) -> str:
    """The stations that are left where the aid is on, else when he shows himself; or that nobody talks."""
    if board.options.talk == "none" and desk.hunts and desk.choice.at is None:
        return _("Everybody thinks for himself: no table talk.")
    if board.options.assist != "off" and desk.places:
        stations = " ".join(str(station) for station in board.candidates)
        return _("May be at {stations}").format(stations=stations)
    ahead = board.next_surfacing()
    if ahead is None:
        return _("He need not show himself again.")
    moves = ahead - len(board.cells)
    return ngettext("He shows himself with his next move.", "He shows himself in {moves} moves.", moves).format(moves=moves)
