"""What may be done now, sorted into topics: first what it is about, then where, then which way it faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Look, Seat

from .. import box, names
from ..actions import Drive
from ..box import CardName
from ..city import HEADINGS, Cell, Heading, Way, ahead, back, turned, way_to
from ..public import View
from . import forecast, pair
from .forecast import NOTHING, Effect

Style = Literal["ways", "fields", "rows", "free"]
"""How a topic is steered: by the compass round a piece, by fields, row by row, or freely over the table."""


@dataclass(frozen=True)
class Offer:
    """One thing that may be done."""

    seat: Seat
    action: Any
    text: str = ""
    effect: Effect = NOTHING
    field: Cell | None = None
    facing: Heading | None = None
    way: Heading | None = None
    """The arrow that finds it."""
    then: Any = None
    """What follows by the same key, once it may be done."""
    card: CardName | None = None


@dataclass(frozen=True)
class Topic:
    """Offers about one thing."""

    name: str
    title: str
    style: Style
    offers: tuple[Offer, ...] = ()
    piece: str | None = None
    """The piece that is about to act, or the tile to be laid."""
    origin: Cell | None = None
    """Where it stands."""
    ends: bool = False
    """It closes a step: the way out of what is asked."""
    who: Seat | None = None
    """Whose topic it is, where two Drivers are asked at once."""


@dataclass
class Sheet:
    """Topics under construction, in the order in which they are met."""

    topics: dict[str, Topic] = field(default_factory=dict)

    def add(self, topic: Topic, *offers: Offer) -> None:
        """Put offers under a topic."""
        known = self.topics.get(topic.name, topic)
        self.topics[topic.name] = replace(known, offers=(*known.offers, *offers))


def topics(looks: Sequence[Look[Any, View]], hand_open: bool) -> tuple[Topic, ...]:
    """All that may be done by those who look; what closes the step comes last.

    Args:
        hand_open: with the hand closed nothing names a card that it holds, save at open questions, which anybody
            could answer so.
    """
    if not looks:
        return ()
    found: list[Topic] = []
    asked = [look for look in looks if look.seat is not None and look.legal]
    drivers = [look for look in asked if look.board.four and look.seat in look.board.driver_seats]
    sheet = Sheet()
    for look in asked:
        assert look.seat is not None
        board = pair.board_of(look.board, look.seat)
        if len(drivers) > 1:
            sheet = Sheet()
        for action in look.legal:
            if hand_open or board.hand is None or not _from_the_hand(board, action):
                _ADD[action.kind](sheet, board, look.seat, action)
        if len(drivers) > 1:
            found += _of_driver(sheet, board, look.seat)
    found = found or [*sheet.topics.values()]
    return tuple(sorted((topic for topic in found if topic.offers), key=_rank))


def _of_driver(sheet: Sheet, board: View, seat: Seat) -> list[Topic]:
    """The topics of one of two Drivers, with the letter of the car."""
    letter = pair.LETTERS[board.car_of(seat) or 0]
    return [replace(topic, who=seat, title=f"{letter}: {topic.title}") for topic in sheet.topics.values()]


_FIRST = ("drive", "free", "buy", "", "scout", "cards", "dispatch", "spikes")
"""What stands before what; "" is everything else."""


def _rank(topic: Topic) -> tuple[int, bool, int]:
    word = topic.name.partition(" ")[0]
    return topic.who or 0, topic.ends, _FIRST.index(word if word in _FIRST else "")


def _from_the_hand(board: View, action: Any) -> bool:
    """Whether this names a card that only the Driver knows of; the two open questions name a card that everybody thinks of."""
    if action.kind not in ("play_card", "stunt", "handbrake_stunt", "spend_card"):
        return False
    return action.source == "hand" and board.step not in ("r0_round_start", "r3_decoy")


# ---- set-up ----------------------------------------------------------------------------------------------------------------


def _take_card(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    card = box.ALL_CARDS[action.card]
    effect = Effect(_("first game"), "soft") if card.first_game_set else NOTHING
    text = f"{stunt_text(action.card)} {names.CARDS[action.card]}"
    sheet.add(Topic("cards", _("Cards"), "rows"), Offer(seat, action, text, effect, card=action.card))


def _place(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    piece = "car_1" if action.kind == "lay_start" else box.FLEET[0]
    title = _("Start") if action.kind == "lay_start" else names.piece(piece)
    text = forecast.brief(board, action.field)
    sheet.add(Topic("place", title, "fields", piece=piece), Offer(seat, action, text, field=action.field, facing=action.facing))


def _accept(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    sheet.add(Topic("accept", _("Accept"), "rows", ends=True), Offer(seat, action, _("accept the table as it is")))


def _auto(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    text = _("settle the rest automatically")
    sheet.add(Topic("auto", _("Automatic"), "rows", ends=True), Offer(seat, action, text))


def _free(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    """Places without number: `freehand` chooses among them."""


# ---- the Driver ------------------------------------------------------------------------------------------------------------


def _go_on(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    """ "Now I move" goes together with the way, where there is one; with two cars each waits for the other."""
    if board.four:
        text = _("the car stays where it is") if board.brake else _("now I move: then both decide on a way")
        sheet.add(Topic("drive", _("Go on"), "rows"), Offer(seat, action, text))
        return
    topic = Topic("drive", _("Drive"), "ways", piece="car_1", origin=board.car.field)
    offers = [
        _driving(board, seat, action, Drive(way=way))
        for way in ("L", "F", "R")
        if not board.brake and can_drive(board, way_to(board.car.field, board.car.facing, way))
    ]
    if offers:
        sheet.add(topic, *offers)
    else:
        text = _("the car stays where it is") if board.brake else _("nowhere to drive")
        sheet.add(Topic("end", _("Go on"), "rows", ends=True), Offer(seat, action, text))


def can_drive(board: View, cell: Cell) -> bool:
    """Whether a way would be offered there: a tile, and no barricade that nobody can pay."""
    if board.tile_at(cell) is None:
        return False
    again = bool(board.car.discard) and board.car.held >= board.options.reuse_cost
    payable = board.hand_count > 0 or again
    return board.collision or payable or not forecast.barred(board, cell)


def _driving(board: View, seat: Seat, action: Any, drive: Drive) -> Offer:
    way = turned(board.car.facing, drive.way)
    cell = ahead(board.car.field, way)
    then = drive if action is not drive else None
    return Offer(seat, action, forecast.brief(board, cell), forecast.of_driving(board, cell), cell, way, way, then)


def _drive(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    topic = Topic("drive", _("Drive"), "ways", piece="car_1", origin=board.car.field)
    sheet.add(topic, _driving(board, seat, action, action))


def _scout(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    text = forecast.brief(board, action.field)
    offer = Offer(seat, action, text, forecast.of_scouting(board), action.field, way=heading_to(board.car.field, action.field))
    sheet.add(Topic("scout", _("Scout"), "ways", origin=board.car.field), offer)


def heading_to(origin: Cell, cell: Cell) -> Heading | None:
    """The point of the compass of a neighbour."""
    return next((heading for heading in HEADINGS if ahead(origin, heading) == cell), None)


def _play_card(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    if board.step in ("r0_round_start", "r3_decoy"):
        text = _("yes: {card}").format(card=names.CARDS[action.card])
        sheet.add(_answer(), Offer(seat, action, text, _price(board, action), card=action.card))
        return
    text = f"{names.CARDS[action.card]}: {ABILITY_LINES[action.card]}"
    offer = Offer(seat, action, text, _price(board, action), card=None if action.lent else action.card)
    sheet.add(Topic("cards", _("Cards"), "rows"), offer)


def _price(board: View, action: Any) -> Effect:
    """What playing a card costs, and whom else it helps."""
    if getattr(action, "both", False):
        return forecast.good(_("for both, a stash token") if action.source == "reuse" else _("for both cars"))
    if action.lent is not None:
        return forecast.open_(_("lent, a stash token") if action.source == "reuse" else _("lent by the other Driver"))
    return forecast.of_reuse(board) if action.source == "reuse" else NOTHING


def _answer() -> Topic:
    return Topic("answer", _("Answer"), "rows")


def stunt_text(card: CardName) -> str:
    """The sign and name of a card's stunt."""
    return f"{names.sign_of(card)} {names.stunt_of(card):<12}"


def _stunt(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    card: CardName = getattr(action, "card", "handbrake_turn")
    name = names.CARDS[card]
    if action.kind == "handbrake_stunt":
        text = _("{card} as a stunt: back, police crash").format(card=name)
    else:
        text = _("stunt with {card}: the car stays, police crash").format(card=name)
    offer = Offer(seat, action, text, _price(board, action), card=None if action.lent else card)
    sheet.add(Topic("hazard", _("Hazard"), "rows"), offer)


def _fall_back(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    cell = board.trip.origin if board.trip is not None else None
    text = _("fall back to {field}").format(field=names.cell(cell) if cell else "-")
    here = bool(board.standing(board.car.field))
    effect = forecast.bad(_("pursuers come along")) if here else NOTHING
    sheet.add(Topic("hazard", _("Hazard"), "rows"), Offer(seat, action, text, effect, field=cell))


def _spend(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    text = _("spend {card} to pass the barricade").format(card=names.CARDS[action.card])
    effect = forecast.of_reuse(board) if action.source == "reuse" else NOTHING
    sheet.add(Topic("spend", _("Barricade"), "rows"), Offer(seat, action, text, effect, card=action.card))


def _lay_hazard(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    text = _("recklessly: a hazard token, then a stunt or back") if action.yes else _("carefully: no hazard")
    sheet.add(_answer(), Offer(seat, action, text, field=board.car.field))


def _extra(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    taken, gas = action.kind == "take_extra", action.reason == "hit_the_gas"
    reason = names.CARDS["hit_the_gas"] if gas else names.MIDTOWNS["thoroughfare"]
    text = (_("make the extra move of {reason}") if taken else _("leave the extra move of {reason} out")).format(reason=reason)
    effect = forecast.good(_("nobody follows")) if taken and gas else NOTHING
    sheet.add(Topic("extra", _("Extra move"), "rows"), Offer(seat, action, text, effect))


def _end(text: str) -> Callable[[Sheet, View, Seat, Any], None]:
    def add(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
        sheet.add(Topic("end", _("Done"), "rows", ends=True), Offer(seat, action, text))

    return add


def _plan(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    """Both are asked in front of everybody, so each row says who speaks."""
    text = _("City: the plan is made") if board.roles[seat] == "city" else _("Police: the plan is made")
    sheet.add(Topic("end", _("Done"), "rows", ends=True), Offer(seat, action, text))


_NO: dict[str, str] = {
    "r0_round_start": _("no"),
    "r1_draw": _("keep the drawn tiles"),
    "r2_premove": _("stay behind the car"),
    "r2_stuck": _("no way out: be caught"),
    "m5_tunnel": _("no: it crashes"),
    "protect": _("no: it crashes"),
    "r3_decoy": _("no"),
}


def _pass(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    topic = Topic("end", _("Give in"), "rows", ends=True) if board.step == "r2_stuck" else _answer()
    sheet.add(topic, Offer(seat, action, _NO[board.step]))


def _look_at(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    topic = Topic("look", names.MIDTOWNS["city_map"], "fields")
    sheet.add(topic, Offer(seat, action, forecast.brief(board, action.field), field=action.field))


def _jam(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    where = standing_on(board, action.vehicle)
    cell = ahead(where, action.facing) if where else None
    text = forecast.brief(board, cell) if cell else ""
    topic = Topic(f"jam {action.vehicle}", names.piece(action.vehicle), "ways", piece=action.vehicle, origin=where)
    sheet.add(topic, Offer(seat, action, text, NOTHING, cell, action.facing, action.facing))


def standing_on(board: View, name: str) -> Cell | None:
    """Where a vehicle stands."""
    return next((each.field for each in board.vehicles if each.name == name), None)


def _facing(board: View, name: str) -> Heading:
    return next((each.facing for each in board.vehicles if each.name == name), "N")


def _swap_with(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    cell = standing_on(board, action.vehicle)
    text = _("{vehicle}: {field}").format(vehicle=names.piece(action.vehicle), field=forecast.brief(board, cell) if cell else "")
    sheet.add(Topic("swap", names.CARDS["swap_cars"], "rows"), Offer(seat, action, text, field=cell))


# ---- the Police ------------------------------------------------------------------------------------------------------------


def _use_camera(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    sheet.add(_answer(), Offer(seat, action, _("camera: put all tiles back and draw again")))


def _lay_tile(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    style: Style = "fields" if board.four else "ways"
    topic = Topic(f"lay {action.tile}", names.face(action.tile), style, piece=action.tile, origin=board.car.field)
    stash = any(forecast.stash_at(board, action.field))
    offer = Offer(
        seat,
        action,
        _where_round_the_car(board, action.field),
        forecast.open_(_("a stash token there")) if stash else NOTHING,
        action.field,
        way=None if board.four else heading_to(board.car.field, action.field),
    )
    sheet.add(topic, offer)


def _where_round_the_car(board: View, cell: Cell) -> str:
    """In front, to the left or to the right of the car, or of each of two, and what else is there."""
    if board.four:
        sides_of: dict[Way, str] = {
            "F": _("ahead of car {letter}"),
            "L": _("left of car {letter}"),
            "R": _("right of car {letter}"),
        }
        places = [
            text.format(letter=pair.LETTERS[number])
            for number, car in enumerate(board.cars)
            for way, text in sides_of.items()
            if way_to(car.field, car.facing, way) == cell
        ]
        return ", ".join([*places, *forecast.pieces_text(board, cell)])
    sides: dict[Way, str] = {"F": _("ahead of the car"), "L": _("left of the car"), "R": _("right of the car")}
    where = next((text for way, text in sides.items() if way_to(board.car.field, board.car.facing, way) == cell), "")
    return ", ".join([where, *forecast.pieces_text(board, cell)])


def _decide(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    cell = board.fill.covered if board.fill is not None else None
    template = _("stash token {token} lies on {field}") if action.here else _("stash token {token} does not lie on {field}")
    text = template.format(token=action.token + 1, field=names.cell(cell) if cell else "-")
    sheet.add(_answer(), Offer(seat, action, text, field=cell))


def _turn_away(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    facing = turned(_facing(board, action.vehicle), action.side)
    text = _("turn the {vehicle} {side}, to face {facing}").format(
        vehicle=names.piece(action.vehicle), side=names.WAYS[action.side], facing=names.heading(facing)
    )
    cell = standing_on(board, action.vehicle)
    sheet.add(_answer(), Offer(seat, action, text, forecast.of_paying(board, 1), cell, facing))


def _face(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    cell, same = standing_on(board, action.vehicle), action.facing == _facing(board, action.vehicle)
    text = _("stay as it is, facing {facing}") if same else _("turn to face {facing}")
    topic = Topic(f"face {action.vehicle}", names.piece(action.vehicle), "ways", piece=action.vehicle, origin=cell)
    offer = Offer(seat, action, text.format(facing=names.heading(action.facing)), NOTHING, cell, action.facing, action.facing)
    sheet.add(topic, offer)


def _lift_hazard(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    offer = Offer(seat, action, forecast.brief(board, action.field), field=action.field)
    sheet.add(Topic("lift", _("Hazard token"), "fields"), offer)


def _protect(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    text = _("protect the {vehicle}").format(vehicle=names.piece(action.vehicle))
    cost = box.UPGRADES["armored_car"].ability_cost or 0
    cell = standing_on(board, action.vehicle)
    sheet.add(_answer(), Offer(seat, action, text, forecast.of_paying(board, cost), cell))


def _force(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    where, facing = standing_on(board, action.vehicle), _facing(board, action.vehicle)
    cell = ahead(where, facing) if where else None
    effect = forecast.NOTHING
    if cell is not None and forecast.on_table(board, cell):
        effect = forecast.bad(_("crashes")) if cell == board.car.field else forecast.of_moving(board, action.vehicle, cell)
    text = _("{vehicle} drives on {facing}").format(vehicle=names.piece(action.vehicle), facing=names.heading(facing))
    sheet.add(Topic("force", _("Forced moves"), "rows"), Offer(seat, action, text, effect, cell, facing))


_RIGHTS = {"move": "{name}", "extra": _("{name}, extra move"), "paid": _("{name}, paid move")}


def _vehicle_topic(board: View, name: str, right: str) -> Topic:
    title = _RIGHTS[right].format(name=names.piece(name))
    return Topic(f"{name} {right}", title, "ways", piece=name, origin=standing_on(board, name))


def _move(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    where = standing_on(board, action.vehicle)
    way = turned(_facing(board, action.vehicle), action.way)
    if where is None:
        return
    cell = ahead(where, way)
    effect = forecast.of_moving(board, action.vehicle, cell)
    if action.right == "paid" and effect is NOTHING:
        effect = forecast.of_paying(board, box.UPGRADES["motorcycle"].ability_cost or 0)
    offer = Offer(seat, action, forecast.brief(board, cell), effect, cell, way, way)
    sheet.add(_vehicle_topic(board, action.vehicle, action.right), offer)


def _turn(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    facing = turned(_facing(board, action.vehicle), action.side)
    text = _("turn {side} in place, to face {facing}").format(side=names.WAYS[action.side], facing=names.heading(facing))
    offer = Offer(seat, action, text, NOTHING, standing_on(board, action.vehicle), facing, facing)
    sheet.add(_vehicle_topic(board, action.vehicle, action.right), offer)


def _turn_180(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    facing = back(_facing(board, action.vehicle))
    text = _("turn round before it moves, to face {facing}").format(facing=names.heading(facing))
    effect = forecast.of_paying(board, box.UPGRADES["helicopter"].ability_cost or 0)
    offer = Offer(seat, action, text, effect, standing_on(board, action.vehicle), facing, facing)
    if board.step == "r3_forced":
        sheet.add(Topic("force", _("Forced moves"), "rows"), offer)
    else:
        sheet.add(_vehicle_topic(board, action.vehicle, "move"), offer)


def _dispatch(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    title = _("Dispatch {vehicle}").format(vehicle=names.piece(action.vehicle))
    topic = Topic(f"dispatch {action.vehicle}", title, "fields", piece=action.vehicle)
    effect = forecast.of_paying(board, box.UPGRADES["dispatch"].ability_cost or 0)
    sheet.add(topic, Offer(seat, action, forecast.brief(board, action.field), effect, action.field, action.facing))


def _relay(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    topic = Topic("spikes", _("Spike strip anew"), "fields", piece="spike_strip_1")
    effect = forecast.of_paying(board, box.UPGRADES["spike_strip"].ability_cost or 0)
    sheet.add(topic, Offer(seat, action, forecast.brief(board, action.field), effect, action.field))


def _buy(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    card = box.UPGRADES[action.upgrade]
    style: Style = "rows" if action.field is None else "fields"
    topic = Topic(f"buy {action.upgrade}", names.UPGRADES[action.upgrade], style, piece=card.piece and f"{card.piece}_1")
    text = forecast.brief(board, action.field) if action.field else ABILITY_LINES[action.upgrade]
    effect = forecast.of_paying(board, card.cost)
    sheet.add(topic, Offer(seat, action, text, effect, action.field, action.facing))


# ---- four ------------------------------------------------------------------------------------------------------------------


def _quick_switch(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    text = _("Quick Switch: bring the other car here") if action.bring else _("Quick Switch: the cars change places")
    effect = forecast.open_(_("costs a stash token")) if action.source == "reuse" else NOTHING
    sheet.add(Topic("cards", _("Cards"), "rows"), Offer(seat, action, text, effect, card="accomplices"))


def _agree(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    sheet.add(_answer(), Offer(seat, action, _("brake as well") if action.yes else _("do not brake")))


def _first_car(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    cell = board.cars[action.car].field
    text = _("car {letter} first: {field}").format(letter=pair.LETTERS[action.car], field=forecast.brief(board, cell))
    sheet.add(Topic("order", _("Order"), "rows"), Offer(seat, action, text, field=cell))


def _follow(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    cell = board.cars[action.car].field
    text = _("follow car {letter}: {field}").format(letter=pair.LETTERS[action.car], field=forecast.brief(board, cell))
    topic = Topic(f"follow {action.vehicle}", names.piece(action.vehicle), "rows", piece=action.vehicle)
    sheet.add(topic, Offer(seat, action, text, field=cell))


def _go_along(sheet: Sheet, board: View, seat: Seat, action: Any) -> None:
    text = _("fall back with car {letter}") if action.yes else _("stay with the other car")
    topic = Topic(f"along {action.vehicle}", names.piece(action.vehicle), "rows", piece=action.vehicle)
    sheet.add(topic, Offer(seat, action, text.format(letter=pair.LETTERS[board.wheel])))


_ADD: dict[str, Callable[[Sheet, View, Seat, Any], None]] = {
    "take_card": _take_card,
    "lay_start": _place,
    "place_patrol": _place,
    "accept_table": _accept,
    "place_terrain": _free,
    "lift_terrain": _free,
    "scatter": _free,
    "settle": _free,
    "adjust": _free,
    "auto_adjust": _auto,
    "go_on": _go_on,
    "drive": _drive,
    "scout": _scout,
    "play_card": _play_card,
    "stunt": _stunt,
    "handbrake_stunt": _stunt,
    "fall_back": _fall_back,
    "spend_card": _spend,
    "lay_hazard": _lay_hazard,
    "take_extra": _extra,
    "decline_extra": _extra,
    "end_turn": _end(_("end the turn")),
    "end_moves": _end(_("end the moves")),
    "end_buying": _end(_("end the round")),
    "end_plan": _plan,
    "quick_switch": _quick_switch,
    "agree": _agree,
    "first_car": _first_car,
    "follow": _follow,
    "go_along": _go_along,
    "pass": _pass,
    "look_at": _look_at,
    "jam": _jam,
    "swap_with": _swap_with,
    "use_camera": _use_camera,
    "lay_tile": _lay_tile,
    "decide_token": _decide,
    "turn_away": _turn_away,
    "face": _face,
    "lift_hazard": _lift_hazard,
    "protect": _protect,
    "force": _force,
    "move_vehicle": _move,
    "turn_vehicle": _turn,
    "turn_180": _turn_180,
    "dispatch": _dispatch,
    "relay_spikes": _relay,
    "buy": _buy,
}

ABILITY_LINES: dict[str, str] = {
    "decoy_car": _("after the Police moved, back to where the move began"),
    "last_ditch": _("the meter sinks by 1"),
    "hit_the_gas": _("an extra move that nobody follows"),
    "leave_wreckage": _("a hazard token here; police here crash"),
    "familiar_ground": _("this round and the next the Driver lays the tiles"),
    "handbrake_turn": _("turn round and drive one field; nobody follows"),
    "jam_radio": _("send vehicles at the corners one field off"),
    "collision_course": _("this turn police that the car drives onto crash"),
    "brake_slam": _("the car stays; every vehicle must drive ahead"),
    "swap_cars": _("change places with a vehicle on a tile"),
    "accomplices": _("use a card of the other Driver, or change places"),
    "patrol_car": _("a car, placed 2 fields from the Driver"),
    "barricade": _("beside the car; costs the Driver a card to pass"),
    "spike_strip": _("beside the car; pursues as long as the car is on it"),
    "dispatch": _("once a round, for 1: any vehicle to 2 fields from the Driver"),
    "traffic_camera": _("once a round: draw other tiles"),
    "armored_car": _("for 1 it does not crash, once a round"),
    "motorcycle": _("for 1 an extra move or a turn aside, once a round"),
    "helicopter": _("flies over hazards; for 1 it turns round"),
}
"""What each card does, short enough for a row."""


def cells_of(offers: Iterable[Offer]) -> tuple[Cell, ...]:
    """The fields of offers, each once, in their order."""
    return tuple(dict.fromkeys(offer.field for offer in offers if offer.field is not None))
