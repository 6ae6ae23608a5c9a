"""What computer partners do: they speak of their cards, plan with what others say, and never look a card up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from getaway_tui.games.safehouse.ahead import best
from getaway_tui.games.safehouse.bot import BOTS, YARDSTICKS, known
from getaway_tui.games.safehouse.partner import FAIR, next_moves
from getaway_tui.games.safehouse.public import (
    Choose,
    Discard,
    Draw,
    EndActions,
    LayRemember,
    LaySpecial,
    LayTask,
    Peek,
    Pin,
    PlayChapter,
)
from getaway_tui.games.safehouse.rules import GAME
from tests.games.safehouse.tables import ANN, BEN, BIG, begun, dealt, refill, table, task
from tests.support import Scene

LEVELS = ("weak", "fair", "strong", "ahead")
LISTEN = ("fair", "strong", "ahead")


def asked(level: str, scene: Scene, seat: int) -> Any:
    """What a partner of this level does now."""
    return {**BOTS, **YARDSTICKS}[level](scene.look(seat), GAME, Random("partner"), lambda: False)


def pinned(seat: int, *cards: str) -> list[dict[str, Any]]:
    """Words for these cards."""
    return [{"seat": seat, "card": card, "show": "band"} for card in cards]


@pytest.mark.parametrize("level", LISTEN)
def test_they_pin_every_card_at_the_first_look(level: str) -> None:
    scene = dealt(3)
    while isinstance(action := asked(level, scene, ANN), Pin):
        scene.act(ANN, action)
    assert {pin.card for pin in scene.state.pins} == set(scene.state.hands[ANN])
    assert action.kind == "end_briefing"


def test_a_weak_partner_speaks_of_nothing() -> None:
    scene = dealt(3)
    assert asked("weak", scene, ANN).kind == "end_briefing"


@pytest.mark.parametrize("level", LISTEN)
def test_new_cards_are_told_in_a_peek_where_it_costs_nobody_time(level: str) -> None:
    counted = begun(2, clock="turns")
    assert asked(level, counted, BEN) == Peek(player=BEN)
    running = begun(2, clock="real")
    assert asked(level, running, BEN) is None


@pytest.mark.parametrize("level", LEVELS)
def test_a_task_that_the_own_hand_fills_is_filled_upwards(level: str) -> None:
    scene = table(["G05", "G03", "B09"], tasks=[task("HO4")], seats=2, options={"signals": "off"})
    laid = []
    while scene.state.tasks:
        action = asked(level, scene, ANN)
        assert isinstance(action, LayTask), action
        laid.append(action.card)
        scene.act(ANN, action)
    assert laid == ["G03", "G05"]


def test_a_fair_partner_lays_what_another_can_go_on_from() -> None:
    """HO4 wants two green cards: Ann lays hers below what Ben speaks of, and keeps the one above it."""
    scene = table(["G03", "G14"], ["G08"], tasks=[task("HO4")], pins=[*pinned(ANN, "G03", "G14"), *pinned(BEN, "G08")])
    alone = table(["G14"], ["G08"], tasks=[task("HO4")], pins=[*pinned(ANN, "G14"), *pinned(BEN, "G08")])
    assert asked("fair", scene, ANN) == LayTask(card="G03", task="HO4")
    assert asked("fair", alone, ANN) != LayTask(card="G14", task="HO4"), "Ben could not follow"


def test_partners_know_words_and_no_values() -> None:
    """Two hands of the same words are the same to Ann."""
    pins = pinned(BEN, "G08", "R02")
    one = table(["G03"], ["G08", "R02"], pins=pins)
    other = table(["G03"], ["G07", "R03"], pins=pinned(BEN, "G07", "R03"))
    assert known(one.view(ANN), ANN).hands[BEN] == known(other.view(ANN), ANN).hands[BEN]


def test_two_cards_of_the_same_words_are_two_cards() -> None:
    """Ben speaks of two very low green cards, Ann holds the third: nobody promises one of them twice."""
    scene = table(["G01"], ["G02", "G03"], pins=pinned(BEN, "G02", "G03"), seats=2)
    spoken_of = known(scene.view(ANN), ANN).hands[BEN]
    assert sorted(spoken_of) == ["G02", "G03"]


def page_end(pursuer: int, **options: Any) -> Scene:
    """Ann could end the chapter by HO1, of which one card is missing; HO5 still wants a red card of Ann's and one of Ben's."""
    tasks = [task("HO1", "Y03", "Y05"), task("HO5", "B02")]
    pins = pinned(BEN, "R12")
    return table(
        ["Y08", "R04"],
        ["R12"],
        tasks=tasks,
        witness=8,
        pursuer=pursuer,
        seats=2,
        pins=[*pinned(ANN, "Y08", "R04"), *pins],
        special_used=True,
        options=options,
    )


def test_the_page_waits_while_the_pursuer_runs_for_nothing() -> None:
    """From -5 the next page would lift the pursuer to 4: Ann works on the task that stays open before she ends the chapter."""
    scene = page_end(-5)
    assert asked("fair", scene, ANN) == LayTask(card="R04", task="HO5")
    scene.act(ANN, "lay_task", card="R04", task="HO5")
    assert asked("fair", scene, ANN) == EndActions()


@pytest.mark.parametrize(("pursuer", "options"), [(3, {}), (-5, {"clock": "turns", "turns_per_glass": 2})])
def test_the_page_turns_at_once_where_waiting_costs(pursuer: int, options: dict[str, Any]) -> None:
    """The pursuer is one step from the next page, or 30 turns are too few for 52 steps."""
    assert asked("fair", page_end(pursuer, **options), ANN) == LayTask(card="Y08", task="HO1")


def test_what_a_page_turn_would_clear_ends_the_chapter() -> None:
    """HO1 would stay open; two cards on the special card would go."""
    scene = table(
        ["Y08", "P14"],
        tasks=[task("HO1", "Y03", "Y05")],
        special=["Y01", "R09"],
        witness=8,
        pursuer=3,
        seats=2,
        options={"signals": "off"},
    )
    assert asked("fair", scene, ANN) == LaySpecial(card="P14")


def test_of_two_ways_to_fill_a_task_the_one_without_a_symbol_comes_first() -> None:
    """From field 1, HO1 (2 steps) ends on the symbol of field 3; HO4 (1 step) first, and the run goes past it."""
    scene = table(
        ["Y10", "G05"], tasks=[task("HO1", "Y03", "Y08"), task("HO4", "G03")], witness=1, seats=2, options={"signals": "off"}
    )
    assert asked("fair", scene, ANN) == LayTask(card="G05", task="HO4")


def test_the_case_is_finished_downwards() -> None:
    everything = [
        "S1",
        "S2",
        "S3",
        "S4",
        "V1",
        "V2",
        "V3",
        "V4",
        "M1",
        "M2",
        "M3",
        "M4",
        "W1",
        "W2",
        "W3",
        "W4",
        "E1",
        "E2",
        "E3",
    ]
    scene = table(
        ["Y06"], chapter="safehouse", witness=60, pursuer=55, options={**BIG, "signals": "off"}, black=everything, seats=2
    )
    assert asked("fair", scene, ANN) == LayRemember(card="Y06")
    scene.act(ANN, "lay_remember", card="Y06")
    assert scene.state.result == "safe"


def test_a_strong_partner_of_two_gives_remember_only_what_turns_most() -> None:
    """Much of the case is open: Y07 turns two chips, Y05 three."""
    few = table(["Y07"], seats=2, special_used=True, remember=["R09"], options={**BIG, "signals": "off"})
    many = table(["Y07", "Y05"], seats=2, special_used=True, remember=["R09"], options={**BIG, "signals": "off"})
    assert asked("fair", few, ANN) == LayRemember(card="Y07")
    crowd = table(["Y07"], seats=3, special_used=True, remember=["R09"], options={**BIG, "signals": "off"})
    assert asked("strong", few, ANN) == Discard(cards=("Y07",))
    assert asked("strong", crowd, ANN) == LayRemember(card="Y07")
    assert asked("strong", many, ANN) == LayRemember(card="Y05")


@pytest.mark.parametrize(("pursuer", "lays"), [(-5, False), (-6, True)])
def test_a_strong_partner_feeds_remember_only_from_afar(pursuer: int, lays: bool) -> None:
    """Something was done in this turn, and each card drawn may bring the pursuer on: a lead of five is too little."""
    scene = table(
        ["Y05"], seats=2, special_used=True, remember=["R09"], options={**BIG, "signals": "off"}, pursuer=pursuer, done=1
    )
    assert asked("fair", scene, ANN) == LayRemember(card="Y05")
    assert asked("strong", scene, ANN) == (LayRemember(card="Y05") if lays else EndActions())


def test_rather_than_throwing_a_card_away_a_task_is_opened() -> None:
    """Ann has nothing for HO4; three partners may use another task, one has enough of it."""
    hand = ["R15", "P14", "HO1"]
    many = table(hand, tasks=[task("HO4", "G10")], seats=4, special_used=True, options={"signals": "off"})
    two = table(hand, tasks=[task("HO4", "G10")], seats=2, special_used=True, options={"signals": "off"})
    assert asked("fair", many, ANN) == PlayChapter(card="HO1")
    assert isinstance(asked("fair", two, ANN), Discard)


@pytest.mark.parametrize("level", LEVELS)
def test_something_is_always_done(level: str) -> None:
    scene = table(["R15"], seats=2, special_used=True, options={"signals": "off"})
    assert isinstance(asked(level, scene, ANN), Discard)
    scene.act(ANN, "discard", cards=["R15"])
    assert asked(level, scene, ANN) == EndActions()


@pytest.mark.parametrize("level", LEVELS)
def test_one_chapter_card_is_kept_in_hand(level: str) -> None:
    assert asked(level, refill(["Y01"]), ANN) == Draw(pile="chapter")
    assert asked(level, refill(["Y01", "HO1"]), ANN) == Draw(pile="escape")


@pytest.mark.parametrize("level", LISTEN)
def test_who_has_low_cards_begins(level: str) -> None:
    scene = dealt(2)
    for seat in (ANN, BEN):
        scene.act(seat, "end_briefing")
    assert isinstance(asked(level, scene, BEN), Choose)


def test_the_special_card_takes_cards_of_its_chapter_only() -> None:
    scene = table(["Y03", "B01"], special=[], seats=2, options={"signals": "off"})
    assert asked("fair", scene, ANN) == LaySpecial(card="Y03")


# ---- looking ahead --------------------------------------------------------------------------------------------------------


def test_without_time_it_does_what_a_fair_partner_would() -> None:
    scene = begun(2, clock="turns", signals="off", **BIG)
    run = known(scene.view(ANN), ANN)
    assert list(best(run, iter(()), lambda: True)) == next_moves(known(scene.view(ANN), ANN), FAIR)


def test_it_decides_alike_in_the_same_position() -> None:
    scene = begun(2, clock="turns", signals="off", **BIG)
    assert asked("ahead", scene, ANN) == asked("ahead", scene, ANN)


def test_it_does_legal_things() -> None:
    scene = begun(3, clock="turns", signals="off", peek=False, **BIG)
    for _ in range(8):
        seat = scene.state.active
        action = asked("ahead", scene, seat)
        assert scene.allows(seat, action)
        scene.act(seat, action)
