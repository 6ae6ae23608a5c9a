"""The headless protocol: every request and error code, and no input that ends it or changes the position half-way."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from getaway_tui import games
from getaway_tui.engine.protocol import LONGEST_LINE, Engine, serve

Answer = dict[str, Any]


class Talk:
    """A conversation with the engine."""

    def __init__(self) -> None:
        self.engine = Engine(games)

    def say(self, cmd: str, **fields: Any) -> Answer:
        """Send a request, get its answer."""
        answer: Answer = json.loads(self.engine.answer(json.dumps({"cmd": cmd, **fields}).encode()))
        return answer

    def ok(self, cmd: str, **fields: Any) -> Answer:
        """As `say`, and it must be carried out."""
        answer = self.say(cmd, **fields)
        assert answer["ok"], answer
        return answer

    def refused(self, code: str, cmd: str, **fields: Any) -> Mapping[str, str]:
        """As `say`, and it must be refused with this code and one sentence."""
        answer = self.say(cmd, **fields)
        assert not answer["ok"], answer
        error: Mapping[str, str] = answer["error"]
        assert error["code"] == code, error
        assert error["message"].endswith("."), error
        return error

    def border(self, **fields: Any) -> Answer:
        """A game of the first toy."""
        return self.ok("new", game="border", seats=["Ann", "Bo"], options={"window": 60}, seed=7, **fields)


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_games_lists_every_game_with_its_seats_levels_presets_and_options(talk: Talk) -> None:
    listed = {game["slug"]: game for game in talk.ok("games")["games"]}
    assert set(listed) == {about.slug for about in games.found()}
    border = listed["border"]
    assert (border["min_seats"], border["max_seats"], border["seats"]) == (2, 4, [2, 3, 4])
    assert "random" in border["levels"]
    assert set(border["presets"]) == {"usual", "partners"}
    assert "window" in border["options"]["properties"]


def test_schema_describes_state_action_and_event(talk: Talk) -> None:
    schema = talk.ok("schema", game="border")
    assert "hands" in schema["state"]["properties"]
    assert "discriminator" in schema["action"]
    assert set(schema["event"]["properties"]) == {"key", "params", "to", "binds", "fades"}


def test_new_answers_with_all_that_happened_and_who_may_act(talk: Talk) -> None:
    answer = talk.border()
    assert answer["events"][0]["to"] is None
    assert {"seat": answer["to_act"][0]["seat"], "ask": "load", "must": True, "open": False} == answer["to_act"][0]
    assert answer["deadline"] is None
    assert answer["outcome"] is None


def test_the_same_seed_seats_options_and_actions_give_the_same_game() -> None:
    def play() -> list[Answer]:
        talk, rng = Talk(), random.Random(3)
        answers = [talk.border()]
        while not answers[-1]["outcome"] and answers[-1]["to_act"]:
            seat = rng.choice([ask["seat"] for ask in answers[-1]["to_act"] if ask["must"]])
            answers.append(talk.ok("act", seat=seat, action=rng.choice(talk.ok("legal", seat=seat)["actions"])))
        return answers

    first = play()
    assert first == play()
    assert first[-1]["outcome"]["reason"]


def test_state_is_everything_and_a_view_is_what_the_seat_may_know(talk: Talk) -> None:
    talk.border()
    state = talk.ok("state")["state"]
    assert all(state["hands"])
    view = talk.ok("view", seat=0)
    assert view["view"]["hands"][0] == state["hands"][0]
    assert view["view"]["hands"][1] is None
    assert talk.ok("view", seat=None)["view"]["hands"] == [None, None]
    assert any(event["key"] == "your_hand" for event in view["log"])


def test_load_goes_on_from_a_position_and_refuses_one_that_cannot_be(talk: Talk) -> None:
    talk.border()
    state = talk.ok("state")["state"]
    answer = talk.ok("load", game="border", state=state)
    assert answer["to_act"][0]["ask"] == "load"
    assert talk.ok("state")["state"] == state
    broken = {**state, "hands": [[*state["hands"][0], state["hands"][1][0]], state["hands"][1]]}
    talk.refused("bad_state", "load", game="border", state=broken)
    talk.refused("bad_state", "load", game="border", state={"nothing": 1})
    talk.refused("bad_options", "load", game="border", state=state, seats=["Ann"])
    assert talk.ok("state")["state"] == state


def test_chance_waits_where_it_was_told_to(talk: Talk) -> None:
    answer = talk.ok("new", game="convoy", seats=["Ann", "Bo"], options={"hand": 2}, chance="ask")
    assert answer["to_act"] == [{"seat": "chance", "ask": "deal", "must": True, "open": False}]
    legal = talk.ok("legal", seat="chance")
    assert legal["actions"][0]["kind"] == "deal"
    assert "hands" in legal["space"]["properties"]
    talk.refused("not_your_turn", "act", seat=0, action={"kind": "go"})
    talk.refused("illegal_action", "act", seat="chance", action={"kind": "deal", "hands": [[1, 1], [2, 3]]})
    answer = talk.ok("act", seat="chance", action={"kind": "deal", "hands": [[1, 2], [3, 4]]})
    assert [ask["seat"] for ask in answer["to_act"]] == [0, 1]


def test_legal_offers_examples_and_the_space_where_a_kind_is_free(talk: Talk) -> None:
    talk.ok("new", game="convoy", seats=["Ann", "Bo"])
    legal = talk.ok("legal", seat=0)
    assert {action["kind"] for action in legal["actions"]} == {"go", "peek", "pin"}
    assert set(legal["space"]["properties"]) == {"kind", "x", "y"}
    talk.ok("act", seat=0, action={"kind": "pin", "x": 17, "y": 23})


def test_act_takes_time_with_it_and_tick_lets_it_pass(talk: Talk) -> None:
    talk.ok("new", game="convoy", seats=["Ann", "Bo"], options={"seconds": 30})
    assert talk.ok("tick", at=1_000)["deadline"] == 30_000
    talk.refused("bad_request", "tick", at=999)
    talk.refused("bad_request", "act", seat=0, action={"kind": "go"}, at=999)
    answer = talk.ok("tick", at=30_000)
    assert answer["events"][0]["key"] == "horn"
    assert answer["deadline"] == 60_000


def test_why_names_the_rule_and_resigning_is_allowed_but_not_listed(talk: Talk) -> None:
    runner = talk.border()["to_act"][0]["seat"]
    legal = talk.ok("legal", seat=runner)["actions"]
    assert talk.ok("why", seat=runner, action=legal[0]) == {"ok": True, "legal": True}
    answer = talk.ok("why", seat=runner, action={"kind": "load", "crate": "nothing"})
    assert (answer["legal"], answer["rule"]) == (False, "BR-2.1")
    assert answer["reason"].endswith(".")
    assert not talk.ok("why", seat=1 - runner, action=legal[0])["legal"]
    assert {"kind": "resign"} not in legal
    assert talk.ok("why", seat=runner, action={"kind": "resign"})["legal"]
    assert talk.ok("legal", seat=1 - runner)["actions"] == []


def test_undo_takes_back_and_says_what_stands_in_the_way(talk: Talk) -> None:
    runner = talk.border()["to_act"][0]["seat"]
    before = talk.ok("state")
    error = talk.refused("not_allowed", "undo")
    assert "Chance has spoken" in error["message"]
    talk.ok("act", seat=runner, action=talk.ok("legal", seat=runner)["actions"][0])
    answer = talk.ok("undo")
    assert answer["events"] == []
    assert answer["to_act"][0]["seat"] == runner
    assert talk.ok("state") == before


def test_redo_makes_again_what_was_taken_back_and_nothing_else(talk: Talk) -> None:
    runner = talk.border()["to_act"][0]["seat"]
    assert "none was taken back" in talk.refused("not_allowed", "redo")["message"]
    first, second = talk.ok("legal", seat=runner)["actions"][:2]
    told = talk.ok("act", seat=runner, action=first)["events"]
    after = talk.ok("state")
    talk.ok("undo")
    assert talk.ok("redo")["events"] == told
    assert talk.ok("state") == after
    talk.ok("undo")
    talk.ok("act", seat=runner, action=second)
    talk.refused("not_allowed", "redo")


@pytest.mark.parametrize("about", games.found(), ids=lambda about: about.slug)
def test_a_computer_player_of_every_level_names_a_legal_action(talk: Talk, about: games.About) -> None:
    listed = next(game for game in talk.ok("games")["games"] if game["slug"] == about.slug)
    answer = talk.ok("new", game=about.slug, seats=[f"P{seat}" for seat in range(listed["max_seats"])], seed=1)
    for level in listed["levels"]:
        for ask in answer["to_act"]:
            action = talk.ok("bot", seat=ask["seat"], level=level)["action"]
            assert action is not None or not ask["must"]
            if action is not None:
                assert talk.ok("why", seat=ask["seat"], action=action)["legal"]
    talk.refused("bad_request", "bot", seat=answer["to_act"][0]["seat"], level="wizard")


def test_a_save_is_opened_again_at_the_same_position(talk: Talk, tmp_path: Path) -> None:
    runner = talk.border()["to_act"][0]["seat"]
    talk.ok("act", seat=runner, action=talk.ok("legal", seat=runner)["actions"][0], at=5)
    state, entries = talk.ok("state"), talk.ok("journal")
    talk.ok("save", path=str(tmp_path / "a.jsonl"))
    talk.ok("save", path=str(tmp_path / "a.jsonl"))
    other = Talk()
    answer = other.ok("open", path=str(tmp_path / "a.jsonl"))
    assert answer["to_act"][0]["ask"] == "claim"
    assert other.ok("state") == state
    assert other.ok("journal") == entries
    assert entries["entries"][0]["seed"] == "7"
    assert entries["entries"][-1] == {"by": runner, "action": entries["entries"][-1]["action"], "at": 5}


def test_files_that_cannot_be_read_written_or_trusted_are_io(talk: Talk, tmp_path: Path) -> None:
    talk.border()
    (tmp_path / "letter.txt").write_text("Dear Bo")
    talk.refused("io", "save", path=str(tmp_path / "letter.txt"))
    assert (tmp_path / "letter.txt").read_text() == "Dear Bo"
    talk.refused("io", "save", path=str(tmp_path / "no" / "folder"))
    for path in ("letter.txt", "missing", "."):
        talk.refused("io", "open", path=str(tmp_path / path))
    talk.ok("save", path=str(tmp_path / "a.jsonl"))
    content = (tmp_path / "a.jsonl").read_bytes()
    (tmp_path / "a.jsonl").write_bytes(content.replace(b'"seed":"7"', b'"seed":"8"'))
    talk.refused("io", "open", path=str(tmp_path / "a.jsonl"))
    assert talk.ok("state")


def test_every_error_code_has_its_cause(talk: Talk) -> None:
    for cmd in ("state", "undo", "journal"):
        talk.refused("no_game", cmd)
    talk.refused("no_game", "legal", seat=0)
    talk.refused("unknown_game", "new", game="chess", seats=["Ann"])
    talk.refused("unknown_game", "schema", game="chess")
    talk.refused("bad_options", "new", game="border", seats=["Ann"])
    talk.refused("bad_options", "new", game="border", seats=["Ann", "Bo"], options={"window": -1})
    talk.refused("bad_options", "new", game="border", seats=["Ann", "Bo"], options={"nothing": 1})
    assert talk.refused("bad_options", "new", game="border", seats=["A", "B"], options={"partners": True})["rule"] == "BR-1.2"
    runner = talk.border()["to_act"][0]["seat"]
    talk.refused("bad_request", "view", seat=9)
    talk.refused("bad_request", "legal", seat=-1)
    talk.refused("bad_request", "act", seat=runner, action={"kind": "fly"})
    talk.refused("bad_request", "act", seat=runner, action={"kind": "load"})
    talk.refused("bad_request", "act", seat=runner, action={"kind": "load", "crate": 3})
    talk.refused("bad_request", "act", seat=runner, action={"kind": "load", "crate": "x", "more": 1})
    talk.refused("bad_request", "act", seat=runner)
    talk.refused("bad_request", "act", seat=runner, action={"kind": "resign"}, at="now")
    talk.refused("bad_request", "state", more=1)
    talk.refused("bad_request", "dance")
    assert talk.refused("illegal_action", "act", seat=runner, action={"kind": "load", "crate": "nothing"})["rule"] == "BR-2.1"
    talk.refused("not_your_turn", "act", seat=1 - runner, action={"kind": "wave"})
    talk.refused("not_your_turn", "bot", seat=1 - runner, level="random")
    talk.ok("act", seat=runner, action={"kind": "resign"})
    talk.refused("game_over", "act", seat=runner, action={"kind": "resign"})
    talk.refused("not_allowed", "undo")


@pytest.mark.parametrize(
    "line",
    [
        b"{", b"\xff\xfe", b"[1]", b"7", b"null", b'{"cmd":NaN}', b'{"cmd":["new"]}', b"{}", b"[" * 100_000,
        b'{"cmd":"new","game":' + b"[" * 5_000 + b"]" * 5_000 + b"}", b'{"cmd":"tick","at":' + b"9" * 5_000 + b"}",
        b'{"cmd":"view","seat":1e400}', b'{"cmd":"view","seat":true}', b'{"cmd":"new","game":"\\ud800","seats":[]}',
        b'{"cmd":"new","game":"border","seats":["\\ud800","Bo"]}', b'{"cmd":"open","path":"a\\u0000b"}',
        b'{"cmd":"save","path":"a\\u0000b"}', b'{"cmd":"load","game":"border","state":{"options":{}}}',
    ],
)  # fmt: skip
def test_no_line_ends_the_conversation_or_changes_the_position(talk: Talk, line: bytes) -> None:
    talk.border()
    before = talk.ok("state")
    answer = json.loads(talk.engine.answer(line))
    assert not answer["ok"]
    assert talk.ok("state") == before


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["cmd", "seat", "action", "at", "game", "seats", "options", "state", "level", "path", "x"]),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats()
            | st.text(max_size=5)
            | st.sampled_from(["act", "why", "load"]),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
            max_leaves=6,
        ),
    )
)
def test_any_object_is_answered_and_a_refused_one_changes_nothing(request_: dict[str, Any]) -> None:
    talk = Talk()
    talk.border()
    before = talk.ok("state")
    answer = json.loads(talk.engine.answer(json.dumps(request_).encode()))
    if not answer["ok"]:
        assert set(answer["error"]) >= {"code", "message"}
        assert talk.ok("state") == before


def test_serve_answers_line_by_line_skips_long_ones_and_ends_at_quit() -> None:
    long = b'{"cmd":"games","x":"' + b"a" * LONGEST_LINE + b'"}'
    requests = io.BytesIO(b"\n".join([b'{"cmd":"state"}', b"", long, b'{"cmd":"games"}', b'{"cmd":"quit"}', b'{"cmd":"games"}']))
    answers = io.BytesIO()
    serve(games, requests, answers)
    codes = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [code.get("error", {}).get("code", "ok") for code in codes] == ["no_game", "bad_request", "ok", "ok"]


def test_a_line_of_just_one_mebibyte_is_read() -> None:
    frame = b'{"cmd":"games","x":""}'
    line = frame[:-2] + b"a" * (LONGEST_LINE - len(frame)) + frame[-2:]
    assert len(line) == LONGEST_LINE
    answers = io.BytesIO()
    serve(games, io.BytesIO(line + b"\n" + line), answers)
    assert [json.loads(each)["error"]["message"][:30] for each in answers.getvalue().splitlines()] == [
        "The request cannot be read: ga"
    ] * 2
