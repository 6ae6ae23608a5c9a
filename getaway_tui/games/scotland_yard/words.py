"""Everything that Scotland Yard says in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from getaway_tui.engine.language import _, ngettext
from getaway_tui.engine.types import Ask, Event, Look, Outcome, Param, Refusal, Scalar
from getaway_tui.engine.words import Names

from .public import Action, Board, BobbyMove, Hunter, HunterMove, View, XDouble, XMove

TITLES: Mapping[str, str] = {
    "edition_2013": _("Rulebook of 2013"),
    "edition_1983": _("Classic of 1983"),
    "digital_2012": _("Digital edition of 2012"),
    "introductory": _("First game"),
}

TICKETS: Mapping[str, str] = {
    "taxi": _("taxi"),
    "bus": _("bus"),
    "underground": _("underground"),
    "ferry": _("ferry"),
    "black": _("black ticket"),
    "double": _("double ticket"),
    "none": _("unseen transport"),
}

LETTERS: Mapping[str, str] = {"taxi": "T", "bus": "B", "underground": "U", "black": "K", "none": "-"}
"""One letter a ticket, as on the travel log."""


def _name(seat: Param, names: Names) -> str:
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else _("Mister X")


def ticket(key: Param) -> str:
    """What a ticket is called."""
    return TICKETS.get(str(key), str(key))


# ---- events ----------------------------------------------------------------------------------------------------------------


def event(event: Event, names: Names) -> str:
    """What happened, in the present tense."""
    given = event.params
    match event.key:
        case "x_chosen":
            return _("{name} is Mister X.").format(name=_name(given["seat"], names))
        case "game_begun":
            return _("Game {game} begins; {name} is Mister X.").format(game=given["game"], name=_name(given["x"], names))
        case "start_dealt" if event.to is None:
            return _("Mister X starts at {station}.").format(station=given["station"])
        case "start_dealt":  # for him alone, and the visor is shut: the place itself is seen through it
            return _("Mister X draws his start card.")
        case "pawn_placed":
            return _placed(given, names)
        case "resigned":
            return _("{name} gives up.").format(name=_name(given["seat"], names))
        case "timer_ran_out":
            return _("Time is up for Mister X.") if given["side"] == "x" else _("Time is up for the detectives.")
        case "round_ended":
            return _("Round {round} ends.").format(round=given["round"])
        case "points_scored":
            points = int(str(given["points"]))
            return ngettext("{name} scores {points} point.", "{name} scores {points} points.", points).format(
                name=_name(given["seat"], names), points=points
            )
        case "game_ended":
            return _ended(given)
        case _:
            return _of_mister_x(event) or _of_hunters(event)


def _placed(given: Mapping[str, Param], names: Names) -> str:
    if given["seat"] is None:
        return _("Bobby {pawn} starts at {station}.").format(pawn=given["pawn"], station=given["station"])
    return _("{name} starts with {pawn} at {station}.").format(
        name=_name(given["seat"], names), pawn=given["pawn"], station=given["station"]
    )


def _of_mister_x(event: Event) -> str:
    given = event.params
    match event.key:
        case "leg_logged" if given["ticket"] == "none":
            return _("Mister X makes move {move}.").format(move=given["move"])
        case "leg_logged":
            return _("Mister X makes move {move}: {ticket}.").format(move=given["move"], ticket=ticket(given["ticket"]))
        case "leg_known":  # without the station, as above
            return _("Mister X writes move {move} down, under its ticket.").format(move=given["move"])
        case "double_used":
            return _("Mister X uses a double ticket; {left} left.").format(left=given["left"])
        case "x_surfaced":
            return _("Mister X shows himself after move {move}: station {station}.").format(
                move=given["move"], station=given["station"]
            )
        case "x_vanished":
            return _("Mister X goes into hiding with move {move}.").format(move=given["move"])
        case "x_tickets_changed":
            return _("Mister X has {black} black and {double} double tickets left.").format(
                black=given["black"], double=given["double"]
            )
        case "ticket_received":
            return _("Mister X receives the used ticket: {ticket}.").format(ticket=ticket(given["ticket"]))
        case "leg_shown" if given["move"] == 0:
            return _("Mister X started at {station}.").format(station=given["station"])
        case "leg_shown":
            return _("Move {move} led to {station}.").format(move=given["move"], station=given["station"])
        case _:
            return ""


def _of_hunters(event: Event) -> str:
    given = event.params
    match event.key:
        case "pawn_moved" if given["ticket"] == "none":
            return _("{pawn} goes from {origin} to {dest}.").format(pawn=given["pawn"], origin=given["from"], dest=given["to"])
        case "pawn_moved":
            return _("{pawn} goes from {origin} to {dest} by {ticket}.").format(
                pawn=given["pawn"], origin=given["from"], dest=given["to"], ticket=ticket(given["ticket"])
            )
        case "pawn_sat_out":
            return _("{pawn} cannot move and sits out.").format(pawn=given["pawn"])
        case "pool_changed":
            return _("The common tickets are {taxi} taxi, {bus} bus and {underground} underground.").format(
                taxi=given["taxi"], bus=given["bus"], underground=given["underground"]
            )
        case _:
            return event.key


_ENDINGS: Mapping[tuple[str, str], str] = {
    ("hunters", "caught"): _("Mister X is caught in round {round}."),
    ("hunters", "cornered"): _("Mister X has no way out after round {round}."),
    ("hunters", "resigned"): _("Mister X gives himself up in round {round}."),
    ("x", "escaped"): _("Mister X is away after round {round}."),
    ("x", "immobile"): _("No detective can move any more after round {round}: Mister X is away."),
    ("x", "resigned"): _("The detectives call off the hunt in round {round}: Mister X is away."),
}


def outcome_line(winner: str, reason: str, round: int) -> str:
    """How one game ended."""
    return _ENDINGS[winner, reason].format(round=round)


def _ended(given: Mapping[str, Param]) -> str:
    return outcome_line(str(given["winner"]), str(given["reason"]), int(str(given["round"])))


# ---- asks and actions ------------------------------------------------------------------------------------------------------


def ask(ask: Ask, names: Names) -> str:
    """What the seat is asked."""
    if ask.ask == "x_turn":
        return _("{name} moves Mister X.").format(name=_name(ask.seat, names))
    return _("{name} moves a pawn of the hunters.").format(name=_name(ask.seat, names))


def action(action: Action, names: Names) -> str:
    """What an action would do, short enough for a list."""
    match action:
        case XMove(ticket=used, dest=dest):
            return _leg(used, dest)
        case XDouble(t1=t1, d1=d1, t2=t2, d2=d2):
            return _("Double: {first}, then {second}").format(first=_leg(t1, d1), second=_leg(t2, d2))
        case HunterMove(pawn=pawn, ticket="none", dest=dest) | BobbyMove(pawn=pawn, dest=dest):
            return _("{pawn} to {dest}").format(pawn=pawn, dest=dest)
        case HunterMove(pawn=pawn, ticket=used, dest=dest):
            return _("{pawn} to {dest} by {ticket}").format(pawn=pawn, dest=dest, ticket=ticket(used))
        case _:
            return _OTHER_ACTIONS[action.kind]


_OTHER_ACTIONS: Mapping[str, str] = {
    "choose_x": _("Choose Mister X"),
    "deal_starts": _("Draw the start cards"),
    "time_out": _("Time is up"),
    "resign": _("Give up"),
}


def _leg(used: str, dest: int) -> str:
    if used == "none":
        return _("To {dest}").format(dest=dest)
    return _("{ticket} to {dest}").format(ticket=ticket(used).capitalize(), dest=dest)


# ---- refusals --------------------------------------------------------------------------------------------------------------

_REFUSALS: Mapping[str, str] = {
    "not_now": _("This is not the time for it: Mister X moves first, then each hunter once."),
    "no_such_seat": _("There is no seat {seat} at this table; Mister X sits on one of {seats}, counted from 0."),
    "too_many_pawns": _("That makes {pawns} hunters; there are {limit} pawns."),
    "taxi_needed": _("Taxis must run: most stations have nothing else."),
    "log_too_short": _("A log of {cells} cells is too short for {rounds} rounds."),
    "supply_too_small": _("The box has too few tickets for so many detectives: {ticket}."),
    "cards_for_all_pawns": _("There are {cards} start cards for {pawns} hunters; each gets one."),
    "not_in_deck": _("No start card of this deck shows {station}."),
    "card_drawn_twice": _("A start card is drawn once."),
    "hunter_there": _("A hunter stands on {station}; Mister X needs a free station."),
    "no_double_left": _("Mister X has no double ticket left; he makes one move."),
    "log_has_one_cell": _("The log has one cell left, so he makes one move."),
    "no_such_ticket_here": _("This game knows no such ticket for Mister X: {ticket}."),
    "black_hides_nothing": _("Move {move} is hidden already; a black ticket would hide nothing."),
    "x_has_no_ticket": _("Mister X has no such ticket left: {ticket}."),
    "must_change_station": _("Everybody must leave his station in each round; this leads back to {station}."),
    "does_not_stop_here": _("This transport does not stop at {station}: {ticket}."),
    "ferry_takes_black": _("Only a ferry goes from {station} to {dest}, and it takes a black ticket."),
    "not_the_next_stop": _("{dest} is not the next stop from {station} by this ticket: {ticket}."),
    "moved_already": _("{pawn} has moved in this round; the others are still to move."),
    "first_pawn_first": _("Out of time, {pawn} moves first."),
    "colleague_there": _("A colleague stands on {station}; {pawn} needs a free station."),
    "pawn_not_in_play": _("{pawn} does not take part in this game."),
    "bobbies_pay_nothing": _("{pawn} is a Bobby and travels without a ticket."),
    "detectives_pay": _("{pawn} is a detective and pays with a ticket."),
    "no_ticket_of_detectives": _("Detectives do not travel with this: {ticket}."),
    "detective_has_no_ticket": _("{pawn} has no such ticket left: {ticket}."),
    "no_ferry_for_hunters": _("Only a ferry goes from {station} to {dest}, and it carries nobody but Mister X."),
}


def refusal(refusal: Refusal, names: Names) -> str:
    """Why not, and what would be allowed instead."""
    given = dict(refusal.params)
    if refusal.key == "moved_by_its_owner":
        return _("{pawn} is moved by {name}; Bobbies are moved by all.").format(
            pawn=given["pawn"], name=_name(given["owner"], names)
        )
    if "ticket" in given:
        given["ticket"] = ticket(given["ticket"])
    return _REFUSALS[refusal.key].format(**given)


# ---- the form --------------------------------------------------------------------------------------------------------------

_OPTIONS: Mapping[str, tuple[str, str]] = {
    "preset": (_("Rules"), _("The edition that everything else is taken from.")),
    "mister_x": (_("Mister X"), _("Who flees; the others hunt together.")),
    "rounds": (_("Rounds"), _("Mister X is away when so many rounds are over.")),
    "match": (_("Match"), _("How often everybody is Mister X; he scores 25 for a win, otherwise the rounds he survived.")),
    "turn_timer": (_("Turn timer"), _("When it runs out, chance moves for whoever is on turn.")),
    "assist": (_("Deduction aid"), _("Shows the hunters every station where Mister X can be, and how far they are from it.")),
    "assist_x": (_("Count for X"), _("Shows Mister X among how many stations the hunters must look for him.")),
    "talk": (_("Table talk"), _("Whether the hunters agree aloud; Mister X hears it.")),
    "steady_pace": (
        _("Steady pace"),
        _("The curtain after Mister X's move stays shut so long that his thinking time tells nothing."),
    ),
    "x_code": (_("Code"), _("Mister X opens his curtain with three digits.")),
    "log_cells": (_("Log cells"), _("The game also ends with the round in which the last cell is filled.")),
    "reveals": (_("Surfacing"), _("The moves after which Mister X shows himself.")),
    "x_visible": (_("Visibility"), _("Whether he shows himself after some moves, or hides with some.")),
    "hidden_moves": (_("Hidden moves"), _("The moves that he makes unseen where he is seen otherwise.")),
    "x_black": (_("Black tickets"), _("How many Mister X begins with.")),
    "x_double": (_("Double tickets"), _("How many Mister X begins with.")),
    "x_normal": (_("X's tickets"), _("Whether his taxi, bus and underground tickets can run out.")),
    "x_may_land_on_hunter": (_("Onto a hunter"), _("Whether Mister X may move onto a hunter's station, and lose.")),
    "surface_at_start": (_("Open start"), _("Everybody sees where Mister X starts.")),
    "detective_tickets": (_("Detective tickets"), _("Taxi, bus and underground tickets of each detective.")),
    "two_player_pool": (_("Common tickets"), _("What two detectives in one hand share.")),
    "used_tickets": (_("Used tickets"), _("Where the detectives' tickets go.")),
    "bobbies": (_("Bobbies"), _("Hunters who travel without tickets.")),
    "min_detectives": (_("Fewest detectives"), _("Extra detectives are shared out among the hunters.")),
    "immobile_rule": (_("Hunt over"), _("Who must be unable to move for Mister X to be away.")),
    "start_decks": (_("Start cards"), _("Two decks of 29 cards, or the older single deck of 18.")),
    "transports": (_("Transports"), _("What runs in London.")),
    "extra_edge_13_14": (_("Taxi 13-14"), _("A taxi connection that older boards have.")),
}


def option(name: str) -> tuple[str, str]:
    """A short label for an option of the form, and one sentence on what it does."""
    return _OPTIONS[name]


_VALUES: Mapping[tuple[str, str], str] = {
    ("mister_x", "random"): _("chance"),
    ("assist", "stations"): _("stations"),
    ("assist", "distances"): _("stations and distances"),
    ("x_visible", "reveals"): _("hidden, surfaces"),
    ("x_visible", "except_hidden_moves"): _("seen, hides"),
    ("x_black", "detective_pawns"): _("one a detective"),
    ("x_normal", "unlimited"): _("without end"),
    ("x_normal", "physical"): _("as in the box"),
    ("detective_tickets", "unlimited"): _("without end"),
    ("used_tickets", "supply"): _("to the supply"),
    ("used_tickets", "mister_x"): _("to Mister X"),
    ("bobbies", "by_rule"): _("by the rulebook"),
    ("immobile_rule", "detectives"): _("all detectives"),
    ("immobile_rule", "all_hunters"): _("all hunters"),
    ("start_decks", "DX"): _("two decks"),
    ("start_decks", "classic"): _("one deck"),
    ("talk", "none"): _("silent"),
}


def value(name: str, value: Scalar | tuple[Scalar, ...]) -> str:
    """A short label for one value of an option."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple | list):
        between = "/" if name.endswith(("tickets", "pool", "normal")) else ", "
        return between.join(str(part) for part in value) or _("none")
    if name == "preset":
        return TITLES[str(value)]
    if isinstance(value, int):
        return _number(name, value)
    return _VALUES.get((name, str(value)), str(value))


def _number(name: str, value: int) -> str:
    match name:
        case "mister_x":
            return _("seat {seat}").format(seat=value + 1)
        case "turn_timer" | "steady_pace":
            return _("{seconds} s").format(seconds=value)
        case "match":
            return ngettext("everybody once", "everybody {times} times", value).format(times=value)
        case _:
            return str(value)


# ---- the end ---------------------------------------------------------------------------------------------------------------


def outcome(outcome: Outcome, names: Names) -> str:
    """How it ended, in one sentence."""
    if outcome.reason == "points":
        scores = ", ".join(f"{_name(seat, names)} {points}" for seat, points in sorted(outcome.scores.items()))
        return _("The match is over: {scores}.").format(scores=scores)
    rounds = outcome.facts.get("rounds", (0,))[0]
    side = "x" if "X" in [_role(outcome, seat) for seat in outcome.winners] else "hunters"
    return _ended({"winner": side, "reason": outcome.reason, "round": rounds})


def _role(outcome: Outcome, seat: int) -> Scalar:
    return outcome.facts["role"][seat]


# ---- plain lines -----------------------------------------------------------------------------------------------------------


def board(look: Look[Any, View], names: Names) -> Sequence[str]:
    """The table as plain lines."""
    view = look.board
    if view.phase in ("choose_x", "deal_starts") and not view.hunters:
        return (_("The start cards are about to be drawn."),)
    lines = [_where_we_are(view), *(_hunter_line(view, hunter, names) for hunter in view.hunters)]
    if view.pool is not None:
        lines.append(_("Common tickets: {tickets}.").format(tickets=_tickets(view.pool.counts)))
    lines += [_log_line(view), _left_line(view), _sighting_line(view)]
    if view.trail and view.ending is None:
        lines.append(_("Mister X is at {station}.").format(station=view.trail[-1]))
    if view.options.assist != "off" and view.ending is None:
        lines.append(_("Possible stations: {stations}.").format(stations=_stations(view.candidates)))
    if view.ending is not None:
        lines.append(_("Trail of Mister X: {stations}.").format(stations=_stations(view.trail)))
    return lines


def _stations(stations: Sequence[int]) -> str:
    return ", ".join(str(station) for station in stations)


def _where_we_are(view: View) -> str:
    ahead = view.next_surfacing()
    if ahead is None:
        return _("Round {round} of {rounds}.").format(round=view.round, rounds=view.options.rounds)
    return _("Round {round} of {rounds}; Mister X shows himself after move {move}.").format(
        round=view.round, rounds=view.options.rounds, move=ahead
    )


_STATUS: Mapping[str, str] = {"waiting": _("to move"), "moved": _("has moved"), "sits_out": _("sits out")}


def _hunter_line(view: Board, hunter: Hunter, names: Names) -> str:
    who = _("Bobby") if hunter.owner is None else _name(hunter.owner, names)
    line = f"{hunter.pawn} ({who}) {hunter.station}"
    if hunter.tickets is not None:
        line += ", " + _tickets(hunter.tickets.counts)
    return line + (", " + _STATUS[hunter.status] if view.phase == "hunt" else "")


def _tickets(counts: tuple[int, int, int]) -> str:
    return _("taxi {taxi}, bus {bus}, underground {underground}").format(taxi=counts[0], bus=counts[1], underground=counts[2])


def cell(view: Board, move: int) -> str:
    """One cell of the log in short: "3B:46", "4K", "5.", "8o" where he must surface."""
    if move <= len(view.cells):
        filled = view.cells[move - 1]
        return f"{move}{LETTERS[filled.ticket]}" + (f":{filled.station}" if filled.station else "")
    return f"{move}o" if view.options.shows(move, black=False) else f"{move}."


def _log_line(view: Board) -> str:
    cells = " ".join(cell(view, move) for move in range(1, view.options.log_cells + 1))
    return _("Travel log: {cells}").format(cells=cells)


def _left_line(view: Board) -> str:
    purse = view.x_tickets
    left = _("Mister X has {black} black and {double} double tickets").format(black=purse.black, double=purse.double)
    if view.options.x_pays and view.options.x_normal != "physical":
        left += ", " + _tickets((purse.taxi, purse.bus, purse.underground))
    elif view.options.x_pays:
        left += "; " + _("in the supply: {tickets}").format(tickets=_tickets(view.supply.counts))
    return left + "."


def _sighting_line(view: Board) -> str:
    seen = [(move, cell.station) for move, cell in enumerate(view.cells, 1) if cell.station is not None]
    if not seen:
        return _("Mister X has not been seen yet.")
    move, station = seen[-1]
    ago = len(view.cells) - move
    if ago == 0:
        return _("Mister X stands on {station}.").format(station=station)
    return ngettext(
        "Mister X was seen at {station}, {ago} move ago.", "Mister X was seen at {station}, {ago} moves ago.", ago
    ).format(station=station, ago=ago)
