"""What is read in a hurry is what the command line reads, and whatever is not plain is left to it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from getaway_tui import quick, start
from getaway_tui.cli import app

PLAIN = [
    ["play", "getaway"],
    ["play", "getaway", "--seed", "7"],
    ["play", "--seed", "7", "getaway", "--seed", "8"],
    ["play", "getaway", "-p", "Ann", "--player", "Bo=weak", "-p", "Cy Young"],
    ["play", "getaway", "-o", "rounds=3", "--option", "bhabhi_rounds=false"],
    ["play", "getaway", "--preset", "bhabhi", "--watch"],
    ["play", "--plain", "--plain", "getaway"],
]


@pytest.mark.parametrize("arguments", PLAIN)
def test_the_command_line_reads_the_same(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def table(about: Any, *rest: Any) -> str:
        asked.append((about.slug, *rest))
        return "table"

    def play(table: str, look: start.Look, *, plain: bool) -> int:
        asked.append((table, look, plain))
        return 0

    monkeypatch.setattr(start, "table", table)
    monkeypatch.setattr(start, "play", play)
    assert quick.play(arguments) == 0
    hurried, asked[:] = list(asked), []
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert hurried == asked
    assert len(asked) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["list"],
        ["play"],
        ["play", "--help"],
        ["play", "getaway", "--seed"],
        ["play", "getaway", "--seed=7"],
        ["play", "getaway", "--seed", "-7"],
        ["play", "getaway", "outrun"],
        ["play", "getaway", "--today"],
        ["play", "getaway", "-h"],
        ["--ascii", "play", "getaway"],
    ],
)
def test_everything_else_is_left_to_the_command_line(arguments: list[str]) -> None:
    assert quick.read(arguments) is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["play", "getaway", "-o", "rounds"],
        ["play", "getaway", "-p", "Ann=clever", "-p", "Bo"],
        ["play", "getaway", "--watch", "-p", "Ann"],
        ["play", "getaway", "--preset", "none such"],
    ],
)
def test_what_cannot_be_is_said_by_the_command_line(arguments: list[str]) -> None:
    assert quick.play(arguments) is None


def test_a_plain_call_loads_no_command_line() -> None:
    code = (
        "import sys; sys.argv = ['getaway-tui', 'play', 'getaway']; from getaway_tui import start;"
        " start.play = lambda *_, **__: print('typer' in sys.modules) or 0;"
        " from getaway_tui.__main__ import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
