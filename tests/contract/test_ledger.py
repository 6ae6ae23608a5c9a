"""The rules of every game are told, listed, and tested: text, ledger, refusals and marks speak of the same rule ids."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel

from getaway_tui import games
from getaway_tui.engine import data
from tests import toys

toys.install()

TESTS = Path(__file__).parents[1]
ABOUTS = games.found()

each_game = pytest.mark.parametrize("about", ABOUTS, ids=lambda about: about.slug)


class Row(BaseModel):
    """One line of ledger.csv."""

    rule: str
    forbids: Literal["yes", "no"]
    topic: str


def ledger(about: games.About) -> tuple[Row, ...]:
    """The rules of a game, in the order of its text."""
    return data.table(about.slug, "ledger.csv", Row)


def forbidding(about: games.About) -> set[str]:
    """The rules that forbid something to somebody."""
    return {row.rule for row in ledger(about) if row.forbids == "yes"}


@each_game
def test_the_text_has_every_rule_once(about: games.About) -> None:
    anchors = re.findall(r'<a id="([^"]+)"></a>', data.text(about.slug, "rules.en.md"))
    told, listed = Counter(anchors), Counter(row.rule for row in ledger(about))
    assert [rule for rule, times in (told + listed).items() if told[rule] > 1 or listed[rule] > 1] == [], "more than once"
    assert sorted(listed - told) == [], "listed in ledger.csv, not told in rules.en.md"
    assert sorted(told - listed) == [], "told in rules.en.md, not listed in ledger.csv"


@each_game
def test_refusals_name_rules_that_forbid(about: games.About) -> None:
    used = {rule for source in sources(about) for rule in _refused_with(source)}
    assert used, "no refusal names a rule"
    assert sorted(used - forbidding(about)) == [], "refused with, but not listed as forbidding in ledger.csv"


@each_game
def test_every_rule_has_a_test(about: games.About) -> None:
    marked = marks(about, "rule")
    assert sorted({row.rule for row in ledger(about)} - marked) == [], "no test is marked rule(id)"


@each_game
def test_every_refusal_has_a_test(about: games.About) -> None:
    assert sorted(forbidding(about) - marks(about, "refusal")) == [], "no test is marked refusal(id)"


@each_game
def test_marks_name_rules(about: games.About) -> None:
    listed = {row.rule for row in ledger(about)}
    assert sorted(marks(about, "rule") - listed) == [], "tests are marked with rules that ledger.csv does not list"
    assert sorted(marks(about, "refusal") - forbidding(about)) == [], "refusals are shown of rules that do not forbid"


def sources(about: games.About) -> tuple[Path, ...]:
    """All code of a game."""
    spec = importlib.util.find_spec(about.package)
    assert spec is not None
    assert spec.origin is not None
    return tuple(sorted(Path(spec.origin).parent.rglob("*.py")))


def modules_of(about: games.About) -> tuple[Path, ...]:
    """All test modules of a game: its folder, or beside the toys a module named after it."""
    if about.package.startswith("tests."):
        return (TESTS / "toys" / f"test_{about.slug}.py",)
    return tuple(sorted((TESTS / "games" / about.slug).rglob("*.py")))


def marks(about: games.About, name: str) -> set[str]:
    """The ids that tests of a game are marked with."""
    return {rule for source in modules_of(about) for call in _calls(source) if _is_mark(call, name) for rule in _texts(call)}


def _refused_with(source: Path) -> Iterator[str]:
    for call in _calls(source):
        named = isinstance(call.func, ast.Name) and call.func.id == "Refusal"
        if named and call.args and isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value)


def _calls(source: Path) -> Iterator[ast.Call]:
    tree = ast.parse(source.read_text("utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _is_mark(call: ast.Call, name: str) -> bool:
    """`pytest.mark.<name>(…)`, or a short name for it such as `rule(…)`."""
    func = call.func
    if isinstance(func, ast.Name):
        return func.id == name
    return (
        isinstance(func, ast.Attribute)
        and func.attr == name
        and isinstance(func.value, ast.Attribute)
        and func.value.attr == "mark"
    )


def _texts(call: ast.Call) -> Iterator[str]:
    return (arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
