"""Setting up: roles, table, cards, the scattering and adjusting of stash tokens, Start tile, first patrol car (GD-1, GD-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from getaway_tui.engine.chance import below, draw, shuffled
from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import AcceptTable, AssignRoles, Land, LayStart, LiftTerrain, PlacePatrol, PlaceTerrain, Scatter, TakeCard
from ..city import HEADINGS, WAYS, Cell, areas, distance, two_away, way_to
from ..options import ROLES, Options, named, plain
from ..public import Car, Terrain, Throw, Token
from ..state import Laid, State
from ..steps import Next, Role, Step
from .common import (
    Deed,
    Told,
    always,
    must_be_placeable,
    placeable,
    stash_at,
    stones,
    tell,
    the_seat,
    tile_at,
    to,
    with_hand,
    with_vehicle,
)
from .placing import must_take_vehicle


def for_seats(options: Options, seats: int) -> Options:
    """The options of a table of so many: who sits down to the chase alone plays against the automaton (GD-12.1), and four are
    Police, City and two Drivers (GD-13.1).

    Raises:
        Refusal: an option was changed that is for two.
    """
    if options.mode != "base":
        return options
    if seats == 1:
        return _for_one(options)
    return _for_four(options) if seats == len(ROLES["four"]) else options


def _for_one(options: Options) -> Options:
    usual = Options()
    if options.roles not in (usual.roles, ("driver",), ("any",)):
        raise Refusal("GD-12.1", "alone_drives")
    for name in FOR_TWO:
        if getattr(options, name) != getattr(usual, name):
            raise Refusal("GD-12.1", "for_two", option=name)
    return change(options, mode="solo", roles=ROLES["solo"])


def _for_four(options: Options) -> Options:
    """What two would play with unless they changed it, becomes what four play with."""
    usual, of_four = Options(), Options(mode="four")
    settled = [name for name in FOR_MODE if getattr(options, name) == getattr(usual, name)]
    return change(options, mode="four", **{name: getattr(of_four, name) for name in settled})


FOR_MODE = ("roles", "table", "stash_count")
"""Options whose usual value the way to play says."""


FOR_TWO = ("stash_count", "feel_bag", "stash_ambiguity", "enforcement_cap")
"""Options that the automaton's rules settle (GD-12.1, 12.4)."""


def must_seat(options: Options, seats: int) -> None:
    """One Driver and one Police sit at the table, or the Driver alone (GD-12.1), or two Drivers, Police and City (GD-13.1).

    Raises:
        Refusal: it is another number of people.
    """
    if options.alone and seats != 1:
        raise Refusal("GD-12.1", "alone")
    if options.mode == "four" and seats != len(ROLES["four"]):
        raise Refusal("GD-13.1", "four_roles")
    if options.mode == "base" and seats != len(ROLES[options.mode]):
        raise Refusal("GD-2.1", "two_play")


def opening(options: Options, roles: tuple[Role, ...] = ()) -> State:
    """The table before anybody has done anything.

    Raises:
        Refusal: the options do not go together.
    """
    _must_go_together(options)
    if options.alone:
        stash = tuple(Token(token=number) for number in range(options.thrown))
        deck = box.SETTINGS.solo.deck[options.solo_level]
        return after_roles(State(options=options, roles=("driver",), step="setup_table", stash=stash, deck=deck))
    given = roles or named(options.roles)
    drawn = len(given) < len(options.roles)
    stash = tuple(Token(token=number) for number in range(options.thrown * options.drivers))
    state = State(options=options, roles=() if drawn else given, step="assign_roles" if drawn else "setup_table", stash=stash)
    return state if drawn else after_roles(state)


def _must_go_together(options: Options) -> None:
    wanted = ROLES[options.mode]
    if options.alone:
        _must_go_alone(options)
    elif len(options.roles) != len(wanted) or not Counter(role for role in options.roles if role != "any") <= Counter(wanted):
        raise _wrong_roles(options)
    if not isinstance(options.hand_size, int) and len(options.hand_size) != len(wanted):
        raise Refusal("GD-2.2", "one_hand_a_seat")
    if options.mode == "four":
        _four_go_together(options)
    low, high = box.SETTINGS.table.custom_min, box.SETTINGS.table.custom_max
    if not (low[0] <= options.size[0] <= high[0] and low[1] <= options.size[1] <= high[1]):
        raise Refusal("GD-1.1", "table_size", least=low, most=high)
    if isinstance(options.terrain, int):
        smallest = sorted(len(shape) for shape in box.SETTINGS.terrain.values())[: options.terrain]
        if options.size[0] * options.size[1] - sum(smallest) < _needed(options):
            raise Refusal("GD-1.5", "no_room_for_terrain", count=options.terrain)


def _must_go_alone(options: Options) -> None:
    """Against the automaton tiles lie face down, and there is nobody to exchange roles with (GD-12.1)."""
    if options.open_tiles:
        raise Refusal("GD-12.1", "no_open_tiles_alone")
    if options.match == "swap_roles":
        raise Refusal("GD-12.1", "no_roles_to_swap")


def _wrong_roles(options: Options) -> Refusal:
    if options.mode == "four":
        return Refusal("GD-13.1", "four_roles")
    return Refusal("GD-2.1", "one_driver_one_police")


def _four_go_together(options: Options) -> None:
    """Two boxes need a table that takes their tiles; matches and the learning game are for two (GD-13.15)."""
    if options.size[0] * options.size[1] < _needed(options):
        raise Refusal("GD-1.5", "no_room_for_two_boxes")
    if options.open_tiles:
        raise Refusal("GD-13.15", "no_open_tiles_with_four")
    if options.match != "single":
        raise Refusal("GD-13.15", "one_game_with_four")


def _needed(options: Options) -> Fraction:
    """How many connected fields a table must have (GD-1.5)."""
    return Fraction(str(box.SETTINGS.table.min_free_fields_factor)) * (len(box.city(options.boxes)) + 2)


def after_roles(state: State) -> State:
    """The first step that these options ask for."""
    if state.options.first_game_cards:
        rest = tuple(card for card in state.set_aside[0] if card not in box.FIRST_GAME)
        drivers = state.options.drivers
        state = change(state, hands=(box.FIRST_GAME,) * drivers, set_aside=(rest,) * drivers)
    return to(state, "setup_table") if state.options.terrain != "none" else _after_table(state)


def _after_table(state: State) -> State:
    return to(state, "setup_scatter" if state.options.first_game_cards else "setup_cards")


# ---- roles -------------------------------------------------------------------------------------------------


def chance_roles(state: State, rng: Random) -> AssignRoles:
    """What nobody asked for goes to whoever does not mind."""
    asked = state.options.roles
    left = Counter(ROLES[state.options.mode]) - Counter(role for role in asked if role != "any")
    drawn = iter(shuffled([*left.elements()], rng))
    return AssignRoles(roles=named([next(drawn) if role == "any" else role for role in asked]))


def _check_roles(state: State, seat: Seat, action: AssignRoles) -> None:
    kept = all(asked in ("any", plain(role)) for asked, role in zip(state.options.roles, action.roles, strict=False))
    if sorted(action.roles) != sorted(named(ROLES[state.options.mode])) or not kept:
        raise _wrong_roles(state.options)


def _assign_roles(state: State, seat: Seat, action: AssignRoles, told: Told) -> State:
    tell(told, "roles_assigned", roles=action.roles)
    return after_roles(change(state, roles=action.roles))


# ---- table -------------------------------------------------------------------------------------------------


def _check_place_terrain(state: State, seat: Seat, action: PlaceTerrain) -> None:
    if isinstance(state.options.terrain, int):
        if action.piece not in box.SETTINGS.terrain:
            raise Refusal("GD-1.5", "printed_only", piece=action.piece)
        if len(state.terrain) >= state.options.terrain:
            raise Refusal("GD-1.5", "enough_terrain", count=state.options.terrain)
    if action.piece in box.SETTINGS.terrain and any(piece.piece == action.piece for piece in state.terrain):
        raise Refusal("GD-1.5", "piece_is_used", piece=action.piece)
    for cell in Terrain(piece=action.piece, field=action.field, turns=action.turns).cells:
        must_be_placeable(state, cell)


def _place_terrain(state: State, seat: Seat, action: PlaceTerrain, told: Told) -> State:
    piece = Terrain(piece=action.piece, field=action.field, turns=action.turns)
    tell(told, "terrain_placed", piece=action.piece, field=action.field, turns=action.turns)
    return change(state, terrain=(*state.terrain, piece), accepted=())


def _some_terrain(state: State, seat: Seat) -> Iterator[PlaceTerrain]:
    """A few of the many places: enough for random play."""
    columns, rows = state.options.size
    kinds = [*box.SETTINGS.terrain, *(box.SETTINGS.household if state.options.terrain == "blocks" else ())]
    for turns, kind in enumerate(kinds[:6]):
        for cell in ((columns // 4, rows // 4), (columns // 2, rows // 2), (3 * columns // 4, 3 * rows // 4)):
            yield PlaceTerrain(piece=kind, field=cell, turns=turns % 4)


def _check_lift(state: State, seat: Seat, action: LiftTerrain) -> None:
    if action.field not in stones(state):
        raise Refusal("GD-1.5", "no_terrain_there", field=action.field)


def _lift(state: State, seat: Seat, action: LiftTerrain, told: Told) -> State:
    tell(told, "terrain_lifted", field=action.field)
    return change(state, terrain=tuple(piece for piece in state.terrain if action.field not in piece.cells), accepted=())


def _liftable(state: State, seat: Seat) -> Iterator[LiftTerrain]:
    return (LiftTerrain(field=cell) for piece in state.terrain for cell in piece.cells)


def roomy(state: State) -> bool:
    """Whether the largest part of the table is large enough to empty the bag on it (GD-1.5)."""
    columns, rows = state.options.size
    free = [(column, row) for row in range(rows) for column in range(columns) if placeable(state, (column, row))]
    return max(areas(free), default=0) >= _needed(state.options)


def _check_accept(state: State, seat: Seat, action: AcceptTable) -> None:
    wanted = state.options.terrain
    if isinstance(wanted, int) and len(state.terrain) != wanted:
        raise Refusal("GD-1.5", "terrain_missing", count=wanted)
    if not roomy(state):
        raise Refusal("GD-1.5", "table_cut_up")


def _accept(state: State, seat: Seat, action: AcceptTable, told: Told) -> State:
    tell(told, "table_accepted", seat=seat)
    state = change(state, accepted=(*state.accepted, seat))
    return _after_table(state) if len(state.accepted) == len(state.roles) else state


# ---- cards -------------------------------------------------------------------------------------------------


def _check_take(state: State, seat: Seat, action: TakeCard) -> None:
    if action.card not in state.set_aside[state.wheel]:
        raise Refusal("GD-2.2", "card_taken", card=action.card)


def _take(state: State, seat: Seat, action: TakeCard, told: Told) -> State:
    hand = (*state.hand, action.card)
    rest = tuple(card for card in state.set_aside[state.wheel] if card != action.card)
    state = with_hand(state, hand, rest)
    tell(told, "card_taken", to=the_seat(state, "driver"), card=action.card)
    tell(told, "cards_taken", seat=seat, count=len(hand))
    return change(state, wheel=0) if still_taking(state) else to(state, "setup_scatter", wheel=0)


def still_taking(state: State) -> tuple[Seat, ...]:
    """The Drivers who have not taken all their cards yet."""
    seats = zip(state.driver_seats, state.hands, strict=True)
    return tuple(seat for seat, hand in seats if len(hand) < state.options.hand_of(seat))


def _takeable(state: State, seat: Seat) -> Iterator[TakeCard]:
    return (TakeCard(card=card) for card in state.set_aside[state.wheel])


# ---- scattering --------------------------------------------------------------------------------------------


def _check_scatter(state: State, seat: Seat, action: Scatter) -> None:
    columns, rows = state.options.size
    if not (0 <= action.aim[0] < columns and 0 <= action.aim[1] < rows):
        raise Refusal("GD-2.3", "aim_off_table", field=action.aim)


def _scatter(state: State, seat: Seat, action: Scatter, told: Told) -> State:
    tell(told, "tokens_scattered", seat=seat, aim=action.aim, force=action.force, binds=True)
    return to(state, "land", throw=Throw(aim=action.aim, force=action.force))


def _some_throws(state: State, seat: Seat) -> Iterator[Scatter]:
    columns, rows = state.options.size
    for aim in ((columns // 2, rows // 2), (columns // 4, rows // 4), (3 * columns // 4, 3 * rows // 4)):
        for force in box.SETTINGS.scatter.sigma:
            yield Scatter(aim=aim, force=force)


def chance_land(state: State, rng: Random) -> Land:
    """Each token rolls on its own; one that leaves the table is thrown again (GD-2.3)."""
    throw = state.throw
    assert throw is not None
    spread = round(100 * box.SETTINGS.scatter.sigma[throw.force])
    return Land(spots=tuple(_landing(state, throw.aim, spread, rng) for _ in _thrown(state)))


def _thrown(state: State) -> tuple[Token, ...]:
    """The tokens of the Driver who throws."""
    count = state.options.thrown
    return state.stash[state.wheel * count : (state.wheel + 1) * count]


def _landing(state: State, aim: Cell, spread: int, rng: Random) -> Cell:
    for _ in range(box.SETTINGS.scatter.retries):
        spot = (_rolled(100 * aim[0] + 50, spread, rng), _rolled(100 * aim[1] + 50, spread, rng))
        if placeable(state, field_of(spot)):
            return spot
    columns, rows = state.options.size
    free = [(column, row) for row in range(rows) for column in range(columns) if placeable(state, (column, row))]
    column, row = draw(free, rng)
    return 100 * column + below(100, rng), 100 * row + below(100, rng)


def _rolled(middle: int, spread: int, rng: Random) -> int:
    """Normal round the middle: the sum of twelve even draws has the right spread, and is the same on every machine."""
    return middle + round(spread * (sum(rng.random() for _ in range(12)) - 6))


def field_of(spot: Cell) -> Cell:
    """The field that contains a spot given in hundredths."""
    return spot[0] // 100, spot[1] // 100


def _check_land(state: State, seat: Seat, action: Land) -> None:
    if len(action.spots) != len(_thrown(state)):
        raise Refusal("GD-2.3", "every_token_lands", count=len(_thrown(state)))
    for spot in action.spots:
        if not placeable(state, field_of(spot)):
            raise Refusal("GD-2.3", "lands_on_the_table", field=field_of(spot))


def _land(state: State, seat: Seat, action: Land, told: Told) -> State:
    spots = {token.token: spot for token, spot in zip(_thrown(state), action.spots, strict=True)}
    for token, spot in spots.items():
        tell(told, "token_landed", token=token, field=field_of(spot))
    stash = tuple(
        change(token, x=spots[token.token][0], y=spots[token.token][1]) if token.token in spots else token
        for token in state.stash
    )
    after: Step | Next = "s_adjust" if state.options.alone else "setup_adjust"
    return next_driver(state, "setup_scatter", after, stash=stash, throw=None)


def next_driver(state: State, step: Step, after: Step | Next, **fields: Any) -> State:
    """The same step for the other car, or what comes after both."""
    if state.wheel + 1 < state.options.drivers:
        return to(state, step, wheel=1, **fields)
    return to(state, after, wheel=0, **fields)


# ---- Start tile and first patrol car -----------------------------------------------------------------------


def _check_start(state: State, seat: Seat, action: LayStart) -> None:
    must_be_placeable(state, action.field)
    if action.car != state.wheel:
        raise Refusal("GD-13.2", "other_car_first")
    if tile_at(state, action.field) is not None:
        raise Refusal("GD-13.2", "tile_there", field=action.field)
    if stash_at(state, action.field):
        raise Refusal("GD-2.6", "stash_token_there", field=action.field)
    if not all(placeable(state, way_to(action.field, action.facing, way)) for way in WAYS):
        raise Refusal("GD-2.6", "no_way_blocked", field=action.field, facing=action.facing)
    if not any(placeable(state, cell) for cell in two_away(action.field)):
        raise Refusal("GD-2.6", "no_room_for_patrol", field=action.field)


def _lay_start(state: State, seat: Seat, action: LayStart, told: Told) -> State:
    tell(told, "start_laid", car=state.wheel, field=action.field, facing=action.facing)
    tile = Laid(field=action.field, tile=state.aside[0], up=True)
    return next_driver(
        state,
        "setup_start",
        "s_patrol" if state.options.alone else "setup_patrol",
        tiles=(*state.tiles, tile),
        aside=state.aside[1:],
        cars=(*state.cars, Car(field=action.field, facing=action.facing)),
    )


def _starts(state: State, seat: Seat) -> Iterator[LayStart]:
    columns, rows = state.options.size
    for row in range(rows):
        for column in range(columns):
            for facing in HEADINGS:
                yield LayStart(field=(column, row), facing=facing, car=state.wheel)


def _check_patrol(state: State, seat: Seat, action: PlacePatrol) -> None:
    if action.car != state.wheel:
        raise Refusal("GD-13.2", "other_car_first")
    if distance(action.field, state.car.field) != box.UPGRADES["patrol_car"].distance:
        raise Refusal("GD-2.7", "two_fields_away", field=action.field)
    must_take_vehicle(state, box.FLEET[state.wheel], action.field)


def _place_patrol(state: State, seat: Seat, action: PlacePatrol, told: Told) -> State:
    name = box.FLEET[state.wheel]
    tell(told, "vehicle_placed", vehicle=name, field=action.field, facing=action.facing, cause="start")
    return next_driver(with_vehicle(state, name, field=action.field, facing=action.facing), "setup_patrol", "r0")


def _patrols(state: State, seat: Seat) -> Iterator[PlacePatrol]:
    return (PlacePatrol(field=cell, facing=facing, car=state.wheel) for cell in two_away(state.car.field) for facing in HEADINGS)


DEEDS = {
    "assign_roles": Deed("GD-2.1", frozenset({"assign_roles"}), _check_roles, _assign_roles, always()),
    "place_terrain": Deed("GD-1.5", frozenset({"setup_table"}), _check_place_terrain, _place_terrain, _some_terrain),
    "lift_terrain": Deed("GD-1.5", frozenset({"setup_table"}), _check_lift, _lift, _liftable),
    "accept_table": Deed("GD-1.5", frozenset({"setup_table"}), _check_accept, _accept, always(AcceptTable())),
    "take_card": Deed("GD-2.2", frozenset({"setup_cards"}), _check_take, _take, _takeable),
    "scatter": Deed("GD-2.3", frozenset({"setup_scatter"}), _check_scatter, _scatter, _some_throws),
    "land": Deed("GD-2.3", frozenset({"land"}), _check_land, _land, always()),
    "lay_start": Deed("GD-2.6", frozenset({"setup_start"}), _check_start, _lay_start, _starts),
    "place_patrol": Deed("GD-2.7", frozenset({"setup_patrol"}), _check_patrol, _place_patrol, _patrols),
}
