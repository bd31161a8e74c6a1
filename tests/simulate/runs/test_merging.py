"""Games that were played apart are one run, whatever was played where and when, and none of them counts twice."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from citadels_dsl.simulate.runs.folder import Run
from citadels_dsl.simulate.runs.merging import merge
from citadels_dsl.simulate.runs.series import tally_of
from citadels_dsl.simulate.runs.trouble import RunError
from tests.simulate.runs.conftest import PLAN, Keep, figures, numbers


@st.composite
def cuts(draw: st.DrawFn) -> list[tuple[range, int]]:
    """The games in some ranges, in any order, each with its chunk."""
    places = sorted(draw(st.sets(st.integers(1, PLAN.games - 1), max_size=4)))
    ranges = [range(a, b) for a, b in zip((0, *places), (*places, PLAN.games), strict=True)]
    return [(one, draw(st.integers(1, 9))) for one in draw(st.permutations(ranges))]


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cuts(), st.booleans())
def test_parts_in_any_order_are_the_whole(
    keep: Keep,
    whole: Mapping[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
    parts: list[tuple[range, int]],
    lost: bool,
) -> None:
    folder = tmp_path_factory.mktemp("parts")
    for part, chunk in parts:
        keep(folder / f"from_{part.start}", chunk, first=part.start, games=len(part))
    paths = [folder / f"from_{part.start}" for part, _ in parts]
    if lost and len(paths) > 2:
        paths.pop()
    out = folder / "whole"
    merged = merge(paths, out)
    assert numbers(out) == sorted(number for path in paths for number in numbers(path))
    if merged.manifest.numbers == PLAN.numbers:
        assert figures(keep(out)) == whole, "what is missing is played"


def test_a_merge_that_was_killed_goes_on(keep: Keep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [tmp_path / "a", tmp_path / "b"]
    for path, first in zip(paths, (0, 6), strict=True):
        keep(path, 3, first=first, games=6)
    left = 7
    replace = os.replace

    def last(*args: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        replace(*args)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", last)
        with pytest.raises(KeyboardInterrupt):
            merge(paths, tmp_path / "out")
    assert numbers(tmp_path / "out") == [0, 1, 2]
    assert tally_of(merge(paths, tmp_path / "out")).games == 12
    assert numbers(tmp_path / "out") == list(range(12))


def test_a_game_that_two_have_is_refused(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path / "a", games=5)
    keep(tmp_path / "b", first=3, games=4)
    with pytest.raises(RunError, match=r"a and .*b both have the games 3 to 4; a game counts once"):
        merge([tmp_path / "b", tmp_path / "a"], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_game_that_is_there_already_is_refused(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path / "a", 4, games=8)
    keep(tmp_path / "out", 5, games=6)
    with pytest.raises(RunError, match="this run has some of the games 0 to 3 already"):
        merge([tmp_path / "a"], tmp_path / "out")
    assert numbers(tmp_path / "out") == list(range(6))


@pytest.mark.parametrize(("changed", "told"), [({"seed": 8}, "seed: 7 in "), ({"bots": ("random",)}, "bots: random,b")])
def test_runs_of_other_games_are_refused(keep: Keep, tmp_path: Path, changed: Any, told: str) -> None:
    keep(tmp_path / "a", games=2)
    keep(tmp_path / "b", first=2, games=2, **changed)
    with pytest.raises(RunError, match="these are not runs of the same games") as refused:
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "out")
    assert f"\n  {told}" in str(refused.value)


def test_a_part_that_is_half_lost_is_told(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path / "a", games=2)
    (file,) = (tmp_path / "a" / "seats").iterdir()
    file.unlink()
    with pytest.raises(RunError, match=r"a/games/part-.*: this part is damaged: "):
        merge([tmp_path / "a"], tmp_path / "out")


def test_no_run_is_written_into_itself(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path / "a", games=2)
    with pytest.raises(RunError, match="this is one of the runs"):
        merge([tmp_path / "a"], tmp_path / "a")
    with pytest.raises(RunError, match="this is no run"):
        merge([tmp_path / "a", tmp_path], tmp_path / "out")


def test_what_lies_between_is_planned(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path / "a", games=2)
    keep(tmp_path / "b", first=5, games=2)
    merged = merge([tmp_path / "b", tmp_path / "a"], tmp_path / "out")
    assert merged.missing() == [range(2, 5)]
    assert Run(tmp_path / "out").manifest.numbers == range(7)
