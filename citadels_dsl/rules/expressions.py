"""Expressions: what the rules ask of a game. A closed union; every one knows its type.

A `Local` is a numbered slot of the clause or procedure it stands in. Slots 0, 1 and 2 are always
`me`, `this` and `cause`; the others follow in the order in which they are bound.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from citadels_dsl.rules.types import NONE, NUMBER, TRUTH, Type
from citadels_dsl.source import Span

ME, THIS, CAUSE = 0, 1, 2
FIRST = 3  # the slot of a procedure's first parameter


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What all expressions and statements have: where they were written (never part of their meaning)."""

    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Truth(Node):
    value: bool

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Nobody(Node):
    """`none`."""

    @property
    def type(self) -> Type:
        return NONE


@dataclass(frozen=True, slots=True)
class Symbol(Node):
    """A word that stands for itself: a colour, step, face, card name, mark, procedure, text option."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Local(Node):
    slot: int
    name: str = field(compare=False)
    type: Type


NounWord = Literal[
    "players", "others", "characters", "districts", "colours", "bank", "game", "round", "turn.player", "turn.character"
]


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A thing or set that is always there. `others` are those after `player` (slot of me), from the left."""

    word: NounWord
    type: Type
    player: Expr | None = None


@dataclass(frozen=True, slots=True)
class CharacterRef(Node):
    """A character by name; it need not be in the cast (then nobody holds it)."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class PieceRef(Node):
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class PlaceRef(Node):
    """`deck`, or with an owner `p.hand`, `d.under`."""

    place: str
    owner: Expr | None
    type: Type


@dataclass(frozen=True, slots=True)
class Contents(Node):
    """A place where a set is wanted: the things in it."""

    place: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Top(Node):
    """`deck.top(n)`: the uppermost n, or as many as there are; the uppermost first."""

    place: Expr
    count: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class End(Node):
    """Where to put: `deck.top`, `deck.bottom`."""

    place: Expr
    bottom: bool
    type: Type


PropertyWord = Literal[
    "gold", "owner", "holder", "rank", "name", "revealed", "stopped", "controlled", "hidden", "actions",
    "printed_order", "printed_cost", "printed_colour", "next", "neighbours", "steps_from", "card", "limit",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Property(Node):
    """A fact of a thing that no rule changes by itself. `next(n)` and `steps_from(q)` have an argument."""

    word: PropertyWord
    subject: Expr
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class MarkValue(Node):
    mark: str
    subject: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class MarkBy(Node):
    """`c.robbed.by`: who put the mark; none if it is not there."""

    mark: str
    subject: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Ask(Node):
    """A question, whose answer rules change. The same name may be asked of several kinds of thing."""

    question: str
    subject: Expr | None
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class OptionRef(Node):
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class TableRef(Node):
    name: str

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Brought(Node):
    """In an `after`: how much the moment brought its doer, in gold or in cards of the hand."""

    what: Literal["gold", "cards"]

    @property
    def type(self) -> Type:
        return NUMBER


Comparison = Literal["is", "is not", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    word: Comparison
    left: Expr
    right: Expr

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Within(Node):
    """`x in S`, `x not in S`."""

    item: Expr
    source: Expr
    negated: bool

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """`and`, `or`: from the left, and no further than needed."""

    word: Literal["and", "or"]
    parts: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Not(Node):
    inner: Expr

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """`mod` takes the sign of the divisor; by 0 it is 0, as is division."""

    word: Literal["+", "-", "*", "mod"]
    left: Expr
    right: Expr

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Negate(Node):
    inner: Expr

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Divide(Node):
    """`up(a / b)`, `down(a / b)`."""

    up: bool
    left: Expr
    right: Expr

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Join(Node):
    """`S + T`, `S - T`: both sides are sets here; the order of the left one is kept."""

    word: Literal["+", "-"]
    left: Expr
    right: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class SetOf(Node):
    """`those(a, b)`, and one thing where a set is wanted."""

    items: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Interval(Node):
    """`a..b`: the numbers from a to b; none if b is less."""

    low: Expr
    high: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class IsA(Node):
    subject: Expr
    kind: Literal["player", "character", "card"]
    negated: bool

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Can(Node):
    """It is allowed and can be paid for; with `cause` as if that card did it."""

    moment: str
    doer: Expr | None
    args: tuple[Expr | None, ...]
    cause: Expr | None

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class CanProceed(Node):
    """`can(proceed(price=...))` in an `instead`: (number of the parameter, value)."""

    args: tuple[tuple[int, Expr], ...]

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Allowed(Node):
    """Derived: nothing forbids this moment now, nor that its things be touched (of a set, one at least)."""

    moment: str
    doer: Expr | None
    args: tuple[Expr | None, ...]

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Changes(Node):
    """Derived: the moment, done now, would change something."""

    moment: str
    doer: Expr | None
    args: tuple[Expr | None, ...]

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Referee(Node):
    """The referee looks, not the player: changes nothing but what may be known."""

    inner: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Members(Node):
    """`d in S by E if C`: each of S in turn in `slot`. `source` is a set."""

    slot: int
    name: str = field(compare=False)
    source: Expr
    order: Expr | None
    condition: Expr | None


FoldWord = Literal["count", "any", "those", "sum", "max", "min", "most", "least", "different"]


@dataclass(frozen=True, slots=True)
class Fold(Node):
    """`count any those` have no value; `max` and `min` of nothing are 0."""

    word: FoldWord
    value: Expr | None
    members: Members
    type: Type


@dataclass(frozen=True, slots=True)
class Count(Node):
    source: Expr

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`max(a, b)`, `min(a, b)`."""

    word: Literal["max", "min"]
    items: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        return NUMBER


# ------------------------------------------------------------ families

# Every expression is in one family. A `match` that handles a few alone names the families of the others.

#: Stands for itself, whatever is played.
Plain = Number | Truth | Nobody | Symbol | CharacterRef | PieceRef
#: What a game was set up with.
Setting = OptionRef | TableRef
#: What only the moment tells.
Given = Local | Noun | Brought
#: Where things lie.
Spot = PlaceRef | Contents | Top | End
#: What is so of a thing.
Fact = Property | MarkValue | MarkBy | Ask
#: Two values side by side.
Test = Compare | Within | IsA
#: What may be done now.
Possibility = Can | CanProceed | Allowed | Changes
#: Numbers made of others.
Sum = Arithmetic | Negate | Divide | Count | Extreme
#: Sets made of others; a fold may also make one value of a set.
Group = Join | SetOf | Interval | Fold

Expr = Plain | Setting | Given | Spot | Fact | Test | Logic | Not | Possibility | Sum | Group | Referee
