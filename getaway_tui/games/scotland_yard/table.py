"""The screen of Scotland Yard: keys, mouse and the visor over one picture of London."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from string import ascii_uppercase
from typing import Any

from textual import events
from textual.timer import Timer

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look, Seat
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import minutes
from getaway_tui.kit.names import seat_letters, second_letter
from getaway_tui.kit.table import Key, Table

from . import chart, entry, news, picture
from .chart import Port
from .entry import TICKET_KEYS, Amiss, Choice, Offer
from .public import CITY, View

PEEK = 10
"""Seconds that the visor stays open."""

_STEP = (8, 4)
"""How far one key scrolls: columns, rows."""

_OVERLAYS = {"B": "bus", "U": "underground", "F": "ferry"}
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_SCROLL = {f"shift+{name}": step for name, step in _ARROWS.items()}


_MISTER_X = "X"
"""The letter that no hunter has."""


def _other_letter(name: str, taken: set[str]) -> str:
    """A letter for somebody's second pawn: the next of his name, or any that is free."""
    letter = second_letter(name, taken)
    return letter if letter.isalpha() and letter not in taken else next(sign for sign in ascii_uppercase if sign not in taken)


def _has_double(board: View) -> bool:
    """Whether Mister X holds a double ticket and two cells for it: all know that, and it tells nothing of where he is."""
    return board.x_tickets.double > 0 and board.options.log_cells - len(board.cells) > 1


@lru_cache(maxsize=8)
def _letters(names: tuple[str, ...], owners: tuple[Seat | None, ...]) -> tuple[str, ...]:
    found: list[str] = []
    seats = seat_letters(names)
    for owner in owners:
        if owner is None:
            found.append("b")
        elif (letter := seats[owner]) not in (*found, _MISTER_X):
            found.append(letter)
        else:
            found.append(_other_letter(names[owner], {*seats, *found, _MISTER_X}))
    return tuple(found)


class ScotlandYardTable(Table[Any, View]):
    """The hunters plan and move in the open; Mister X moves by typing, or with the visor open."""

    aside = False

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(names, id=id)
        self.port: Port | None = None
        """What the hunters look at; it outlives the turns of Mister X, who gets a copy and leaves no trace."""
        self.own_port: Port | None = None
        self.choice = Choice()
        self.pawn = -1
        self._offered: tuple[tuple[Look[Any, View], ...], dict[int, tuple[Offer, ...]]] = (), {}
        """The moves of the pawns that were asked for, and for which looks."""
        self.plans: dict[str, Offer] = {}
        """Moves that the hunters have planned, by pawn: theirs alone, the game knows nothing of them."""
        self.marks: set[int] = set()
        self.overlays: set[str] = set()
        self.places = True
        self.alone = False
        """The map takes all the width."""
        self.told: int | None = None
        """Up to which move the surfacings have been read; None: nobody has looked yet."""
        self.double = False
        self.first: Offer | None = None
        self.peek_left = 0
        self._visor: Timer | None = None
        self.waits = False
        """Mister X has moved, and the table waits so that his thinking time tells nothing."""
        self.amiss: Amiss = ""
        """What is wrong with what was entered: it is said until the next key."""
        self._shut = False
        """Mister X, whom nobody watches, has shut the visor himself."""
        self._told_keys: tuple[Key, ...] | None = None
        """The keys that the shell heard of last; a cursor seldom changes them."""
        self._turn = 0
        """The round in which Mister X is on turn here; 0: he is not. Alone at the table he goes on looking between his turns."""
        self._began = 0
        self._dragged: tuple[int, int] | None = None

    # ---- who looks ---------------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look[Any, View] | None:
        """The look that is drawn."""
        looks = self.looks
        return looks[0] if looks else None

    @property
    def board(self) -> View | None:
        """What stands on the table."""
        return self.look.board if self.look is not None else None

    @property
    def replay(self) -> bool:
        """Whether a match that is over is looked back on: only then do both sides look at once."""
        looks = self.looks
        return bool(looks) and len(looks) == looks[0].board.seats

    @property
    def is_x(self) -> bool:
        """Whether Mister X looks, and the game goes on."""
        look = self.look
        if self.replay or look is None:
            return False
        return look.seat is not None and look.seat == look.board.x and look.board.ending is None

    @property
    def peeks(self) -> bool:
        """Whether the visor is open."""
        return self.is_x and self.peek_left > 0

    @property
    def unwatched(self) -> bool:
        """Whether no other person sits at the table: the visor then guards against nobody, and is open unless he shuts it."""
        look = self.look
        return self.is_x and look is not None and self.people == (look.seat,)

    @property
    def hunts(self) -> bool:
        """Whether somebody before the screen may move a hunter."""
        board = self.board
        return not self.replay and board is not None and board.phase == "hunt" and any(look.legal for look in self.looks)

    @property
    def page(self) -> bool:
        """Whether a surfacing is told that the hunters have not read yet."""
        board = self.board
        if board is None or not self.hunts:
            return False
        seen = news.surfacings(board)
        return bool(seen) and seen[-1] > (self.told or 0) and board.options.x_visible == "reveals"

    def letters(self) -> tuple[str, ...]:
        """The letter of every pawn: its owner's, the next of the name for a second one, b for Bobbies."""
        board = self.board
        return () if board is None else _letters(self.names, tuple(hunter.owner for hunter in board.hunters))

    # ---- what comes from the shell -------------------------------------------------------------------------------------------

    def watch_looks(self) -> None:
        """Somebody else looks, or something happened."""
        self._told_keys = None
        board, look = self.board, self.look
        turn = board.round if board is not None and look is not None and self.is_x and look.legal else 0
        if not self.is_x or turn != self._turn:
            self._leave_no_trace()
            self._turn, self._began = turn, self.play_time()
            if self.unwatched and not self._shut:
                self._open_visor()
        if board is not None:
            self._forget_old_news(board)
            self._drop_old_plans(board)
            if self.is_x and self.own_port is None:
                self.own_port = self._public_port()
            self._choose_pawn(board)
        self._changed()

    def _forget_old_news(self, board: View) -> None:
        """A surfacing is news in the hunters' turn that follows it, and no longer."""
        cells = len(board.cells)
        if board.phase == "x_turn":
            self.told = cells
        elif self.told is None or self.told > cells:
            self.told = cells - (board.surfaced is not None)

    def _leave_no_trace(self) -> None:
        """Nothing of what Mister X saw or typed stays behind."""
        self._close_visor()
        self.own_port, self.first, self.double, self.waits, self.amiss = None, None, False, False, ""
        self.choice.clear()

    def _drop_old_plans(self, board: View) -> None:
        waiting = {hunter.pawn for hunter in board.hunters if hunter.status == "waiting"}
        if board.phase == "hunt":
            self.plans = {pawn: offer for pawn, offer in self.plans.items() if pawn in waiting}
        self.marks -= board.occupied

    def _choose_pawn(self, board: View) -> None:
        """The pawn that was chosen, as long as it can move; else the first that can."""
        if self.replay or board.ending is not None:
            trails = [look.board.trail for look in self.looks if look.board.trail]
            if trails:
                self._show(trails[0][-1])
        elif self.hunts:
            able = [number for number in range(len(board.hunters)) if self._offers_of(number)]
            if self.pawn not in able:
                self._take_pawn(able[0] if able else -1)
        self.choice.offer(self._offers())

    def _offers_of(self, number: int) -> tuple[Offer, ...]:
        """The moves of one pawn; they are looked for once, since they are asked for at every key."""
        looks = self.looks
        if not looks:
            return ()
        if self._offered[0] is not looks:
            self._offered = looks, {}
        known = self._offered[1]
        if number not in known:
            known[number] = entry.hunter_offers(looks, looks[0].board.hunters[number].pawn)
        return known[number]

    def _offers(self) -> tuple[Offer, ...]:
        look = self.look
        if look is None or look.board.ending is not None:
            return ()
        if self.is_x and look.legal:
            return entry.x_offers(look, self.double, self.first)
        return self._offers_of(self.pawn) if self.hunts and self.pawn >= 0 else ()

    def _take_pawn(self, number: int) -> None:
        """Choose a pawn: its plan is under the cursor, and a narrow window goes to it."""
        self.pawn = number
        self.choice.clear()
        self.choice.offer(self._offers())
        board = self.board
        if board is None or number < 0:
            return
        plan = self.plans.get(board.hunters[number].pawn)
        if plan is not None and plan in self.choice.offers:
            self.choice.go(plan.dest, plan.ticket)
        self._show(board.hunters[number].station, centre=self._public_port().zoom == "large")

    def _changed(self) -> None:
        """Tell the shell what the cursor stands on and which keys are valid; Mister X's cursor only while the visor is open."""
        at = self.choice.at if not self.is_x or self.peeks else None
        self.post_message(self.Aimed(at.seat if at else None, at.action if at else None))
        keys = self.keys()
        if keys != self._told_keys:
            self._told_keys = keys
            self.post_message(self.KeysChanged(keys))
        self.redraw()

    def aim_at(self, action: Any) -> None:
        """The list's cursor moved: the hunters see it on the map, Mister X with the visor open."""
        board = self.board
        if board is None or (self.is_x and not self.peeks):
            return
        pawn = next((number for number, hunter in enumerate(board.hunters) if hunter.pawn == getattr(action, "pawn", "")), None)
        if pawn is not None and pawn != self.pawn:
            self._take_pawn(pawn)
        offer = next((each for each in self.choice.offers if each.action == action), None)
        if offer is not None:
            self.choice.go(offer.dest, offer.ticket)
            self._show(offer.dest)
        self.redraw()

    def badge(self) -> tuple[str, str]:
        """The round, and when Mister X shows himself."""
        board = self.board
        if board is None or not board.round:
            return "", ""
        where = _("round {round} of {rounds}").format(round=board.round, rounds=board.options.rounds)
        if board.ending is not None:
            return where, _("the log is open")
        who = _("Mister X") if board.phase == "x_turn" else _("detectives")
        ahead = board.next_surfacing()
        if ahead is None or board.options.x_visible != "reveals":
            return where, who
        return where, _("{who} · X surfaces in {moves}").format(who=who, moves=ahead - len(board.cells))

    def keys(self) -> tuple[Key, ...]:
        """What may be pressed now."""
        board = self.board
        if board is None or board.ending is not None:
            return ()
        if self.page:
            return (Key("Space", _("on to the map"), "space"),)
        view = (Key("z", _("zoom"), "z"),)
        if self.is_x and self.choice.offers:
            return (*self._x_keys(board), *view)
        if not self.hunts:
            return view
        keys = [Key("←→↑↓", _("where")), Key("Enter", _("move"), "enter")]
        if sum(bool(self._offers_of(number)) for number in range(len(board.hunters))) > 1:
            keys.append(Key("n", _("next pawn"), "n"))
        keys += [Key("Space", _("plan"), "space"), *view]
        if board.options.assist != "off":
            keys.append(Key("c", _("places"), "c"))
        return tuple(keys)

    def _x_keys(self, board: View) -> tuple[Key, ...]:
        peek = Key("p", _("cover") if self.peeks else _("peek"), "p")
        letters = "t b u k" if board.options.with_tickets else "k"
        keys = [peek, Key(letters, _("ticket")), Key("Enter", _("move"), "enter")]
        if _has_double(board):
            keys.insert(2, Key("2", _("double"), "2"))
        if self.peeks:
            keys.insert(1, Key("←→↑↓", _("where")))
        return tuple(keys)

    # ---- keys ----------------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Whatever means something now is done, and all else goes to the shell."""
        if self.board is not None and self._pressed(event.key, event.character or ""):
            event.stop()
            event.prevent_default()
            self._changed()

    def _pressed(self, key: str, sign: str) -> bool:
        if self.page:
            return key in ("space", "enter") and self.read()
        if key in _SCROLL:
            return self._scroll(*_SCROLL[key])
        if key in _ARROWS:
            return self._arrow(key)
        if sign in ("+", "-", "z", "m", "g", "c", "x") or sign in _OVERLAYS:
            return self._view_key(sign)
        if self.board is None or self.board.ending is not None:
            return False
        if sign == "p" and self.is_x:
            return self._toggle_visor()
        if sign == "2" and self.is_x and not self.choice.digits and self.choice.ticket is None:
            return self._toggle_double()
        return self._entry_key(key, sign)

    def _entry_key(self, key: str, sign: str) -> bool:
        if not (self.hunts or self.is_x) or self.waits:
            return False
        self.amiss = ""
        if sign.isascii() and sign.isdigit():
            self.choice.type(sign)
            return True
        if sign in TICKET_KEYS and (self.is_x or sign != "k"):
            self.choice.by(TICKET_KEYS[sign])
            return True
        match key:
            case "enter":
                return self._enter()
            case "backspace":
                return self.choice.erase()
            case "escape":
                return self._step_back()
            case "n" if self.hunts:
                return self._next_pawn()
            case "space" if self.hunts:
                return self._plan()
        return False

    def read(self) -> bool:
        """The surfacing has been read."""
        assert self.board is not None
        self.told = len(self.board.cells)
        seen = self.board.surfaced
        if seen is not None:
            self._show(seen)
        return True

    def _step_back(self) -> bool:
        """Esc leaves what was begun; with nothing begun it is the shell's."""
        begun = bool(self.choice.digits or self.choice.at or self.choice.ticket or self.first or self.double)
        self.choice.clear()
        self.first, self.double = None, False
        self.choice.offer(self._offers())
        return begun

    def _next_pawn(self) -> bool:
        assert self.board is not None
        count = len(self.board.hunters)
        order = [(self.pawn + step) % count for step in range(1, count + 1)]
        self._take_pawn(next((number for number in order if self._offers_of(number)), self.pawn))
        return True

    def _plan(self) -> bool:
        """A ghost of the pawn stands where the cursor is, or goes away."""
        assert self.board is not None
        pawn, at = self.board.hunters[self.pawn].pawn, self.choice.at
        if at is None or self.plans.get(pawn) == at:
            self.plans.pop(pawn, None)
        else:
            self.plans[pawn] = at
        return True

    def _enter(self) -> bool:
        """Make the move, or go on to the second leg of a double."""
        at = self.choice.at
        if at is None:
            return self._ask_why()
        if at.action is None:
            self.first = at
            self.choice.clear()
            self.choice.offer(self._offers())
            return True
        self._post(at)
        return True

    def _post(self, offer: Offer) -> None:
        """Make the move; at a steady pace Mister X's not before a fixed time has passed."""
        board = self.board
        pace = "off" if board is None or not self.is_x else board.options.steady_pace
        left = 0 if pace == "off" else pace * 1000 - (self.play_time() - self._began)
        if left <= 0:
            self.post_message(self.Chosen(offer.seat, offer.action))
        elif not self.waits:
            self.waits = True
            self._close_visor()
            self.set_timer(left / 1000, lambda: self._waited(offer))

    def _waited(self, offer: Offer) -> None:
        """The time has passed; whoever covered the screen meanwhile chooses anew."""
        if self.waits:
            self.waits = False
            self.post_message(self.Chosen(offer.seat, offer.action))

    def _ask_why(self) -> bool:
        """A station that is not on offer: the rules say why, but never on the open screen of a covered Mister X. What is said of
        the number alone holds wherever he is."""
        board, typed = self.board, self.choice.typed
        if board is None:
            return True
        if typed is None or not 1 <= typed <= len(CITY.stations):
            self.amiss = "empty" if typed is None else "no_station"
            return True
        if self.is_x and (not self.peeks or self.double):
            self.amiss = "nowhere"
            return True
        pawn = None if self.is_x else board.hunters[self.pawn].pawn
        action = entry.as_typed(self.choice.offers, pawn, typed, self.choice.ticket)
        seat = self.choice.offers[0].seat if self.choice.offers else self.looks[0].seat
        if action is not None and seat is not None:
            self.post_message(self.Chosen(seat, action))
        return True

    def _toggle_double(self) -> bool:
        look = self.look
        if look is None or not _has_double(look.board):
            return False
        if not any(action.kind == "x_double" for action in look.legal):
            self.amiss = "nowhere"
            return True
        self.double, self.first = not self.double, None
        self.choice.clear()
        self.choice.offer(self._offers())
        return True

    # ---- the visor -----------------------------------------------------------------------------------------------------------

    def _toggle_visor(self) -> bool:
        self._shut = self.peeks
        if self.peeks:
            self._close_visor()
        else:
            self._open_visor()
        return True

    def _open_visor(self) -> None:
        """For ten seconds; where nobody watches, until he shuts it."""
        board = self.board
        assert board is not None
        self.peek_left = PEEK
        if not self.unwatched:
            self._visor = self.set_interval(1, self._tick)
        if board.x_station is not None:
            port = self.own_port if self.own_port is not None else self._public_port()
            self.own_port = port.at(board.x_station)

    def _tick(self) -> None:
        self.peek_left -= 1
        if self.peek_left <= 0:
            self._close_visor()
        self._changed()

    def _close_visor(self) -> None:
        """The map goes back to where the hunters left it, so that it betrays nothing."""
        if self._visor is not None:
            self._visor.stop()
        self._visor, self.peek_left = None, 0
        if self.own_port is not None:
            self.own_port = self._public_port()

    # ---- the map -------------------------------------------------------------------------------------------------------------

    def _public_port(self) -> Port:
        if self.port is None:
            wide = picture.is_wide(*self.size)
            self.port = Port("medium" if wide else "large", 0.5, 0.5)
        return self.port

    @property
    def view_port(self) -> Port:
        """The window of whoever looks."""
        return self.own_port if self.own_port is not None else self._public_port()

    def _set_port(self, port: Port) -> None:
        if self.own_port is not None:
            self.own_port = port
        else:
            self.port = port

    def _window(self) -> tuple[int, int]:
        return picture.map_size(*self.size, self)

    def _show(self, station: int, *, centre: bool = False) -> None:
        """Scroll so far that a station can be seen."""
        port = self.view_port
        if centre or not port.shows(station, *self._window()):
            self._set_port(port.at(station))

    def _scroll(self, right: int, down: int) -> bool:
        self._set_port(self.view_port.moved(right * _STEP[0], down * _STEP[1], *self._window()))
        return True

    def _arrow(self, key: str) -> bool:
        """Among the targets of the chosen pawn; where there are none to be seen, the map scrolls."""
        board = self.board
        origin = self._origin(board) if board is not None else None
        if origin is None or not self.choice.offers:
            return self._scroll(*_ARROWS[key])
        self.choice.turn(origin, *_ARROWS[key])
        if self.choice.at is not None:
            self._show(self.choice.at.dest)
        return True

    def _origin(self, board: View) -> int | None:
        """Where the lines of the targets begin, if this may be shown."""
        if self.is_x:
            if not self.peeks:
                return None
            return self.first.dest if self.first is not None else board.x_station
        return board.hunters[self.pawn].station if self.hunts and self.pawn >= 0 else None

    def _view_key(self, sign: str) -> bool:
        if sign in _OVERLAYS:
            self.overlays ^= {_OVERLAYS[sign]}
        elif sign in ("+", "-", "z"):
            self._zoom(-1 if sign == "-" else 1, around=sign == "z")
        elif sign == "m":
            self.alone = not self.alone
        elif sign == "g":
            return self._go_to()
        elif sign == "c":
            self.places = not self.places
        else:
            return self._mark()
        return True

    def _zoom(self, step: int, *, around: bool) -> None:
        place = chart.ZOOMS.index(self.view_port.zoom) + step
        place = place % len(chart.ZOOMS) if around else max(0, min(len(chart.ZOOMS) - 1, place))
        self._set_port(self.view_port.zoomed(chart.ZOOMS[place]))
        board = self.board
        origin = self._origin(board) if board is not None else None
        if origin is not None:
            self._show(origin, centre=chart.ZOOMS[place] == "large")

    def _go_to(self) -> bool:
        """Put the typed station, or the chosen pawn, in the middle."""
        board, typed = self.board, self.choice.typed
        station = typed if typed is not None else self._origin(board) if board is not None else None
        if station is None or not 1 <= station <= len(CITY.stations) or (self.is_x and not self.peeks):
            return False
        self._set_port(self.view_port.at(station))
        return True

    def _mark(self) -> bool:
        """Where there is no deduction aid the hunters mark stations by hand."""
        board = self.board
        typed = self.choice.typed or (self.choice.at.dest if self.choice.at is not None else None)
        if board is None or self.is_x or board.options.assist != "off" or typed is None or not 1 <= typed <= len(CITY.stations):
            return False
        self.marks ^= {typed}
        self.choice.digits = ""
        return True

    # ---- the mouse -----------------------------------------------------------------------------------------------------------

    def clicked(self, thing: Hashable) -> None:
        """A target, a pawn, a ticket or a word was clicked; a second click on the same target moves."""
        match thing:
            case ("read",):
                self.read()
            case ("go", str(ticket), int(dest)):
                same = self.choice.at is not None and (self.choice.at.ticket, self.choice.at.dest) == (ticket, dest)
                if not same:
                    self.choice.go(dest, entry.ticket_of(ticket))
                else:
                    self._enter()
            case ("pawn", int(number)) if self.hunts and self._offers_of(number):
                self._take_pawn(number)
            case ("key", str(key)):
                self._pressed({"Enter": "enter"}.get(key, key), key if len(key) == 1 else "")
        self._changed()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel zooms in …"""
        event.stop()
        self._zoom(1, around=False)
        self._changed()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """… and out."""
        event.stop()
        self._zoom(-1, around=False)
        self._changed()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A drag may begin."""
        self._dragged = (event.x, event.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """With the button down the map goes along."""
        if self._dragged is None or not event.button:
            return
        right, down = self._dragged[0] - event.x, self._dragged[1] - event.y
        if right or down:
            self._dragged = (event.x, event.y)
            self._set_port(self.view_port.moved(right, down, *self._window()))
            self.redraw()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The drag is over."""
        self._dragged = None

    def time_left(self) -> str:
        """What the turn timer has left."""
        look = self.look
        if look is None or look.turn.deadline is None:
            return ""
        return minutes(look.turn.deadline - self.play_time())

    # ---- the picture ---------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw the page of a surfacing, or the table."""
        board = self.board
        if board is None:
            return
        if not board.hunters:
            canvas.middle(0, canvas.height // 2, canvas.width, _("The start cards are about to be drawn."), "soft")
        elif self.page:
            news.paint(canvas, board, self.letters(), self.names)
        else:
            picture.paint(canvas, board, self)


TABLE = ScotlandYardTable
