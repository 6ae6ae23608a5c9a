"""What both front ends share: what may be looked at, who is told what, and how computer players are asked."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from getaway_tui import games
from getaway_tui.engine.dealcode import decode, seal
from getaway_tui.engine.match import OptionError
from getaway_tui.engine.types import Refusal
from getaway_tui.shell.panels import heard_lines
from getaway_tui.shell.session import Invitation, Session
from tests.contract.cover import starts
from tests.contract.playing import NAMES

from .robots import playable


def begin(
    names: tuple[str, ...] = ("Ann", "Bo"), levels: tuple[str | None, ...] = (), slug: str = "border", **options: Any
) -> Session:
    """A match at the toys' border."""
    return Session.begin(Invitation(slug, names, levels or (None,) * len(names), options, "7"))


def load_and_claim(session: Session) -> None:
    """The runner loads and claims, so that everybody else is asked at the post."""
    for _ in range(2):
        seat = session.match.turn.asks[0].seat
        session.do(seat, session.match.look(seat).legal[0])


def test_names_are_made_safe_and_told_apart() -> None:
    session = begin(("Ann", "ann", "\x1b[2J", ""))
    assert len(set(session.names)) == 4
    assert not any("\x1b" in name for name in session.names)
    assert session.match.setup.names == session.names


def test_an_open_question_shows_what_all_may_see_and_the_answers_alone() -> None:
    session = begin(("Ann", "Bo", "Cy"))
    load_and_claim(session)
    stage = session.stage()
    assert (stage.kind, stage.seats) == ("open", (1, 2))
    public, *answers = session.looks(stage)
    assert public == session.match.look(None)
    for seat, look in zip(stage.seats, answers, strict=True):
        assert look.board == public.board
        assert look.log == public.log
        assert look.legal == session.match.look(seat).legal


def test_between_turns_the_holder_goes_on_looking_but_cannot_act() -> None:
    session = begin(("Ann", "Bo"), (None, "weak"))
    load_and_claim(session)
    stage = session.stage()
    assert stage.kind == "computers"
    (look,) = session.looks(stage)
    assert look.seat == 0
    assert look.board == session.match.look(0).board


def test_what_the_game_does_not_wait_for_is_offered_to_whoever_holds_the_device() -> None:
    session = begin(("Ann", "Bo"), (None, "weak"))
    load_and_claim(session)
    assert session.stage().may == (0,)
    (look,) = session.looks(session.stage())
    assert [action.kind for action in look.legal] == ["turn_back"]


def test_with_computer_players_alone_all_hands_are_open_and_nobody_can_act() -> None:
    session = begin(("A", "B"), ("weak", "weak"))
    looks = session.looks(session.stage())
    assert [look.seat for look in looks] == [0, 1]
    assert not any(look.legal for look in looks)


def test_a_computer_player_is_asked_with_its_look_and_repeats_itself() -> None:
    session = begin(("A", "B"), ("weak", "weak"))
    seat = session.next_computer(session.stage())
    assert seat == 0
    first, second = (session.thinker(0)(lambda: False) for _ in range(2))
    assert first == second
    session.computer_did(0, first)
    assert len(session.match.moves) == 2


def test_an_optional_question_let_pass_is_not_asked_again_before_the_next_move() -> None:
    session = begin(("Ann", "B"), (None, "weak"))
    load_and_claim(session)
    session.computer_did(1, session.match.look(1).legal[0])
    while session.stage().kind != "computers" and session.outcome is None:
        seat = session.match.turn.asks[0].seat
        session.do(seat, session.match.look(seat).legal[0])
    session.do(1, session.match.look(1).legal[0])
    session.do(1, session.match.look(1).legal[0])
    assert [ask.seat for ask in session.match.turn.asks if not ask.must] == [1]
    assert session.next_computer(session.stage()) is None
    assert session.next_computer(session.stage(), called=True) == 1
    assert session.computer_did(1, None) == ()
    assert session.next_computer(session.stage(), called=True) is None


def test_a_computer_player_without_an_answer_does_not_stop_the_match() -> None:
    session = begin(("A", "B"), ("weak", "weak"))
    session.computer_did(0, None)
    assert session.match.moves[-1].by == 0


def test_news_are_what_a_seat_heard_since_it_looked() -> None:
    session = begin(("Ann", "Bo"))
    session.saw((0,))
    load_and_claim(session)
    heard = [event.key for event in session.news(0)]
    assert heard == ["loaded", "packed", "claimed"]
    assert "packed" not in [event.key for event in session.news(1)]
    session.saw((0,))
    assert session.news(0) == ()


def test_after_a_resume_the_news_begin_at_the_seats_own_last_move() -> None:
    session = begin(("Ann", "Bo"))
    load_and_claim(session)
    path = session.path
    assert path is not None
    session.leave()
    again = Session.resume(path)
    assert again.news(0) == ()
    assert [event.key for event in again.news(1)][-1] == "claimed"
    again.leave()


def test_public_lines_hold_nothing_private() -> None:
    session = begin(("Ann", "Bo"))
    load_and_claim(session)
    assert not any("It is" in line for line in session.last_public(10))
    assert len(session.last_public(1)) == 1
    assert session.last_public(0) == (), "where there is no room for them, none"


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(Refusal):
        begin(("Ann", "Bo"), partners=True)
    with pytest.raises(OptionError):
        begin(("Ann", "Bo"), nonsense=True)


def test_people_who_share_their_eyes_need_no_curtain() -> None:
    partners = begin(("Ann", "B", "Cy", "D"), (None, "weak", None, "weak"), partners=True, window=0)
    assert not partners.must_hand_over(partners.stage().seats)
    strangers = begin(("Ann", "B", "Cy", "D"), (None, "weak", None, "weak"), window=0)
    assert strangers.must_hand_over(strangers.stage().seats)


def test_a_rematch_seats_the_same_people() -> None:
    session = begin(("Ann", "Bo"), (None, "weak"))
    again = session.rematch()
    assert (again.names, again.levels) == (session.names, session.levels)
    assert again.seed is None


@pytest.mark.parametrize("slug", playable())
def test_every_event_action_and_question_of_a_match_has_its_sentence(slug: str) -> None:
    """Played by the weakest computer players, as far as a hundred moves."""
    loaded = games.load(slug)
    number = min(loaded.game.seats, key=lambda seats: abs(seats - 3))
    level = next(iter(loaded.bots))
    session = begin(tuple("ABCDEFGH"[:number]), (level,) * number, slug)
    for _ in range(100):
        seat = session.next_computer(session.stage())
        if seat is None:
            break
        for action in session.match.look(seat).legal[:20]:
            assert session.action(action).strip()
        assert session.ask(seat).strip()
        session.told(session.computer_did(seat, session.thinker(seat)(lambda: False)))
    assert all(isinstance(line, str) for line in session.told(session.match.events))


def test_the_deal_is_sealed_until_the_match_is_over() -> None:
    session = Session.begin(Invitation("border", ("Ann", "Bo"), (None, None), {}, None))
    sealed = session.deal
    assert session.match.setup.seed not in sealed
    session.do(0, *session.ways_out(0))
    assert decode(session.deal).seed == session.match.setup.seed
    assert seal(session.match.setup) in sealed
    text = session.sealing.split('"')[1]
    assert sealed.endswith(hashlib.sha256(text.encode()).hexdigest()[:16])
    session.leave()


@pytest.mark.parametrize("slug", playable())
def test_the_house_rules_stand_at_the_head_of_the_log(slug: str, home: Path) -> None:
    """Of every preset that some number of players can play; an untouched table has none."""
    game = games.load(slug).game
    told: list[list[str]] = []
    for preset in game.presets.values():
        options = preset.model_dump(mode="json")
        seats = next(seats for seats in sorted(game.seats) if starts(game, seats, options))
        session = Session.begin(Invitation(slug, NAMES[:seats], [None] * seats, options), home / f"{len(told)}.jsonl")
        head = [line.text for line in heard_lines(session.public(), session)][: len(session.house_rules)]
        assert tuple(head) == session.house_rules
        told.append(head)
        session.match.close()
    assert told[0] == []
    assert all(rule.startswith("House rule. ") and rule.endswith(".") for head in told for rule in head)
    assert len(game.presets) == 1 or any(told)
