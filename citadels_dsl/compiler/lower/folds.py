"""Sets and what is made of them: `count(d in S if C)`, `sum(E for d in S)`, `max(a, b)`."""

from __future__ import annotations

from citadels_dsl.compiler.lower.facts import if_so, owned
from citadels_dsl.compiler.lower.fitting import article, as_set, is_many, member
from citadels_dsl.compiler.lower.needs import fit, need, need_number, need_set, need_truth
from citadels_dsl.compiler.lower.sight import check_leak_of
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.rules.expressions import Count, Expr, Extreme, Fold, Members, SetOf
from citadels_dsl.rules.types import NUMBER, TRUTH, Type
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary.words import FOLDS


def lower_members(unit: Unit, written: tree.Members, scope: Scope) -> tuple[Members, Scope]:
    """`d in S by E if C`, and the scope in which its name is known and its condition holds."""
    source = need_set(unit, written.source, scope)
    inner = scope.child()
    local = unit.bind(written.name, member(source.type), inner, source)
    inner.facts |= owned(local, source)
    order = None if written.order is None else need_number(unit, written.order, inner)
    condition = None
    if written.condition is not None:
        condition = need_truth(unit, written.condition, inner)
        inner.facts |= if_so(condition)
    check_leak_of(unit, local.slot, (order, condition), written.source.span, source, scope)
    members = Members(local.slot, local.name, source, order, condition, span=written.span)
    return members, inner


def lower_fold(unit: Unit, written: tree.Fold, scope: Scope) -> Expr:
    """Which of the forms it is, and whether the word has it."""
    word, members = written.word, written.members
    forms = FOLDS[word].forms
    if members is None:
        return _listed(unit, written, scope)
    if written.value is None:
        if "members" not in forms:
            return unit.bad(
                "E411",
                written.span,
                f"`{word}` needs to know what of each is meant",
                f"write `{word}(VALUE for {members.span.text})`",
            )
        found, _ = lower_members(unit, members, scope)
        kind = {"count": NUMBER, "any": TRUTH}.get(word, found.source.type)
        return Fold(word, None, found, kind, span=written.span)
    if "values" not in forms:
        return unit.bad(
            "E411",
            written.span,
            f"`{word}` takes no value of each",
            f"write `{word}({members.span.text})`, or `sum({written.value.span.text} for ...)`",
        )
    return _valued(unit, written, members, written.value, scope)


def _valued(unit: Unit, written: tree.Fold, members: tree.Members, value: tree.Expr, scope: Scope) -> Expr:
    found, inner = lower_members(unit, members, scope)
    word = written.word
    if word == "different":
        of_each = unit.expr(value, inner)
        kind = of_each.type.sure().set()
        if is_many(of_each.type):
            unit.bad(
                "E407",
                value.span,
                f"`different` needs one value of each, and `{value.span.text}` is {article(of_each.type)}",
            )
    else:
        of_each = need(unit, value, NUMBER, inner, f"`{word}` needs {{}} of each")
        kind = found.source.type if word in ("most", "least") else NUMBER
    check_leak_of(unit, found.slot, (of_each,), members.source.span, found.source, scope)
    return Fold(word, of_each, found, kind, span=written.span)


def _listed(unit: Unit, written: tree.Fold, scope: Scope) -> Expr:
    word, items, forms = written.word, written.items, FOLDS[written.word].forms
    if "set" in forms:
        if len(items) != 1:
            return unit.bad("E410", items[1].span, f"`{word}` takes one set", "join sets with `+`")
        return Count(need_set(unit, items[0], scope), span=written.span)
    if "list" not in forms:
        hint = "to list things say `those(a, b)`" if word == "different" else f"write `{word}(x in S if ...)`"
        if "values" in forms:
            hint = f"write `{word}(VALUE for x in ...)`" + (f"; {hint}" if word == "different" else "")
        return unit.bad("E411", written.span, f"`{word}` takes no list", hint)
    if word == "those":
        return _those(unit, written, items, scope)
    numbers = tuple(need_number(unit, item, scope) for item in items)
    return Extreme("max" if word == "max" else "min", numbers, span=written.span)


def _those(unit: Unit, written: tree.Fold, items: tuple[tree.Expr, ...], scope: Scope) -> Expr:
    """`those(a, b)`: all of one kind, each one thing."""
    first = unit.expr(items[0], scope)
    if is_many(first.type):
        return unit.bad(
            "E407",
            items[0].span,
            f"`those` lists single things, and `{items[0].span.text}` is {article(first.type)}",
            "sets are joined with `+`",
        )
    kind = first.type.sure()
    things = [fit(unit, items[0], first, kind)]
    things += [need(unit, item, kind, scope, "all in `those` are of one kind: {} is needed") for item in items[1:]]
    return SetOf(tuple(things), kind.set(), span=written.span)


def need_several(unit: Unit, written: tree.Expr, scope: Scope) -> tuple[Expr, Type]:
    """A set and the type of what is in it."""
    source = as_set(need_set(unit, written, scope))
    return source, member(source.type)
