"""Rounds of computer players: every one ends, and they are as long as the specification measured (section 9.2).

lengths.csv holds those figures: 1,000 rounds of random players a line, measured by another program than this one.
"""

from __future__ import annotations

import csv
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

import pytest

from getaway_tui.games.getaway.public import plain
from tests.games.getaway.played import Policy, Round, agreed, bound, fair, play, rand

LENGTHS = Path(__file__).parent / "lengths.csv"


class Length(NamedTuple):
    """One line of lengths.csv."""

    variant: str
    options: dict[str, Any]
    players: int
    plays: float
    """Cards laid in a round, on average."""
    tricks: float
    """Tricks in a round, the median."""
    standoffs: float
    """Rounds with at least one standoff, in per cent."""


def settings(words: str) -> dict[str, Any]:
    """Options from "name=value name=value"."""
    pairs = (word.partition("=") for word in words.split())
    return {name: plain(value) for name, _, value in pairs}


def lengths() -> list[Length]:
    """The figures to meet."""
    with LENGTHS.open(encoding="utf-8", newline="") as file:
        return [
            Length(row["variant"], settings(row["settings"]), int(row["players"]), float(row["plays_mean"]),
                   float(row["tricks_p50"]), float(row["standoff_pct"]))
            for row in csv.DictReader(file)
        ]  # fmt: skip


def named(length: Length) -> str:
    """What pytest calls it."""
    return f"{length.variant}, {length.players}"


def check(length: Length, rounds: int, slack: float) -> None:
    """As long as measured: the median within a tenth or two tricks, plays within 5 %, standoffs within 5 points."""
    played = [play(length.options, length.players, rand, f"length {number}") for number in range(rounds)]
    tricks = median(one.tricks for one in played)
    plays = fmean(one.plays for one in played)
    standoffs = 100 * fmean(one.standoffs > 0 for one in played)
    print(f"{named(length)}: tricks {tricks:.1f} ({length.tricks}), plays {plays:.1f} ({length.plays}), "
          f"standoffs {standoffs:.1f} ({length.standoffs}) %, longest {max(one.tricks for one in played)}")  # fmt: skip
    assert abs(tricks - length.tricks) <= slack * max(2, 0.1 * length.tricks)
    assert abs(plays - length.plays) <= slack * 0.05 * length.plays
    assert abs(standoffs - length.standoffs) <= slack * 5


@pytest.mark.rule("GC-9.4")
@pytest.mark.parametrize("length", [each for each in lengths() if each.players == 4], ids=named)
def test_rounds_are_about_as_long_as_measured(length: Length) -> None:
    check(length, 40, slack=4)  # a thousand rounds spread as little as the tolerances, forty up to five times as much


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("length", lengths(), ids=named)
def test_a_thousand_rounds_are_as_long_as_measured(length: Length) -> None:
    check(length, 1_000, slack=1)


VARIANTS = {
    "base": "",
    "trumps": "spades_trump=true",
    "trumps as a duty": "spades_trump=true trump_duty=must",
    "no pick-up": "no_pickup=true",
    "kicker": "kicker=true",
    "no pick-up and kicker": "no_pickup=true kicker=true",
    "trumps, no pick-up, kicker": "spades_trump=true no_pickup=true kicker=true",
    "tens": "dehla=true",
    "tens, two running": "dehla=true dehla_capture=two_running",
    "joker": "joker=true",
    "joker as the last card": "joker=true joker_weight=last_card",
    "beggar": "beggar=true",
    "last of suit": "last_of_suit=true",
    "last card played out": "last_trick=play_out",
    "opening amnesty": "opening_amnesty=true",
    "no pick-ups after a standoff": "standoff=finish_no_pickup",
    "counted after a standoff": "standoff=adjudicate",
    "dealt again after a standoff": "standoff=redeal",
    "six laps": "standoff_laps=6",
    "all at once": "spades_trump=true kicker=true dehla=true joker=true beggar=true last_of_suit=true",
    "bhabhi": "ruleset=bhabhi",
    "bhabhi without amnesty": "ruleset=bhabhi opening_amnesty=false",
    "bhabhi, drawing from a neighbour": "ruleset=bhabhi power_draw=neighbour",
    "bhabhi, away with the power": "ruleset=bhabhi power_draw=escape",
    "bhabhi, leaders take hands": "ruleset=bhabhi take_hand=leader",
    "bhabhi, anyone takes hands": "ruleset=bhabhi take_hand=anyone",
    "bhabhi, shoot-out": "ruleset=bhabhi heads_up=shootout",
    "bhabhi, all at once": "ruleset=bhabhi joker=true dehla=true beggar=true take_hand=leader heads_up=shootout",
}
"""Every variant of the rulebook alone and the combinations and house rules that change how long a round lasts."""

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_policy = pytest.mark.parametrize("policy", [rand, fair], ids=["random", "fair"])


def ends(variant: str, policy: Policy, players: int, rounds: int) -> list[Round]:
    """Play rounds, each of which ends within its bound with a place for everybody."""
    options = settings(VARIANTS[variant])
    played = [play(options, players, policy, f"{variant} {number}") for number in range(rounds)]
    most = bound(agreed(options), players)
    for one in played:
        assert one.tricks <= most
        assert sorted(one.places) == list(range(players))
        assert one.loser == one.places[-1] or (one.loser is None and "play_out" in VARIANTS[variant])
    return played


@pytest.mark.rule("GC-5.21")
@pytest.mark.rule("GC-9.3")
@each_policy
@each_variant
def test_rounds_end(variant: str, policy: Policy) -> None:
    for players in (2, 3, 5, 8):
        ends(variant, policy, players, 1)


@pytest.mark.soak
@pytest.mark.timeout(0)
@each_policy
@each_variant
def test_two_hundred_rounds_end(variant: str, policy: Policy) -> None:
    for players in range(2, 9):
        played = ends(variant, policy, players, 200)
        longest = max(one.tricks for one in played)
        print(f"{variant}, {policy.__name__}, {players} players: 200 rounds ended, the longest after {longest} tricks")
