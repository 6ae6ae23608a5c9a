"""Saved matches: listed without secrets, gone on with at the same decision, put away when over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from getaway_tui.engine.journal import SaveError
from getaway_tui.shell import saves
from getaway_tui.shell.opener import seal
from getaway_tui.shell.session import Invitation, Session


def begun(house: saves.House | None = None, names: tuple[str, ...] = ("Ann", "Bo"), seed: str = "7") -> Session:
    """A match of two people at the border."""
    return Session.begin(Invitation("border", names, (None,) * len(names), {}, seed, house or saves.House()))


def test_a_match_is_listed_from_its_first_move_on() -> None:
    session = begun()
    assert [(save.game, save.names, save.trouble) for save in saves.saved()] == [("border", ("Ann", "Bo"), None)]
    assert saves.newest() == session.path
    session.leave()


def test_file_names_and_the_list_tell_nothing() -> None:
    session = begun()
    assert session.path is not None
    assert len(session.path.stem) == 16
    listed = repr(saves.saved())
    hand = session.match.look(0).board.hands[0]
    assert hand
    assert not any(crate in listed for crate in hand)
    assert session.path.stat().st_mode & 0o777 == 0o600
    assert saves.folder().stat().st_mode & 0o777 == 0o700
    session.leave()


def test_it_goes_on_at_the_same_decision() -> None:
    session = begun()
    session.do(0, session.match.look(0).legal[0])
    before = session.match.look(0)
    path = session.path
    assert path is not None
    session.leave()
    again = Session.resume(path)
    assert again.match.look(0) == before
    assert again.holder == frozenset()
    again.leave()


def test_a_save_played_elsewhere_is_not_opened_twice() -> None:
    session = begun()
    assert session.path is not None
    with pytest.raises(SaveError, match="elsewhere"):
        Session.resume(session.path)
    session.leave()


def test_the_house_stays_with_the_save() -> None:
    house = saves.House(curtain="pin", pins={1: seal("1234")})
    session = begun(house)
    session.agree(where="round 2 of 3")
    path = session.path
    assert path is not None
    session.leave()
    again = Session.resume(path)
    assert (again.house.curtain, again.house.pins, again.house.where) == ("pin", house.pins, "round 2 of 3")
    assert saves.saved()[0].where == "round 2 of 3"
    again.leave()


def test_a_broken_house_file_is_as_at_a_new_table() -> None:
    session = begun()
    path = session.path
    assert path is not None
    for content in ('{"curtain": 3, "pins": [1]}', "[", "null", '{"pins": {"x": 1}}', '{"pins": {"²": "a"}}'):
        path.with_suffix(".house").write_text(content)
        assert saves.house(path) == saves.House()
    session.leave()


def test_a_finished_match_leaves_the_list() -> None:
    session = begun()
    session.do(0, *session.ways_out(0))
    assert session.outcome is not None
    path = session.path
    assert path is not None
    session.leave()
    assert saves.saved() == ()
    assert (saves.finished_folder() / path.name).is_file()


def test_damaged_saves_are_listed_with_their_trouble() -> None:
    saves.folder().mkdir(parents=True)
    (saves.folder() / "aaaa.jsonl").write_text("nonsense\n")
    (saves.folder() / "bbbb.jsonl").write_text("")
    assert [bool(save.trouble) for save in saves.saved()] == [True, True]
    assert saves.newest() is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_file_is_listed_and_never_waited_for() -> None:
    """A pipe among the saves stopped the launcher for good; a link that leads nowhere hid every match."""
    session = begun()
    path = session.path
    assert path is not None
    session.leave()
    os.mkfifo(saves.folder() / "pipe.jsonl")
    os.mkfifo(saves.folder() / "pipe.house")
    (saves.folder() / "gone.jsonl").symlink_to("nowhere")
    listed = {save.path.name: save.trouble for save in saves.saved()}
    assert listed.pop(path.name) is None
    assert "no file" in (listed["pipe.jsonl"] or "")
    assert listed["gone.jsonl"]
    assert saves.newest() == path
    with pytest.raises(SaveError, match="no file"):
        Session.resume(saves.folder() / "pipe.jsonl")


def test_thrown_away_is_gone() -> None:
    session = begun()
    path = session.path
    assert path is not None
    session.leave()
    assert saves.drop(path)
    assert saves.saved() == ()
    assert not saves.drop(path)


def test_without_a_disk_the_match_is_played_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "blocked").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "blocked"))
    session = begun()
    assert session.path is None
    assert "not saved" in session.notices[0]
    session.do(0, session.match.look(0).legal[0])
    session.leave()


def test_the_last_table_of_each_game_is_kept() -> None:
    saves.keep_table("border", {"seats": [1]})
    saves.keep_table("convoy", {"seats": [2]})
    assert saves.last_table("border") == {"seats": [1]}
    assert saves.last_table("other") == {}


def test_the_list_needs_no_models() -> None:
    program = (
        "import sys; from getaway_tui.shell import saves; saves.saved(); "
        "print('pydantic' in sys.modules, 'textual' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
