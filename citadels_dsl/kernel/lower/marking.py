"""Marks are put on things and taken off."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Compare,
    Const,
    Expr,
    Has,
    One,
)
from citadels_dsl.kernel.lower import operations, owing, properties
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.given import Args
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import FALSE, NOBODY, Word, both, either, negated
from citadels_dsl.rules.expressions import MarkBy
from citadels_dsl.rules.moments import ShowMark
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.walk import statements


def set_mark(scope: Scope, args: Args, things: int, mark: int, worth: int) -> None:
    w = scope.w
    name, kind = _mark(args, things, mark)
    printed = scope.facts.rules.marks[name]
    thing = w.keep(args.code(things), "on")
    flag = printed.type.kind == "truth"
    array = properties.flags(scope, name, kind) if flag else properties.mark_values(scope, name, kind)
    item = w.keep(args.code(worth), "worth")
    by_name = f"by_{name}_{kind}"
    with w.inside() as body:
        if flag:
            one = One(thing, scope.facts.mask_of(kind))
            if isinstance(item, Const):
                w.add(put(array, Bits("|" if item.value else "&~", value(array), one)))
            else:
                w.when(item, [put(array, Bits("|", value(array), one))], [put(array, Bits("&~", value(array), one))])
        else:
            w.add(put(array, item, thing))
        if read_by(scope, name):
            w.add(put(properties.marks_by(scope, name, kind), args.doer if args.doer is not None else NOBODY, thing))
        owing.note(scope, name, kind, thing, args.doer)
        _covered(scope, name, kind, thing)
        operations.changed(scope)
    _ = by_name
    now = Has(value(array), thing) if flag else value(array, thing)
    differs: Expr = Compare("!=", now, item)
    if read_by(scope, name):
        by = properties.marks_by(scope, name, kind)
        differs = either(differs, Compare("!=", value(by, thing), args.doer if args.doer is not None else NOBODY))
    w.when(differs, body)


def read_by(scope: Scope, name: str) -> bool:
    """Somebody asks who put it, or he alone may know it."""
    if scope.low.sight and scope.facts.rules.marks[name].audience == "me":
        return True
    from citadels_dsl.rules.walk import within

    if name in scope.low.lent.owed:
        return True
    key = ("read by", name)
    if key not in scope.low.made:
        rules = scope.facts.rules
        nodes = [
            n for c in rules.clauses.values() for n in (c.condition, c.body, tuple(a for _, a in c.answers), c.limit)
        ]
        nodes += [p.body for p in rules.procedures.values()] + [q.default.value for q in rules.questions.values()]
        found = any(isinstance(p, MarkBy) and p.mark == name for n in nodes if n is not None for p in within(n))
        scope.low.made[key] = "yes" if found else ""
    return bool(scope.low.made[key])


def _mark(args: Args, things: int, mark: int) -> tuple[str, str]:
    word = args.values[mark]
    assert isinstance(word, Word)
    kind = args.types[things]
    if kind.many or kind.kind not in ("player", "character", "card"):
        raise Unlowered("a mark on several things")
    return word.text, kind.kind


def clear_mark(scope: Scope, args: Args, things: int, mark: int) -> None:
    name, kind = _mark(args, things, mark)
    thing = args.code(things)
    if scope.facts.rules.marks[name].type.kind == "truth":
        array = properties.flags(scope, name, kind)
        scope.w.add(put(array, Bits("&~", value(array), One(thing, scope.facts.mask_of(kind)))))
    else:
        array = properties.mark_values(scope, name, kind)
        scope.w.add(put(array, NOBODY if scope.facts.rules.marks[name].unset is None else FALSE, thing))
    operations.changed(scope)


def show_mark(scope: Scope, args: Args, things: int, mark: int) -> None:
    """What it hides is seen by all; of what is seen already, or is not there, nothing happens."""
    w = scope.w
    name, kind = _mark(args, things, mark)
    thing = w.keep(args.code(things), "on")
    array = _shown(scope, name, kind)
    with w.inside() as body:
        w.add(put(array, Bits("|", value(array), One(thing, scope.facts.mask_of(kind)))))
        operations.changed(scope)
    w.when(_would_show(scope, name, kind, thing), body)


def would_show(scope: Scope, args: Args, things: int, mark: int) -> Expr:
    return _would_show(scope, *_mark(args, things, mark), args.code(things))


def _would_show(scope: Scope, name: str, kind: str, thing: Expr) -> Expr:
    printed = scope.facts.rules.marks[name]
    if printed.type.kind == "truth":
        there: Expr = Has(value(properties.flags(scope, name, kind)), thing)
    else:
        unset = NOBODY if printed.unset is None else FALSE
        there = Compare("!=", value(properties.mark_values(scope, name, kind), thing), unset)
    return both(there, negated(Has(value(_shown(scope, name, kind)), thing)))


def _shown(scope: Scope, name: str, kind: str) -> Array:
    return scope.arrays.cell(f"shown_{name}_{kind}", scope.facts.mask_of(kind))


def _covered(scope: Scope, name: str, kind: str, thing: Expr) -> None:
    """A mark that is put is not shown yet. One that is not there is not looked for."""
    rules = scope.facts.rules
    bodies = [*(c.body for c in rules.clauses.values()), *(p.body for p in rules.procedures.values())]
    shows = any(
        isinstance(one, Do) and isinstance(rules.moments[one.moment].operation, ShowMark)
        for body in bodies
        for one in statements(body)
    )
    if shows and rules.marks[name].audience != "all":
        array = _shown(scope, name, kind)
        scope.w.add(put(array, Bits("&~", value(array), One(thing, scope.facts.mask_of(kind)))))
