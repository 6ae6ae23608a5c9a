"""The rules of Border Post."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from pydantic import TypeAdapter

from getaway_tui.engine.chance import draw, shuffled
from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Ask, By, Event, Look, Move, Outcome, Refusal, Seat, Turn, change

from .public import (
    CRATES,
    FIGURES,
    Action,
    Claim,
    Deal,
    Draw,
    Load,
    Options,
    Peek,
    Resign,
    Search,
    TurnBack,
    View,
    Wave,
    Whistle,
    worth,
)
from .state import State

Told = tuple[State, tuple[Event, ...]]
ALL = tuple(crate for crate, row in CRATES.items() for _ in range(row.count))


class Border(Game[Options, State, Any, View]):
    """Border Post."""

    slug = "border"
    ways_out = ("resign",)
    version = 1
    seats = frozenset((2, 3, 4))
    presets: Mapping[str, Options] = {"usual": Options(), "partners": Options(partners=True, window=0)}
    free = frozenset(("search",))
    option_type = Options
    state_type = State
    view_type = View
    action_type: TypeAdapter[Any] = TypeAdapter(Action)

    def start(self, seats: int, options: Options) -> State:
        if options.partners and seats != 4:
            raise Refusal("BR-1.2", "partners_need_four", seats=seats)
        if seats * options.hand > len(ALL):
            raise Refusal("BR-1.3", "too_few_crates", crates=len(ALL))
        if options.purses and len(options.purses) != seats:
            raise Refusal("BR-1.4", "a_purse_each", seats=seats)
        none: tuple[tuple[str, ...], ...] = ((),) * seats
        return State(
            options=options,
            hands=none,
            cellars=none,
            opened=none,
            deck=tuple(sorted(ALL)),
            purses=tuple(coins * FIGURES.coin for coins in options.purses or (FIGURES.purse,) * seats),
            glasses=(options.spyglass,) * seats,
            turned=(False,) * seats,
            caught=(0,) * seats,
        )

    def players(self, state: State) -> int:
        return len(state.hands)

    def turn(self, state: State) -> Turn:
        match state.phase:
            case "deal" | "draw":
                return Turn(chance=state.phase)
            case "load":
                return Turn(asks=tuple(Ask(seat=seat, ask="load") for seat in self._loaders(state)))
            case "claim":
                return Turn(asks=(Ask(seat=_loader(state), ask="claim"),))
            case "post":
                return self._post(state)
            case "over":
                return Turn()

    def _loaders(self, state: State) -> tuple[Seat, ...]:
        return tuple(seat for seat in sorted(self.eyes(state, state.runner)) if state.hands[seat])

    def _post(self, state: State) -> Turn:
        loader = _loader(state)
        asks = tuple(Ask(seat=seat, ask="post", open=True) for seat in self._undecided(state))
        if not state.turned[loader]:
            asks += (Ask(seat=loader, ask="cargo", must=False),)
        return Turn(asks=asks, deadline=state.deadline, grace=FIGURES.grace_ms)

    def _undecided(self, state: State) -> tuple[Seat, ...]:
        home = self.eyes(state, _loader(state))
        return tuple(seat for seat in range(len(state.hands)) if seat not in home and seat not in state.waved)

    def eyes(self, state: State, seat: Seat) -> frozenset[Seat]:
        return frozenset((seat, (seat + 2) % 4) if state.options.partners else (seat,))

    def choices(self, state: State, seat: Seat) -> Iterable[Any]:
        match state.phase:
            case "load":
                yield from (Load(crate=crate) for crate in sorted(set(state.hands[seat])))
            case "claim":
                yield from (Claim(crate=crate) for crate in CRATES)
            case "post" if seat == state.loader:
                yield TurnBack()
            case "post":
                yield Wave()
                yield Peek()
                yield from (Search(stake=stake) for stake in sorted({1, state.purses[seat] // 2, state.purses[seat]}))

    def check(self, state: State, by: By, action: Any) -> None:
        match action:
            case Deal() if by == "chance" and state.phase == "deal":
                _check_deal(state, action)
            case Draw() if by == "chance" and state.phase == "draw":
                if action.crate not in state.deck:
                    raise Refusal("BR-1.3", "not_in_the_deck", crate=action.crate)
            case Whistle():
                if by != "clock" or state.deadline is None:
                    raise Refusal("BR-3.5", "no_whistle")
            case Resign() if isinstance(by, int):
                pass
            case Load() if state.phase == "load" and isinstance(by, int) and by in self._loaders(state):
                if action.crate not in state.hands[by]:
                    raise Refusal("BR-2.1", "not_your_crate", crate=action.crate)
            case Claim() if state.phase == "claim" and by == state.loader:
                if action.crate not in CRATES:
                    raise Refusal("BR-2.2", "no_such_crate", crate=action.crate)
            case Wave() | Search() | Peek() if state.phase == "post" and isinstance(by, int) and by in self._undecided(state):
                _check_post(state, by, action)
            case TurnBack() if state.phase == "post" and by == state.loader:
                if state.turned[_loader(state)]:
                    raise Refusal("BR-3.4", "turned_back_already")
            case _:
                raise Refusal("BR-5.1", "not_now")

    def apply(self, state: State, move: Move[Any]) -> Told:
        self.check(state, move.by, move.action)
        by = move.by if isinstance(move.by, int) else -1
        match move.action:
            case Deal():
                return self._deal(state, move.action)
            case Load():
                return self._load(state, by, move.action.crate)
            case Claim():
                return self._claim(state, move.action.crate, move.at)
            case Wave():
                return self._wave(state, (by,), (Event(key="waved", params={"seat": by}),))
            case Search():
                return self._search(state, by, move.action.stake)
            case Peek():
                return self._peek(state, by)
            case TurnBack():
                return self._turn_back(state)
            case Draw():
                return self._draw(state, move.action.crate)
            case Whistle():
                return self._wave(state, self._undecided(state), (Event(key="whistle"),))
        return self._resign(state, by)

    def _deal(self, state: State, action: Deal) -> Told:
        dealt = Counter(crate for hand in action.hands for crate in hand)
        hands = tuple(tuple(sorted(hand)) for hand in action.hands)
        deck = tuple(sorted((Counter(state.deck) - dealt).elements()))
        events = [Event(key="dealt", params={"each": state.options.hand})]
        for seat, hand in enumerate(hands):
            events.append(Event(key="your_hand", params={"seat": seat, "crates": hand}, to=self._hears(state, seat)))
        return change(state, phase="load", hands=hands, deck=deck), tuple(events)

    def _hears(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        return tuple(sorted(self.eyes(state, seat)))

    def _load(self, state: State, by: Seat, crate: str) -> Told:
        hands = _with(state.hands, by, _without(state.hands[by], crate))
        events = (
            Event(key="loaded", params={"seat": by}),
            Event(key="packed", params={"seat": by, "crate": crate}, to=self._hears(state, by)),
        )
        return change(state, phase="claim", loader=by, hands=hands, road=crate), events

    def _claim(self, state: State, crate: str, at: int) -> Told:
        window = state.options.window
        deadline = at + window * 1000 if window else None
        told = Event(key="claimed", params={"seat": state.loader, "crate": crate}, fades=True)
        return change(state, phase="post", claim=crate, deadline=deadline), (told,)

    def _wave(self, state: State, seats: tuple[Seat, ...], told: tuple[Event, ...]) -> Told:
        waved = change(state, waved=state.waved + seats)
        if self._undecided(waved):
            return waved, told
        loader = _loader(state)
        cellars = _with(state.cellars, loader, (*state.cellars[loader], _road(state)))
        home = change(waved, cellars=cellars)
        return self._passed(home, (*told, Event(key="through", params={"seat": loader})))

    def _search(self, state: State, by: Seat, stake: int) -> Told:
        loader, crate = _loader(state), _road(state)
        honest = crate == state.claim
        paid = stake if honest else -min(stake, state.purses[loader])
        purses = _with(_with(state.purses, by, state.purses[by] - paid), loader, state.purses[loader] + paid)
        told = Event(
            key="honest" if honest else "caught",
            params={"seat": by, "loader": loader, "crate": crate, "paid": abs(paid)},
            binds=True,
        )
        if honest:
            opened = _with(state.opened, loader, (*state.opened[loader], crate))
            return self._passed(change(state, purses=purses, opened=opened), (told,))
        caught = _with(state.caught, loader, state.caught[loader] + 1)
        return self._passed(change(state, purses=purses, pound=(*state.pound, crate), caught=caught), (told,))

    def _peek(self, state: State, by: Seat) -> Told:
        seen = _road(state) if state.options.glass == "road" else _lowest(state.hands[_loader(state)])
        events = (
            Event(key="peeked", params={"seat": by}, binds=True),
            Event(key="saw", params={"crate": seen, "what": state.options.glass}, to=self._hears(state, by), binds=True),
        )
        return change(state, glasses=_with(state.glasses, by, False), peeked=(*state.peeked, by)), events

    def _turn_back(self, state: State) -> Told:
        loader = _loader(state)
        hands = _with(state.hands, loader, tuple(sorted((*state.hands[loader], _road(state)))))
        back = change(state, hands=hands, turned=_with(state.turned, loader, True))
        return self._next(_cleared(back)), (Event(key="turned_back", params={"seat": loader}),)

    def _passed(self, state: State, told: tuple[Event, ...]) -> Told:
        """The post is done: the loader draws, or the turn passes on (BR-2.3)."""
        clear = _cleared(state)
        if clear.deck:
            return change(clear, phase="draw"), told
        return self._next(clear), told

    def _draw(self, state: State, crate: str) -> Told:
        loader = _loader(state)
        hands = _with(state.hands, loader, tuple(sorted((*state.hands[loader], crate))))
        events = (
            Event(key="drew", params={"seat": loader}),
            Event(key="drawn", params={"seat": loader, "crate": crate}, to=self._hears(state, loader)),
        )
        return self._next(change(state, hands=hands, deck=_without(state.deck, crate))), events

    def _next(self, state: State) -> State:
        seats = len(state.hands)
        order = [(state.runner + step) % seats for step in range(1, seats + 1)]
        runner = next((seat for seat in order if state.hands[seat]), None)
        if runner is None:
            return change(state, phase="over", loader=None)
        return change(state, phase="load", runner=runner, loader=None)

    def _resign(self, state: State, by: Seat) -> Told:
        left = change(state, phase="over", resigned=by)
        if state.road is not None:  # the crate is nobody's any more
            left = change(_cleared(left), pound=(*left.pound, state.road), loader=None)
        return left, (Event(key="gave_up", params={"seat": by}),)

    def chance(self, state: State, rng: Random) -> Any:
        if state.phase == "draw":
            return Draw(crate=draw(state.deck, rng))
        order, each = shuffled(state.deck, rng), state.options.hand
        return Deal(hands=tuple(order[seat * each : (seat + 1) * each] for seat in range(len(state.hands))))

    def clock(self, state: State) -> Any:
        return Whistle()

    def view(self, state: State, seat: Seat | None) -> View:
        mine = self.eyes(state, seat) if seat is not None else frozenset()
        knows = state.loader in mine or (state.options.glass == "road" and not mine.isdisjoint(state.peeked))
        looks = state.options.glass == "hand" and not mine.isdisjoint(state.peeked)
        return View(
            seat=seat,
            options=state.options,
            phase=state.phase,
            runner=state.runner,
            loader=state.loader,
            hands=tuple(hand if owner in mine else None for owner, hand in enumerate(state.hands)),
            held=tuple(len(hand) for hand in state.hands),
            cellars=tuple(pile if owner in mine else None for owner, pile in enumerate(state.cellars)),
            stored=tuple(len(pile) for pile in state.cellars),
            opened=state.opened,
            pound=state.pound,
            deck=len(state.deck),
            road=state.road if knows else None,
            neighbour=_lowest(state.hands[_loader(state)]) if looks else None,
            loaded=state.road is not None,
            claim=state.claim,
            purses=state.purses,
            waved=state.waved,
            peeked=state.peeked,
            glasses=state.glasses,
            turned=state.turned,
            caught=state.caught,
            deadline=state.deadline,
            resigned=state.resigned,
        )

    def guess(self, look: Look[Any, View], rng: Random) -> State:
        board = look.board
        hidden = Counter(ALL)
        for pile in (*board.hands, *board.cellars, *board.opened, board.pound):
            hidden.subtract(pile or ())
        if board.road is not None:
            hidden[board.road] -= 1
        unseen = list(shuffled(sorted(hidden.elements()), rng))
        low = _seen_first(unseen, board)
        hands = tuple(_filled(hand, count, unseen, low if seat == board.loader else None)
                      for seat, (hand, count) in enumerate(zip(board.hands, board.held, strict=True)))  # fmt: skip
        cellars = tuple(_filled(pile, count, unseen) for pile, count in zip(board.cellars, board.stored, strict=True))
        road = board.road if board.road is not None or not board.loaded else unseen.pop()
        return State(
            options=board.options,
            phase=board.phase,
            runner=board.runner,
            loader=board.loader,
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            cellars=cellars,
            opened=board.opened,
            pound=board.pound,
            deck=tuple(sorted(unseen)),
            road=road,
            claim=board.claim,
            purses=board.purses,
            waved=board.waved,
            peeked=board.peeked,
            glasses=board.glasses,
            turned=board.turned,
            caught=board.caught,
            deadline=board.deadline,
            resigned=board.resigned,
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        seats = range(len(state.hands))
        if state.resigned is not None:
            losers = tuple(sorted(self.eyes(state, state.resigned)))
            return Outcome(winners=tuple(seat for seat in seats if seat not in losers), losers=losers, reason="gave_up")
        scores = {seat: sum(self._score(state, other) for other in self.eyes(state, seat)) for seat in seats}
        best = max(scores.values())
        winners = tuple(seat for seat in seats if scores[seat] == best)
        losers = tuple(seat for seat in seats if scores[seat] < best)
        return Outcome(winners=winners, losers=losers, reason="goods", scores=scores, facts={"caught": state.caught})

    def _score(self, state: State, seat: Seat) -> int:
        hidden = sum(worth(crate, opened=False) for crate in state.cellars[seat])
        return hidden + sum(worth(crate, opened=True) for crate in state.opened[seat])

    def rematch(self, state: State) -> Options:
        return state.options


def _check_deal(state: State, action: Deal) -> None:
    dealt = Counter(crate for hand in action.hands for crate in hand)
    sizes = tuple(len(hand) for hand in action.hands)
    if sizes != (state.options.hand,) * len(state.hands) or dealt - Counter(state.deck):
        raise Refusal("BR-1.3", "not_a_deal")


def _check_post(state: State, by: Seat, action: Wave | Search | Peek) -> None:
    if isinstance(action, Search) and not 0 < action.stake <= state.purses[by]:
        raise Refusal("BR-3.2", "stake_out_of_range", purse=state.purses[by])
    if isinstance(action, Peek) and not state.glasses[by]:
        raise Refusal("BR-3.3", "no_spyglass")
    if isinstance(action, Peek) and state.options.glass == "hand" and not state.hands[_loader(state)]:
        raise Refusal("BR-3.3", "nothing_to_see")


def _loader(state: State) -> Seat:
    assert state.loader is not None
    return state.loader


def _road(state: State) -> str:
    assert state.road is not None
    return state.road


def _cleared(state: State) -> State:
    return change(state, road=None, claim=None, waved=(), peeked=(), deadline=None)


def _lowest(hand: tuple[str, ...]) -> str:
    return min(hand)


def _with(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _without(pile: tuple[str, ...], crate: str) -> tuple[str, ...]:
    place = pile.index(crate)
    return pile[:place] + pile[place + 1 :]


def _seen_first(unseen: list[str], board: View) -> tuple[str, ...] | None:
    """What the loader may hold besides the crate seen as the lowest of the hand: it, and what does not sort before it."""
    if board.neighbour is None or board.loader is None or board.hands[board.loader] is not None:
        return None
    unseen.remove(board.neighbour)
    rest = [crate for crate in unseen if crate >= board.neighbour][: board.held[board.loader] - 1]
    for crate in rest:
        unseen.remove(crate)
    return (board.neighbour, *rest)


def _filled(known: tuple[str, ...] | None, count: int, unseen: list[str], seen: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """A pile that is known, or one of so many crates that nobody has seen."""
    if known is not None:
        return known
    return seen if seen is not None else tuple(unseen.pop() for _ in range(count))


GAME = Border()
