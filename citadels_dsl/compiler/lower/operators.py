"""What stands between values: comparisons, conditions, arithmetic, sets joined and told apart."""

from __future__ import annotations

from typing import Literal, assert_never

from citadels_dsl.compiler.lower.facts import ME_PATH, if_not, if_so, path
from citadels_dsl.compiler.lower.fitting import alike, article, as_set, is_many, member
from citadels_dsl.compiler.lower.hints import compared
from citadels_dsl.compiler.lower.needs import fit, need_number, need_set, need_truth
from citadels_dsl.compiler.lower.properties import lower_property
from citadels_dsl.compiler.lower.sight import check_leak
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.rules.expressions import (
    Arithmetic,
    Compare,
    Comparison,
    Expr,
    IsA,
    Join,
    Logic,
    MarkValue,
    Nobody,
    Not,
    PieceRef,
    Property,
    Within,
)
from citadels_dsl.rules.types import NAME, NUMBER, UNIONS
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary import nouns
from citadels_dsl.vocabulary.properties import BY


def lower_binary(unit: Unit, written: tree.Binary, scope: Scope) -> Expr:
    """What stands between two values."""
    match written.word:
        case "and" | "or" as word:
            return _logic(unit, written, word, scope)
        case "is" | "is not":
            return _is(unit, written, scope)
        case "in" | "not in":
            return _in(unit, written, scope)
        case "+" | "-" as word:
            return _sum(unit, written, word, scope)
        case "*" | "mod" as word:
            left, right = need_number(unit, written.left, scope), need_number(unit, written.right, scope)
            return Arithmetic(word, left, right, span=written.span)
        case "<" | "<=" | ">" | ">=" as word:
            left, right = need_number(unit, written.left, scope), need_number(unit, written.right, scope)
            return Compare(word, left, right, span=written.span)
        case word:
            assert_never(word)


# ------------------------------------------------------------ conditions


def _logic(unit: Unit, written: tree.Binary, word: Literal["and", "or"], scope: Scope) -> Expr:
    """From the left; what the first says is known to the next."""
    parts: list[Expr] = []
    here = scope
    for part in _chain(written, word):
        done = need_truth(unit, part, here)
        parts.append(done)
        here = here.child(if_so(done) if word == "and" else if_not(done))
    return Logic(word, tuple(parts), span=written.span)


def lower_is_a(unit: Unit, written: tree.IsA, scope: Scope) -> Expr:
    """`x is a card`."""
    subject = unit.expr(written.subject, scope)
    kind = subject.type
    askable = kind.kind in UNIONS or kind.kind in ("player", "character", "card", "game", "any", "bank")
    if kind.many or not askable:
        return unit.bad(
            "E412",
            written.span,
            f"`is a` asks of what sort a thing is; `{written.subject.span.text}` is {article(kind)}",
        )
    return IsA(subject, written.kind, written.negated, span=written.span)


# ------------------------------------------------------------ is, in


def _is(unit: Unit, written: tree.Binary, scope: Scope) -> Expr:
    word: Comparison = "is" if written.word == "is" else "is not"
    if isinstance(written.left, tree.Property):
        presence = isinstance(written.right, tree.Nobody)
        mine = written.left.name.text == BY.word and _is_decider(written.right, scope)
        left = lower_property(unit, written.left, scope, presence=presence, mine=mine)
    else:
        left = unit.expr(written.left, scope)
    right = unit.expr(written.right, scope, left.type)
    if isinstance(right, Nobody):
        _never_none(unit, written, left, scope)
    elif isinstance(left, Nobody) or "any" in (left.type.kind, right.type.kind):
        pass
    elif right.type == NAME and left.type != NAME and not left.type.many and "card" in left.type.kinds():
        return _called(left, right, word == "is not", written)
    elif left.type.many or right.type.many or not alike(left.type, right.type):
        _unlike(unit, written, left, right)
    return Compare(word, left, right, span=written.span)


def _is_decider(written: tree.Expr, scope: Scope) -> bool:
    """The word is the one who decides."""
    if not isinstance(written, tree.Name):
        return False
    if written.text == nouns.ME.word:
        return scope.decider == ME_PATH
    binding = scope.names.get(written.text)
    return binding is not None and path(binding.value) == scope.decider


def _never_none(unit: Unit, written: tree.Binary, left: Expr, scope: Scope) -> None:
    kind, text = left.type, written.left.span.text
    if kind.optional or kind.kind == "thing" or scope.is_sure(path(left)):
        return
    if isinstance(left, Property) and isinstance(left.subject, PieceRef):
        return  # another ruleset may let it lie
    hint = ""
    if kind.kind == "number" and isinstance(left, MarkValue):
        hint = "a number mark that was not put is 0"
    elif is_many(kind):
        hint = f"whether there is something in it says `count({text})`"
    elif kind.kind == "truth" and isinstance(left, MarkValue):
        hint = f"a mark that was not put is no: `not {text}`"
    unit.bad("E404", written.span, f"`{text}` is never none", hint)


def _unlike(unit: Unit, written: tree.Binary, left: Expr, right: Expr) -> None:
    one, two = written.left.span.text, written.right.span.text
    hint = compared(left, right, one, two)
    unit.bad(
        "E403",
        written.span,
        f"`{one}` is {article(left.type)}, `{two}` is {article(right.type)}: never the same",
        hint,
    )


def _in(unit: Unit, written: tree.Binary, scope: Scope) -> Expr:
    item, source = unit.expr(written.left, scope), need_set(unit, written.right, scope)
    kinds = item.type.kind, source.type.kind
    if item.type.many or ("any" not in kinds and not alike(item.type, source.type)):
        one, two = written.left.span.text, written.right.span.text
        hint = f"write `any(d in {two} if d.name is {one})`" if item.type == NAME else ""
        unit.bad("E403", written.span, f"`{one}` is {article(item.type)}, and is never in {article(source.type)}", hint)
    check_leak(unit, written.right.span, source, scope)
    return Within(item, source, written.word == "not in", span=written.span)


# ------------------------------------------------------------ sums


def _sum(unit: Unit, written: tree.Binary, word: Literal["+", "-"], scope: Scope) -> Expr:
    left, right = unit.expr(written.left, scope), unit.expr(written.right, scope)
    if "any" in (left.type.kind, right.type.kind):
        return left if left.type.kind == "any" else right
    if is_many(left.type) or is_many(right.type):
        return _join(unit, written, word, left, right)
    left = fit(unit, written.left, left, NUMBER)
    right = fit(unit, written.right, right, NUMBER)
    return Arithmetic(word, left, right, span=written.span)


def _join(unit: Unit, written: tree.Binary, word: Literal["+", "-"], left: Expr, right: Expr) -> Expr:
    one, other = member(left.type), member(right.type) if is_many(right.type) else right.type
    if not is_many(left.type) or not alike(one, other):
        numbers = "number" in (left.type.kind, right.type.kind)
        several = written.left if is_many(left.type) else written.right
        hint = f"how many there are says `count({several.span.text})`" if numbers else ""
        return unit.bad(
            "E408", written.span, f"`{word}` cannot join {article(left.type)} and {article(right.type)}", hint
        )
    if right.type.optional:
        return unit.perhaps_none(written.right)
    return Join(word, as_set(left), as_set(right), one.set(), span=written.span)


def _chain(written: tree.Expr, word: str) -> list[tree.Expr]:
    """`a and b and c` as three parts."""
    if isinstance(written, tree.Binary) and written.word == word:
        return [*_chain(written.left, word), *_chain(written.right, word)]
    return [written]


def _called(left: Expr, name: Expr, negated: bool, written: tree.Binary) -> Expr:
    """`d is keep`: a card has this name; of a thing it must first be a card."""
    named = Property("name", left, (), NAME, span=left.span)
    if left.type.kind == "card" and not left.type.optional:
        return Compare("is not" if negated else "is", named, name, span=written.span)
    both = Logic(
        "and",
        (IsA(left, "card", False, span=written.span), Compare("is", named, name, span=written.span)),
        span=written.span,
    )
    return Not(both, span=written.span) if negated else both
