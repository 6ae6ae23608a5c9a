"""The doctor: what it says of this machine, and what it must not say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui import __version__, doctor, games
from getaway_tui.engine.match import Match
from getaway_tui.shell import saves
from getaway_tui.shell.root import GetawayApp
from getaway_tui.shell.settings import Settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "GETAWAY_TUI_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_the_report_names_versions_terminal_folders_and_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    lines = doctor.report()
    assert lines[0] == f"getaway-tui {__version__}"
    assert "TERM: dumb" in lines
    assert any(line.startswith("saves: ~/") and "can be written; 0 open" in line for line in lines)
    for about in games.found():
        assert any(line.startswith(f"{about.slug}: rules version ") for line in lines)


def test_a_report_for_a_bug_holds_no_name_no_seed_and_no_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_TTY", "/dev/pts/77")
    game = games.load("getaway").game
    path = saves.new_path()
    path.parent.mkdir(parents=True)
    Match.new(game, ["Aurelia", "Balthasar"], seed="a seed of ours", path=path).close()
    (path.parent / "torn.jsonl").write_text("{")
    text = "\n".join(doctor.report())
    assert "2 open, 1 of them damaged" in text
    for secret in ("Aurelia", "Balthasar", "a seed of ours", str(home), "pts/77", path.name):
        assert secret not in text


def test_what_is_wrong_with_the_settings_is_said(home: Path) -> None:
    file = home / ".config" / "getaway-tui" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text('theme = "pink"\n')
    assert any("theme can be" in line for line in doctor.report())


def test_the_program_prints_it_in_a_pipe_and_wants_a_terminal_for_the_page() -> None:
    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "getaway_tui", "doctor", *arguments]
        return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False, timeout=60)

    assert call().stdout.startswith(f"getaway-tui {__version__}\nPython ")
    refused = call("--screen")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "need a terminal" in refused.stderr


@pytest.mark.parametrize("theme", ["auto", "none"])
async def test_the_test_page_shows_keys_and_clicks(theme: str) -> None:
    app = GetawayApp(Settings(theme="none" if theme == "none" else "auto"), test=True)
    async with app.run_test(size=(80, 24)) as pilot:

        def text() -> str:
            lines = app.screen._compositor.render_strips()
            return "\n".join("".join(segment.text for segment in line) for line in lines)

        await pilot.pause()
        assert "none yet" in text()
        await pilot.press("ctrl+x")
        await pilot.pause()
        assert "last key: ctrl+x" in text()
        row = next(number for number, line in enumerate(text().splitlines()) if "‹ 1 ›" in line)
        await pilot.click(offset=(51, row))
        await pilot.pause()
        assert "seen" in text()
        await pilot.press("escape")
        await pilot.pause()
    assert app.return_code == 0
