"""An expression part by part: what it came to, and what its parts did; a question it asks rule by rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.moments.permission import touched
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Value
from citadels_dsl.reasons.looking import NAMED, Looking
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.rulebook.clauses import say
from citadels_dsl.rules.expressions import (
    CAUSE,
    Allowed,
    Arithmetic,
    Ask,
    Compare,
    Contents,
    Count,
    Divide,
    Expr,
    Extreme,
    Fold,
    Join,
    Local,
    Logic,
    Members,
    Negate,
    Not,
    Noun,
    Number,
    Plain,
    Referee,
    SetOf,
    TableRef,
    Within,
)
from citadels_dsl.rules.moments import TOUCH
from citadels_dsl.rules.ruleset import Clause, ClauseKind
from citadels_dsl.rules.titles import Titles

#: Reasons are told so deep.
DEPTH = 7
_WORDS = {"set": "makes it", "add": "adds", "at_least": "makes it at least", "at_most": "makes it at most"}


def reason(look: Looking, expr: Expr, depth: int = DEPTH) -> Reason:
    """The expression as it is written, and what it comes to."""
    value = look.value(expr)
    holds = bool(value) if expr.type.kind == "truth" else None
    parts = tuple(_parts(look, expr, depth - 1)) if depth > 0 else ()
    return Reason(_said(look, expr, look.words(value, expr.type)), expr.span, parts, holds)


def _said(look: Looking, expr: Expr, value: str) -> str:
    """ "me.gold is 3", "me.gold > 2: yes"; what stands for itself is said once."""
    words = written(expr) or look.spoken(expr)
    if not words or words == value:
        return value
    return f"{words}: {value}" if expr.type.kind == "truth" else f"{words} is {value}"


def conditions(look: Looking, expr: Expr, depth: int = DEPTH) -> Iterator[Reason]:
    """What must all hold, one by one."""
    if isinstance(expr, Logic) and expr.word == "and":
        for part in expr.parts:
            yield from conditions(look, part, depth)
    elif isinstance(expr, Referee):
        yield from conditions(look, expr.inner, depth)
    else:
        yield reason(look, expr, depth)


def written(expr: Expr) -> str:
    """On one line; "" for what no author wrote."""
    return "" if expr.span is None else " ".join(expr.span.text.split())


def _parts(look: Looking, expr: Expr, depth: int) -> Iterator[Reason]:
    match expr:
        case Logic(parts=parts):
            yield from (reason(look, part, depth) for part in parts)
        case Not(inner=inner) | Negate(inner=inner) | Referee(inner=inner):
            yield from _telling(look, depth, inner)
        case Compare(left=left, right=right) | Arithmetic(left=left, right=right) | Divide(left=left, right=right):
            yield from _telling(look, depth, left, right)
        case Within(item=item, source=source):
            yield from _telling(look, depth, item, source)
        case Join(left=left, right=right):
            yield from _telling(look, depth, left, right)
        case Extreme(items=items) | SetOf(items=items):
            yield from _telling(look, depth, *items)
        case Count(source=source):
            yield from _telling(look, depth, source)
        case Ask():
            yield from _asked(look, expr, depth)
        case Fold():
            yield from _members(look, expr.members, expr.value, depth)
        case Allowed():
            yield from _forbidden(look, expr)
        case TableRef(name=name):
            table = look.game.rules.tables[name]
            keys = [reason(look, key.value, depth) for key in table.keys]
            yield Reason(f"the table `{name}`", table.span, tuple(keys))
        case _:  # it has no parts that could be told apart
            return


def _telling(look: Looking, depth: int, *parts: Expr) -> Iterator[Reason]:
    """Those that are not plain in themselves."""
    for part in parts:
        if not isinstance(part, Number | Plain | Local | Noun | Contents):
            yield reason(look, part, depth)


def _asked(look: Looking, expr: Ask, depth: int) -> Iterator[Reason]:
    subject = None if expr.subject is None else look.value(expr.subject)
    kinds = [""] if expr.subject is None else sorted(expr.subject.type.kinds())
    rules = look.game.rules
    kind = next((k for k in kinds if (expr.question, k) in rules.questions and _is(look, subject, k)), None)
    if kind is not None and (subject is not None or not kind):
        args = [look.value(arg) for arg in expr.args]
        yield from answers_of(look.game, look.state, expr.question, kind, subject, args, depth)


def _forbidden(look: Looking, expr: Allowed) -> Iterator[Reason]:
    """What forbids the moment, or that one of its things be touched."""
    game, state, cause = look.game, look.state, look.env[CAUSE]
    doer = None if expr.doer is None else look.value(expr.doer)
    args = [None if arg is None else look.value(arg) for arg in expr.args]
    yield from forbidding(game, state, expr.moment, doer, args, cause)
    for _, _, asked in touched(game.linker, state, game.rules.moments[expr.moment].touches, doer, args):
        yield from forbidding(game, state, TOUCH, doer, (asked,), cause)


def forbidding(
    game: Game, state: State, word: str, doer: Value, args: Sequence[Value], cause: Value
) -> Iterator[Reason]:
    """The clauses that forbid it now, each in words."""
    for ability in game.linker.clauses(ClauseKind.FORBID, word):
        for me, this in ability.instances(state):
            env = ability.applies(state, me, this, doer, args, cause)
            if env is None:
                continue
            clause = ability.clause
            look = Looking.at(game, state, clause.id, env)
            parts = () if clause.condition is None else tuple(conditions(look, clause.condition))
            said = f"{called(clause)} forbids it: {say(Titles(game.rules), clause)}"
            yield Reason(said, clause.span, parts, False, clause.id)


def _is(look: Looking, subject: Value, kind: str) -> bool:
    return not kind or (subject is not None and look.game.things.kinds[subject] == kind)


def _members(look: Looking, members: Members, value: Expr | None, depth: int) -> Iterator[Reason]:
    """Each member that counts, with what it brings."""
    kind = members.source.type.one()
    told = 0
    for item in look.value(members.source):
        inner = look.binding(members.slot, item)
        if members.condition is not None and not inner.value(members.condition):
            continue
        told += 1
        if told > NAMED:
            continue
        name = inner.words(item, kind)
        if value is None:
            yield Reason(name)
            continue
        parts = tuple(_parts(inner, value, depth - 1)) if depth > 0 else ()
        if not any(part.ruled() for part in parts):  # the same for each of many, and nothing that was changed
            parts = ()
        yield Reason(f"{name}: {inner.words(inner.value(value), value.type)}", value.span, parts)
    if told > NAMED:
        yield Reason(f"and {told - NAMED} more")
    if not told and kind.kind == "player" and depth > 0 and members.condition is not None:
        for item in look.value(members.source):  # they are few, and each has a reason of his own
            inner = look.binding(members.slot, item)
            failing = tuple(one for one in conditions(inner, members.condition, depth - 1) if not one.holds)
            yield Reason(f"not {inner.words(item, kind)}", None, failing, False)


# ------------------------------------------------------------------ questions


def answers_of(
    game: Game, state: State, name: str, of: str, subject: Value, args: Sequence[Value], depth: int
) -> Iterator[Reason]:
    """Where the answer comes from: what forbids or allows it, the default, then each rule that made something of it."""
    linker = game.linker
    asked = game.rules.questions[name, of]
    for kind, word in ((ClauseKind.FORBID, "forbids it"), (ClauseKind.ALLOW, "allows it")):
        for ability, _ in _applying(game, state, linker.clauses(kind, name, of), subject, args):
            yield Reason(f"{called(ability.clause)} {word}", ability.clause.span, rule=ability.clause.id)
            return
    env = [subject, None] if of == "player" else [None, subject]
    look = Looking.at(game, state, f"question:{name}", [*env, game.things.game, *args])
    default = asked.default.value
    first = reason(look, default, depth)
    yield Reason(f"by itself: {first.text}", default.span, first.parts)
    for ability, env in _applying(game, state, linker.clauses(ClauseKind.RULE, name, of), subject, args):
        inner = Looking.at(game, state, ability.clause.id, env)
        for word, expr in ability.clause.answers:
            found = reason(inner, expr, depth - 1)
            said = f"{called(ability.clause)} {_WORDS[word]} {inner.words(inner.value(expr), expr.type)}"
            yield Reason(said, ability.clause.span, found.parts, rule=ability.clause.id)


def _applying(
    game: Game, state: State, abilities: Sequence[Ability], subject: Value, args: Sequence[Value]
) -> Iterator[tuple[Ability, Env]]:
    for ability in abilities:
        for me, this in ability.instances(state):
            env = ability.applies(state, me, this, subject, args, game.things.game)
            if env is not None:
                yield ability, env


def called(clause: Clause) -> str:
    """A clause as it can be found: `rules.build`, `keep.safe`."""
    return f"`{clause.id}`"
