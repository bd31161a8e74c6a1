"""The integer program: what a ruleset is once it is known who plays with what.

Three kinds of value: integers (32 bits, what the rules count), words (64 bits that wrap around, for chance) and
masks (a set of things as bits, as wide as there are things). Everything is kept in arrays of known size, so a
game is a flat record; functions have locals and structured control. What is looked for when something has become
true may call itself; nothing else does. The unions are closed: `match`, then `assert_never`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from citadels_dsl.rules.types import Type
from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Integer:
    """A number that fits in 32 bits."""


@dataclass(frozen=True, slots=True)
class Word:
    """64 bits without a sign; what does not fit is cut off."""


@dataclass(frozen=True, slots=True)
class Mask:
    """A set of things by their numbers, from 0 up to `bits` - 1."""

    bits: int


Kind = Integer | Word | Mask
INTEGER, WORD = Integer(), Word()


@dataclass(frozen=True, slots=True)
class Array:
    """`initial`: its items when a game begins, () for all 0. A `constant` is never written.

    What is `apart` is no part of the game: it holds what is known of something that is tried, and is left alone when
    the game is put back. What is `lasting` goes on through all games of a machine.
    """

    name: str
    size: int
    kind: Kind = INTEGER
    initial: tuple[int, ...] = ()
    constant: bool = False
    apart: bool = False
    lasting: bool = False

    @property
    def state(self) -> bool:
        """It belongs to one game."""
        return not (self.constant or self.apart or self.lasting)


# ------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True)
class Const:
    value: int
    kind: Kind = INTEGER


@dataclass(frozen=True, slots=True)
class Local:
    name: str
    kind: Kind = INTEGER


@dataclass(frozen=True, slots=True)
class Load:
    array: Array
    index: Expr

    @property
    def kind(self) -> Kind:
        return self.array.kind


#: `div` rounds down, `mod` has the sign of the divisor; neither is ever asked for 0.
Arithmetic = Literal["+", "-", "*", "div", "mod", "min", "max", "and"]
Comparison = Literal["==", "!=", "<", "<="]
Bitwise = Literal["&", "|", "^", "&~", ">>", "w+", "w*"]


@dataclass(frozen=True, slots=True)
class Compute:
    """Of two integers."""

    op: Arithmetic
    left: Expr
    right: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Compare:
    """1 or 0, of two integers."""

    op: Comparison
    left: Expr
    right: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Bits:
    """Of two masks or two words; `>>`, `w+` and `w*` of words only, and `>>` by a constant."""

    op: Bitwise
    left: Expr
    right: Expr

    @property
    def kind(self) -> Kind:
        return self.left.kind


@dataclass(frozen=True, slots=True)
class Both:
    """`left and right`: the right one only if the left one holds. 1 or 0."""

    left: Expr
    right: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Either:
    left: Expr
    right: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Not:
    inner: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class One:
    """The mask of one thing."""

    index: Expr
    kind: Mask


@dataclass(frozen=True, slots=True)
class Shift:
    """A mask with every thing so many numbers further; what would lie beyond its end may still be there."""

    mask: Expr
    by: int

    @property
    def kind(self) -> Kind:
        return self.mask.kind


@dataclass(frozen=True, slots=True)
class Has:
    mask: Expr
    index: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Count:
    mask: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Some:
    """It is not empty."""

    mask: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Nth:
    """The thing with so many smaller ones in the mask; it has that many."""

    mask: Expr
    number: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Widen:
    """An integer that is not negative as a word."""

    inner: Expr

    @property
    def kind(self) -> Kind:
        return WORD


@dataclass(frozen=True, slots=True)
class Narrow:
    """A word of less than 31 bits as an integer."""

    inner: Expr

    @property
    def kind(self) -> Kind:
        return INTEGER


@dataclass(frozen=True, slots=True)
class Call:
    """Of a function that gives a value."""

    function: str
    args: tuple[Expr, ...]
    kind: Kind = INTEGER


Expr = (
    Const | Local | Load | Compute | Compare | Bits | Both | Either | Not | One | Shift | Has | Count | Some | Nth
    | Widen | Narrow | Call
)  # fmt: skip


# ------------------------------------------------------------------ statements


@dataclass(frozen=True, slots=True)
class Set:
    local: Local
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    """The value is worked out first, then the index."""

    array: Array
    index: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Do:
    """Calls a function; what it gives is dropped."""

    call: Call


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """Again and again, until it is left by a `Leave` of this label."""

    label: str
    body: Block


@dataclass(frozen=True, slots=True)
class Leave:
    """Goes on behind the loop or section of this label, which stands around it."""

    label: str


@dataclass(frozen=True, slots=True)
class Section:
    """Statements that can be left."""

    label: str
    body: Block


@dataclass(frozen=True, slots=True)
class Each:
    """For each thing of a mask, the smallest first; the mask is looked at once."""

    local: Local
    mask: Expr
    label: str
    body: Block


@dataclass(frozen=True, slots=True)
class Members:
    """The options are the things of a mask, the smallest first; players may be counted from behind a seat."""

    mask: Expr
    behind: Expr | None = None


@dataclass(frozen=True, slots=True)
class Upwards:
    """The options are numbers from `low` on."""

    low: Expr


@dataclass(frozen=True, slots=True)
class Holding:
    """The options are the numbers of those flags that hold."""

    flags: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Searched:
    """The value of option number `index` is found by `search`, which leaves it in `value`."""

    index: Local
    value: Local
    search: Block


Options = Members | Upwards | Holding | Searched


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat decides: `local` becomes a number from 0 up to `count` - 1. There are two options or more.

    `options`: what they stand for, in their order; `last`: whether one more comes after them, to be done with it.
    What has become of this in the end is told by a pass: a call of a bot, or a pause.
    """

    local: Local
    seat: Expr
    count: Expr
    site: int
    options: Options
    last: Expr = Const(0)


@dataclass(frozen=True, slots=True)
class Save:
    """Keeps the whole game as it stands, under a level from 0 up to `LEVELS` - 1."""

    level: Expr


@dataclass(frozen=True, slots=True)
class Restore:
    """Puts the whole game back to how it was when it was saved under this level."""

    level: Expr


#: So many things can be tried at once, one inside the other.
LEVELS = 8


@dataclass(frozen=True, slots=True)
class Give:
    """The function ends with this value, or with none."""

    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class Abort:
    """The game is broken off here; what it has come to stands in its arrays."""


@dataclass(frozen=True, slots=True)
class Note:
    """Where the rules say this, for the reader: "classic.yaml:120 pay(2)"."""

    text: str


Statement = Set | Store | Do | If | Loop | Leave | Section | Each | Choose | Save | Restore | Give | Abort | Note
Block = tuple[Statement, ...]


# ------------------------------------------------------------------ programs


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the rules where somebody decides, as the reference engine tells of it (see its `Decision`).

    `values`: what the flags of `Holding` stand for; of an action its clause and the number of its card, or -1.
    """

    kind: Literal["act", "choose", "may", "either", "way"]
    rule: str
    number: int
    subject: str
    type: Type
    span: Span | None = None
    secret: bool = False
    lying: bool = False
    values: tuple[int | str | tuple[str, int], ...] = ()

    def __str__(self) -> str:
        return f"{self.rule} {self.kind} {self.subject}".rstrip()


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    params: tuple[Local, ...]
    result: Kind | None
    body: Block


@dataclass(frozen=True, slots=True)
class Program:
    """`kinds`: the names of the cards, each once; `sites`: what is asked where somebody chooses, by its number.

    `deeds`: the actions of the game, each with its clause and the number of its card, or -1. `noted`: what the rows
    of what was noted count (`lower.noting`). `places`: pairs of arrays that say the same: by thing the number of its
    place, by place which things lie there; some things lie in none.
    """

    name: str
    arrays: tuple[Array, ...]
    functions: tuple[Function, ...]
    kinds: tuple[str, ...] = ()
    sites: Mapping[int, Site] = field(default_factory=dict)
    deeds: tuple[tuple[str, int], ...] = ()
    noted: tuple[tuple[str, str], ...] = ()
    places: tuple[tuple[Array, Array], ...] = ()
