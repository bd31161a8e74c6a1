"""Every expression of the language to its typed form."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.compiler.lower.arguments import lower_arguments, question_arguments
from citadels_dsl.compiler.lower.calls import lower_verb
from citadels_dsl.compiler.lower.folds import lower_fold
from citadels_dsl.compiler.lower.hints import STATEMENTS, near, of_whom
from citadels_dsl.compiler.lower.names import asked_of, lower_name
from citadels_dsl.compiler.lower.needs import need, need_number, need_truth
from citadels_dsl.compiler.lower.operators import lower_binary, lower_is_a
from citadels_dsl.compiler.lower.properties import lower_property
from citadels_dsl.compiler.lower.unit import Scope, Unit, nothing_said
from citadels_dsl.rules.expressions import (
    Ask,
    Can,
    CanProceed,
    Divide,
    Expr,
    Interval,
    Logic,
    Negate,
    Nobody,
    Not,
    Number,
    Referee,
    Truth,
)
from citadels_dsl.rules.types import NUMBER, THING, Type
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary.powers import PROCEED
from citadels_dsl.vocabulary.words import FOLDS, FORMS, MEANT_VALUES


def lower_expr(unit: Unit, written: tree.Expr, scope: Scope, want: Type | None = None) -> Expr:
    """A case for each form; what it means stands in a module of its own."""
    match written:
        case tree.Name():
            return lower_name(unit, written, scope, want)
        case tree.Number(value=value):
            return Number(value, span=written.span)
        case tree.Truth(value=truth):
            return Truth(truth, span=written.span)
        case tree.Nobody():
            return Nobody(span=written.span)
        case tree.Property():
            return lower_property(unit, written, scope)
        case tree.Call():
            return _call(unit, written, scope)
        case tree.Binary():
            return lower_binary(unit, written, scope)
        case tree.Unary(word=word, inner=inner):
            if word == "not":
                return Not(need_truth(unit, inner, scope), span=written.span)
            return Negate(need_number(unit, inner, scope), span=written.span)
        case tree.IsA():
            return lower_is_a(unit, written, scope)
        case tree.Divide(up=up, left=left, right=right):
            return Divide(up, need_number(unit, left, scope), need_number(unit, right, scope), span=written.span)
        case tree.Range(low=low, high=high):
            ends = need_number(unit, low, scope), need_number(unit, high, scope)
            return Interval(*ends, NUMBER.set(), span=written.span)
        case tree.Can():
            return _can(unit, written, scope)
        case tree.Referee(inner=inner):
            seen = unit.expr(inner, scope.unseen(), want)
            return Referee(seen, seen.type, span=written.span)
        case tree.Fold():
            return lower_fold(unit, written, scope)
        case other:
            assert_never(other)


# ------------------------------------------------------------ something with parentheses, as a value


def _call(unit: Unit, written: tree.Call, scope: Scope) -> Expr:
    match written.function:
        case tree.Property() as function:
            return lower_property(unit, function, scope, written.args, written.span)
        case tree.Name(text=word) as function:
            question = unit.words.questions.get(word, {}).get("")
            if question is None:
                return _no_function(unit, function, written, scope)
            given = question_arguments(unit, word, question.parameters, written.args, written, scope)
            if given is None:
                return nothing_said()
            return Ask(word, None, given, question.type, span=written.span)
        case other:  # any other expression
            return unit.bad("E415", other.span, "only a word has parentheses after it")


def _no_function(unit: Unit, function: tree.Name, written: tree.Call, scope: Scope) -> Expr:
    word, words = function.text, unit.words
    if word in scope.names or scope.lost:
        if scope.lost:
            return nothing_said()
        return unit.bad("E415", written.span, f"`{word}` is a value and has no parentheses", f"write `{word}` alone")
    if words.is_verb(word) or word == PROCEED:
        return unit.bad(
            "E304",
            function.span,
            f"`{word}` does something and is no value",
            f"ask `can({written.span.text})`, or do it in a statement",
        )
    if word in STATEMENTS:
        written_as = STATEMENTS[word].format(written.args[0].span.text if written.args else "...")
        return unit.bad("E323", function.span, f"`{word}` has no value", f"a statement of its own: `{written_as}`")
    if word in MEANT_VALUES:
        return unit.bad("E323", function.span, f"there is no `{word}(...)`", f"did you mean `{MEANT_VALUES[word]}`?")
    asked = asked_of(unit, word)
    if asked:
        whose = of_whom(asked[0], scope.me)
        return unit.bad(
            "E305",
            function.span,
            f"`{word}` is asked of a {' or a '.join(asked)}: of which?",
            f"write `{whose}.{written.span.text}`",
        )
    known = {*FOLDS, *FORMS, *words.questions_of.get("", {})}
    return unit.bad("E323", function.span, f"there is no `{word}(...)`", near(word, known))


# ------------------------------------------------------------ can


def _can(unit: Unit, written: tree.Can, scope: Scope) -> Expr:
    cause = None
    if written.cause is not None:
        cause = need(unit, written.cause, THING, scope, "a cause is {}")
    if is_proceed(written.call):
        args = proceeding(unit, written.call, scope)
        return nothing_said() if args is None else CanProceed(args, span=written.span)
    done = lower_verb(unit, written.call, scope)
    if not done:
        return nothing_said()
    asked = tuple(Can(one.moment, one.doer, one.args, cause, span=written.span) for one in done)
    return asked[0] if len(asked) == 1 else Logic("and", asked, span=written.span)


# ------------------------------------------------------------ proceed


def is_proceed(written: tree.Expr) -> bool:
    """`proceed(...)`, right or wrong."""
    return (
        isinstance(written, tree.Call)
        and isinstance(written.function, tree.Name)
        and (written.function.text == PROCEED)
    )


def proceeding(unit: Unit, written: tree.Expr, scope: Scope) -> tuple[tuple[int, Expr], ...] | None:
    """The arguments of `proceed`, by the numbers of the moment's parameters."""
    if not isinstance(written, tree.Call):
        return None
    if not scope.proceeds or scope.moment is None:
        unit.bad(
            "E520",
            written.span,
            "`proceed` lets happen what an `instead` replaces; here nothing is replaced",
            "it stands in the `do` of an `instead` or `may_instead`",
        )
        return None
    moment = scope.moment
    values = lower_arguments(unit, PROCEED, moment.parameters, written.args, written, scope, complete=False)
    return tuple((number, value) for number, value in enumerate(values) if value is not None)
