"""What is known of a game at one place in its program: values of locals and of items of arrays, and their bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citadels_dsl.kernel.ir import Const, Expr, Load, Local

Bounds = tuple[int, int]
#: An array and a place in it: a number, or the name of a local.
Place = tuple[str, int | str]

LEAST, MOST = -(1 << 31), (1 << 31) - 1
ANY: Bounds = (LEAST, MOST)


class Known:
    """`values`: locals that are as good as a constant or another local; `items` the same of items of arrays.

    `above`: locals that are less than what stands in a cell that is counted on, or (behind "=") than another local.
    """

    __slots__ = ("above", "bounds", "items", "values")

    def __init__(
        self,
        values: dict[str, Expr] | None = None,
        bounds: dict[str, Bounds] | None = None,
        items: dict[Place, Expr] | None = None,
        above: dict[str, frozenset[str]] | None = None,
    ) -> None:
        self.values = values or {}
        self.bounds = bounds or {}
        self.items = items or {}
        self.above = above or {}

    def copy(self) -> Known:
        return Known(dict(self.values), dict(self.bounds), dict(self.items), dict(self.above))

    def forget(self, local: str) -> None:
        """It gets another value."""
        self.values.pop(local, None)
        self.bounds.pop(local, None)
        self.above.pop(f"={local}", None)
        for name in [n for n, v in self.values.items() if isinstance(v, Local) and v.name == local]:
            del self.values[name]
        items = self.items
        for place in [p for p, v in items.items() if p[1] == local or (isinstance(v, Local) and v.name == local)]:
            del items[place]
        for array, those in list(self.above.items()):
            if local in those:
                self.above[array] = those - {local}

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

    def forget_items(self, array: str, index: int | None = None) -> None:
        """Something is stored there; nobody knows where if there is no index."""
        for place in [p for p in self.items if p[0] == array and (index is None or p[1] == index or type(p[1]) is str)]:
            del self.items[place]

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


def joined(several: list[Known]) -> Known | None:
    """What holds whichever way was taken."""
    if not several:
        return None
    first, *others = several
    if not others:
        return first
    values = {n: v for n, v in first.values.items() if all(o.values.get(n) == v for o in others)}
    items = {p: v for p, v in first.items.items() if all(o.items.get(p) == v for o in others)}
    bounds: dict[str, Bounds] = {}
    for name in set(first.bounds) | {n for n, v in first.values.items() if isinstance(v, Const)}:
        every = [_bounds(one, name) for one in several]
        if None not in every:
            low, high = min(b[0] for b in every if b), max(b[1] for b in every if b)
            if (low, high) != ANY:
                bounds[name] = (low, high)
    above = {a: frozenset.intersection(*(o.above.get(a, frozenset()) for o in several)) for a in first.above}
    return Known(values, bounds, items, above)


def _bounds(known: Known, name: str) -> Bounds | None:
    value = known.values.get(name)
    if isinstance(value, Const):
        return value.value, value.value
    return known.bounds.get(name)
