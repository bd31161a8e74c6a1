"""Partial evaluation: a program with what is known beforehand worked out.

Calls are replaced by what is called, conditions that are known by what they choose, loops that are known by their
turns, and whoever leaves a block goes straight to the first statement that still has something to do. What is left
is one function for each entry, and those that call themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Both,
    Call,
    Choose,
    Compare,
    Const,
    Do,
    Each,
    Either,
    Expr,
    Function,
    Give,
    If,
    Integer,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    Not,
    Note,
    One,
    Program,
    Restore,
    Save,
    Section,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.effects import Effects, counts_on, of_block, of_functions
from citadels_dsl.kernel.passes.folding import FALSE, TRUE, bounds, folded
from citadels_dsl.kernel.passes.inlining import apart
from citadels_dsl.kernel.passes.known import ANY, Bounds, Known, joined
from citadels_dsl.kernel.passes.parts import expressions, parts, with_parts
from citadels_dsl.kernel.passes.places import Frame, Place, Point, restore, snapshot
from citadels_dsl.kernel.passes.ranges import Ranges
from citadels_dsl.kernel.passes.trips import trips
from citadels_dsl.kernel.passes.walking import blocks

#: Loops of so many statements are tried in any case.
SHORT = 40
#: A loop over known things is written out for so many of them, if its body has no more than so many statements.
WRITTEN_OUT, LARGEST_BODY = 10, 4000
#: So often a loop that may end by itself is tried.
TRIES = 3
#: So many statements are looked at for somebody who leaves, and so many assignments may be made on the way.
FARTHEST, CARRIED = 60, 8


class _Broken(Exception):
    """A promise is not kept."""


Promises = Mapping[str, Mapping[tuple[str, int], Expr]]


def evaluated(
    program: Program,
    entries: Sequence[str],
    promised: Promises | None = None,
    apart: Sequence[str] = (),
    largest: int = LARGEST_BODY,
) -> Program:
    """`entries`: the functions that are called from outside; `apart`: others that stay functions.
    `largest`: instead of `LARGEST_BODY`.

    `promised`: by function, what may stand in items of arrays when it has ended. It is proved from itself for those
    that call themselves, or not made use of.
    """
    try:
        return _Evaluator(program, entries, promised or {}, apart, largest).program()
    except _Broken:
        return _Evaluator(program, entries, {}, apart, largest).program()


class _Evaluator:
    def __init__(
        self, program: Program, entries: Sequence[str], promised: Promises, stays: Sequence[str], largest: int
    ) -> None:
        program = apart(program)
        self.promised = promised
        self.largest = largest
        self.here = ""
        self.source = program
        self.functions = {f.name: f for f in program.functions}
        self.arrays = {array.name: array for array in program.arrays}
        self.entries = [name for name in entries if name in self.functions]
        self.effects = of_functions(self.functions)
        self.ranges = Ranges(program)
        self.stays = {*self.entries, *stays} | {name for name, e in self.effects.items() if name in e.calls}
        self.known: Known | None = Known()
        self.frame = Frame()
        self.used: dict[str, int] = {}
        self.asked: list[str] = []
        self.block_effects: dict[int, Effects] = {}
        self.sizes: dict[int | str, int] = {}
        self.origin: dict[str, str] = {}

    def program(self) -> Program:
        out: list[Function] = []
        done: set[str] = set()
        self.asked = [*(name for name in self.promised if name in self.stays), *self.entries]
        while self.asked:
            name = self.asked.pop(0)
            if name in done or name not in self.functions:
                continue
            done.add(name)
            out.append(self._function(self.functions[name]))
        return replace(self.source, functions=tuple(out))

    def _function(self, function: Function) -> Function:
        self.known = Known()
        self.here = function.name
        body: list[Statement] = []
        self._run(Place(function.body, Frame(), None, body, "other"))
        self._keep_promises()
        return replace(function, body=tuple(body))

    def _keep_promises(self) -> None:
        """Here the function ends."""
        known = self.known
        if known is not None and any(known.item(*p) != v for p, v in self.promised.get(self.here, {}).items()):
            raise _Broken

    # ------------------------------------------------------------ expressions

    def _ask(self, expr: Expr) -> Bounds:
        if isinstance(expr, Local):
            found = self.known.bounds.get(expr.name) if self.known is not None else None
            if found is None and isinstance(expr.kind, Integer):
                found = self.ranges.found.get(self.origin.get(expr.name, expr.name), ANY)
            return found or ANY
        return self.ranges.of(expr) if isinstance(expr.kind, Integer) else ANY

    def _value(self, expr: Expr) -> Expr:
        known = self.known
        assert known is not None
        match expr:
            case Const():
                return expr
            case Local(name=name):
                name = self.frame.names.get(name, name)
                return known.values.get(name) or (expr if name == expr.name else Local(name, expr.kind))
            case Load(array=array, index=index):
                index = self._value(index)
                if isinstance(index, Const):
                    if array.constant:
                        initial = self.arrays[array.name].initial
                        return Const(initial[index.value] if initial else 0, array.kind)
                    return known.item(array.name, index.value) or Load(array, index)
                if isinstance(index, Local):
                    return known.item(array.name, index.name) or Load(array, index)
                return Load(array, index)
            case Both(left=left, right=right):
                left = self._value(left)
                return FALSE if left == FALSE else folded(Both(left, self._value(right)), self._ask)
            case Either(left=left, right=right):
                left = self._value(left)
                return TRUE if left == TRUE else folded(Either(left, self._value(right)), self._ask)
            case Compare(op=op, left=left, right=right):
                left, right = self._value(left), self._value(right)
                if op in ("==", "!=") and (known.less(left, right) or known.less(right, left)):
                    return FALSE if op == "==" else TRUE
                return folded(Compare(op, left, right), self._ask)
            case _:  # it is what its parts are
                return folded(with_parts(expr, self._value), self._ask)

    def _bind(self, local: Local, value: Expr) -> None:
        known = self.known
        assert known is not None
        least, most = bounds(value, self._ask) if isinstance(local.kind, Integer) else ANY
        known.forget(local.name)
        if isinstance(value, Const | Local):
            if value != local:
                known.equal(local.name, value)
        elif isinstance(value, One):
            if isinstance(value.index, Const | Local):
                known.equal(local.name, value)
        elif isinstance(value, Load) and not value.array.constant:
            if isinstance(value.index, Const):
                known.put(value.array.name, value.index.value, local)
                if value.array.name in known.above:
                    known.above[f"={local.name}"] = known.above[value.array.name]
            elif isinstance(value.index, Local) and value.index.name != local.name:
                known.put(value.array.name, value.index.name, local)
        if (least, most) != ANY:
            known.bounds[local.name] = (least, most)

    def _refine(self, condition: Expr, holds: bool) -> None:
        """What is known because a condition holds or does not."""
        match condition:
            case Not(inner=inner):
                self._refine(inner, not holds)
            case Both(left=left, right=right) if holds:
                self._refine(left, True)
                self._refine(right, True)
            case Either(left=left, right=right) if not holds:
                self._refine(left, False)
                self._refine(right, False)
            case Compare(op=op, left=left, right=right):
                if isinstance(right, Const):
                    self._narrow(left, op, right.value, holds)
                elif isinstance(left, Const):
                    turned = {"<": "=>", "<=": ">"}.get(op, op)
                    self._narrow(right, turned, left.value, holds)
            case Local() | Load() if isinstance(condition.kind, Integer):
                self._narrow(condition, "!=", 0, holds)
            case _:  # nothing is learned from it
                pass

    def _narrow(self, expr: Expr, op: str, by: int, holds: bool) -> None:
        known = self.known
        assert known is not None
        if isinstance(expr, Load) and isinstance(expr.index, Const) and not expr.array.constant:
            if (op, holds) in (("==", True), ("!=", False)):
                known.put(expr.array.name, expr.index.value, Const(by, expr.array.kind))
            elif (op, holds, by, self._ask(expr)) in (("!=", True, 0, (0, 1)), ("==", False, 0, (0, 1))):
                known.put(expr.array.name, expr.index.value, TRUE)
            return
        if not isinstance(expr, Local):
            return
        low, high = self._ask(expr)
        match op, holds:
            case ("==", True) | ("!=", False):
                low = high = by
            case ("==", False) | ("!=", True):
                low, high = (low + 1 if low == by else low), (high - 1 if high == by else high)
            case ("<", True):
                high = min(high, by - 1)
            case ("<", False):
                low = max(low, by)
            case ("<=", True):
                high = min(high, by)
            case ("<=", False):
                low = max(low, by + 1)
            case ("=>", True):  # by < expr
                low = max(low, by + 1)
            case ("=>", False):
                high = min(high, by)
            case (">", True):  # by <= expr
                low = max(low, by)
            case (">", False):
                high = min(high, by - 1)
            case _:  # there is no other comparison
                raise AssertionError(op)
        if low == high:
            known.values[expr.name] = Const(low)
        elif low < high:
            known.bounds[expr.name] = (low, high)

    # ------------------------------------------------------------ blocks

    def _run(self, place: Place) -> None:
        while True:
            point = place.points.pop(place.index, None)
            if point is not None:
                place.arrive(point)
                here = [] if self.known is None else [self.known]
                self.known = joined([*here, *point.arrivals])
            if place.index >= len(place.block):
                return
            if self.known is None:
                if not place.points:
                    return
                place.index = min(place.points)
                continue
            place.start = len(place.out)
            self.frame = place.frame
            self._statement(place.block[place.index], place)
            place.index += 1

    def _inside(self, block: Block, place: Place, out: list[Statement] | None = None, end: str = "around") -> None:
        inner = Place(block, place.frame, place, place.out if out is None else out)
        inner.end = "around" if end == "around" else "other"
        self._run(inner)
        self.frame = place.frame

    def _statement(self, statement: Statement, place: Place) -> None:
        known = self.known
        assert known is not None
        match statement:
            case Note():
                place.out.append(statement)
                return
            case Loop(label=label, body=body):
                self._loop(label, body, place)
                return
            case Section(label=label, body=body):
                place.frame.labels[label] = (place, place.index)
                self._inside(body, place)
                return
            case Leave(label=label):
                there, index = place.frame.labels[label]
                self._go(place, there, index + 1)
                return
            case Abort():
                place.out.append(statement)
                self.known = None
                return
            case Set() | Store() | Do() | If() | Each() | Give() | Choose() | Save() | Restore():
                pass
            case _:
                assert_never(statement)
        if self._calls(statement, place):
            return
        match statement:
            case Set(local=local, value=value):
                self._set(Local(place.frame.names.get(local.name, local.name), local.kind), self._value(value), place)
            case Store():
                self._store(statement, place)
            case If(condition=condition, then=then, otherwise=otherwise):
                self._if(self._value(condition), then, otherwise, place)
            case Each():
                self._each(statement, place)
            case Give(value=value):
                self._give(None if value is None else self._value(value), place)
            case Do(call=call):
                self._stays(call, None, place)
            case Save(level=level):
                place.out.append(Save(self._value(level)))
            case Restore(level=level):
                place.out.append(Restore(self._value(level)))
                known.forget_game()
            case Choose():
                raise AssertionError("a program is evaluated with its bots")
            case _:
                assert_never(statement)

    def _set(self, local: Local, value: Expr, place: Place) -> None:
        if isinstance(value, Call):
            self._stays(value, local, place)
            return
        place.out.append(Set(local, value))
        self._bind(local, value)

    def _store(self, statement: Store, place: Place) -> None:
        known = self.known
        assert known is not None
        array = statement.array
        index, value = self._value(statement.index), self._value(statement.value)
        place.out.append(statement if counts_on(statement) else Store(array, index, value))
        if counts_on(statement):
            before = known.item(array.name, 0)
            if isinstance(before, Local):
                known.counted(array.name, before.name)
        else:
            known.above.pop(array.name, None)
        known.forget_items(array.name, index.value if isinstance(index, Const) else None)
        if isinstance(value, Const | Local):
            if isinstance(index, Const):
                known.put(array.name, index.value, value)
            elif isinstance(index, Local):
                known.put(array.name, index.name, value)

    def _if(self, condition: Expr, then: Block, otherwise: Block, place: Place) -> None:
        if isinstance(condition, Const):
            self._inside(then if condition.value else otherwise, place)
            return
        before = self.known
        assert before is not None
        ends: list[Known] = []
        outs: list[Block] = []
        for holds, block in ((True, then), (False, otherwise)):
            self.known = before.copy()
            self._refine(condition, holds)
            out: list[Statement] = []
            self._inside(block, place, out)
            if self.known is not None and self._asked_next(place):
                self._go(place, place, place.index + 1, out)
            if self.known is not None:
                ends.append(self.known)
            outs.append(tuple(out))
        place.out.append(If(condition, *outs))
        self.known = joined(ends)

    def _asked_next(self, place: Place) -> bool:
        """Soon behind a statement it is asked about something that may be known at one of its ends."""
        for statement in place.block[place.index + 1 : place.index + 2 + CARRIED]:
            match statement:
                case If() | Give() | Leave():
                    return True
                case Set() | Note():
                    pass
                case _:  # there is something to do before
                    return False
        return place.around is not None and place.end == "around" and self._asked_next(place.around)

    def _give(self, value: Expr | None, place: Place) -> None:
        frame = place.frame
        if frame.back is None:
            self._keep_promises()
            place.out.append(Give(value))
            self.known = None
            return
        if frame.result is not None and value is not None:
            self._set(frame.result, value, place)
        there, index = frame.back
        self._go(place, there, index + 1)

    # ------------------------------------------------------------ loops

    def _loop(self, label: str, body: Block, place: Place) -> None:
        known = self.known
        assert known is not None
        place.frame.labels[label] = (place, place.index)
        turns = trips(label, body, lambda expr: self._value(expr), place.frame.names)
        if turns is not None and turns < WRITTEN_OUT:
            for _ in range(turns + 1):
                if self.known is not None:
                    self._inside(body, place, end="other")
            if self.known is None:
                return
            raise AssertionError("a loop that was counted goes on")
        if turns is None and (_is_offer(body) or self._size(body) <= SHORT) and self._tried(body, place):
            return
        known = self.known
        assert known is not None
        self._forget(body, place)
        out: list[Statement] = []
        self._inside(body, place, out, "other")
        if self.known is None:
            place.out.extend(out)
        else:
            place.out.append(Loop(self._fresh(label), tuple(out)))
            self.known = None

    def _tried(self, body: Block, place: Place) -> bool:
        """Writes a loop out if it comes to an end by itself soon."""
        before, many, points = self.known, len(place.out), snapshot(place)
        assert before is not None
        self.known = before.copy()
        for _ in range(TRIES):
            self._inside(body, place, end="other")
            if self.known is None:
                return True
        del place.out[many:]
        restore(points)
        self.known = before
        return False

    def _each(self, statement: Each, place: Place) -> None:
        mask = self._value(statement.mask)
        label, local, body = statement.label, statement.local, statement.body
        place.frame.labels[label] = (place, place.index)
        name = place.frame.names.get(local.name, local.name)
        if isinstance(mask, Const) and mask.value.bit_count() <= WRITTEN_OUT and self._size(body) <= self.largest:
            rest = mask.value
            while rest and self.known is not None:
                thing = (rest & -rest).bit_length() - 1
                rest &= rest - 1
                self._inside((Set(local, Const(thing)), *body), place, end="other")
            return
        if isinstance(mask, One):
            self._set(Local(name, local.kind), mask.index, place)
            self._inside(body, place, end="other")
            return
        self._forget(body, place)
        known = self.known
        assert known is not None
        known.forget(name)
        after = known.copy()
        bits = mask.kind.bits if isinstance(mask.kind, Mask) else 64
        known.bounds[name] = (0, bits - 1)
        out: list[Statement] = []
        self._inside(body, place, out, "other")
        place.out.append(Each(Local(name, local.kind), mask, self._fresh(label), tuple(out)))
        self.known = after

    def _forget(self, body: Block, place: Place) -> None:
        found = self.block_effects.get(id(body))
        if found is None:
            found = self.block_effects[id(body)] = of_block(body)
            for name in found.calls:
                if name in self.effects:
                    found.add(self.effects[name])
        known, names = self.known, place.frame.names
        assert known is not None
        if "begin" in found.calls:
            known.values.clear()
            known.bounds.clear()
            known.above.clear()
            known.forget_game()
            return
        known.forget_all([names.get(n, n) for n in found.locals], found.arrays, found.counted)
        if found.all:
            known.forget_game()

    def _size(self, block: Block) -> int:
        """Statements, with those of what is called."""
        if id(block) not in self.sizes:
            total = 0
            for statement in block:
                total += 1 + sum(self._size(inner) for inner in blocks(statement))
                for expr in expressions(statement):
                    total += sum(
                        self._size(self.functions[n].body)
                        for n in _called(expr)
                        if n in self.functions and n not in self.stays
                    )
            self.sizes[id(block)] = total
        return self.sizes[id(block)]

    # ------------------------------------------------------------ calls

    def _calls(self, statement: Statement, place: Place) -> bool:
        """Puts a function in the place of its call; whether there was one to be replaced."""
        match statement:
            case Set(local=local, value=Call() as call) if call.function not in self.stays:
                self._inline(call, Local(place.frame.names.get(local.name, local.name), local.kind), place)
                return True
            case Do(call=call) if call.function in self.functions and call.function not in self.stays:
                self._inline(call, None, place)
                return True
            case _:  # it calls nobody
                return False

    def _inline(self, call: Call, result: Local | None, place: Place) -> None:
        function = self.functions[call.function]
        args = [self._value(arg) for arg in call.args]
        again = self.used.get(f"function {function.name}", 0)
        self.used[f"function {function.name}"] = again + 1
        names = {}
        own = {*self._own(function), *(p.name for p in function.params)}
        if again:
            for name in own:
                names[name] = fresh = self._fresh(name)
                self.origin[fresh] = self.origin.get(name, name)
        outer = Place((Note(function.name),), place.frame, place, place.out)
        frame = Frame(names, {}, (outer, 0), result)
        inner = Place(function.body, frame, outer, place.out)
        for param, arg in zip(function.params, args, strict=True):
            self._set(Local(names.get(param.name, param.name), param.kind), arg, place)
        outer.start = len(outer.out)
        self._run(inner)
        outer.index = 1
        self._run(outer)
        self.frame = place.frame
        if self.known is not None:
            self.known.leave(names.get(name, name) for name in own)

    def _own(self, function: Function) -> set[str]:
        found = self.block_effects.get(id(function.body))
        if found is None:
            found = self.block_effects[id(function.body)] = of_block(function.body)
            for name in found.calls:
                if name in self.effects:
                    found.add(self.effects[name])
        return found.locals

    def _stays(self, call: Call, local: Local | None, place: Place) -> None:
        """A call that is not replaced."""
        known = self.known
        assert known is not None
        call = replace(call, args=tuple(self._value(arg) for arg in call.args))
        self.asked.append(call.function)
        if call.function == "begin":
            self.known = known = Known(named=known.named)
            for array in self.source.arrays:
                if array.size <= 64 and not array.constant:
                    initial = array.initial or (0,) * array.size
                    known.items[array.name] = {n: Const(item, array.kind) for n, item in enumerate(initial)}
        elif call.function in self.effects:
            effects = self.effects[call.function]
            known.forget_all((), effects.arrays, effects.counted)
            if effects.all:
                known.forget_game()
            for place_, value in self.promised.get(call.function, {}).items():
                known.put(*place_, value)
        if local is None:
            place.out.append(Do(call))
        else:
            place.out.append(Set(local, call))
            known.forget(local.name)

    def _fresh(self, stem: str) -> str:
        stem = stem.split("__")[0]
        number = self.used[stem] = self.used.get(stem, 0) + 1
        return f"{stem}__{number}"

    # ------------------------------------------------------------ leaving

    def _go(self, place: Place, there: Place, index: int, end: list[Statement] | None = None) -> None:
        """Leaves for a place behind a statement, or for one further on if all between is known.

        `end`: of a block that leads there by itself; it is only left if that saves a question.
        """
        known = self.known
        assert known is not None
        begun, out = known, place.out if end is None else end
        carried: list[Statement] = []
        best = (there, index, 0, known)
        self.known = known = known.copy()
        inner: list[tuple[Block, int]] = []
        for _ in range(FARTHEST):
            if inner:
                block, at = inner[-1]
                if at == len(block):
                    inner.pop()
                    if not inner:
                        best = (there, index, len(carried), known.copy())
                    continue
                inner[-1] = (block, at + 1)
                statement = block[at]
            elif index >= len(there.block):
                around = there.around
                if there.end == "other" or around is None:
                    break
                there, index = around, around.index + 1
                continue
            else:
                statement = there.block[index]
                index += 1
            self.frame = there.frame
            target = self._passes(statement, there, inner, carried)
            if target is False:
                break
            if target is not True:
                there, index = target
                inner.clear()
                best = (there, index, len(carried), known.copy())
        there, index, many, after = best
        self.frame = place.frame
        if end is not None and after is begun:
            self.known = begun
            return
        out.extend(carried[:many])
        point = there.points.get(index)
        if point is None:
            point = there.points[index] = Point(self._fresh("past"), there.start)
        point.arrivals.append(after)
        out.append(Leave(point.label))
        self.known = None

    def _passes(
        self, statement: Statement, there: Place, inner: list[tuple[Block, int]], carried: list[Statement]
    ) -> bool | tuple[Place, int]:
        """Goes through a statement that is known; whether it could, or where it leads."""
        match statement:
            case Note():
                return True
            case Set(local=local, value=value) if len(carried) < CARRIED and not isinstance(value, Call):
                found = self._value(value)
                local = Local(there.frame.names.get(local.name, local.name), local.kind)
                carried.append(Set(local, found))
                self._bind(local, found)
                return True
            case If(condition=condition, then=then, otherwise=otherwise):
                found = self._value(condition)
                if not isinstance(found, Const):
                    return False
                inner.append((then if found.value else otherwise, 0))
                return True
            case Each(mask=mask):
                found = self._value(mask)
                return isinstance(found, Const) and found.value == 0
            case Leave(label=label):
                place, index = there.frame.labels[label]
                return place, index + 1
            case Give(value=None) if there.frame.back is not None:
                return there.frame.back[0], there.frame.back[1] + 1
            case Give(value=value) if there.frame.back is not None and value is not None:
                found = self._value(value)
                if there.frame.result is not None:
                    carried.append(Set(there.frame.result, found))
                    self._bind(there.frame.result, found)
                return there.frame.back[0], there.frame.back[1] + 1
            case _:  # it has something to do
                return False


def _is_offer(body: Block) -> bool:
    """Somebody is offered what he can do, again and again: what was done cannot be done once more."""
    return any(isinstance(one, Section) and one.label.startswith("chosen") for one in body)


def _called(expr: Expr) -> list[str]:
    found = [expr.function] if isinstance(expr, Call) else []
    for part in parts(expr):
        found.extend(_called(part))
    return found
