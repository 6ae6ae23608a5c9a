"""The command line: help everywhere, one sentence for a wrong call, and nothing heavy for a quick answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui import __version__, games

PROGRAM = [sys.executable, "-m", "getaway_tui"]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a pipe."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
        check=False,
        timeout=60,
    )


def test_version_says_name_and_number() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"getaway-tui {__version__}\n")


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize(
    "command",
    [
        (),
        ("play",),
        ("list",),
        ("rules",),
        ("resume",),
        ("engine",),
        ("arena",),
        ("doctor",),
        ("replay",),
        ("stats",),
        ("deal",),
        ("shots",),
    ],
)
def test_help_stands_at_every_level_within_eighty_columns(command: tuple[str, ...], flag: str) -> None:
    done = run(*command, flag, COLUMNS="80")
    assert done.returncode == 0
    assert "Usage" in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 80


def test_list_and_rules_work_in_a_pipe() -> None:
    listed = run("list")
    assert listed.returncode == 0
    for about in games.found():
        if about.package.startswith("getaway_tui"):
            assert f"{about.title}, {about.people}" in listed.stdout
            rules = run("rules", about.slug)
            assert rules.returncode == 0
            assert "<a id" not in rules.stdout
            assert len(rules.stdout) > 2000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "chess"), "There is no game 'chess'; the games are "),
        (("rules", "chess"), "There is no game 'chess'"),
        (("play", "getaway", "--plain", "-p", "Ann"), "is for 2, 3, 4, 5, 6, 7, 8 players, not for 1."),
        (("play", "getaway", "-o", "nothing=1"), "has no option 'nothing'; it has ruleset, rounds"),
        (("play", "getaway", "-o", "rounds=0"), "Option 'rounds'"),
        (("play", "getaway", "-o", "rounds"), "An option is written NAME=VALUE, not 'rounds'."),
        (("play", "getaway", "--preset", "nothing"), "There is no preset 'nothing'"),
        (("play", "getaway", "-p", "Ann", "-p", "Bo=wizard"), "There is no computer player 'wizard'"),
        (("play", "getaway", "-o", "ruleset=bhabhi", "-o", "kicker=true"), "."),
        (("deal", "0000"), "deal code"),
        (("play", "getaway", "--today", "--seed", "7"), "the day is the seed"),
        (("resume", "missing.jsonl", "--plain"), "missing.jsonl"),
    ],
)
def test_a_wrong_call_is_one_sentence_on_standard_error_and_exit_code_2(arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2, done
    assert said in done.stderr
    assert done.stderr.rstrip().endswith(".")
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("arguments", [(), ("play", "getaway"), ("--ascii",)])
def test_without_a_terminal_the_screens_say_what_works_there(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "The screens need a terminal" in done.stderr
    assert "list, rules GAME, play GAME --plain, and engine" in done.stderr


def test_quick_answers_and_rules_load_no_screen() -> None:
    rules = [f"{about.package}.rules" for about in games.found() if about.package.startswith("getaway_tui")]
    code = f"""
import importlib, sys
import getaway_tui.cli
for name in {rules!r}:
    importlib.import_module(name)
heavy = [name for name in ("textual", "rich") if name in sys.modules]
sys.exit(f"loaded: {{heavy}}" if heavy else 0)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_version_loads_neither_typer_nor_pydantic() -> None:
    code = """
import sys
sys.argv = ["getaway-tui", "--version"]
from getaway_tui.__main__ import main
main()
assert not {"typer", "pydantic", "textual", "rich"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_engine_plays_in_a_pipe_to_the_end_of_input() -> None:
    done = subprocess.run(
        [*PROGRAM, "engine"], input=b'{"cmd":"state"}\n{"cmd":"games"}\n', capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0
    assert done.stdout.count(b"\n") == 2
    assert b'"no_game"' in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no venv scripts of this shape")
def test_the_console_script_is_the_same_program() -> None:
    script = Path(sys.executable).with_name("getaway-tui")
    if script.exists():  # not in an environment that runs the project from its folder
        done = subprocess.run([script, "--version"], capture_output=True, text=True, check=False)
        assert done.stdout == f"getaway-tui {__version__}\n"
