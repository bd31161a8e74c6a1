"""Functions that are small, or called from one place only, are written where they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from citadels_dsl.kernel.ir import (
    INTEGER,
    Block,
    Both,
    Call,
    Const,
    Do,
    Each,
    Either,
    Expr,
    Function,
    If,
    Load,
    Local,
    Loop,
    Not,
    Program,
    Section,
    Set,
    Statement,
)
from citadels_dsl.kernel.passes import calls, renaming
from citadels_dsl.kernel.passes.parts import expressions, inside, parts, with_expressions, with_parts
from citadels_dsl.kernel.passes.returns import without_returns
from citadels_dsl.kernel.passes.walking import with_blocks, within

#: A function of so many statements and expressions is no longer than what it takes to call it a few times.
SMALL = 40


def inlined(program: Program, small: int = SMALL) -> Program:
    """What is called from outside, and what calls itself, stays a function; the same games are played."""
    found = calls.graph(program)
    often = Counter(name for names in found.values() for name in names)
    never = calls.entries(program, found) | calls.recursive(found)
    names = renaming.Names(program)
    done: dict[str, Function] = {}
    wanted: dict[str, Function] = {}
    for function in calls.callees_first({f.name: f for f in program.functions}, found):
        body = _Writer(wanted, often, names).block(function.body)
        new = done[function.name] = replace(function, body=body)
        if function.name not in never and (often[function.name] == 1 or size(new.body) <= small):
            wanted[function.name] = new
    left = calls.reached({name: list(calls.calls(f.body)) for name, f in done.items()}, never)
    return replace(program, functions=tuple(done[f.name] for f in program.functions if f.name in left))


def size(block: Block) -> int:
    return sum(1 + sum(1 for expr in expressions(statement) for _ in inside(expr)) for statement in within(block))


class _Writer:
    """Writes one function anew. `wanted`: the functions that are written where they are called."""

    def __init__(self, wanted: Mapping[str, Function], often: Mapping[str, int], names: renaming.Names) -> None:
        self.wanted = wanted
        self.often = often
        self.names = names
        self.out: list[Statement] = []

    def block(self, block: Block) -> Block:
        before, self.out = self.out, []
        for statement in block:
            self._statement(statement)
        found, self.out = tuple(self.out), before
        return found

    def _statement(self, statement: Statement) -> None:
        statement = (
            with_blocks(statement, self.block) if isinstance(statement, If | Loop | Section | Each) else statement
        )
        if not any(self._calls(expr) for expr in expressions(statement)):
            self.out.append(statement)
            return
        match statement:
            case Do(call=Call(function=name, args=args)) if name in self.wanted:
                self._inline(name, self._pulled(args), None)
            case Set(local=local, value=Call(function=name, args=args)) if name in self.wanted:
                self._inline(name, self._pulled(args), local)
            case _:  # what calls is worked out before
                found = iter(self._pulled(expressions(statement)))
                self.out.append(with_expressions(statement, lambda _: next(found)))

    def _calls(self, expr: Expr) -> bool:
        return any(isinstance(part, Call) and part.function in self.wanted for part in inside(expr))

    def _pulled(self, exprs: tuple[Expr, ...]) -> tuple[Expr, ...]:
        """Without calls of what is wanted. What is worked out before one of them is kept, as that may change it."""
        calling = [self._calls(expr) for expr in exprs]
        last = max((n for n, one in enumerate(calling) if one), default=-1)
        out = []
        for n, expr in enumerate(exprs):
            if calling[n]:
                expr = self._out(expr)
            if n < last and any(isinstance(part, Load | Call) for part in inside(expr)):
                expr = self._kept(expr)
            out.append(expr)
        return tuple(out)

    def _out(self, expr: Expr) -> Expr:
        match expr:
            case Both(left=left, right=right) if self._calls(right):
                return self._shortened(left, right, Const(0))
            case Either(left=left, right=right) if self._calls(right):
                return self._shortened(Not(left), right, Const(1))
            case _:  # of everything else all parts are worked out
                found = iter(self._pulled(parts(expr)))
                expr = with_parts(expr, lambda _: next(found))
        if isinstance(expr, Call) and expr.function in self.wanted:
            result = Local(self.names.fresh("given"), expr.kind)
            self._inline(expr.function, expr.args, result)
            return result
        return expr

    def _shortened(self, condition: Expr, then: Expr, otherwise: Const) -> Local:
        found = Local(self.names.fresh("holds"), INTEGER)
        self.out.append(Set(found, otherwise))
        condition = self._out(condition) if self._calls(condition) else condition
        body = self.block((Set(found, then),))
        self.out.append(If(condition, body))
        return found

    def _kept(self, expr: Expr) -> Local:
        local = Local(self.names.fresh("before"), expr.kind)
        self.out.append(Set(local, expr))
        return local

    def _inline(self, name: str, args: tuple[Expr, ...], result: Local | None) -> None:
        function = self.wanted[name]
        if self.often[name] > 1 or not self.names.apart(function):
            function = renaming.renamed(function, self.names)
        for param, arg in zip(function.params, args, strict=True):
            self.out.append(Set(param, arg))
        self.out.extend(without_returns(function.body, result, self.names.fresh("end")))


def apart(program: Program) -> Program:
    """Every call stands in a statement of its own; what is worked out before it is kept under a name."""
    names, functions = renaming.Names(program), {f.name: f for f in program.functions}
    return replace(
        program, functions=tuple(replace(f, body=_Apart(functions, {}, names).block(f.body)) for f in program.functions)
    )


class _Apart(_Writer):
    def _inline(self, name: str, args: tuple[Expr, ...], result: Local | None) -> None:
        kind = self.wanted[name].result
        call = Call(name, args, INTEGER if kind is None else kind)
        self.out.append(Do(call) if result is None else Set(result, call))
