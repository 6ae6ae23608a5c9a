"""A real sshd on the loopback: guests on one account, each with their own games, and no way out."""

from __future__ import annotations

import contextlib
import getpass
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.shell.pty_run import ROOT, START, Terminal

SSHD = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")
pytestmark = pytest.mark.skipif(not SSHD or not shutil.which("ssh"), reason="no sshd is installed")

CONNECT = "import os, sys; os.execvp('ssh', ['ssh', *sys.argv[1:]])"


@dataclass(frozen=True)
class Door:
    """A running sshd.

    Attributes:
        options: what every client call needs.
        guests: where the homes of the guests lie.
    """

    folder: Path
    port: int
    guests: Path

    def options(self, key: str) -> list[str]:
        """The options of a client that logs in with this key."""
        return [
            *("-F", "none", "-p", str(self.port), "-i", str(self.folder / key), "-o", "IdentitiesOnly=yes"),
            *("-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={self.folder / 'known'}", "-o", "LogLevel=ERROR"),
            *("-o", "ControlMaster=no", "-o", "BatchMode=yes"),
        ]

    def login(self, key: str) -> Terminal:
        """A guest logs in from a terminal."""
        arguments = ["-tt", *self.options(key), f"{getpass.getuser()}@127.0.0.1"]
        return Terminal(arguments, home=self.folder, program=CONNECT)

    def call(self, key: str, *words: str, program: str = "ssh", extra: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        """A client that is no terminal."""
        options = [option if option != "-p" or program == "ssh" else "-P" for option in self.options(key)]
        command = [program, *options, *extra, f"{getpass.getuser()}@127.0.0.1", *words]
        return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False)

    def processes(self) -> list[int]:
        """The programs of guests that run."""
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                if str(self.guests).encode() in path.read_bytes() and b"-c" in path.read_bytes():
                    found.append(int(path.parent.name))
        return found


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    """An sshd with two keys, which lets guests play the toys too."""
    for name in ("host", "ada", "bob"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)], check=True)
    keys = [(tmp_path / f"{name}.pub").read_text() for name in ("ada", "bob")]
    (tmp_path / "keys").write_text("".join(keys))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = tmp_path / "program"
    guests = tmp_path / "guests"
    program.write_text(
        f'#!/bin/sh\ncd "{ROOT}" || exit 1\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -c "{START}" '
        f'--demo --guests "{guests}" --welcome "Welcome to the evening."\n'
    )
    program.chmod(0o755)
    (tmp_path / "config").write_text(
        f"""
Port {port}
ListenAddress 127.0.0.1
HostKey {tmp_path / "host"}
PidFile none
AuthorizedKeysFile {tmp_path / "keys"}
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
ExposeAuthInfo yes
ForceCommand {program}
DisableForwarding yes
PermitUserRC no
PermitUserEnvironment no
AcceptEnv LANG LC_*
Subsystem sftp internal-sftp
"""
    )
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    assert SSHD is not None
    log = tmp_path / "log"
    server = subprocess.Popen([SSHD, "-D", "-f", str(tmp_path / "config"), "-E", str(log)])
    try:
        end = time.monotonic() + 10
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.05)
        yield Door(tmp_path, port, guests)
    finally:
        server.terminate()
        server.wait(10)


def begin(run: Terminal) -> None:
    """From the launcher to a match against computer players at the first table."""
    run.wait("open matches" if "match open" in run.text() else "Enter play", 30)
    run.type("enter")
    run.wait("Play now")
    run.type("enter")
    run.wait(lambda text: "Play now" not in text, 20)
    run.read(0.5)


def test_two_guests_on_one_account_each_find_their_own_match_again(door: Door) -> None:
    with door.login("ada") as ada, door.login("bob") as bob:
        for run in (ada, bob):
            assert "match open" not in run.wait("Welcome to the evening.", 30)
        begin(ada)
        begin(bob)
        begin_again = len(list(door.guests.glob("*/getaway-tui/saves/*.jsonl")))
        assert begin_again == 2
        ada.hang_up()  # Ada's line breaks, Bob goes on
        bob.type("ctrl+q")
        bob.ended(20)
    with door.login("ada") as again:
        shown = again.wait("1 match open", 30)
        assert "2 matches" not in shown
        again.type("c")
        again.wait("opens for", 20)
    with door.login("bob") as other:
        other.wait("1 match open", 30)
    assert len(list(door.guests.iterdir())) == 2


def test_nothing_but_the_games_is_to_be_had(door: Door) -> None:
    for words in (("ls", "/"), ("sh", "-c", "id"), ("getaway-tui", "engine")):
        done = door.call("ada", *words)
        assert done.returncode == 2
        assert "need a terminal" in done.stdout + done.stderr
        assert "uid=" not in done.stdout
    copied = door.call("ada", program="sftp", extra=("-b", "/dev/null"))
    assert copied.returncode != 0
    forwarded = door.call("ada", extra=("-N", "-R", "0:127.0.0.1:22", "-o", "ExitOnForwardFailure=yes"))
    assert forwarded.returncode != 0
    ahead = door.call("ada", extra=("-W", "127.0.0.1:22"))
    assert ahead.returncode != 0
    assert "SSH-2.0" not in ahead.stdout


def test_a_guest_cannot_stop_into_a_shell(door: Door) -> None:
    with door.login("ada") as ada:
        ada.wait("Enter play", 30)
        ada.type("ctrl+z")
        ada.read(0.5)
        ada.type("down")
        ada.wait("Enter play")


def test_logins_cut_by_force_leave_no_process_and_no_lock(door: Door, full: bool) -> None:
    for _ in range(50 if full else 3):
        run = door.login("ada")
        run.wait("Enter play", 30)
        os.kill(run.pid, 9)
        run.__exit__()
    end = time.monotonic() + 10
    while door.processes() and time.monotonic() < end:
        time.sleep(0.1)
    assert door.processes() == []
    with door.login("ada") as again:
        again.wait("Enter play", 30)
