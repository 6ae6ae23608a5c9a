"""Chance: the same on every Python, fair, and the same again after a take-back."""

from collections import Counter
from random import Random

from getaway_tui.engine.chance import below, die, draw, shuffled, source


class Fixed(Random):
    """A source that gives the numbers it was told."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_shuffle_swaps_from_the_back_as_worked_out_on_paper() -> None:
    # d with place 1 (b): a d c b; c with place 2 (itself); d with place 0 (a): d a c b
    assert shuffled("abcd", Fixed(0.25, 0.99, 0.0)) == ("d", "a", "c", "b")


def test_below_and_die_stay_in_range_at_both_ends() -> None:
    assert below(6, Fixed(0.0)) == 0
    assert below(6, Fixed(0.999999999)) == 5
    assert die(6, Fixed(0.0)) == 1
    assert die(6, Fixed(0.999999999)) == 6
    assert draw("xyz", Fixed(0.5)) == "y"


def test_every_order_of_three_is_about_as_frequent() -> None:
    rng = Random(1)
    orders = Counter(shuffled("abc", rng) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < number < 1150 for number in orders.values())


def test_the_same_seed_and_moves_give_the_same_draw_and_others_another() -> None:
    assert [source("s", 3).random() for _ in range(2)] == [source("s", 3).random() for _ in range(2)]
    assert len({source("s", 3).random(), source("s", 4).random(), source("t", 3).random()}) == 3
