"""What a clause waits for: a moment, or a question whose answer it changes."""

from __future__ import annotations

from citadels_dsl.compiler.lower.asked import Asked, Waiting, Written, apart_of
from citadels_dsl.compiler.lower.facts import IN_TURN, path
from citadels_dsl.compiler.lower.hints import near
from citadels_dsl.compiler.lower.matchers import OF_PLACES
from citadels_dsl.compiler.lower.unit import Scope
from citadels_dsl.rules.anchors import ANSWER, TURN
from citadels_dsl.rules.moments import Moment, OfferSteps, Reveal, SetMark
from citadels_dsl.rules.ruleset import Bind, ClauseKind, Matcher, Pattern
from citadels_dsl.rules.types import Type
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary.powers import PROCEED
from citadels_dsl.vocabulary.words import MOMENTS, VERBS

REPLACING = (ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD, ClauseKind.FORBID)


class Patterns(Asked):
    """Reads the pattern of a clause; its new names are in scope from then on."""

    def pattern(self, kind: ClauseKind, written: tree.Expr, scope: Scope) -> Waiting | None:
        """None if it makes no sense; then nothing is said about the names that it would have given."""
        apart = apart_of(written)
        if apart is None:
            self.bad(
                "E523",
                written.span,
                f"`{written.span.text}` is no moment and no question",
                "as in `p.turn(c)` or `me.build_limit`",
            )
            return None
        word = apart.name.text
        asks = kind in (ClauseKind.RULE, ClauseKind.WHEN, ClauseKind.ALLOW)
        if asks or (kind is ClauseKind.FORBID and word not in self.words.moments):
            found = self.asked_about(kind, apart, scope)
        else:
            found = self._moment(kind, apart, scope)
        scope.lost = found is None
        return found

    # ------------------------------------------------------------ moments

    def _moment(self, kind: ClauseKind, apart: Written, scope: Scope) -> Waiting | None:
        word = apart.name.text
        moment = self.words.moments.get(word)
        if moment is None or not self._can_be_hooked(kind, word, apart):
            if moment is None and word not in self.words.questions:
                self.bad("E315", apart.name.span, f"there is no moment `{word}`", near(word, self.words.moments))
            elif moment is None:
                self.bad(
                    "E512",
                    apart.name.span,
                    f"`{word}` is asked, not done, so nothing can happen around it",
                    f"its answer is changed by `rule: {word}`",
                )
            return None
        if isinstance(moment.operation, SetMark) and kind in REPLACING and not apart.args:
            self.bad(
                "E514",
                apart.name.span,
                "this is about every mark, also those by which the rules count",
                "say on which thing, or which mark: `p.mark(x, m)`",
            )
            return None
        before = len(self.problems)
        doer: Matcher | None = None
        if apart.subject is not None and moment.doer is None:
            self.bad(
                "E414",
                apart.subject.span,
                f"`{word}` is done by nobody in particular",
                f"leave `{apart.subject.span.text}.` out",
            )
        elif apart.subject is not None and moment.doer is not None:
            doer = self.matcher(apart.subject, moment.doer.sure(), scope, False)
        args = self.pattern_args(word, _wanted(moment), apart, scope, _places(moment))
        if len(self.problems) > before:
            return None
        if kind is not ClauseKind.AFTER:
            self._owned(args, scope)
        self._turned_over(moment, args, scope)
        return Waiting(Pattern(word, None, doer, args), moment, None)

    def _can_be_hooked(self, kind: ClauseKind, word: str, apart: Written) -> bool:
        verb = VERBS.get(word) or MOMENTS.get(word)
        if word != PROCEED and (verb is None or (verb.forbidden if kind is ClauseKind.FORBID else verb.hooked)):
            return True
        hint = "hook `perform(a)`, or the procedure in which it stands"
        if verb is None or isinstance(verb.operation, OfferSteps):
            message = "`act` offers several steps at once: it may be forbidden, a step at a time, and not be hooked"
        else:
            message, hint = f"nothing can happen around `{word}`", "hook the procedure that it ends"
        self.bad("E513", apart.name.span, message if word != PROCEED else "`proceed` is no moment", hint)
        return False

    # ------------------------------------------------------------ what is known then

    def _owned(self, args: tuple[tuple[int, Matcher], ...], scope: Scope) -> None:
        """Before something happens to a card it still has its owner."""
        for _, matcher in args:
            value = self.given(matcher)
            if isinstance(matcher, Bind) and value is not None and value.type.kind == "card":
                scope.facts |= {("sure", ("Property", "owner", path(value), ()))}

    def _turned_over(self, moment: Moment, args: tuple[tuple[int, Matcher], ...], scope: Scope) -> None:
        """In a turn somebody's turn is running; whoever answers a call, or has a turn, lies open and is held."""
        if moment.name in self.words.in_turn:
            scope.facts |= IN_TURN
        shown = moment.name in (TURN, ANSWER) or isinstance(moment.operation, Reveal)
        thing = next((self.given(matcher) for number, matcher in args if number == 0), None)
        if not shown or thing is None:
            return
        way = path(thing)
        scope.facts |= {("seen", None, way)}
        if moment.operation is None:
            scope.facts |= {("sure", ("Property", word, way, ())) for word in ("holder", "owner")}


def _wanted(moment: Moment) -> list[tuple[str, Type]]:
    """What stands in a pattern for each parameter: of several steps one, and no more than that it is there."""
    steps = isinstance(moment.operation, OfferSteps)
    return [(p.name, p.type.one() if steps else p.type) for p in moment.parameters]


def _places(moment: Moment) -> tuple[int, ...]:
    return tuple(
        n
        for n, p in enumerate(moment.parameters)
        if p.type.kind in OF_PLACES or (p.type.kind == "movable" and not p.each)
    )
