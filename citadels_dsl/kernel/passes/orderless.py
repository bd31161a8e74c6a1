"""Whether it makes no difference in which order a loop takes its things."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.kernel.ir import (
    Bits,
    Block,
    Call,
    Compute,
    Expr,
    If,
    Leave,
    Local,
    Note,
    Section,
    Set,
)
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import within


def orderless(body: Block, passing: Callable[[str], bool]) -> set[str] | None:
    """It does nothing but add to masks and sums, which it does not ask, and set what is `passing`: set anew for each
    thing before it is asked, and of no use behind the loop. Which locals are set anew, None if it does more."""
    looking = _Looking(body, passing)
    return looking.set - looking.sums if looking.holds() else None


class _Unsure(Exception):
    pass


class _Looking:
    def __init__(self, body: Block, passing: Callable[[str], bool]) -> None:
        self.body = body
        self.passing = passing
        self.set = {one.local.name for one in within(body) if isinstance(one, Set)}
        self.sums = {name for name in self.set if all(_adds(one) for one in self._sets(name))}
        self.left: dict[str, list[frozenset[str]]] = {}

    def _sets(self, name: str) -> list[Set]:
        return [one for one in within(self.body) if isinstance(one, Set) and one.local.name == name]

    def holds(self) -> bool:
        if not all(name in self.sums or self.passing(name) for name in self.set):
            return False
        try:
            self._block(self.body, frozenset())
        except _Unsure:
            return False
        return True

    def _block(self, block: Block, known: frozenset[str] | None) -> frozenset[str] | None:
        """What is set anew behind the block; None where nobody comes."""
        for statement in block:
            if known is None:
                return None
            for expr in expressions(statement):
                self._asked(expr, known, statement)
            match statement:
                case Set(local=local):
                    known |= {local.name}
                case If(then=then, otherwise=otherwise):
                    known = _both(self._block(then, known), self._block(otherwise, known))
                case Section(label=label, body=body):
                    self.left[label] = []
                    known = self._block(body, known)
                    for one in self.left.pop(label):
                        known = _both(known, one)
                case Leave(label=label):
                    if label not in self.left:
                        raise _Unsure
                    self.left[label].append(known)
                    known = None
                case Note():
                    pass
                case _:  # it may do anything
                    raise _Unsure
        return known

    def _asked(self, expr: Expr, known: frozenset[str], statement: object) -> None:
        for one in inside(expr):
            if isinstance(one, Call):
                raise _Unsure
            if isinstance(one, Local) and one.name in self.set:
                own = isinstance(statement, Set) and statement.local == one and one.name in self.sums
                if one.name in self.sums and not own:
                    raise _Unsure
                if not own and one.name not in known:
                    raise _Unsure


def _adds(one: Set) -> bool:
    match one.value:
        case Bits(op="|", left=left, right=right) | Compute(op="+", left=left, right=right):
            return left == one.local and not any(part == one.local for part in inside(right))
        case _:  # it becomes something else
            return False


def _both(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other
