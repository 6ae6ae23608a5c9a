"""Whose turn at the device it is follows from who is asked, who shares eyes and who looks already."""

from __future__ import annotations

from collections.abc import Callable

from getaway_tui.engine.types import Ask, Turn
from getaway_tui.shell.stage import Stage, needs_handing_over, stage

PEOPLE = (0, 1, 2, 3)


def alone(seat: int) -> set[int]:
    """Nobody shares knowledge."""
    return {seat}


def across(seat: int) -> set[int]:
    """Those who sit opposite share it."""
    return {seat, (seat + 2) % 4}


def at(
    *asks: Ask,
    people: tuple[int, ...] = PEOPLE,
    eyes: Callable[[int], set[int]] = alone,
    holder: tuple[int, ...] = (),
    deadline: int | None = None,
) -> Stage:
    """The stage of a turn that asks so."""
    return stage(Turn(asks=asks, deadline=deadline), people, eyes, holder)


def test_the_first_person_asked_decides_in_private() -> None:
    assert at(Ask(seat=2, ask="lead")) == Stage("private", (2,))


def test_several_asked_of_other_eyes_come_one_after_the_other() -> None:
    assert at(Ask(seat=1, ask="commit"), Ask(seat=3, ask="commit")).seats == (1,)


def test_who_holds_the_device_and_is_asked_keeps_it() -> None:
    assert at(Ask(seat=1, ask="commit"), Ask(seat=3, ask="commit"), holder=(3,)).seats == (3,)


def test_common_eyes_sit_before_the_screen_together() -> None:
    both = at(Ask(seat=1, ask="hunt"), Ask(seat=2, ask="hunt"), Ask(seat=3, ask="hunt"), eyes=across)
    assert both.seats == (1, 3)


def test_an_open_ask_is_answered_in_front_of_all() -> None:
    asked = at(Ask(seat=0, ask="post", open=True), Ask(seat=2, ask="post", open=True))
    assert (asked.kind, asked.seats) == ("open", (0, 2))


def test_an_open_ask_of_the_only_person_needs_no_stage_of_its_own() -> None:
    assert at(Ask(seat=0, ask="post", open=True), people=(0,)).kind == "private"


def test_a_may_ask_moves_no_device() -> None:
    asked = at(Ask(seat=0, ask="act"), Ask(seat=1, ask="pin", must=False))
    assert (asked.seats, asked.may) == ((0,), (1,))


def test_computer_players_alone_are_a_stage() -> None:
    assert at(Ask(seat=3, ask="lead"), people=(0, 1)) == Stage("computers", (), (), (3,))


def test_computer_players_asked_beside_people_wait() -> None:
    asked = at(Ask(seat=0, ask="commit"), Ask(seat=3, ask="commit"), people=(0,))
    assert (asked.kind, asked.computers) == ("private", (3,))


def test_a_turn_that_only_the_clock_ends_waits() -> None:
    assert at(deadline=500).kind == "waiting"
    assert at(Ask(seat=0, ask="peek", must=False), deadline=500).kind == "waiting"


def test_nobody_asked_and_no_clock_is_the_end() -> None:
    assert at().kind == "over"


def test_the_device_goes_round_only_to_other_eyes() -> None:
    assert needs_handing_over((1,), {0}, PEOPLE, everybody=False)
    assert not needs_handing_over((1,), {1, 3}, PEOPLE, everybody=False)
    assert not needs_handing_over((1,), {0}, (1,), everybody=False)
    assert not needs_handing_over((1,), {0}, PEOPLE, everybody=True)
