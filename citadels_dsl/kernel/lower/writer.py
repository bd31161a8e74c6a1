"""A function while it is written: its statements, its names, and what the slots of a clause hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    INTEGER,
    Compare,
    Compute,
    Const,
    Expr,
    If,
    Kind,
    Local,
    Set,
    Statement,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, negated


@dataclass(frozen=True, slots=True)
class At:
    """A place as a value: its name, whose it is, and of a pile which end if it is one ("top" or "bottom")."""

    place: str
    owner: Expr | None = None
    end: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A symbol that is known: a step, a mark, a procedure."""

    text: str


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers in a row."""

    low: Expr
    high: Expr


Value = Expr | At | Word | Range
Env = Mapping[int, Value]

NOBODY = Const(-1)
#: As a cause, or where gold comes from: the game itself, the bank.
THE_GAME = Const(-2)


class Names:
    """Numbers for names, counted on through a whole program."""

    def __init__(self) -> None:
        self.used: dict[str, int] = {}

    def fresh(self, stem: str) -> str:
        number = self.used[stem] = self.used.get(stem, 0) + 1
        return f"{stem}_{number}"

    def function(self, stem: str) -> str:
        """The first of a name keeps it as it is."""
        number = self.used[stem] = self.used.get(stem, 0) + 1
        return stem if number == 1 else f"{stem}_{number}"


class Writer:
    def __init__(self, names: Names) -> None:
        self.names = names
        self.out: list[Statement] = []
        self.unwinding = ""  # the label that is left when what runs here is stopped, if it can be

    def unwind(self) -> str:
        """The label that is left when what runs here is stopped."""
        if not self.unwinding:
            self.unwinding = self.label("stopped")
        return self.unwinding

    def fresh(self, stem: str, kind: Kind = INTEGER) -> Local:
        return Local(self.names.fresh(stem), kind)

    def label(self, stem: str) -> str:
        return self.names.fresh(stem)

    def add(self, *statements: Statement) -> None:
        self.out.extend(statements)

    def set(self, local: Local, value: Expr) -> None:
        self.add(Set(local, value))

    def keep(self, value: Expr, stem: str = "t") -> Expr:
        """The value under a name, if it is not as good as one."""
        if isinstance(value, Const | Local):
            return value
        local = self.fresh(stem, value.kind)
        self.set(local, value)
        return local

    @contextmanager
    def inside(self) -> Iterator[list[Statement]]:
        """A block of its own, to be put somewhere."""
        before, self.out = self.out, []
        block = self.out
        try:
            yield block
        finally:
            self.out = before

    def when(self, condition: Expr, then: Sequence[Statement], otherwise: Sequence[Statement] | None = None) -> None:
        if condition == TRUE:
            self.add(*then)
        elif condition == FALSE:
            self.add(*(otherwise or []))
        elif then:
            self.add(If(condition, tuple(then), tuple(otherwise or ())))
        elif otherwise:
            self.add(If(negated(condition), tuple(otherwise)))


def same(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const):
        return TRUE if left.value == right.value else FALSE
    return TRUE if left == right else Compare("==", left, right)


def plus(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value + right.value)
    return right if left == FALSE else left if right == FALSE else Compute("+", left, right)
