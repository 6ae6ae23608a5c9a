"""make shots: draw every screen."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Sequence

from tests.shots.book import places, record
from tests.shots.scenes import SHELL


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw the screens of the places that are named, or of all; the shell's own always, since it lists the games."""
    parser = argparse.ArgumentParser(prog="python -m tests.shots", description="Draw every screen.")
    parser.add_argument("place", nargs="*", choices=[*places(), []], help="the shell or games; without any: all")
    parser.add_argument("--kept", action="store_true", help="only those that are kept in the repository: in half the time")
    given = parser.parse_args(arguments)
    for place in places():
        if not given.place or place in (*given.place, SHELL):
            began = time.monotonic()
            count = asyncio.run(record(place, everything=not given.kept))
            print(f"{place}: {count} files in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
