"""`make mutants GAME=…`: change the rules one place at a time; the tests of the game must notice.

Each mutant is one changed comparison, operator, constant or condition in the game's rules. First the tests of the game run once
and tell which lines each of them reaches and how long it takes; then every mutant meets the tests that reach its line, the
quickest first, in a process of its own that has the rest of the project loaded already. Survivors are printed with their place;
those that tests/games/<slug>/survivors.txt lists, with the reason why no test can tell them from the original, count as reviewed.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import json
import multiprocessing
import os
import random
import resource
import signal
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLOOR = 0.85
MOST = 60.0
"""Seconds of computing after which a mutant counts as noticed: a game that does not end is a failure too."""
LONGEST_TEST = 15.0
"""Seconds; slower tests are left out, as are all those marked soak."""
ENOUGH = 40
"""Calls of one function in one test that are looked at; what so many do not reach, the test hardly means."""
_QUIET = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0", "--no-header"]


class Mutant(NamedTuple):
    """One changed place."""

    file: Path
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """How reports and survivors.txt call it."""
        return f"{self.file.relative_to(ROOT).as_posix()}: {self.before} -> {self.after}"


# ---- what is changed -------------------------------------------------------------------------------------------------------

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of this node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in _COMPARE:
            yield ast.Compare(left=left, ops=[_COMPARE[type(op)]()], comparators=right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(op=ast.Or() if isinstance(op, ast.And) else ast.And(), values=values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=other) if type(op) in _BINARY and not isinstance(left, ast.Constant):
            yield ast.BinOp(left=left, op=_BINARY[type(op)](), right=other)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(value=not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value=value + 1)


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant of one file; annotations, decorators and docstrings stay."""
    source = file.read_text("utf-8")
    lines = source.split("\n")
    skipped = _not_rules(ast.parse(source))
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.expr) or node.lineno != node.end_lineno or (node.lineno, node.col_offset) in skipped:
            continue
        row = lines[node.lineno - 1].encode()
        before = row[node.col_offset : node.end_col_offset].decode()
        for changed in _changes(node):
            after = ast.unparse(ast.fix_missing_locations(ast.Expression(body=changed)))  # type: ignore[arg-type]
            new = row[: node.col_offset] + f"({after})".encode() + row[node.end_col_offset :]
            text = "\n".join([*lines[: node.lineno - 1], new.decode(), *lines[node.lineno :]])
            try:
                compile(text, str(file), "exec")
            except SyntaxError:  # the place cannot hold a bracket: a pattern, a keyword
                continue
            yield Mutant(file, node.lineno, before, after, text)


def _not_rules(tree: ast.AST) -> set[tuple[int, int]]:
    """Places that are no rules: annotations, decorators, defaults of fields."""
    places = set()
    for node in ast.walk(tree):
        parts: list[ast.AST] = []
        if isinstance(node, ast.FunctionDef):
            parts = [*node.decorator_list, *[arg.annotation for arg in node.args.args if arg.annotation]]
            parts += [node.returns] if node.returns else []
        elif isinstance(node, ast.AnnAssign):
            parts = [node.annotation]
        elif isinstance(node, ast.JoinedStr):
            parts = [node]
        for part in parts:
            places |= {(each.lineno, each.col_offset) for each in ast.walk(part) if isinstance(each, ast.expr)}
    return places


def rules_of(slug: str) -> list[Path]:
    """The files that hold a game's rules."""
    folder = ROOT / "getaway_tui" / "games" / slug
    return [folder / "rules.py"] if (folder / "rules.py").exists() else sorted((folder / "rules").glob("*.py"))


# ---- who reaches what ------------------------------------------------------------------------------------------------------


class Test(NamedTuple):
    """One test of the game as it stands."""

    id: str
    seconds: float
    lines: frozenset[tuple[str, int]]
    """The lines of the rules that it reaches."""


class _Watch:
    """A pytest plugin that writes down what each test reaches, and how long it takes."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = {str(file) for file in files}
        self._reached: set[tuple[str, int]] = set()
        self._calls: Counter[CodeType] = Counter()
        self.tests: list[Test] = []
        self.failed: list[str] = []

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename not in self._files:
            return None
        self._calls[frame.f_code] += 1
        return self._line if self._calls[frame.f_code] <= ENOUGH else None

    def _line(self, frame: FrameType, event: str, argument: Any) -> Any:
        self._reached.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Around one test."""
        self._reached, self._calls = set(), Counter()
        began = time.process_time()
        threading.settrace(self._call)
        sys.settrace(self._call)
        yield
        sys.settrace(None)
        threading.settrace(None)
        if "soak" not in item.keywords:
            self.tests.append(Test(item.nodeid, time.process_time() - began, frozenset(self._reached)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """What does not pass before anything is changed shows nothing."""
        if report.failed:
            self.failed.append(report.nodeid)


def _watched(slug: str, files: Sequence[Path], place: str) -> None:
    """In a process of its own: run the tests of the game once and leave behind what was seen."""
    _silence()
    watch = _Watch(files)
    pytest.main([*(each for each in _QUIET if each != "-x"), f"tests/games/{slug}"], plugins=[watch])
    seen = [(test.id, test.seconds, sorted(test.lines)) for test in watch.tests]
    Path(place).write_text(json.dumps({"tests": seen, "failed": watch.failed}), "utf-8")


def watch(slug: str, files: Sequence[Path]) -> list[Test]:
    """The tests of a game, with what they reach; tests that fail already or take too long are left out.

    What was seen is kept until a file changes.
    """
    place = Path(tempfile.gettempdir()) / f"getaway-tui-mutants-{slug}-{_digest(slug)}.json"
    if not place.exists():
        process = multiprocessing.get_context("fork").Process(target=_watched, args=(slug, files, str(place)))
        process.start()
        process.join()
    seen = json.loads(place.read_text("utf-8"))
    for failed in seen["failed"]:
        print(f"  fails already: {failed}", flush=True)
    tests = [Test(name, seconds, frozenset((file, line) for file, line in lines)) for name, seconds, lines in seen["tests"]]
    return [test for test in tests if test.id not in seen["failed"] and test.seconds <= LONGEST_TEST]


def _digest(slug: str) -> str:
    """Other code, tests or data have another one."""
    summed = hashlib.sha256(str(ROOT).encode())
    for folder in (ROOT / "getaway_tui", ROOT / "tests" / "games" / slug, ROOT / "rules_data" / slug):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                summed.update(file.read_bytes())
    return summed.hexdigest()[:16]


class Reach:
    """Which tests to ask about a place."""

    def __init__(self, tests: Sequence[Test]) -> None:
        self._of: dict[tuple[str, int], list[Test]] = defaultdict(list)
        for test in sorted(tests, key=lambda each: each.seconds):
            for place in test.lines:
                self._of[place].append(test)
        self._all = sorted(tests, key=lambda each: each.seconds)

    def tests(self, mutant: Mutant) -> list[str]:
        """Those that reach the line; for what runs as a module is loaded, all that reach the file, or else all there are."""
        file = str(mutant.file)
        found = self._of.get((file, mutant.line), [])
        if not found:
            first, last = _function_around(mutant)
            lines = range(first, last + 1)
            found = [test for test in self._all if any((file, line) in test.lines for line in lines)]
        return [test.id for test in found or self._all]


def _function_around(mutant: Mutant) -> tuple[int, int]:
    """First and last line of the smallest function around the place; outside of all functions the whole file."""
    source = mutant.file.read_text("utf-8")
    spans = [
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.lineno <= mutant.line <= (node.end_lineno or node.lineno)
    ]
    return min(spans, key=lambda span: span[1] - span[0], default=(1, source.count("\n") + 1))


# ---- one mutant ------------------------------------------------------------------------------------------------------------


class _Changed(importlib.abc.MetaPathFinder):
    """Loads one module from other source."""

    def __init__(self, module: str, mutant: Mutant) -> None:
        self._module, self._mutant = module, mutant

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if name != self._module:
            return None
        file = str(self._mutant.file)
        package = [str(self._mutant.file.parent)] if self._mutant.file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            name, file, loader=_Source(name, file, self._mutant.source), submodule_search_locations=package
        )


class _Source(importlib.machinery.SourceFileLoader):
    """A source file whose text is another."""

    def __init__(self, name: str, file: str, source: str) -> None:
        super().__init__(name, file)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        """Never from the cache."""
        return compile(self._source, self.path, "exec", dont_inherit=True)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _try(mutant: Mutant, tests: Sequence[str]) -> None:
    """In a process of its own: leave with 0 if the tests notice nothing."""
    _silence()
    resource.setrlimit(resource.RLIMIT_CPU, (int(MOST), int(MOST) + 1))
    relative = mutant.file.relative_to(ROOT).with_suffix("")
    module = ".".join(relative.parts[:-1] if relative.name == "__init__" else relative.parts)
    sys.meta_path.insert(0, _Changed(module, mutant))
    os._exit(int(pytest.main([*_QUIET, *tests])))


def _start(mutant: Mutant, tests: Sequence[str]) -> int:
    """Fork; the number of the new process."""
    child = os.fork()
    if child == 0:
        try:
            _try(mutant, tests)
        finally:
            os._exit(70)
    return child


_LOADED = (
    "tests.toys", "tests.support", "getaway_tui.engine.match", "getaway_tui.engine.selfplay", "getaway_tui.engine.protocol",
    "getaway_tui.kit.table", "getaway_tui.kit.cards", "getaway_tui.shell.app", "getaway_tui.shell.table",
)  # fmt: skip


def _ended(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _load() -> None:
    """What every child needs, loaded once: all but the games and their tests."""
    for name in _LOADED:
        importlib.import_module(name)
    for name in [name for name in sys.modules if name.startswith("getaway_tui.games.")]:
        raise SystemExit(f"{name} is loaded too early: it could not be changed any more")


# ---- all of them -----------------------------------------------------------------------------------------------------------


def judge(chosen: Sequence[Mutant], reach: Reach, jobs: int, reviewed: str) -> list[Mutant]:
    """Try every mutant, some at a time; those that no test noticed."""
    survivors: list[Mutant] = []
    running: dict[int, Mutant] = {}
    waiting = list(reversed(chosen))
    done, began = 0, time.monotonic()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[_start(mutant, reach.tests(mutant))] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        done += 1
        if os.waitstatus_to_exitcode(status) == 0:
            survivors.append(mutant)
            known = "reviewed" if mutant.name in reviewed else "SURVIVED"
            print(f"  {known}: line {mutant.line} of {mutant.name}", flush=True)
        if done % 50 == 0:
            print(f"  {done} of {len(chosen)} tried, {len(survivors)} survived, {time.monotonic() - began:.0f} s", flush=True)
    return survivors


def main() -> int:
    """Run them and print the share killed; 1 below the floor."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=0, help="only so many, drawn at random; 0: all")
    parser.add_argument("--only", default="", help="only the files whose name holds this word")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    call = parser.parse_args()
    os.chdir(ROOT)
    files = rules_of(call.game)
    every = [mutant for file in files if call.only in file.name for mutant in mutants(file)]
    chosen = random.Random(call.seed).sample(every, min(call.sample or len(every), len(every)))
    reviewed_file = ROOT / "tests" / "games" / call.game / "survivors.txt"
    reviewed = reviewed_file.read_text("utf-8") if reviewed_file.exists() else ""
    print(f"{call.game}: {len(chosen)} of {len(every)} mutants, seed {call.seed}", flush=True)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _load()
    tests = watch(call.game, files)
    print(f"  {len(tests)} tests, {sum(test.seconds for test in tests):.0f} s of computing", flush=True)
    reach = Reach(tests)
    unchanged = Mutant(files[0], 1, "", "", files[0].read_text("utf-8"))
    if not tests or _ended(_start(unchanged, [test.id for test in tests if test.seconds < 1])) != 0:
        print(f"{call.game}: its tests do not pass before anything is changed")
        return 2
    survivors = judge(chosen, reach, call.jobs, reviewed)
    share = 1 - len(survivors) / max(1, len(chosen))
    print(f"{call.game}: {len(chosen) - len(survivors)} of {len(chosen)} mutants killed, {share:.1%} (floor {FLOOR:.0%})")
    return 0 if share >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
