"""The set-up form: which game it is comes first, what hangs on that follows, and what does not go together says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from getaway_tui.games.getaway import words
from getaway_tui.games.getaway.public import OPTION_ROWS
from getaway_tui.games.getaway.rules import GAME
from getaway_tui.shell.form import Form
from getaway_tui.shell.setup import SetupPage


@pytest.fixture
def form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Form:
    """A form that nobody has touched, on a table that nobody remembers."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return Form("getaway")


def test_the_rule_set_is_asked_first_and_one_sentence_tells_the_two_apart(form: Form) -> None:
    page = SetupPage("getaway")
    page._form = form
    rows = page.rows()
    assert [(row.kind, row.name) for row in rows[:2]] == [("heading", "which game"), ("option", "ruleset")]
    assert sum(row.name == "ruleset" for row in rows) == 1
    _, meaning = words.option("ruleset")
    assert "takes the trick" in meaning
    assert "ends it" in meaning


@pytest.mark.rule("GC-6.3")
def test_what_has_another_default_in_bhabhi_follows_the_rule_set(form: Form) -> None:
    assert form.options["opening_amnesty"] is False
    form.turn("ruleset", 1)
    assert (form.options["ruleset"], form.options["opening_amnesty"]) == ("bhabhi", True)
    form.turn("ruleset", 1)
    assert (form.options["ruleset"], form.options["opening_amnesty"]) == ("base", False)
    form.set("opening_amnesty", True)  # what somebody chose stays
    form.turn("ruleset", 1)
    assert form.options["opening_amnesty"] is True


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("kicker", "ruleset"),
        ("spades_trump", "ruleset"),
        ("no_pickup", "ruleset"),
        ("last_of_suit", "ruleset"),
        ("no_pickup", "last_of_suit"),
    ],
)
def test_what_the_table_excludes_is_refused_with_the_reason_before_the_game(form: Form, first: str, then: str) -> None:
    form.set(first, True)
    value = "bhabhi" if then == "ruleset" else True
    reason = form.excluded(then, value)
    assert reason is not None
    assert "do not go together" in reason
    before = form.options[then]
    form.turn(then, 1)
    assert form.options[then] == before, "turning goes past what does not fit"
    form.set(then, value)
    trouble = form.trouble()
    assert trouble is not None
    assert trouble[1].startswith("GC-")


def test_every_preset_fits_with_the_players_that_it_is_for(form: Form) -> None:
    for name in GAME.presets:
        form.choose_preset(name)
        assert form.trouble() is None, name


def test_every_value_fits_the_column_of_a_small_form() -> None:
    """Twenty columns stand between the arrows of a value on 80 columns."""
    rows = [(name, value) for name, row in OPTION_ROWS.items() if ".." not in row.values for value in row.values.split("|")]
    said = [words.value(name, value) for name, value in rows]
    assert [text for text in said if len(text) > 20] == []
