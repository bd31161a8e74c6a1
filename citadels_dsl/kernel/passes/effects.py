"""What functions and blocks may change, seen from outside: a summary, for whoever cannot look into them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from citadels_dsl.kernel.ir import Block, Call, Choose, Compute, Const, Each, Function, Load, Restore, Set, Store
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import blocks


@dataclass(slots=True)
class Effects:
    """`arrays`: those that are written, with the places, or None if nobody knows them.

    `resets`: the items that are set to a constant somewhere, with it.
    """

    locals: set[str] = field(default_factory=set)
    arrays: dict[str, set[int] | None] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)  # not only counted on
    calls: set[str] = field(default_factory=set)
    resets: set[tuple[str, int, int]] = field(default_factory=set)
    all: bool = False  # the whole game is put back

    @property
    def counted(self) -> set[str]:
        return set(self.arrays) - self.written

    def add_store(self, store: Store) -> None:
        name = store.array.name
        if isinstance(store.index, Const):
            places = self.arrays.setdefault(name, set())
            if places is not None:
                places.add(store.index.value)
            if isinstance(store.value, Const):
                self.resets.add((name, store.index.value, store.value.value))
        else:
            self.arrays[name] = None
        if not counts_on(store):
            self.written.add(name)

    def add(self, other: Effects) -> None:
        """What a function that is called, or an inner block, may do to the arrays."""
        for name, places in other.arrays.items():
            here = self.arrays.setdefault(name, set())
            self.arrays[name] = None if here is None or places is None else here | places
        self.written |= other.written
        self.resets |= other.resets
        self.all |= other.all


def counts_on(store: Store) -> bool:
    """It makes a cell greater by a constant."""
    match store.value:
        case Compute(op="+", left=Load(array=array, index=index), right=Const(value=by)):
            return by > 0 and store.array.size == 1 and array.name == store.array.name and index == store.index
        case _:  # anything else may do anything
            return False


def of_block(block: Block, of_inner: Callable[[Block], Effects] | None = None) -> Effects:
    """Its own; what the called functions do is to be added. `of_inner`: the same of a block that stands in it."""
    found = Effects()
    for statement in block:
        match statement:
            case Set(local=local):
                found.locals.add(local.name)
            case Store():
                found.add_store(statement)
            case Each(local=local) | Choose(local=local):
                found.locals.add(local.name)
            case Restore():
                found.all = True
            case _:  # it changes nothing by itself
                pass
        for expr in expressions(statement):
            for one in inside(expr):
                if isinstance(one, Call):
                    found.calls.add(one.function)
        for inner in blocks(statement):
            own = of_block(inner) if of_inner is None else of_inner(inner)
            found.add(own)
            found.locals |= own.locals
            found.calls |= own.calls
    return found


def of_functions(functions: Mapping[str, Function]) -> dict[str, Effects]:
    """With all that they call."""
    own = {name: of_block(function.body) for name, function in functions.items()}
    found: dict[str, Effects] = {}
    for name in own:
        every = reached(name, own)
        total = Effects(calls=every)
        for one in every | {name}:
            if one in own:
                total.add(own[one])
        found[name] = total
    return found


def reached(name: str, own: Mapping[str, Effects]) -> set[str]:
    """All that is called from a function, itself only if it comes back to it."""
    found: set[str] = set()
    left = list(own[name].calls)
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left.extend(own[one].calls if one in own else ())
    return found
