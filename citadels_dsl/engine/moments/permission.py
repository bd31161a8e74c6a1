"""What is forbidden, what is touched, and the derived conditions that ask for it."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.linking import inlining
from citadels_dsl.engine.linking.linker import Linker, Scope
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import CAUSE, Allowed, Changes, Expr, Nobody, Truth
from citadels_dsl.rules.moments import TOUCH
from citadels_dsl.rules.ruleset import Bind, ClauseKind, While

#: Of what is touched: the number of the parameter, the thing in it, and the thing that is asked about.
Touched = tuple[int, int, int]


def forbidden(
    state: State, abilities: Sequence[Ability], doer: Value, args: Sequence[Value], cause: Value, offering: bool = False
) -> bool:
    """Something forbids it. A card that is not turned over counts only when it is done, and then is `exposed`.

    `offering`: it is asked beforehand, for somebody who cannot know of such a card.
    """
    exposed = -1
    unaware = offering or (state.trial and not state.knowing)
    for ability in abilities:
        for me, this in ability.instances(state):
            secret = ability.secretive and _unknown(state, ability, this, doer)
            if secret and (unaware or exposed >= 0):
                continue
            if ability.applies(state, me, this, doer, args, cause) is None:
                continue
            if not secret:
                state.exposed = -1
                return True
            assert this is not None
            exposed = this
    state.exposed = exposed
    return exposed >= 0


def _unknown(state: State, ability: Ability, this: int | None, doer: Value) -> bool:
    """The card is a character that lies face down with somebody else than the doer."""
    if this is None or this in state.revealed or doer is None:
        return False
    holder = ability.scope.linker.things.holder_of(state, this)
    return holder is not None and holder != doer


def lies_in_wait(abilities: Sequence[Ability], state: State, doer: Value) -> bool:
    """One of these is in force, and nobody but its holder knows."""
    return any(_unknown(state, ability, this, doer) for ability in abilities for _, this in ability.instances(state))


def touched(linker: Linker, state: State, touches: Sequence[int], doer: Value, args: Sequence[Value]) -> list[Touched]:
    """Each thing of another's that the doer reaches for and has not reached yet; of a place its owner is asked."""
    found: list[Touched] = []
    if doer is None:
        return found
    things = linker.things
    for number in touches:
        value = args[number]
        for thing in value if isinstance(value, tuple) else (value,):
            if thing is None:
                continue
            owner = things.owner_of(state, thing)
            if owner is None or owner == doer or (doer, thing) in state.reached:
                continue
            found.append((number, thing, owner if things.kinds[thing] == "place" else thing))
    return found


def without(args: Sequence[Value], number: int, thing: int) -> tuple[Value, ...] | None:
    """The arguments without a thing; None if nothing is left of what is reached for."""
    value = args[number]
    if not isinstance(value, tuple):
        return None
    left = tuple(item for item in value if item != thing)
    return (*args[:number], left, *args[number + 1 :]) if left else None


def within_reach(
    linker: Linker,
    state: State,
    touches: Sequence[int],
    doer: Value,
    args: Sequence[Value],
    cause: Value,
    offering: bool,
) -> tuple[Value, ...] | None:
    """The arguments without what may not be touched; None if nothing is left."""
    left: tuple[Value, ...] | None = tuple(args)
    for number, thing, asked in touched(linker, state, touches, doer, args):
        if forbidden(state, linker.touch_forbids, doer, (asked,), cause, offering):
            assert left is not None
            left = without(left, number, thing)
            if left is None:
                return None
    return left


# ------------------------------------------------------------ derived conditions


def changes(scope: Scope, expr: Changes) -> Measure:
    """That a verb, done now, would change something."""
    verb = scope.linker.occasion(expr.moment).verb
    if verb is None:
        return lambda state, env: True
    idle = verb.idle
    doer, args = _measures(scope, expr)
    return lambda state, env: not idle(state, doer(state, env), [arg(state, env) for arg in args])


def _measures(scope: Scope, expr: Allowed | Changes) -> tuple[Measure, list[Measure]]:
    doer = always_none if expr.doer is None else scope.measure(expr.doer)
    return doer, [always_none if arg is None else scope.measure(arg) for arg in expr.args]


def always_none(state: State, env: Env) -> None:
    return None


def allowed(scope: Scope, expr: Allowed) -> list[Expr | Measure]:
    """That nothing forbids a moment, as conditions: those of the rules of the game in their own words."""
    linker = scope.linker
    moment = linker.rules.moments[expr.moment]
    forbids = linker.clauses(ClauseKind.FORBID, expr.moment)
    guarded = bool(moment.touches) and expr.moment != TOUCH and bool(linker.touch_forbids)
    several = next((n for n, p in enumerate(moment.parameters) if p.each and _many(expr.args[n])), None)
    found: list[Expr | Measure] = []
    left: list[Ability] = []
    for ability in forbids:
        condition = None if several is not None else _in_words(scope, ability, expr)
        if condition is None:
            left.append(ability)
        else:
            found.extend(inlining.negated(scope, condition))
    if left or guarded:
        found.append(_looked_up(scope, expr, left, moment.touches if guarded else (), several))
    return found


def _in_words(scope: Scope, ability: Ability, expr: Allowed) -> Expr | None:
    """The condition of a rule of the game that forbids whatever it is told, with the arguments put in."""
    clause = ability.clause
    pattern = clause.pattern
    assert pattern is not None
    if clause.during is not While.GAME or ability.guarded or scope.linker.trace is not None:
        return None
    given: dict[int, Expr] = {}
    for matcher, value in ((pattern.doer, expr.doer), *((matcher, expr.args[n]) for n, matcher in pattern.args)):
        if matcher is None:
            continue
        if matcher is pattern.doer and value is None:
            return Truth(False)  # nobody does it, and the rule is about somebody
        if not isinstance(matcher, Bind) or not isinstance(value or Nobody(), inlining.PLAIN):
            return None
        given[matcher.slot] = value or Nobody()
    if clause.condition is None:
        return Truth(True)
    return inlining.renamed(scope, clause.condition, given)


def _looked_up(
    scope: Scope, expr: Allowed, forbids: list[Ability], touches: tuple[int, ...], several: int | None
) -> Measure:
    linker = scope.linker
    doer, args = _measures(scope, expr)
    if not forbids and len(touches) == 1 and several is None:
        return _one_reach(linker, expr, doer, args, touches[0])

    def one(state: State, who: Value, what: Sequence[Value], cause: Value) -> bool:
        if forbids and forbidden(state, forbids, who, what, cause, True):
            return False
        return not touches or within_reach(linker, state, touches, who, what, cause, True) is not None

    if several is None:
        return lambda state, env: one(state, doer(state, env), [arg(state, env) for arg in args], env[CAUSE])

    def some(state: State, env: Env) -> bool:
        who, what = doer(state, env), [arg(state, env) for arg in args]
        those = what[several]
        return not those or any(
            one(state, who, [*what[:several], item, *what[several + 1 :]], env[CAUSE]) for item in those
        )

    return some


def _one_reach(linker: Linker, expr: Allowed, doer: Measure, args: list[Measure], number: int) -> Measure:
    """The same, where all that matters is one thing that is reached for."""
    value, owner_of = args[number], linker.things.owner_of
    if expr.doer is None:
        return lambda state, env: True
    kind = expr.args[number]
    if kind is None or kind.type.many or "place" in kind.type.kinds():
        return lambda state, env: within_reach(
            linker, state, (number,), doer(state, env), [arg(state, env) for arg in args], env[CAUSE], True
        ) is not None  # fmt: skip

    def reached(state: State, env: Env) -> bool:
        thing, who = value(state, env), doer(state, env)
        owner = None if thing is None else owner_of(state, thing)
        if owner is None or owner == who or (who, thing) in state.reached:
            return True
        return not forbidden(state, linker.touch_forbids, who, (thing,), env[CAUSE], True)

    return reached


def _many(expr: Expr | None) -> bool:
    return expr is not None and expr.type.many
