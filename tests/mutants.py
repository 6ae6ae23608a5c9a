"""`make mutants GAME=…`: change the rules one place at a time; the tests of the game must notice.

Each mutant is one changed comparison, operator, constant or condition in the game's rules. First the tests of the game, and
those of the contract for it, run once and tell which lines each of them reaches and how long it takes; then every mutant meets
the tests that reach its line, the quickest first, in a fork of this process in which the changed code stands in the place of the
old one. Survivors are printed with their place; those that tests/games/<slug>/survivors.txt lists, with the reason why no test
can tell them from the original, count as reviewed.
"""

from __future__ import annotations

import argparse
import ast
import functools
import hashlib
import inspect
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLOOR = 0.85
PATIENCE = 3
"""A test that takes so many times as long as it should, and one second, has noticed: perhaps a game that never ends."""
MOST = 15.0
"""Seconds of tests that a mutant meets, unless `--seconds` says otherwise; those marked soak are left out."""
ENOUGH = 40
"""Calls of one function in one test that are looked at; what so many do not reach, the test hardly means."""
_CONTRACT = "tests/contract/test_games.py"
_QUIET = ["-o", "addopts=", "--import-mode=importlib", "-o", "timeout=0"]
_QUIET += [part for name in ("cacheprovider", "xdist", "terminal") for part in ("-p", f"no:{name}")]


class Mutant(NamedTuple):
    """One changed place."""

    file: Path
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """How reports and survivors.txt call it: with the line as it stands, since a number alone says little."""
        text = self.file.read_text("utf-8").split("\n")[self.line - 1].strip()
        return f"{self.file.relative_to(ROOT).as_posix()}: {self.before} -> {self.after} in: {text}"


# ---- what is changed -------------------------------------------------------------------------------------------------------

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip


def _changes(node: ast.AST) -> Iterator[ast.expr]:
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
            after = ast.unparse(ast.fix_missing_locations(ast.Expression(body=changed)))
            new = row[: node.col_offset] + f"({after})".encode() + row[node.end_col_offset :]
            text = "\n".join([*lines[: node.lineno - 1], new.decode(), *lines[node.lineno :]])
            try:
                compile(text, str(file), "exec")
            except SyntaxError:  # the place cannot hold a bracket: a pattern, a keyword
                continue
            yield Mutant(file, node.lineno, before, after, text)


def _not_rules(tree: ast.AST) -> set[tuple[int, int]]:
    """Places that are no rules: annotations, decorators, text, and whether zip is strict."""
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
        elif isinstance(node, ast.keyword) and node.arg == "strict":  # of zip: a net below the rules
            parts = [node.value]
        for part in parts:
            places |= {(each.lineno, each.col_offset) for each in ast.walk(part) if isinstance(each, ast.expr)}
    return places


def rules_of(slug: str) -> list[Path]:
    """The files that hold a game's rules."""
    folder = ROOT / "getaway_tui" / "games" / slug
    return [folder / "rules.py"] if (folder / "rules.py").exists() else sorted((folder / "rules").glob("*.py"))


# ---- who reaches what ------------------------------------------------------------------------------------------------------


class Test(NamedTuple):
    """One test of the game as it stands; or all checks of the contract together, since they judge games that are played once."""

    name: str
    items: list[str]
    seconds: float
    lines: frozenset[tuple[str, int]]
    """The lines of the rules that it reaches."""


class _Watch:
    """Writes down what each test reaches, and how long it takes."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = {str(file) for file in files}
        self._reached: set[tuple[str, int]] = set()
        self._calls: Counter[CodeType] = Counter()

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename not in self._files:
            return None
        self._calls[frame.f_code] += 1
        return self._line if self._calls[frame.f_code] <= ENOUGH else None

    def _line(self, frame: FrameType, event: str, argument: Any) -> Any:
        self._reached.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line

    def test(self, run: Callable[[], bool]) -> tuple[float, list[tuple[str, int]], bool]:
        """Run one test: its seconds, the lines that it reaches, and whether it passes."""
        self._reached, self._calls = set(), Counter()
        began = time.process_time()
        threading.settrace(self._call)
        sys.settrace(self._call)
        passed = run()
        sys.settrace(None)
        threading.settrace(None)
        return time.process_time() - began, sorted(self._reached), passed


class Reach:
    """Which tests to ask about a place."""

    def __init__(self, tests: Sequence[Test], most: float) -> None:
        self._most = most
        self._all = sorted(tests, key=lambda each: each.seconds)
        self._of: dict[tuple[str, int], list[Test]] = defaultdict(list)
        for test in self._all:
            for place in test.lines:
                self._of[place].append(test)

    def tests(self, mutant: Mutant) -> list[Test]:
        """Those that reach the line; for what runs as a module is loaded, those that reach the function or the file."""
        file = str(mutant.file)
        found = self._of.get((file, mutant.line), [])
        if not found:
            first, last = _function_around(mutant)
            places = {(file, line) for line in range(first, last + 1)}
            found = [test for test in self._all if not places.isdisjoint(test.lines)]
        chosen: list[Test] = []
        seconds = 0.0
        for test in found:
            seconds += test.seconds
            if chosen and seconds > self._most:
                break
            chosen.append(test)
        return chosen


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


_CACHED = type(functools.cache(len))
_VALUES = (bool, int, float, str, tuple, frozenset)


def put(mutant: Mutant) -> None:
    """Let the changed code stand in the place of the old one: functions keep their identity and get other bodies."""
    module = next(each for each in [*sys.modules.values()] if getattr(each, "__file__", None) == str(mutant.file))
    changed = dict(vars(module))
    exec(compile(mutant.source, str(mutant.file), "exec", dont_inherit=True), changed)
    _replace(vars(module), changed, module)
    for name, value in changed.items():
        if isinstance(value, _VALUES) and not name.startswith("__"):
            setattr(module, name, value)
    for loaded in [*sys.modules.values()]:  # what was worked out before was worked out by the old code
        for value in [*getattr(loaded, "__dict__", {}).values()]:
            if isinstance(value, _CACHED):
                value.cache_clear()


def _replace(now: Any, changed: Any, module: ModuleType) -> None:
    for name, old in [*now.items()]:
        new = changed.get(name)
        if isinstance(old, type) and isinstance(new, type) and old.__module__ == module.__name__:
            _replace(vars(old), vars(new), module)
            for field, value in vars(new).items():
                if isinstance(value, _VALUES) and not field.startswith("__"):
                    setattr(old, field, value)
            continue
        before, after = _function(old), _function(new)
        if before is None or after is None or before.__module__ != module.__name__:
            continue
        if before.__code__.co_freevars == after.__code__.co_freevars:
            before.__code__ = after.__code__
            before.__defaults__, before.__kwdefaults__ = after.__defaults__, after.__kwdefaults__


def _function(value: Any) -> FunctionType | None:
    """The plain function behind a name."""
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if isinstance(value, property):
        value = value.fget
    value = inspect.unwrap(value) if callable(value) and not isinstance(value, type) else value
    return value if isinstance(value, FunctionType) else None


# ---- all of them -----------------------------------------------------------------------------------------------------------


class Mutating:
    """A pytest plugin that, instead of running the tests once, runs them against every mutant."""

    def __init__(self, call: argparse.Namespace) -> None:
        self.call = call
        self.files = rules_of(call.game)
        self.share = 0.0
        self._failed = False
        self._items: dict[str, pytest.Item] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has told its result."""
        self._failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In the place of the usual run."""
        self._items = {item.nodeid: item for item in session.items if self._is_asked(item)}
        tests = self._watched()
        print(f"  {len(tests)} tests, {sum(test.seconds for test in tests):.0f} s of computing", flush=True)
        reach = Reach([test for test in tests if test.lines], self.call.seconds)
        every = [mutant for file in self.files if self.call.only in file.name for mutant in mutants(file)]
        chosen = random.Random(self.call.seed).sample(every, min(self.call.sample or len(every), len(every)))
        print(f"{self.call.game}: {len(chosen)} of {len(every)} mutants, seed {self.call.seed}", flush=True)
        unchanged = Mutant(self.files[0], 1, "", "", self.files[0].read_text("utf-8"))
        if not tests or os.waitstatus_to_exitcode(os.waitpid(self._start(unchanged, reach), 0)[1]) != 0:
            raise pytest.UsageError("the tests do not pass before anything is changed")
        survivors = self._judge(chosen, reach)
        self.share = 1 - len(survivors) / max(1, len(chosen))
        killed = len(chosen) - len(survivors)
        print(f"{self.call.game}: {killed} of {len(chosen)} mutants killed, {self.share:.1%} (floor {FLOOR:.0%})")
        return True

    def _is_asked(self, item: pytest.Item) -> bool:
        of_game = item.nodeid.startswith(f"tests/games/{self.call.game}/") or f"[{self.call.game}-" in item.nodeid
        return of_game and "soak" not in item.keywords

    def _groups(self) -> dict[str, list[str]]:
        """The names of tests, and what they consist of."""
        groups: dict[str, list[str]] = defaultdict(list)
        for name in self._items:
            groups["contract" if name.startswith(_CONTRACT) else name].append(name)
        return groups

    def _run(self, items: Sequence[str]) -> bool:
        """Whether this test passes."""
        self._failed = False
        for name in items:
            item = self._items[name]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self._failed:
                return False
        return True

    def _watched(self) -> list[Test]:
        """The tests of the game, with what they reach; those that fail already are left out. Kept until a file changes."""
        place = Path(tempfile.gettempdir()) / f"getaway-tui-mutants-{self.call.game}-{_digest(self.call.game)}.json"
        if not place.exists():
            child = os.fork()
            if child == 0:
                _silence()
                watch = _Watch(self.files)
                seen = []
                for name, items in self._groups().items():
                    seconds, lines, passed = watch.test(functools.partial(self._run, items))
                    seen.append((name, items, seconds, lines, passed))
                place.write_text(json.dumps(seen), "utf-8")
                os._exit(0)
            os.waitpid(child, 0)
        tests = []
        for name, items, seconds, lines, passed in json.loads(place.read_text("utf-8")):
            if passed:
                tests.append(Test(name, items, seconds, frozenset((file, line) for file, line in lines)))
            else:
                print(f"  fails already: {name}", flush=True)
        return tests

    def _start(self, mutant: Mutant, reach: Reach) -> int:
        """A fork that tries one mutant, and leaves with 0 if no test notices; its number."""
        tests = reach.tests(mutant)
        child = os.fork()
        if child:
            return child
        try:
            _silence()
            put(mutant)
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            for test in tests:
                signal.setitimer(signal.ITIMER_PROF, PATIENCE * test.seconds + 1)
                if not self._run(test.items):
                    os._exit(1)
            os._exit(0)
        finally:
            os._exit(2)

    def _judge(self, chosen: Sequence[Mutant], reach: Reach) -> list[Mutant]:
        """Try every mutant, some at a time; those that no test noticed."""
        reviewed_file = ROOT / "tests" / "games" / self.call.game / "survivors.txt"
        reviewed = reviewed_file.read_text("utf-8") if reviewed_file.exists() else ""
        survivors: list[Mutant] = []
        running: dict[int, Mutant] = {}
        waiting = list(reversed(chosen))
        done, began = 0, time.monotonic()
        while waiting or running:
            while waiting and len(running) < self.call.jobs:
                mutant = waiting.pop()
                running[self._start(mutant, reach)] = mutant
            child, status = os.wait()
            mutant = running.pop(child)
            done += 1
            if os.waitstatus_to_exitcode(status) == 0:
                survivors.append(mutant)
                known = "reviewed" if mutant.name in reviewed else "SURVIVED"
                print(f"  {known}: {mutant.name}", flush=True)
            if done % 50 == 0:
                print(f"  {done} of {len(chosen)} tried, {len(survivors)} survived, {time.monotonic() - began:.0f} s", flush=True)
        return survivors


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _digest(slug: str) -> str:
    """Other code, tests or data have another one."""
    summed = hashlib.sha256(str(ROOT).encode())
    for folder in (ROOT / "getaway_tui", ROOT / "tests" / "games" / slug, ROOT / "rules_data" / slug):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                summed.update(file.read_bytes())
    return summed.hexdigest()[:16]


def main() -> int:
    """Run them and print the share killed; 1 below the floor."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=0, help="only so many, drawn at random; 0: all")
    parser.add_argument("--only", default="", help="only the files whose name holds this word")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=MOST, help="of tests for each mutant, at most")
    parser.add_argument("--jobs", type=int, default=2)
    call = parser.parse_args()
    os.chdir(ROOT)
    mutating = Mutating(call)
    code = pytest.main([*_QUIET, f"tests/games/{call.game}", _CONTRACT], plugins=[mutating])
    return int(code) or int(mutating.share < FLOOR)


if __name__ == "__main__":
    sys.exit(main())
