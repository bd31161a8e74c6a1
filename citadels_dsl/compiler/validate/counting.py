"""Numbers that follow from how many there are and where they lie, without a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from citadels_dsl.rules.expressions import (
    Arithmetic,
    Compare,
    Contents,
    Count,
    Divide,
    Expr,
    Extreme,
    Local,
    Logic,
    Negate,
    Not,
    Noun,
    Number,
    OptionRef,
    PlaceRef,
    TableRef,
    Top,
    Truth,
)
from citadels_dsl.rules.ruleset import Rules

#: What is in the slots; None is what cannot be told.
Env = dict[int, object]


@dataclass
class Counting:
    """`lies`: how many characters lie in each place for characters, of all owners together.

    `tables`: those that were looked at.
    """

    rules: Rules
    players: int
    characters: int
    lies: dict[str, int] = field(default_factory=dict)
    tables: list[str] = field(default_factory=list)

    def value(self, expr: Expr, env: Env) -> Any:
        """A number, a truth or a word; None if it depends on more than numbers."""
        known = _KNOWN.get(type(expr))
        return known(self, expr, env) if known is not None else None

    def place(self, expr: Expr) -> str | None:
        """The place for characters that is meant, whoever owns it."""
        if isinstance(expr, Contents | Top):
            return self.place(expr.place)
        return expr.place if isinstance(expr, PlaceRef) and expr.place in self.lies else None

    def count(self, expr: Count, env: Env) -> int | None:
        del env
        if isinstance(expr.source, Noun):
            return {"players": self.players, "characters": self.characters}.get(expr.source.word)
        place = self.place(expr.source)
        return self.lies[place] if place is not None and not self.rules.places[place].of else None

    def cell(self, expr: TableRef, env: Env) -> int | None:
        self.tables.append(expr.name)
        table = self.rules.tables[expr.name]
        keys = tuple(self.value(key.value, env) for key in table.keys)
        return None if None in keys else table.cells.get(keys)

    def logic(self, expr: Logic, env: Env) -> bool | None:
        for part in expr.parts:
            truth = self.value(part, env)
            if not isinstance(truth, bool):
                return None
            if truth is (expr.word == "or"):
                return truth
        return expr.word == "and"

    def compare(self, expr: Compare, env: Env) -> bool | None:
        a, b = self.value(expr.left, env), self.value(expr.right, env)
        if a is None or b is None:
            return None
        match expr.word:
            case "is":
                return bool(a == b)
            case "is not":
                return bool(a != b)
            case "<":
                return bool(a < b)
            case "<=":
                return bool(a <= b)
            case ">":
                return bool(a > b)
            case ">=":
                return bool(a >= b)

    def arithmetic(self, expr: Arithmetic, env: Env) -> int | None:
        a, b = self.value(expr.left, env), self.value(expr.right, env)
        if not isinstance(a, int) or not isinstance(b, int):
            return None
        match expr.word:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "mod":
                return a % b if b else 0

    def divide(self, expr: Divide, env: Env) -> int | None:
        a, b = self.value(expr.left, env), self.value(expr.right, env)
        if not isinstance(a, int) or not isinstance(b, int):
            return None
        return 0 if not b else -(-a // b) if expr.up else a // b

    def opposite(self, expr: Not, env: Env) -> bool | None:
        truth = self.value(expr.inner, env)
        return not truth if isinstance(truth, bool) else None

    def negate(self, expr: Negate, env: Env) -> int | None:
        number = self.value(expr.inner, env)
        return -number if isinstance(number, int) else None

    def extreme(self, expr: Extreme, env: Env) -> int | None:
        values = [self.value(item, env) for item in expr.items]
        numbers = [value for value in values if isinstance(value, int)]
        if len(numbers) < len(values):
            return None
        return max(numbers) if expr.word == "max" else min(numbers)


_KNOWN: dict[type, Callable[[Counting, Any, Env], Any]] = {
    Number: lambda _counting, expr, _env: expr.value,
    Truth: lambda _counting, expr, _env: expr.value,
    Local: lambda _counting, expr, env: env.get(expr.slot),
    OptionRef: lambda counting, expr, _env: counting.rules.options[expr.name].default,
    Count: Counting.count,
    TableRef: Counting.cell,
    Logic: Counting.logic,
    Compare: Counting.compare,
    Arithmetic: Counting.arithmetic,
    Divide: Counting.divide,
    Not: Counting.opposite,
    Negate: Counting.negate,
    Extreme: Counting.extreme,
}
