"""The box holds what the rules speak of, the case can always be solved, and other data make another game."""

from __future__ import annotations

import csv
import itertools
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest

from getaway_tui.engine import data
from getaway_tui.games.safehouse.components import BANDS, CHIPS, COLOURS, ESCAPE, PAGES, PURSUERS, ROWS, TASKS, band_of

BIT = {chip: 1 << place for place, chip in enumerate(CHIPS)}
SHOWN = [reduce(int.__xor__, (BIT[chip] for chip in card.chips)) for card in ESCAPE.values()]


def test_the_box_is_complete() -> None:
    assert (len(ESCAPE), len(TASKS), len(PURSUERS), len(CHIPS)) == (75, 40, 15, 25)
    assert {(card.colour, card.value) for card in ESCAPE.values()} == set(itertools.product(COLOURS, range(1, 16)))
    assert Counter(task.chapter for task in TASKS.values()) == dict.fromkeys(PAGES, 8)
    assert Counter((face.fixed, face.per_task) for face in PURSUERS.values()) == {
        (1, 0): 4,
        (2, 0): 3,
        (3, 0): 2,
        (0, 1): 4,
        (1, 1): 2,
    }


def test_words_never_name_a_value() -> None:
    """Colour, band and chapter together always leave three values open (R-18)."""
    said = Counter((card.colour, band_of(card.value), card.chapter) for card in ESCAPE.values())
    assert set(said.values()) == {3}
    assert len(said) == len(COLOURS) * len(BANDS)


def test_no_two_cards_show_the_same_chips() -> None:
    assert len({card.chips for card in ESCAPE.values()}) == 75
    assert all(len({CHIPS[chip].row for chip in card.chips}) == len(card.chips) for card in ESCAPE.values())


def _pivots(vectors: list[int]) -> dict[int, int]:
    """A basis over the field of two elements: highest bit to vector."""
    basis: dict[int, int] = {}
    for vector in vectors:
        while vector and (top := vector.bit_length()) in basis:
            vector ^= basis[top]
        if vector:
            basis[vector.bit_length()] = vector
    return basis


def test_every_position_of_the_grid_can_be_reached() -> None:
    assert len(_pivots(SHOWN)) == 25


def test_every_solution_can_be_reached_without_turning_a_chip_back() -> None:
    """Each of the 3,125 crimes is a sum of cards with no chip in common; laid downwards they cost nothing (SH-7.2)."""
    everything = (1 << 25) - 1
    whites = [reduce(int.__or__, (BIT[chip] for chip in chips)) for chips in itertools.product(*ROWS.values())]
    assert len(whites) == 3_125
    for white in whites[::7]:
        assert _covered(everything & ~white, [shown for shown in SHOWN if not shown & white])


def _covered(rest: int, cards: list[int]) -> bool:
    """Whether these cards cover exactly the chips of `rest`, each once."""
    if not rest:
        return True
    open_bits = [1 << place for place in range(25) if rest >> place & 1]
    rarest = min(open_bits, key=lambda bit: sum(bool(card & bit) for card in cards))
    fitting = [card for card in cards if card & rarest and not card & ~rest]
    return any(_covered(rest & ~card, [other for other in cards if not other & card]) for card in fitting)


def test_tasks_alone_cross_every_board() -> None:
    for page in PAGES.values():
        assert sum(task.steps for task in TASKS.values() if task.chapter == page.chapter) >= page.end - page.blue
        assert not page.symbols & {page.blue, page.end}


# ---- other data --------------------------------------------------------------------------

FRESH = """
import json, sys
from pathlib import Path
from getaway_tui.engine import data
data.use(Path(sys.argv[1]))
from getaway_tui.games.safehouse.rules import GAME
from getaway_tui.games.safehouse.components import CHIPS
from getaway_tui.games.safehouse.words import chapter
from tests.support import Scene
print(json.dumps(eval(sys.argv[2], {"GAME": GAME, "Scene": Scene, "CHIPS": CHIPS, "chapter": chapter})))
"""


def _with(tmp_path: Path, name: str, edit: Callable[[str], str], question: str) -> subprocess.CompletedProcess[str]:
    """What a fresh interpreter answers with one data file changed."""
    folder = tmp_path / "safehouse"
    shutil.copytree(data.path("safehouse", "setup.toml").parent, folder)
    (folder / name).write_text(edit((folder / name).read_text("utf-8")), "utf-8")
    root = Path(__file__).parents[3]
    return subprocess.run(
        [sys.executable, "-c", FRESH, str(tmp_path), question], cwd=root, capture_output=True, text=True, check=False
    )


def _column(text: str, card: str, **cells: str) -> str:
    """A CSV with some cells of one row replaced."""
    rows = list(csv.DictReader(text.splitlines()))
    for row in rows:
        if row["id"] == card:
            row.update(cells)
    lines = [",".join(rows[0])]
    lines += [",".join(f'"{cell}"' if "," in cell else cell for cell in row.values()) for row in rows]
    return "\n".join(lines) + "\n"


def test_hands_follow_the_data(tmp_path: Path) -> None:
    answer = _with(
        tmp_path,
        "setup.toml",
        lambda text: text.replace("escape = 7, chapter = 1, limit = 8", "escape = 6, chapter = 2, limit = 9"),
        "[(s := Scene.start(GAME, 2), s.draw()) and [len(h) for h in s.state.hands], s.state.limit]",
    )
    assert json.loads(answer.stdout) == [[8, 8], 9], answer.stderr


def test_glasses_and_costs_follow_the_data(tmp_path: Path) -> None:
    answer = _with(
        tmp_path,
        "setup.toml",
        lambda text: text.replace("remove_chapter_card = 1", "remove_chapter_card = 2"),
        "(s := Scene.load(GAME, {'hands': [['Y01'], []], 'tasks': [{'card': 'HO4'}]}),"
        " s.act(0, 'remove_task', task='HO4'), s.state.pursuer)[-1]",
    )
    assert json.loads(answer.stdout) == -4, answer.stderr


def test_the_special_card_follows_the_data(tmp_path: Path) -> None:
    answer = _with(
        tmp_path,
        "special_cards.csv",
        lambda text: text.replace("1,hotel,3,3", "1,hotel,2,5"),
        "(s := Scene.load(GAME, {'hands': [['R08'], []], 'special': ['Y03']}),"
        " s.act(0, 'lay_special', card='R08'), s.state.witness)[-1]",
    )
    assert json.loads(answer.stdout) == 5, answer.stderr


_LAY = "(s := Scene.load(GAME, {{'hands': [['{card}'], []], 'witness': {witness}, 'pursuer': -4, {more}}}), {act}, {answer})[-1]"
_FILL = _LAY.format(
    card="Y10",
    witness=1,
    more="'tasks': [{'card': 'HO1', 'cards': ['Y03', 'Y08']}]",
    act="s.act(0, 'lay_task', card='Y10', task='HO1')",
    answer="[s.state.witness, s.state.pursuer]",
)
_DRAW = (
    "(s := Scene.load(GAME, {'hands': [['Y01'], []], 'phase': 'refill', 'done': 1, 'witness': 9, 'pursuer': 0,"
    " 'tasks': [{'card': 'HO4'}], 'draw_pile': ['PU01', 'R01']}), s.act(0, 'draw', pile='escape'), s.state.pursuer)[-1]"
)

_PEEK = (
    "(s := Scene.load(GAME, {'hands': [['Y01'], ['Y02']], 'options': {'clock': 'off'}}),"
    " s.act(1, 'peek', player=1), GAME.turn(s.state).deadline)[-1]"
)


@pytest.mark.parametrize(
    ("name", "old", "new", "question", "before", "after"),
    [
        ("boards.csv", "1,hotel,3,3,normal,1,", "1,hotel,3,3,normal,0,", _FILL, [3, -3], [3, -4]),
        ("chapter_cards.csv", "HO1,hotel,3,0,0,0,0,3,2,", "HO1,hotel,3,0,0,0,0,3,5,", _FILL, [3, -3], [6, -4]),
        ("pursuer_cards.csv", "PU01,fixed,1,1,", "PU01,open_chapters_plus,,open + 1,", _DRAW, 1, 2),
        ("chips.csv", "S1,suspect,1,Professor Luft,", "S1,suspect,1,Nobody,", "CHIPS['S1'].name", "Professor Luft", "Nobody"),
        ("chapters.csv", ",Harbour,", ",Quay,", "chapter('harbour')", "harbour", "quay"),
        (
            "options.toml",
            'level = "great_danger"',
            'level = "big_thrill"',
            "GAME.option_type().level",
            "great_danger",
            "big_thrill",
        ),
        ("setup.toml", "peek_seconds = 8", "peek_seconds = 5", _PEEK, 8_000, 5_000),
    ],
)
def test_every_file_changes_the_game(
    tmp_path: Path, name: str, old: str, new: str, question: str, before: object, after: object
) -> None:
    (tmp_path / "as it is").mkdir()
    (tmp_path / "changed").mkdir()
    assert old in data.text("safehouse", name), "the cell is still there"
    plain = _with(tmp_path / "as it is", name, lambda text: text, question)
    assert json.loads(plain.stdout) == before, plain.stderr
    changed = _with(tmp_path / "changed", name, lambda text: text.replace(old, new, 1), question)
    assert json.loads(changed.stdout) == after, changed.stderr


@pytest.mark.parametrize(("equal", "legal"), [(True, True), (False, False)])
def test_equal_cards_on_the_special_card(tmp_path: Path, equal: bool, legal: bool) -> None:
    """R-5 needs other data: two cards of one value that name the same chapter."""
    answer = _with(
        tmp_path,
        "escape_cards.csv",
        lambda text: _column(text, "G03", chapter="hotel"),
        f"Scene.load(GAME, {{'hands': [['G03'], []], 'special': ['Y03'], 'options': {{'special_equal': {equal}}}}})"
        ".allows(0, 'lay_special', card='G03')",
    )
    assert json.loads(answer.stdout) is legal, answer.stderr


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("escape_cards.csv", "Y01,yellow,1,hotel,2", "Y01,yellow,1,hotel,3", "Y01 names 2 chips"),
        ("chapter_cards.csv", "yyy", "yyg", "HO1 wants other colours"),
        ("boards.csv", "1,hotel,1,1,", "1,hotel,2,1,", "not consecutive"),
        ("setup.toml", "very_high = [13, 15]", "very_high = [13, 14]", "bands leave a value out"),
    ],
)
def test_data_that_contradict_themselves_are_refused(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    answer = _with(tmp_path, name, lambda text: text.replace(old, new, 1), "0")
    assert answer.returncode != 0
    assert said in answer.stderr
