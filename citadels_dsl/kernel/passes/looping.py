"""Loops while a program is evaluated: written out, left out, or gone through with what is known in every turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal

from citadels_dsl.kernel.ir import (
    Bits,
    Block,
    Compare,
    Const,
    Each,
    Expr,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    One,
    Program,
    Section,
    Set,
    Some,
    Statement,
)
from citadels_dsl.kernel.passes.emptiness import empty_masks
from citadels_dsl.kernel.passes.folding import FALSE, TRUE, bounds, folded
from citadels_dsl.kernel.passes.known import Known, joined
from citadels_dsl.kernel.passes.leaving import Leaving
from citadels_dsl.kernel.passes.orderless import orderless
from citadels_dsl.kernel.passes.places import Place, restore, snapshot
from citadels_dsl.kernel.passes.ranges import Ranges
from citadels_dsl.kernel.passes.renaming import with_names
from citadels_dsl.kernel.passes.surveying import Survey, called
from citadels_dsl.kernel.passes.trips import trips
from citadels_dsl.kernel.passes.walking import reads, said

#: Loops of so many statements are tried in any case.
SHORT = 40

#: A loop over known things is written out for so many of them.
WRITTEN_OUT = 10

#: So often a loop that may end by itself is tried, and so often one that counts up to a number which is small.
TRIES, MOST_TRIES = 3, 8


class Looping(Leaving, ABC):
    """`largest`: a loop over known things is written out if its body has no more than so many statements."""

    def __init__(self, program: Program, survey: Survey, largest: int) -> None:
        super().__init__(
            {array.name: array for array in program.arrays}, Ranges(program), empty_masks(program), survey.where
        )
        self.survey = survey
        self.largest = largest
        self.doubted: set[str] = set()

    @abstractmethod
    def inside(
        self, block: Block, place: Place, out: list[Statement] | None = None, end: Literal["around", "other"] = "around"
    ) -> None:
        """Goes through a block at a place."""

    @abstractmethod
    def assign(self, local: Local, value: Expr, place: Place) -> None: ...

    @abstractmethod
    def branch(self, condition: Expr, then: Block, otherwise: Block, before: Known, place: Place) -> None: ...

    def loop(self, label: str, body: Block, place: Place) -> None:
        known = self.known
        assert known is not None
        place.frame.labels[label] = (place, place.index)
        turns = trips(label, body, lambda expr: self.value(expr), lambda block: self.survey.changed_by(block).locals)
        if turns is not None and turns < WRITTEN_OUT:
            for _ in range(turns + 1):
                if self.known is not None:
                    self.inside(body, place, end="other")
            if self.known is None:
                return
            raise AssertionError("a loop that was counted goes on")
        if turns is None and (_is_offer(body) or self.survey.size(body) <= SHORT) and self._tried(body, place):
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
        for _ in range(self._tries(body)):
            self.inside(body, place, end="other")
            if self.known is None:
                return True
        del place.out[many:]
        restore(points)
        self.known = before
        return False

    def _tries(self, body: Block) -> int:
        for statement in body:
            match statement:
                case If(condition=Compare(op="<" | "<=", left=left, right=right), then=(Leave(),), otherwise=()):
                    now = self.value(right)
                    if isinstance(now, Const):
                        turns = bounds(self.value(left), self.ask)[1] - now.value + 3
                        return turns if TRIES < turns <= MOST_TRIES else TRIES
                case _:  # nobody leaves here
                    pass
        return TRIES

    def each(self, statement: Each, place: Place) -> None:
        mask = self.value(statement.mask)
        label, local, body = statement.label, statement.local, statement.body
        place.frame.labels[label] = (place, place.index)
        name = place.frame.names.get(local.name, local.name)
        if isinstance(mask, Const) and mask.value.bit_count() <= WRITTEN_OUT and self.survey.size(body) <= self.largest:
            rest = mask.value
            while rest and self.known is not None:
                thing = (rest & -rest).bit_length() - 1
                rest &= rest - 1
                self.inside((Set(local, Const(thing)), *body), place, end="other")
            return
        if isinstance(mask, One):
            self.assign(Local(name, local.kind), mask.index, place)
            self.inside(body, place, end="other")
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
        self.inside(body, place, out, "other")
        ends = [] if self.known is None else [self.known]
        if lies == TRUE:
            place.out.extend(out)
            return
        self.known = before.copy()
        self.refine(lies, False)
        self.known = joined([*ends, self.known])
        self.branch(lies, tuple(out), (), before, place)

    def _gone_through(
        self, local: Local, mask: Expr, label: str, out: list[Statement], before: dict[str, Expr], place: Place
    ) -> None:
        name = local.name
        match said(out):
            case () if not called(mask):
                pass
            case (Set(local=into, value=Bits(op="|", left=left, right=One(index=Local(name=one), kind=kind))),) if (
                into == left and one == name and kind == mask.kind and not called(mask)
            ):  # all of them are gathered
                self.assign(into, folded(Bits("|", before.get(into.name, into), mask), self.ask), place)
            case _:  # something is done with each
                place.out.append(Each(local, mask, self.fresh(label), tuple(out)))

    def _by_places(self, statement: Each, mask: Expr, local: Local, place: Place) -> bool:
        """Goes through what lies in several places place by place, if the order makes no difference: then it is known
        where each of them lies."""
        parts = _places_of(mask)
        where = self.survey.where.get(parts[0].array.name) if 1 < len(parts) <= WRITTEN_OUT else None
        before, many, points = self.known, len(place.out), snapshot(place)
        assert before is not None
        if where is None or called(mask) or self.survey.size(statement.body) > self.largest:
            return False
        read = reads(statement.body)

        def passing(name: str) -> bool:
            return self.survey.within(self.origin.get(name, name), read, statement.local.name)

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
            self.inside(body, place, out, "other")
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
        found = self.survey.changed_by(body)
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


def _is_offer(body: Block) -> bool:
    """Somebody is offered what he can do, again and again: what was done cannot be done once more."""
    return any(isinstance(one, Section) and one.label.startswith("chosen") for one in body)
