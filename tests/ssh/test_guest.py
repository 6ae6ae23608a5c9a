"""Who a guest is, what the environment may say, and how long they may stay."""

from __future__ import annotations

import base64
import os
from functools import partial
from pathlib import Path

import pytest

from getaway_tui import guest
from getaway_tui.shell.stay import Stay


def key_file(folder: Path, blob: bytes = b"a key") -> str:
    """What sshd writes of a login by key."""
    path = folder / "auth"
    path.write_text(f"publickey ssh-ed25519 {base64.b64encode(blob).decode()}\n")
    return str(path)


def never() -> str:
    """Nobody is asked."""
    raise AssertionError("a guest with a key was asked for a phrase")


def test_a_key_opens_the_same_home_again_and_another_key_another(tmp_path: Path) -> None:
    homes = []
    for blob in (b"a key", b"a key", b"another"):
        environ = {"SSH_USER_AUTH": key_file(tmp_path, blob)}
        admitted = guest.admit(tmp_path / "guests", environ, ask=never)
        assert admitted.phrase is None
        admitted.home.mkdir(parents=True, exist_ok=True)
        homes.append((admitted.home, admitted.back))
        assert environ["HOME"] == str(admitted.home)
    assert homes[0][0] == homes[1][0] != homes[2][0]
    assert [back for _, back in homes] == [False, True, False]


def test_a_phrase_opens_it_again_however_it_is_typed(tmp_path: Path) -> None:
    first = guest.admit(tmp_path, {}, ask=lambda: "\n")
    assert first.phrase is not None
    assert len(first.phrase.split("-")) == 4
    first.home.mkdir(parents=True)
    for said in (first.phrase, first.phrase.upper(), f"  {first.phrase.replace('-', '  ')} \n"):
        again = guest.admit(tmp_path, {}, ask=partial(str, said))
        assert (again.home, again.phrase, again.back) == (first.home, first.phrase, True)


def test_wrong_phrases_are_slowed_and_open_nothing(tmp_path: Path) -> None:
    waited: list[float] = []
    came = guest.admit(tmp_path, {}, ask=lambda: "../../etc passwd", wait=waited.append)
    assert waited == [2.0, 4.0, 6.0]
    assert not came.back
    assert came.home.parent == tmp_path


def test_no_two_phrases_are_alike_and_each_can_be_said() -> None:
    phrases = {guest.new_phrase() for _ in range(1_000)}
    assert len(phrases) == 1_000
    assert all(word.isalpha() and len(word) == 5 for phrase in phrases for word in phrase.split("-"))


def test_nothing_dangerous_stays_in_the_environment(tmp_path: Path) -> None:
    environ = {
        "TERM": "xterm", "LANG": "C.UTF-8", "TEXTUAL_DRIVER": "evil:Driver", "TEXTUAL_LOG": "evil.log", "PYTHONPATH": "evil",
        "PYTHONSTARTUP": "evil.py", "PAGER": "sh", "EDITOR": "sh", "BROWSER": "sh", "SHELL": "sh", "LD_PRELOAD": "x",
        "GETAWAY_TUI_CONFIG": "evil.toml", "XDG_STATE_HOME": "evil", "HOME": "evil", "SSH_ORIGINAL_COMMAND": "sh",
    }  # fmt: skip
    admitted = guest.admit(tmp_path, environ, ask=lambda: "")
    home = str(admitted.home)
    assert environ == {"TERM": "xterm", "LANG": "C.UTF-8", "HOME": home, "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home}


@pytest.mark.parametrize("content", ["", "password\n", "publickey\n", "publickey ssh-rsa !!!\n", "\x00\xff" * 100])
def test_a_login_without_a_key_has_no_fingerprint(content: str, tmp_path: Path) -> None:
    path = tmp_path / "auth"
    path.write_text(content)
    assert guest.fingerprint(str(path)) is None
    assert guest.fingerprint(None) is None
    assert guest.fingerprint(str(tmp_path / "missing")) is None


def test_the_host_offers_what_there_is() -> None:
    known = ["getaway", "outrun"]
    assert guest.choose(known, None) == frozenset()
    assert guest.choose(known, "outrun, getaway") == {"getaway", "outrun"}
    for wrong in ("chess", "getaway,chess", ",", ""):
        with pytest.raises(ValueError, match=r"the games are getaway, outrun\."):
            guest.choose(known, wrong)


def test_a_welcome_holds_no_command_for_the_terminal() -> None:
    assert guest.one_line("Hello\x1b]0;x\x07 all\n") == "Hello ]0;x  all"
    assert len(guest.one_line("x" * 10_000)) == guest.MOST_WELCOME


def test_leaving_says_how_to_come_back_if_there_is_something_to_come_back_to(tmp_path: Path) -> None:
    stranger = guest.Guest(tmp_path / "a", "one-two-three-four", back=False)
    assert guest.farewell(stranger) == ""
    saves = tmp_path / "a" / "getaway-tui" / "saves"
    saves.mkdir(parents=True)
    (saves / "x.jsonl").write_text("")
    assert guest.farewell(stranger).endswith("one-two-three-four")
    assert "same key" in guest.farewell(guest.Guest(tmp_path / "a", None, back=True))


def test_a_visit_ends_after_idling_and_after_its_time_and_is_warned_before() -> None:
    stay = Stay(guest.Limits(idle=900, stay=10_000), now=0)
    assert stay.judge(800) == ("", False)
    sentence, over = stay.judge(845)
    assert not over
    assert "a minute" in sentence
    assert stay.judge(850) == ("", False)
    stay.touched(860)
    assert stay.judge(1_600) == ("", False)
    assert stay.judge(1_760) == ("", True)
    stay.touched(9_990)
    assert "time here" in stay.judge(9_995)[0]
    assert stay.judge(10_000) == ("", True)


def test_old_homes_are_forgotten_and_others_stay(tmp_path: Path) -> None:
    for name, age in (("old", 5_000.0), ("new", 10.0)):
        home = tmp_path / name / "getaway-tui" / "saves"
        home.mkdir(parents=True)
        (home / "a.jsonl").write_text("{}")
        for path in (home / "a.jsonl", home, tmp_path / name):
            os.utime(path, (10_000 - age, 10_000 - age))
    assert guest.sweep(tmp_path, older=1_000, now=10_000) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
