"""Small programs in which somebody decides, by chance: calls, loops and sections in one another, choices in all."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Array,
    Block,
    Both,
    Call,
    Choose,
    Compare,
    Compute,
    Const,
    Do,
    Each,
    Either,
    Expr,
    Function,
    Give,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    Program,
    Section,
    Set,
    Statement,
    Store,
    Upwards,
)

THINGS = Mask(70)
LOG, TRANSCRIPT = Array("log", 1), Array("transcript", 1)
LAID = Array("laid", 2, THINGS, (5, 1 << 69 | 1 << 3 | 1))
SEED, NUMBER, PARAM = Local("seed", WORD), Local("number", WORD), Local("param")
LOCALS = [Local(name) for name in "abc"]
M = Local("m", THINGS)


def small(expr: Expr) -> Expr:
    return Compute("mod", expr, Const(50))


def noted(array: Array, expr: Expr) -> Store:
    """What it comes to depends on all that was noted, and on its order."""
    more = Compute("+", Compute("*", Load(array, Const(0)), Const(31)), expr)
    return Store(array, Const(0), Compute("mod", more, Const(1_000_003)))


class _Maker:
    """One function. `callees`: what it may call."""

    def __init__(self, chance: Random, callees: tuple[str, ...]) -> None:
        self.chance, self.callees = chance, callees
        self.labels = 0

    def pick(self, *those: str) -> str:
        return self.chance.choice(those)

    def number(self) -> Expr:
        which = self.pick("local", "const", "sum", "laid")
        if which == "const":
            return Const(self.chance.randint(0, 3))
        if which == "sum":
            return small(Compute("+", self.local(), Const(self.chance.randint(0, 9))))
        if which == "laid":
            return Load(LOG, Const(0))
        return self.local()

    def local(self) -> Local:
        return self.chance.choice(LOCALS)

    def asking(self) -> Expr:
        """A number, perhaps from a function that asks somebody in the middle of it."""
        if not self.callees:
            return self.number()
        call = Call(self.chance.choice(self.callees), (self.number(),))
        which = self.pick("call", "sum", "both", "either", "twice")
        odd = Compare("==", Compute("mod", self.number(), Const(2)), Const(1))
        if which == "sum":
            return small(Compute("+", self.number(), call))
        if which == "both":
            return Both(odd, Compare("<", call, Const(20)))
        if which == "either":
            return Either(odd, Compare("<", call, Const(20)))
        if which == "twice":
            return small(Compute("-", call, Call(call.function, (call,))))
        return call

    def block(self, depth: int, around: tuple[str, ...]) -> Block:
        out: list[Statement] = []
        for _ in range(self.chance.randint(2, 4)):
            out.extend(self.statement(depth, around))
        return tuple(out)

    def statement(self, depth: int, around: tuple[str, ...]) -> list[Statement]:
        simple = ["choose", "choose", "set", "note", "mask", "call", *(["leave"] if around else []), "give"]
        which = self.pick(*simple, *(["if", "loop", "section", "each"] if depth else []))
        self.labels += 1
        label = f"label_{self.labels}"
        match which:
            case "choose":
                count = Const(self.chance.randint(2, 4))
                return [Choose(self.local(), small(self.number()), count, self.labels, Upwards(self.number()))]
            case "set":
                return [Set(self.local(), small(self.number()))]
            case "note":
                return [noted(LOG, small(self.number()))]
            case "mask":
                return [Set(M, Load(LAID, Const(self.chance.randint(0, 1))))]
            case "call":
                return [Set(self.local(), small(self.asking()))]
            case "leave":
                return [If(Compare("<", Const(20), small(self.number())), (Leave(self.chance.choice(around)),))]
            case "give":
                return [If(Compare("==", small(self.number()), Const(7)), (Give(small(self.number())),))]
            case "if":
                condition = Compare("<", small(self.asking()), Const(12))
                return [If(condition, self.block(depth - 1, around), self.block(depth - 1, around))]
            case "loop":
                left = Local(f"left_{self.labels}")
                head = (If(Compare("<=", left, Const(0)), (Leave(label),)), Set(left, Compute("-", left, Const(1))))
                body = self.block(depth - 1, (*around, label))
                return [Set(left, Const(self.chance.randint(0, 3))), Loop(label, (*head, *body))]
            case "section":
                return [Section(label, self.block(depth - 1, (*around, label)))]
            case _:  # the last of them
                mask = self.chance.choice([M, Const(0b101001, THINGS), Load(LAID, Const(1))])
                return [Each(self.local(), mask, label, self.block(depth - 1, (*around, label)))]

    def body(self, depth: int) -> Block:
        names = [Set(local, PARAM) for local in LOCALS]
        end = (*(noted(LOG, small(local)) for local in LOCALS), Give(small(LOCALS[0])))
        return (*names, Set(M, Load(LAID, Const(0))), *self.block(depth, ()), *end)


@st.composite
def programs(draw: st.DrawFn) -> Program:
    chance = draw(st.randoms(use_true_random=True))
    inner = Function("inner", (PARAM,), INTEGER, _Maker(chance, ()).body(1))
    middle = Function("middle", (PARAM,), INTEGER, _Maker(chance, ("inner",)).body(2))
    outer = Function("outer", (PARAM,), INTEGER, _Maker(chance, ("middle", "inner")).body(3))
    return program_of(inner, middle, outer)


def program_of(*functions: Function) -> Program:
    """With `play`, which calls `outer`, and what a lowered program has besides."""
    seat, count, choice = Local("seat"), Local("count"), Local("choice")
    decided = (noted(TRANSCRIPT, Compute("+", Compute("*", count, Const(10)), choice)),)
    draws = Give(Compute("mod", Compute("+", Load(TRANSCRIPT, Const(0)), seat), count))
    decides = (
        Set(choice, Call("draw", (seat, count))),
        Do(Call("decided", (count, choice))),
        Give(choice),
    )
    return Program(
        "drawn",
        (LOG, TRANSCRIPT, LAID),
        (
            *functions,
            Function("decided", (count, choice), None, decided),
            Function("draw", (seat, count), INTEGER, (draws,)),
            Function("decide", (seat, count), INTEGER, decides),
            Function("count_points", (), None, ()),
            Function("play", (SEED, NUMBER), None, (Do(Call("begin", ())), Do(Call("outer", (Const(3),))))),
        ),
    )
