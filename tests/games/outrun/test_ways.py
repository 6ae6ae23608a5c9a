"""Which rows are right: the worked scenarios, the table of pairs, and a second judge."""

from __future__ import annotations

import csv
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import BaseModel

from getaway_tui.engine.chance import below, draw, shuffled
from getaway_tui.games.outrun.box import FACES
from getaway_tui.games.outrun.ways import accepted, effort, handed_on, laid, nearest
from tests.games.outrun.judge import MOVES, right

PATH, MARKED = "SJVCRD", "VCDJTS"


def rows(path: str, *front: str, infected: bool = False, antidote: bool = False, **options: Any) -> set[str]:
    """The right rows as a set."""
    return set(accepted(path, front, infected, antidote, **options))


@pytest.mark.rule("OR-5.11")
@pytest.mark.rule("OR-5.15")
def test_s1_without_cards_the_path_is_the_way() -> None:
    assert rows(PATH) == {"SJVCRD"}
    assert "SJVCR" not in rows(PATH)


@pytest.mark.rule("OR-5.21")
@pytest.mark.rule("OR-5.22")
@pytest.mark.rule("OR-R5")
@pytest.mark.rule("OR-R6")
@pytest.mark.parametrize(
    ("front", "wanted"),
    [
        (("NTW_J", "SW_JC"), "SVJRD"),
        (("SW_JC", "NTW_C"), "SCVRD"),
        (("NTW_C", "SW_JC"), "SCVRD"),
        (("NTW_H", "SW_HT"), "SJVCRD"),
        (("SW_SH",), "HJVCRD"),
    ],
    ids=["s2", "s3", "s3 other order", "s4", "s5"],
)
def test_skip_before_switch(front: tuple[str, ...], wanted: str) -> None:
    assert rows(PATH, *front) == {wanted}


@pytest.mark.rule("OR-5.25")
@pytest.mark.rule("OR-R9")
def test_s6_the_long_way_after_the_second_card() -> None:
    assert rows(PATH, "LW2") == {"SJLVCRD"}


@pytest.mark.rule("OR-5.23")
def test_s7_reverse_then_long_way() -> None:
    assert rows(PATH, "BACK", "LW1") == {"DLRCVJS"}
    assert rows(PATH, "BACK") == {"DRCVJS"}


@pytest.mark.rule("OR-5.24")
@pytest.mark.rule("OR-R11")
def test_s8_and_s9_little_shortcut() -> None:
    assert rows(PATH, "NTW_R", "NTW_D", "LITTLE") == {"SJVC", "JVC", "SVC", "SJC", "SJV"}
    assert rows(PATH, "LITTLE", "LW3") == {"SJVLCRD", "JVCLRD", "SVCLRD", "SJCLRD", "SJVLRD", "SJVLCD", "SJVLCR"}


@pytest.mark.rule("OR-R10")
def test_s10_the_long_way_after_the_last_card() -> None:
    assert rows(PATH, "NTW_S", "NTW_J", "NTW_V", "NTW_C", "LW3") == {"RDL"}


@pytest.mark.rule("OR-5.27")
@pytest.mark.rule("OR-5.71")
def test_s11_and_s12_the_antidote_is_for_the_red_and_for_the_mark() -> None:
    assert rows(MARKED, "BACK", "NTW_T", infected=True, antidote=True) == {"SJDCV", "SJDCVA"}
    assert rows(MARKED, "BACK", "NTW_T", antidote=True) == {"SJDCV"}
    assert rows(MARKED, "BACK", "NTW_T", infected=True) == {"SJDCV"}


@pytest.mark.rule("OR-5.26")
def test_s13_major_shortcut() -> None:
    assert rows(MARKED, "MAJOR", infected=True, antidote=True) == {"", "A", "VCDJTS", "VCDJTSA"}
    assert rows(PATH, "MAJOR", "LW1") == {"", "SLJVCRD"}


def test_s14_two_switches_one_after_the_other() -> None:
    assert rows(PATH, "SW_RJ", "SW_JC") == {"SRVJCD"}
    assert rows(PATH, "SW_JC", "SW_RJ") == {"SCVRJD"}


def test_s39_nothing_can_be_left_out_of_nothing() -> None:
    all_six = tuple(f"NTW_{move}" for move in PATH)
    assert rows(PATH, *all_six, "LITTLE", little="mandatory") == {""}
    assert rows(PATH, "LITTLE", little="mandatory") == {"JVCRD", "SVCRD", "SJCRD", "SJVRD", "SJVCD", "SJVCR"}


def test_s40_the_long_way_wherever_one_likes() -> None:
    assert rows(PATH, "LW3", long_way="free") == {"SLJVCRD", "SJLVCRD", "SJVLCRD"}
    assert rows(PATH, "LW3", "NTW_S", "NTW_J", "NTW_V", "NTW_C", long_way="free") == {"RLD", "RDL"}


@pytest.mark.rule("OR-5.28")
@pytest.mark.parametrize("card", ["BOOST", "SHIELD", "FOCUS", "FAIR", "HAVE"])
def test_other_cards_change_nothing(card: str) -> None:
    assert rows(PATH, card) == {PATH}


class Pair(BaseModel):
    """One row of pairs.csv, worked out by hand from the rules."""

    first: str
    second: str = ""
    reachable_with: str
    full_sequence: str
    accepted_count: int
    shortest: int
    accepted_count_with_antidote: int


def _pairs() -> list[Pair]:
    with (Path(__file__).parent / "pairs.csv").open(encoding="utf-8", newline="") as file:
        return [Pair.model_validate(row) for row in csv.DictReader(file)]


@pytest.mark.parametrize("pair", _pairs(), ids=lambda pair: f"{pair.first} {pair.second}")
def test_the_table_of_pairs(pair: Pair) -> None:
    front = (pair.first, pair.second) if pair.second else (pair.first,)
    ways = accepted("RJCDSH", front)
    assert ways[0] == pair.full_sequence.replace("-", "")
    assert (len(ways), min(map(len, ways))) == (pair.accepted_count, pair.shortest)
    assert len(accepted("RJCDSH", front, True, True)) == pair.accepted_count_with_antidote


# ---- the second judge --------------------------------------------------------------------------------------------------------

_SHORT = "RJC"


def _fronts() -> list[tuple[str, ...]]:
    """No card, every single card, every pair in both orders."""
    return [(), *((card,) for card in FACES), *permutations(FACES, 2)]


def _tries(path: str, front: tuple[str, ...]) -> list[str]:
    """All rows over the path's own signs and one other move, up to one card more than can be right."""
    signs = "".join(dict.fromkeys((*path, *(move for card in front for move in FACES[card].parameter if move in MOVES))))
    found = [""]
    for length in range(1, len(path) + 1):
        found += ["".join(row) for row in permutations(signs, length)]
    longs = sum(card.startswith("LW") for card in front)
    for _ in range(longs):
        found += [row[:at] + "L" + row[at:] for row in found for at in range(len(row) + 1)]
    return [each + end for each in dict.fromkeys(found) for end in ("", "A")]


@pytest.mark.parametrize("infected", [False, True])
def test_both_judges_agree_on_all_singles_and_pairs(infected: bool) -> None:
    for front in _fronts():
        ways = set(accepted(_SHORT, front, infected, True))
        tries = _tries(_SHORT, front)
        assert ways <= set(tries), front
        for row in tries:
            assert (row in ways) == right(row, _SHORT, front, infected=infected, antidote=True), (front, row)


def _larger_set(rng: Random) -> tuple[str, tuple[str, ...], bool, bool]:
    path = "".join(shuffled(MOVES, rng)[: 5 + below(4, rng)])
    front = shuffled(tuple(FACES), rng)[: below(8, rng)]
    return path, front, rng.random() < 0.5, rng.random() < 0.5


def _bent(row: str, rng: Random) -> str:
    """The row with one card changed, moved, doubled or gone."""
    at, sign = below(len(row) + 1, rng), draw(f"{MOVES}LA", rng)
    return draw((row[:at] + sign + row[at:], row[:at] + row[at + 1 :], row[:at] + sign + row[at + 1 :], row[::-1]), rng)


def _agree(count: int) -> None:
    rng = Random("larger sets")
    for _ in range(count):
        path, front, infected, antidote = _larger_set(rng)
        ways = accepted(path, front, infected, antidote)
        way = draw(ways, rng)
        for row in (way, *(_bent(way, rng) for _ in range(5))):
            judged = right(row, path, front, infected=infected, antidote=antidote)
            assert (row in ways) == judged, (path, front, infected, antidote, row)


def test_both_judges_agree_on_larger_sets() -> None:
    _agree(1_500)


@pytest.mark.soak
def test_both_judges_agree_on_many_larger_sets() -> None:
    _agree(20_000)


# ---- fronts and fingers --------------------------------------------------------------------------------------------------------


def test_the_nearest_row_is_the_one_followed_longest() -> None:
    ways = accepted(PATH, ("LITTLE",))
    assert nearest("SJVRC", ways) == "SJVRD"
    assert nearest("", ways) == PATH


def test_one_at_a_time_by_mode() -> None:
    assert laid(("BACK", "NTW_R"), "SW_DS", "standard") == ("NTW_R", "SW_DS")
    assert laid(("BACK", "SW_RJ"), "SW_DS", "family") == ("BACK", "SW_DS")
    assert laid(("BACK", "SW_RJ"), "SW_DS", "off") == ("BACK", "SW_RJ", "SW_DS")


def test_handed_on_discards_equal_cards() -> None:
    assert handed_on(("NTW_R", "NTW_J"), ("NTW_J", "BOOST"), "standard") == (("NTW_J", "BOOST", "NTW_R"), ("NTW_J",))


@pytest.mark.rule("OR-10.2")
def test_effort_of_fingers() -> None:
    assert effort("RJ") == 130
    assert effort("RC") == 115
    assert effort("RS") == 100
    assert effort("DS") == 100
    assert effort("RJCS") == 360
