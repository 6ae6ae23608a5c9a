"""What the README says is so: its pictures and links exist, its games are those that are found, its commands work."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui import games

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PROGRAM = "getaway-tui"
REAL = tuple(about for about in games.found() if about.package.startswith("getaway_tui."))
COMMANDS = tuple(
    line.split("#")[0].strip() for line in README.splitlines() if line.startswith("    ") and not line.startswith("     ")
)
DRAWS = {"", "play", "resume"}
"""Calls that need a terminal: without one they say so, and what works there."""


def test_every_picture_and_link_exists() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", README)
    assert len(targets) > len(REAL)
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_games_told_of_are_those_that_are_found_each_with_a_picture() -> None:
    told = README.partition("## The games")[2].partition("\n## ")[0]
    assert re.findall(r"^### (.+)$", told, re.M) == [about.title for about in _in_order_of_readme(told)]
    for about in REAL:
        assert f"### {about.title}\n\n![" in told, f"{about.title} is not told of, or has no picture"
        assert f"screenshots/{about.slug}/portrait.svg" in told
        fewest, most = about.seats
        numbers = about.people.removesuffix(" players")
        assert numbers.replace("-", " to ") in told or f"{fewest - 1} to {most - 1}" in told, about.people


def _in_order_of_readme(told: str) -> list[games.About]:
    return sorted(REAL, key=lambda about: told.index(f"### {about.title}\n"))


def test_what_make_is_asked_for_exists() -> None:
    targets = {word for call in re.findall(r"make ([a-z]+)", README) for word in [call]}
    assert {"play", "test", "shots"} <= targets
    rules = (ROOT / "Makefile").read_text("utf-8")
    assert [target for target in targets if not re.search(rf"^{target}:", rules, re.M)] == []


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.startswith(PROGRAM)])
def test_every_command_works(command: str, home: Path) -> None:
    """Run without a terminal: what draws says in one sentence that it needs one, and the line mode plays until the lines end."""
    words = shlex.split(command)[1:]
    done = subprocess.run(
        [sys.executable, "-m", "getaway_tui", *words],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    if (words[0] if words else "") in DRAWS and "--plain" not in words:
        assert done.returncode == 2, done.stderr
        assert "terminal" in done.stderr or "no saved game" in done.stderr
        assert done.stderr.count("\n") == 1
    else:
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr


def test_the_readme_begins_with_a_picture_and_two_commands() -> None:
    assert re.match(r"# \w+\n\n[^\n]+\n\n!\[[^\n]+\n\n    make play [^\n]+\n    make test [^\n]+\n", README)
