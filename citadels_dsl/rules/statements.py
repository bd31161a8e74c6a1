"""Statements: what the rules do, as a tree. Closed: `match`, then `assert_never`.

Every place where somebody is offered something has a `site`, a number of its own in its clause or
procedure; `rules.offers` keeps what can be offered there under it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from citadels_dsl.rules.expressions import Expr, Members, Node


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value in a clause or procedure."""

    name: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Do(Node):
    """A verb is done or a procedure run. `args` stand in the order of the moment's parameters.

    An argument that is None has the parameter's default. `doer` is None where nobody does it.
    """

    moment: str
    doer: Expr | None
    args: tuple[Expr | None, ...]


@dataclass(frozen=True, slots=True)
class Proceed(Node):
    """In an `instead`: the moment happens after all, with other arguments (parameter, value)."""

    args: tuple[tuple[int, Expr], ...]


@dataclass(frozen=True, slots=True)
class Let(Node):
    slot: int
    value: Expr


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`decider` chooses one of the members; with none the block ends."""

    decider: Expr
    members: Members
    secret: bool
    site: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class ChooseSome(Node):
    """From `low` to `high` of a set, into `slot` (a set)."""

    decider: Expr
    slot: int
    name: str = field(compare=False)
    low: Expr
    high: Expr
    source: Expr
    secret: bool
    site: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Chance(Node):
    """`random d in S`."""

    members: Members


@dataclass(frozen=True, slots=True)
class ChanceSome(Node):
    slot: int
    name: str = field(compare=False)
    count: Expr
    source: Expr


@dataclass(frozen=True, slots=True)
class If(Node):
    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """With `order` the next is always the one with the least value now; else as the set stood at the start."""

    members: Members
    body: Block


@dataclass(frozen=True, slots=True)
class Together(Node):
    """All choose (`picks`: Choose or ChooseSome) before anything is seen; then `body` for each."""

    members: Members
    picks: Block
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    times: Expr
    condition: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class May(Node):
    decider: Expr
    label: str
    body: Block
    otherwise: Block
    site: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Branch(Node):
    label: str
    condition: Expr | None
    body: Block
    site: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Either(Node):
    decider: Expr
    branches: tuple[Branch, ...]


#: One thing is done, and nothing is asked of anybody by the statement itself.
Deed = Do | Proceed | Let
#: Something is picked from a set, by somebody or by chance.
Pick = Choose | ChooseSome | Chance | ChanceSome
#: Goes through a set; its member is known in its own blocks alone.
Loop = ForEach | Together
#: Has blocks of its own.
Compound = If | Loop | Repeat | May | Either

Statement = Deed | Pick | Compound
Block = tuple[Statement, ...]
