"""Marks are put on things and taken off.

Which marks of a number lie on cards at all is kept as a mask of its own: a marked card is like no other. Who put a
mark is kept where that can make a difference: to put it once more is to change something if somebody else does it.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Compare,
    Const,
    Each,
    Expr,
    Has,
    If,
    Local,
    One,
    Set,
    Statement,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import changing, marks, owing, whereabouts
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Word, same
from citadels_dsl.rules.expressions import MarkBy, Symbol
from citadels_dsl.rules.moments import SetMark, ShowMark
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import THING, Type
from citadels_dsl.rules.walk import within

THINGS = ("player", "character", "card", "game")


def set_mark(scope: Scope, args: Args, things: int, mark: int, worth: int) -> None:
    """Of several things all get it if one of them has not got it yet."""
    w = scope.w
    name, kind, many = _mark(scope, args, things, mark)
    on = w.keep(_things(scope, args, things), "on")
    _fitting(scope, name, kind, args.types[worth])
    item = w.keep(args.code(worth), "worth")
    by = args.doer if args.doer is not None else NOBODY
    with w.inside() as body:
        if not many:
            w.add(*_put(scope, name, kind, on, item, by))
            owing.note(scope, name, kind, on, args.doer)
            changing.changed(scope)
    if not many:
        w.when(_differs(scope, name, kind, on, item, by), body)
        return
    thing, news = w.fresh("thing"), w.fresh("news")
    w.set(news, FALSE)
    differs = _differs(scope, name, kind, thing, item, by)
    w.add(Each(thing, on, w.label("each"), (If(differs, (Set(news, TRUE),)),)))
    with w.inside() as body:
        with w.inside() as putting:
            w.add(*_put(scope, name, kind, thing, item, by))
            owing.note(scope, name, kind, thing, args.doer)
        w.add(Each(thing, on, w.label("each"), tuple(putting)))
        changing.changed(scope)
    w.when(news, body)


def _fitting(scope: Scope, name: str, kind: str, worth: Type) -> None:
    """Raises `Unlowered` for a value whose kind a number does not tell."""
    of_mark = scope.facts.rules.marks[name].type.kind
    if of_mark in ("place", "piece", "action"):
        raise Unlowered(f"a mark that is a {of_mark}")
    if of_mark == THING.kind and worth.kind not in (kind, "none"):
        raise Unlowered(f"a {worth.kind} as a mark on a {kind}")


def _unset(scope: Scope, name: str) -> Const:
    return NOBODY if scope.facts.rules.marks[name].unset is None else FALSE


def _put(scope: Scope, name: str, kind: str, thing: Expr, item: Expr, by: Expr) -> list[Statement]:
    w = scope.w
    whole = scope.facts.mask_of(kind)
    unset = _unset(scope, name)
    with w.inside() as out:
        present = _present(scope, name, kind)
        if present is not None:
            one = One(thing, whole)
            there = [put(present, Bits("|", value(present), one))]
            gone = [put(present, Bits("&~", value(present), one))]
            w.when(_is_set(item, unset), there, gone)
        if scope.facts.rules.marks[name].type.kind != "truth":
            w.add(put(marks.mark_values(scope, name, kind), item, thing))
        if read_by(scope, name):
            w.add(put(marks.marks_by(scope, name, kind), by, thing))
            if not isinstance(item, Const) or item == unset:
                gone = [put(marks.marks_by(scope, name, kind), NOBODY, thing)]
                w.when(same(item, unset), gone)
        _covered(scope, name, kind, thing)
    return out


def _is_set(item: Expr, unset: Const) -> Expr:
    if isinstance(item, Const):
        return FALSE if item == unset else TRUE
    return Compare("!=", item, unset)


def _differs(scope: Scope, name: str, kind: str, thing: Expr, item: Expr, by: Expr) -> Expr:
    found: Expr
    if scope.facts.rules.marks[name].type.kind == "truth":
        found = Compare("!=", Has(value(marks.flags(scope, name, kind)), thing), item)
    else:
        found = Compare("!=", value(marks.mark_values(scope, name, kind), thing), item)
    if read_by(scope, name):
        another = Compare("!=", value(marks.marks_by(scope, name, kind), thing), by)
        found = either(found, both(_is_set(item, _unset(scope, name)), another))
    return found


def _present(scope: Scope, name: str, kind: str) -> Array | None:
    """The mask of the things on which it lies: of a flag that is all there is; of a number only on cards."""
    if scope.facts.rules.marks[name].type.kind == "truth":
        return marks.flags(scope, name, kind)
    return marks.marked_cards(scope, name) if kind == "card" else None


def read_by(scope: Scope, name: str) -> bool:
    """It makes a difference who put it: it is asked for, he alone may know it, or somebody puts it on what is not
    himself."""
    if scope.low.sight and scope.facts.rules.marks[name].audience == "me":
        return True
    if name in scope.low.lent.owed:
        return True
    key = ("read by", name)
    if key not in scope.low.made:
        nodes = [*scope.facts.nodes]
        found = any(isinstance(p, MarkBy) and p.mark == name for n in nodes for p in within(n))
        scope.low.made[key] = "yes" if found or any(_for_another(scope, name, n) for n in nodes) else ""
    return bool(scope.low.made[key])


def _for_another(scope: Scope, name: str, node: object) -> bool:
    moments = scope.facts.rules.moments
    for part in within(node):
        if not isinstance(part, Do):
            continue
        operation = moments[part.moment].operation
        if isinstance(operation, SetMark):
            word = part.args[operation.mark]
            named = not isinstance(word, Symbol) or word.name == name
            if named and part.doer is not None and part.args[operation.things] != part.doer:
                return True
    return False


def _mark(scope: Scope, args: Args, things: int, mark: int) -> tuple[str, str, bool]:
    word = args.values[mark]
    assert isinstance(word, Word)
    kind, on = args.types[things], args.values[things]
    if isinstance(on, At):
        return word.text, scope.facts.rules.places[on.place].holds, True
    if kind.kind not in THINGS:
        raise Unlowered(f"a mark on a {kind}")
    return word.text, kind.kind, kind.many


def _things(scope: Scope, args: Args, things: int) -> Expr:
    on = args.values[things]
    if isinstance(on, At):
        return whereabouts.inside(scope, on)
    return FALSE if args.types[things].kind == "game" else args.code(things)


def clear_mark(scope: Scope, args: Args, things: int, mark: int) -> None:
    w = scope.w
    name, kind, many = _mark(scope, args, things, mark)
    on = w.keep(_things(scope, args, things), "on")
    news = lies(scope, args, things, mark)
    with w.inside() as gone:
        thing = w.fresh("thing") if many else on
        taken = _put(scope, name, kind, thing, _unset(scope, name), NOBODY)
        if many:
            assert isinstance(thing, Local)
            w.add(Each(thing, on, w.label("each"), tuple(taken)))
        else:
            w.add(*taken)
        changing.changed(scope)
    w.when(news, gone)


def lies(scope: Scope, args: Args, things: int, mark: int) -> Expr:
    """The mark lies on one of them."""
    w = scope.w
    name, kind, many = _mark(scope, args, things, mark)
    on = w.keep(_things(scope, args, things), "on")
    if not many:
        return there(scope, name, kind, on)
    thing, news = w.fresh("thing"), w.fresh("news")
    w.set(news, FALSE)
    w.add(Each(thing, on, w.label("each"), (If(there(scope, name, kind, thing), (Set(news, TRUE),)),)))
    return news


def there(scope: Scope, name: str, kind: str, thing: Expr) -> Expr:
    """It lies on a thing."""
    present = _present(scope, name, kind)
    if present is not None:
        return Has(value(present), thing)
    return Compare("!=", value(marks.mark_values(scope, name, kind), thing), _unset(scope, name))


def wanting(scope: Scope, args: Args, operation: SetMark) -> Expr:
    """To put it now would change something."""
    w = scope.w
    name, kind, many = _mark(scope, args, operation.things, operation.mark)
    on = w.keep(_things(scope, args, operation.things), "on")
    item = w.keep(args.code(operation.value), "worth")
    by = args.doer if args.doer is not None else NOBODY
    if not many:
        return _differs(scope, name, kind, on, item, by)
    thing, news = w.fresh("thing"), w.fresh("news")
    w.set(news, FALSE)
    differs = _differs(scope, name, kind, thing, item, by)
    w.add(Each(thing, on, w.label("each"), (If(differs, (Set(news, TRUE),)),)))
    return news


# ------------------------------------------------------------ what marks hide


def show_mark(scope: Scope, args: Args, things: int, mark: int) -> None:
    """What it hides is seen by all; of what is seen already, or is not there, nothing happens."""
    w = scope.w
    name, kind, many = _mark(scope, args, things, mark)
    on = w.keep(_things(scope, args, things), "on")
    array = _shown(scope, name, kind)
    thing = w.fresh("thing") if many else on
    with w.inside() as showing:
        there_ = [put(array, Bits("|", value(array), One(thing, scope.facts.mask_of(kind))))]
        w.when(there(scope, name, kind, thing), there_)
    with w.inside() as body:
        w.add(*_of_each(scope, on, thing, many, showing))
        changing.changed(scope)
    w.when(would_show(scope, args, things, mark), body)


def would_show(scope: Scope, args: Args, things: int, mark: int) -> Expr:
    w = scope.w
    name, kind, many = _mark(scope, args, things, mark)
    on = w.keep(_things(scope, args, things), "on")
    thing, news = (w.fresh("thing") if many else on), w.fresh("news")
    hidden = both(there(scope, name, kind, thing), negated(Has(value(_shown(scope, name, kind)), thing)))
    if not many:
        return hidden
    w.set(news, FALSE)
    w.add(*_of_each(scope, on, thing, many, [If(hidden, (Set(news, TRUE),))]))
    return news


def _of_each(scope: Scope, on: Expr, thing: Expr, many: bool, lines: list[Statement]) -> list[Statement]:
    if not many:
        return lines
    assert isinstance(thing, Local)
    return [Each(thing, on, scope.w.label("each"), tuple(lines))]


def _shown(scope: Scope, name: str, kind: str) -> Array:
    return scope.arrays.cell(f"shown_{name}_{kind}", scope.facts.mask_of(kind))


def _covered(scope: Scope, name: str, kind: str, thing: Expr) -> None:
    """A mark that is put is not shown yet. One that nobody shows is not looked for."""
    rules = scope.facts.rules
    done = (one for node in scope.facts.nodes for one in within(node) if isinstance(one, Do))
    shows = any(isinstance(rules.moments[one.moment].operation, ShowMark) for one in done)
    if shows and rules.marks[name].audience != "all":
        array = _shown(scope, name, kind)
        scope.w.add(put(array, Bits("&~", value(array), One(thing, scope.facts.mask_of(kind)))))
