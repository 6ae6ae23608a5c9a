"""Computer racers of Outrun, built on a look alone (section 12 of the rules)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import median
from typing import Any, NamedTuple

from getaway_tui.engine import data
from getaway_tui.engine.chance import below, draw
from getaway_tui.engine.game import Bot, Game
from getaway_tui.engine.types import Frozen, Look, Seat

from .box import ALL_MOVES, FACES, SLUG
from .public import (
    NS,
    Card,
    Commit,
    Dare,
    Decline,
    Done,
    Drop,
    Infect,
    Judge,
    Play,
    Race,
    Ready,
    Use,
    UseFair,
    UseFocus,
    UseHave,
    View,
)
from .ways import Front, accepted, handed_on, laid

AnyGame = Game[Any, Any, Any, Any]
AnyLook = Look[Any, View]
_SAMPLES = 200


class Pace(Frozen):
    """How fast and how sure somebody races: times in seconds, errors as shares."""

    read: float
    per_card: float
    per_hindrance: float
    sigma: float
    err: float
    err_per_hindrance: float

    def seconds(self, cards: int, hindrances: int) -> float:
        """The middle time for so many cards."""
        return self.read + self.per_card * cards * (1 + self.per_hindrance * hindrances)

    def slip(self, hindrances: int) -> float:
        """How often a row is wrong."""
        return min(_MOST_SLIPS, self.err * (1 + self.err_per_hindrance * hindrances))


class _Mirror(Frozen):
    percentile: int
    races: int


class _Racers(Frozen):
    most_slips: float
    most_dares: Mapping[str, int]
    weak: Pace
    fair: Pace
    strong: Pace
    mirror: _Mirror


RACERS = data.toml(SLUG, "racers.toml", _Racers)
_MOST_SLIPS = RACERS.most_slips


# ---- racing ----------------------------------------------------------------------------------------------------------------


def _ways(board: View, card: Card, front: Front, infected: bool) -> tuple[str, ...]:
    options = board.options
    return accepted(card.moves, front, infected, card.antidote, long_way=options.long_way_place, little=options.little_shortcut)


def hindrances(front: Iterable[str]) -> int:
    """How many cards in front change the path for the worse."""
    return sum(not FACES[card].helps for card in front)


def normal(rng: Random) -> float:
    """A draw from the normal distribution (Box and Muller), from `Random.random` alone."""
    return math.sqrt(-2 * math.log(1 - rng.random())) * math.cos(2 * math.pi * rng.random())


def _race(look: AnyLook, pace: Pace, rng: Random) -> Race:
    """Time and error as the model draws them; a red racer takes the antidote."""
    board, seat = look.board, look.seat
    assert seat is not None
    racer, front = board.racers[seat], board.affecting(seat)
    assert racer.card is not None
    ways = _ways(board, racer.card, front, racer.infected)
    row = _aim(ways, cure=racer.infected and racer.card.antidote)
    burden = hindrances(front)
    spent = pace.seconds(len(row), burden) * math.exp(pace.sigma * normal(rng))
    if rng.random() < pace.slip(burden):
        row = _slipped(row, rng)
    if board.options.race_mode == "turns":
        return Race(sequence=row)
    ns, limit = int(spent * NS), board.options.raw_limit(seat)
    if limit is not None and ns > limit:
        return Race(sequence=row, status="stopped")
    return Race(sequence=row, ns=ns)


def _aim(ways: Sequence[str], *, cure: bool) -> str:
    """The shortest right row, with the antidote where it cures."""
    wanted = [way for way in ways if way.endswith("A")] if cure else list(ways)
    return min(wanted or ways, key=len)


def _slipped(row: str, rng: Random) -> str:
    """A wrong row: two neighbours changed about, or a card too many."""
    if len(row) < 2:
        return draw([move for move in ALL_MOVES if move not in row], rng)
    place = below(len(row) - 1, rng)
    swapped = row[:place] + row[place + 1] + row[place] + row[place + 2 :]
    return swapped if swapped != row else row[:-1]


# ---- what every level does alike ---------------------------------------------------------------------------------------------


def _plain(look: AnyLook, rng: Random) -> Any:
    """What needs no skill: calls as the rules judge, neighbours at random, no stops."""
    ask = look.turn.ask_of(look.seat)
    if ask is None or not ask.must:
        return None
    judged = [action for action in look.legal if isinstance(action, Judge)]
    if judged:
        return next((call for call in judged if call.right == _is_right(look.board, call.racer)), judged[0])
    return draw(look.legal, rng)


def _is_right(board: View, seat: Seat) -> bool:
    racer = board.racers[seat]
    if racer.card is None or racer.result is None:
        return False
    return racer.result.sequence in _ways(board, racer.card, board.affecting(seat), racer.infected)


def _getting_ready(look: AnyLook, level: str, rng: Random) -> Any:
    """Helpful cards on oneself, a dare, then ready."""
    commits = [action for action in look.legal if isinstance(action, Commit)]
    if commits:
        return commits[-1]
    dares = [action for action in look.legal if isinstance(action, Dare)]
    if dares:
        return Dare(n=below(RACERS.most_dares[level] + 1, rng))
    return Ready()


def _leader(board: View, seat: Seat) -> Seat:
    """The other racer who is furthest."""
    others = [other for other, racer in enumerate(board.racers) if other != seat and not racer.gone]
    return max(others, key=lambda other: board.racers[other].room)


# ---- weak and fair -----------------------------------------------------------------------------------------------------------


def weak(look: AnyLook, game: AnyGame, rng: Random, stop: Callable[[], bool]) -> Any:
    """Races slowly and plays any card on anybody."""
    ask = look.turn.ask_of(look.seat)
    if ask is None or not ask.must:
        return None
    if ask.ask == "race":
        return _race(look, RACERS.weak, rng)
    if ask.ask == "prep":
        return _getting_ready(look, "weak", rng)
    if ask.ask == "play":
        plays = [action for action in look.legal if not isinstance(action, Done)]
        return draw(plays, rng) if plays and below(2, rng) else Done()
    return _plain(look, rng)


def fair(look: AnyLook, game: AnyGame, rng: Random, stop: Callable[[], bool]) -> Any:
    """Helps itself before the race and hinders the leader."""
    return _by_habit(look, RACERS.fair, "fair", rng)


def _by_habit(look: AnyLook, pace: Pace, level: str, rng: Random) -> Any:
    ask = look.turn.ask_of(look.seat)
    if ask is None or not ask.must or look.seat is None:
        return None
    match ask.ask:
        case "race":
            return _race(look, pace, rng)
        case "prep":
            return _getting_ready(look, level, rng)
        case "play":
            return _fair_play(look)
        case "move":
            return look.legal[0]
        case "bear_drop":
            return Drop(yes=hindrances(look.board.racers[look.seat].front) > 1)
        case "vamp_focus":
            return Use(yes=hindrances(look.board.centre) > 0)
        case "infect":
            return Infect(target=_nearest_rival(look))
        case "zombie_oneshot":
            return _one_shot(look)
    return _plain(look, rng)


def _fair_play(look: AnyLook) -> Any:
    assert look.seat is not None
    board, leader = look.board, _leader(look.board, look.seat)
    if hindrances(board.racers[look.seat].front) > 1:
        relief = [action for action in look.legal if isinstance(action, UseFocus | UseHave | UseFair)]
        if relief:
            return next((each for each in relief if getattr(each, "target", leader) == leader), relief[0])
    commits = [action for action in look.legal if isinstance(action, Commit)]
    if commits:
        return commits[0]
    barred = any(FACES[card].icon == "!" for card in board.racers[leader].front)
    for action in look.legal:
        hinders = isinstance(action, Play) and action.target == leader and not FACES[action.card].helps
        if hinders and (FACES[action.card].icon != "!" or not barred):
            return action
    return Done()


def _nearest_rival(look: AnyLook) -> Seat:
    assert look.seat is not None
    room = look.board.racers[look.seat].room
    targets = [action.target for action in look.legal if isinstance(action, Infect)]
    return min(targets, key=lambda target: (abs(look.board.racers[target].room - room), target))


def _one_shot(look: AnyLook) -> Any:
    assert look.seat is not None
    mine = hindrances(look.board.racers[look.seat].front)
    uses = [action for action in look.legal if isinstance(action, Use)]
    if look.board.drawn == "FAIR":
        uses = [use for use in uses if use.target is not None and hindrances(look.board.racers[use.target].front) < mine]
    return uses[0] if uses and mine else Decline()


# ---- strong ------------------------------------------------------------------------------------------------------------------


def strong(look: AnyLook, game: AnyGame, rng: Random, stop: Callable[[], bool]) -> Any:
    """Races fast, and plays what gains most on the others by the model of time and errors."""
    ask = look.turn.ask_of(look.seat)
    if ask is None or not ask.must:
        return None
    if ask.ask == "play":
        return _best_play(look, stop)
    return _by_habit(look, RACERS.strong, "strong", rng)


class _Draws(NamedTuple):
    """The same luck for every action that is weighed: one normal and one uniform number a racer and round."""

    times: tuple[tuple[float, ...], ...]
    slips: tuple[tuple[float, ...], ...]


def _luck(seats: int) -> _Draws:
    rng = Random(f"outrun luck {seats}")
    times = tuple(tuple(normal(rng) for _ in range(seats)) for _ in range(_SAMPLES))
    return _Draws(times, tuple(tuple(rng.random() for _ in range(seats)) for _ in range(_SAMPLES)))


_LUCK: dict[int, _Draws] = {}


def _best_play(look: AnyLook, stop: Callable[[], bool]) -> Any:
    """The action after which the own lead grows most; keeping the cards is one of them."""
    assert look.seat is not None
    fronts = tuple(racer.front for racer in look.board.racers)
    best, gain = Done(), _lead(look.board, look.seat, fronts)
    chosen: Any = best
    for action in look.legal:
        if stop():
            break
        after = _fronts_after(look.board, look.seat, fronts, action)
        if after is not None and (value := _lead(look.board, look.seat, after) - _worth(action)) > gain:
            chosen, gain = action, value
    return chosen


def _worth(action: Any) -> float:
    """What a card is worth in the hand: it is kept where it gains less."""
    helpful = isinstance(action, Commit) or (isinstance(action, Play) and FACES[action.card].helps)
    return _KEEP * (2 if helpful else 1)


_KEEP = 0.05


def _fronts_after(board: View, seat: Seat, fronts: tuple[Front, ...], action: Any) -> tuple[Front, ...] | None:
    """What lies in front of everybody after this action; None: nothing changes."""
    changed, mode = list(fronts), board.options.one_at_a_time
    match action:
        case Play(card=card, target=target):
            changed[target] = laid(fronts[target], card, mode)
        case Commit(card=card):
            changed[seat] = (*fronts[seat], card)
        case UseFocus():
            changed[seat] = ()
        case UseFair(target=target):
            changed[seat], changed[target] = fronts[target], fronts[seat]
        case UseHave(target=target):
            changed[seat], changed[target] = (), handed_on(fronts[seat], fronts[target], mode)[0]
        case _:
            return None
    return tuple(changed)


def _lead(board: View, seat: Seat, fronts: tuple[Front, ...]) -> float:
    """How many rooms the seat is expected to gain on its best rival in the next race."""
    seats = [other for other, racer in enumerate(board.racers) if not racer.gone]
    luck = _LUCK.setdefault(len(board.racers), _luck(len(board.racers)))
    pace, positions = RACERS.fair, board.options.positions(len(board.racers))
    middle = {other: pace.seconds(_cards_to_lay(board, fronts[other]), hindrances(fronts[other])) for other in seats}
    slips = {other: pace.slip(hindrances(fronts[other])) for other in seats}
    total = dict.fromkeys(seats, 0)
    for times, chances in zip(luck.times, luck.slips, strict=True):
        right = [other for other in seats if chances[other] >= slips[other]]
        right.sort(key=lambda other: middle[other] * math.exp(pace.sigma * times[other]))
        for other, place in zip(right, positions, strict=False):
            total[other] += board.board(place).advance * (2 if "BOOST" in fronts[other] else 1)
    expected = {other: board.racers[other].room + total[other] / _SAMPLES for other in seats}
    return expected[seat] - max(value for other, value in expected.items() if other != seat)


def _cards_to_lay(board: View, front: Front) -> int:
    """How many cards the shortest right row has, on a path as it usually is."""
    typical = ALL_MOVES[: board.options.path_length] if isinstance(board.options.path_length, int) else ALL_MOVES[:-1]
    return min(len(way) for way in accepted(typical, front, little=board.options.little_shortcut))


# ---- mirror ------------------------------------------------------------------------------------------------------------------


def mirror(look: AnyLook, game: AnyGame, rng: Random, stop: Callable[[], bool]) -> Any:
    """As fast and as sure as the others at this table have been; fair until they have raced."""
    return _by_habit(look, _mirrored(look), "mirror", rng)


def _mirrored(look: AnyLook) -> Pace:
    """The fair pace, stretched to the middle time and error of the last races of the others."""
    judged = [event.params for event in look.log if event.key == "race_judged" and event.params["seat"] != look.seat]
    recent = judged[-RACERS.mirror.races :]
    times = [ns / NS for each in recent if isinstance(ns := each["ns"], int)]
    if not times:
        return RACERS.fair
    usual = RACERS.fair.seconds(len(ALL_MOVES) - 2, 0)
    stretch = median(times) / usual
    wrong = sum(not each["right"] for each in recent) / len(recent)
    pace = RACERS.fair
    return Pace(
        read=pace.read * stretch,
        per_card=pace.per_card * stretch,
        per_hindrance=pace.per_hindrance,
        sigma=pace.sigma,
        err=wrong,
        err_per_hindrance=pace.err_per_hindrance,
    )


BOTS: Mapping[str, Bot] = {"weak": weak, "fair": fair, "strong": strong, "mirror": mirror}
