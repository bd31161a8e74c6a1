"""What is known of a program before it is evaluated: what its functions change, how large they are, who reads what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from citadels_dsl.kernel.ir import (
    Block,
    Call,
    Expr,
    Program,
)
from citadels_dsl.kernel.passes.effects import Effects, of_block, of_functions
from citadels_dsl.kernel.passes.parts import expressions, parts
from citadels_dsl.kernel.passes.walking import blocks, reads


class Survey:
    """`entries`: the functions that are called from outside; `stays`: others that stay functions, and those that call
    themselves do. `where`: by the array of what lies in each place, the one that tells where each thing lies."""

    def __init__(self, program: Program, entries: Sequence[str], stays: Sequence[str]) -> None:
        self.functions = {f.name: f for f in program.functions}
        self.entries = [name for name in entries if name in self.functions]
        self.effects = of_functions(self.functions)
        self.stays = {*self.entries, *stays} | {name for name, e in self.effects.items() if name in e.calls}
        self.where = {lying.name: where.name for where, lying in program.places}
        self._reads: Counter[str] = Counter()
        self._owner: dict[str, str] = {}
        for function in program.functions:
            self._reads.update(reads(function.body))
            self._owner.update(dict.fromkeys(of_block(function.body).locals, function.name))
            self._owner.update((param.name, function.name) for param in function.params)
        self._effects: dict[int, Effects] = {}
        self._own: dict[int, Effects] = {}
        self._sizes: dict[int, int] = {}

    def within(self, name: str, body: Counter[str], among: str) -> bool:
        """A local is read in a body alone, or is of another function than the local `among`."""
        return self._reads[name] == body[name] or self._owner.get(name) != self._owner.get(among)

    def changed_by(self, body: Block) -> Effects:
        """With all that it calls."""
        found = self._effects.get(id(body))
        if found is None:
            found = self._effects[id(body)] = of_block(body, self._own_of)
            for name in found.calls:
                if name in self.effects:
                    found.add(self.effects[name])
        return found

    def _own_of(self, block: Block) -> Effects:
        """Without what it calls."""
        found = self._own.get(id(block))
        if found is None:
            found = self._own[id(block)] = of_block(block, self._own_of)
        return found

    def size(self, block: Block) -> int:
        """Statements, with those of what is called."""
        if id(block) not in self._sizes:
            total = 0
            for statement in block:
                total += 1 + sum(self.size(inner) for inner in blocks(statement))
                for expr in expressions(statement):
                    total += sum(
                        self.size(self.functions[n].body)
                        for n in called(expr)
                        if n in self.functions and n not in self.stays
                    )
            self._sizes[id(block)] = total
        return self._sizes[id(block)]


def called(expr: Expr) -> list[str]:
    """The functions that it calls."""
    found = [expr.function] if isinstance(expr, Call) else []
    for part in parts(expr):
        found.extend(called(part))
    return found
