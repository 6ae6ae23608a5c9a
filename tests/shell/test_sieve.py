"""Only keys are keys: what a terminal says by itself, and what noise makes up, presses none."""

from __future__ import annotations

import itertools
import random
import time
from functools import partial

import pytest
from textual import events
from textual.message import Message

from getaway_tui.shell import terminal
from getaway_tui.shell.sieve import SievedParser

LEFT, F5, SHIFT_TAB = "\x1b[D", "\x1b[15~", "\x1b[Z"


def pressed(*chunks: str, silence: bool = False) -> list[str]:
    """The keys that are pressed when this comes, chunk by chunk, perhaps with silence behind it."""
    terminal.mend()
    parser = SievedParser()
    heard = [event for chunk in chunks for event in parser.feed(chunk)]
    if silence:
        heard += wait(parser)
    return [event.key for event in heard if isinstance(event, events.Key)]


def wait(parser: SievedParser) -> list[Message]:
    """What is heard after moments of silence: of the sieve, and then of the parser behind it."""
    heard: list[Message] = []
    for seconds in (10.0, 20.0):
        later = time.monotonic() + seconds
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(time, "monotonic", partial(float, later))
            patch.setattr("textual._parser.get_time", partial(float, later))
            heard += parser.tick()
    return heard


def test_keys_come_through_whole_and_in_pieces() -> None:
    assert pressed(f"a{LEFT}b{F5}{SHIFT_TAB}") == ["a", "left", "b", "f5", "shift+tab"]
    assert pressed("\x1b", "[D") == ["left"]
    assert pressed("\x1b[", "D") == ["left"]
    assert pressed("\x1b[1", "5", "~x") == ["f5", "x"]


def test_what_came_at_once_bears_the_moment_at_which_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(100)
    monkeypatch.setattr("getaway_tui.shell.sieve.get_time", lambda: float(next(clock)))
    parser = SievedParser()
    assert [event.time for event in [*parser.feed(f"as{LEFT}f"), *parser.feed("j")]] == [100.0] * 4 + [101.0]


def test_a_click_a_paste_and_a_change_of_focus_come_through() -> None:
    heard = list(SievedParser().feed("\x1b[<0;5;6M\x1b[200~1 2\x1b[A3\x1b[201~\x1b[I\x1b[O"))
    assert [type(event) for event in heard] == [events.MouseDown, events.Paste, events.AppFocus, events.AppBlur]


def test_escape_and_keys_with_alt_are_keys() -> None:
    assert pressed("\x1b", silence=True) == ["escape"]
    assert pressed("\x1b[", silence=True) == ["left_square_bracket"]
    assert pressed("\x1b]", silence=True) == ["right_square_bracket"]


@pytest.mark.parametrize(
    "answer",
    [
        "\x1b[?62;22c",
        "\x1b[0n",
        "\x1b[>1;10;0c",
        "\x1b[4;600;800t",
        "\x1b[=5;5x",
        "\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",
        "\x1b]0;1 2 3\x07",
        "\x1bP1$r0m\x1b\\",
        "\x1b_12\x1b\\",
    ],
)
def test_what_a_terminal_answers_presses_no_key(answer: str) -> None:
    assert pressed(f"a{answer}b") == ["a", "b"]
    for cut in range(2, len(answer)):
        if not answer[:cut].endswith(("\x1b", "\x1b]", "\x1bP", "\x1b_")):
            assert pressed("a", answer[:cut], answer[cut:], "b") == ["a", "b"]


@pytest.mark.parametrize("begin", ["\x1b[", "\x1b[?", "\x1b]5", "\x1bP5"])
def test_a_sequence_without_an_end_presses_no_key(begin: str) -> None:
    digits = "9" * 5000
    assert pressed(begin + digits, silence=True) == []
    assert pressed(begin, *[digits[at : at + 700] for at in range(0, 5000, 700)], silence=True) == []
    assert pressed(f"{begin}{digits}{LEFT}x") == ["left", "x"]


def test_what_comes_behind_the_silence_is_a_key_again() -> None:
    parser = SievedParser()
    assert list(parser.feed("\x1b]5" + "9" * 100)) == []
    assert wait(parser) == []
    assert [event.key for event in parser.feed("7") if isinstance(event, events.Key)] == ["7"]


def test_a_paste_without_an_end_does_not_swallow_the_keyboard() -> None:
    parser = SievedParser()
    assert list(parser.feed("\x1b[200~x")) == []
    assert [type(event) for event in wait(parser)] == [events.Paste]
    heard = list(parser.feed(f"y{LEFT}"))
    assert [event.key for event in heard if isinstance(event, events.Key)] == ["y", "left"]


def test_a_sequence_inside_a_paste_presses_no_key() -> None:
    heard = list(SievedParser().feed("\x1b[200~1\x1b[A2\x1b]0;3\x074\x1b[201~z"))
    assert [getattr(event, "text", None) or getattr(event, "key", None) for event in heard] == ["124", "z"]


def test_any_noise_is_survived() -> None:
    noise = random.Random(5)
    alphabet = "\x1b\x1b\x1b[]P0159;?<>Mm~uRcx\x07\\\x00 "
    for _ in range(2000):
        parser = SievedParser()
        for _ in range(noise.randrange(1, 5)):
            list(parser.feed("".join(noise.choices(alphabet, k=noise.randrange(1, 30)))))
        list(wait(parser))
