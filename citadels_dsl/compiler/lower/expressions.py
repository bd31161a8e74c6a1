"""Every expression of the language to its typed form."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.compiler.lower.calls import Calls
from citadels_dsl.compiler.lower.hints import STATEMENTS, near, of_whom
from citadels_dsl.compiler.lower.unit import Scope
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


class Expressions(Calls):
    """Goes down the tree; what each form means stands in the classes that this one is made of."""

    def expr(self, written: tree.Expr, scope: Scope, want: Type | None = None) -> Expr:
        match written:
            case tree.Name():
                return self.name(written, scope, want)
            case tree.Number(value=value):
                return Number(value, span=written.span)
            case tree.Truth(value=truth):
                return Truth(truth, span=written.span)
            case tree.Nobody():
                return Nobody(span=written.span)
            case tree.Property():
                return self.property(written, (), scope)
            case tree.Call():
                return self._call(written, scope)
            case tree.Binary():
                return self.binary(written, scope)
            case tree.Unary(word=word, inner=inner):
                if word == "not":
                    return Not(self.truth(inner, scope), span=written.span)
                return Negate(self.number(inner, scope), span=written.span)
            case tree.IsA():
                return self.is_a(written, scope)
            case tree.Divide(up=up, left=left, right=right):
                return Divide(up, self.number(left, scope), self.number(right, scope), span=written.span)
            case tree.Range(low=low, high=high):
                ends = self.number(low, scope), self.number(high, scope)
                return Interval(*ends, NUMBER.set(), span=written.span)
            case tree.Can():
                return self._can(written, scope)
            case tree.Referee(inner=inner):
                seen = self.expr(inner, scope.unseen(), want)
                return Referee(seen, seen.type, span=written.span)
            case tree.Fold():
                return self.fold(written, scope)
            case other:
                assert_never(other)

    # ------------------------------------------------------------ something with parentheses, as a value

    def _call(self, written: tree.Call, scope: Scope) -> Expr:
        match written.function:
            case tree.Property() as function:
                return self.property(function, written.args, scope, written.span)
            case tree.Name(text=word) as function:
                question = self.words.questions.get(word, {}).get("")
                if question is None:
                    return self._no_function(function, written, scope)
                given = self.typed_arguments(word, question.parameters, written.args, written, scope)
                if given is None:
                    return self.nothing_said()
                return Ask(word, None, given, question.type, span=written.span)
            case other:
                return self.bad("E415", other.span, "only a word has parentheses after it")

    def _no_function(self, function: tree.Name, written: tree.Call, scope: Scope) -> Expr:
        word, words = function.text, self.words
        if word in scope.names or scope.lost:
            if scope.lost:
                return self.nothing_said()
            return self.bad(
                "E415", written.span, f"`{word}` is a value and has no parentheses", f"write `{word}` alone"
            )
        if words.is_verb(word) or word == PROCEED:
            return self.bad(
                "E304",
                function.span,
                f"`{word}` does something and is no value",
                f"ask `can({written.span.text})`, or do it in a statement",
            )
        if word in STATEMENTS:
            written_as = STATEMENTS[word].format(written.args[0].span.text if written.args else "...")
            return self.bad("E323", function.span, f"`{word}` has no value", f"a statement of its own: `{written_as}`")
        if word in MEANT_VALUES:
            return self.bad(
                "E323", function.span, f"there is no `{word}(...)`", f"did you mean `{MEANT_VALUES[word]}`?"
            )
        asked = self.asked_of(word)
        if asked:
            whose = of_whom(asked[0], scope.me)
            return self.bad(
                "E305",
                function.span,
                f"`{word}` is asked of a {' or a '.join(asked)}: of which?",
                f"write `{whose}.{written.span.text}`",
            )
        known = {*FOLDS, *FORMS, *words.questions_of.get("", {})}
        return self.bad("E323", function.span, f"there is no `{word}(...)`", near(word, known))

    # ------------------------------------------------------------ can

    def _can(self, written: tree.Can, scope: Scope) -> Expr:
        cause = None
        if written.cause is not None:
            cause = self.need(written.cause, THING, scope, "a cause is {}")
        if self.is_proceed(written.call):
            args = self.proceeding(written.call, scope)
            return self.nothing_said() if args is None else CanProceed(args, span=written.span)
        done = self.verb(written.call, scope)
        if not done:
            return self.nothing_said()
        asked = tuple(Can(one.moment, one.doer, one.args, cause, span=written.span) for one in done)
        return asked[0] if len(asked) == 1 else Logic("and", asked, span=written.span)

    # ------------------------------------------------------------ proceed

    def is_proceed(self, written: tree.Expr) -> bool:
        return (
            isinstance(written, tree.Call)
            and isinstance(written.function, tree.Name)
            and (written.function.text == PROCEED)
        )

    def proceeding(self, written: tree.Expr, scope: Scope) -> tuple[tuple[int, Expr], ...] | None:
        """The arguments of `proceed`, by the numbers of the moment's parameters."""
        if not isinstance(written, tree.Call):
            return None
        if not scope.proceeds or scope.moment is None:
            self.bad(
                "E520",
                written.span,
                "`proceed` lets happen what an `instead` replaces; here nothing is replaced",
                "it stands in the `do` of an `instead` or `may_instead`",
            )
            return None
        moment = scope.moment
        values = self.arguments(PROCEED, moment.parameters, written.args, written, scope, complete=False)
        return tuple((number, value) for number, value in enumerate(values) if value is not None)
