"""Computer players: the rules of thumb on positions worked by hand, the count, and what the strong one reads out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.engine.types import Look
from getaway_tui.games.getaway.bot import BOTS, YARDSTICKS
from getaway_tui.games.getaway.bot.count import Count, worth
from getaway_tui.games.getaway.public import Lead, PickUp, Play, Shed
from getaway_tui.games.getaway.rules import GAME
from tests.games.getaway.test_screen import position
from tests.support import Scene

EVERY = {**BOTS, **YARDSTICKS}


def plays(level: str, scene: Scene, seat: int) -> Any:
    """What a player of this level does."""
    return EVERY[level](scene.look(seat), GAME, Random("thumb"), lambda: False)


def test_people_meet_three_levels_and_the_arena_four_more() -> None:
    assert list(games.load("getaway").bots) == ["random", "weak", "fair", "strong"]
    assert list(games.contestants("getaway")) == ["random", "weak", "fair", "strong", "low", "high", "greedy", "tracker"]


@pytest.mark.parametrize(
    ("level", "ruleset", "card"),
    [
        ("low", "base", "3D"),  # the lowest rank, of equal ones that of the longer suit
        ("high", "base", "KC"),  # the highest
        ("greedy", "base", "9D"),  # the highest of the longest suit
        ("greedy", "bhabhi", "3S"),  # the lowest, of equal ones that of the shorter suit
        ("fair", "base", "3D"),
        ("fair", "bhabhi", "3S"),
    ],
)
def test_leads_by_rule_of_thumb(level: str, ruleset: str, card: str) -> None:
    scene = position(("3S 3D 5D 9D KC", "4D 5S 6C", "7D 8S 9C"), ruleset=ruleset)
    assert plays(level, scene, 0) == Lead(card=card)


@pytest.mark.parametrize(
    ("level", "ruleset", "last", "card"),
    [
        ("low", "base", True, "3H"),
        ("high", "base", True, "AH"),
        ("greedy", "base", True, "QH"),  # the cheapest that wins
        ("greedy", "base", False, "AH"),  # the highest, if it wins
        ("greedy", "bhabhi", False, "9H"),  # the highest below the best
        ("tracker", "base", True, "QH"),
    ],
)
def test_answers_by_rule_of_thumb(level: str, ruleset: str, last: bool, card: str) -> None:
    hands = ("4C 5C", "6C 7C", "3H 9H QH AH 2D")
    scene = position(hands, table=((0, "4H"), (1, "JH")) if last else ((0, "JH"),), due=(2,) if last else (2, 1), ruleset=ruleset)
    assert plays(level, scene, 2) == Play(card=card)


def test_ducking_as_the_last_without_a_low_card_takes_the_highest_else_the_lowest() -> None:
    hands = ("4C 5C", "6C 7C", "9H QH AH 2D")
    last = position(hands, table=((0, "4H"), (1, "8H")), due=(2,), ruleset="bhabhi")
    assert plays("greedy", last, 2) == Play(card="AH")
    before = position(hands, table=((0, "8H"),), due=(2, 1), ruleset="bhabhi")
    assert plays("greedy", before, 2) == Play(card="9H")


def test_a_void_player_sheds_the_highest_and_of_equal_ones_that_of_the_shorter_suit() -> None:
    scene = position(("4C 5C", "QS QD 2D"), table=((0, "8H"),), due=(1,), ruleset="bhabhi")
    assert plays("greedy", scene, 1) == Shed(card="QS")


def test_the_count_knows_who_must_be_void() -> None:
    # A holds 2H and AS; of hearts only 9H is out, and B and C hold two of the four cards that nobody has seen go
    scene = position(("2H AS", "9H 3S", "4S 5S"))
    count = Count(look(scene, 0))
    assert sorted(count.out) == ["3S", "4S", "5S", "9H"]
    assert count.void(1, "H") == pytest.approx(0.5)  # one unknown heart, half of the unknown cards are B's
    assert count.somebody_void("H", (1, 2)) == pytest.approx(0.75)
    assert count.wins("AS") == 1.0
    assert count.wins("2H") == 0.0
    # base: P(void) + 0.6 P(no void) P(win) - 1.2 unseen/13 where the lead empties the suit + 0.03 length
    assert worth(look(scene, 0), count, "2H") == pytest.approx(0.75 + 0 - 1.2 / 13 + 0.03)
    # three spades are out, each rival holds half of the four: P(void) = 1/8 each
    void = 1 - (1 - 1 / 8) ** 2
    assert worth(look(scene, 0), count, "AS") == pytest.approx(void + 0.6 * (1 - void) - 1.2 * 3 / 13 + 0.03)


def look(scene: Scene, seat: int) -> Look[Any, Any]:
    """What a seat knows that watched the round from a deal in which everything else has gone."""
    state = scene.state
    return scene.look(seat).model_copy(update={"log": watched(state)})


def watched(state: Any) -> tuple[Any, ...]:
    """A log in which all cards that are gone were seen to go."""
    from getaway_tui.engine.types import Event

    led = [Event(key="card_led", params={"seat": 0, "card": card}) for card in state.waste]
    done = Event(key="trick_completed", params={"trick": 1, "winner": 0, "count": len(state.waste)})
    return (Event(key="hands_dealt", params={"sizes": (0,) * state.seats}), *led, done)


def test_the_strong_player_reads_the_end_between_two_out() -> None:
    # Bhabhi, A {3H 9S}, B {4H}: leading 3H, B follows with its last card and has the power without a card, so B draws; leading
    # 9S, B sheds its last card and is safe, so A is caught.
    scene = position(("3H 9S", "4H"), ruleset="bhabhi")
    look_ = look(scene, 0)
    assert BOTS["strong"](look_, GAME, Random(1), lambda: False) == Lead(card="3H")
    # Base, A {5C 9D} leads, B {9C 2D}: 5C is beaten and B must lead 2D under A's 9D, which is A's last card: safe. 9D first: B
    # follows with 2D, A leads the 5C, its last, and is safe as well. Either wins; what matters is that one is chosen.
    scene = position(("5C 9D", "9C 2D"))
    assert BOTS["strong"](look(scene, 0), GAME, Random(1), lambda: False) in (Lead(card="5C"), Lead(card="9D"))


def test_a_ruff_that_wins_the_end_is_made() -> None:
    # Trumps, may: A {KD} has led 9H and holds KD; B {2S 3D} is void in hearts. Ruffing with 2S leaves B {3D} to lead its last
    # card: safe at once. So B ruffs.
    scene = position(("KD", "2S 3D"), table=((0, "9H"),), due=(1,), spades_trump=True)
    action = BOTS["strong"](look(scene, 1), GAME, Random(1), lambda: False)
    assert action.kind == "ruff"
    assert action != PickUp()
