"""A curtain opens by a deliberate act and by nothing that was typed, held or repeated before it fell."""

from __future__ import annotations

import pytest

from getaway_tui.shell.opener import CALM, HELD, Opener, Way, is_pin, seal, unsealed

FELL = 100.0
LATER = FELL + CALM + 0.01


def curtain(way: Way = "keys", pin: str | None = None) -> Opener:
    """The curtain before Dieter in seat 4."""
    return Opener(letter="D", digit="4", way=way, fell=FELL, pin=pin)


def feed(opener: Opener, *keys: str, start: float = LATER, pause: float = 0.1) -> bool:
    """Press keys one after the other; whether the last one opened it."""
    opened = False
    for number, key in enumerate(keys):
        assert not opened, "it opened too early"
        opened = opener.feed(key, start + number * pause)
    return opened


@pytest.mark.parametrize("keys", [("d", "space"), ("D", "enter"), ("4", "space")])
def test_two_different_keys_open_it(keys: tuple[str, ...]) -> None:
    assert feed(curtain(), *keys)


@pytest.mark.parametrize("keys", [("d", "d"), ("space", "space"), ("space", "d"), ("d", "x", "space"), ("a", "space")])
def test_other_keys_do_not(keys: tuple[str, ...]) -> None:
    assert not feed(curtain(), *keys)


def test_a_held_key_never_opens_it() -> None:
    for key in ("d", "space", "enter"):
        assert not feed(curtain(), *[key] * 100, pause=0.03)


def test_keys_of_the_moment_it_fell_are_thrown_away() -> None:
    opener = curtain()
    assert not feed(opener, "d", "space", start=FELL, pause=0.05)
    assert feed(opener, "d", "space")


def test_holding_opens_after_a_second_of_repeats() -> None:
    opener = curtain("hold")
    assert feed(opener, *["space"] * (int(HELD / 0.05) + 1), start=LATER + 1, pause=0.05)


def test_a_key_held_since_before_the_curtain_does_not_count() -> None:
    opener = curtain("hold")
    assert not any(opener.feed("space", FELL - 1 + number * 0.05) for number in range(100))


def test_letting_go_begins_anew() -> None:
    opener = curtain("hold")
    assert not feed(opener, *["space"] * 10, start=LATER + 1, pause=0.05)
    assert not feed(opener, *["space"] * 10, start=LATER + 5, pause=0.05)
    assert opener.held < 1


def test_a_pin_opens_it_and_two_keys_do_not() -> None:
    opener = curtain("pin", seal("2468"))
    assert not feed(opener, "d", "space")
    assert feed(opener, *"2468", "enter", start=LATER + 1)


def test_a_wrong_pin_does_not_and_can_be_corrected() -> None:
    opener = curtain("pin", seal("2468"))
    assert not feed(opener, *"2467", "enter")
    assert opener.wrong == 1
    assert feed(opener, *"2467", "backspace", "8", "enter", start=LATER + 1)


def test_guessing_is_slowed_down() -> None:
    opener = curtain("pin", seal("2468"))
    for number in range(5):
        feed(opener, *"1111", "enter", start=LATER + number)
    assert not feed(opener, *"2468", "enter", start=LATER + 6)
    assert feed(opener, *"2468", "enter", start=LATER + 60)


def test_a_seat_without_a_pin_opens_with_two_keys() -> None:
    assert feed(curtain("pin"), "d", "space")


def test_a_sealed_pin_tells_nothing_and_two_seals_of_one_differ() -> None:
    first, second = seal("123456"), seal("123456")
    assert first != second
    assert "123456" not in first
    assert unsealed(first, "123456")
    assert unsealed(second, "123456")
    assert not unsealed(first, "654321")
    assert not unsealed("no seal", "123456")


@pytest.mark.parametrize(
    ("text", "fits"), [("1234", True), ("12345678", True), ("123", False), ("12a4", False), ("１２３４", False)]
)
def test_what_a_pin_may_be(text: str, fits: bool) -> None:
    assert is_pin(text) is fits
