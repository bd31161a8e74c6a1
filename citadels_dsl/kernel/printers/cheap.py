"""What can be worked out whether it is asked for or not, sooner than it could be decided whether it is."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Block,
    Both,
    Call,
    Compute,
    Const,
    Expr,
    If,
    Load,
    Local,
    Nth,
    One,
    Set,
)
from citadels_dsl.kernel.passes.parts import inside
from citadels_dsl.kernel.passes.walking import said

#: So many operations, and no more.
MOST = 16
#: So many locals get their values at once.
MOST_LOCALS = 3


def is_cheap(expr: Expr) -> bool:
    """It reads nothing but at places that are known, so that nothing can go wrong, and is done in a few operations."""
    for number, part in enumerate(inside(expr)):
        match part:
            case Call() | Nth() | Compute(op="div" | "mod"):
                return False
            case Load(index=index) if not isinstance(index, Const):
                return False
            case _ if number >= MOST:
                return False
            case _:  # that can always be done
                pass
    return True


@dataclass(frozen=True, slots=True)
class Pick:
    """Locals that become one of two values each."""

    condition: Expr
    ways: tuple[tuple[Local, Expr, Expr], ...]


def picked(statement: If) -> Pick | None:
    """For a branch that does nothing but give values to a few locals, all of which can be worked out."""
    condition, then = statement.condition, said(statement.then)
    while not statement.otherwise and len(then) == 1 and isinstance(then[0], If) and not then[0].otherwise:
        statement = then[0]
        condition, then = Both(condition, statement.condition), said(statement.then)
    yes, no = _given(then), _given(said(statement.otherwise))
    if yes is None or no is None or not 0 < len(yes | no) <= MOST_LOCALS:
        return None
    ways = tuple((local, yes.get(local, local), no.get(local, local)) for local in yes | no)
    names = {local for local, _, _ in ways}
    for local, *values in ways:
        if local.kind != INTEGER and not _plain(*values):
            return None
        if any(part in names - {local} for value in values for part in inside(value)):
            return None  # one of them is made of another
    if any(isinstance(part, Call) for part in inside(condition)):
        return None
    if len(ways) > 1 and any(part in names for part in inside(condition)):
        return None
    return Pick(condition, ways)


def _given(block: Block) -> dict[Local, Expr] | None:
    found: dict[Local, Expr] = {}
    for one in block:
        if not isinstance(one, Set) or one.local in found or not is_cheap(one.value):
            return None
        found[one.local] = one.value
    return found


def _plain(*exprs: Expr) -> bool:
    """Masks and words that are made of names."""
    return all(isinstance(part, Local | Const | Bits | One) for expr in exprs for part in inside(expr))
