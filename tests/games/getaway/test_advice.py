"""What the form says before a match, and what the table around the rules has to keep (GC-6.7x, GC-8.5, GC-8.6)."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.chance import draw
from getaway_tui.engine.types import Move
from getaway_tui.games.getaway import words
from getaway_tui.games.getaway.public import PRESETS, Options
from getaway_tui.games.getaway.rules import GAME
from getaway_tui.shell.form import Form
from getaway_tui.shell.stage import needs_handing_over, stage
from getaway_tui.shell.thinking import Thinking, Thought
from tests.support import Scene

rule = pytest.mark.rule


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No table is remembered."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@rule("GC-6.70")
def test_a_form_confirmed_untouched_starts_the_first_game() -> None:
    form = Form("getaway")
    assert form.preset == "first_game"
    assert [chair.level for chair in form.chairs] == [None, None, None, None]
    assert form.trouble() is None
    options = Options.model_validate(form.invitation().options)
    assert (options.ruleset, options.rounds, options.memory_aid) == ("base", 3, "counts")
    assert (options.uneven_deal, options.standoff, options.standoff_laps) == ("set_aside", "open_trick", 2)


@rule("GC-6.71")
@pytest.mark.parametrize(
    ("seats", "people", "rounds", "least", "most"),
    # a hand-over takes 8 to 10 seconds, a round of four 74 of them: 10 to 12 minutes
    [(4, 4, 3, 30, 37), (4, 4, 7, 69, 86), (8, 8, 1, 24, 30), (4, 1, 7, 17, 22), (2, 2, 1, 5, 8)],
)
def test_the_form_says_how_long_the_match_will_be(seats: int, people: int, rounds: int, least: int, most: int) -> None:
    said = [text for text in words.advice(seats, people, Options(rounds=rounds)) if "minute" in text]
    assert len(said) == 1
    assert least <= int(next(word for word in said[0].split() if word.isdigit())) <= most


@rule("GC-6.71")
def test_the_form_says_it_of_the_table_as_it_is() -> None:
    form = Form("getaway")
    before = form.advice()
    form.set("rounds", 11)
    assert form.advice() != before
    form.set("joker", True)
    form.set("rounds", 1)
    assert form.trouble() is not None
    assert form.advice() == ()


@rule("GC-6.72")
def test_cards_gone_are_counted_unless_the_table_forgets() -> None:
    table: dict[str, Any] = {"hands": [["9H", "2C"], ["KH", "3C"]]}
    counted = Scene.load(GAME, table).view(0)
    assert counted.gone == {"C": 11, "D": 13, "H": 11, "S": 13}
    assert (counted.known, counted.voids) == (None, None)
    off = Scene.load(GAME, {**table, "options": {"memory_aid": "off"}}).view(0)
    assert (off.gone, off.known, off.voids) == (None, None, None)
    assert PRESETS["classic"].memory_aid == "off"
    full = Scene.load(
        GAME,
        {**table, "hands": [["9H", "2C"], ["4D", "3C"]], "known": [[], []], "voids": ["", ""], "options": {"memory_aid": "full"}},
    )
    full.act(0, "lead", card="9H")
    assert full.view(0).known == ((), ("9H",))
    assert full.view(0).voids == ("", "")  # holds the nine of hearts by now
    full.act(1, "lead", card="9H")
    assert full.view(0).known == (("9H",), ())


@rule("GC-6.73")
@pytest.mark.parametrize("seats", range(2, 9))
def test_shorter_games_are_proposed_to_many(seats: int) -> None:
    proposed = any("Gentle" in text and "Bhabhi" in text for text in words.advice(seats, seats, Options()))
    assert proposed == (seats >= 6)
    assert not any("Gentle" in text for text in words.advice(seats, seats, PRESETS["gentle"]))
    assert not any("Gentle" in text for text in words.advice(seats, seats, PRESETS["bhabhi"]))


@rule("GC-6.74")
@rule("GC-6.1")
@pytest.mark.parametrize(
    ("risky", "tame"),
    [
        ({"ruleset": "bhabhi", "uneven_deal": "fat_hand"}, {"uneven_deal": "fat_hand"}),
        ({"ruleset": "bhabhi", "uneven_deal": "fat_hand"}, {"ruleset": "bhabhi", "uneven_deal": "spread"}),
        ({"standoff": "redeal"}, {"standoff": "adjudicate"}),
        ({"joker": True, "joker_weight": "last_card"}, {"joker": True}),
        ({"joker": True, "joker_weight": "last_card"}, {"joker_weight": "last_card"}),
        ({"beggar": True, "uneven_deal": "fat_hand"}, {"uneven_deal": "fat_hand"}),
        ({"beggar": True, "uneven_deal": "fat_hand"}, {"beggar": True, "uneven_deal": "fat_hand", "fat_hand_seat": "eldest"}),
        ({"beggar": True, "uneven_deal": "fat_hand"}, {"beggar": True}),
    ],
)
def test_the_form_warns_and_still_allows(risky: dict[str, Any], tame: dict[str, Any]) -> None:
    assert sum(text.startswith("Beware") for text in words.advice(3, 3, Options(**risky))) == 1
    assert not any(text.startswith("Beware") for text in words.advice(3, 3, Options(**tame)))
    GAME.start(3, Options(**risky))


@rule("GC-8.5")
def test_computer_players_pause_as_long_whatever_they_could_play() -> None:
    heard: queue.Queue[Any] = queue.Queue()
    pause = 0.08
    for think in (_at_once, _slowly):
        began = time.monotonic()
        Thinking(heard.put).begin(1, think, pause)
        assert isinstance(heard.get(timeout=30), Thought)
        assert time.monotonic() - began >= pause


def _at_once(stop: Callable[[], bool]) -> Any:
    return None


def _slowly(stop: Callable[[], bool]) -> Any:
    time.sleep(0.02)


@rule("GC-8.6")
def test_one_person_plays_without_curtains_and_watchers_see_no_hands() -> None:
    rng = Random(8)
    table = Scene.start(GAME, 4, rounds=1)
    curtains = 0
    while table.outcome is None:
        if GAME.turn(table.state).chance:
            table.act("chance", GAME.chance(table.state, rng))
            continue
        assert table.view(None).hand == ()
        turn = GAME.turn(table.state)
        for persons, holder in (((2,), {2}), ((0, 2), {2})):
            asked = stage(turn, persons, lambda seat: {seat}, holder)
            if asked.kind == "private":
                needed = needs_handing_over(asked.seats, holder, persons, False)
                assert not needed or len(persons) == 2
                curtains += needed
        seat = turn.asks[0].seat
        table.state, _ = GAME.apply(table.state, Move[Any](by=seat, action=draw(GAME.legal(table.state, seat), rng)))
    assert curtains, "two persons hand the device over"
