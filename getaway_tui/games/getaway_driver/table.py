"""The screen of Getaway Driver: keys and mouse over one picture of the city."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from textual import events

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.table import Key, Table

from . import box, words
from .actions import Drive, MoveVehicle, PlayCard, TakeCard
from .box import CardName
from .city import WAYS, Cell, Heading, Way, turned
from .public import View
from .screen import offers, picture, side
from .screen.chart import Window
from .screen.choosing import STEPS, Choice
from .screen.freehand import Freehand
from .screen.offers import Offer, Topic
from .screen.unfolding import Unfolding
from .steps import Source

_ARROWS: dict[str, Heading] = {"up": "N", "right": "E", "down": "S", "left": "W"}
_PAN = {f"shift+{key}": heading for key, heading in _ARROWS.items()}
_FAR = 3
"""Fields that the window moves at once."""

_WHO_ACTS = {
    "driver_a": _("{name} drives car A"),
    "driver_b": _("{name} drives car B"),
    "police": _("{name} for the Police"),
    "city": _("{name} for the City"),
}
_PHASES = {
    "f0": _("the plan"),
    "f2": _("the cars"),
    "m5": _("the cars"),
    "m8": _("the cars"),
    "setup": _("set-up"),
    "r0": _("round start"),
    "r1": _("tiles are laid"),
    "s1": _("tiles are laid"),
    "r2": _("the car"),
    "m1": _("the car"),
    "r3": _("the Police close in"),
}


class DriverTable(Table[Any, View]):
    """Arrows drive, aim and place; Enter does it; `n` turns to the next thing that may be done."""

    aside = False

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(names, id=id)
        self.choice = Choice()
        self.freehand = Freehand()
        self.hand_open = True
        """Closed, the Driver's turn can be watched by everybody; it stays as it was left."""
        self.marked: Cell | None = None
        """The field that is looked at while somebody looks about."""
        self.middle: Cell | None = None
        """Where the window was moved to; None: it follows the car."""
        self.bag = ""
        self._then: Any = None
        """What the same key does next, once it may be done."""
        self._cards: tuple[CardName, ...] = ()
        """The cards of the first game that are still to be taken."""
        self._seat: int | None = None
        self.unfolding = Unfolding()
        """What the automaton did and is still to be shown."""

    # ---- who looks -----------------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look[Any, View] | None:
        """The look that is drawn: of two Drivers that of the one whose topic it is."""
        at = self.choice.at
        own = next((look for look in self.looks if at is not None and look.seat == look.board.seat == at.seat), None)
        return own or (self.looks[0] if self.looks else None)

    @property
    def board(self) -> View | None:
        """What lies on the table."""
        return self.look.board if self.look is not None else None

    def watch_looks(self) -> None:
        """Somebody else looks, or something happened."""
        look = self.looks[0] if self.looks else None
        if look is None or look.seat != self._seat:
            self._leave_no_trace()
        self._seat = look.seat if look is not None else None
        self.bag = ""
        self.unfolding.watch(look)
        self._follow()
        self._offer()
        self._changed()
        self._go_on()

    def _leave_no_trace(self) -> None:
        """Nothing of what somebody looked at stays behind."""
        self.choice.clear()
        self.freehand.forget()
        self.marked, self.middle, self._then, self._cards = None, None, None, ()

    def _follow(self) -> None:
        """After a move the window goes with the car again."""
        board = self.board
        if board is not None and board.cars and self.middle is not None and self.marked is None:
            self.middle = None

    def _offer(self) -> None:
        if self.unfolding.at is not None:
            self.choice.offer(())
            return
        free = self.freehand.topics(self.looks)
        before = self.choice.topic
        self.choice.offer((*free, *offers.topics(self.looks, self.hand_open)))
        now = self.choice.topic
        if self.board is not None and now is not None and now.style == "fields" and (before is None or before.name != now.name):
            self._begin_in_view(self.board, now)

    def _begin_in_view(self, board: View, topic: Topic) -> None:
        """Where the first field offered is out of the window, the cursor begins at the one nearest to its middle."""
        at, (column, row) = self.choice.at, self._centre(board)
        if at is None or at.field is None or any(each.at(at.field) for each in self._windows(board)):
            return
        cells = [each.field for each in topic.offers if each.field is not None]
        self.choice.to_field(min(cells, key=lambda cell: (abs(cell[0] - column) + abs(cell[1] - row), cell)))

    def _windows(self, board: View) -> tuple[Window, ...]:
        return picture.windows(*self.size, board, self._middle(board))

    def _go_on(self) -> None:
        """The second half of a key that does two things: "now I move" and the way; one card of the first game after the other."""
        then, self._then = self._then, None
        look = self.look
        legal = look.legal if look is not None else ()
        seat = look.seat if look is not None else None
        if self._cards and seat is not None:
            wanted, self._cards = self._cards[0], self._cards[1:]
            then = TakeCard(card=wanted)
        if then is not None and seat is not None and then in legal:
            self.post_message(self.Chosen(seat, then))

    def _changed(self) -> None:
        """Tell the shell what the cursor stands on and which keys are valid."""
        at = self.choice.at
        self.post_message(self.Aimed(at.seat if at else None, at.action if at else None))
        self.post_message(self.KeysChanged(self.keys()))
        self.redraw()

    def aim_at(self, action: Any) -> None:
        """The list's cursor moved: the map shows what that action is about."""
        if self.choice.point_at(action):
            self.redraw()

    # ---- the bars --------------------------------------------------------------------------------------------------------------

    def badge(self) -> tuple[str, str]:
        """The round and the phase; at the right end whose step it is."""
        board, look = self.board, self.look
        if board is None or look is None:
            return "", ""
        columns, rows = board.options.size
        parts = [_("round {round}").format(round=board.round)] if board.cars else []
        parts.append(_PHASES.get(board.step.partition("_")[0], _("the car")) if board.step != "end" else _("the end"))
        parts.append(_("table {columns}×{rows}").format(columns=columns, rows=rows))
        if board.options.match == "swap_roles":
            parts.append(_("game {game} of 2").format(game=board.game))
        return " · ".join(parts), self._whose(board, look)

    def _whose(self, board: View, look: Look[Any, View]) -> str:
        asked = [ask.seat for ask in look.turn.asks if ask.must]
        if not asked or not board.roles:
            return ""
        if len(asked) > 1:
            people = " + ".join(self.names[seat] for seat in asked)
            return people if board.four else _("both")
        if board.four:
            return _WHO_ACTS[board.roles[asked[0]]].format(name=self.names[asked[0]])
        template = _("{name} drives") if board.roles[asked[0]] == "driver" else _("{name} for the Police")
        return template.format(name=self.names[asked[0]])

    def keys(self) -> tuple[Key, ...]:
        """What may be pressed now."""
        board, topic = self.board, self.choice.topic
        if board is None or board.step == "end":
            return ()
        if self.unfolding.at is not None:
            return (Key("Enter", _("next step"), "enter"), Key("e", _("to the end"), "e"))
        if self.marked is not None:
            return (Key("←→↑↓", _("look about")), Key("Home", _("the car"), "home"), Key("m", _("back"), "m"))
        keys: list[Key] = []
        if topic is not None:
            keys.append(Key(*self._arrow_keys(board, topic)))
            keys.append(Key("Enter", self._verb(), "enter"))
            if len(self.choice.topics) > 1:
                keys.append(Key("n", _("next"), "n"))
            keys += self._topic_keys(board, topic)
        if board.hand is not None and board.cars:
            keys.append(Key("h", _("hand"), "h"))
        return (*keys, Key("m", _("map"), "m"), Key("b", _("bag"), "b"))

    def _arrow_keys(self, board: View, topic: Topic) -> tuple[str, str]:
        if topic.style == "rows":
            return "↑↓", _("choose")
        if topic.style == "ways":
            ways = {offer.way for offer in topic.offers}
            return "".join(sign for sign, heading in zip("←↑→↓", "WNES", strict=True) if heading in ways), _("aim")
        return "←→↑↓", _("nudge") if board.step == "setup_adjust" else _("aim")

    def _verb(self) -> str:
        """What Enter would do."""
        at = self.choice.at
        kind = at.action.kind if at is not None else ""
        verbs = {
            "go_on": _("drive") if at is not None and at.then is not None else _("go on"),
            "drive": _("drive"),
            "scout": _("scout"),
            "lay_tile": _("lay"),
            "buy": _("buy"),
            "move_vehicle": _("move"),
            "turn_vehicle": _("turn"),
            "play_card": _("play"),
            "scatter": _("throw"),
        }
        return verbs.get(kind, _("do it"))

    def _topic_keys(self, board: View, topic: Topic) -> list[Key]:
        keys = []
        if self._can_rotate(board, topic):
            keys.append(Key("r", _("turn"), "r"))
        if topic.style == "free":
            keys.append(Key("Space", _("other row"), "space"))
        if board.step == "setup_cards":
            keys.append(Key("f", _("first game"), "f"))
        if any(each.name == "scout" for each in self.choice.topics):
            keys.append(Key("s", _("scout +1"), "s"))
        count = len(board.hand or ())
        if count and self.hand_open and any(offer.card for each in self.choice.topics for offer in each.offers) and board.cars:
            keys.append(Key(f"1-{count}" if count > 1 else "1", _("card")))
        if len(self.choice.topics) > 1 and any(each.ends for each in self.choice.topics):
            keys.append(Key("e", _("end"), "e"))
        return keys

    def _can_rotate(self, board: View, topic: Topic) -> bool:
        return (topic.style == "fields" and any(offer.facing for offer in topic.offers)) or board.step == "setup_table"

    # ---- keys ------------------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Whatever means something now is done, and all else goes to the shell."""
        if self.board is not None and self.board.step != "end" and self._pressed(self.board, event.key, event.character or ""):
            event.stop()
            event.prevent_default()
            self._changed()

    def _pressed(self, board: View, key: str, sign: str) -> bool:
        self.bag = ""
        if self.unfolding.at is not None:
            return self._leaf(key, sign)
        if key in _PAN:
            return self._pan(board, _PAN[key])
        if sign == "m":
            return self._look_about(board)
        if self.marked is not None:
            return self._looking(board, key)
        if key in _ARROWS:
            return self._arrow(board, _ARROWS[key])
        if key in ("enter", "home"):
            return self._enter() if key == "enter" else self._home()
        return self._letter(board, sign)

    def _leaf(self, key: str, sign: str) -> bool:
        """While the automaton's steps are shown: on, or to the end."""
        if key not in ("enter", "space") and sign != "e":
            return False
        self.unfolding.go_on(to_the_end=sign == "e")
        self._offer()
        return True

    def _letter(self, board: View, sign: str) -> bool:
        match sign:
            case "n" | "N":
                self.choice.turn(1 if sign == "n" else -1)
            case " ":
                self.choice.step(1)
            case "r":
                self._rotate(board)
            case "h" if board.hand is not None:
                self.hand_open = not self.hand_open
                self._offer()
            case "b":
                self.bag = side.bag_sentence(board)
            case "s":
                self.choice.go_to(lambda topic: topic.name == "scout")
            case "e":
                self.choice.go_to(lambda topic: topic.ends)
            case "f" if board.step == "setup_cards":
                self._first_game(board)
            case _ if sign.isascii() and sign.isdigit():
                return self._number(board, int(sign))
            case _:
                return False
        return True

    def _arrow(self, board: View, heading: Heading) -> bool:
        topic = self.choice.topic
        if topic is None:
            return self._pan(board, heading)
        if topic.style == "free":
            self.freehand.move(board, self.choice.at, STEPS[heading])
            self._offer_again()
        elif not self.choice.arrow(heading) and topic.style == "ways":
            self._why(board, topic, heading)
        self._show_cursor(board)
        return True

    def _offer_again(self) -> None:
        """The same row, with the cursor elsewhere."""
        row = self.choice.row
        self.choice.clear()
        self._offer()
        if self.choice.topic is not None and row < len(self.choice.topic.offers):
            self.choice.step(row)

    def _why(self, board: View, topic: Topic, heading: Heading) -> None:
        """A way that is not offered: the rules say why."""
        at = self.choice.at
        if at is None:
            return
        if at.action.kind == "drive":
            way = _way(board.car.facing, heading)
            if way is not None:
                self.post_message(self.Chosen(at.seat, Drive(way=way)))
        elif at.action.kind in ("move_vehicle", "turn_vehicle"):
            way = _way(next(each.facing for each in board.vehicles if each.name == topic.piece), heading)
            if way is not None and topic.piece is not None:
                move = MoveVehicle(vehicle=topic.piece, way=way, right=at.action.right)
                self.post_message(self.Chosen(at.seat, move))

    def _rotate(self, board: View) -> None:
        if board.step == "setup_table":
            self.freehand.rotate()
            self._offer_again()
        else:
            self.choice.rotate()

    def _number(self, board: View, number: int) -> bool:
        """The card of that number in the hand; without cards to choose among, the row of that number."""
        topic = self.choice.topic
        number = number or 10
        if board.hand and board.cars and self.hand_open and number <= len(board.hand):
            card = board.hand[number - 1]
            return self._take_card(board, card)
        if topic is not None and number <= len(topic.offers):
            return self.choice.step(number - 1 - self.choice.row)
        return False

    def _take_card(self, board: View, card: CardName) -> bool:
        """The cursor goes to a card; one that cannot be played now says why."""
        seat = self.look.seat if self.look is not None else None
        if self.choice.find(lambda offer: offer.card == card and offer.seat == seat) or self.choice.find(
            lambda offer: offer.card == card
        ):
            return True
        if seat is not None and seat in board.driver_seats and board.step.startswith("r2"):
            source: Source = "hand" if card in (board.hand or ()) else "reuse"
            self.post_message(self.Chosen(seat, PlayCard(card=card, source=source)))
        return True

    def _first_game(self, board: View) -> None:
        """The cards recommended for a first game, one after the other."""
        room = board.options.hand_of(board.driver_seats[board.own]) - board.hand_count
        left = [card for card in board.set_aside or () if card in box.FIRST_GAME]
        self._cards = tuple(left[:room])
        self._go_on()

    def _enter(self) -> bool:
        at = self.choice.at
        if at is not None:
            self._do(at)
        return True

    def _do(self, offer: Offer) -> None:
        self._then = offer.then
        self.post_message(self.Chosen(offer.seat, offer.action))

    # ---- the window ------------------------------------------------------------------------------------------------------------

    def _centre(self, board: View) -> Cell:
        """The field in the middle of the window: where somebody looks, else the car."""
        if self.middle is not None:
            return self.middle
        if board.cars:
            return board.car.field
        columns, rows = board.options.size
        return columns // 2, rows // 2

    def _middle(self, board: View) -> Cell | None:
        """The same; with two cars none, unless somebody has moved the window: then each car has its own."""
        return self.middle if len(board.cars) > 1 else self._centre(board)

    def _pan(self, board: View, heading: Heading) -> bool:
        column, row = self._centre(board)
        right, down = STEPS[heading]
        columns, rows = board.options.size
        self.middle = (
            min(max(column + _FAR * right, 0), columns - 1),
            min(max(row + _FAR * down, 0), rows - 1),
        )
        return True

    def _look_about(self, board: View) -> bool:
        """Begin to look about, or go back to what is asked."""
        if self.marked is None:
            at = self.choice.at
            self.marked = at.field if at is not None and at.field is not None else self._centre(board)
        else:
            self.marked, self.middle = None, None
        return True

    def _looking(self, board: View, key: str) -> bool:
        assert self.marked is not None
        if key in ("escape", "enter"):
            self.marked, self.middle = None, None
        elif key == "home":
            self.middle = None
            self.marked = self._centre(board)
        elif key in _ARROWS:
            columns, rows = board.options.size
            right, down = STEPS[_ARROWS[key]]
            self.marked = (min(max(self.marked[0] + right, 0), columns - 1), min(max(self.marked[1] + down, 0), rows - 1))
            self._bring_into_view(board, self.marked)
        else:
            return False
        return True

    def _home(self) -> bool:
        self.middle = None
        return True

    def _show_cursor(self, board: View) -> None:
        at = self.choice.at
        if at is not None and at.field is not None:
            self._bring_into_view(board, at.field)

    def _bring_into_view(self, board: View, cell: Cell) -> None:
        """Move the window so far that a field is seen."""
        if all(window.at(cell) is None for window in self._windows(board)):
            self.middle = cell

    # ---- the mouse -------------------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click on the map means the field under it."""
        thing, board = self.canvas().at(event.x, event.y), self.board
        if thing == ("map",) and board is not None and self.unfolding.at is None:
            event.stop()
            event.prevent_default()
            cell = next((found for window in self._windows(board) if (found := window.field(event.x, event.y)) is not None), None)
            if cell is not None:
                self._field_clicked(board, cell)

    def clicked(self, thing: Hashable) -> None:
        """A field, a row, a card, an upgrade or a word was clicked; a second click on what stands under the cursor does it."""
        board = self.board
        if board is None or board.step == "end":
            return
        self.bag = ""
        if self.unfolding.at is not None:
            self._leaf("enter", "")
            self._changed()
            return
        match thing:
            case ("field", (int(column), int(row))):
                self._field_clicked(board, (column, row))
                return
            case ("row", str(name), int(number)):
                self._row_clicked(name, number)
            case ("card", str(name)):
                card = next(each for each in box.ALL_CARDS if each == name)
                self._clicked_offer(lambda offer: offer.card == card, lambda: self._take_card(board, card))
            case ("upgrade", str(upgrade)):
                self._clicked_offer(lambda offer: getattr(offer.action, "upgrade", "") == upgrade, lambda: False)
            case ("key", str(key)):
                self._pressed(board, key, key)
        self._changed()

    def _field_clicked(self, board: View, cell: Cell) -> None:
        """An offer there is taken by the second click; anything else is looked at."""
        topic, at = self.choice.topic, self.choice.at
        if topic is not None and topic.style == "free":
            same = self.freehand.cursor == cell or board.step == "setup_adjust"
            self.freehand.put(board, cell)
            self._offer_again()
            if same and board.step == "setup_scatter":
                self._enter()
        elif at is not None and at.field == cell and topic is not None and topic.style != "rows":
            self._do(at)
        elif self.choice.to_field(cell):
            self.marked = None
        else:
            self.marked = None if self.marked == cell else cell
        self._changed()

    def _row_clicked(self, name: str, number: int) -> None:
        at = self.choice.at
        topic = self.choice.topic
        if topic is None or topic.name != name or number >= len(topic.offers):
            return
        if topic.offers[number] == at:
            self._enter()
        else:
            self.choice.step(number - self.choice.row)

    def _clicked_offer(self, meant: Any, else_: Any) -> None:
        """A second click on the same does it; the first goes there."""
        at = self.choice.at
        if at is not None and meant(at):
            self._enter()
        elif not self.choice.find(meant):
            else_()

    # ---- the picture -----------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw the table."""
        board, look = self.board, self.look
        if board is None or look is None:
            return
        step = self.unfolding.at
        if step is not None:
            board = step[0].board
        said = look.log if step is None else look.log[: step[0].known]
        desk = picture.Desk(
            people=self.names,
            said=said,
            choice=self.choice,
            ask=self._ask(board),
            middle=self._middle(board),
            marked=self.marked,
            hand_open=self.hand_open,
            bag=self.bag,
            step=step,
        )
        picture.paint(canvas, board, desk)

    def _ask(self, board: View) -> str:
        """What is asked, or how it ended; with the hand closed, how it is opened."""
        look = self.look
        assert look is not None
        if board.step == "end":
            return words.ending(board, self.names)
        asks = [ask for each in self.looks if each.seat is not None for ask in each.turn.asks if ask.seat == each.seat]
        must = next((ask for ask in asks if ask.must), None)
        if must is None:
            first = next((ask for ask in look.turn.asks if ask.must), None)
            return self._waiting(board, first.seat) if first is not None else ""
        if not self.choice.topics and not self.hand_open:
            return _("The hand is closed: h opens it.")
        return words.ask(must, self.names)

    def _waiting(self, board: View, seat: int) -> str:
        waiting = {
            "driver": _("{name} drives."),
            "driver_a": _("{name} drives car A."),
            "driver_b": _("{name} drives car B."),
            "police": _("{name} acts for the Police."),
            "city": _("{name} acts for the City."),
        }
        return waiting[board.roles[seat]].format(name=self.names[seat])


def _way(facing: Heading, heading: Heading) -> Way | None:
    """Ahead, left or right of a piece that faces so; None: behind it."""
    return next((way for way in WAYS if turned(facing, way) == heading), None)


TABLE = DriverTable
