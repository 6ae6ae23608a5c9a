"""Setting up, asking, racing, leaving and ending: every rule that the worked scenarios leave out."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.pieces import census
from getaway_tui.engine.types import Refusal
from getaway_tui.games.outrun.box import ACTIVE, CHARACTERS, FACES, PATHS, ROOMS
from getaway_tui.games.outrun.public import NS, Options, heats, judge_of
from getaway_tui.games.outrun.rules import GAME
from tests.games.outrun.scenes import RIGHT, WRONG, A, B, C, drawing, front, places, position, raced, rooms, run, start
from tests.games.outrun.test_scenarios import BEAR, DRAGON, ZOMBIE, playing, reds
from tests.support import Scene, impossible, keys

# ---- setting up ------------------------------------------------------------------------------------------------------------


def no_table(seats: int, rule: str, **options: Any) -> None:
    """These options make no table, by this rule."""
    with pytest.raises(Refusal) as caught:
        GAME.start(seats, Options(**options))
    assert caught.value.rule == rule


@pytest.mark.rule("OR-3.1")
@pytest.mark.refusal("OR-3.1")
def test_different_characters() -> None:
    assert [racer.character for racer in start(3).state.racers] == [1, 2, 3]
    assert [racer.character for racer in start(2, character=[5, 2]).state.racers] == [5, 2]
    no_table(2, "OR-3.1", character=(3, 3))
    no_table(3, "OR-3.1", character=(1, 2))


@pytest.mark.rule("OR-3.2")
def test_the_monster() -> None:
    assert start(2).state.monster == "vampire"
    scene = start(2, monster="random")
    assert scene.state.monster is None
    scene.act("chance", "choose_monster", monster="dragon")
    assert scene.state.monster == "dragon"


@pytest.mark.refusal("OR-3.3")
def test_blocked_places() -> None:
    assert ACTIVE == {2: (1, 6), 3: (1, 4, 6), 4: (1, 3, 4, 6), 5: (1, 2, 3, 4, 6), 6: (1, 2, 3, 4, 5, 6)}
    no_table(7, "OR-3.3")


@pytest.mark.rule("OR-3.4")
@pytest.mark.rule("OR-R27")
@pytest.mark.parametrize(("boards", "steps"), [(1, 9), (2, 18), (3, 27)])
def test_the_map(boards: int, steps: int) -> None:
    assert ROOMS[boards] == steps
    inside = raced(2, [(True, 5), (False, 6)], racers=[{"room": steps - 3}, {}], options={"map_boards": boards})
    outside = raced(2, [(True, 5), (False, 6)], racers=[{"room": steps - 2}, {}], options={"map_boards": boards})
    assert inside.outcome is None
    assert outside.outcome is not None


@pytest.mark.rule("OR-3.5")
def test_the_decks() -> None:
    state = start(4).state
    assert Counter(state.deck) == {name: face.copies for name, face in FACES.items()}
    assert (len(state.deck), len(state.path_deck)) == (48, 48)
    assert not any(racer.hand or racer.front for racer in state.racers)


@pytest.mark.rule("OR-3.6")
@pytest.mark.refusal("OR-3.6")
def test_who_turns_the_first_card() -> None:
    scene = start(3, starter="ask")
    assert scene.asked() == {A: "setup", B: "setup", C: "setup"}
    scene.refuses(A, "choose_starter", seat=3, rule="OR-3.6")
    scene.act(B, "choose_starter", seat=C)
    assert scene.asked()[C] == "turn"
    assert start(3, starter="random").draw()[0].key == "starter_chosen"
    no_table(2, "OR-3.6", starter=2)


@pytest.mark.rule("OR-4.1")
@pytest.mark.refusal("OR-4.1")
def test_one_thing_at_a_time() -> None:
    scene = start(2)
    scene.refuses(A, "ready", rule="OR-4.1")
    scene.refuses(B, "turn_path", rule="OR-4.1")
    scene.refuses("chance", "draw_path", card="P04", rule="OR-4.1")


# ---- the race --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OR-5.10")
@pytest.mark.refusal("OR-5.10")
def test_the_path_card() -> None:
    scene = start(2)
    scene.act(A, "turn_path")
    scene.act("chance", "draw_path", card="P04")
    assert scene.view(A).path is None
    scene.act(A, "ready")
    assert scene.view(A).path.moves == "SJVCRD"
    assert scene.view(B).path is None
    again = position([{}, {}], phase="turn", owed="draw_path", path=None, used_paths=["P04"])
    again.refuses("chance", "draw_path", card="P04", rule="OR-5.10")


@pytest.mark.parametrize("length", [5, 7, 8])
def test_paths_of_other_lengths(length: int) -> None:
    scene = start(2, path_length=length)
    scene.act(A, "turn_path")
    made = GAME.chance(scene.state, Random("other length"))
    assert len(set(made.moves)) == len(made.cells) == length
    short = {"moves": made.moves[1:], "cells": list(made.cells[1:]), "antidote": False}
    scene.refuses("chance", "make_path", rule="OR-5.10", **short)
    scene.refuses("chance", "make_path", rule="OR-5.10", moves=made.moves, cells=list(made.cells[::2]), antidote=False)


@pytest.mark.rule("OR-4.9")
@pytest.mark.refusal("OR-4.9")
def test_what_may_be_committed() -> None:
    scene = position([{"hand": ["BOOST", "BOOST", "NTW_R", "LITTLE"], "front": ["LITTLE"]}, {}], phase="prep", options=BEAR)
    scene.refuses(A, "commit", card="NTW_R", rule="OR-4.9")
    scene.refuses(A, "commit", card="MAJOR", rule="OR-4.9")
    scene.refuses(A, "commit", card="LITTLE", rule="OR-4.9")
    scene.act(A, "commit", card="BOOST")
    scene.refuses(A, "commit", card="BOOST", rule="OR-4.9")
    playing({"hand": ["BOOST"]}, {}).refuses(A, "commit", card="BOOST", rule="OR-4.9")


@pytest.mark.rule("OR-4.10")
@pytest.mark.refusal("OR-4.10")
def test_only_a_finish_has_a_time() -> None:
    scene = position([{}, {}])
    scene.refuses(A, "race", sequence=RIGHT, rule="OR-4.10")
    scene.refuses(A, "race", sequence="", ns=5, status="gave_up", rule="OR-4.10")
    quiet = position([{}, {}], options={"race_mode": "turns"})
    quiet.refuses(A, "race", sequence=RIGHT, ns=5, rule="OR-4.10")
    assert quiet.allows(A, "race", sequence=RIGHT)
    told = scene.act(A, "race", sequence=RIGHT, ns=5 * NS)
    assert [dict(event.params) for event in told if event.key == "race_ended"] == [{"seat": A, "raced": 1, "of": 2}]
    assert scene.view(B).racers[A].result is None


@pytest.mark.rule("OR-4.11")
def test_a_race_that_was_cut_off() -> None:
    scene = position([{}, {}], options={"pass_path": "relabel"})
    scene.act(A, "rerun")
    scene.draw()
    assert scene.view(A).racers[A].card.moves != RIGHT
    assert scene.asked()[A] == "race"
    paired = position([{}, {}], options={"pass_path": "paired"})
    paired.act(A, "rerun")
    paired.draw()
    assert paired.state.racers[A].card.id not in (None, "P04")
    same = position([{}, {}])
    same.act(A, "rerun")
    assert same.state.racers[A].result.status == "stopped"
    quiet = position([{}, {}], options={"race_mode": "turns"})
    quiet.act(A, "rerun")
    assert quiet.state.racers[A].card.id == "P04"


def test_a_split_heat_runs_again_on_one_new_card() -> None:
    scene = position([{}, {}, {}], options={"race_mode": "split"})
    scene.act(B, "race", sequence=RIGHT, ns=5 * NS)
    scene.act(A, "rerun")
    scene.draw()
    cards = [racer.card.moves for racer in scene.state.racers]
    assert cards[B] == RIGHT
    assert cards[A] == cards[C] != RIGHT


@pytest.mark.rule("OR-5.12")
@pytest.mark.rule("OR-R34")
def test_finish_freezes_the_row() -> None:
    scene = run(position([{}, {}]), (WRONG, 5))
    assert A not in scene.asked() or scene.asked()[A] != "race"
    scene.refuses(A, "race", sequence=RIGHT, ns=6 * NS, rule="OR-4.1")


@pytest.mark.rule("OR-5.13")
@pytest.mark.refusal("OR-5.13")
def test_each_card_once() -> None:
    scene = position([{"front": ["LW1"]}, {}], options=BEAR)
    scene.refuses(A, "race", sequence="SS", ns=1, rule="OR-5.13")
    scene.refuses(A, "race", sequence="SLL", ns=1, rule="OR-5.13")
    scene.refuses(A, "race", sequence="AA", ns=1, rule="OR-5.13")
    assert scene.allows(A, "race", sequence="SLJVCRD", ns=1)
    shuffled = position([{}, {}], phase="turn", owed="shuffle_hand", path="P04")
    shuffled.refuses("chance", "shuffle_hand", order="RJCDSHTT", rule="OR-5.13")
    shuffled.act("chance", "shuffle_hand", order="VTHSDCJR")
    assert shuffled.view(None).hand_order == "VTHSDCJR"


@pytest.mark.refusal("OR-5.14")
def test_times_up() -> None:
    scene = position([{}, {}, {}])
    scene.refuses(A, "race", sequence=RIGHT, ns=61 * NS, rule="OR-5.14")
    scene.refuses(B, "stop", racer=C, sequence="", rule="OR-5.14")
    free = position([{}, {}], options={"time_limit": "off", "group_stop": False})
    free.refuses(A, "race", sequence="", status="stopped", rule="OR-5.14")
    assert B not in free.asked()
    assert free.allows(A, "race", sequence=RIGHT, ns=61 * NS)


def test_at_one_keyboard_all_who_finished_must_call() -> None:
    scene = position([{}, {}, {}], options={"race_mode": "split"})
    assert set(scene.asked()) == {A, B, C}
    scene.act(A, "race", sequence=RIGHT, ns=5 * NS)
    scene.act(B, "race", sequence=RIGHT, ns=6 * NS)
    assert keys(scene.act(A, "stop", racer=C, sequence="S")) == ["stop_called"]
    assert A not in scene.asked()
    assert "racer_stopped" in keys(scene.act(B, "stop", racer=C, sequence="S"))
    assert scene.state.racers[C].right is False


@pytest.mark.rule("OR-R38")
def test_sixty_seconds_by_default() -> None:
    assert Options().time_limit == 60
    assert Options().raw_limit(A) == 60 * NS
    assert Options(race_mode="turns").raw_limit(A) is None


@pytest.mark.refusal("OR-5.15")
@pytest.mark.rule("OR-R25")
@pytest.mark.rule("OR-R37")
def test_the_neighbour_calls_and_the_verdict_stands() -> None:
    scene = raced(3, [(True, 5), (False, 6), (True, 7)], options={"referee": "neighbour"})
    assert scene.asked() == {A: "check", B: "check", C: "check"}
    scene.refuses(A, "judge", racer=C, right=True, rule="OR-5.15")
    assert all(racer.right is None for racer in scene.state.racers)
    scene.act(C, "judge", racer=A, right=False)
    scene.act(A, "judge", racer=B, right=True)
    scene.act(B, "judge", racer=C, right=True)
    assert [racer.right for racer in scene.state.racers] == [True, False, True]
    assert judge_of(0, (False, False, True)) == 1


@pytest.mark.rule("OR-R3")
def test_a_sole_right_racer_may_drop() -> None:
    scene = raced(3, [(True, 5), (False, 6), (False, 7)], options=BEAR)
    assert scene.asked()[A] == "bear_drop"


def test_ties_go_to_the_lower_room_then_clockwise() -> None:
    lower = raced(2, [(True, 5), (True, 5)], racers=[{"room": 3}, {"room": 2}])
    assert lower.state.order == (B, A)
    level = raced(3, [(True, 5), (True, 5), (True, 5)], turner=B)
    assert level.state.order == (B, C, A)


@pytest.mark.refusal("OR-5.34")
def test_boost_when_moving() -> None:
    racers = [{"hand": ["BOOST", "LITTLE"]}, {"hand": ["NTW_R"]}, {}]
    scene = raced(3, [(True, 5), (True, 6), (True, 7)], racers=racers, options={**BEAR, "boost_timing": "when_moving"})
    assert scene.asked()[A] == "move"
    scene.refuses(A, "commit", card="LITTLE", rule="OR-5.34")
    scene.act(A, "commit", card="BOOST")
    assert rooms(scene)[A] == 7
    assert scene.asked()[B] == "move"
    scene.act(B, "done")
    assert rooms(scene) == [7, 2, 1]


def test_a_full_last_round() -> None:
    racers = [{"room": 8}, {"room": 9}]
    scene = raced(2, [(True, 6), (True, 5)], racers=racers, options={"race_to_end": "full_round"})
    assert scene.outcome is not None
    assert scene.outcome.winners == (B,)


# ---- the zombie ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OR-5.72")
@pytest.mark.rule("OR-R21")
@pytest.mark.parametrize("option", [False, True])
def test_a_wrong_row_with_the_antidote(option: bool) -> None:
    scene = position([{"infected": True}, {}], path="P01", options={**ZOMBIE, "antidote_when_wrong": option})
    run(scene, ("VCA", 5), ("VC", 6))
    assert reds(scene)[A] is not option
    assert scene.state.racers[A].right is False


@pytest.mark.rule("OR-R18")
def test_the_box_may_be_adjacent() -> None:
    racers: list[dict[str, object]] = [{}, {"infected": True}, {}]
    times = [(False, 5), (True, 6), (True, 7)]
    apart = raced(3, times, racers=[{}, {"infected": False}, {"infected": True}], options=ZOMBIE)
    assert reds(apart) == [False, True, True]
    joined = raced(3, times, racers=[{}, {}, {"infected": True}], options={**ZOMBIE, "box_adjacent": True})
    assert joined.asked()[C] == "infect"
    joined.act(C, "infect", target=A)
    assert reds(joined) == [True, False, True]
    assert reds(raced(3, times, racers=racers, options=ZOMBIE)) == [False, True, True]


@pytest.mark.rule("OR-R35")
def test_infecting_from_anywhere() -> None:
    racers: list[dict[str, object]] = [{"infected": True}, {}, {}]
    times = [(True, 5), (True, 6), (False, 7)]
    assert reds(raced(3, times, racers=racers, options=ZOMBIE)) == [True, True, False]
    scene = raced(3, [(True, 5), (False, 6), (False, 7)], racers=racers, options={**ZOMBIE, "infect_from": "anywhere"})
    assert reds(scene) == [True, False, False]
    every = raced(3, [(True, 5), (True, 6), (True, 7)], racers=racers, options={**ZOMBIE, "infect_from": "anywhere"})
    assert reds(every) == [True, True, True]


def oneshot(card: str, *, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> Scene:
    """A red racer draws this card; the second one is red too, the third white."""
    racers: list[dict[str, object]] = [
        {"infected": True, "place": 1, "right": True, "front": list(mine)},
        {"infected": True, "place": 4, "right": True, "front": list(theirs)},
        {"place": 6, "right": True},
    ]
    scene = position(racers, phase="draw", owed="draw_card", due=[A], path=None, options=ZOMBIE)
    return drawing(scene, card)


@pytest.mark.refusal("OR-5.69")
@pytest.mark.rule("OR-R28")
def test_one_shots_of_the_zombie() -> None:
    scene = oneshot("HAVE", mine=("BACK",))
    scene.refuses(A, "use", target=C, rule="OR-5.69")
    scene.refuses(A, "use", rule="OR-5.69")
    scene.refuses(A, "use", yes=False, target=B, rule="OR-5.69")
    scene.act(A, "use", target=B)
    assert (front(scene, A), front(scene, B)) == ((), ("BACK",))
    declined = oneshot("FOCUS", mine=("BACK",))
    declined.act(A, "decline")
    assert front(declined, A) == ("BACK",)
    used = oneshot("FOCUS", mine=("BACK",))
    used.act(A, "use")
    assert front(used, A) == ()
    assert front(oneshot("FAIR", mine=("BACK",), theirs=("SHIELD",)), A) == ("BACK",)


@pytest.mark.parametrize(("option", "left"), [("discard", 0), ("redraw", 1)])
def test_drawn_duplicates(option: str, left: int) -> None:
    racers: list[dict[str, object]] = [
        {"infected": True, "place": 1, "right": True, "front": ["NTW_R", "BACK"]},
        {"place": 6, "right": True},
    ]
    scene = position(racers, phase="draw", owed="draw_card", due=[A], path=None, options={**ZOMBIE, "duplicate_draw": option})
    drawing(scene, "BACK")
    assert (scene.state.owed == "draw_card") == bool(left)
    if left:
        drawing(scene, "NTW_H")
        assert front(scene, A) == ("NTW_R", "BACK", "NTW_H")
    assert "BACK" in scene.state.discard


# ---- vampire and cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OR-5.53")
def test_the_long_way_in_the_centre_is_for_all() -> None:
    scene = position([{}, {}], centre=["LW1"])
    assert all(scene.allows(A, "race", sequence="SLJVCRD", ns=1) for _ in "ab")
    run(scene, ("SLJVCRD", 5), ("SLJVCRD", 6))
    assert [racer.right for racer in scene.state.racers] == [True, True]


@pytest.mark.refusal("OR-5.68")
def test_the_vampires_focus() -> None:
    scene = raced(2, [(False, 5), (True, 6)], centre=["NTW_H", "LW2"], racers=[{}, {}], options={})
    drawing(scene, "FOCUS")
    turner = next(seat for seat, ask in scene.asked().items() if ask == "vamp_focus")
    scene.refuses(turner, "use", target=A, rule="OR-5.68")
    scene.act(turner, "use", yes=True)
    assert scene.state.centre == ()
    kept = raced(2, [(False, 5), (False, 6)], centre=["NTW_H"])
    drawing(kept, "FOCUS")
    kept.act(A, "use", yes=False)
    assert kept.state.centre == ("NTW_H",)


@pytest.mark.rule("OR-R17")
def test_the_vampires_duds() -> None:
    literal = drawing(raced(2, [(False, 5), (False, 6)]), "FAIR")
    assert (literal.state.centre, literal.state.discard) == ((), ("FAIR",))
    again = raced(2, [(False, 5), (False, 6)], options={"vampire_duds": "redraw"})
    drawing(again, "HAVE", "SHIELD", "NTW_H")
    assert again.state.centre == ("NTW_H",)
    assert set(again.state.discard) == {"HAVE", "SHIELD"}


@pytest.mark.rule("OR-5.56")
@pytest.mark.refusal("OR-5.56")
@pytest.mark.rule("OR-R29")
def test_an_empty_deck_takes_the_discards_when_a_card_is_due() -> None:
    deck, rest = ["NTW_R"], [name for name, face in FACES.items() for _ in range(face.copies) if name != "NTW_R"]
    racers: list[dict[str, object]] = [{"place": 4, "right": True}, {"place": 0, "right": False}]
    scene = position(
        [{"place": 6, "right": True}, racers[1]], phase="draw", owed="draw_card", due=[A, A], path=None, deck=deck, discard=rest,
        options=DRAGON,
    )  # fmt: skip
    scene.refuses("chance", "draw_card", card="BACK", rule="OR-5.56")
    told = scene.act("chance", "draw_card", card="NTW_R")
    assert "deck_reshuffled" in keys(told)
    assert len(scene.state.deck) == 47
    drawing(scene, "BACK")
    assert scene.state.racers[A].hand == ("NTW_R", "BACK")


def test_a_draw_from_nothing_is_lost() -> None:
    held = [name for name, face in FACES.items() for _ in range(face.copies)]
    racers: list[dict[str, object]] = [{"place": 6, "right": True, "hand": held[1:]}, {"place": 0, "right": False}]
    scene = position(racers, phase="draw", owed="draw_card", due=[A, A], path=None, options=DRAGON)
    assert "card_lost" in keys(drawing(scene, held[0]).events)
    assert len(scene.state.racers[A].hand) == 48


@pytest.mark.rule("OR-5.57")
@pytest.mark.rule("OR-R23")
def test_an_empty_path_deck() -> None:
    scene = position([{}, {}], phase="turn", path=None, path_deck=[], used_paths=list(PATHS))
    assert "deck_reshuffled" in keys(scene.act(A, "turn_path"))
    scene.act("chance", "draw_path", card="P48")
    assert len(scene.state.path_deck) == 47


@pytest.mark.rule("OR-5.63")
@pytest.mark.refusal("OR-5.63")
@pytest.mark.rule("OR-R26")
@pytest.mark.rule("OR-R32")
def test_playing_cards() -> None:
    scene = playing({"hand": ["NTW_R", "BOOST", "FOCUS"]}, {}, {"hand": ["NTW_J"]})
    scene.refuses(A, "play", card="BACK", target=B, rule="OR-5.63")
    scene.refuses(A, "play", card="FOCUS", target=B, rule="OR-5.63")
    scene.refuses(A, "use_have", target=B, rule="OR-5.63")
    scene.act(A, "play", card="NTW_R", target=A)
    scene.act(A, "play", card="BOOST", target=B)
    scene.act(A, "done")
    assert scene.asked()[C] == "play"
    scene.act(C, "play", card="NTW_J", target=A)
    assert scene.state.phase == "turn"
    assert scene.state.racers[A].hand == ("FOCUS",)


@pytest.mark.rule("OR-5.65")
@pytest.mark.rule("OR-R15")
def test_focus_takes_everything() -> None:
    scene = playing({"hand": ["FOCUS"], "front": ["BACK", "BOOST", "NTW_R"]}, {})
    scene.act(A, "use_focus")
    assert front(scene, A) == ()
    assert set(scene.state.discard) == {"BACK", "BOOST", "NTW_R", "FOCUS"}


@pytest.mark.refusal("OR-5.66")
@pytest.mark.refusal("OR-5.67")
def test_trades_need_somebody_else() -> None:
    scene = playing({"hand": ["FAIR", "HAVE"]}, {})
    scene.refuses(A, "use_fair", target=A, rule="OR-5.66")
    scene.refuses(A, "use_have", target=A, rule="OR-5.67")
    assert scene.allows(A, "use_fair", target=B)


@pytest.mark.rule("OR-R7")
def test_the_signs() -> None:
    assert {face.type for face in FACES.values() if face.icon == "!"} == {"SW", "LW", "BACK"}
    assert {face.type for face in FACES.values() if face.icon == "1"} == {"BOOST", "LITTLE", "MAJOR", "SHIELD"}


@pytest.mark.rule("OR-R12")
@pytest.mark.parametrize(("lasts", "rounds"), [("one_round", 1), ("next_play", 2), ("until_cleared", 3)])
def test_how_long_a_shield_lies(lasts: str, rounds: int) -> None:
    scene = position([{"front": ["SHIELD"]}, {}], options={**BEAR, "shield_lasts": lasts})
    for number in range(1, 4):
        run(scene, (WRONG, 5), (WRONG, 6))
        assert (front(scene, A) == ("SHIELD",)) == (number < rounds or lasts == "until_cleared")
        while scene.state.phase != "turn":
            scene.draw()
            if scene.state.phase == "play":
                scene.act(scene.state.order[scene.state.at], "done")
        scene.act(A, "turn_path")
        scene.draw()


# ---- ends ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OR-7.3")
@pytest.mark.rule("OR-R24")
def test_the_round_limit() -> None:
    for room, winner in ((5, A), (4, B)):  # B comes to room 4, and of equal rooms the right one is first
        racers = [{"room": room}, {}, {"room": 2}]
        scene = raced(3, [(False, 5), (True, 6), (False, 7)], racers=racers, options={"round_limit": 1})
        assert scene.outcome is not None
        assert (scene.outcome.winners, scene.outcome.reason) == ((winner,), "round_limit")
    endless = raced(2, [(False, 5), (False, 6)], round=999)
    assert endless.outcome is None


def out(scene: Scene) -> Scene:
    """The one to turn the card wins the game from room 9."""
    turner = scene.state.turner
    racers = [
        {"room": 9 if seat == turner else 1, "points": racer.points, "wins": racer.wins}
        for seat, racer in enumerate(scene.state.racers)
    ]
    options = {**scene.state.options.model_dump(), "pass_path": "same"}
    again = position(racers, options=options, turner=turner, game=scene.state.game, monster=scene.state.monster)
    return run(again, (RIGHT, 5), *((WRONG, 6 + seat) for seat in range(len(racers) - 1)))


@pytest.mark.rule("OR-7.4")
def test_best_of_three() -> None:
    first = out(start(3, match="best_of_3"))
    assert first.outcome is None
    assert [racer.points for racer in first.state.racers] == [6, 4, 3]
    assert (first.state.game, first.state.turner, rooms(first)) == (2, A, [1, 1, 1])
    second = out(first)
    assert second.outcome is not None
    assert (second.outcome.winners, second.outcome.reason) == ((A,), "match")
    assert second.outcome.scores == {0: 12, 1: 8, 2: 6}


def test_the_grand_tour_meets_every_monster() -> None:
    scene = start(2, match="grand_tour")
    met = []
    while scene.outcome is None:
        met.append(scene.state.monster)
        scene = out(scene)
        if scene.state.phase == "bear_drop":
            scene.act(scene.state.order[scene.state.at], "drop", yes=False)
    assert met == ["vampire", "bear", "zombie", "dragon"]
    assert scene.outcome.scores == {0: 24, 1: 16}


@pytest.mark.rule("OR-7.5")
@pytest.mark.refusal("OR-7.5")
def test_the_table_may_end_the_game() -> None:
    position([{}, {}]).refuses(A, "abandon", rule="OR-7.5")
    scene = start(2)
    scene.act(A, "abandon")
    assert scene.outcome is not None
    assert (scene.outcome.winners, scene.outcome.reason) == ((), "abandoned")
    assert [event.binds for event in scene.events if event.key == "game_abandoned"] == [True]  # all hands may be looked at now


@pytest.mark.rule("OR-R30")
@pytest.mark.refusal("OR-R30")
def test_leaving() -> None:
    position([{}, {}, {}]).refuses(A, "leave", rule="OR-R30")
    scene = playing({"hand": ["NTW_R"], "front": ["BACK"]}, {"hand": ["NTW_J"]}, {})
    before = sum(census(scene.state).values())
    scene.act(A, "leave")
    assert set(scene.state.discard) == {"NTW_R", "BACK"}
    assert sum(census(scene.state).values()) == before
    assert scene.asked()[B] == "play"
    assert scene.state.turner == B
    scene.act(B, "leave")
    assert scene.outcome is not None
    assert (scene.outcome.winners, scene.outcome.reason) == ((C,), "last_racer")


def test_places_stay_when_somebody_leaves() -> None:
    scene = start(3)
    scene.act(C, "leave")
    scene.act(A, "turn_path")
    scene.draw()
    for seat in (A, B):
        scene.act(seat, "ready")
        scene.draw()
        card = scene.state.racers[seat].card.moves
        scene.act(seat, "race", sequence=card, ns=(5 + seat) * NS)
    assert places(scene) == [1, 4, None]


# ---- without a clock, handicaps, heats ---------------------------------------------------------------------------------------


@pytest.mark.refusal("OR-10.6")
def test_dares() -> None:
    scene = position([{"front": ["NTW_R"]}, {}], phase="prep", options={**BEAR, "race_mode": "turns"})
    scene.refuses(A, "dare", n=4, rule="OR-10.6")
    scene.act(A, "dare", n=2)
    scene.refuses(A, "dare", n=1, rule="OR-10.6")
    scene.act(A, "ready")
    scene.refuses("chance", "draw_dare", cards=["NTW_R", "BACK"], rule="OR-10.6")
    scene.refuses("chance", "draw_dare", cards=["BACK"], rule="OR-10.6")
    scene.act("chance", "draw_dare", cards=["BACK", "SW_RJ"])
    assert scene.view(B).racers[A].dare is None
    assert scene.state.affecting(A) == ("NTW_R", "BACK", "SW_RJ")
    position([{}, {}], phase="prep").refuses(A, "dare", n=1, rule="OR-10.6")


def test_the_higher_dare_is_faster() -> None:
    scene = position([{}, {}, {}], phase="prep", options={"race_mode": "turns"})
    for seat, cards in ((A, []), (B, ["NTW_H", "NTW_T"]), (C, ["NTW_H"])):
        scene.act(seat, "dare", n=len(cards))
        scene.act(seat, "ready")
        scene.act("chance", "draw_dare", cards=cards)
        scene.act(seat, "race", sequence=RIGHT)
    assert scene.state.order == (B, C, A)


def test_handicapped_times_are_compared_in_whole_numbers() -> None:
    options = Options(handicap=((50, 2), None))
    assert options.ranked(A, 10 * NS) == 400 * NS
    assert options.ranked(B, 10 * NS) == 1000 * NS
    assert options.ranked(A, NS) == 0


def test_heats() -> None:
    assert heats((0, 1, 2)) == ((0, 1, 2),)
    assert heats((2, 3, 0, 1)) == ((2, 3), (0, 1))
    assert heats((0, 1, 2, 3, 4)) == ((0, 1, 2), (3, 4))


@pytest.mark.parametrize(
    "fields",
    [
        {"racers": [{}]},
        {"racers": [{"front": ["NTW_R"]}, {"hand": ["NTW_R"]}]},
        {"racers": [{"front": ["BACK", "BACK"]}, {}]},
        {"racers": [{"room": 10}, {}]},
        {"racers": [{"place": 3, "right": True}, {}]},
        {"racers": [{}, {}], "phase": "race"},
        {"racers": [{}, {}], "phase": "over"},
        {"racers": [{}, {}], "options": {"monster": "bear"}, "centre": ["BACK"]},
    ],
)
def test_impossible_positions(fields: dict[str, Any]) -> None:
    assert impossible(GAME, fields)


def test_everybody_is_somebody() -> None:
    assert len(CHARACTERS) == 6
