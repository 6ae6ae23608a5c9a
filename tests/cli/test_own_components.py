"""A reader's own components: played with, named by a save, and refused with one sentence where they do not fit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui import games
from getaway_tui.engine import data

GAMES = [about.slug for about in games.found() if about.package.startswith("getaway_tui.")]
ROOT = Path(__file__).parents[2]


def call(home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The program in a home of its own."""
    environ = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "TERM": "dumb",
        "LC_ALL": "C.UTF-8",
    }
    return subprocess.run(
        [sys.executable, "-m", "getaway_tui", *arguments],
        cwd=ROOT,
        env=environ,
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def copied(folder: Path, slug: str) -> Path:
    """A copy of a game's component files."""
    source = data.path(slug, "rules.en.md").parent
    (folder / slug).mkdir(parents=True)
    for file in source.iterdir():
        if file.suffix in (".csv", ".toml") and file.name not in ("ledger.csv", "lessons.toml"):
            shutil.copy(file, folder / slug)
    return folder / slug


def biggest(folder: Path) -> Path:
    """The longest table: as a rule the cards, tiles or stations."""
    return max(folder.glob("*.csv"), key=lambda file: file.stat().st_size)


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_with_own_components_goes_on_with_them_alone(tmp_path: Path, slug: str) -> None:
    own, home = tmp_path / "own", tmp_path / "home"
    copied(own, slug)
    begun = call(home, "--data", str(own), "play", slug, "--plain", "--seed", "9", typed="quit\n")
    assert begun.returncode == 0, begun.stderr
    (save,) = (home / "state" / "getaway-tui" / "saves").glob("*.jsonl")
    name = json.loads(save.read_text().splitlines()[0])["data"]
    assert len(name) == 16

    bare = call(home, "resume", str(save), "--plain", typed="quit\n")
    assert bare.returncode == 2
    assert f"own components {name}; start with --data" in bare.stderr + bare.stdout
    again = call(home, "--data", str(own), "resume", str(save), "--plain", typed="quit\n")
    assert again.returncode == 0, again.stdout + again.stderr


@pytest.mark.parametrize("slug", GAMES)
def test_damaged_components_are_one_sentence_and_exit_code_2(tmp_path: Path, slug: str) -> None:
    own = copied(tmp_path / "own", slug)
    file = biggest(own)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:-1], lines[-1] + ",more"]) + "\n", "utf-8")
    refused = call(tmp_path, "--data", str(tmp_path / "own"), "list")
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert file.name in refused.stderr


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_without_rows_is_one_sentence_and_exit_code_2(tmp_path: Path, slug: str) -> None:
    own = copied(tmp_path / "own", slug)
    file = biggest(own)
    file.write_text(file.read_text("utf-8").splitlines()[0] + "\n", "utf-8")
    with pytest.raises(data.DataError, match=f"{slug}/{file.name} has no rows"):
        data.adopt(tmp_path / "own", [slug])


def test_a_box_that_does_not_add_up_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    """One card is missing: every row is right, and four hands cannot be dealt."""
    cards = copied(tmp_path / "own", "getaway") / "cards.csv"
    kept = [line for line in cards.read_text("utf-8").splitlines() if not line.startswith("2C,")]
    cards.write_text("\n".join(kept) + "\n", "utf-8")
    refused = call(tmp_path, "--data", str(tmp_path / "own"), "list")
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "do not make a whole game" in refused.stderr
    assert "GC-3.4" in refused.stderr


@pytest.mark.parametrize(
    ("lay", "said"),
    [
        (lambda own: None, "There is no folder"),
        (lambda own: (own / "chess").mkdir(parents=True), "holds no component files"),
        (
            lambda own: _file(own / "getaway" / "aces.csv"),
            "getaway/aces.csv is no component file of this game; it reads cards.csv",
        ),
        (lambda own: _file(own / "getaway" / "ledger.csv"), "getaway/ledger.csv is no component file"),
    ],
    ids=["no folder", "no game", "no such file", "no component"],
)
def test_a_folder_that_holds_none_is_one_sentence(tmp_path: Path, lay: object, said: str) -> None:
    assert callable(lay)
    lay(tmp_path / "own")
    refused = call(tmp_path, "--data", str(tmp_path / "own"), "list")
    assert refused.returncode == 2
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1


def _file(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text("x\n1\n")


def test_own_faces_are_the_faces_that_are_dealt(tmp_path: Path) -> None:
    """The nine of hearts of this reader beats every other heart."""
    cards = copied(tmp_path / "own", "getaway") / "cards.csv"
    text = cards.read_text("utf-8")
    assert "9H,9,hearts,♥,red,9," in text
    cards.write_text(text.replace("9H,9,hearts,♥,red,9,", "9H,9,hearts,♥,red,15,"), "utf-8")
    asked = "from pathlib import Path; from getaway_tui import start; start.adopt(Path(__import__('sys').argv[1]));"
    asked += "from getaway_tui.games.getaway.pack import RANK; print(RANK['9H'])"
    run = subprocess.run(
        [sys.executable, "-c", asked, str(tmp_path / "own")], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert run.stdout == "15\n", run.stderr


def test_guests_play_with_ours(tmp_path: Path) -> None:
    refused = call(tmp_path, "--demo", "--data", str(tmp_path))
    assert refused.returncode == 2
    assert "--data is not for guests" in refused.stderr


def test_the_name_of_components_follows_what_is_in_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same files have the same name wherever they lie; one sign makes another."""
    monkeypatch.setattr(data, "_own", {})
    monkeypatch.setattr(data, "_roots", list(data._roots))
    slugs = [about.slug for about in games.found()]
    names = []
    for number, folder in enumerate(("here", "there", "elsewhere")):
        own = copied(tmp_path / folder, "getaway")
        if number == 2:
            (own / "deal.csv").write_text((own / "deal.csv").read_text("utf-8") + "\n", "utf-8")
        data._own.clear()
        assert data.adopt(tmp_path / folder, slugs) == ("getaway",)
        assert data.own_folder() == tmp_path / folder
        names.append(data.fingerprint("getaway"))
    data._read_table.cache_clear()
    assert names[0] == names[1] != names[2]
    assert data.fingerprint("outrun") == ""
