"""What a game says of itself without being played fits what it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from getaway_tui import games
from getaway_tui.engine import data
from getaway_tui.engine.bots import LEVELS
from tests import toys
from tests.contract.checks.texts import label, sentence
from tests.contract.mutants import kinds

toys.install()

ROWS, COLUMNS = 8, 38
"""Of a postcard."""

LABEL = 17
"""The columns that the form has for the name of an option on a small screen."""

each_game = pytest.mark.parametrize("about", games.found(), ids=lambda about: about.slug)


@each_game
def test_the_launcher_tells_the_truth(about: games.About) -> None:
    game, bots, _ = games.load(about.slug)
    assert game.slug == about.slug
    assert about.seats == (min(game.seats), max(game.seats))
    assert {many for many in range(10) if about.fits(many)} == game.seats
    assert about.levels == tuple(level for level in bots if level not in LEVELS)


@each_game
def test_the_launcher_has_words_and_a_picture(about: games.About) -> None:
    label(about.title, "title")
    sentence(about.line, "line")
    label(about.minutes, "minutes")
    assert len(about.postcard) == ROWS
    assert [row for row in about.postcard if len(row) != COLUMNS] == []


def test_as_many_as_at_least_are_said_once() -> None:
    about = games.found()[0]
    assert [replace(about, seats=seats).people for seats in ((2, 2), (2, 8), (1, 1))] == ["2 players", "2-8 players", "1 player"]
    assert replace(about, seats=(1, 4), without=(3,)).people == "1, 2 or 4 players"


@each_game
def test_the_form_has_room_for_the_name_of_every_option(about: games.About) -> None:
    loaded = games.load(about.slug)
    labels = [loaded.words.option(name)[0] for name in loaded.game.option_type.model_fields]
    assert [label for label in labels if len(label) > LABEL] == []


@each_game
def test_the_form_can_be_drawn(about: games.About) -> None:
    game = games.load(about.slug).game
    fields = game.option_type.model_json_schema()["properties"]
    assert game.option_type() == next(iter(game.presets.values())), "an untouched form is the first preset"
    assert [name for name, field in fields.items() if field.get("tier") not in ("main", "house", "hidden")] == []
    conditions = {name: field["when"].partition("=")[0] for name, field in fields.items() if "when" in field}
    assert [name for name, other in conditions.items() if other not in fields] == []


@each_game
def test_free_kinds_exist(about: games.About) -> None:
    game = games.load(about.slug).game
    assert game.version >= 1
    assert set(game.free) - set(kinds(game)) == set()


@each_game
def test_its_figures_have_sources(about: games.About) -> None:
    assert data.text(about.slug, "SOURCES.md").startswith("# ")
