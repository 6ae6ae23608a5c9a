"""A rules text on the screen: the marks that make letters bold or slanted on paper are gone, points stay."""

from __future__ import annotations

import pytest

from getaway_tui import games
from getaway_tui.engine import data
from getaway_tui.shell.rulestext import items


@pytest.mark.parametrize("slug", [about.slug for about in games.found()])
def test_no_mark_of_the_markup_is_left(slug: str) -> None:
    texts = [item.text for item in items(data.text(slug, "rules.en.md"))]
    assert not [text for text in texts if "*" in text or "`" in text or "__" in text]


def test_points_and_signs_that_are_no_marks_stay() -> None:
    read = items("* one *slanted* word\n- 3 * 4 and **bold**\n")
    assert [(item.mark, item.text) for item in read] == [("·", "one slanted word"), ("·", "3 * 4 and bold")]
