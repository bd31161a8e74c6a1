"""Who calls whom in a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from citadels_dsl.kernel.ir import Block, Call, Choose, Function, Program, Searched
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import within

#: What a host calls although the program does so too.
ENTRIES = frozenset({"play", "count_points", "draw", "decided", "resume"})


def calls(block: Block) -> Iterator[str]:
    """The functions that are called in it, each as often as it stands there; also what a choice is searched with."""
    for statement in within(block):
        for expr in expressions(statement):
            for part in inside(expr):
                if isinstance(part, Call):
                    yield part.function
        if isinstance(statement, Choose) and isinstance(statement.options, Searched):
            yield from calls(statement.options.search)


def graph(program: Program) -> dict[str, list[str]]:
    """By function what it calls; what is no function of the program (`begin`) is left out."""
    known = {function.name for function in program.functions}
    return {function.name: [name for name in calls(function.body) if name in known] for function in program.functions}


def entries(program: Program, found: Mapping[str, list[str]]) -> frozenset[str]:
    """What is called from outside: what nobody in the program calls, and `ENTRIES`."""
    called = {name for names in found.values() for name in names}
    return frozenset(f.name for f in program.functions if f.name not in called or f.name in ENTRIES)


def reached(found: Mapping[str, list[str]], names: frozenset[str]) -> frozenset[str]:
    """These and all that they call."""
    seen, open_ = set(names), list(names)
    while open_:
        for name in found.get(open_.pop(), ()):
            if name not in seen:
                seen.add(name)
                open_.append(name)
    return frozenset(seen)


def recursive(found: Mapping[str, list[str]]) -> frozenset[str]:
    """What may call itself, by whatever way."""
    return frozenset(name for name in found if name in reached(found, frozenset(found[name])))


def callees_first(functions: Mapping[str, Function], found: Mapping[str, list[str]]) -> list[Function]:
    """In an order in which whatever is called stands before, but for those that call themselves."""
    out: list[Function] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        for other in found[name]:
            visit(other)
        out.append(functions[name])

    for name in functions:
        visit(name)
    return out
