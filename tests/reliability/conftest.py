"""Every test here plays in a home of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from getaway_tui.shell import opener


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh home: no settings, no saves, no last table."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("GETAWAY_TUI_CONFIG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


@pytest.fixture
def no_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys count from the moment the curtain stands."""
    monkeypatch.setattr(opener, "CALM", 0.0)
