"""What every test shares: the toy games are found like the real ones, and long runs wait for `--soak`."""

from __future__ import annotations

import pytest

from tests import toys

toys.install()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Long runs are asked for by name."""
    parser.addoption("--soak", action="store_true", help="run the tests marked soak too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is marked soak unless it was asked for."""
    if config.getoption("--soak"):
        return
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="a long run: --soak runs it"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `full` runs in its short form always and in its full form by `--soak`."""
    if "full" in metafunc.fixturenames:
        metafunc.parametrize("full", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["short", "full"])
