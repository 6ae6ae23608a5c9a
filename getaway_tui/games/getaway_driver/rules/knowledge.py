"""What a seat sees, and a full position that it could not tell from the real one (section 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from random import Random

from getaway_tui.engine.chance import shuffled
from getaway_tui.engine.types import Look, Seat, change

from .. import box
from ..actions import Action
from ..box import CardName
from ..public import Bag, Seen, View
from ..state import Laid, State
from ..steps import Pile
from .common import the_seat
from .lanes import ASKS, WAITS, fold, for_seat, under_way
from .solo import pile

PILES: tuple[Pile, ...] = ("risky", "quiet")


def view(state: State, seat: Seat | None) -> View:
    """The open table, and to it what this seat may know: nothing else. Of two Drivers each sees the own turn."""
    state = for_seat(state, seat)
    shows = _faces(state, seat)
    over = state.step == "end"
    own = over or state.options.alone or (seat is not None and seat in state.driver_seats)
    laying = state.fill is not None and seat in the_seat(state, state.fill.layer)
    feel = box.felt(len(state.bag))
    return View(
        **state.opened(),
        seat=seat,
        tiles=tuple(_seen(state, laid, shows) for laid in state.tiles),
        bag=Bag(feel=feel, tiles=len(state.bag) if _counted(state) else None, risky=_risky(state)),
        drawn_count=len(state.drawn),
        drawn=state.drawn if laying or over else None,
        hand_counts=tuple(len(hand) for hand in state.hands),
        hands=state.hands if own else None,
        set_asides=state.set_aside if own else None,
    )


def _faces(state: State, seat: Seat | None) -> Callable[[Laid], bool]:
    """Which faces a seat knows: the Police may look under every tile, with four only the City may (GD-13.5); the Drivers
    remember those that were shown (GD-3.5, 9.1)."""
    role = state.roles[seat] if seat is not None and state.roles else None
    if state.step == "end" or role == ("city" if state.four else "police"):
        return lambda laid: True
    if seat is not None and seat in state.driver_seats:
        return lambda laid: laid.up or laid.seen
    return lambda laid: laid.up


def _seen(state: State, laid: Laid, shows: Callable[[Laid], bool]) -> Seen:
    pile = state.options.pile_of(laid.tile) if state.options.alone and not laid.up else None
    face = laid.tile if shows(laid) else None
    return Seen(field=laid.field, tile=face, up=laid.up, paid=laid.paid, seen=laid.seen, pile=pile)


def _counted(state: State) -> bool:
    """Whether the tiles left can be counted: by option, or because they lie in two open piles (GD-12.2)."""
    return state.options.alone or state.options.feel_bag == "exact"


def _risky(state: State) -> int | None:
    return len(pile(state.options, state.bag, "risky")) if state.options.alone else None


def guess(look: Look[Action, View], rng: Random) -> State:
    """The hidden tiles and cards dealt anew, so that this seat sees the same."""
    board = look.board
    faces, drawn, bag = (_hidden_in_piles if board.options.alone else _hidden_tiles)(board, rng)
    hands, set_asides = _hidden_cards(board, rng)
    hidden = iter(faces)
    tiles = tuple(
        Laid(field=seen.field, tile=seen.tile or next(hidden), up=seen.up, paid=seen.paid, seen=seen.seen) for seen in board.tiles
    )
    lying = {laid.tile for laid in tiles}
    start = tuple(tile for tile in box.starts(board.options.boxes) if tile not in lying)
    state = State(**board.opened(), tiles=tiles, drawn=drawn, bag=bag, aside=start, hands=hands, set_aside=set_asides)
    return _as_asked(state)


def _as_asked(state: State) -> State:
    """A Driver sees the own turn spread out; the position rests with both turns folded."""
    if not (under_way(state) and state.step in ASKS | WAITS):
        return state
    return change(fold(state), step="f2_turn", wheel=0)


def _hidden_tiles(board: View, rng: Random) -> tuple[Sequence[str], tuple[str, ...], tuple[str, ...]]:
    """Faces for the tiles that this seat does not know, drawn tiles, and the bag."""
    known = {seen.tile for seen in board.tiles} | set(board.drawn or ())
    pool = shuffled([tile for tile in box.city(board.options.boxes) if tile not in known], rng)
    count = sum(seen.tile is None for seen in board.tiles)
    faces, pool = pool[:count], pool[count:]
    drawn = board.drawn
    if drawn is None:
        drawn, pool = pool[: board.drawn_count], pool[board.drawn_count :]
    bag = set(pool[: _bag_size(board, len(pool))])
    return faces, drawn, tuple(tile for tile in box.city(board.options.boxes) if tile in bag)


def _hidden_in_piles(board: View, rng: Random) -> tuple[Sequence[str], tuple[str, ...], tuple[str, ...]]:
    """The same where everybody has seen from which pile each tile came."""
    known = {seen.tile for seen in board.tiles} | set(board.drawn or ())
    pool = {which: list(shuffled(_unseen(board, known, which), rng)) for which in PILES}
    faces = [pool[seen.pile].pop() for seen in board.tiles if seen.tile is None and seen.pile is not None]
    assert board.bag.tiles is not None
    assert board.bag.risky is not None
    left = {"risky": board.bag.risky, "quiet": board.bag.tiles - board.bag.risky}
    drawn = board.drawn
    if drawn is None:
        drawn = tuple(pool[which].pop() for which in PILES for _ in range(len(pool[which]) - left[which]))[: board.drawn_count]
    bag = {tile for which in PILES for tile in pool[which][: left[which]]}
    return faces, drawn, tuple(tile for tile in box.CITY if tile in bag)


def _unseen(board: View, known: set[str | None], which: Pile) -> tuple[str, ...]:
    return tuple(tile for tile in pile(board.options, box.CITY, which) if tile not in known)


def _bag_size(board: View, left: int) -> int:
    """All tiles that are nowhere else, if the bag feels so; a table set up by hand may hold fewer."""
    if board.bag.tiles is not None:
        return board.bag.tiles
    fewest, most = box.feel_range(board.bag.feel, board.options.boxes)
    return min(max(left, fewest), most)


_Cards = tuple[tuple[CardName, ...], ...]


def _hidden_cards(board: View, rng: Random) -> tuple[_Cards, _Cards]:
    """Hands that the Drivers may hold, and the cards left in their boxes."""
    if board.hands is not None and board.set_asides is not None:
        return board.hands, board.set_asides
    hands, set_asides = [], []
    for count, car in zip_longest(board.hand_counts, board.cars):
        used = (*car.discard, *car.removed) if car is not None else ()
        pool = shuffled([card for card in box.deck(board.options.boxes) if card not in used], rng)
        if board.options.first_game_cards:
            pool = tuple(sorted(pool, key=lambda card: card not in box.FIRST_GAME))
        hands.append(pool[:count])
        set_asides.append(pool[count:])
    return tuple(hands), tuple(set_asides)
