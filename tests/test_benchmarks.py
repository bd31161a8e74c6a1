"""The tables of the benchmarks are made, of as few games as can be; what they measure is not looked at."""

from __future__ import annotations

import pytest

from benchmarks import speed, variance
from benchmarks.sheet import How

HOW = How(seconds=0.005, turns=1, games=8, jobs=1, limit=None, rulesets=("classic",), players=(2,))


def test_every_executor_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "MANY", 100)
    monkeypatch.setattr(speed, "BOTS", {"classic": ("builder",)})
    rows = speed.run(HOW).rows
    assert [(row["executor"], row["bots"]) for row in rows] == [(name, "builder") for name in speed.EXECUTORS]
    assert all(isinstance(row["games/s"], float) and row["games/s"] > 0 for row in rows)


def test_every_change_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(iter(variance.CHANGES))
    monkeypatch.setattr(variance, "CHANGES", {first: variance.CHANGES[first]})
    monkeypatch.setattr(variance, "BOTS", (("random",),))
    (row,) = variance.run(HOW).rows
    assert (row["change"], row["bots"]) == (first, "random")
    assert row["score"] is not None
