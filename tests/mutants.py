"""`make mutants GAME=…`: change the rules one place at a time; the tests of the game must notice.

Each mutant is one changed comparison, operator, constant or condition in the game's rules. Its tests run in a fresh process on
a copy of the project. Survivors are printed with their place; those that tests/games/<slug>/survivors.txt lists, with the reason
why no test can tell them from the original, count as reviewed.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FLOOR = 0.85
SECONDS = 120


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


def _survives(mutant: Mutant, copy: Path, slug: str) -> bool:
    place = copy / mutant.file.relative_to(ROOT)
    original = place.read_text("utf-8")
    place.write_text(mutant.source, "utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", f"tests/games/{slug}"]
    try:
        run = subprocess.run(command, cwd=copy, capture_output=True, timeout=SECONDS, check=False)
        return run.returncode == 0
    except subprocess.TimeoutExpired:  # an endless game is noticed too
        return False
    finally:
        place.write_text(original, "utf-8")


def _copy(folder: str) -> Path:
    copy = Path(folder) / "project"
    skip = shutil.ignore_patterns(".venv", ".git", "__pycache__", "screenshots", "*.egg-info", "dist")
    shutil.copytree(ROOT, copy, ignore=skip)
    return copy


def main() -> int:
    """Run them and print the share killed; 1 below the floor."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=0, help="only so many, drawn at random; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    call = parser.parse_args()
    every = [mutant for file in rules_of(call.game) for mutant in mutants(file)]
    chosen = random.Random(call.seed).sample(every, min(call.sample or len(every), len(every)))
    reviewed_file = ROOT / "tests" / "games" / call.game / "survivors.txt"
    reviewed = reviewed_file.read_text("utf-8") if reviewed_file.exists() else ""
    print(f"{call.game}: {len(chosen)} of {len(every)} mutants, seed {call.seed}", flush=True)
    survivors: list[Mutant] = []
    with tempfile.TemporaryDirectory() as folder:
        copies = [_copy(f"{folder}/{job}") for job in range(call.jobs)]

        def work(job: int) -> None:
            for number, mutant in enumerate(chosen[job :: call.jobs], 1):
                if _survives(mutant, copies[job], call.game):
                    survivors.append(mutant)
                    known = "reviewed" if mutant.name in reviewed else "SURVIVED"
                    print(f"  {known}: line {mutant.line} of {mutant.name}", flush=True)
                if number % 25 == 0:
                    print(f"  {number} of {len(chosen[job :: call.jobs])} tried by worker {job + 1}", flush=True)

        with ThreadPoolExecutor(call.jobs) as pool:
            list(pool.map(work, range(call.jobs)))
    share = 1 - len(survivors) / max(1, len(chosen))
    print(f"{call.game}: {len(chosen) - len(survivors)} of {len(chosen)} mutants killed, {share:.1%} (floor {FLOOR:.0%})")
    return 0 if share >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
