"""What a moment is called with, once it is worked out (see `given`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citadels_dsl.kernel.ir import Expr as Code
from citadels_dsl.kernel.lower.writer import At, Range, Value, Word
from citadels_dsl.rules.types import Type


@dataclass(frozen=True, slots=True)
class Args:
    """Who does it, the arguments, what they are, and of places whether it is their bottom; `by`: what does it, for
    gold is also taken by cards and characters; `told`: which arguments were given, not filled in."""

    doer: Code | None
    values: tuple[Value, ...]
    types: tuple[Type, ...]
    ends: tuple[bool, ...]
    by: str = "player"
    told: tuple[bool, ...] = ()

    def with_value(self, number: int, value: Value, kind: Type | None = None) -> Args:
        """The same with another argument."""
        values, types = list(self.values), list(self.types)
        values[number] = value
        if kind is not None:
            types[number] = kind
        ends = list(self.ends)
        ends[number] = isinstance(value, At) and value.end == "bottom"
        return replace(self, values=tuple(values), types=tuple(types), ends=tuple(ends))

    def code(self, number: int) -> Code:
        """An argument that is no place and no word."""
        found = self.values[number]
        assert not isinstance(found, At | Word | Range), found
        return found
