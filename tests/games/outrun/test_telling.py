"""What is told to whom and what it binds, what guesses keep to under every option, and games that people leave."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from getaway_tui.engine.chance import below, draw
from getaway_tui.engine.match import Match
from getaway_tui.engine.pieces import census
from getaway_tui.games.outrun.box import FACES
from getaway_tui.games.outrun.public import NS, Leave
from getaway_tui.games.outrun.rules import GAME
from tests.games.outrun.players import NAMES, random_game
from tests.games.outrun.scenes import RIGHT, A, B, C, position, run, start
from tests.games.outrun.test_table import out
from tests.support import Scene, keys, look

# ---- what binds --------------------------------------------------------------------------------------------------------------

BIND = {
    "path_shown", "own_path_shown", "race_ended", "card_given", "card_laid", "commit_shown", "race_judged", "call_made",
    "racer_stopped", "seat_readied", "round_begun", "path_turned", "card_drawn", "game_ended",
}  # fmt: skip
"""Something hidden has been shown, or the rules say that it stands."""
FREE = {
    "starter_chosen", "card_committed", "racer_placed", "racer_moved", "racer_dropped",
    "drop_declined", "card_played", "card_replaced", "focus_used", "fair_used", "have_used", "use_declined", "turn_ended",
    "card_expired", "racer_infected", "racer_cured", "racer_clawed", "racer_burned", "front_cleared",
}  # fmt: skip
"""All could see it coming, or it follows from what binds already."""


def told(seats: int, seed: str, **options: Any) -> dict[str, list[Any]]:
    """The events of a random game by key."""
    found: dict[str, list[Any]] = defaultdict(list)
    for event in random_game(seats, seed, **options).events:
        found[event.key].append(event)
    return found


@pytest.mark.parametrize(
    "options",
    [
        {"monster": "bear", "referee": "neighbour"},
        {"monster": "zombie"},
        {"monster": "dragon", "race_mode": "split"},
        {"monster": "vampire", "race_mode": "turns"},
    ],
    ids=lambda options: options["monster"],
)
def test_what_binds_and_what_does_not(options: dict[str, Any]) -> None:
    met = set()
    for number in range(3):
        for key, events in told(4, f"binds {number}", **options).items():
            met.add(key)
            for event in events:
                if key in BIND:
                    assert event.binds, key
                if key in FREE:
                    assert not event.binds, key
    assert len(met & BIND) >= 5
    assert len(met & FREE) >= 5


def test_a_card_is_told_to_the_racer_alone_and_to_all_at_the_check() -> None:
    scene = position([{}, {}, {}], phase="prep", options={"pass_path": "relabel"})
    shown: dict[int, tuple[str, str]] = {}
    for seat in (A, B, C):
        scene.act(seat, "ready")
        scene.draw(f"told {seat}")
        card = scene.state.racers[seat].card
        told = [event for event in scene.events if event.key in ("path_shown", "own_path_shown")]
        assert told[-1].to == (seat,)
        shown[seat] = (told[-1].key, card.moves)
        scene.act(seat, "race", sequence="", status="gave_up")
    assert [key for key, _ in shown.values()] == ["path_shown", "own_path_shown", "own_path_shown"]
    public = [event for event in scene.events if event.to is None and event.key in ("path_shown", "own_path_shown")]
    assert [event.params.get("seat") for event in public] == [None, B, C]
    assert [event.params.get("moves") for event in public[1:]] == [shown[B][1], shown[C][1]]


def test_commitments_and_dares_are_told_to_their_owner_until_the_check() -> None:
    scene = position([{"hand": ["BOOST"]}, {}], phase="prep", options={"monster": "bear"})
    assert [(event.key, event.to) for event in scene.act(A, "commit", card="BOOST")] == [("card_committed", (A,))]
    run(scene, (RIGHT, 5))
    assert "commit_shown" not in keys(scene.events)
    run(scene, (RIGHT, 6))
    shown = [event for event in scene.events if event.key == "commit_shown"]
    assert [(event.to, event.params) for event in shown] == [(None, {"seat": A, "card": "BOOST"})]
    quiet = position([{}, {}], phase="prep", options={"race_mode": "turns"})
    quiet.act(A, "dare", n=1)
    quiet.act(A, "ready")
    quiet.act("chance", "draw_dare", cards=["NTW_H"])
    assert {event.to for event in quiet.events if event.key.startswith("dare")} == {(A,)}
    quiet.act(A, "race", sequence=RIGHT)
    quiet.act(B, "ready")
    quiet.act("chance", "draw_dare", cards=[])
    quiet.act(B, "race", sequence=RIGHT)
    public = [event.params for event in quiet.events if event.key == "dare_shown" and event.to is None]
    assert public == [{"seat": A, "n": 1, "cards": ("NTW_H",)}, {"seat": B, "n": 0, "cards": ()}]


def test_the_count_of_those_who_have_raced() -> None:
    scene = position([{}, {}, {}])
    counts = []
    for seat in (A, B, C):
        if scene.state.phase == "prep":
            scene.act(seat, "ready")
        events = scene.act(seat, "race", sequence=RIGHT, ns=(5 + seat) * NS)
        counts += [(event.params["raced"], event.params["of"]) for event in events if event.key == "race_ended"]
    assert counts == [(1, 3), (2, 3), (3, 3)]


# ---- guesses -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"monster": "bear", "path_length": 7, "pass_path": "paired"}),
        (3, {"monster": "dragon", "path_length": "mixed", "hand_order": "shuffled"}),
        (4, {"monster": "zombie", "pass_path": "paired", "duplicate_draw": "redraw"}),
        (3, {"monster": "vampire", "vampire_duds": "redraw", "pass_path": "same"}),
        (3, {"monster": "bear", "boost_timing": "when_moving", "referee": "neighbour"}),
        (4, {"monster": "dragon", "race_mode": "split", "group_stop": False}),
        (2, {"monster": "random", "starter": "random", "match": "best_of_3", "time_limit": "off"}),
    ],
    ids=lambda value: str(value.get("monster")) if isinstance(value, dict) else "",
)
def test_guesses_look_the_same_under_every_option(seats: int, options: dict[str, Any]) -> None:
    match = random_game(seats, f"options {options}", **options)
    heard: tuple[Any, ...] = ()
    differed = 0
    for number, step in enumerate(match.steps):
        heard += step.events
        if number % 2 and number > 60:
            continue
        for seat in (None, *range(seats)):
            seen = look(GAME, step.state, seat, heard)
            twin = GAME.guess(seen, Random(f"{number} {seat}"))
            assert GAME.view(twin, seat) == seen.board
            assert GAME.turn(twin) == seen.turn
            if seat is not None and seen.turn.ask_of(seat) is not None:
                assert GAME.legal(twin, seat) == seen.legal
            assert census(twin) == census(step.state)
            differed += twin != step.state
    assert differed > 20


def test_a_guess_of_a_later_racers_card_is_one_like_it() -> None:
    """A paired card has as many turns and the same mark, so the printed one is guessed to have them too."""
    for path in ("P01", "P04"):
        scene = run(position([{}, {}], path=path, options={"pass_path": "paired"}), ("", None))
        scene.act(B, "ready")
        scene.draw("like")
        own = scene.state.racers[B].card
        for number in range(12):
            twin = GAME.guess(scene.look(B), Random(f"like {number}"))
            assert twin.path is not None
            assert twin.path.id != own.id
            assert twin.path.antidote == own.antidote


# ---- people leave ------------------------------------------------------------------------------------------------------------


def left_game(seats: int, seed: str, **options: Any) -> Match:
    """A random game in which people leave now and then."""
    match, rng = Match.new(GAME, NAMES[:seats], {"starter": 0, **options}, seed), Random(seed)
    while match.outcome is None:
        asks = match.turn.asks
        leaving = [ask.seat for ask in asks if match.why(ask.seat, Leave()) is None]
        if leaving and not below(12, rng):
            match.do(draw(leaving, rng), Leave())
        else:
            seat = draw([ask.seat for ask in asks if ask.must], rng)
            match.do(seat, draw(GAME.legal(match.state, seat), rng))
    return match


@pytest.mark.parametrize("monster", ["vampire", "bear", "zombie", "dragon"])
@pytest.mark.parametrize(
    "more", [{}, {"referee": "neighbour", "boost_timing": "when_moving"}, {"race_mode": "split"}], ids=["pass", "calls", "split"]
)
def test_games_go_on_without_those_who_leave(monster: str, more: dict[str, Any]) -> None:
    """Whoever has left is asked nothing, holds nothing and stands nowhere; no card gets lost."""
    for number in range(4):
        match = left_game(5, f"left {monster} {more} {number}", monster=monster, **more)
        for step in match.steps:
            gone = {seat for seat, racer in enumerate(step.state.racers) if racer.gone}
            assert gone.isdisjoint(ask.seat for ask in GAME.turn(step.state).asks)
            assert gone.isdisjoint((*step.state.order, *step.state.racing, *step.state.due, *step.state.turned_red))
            for seat in gone:
                racer = step.state.racers[seat]
                assert (racer.hand, racer.front, racer.committed) == ((), (), ())
                assert (racer.card, racer.result, racer.place, racer.infected) == (None, None, None, False)
            pieces = census(step.state)
            assert sum(pieces[name] for name in FACES) == 48
            if step.state.ended is None and step.state.phase == "turn":
                assert step.state.turner not in gone
        assert match.outcome is not None
        assert match.outcome.reason in ("escaped", "last_racer")


def test_a_racer_in_the_round_order_leaves_and_the_same_one_goes_on() -> None:
    """C is playing; A, who has played before him, leaves: it is still C's turn."""
    racers = [{"place": 1, "right": True, "hand": ["NTW_R"]}, {"place": 4, "right": True, "hand": ["NTW_J"]}]
    racers += [{"place": 6, "right": True, "hand": ["NTW_C"]}]
    fields = {"racers": racers, "phase": "play", "order": [0, 1, 2], "racing": [0, 1, 2], "at": 2, "path": "P04"}
    scene = Scene.load(GAME, {**fields, "options": {"monster": "bear"}})
    scene.act(A, "leave")
    assert scene.asked()[C] == "play"
    other = Scene.load(GAME, {**fields, "at": 1, "options": {"monster": "bear"}})
    other.act(C, "leave")
    assert other.asked()[B] == "play"
    own = Scene.load(GAME, {**fields, "at": 1, "options": {"monster": "bear"}})
    own.act(B, "leave")
    assert own.asked()[C] == "play"


def test_the_next_clockwise_turns_when_the_turner_leaves() -> None:
    scene = start(4)
    scene.act(B, "leave")
    scene.act(A, "leave")
    assert scene.asked()[C] == "turn"


# ---- matches -----------------------------------------------------------------------------------------------------------------


def test_a_match_of_random_monsters_draws_one_for_each_game() -> None:
    scene = start(2, match="best_of_3", monster="random")
    assert scene.state.owed == "choose_monster"
    scene.act("chance", "choose_monster", monster="vampire")
    again = out(scene)
    assert again.state.game == 2
    assert again.state.owed == "choose_monster"
    again.act("chance", "choose_monster", monster="dragon")
    assert again.state.monster == "dragon"
    steady = out(start(2, match="best_of_3", monster="bear"))
    while steady.state.game == 1:
        steady.act(steady.state.order[steady.state.at], "drop", yes=False)
    assert steady.state.owed is None
    assert steady.state.monster == "bear"


# ---- what may be chosen ------------------------------------------------------------------------------------------------------


def test_every_answer_can_be_given() -> None:
    calls = position([{}, {}], options={"referee": "neighbour"})
    run(calls, (RIGHT, 5), ("SJ", 6))
    assert [(each.racer, each.right) for each in calls.legal(A, "judge")] == [(B, True), (B, False)]
    drop = position([{}, {}, {}], options={"monster": "bear"})
    run(drop, (RIGHT, 5), ("SJ", 6), ("SJ", 7))
    assert [each.yes for each in drop.legal(A, "drop")] == [True, False]
    prep = position([{"hand": ["BOOST", "LITTLE"]}, {}], phase="prep", options={"monster": "bear"})
    assert [each.kind for each in prep.legal(A)] == ["ready", "commit", "commit"]
    dares = position([{}, {}], phase="prep", options={"race_mode": "turns"})
    assert [each.n for each in dares.legal(A, "dare")] == [0, 1, 2, 3]
    moving = position([{"hand": ["BOOST"]}, {}], options={"monster": "dragon", "boost_timing": "when_moving"})
    run(moving, (RIGHT, 5), ("SJ", 6))
    assert [each.kind for each in moving.legal(A)] == ["commit", "done"]


def test_what_a_race_may_end_in_keeps_to_the_limit() -> None:
    """A right row fast and slow, an empty one, and giving up."""
    races = position([{}, {}]).legal(A, "race")
    assert [(each.sequence, each.status) for each in races] == [
        (RIGHT, "finished"), (RIGHT, "finished"), ("", "finished"), ("", "gave_up"),
    ]  # fmt: skip
    assert [each.ns for each in races] == [5 * NS, 7 * NS, 7 * NS, None]
    short = position([{}, {}], options={"time_limit": 6}).legal(A, "race")
    assert [each.ns for each in short] == [5 * NS, 6 * NS, 6 * NS, None]
    quiet = position([{}, {}], options={"race_mode": "turns"}).legal(A, "race")
    assert [each.ns for each in quiet] == [None] * 4
    behind = position([{"front": ["NTW_J", "LITTLE"]}, {}], options={"monster": "bear"}).legal(A, "race")
    assert behind[0].sequence == "SVCRD"
    assert len(behind[1].sequence) == 4


def test_in_a_heat_the_card_is_shown_to_all() -> None:
    scene = Scene.load(GAME, {"racers": [{}, {}], "phase": "turn", "options": {"race_mode": "split"}})
    scene.act(A, "turn_path")
    scene.draw()
    shown = [event for event in scene.events if event.key == "path_shown"]
    assert [event.to for event in shown] == [None]
    assert scene.view(None).path == scene.state.path


def test_everybody_may_be_played_on_with_every_card() -> None:
    racers = [{"place": 1, "right": True, "hand": ["NTW_R", "BACK"]}, {"place": 6, "right": True, "front": ["BACK"]}]
    fields = {"racers": racers, "phase": "play", "order": [0, 1], "racing": [0, 1], "path": "P04"}
    scene = Scene.load(GAME, {**fields, "options": {"monster": "bear"}})
    plays = {(each.card, each.target) for each in scene.legal(A, "play")}
    assert plays == {("NTW_R", A), ("NTW_R", B), ("BACK", A)}
    assert scene.kinds(A) == {"done", "play"}
    split = Scene.load(
        GAME,
        {**fields, "racers": [{**racers[0], "hand": ["BOOST"]}, racers[1]], "options": {"monster": "bear", "race_mode": "split"}},
    )
    assert split.kinds(A) == {"done", "play", "commit"}


def test_a_shield_that_is_cleared_is_not_remembered_as_old() -> None:
    racers = [
        {"place": 1, "right": True, "hand": ["FOCUS"], "front": ["SHIELD"], "old_shield": True},
        {"place": 6, "right": True},
    ]
    fields = {"racers": racers, "phase": "play", "order": [0, 1], "racing": [0, 1], "path": "P04"}
    scene = Scene.load(GAME, {**fields, "options": {"monster": "bear", "shield_lasts": "next_play"}})
    scene.act(A, "use_focus")
    assert scene.state.racers[A].front == ()
    assert scene.state.racers[A].old_shield is False


def test_running_again_binds() -> None:
    scene = position([{}, {}])
    told_ = scene.act(A, "rerun")
    assert [(event.key, event.binds) for event in told_ if event.key == "race_rerun"] == [("race_rerun", True)]


def test_the_turner_who_leaves_in_mid_round_is_followed_clockwise() -> None:
    """Not by the fastest one that is left: that one turns only when the round is over."""
    racers = [{"place": place, "right": True, "hand": ["NTW_R"][: int(place == 4)]} for place in (1, 6, 4)]
    fields = {"racers": racers, "phase": "play", "order": [0, 2, 1], "racing": [0, 1, 2], "at": 1, "path": "P04", "turner": 0}
    scene = Scene.load(GAME, {**fields, "options": {"monster": "bear"}})
    scene.act(A, "leave")
    assert scene.state.turner == B
    assert scene.asked()[C] == "play"


def drawing_for(*due: int) -> Scene:
    """Red racers draw in this order; the first has drawn a Have mine and may choose."""
    racers: list[dict[str, object]] = [
        {"infected": True, "place": place, "right": True, "front": ["NTW_R"][: int(place == 1)]} for place in (1, 4, 6)
    ]
    scene = position(
        racers, phase="draw", owed="draw_card", due=list(due), path=None, order=[0, 1, 2], options={"monster": "zombie"}
    )
    scene.act("chance", "draw_card", card="HAVE")
    return scene


def test_somebody_who_waits_for_a_card_leaves() -> None:
    scene = drawing_for(A, B, C)
    assert scene.asked()[A] == "zombie_oneshot"
    scene.act(B, "leave")
    assert scene.state.due == (A, C)
    assert scene.asked()[A] == "zombie_oneshot"
    scene.act(A, "decline")
    assert scene.state.due == (C,)


def test_whoever_holds_the_drawn_card_leaves() -> None:
    scene = drawing_for(A, B, C)
    scene.act(A, "leave")
    assert scene.state.drawn is None
    assert "HAVE" in scene.state.discard
    assert scene.state.due == (B, C)


def test_the_claw_in_the_box_claws_nobody_else() -> None:
    racers = [{"front": ["NTW_H"]}, {"front": ["NTW_T"]}, {"front": ["NTW_J"]}]
    for option, left in ((True, ((), ("NTW_T",), ())), (False, (("NTW_H",), ("NTW_T",), ()))):
        scene = position(racers, options={"monster": "bear", "claw_in_box": option})
        run(scene, ("SJ", 5), (RIGHT, 6), ("SVCRD", 7))
        scene.act(C, "drop", yes=True)
        assert tuple(racer.front for racer in scene.state.racers) == left


def test_what_the_ready_made_tables_are() -> None:
    presets = {name: (each.monster, each.map_boards, each.race_mode, each.match) for name, each in GAME.presets.items()}
    assert presets == {
        "first_race": ("vampire", 1, "pass", "single"),
        "bear": ("bear", 2, "pass", "single"),
        "one_keyboard": ("bear", 1, "split", "single"),
        "no_clock": ("vampire", 2, "turns", "single"),
        "grand_tour": ("vampire", 1, "pass", "grand_tour"),
    }


def test_a_new_round_begins_at_its_beginning() -> None:
    scene = start(3)
    scene.act(A, "turn_path")
    assert (scene.view(None).at, scene.view(None).order, scene.view(None).racing) == (0, (), (A, B, C))


def test_which_questions_are_answered_in_front_of_all() -> None:
    def open_asks(scene: Scene) -> list[tuple[str, bool]]:
        return [(ask.ask, ask.open) for ask in GAME.turn(scene.state).asks if ask.must]

    assert open_asks(start(2, starter="ask")) == [("setup", True), ("setup", True)]
    assert open_asks(start(2)) == [("turn", True)]
    assert open_asks(position([{}, {}], phase="prep")) == [("prep", False)]
    assert open_asks(position([{}, {}])) == [("race", False)]
    assert open_asks(position([{}, {}], options={"race_mode": "split"})) == [("race", True), ("race", True)]


def test_the_fastest_race_is_a_fact_in_whole_milliseconds() -> None:
    scene = position([{"room": 9}, {}])
    run(scene, (RIGHT, 5), ("SJ", 6))
    assert scene.outcome is not None
    assert scene.outcome.facts["fastest_ms"] == (5000, None)
