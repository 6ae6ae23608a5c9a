"""The menu of a table: all that has no key of its own, and everything that has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import opener, turntimer
from .dialogs import Choice, Row, question
from .pins import ask_pins
from .seating import Seating
from .settings import TIMERS

if TYPE_CHECKING:
    from .session import Session
    from .table import TableScreen

WAYS = {
    "keys": "two different keys",
    "hold": "one key held for a second",
    "pin": "a PIN for each who wants one",
    "open": "everybody may look",
}
"""How the device is handed over, in words."""


def table_menu(table: TableScreen) -> Choice:
    """What can be done at this table now."""
    session = table.session
    seat, keys = table.handover.decides(), table.root.settings.keys
    rows = [Row("on", "Go on", key="")]
    if not table.handover.covered:
        rows += [
            Row("pause", "Pause", keys.shown("pause")),
            Row("hide", "Hide everything", f"{keys.shown('hide')}, Ctrl+L"),
            Row("back", "Take the last move back", keys.shown("back")),
            Row("again", "Make it again", keys.shown("again")),
            Row("log", "What happened", keys.shown("log")),
        ]
        rows += [Row("why", "Why not: every choice with its reason", keys.shown("why"))] * bool(table.stage.seats)
        rows += [Row("call", "Somebody else wants to act", keys.shown("call"))] * bool(table.stage.may)
        answered = bool(table.stage.computers and table.stage.seats)
        rows += [Row("computers", "Let the computer players act now", keys.shown("computers"))] * answered
        ways = session.ways_out(seat) if seat is not None else ()
        rows += [Row(way.kind, session.action(way), session.names[seat] if seat is not None else "") for way in ways]
    rows += [
        Row("rules", "Rules", keys.shown("rules")),
        Row("settings", "Settings"),
        Row("keys", "Keys", "which one does what"),
        *([Row("curtain", "How the device is handed over", WAYS[session.house.curtain])] * (len(session.persons) > 1)),
        *([Row("timer", "Turn timer", turntimer.said(session.house.timer))] * bool(table.keeper.is_offered)),
        *([Row("seats", "Who sits where")] * (bool(session.persons) and session.coach is None)),
        Row("leave", "Save and leave this table"),
        Row("quit", "Save and quit", keys.shown("quit")),
    ]
    return Choice(
        "Menu",
        rows,
        game=session.about.title,
        accent=session.about.accent,
        where="paused",
        lines=(*session.notices[-2:], _deal(session)),
    )


def _deal(session: Session) -> str:
    chosen = ", of a chosen seed" if session.match.setup.chosen else ""
    return f"{session.deal}{chosen}: when the match is over, its code can be checked by this."


def do(table: TableScreen, chosen: str | None) -> bool:
    """Do what was chosen; whether the table goes on by itself later."""
    match chosen:
        case "hide":
            table.handover.hide()
        case "pause":
            table.handover.pause()
        case "back":
            table.take_back()
        case "again":
            table.do_again()
        case "timer":
            _ask_timer(table)
        case "seats":
            Seating(table).ask()
        case "log":
            table.turn_to(log=True)
        case "why":
            table.open_why()
        case "call":
            table.call_somebody()
        case "computers":
            table.think_now()
        case "rules":
            table.open_rules()
        case "settings":
            table.root.open_settings(table.resume)
        case "keys":
            table.root.open_keys(table.resume)
        case "curtain":
            _ask_way(table)
        case "leave":
            _ask_leave(table, lambda: table.root.leave_table(table))
        case "quit":
            _ask_leave(table, table.root.leave)
        case way if way in table.session.game.ways_out:
            _ask_way_out(table, way)
        case _:
            return False
    return True


def _ask_leave(table: TableScreen, leave: Callable[[], None]) -> None:
    """Asked once; everything is on disk already."""
    session = table.session
    saved = "The match is saved, and goes on at this decision." if session.path is not None else "This match cannot be saved."
    title = "Leave this table?"
    table.app.push_screen(
        question(title, (saved,), "Save and leave", "Stay", game=session.about.title, accent=session.about.accent),
        lambda said: leave() if said == "yes" else table.resume(),
    )


def _ask_timer(table: TableScreen) -> None:
    """How long a turn may take, and what happens then: agreed on by all, so everybody hears of a change."""
    session = table.session
    rows = []
    for name, seconds in TIMERS.items():
        for late in ("bell", "move") if seconds else ("bell",):
            now = (seconds, late) == (session.house.timer, session.house.late if seconds else "bell")
            label = f"{name}, then {LATE[late]}" if seconds else "No timer"
            rows.append(Row(f"{seconds}:{late}", label, "as it is" if now else ""))

    def answer(said: str | None) -> None:
        seconds, _, late = (said or "").partition(":")
        if said is None or (int(seconds), late) == (session.house.timer, session.house.late):
            table.resume()
            return
        session.agree(timer=int(seconds), late=late)
        table.keeper.renew()
        for_all = (
            f"From now on a turn may take {turntimer.said(int(seconds))}" if int(seconds) else "From now on no turn is timed"
        )
        session.notices.append(f"{for_all}.")
        table.handover.announce()

    lines = ("It runs while somebody decides, and stands behind the curtain and in menus.",)
    page = Choice("Turn timer", rows, game=session.about.title, accent=session.about.accent, lines=lines)
    table.app.push_screen(page, answer)


LATE = {"bell": "the bell and a mark in the log", "move": "a computer player moves"}
"""What happens when a turn's time is up, in words."""


def _ask_way_out(table: TableScreen, kind: str) -> None:
    """Ask once more before somebody gives up, or the table breaks off."""
    session, seat = table.session, table.handover.decides()
    way = next((way for way in session.ways_out(seat) if way.kind == kind), None) if seat is not None else None
    if seat is None or way is None:
        return

    def answer(said: str | None) -> None:
        if said == "yes":
            table.do(seat, way)
        else:
            table.resume()

    label = session.action(way)
    title = f"{session.names[seat]}: {label}?"
    lines = ("It cannot be taken back.",)
    table.app.push_screen(
        question(title, lines, label, "No, go on", game=session.about.title, accent=session.about.accent), answer
    )


def _ask_way(table: TableScreen) -> None:
    session = table.session
    rows = [Row(way, WAYS[way][0].upper() + WAYS[way][1:]) for way in opener.WAYS]

    def answer(way: str | None) -> None:
        if way == "pin":
            ask_pins(table.app, session.about, session.names, session.persons, sealed)
        elif way in opener.WAYS and way != session.house.curtain:
            agree(table, next(each for each in opener.WAYS if each == way), {})
        else:
            table.resume()

    def sealed(pins: dict[int, str] | None) -> None:
        if pins is None:
            table.resume()
        else:
            agree(table, "pin", pins)

    lines = ("A change is said to everybody at the next curtains.",)
    table.app.push_screen(
        Choice("How is the device handed over?", rows, game=session.about.title, accent=session.about.accent, lines=lines), answer
    )


def agree(table: TableScreen, way: opener.Way, pins: dict[int, str]) -> None:
    """The table hands the device over in another way from now on, and everybody hears it."""
    session = table.session
    session.agree(curtain=way, pins=pins)
    session.notices.append(f"From now on the device is handed over by {WAYS[way]}." if way != "open" else _OPEN)
    table.handover.announce()


_OPEN = "From now on everybody may look at every hand."
