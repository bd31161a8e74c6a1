"""`mark(x, a, b=2)`, `clear(x, a)`, `show(x, a)`: a thing, then marks; each mark is a moment of its own."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.compiler.lower.checks import no_mark, value_of_mark
from citadels_dsl.compiler.lower.needs import need
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.rules.anchors import CALLED
from citadels_dsl.rules.expressions import Expr, Symbol, Truth
from citadels_dsl.rules.moments import ClearMark, Moment, SetMark, ShowMark
from citadels_dsl.rules.types import Type
from citadels_dsl.syntax import tree

MARKING = SetMark | ClearMark | ShowMark


@dataclass(frozen=True, slots=True)
class Done:
    """A moment that is to be done or asked about."""

    moment: str
    doer: Expr | None
    args: tuple[Expr | None, ...]


def puts(moment: Moment) -> bool:
    """It gives the mark a value."""
    return isinstance(moment.operation, SetMark)


def lower_marks(unit: Unit, moment: Moment, doer: Expr | None, written: tree.Call, scope: Scope) -> tuple[Done, ...]:
    """Each mark is done, or asked about, by itself."""
    if not written.args or written.args[0].name is not None:
        unit.bad(
            "E409",
            written.span,
            f"`{moment.name}` needs a thing first, then a mark",
            f"as in `{moment.name}(c, {CALLED})`",
        )
        return ()
    marked = written.args[0].value
    if len(written.args) == 1:
        hint = f"as in `{moment.name}(x, {CALLED})`"
        if isinstance(marked, tree.Property) and marked.name.text in unit.words.marks:
            hint = f"write `{moment.name}({marked.subject.span.text}, {marked.name.text})`"
        unit.bad("E409", written.span, f"`{moment.name}` needs a thing and a mark", hint)
        return ()
    on = moment.parameters[0].type
    thing = need(unit, marked, on, scope, f"`{moment.name}` needs {{}}", each=True)
    done: list[Done] = []
    for arg in written.args[1:]:
        one = _mark(unit, moment, doer, thing, arg, scope)
        if one is not None:
            done.append(one)
    return tuple(done)


def _mark(unit: Unit, moment: Moment, doer: Expr | None, thing: Expr, arg: tree.Argument, scope: Scope) -> Done | None:
    word = arg.name or arg.value
    if not isinstance(word, tree.Name):
        unit.bad("E401", word.span, f"the name of a mark is needed, not `{word.span.text}`")
        return None
    binding = scope.names.get(word.text)
    if arg.name is None and binding is not None and binding.value.type.kind == "mark":
        binding.used = True
        value = Truth(True) if puts(moment) else None
        return _marked(moment, doer, thing, binding.value, value)
    kinds = thing.type.kinds()
    known = {m for kind in kinds for m in unit.words.marks_on.get(kind, {})}
    if word.text not in known and thing.type.kind != "any":
        no_mark(unit, word, thing, known)
        return None
    mark = unit.words.marks.get(word.text)
    if mark is None:
        return None
    symbol = Symbol(mark.name, Type("mark"), span=word.span)
    if not puts(moment):
        if arg.name is not None:
            unit.bad("E410", arg.span, f"`{moment.name}` takes a mark without a value", f"write `{mark.name}`")
        return _marked(moment, doer, thing, symbol, None)
    given = value_of_mark(unit, mark, thing, arg, scope)
    return _marked(moment, doer, thing, symbol, given)


def _marked(moment: Moment, doer: Expr | None, thing: Expr, mark: Expr, value: Expr | None) -> Done:
    rest = (value,) if puts(moment) else ()
    return Done(moment.name, doer, (thing, mark, *rest))
