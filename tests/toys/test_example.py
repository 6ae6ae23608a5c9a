"""A game in one folder goes through contract, robots and pictures untouched: the examples of these tests are found like the real
games, and nothing shared knows them by name."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path
from unittest import mock

import pytest

from getaway_tui import games
from tests import toys
from tests.contract.test_games import SLUGS
from tests.shell.robots import playable
from tests.shots import book

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path.parent.name for path in Path(toys.__file__).parent.glob("*/rules.py"))
SHARED = ("getaway_tui", "tests/shots", "tests/shell/robots.py", "tests/contract/playing.py", "tests/contract/checks")

ALWAYS = {"menu", "setup", "rules", "moves", "log", "table-menu", "why-not", "watch", "results", "look-back"}


def test_contract_and_robots_find_them_by_themselves() -> None:
    assert len(EXAMPLES) >= 1
    assert {str(case.values[0]) for case in SLUGS} >= set(EXAMPLES)
    assert set(playable()) >= set(EXAMPLES)


@pytest.mark.parametrize("place", SHARED)
def test_nothing_shared_knows_them_by_name(place: str) -> None:
    files = [ROOT / place] if place.endswith(".py") else [*(ROOT / place).rglob("*.py")]
    assert files
    named = re.compile(rf"tests\.toys\.|\.(about|load|load_table)\(\"({'|'.join(EXAMPLES)})\"")
    assert [file.name for file in files if named.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize("slug", EXAMPLES)
async def test_every_screen_of_them_is_drawn(slug: str, full: bool) -> None:
    """In the short form at the smallest size."""
    drawn: dict[str, str] = {}
    with mock.patch.object(book, "real_games", nullcontext), book.studio():
        with mock.patch.object(book, "is_kept", lambda size, dress, scene: full or (size, dress) == (scene.sizes[0], "dark")):
            async for picture in book.draw(slug, everything=False):
                drawn[picture.scene.name] = picture.shots[0].text
        path, plain = book.plain_file(slug)
    assert drawn.keys() >= ALWAYS
    assert any(name.startswith("table-") and name != "table-menu" for name in drawn)
    title = games.about(slug).title
    assert all(title in drawn[name] for name in ALWAYS)
    assert "Pass the device to" in plain or "Move:" in plain
    assert not path.exists(), "pictures of examples are not kept"
