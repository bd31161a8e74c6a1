"""Answers to questions, and which clauses are in force for whom."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Abort,
    Call,
    Compute,
    Const,
    Expr as Code,
    Give,
    Kind,
    Local as Name,
    Set,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower import expressions, force, patterns
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import NOBODY, THE_GAME, At, Range, Value, Word, Writer, both, plus, same
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    THIS,
    Ask,
)
from citadels_dsl.rules.ruleset import ClauseKind


def ask(scope: Scope, expr: Ask) -> Code:
    facts = scope.facts
    kinds = (
        [""]
        if expr.subject is None
        else [k for k in sorted(scope.type(expr.subject).kinds()) if (expr.question, k) in facts.rules.questions]
    )
    if len(kinds) != 1:
        raise Unlowered(f"`{expr.question}` asked of several kinds of thing", expr.span)
    of = kinds[0]
    asked = facts.rules.questions[expr.question, of]
    if asked.type.many:
        raise Unlowered(f"`{expr.question}`, whose answer is a set", expr.span)
    values: list[Code] = [] if expr.subject is None else [expressions.one(scope, expr.subject)]
    for arg in expr.args:
        found = expressions.any_value(scope, arg)
        if isinstance(found, At | Word | Range):
            raise Unlowered("a question with a place or a word", expr.span)
        values.append(found)
    params: list[tuple[str, Kind]] = [("subject", INTEGER)] if expr.subject is not None else []
    params += [(name, INTEGER if not kind.many else facts.mask_of(kind.kind)) for name, kind in asked.parameters]
    if expr.question in scope.low.asking:
        raise Unlowered(f"`{expr.question}`, which asks for itself", expr.span)

    def write(w: Writer, given: tuple[Name, ...]) -> None:
        scope.low.asking.append(expr.question)
        try:
            _answer(Scope(scope.low, w, {}, f"question:{asked.name}"), expr.question, of, given)
        finally:
            scope.low.asking.pop()

    name = scope.low.function(("question", expr.question, of), f"ask_{expr.question}", tuple(params), INTEGER, write)
    return scope.w.keep(Call(name, tuple(values)), expr.question)


def _answer(scope: Scope, name: str, of: str, given: tuple[Name, ...]) -> None:
    """The default, `forbid` before `allow`; then `set`, all `add`, `at_least`, `at_most`."""
    facts, w = scope.facts, scope.w
    asked = facts.rules.questions[name, of]
    subject = given[0] if of else None
    args = given[1:] if of else given
    for kind, answer in ((ClauseKind.FORBID, FALSE), (ClauseKind.ALLOW, TRUE)):
        for clause in facts.clauses(kind, name, of):
            for here in force.instances(scope, clause):
                found = patterns.applies(scope, clause, here, subject, args, THE_GAME)
                if found is not None:
                    w.when(found[1], [Give(answer)])
    env: dict[int, Value] = {ME: NOBODY, THIS: NOBODY, CAUSE: THE_GAME}
    if subject is not None:
        env[ME if of == "player" else THIS] = subject
    env.update({CAUSE + 1 + n: arg for n, arg in enumerate(args)})
    result = w.fresh("answer")
    w.set(result, expressions.one(scope.with_env(env), asked.default.value))
    changing = facts.clauses(ClauseKind.RULE, name, of)
    for word in ("set", "add", "at_least", "at_most"):
        for clause in changing:
            for _, answer_ in ((n, a) for n, a in clause.answers if n == word):
                for here in force.instances(scope, clause):
                    found = patterns.applies(scope, clause, here, subject, args, THE_GAME)
                    if found is None:
                        continue
                    inner, when = found
                    with w.inside() as block:
                        worth = expressions.one(inner, answer_)
                        new = {
                            "set": worth, "add": plus(result, worth),
                            "at_least": Compute("max", result, worth), "at_most": Compute("min", result, worth),
                        }[word]  # fmt: skip
                        w.set(result, new)
                    w.when(when, block)
    w.add(Give(result))


def table(scope: Scope, name: str) -> Code:
    """A cell of a table whose row only the game tells; where there is no such row the game is broken off."""
    w, printed = scope.w, scope.facts.rules.tables[name]
    inner = scope.with_env({CAUSE: THE_GAME})
    keys = [w.keep(expressions.one(inner, key.value), "key") for key in printed.keys]
    found = w.fresh(name)
    block: list[Line] = [Set(found, FALSE), Abort()]
    for cell, worth in printed.cells.items():
        here: Code = TRUE
        for key, item in zip(keys, cell, strict=True):
            here = both(here, same(key, Const(int(item))))
        with w.inside() as then:
            w.when(here, [Set(found, Const(worth))], block)
        block = then
    w.add(*block)
    return found
