"""Later racers' cards: as hard as the printed one, and as unlike what was seen as can be."""

from __future__ import annotations

from random import Random

import pytest

from getaway_tui.games.outrun.box import ALL_MOVES, COMMITS, PATHS, turns_of
from getaway_tui.games.outrun.public import GRIDS, Card, Relabel
from getaway_tui.games.outrun.rules import GAME
from getaway_tui.games.outrun.rules.relabel import Task, best_tier, relabelled, tier
from getaway_tui.games.outrun.ways import accepted, effort
from tests.games.outrun.scenes import RIGHT, A, B, position, run
from tests.support import Scene


def second_racer(path: str, *cards: str, pass_path: str = "relabel") -> Scene:
    """The second racer is ready, and chance must give him a card."""
    options = {"monster": "bear", "pass_path": pass_path}
    scene = run(position([{}, {"front": list(cards)}], path=path, options=options), ("", None))
    scene.act(B, "ready")
    return scene


@pytest.mark.parametrize("path", ["P01", "P04", "P17", "P30", "P48"])
@pytest.mark.parametrize("front", [(), ("NTW_J",), ("NTW_V", "SW_RJ")], ids=["no cards", "one move", "three moves"])
def test_effort_stays_within_the_band(path: str, front: tuple[str, ...]) -> None:
    scene = second_racer(path, *front)
    printed = PATHS[path].moves
    for number in range(8):
        action = GAME.chance(scene.state, Random(f"band {number}"))
        own = relabelled(scene.state.path, action).moves
        spread = abs(effort(own) - effort(printed)) * 100
        assert spread <= (5 if len(front) < 2 else 10) * effort(printed), (printed, own)
        assert GAME.allows(scene.state, "chance", action)


@pytest.mark.refusal("OR-10.2")
def test_what_is_no_fair_relabelling_is_refused() -> None:
    scene = second_racer("P04", "NTW_J")
    scene.refuses("chance", "relabel", moves="RRCDSHTV", grid=0, rule="OR-10.2")
    scene.refuses("chance", "relabel", moves="JRCDSHTV", grid=0, rule="OR-10.2")
    scene.refuses("chance", "relabel", moves=ALL_MOVES, grid=0, rule="OR-10.2")
    paired = second_racer("P04", pass_path="paired")
    other = next(card for card, row in PATHS.items() if row.antidote)
    paired.refuses("chance", "pair_card", card=other, rule="OR-10.2")


def test_the_task_is_the_same_with_every_card() -> None:
    """A skip and a switch hit the same places of the relabelled card as of the printed one."""
    for front in (("NTW_J",), ("SW_JC",), ("NTW_J", "BACK"), ("LW2", "NTW_V")):
        scene = second_racer("P04", *front)
        action = GAME.chance(scene.state, Random("same task"))
        becomes = str.maketrans(ALL_MOVES, action.moves)
        own = relabelled(scene.state.path, action).moves
        assert set(accepted(own, front)) == {way.translate(becomes) for way in accepted(RIGHT, front)}


def test_the_grid_is_mirrored() -> None:
    card = Card(moves="SJVCRD", cells=("B2", "A2", "A3", "A4", "B4", "C4"))
    wanted = (
        ("B2", "A2", "A3", "A4", "B4", "C4"),
        ("B3", "A3", "A2", "A1", "B1", "C1"),
        ("B2", "C2", "C3", "C4", "B4", "A4"),
        ("B3", "C3", "C2", "C1", "B1", "A1"),
    )
    for grid, cells in zip(GRIDS, wanted, strict=True):
        assert relabelled(card, Relabel(moves=ALL_MOVES, grid=grid)).cells == cells


def test_wishes_are_given_up_one_after_the_other() -> None:
    task = Task(RIGHT, "", (RIGHT,), ALL_MOVES)
    assert tier(RIGHT, task) == 4
    assert best_tier(task) == 0
    only_two_free = Task(RIGHT, "SJVC", (RIGHT,), ALL_MOVES)
    assert tier(RIGHT, only_two_free) == 4
    assert best_tier(only_two_free) < 4


def test_six_racers_see_six_different_cards() -> None:
    scene = position([{} for _ in range(6)], options={"pass_path": "relabel"})
    for number in range(6):
        run(scene, ("", None)) if not number else _race(scene)
    cards = [racer.card.moves for racer in scene.state.racers]
    assert len(set(cards)) == 6


def _race(scene: Scene) -> None:
    seat = scene.state.under_way[0]
    scene.act(seat, "ready")
    scene.draw(f"six {seat}")
    scene.act(seat, "race", sequence="", status="gave_up")


def test_paired_cards_have_as_many_turns_and_the_same_mark() -> None:
    scene = second_racer("P04", pass_path="paired")
    for number in range(10):
        card = PATHS[GAME.chance(scene.state, Random(f"pair {number}")).card]
        assert (card.turns, card.antidote) == (turns_of(scene.state.path.cells), False)
        assert card.id != "P04"


def test_the_first_racer_sees_the_printed_card() -> None:
    scene = position([{}, {}], phase="prep", options={"pass_path": "relabel"})
    scene.act(A, "ready")
    assert scene.state.racers[A].card.id == "P04"
    assert COMMITS == ("BOOST", "LITTLE", "MAJOR")
