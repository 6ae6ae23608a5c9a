"""The wheel: what lies in it, what it weighs, and that pipx makes a program of it that plays away from the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from getaway_tui import __version__, games

ROOT = Path(__file__).parents[2]
HEAVIEST = 1_500_000
"""Bytes of the wheel."""
MOST_PACKAGES = 20
OURS = [about.slug for about in games.found() if about.package.startswith("getaway_tui")]


def run(*command: str | Path, folder: Path, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """A command that must succeed, run in `folder`."""
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done


def built(folder: Path) -> Path:
    """The wheel of a copy of the checkout, so that nothing is built in it."""
    source = folder / "source"
    source.mkdir()
    for name in ("getaway_tui", "rules_data"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / name, source / name)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder / "dist", folder=source)
    return next((folder / "dist").glob("*.whl"))


def test_the_wheel_is_light_and_whole(tmp_path: Path) -> None:
    wheel = built(tmp_path)
    assert wheel.stat().st_size <= HEAVIEST
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert "getaway_tui/py.typed" in inside
    assert {name.split("/")[0] for name in inside} == {"getaway_tui", f"getaway_tui-{__version__}.dist-info"}
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "rules_data").rglob("*") if path.is_file()}
    data = {name for name in data if "__pycache__" not in name}
    assert data, "the checkout has rules data"
    assert {f"getaway_tui/{name}" for name in data} <= inside


@pytest.mark.skipif(sys.platform == "win32", reason="the folders of a pipx home have other names there")
def test_pipx_makes_a_program_of_the_wheel_that_plays_elsewhere(tmp_path: Path) -> None:
    wheel = built(tmp_path)
    home = {
        **{f"PIPX_{name}": str(tmp_path / "pipx" / name.lower()) for name in ("HOME", "BIN_DIR", "MAN_DIR")},
        **{f"XDG_{name}_HOME": str(tmp_path / "home" / name.lower()) for name in ("STATE", "CONFIG", "DATA", "CACHE")},
        "HOME": str(tmp_path / "home"),
        "TERM": "dumb",
        "PYTHONPATH": "",
    }
    exact = f"--pip-args=--constraint {ROOT / 'constraints.txt'}"
    run(sys.executable, "-m", "pipx", "install", "--python", sys.executable, exact, wheel, folder=tmp_path, environment=home)
    program = tmp_path / "pipx" / "bin_dir" / "getaway-tui"
    python = next((tmp_path / "pipx" / "home" / "venvs").glob("*/bin/python"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    assert run(program, "--version", folder=elsewhere, environment=home).stdout == f"getaway-tui {__version__}\n"
    module = run(python, "-m", "getaway_tui", "--version", folder=elsewhere, environment=home)
    assert module.stdout == f"getaway-tui {__version__}\n"
    listed = run(program, "list", folder=elsewhere, environment=home).stdout
    assert [line.split()[0] for line in listed.splitlines()] == OURS
    freeze = "import importlib.metadata as m; print(*{d.name.lower() for d in m.distributions()} - {'pip', 'setuptools'})"
    packages = run(python, "-c", freeze, folder=elsewhere, environment=home).stdout.split()
    assert "getaway-tui" in packages
    assert len(packages) <= MOST_PACKAGES, packages
    for slug in OURS:
        played = run(program, "play", slug, "--watch", "--plain", "--seed", "7", folder=elsewhere, environment=home)
        assert played.stdout.strip(), slug
        assert "Traceback" not in played.stderr
    assert list(elsewhere.iterdir()) == [], "a game leaves nothing in the folder where it was called"


@pytest.mark.soak
@pytest.mark.parametrize("spec", ["install", "run"])
def test_pipx_takes_the_checkout_itself(tmp_path: Path, spec: str) -> None:
    home = {f"PIPX_{name}": str(tmp_path / "pipx" / name.lower()) for name in ("HOME", "BIN_DIR", "MAN_DIR")}
    pipx = (sys.executable, "-m", "pipx")
    if spec == "install":
        run(*pipx, "install", "--python", sys.executable, ".", folder=ROOT, environment=home)
        program = tmp_path / "pipx" / "bin_dir" / "getaway-tui"
        assert run(program, "--version", folder=tmp_path).stdout == f"getaway-tui {__version__}\n"
    else:
        call = (*pipx, "run", "--python", sys.executable, "--spec", ".", "getaway-tui", "--version")
        assert run(*call, folder=ROOT, environment=home).stdout == f"getaway-tui {__version__}\n"


def test_every_module_can_be_imported_where_unix_is_missing() -> None:
    """As on Windows: no fcntl, no termios, no hang-up signal."""
    code = """
import importlib, pkgutil, signal, sys
for name in ("fcntl", "termios", "tty", "resource", "pwd", "grp"):
    sys.modules[name] = None
for name in ("SIGHUP", "SIGTSTP", "SIGCONT", "SIGWINCH", "SIGUSR1"):
    if hasattr(signal, name):
        delattr(signal, name)
import getaway_tui
for found in pkgutil.walk_packages(getaway_tui.__path__, "getaway_tui."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
"""
    run(sys.executable, "-c", code, folder=ROOT)
