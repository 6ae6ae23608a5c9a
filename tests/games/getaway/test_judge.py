"""The rules against a second judge that shares no code with them: trees of small deals, and random rounds of all options."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from getaway_tui.engine.chance import below, draw, shuffled
from getaway_tui.engine.types import By, Move
from getaway_tui.games.getaway.pack import CARDS
from getaway_tui.games.getaway.rules import GAME
from tests.games.getaway.judge import CHANCE, PACK, Answer, Judge, Question, Result
from tests.support import Scene

Options = Mapping[str, Any]

# ---- both sides in the same words --------------------------------------------------------------------------------------------


def word(action: Any) -> str:
    """An action of the game in the judge's words."""
    parts = [action.kind]
    if hasattr(action, "card"):
        parts.append(action.card)
    if getattr(action, "kick", None) is not None:
        parts += ["kick", str(action.kick)]
    return " ".join(parts)


@functools.cache
def action_of(word: str) -> Any:
    """The judge's words as an action of the game."""
    kind, *more = word.split()
    fields: dict[str, Any] = {"kind": kind}
    if more:
        fields["card"] = more[0]
    if len(more) > 1:
        fields["kick"] = int(more[2])
    return GAME.action_type.validate_json(json.dumps(fields))


def over(state: Any) -> bool:
    """Whether the round is over, or did not count."""
    return state.phase in ("deal", "over")


def questions(state: Any) -> Question:
    """What the game asks now."""
    turn = GAME.turn(state)
    if turn.chance:
        cards = [card for card in (*CARDS, "JK") if GAME.allows(state, "chance", action_of(f"draw_power {card}"))]
        return Question((CHANCE,), turn.chance, tuple(sorted(f"draw_power {card}" for card in cards)))
    seats = tuple(ask.seat for ask in turn.asks)
    choices = {tuple(sorted(word(action) for action in GAME.legal(state, seat))) for seat in seats}
    assert len(choices) == 1, "those who are asked at once have the same choice"
    return Question(seats, turn.asks[0].ask, choices.pop())


def answered(state: Any, answer: Answer) -> Any:
    """The position after an answer."""
    by: By = "chance" if answer.seat == CHANCE else answer.seat
    return GAME.apply(state, Move[Any](by=by, action=action_of(answer.word)))[0]


def result_of(state: Any) -> Result:
    """How the round ended, in the judge's words."""
    if not state.ledger.rounds:
        return Result((), None, (), void=True)
    last = state.ledger.rounds[-1]
    return Result(last.places, last.loser, ())


def same(state: Any, judge: Judge) -> None:
    """What lies where, and what is counted."""
    assert [set(hand) for hand in state.hands] == judge.hands
    assert set(state.waste) == judge.waste
    assert list(state.escaped) == judge.places
    assert {(laid.seat, laid.card) for laid in state.table} == set(judge.on_table)
    assert (state.leader, state.trick) == (judge.leader, judge.trick)
    assert state.phase == "power_draw" or (state.kind, state.barren) == (judge.kind, judge.barren)
    assert state.finishing == judge.finishing
    assert [len(tens) for tens in state.captured] == judge.tens
    assert (len(state.waiting), state.run) == (judge.waiting, judge.run)


# ---- trees ------------------------------------------------------------------------------------------------------------------


def by_rules(state: Any, depth: int) -> int:
    """How many ways the round can go on for so many decisions, or to its end."""
    if over(state) or not depth:
        return 1
    seats, _, choices = questions(state)
    return sum(by_rules(answered(state, Answer(seat, choice)), depth - 1) for seat in seats for choice in choices)


def by_judge(deal: Small, depth: int, done: tuple[Answer, ...] = ()) -> int:
    """The same by the second judge, who plays every way from the start."""
    judging = judge_of(deal).round()
    try:
        question = next(judging)
        for answer in done:
            question = judging.send(answer)
    except StopIteration:
        return 1
    if len(done) == depth:
        return 1
    return sum(by_judge(deal, depth, (*done, Answer(seat, choice))) for seat in question.seats for choice in question.choices)


def hands_of(deal: Small) -> list[list[str]]:
    """The hands by seat."""
    return [hand.split() for hand in deal.hands.split("/")]


def judge_of(deal: Small) -> Judge:
    """The second judge at this table."""
    position: dict[str, Any] = dict(deal.position)
    return Judge(hands_of(deal), deal.options, **position)


def state_of(deal: Small) -> Any:
    """The game's own position."""
    phase = "take_window" if "take_hand" in deal.options else "lead"
    position = {"options": {"rounds": 2, **deal.options}, "hands": hands_of(deal), "trick": 2, "phase": phase, **deal.position}
    return Scene.load(GAME, position).state


NOTHING: Mapping[str, Any] = {}


class Small(NamedTuple):
    """A small deal, and in how many ways it can go on for so many decisions or to its end."""

    name: str
    hands: str
    ways: dict[int, int]
    options: Mapping[str, Any] = NOTHING
    position: Mapping[str, int] = NOTHING


BHABHI = {"ruleset": "bhabhi"}
BASE_DEALS = [
    Small("two, few suits", "2C 9C 4D 7H / 3C KD 5H 8D", {2: 5, 6: 105, 10: 456}),
    Small("two, soon dead", "5C 9D QH / JH 2S KD", {2: 6, 6: 70, 10: 266}),
    Small("three, all suits", "9H 2S 4C 4H / KH 3C 9S 5H / 6H 5D 2C 3S", {3: 6, 7: 89, 10: 413}),
    Small("three, opening", "AS 2C 7D / 3S 4S 9D / 5S 6S JD", {4: 8, 8: 72, 12: 384}, position={"trick": 1}),
    Small("three, void in the opening", "AS 2C / 3D 4D / 5S 6C", {2: 3, 5: 41, 8: 356}, position={"trick": 1}),
    Small("four, one card away", "5D / 8D 3C 4D / JD 5C 6D / 2D 7C 7D", {3: 4, 6: 16, 9: 16}),
    Small("four, near the standoff", "9H 2S / KH 3C / 4C 5D / 10H 6C", {3: 11, 6: 63, 9: 618}, position={"barren": 6}),
    Small("five, low cards", "2C 3D / 4C 5H / 6D 7S / 8H 9S / 10C JD", {2: 4, 4: 26, 7: 354}),
]
TRUMPS = {"spades_trump": True}
KICKS = {"kicker": True}
VARIANT_DEALS = [
    Small("trumps, free", "KH 2C 5S / 4S 3C 6D / AH 5C 9S", {3: 7, 6: 35, 9: 148}, TRUMPS),
    Small("trumps, a duty", "KH 2C 5S 7D / 4S 3S 6D 8S / AH 5C 9S 2D", {4: 30, 7: 84, 10: 204},
          {**TRUMPS, "trump_duty": "must", "last_trick": "play_out"}),
    Small("kicks", "KH AD 2C / 5H 3C 4C / 4H 5C 7D", {1: 7, 3: 36, 6: 743}, KICKS),
    Small("kicks without pick-ups", "KH AD 2C / 5H 3C 4C / 4H 5C 7D", {2: 13, 5: 77, 8: 259}, {**KICKS, "no_pickup": True}),
    Small("joker and tens", "10H JK 3C / 9H 10C 2S / AH 4D 10D", {2: 5, 4: 34, 7: 356}, {"joker": True, "dehla": True}),
    Small("passing, the next highest leads", "7D 2C 3S 9H / 3C AD 5H 4D / QD 5C 4S", {3: 8, 6: 23, 9: 36},
          {"no_pickup": True, "winner_escaped": "next_highest"}),
    Small("last of the suit", "9H 2C 3D / 3C 4C / 5C 6D 2H", {3: 8, 6: 66, 9: 444}, {"last_of_suit": True}),
    Small("no pick-ups any more", "9H 2S 3H / KH 3C 4D / 4C 5D 6H", {2: 6, 5: 22, 8: 144}, {"standoff": "finish_no_pickup"},
          {"barren": 5}),
]  # fmt: skip
BHABHI_DEALS = [
    Small("opening", "AS 2C 7D / KD 4C 3H / 3S 5C 9D", {2: 3, 5: 8, 8: 102}, BHABHI, {"trick": 1}),
    Small("the highest shed in the opening", "AS 2C 7D / KD KC 3H / 3S 5C 9D", {2: 2, 5: 6, 8: 146},
          {**BHABHI, "opening_discard": "highest"}, {"trick": 1}),
    Small("drawing from the waste", "9H 2D / 4H 3C / 3H 4D", {3: 7, 4: 22, 5: 29}, BHABHI),
    Small("drawing from a neighbour", "9H 2C / 4H 2D 3D / 6H 3C 5D", {3: 10, 6: 172, 9: 612},
          {**BHABHI, "power_draw": "neighbour"}),
    Small("away with the power", "9H 2C / 4H 2D 3D / 6H 3C 5D", {3: 10, 6: 172, 9: 604}, {**BHABHI, "power_draw": "escape"}),
    Small("shoot-out", "9H / 4H 3C", {2: 1, 3: 49, 5: 49}, {**BHABHI, "heads_up": "shootout"}),
    Small("leaders take hands", "2C 3D / 4C 7C / 5C 6D / 7D 8C", {2: 4, 4: 16, 6: 56}, {**BHABHI, "take_hand": "leader"}),
    Small("anyone takes hands", "2C 9D / 4C 7C / 5C", {2: 24, 3: 144, 5: 1508}, {**BHABHI, "take_hand": "anyone"}),
    Small("a lone joker", "9H 2C / 4H 3C / JK", {3: 6, 4: 100, 6: 196}, {**BHABHI, "joker": True}),
]  # fmt: skip
DEALS = [*BASE_DEALS, *VARIANT_DEALS, *BHABHI_DEALS]


@pytest.mark.rule("GC-5.21")
@pytest.mark.rule("GC-8.3")
@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.name)
def test_small_deals_go_on_in_as_many_ways_for_both_judges(deal: Small) -> None:
    for depth, ways in deal.ways.items():
        assert (by_judge(deal, depth), by_rules(state_of(deal), depth)) == (ways, ways), f"{depth} decisions"


# ---- whole rounds side by side -----------------------------------------------------------------------------------------------

CHOICES: dict[str, list[Any]] = {
    "direction": ["clockwise", "anticlockwise"],
    "opening_amnesty": [False, True],
    "dehla": [False, True],
    "dehla_capture": ["immediate", "two_running"],
    "joker": [False, True],
    "joker_weight": ["tempo", "last_card"],
}
BASE_CHOICES: dict[str, list[Any]] = {
    "spades_trump": [False, True],
    "trump_duty": ["may", "must"],
    "no_pickup": [False, True],
    "kicker": [False, True],
    "last_of_suit": [False, True],
    "winner_escaped": ["next_clockwise", "next_highest"],
    "last_trick": ["sudden", "play_out"],
    "standoff": ["open_trick", "open_trick", "finish_no_pickup", "adjudicate", "redeal"],
    "standoff_laps": [1, 2, 3],
}
BHABHI_CHOICES: dict[str, list[Any]] = {
    "ruleset": ["bhabhi"],
    "power_draw": ["waste", "neighbour", "escape"],
    "take_hand": ["off", "off", "leader", "anyone"],
    "heads_up": ["normal", "shootout"],
    "opening_discard": ["any", "highest"],
}


def agreed(rng: Random) -> dict[str, Any]:
    """Some table's options."""
    more = BHABHI_CHOICES if rng.random() < 0.4 else BASE_CHOICES
    options = {name: draw(values, rng) for name, values in {**CHOICES, **more}.items()}
    if options.get("no_pickup"):
        options["last_of_suit"] = False
    if options.get("ruleset") and not options["opening_amnesty"]:
        options["opening_discard"] = "any"
    return options


def dealt(options: Options, rng: Random, few: bool) -> tuple[Any, Judge]:
    """The same deal on both sides: a whole one, or some cards a seat, the rest in the waste."""
    seats = 2 + below(7 if not few else 4, rng)
    pack = [card for card in shuffled(PACK, rng) if card != "AS"]
    each = 52 // seats if not few else 1 + below(5, rng)
    hands = [["AS"] if seat == 0 else [] for seat in range(seats)]
    for hand in hands:
        while len(hand) < each:
            hand.append(pack.pop())
    if options["joker"]:
        hands[0].append("JK")
    judge = Judge(hands, options, leader=0, trick=1, redeals=below(2, rng))
    position = {"options": {"rounds": 2, **options}, "hands": hands, "trick": 1, "redeals": judge.redeals}
    return Scene.load(GAME, position).state, judge


def side_by_side(options: Options, seed: str, few: bool) -> int:
    """Play one round at random on both sides, which must agree at every step; how many decisions it took."""
    rng = Random(seed)
    state, judge = dealt(options, rng, few)
    judging = judge.round()
    question, steps = next(judging), 0
    first = True
    while True:
        asked = questions(state)
        assert (set(asked.seats), asked.ask, asked.choices) == (set(question.seats), question.ask, question.choices)
        if not first:
            same(state, judge)
        first = False
        answer = Answer(draw(question.seats, rng), draw(question.choices, rng))
        state = answered(state, answer)
        steps += 1
        try:
            question = judging.send(answer)
        except StopIteration as stop:
            assert over(state)
            ended(state, stop.value)
            return steps
        assert not over(state)


def ended(state: Any, result: Result) -> None:
    """Both sides agree who was caught, and on the places and credits."""
    if result.void:
        assert (state.ledger.rounds, state.redeals) == ((), 1)
        return
    last = state.ledger.rounds[0]
    assert (last.places, last.loser) == (result.places, result.loser)
    assert last.credits == credits_of(result.tens)


def credits_of(tens: tuple[int, ...]) -> tuple[int, ...]:
    """GC-6.34."""
    alone = tens.count(max(tens)) == 1
    return tuple((-2 if number == 4 else -1) if number and number == max(tens) and alone else 0 for number in tens)


@pytest.mark.rule("GC-5.22")
def test_random_rounds_agree_with_the_second_judge() -> None:
    _rounds(150)


@pytest.mark.soak
def test_many_random_rounds_agree_with_the_second_judge() -> None:
    _rounds(10_000)


def _rounds(number: int) -> None:
    for seed in range(number):
        options = agreed(Random(f"options {seed}"))
        try:
            side_by_side(options, f"deal {seed}", few=seed % 2 == 0)
        except AssertionError as error:
            raise AssertionError(f"deal {seed}: {options}") from error
