"""Partial evaluation: a program with what is known beforehand worked out.

Calls are replaced by what is called, conditions that are known by what they choose, loops that are known by their
turns, and whoever leaves a block goes straight to the first statement that still has something to do. What is left
is one function for each entry, and those that call themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Bits,
    Block,
    Call,
    Choose,
    Const,
    Do,
    Each,
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
    Note,
    One,
    Program,
    Restore,
    Save,
    Section,
    Set,
    Some,
    Statement,
    Store,
)
from citadels_dsl.kernel.logic import is_truth
from citadels_dsl.kernel.passes.effects import Effects, counts_on, of_block, of_functions
from citadels_dsl.kernel.passes.folding import FALSE, TRUE, bounds, folded
from citadels_dsl.kernel.passes.inlining import apart
from citadels_dsl.kernel.passes.known import ANY, Known, joined
from citadels_dsl.kernel.passes.leaving import Leaving
from citadels_dsl.kernel.passes.orderless import orderless
from citadels_dsl.kernel.passes.parts import expressions, inside, parts
from citadels_dsl.kernel.passes.places import Frame, Place, restore, snapshot
from citadels_dsl.kernel.passes.ranges import Ranges
from citadels_dsl.kernel.passes.renaming import with_names
from citadels_dsl.kernel.passes.trips import trips
from citadels_dsl.kernel.passes.walking import blocks, within

#: Loops of so many statements are tried in any case.
SHORT = 40
#: A loop over known things is written out for so many of them, if its body has no more than so many statements.
WRITTEN_OUT, LARGEST_BODY = 10, 4000
#: So often a loop that may end by itself is tried.
TRIES = 3


#: So many statements are gone through; more make a program that takes minutes to print, and is no faster.
MOST = 300_000


class TooLarge(Exception):
    """Nothing short of what there is comes out."""


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
    that call themselves, or not made use of. Raises `TooLarge`.
    """
    try:
        return _Evaluator(program, entries, promised or {}, apart, largest).program()
    except _Broken:
        return _Evaluator(program, entries, {}, apart, largest).program()


class _Evaluator(Leaving):
    def __init__(
        self, program: Program, entries: Sequence[str], promised: Promises, stays: Sequence[str], largest: int
    ) -> None:
        program = apart(program)
        super().__init__({array.name: array for array in program.arrays}, Ranges(program))
        self.promised = promised
        self.largest = largest
        self.here = ""
        self.source = program
        self.functions = {f.name: f for f in program.functions}
        self.entries = [name for name in entries if name in self.functions]
        self.effects = of_functions(self.functions)
        self.stays = {*self.entries, *stays} | {name for name, e in self.effects.items() if name in e.calls}
        self.used: dict[str, int] = {}
        self.asked: list[str] = []
        self.doubted: set[str] = set()
        self.where = {lying.name: where.name for where, lying in program.places}
        self.reads: Counter[str] = Counter()
        self.owner: dict[str, str] = {}
        for function in program.functions:
            self.reads.update(_reads(function.body))
            self.owner.update(dict.fromkeys(of_block(function.body).locals, function.name))
            self.owner.update((param.name, function.name) for param in function.params)
        self.block_effects: dict[int, Effects] = {}
        self.sizes: dict[int | str, int] = {}
        self.gone_through = 0

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
        self.gone_through += 1
        if self.gone_through > MOST:
            raise TooLarge
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
                self.go(place, there, index + 1)
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
                self._set(Local(place.frame.names.get(local.name, local.name), local.kind), self.value(value), place)
            case Store():
                self._store(statement, place)
            case If(condition=condition, then=then, otherwise=otherwise):
                self._if(self.value(condition), then, otherwise, place)
            case Each():
                self._each(statement, place)
            case Give(value=value):
                self._give(None if value is None else self.value(value), place)
            case Do(call=call):
                self._stays(call, None, place)
            case Save(level=level):
                place.out.append(Save(self.value(level)))
            case Restore(level=level):
                place.out.append(Restore(self.value(level)))
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
        self.bind(local, value)

    def _store(self, statement: Store, place: Place) -> None:
        known = self.known
        assert known is not None
        array = statement.array
        index, value = self.value(statement.index), self.value(statement.value)
        if isinstance(index, Const) and isinstance(value, Const) and known.item(array.name, index.value) == value:
            return  # it is that already
        place.out.append(statement if counts_on(statement) else Store(array, index, value))
        if counts_on(statement):
            before = known.item(array.name, 0)
            if isinstance(before, Local):
                known.counted(array.name, before.name)
        else:
            known.above.pop(array.name, None)
        bounded = bounds(value, self.ask) if isinstance(array.kind, Integer) else ANY
        known.forget_items(array.name, index.value if isinstance(index, Const) else None)
        if isinstance(index, Const) and bounded != ANY and not isinstance(value, Const):
            known.bound_cell(array.name, index.value, bounded)
        if isinstance(value, Const | Local):
            if isinstance(index, Const):
                known.put(array.name, index.value, value)
            elif isinstance(index, Local):
                known.put(array.name, index.name, value)

    def _if(self, condition: Expr, then: Block, otherwise: Block, place: Place) -> None:
        condition = self.without_flags(condition)
        if isinstance(condition, Const):
            self._inside(then if condition.value else otherwise, place)
            return
        before = self.known
        assert before is not None
        ends: list[Known] = []
        outs: list[Block] = []
        for holds, block in ((True, then), (False, otherwise)):
            self.known = before.copy()
            self.refine(condition, holds)
            out: list[Statement] = []
            self._inside(block, place, out)
            if self.known is not None and self.asked_next(place):
                self.go(place, place, place.index + 1, out)
            if self.known is not None:
                ends.append(self.known)
            outs.append(tuple(out))
        self.known = joined(ends)
        self._branch(condition, outs[0], outs[1], before, place)

    def _branch(self, condition: Expr, then: Block, otherwise: Block, before: Known, place: Place) -> None:
        """Nothing is asked where both ways are the same; and a flag that is set is the condition itself."""
        one, other = _said(then), _said(otherwise)
        if one == other and not _called(condition):
            place.out.extend(then)
            return
        match one:
            case (Set(local=local, value=Const(value=1)),) if (
                not other and before.values.get(local.name) == FALSE and is_truth(condition) and not _called(condition)
            ):
                place.out.append(Set(local, condition))
                if self.known is not None:
                    self.known.flag(local.name, condition)
            case _:  # more is done
                place.out.append(If(condition, then, otherwise))

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
        self.go(place, there, index + 1)

    # ------------------------------------------------------------ loops

    def _loop(self, label: str, body: Block, place: Place) -> None:
        known = self.known
        assert known is not None
        place.frame.labels[label] = (place, place.index)
        turns = trips(label, body, lambda expr: self.value(expr), place.frame.names)
        if turns is not None and turns < WRITTEN_OUT:
            for _ in range(turns + 1):
                if self.known is not None:
                    self._inside(body, place, end="other")
            if self.known is None:
                return
            raise AssertionError("a loop that was counted goes on")
        if turns is None and (_is_offer(body) or self._size(body) <= SHORT) and self._tried(body, place):
            return
        out = self._again_and_again(body, place, None, 0)
        if self.known is None:
            place.out.extend(out)
        else:
            place.out.append(Loop(self.fresh(label), tuple(out)))
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
        mask = self.value(statement.mask)
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
        match mask:
            case Bits(op="&" | "&~", left=One(index=Local() | Const() as index)):  # it is that one, or none
                self._one_or_none(Local(name, local.kind), index, folded(Some(mask), self.ask), body, place)
                return
            case _:  # there may be several
                pass
        if self._by_places(statement, mask, Local(name, local.kind), place):
            return
        known = self.known
        assert known is not None
        before = dict(known.values)
        out = self._again_and_again(body, place, name, mask.kind.bits if isinstance(mask.kind, Mask) else 64)
        self._gone_through(Local(name, local.kind), mask, label, out, before, place)

    def _one_or_none(self, local: Local, thing: Expr, lies: Expr, body: Block, place: Place) -> None:
        """The body of a loop over one thing, if it is there."""
        lies = self.as_told(lies)
        before = self.known
        assert before is not None
        if lies == FALSE:
            return
        self.known = before.copy()
        self.refine(lies, True)
        out: list[Statement] = [Set(local, thing)]
        self.bind(local, thing)
        self._inside(body, place, out, "other")
        ends = [] if self.known is None else [self.known]
        if lies == TRUE:
            place.out.extend(out)
            return
        self.known = before.copy()
        self.refine(lies, False)
        self.known = joined([*ends, self.known])
        self._branch(lies, tuple(out), (), before, place)

    def _gone_through(
        self, local: Local, mask: Expr, label: str, out: list[Statement], before: dict[str, Expr], place: Place
    ) -> None:
        name = local.name
        match _said(out):
            case () if not _called(mask):
                pass
            case (Set(local=into, value=Bits(op="|", left=left, right=One(index=Local(name=one), kind=kind))),) if (
                into == left and one == name and kind == mask.kind and not _called(mask)
            ):  # all of them are gathered
                self._set(into, folded(Bits("|", before.get(into.name, into), mask), self.ask), place)
            case _:  # something is done with each
                place.out.append(Each(local, mask, self.fresh(label), tuple(out)))

    def _by_places(self, statement: Each, mask: Expr, local: Local, place: Place) -> bool:
        """Goes through what lies in several places place by place, if the order makes no difference: then it is known
        where each of them lies."""
        parts = _places_of(mask)
        where = self.where.get(parts[0].array.name) if 1 < len(parts) <= WRITTEN_OUT else None
        before, many, points = self.known, len(place.out), snapshot(place)
        assert before is not None
        if where is None or _called(mask) or self._size(statement.body) > self.largest:
            return False
        reads = _reads(statement.body)

        def passing(name: str) -> bool:
            usual = self.origin.get(name, name)
            return self.reads[usual] == reads[usual] or self.owner.get(usual) != self.owner.get(statement.local.name)

        if not passing(statement.local.name):
            return False
        self.known = before.copy()
        for part in parts:
            values = dict(self.known.values)
            bits = part.array.kind.bits if isinstance(part.array.kind, Mask) else 64
            out = self._again_and_again(statement.body, place, local.name, bits, (where, part.index))
            anew = orderless(tuple(out), passing)
            if anew is None:
                del place.out[many:]
                restore(points)
                self.known = before
                return False
            new = {name: self.fresh(name) for name in (*sorted(anew), local.name)}
            thing = Local(new[local.name], local.kind)
            self._gone_through(thing, part, statement.label, list(with_names(tuple(out), new)), values, place)
            assert self.known is not None
        return True

    def _again_and_again(
        self, body: Block, place: Place, thing: str | None, bits: int, lies: tuple[str, Expr] | None = None
    ) -> list[Statement]:
        """The body of a loop, with what is known whenever it begins; of one over things also what is known behind it.

        What is known of items before it and is put back in each turn is taken to be known all along, and proved by
        the turn itself. What is not put back after all is not tried again, here or anywhere. `lies`: what stands of
        the thing in an array.
        """
        before, points = self.known, snapshot(place)
        assert before is not None
        while True:
            self.known = known = before.copy()
            kept = self._forget(body, place)
            if thing is not None:
                known.forget(thing)
            after = known.copy()
            if thing is not None:
                known.bounds[thing] = (0, bits - 1)
                if lies is not None:
                    known.put(lies[0], thing, lies[1])
            out: list[Statement] = []
            self._inside(body, place, out, "other")
            end = self.known
            broken = [] if end is None else [item for item in kept if end.item(*item) != before.item(*item)]
            if not broken:
                break
            self.doubted.update(array for array, _ in broken)
            restore(points)
        if thing is not None:
            self.known = after
        return out

    def _forget(self, body: Block, place: Place) -> list[tuple[str, int]]:
        """What the body may change; the items that it may put back are not forgotten."""
        found = self._changed_by(body)
        known, names = self.known, place.frame.names
        assert known is not None
        if "begin" in found.calls:
            known.values.clear()
            known.bounds.clear()
            known.above.clear()
            known.forget_game()
            return []
        kept = [
            (array, index, value)
            for array, index, least in found.resets
            if (value := known.item(array, index)) is not None
            and value == Const(least, value.kind)
            and array not in self.doubted
        ]
        known.forget_all([names.get(n, n) for n in found.locals], found.arrays, found.counted)
        if found.all:
            known.forget_game()
            return []
        for array, index, value in kept:
            known.put(array, index, value)
        return [(array, index) for array, index, _ in kept]

    def _changed_by(self, body: Block) -> Effects:
        """With all that it calls."""
        found = self.block_effects.get(id(body))
        if found is None:
            found = self.block_effects[id(body)] = of_block(body)
            for name in found.calls:
                if name in self.effects:
                    found.add(self.effects[name])
        return found

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
        args = [self.value(arg) for arg in call.args]
        again = self.used.get(f"function {function.name}", 0)
        self.used[f"function {function.name}"] = again + 1
        names = {}
        own = {*self._changed_by(function.body).locals, *(p.name for p in function.params)}
        if again:
            for name in own:
                names[name] = fresh = self.fresh(name)
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

    def _stays(self, call: Call, local: Local | None, place: Place) -> None:
        """A call that is not replaced."""
        known = self.known
        assert known is not None
        call = replace(call, args=tuple(self.value(arg) for arg in call.args))
        self.asked.append(call.function)
        if call.function == "begin":
            self.known = known = Known(named=known.named, asked=known.asked)
            for array in self.source.arrays:
                if array.size <= 64 and not array.constant and not array.lasting:
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


def _places_of(mask: Expr) -> list[Load]:
    """The places that a mask is made of: items of one array, each once."""
    match mask:
        case Load(index=Const(), array=array) if not array.constant:
            return [mask]
        case Bits(op="|", left=left, right=right):
            found, more = _places_of(left), _places_of(right)
            if found and more and found[0].array == more[0].array and not any(one in found for one in more):
                return found + more
            return []
        case _:  # it is made of something else
            return []


def _reads(block: Block) -> Counter[str]:
    return Counter(
        part.name
        for statement in within(block)
        for expr in expressions(statement)
        for part in inside(expr)
        if isinstance(part, Local)
    )


def _said(block: Sequence[Statement]) -> Block:
    return tuple(one for one in block if not isinstance(one, Note))


def _is_offer(body: Block) -> bool:
    """Somebody is offered what he can do, again and again: what was done cannot be done once more."""
    return any(isinstance(one, Section) and one.label.startswith("chosen") for one in body)


def _called(expr: Expr) -> list[str]:
    found = [expr.function] if isinstance(expr, Call) else []
    for part in parts(expr):
        found.extend(_called(part))
    return found
