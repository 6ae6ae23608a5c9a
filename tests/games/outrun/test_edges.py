"""Edges that a wrong comparison would move: orders, windows, choices, leaving, and guesses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.games.outrun.box import PATHS, SETTINGS
from getaway_tui.games.outrun.rules import GAME
from tests.games.outrun.players import random_game
from tests.games.outrun.scenes import RIGHT, WRONG, A, B, C, drawing, position, raced, run, start
from tests.games.outrun.test_scenarios import BEAR, ZOMBIE, playing, reds
from tests.games.outrun.test_table import oneshot
from tests.support import Scene, look


def test_racing_goes_clockwise_from_the_turner() -> None:
    scene = start(4, starter=2)
    scene.act(C, "turn_path")
    assert scene.state.racing == (2, 3, 0, 1)


@pytest.mark.parametrize(("ms", "order"), [(7, (B, A)), (8, (A, B))])
def test_the_photo_finish_ends_at_eight_milliseconds(ms: int, order: tuple[int, ...]) -> None:
    scene = position([{"room": 3}, {"room": 2}], options={"race_mode": "split"})
    for seat, late in ((A, 0), (B, ms)):
        scene.act(seat, "race", sequence=RIGHT, ns=(5000 + late) * 1_000_000)
    assert scene.state.order == order


@pytest.mark.rule("OR-R22")
@pytest.mark.rule("OR-5.32")
@pytest.mark.parametrize("answers", [(A, B, C), (C, A, B), (B, C, A)])
def test_the_clock_decides_and_not_who_answers_first(answers: tuple[int, ...]) -> None:
    """Computer racers answer when the people have; a sealed time within eight milliseconds is a photo finish with theirs."""
    scene = position([{"room": 2}, {"room": 3}, {"room": 1}], options={"race_mode": "split"})
    times = {A: 5000, B: 4990, C: 5007}
    for seat in answers:
        scene.act(seat, "race", sequence=RIGHT, ns=times[seat] * 1_000_000)
    assert scene.state.order == (B, C, A)


def test_a_red_racer_in_the_box_infects_nobody() -> None:
    racers: list[dict[str, object]] = [{}, {}, {"infected": True}]
    options = {**ZOMBIE, "infect_from": "anywhere", "box_adjacent": True}
    scene = raced(3, [(True, 5), (False, 6), (False, 7)], racers=racers, options=options)
    assert reds(scene) == [False, False, True]


def test_what_a_one_shot_offers() -> None:
    assert [action.kind for action in oneshot("FOCUS", mine=("BACK",)).legal(A)] == ["use", "decline"]
    offered = oneshot("HAVE", mine=("BACK",)).legal(A)
    assert [getattr(action, "target", None) for action in offered] == [B, None]


def test_after_an_infection_the_next_racer_is_looked_at() -> None:
    racers: list[dict[str, object]] = [{}, {}, {"infected": True}, {}]
    scene = raced(4, [(True, 5), (True, 6), (True, 7), (True, 8)], racers=racers, options=ZOMBIE)
    assert scene.asked()[C] == "infect"
    scene.act(C, "infect", target=B)
    assert reds(scene) == [False, True, True, True]  # the last one stands on a biohazard himself


@pytest.mark.parametrize("seed", ["one", "two"])
def test_listed_races_are_right_fast_right_slow_and_wrong(seed: str) -> None:
    scene = position([{}, {}])
    races = scene.legal(A, "race")
    assert [race.status for race in races] == ["finished", "finished", "finished", "gave_up"]
    assert races[0].ns == (SETTINGS.examples.fast_ms + A) * 1_000_000
    assert [race.sequence for race in races[:3]] == [RIGHT, RIGHT, ""]


def test_choices_at_one_keyboard_follow_from_what_all_see() -> None:
    racers = [{"hand": [], "committed": ["MAJOR"]}, {}]
    scene = position(racers, options={**BEAR, "race_mode": "split"})
    assert scene.legal(A)[1].sequence == RIGHT
    alone = position(racers, options=BEAR)
    assert alone.legal(A)[1].sequence == ""


def test_one_in_three_made_paths_shows_the_antidote() -> None:
    scene = start(2, path_length=7)
    scene.act(A, "turn_path")
    marked = sum(GAME.chance(scene.state, Random(f"mark {number}")).antidote for number in range(300))
    assert 70 <= marked <= 130


# ---- leaving ---------------------------------------------------------------------------------------------------------------


def test_the_last_racer_to_prepare_leaves() -> None:
    scene = run(position([{}, {}, {}]), (RIGHT, 5), (WRONG, 6))
    assert scene.asked()[C] == "prep"
    scene.act(C, "leave")
    assert scene.state.order == (A, B)
    assert scene.state.racers[A].room == 4


def test_another_one_leaves_while_somebody_plays() -> None:
    scene = playing({}, {"hand": ["NTW_R"]}, {})
    assert scene.asked()[B] == "play"
    scene.act(A, "leave")
    assert scene.asked()[B] == "play"
    scene.act(B, "done")
    assert scene.state.phase == "turn"


def infecting() -> Scene:
    """The red racer in the middle must choose between the others."""
    racers: list[dict[str, object]] = [{}, {"infected": True}, {}]
    return raced(3, [(True, 5), (True, 6), (True, 7)], racers=racers, options=ZOMBIE)


def test_a_victim_leaves_before_the_choice() -> None:
    scene = infecting()
    scene.act(C, "leave")
    assert reds(scene)[A] is True
    gone = infecting()
    gone.act(B, "leave")
    assert reds(gone)[C] is True  # by the biohazard, not by the one who left


def test_a_partner_leaves_before_the_choice() -> None:
    scene = oneshot("HAVE", mine=("BACK",))
    scene.act(B, "leave")
    assert scene.state.drawn is None
    assert "HAVE" in scene.state.discard


def test_a_judge_leaves() -> None:
    scene = raced(3, [(True, 5), (True, 6), (True, 7)], options={"referee": "neighbour"})
    scene.act(C, "judge", racer=A, right=True)
    scene.act(A, "judge", racer=B, right=True)
    scene.act(C, "leave")
    assert scene.state.phase != "check"
    assert scene.state.racers[A].right is True


def test_who_leaves_may_have_ranked_anywhere() -> None:
    scene = raced(3, [(False, 5), (True, 9), (False, 7)], racers=[{"room": 2}, {"room": 8}, {"room": 3}])
    assert scene.outcome is not None
    assert scene.outcome.losers == (A, C)


# ---- guesses ---------------------------------------------------------------------------------------------------------------


def test_guesses_keep_the_mark_of_the_own_card() -> None:
    for path in ("P01", "P04"):
        scene = run(position([{}, {}, {}], path=path, options={"pass_path": "relabel"}), (WRONG, 5))
        scene.act(B, "ready")
        scene.draw()
        for number in range(10):
            twin = GAME.guess(scene.look(B), Random(f"{path} {number}"))
            assert twin.path is not None
            assert twin.path.antidote == PATHS[path].antidote
            assert twin.racers[B] == scene.state.racers[B]


def test_guesses_know_who_may_stop() -> None:
    scene = position([{}, {}, {}], options={"race_mode": "split"})
    scene.act(A, "race", sequence=RIGHT, ns=5)
    scene.act(B, "race", sequence="", status="gave_up")
    for seat in (None, A, B, C):
        twin = GAME.guess(scene.look(seat), Random("stop"))
        assert GAME.turn(twin) == GAME.turn(scene.state)


@pytest.mark.parametrize("mode", ["pass", "split", "turns"])
def test_guesses_look_the_same_all_through_a_game(mode: str) -> None:
    match = random_game(3, f"guess {mode}", monster="bear", race_mode=mode, hand_order="shuffled")
    told: tuple[Any, ...] = ()
    for number, step in enumerate(match.steps):
        told += step.events
        for seat in (None, 0, 1, 2):
            seen = look(GAME, step.state, seat, told)
            twin = GAME.guess(seen, Random(f"{number} {seat}"))
            assert GAME.view(twin, seat) == seen.board
            assert GAME.turn(twin) == seen.turn


# ---- what no other test tells apart ------------------------------------------------------------------------------------


@pytest.mark.rule("OR-5.68")
def test_the_next_turner_may_use_the_focus_or_not() -> None:
    scene = raced(2, [(True, 5), (True, 6)])
    drawing(scene, "FOCUS")
    assert [action.yes for action in scene.legal(A, "use")] == [True, False]


@pytest.mark.rule("OR-5.34")
def test_whoever_stands_on_a_place_is_told_to_move_also_by_nothing() -> None:
    scene = raced(3, [(True, 5), (True, 6), (False, 7)])
    moved = [dict(event.params) for event in scene.events if event.key == "racer_moved"]
    assert [(each["seat"], each["from"], each["to"]) for each in moved] == [(A, 1, 4), (B, 1, 2)]
    slow = raced(2, [(True, 5), (True, 6)])
    moved = [dict(event.params) for event in slow.events if event.key == "racer_moved"]
    assert [(each["seat"], each["from"], each["to"]) for each in moved] == [(A, 1, 4), (B, 1, 1)]


@pytest.mark.rule("OR-5.11")
def test_at_one_keyboard_the_cards_in_front_change_what_is_right() -> None:
    scene = position([{"front": ["NTW_C"]}, {}], options={**BEAR, "race_mode": "split"})
    assert scene.legal(A, "race")[0].sequence == "SJVRD"
    vampire = position([{}, {}], options={"race_mode": "split"}, centre=["NTW_V"])
    assert vampire.legal(A, "race")[0].sequence == "SJCRD"


@pytest.mark.parametrize("race_mode", ["pass", "turns"])
def test_a_guess_gives_who_has_raced_the_same_card_and_a_time_where_there_is_a_clock(race_mode: str) -> None:
    scene = position([{"dare": 0} if race_mode == "turns" else {}, {}, {}], options={"race_mode": race_mode})
    if race_mode == "turns":
        scene.act(A, "race", sequence=RIGHT)
    else:
        run(scene, (RIGHT, 5))
    scene.act(B, "ready")
    if race_mode == "turns":
        scene.draw()
    for seed in range(10):
        guessed = GAME.guess(look(GAME, scene.state, B, scene.events), Random(seed))
        assert guessed.racers[A].card == scene.state.racers[A].card
        result = guessed.racers[A].result
        assert result is not None
        assert (result.ns is None) == (race_mode == "turns")


@pytest.mark.rule("OR-10.6")
def test_dared_cards_are_their_racers_own_until_the_check() -> None:
    scene = position([{}, {}], phase="prep", options={"race_mode": "turns"})
    scene.act(A, "dare", n=2)
    scene.act(A, "ready")
    scene.draw()
    assert len(scene.view(A).racers[A].extra) == 2
    assert scene.view(B).racers[A].extra is None
    assert scene.view(None).racers[A].extra is None


@pytest.mark.rule("OR-R21")
def test_an_antidote_cures_nobody_who_gave_up() -> None:
    scene = position([{"infected": True}, {}], path="P01", options={**ZOMBIE, "antidote_when_wrong": True})
    scene.act(A, "race", sequence="VCA", status="gave_up")
    run(scene, ("VC", 6))
    assert reds(scene)[A] is True
