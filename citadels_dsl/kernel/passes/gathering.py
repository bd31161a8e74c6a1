"""What a loop gathers: the one mask that it adds to, and what must be true of a thing for it to be added.

Its body is gone through with what its locals are, as expressions of what stands around and the thing. Who leaves a
section of it does so on some condition, and what comes behind is done on its contrary.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from citadels_dsl.kernel.ir import (
    Bits,
    Block,
    Call,
    Each,
    Either,
    Expr,
    If,
    Leave,
    Local,
    Not,
    Note,
    One,
    Section,
    Set,
    Statement,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both
from citadels_dsl.kernel.passes.folding import bounds, folded
from citadels_dsl.kernel.passes.known import ANY, Bounds
from citadels_dsl.kernel.passes.parts import inside, with_parts
from citadels_dsl.kernel.passes.renaming import Names
from citadels_dsl.kernel.passes.walking import reads, within

#: Larger conditions are left alone.
LARGEST = 200
Values = dict[str, Expr]


class Unknown(Exception):
    """The loop does something else too."""


@dataclass(slots=True)
class Gathering:
    """What a loop gathers: `into`, from the things of which all of `holds` is true."""

    into: Local | None = None
    holds: Expr = TRUE
    before: list[Statement] = field(default_factory=list)


class Around(Protocol):
    """What stands around the loop. `reads`: how often each local is asked for there and in the loop."""

    names: Names
    reads: Counter[str]

    def anyhow(self, expr: Expr) -> Expr: ...

    def ask(self, expr: Expr) -> Bounds: ...


class Reader:
    """`left`: by section, what was known on the ways that left it."""

    def __init__(self, filterer: Around, each: Each) -> None:
        self.filterer = filterer
        self.each = each
        self.found = Gathering()
        self.own = {one.local.name for one in within(each.body) if isinstance(one, Set)}
        self.values: Values = {}
        self.left: dict[str, list[Values]] = {}

    def gathering(self) -> Gathering:
        for one in within(self.each.body):
            if not isinstance(one, Set | If | Note | Section | Leave):
                raise Unknown
        self._block(self.each.body, TRUE)
        into = self.found.into
        if into is not None and into.name == self.each.local.name:
            raise Unknown
        inside_ = reads(self.each.body)
        for name in (self.own | {self.each.local.name}) - ({into.name} if into is not None else set()):
            if self.filterer.reads[name] != inside_[name]:
                raise Unknown  # it is asked for elsewhere too
        if sum(1 for _ in inside(self.found.holds)) > LARGEST:
            raise Unknown
        return self.found

    def _block(self, block: Block, path: Expr) -> Expr:
        """On what condition its end is come to from its beginning, to which one comes on that of the path."""
        through: Expr = TRUE
        for statement in block:
            if through == FALSE:
                break
            here = both(path, through)
            match statement:
                case Set(local=local, value=Bits(op="|", left=left, right=One(index=index))) if (
                    left == local and index == self.each.local and local.name not in self.values
                ):
                    if self.found.into is not None:
                        raise Unknown
                    self.found.into, self.found.holds = local, here
                case Set(local=local, value=value):
                    self.values[local.name] = self._value(value)
                case If(condition=condition, then=then, otherwise=otherwise):
                    through = both(through, self._if(self._value(condition), then, otherwise, here))
                case Section(label=label, body=body):
                    self._section(label, body, here)
                case Leave(label=label):
                    if label not in self.left:
                        raise Unknown
                    self.left[label].append(dict(self.values))
                    return FALSE
                case _:  # a note says nothing
                    pass
        return through

    def _if(self, condition: Expr, then: Block, otherwise: Block, path: Expr) -> Expr:
        before = dict(self.values)
        end = self._block(then, both(path, condition))
        yes, self.values = self.values, dict(before)
        other = self._block(otherwise, both(path, contrary(condition)))
        no = self.values
        if end == FALSE:
            return both(contrary(condition), other)
        if other == FALSE:
            self.values = yes
            return both(condition, end)
        self.values = {}
        for name in yes.keys() & no.keys():
            self._merge(name, condition, yes[name], no[name])
        if end == TRUE:
            return TRUE if other == TRUE else Either(condition, other)
        return Either(contrary(condition), end) if other == TRUE else Either(both(condition, end), other)

    def _section(self, label: str, body: Block, path: Expr) -> None:
        """Whoever leaves it comes to its end too; what is then known differs by the way."""
        outside = sum(len(ways) for ways in self.left.values())
        self.left[label] = []
        end = self._block(body, path)
        ways: list[Values] = self.left.pop(label)
        if sum(len(those) for those in self.left.values()) != outside:
            raise Unknown  # some have left more than it
        if end != FALSE:
            ways.append(self.values)
        first, *others = ways
        self.values = {n: v for n, v in first.items() if all(n in one and one[n] == v for one in others)}

    def _merge(self, name: str, condition: Expr, yes: Expr, no: Expr) -> None:
        """What is not known whichever way was taken may not be asked for."""
        if yes == no:
            self.values[name] = yes
        elif truth(yes) and truth(no):
            if no == FALSE:
                self.values[name] = both(condition, yes)
            elif yes == TRUE:
                self.values[name] = Either(condition, no)
            elif yes == FALSE:
                self.values[name] = both(contrary(condition), no)
            elif no == TRUE:
                self.values[name] = Either(contrary(condition), yes)
        elif not any(mentions(one, self.each.local) for one in (condition, yes, no)):
            once = Local(self.filterer.names.fresh("once"), yes.kind)
            condition, yes, no = (self.filterer.anyhow(one) for one in (condition, yes, no))
            self.found.before += [Set(once, no), If(condition, (Set(once, yes),))]
            self.values[name] = once

    def _value(self, expr: Expr) -> Expr:
        match expr:
            case Local(name=name) if name in self.own:
                if name not in self.values:
                    raise Unknown  # it is from the thing before
                return self.values[name]
            case Call():
                raise Unknown
            case _:  # anything else is made of its parts
                return folded(with_parts(expr, self._value), self.filterer.ask)


def mentions(expr: Expr, local: Local) -> bool:
    return any(part == local for part in inside(expr))


def truth(expr: Expr) -> bool:
    return bounds(expr, lambda _: ANY) in ((0, 1), (0, 0), (1, 1))


def contrary(expr: Expr) -> Expr:
    return folded(Not(expr), lambda _: ANY)
