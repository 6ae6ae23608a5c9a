"""The data are the game: each file, changed in a copy, changes what is played, and what contradicts itself is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
_NO_GAME = {"SOURCES.md", "rules.en.md", "ledger.csv", "lessons.toml"}
"""What is read by people and by the tests alone; lessons by tests/shell/test_coach.py."""

_PROGRAM = """
import json, sys
from pathlib import Path
from random import Random
from getaway_tui.engine import data
data.use(Path(sys.argv[1]))
from getaway_tui.games.outrun import bot, box, public
from getaway_tui.games.outrun.boardview import monster_facts
from getaway_tui.games.outrun.racing import keys_of
from getaway_tui.games.outrun.raceview import LARGE
from getaway_tui.games.outrun.rules import GAME
from getaway_tui.games.outrun.ways import effort
from getaway_tui.games.outrun.words import move
state = GAME.start(2, public.Options(starter=0))
print(json.dumps({
    "active_positions.csv": list(public.Options().positions(3)),
    "characters.csv": box.CHARACTERS[1].token,
    "interference_deck.csv": state.deck.count("NTW_R"),
    "interference_types.csv": bot.hindrances(("BOOST",)),
    "keys.csv": keys_of("home", 1, box.ALL_MOVES).finish,
    "large_icons.toml": LARGE.icon("R")[2],
    "maps.csv": state.rooms,
    "monster_boards.csv": state.board(1).advance,
    "monster_rules.csv": monster_facts(GAME.view(state, None))[0],
    "moves.csv": move("R"),
    "options.csv": public.Options().time_limit,
    "path_cards.csv": public.printed("P04").moves,
    "racers.toml": round(bot.RACERS.fair.seconds(6, 0), 2),
    "settings.toml": effort("RJ"),
}))
"""

CHANGES = {
    "active_positions.csv": ("3,1,0,0,1,0,1", "3,1,1,0,0,0,1", [1, 4, 6], [1, 2, 6]),
    "characters.csv": ("Mummy,M,(M)", "Mummy,M,=M=", "(M)", "=M="),
    "interference_deck.csv": ("NTW,NTW_J", "NTW,NTW_R", 1, 2),
    "interference_types.csv": ('"I,P",helps', '"I,P",hinders', 0, 1),
    "keys.csv": ("home,1,finish,space", "home,1,finish,x", "space", "x"),
    "large_icons.toml": ("'     >>>>> '", "'     ===== '", "     >>>>> ", "     ===== "),
    "maps.csv": ("1,9,9,9", "1,9,7,7", 9, 7),
    "monster_boards.csv": ("vampire,1,3", "vampire,1,5", 3, 5),
    "monster_rules.csv": ("vampire,centre,1", "vampire,centre,2", "cards: 1 to centre", "cards: 2 to centre"),
    "moves.csv": ("R,Run,", "R,Dash,", "Run", "Dash"),
    "options.csv": ("time_limit,60", "time_limit,45", 60, 45),
    "path_cards.csv": ("P04,SJVCRD", "P04,SJVCDR", "SJVCRD", "SJVCDR"),
    "racers.toml": ("per_card = 0.85", "per_card = 0.95", 6.2, 6.8),
    "settings.toml": ("neighbour_finger = 130", "neighbour_finger = 140", 130, 140),
}
"""What to change in each file, and what the game says before and after."""


def changed(folder: Path, *edits: tuple[str, str, str]) -> subprocess.CompletedProcess[str]:
    """What a fresh interpreter says after these edits of a copy of the data."""
    there = folder / "outrun"
    there.mkdir()
    for file in (ROOT / "rules_data" / "outrun").iterdir():
        there.joinpath(file.name).write_bytes(file.read_bytes())
    for name, before, after in edits:
        text = there.joinpath(name).read_text("utf-8")
        assert before in text, f"{name} has no {before!r} any more"
        there.joinpath(name).write_text(text.replace(before, after, 1), "utf-8")
    return subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(folder)], capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def test_every_file_is_tried() -> None:
    files = {file.name for file in (ROOT / "rules_data" / "outrun").iterdir()}
    assert files == {*CHANGES, *_NO_GAME, "vampire_plus_cards.csv"}


def test_each_file_changes_the_game(tmp_path: Path) -> None:
    (tmp_path / "as it is").mkdir()
    (tmp_path / "changed").mkdir()
    before = changed(tmp_path / "as it is")
    swap = ("interference_deck.csv", "NTW,NTW_J,Not that way: Jump,J", "NTW,NTW_R,Not that way: Run,R")
    edits = [(name, one, other) for name, (one, other, _was, _is) in CHANGES.items() if name != swap[0]]
    after = changed(tmp_path / "changed", *edits, swap)
    assert json.loads(before.stdout or "null") == {name: was for name, (_, _, was, _) in CHANGES.items()}, before.stderr
    assert json.loads(after.stdout or "null") == {name: now for name, (_, _, _, now) in CHANGES.items()}, after.stderr


@pytest.mark.parametrize(
    ("edit", "word"),
    [
        (("interference_types.csv", "BACK,Back away,4", "BACK,Back away,5"), "interference_types.csv"),
        (("path_cards.csv", "P04,SJVCRD", "P04,SJVCRS"), "path_cards.csv"),
        (("path_cards.csv", "C4,0,2", "C4,0,3"), "path_cards.csv"),
        (("monster_boards.csv", "bear,6,0", "bear,7,0"), "monster_boards.csv"),
        (("vampire_plus_cards.csv", "X01,LW1,LW2", "X01,LW3,LW2"), "vampire_plus_cards.csv"),
    ],
)
def test_data_that_contradict_themselves_are_refused(tmp_path: Path, edit: tuple[str, str, str], word: str) -> None:
    done = changed(tmp_path, edit)
    assert done.returncode != 0
    assert f"outrun/{word}" in done.stderr
