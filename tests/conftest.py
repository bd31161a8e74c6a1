"""`--update` writes expected outputs anew; read them in the diff. `--large` plays all of what is else a sample."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expected outputs anew")
    parser.addoption("--large", action="store_true", help="all cases of those tests that take a part of them else")
    parser.addoption("--games", type=int, default=0, help="games with casts by chance of each ruleset and overlay")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--large"):
        return
    left = [item for item in items if item.get_closest_marker("large")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("large")]


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))
