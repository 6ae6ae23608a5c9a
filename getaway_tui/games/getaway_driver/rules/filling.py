"""The Police expand the search area: which fields are filled, drawing, laying, ambiguous stash tokens (GD-3)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from getaway_tui.engine.chance import shuffled
from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import DecideToken, DrawTiles, LayTile, UseCamera
from ..city import WAYS, Cell
from ..public import Fill, Token
from ..state import Laid, State
from ..steps import Back, Role, Step
from .common import Deed, Told, always, no_check, placeable, target, tell, the_seat, tile_at, to, unused
from .ending import finish
from .solo import draw_from_piles, must_fit_piles, tell_piles


def empty_fields(state: State) -> tuple[Cell, ...]:
    """The fields in front and beside the car that still need a tile (GD-3.1)."""
    fields = (target(state, way) for way in WAYS)
    return tuple(cell for cell in fields if placeable(state, cell) and tile_at(state, cell) is None)


def begin_round_fill(state: State, told: Told) -> State:
    """Phase 1; under Familiar Ground the Driver lays (GD-8.9)."""
    return fill(state, told, "driver" if state.familiar else "police", "r2_begin")


def refill(state: State, told: Told, back: Back) -> State:
    """A fill in the Driver's turn is always done by the Police (GD-3.7), with four by the City (GD-13.5)."""
    return fill(state, told, "city" if state.four else "police", back)


def fill(state: State, told: Told, layer: Role, back: Back) -> State:
    """Cover the empty fields round the car; a bag too small for them lets the Driver out of the city (GD-3.2)."""
    fields = empty_fields(state)
    if fields or back == "r2_begin":
        tell(told, "fill_counted", need=len(fields))
    if len(fields) > len(state.bag):
        return finish(state, told, "driver", "escaped")
    if not fields:
        return change(state, step=back)
    if state.options.alone:
        tell_piles(state, fields, told)
    return to(state, "draw_tiles", fill=Fill(fields=fields, layer=layer, back=back))


def _filling(state: State) -> Fill:
    assert state.fill is not None
    return state.fill


# ---- drawing -----------------------------------------------------------------------------------------------


def chance_draw(state: State, rng: Random) -> DrawTiles:
    """As many tiles as there are fields to cover, out of the bag, or for each field out of its pile (GD-12.6)."""
    if state.options.alone:
        return DrawTiles(tiles=draw_from_piles(state, _filling(state).fields, rng))
    return DrawTiles(tiles=shuffled(state.bag, rng)[: len(_filling(state).fields)])


def _check_draw(state: State, seat: Seat, action: DrawTiles) -> None:
    if len(action.tiles) != len(_filling(state).fields):
        raise Refusal("GD-3.3", "draw_the_need", need=len(_filling(state).fields))
    if len(set(action.tiles)) != len(action.tiles) or not set(action.tiles) <= set(state.bag):
        raise Refusal("GD-3.3", "not_in_the_bag")
    if state.options.alone:
        must_fit_piles(state, _filling(state).fields, action.tiles)


def _draw(state: State, seat: Seat, action: DrawTiles, told: Told) -> State:
    layer = _filling(state).layer
    tell(told, "tiles_drawn", count=len(action.tiles), binds=True)
    if seats := the_seat(state, layer):
        for tile in action.tiles:
            tell(told, "tile_drawn", to=seats, tile=tile)
    state = change(state, bag=tuple(tile for tile in state.bag if tile not in action.tiles), drawn=action.tiles)
    if state.options.alone:
        return to(state, "s1_fill") if layer == "driver" else _laid_unseen(state, told)
    camera = layer != "driver" and "traffic_camera" in state.upgrades and unused(state, "traffic_camera")
    return to(state, "r1_draw" if camera else "r1_lay")


def _laid_unseen(state: State, told: Told) -> State:
    """The tiles of the automaton go where they were drawn for, and nobody looks at them (GD-12.7)."""
    for cell, tile in zip(_filling(state).fields, state.drawn, strict=True):
        tell(told, "tile_laid", field=cell)
        state = change(state, tiles=(*state.tiles, Laid(field=cell, tile=tile)))
    return change(state, step=_filling(state).back, fill=None, drawn=(), stirred=True)


def _use_camera(state: State, seat: Seat, action: UseCamera, told: Told) -> State:
    """All drawn tiles back, and as many again (GD-7.5)."""
    tell(told, "tiles_returned", count=len(state.drawn))
    bag = tuple(tile for tile in box.city(state.options.boxes) if tile in state.bag or tile in state.drawn)
    return to(state, "draw_tiles", bag=bag, drawn=(), used=(*state.used, "traffic_camera"))


# ---- laying ------------------------------------------------------------------------------------------------


def _check_lay(state: State, seat: Seat, action: LayTile) -> None:
    if action.tile not in state.drawn:
        raise Refusal("GD-3.3", "not_drawn")
    if action.field not in _filling(state).fields:
        raise Refusal("GD-3.3", "not_to_fill", field=action.field)


def _lay(state: State, seat: Seat, action: LayTile, told: Told) -> State:
    by_driver, up = _filling(state).layer == "driver", state.options.open_tiles
    tell(told, "tile_laid", field=action.field)
    if up:
        tell(told, "tile_turned", field=action.field, tile=action.tile, cause="laid")
    else:
        lookers: Role = "city" if state.four else "police"
        knowing = (*the_seat(state, lookers), *(the_seat(state, "driver") if by_driver else ()))
        fades = by_driver and not state.options.memory_aid
        if knowing:
            tell(told, "tile_known", to=tuple(sorted(knowing)), field=action.field, tile=action.tile, fades=fades)
    laid = Laid(field=action.field, tile=action.tile, up=up, seen=by_driver and not up and state.options.memory_aid)
    fields = tuple(cell for cell in _filling(state).fields if cell != action.field)
    state = change(
        state,
        tiles=(*state.tiles, laid),
        drawn=tuple(tile for tile in state.drawn if tile != action.tile),
        fill=change(_filling(state), fields=fields, covered=action.field),
        stirred=True,
    )
    return _next_lay(state, told)


def _next_lay(state: State, told: Told) -> State:
    """Ask about stash tokens on the tile just laid, else go on laying, else go back to what asked for tiles."""
    if open_tokens(state):
        return to(state, "r1_token")
    fill = _filling(state)
    if fill.fields:
        return to(state, _laying(state))
    state = change(state, step=fill.back, fill=None)
    return finish(state, told, "driver", "escaped") if _emptied(state) else state


def _laying(state: State) -> Step:
    """What laying is called: alone the Driver does it only under Familiar Ground (GD-12.7)."""
    return "s1_fill" if state.options.alone else "r1_lay"


def _emptied(state: State) -> bool:
    """Whether four play and the last tile of the bag was laid: both Drivers are away (GD-13.4)."""
    return state.four and state.options.city_win == "empty_bag" and not state.bag


def _lays(state: State, seat: Seat) -> Iterator[LayTile]:
    return (LayTile(tile=tile, field=cell) for tile in state.drawn for cell in _filling(state).fields)


# ---- ambiguous stash tokens --------------------------------------------------------------------------------


def open_tokens(state: State) -> tuple[Token, ...]:
    """The tokens that may lie on the tile just laid, or beside it (GD-3.6)."""
    covered = state.fill.covered if state.fill else None
    return tuple(token for token in state.stash if len(token.fields) > 1 and covered in token.fields)


def _check_token(state: State, seat: Seat, action: DecideToken) -> None:
    if action.token not in (token.token for token in open_tokens(state)):
        raise Refusal("GD-3.6", "token_is_certain", token=action.token)


def _decide_token(state: State, seat: Seat, action: DecideToken, told: Told) -> State:
    """Yes: it lies here. No: that field is out, and the last one left is certain."""
    covered = _filling(state).covered
    assert covered is not None
    tell(told, "token_decided", token=action.token, field=covered, here=action.here)

    def decided(fields: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return (covered,) if action.here else tuple(cell for cell in fields if cell != covered)

    stash = tuple(change(token, fields=decided(token.fields)) if token.token == action.token else token for token in state.stash)
    return _next_lay(change(state, stash=stash), told)


def _decisions(state: State, seat: Seat) -> Iterator[DecideToken]:
    return (DecideToken(token=token.token, here=here) for token in open_tokens(state) for here in (True, False))


def pass_draw(state: State, told: Told) -> State:
    """The drawn tiles are good."""
    tell(told, "ask_declined", ask="r1_draw")
    return to(state, "r1_lay")


DEEDS = {
    "draw_tiles": Deed("GD-3.3", frozenset({"draw_tiles"}), _check_draw, _draw, always()),
    "use_camera": Deed("GD-7.5", frozenset({"r1_draw"}), no_check, _use_camera, always(UseCamera())),
    "lay_tile": Deed("GD-3.3", frozenset({"r1_lay", "s1_fill"}), _check_lay, _lay, _lays),
    "decide_token": Deed("GD-3.6", frozenset({"r1_token"}), _check_token, _decide_token, _decisions),
}
AUTOMATIC = {"r1_fill": begin_round_fill}
PASSES = {"r1_draw": pass_draw}
