"""Setting up, and turning the path card (OR-3, OR-5.10, OR-5.36)."""

from __future__ import annotations

from random import Random

from getaway_tui.engine.chance import below, draw, shuffled
from getaway_tui.engine.types import Refusal, Seat

from ..box import ALL_MOVES, CELLS, CHARACTERS, LENGTH, PATHS, SETTINGS, turns_of, walks
from ..public import Card, MakePath, Options, printed
from ..state import Owed, Racer, State
from .tale import Tale


def check_options(seats: int, options: Options) -> None:
    """What goes together.

    Raises:
        Refusal: it does not.
    """
    if seats not in range(2, len(CHARACTERS) + 1):
        raise Refusal("OR-3.3", "two_to_six", seats=seats)
    for name in ("character", "handicap"):
        given = getattr(options, name)
        if given and len(given) != seats:
            raise Refusal("OR-3.1", "one_each", option=name, seats=seats)
    if len(set(options.character)) < len(options.character):
        raise Refusal("OR-3.1", "different_characters")
    if isinstance(options.starter, int) and options.starter >= seats:
        raise Refusal("OR-3.6", "nobody_there", seats=seats)


def first_state(seats: int, options: Options) -> State:
    """The table before the first card."""
    characters = options.character or tuple(CHARACTERS)[:seats]
    tour = options.match == "grand_tour"
    chosen = SETTINGS.match.tour[0] if tour else options.monster
    starter = options.starter if isinstance(options.starter, int) else 0
    monster = None if chosen == "random" else chosen
    owed: Owed | None = "choose_monster" if monster is None else "choose_starter" if options.starter == "random" else None
    return State(
        options=options,
        monster=monster,
        owed=owed,
        phase="turn" if isinstance(options.starter, int) else "setup",
        turner=starter,
        racers=tuple(Racer(character=character) for character in characters),
    )


def monster_chosen(t: Tale, monster: str) -> None:
    """Chance chose the monster (OR-3.2)."""
    random_starter = t.state.phase == "setup" and t.state.options.starter == "random"
    t.say("monster_chosen", monster=monster)
    t.set(monster=monster, owed="choose_starter" if random_starter else None)


def starter_chosen(t: Tale, seat: Seat) -> None:
    """Somebody turns the first card (OR-3.6)."""
    t.say("starter_chosen", seat=seat)
    t.set(turner=seat, phase="turn", owed=None)


# ---- the path card -------------------------------------------------------------------------------------------------------


def turn_path(t: Tale) -> None:
    """A round begins: last round's tokens leave the monster board, and chance turns a card."""
    t.say("round_begun", round=t.state.round, turner=t.state.turner, binds=True)
    t.everybody(place=None, right=None, expected=None, result=None, card=None, dare=None, extra=(), called=(), call=None)
    t.set(order=(), at=0, path=None, shown=(), racing=_clockwise(t.state))
    t.set(owed="draw_path" if t.state.options.path_length == LENGTH else "make_path")
    if t.state.owed == "draw_path":
        refill_paths(t)


def _clockwise(state: State) -> tuple[Seat, ...]:
    """The turner first, then clockwise."""
    seats = len(state.racers)
    around = [(state.turner + step) % seats for step in range(seats)]
    return tuple(seat for seat in around if seat in state.here)


def refill_paths(t: Tale) -> None:
    """An empty path deck is made anew of the used cards (OR-5.57)."""
    if not t.state.path_deck:
        reshuffle_paths(t)


def reshuffle_paths(t: Tale) -> None:
    """The used path cards go back into the deck."""
    state = t.state
    t.say("deck_reshuffled", which="path", count=len(state.used_paths))
    t.set(path_deck=tuple(card for card in PATHS if card in (*state.path_deck, *state.used_paths)), used_paths=())


def path_drawn(t: Tale, card: str) -> Card:
    """A path card goes from the deck to the table."""
    t.set(
        path_deck=tuple(each for each in t.state.path_deck if each != card),
        table_paths=(*t.state.table_paths, card),
    )
    return printed(card)


def check_draw_path(state: State, card: str) -> None:
    """Whether the card is in the deck.

    Raises:
        Refusal: it is not.
    """
    if card not in state.path_deck:
        raise Refusal("OR-5.10", "not_in_the_path_deck", card=card)


def check_made_path(state: State, action: MakePath) -> None:
    """Whether a made path is one.

    Raises:
        Refusal: it is not.
    """
    moves, cells = action.moves, action.cells
    if len(set(moves)) != len(moves) or len(moves) != len(cells) or not walks(cells):
        raise Refusal("OR-5.10", "no_path")
    if len(moves) not in _lengths(state):
        raise Refusal("OR-5.10", "another_length", lengths=_lengths(state))
    if turns_of(cells) not in SETTINGS.paths.turns:
        raise Refusal("OR-5.10", "no_path")
    if state.path is not None and not _pairs(state.path, action):
        raise Refusal("OR-10.2", "no_pair", card=moves)


def _pairs(path: Card, made: MakePath) -> bool:
    return turns_of(made.cells) == turns_of(path.cells) and made.antidote == path.antidote


def _lengths(state: State) -> tuple[int, ...]:
    """How many moves a made path has."""
    if state.path is not None:
        return (len(state.path.moves),)
    length = state.options.path_length
    return SETTINGS.paths.lengths if length == "mixed" else (length,)


def make_path(state: State, rng: Random) -> MakePath:
    """A random path: different moves over a walk through the grid (section 2.2)."""
    length = draw(_lengths(state), rng)
    turns = SETTINGS.paths.turns if state.path is None else (turns_of(state.path.cells),)
    marked = below(SETTINGS.paths.antidote_of, rng) == 0 if state.path is None else state.path.antidote
    moves = "".join(shuffled(ALL_MOVES, rng)[:length])
    while True:
        cells = _walk(length, rng)
        if len(cells) == length and turns_of(cells) in turns:
            return MakePath(moves=moves, cells=cells, antidote=marked)


def _walk(length: int, rng: Random) -> tuple[str, ...]:
    """A walk of so many cells, or a shorter one that got stuck."""
    cells = [draw(CELLS, rng)]
    while len(cells) < length:
        ahead = [cell for cell in CELLS if walks((*cells, cell))]
        if not ahead:
            break
        cells.append(draw(ahead, rng))
    return tuple(cells)


def check_order(order: str) -> None:
    """Whether all moves lie in the hand once.

    Raises:
        Refusal: they do not.
    """
    if sorted(order) != sorted(ALL_MOVES):
        raise Refusal("OR-5.13", "each_move_once")
