"""Straight code while it is written: instructions, and labels for the places to which they go on."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import END, Env, Measure, Step
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.statements import Block


class Label:
    """A place in the code, known once it has been reached."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = -1


class Coding:
    """The code of one unit. `end` is where the block that is being written ends."""

    def __init__(self, scope: Scope, unit: Unit, ability: Ability | None) -> None:
        self.scope = scope
        self.unit = unit
        self.ability = ability
        self.fails: list[Label | None] = []
        self.named: frozenset[int] = frozenset()
        scope.room(scope.linker.derived.slots(scope.rule))

    def add(self, step: Step, fail: Label | None) -> None:
        self.unit.steps.append(step)
        self.fails.append(fail)

    def place(self, label: Label) -> None:
        label.at = len(self.unit.steps)

    def jump(self, label: Label) -> None:
        self.add(lambda state, env: label.at, None)

    def unless(self, condition: Measure, label: Label) -> None:
        """Goes to the label unless the condition holds."""
        self.add(lambda state, env: None if condition(state, env) else label.at, None)

    def finish(self) -> None:
        self.add(ended, None)
        self.unit.fails = [-1 if fail is None else fail.at for fail in self.fails]
        self.unit.size = self.scope.size
        self.unit.named = tuple(sorted(self.named))

    def possible(self, site: int) -> Measure | bool | None:
        """The derived condition of an offer; True if it always holds, None if it must be tried."""
        return self.scope.linker.derived.possible(self.scope, site)

    def measure(self, expr: Expr) -> Measure:
        return self.scope.measure(expr)


#: Writes the code of a block that stands inside another; the label is placed where it ends.
Writing = Callable[[Coding, Block, "Label | None"], None]


def ended(state: State, env: Env) -> int:
    return END


def half(unit: Unit, end: Label | None) -> Unit:
    """The same code, ended where a block of it ends: what follows a choice as far as it is looked at."""
    if end is None:
        return unit
    found = unit.halves.get(end.at)
    if found is None:
        found = Unit(unit.number, unit.name, unit.phase, unit.action)
        found.steps = [*unit.steps[: end.at], ended]
        found.fails = unit.fails
        found.size = unit.size
        found.notice = unit.notice
        found.named = unit.named
        unit.halves[end.at] = found
    return found
