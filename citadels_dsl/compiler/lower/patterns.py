"""What a clause waits for: a moment, or a question whose answer it changes."""

from __future__ import annotations

from citadels_dsl.compiler.lower.asked import Waiting, Written, apart_of, asked_about, pattern_args
from citadels_dsl.compiler.lower.facts import IN_TURN, path
from citadels_dsl.compiler.lower.hints import near
from citadels_dsl.compiler.lower.matchers import OF_PLACES, given_by, lower_matcher
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.rules.anchors import ANSWER, TURN
from citadels_dsl.rules.moments import Moment, OfferSteps, Reveal, SetMark
from citadels_dsl.rules.ruleset import REPLACING, Bind, ClauseKind, Matcher, Pattern
from citadels_dsl.rules.types import Type
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary.powers import PERFORM, PROCEED
from citadels_dsl.vocabulary.words import MOMENTS, VERBS

#: Those that keep a moment from happening as it would.
HINDERING = (*REPLACING, ClauseKind.FORBID)


def lower_pattern(unit: Unit, kind: ClauseKind, written: tree.Expr, scope: Scope) -> Waiting | None:
    """None if it makes no sense; then nothing is said about the names that it would have given."""
    apart = apart_of(written)
    if apart is None:
        unit.bad(
            "E523",
            written.span,
            f"`{written.span.text}` is no moment and no question",
            "as in `p.turn(c)` or `me.build_limit`",
        )
        return None
    word = apart.name.text
    asks = kind in (ClauseKind.RULE, ClauseKind.WHEN, ClauseKind.ALLOW)
    if asks or (kind is ClauseKind.FORBID and word not in unit.words.moments):
        found = asked_about(unit, kind, apart, scope)
    else:
        found = _moment(unit, kind, apart, scope)
    scope.lost = found is None
    return found


# ------------------------------------------------------------ moments


def _moment(unit: Unit, kind: ClauseKind, apart: Written, scope: Scope) -> Waiting | None:
    word = apart.name.text
    moment = unit.words.moments.get(word)
    if moment is None or not _can_be_hooked(unit, kind, word, apart):
        if moment is None and word not in unit.words.questions:
            unit.bad("E315", apart.name.span, f"there is no moment `{word}`", near(word, unit.words.moments))
        elif moment is None:
            unit.bad(
                "E512",
                apart.name.span,
                f"`{word}` is asked, not done, so nothing can happen around it",
                f"its answer is changed by `rule: {word}`",
            )
        return None
    if isinstance(moment.operation, SetMark) and kind in HINDERING and not apart.args:
        unit.bad(
            "E514",
            apart.name.span,
            "this is about every mark, also those by which the rules count",
            "say on which thing, or which mark: `p.mark(x, m)`",
        )
        return None
    before = len(unit.problems)
    doer: Matcher | None = None
    if apart.subject is not None and moment.doer is None:
        unit.bad(
            "E414",
            apart.subject.span,
            f"`{word}` is done by nobody in particular",
            f"leave `{apart.subject.span.text}.` out",
        )
    elif apart.subject is not None and moment.doer is not None:
        doer = lower_matcher(unit, apart.subject, moment.doer.sure(), scope, False)
    args = pattern_args(unit, word, _wanted(moment), apart, scope, _places(moment))
    if len(unit.problems) > before:
        return None
    if kind is not ClauseKind.AFTER:
        _owned(unit, args, scope)
    _turned_over(unit, moment, args, scope)
    return Waiting(Pattern(word, None, doer, args), moment, None)


def _can_be_hooked(unit: Unit, kind: ClauseKind, word: str, apart: Written) -> bool:
    verb = VERBS.get(word) or MOMENTS.get(word)
    if word != PROCEED and (verb is None or (verb.forbidden if kind is ClauseKind.FORBID else verb.hooked)):
        return True
    hint = f"hook `{PERFORM.word}(a)`, or the procedure in which it stands"
    if verb is None or isinstance(verb.operation, OfferSteps):
        message = f"`{word}` offers several steps at once: it may be forbidden, a step at a time, and not be hooked"
    else:
        message, hint = f"nothing can happen around `{word}`", "hook the procedure that it ends"
    unit.bad("E513", apart.name.span, message if word != PROCEED else "`proceed` is no moment", hint)
    return False


# ------------------------------------------------------------ what is known then


def _owned(unit: Unit, args: tuple[tuple[int, Matcher], ...], scope: Scope) -> None:
    """Before something happens to a card it still has its owner."""
    for _, matcher in args:
        value = given_by(unit, matcher)
        if isinstance(matcher, Bind) and value is not None and value.type.kind == "card":
            scope.facts |= {("sure", ("Property", "owner", path(value), ()))}


def _turned_over(unit: Unit, moment: Moment, args: tuple[tuple[int, Matcher], ...], scope: Scope) -> None:
    """In a turn somebody's turn is running; whoever answers a call, or has a turn, lies open and is held."""
    if moment.name in unit.words.in_turn:
        scope.facts |= IN_TURN
    shown = moment.name in (TURN, ANSWER) or isinstance(moment.operation, Reveal)
    thing = next((given_by(unit, matcher) for number, matcher in args if number == 0), None)
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
