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
    Leave,
    Local as Name,
    Section,
    Set,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both
from citadels_dsl.kernel.lower import expressions, extents, force, patterns, sets
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import NOBODY, THE_GAME, At, Range, Value, Word, Writer, plus, same
from citadels_dsl.rules.bounds import GREATEST
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    THIS,
    Ask,
    Expr,
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
    values: list[Code] = [] if expr.subject is None else [expressions.one(scope, expr.subject)]
    for arg in expr.args:
        found = extents.kept(scope, arg, expressions.any_value(scope, arg))
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

    answer = facts.mask_of(asked.type.kind) if asked.type.many else INTEGER
    name = scope.low.function(("question", expr.question, of), f"ask_{expr.question}", tuple(params), answer, write)
    return scope.w.keep(Call(name, tuple(values), answer), expr.question)


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
    many = asked.type.many
    result = w.fresh("answer", facts.mask_of(asked.type.kind) if many else INTEGER)
    far = extents.answer(scope, name, of) if asked.type.kind == "number" else 0
    w.set(result, _worth(scope.with_env(env), asked.default.value, many))
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
                        worth = _worth(inner, answer_, many)
                        if many and word != "set":
                            raise Unlowered(f"`{word}` of a set", clause.span)
                        new = worth if many else {
                            "set": worth, "add": plus(result, worth),
                            "at_least": Compute("max", result, worth), "at_most": Compute("min", result, worth),
                        }[word]  # fmt: skip
                        w.set(result, extents.near(inner, new, far, GREATEST) if word == "add" else new)
                    w.when(when, block)
    w.add(Give(extents.near(scope, result, far, extents.KEPT)))


def _worth(scope: Scope, expr: Expr, many: bool) -> Code:
    return sets.mask(scope, expr) if many else expressions.one(scope, expr)


def table(scope: Scope, name: str) -> Code:
    """A cell of a table whose row only the game tells; where there is no such row the game is broken off."""
    w, printed = scope.w, scope.facts.rules.tables[name]
    inner = scope.with_env({CAUSE: THE_GAME})
    keys = [w.keep(expressions.one(inner, key.value), "key") for key in printed.keys]
    found, end = w.fresh(name), w.label("row")
    w.set(found, FALSE)
    with w.inside() as rows:  # one behind the other: there may be thousands
        for cell, worth in printed.cells.items():
            here: Code = TRUE
            for key, item in zip(keys, cell, strict=True):
                here = both(here, same(key, Const(int(item))))
            w.when(here, [Set(found, Const(worth)), Leave(end)])
        w.add(Abort())
    w.add(Section(end, tuple(rows)))
    return found
