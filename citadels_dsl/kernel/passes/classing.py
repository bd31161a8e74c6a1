"""Which classes lie in a place is kept beside which things do, where it is asked for: the names of the cards of a hand.

A constant array puts each thing into a class, as `printed_name` does. Where a loop gathers the classes of a mask, they
are put together from those that are kept, if the mask is made of places and of whole classes; and whether a place has
one of the class of a thing is one bit. What comes to a place or goes from it changes what is kept of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Block,
    Call,
    Const,
    Each,
    Expr,
    Function,
    Has,
    If,
    Integer,
    Load,
    Local,
    Loop,
    Mask,
    Not,
    One,
    Program,
    Set,
    Some,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.parts import inside, with_expressions, with_parts
from citadels_dsl.kernel.passes.renaming import Names
from citadels_dsl.kernel.passes.walking import said, with_blocks, within

#: Of more classes than this it is not kept which ones there are.
MOST_CLASSES = 64


def classed(program: Program) -> Program:
    for table, kind in _wanted(program):
        try:
            program = _Classes(program, table, kind).program()
        except _Unknown:
            continue
    return program


class _Unknown(Exception):
    """The classes of a mask cannot be told from those that are kept."""


def _wanted(program: Program) -> list[tuple[Array, Mask]]:
    """By which tables loops gather classes, and the kind of mask that they gather them in."""
    found: dict[str, tuple[Array, Mask]] = {}
    for function in program.functions:
        for statement in within(function.body):
            if isinstance(statement, Each) and (gathered := _gathered(statement)) is not None:
                table, into = gathered
                kind = into.kind
                assert isinstance(kind, Mask)
                if kind.bits <= MOST_CLASSES:
                    found.setdefault(table.name, (table, kind))
    return list(found.values())


def _gathered(each: Each) -> tuple[Array, Local] | None:
    """The classes of the things of a mask, and nothing else."""
    match said(each.body):
        case (Set(local=into, value=Bits(op="|", left=left, right=One(index=Load(array=table, index=thing)))),) if (
            left == into and thing == each.local and table.constant and isinstance(table.kind, Integer)
        ):
            return table, into
        case _:  # it does something else
            return None


def _arrays(mask: Expr, sets: Mapping[str, Sequence[Set | Each]]) -> set[str]:
    """Those that a mask is made of, by way of one local."""
    found: set[str] = set()
    for one in inside(mask):
        if isinstance(one, Load):
            found.add(one.array.name)
        elif isinstance(one, Local):
            for set_ in sets.get(one.name, ()):
                source = set_.value if isinstance(set_, Set) else set_.mask
                found.update(part.array.name for part in inside(source) if isinstance(part, Load))
    return found


class _Classes:
    """`kept`: what is kept of places, by the array of the places; `tables`: the classes of what never changes."""

    def __init__(self, program: Program, table: Array, kind: Mask) -> None:
        self.source = program
        self.table, self.kind = table, kind
        self.class_of = table.initial or (0,) * table.size
        if min(self.class_of) < 0 or max(self.class_of) >= kind.bits:
            raise _Unknown
        members = [0] * kind.bits
        for thing, number in enumerate(self.class_of):
            members[number] |= 1 << thing
        self.things = Mask(table.size)
        self.names = Names(program)
        self.members = Array(self.names.fresh(f"all_of_{table.name}"), kind.bits, self.things, tuple(members), True)
        self.kept: dict[str, Array] = {}
        self.tables: dict[str, Array] = {}
        self.settled = False

    def program(self) -> Program:
        for function in self.source.functions:
            _Within(self, function).look()
        if not self.kept:
            raise _Unknown
        self.settled = True
        functions = tuple(_Within(self, function).written() for function in self.source.functions)
        arrays = (*self.source.arrays, *self.kept.values(), *self.tables.values(), self.members)
        return replace(self.source, arrays=arrays, functions=functions)

    def of(self, mask: int) -> int:
        """The classes of known things."""
        found = 0
        for thing, number in enumerate(self.class_of):
            found |= (mask >> thing & 1) << number
        return found

    def in_class(self, expr: Expr) -> Expr | None:
        """The thing, of the mask of all in its class."""
        match expr:
            case Load(array=array, index=Load(array=table, index=thing)) if table == self.table and array.constant:
                usual = self.members.initial
                return thing if array.kind == self.things and array.initial == usual[: array.size] else None
            case _:  # it is another mask
                return None

    def whole(self, mask: Expr) -> bool:
        """It has all of a class or none."""
        match mask:
            case Const(value=value):
                return self._whole(value)
            case Load(array=array) if array.constant:
                return all(self._whole(one) for one in array.initial)
            case Bits(left=left, right=right):
                return self.whole(left) and self.whole(right)
            case _:  # nobody knows
                return False

    def _whole(self, mask: int) -> bool:
        return all(mask & group in (0, group) for group in self.members.initial)

    def place(self, places: Array) -> Array:
        """What is kept of them."""
        if places.name not in self.kept:
            if self.settled or not places.state or places.kind != self.things:
                raise _Unknown
            name = self.names.fresh(f"{self.table.name}_{places.name}")
            self.kept[places.name] = Array(name, places.size, self.kind, tuple(self.of(one) for one in places.initial))
        return self.kept[places.name]

    def constant(self, array: Array) -> Array:
        if array.name not in self.tables:
            initial = tuple(self.of(one) for one in array.initial)
            name = self.names.fresh(f"{self.table.name}_{array.name}")
            self.tables[array.name] = Array(name, array.size, self.kind, initial, True)
        return self.tables[array.name]


class _Within:
    """One function. `shadows`: the locals that hold the classes of others, None for those of which they are unknown."""

    def __init__(self, all_: _Classes, function: Function) -> None:
        self.all = all_
        self.function = function
        self.shadows: dict[str, Local | None] = {}
        self.sets: dict[str, list[Set | Each]] = defaultdict(list)
        inner: set[int] = set()
        for one in within(function.body):
            if isinstance(one, Each) and (found := self._filter(one)) is not None:
                self.sets[found[0].name].append(one)
                inner.update(id(line) for way in one.body if isinstance(way, If) for line in way.then)
            elif isinstance(one, Set | Each) and id(one) not in inner:
                self.sets[one.local.name].append(one)

    def look(self) -> None:
        """What is gathered again and again while things come and go: that is worth keeping."""
        changed = {one.array.name for one in within(self.function.body) if isinstance(one, Store)}
        loops = [one for one in within(self.function.body) if isinstance(one, Loop)]
        for one in (inner for loop in loops for inner in within(loop.body) if isinstance(inner, Each)):
            gathered = _gathered(one)
            if gathered is not None and gathered[0] == self.all.table and changed & _arrays(one.mask, self.sets):
                self._try(one.mask)

    def written(self) -> Function:
        for one in within(self.function.body):  # what is wanted of the locals here
            match one:
                case Each(mask=mask) if (gathered := _gathered(one)) is not None and gathered[0] == self.all.table:
                    self._try(mask)
                case Store(array=array, value=value) if array.name in self.all.kept:
                    self._try(value)
                case _:  # it wants none
                    pass
        return replace(self.function, body=self._block(self.function.body))

    # ------------------------------------------------------------ the classes of a mask

    def _try(self, mask: Expr) -> Expr | None:
        try:
            return self.classes(mask)
        except _Unknown:
            return None

    def classes(self, mask: Expr) -> Expr:
        all_ = self.all
        match mask:
            case Const(value=value):
                return Const(all_.of(value), all_.kind)
            case Load(array=array, index=index) if not any(isinstance(one, Call) for one in inside(index)):
                return Load(all_.constant(array) if array.constant else all_.place(array), index)
            case Local():
                return self._shadow(mask)
            case One(index=index):
                return One(Load(all_.table, index), all_.kind)
            case Bits(op="|", left=left, right=right):
                return Bits("|", self.classes(left), self.classes(right))
            case Bits(op="&", left=left, right=right) if all_.whole(left) or all_.whole(right):
                return Bits("&", self.classes(left), self.classes(right))
            case Bits(op="&~", left=left, right=right) if all_.whole(right):
                return Bits("&~", self.classes(left), self.classes(right))
            case _:  # some of a class may be in it, and others not
                raise _Unknown

    def _shadow(self, local: Local) -> Local:
        if local.name in self.shadows:
            found = self.shadows[local.name]
            if found is None:
                raise _Unknown
            return found
        if local.kind != self.all.things or not self.sets[local.name]:
            raise _Unknown
        found = self.shadows[local.name] = Local(self.all.names.fresh(f"{local.name}_classes"), self.all.kind)
        try:
            for one in self.sets[local.name]:
                self._set(one)
        except _Unknown:
            self.shadows[local.name] = None
            raise
        return found

    def _set(self, statement: Set | Each) -> Expr:
        """The classes of a mask once the statement has changed it."""
        if isinstance(statement, Set):
            return self.classes(statement.value)
        found = self._filter(statement)
        if found is None:
            raise _Unknown
        into, other, having = found
        cut = Bits("&" if having else "&~", self.classes(statement.mask), self.classes(other))
        return Bits("|", self.classes(into), cut)

    def _filter(self, each: Each) -> tuple[Local, Expr, bool] | None:
        """For a loop that gathers those that share their class with one in another mask, or with none."""
        match said(each.body):
            case (
                If(
                    condition=Some() | Not(inner=Some()) as condition,
                    then=(Set(local=into, value=Bits(op="|", left=left, right=One(index=thing))),),
                    otherwise=(),
                ),
            ) if into == left and thing == each.local:
                asked = condition.inner if isinstance(condition, Not) else condition
                found = self._shares(asked)
                if found is None or found[1] != thing or any(one == thing for one in inside(found[0])):
                    return None
                return into, found[0], asked is condition
            case _:  # it does something else
                return None

    def _shares(self, asked: Expr) -> tuple[Expr, Expr] | None:
        """The mask and the thing, of the question whether one of its class is in the mask."""
        match asked:
            case Some(mask=Bits(op="&", left=left, right=right)):
                for mask, group in ((left, right), (right, left)):
                    thing = self.all.in_class(group)
                    if thing is not None:
                        return mask, thing
            case _:  # it asks something else
                pass
        return None

    # ------------------------------------------------------------ written anew

    def _block(self, block: Block) -> Block:
        return tuple(new for one in block for new in self._statement(one))

    def _statement(self, statement: Statement) -> Block:
        match statement:
            case Store(array=array) if array.name in self.all.kept:
                return self._store(statement)
            case Each(mask=mask) if (gathered := _gathered(statement)) is not None and gathered[0] == self.all.table:
                found = self._try(mask)
                if found is not None:
                    return (Set(gathered[1], Bits("|", gathered[1], found)),)
                return (statement,)
            case Each() if (filtered := self._filter(statement)) is not None and self.shadows.get(filtered[0].name):
                return (self._asked(statement), Set(self._shadow(filtered[0]), self._set(statement)))
            case Set(local=local) if self.shadows.get(local.name):
                return (Set(self._shadow(local), self._set(statement)), self._asked(statement))
            case _:  # it may ask
                return (with_blocks(self._asked(statement), self._block),)

    def _store(self, store: Store) -> Block:
        all_, array = self.all, store.array
        before: list[Statement] = []

        def settled(expr: Expr) -> Expr:
            if isinstance(expr, Const | Local):
                return expr
            local = Local(all_.names.fresh("at"))
            before.append(Set(local, self._expr(expr)))
            return local

        index = settled(store.index)
        places, kept = Load(array, index), Load(all_.kept[array.name], index)
        match store.value:
            case Bits(op="|", left=left, right=One(index=thing)) if left == Load(array, store.index):
                thing = settled(thing)
                now: Statement = Store(array, index, Bits("|", places, One(thing, all_.things)))
                more = Bits("|", kept, One(Load(all_.table, thing), all_.kind))
                return (*before, now, Store(kept.array, index, more))
            case Bits(op="&~", left=left, right=One(index=thing)) if left == Load(array, store.index):
                thing = settled(thing)
                now = Store(array, index, Bits("&~", places, One(thing, all_.things)))
                number = Load(all_.table, thing)
                less = Store(kept.array, index, Bits("&~", kept, One(number, all_.kind)))
                gone = Not(Some(Bits("&", places, Load(all_.members, number))))
                return (*before, now, If(gone, (less,)))
            case value:  # it may be one of those that are known to keep it
                found = self._try(value)
        now = Store(array, index, self._expr(store.value))
        if found is not None:
            local = Local(all_.names.fresh("classes"), all_.kind)
            return (*before, Set(local, found), now, Store(kept.array, index, local))
        thing_ = Local(all_.names.fresh("thing"))
        more = Bits("|", kept, One(Load(all_.table, thing_), all_.kind))
        anew = Each(thing_, places, all_.names.fresh("anew"), (Store(kept.array, index, more),))
        return (*before, now, Store(kept.array, index, Const(0, all_.kind)), anew)

    def _asked(self, statement: Statement) -> Statement:
        return with_expressions(statement, self._expr)

    def _expr(self, expr: Expr) -> Expr:
        found = self._shares(expr)
        if found is not None and isinstance(found[0], Load) and found[0].array.name in self.all.kept:
            return Has(self.classes(found[0]), Load(self.all.table, self._expr(found[1])))
        return with_parts(expr, self._expr)
