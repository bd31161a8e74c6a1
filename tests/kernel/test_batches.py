"""Games in a row inside a machine are the games one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import wasmtime

from citadels_dsl.kernel.ir import Array, Compute, Const, Load, Program, Store
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.passes.closing import closed
from citadels_dsl.kernel.printers.python import python_source
from citadels_dsl.kernel.printers.wasm import layout, wasm_module
from citadels_dsl.setup.prepare import prepare
from tests.kernel.test_judge import rules_of

SUM = Array("sum_of_points", 1, lasting=True)


def _adding(program: Program) -> Program:
    """The same, and the points of seat 0 are added up through all games."""
    points = next(array for array in program.arrays if array.name == "points")
    more = Store(SUM, Const(0), Compute("+", Load(SUM, Const(0)), Load(points, Const(0))))
    functions = tuple(replace(f, body=(*f.body, more)) if f.name == "count_points" else f for f in program.functions)
    return replace(program, arrays=(*program.arrays, SUM), functions=functions)


def test_a_batch_is_its_games_and_lasting_arrays_go_on() -> None:
    program = _adding(closed(lowered(rules_of("classic"), prepare(rules_of("classic"), 4))))
    space: dict[str, Any] = {}
    exec(python_source(program), space)
    apart = []
    for number in range(7, 12):
        space["play"](3, number)
        apart.append(space["points"][0])
    assert space["sum_of_points"] == [sum(apart)]
    assert len(set(apart)) > 1
    space["play_many"](3, 7, 5, 0, 0)
    assert space["sum_of_points"] == [2 * sum(apart)]
    assert space["at_game"] == [5]

    store = wasmtime.Store()
    exports: Any = wasmtime.Instance(store, wasmtime.Module(store.engine, wasm_module(program)), []).exports(store)
    exports["play_many"](store, 3, 7, 5, 0, 0)
    at = layout(program).at["sum_of_points"]
    assert int.from_bytes(exports["memory"].read(store, at, at + 4), "little") == sum(apart)
