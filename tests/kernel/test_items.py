"""What stands in an array, as Python: the same items in fewer words, and no line that is too long."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from citadels_dsl.kernel.ir import INTEGER, Array
from citadels_dsl.kernel.printers.python_items import WIDTH, assigned


def array(*items: int, constant: bool = False) -> Array:
    return Array("a", len(items), INTEGER, items, constant)


@pytest.mark.parametrize(
    ("one", "line"),
    [
        (Array("a", 3), "a = [0] * 3"),
        (Array("a", 1), "a = [0]"),
        (array(*[9] * 68), "a = [9] * 68"),
        (array(*[9] * 68, constant=True), "a = (9,) * 68"),
        (array(4, constant=True), "a = (4,)"),
        (array(1, 2, 2, 2), "a = [1, 2, 2, 2]"),
        (array(1, *[-1] * 60), "a = [1, *[-1] * 60]"),
        (array(1, *[-1] * 60, 3, constant=True), "a = (1, *(-1,) * 60, 3)"),
    ],
)
def test_items_that_are_equal_are_counted(one: Array, line: str) -> None:
    assert assigned("a", one) == line


def test_a_comment_stands_behind_the_first_line() -> None:
    assert assigned("a", array(1, 2), "1 .. 2") == "a = [1, 2]  # 1 .. 2"
    assert assigned("a", array(*range(1000, 1040)), "x", depth=1).splitlines() == [
        "    a = [  # x",
        f"        {', '.join(map(str, range(1000, 1018)))},",
        f"        {', '.join(map(str, range(1018, 1036)))},",
        "        1036, 1037, 1038, 1039,",
        "    ]",
    ]


@pytest.mark.parametrize("constant", [False, True])
def test_it_is_the_same_items_whatever_they_are(constant: bool) -> None:
    chance = Random(7)
    for _ in range(200):
        items: list[int] = []
        for _ in range(chance.randint(1, 12)):
            items += [chance.choice((0, -1, 5, 1 << 67))] * chance.choice((1, 1, 2, 5, 6, 7, 90))
        text = assigned("a", array(*items, constant=constant), "a comment")
        space: dict[str, Any] = {}
        exec(text, space)
        assert space["a"] == (tuple(items) if constant else items)
        assert max(map(len, text.splitlines())) <= WIDTH
