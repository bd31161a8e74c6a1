"""Programs made up at random, which end: for passes, which must leave alone what a program does."""

from __future__ import annotations

from random import Random
from typing import Any

import wasmtime

from citadels_dsl.kernel.ir import (
    INTEGER,
    Array,
    Bits,
    Bitwise,
    Block,
    Both,
    Call,
    Compare,
    Compute,
    Const,
    Count,
    Do,
    Each,
    Either,
    Expr,
    Function,
    Give,
    Has,
    If,
    Integer,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    Not,
    Nth,
    One,
    Program,
    Section,
    Set,
    Some,
    Statement,
    Store,
)
from citadels_dsl.kernel.printers.python import python_source
from citadels_dsl.kernel.printers.wasm import item_size, layout, wasm_module

WIDE = Mask(70)
ALL = (1 << 70) - 1
CELLS = Array("cells", 4, INTEGER, (5, 0, -3, 2))
SETS = Array("sets", 3, WIDE, (9, 1 << 69 | 6, 0))
ONE = Array("one", 1)
TABLE = Array("table", 70, INTEGER, tuple((7 * n) % 11 for n in range(70)), True)
GROUPS = Array("groups", 4, WIDE, (3, 1 << 66 | 4, 0, ALL), True)
#: Six things, each of which lies in one of three places.
FEW = Mask(6)
FEWS = Array("fews", 3, FEW, (0, 5, 63))
WHERE, LYING = Array("where", 6, INTEGER, (0, 0, 1, 2, 2, 2)), Array("lying", 3, FEW, (3, 4, 56))
#: What is put in there is often nothing at all.
NONES = Array("nones", 2, FEW)
#: Nobody ever writes in there, which only the game shows.
HOST = Array("host", 1, lasting=True)
ARRAYS = (CELLS, SETS, ONE, TABLE, GROUPS, FEWS, WHERE, LYING, NONES, HOST)
#: Numbers are cut to so many, so that nothing overflows.
SPAN = 1000
CALLED = ((0, 0), (3, 1), (-2, 5))


def run(program: Program) -> dict[str, list[int]]:
    """Its arrays, after `f0` was called a few times; what that gave stands in them too."""
    space: dict[str, Any] = {}
    exec(python_source(program), space)
    space["begin"]()
    given = [int(space["f0"](a, b)) for a, b in CALLED]
    names = [array.name for array in program.arrays]
    return {"given": given} | {name: [int(item) for item in space[name]] for name in names}


def run_in_sandbox(program: Program) -> dict[str, list[int]]:
    store = wasmtime.Store()
    module = wasmtime.Module(store.engine, wasm_module(program))
    exports: Any = wasmtime.Instance(store, module, []).exports(store)
    exports["begin"](store)
    given = [exports["f0"](store, a, b) for a, b in CALLED]
    places = layout(program)

    def items(array: Array) -> list[int]:
        at, size = places.at[array.name], item_size(array.kind)
        data = exports["memory"].read(store, at, at + size * array.size)
        signed = isinstance(array.kind, Integer)
        return [int.from_bytes(data[n * size : (n + 1) * size], "little", signed=signed) for n in range(array.size)]

    return {"given": given} | {array.name: items(array) for array in program.arrays}


class _Makes:
    """One function. `callable_`: functions that it may call."""

    def __init__(self, chance: Random, name: str, callable_: tuple[str, ...]) -> None:
        self.chance = chance
        self.name = name
        self.callable = callable_
        self.labels = 0
        self.numbers = [Local(f"{stem}_{name}") for stem in ("a", "b", "x", "y")]
        self.masks = [Local(f"m_{name}", WIDE), Local(f"k_{name}", WIDE)]
        self.few = [Local(f"p_{name}", FEW), Local(f"q_{name}", FEW)]
        self.place = Local(f"place_{name}")
        self.things: list[Local] = []

    def function(self) -> Function:
        a, b, x, y = self.numbers
        begun = (Set(x, Const(1)), Set(y, b), *(Set(mask, Load(SETS, Const(n))) for n, mask in enumerate(self.masks)))
        begun += (Set(self.place, Const(2)), *(Set(mask, Load(LYING, Const(n))) for n, mask in enumerate(self.few)))
        body = self.block(3, ())
        return Function(self.name, (a, b), INTEGER, (*begun, *body, Give(self._cut(Compute("+", x, y)))))

    def _of(self, *ways: Any) -> Any:
        return self.chance.choice(ways)()

    @staticmethod
    def _cut(expr: Expr) -> Expr:
        return Compute("max", Const(-SPAN), Compute("min", expr, Const(SPAN)))

    def number(self, depth: int) -> Expr:
        simple = [
            lambda: self.chance.choice([*self.numbers, *self.things]),
            lambda: Const(self.chance.randint(-3, 9)),
            lambda: Load(CELLS, Const(self.chance.randint(0, 3))),
            lambda: Load(ONE, Const(0)),
        ]
        if depth == 0:
            return self._of(*simple)  # type: ignore[no-any-return]
        found = self._of(
            *simple,
            lambda: self._cut(
                Compute(self.chance.choice(["+", "-", "min", "max"]), self.number(depth - 1),
                        self.number(depth - 1))),
            lambda: Compute(self.chance.choice(["div", "mod"]), self.number(depth - 1),
                            Const(self.chance.choice([2, 3, -4]))),
            lambda: Load(CELLS, Compute("mod", self.number(depth - 1), Const(4))),
            lambda: Load(TABLE, self.thing(depth - 1)),
            lambda: Count(self.mask(depth - 1)),
            lambda: self.truth(depth - 1),
            self._nth,
            *([self._call] if self.callable else []),
        )  # fmt: skip
        return found  # type: ignore[no-any-return]

    def _nth(self) -> Expr:
        """Of a mask in which there is something."""
        some: Expr = Bits("|", Load(FEWS, Const(self.chance.randint(0, 2))), One(Const(self.chance.randint(0, 5)), FEW))
        if self.chance.random() < 0.5:
            some = Bits("|", self.mask(0), One(Const(self.chance.choice([0, 5, 69])), WIDE))
        return Nth(some, self._of(lambda: Const(0), lambda: Compute("mod", self.number(0), Count(some))))

    def _call(self) -> Call:
        return Call(self.chance.choice(self.callable), (self.number(1), self.number(0)))

    def thing(self, depth: int) -> Expr:
        """A number from 0 up to 69."""
        return self._of(  # type: ignore[no-any-return]
            lambda: Const(self.chance.choice([0, 1, 5, 64, 69])),
            lambda: Compute("mod", self.number(depth), Const(70)),
            *([lambda: self.chance.choice(self.things)] if self.things else []),
        )

    def truth(self, depth: int) -> Expr:
        return self._of(  # type: ignore[no-any-return]
            lambda: Compare(self.chance.choice(["==", "!=", "<", "<="]), self.number(depth), self.number(0)),
            lambda: Has(self.mask(depth), self.thing(0)),
            lambda: Some(self.mask(depth)),
            lambda: Some(Load(NONES, Const(self.chance.randint(0, 1)))),
            lambda: Both(self.truth(0), self.truth(depth - 1)) if depth > 0 else Const(1),
            lambda: Either(self.truth(0), self.truth(depth - 1)) if depth > 0 else Const(0),
            lambda: Not(self.truth(depth - 1)) if depth > 0 else Const(1),
        )

    def mask(self, depth: int) -> Expr:
        simple = [
            lambda: self.chance.choice(self.masks),
            lambda: Load(SETS, Const(self.chance.randint(0, 2))),
            lambda: Const(self.chance.choice([0, 1, 6, 1 << 65 | 1, ALL]), WIDE),
        ]
        if depth <= 0:
            return self._of(*simple)  # type: ignore[no-any-return]
        return self._of(  # type: ignore[no-any-return]
            *simple,
            lambda: One(self.thing(depth - 1), WIDE),
            lambda: Load(GROUPS, Compute("mod", self.number(depth - 1), Const(4))),
            lambda: Bits(self.chance.choice(["&", "|", "^", "&~"]), self.mask(depth - 1), self.mask(depth - 1)),
            self._in_and_out,
        )

    def _in_and_out(self) -> Expr:
        """Those that are in another mask with those that are not, mostly of the same."""
        one, other = self.mask(0), self.mask(0)
        third, fourth = (self.chance.choice([one, other, self.mask(0)]) for _ in range(2))
        parts = [Bits("&~", one, other), Bits("&", third, fourth)]
        self.chance.shuffle(parts)
        return Bits("|", *parts)

    def block(self, depth: int, labels: tuple[str, ...]) -> Block:
        out: list[Statement] = []
        for _ in range(self.chance.randint(1, 4)):
            out.extend(self._statements(depth, labels))
        return tuple(out)

    def _statements(self, depth: int, labels: tuple[str, ...]) -> list[Statement]:
        ways = [
            lambda: [Set(self.chance.choice(self.numbers), self.number(2))],
            lambda: [Set(self.chance.choice(self.masks), self.mask(2))],
            lambda: [Store(CELLS, Compute("mod", self.number(1), Const(4)), self.number(2))],
            lambda: [Store(CELLS, Const(self.chance.randint(0, 3)), self.number(2))],
            lambda: [Store(ONE, Const(0), self.number(2))],
            self._one_of,
            self._one_of_few,
            self._nothing,
            lambda: self._lie(self.chance.choice(self.few)),
            self._moved,
            self._moved,
            self._never,
            lambda: [Store(SETS, Const(self.chance.randint(0, 2)), self.mask(2))],
            *([lambda: [Do(self._call())]] if self.callable else []),
        ]
        if depth:
            ways += [
                lambda: [If(self.truth(2), self.block(depth - 1, labels), self.block(depth - 1, labels))],
                lambda: [If(self.truth(2), (*self.block(depth - 1, labels), self._out(labels)))],
                lambda: self._loop(depth, labels),
                lambda: self._each(depth, labels),
                lambda: self._section(depth, labels),
                self._gathering,
            ]
        found: list[Statement] = self._of(*ways)
        return found

    def _out(self, labels: tuple[str, ...]) -> Statement:
        if labels and self.chance.random() < 0.8:
            return Leave(self.chance.choice(labels))
        return Give(self.number(1))

    def _label(self) -> str:
        self.labels += 1
        return f"l{self.labels}_{self.name}"

    def _loop(self, depth: int, labels: tuple[str, ...]) -> list[Statement]:
        label = self._label()
        turn = Local(f"{label}_turn")
        body = self.block(depth - 1, (*labels, label))
        head = (If(Compare("<=", Const(2), turn), (Leave(label),)), Set(turn, Compute("+", turn, Const(1))))
        return [Set(turn, Const(0)), Loop(label, (*head, *body))]

    def _each(self, depth: int, labels: tuple[str, ...]) -> list[Statement]:
        label = self._label()
        thing = Local(f"{label}_thing")
        mask = Bits("&", self.mask(1), Const(1 << 69 | 0b100101, WIDE))
        self.things.append(thing)
        body = self.block(depth - 1, (*labels, label))
        self.things.pop()
        return [Each(thing, mask, label, body)]

    def _one_of(self) -> list[Statement]:
        """A thing is put into a mask or taken out of it where it stands."""
        place: Expr = Const(self.chance.randint(0, 2))
        if self.chance.random() < 0.5:
            place = Compute("mod", self.number(1), Const(3))
        op = self.chance.choice(["|", "&~", "^", "&"])
        return [Store(SETS, place, Bits(op, Load(SETS, place), One(self.thing(1), WIDE)))]

    def _one_of_few(self) -> list[Statement]:
        place, one = Const(self.chance.randint(0, 2)), One(Compute("mod", self.number(1), Const(6)), FEW)
        return [Store(FEWS, place, Bits(self.chance.choice(["|", "&~", "&"]), Load(FEWS, place), one))]

    def _nothing(self) -> list[Statement]:
        here, there = (Load(NONES, Const(self.chance.randint(0, 1))) for _ in range(2))
        ops: tuple[Bitwise, ...] = ("&", "|", "^", "&~")
        more = Load(FEWS, Const(0)) if self.chance.random() < 0.3 else there
        return [Store(NONES, here.index, Bits(self.chance.choice(ops), here, more))]

    def _lie(self, those: Local) -> list[Statement]:
        """A mask of things that lie in one place, as long as they do, and as long as it is that mask."""
        place: Expr = self.place if self.chance.random() < 0.5 else Const(self.chance.randint(0, 2))
        lying: Expr = Load(LYING, place)
        if self.chance.random() < 0.5:
            lying = Bits(self.chance.choice(["&", "&~"]), lying, Load(FEWS, Const(self.chance.randint(0, 2))))
        found: list[Statement] = [Set(those, lying)]
        if self.chance.random() < 0.3:
            found.append(Set(self.place, Compute("mod", self.number(1), Const(3))))
        if self.chance.random() < 0.3:
            found.append(Set(those, Load(FEWS, Const(self.chance.randint(0, 2)))))
        return found

    def _moved(self) -> list[Statement]:
        """A thing goes to another place; it is asked before and afterwards where it lies."""
        label, those = self._label(), self.chance.choice(self.few)
        thing, old, new = (Local(f"{label}_{name}") for name in ("one", "old", "new"))
        moves = (
            Set(thing, Nth(those, Compute("mod", self.number(0), Count(those)))),
            Set(self.chance.choice(self.numbers), Load(WHERE, thing)),
            Set(new, Compute("mod", self.number(1), Const(3))),
            Set(old, Load(WHERE, thing)),
            Store(LYING, old, Bits("&~", Load(LYING, old), One(thing, FEW))),
            Store(WHERE, thing, new),
            Store(LYING, new, Bits("|", Load(LYING, new), One(thing, FEW))),
            Set(self.chance.choice(self.numbers), Load(WHERE, thing)),
        )
        return [*(self._lie(those) if self.chance.random() < 0.5 else []), If(Some(those), moves)]

    def _never(self) -> list[Statement]:
        """What makes no sense with the number of no thing, behind a condition that does not come true."""
        x, m = self.chance.choice(self.numbers), self.chance.choice(self.masks)
        no_thing = Const(self.chance.choice([-1, -7, 70, 1 << 20]))
        senseless: tuple[Statement, ...] = (
            Set(m, Bits("|", m, One(x, WIDE))),
            Set(m, One(no_thing, WIDE)),
            Set(x, Has(Load(SETS, Const(0)), x)),
            Set(x, Has(Const(ALL, WIDE), no_thing)),
            Set(x, Nth(Const(0, WIDE), Const(0))),
            Set(x, Nth(m, no_thing)),
            Set(x, Load(TABLE, no_thing)),
            Set(x, Load(TABLE, x)),
            Set(x, Load(CELLS, x)),
            Store(CELLS, no_thing, Const(1)),
            Store(CELLS, x, self.number(1)),
            Store(SETS, no_thing, m),
            Set(x, Compute("mod", self.number(0), Const(0))),
            Set(x, Compute("div", no_thing, Const(0))),
        )
        some = tuple(self.chance.sample(senseless, 3))
        return [If(Compare("==", Load(HOST, Const(0)), Const(1)), (Set(x, no_thing), *some))]

    def _gathering(self) -> list[Statement]:
        """Those things of a mask of which something holds, as that is asked in steps."""
        label = self._label()
        thing, holds, number = Local(f"{label}_thing"), Local(f"{label}_holds"), Local(f"{label}_number")
        into = self.chance.choice(self.masks)
        first, second = self._of_thing(thing), self.truth(1)
        third = self.chance.choice([self._of_thing(thing), Compare("<", self.number(1), number)])
        steps = (
            Set(holds, Const(0)),
            Set(number, Const(1)),
            If(second, (Set(number, Const(4)),)),
            If(first, (Set(holds, self.chance.choice([third, Both(third, second), Not(third)])),)),
            If(holds, (Set(into, Bits("|", into, One(thing, WIDE))),)),
        )
        found = Each(thing, self.mask(1), label, steps)
        return [Set(into, self.mask(1)), found] if self.chance.random() < 0.5 else [found]

    def _of_thing(self, thing: Local) -> Expr:
        printed: Expr = Load(TABLE, thing)
        if self.chance.random() < 0.3:
            printed = Compute("+", printed, Const(self.chance.choice([-2, 3])))
        sides = [printed, self.chance.choice([Const(self.chance.randint(-1, 11)), self.number(1)])]
        self.chance.shuffle(sides)
        return self.chance.choice(
            [  # type: ignore[no-any-return]
                Has(self.mask(1), thing),
                Not(Has(self.mask(1), thing)),
                Compare(self.chance.choice(["<", "<=", "==", "!="]), *sides),
                Compare(self.chance.choice(["==", "!="]), thing, Const(self.chance.choice([0, 2, 69]))),
                Some(Bits("&", self.mask(1), Load(GROUPS, Compute("mod", thing, Const(4))))),
            ]
        )

    def _section(self, depth: int, labels: tuple[str, ...]) -> list[Statement]:
        label = self._label()
        return [Section(label, self.block(depth - 1, (*labels, label)))]


def made_up(number: int) -> Program:
    """`f0` (a, b) may call `f1` and `f2`, and `f1` the latter. The same number gives the same program."""
    chance = Random(number)
    functions = [_Makes(chance, f"f{n}", tuple(f"f{m}" for m in range(n + 1, 3))).function() for n in range(3)]
    return Program("small", ARRAYS, tuple(functions), places=((WHERE, LYING),))
