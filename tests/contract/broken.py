"""Border Post, broken on purpose: each class breaks one promise, and one check of the contract must catch it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from getaway_tui.engine.chance import draw, shuffled
from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Ask, By, Look, Move, Outcome, Refusal, Seat, Turn, change
from tests.toys.border.public import Claim, Draw, Peek, Search, View
from tests.toys.border.rules import Border, Told
from tests.toys.border.state import State

_TELLING = 100


class LeaksInItsView(Border):
    """How many crates are left tells each seat whether pearls are on the road."""

    def view(self, state: State, seat: Seat | None) -> View:
        board = super().view(state, seat)
        return change(board, deck=board.deck + _TELLING * (seat is not None and state.road == "pearls"))


class LeaksOnTheOpenBoard(Border):
    """The board that everybody sees tells whether anybody holds pearls."""

    def view(self, state: State, seat: Seat | None) -> View:
        board = super().view(state, seat)
        held = any("pearls" in hand for hand in state.hands)
        return change(board, deck=board.deck + _TELLING * held) if seat is None else board


class LeaksInItsOffers(Border):
    """The spyglass is offered where it would show a lie."""

    def choices(self, state: State, seat: Seat) -> Iterable[Any]:
        lie = state.road != state.claim
        return (action for action in super().choices(state, seat) if lie or not isinstance(action, Peek))


class LeaksInItsList(Border):
    """Whoever asks why not is also told of the spyglass where it would show a lie."""

    def tries(self, state: State, seat: Seat) -> Iterable[Any]:
        lie = state.road != state.claim
        return (action for action in super().tries(state, seat) if lie or not isinstance(action, Peek))


class LeaksInItsRefusals(Border):
    """Why a stake is refused tells whether it would have won."""

    def check(self, state: State, by: By, action: Any) -> None:
        try:
            super().check(state, by, action)
        except Refusal as refusal:
            if refusal.key == "stake_out_of_range":
                raise Refusal(refusal.rule, refusal.key, purse=refusal.params["purse"], lie=state.road != state.claim) from None
            raise


class LeaksInTheOrderOfAsking(Border):
    """Who holds pearls is asked last."""

    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        return change(turn, asks=tuple(sorted(turn.asks, key=lambda ask: "pearls" in state.hands[ask.seat])))


class LeaksInOpenAsks(Border):
    """Only who holds a crate as claimed may search, which the open board does not show."""

    def check(self, state: State, by: By, action: Any) -> None:
        super().check(state, by, action)
        if isinstance(action, Search) and isinstance(by, int) and state.claim not in state.hands[by]:
            raise Refusal("BR-3.2", "stake_out_of_range", purse=0)


class LeaksAndKnowsIt(Border):
    """Everybody sees the lowest crate of the next hand, and guesses are made to fit."""

    def view(self, state: State, seat: Seat | None) -> View:
        board = super().view(state, seat)
        following = state.hands[(state.runner + 1) % len(state.hands)]
        return change(board, neighbour=min(following, default=None)) if board.neighbour is None else board

    def guess(self, look: Look[Any, View], rng: Random) -> State:
        honest = change(look, board=change(look.board, neighbour=None))
        guesses = (super(LeaksAndKnowsIt, self).guess(honest, rng) for _ in range(10_000))
        return next(state for state in guesses if self.view(state, look.seat) == look.board)


class TellsTooFew(Border):
    """A look through the glass is told to its maker alone, though everybody's board shows it."""

    def apply(self, state: State, move: Move[Any]) -> Told:
        after, told = super().apply(state, move)
        if isinstance(move.action, Peek):
            return after, tuple(event for event in told if event.to is not None)
        return after, told


class GuessesTheTruth(Border):
    """Remembers the position it last showed, and guesses that."""

    last: State

    def view(self, state: State, seat: Seat | None) -> View:
        self.last = state
        return super().view(state, seat)

    def guess(self, look: Look[Any, View], rng: Random) -> State:
        return self.last


class LosesACrate(Border):
    """Now and then a crate falls off when one is drawn."""

    def apply(self, state: State, move: Move[Any]) -> Told:
        after, told = super().apply(state, move)
        falls = isinstance(move.action, Draw) and len(after.deck) % 5 == 1
        return (change(after, deck=after.deck[1:]) if falls else after), told


class MakesAnImpossiblePosition(Border):
    """Forgets what was claimed of a crate when somebody looks at it."""

    def apply(self, state: State, move: Move[Any]) -> Told:
        after, told = super().apply(state, move)
        return (change(after, claim=None) if isinstance(move.action, Peek) else after), told


class AcceptsTheUnlisted(Border):
    """Lets a crate be claimed that does not exist."""

    def check(self, state: State, by: By, action: Any) -> None:
        if not (isinstance(action, Claim) and state.phase == "claim" and by == state.loader):
            super().check(state, by, action)


class TrustsTheClock(Border):
    """Lets the clock do whatever it is told."""

    def check(self, state: State, by: By, action: Any) -> None:
        if by != "clock":
            super().check(state, by, action)


class TrustsChance(Border):
    """Lets chance draw crates that are not in the deck."""

    def check(self, state: State, by: By, action: Any) -> None:
        if not (isinstance(action, Draw) and by == "chance" and state.phase == "draw"):
            super().check(state, by, action)

    def apply(self, state: State, move: Move[Any]) -> Told:
        if isinstance(move.action, Draw) and move.action.crate not in state.deck:
            state = change(state, deck=(*state.deck, move.action.crate))
        return super().apply(state, move)


class AcceptsWhatItCannotDo(Border):
    """Judges a stake by the purse, and making it by half the purse."""

    def apply(self, state: State, move: Move[Any]) -> Told:
        if isinstance(move.action, Search) and isinstance(move.by, int) and move.action.stake * 2 > state.purses[move.by]:
            raise Refusal("BR-3.2", "stake_out_of_range", purse=state.purses[move.by])
        return super().apply(state, move)

    def choices(self, state: State, seat: Seat) -> Iterable[Any]:
        half = state.purses[seat] // 2
        return (action for action in super().choices(state, seat) if not isinstance(action, Search) or action.stake <= half)


class DrawsAnew(Border):
    """Draws from a source of its own, which goes on whatever is taken back."""

    def __init__(self) -> None:
        self._own = Random("own")

    def chance(self, state: State, rng: Random) -> Any:
        return super().chance(state, self._own)


class ChangesOnARefusal(Border):
    """Whoever asks for what is not allowed makes a crate vanish from the board."""

    def __init__(self) -> None:
        self._refused = 0

    def apply(self, state: State, move: Move[Any]) -> Told:
        try:
            return super().apply(state, move)
        except Refusal:
            self._refused += 1
            raise

    def view(self, state: State, seat: Seat | None) -> View:
        board = super().view(state, seat)
        return change(board, deck=board.deck - self._refused)


class TakesARevealBack(Border):
    """Who looked through the glass is asked next, and nothing binds: so the look can be taken back."""

    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        mine = tuple(ask for ask in turn.asks if state.peeked and ask.seat == state.peeked[-1])
        return change(turn, asks=mine or turn.asks)

    def apply(self, state: State, move: Move[Any]) -> Told:
        after, told = super().apply(state, move)
        return after, tuple(change(event, binds=False) for event in told)


class StandsStill(Border):
    """Waits for nobody to say what is on the cart, and sets no clock."""

    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        if state.phase != "claim":
            return turn
        return Turn(asks=tuple(Ask(seat=ask.seat, ask=ask.ask, must=False) for ask in turn.asks))


class SharesEyesOneWay(Border):
    """The first seat sees with the eyes of the last one, which does not see with its."""

    def eyes(self, state: State, seat: Seat) -> frozenset[Seat]:
        return frozenset((0, len(state.hands) - 1)) if seat == 0 else super().eyes(state, seat)


class EndsForStrangers(Border):
    """A seat wins that is not at the table."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return change(outcome, winners=(*outcome.winners, 9)) if outcome is not None else None


class TellsInAnyOrder(Border):
    """Tells what happened in an order of its own, another one each time."""

    def __init__(self) -> None:
        self._own = Random("own")

    def apply(self, state: State, move: Move[Any]) -> Told:
        after, told = super().apply(state, move)
        return after, shuffled(told, self._own)


class CarriesMoreThanItSays(Border):
    """Keeps the pound as a list, which the model does not say and a save does not keep."""

    def apply(self, state: State, move: Move[Any]) -> Told:
        after, told = super().apply(state, move)
        return change(after, pound=list(after.pound)), told


class RemembersItsLastView(Border):
    """Honest itself, but what it showed last can be asked of it."""

    last: State

    def view(self, state: State, seat: Seat | None) -> View:
        self.last = state
        return super().view(state, seat)


def cheat(look: Look[Any, View], game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Any:
    """A computer player that asks such a game whether the claim is a lie."""
    searches = [action for action in look.legal if isinstance(action, Search)]
    if isinstance(game, RemembersItsLastView) and searches and game.last.road != game.last.claim:
        return searches[0]
    return draw([action for action in look.legal if not isinstance(action, Search)], rng)


def stubborn(look: Look[Any, View], game: Game[Any, Any, Any, Any], rng: Random, stop: Callable[[], bool]) -> Any:
    """A computer player that stakes a fortune whatever it owns."""
    return Search(stake=10**6) if look.board.phase == "post" else draw(look.legal, rng)
