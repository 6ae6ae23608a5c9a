"""The rules of Convoy."""

from __future__ import annotations

import pytest

from getaway_tui.engine.types import Refusal
from tests.support import Scene, impossible, keys
from tests.toys.convoy.public import Options
from tests.toys.convoy.rules import GAME


def dealt(*hands: list[int], **options: object) -> Scene:
    """A game just dealt at time 0."""
    scene = Scene.start(GAME, len(hands), hand=len(hands[0]), **options)
    scene.act("chance", "deal", hands=hands)
    return scene


@pytest.mark.rule("CV-1.1")
def test_every_car_is_there_once() -> None:
    state = dealt([1, 2], [3, 4]).state.model_dump(mode="json")
    assert "every car is there once" in impossible(GAME, {**state, "hands": [[1, 2], [2, 3]]})


@pytest.mark.rule("CV-1.2")
@pytest.mark.refusal("CV-1.2")
def test_hands_are_secret_and_equal() -> None:
    scene = Scene.start(GAME, 2, hand=2)
    scene.refuses("chance", "deal", hands=[[1, 2], [3]], rule="CV-1.2")
    scene.act("chance", "deal", hands=[[7, 2], [3, 1]])
    assert scene.view(0).hand == (2, 7)
    assert scene.view(None).hand == ()
    assert scene.view(None).held == (2, 2)
    with pytest.raises(Refusal) as refused:
        GAME.start(3, Options(hand=5))
    assert refused.value.rule == "CV-1.2"


@pytest.mark.rule("CV-1.3")
def test_the_last_life_loses_and_empty_hands_win() -> None:
    won = dealt([1], [2])
    won.act(0, "go")
    won.act(1, "go")
    assert won.outcome is not None
    assert won.outcome.winners == (0, 1)
    lost = dealt([1], [2])
    lost.ring()
    lost.ring()
    assert lost.outcome is not None
    assert lost.outcome.losers == (0, 1)


@pytest.mark.rule("CV-2.1")
@pytest.mark.refusal("CV-2.1")
def test_the_lowest_car_goes_if_there_is_one() -> None:
    scene = dealt([1], [5], horn=False)
    scene.act(0, "go")
    assert scene.view(None).gone == (1,)
    assert scene.asked() == {0: "watch", 1: "drive"}
    scene.refuses(0, "go", rule="CV-2.1")


@pytest.mark.rule("CV-2.2")
def test_lower_cars_are_left_behind() -> None:
    scene = dealt([6, 9], [2, 7])
    assert keys(scene.act(0, "go")) == ["went", "left_behind"]
    assert (scene.view(None).behind, scene.view(None).lives, scene.view(None).held) == ((2,), 1, (1, 1))


@pytest.mark.rule("CV-2.3")
@pytest.mark.refusal("CV-2.3")
def test_the_horn_costs_a_life() -> None:
    scene = dealt([6, 9], [2, 7], seconds=5)
    scene.refuses(0, "horn", rule="CV-2.3")
    scene.ring()
    assert scene.now == 5000
    assert scene.view(None).lives == 1
    assert scene.view(None).deadline == 10_000


@pytest.mark.rule("CV-3.1")
@pytest.mark.refusal("CV-3.1")
def test_one_look_stops_the_horn() -> None:
    scene = dealt([6, 9], [2, 7], seconds=5)
    scene.act(0, "peek", at=1000)
    assert (scene.view(0).seen, scene.view(1).seen) == (2, None)
    assert scene.asked() == {0: "peek"}
    scene.act(0, "cover", at=3000)
    assert scene.view(None).deadline == 7000
    scene.refuses(0, "peek", rule="CV-3.1")


@pytest.mark.rule("CV-4.1")
@pytest.mark.refusal("CV-4.1")
def test_pins_lie_on_the_board() -> None:
    scene = dealt([6], [2])
    scene.refuses(1, "pin", x=10_000, y=0, rule="CV-4.1")
    scene.act(1, "pin", x=1234, y=0)
    scene.act(1, "pin", x=9999, y=9999)
    scene.refuses(1, "pin", x=0, y=0, rule="CV-4.1")
    assert scene.view(0).pins == ((), ((1234, 0), (9999, 9999)))


@pytest.mark.rule("CV-5.1")
def test_giving_up_ends_it() -> None:
    scene = dealt([6], [2])
    scene.act(1, "give_up")
    assert scene.outcome is not None
    assert scene.outcome.reason == "gave_up"


@pytest.mark.rule("CV-5.2")
@pytest.mark.refusal("CV-5.2")
def test_only_what_is_asked_is_done() -> None:
    scene = dealt([6], [2])
    scene.refuses(0, "cover", rule="CV-5.2")
    scene.refuses(0, "deal", hands=[[1], [2]], rule="CV-5.2")
