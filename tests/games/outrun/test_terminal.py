"""Races in a real pseudo-terminal, with the keys that people press: passed round by four, and two and three at one keyboard.

Which row is right is read from the save, as a referee would; everything else is read from the screen.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from getaway_tui.engine import journal
from getaway_tui.engine.match import Match
from getaway_tui.games.outrun.box import ALL_MOVES, SETTINGS
from getaway_tui.games.outrun.public import View
from getaway_tui.games.outrun.racing import keys_of
from getaway_tui.games.outrun.rules import GAME
from getaway_tui.games.outrun.ways import accepted
from tests.shell.pty_run import START, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")

HURRY = START.replace("main()", "from getaway_tui.kit.table import Table; Table.tempo = 0.1; main()")
"""The program with a countdown ten times as fast."""
FAR = {"SSH_CONNECTION": "far away"}
"""A busy machine may bring scripted keys in bursts, as a network does; else they would look pasted."""
NAMES = ("Ann", "Bo", "Cem", "Dee")
CALM = 0.35
"""Seconds that a person lets pass after a curtain fell, and after it rose: keys of that moment count for nothing."""
ANSWERS = 10.0
"""Seconds after which a key that changed nothing is pressed again."""
_OPENS = re.compile(r"(\S)[·.]? +then +Space")
_GAP = (SETTINGS.screen.repeat_ms + 20) / 1000
"""Seconds between two equal keys that are no key held down."""


def sit_down(home: Path, players: int, *, far: bool = True, **options: object) -> Terminal:
    """A table of people; the first one turns the card."""
    call = ["play", "outrun", "--seed", "7", "-o", "starter=0"]
    for name in NAMES[:players]:
        call += ["-p", name]
    for option, value in options.items():
        call += ["-o", f"{option}={value}"]
    return Terminal(call, home=home, program=HURRY, environ=FAR if far else {})


def saved(home: Path) -> Match:
    """The match as it is on disk."""
    path = next((home / "state" / "getaway-tui" / "saves").glob("*.jsonl"))
    return Match.replay(GAME, journal.read(path), path.name)


def view(home: Path) -> View:
    """What the one to act sees of it."""
    match = saved(home)
    board: View = match.look(match.turn.asks[0].seat if match.turn.asks else None).board
    return board


def row_of(home: Path, seat: int) -> str:
    """The right row of a racer who sees the card."""
    board: View = saved(home).look(seat).board
    card = board.racers[seat].card
    assert card is not None
    return accepted(card.moves, board.affecting(seat), board.racers[seat].infected, card.antidote)[0]


def typed_row(row: str, scheme: str, player: int, order: str) -> list[str]:
    """The keys that lay a row."""
    keys = keys_of(scheme, player, order)
    found: list[str] = []
    for sign in row:
        if sign == "L":
            found += [keys.long_way] if keys.long_way else ["p", "p"]
        else:
            found += [*keys.key_of(order.index(sign))]
    return found


def open_curtain(run: Terminal) -> None:
    """Whoever is called opens it."""
    text = run.wait(lambda text: bool(_OPENS.search(text)))
    act = _OPENS.search(text)
    assert act is not None
    time.sleep(CALM)
    run.type(act[1].lower(), "space")
    until_changed(run, text)
    time.sleep(CALM)


def until_changed(run: Terminal, before: str) -> None:
    """A key has been pressed: on a busy machine its picture comes late, and the same key again would be one too many."""
    end = time.monotonic() + ANSWERS
    while run.text() == before and time.monotonic() < end:
        run.read(0.05)


def pass_round(run: Terminal, home: Path, wrong: Callable[[int, int], bool] = lambda round_, seat: False) -> int:
    """Turn cards, race one after the other, and play no cards, until somebody is out; how many races there were."""
    races = 0
    while "once more" not in run.text():
        text = run.wait(
            lambda text: (
                bool(_OPENS.search(text)) or "once more" in text or any(word in text for word in _WORDS) or "LAID" in text
            )
        )
        if "once more" in text:
            break
        if _OPENS.search(text):
            open_curtain(run)
        elif "LAID" in text:
            board = view(home)
            seat = board.heat[0] if board.heat else board.racing[races % len(board.racing)]
            assert board.phase == "race", f"{board.phase}, {board.heat}:\n{run.text()}"
            row = row_of(home, seat)
            row = row[::-1] if wrong(board.round, seat) else row
            run.type(*typed_row(row, "home", 1, board.hand_order), "space")
            run.wait(lambda text: "LAID" not in text)
            races += 1
        else:
            run.type("space")
            until_changed(run, text)
    return races


_WORDS = ("Space Turn", "Space Ready", "Enter Done", "Space Done", "Space next card", "Stand under", "Stay")


def test_four_pass_the_device(home: Path) -> None:
    with sit_down(home, 4, round_limit=1) as run:
        assert pass_round(run, home, wrong=lambda round_, seat: seat == 2) == 4
    board = saved(home).look(None).board
    assert [racer.right for racer in board.racers] == [True, True, False, True]
    assert saved(home).outcome is not None
    times = [racer.result.ns for racer in board.racers if racer.result is not None]
    assert all(ns is not None and 10_000_000 < ns < 60_000_000_000 for ns in times)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A fresh home."""
    return tmp_path


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_four_pass_the_device_to_the_end(home: Path) -> None:
    with sit_down(home, 4, monster="bear") as run:
        races = pass_round(run, home, wrong=lambda round_, seat: (round_ + seat) % 4 == 0)
    outcome = saved(home).outcome
    assert outcome is not None
    assert outcome.reason == "escaped"
    assert races >= 12


def try_keys(run: Terminal, players: int) -> None:
    """All press their keys together, as the table asks them to before the first race, and go back to it."""
    codes = players > 2
    for number in range(2 * SETTINGS.keys.rollover_rounds):
        second = number >= SETTINGS.keys.rollover_rounds
        run.wait(f"{number + 1} of {2 * SETTINGS.keys.rollover_rounds}")
        keys = [keys_of(f"split{players}", player + 1, ALL_MOVES) for player in range(players)]
        run.raw("".join(list(each.codes if codes else each.moves)[second] for each in keys).encode())
    run.wait("hears everybody")
    run.type("enter")
    run.wait("Space Turn")


def together(run: Terminal, home: Path, players: int) -> None:
    """One race of all at one keyboard: they lay their rows in turns, key by key, and the first one finishes last."""
    run.wait("Space Turn")
    run.type("space")
    if "All at once" in run.wait(lambda text: "All at once" in text or "FINISH" in text):
        try_keys(run, players)
        run.type("space")
    run.wait(lambda text: "FINISH" in text)
    scheme, order = f"split{players}", view(home).hand_order
    rows = [typed_row(row_of(home, seat), scheme, seat + 1, order) for seat in range(players)]
    for number in range(max(map(len, rows))):
        for row in rows:
            if number < len(row):
                time.sleep(_GAP / players)
                run.type(row[number])
    for seat in reversed(range(players)):
        run.type(keys_of(scheme, seat + 1, order).finish)


@pytest.mark.parametrize("players", [2, 3])
def test_all_at_one_keyboard(home: Path, players: int) -> None:
    with sit_down(home, players, race_mode="split", round_limit=1) as run:
        together(run, home, players)
        run.wait(lambda text: "once more" in text)
    board = saved(home).look(None).board
    assert all(racer.right for racer in board.racers)
    assert board.order == tuple(reversed(range(players)))


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("players", [2, 3])
def test_all_at_one_keyboard_to_the_end(home: Path, players: int) -> None:
    with sit_down(home, players, race_mode="split") as run:
        while "once more" not in run.text():
            if "next card" in run.wait(lambda text: "Space Turn" in text or "Space next card" in text or "once more" in text):
                run.type("space")
            elif "Space Turn" in run.text():
                together(run, home, players)
                run.wait(lambda text: "FINISH" not in text)
            run.read(0.1)
    outcome = saved(home).outcome
    assert outcome is not None
    assert outcome.winners == (players - 1,)


def test_a_race_cut_off_by_a_kill_is_run_again_on_another_card(home: Path) -> None:
    with sit_down(home, 2) as run:
        run.wait("Space Turn")
        run.type("space")
        open_curtain(run)
        for _ in range(2):  # the first Space may only put the news away
            text = run.wait("Space Ready")
            run.type("space")
            until_changed(run, text)
            if "Space Ready" not in run.text():
                break
        run.wait("LAID")
        before = view(home).racers[0].card
        run.kill(signal.SIGKILL)
        os.waitpid(run.pid, 0)
        run.code = -signal.SIGKILL
    with Terminal(["resume"], home=home, program=HURRY) as again:
        open_curtain(again)
        again.wait("LAID")
        after = view(home).racers[0].card
        assert before is not None
        assert after is not None
        assert after.moves != before.moves
        assert [move.action.kind for move in saved(home).moves].count("rerun") == 1
        again.kill(signal.SIGTERM)
        assert again.ended() == 143


def test_noise_in_a_race_does_not_end_it(home: Path) -> None:
    """Pasted text, a held key, absurd codes and clicks: the race goes on, and its row is what was typed."""
    with sit_down(home, 2, far=False, race_mode="split") as run:
        run.wait("Space Turn")
        run.type("space")
        run.wait("All at once")
        run.type("enter", "enter")
        run.wait("Space Turn")
        run.type("space")
        run.wait(lambda text: "FINISH" in text)
        for data in (b"\x1b[200~qwerasdfx.\x1b[201~", b"\x11\x03\x1a\x0c", b"\x1b[99999999u", b"\x1b[M\xff\xff\xff", b"g" * 40):
            run.raw(data)
        assert "FINISH" in run.text()
        run.type("q")
        run.wait(lambda text: "R _" in text)
        run.kill(signal.SIGTERM)
        assert run.ended() == 143
