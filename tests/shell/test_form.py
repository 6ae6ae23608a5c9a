"""The set-up form: every option of every game can be reached, what does not go says why, and only tables that play are dealt."""

from __future__ import annotations

import pytest

from getaway_tui import games
from getaway_tui.engine.match import read_options
from getaway_tui.shell import saves
from getaway_tui.shell.form import Form

from .robots import playable


@pytest.mark.parametrize("slug", playable())
def test_an_untouched_form_can_deal(slug: str) -> None:
    form = Form(slug)
    assert form.trouble() is None
    invitation = form.invitation()
    game = games.load(slug).game
    game.start(len(invitation.names), read_options(game, invitation.options))


@pytest.mark.parametrize("slug", playable())
def test_play_now_and_watch_can_deal(slug: str) -> None:
    form = Form(slug)
    form.play_alone()
    assert form.trouble() is None
    assert [chair.level for chair in form.chairs].count(None) == 1
    form.only_watch()
    assert form.trouble() is None
    assert all(chair.level for chair in form.chairs)


@pytest.mark.parametrize("slug", playable())
def test_every_preset_and_every_value_is_known_by_words(slug: str) -> None:
    form = Form(slug)
    for name in form.loaded.game.presets:
        form.choose_preset(name)
        assert form.loaded.words.TITLES[name]
    for each in form.fields:
        assert each.label
        assert each.meaning
        assert len(each.values) > 1, f"{each.name} offers one value only"
        assert all(form.say(each.name, value) for value in each.values)
        assert form.value(each.name, 0 if each.each else None) in each.values


@pytest.mark.parametrize("slug", playable())
def test_every_value_of_every_option_is_taken_or_excluded_with_a_sentence(slug: str) -> None:
    form = Form(slug)
    for each in form.fields:
        for value in each.values:
            reason = form.excluded(each.name, value, 0 if each.each else None)
            assert reason is None or reason.endswith(".")


def test_turning_a_value_passes_over_those_that_do_not_go() -> None:
    form = Form("border")
    form.chairs = form.chairs[:2]
    form.turn("partners", 1)
    assert not form.value("partners")
    reason = form.excluded("partners", True)
    assert reason is not None
    assert "four" in reason
    form.add()
    form.add()
    form.turn("partners", 1)
    assert form.value("partners")


def test_an_option_that_hangs_on_another_says_what_it_needs() -> None:
    form = Form("border")
    glass = form.field("glass")
    assert form.matters(glass)
    form.set("spyglass", False)
    assert not form.matters(glass)
    assert form.needs(glass) == f"needs {form.field('spyglass').label}"


def test_one_value_a_seat_reaches_the_rules_only_where_somebody_chose() -> None:
    form = Form("border")
    assert form.asked()["purses"] == []
    other = next(value for value in form.field("purses").values if value != form.value("purses", 0))
    form.set("purses", other, 1)
    assert len(form.asked()["purses"]) == len(form.chairs)
    assert form.asked()["purses"][1] == other
    assert form.trouble() is None


def test_seats_come_and_go_within_what_the_game_takes() -> None:
    form = Form("border")
    while form.can_add:
        form.add()
    assert len(form.chairs) == 4
    form.add()
    assert len(form.chairs) == 4
    for _ in range(5):
        form.remove(0)
    assert len(form.chairs) == 1
    trouble = form.trouble()
    assert trouble is not None
    assert "2 to 4" in trouble[0]


def test_changed_is_measured_against_the_preset() -> None:
    form = Form("border")
    assert not form.changed("spyglass")
    form.turn("spyglass", 1)
    assert form.changed("spyglass")
    form.choose_preset(form.preset)
    assert not form.changed("spyglass")


def test_the_last_table_comes_back_without_its_seed() -> None:
    form = Form("border")
    form.chairs[0].name = "Mia"
    form.turn_level(1, 1)
    form.turn("spyglass", 1)
    form.seed = "7"
    form.curtain = "hold"
    form.remember()
    again = Form("border")
    assert [(chair.name, chair.level) for chair in again.chairs] == [(chair.name, chair.level) for chair in form.chairs]
    assert again.options == form.options
    assert (again.curtain, again.seed) == ("hold", "")


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"seats": 3},
        {"seats": [{"name": "A", "level": "weak"}], "options": {}, "preset": "usual", "curtain": "keys"},
        {"seats": [{"name": "A", "level": None}] * 9, "options": {}, "preset": "usual", "curtain": "keys"},
        {"seats": [{"name": "A", "level": None}] * 2, "options": {"hand": "many"}, "preset": "usual", "curtain": "keys"},
        {"seats": [{"name": "A", "level": None}] * 2, "options": {"partners": True}, "preset": "usual", "curtain": "keys"},
    ],
)
def test_a_last_table_that_cannot_play_is_forgotten(table: dict[str, object]) -> None:
    saves.keep_table("border", table)
    form = Form("border")
    assert form.trouble() is None
    assert len(form.chairs) == 4
