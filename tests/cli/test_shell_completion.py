"""What a shell may offer: games, saves by name and themes; and pictures, which need no terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui import games
from tests import golden

from .test_cli import run


def offered(home: Path, *words: str) -> list[str]:
    """What bash would be offered for the last of these words."""
    environ = {
        **os.environ,
        "XDG_STATE_HOME": str(home),
        "_GETAWAY_TUI_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("getaway-tui", *words)),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run(
        [sys.executable, "-m", "getaway_tui"], env=environ, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_games_and_themes_are_offered(tmp_path: Path) -> None:
    assert offered(tmp_path, "play", "out") == ["outrun"]
    assert offered(tmp_path, "--theme", "256") == ["256-dark", "256-light"]


def test_saves_are_offered_by_name_and_opened_by_it(tmp_path: Path) -> None:
    over = min(golden.journals(games.about("getaway")), key=lambda path: path.stat().st_size)
    folder = tmp_path / "getaway-tui" / "finished"
    folder.mkdir(parents=True)
    (folder / "ab12.jsonl").write_bytes(over.read_bytes())
    assert offered(tmp_path, "replay", "a") == ["ab12"]
    told = run("replay", "ab12", "--text", XDG_STATE_HOME=str(tmp_path))
    assert told.returncode == 0, told.stderr
    assert len(told.stdout.splitlines()) > 10


def test_every_help_ends_with_the_exit_codes_and_the_readme_says_them() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    for call in ((), ("play",), ("replay",), ("shots",)):
        said = run(*call, "--help", COLUMNS="80").stdout
        codes = re.sub(r"\s+", " ", said.partition("Exit codes:")[2])
        assert all(code in codes for code in ("0 all well", "1 something broke", "2 a wrong call", "129 to 131 and 143"))
    assert all(f"| {code} |" in readme for code in ("0", "1", "2", "129, 143", "130, 131"))


def test_pictures_of_a_game_are_drawn_without_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    done = run("shots", str(tmp_path / "here"), "safehouse", XDG_STATE_HOME=str(tmp_path / "state"))
    assert done.returncode == 0, done.stderr
    drawn = {path.name for path in (tmp_path / "here").iterdir()}
    assert {"launcher.svg", "safehouse-setup.txt", "safehouse-table-4.svg"} <= drawn
    assert "Safehouse" in (tmp_path / "here" / "safehouse-table-1.txt").read_text("utf-8")
    assert not list((tmp_path / "state").iterdir()), "nothing of it stays in this home"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("shots", "x", "--size", "10x10"), "A size is columns x rows from 80x24"),
        (("shots", "x", "chess"), "There is no game 'chess'"),
        (("--theme", "sepia", "list"), "There is no theme 'sepia'; the themes are dark, light"),
        (("replay", "x.jsonl", "--at", "3"), "--at goes with --svg."),
    ],
)
def test_wrong_calls_get_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
