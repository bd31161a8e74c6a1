"""A program that stops at every decision and goes on from it.

`start` (seed, number) plays up to the first decision, `resume` (choice) to the next; both give 1 if one waits.
`asked_seat`, `asked_count` and `asked_site` tell of it, and `option` (number) what an option stands for, `LAST` for
being done with it. `playout` () lets the bots that draw go on to the end.

All that is known of a game lies in its arrays, also how far it has come: a function that is left in the middle
puts the locals that it still needs into cells of its own, with the number of the point at which it stands. So no
function may be twice under way: `again` tells which would be, and a program with one is not for `paused`. To go on,
the functions are entered again from the outermost; `resumed` is the point that is to be reached, and what stands
before it is skipped.
"""

from __future__ import annotations

from dataclasses import replace

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
    Either,
    Expr,
    Function,
    Give,
    If,
    Kind,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    Note,
    Program,
    Section,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.calls import calls, graph, recursive
from citadels_dsl.kernel.passes.listing import Asked, listed
from citadels_dsl.kernel.passes.liveness import Liveness, Locals, read_in, read_in_search
from citadels_dsl.kernel.passes.parts import expressions
from citadels_dsl.kernel.passes.steps import Steps, pauses
from citadels_dsl.kernel.passes.walking import with_blocks, within

WAITING = Array("waiting", 1)
RESUMING = Array("resuming", 1)
ANSWER = Array("answer", 1)
SEAT, COUNT, SITE, POINT = (Array(f"asked_{name}", 1) for name in ("seat", "count", "site", "point"))
CELLS = (WAITING, RESUMING, ANSWER, SEAT, COUNT, SITE, POINT)
#: The point at which a function goes on, 0 for none.
AT = Local("resumed")
ZERO = Const(0)


def paused(program: Program) -> Program:
    """Of one with its choices open."""
    pausing = _pausing(program)
    arrays = [*program.arrays, *CELLS]
    functions: list[Function] = []
    asked: list[Asked] = []
    for function in program.functions:
        if "play" in calls(function.body):
            continue  # games in a row: none of them could be gone on with
        if function.name in pausing:
            pauser = _Pauser(function, pausing, asked)
            function = pauser.function()
            arrays.extend(pauser.arrays())
        functions.append(function)
    functions.extend(listed(asked, _cell(POINT), _cell(COUNT)))
    functions.extend(_entries())
    return replace(program, arrays=tuple(arrays), functions=tuple(functions))


def again(program: Program) -> frozenset[str]:
    """The functions in which somebody may be asked while they are under way already."""
    return _pausing(program) & recursive(graph(program))


def _pausing(program: Program) -> frozenset[str]:
    """The functions in which somebody may be asked, by themselves or by those that they call."""
    callees = graph(program)
    found = {f.name for f in program.functions if any(isinstance(s, Choose) for s in within(f.body))}
    while more := {name for name, others in callees.items() if name not in found and not found.isdisjoint(others)}:
        found |= more
    return frozenset(found)


def _cell(array: Array) -> Load:
    return Load(array, ZERO)


def _put(array: Array, value: Expr) -> Store:
    return Store(array, ZERO, value)


def _entries() -> tuple[Function, ...]:
    seed, number, choice, end = Local("seed", WORD), Local("number", WORD), Local("choice"), "over"
    start = (Do(Call("play", (seed, number))), Give(_cell(WAITING)))
    resume = (
        Do(Call("decided", (_cell(COUNT), choice))),
        _put(ANSWER, choice),
        _put(WAITING, ZERO),
        _put(RESUMING, Const(1)),
        Do(Call("play", (Const(0, WORD), Const(0, WORD)))),
        Give(_cell(WAITING)),
    )
    drawn = Call("draw", (_cell(SEAT), _cell(COUNT)))
    playout = (Loop(end, (If(Compare("==", _cell(WAITING), ZERO), (Leave(end),)), Do(Call("resume", (drawn,))))),)
    return (
        Function("start", (seed, number), INTEGER, start),
        Function("resume", (choice,), INTEGER, resume),
        Function("playout", (), None, playout),
    )


class _Pauser:
    """One function. `asked`: the choices of the program, and where what their options need is kept."""

    def __init__(self, function: Function, pausing: frozenset[str], asked: list[Asked]) -> None:
        self.original = function
        self.pausing = pausing
        self.asked = asked
        self.points = 0
        self.point = Array(f"point_{function.name}", 1)
        self.body = Steps(pausing).block(function.body)
        liveness = Liveness()
        self.unset = liveness.block(self.body) - set(function.params)
        self.after = liveness.after
        kept: Locals = frozenset()
        for statement in within(self.body):
            if pauses(statement, pausing):
                kept |= self._needed(statement)
        self.cells = _cells(function.name, kept)

    def function(self) -> Function:
        head: list[Statement] = [Set(AT, Compute("*", _cell(RESUMING), _cell(self.point)))]
        head += [Set(local, Const(0, local.kind)) for local in _sorted(self.unset)]
        return replace(self.original, body=(*head, *self._block(self.body)))

    def arrays(self) -> list[Array]:
        kept = {cell.array.name: cell.array for cell in self.cells.values()}
        return [self.point, *kept.values()]

    def _needed(self, statement: Statement) -> Locals:
        """The locals that are read after it, or by those who want to know what it asks."""
        after = self.after[id(statement)]
        match statement:
            case Choose(local=local, options=options):
                return (after - {local}) | read_in(expressions(statement)) | read_in_search(options)
            case Set(local=local):
                return after - {local}
            case _:  # a call whose value is dropped
                return after

    # ------------------------------------------------------------ statements

    def _block(self, block: Block) -> Block:
        """What stands before the point that is to be reached is skipped; the point lies in this block, or is 0."""
        out: list[Statement] = []
        plain: list[Statement] = []  # nobody is asked in these
        rest = [bool(self._inside((one,))) for one in block]
        for number, statement in enumerate(block):
            if not rest[number]:
                plain.append(statement)
                continue
            out.extend(_guarded(Compare("==", AT, ZERO), plain))
            plain = []
            new = self._statement(statement)
            last = not any(rest[number + 1 :])
            out.extend(new if last else _guarded(Compare("<=", AT, Const(self.points)), new))
        return (*out, *plain)

    def _inside(self, block: Block) -> int:
        """The number of points."""
        return sum(pauses(one, self.pausing) for one in within(block))

    def _statement(self, statement: Statement) -> list[Statement]:
        match statement:
            case Choose():
                return self._choose(statement)
            case Set(value=Call()) | Do():
                return self._call(statement)
            case If(condition=condition, then=then, otherwise=otherwise):
                between = self.points + self._inside(then)
                entered: Expr = condition
                if self._inside(otherwise):
                    entered = Both(Compare("==", AT, ZERO), entered)
                if self._inside(then):
                    here: Expr = Compare("<", ZERO, AT)
                    if self._inside(otherwise):
                        here = Both(here, Compare("<=", AT, Const(between)))
                    entered = Either(here, entered)
                return [If(entered, self._block(then), self._block(otherwise))]
            case Loop() | Section():
                return [with_blocks(statement, self._block)]
            case _:
                raise AssertionError(f"not in steps: {statement}")

    def _choose(self, choose: Choose) -> list[Statement]:
        self.points += 1
        here = self._needed(choose)
        self.asked.append(Asked(choose, tuple((local, self.cells[local]) for local in _sorted(here))))
        asks = (
            _put(SEAT, choose.seat),
            _put(COUNT, choose.count),
            _put(SITE, Const(choose.site)),
            _put(POINT, Const(len(self.asked) - 1)),
            _put(WAITING, Const(1)),
            *self._leave(here),
        )
        goes_on = (Set(AT, ZERO), _put(RESUMING, ZERO), *self._back(self.after[id(choose)] - {choose.local}))
        return [If(Compare("==", AT, ZERO), asks), *goes_on, Set(choose.local, _cell(ANSWER))]

    def _call(self, statement: Set | Do) -> list[Statement]:
        """Where the function that is called has paused, this one does."""
        self.points += 1
        here = self._needed(statement)
        call = statement.value if isinstance(statement, Set) else statement.call
        assert isinstance(call, Call)
        waits = Compare("!=", _cell(WAITING), ZERO)
        again = replace(call, args=tuple(Const(0, arg.kind) for arg in call.args))
        anew = (statement, If(waits, self._leave(here)))
        goes_on = (
            Set(AT, ZERO),
            replace(statement, value=again) if isinstance(statement, Set) else Do(again),
            If(waits, (self._nothing(),)),
            *self._back(here),
        )
        return [If(Compare("==", AT, ZERO), anew, goes_on)]

    def _leave(self, here: Locals) -> Block:
        """At the point that was numbered last."""
        kept = tuple(Store(self.cells[local].array, self.cells[local].index, local) for local in _sorted(here))
        return (*kept, _put(self.point, Const(self.points)), self._nothing())

    def _back(self, here: Locals) -> Block:
        return tuple(Set(local, self.cells[local]) for local in _sorted(here))

    def _nothing(self) -> Give:
        result = self.original.result
        return Give(None if result is None else Const(0, result))


def _sorted(those: Locals) -> list[Local]:
    return sorted(those, key=lambda one: one.name)


def _guarded(condition: Expr, block: list[Statement]) -> list[Statement]:
    if all(isinstance(one, Note) for one in block):
        return block
    return [If(condition, tuple(block))]


def _cells(name: str, kept: Locals) -> dict[Local, Load]:
    """A cell for each local, in an array for each kind."""
    of_kind: dict[Kind, list[Local]] = {}
    for local in _sorted(kept):
        of_kind.setdefault(local.kind, []).append(local)
    found: dict[Local, Load] = {}
    for kind, those in of_kind.items():
        text = f"{type(kind).__name__.lower()}{kind.bits if isinstance(kind, Mask) else ''}"
        array = Array(f"kept_{text}_{name}", len(those), kind)
        found.update((local, Load(array, Const(n))) for n, local in enumerate(those))
    return found
