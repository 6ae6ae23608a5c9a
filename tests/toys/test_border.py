"""The rules of Border Post."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.engine.types import Refusal
from tests.support import Scene, keys
from tests.toys.border.public import Options
from tests.toys.border.rules import GAME

AT_THE_POST: dict[str, Any] = {
    "options": {"window": 5},
    "phase": "post",
    "runner": 0,
    "loader": 0,
    "hands": [["bread"], ["cheese"], ["pearls"]],
    "cellars": [[], [], []],
    "opened": [[], [], []],
    "deck": ["cheese", "watches"],
    "road": "pearls",
    "claim": "bread",
    "purses": [600, 600, 600],
    "glasses": [True, True, True],
    "turned": [False, False, False],
    "caught": [0, 0, 0],
    "deadline": 5000,
}


def post(**changes: Any) -> Scene:
    """The pearls of the first seat, called bread, wait at the post."""
    return Scene.load(GAME, {**AT_THE_POST, **changes})


def dealt(hands: list[list[str]], **options: Any) -> Scene:
    """A game just dealt."""
    scene = Scene.start(GAME, len(hands), **options)
    scene.act("chance", "deal", hands=hands)
    return scene


@pytest.mark.rule("BR-1.1")
def test_the_turn_goes_round() -> None:
    scene = dealt([["bread", "bread"], ["cheese", "cheese"]])
    assert scene.asked() == {0: "load"}
    scene.act(0, "load", crate="bread")
    scene.act(0, "claim", crate="bread")
    scene.act(1, "wave")
    scene.act("chance", "draw", crate="pearls")
    assert scene.asked() == {1: "load"}


@pytest.mark.rule("BR-1.2")
def test_partners_load_for_each_other() -> None:
    scene = dealt([["bread"], ["cheese"], ["pearls"], ["watches"]], partners=True, hand=1)
    assert scene.asked() == {0: "load", 2: "load"}
    assert scene.view(0).hands == (("bread",), None, ("pearls",), None)
    scene.act(2, "load", crate="pearls")
    scene.act(2, "claim", crate="bread")
    assert scene.asked() == {1: "post", 3: "post", 2: "cargo"}


@pytest.mark.refusal("BR-1.2")
def test_partners_need_four() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.start(3, Options(partners=True))
    assert refused.value.rule == "BR-1.2"


@pytest.mark.rule("BR-1.3")
@pytest.mark.refusal("BR-1.3")
def test_a_deal_is_of_crates_that_are_there() -> None:
    scene = Scene.start(GAME, 2, hand=2)
    scene.refuses("chance", "deal", hands=[["bread", "bread"], ["cheese"]], rule="BR-1.3")
    scene.refuses("chance", "deal", hands=[["pearls"] * 2, ["pearls"] * 2], rule="BR-1.3")
    told = scene.act("chance", "deal", hands=[["pearls", "bread"], ["cheese", "cheese"]])
    assert keys(told) == ["dealt", "your_hand", "your_hand"]
    assert keys(scene.heard(None)) == ["dealt"]
    assert scene.view(1).hands == (None, ("cheese", "cheese"))


@pytest.mark.refusal("BR-1.3")
def test_more_crates_than_there_are_cannot_be_dealt_or_drawn() -> None:
    scene = dealt([["bread"], ["cheese"]], hand=1)
    scene.act(0, "load", crate="bread")
    scene.act(0, "claim", crate="bread")
    scene.act(1, "wave")
    scene.refuses("chance", "draw", crate="gold", rule="BR-1.3")


@pytest.mark.rule("BR-1.4")
@pytest.mark.refusal("BR-1.4")
def test_everybody_has_a_purse() -> None:
    assert Scene.start(GAME, 2, purses=[4, 6]).view(None).purses == (400, 600)
    with pytest.raises(Refusal) as refused:
        GAME.start(3, Options(purses=(4, 6)))
    assert refused.value.rule == "BR-1.4"


@pytest.mark.rule("BR-2.1")
@pytest.mark.refusal("BR-2.1")
def test_only_own_crates_are_loaded() -> None:
    scene = dealt([["bread", "cheese"], ["pearls", "pearls"]])
    scene.refuses(0, "load", crate="pearls", rule="BR-2.1")
    scene.act(0, "load", crate="cheese")
    assert scene.view(0).road == "cheese"
    assert scene.view(1).road is None


@pytest.mark.rule("BR-2.2")
@pytest.mark.refusal("BR-2.2")
def test_any_kind_may_be_claimed() -> None:
    scene = dealt([["bread", "cheese"], ["pearls", "pearls"]])
    scene.act(0, "load", crate="cheese")
    scene.refuses(0, "claim", crate="gold", rule="BR-2.2")
    scene.act(0, "claim", crate="pearls")
    assert scene.view(None).claim == "pearls"


@pytest.mark.rule("BR-2.3")
def test_who_loaded_draws() -> None:
    scene = post()
    scene.act(1, "wave")
    scene.act(2, "wave")
    scene.act("chance", "draw", crate="watches")
    assert scene.view(0).hands[0] == ("bread", "watches")
    assert keys(scene.heard(1))[-2:] == ["through", "drew"]


@pytest.mark.rule("BR-3.1")
def test_the_first_search_counts() -> None:
    scene = post()
    scene.act(2, "search", stake=250)
    assert scene.view(None).purses == (350, 600, 850)
    assert scene.view(None).pound == ("pearls",)
    honest = post(claim="pearls")
    honest.act(1, "search", stake=250)
    assert honest.view(None).purses == (850, 350, 600)
    assert honest.view(None).opened[0] == ("pearls",)


@pytest.mark.rule("BR-3.2")
@pytest.mark.refusal("BR-3.2")
def test_stakes_come_out_of_the_purse() -> None:
    scene = post(purses=[600, 100, 600])
    scene.refuses(1, "search", stake=0, rule="BR-3.2")
    scene.refuses(1, "search", stake=101, rule="BR-3.2")
    assert scene.allows(1, "search", stake=100)


@pytest.mark.rule("BR-3.3")
@pytest.mark.refusal("BR-3.3")
def test_the_spyglass_shows_the_road_once() -> None:
    scene = post()
    scene.act(1, "peek")
    assert scene.view(1).road == "pearls"
    assert scene.view(2).road is None
    scene.refuses(1, "peek", rule="BR-3.3")


@pytest.mark.refusal("BR-3.3")
def test_the_spyglass_needs_something_to_see() -> None:
    scene = post(options={"glass": "hand"}, hands=[[], ["cheese"], ["pearls"]])
    scene.refuses(1, "peek", rule="BR-3.3")


@pytest.mark.rule("BR-3.4")
@pytest.mark.refusal("BR-3.4")
def test_a_cart_turns_back_once() -> None:
    scene = post()
    scene.act(0, "turn_back")
    assert scene.view(0).hands[0] == ("bread", "pearls")
    assert scene.asked() == {1: "load"}
    post(turned=[True, False, False]).refuses(0, "turn_back", rule="BR-3.4")


@pytest.mark.rule("BR-3.5")
@pytest.mark.refusal("BR-3.5")
def test_the_whistle_waves_for_the_others() -> None:
    scene = post()
    scene.refuses(1, "whistle", rule="BR-3.5")
    scene.act(1, "wave", at=4999)
    scene.ring()
    assert scene.now == 5000
    assert scene.view(None).stored[0] == 1


@pytest.mark.rule("BR-4.1")
def test_giving_up_loses() -> None:
    scene = post()
    scene.act(1, "resign")
    assert scene.outcome is not None
    assert (scene.outcome.winners, scene.outcome.losers) == ((0, 2), (1,))


@pytest.mark.rule("BR-4.2")
def test_contraband_that_got_through_counts_double() -> None:
    scene = post(deck=[], hands=[[], [], []], cellars=[[], ["watches"], []], opened=[["bread"], [], ["pearls"]])
    scene.act(1, "wave")
    scene.act(2, "wave")
    assert scene.outcome is not None
    assert dict(scene.outcome.scores) == {0: 9, 1: 6, 2: 4}
    assert scene.outcome.winners == (0,)


@pytest.mark.rule("BR-5.1")
@pytest.mark.refusal("BR-5.1")
def test_only_what_is_asked_is_done() -> None:
    scene = post()
    scene.refuses(1, "load", crate="cheese", rule="BR-5.1")
    scene.refuses(0, "wave", rule="BR-5.1")
    scene.refuses("chance", "draw", crate="cheese", rule="BR-5.1")
