"""`--update` writes expected outputs anew; read them in the diff."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expected outputs anew")
    parser.addoption("--games", type=int, default=0, help="games with casts by chance of each ruleset and overlay")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))
