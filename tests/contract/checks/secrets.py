"""What a seat cannot see reaches it in no way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pydantic import TypeAdapter

from getaway_tui.engine.pieces import census
from getaway_tui.engine.types import Event, Frozen, Look, Move, Refusal, Seat, Turn
from tests.contract.playing import Case, Position, sound, told_of
from tests.support import AnyGame, heard

_TURN, _EVENT = TypeAdapter(Turn), TypeAdapter(Event)
_FEW = 5
_SWAPS = 0.7
"""How often another draw is the real one with two pieces changed about; otherwise it is drawn anew."""

_AHEAD = 4
"""Two games are compared over so small a part of the positions looked at."""

Events = tuple[Event, ...]


def secrets_are_kept(case: Case) -> None:
    """What reaches a seat is the same in every full state that its look could not tell from the real one: view, turn, offers,
    refusals. So it cannot depend on anything hidden. For nobody, that goes for what open asks allow."""
    for position in case.positions(case.size.dear, over=False):
        for seat in position.everybody:
            with told_of(position):
                _one_secret(position, seat, case)


def _one_secret(position: Position, seat: Seat | None, case: Case) -> None:
    game, state = position.game, position.state
    seen = reborn(game, position.look(seat))
    assert seen == position.look(seat), f"the look of {seat} does not come back from JSON"
    for number in range(case.size.draws):
        twin = _twin(position, seat, seen, number)
        assert census(twin) == census(state), f"a guess from the look of {seat} has other pieces"
        eyes = sorted(game.eyes(state, seat)) if seat is not None else [None]
        for other in eyes:
            _same(f"the view of {other}", game.view(state, other), game.view(twin, other), seat)
        _same("whom the game asks", position.turn, game.turn(twin), seat)
        for ask in () if position.turn.chance else position.turn.asks:
            if ask.seat in eyes or (ask.open and seat is None):
                _same(f"what seat {ask.seat} may do", game.legal(state, ask.seat), game.legal(twin, ask.seat), seat)
            if ask.seat in eyes:
                for action in case.mutants.of(seen.legal, position.rng(f"why {number}"), _FEW):
                    _same(f"why not {action!r}", _why(game, state, ask.seat, action), _why(game, twin, ask.seat, action), seat)


def _twin(position: Position, seat: Seat | None, seen: Look[Any, Any], number: int) -> Any:
    game = position.game
    twin = game.guess(seen, position.rng(f"guess {seat} {number}"))
    assert number or sound(game, twin), f"a guess is no sound state: {twin!r}"
    return twin


def _same(what: str, real: Any, guessed: Any, seat: Seat | None) -> None:
    if real == guessed:
        return
    raise AssertionError(f"{what} depends on what {_eyes(seat)} cannot see: {_apart(real, guessed)}")


def _eyes(seat: Seat | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


def _apart(real: Any, guessed: Any) -> str:
    """In what the two differ."""
    if not isinstance(real, Frozen):
        return f"{real!r}, or {guessed!r}"
    pairs = ((name, getattr(real, name), getattr(guessed, name)) for name in type(real).model_fields)
    return "; ".join(f"{name} is {one!r}, or {other!r}" for name, one, other in pairs if one != other)


def _why(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[Any, ...] | None:
    try:
        game.check(state, seat, action)
    except Refusal as refusal:
        return refusal.rule, refusal.key, dict(refusal.params)
    return None


def reborn(game: AnyGame, seen: Look[Any, Any]) -> Look[Any, Any]:
    """The same look, made from its JSON alone: nothing can hide in it."""
    return Look[Any, Any](
        seat=seen.seat,
        turn=_TURN.validate_json(_TURN.dump_json(seen.turn)),
        board=game.view_type.model_validate_json(seen.board.model_dump_json()),
        legal=tuple(game.action_type.validate_json(game.action_type.dump_json(action)) for action in seen.legal),
        log=tuple(_EVENT.validate_json(_EVENT.dump_json(event)) for event in seen.log),
    )


def reasons_are_kept(case: Case) -> None:
    """What lies before a seat, and why it may not do it, is the same list in every full state that its look could not tell from
    the real one; for an ask that is answered in front of all, in every state that nobody's look could. All that is legal is
    in it."""
    for position in case.positions(case.size.dear, over=False, asked=True):
        with told_of(position):
            for ask in position.turn.asks:
                _one_list(position, ask.seat, ask.seat, case)
                if ask.open:
                    _one_list(position, None, ask.seat, case)


def _one_list(position: Position, seen_by: Seat | None, seat: Seat, case: Case) -> None:
    game, state = position.game, position.state
    listed = _weighed(game, state, seat)
    legal = set(game.legal(state, seat))
    assert {action for action, no in listed if no is None} == legal, f"the list of {seat} is not what {seat} may do"
    assert all(no is None or (no[0] and no[1]) for _, no in listed), f"the list of {seat} names no rule or no reason"
    for number in range(case.size.draws):
        twin = _twin(position, seen_by, position.look(seen_by), number)
        _same(f"why not, for {seat},", listed, _weighed(game, twin, seat), seen_by)


def _weighed(game: AnyGame, state: Any, seat: Seat) -> list[tuple[Any, tuple[Any, ...] | None]]:
    return [(action, _why(game, state, seat, action)) for action in dict.fromkeys(game.tries(state, seat))]


def secrets_are_open_in_guesses(case: Case) -> None:
    """Guesses vary what is hidden: whoever did not hear of something, or could live in another's guess as well, gets other
    worlds than the real one."""
    varied: set[Seat | None] = set()
    expected: dict[Seat | None, Position] = {}
    for position in case.positions(case.size.dear, over=False):
        with told_of(position):
            guesses = {seat: _guesses(position, seat, case.size.draws) for seat in position.everybody}
            for seat in position.everybody:
                if any(guess != position.state for guess in guesses[seat]):
                    varied.add(seat)
                elif seat not in varied and _not_told(position, seat):
                    expected.setdefault(seat, position)
    for seat, position in expected.items():
        assert seat in varied, f"every guess of {seat} is the truth, though it was not told everything: in {position!r}"


def _guesses(position: Position, seat: Seat | None, count: int) -> list[Any]:
    seen = position.look(seat)
    return [position.game.guess(seen, position.rng(f"vary {seat} {number}")) for number in range(count)]


def _not_told(position: Position, seat: Seat | None) -> bool:
    """Whether others have heard of something of which this seat heard nothing at the same time."""
    for step in position.play.steps[: position.moves]:
        known = {value for event in heard(step.events, seat) for value in _facts(event)}
        if any(value not in known for event in step.events for value in _facts(event)):
            return True
    return False


def _facts(event: Event) -> Iterator[Any]:
    for value in event.params.values():
        yield from value if isinstance(value, tuple) else (value,)


def unheard_draws_show_nothing(case: Case) -> None:
    """Two games that differ in a draw go on by the same moves; as long as a seat hears the same in both, it sees the same in
    both and is asked and offered the same. This trusts no guess."""
    for position in case.draws(case.size.dear // 2):
        for number in range(case.size.draws):
            with told_of(position):
                _two_draws(position, case, position.rng(f"draw {number}"))


def _two_draws(position: Position, case: Case, rng: Random) -> None:
    game, steps = position.game, position.play.steps[position.moves :]
    other = case.mutants.swapped(steps[0].move.action, rng) if rng.random() < _SWAPS else game.chance(position.state, rng)
    if other is None or not game.allows(position.state, "chance", other):
        return
    twin, told = game.apply(position.state, Move[Any](by="chance", action=other, at=steps[0].move.at))
    seats = _who_heard_the_same(position.everybody, steps[0].events, told)
    for moves, step in enumerate(steps[1 : case.size.dear // _AHEAD], position.moves + 1):
        _sees_the_same(Position(position.play, moves), twin, seats)
        if not seats or game.turn(twin) != position.play.turns[moves] or not game.allows(twin, step.move.by, step.move.action):
            return
        twin, told = game.apply(twin, step.move)
        seats = _who_heard_the_same(seats, step.events, told)


def _who_heard_the_same(seats: Sequence[Seat | None], one: Events, other: Events) -> tuple[Seat | None, ...]:
    return tuple(seat for seat in seats if heard(one, seat) == heard(other, seat))


def _sees_the_same(position: Position, twin: Any, seats: Sequence[Seat | None]) -> None:
    game, state = position.game, position.state
    for seat in seats:
        _unheard("the board", game.view(state, seat), game.view(twin, seat), seat)
        _unheard("whom the game asks", position.turn, game.turn(twin), seat)
        if seat in position.asked:
            _unheard("what the seat may do", game.legal(state, seat), game.legal(twin, seat), seat)


def _unheard(what: str, one: Any, other: Any, seat: Seat | None) -> None:
    if one != other:
        raise AssertionError(f"{what} shows {_eyes(seat)} a draw of which no event told: {_apart(one, other)}")


def private_words_stay_private(case: Case) -> None:
    """What only others hear changes nothing that a seat sees, and whoever shares eyes shares ears."""
    for position in case.positions(case.size.cheap, over=False):
        step = position.play.steps[position.moves]
        private = [event for event in step.events if event.to is not None]
        if not private:
            continue
        with told_of(position):
            for event in private:
                _one_private(position, step.state, event)
            for seat in position.everybody:
                if position.game.outcome(step.state) is None and not heard(step.events, seat):
                    before, after = position.game.view(position.state, seat), position.game.view(step.state, seat)
                    assert before == after, f"{seat} hears nothing, and sees something else: {_apart(before, after)}"


def _one_private(position: Position, after: Any, event: Event) -> None:
    hears = set(event.to or ())
    assert hears <= set(position.play.seats), f"seats that are not there hear of {event}"
    for seat in hears:
        assert position.game.eyes(after, seat) <= hears, f"seat {seat} hears what its other eyes do not: {event}"
