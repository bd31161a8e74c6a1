"""How far from zero the numbers may lie that rules work out, and what looks at them where that is too far.

A program counts in 32 bits, and the reference engine in numbers without an end, up to a bound of its own. What is kept
(gold, marks, names, arguments, answers) is looked at where it is not certain that it stays near zero; so nothing that
is made of it in one formula leaves 32 bits unseen. What goes too far breaks the game off, for that engine to tell.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import Abort, Compare, Compute, Const, Expr as Code
from citadels_dsl.kernel.lower.plain import reduced
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import At, Range, Value, Word
from citadels_dsl.rules.bounds import GREATEST, LONGEST
from citadels_dsl.rules.expressions import (
    Arithmetic,
    Ask,
    Count,
    Divide,
    Expr,
    Extreme,
    Fold,
    Interval,
    Local,
    Negate,
    Noun,
    Property,
    Referee,
    TableRef,
)
from citadels_dsl.rules.ruleset import ClauseKind

#: No number that a compiled game keeps lies further from zero.
KEPT = 10**6
#: Two such numbers may be multiplied.
FACTOR = 30_000


def of(scope: Scope, expr: Expr) -> int:
    """No value of this number lies further from zero; where it might, it is looked at when it is worked out."""
    return min(_of(scope, expr), GREATEST)


def total(scope: Scope, expr: Fold) -> int:
    """The same of a sum before it is looked at."""
    return _of(scope, expr)


def _of(scope: Scope, expr: Expr) -> int:
    facts = scope.facts
    known = facts.known.value(expr)
    if isinstance(known, int):
        return abs(known)
    match expr:
        case Local(slot=slot):
            held = scope.env.get(slot)
            return abs(held.value) if isinstance(held, Const) else KEPT
        case Property(word="rank"):
            return max((1, *facts.ranks))
        case Property(word="printed_order"):
            return max((1, *facts.orders))
        case Property(word="printed_cost"):
            return max((1, *facts.cost))
        case Property(word="steps_from"):
            return facts.players
        case Count(source=source):
            return _most(scope, source)
        case TableRef(name=name):
            return max(map(abs, facts.rules.tables[name].cells.values()), default=0)
        case Referee(inner=inner) | Negate(inner=inner):
            return of(scope, inner)
        case Divide(left=left):
            return of(scope, left) + 1
        case Arithmetic(word="mod", right=right):
            return of(scope, right)
        case Arithmetic(word="*", left=left, right=right):
            return of(scope, left) * of(scope, right)
        case Arithmetic(left=left, right=right):
            return of(scope, left) + of(scope, right)
        case Extreme(items=items):
            return max(of(scope, item) for item in items)
        case Fold(word="count", members=members):
            return _most(scope, members.source)
        case Fold(word="sum", value=value, members=members) if value is not None:
            return of(scope, value) * _most(scope, members.source)
        case Fold(word="max" | "min", value=value) if value is not None:
            return of(scope, value)
        case Ask():
            plain = reduced(scope, expr)
            return KEPT if isinstance(plain, Ask) else _of(scope, plain)
        case Noun() | _:  # whatever is kept
            return KEPT


def _most(scope: Scope, source: Expr) -> int:
    """So many things a set has at most."""
    if source.type.kind == "number":
        return LONGEST if isinstance(source, Interval | Local) else 64
    return scope.facts.mask_of(source.type.kind).bits


def answer(scope: Scope, name: str, of_kind: str) -> int:
    """How far an answer may go, before it is looked at."""
    facts = scope.facts
    asked = facts.rules.questions[name, of_kind]
    far = of(scope.with_env({}), asked.default.value)
    adding = 0
    for clause in facts.clauses(ClauseKind.RULE, name, of_kind):
        times = max(1, len(facts.numbers(clause.card)), facts.copies) * facts.players
        for word, worth in clause.answers:
            here = of(scope.with_env({}), worth)
            adding, far = (adding + times * here, far) if word == "add" else (adding, max(far, here))
    return far + adding


# ------------------------------------------------------------------ what looks at them


def near(scope: Scope, code: Code, far: int, bound: int) -> Code:
    """The number, which breaks the game off if it lies further from zero than `bound`; it may go as far as `far`."""
    if far <= bound:
        return code
    w = scope.w
    code = w.keep(code, "number")
    if isinstance(code, Const):
        if abs(code.value) > bound:
            w.add(Abort())
            return Const(0)
        return code
    w.when(Compare("<", Const(bound), code), [Abort()])
    w.when(Compare("<", code, Const(-bound)), [Abort()])
    return code


def kept(scope: Scope, expr: Expr, code: Value) -> Value:
    """What is going to be kept, if it is a number."""
    if expr.type.kind != "number" or expr.type.many or isinstance(code, At | Word | Range):
        return code
    return near(scope, code, of(scope, expr), KEPT)


def combined(scope: Scope, expr: Arithmetic, left: Code, right: Code) -> Code:
    """A sum, a difference or a product."""
    far = _of(scope, expr)
    if far > GREATEST and expr.word == "*":
        left = near(scope, left, of(scope, expr.left), _factor(right))
        right = near(scope, right, of(scope, expr.right), _factor(left))
    return near(scope, Compute(expr.word, left, right), far, GREATEST)


def _factor(other: Code) -> int:
    """How far from zero something may lie that is multiplied by this."""
    return GREATEST // max(abs(other.value), 1) if isinstance(other, Const) else FACTOR
