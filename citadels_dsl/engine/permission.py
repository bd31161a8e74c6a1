"""What is forbidden, what is touched, and the derived conditions that ask for it."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.abilities import Ability
from citadels_dsl.engine.linking import Linker, Scope
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import CAUSE, Env, Measure, Value
from citadels_dsl.rules.expressions import Allowed, Changes, Expr
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.rules.types import Type

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
    forbids = linker.clauses(ClauseKind.FORBID, "touch")
    for number, thing, asked in touched(linker, state, touches, doer, args):
        if forbidden(state, forbids, doer, (asked,), cause, offering):
            assert left is not None
            left = without(left, number, thing)
            if left is None:
                return None
    return left


# ------------------------------------------------------------ derived conditions


def measure(scope: Scope, expr: Allowed | Changes) -> Measure:
    doer = always_none if expr.doer is None else scope.measure(expr.doer)
    args = [always_none if arg is None else scope.measure(arg) for arg in expr.args]
    if isinstance(expr, Changes):
        return _changes(scope.linker, expr, doer, args)
    return _allowed(scope.linker, expr, doer, args)


def always_none(state: State, env: Env) -> None:
    return None


def _changes(linker: Linker, expr: Changes, doer: Measure, args: list[Measure]) -> Measure:
    verb = linker.occasion(expr.moment).verb
    if verb is None:
        return lambda state, env: True
    idle = verb.idle
    return lambda state, env: not idle(state, doer(state, env), [arg(state, env) for arg in args])


def _allowed(linker: Linker, expr: Allowed, doer: Measure, args: list[Measure]) -> Measure:
    forbids = linker.clauses(ClauseKind.FORBID, expr.moment)
    moment = linker.rules.moments[expr.moment]
    guarded = linker.clauses(ClauseKind.FORBID, "touch") if moment.touches and expr.moment != "touch" else []
    touches = moment.touches if guarded else ()
    several = next((n for n, p in enumerate(moment.parameters) if p.each and _many(expr.args[n])), None)
    if not forbids and not touches:
        return lambda state, env: True

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


def _many(expr: Expr | None) -> bool:
    kind = expr.type if expr is not None else Type("none")
    return kind.many
