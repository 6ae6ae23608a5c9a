"""Deal codes: the same deal on any machine, no other text, and a seal that tells nothing before the end."""

from __future__ import annotations

import string
from datetime import date
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from getaway_tui import games
from getaway_tui.engine.dealcode import DealError, decode, encode, of_the_day, seal
from getaway_tui.engine.match import Match, read_options
from tests.contract.playing import NAMES, go_on

GAMES = tuple(about.slug for about in games.found())


def untouched(slug: str) -> dict[str, Any]:
    """The options of a form that nobody touched."""
    return read_options(games.load(slug).game, None).model_dump(mode="json")


@pytest.mark.parametrize("slug", GAMES)
def test_a_code_gives_the_same_game_again(slug: str) -> None:
    game = games.load(slug).game
    for name, preset in game.presets.items():
        seats = next(number for number in sorted(game.seats) if _starts(game, number, preset))
        match = Match.new(game, NAMES[:seats], preset, levels=(None, *("random",) * (seats - 1)))
        deal = decode(encode(match.setup, untouched(slug)))
        assert (deal.game, deal.version, deal.seed) == (slug, game.version, match.setup.seed)
        again = Match.new(game, ["x"] * len(deal.levels), dict(deal.options), deal.seed, levels=deal.levels)
        assert again.setup.options == match.setup.options, name
        assert [seat.level for seat in again.setup.seats] == [seat.level for seat in match.setup.seats]
        for each in (match, again):
            rng = Random(4)
            for _ in range(12):
                go_on(each, rng)
        assert [move.action for move in again.moves] == [move.action for move in match.moves]
        assert again.state == match.state


def _starts(game: Any, seats: int, options: Any) -> bool:
    try:
        game.start(seats, options)
    except Exception:  # whatever a preset forbids, another number of seats is tried
        return False
    return True


def test_it_is_short_and_read_however_it_is_written() -> None:
    match = Match.new(games.load("getaway").game, NAMES[:4])
    code = encode(match.setup, untouched("getaway"))
    assert len(code) < 150
    for written in (code, code.lower(), code.replace("-", " "), code.replace("0", "o").replace("1", "l")):
        assert decode(written) == decode(code)


def test_a_mistyped_code_is_no_other_deal() -> None:
    code = encode(Match.new(games.load("getaway").game, NAMES[:4]).setup, untouched("getaway"))
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    for place, sign in enumerate(code):
        if sign != "-":
            wrong = code[:place] + signs[(signs.index(sign) + 1) % 32] + code[place + 1 :]
            with pytest.raises(DealError):
                decode(wrong)


@given(st.text(alphabet=string.printable + "ÄÖ€\x00", max_size=300))
def test_no_text_breaks_it(text: str) -> None:
    with pytest.raises(DealError, match=r"\.$"):
        decode(text)


def test_a_seal_is_one_of_its_deal_and_says_nothing_of_likely_seeds() -> None:
    game = games.load("border").game
    first, second = (Match.new(game, NAMES[:2], seed="7").setup for _ in range(2))
    assert seal(first) == seal(first)
    assert seal(first) != seal(second), "the same chosen seed has another seal each time"
    assert seal(first) != "7"


def test_seeds_that_nobody_chose_are_long_and_a_chosen_one_is_told() -> None:
    game = games.load("border").game
    drawn, chosen = Match.new(game, NAMES[:2]).setup, Match.new(game, NAMES[:2], seed="7").setup
    assert len(drawn.seed) == 32
    assert not drawn.chosen
    assert chosen.chosen
    assert len({Match.new(game, NAMES[:2]).setup.seed for _ in range(50)}) == 50


def test_the_deal_of_the_day_is_the_same_for_all_and_new_tomorrow() -> None:
    assert of_the_day(date(2026, 1, 2)) == of_the_day(date(2026, 1, 2)) != of_the_day(date(2026, 1, 3))
