"""docs/reliability.md names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = re.compile(r"^\| ((?:NI|PS|TP)\d\d) \| (.+?) \| (.+?) \| (.+?) \|$", re.M)
NUMBERS = {"NI": 18, "PS": 11, "TP": 20}


def test_every_promise_names_tests_that_there_are() -> None:
    text = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    defined = set()
    for path in (ROOT / "tests").rglob("*.py"):
        defined |= set(re.findall(r"^(?:async )?def (\w+)", path.read_text("utf-8"), re.M))
    rows = ROWS.findall(text)
    assert [row[0] for row in rows] == [f"{kind}{number:02}" for kind, last in NUMBERS.items() for number in range(1, last + 1)]
    for number, _, tests, _ in rows:
        named = re.findall(r"`(\w+)`", tests)
        assert named or "make bench" in tests, number
        assert not [name for name in named if name not in defined], number
