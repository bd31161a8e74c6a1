"""A moment as a function: one for each way in which it is called, with what is not known before as parameters."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import INTEGER, Expr as Code, Kind, Local as Name
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower import course, tried_moments
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Going, Scope
from citadels_dsl.kernel.lower.writer import NOBODY, THE_GAME, At, Range, Value, Word, Writer
from citadels_dsl.rules.expressions import CAUSE
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.types import Type


def function(
    scope: Scope, moment: Moment, given: Args, shape: course.Shape, going: Going | None = None
) -> tuple[str, list[Code]]:
    """Its name, and what is passed to it. `going`: in a trial, what goes on with it."""
    low = scope.low
    params: list[tuple[str, Kind]] = [("cause", INTEGER)]
    passed: list[Code] = [scope.cause if not isinstance(scope.cause, At | Word | Range) else THE_GAME]
    if given.doer is not None:
        params.append(("doer", INTEGER))
        passed.append(given.doer)
    form: list[object] = []
    names = [p.name for p in moment.parameters]
    for name, item, kind, end in zip(names, given.values, given.types, given.ends, strict=True):
        if isinstance(item, At):
            form.append((item.place, item.owner is None, end))
            if item.owner is not None:
                params.append((f"{name}_of", INTEGER))
                passed.append(item.owner)
        elif isinstance(item, Word):
            form.append(item)
        elif isinstance(item, Range):
            raise Unlowered("numbers in a row that are passed on")
        elif _is_fixed(item, kind):
            form.append(item)
        else:
            form.append((kind.kind, kind.many, low.listed.get(item) if isinstance(item, Name) else None))
            params.append((name, item.kind))
            passed.append(item)
    called = (given.doer is None, given.by, given.told, tuple(form))
    trial = (scope.trial, None if going is None else (going.skip, going.begun))
    key = ("moment", moment.name, called, shape, low.busy_in(moment.name), trial)

    def write(w: Writer, locals_: tuple[Name, ...]) -> None:
        left = list(locals_)
        cause = left.pop(0)
        doer = left.pop(0) if given.doer is not None else None
        values: list[Value] = []
        for item, kind in zip(given.values, given.types, strict=True):
            if isinstance(item, At):
                values.append(replace(item, owner=None if item.owner is None else left.pop(0)))
            elif isinstance(item, Word) or _is_fixed(item, kind):
                values.append(item)
            else:
                local = left.pop(0)
                values.append(local)
                if isinstance(item, Name) and item in low.listed:  # in the same order
                    low.listed[local] = low.listed[item]
        inner = Scope(low, w, {CAUSE: cause}, f"procedure:{moment.name}", trial=scope.trial)
        args = replace(given, doer=doer, values=tuple(values))
        if scope.trial is None:
            course.Course(inner, moment, args, cause, shape).write()
        else:
            tried_moments.TriedCourse(inner, moment, args, cause, shape.hooked, shape.touches, going).write()

    stem = "do" if scope.trial is None else "trying"
    return low.function(key, f"{stem}_{moment.name}", tuple(params), INTEGER, write), passed


def _is_fixed(item: Value, kind: Type) -> bool:
    """An argument that is known where it is written."""
    return item in (NOBODY, FALSE, TRUE) and kind.kind in ("none", "truth")
