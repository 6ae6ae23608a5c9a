"""`getaway-tui arena`: the contest on two cores, with a bar that says how long it still takes; what was played is kept."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from pathlib import Path

from platformdirs import user_cache_path
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from getaway_tui.arena import Book, Contest, lines, report, run
from getaway_tui.engine.data import adopt, own_folder

_BROKE, _INTERRUPTED = 1, 130


def fight(contest: Contest, games: int, jobs: int, *, fresh: bool, as_json: bool) -> int:
    """Play, show how far it is on standard error, print the figures on standard output. Returns the exit code."""
    games = -(-games // contest.set_size) * contest.set_size
    book = Book(folder(), contest)
    if fresh:
        book.forget()
    stopped = _play(contest, games, jobs, book)
    played = [book.played[number] for number in sorted(book.played) if number < games]
    if stopped:
        print(f"{stopped} after {len(played)} of {games} games; the same call goes on from there.", file=sys.stderr)
    if as_json:
        print(json.dumps(report(contest, played, games), indent=1))
    else:
        print("\n".join(lines(contest, played)))
    return 0 if not stopped else _INTERRUPTED if stopped == "Interrupted" else _BROKE


def _play(contest: Contest, games: int, jobs: int, book: Book) -> str:
    """Play what is missing. Returns what stopped it; empty: nothing did."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    done = sum(number < games for number in book.played)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ready, initargs=(own_folder(), contest.slug))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(contest.slug, total=games, completed=done)
        try:
            for _ in run(contest, games, pool, book, jobs):
                bar.advance(task)
        except KeyboardInterrupt:
            return "Interrupted"
        except BrokenExecutor:
            return "A worker died"
        finally:
            for child in active_children():  # a game of strong players can be long, and what is half played counts for nothing
                child.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
    return ""


def _ready(own: Path | None, slug: str) -> None:
    """A worker plays with the same components, leaves an interrupt to the process that shows the bar, and yields to whoever plays
    on this machine."""
    import signal

    if own is not None:
        adopt(own, (slug,))

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def folder() -> Path:
    """Where contests are kept."""
    return user_cache_path("getaway-tui") / "arena"
