"""What is known of a game at one place in its program: values of locals and of items of arrays, and their bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citadels_dsl.kernel.ir import Call, Compare, Compute, Const, Expr, Load, Local, Not, One
from citadels_dsl.kernel.passes.parts import inside

Bounds = tuple[int, int]
#: A place in an array: a number, or the name of a local.
Index = int | str

LEAST, MOST = -(1 << 31), (1 << 31) - 1
ANY: Bounds = (LEAST, MOST)
#: The items of an array that are known; it is never changed, so that copies can share it.
Items = Mapping[Index, Expr]
_NONE: Items = {}
#: Bounds of the items of an array, by number; never changed either.
Cells = Mapping[int, Bounds]
_NO_CELLS: Cells = {}
#: Where the things of a mask lie: by which array of places, in which item of the one that tells what lies there.
Cell = tuple[str, str, Expr]
#: Whether a condition holds, and by the change of what that is forgotten: locals, arrays, items of arrays.
Fact = tuple[bool, frozenset[str]]
#: So many conditions are remembered, and those of so many parts.
MOST_FACTS, LARGEST_FACT = 16, 12


class Known:
    """`values`: locals that are as good as a constant, another local or the mask of one thing; `items` of arrays too.

    `above`: locals that are less than what stands in a cell that is counted on, or (behind "=") than another local.
    `cells`: bounds of items of arrays. `facts`: conditions of which it is known whether they hold. `flags`: locals
    that say whether a condition holds. `lying`: masks of which all things lie in one place. `named`: by local, the
    locals that were ever known by it; `placed`: the arrays of which items were; `asked`: what conditions were ever
    about; these are shared.
    """

    __slots__ = ("above", "asked", "bounds", "cells", "facts", "flags", "items", "lying", "named", "placed", "values")

    def __init__(
        self,
        values: dict[str, Expr] | None = None,
        bounds: dict[str, Bounds] | None = None,
        items: dict[str, Items] | None = None,
        above: dict[str, frozenset[str]] | None = None,
        named: dict[str, set[str]] | None = None,
        cells: dict[str, Cells] | None = None,
        facts: dict[Expr, Fact] | None = None,
        flags: dict[str, tuple[Expr, frozenset[str]]] | None = None,
        asked: set[str] | None = None,
        lying: dict[str, Cell] | None = None,
        placed: dict[str, set[str]] | None = None,
    ) -> None:
        self.values = values if values is not None else {}
        self.bounds = bounds if bounds is not None else {}
        self.items = items if items is not None else {}
        self.above = above if above is not None else {}
        self.named = named if named is not None else {}
        self.cells = cells if cells is not None else {}
        self.facts = facts if facts is not None else {}
        self.flags = flags if flags is not None else {}
        self.asked = asked if asked is not None else set()
        self.lying = lying if lying is not None else {}
        self.placed = placed if placed is not None else {}

    def copy(self) -> Known:
        return Known(
            dict(self.values), dict(self.bounds), dict(self.items), dict(self.above), self.named,
            dict(self.cells), dict(self.facts), dict(self.flags), self.asked, dict(self.lying),
            self.placed,
        )  # fmt: skip

    # ------------------------------------------------------------ what is learned

    def equal(self, local: str, value: Expr) -> None:
        self.values[local] = value
        name = _name(value)
        if name:
            self.named.setdefault(name, set()).add(local)

    def item(self, array: str, index: Index) -> Expr | None:
        return self.items.get(array, _NONE).get(index)

    def put(self, array: str, index: Index, value: Expr) -> None:
        self.items[array] = {**self.items.get(array, _NONE), index: value}
        for name in (*_locals(value), *((index,) if isinstance(index, str) else ())):
            self.named.setdefault(name, set())
            self.placed.setdefault(name, set()).add(array)

    def counted(self, array: str, before: str) -> None:
        """A cell is more than this local now."""
        self.above[array] = self.above.get(array, frozenset()) | {before}
        self.named.setdefault(before, set())

    def lies(self, mask: str, cell: Cell) -> None:
        self.lying[mask] = cell
        for name in _locals(cell[2]):
            self.named.setdefault(name, set())

    def cell(self, array: str, index: int) -> Bounds | None:
        return self.cells.get(array, _NO_CELLS).get(index)

    def bound_cell(self, array: str, index: int, found: Bounds) -> None:
        self.cells[array] = {**self.cells.get(array, _NO_CELLS), index: found}

    def told(self, condition: Expr, holds: bool) -> None:
        """It holds or not, as long as nothing changes that it asks about."""
        key, same = _usual(condition)
        about = _about(key)
        if about is None:
            return
        self.asked |= about
        self.facts.pop(key, None)
        self.facts[key] = (holds is same, about)
        if len(self.facts) > MOST_FACTS:
            del self.facts[next(iter(self.facts))]

    def fact(self, condition: Expr) -> bool | None:
        if not self.facts:
            return None
        key, same = _usual(condition)
        found = self.facts.get(key)
        return None if found is None else found[0] is same

    def flag(self, local: str, condition: Expr) -> None:
        """The local says whether the condition holds."""
        about = _about(condition)
        if about is not None and local not in about:
            self.asked |= about
            self.flags[local] = (condition, about)

    def _changes(self, *names: str) -> None:
        """What conditions may be about is another now."""
        if self.facts:
            for key in [key for key, (_, about) in self.facts.items() if not about.isdisjoint(names)]:
                del self.facts[key]
        if self.flags:
            for local in [local for local, (_, about) in self.flags.items() if not about.isdisjoint(names)]:
                del self.flags[local]

    def less(self, one: Expr, other: Expr) -> bool:
        """The one is less than the other."""
        if not isinstance(one, Local):
            return False
        match other:
            case Local(name=name):
                return one.name in self.above.get(f"={name}", ())
            case Load(array=array, index=Const(value=0)):
                return one.name in self.above.get(array.name, ())
            case _:  # nothing is known of others
                return False

    # ------------------------------------------------------------ what is forgotten

    def forget(self, local: str) -> None:
        """It gets another value."""
        self.values.pop(local, None)
        self.bounds.pop(local, None)
        self.above.pop(f"={local}", None)
        self.flags.pop(local, None)
        self.lying.pop(local, None)
        if local in self.asked:
            self._changes(local)
        if local not in self.named:
            return
        for name in self.named[local]:
            if name in self.values and _name(self.values[name]) == local:
                del self.values[name]
        for array in self.placed.get(local, ()):
            items = self.items.get(array, _NONE)
            if any(i == local or local in _locals(v) for i, v in items.items()):
                self.items[array] = {i: v for i, v in items.items() if i != local and local not in _locals(v)}
        for array, those in self.above.items():
            if local in those:
                self.above[array] = those - {local}
        for mask in [mask for mask, (_, _, index) in self.lying.items() if local in _locals(index)]:
            del self.lying[mask]

    def forget_items(self, array: str, index: int | None = None) -> None:
        """Something is stored there; nobody knows where if there is no index."""
        if self.lying:
            for mask in [mask for mask, cell in self.lying.items() if array in cell[:2]]:
                del self.lying[mask]
        if f"array {array}" in self.asked:
            if index is None:
                self._changes(f"array {array}")
            else:
                self._changes(f"item {array} {index}", f"some {array}")
        if index is None:
            self.cells.pop(array, None)
        elif self.cell(array, index) is not None:
            self.cells[array] = {i: b for i, b in self.cells[array].items() if i != index}
        items = self.items.get(array)
        if not items:
            return
        if index is None:
            del self.items[array]
        else:
            self.items[array] = {i: v for i, v in items.items() if i != index and type(i) is not str}

    def forget_game(self) -> None:
        """The whole game becomes another."""
        self.items.clear()
        self.cells.clear()
        self.facts.clear()
        self.flags.clear()
        self.lying.clear()
        self.above = {name: those for name, those in self.above.items() if name[0] == "="}

    def forget_all(self, locals_: Iterable[str], arrays: Mapping[str, Iterable[int] | None], counted: set[str]) -> None:
        """What a loop or a function may change. `counted`: arrays that it only counts on."""
        for local in locals_:
            self.forget(local)
        for array, places in arrays.items():
            if places is None:
                self.forget_items(array)
            else:
                for index in places:
                    self.forget_items(array, index)
            if array not in counted:
                self.above.pop(array, None)

    def leave(self, locals_: Iterable[str]) -> None:
        """Nobody asks about these again, but by other names."""
        for local in locals_:
            self.values.pop(local, None)
            self.lying.pop(local, None)
            if local not in self.named:
                self.bounds.pop(local, None)
                self.above.pop(f"={local}", None)


def _name(value: Expr) -> str:
    """The local by which something is known."""
    match value:
        case Local(name=name) | One(index=Local(name=name)):
            return name
        case _:  # by none
            return ""


def _locals(value: Expr) -> tuple[str, ...]:
    """The locals in what is kept of an item: it is a constant, a local, or a local and a constant."""
    match value:
        case Local(name=name) | Compute(left=Local(name=name)):
            return (name,)
        case _:  # a constant
            return ()


def _usual(condition: Expr) -> tuple[Expr, bool]:
    """The way in which a condition is remembered, and whether that is the condition itself or its contrary."""
    match condition:
        case Not(inner=inner):
            found, same = _usual(inner)
            return found, not same
        case Compare(op="!=", left=left, right=right):
            return Compare("==", left, right), False
        case Compare(op="<=", left=left, right=right):
            return Compare("<", right, left), False
        case _:  # as it is
            return condition, True


def _about(condition: Expr) -> frozenset[str] | None:
    """What it asks about; None if it is too large or asks what nobody can follow."""
    found: set[str] = set()
    for number, one in enumerate(inside(condition)):
        match one:
            case _ if number >= LARGEST_FACT:
                return None
            case Local(name=name):
                found.add(name)
            case Load(array=array, index=index) if not array.constant:
                found.add(f"array {array.name}")
                found.add(f"item {array.name} {index.value}" if isinstance(index, Const) else f"some {array.name}")
            case Call():
                return None
            case _:  # made of them
                pass
    return frozenset(found)


def joined(several: list[Known]) -> Known | None:
    """What holds whichever way was taken."""
    if not several:
        return None
    found = several[0]
    for other in several[1:]:
        found = _joined(found, other)
    return found


def _joined(one: Known, other: Known) -> Known:
    bounds = {n: b for n, b in one.bounds.items() if (o := other.bounds.get(n)) is b or o == b}
    values: dict[str, Expr] = {}
    unsure = [n for n in one.bounds if n not in bounds]
    for name, value in one.values.items():
        there = other.values.get(name)
        if there is value or there == value:
            values[name] = value
        else:
            unsure.append(name)
    for name in unsure:
        a, b = _bounds(one, name), _bounds(other, name)
        if a is not None and b is not None:
            low, high = min(a[0], b[0]), max(a[1], b[1])
            if (low, high) != ANY:
                bounds[name] = (low, high)
    items: dict[str, Items] = {}
    for array, here in one.items.items():
        theirs = other.items.get(array)
        if theirs is here:
            items[array] = here
        elif theirs:
            items[array] = {i: v for i, v in here.items() if (t := theirs.get(i)) is v or t == v}
    above = {a: those & other.above[a] for a, those in one.above.items() if a in other.above}
    cells: dict[str, Cells] = {}
    for array, there_ in one.cells.items():
        those = other.cells.get(array)
        if those is there_:
            cells[array] = there_
        elif those:
            cells[array] = {i: (min(b[0], c[0]), max(b[1], c[1])) for i, b in there_.items() if (c := those.get(i))}
    facts = {key: fact for key, fact in one.facts.items() if (f := other.facts.get(key)) is fact or f == fact}
    flags = {key: flag for key, flag in one.flags.items() if (f_ := other.flags.get(key)) is flag or f_ == flag}
    lying = {mask: cell for mask, cell in one.lying.items() if other.lying.get(mask) == cell}
    return Known(values, bounds, items, above, one.named, cells, facts, flags, one.asked, lying, one.placed)


def _bounds(known: Known, name: str) -> Bounds | None:
    value = known.values.get(name)
    if isinstance(value, Const):
        return value.value, value.value
    return known.bounds.get(name)
