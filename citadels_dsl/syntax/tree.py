"""The ability language as it was written: names are not resolved, every node knows its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    span: Span = field(compare=False, repr=False)


# --------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Name(Node):
    text: str


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Truth(Node):
    value: bool


@dataclass(frozen=True, slots=True)
class Nobody(Node):
    """`none`"""


@dataclass(frozen=True, slots=True)
class Property(Node):
    """`subject.name`"""

    subject: Expr
    name: Name


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """`value` or `name=value`"""

    name: Name | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`function(args)`; the function is a Name or a Property"""

    function: Expr
    args: tuple[Argument, ...]


BinaryWord = Literal["or", "and", "is", "is not", "in", "not in", "<", "<=", ">", ">=", "+", "-", "*", "mod"]


@dataclass(frozen=True, slots=True)
class Binary(Node):
    word: BinaryWord
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Unary(Node):
    word: Literal["not", "-"]
    inner: Expr


@dataclass(frozen=True, slots=True)
class IsA(Node):
    subject: Expr
    kind: Literal["player", "character", "card"]
    negated: bool


@dataclass(frozen=True, slots=True)
class Divide(Node):
    """`up(a / b)`, `down(a / b)`"""

    up: bool
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Range(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Can(Node):
    """`can(verb(...))`, `can(verb(...), cause=c)`"""

    call: Expr
    cause: Expr | None


@dataclass(frozen=True, slots=True)
class Referee(Node):
    inner: Expr


@dataclass(frozen=True, slots=True)
class Members(Node):
    """`name in source by order if condition`"""

    name: Name
    source: Expr
    order: Expr | None
    condition: Expr | None


FoldWord = Literal["count", "any", "those", "sum", "max", "min", "most", "least", "different"]


@dataclass(frozen=True, slots=True)
class Fold(Node):
    """`word(members)`, `word(value for members)` or `word(a, b, ...)`"""

    word: FoldWord
    value: Expr | None
    members: Members | None
    items: tuple[Expr, ...]


Expr = Name | Number | Truth | Nobody | Property | Call | Binary | Unary | IsA | Divide | Range | Can | Referee | Fold

# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Do(Node):
    """An expression as a statement; whether it is a verb is for the compiler to say"""

    call: Expr


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let name = value`; without `let` (`fresh` is False) a known name gets another value"""

    name: Name
    value: Expr
    fresh: bool


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`decider.choose secretly members`"""

    decider: Expr | None
    secret: bool
    members: Members


@dataclass(frozen=True, slots=True)
class ChooseSome(Node):
    """`decider.choose secretly quantity name in source`; the quantity is a number or a Range"""

    decider: Expr | None
    secret: bool
    quantity: Expr
    name: Name
    source: Expr


@dataclass(frozen=True, slots=True)
class Random(Node):
    members: Members


@dataclass(frozen=True, slots=True)
class RandomSome(Node):
    quantity: Expr
    name: Name
    source: Expr


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """`nothing`"""


@dataclass(frozen=True, slots=True)
class If(Node):
    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class For(Node):
    members: Members
    body: Block


@dataclass(frozen=True, slots=True)
class Together(Node):
    members: Members
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    times: Expr
    condition: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class May(Node):
    decider: Expr | None
    label: str | None
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Branch(Node):
    label: str | None
    condition: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Either(Node):
    decider: Expr | None
    branches: tuple[Branch, ...]


Statement = Do | Let | Choose | ChooseSome | Random | RandomSome | Nothing | If | For | Together | Repeat | May | Either
Block = tuple[Statement, ...]
