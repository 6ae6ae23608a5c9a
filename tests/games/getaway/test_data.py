"""The pack adds up, and other data make another game: for each data file, a changed copy changes what happens at the table."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.engine import data
from getaway_tui.games.getaway.pack import CARDS, DEALS, FACES, JOKER, RANK, SUIT, TENS
from getaway_tui.games.getaway.public import OPTION_ROWS, PRESETS, Options
from tests.games.getaway.judge import PACK
from tests.games.getaway.judge import rank as written_rank

FRESH = """
import json, sys
from pathlib import Path
from getaway_tui.engine import data
data.use(Path(sys.argv[1]))
from getaway_tui.engine.types import Refusal
from tests.games.getaway import test_scenarios as t
from tests.support import Scene
from getaway_tui.games.getaway.rules import GAME
from getaway_tui.games.getaway.public import PRESETS, Options

def refused(seats, **options):
    try:
        Scene.start(GAME, seats, **options)
    except Refusal as no:
        return no.rule

def led(table, seat, card, *plays):
    t.lead(table, seat, card)
    t.play(table, *plays)
    return table

print(json.dumps([eval(line) for line in sys.argv[2:]]))
"""


def answers(folder: Path, *questions: str) -> Any:
    """What a fresh interpreter says that reads its data from this folder."""
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-c", FRESH, str(folder), *questions], cwd=root, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def changed(tmp_path: Path, name: str, *edits: tuple[str, str]) -> Path:
    """A folder with a copy of the game's data in which one file is another."""
    folder = tmp_path / "getaway"
    shutil.copytree(data.path("getaway", name).parent, folder)
    text = (folder / name).read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        text = text.replace(old, new)
    (folder / name).write_text(text, "utf-8")
    return tmp_path


CASES: dict[str, tuple[list[tuple[str, str]], list[tuple[str, Any]]]] = {
    "cards.csv": (
        [
            ("9H,9,hearts,♥,red,9,", "9H,9,hearts,♥,red,15,"),
            ("10D,10,diamonds,♦,red,10,,yes", "10D,10,diamonds,♦,red,10,,no"),
            ("\n2C,2,clubs,♣,black,2,1,no,rulebook", ""),
        ],
        [
            # the nine of hearts is the highest now
            ("list(led(t.scene('9H 2D', 'AH 3D'), 0, '9H', (1, 'AH')).asked())", [0]),
            # nobody captures the ten of diamonds
            ("led(t.scene('10D 2H', '3D 3H', dehla=True), 0, '10D', (1, '3D')).state.captured[0]", []),
            # a pack without the two of clubs
            ("'2C' in Scene.start(GAME, 4).state.pack", False),
        ],
    ),
    "deal.csv": (
        [("5,2,2C 2D,10,12,10,2,11,10,", "5,2,2C 2S,10,12,10,2,11,10,"),
         ("\n8,4,2C 2D 2H 2S,6,10,6,4,7,6,", "\n9,4,,6,10,6,4,7,6,")],
        [("list(t.started(5).state.aside)", ["2C", "2S"]), ("refused(8)", "GC-3.4")],
    ),
    "numbers.toml": (
        [
            ('opening_card = "AS"', 'opening_card = "2H"'), ('trump_suit = "S"', 'trump_suit = "D"'),
            ("loser = 1 ", "loser = 4 "), ("placement = [3, 1]", "placement = [5, 2]"),
            ("sliding_step = 1", "sliding_step = 2"), ("kot_credit = 2", "kot_credit = 6"),
            ("most_tens_credit = 1", "most_tens_credit = 3"), ("ante = 1", "ante = 2"), ("beggar = 1", "beggar = 3"),
            ("bhabhi_tricks = 60", "bhabhi_tricks = 7"), ("announce_from = 0.5", "announce_from = 0.1"),
            ("redeals = 1", "redeals = 2"), ("rounds = 5", "rounds = 1"),
        ],
        [
            ("sorted(t.legal_cards(t.scene('2H AS', '3H 4H', trick=1), 0))", ["2H"]),
            ("sorted(led(t.scene('2H 3H', '2D 4C', '5D 6D', spades_trump=True), 0, '2H').kinds(1))", ["pick_up", "ruff"]),
            *[
                (f"led(t.scene('', '', '4C', '9C 2D', leader=2, escaped=[0, 1], rounds=2, scoring={scoring!r}), 2, '4C')"
                 ".state.ledger.rounds[0].points", points)
                for scoring, points in (("loser_only", [0, 0, 0, 4]), ("placement", [0, 0, 2, 5]), ("sliding", [0, 2, 4, 6]))
            ],
            *[
                (f"led(t.scene('2C', '', '4D 4C', escaped=[1], dehla=True, rounds=2, captured=[[], {tens!r}, []]), 0, '2C')"
                 ".state.ledger.rounds[0].credits", credits)
                for tens, credits in ((["10H", "10D", "10C", "10S"], [0, -6, 0]), (["10H"], [0, -3, 0]))
            ],
            ("t.started(2, pot='match_winner').state.ledger.chips", [-2, -2]),
            ("led(t.scene('4C', '9C 2D', rounds=2, beggar=True), 0, '4C').state.ledger.extra", [0, 3]),
            ("t.bhabhi('9H 2C', '4H 3C', barren=7).view(0).kind", "shedding"),
            ("'standoff_counted' in t.keys(led(t.scene('9H 2S', '3C 3D', '4C 5D', barren=0), 0, '9H').events)", True),
            ("led(t.scene('9H 2S', '3C 3D', '4C 5D', barren=5, standoff='redeal', redeals=1), 0, '9H').state.redeals", 2),
            ("led(t.scene('4C', '9C', rounds=1, tiebreak='playoff', last_trick='play_out', ledger={'rounds': ["
             "{'places': [0, 1], 'loser': None, 'points': [0, 0], 'credits': [0, 0], 'chips': [0, 0]},"
             "{'places': [1, 0], 'loser': None, 'points': [0, 0], 'credits': [0, 0], 'chips': [0, 0], 'playoff': True}],"
             " 'chips': [0, 0], 'losses': [0, 0], 'extra': [0, 0], 'playoff': [0, 1]}), 0, '4C').state.phase", "over"),
        ],
    ),
    "options.csv": (
        [
            ("rounds,1..99,3,", "rounds,1..50,5,"),
            ("loser_only|placement|sliding,loser_only,", "loser_only|placement|sliding,sliding,"),
            ("opening_amnesty,false|true,false,true,", "opening_amnesty,false|true,false,false,"),
        ],
        [
            ("[Options().rounds, Options().scoring, Options(ruleset='bhabhi').opening_amnesty]", [5, "sliding", False]),
            ("t.bhabhi('AS 2C', '3C 4C', trick=1).view(0).kind", "plain"),
            ("Options.model_json_schema()['properties']['rounds']['maximum']", 50),
        ],
    ),
    "option_compat.csv": (
        [
            ("ruleset=bhabhi,kicker=true,no,GC-B.4,", "ruleset=bhabhi,kicker=true,yes,,"),
            ("spades_trump=true,dehla=true,yes,,", "spades_trump=true,dehla=true,no,GC-6.30,"),
        ],
        [
            ("[refused(4, ruleset='bhabhi', kicker=True), refused(4, spades_trump=True, dehla=True)]", [None, "GC-6.30"]),
        ],
    ),
    "presets.csv": (
        [("gentle,no_pickup=true,", "gentle,kicker=true rounds=11,"), ("\nparty,", "\nfeast,")],
        [
            ("[PRESETS['gentle'].no_pickup, PRESETS['gentle'].kicker, PRESETS['gentle'].rounds]", [False, True, 11]),
            ("['party' in PRESETS, 'feast' in GAME.presets]", [False, True]),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_other_data_make_another_game(name: str, tmp_path: Path) -> None:
    edits, expected = CASES[name]
    folder = changed(tmp_path, name, *edits)
    assert answers(folder, *(question for question, _ in expected)) == [answer for _, answer in expected]


def test_as_shipped_the_answers_are_others(tmp_path: Path) -> None:
    """Each of those questions has another answer without the change, or it would show nothing."""
    expected = [pair for _, pairs in CASES.values() for pair in pairs]
    shipped = answers(tmp_path, *(question for question, _ in expected))
    assert [question for (question, answer), now in zip(expected, shipped, strict=True) if answer == now] == []


def test_every_file_has_its_change() -> None:
    told = {"ledger.csv", "lessons.toml", "rules.en.md", "SOURCES.md"}  # read by people and by the tests of contract and shell
    assert {path.name for path in data.path("getaway", "cards.csv").parent.iterdir()} == {*CASES, *told}


def test_the_rules_that_are_read_are_those_of_the_folder(tmp_path: Path) -> None:
    folder = changed(tmp_path, "rules.en.md", ("# Getaway\n", "# Another game\n"))
    assert answers(folder, "data.text('getaway', 'rules.en.md').splitlines()[0]") == ["# Another game"]


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("cards.csv", "2D,2,diamonds,♦,red,2,", "2D,2,diamonds,♦,red,two,", "getaway/cards.csv line 15: rank_value"),
        ("numbers.toml", "ante = 1", "antes = 1", "getaway/numbers.toml: chips.ante: Field required"),
        ("deal.csv", "4,0,,13,", "4,0,,thirteen,", "getaway/deal.csv line 4: hand_size_set_aside"),
        ("options.csv", "pot,off|", "jackpot,off|", "pot"),
        ("option_compat.csv", "spades_trump=true,dehla=true,yes", "spades_trump=true,dehla=true,maybe", "line 26: combine"),
        ("presets.csv", "gentle,no_pickup=true,", "gentle,no_pickup=perhaps,", "no_pickup"),
    ],
)
def test_a_mistake_in_a_file_is_named(name: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    folder = changed(tmp_path, name, (old, new))
    with pytest.raises(AssertionError, match=said):
        answers(folder, "1")


# ---- as shipped ---------------------------------------------------------------------------------------------------------------


def test_the_pack_is_a_whole_one() -> None:
    assert sorted(CARDS) == sorted(PACK)
    assert JOKER == "JK"
    assert all(card == FACES[card].rank + SUIT[card] for card in CARDS)
    assert {card: RANK[card] for card in CARDS} == {card: written_rank(card) for card in PACK}
    assert set(TENS) == {"10C", "10D", "10H", "10S"}


@pytest.mark.rule("GC-3.4")
@pytest.mark.rule("GC-3.5")
@pytest.mark.rule("GC-3.6")
@pytest.mark.rule("GC-3.7")
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_deal_adds_up(seats: int) -> None:
    row = DEALS[seats]
    order = sorted((card for card in CARDS if FACES[card].set_aside_order), key=lambda card: FACES[card].set_aside_order or 0)
    assert order == ["2C", "2D", "2H", "2S"]
    assert row.extra_cards == 52 % seats
    assert row.set_aside_cards == tuple(order[: row.extra_cards])
    assert row.hand_size_set_aside * seats + row.extra_cards == 52
    if row.extra_cards:
        assert row.fat_hand_size is not None
        assert row.other_hands_with_fat_hand is not None
        assert row.spread_large_hand == row.spread_small_hand + 1
        assert row.fat_hand_size + row.other_hands_with_fat_hand * (seats - 1) == 52
        assert row.spread_large_hand * row.spread_hands_with_one_extra + row.spread_small_hand * (
            seats - row.spread_hands_with_one_extra
        ) == 52  # fmt: skip


@pytest.mark.rule("GC-6.70")
@pytest.mark.rule("GC-6.71")
@pytest.mark.rule("GC-6.72")
def test_a_form_confirmed_untouched_is_the_first_game() -> None:
    untouched = Options()
    assert PRESETS["first_game"] == untouched
    assert next(iter(PRESETS)) == "first_game"
    assert (untouched.ruleset, untouched.rounds, untouched.memory_aid) == ("base", 3, "counts")
    assert (untouched.uneven_deal, untouched.standoff, untouched.standoff_laps) == ("set_aside", "open_trick", 2)
    assert OPTION_ROWS["rounds"].offers == ("3", "7", "11")
    assert PRESETS["classic"].memory_aid == "off"
    assert games.about("getaway").slug == "getaway"
