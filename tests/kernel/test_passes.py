"""What a pass makes of a program does the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

from citadels_dsl.kernel.ir import Const, Local, Mask, Nth, Program
from citadels_dsl.kernel.passes.cancelling import cancelled
from citadels_dsl.kernel.passes.classing import classed
from citadels_dsl.kernel.passes.dropping import without_idle
from citadels_dsl.kernel.passes.evaluating import evaluated
from citadels_dsl.kernel.passes.fading import without_unread
from citadels_dsl.kernel.passes.filtering import filtered
from citadels_dsl.kernel.passes.folding import folded
from citadels_dsl.kernel.passes.inlining import apart, inlined
from citadels_dsl.kernel.passes.joining import joined_up
from citadels_dsl.kernel.passes.rounds import round_found
from citadels_dsl.kernel.passes.sharing import shared
from citadels_dsl.kernel.passes.since import flagged
from citadels_dsl.kernel.passes.tidying import tidied
from tests.kernel.programs import made_up, run, run_in_sandbox


def _arrays(program: Program) -> list[str]:
    return [array.name for array in program.arrays]


def _flat(program: Program) -> Program:
    arrays = _arrays(program)
    found = without_idle(flagged(without_idle(evaluated(program, ("f0",)), arrays), arrays), arrays)
    found = cancelled(tidied(without_idle(without_unread(found, arrays, ("f0",)), arrays)))
    return shared(tidied(joined_up(without_idle(found, arrays))))


PASSES: dict[str, Callable[[Program], Program]] = {
    "inlined": inlined,
    "inlined, all of it": lambda program: inlined(program, small=10**6),
    "evaluated": lambda program: evaluated(program, ("f0",)),
    "evaluated and tidied": lambda program: tidied(without_idle(evaluated(program, ("f0",)), _arrays(program))),
    "tidied": tidied,
    "filtered": filtered,
    "evaluated and filtered": lambda program: filtered(evaluated(program, ("f0",))),
    "evaluated twice": lambda program: evaluated(tidied(evaluated(program, ("f0",))), ("f0",)),
    "classed": lambda program: classed(evaluated(program, ("f0",))),
    "who is first": lambda program: round_found(joined_up(evaluated(program, ("f0",)))),
    "without unread": lambda program: without_unread(program, _arrays(program), ("f0",)),
    "cancelled": cancelled,
    "joined up": joined_up,
    "shared": lambda program: shared(inlined(program, small=10**6)),
    "all of it": lambda program: _flat(program),
    "apart": apart,
}


@pytest.mark.parametrize("name", PASSES)
@settings(max_examples=60, deadline=None)
@given(number=st.integers(0, 1 << 32))
def test_a_pass_leaves_alone_what_a_program_does(name: str, number: int) -> None:
    program = made_up(number)
    found, before = run(PASSES[name](program)), run(program)
    assert {array: found[array] for array in before} == before


@settings(max_examples=100, deadline=None)
@given(number=st.integers(0, 1 << 32))
def test_both_printers_do_the_same(number: int) -> None:
    program = made_up(number)
    assert run_in_sandbox(program) == run(program)


def test_what_is_never_reached_may_take_the_first_of_nothing() -> None:
    """A thing is looked up in a set that is known to be empty, behind a condition that only the game answers."""
    for number in (Const(0), Local("n")):
        nth = Nth(Const(0, Mask(4)), number)
        assert folded(nth, lambda _: None) == nth
