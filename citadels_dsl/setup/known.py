"""What is known before a game begins: options, tables, how many play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any, Final, TypeAlias, assert_never

from citadels_dsl.rules.expressions import (
    Arithmetic,
    CharacterRef,
    Compare,
    Count,
    Divide,
    Expr,
    Extreme,
    Fact,
    Given,
    Group,
    IsA,
    Logic,
    Negate,
    Nobody,
    Not,
    Noun,
    Number,
    OptionRef,
    PieceRef,
    Possibility,
    Referee,
    Spot,
    Symbol,
    TableRef,
    Truth,
    Within,
)
from citadels_dsl.rules.ruleset import Table

#: A number, a truth, a word, or None.
Value: TypeAlias = Any


class Unknown:
    """In place of a value that only the game will tell."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown()

COMPARING: Final[Mapping[str, Callable[[Value, Value], bool]]] = {
    "is": eq, "is not": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


def modulo(left: int, right: int) -> int:
    return left % right if right else 0


COUNTING: Final[Mapping[str, Callable[[int, int], int]]] = {"+": add, "-": sub, "*": mul, "mod": modulo}


def divided(left: int, right: int, up: bool) -> int:
    if right == 0:
        return 0
    return -(-left // right) if up else left // right


@dataclass(frozen=True, slots=True)
class Known:
    """The facts of one game that stand from its beginning."""

    players: int
    characters: int
    options: Mapping[str, int | bool | str]
    tables: Mapping[str, Table]

    def value(self, expr: Expr) -> Value:
        """The value of an expression, or UNKNOWN."""
        match expr:
            case Number(value=value) | Truth(value=value):
                return value
            case Nobody():
                return None
            case Symbol(name=name):
                return name
            case OptionRef(name=name):
                return self.options[name]
            case TableRef(name=name):
                return self.cell(name)
            case Count(source=Noun(word="players")):
                return self.players
            case Count(source=Noun(word="characters")):
                return self.characters
            case Referee(inner=inner):
                return self.value(inner)
            case Not(inner=inner):
                value = self.value(inner)
                return UNKNOWN if value is UNKNOWN else not value
            case Negate(inner=inner):
                value = self.value(inner)
                return UNKNOWN if value is UNKNOWN else -value
            case Compare(word=word, left=left, right=right):
                return self._both(left, right, COMPARING[word])
            case Arithmetic(word=word, left=left, right=right):
                return self._both(left, right, COUNTING[word])
            case Divide(up=up, left=left, right=right):
                return self._both(left, right, lambda a, b: divided(a, b, up))
            case Logic(word=word, parts=parts):
                deciding = word == "or"
                values = [self.value(part) for part in parts]
                if deciding in values:
                    return deciding
                return UNKNOWN if UNKNOWN in values else not deciding
            case Extreme(word=word, items=items):
                values = [self.value(item) for item in items]
                return UNKNOWN if UNKNOWN in values else (max if word == "max" else min)(values)
            case Count() | CharacterRef() | PieceRef():
                return UNKNOWN
            case _ if isinstance(expr, Given | Spot | Fact | Within | IsA | Possibility | Group):
                return UNKNOWN
            case _:
                assert_never(expr)

    def cell(self, name: str) -> Value:
        """The cell of a table for this game; None if there is none."""
        table = self.tables[name]
        keys = tuple(self.value(key.value) for key in table.keys)
        return UNKNOWN if UNKNOWN in keys else table.cells.get(keys)

    def _both(self, left: Expr, right: Expr, of: Callable[[Value, Value], Value]) -> Value:
        a, b = self.value(left), self.value(right)
        return UNKNOWN if a is UNKNOWN or b is UNKNOWN else of(a, b)
