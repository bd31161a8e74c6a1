"""Whoever leaves a block goes straight to the first statement that still has something to do."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Block, Call, Const, Each, Give, If, Leave, Local, Note, Set, Statement
from citadels_dsl.kernel.passes.learning import Learning
from citadels_dsl.kernel.passes.places import Place, Point

#: So many statements are looked at for somebody who leaves, and so many assignments may be made on the way.
FARTHEST, CARRIED = 60, 8


class Leaving(Learning):
    """`used`: how often each name was given anew."""

    used: dict[str, int]

    def fresh(self, stem: str) -> str:
        stem = stem.split("__")[0]
        number = self.used[stem] = self.used.get(stem, 0) + 1
        return f"{stem}__{number}"

    def go(self, place: Place, there: Place, index: int, end: list[Statement] | None = None) -> None:
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
            target = self.passes(statement, there, inner, carried)
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
            point = there.points[index] = Point(self.fresh("past"), there.start)
        point.arrivals.append(after)
        out.append(Leave(point.label))
        self.known = None

    def passes(
        self, statement: Statement, there: Place, inner: list[tuple[Block, int]], carried: list[Statement]
    ) -> bool | tuple[Place, int]:
        """Goes through a statement that is known; whether it could, or where it leads."""
        match statement:
            case Note():
                return True
            case Set(local=local, value=value) if len(carried) < CARRIED and not isinstance(value, Call):
                found = self.value(value)
                local = Local(there.frame.names.get(local.name, local.name), local.kind)
                carried.append(Set(local, found))
                self.bind(local, found)
                return True
            case If(condition=condition, then=then, otherwise=otherwise):
                found = self.without_flags(self.value(condition))
                if not isinstance(found, Const):
                    return False
                inner.append((then if found.value else otherwise, 0))
                return True
            case Each(mask=mask):
                found = self.value(mask)
                return isinstance(found, Const) and found.value == 0
            case Leave(label=label):
                place, index = there.frame.labels[label]
                return place, index + 1
            case Give(value=None) if there.frame.back is not None:
                return there.frame.back[0], there.frame.back[1] + 1
            case Give(value=value) if there.frame.back is not None and value is not None:
                found = self.value(value)
                if there.frame.result is not None:
                    carried.append(Set(there.frame.result, found))
                    self.bind(there.frame.result, found)
                return there.frame.back[0], there.frame.back[1] + 1
            case _:  # it has something to do
                return False

    def asked_next(self, place: Place) -> bool:
        """Soon behind a statement it is asked about something that may be known at one of its ends."""
        for statement in place.block[place.index + 1 : place.index + 2 + CARRIED]:
            match statement:
                case If() | Give() | Leave():
                    return True
                case Set() | Note():
                    pass
                case _:  # there is something to do before
                    return False
        return place.around is not None and place.end == "around" and self.asked_next(place.around)
