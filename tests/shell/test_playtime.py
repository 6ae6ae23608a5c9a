"""Play time stands still where people cannot play, and nowhere else."""

from __future__ import annotations

from getaway_tui.shell.playtime import PlayTime


class Wall:
    """A clock on the wall, set by hand."""

    def __init__(self) -> None:
        self.ms = 5_000_000

    def __call__(self) -> int:
        return self.ms * 1_000_000


def running(start: int = 0) -> tuple[PlayTime, Wall]:
    """A play time and the clock it reads."""
    wall = Wall()
    return PlayTime(start, wall), wall


def test_it_runs_with_the_wall_and_goes_on_from_a_save() -> None:
    time, wall = running(start=700)
    wall.ms += 1_500
    assert time.now() == 2_200


def test_it_stands_while_anything_holds_it() -> None:
    time, wall = running()
    time.hold("menu")
    wall.ms += 1_000
    time.hold("small")
    time.release("menu")
    wall.ms += 1_000
    assert (time.now(), time.stands) == (0, True)
    time.release("small")
    wall.ms += 250
    assert (time.now(), time.stands) == (250, False)


def test_a_grace_lets_go_by_itself() -> None:
    """A curtain of nine seconds with five of grace costs four."""
    time, wall = running()
    time.hold("curtain", 5_000)
    wall.ms += 9_000
    assert time.now() == 4_000
    time.release("curtain")
    assert time.now() == 4_000


def test_it_says_how_much_grace_is_left() -> None:
    time, wall = running()
    assert time.grace_left is None
    time.hold("curtain", 5_000)
    wall.ms += 1_500
    assert time.grace_left == 3_500
    time.hold("menu")
    assert time.grace_left is None, "the menu waits for somebody"
    time.release("menu")
    wall.ms += 3_500
    assert time.grace_left is None, "it runs"


def test_a_grace_is_no_longer_than_the_curtain() -> None:
    time, wall = running()
    time.hold("curtain", 5_000)
    wall.ms += 2_000
    time.release("curtain")
    wall.ms += 1_000
    assert time.now() == 1_000


def test_a_pause_outlasts_a_grace() -> None:
    time, wall = running()
    time.hold("curtain", 5_000)
    time.hold("menu")
    wall.ms += 60_000
    assert time.now() == 0


def test_a_stopped_process_was_no_play() -> None:
    time, wall = running()
    time.beat()
    wall.ms += 1_000
    time.beat()
    wall.ms += 3_600_000
    time.beat()
    assert time.now() == 1_000
    wall.ms += 1_000
    time.beat()
    assert time.now() == 2_000


def test_until_says_how_long_in_seconds() -> None:
    time, wall = running()
    wall.ms += 400
    assert time.until(1_000) == 0.6
    assert time.until(100) == 0.0
