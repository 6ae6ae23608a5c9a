"""The rules that no worked scenario shows, and what each of them forbids."""

from __future__ import annotations

from typing import Any

import pytest

from getaway_tui.engine.match import Barred, Match
from getaway_tui.engine.types import Refusal
from getaway_tui.games.safehouse.components import TASKS
from getaway_tui.games.safehouse.public import Discard, LayTask
from getaway_tui.games.safehouse.rules import GAME
from tests.games.safehouse.tables import ANN, BEN, BIG, CLEO, NAMES, begun, dealt, refill, table, task, told, where
from tests.support import Scene, keys

rule, refusal = pytest.mark.rule, pytest.mark.refusal


# ---- the set-up (SH-1) ------------------------------------------------------------------


@rule("SH-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_sit_down(seats: int) -> None:
    scene = Scene.start(GAME, seats, level="big_thrill", clock="chess")
    assert GAME.players(scene.state) == seats
    assert scene.game.turn(scene.state).chance == "deal"


@refusal("SH-1.1")
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (5, {}), (3, {"solo": True}), (2, {"first_player": 2})])
def test_what_does_not_go_together(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        Scene.start(GAME, seats, **options)
    assert caught.value.rule == "SH-1.1"


def _deal(seats: int = 2, **options: Any) -> tuple[Scene, dict[str, Any]]:
    """A table before the deal, and a deal by the rules as JSON."""
    scene = Scene.start(GAME, seats, **options)
    legal = dealt(seats, **options).state
    hands = [list(hand) for hand in legal.hands]
    return scene, {"hands": hands, "draw_pile": list(legal.draw_pile), "stacks": [list(stack) for stack in legal.stacks]}


def _refused(scene: Scene, deal: dict[str, Any], rule: str) -> None:
    scene.refuses("chance", "deal", rule=rule, **deal)


@rule("SH-1.5")
def test_a_deal_as_told_is_accepted() -> None:
    scene, deal = _deal()
    scene.act("chance", "deal", **deal)
    assert [list(hand) for hand in scene.state.hands] == deal["hands"]
    assert list(scene.state.draw_pile) == deal["draw_pile"]


@refusal("SH-1.2")
def test_a_deal_with_too_few_pursuer_cards() -> None:
    scene, deal = _deal()
    at = next(place for place, card in enumerate(deal["draw_pile"]) if card.startswith("PU"))
    del deal["draw_pile"][at]
    _refused(scene, deal, "SH-1.2")


@refusal("SH-1.4")
def test_a_deal_with_mixed_stacks() -> None:
    scene, deal = _deal()
    deal["stacks"][1][0], deal["stacks"][2][0] = deal["stacks"][2][0], deal["stacks"][1][0]
    _refused(scene, deal, "SH-1.4")


@refusal("SH-1.5")
def test_a_deal_with_uneven_hands() -> None:
    scene, deal = _deal()
    deal["hands"][0].append(deal["draw_pile"].pop())
    _refused(scene, deal, "SH-1.5")
    scene, deal = _deal()
    deal["hands"][1][0] = deal["hands"][0][0]
    _refused(scene, deal, "SH-1.5")
    scene, deal = _deal()
    scene.act("chance", "deal", **deal)
    with pytest.raises(Refusal, match=r"SH-1\.5"):
        GAME.check(scene.state, "chance", scene.action("deal", deal))


@refusal("SH-1.6")
def test_a_deal_with_a_card_of_another_chapter() -> None:
    scene, deal = _deal()
    deal["hands"][0][-1], deal["stacks"][1][0] = deal["stacks"][1][0], deal["hands"][0][-1]
    _refused(scene, deal, "SH-1.6")


@refusal("SH-1.7")
def test_a_deal_with_three_pursuer_cards_in_a_pile() -> None:
    scene, deal = _deal()
    deal["draw_pile"].sort(key=lambda card: not card.startswith("PU"))
    _refused(scene, deal, "SH-1.7")
    scene, deal = _deal()
    deal["draw_pile"].pop(0 if not deal["draw_pile"][0].startswith("PU") else 1)
    _refused(scene, deal, "SH-1.7")


@rule("SH-1.9")
def test_briefings_come_in_seat_order_and_then_somebody_begins() -> None:
    scene = dealt(3)
    for seat in (ANN, BEN, CLEO):
        assert scene.asked() == {seat: "briefing"}
        assert GAME.turn(scene.state).grace is None
        scene.act(seat, "end_briefing", at=scene.now + 3_000)
    turn = GAME.turn(scene.state)
    assert [(ask.seat, ask.ask, ask.open, ask.must) for ask in turn.asks] == [
        (seat, "who_begins", True, True) for seat in (ANN, BEN, CLEO)
    ]
    assert turn.deadline is None
    scene.act(CLEO, "choose", at=20_000, player=BEN)
    assert scene.asked()[BEN] == "act"
    assert GAME.turn(scene.state).deadline == 140_000


@rule("SH-1.9")
def test_a_briefing_ends_after_twenty_seconds() -> None:
    scene = dealt(2)
    assert GAME.turn(scene.state).deadline == 20_000
    scene.ring()
    assert scene.asked() == {BEN: "briefing"}
    assert GAME.turn(scene.state).deadline == 40_000


@rule("SH-1.9")
def test_a_briefing_on_the_clock() -> None:
    scene = dealt(2, briefing="on_clock")
    turn = GAME.turn(scene.state)
    assert (turn.deadline, turn.grace) == (120_000, 5_000)
    scene.act(ANN, "end_briefing", at=10_000)
    scene.act(BEN, "end_briefing", at=30_000)
    scene.act(BEN, "choose", at=50_000, player=ANN)
    assert GAME.turn(scene.state).deadline == 120_000


@rule("SH-1.9")
def test_who_begins_may_be_drawn_or_fixed() -> None:
    scene = begun(3, first_player="random")
    assert GAME.turn(scene.state).chance == "choose"
    scene.draw()
    assert scene.state.phase == "act"
    assert begun(3, first_player=2).state.active == CLEO


@refusal("SH-1.9")
def test_briefing_and_choosing_have_their_moment() -> None:
    scene = dealt(2)
    scene.refuses(BEN, "end_briefing", rule="SH-1.9")
    scene.refuses(ANN, "choose", player=ANN, rule="SH-1.9")
    for seat in (ANN, BEN):
        scene.act(seat, "end_briefing")
    scene.refuses(ANN, "choose", player=2, rule="SH-1.9")
    scene.act(ANN, "choose", player=ANN)
    scene.refuses(ANN, "choose", player=BEN, rule="SH-1.9")


# ---- turns (SH-2) -----------------------------------------------------------------------


@rule("SH-2.1")
@refusal("SH-2.1")
def test_only_the_active_player_plays_cards() -> None:
    scene = table(["Y01"], ["G01"], tasks=[task("HO4")])
    assert scene.asked() == {ANN: "act", BEN: "aside", CLEO: "aside"}
    scene.refuses(BEN, "lay_task", card="G01", task="HO4", rule="SH-2.1")
    scene.refuses(BEN, "draw", pile="escape", rule="SH-2.1")
    scene.act(ANN, "discard", cards=["Y01"])
    scene.act(ANN, "end_actions")
    while scene.state.active == ANN:
        scene.act(ANN, "draw", pile="escape")
    assert scene.asked()[BEN] == "act"


@rule("SH-2.2")
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("play_chapter", {"card": "HO1"}),
        ("lay_task", {"card": "G03", "task": "HO4"}),
        ("lay_special", {"card": "Y03"}),
        ("discard", {"cards": ["HO1"]}),
        ("remove_task", {"task": "HO4"}),
        ("lay_remember", {"card": "G03"}),
    ],
)
def test_each_of_the_six_actions_is_enough(kind: str, fields: dict[str, Any]) -> None:
    scene = table(["HO1", "G03", "Y03"], options=BIG, tasks=[task("HO4")])
    assert not scene.allows(ANN, "end_actions")
    scene.act(ANN, kind, **fields)
    assert scene.allows(ANN, "end_actions")


@rule("SH-2.3")
def test_actions_mix() -> None:
    scene = table(["HO4", "G03", "HO5", "B04", "Y03", "G07"], options=BIG)
    scene.act(ANN, "play_chapter", card="HO4")
    scene.act(ANN, "lay_task", card="G03", task="HO4")
    scene.act(ANN, "lay_special", card="Y03")
    scene.act(ANN, "play_chapter", card="HO5")
    scene.act(ANN, "lay_task", card="B04", task="HO5")
    scene.act(ANN, "lay_remember", card="G07")
    assert scene.state.done == 6


@rule("SH-2.4")
def test_nothing_to_do_leads_to_the_refill() -> None:
    scene = table(["HO1", "HO2", "HO3", "HO4", "HO5"], draw_pile=["Y01", "Y02", "Y03", "Y04", "Y05", "Y06", "Y07"])
    scene.act(ANN, "discard", cards=["HO1"])
    scene.act(ANN, "end_actions")
    scene.act(ANN, "draw", pile="escape")
    scene.act(ANN, "draw", pile="escape")
    assert scene.asked()[BEN] == "refill"
    assert keys(scene.events)[-2:] == ["turn_begun", "actions_ended"]


@rule("SH-2.4")
def test_a_team_with_nothing_left_is_stuck() -> None:
    stacks: list[list[str]] = [[] for _ in range(5)]
    scene = table(["HO1"], stacks=stacks, draw_pile=["PU01"], witness=5, pursuer=0)
    scene.act(ANN, "discard", cards=["HO1"])
    scene.act(ANN, "end_actions")
    scene.act(ANN, "draw", pile="escape")
    scene.act(ANN, "draw", pile="escape")
    assert scene.outcome is not None
    assert scene.outcome.reason == "stuck"


@rule("SH-2.4")
def test_a_card_or_a_stack_or_a_task_is_enough_to_go_on() -> None:
    stacks: list[list[str]] = [[] for _ in range(5)]
    rests: list[dict[str, Any]] = [{"tasks": [task("HO2")]}, {"stacks": [["HO2"], [], [], [], []]}, {"discard": ["R01"]}]
    for rest in rests:
        scene = table(["HO1"], **{"stacks": stacks, "draw_pile": [], "witness": 5, "pursuer": 0, **rest})
        scene.act(ANN, "discard", cards=["HO1"])
        scene.act(ANN, "end_actions")
        assert scene.outcome is None


@rule("SH-2.5")
@rule("SH-14.3")
def test_what_is_laid_stays() -> None:
    match = Match.load(GAME, {"hands": [["G03", "Y01"], []], "tasks": [task("HO4")]}, NAMES[:2])
    match.do(ANN, LayTask(card="G03", task="HO4"))
    with pytest.raises(Barred, match="binds"):
        match.take_back(ANN)
    assert match.state.task("HO4").cards == ("G03",)


# ---- tasks (SH-3, SH-4) -----------------------------------------------------------------


@rule("SH-3.1")
def test_chapter_cards_become_tasks_without_limit() -> None:
    cards = ["HO1", "HO2", "HO3", "HO4", "HO5"]
    scene = table(cards)
    for card in cards:
        scene.act(ANN, "play_chapter", card=card)
    assert [open_task.card for open_task in scene.state.tasks] == cards
    assert scene.state.hands[ANN] == ()


@refusal("SH-3.1")
def test_only_cards_of_the_own_hand_open() -> None:
    table(["HO1"], ["HO2"]).refuses(ANN, "play_chapter", card="HO2", rule="SH-3.1")


@rule("SH-3.2")
@refusal("SH-3.2")
def test_only_cards_of_this_chapter_open() -> None:
    scene = table(["HA2", "CI1"], chapter="city")
    scene.refuses(ANN, "play_chapter", card="HA2", rule="SH-3.2")
    assert scene.allows(ANN, "play_chapter", card="CI1")


@refusal("SH-3.3")
def test_a_task_takes_what_it_wants() -> None:
    scene = table(["Y05", "R05"], ["G05"], tasks=[task("HO4")])
    scene.refuses(ANN, "lay_task", card="Y05", task="HO4", rule="SH-3.3")
    scene.refuses(ANN, "lay_task", card="R05", task="HO5", rule="SH-3.3")
    scene.refuses(ANN, "lay_task", card="G05", task="HO4", rule="SH-3.3")


@rule("SH-3.3")
def test_an_equal_card_follows() -> None:
    scene = table(["P05"], tasks=[task("HO3", "G05")], witness=5, pursuer=0)
    scene.act(ANN, "lay_task", card="P05", task="HO3")
    assert scene.state.witness == 6


@rule("SH-3.5")
def test_players_share_a_task_over_turns() -> None:
    scene = table(["G03", "B04"], ["G05"], tasks=[task("HO4"), task("HO5")], draw_pile=["Y01", "Y02"], witness=5, pursuer=0)
    scene.act(ANN, "lay_task", card="G03", task="HO4")
    scene.act(ANN, "lay_task", card="B04", task="HO5")
    scene.act(ANN, "end_actions")
    while scene.state.active == ANN:
        scene.act(ANN, "draw", pile="chapter" if not scene.allows(ANN, "draw", pile="escape") else "escape")
    scene.act(BEN, "lay_task", card="G05", task="HO4")
    assert where(scene) == (6, 0)


@rule("SH-4.1")
def test_the_witness_runs_every_step() -> None:
    scene = table(["G09"], witness=1, pursuer=-3, tasks=[task("HO7", "G01", "B02", "B03")])
    scene.act(ANN, "lay_task", card="G09", task="HO7")
    assert where(scene) == (4, -3)


@rule("SH-4.3")
def test_reaching_the_end_exactly_turns_the_page_too() -> None:
    scene = table(["G09"], witness=7, pursuer=6, tasks=[task("HO7", "G01", "B02", "B03")])
    scene.act(ANN, "lay_task", card="G09", task="HO7")
    assert (scene.state.chapter, *where(scene)) == ("harbour", 10, 6)


@rule("SH-5.4")
def test_players_share_the_special_card() -> None:
    scene = refill(["Y01", "HO1", "HO2", "HO3", "HO4"], ["R08", "G12"], special=["Y03"], draw_pile=["B01"], witness=5, pursuer=0)
    scene.act(ANN, "draw", pile="escape")
    scene.act(BEN, "lay_special", card="R08")
    scene.act(BEN, "lay_special", card="G12")
    assert scene.state.witness == 8


@rule("SH-5.7")
def test_the_special_card_is_no_task() -> None:
    scene = refill(["Y01"], witness=9, pursuer=0, special=["Y03"], draw_pile=["PU14", "B01"])
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (9, 1)


@refusal("SH-6.1")
def test_what_cannot_be_discarded() -> None:
    scene = table(["Y01"], ["Y02"])
    scene.refuses(ANN, "discard", cards=[], rule="SH-6.1")
    scene.refuses(ANN, "discard", cards=["Y01", "Y01"], rule="SH-6.1")
    scene.refuses(ANN, "discard", cards=["Y02"], rule="SH-6.1")


@rule("SH-6.1")
def test_a_chapter_card_goes_to_the_box_unseen() -> None:
    scene = table(["HO1", "Y01"])
    scene.act(ANN, "discard", cards=["HO1"])
    assert keys(scene.heard(BEN)) == ["chapter_boxed"]
    assert keys(scene.heard(ANN)) == ["chapter_boxed", "chapter_known"]


@refusal("SH-6.2")
def test_only_open_tasks_are_removed() -> None:
    table(["Y01"], tasks=[task("HO4")]).refuses(ANN, "remove_task", task="HO5", rule="SH-6.2")


# ---- the investigation (SH-7) -------------------------------------------------------------


@rule("SH-7.1")
def test_the_first_card_on_remember_is_free() -> None:
    scene = table(["P15"], options=BIG, witness=5, pursuer=0)
    scene.act(ANN, "lay_remember", card="P15")
    assert where(scene) == (5, 0)
    assert scene.state.remember == ("P15",)


@refusal("SH-7.1")
def test_remember_takes_the_own_cards() -> None:
    table(["P15"], ["Y01"], options=BIG).refuses(ANN, "lay_remember", card="Y01", rule="SH-7.1")


@rule("SH-7.5")
def test_cards_on_remember_stay() -> None:
    scene = refill(["Y02"], options=BIG, remember=["G09"], draw_pile=[], discard=["R01"], witness=5, pursuer=0)
    scene.act(ANN, "draw", pile="escape")
    assert scene.state.remember == ("G09",)
    assert scene.view(BEN).remember == ("G09",)


@rule("SH-7.6")
def test_a_solved_case_can_be_opened_again() -> None:
    black = [f"{row}{number}" for row in "SVMWE" for number in (1, 2, 3, 4)]
    scene = table(["Y06"], options=BIG, black=black, remember=["G09"])
    assert scene.view(None).solved
    scene.act(ANN, "lay_remember", card="Y06")
    assert not scene.view(None).solved
    assert keys(scene.events)[-1] == "case_opened"


# ---- the refill (SH-8) --------------------------------------------------------------------


@rule("SH-8.1")
@refusal("SH-8.1")
def test_drawing_follows_the_actions_up_to_the_limit() -> None:
    scene = table(["Y01", "Y02", "Y03"], draw_pile=["B01", "B02", "B03", "B04", "B05"])
    scene.refuses(ANN, "draw", pile="escape", rule="SH-8.1")
    scene.act(ANN, "discard", cards=["Y01"])
    scene.act(ANN, "end_actions")
    for _ in range(4):
        assert scene.asked()[ANN] == "refill"
        scene.act(ANN, "draw", pile="escape")
    assert scene.state.active == BEN
    assert told(scene, "hand_filled") == [{"seat": ANN, "escape": 6, "chapter": 0}]


@refusal("SH-8.2")
def test_announcing_belongs_to_its_option() -> None:
    refill(["Y01"]).refuses(ANN, "announce", k=0, rule="SH-8.2")
    scene = refill(["Y01"], options={"draw_choice": "announce"}, stacks=[["HO1", "HO2"], [], [], [], []])
    assert [action.k for action in scene.legal(ANN, "announce")] == [0, 1, 2]
    scene.refuses(ANN, "announce", k=3, rule="SH-8.2")
    scene.refuses(ANN, "announce", k=-1, rule="SH-8.2")
    scene.act(ANN, "announce", k=0)
    scene.refuses(ANN, "announce", k=0, rule="SH-8.2")


@rule("SH-8.3")
def test_an_empty_stack_leaves_escape_cards() -> None:
    scene = refill(["Y01"], stacks=[["HO1"], [], [], [], []], draw_pile=["B01"])
    scene.act(ANN, "draw", pile="chapter")
    assert scene.kinds(ANN) == {"draw", "ask"}
    assert [action.pile for action in scene.legal(ANN, "draw")] == ["escape"]


@rule("SH-8.8")
@refusal("SH-8.8")
def test_no_action_in_the_refill() -> None:
    scene = refill(["HO1", "Y01"], tasks=[task("HO4")])
    scene.refuses(ANN, "play_chapter", card="HO1", rule="SH-8.8")
    scene.refuses(ANN, "remove_task", task="HO4", rule="SH-8.8")
    scene.refuses(ANN, "end_actions", rule="SH-8.8")


@rule("SH-8.7")
def test_an_escape_card_allows_another_turn_of_the_pile() -> None:
    scene = refill(["Y01"], witness=9, pursuer=0, draw_pile=[], discard=["R01", "PU01"], stacks=[[], [], [], [], []])
    scene.act(ANN, "draw", pile="escape")
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (9, 1)
    assert scene.allows(ANN, "draw", pile="escape")


# ---- pursuer and clock (SH-9, SH-10) ------------------------------------------------------


@rule("SH-9.1")
def test_the_pursuer_stands_still_otherwise() -> None:
    scene = table(["HO4", "G03", "Y03", "Y01"], ["B01"], options=BIG, draw_pile=["R01"] + [f"P{n:02}" for n in range(1, 9)])
    scene.act(ANN, "play_chapter", card="HO4")
    scene.act(ANN, "lay_task", card="G03", task="HO4")
    scene.act(ANN, "lay_special", card="Y03")
    scene.act(ANN, "discard", cards=["Y01"])
    scene.act(ANN, "end_actions")
    while scene.state.active == ANN:
        scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (0, -6)
    assert told(scene, "pursuer_moved") == []


@rule("SH-9.2")
def test_no_step_is_made_past_the_witness() -> None:
    scene = refill(["Y01"], witness=2, pursuer=1, draw_pile=["PU08", "R01"])
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (2, 2)
    assert keys(scene.events)[-1] == "game_ended"


@rule("SH-10.1")
def test_fifteen_glasses_of_two_minutes() -> None:
    scene = table(["Y01"], witness=9, pursuer=-6)
    fields = []
    while scene.outcome is None:
        scene.ring()
        fields.append(scene.view(None).time_field)
    assert fields == [28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0]
    assert scene.now == 30 * 60_000


@rule("SH-10.2")
def test_the_horn_interrupts_anybody() -> None:
    scene = refill(["Y01"], witness=5, pursuer=0, clock={"turned": 30_000})
    assert GAME.turn(scene.state).deadline == 150_000
    scene.ring()
    assert where(scene) == (5, 1)
    assert scene.asked()[ANN] == "refill"
    assert GAME.turn(scene.state).deadline == 270_000


@refusal("SH-10.2")
def test_the_horn_is_the_clocks() -> None:
    scene = table(["Y01"], options={"clock": "off"})
    scene.refuses("clock", "horn", rule="SH-10.2")
    scene.refuses(ANN, "horn", rule="SH-10.2")
    scene = table(["Y01"])
    scene.refuses("clock", "end_peek", rule="SH-10.2")


@rule("SH-10.5")
def test_a_sand_glass_waits_for_a_hand() -> None:
    scene = table(["Y01"], ["Y02"], options={"timer": "sand_glass"}, witness=5, pursuer=0)
    scene.ring()
    assert where(scene) == (5, 1)
    assert GAME.turn(scene.state).deadline == 130_000
    scene.act(BEN, "turn_glass", at=125_000)
    assert GAME.turn(scene.state).deadline == 245_000
    scene.ring()
    scene.ring()
    assert [event["seat"] for event in told(scene, "glass_turned")] == [BEN, None]
    assert GAME.turn(scene.state).deadline == 375_000


@refusal("SH-10.5")
def test_a_glass_that_runs_is_left_alone() -> None:
    scene = table(["Y01"], options={"timer": "sand_glass"}, witness=5, pursuer=0)
    scene.refuses(BEN, "turn_glass", rule="SH-10.5")
    scene = table(["Y01"], options={"timer": "sand_glass"}, peeking=BEN, clock={"turned": None, "emptied": 0})
    scene.refuses(BEN, "turn_glass", rule="SH-10.5")


@rule("SH-12.4")
def test_play_goes_on_in_the_safehouse() -> None:
    scene = table(
        ["R05", "SA2"], chapter="safehouse", options=BIG, witness=60, pursuer=50, tasks=[task("SA1", "R03")], remember=["G09"]
    )
    scene.act(ANN, "lay_task", card="R05", task="SA1")
    assert scene.outcome is None
    assert where(scene) == (60, 50)
    assert scene.state.tasks == ()
    scene.act(ANN, "play_chapter", card="SA2")


@rule("SH-11.4")
def test_a_short_stack_replaces_what_it_can() -> None:
    scene = table(
        ["G09", "HO3"],
        ["HO2"],
        witness=9,
        pursuer=5,
        tasks=[task("HO7", "G01", "B02", "B03")],
        stacks=[[], ["HA3"], [], [], []],
    )
    scene.act(ANN, "lay_task", card="G09", task="HO7")
    assert scene.state.hands == (("HA3",), (), ())
    assert [(event["seat"], event["count"]) for event in told(scene, "chapters_exchanged")] == [(ANN, 1), (BEN, 0)]


@refusal("SH-12.3")
def test_nothing_follows_the_end() -> None:
    scene = table(["Y01"], witness=5, pursuer=4, tasks=[task("HO4")])
    scene.act(ANN, "remove_task", task="HO4")
    scene.refuses(ANN, "discard", cards=["Y01"], rule="SH-12.3")


# ---- talk (SH-13) -------------------------------------------------------------------------


@rule("SH-13.1")
def test_pins_say_what_their_owner_wants() -> None:
    scene = table(["B14"])
    scene.act(ANN, "pin", card="B14", show="band")
    scene.act(ANN, "pin", card="B14", show="chips")
    (signal,) = scene.view(BEN).signals
    assert (signal.colour, signal.band, signal.chapter, signal.chips) == ("blue", "very_high", None, ("E5",))
    scene.act(ANN, "pin", card="B14", show="chapter")
    (signal,) = scene.view(BEN).signals
    assert (signal.chapter, signal.chips) == ("harbour", ())
    scene.act(ANN, "unpin", card="B14")
    assert scene.view(BEN).signals == ()


@rule("SH-13.1")
def test_a_pin_goes_with_its_card() -> None:
    scene = table(["B14", "Y01"])
    scene.act(ANN, "pin", card="B14", show="band")
    scene.act(ANN, "discard", cards=["B14"])
    assert scene.view(BEN).signals == ()


@refusal("SH-13.1")
def test_what_cannot_be_pinned() -> None:
    scene = table(["B14", "HO1"], ["Y01"])
    scene.refuses(ANN, "pin", card="Y01", show="band", rule="SH-13.1")
    scene.refuses(ANN, "pin", card="HO1", show="chips", rule="SH-13.1")
    scene.refuses(ANN, "unpin", card="B14", rule="SH-13.1")
    scene.refuses(BEN, "pin", card="Y01", show="band", rule="SH-13.1")
    scene.refuses(BEN, "ask", colour="red", band="low", rule="SH-13.1")
    for signals in ("off", "full"):
        table(["B14"], options={"signals": signals}).refuses(ANN, "pin", card="B14", show="band", rule="SH-13.1")


@rule("SH-13.1")
def test_a_request_stands_until_the_turn_ends() -> None:
    scene = table(["B14", "Y01"], draw_pile=["R01", "R02", "R03", "R04", "R05"])
    scene.act(ANN, "ask", colour="red", band="low")
    scene.act(ANN, "ask", colour="blue", band="very_high")
    assert (scene.view(BEN).request.colour, scene.view(BEN).request.band) == ("blue", "very_high")
    scene.act(ANN, "discard", cards=["B14"])
    scene.act(ANN, "end_actions")
    while scene.state.active == ANN:
        assert scene.view(None).request is not None
        scene.act(ANN, "draw", pile="escape")
    assert scene.view(None).request is None


@rule("SH-13.2")
def test_a_peek_lasts_eight_seconds() -> None:
    scene = table(["Y01"], ["B14"])
    scene.act(BEN, "peek", at=10_000, player=BEN)
    assert scene.asked() == {BEN: "peek"}
    assert GAME.turn(scene.state).deadline == 18_000
    scene.act(BEN, "pin", at=12_000, card="B14", show="band")
    scene.ring()
    assert scene.asked() == {ANN: "act", BEN: "aside", CLEO: "aside"}
    assert GAME.turn(scene.state).deadline == 120_000


@rule("SH-13.2")
def test_a_peek_in_the_refill_comes_back_to_it() -> None:
    scene = refill(["Y01"], ["B14"])
    scene.act(CLEO, "peek", player=CLEO)
    scene.act(CLEO, "end_peek", at=2_000)
    assert scene.asked()[ANN] == "refill"


@refusal("SH-13.2")
def test_who_may_not_peek() -> None:
    scene = table(["Y01"], ["B14"])
    scene.refuses(ANN, "peek", player=ANN, rule="SH-13.2")
    scene.refuses(BEN, "peek", player=CLEO, rule="SH-13.2")
    scene.refuses(ANN, "end_peek", rule="SH-13.2")
    scene.act(BEN, "peek", player=BEN)
    scene.refuses(CLEO, "end_peek", rule="SH-13.2")
    for options in ({"peek": False}, {"hands": "open"}):
        scene = table(["Y01"], ["B14"], options=options)
        assert BEN not in scene.asked()
        scene.refuses(BEN, "peek", player=BEN, rule="SH-13.2")


# ---- mistakes (SH-14) ---------------------------------------------------------------------


@rule("SH-14.1")
@rule("SH-14.2")
def test_hands_stay_right_by_themselves() -> None:
    scene = begun(3, clock="off", signals="off", peek=False)
    for _ in range(12):
        seat = scene.state.active
        scene.act(seat, Discard(cards=scene.state.hands[seat][:1]))
        scene.act(seat, "end_actions")
        while scene.outcome is None and scene.state.active == seat:
            pile = "chapter" if scene.allows(seat, "draw", pile="chapter") else "escape"
            scene.act(seat, "draw", pile=pile)
        assert all(len(hand) == 6 for hand in scene.state.hands)
        assert all(TASKS[card].chapter == "hotel" for hand in scene.state.hands for card in hand if card in TASKS)
