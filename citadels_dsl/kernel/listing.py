"""A lowered program as Python source for people: its arrays by what becomes of them, with what their items can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from citadels_dsl.kernel.heading import heading, remark
from citadels_dsl.kernel.ir import Array, Integer, Mask, Program, Word
from citadels_dsl.kernel.passes.closing import closed
from citadels_dsl.kernel.passes.known import LEAST, MOST
from citadels_dsl.kernel.passes.ranges import Ranges
from citadels_dsl.kernel.printers.python import definitions, prelude
from citadels_dsl.kernel.printers.python_items import assigned
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import Setup

_PRELUDE = """What the rest is written with. `bit[n]` is the set of one thing, `but[n]` of all others; `things[set]`
are the things of a small set, `nth(set, n)` is that thing of a set which has n smaller ones beside it."""
_STATE = """The state of a game, which `begin` puts back to how a game starts. Behind an array stands what its items can
be, if less than any integer. `inside` and `standing` are what lies in each place, `where` and `at` the places of cards
and characters. `mark_X_K` is what mark X says of things of kind K (if it says no more, the set of those that have it),
`by_X_K` who put it, `there_X_K` where it lies. Pile X is a ring, of `X_count` cards from `X_top` on."""
_CONSTANT = "What never changes."
_APART = "What is known of something that is tried: it is left alone when the game is put back."
_LASTING = "What goes on through all games: how they are played in a row, and what is counted."
_FUNCTIONS = """The functions, as far as possible below those that they call. Comments are lines of the rules: where
they stand, and what they say."""

_GROUPS: Sequence[tuple[str, Callable[[Array], bool]]] = (
    (_STATE, lambda array: array.state),
    (_CONSTANT, lambda array: array.constant),
    (_APART, lambda array: array.apart and not array.constant),
    (_LASTING, lambda array: array.lasting and not array.constant),
)


def listing(program: Program, rules: Rules, setup: Setup) -> str:
    """What was lowered from these, its choices still open: how many options there are bounds what is chosen."""
    ranges = Ranges(program)
    parts = [*heading(program, rules, setup), "", *remark(_PRELUDE), "", prelude(program)]
    for title, belongs in _GROUPS:
        arrays = sorted((array for array in program.arrays if belongs(array)), key=lambda array: array.name)
        if arrays:
            parts += [
                *remark(title),
                "",
                *(assigned(array.name, array, _can_be(array, ranges)) for array in arrays),
                "",
            ]
    return "\n".join((*parts, *remark(_FUNCTIONS), "", *definitions(closed(program))))


def _can_be(array: Array, ranges: Ranges) -> str:
    """What its items can be; "" for any integer."""
    match array.kind:
        case Mask(bits=bits):
            return f"a set of {bits}" if array.size == 1 else f"sets of {bits}"
        case Word():
            return "64 bits"
        case Integer():
            low, high = ranges.found[f"array {array.name}"]
            if low == high:
                return f"always {low}"
            if low == LEAST:
                return "" if high == MOST else f"at most {high}"
            return f"{low} or more" if high == MOST else f"{low} .. {high}"
        case _:
            assert_never(array.kind)
