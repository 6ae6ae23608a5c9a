"""The worked scenarios of the rules, one test each, in their order."""

from __future__ import annotations

import pytest

from getaway_tui.engine.match import Match
from getaway_tui.games.safehouse import words
from getaway_tui.games.safehouse.components import PURSUERS, TASKS
from getaway_tui.games.safehouse.rules import GAME
from tests.games.safehouse.tables import ANN, BEN, BIG, CLEO, DAN, NAMES, dealt, refill, table, task, told, where
from tests.support import keys

rule, refusal = pytest.mark.rule, pytest.mark.refusal


@rule("SH-1.2")
@rule("SH-1.3")
@rule("SH-1.4")
@rule("SH-1.8")
def test_01_setup_for_three_at_level_three() -> None:
    scene = dealt(3, level="try_to_survive")
    state = scene.state
    for hand in state.hands:
        assert [card in TASKS for card in hand] == [False] * 5 + [True]
        assert hand[-1].startswith("HO")
    assert len(state.draw_pile) == 72
    assert sum(card in PURSUERS for card in state.draw_pile) == 12
    piles = [state.draw_pile[start : start + 12] for start in range(0, 72, 12)]
    assert [sum(card in PURSUERS for card in pile) for pile in piles] == [2] * 6
    assert [len(stack) for stack in state.stacks] == [5, 8, 8, 8, 8]
    assert sorted(card[:2] for card in state.box) == ["PU"] * 3
    assert where(scene) == (0, -6)
    assert (len(state.white), state.black) == (25, ())
    assert scene.view(None).time_field == 30


@rule("SH-1.5")
@rule("SH-1.6")
@rule("SH-1.7")
@refusal("SH-1.8")
def test_02_setup_for_two_at_level_one() -> None:
    scene = dealt(2)
    assert [len(hand) for hand in scene.state.hands] == [8, 8]
    assert len(scene.state.draw_pile) == 71
    assert (scene.state.white, scene.state.black) == ((), ())
    for seat in (ANN, BEN):
        scene.act(seat, "end_briefing")
    scene.act(BEN, "choose", player=ANN)
    card = scene.state.hands[ANN][0]
    assert scene.legal(ANN, "lay_remember") == ()
    scene.refuses(ANN, "lay_remember", card=card, rule="SH-1.8")


@rule("SH-3.3")
@rule("SH-3.4")
@rule("SH-3.6")
def test_03_a_task_is_filled() -> None:
    scene = table(["Y03", "G04", "Y04", "G12"], chapter="harbour", witness=12, pursuer=5, tasks=[task("HA1")], discard=["B01"])
    for card in ("Y03", "G04", "Y04", "G12"):
        scene.act(ANN, "lay_task", card=card, task="HA1")
    assert where(scene) == (15, 5)
    assert scene.state.discard == ("B01", "Y03", "G04", "Y04", "G12")
    assert scene.state.tasks == ()
    assert "HA1" in scene.state.box


@refusal("SH-3.3")
@rule("SH-2.5")
def test_04_a_lower_card_is_refused() -> None:
    scene = table(["Y03", "G04", "Y04", "G12"], chapter="harbour", witness=12, pursuer=5, tasks=[task("HA1")])
    scene.act(ANN, "lay_task", card="G04", task="HA1")
    scene.refuses(ANN, "lay_task", card="Y03", task="HA1", rule="SH-3.3")
    assert scene.state.task("HA1").cards == ("G04",)


@refusal("SH-3.4")
def test_05_a_complete_colour_is_refused() -> None:
    scene = table(["Y10"], chapter="harbour", tasks=[task("HA1", "Y03", "Y04")])
    scene.refuses(ANN, "lay_task", card="Y10", task="HA1", rule="SH-3.4")


@rule("SH-4.4")
def test_06_the_witness_lands_on_a_symbol() -> None:
    scene = table(["Y10"], witness=1, pursuer=-4, tasks=[task("HO1", "Y03", "Y08")])
    scene.act(ANN, "lay_task", card="Y10", task="HO1")
    assert where(scene) == (3, -3)
    assert scene.outcome is None


@rule("SH-4.4")
def test_07_the_witness_passes_a_symbol() -> None:
    scene = table(["Y10"], witness=2, pursuer=-4, tasks=[task("HO1", "Y03", "Y08")])
    scene.act(ANN, "lay_task", card="Y10", task="HO1")
    assert where(scene) == (4, -4)


@rule("SH-4.5")
def test_08_the_pursuer_lands_on_a_symbol() -> None:
    scene = table(["Y10"], witness=5, pursuer=2)
    scene.ring()
    assert where(scene) == (5, 3)
    assert keys(scene.events) == ["glass_emptied", "pursuer_moved"]


@rule("SH-4.2")
@rule("SH-11.1")
@rule("SH-11.2")
@rule("SH-11.4")
@rule("SH-11.5")
@rule("SH-11.6")
def test_09_the_page_turns() -> None:
    scene = table(["G09", "HO3"], ["HO4", "HO8"], witness=9, pursuer=5, tasks=[task("HO7", "G01", "B02", "B03")])
    scene.act(ANN, "lay_task", card="G09", task="HO7")
    assert scene.state.chapter == "harbour"
    assert where(scene) == (10, 5)
    assert [card[:2] for card in scene.state.hands[ANN]] == ["HA"]
    assert [card[:2] for card in scene.state.hands[BEN]] == ["HA", "HA"]
    assert len(scene.state.stacks[1]) == 5
    assert scene.state.stacks[0] == ()
    assert {"HO3", "HO4", "HO8"} <= set(scene.state.box)
    assert sum(card.startswith("HO") for card in scene.state.box) == 8
    assert scene.asked()[ANN] == "act"
    assert scene.allows(ANN, "play_chapter", card=scene.state.hands[ANN][0])


@rule("SH-11.3")
def test_10_a_large_lead_is_cut() -> None:
    scene = table(["G09"], witness=8, pursuer=-5, tasks=[task("HO7", "G01", "B02", "B03")])
    scene.act(ANN, "lay_task", card="G09", task="HO7")
    assert where(scene) == (10, 4)
    assert scene.view(None).lead == 6


@rule("SH-11.3")
@pytest.mark.parametrize(("before", "after"), [(14, 15), (15, 15), (16, 16)])
def test_11_the_pursuer_keeps_its_number(before: int, after: int) -> None:
    scene = table(["Y10"], chapter="harbour", witness=20, pursuer=before, tasks=[task("HO1", "Y03", "Y08")])
    scene.act(ANN, "lay_task", card="Y10", task="HO1")
    assert scene.state.chapter == "city"
    assert where(scene) == (21, after)


@rule("SH-5.2")
@rule("SH-5.3")
@refusal("SH-5.3")
def test_12_the_special_card_goes_upwards() -> None:
    scene = table(["P14", "G11"], special=["Y03"])
    scene.act(ANN, "lay_special", card="P14")
    scene.refuses(ANN, "lay_special", card="G11", rule="SH-5.3")


@rule("SH-5.1")
@rule("SH-5.5")
@refusal("SH-5.1")
def test_13_the_special_card_is_full() -> None:
    scene = table(["R08", "G12", "P14"], witness=2, pursuer=-5, special=["Y03"])
    scene.act(ANN, "lay_special", card="R08")
    scene.act(ANN, "lay_special", card="G12")
    assert where(scene) == (5, -5)
    assert scene.state.discard == ("Y03", "R08", "G12")
    scene.refuses(ANN, "lay_special", card="P14", rule="SH-5.1")


@refusal("SH-5.2")
def test_14_the_special_card_wants_its_chapter() -> None:
    scene = table(["Y07", "Y06"], chapter="city")
    scene.refuses(ANN, "lay_special", card="Y06", rule="SH-5.2")
    assert scene.allows(ANN, "lay_special", card="Y07")


@rule("SH-5.6")
@rule("SH-11.1")
def test_15_the_order_at_a_chapter_end() -> None:
    scene = table(["G07"], witness=9, pursuer=0, special=["Y03"], tasks=[task("HO3", "P05")])
    scene.act(ANN, "lay_task", card="G07", task="HO3")
    assert scene.state.discard == ("P05", "G07", "Y03")
    assert where(scene) == (10, 4)
    assert (scene.state.special, scene.state.special_used) == ((), False)
    assert keys(scene.events)[1:4] == ["task_fulfilled", "witness_moved", "special_cleared"]


@rule("SH-6.2")
def test_16_two_tasks_are_removed() -> None:
    scene = table(["Y01"], witness=8, pursuer=2, tasks=[task("HO4"), task("HO5", "B03", "R04")])
    scene.act(ANN, "remove_task", task="HO4")
    scene.act(ANN, "remove_task", task="HO5")
    assert where(scene) == (8, 4)
    assert scene.state.discard == ("B03", "R04")
    assert {"HO4", "HO5"} <= set(scene.state.box)


@rule("SH-6.2")
@rule("SH-9.2")
def test_17_removing_a_task_catches_the_witness() -> None:
    scene = table(["Y01"], witness=5, pursuer=4, tasks=[task("HO4")])
    scene.act(ANN, "remove_task", task="HO4")
    assert where(scene) == (5, 5)
    assert scene.outcome is not None
    assert scene.outcome.reason == "caught"


@rule("SH-6.1")
@rule("SH-6.3")
def test_18_cards_are_discarded() -> None:
    scene = table(["HA2", "P01", "R01"])
    scene.act(ANN, "discard", cards=["HA2", "P01", "R01"])
    assert scene.state.discard == ("P01", "R01")
    assert "HA2" in scene.state.box
    assert where(scene) == (0, -6)
    assert scene.allows(ANN, "end_actions")


@refusal("SH-2.2")
def test_19_something_must_be_done() -> None:
    scene = table(["Y01"])
    scene.refuses(ANN, "end_actions", rule="SH-2.2")


@rule("SH-7.2")
@rule("SH-7.4")
def test_20_a_lower_card_on_remember() -> None:
    scene = table(["Y06"], options=BIG, remember=["G09"])
    scene.act(ANN, "lay_remember", card="Y06")
    assert where(scene) == (0, -6)
    assert scene.state.black == ("E4",)


@rule("SH-7.3")
@rule("SH-7.4")
def test_21_a_higher_card_on_remember() -> None:
    scene = table(["P11"], options=BIG, witness=8, pursuer=4, remember=["Y06"], black=["E4"])
    scene.act(ANN, "lay_remember", card="P11")
    assert where(scene) == (8, 5)
    assert scene.state.black == ("M5",)
    assert "E4" in scene.state.white


@rule("SH-7.3")
def test_22_a_higher_card_catches_the_witness() -> None:
    scene = table(["P11"], options=BIG, witness=8, pursuer=7, remember=["Y06"], black=["E4"])
    scene.act(ANN, "lay_remember", card="P11")
    assert where(scene) == (8, 8)
    assert scene.outcome is not None
    assert scene.outcome.reason == "caught"
    assert scene.state.black == ("E4",)


@rule("SH-8.4")
@rule("SH-8.5")
def test_23_a_pursuer_card_is_drawn() -> None:
    scene = refill(
        ["Y01", "Y02", "Y03", "Y04"],
        witness=9,
        pursuer=0,
        tasks=[task("HO4"), task("HO5")],
        draw_pile=["PU14", "R03", "G05"],
        discard=["B01"],
    )
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (9, 3)
    assert scene.state.discard == ("B01", "PU14")
    scene.act(ANN, "draw", pile="escape")
    scene.act(ANN, "draw", pile="escape")
    assert scene.state.hands[ANN] == ("Y01", "Y02", "Y03", "Y04", "R03", "G05")
    assert scene.state.active == BEN


@rule("SH-8.5")
def test_24_no_task_open() -> None:
    scene = refill(["Y01"], witness=9, pursuer=0, draw_pile=["PU10", "R03"])
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (9, 0)


@rule("SH-8.6")
def test_25_the_discard_pile_is_turned() -> None:
    scene = refill(["Y01", "Y02", "Y03", "Y04"], witness=9, pursuer=0, draw_pile=[], discard=["R02", "PU05", "B09"])
    scene.act(ANN, "draw", pile="escape")
    assert scene.state.hands[ANN][-1] == "R02"
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (9, 2)
    scene.act(ANN, "draw", pile="escape")
    assert scene.state.hands[ANN][-2:] == ("R02", "B09")
    assert scene.state.discard == ("PU05",)
    assert scene.state.active == BEN


@refusal("SH-8.3")
def test_26_the_stack_is_empty() -> None:
    stacks: list[list[str]] = [[] for _ in range(5)]
    scene = refill(["Y01"], chapter="harbour", stacks=stacks)
    scene.refuses(ANN, "draw", pile="chapter", rule="SH-8.3")
    assert scene.allows(ANN, "draw", pile="escape")


@rule("SH-10.3")
def test_27_the_last_glass() -> None:
    scene = table(["Y01"], chapter="safehouse", witness=59, pursuer=40, clock={"through": 14})
    assert scene.view(None).time_field == 2
    scene.ring()
    assert where(scene) == (59, 40)
    assert scene.outcome is not None
    assert scene.outcome.reason == "time"


@rule("SH-10.4")
def test_28_a_glass_runs_out_with_the_page() -> None:
    match = Match.load(
        GAME,
        {"hands": [["G09"], []], "witness": 9, "pursuer": 5, "tasks": [task("HO7", "G01", "B02", "B03")]},
        NAMES[:2],
    )
    match.do(ANN, GAME.action_type.validate_python({"kind": "lay_task", "card": "G09", "task": "HO7"}), 120_000)
    match.tick(120_000)
    assert (match.state.chapter, match.state.witness, match.state.pursuer) == ("harbour", 10, 6)


@rule("SH-12.1")
def test_29_won_at_level_one() -> None:
    scene = table(["Y10", "Y12"], chapter="safehouse", witness=58, pursuer=50, tasks=[task("HO8", "Y03", "R04", "P05")])
    scene.act(ANN, "lay_task", card="Y10", task="HO8")
    assert scene.state.witness == 60
    assert scene.outcome is not None
    assert (scene.outcome.reason, scene.outcome.winners) == ("safe", (ANN, BEN, CLEO))


SOLVED_BUT_E4 = [f"{row}{number}" for row in "SVMW" for number in (1, 2, 3, 4)] + ["E1", "E2", "E3"]


@rule("SH-12.2")
@rule("SH-7.6")
def test_30_won_with_the_case() -> None:
    scene = table(["Y06", "Y01"], chapter="safehouse", options=BIG, witness=60, pursuer=55, black=SOLVED_BUT_E4, remember=["G09"])
    scene.act(ANN, "lay_remember", card="Y06")
    assert scene.outcome is not None
    assert scene.outcome.reason == "safe"
    assert keys(scene.events)[-2:] == ["case_solved", "game_ended"]


@rule("SH-9.3")
@rule("SH-12.3")
def test_31_the_pursuer_is_in_the_safehouse() -> None:
    scene = refill([], ["Y01"], chapter="safehouse", options=BIG, active=BEN, witness=60, pursuer=59, draw_pile=["PU01", "R01"])
    scene.act(BEN, "draw", pile="escape")
    assert scene.state.pursuer == 60
    assert scene.outcome is not None
    assert scene.outcome.reason == "not_solved"
    assert scene.outcome.losers == (ANN, BEN, CLEO)


@rule("SH-12.3")
def test_32_caught_though_the_case_is_solved() -> None:
    scene = refill(
        ["Y01"],
        chapter="safehouse",
        options=BIG,
        witness=57,
        pursuer=54,
        black=[*SOLVED_BUT_E4, "E4"],
        tasks=[task("SA1"), task("SA2")],
        draw_pile=["PU14", "R01"],
    )
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (57, 57)
    assert scene.outcome is not None
    assert scene.outcome.reason == "caught"


@rule("SH-3.7")
def test_33_a_task_of_an_old_chapter() -> None:
    scene = table(["G12"], chapter="city", witness=22, pursuer=15, tasks=[task("HA1", "Y03", "G04", "Y04")])
    scene.act(ANN, "lay_task", card="G12", task="HA1")
    assert where(scene) == (25, 15)


@rule("SH-10.2")
def test_34_glasses_counted_in_turns() -> None:
    scene = refill(
        [],
        [],
        [],
        ["Y01", "Y02", "Y03", "Y04"],
        seats=4,
        options={"clock": "turns", "turns_per_glass": 4},
        active=DAN,
        turns=3,
        witness=9,
        pursuer=0,
        draw_pile=["R01", "R02"],
    )
    scene.act(DAN, "draw", pile="escape")
    assert where(scene) == (9, 1)
    assert scene.view(None).time_field == 28
    told_keys = keys(scene.events)
    assert told_keys.index("pursuer_moved") < told_keys.index("turn_begun")


@rule("SH-10.1")
def test_35_the_grace_of_a_curtain() -> None:
    for handoff, grace in (("grace", 5_000), ("running", 0), ("stopped", None)):
        scene = table(["Y01"], options={"handoff": handoff})
        assert GAME.turn(scene.state).grace == grace


@rule("SH-13.1")
def test_36_pins_speak_without_numbers() -> None:
    scene = table(["B14", "R05", "HO8"])
    for card in ("B14", "R05", "HO8"):
        scene.act(ANN, "pin", card=card, show="band")
    said = [words.signal(signal.words) for signal in scene.view(None).signals]
    assert said == ["very high blue", "low red", "chapter YYRP, medium"]
    sentences = [words.event(event, NAMES) for event in scene.heard(BEN)]
    assert not any(sign.isdigit() for sentence in sentences for sign in sentence)


@rule("SH-8.4")
@rule("SH-8.2")
def test_37_the_choice_is_free_again() -> None:
    scene = refill(["Y01", "Y02", "Y03", "Y04", "Y05"], witness=9, pursuer=0, draw_pile=["PU05", "R01"])
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (9, 2)
    scene.act(ANN, "draw", pile="chapter")
    assert scene.state.hands[ANN][-1].startswith("HO")
    assert scene.state.active == BEN


@rule("SH-8.7")
@refusal("SH-8.7")
def test_38_only_pursuer_cards_are_left() -> None:
    scene = refill(
        ["Y01", "Y02", "Y03", "Y04"],
        witness=9,
        pursuer=0,
        stacks=[["HO1"], [], [], [], []],
        draw_pile=["PU01"],
        discard=["PU02", "PU05"],
    )
    for pursuer in (1, 2, 4, 5):
        scene.act(ANN, "draw", pile="escape")
        assert scene.state.pursuer == pursuer
    scene.refuses(ANN, "draw", pile="escape", rule="SH-8.7")
    scene.act(ANN, "draw", pile="chapter")
    assert len(scene.state.hands[ANN]) == 5
    assert scene.state.active == BEN


@rule("SH-11.4")
def test_39_new_cards_clockwise_from_the_active_player() -> None:
    scene = table(
        ["HO1"],
        ["G09", "HO2"],
        ["HO3"],
        active=BEN,
        witness=9,
        pursuer=5,
        tasks=[task("HO7", "G01", "B02", "B03")],
        stacks=[[], ["HA3", "HA1", "HA7", "HA2"], [], [], []],
    )
    scene.act(BEN, "lay_task", card="G09", task="HO7")
    assert scene.state.hands == (("HA7",), ("HA3",), ("HA1",))


@rule("SH-8.2")
@refusal("SH-8.2")
def test_40_chapter_cards_are_announced() -> None:
    scene = refill(
        ["Y01", "Y02", "Y03"],
        options={"draw_choice": "announce"},
        witness=9,
        pursuer=0,
        draw_pile=["PU05", "R04", "R03"],
    )
    scene.refuses(ANN, "draw", pile="escape", rule="SH-8.2")
    scene.act(ANN, "announce", k=1)
    scene.refuses(ANN, "draw", pile="escape", rule="SH-8.2")
    scene.act(ANN, "draw", pile="chapter")
    scene.act(ANN, "draw", pile="escape")
    assert where(scene) == (9, 2)
    scene.refuses(ANN, "draw", pile="chapter", rule="SH-8.2")
    scene.act(ANN, "draw", pile="escape")
    scene.act(ANN, "draw", pile="escape")
    hand = scene.state.hands[ANN]
    assert [card for card in hand if card not in TASKS] == ["Y01", "Y02", "Y03", "R04", "R03"]
    assert len(hand) == 6
    assert told(scene, "draw_announced") == [{"seat": ANN, "k": 1}]
