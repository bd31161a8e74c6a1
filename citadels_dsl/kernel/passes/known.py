"""What is known of a game at one place in its program: values of locals and of items of arrays, and their bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citadels_dsl.kernel.ir import Const, Expr, Load, Local, One

Bounds = tuple[int, int]
#: A place in an array: a number, or the name of a local.
Index = int | str

LEAST, MOST = -(1 << 31), (1 << 31) - 1
ANY: Bounds = (LEAST, MOST)
#: The items of an array that are known; it is never changed, so that copies can share it.
Items = Mapping[Index, Expr]
_NONE: Items = {}


class Known:
    """`values`: locals that are as good as a constant, another local or the mask of one thing; `items` of arrays too.

    `above`: locals that are less than what stands in a cell that is counted on, or (behind "=") than another local.
    `named`: the locals that anything else was ever known by; it is shared.
    """

    __slots__ = ("above", "bounds", "items", "named", "values")

    def __init__(
        self,
        values: dict[str, Expr] | None = None,
        bounds: dict[str, Bounds] | None = None,
        items: dict[str, Items] | None = None,
        above: dict[str, frozenset[str]] | None = None,
        named: set[str] | None = None,
    ) -> None:
        self.values = values if values is not None else {}
        self.bounds = bounds if bounds is not None else {}
        self.items = items if items is not None else {}
        self.above = above if above is not None else {}
        self.named = named if named is not None else set()

    def copy(self) -> Known:
        return Known(dict(self.values), dict(self.bounds), dict(self.items), dict(self.above), self.named)

    # ------------------------------------------------------------ what is learned

    def equal(self, local: str, value: Expr) -> None:
        self.values[local] = value
        name = _name(value)
        if name:
            self.named.add(name)

    def item(self, array: str, index: Index) -> Expr | None:
        return self.items.get(array, _NONE).get(index)

    def put(self, array: str, index: Index, value: Expr) -> None:
        self.items[array] = {**self.items.get(array, _NONE), index: value}
        if isinstance(value, Local):
            self.named.add(value.name)
        if isinstance(index, str):
            self.named.add(index)

    def counted(self, array: str, before: str) -> None:
        """A cell is more than this local now."""
        self.above[array] = self.above.get(array, frozenset()) | {before}
        self.named.add(before)

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
        if local not in self.named:
            return
        for name in [n for n, v in self.values.items() if _name(v) == local]:
            del self.values[name]
        for array, items in self.items.items():
            if any(i == local or (type(v) is Local and v.name == local) for i, v in items.items()):
                self.items[array] = {
                    i: v for i, v in items.items() if i != local and not (type(v) is Local and v.name == local)
                }
        for array, those in self.above.items():
            if local in those:
                self.above[array] = those - {local}

    def forget_items(self, array: str, index: int | None = None) -> None:
        """Something is stored there; nobody knows where if there is no index."""
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
    return Known(values, bounds, items, above, one.named)


def _bounds(known: Known, name: str) -> Bounds | None:
    value = known.values.get(name)
    if isinstance(value, Const):
        return value.value, value.value
    return known.bounds.get(name)
