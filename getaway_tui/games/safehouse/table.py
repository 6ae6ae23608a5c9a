"""The screen of Safehouse: keys and mouse over one picture."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Literal

from textual.events import Key as Pressed

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look, Seat
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.table import Key, Table

from . import words
from .components import BANDS, CHAPTERS, COLOURS, ESCAPE
from .forecast import Outlook, letter, outlooks
from .motion import Motion
from .picture import Cursor, Picture, sorted_hand, targets
from .public import (
    Announce,
    AskAround,
    Choose,
    Discard,
    Draw,
    EndActions,
    EndBriefing,
    EndPeek,
    Peek,
    Pin,
    RemoveTask,
    TurnGlass,
    Unpin,
    View,
)
from .timing import face, notice

Mode = Literal["", "discard", "remove", "sure", "colour", "band"]
"""What the next key means: a card to discard, a task to remove, yes or no, a colour or a band to ask for."""

_ORDERS = ("drawn", "colour", "value", "chapter")
_SHOWS: tuple[Literal["band", "chapter", "chips"], ...] = ("band", "chapter", "chips")
_DRAWN = ("pursuer_drawn", "escape_drawn", "chapter_drawn")
"""What tells that a card was uncovered."""
_HANDS_OPEN = ("briefing", "act", "refill", "peek")
"""The asks in which somebody sees the own hand (section 8)."""


class SafehouseTable(Table[Any, View]):
    """Digits choose cards, letters and signs choose where they go; nothing is laid by a key that is held down."""

    aside = False

    def __init__(self, names: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, id=id)
        self._order = "drawn"
        self._through: int | None = None
        """Glasses that were through in the last look."""
        self._filling = False
        self._motion = Motion(self)
        self._forget()

    def _forget(self) -> None:
        """Nothing of whoever looked stays behind."""
        self._card: str | None = None
        self._marked: tuple[str, ...] = ()
        self._aimed = ""
        self._mode: Mode = ""
        self._letters = ""
        self._flash = ""
        self._pile = False

    # ---- who looks, and what is asked ---------------------------------------------------

    @property
    def look(self) -> Look[Any, View] | None:
        """The look that is drawn."""
        return self.looks[0] if self.looks else None

    @property
    def ask(self) -> str:
        """What the one who looks is asked; empty: nothing."""
        look = self.look
        if look is None or look.board.result is not None:
            return ""
        if any(action.kind == "choose" for each in self.looks for action in each.legal):
            return "who_begins"
        ask = look.turn.ask_of(look.seat)
        return ask.ask if ask is not None else ""

    def _hand_open(self) -> bool:
        look = self.look
        if look is None or look.seat is None:
            return False
        alone = self.people == (look.seat,)  # among computer players nobody else could see it
        return alone or self.ask in _HANDS_OPEN or look.board.options.open_hands

    def _hand(self) -> tuple[str, ...]:
        look = self.look
        if look is None or look.seat is None or not self._hand_open():
            return ()
        return sorted_hand(look.board.hands[look.seat] or (), self._order)

    def _outlooks(self) -> tuple[Outlook, ...]:
        look = self.look
        return outlooks(look, self._card) if look is not None and self._card is not None and self.ask == "act" else ()

    # ---- what comes from the shell --------------------------------------------------------

    def watch_looks(self) -> None:
        """Other looks: what was chosen and is gone is forgotten, and a horn is shown."""
        look = self.look
        if look is None:
            self._forget()
        else:
            self._hear_horn(look.board)
            self._motion.see(look.board)
            if self._card not in self._hand():
                self._card, self._aimed = None, ""
            self._marked = tuple(card for card in self._marked if card in self._hand())
            self._mode = self._mode if self.ask in ("act", "refill") else ""
            self._go_on_filling(look)
        self._changed()

    def _hear_horn(self, board: View) -> None:
        """A glass is through since the last look: nobody at the table may miss it (SH-10.2)."""
        before, self._through = self._through, board.clock.through
        if before is None or self._through <= before:
            return
        if "flash" in board.options.horn:
            self._flash = _("HORN: time field {field}. The pursuer comes a step nearer: lead {lead}.").format(
                field=board.time_field, lead=board.lead
            )
        if "bell" in board.options.horn:
            self.app.bell()

    def _go_on_filling(self, look: Look[Any, View]) -> None:
        """`E` draws escape cards until the hand is full, and stops at a pursuer card."""
        drawn = next((event.key for event in reversed(look.log) if event.key in _DRAWN), "")
        action = Draw(pile="escape")
        self._filling = self._filling and self.ask == "refill" and drawn != "pursuer_drawn" and action in look.legal
        if self._filling:
            self._choose(action)

    def _changed(self) -> None:
        found = next((each for each in self._outlooks() if each.key == self._aimed), None)
        look = self.look
        self.post_message(self.Aimed(look.seat if look and found else None, found.action if found else None))
        self.post_message(self.KeysChanged(self.keys()))
        self.redraw()

    def aim_at(self, action: Any) -> None:
        """The action list's cursor stands on this: its card is chosen, its target lit."""
        card = getattr(action, "card", None)
        if card in self._hand():
            self._card = card
            self._aimed = next((each.key for each in self._outlooks() if each.action == action), "")
        self.redraw()

    def badge(self) -> tuple[str, str]:
        """Chapter and level; who acts."""
        look = self.look
        if look is None:
            return "", ""
        board = look.board
        where = _("chapter {number} of {of}, {chapter} · {level}").format(
            number=CHAPTERS.index(board.chapter) + 1,
            of=len(CHAPTERS),
            chapter=words.chapter(board.chapter),
            level=words.TITLES[board.options.level],
        )
        if board.result is not None or board.phase in ("deal", "who_begins"):
            return where, ""
        who = board.active if board.peeking is None else board.peeking
        told = {"briefing": _("{name} looks"), "act": _("{name} acts"), "refill": _("{name} draws")}[board.phase]
        return where, (told if board.peeking is None else _("{name} peeks")).format(name=self.names[who])

    def keys(self) -> tuple[Key, ...]:
        """What may be pressed now."""
        match self.ask:
            case "act":
                return self._act_keys()
            case "refill":
                return self._refill_keys()
            case "aside":
                return self._aside_keys()
            case "who_begins":
                return (Key(f"1-{len(self.names)}", _("begins")),)
            case "briefing" | "peek":
                enough = _("seen") if self.ask == "briefing" else _("cover")
                return (Key("1-8", _("card")), Key("s", _("pin"), "s"), Key("Enter", enough, "enter"))
        return ()

    def _act_keys(self) -> tuple[Key, ...]:
        if self._mode:
            return self._mode_keys()
        keys = [Key("1-8", _("card"))]
        if self._card is not None:
            keys += [
                Key(" ".join(targets(self._outlooks())) or "-", _("lay")),
                Key("s", _("pin"), "s"),
                Key("x", _("discard"), "x"),
            ]
        else:
            keys += [Key("-", _("remove"), "minus"), Key("w", _("ask"), "w"), Key("Enter", _("end"), "enter")]
        return tuple(keys)

    def _mode_keys(self) -> tuple[Key, ...]:
        """What goes on with what was begun, and the way out of it."""
        look = self.look
        assert look is not None
        leave = Key("Esc", _("leave it"), "escape")
        if self._mode == "discard":
            return (Key("1-8", _("mark")), Key("Enter", _("discard"), "enter"), leave)
        if self._mode == "remove":
            return (*(Key(letter(place), "", letter(place)) for place in range(len(look.board.tasks))), leave)
        return (*(key for key in self._prompt(look) if key.press), leave)

    def _refill_keys(self) -> tuple[Key, ...]:
        look = self.look
        assert look is not None
        if self._mode:
            return self._mode_keys()
        if any(isinstance(action, Announce) for action in look.legal):
            return (Key("0-8", _("chapter cards first")),)
        names = {"escape": ("e", _("escape")), "chapter": ("k", _("chapter"))}
        keys = [Key(*names[action.pile], names[action.pile][0]) for action in look.legal if isinstance(action, Draw)]
        return (*keys, Key("E", _("fill up"), "E"), Key("w", _("ask"), "w"))

    def _aside_keys(self) -> tuple[Key, ...]:
        look = self.look
        assert look is not None
        peeks = not self._hand_open() and any(isinstance(action, Peek) for action in look.legal)
        keys = [Key("p", _("peek"), "p")] if peeks else []
        return (*keys, Key("T", _("turn the glass"), "T")) if TurnGlass() in look.legal else tuple(keys)

    # ---- keys -------------------------------------------------------------------------------

    def on_key(self, event: Pressed) -> None:
        """Whatever means something now is done, and all else goes to the shell."""
        self._motion.skip()
        if self._pressed(event.key, event.character or ""):
            event.stop()
            event.prevent_default()
            self._changed()

    def _pressed(self, key: str, sign: str) -> bool:
        if self.look is None:
            return False
        self._flash = ""
        if sign == "v" and self._mode == "" and self.look.board.options.setup.investigation:
            self._pile = not self._pile  # at any time (SH-7.5)
            return True
        if not self.ask:
            return key == "escape" and self._step_back()
        if key == "escape":
            return self._step_back()
        if sign == "T" and TurnGlass() in self.look.legal:
            return self._choose(TurnGlass())
        if sign == "o" and self._mode == "" and self._hand_open():
            self._order = _ORDERS[(_ORDERS.index(self._order) + 1) % len(_ORDERS)]
            return True
        return self._by_ask(key, sign)

    def _by_ask(self, key: str, sign: str) -> bool:
        match self.ask:
            case "who_begins":
                return self._begins(sign)
            case "act":
                return self._in_mode(key, sign) if self._mode else self._acting(key, sign)
            case "refill":
                return self._in_mode(key, sign) if self._mode else self._drawing(sign)
            case "aside":
                return sign == "p" and not self._hand_open() and self._choose(Peek(player=self._seat()))
            case _:
                return self._looking(key, sign)

    def _step_back(self) -> bool:
        """Esc leaves what was begun; with nothing begun it is the shell's."""
        begun = bool(self._mode or self._card or self._marked or self._pile)
        self._mode, self._card, self._marked, self._aimed, self._pile, self._letters = "", None, (), "", False, ""
        return begun

    def _seat(self) -> Seat:
        look = self.look
        return look.seat if look is not None and look.seat is not None else 0

    def _choose(self, action: Any, seat: Seat | None = None) -> bool:
        self.post_message(self.Chosen(self._seat() if seat is None else seat, action))
        return True

    def _begins(self, sign: str) -> bool:
        """Any seat's answer decides; the digit names who begins."""
        for look in self.looks:
            for action in look.legal:
                if isinstance(action, Choose) and look.seat is not None and str(action.player + 1) == sign:
                    return self._choose(action, look.seat)
        return False

    def _looking(self, key: str, sign: str) -> bool:
        """Briefing and peek: pins, and enough."""
        if key == "enter":
            return self._choose(EndBriefing() if self.ask == "briefing" else EndPeek())
        return self._take_card(sign) or self._pin(sign)

    def _take_card(self, sign: str) -> bool:
        hand = self._hand()
        if not sign.isdecimal() or not 1 <= int(sign) <= len(hand):
            return False
        card = hand[int(sign) - 1]
        self._card, self._aimed = (None, "") if card == self._card else (card, "")
        return True

    def _pin(self, sign: str) -> bool:
        """`s` pins the chosen card or takes its pin away; `S` goes on to its chapter and its chips."""
        look = self.look
        if sign not in ("s", "S") or look is None or self._card is None:
            return False
        shown = next((pin.show for pin in look.board.pins if pin.card == self._card), None)
        if sign == "s" and shown is not None:
            return self._choose(Unpin(card=self._card))
        following = _SHOWS[(_SHOWS.index(shown) + 1) % len(_SHOWS)] if shown is not None and self._card in ESCAPE else "band"
        return self._choose(Pin(card=self._card, show=following))

    def _acting(self, key: str, sign: str) -> bool:
        if key in ("left", "right", "up", "down"):
            return self._arrow(key)
        if key == "enter":
            return self._enter()
        if key == "space":
            return self._lay(self._aimed)
        if sign == "x":
            return self._begin_discard()
        if sign in ("-", "w") and self._card is None:
            self._mode = "remove" if sign == "-" else "colour"
            return True
        return self._take_card(sign) or self._pin(sign) or self._lay(sign)

    def _enter(self) -> bool:
        """Lay the card on what is aimed at; with no card chosen the actions end."""
        if self._card is not None:
            return self._lay(self._aimed)
        return self._choose(EndActions())

    def _arrow(self, key: str) -> bool:
        """Up and down go through the hand, left and right through what is allowed for its card."""
        hand = self._hand()
        if key in ("up", "down"):
            step = 1 if key == "down" else -1
            place = hand.index(self._card) + step if self._card in hand else (0 if step == 1 else -1)
            self._card, self._aimed = (hand[place % len(hand)] if hand else None), ""
            return True
        keys = list(targets(self._outlooks()))
        if keys:
            step = 1 if key == "right" else -1
            place = keys.index(self._aimed) + step if self._aimed in keys else (0 if step == 1 else -1)
            self._aimed = keys[place % len(keys)]
        return True

    def _lay(self, sign: str) -> bool:
        """The chosen card on this target; what is not allowed goes to the rules, which say why."""
        found = next((each for each in self._outlooks() if each.key == sign), None)
        if found is None:
            return False
        self._choose(found.action)
        if found.legal:
            self._card, self._aimed = None, ""
        return True

    def _begin_discard(self) -> bool:
        self._mode = "discard"
        self._marked = (self._card,) if self._card is not None else ()
        self._card = None
        return True

    def _drawing(self, sign: str) -> bool:
        look = self.look
        assert look is not None
        if sign.isdecimal() and Announce(k=int(sign)) in look.legal:
            return self._choose(Announce(k=int(sign)))
        if sign == "w":
            self._mode = "colour"
            return True
        if sign in ("e", "E"):
            self._filling = sign == "E"
            return self._choose(Draw(pile="escape"))
        return sign == "k" and self._choose(Draw(pile="chapter"))

    # ---- what was begun -----------------------------------------------------------------------

    def _in_mode(self, key: str, sign: str) -> bool:
        match self._mode:
            case "discard":
                return self._discarding(key, sign)
            case "remove":
                return self._removing(sign)
            case "sure":
                return self._sure(sign)
            case "colour":
                return self._ask_colour(sign)
            case _:
                return self._ask_band(sign)

    def _discarding(self, key: str, sign: str) -> bool:
        """Digits mark cards in the order in which they go; Enter does it."""
        hand = self._hand()
        if key == "enter" and self._marked:
            self._choose(Discard(cards=self._marked))
            self._mode, self._marked = "", ()
        elif sign.isdecimal() and 1 <= int(sign) <= len(hand):
            card = hand[int(sign) - 1]
            self._marked = tuple(each for each in self._marked if each != card) if card in self._marked else (*self._marked, card)
        return True

    def _removing(self, sign: str) -> bool:
        look = self.look
        if look is not None and any(letter(place) == sign for place in range(len(look.board.tasks))):
            self._letters, self._mode = sign, "sure"
        return True

    def _sure(self, sign: str) -> bool:
        look = self.look
        if sign == "y" and look is not None:
            self._choose(RemoveTask(task=look.board.tasks[ord(self._letters) - ord("a")].card))
        if sign in ("y", "n"):
            self._mode, self._letters = "", ""
        return True

    def _ask_colour(self, sign: str) -> bool:
        if any(colour[0] == sign.lower() for colour in COLOURS):
            self._letters, self._mode = sign.lower(), "band"
        return True

    def _ask_band(self, sign: str) -> bool:
        if sign.isdecimal() and 1 <= int(sign) <= len(BANDS):
            colour = next(colour for colour in COLOURS if colour[0] == self._letters)
            self._choose(AskAround(colour=colour, band=BANDS[int(sign) - 1]))
            self._mode, self._letters = "", ""
        return True

    # ---- the mouse --------------------------------------------------------------------------------

    def clicked(self, thing: Hashable) -> None:
        """A click on a card chooses it, one on a target lays it there."""
        if thing == "remember pile":
            self._pile = not self._pile
        elif isinstance(thing, tuple) and thing[0] == "card" and str(thing[1]) in self._hand():
            self._pressed("", str(self._hand().index(str(thing[1])) + 1))
        elif isinstance(thing, tuple) and thing[0] == "target" and self.ask == "act":
            act = self._removing if self._mode == "remove" else self._lay
            act(str(thing[1]))
        elif isinstance(thing, Key):
            self._pressed(thing.press, thing.press if len(thing.press) == 1 else "")
        self._changed()

    # ---- drawing -----------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """The picture of the first look."""
        look = self.look
        if look is None:
            return
        cursor = Cursor(
            card=self._card,
            marked=self._marked,
            aimed=self._aimed,
            prompt=self._prompt(look),
            hand=self._hand(),
            shown=self._hand_open(),
            flash=self._flash or notice(look.board, self.play_time()),
            remember=self._pile,
            page=self._motion.page,
            blinking=self._motion.chips,
        )
        Picture(canvas, look, self.names, face(look.board, self.play_time()), cursor).paint()

    def _prompt(self, look: Look[Any, View]) -> tuple[Key, ...]:
        """What the foot of the screen asks for, and the keys that answer."""
        match self._mode:
            case "discard":
                said = _("Discard: digits mark cards ({count}).").format(count=len(self._marked))
                return (Key("", said), Key("Enter", _("does it"), "enter"))
            case "remove":
                return (Key("", _("Remove which task? Its letter.")),)
            case "sure":
                name = words.task(look.board.tasks[ord(self._letters) - ord("a")].card)
                said = _("Remove {task}? The pursuer comes a step nearer.").format(task=name)
                return (Key("", said), Key("y", _("yes"), "y"), Key("n", _("no"), "n"))
            case "colour":
                names = (Key(colour[0], words.COLOUR_NAMES[colour], colour[0]) for colour in COLOURS)
                return (Key("", _("Who has …")), *names)
            case "band":
                return tuple(Key(str(place), words.BAND_NAMES[band], str(place)) for place, band in enumerate(BANDS, 1))
        return self._asked(look)

    def _asked(self, look: Look[Any, View]) -> tuple[Key, ...]:
        match self.ask:
            case "who_begins":
                names = (Key(str(seat), name, str(seat)) for seat, name in enumerate(self.names, 1))
                return (Key("", _("Who begins?")), *names)
            case "briefing":
                return (Key("", _("The first look.")), Key("s", _("pins a card"), "s"), Key("Enter", _("seen"), "enter"))
            case "peek":
                return (Key("", _("A short look.")), Key("s", _("pins a card"), "s"), Key("Enter", _("covers"), "enter"))
            case "refill":
                return self._drawable(look)
            case "aside":
                covered = () if self._hand_open() else (Key("", _("The hand is covered.")),)
                return (*covered, *self._aside_keys())
            case "act" if self._card is None:
                return (Key("Enter", _("ends the actions"), "enter"),) if EndActions() in look.legal else ()
            case "act":
                return (Key("x", _("discards it"), "x"), Key("s", _("pins it"), "s"))
        return ()

    def _drawable(self, look: Look[Any, View]) -> tuple[Key, ...]:
        """The piles that give a card, or how many chapter cards may be announced."""
        counts = [str(action.k) for action in look.legal if isinstance(action, Announce)]
        if counts:
            return (Key("", _("How many chapter cards?")), *(Key(count, "", count) for count in counts))
        return (Key("", _("Draw:")), *(key for key in self._refill_keys() if key.press in ("e", "k", "E")))


TABLE = SafehouseTable
