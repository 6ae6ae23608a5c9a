"""Numbers live in the data files: change one, and the game changes with it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui.engine import data

SOURCE = data.path("scotland_yard", "stations.csv").parent

PROBE = """
import json, sys
from pathlib import Path
from random import Random
from getaway_tui.engine import data
data.use(Path(sys.argv[1]))
from getaway_tui.engine.types import Move
from getaway_tui.games.scotland_yard.rules import GAME
from getaway_tui.games.scotland_yard.rules import ends
from getaway_tui.games.scotland_yard.public import Ending
from getaway_tui.games.scotland_yard import chart, search
from getaway_tui.games.scotland_yard.city import CITY, net
from getaway_tui.engine.types import Refusal

def crowded():
    try:
        GAME.start(6, GAME.option_type(bobbies=2))
    except Refusal as refusal:
        return refusal.params["limit"]

state = GAME.start(4, GAME.option_type(x_normal="physical"))
state, _ = GAME.apply(state, Move(by="chance", action=GAME.chance(state, Random(1))))
print(json.dumps({
    "rounds": state.options.rounds, "reveals": state.options.reveals, "black": state.x_tickets.black,
    "tickets": state.hunters[0].tickets.counts, "pawns": [pawn.pawn for pawn in state.hunters], "x": state.candidates,
    "ways": state.net.ways["taxi"][1], "points": ends.points(Ending(winner="x", reason="escaped", round=22)),
    "pool": GAME.start(2, GAME.option_type()).options.two_player_pool,
    "supply": state.supply.taxi, "limit": crowded(),
    "older": net(("taxi",), True).ways["taxi"][13], "x_of_2": CITY.stations[1].x,
    "place": chart.places("large")[1], "size": chart.size("small"), "line": len(chart.line("large", 1, 46, "bus")),
    "playouts": search.skill().hunters.playouts, "moves": search.skill().mister_x.moves,
}))
"""


def probe(folder: Path) -> dict[str, object]:
    """What a fresh interpreter makes of the data in this folder."""
    run = subprocess.run([sys.executable, "-c", PROBE, str(folder)], capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    found: dict[str, object] = json.loads(run.stdout)
    return found


CHANGES: list[tuple[str, str, str, str, object]] = [
    ("presets.toml", "rounds = 22", "rounds = 21", "rounds", 21),
    ("presets.toml", "reveals = [3, 8, 13, 18, 24]", "reveals = [2, 4]", "reveals", [2, 4]),
    ("presets.toml", "x_black = 5  ", "x_black = 7  ", "black", 7),
    ("presets.toml", "detective_tickets = [11, 8, 4]", "detective_tickets = [12, 9, 5]", "tickets", [12, 9, 5]),
    ("presets.toml", "two_player_pool = [20, 16, 8]", "two_player_pool = [22, 16, 8]", "pool", [22, 16, 8]),
    ("hunters.csv", "4,3,1,", "4,2,2,", "pawns", ["D1", "D2", "B1", "B2"]),
    ("edges.csv", "1,8,taxi", "1,10,taxi", "ways", [9, 10]),
    ("start_cards.csv", "X,35,", "X,36,", "x", [36, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172]),
    ("stations.csv", "2,0.2901,", "2,0.2902,", "x_of_2", 0.2902),
    ("tickets.csv", "taxi,detective,11,57,", "taxi,detective,11,60,", "supply", 60 - 2 * 12),
    ("components.csv", "hunter_pawn,5,", "hunter_pawn,6,", "limit", 6),
    ("extra_edges.csv", "13,14,taxi", "13,15,taxi", "older", [4, 15, 23, 24]),
    ("layout.csv", "\n1,21,1,", "\n1,22,1,", "place", [22, 1]),
    ("bots.toml", "playouts = 170", "playouts = 171", "playouts", 171),
    ("bots.toml", "moves = 14", "moves = 13", "moves", 13),
    ("limits.toml", "points_for_a_win = 25", "points_for_a_win = 30", "points", 30),
]


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """All changes at once, in a copy of the data."""
    root = tmp_path_factory.mktemp("data")
    folder = root / "scotland_yard"
    shutil.copytree(SOURCE, folder)
    for name, old, new, _, _ in CHANGES:
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    return probe(root)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change[0]}: {change[2].strip()}")
def test_the_game_follows_its_data(change: tuple[str, str, str, str, object], changed: dict[str, object]) -> None:
    assert changed[change[3]] == change[4]


def test_every_file_of_figures_is_changed_here() -> None:
    """But for routes.csv, whose lines are long to spell out: see below; ledger and lessons hold no figures."""
    files = {path.name for path in SOURCE.iterdir() if path.suffix in (".csv", ".toml")}
    files -= {"ledger.csv", "lessons.toml", "routes.csv"}
    assert {change[0] for change in CHANGES} == files


def test_a_line_follows_its_route(changed: dict[str, object], tmp_path: Path) -> None:
    """Drawn straight, the bus from 1 to 46 crosses other cells than past 9, 20 and 33."""
    folder = tmp_path / "scotland_yard"
    shutil.copytree(SOURCE, folder)
    text = (folder / "routes.csv").read_text("utf-8")
    (folder / "routes.csv").write_text(text.replace("1,46,bus,9 20 33,", "1,46,bus,,"), "utf-8")
    assert probe(tmp_path)["line"] != probe(SOURCE.parent)["line"]


def broken(tmp_path: Path, name: str, old: str, new: str) -> str:
    """What is said of data that cannot be used."""
    folder = tmp_path / "scotland_yard"
    shutil.copytree(SOURCE, folder)
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(AssertionError) as caught:
        probe(tmp_path)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "old", "new", "word"),
    [
        ("edges.csv", "1,8,taxi", "1,8,tram", "line 2: transport"),
        ("edges.csv", "1,8,taxi", "1,8,ferry", "does not serve"),
        ("stations.csv", "\n2,", "\n200,", "without a gap"),
    ],
)
def test_wrong_data_are_refused(tmp_path: Path, name: str, old: str, new: str, word: str) -> None:
    assert word in broken(tmp_path, name, old, new)


def test_every_figure_has_its_source() -> None:
    for name in ("edges.csv", "start_cards.csv", "tickets.csv", "hunters.csv", "components.csv", "extra_edges.csv"):
        lines = (SOURCE / name).read_text("utf-8").splitlines()
        assert lines[0].split(",")[-1] == "provenance"
        assert all(line.split(",")[-1] for line in lines[1:])
