"""The worked scenarios of section 13, from the check on."""

from __future__ import annotations

import pytest

from getaway_tui.games.outrun.box import BOX
from getaway_tui.games.outrun.public import NS, Options
from getaway_tui.games.outrun.ways import accepted
from tests.games.outrun.scenes import RIGHT, A, B, C, D, drawing, front, places, position, raced, rooms, run
from tests.support import Scene, keys

BEAR = {"monster": "bear"}
ZOMBIE = {"monster": "zombie"}
DRAGON = {"monster": "dragon"}


@pytest.mark.rule("OR-5.31")
@pytest.mark.rule("OR-5.32")
@pytest.mark.rule("OR-5.36")
def test_s15_places_and_order() -> None:
    scene = raced(4, [(True, 5.1), (False, 4.9), (True, 6.0), (False, 7.2)])
    assert places(scene) == [1, BOX, 3, BOX]
    assert scene.state.order == (A, C, B, D)
    drawing(scene, "NTW_H")
    assert scene.asked()[A] == "turn"


@pytest.mark.rule("OR-3.3")
def test_s16_two_players() -> None:
    scene = raced(2, [(True, 6), (True, 5)])
    assert places(scene) == [6, 1]
    assert rooms(scene) == [1, 4]


def test_s17_all_wrong() -> None:
    scene = raced(3, [(False, 5), (False, 6), (False, 7)], turner=B)
    assert rooms(scene) == [1, 1, 1]
    drawing(scene, "NTW_H")
    assert scene.state.centre == ("NTW_H",)
    assert scene.asked()[B] == "turn"


def _bear_drop() -> list[dict[str, list[str]]]:
    return [{}, {}, {"front": ["NTW_H", "NTW_T"]}, {}]


@pytest.mark.rule("OR-5.33")
@pytest.mark.rule("OR-5.41")
@pytest.mark.rule("OR-R2")
@pytest.mark.parametrize("yes", [True, False])
def test_s18_the_slowest_right_one_may_stand_under_the_claw(yes: bool) -> None:
    times = [(True, 5), (True, 6), (True, 7), (False, 8)]
    scene = raced(4, times, racers=_bear_drop(), options=BEAR)
    assert scene.asked()[C] == "bear_drop"
    scene.act(C, "drop", yes=yes)
    assert rooms(scene) == [4, 3, 1 if yes else 2, 1]
    assert front(scene, C) == (() if yes else ("NTW_H", "NTW_T"))
    assert places(scene)[C] == (6 if yes else 4)


def test_s19_no_drop_where_the_claw_is_taken() -> None:
    racers = [{}, {}, {}, {"front": ["NTW_H"]}]
    scene = raced(4, [(True, 5), (True, 6), (True, 7), (True, 8)], racers=racers, options=BEAR)
    assert "bear_drop" not in scene.asked().values()
    assert rooms(scene) == [4, 3, 2, 1]
    assert front(scene, D) == ()


@pytest.mark.rule("OR-5.34")
@pytest.mark.rule("OR-5.35")
@pytest.mark.rule("OR-7.1")
@pytest.mark.rule("OR-7.2")
def test_s20_the_first_one_out_wins_at_once() -> None:
    scene = raced(4, [(True, 5), (True, 6), (False, 7), (False, 8)], racers=[{"room": 8}, {"room": 9}, {}, {}])
    assert scene.outcome is not None
    assert (scene.outcome.winners, scene.outcome.reason) == ((A,), "escaped")
    assert rooms(scene)[B] == 9


@pytest.mark.rule("OR-5.42")
@pytest.mark.rule("OR-5.54")
@pytest.mark.rule("OR-R4")
@pytest.mark.rule("OR-R36")
def test_s21_the_dragon() -> None:
    racers = [{"front": ["NTW_H"]}, {"front": ["NTW_T"]}, {"front": ["SW_HT"]}]
    scene = raced(3, [(True, 5), (True, 6), (False, 7)], racers=racers, options=DRAGON)
    assert [front(scene, seat) for seat in (A, B, C)] == [("NTW_H",), (), ("SW_HT",)]
    assert rooms(scene) == [5, 2, 1]
    assert scene.state.due == (B, B)


@pytest.mark.rule("OR-5.51")
@pytest.mark.rule("OR-R14")
def test_s22_boost_doubles_and_expires() -> None:
    racers = [{"front": ["BOOST"]}, {}, {}, {}]
    scene = raced(4, [(True, 6), (True, 5), (False, 7), (False, 8)], racers=racers, options=BEAR)
    assert places(scene)[A] == 3
    scene.act(A, "drop", yes=False)
    assert rooms(scene)[A] == 5
    assert front(scene, A) == ()


def test_s23_boost_of_a_wrong_racer() -> None:
    racers = [{"front": ["BOOST"]}, {}, {}]
    scene = raced(3, [(False, 5), (False, 6), (False, 7)], racers=racers, options=BEAR)
    assert rooms(scene)[A] == 1
    assert front(scene, A) == ()


def playing(*racers: dict[str, object], monster: str = "bear", **options: object) -> Scene:
    """Everybody stands in the box; the first one plays cards."""
    standing = [{"place": 0, "right": False, **racer} for racer in racers]
    return position(standing, phase="play", path=None, options={"monster": monster, **options})


@pytest.mark.rule("OR-5.61")
@pytest.mark.rule("OR-R31")
def test_s24_a_new_one_at_a_time_card_pushes_out_the_old() -> None:
    scene = playing({"hand": ["SW_DS"]}, {"front": ["BACK"]})
    scene.act(A, "play", card="SW_DS", target=B)
    assert front(scene, B) == ("SW_DS",)
    assert "BACK" in scene.state.discard


@pytest.mark.rule("OR-5.62")
@pytest.mark.refusal("OR-5.62")
def test_s25_no_two_equal_cards() -> None:
    scene = playing({"hand": ["LW1", "LW2"]}, {"front": ["LW1"]})
    scene.refuses(A, "play", card="LW1", target=B, rule="OR-5.62")
    scene.act(A, "play", card="LW2", target=B)
    assert front(scene, B) == ("LW2",)


@pytest.mark.rule("OR-5.64")
@pytest.mark.refusal("OR-5.64")
@pytest.mark.rule("OR-R16")
def test_s26_shield() -> None:
    scene = playing({"hand": ["SHIELD", "NTW_J"]}, {"hand": ["NTW_R", "FAIR"]})
    scene.act(A, "play", card="SHIELD", target=A)
    scene.act(A, "play", card="NTW_J", target=A)
    scene.refuses(B, "play", card="NTW_R", target=A, rule="OR-5.64")
    scene.refuses(B, "use_fair", target=A, rule="OR-5.64")


@pytest.mark.rule("OR-5.67")
@pytest.mark.rule("OR-R8")
def test_s27_have_mine() -> None:
    scene = playing({"hand": ["HAVE"], "front": ["SW_RJ", "BOOST"]}, {"front": ["BACK", "LITTLE", "NTW_R"]})
    scene.act(A, "use_have", target=B)
    assert front(scene, B) == ("NTW_R", "SW_RJ", "BOOST")
    assert front(scene, A) == ()
    assert set(scene.state.discard) == {"LITTLE", "BACK", "HAVE"}


@pytest.mark.rule("OR-5.66")
def test_s28_fair_trade() -> None:
    shielded = playing({"hand": ["FAIR"]}, {"front": ["BOOST", "SHIELD"]})
    shielded.refuses(A, "use_fair", target=B, rule="OR-5.64")
    scene = playing({"hand": ["FAIR"]}, {"front": ["BOOST"]})
    scene.act(A, "use_fair", target=B)
    assert (front(scene, A), front(scene, B)) == (("BOOST",), ())


def reds(scene: Scene) -> list[bool]:
    """Who is infected."""
    return [racer.infected for racer in scene.state.racers]


@pytest.mark.rule("OR-5.44")
@pytest.mark.rule("OR-5.45")
@pytest.mark.rule("OR-5.46")
@pytest.mark.rule("OR-5.55")
def test_s29_biohazards() -> None:
    racers = [{}, {}, {}, {"infected": True}]
    scene = raced(4, [(True, 5), (True, 6), (True, 7), (True, 8)], racers=racers, options=ZOMBIE)
    assert reds(scene) == [False, False, True, True]
    assert scene.state.due == (C, D)


@pytest.mark.rule("OR-5.43")
@pytest.mark.rule("OR-5.73")
@pytest.mark.rule("OR-R19")
def test_s30_the_antidote_comes_first() -> None:
    racers: list[dict[str, object]] = [{}, {}, {"infected": True, "front": ["NTW_R"]}, {"infected": True}]
    scene = position(racers, path="P01", options=ZOMBIE)
    run(scene, ("VCDJTS", 5), ("VCDJTS", 6), ("VCDJTSA", 7), ("VCDJTS", 8))
    assert reds(scene) == [False, False, False, True]
    assert front(scene, C) == ()
    assert scene.state.racers[C].immune
    assert scene.state.due == (D,)


@pytest.mark.rule("OR-R20")
@pytest.mark.refusal("OR-5.45")
def test_s31_of_two_neighbours_the_red_one_chooses() -> None:
    racers = [{}, {"infected": True}, {}]
    scene = raced(3, [(True, 5), (True, 6), (True, 7)], racers=racers, options=ZOMBIE)
    assert scene.asked()[B] == "infect"
    scene.refuses(B, "infect", target=B, rule="OR-5.45")
    scene.act(B, "infect", target=C)
    assert reds(scene) == [False, True, True]
    assert scene.state.due == (B, C)


@pytest.mark.rule("OR-5.52")
def test_s32_the_centre_holds_one_at_a_time() -> None:
    scene = raced(2, [(True, 5), (True, 6)], centre=["SW_HT", "NTW_H"])
    drawing(scene, "BACK")
    assert scene.state.centre == ("NTW_H", "BACK")
    assert "SW_HT" in scene.state.discard


def test_s33_the_centre_is_cleared_of_1_cards_first() -> None:
    scene = raced(2, [(True, 5), (True, 6)], centre=["NTW_H", "BOOST"])
    drawing(scene, "NTW_T")
    assert scene.state.centre == ("NTW_H", "NTW_T")
    assert rooms(scene) == [7, 1]


@pytest.mark.rule("OR-10.2")
def test_s34_the_relabelled_card() -> None:
    scene = position([{}, {"front": ["NTW_J"]}], options={"monster": "bear", "pass_path": "relabel"})
    run(scene, (RIGHT, 5))
    scene.act(B, "ready")
    scene.draw("s34")
    own = scene.view(B).racers[B].card.moves
    assert own[1] == "J"
    assert len(set(own)) == 6
    assert sum(a != b for a, b in zip(own, RIGHT, strict=True)) >= 4
    assert accepted(own, ("NTW_J",)) == (own.replace("J", ""),)


@pytest.mark.rule("OR-5.14")
def test_s35_no_time_comes_last_in_the_box() -> None:
    scene = run(position([{}, {}, {}]), ("", None), ("SJ", 9))
    scene.act(C, "ready")
    scene.act(A, "stop", racer=C, sequence=RIGHT)
    assert scene.state.order == (B, A, C)
    assert rooms(scene) == [1, 1, 1]
    drawing(scene, "NTW_H")
    assert scene.state.turner == A


@pytest.mark.rule("OR-R22")
def test_s36_photo_finish() -> None:
    scene = position([{"room": 3}, {"room": 2}, {"room": 1}], options={"race_mode": "split"})
    for seat, ms in ((A, 5000), (B, 5006), (C, 5012)):
        scene.act(seat, "race", sequence=RIGHT, ns=ms * 1_000_000)
    assert scene.state.order == (B, A, C)


@pytest.mark.rule("OR-4.9")
@pytest.mark.rule("OR-R13")
@pytest.mark.rule("OR-R33")
def test_s37_a_committed_card_counts_as_held() -> None:
    scene = position([{"hand": ["BOOST", "NTW_R"]}, {}, {}], phase="prep", options=BEAR)
    scene.act(A, "commit", card="BOOST")
    assert scene.view(B).racers[A].held == 2
    assert scene.view(A).racers[A].committed == ("BOOST",)
    run(scene, (RIGHT, 5), (RIGHT, 6))
    assert scene.view(B).racers[A].held == 2
    run(scene, (RIGHT, 7))
    assert scene.view(B).racers[A].held == 1
    assert rooms(scene)[A] == 7


def test_s38_a_commitment_that_became_a_duplicate_goes_back() -> None:
    scene = playing({"hand": ["MAJOR"]}, {"hand": ["MAJOR"]}, race_mode="split")
    scene.act(A, "commit", card="MAJOR")
    scene.act(A, "done")
    scene.act(B, "play", card="MAJOR", target=A)
    scene.act(A, "turn_path")
    told = scene.act("chance", "draw_path", card="P04")
    assert front(scene, A) == ("MAJOR",)
    assert scene.state.racers[A].hand == ("MAJOR",)
    assert "commit_returned" in keys(told)


@pytest.mark.rule("OR-5.68")
def test_s41_a_shield_in_the_centre() -> None:
    scene = raced(2, [(True, 5), (True, 6)], centre=["NTW_H"], options={"map_boards": 3})
    drawing(scene, "SHIELD")
    assert scene.state.centre == ("NTW_H", "SHIELD")
    scene.act(A, "turn_path")
    scene.act("chance", "draw_path", card="P06")
    ways = accepted(scene.state.path.moves, scene.state.affecting(A))
    run(scene, (ways[0], 5), (ways[0], 6))
    drawing(scene, "BACK")
    assert scene.state.centre == ("NTW_H", "BACK")


@pytest.mark.rule("OR-5.69")
def test_s42_no_partner_no_question() -> None:
    racers: list[dict[str, object]] = [
        {"infected": True, "place": 1, "right": True},
        {"infected": True, "place": 6, "right": True, "front": ["BACK"]},
    ]
    scene = position(racers, phase="draw", owed="draw_card", due=[A, B], path=None, options=ZOMBIE)
    drawing(scene, "SHIELD", "FAIR")
    assert front(scene, A) == ("SHIELD",)
    assert front(scene, B) == ("BACK",)
    assert "FAIR" in scene.state.discard
    assert scene.state.phase == "turn"


@pytest.mark.rule("OR-10.6")
def test_s43_the_limit_of_a_handicap() -> None:
    options = Options(handicap=((50, 0), None))
    assert options.raw_limit(A) == 120 * NS
    assert options.raw_limit(B) == 60 * NS


@pytest.mark.rule("OR-R1")
def test_s44_mirrored_places() -> None:
    scene = raced(3, [(True, 5), (True, 6), (True, 7)], options={"position_order": "mirrored"})
    assert places(scene) == [1, 3, 6]
