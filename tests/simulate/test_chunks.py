"""How a series is cut."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from citadels_dsl.simulate.chunks import MOST, SECONDS, Chunks
from citadels_dsl.simulate.plan import Plan


def taken(chunks: Chunks, seconds: float = 0.0) -> Iterator[range]:
    """All of them, where a game takes so long."""
    while (chunk := chunks.take()) is not None:
        yield chunk
        if seconds:
            chunks.told(len(chunk), seconds * len(chunk))


@pytest.mark.parametrize("jobs", [1, 2, 7])
@pytest.mark.parametrize("games", [0, 1, 24, 1000])
@pytest.mark.parametrize("seconds", [0.0, 1e-5, 1.0])
def test_the_chunks_are_all_games_once_and_in_order(games: int, jobs: int, seconds: float) -> None:
    plan = Plan(players=2, games=games, first=30)
    found = [number for chunk in taken(Chunks(plan, jobs), seconds) for number in chunk]
    assert found == list(range(30, 30 + games))


def test_they_grow_with_the_speed_and_shrink_towards_the_end() -> None:
    plan = Plan(players=2, games=10_000_000)
    sizes = [len(chunk) for chunk in taken(Chunks(plan, 2), SECONDS / (1 << 14))]
    assert sizes[0] <= 25
    assert max(sizes) == 1 << 14
    assert sizes[-1] < 10
    assert sizes[10:] == sorted(sizes[10:], reverse=True)
    assert max(len(chunk) for chunk in taken(Chunks(plan, 2), 1e-9)) == MOST


@given(st.lists(st.integers(1, 40), min_size=2, max_size=6), st.integers(1, 20))
def test_gaps_are_filled_by_whole_files(cuts: list[int], whole: int) -> None:
    ends = [sum(cuts[: n + 1]) for n in range(len(cuts))]
    gaps = [range(start, stop) for start, stop in zip(ends[::2], ends[1::2], strict=False)]
    plan = Plan(players=2, games=ends[-1])
    chunks = list(taken(Chunks(plan, 1, gaps, whole)))
    assert [number for chunk in chunks for number in chunk] == [number for gap in gaps for number in gap]
    assert all(chunk.start // whole == (chunk.stop - 1) // whole for chunk in chunks)
