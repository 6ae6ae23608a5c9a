"""Adjusting the stash tokens: not too near, one chain, and which field each lies on (GD-2.4, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.types import Refusal, Seat, change

from .. import box
from ..actions import Adjust, AutoAdjust, Settle
from ..city import Cell
from ..public import Token
from ..state import State
from .common import Deed, Told, always, no_check, placeable, tell, to
from .setup import field_of

_STASH = box.SETTINGS.stash


def _apart(token: Token, spot: Cell) -> int:
    """The square of the distance, in hundredths."""
    return (token.x - spot[0]) ** 2 + (token.y - spot[1]) ** 2


def _settled(state: State) -> tuple[Token, ...]:
    return tuple(token for token in state.stash if token.token in state.settled)


def _free(state: State, spot: Cell) -> bool:
    """On the table and not too near to any settled token."""
    return placeable(state, field_of(spot)) and all(_apart(token, spot) >= _STASH.nearest**2 for token in _settled(state))


def fits(state: State, spot: Cell) -> bool:
    """Whether a token may lie there: free, and a link to the settled ones."""
    return _free(state, spot) and any(_apart(token, spot) <= _STASH.farthest**2 for token in _settled(state))


def _raster(state: State, token: Token) -> list[Cell]:
    """The legal spots of the raster, nearest to the token first. Where terrain leaves none that links, any free one will do."""
    grain, reach = _STASH.grain, _STASH.farthest // _STASH.grain + 1
    near = {
        (grain * (each.x // grain + right), grain * (each.y // grain + down))
        for each in _settled(state)
        for right in range(-reach, reach + 2)
        for down in range(-reach, reach + 2)
    }
    spots = [spot for spot in near if fits(state, spot)]
    if not spots:
        columns, rows = state.options.size
        spots = [(x, y) for y in range(0, 100 * rows, grain) for x in range(0, 100 * columns, grain) if _free(state, (x, y))]
    return sorted(spots, key=lambda spot: (_apart(token, spot), spot[1], spot[0]))


def _token(state: State, number: int) -> Token:
    for token in state.stash:
        if token.token == number and number not in state.settled:
            return token
    raise Refusal("GD-2.4", "token_is_settled", token=number)


def _check_settle(state: State, seat: Seat, action: Settle) -> None:
    token = _token(state, action.token)
    if state.settled and not fits(state, (token.x, token.y)):
        raise Refusal("GD-2.4", "token_must_move", token=action.token)


def _settle(state: State, seat: Seat, action: Settle, told: Told) -> State:
    return _placed(_stay(state, action.token, told), told)


def _stay(state: State, number: int, told: Told) -> State:
    tell(told, "token_settled", token=number)
    return change(state, settled=(*state.settled, number))


def _check_adjust(state: State, seat: Seat, action: Adjust) -> None:
    token = _token(state, action.token)
    if not state.settled:
        raise Refusal("GD-2.4", "anchor_first")
    if fits(state, (token.x, token.y)):
        raise Refusal("GD-2.4", "token_is_legal", token=action.token)
    spot = (action.x, action.y)
    if not fits(state, spot) and not (_free(state, spot) and not fits(state, _raster(state, token)[0])):
        raise Refusal("GD-2.4", "spot_not_legal", token=action.token)


def _adjust(state: State, seat: Seat, action: Adjust, told: Told) -> State:
    return _placed(_shift(state, action.token, (action.x, action.y), told), told)


def _shift(state: State, number: int, spot: Cell, told: Told) -> State:
    tell(told, "token_moved", token=number, field=(spot[0] // 100, spot[1] // 100))
    stash = tuple(change(each, x=spot[0], y=spot[1]) if each.token == number else each for each in state.stash)
    return change(state, stash=stash, settled=(*state.settled, number))


def _auto(state: State, seat: Seat, action: AutoAdjust, told: Told) -> State:
    return settle_all(state, told)


def settle_all(state: State, told: Told) -> State:
    """Anchor nearest the middle of all, then by distance from it, each to the nearest legal spot."""
    if not state.settled:
        state = _stay(state, _central(state).token, told)
    anchor = next(token for token in state.stash if token.token == state.settled[0])
    waiting = [token for token in state.stash if token.token not in state.settled]
    for token in sorted(waiting, key=lambda token: (_apart(anchor, (token.x, token.y)), token.token)):
        spot = (token.x, token.y)
        state = (
            _stay(state, token.token, told) if fits(state, spot) else _shift(state, token.token, _raster(state, token)[0], told)
        )
    return _placed(state, told)


def _central(state: State) -> Token:
    """The token nearest to the centroid."""
    count = len(state.stash)
    across, down = sum(token.x for token in state.stash), sum(token.y for token in state.stash)
    return min(state.stash, key=lambda token: ((count * token.x - across) ** 2 + (count * token.y - down) ** 2, token.token))


def _placed(state: State, told: Told) -> State:
    """Once all are adjusted, each belongs to a field, or to those round a border (GD-2.8)."""
    if len(state.settled) < len(state.stash):
        return state
    stash = tuple(change(token, fields=fields_of(state, token)) for token in state.stash)
    for token in stash:
        tell(told, "token_placed", token=token.token, field=token.fields[0] if len(token.fields) == 1 else None)
    return to(state, "setup_start", stash=stash)


def fields_of(state: State, token: Token) -> tuple[Cell, ...]:
    """The field that contains the token's centre, and those across a border that it nearly touches."""
    column, row = field_of((token.x, token.y))
    if state.options.alone or not state.options.stash_ambiguity:
        return ((column, row),)
    return tuple(
        cell
        for cell in ((right, down) for down in _touched(token.y, row) for right in _touched(token.x, column))
        if placeable(state, cell)
    )


def _touched(at: int, index: int) -> tuple[int, ...]:
    """The columns (or rows) within the margin of a spot."""
    if at - 100 * index <= _STASH.margin:
        return (index - 1, index)
    return (index, index + 1) if 100 * (index + 1) - at <= _STASH.margin else (index,)


def _settleable(state: State, seat: Seat) -> Iterator[Settle]:
    return (Settle(token=token.token) for token in state.stash if token.token not in state.settled)


def _some_shifts(state: State, seat: Seat) -> Iterator[Adjust]:
    """The nearest legal spot of each token that must move."""
    if state.settled:
        for token in state.stash:
            if token.token not in state.settled and not fits(state, (token.x, token.y)):
                x, y = _raster(state, token)[0]
                yield Adjust(token=token.token, x=x, y=y)


DEEDS = {
    "settle": Deed("GD-2.4", frozenset({"setup_adjust"}), _check_settle, _settle, _settleable),
    "adjust": Deed("GD-2.4", frozenset({"setup_adjust"}), _check_adjust, _adjust, _some_shifts),
    "auto_adjust": Deed("GD-2.4", frozenset({"setup_adjust"}), no_check, _auto, always(AutoAdjust())),
}
AUTOMATIC = {"s_adjust": settle_all}
