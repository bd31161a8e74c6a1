"""What happens, with all that comes before it, in its place, and after it.

A moment that clauses wait for is a function of its own; what is given to it is either passed (a number, a
set) or known when it is written (a place, a word), so there is one for each way in which it is called.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Call,
    Do as Calling,
    Each,
    If as When,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.lower import acting, course, hearing
from citadels_dsl.kernel.lower.given import Args, of_statement
from citadels_dsl.kernel.lower.operations import operate
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import (
    FALSE,
    TRUE,
    Word,
    both,
    negated,
)
from citadels_dsl.rules.moments import TOUCH, Moment, MoveGold, MoveThings, OfferSteps, Reveal, SetMark, Swap
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.rules.statements import Do

TRIGGERS = (ClauseKind.BEFORE, ClauseKind.AFTER, ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD)


def do(scope: Scope, statement: Do, fail: list[Line]) -> None:
    """A verb or procedure is done; `fail`: what follows if it cannot be."""
    facts = scope.facts
    moment = facts.rules.moments[statement.moment]
    if isinstance(moment.operation, OfferSteps):
        acting.act(scope, statement, fail)
        return
    args = of_statement(scope, moment, statement)
    hooks = any(hearing.heard(scope, kind, statement) for kind in TRIGGERS)
    forbids = bool(hearing.heard(scope, ClauseKind.FORBID, statement))
    touches = touched(scope, moment, statement, args)
    if moment.operation is not None and not hooks and not forbids and not touches:
        operate(scope, moment, args, fail)
        notice(scope, moment, args)
        return
    each = next((n for n, p in enumerate(moment.parameters) if p.each), -1)
    if moment.operation is not None and (hooks or forbids) and each >= 0 and args.types[each].many:
        _for_each_thing(scope, moment, args, each, touches, fail)
        return
    name, passed = course.function(scope, moment, args, hooks or forbids or bool(touches), touches)
    result = scope.w.keep(Call(name, tuple(passed)), "done")
    scope.w.when(negated(result), fail)


def touched(scope: Scope, moment: Moment, statement: Do, args: Args) -> tuple[int, ...]:
    """The parameters whose things are reached for where something may forbid it; a mark that stops does not touch."""
    if not scope.facts.clauses(ClauseKind.FORBID, TOUCH):
        return ()
    if isinstance(moment.operation, SetMark):
        word = args.values[moment.operation.mark]
        if isinstance(word, Word) and scope.facts.rules.marks[word.text].makes:
            return ()
    return tuple(n for n in moment.touches if not hearing.own(statement, n))


def _for_each_thing(
    scope: Scope, moment: Moment, args: Args, each: int, touches: tuple[int, ...], fail: list[Line]
) -> None:
    """One moment for each; it could be done if it could be for one of them."""
    w = scope.w
    those = args.code(each)
    thing, done = w.fresh("thing"), w.fresh("done")
    values = tuple(thing if n == each else item for n, item in enumerate(args.values))
    types = tuple(kind.one() if n == each else kind for n, kind in enumerate(args.types))
    name, passed = course.function(scope, moment, Args(args.doer, values, types, args.ends), True, touches)
    w.set(done, FALSE)
    body = When(Call(name, tuple(passed)), (Set(done, TRUE),))
    w.add(Each(thing, those, w.label("each"), (body,)))
    w.when(both(negated(done), Some(those)), fail)


def notice(scope: Scope, moment: Moment, args: Args) -> None:
    """What a `when` waits for may have become true: it is looked at after all that could make it so."""
    if any(c.kind is ClauseKind.WHEN for c in scope.facts.rules.clauses.values()) and isinstance(
        moment.operation, MoveThings | Swap | MoveGold | SetMark | Reveal
    ):
        scope.w.add(Calling(Call("look", ())))
