"""The contract of every game found. Nothing here knows one."""

from __future__ import annotations

import functools

import pytest

from getaway_tui import games
from tests import toys
from tests.contract import checks
from tests.contract.playing import LONG, SHORT, Case, case

toys.install()

SLUGS = [pytest.param(about.slug, marks=pytest.mark.xdist_group(about.slug)) for about in games.found()]
"""One process plays a game and judges it, so that it is played once."""


@functools.cache
def short(slug: str) -> Case:
    """The short form, played once."""
    return case(games.load(slug), SHORT)


@functools.cache
def long(slug: str) -> Case:
    """The long form, played once."""
    return case(games.load(slug), LONG)


@pytest.mark.parametrize("check", checks.ALL, ids=lambda check: check.__name__)
@pytest.mark.parametrize("slug", SLUGS)
def test_contract(slug: str, check: checks.Check) -> None:
    check(short(slug))


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("check", checks.ALL, ids=lambda check: check.__name__)
@pytest.mark.parametrize("slug", SLUGS)
def test_contract_at_length(slug: str, check: checks.Check) -> None:
    check(long(slug))
