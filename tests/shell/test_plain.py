"""The line mode hands over by clearing the screen, hides what it must, and ends well however it ends."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from getaway_tui.shell import playtime, saves
from getaway_tui.shell.opener import seal
from getaway_tui.shell.plain import desk as desks
from getaway_tui.shell.plain import words
from getaway_tui.shell.plain.desk import Desk
from getaway_tui.shell.plain.table import PlainTable
from getaway_tui.shell.session import Invitation, Session

from .pty_run import ROOT, START, Terminal

WIPE = "\x1b[H\x1b[2J\x1b[3J"
_BOXES = re.compile("[\u2500-\u259f]")


def play(
    lines: Sequence[str], levels: tuple[str | None, ...] = (None, None), house: saves.House | None = None
) -> tuple[str, int, Session]:
    """A match at the border where these lines are typed; all that was said, the exit code and the match."""
    invitation = Invitation("border", ("Ann", "Bo", "Cy")[: len(levels)], levels, {"window": 0}, "7", house or saves.House())
    session = Session.begin(invitation)
    said = io.StringIO()
    desk = Desk(io.StringIO("".join(f"{line}\n" for line in lines)), said, wipes=True)
    code = PlainTable(session, desk).run()
    return said.getvalue(), code, session


def test_a_hand_over_clears_screen_and_scrollback_before_the_next_name() -> None:
    said, code, session = play(["a", "1", "1"])
    assert code == 0
    pages = said.split(WIPE)
    assert "Pass the device to Ann" in pages[1]
    hand = session.match.look(0).board.hands[0]
    assert hand
    assert not any(crate in page for page in pages[:2] for crate in hand)
    assert "A question to all" in pages[3]
    assert "Ann: hand 1" in pages[3]


def test_the_wrong_letter_opens_nothing() -> None:
    said, _, _ = play(["b", "x", ""])
    assert "hand cheese" not in said
    assert "hand bread" not in said
    assert said.count("type A or 1") == 4


def test_a_pin_is_asked_for_where_there_is_one() -> None:
    house = saves.House(curtain="pin", pins={0: seal("2468")})
    assert "Load a crate" not in play(["a", "1234"], house=house)[0]
    assert "Load a crate" in play(["2468"], house=house)[0]


def test_one_person_alone_sees_no_curtain() -> None:
    said, _, _ = play(["1"], (None, "weak"))
    assert "Pass the device" not in said
    assert "Load a crate" in said


def test_words_are_known_by_their_first_letters() -> None:
    said, _, session = play(["h", "log", "b", "m", "rules", "news", "xyz", "99", "call", "computers", "q"], (None, "weak"))
    for part in ("A number makes that move", "gets 2 crates", "BR-1.1", "That is no word", "There is no move 99", "Nobody else"):
        assert part in said
    assert len(session.match.moves) == 1


def test_a_move_is_taken_back_or_the_reason_said() -> None:
    said, _, session = play(["back", "1", "back"], (None, "weak"))
    assert "No: Chance has spoken" in said
    assert "Ann took the last move back." in said
    assert len(session.match.moves) == 1


def test_a_free_move_is_written_as_the_protocol_does() -> None:
    said, _, session = play(['{"kind":"load","crate":"none"}', '{"kind":"nonsense"}', "{", '{"kind":"resign"}'], (None, "weak"))
    assert "BR-2.1" in said
    assert said.count("That is no move of this game.") == 2
    assert session.outcome is not None


def test_giving_up_wants_a_typed_yes() -> None:
    assert play(["give up", "no"], (None, "weak"))[2].outcome is None
    said, _, session = play(["give up", "yes", "no"], (None, "weak"))
    assert session.outcome is not None
    assert "Once more?" in said


def test_once_more_begins_another_match_with_the_same_people() -> None:
    said, _, _ = play(["give up", "yes", "yes", "q"], (None, "weak"))
    assert said.count("Load a crate.") == 2


def test_somebody_is_called_up_through_a_curtain_of_their_own() -> None:
    _, _, session = play(["a", "1", "1", "call", "1", "a", "1"], (None, None, None))
    assert session.match.moves[-1].action.kind == "turn_back"


def test_hide_covers_and_asks_for_the_curtain_again() -> None:
    said, _, _ = play(["hide", "", "a"], (None, "weak"))
    after = said.split("Covered.")[1]
    assert "Pass the device to Ann" in after


def test_the_end_of_input_saves_and_leaves() -> None:
    said, code, session = play([])
    assert code == 0
    assert "Saved." in said
    assert saves.newest() is not None
    assert session.outcome is None


def test_nothing_that_draws_boxes_is_ever_printed() -> None:
    said, _, _ = play(["a", "1", "1", "1", "b", "1", "1", "log", "rules"])
    assert not _BOXES.search(said)


def test_it_imports_nothing_that_draws() -> None:
    program = "import sys, getaway_tui.shell.plain; print('textual' in sys.modules, 'rich.console' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_draw_gets_lines_and_is_told_why(home: Path, term: str) -> None:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(home), "TERM": term}
    done = subprocess.run(
        [sys.executable, "-c", START, "play", "border", "-p", "Ann", "-p", "Bo=weak"],
        input="1\nq\n",
        capture_output=True,
        text=True,
        env=environ,
    )
    assert done.returncode == 0
    assert "plain lines" in done.stderr
    assert "Load a crate" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_signals_save_and_end_it(home: Path, number: int, code: int) -> None:
    with Terminal(["play", "border", "--plain", "-p", "Ann", "-p", "Bo=weak", "--seed", "7"], home=home) as run:
        run.wait("Move:")
        run.raw(b"1\n")
        run.wait("Claim")
        time.sleep(0.1)
        run.kill(number)
        assert run.ended() == code
    with Terminal(["resume", "--plain"], home=home) as again:
        again.wait("type A or 1")
        again.raw(b"a\n")
        again.wait("Claim")
        again.raw(b"quit\n")
        assert again.ended() == 0


class _Narrow(io.StringIO):
    """A terminal of forty columns."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


def test_long_lines_end_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((40, 24)))
    narrow = _Narrow()
    Desk(io.StringIO(), narrow, wipes=False).say("0 in the waste, clubs 1 gone, diamonds 0 gone, aside 2♣.", "", "short")
    assert narrow.getvalue().splitlines() == ["0 in the waste, clubs 1 gone, diamonds 0", "  gone, aside 2♣.", "", "short"]
    assert all(len(line) <= 80 for line in words.HELP if line.startswith("  "))


def test_breaking_off_wants_a_typed_yes_and_names_what_it_is() -> None:
    said, _, session = play(["give up", "yes", "no"], (None, "weak"))
    assert "Ann: Give up? Type yes:" in said
    assert session.match.moves[-1].action.kind == "resign"


def test_a_move_taken_back_is_made_again() -> None:
    said, _, session = play(["1", "back", "again", "again"], (None, "weak"))
    assert "Ann took the last move back." in said
    assert "no move of yours to make again" in said
    assert [move.by for move in session.match.moves] == ["chance", 0]


def test_a_turn_is_confirmed_where_the_table_wants_it() -> None:
    """The claim passes the turn on: it can be taken back before Bo hears of it, and made again."""
    said, _, session = play(["a", "1", "1", "back", "again", ""], house=saves.House(confirm=True))
    assert said.count("That ends the turn.") == 2
    assert "Pass the device to Bo" not in said.partition("That ends the turn.")[0]
    assert [move.by for move in session.match.moves] == ["chance", 0, 0]


def test_a_seat_changes_hands_and_everybody_hears_it() -> None:
    said, _, session = play(
        ["seats", "2", "Zoe", "a", "seats", "2", "computer weak", "a", "seats", "1", "computer weak"], (None, "weak")
    )
    assert "Zoe plays for Bo now." in said
    assert "A computer player, weak, plays for Zoe now." in said
    assert "Nothing was changed." in said  # somebody must stay
    assert (session.names, session.levels) == (("Ann", "Zoe"), (None, "weak"))


def test_thinking_counts_as_play_and_a_turn_timer_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing typed for longer than a stopped process may be silent, the turn's time still passes."""
    monkeypatch.setattr(desks, "_SLICE", 0.01)
    monkeypatch.setattr(playtime, "_LONGEST_GAP", 60)
    read, write = os.pipe()
    with os.fdopen(read) as source:
        house = saves.House(timer=1)
        session = Session.begin(Invitation("border", ("Ann", "B"), (None, "weak"), {"window": 0}, "7", house))
        said = io.StringIO()
        table = PlainTable(session, Desk(source, said, wipes=True))
        os.write(write, b"log\n")

        def end() -> None:
            os.write(write, b"log\n")
            os.close(write)

        closing = threading.Timer(1.5, end)
        closing.start()
        assert table.run() == 0
        closing.join()
    assert said.getvalue().count("Time was up for Ann.") == 2  # said, and in the log
    assert "\a" in said.getvalue()
    assert session.match.now >= 1_000
