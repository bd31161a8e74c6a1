"""Shipped rules, compiled once for all tests of series."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def compiled(target: str) -> Rules:
    result = compile_ruleset(Library.shipped(), target)
    assert result.rules is not None, result.problems
    return result.rules


@pytest.fixture(scope="session")
def classic() -> Rules:
    return compiled("classic")


@pytest.fixture(scope="session")
def simplified() -> Rules:
    return compiled(str(BENCHMARKS / "simplified.yaml"))
