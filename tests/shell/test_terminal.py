"""The program in a real pseudo-terminal: it starts, survives what terminals send, and leaves them as they were."""

from __future__ import annotations

import contextlib
import importlib
import os
import pty
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from getaway_tui.shell import terminal
from getaway_tui.shell.scrub import scrub

from .pty_run import ROOT, START, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")


@pytest.mark.parametrize(("where", "name"), terminal.PRIVATE)
def test_every_private_part_of_textual_that_is_mended_is_still_there(where: str, name: str) -> None:
    module, _, attribute = where.partition(":")
    owner = importlib.import_module(module)
    owner = getattr(owner, attribute) if attribute else owner
    assert hasattr(owner, name), f"Textual has no {where}.{name} any more: look through shell/terminal.py"


def test_the_decoder_and_the_key_parser_are_really_called_by_those_names() -> None:
    """A renamed inner call would leave our part in place and unused."""
    import inspect

    from textual._xterm_parser import XTermParser
    from textual.drivers.linux_driver import LinuxDriver

    assert 'getincrementaldecoder("utf-8")' in inspect.getsource(LinuxDriver.run_input_thread)
    assert "parser = XTermParser(self._debug)" in inspect.getsource(LinuxDriver.run_input_thread)
    assert "WriterThread(self._file)" in inspect.getsource(LinuxDriver.start_application_mode)
    assert "self._sequence_to_key_events" in inspect.getsource(XTermParser.parse)


def test_the_environment_cannot_make_it_log_or_load_code() -> None:
    environ = {"TEXTUAL_LOG": "x", "TEXTUAL_DRIVER": "evil:Driver", "TEXTUAL_ANIMATIONS": "none", "HOME": "/"}
    scrub(environ)
    assert environ == {"TEXTUAL_ANIMATIONS": "none", "HOME": "/"}


def test_a_crash_report_names_places_and_no_values() -> None:
    try:
        secret = "queen of spades"
        raise ValueError(f"cannot play {secret}")
    except ValueError as error:
        said = terminal.report(error)
    assert "ValueError" in said
    assert "test_terminal.py" in said
    assert "queen" not in said


def at_the_table(home: Path, *more: str) -> Terminal:
    """Two people at the border, Ann's hand on the screen."""
    run = Terminal(["play", "border", "-p", "Ann", "-p", "Bo", "--seed", "7", *more], home=home)
    run.wait("pass the device to")
    time.sleep(0.35)
    run.type("a", "space")
    run.wait("Load")
    return run


def saves(home: Path) -> list[Path]:
    """The saves of a home."""
    return sorted((home / "state" / "getaway-tui" / "saves").glob("*.jsonl"))


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_signals_save_and_leave_the_terminal_clean(home: Path, number: int, code: int) -> None:
    with at_the_table(home) as run:
        run.type("1")
        run.wait("Claim")
        began = time.monotonic()
        run.kill(number)
        assert run.ended() == code
        assert time.monotonic() - began < 2
        assert run.left_clean() == []
    assert len(saves(home)) == 1
    assert len(saves(home)[0].read_text().splitlines()) >= 3


def test_a_vanished_terminal_ends_it_and_keeps_the_match(home: Path) -> None:
    run = at_the_table(home)
    run.type("1")
    run.wait("Claim")
    run.hang_up()
    end = time.monotonic() + 5
    while time.monotonic() < end:
        pid, status = os.waitpid(run.pid, os.WNOHANG)
        if pid:
            run.code = os.waitstatus_to_exitcode(status)
            break
        time.sleep(0.02)
    assert run.code == 129
    with Terminal(["resume"], home=home) as again:
        again.wait("opens for")
        time.sleep(0.35)
        again.type("a", "space")
        again.wait("Claim")


def test_ctrl_q_and_two_ctrl_c_save_and_leave(home: Path) -> None:
    with at_the_table(home) as run:
        run.type("ctrl+c")
        run.wait("once more")
        run.type("ctrl+c")
        assert run.ended() == 0
        assert run.left_clean() == []
    with at_the_table(home) as run:
        run.type("ctrl+q")
        assert run.ended() == 0
    assert len(saves(home)) == 2


def test_bytes_that_are_no_text_and_absurd_keys_do_not_end_it(home: Path) -> None:
    with at_the_table(home) as run:
        for data in (b"\xe9\xff\xfe", b"\x1b[99999999u", b"\x1b[1114112u", b"\x1b[4294967296u"):
            run.raw(data)
        run.type("tab")
        run.wait("MOVES")
        for data in (b"\x1b[M\xff\xff\xff", b"\x1b[200~pasted \xff\x1b[201~", b"\x10\r\r\r"):
            run.raw(data)
        run.kill(signal.SIGTERM)
        assert run.ended() == 143
    assert not (home / "state" / "getaway-tui" / "reports").exists()


def test_an_absurd_key_code_presses_no_other_key() -> None:
    terminal.mend()
    for code in (b"\x1b[99999999u", b"\x1b[1114112u", b"\x1b[4294967296u"):
        pressed = [event.key for event in XTermParser().feed(code.decode() + "x") if isinstance(event, events.Key)]
        assert pressed == ["x"], code


@pytest.mark.soak
def test_a_control_sequence_that_never_ends_does_not_keep_it_from_ending(home: Path) -> None:
    with at_the_table(home) as run:
        run.raw(b"\x1b[" + b"9" * 5000)
        run.kill(signal.SIGTERM)
        assert run.ended() == 143


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_line_noise_never_ends_it_badly(home: Path, seed: int) -> None:
    """Random bytes may press any key, those that leave or stop it too; they may not crash it."""
    noise = random.Random(seed)
    with at_the_table(home) as run:
        for _ in range(40):
            try:
                run.raw(bytes(noise.randrange(256) for _ in range(50)))
            except OSError:
                break
        run.kill(signal.SIGTERM)
        while run.code is None:
            run.kill(signal.SIGCONT)
            with contextlib.suppress(AssertionError):
                run.ended(0.3)
        assert run.code in (0, 130, 131, 143)


def wait_until_stopped(run: Terminal) -> None:
    """Read until the process stands still."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        run.read(0.05)
        pid, status = os.waitpid(run.pid, os.WNOHANG | os.WUNTRACED)
        if pid:
            assert os.WIFSTOPPED(status)
            return
    raise AssertionError("it goes on")


def test_ctrl_z_covers_before_it_stops_and_goes_on_behind_the_curtain(home: Path) -> None:
    with at_the_table(home) as run:
        run.type("ctrl+z")
        wait_until_stopped(run)
        run.sent = b""
        run.kill(signal.SIGCONT)
        run.wait("opens for")
        assert b"Load" not in run.sent
        run.kill(signal.SIGTERM)
        assert run.ended() == 143


def test_stopped_from_outside_it_goes_on_behind_the_curtain(home: Path) -> None:
    with at_the_table(home) as run:
        run.kill(signal.SIGTSTP)
        wait_until_stopped(run)
        run.read()
        run.screen.reset()
        run.sent = b""
        run.kill(signal.SIGCONT)
        run.wait("opens for")
        assert b"Load" not in run.sent
        run.kill(signal.SIGTERM)
        assert run.ended() == 143


def test_too_small_says_what_it_needs_hides_the_game_and_goes_on(home: Path) -> None:
    with at_the_table(home) as run:
        run.resize(60, 16)
        shown = run.wait("A little more room")
        assert "60 x 16" in shown
        assert "80 x 24" in shown
        assert "Load" not in shown
        run.resize(80, 24)
        run.wait("opens for")
        time.sleep(0.35)
        run.type("a", "space")
        run.wait("Load")


def test_a_crash_shows_nothing_of_the_game_and_ends_with_1(home: Path) -> None:
    broken = START.replace(
        "main()",
        "from tests.toys.border.table import BorderTable; "
        "BorderTable.keys = lambda self: (_ for _ in ()).throw(ValueError(str(self.looks[0].board.hands))); main()",
    )
    run = Terminal(["play", "border", "-p", "Ann", "-p", "Bo=weak", "--seed", "7"], home=home, program=broken)
    with run:
        assert run.ended() == 1
        run.read()
        assert run.left_clean() == []
        said = run.sent.rpartition(b"\x1b[?1049l")[2]
        assert b"Something broke" in said
        assert b"cheese" not in said
        assert b"pearls" not in said
    reports = list((home / "state" / "getaway-tui" / "reports").iterdir())
    assert len(reports) == 1
    assert "cheese" not in reports[0].read_text()


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_without_a_terminal_it_says_what_works_there(home: Path, closed: int) -> None:
    """With any one of the three streams elsewhere."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(home), "TERM": "xterm"}
    master, terminal_end = pty.openpty()
    with (home / "elsewhere").open("w+b") as elsewhere:
        streams = [elsewhere if number == closed else terminal_end for number in range(3)]
        done = subprocess.run(
            [sys.executable, "-c", START, "play", "border"], stdin=streams[0], stdout=streams[1], stderr=streams[2], env=environ
        )
        elsewhere.seek(0)
        said = elsewhere.read().decode() if closed == 2 else os.read(master, 10_000).decode()
    os.close(master)
    os.close(terminal_end)
    assert done.returncode == 2
    assert len(said.strip().splitlines()) == 1
    for word in ("list", "rules GAME", "--plain", "engine"):
        assert word in said
