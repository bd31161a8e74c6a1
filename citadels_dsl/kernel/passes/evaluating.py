"""Partial evaluation: a program with what is known beforehand worked out.

Calls are replaced by what is called, conditions that are known by what they choose, loops that are known by their
turns, and whoever leaves a block goes straight to the first statement that still has something to do. What is left
is one function for each entry, and those that call themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, assert_never

from citadels_dsl.kernel.ir import (
    Abort,
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
    Local,
    Loop,
    Note,
    Program,
    Restore,
    Save,
    Section,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.logic import is_truth
from citadels_dsl.kernel.passes.effects import counts_on
from citadels_dsl.kernel.passes.folding import FALSE, bounds
from citadels_dsl.kernel.passes.inlining import apart
from citadels_dsl.kernel.passes.known import ANY, Known, joined
from citadels_dsl.kernel.passes.looping import Looping
from citadels_dsl.kernel.passes.places import Frame, Place
from citadels_dsl.kernel.passes.possible import is_lost
from citadels_dsl.kernel.passes.surveying import Survey, called
from citadels_dsl.kernel.passes.walking import said

#: A loop over known things is written out if its body has no more than so many statements.
LARGEST_BODY = 4000

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


class _Evaluator(Looping):
    def __init__(
        self, program: Program, entries: Sequence[str], promised: Promises, stays: Sequence[str], largest: int
    ) -> None:
        program = apart(program)
        super().__init__(program, Survey(program, entries, stays), largest)
        self.source = program
        self.promised = promised
        self.here = ""
        self.used: dict[str, int] = {}
        self.asked: list[str] = []
        self.gone_through = 0

    def program(self) -> Program:
        out: list[Function] = []
        done: set[str] = set()
        self.asked = [*(name for name in self.promised if name in self.survey.stays), *self.survey.entries]
        while self.asked:
            name = self.asked.pop(0)
            if name in done or name not in self.survey.functions:
                continue
            done.add(name)
            out.append(self._function(self.survey.functions[name]))
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

    def inside(
        self, block: Block, place: Place, out: list[Statement] | None = None, end: Literal["around", "other"] = "around"
    ) -> None:
        inner = Place(block, place.frame, place, place.out if out is None else out)
        inner.end = end
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
                self.loop(label, body, place)
                return
            case Section(label=label, body=body):
                place.frame.labels[label] = (place, place.index)
                self.inside(body, place)
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
                self.assign(Local(place.frame.names.get(local.name, local.name), local.kind), self.value(value), place)
            case Store():
                self._store(statement, place)
            case If(condition=condition, then=then, otherwise=otherwise):
                self._if(self.value(condition), then, otherwise, place)
            case Each():
                self.each(statement, place)
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

    def assign(self, local: Local, value: Expr, place: Place) -> None:
        if isinstance(value, Call):
            self._stays(value, local, place)
            return
        if isinstance(value, Const) and self.known is not None and self.known.values.get(local.name) == value:
            return  # it is that already
        place.out.append(Set(local, value))
        self.bind(local, value)

    def _store(self, statement: Store, place: Place) -> None:
        known = self.known
        assert known is not None
        array = statement.array
        index, value = self.value(statement.index), self.value(statement.value)
        if is_lost(Store(array, index, value)):
            place.out.append(Abort())
            self.known = None
            return
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
            self.inside(then if condition.value else otherwise, place)
            return
        before = self.known
        assert before is not None
        ends: list[Known] = []
        outs: list[Block] = []
        for holds, block in ((True, then), (False, otherwise)):
            self.known = before.copy()
            self.refine(condition, holds)
            out: list[Statement] = []
            self.inside(block, place, out)
            if self.known is not None and self.asked_next(place):
                self.go(place, place, place.index + 1, out)
            if self.known is not None:
                ends.append(self.known)
            outs.append(tuple(out))
        self.known = joined(ends)
        self.branch(condition, outs[0], outs[1], before, place)

    def branch(self, condition: Expr, then: Block, otherwise: Block, before: Known, place: Place) -> None:
        """Nothing is asked where both ways are the same; and a flag that is set is the condition itself."""
        one, other = said(then), said(otherwise)
        if one == other and not called(condition):
            place.out.extend(then)
            return
        match one:
            case (Set(local=local, value=Const(value=1)),) if (
                not other and before.values.get(local.name) == FALSE and is_truth(condition) and not called(condition)
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
            self.assign(frame.result, value, place)
        there, index = frame.back
        self.go(place, there, index + 1)

    # ------------------------------------------------------------ calls

    def _calls(self, statement: Statement, place: Place) -> bool:
        """Puts a function in the place of its call; whether there was one to be replaced."""
        match statement:
            case Set(local=local, value=Call() as call) if call.function not in self.survey.stays:
                self._inline(call, Local(place.frame.names.get(local.name, local.name), local.kind), place)
                return True
            case Do(call=call) if call.function in self.survey.functions and call.function not in self.survey.stays:
                self._inline(call, None, place)
                return True
            case _:  # it calls nobody
                return False

    def _inline(self, call: Call, result: Local | None, place: Place) -> None:
        function = self.survey.functions[call.function]
        args = [self.value(arg) for arg in call.args]
        again = self.used.get(f"function {function.name}", 0)
        self.used[f"function {function.name}"] = again + 1
        names = {}
        own = {*self.survey.changed_by(function.body).locals, *(p.name for p in function.params)}
        if again:
            for name in own:
                names[name] = fresh = self.fresh(name)
                self.origin[fresh] = self.origin.get(name, name)
        outer = Place((Note(function.name),), place.frame, place, place.out)
        frame = Frame(names, {}, (outer, 0), result)
        inner = Place(function.body, frame, outer, place.out)
        for param, arg in zip(function.params, args, strict=True):
            self.assign(Local(names.get(param.name, param.name), param.kind), arg, place)
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
            self.known = known = Known(named=known.named, asked=known.asked, placed=known.placed)
            for array in self.source.arrays:
                if array.size <= 64 and not array.constant and not array.lasting:
                    initial = array.initial or (0,) * array.size
                    known.items[array.name] = {n: Const(item, array.kind) for n, item in enumerate(initial)}
        elif call.function in self.survey.effects:
            effects = self.survey.effects[call.function]
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
