"""The rules of Convoy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Literal

from pydantic import TypeAdapter

from getaway_tui.engine.chance import shuffled
from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Ask, By, Event, Look, Move, Outcome, Refusal, Seat, Turn, change

from .public import FIGURES, Action, Cover, Deal, GiveUp, Go, Horn, Options, Peek, Pin, View
from .state import State

Told = tuple[State, tuple[Event, ...]]
CARS = tuple(range(1, FIGURES.cars + 1))


class Convoy(Game[Options, State, Any, View]):
    """Convoy."""

    slug = "convoy"
    ways_out = ("give_up",)
    version = 1
    seats = frozenset((2, 3))
    presets: Mapping[str, Options] = {"usual": Options(), "quiet": Options(horn=False)}
    free = frozenset(("pin",))
    handover: Literal["curtain", "table"] = "table"
    option_type = Options
    state_type = State
    view_type = View
    action_type: TypeAdapter[Any] = TypeAdapter(Action)

    def start(self, seats: int, options: Options) -> State:
        if seats not in self.seats:
            raise Refusal("CV-1.2", "two_or_three", seats=seats)
        if seats == 3 and options.hand > max(FIGURES.hand_offers):
            raise Refusal("CV-1.2", "too_many_cars", seats=seats)
        return State(options=options, hands=((),) * seats, pins=((),) * seats, looked=(False,) * seats)

    def players(self, state: State) -> int:
        return len(state.hands)

    def turn(self, state: State) -> Turn:
        match state.phase:
            case "deal":
                return Turn(chance="deal")
            case "drive":
                asks = tuple(self._ask(seat, hand) for seat, hand in enumerate(state.hands))
                return Turn(asks=asks, deadline=state.deadline, grace=FIGURES.grace_ms)
            case "peek":
                looking = _looking(state)
                return Turn(asks=(Ask(seat=looking, ask="peek"),), deadline=state.deadline, grace=FIGURES.grace_ms)
            case "over":
                return Turn()

    def _ask(self, seat: Seat, hand: tuple[int, ...]) -> Ask:
        return Ask(seat=seat, ask="drive", open=True) if hand else Ask(seat=seat, ask="watch", open=True, must=False)

    def choices(self, state: State, seat: Seat) -> Iterable[Any]:
        if state.phase == "peek":
            yield Cover()
            return
        yield Go()
        yield Peek()
        edge = FIGURES.board
        yield from (Pin(x=x, y=y) for x, y in ((0, 0), (edge // 2, edge // 3), (edge, edge)))

    def check(self, state: State, by: By, action: Any) -> None:
        match action:
            case Deal() if by == "chance" and state.phase == "deal":
                _check_deal(state, action)
            case Horn():
                if by != "clock" or state.deadline is None:
                    raise Refusal("CV-2.3", "no_horn")
            case GiveUp() if isinstance(by, int):
                pass
            case Go() if state.phase == "drive" and isinstance(by, int):
                if not state.hands[by]:
                    raise Refusal("CV-2.1", "no_car")
            case Peek() if state.phase == "drive" and isinstance(by, int):
                _check_peek(state, by)
            case Cover() if state.phase == "peek" and by == state.looking:
                pass
            case Pin() if state.phase == "drive" and isinstance(by, int):
                if len(state.pins[by]) == FIGURES.pins:
                    raise Refusal("CV-4.1", "no_pin", pins=FIGURES.pins)
                if not (0 <= action.x <= FIGURES.board and 0 <= action.y <= FIGURES.board):
                    raise Refusal("CV-4.1", "off_the_board", edge=FIGURES.board)
            case _:
                raise Refusal("CV-5.2", "not_now")

    def apply(self, state: State, move: Move[Any]) -> Told:
        self.check(state, move.by, move.action)
        by = move.by if isinstance(move.by, int) else -1
        match move.action:
            case Deal(hands=hands):
                return self._deal(state, hands, move.at)
            case Go():
                return self._go(state, by, move.at)
            case Peek():
                return self._peek(state, by, move.at)
            case Cover():
                return self._covered(state, move.at)
            case Pin(x=x, y=y):
                pins = (*state.pins[by], (x, y))
                told = Event(key="pinned", params={"seat": by, "x": x, "y": y})
                return change(state, pins=(*state.pins[:by], pins, *state.pins[by + 1 :])), (told,)
            case Horn():
                return self._covered(state, move.at) if state.phase == "peek" else self._horn(state, move.at)
        return change(state, phase="over", given_up=True, deadline=None, looking=None), (
            Event(key="gave_up", params={"seat": by}),
        )

    def _deal(self, state: State, hands: tuple[tuple[int, ...], ...], at: int) -> Told:
        dealt = tuple(tuple(sorted(hand)) for hand in hands)
        events = [Event(key="dealt", params={"cars": state.options.hand})]
        events += [Event(key="your_cars", params={"seat": seat, "cars": hand}, to=(seat,)) for seat, hand in enumerate(dealt)]
        return change(state, phase="drive", hands=dealt, deadline=self._horn_at(state, at)), tuple(events)

    def _horn_at(self, state: State, at: int) -> int | None:
        return at + state.options.seconds * 1000 if state.options.horn else None

    def _go(self, state: State, by: Seat, at: int) -> Told:
        car = state.hands[by][0]
        left = [tuple(held for held in hand if held < car) for hand in state.hands]
        lower = tuple(sorted(held for cars in left for held in cars))
        hands = tuple(tuple(held for held in hand if held > car) for hand in state.hands)
        went = change(state, hands=hands, gone=(*state.gone, car), behind=state.behind + lower, deadline=self._horn_at(state, at))
        events = [Event(key="went", params={"seat": by, "car": car}, binds=True)]
        if lower:
            events += [Event(key="left_behind", params={"seat": seat, "cars": cars}) for seat, cars in enumerate(left) if cars]
            went = change(went, lives=went.lives - 1)
        return self._maybe_over(went), tuple(events)

    def _horn(self, state: State, at: int) -> Told:
        blown = change(state, lives=state.lives - 1, deadline=self._horn_at(state, at))
        return self._maybe_over(blown), (Event(key="horn"),)

    def _maybe_over(self, state: State) -> State:
        if state.lives and any(state.hands):
            return state
        return change(state, phase="over", deadline=None)

    def _peek(self, state: State, by: Seat, at: int) -> Told:
        looked = (*state.looked[:by], True, *state.looked[by + 1 :])
        left = state.deadline - at if state.deadline is not None else None
        deadline = at + FIGURES.peek_seconds * 1000
        events = (
            Event(key="looks", params={"seat": by, "at": _next(state, by)}, binds=True),
            Event(key="saw", params={"car": state.hands[_next(state, by)][0]}, to=(by,), binds=True, fades=True),
        )
        return change(state, phase="peek", looking=by, looked=looked, deadline=deadline, left=left), events

    def _covered(self, state: State, at: int) -> Told:
        deadline = at + state.left if state.left is not None else None
        told = Event(key="covered", params={"seat": _looking(state)})
        return change(state, phase="drive", looking=None, deadline=deadline, left=None), (told,)

    def chance(self, state: State, rng: Random) -> Any:
        order, each = shuffled(CARS, rng), state.options.hand
        return Deal(hands=tuple(order[seat * each : (seat + 1) * each] for seat in range(len(state.hands))))

    def clock(self, state: State) -> Any:
        return Horn()

    def view(self, state: State, seat: Seat | None) -> View:
        looks = state.looking is not None and seat == state.looking
        return View(
            seat=seat,
            options=state.options,
            phase=state.phase,
            hand=state.hands[seat] if seat is not None else (),
            held=tuple(len(hand) for hand in state.hands),
            gone=state.gone,
            behind=state.behind,
            lives=state.lives,
            pins=state.pins,
            looked=state.looked,
            looking=state.looking,
            seen=state.hands[_next(state, _looking(state))][0] if looks else None,
            deadline=state.deadline,
            left=state.left,
            given_up=state.given_up,
        )

    def guess(self, look: Look[Any, View], rng: Random) -> State:
        board = look.board
        unseen = shuffled([car for car in CARS if car not in (*board.hand, *board.gone, *board.behind, board.seen)], rng)
        hands: list[tuple[int, ...]] = []
        for seat, held in enumerate(board.held):
            if seat == board.seat:
                hand = board.hand
            elif board.seen is not None and board.looking is not None and seat == (board.looking + 1) % len(board.held):
                hand = (board.seen, *[car for car in unseen if car > board.seen][: held - 1])
            else:
                hand = unseen[:held]
            unseen = tuple(car for car in unseen if car not in hand)
            hands.append(tuple(sorted(hand)))
        return State(
            options=board.options,
            phase=board.phase,
            hands=tuple(hands),
            gone=board.gone,
            behind=board.behind,
            lives=board.lives,
            pins=board.pins,
            looked=board.looked,
            looking=board.looking,
            deadline=board.deadline,
            left=board.left,
            given_up=board.given_up,
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        seats = tuple(range(len(state.hands)))
        if state.given_up or not state.lives:
            return Outcome(winners=(), losers=seats, reason="gave_up" if state.given_up else "crashed")
        return Outcome(winners=seats, reason="arrived", facts={"cars": (len(state.gone),) * len(seats)})

    def rematch(self, state: State) -> Options:
        return state.options


def _check_deal(state: State, action: Deal) -> None:
    cars = [car for hand in action.hands for car in hand]
    sizes = tuple(len(hand) for hand in action.hands)
    if sizes != (state.options.hand,) * len(state.hands) or len(set(cars)) < len(cars) or not set(cars) <= set(CARS):
        raise Refusal("CV-1.2", "not_a_deal")


def _check_peek(state: State, by: Seat) -> None:
    if state.looked[by]:
        raise Refusal("CV-3.1", "looked_already")
    if not state.hands[_next(state, by)]:
        raise Refusal("CV-3.1", "nothing_to_see")


def _next(state: State, seat: Seat) -> Seat:
    return (seat + 1) % len(state.hands)


def _looking(state: State) -> Seat:
    assert state.looking is not None
    return state.looking


GAME = Convoy()
