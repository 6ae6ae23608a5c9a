"""The match: all or nothing, on disk first, time and chance as movers, take-backs that cross no reveal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.engine import journal
from getaway_tui.engine.journal import SaveError
from getaway_tui.engine.match import Barred, Match, NotAsked, OptionError, Over, TimeBack
from getaway_tui.engine.types import Refusal

BORDER = games.load("border").game
CONVOY = games.load("convoy").game
NAMES = ("Ann", "Bo")


def act(match: Match, by: Any, at: int | None = None, /, **action: Any) -> Any:
    """One action in its JSON form."""
    return match.do(by, match.read_action(action), at)


def border(**settings: Any) -> Match:
    """A game of the first toy, dealt."""
    return Match.new(BORDER, NAMES, {"window": 60}, 7, **settings)


def to_the_post(match: Match, at: int = 0) -> tuple[int, int]:
    """Load and claim honestly: who loaded, and who stands at the post."""
    runner = match.turn.asks[0].seat
    crate = match.state.hands[runner][0]
    act(match, runner, at, kind="load", crate=crate)
    act(match, runner, at, kind="claim", crate=crate)
    return runner, 1 - runner


def test_chance_speaks_first_and_the_same_seed_deals_the_same() -> None:
    assert border().moves[0].by == "chance"
    assert border().state == border().state
    assert border().state != Match.new(BORDER, NAMES, {"window": 60}, 8).state


def test_a_seed_that_nobody_chose_is_another_each_time() -> None:
    seeds = {Match.new(BORDER, NAMES).setup.seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(seed) == 32 for seed in seeds)


def test_chance_that_waits_takes_the_deal_it_is_told() -> None:
    match = Match.new(CONVOY, NAMES, {"hand": 2}, auto_chance=False)
    assert match.turn.chance == "deal"
    with pytest.raises(NotAsked):
        act(match, 0, kind="go")
    act(match, "chance", kind="deal", hands=[[1, 2], [3, 4]])
    assert match.state.hands == ((1, 2), (3, 4))


def test_a_refused_move_changes_nothing_and_lets_no_time_pass() -> None:
    match = border()
    to_the_post(match)
    before, moves = match.state, match.moves
    with pytest.raises(Refusal):
        act(match, match.turn.asks[0].seat, 5_000, kind="load", crate="nothing")
    assert (match.state, match.moves, match.now) == (before, moves, 0)


def test_the_clock_speaks_before_a_later_move_but_not_before_one_at_the_same_time() -> None:
    match = border()
    _, guard = to_the_post(match)
    act(match, guard, 60_000, kind="wave")
    assert [move.by for move in match.moves[3:4]] == [guard]
    match = border()
    _, guard = to_the_post(match)
    with pytest.raises(Refusal):
        act(match, guard, 60_001, kind="wave")  # the whistle has waved it through: there is nothing left to wave
    assert match.now == 0
    match.tick(60_000)
    assert (match.moves[3].by, match.moves[3].at) == ("clock", 60_000)


def test_time_never_runs_back() -> None:
    match = border()
    match.tick(500)
    with pytest.raises(TimeBack):
        match.tick(499)
    with pytest.raises(TimeBack):
        act(match, match.turn.asks[0].seat, 499, kind="claim", crate="x")


def test_a_look_holds_what_the_seat_heard_and_nothing_for_others() -> None:
    match = border()
    for seat in (0, 1):
        look = match.look(seat)
        assert [event.params["seat"] for event in look.log if event.key == "your_hand"] == [seat]
        assert bool(look.legal) == (seat == match.turn.asks[0].seat)
    assert not any(event.key == "your_hand" for event in match.look(None).log)
    assert match.look(None).legal == ()


def test_why_tells_the_rule_and_whose_turn_it_is() -> None:
    match = border()
    runner = match.turn.asks[0].seat
    assert match.why(runner, match.look(runner).legal[0]) is None
    assert isinstance(match.why(1 - runner, match.look(runner).legal[0]), NotAsked)
    no = match.why(runner, match.read_action({"kind": "load", "crate": "nothing"}))
    assert no is not None
    assert no.rule == "BR-2.1"


def test_one_takes_back_ones_own_last_move_and_plays_on() -> None:
    match = border()
    runner = match.turn.asks[0].seat
    before = match.state
    act(match, runner, kind="load", crate=match.state.hands[runner][0])
    match.take_back(runner)
    assert match.state == before
    assert [event.key for event in match.look(None).log] == ["dealt"]


def test_what_stands_in_the_way_of_a_take_back_is_named() -> None:
    match = border()
    with pytest.raises(Barred) as no:
        match.take_back(0)
    assert no.value.key == "chance_spoke"
    runner, guard = to_the_post(match)
    for seat, key in ((guard, "not_own_move"), (runner, "handed_over")):
        with pytest.raises(Barred) as no:
            match.take_back(seat)
        assert no.value.key == key
    act(match, guard, kind="peek")
    with pytest.raises(Barred) as no:
        match.take_back(guard)
    assert no.value.key == "binds"
    match.tick(60_000)
    with pytest.raises(Barred) as no:
        match.take_back(guard)
    assert no.value.key in ("clock_spoke", "chance_spoke")


def test_after_the_end_nobody_acts_and_nothing_is_taken_back() -> None:
    match = border()
    runner = match.turn.asks[0].seat
    act(match, runner, kind="resign")
    assert match.outcome is not None
    with pytest.raises(Over):
        act(match, runner, kind="resign")
    with pytest.raises(Barred):
        match.take_back(runner)


def test_options_that_do_not_exist_are_told_with_those_that_do() -> None:
    with pytest.raises(OptionError, match="border has no option 'widnow'; it has partners, hand, window"):
        Match.new(BORDER, NAMES, {"widnow": 3})
    with pytest.raises(OptionError, match="Option 'hand'"):
        Match.new(BORDER, NAMES, {"hand": 99})
    with pytest.raises(OptionError, match="Option 'partners'"):
        Match.new(BORDER, NAMES, {"partners": "yes"})
    with pytest.raises(Refusal):
        Match.new(BORDER, NAMES, {"partners": True})


def test_a_save_is_resumed_at_the_same_decision_with_the_same_log(tmp_path: Path) -> None:
    match = border(path=tmp_path / "a.jsonl")
    _, guard = to_the_post(match, 1_000)
    act(match, guard, 2_000, kind="peek")
    match.tick(9_000)
    match.close()
    again = Match.resume(BORDER, tmp_path / "a.jsonl")
    assert (again.state, again.moves, again.now, again.turn) == (match.state, match.moves, 9_000, match.turn)
    assert [again.look(seat) for seat in (0, 1, None)] == [match.look(seat) for seat in (0, 1, None)]
    act(again, guard, 10_000, kind="wave")
    again.close()
    assert Match.resume(BORDER, tmp_path / "a.jsonl").state == again.state


def test_every_move_is_on_disk_before_the_call_returns_and_take_backs_replay(tmp_path: Path) -> None:
    match = border(path=tmp_path / "a.jsonl")
    runner = match.turn.asks[0].seat
    act(match, runner, kind="load", crate=match.state.hands[runner][0])
    match.take_back(runner)
    act(match, runner, kind="load", crate=match.state.hands[runner][-1])
    assert Match.replay(BORDER, journal.read(tmp_path / "a.jsonl")).state == match.state


def test_cut_at_any_byte_a_save_resumes_at_the_last_complete_line(tmp_path: Path) -> None:
    match = border(path=tmp_path / "a.jsonl")
    to_the_post(match)
    match.close()
    content = (tmp_path / "a.jsonl").read_bytes()
    head = content.index(b"\n") + 1
    states = [Match.replay(BORDER, journal.read(tmp_path / "a.jsonl")).steps[number].state for number in range(3)]
    for length in range(head, len(content)):
        (tmp_path / "cut.jsonl").write_bytes(content[:length])
        resumed = Match.resume(BORDER, tmp_path / "cut.jsonl")
        lines = content[:length].count(b"\n") - 1
        assert resumed.state == states[max(lines, 1) - 1]  # without a deal, chance deals the same again
        resumed.close()


def test_a_move_that_the_rules_refuse_is_told_with_its_line(tmp_path: Path) -> None:
    match = border(path=tmp_path / "a.jsonl")
    match.close()
    bad, _ = journal.Journal.reopen(tmp_path / "a.jsonl")
    bad.append([{"by": 0, "action": {"kind": "wave"}, "at": 0}])
    bad.close()
    before = (tmp_path / "a.jsonl").read_bytes()
    with pytest.raises(SaveError, match="line 3 is no legal move"):
        Match.resume(BORDER, tmp_path / "a.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 2}, "save format '2'"),
        ({"version": 99}, "version 99 of the rules"),
        ({"game": "convoy"}, "a game of convoy"),
        ({"options": {"hand": 99}}, "cannot be"),
        ({"seats": []}, "no usable set-up"),
        ({"more": 1}, "no usable set-up"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    setup = border().setup.model_dump(mode="json") | change
    journal.Journal.create(tmp_path / "a.jsonl", setup).close()
    with pytest.raises(SaveError, match=said):
        Match.resume(BORDER, tmp_path / "a.jsonl")


# ---- made again ----------------------------------------------------------------------------------------------------------


def test_what_was_taken_back_can_be_made_again_until_something_else_happens() -> None:
    match = border()
    runner = match.turn.asks[0].seat
    told = act(match, runner, kind="load", crate=match.state.hands[runner][0])
    after = match.state
    match.take_back(runner)
    assert match.can_do_again(runner)
    assert match.do_again(runner) == told
    assert match.state == after
    with pytest.raises(Barred) as no:
        match.do_again(runner)
    assert no.value.key == "nothing_to_do_again"
    match.take_back(runner)
    act(match, runner, kind="load", crate=match.state.hands[runner][-1])
    assert not match.can_do_again(runner)


def test_nobody_learns_that_another_seat_took_something_back() -> None:
    match = border()
    runner = match.turn.asks[0].seat
    act(match, runner, kind="load", crate=match.state.hands[runner][0])
    for _ in range(2):
        with pytest.raises(Barred) as no:
            match.do_again(1 - runner)
        assert (no.value.key, dict(no.value.params), no.value.shown) == ("nothing_to_do_again", {}, ())
        if not match.can_do_again(runner):
            match.take_back(runner)


def test_made_again_by_hand_or_by_key_the_journal_tells_the_same(tmp_path: Path) -> None:
    """A save opened between the two goes on with what can be made again."""
    match = border(path=tmp_path / "a.jsonl")
    runner = match.turn.asks[0].seat
    act(match, runner, kind="load", crate=match.state.hands[runner][0])
    match.take_back(runner)
    match.close()
    again = Match.resume(BORDER, tmp_path / "a.jsonl")
    assert again.can_do_again(runner)
    again.do_again(runner)
    assert not again.can_do_again(runner)
    again.close()
    lines = [set(record) for record in journal.read(tmp_path / "a.jsonl").records[1:]]
    assert lines == [{"by", "action", "at"}, {"by", "action", "at"}, {"undo"}, {"by", "action", "at"}]
    assert Match.replay(BORDER, journal.read(tmp_path / "a.jsonl")).state == again.state


def test_before_anybody_looks_the_last_move_of_a_turn_can_be_taken_back_too(tmp_path: Path) -> None:
    match = border(path=tmp_path / "a.jsonl")
    runner, guard = to_the_post(match)
    after = match.state
    bar = match.bars(runner)
    assert bar is not None
    assert bar.key == "handed_over"
    assert match.bars(runner, unseen=True) is None
    match.take_back(runner, unseen=True)
    assert match.turn.asks[0].seat == runner
    match.close()
    again = Match.resume(BORDER, tmp_path / "a.jsonl")
    assert again.turn.asks[0].seat == runner
    again.do_again(runner)
    assert again.state == after
    act(again, guard, kind="peek")
    bar = again.bars(guard, unseen=True)
    assert bar is not None
    assert bar.key == "binds"
    assert [event.key for event in bar.shown] == ["peeked", "saw"]


def test_a_bar_says_what_chance_showed_to_those_who_heard_it() -> None:
    match = border()
    bars = [match.bars(seat) for seat in (0, 1)]
    assert all(bar is not None and bar.key == "chance_spoke" for bar in bars)
    for seat, bar in enumerate(bars):
        assert bar is not None
        assert bar.shown
        assert all(event.to is None or seat in event.to for event in bar.shown)


# ---- who sits where ------------------------------------------------------------------------------------------------------


def test_a_seat_changes_hands_and_the_save_knows_it(tmp_path: Path) -> None:
    match = border(path=tmp_path / "a.jsonl")
    before = match.state
    match.sit(1, "Cleo", None)
    match.sit(0, "Ann", "weak")
    assert match.state == before
    match.close()
    again = Match.resume(BORDER, tmp_path / "a.jsonl")
    assert [(seat.name, seat.level) for seat in again.seats] == [("Ann", "weak"), ("Cleo", None)]
    assert again.setup.names == match.setup.names
    assert again.names == ("Ann", "Cleo")
    assert again.records()[0]["seats"][1]["name"] == "Cleo"


@pytest.mark.parametrize(
    "record",
    [
        {"sit": 9, "name": "x", "level": None},
        {"sit": -1, "name": "x"},
        {"sit": 0, "name": "x" * 2000, "level": None},
        {"sit": 0, "name": 5, "level": None},
        {"sit": 0, "name": "x", "level": None, "more": 1},
        {"undo": 0, "unseen": False},
        {"undo": 0, "unseen": 1},
    ],
)
def test_a_record_of_nonsense_is_refused(tmp_path: Path, record: dict[str, Any]) -> None:
    match = border(path=tmp_path / "a.jsonl")
    match.close()
    written, _ = journal.Journal.reopen(tmp_path / "a.jsonl")
    written.append([record])
    written.close()
    with pytest.raises(SaveError, match="line 3 is no legal move"):
        Match.resume(BORDER, tmp_path / "a.jsonl")
